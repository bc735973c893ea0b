//! The rules of a server that has chosen none, and of one that played before there were rules for newcomers.

use std::sync::Arc;

use galabot::rules::any::{Kind, Ruleset};
use galabot::service::{
    ChannelId, Command, CommandId, GuildId, Manages, Person, PersonId, Place, Request, Service,
    Store, TableId, Timestamp, Via,
};
use galabot::store::MemoryStore;

use crate::store::given::set_server;

/// Has a server play by `farmers`, as one does that played before there were rules for newcomers.
pub fn plays_farmers(store: &dyn Store, guild: u64) {
    plays_by(store, guild, named("farmers"));
}

fn plays_by(store: &dyn Store, guild: u64, ruleset: Ruleset) {
    set_server(store, GuildId(guild), |settings| {
        settings.rules[ruleset.kind()] = Some(ruleset);
    });
}

fn named(name: &str) -> Ruleset {
    Ruleset::from_names([name]).expect("a rule set")
}

/// What somebody types on a server.
fn typed(service: &Service, guild: u64, number: u64, command: Command) {
    let request = Request {
        id: CommandId(format!("m{number}")),
        caller: Person {
            id: PersonId(1),
            name: "Anna".into(),
        },
        place: Place {
            guild: Some(GuildId(guild)),
            channel: ChannelId(7),
            parent: None,
            private: false,
        },
        table: None,
        via: Via::Chat,
        sent_ago: 0,
        random: 0,
        manages: Manages::No,
        absent: Vec::new(),
        command,
    };
    service
        .execute(&request, Timestamp(number))
        .expect("no fault");
}

#[test]
fn a_server_with_games_keeps_its_rules_and_any_other_plays_by_those_for_newcomers() {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone());
    // A game that runs, one that is over, and a server that chose for itself.
    typed(&service, 1, 1, Command::Learn(Kind::Gala));
    typed(&service, 2, 2, Command::Learn(Kind::Chelma));
    typed(
        &service,
        2,
        3,
        Command::Lesson(galabot::service::LessonStep::Stop),
    );
    typed(&service, 3, 4, Command::Learn(Kind::Gala));
    plays_by(&*store, 3, named("winther"));
    service.keep_known_rules().expect("no fault");
    let rules = |guild, game| {
        service
            .rules_of(Some(GuildId(guild)), game)
            .expect("readable")
    };
    assert_eq!(rules(1, Kind::Gala), named("farmers"));
    assert_eq!(rules(2, Kind::Gala), named("farmers"));
    assert_eq!(rules(3, Kind::Gala), named("winther"));
    assert_eq!(rules(4, Kind::Gala), named("pyramid"));
    assert_eq!(rules(4, Kind::Chelma), named("chelma"));
    assert_eq!(
        service.rules_of(None, Kind::Gala).expect("readable"),
        named("pyramid")
    );
    // Once is enough: who plays on the new server plays by its rules for good.
    typed(&service, 4, 5, Command::Learn(Kind::Gala));
    service.keep_known_rules().expect("no fault");
    assert_eq!(rules(4, Kind::Gala), named("pyramid"));
}

#[test]
fn rules_that_a_server_chose_long_ago_are_played_as_they_are_today() {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone());
    let today = named("winther");
    // Chosen before a game had a longest length.
    let then = today.to_string().replace(" longest=600-turns", "");
    let then: Ruleset = then.parse().expect("rules");
    assert_ne!(then, today);
    plays_by(&*store, 1, then);
    let shown = service.rules_of(Some(GuildId(1)), Kind::Gala);
    assert_eq!(shown.expect("readable"), today);
    typed(&service, 1, 1, Command::Challenge(Box::default()));
    let table = store.table(TableId(1)).expect("readable");
    let challenge = table.expect("it is there").challenge;
    assert_eq!(challenge.ruleset, today);
}
