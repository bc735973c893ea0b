//! A third game, played through every layer: `cargo test --features toy-game --test toy`.
//!
//! It is added the way any game would be. Its parts lie beside this file; `tests/it/tidy/games.rs` counts the lines
//! that register them.

#![cfg(feature = "toy-game")]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use galabot::ai::{Level, Limits, SearchOptions, any as engine};
use galabot::draw::{Painter, ThemeName};
use galabot::present::{self, Localizer, Message, Shown};
use galabot::rules::any::{Game, Kind, Ruleset};
use galabot::service::button::Button;
use galabot::service::{
    ChannelId, CommandId, Content, GuildId, Heard, Manages, MessageId, Opponent, Person, PersonId,
    Place, Post, Request, Service, TableId, Timestamp, Via, commands,
};
use galabot::store::MemoryStore;

static NEVER: AtomicBool = AtomicBool::new(false);

fn toy() -> Game {
    Game::new(&Ruleset::from_names(["toy"]).expect("the toy's rules"))
}

fn after(turns: &[&str]) -> Game {
    let mut game = toy();
    for turn in turns {
        let turn = game.check(&turn.parse().expect("a step")).expect("legal");
        game.play(turn).expect("legal");
    }
    game
}

#[test]
fn its_rules_are_among_the_others() {
    let game = toy();
    assert_eq!(game.ruleset().kind().name(), "Toy");
    assert_eq!(game.position_text(), "c1 c5 w");
    assert_eq!((game.perft(1), game.perft(2)), (5, 25));
    assert_eq!(
        Kind::from_code("toy").map(Kind::usual),
        Some(game.ruleset())
    );
    assert_eq!(game.ruleset().to_string().parse(), Ok(game.ruleset()));
    let refused = game.check(&"c1-c4".parse().expect("a step"));
    assert!(refused.is_err(), "a runner steps to the next square");
    let won = after(&[
        "c1-c2", "c5-d5", "c2-c3", "d5-c5", "c3-c4", "c5-d5", "c4-b5",
    ]);
    assert_eq!(
        won.outcome().map(|outcome| outcome.to_string()).as_deref(),
        Some("white")
    );
}

#[test]
fn the_computer_plays_it() {
    let near = after(&["c1-c2", "c5-d5", "c2-c3", "d5-c5", "c3-c4", "c5-d5"]);
    let found = engine::best(&near, Limits::nodes(500), SearchOptions::default(), &NEVER);
    let found = found.expect("the game is not over");
    assert_eq!(found.score.plies_to_end(), Some(1), "{:?}", found.line);
    let mut game = toy();
    while game.outcome().is_none() {
        let level = Level::ALL[if game.len().is_multiple_of(2) { 7 } else { 0 }];
        let found = engine::play(&game, level, 1, &NEVER).expect("the game is not over");
        game.play(found.best()).expect("legal");
    }
    assert_eq!(
        game.outcome().map(|outcome| outcome.to_string()).as_deref(),
        Some("white")
    );
}

/// A channel with two people in it.
struct Channel {
    service: Service,
    said: u64,
    heard: Vec<Message>,
}

impl Channel {
    fn new() -> Channel {
        let service = Service::new(Arc::new(MemoryStore::new()));
        Channel {
            service,
            said: 0,
            heard: Vec::new(),
        }
    }

    fn says(&mut self, name: &str, channel: u64, text: &str) {
        let people = ["anna", "ben"].map(|name| Person {
            id: PersonId(if name == "anna" { 1 } else { 2 }),
            name: name.to_owned(),
        });
        let opponents = people.clone().map(|person| Opponent {
            person,
            bot: false,
            member: true,
        });
        self.said += 1;
        let heard = Heard {
            text,
            addressed: true,
            mentions: &opponents[1..],
            me: None,
            house: &[],
        };
        let (command, table) = commands::parse(&heard)
            .expect("a command")
            .expect("no refusal");
        let caller = people
            .into_iter()
            .find(|person| person.name == name)
            .expect("anna or ben");
        self.execute(caller, channel, command, table, Via::Chat);
    }

    fn execute(
        &mut self,
        caller: Person,
        channel: u64,
        command: galabot::service::Command,
        table: Option<TableId>,
        via: Via,
    ) {
        let request = Request {
            id: CommandId::of_message(MessageId(self.said)),
            caller,
            place: Place {
                guild: Some(GuildId(1)),
                channel: ChannelId(channel),
                parent: (channel != 900).then_some(ChannelId(900)),
                private: false,
            },
            table,
            via,
            sent_ago: 0,
            random: 0,
            absent: Vec::new(),
            manages: Manages::No,
            command,
        };
        let now = Timestamp(1_704_067_200_000 + self.said * 60_000);
        let answered = self.service.execute(&request, now).expect("no fault");
        let game = answered.reply.table().map(|table| {
            let table = self
                .service
                .store()
                .table(table)
                .expect("readable")
                .expect("there");
            self.service.game(&table).expect("replays")
        });
        self.heard.push(present::reply(
            Localizer::default(),
            &answered.reply,
            game.as_ref(),
        ));
        for post in answered.posts {
            self.deliver(post, now);
        }
    }

    fn deliver(&mut self, post: Post, now: Timestamp) {
        match post.content {
            Content::Thread(table) => {
                let opened = self.service.thread_opened(table, ChannelId(1000), now);
                for post in opened.expect("no fault") {
                    self.deliver(post, now);
                }
            }
            Content::Event { table, seq } => {
                let (table, log) = self.service.told(table, seq).expect("told");
                let game = self.service.game(&table).expect("replays");
                self.heard
                    .push(present::event(Localizer::default(), &table, &log, &game));
            }
            _ => {}
        }
    }

    /// Fails unless one of the last two messages has this text.
    fn heard(&self, text: &str) {
        let last = &self.heard[self.heard.len() - 2..];
        let told = last.iter().any(|message| message.text.contains(text));
        assert!(told, "{text:?}: {last:?}");
    }
}

#[test]
fn two_people_play_it_in_a_channel() {
    let mut channel = Channel::new();
    channel.says("anna", 900, "challenge <@2> toy white");
    let accept = channel.heard.iter().flat_map(|message| &message.buttons);
    let accept = accept
        .filter_map(|face| face.id.parse::<Button>().ok())
        .next()
        .expect("a button");
    let ben = Person {
        id: PersonId(2),
        name: "ben".to_owned(),
    };
    channel.said += 1;
    let via = Via::Button {
        version: accept.version,
    };
    channel.execute(ben, 900, accept.command, accept.table, via);
    for (turn, name) in ["c1-c2", "c5-d5", "c2-c3", "d5-c5", "c3-c4", "c5-d5"]
        .iter()
        .zip(["anna", "ben"].iter().cycle())
    {
        channel.says(name, 1000, turn);
    }
    let board = channel
        .heard
        .iter()
        .rev()
        .find_map(|message| message.picture.as_ref())
        .expect("a board");
    assert!(board.alt.contains("Runner"), "{}", board.alt);
    let Shown::Boards(scenes) = &board.shown else {
        panic!("no board: {board:?}");
    };
    let picture = Painter::new(ThemeName::default()).scene_png(&scenes[0]);
    let image = image::load_from_memory(&picture).expect("a picture");
    assert_eq!((image.width(), image.height()), (800, 800));
    channel.says("anna", 1000, "c4-c1");
    channel.heard("your runner steps to an empty square beside it");
    channel.says("anna", 1000, "c4-b5");
    channel.heard("White wins");
}
