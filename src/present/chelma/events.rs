//! What is told of a turn of Chelma beside the turn itself.

use crate::rules::Side;
use crate::rules::chelma::terrain::home;
use crate::rules::chelma::{Game, LATE_FROM, LONG_GAME, Late, LongGame, Played, Turn};
use crate::rules::mover::Mover;

use crate::present::Localizer;
use crate::present::games::full_moves;
use crate::present::words::tr;

/// "7. R@d4: a Rook is placed on d4.", and that the other side passes.
pub(super) fn turn(words: Localizer, game: &Game, ply: usize, number: String) -> String {
    let plain = format!("**{number}**");
    let Some(Played {
        piece,
        turn,
        passed,
        ..
    }) = game.played(ply)
    else {
        return plain;
    };
    let text = match turn {
        Turn::Place { to, .. } => tr!(
            words,
            "news-placed",
            number = number,
            role = piece.role,
            square = to
        ),
        Turn::Go(_) => plain,
    };
    match passed {
        Some(side) => format!("{text} {}", tr!(words, "news-passes", side = side)),
        None => text,
    }
}

/// That the game is soon drawn for its length. `soon` is when it is told, in turns.
pub(super) fn quiet(words: Localizer, game: &Game, soon: u32) -> Option<String> {
    let long = game.rules().ruleset().long_game == LongGame::TwoHundredMovesDraw;
    let left = LONG_GAME.saturating_sub(game.halfmove_clock());
    (long && left <= soon).then(|| {
        let left = full_moves(Mover::Side(game.side_to_move()), left);
        tr!(words, "turn-quiet-chelma", count = left)
    })
}

/// A warning to the side that is to move and soon loses because it has not left home.
pub(super) fn late(words: Localizer, game: &Game) -> Option<String> {
    if game.rules().ruleset().late == Late::PlaysOn {
        return None;
    }
    let position = game.position();
    let side = position.side_to_move();
    let left = LATE_FROM.saturating_sub(position.moves_of(side));
    let pieces = position.of_side(side) & home(side);
    if pieces.is_empty() || left > 10 {
        return None;
    }
    let squares: Vec<String> = pieces.into_iter().map(|at| at.to_string()).collect();
    let squares = words.and(&squares);
    Some(match left {
        1 => tr!(words, "news-late-last", side = side, squares = squares),
        left => tr!(
            words,
            "news-late",
            side = side,
            squares = squares,
            count = left
        ),
    })
}

/// How far a game is on the way to turn 30, and what that means, for those who have not seen its moves; nothing while
/// pieces are placed, and by rules that know no such turn.
pub(super) fn thirty(words: Localizer, game: &Game) -> Option<String> {
    let position = game.position();
    if game.rules().ruleset().late == Late::PlaysOn || position.is_placing() {
        return None;
    }
    let side = position.side_to_move();
    let made = |side| position.moves_of(side);
    Some(
        match Side::BOTH.into_iter().all(|side| made(side) >= LATE_FROM) {
            true => tr!(words, "puzzle-after-thirty"),
            false => tr!(
                words,
                "puzzle-before-thirty",
                side = side,
                number = made(side) + 1
            ),
        },
    )
}
