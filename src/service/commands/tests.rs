//! A toy command that only its description knows: every way to give it follows from that. And what is read of words and
//! of options.

use std::cell::Cell;

use crate::ai::Level;
use crate::rules::any::{Kind, Ruleset};
use crate::service::button::Button;
use crate::service::command::Command;
use crate::service::{ChannelId, Manager, Opponent, Person, PersonId, Refusal, RoleId, Slot};

use super::handler::handler;
use super::placement::looks_like_a_square;
use super::{
    ButtonSpec, CommandArgs, CommandSpec, Completion, Cost, Emphasis, Heard, OptionKind,
    OptionSpec, Typed, Under, Value, all, means_something, parse, read_turn, spec_of,
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
    read(text, false).map(|read| read.expect("a command"))
}

/// What is read of this text, which was said to the bot or not.
fn read(text: &str, addressed: bool) -> Option<Result<Command, Refusal>> {
    let heard = Heard {
        text,
        addressed,
        mentions: &[],
        me: None,
        house: &[],
    };
    Some(parse(&heard)?.map(|(command, _)| command))
}

fn anna(bot: bool) -> Opponent {
    Opponent {
        person: Person {
            id: PersonId(3),
            name: "Anna".to_owned(),
        },
        bot,
        member: true,
    }
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

#[test]
fn a_word_that_means_something_where_commands_are_typed_is_no_name() {
    for word in ["resign", "halbzug", "anyone", "about", "threats"] {
        assert!(means_something(word), "{word}");
    }
    assert!(!means_something("gardeners"));
}

#[test]
fn what_is_quoted_is_not_heard_and_what_stands_around_it_is() {
    let moves = hear("moves");
    assert!(moves.is_some());
    assert_eq!(hear("> resign\nmoves"), moves);
    assert_eq!(hear("moves\n>>> resign"), moves);
}

#[test]
fn a_line_of_two_hundred_characters_is_read_and_a_longer_one_is_not() {
    let line = |length: usize| format!("{:!<length$}", "moves");
    let moves = hear("moves").expect("a command");
    for addressed in [true, false] {
        let longest = read(&line(200), addressed);
        assert_eq!(longest, Some(Ok(moves.clone())), "{addressed}");
    }
    assert!(matches!(read(&line(201), true), Some(Err(_))));
    assert_eq!(read(&line(201), false), None);
}

#[test]
fn a_slip_in_a_line_of_three_words_is_asked_back_only_if_it_was_said_to_the_bot() {
    let line = "plna d3-f5 e8-e7";
    let meant = Refusal::DidYouMean("plan d3-f5 e8-e7".to_owned());
    assert_eq!(read(line, true), Some(Err(meant)));
    assert_eq!(read(line, false), None);
}

#[test]
fn a_line_is_planned_with_the_numbers_of_its_moves_or_without() {
    let plan = all().find(|spec| spec.name == "plan").expect("the command");
    let planned = |moves: &'static str| {
        let mut args = CommandArgs::new(Kind::Gala);
        args.fill("moves", Value::Text(moves));
        (plan.read)(&args)
    };
    let line = planned("d3-f5 e8-e7");
    assert!(line.is_ok(), "{line:?}");
    assert_eq!(planned("7. d3-f5, e8-e7"), line);
    assert!(planned("d3-f5 then").is_err());
}

#[test]
fn only_what_looks_like_a_square_or_a_move_is_read_as_one() {
    assert!(looks_like_a_square("d4") && looks_like_a_square("z999"));
    for word in ["d", "d12345", "123", "dd4"] {
        assert!(!looks_like_a_square(word), "{word}");
    }
    assert!(read_turn("d4-d5").is_ok());
    assert_eq!(read_turn("12. d4-d5"), read_turn("d4-d5"));
    assert!(read_turn("12 d4-d5").is_err(), "no dot follows the number");
}

#[test]
fn a_channel_and_whoever_is_appointed_are_read_from_their_options() {
    let mut args = CommandArgs::new(Kind::Gala);
    args.fill("results", Value::Channel(ChannelId(1)));
    args.fill("role", Value::Role(RoleId(2)));
    args.fill("person", Value::Person(anna(false)));
    assert_eq!(args.channel("results"), Some(ChannelId(1)));
    assert_eq!(args.appointed("role"), Some(Manager::Role(RoleId(2))));
    assert_eq!(args.appointed("person"), Some(Manager::Person(PersonId(3))));
    assert_eq!(args.appointed("results"), None);
}

#[test]
fn a_level_goes_with_a_bot_that_is_named_and_not_with_a_person() {
    let slot = |bot: bool| {
        let mut args = CommandArgs::new(Kind::Gala);
        args.fill("opponent", Value::Person(anna(bot)));
        args.fill("level", Value::Text("5"));
        args.slot("opponent", "level", Slot::Opponent)
    };
    let computer = Opponent::computer(Level::ALL[4], Slot::Opponent);
    assert_eq!(slot(true), Ok(Some(computer)));
    let refused = Refusal::PersonOrComputer(anna(false).person);
    assert_eq!(slot(false), Err(refused));
}

#[test]
fn rules_are_read_with_the_options_given_beside_them() {
    let mut args = CommandArgs::new(Kind::Gala);
    assert_eq!(args.ruleset("rules"), Ok(None));
    args.fill("rules", Value::Text("winther"));
    args.fill("options", Value::Text("single-gala, lone-gala"));
    let named = Ruleset::from_names(["winther", "single-gala", "lone-gala"]);
    assert_eq!(args.ruleset("rules"), Ok(named.ok()));
    assert_ne!(args.ruleset("rules"), Ok(None));
}
