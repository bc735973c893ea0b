//! An entry of a person's own list of games.

use super::challenge::Person;
use super::table::Table;

/// A game or a challenge of a person.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    /// How urgent it is for them.
    pub urgency: Urgency,
    /// The table.
    pub table: Table,
    /// Whose turn it is, if it is being played.
    pub to_move: Option<Person>,
}

/// How urgent a game is for a person: what waits for them comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// It is their turn.
    Turn,
    /// The other side proposes a draw, a pause, the end or taking back moves.
    Asked,
    /// They are challenged.
    Challenged,
    /// Another person has to move.
    Waiting,
    /// Their own challenge has not been accepted yet.
    Open,
}
