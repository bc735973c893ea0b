//! What the index counts, from finished games made by hand.

use crate::rules::any::Ruleset;
use crate::rules::{DrawReason, Grade, Outcome, Side, WinReason};

use super::*;

const HERE: GuildId = GuildId(1);
const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const CLEO: PersonId = PersonId(3);
const DAY: u64 = 24 * 3600 * 1000;

fn won(side: Side) -> Outcome {
    Outcome::Win {
        side,
        reason: WinReason::Resigned,
        grade: Grade::Plain,
    }
}

/// White wins, one day after the game before.
fn game(table: u64, white: PersonId, black: PersonId) -> Finished {
    Finished {
        table: TableId(table),
        ended: Timestamp(table * DAY),
        guild: Some(HERE),
        ruleset: Kind::Gala.usual(),
        sides: [vec![white], vec![black]],
        outcome: won(Side::White),
        turns: 30,
        rated: true,
    }
}

fn rating(book: &PlayedGames, person: PersonId) -> Option<Rating> {
    let stats = book.stats(HERE, person, Timestamp(0));
    stats.ratings.first().map(|(_, rating)| *rating)
}

#[test]
fn the_winner_rises_and_the_loser_falls_by_as_much_as_glickman_says() {
    let book = PlayedGames::of(vec![game(1, ANNA, BEN)]);
    let (anna, ben) = (rating(&book, ANNA), rating(&book, BEN));
    let (anna, ben) = (anna.expect("rated"), ben.expect("rated"));
    // Two newcomers (1500 ± 350), by the formulas of "Example of the Glicko-2 system", 2013.
    assert_eq!(anna.points.round(), 1662.0);
    assert_eq!(ben.points.round(), 1338.0);
    assert_eq!(anna.deviation.round(), 290.0);
    assert_eq!((anna.games, anna.is_sure()), (1, false));
    let drawn = Finished {
        outcome: Outcome::Draw(DrawReason::Agreed),
        ..game(1, ANNA, BEN)
    };
    let even = rating(&PlayedGames::of(vec![drawn]), BEN).expect("rated");
    assert_eq!(even.points.round(), 1500.0);
}

#[test]
fn games_count_in_the_order_in_which_they_ended_however_they_are_heard_of() {
    let games: Vec<Finished> = (1..=12)
        .map(|table| match table % 3 {
            0 => game(table, ANNA, BEN),
            1 => game(table, BEN, CLEO),
            _ => game(table, CLEO, ANNA),
        })
        .collect();
    let whole = PlayedGames::of(games.clone());
    let shuffled = PlayedGames::of(games.iter().rev().cloned().collect());
    let mut one_by_one = PlayedGames::default();
    // The last two come in the wrong order, and one is reported twice.
    for at in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 10, 10] {
        one_by_one.add(games[at].clone());
    }
    let wanted = Wanted::default();
    for book in [&shuffled, &one_by_one] {
        assert_eq!(
            book.leaders(HERE, Kind::Gala, Timestamp(0)),
            whole.leaders(HERE, Kind::Gala, Timestamp(0))
        );
        assert_eq!(
            book.on_server(HERE, &wanted),
            whole.on_server(HERE, &wanted)
        );
    }
    assert_eq!(whole.on_server(HERE, &wanted).rows[0].table, TableId(12));
}

#[test]
fn what_is_casual_or_unplayed_or_of_more_than_two_changes_no_rating() {
    let four = Finished {
        sides: [vec![ANNA, CLEO], vec![BEN]],
        ..game(2, ANNA, BEN)
    };
    let casual = Finished {
        rated: false,
        ..game(3, ANNA, BEN)
    };
    let book = PlayedGames::of(vec![four, casual]);
    assert_eq!(rating(&book, ANNA), None);
    assert_eq!(book.leaders(HERE, Kind::Gala, Timestamp(0)), []);
    let stats = book.stats(HERE, BEN, Timestamp(0));
    let lost = |lost| Score {
        lost,
        ..Score::default()
    };
    assert_eq!(
        stats.by_rules,
        [(Kind::Gala.usual(), lost(2))],
        "but they were played"
    );
    assert_eq!(stats.against, [(ANNA, lost(2)), (CLEO, lost(1))]);
}

#[test]
fn each_server_and_each_game_has_ratings_of_its_own() {
    let there = GuildId(2);
    let elsewhere = Finished {
        guild: Some(there),
        ..game(2, BEN, ANNA)
    };
    let chelma = Finished {
        ruleset: Kind::Chelma.usual(),
        ..game(3, CLEO, ANNA)
    };
    let book = PlayedGames::of(vec![game(1, ANNA, BEN), elsewhere, chelma]);
    let names = |guild, kind| -> Vec<PersonId> {
        let leaders = book.leaders(guild, kind, Timestamp(0)).into_iter();
        leaders.map(|(person, _)| person).collect()
    };
    assert_eq!(names(HERE, Kind::Gala), [ANNA, BEN]);
    assert_eq!(names(there, Kind::Gala), [BEN, ANNA]);
    assert_eq!(names(HERE, Kind::Chelma), [CLEO, ANNA]);
    assert_eq!(names(there, Kind::Chelma), []);
    let here = book.on_server(HERE, &Wanted::default()).rows;
    assert!(here.iter().all(|game| game.guild == Some(HERE)) && here.len() == 2);
    assert_eq!(book.stats(there, CLEO, Timestamp(0)), Stats::default());
    // In a direct message all of one's own games are shown.
    assert_eq!(book.of_person(ANNA, &Wanted::default()).all, 3);
}

#[test]
fn games_with_the_computer_are_counted_apart() {
    let computer = crate::service::Computer::new(
        crate::service::Computer::USUAL,
        crate::service::Slot::Opponent,
    );
    let book = PlayedGames::of(vec![Finished {
        rated: false,
        ..game(1, ANNA, computer.person().id)
    }]);
    let stats = book.stats(HERE, ANNA, Timestamp(0));
    assert_eq!(stats.with_computer.won, 1);
    assert!(stats.by_rules.is_empty() && stats.against.is_empty());
}

#[test]
fn after_long_silence_a_rating_is_less_sure_and_leads_no_more() {
    let mut games: Vec<Finished> = (1..=40)
        .map(|table| match table % 2 {
            0 => game(table, ANNA, BEN),
            _ => game(table, BEN, ANNA),
        })
        .collect();
    games.push(game(41, CLEO, ANNA));
    let book = PlayedGames::of(games);
    let soon = Timestamp(41 * DAY);
    let leaders = book.leaders(HERE, Kind::Gala, soon);
    let [(first, one), (second, _), (third, guess)] = leaders[..] else {
        panic!("three: {leaders:?}");
    };
    assert!([first, second].contains(&ANNA) && [first, second].contains(&BEN));
    assert!(one.is_sure(), "{one:?}");
    // Cleo has the most points, but from one game only.
    assert!(third == CLEO && !guess.is_sure() && guess.points > one.points);
    let late = Timestamp(soon.0 + 20 * 365 * DAY);
    let later = book.leaders(HERE, Kind::Gala, late);
    assert!(later.iter().all(|(_, rating)| !rating.is_sure()));
    let anna = |leaders: &[(PersonId, Rating)]| {
        let found = leaders.iter().find(|(person, _)| *person == ANNA);
        found.expect("Anna").1
    };
    assert_eq!(anna(&later).points, anna(&leaders).points);
    assert!(anna(&later).deviation > anna(&leaders).deviation);
}

#[test]
fn finished_games_are_found_by_person_and_rules_page_by_page() {
    let mut games: Vec<Finished> = (1..=25).map(|table| game(table, ANNA, BEN)).collect();
    games.push(Finished {
        ruleset: Ruleset::from_names(["winther", "single-gala"]).expect("rules"),
        ..game(26, CLEO, ANNA)
    });
    let book = PlayedGames::of(games);
    let find = |person, rules: Option<&str>, page| {
        let wanted = Wanted {
            person,
            rules: rules.map(str::to_owned),
            page,
        };
        let found = book.on_server(HERE, &wanted);
        let tables: Vec<u64> = found.rows.iter().map(|game| game.table.0).collect();
        (tables, found.page, found.pages, found.all)
    };
    assert_eq!(find(None, None, 0), ((21..=26).rev().collect(), 0, 5, 26));
    assert_eq!(find(Some(BEN), None, 99), (vec![1], 4, 5, 25));
    assert_eq!(find(Some(ANNA), Some("winther"), 0), (vec![26], 0, 1, 1));
    assert_eq!(find(Some(BEN), Some("winther"), 0), (vec![], 0, 1, 0));
}

#[test]
fn who_has_been_deleted_is_on_no_leaderboard_and_takes_nothing_from_others() {
    let gone = PersonId::tombstone(7);
    let games = |ben| vec![game(1, ANNA, ben), game(2, ben, CLEO), game(3, ANNA, CLEO)];
    let (before, after) = (PlayedGames::of(games(BEN)), PlayedGames::of(games(gone)));
    let now = Timestamp(3 * DAY);
    let named = |book: &PlayedGames| -> Vec<PersonId> {
        let leaders = book.leaders(HERE, Kind::Gala, now).into_iter();
        leaders.map(|(person, _)| person).collect()
    };
    assert_eq!(named(&before), [ANNA, BEN, CLEO]);
    assert_eq!(named(&after), [ANNA, CLEO]);
    for person in [ANNA, CLEO] {
        assert_eq!(rating(&before, person), rating(&after, person));
    }
    let against = after.stats(HERE, ANNA, now).against;
    assert_eq!(against.len(), 2, "the games are still counted: {against:?}");
}

#[test]
fn whoever_is_deleted_while_their_games_are_counted_has_them_counted_anew() {
    let gone = PersonId::tombstone(7);
    let index = GameIndex::default();
    // The first was renamed before it was counted, the second after.
    let half = vec![game(1, gone, CLEO), game(2, BEN, CLEO)];
    *lock(&index.book) = Some(PlayedGames::of(half));
    index.rename(BEN, gone);
    assert!(lock(&index.book).is_none(), "they are counted anew");
}

#[test]
fn what_a_game_changed_is_the_same_whenever_it_is_asked_for() {
    let mut book = PlayedGames::default();
    let mut changes = |game: Finished| {
        let at = (game.ended, game.table);
        book.add(game);
        book.changes(at)
    };
    // Asked for as it ends, and again when others have followed.
    let first = changes(game(1, ANNA, BEN));
    let [anna, ben] = first.expect("it is rated");
    assert_eq!((anna.before, anna.after, anna.points()), (1500, 1662, 162));
    assert_eq!((ben.before, ben.after, ben.is_sure), (1500, 1338, false));
    assert!(changes(game(2, BEN, ANNA)).is_some() && changes(game(3, CLEO, ANNA)).is_some());
    assert_eq!(changes(game(1, ANNA, BEN)), first);
    // A game of before, heard of late, comes before those that followed it.
    let early = Finished {
        ended: Timestamp(DAY / 2),
        ..game(9, CLEO, BEN)
    };
    changes(early);
    let [_, ben] = changes(game(1, ANNA, BEN)).expect("it is rated");
    assert_eq!(ben.before, 1338);
    let casual = Finished {
        rated: false,
        ..game(10, ANNA, BEN)
    };
    assert_eq!(changes(casual), None);
}

#[test]
fn a_curve_has_the_points_before_the_first_game_and_after_each() {
    let there = Finished {
        guild: Some(GuildId(2)),
        ..game(3, ANNA, BEN)
    };
    let chelma = Finished {
        ruleset: Kind::Chelma.usual(),
        ..game(4, BEN, ANNA)
    };
    let games = vec![game(1, ANNA, BEN), game(2, BEN, ANNA), there, chelma];
    let book = PlayedGames::of(games);
    let curves = |until| {
        book.rating_curves(RatingsView {
            guild: HERE,
            person: ANNA,
            until,
        })
    };
    let [(Kind::Gala, gala), (Kind::Chelma, chelma)] = &curves(Timestamp(9 * DAY))[..] else {
        panic!("one for each game");
    };
    let [1500, 1662, third] = gala[..] else {
        panic!("{gala:?}");
    };
    let now = book.stats(HERE, ANNA, Timestamp(0)).ratings[0].1.points;
    assert_eq!(f64::from(third), now.round());
    assert_eq!(chelma[..], [1500, 1338]);
    // As it was asked for, whatever has been played since.
    assert_eq!(curves(Timestamp(DAY)), [(Kind::Gala, vec![1500, 1662])]);
}
