//! The finished games of each server and each person, the results between people, and the ratings that follow.
//!
//! The store keeps an index of the finished games and the state of each rating. The commit that ends a game brings them
//! up to date (`store/finished.rs`). Both follow from the games in the order in which they ended. So a new formula, or
//! a change of what is kept, needs only a new count. Here they are read, a range at a time.
//!
//! Games of one server never show on another. How ratings follow from the games is in `ratings`,
//! who has the best ones in `leaderboard`.

use std::collections::HashMap;

use crate::rules::any::{Kind, Ruleset};

mod leaderboard;
mod levels;
mod ratings;

pub use crate::service::model::finished_games::{
    Counted, Finished, GamesOf, LEAST_TURNS, Page, Score, Stats, Wanted, WantedResult,
};
pub use crate::service::model::rating::{LevelRating, Rating, RatingChange, RatingState, SURE};
pub use ratings::rate;
use ratings::shown;

use super::app::Service;
use super::error::Fault;
use super::post::RatingsView;
use crate::service::model::house_rules::named;
use crate::service::model::ids::{GuildId, PersonId, TableId, Timestamp};

/// How many finished games a page lists.
pub const PAGE: usize = 6;

/// After this moment nothing ends.
const ALWAYS: Timestamp = Timestamp(u64::MAX);

impl Service {
    /// The finished games on this server that match, the latest first.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn games_on_server(
        &self,
        guild: GuildId,
        wanted: &Wanted,
    ) -> Result<Page<Finished>, Fault> {
        // The computer plays on every server, so its games are looked for among all.
        let person = wanted.person.filter(|person| !person.is_computer());
        let of = person.map_or(GamesOf::Server(guild), |person| {
            GamesOf::PersonOn(person, guild)
        });
        self.page(of, wanted)
    }

    /// The finished games of this person on all servers that match, the latest first.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn games_of_person(
        &self,
        person: PersonId,
        wanted: &Wanted,
    ) -> Result<Page<Finished>, Fault> {
        self.page(GamesOf::Person(person), wanted)
    }

    fn page(&self, of: GamesOf, wanted: &Wanted) -> Result<Page<Finished>, Fault> {
        let games = self.store().finished_games(of)?.into_iter();
        let in_time = |ended: &Timestamp| {
            wanted.from.is_none_or(|from| *ended >= from)
                && wanted.before.is_none_or(|before| *ended < before)
        };
        let games = games.filter(|(ended, _)| in_time(ended));
        let mut tables: Vec<TableId> = games.map(|(_, table)| table).collect();
        let theirs = wanted.person.is_none_or(|person| of.is_of(person));
        if wanted.rules.is_some() || wanted.result.is_some() || !theirs {
            let mut fits = Fits::new(self, wanted);
            let all = std::mem::take(&mut tables);
            let mut failed = None;
            self.store()
                .counted(&all, &mut |counted| match fits.game(&counted.game) {
                    Ok(true) => tables.push(counted.game.table),
                    Ok(false) => {}
                    Err(fault) => failed = Some(fault),
                })?;
            failed.map_or(Ok(()), Err)?;
        }
        tables.reverse();
        let Page {
            rows,
            page,
            pages,
            all,
        } = Page::of(tables, wanted.page, PAGE);
        let mut games = Vec::with_capacity(rows.len());
        self.store()
            .counted(&rows, &mut |counted| games.push(counted.game))?;
        Ok(Page {
            rows: games,
            page,
            pages,
            all,
        })
    }

    /// The tables of finished games up to a moment, in the order in which they ended.
    fn tables_of(&self, of: GamesOf, until: Timestamp) -> Result<Vec<TableId>, Fault> {
        let games = self.store().finished_games(of)?.into_iter();
        let games = games.filter(|(ended, _)| *ended <= until);
        Ok(games.map(|(_, table)| table).collect())
    }

    /// How a person's rating at each game went on a server up to a moment: the points before the first rated game and
    /// after each. Games in which they have no rating are left out.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn rating_curves(&self, view: RatingsView) -> Result<Vec<(Kind, Vec<i16>)>, Fault> {
        let RatingsView {
            guild,
            person,
            until,
        } = view;
        let games = self.tables_of(GamesOf::PersonOn(person, guild), until)?;
        let mut curves: Vec<(Kind, Vec<i16>)> = Vec::new();
        self.store()
            .counted(&games, &mut |Counted { game, changes }| {
                let (Some(changes), Some(side)) = (changes, game.side_of(person)) else {
                    return;
                };
                let change = changes[side.index()];
                let curve = tally(&mut curves, game.ruleset.kind());
                if curve.is_empty() {
                    curve.push(change.before);
                }
                curve.push(change.after);
            })?;
        curves.sort_by_key(|(kind, _)| place(*kind));
        Ok(curves)
    }

    /// The tables on a server at which something goes on, in order. All that go on anywhere are looked at, in brief.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn live_on(&self, guild: GuildId) -> Result<Vec<TableId>, Fault> {
        let mut here = Vec::new();
        for id in self.store().live_tables()? {
            let table = self.store().table_in_brief(id)?;
            here.extend(
                table
                    .filter(|table| table.home().guild == Some(guild))
                    .map(|_| id),
            );
        }
        here.sort();
        Ok(here)
    }

    /// The ratings of a person on a server, at each game in which they have one.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn ratings_of(
        &self,
        guild: GuildId,
        person: PersonId,
        now: Timestamp,
    ) -> Result<Vec<(Kind, Rating)>, Fault> {
        let ratings = self.store().ratings(guild, Some(person))?.into_iter();
        let mut ratings: Vec<_> = ratings
            .map(|(_, kind, state)| (kind, shown(&state, now)))
            .collect();
        ratings.sort_by_key(|(kind, _)| place(*kind));
        Ok(ratings)
    }

    /// What this person has played on this server, and their ratings there.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn stats_on(
        &self,
        guild: GuildId,
        person: PersonId,
        now: Timestamp,
    ) -> Result<Stats, Fault> {
        let mut stats = Stats {
            ratings: self.ratings_of(guild, person, now)?,
            ..Stats::default()
        };
        let games = self.tables_of(GamesOf::PersonOn(person, guild), ALWAYS)?;
        self.store().counted(&games, &mut |Counted { game, .. }| {
            let Some(side) = game.side_of(person) else {
                return;
            };
            if game.sides.iter().flatten().any(|one| one.is_computer()) {
                stats.with_computer.count(side, game.outcome);
                return;
            }
            tally(&mut stats.by_rules, game.ruleset).count(side, game.outcome);
            for opponent in &game.sides[side.other().index()] {
                tally(&mut stats.against, *opponent).count(side, game.outcome);
            }
        })?;
        stats
            .by_rules
            .sort_by_key(|(_, score)| std::cmp::Reverse(score.games()));
        stats
            .against
            .sort_by_key(|(_, score)| std::cmp::Reverse(score.games()));
        Ok(stats)
    }
}

/// Where a game is in the list of games.
fn place(kind: Kind) -> Option<usize> {
    Kind::ALL.iter().position(|one| *one == kind)
}

/// Which games match a search. What a server calls its rules, and the names of each rule set, are looked up once.
struct Fits<'a> {
    service: &'a Service,
    wanted: &'a Wanted,
    /// The house rules of that name on each server.
    house: HashMap<Option<GuildId>, Option<Ruleset>>,
    named: HashMap<Ruleset, bool>,
}

impl Fits<'_> {
    fn new<'a>(service: &'a Service, wanted: &'a Wanted) -> Fits<'a> {
        Fits {
            service,
            wanted,
            house: HashMap::new(),
            named: HashMap::new(),
        }
    }

    fn game(&mut self, game: &Finished) -> Result<bool, Fault> {
        let played = |person| game.side_of(person).is_some();
        let ended = |result: WantedResult| result.fits(game.outcome);
        if !self.wanted.person.is_none_or(played) || !self.wanted.result.is_none_or(ended) {
            return Ok(false);
        }
        let Some(rules) = &self.wanted.rules else {
            return Ok(true);
        };
        let house = match self.house.get(&game.guild) {
            Some(house) => *house,
            None => {
                let all = self.service.house_rules(game.guild)?;
                let house = named(&all, rules).map(|one| one.ruleset);
                self.house.insert(game.guild, house);
                house
            }
        };
        if let Some(house) = house {
            return Ok(house == game.ruleset);
        }
        Ok(*self.named.entry(game.ruleset).or_insert_with(|| {
            let names = game.ruleset.names().unwrap_or_default();
            rules.split_whitespace().all(|name| names.contains(&name))
        }))
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
