//! The slash commands, as [`crate::service::commands`] describes them: how they look to Discord, and reading them.

pub(super) mod autocomplete_suggestions;
mod entry_point;
mod localization;
pub(super) mod register;

use serde_json::Value as Json;
use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::{
    CommandOptionType, InteractionContext, ResolvedOption, ResolvedValue,
};
use serenity::model::channel::ChannelType;

use crate::rules::any::Kind;
use crate::service::commands::{
    CommandArgs, CommandSpec, Completion, OptionKind, OptionSpec, PUBLIC, Root, Value, roots,
};
use crate::service::house_rules::HouseRules;
use crate::service::{ChannelId, Command, Opponent, PersonId, Refusal, RoleId, TableId};

use crate::discord::chat_message::person;

/// The greatest number that may be filled in, but for games.
const MOST_NUMBER: u64 = 1_000_000;

/// The most characters of a text that is filled in.
const MOST_TEXT: u16 = 200;

/// How the commands look to Discord, in all languages.
///
/// # Panics
/// Never: what serenity builds is JSON.
pub fn definition() -> Json {
    let commands = serde_json::to_value(in_english());
    localization::localized(commands.expect("names and texts are JSON"))
}

fn in_english() -> Vec<CreateCommand> {
    roots()
        .map(|root| {
            CreateCommand::new(root.name)
                .description(root.about)
                .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm])
                .set_options(root.commands().map(shown_command).collect())
        })
        .collect()
}

/// What is offered for an option while it is typed, if it is completed, and of which game: the first one, if its
/// command belongs to none.
pub(super) fn completion(root: &str, sub: &str, option: &str) -> Option<(Kind, Completion)> {
    let root = Root::named(root)?;
    let option = root.command(sub)?.option(option)?;
    Some((root.kind.unwrap_or_default(), option.completion?))
}

/// Whether everybody is to see the answer to this.
pub(super) fn is_public(options: &[ResolvedOption<'_>]) -> bool {
    options.iter().any(|option| match &option.value {
        ResolvedValue::SubCommand(options) => is_public(options),
        ResolvedValue::Boolean(public) => option.name == PUBLIC && *public,
        _ => false,
    })
}

fn shown_command(spec: &CommandSpec) -> CreateCommandOption {
    let sub = CreateCommandOption::new(CommandOptionType::SubCommand, spec.name, spec.about);
    // Discord wants the required options first.
    let (required, others): (Vec<_>, Vec<_>) =
        spec.options.iter().partition(|option| option.required);
    let options = required.into_iter().chain(others);
    options.fold(sub, |sub, option| sub.add_sub_option(shown(option)))
}

fn shown(option: &OptionSpec) -> CreateCommandOption {
    let of = |kind| CreateCommandOption::new(kind, option.name, option.about);
    match option.kind {
        OptionKind::Game => of(CommandOptionType::Integer).min_int_value(1),
        OptionKind::Number(least) => of(CommandOptionType::Integer)
            .min_int_value(least)
            .max_int_value(MOST_NUMBER),
        OptionKind::Channel => {
            of(CommandOptionType::Channel).channel_types(vec![ChannelType::Text, ChannelType::News])
        }
        OptionKind::Appointed => of(CommandOptionType::Mentionable),
        OptionKind::Person => of(CommandOptionType::User),
        OptionKind::Flag => of(CommandOptionType::Boolean),
        OptionKind::Choice(_) => {
            let words = option.kind.words().into_iter();
            words.fold(of(CommandOptionType::String), |option, word| {
                option.add_string_choice(word, word)
            })
        }
        OptionKind::Text | OptionKind::Square | OptionKind::Moment => {
            let text = of(CommandOptionType::String)
                .required(option.required)
                .max_length(MOST_TEXT);
            match option.completion {
                Some(_) => text.set_autocomplete(true),
                None => text,
            }
        }
    }
}

/// The command asked for, and the game if one was named. `me` is the bot itself; `house` are the house rules of the
/// server.
///
/// # Errors
/// A [`Refusal`] that explains which option cannot be read.
pub fn read(
    root: &str,
    options: &[ResolvedOption<'_>],
    me: Option<PersonId>,
    house: &[HouseRules],
) -> Result<(Command, Option<TableId>), Refusal> {
    let known = Root::named(root).ok_or_else(|| Refusal::unknown(root))?;
    let Some((name, options)) = options.iter().find_map(|option| match &option.value {
        ResolvedValue::SubCommand(options) => Some((option.name, options)),
        _ => None,
    }) else {
        return Err(Refusal::unknown(root));
    };
    let spec = known.command(name);
    let spec = spec.ok_or_else(|| Refusal::unknown(name))?;
    let mut args = CommandArgs::new(known.kind.unwrap_or_default());
    args.me = me;
    args.house = house;
    for option in options {
        let known = spec.option(option.name);
        if let Some(value) = known.and_then(|known| value(known, &option.value)) {
            args.fill(option.name, value);
        }
    }
    Ok(((spec.read)(&args)?, args.game()))
}

/// What an option was filled in with.
fn value<'a>(option: &OptionSpec, value: &ResolvedValue<'a>) -> Option<Value<'a>> {
    Some(match *value {
        ResolvedValue::String(text) => Value::Text(text),
        ResolvedValue::Boolean(said) => Value::Flag(said),
        // A number below 1 is the number of no game.
        ResolvedValue::Integer(number) => match option.kind {
            OptionKind::Game => Value::Game(TableId(u64::try_from(number).unwrap_or(0))),
            _ => Value::Number(usize::try_from(number).unwrap_or(0)),
        },
        ResolvedValue::Channel(channel) => Value::Channel(ChannelId(channel.id.get())),
        ResolvedValue::Role(role) => Value::Role(RoleId(role.id.get())),
        ResolvedValue::User(user, member) => Value::Person(Opponent {
            person: person(user, member),
            bot: user.bot,
            member: member.is_some(),
        }),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serenity::model::application::CommandData;

    use crate::service::commands::tests::with_toys;
    use crate::service::{ColourChoice, Computer, Slot};

    use super::*;

    fn read_json(sub: &str, options: Json) -> Result<(Command, Option<TableId>), Refusal> {
        let data: CommandData = serde_json::from_value(json!({
            "id": "5", "name": "gala", "type": 1,
            "options": [{"type": 1, "name": sub, "options": options}],
            "resolved": {"users": {
                "7": {"id": "7", "username": "galabot", "discriminator": "0", "global_name": null,
                    "avatar": null, "bot": true},
                "8": {"id": "8", "username": "ben", "discriminator": "0", "global_name": "Ben",
                    "avatar": null}}},
        }))
        .expect("the shape of Discord's data");
        read("gala", &data.options(), Some(PersonId(7)), &[])
    }

    #[test]
    fn options_become_commands() {
        let text = |name: &str, value: &str| json!({"type": 3, "name": name, "value": value});
        let (command, game) = read_json(
            "move",
            json!([text("move", "D3–F5"), {"type": 4, "name": "game", "value": 12}]),
        )
        .expect("it can be read");
        assert!(matches!(command, Command::Move(_)));
        assert_eq!(game, Some(TableId(12)));
        let (command, _) = read_json(
            "challenge",
            json!([{"type": 6, "name": "opponent", "value": "8"}, text("colour", "black"),
                {"type": 5, "name": "rated", "value": false}]),
        )
        .expect("it can be read");
        let Command::Challenge(proposal) = command else {
            panic!("a challenge was asked for");
        };
        assert_eq!(proposal.opponent.expect("Ben").person.name, "Ben");
        assert_eq!(proposal.colour, ColourChoice::Black);
        assert_eq!(proposal.rated, Some(false));
        assert_eq!(
            read_json("draw", json!([])).expect("it can be read").0,
            Command::Draw,
            "offered if left out"
        );
        assert!(matches!(
            read_json("move", json!([text("move", "hello")])),
            Err(Refusal::Text(_))
        ));
        assert!(matches!(
            read_json("castle", json!([])),
            Err(Refusal::Unknown(_))
        ));
    }

    #[test]
    fn the_bot_named_as_a_player_is_the_computer() {
        let named = |slot: &str| {
            let options = json!([{"type": 6, "name": slot, "value": "7"}]);
            match read_json("challenge", options).expect("it can be read").0 {
                Command::Challenge(proposal) => *proposal,
                other => panic!("a challenge was asked for: {other:?}"),
            }
        };
        let computer = |slot| Some(Opponent::computer(Computer::USUAL, slot));
        assert_eq!(named("opponent").opponent, computer(Slot::Opponent));
        assert_eq!(named("partner").partner, computer(Slot::Partner));
    }

    #[test]
    fn a_toy_is_slashed_and_completed_by_its_description_alone() {
        let slashed = || {
            let data: CommandData = serde_json::from_value(json!({
                "id": "5", "name": "chelma", "type": 1, "options": [{"type": 1, "name": "toy",
                    "options": [{"type": 4, "name": "pages", "value": 4711}]}],
            }))
            .expect("the shape of Discord's data");
            read("chelma", &data.options(), None, &[])
        };
        assert!(slashed().is_err(), "it is not on the shelf");
        with_toys(|| {
            let (command, _) = slashed().expect("it can be read");
            assert_eq!(command, Command::History { page: Some(4711) });
            assert_eq!(
                completion("chelma", "toy", "until"),
                Some((Kind::Chelma, Completion::Clocks))
            );
            let shown = definition();
            let options = shown[1]["options"].as_array().expect("subcommands");
            let toy = options.iter().find(|sub| sub["name"] == "toy");
            let toy = toy.expect("it is registered");
            assert_eq!(toy["options"][0]["min_value"], 4711);
            assert_eq!(toy["options"][1]["autocomplete"], true);
        });
    }

    #[test]
    fn the_definition_keeps_to_the_limits() {
        let shown = definition();
        fn check(value: &Json, characters: &mut usize) {
            match value {
                Json::Object(map) => {
                    if let Some(about) = map.get("description").and_then(Json::as_str) {
                        assert!((1..=100).contains(&about.chars().count()), "{about}");
                        *characters += about.chars().count();
                    }
                    map.values().for_each(|value| check(value, characters));
                }
                Json::Array(values) => {
                    assert!(values.len() <= 25);
                    values.iter().for_each(|value| check(value, characters));
                }
                _ => {}
            }
        }
        for command in shown.as_array().expect("a list") {
            let mut characters = 0;
            check(command, &mut characters);
            assert!(characters < 6000, "Discord allows 8,000 with all names");
            let hanging = match command["name"].as_str() {
                Some("rules") => 5,
                Some("settings") => 5,
                Some("privacy") => 3,
                _ => 25,
            };
            assert_eq!(command["options"].as_array().map(Vec::len), Some(hanging));
        }
    }
}
