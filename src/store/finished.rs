//! Finished games and the ratings that follow from them, as records beside an index by server and by person. So nothing
//! has to be counted at a start.
//!
//! The commit that ends a game writes its entries and counts it. All of it follows from tables and logs: ratings from
//! the rated games of a server in the order in which they ended. A game may turn out to have ended before others that
//! are counted and concern the same people. Then the server is counted anew, a few games at a time, before the next one
//! who wants to know. So it is after an import, and when the indexes are built.

use std::collections::{BTreeSet, HashMap};

use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, PendingView, WriteBatch, load, records};
use super::operation::{OpResult, StoreOp};
use super::record::{Finish, Record};
use super::storage_engine::StorageEngine;
use crate::rules::Side;
use crate::rules::any::{Kind, Ruleset};
use crate::service::game_index::{Counted, Finished, GamesOf, RatingState, rate};
use crate::service::{GuildId, PersonId, StoreError, Table, TableId, Timestamp};

type Result<T> = std::result::Result<T, StoreError>;

/// The most games that ended after a game and are looked at to see whether it can still be counted before them.
const MOST_LATER: usize = 64;

/// Games counted, or ratings removed, in one step.
const STEP: usize = 128;

/// Keys read at once.
const KEYS: usize = 1_024;

/// Records read at once.
const PART: usize = 256;

/// The number of a rule set: the beginning of a hash of its text.
fn number_of(rules: &Ruleset) -> u64 {
    let text = rules.to_string();
    let hash = ring::digest::digest(&ring::digest::SHA256, text.as_bytes());
    let bytes = hash.as_ref().first_chunk().copied().unwrap_or_default();
    u64::from_be_bytes(bytes)
}

impl Finish {
    fn of(game: &Finished) -> Finish {
        Finish {
            table: game.table,
            ended: game.ended,
            guild: game.guild,
            kind: game.ruleset.kind(),
            rules: number_of(&game.ruleset),
            sides: game.sides.clone(),
            outcome: game.outcome,
            turns: game.turns,
            rated: game.rated,
            changes: None,
        }
    }

    /// The server and the two players whose ratings it changes; `None` if it changes none.
    fn duel(&self) -> Option<(GuildId, [PersonId; 2])> {
        match (self.guild, &self.sides[0][..], &self.sides[1][..]) {
            (Some(guild), [white], [black]) if self.rated && white != black => {
                Some((guild, [*white, *black]))
            }
            _ => None,
        }
    }

    /// The entries that lead to it. The computer has none.
    fn keys(&self) -> Vec<Key> {
        let (at, table) = (self.ended, self.table);
        let server = self.guild.unwrap_or(GuildId(0));
        let people: BTreeSet<PersonId> = self.sides.iter().flatten().copied().collect();
        let people = people.into_iter().filter(|person| !person.is_computer());
        let by = people.map(|person| Key::PlayedBy(person, server, at, table));
        let on = self.guild.map(|guild| Key::PlayedOn(guild, at, table));
        by.chain(on).collect()
    }
}

/// How far the ratings of a server are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    /// All games are counted.
    Done,
    /// The old ratings have yet to be removed.
    Anew,
    /// Up to this game.
    UpTo(Timestamp, TableId),
}

fn progress(kv: &dyn KvReader, server: GuildId) -> Result<Progress> {
    let key = Key::Uncounted(server);
    let Some(value) = kv.read(&key.bytes())? else {
        return Ok(Progress::Done);
    };
    let number = |at: usize| {
        let bytes = value.get(at..at + 8)?;
        Some(u64::from_be_bytes(bytes.try_into().ok()?))
    };
    match (value.len(), number(0), number(8)) {
        (0, ..) => Ok(Progress::Anew),
        (16, Some(at), Some(table)) => Ok(Progress::UpTo(Timestamp(at), TableId(table))),
        (length, ..) => Err(StoreError::Damaged {
            key: key.to_string(),
            reason: format!("expected a place but found {length} bytes"),
        }),
    }
}

fn put_progress(changes: &mut WriteBatch, server: GuildId, progress: Progress) {
    let key = Key::Uncounted(server);
    match progress {
        Progress::Done => changes.remove(&key),
        Progress::Anew => changes.put_key(&key),
        Progress::UpTo(at, table) => {
            let place = [at.0.to_be_bytes(), table.0.to_be_bytes()].concat();
            changes.set(key.bytes(), Some(place));
        }
    }
}

fn finish(kv: &dyn KvReader, table: TableId) -> Result<Option<Finish>> {
    match load(kv, &Key::Finished(table))? {
        Some(Record::Finished(finish)) => Ok(Some(finish)),
        _ => Ok(None),
    }
}

fn rating(
    kv: &dyn KvReader,
    (server, person, kind): (GuildId, PersonId, Kind),
) -> Result<Option<RatingState>> {
    match load(kv, &Key::Rating(server, person, kind))? {
        Some(Record::Rating(.., state)) => Ok(Some(state)),
        _ => Ok(None),
    }
}

/// Writes the entries of a game that has ended, and counts it.
///
/// # Errors
/// If what they depend on cannot be read.
pub fn end(kv: &dyn KvReader, changes: &mut WriteBatch, game: &Finished) -> Result<()> {
    let mut finish = enter(kv, changes, game)?;
    if let Some((server, people)) = finish.duel() {
        let place = (finish.ended, finish.table);
        match progress(kv, server)? {
            Progress::Done if is_late(kv, &finish, people)? => {
                put_progress(changes, server, Progress::Anew);
            }
            Progress::Done => count(kv, changes, &mut finish)?,
            Progress::UpTo(at, table) if place <= (at, table) => {
                put_progress(changes, server, Progress::Anew);
            }
            // Its turn comes.
            Progress::Anew | Progress::UpTo(..) => {}
        }
    }
    changes.put(&Record::Finished(finish));
    Ok(())
}

/// Writes the entries of a game that has ended, to be counted later.
///
/// # Errors
/// As [`end`].
pub fn end_uncounted(kv: &dyn KvReader, changes: &mut WriteBatch, game: &Finished) -> Result<()> {
    let finish = enter(kv, changes, game)?;
    // What is read may be about to be removed.
    changes.put(&Record::Rules(finish.rules, game.ruleset));
    if let Some((server, _)) = finish.duel() {
        put_progress(changes, server, Progress::Anew);
    }
    changes.put(&Record::Finished(finish));
    Ok(())
}

/// Writes the entries that lead to a game. A log can say twice that it ended, and then the last time counts.
fn enter(kv: &dyn KvReader, changes: &mut WriteBatch, game: &Finished) -> Result<Finish> {
    if let Some(old) = finish(kv, game.table)? {
        old.keys().iter().for_each(|key| changes.remove(key));
    }
    let finish = Finish::of(game);
    let rules = Key::Rules(finish.rules);
    if kv.read(&rules.bytes())?.is_none() {
        changes.put(&Record::Rules(finish.rules, game.ruleset));
    }
    finish.keys().iter().for_each(|key| changes.put_key(key));
    Ok(finish)
}

/// Whether one of these people has finished a rated game of the same kind on the server after this one, or perhaps has.
fn is_late(kv: &dyn KvReader, game: &Finish, people: [PersonId; 2]) -> Result<bool> {
    let Some((server, _)) = game.duel() else {
        return Ok(false);
    };
    let after = Some((game.ended, game.table));
    let later = games_on(kv, server, after, MOST_LATER + 1)?;
    if later.len() > MOST_LATER {
        return Ok(true);
    }
    for (_, table) in later {
        let other = finish(kv, table)?.filter(|other| other.kind == game.kind);
        let duel = other.and_then(|other| other.duel());
        if duel.is_some_and(|(_, both)| both.iter().any(|person| people.contains(person))) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Up to `most` games on a server that ended after this one, in the order in which they ended.
fn games_on(
    kv: &dyn KvReader,
    server: GuildId,
    after: Option<(Timestamp, TableId)>,
    most: usize,
) -> Result<Vec<(Timestamp, TableId)>> {
    let after = after.map(|(at, table)| Key::PlayedOn(server, at, table).bytes());
    let prefix = KeyRange::PlayedOn(server).prefix();
    let entries = kv.scan(&prefix, after.as_deref(), most)?;
    places(entries.iter().map(|(key, _)| &key[..]))
}

fn places<'a>(keys: impl Iterator<Item = &'a [u8]>) -> Result<Vec<(Timestamp, TableId)>> {
    let mut found = Vec::new();
    for key in keys {
        if let Key::PlayedOn(_, at, table) | Key::PlayedBy(_, _, at, table) = Key::parse(key)? {
            found.push((at, table));
        }
    }
    Ok(found)
}

/// Updates the ratings of the players of this game, the last one so far, and notes in it what changed.
fn count(kv: &dyn KvReader, changes: &mut WriteBatch, game: &mut Finish) -> Result<()> {
    let Some((server, people)) = game.duel() else {
        return Ok(());
    };
    let mut before = [None; 2];
    for (state, person) in before.iter_mut().zip(people) {
        *state = rating(kv, (server, person, game.kind))?;
    }
    let after = rate(before, game.outcome, game.ended);
    for ((state, _), person) in after.iter().zip(people) {
        changes.put(&Record::Rating(server, person, game.kind, *state));
    }
    game.changes = Some(after.map(|(_, change)| change));
    Ok(())
}

/// One step of counting the ratings of a server anew. While somebody is being erased their games bear two numbers, so
/// that it has to wait: [`OpResult::Stale`].
///
/// # Errors
/// If what they depend on cannot be read.
pub fn count_on(kv: &dyn KvReader, server: GuildId) -> Result<(WriteBatch, OpResult)> {
    let mut changes = WriteBatch::default();
    if !kv.scan(&KeyRange::Erasing.prefix(), None, 1)?.is_empty() {
        return Ok((changes, OpResult::Stale));
    }
    let from = match progress(kv, server)? {
        Progress::Done => return Ok((changes, OpResult::Done)),
        Progress::UpTo(at, table) => Some((at, table)),
        Progress::Anew => {
            let old = kv.scan(&KeyRange::Ratings(server).prefix(), None, STEP)?;
            let more = old.len() == STEP;
            old.into_iter().for_each(|(key, _)| changes.set(key, None));
            if more {
                return Ok((changes, OpResult::Done));
            }
            None
        }
    };
    let games = games_on(kv, server, from, STEP)?;
    for (_, table) in &games {
        let known = PendingView {
            base: kv,
            changes: &changes,
        };
        let Some(mut game) = finish(&known, *table)? else {
            continue;
        };
        let (told, mut counted) = (game.changes, WriteBatch::default());
        game.changes = None;
        count(&known, &mut counted, &mut game)?;
        if game.changes != told {
            counted.put(&Record::Finished(game));
        }
        changes.extend(counted);
    }
    let last = games.last().filter(|_| games.len() == STEP);
    let progress = last.map_or(Progress::Done, |(at, table)| Progress::UpTo(*at, *table));
    put_progress(&mut changes, server, progress);
    Ok((changes, OpResult::Done))
}

/// Replaces the people of a finished game by those that the table names now: somebody is being erased. Nobody else has
/// their ratings, so these go with the first of their games.
///
/// # Errors
/// If what changes cannot be read.
pub fn rename(
    kv: &dyn KvReader,
    changes: &mut WriteBatch,
    before: &Table,
    after: &Table,
) -> Result<()> {
    let sides = |table: &Table| Side::BOTH.map(|side| table.ids(side));
    let (old, new) = (sides(before), sides(after));
    if old == new {
        return Ok(());
    }
    let Some(mut game) = finish(kv, after.id)? else {
        return Ok(());
    };
    game.keys().iter().for_each(|key| changes.remove(key));
    if let Some(server) = game.guild {
        let people = old.iter().flatten().zip(new.iter().flatten());
        for (person, tombstone) in people.filter(|(person, tombstone)| person != tombstone) {
            let Some(state) = rating(kv, (server, *person, game.kind))? else {
                continue;
            };
            changes.remove(&Key::Rating(server, *person, game.kind));
            match rating(kv, (server, *tombstone, game.kind))? {
                None => changes.put(&Record::Rating(server, *tombstone, game.kind, state)),
                // Some of their games came later.
                Some(_) => put_progress(changes, server, Progress::Anew),
            }
        }
    }
    game.sides = new;
    game.keys().iter().for_each(|key| changes.put_key(key));
    changes.put(&Record::Finished(game));
    Ok(())
}

/// The servers whose ratings are being counted anew.
fn uncounted(kv: &dyn KvReader) -> Result<Vec<GuildId>> {
    let found = kv.scan(&KeyRange::Uncounted.prefix(), None, usize::MAX)?;
    let mut servers = Vec::new();
    for (key, _) in found {
        if let Key::Uncounted(server) = Key::parse(&key)? {
            servers.push(server);
        }
    }
    Ok(servers)
}

/// Counts all games that are to be counted, a few at a time.
///
/// # Errors
/// As the store.
pub fn settle<E: StorageEngine>(store: &E) -> Result<()> {
    for server in store.view(uncounted)? {
        while store.view(|kv| progress(kv, server))? != Progress::Done {
            if store.submit(StoreOp::Count(server))? == OpResult::Stale {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// When each of these games ended, and its table; in the order in which they ended.
///
/// # Errors
/// As the store.
pub fn games<E: StorageEngine>(store: &E, of: GamesOf) -> Result<Vec<(Timestamp, TableId)>> {
    let range = match of {
        GamesOf::Server(server) => KeyRange::PlayedOn(server),
        GamesOf::Person(person) => KeyRange::PlayedBy(person),
        GamesOf::PersonOn(person, server) => KeyRange::PlayedByOn(person, server),
    };
    let (prefix, mut after) = (range.prefix(), None::<Vec<u8>>);
    let mut found = Vec::new();
    loop {
        // In parts, so that no write waits for all of it.
        let entries = store.view(|kv| kv.scan(&prefix, after.as_deref(), KEYS))?;
        found.extend(places(entries.iter().map(|(key, _)| &key[..]))?);
        match entries.into_iter().nth(KEYS - 1) {
            Some((last, _)) => after = Some(last),
            None => break,
        }
    }
    if let GamesOf::Person(_) = of {
        // They are by server.
        found.sort_unstable();
    }
    Ok(found)
}

/// Shows the finished games of these tables.
///
/// # Errors
/// As the store.
pub fn show<E: StorageEngine>(
    store: &E,
    tables: &[TableId],
    show: &mut dyn FnMut(Counted),
) -> Result<()> {
    let mut rules = HashMap::new();
    for part in tables.chunks(PART) {
        let (found, known) = store.view(|kv| {
            let mut known = rules.clone();
            let mut found = Vec::with_capacity(part.len());
            for table in part {
                if let Some(finish) = finish(kv, *table)? {
                    found.push(whole(kv, &mut known, finish)?);
                }
            }
            Ok((found, known))
        })?;
        rules = known;
        found.into_iter().for_each(&mut *show);
    }
    Ok(())
}

fn whole(kv: &dyn KvReader, known: &mut HashMap<u64, Ruleset>, finish: Finish) -> Result<Counted> {
    let ruleset = match known.get(&finish.rules) {
        Some(rules) => *rules,
        None => match load(kv, &Key::Rules(finish.rules))? {
            Some(Record::Rules(number, rules)) => *known.entry(number).or_insert(rules),
            _ => {
                return Err(StoreError::Damaged {
                    key: Key::Finished(finish.table).to_string(),
                    reason: format!("its rules {} are missing", finish.rules),
                });
            }
        },
    };
    Ok(Counted {
        game: Finished {
            table: finish.table,
            ended: finish.ended,
            guild: finish.guild,
            ruleset,
            sides: finish.sides,
            outcome: finish.outcome,
            turns: finish.turns,
            rated: finish.rated,
        },
        changes: finish.changes,
    })
}

/// The ratings on a server, of one person or of all.
///
/// # Errors
/// If they cannot be read.
pub fn ratings(
    kv: &dyn KvReader,
    server: GuildId,
    person: Option<PersonId>,
) -> Result<Vec<(PersonId, Kind, RatingState)>> {
    let range = match person {
        Some(person) => KeyRange::RatingsOf(server, person),
        None => KeyRange::Ratings(server),
    };
    records(kv, range, |record| match record {
        Record::Rating(_, person, kind, state) => Some((person, kind, state)),
        _ => None,
    })
}
