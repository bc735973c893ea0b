//! What can be put into a message of the catalogue, and how it gets there.

use fluent_bundle::FluentValue;

use crate::rules::any::Kind;
use crate::rules::gala::Mover;
use crate::rules::gala::terrain::Castle;
use crate::rules::{Move, Role, Side, Square, chelma};
use crate::service::{ChannelId, PersonId, PostId, TableId};

use super::{Words, say};
use crate::present::play::move_suggestions::Kind as Man;

/// Something that can be put into a message.
///
/// - A text stands as it is.
/// - A count is a number, so that a message can tell one from many: `{ $count -> [one] 1 move *[other] { $count } moves }`.
/// - A side or a seat stands as it is called in the language of the message.
/// - A man is his name in English, by which a message can choose gender and case; those of Gala are called so everywhere. The
///   messages `a-man`, `the-man` and so on in `names.ftl` do it.
/// - A person is a mention, a channel too; a game is its number, and so is a post.
pub trait Fact {
    /// What stands in the message.
    fn fact(&self, words: Words) -> FluentValue<'static>;
}

impl<T: Fact + ?Sized> Fact for &T {
    fn fact(&self, words: Words) -> FluentValue<'static> {
        (**self).fact(words)
    }
}

impl Fact for str {
    fn fact(&self, _: Words) -> FluentValue<'static> {
        FluentValue::from(self.to_owned())
    }
}

impl Fact for String {
    fn fact(&self, _: Words) -> FluentValue<'static> {
        FluentValue::from(self.clone())
    }
}

/// What stands as it is written.
macro_rules! written {
    ($($kind:ty),*) => {$(
        impl Fact for $kind {
            fn fact(&self, _: Words) -> FluentValue<'static> {
                FluentValue::from(self.to_string())
            }
        }
    )*};
}
// The number of a game may be greater than what a count can hold exactly.
written!(
    Square,
    Move,
    chelma::Turn,
    Role,
    chelma::Role,
    TableId,
    PostId
);

macro_rules! counts {
    ($($kind:ty),*) => {$(
        impl Fact for $kind {
            fn fact(&self, _: Words) -> FluentValue<'static> {
                FluentValue::from(*self)
            }
        }
    )*};
}
counts!(u8, u16, u32, u64, usize, i32, i64);

impl Fact for PersonId {
    fn fact(&self, words: Words) -> FluentValue<'static> {
        FluentValue::from(words.mention(*self))
    }
}

impl Fact for ChannelId {
    fn fact(&self, _: Words) -> FluentValue<'static> {
        FluentValue::from(format!("<#{self}>"))
    }
}

impl Fact for Kind {
    fn fact(&self, _: Words) -> FluentValue<'static> {
        FluentValue::from(self.name())
    }
}

impl Fact for Side {
    fn fact(&self, words: Words) -> FluentValue<'static> {
        FluentValue::from(match self {
            Side::White => say!(words, "name-white"),
            Side::Black => say!(words, "name-black"),
        })
    }
}

impl Fact for Castle {
    fn fact(&self, words: Words) -> FluentValue<'static> {
        FluentValue::from(match self {
            Castle::SouthWest => say!(words, "name-south-west"),
            Castle::NorthWest => say!(words, "name-north-west"),
            Castle::NorthEast => say!(words, "name-north-east"),
            Castle::SouthEast => say!(words, "name-south-east"),
        })
    }
}

impl Fact for Mover {
    fn fact(&self, words: Words) -> FluentValue<'static> {
        match self {
            Mover::Side(side) => side.fact(words),
            Mover::Seat(castle) => castle.fact(words),
        }
    }
}

impl Fact for Man {
    fn fact(&self, words: Words) -> FluentValue<'static> {
        match self {
            Man::Gala(role) => role.fact(words),
            Man::Chelma(role) => role.fact(words),
        }
    }
}
