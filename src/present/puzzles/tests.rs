//! Whatever is said about a puzzle fits into Discord's limits in every language, and no menu gives a solution away.

use super::*;
use crate::ai::hint::{Reason, advice};
use crate::puzzles::{Book, PuzzleId};
use crate::rules::any::{Ruleset, Turn};
use crate::service::game_index::Rating;
use crate::service::move_picker::PieceRef;
use crate::service::{Language, PersonId, Score};

fn fits(message: &Message) {
    let characters = message.text.chars().count();
    assert!((1..=2000).contains(&characters), "{}", message.text);
    assert!(!message.text.ends_with('…') && message.rows() <= 5);
    let picture = message.picture.as_ref().map(|picture| &picture.alt);
    assert!(picture.is_none_or(|alt| (20..=1024).contains(&alt.chars().count())));
    let mut ids: Vec<&str> = message
        .buttons
        .iter()
        .map(|face| face.id.as_str())
        .collect();
    for face in &message.buttons {
        assert!(face.id.len() <= 100 && face.label.chars().count() <= 80);
    }
    if let Some(menu) = &message.menu {
        assert!(menu.id.len() <= 100 && (1..=25).contains(&menu.entries.len()));
        assert!(menu.prompt.chars().count() <= 150);
        for entry in &menu.entries {
            let words = entry.label.chars().count().max(entry.about.chars().count());
            assert!(words <= 100 && entry.value.len() <= 100, "{entry:?}");
        }
        ids.push(&menu.id);
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(
        ids.len(),
        count,
        "no two may have the same text behind them"
    );
}

/// Everything that can be said about a puzzle, with the longest numbers.
fn all(puzzle: &Puzzle) -> Vec<PuzzleView> {
    let score = Score {
        skill: Skill {
            rating: Rating {
                points: 2999.4,
                deviation: 350.0,
                games: 99_999,
            },
            solved: 99_998,
            row: 9_999,
            best: 9_999,
        },
        change: Some(-1234),
        days: Some((9_999, 9_999)),
    };
    let stays = Score {
        change: None,
        ..score
    };
    let game = puzzle.game();
    let legal = crate::ai::any::legal(&game);
    let wrong = legal.into_iter().find(|turn| *turn != puzzle.solution());
    let typed = "a1-b9".parse().expect("a move");
    let refused = game.check(&typed).expect_err("nobody moves so");
    let known = [
        None,
        Some(PuzzleStatus::Trying),
        Some(PuzzleStatus::Solved),
        Some(PuzzleStatus::GivenUp),
    ];
    let mut said: Vec<Feedback> = known
        .into_iter()
        .map(|known| Feedback::Put { page: 0, known })
        .collect();
    said.push(Feedback::Targets {
        piece: PieceRef::of(puzzle.solution()),
        page: 0,
    });
    said.push(Feedback::NotLegal(refused));
    said.extend([score, stays].map(Some).map(Feedback::Right));
    said.extend([score, stays].map(Some).map(Feedback::Solution));
    said.extend(wrong.map(|turn| Feedback::Wrong(turn, Some(score))));
    let posed = |said| PuzzleView {
        puzzle: puzzle.clone(),
        bottom: Side::Black,
        shareable: matches!(said, Feedback::Right(_) | Feedback::Solution(_)),
        said,
        origin: None,
    };
    said.into_iter().map(posed).collect()
}

/// The first puzzles of each rule set.
fn some() -> impl Iterator<Item = &'static Puzzle> {
    let book = Book::printed();
    let rules = book.rules().into_iter();
    rules.flat_map(move |rules| {
        book.all()
            .iter()
            .filter(move |one| one.id.rules() == rules)
            .take(2)
    })
}

#[test]
fn every_message_fits_in_every_language() {
    let never = std::sync::atomic::AtomicBool::new(false);
    for words in Language::ALL.map(Localizer::of) {
        for puzzle in some() {
            for posed in all(puzzle) {
                fits(&super::puzzle(words, &posed));
                if let Feedback::Wrong(turn, _) = posed.said {
                    let mut game = puzzle.game();
                    game.play(turn).expect("a legal move");
                    let found = advice(&game, 300, &never);
                    found
                        .iter()
                        .for_each(|advice| fits(&refuted(words, &posed, advice)));
                }
            }
            let last = |solved, at_once| LastDaily {
                puzzle: puzzle.id.clone(),
                solved,
                at_once,
                named: vec![PersonId(u64::MAX); solved.min(99) as usize],
            };
            let news = [None, Some(last(0, 0)), Some(last(1, 0)), Some(last(1, 1))];
            for last in news.into_iter().chain([Some(last(99_999, 99_999))]) {
                let news = DailyNews { last };
                fits(&open_puzzle(
                    words,
                    (puzzle, None),
                    Some(&news),
                    Some(puzzle),
                ));
            }
            fits(&open_puzzle(words, (puzzle, None), None, None));
            assert!(puzzle_name(words, puzzle).chars().count() <= 100);
        }
        for why in [
            PuzzleRefusal::None("`@everyone`".repeat(4)),
            PuzzleRefusal::NoneBy {
                game: Kind::Gala,
                rules: "go".to_owned(),
                known: vec!["winther".to_owned(); 5],
                other: None,
            },
            PuzzleRefusal::NoneBy {
                game: Kind::Gala,
                rules: "chelma".to_owned(),
                known: Vec::new(),
                other: Some(Kind::Chelma),
            },
            PuzzleRefusal::ByOthers(PuzzleId::new("winther", 999), "`@everyone`".repeat(4)),
            PuzzleRefusal::AllSolved {
                game: Kind::Gala,
                rules: Some("winther".to_owned()),
                count: 1,
            },
            PuzzleRefusal::NotAtOne(Kind::Chelma),
            PuzzleRefusal::NotOfTheDay,
            PuzzleRefusal::NotDone(PuzzleId::new("winther", 999)),
            PuzzleRefusal::SharedBefore,
        ] {
            fits(&refusal(words, &why));
        }
    }
}

#[test]
fn no_menu_tells_what_a_move_is_good_for() {
    // The Korna on a7 takes the last Gala and wins; that it takes one everybody sees.
    let text = "1 | win | 900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
    let book = Book::read("winther", text).expect("a book");
    let posed = |said| PuzzleView {
        puzzle: book.all()[0].clone(),
        bottom: Side::White,
        said,
        shareable: false,
        origin: None,
    };
    let pieces = posed(Feedback::Put {
        page: 0,
        known: None,
    });
    let piece = PieceRef::On("a7".parse().expect("a square"));
    let squares = posed(Feedback::Targets { piece, page: 0 });
    for posed in [pieces, squares] {
        let told = super::puzzle(Localizer::default(), &posed);
        let picture = told.picture.expect("a picture");
        assert!(!picture.alt.contains("threat"), "{}", picture.alt);
        let Shown::Boards(boards) = picture.shown else {
            panic!("a board");
        };
        assert!(boards[0].threatened.is_empty() && boards[0].attacks.is_empty());
        let entries = told.menu.map(|menu| menu.entries).unwrap_or_default();
        let words: Vec<&str> = entries.iter().map(|entry| entry.about.as_str()).collect();
        // Squares are buttons: of a capture the sign tells.
        assert!(
            words.iter().any(|words| words.contains("captures"))
                || told.buttons.iter().any(|face| face.label.contains('x')),
            "{words:?}"
        );
        assert!(
            words.iter().all(|words| !words.contains("win")),
            "{words:?}"
        );
    }
    // Nor does what is offered while one types.
    let offered =
        crate::present::offered_tries(Localizer::default(), &book.all()[0].game(), "a7a10");
    assert_eq!(offered[0].0, "a7xa10 (Korna captures Gala)");
    assert_eq!(PuzzleId::new("winther", 1), book.all()[0].id);
}

/// A puzzle of Chelma in this position, with its first legal turn as the solution.
fn chelma(position: &str) -> Puzzle {
    let ruleset = Ruleset::from_names(["chelma-turn-30"]).expect("rules");
    let game = Game::from_position_text(&ruleset, position).expect("a position");
    Puzzle {
        id: PuzzleId::new("chelma-turn-30", 1),
        ruleset,
        position: position.to_owned(),
        aim: Aim::Win,
        rating: 900,
        line: crate::ai::any::legal(&game)[..1].to_vec(),
    }
}

#[test]
fn a_puzzle_of_chelma_tells_which_move_is_next_and_what_the_thirtieth_means() {
    let told = |position: &str| {
        let message = open_puzzle(Localizer::default(), (&chelma(position), None), None, None);
        [message.text, message.picture.expect("a picture").alt]
    };
    let pieces = "Q1B3R1/8/1pk2B2/N2np3/4NPr1/4PKb1/1R3n2/2r2b1q";
    for (rest, next) in [
        ("w - 66", "White is about to make move 28 "),
        ("w - 70", "White is about to make move 30 "),
        ("b - 71", "Black is about to make move 30 "),
    ] {
        for told in told(&format!("{pieces} {rest}")) {
            assert!(told.contains(next), "{told}");
            assert!(told.contains("after their 30th move has lost."), "{told}");
            assert!(!told.contains("Place your"), "{told}");
        }
    }
    // Nobody is at home here, and nobody may go back there.
    let late = "Q1NB4/PK1R4/RB1P4/N7/7r/5rbn/5pkp/4bn1q b - 185";
    for told in told(late) {
        assert!(
            told.contains("moves a piece back to their home squares"),
            "{told}"
        );
        assert!(!told.contains("about to make move"), "{told}");
    }
    // While there are pieces to place it is told how, and nothing of moves.
    for told in told("kp6/pq6/8/8/8/8/6QP/6PK w BBNNRRbbnnrr 0") {
        assert!(
            !told.contains("30th") && !told.contains("move 30"),
            "{told}"
        );
    }
    let placing = told("kp6/pq6/8/8/8/8/6QP/6PK w BBNNRRbbnnrr 0");
    assert!(placing[0].contains("Place your Rooks"), "{placing:?}");
    // In the rules without turn 30 there is nothing to tell.
    let open = Ruleset::from_names(["chelma-open"]).expect("rules");
    let puzzle = Puzzle {
        ruleset: open,
        ..chelma(&format!("{pieces} w - 66"))
    };
    let message = open_puzzle(Localizer::default(), (&puzzle, None), None, None);
    assert!(!message.text.contains("30"), "{}", message.text);
}

/// What is said of a wrong try at a puzzle of this aim, and the turns: the try, and the five that a search is said to
/// have found after it. They are legal, whatever they are worth.
fn refutation(aim: Aim, chance: f64, reasons: Vec<Reason>) -> (Message, Vec<String>) {
    let text =
        "2 | win | 900 | d6-a10 | g7h1/2ph1p1p1h/h4p3k/2p4p2/2kH6/8p1/10/8P1/p6P1K/3PH1P1KG w";
    let book = Book::read("winther", text).expect("a book");
    let puzzle = Puzzle {
        aim,
        ..book.all()[0].clone()
    };
    let mut game = puzzle.game();
    let mut line: Vec<Turn> = Vec::new();
    for _ in 0..6 {
        let legal = crate::ai::any::legal(&game);
        let quiet = legal.into_iter().rev().find_map(|turn| {
            let mut after = game.clone();
            after.play(turn).ok()?;
            after.outcome().is_none().then_some((turn, after))
        });
        let (turn, after) = quiet.expect("the game goes on");
        line.push(turn);
        game = after;
    }
    assert_ne!(line[0], puzzle.solution());
    let texts = crate::present::boards::text_after(&puzzle.game(), &line);
    let skill = crate::service::PuzzleRecord::default().skill(Kind::Gala);
    let score = Score {
        skill,
        change: None,
        days: None,
    };
    let posed = PuzzleView {
        said: Feedback::Wrong(line[0], Some(score)),
        shareable: false,
        origin: None,
        bottom: Side::White,
        puzzle,
    };
    let advice = Advice {
        turn: line[1],
        line: line[1..].to_vec(),
        chance,
        reasons,
    };
    (refuted(Localizer::default(), &posed, &advice), texts)
}

#[test]
fn a_refutation_says_what_the_try_costs_and_shows_how_it_goes_on() {
    let (slips, loses) = ("That lets the win slip away.", "That loses.");
    let gala = "e1".parse().expect("a square");
    let weak = [
        Reason::Saves(gala),
        Reason::LeavesHome,
        Reason::Jumps(3),
        Reason::ComesHome,
        Reason::HoldsOut,
        Reason::Best,
    ];
    for (aim, chance, cost) in [
        (Aim::Win, 0.1, slips),
        (Aim::Win, 0.79, slips),
        (Aim::Win, 0.8, loses),
        (Aim::Win, -0.8, "You may still win, but not that fast."),
        (Aim::Gala, 0.1, "The Gala gets away."),
        (Aim::Three, 0.1, "That doesn't win three pieces."),
        (Aim::Three, 0.8, loses),
        (Aim::Save, 0.9, loses),
        (Aim::Save, 0.7, loses),
        (Aim::Guard, 0.1, "That costs a Gala."),
    ] {
        for reason in weak {
            let (message, texts) = refutation(aim, chance, vec![reason]);
            let head = format!(
                "**{}** isn't the move: Black answers **{}**. {cost} Play might continue {} {}.",
                texts[0], texts[1], texts[2], texts[3]
            );
            let first = message.text.lines().next();
            assert_eq!(first, Some(head.as_str()));
            let picture = message.picture.expect("a picture");
            let Shown::Replay(scenes) = picture.shown else {
                panic!("move by move")
            };
            assert_eq!(scenes.len(), 5, "the puzzle, the try and three more turns");
            assert!(scenes[1..].iter().all(|scene| scene.last.is_some()));
            assert!(scenes.iter().all(|scene| scene.attacks.is_empty()));
            assert_eq!(picture.file, "puzzle-winther-2-answer.gif");
            let turns = format!("move by move: {}. ", texts[..4].join(" "));
            assert!(picture.alt.contains(&turns), "{}", picture.alt);
        }
    }
    // What takes a piece is told too, and what wins says all.
    let told = |reason| refutation(Aim::Win, 0.1, vec![Reason::Best, reason]).0.text;
    let takes = told(Reason::Takes(crate::rules::gala::Role::Horsa));
    assert!(
        takes.contains(&format!("It captures a Horsa. {slips}")),
        "{takes}"
    );
    for reason in [Reason::WinsAtOnce, Reason::WinsIn(2)] {
        let text = told(reason);
        assert!(text.contains("It wins "), "{text}");
        assert!(!text.contains(slips) && !text.contains(loses), "{text}");
    }
    // Even if there was no time for a search.
    let text = "1 | win | 900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
    let book = Book::read("winther", text).expect("a book");
    let posed = all(&book.all()[0]).pop().expect("a wrong try");
    let message = super::puzzle(Localizer::default(), &posed);
    assert!(message.text.contains(slips), "{}", message.text);
}

#[test]
fn solvers_are_named_few_at_a_time_and_the_others_counted() {
    let puzzle = &Book::printed().all()[0];
    let told = |words, solved, named: u64| {
        let last = LastDaily {
            puzzle: puzzle.id.clone(),
            solved,
            at_once: 0,
            named: (1..=named).map(|id| PersonId(u64::MAX - id)).collect(),
        };
        let text = open_puzzle(
            words,
            (puzzle, None),
            Some(&DailyNews { last: Some(last) }),
            Some(puzzle),
        )
        .text;
        let line = text.lines().find(|line| line.contains("<@"));
        line.map(str::to_owned)
    };
    let english = Localizer::default();
    assert_eq!(told(english, 7, 0), None, "nobody who did not ask for it");
    let [one, other] = [1, 2].map(|id| format!("<@{}>", u64::MAX - id));
    assert_eq!(told(english, 1, 1), Some(format!("Solved by {one}.")));
    assert_eq!(
        told(english, 2, 2),
        Some(format!("Solved by {one} and {other}."))
    );
    assert_eq!(
        told(english, 2, 1),
        Some(format!("Solved by {one} and one other."))
    );
    assert_eq!(
        told(english, 14, 2),
        Some(format!("Solved by {one}, {other} and 12 others."))
    );
    for words in Language::ALL.map(Localizer::of) {
        let line = told(words, 99_999, 99).expect("a line");
        assert_eq!(line.matches("<@").count(), MOST_SOLVERS);
        assert!(line.chars().count() <= 300, "{line}");
    }
}

#[test]
fn statistics_tell_the_present_rows_beside_the_best() {
    let mut solver = crate::service::PuzzleRecord::default();
    let book = Book::printed();
    let rights = [true, true, false, true];
    for (puzzle, right) in book.of_game(Kind::Gala).zip(rights) {
        solver.tries(puzzle, right, crate::service::Timestamp(1));
    }
    let told = skill(Localizer::default(), Kind::Gala, &solver.skill(Kind::Gala));
    let rows = "3 of 4 solved, first-try streak 1 (best 2)";
    assert!(told.contains(rows), "{told}");
    let told = days(Localizer::default(), 3, 17);
    assert_eq!(told, "Puzzle of the day: streak 3 days (best 17)");
}

#[test]
fn a_task_says_how_many_moves_it_takes_and_a_solution_what_it_is_about() {
    let line = "900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
    let told = |aim: &str, words| {
        let book = Book::read("winther", &format!("1 | {aim} | {line}")).expect("a book");
        let puzzle = &book.all()[0];
        let solved = all(puzzle)
            .into_iter()
            .find(|one| matches!(one.said, Feedback::Right(_)));
        let solved = super::puzzle(words, &solved.expect("a solved one")).text;
        [
            task(words, puzzle),
            solved.lines().next().unwrap_or_default().to_owned(),
        ]
    };
    let english = Localizer::default();
    assert_eq!(
        told("win", english),
        [
            "**Puzzle winther-1**: White to move and win in 1 move.",
            "**a7xa10** – that's it, well done! Theme: **capture without a bend**."
        ]
    );
    assert!(told("guard", english)[0].ends_with("Every other move loses one within 1 move."));
    // Every theme has a name of its own in every language.
    for words in Language::ALL.map(Localizer::of) {
        let name = |theme: crate::puzzles::Theme| tr!(words, "puzzle-theme", theme = theme.code());
        let names: std::collections::HashSet<String> =
            crate::puzzles::Theme::ALL.into_iter().map(name).collect();
        assert_eq!(names.len(), crate::puzzles::Theme::ALL.len(), "{names:?}");
    }
}
