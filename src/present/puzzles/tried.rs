//! The answer to a try at a puzzle: what a wrong one costs and how it goes on, the solution, and how it changes a
//! rating.

use crate::ai::hint::{Advice, Reason};
use crate::draw::Scene;
use crate::puzzles::{Aim, LOST, Puzzle, Theme};
use crate::rules::Side;
use crate::rules::any::{Game, Turn};
use crate::service::move_picker::PickerStep;
use crate::service::{PuzzleAsk, PuzzleView, Score, Skill};

use super::{another, around, face, solution};
use crate::present::boards::{MOST_ALT, described, text_after};
use crate::present::reasons::why;
use crate::present::scenes::{scene, unmarked_scene};
use crate::present::text::whole;
use crate::present::tries::{ANSWER, goes_on, wrong_turn};
use crate::present::words::tr;
use crate::present::{Localizer, Message, Picture, Shown, Style};

/// The answer to a wrong try, with what the other side plays then if that has been found.
pub(super) fn wrong(
    words: Localizer,
    posed: &PuzzleView,
    turn: Turn,
    score: Option<&Score>,
    advice: Option<&Advice>,
) -> Message {
    let puzzle = &posed.puzzle;
    let mut game = puzzle.game();
    let mover = game.side_to_move();
    let tried = text_after(&game, &[turn]).join(" ");
    // It was checked before it came here.
    let _ = game.play(turn);
    let mut line = vec![turn];
    let plain = |game: &Game| wrong_turn(words, &tried, (game, mover), &mut Vec::new());
    let mut lines = vec![match (game.outcome(), advice) {
        (Some(_), _) => plain(&game),
        (None, Some(advice)) => {
            line.extend(advice.line.iter().take(ANSWER));
            answered(words, puzzle, &game, &tried, advice)
        }
        (None, None) => format!("{} {}", plain(&game), cost(words, puzzle.aim, None)),
    }];
    lines.extend(
        score
            .into_iter()
            .flat_map(|score| counted(words, puzzle, score)),
    );
    lines.push(tr!(words, "puzzle-again"));
    let mut message = Message::text(lines.join("\n"));
    let line = Line::of(posed, &line, unmarked_scene);
    let board = line.described(words, posed);
    let alt = match line.texts.len() {
        ..=1 => board,
        _ => tr!(
            words,
            "puzzle-wrong-alt",
            puzzle = puzzle.id.short(),
            turns = line.texts.join(" "),
            board = board
        ),
    };
    message.picture = Some(line.picture(alt, &format!("puzzle-{}-answer", puzzle.id.short())));
    let again = PuzzleAsk::Choose {
        puzzle: puzzle.id.clone(),
        step: PickerStep::Piece { page: 0 },
    };
    message.buttons = vec![
        face(words, again, Style::Primary),
        solution(words, puzzle),
        another(words, puzzle, Style::Secondary),
    ];
    message
}

/// What the other side plays after a wrong try, what the try has cost, and how it may go on.
fn answered(
    words: Localizer,
    puzzle: &Puzzle,
    game: &Game,
    tried: &str,
    advice: &Advice,
) -> String {
    let mover = puzzle.game().side_to_move();
    // Otherwise their turn has passed.
    let theirs = game.side_to_move() != mover;
    let line = &advice.line[..advice.line.len().min(ANSWER)];
    let mut follow = text_after(game, line);
    let is_answered = theirs && !follow.is_empty();
    let mut told = vec![wrong_turn(words, tried, (game, mover), &mut follow)];
    if is_answered {
        told.extend(advice.reasons.iter().find_map(|reason| match reason {
            Reason::WinsAtOnce | Reason::WinsIn(_) | Reason::Takes(_) | Reason::Threatens(_) => {
                Some(why(words, *reason))
            }
            _ => None,
        }));
    }
    let decided = |reason: &Reason| matches!(reason, Reason::WinsAtOnce | Reason::WinsIn(_));
    if !(theirs && advice.reasons.iter().any(decided)) {
        let own = if theirs {
            -advice.chance
        } else {
            advice.chance
        };
        told.push(cost(words, puzzle.aim, Some(own)));
    }
    told.extend(goes_on(words, &follow));
    told.join(" ")
}

/// What a wrong try costs. `own` is the win chance of the side that tried it, -1 to 1, if it has been looked at.
fn cost(words: Localizer, aim: Aim, own: Option<f64>) -> String {
    let lost = own.is_some_and(|own| own <= LOST);
    match aim {
        _ if lost => tr!(words, "puzzle-wrong-loses"),
        Aim::Win if own.is_some_and(|own| own >= -LOST) => tr!(words, "puzzle-wrong-slow"),
        Aim::Win => tr!(words, "puzzle-wrong-slips"),
        Aim::Gala => tr!(words, "puzzle-wrong-escapes"),
        Aim::Three => tr!(words, "puzzle-wrong-less"),
        Aim::Save => tr!(words, "puzzle-wrong-loses"),
        Aim::Guard => tr!(words, "puzzle-wrong-gala"),
    }
}

/// A puzzle whose solution is shown, move by move.
pub(super) fn solved(
    words: Localizer,
    posed: &PuzzleView,
    score: Option<&Score>,
    head: String,
) -> Message {
    let puzzle = &posed.puzzle;
    let theme = Theme::of(puzzle).code();
    let mut lines = vec![format!(
        "{head} {}",
        tr!(words, "puzzle-theme", theme = theme)
    )];
    lines.extend(
        score
            .into_iter()
            .flat_map(|score| counted(words, puzzle, score)),
    );
    let line = Line::of(posed, &puzzle.line, |game, bottom| {
        scene(game, game.len(), bottom)
    });
    let alt = tr!(
        words,
        "puzzle-line-alt",
        puzzle = puzzle.id.short(),
        turns = line.texts.join(" "),
        board = line.described(words, posed)
    );
    let mut message = Message::text(lines.join("\n"));
    message.picture = Some(line.picture(alt, &format!("puzzle-{}-solution", puzzle.id.short())));
    message.buttons = vec![another(words, puzzle, Style::Primary)];
    if posed.shareable {
        let share = PuzzleAsk::Share(Some(puzzle.id.clone()));
        message.buttons.push(face(words, share, Style::Secondary));
    }
    message
}

/// Turns played from the position of a puzzle.
struct Line {
    /// The game after them.
    game: Game,
    /// The turns as players write them.
    texts: Vec<String>,
    /// The board before them, and after each.
    scenes: Vec<Scene>,
}

impl Line {
    /// As many of these turns as can be played, each board shown so.
    fn of(posed: &PuzzleView, turns: &[Turn], shown: impl Fn(&Game, Side) -> Scene) -> Line {
        let mut game = posed.puzzle.game();
        let texts = text_after(&game, turns);
        let mut scenes = vec![shown(&game, posed.bottom)];
        for turn in &turns[..texts.len()] {
            let _ = game.play(*turn);
            scenes.push(shown(&game, posed.bottom));
        }
        Line {
            game,
            texts,
            scenes,
        }
    }

    /// The board after them in words.
    fn described(&self, words: Localizer, posed: &PuzzleView) -> String {
        let around = around(None, &self.game);
        described(words, &self.game, self.game.len(), posed.bottom, around)
    }

    /// One turn is a picture, more of them are shown one after the other. The file gets its ending.
    fn picture(self, alt: String, file: &str) -> Picture {
        let last = self.scenes.len() - 1;
        let (shown, ending) = Shown::line(self.scenes, last);
        Picture {
            shown,
            alt: alt.chars().take(MOST_ALT).collect(),
            file: format!("{file}.{ending}"),
        }
    }
}

/// How a try has changed a rating.
fn counted(words: Localizer, puzzle: &Puzzle, score: &Score) -> Vec<String> {
    let Skill {
        rating, row, best, ..
    } = score.skill;
    let kind = puzzle.ruleset.kind();
    let (points, deviation) = (whole(rating.points), whole(rating.deviation));
    let mut lines = vec![match score.change {
        Some(change) => tr!(
            words,
            "puzzle-score",
            kind = kind,
            points = points,
            deviation = deviation,
            change = signed(change)
        ),
        None => tr!(
            words,
            "puzzle-score-stays",
            kind = kind,
            points = points,
            deviation = deviation
        ),
    }];
    if score.change.is_some() && row > 1 {
        lines.push(tr!(words, "puzzle-row", row = row, best = best));
    }
    if let Some((days, best)) = score.days {
        lines.push(tr!(words, "puzzle-days", days = days, best = best));
    }
    lines
}

/// The solution as players write it, and how it may go on.
pub(super) fn line(puzzle: &Puzzle) -> (String, Option<String>) {
    let mut turns = text_after(&puzzle.game(), &puzzle.line).into_iter();
    let first = turns.next().unwrap_or_default();
    let rest: Vec<String> = turns.collect();
    (first, (!rest.is_empty()).then(|| rest.join(" ")))
}

/// `+34`, `−12`, `±0`.
fn signed(change: i32) -> String {
    match change {
        0 => "±0".to_owned(),
        1.. => format!("+{change}"),
        _ => format!("−{}", change.unsigned_abs()),
    }
}
