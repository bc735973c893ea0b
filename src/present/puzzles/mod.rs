//! Puzzles: given to a person, tried, solved; and the puzzle of the day for everyone.
//!
//! In a puzzle nothing is told of what a move is good for before it is tried, so its menus tell captures alone.

pub(crate) mod shared;
mod tried;

use crate::ai::hint::Advice;
use crate::puzzles::{Aim, Puzzle, PuzzleId};
use crate::rules::Side;
use crate::rules::any::{Game, Kind};
use crate::service::move_picker::PickerStep;
use crate::service::{
    Command, DailyNews, Feedback, LastDaily, MOST_SOLVERS, Origin, PuzzleAsk, PuzzleRefusal,
    PuzzleStatus, PuzzleView, Skill,
};

use crate::present::boards::{Around, described};
use crate::present::buttons::asks;
use crate::present::named_rules::NamedRules;
use crate::present::play::move_picker::{At, choose};
use crate::present::rules::rulesets::{goal_from, the_rules};
use crate::present::scenes::{result_mark, unmarked_scene};
use crate::present::text::{quoted, whole};
use crate::present::words::tr;
use crate::present::{Face, Localizer, Message, Picture, Shown, Style, games, label};

use tried::{line, solved, wrong};

/// What there is to say about a puzzle, for one person alone.
pub(crate) fn puzzle(words: Localizer, posed: &PuzzleView) -> Message {
    let puzzle = &posed.puzzle;
    match &posed.said {
        Feedback::Put { page, known } => {
            let mut lines = vec![about(words, puzzle, posed.origin.as_ref())];
            lines.extend(known.map(|known| before(words, known)));
            put(words, posed, *page, lines)
        }
        Feedback::Targets { piece, page } => {
            let step = PickerStep::Target {
                piece: *piece,
                page: *page,
            };
            choose(
                words,
                At::Puzzle(posed, &task(words, puzzle)),
                &puzzle.game(),
                step,
            )
        }
        Feedback::NotLegal(refused) => {
            let why = games::not_legal(words, refused, &puzzle.game());
            put(words, posed, 0, vec![why])
        }
        Feedback::Wrong(turn, score) => wrong(words, posed, *turn, score.as_ref(), None),
        Feedback::Right(score) => {
            let head = match line(puzzle) {
                (turn, None) => tr!(words, "puzzle-right", turn = turn),
                (turn, Some(line)) => tr!(words, "puzzle-right-line", turn = turn, line = line),
            };
            solved(words, posed, score.as_ref(), head)
        }
        Feedback::Solution(score) => {
            let (puzzle_name, (turn, line)) = (puzzle.id.short(), line(puzzle));
            let head = match line {
                None => tr!(words, "puzzle-solution", puzzle = puzzle_name, turn = turn),
                Some(line) => tr!(
                    words,
                    "puzzle-solution-line",
                    puzzle = puzzle_name,
                    turn = turn,
                    line = line
                ),
            };
            solved(words, posed, score.as_ref(), head)
        }
    }
}

/// The answer to a wrong try: what the other side plays then. `advice` is that of a search in the position after it.
///
/// Said of anything but a wrong try it is what is said anyway.
pub fn refuted(words: Localizer, posed: &PuzzleView, advice: &Advice) -> Message {
    match &posed.said {
        Feedback::Wrong(turn, score) => wrong(words, posed, *turn, score.as_ref(), Some(advice)),
        _ => puzzle(words, posed),
    }
}

/// A puzzle that everybody may try, each alone, with where it was found; with what is told of the puzzle of the day, if
/// it is that. `last` is the one before, if the book still has it.
pub fn open_puzzle(
    words: Localizer,
    (puzzle, origin): (&Puzzle, Option<&Origin>),
    daily: Option<&DailyNews>,
    last: Option<&Puzzle>,
) -> Message {
    let bottom = puzzle.game().side_to_move();
    let head = match daily {
        Some(_) => tr!(words, "puzzle-of-the-day", task = task(words, puzzle)),
        None => task(words, puzzle),
    };
    let mut lines = vec![head, about(words, puzzle, origin)];
    if let (Some(news), Some(puzzle)) = (daily.and_then(|daily| daily.last.as_ref()), last) {
        lines.push(went(words, news, puzzle));
        lines.extend(named(words, news));
    }
    lines.push(tr!(words, "puzzle-press"));
    let solve = PuzzleAsk::This(puzzle.id.clone());
    let mut message = Message::text(lines.join("\n"));
    message.picture = Some(board(words, puzzle, bottom));
    message.buttons = vec![face(words, solve, Style::Primary)];
    message
}

/// What stands in the place of a puzzle that was to be posed here and is not kept any more.
pub fn dropped_puzzle(words: Localizer, puzzle: &PuzzleId) -> Message {
    refusal(words, &PuzzleRefusal::Dropped(puzzle.clone()))
}

/// A puzzle in a list: "winther-3 (rated 900, White wins in 2)".
pub fn puzzle_name(words: Localizer, puzzle: &Puzzle) -> String {
    let (mover, moves) = (puzzle.game().mover(), puzzle.moves());
    let (name, rating) = (puzzle.id.short(), puzzle.rating.to_string());
    match puzzle.aim {
        Aim::Win => tr!(
            words,
            "puzzle-name-win",
            puzzle = name,
            rating = rating,
            mover = mover,
            moves = moves
        ),
        Aim::Gala => tr!(
            words,
            "puzzle-name-gala",
            puzzle = name,
            rating = rating,
            mover = mover,
            moves = moves
        ),
        Aim::Three => tr!(
            words,
            "puzzle-name-three",
            puzzle = name,
            rating = rating,
            mover = mover,
            moves = moves
        ),
        Aim::Save => tr!(
            words,
            "puzzle-name-save",
            puzzle = name,
            rating = rating,
            mover = mover
        ),
        Aim::Guard => tr!(
            words,
            "puzzle-name-guard",
            puzzle = name,
            rating = rating,
            mover = mover
        ),
    }
}

/// How good a person is at the puzzles of a game, as a line of their statistics.
pub(crate) fn skill(words: Localizer, kind: Kind, skill: &Skill) -> String {
    tr!(
        words,
        "puzzle-stats",
        kind = kind,
        points = whole(skill.rating.points),
        deviation = whole(skill.rating.deviation),
        solved = skill.solved,
        count = skill.rating.games,
        row = skill.row,
        best = skill.best
    )
}

/// How many puzzles of the day a person has solved in a row, and the most ever, as a line of their statistics.
pub(crate) fn days(words: Localizer, row: u32, best: u32) -> String {
    tr!(words, "puzzle-stats-days", days = row, best = best)
}

/// Why there is no puzzle.
pub(crate) fn refused(words: Localizer, why: &PuzzleRefusal) -> String {
    match why {
        PuzzleRefusal::None(read) => tr!(words, "puzzle-none", read = quoted(read)),
        PuzzleRefusal::NoneBy {
            rules,
            other: Some(other),
            ..
        } => tr!(
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
            tr!(
                words,
                "puzzle-none-by",
                kind = *game,
                rules = quoted(rules),
                known = words.and(&known)
            )
        }
        PuzzleRefusal::ByOthers(puzzle, rules) => tr!(
            words,
            "puzzle-by-others",
            puzzle = puzzle.to_string(),
            own = puzzle.rules().to_owned(),
            rules = quoted(rules)
        ),
        PuzzleRefusal::NoneOfClub { game, wanted } => match wanted {
            Some(true) => tr!(words, "puzzle-none-of-club", kind = *game),
            Some(false) => tr!(words, "puzzle-of-club-unwanted"),
            None => tr!(words, "puzzle-of-club-direct"),
        },
        PuzzleRefusal::Dropped(puzzle) => {
            tr!(words, "puzzle-dropped", puzzle = puzzle.short())
        }
        PuzzleRefusal::OfOtherClub => tr!(words, "puzzle-of-other-club"),
        PuzzleRefusal::AllSolved { count, .. } => tr!(words, "puzzle-all-solved", count = *count),
        PuzzleRefusal::NotAtOne(kind) => {
            let command = kind.name().to_lowercase();
            tr!(words, "puzzle-not-at-one", root = command)
        }
        PuzzleRefusal::NotOfTheDay => tr!(words, "puzzle-not-of-the-day"),
        PuzzleRefusal::NotDone(_) => tr!(words, "puzzle-not-done"),
        PuzzleRefusal::SharedBefore => tr!(words, "puzzle-shared-before"),
    }
}

/// The same with the way on.
pub(crate) fn refusal(words: Localizer, why: &PuzzleRefusal) -> Message {
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
    let other = match why {
        PuzzleRefusal::NoneOfClub { game, .. } => Some(*game),
        PuzzleRefusal::Dropped(puzzle) => Some(puzzle.game().unwrap_or_default()),
        PuzzleRefusal::OfOtherClub => Some(Kind::default()),
        _ => None,
    };
    if let Some(game) = other {
        let others = PuzzleAsk::Put {
            game,
            rules: None,
            another: false,
        };
        message.buttons = vec![face(words, others, Style::Primary)];
    }
    if let PuzzleRefusal::NotDone(puzzle) = why {
        let solve = PuzzleAsk::This(puzzle.clone());
        message.buttons = vec![face(words, solve, Style::Primary)];
    }
    message
}

/// "**Puzzle winther-3**: White to move and win in 2 moves."
pub(crate) fn task(words: Localizer, puzzle: &Puzzle) -> String {
    let (name, mover) = (puzzle.id.short(), puzzle.game().mover());
    let moves = puzzle.moves();
    match puzzle.aim {
        Aim::Win => tr!(
            words,
            "puzzle-task-win",
            puzzle = name,
            mover = mover,
            moves = moves
        ),
        Aim::Gala => tr!(
            words,
            "puzzle-task-gala",
            puzzle = name,
            mover = mover,
            moves = moves
        ),
        Aim::Three => tr!(
            words,
            "puzzle-task-three",
            puzzle = name,
            mover = mover,
            moves = moves
        ),
        Aim::Save => tr!(
            words,
            "puzzle-task-save",
            puzzle = name,
            mover = mover,
            moves = moves
        ),
        Aim::Guard => tr!(
            words,
            "puzzle-task-guard",
            puzzle = name,
            mover = mover,
            moves = moves
        ),
    }
}

/// From which game it is, if that is known; by which rules, how hard, what wins, and what of it depends on how far the
/// game is.
pub(crate) fn about(words: Localizer, puzzle: &Puzzle, origin: Option<&Origin>) -> String {
    let game = puzzle.game();
    let rules = NamedRules {
        ruleset: &puzzle.ruleset,
        house: origin.and_then(|origin| origin.house.as_ref()),
    };
    let told = tr!(
        words,
        "puzzle-about",
        rules = the_rules(words, rules),
        rating = puzzle.rating.to_string()
    );
    let mut lines: Vec<String> = origin
        .map(|origin| found_in(words, origin))
        .into_iter()
        .collect();
    lines.push(format!("{told} {}", goal_from(words, &game)));
    lines.extend(games::so_far(words, &game));
    lines.join("\n")
}

/// "From a game of this club: game 12".
fn found_in(words: Localizer, origin: &Origin) -> String {
    match origin.thread {
        Some(thread) => tr!(
            words,
            "puzzle-from-thread",
            game = origin.table,
            thread = thread
        ),
        None => tr!(words, "puzzle-from-game", game = origin.table),
    }
}

/// What somebody has done with it before.
pub(crate) fn before(words: Localizer, known: PuzzleStatus) -> String {
    match known {
        PuzzleStatus::Trying => tr!(words, "puzzle-known-trying"),
        PuzzleStatus::Solved => tr!(words, "puzzle-known-solved"),
        PuzzleStatus::GivenUp => tr!(words, "puzzle-known-given-up"),
    }
}

/// A puzzle with the menu of pieces below it.
fn put(words: Localizer, posed: &PuzzleView, page: usize, lines: Vec<String>) -> Message {
    let puzzle = &posed.puzzle;
    let task = task(words, puzzle);
    let step = PickerStep::Piece { page };
    let chosen = choose(words, At::Puzzle(posed, &task), &puzzle.game(), step);
    let mut all = vec![task];
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

/// How the puzzle of the day before went.
fn went(words: Localizer, last: &LastDaily, puzzle: &Puzzle) -> String {
    let (turn, _) = line(puzzle);
    tr!(
        words,
        "puzzle-last",
        puzzle = puzzle.id.short(),
        turn = turn,
        solved = last.solved,
        once = last.at_once
    )
}

/// Those of its solvers who wish to be named, and how many there are besides.
fn named(words: Localizer, last: &LastDaily) -> Option<String> {
    let named = last.named.iter().take(MOST_SOLVERS);
    let mut solvers: Vec<String> = named.map(|person| words.mention(*person)).collect();
    if solvers.is_empty() {
        return None;
    }
    let others = last.solved.saturating_sub(solvers.len() as u64);
    if others > 0 {
        solvers.push(tr!(words, "puzzle-others", count = others));
    }
    let solvers = words.and(&solvers);
    Some(tr!(words, "puzzle-solvers", people = solvers))
}

/// The position of a puzzle.
pub(crate) fn board(words: Localizer, puzzle: &Puzzle, bottom: Side) -> Picture {
    let game = puzzle.game();
    let start = tr!(
        words,
        "puzzle-alt",
        puzzle = puzzle.id.short(),
        kind = puzzle.ruleset.kind(),
        bottom = bottom
    );
    let start: Vec<String> = std::iter::once(start)
        .chain(games::so_far(words, &game))
        .collect();
    let start = start.join(" ");
    Picture {
        shown: Shown::Boards(vec![unmarked_scene(&game, bottom)]),
        alt: described(words, &game, 0, bottom, around(Some(start), &game)),
        file: format!("puzzle-{}.png", puzzle.id.short()),
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

fn face(words: Localizer, ask: PuzzleAsk, style: Style) -> Face {
    Face {
        label: label(words, &Command::Puzzle(Box::new(ask.clone()))),
        id: asks(ask),
        style,
    }
}

fn solution(words: Localizer, puzzle: &Puzzle) -> Face {
    let ask = PuzzleAsk::Solution(puzzle.id.clone());
    face(words, ask, Style::Secondary)
}

fn another(words: Localizer, puzzle: &Puzzle, style: Style) -> Face {
    let ask = PuzzleAsk::Put {
        game: puzzle.ruleset.kind(),
        rules: Some(puzzle.id.rules().to_owned()),
        another: true,
    };
    face(words, ask, style)
}

#[cfg(test)]
mod tests;
