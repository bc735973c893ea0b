//! The computer at a table: it moves by itself, after a restart too, answers draws, resigns, and can be interrupted.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use galabot::ai::{Level, Limits, SearchOptions, any, best};
use galabot::computer::{self, Computers, Due, Queue, due};
use galabot::rules::any::{Game, Kind, Ruleset};
use galabot::rules::{DrawReason, Outcome, Side, WinReason};
use galabot::service::{
    Answered, ChannelId, Clock, ColourChoice, Command, CommandId, Computer, EventKind, GuildId,
    Manages, MessageId, Opponent, Person, PersonId, Place, Proposal, Refusal, Reply, Request,
    Service, Slot, Stage, Store, Table, TableId, Timestamp, Via,
};
use galabot::store::{DiskStore, MemoryStore};

/// Longer than anything here takes; only a failure waits for it.
const PATIENCE: Duration = Duration::from_secs(60);

struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        Timestamp(43_200_000)
    }
}

fn anna() -> Person {
    Person {
        id: PersonId(1),
        name: "Anna".to_owned(),
    }
}

fn named(person: Person) -> Opponent {
    let (bot, member) = (false, true);
    Opponent {
        person,
        bot,
        member,
    }
}

fn ben() -> Person {
    Person::named(PersonId(2), &["Ben"])
}

fn request(number: u64, table: Option<TableId>, command: Command) -> Request {
    Request {
        id: CommandId::of_message(MessageId(number)),
        caller: anna(),
        place: Place {
            guild: Some(GuildId(1)),
            channel: ChannelId(900),
            parent: None,
            private: false,
        },
        table,
        via: Via::Chat,
        sent_ago: 0,
        random: 0,
        manages: Manages::No,
        absent: Vec::new(),
        command,
    }
}

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

fn proposal(number: u8, colour: ColourChoice, rules: &str) -> Command {
    Command::Challenge(Box::new(Proposal {
        opponent: Some(Opponent::computer(level(number), Slot::Opponent)),
        colour,
        game: Kind::Gala,
        ruleset: Some(Ruleset::from_names(rules.split(' ')).unwrap()),
        ..Proposal::default()
    }))
}

fn done(answered: Answered) -> Table {
    match answered.reply {
        Reply::Done { table, .. } => *table,
        other => panic!("not done: {other:?}"),
    }
}

fn say(service: &Service, number: u64, table: Option<TableId>, command: Command) -> Table {
    done(
        service
            .execute(&request(number, table, command), Noon.now())
            .unwrap(),
    )
}

fn say_as(service: &Service, caller: &Person, request: Request) -> Table {
    let request = Request {
        caller: caller.clone(),
        ..request
    };
    done(service.execute(&request, Noon.now()).unwrap())
}

/// Anna's game with the computer, and what she says in it.
struct Play {
    service: Service,
    table: TableId,
    said: u64,
}

impl Play {
    fn new(level: u8, colour: ColourChoice, rules: &str) -> Play {
        let service = Service::new(Arc::new(MemoryStore::new()));
        let table = say(&service, 1, None, proposal(level, colour, rules)).id;
        Play {
            service,
            table,
            said: 1,
        }
    }

    fn say(&mut self, command: Command) -> Table {
        self.said += 1;
        say(&self.service, self.said, Some(self.table), command)
    }

    fn moves(&mut self, text: &str) -> Table {
        self.say(Command::Move(text.parse().unwrap()))
    }

    /// Lets the computer do one thing, and returns whether it did.
    fn turn(&self) -> bool {
        let never = AtomicBool::new(false);
        let answered = computer::turn(&self.service, self.table, || Noon.now(), &never, || true);
        answered.unwrap().is_some_and(|answered| {
            assert!(matches!(answered.reply, Reply::Done { .. }), "{answered:?}");
            true
        })
    }

    fn table(&self) -> Table {
        self.service.store().table(self.table).unwrap().unwrap()
    }

    fn due(&self) -> Option<Due> {
        let table = self.table();
        let log = self.service.store().log(self.table).unwrap();
        due(&table, &log, &self.service.game(&table).unwrap()).map(|(_, due)| due)
    }
}

#[test]
fn it_plays_whole_games_by_every_rules() {
    for rules in [
        "farmers",
        "winther",
        "winther weak-kampas strong-horsas weak-galas single-gala lone-gala",
        "pyramid",
        "botermans",
        "chelma",
        "chelma-turn-30",
        "chelma-open",
    ] {
        let mut play = Play::new(2, ColourChoice::White, rules);
        let mut plies = 0;
        while play.table().stage == Stage::Playing && plies < 120 {
            let game = play.service.game(&play.table()).unwrap();
            if game.side_to_move() == Side::White {
                let turn = any::random(&game, plies).unwrap();
                play.moves(&turn.to_string());
            } else {
                assert_eq!(play.due(), Some(Due::Move), "{rules}");
                assert!(play.turn(), "{rules}");
            }
            plies += 1;
        }
        let table = play.table();
        assert!(table.turns.len() > 20, "{rules}: {:?}", table.stage);
        assert_eq!(
            table.seats.as_ref().map(|_| table.has_computer()),
            Some(true)
        );
    }
}

#[test]
fn any_seat_of_four_can_be_its() {
    let service = Service::new(Arc::new(MemoryStore::new()));
    let computer = |slot| Some(Opponent::computer(level(1), slot));
    let command = Command::Challenge(Box::new(Proposal {
        opponent: computer(Slot::Opponent),
        second: computer(Slot::Second),
        partner: computer(Slot::Partner),
        colour: ColourChoice::White,
        ruleset: Some(Ruleset::from_names(["pyramid-4"]).unwrap()),
        ..Proposal::default()
    }));
    let table = say(&service, 1, None, command);
    assert_eq!(table.people().len(), 4);
    let mut play = Play {
        service,
        table: table.id,
        said: 1,
    };
    for round in 0..6 {
        let game = play.service.game(&play.table()).unwrap();
        let Game::Gala(game) = game else {
            panic!("pyramid-4 is Gala")
        };
        let mv = galabot::ai::random(&game, round).unwrap();
        play.moves(&mv.to_string());
        let before = play.table().turns.len();
        while play.turn() {}
        // All three others have moved, or the game is over.
        let table = play.table();
        assert!(table.turns.len() == before + 3 || table.stage != Stage::Playing);
    }
}

#[test]
fn a_computer_partner_answers_no_draw_for_the_one_beside_it() {
    let service = Service::new(Arc::new(MemoryStore::new()));
    let ben = ben();
    let command = Command::Challenge(Box::new(Proposal {
        opponent: Some(named(ben.clone())),
        partner: Some(Opponent::computer(level(1), Slot::Partner)),
        colour: ColourChoice::White,
        ruleset: Some(Ruleset::from_names(["pyramid-4"]).unwrap()),
        ..Proposal::default()
    }));
    let table = say(&service, 1, None, command).id;
    let mut said = 1;
    let mut ask = |caller: &Person, command| {
        said += 1;
        say_as(&service, caller, request(said, Some(table), command))
    };
    ask(&ben, Command::Accept);
    let next = || {
        let table = service.store().table(table).unwrap().unwrap();
        let game = service.game(&table).unwrap();
        let turn = any::legal(&game)[0];
        Command::Move(turn.to_string().parse().unwrap())
    };
    ask(&anna(), next());
    ask(&ben, next());
    ask(&ben, Command::Draw);
    ask(&ben, next());
    let never = AtomicBool::new(false);
    let moved = computer::turn(&service, table, || Noon.now(), &never, || true).unwrap();
    assert!(moved.is_some(), "the partner moves");
    let after = service.store().table(table).unwrap().unwrap();
    assert_eq!(after.turns.len(), 4);
    assert_eq!(after.draw_offer, Some(Side::Black), "Anna has not answered");
    let ended = ask(&anna(), Command::AcceptDraw);
    assert_eq!(
        ended.stage,
        Stage::Finished(Outcome::Draw(DrawReason::Agreed))
    );
}

/// Runs the threads, to see what happens at Anna's table; with a helper for level 8 if `parallel` says so.
fn threads(store: &Arc<dyn Store>, parallel: bool) -> (Computers, Service, Receiver<()>) {
    let queue = Arc::new(Queue::default());
    let service = Service::new(store.clone()).watched(queue.clone());
    let (said, told) = channel();
    let said = move || {
        // No one listens any more when the test is over.
        let _ = said.send(());
    };
    let computers = Computers::start(queue, &service, Arc::new(Noon), parallel, said, |_| {});
    (computers.unwrap(), service, told)
}

#[test]
fn its_pending_move_survives_a_restart() {
    for (level, parallel) in [(5, false), (8, true)] {
        its_move_survives(level, parallel);
    }
}

fn its_move_survives(level: u8, parallel: bool) {
    let folder = tempfile::tempdir().unwrap();
    let table = {
        let store = DiskStore::open(folder.path()).unwrap();
        let service = Service::new(Arc::new(store));
        // The computer has White; the bot is killed before it has moved.
        let asked = proposal(level, ColourChoice::Black, "winther");
        say(&service, 1, None, asked).id
    };
    let store: Arc<dyn Store> = Arc::new(DiskStore::open(folder.path()).unwrap());
    let (computers, service, told) = threads(&store, parallel);
    told.recv_timeout(PATIENCE)
        .expect("it moves after the start");
    let turns = store.table(table).unwrap().unwrap().turns;
    assert_eq!(turns.len(), 1);
    // And it answers what is played after it.
    let game = service.game(&store.table(table).unwrap().unwrap()).unwrap();
    let Game::Gala(game) = game else {
        panic!("winther is Gala")
    };
    let mv = galabot::ai::random(&game, 1).unwrap().to_string();
    say(&service, 2, Some(table), Command::Move(mv.parse().unwrap()));
    told.recv_timeout(PATIENCE).expect("it answers");
    assert_eq!(store.table(table).unwrap().unwrap().turns.len(), 3);
    computers.close();
}

#[test]
fn the_same_game_gets_the_same_move() {
    let first = |_| {
        let play = Play::new(6, ColourChoice::Black, "pyramid");
        assert!(play.turn());
        play.table().turns
    };
    assert_eq!(first(0), first(1));
}

#[test]
fn what_happens_meanwhile_interrupts_it() {
    let never = AtomicBool::new(false);
    // Anna resigns while it thinks, or offers a draw: it does not decline that by moving, but decides anew.
    for (meanwhile, due) in [
        (Command::Resign { confirmed: true }, None),
        (Command::Draw, Some(Due::AnswerDraw)),
    ] {
        let play = Play::new(8, ColourChoice::Black, "farmers");
        let now = || {
            say(&play.service, 50, Some(play.table), meanwhile.clone());
            Noon.now()
        };
        let answered = computer::turn(&play.service, play.table, now, &never, || true);
        let reply = answered.unwrap().unwrap().reply;
        assert_eq!(reply, Reply::Refused(Refusal::OutOfDate));
        assert!(play.table().turns.is_empty());
        assert_eq!(play.due(), due);
    }
    // The same with the threads: the search ends at once, and nothing is played.
    let queue = Queue::default();
    queue.push(TableId(1));
    let work = queue.try_next().unwrap();
    queue.push(TableId(1));
    assert!(work.is_cancelled() && work.hurry.load(Ordering::Relaxed));
}

#[test]
fn it_declines_an_early_draw_and_accepts_one_when_it_is_behind() {
    let mut play = Play::new(4, ColourChoice::White, "winther");
    play.moves("d1-e2");
    assert!(play.turn());
    play.say(Command::Draw);
    assert_eq!(play.due(), Some(Due::AnswerDraw));
    assert!(play.turn());
    assert_eq!(play.table().draw_offer, None);
    assert_eq!(play.table().stage, Stage::Playing);
    // Level 1 soon stands worse against a stronger player.
    let mut play = Play::new(1, ColourChoice::White, "farmers");
    let mut agreed = false;
    for _ in 0..60 {
        let table = play.table();
        if table.stage != Stage::Playing {
            break;
        }
        let Game::Gala(game) = play.service.game(&table).unwrap() else {
            panic!("farmers is Gala")
        };
        let never = AtomicBool::new(false);
        let found = galabot::ai::play(&game, level(5), 1, &never).unwrap();
        if found.score.points() > 400 && game.moves().len() >= 20 {
            play.say(Command::Draw);
            assert!(play.turn());
            agreed = play.table().stage == Stage::Finished(Outcome::Draw(DrawReason::Agreed));
            break;
        }
        play.moves(&found.best().to_string());
        play.turn();
    }
    assert!(agreed, "{:?}", play.table().stage);
}

/// Plays the computer of this level against the search until the game is over.
fn beaten(number: u8) -> Outcome {
    let mut play = Play::new(number, ColourChoice::White, "pyramid");
    for _ in 0..400 {
        let table = play.table();
        if let Stage::Finished(outcome) = table.stage {
            return outcome;
        }
        let Game::Gala(game) = play.service.game(&table).unwrap() else {
            panic!("pyramid is Gala")
        };
        if game.side_to_move() == Side::Black {
            assert!(play.turn());
        } else {
            let (limits, never) = (Limits::nodes(40_000), AtomicBool::new(false));
            let found = best(&game, limits, SearchOptions::default(), &never).unwrap();
            play.moves(&found.best().to_string());
        }
    }
    panic!("the game does not end")
}

#[test]
fn it_resigns_what_is_lost_but_never_at_the_low_levels() {
    // Level 4 does not see the end of this game coming.
    for number in [1, 2, 3, 5] {
        let outcome = beaten(number);
        let Outcome::Win {
            side: Side::White,
            reason,
            ..
        } = outcome
        else {
            panic!("level {number}: {outcome:?}");
        };
        assert_eq!(reason == WinReason::Resigned, number >= 4, "level {number}");
    }
}

#[test]
fn a_strong_computer_resigns_for_no_weak_one() {
    // Two computers against two people who play well; a game is resigned only if both resign lost games.
    for (levels, resigns) in [([4, 4], true), ([4, 2], false)] {
        let service = Service::new(Arc::new(MemoryStore::new()));
        let ben = ben();
        let command = Command::Challenge(Box::new(Proposal {
            opponent: Some(Opponent::computer(level(levels[0]), Slot::Opponent)),
            second: Some(Opponent::computer(level(levels[1]), Slot::Second)),
            partner: Some(named(ben.clone())),
            colour: ColourChoice::White,
            ruleset: Some(Ruleset::from_names(["pyramid-4"]).unwrap()),
            ..Proposal::default()
        }));
        let table = say(&service, 1, None, command).id;
        let (mut said, never) = (1, AtomicBool::new(false));
        let mut ask = |caller: &Person, command| {
            said += 1;
            say_as(&service, caller, request(said, Some(table), command))
        };
        let mut now = ask(&ben, Command::Accept);
        while now.stage == Stage::Playing {
            let Game::Gala(game) = service.game(&now).unwrap() else {
                panic!("pyramid-4 is Gala")
            };
            let mover = now.person(game.mover()).unwrap().id;
            now = match Computer::of(mover) {
                Some(_) => {
                    computer::turn(&service, table, || Noon.now(), &never, || true).unwrap();
                    service.store().table(table).unwrap().unwrap()
                }
                None => {
                    let caller = if mover == ben.id { ben.clone() } else { anna() };
                    let limits = Limits::nodes(20_000);
                    let found = best(&game, limits, SearchOptions::default(), &never).unwrap();
                    ask(
                        &caller,
                        Command::Move(found.best().to_string().parse().unwrap()),
                    )
                }
            };
        }
        let Stage::Finished(Outcome::Win { side, reason, .. }) = now.stage else {
            panic!("{levels:?}: {:?}", now.stage);
        };
        assert_eq!(side, Side::White, "{levels:?}");
        assert_eq!(reason == WinReason::Resigned, resigns, "{levels:?}");
    }
}

/// Offers the computer a draw in the first even position after `from` turns; whether it agrees. `None` if none was
/// even.
fn agrees_when_even(from: usize, seed: u64) -> Option<bool> {
    let mut play = Play::new(5, ColourChoice::White, "farmers");
    while play.table().stage == Stage::Playing {
        let Game::Gala(game) = play.service.game(&play.table()).unwrap() else {
            panic!("farmers is Gala")
        };
        let (limits, never) = (Limits::nodes(4_000), AtomicBool::new(false));
        let found = best(&game, limits, SearchOptions::default(), &never).unwrap();
        if game.moves().len() >= from
            && found.score.points().abs() <= 60
            && (from >= 60 || game.moves().len() < 60)
        {
            play.say(Command::Draw);
            assert!(play.turn());
            let agreed = Stage::Finished(Outcome::Draw(DrawReason::Agreed));
            return Some(play.table().stage == agreed);
        }
        let played = galabot::ai::play(&game, level(5), seed, &never).unwrap();
        play.moves(&played.best().to_string());
        assert!(play.table().stage != Stage::Playing || play.turn());
    }
    None
}

#[test]
fn it_agrees_to_an_even_draw_only_when_the_game_is_well_on() {
    let agrees = |from| (1..=20).find_map(|seed| agrees_when_even(from, seed));
    assert_eq!(agrees(20), Some(false));
    assert_eq!(agrees(60), Some(true));
}

#[test]
fn it_offers_a_draw_when_the_game_goes_round_in_circles() {
    let mut play = Play::new(3, ColourChoice::Black, "farmers");
    // The test chooses what the computer plays here.
    let as_computer = |play: &Play, number, text: &str| {
        let person = play.table().side(Side::White)[0].clone();
        let request = Request {
            caller: person,
            ..request(
                number,
                Some(play.table),
                Command::Move(text.parse().unwrap()),
            )
        };
        done(play.service.execute(&request, Noon.now()).unwrap());
    };
    let circle = [("h1-g2", "h10-g9"), ("g2-h1", "g9-h10")];
    for (number, (white, black)) in (100..).zip(circle) {
        as_computer(&play, number, white);
        assert_eq!(play.due(), None);
        play.moves(black);
    }
    as_computer(&play, 200, "h1-g2");
    assert_eq!(play.due(), Some(Due::OfferDraw));
    assert!(play.turn());
    assert_eq!(play.table().draw_offer, Some(Side::White));
    assert_eq!(play.due(), None);
    // Once is enough.
    play.say(Command::DeclineDraw);
    assert_eq!(play.due(), None);
}

#[test]
fn nobody_plays_too_many_games_with_it() {
    let service = Service::new(Arc::new(MemoryStore::new()));
    let proposed = proposal(1, ColourChoice::White, "farmers");
    for number in 1..=Computer::MOST_GAMES as u64 {
        say(&service, number, None, proposed.clone());
    }
    let more = request(99, None, proposed);
    let refused = service.execute(&more, Noon.now()).unwrap().reply;
    let most = Computer::MOST_GAMES;
    assert_eq!(refused, Reply::Refused(Refusal::TooManyComputers { most }));
    // Nor by joining another person's challenge.
    let ben = Request {
        caller: ben(),
        ..request(
            90,
            None,
            Command::Challenge(Box::new(Proposal {
                opponent: Some(named(anna())),
                partner: Some(Opponent::computer(level(1), Slot::Partner)),
                second: Some(Opponent::computer(level(1), Slot::Second)),
                ruleset: Some(Ruleset::from_names(["pyramid-4"]).unwrap()),
                ..Proposal::default()
            })),
        )
    };
    let open = done(service.execute(&ben, Noon.now()).unwrap()).id;
    let joins = request(91, Some(open), Command::Accept);
    let joined = service.execute(&joins, Noon.now()).unwrap().reply;
    assert_eq!(joined, Reply::Refused(Refusal::TooManyComputers { most }));
    say(&service, 92, Some(open), Command::Decline);
    let resigns = Command::Resign { confirmed: true };
    say(&service, 100, Some(TableId(1)), resigns);
    assert!(matches!(
        service.execute(&more, Noon.now()).unwrap().reply,
        Reply::Done { .. }
    ));
}

#[test]
fn every_game_with_it_is_kept_and_loads_again() {
    let store = MemoryStore::new();
    let service = Service::new(Arc::new(store));
    let proposed = proposal(8, ColourChoice::White, "farmers");
    let table = say(&service, 1, None, proposed);
    let mut text = Vec::new();
    service.store().export(&mut text).unwrap();
    let other = MemoryStore::new();
    other.import(&mut text.as_slice()).unwrap();
    let loaded = other.table(table.id).unwrap().unwrap();
    assert_eq!(loaded, table);
    let seat = loaded.side(Side::Black)[0].id;
    assert_eq!(Computer::of(seat).unwrap().level(), level(8));
    let log = other.log(table.id).unwrap();
    assert!(matches!(log[1].what, EventKind::Accepted(_)));
}
