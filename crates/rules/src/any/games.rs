//! The list of games, and a match over all of them.

/// Hands the list of games to a macro as `{ what the caller gave } Name in module …`.
///
/// A game is one line here: its name in the enums of [`any`](crate::any), and the module whose `Game` is the
/// [`BoardGame`](crate::any::BoardGame). There is no other list of games.
#[doc(hidden)]
#[macro_export]
macro_rules! games {
    ([$($then:tt)+] $with:tt) => {
        $crate::games_of_tests! { [$($then)+] $with
            Gala in gala,
            Chelma in chelma,
        }
    };
}

/// Hands the list on as it is.
#[cfg(not(feature = "toy-game"))]
#[doc(hidden)]
#[macro_export]
macro_rules! games_of_tests {
    ([$($then:tt)+] $with:tt $($games:tt)+) => {
        $($then)+! { $with $($games)+ }
    };
}

/// Hands the list on with the toy game of the tests behind it, which shows what a third game takes.
#[cfg(feature = "toy-game")]
#[doc(hidden)]
#[macro_export]
macro_rules! games_of_tests {
    ([$($then:tt)+] $with:tt $($games:tt)+) => {
        $($then)+! { $with
            $($games)+
            Toy in toy,
        }
    };
}

/// A `match` over all games: the same code for each of them.
///
/// `match_game!(Game, value, Type, name => expression)` matches a value of one of the enums of [`any`](crate::any):
/// `Game`, `Ruleset`, `Illegal`, `TextError` or `Role`. `name` is what is in it, and `Type` the game's own type.
/// `match_game!(Kind, value, Type => expression)` matches a [`Kind`](crate::any::Kind).
///
/// ```
/// use gala_rules::any::{BoardGame, Game, Kind};
/// use gala_rules::match_game;
/// let kind = Kind::ALL[1];
/// assert_eq!(match_game!(Kind, kind, G => G::NAME), "Chelma");
/// let game = Game::new(&kind.usual());
/// assert_eq!(match_game!(Game, &game, G, game => <G as BoardGame>::position_text(game)), game.position_text());
/// ```
#[macro_export]
macro_rules! match_game {
    (Kind, $value:expr, $of:ident => $then:expr) => {
        $crate::games!([$crate::match_game] { @kind $value, $of, $then })
    };
    ($enum:ident, $value:expr, $of:ident, $one:pat => $then:expr) => {
        $crate::games!([$crate::match_game] { @value $enum, $value, $of, $one, $then })
    };
    ({ @kind $value:expr, $of:ident, $then:expr } $($name:ident in $module:ident,)+) => {
        match $value {
            $($crate::any::Kind::$name => {
                #[allow(dead_code)]
                type $of = $crate::$module::Game;
                $then
            })+
        }
    };
    ({ @value $enum:ident, $value:expr, $of:ident, $one:pat, $then:expr } $($name:ident in $module:ident,)+) => {
        match $value {
            $($crate::any::$enum::$name($one) => {
                #[allow(dead_code)]
                type $of = $crate::$module::Game;
                $then
            })+
        }
    };
}
