//! What every game says of a turn that its rules refuse.

use std::fmt::Display;

use crate::present::Localizer;
use crate::present::words::{MessageArg, tr};
use crate::rules::{Side, Square};

/// A refused turn in words.
pub(crate) struct IllegalTurn {
    /// The turn as it was read.
    pub turn: String,
    /// Why it is refused, as a clause.
    pub why: String,
    /// What would work, if there is anything to say.
    pub hint: Option<String>,
}

/// The squares of a refused turn, and the piece that stands on the first.
pub(crate) struct Attempt<R> {
    pub from: Square,
    pub to: Square,
    pub piece: Option<(R, Side)>,
}

impl<R: Copy + Display + MessageArg> Attempt<R> {
    /// The name of the piece; the catalogue knows `piece` for a piece that is not there.
    pub fn role(&self) -> String {
        self.piece
            .map_or_else(|| "piece".to_owned(), |(role, _)| role.to_string())
    }

    pub fn no_piece(&self, words: Localizer) -> String {
        tr!(words, "illegal-no-man", from = self.from)
    }

    pub fn not_yours(&self, words: Localizer) -> String {
        match self.piece {
            Some((role, side)) => tr!(
                words,
                "illegal-not-yours",
                role = role,
                from = self.from,
                side = side
            ),
            None => self.no_piece(words),
        }
    }

    /// Another kind of piece was named than stands there.
    pub fn other_role(&self, words: Localizer, named: R) -> String {
        tr!(
            words,
            "illegal-other-role",
            from = self.from,
            role = self.role(),
            named = named
        )
    }

    /// The piece does not move so; `way` tells how it moves, in a clause.
    pub fn not_its_way(&self, words: Localizer, way: impl Fn(R) -> String) -> String {
        let (from, to) = (self.from, self.to);
        match self.piece {
            Some((role, _)) => tr!(
                words,
                "illegal-not-its-way",
                role = role,
                from = from,
                to = to,
                way = way(role)
            ),
            None => tr!(words, "illegal-none-reaches", from = from, to = to),
        }
    }
}

/// All that a piece can do instead, where that is little.
pub(crate) fn targets(
    words: Localizer,
    role: impl MessageArg,
    from: Square,
    named: &[String],
) -> String {
    tr!(
        words,
        "hint-targets",
        from = from,
        role = role,
        targets = words.or(named)
    )
}
