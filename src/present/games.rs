//! Where the words of the games are joined: each function asks the game in question.

use crate::rules::any::{Game, Illegal, NotLegal, TextError};
use crate::rules::chelma::TurnTextError;
use crate::rules::notation::MoveTextError;
use crate::rules::{Side, Square};
use crate::service::Table;

use super::moves::{Movable, Suggestion, Telling};
use super::piece_names::AnyRole;
use super::text::quoted;
use super::words::tr;
use super::{Localizer, chelma, gala};

/// The refusal of a turn. Commands are named only if `commands`.
pub(crate) fn illegal(
    words: Localizer,
    refused: &Illegal,
    game: Option<&Game>,
    commands: bool,
) -> String {
    let (turn, why, hint) = match refused {
        Illegal::Gala(refused) => {
            let position = match game {
                Some(Game::Gala(game)) => Some(game.position()),
                _ => None,
            };
            (
                refused.mv.to_string(),
                gala::illegal::reason(words, refused, position),
                gala::illegal::hint(words, refused, commands),
            )
        }
        Illegal::Chelma(refused) => (
            refused.turn.to_string(),
            chelma::illegal::reason(words, refused),
            chelma::illegal::hint(words, refused, commands),
        ),
    };
    match hint {
        None => tr!(words, "illegal", turn = turn, why = why),
        Some(hint) => tr!(words, "illegal-hint", turn = turn, why = why, hint = hint),
    }
}

/// Why what was typed is not played. No commands are named.
pub(crate) fn not_legal(words: Localizer, refused: &NotLegal, game: &Game) -> String {
    match refused {
        NotLegal::Text(error) => text_error(words, error),
        NotLegal::Illegal(refused) => illegal(words, refused, Some(game), false),
    }
}

/// Why what was typed is no turn.
pub(crate) fn text_error(words: Localizer, error: &TextError) -> String {
    match error {
        TextError::Gala(error) => no_move(words, error),
        TextError::Chelma(error) => no_turn(words, error),
    }
}

/// Why what was typed is no move of Gala.
fn no_move(words: Localizer, error: &MoveTextError) -> String {
    match error {
        MoveTextError::OffBoard(square) => {
            tr!(words, "refused-off-board", square = quoted(square))
        }
        MoveTextError::TooLong => tr!(words, "refused-too-long"),
        MoveTextError::NotAMove(read) => tr!(words, "refused-no-move", read = quoted(read)),
    }
}

/// Why what was typed is no turn of Chelma.
fn no_turn(words: Localizer, error: &TurnTextError) -> String {
    match error {
        TurnTextError::OffBoard(square) => {
            tr!(words, "refused-off-board-chelma", square = quoted(square))
        }
        TurnTextError::TooLong => tr!(words, "refused-too-long-chelma"),
        TurnTextError::NotATurn(read) => tr!(words, "refused-no-turn", read = quoted(read)),
    }
}

/// Every man on the board after so many turns.
pub(crate) fn men(game: &Game, ply: usize) -> Vec<(Square, Side, AnyRole)> {
    match game {
        Game::Gala(game) => {
            let position = game.position_at(ply).unwrap_or(game.position());
            let men = position.pieces();
            men.map(|(at, piece)| (at, piece.side, AnyRole::Gala(piece.role)))
                .collect()
        }
        Game::Chelma(game) => {
            let position = game.position_at(ply).unwrap_or(game.position());
            let men = position.pieces();
            men.map(|(at, piece)| (at, piece.side, AnyRole::Chelma(piece.role)))
                .collect()
        }
    }
}

/// The man on a square now.
pub(crate) fn man_on(game: &Game, square: Square) -> Option<(Side, AnyRole)> {
    let mut men = men(game, game.len()).into_iter();
    men.find(|(at, ..)| *at == square)
        .map(|(_, side, role)| (side, role))
}

/// The kind of the man that went with a turn, and its way.
pub(crate) fn played(game: &Game, ply: usize) -> Option<(AnyRole, Vec<Square>)> {
    Some(match game {
        Game::Gala(game) => {
            let played = game.played(ply)?;
            (AnyRole::Gala(played.piece.role), played.route.to_vec())
        }
        Game::Chelma(game) => {
            let played = game.played(ply)?;
            (AnyRole::Chelma(played.piece.role), played.route.to_vec())
        }
    })
}

/// The board after a turn in words; whose turn it is stands in `turn`.
pub(crate) fn board(
    words: Localizer,
    game: &Game,
    ply: usize,
    turn: String,
    threats: bool,
) -> Vec<String> {
    match game {
        Game::Gala(game) => gala::board::told(words, game, ply, turn, threats),
        Game::Chelma(game) => chelma::board::told(words, game, ply, turn),
    }
}

/// "7. d3xf5: the Korna takes a Kampa."
pub(crate) fn turn(words: Localizer, game: &Game, ply: usize) -> String {
    let number = numbered(game, ply);
    match game {
        Game::Gala(game) => gala::events::turn(words, game, ply, number),
        Game::Chelma(game) => chelma::events::turn(words, game, ply, number),
    }
}

/// What everybody should know of the last turn.
pub(crate) fn told_of_turn(words: Localizer, table: &Table, game: &Game) -> Vec<String> {
    match game {
        Game::Gala(game) => gala::events::told(words, table, game),
        Game::Chelma(game) => chelma::events::late_men(words, game).into_iter().collect(),
    }
}

/// That the game is soon drawn because nothing happens.
pub(crate) fn quiet(words: Localizer, game: &Game, soon: u32) -> Option<String> {
    match game {
        Game::Gala(game) => gala::events::quiet(words, game, soon),
        Game::Chelma(game) => chelma::events::quiet(words, game, soon),
    }
}

/// How often the position has been on the board.
pub(crate) fn repetitions(game: &Game) -> usize {
    match game {
        Game::Gala(game) => game.repetitions(),
        Game::Chelma(game) => game.repetitions(),
    }
}

/// Whether men are still placed.
pub(crate) fn is_placing(game: &Game) -> bool {
    matches!(game, Game::Chelma(game) if game.position().is_placing())
}

/// What nobody sees on the board but the rules look at: how many moves have been made.
pub(crate) fn so_far(words: Localizer, game: &Game) -> Option<String> {
    match game {
        Game::Gala(_) => None,
        Game::Chelma(game) => chelma::events::thirty(words, game),
    }
}

/// The pieces that can move or be placed, and where to.
pub(crate) fn legal_moves(game: &Game) -> Vec<Movable> {
    match game {
        Game::Gala(game) => gala::moves::list(game),
        Game::Chelma(game) => chelma::moves::list(game),
    }
}

/// Every legal turn with what it does, in no order.
pub(crate) fn suggestions(words: Localizer, game: &Game, telling: Telling) -> Vec<Suggestion> {
    match game {
        Game::Gala(game) => gala::moves::suggestions(words, game, telling),
        Game::Chelma(game) => chelma::moves::suggestions(words, game, telling),
    }
}

/// `7. d3-f5` for White's, `7… d3-f5` for Black's turns, as chess players write them; in play of four every turn has a number.
pub(crate) fn numbered(game: &Game, ply: usize) -> String {
    let (number, first) = game.number_of(ply);
    let dots = if first { "." } else { "…" };
    let text = game.text_of(ply).unwrap_or_default();
    format!("{number}{dots} {text}")
}
