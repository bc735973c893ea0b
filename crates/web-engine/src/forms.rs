//! What goes to JavaScript as plain data: what stands on the board, turns, refusals, lines.

use gala_engine::{Thought, any};
use gala_rules::any::{Game, Role, Ruleset, Turn};
use gala_rules::gala::RulesetError;
use gala_rules::gala::route::Bar;
use gala_rules::mover::{Mover, Seats};
use gala_rules::{Outcome, Side, Square};
use serde::Serialize;

/// A rule set.
///
/// ```
/// use gala_web_engine::forms::RuleSet;
/// let rules = RuleSet::read("winther single-gala").unwrap();
/// let form = RuleSet::of(&rules);
/// assert_eq!((form.game.as_str(), form.seats), ("gala", 2));
/// // Its points by value name the same rules.
/// assert_eq!(RuleSet::read(&form.ruleset).unwrap(), rules);
/// assert!(RuleSet::read("chess").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RuleSet {
    /// The code of its game: `gala`, `chelma`.
    pub game: String,
    /// A preset and its options; `None` of rules that have no name.
    pub names: Option<Vec<&'static str>>,
    /// Every point by value, as in the header `Ruleset` of a game.
    pub ruleset: String,
    /// 2 or 4.
    pub seats: u8,
}

impl RuleSet {
    /// The form of these rules.
    pub fn of(rules: &Ruleset) -> RuleSet {
        RuleSet {
            game: rules.kind().code(),
            names: rules.names(),
            ruleset: rules.to_string(),
            seats: match rules.seats() {
                Seats::Two => 2,
                Seats::Four => 4,
            },
        }
    }

    /// Reads rules: their names (`winther single-gala`), or every point by value.
    ///
    /// # Errors
    /// What is wrong with the text, in English.
    pub fn read(text: &str) -> Result<Ruleset, String> {
        if text.contains('=') {
            return text
                .parse()
                .map_err(|error: RulesetError| error.to_string());
        }
        Ruleset::from_names(text.split_whitespace()).map_err(|error| error.to_string())
    }
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its kind, in English and lower case: `korna`, `rook`.
    pub role: String,
    /// Whose it is.
    pub side: Side,
}

impl Piece {
    /// The form of a piece of this kind and side.
    pub fn of(role: impl Into<Role>, side: Side) -> Piece {
        Piece {
            role: code(role),
            side,
        }
    }
}

/// A piece and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The square.
    pub at: Square,
    /// Its kind: see [`Piece::role`].
    pub role: String,
    /// Whose it is.
    pub side: Side,
    /// Whether it belongs to the eastern seat of its side, in play of four.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub east: bool,
}

impl Standing {
    /// The form of a piece of this kind and side on a square.
    pub fn of(at: Square, role: impl Into<Role>, side: Side) -> Standing {
        Standing {
            at,
            role: code(role),
            side,
            east: false,
        }
    }
}

/// The code of a kind of piece: its name in lower case.
pub(crate) fn code(role: impl Into<Role>) -> String {
    role.into().name().to_lowercase()
}

/// A threatened piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Threat {
    /// Where it stands.
    pub at: Square,
    /// The ways of those that could take it: from, bends, to.
    pub ways: Vec<Vec<Square>>,
}

/// What can be said of the present position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// The number of turns taken.
    pub length: usize,
    /// The number of the next turn, as players count: `12.`, `12…`, `P3.`
    pub number: String,
    /// Who is to move: `w`, `b`, or a seat: `sw`, `nw`, `ne`, `se`.
    pub mover: Mover,
    /// The side to move.
    pub side: Side,
    /// How the rules have ended the game.
    pub outcome: Option<Outcome>,
    /// The number of turns in a row that changed nothing for good.
    pub halfmove_clock: u32,
    /// How often the position has stood, including now.
    pub repetitions: usize,
    /// The number of turns after which the game is drawn for its length.
    pub turns_left: Option<u32>,
    /// What stands on the board.
    pub pieces: Vec<Standing>,
    /// What White and what Black has still to place.
    pub hands: [Vec<String>; 2],
    /// The threatened pieces.
    pub threats: Vec<Threat>,
}

/// A turn: one that may be taken, or one that was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// As players write it: `d3-f5`, `d3xf5`, `R@f2`.
    pub turn: String,
    /// Its number, as players count: `12.`, `12…`, `P3.`
    pub number: String,
    /// The kind of piece: see [`Piece::role`].
    pub role: String,
    /// Who moves.
    pub side: Side,
    /// Where the piece comes from; `None` of one that is placed.
    pub from: Option<Square>,
    /// Where it goes.
    pub to: Square,
    /// Whether it captures.
    pub captures: bool,
    /// From, where it bends or lands, to.
    pub way: Vec<Square>,
}

impl Step {
    /// Turn `ply` of the game, counted from 1; `None` if it has fewer.
    ///
    /// ```
    /// use gala_rules::any::{Game, Ruleset};
    /// use gala_web_engine::forms::Step;
    /// let mut game = Game::new(&Ruleset::from_names(["chelma"]).unwrap());
    /// game.play("N@e1".parse().unwrap()).unwrap();
    /// let step = Step::of(&game, 1).unwrap();
    /// assert_eq!((step.turn.as_str(), step.number.as_str(), step.role.as_str()), ("N@e1", "P1.", "knight"));
    /// assert!(step.from.is_none() && Step::of(&game, 2).is_none());
    /// ```
    pub fn of(game: &Game, ply: usize) -> Option<Step> {
        let before = ply.checked_sub(1)?;
        let turn = game.text_of(ply)?;
        let (role, way) = game.route_of(ply)?;
        let placed = turn.contains('@');
        Some(Step {
            number: game.number_of(ply).to_string(),
            role: code(role),
            side: game.mover_at(before).side(),
            from: way.first().copied().filter(|_| !placed),
            to: *way.last()?,
            captures: turn.contains('x'),
            way,
            turn,
        })
    }

    /// The legal turns of the piece on this square, or all if none is given.
    ///
    /// ```
    /// use gala_rules::any::{Game, Ruleset};
    /// use gala_web_engine::forms::Step;
    /// let game = Game::new(&Ruleset::default());
    /// assert_eq!(Step::legal(&game, None).len(), 46);
    /// let of = Step::legal(&game, Some("d1".parse().unwrap()));
    /// assert!(of.iter().any(|step| step.turn == "d1-e2" && step.way.len() == 2));
    /// ```
    pub fn legal(game: &Game, from: Option<Square>) -> Vec<Step> {
        let is_its = |turn: &Turn| match (from, turn) {
            (None, _) => true,
            (Some(from), Turn::Go(mv)) => mv.from == from,
            (Some(_), Turn::Place { .. }) => false,
        };
        let (mut after, ply) = (game.clone(), game.len() + 1);
        let legal = any::legal(game).into_iter().filter(is_its);
        let steps = legal.filter_map(|turn| {
            after.play(turn).ok()?;
            let step = Step::of(&after, ply);
            after.back_to(ply - 1);
            step
        });
        steps.collect()
    }
}

/// What comes of a typed turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    /// It is played, or may be.
    Played(Step),
    /// It may not be played; nothing has changed.
    Refused(Refusal),
}

/// Why a turn is refused, for the bot's own words and for those of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The turn as read: `d3-f5`, `R@f2`; `None` if it could not be read.
    pub turn: Option<String>,
    /// The piece on the start square, or the one to be placed.
    pub piece: Option<Piece>,
    /// Where that piece may go instead.
    pub targets: Vec<Square>,
    /// Why.
    pub reason: Reason,
}

/// The reason of a refusal: what `gala_rules` says, of both games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(
    tag = "code",
    rename_all = "kebab-case",
    rename_all_fields = "camelCase"
)]
pub enum Reason {
    /// It cannot be read as a turn of this game.
    Unreadable {
        /// Whether it does not look like a turn at all.
        no_turn: bool,
        /// What is wrong, in English.
        message: String,
    },
    /// The game is over.
    Over {
        /// How.
        outcome: Outcome,
    },
    /// No piece stands on the start square.
    NoPiece,
    /// The piece belongs to the other side.
    NotYours,
    /// The piece belongs to the other seat of the side.
    Partners {
        /// The seat that is to move.
        to_move: Mover,
        /// Whose piece it is.
        owner: Mover,
    },
    /// Another kind of piece was named than stands there.
    OtherRole {
        /// The kind named.
        role: String,
    },
    /// It ends where it starts.
    Stays,
    /// The piece does not move that way at all.
    NotItsWay,
    /// Gala: all that stands against its route.
    Hindered {
        /// The rules that bar it.
        bars: Vec<Bar>,
        /// The pieces in its way.
        pieces: Vec<Standing>,
        /// Whether it would also leave a threat that must be answered.
        unanswered: bool,
    },
    /// Gala: a threat must be answered, and it does not.
    UnansweredThreat {
        /// The Galas that would stand threatened.
        galas: Vec<Square>,
        /// The pieces that would threaten them.
        by: Vec<Square>,
        /// How many Galas an answer leaves threatened.
        fewest: u32,
        /// The turns that would answer it.
        answers: Vec<Turn>,
    },
    /// A way-point lies on no legal route.
    WayPoint {
        /// The way-point.
        square: Square,
    },
    /// Chelma: a square is not on the board.
    OffBoard {
        /// The square.
        square: Square,
    },
    /// Chelma: pieces are still to be placed.
    PlacingFirst {
        /// The mover's.
        hand: Vec<String>,
    },
    /// Chelma: all pieces are placed.
    AllPlaced,
    /// Chelma: the mover has none of these in hand.
    NoneInHand {
        /// The kind named.
        role: String,
        /// What is in hand.
        hand: Vec<String>,
    },
    /// Chelma: pieces are placed on marked squares only.
    NotMarked,
    /// Chelma: a piece stands on the target.
    Occupied {
        /// That piece.
        by: Piece,
    },
    /// Chelma: it would be a jump, but there is no piece to jump over.
    NothingToJump {
        /// The square between.
        over: Square,
    },
    /// Chelma: no chain of jumps leads there as the pieces stand.
    NoChain,
    /// Chelma: from the 30th move on a piece must leave home if one can: one of those on these squares.
    MustLeave {
        /// The squares of the pieces that can.
        squares: Vec<Square>,
    },
}

/// A line that a search has found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// The turns, never none: `d3-f5`, `R@f2`.
    pub turns: Vec<Turn>,
    /// The same as players write them: `d3xf5`.
    pub written: Vec<String>,
    /// The score for the side to move, in points.
    pub score: i32,
    /// The score as text: `+12`, `win in 3`.
    pub text: String,
    /// The number of plies after which the game is won, or lost if it is negative; `None` if neither is certain.
    pub end: Option<i32>,
    /// The win chance of the side to move, -1 to 1.
    pub chance: f64,
    /// The depth in plies.
    pub depth: u32,
    /// The number of nodes searched for it.
    pub nodes: u64,
}

impl Line {
    /// The form of a line from the present position of this game.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use gala_engine::{Limits, SearchOptions, any};
    /// use gala_rules::any::{Game, Ruleset};
    /// use gala_web_engine::forms::Line;
    /// let rules = Ruleset::from_names(["winther"]).unwrap();
    /// let game = Game::from_position_text(&rules, "g9/10/10/K9/10/10/10/10/10/3G5G w").unwrap();
    /// let found = any::best(&game, Limits::nodes(1_000), SearchOptions::default(), &AtomicBool::new(false));
    /// let line = Line::of(&game, &found.unwrap());
    /// assert_eq!((line.written[0].as_str(), line.text.as_str(), line.end), ("a7xa10", "win in 1", Some(1)));
    /// ```
    pub fn of(game: &Game, thought: &Thought) -> Line {
        let mut after = game.clone();
        let written = thought.line.iter().map_while(|turn| {
            after.play(*turn).ok()?;
            after.text_of(after.len())
        });
        Line {
            written: written.collect(),
            turns: thought.line.clone(),
            score: thought.score.points(),
            text: thought.score.to_string(),
            end: thought.score.plies_to_end(),
            chance: any::chance(game, thought.score),
            depth: thought.depth,
            nodes: thought.nodes,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// The part of a text from one word on to the next blank line.
    fn block<'t>(text: &'t str, from: &str) -> &'t str {
        let at = text.find(from).expect("it is there");
        text[at..].split("\n\n").next().expect("never none")
    }

    #[test]
    fn pages_know_every_reason_of_a_refusal() {
        let variants = block(include_str!("forms.rs"), "pub enum Reason").lines();
        let variants = variants.filter_map(|line| line.strip_prefix("    "));
        let variants = variants.filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
        let coded: BTreeSet<String> = variants
            .map(|line| {
                let name = line.trim_end_matches([',', '{', ' ']);
                let mut code = String::new();
                for (at, letter) in name.chars().enumerate() {
                    if letter.is_ascii_uppercase() && at > 0 {
                        code.push('-');
                    }
                    code.push(letter.to_ascii_lowercase());
                }
                code
            })
            .collect();
        let typed = block(include_str!("../types.d.ts"), "export type Reason =");
        let typed = typed.split("code:").skip(1);
        let codes = typed
            .flat_map(|rest| rest.split([';', '}']).next())
            .flat_map(|codes| codes.split('|'));
        let typed: BTreeSet<String> = codes
            .map(|code| code.trim().trim_matches('"').into())
            .collect();
        assert_eq!(typed, coded);
    }
}
