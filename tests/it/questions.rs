//! What players are asked: whose answer counts, and what is made of it.

use std::sync::Arc;
use std::thread;

use galabot::present::{self, Localizer, Message};
use galabot::service::button::Button;
use galabot::service::{
    ChannelId, Command, CommandId, EventKind, GuildId, Manages, MessageId, Person, PersonId, Place,
    Proposal, Refusal, Reply, Request, Service, Stage, Table, TableId, Timestamp, Via,
};
use galabot::store::MemoryStore;

const ANNA: u64 = 1;
const BEN: u64 = 2;
const CLEO: u64 = 3;

/// A service with the first game on it.
struct Bot {
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
            private: false,
        },
        table,
        via,
        sent_ago: 0,
        random: 0,
        manages: Manages::No,
        absent: Vec::new(),
        command,
    }
}

impl Bot {
    /// A service on which Anna has proposed this to anyone.
    fn asked(proposal: Proposal) -> Bot {
        let mut bot = Bot {
            service: Service::new(Arc::new(MemoryStore::new())),
            said: 0,
        };
        bot.given(ANNA, Command::Challenge(Box::new(proposal)));
        bot
    }

    /// Anna, White, plays against Ben.
    fn playing() -> Bot {
        Bot::playing_as(Proposal::default())
    }

    /// The same in a game that Anna has proposed so.
    fn playing_as(proposal: Proposal) -> Bot {
        let mut bot = Bot::asked(proposal);
        bot.given(BEN, Command::Accept);
        for (who, turn) in [(ANNA, "d1-e2"), (BEN, "d10-e9")] {
            let turn = turn.parse().expect("a turn");
            bot.given(who, Command::Move(turn));
        }
        bot
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
    let mut bot = Bot::playing();
    let version = bot.table().version;
    let old = format!("resign:1:{version}");
    for (who, other) in [(ANNA, BEN), (BEN, ANNA)] {
        let asked = bot.presses(who, &old);
        let question = told(&asked);
        assert!(question.text.contains(&format!("<@{who}>")), "{question:?}");
        let yes = &question.buttons[0].id;
        let refused = bot.presses(other, yes);
        let person = PersonId(who);
        assert_eq!(refused, Reply::Refused(Refusal::NotYourQuestion(person)));
        assert_eq!(bot.table().version, version, "nothing has happened");
    }
    let question = told(&bot.presses(ANNA, &old));
    bot.presses(ANNA, &question.buttons[0].id);
    assert!(matches!(bot.table().stage, Stage::Finished(_)));
}

#[test]
fn nobody_plays_on_where_nobody_plays() {
    let mut bot = Bot::playing();
    assert_eq!(bot.presses(BEN, "play-on:1"), Reply::PlayingOn);
    let watching = bot.presses(CLEO, "play-on:1");
    assert_eq!(watching, Reply::Refused(Refusal::NotSeated(TableId(1))));
    bot.given(ANNA, Command::Resign { confirmed: true });
    for text in ["play-on:1", "play-on:1:-:2"] {
        let after = bot.presses(BEN, text);
        assert!(
            matches!(after, Reply::Refused(Refusal::GameOver(_))),
            "{after:?}"
        );
    }
}

#[test]
fn a_rematch_that_both_want_at_one_moment_begins_once() {
    for round in 0..50 {
        let mut bot = Bot::playing();
        bot.given(ANNA, Command::Resign { confirmed: true });
        let wishes = [ANNA, BEN].map(|who| {
            let service = bot.service.clone();
            let wish = request(
                100 + who,
                who,
                Command::Rematch,
                (Some(TableId(1)), Via::Slash),
            );
            thread::spawn(move || service.execute(&wish, Timestamp(99)))
        });
        for wish in wishes {
            let answered = wish.join().expect("no panic").expect("no fault");
            assert!(
                matches!(answered.reply, Reply::Done { .. }),
                "{round}: {answered:?}"
            );
        }
        let rematch = bot.service.store().table(TableId(2)).expect("readable");
        assert_eq!(rematch.expect("it is there").stage, Stage::Playing);
        let another = bot.service.store().table(TableId(3)).expect("readable");
        assert_eq!(another, None);
    }
}

#[test]
fn a_wish_for_a_rematch_that_waits_or_runs_says_where() {
    let mut bot = Bot::playing();
    bot.given(ANNA, Command::Resign { confirmed: true });
    assert!(matches!(
        bot.given(BEN, Command::Rematch),
        Reply::Done { .. }
    ));
    let again = told(&bot.given(BEN, Command::Rematch)).text;
    assert!(
        again.contains("game 2") && again.contains("<#10>"),
        "{again}"
    );
    let message = MessageId(77);
    let announced = bot.service.announced(TableId(2), message, Timestamp(50));
    announced.expect("no fault");
    let again = told(&bot.given(BEN, Command::Rematch)).text;
    assert!(again.contains("discord.com/channels/1/10/77"), "{again}");
    assert!(matches!(
        bot.given(ANNA, Command::Rematch),
        Reply::Done { .. }
    ));
    let thread = ChannelId(88);
    let opened = bot.service.thread_opened(TableId(2), thread, Timestamp(51));
    opened.expect("no fault");
    for who in [ANNA, BEN] {
        let again = told(&bot.given(who, Command::Rematch)).text;
        assert!(again.contains("<#88>"), "{again}");
    }
}

#[test]
fn the_first_hint_before_a_move_stands_in_the_log_and_further_ones_do_not() {
    let mut bot = Bot::playing_as(Proposal {
        rated: Some(false),
        ..Proposal::default()
    });
    let hints = |bot: &Bot| {
        let log = bot.service.store().log(TableId(1)).expect("readable");
        let hints = log.iter().filter(|event| event.what == EventKind::Hinted);
        hints.count()
    };
    for expected in [1, 2] {
        for _ in 0..3 {
            let hint = bot.given(ANNA, Command::Hint);
            assert!(!matches!(hint, Reply::Refused(_)), "{hint:?}");
            assert_eq!(hints(&bot), expected);
        }
        if expected == 1 {
            for (who, turn) in [(ANNA, "g1-f2"), (BEN, "g10-f9")] {
                bot.given(who, Command::Move(turn.parse().expect("a turn")));
            }
        }
    }
}

#[test]
fn a_message_that_moved_is_known_after_an_edit_and_one_that_was_refused_is_not() {
    let bot = Bot::playing();
    let types = |message: MessageId, turn: &str| {
        let turn = Command::Move(turn.parse().expect("a turn"));
        let at = (Some(TableId(1)), Via::Chat);
        let typed = Request {
            id: CommandId::of_message(message),
            ..request(0, ANNA, turn, at)
        };
        let answered = bot.service.execute(&typed, Timestamp(50));
        answered.expect("no fault");
        bot.service.was_carried_out(message).expect("no fault")
    };
    let version = bot.table().version;
    assert!(!types(MessageId(70), "g1-g9"));
    assert_eq!(bot.table().version, version, "there is no such move");
    assert!(types(MessageId(71), "g1-f2"));
}

#[test]
fn a_challenge_answered_by_its_button_is_known_to_stand_there() {
    let mut bot = Bot::asked(Proposal::default());
    let known = |bot: &Bot, channel: u64, message: u64| {
        let pressed = (ChannelId(channel), MessageId(message));
        let noted = bot.service.answered_at(TableId(1), pressed, Timestamp(50));
        noted.expect("no fault");
        bot.table().challenge_message
    };
    assert_eq!(known(&bot, 11, 70), None, "in another channel");
    assert_eq!(known(&bot, 10, 77), Some(MessageId(77)));
    assert_eq!(known(&bot, 10, 78), Some(MessageId(77)), "it has one");
    // In a game that has begun it may be any message.
    bot = Bot::playing();
    assert_eq!(known(&bot, 10, 77), None);
}

#[test]
fn a_post_about_a_game_does_not_keep_who_asked_for_it() {
    let bot = Bot::playing();
    let posts = bot.service.store().pending_posts().expect("readable");
    assert!(!posts.is_empty());
    for post in posts {
        assert_eq!(post.asker, None, "{post:?}");
    }
}
