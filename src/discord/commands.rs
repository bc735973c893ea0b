//! The slash commands: how they look, and which [`Command`] each stands for. Both are made from the one list here.

mod challenge;
mod clock;
mod interaction;
mod learn;
mod look;
mod moves;
mod play;
mod privacy;
mod puzzle;
mod register;
mod rules;
mod settings;
mod tongues;

use serde_json::Value;
use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::model::application::{
    CommandOptionType, InteractionContext, ResolvedOption, ResolvedValue,
};
use serenity::model::channel::ChannelType;

use crate::ai::Level;
use crate::rules::any::{Kind, Ruleset};
use crate::rules::gala::NameError;
use crate::service::{
    Chair, ChannelId, Command, Manager, Opponent, PersonId, Refusal, RoleId, TableId,
};

use super::complete::Offers;
use crate::discord::ingest::message::person;

pub use interaction::read_interaction;
pub(in crate::discord) use register::register;

/// The commands under which all others hang: one a game; the others, for the rules, settings and privacy, are of both.
const ROOTS: [(&str, Kind, &str); 5] = [
    ("gala", Kind::Gala, "Play Gala, the Farmer's Chess"),
    ("chelma", Kind::Chelma, "Play Chelma, Halma with chessmen"),
    (RULES, Kind::Gala, "Look the rules up, with figures"),
    (
        SETTINGS,
        Kind::Gala,
        "Your language, colours, reminders and vacation, and what this server has chosen",
    ),
    (
        PRIVACY,
        Kind::Gala,
        "What I keep about you: see it, take it with you, have it deleted",
    ),
];

/// The root of the rules of both games.
const RULES: &str = "rules";

/// The root of what people and servers choose.
const SETTINGS: &str = "settings";

/// The root of what one may ask about one's own data.
const PRIVACY: &str = "privacy";

/// The option that names a game.
const GAME: &str = "game";

/// The greatest number that may be filled in, but for games.
const MOST_NUMBER: u64 = 1_000_000;

/// The option that shows an answer to everybody.
const PUBLIC: &str = "public";

/// A subcommand.
struct Entry {
    /// Below which command it hangs; `None` is below each.
    of: Option<Kind>,
    name: &'static str,
    about: &'static str,
    options: &'static [Opt],
    read: fn(&Given<'_>) -> Result<Command, Refusal>,
}

/// An option of a subcommand.
enum Opt {
    /// Which game, where it is not the one played here.
    Game,
    /// A channel in which one can write.
    Channel(&'static str, &'static str),
    /// Somebody, or a role.
    Appointed(&'static str, &'static str),
    /// Somebody.
    Person(&'static str, &'static str),
    /// A word out of a few.
    Choice(&'static str, &'static str, &'static [&'static str]),
    /// Free text.
    Text(&'static str, &'static str, Needed),
    /// Text that is offered while it is typed.
    Offered(&'static str, &'static str, Needed, Offers),
    /// A whole number, from this one on.
    Number(&'static str, &'static str, u64),
    /// Yes or no.
    Flag(&'static str, &'static str),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Needed {
    Yes,
    No,
}

/// What was filled in.
struct Given<'a> {
    game_kind: Kind,
    texts: Vec<(&'a str, &'a str)>,
    people: Vec<(&'a str, Opponent)>,
    channels: Vec<(&'a str, ChannelId)>,
    appointed: Vec<(&'a str, Manager)>,
    flags: Vec<(&'a str, bool)>,
    numbers: Vec<(&'a str, usize)>,
    game: Option<TableId>,
}

impl Given<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        let found = self.texts.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| *text)
    }

    fn flag(&self, name: &str) -> bool {
        self.switch(name) == Some(true)
    }

    /// Yes or no, if either was said.
    fn switch(&self, name: &str) -> Option<bool> {
        let found = self.flags.iter().find(|(known, _)| *known == name);
        found.map(|(_, said)| *said)
    }

    fn number(&self, name: &str) -> Option<usize> {
        let found = self.numbers.iter().find(|(known, _)| *known == name);
        found.map(|(_, number)| *number)
    }

    fn channel(&self, name: &str) -> Option<ChannelId> {
        let found = self.channels.iter().find(|(known, _)| *known == name);
        found.map(|(_, channel)| *channel)
    }

    fn appointed(&self, name: &str) -> Option<Manager> {
        let found = self.appointed.iter().find(|(known, _)| *known == name);
        found.map(|(_, someone)| *someone)
    }

    fn person(&self, name: &str) -> Option<Opponent> {
        let found = self.people.iter().find(|(known, _)| *known == name);
        found.map(|(_, person)| person.clone())
    }

    /// Who was named for a chair: a person, or the computer at a level.
    fn chair(&self, name: &str, level: &str, chair: Chair) -> Result<Option<Opponent>, Refusal> {
        let Some(text) = self.text(level) else {
            return Ok(self.person(name));
        };
        if let Some(named) = self.person(name).filter(|named| !named.bot) {
            return Err(Refusal::PersonOrComputer(named.person));
        }
        let level: Level = text.parse().map_err(Refusal::Level)?;
        Ok(Some(Opponent::computer(level, chair)))
    }

    /// The rules named, with their options, if any are.
    fn ruleset(&self) -> Result<Option<Ruleset>, NameError> {
        let options = self.text("options").unwrap_or_default().to_lowercase();
        let options = options.split([' ', ',', ';']);
        let names = self.text("rules").into_iter().chain(options);
        let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
        if names.is_empty() {
            return Ok(None);
        }
        Ruleset::from_names(names).map(Some)
    }
}

/// How the commands look to Discord, in all languages.
///
/// # Panics
/// Never: what serenity builds is JSON.
pub fn definition() -> Value {
    let commands = serde_json::to_value(in_english());
    tongues::spoken(commands.expect("names and texts are JSON"))
}

fn in_english() -> Vec<CreateCommand> {
    ROOTS
        .iter()
        .map(|(name, kind, about)| {
            let hanging = below(name, *kind);
            CreateCommand::new(*name)
                .description(*about)
                .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm])
                .set_options(hanging.map(shown_entry).collect())
        })
        .collect()
}

/// What hangs below a root.
fn below(root: &str, kind: Kind) -> impl Iterator<Item = &'static Entry> {
    let groups: &'static [&'static [Entry]] = match root {
        RULES => &[&rules::ENTRIES],
        SETTINGS => &[&settings::ENTRIES],
        PRIVACY => &[&privacy::ENTRIES],
        _ => &[
            &challenge::ENTRIES,
            &play::ENTRIES,
            &clock::ENTRIES,
            &look::ENTRIES,
            &learn::ENTRIES,
            &puzzle::ENTRIES,
        ],
    };
    let hangs = move |entry: &&Entry| entry.of.is_none_or(|of| of == kind);
    groups.iter().copied().flatten().filter(hangs)
}

/// What is offered for an option while it is typed, if it is one that completes itself.
pub(super) fn offers(root: &str, sub: &str, option: &str) -> Option<Offers> {
    let (_, kind, _) = ROOTS.iter().find(|(name, _, _)| *name == root)?;
    let entry = below(root, *kind).find(|entry| entry.name == sub)?;
    entry.options.iter().find_map(|known| match known {
        Opt::Offered(name, _, _, offers) if *name == option => Some(*offers),
        _ => None,
    })
}

/// Whether everybody is to see the answer to this.
pub(super) fn is_public(options: &[ResolvedOption<'_>]) -> bool {
    options.iter().any(|option| match &option.value {
        ResolvedValue::SubCommand(options) => is_public(options),
        ResolvedValue::Boolean(public) => option.name == PUBLIC && *public,
        _ => false,
    })
}

fn shown_entry(entry: &Entry) -> CreateCommandOption {
    let mut sub = CreateCommandOption::new(CommandOptionType::SubCommand, entry.name, entry.about);
    // Discord wants the required options first.
    let required = |option: &&Opt| {
        matches!(
            option,
            Opt::Text(_, _, Needed::Yes) | Opt::Offered(_, _, Needed::Yes, _)
        )
    };
    for option in entry.options.iter().filter(required) {
        sub = sub.add_sub_option(shown(option));
    }
    for option in entry.options.iter().filter(|option| !required(option)) {
        sub = sub.add_sub_option(shown(option));
    }
    sub
}

fn shown(option: &Opt) -> CreateCommandOption {
    match option {
        Opt::Game => CreateCommandOption::new(
            CommandOptionType::Integer,
            GAME,
            "The number of the game, if it is not played here",
        )
        .min_int_value(1),
        Opt::Channel(name, about) => {
            CreateCommandOption::new(CommandOptionType::Channel, *name, *about)
                .channel_types(vec![ChannelType::Text, ChannelType::News])
        }
        Opt::Appointed(name, about) => {
            CreateCommandOption::new(CommandOptionType::Mentionable, *name, *about)
        }
        Opt::Person(name, about) => {
            CreateCommandOption::new(CommandOptionType::User, *name, *about)
        }
        Opt::Choice(name, about, words) => {
            let option = CreateCommandOption::new(CommandOptionType::String, *name, *about);
            words.iter().fold(option, |option, word| {
                option.add_string_choice(*word, *word)
            })
        }
        Opt::Text(name, about, needed) => {
            CreateCommandOption::new(CommandOptionType::String, *name, *about)
                .required(*needed == Needed::Yes)
                .max_length(200)
        }
        Opt::Offered(name, about, needed, _) => {
            CreateCommandOption::new(CommandOptionType::String, *name, *about)
                .required(*needed == Needed::Yes)
                .max_length(200)
                .set_autocomplete(true)
        }
        Opt::Number(name, about, least) => {
            CreateCommandOption::new(CommandOptionType::Integer, *name, *about)
                .min_int_value(*least)
                .max_int_value(MOST_NUMBER)
        }
        Opt::Flag(name, about) => {
            CreateCommandOption::new(CommandOptionType::Boolean, *name, *about)
        }
    }
}

/// The command asked for, and the game if one was named.
///
/// # Errors
/// A [`Refusal`] that explains which option cannot be read.
pub fn read(
    root: &str,
    options: &[ResolvedOption<'_>],
) -> Result<(Command, Option<TableId>), Refusal> {
    let known = ROOTS.iter().find(|(name, _, _)| *name == root);
    let (_, kind, _) = known.ok_or_else(|| Refusal::unknown(root))?;
    let Some((name, options)) = options.iter().find_map(|option| match &option.value {
        ResolvedValue::SubCommand(options) => Some((option.name, options)),
        _ => None,
    }) else {
        return Err(Refusal::unknown(root));
    };
    let entry = below(root, *kind).find(|entry| entry.name == name);
    let entry = entry.ok_or_else(|| Refusal::unknown(name))?;
    let mut given = Given {
        game_kind: *kind,
        texts: Vec::new(),
        people: Vec::new(),
        channels: Vec::new(),
        appointed: Vec::new(),
        flags: Vec::new(),
        numbers: Vec::new(),
        game: None,
    };
    for option in options {
        match option.value {
            ResolvedValue::String(text) => given.texts.push((option.name, text)),
            ResolvedValue::Boolean(said) => given.flags.push((option.name, said)),
            ResolvedValue::Integer(number) if option.name != GAME => {
                let number = usize::try_from(number).unwrap_or(0);
                given.numbers.push((option.name, number));
            }
            ResolvedValue::Integer(game) => {
                // A number below 1 is the number of no game.
                given.game = Some(TableId(u64::try_from(game).unwrap_or(0)));
            }
            ResolvedValue::Channel(channel) => {
                let channel = ChannelId(channel.id.get());
                given.channels.push((option.name, channel));
            }
            ResolvedValue::Role(role) => {
                let role = Manager::Role(RoleId(role.id.get()));
                given.appointed.push((option.name, role));
            }
            ResolvedValue::User(user, member) => {
                let someone = Manager::Person(PersonId(user.id.get()));
                given.appointed.push((option.name, someone));
                let opponent = Opponent {
                    person: person(user, member),
                    bot: user.bot,
                    member: member.is_some(),
                };
                given.people.push((option.name, opponent));
            }
            _ => {}
        }
    }
    Ok(((entry.read)(&given)?, given.game))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serenity::model::application::CommandData;

    use crate::service::ColourChoice;

    use super::*;

    fn read_json(sub: &str, options: Value) -> Result<(Command, Option<TableId>), Refusal> {
        let data: CommandData = serde_json::from_value(json!({
            "id": "5", "name": "gala", "type": 1,
            "options": [{"type": 1, "name": sub, "options": options}],
            "resolved": {"users": {"8": {"id": "8", "username": "ben", "discriminator": "0",
                "global_name": "Ben", "avatar": null}}},
        }))
        .expect("the shape of Discord's data");
        read("gala", &data.options())
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
            Err(Refusal::MoveText(_))
        ));
        assert!(matches!(
            read_json("castle", json!([])),
            Err(Refusal::Unknown(_))
        ));
    }

    #[test]
    fn the_definition_keeps_to_the_limits() {
        let shown = definition();
        fn check(value: &Value, characters: &mut usize) {
            match value {
                Value::Object(map) => {
                    if let Some(about) = map.get("description").and_then(Value::as_str) {
                        assert!((1..=100).contains(&about.chars().count()), "{about}");
                        *characters += about.chars().count();
                    }
                    map.values().for_each(|value| check(value, characters));
                }
                Value::Array(values) => {
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
                Some(RULES | SETTINGS) => 4,
                Some(PRIVACY) => 3,
                _ => 25,
            };
            assert_eq!(command["options"].as_array().map(Vec::len), Some(hanging));
        }
    }
}
