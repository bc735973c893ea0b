//! The front door and its buttons, see [`DoorAsk`].

use crate::ai::Level;
use crate::rules::any::Kind;
use crate::service::command::Command;
use crate::service::model::door::{ChallengeForm, DoorAsk};
use crate::service::model::house_rules::HouseName;
use crate::service::model::ids::PersonId;

use crate::service::commands::Emphasis::{Primary, Secondary, Success};
use crate::service::commands::button_arguments::{NOTHING, or_nothing, there};
use crate::service::commands::handler::handler;
use crate::service::commands::{ButtonSpec, CommandSpec, InLesson, Typed};

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 1] = [CommandSpec {
    name: "door",
    typed: &[
        Typed::ToBot("hello|hi|hey|play|start|menu"),
        Typed::ToBot("new game"),
        Typed::Line("help 2", &[("what", "commands")]),
        Typed::Line("help more", &[("what", "commands")]),
    ],
    buttons: &[
        ButtonSpec::bare(
            "door-commands",
            "door-button-commands",
            Secondary,
            Command::Door(DoorAsk::Commands),
        ),
        ButtonSpec::bare(
            "door-learn",
            "door-button-learn",
            Primary,
            Command::Door(DoorAsk::Learn),
        ),
        ButtonSpec::with(
            "door-computer",
            "door-button-computer",
            Primary,
            |command| match command {
                Command::Door(DoorAsk::Computer(kind)) => Some(vec![kind.code().to_owned()]),
                _ => None,
            },
            |arguments| match arguments {
                [kind] => Some(Command::Door(DoorAsk::Computer(Kind::from_code(kind)?))),
                _ => None,
            },
        ),
        ButtonSpec::with(
            "level",
            "door-button-computer",
            Secondary,
            |command| match command {
                Command::Door(DoorAsk::Level(level)) => Some(vec![level.to_string()]),
                _ => None,
            },
            |arguments| match arguments {
                [level] => Some(Command::Door(DoorAsk::Level(level.parse::<Level>().ok()?))),
                _ => None,
            },
        ),
        ButtonSpec::with(
            "form",
            "door-button-opponent",
            Primary,
            |command| match command {
                Command::Door(DoorAsk::Form(form)) => Some(written(form)),
                _ => None,
            },
            |arguments| Some(Command::Door(DoorAsk::Form(read(arguments)?))),
        ),
        ButtonSpec::with(
            "form-send",
            "door-button-send",
            Success,
            |command| match command {
                Command::Door(DoorAsk::Send(form, None)) => Some(written(form)),
                _ => None,
            },
            |arguments| Some(Command::Door(DoorAsk::Send(read(arguments)?, None))),
        ),
    ],
    read: |args| {
        Ok(Command::Door(match args.text("what") {
            Some(_) => DoorAsk::Commands,
            None => DoorAsk::Open,
        }))
    },
    handler: handler! {
        Command::Door(ask) => |service, request, now| service.door(request, ask, now)
    },
    in_lesson: InLesson::Anybody,
    ..CommandSpec::USUAL
}];

/// A form as arguments of a button: the rules, the clock and the person.
fn written(form: &ChallengeForm) -> Vec<String> {
    let rules = form.rules.clone().unwrap_or_else(|| NOTHING.to_owned());
    vec![rules, or_nothing(form.clock), or_nothing(form.person)]
}

fn read(arguments: &[&str]) -> Option<ChallengeForm> {
    let [rules, clock, person] = arguments else {
        return None;
    };
    let rules = match there(rules) {
        Some(rules) => {
            let is_preset = ChallengeForm::presets().any(|known| known == rules);
            // Whether a server has such house rules is seen when they are looked up.
            let known = is_preset || rules.parse::<HouseName>().is_ok();
            Some(known.then(|| rules.to_owned())?)
        }
        None => None,
    };
    let clock = match there(clock) {
        Some(clock) => {
            let at: usize = clock.parse().ok()?;
            Some(at).filter(|at| *at < ChallengeForm::CLOCKS.len())?;
            Some(at)
        }
        None => None,
    };
    let person = match there(person) {
        Some(person) => {
            let person = PersonId(person.parse().ok()?);
            (!person.is_reserved()).then_some(Some(person))?
        }
        None => None,
    };
    Some(ChallengeForm {
        rules,
        clock,
        person,
    })
}
