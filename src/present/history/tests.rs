//! Looking back and choosing by taps fit into Discord's limits in every language, with the longest names and numbers.

use super::leaderboard::leaders;
use super::*;
use crate::present::play::move_picker::At;
use crate::present::tests::challenge;
use crate::rules::any::{Kind, Ruleset};
use crate::rules::{DrawReason, Grade, WinReason};
use crate::service::game_index::LevelRating;
use crate::service::move_picker::PickerStep;
use crate::service::{Challenge, CommandId, Language, Person, TableId, Timestamp};

const LONGEST: PersonId = PersonId((1 << 63) - 1);

fn every_language() -> impl Iterator<Item = Localizer> {
    Language::ALL.into_iter().map(Localizer::of)
}

fn fits(message: &Message) {
    let characters = message.text.chars().count();
    assert!((1..=MOST_TEXT).contains(&characters), "{}", message.text);
    assert!(!message.text.ends_with('…'), "cut off: {}", message.text);
    assert!(message.rows() <= 5, "{message:?}");
    for face in &message.buttons {
        assert!(face.id.len() <= 100 && face.label.chars().count() <= 80);
    }
    let mut ids: Vec<&str> = message
        .buttons
        .iter()
        .map(|face| face.id.as_str())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(
        ids.len(),
        message.buttons.len(),
        "no text twice: {message:?}"
    );
    if let Some(menu) = &message.menu {
        assert!((1..=25).contains(&menu.entries.len()), "{menu:?}");
        assert!(menu.id.len() <= 100 && menu.prompt.chars().count() <= 150);
        for entry in &menu.entries {
            assert!(
                (1..=100).contains(&entry.label.chars().count()),
                "{entry:?}"
            );
            assert!(entry.about.chars().count() <= 100, "{entry:?}");
            assert!((1..=100).contains(&entry.value.len()), "{entry:?}");
        }
    }
    if let Some(picture) = &message.picture {
        assert!((1..=1024).contains(&picture.alt.chars().count()));
    }
}

fn table(ruleset: Ruleset) -> Table {
    let person = |id| Person {
        id: PersonId(id),
        name: "Ä".repeat(100),
    };
    let challenge = Challenge {
        rated: true,
        ..challenge(person(LONGEST.0), Some(person(LONGEST.0 - 1)), ruleset)
    };
    let command = CommandId("m1".to_owned());
    let (mut table, _) = Table::open(TableId(u64::MAX), challenge, LONGEST, command, Timestamp(0));
    table.stage = Stage::Playing;
    table.version = u64::MAX;
    table
}

fn rules(name: &str) -> Ruleset {
    Ruleset::from_names([name]).expect("there are such rules")
}

#[test]
fn every_board_can_be_told_and_every_menu_fits() {
    for name in [
        "farmers",
        "winther",
        "pyramid-4",
        "chelma",
        "chelma-turn-30",
        "chelma-open",
    ] {
        let table = table(rules(name));
        let game = Game::new(&rules(name));
        for words in every_language() {
            for bottom in Side::BOTH {
                let view = BoardView {
                    table: table.id,
                    ply: 0,
                    bottom,
                    captured: false,
                };
                let told = board_text(words, &table, &game, view);
                fits(&told);
                fits(&position(words, &table, &game, view));
            }
            let pieces = crate::present::play::move_picker::choose(
                words,
                At::Table(&table),
                &game,
                PickerStep::Piece { page: 0 },
            );
            fits(&pieces);
            for entry in pieces.menu.expect("a menu").entries {
                let button: Button = entry.value.parse().expect("a button of ours");
                let Command::Choose(step) = button.command else {
                    panic!("{button:?}");
                };
                let squares = crate::present::play::move_picker::choose(
                    words,
                    At::Table(&table),
                    &game,
                    step,
                );
                fits(&squares);
                let entries = squares.menu.map(|menu| menu.entries).unwrap_or_default();
                let listed = entries.into_iter().map(|entry| entry.value);
                let listed: Vec<String> = match listed.len() {
                    0 => squares.buttons.into_iter().map(|face| face.id).collect(),
                    _ => listed.collect(),
                };
                let read = listed
                    .iter()
                    .map(|id| id.parse::<Button>().expect("a button of ours"));
                let moves = read.filter(|button| matches!(button.command, Command::Move(_)));
                assert!(moves.count() >= 1, "{listed:?}");
            }
            fits(&stale(words, &table, Some(&game), true));
            fits(&stale(words, &table, None, true));
        }
    }
}

#[test]
fn a_piece_with_very_many_squares_has_pages_of_them() {
    // No piece has so many squares at the start; all moves of the side stand for them.
    let game = Game::new(&rules("farmers"));
    let table = table(rules("farmers"));
    let piece = crate::service::move_picker::PieceRef::On("d1".parse().expect("a square"));
    let kind = crate::rules::gala::Role::Kampa.into();
    let count = |page| {
        let moves = crate::present::play::move_autocomplete::all(&game);
        let message = crate::present::play::move_picker::targets(
            Localizer::default(),
            At::Table(&table),
            &game,
            (piece, kind),
            moves,
            page,
        );
        fits(&message);
        let labels: Vec<String> = message
            .buttons
            .iter()
            .map(|face| face.label.clone())
            .collect();
        (
            message.menu.expect("a menu").entries.len(),
            labels.join(" "),
        )
    };
    let (first, buttons) = count(0);
    assert_eq!((first, buttons.as_str()), (25, "Another piece Next ▶"));
    let (second, buttons) = count(1);
    assert!(second > 0, "{second}");
    assert_eq!(buttons, "Another piece ◀ Previous");
}

#[test]
fn long_games_and_long_lists_fit() {
    let ruleset = Ruleset::from_names(["winther", "single-gala", "lone-gala"]).expect("rules");
    let rated = Rating {
        points: 2345.6,
        deviation: 87.4,
        games: u32::MAX,
    };
    let guess = Rating {
        deviation: 300.0,
        ..rated
    };
    let score = Score {
        won: 99_999,
        drawn: 99_999,
        lost: 99_999,
    };
    let game = |outcome| Finished {
        table: TableId(u64::MAX),
        ended: Timestamp(u64::MAX / 2),
        guild: None,
        ruleset,
        sides: [vec![LONGEST, LONGEST], vec![LONGEST, LONGEST]],
        outcome,
        turns: 1234,
        rated: true,
    };
    let won = Outcome::Win {
        side: Side::White,
        reason: WinReason::Resigned,
        grade: Grade::Plain,
    };
    for words in every_language() {
        let rows = [
            vec![game(won); 3],
            vec![game(Outcome::Draw(DrawReason::Agreed)); 3],
        ]
        .concat();
        let found = Page {
            rows,
            page: 1,
            pages: 3,
            all: 30,
        };
        let wanted = Wanted {
            person: Some(LONGEST),
            rules: Some("pyramid-4".to_owned()),
            page: 1,
            ..Wanted::default()
        };
        fits(&finished(words, &wanted, &found, &[]));
        let skill = crate::service::Skill {
            rating: Rating {
                points: 1234.0,
                deviation: 77.0,
                games: 99_999,
            },
            solved: 88_888,
            row: 7_777,
            best: 9_999,
        };
        let many = Stats {
            house: Vec::new(),
            puzzles: vec![(Kind::Gala, skill), (Kind::Chelma, skill)],
            ratings: vec![(Kind::Gala, rated), (Kind::Chelma, guess)],
            by_rules: vec![(ruleset, score); 30],
            against: vec![(LONGEST, score); 300],
            with_computer: score,
            days: Some((9_999, 9_999)),
            curves: vec![
                (Kind::Gala, vec![1500; 999]),
                (Kind::Chelma, vec![1500, -32_768]),
            ],
        };
        fits(&stats(words, until_now(LONGEST), &many));
        fits(&stats(words, until_now(LONGEST), &Stats::default()));
        let all = [vec![(LONGEST, rated); 12], vec![(LONGEST, guess); 30]].concat();
        let levels = (1..=8).map(|level| LevelRating {
            level,
            points: 2_345.0,
            games: 1_000,
        });
        let levels: Vec<_> = levels.collect();
        fits(&leaders(words, Kind::Chelma, &all, &levels));
        fits(&leaders(words, Kind::Gala, &[], &[]));
    }
}

#[test]
fn the_moves_are_listed_as_players_write_them_the_last_page_first() {
    let mut game = Game::new(&rules("farmers"));
    let table = table(rules("farmers"));
    let text = |game: &Game, page| history(Localizer::default(), &table, (game, &[]), page).text;
    assert!(text(&game, None).starts_with("Nobody has moved yet"));
    // Two Kampas go to and fro until it would be a draw; then two others do.
    for turn in ["d1-e2", "d10-e9", "g1-f2"] {
        let turn = game.check(&turn.parse().expect("a turn")).expect("legal");
        game.play(turn).expect("legal");
    }
    assert!(text(&game, None).ends_with(" so far, 2 moves:\n1. d1-e2 d10-e9\n2. g1-f2"));
    let some_moves = |name: &str, count: usize| {
        let mut game = Game::new(&rules(name));
        while game.len() < count {
            let mut moves = crate::present::play::move_autocomplete::all(&game);
            moves.sort_by_key(|offered| offered.turn);
            let at = (game.len() * 13 + 5) % moves.len();
            game.play(moves[at].turn).expect("legal");
        }
        game
    };
    let four = some_moves("pyramid-4", 6);
    let text = text(&four, None);
    let lines: Vec<&str> = text.lines().skip(1).collect();
    let [round, next] = lines[..] else {
        panic!("two lines: {text}");
    };
    let words = |line: &str| line.split(' ').count();
    assert!(round.starts_with("1. ") && words(round) == 5, "{round}");
    assert!(next.starts_with("2. ") && words(next) == 3, "{next}");
    // Nothing is captured in Chelma, so that so few moves end no game.
    let long = some_moves("chelma", 50);
    let last = history(Localizer::default(), &table, (&long, &[]), None);
    let first = history(Localizer::default(), &table, (&long, &[]), Some(0));
    fits(&last);
    fits(&first);
    let labels = |message: &Message| -> Vec<String> {
        message
            .buttons
            .iter()
            .map(|face| face.label.clone())
            .collect()
    };
    assert_eq!(labels(&last), ["◀ Previous"]);
    assert_eq!(labels(&first), ["Next ▶"]);
}

/// All that this person has played.
fn until_now(person: PersonId) -> RatingsView {
    RatingsView {
        guild: crate::service::GuildId(1),
        person,
        until: Timestamp(u64::MAX),
    }
}

#[test]
fn who_has_been_deleted_is_told_of_as_somebody() {
    let gone = PersonId::tombstone(7);
    let won = Score {
        won: 2,
        ..Score::default()
    };
    let played = Stats {
        by_rules: vec![(rules("farmers"), won)],
        against: vec![(gone, won)],
        ..Stats::default()
    };
    let told = ["[deleted]: 2 won", "[gelöscht]: 2 ", "[slettet]: 2 "];
    for (words, told) in every_language().zip(told) {
        let text = stats(words, until_now(PersonId(3)), &played).text;
        assert!(text.contains(told), "{text}");
        // It is the same at the beginning of a sentence and within it.
        let sentence = format!("{} left {}", words.gone(), words.gone());
        assert_eq!(words.sentence(sentence.clone()), sentence);
        assert!(
            !text.contains(&gone.to_string()),
            "no number stands there: {text}"
        );
    }
}

/// A game with these turns.
fn played(name: &str, turns: &str) -> Game {
    let mut game = Game::new(&rules(name));
    for turn in turns.split(' ') {
        let turn = game.check(&turn.parse().expect("a turn")).expect("legal");
        game.play(turn).expect("legal");
    }
    game
}

#[test]
fn a_line_of_the_history_is_a_round_and_two_placements_share_one() {
    let words = Localizer::default();
    let chelma = "N@e1 N@a5 N@f1 N@a6 B@f2 B@b6 B@g3 B@c7 R@h3 R@c8 R@h4 R@d8 e1-d3 a5-b3 f1-d2";
    let game = played("chelma", chelma);
    let told = lines(words, &game, &[]);
    assert_eq!(told[0], "P1. N@e1 P2. N@a5");
    assert_eq!(
        told[5..],
        ["P11. R@h4 P12. R@d8", "1. e1-d3 a5-b3", "2. f1-d2"]
    );
    assert_eq!(game.moves_made(), 2);
    let hints = [Hinted {
        by: LONGEST,
        ply: 14,
    }];
    assert_eq!(lines(words, &game, &hints)[6], "1. e1-d3 a5-b3 (hint)");
    let game = played("pyramid-4", "d1-e2 d10-e9 g10-f9 g1-f2 e2-f3");
    assert_eq!(
        lines(words, &game, &[]),
        ["1. d1-e2 d10-e9 g10-f9 g1-f2", "2. e2-f3"]
    );
}

#[test]
fn moves_are_found_by_their_number_or_squares_and_the_latest_come_first() {
    let game = played("farmers", "d1-e2 d10-e9 g1-f2");
    let found = |typed: &str| -> Vec<String> {
        let found = played_moves(&game, typed).into_iter();
        found
            .map(|(shown, value)| format!("{shown} = {value}"))
            .collect()
    };
    assert_eq!(
        found(""),
        ["2. g1-f2 = 2w", "1… d10-e9 = 1b", "1. d1-e2 = 1w"]
    );
    assert_eq!(found("1"), ["1. d1-e2 = 1w", "1… d10-e9 = 1b"]);
    assert_eq!(found("1B"), ["1… d10-e9 = 1b"]);
    assert_eq!(found(" d10"), ["1… d10-e9 = 1b"]);
    assert!(found("3").is_empty());
}

#[test]
fn only_what_turns_pages_is_marked_with_whom_it_answers() {
    let table = table(rules("farmers"));
    let game = played("farmers", "d1-e2 d10-e9 g1-f2");
    let view = BoardView {
        table: table.id,
        ply: 1,
        bottom: Side::White,
        captured: false,
    };
    let turned = position(Localizer::default(), &table, &game, view).turned_by(LONGEST);
    assert!(turned.buttons.len() == 3, "{turned:?}");
    fits(&turned);
    for face in &turned.buttons {
        let button: Button = face.id.parse().expect("a button of ours");
        assert_eq!(button.reader, Some(LONGEST));
    }
    let stands = stale(Localizer::default(), &table, Some(&game), true);
    assert_eq!(stands.clone().turned_by(LONGEST), stands);
}
