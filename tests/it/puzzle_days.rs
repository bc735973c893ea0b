//! The puzzle of the day over many days: one a day, the same for all of a server, repeated only after all others.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use galabot::puzzles::{Book, PuzzleId};
use galabot::rules::any::{Kind, Ruleset};
use galabot::service::command::Command;
use galabot::service::notes::{DailyPuzzles, Notes};
use galabot::service::{
    Attempt, ChannelId, CommandId, Content, Days, Feedback, GuildId, Lane, Language, LastDaily,
    MOST_SOLVERS, Person, PersonId, PersonSettings, Post, PuzzleAsk, PuzzleRecord, PuzzleRefusal,
    PuzzleStatus, PuzzleView, Refusal, Reply, ServerSettings, Service, SharedDaily, Store,
    Timestamp,
};
use galabot::service::{Manages, Place, Request, Via};
use galabot::store::MemoryStore;

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;
/// 2024-01-01 08:00 UTC.
const MORNING: u64 = 1_704_067_200_000 + 8 * HOUR;
const ANNA: PersonId = PersonId(101);

/// A book of this many puzzles, all alike.
fn book(count: usize) -> &'static Book {
    let line = "win | 900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
    let lines: Vec<String> = (1..=count)
        .map(|number| format!("{number} | {line}"))
        .collect();
    let book = Book::read("winther", &lines.join("\n")).expect("a book");
    Box::leak(Box::new(book))
}

fn wants(store: &dyn Store, guild: u64, channel: Option<u64>) {
    let before = store.server_settings(GuildId(guild)).expect("readable");
    let after = ServerSettings {
        daily: channel.map(ChannelId),
        ..before.clone()
    };
    let kept = store.set_server_settings(GuildId(guild), &before, &after);
    assert!(kept.expect("writable"));
}

fn told(post: &Post) -> (ChannelId, PuzzleId, Option<LastDaily>) {
    let Content::Puzzle {
        puzzle,
        daily: Some(news),
        ..
    } = &post.content
    else {
        panic!("{post:?}");
    };
    let Lane::Channel(channel) = post.lane else {
        panic!("{post:?}");
    };
    (channel, puzzle.clone(), news.last.clone())
}

#[test]
fn over_many_days_every_puzzle_has_its_day_before_any_comes_again() {
    let store = Arc::new(MemoryStore::new());
    let book = book(12);
    let service = || Service::new(store.clone()).with_book(book);
    let at = |time: u64| service().daily(Timestamp(time)).expect("no fault");
    assert!(at(MORNING).is_empty(), "nobody wants any");
    wants(&*store, 1, Some(10));
    wants(&*store, 2, Some(20));
    let mut had: [Vec<PuzzleId>; 2] = Default::default();
    for day in 0..36 {
        let morning = MORNING + day * DAY;
        if day > 0 {
            assert!(at(morning - 1).is_empty(), "too early on day {day}");
        }
        // The service begins anew with every look.
        let posts = at(morning + day % 24 * HOUR);
        assert_eq!(posts.len(), 2, "day {day}");
        for (server, post) in posts.iter().enumerate() {
            let (channel, puzzle, last) = told(post);
            assert_eq!(channel, ChannelId(10 * (server as u64 + 1)));
            let before = last.map(|last| last.puzzle);
            assert_eq!(before.as_ref(), had[server].last());
            had[server].push(puzzle);
        }
        assert!(at(morning + DAY - 1).is_empty(), "once a day");
    }
    for had in &had {
        for round in had.windows(2) {
            assert_ne!(round[0], round[1], "never on two days running");
        }
        let first: HashSet<&PuzzleId> = had[..12].iter().collect();
        assert_eq!(first.len(), 12, "all of them first");
        let all: HashSet<&PuzzleId> = had.iter().collect();
        assert_eq!(all.len(), 12);
    }
    assert_ne!(had[0], had[1], "servers differ");
}

#[test]
fn a_server_gets_puzzles_by_its_rules_and_others_only_where_there_are_none() {
    let line = "win | 900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
    let lines = |count: usize| {
        let lines: Vec<String> = (1..=count)
            .map(|number| format!("{number} | {line}"))
            .collect();
        lines.join("\n")
    };
    let pyramid = Book::read("pyramid", &lines(3)).expect("a book");
    let book = Box::leak(Box::new(pyramid.and(book(9).clone())));
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone()).with_book(book);
    let chooses = |rules: &str| {
        let before = store.server_settings(GuildId(1)).expect("readable");
        let mut after = before.clone();
        after.daily = Some(ChannelId(10));
        after.rules[Kind::Gala] = Some(Ruleset::from_names([rules]).expect("rules"));
        let kept = store.set_server_settings(GuildId(1), &before, &after);
        assert!(kept.expect("writable"));
    };
    let mut day = 0;
    let mut next = || {
        day += 1;
        let posts = service
            .daily(Timestamp(MORNING + day * DAY))
            .expect("no fault");
        told(&posts[0]).1
    };
    chooses("pyramid");
    let had: Vec<PuzzleId> = (0..7).map(|_| next()).collect();
    assert!(had.iter().all(|id| id.rules() == "pyramid"), "{had:?}");
    assert_eq!(had[..3].iter().collect::<HashSet<_>>().len(), 3);
    assert!(had.windows(2).all(|two| two[0] != two[1]), "{had:?}");
    // Other rules from one day to the next, and rules without puzzles.
    chooses("winther");
    assert_eq!(next().rules(), "winther");
    chooses("farmers");
    let had: HashSet<PuzzleId> = (0..12).map(|_| next()).collect();
    assert!(had.len() > 9, "any of the game: {had:?}");
}

#[test]
fn what_died_between_choosing_and_posting_is_posted_as_it_was_chosen() {
    let book = book(12);
    let whole = Arc::new(MemoryStore::new());
    wants(&*whole, 1, Some(10));
    let posts = Service::new(whole.clone())
        .with_book(book)
        .daily(Timestamp(MORNING))
        .expect("no fault");
    let (_, chosen, _) = told(&posts[0]);
    let note = whole
        .noted::<DailyPuzzles>(GuildId(1))
        .expect("readable")
        .expect("it is noted");
    // Chosen and noted, and then the process ended; the book has grown meanwhile.
    let dead = Arc::new(MemoryStore::new());
    wants(&*dead, 1, Some(10));
    dead.keep_note(GuildId(1), note).expect("writable");
    let service = Service::new(dead).with_book(self::book(40));
    let posts = service.daily(Timestamp(MORNING + HOUR)).expect("no fault");
    assert_eq!(told(&posts[0]).1, chosen);
    assert!(
        service
            .daily(Timestamp(MORNING + HOUR))
            .expect("no fault")
            .is_empty()
    );
}

#[test]
fn after_days_away_only_the_latest_comes_and_a_day_not_over_is_made_up_for() {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone()).with_book(book(12));
    wants(&*store, 1, Some(10));
    let at = |time: u64| service.daily(Timestamp(time)).expect("no fault");
    assert_eq!(at(MORNING).len(), 1);
    let (_, first, _) = told(&service.store().pending_posts().expect("readable")[0]);
    // Back in the night, four days later: the day before is not over yet.
    let posts = at(MORNING + 4 * DAY - HOUR);
    assert_eq!(posts.len(), 1);
    let (_, second, last) = told(&posts[0]);
    assert_eq!(last.map(|last| last.puzzle), Some(first));
    let posts = at(MORNING + 4 * DAY);
    let (_, _, last) = told(&posts[0]);
    assert_eq!(last.map(|last| last.puzzle), Some(second));
    // Moved to another channel on the same day, it does not come again until tomorrow.
    wants(&*store, 1, Some(30));
    assert!(at(MORNING + 4 * DAY + HOUR).is_empty());
    assert_eq!(told(&at(MORNING + 5 * DAY)[0]).0, ChannelId(30));
    wants(&*store, 1, None);
    assert!(at(MORNING + 6 * DAY).is_empty());
}

#[test]
fn a_book_of_one_comes_every_day_and_an_empty_one_never() {
    for (count, posted) in [(1, 1), (0, 0)] {
        let store = Arc::new(MemoryStore::new());
        let service = Service::new(store.clone()).with_book(book(count));
        wants(&*store, 1, Some(10));
        for day in 0..3 {
            let posts = service.daily(Timestamp(MORNING + day * DAY));
            assert_eq!(posts.expect("no fault").len(), posted, "day {day}");
        }
    }
}

/// Anna asks something about puzzles on server 1.
fn asks(service: &Service, ask: PuzzleAsk, now: u64) -> PuzzleView {
    match replies(service, Command::Puzzle(Box::new(ask)), now) {
        Reply::Puzzle(posed) => *posed,
        other => panic!("{other:?}"),
    }
}

/// Anna asks for something on server 1.
fn replies(service: &Service, command: Command, now: u64) -> Reply {
    static NUMBERS: AtomicU64 = AtomicU64::new(1);
    let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
    let request = Request {
        id: CommandId::of_job(format!("ask-{number}")),
        caller: Person {
            id: ANNA,
            name: "anna".to_owned(),
        },
        place: Place {
            guild: Some(GuildId(1)),
            channel: ChannelId(10),
            parent: None,
            private: false,
        },
        table: None,
        via: Via::Slash,
        sent_ago: 0,
        random: number,
        manages: Manages::No,
        absent: Vec::new(),
        command,
    };
    service
        .execute(&request, Timestamp(now))
        .expect("no fault")
        .reply
}

/// Anna plays the solution; returns her row of days, if that was the puzzle of the day.
fn solves(service: &Service, puzzle: &PuzzleId, now: u64) -> Option<(u32, u32)> {
    let puzzle_found = service.book().find(puzzle).expect("in the book");
    let turn = puzzle_found.solution().to_string();
    let ask = PuzzleAsk::Try {
        puzzle: Some(puzzle.clone()),
        game: Kind::Gala,
        rules: None,
        turn: turn.parse().expect("a turn"),
    };
    match asks(service, ask, now).said {
        Feedback::Right(Some(score)) => score.days,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_solution_that_was_looked_up_is_none_of_the_day_however_often_it_is_played() {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone()).with_book(book(12));
    wants(&*store, 1, Some(10));
    let (_, puzzle, _) = told(&service.daily(Timestamp(MORNING)).expect("no fault")[0]);
    asks(&service, PuzzleAsk::Solution(puzzle.clone()), MORNING + 1);
    for later in 2..5 {
        assert_eq!(solves(&service, &puzzle, MORNING + later), None);
    }
    let posts = service.daily(Timestamp(MORNING + DAY)).expect("no fault");
    let (_, next, last) = told(&posts[0]);
    assert_eq!(last.map(|last| last.solved), Some(0));
    assert_eq!(solves(&service, &next, MORNING + DAY + 1), Some((1, 1)));
    assert_eq!(
        solves(&service, &next, MORNING + DAY + 2),
        None,
        "it counts once"
    );
}

#[test]
fn a_row_of_days_goes_on_with_puzzles_that_were_solved_or_looked_up_on_other_days() {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone()).with_book(book(3));
    // She has solved one of them, given one up, and solved one and looked at it again.
    let [solved, given_up, both] = [1, 2, 3].map(|number| PuzzleId::new("winther", number));
    assert_eq!(solves(&service, &solved, MORNING - DAY), None);
    assert_eq!(solves(&service, &both, MORNING - DAY), None);
    for puzzle in [&given_up, &both] {
        asks(&service, PuzzleAsk::Solution(puzzle.clone()), MORNING - 1);
    }
    wants(&*store, 1, Some(10));
    for day in 0..3 {
        let morning = MORNING + day * DAY;
        let (_, puzzle, last) = told(&service.daily(Timestamp(morning)).expect("no fault")[0]);
        // As they were all known before, no one counts as having found one at the first try.
        let counts = last.map(|last| (last.solved, last.at_once));
        assert_eq!(counts, (day > 0).then_some((1, 0)));
        let row = day as u32 + 1;
        assert_eq!(solves(&service, &puzzle, morning + 1), Some((row, row)));
        assert_eq!(solves(&service, &puzzle, morning + 2), None, "once a day");
    }
    // In the next round each has been solved and looked up before; only looking it up on this day matters.
    let morning = MORNING + 3 * DAY;
    let (_, puzzle, _) = told(&service.daily(Timestamp(morning)).expect("no fault")[0]);
    asks(&service, PuzzleAsk::Solution(puzzle.clone()), morning + 1);
    assert_eq!(
        solves(&service, &puzzle, morning + 2),
        None,
        "looked up today"
    );
    let stats = |now| {
        let command = Command::Stats(None);
        match replies(&service, command, now) {
            Reply::Stats { stats, .. } => stats.days,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(stats(morning), Some((3, 3)), "today's may still come");
    assert_eq!(stats(morning + DAY), Some((0, 3)));
}

/// Somebody asks to share how they did, by the button of this puzzle.
fn shares(service: &Service, puzzle: &PuzzleId, now: u64) -> Result<SharedDaily, PuzzleRefusal> {
    let ask = PuzzleAsk::Share(Some(puzzle.clone()));
    match replies(service, Command::Puzzle(Box::new(ask)), now) {
        Reply::SharedDaily { shared, job } => {
            // As the layer above does it.
            let content = Content::SharedDaily {
                shared: (*shared).clone(),
                language: Language::English,
                reply_to: None,
            };
            let lane = Lane::Channel(ChannelId(10));
            let posts = service.say((job, Some(ANNA)), (None, lane), content, Timestamp(now));
            assert_eq!(posts.expect("no fault").len(), 1);
            Ok(*shared)
        }
        Reply::Refused(Refusal::Puzzle(why)) => Err(why),
        other => panic!("{other:?}"),
    }
}

/// Anna plays a legal move that is no solution.
fn misses(service: &Service, puzzle: &PuzzleId, now: u64) {
    let ask = PuzzleAsk::Try {
        puzzle: Some(puzzle.clone()),
        game: Kind::Gala,
        rules: None,
        turn: "a7-a8".parse().expect("a turn"),
    };
    let said = asks(service, ask, now).said;
    assert!(matches!(said, Feedback::Wrong(..)), "{said:?}");
}

#[test]
fn how_one_did_can_be_shared_once_and_counts_the_tries_of_that_day() {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone()).with_book(book(12));
    wants(&*store, 1, Some(10));
    let first = PuzzleId::new("winther", 1);
    assert_eq!(
        shares(&service, &first, MORNING),
        Err(PuzzleRefusal::NotOfTheDay)
    );
    let (_, puzzle, _) = told(&service.daily(Timestamp(MORNING)).expect("no fault")[0]);
    let not_done = Err(PuzzleRefusal::NotDone(puzzle.clone()));
    assert_eq!(shares(&service, &puzzle, MORNING), not_done);
    for later in 1..3 {
        misses(&service, &puzzle, MORNING + later);
    }
    assert_eq!(shares(&service, &puzzle, MORNING + 3), not_done, "not yet");
    solves(&service, &puzzle, MORNING + 4);
    // What is tried afterwards does not count.
    misses(&service, &puzzle, MORNING + 5);
    let shared = shares(&service, &puzzle, MORNING + 6).expect("it is shared");
    assert_eq!((shared.wrong, shared.solved, shared.streak), (2, true, 1));
    assert_eq!((shared.person, &shared.puzzle), (ANNA, &puzzle));
    // Also after a restart it is shared once.
    let service = Service::new(store.clone()).with_book(book(12));
    let again = shares(&service, &puzzle, MORNING + 7);
    assert_eq!(again, Err(PuzzleRefusal::SharedBefore));

    // The next day: solved at once, and shared just after the third has come.
    let day = MORNING + DAY;
    let (_, second, _) = told(&service.daily(Timestamp(day)).expect("no fault")[0]);
    solves(&service, &second, day + 1);
    service.daily(Timestamp(day + DAY)).expect("no fault");
    let shared = shares(&service, &second, day + DAY + 1).expect("it is shared");
    assert_eq!((shared.wrong, shared.solved, shared.streak), (0, true, 2));
    let old = shares(&service, &puzzle, day + DAY + 2);
    assert_eq!(old, Err(PuzzleRefusal::NotOfTheDay), "two days ago");
}

#[test]
fn a_puzzle_given_up_is_shared_as_such_and_tries_of_other_days_are_left_out() {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone()).with_book(book(1));
    let puzzle = PuzzleId::new("winther", 1);
    misses(&service, &puzzle, MORNING - DAY);
    wants(&*store, 1, Some(10));
    service.daily(Timestamp(MORNING)).expect("no fault");
    misses(&service, &puzzle, MORNING + 1);
    let seen = asks(&service, PuzzleAsk::Solution(puzzle.clone()), MORNING + 2);
    assert!(seen.shareable);
    misses(&service, &puzzle, MORNING + 3);
    solves(&service, &puzzle, MORNING + 4);
    let shared = shares(&service, &puzzle, MORNING + 5).expect("it is shared");
    assert_eq!((shared.wrong, shared.solved, shared.streak), (1, false, 0));
}

/// People 1 to `count` have solved the puzzle of this day on server 1, the odd ones at the first try.
fn solved_by(store: &dyn Store, count: u64, day: u64) {
    for id in 1..=count {
        let person = PersonId(id);
        let before = store.solver(person).expect("readable");
        let mut after = before.clone();
        assert!(after.solves_daily(GuildId(1), day, id % 2 == 1));
        let kept = store.set_solver(person, &before, &after);
        assert!(kept.expect("writable"));
    }
}

/// This person may be named as a solver, or not any more.
fn may_be_named(store: &dyn Store, person: PersonId, named_as_solver: bool) {
    let before = store.person_settings(person).expect("readable");
    let after = PersonSettings {
        named_as_solver,
        ..before.clone()
    };
    let kept = store.set_person_settings(person, &before, &after);
    assert!(kept.expect("writable"));
}

#[test]
fn solvers_are_named_only_if_they_wish_it_and_never_too_many() {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone()).with_book(book(12));
    wants(&*store, 1, Some(10));
    let next = |day: u64| {
        let posts = service
            .daily(Timestamp(MORNING + day * DAY))
            .expect("no fault");
        told(&posts[0]).2
    };
    next(0);
    let today = |day| galabot::service::puzzle_day(Timestamp(MORNING + day * DAY));
    solved_by(&*store, 20, today(0));
    let last = next(1).expect("there was one");
    assert_eq!(
        (last.solved, last.named),
        (20, Vec::new()),
        "nobody has asked for it"
    );
    // Two wish it, who solved it at the first try comes first; a third does no more.
    for (person, wishes) in [(4, true), (7, true), (9, true), (9, false)] {
        may_be_named(&*store, PersonId(person), wishes);
    }
    solved_by(&*store, 20, today(1));
    let last = next(2).expect("there was one");
    assert_eq!(last.named, [7, 4].map(PersonId));
    for person in 1..=20 {
        may_be_named(&*store, PersonId(person), true);
    }
    solved_by(&*store, 20, today(2));
    let last = next(3).expect("there was one");
    assert_eq!((last.solved, last.named.len()), (20, MOST_SOLVERS));
}

#[test]
fn who_is_deleted_is_no_longer_named() {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone()).with_book(book(12));
    wants(&*store, 1, Some(10));
    service.daily(Timestamp(MORNING)).expect("no fault");
    let day = galabot::service::puzzle_day(Timestamp(MORNING));
    solved_by(&*store, 2, day);
    for person in [1, 2] {
        may_be_named(&*store, PersonId(person), true);
    }
    let (_, _, last) = told(&service.daily(Timestamp(MORNING + DAY)).expect("no fault")[0]);
    assert_eq!(last.expect("there was one").named, [1, 2].map(PersonId));
    let tombstone = PersonId::tombstone(5);
    store
        .erase(PersonId(1), tombstone, Timestamp(MORNING + DAY))
        .expect("no fault");
    let posts = store.pending_posts().expect("readable");
    let (_, _, last) = told(posts.last().expect("the post"));
    assert_eq!(last.expect("there was one").named, [PersonId(2)]);
    let settings = store.person_settings(PersonId(1)).expect("readable");
    assert!(!settings.named_as_solver);
}

#[test]
fn what_was_given_up_before_it_was_noted_when_is_not_given_up_today() {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone()).with_book(book(1));
    let puzzle = PuzzleId::new("winther", 1);
    // As it was stored before the time of looking up was noted.
    let old = PuzzleRecord {
        tried: vec![Attempt {
            puzzle: puzzle.clone(),
            rating: 900,
            at: Timestamp(MORNING - DAY),
            at_once: false,
            fate: PuzzleStatus::GivenUp,
            looked_up: None,
            wrong: None,
        }],
        ..PuzzleRecord::default()
    };
    let kept = store.set_solver(ANNA, &PuzzleRecord::default(), &old);
    assert!(kept.expect("writable"));
    wants(&*store, 1, Some(10));
    service.daily(Timestamp(MORNING)).expect("no fault");
    assert_eq!(solves(&service, &puzzle, MORNING + 1), Some((1, 1)));
    let solver = store.solver(ANNA).expect("readable");
    assert_eq!(solver.tried[0].fate, PuzzleStatus::GivenUp, "it stays so");
}

#[test]
fn a_puzzle_of_the_day_counts_on_its_day_and_while_it_is_wanted() {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone()).with_book(book(12));
    wants(&*store, 1, Some(10));
    let (_, old, _) = told(&service.daily(Timestamp(MORNING)).expect("no fault")[0]);
    // The next one is late, and this one is over all the same.
    assert_eq!(solves(&service, &old, MORNING + DAY), None);
    let posts = service.daily(Timestamp(MORNING + DAY)).expect("no fault");
    let (_, puzzle, _) = told(&posts[0]);
    wants(&*store, 1, None);
    assert_eq!(solves(&service, &puzzle, MORNING + DAY + 1), None);
    let solver = store.solver(ANNA).expect("readable");
    assert_eq!((solver.days, solver.daily.len()), (Days::default(), 0));
    // When it is wanted again, the next day's counts.
    wants(&*store, 1, Some(10));
    let posts = service
        .daily(Timestamp(MORNING + 2 * DAY))
        .expect("no fault");
    let (_, puzzle, _) = told(&posts[0]);
    let last = MORNING + 3 * DAY - 1;
    assert_eq!(solves(&service, &puzzle, last), Some((1, 1)));
}

#[test]
fn another_leaves_rules_that_have_a_single_puzzle() {
    let line = "win | 900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
    let farmers = Book::read("farmers", &format!("1 | {line}")).expect("a book");
    let book = Box::leak(Box::new(farmers.and(book(3).clone())));
    let service = Service::new(Arc::new(MemoryStore::new())).with_book(book);
    let put = |rules: Option<&str>, another| {
        let ask = PuzzleAsk::Put {
            game: Kind::Gala,
            rules: rules.map(str::to_owned),
            another,
        };
        let posed = asks(&service, ask, MORNING);
        posed.puzzle.id.to_string()
    };
    assert_eq!(put(None, false), "farmers-1", "the usual rules first");
    // The button below it names its rules.
    assert_eq!(put(Some("farmers"), true), "winther-1");
    assert_eq!(put(Some("winther"), true), "winther-2");
    assert_eq!(put(Some("winther"), true), "winther-3");
    assert_eq!(put(Some("winther"), true), "farmers-1");
    // A person who names rules gets no others.
    assert_eq!(put(Some("farmers"), false), "farmers-1");
    let puzzle = PuzzleId::new("farmers", 1);
    asks(&service, PuzzleAsk::Solution(puzzle), MORNING);
    assert_eq!(put(None, false), "winther-1", "what was given up waits");
}

#[test]
fn buttons_below_puzzles_of_rules_that_have_none_any_more_lead_on() {
    let service = Service::new(Arc::new(MemoryStore::new()));
    // What stands below puzzles that were posed while these rules were called `chelma`.
    let ask = PuzzleAsk::Put {
        game: Kind::Chelma,
        rules: Some("chelma".to_owned()),
        another: true,
    };
    let posed = asks(&service, ask, MORNING);
    assert_eq!(posed.puzzle.ruleset.kind(), Kind::Chelma);
}
