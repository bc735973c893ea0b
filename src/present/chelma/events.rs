//! What is told of a turn of Chelma beside the turn itself.

use crate::rules::chelma::terrain::home;
use crate::rules::chelma::{Game, LATE_FROM, LONG_GAME, Late, LongGame, Played, Turn};
use crate::rules::mover::Mover;
use crate::rules::{Side, SquareSet};

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

/// A warning to the side that is to move and has not left home: that it soon loses by that, or must leave.
pub(super) fn late(words: Localizer, game: &Game) -> Option<String> {
    let position = game.position();
    let side = position.side_to_move();
    let left = LATE_FROM.saturating_sub(position.moves_of(side));
    let at_home = position.of_side(side) & home(side);
    if at_home.is_empty() || left > 10 {
        return None;
    }
    let named = |squares: SquareSet| {
        let squares: Vec<String> = squares.into_iter().map(|at| at.to_string()).collect();
        words.and(&squares)
    };
    let squares = named(at_home);
    match game.rules().ruleset().late {
        Late::PlaysOn => None,
        // It has been judged, and nobody loses by it any more.
        Late::JudgedOnceAtThirty if left == 0 => None,
        Late::LosesAtThirty | Late::JudgedOnceAtThirty if left == 1 => {
            Some(tr!(words, "news-late-last", side = side, squares = squares))
        }
        Late::LosesAtThirty | Late::JudgedOnceAtThirty => Some(tr!(
            words,
            "news-late",
            side = side,
            squares = squares,
            count = left
        )),
        Late::MustLeaveFromThirty if left > 1 => Some(tr!(
            words,
            "news-must-leave-soon",
            side = side,
            squares = squares,
            count = left - 1
        )),
        Late::MustLeaveFromThirty => {
            let can = game.rules().must_leave(position);
            (!can.is_empty())
                .then(|| tr!(words, "news-must-leave", side = side, squares = named(can)))
        }
    }
}

/// How far a game is on the way to turn 30, and what that means, for those who have not seen its moves; nothing while
/// pieces are placed, and where no such turn matters any more.
pub(super) fn thirty(words: Localizer, game: &Game) -> Option<String> {
    let position = game.position();
    if position.is_placing() {
        return None;
    }
    let side = position.side_to_move();
    let made = |side| position.moves_of(side);
    let number = made(side) + 1;
    let both = Side::BOTH.into_iter().all(|side| made(side) >= LATE_FROM);
    match (game.rules().ruleset().late, both) {
        (Late::PlaysOn, _) | (Late::JudgedOnceAtThirty, true) => None,
        (Late::LosesAtThirty, true) => Some(tr!(words, "puzzle-after-thirty")),
        (Late::LosesAtThirty, false) => Some(tr!(
            words,
            "puzzle-before-thirty",
            side = side,
            number = number
        )),
        (Late::JudgedOnceAtThirty, false) => Some(tr!(
            words,
            "puzzle-before-thirty-once",
            side = side,
            number = number
        )),
        (Late::MustLeaveFromThirty, true) => Some(tr!(words, "puzzle-must-leave")),
        (Late::MustLeaveFromThirty, false) => Some(tr!(
            words,
            "puzzle-before-must-leave",
            side = side,
            number = number
        )),
    }
}
