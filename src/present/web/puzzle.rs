//! Puzzles on web pages: the same sentences as in Discord, as plain text, and the turns that a board then shows.

use crate::ai::hint::Advice;
use crate::draw::Scene;
use crate::puzzles::Puzzle;
use crate::rules::Side;
use crate::rules::any::Turn;
use crate::service::{Feedback, PuzzleStatus, PuzzleView};

use super::plain;
use crate::present::puzzles::{about, before, board, puzzle, refuted, task};
use crate::present::tries::ANSWER;
use crate::present::{Localizer, Shown};

/// What is to be found: "Puzzle winther-3: White to move and win in 2 moves."
pub fn wanted(words: Localizer, puzzle: &Puzzle) -> String {
    told(&task(words, puzzle))
}

/// By which rules, how hard, what wins; and what the person did with it before.
pub fn facts(words: Localizer, puzzle: &Puzzle, known: Option<PuzzleStatus>) -> Vec<String> {
    let about = about(words, puzzle, None);
    let known = known.map(|known| before(words, known));
    let lines = about.lines().map(told);
    lines.chain(known).collect()
}

/// Its board, and the same in words.
pub fn start(words: Localizer, puzzle: &Puzzle, bottom: Side) -> (Scene, String) {
    let picture = board(words, puzzle, bottom);
    match picture.shown {
        Shown::Boards(mut scenes) if !scenes.is_empty() => (scenes.swap_remove(0), picture.alt),
        _ => (Scene::default(), picture.alt),
    }
}

/// What is said of a try or of the solution, and the turns that follow from the position of the puzzle. `advice` is
/// that of a search in the position after a wrong try.
pub fn said(words: Localizer, posed: &PuzzleView, advice: Option<&Advice>) -> (String, Vec<Turn>) {
    let message = match advice {
        Some(advice) => refuted(words, posed, advice),
        None => puzzle(words, posed),
    };
    let turns = match &posed.said {
        Feedback::Wrong(turn, _) => {
            let answer = advice.map_or(&[][..], |advice| &advice.line);
            let follow = answer.iter().take(ANSWER);
            std::iter::once(turn).chain(follow).copied().collect()
        }
        Feedback::Right(_) | Feedback::Solution(_) => posed.puzzle.line.clone(),
        _ => Vec::new(),
    };
    (told(&message.text), turns)
}

fn told(text: &str) -> String {
    plain(text, &|_| None)
}
