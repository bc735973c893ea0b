//! Snowflakes: the ids of everything, growing with the clock of the sandbox. And the one way a moment is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The first moment of Discord's time, in milliseconds since 1970.
pub const EPOCH: u64 = 1_420_070_400_000;

/// The id of a person, channel, message or anything else. In JSON it is a string of digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;

        impl serde::de::Visitor<'_> for Digits {
            type Value = Id;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an id: a string of digits")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Id, E> {
                text.parse()
                    .map_err(|_| E::custom(format!("expected an id (digits) but found {text:?}")))
            }

            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Id, E> {
                Ok(Id(number))
            }
        }

        deserializer.deserialize_any(Digits)
    }
}

/// Hands out ids. They grow with time and never repeat or go back, even when the clock does.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Ids {
    last: u64,
}

impl Ids {
    /// The next id at `now`, in milliseconds since 1970.
    pub fn next(&mut self, now: u64) -> Id {
        let fresh = now.saturating_sub(EPOCH) << 22;
        self.last = fresh.max(self.last + 1);
        Id(self.last)
    }
}

/// A moment as Discord writes it: `2026-01-02T03:04:05.678000+00:00`.
pub fn timestamp(millis: u64) -> String {
    let (days, rest) = (millis / 86_400_000, millis % 86_400_000);
    let (year, month, day) = civil(days);
    let (seconds, millis) = (rest / 1000, rest % 1000);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}000+00:00")
}

/// Year, month and day of a day counted from 1970 (Howard Hinnant's `civil_from_days`).
fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let of_era = shifted % 146_097;
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_within_a_millisecond_and_when_the_clock_goes_back() {
        let mut ids = Ids::default();
        let first = ids.next(EPOCH + 1000);
        let second = ids.next(EPOCH + 1000);
        let third = ids.next(EPOCH + 10);
        assert!(first < second && second < third);
        assert_eq!(first.0 >> 22, 1000);
    }

    #[test]
    fn moments_are_written_in_utc() {
        assert_eq!(timestamp(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(
            timestamp(1_709_210_096_789),
            "2024-02-29T12:34:56.789000+00:00"
        );
        assert_eq!(
            timestamp(1_735_689_599_999),
            "2024-12-31T23:59:59.999000+00:00"
        );
    }
}
