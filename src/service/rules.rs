//! What a server decides for all its people.

use crate::rules::any::{Kind, Ruleset};

use super::app::Service;
use super::change::Decision;
use super::error::{Fault, Stop};
use super::question::{Asked, Question};
use super::reply::Reply;
use super::request::Request;
use crate::service::model::ids::GuildId;
use crate::service::topic::Topic;

impl Service {
    /// The rules of challenges to this game that name none: [`Kind::usual`], unless the server has chosen others.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or what is stored cannot be read.
    pub fn rules_of(&self, guild: Option<GuildId>, game: Kind) -> Result<Ruleset, Fault> {
        let Some(guild) = guild else {
            return Ok(game.usual());
        };
        let chosen = self.store().server_settings(guild)?.rules(game);
        Ok(chosen.unwrap_or(game.usual()))
    }

    /// Answers a question about the rules: those named, else those of the game that is meant, else the default ones
    /// here.
    pub(super) fn rules(&self, request: &Request, question: &Question) -> Result<Decision, Stop> {
        let game = match self.table_meant(request) {
            Ok(table) => Some(table.challenge.ruleset),
            Err(Stop::Refused(_)) if request.table.is_none() => None,
            Err(stop) => return Err(stop),
        };
        let chosen = question.ruleset.or(game);
        let ruleset = match (chosen, &question.asked) {
            (Some(ruleset), _) => ruleset,
            // Rules are compared with the default ones of their own game.
            (None, Asked::Compare(other)) => self.rules_of(request.place.guild, other.kind())?,
            (None, Asked::Topic(topic)) => {
                let mut games = Topic::meant_by(topic).map(Topic::only_of);
                let game = games.next().flatten().unwrap_or_default();
                self.rules_of(request.place.guild, game)?
            }
            (None, Asked::Overview | Asked::Poster) => {
                self.rules_of(request.place.guild, Kind::default())?
            }
        };
        Ok(Decision::Answer(Reply::Rules {
            ruleset,
            chosen: chosen.is_some(),
            asked: question.asked.clone(),
        }))
    }
}
