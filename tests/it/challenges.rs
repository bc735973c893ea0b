//! Unwanted challenges cost no one anything, and challenges are made and answered where their people are.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use galabot::present::{self, Localizer};
use galabot::rules::any::Ruleset;
use galabot::rules::gala::Preset;
use galabot::service::clock::DAY;
use galabot::service::commands::{Read, parse};
use galabot::service::limits::{Limits, Quotas};
use galabot::service::{
    ChannelId, Clock, Command, CommandId, Computer, Content, GuildId, Heard, Manager, Manages,
    MessageId, Opponent, Person, PersonId, PersonSettingsChange, Place, Privacy, Proposal, Refusal,
    Reply, Request, RoleId, ServerSettingsChange, Service, SettingsChange, Slot, Stage, Store,
    Table, TableId, Timestamp, UserData, Via,
};
use galabot::store::MemoryStore;

pub const HOME: Place = Place {
    guild: Some(GuildId(1)),
    channel: ChannelId(10),
    parent: None,
    private: false,
};
pub const ELSEWHERE: Place = Place {
    guild: Some(GuildId(2)),
    channel: ChannelId(20),
    parent: None,
    private: false,
};
pub const PRIVATE: Place = Place {
    guild: None,
    channel: ChannelId(30),
    parent: None,
    private: false,
};

pub const VICTIM: u64 = 1;
pub const STRANGER: u64 = 2;
pub const FRIEND: u64 = 3;

/// A clock that stands still.
pub struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        Timestamp(1_000_000)
    }
}

pub struct Bot {
    service: Service,
    pub store: Arc<MemoryStore>,
    now: u64,
}

fn person(id: u64) -> Person {
    Person {
        id: PersonId(id),
        name: format!("person {id}"),
    }
}

fn opponent(id: u64) -> Opponent {
    Opponent {
        person: person(id),
        bot: false,
        member: true,
    }
}

fn naming(id: u64) -> Command {
    Command::Challenge(Box::new(Proposal {
        opponent: Some(opponent(id)),
        ..Proposal::default()
    }))
}

/// A challenge to play of four against this person, with the computer as partner.
pub fn naming_with_computer(id: u64) -> Command {
    Command::Challenge(Box::new(Proposal {
        opponent: Some(opponent(id)),
        partner: Some(Opponent::computer(Computer::USUAL, Slot::Partner)),
        ruleset: Some(Ruleset::Gala(Preset::PyramidFour.ruleset())),
        ..Proposal::default()
    }))
}

pub fn against_computer() -> Command {
    Command::Challenge(Box::new(Proposal {
        opponent: Some(Opponent::computer(Computer::USUAL, Slot::Opponent)),
        ..Proposal::default()
    }))
}

fn open() -> Command {
    Command::Challenge(Box::default())
}

fn chooses(choice: PersonSettingsChange) -> Command {
    Command::Settings(Box::new(SettingsChange::Person(choice)))
}

pub fn blocks(id: u64) -> Command {
    chooses(PersonSettingsChange {
        block: Some(PersonId(id)),
        ..PersonSettingsChange::default()
    })
}

impl Bot {
    pub fn new() -> Bot {
        let store = Arc::new(MemoryStore::new());
        let quotas = Quotas {
            live_games: 20,
            ..Quotas::generous()
        };
        Bot {
            service: Service::new(store.clone()).limited(Limits::new(quotas, Arc::new(Noon))),
            store,
            now: 1_000_000,
        }
    }

    pub fn asks(&self, who: u64, place: Place, table: Option<u64>, command: Command) -> Reply {
        self.asks_as(who, place, table, command, Manages::No)
    }

    pub fn asks_as(
        &self,
        who: u64,
        place: Place,
        table: Option<u64>,
        command: Command,
        manages: Manages,
    ) -> Reply {
        static NUMBERS: AtomicU64 = AtomicU64::new(1);
        let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
        let request = Request {
            id: CommandId::of_interaction(number),
            caller: person(who),
            place,
            table: table.map(TableId),
            via: Via::Slash,
            sent_ago: 0,
            random: number,
            manages,
            absent: Vec::new(),
            command,
        };
        let answered = self.service.execute(&request, Timestamp(self.now));
        answered.expect("no fault").reply
    }

    /// The answer to a person who asks for this.
    pub fn told(&self, who: u64, place: Place, table: Option<u64>, command: Command) -> String {
        let reply = self.asks(who, place, table, command);
        present::reply(Localizer::default(), &reply, None).text
    }

    /// A person does this, and it is done.
    pub fn does(&self, who: u64, place: Place, table: Option<u64>, command: Command) -> Table {
        match self.asks(who, place, table, command) {
            Reply::Done { table, .. } => *table,
            refused => panic!("{refused:?}"),
        }
    }

    pub fn is_refused(&self, who: u64, place: Place, table: Option<u64>, command: Command) -> bool {
        let reply = self.asks(who, place, table, command);
        matches!(reply, Reply::Refused(_))
    }

    /// A finished game of these two at home; returns its number.
    pub fn finished(&self, white: u64, black: u64) -> u64 {
        let table = self.does(white, HOME, None, naming(black));
        let id = table.id.0;
        self.does(black, HOME, Some(id), Command::Accept);
        let resigns = Command::Resign { confirmed: true };
        self.does(black, HOME, Some(id), resigns);
        id
    }
}

#[test]
fn being_named_costs_nothing() {
    let service = Bot::new();
    // Ten people name the victim as often as they may, with computers beside them.
    for stranger in 10..14 {
        for _ in 0..3 {
            service.asks(stranger, ELSEWHERE, None, naming_with_computer(VICTIM));
        }
    }
    let live = service.store.live_tables_of(PersonId(VICTIM));
    assert_eq!(live.expect("readable").len(), 10);
    for _ in 0..Computer::MOST_GAMES {
        service.does(VICTIM, HOME, None, against_computer());
    }
    let told = service.told(VICTIM, HOME, None, against_computer());
    assert!(told.contains("5 games with the computer"), "{told}");
    // Of twenty games, five are played.
    for number in 0..15 {
        let friend = 100 + number;
        let table = service.does(friend, HOME, None, open());
        service.does(VICTIM, HOME, Some(table.id.0), Command::Accept);
    }
    let told = service.told(VICTIM, HOME, None, open());
    assert!(told.contains("20 games and challenges"), "{told}");
}

#[test]
fn the_last_game_that_one_may_have_is_accepted_and_the_next_is_not() {
    let service = Bot::new();
    for number in 0..19 {
        let table = service.does(100 + number, HOME, None, open());
        service.does(VICTIM, HOME, Some(table.id.0), Command::Accept);
    }
    // One of the challenges that name the victim makes it twenty games; it does not count besides itself.
    let last = service.does(STRANGER, HOME, None, naming(VICTIM)).id.0;
    let further = service.does(FRIEND, HOME, None, naming(VICTIM)).id.0;
    service.does(VICTIM, HOME, Some(last), Command::Accept);
    let told = service.told(VICTIM, HOME, Some(further), Command::Accept);
    assert!(told.contains("20 games and challenges"), "{told}");
    // A finished game makes room.
    let resigns = Command::Resign { confirmed: true };
    service.does(VICTIM, HOME, Some(last), resigns);
    service.does(VICTIM, HOME, Some(further), Command::Accept);
    let told = service.told(VICTIM, HOME, None, open());
    assert!(told.contains("20 games and challenges"), "{told}");
}

#[test]
fn three_challenges_of_one_person_and_ten_in_all_wait_for_somebody() {
    let service = Bot::new();
    for _ in 0..3 {
        service.does(STRANGER, HOME, None, naming(VICTIM));
    }
    let told = service.told(STRANGER, HOME, None, naming(VICTIM));
    assert!(told.contains("already has 3 challenges from you"), "{told}");
    service.does(STRANGER, HOME, None, naming(FRIEND));
    for other in [10, 11] {
        for _ in 0..3 {
            service.does(other, HOME, None, naming(VICTIM));
        }
    }
    service.does(12, HOME, None, naming(VICTIM));
    let told = service.told(12, HOME, None, naming(VICTIM));
    assert!(told.contains("already has 10 challenges"), "{told}");
    // An answered one makes room for another.
    service.does(VICTIM, HOME, Some(1), Command::Decline);
    service.does(STRANGER, HOME, None, naming(VICTIM));
}

#[test]
fn only_members_of_the_server_are_named() {
    let service = Bot::new();
    let absent = |slot: Slot| {
        let someone = Some(Opponent {
            member: false,
            ..opponent(VICTIM)
        });
        let mut proposal = Proposal {
            opponent: Some(opponent(FRIEND)),
            ruleset: Some(Ruleset::Gala(Preset::PyramidFour.ruleset())),
            ..Proposal::default()
        };
        match slot {
            Slot::Opponent => proposal.opponent = someone,
            Slot::Second => proposal.second = someone,
            Slot::Partner => proposal.partner = someone,
        }
        Command::Challenge(Box::new(proposal))
    };
    for slot in [Slot::Opponent, Slot::Second, Slot::Partner] {
        let told = service.told(STRANGER, HOME, None, absent(slot));
        assert!(told.contains("<@1> isn't on this server"), "{told}");
    }
    assert_eq!(service.store.live_tables().expect("readable"), []);
}

#[test]
fn an_open_challenge_lapses_after_two_weeks_and_pings_nobody() {
    let mut service = Bot::new();
    service.does(STRANGER, HOME, None, naming(VICTIM));
    let now = Timestamp(service.now);
    let announced = service.service.announced(TableId(1), MessageId(77), now);
    announced.expect("no fault");
    service.now += 14 * DAY - 1;
    let due = |service: &Bot| {
        service
            .service
            .due(Timestamp(service.now))
            .expect("no fault")
    };
    assert_eq!(due(&service), []);
    service.now += 1;
    assert_eq!(due(&service), [TableId(1)]);
    let now = Timestamp(service.now);
    let posts = service.service.process_due(TableId(1), None, now);
    let posts = posts.expect("no fault");
    let told: Vec<&Content> = posts.iter().map(|post| &post.content).collect();
    assert_eq!(told, [&Content::Card(TableId(1))]);
    let table = service.store.table(TableId(1)).expect("readable");
    let table = table.expect("it is there");
    assert_eq!(table.stage, Stage::Closed);
    let log = service.store.log(TableId(1)).expect("readable");
    let message = present::card(Localizer::default(), &table, &log);
    assert!(message.buttons.is_empty(), "{message:?}");
    assert!(message.text.contains("has expired"), "{}", message.text);
    assert!(!message.text.contains("<@") && message.ping.is_empty());
    assert_eq!(due(&service), []);
    let told = service.told(VICTIM, HOME, Some(1), Command::Accept);
    assert!(told.contains("no longer open"), "{told}");
}

#[test]
fn who_wants_weekends_off_has_them_with_every_clock_of_days_and_with_no_other() {
    let service = Bot::new();
    let with = |clock: &str| {
        Command::Challenge(Box::new(Proposal {
            clock: Some(clock.parse().expect("a clock")),
            ..Proposal::default()
        }))
    };
    let told = |clock: &str| {
        let table = service.does(FRIEND, HOME, None, with(clock));
        let log = service.store.log(table.id).expect("readable");
        let message = present::card(Localizer::default(), &table, &log);
        message.text.contains("Clocks pause at weekends")
    };
    assert!(!told("3 days"));
    let wants = PersonSettingsChange {
        weekend_pause: Some(true),
        ..PersonSettingsChange::default()
    };
    service.asks(FRIEND, HOME, None, chooses(wants));
    for (clock, pauses) in [
        ("3 days", true),
        ("fischer 3d+1d cap 7d", true),
        ("15m+10s", false),
        ("2h/move", false),
    ] {
        assert_eq!(told(clock), pauses, "{clock}");
    }
}

#[test]
fn whoever_takes_no_challenges_or_blocks_somebody_is_left_alone() {
    let service = Bot::new();
    service.asks(VICTIM, HOME, None, blocks(STRANGER));
    let blocked = service.told(STRANGER, HOME, None, naming(VICTIM));
    service.does(FRIEND, HOME, None, naming(VICTIM));
    // What the victim proposes to anyone is not open to the stranger either.
    let own = service.does(VICTIM, HOME, None, open()).id.0;
    let joins = service.told(STRANGER, HOME, Some(own), Command::Accept);
    assert_eq!(joins, blocked);

    let switch = |on| {
        chooses(PersonSettingsChange {
            challenges: Some(on),
            ..PersonSettingsChange::default()
        })
    };
    let told = service.told(VICTIM, HOME, None, switch(false));
    assert!(told.contains("nobody may challenge you"), "{told}");
    assert!(told.contains("<@2>"), "{told}");
    let off = service.told(FRIEND, HOME, None, naming(VICTIM));
    assert_eq!(off, blocked, "nobody learns that they are blocked");
    assert!(off.contains("isn't possible right now"), "{off}");
    service.asks(VICTIM, HOME, None, switch(true));
    service.does(FRIEND, HOME, None, naming(VICTIM));
    let unblocks = PersonSettingsChange {
        unblock: Some(PersonId(STRANGER)),
        ..PersonSettingsChange::default()
    };
    service.asks(VICTIM, HOME, None, chooses(unblocks));
    service.does(STRANGER, HOME, None, naming(VICTIM));
}

#[test]
fn a_block_list_is_bounded_and_goes_with_its_people() {
    let service = Bot::new();
    for other in 100..200 {
        service.asks(VICTIM, HOME, None, blocks(other));
    }
    let told = service.told(VICTIM, HOME, None, blocks(200));
    assert!(told.contains("blocked 100 people, the maximum"), "{told}");
    // A deleted person is on no one's list, and learns of none.
    let export = Command::Privacy(Privacy::Export);
    let reply = service.asks(100, PRIVATE, None, export);
    assert_eq!(reply, Reply::Privacy(UserData::Export));
    let told = service.store.about(PersonId(100), None).expect("readable");
    let told: String = told.into_iter().map(|(_, line)| line).collect();
    assert!(!told.contains("blocked"), "{told}");
    let delete = Command::Privacy(Privacy::Delete { confirmed: true });
    service.asks(100, PRIVATE, None, delete.clone());
    let kept = service.store.person_settings(PersonId(VICTIM));
    let kept = kept.expect("readable").blocked;
    assert_eq!(kept.len(), 99);
    assert!(!kept.contains(&PersonId(100)));
    // And the list is deleted with its owner.
    service.asks(VICTIM, PRIVATE, None, delete);
    let kept = service.store.person_settings(PersonId(VICTIM));
    assert_eq!(kept.expect("readable"), Default::default());
}

#[test]
fn whoever_is_deleted_gives_up_what_is_running() {
    let service = Bot::new();
    let own = service.does(VICTIM, HOME, None, open()).id;
    let named = service.does(FRIEND, HOME, None, naming(VICTIM)).id;
    let played = service.does(FRIEND, HOME, None, naming(VICTIM)).id;
    service.does(VICTIM, HOME, Some(played.0), Command::Accept);
    let delete = Command::Privacy(Privacy::Delete { confirmed: true });
    service.asks(VICTIM, PRIVATE, None, delete);
    let stage = |id| {
        let table = service.store.table(id).expect("readable");
        table.expect("it is there").stage
    };
    assert_eq!(stage(own), Stage::Closed);
    assert_eq!(stage(named), Stage::Closed);
    let Stage::Finished(outcome) = stage(played) else {
        panic!("the other waits for somebody who is gone");
    };
    let ended = service.store.table(played).expect("readable");
    let winner = ended.expect("it is there").side_of(PersonId(FRIEND));
    assert!(
        winner.is_some() && outcome.winner() == winner,
        "{outcome:?}"
    );
}

#[test]
fn blocking_can_be_typed_and_shows_nobody_whom() {
    let mentions = [opponent(STRANGER)];
    let hear = |text: &str, addressed| -> Option<Read> {
        let heard = Heard {
            text,
            addressed,
            mentions: &mentions,
            me: None,
            house: &[],
        };
        parse(&heard)?.ok()
    };
    for (line, english) in [
        ("blockieren <@2>", "block <@2>"),
        ("bloker <@2>", "block <@2>"),
        ("freigeben <@2>", "unblock <@2>"),
        ("frigiv <@2>", "unblock <@2>"),
        ("Herausforderungen aus", "challenges off"),
        ("udfordringer til", "challenges on"),
    ] {
        let read = hear(english, true).expect("a command");
        assert_eq!(hear(line, true).as_ref(), Some(&read), "{line}");
        assert_eq!(hear(english, false), None, "talk, unless said to the bot");
        assert!(matches!(read.0, Command::Settings(_)));
    }
    let service = Bot::new();
    let request = Request {
        id: CommandId::of_job("typed"),
        caller: person(VICTIM),
        place: HOME,
        table: None,
        via: Via::Chat,
        sent_ago: 0,
        random: 0,
        manages: Manages::No,
        absent: Vec::new(),
        command: blocks(STRANGER),
    };
    let answered = service.service.execute(&request, Timestamp(service.now));
    let reply = answered.expect("no fault").reply;
    let told = present::reply(Localizer::default(), &reply, None).text;
    assert_eq!(told, "Done.");
    let told = service.told(STRANGER, HOME, None, naming(VICTIM));
    assert!(told.contains("isn't possible right now"), "{told}");
}

#[test]
fn a_challenge_is_accepted_on_its_server_and_declined_anywhere() {
    let service = Bot::new();
    service.does(STRANGER, HOME, None, naming(VICTIM));
    for place in [PRIVATE, ELSEWHERE] {
        let told = service.told(VICTIM, place, Some(1), Command::Accept);
        assert!(told.contains("belongs to a server"), "{told}");
    }
    service.does(VICTIM, PRIVATE, Some(1), Command::Decline);
    service.does(STRANGER, HOME, None, naming(VICTIM));
    service.does(STRANGER, PRIVATE, Some(2), Command::Withdraw);
}

#[test]
fn a_challenge_of_ones_own_is_not_the_one_that_is_answered() {
    let service = Bot::new();
    service.does(VICTIM, HOME, None, open());
    for answer in [Command::Decline, Command::Accept] {
        let asked = service.does(STRANGER, HOME, None, naming(VICTIM)).id;
        let answered = service.does(VICTIM, HOME, None, answer);
        assert_eq!(answered.id, asked);
    }
}

#[test]
fn yes_and_no_in_the_thread_of_a_game_answer_who_asks_for_a_pause() {
    let service = Bot::new();
    let timed = Proposal {
        opponent: Some(opponent(VICTIM)),
        clock: Some("3 days".parse().expect("a clock")),
        ..Proposal::default()
    };
    let timed = Command::Challenge(Box::new(timed));
    let game = service.does(STRANGER, HOME, None, timed).id;
    service.does(VICTIM, HOME, Some(game.0), Command::Accept);
    let thread = Place {
        channel: ChannelId(77),
        parent: Some(HOME.channel),
        ..HOME
    };
    let now = Timestamp(service.now);
    let opened = service.service.thread_opened(game, thread.channel, now);
    opened.expect("no fault");
    let pauses = |asks: u64, answers: u64, answer| {
        service.does(asks, thread, None, Command::Pause);
        let clock = service.does(answers, thread, None, answer).clock;
        clock.expect("it has one").paused
    };
    assert!(!pauses(STRANGER, VICTIM, Command::Decline));
    assert!(pauses(VICTIM, STRANGER, Command::Accept));
}

#[test]
fn nobody_answers_a_challenge_that_is_for_somebody_else() {
    let service = Bot::new();
    service.does(STRANGER, HOME, None, naming(VICTIM));
    for answer in [Command::Accept, Command::Decline] {
        let reply = service.asks(FRIEND, HOME, Some(1), answer);
        let Reply::Refused(Refusal::NotChallenged { opponent }) = reply else {
            panic!("{reply:?}");
        };
        assert_eq!(opponent, person(VICTIM));
    }
}

#[test]
fn those_appointed_appoint_nobody() {
    let service = Bot::new();
    let sets = |choice: ServerSettingsChange, manages| {
        let command = Command::Settings(Box::new(SettingsChange::Server(choice)));
        let reply = service.asks_as(FRIEND, HOME, None, command, manages);
        present::reply(Localizer::default(), &reply, None).text
    };
    let adds = |manager| ServerSettingsChange {
        add_manager: Some(manager),
        ..ServerSettingsChange::default()
    };
    sets(adds(Manager::Person(PersonId(FRIEND))), Manages::Server);
    let dismisses = ServerSettingsChange {
        remove_manager: Some(Manager::Person(PersonId(FRIEND))),
        add_channel: Some(ChannelId(10)),
        ..ServerSettingsChange::default()
    };
    for choice in [
        adds(Manager::Person(PersonId(STRANGER))),
        adds(Manager::Role(RoleId(5))),
        dismisses,
    ] {
        let told = sets(choice, Manages::Appointed);
        assert!(told.contains("*Manage Server*"), "{told}");
    }
    let kept = service.store.server_settings(GuildId(1)).expect("readable");
    assert_eq!(kept.managers, [Manager::Person(PersonId(FRIEND))]);
    assert_eq!(kept.channels, [], "nothing of a refused choice is kept");
    let channel = ServerSettingsChange {
        add_channel: Some(ChannelId(10)),
        ..ServerSettingsChange::default()
    };
    let told = sets(channel, Manages::Appointed);
    assert!(told.contains("Done."), "{told}");
}
