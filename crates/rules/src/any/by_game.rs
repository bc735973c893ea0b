//! A value for each game.

use core::ops::{Index, IndexMut};

use super::Kind;

#[cfg(feature = "serde")]
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

macro_rules! define {
    ({} $($name:ident in $module:ident,)+) => {
        /// A value for each game.
        ///
        /// It is stored as a map from the names of the games, without the games whose value is the default. With
        /// `#[serde(flatten)]` the names stand among other fields.
        ///
        /// ```
        /// use gala_rules::any::{ByGame, Kind};
        /// let mut letters = ByGame::of(|game| game.name().len());
        /// let first = Kind::default();
        /// letters[first] += 1;
        /// assert_eq!(letters[first], first.name().len() + 1);
        /// assert_eq!(letters.iter().count(), Kind::ALL.len());
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(bound(
                serialize = "T: serde::Serialize + Default + PartialEq",
                deserialize = "T: serde::Deserialize<'de> + Default",
            ))
        )]
        pub struct ByGame<T> {
            $(
                #[cfg_attr(
                    feature = "serde",
                    serde(default, skip_serializing_if = "is_default")
                )]
                $module: T,
            )+
        }

        impl<T> ByGame<T> {
            /// Calls `value` once for each game.
            pub fn of(mut value: impl FnMut(Kind) -> T) -> ByGame<T> {
                ByGame { $($module: value(Kind::$name),)+ }
            }

            /// Calls `value` once for each game.
            ///
            /// # Errors
            /// The first error that `value` gives.
            pub fn try_of<E>(mut value: impl FnMut(Kind) -> Result<T, E>) -> Result<ByGame<T>, E> {
                Ok(ByGame { $($module: value(Kind::$name)?,)+ })
            }
        }

        impl<T> Index<Kind> for ByGame<T> {
            type Output = T;

            fn index(&self, game: Kind) -> &T {
                match game { $(Kind::$name => &self.$module,)+ }
            }
        }

        impl<T> IndexMut<Kind> for ByGame<T> {
            fn index_mut(&mut self, game: Kind) -> &mut T {
                match game { $(Kind::$name => &mut self.$module,)+ }
            }
        }
    };
}

crate::games!([define] {});

impl<T> ByGame<T> {
    /// The games with their values, in the order of [`Kind::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Kind, &T)> {
        Kind::ALL.iter().map(|game| (*game, &self[*game]))
    }
}
