//! Puzzles: put to somebody, tried, solved; and the puzzle of the day for everybody.
//!
//! In a puzzle nothing is told of what a move is good for before it is tried, so its menus tell captures alone.

use crate::ai::advice::{Advice, Reason};
use crate::draw::Scene;
use crate::puzzles::{Aim, Puzzle};
use crate::rules::any::{Game, Illegal, Kind, NotLegal, Turn};
use crate::rules::{self, Side, SquareSet};
use crate::service::tap::Step;
use crate::service::{
    DailyNews, Fate, LastDaily, Posed, PuzzleAsk, PuzzleRefusal, Said, Score, Skill,
};

use super::board::{Around, MOST_ALT, described};
use super::news::capitalised;
use super::refusals::{over, quoted};
use super::rulesets::{goal, the_rules};
use super::scenes::{result_mark, scene};
use super::taps::{At, asks, choose};
use super::tutor::{text_after, why};
use super::words::say;
use super::{Face, Message, Picture, Shown, Style, Words};

/// What there is to say about a puzzle, for one person alone.
pub(super) fn puzzle(words: Words, posed: &Posed) -> Message {
    let puzzle = &posed.puzzle;
    match &posed.said {
        Said::Put { page, known } => {
            let mut lines = vec![about(words, puzzle)];
            lines.extend(known.map(|known| before(words, known)));
            put(words, posed, *page, lines)
        }
        Said::Targets { man, page } => {
            let step = Step::Target {
                man: *man,
                page: *page,
            };
            choose(words, At::Puzzle(posed), &puzzle.game(), step)
        }
        Said::NotLegal(refused) => {
            let why = not_legal(words, refused, &puzzle.game());
            put(words, posed, 0, vec![why])
        }
        Said::Wrong(turn, score) => wrong(words, posed, *turn, score, None),
        Said::Right(score) => {
            let head = match line(puzzle) {
                (turn, None) => say!(words, "puzzle-right", turn = turn),
                (turn, Some(line)) => say!(words, "puzzle-right-line", turn = turn, line = line),
            };
            solved(words, posed, score, head)
        }
        Said::Solution(score) => {
            let (puzzle_name, (turn, line)) = (puzzle.id.to_string(), line(puzzle));
            let head = match line {
                None => say!(words, "puzzle-solution", puzzle = puzzle_name, turn = turn),
                Some(line) => say!(
                    words,
                    "puzzle-solution-line",
                    puzzle = puzzle_name,
                    turn = turn,
                    line = line
                ),
            };
            solved(words, posed, score, head)
        }
    }
}

/// The answer to a wrong try: what the other side plays then. `advice` is that of a search in the position after it.
///
/// Said of anything but a wrong try it is what is said anyway.
pub fn refuted(words: Words, posed: &Posed, advice: &Advice) -> Message {
    match &posed.said {
        Said::Wrong(turn, score) => wrong(words, posed, *turn, score, Some(advice)),
        _ => puzzle(words, posed),
    }
}

/// A puzzle that everybody may try, each alone; with what is told of the puzzle of the day, if it is that. `last` is the one
/// before, if the book still has it.
pub fn open_puzzle(
    words: Words,
    puzzle: &Puzzle,
    daily: Option<&DailyNews>,
    last: Option<&Puzzle>,
) -> Message {
    let bottom = puzzle.game().side_to_move();
    let head = match daily {
        Some(_) => say!(words, "puzzle-of-the-day", task = task(words, puzzle)),
        None => task(words, puzzle),
    };
    let mut lines = vec![head, about(words, puzzle)];
    if let (Some(news), Some(puzzle)) = (daily.and_then(|daily| daily.last.as_ref()), last) {
        lines.push(went(words, news, puzzle));
    }
    lines.push(say!(words, "puzzle-press"));
    let solve = PuzzleAsk::This(puzzle.id.clone());
    let mut message = Message::text(lines.join("\n"));
    message.picture = Some(board(words, puzzle, bottom));
    message.buttons = vec![face(words, solve, Style::Primary)];
    message
}

/// A puzzle in a list: "winther-3 (rated 900, White to move and win)".
pub fn puzzle_name(words: Words, puzzle: &Puzzle) -> String {
    let mover = puzzle.game().mover();
    let (name, rating) = (puzzle.id.to_string(), puzzle.rating.to_string());
    match puzzle.aim {
        Aim::Win => say!(
            words,
            "puzzle-name-win",
            puzzle = name,
            rating = rating,
            mover = mover
        ),
        Aim::Save => say!(
            words,
            "puzzle-name-save",
            puzzle = name,
            rating = rating,
            mover = mover
        ),
    }
}

/// How good somebody is at the puzzles of a game, as a line of their statistics.
pub(super) fn skill(words: Words, kind: Kind, skill: &Skill) -> String {
    say!(
        words,
        "puzzle-stats",
        kind = kind,
        points = whole(skill.rating.points),
        deviation = whole(skill.rating.deviation),
        solved = skill.solved,
        count = skill.rating.games,
        best = skill.best
    )
}

/// Why there is no puzzle.
pub(super) fn refused(words: Words, why: &PuzzleRefusal) -> String {
    match why {
        PuzzleRefusal::None(read) => say!(words, "puzzle-none", read = quoted(read)),
        PuzzleRefusal::NoneBy {
            rules,
            other: Some(other),
            ..
        } => say!(
            words,
            "puzzle-of-other-game",
            rules = quoted(rules),
            kind = *other,
            root = other.name().to_lowercase()
        ),
        PuzzleRefusal::NoneBy {
            game, rules, known, ..
        } => {
            let known: Vec<String> = known.iter().map(|rules| format!("`{rules}`")).collect();
            say!(
                words,
                "puzzle-none-by",
                kind = *game,
                rules = quoted(rules),
                known = words.and(&known)
            )
        }
        PuzzleRefusal::ByOthers(puzzle, rules) => say!(
            words,
            "puzzle-by-others",
            puzzle = puzzle.to_string(),
            own = puzzle.rules().to_owned(),
            rules = quoted(rules)
        ),
        PuzzleRefusal::AllSolved { count, .. } => say!(words, "puzzle-all-solved", count = *count),
        PuzzleRefusal::NotAtOne(kind) => {
            let command = kind.name().to_lowercase();
            say!(words, "puzzle-not-at-one", root = command)
        }
    }
}

/// The same with the way on.
pub(super) fn refusal(words: Words, why: &PuzzleRefusal) -> Message {
    let mut message = Message::text(refused(words, why));
    if let PuzzleRefusal::AllSolved {
        game,
        rules: Some(_),
        ..
    } = why
    {
        let others = PuzzleAsk::Put {
            game: *game,
            rules: None,
            another: true,
        };
        message.buttons = vec![face(words, others, Style::Primary)];
    }
    message
}

/// The words on a button that asks this.
pub(super) fn label(words: Words, ask: &PuzzleAsk) -> String {
    match ask {
        PuzzleAsk::Put { .. } => say!(words, "puzzle-button-another"),
        PuzzleAsk::This(_) => say!(words, "puzzle-button-solve"),
        PuzzleAsk::Choose { .. } | PuzzleAsk::Try { .. } => say!(words, "puzzle-button-again"),
        PuzzleAsk::Solution(_) => say!(words, "puzzle-button-solution"),
    }
}

/// How loud it is, on a message for everybody.
pub(super) fn style(ask: &PuzzleAsk) -> Style {
    match ask {
        PuzzleAsk::This(_) => Style::Primary,
        _ => Style::Secondary,
    }
}

/// "**Puzzle winther-3**: White to move and win."
pub(super) fn task(words: Words, puzzle: &Puzzle) -> String {
    let (name, mover) = (puzzle.id.to_string(), puzzle.game().mover());
    match puzzle.aim {
        Aim::Win => say!(words, "puzzle-task-win", puzzle = name, mover = mover),
        Aim::Save => say!(words, "puzzle-task-save", puzzle = name, mover = mover),
    }
}

/// By which rules, how hard, and what wins.
fn about(words: Words, puzzle: &Puzzle) -> String {
    let told = say!(
        words,
        "puzzle-about",
        rules = the_rules(words, &puzzle.ruleset),
        rating = puzzle.rating.to_string()
    );
    format!("{told} {}", goal(words, &puzzle.ruleset))
}

fn before(words: Words, known: Fate) -> String {
    match known {
        Fate::Trying => say!(words, "puzzle-known-trying"),
        Fate::Solved => say!(words, "puzzle-known-solved"),
        Fate::GivenUp => say!(words, "puzzle-known-given-up"),
    }
}

/// A puzzle with the menu of men below it.
fn put(words: Words, posed: &Posed, page: usize, lines: Vec<String>) -> Message {
    let puzzle = &posed.puzzle;
    let chosen = choose(words, At::Puzzle(posed), &puzzle.game(), Step::Man { page });
    let mut all = vec![task(words, puzzle)];
    all.extend(lines);
    let mut message = Message {
        menu: chosen.menu,
        picture: Some(board(words, puzzle, posed.bottom)),
        buttons: chosen.buttons,
        ..Message::text(all.join("\n"))
    };
    message.buttons.push(solution(words, puzzle));
    message
        .buttons
        .push(another(words, puzzle, Style::Secondary));
    message
}

/// The answer to a wrong try, with what the other side plays then if that has been found.
fn wrong(
    words: Words,
    posed: &Posed,
    turn: Turn,
    score: &Score,
    advice: Option<&Advice>,
) -> Message {
    let puzzle = &posed.puzzle;
    let mut game = puzzle.game();
    let (own, tried) = (game.side_to_move(), text_after(&game, &[turn]).join(" "));
    // It was checked before it came here.
    let _ = game.play(turn);
    let mut lines = Vec::new();
    match (game.outcome(), advice) {
        (Some(outcome), _) => lines.push(say!(
            words,
            "puzzle-wrong-over",
            turn = tried,
            over = capitalised(&over(words, outcome))
        )),
        (None, Some(advice)) if game.side_to_move() != own => {
            lines.push(answered(words, puzzle, &game, &tried, advice));
            let _ = game.play(advice.turn);
        }
        (None, _) => lines.push(say!(words, "puzzle-wrong", turn = tried)),
    }
    lines.extend(counted(words, puzzle, score));
    lines.push(say!(words, "puzzle-again"));
    let mut message = Message::text(lines.join("\n"));
    message.picture = Some(Picture {
        shown: Shown::Boards(vec![scene_of(&game, posed.bottom)]),
        alt: described(words, &game, game.len(), posed.bottom, around(None, &game)),
        file: format!("puzzle-{}-answer.png", puzzle.id),
    });
    let again = PuzzleAsk::Choose {
        puzzle: puzzle.id.clone(),
        step: Step::Man { page: 0 },
    };
    message.buttons = vec![
        face(words, again, Style::Primary),
        solution(words, puzzle),
        another(words, puzzle, Style::Secondary),
    ];
    message
}

/// What the other side plays after a wrong try, and what for.
fn answered(words: Words, puzzle: &Puzzle, game: &Game, tried: &str, advice: &Advice) -> String {
    let answer = text_after(game, &[advice.turn]).join(" ");
    let told = say!(
        words,
        "puzzle-wrong-answered",
        turn = tried,
        side = game.side_to_move(),
        answer = answer
    );
    let what = match advice.reasons.first() {
        Some(Reason::Best | Reason::HoldsOut) | None => match puzzle.aim {
            Aim::Win => say!(words, "puzzle-wrong-slips"),
            Aim::Save => say!(words, "puzzle-wrong-loses"),
        },
        Some(reason) => why(words, *reason),
    };
    format!("{told} {what}")
}

/// A puzzle whose solution is shown, move by move.
fn solved(words: Words, posed: &Posed, score: &Score, head: String) -> Message {
    let puzzle = &posed.puzzle;
    let mut lines = vec![head];
    lines.extend(counted(words, puzzle, score));
    let mut game = puzzle.game();
    let mut scenes = vec![scene(&game, 0, posed.bottom)];
    for turn in &puzzle.line {
        if game.play(*turn).is_err() {
            break;
        }
        scenes.push(scene(&game, game.len(), posed.bottom));
    }
    let board = described(words, &game, game.len(), posed.bottom, around(None, &game));
    let turns = text_after(&puzzle.game(), &puzzle.line).join(" ");
    let alt = say!(
        words,
        "puzzle-line-alt",
        puzzle = puzzle.id.to_string(),
        turns = turns,
        board = board
    );
    // One move is a picture, more of them are shown one after the other.
    let (shown, ending) = match scenes.len() {
        ..=2 => (Shown::Boards(scenes.split_off(scenes.len() - 1)), "png"),
        _ => (Shown::Replay(scenes), "gif"),
    };
    let mut message = Message::text(lines.join("\n"));
    message.picture = Some(Picture {
        shown,
        alt: alt.chars().take(MOST_ALT).collect(),
        file: format!("puzzle-{}-solution.{ending}", puzzle.id),
    });
    message.buttons = vec![another(words, puzzle, Style::Primary)];
    message
}

/// What a try has changed for somebody.
fn counted(words: Words, puzzle: &Puzzle, score: &Score) -> Vec<String> {
    let Skill {
        rating, row, best, ..
    } = score.skill;
    let kind = puzzle.ruleset.kind();
    let (points, deviation) = (whole(rating.points), whole(rating.deviation));
    let mut lines = vec![match score.change {
        Some(change) => say!(
            words,
            "puzzle-score",
            kind = kind,
            points = points,
            deviation = deviation,
            change = signed(change)
        ),
        None => say!(
            words,
            "puzzle-score-stays",
            kind = kind,
            points = points,
            deviation = deviation
        ),
    }];
    if score.change.is_some() && row > 1 {
        lines.push(say!(words, "puzzle-row", row = row, best = best));
    }
    if let Some((days, best)) = score.days {
        lines.push(say!(words, "puzzle-days", days = days, best = best));
    }
    lines
}

/// How the puzzle of the day before went.
fn went(words: Words, last: &LastDaily, puzzle: &Puzzle) -> String {
    let (turn, _) = line(puzzle);
    say!(
        words,
        "puzzle-last",
        puzzle = puzzle.id.to_string(),
        turn = turn,
        solved = last.solved,
        once = last.at_once
    )
}

/// The solution as players write it, and how it may go on.
fn line(puzzle: &Puzzle) -> (String, Option<String>) {
    let mut turns = text_after(&puzzle.game(), &puzzle.line).into_iter();
    let first = turns.next().unwrap_or_default();
    let rest: Vec<String> = turns.collect();
    (first, (!rest.is_empty()).then(|| rest.join(" ")))
}

/// The position of a puzzle.
fn board(words: Words, puzzle: &Puzzle, bottom: Side) -> Picture {
    let game = puzzle.game();
    let start = say!(
        words,
        "puzzle-alt",
        puzzle = puzzle.id.to_string(),
        kind = puzzle.ruleset.kind(),
        bottom = bottom
    );
    Picture {
        shown: Shown::Boards(vec![scene_of(&game, bottom)]),
        alt: described(words, &game, 0, bottom, around(Some(start), &game)),
        file: format!("puzzle-{}.png", puzzle.id),
    }
}

/// The present position without the threats that are drawn in a game: they are for the solver to see.
pub(super) fn scene_of(game: &Game, bottom: Side) -> Scene {
    Scene {
        threatened: SquareSet::EMPTY,
        attacks: Vec::new(),
        ..scene(game, game.len(), bottom)
    }
}

/// The same in words.
fn around(start: Option<String>, game: &Game) -> Around {
    Around {
        start,
        result: game.outcome().map(result_mark),
        threats: false,
    }
}

/// Why a try may not be made.
fn not_legal(words: Words, refused: &NotLegal, game: &Game) -> String {
    match (refused, game) {
        (NotLegal::Illegal(Illegal::Gala(refused)), Game::Gala(game)) => gala(words, refused, game),
        (NotLegal::Illegal(Illegal::Chelma(refused)), _) => {
            super::chelma::illegal(words, refused, false)
        }
        (refused, _) => super::refusals::refusal(words, &refused.clone().into(), Some(game)),
    }
}

fn gala(words: Words, refused: &rules::Illegal, game: &rules::Game) -> String {
    super::illegal::illegal(words, refused, Some(game.position()), false)
}

fn face(words: Words, ask: PuzzleAsk, style: Style) -> Face {
    Face {
        label: label(words, &ask),
        id: asks(ask),
        style,
    }
}

fn solution(words: Words, puzzle: &Puzzle) -> Face {
    let ask = PuzzleAsk::Solution(puzzle.id.clone());
    face(words, ask, Style::Secondary)
}

fn another(words: Words, puzzle: &Puzzle, style: Style) -> Face {
    let ask = PuzzleAsk::Put {
        game: puzzle.ruleset.kind(),
        rules: Some(puzzle.id.rules().to_owned()),
        another: true,
    };
    face(words, ask, style)
}

/// `+34`, `−12`, `±0`.
fn signed(change: i32) -> String {
    match change {
        0 => "±0".to_owned(),
        1.. => format!("+{change}"),
        _ => format!("−{}", change.unsigned_abs()),
    }
}

fn whole(number: f64) -> String {
    format!("{number:.0}")
}

#[cfg(test)]
#[path = "puzzles/tests.rs"]
mod tests;
