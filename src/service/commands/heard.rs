//! A chat message as the parser gets it: its text, and who is mentioned.

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
}

impl Heard<'_> {
    /// Refuses this text as an unknown command; people mentioned in it are kept by number.
    pub(super) fn unknown(&self) -> Refusal {
        let mentioned: Vec<PersonId> = self.mentions.iter().map(|one| one.person.id).collect();
        Refusal::unknown_of(self.text, &mentioned)
    }

    /// The person this mention stands for.
    pub(super) fn named(&self, mention: &str) -> Result<Opponent, Refusal> {
        let id = mention.trim_matches(|letter| "<@!>".contains(letter));
        let mut known = self.mentions.iter();
        known
            .find(|known| known.person.id.to_string() == id)
            .cloned()
            .ok_or_else(|| self.unknown())
    }
}

/// Whether a word is a mention of a person.
pub(super) fn is_mention(word: &str) -> bool {
    word.starts_with("<@")
}
