//! Challenges that nobody asked for cost nobody anything, and are made and answered where their people are.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use galabot::present::{self, Localizer};
use galabot::rules::any::Ruleset;
use galabot::rules::gala::Preset;
use galabot::service::clock::DAY;
use galabot::service::commands::{Read, parse};
use galabot::service::limits::{Limits, Quotas};
use galabot::service::{
    Chair, ChannelId, Choice, Clock, Command, CommandId, Computer, GuildId, Heard, Kept, Lane,
    Manager, Manages, Opponent, Person, PersonChoice, PersonId, Place, Privacy, Proposal, Reply,
    Request, RoleId, ServerChoice, Service, Stage, Store, Table, TableId, Timestamp, Via,
};
use galabot::store::MemoryStore;

const HOME: Place = Place {
    guild: Some(GuildId(1)),
    channel: ChannelId(10),
    parent: None,
};
const ELSEWHERE: Place = Place {
    guild: Some(GuildId(2)),
    channel: ChannelId(20),
    parent: None,
};
const PRIVATE: Place = Place {
    guild: None,
    channel: ChannelId(30),
    parent: None,
};

const VICTIM: u64 = 1;
const STRANGER: u64 = 2;
const FRIEND: u64 = 3;

struct Noon;

impl Clock for Noon {
    fn now(&self) -> Timestamp {
        Timestamp(1_000_000)
    }
}

struct House {
    service: Service,
    store: Arc<MemoryStore>,
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
fn naming_with_computer(id: u64) -> Command {
    Command::Challenge(Box::new(Proposal {
        opponent: Some(opponent(id)),
        partner: Some(Opponent::computer(Computer::USUAL, Chair::Partner)),
        ruleset: Some(Ruleset::Gala(Preset::PyramidFour.ruleset())),
        ..Proposal::default()
    }))
}

fn against_computer() -> Command {
    Command::Challenge(Box::new(Proposal {
        opponent: Some(Opponent::computer(Computer::USUAL, Chair::Opponent)),
        ..Proposal::default()
    }))
}

fn open() -> Command {
    Command::Challenge(Box::default())
}

fn chooses(choice: PersonChoice) -> Command {
    Command::Settings(Box::new(Choice::Person(choice)))
}

fn blocks(id: u64) -> Command {
    chooses(PersonChoice {
        block: Some(PersonId(id)),
        ..PersonChoice::default()
    })
}

impl House {
    fn new() -> House {
        let store = Arc::new(MemoryStore::new());
        let quotas = Quotas {
            live_games: 20,
            ..Quotas::generous()
        };
        House {
            service: Service::new(store.clone()).limited(Limits::new(quotas, Arc::new(Noon))),
            store,
            now: 1_000_000,
        }
    }

    fn asks(&self, who: u64, place: Place, table: Option<u64>, command: Command) -> Reply {
        self.asks_as(who, place, table, command, Manages::No)
    }

    fn asks_as(
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
            lot: number,
            manages,
            absent: Vec::new(),
            command,
        };
        let answered = self.service.execute(&request, Timestamp(self.now));
        answered.expect("no fault").reply
    }

    /// What somebody is told who asks for this.
    fn told(&self, who: u64, place: Place, table: Option<u64>, command: Command) -> String {
        let reply = self.asks(who, place, table, command);
        present::reply(Localizer::default(), &reply, None).text
    }

    /// Somebody does this, and it is done.
    fn does(&self, who: u64, place: Place, table: Option<u64>, command: Command) -> Table {
        match self.asks(who, place, table, command) {
            Reply::Done { table, .. } => *table,
            refused => panic!("{refused:?}"),
        }
    }

    fn is_refused(&self, who: u64, place: Place, table: Option<u64>, command: Command) -> bool {
        let reply = self.asks(who, place, table, command);
        matches!(reply, Reply::Refused(_))
    }

    /// A finished game of these two at home, by its number.
    fn finished(&self, white: u64, black: u64) -> u64 {
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
    let house = House::new();
    // Ten people name the victim as often as they may, with computers beside them.
    for stranger in 10..14 {
        for _ in 0..3 {
            house.asks(stranger, ELSEWHERE, None, naming_with_computer(VICTIM));
        }
    }
    let live = house.store.live_tables_of(PersonId(VICTIM));
    assert_eq!(live.expect("readable").len(), 10);
    for _ in 0..Computer::MOST_GAMES {
        house.does(VICTIM, HOME, None, against_computer());
    }
    let told = house.told(VICTIM, HOME, None, against_computer());
    assert!(told.contains("5 games with the computer"), "{told}");
    // Of twenty games, five are played.
    for number in 0..15 {
        let friend = 100 + number;
        let table = house.does(friend, HOME, None, open());
        house.does(VICTIM, HOME, Some(table.id.0), Command::Accept);
    }
    let told = house.told(VICTIM, HOME, None, open());
    assert!(told.contains("20 games and challenges"), "{told}");
}

#[test]
fn the_last_game_that_one_may_have_is_accepted_and_the_next_is_not() {
    let house = House::new();
    for number in 0..19 {
        let table = house.does(100 + number, HOME, None, open());
        house.does(VICTIM, HOME, Some(table.id.0), Command::Accept);
    }
    // Of challenges that name the victim one makes it twenty games; it does not count beside itself.
    let last = house.does(STRANGER, HOME, None, naming(VICTIM)).id.0;
    let further = house.does(FRIEND, HOME, None, naming(VICTIM)).id.0;
    house.does(VICTIM, HOME, Some(last), Command::Accept);
    let told = house.told(VICTIM, HOME, Some(further), Command::Accept);
    assert!(told.contains("20 games and challenges"), "{told}");
    // A game that is over makes room.
    let resigns = Command::Resign { confirmed: true };
    house.does(VICTIM, HOME, Some(last), resigns);
    house.does(VICTIM, HOME, Some(further), Command::Accept);
}

#[test]
fn three_challenges_of_one_person_and_ten_in_all_wait_for_somebody() {
    let house = House::new();
    for _ in 0..3 {
        house.does(STRANGER, HOME, None, naming(VICTIM));
    }
    let told = house.told(STRANGER, HOME, None, naming(VICTIM));
    assert!(told.contains("3 challenges of yours wait"), "{told}");
    house.does(STRANGER, HOME, None, naming(FRIEND));
    for other in [10, 11] {
        for _ in 0..3 {
            house.does(other, HOME, None, naming(VICTIM));
        }
    }
    house.does(12, HOME, None, naming(VICTIM));
    let told = house.told(12, HOME, None, naming(VICTIM));
    assert!(told.contains("10 challenges wait"), "{told}");
    // One that is answered makes room for another.
    house.does(VICTIM, HOME, Some(1), Command::Decline);
    house.does(STRANGER, HOME, None, naming(VICTIM));
}

#[test]
fn only_members_of_the_server_are_named() {
    let house = House::new();
    let absent = |chair: Chair| {
        let someone = Some(Opponent {
            member: false,
            ..opponent(VICTIM)
        });
        let mut proposal = Proposal {
            opponent: Some(opponent(FRIEND)),
            ruleset: Some(Ruleset::Gala(Preset::PyramidFour.ruleset())),
            ..Proposal::default()
        };
        match chair {
            Chair::Opponent => proposal.opponent = someone,
            Chair::Second => proposal.second = someone,
            Chair::Partner => proposal.partner = someone,
        }
        Command::Challenge(Box::new(proposal))
    };
    for chair in [Chair::Opponent, Chair::Second, Chair::Partner] {
        let told = house.told(STRANGER, HOME, None, absent(chair));
        assert!(told.contains("<@1> is not on this server"), "{told}");
    }
    assert_eq!(house.store.live_tables().expect("readable"), []);
}

#[test]
fn an_open_challenge_lapses_after_two_weeks_and_pings_nobody() {
    let mut house = House::new();
    house.does(STRANGER, HOME, None, naming(VICTIM));
    house.now += 14 * DAY - 1;
    let due = |house: &House| house.service.due(Timestamp(house.now)).expect("no fault");
    assert_eq!(due(&house), []);
    house.now += 1;
    assert_eq!(due(&house), [TableId(1)]);
    let now = Timestamp(house.now);
    let posts = house.service.attend(TableId(1), None, now);
    let posts = posts.expect("no fault");
    assert_eq!(posts.len(), 1);
    assert_eq!(posts[0].lane, Lane::Channel(ChannelId(10)));
    let table = house.store.table(TableId(1)).expect("readable");
    let table = table.expect("it is there");
    assert_eq!(table.stage, Stage::Closed);
    let log = house.store.log(TableId(1)).expect("readable");
    let game = house.service.game(&table).expect("it begins");
    let message = present::event(Localizer::default(), &table, &log, &game);
    assert!(message.text.contains("has lapsed"), "{}", message.text);
    assert!(!message.text.contains("<@") && message.ping.is_empty());
    assert_eq!(due(&house), []);
    let told = house.told(VICTIM, HOME, Some(1), Command::Accept);
    assert!(told.contains("not open any more"), "{told}");
}

#[test]
fn whoever_takes_no_challenges_or_blocks_somebody_is_left_alone() {
    let house = House::new();
    house.asks(VICTIM, HOME, None, blocks(STRANGER));
    let blocked = house.told(STRANGER, HOME, None, naming(VICTIM));
    house.does(FRIEND, HOME, None, naming(VICTIM));
    // What the victim proposes to anyone is not for the stranger either.
    let own = house.does(VICTIM, HOME, None, open()).id.0;
    let joins = house.told(STRANGER, HOME, Some(own), Command::Accept);
    assert_eq!(joins, blocked);

    let switch = |on| {
        chooses(PersonChoice {
            challenges: Some(on),
            ..PersonChoice::default()
        })
    };
    let told = house.told(VICTIM, HOME, None, switch(false));
    assert!(told.contains("nobody may challenge you"), "{told}");
    assert!(told.contains("<@2>"), "{told}");
    let off = house.told(FRIEND, HOME, None, naming(VICTIM));
    assert_eq!(off, blocked, "nobody learns that they are blocked");
    assert!(off.contains("is not possible just now"), "{off}");
    house.asks(VICTIM, HOME, None, switch(true));
    house.does(FRIEND, HOME, None, naming(VICTIM));
    let unblocks = PersonChoice {
        unblock: Some(PersonId(STRANGER)),
        ..PersonChoice::default()
    };
    house.asks(VICTIM, HOME, None, chooses(unblocks));
    house.does(STRANGER, HOME, None, naming(VICTIM));
}

#[test]
fn a_block_list_is_bounded_and_goes_with_its_people() {
    let house = House::new();
    for other in 100..200 {
        house.asks(VICTIM, HOME, None, blocks(other));
    }
    let told = house.told(VICTIM, HOME, None, blocks(200));
    assert!(told.contains("as many people as you can: 100"), "{told}");
    // Whoever is deleted is on nobody's list, and learns of none.
    let export = Command::Privacy(Privacy::Export);
    let reply = house.asks(100, PRIVATE, None, export);
    assert_eq!(reply, Reply::Privacy(Kept::Export));
    let told = house.store.about(PersonId(100), None).expect("readable");
    let told: String = told.into_iter().map(|(_, line)| line).collect();
    assert!(!told.contains("blocked"), "{told}");
    let delete = Command::Privacy(Privacy::Delete { confirmed: true });
    house.asks(100, PRIVATE, None, delete.clone());
    let kept = house.store.person_settings(PersonId(VICTIM));
    let kept = kept.expect("readable").blocked;
    assert_eq!(kept.len(), 99);
    assert!(!kept.contains(&PersonId(100)));
    // And the list goes with whoever made it.
    house.asks(VICTIM, PRIVATE, None, delete);
    let kept = house.store.person_settings(PersonId(VICTIM));
    assert_eq!(kept.expect("readable"), Default::default());
}

#[test]
fn blocking_can_be_typed_and_shows_nobody_whom() {
    let mentions = [opponent(STRANGER)];
    let hear = |text: &str, addressed| -> Option<Read> {
        let heard = Heard {
            text,
            addressed,
            mentions: &mentions,
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
    let house = House::new();
    let request = Request {
        id: CommandId::of_job("typed"),
        caller: person(VICTIM),
        place: HOME,
        table: None,
        via: Via::Chat,
        lot: 0,
        manages: Manages::No,
        absent: Vec::new(),
        command: blocks(STRANGER),
    };
    let answered = house.service.execute(&request, Timestamp(house.now));
    let reply = answered.expect("no fault").reply;
    let told = present::reply(Localizer::default(), &reply, None).text;
    assert_eq!(told, "Done.");
    let told = house.told(STRANGER, HOME, None, naming(VICTIM));
    assert!(told.contains("is not possible just now"), "{told}");
}

#[test]
fn a_rematch_is_asked_for_where_games_may_be_played_by_those_who_are_there() {
    let house = House::new();
    let game = house.finished(STRANGER, VICTIM);
    // From afar nobody knows whether they have left, or were banned.
    for place in [PRIVATE, ELSEWHERE] {
        assert!(house.is_refused(STRANGER, place, Some(game), Command::Rematch));
    }
    let told = house.told(STRANGER, PRIVATE, Some(game), Command::Rematch);
    assert!(told.contains("belongs to a server"), "{told}");
    // The server has chosen its channels since.
    let choice = ServerChoice {
        add_channel: Some(ChannelId(11)),
        ..ServerChoice::default()
    };
    let choice = Command::Settings(Box::new(Choice::Server(choice)));
    house.asks_as(9, HOME, None, choice, Manages::Server);
    let told = house.told(STRANGER, HOME, Some(game), Command::Rematch);
    assert!(told.contains("games are played in <#11>"), "{told}");
    assert_eq!(house.store.live_tables().expect("readable"), []);
}

#[test]
fn a_rematch_is_a_challenge_like_any_other() {
    let house = House::new();
    let games: Vec<u64> = (0..5).map(|_| house.finished(STRANGER, VICTIM)).collect();
    for game in &games[..3] {
        house.does(STRANGER, HOME, Some(*game), Command::Rematch);
    }
    let told = house.told(STRANGER, HOME, Some(games[3]), Command::Rematch);
    assert!(told.contains("3 challenges of yours wait"), "{told}");
    for table in house.store.live_tables().expect("readable") {
        house.does(VICTIM, HOME, Some(table.0), Command::Decline);
    }
    house.asks(VICTIM, HOME, None, blocks(STRANGER));
    let told = house.told(STRANGER, HOME, Some(games[3]), Command::Rematch);
    assert!(told.contains("is not possible just now"), "{told}");
}

#[test]
fn a_challenge_is_accepted_on_its_server_and_declined_anywhere() {
    let house = House::new();
    house.does(STRANGER, HOME, None, naming(VICTIM));
    for place in [PRIVATE, ELSEWHERE] {
        let told = house.told(VICTIM, place, Some(1), Command::Accept);
        assert!(told.contains("belongs to a server"), "{told}");
    }
    house.does(VICTIM, PRIVATE, Some(1), Command::Decline);
    house.does(STRANGER, HOME, None, naming(VICTIM));
    house.does(STRANGER, PRIVATE, Some(2), Command::Withdraw);
}

#[test]
fn those_appointed_appoint_nobody() {
    let house = House::new();
    let sets = |choice: ServerChoice, manages| {
        let command = Command::Settings(Box::new(Choice::Server(choice)));
        let reply = house.asks_as(FRIEND, HOME, None, command, manages);
        present::reply(Localizer::default(), &reply, None).text
    };
    let adds = |manager| ServerChoice {
        add_manager: Some(manager),
        ..ServerChoice::default()
    };
    sets(adds(Manager::Person(PersonId(FRIEND))), Manages::Server);
    let dismisses = ServerChoice {
        remove_manager: Some(Manager::Person(PersonId(FRIEND))),
        add_channel: Some(ChannelId(10)),
        ..ServerChoice::default()
    };
    for choice in [
        adds(Manager::Person(PersonId(STRANGER))),
        adds(Manager::Role(RoleId(5))),
        dismisses,
    ] {
        let told = sets(choice, Manages::Appointed);
        assert!(told.contains("*Manage Server*"), "{told}");
    }
    let kept = house.store.server_settings(GuildId(1)).expect("readable");
    assert_eq!(kept.managers, [Manager::Person(PersonId(FRIEND))]);
    assert_eq!(kept.channels, [], "nothing of a refused choice is kept");
    let channel = ServerChoice {
        add_channel: Some(ChannelId(10)),
        ..ServerChoice::default()
    };
    let told = sets(channel, Manages::Appointed);
    assert!(told.contains("Done."), "{told}");
}
