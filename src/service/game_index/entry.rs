//! A finished game in the index, stored in few bytes, since there may be hundreds of thousands.

use crate::rules::any::Ruleset;
use crate::rules::{Outcome, Side};

use crate::service::model::finished_games::Finished;
use crate::service::model::ids::{GuildId, PersonId, TableId, Timestamp};
use crate::service::model::rating::RatingChange;

/// The rule sets of all games, each once.
#[derive(Debug, Default)]
pub struct Rulesets(Vec<Ruleset>);

impl Rulesets {
    fn number(&mut self, ruleset: Ruleset) -> u32 {
        let known = self.0.iter().position(|one| *one == ruleset);
        let at = known.unwrap_or_else(|| {
            self.0.push(ruleset);
            self.0.len() - 1
        });
        u32::try_from(at).unwrap_or(u32::MAX)
    }

    /// The rule set of an entry that was made with this list.
    pub fn of(&self, entry: &Entry) -> Ruleset {
        self.0
            .get(entry.ruleset as usize)
            .copied()
            .unwrap_or_default()
    }
}

/// A compact [`Finished`].
#[derive(Debug)]
pub struct Entry {
    /// The table.
    pub table: TableId,
    /// When it ended.
    pub ended: Timestamp,
    /// The server it was played on.
    pub guild: Option<GuildId>,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// What it did to the ratings of White and of Black, once it is counted.
    pub changes: Option<[RatingChange; 2]>,
    players: Players,
    ruleset: u32,
    turns: u32,
}

#[derive(Debug)]
enum Players {
    /// One player on each side.
    Two([PersonId; 2]),
    /// The players of each side.
    More(Box<[Vec<PersonId>; 2]>),
}

impl Entry {
    /// An entry for this game; its rule set is put into the list.
    pub fn new(game: Finished, rulesets: &mut Rulesets) -> Entry {
        let players = match (&game.sides[0][..], &game.sides[1][..]) {
            ([white], [black]) => Players::Two([*white, *black]),
            _ => Players::More(Box::new(game.sides)),
        };
        Entry {
            table: game.table,
            ended: game.ended,
            guild: game.guild,
            outcome: game.outcome,
            rated: game.rated,
            changes: None,
            players,
            ruleset: rulesets.number(game.ruleset),
            turns: u32::try_from(game.turns).unwrap_or(u32::MAX),
        }
    }

    /// The full [`Finished`].
    pub fn finished(&self, rulesets: &Rulesets) -> Finished {
        Finished {
            table: self.table,
            ended: self.ended,
            guild: self.guild,
            ruleset: rulesets.of(self),
            sides: Side::BOTH.map(|side| self.of(side).to_vec()),
            outcome: self.outcome,
            turns: self.turns as usize,
            rated: self.rated,
        }
    }

    /// Who played on this side.
    pub fn of(&self, side: Side) -> &[PersonId] {
        match &self.players {
            Players::Two(both) => std::slice::from_ref(&both[side.index()]),
            Players::More(sides) => &sides[side.index()],
        }
    }

    /// The side this person played on.
    pub fn side_of(&self, person: PersonId) -> Option<Side> {
        let played = |side: &Side| self.of(*side).contains(&person);
        Side::BOTH.into_iter().find(played)
    }

    /// All players.
    pub fn people(&self) -> impl Iterator<Item = PersonId> + '_ {
        let both = Side::BOTH.into_iter();
        both.flat_map(|side| self.of(side).iter().copied())
    }

    /// Replaces a deleted person by their tombstone.
    pub fn rename(&mut self, person: PersonId, tombstone: PersonId) {
        let people: &mut dyn Iterator<Item = &mut PersonId> = match &mut self.players {
            Players::Two(both) => &mut both.iter_mut(),
            Players::More(sides) => &mut sides.iter_mut().flatten(),
        };
        for one in people.filter(|one| **one == person) {
            *one = tombstone;
        }
    }
}
