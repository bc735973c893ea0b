//! House rules as a server's manager makes them, and what the bot says about them.

use std::cell::Cell;
use std::sync::{Arc, Mutex};

use galabot::present::{self, Localizer};
use galabot::rules::any::{Kind, Ruleset};
use galabot::service::commands::{CommandArgs, Value};
use galabot::service::house_rules::{HouseAsk, HouseDraft, HouseRefusal, HouseRules, TrialFigures};
use galabot::service::{
    ChannelId, Command, CommandId, GuildId, Heard, Manages, Person, PersonId, Place, Refusal,
    Reply, Request, ServerSettingsChange, Service, SettingsChange, Table, Timestamp, Via, Watch,
    commands,
};
use galabot::store::MemoryStore;

const GUILD: GuildId = GuildId(7);

/// A server that Anna manages.
struct Server {
    service: Service,
    said: Cell<u64>,
}

impl Server {
    fn open() -> Server {
        Server {
            service: Service::new(Arc::new(MemoryStore::new())),
            said: Cell::new(1),
        }
    }

    fn house(&self) -> Vec<HouseRules> {
        let house = self.service.house_rules(Some(GUILD));
        house.expect("readable")
    }

    fn usual(&self, game: Kind) -> Ruleset {
        let usual = self.service.rules_of(Some(GUILD), game);
        usual.expect("readable")
    }

    /// Plays by the house rules of this name where none are named.
    fn plays_by(&self, name: &str) {
        let house = self.house();
        let mut named = house.iter().filter(|one| one.name.as_str() == name);
        let ruleset = named.next().map(|one| one.ruleset);
        let change = ServerSettingsChange {
            ruleset: Some(ruleset.expect("there are such rules")),
            ..ServerSettingsChange::default()
        };
        let change = SettingsChange::Server(change);
        self.does(Command::Settings(Box::new(change)));
    }

    /// What Anna's command leads to.
    fn does(&self, command: Command) -> Reply {
        let number = self.said.get();
        self.said.set(number + 1);
        let request = Request {
            id: CommandId::of_job(format!("say-{number}")),
            caller: Person {
                id: PersonId(1),
                name: "Anna".into(),
            },
            place: Place {
                guild: Some(GUILD),
                channel: ChannelId(70),
                parent: None,
                private: false,
            },
            table: None,
            via: Via::Chat,
            sent_ago: 0,
            random: number,
            manages: Manages::Server,
            absent: Vec::new(),
            command,
        };
        let now = Timestamp(1_704_096_000_000 + number * 600_000);
        let answered = self.service.execute(&request, now);
        answered.expect("no fault").reply
    }

    /// What Anna is told when she types this to the bot.
    fn told(&self, line: &str) -> String {
        let house = self.house();
        let heard = Heard {
            text: line,
            addressed: true,
            mentions: &[],
            me: None,
            house: &house,
        };
        let read = commands::parse(&heard).expect("it is said to the bot");
        let reply = match read {
            Ok((command, _)) => self.does(command),
            Err(refusal) => Reply::Refused(refusal),
        };
        present::reply(Localizer::default(), &reply, None).text
    }
}

#[test]
fn usual_rules_stay_rules_of_their_game() {
    let server = Server::open();
    server.told("house-rules gardeners like winther centre-goal=none");
    server.plays_by("gardeners");
    let before = server.house();
    let told = server.told("house-rules gardeners like chelma goal=enemy-counts");
    assert!(
        told.starts_with("The **gardeners** rules are what this server plays by."),
        "{told}"
    );
    assert_eq!(server.house(), before);
    assert_eq!(server.usual(Kind::Gala), before[0].ruleset);
    // As rules of the same game they are changed, and stay the usual ones.
    let told = server.told("house-rules gardeners capture-goal=one-gala");
    assert!(
        told.starts_with("The **gardeners** rules are changed."),
        "{told}"
    );
    assert_ne!(server.house(), before);
    assert_eq!(server.usual(Kind::Gala), server.house()[0].ruleset);
}

#[test]
fn house_rules_with_something_besides_are_told_as_such() {
    let server = Server::open();
    server.told("house-rules gärtner like winther centre-goal=none");
    server.told("house-rules gardeners like winther army=4-6");
    for (line, told) in [
        (
            "challenge computer gärtner single-gala",
            "`gärtner` are this server's own rules; the option `single-gala` goes with `winther` only.",
        ),
        (
            "challenge computer gardeners gärtner",
            "A game has one set of rules: `gardeners` or `gärtner`?",
        ),
        (
            "challenge computer pyramid gärtner",
            "A game has one set of rules: `gärtner` or `pyramid`?",
        ),
        (
            "rules gärtner lone-gala",
            "`gärtner` are this server's own rules; the option `lone-gala` goes with `winther` only.",
        ),
    ] {
        assert_eq!(server.told(line), told, "{line}");
    }
    // Those that there are name them too.
    let told = server.told("challenge computer bakers");
    assert!(told.starts_with("There are no rules and no option called \"bakers\"."));
    assert!(
        told.contains("`chelma-open`, `gärtner` and `gardeners`; options"),
        "{told}"
    );
}

#[test]
fn options_that_hold_by_house_rules_are_told() {
    let server = Server::open();
    server.told("house-rules gardeners like winther single-gala lone-gala centre-goal=none");
    let told = server.told("rules options gardeners");
    assert!(
        told.contains("In force here: `single-gala` and `lone-gala`."),
        "{told}"
    );
    server.told("house-rules bakers like pyramid army=5-5");
    let told = server.told("rules options bakers");
    assert!(told.contains("`single-gala`: **"), "{told}");
    let says = |words: &str| told.contains(words);
    assert!(!says("chosen here") && !says("In force here"), "{told}");
}

/// What the slash command about house rules reads from these options.
fn chosen(options: &[(&'static str, Value<'static>)]) -> Result<Command, Refusal> {
    let house = commands::all().find(|spec| spec.name == "house");
    let house = house.expect("the command");
    let mut args = CommandArgs::new(Kind::default());
    for (name, value) in options {
        args.fill(name, value.clone());
    }
    (house.read)(&args)
}

#[test]
fn the_slash_command_asks_for_the_name_of_what_is_made_or_dropped() {
    let change = ("change", Value::Text("goal=enemy-counts"));
    let nameless = Err(Refusal::House(HouseRefusal::NoName));
    for options in [
        &[("like", Value::Text("chelma")), change.clone()][..],
        std::slice::from_ref(&change),
        &[("drop", Value::Flag(true))],
    ] {
        assert_eq!(chosen(options), nameless, "{options:?}");
    }
    assert!(chosen(&[]).is_ok(), "all are shown");
    assert!(chosen(&[("name", Value::Text("gardeners")), change]).is_ok());
}

#[test]
fn the_slash_command_shows_house_rules_unless_it_makes_or_drops_them() {
    let gardeners = || "gardeners".to_owned();
    let like = ("like", Value::Text("chelma"));
    let change = ("change", Value::Text("goal=enemy-counts"));
    let made = |like: Option<Ruleset>, points: Vec<(String, String)>| {
        HouseAsk::Make(HouseDraft {
            name: gardeners(),
            like,
            points,
        })
    };
    let chelma = Ruleset::from_names(["chelma"]).expect("a preset");
    let point = ("goal".to_owned(), "enemy-counts".to_owned());
    for (option, ask) in [
        (None, HouseAsk::Show(Some(gardeners()))),
        (
            Some(("drop", Value::Flag(true))),
            HouseAsk::Drop(gardeners()),
        ),
        (Some(like), made(Some(chelma), Vec::new())),
        (Some(change), made(None, vec![point])),
    ] {
        let mut options = vec![("name", Value::Text("gardeners"))];
        options.extend(option);
        let expected = Command::HouseRules(Box::new(ask));
        assert_eq!(chosen(&options), Ok(expected), "{options:?}");
    }
}

#[test]
fn every_point_can_be_named_in_one_line() {
    let server = Server::open();
    let pyramid = Ruleset::from_names(["pyramid"]).expect("a preset");
    let points = pyramid.to_string();
    let points = points.split(' ').filter(|point| {
        let fixed = ["seats=", "longest=", "capture-goal="];
        !fixed.iter().any(|field| point.starts_with(field))
    });
    let points: Vec<&str> = points.chain(["capture-goal=one-gala"]).collect();
    let line = format!("house-rules gardeners like winther {}", points.join(" "));
    assert!(line.chars().count() > 400, "{line}");
    let told = server.told(&line);
    let made = "The **gardeners** rules are new on this server (Gala).";
    assert!(told.starts_with(made), "{told}");
    let rules = pyramid.with_point("capture-goal", "one-gala");
    assert_eq!(Ok(server.house()[0].ruleset), rules);
    // In another language, and as two words.
    for begins in ["hausregeln bakers wie", "house rules bakers like"] {
        let told = server.told(&line.replace("house-rules gardeners like", begins));
        assert!(told.contains("called `gardeners`"), "{told}");
    }
}

#[test]
fn a_lesson_says_by_which_rules_it_teaches_where_house_rules_are_usual() {
    let told = |server: &Server| {
        let reply = server.does(Command::Learn(Kind::Gala));
        let Reply::Done { table, .. } = reply else {
            panic!("{reply:?}");
        };
        let log = server.service.store().log(table.id).expect("readable");
        let game = server.service.game(&table).expect("replays");
        present::event(Localizer::default(), &table, &log, &game).text
    };
    let other = "This server plays by rules of its own. Here I teach you the pyramid rules;";
    let plain = told(&Server::open());
    assert!(
        plain.starts_with("Welcome") && !plain.contains("of its own"),
        "{plain}"
    );
    let server = Server::open();
    server.told("house-rules gardeners like winther centre-goal=none");
    server.plays_by("gardeners");
    let said = told(&server);
    assert!(
        said.starts_with("Welcome") && said.contains(other),
        "{said}"
    );
}

/// The servers of which it is told that their house rules have not been tried.
#[derive(Default)]
struct Untried(Mutex<Vec<GuildId>>);

impl Watch for Untried {
    fn changed(&self, _: &Table) {}

    fn untried(&self, guild: GuildId) {
        self.0.lock().expect("nothing panics").push(guild);
    }
}

#[test]
fn house_rules_are_to_be_tried_whenever_they_are_shown_until_they_have_been() {
    let untried = Arc::new(Untried::default());
    let mut server = Server::open();
    server.service = server.service.watched(untried.clone());
    let told = |line: &str| {
        server.told(line);
        std::mem::take(&mut *untried.0.lock().expect("nothing panics"))
    };
    assert_eq!(told("house-rules"), [], "there are none");
    for line in [
        "house-rules gardeners like winther centre-goal=none",
        "house-rules",
        "rules gardeners",
    ] {
        assert_eq!(told(line), [GUILD], "{line}");
    }
    let tried = server.house()[0].ruleset;
    let kept = server.service.keep_trial(GUILD, &tried, TrialFigures::NONE);
    kept.expect("no fault");
    for line in [
        "house-rules",
        "rules gardeners",
        "house-rules gardeners centre-goal=none",
    ] {
        assert_eq!(told(line), [], "{line}");
    }
    let changed = told("house-rules gardeners capture-goal=one-gala");
    assert_eq!(changed, [GUILD], "they are others now");
    // A trial that was under way was of the rules before.
    let late = server.service.keep_trial(GUILD, &tried, TrialFigures::NONE);
    late.expect("no fault");
    assert_eq!(told("house-rules"), [GUILD]);
}

#[test]
fn statistics_call_rules_as_the_server_does() {
    let server = Server::open();
    server.told("house-rules gardeners like winther centre-goal=none");
    match server.does(Command::Stats(None)) {
        Reply::Stats { stats, .. } => assert_eq!(stats.house, server.house()),
        other => panic!("{other:?}"),
    }
}
