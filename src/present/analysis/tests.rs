//! Reviews as they are read: every turn that gave something away is within reach, and what was better is on the board.

use super::*;
use crate::present::tests::{challenge, person};
use crate::rules::any::{Ruleset, Turn};
use crate::rules::{DrawReason, Outcome};
use crate::service::{CommandId, Language, PersonId, Seating, Stage, TableId, Timestamp};

/// A game with this many turns, and its review. Each third turn gives something away, the later ones more.
fn game_of(turns: usize, rules: &str) -> (Table, Game, Review) {
    let ruleset = Ruleset::from_names([rules]).expect("rules");
    let mut game = Game::new(&ruleset);
    let (mut played, mut review) = (Vec::new(), "review 2\n".to_owned());
    let legal = |game: &Game| -> Vec<Turn> {
        let moves = crate::present::play::move_autocomplete::untold(game);
        let mut moves: Vec<Turn> = moves.iter().map(|offered| offered.turn).collect();
        moves.sort();
        moves
    };
    for ply in 0..=turns {
        // What is expected: the last legal move of each of five positions.
        let (mut ahead, mut line) = (game.clone(), Vec::new());
        while line.len() < 5
            && let Some(last) = legal(&ahead).last()
        {
            line.push(last.to_string());
            ahead.play(*last).expect("legal");
        }
        let points = if ply % 3 == 0 { 100 + 8 * ply } else { 0 };
        review += &format!("{points} {}\n", line.join(" "));
        if ply < turns {
            // Never the last one, and so never the best; back and forth as little as can be.
            let moves = legal(&game);
            let turn = moves[(ply * 7 + 3) % (moves.len() - 1).max(1)];
            game.play(turn).expect("legal");
            played.push(turn);
        }
    }
    let challenge = challenge(person(1, "Anna"), Some(person(2, "Ben")), ruleset);
    let command = CommandId::of_interaction(1);
    let (mut table, _) = Table::open(TableId(12), challenge, PersonId(1), command, Timestamp(1));
    table.seats = Some(Seating::Two([person(1, "Anna"), person(2, "Ben")]));
    table.turns = played;
    table.stage = Stage::Finished(Outcome::Draw(DrawReason::Agreed));
    let review = Review::read(&review, &ruleset, &table.turns).expect("a review of this game");
    (table, game, review)
}

fn every_language() -> impl Iterator<Item = Localizer> {
    Language::ALL.into_iter().map(Localizer::of)
}

#[test]
fn every_turn_that_gave_something_away_can_be_looked_at() {
    let (table, game, whole) = game_of(36, "winther");
    let judged = whole.judged(&game, &table.turns);
    let bad: Vec<usize> = judged
        .iter()
        .filter(|one| one.verdict > Verdict::Good)
        .map(|one| one.ply)
        .collect();
    assert!(bad.len() > TOLD && bad.len() <= MOST_ENTRIES, "{bad:?}");
    for words in every_language() {
        let message = review(words, &table, &game, &whole, Side::White);
        let menu = message.menu.expect("a menu");
        assert!(menu.prompt.chars().count() <= 150 && menu.prompt.contains(&bad.len().to_string()));
        assert_eq!(menu.entries.len(), bad.len());
        for (entry, ply) in menu.entries.iter().zip(&bad) {
            assert_eq!(entry.value, format!("judged:12:-:{ply}"));
            assert!(entry.label.starts_with(&numbered(&game, *ply)), "{entry:?}");
            assert!(entry.label.ends_with(['?', '!']), "{entry:?}");
            let about = entry.about.chars().count();
            assert!((1..=100).contains(&about), "{entry:?}");
        }
    }
}

#[test]
fn a_long_game_leaves_out_what_gave_least_away() {
    let (table, game, whole) = game_of(120, "winther");
    let menu = review(Localizer::default(), &table, &game, &whole, Side::White).menu;
    let entries = menu.expect("a menu").entries;
    assert_eq!(entries.len(), MOST_ENTRIES);
    let plies: Vec<usize> = entries
        .iter()
        .map(|entry| {
            entry
                .value
                .rsplit(':')
                .next()
                .expect("a turn")
                .parse()
                .expect("a number")
        })
        .collect();
    assert!(plies.is_sorted(), "{plies:?}");
    let judged = whole.judged(&game, &table.turns);
    let loss = |ply: usize| judged[ply - 1].loss;
    let least = plies.iter().map(|ply| loss(*ply)).fold(2.0, f64::min);
    let left_out = (1..=120).filter(|ply| !plies.contains(ply));
    assert!(left_out.into_iter().all(|ply| loss(ply) <= least));
}

#[test]
fn the_boards_of_a_review_stand_in_the_order_of_its_text() {
    let (table, game, whole) = game_of(60, "winther");
    let message = review(Localizer::default(), &table, &game, &whole, Side::White);
    let Some(Shown::Review(picture)) = message.picture.map(|picture| picture.shown) else {
        panic!("a review has a picture")
    };
    let places: Vec<usize> = picture
        .boards
        .iter()
        .map(|(_, caption)| {
            let turn = caption.split(": ").next().expect("a turn");
            message
                .text
                .find(&format!("**{turn}?"))
                .expect("it is told")
        })
        .collect();
    assert_eq!(places.len(), BOARDS);
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn one_turn_is_shown_with_what_was_better_move_by_move() {
    let (table, game, whole) = game_of(60, "winther");
    let judged = whole.judged(&game, &table.turns);
    let bad = judged.iter().filter(|one| one.verdict > Verdict::Good);
    for (one, words) in bad.flat_map(|one| every_language().map(move |words| (one, words))) {
        let message = reviewed_turn(words, &table, &game, &whole, (one.ply, Side::Black));
        let better = text_after(&before(&table, one.ply), &one.better);
        assert!(
            message
                .text
                .contains(&format!("{}?", numbered(&game, one.ply)))
        );
        assert!(
            message.text.contains(&format!("**{}**", better[0])),
            "{}",
            message.text
        );
        assert!(
            message.text.contains(&better[1..].join(" ")),
            "{}",
            message.text
        );
        assert!(message.menu.is_some_and(|menu| menu.entries.len() > TOLD));
        let picture = message.picture.expect("a picture");
        assert!((1..=MOST_ALT).contains(&picture.alt.chars().count()));
        assert_eq!(picture.file, format!("review-12-{}.gif", one.ply));
        let Shown::Replay(scenes) = picture.shown else {
            panic!("a line is shown move by move")
        };
        assert_eq!(scenes.len(), 1 + one.better.len());
        let wrong = scenes[0].wrong.as_ref().expect("what was played");
        assert_eq!(wrong.last(), Some(&one.turn.to()));
        let best = scenes[0].last.as_ref().expect("what was better");
        assert_eq!(best.route.last(), Some(&one.better[0].to()));
        assert!(
            scenes[1..]
                .iter()
                .all(|scene| scene.wrong.is_none() && scene.bottom == Side::Black)
        );
    }
}

#[test]
fn a_turn_that_gave_nothing_away_shows_the_whole_review() {
    let (table, game, whole) = game_of(8, "chelma");
    let all = review(Localizer::default(), &table, &game, &whole, Side::White);
    for ply in [0, 2, 1_000] {
        let one = reviewed_turn(
            Localizer::default(),
            &table,
            &game,
            &whole,
            (ply, Side::White),
        );
        assert_eq!(one.text, all.text, "turn {ply}");
    }
}

#[test]
fn a_share_card_has_names_that_can_be_drawn_and_the_worst_turn() {
    let (mut table, game, whole) = game_of(36, "winther");
    let judged = whole.judged(&game, &table.turns);
    let turning = worst(&judged, 1)[0];
    table.seats = Some(Seating::Two([
        person(1, "\u{1f41f} Anna \u{202e}"),
        person(2, "安娜"),
    ]));
    let change = |after| crate::service::game_index::RatingChange {
        before: 1500,
        after,
        is_sure: after > 1500,
    };
    for words in every_language() {
        let about = crate::present::ShareCard {
            review: Some(whole.clone()),
            ratings: Some([1512, 1488].map(change)),
            ended: Timestamp(1_763_900_000_000),
        };
        let message = crate::present::share_card(words, &table, &game, &about);
        let picture = message.picture.expect("a card");
        assert!(picture.alt.chars().count() <= MOST_ALT && picture.alt.contains("安娜"));
        let Shown::Card(card) = picture.shown else {
            panic!("a card")
        };
        let names = card.players.each_ref().map(|player| player.name.clone());
        assert_eq!(names, ["Anna".to_owned(), words.name(Side::Black)]);
        let [white, black] = card.players.each_ref().map(|player| &player.rating);
        assert_eq!(white, "1512 (+12)");
        assert!(black.starts_with("1488 (−12), "), "{black}");
        assert!(card.players.iter().all(|player| player.score == "½"));
        let turn = numbered(&game, turning.ply);
        assert!(card.caption[0].contains(&turn), "{:?}", card.caption);
        assert!(card.board.wrong.is_some() && card.footer.contains("2025-11-23"));
        let marks = card.curve.map(|curve| curve.marks).unwrap_or_default();
        assert_eq!(marks.len(), 1);
        // Without a review it shows how the game ended.
        let bare = crate::present::ShareCard {
            review: None,
            ..about
        };
        let bare = crate::present::share_card(words, &table, &game, &bare);
        let Some(Shown::Card(card)) = bare.picture.map(|picture| picture.shown) else {
            panic!("a card")
        };
        assert!(card.curve.is_none() && card.caption.is_empty() && card.board.result.is_some());
    }
}
