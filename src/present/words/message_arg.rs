//! The types that can be an argument of a message.

use fluent_bundle::FluentValue;

use crate::rules::any::{Kind, Turn};
use crate::rules::mover::{Castle, Mover};
use crate::rules::{Move, Side, Square};
use crate::service::{ChannelId, PersonId, PostId, TableId};

use super::{Localizer, tr};

/// What Fluent puts into a message.
pub type ArgValue = FluentValue<'static>;

/// Something that can be an argument of a message.
///
/// - A text stands as it is.
/// - A count is a number, so that a message can tell one from many: `{ $count -> [one] 1 move *[other] { $count } moves
///   }`.
/// - A side or a seat stands as it is called in the language of the message.
/// - A piece is its English name, by which a message chooses gender and case. Those of Gala have the same name in every
///   language. The messages `a-piece`, `the-piece` and so on in `names.ftl` do it.
/// - A person is a mention, and so is a channel. A game is its number, and so is a post.
pub trait MessageArg {
    /// The value for Fluent.
    fn arg(&self, words: Localizer) -> FluentValue<'static>;
}

impl<T: MessageArg + ?Sized> MessageArg for &T {
    fn arg(&self, words: Localizer) -> FluentValue<'static> {
        (**self).arg(words)
    }
}

impl MessageArg for str {
    fn arg(&self, _: Localizer) -> FluentValue<'static> {
        FluentValue::from(self.to_owned())
    }
}

impl MessageArg for String {
    fn arg(&self, _: Localizer) -> FluentValue<'static> {
        FluentValue::from(self.clone())
    }
}

/// Types whose `Display` is the value.
macro_rules! written {
    ($($kind:ty),*) => {$(
        impl MessageArg for $kind {
            fn arg(&self, _: Localizer) -> FluentValue<'static> {
                FluentValue::from(self.to_string())
            }
        }
    )*};
}
// The number of a game may be greater than what a count can hold exactly.
written!(Square, Move, Turn, TableId, PostId);

macro_rules! counts {
    ($($kind:ty),*) => {$(
        impl MessageArg for $kind {
            fn arg(&self, _: Localizer) -> FluentValue<'static> {
                FluentValue::from(*self)
            }
        }
    )*};
}
counts!(u8, u16, u32, u64, usize, i32, i64);

impl MessageArg for PersonId {
    fn arg(&self, words: Localizer) -> FluentValue<'static> {
        FluentValue::from(words.mention(*self))
    }
}

impl MessageArg for ChannelId {
    fn arg(&self, _: Localizer) -> FluentValue<'static> {
        FluentValue::from(format!("<#{self}>"))
    }
}

impl MessageArg for Kind {
    fn arg(&self, _: Localizer) -> FluentValue<'static> {
        FluentValue::from(self.name())
    }
}

impl MessageArg for Side {
    fn arg(&self, words: Localizer) -> FluentValue<'static> {
        FluentValue::from(match self {
            Side::White => tr!(words, "name-white"),
            Side::Black => tr!(words, "name-black"),
        })
    }
}

impl MessageArg for Castle {
    fn arg(&self, words: Localizer) -> FluentValue<'static> {
        FluentValue::from(match self {
            Castle::SouthWest => tr!(words, "name-south-west"),
            Castle::NorthWest => tr!(words, "name-north-west"),
            Castle::NorthEast => tr!(words, "name-north-east"),
            Castle::SouthEast => tr!(words, "name-south-east"),
        })
    }
}

impl MessageArg for Mover {
    fn arg(&self, words: Localizer) -> FluentValue<'static> {
        match self {
            Mover::Side(side) => side.arg(words),
            Mover::Seat(castle) => castle.arg(words),
        }
    }
}
