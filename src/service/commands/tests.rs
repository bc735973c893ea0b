//! A toy command that only its description knows: every way to give it follows from that. And what is read of words and
//! of options.

use std::cell::Cell;

use crate::ai::Level;
use crate::rules::any::{Kind, Ruleset};
use crate::service::button::Button;
use crate::service::command::Command;
use crate::service::model::finished_games::Wanted;
use crate::service::{
    ChannelId, Computer, Manager, Opponent, Person, PersonId, PersonSettingsChange, Refusal,
    RoleId, SettingsChange, Slot, TimeControl, TimeOut, VacationChoice,
};

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

/// What the slash command of this name reads from these options.
fn chosen(name: &str, options: &[(&'static str, Value<'static>)]) -> Result<Command, Refusal> {
    let spec = all().find(|spec| spec.name == name).expect("the command");
    let mut args = CommandArgs::new(Kind::Gala);
    for (name, value) in options {
        args.fill(name, value.clone());
    }
    (spec.read)(&args)
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
    for word in [
        "resign", "halbzug", "anyone", "about", "threats", "paused", "untimed", "like", "as",
        "compare", "drop", "poster",
    ] {
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
    let planned = |moves: &'static str| chosen("plan", &[("moves", Value::Text(moves))]);
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

#[test]
fn a_level_goes_with_the_computer_that_was_named_last() {
    let challenge = read("challenge computer computer level 5", true);
    let Some(Ok(Command::Challenge(proposal))) = challenge else {
        panic!("{challenge:?}");
    };
    let usual = Opponent::computer(Computer::USUAL, Slot::Opponent);
    assert_eq!(proposal.opponent, Some(usual));
    let second = Opponent::computer(Level::ALL[4], Slot::Second);
    assert_eq!(proposal.second, Some(second));
}

#[test]
fn two_partners_are_refused() {
    let ben = Opponent {
        person: Person {
            id: PersonId(4),
            name: "Ben".to_owned(),
        },
        ..anna(false)
    };
    let read = parse(&Heard {
        text: "challenge partner <@3> partner <@4>",
        addressed: true,
        mentions: &[anna(false), ben],
        me: None,
        house: &[],
    });
    assert!(matches!(read, Some(Err(_))), "{read:?}");
}

#[test]
fn a_challenge_has_the_clock_that_was_chosen_and_ends_on_time_as_was_chosen() {
    for (word, time_out) in [("claim", TimeOut::Claim), ("automatic", TimeOut::Ends)] {
        let clock = ("clock", Value::Text("3 days"));
        let challenge = chosen("challenge", &[clock, ("time-out", Value::Text(word))]);
        let Ok(Command::Challenge(proposal)) = challenge else {
            panic!("{challenge:?}");
        };
        assert_eq!(proposal.clock, Some(TimeControl::Days(3)));
        assert_eq!(proposal.time_out, Some(time_out));
    }
}

#[test]
fn finished_games_are_those_of_a_person_from_a_page_on() {
    let person = ("person", Value::Person(anna(false)));
    let games = chosen("games", &[person, ("page", Value::Number(3))]);
    let wanted = Wanted {
        person: Some(PersonId(3)),
        page: 2,
        ..Wanted::default()
    };
    assert_eq!(games, Ok(Command::Games(Some(wanted))));
}

#[test]
fn challenges_and_requests_are_answered_in_a_line() {
    for (line, answer) in [
        ("accept", Command::Accept),
        ("accept as partner", Command::AcceptAsPartner),
        ("pause", Command::Pause),
        ("pause accept", Command::AcceptPause),
        ("pause decline", Command::DeclinePause),
        ("pause end", Command::Unpause),
    ] {
        assert_eq!(hear(line), Some(answer), "{line}");
    }
}

#[test]
fn a_move_to_a_square_that_is_not_on_the_board_is_refused_and_not_taken_for_talk() {
    let read = read("move d3-k5", false);
    assert!(matches!(read, Some(Err(Refusal::Text(_)))), "{read:?}");
    assert_eq!(hear("move on"), None);
}

#[test]
fn rules_that_cannot_be_compared_are_refused_only_if_the_bot_was_asked() {
    let line = "rules kampa farmers pyramid";
    assert_eq!(read(line, true), Some(Err(Refusal::CompareWhich)));
    assert_eq!(read(line, false), None);
}

#[test]
fn vacations_are_shown_unless_something_is_chosen() {
    let show = SettingsChange::Vacation(VacationChoice::Show);
    let show = Command::Settings(Box::new(show));
    assert_eq!(chosen("vacation", &[]), Ok(show));
    let from = ("from", Value::Text("2026-12-24"));
    assert!(chosen("vacation", &[from]).is_err(), "how long?");
}

#[test]
fn challenges_are_turned_on_and_off_in_a_line() {
    for (line, challenges) in [("challenges on", true), ("challenges off", false)] {
        let change = SettingsChange::Person(PersonSettingsChange {
            challenges: Some(challenges),
            ..PersonSettingsChange::default()
        });
        let change = Command::Settings(Box::new(change));
        assert_eq!(read(line, true), Some(Ok(change)), "{line}");
    }
}

#[test]
fn a_name_is_hidden_and_moves_are_confirmed_on_the_web_as_was_chosen() {
    for (word, on) in [("on", true), ("off", false)] {
        let options = ["name-on-web", "confirm-on-web"].map(|name| (name, Value::Text(word)));
        let change = SettingsChange::Person(PersonSettingsChange {
            hidden_on_web: Some(!on),
            confirms_on_web: Some(on),
            ..PersonSettingsChange::default()
        });
        let change = Command::Settings(Box::new(change));
        assert_eq!(chosen("me", &options), Ok(change), "{word}");
    }
}
