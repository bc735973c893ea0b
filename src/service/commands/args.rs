//! The arguments of a command, whether typed or chosen in a slash command.

use crate::ai::Level;
use crate::rules::any::{Kind, Ruleset};
use crate::service::model::challenge::Slot;
use crate::service::model::computer::Computer;
use crate::service::model::house_rules::{self, HouseRules};
use crate::service::model::ids::{ChannelId, PersonId, RoleId, TableId};
use crate::service::model::proposal::Opponent;
use crate::service::model::refusal::Refusal;
use crate::service::model::settings::Manager;

/// The level that suits the challenger.
pub(in crate::service::commands) const AUTO: &str = "auto";

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// Text, or one of the words to choose from.
    Text(&'a str),
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(usize),
    /// A person.
    Person(Opponent),
    /// A role.
    Role(RoleId),
    /// A channel.
    Channel(ChannelId),
    /// A game.
    Game(TableId),
}

/// The options of a command that have a value, by their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandArgs<'a> {
    /// The game the command is about, for commands that all games have.
    pub kind: Kind,
    /// The bot itself: named as a player it stands for the computer.
    pub me: Option<PersonId>,
    /// The house rules of the server, whose names mean rules there.
    pub house: &'a [HouseRules],
    values: Vec<(&'a str, Value<'a>)>,
}

impl<'a> CommandArgs<'a> {
    /// No values yet, for a command about this game.
    pub fn new(kind: Kind) -> CommandArgs<'a> {
        CommandArgs {
            kind,
            me: None,
            house: &[],
            values: Vec::new(),
        }
    }

    /// Sets the value of an option.
    pub fn fill(&mut self, name: &'a str, value: Value<'a>) {
        self.values.push((name, value));
    }

    /// Whether an option has a value.
    pub fn has(&self, name: &str) -> bool {
        self.values.iter().any(|(known, _)| *known == name)
    }

    fn find<'b, T>(&'b self, name: &str, of: impl Fn(&'b Value<'a>) -> Option<T>) -> Option<T> {
        let mut named = self.values.iter().filter(|(known, _)| *known == name);
        named.find_map(|(_, value)| of(value))
    }

    /// The text of an option.
    pub fn text(&self, name: &str) -> Option<&'a str> {
        self.find(name, |value| match value {
            Value::Text(text) => Some(*text),
            _ => None,
        })
    }

    /// All texts of an option that has several.
    pub fn texts(&self, name: &str) -> impl Iterator<Item = &'a str> {
        let named = self.values.iter().filter(move |(known, _)| *known == name);
        named.filter_map(|(_, value)| match value {
            Value::Text(text) => Some(*text),
            _ => None,
        })
    }

    /// Yes or no, if one of them was given.
    pub fn switch(&self, name: &str) -> Option<bool> {
        self.find(name, |value| match value {
            Value::Flag(said) => Some(*said),
            _ => None,
        })
    }

    /// Whether yes was given.
    pub fn flag(&self, name: &str) -> bool {
        self.switch(name) == Some(true)
    }

    /// The number of an option.
    pub fn number(&self, name: &str) -> Option<usize> {
        self.find(name, |value| match value {
            Value::Number(number) => Some(*number),
            _ => None,
        })
    }

    /// The channel of an option.
    pub fn channel(&self, name: &str) -> Option<ChannelId> {
        self.find(name, |value| match value {
            Value::Channel(channel) => Some(*channel),
            _ => None,
        })
    }

    /// The person named in an option.
    pub fn person(&self, name: &str) -> Option<Opponent> {
        self.find(name, |value| match value {
            Value::Person(person) => Some(person.clone()),
            _ => None,
        })
    }

    /// The person or role named in an option.
    pub fn appointed(&self, name: &str) -> Option<Manager> {
        self.find(name, |value| match value {
            Value::Person(named) => Some(Manager::Person(named.person.id)),
            Value::Role(role) => Some(Manager::Role(*role)),
            _ => None,
        })
    }

    /// The game that the command names.
    pub fn game(&self) -> Option<TableId> {
        self.find(super::GAME.name, |value| match value {
            Value::Game(table) => Some(*table),
            _ => None,
        })
    }

    /// The player named for a slot: a person, or the computer, at its usual level if none is named.
    ///
    /// # Errors
    /// A [`Refusal`] if both are named, or there is no such level.
    pub fn slot(&self, name: &str, level: &str, slot: Slot) -> Result<Option<Opponent>, Refusal> {
        let named = self.person(name);
        let is_me = |named: &Opponent| Some(named.person.id) == self.me;
        let level: Level = match (self.text(level), named) {
            (Some(_), Some(named)) if !named.bot => {
                return Err(Refusal::PersonOrComputer(named.person));
            }
            (Some(AUTO), _) => Computer::USUAL,
            (Some(text), _) => text.parse().map_err(Refusal::Level)?,
            (None, Some(named)) if is_me(&named) => Computer::USUAL,
            (None, named) => return Ok(named),
        };
        Ok(Some(Opponent::computer(level, slot)))
    }

    /// The rules named in an option, with the options of winther after them or given separately.
    ///
    /// # Errors
    /// A [`Refusal`] if there are no such rules.
    pub fn ruleset(&self, option: &str) -> Result<Option<Ruleset>, Refusal> {
        let texts = [self.text(option), self.text("options")];
        let text = texts.map(Option::unwrap_or_default).join(" ");
        let text = text.to_lowercase();
        let names = text.split([' ', ',', ';']);
        let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
        if names.is_empty() {
            return Ok(None);
        }
        house_rules::called(&names, self.house)
            .map(Some)
            .map_err(Refusal::Rules)
    }
}
