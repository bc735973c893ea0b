//! What players are asked: whose answer counts, and what is made of it.

use std::sync::Arc;

use galabot::present::{self, Localizer, Message};
use galabot::service::button::Button;
use galabot::service::{
    ChannelId, Command, CommandId, GuildId, Manages, Person, PersonId, Place, Refusal, Reply,
    Request, Service, Stage, Table, TableId, Timestamp, Via,
};
use galabot::store::MemoryStore;

const ANNA: u64 = 1;
const BEN: u64 = 2;
const CLEO: u64 = 3;

/// A service with the first game on it.
struct House {
    service: Service,
    said: u64,
}

fn request(id: u64, who: u64, command: Command, (table, via): (Option<TableId>, Via)) -> Request {
    Request {
        id: CommandId(format!("q{id}")),
        caller: Person {
            id: PersonId(who),
            name: format!("person {who}"),
        },
        place: Place {
            guild: Some(GuildId(1)),
            channel: ChannelId(10),
            parent: None,
        },
        table,
        via,
        lot: 0,
        manages: Manages::No,
        absent: Vec::new(),
        command,
    }
}

impl House {
    /// Anna, White, plays against Ben.
    fn playing() -> House {
        let mut house = House {
            service: Service::new(Arc::new(MemoryStore::new())),
            said: 0,
        };
        house.given(ANNA, Command::Challenge(Box::default()));
        house.given(BEN, Command::Accept);
        for (who, turn) in [(ANNA, "d1-e2"), (BEN, "d10-e9")] {
            let turn = turn.parse().expect("a turn");
            house.given(who, Command::Move(turn));
        }
        house
    }

    /// What becomes of a command about the first game.
    fn given(&mut self, who: u64, command: Command) -> Reply {
        self.said += 1;
        let request = request(self.said, who, command, (Some(TableId(1)), Via::Slash));
        let answered = self.service.execute(&request, Timestamp(self.said));
        answered.expect("no fault").reply
    }

    /// What becomes of a button with this text.
    fn presses(&mut self, who: u64, text: &str) -> Reply {
        self.said += 1;
        let button: Button = text.parse().expect("one of our buttons");
        let via = Via::Button {
            version: button.version,
        };
        let request = request(self.said, who, button.command, (button.table, via));
        let answered = self.service.execute(&request, Timestamp(self.said));
        answered.expect("no fault").reply
    }

    fn table(&self) -> Table {
        let table = self.service.store().table(TableId(1));
        table.expect("readable").expect("it is there")
    }
}

fn told(reply: &Reply) -> Message {
    present::reply(Localizer::default(), reply, None)
}

#[test]
fn a_question_of_an_earlier_release_is_asked_again_and_ends_no_game() {
    let mut house = House::playing();
    let version = house.table().version;
    let old = format!("resign:1:{version}");
    for (who, other) in [(ANNA, BEN), (BEN, ANNA)] {
        let asked = house.presses(who, &old);
        let question = told(&asked);
        assert!(question.text.contains(&format!("<@{who}>")), "{question:?}");
        let yes = &question.buttons[0].id;
        let refused = house.presses(other, yes);
        let person = PersonId(who);
        assert_eq!(refused, Reply::Refused(Refusal::NotYourQuestion(person)));
        assert_eq!(house.table().version, version, "nothing has happened");
    }
    let question = told(&house.presses(ANNA, &old));
    house.presses(ANNA, &question.buttons[0].id);
    assert!(matches!(house.table().stage, Stage::Finished(_)));
}

#[test]
fn nobody_plays_on_where_nobody_plays() {
    let mut house = House::playing();
    assert_eq!(house.presses(BEN, "play-on:1"), Reply::PlayingOn);
    let watching = house.presses(CLEO, "play-on:1");
    assert_eq!(watching, Reply::Refused(Refusal::NotSeated(TableId(1))));
    house.given(ANNA, Command::Resign { confirmed: true });
    for text in ["play-on:1", "play-on:1:-:2"] {
        let after = house.presses(BEN, text);
        assert!(matches!(after, Reply::Refused(Refusal::GameOver(_))), "{after:?}");
    }
}
