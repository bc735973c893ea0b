//! What is counted from finished games: lists, statistics, ratings. It is the same in whatever order they are
//! committed, and when all of it is made anew.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::sync::Arc;

use fastrand::Rng;
use galabot::rules::any::{Kind, Ruleset};
use galabot::rules::{DrawReason, Grade, Outcome, Side, WinReason};
use galabot::service::game_index::{
    Counted, Rating, RatingChange, Score, Stats, Wanted, WantedResult,
};
use galabot::service::house_rules::HouseRules;
use galabot::service::{
    Computer, EventKind, GuildId, Person, PersonId, RatingsView, Seating, Service, Slot, Store,
    TableId, Timestamp,
};
use galabot::store::{DiskStore, MemoryStore};

use crate::store::given::{
    MOVES, challenge, command, commit, export, mv, opening_by, set_server, step,
};

const HERE: GuildId = GuildId(1);
const THERE: GuildId = GuildId(2);
const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const CLEO: PersonId = PersonId(3);
const DAY: u64 = 24 * 3600 * 1000;

/// A game to be played to its end.
#[derive(Clone)]
struct Game {
    table: u64,
    ended: Timestamp,
    guild: Option<GuildId>,
    ruleset: Ruleset,
    seats: Vec<PersonId>,
    outcome: Outcome,
    rated: bool,
}

fn won(side: Side) -> Outcome {
    Outcome::Win {
        side,
        reason: WinReason::Resigned,
        grade: Grade::Plain,
    }
}

/// White wins, as many days after the beginning of time as the number of the game.
fn game(table: u64, white: PersonId, black: PersonId) -> Game {
    Game {
        table,
        ended: Timestamp(table * DAY),
        guild: Some(HERE),
        ruleset: Ruleset::default(),
        seats: vec![white, black],
        outcome: won(Side::White),
        rated: true,
    }
}

fn called(id: PersonId) -> Person {
    Person {
        id,
        name: format!("Person {id}"),
    }
}

/// Begins a game, and plays it but for its end.
fn begin(store: &dyn Store, game: &Game) {
    let mut open = challenge(1, None);
    open.challenger = called(game.seats[0]);
    open.opponent = Some(called(game.seats[1]));
    open.ruleset = game.ruleset;
    open.home.guild = game.guild;
    open.rated = game.rated;
    let (id, name) = (TableId(game.table), format!("open-{}", game.table));
    commit(store, opening_by(id, open, command(name), 1));
    let seating = match game.seats[..] {
        [white, black] => Seating::Two([white, black].map(called)),
        [one, two, three, four] => Seating::Four([one, two, three, four].map(called)),
        _ => panic!("two seats or four"),
    };
    let table = store.table(id).unwrap().unwrap();
    let mut what = vec![EventKind::Accepted(seating)];
    what.extend(MOVES[..2].iter().map(|text| EventKind::Moved(mv(text))));
    commit(store, step(&table, format!("play-{id}"), &what, 1));
}

fn end(store: &dyn Store, game: &Game) {
    let table = store.table(TableId(game.table)).unwrap().unwrap();
    let what = [EventKind::Ended(game.outcome)];
    let name = format!("end-{}", game.table);
    commit(store, step(&table, name, &what, game.ended.0));
}

fn play(service: &Service, game: &Game) {
    begin(&**service.store(), game);
    end(&**service.store(), game);
}

/// A service whose people have played these games, which were committed in this order.
fn played(games: &[Game]) -> Service {
    let service = Service::new(Arc::new(MemoryStore::new()));
    games.iter().for_each(|game| play(&service, game));
    service
}

/// The same with everything that follows from games made anew.
fn anew(service: &Service) -> Service {
    let copy = MemoryStore::new();
    copy.import(&mut export(&**service.store()).as_bytes())
        .unwrap();
    Service::new(Arc::new(copy))
}

fn stats(service: &Service, guild: GuildId, person: PersonId) -> Stats {
    service.stats_on(guild, person, Timestamp(0)).unwrap()
}

fn rating(service: &Service, person: PersonId) -> Option<Rating> {
    let stats = stats(service, HERE, person);
    stats.ratings.first().map(|(_, rating)| *rating)
}

fn leaders(service: &Service, guild: GuildId, kind: Kind) -> Vec<PersonId> {
    let leaders = service.leaders(guild, kind, Timestamp(0)).unwrap();
    leaders.into_iter().map(|(person, _)| person).collect()
}

fn changes(service: &Service, table: u64) -> Option<[RatingChange; 2]> {
    let mut found = None;
    let show = &mut |counted: Counted| found = counted.changes;
    service.store().counted(&[TableId(table)], show).unwrap();
    found
}

/// All answers about these people.
fn answers(service: &Service, people: &[PersonId], games: u64) -> Vec<String> {
    let mut told = Vec::new();
    for page in 0..4 {
        let wanted = Wanted {
            page,
            ..Wanted::default()
        };
        for guild in [HERE, THERE] {
            told.push(format!("{:?}", service.games_on_server(guild, &wanted)));
        }
        for person in people {
            told.push(format!("{:?}", service.games_of_person(*person, &wanted)));
        }
    }
    for guild in [HERE, THERE] {
        for kind in Kind::ALL {
            let leaders = service.leaders(guild, *kind, Timestamp(0));
            told.push(format!("{leaders:?}"));
        }
        for &person in people {
            told.push(format!("{:?}", stats(service, guild, person)));
            let curves = service.rating_curves(RatingsView {
                guild,
                person,
                until: Timestamp(u64::MAX),
            });
            told.push(format!("{curves:?}"));
        }
    }
    told.extend((1..=games).map(|table| format!("{table}: {:?}", changes(service, table))));
    told
}

/// Random games of a few people on two servers, some of them at almost the same time.
fn some(rng: &mut Rng, count: u64) -> Vec<Game> {
    let people = [ANNA, BEN, CLEO, PersonId(4), PersonId(5)];
    let mut some = Vec::new();
    for table in 1..=count {
        let white = rng.usize(..people.len());
        let black = (white + rng.usize(1..people.len())) % people.len();
        let outcomes = [
            won(Side::White),
            won(Side::Black),
            Outcome::Draw(DrawReason::Agreed),
        ];
        some.push(Game {
            ended: Timestamp(rng.u64(1..=count / 2) * 20 * DAY),
            guild: [Some(HERE), Some(HERE), Some(THERE), None][rng.usize(..4)],
            outcome: outcomes[rng.usize(..3)],
            rated: rng.u8(..5) > 0,
            ..game(table, people[white], people[black])
        });
    }
    some
}

#[test]
fn the_winner_rises_and_the_loser_falls_by_as_much_as_glickman_says() {
    let service = played(&[game(1, ANNA, BEN)]);
    let (anna, ben) = (rating(&service, ANNA), rating(&service, BEN));
    let (anna, ben) = (anna.expect("rated"), ben.expect("rated"));
    // Two newcomers (1500 ± 350), by the formulas of "Example of the Glicko-2 system", 2013.
    assert_eq!(anna.points.round(), 1662.0);
    assert_eq!(ben.points.round(), 1338.0);
    assert_eq!(anna.deviation.round(), 290.0);
    assert_eq!((anna.games, anna.is_sure()), (1, false));
    let drawn = Game {
        outcome: Outcome::Draw(DrawReason::Agreed),
        ..game(1, ANNA, BEN)
    };
    let even = rating(&played(&[drawn]), BEN).expect("rated");
    assert_eq!(even.points.round(), 1500.0);
}

#[test]
fn games_count_in_the_order_in_which_they_ended_however_they_are_committed() {
    let people = [1, 2, 3, 4, 5].map(PersonId);
    for seed in 0..12 {
        let mut rng = Rng::with_seed(seed);
        let mut games = some(&mut rng, 24);
        games.sort_by_key(|game| (game.ended, game.table));
        let expected = answers(&played(&games), &people, 24);
        // Now and then two change places; or nothing is in order.
        match seed % 3 {
            0 => rng.shuffle(&mut games),
            _ => {
                for _ in 0..4 {
                    let at = rng.usize(..games.len() - 1);
                    games.swap(at, at + 1);
                }
            }
        }
        let service = played(&games);
        assert_eq!(answers(&service, &people, 24), expected, "seed {seed}");
        let anew = anew(&service);
        assert_eq!(answers(&anew, &people, 24), expected, "anew, seed {seed}");
    }
}

#[test]
fn what_is_counted_is_still_there_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let people = [1, 2, 3, 4, 5].map(PersonId);
    let mut rng = Rng::with_seed(7);
    let mut games = some(&mut rng, 24);
    rng.shuffle(&mut games);
    let open = || Service::new(Arc::new(DiskStore::open(dir.path()).unwrap()));
    let mut service = open();
    for (at, game) in games.iter().enumerate() {
        play(&service, game);
        if at % 6 == 0 {
            drop(service);
            service = open();
        }
    }
    let expected = answers(&anew(&service), &people, 24);
    assert_eq!(answers(&service, &people, 24), expected);
    drop(service);
    assert_eq!(answers(&open(), &people, 24), expected);
}

#[test]
fn many_games_that_ended_before_others_are_counted_step_by_step() {
    let service = Service::new(Arc::new(MemoryStore::new()));
    for table in (1..=300).rev() {
        let both = match table % 3 {
            0 => (ANNA, BEN),
            1 => (BEN, CLEO),
            _ => (CLEO, ANNA),
        };
        play(&service, &game(table, both.0, both.1));
    }
    let people = [ANNA, BEN, CLEO];
    let counted = answers(&service, &people, 300);
    assert_eq!(counted, answers(&anew(&service), &people, 300));
    assert_eq!(rating(&service, ANNA).expect("rated").games, 200);
    // What comes next needs no new count.
    play(&service, &game(301, ANNA, BEN));
    let [anna, _] = changes(&service, 301).expect("it is rated");
    let before = answers(&anew(&service), &people, 301);
    assert_eq!(answers(&service, &people, 301), before);
    assert!(anna.points() > 0);
}

#[test]
fn what_is_casual_or_of_more_than_two_changes_no_rating() {
    let four = Game {
        seats: vec![ANNA, BEN, CLEO, BEN],
        ruleset: Ruleset::from_names(["farmers-4"]).unwrap_or_default(),
        ..game(2, ANNA, BEN)
    };
    let sides = match four.seats[..] {
        [_, _, _, _] => Seating::Four([ANNA, BEN, CLEO, BEN].map(called)),
        _ => panic!("four seats"),
    };
    let casual = Game {
        rated: false,
        ..game(3, ANNA, BEN)
    };
    let service = played(&[four, casual]);
    assert_eq!(leaders(&service, HERE, Kind::Gala), []);
    let of = |side| -> Vec<PersonId> {
        let people = sides.of(side).into_iter();
        people.map(|person| person.id).collect()
    };
    let whites = of(Side::White);
    for person in [ANNA, BEN, CLEO] {
        assert_eq!(rating(&service, person), None);
        let games: u32 = stats(&service, HERE, person)
            .by_rules
            .iter()
            .map(|(_, score)| score.games())
            .sum();
        let one_more = u32::from(person != CLEO);
        assert_eq!(games, 1 + one_more, "but they were played");
    }
    let against = stats(&service, HERE, whites[0]).against;
    for black in of(Side::Black) {
        assert!(
            against.iter().any(|(person, _)| *person == black),
            "{black}"
        );
    }
}

#[test]
fn each_server_and_each_game_has_ratings_of_its_own() {
    let elsewhere = Game {
        guild: Some(THERE),
        ..game(2, BEN, ANNA)
    };
    let chelma = Game {
        ruleset: Kind::Chelma.usual(),
        ..game(3, CLEO, ANNA)
    };
    let service = played(&[game(1, ANNA, BEN), elsewhere, chelma]);
    assert_eq!(leaders(&service, HERE, Kind::Gala), [ANNA, BEN]);
    assert_eq!(leaders(&service, THERE, Kind::Gala), [BEN, ANNA]);
    assert_eq!(leaders(&service, HERE, Kind::Chelma), [CLEO, ANNA]);
    assert_eq!(leaders(&service, THERE, Kind::Chelma), []);
    let here = service.games_on_server(HERE, &Wanted::default()).unwrap();
    let all_here = here.rows.iter().all(|game| game.guild == Some(HERE));
    assert!(all_here && here.rows.len() == 2);
    assert_eq!(stats(&service, THERE, CLEO), Stats::default());
    // In a direct message all of one's own games are shown.
    let own = service.games_of_person(ANNA, &Wanted::default()).unwrap();
    assert_eq!(own.all, 3);
}

#[test]
fn games_with_the_computer_are_counted_apart() {
    let computer = Computer::new(Computer::USUAL, Slot::Opponent).person().id;
    let service = played(&[Game {
        rated: false,
        ..game(1, ANNA, computer)
    }]);
    let stats = stats(&service, HERE, ANNA);
    assert_eq!(stats.with_computer.won, 1);
    assert!(stats.by_rules.is_empty() && stats.against.is_empty());
    play(&service, &game(2, ANNA, BEN));
    let wanted = Wanted {
        person: Some(computer),
        ..Wanted::default()
    };
    assert_eq!(service.games_on_server(HERE, &wanted).unwrap().all, 1);
}

#[test]
fn after_long_silence_a_rating_is_less_sure_and_leads_no_more() {
    let mut games: Vec<Game> = (1..=40)
        .map(|table| match table % 2 {
            0 => game(table, ANNA, BEN),
            _ => game(table, BEN, ANNA),
        })
        .collect();
    games.push(game(41, CLEO, ANNA));
    let service = played(&games);
    let leaders = |now| service.leaders(HERE, Kind::Gala, now).unwrap();
    let soon = Timestamp(41 * DAY);
    let found = leaders(soon);
    let [(first, one), (second, _), (third, guess)] = found[..] else {
        panic!("three: {found:?}");
    };
    assert!([first, second].contains(&ANNA) && [first, second].contains(&BEN));
    assert!(one.is_sure(), "{one:?}");
    // Cleo has the most points, but from one game only.
    assert!(third == CLEO && !guess.is_sure() && guess.points > one.points);
    let later = leaders(Timestamp(soon.0 + 20 * 365 * DAY));
    assert!(later.iter().all(|(_, rating)| !rating.is_sure()));
    let anna = |leaders: &[(PersonId, Rating)]| {
        let found = leaders.iter().find(|(person, _)| *person == ANNA);
        found.expect("Anna").1
    };
    assert_eq!(anna(&later).points, anna(&found).points);
    assert!(anna(&later).deviation > anna(&found).deviation);
}

#[test]
fn finished_games_are_found_by_person_and_rules_page_by_page() {
    let mut games: Vec<Game> = (1..=25).map(|table| game(table, ANNA, BEN)).collect();
    games.push(Game {
        ruleset: Ruleset::from_names(["winther", "single-gala"]).expect("rules"),
        ..game(26, CLEO, ANNA)
    });
    let service = played(&games);
    let find = |person, rules: Option<&str>, page| {
        let wanted = Wanted {
            person,
            rules: rules.map(str::to_owned),
            page,
            ..Wanted::default()
        };
        let found = service.games_on_server(HERE, &wanted).unwrap();
        let tables: Vec<u64> = found.rows.iter().map(|game| game.table.0).collect();
        (tables, found.page, found.pages, found.all)
    };
    assert_eq!(find(None, None, 0), ((21..=26).rev().collect(), 0, 5, 26));
    assert_eq!(find(Some(BEN), None, 99), (vec![1], 4, 5, 25));
    assert_eq!(find(Some(ANNA), Some("winther"), 0), (vec![26], 0, 1, 1));
    assert_eq!(find(Some(BEN), Some("winther"), 0), (vec![], 0, 1, 0));
}

#[test]
fn finished_games_are_found_by_what_their_server_calls_its_rules() {
    let winther = Ruleset::from_names(["winther"]).unwrap();
    let own = winther.with_point("centre-goal", "none").unwrap();
    let gardeners = HouseRules {
        name: "gardeners".parse().unwrap(),
        ruleset: own,
        trial: None,
    };
    let by = |table, ruleset, guild| Game {
        ruleset,
        guild: Some(guild),
        ..game(table, ANNA, BEN)
    };
    let service = played(&[by(1, winther, HERE), by(2, own, HERE), by(3, own, THERE)]);
    set_server(&**service.store(), HERE, |settings| {
        settings.house_rules.push(gardeners);
    });
    let wanted = Wanted {
        rules: Some("gardeners".to_owned()),
        ..Wanted::default()
    };
    let found = |guild| {
        let found = service.games_on_server(guild, &wanted).unwrap().rows;
        found.iter().map(|game| game.table.0).collect::<Vec<_>>()
    };
    assert_eq!(found(HERE), [2]);
    assert_eq!(found(THERE), [0u64; 0], "there it has no name");
}

#[test]
fn finished_games_are_found_by_how_and_when_they_ended() {
    let drawn = Game {
        outcome: Outcome::Draw(DrawReason::Agreed),
        ..game(2, ANNA, BEN)
    };
    let lost = Game {
        outcome: won(Side::Black),
        ..game(3, ANNA, BEN)
    };
    let service = played(&[game(1, ANNA, BEN), drawn, lost, game(4, ANNA, BEN)]);
    let find = |result, from: u64, before: u64| {
        let wanted = Wanted {
            result,
            from: Some(Timestamp(from * DAY)),
            before: Some(Timestamp(before * DAY)),
            ..Wanted::default()
        };
        let found = service.games_on_server(HERE, &wanted).unwrap();
        found
            .rows
            .iter()
            .map(|game| game.table.0)
            .collect::<Vec<_>>()
    };
    let all = |result| find(result, 0, 99);
    assert_eq!(all(None), [4, 3, 2, 1]);
    assert_eq!(all(Some(WantedResult::Drawn)), [2]);
    assert_eq!(all(Some(WantedResult::Won(Side::White))), [4, 1]);
    assert_eq!(all(Some(WantedResult::Won(Side::Black))), [3]);
    assert_eq!(find(None, 2, 4), [3, 2]);
    assert_eq!(find(Some(WantedResult::Drawn), 3, 99), [0u64; 0]);
}

#[test]
fn who_has_been_deleted_is_on_no_leaderboard_and_takes_nothing_from_others() {
    let games = [game(1, ANNA, BEN), game(2, BEN, CLEO), game(3, ANNA, CLEO)];
    let service = played(&games);
    let store = service.store();
    assert_eq!(leaders(&service, HERE, Kind::Gala), [ANNA, BEN, CLEO]);
    let before = [ANNA, CLEO].map(|person| rating(&service, person));
    let gone = PersonId::tombstone(7);
    store.begin_erasing(BEN, gone, Timestamp(1)).unwrap();
    // Meanwhile a game is committed that ended before others, so the server is to be counted anew.
    let late = Game {
        ended: Timestamp(5 * DAY / 2),
        ..game(4, ANNA, CLEO)
    };
    play(&service, &late);
    assert!(leaders(&service, HERE, Kind::Gala).contains(&ANNA));
    store.erase(BEN, gone, Timestamp(1)).unwrap();
    assert_eq!(leaders(&service, HERE, Kind::Gala), [ANNA, CLEO]);
    assert_eq!(stats(&service, HERE, BEN), Stats::default());
    let against = stats(&service, HERE, ANNA).against;
    let lost = |won| Score {
        won,
        ..Score::default()
    };
    assert_eq!(against, [(CLEO, lost(2)), (gone, lost(1))]);
    let people = [ANNA, BEN, CLEO, gone];
    let expected = answers(&anew(&service), &people, 4);
    assert_eq!(answers(&service, &people, 4), expected);
    // Without the late game nothing has changed for the others.
    let service = played(&games);
    service.store().erase(BEN, gone, Timestamp(1)).unwrap();
    let after = [ANNA, CLEO].map(|person| rating(&service, person));
    assert_eq!(after, before);
}

#[test]
fn levels_are_rated_by_those_who_are_rated_at_the_same_game() {
    let level = Computer::new(Computer::USUAL, Slot::Opponent);
    let level = level.person().id;
    let chelma = Game {
        ruleset: Kind::Chelma.usual(),
        ..game(3, ANNA, level)
    };
    // Anna has a rating at Gala alone.
    let service = played(&[game(1, ANNA, BEN), game(2, ANNA, level), chelma]);
    let games = |kind| -> Vec<usize> {
        let levels = service.level_ratings(HERE, kind, Timestamp(0)).unwrap();
        levels.iter().map(|level| level.games).collect()
    };
    assert_eq!(games(Kind::Gala), [1]);
    assert!(games(Kind::Chelma).is_empty());
}

#[test]
fn what_a_game_changed_is_the_same_whenever_it_is_asked_for() {
    let service = played(&[game(1, ANNA, BEN)]);
    // Asked for as it ends, and again when others have followed.
    let first = changes(&service, 1);
    let [anna, ben] = first.expect("it is rated");
    assert_eq!((anna.before, anna.after, anna.points()), (1500, 1662, 162));
    assert_eq!((ben.before, ben.after, ben.is_sure), (1500, 1338, false));
    play(&service, &game(2, BEN, ANNA));
    play(&service, &game(3, CLEO, ANNA));
    assert!(changes(&service, 2).is_some() && changes(&service, 3).is_some());
    assert_eq!(changes(&service, 1), first);
    // An earlier game that is heard of late comes before those that followed it.
    let early = Game {
        ended: Timestamp(DAY / 2),
        ..game(9, CLEO, BEN)
    };
    play(&service, &early);
    let [_, ben] = changes(&service, 1).expect("it is rated");
    assert_eq!(ben.before, 1338);
    let casual = Game {
        rated: false,
        ..game(10, ANNA, BEN)
    };
    play(&service, &casual);
    assert_eq!(changes(&service, 10), None);
}

#[test]
fn a_curve_has_the_points_before_the_first_game_and_after_each() {
    let there = Game {
        guild: Some(THERE),
        ..game(3, ANNA, BEN)
    };
    let chelma = Game {
        ruleset: Kind::Chelma.usual(),
        ..game(4, BEN, ANNA)
    };
    let games = [game(1, ANNA, BEN), game(2, BEN, ANNA), there, chelma];
    let service = played(&games);
    let curves = |until| {
        let view = RatingsView {
            guild: HERE,
            person: ANNA,
            until,
        };
        service.rating_curves(view).unwrap()
    };
    let [(Kind::Gala, gala), (Kind::Chelma, chelma)] = &curves(Timestamp(9 * DAY))[..] else {
        panic!("one for each game");
    };
    let [1500, 1662, third] = gala[..] else {
        panic!("{gala:?}");
    };
    let now = stats(&service, HERE, ANNA).ratings[0].1.points;
    assert_eq!(f64::from(third), now.round());
    assert_eq!(chelma[..], [1500, 1338]);
    // As it was asked for, whatever has been played since.
    assert_eq!(curves(Timestamp(DAY)), [(Kind::Gala, vec![1500, 1662])]);
}
