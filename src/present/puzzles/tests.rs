//! Whatever is said about a puzzle fits into Discord's limits in every language, and no menu gives a solution away.

use super::*;
use crate::ai::advice::advice;
use crate::puzzles::{Book, PuzzleId};
use crate::service::Language;
use crate::service::annals::Rating;
use crate::service::tap::Man;

fn fits(message: &Message) {
    let characters = message.text.chars().count();
    assert!((1..=2000).contains(&characters), "{}", message.text);
    assert!(!message.text.ends_with('…') && message.buttons.len() <= 5);
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
fn all(puzzle: &Puzzle) -> Vec<Posed> {
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
    let legal = crate::ai::either::legal(&game);
    let wrong = legal.into_iter().find(|turn| *turn != puzzle.solution());
    let typed = "a1-b9".parse().expect("a move");
    let refused = game.check(&typed).expect_err("nobody moves so");
    let known = [
        None,
        Some(Fate::Trying),
        Some(Fate::Solved),
        Some(Fate::GivenUp),
    ];
    let mut said: Vec<Said> = known
        .into_iter()
        .map(|known| Said::Put { page: 0, known })
        .collect();
    said.push(Said::Targets {
        man: Man::of(puzzle.solution()),
        page: 0,
    });
    said.push(Said::NotLegal(refused));
    said.extend([score, stays].map(Said::Right));
    said.extend([score, stays].map(Said::Solution));
    said.extend(wrong.map(|turn| Said::Wrong(turn, score)));
    let posed = |said| Posed {
        puzzle: puzzle.clone(),
        bottom: Side::Black,
        said,
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
    for words in Language::ALL.map(Words::of) {
        for puzzle in some() {
            for posed in all(puzzle) {
                fits(&super::puzzle(words, &posed));
                if let Said::Wrong(turn, _) = posed.said {
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
            };
            let news = [None, Some(last(0, 0)), Some(last(1, 0)), Some(last(1, 1))];
            for last in news.into_iter().chain([Some(last(99_999, 99_999))]) {
                let news = DailyNews { last };
                fits(&open_puzzle(words, puzzle, Some(&news), Some(puzzle)));
            }
            fits(&open_puzzle(words, puzzle, None, None));
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
    let posed = |said| Posed {
        puzzle: book.all()[0].clone(),
        bottom: Side::White,
        said,
    };
    let men = posed(Said::Put {
        page: 0,
        known: None,
    });
    let man = Man::On("a7".parse().expect("a square"));
    let squares = posed(Said::Targets { man, page: 0 });
    for posed in [men, squares] {
        let told = super::puzzle(Words::default(), &posed);
        let picture = told.picture.expect("a picture");
        assert!(!picture.alt.contains("threat"), "{}", picture.alt);
        let Shown::Boards(boards) = picture.shown else {
            panic!("a board");
        };
        assert!(boards[0].threatened.is_empty() && boards[0].attacks.is_empty());
        let menu = told.menu.expect("a menu");
        let words: Vec<&str> = menu
            .entries
            .iter()
            .map(|entry| entry.about.as_str())
            .collect();
        assert!(
            words.iter().any(|words| words.contains("takes")),
            "{words:?}"
        );
        assert!(
            words.iter().all(|words| !words.contains("win")),
            "{words:?}"
        );
    }
    // Nor does what is offered while one types.
    let offered = super::super::offered_tries(Words::default(), &book.all()[0].game(), "a7a10");
    assert_eq!(offered[0].0, "a7xa10 (Korna takes Gala)");
    assert_eq!(PuzzleId::new("winther", 1), book.all()[0].id);
}
