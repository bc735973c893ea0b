//! What a server decides for all its people.

mod house;

use std::collections::BTreeSet;

use crate::rules::any::{Kind, Ruleset};

use super::app::Service;
use super::change::Decision;
use super::error::{Fault, Stop};
use super::question::{Asked, Question};
use super::reply::Reply;
use super::request::Request;
use crate::service::model::house_rules::{HouseRules, TrialFigures};
use crate::service::model::ids::GuildId;
use crate::service::notes::{KnownRulesKept, Notes};
use crate::service::topic::Topic;

impl Service {
    /// The rules of challenges to this game that name none: [`Kind::for_newcomers`], unless the server has chosen
    /// others.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or what is stored cannot be read.
    pub fn rules_of(&self, guild: Option<GuildId>, game: Kind) -> Result<Ruleset, Fault> {
        let Some(guild) = guild else {
            return Ok(game.for_newcomers());
        };
        let chosen = self.store().server_settings(guild)?.rules(game);
        Ok(chosen.unwrap_or(game.for_newcomers()))
    }

    /// Has servers that played before there were rules for newcomers go on with the rules they know. Done once for a
    /// store; to do it again changes nothing.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or what is stored cannot be read.
    pub fn keep_known_rules(&self) -> Result<(), Fault> {
        let store = self.store();
        if store.noted::<KnownRulesKept>(())?.is_some() {
            return Ok(());
        }
        let mut played = BTreeSet::new();
        store.finished_tables(&mut |table, _| played.extend(table.home().guild))?;
        for id in store.live_tables_everywhere()? {
            let table = store.table_in_brief(id)?;
            played.extend(table.and_then(|table| table.home().guild));
        }
        for guild in played {
            self.keep_rules_of(guild)?;
        }
        Ok(store.keep_note((), KnownRulesKept)?)
    }

    /// Writes down the usual rules where this server has chosen none.
    fn keep_rules_of(&self, guild: GuildId) -> Result<(), Fault> {
        loop {
            let before = self.store().server_settings(guild)?;
            let mut after = before.clone();
            let changed = |game: &&Kind| game.usual() != game.for_newcomers();
            for game in Kind::ALL.iter().filter(changed) {
                after.rules[*game].get_or_insert(game.usual());
            }
            if self.store().set_server_settings(guild, &before, &after)? {
                return Ok(());
            }
        }
    }

    /// Answers a question about the rules: those named, else those of the game that is meant, else the default ones
    /// here.
    pub(super) fn rules(&self, request: &Request, question: &Question) -> Result<Decision, Stop> {
        let mut played = None;
        let game = match self.table_meant(request) {
            Ok(table) => {
                let ruleset = table.challenge.ruleset;
                played = table.challenge.house.map(|name| (name, ruleset));
                Some(ruleset)
            }
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
        let mut house = self.house_rules(request.place.guild)?;
        house.retain(|one| match &question.asked {
            Asked::Compare(other) if one.ruleset == *other => true,
            _ => one.ruleset == ruleset,
        });
        // A game is told by the name that was agreed on, whatever has become of it.
        if let Some((name, ruleset)) = played
            && !house.iter().any(|one| one.ruleset == ruleset)
        {
            // The server has them no more, so they are never tried.
            let trial = Some(TrialFigures::NONE);
            house.push(HouseRules {
                name,
                ruleset,
                trial,
            });
        }
        if let (true, Some(guild)) = (
            house.iter().any(|one| one.trial.is_none()),
            request.place.guild,
        ) {
            self.untried(guild);
        }
        Ok(Decision::Answer(Reply::Rules {
            ruleset,
            chosen: chosen.is_some(),
            asked: question.asked.clone(),
            house,
        }))
    }
}
