//! The lessons. Every task is done by its solution, any other legal turn is refused with a reason, and the rule it
//! teaches is really used. The games at the end can be won whatever the other side does.

use galabot::lessons::{Goal, LEARNER, Lesson, Task};
use galabot::present::{Localizer, rules::figure};
use galabot::rules::SquareSet;
use galabot::rules::any::{Game, Kind, Ruleset, Turn};
use galabot::rules::gala::Reason;
use galabot::service::Language;

/// Every rule set by which a lesson may be held.
fn rulesets() -> Vec<Ruleset> {
    let kinds = Kind::ALL.iter();
    let presets = kinds.flat_map(|kind| kind.presets());
    let mut all: Vec<Ruleset> = presets.map(|(_, rules)| rules).collect();
    for option in Kind::Gala.option_names() {
        all.push(Ruleset::from_names(["winther", option]).expect("an option"));
    }
    all
}

fn lessons() -> impl Iterator<Item = Lesson> {
    rulesets().into_iter().map(Lesson::of)
}

fn game(lesson: &Lesson, task: &Task) -> Game {
    let game = Game::from_position_text(&lesson.ruleset, task.position);
    game.unwrap_or_else(|error| panic!("{}: {error}", task.name))
}

fn turns(game: &Game) -> Vec<Turn> {
    match game {
        Game::Gala(game) => {
            let moves = game.rules().moves(game.position());
            moves.iter().map(Turn::Go).collect()
        }
        Game::Chelma(game) => game.rules().moves(game.position()).iter().collect(),
    }
}

fn after(game: &Game, turn: &str) -> Game {
    let mut game = game.clone();
    let typed = turn.parse().expect("a turn");
    let checked = game.check(&typed);
    let checked = checked.unwrap_or_else(|why| panic!("{turn}: {why:?}"));
    game.play(checked).expect("it was checked");
    game
}

fn tasks() -> impl Iterator<Item = (Lesson, &'static Task)> {
    lessons().flat_map(|lesson| {
        let tasks = lesson.tasks.clone();
        tasks.into_iter().map(move |task| (lesson.clone(), task))
    })
}

/// The first task of this name, by the rules of the first lesson that has it.
fn find(name: &str) -> (Game, &'static Task) {
    let found = tasks().find(|(_, task)| task.name == name);
    let (lesson, task) = found.expect("a task of this name");
    (game(&lesson, task), task)
}

#[test]
fn every_position_is_the_learners_to_play_and_every_name_is_its_own() {
    for (lesson, task) in tasks() {
        let game = game(&lesson, task);
        assert_eq!(game.position_text(), task.position, "{}", task.name);
        assert_eq!(game.side_to_move(), LEARNER, "{}", task.name);
        assert_eq!(game.outcome(), None, "{}", task.name);
        // What a name means is the same in every lesson.
        let mut alike = tasks().filter(|(_, other)| other.name == task.name);
        assert!(
            alike.all(|(_, other)| std::ptr::eq(other, task)),
            "{}",
            task.name
        );
        let alike = lesson.tasks.iter().filter(|other| other.name == task.name);
        assert_eq!(alike.count(), 1, "{}", task.name);
        if let Some(piece) = task.piece {
            let piece = task
                .subject()
                .unwrap_or_else(|| panic!("{piece} is no square"));
            let moves = turns(&game).into_iter();
            let his = moves.filter(|turn| matches!(turn, Turn::Go(mv) if mv.from == piece));
            assert!(his.count() > 0, "{}", task.name);
        }
    }
    for lesson in lessons() {
        let last = lesson.tasks.last().expect("tasks");
        assert!(matches!(last.goal, Goal::Win(_)), "it ends with a game");
        let others = &lesson.tasks[..lesson.tasks.len() - 1];
        assert!(others.iter().all(|task| matches!(task.goal, Goal::Turn(_))));
    }
}

#[test]
fn every_solution_does_its_task() {
    for (lesson, task) in tasks() {
        let mut game = game(&lesson, task);
        let (last, before) = task.solution.split_last().expect("a solution");
        for turn in before {
            game = after(&game, turn);
            assert_eq!(task.is_over(&game), None, "{}: {turn}", task.name);
        }
        let turn = game.check(&last.parse().expect("a turn"));
        let turn = turn.unwrap_or_else(|why| panic!("{}: {why:?}", task.name));
        assert_eq!(task.lacks(&game, turn), None, "{}", task.name);
        assert_eq!(
            task.is_over(&after(&game, last)),
            Some(true),
            "{}",
            task.name
        );
    }
}

#[test]
fn what_does_not_do_a_task_lacks_something_and_something_legal_does_not() {
    for (lesson, task) in tasks() {
        let Goal::Turn(wishes) = task.goal else {
            continue;
        };
        let game = game(&lesson, task);
        let all = turns(&game);
        let done = all
            .iter()
            .filter(|turn| task.lacks(&game, **turn).is_none());
        let done = done.count();
        assert!(done > 0, "{}", task.name);
        // Where every legal turn will do, the rules themselves refuse the others.
        assert_eq!(done == all.len(), wishes.is_empty(), "{}", task.name);
        // Each wish is there for a reason: some turn fails it first.
        for wish in wishes {
            let lacks = |turn: &&Turn| task.lacks(&game, **turn) == Some(*wish);
            let told_apart = all.iter().any(|turn| lacks(&turn));
            assert!(told_apart, "{}: nothing lacks {wish:?}", task.name);
        }
    }
}

#[test]
fn the_rule_that_is_taught_is_used() {
    let route = |name: &str| -> Vec<String> {
        let (game, task) = find(name);
        let game = after(&game, task.solution[0]);
        let route = match &game {
            Game::Gala(game) => game.played(1).expect("a move").route,
            Game::Chelma(game) => game.played(1).expect("a turn").route,
        };
        route.iter().map(ToString::to_string).collect()
    };
    assert_eq!(route("kampa"), ["b3", "d5"]);
    let turns = "it turns at the line";
    assert_eq!(route("korna"), ["d4", "e4", "g6"], "{turns}");
    assert_eq!(route("korna-beside"), ["d3", "e3", "f2"], "{turns}");
    assert_eq!(route("horsa"), ["d3", "e4", "e9"], "{turns}");
    assert_eq!(route("horsa-beside"), ["d3", "e4", "f4"], "{turns}");
    assert_eq!(route("rook"), ["b2", "d2", "d4", "f4"]);
    assert_eq!(route("bishop"), ["b2", "d4", "f6", "d8"]);
    assert_eq!(route("queen"), ["b2", "b4", "d6", "f6"]);
    // There is a threat, and what does not answer it is refused for that reason.
    let (Game::Gala(game), _) = find("threat") else {
        panic!("a game of Gala");
    };
    let threatened = game.rules().threatened(game.position(), LEARNER);
    assert_eq!(threatened, SquareSet::of("d1".parse().expect("a square")));
    let why = game
        .why_not("e1-e2".parse().expect("a move"))
        .expect("not legal");
    assert!(
        matches!(why.reason, Reason::UnansweredThreat { .. }),
        "{why:?}"
    );
    // From the thirtieth move on nothing else may move than the piece at home.
    let (game, _) = find("must-leave");
    let legal = self::turns(&game);
    assert!(legal.iter().all(|turn| turn.to_string().starts_with("f2-")));
    assert!(legal.len() >= 2, "{legal:?}");
    // After the thirtieth move the piece at home would have lost the game.
    let (game, _) = find("thirty");
    let lost = after(&game, "f2-f1").outcome().expect("over");
    assert_eq!(lost.winner(), Some(LEARNER.other()));
    assert_eq!(after(&game, "f2-f3").outcome(), None);
    // Nothing but the double gala threatens a Gala before it.
    let (Game::Gala(game), _) = find("double") else {
        panic!("a game of Gala");
    };
    assert!(
        game.rules()
            .threatened(game.position(), LEARNER.other())
            .is_empty()
    );
}

#[test]
fn a_lesson_teaches_the_rules_that_are_played() {
    let names = |preset: &str| -> Vec<&str> {
        let rules = Ruleset::from_names([preset]).expect("a rule set");
        let lesson = Lesson::of(rules);
        lesson.tasks.iter().map(|task| task.name).collect()
    };
    let pyramid = names("pyramid");
    assert_eq!(pyramid.len(), 9);
    assert!(pyramid.contains(&"centre") && !names("farmers").contains(&"centre"));
    assert_eq!(names("pyramid-4"), pyramid);
    assert!(names("winther").contains(&"threat-unanswered"));
    let of_thirty = |preset| {
        let mut names = names(preset);
        names.retain(|name| matches!(*name, "must-leave" | "thirty"));
        names
    };
    assert_eq!(of_thirty("chelma"), ["must-leave"]);
    assert_eq!(of_thirty("chelma-turn-30"), ["thirty"]);
    assert!(of_thirty("chelma-open").is_empty());
    // Both Galas in the centre win wherever that is taught.
    for (lesson, task) in tasks().filter(|(_, task)| task.name == "centre") {
        let won = after(&game(&lesson, task), task.solution[0]).outcome();
        assert_eq!(won.and_then(|outcome| outcome.winner()), Some(LEARNER));
    }
}

/// Whether the learner, who is to move, wins within this many turns whatever the other side does.
fn wins(game: &Game, within: usize) -> bool {
    within > 0
        && turns(game).into_iter().any(|turn| {
            let mut next = game.clone();
            next.play(turn).expect("a legal turn");
            match next.outcome() {
                Some(outcome) => outcome.winner() == Some(LEARNER),
                None => within > 1 && answers_lose(&next, within - 1),
            }
        })
}

fn answers_lose(game: &Game, within: usize) -> bool {
    turns(game).into_iter().all(|turn| {
        let mut next = game.clone();
        next.play(turn).expect("a legal turn");
        match next.outcome() {
            Some(outcome) => outcome.winner() == Some(LEARNER),
            // In Chelma a side that can do nothing is passed over.
            None if next.side_to_move() != LEARNER => answers_lose(&next, within),
            None => wins(&next, within),
        }
    })
}

/// The number of turns that the words promise to be enough.
const ENOUGH: usize = 3;

#[test]
fn the_games_at_the_end_are_won_against_every_defence() {
    for lesson in lessons() {
        let task = lesson.tasks.last().expect("tasks");
        let Goal::Win(most) = task.goal else {
            panic!("it ends with a game");
        };
        let start = game(&lesson, task);
        let first = after(&start, task.solution[0]);
        assert!(answers_lose(&first, ENOUGH - 1), "{}", task.name);
        assert!(!wins(&start, ENOUGH - 1), "{}: it is no gift", task.name);
        assert!(most > ENOUGH, "there is room for a detour");
    }
}

#[test]
fn a_game_that_takes_too_long_or_is_lost_is_over() {
    let (start, task) = find("chelma-game");
    let mut game = start;
    for turn in [
        "a5-b3", "g5-g4", "b3-d4", "g4-g5", "d4-b3", "g5-g4", "b3-a5", "g4-g5",
    ] {
        game = after(&game, turn);
        assert_eq!(task.is_over(&game), None, "{turn}");
    }
    assert_eq!(task.is_over(&after(&game, "a5-b3")), Some(false));
}

#[test]
fn the_figures_of_the_lessons_can_be_told_in_every_language() {
    for (lesson, task) in tasks() {
        let Some(piece) = task.subject() else {
            continue;
        };
        for words in Language::ALL.map(Localizer::of) {
            let figure = figure(words, &game(&lesson, task), piece);
            let alt = figure.expect("a man stands there").alt;
            assert!(alt.contains(task.piece.expect("a square")), "{alt}");
        }
    }
}
