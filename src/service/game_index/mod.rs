//! The finished games of each server, the results between its players, and the ratings that follow.
//!
//! Nothing of this is stored. It is counted from the finished tables in the order in which they ended: once after a
//! start, and further as games end. So a new formula, or the deletion of a person's data, needs only a new count.
//!
//! Games of one server never show on another. How ratings follow from the games is in `ratings`.

use std::collections::HashMap;
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::MutexGuard;
use std::sync::PoisonError;

use crate::rules::any::Kind;

mod entry;
mod ratings;

pub use crate::service::model::finished_games::{
    Finished, LEAST_TURNS, Page, Score, Stats, Wanted,
};
pub use crate::service::model::rating::{Rating, RatingChange, SURE};

use self::entry::Entry;
use self::entry::Rulesets;
use self::ratings::{RatingState, rate};

use super::ports::{Store, StoreError};
use super::post::RatingsView;
use crate::service::model::ids::{GuildId, PersonId, TableId, Timestamp};
use crate::service::model::table::Table;

/// How many finished games a page lists.
pub const PAGE: usize = 6;

/// The finished games of all servers, counted when they are first asked for.
#[derive(Debug, Default)]
pub struct GameIndex {
    book: Mutex<Option<PlayedGames>>,
    /// Games that ended since the last look; some may be in the book already.
    fresh: Mutex<Vec<Finished>>,
}

impl GameIndex {
    /// Notes that a table has changed. If its game has just ended, it will be counted.
    pub fn changed(&self, table: &Table) {
        if let Some(game) = Finished::of(table, table.changed_at) {
            lock(&self.fresh).push(game);
        }
    }

    /// Replaces a deleted person by their tombstone, in their games and behind their ratings.
    pub fn rename(&self, person: PersonId, tombstone: PersonId) {
        let mut book = lock(&self.book);
        for game in lock(&self.fresh).iter_mut() {
            game.rename(person, tombstone);
        }
        match &mut *book {
            // Some of their games were counted under the tombstone already, so everything is counted anew.
            Some(known) if known.of_person.contains_key(&tombstone) => *book = None,
            Some(known) => known.rename(person, tombstone),
            None => {}
        }
    }

    /// Looks at the book, counting it first if that has not been done.
    ///
    /// # Errors
    /// If the store fails.
    pub fn look<T>(
        &self,
        store: &dyn Store,
        look: impl FnOnce(&PlayedGames) -> T,
    ) -> Result<T, StoreError> {
        let mut book = lock(&self.book);
        let book = match &mut *book {
            Some(book) => book,
            empty => empty.insert(PlayedGames::counted(store)?),
        };
        for game in std::mem::take(&mut *lock(&self.fresh)) {
            book.add(game);
        }
        Ok(look(book))
    }

    /// What a finished game did to the ratings of White and of Black; `None` if it does not count. It follows from the
    /// games that ended before, so it is the same whenever it is asked for, and it may be asked before
    /// [`GameIndex::changed`] has told of the game.
    ///
    /// # Errors
    /// If the store fails.
    pub fn changes(
        &self,
        store: &dyn Store,
        game: Finished,
    ) -> Result<Option<[RatingChange; 2]>, StoreError> {
        let at = (game.ended, game.table);
        lock(&self.fresh).push(game);
        self.look(store, |book| book.changes(at))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All finished games in the order in which they ended, and what follows from them.
#[derive(Debug, Default)]
pub struct PlayedGames {
    games: Vec<Entry>,
    rulesets: Rulesets,
    known: HashSet<TableId>,
    /// Indices into the games; so in the fields below.
    of_guild: HashMap<GuildId, Vec<u32>>,
    of_person: HashMap<PersonId, Vec<u32>>,
    ratings: HashMap<(GuildId, Kind), HashMap<PersonId, RatingState>>,
}

impl PlayedGames {
    /// The book of these games, in whatever order they come.
    pub fn of(games: Vec<Finished>) -> PlayedGames {
        let mut book = PlayedGames::default();
        for game in games {
            book.games.push(Entry::new(game, &mut book.rulesets));
        }
        book.count();
        book
    }

    fn rename(&mut self, person: PersonId, tombstone: PersonId) {
        for at in self.of_person.get(&person).into_iter().flatten() {
            self.games[*at as usize].rename(person, tombstone);
        }
        if let Some(games) = self.of_person.remove(&person) {
            self.of_person.insert(tombstone, games);
        }
        for ratings in self.ratings.values_mut() {
            if let Some(standing) = ratings.remove(&person) {
                ratings.insert(tombstone, standing);
            }
        }
    }

    fn counted(store: &dyn Store) -> Result<PlayedGames, StoreError> {
        let mut book = PlayedGames::default();
        store.finished_tables(&mut |table, ended| {
            if let Some(game) = Finished::of(&table, ended) {
                book.games.push(Entry::new(game, &mut book.rulesets));
            }
        })?;
        book.count();
        Ok(book)
    }

    /// Counts all games anew, in the order in which they ended.
    fn count(&mut self) {
        self.games.shrink_to_fit();
        self.games
            .sort_unstable_by_key(|game| (game.ended, game.table));
        self.known = HashSet::with_capacity(self.games.len());
        self.of_guild.clear();
        self.of_person.clear();
        self.ratings.clear();
        for at in 0..self.games.len() {
            self.count_one(at);
        }
    }

    /// Adds a game; one that is there already changes nothing.
    fn add(&mut self, game: Finished) {
        if self.known.contains(&game.table) {
            return;
        }
        let last = self.games.last().map(|last| (last.ended, last.table));
        let is_last = last < Some((game.ended, game.table));
        self.games.push(Entry::new(game, &mut self.rulesets));
        if is_last {
            self.count_one(self.games.len() - 1);
        } else {
            // Two games ended almost at once, and the later one was reported first.
            self.count();
        }
    }

    fn count_one(&mut self, at: usize) {
        let game = &self.games[at];
        let place = u32::try_from(at).unwrap_or(u32::MAX);
        self.known.insert(game.table);
        for person in game.people() {
            self.of_person.entry(person).or_default().push(place);
        }
        let mut changes = None;
        if let Some(guild) = game.guild {
            self.of_guild.entry(guild).or_default().push(place);
            let kind = self.rulesets.of(game).kind();
            changes = rate(self.ratings.entry((guild, kind)).or_default(), game);
        }
        self.games[at].changes = changes;
    }

    /// What the game that ended then did to the ratings of White and of Black.
    fn changes(&self, at: (Timestamp, TableId)) -> Option<[RatingChange; 2]> {
        let key = |game: &Entry| (game.ended, game.table);
        let found = self.games.binary_search_by_key(&at, key).ok()?;
        self.games[found].changes
    }

    /// How a person's rating at each game went on a server up to a moment: the points before the first rated game and
    /// after each. Games in which they have no rating are left out.
    pub fn rating_curves(&self, view: RatingsView) -> Vec<(Kind, Vec<i16>)> {
        let RatingsView {
            guild,
            person,
            until,
        } = view;
        let games = self.of_person.get(&person).map_or(&[][..], Vec::as_slice);
        let mut curves: Vec<(Kind, Vec<i16>)> = Vec::new();
        for game in games.iter().map(|at| &self.games[*at as usize]) {
            let (Some(changes), Some(side)) = (game.changes, game.side_of(person)) else {
                continue;
            };
            if game.guild != Some(guild) || game.ended > until {
                continue;
            }
            let change = changes[side.index()];
            let curve = tally(&mut curves, self.rulesets.of(game).kind());
            if curve.is_empty() {
                curve.push(change.before);
            }
            curve.push(change.after);
        }
        curves.sort_by_key(|(kind, _)| Kind::ALL.iter().position(|one| one == kind));
        curves
    }

    /// The finished games on this server that match, the latest first.
    pub fn on_server(&self, guild: GuildId, wanted: &Wanted) -> Page<Finished> {
        let games = self.of_guild.get(&guild).map_or(&[][..], Vec::as_slice);
        self.page(games, wanted)
    }

    /// The finished games of this person on all servers that match, the latest first.
    pub fn of_person(&self, person: PersonId, wanted: &Wanted) -> Page<Finished> {
        let games = self.of_person.get(&person).map_or(&[][..], Vec::as_slice);
        self.page(games, wanted)
    }

    fn page(&self, games: &[u32], wanted: &Wanted) -> Page<Finished> {
        let games = games.iter().rev().map(|at| &self.games[*at as usize]);
        let games: Vec<&Entry> = games.filter(|game| self.fits(game, wanted)).collect();
        let Page {
            rows,
            page,
            pages,
            all,
        } = Page::of(games, wanted.page, PAGE);
        Page {
            rows: rows
                .into_iter()
                .map(|game| game.finished(&self.rulesets))
                .collect(),
            page,
            pages,
            all,
        }
    }

    fn fits(&self, game: &Entry, wanted: &Wanted) -> bool {
        let named = |rules: &String| {
            let names = self.rulesets.of(game).names().unwrap_or_default();
            names.contains(&rules.as_str())
        };
        let played = |person| game.side_of(person).is_some();
        wanted.person.is_none_or(played) && wanted.rules.as_ref().is_none_or(named)
    }

    /// What this person has played on this server.
    pub fn stats(&self, guild: GuildId, person: PersonId, now: Timestamp) -> Stats {
        let mut stats = Stats::default();
        for &kind in Kind::ALL {
            let ratings = self.ratings.get(&(guild, kind));
            let standing = ratings.and_then(|ratings| ratings.get(&person));
            stats
                .ratings
                .extend(standing.map(|standing| (kind, standing.shown(now))));
        }
        let games = self.of_person.get(&person).map_or(&[][..], Vec::as_slice);
        let games = games.iter().map(|at| &self.games[*at as usize]);
        for game in games.filter(|game| game.guild == Some(guild)) {
            let Some(side) = game.side_of(person) else {
                continue;
            };
            if game.people().any(|one| one.is_computer()) {
                stats.with_computer.count(side, game.outcome);
                continue;
            }
            tally(&mut stats.by_rules, self.rulesets.of(game)).count(side, game.outcome);
            for opponent in game.of(side.other()) {
                tally(&mut stats.against, *opponent).count(side, game.outcome);
            }
        }
        stats
            .by_rules
            .sort_by_key(|(_, score)| std::cmp::Reverse(score.games()));
        stats
            .against
            .sort_by_key(|(_, score)| std::cmp::Reverse(score.games()));
        stats
    }

    /// The people with a rating at a game on this server: those with sure ratings first, and among them the best first.
    /// Deleted people are left out, though their games still count in the ratings of others.
    pub fn leaders(&self, guild: GuildId, kind: Kind, now: Timestamp) -> Vec<(PersonId, Rating)> {
        let ratings = self.ratings.get(&(guild, kind)).into_iter().flatten();
        let mut leaders: Vec<(PersonId, Rating)> = ratings
            .filter(|(person, _)| !person.is_gone())
            .map(|(person, standing)| (*person, standing.shown(now)))
            .collect();
        leaders.sort_by(|(one, first), (other, second)| {
            let sure = second.is_sure().cmp(&first.is_sure());
            let points = second.points.total_cmp(&first.points);
            sure.then(points).then(one.cmp(other))
        });
        leaders
    }
}

/// What is counted under this key, added if there is nothing.
fn tally<K: PartialEq, T: Default>(counts: &mut Vec<(K, T)>, name: K) -> &mut T {
    let known = counts.iter().position(|(known, _)| *known == name);
    let at = known.unwrap_or_else(|| {
        counts.push((name, T::default()));
        counts.len() - 1
    });
    &mut counts[at].1
}

#[cfg(test)]
mod tests;
