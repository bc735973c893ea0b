//! A chat message as the parser gets it: its text, and who is mentioned.

use crate::service::model::house_rules::HouseRules;
use crate::service::model::ids::PersonId;
use crate::service::model::proposal::Opponent;
use crate::service::model::refusal::Refusal;

/// The parts of a chat message that the parser needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard<'a> {
    /// The text without the bot's mention at its beginning.
    pub text: &'a str,
    /// Whether it began with a mention of the bot.
    pub addressed: bool,
    /// The people it mentions.
    pub mentions: &'a [Opponent],
    /// The bot itself, where a mention of it in the text means the computer.
    pub me: Option<PersonId>,
    /// The house rules of the server, whose names mean rules there.
    pub house: &'a [HouseRules],
}

impl Heard<'_> {
    /// Refuses this text as an unknown command; people mentioned in it are kept by number.
    pub(super) fn unknown(&self) -> Refusal {
        let mentioned: Vec<PersonId> = self.mentions.iter().map(|one| one.person.id).collect();
        Refusal::unknown_of(self.text, &mentioned)
    }

    /// Whether this word mentions the bot.
    pub(super) fn is_me(&self, word: &str) -> bool {
        let me = self.me.map(|me| me.to_string());
        is_mention(word) && me.is_some_and(|me| me == number_in(word))
    }

    /// The person this mention stands for.
    pub(super) fn named(&self, mention: &str) -> Result<Opponent, Refusal> {
        let id = number_in(mention);
        let mut known = self.mentions.iter();
        known
            .find(|known| known.person.id.to_string() == id)
            .cloned()
            .ok_or_else(|| self.unknown())
    }
}

/// The number in a mention.
fn number_in(mention: &str) -> &str {
    mention.trim_matches(|letter| "<@!>".contains(letter))
}

/// Whether a word is a mention of a person.
pub(super) fn is_mention(word: &str) -> bool {
    word.starts_with("<@")
}
