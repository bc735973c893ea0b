//! Serde's two traits, implemented by way of a text.

use core::fmt::{self, Display, Write};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};

use crate::prelude::*;

/// Reads a value from its text.
pub(crate) struct TextVisitor<T> {
    pub(crate) read: fn(&str) -> Option<T>,
    pub(crate) what: &'static str,
    pub(crate) of: PhantomData<T>,
}

impl<T> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text of a {}", self.what)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).ok_or_else(|| E::custom(format!("{text:?} is no {}", self.what)))
    }
}

/// The value with exactly this text.
pub(crate) fn exact<T: FromStr + Display>(text: &str) -> Option<T> {
    let read: T = text.parse().ok()?;
    let mut left = Left(text);
    let same = write!(left, "{read}").is_ok() && left.0.is_empty();
    same.then_some(read)
}

/// What is left of a text that is being written once more; it fails where another is written.
struct Left<'a>(&'a str);

impl Write for Left<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// Implements serde's two traits: `$write` gives the text, `$read` reads it. Where they are left out, `Display` and
/// [`exact`] do that.
macro_rules! as_text {
    ($type:ty, $what:expr) => {
        $crate::serial::as_text!($type, $what, $crate::serial::exact);
    };
    ($type:ty, $what:expr, $read:expr) => {
        $crate::serial::as_text!($type, $what, |value, to| to.collect_str(value), $read);
    };
    ($type:ty, $what:expr, $write:expr, $read:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type, S) -> Result<S::Ok, S::Error> = $write;
                write(self, to)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                from.deserialize_str($crate::serial::TextVisitor {
                    read: $read,
                    what: $what,
                    of: core::marker::PhantomData,
                })
            }
        }
    };
}

/// The same for types with a `code`.
macro_rules! as_code {
    ($type:ty) => {
        $crate::serial::as_text!(
            $type,
            stringify!($type),
            |value, to| to.serialize_str(value.code()),
            <$type>::from_code
        );
    };
}

pub(crate) use {as_code, as_text};
