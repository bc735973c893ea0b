//! What a server decides for all its people.

use crate::rules::any::{Kind, Ruleset};

use super::command::Request;
use super::house::{Decision, Service, fault};
use super::ids::GuildId;
use super::refusal::Refusal;
use super::reply::{Fault, Reply};

impl Service {
    /// What a challenge to this game is played by if it names no rules: [`Kind::usual`] unless the server has chosen.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or what is stored cannot be read.
    pub fn rules_of(&self, guild: Option<GuildId>, game: Kind) -> Result<Ruleset, Fault> {
        let Some(guild) = guild else {
            return Ok(game.usual());
        };
        match self.store().note(&name(guild, game))? {
            None => Ok(game.usual()),
            Some(text) => text
                .parse()
                .map_err(|error| fault(format!("the rules of server {guild}: {error}"))),
        }
    }

    pub(super) fn default_rules(
        &self,
        request: &Request,
        game: Kind,
        chosen: Option<Ruleset>,
    ) -> Result<Decision, Fault> {
        let Some(guild) = request.place.guild else {
            return Ok(Refusal::NotOnServer.into());
        };
        if let Some(ruleset) = chosen {
            if !request.manages {
                return Ok(Refusal::NotManager.into());
            }
            self.store()
                .set_note(&name(guild, game), &ruleset.to_string())?;
        }
        Ok(Decision::Answer(Reply::DefaultRules {
            ruleset: self.rules_of(Some(guild), game)?,
            chosen: chosen.is_some(),
        }))
    }
}

/// The name of the note that keeps a server's rules.
fn name(guild: GuildId, game: Kind) -> String {
    format!("rules-{}-{guild}", game.name().to_lowercase())
}
