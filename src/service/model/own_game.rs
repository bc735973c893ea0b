//! An entry of a person's own list of games.

use super::challenge::Person;
use super::table::Table;

/// A game or a challenge of somebody.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    /// How soon they have to turn to it.
    pub urgency: Urgency,
    /// The table.
    pub table: Table,
    /// Whose turn it is, if it is being played.
    pub to_move: Option<Person>,
}

/// How soon somebody has to turn to a game: what waits for them comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// It is their turn.
    Turn,
    /// A draw, a pause, the end or a move taken back is proposed to them.
    Asked,
    /// They are challenged.
    Challenged,
    /// Somebody else has to move.
    Waiting,
    /// Nobody has taken up their challenge yet.
    Open,
}
