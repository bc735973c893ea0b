//! The level of the computer that suits a person: where they score about half.
//!
//! It follows from the games that they have finished against the computer, so nothing is kept for it.

use crate::ai::Level;
use crate::ai::strength::Strength;
use crate::rules::any::Kind;

use crate::service::app::Service;
use crate::service::error::Fault;
use crate::service::model::challenge::{Challenge, Slot};
use crate::service::model::computer::Computer;
use crate::service::model::finished_games::{AgainstComputer, Counted, Finished, GamesOf};
use crate::service::model::ids::{PersonId, TableId, Timestamp};
use crate::service::model::table::Table;
use crate::service::post::Content;

/// The newest games with the computer that count. A person's strength changes.
const NEWEST: usize = 10;

/// The newest finished games of a person among which these are looked for.
const LOOKED_AT: usize = 100;

impl Service {
    /// The challenge with the computer at the level that suits the challenger, if that is asked for.
    pub(super) fn at_its_level(&self, challenge: Challenge) -> Result<Challenge, Fault> {
        if !challenge.finds_level {
            return Ok(challenge);
        }
        let kind = challenge.ruleset.kind();
        let level = self
            .strength(challenge.challenger.id, kind, None)?
            .nearest();
        Ok(Challenge {
            opponent: Some(Computer::new(level, Slot::Opponent).person()),
            ..challenge
        })
    }

    /// What is known of the level that suits the player of a game, which has just ended, if it was asked for.
    pub(in crate::service) fn level_found(
        &self,
        table: &Table,
        ended: Timestamp,
    ) -> Result<Option<Content>, Fault> {
        let last = Finished::of(table, ended);
        // Another level may have been chosen by hand before the first move.
        let seated = table
            .people()
            .into_iter()
            .find(|person| person.is_computer());
        let asked = table.challenge.opponent.as_ref().map(|one| one.id);
        let finds = table.challenge.finds_level && seated == asked;
        let Some(last) = last.filter(|_| finds) else {
            return Ok(None);
        };
        let (person, kind) = (table.challenge.challenger.id, last.ruleset.kind());
        let counts = Some(&last).filter(|_| !table.challenge.coach);
        let strength = self.strength(person, kind, counts)?;
        Ok(Some(Content::LevelFound {
            table: table.id,
            level: strength.nearest().number(),
            games: strength.games,
            known: strength.is_known(),
        }))
    }

    /// A person's strength at a game by their newest games alone with the computer, without those with a coach; `last`
    /// is one that is not stored as finished yet.
    fn strength(
        &self,
        person: PersonId,
        kind: Kind,
        last: Option<&Finished>,
    ) -> Result<Strength, Fault> {
        let games = self.store().finished_games(GamesOf::Person(person))?;
        let newest = games.iter().rev().take(LOOKED_AT).map(|(_, table)| *table);
        let tables: Vec<_> = newest.collect();
        let mut found: Vec<(Option<TableId>, AgainstComputer)> = Vec::new();
        let is_it = |game: &Finished| game.ruleset.kind() == kind;
        let last = last.filter(|game| is_it(game));
        found.extend(last.and_then(|game| Some((None, game.against_computer()?))));
        self.store().counted(&tables, &mut |Counted { game, .. }| {
            let duel = game.against_computer().filter(|_| is_it(&game));
            found.extend(duel.map(|duel| (Some(game.table), duel)));
        })?;
        let mut results: Vec<(Level, f64)> = Vec::new();
        for (table, duel) in found {
            if results.len() == NEWEST {
                break;
            }
            if !table.map_or(Ok(false), |table| self.is_coached(table))? {
                results.push((duel.level, duel.score));
            }
        }
        Ok(Strength::of(&results))
    }

    /// Whether a game had a coach, so that it does not tell how strong its player is.
    pub(in crate::service) fn is_coached(&self, table: TableId) -> Result<bool, Fault> {
        let table = self.store().table_in_brief(table)?;
        Ok(table.is_some_and(|table| table.challenge.coach))
    }
}
