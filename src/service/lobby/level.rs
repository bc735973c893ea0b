//! The level of the computer that suits a person: where they score about half.
//!
//! It follows from the games that they have finished against the computer, so nothing is kept for it.

use crate::ai::Level;
use crate::ai::strength::Strength;
use crate::rules::Outcome;
use crate::rules::any::Kind;

use crate::service::app::Service;
use crate::service::error::Fault;
use crate::service::model::challenge::{Challenge, Slot};
use crate::service::model::computer::Computer;
use crate::service::model::finished_games::{Finished, GamesOf, LEAST_TURNS};
use crate::service::model::ids::{PersonId, Timestamp};
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
        let Some(last) = last.filter(|_| table.challenge.finds_level) else {
            return Ok(None);
        };
        let (person, kind) = (table.challenge.challenger.id, last.ruleset.kind());
        let strength = self.strength(person, kind, Some(&last))?;
        Ok(Some(Content::LevelFound {
            table: table.id,
            level: strength.nearest().number(),
            games: strength.games,
            known: strength.is_known(),
        }))
    }

    /// A person's strength at a game by their newest games alone with the computer; `last` is one that is not stored as
    /// finished yet.
    fn strength(
        &self,
        person: PersonId,
        kind: Kind,
        last: Option<&Finished>,
    ) -> Result<Strength, Fault> {
        let games = self.store().finished_games(GamesOf::Person(person))?;
        let newest = games.iter().rev().take(LOOKED_AT).map(|(_, table)| *table);
        let tables: Vec<_> = newest.collect();
        let mut results: Vec<(Level, f64)> = Vec::new();
        let mut count = |game: &Finished| {
            if game.ruleset.kind() == kind && results.len() < NEWEST {
                results.extend(result(game, person));
            }
        };
        if let Some(last) = last {
            count(last);
        }
        self.store()
            .counted(&tables, &mut |counted| count(&counted.game))?;
        Ok(Strength::of(&results))
    }
}

/// The level that a person has played alone, and their score.
fn result(game: &Finished, person: PersonId) -> Option<(Level, f64)> {
    let side = game.side_of(person)?;
    let alone = game.sides[side.index()].iter().all(|one| *one == person);
    let others = &game.sides[side.other().index()];
    let computer = others.first().and_then(|one| Computer::of(*one))?;
    let same = others.iter().all(|one| *one == computer.person().id);
    let score = match game.outcome {
        Outcome::Win { side: winner, .. } => f64::from(u8::from(winner == side)),
        Outcome::Draw(_) => 0.5,
    };
    (alone && same && game.turns >= LEAST_TURNS).then_some((computer.level(), score))
}
