//! What players do about their game besides moving: pauses, draws, ending it early and playing on elsewhere. Also which
//! moves come too late: what they cost on their way, and a button from before a backup was restored.

use std::cell::Cell;
use std::sync::Arc;

use galabot::service::clock::{DAY, MINUTE, SECOND, TimeOut};
use galabot::service::notes::{Notes, Undeliverable};
use galabot::service::{
    Answered, Challenge, ChannelId, Command, CommandId, Computer, Content, ControlRefusal,
    EventKind, GuildId, Home, MessageId, PersonId, Place, Refusal, Reply, Request, Seating,
    Service, Slot, Stage, Store, Table, TableId, Timestamp, Timing, Via,
};
use galabot::store::MemoryStore;

use crate::store::given::{challenge, command, commit, mv, opening_by, person, request, step};

pub const TABLE: TableId = TableId(1);
pub const ANNA: u64 = 1;
const BEN: u64 = 2;

/// The server, the channel of the games there, and a thread.
const SERVER: GuildId = GuildId(900);
const LOBBY: ChannelId = ChannelId(901);
const THREAD: ChannelId = ChannelId(950);

/// When the game begins; whatever is done in it is done a minute later.
const START: u64 = 1_704_067_200_000;

/// A game of Anna (White), and what is done in it.
pub struct Play {
    pub service: Service,
    store: Arc<MemoryStore>,
    said: Cell<u64>,
}

/// A challenge of Anna's to the computer.
pub fn to_computer() -> Challenge {
    let computer = Computer::new(Computer::USUAL, Slot::Opponent);
    Challenge {
        opponent: Some(computer.person()),
        ..challenge(ANNA, None)
    }
}

/// This challenge with this clock, on which whoever runs out of time loses at once.
fn timed(clock: &str, challenge: Challenge) -> Challenge {
    let timing = Timing {
        control: clock.parse().expect("a clock"),
        time_out: TimeOut::Ends,
        ..Timing::default()
    };
    Challenge {
        timing,
        ..challenge
    }
}

fn moves(turn: &str) -> Command {
    Command::Move(turn.parse().expect("a turn"))
}

impl Play {
    /// The game of Anna and whom she has challenged.
    pub fn of(challenge: Challenge) -> Play {
        let store = Arc::new(MemoryStore::new());
        let play = Play {
            service: Service::new(store.clone()),
            store,
            said: Cell::new(1),
        };
        let black = challenge.opponent.clone().expect("somebody is challenged");
        let opening = opening_by(TABLE, challenge, command("open"), START);
        commit(&*play.store, opening);
        let seats = Seating::Two([person(ANNA), black]);
        play.happens(&[EventKind::Accepted(seats)]);
        play
    }

    /// This happens at the table.
    pub fn happens(&self, what: &[EventKind]) {
        let before = self.table();
        let name = format!("after-{}", before.version);
        commit(&*self.store, step(&before, name, what, START));
    }

    pub fn table(&self) -> Table {
        let table = self.store.table(TABLE).expect("readable");
        table.expect("it is there")
    }

    /// What somebody asks of the game in the channel of its challenge.
    fn request(&self, who: u64, command: Command) -> Request {
        let number = self.said.get();
        self.said.set(number + 1);
        request(CommandId::of_interaction(number), person(who), command)
    }

    fn answered(&self, request: &Request, now: u64) -> Answered {
        let answered = self.service.execute(request, Timestamp(now));
        answered.expect("no fault")
    }

    pub fn asks(&self, who: u64, command: Command) -> Reply {
        let request = self.request(who, command);
        self.answered(&request, START + MINUTE).reply
    }

    /// Somebody does this, and it is done.
    fn does(&self, who: u64, command: Command) -> Table {
        match self.asks(who, command) {
            Reply::Done { table, .. } => *table,
            refused => panic!("{refused:?}"),
        }
    }

    /// Anna continues the game in this channel or thread.
    fn resumes(&self, channel: ChannelId, parent: Option<ChannelId>) -> Answered {
        let request = self.request(ANNA, Command::Resume);
        let place = Place {
            channel,
            parent,
            ..request.place
        };
        self.answered(&Request { place, ..request }, START + MINUTE)
    }

    fn is_paused(&self) -> bool {
        self.table().clock.expect("it has one").paused
    }
}

#[test]
fn a_pause_is_agreed_on_once_and_against_the_computer_begins_at_once() {
    let play = Play::of(timed("3 days", challenge(ANNA, Some(BEN))));
    play.does(ANNA, Command::Pause);
    assert!(!play.is_paused());
    play.does(BEN, Command::AcceptPause);
    assert!(play.is_paused());
    let again = play.asks(BEN, Command::Pause);
    let refusal = Refusal::Control(ControlRefusal::PausedAlready);
    assert_eq!(again, Reply::Refused(refusal));
    let play = Play::of(timed("3 days", to_computer()));
    play.does(ANNA, Command::Pause);
    assert!(play.is_paused());
}

#[test]
fn a_paused_game_goes_on_in_its_thread_and_is_continued_elsewhere_from_there() {
    let home = Home {
        guild: Some(SERVER),
        channel: ChannelId(902),
    };
    for (channel, parent, happens) in [
        (THREAD, Some(LOBBY), EventKind::Unpaused),
        (home.channel, None, EventKind::Moving(home)),
    ] {
        let play = Play::of(timed("3 days", challenge(ANNA, Some(BEN))));
        play.happens(&[EventKind::ThreadOpened(THREAD), EventKind::Paused]);
        match play.resumes(channel, parent).reply {
            Reply::Done { event, .. } => assert_eq!(event.what, happens),
            refused => panic!("{refused:?}"),
        }
    }
}

#[test]
fn a_game_says_where_it_goes_on_if_the_thread_was_its_own_and_can_be_written_to() {
    // In its own thread, in one that shows nothing any more, and in a private thread with other things in it.
    for (channel, is_blocked, told) in [
        (LOBBY, false, true),
        (LOBBY, true, false),
        (THREAD, false, false),
    ] {
        let home = Home {
            guild: Some(SERVER),
            channel,
        };
        let play = Play::of(Challenge {
            home,
            ..to_computer()
        });
        play.happens(&[EventKind::ThreadOpened(THREAD)]);
        if is_blocked {
            let blocked = Undeliverable {
                since: MessageId(1),
                told: Vec::new(),
            };
            let noted = play.service.store().keep_note(TABLE, blocked);
            noted.expect("it is kept");
        }
        let answered = play.resumes(ChannelId(902), None);
        let reply = &answered.reply;
        assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
        let mut posts = answered.posts.iter();
        let says = posts.any(|post| matches!(post.content, Content::GoesOnElsewhere { .. }));
        assert_eq!(says, told, "from {channel}, blocked: {is_blocked}");
    }
}

#[test]
fn whoever_offers_a_draw_leaves_the_answer_to_the_others() {
    let play = Play::of(challenge(ANNA, Some(BEN)));
    play.does(ANNA, Command::Draw);
    let own = play.asks(ANNA, Command::DeclineDraw);
    let opponents = vec![PersonId(BEN)];
    assert_eq!(own, Reply::Refused(Refusal::OwnOffer { opponents }));
    let declined = play.does(BEN, Command::DeclineDraw);
    assert_eq!(declined.draw_offer, None);
}

#[test]
fn a_game_is_abandoned_only_before_both_sides_have_moved() {
    let turns = ["d1-e2", "d10-e9"].map(|turn| EventKind::Moved(mv(turn)));
    for plies in 0..=turns.len() {
        let play = Play::of(challenge(ANNA, Some(BEN)));
        turns[..plies].chunks(1).for_each(|turn| play.happens(turn));
        let reply = play.asks(ANNA, Command::Abandon);
        if plies < 2 {
            assert!(matches!(reply, Reply::Done { .. }), "{plies}: {reply:?}");
            assert_eq!(play.table().stage, Stage::Abandoned);
        } else {
            let refusal = ControlRefusal::BothMoved(TABLE);
            assert_eq!(reply, Reply::Refused(Refusal::Control(refusal)));
        }
    }
}

#[test]
fn the_way_of_a_move_costs_nothing_on_an_evening_s_clock() {
    for (clock, sent_ago, left, credited) in [
        ("5m", 2 * SECOND, 4 * MINUTE + 2 * SECOND, Some(2 * SECOND)),
        ("5m", 0, 4 * MINUTE, None),
        ("fischer 3d+1d cap 7d", 2 * SECOND, 4 * DAY - MINUTE, None),
    ] {
        let play = Play::of(timed(clock, challenge(ANNA, Some(BEN))));
        let request = Request {
            sent_ago,
            ..play.request(ANNA, moves("d1-e2"))
        };
        let reply = play.answered(&request, START + MINUTE).reply;
        assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
        let anna = play.table().clock.expect("it has one").banks[0];
        assert_eq!(anna, left, "{clock}, {sent_ago} ms");
        let log = play.store.log(TABLE).expect("readable");
        let given = log.iter().find_map(|event| match event.what {
            EventKind::TimeCredited(span) => Some(span),
            _ => None,
        });
        assert_eq!(given, credited, "{clock}, {sent_ago} ms");
    }
}

#[test]
fn a_move_that_was_sent_with_the_last_of_the_time_counts_and_one_sent_later_has_lost() {
    let over = START + 5 * MINUTE;
    for (sent, counts) in [(over, true), (over + 1, false)] {
        let play = Play::of(timed("5m", challenge(ANNA, Some(BEN))));
        let request = Request {
            sent_ago: SECOND,
            ..play.request(ANNA, moves("d1-e2"))
        };
        let reply = play.answered(&request, sent + SECOND).reply;
        assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
        let table = play.table();
        let played = (table.turns.len(), table.stage == Stage::Playing);
        assert_eq!(played, (usize::from(counts), counts));
    }
}

#[test]
fn a_button_that_is_newer_than_the_restored_backup_is_out_of_date() {
    let play = Play::of(challenge(ANNA, Some(BEN)));
    let version = play.table().version;
    let presses = |shown: u64| {
        let request = Request {
            via: Via::Button {
                version: Some(shown),
            },
            ..play.request(ANNA, moves("d1-e2"))
        };
        play.answered(&request, START + MINUTE).reply
    };
    let later = presses(version + 1);
    assert!(matches!(later, Reply::Stale { .. }), "{later:?}");
    let present = presses(version);
    assert!(matches!(present, Reply::Done { .. }), "{present:?}");
}
