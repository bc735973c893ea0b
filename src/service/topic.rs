//! What can be looked up in the rules: the topics, by the words that people use for them.

use crate::rules::any::Kind;

use crate::service::model::language::Language;

/// Declares [`Topic`] with the names of each: in English, in German and in Danish, and other words that are understood for it.
macro_rules! topics {
    ($($(#[$doc:meta])* $name:ident = $code:literal $also:tt, $german:literal $german_also:tt, $danish:literal $danish_also:tt;)+) => {
        /// Something to be looked up in the rules.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Topic { $($(#[$doc])* $name,)+ }

        impl Topic {
            /// Every topic, of both games.
            pub const ALL: &[Topic] = &[$(Topic::$name),+];

            /// Its name, as it is offered and typed: `deflection`.
            pub const fn name(self) -> &'static str {
                match self { $(Topic::$name => $code,)+ }
            }

            /// What it is called in a language, in lower case: `ablenkung`.
            pub const fn called(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Topic::$name, Language::English) => $code,
                    (Topic::$name, Language::German) => $german,
                    (Topic::$name, Language::Danish) => $danish,)+
                }
            }

            /// Other words of a language that are understood for it, in lower case.
            const fn also(self, language: Language) -> &'static [&'static str] {
                match (self, language) {
                    $((Topic::$name, Language::English) => &$also,
                    (Topic::$name, Language::German) => &$german_also,
                    (Topic::$name, Language::Danish) => &$danish_also,)+
                }
            }
        }
    };
}

topics! {
    /// Castles, cross, centre; in Chelma the courts and the marked squares.
    Board = "board" ["squares", "castle", "castles", "cross", "centre", "center", "noble", "home"],
        "brett" ["felder", "burg", "burgen", "kreuz", "zentrum", "adelsfeld", "adelsfelder", "heimat"],
        "bræt" ["brættet", "felter", "borg", "borge", "kors", "korset", "centrum", "adelsfelt", "adelsfelter", "hjemme"];
    /// Who stands where at the start.
    Army = "army" ["men", "start", "setup", "pieces"],
        "aufstellung" ["figuren", "anfang", "armee"],
        "opstilling" ["opstillingen", "brikker", "begyndelse", "hær"];
    /// The Gala.
    Gala = "gala" ["g", "galas", "leap"],
        "gala" ["sprung"],
        "gala" ["galaen", "galaer", "spring"];
    /// The Korna.
    Korna = "korna" ["k", "kornas"],
        "korna" [],
        "korna" ["kornaen", "kornaer"];
    /// The Horsa.
    Horsa = "horsa" ["h", "horsas"],
        "horsa" [],
        "horsa" ["horsaen", "horsaer"];
    /// The Kampa.
    Kampa = "kampa" ["p", "kampas"],
        "kampa" [],
        "kampa" ["kampaen", "kampaer"];
    /// Placing the men.
    Placing = "placing" ["place", "placement", "hand", "drop"],
        "einsetzen" ["setzen"],
        "isætning" ["sætte", "hånd"];
    /// Chains of jumps.
    Jumps = "jumps" ["jump", "jumping", "chain", "chains"],
        "sprünge" ["springen", "sprungkette", "sprungketten", "kette", "ketten"],
        "hop" ["hoppe", "kæde", "kæder", "kæder af hop"];
    /// The King.
    King = "king" ["k", "kings"],
        "könig" ["könige"],
        "konge" ["kongen", "konger"];
    /// The Queen.
    Queen = "queen" ["q", "queens"],
        "dame" ["damen"],
        "dronning" ["dronningen", "dronninger"];
    /// The Rook.
    Rook = "rook" ["r", "rooks"],
        "turm" ["türme"],
        "tårn" ["tårnet", "tårne"];
    /// The Bishop.
    Bishop = "bishop" ["b", "bishops"],
        "läufer" [],
        "løber" ["løberen", "løbere"];
    /// The Knight.
    Knight = "knight" ["n", "knights"],
        "springer" [],
        "springer" ["springeren", "springere"];
    /// The Pawn.
    Pawn = "pawn" ["p", "pawns"],
        "bauer" ["bauern"],
        "bonde" ["bonden", "bønder"];
    /// What happens where a rider crosses the line.
    Deflection = "deflection" ["line", "deflection line", "crossing", "turn", "bend"],
        "ablenkung" ["ablenkungslinie", "linie", "abbiegen"],
        "afbøjning" ["afbøjningslinje", "afbøjningslinjen", "linje", "linjen", "dreje"];
    /// "gala!"
    Threats = "threats" ["threat", "check", "gala!"],
        "drohungen" ["drohung", "bedroht", "schach"],
        "trusler" ["trussel", "truet", "skak"];
    /// What wins.
    Goals = "goals" ["goal", "win", "winning", "victory", "end"],
        "ziele" ["ziel", "gewinnen", "sieg", "ende"],
        "mål" ["vinde", "sejr", "slut"];
    /// How great a win is.
    Grades = "grades" ["grade", "great", "minor"],
        "siegarten" ["siege", "groß", "gross", "klein"],
        "sejrsgrader" ["sejre", "stor", "lille"];
    /// What draws.
    Draws = "draws" ["draw", "repetition", "stalemate", "hundred moves"],
        "remis" ["unentschieden", "wiederholung", "patt", "hundert züge"],
        "remis" ["uafgjort", "gentagelse", "pat", "hundrede træk"];
    /// What may be added to a rule set.
    Options = "options" ["option", "variations"],
        "optionen" [],
        "muligheder" ["mulighed"];
    /// Who plays, and in which order.
    Seats = "seats" ["four", "four-handed", "partner", "partners", "players"],
        "plätze" ["platz", "vierer", "spieler"],
        "pladser" ["plads", "spillere", "makker", "makkere"];
    /// How squares, moves and positions are written.
    Notation = "notation" ["writing", "writing moves", "moves and squares"],
        "notation" ["schreibweise", "züge schreiben"],
        "notation" ["skrivemåde", "skrive træk"];
}

impl Topic {
    /// All words of a language that are understood for it, its name first.
    pub fn names(self, language: Language) -> impl Iterator<Item = &'static str> {
        let also = self.also(language).iter().copied();
        std::iter::once(self.called(language)).chain(also)
    }

    /// The topics that this word can mean in any language, whatever its case; letters of men mean others in each of the two games.
    ///
    /// ```
    /// use galabot::service::Topic;
    /// assert_eq!(Topic::meant_by("Horsas").collect::<Vec<_>>(), [Topic::Horsa]);
    /// assert_eq!(Topic::meant_by("k").collect::<Vec<_>>(), [Topic::Korna, Topic::King]);
    /// assert_eq!(Topic::meant_by("Türme").collect::<Vec<_>>(), [Topic::Rook]);
    /// assert_eq!(Topic::meant_by("trusler").collect::<Vec<_>>(), [Topic::Threats]);
    /// assert_eq!(Topic::meant_by("weather").next(), None);
    /// ```
    pub fn meant_by(word: &str) -> impl Iterator<Item = Topic> {
        let word = word.trim().to_lowercase();
        let means = move |topic: &Topic| {
            let mut languages = Language::ALL.into_iter();
            languages.any(|language| topic.names(language).any(|name| name == word))
        };
        Topic::ALL.iter().copied().filter(means)
    }

    /// The game it belongs to, if only one has it.
    pub const fn only_of(self) -> Option<Kind> {
        use Topic::*;
        match self {
            Board | Army | Goals | Draws | Notation => None,
            Placing | Jumps | King | Queen | Rook | Bishop | Knight | Pawn => Some(Kind::Chelma),
            Gala | Korna | Horsa | Kampa | Deflection | Threats | Grades | Options | Seats => {
                Some(Kind::Gala)
            }
        }
    }

    /// Whether it is a kind of man.
    pub const fn is_man(self) -> bool {
        use Topic::*;
        matches!(
            self,
            Gala | Korna | Horsa | Kampa | King | Queen | Rook | Bishop | Knight | Pawn
        )
    }
}
