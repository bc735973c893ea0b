//! A toy command that only its description knows: every way to give it follows from that.

use std::cell::Cell;

use crate::rules::any::Kind;
use crate::service::button::Button;
use crate::service::command::Command;

use super::handler::handler;
use super::{
    ButtonSpec, CommandSpec, Completion, Cost, Emphasis, Heard, OptionKind, OptionSpec, Typed,
    Under, parse, spec_of,
};

thread_local! {
    static SHOWN: Cell<bool> = const { Cell::new(false) };
}

/// The command of the toy: a page of moves that no game has.
const TOY: Command = Command::History { page: Some(4711) };

static TOYS: [CommandSpec; 1] = [CommandSpec {
    name: "toy",
    under: Under::Game(Kind::Chelma),
    about: "Play with a toy",
    options: &[
        OptionSpec::of("pages", "How many", OptionKind::Number(4711)),
        OptionSpec::text("until", "How long").completed(Completion::Clocks),
    ],
    typed: &[Typed::Line("toy {pages}", &[])],
    buttons: &[ButtonSpec::bare(
        "toy",
        "button-help",
        Emphasis::Danger,
        TOY,
    )],
    read: |args| {
        let page = args.number("pages");
        Ok(Command::History { page })
    },
    handler: handler! {
        Command::History { page: Some(4711) } => |service, request, _| service.help(request),
    },
    cost: Cost::Much,
    ..CommandSpec::USUAL
}];

/// The toys, while a test shows them.
pub(super) fn toys() -> &'static [CommandSpec] {
    match SHOWN.get() {
        true => &TOYS,
        false => &[],
    }
}

/// Runs a test with the toys among the commands, in this thread only.
pub(crate) fn with_toys<T>(play: impl FnOnce() -> T) -> T {
    SHOWN.set(true);
    let result = play();
    SHOWN.set(false);
    result
}

fn hear(text: &str) -> Option<Command> {
    let heard = Heard {
        text,
        addressed: false,
        mentions: &[],
        me: None,
        house: &[],
    };
    parse(&heard).map(|read| read.expect("a command").0)
}

#[test]
fn a_toy_is_typed_and_pressed_by_its_description_alone() {
    assert_eq!(hear("toy 4711"), None, "it is not on the shelf");
    with_toys(|| {
        assert_eq!(hear("Toy 4711!"), Some(TOY));
        for line in ["toy", "toy 7", "toy 4711 4711", "toys 4711"] {
            assert_eq!(hear(line), None, "{line}");
        }
        let button: Button = "toy:12:34".parse().expect("a button");
        assert_eq!(button.command, TOY);
        assert_eq!(button.to_string(), "toy:12:34");
        assert!("toy:12:34:1".parse::<Button>().is_err());
        assert_eq!(spec_of(&TOY).cost, Cost::Much);
    });
}
