//! Planned replies at the tables: played at once and exactly once, as a move made then; dropped when the game leaves
//! them; and seen by nobody but their owner.

mod secrets;

use std::sync::Arc;

use galabot::present::{self, Localizer};
use galabot::rules::Side;
use galabot::rules::any::{Ruleset, Turn};
use galabot::service::clock::{DAY, HOUR, MINUTE};
use galabot::service::notes::{Line, Notes, Plan, PlannedReplies};
use galabot::service::planned_replies::{MOST_LINES, MOST_TURNS, PlanAsk, TypedLine};
use galabot::service::{
    Answered, ChannelId, Command, CommandId, Commit, Committed, Event, EventKind, GuildId, Manages,
    Opponent, Person, PersonId, Place, PlanRefusal, Privacy, Proposal, Refusal, Reply, Request,
    Service, ShardId, Stage, Store, Table, TableChange, TableId, Timestamp, Via,
};
use galabot::store::MemoryStore;

/// A Monday, 2024-01-01 00:00 UTC.
const MONDAY: u64 = 1_704_067_200_000;

const TABLE: TableId = TableId(1);
const ANNA: u64 = 1;
const BEN: u64 = 2;
const CLEO: u64 = 3;
const DAN: u64 = 4;

fn person(id: u64) -> Person {
    Person {
        id: PersonId(id),
        name: id.to_string(),
    }
}

fn opponent(id: u64) -> Opponent {
    Opponent {
        person: person(id),
        bot: false,
        member: true,
    }
}

/// A game, and what people do in it in one line each.
struct Play {
    service: Service,
    said: u64,
    now: u64,
}

impl Play {
    fn of(proposal: Proposal, others: &[u64]) -> Play {
        Play::on(Arc::new(MemoryStore::new()), proposal, others)
    }

    fn on(store: Arc<dyn Store>, proposal: Proposal, others: &[u64]) -> Play {
        let mut play = Play {
            service: Service::new(store),
            said: 0,
            now: MONDAY,
        };
        let challenge = Command::Challenge(Box::new(proposal));
        assert!(matches!(play.asks(ANNA, challenge), Reply::Done { .. }));
        for other in others {
            let reply = play.asks(*other, Command::Accept);
            assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
        }
        play
    }

    /// Anna (White) against Ben, with three days for each move.
    fn of_two() -> Play {
        Play::of_two_on(Arc::new(MemoryStore::new()))
    }

    fn of_two_on(store: Arc<dyn Store>) -> Play {
        let proposal = Proposal {
            opponent: Some(opponent(BEN)),
            colour: galabot::service::ColourChoice::White,
            clock: Some("3 days".parse().expect("a clock")),
            ..Proposal::default()
        };
        Play::on(store, proposal, &[BEN])
    }

    fn request(&mut self, who: u64, command: Command, via: Via) -> Request {
        self.said += 1;
        Request {
            id: CommandId::of_interaction(self.said),
            caller: person(who),
            place: Place {
                guild: Some(GuildId(1)),
                channel: ChannelId(10),
                parent: None,
                private: false,
            },
            table: match command {
                Command::Challenge(_) => None,
                _ => Some(TABLE),
            },
            via,
            sent_ago: 0,
            random: 0,
            manages: Manages::No,
            absent: Vec::new(),
            command,
        }
    }

    fn answered(&mut self, who: u64, command: Command) -> Answered {
        let request = self.request(who, command, Via::Slash);
        let now = Timestamp(self.now);
        self.service.execute(&request, now).expect("no fault")
    }

    fn asks(&mut self, who: u64, command: Command) -> Reply {
        self.answered(who, command).reply
    }

    fn moves(&mut self, who: u64, turn: &str) {
        let reply = self.asks(who, Command::Move(turn.parse().expect("a turn")));
        assert!(matches!(reply, Reply::Done { .. }), "{turn}: {reply:?}");
    }

    fn tries_to_plan(&mut self, who: u64, line: &str) -> Reply {
        self.asks(who, Command::Plan(PlanAsk::Add(typed(line))))
    }

    fn plans(&mut self, who: u64, line: &str) {
        let reply = self.tries_to_plan(who, line);
        assert!(matches!(reply, Reply::Plan(_)), "{line}: {reply:?}");
    }

    /// What this person is told of their plans.
    fn told(&mut self, who: u64) -> String {
        let reply = self.asks(who, Command::Plan(PlanAsk::Show));
        self.words(&reply)
    }

    fn words(&self, reply: &Reply) -> String {
        let game = self.service.game(&self.table()).expect("it replays");
        present::reply(Localizer::default(), reply, Some(&game)).text
    }

    fn table(&self) -> Table {
        let table = self.service.store().table(TABLE).expect("readable");
        table.expect("it is there")
    }

    fn turns(&self) -> Vec<String> {
        let table = self.table();
        table.turns.iter().map(ToString::to_string).collect()
    }

    fn planned(&self) -> PlannedReplies {
        let planned = self.service.store().noted(TABLE).expect("readable");
        planned.unwrap_or_default()
    }

    /// The service ends and begins anew on what is stored.
    fn restarts(&mut self) {
        self.service = Service::new(self.service.store().clone());
    }

    /// The service does what is due. Returns the events that it told.
    fn looks(&mut self) -> usize {
        let now = Timestamp(self.now);
        let mut posts = 0;
        for table in self.service.due(now).expect("no fault") {
            let told = self.service.process_due(table, None, now);
            posts += told.expect("no fault").len();
        }
        posts
    }

    /// This move is committed, and the service dies before it can do anything else.
    fn dies_after(&mut self, who: u64, turn: &str) {
        self.commits(who, turn);
        self.restarts();
    }

    /// This move is committed by a service that does nothing else.
    fn commits(&mut self, who: u64, turn: &str) {
        let table = self.table();
        let mut after = table.clone();
        let game = self.service.game(&table).expect("it replays");
        let turn = game.check(&turn.parse().expect("a turn")).expect("legal");
        let mover = game.mover_at(table.turns.len() + 1);
        let mut events = Vec::new();
        for what in [EventKind::ClockPassed(mover), EventKind::Moved(turn)] {
            let event = Event {
                seq: after.version + 1,
                at: Timestamp(self.now),
                by: Some(PersonId(who)),
                command: CommandId::of_interaction(1_000_000),
                what,
            };
            after.apply(&event);
            events.push(event);
        }
        let commit = Commit {
            command: CommandId::of_interaction(1_000_000),
            asker: Some(PersonId(who)),
            guild: Some(GuildId(1)),
            at: Timestamp(self.now),
            change: Some(TableChange {
                table: after,
                expected: table.version,
                events,
            }),
            posts: Vec::new(),
        };
        let committed = self.service.store().commit(commit).expect("stored");
        assert!(matches!(committed, Committed::Done(_)), "{committed:?}");
    }

    /// Something is planned that nobody can plan in words.
    fn has_planned(&mut self, plan: Plan) {
        let at = (TABLE, self.table().version);
        let (before, after) = (self.planned(), PlannedReplies(vec![plan]));
        let set = self.service.store().set_planned(at, &before, &after);
        assert!(set.expect("stored"));
    }
}

fn typed(line: &str) -> TypedLine {
    let turns = line.split(' ').map(|turn| turn.parse().expect(turn));
    TypedLine(turns.collect())
}

fn line(text: &str) -> Line {
    let turns = text
        .split(' ')
        .map(|turn| Turn::Go(turn.parse().expect(turn)));
    Line {
        turns: turns.collect(),
    }
}

#[test]
fn a_reply_is_played_at_once_as_a_move_of_its_owner() {
    let mut play = Play::of_two();
    play.moves(ANNA, "d1-e2");
    play.plans(ANNA, "d10-e9 g1-f2 g10-f9 b3-c4");
    play.now += 2 * DAY;
    let answered = play.answered(BEN, Command::Move("d10-e9".parse().expect("a turn")));
    assert_eq!(play.turns(), ["d1-e2", "d10-e9", "g1-f2"]);
    // Both moves are told, and it is Ben's turn again, with all of his time.
    assert_eq!(answered.posts.len(), 2);
    let clock = play.table().clock.expect("it has one");
    assert_eq!(clock.person(), PersonId(BEN));
    assert_eq!(clock.left(Timestamp(play.now)), 3 * DAY);
    let log = play.service.store().log(TABLE).expect("readable");
    let moved: Vec<&Event> = log
        .iter()
        .filter(|event| matches!(event.what, EventKind::Moved(_)))
        .collect();
    assert_eq!(moved[2].by, Some(PersonId(ANNA)));
    assert_ne!(moved[1].command, moved[2].command, "a command of its own");
    // The rest of the line stands.
    play.moves(BEN, "g10-f9");
    assert_eq!(play.turns()[3..], ["g10-f9", "b3-c4"]);
    assert_eq!(play.planned(), PlannedReplies::default());
}

#[test]
fn what_was_not_played_before_a_crash_is_played_once_after_it() {
    let mut play = Play::of_two();
    play.moves(ANNA, "d1-e2");
    play.plans(ANNA, "d10-e9 g1-f2 g10-f9 b3-c4");
    play.dies_after(BEN, "d10-e9");
    assert_eq!(play.turns().len(), 2);
    // Nobody loses on time for what was planned, however long the bot was away, and nobody is told that it waits.
    play.now += 30 * DAY;
    assert_eq!(play.service.plan_waits(TABLE).expect("no fault"), None);
    assert_eq!(play.looks(), 1);
    assert_eq!(play.turns(), ["d1-e2", "d10-e9", "g1-f2"]);
    let due = play.service.due(Timestamp(play.now)).expect("no fault");
    assert_eq!(due, [], "it is not looked at again");
    play.restarts();
    assert_eq!(play.looks(), 0);
    assert_eq!(play.turns().len(), 3);
}

#[test]
fn what_another_process_left_when_it_died_is_played_within_a_minute() {
    let mut play = Play::of_two();
    play.service = play.service.serving(Some(ShardId::ONLY));
    play.moves(ANNA, "d1-e2");
    play.plans(ANNA, "d10-e9 g1-f2");
    assert_eq!(play.looks(), 0);
    // A move in a direct message is carried out by whoever serves those.
    play.commits(BEN, "d10-e9");
    play.now += 59_000;
    assert_eq!((play.looks(), play.turns().len()), (0, 2));
    play.now += 1_000;
    assert_eq!(play.looks(), 1);
    assert_eq!(play.turns(), ["d1-e2", "d10-e9", "g1-f2"]);
}

#[test]
fn what_was_planned_is_played_by_the_process_that_serves_its_server() {
    let mut play = Play::of_two();
    play.moves(ANNA, "d1-e2");
    play.plans(ANNA, "d10-e9 g1-f2");
    play.dies_after(BEN, "d10-e9");
    let store = play.service.store().clone();
    // The first of two serves server 1.
    for (number, posts, turns) in [(1, 0, 2), (0, 1, 3)] {
        let shard = ShardId::new(number, 2).expect("there are two");
        play.service = Service::new(store.clone()).serving(Some(shard));
        assert_eq!(play.looks(), posts, "by {shard}");
        assert_eq!(play.turns().len(), turns, "by {shard}");
    }
}

#[test]
fn a_plan_begins_with_others_and_ends_with_a_reply() {
    let mut play = Play::of_two();
    let refused = |reply: &Reply| match reply {
        Reply::Refused(Refusal::Plan(why)) => why.clone(),
        other => panic!("{other:?}"),
    };
    let own = play.tries_to_plan(ANNA, "d1-e2 d10-e9");
    assert_eq!(refused(&own), PlanRefusal::YourTurn(TABLE));
    let open = play.tries_to_plan(BEN, "d1-e2 d10-e9 g1-f2");
    assert_eq!(refused(&open), PlanRefusal::NoReply);
    let illegal = play.tries_to_plan(BEN, "d1-e2 d10-e9 d1-e2 g10-f9");
    let told = play.words(&illegal);
    assert!(told.contains("Move 3") && told.contains("d1"), "{told}");
    let shuttle = ["d1-e2", "d10-e9", "e2-d1", "e9-d10"];
    let long = shuttle.iter().cycle().take(26).copied().collect::<Vec<_>>();
    let long = play.tries_to_plan(BEN, &long.join(" "));
    assert_eq!(refused(&long), PlanRefusal::TooLong);
    assert_eq!(play.planned(), PlannedReplies::default());
    let stranger = play.tries_to_plan(CLEO, "d1-e2 d10-e9");
    assert_eq!(stranger, Reply::Refused(Refusal::NotSeated(TABLE)));
    let longest = "g1-f2 a7-b6 i3-h4 b6-b7 j3-e4 d10-e9 f2-f3 g10-f9 i2-i3 f9-g8 d1-e2 g8-f7 \
        h2-g3 a8-a6 b3-c4 f7-g6 e2-d3 e9-f10 i3-h3 a6-c4 a2-c4 g6-f5 e4-b7 b8-c7";
    assert_eq!(longest.split(' ').count(), MOST_TURNS);
    play.plans(BEN, longest);
}

#[test]
fn nothing_is_planned_at_a_challenge_that_nobody_has_accepted() {
    let proposal = Proposal {
        opponent: Some(opponent(BEN)),
        ..Proposal::default()
    };
    let mut play = Play::of(proposal, &[]);
    let not_started = Reply::Refused(Refusal::NotStarted(TABLE));
    assert_eq!(play.tries_to_plan(BEN, "d1-e2 d10-e9"), not_started);
    play.asks(BEN, Command::Decline);
    assert_eq!(play.tries_to_plan(BEN, "d1-e2 d10-e9"), not_started);
}

/// Lines of six moves that differ in the third, for whoever waits at the beginning of a game.
fn some_lines(play: &Play) -> Vec<String> {
    let game = play.service.game(&play.table()).expect("it replays");
    let mut lines = Vec::new();
    for first in game.legal_turns() {
        let mut then = game.clone();
        then.play(first).expect("legal");
        let reply = then.legal_turns()[0];
        then.play(reply).expect("legal");
        for third in then.legal_turns() {
            let mut last = then.clone();
            let mut line = format!("{first} {reply} {third}");
            last.play(third).expect("legal");
            for _ in 0..3 {
                let turn = last.legal_turns()[0];
                last.play(turn).expect("legal");
                line.push_str(&format!(" {turn}"));
            }
            lines.push(line);
        }
    }
    lines
}

#[test]
fn the_number_of_lines_is_bounded() {
    let mut play = Play::of_two();
    let lines = some_lines(&play);
    let (fit, more) = lines.split_at(MOST_LINES);
    for line in fit {
        play.plans(BEN, line);
    }
    let reply = play.tries_to_plan(BEN, &more[0]);
    let most = PlanRefusal::TooManyLines;
    assert_eq!(reply, Reply::Refused(Refusal::Plan(most)));
    // They are told in one message, as far as it goes.
    let told = play.told(BEN);
    assert!(told.chars().count() <= present::MOST_TEXT, "{told}");
    assert!(told.contains("more lines"), "{told}");
}

#[test]
fn a_reply_that_cannot_be_played_is_told_to_its_owner_once_and_waits() {
    let mut play = Play::of_two();
    play.moves(ANNA, "d1-e2");
    play.has_planned(Plan {
        person: PersonId(ANNA),
        ply: 1,
        lines: vec![line("d10-e9 d1-e2")],
        told: false,
    });
    play.moves(BEN, "d10-e9");
    assert_eq!(play.turns().len(), 2, "it waits");
    let now = Timestamp(play.now);
    assert_eq!(play.service.due(now).expect("no fault"), [TABLE]);
    let owner = play.service.plan_waits(TABLE).expect("no fault");
    assert_eq!(owner, Some(PersonId(ANNA)));
    let words = present::plan_waits(Localizer::default(), &play.table());
    assert!(words.text.contains("game 1"), "{}", words.text);
    assert!(!words.text.contains("d1-e2"), "{}", words.text);
    let told = Some((ChannelId(77), words.into_content(None)));
    let at = (TABLE, PersonId(ANNA));
    let posts = play.service.plan_waiting_told(at, told.clone(), now);
    let posts = posts.expect("no fault");
    assert_eq!(posts.len(), 1);
    assert_eq!(posts[0].asker, Some(PersonId(ANNA)));
    // Once, also after a restart.
    for _ in 0..2 {
        assert_eq!(play.looks(), 0);
        assert_eq!(play.service.plan_waits(TABLE).expect("no fault"), None);
        let again = play.service.plan_waiting_told(at, told.clone(), now);
        assert_eq!(again.expect("no fault"), []);
        play.restarts();
    }
    assert!(play.told(ANNA).contains("waits"), "{}", play.told(ANNA));
    // It is tried whenever something has happened, and there is nothing more to tell.
    play.asks(BEN, Command::Pause);
    assert_eq!(play.service.due(now).expect("no fault"), []);
    // It is Anna's turn as ever.
    play.moves(ANNA, "g1-f2");
    assert!(play.told(ANNA).contains("Nothing"), "{}", play.told(ANNA));
}

#[test]
fn a_pause_holds_up_what_was_planned_before_it() {
    let mut play = Play::of_two();
    play.moves(ANNA, "d1-e2");
    play.has_planned(Plan {
        person: PersonId(ANNA),
        ply: 1,
        lines: vec![line("d10-e9 g1-f2")],
        told: false,
    });
    play.dies_after(BEN, "d10-e9");
    play.asks(ANNA, Command::Pause);
    // What is done at the table plays what is due, unless there is a pause.
    assert_eq!(play.turns().len(), 3, "a question is no pause");
    play.asks(BEN, Command::AcceptPause);
    play.plans(ANNA, "g10-f9 b3-c4");
    play.now += HOUR;
    assert_eq!(play.looks(), 0);
    // A move ends the pause, and then it is played.
    play.moves(BEN, "g10-f9");
    assert_eq!(play.turns()[3..], ["g10-f9", "b3-c4"]);
    // While the game is paused nothing is.
    play.asks(BEN, Command::Pause);
    play.asks(ANNA, Command::AcceptPause);
    let clock = play.table().clock.expect("it has one");
    assert!(clock.paused);
    play.has_planned(Plan {
        person: PersonId(BEN),
        ply: 5,
        lines: vec![line("b8-c7")],
        told: false,
    });
    play.restarts();
    assert_eq!(play.looks(), 0);
    assert_eq!(play.turns().len(), 5);
    play.asks(ANNA, Command::Unpause);
    assert_eq!(play.turns()[5..], ["b8-c7"]);
}

#[test]
fn a_draw_offer_is_declined_and_a_game_taken_back_as_by_a_move_made_then() {
    let mut play = Play::of_two();
    play.moves(ANNA, "d1-e2");
    play.plans(ANNA, "d10-e9 g1-f2 g10-f9 b3-c4");
    play.asks(BEN, Command::Draw);
    assert_eq!(play.table().draw_offer, Some(Side::Black));
    play.moves(BEN, "d10-e9");
    assert_eq!(play.table().draw_offer, None);
    assert_eq!(play.turns().len(), 3);
    // Taking back goes behind the reply, and nothing of the plan is left.
    play.asks(BEN, Command::TakeBack);
    play.asks(ANNA, Command::AcceptTakeBack);
    assert_eq!(play.turns(), ["d1-e2"]);
    play.moves(BEN, "d10-e9");
    assert_eq!(play.turns(), ["d1-e2", "d10-e9"], "nothing is planned now");
    // It is the turn of whoever takes back.
    play.asks(BEN, Command::TakeBack);
    play.asks(ANNA, Command::AcceptTakeBack);
    assert_eq!(play.turns(), ["d1-e2"]);
    let clock = play.table().clock.expect("it has one");
    assert_eq!(clock.person(), PersonId(BEN));
}

#[test]
fn in_play_of_four_several_may_reply_one_after_the_other() {
    let proposal = Proposal {
        opponent: Some(opponent(BEN)),
        partner: Some(opponent(CLEO)),
        second: Some(opponent(DAN)),
        ruleset: Ruleset::from_names(["pyramid-4"]).ok(),
        ..Proposal::default()
    };
    let mut play = Play::of(proposal, &[BEN, CLEO, DAN]);
    let mut game = play.service.game(&play.table()).expect("it replays");
    let mut line = Vec::new();
    let mut movers = Vec::new();
    for _ in 0..5 {
        let mover = play.table().person(game.mover()).expect("seated").id.0;
        let turn = game.legal_turns()[0];
        game.play(turn).expect("legal");
        line.push(turn.to_string());
        movers.push(mover);
    }
    // Three have planned: the second and the third reply to what the one before has planned.
    for last in 2..=4 {
        play.plans(movers[last - 1], &line[..last].join(" "));
    }
    let reply = play.tries_to_plan(movers[2], &line[..2].join(" "));
    let ends = Reply::Refused(Refusal::Plan(PlanRefusal::NoReply));
    assert_eq!(reply, ends, "all moves up to one's own are named");
    let answered = play.answered(movers[0], Command::Move(line[0].parse().expect("a turn")));
    assert_eq!(play.turns(), line[..4]);
    assert_eq!(answered.posts.len(), 4);
    assert_eq!(play.planned(), PlannedReplies::default());
}

#[test]
fn the_end_of_a_game_and_a_deletion_leave_nothing_planned() {
    let mut play = Play::of_two();
    play.moves(ANNA, "d1-e2");
    play.plans(ANNA, "d10-e9 g1-f2");
    play.asks(BEN, Command::Resign { confirmed: true });
    assert!(matches!(play.table().stage, Stage::Finished(_)));
    assert_eq!(play.planned(), PlannedReplies::default());

    let mut play = Play::of_two();
    play.moves(ANNA, "d1-e2");
    play.plans(ANNA, "d10-e9 g1-f2");
    play.asks(ANNA, Command::Privacy(Privacy::Delete { confirmed: true }));
    assert_eq!(play.planned(), PlannedReplies::default());
    assert_eq!(play.service.store().planned_tables().expect("readable"), []);
}

#[test]
fn a_move_that_comes_while_something_is_planned_makes_no_move_of_it() {
    let mut play = Play::of_two();
    play.moves(ANNA, "d1-e2");
    play.moves(BEN, "d10-e9");
    // Anna sent this before she saw that Ben had moved.
    play.now += MINUTE;
    let reply = play.tries_to_plan(ANNA, "d10-e9 g1-f2");
    let late = PlanRefusal::YourTurn(TABLE);
    assert_eq!(reply, Reply::Refused(Refusal::Plan(late)));
    assert_eq!(play.turns().len(), 2);
    assert_eq!(play.looks(), 0);
}
