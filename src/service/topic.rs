//! What can be looked up in the rules: the topics, by the words that people use for them.

use crate::rules::any::Kind;

/// Declares [`Topic`] with the name of each.
macro_rules! topics {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $also:expr;)+) => {
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

            /// Other words that are understood for it, in lower case.
            pub const fn also(self) -> &'static [&'static str] {
                match self { $(Topic::$name => &$also,)+ }
            }
        }
    };
}

topics! {
    /// Castles, cross, centre; in Chelma the courts and the marked squares.
    Board = "board", ["squares", "castle", "castles", "cross", "centre", "center", "noble", "home"];
    /// Who stands where at the start.
    Army = "army", ["men", "start", "setup", "pieces"];
    /// The Gala.
    Gala = "gala", ["g", "galas", "leap"];
    /// The Korna.
    Korna = "korna", ["k", "kornas"];
    /// The Horsa.
    Horsa = "horsa", ["h", "horsas"];
    /// The Kampa.
    Kampa = "kampa", ["p", "kampas"];
    /// Placing the men.
    Placing = "placing", ["place", "placement", "hand", "drop"];
    /// Chains of jumps.
    Jumps = "jumps", ["jump", "jumping", "chain", "chains"];
    /// The King.
    King = "king", ["k", "kings"];
    /// The Queen.
    Queen = "queen", ["q", "queens"];
    /// The Rook.
    Rook = "rook", ["r", "rooks"];
    /// The Bishop.
    Bishop = "bishop", ["b", "bishops"];
    /// The Knight.
    Knight = "knight", ["n", "knights"];
    /// The Pawn.
    Pawn = "pawn", ["p", "pawns"];
    /// What happens where a rider crosses the line.
    Deflection = "deflection", ["line", "deflection line", "crossing", "turn", "bend"];
    /// "gala!"
    Threats = "threats", ["threat", "check", "gala!"];
    /// What wins.
    Goals = "goals", ["goal", "win", "winning", "victory", "end"];
    /// How great a win is.
    Grades = "grades", ["grade", "great", "minor"];
    /// What draws.
    Draws = "draws", ["draw", "repetition", "stalemate", "hundred moves"];
    /// What may be added to a rule set.
    Options = "options", ["option", "variations"];
    /// Who plays, and in which order.
    Seats = "seats", ["four", "four-handed", "partners", "players"];
    /// How squares, moves and positions are written.
    Notation = "notation", ["writing", "writing moves", "moves and squares"];
}

impl Topic {
    /// The topics that this word can mean, whatever its case; letters of men mean others in each of the two games.
    ///
    /// ```
    /// use galabot::service::Topic;
    /// assert_eq!(Topic::meant_by("Horsas").collect::<Vec<_>>(), [Topic::Horsa]);
    /// assert_eq!(Topic::meant_by("k").collect::<Vec<_>>(), [Topic::Korna, Topic::King]);
    /// assert_eq!(Topic::meant_by("weather").next(), None);
    /// ```
    pub fn meant_by(word: &str) -> impl Iterator<Item = Topic> {
        let word = word.trim().to_lowercase();
        let all = Topic::ALL.iter().copied();
        all.filter(move |topic| topic.name() == word || topic.also().contains(&word.as_str()))
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
