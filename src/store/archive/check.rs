//! Whether the records of an export fit together: nothing twice, every log adds up, what is pointed at exists.

use std::collections::{BTreeMap, HashSet};

use super::{Numbered, Result, wrong};
use crate::rules::any::Turn;
use crate::service::{
    ChannelId, Event, FirstAnswer, Post, PostId, Stage, StoreError, Table, TableId,
};
use crate::store::plan::dangling;
use crate::store::record::{Answered, CHUNK, Counters, Head, Record};

/// The records by what they are, with their lines.
#[derive(Default)]
struct Sorted<'a> {
    tables: BTreeMap<TableId, (u64, Table)>,
    logs: BTreeMap<TableId, BTreeMap<u64, (u64, &'a Event)>>,
    posts: BTreeMap<PostId, (u64, &'a Post)>,
    answers: Vec<(u64, &'a Answered)>,
    counters: Counters,
}

/// Checks all records of an export against each other.
pub(super) fn check(records: &[Numbered]) -> Result<()> {
    let sorted = Sorted::of(records)?;
    sorted.check_tables()?;
    sorted.check_posts()?;
    sorted.check_answers()
}

/// Whether a table's game is one that can have been played.
///
/// # Errors
/// What is wrong with it.
pub fn check_game(table: &Table) -> std::result::Result<(), String> {
    let seated = table.seats.is_some();
    let played = matches!(
        table.stage,
        Stage::Playing | Stage::Finished(_) | Stage::Abandoned
    );
    if seated != played {
        return Err(format!(
            "its stage is {:?} but its seats are {}",
            table.stage,
            if seated { "taken" } else { "empty" }
        ));
    }
    if !played && !table.turns.is_empty() {
        return Err(format!(
            "{} moves were played before the game began",
            table.turns.len()
        ));
    }
    if table.draw_offer.is_some() && table.stage != Stage::Playing {
        return Err("a draw is on offer in a game that is not being played".to_owned());
    }
    table.game().map(drop)
}

/// A table with the turns in its chunks, which must be those that its head counts.
fn assembled(
    head: &Head,
    chunks: BTreeMap<u64, (u64, &[Turn])>,
) -> std::result::Result<Table, String> {
    let mut table = head.table.clone();
    let full = |turns: &[Turn]| turns.len() == CHUNK;
    let fit = chunks.keys().copied().eq(0..head.chunks);
    if !fit || !chunks.values().all(|(_, turns)| full(turns)) {
        return Err(format!(
            "expected {} full chunks of its turns but found {}",
            head.chunks,
            chunks.values().filter(|(_, turns)| full(turns)).count()
        ));
    }
    let turns = chunks
        .into_values()
        .flat_map(|(_, turns)| turns.iter().copied());
    table.turns = turns.chain(head.table.turns.iter().copied()).collect();
    Ok(table)
}

impl<'a> Sorted<'a> {
    fn of(records: &'a [Numbered]) -> Result<Sorted<'a>> {
        let mut sorted = Sorted::default();
        let mut keys = HashSet::new();
        let mut heads = Vec::new();
        let mut chunks: BTreeMap<TableId, BTreeMap<u64, (u64, &[Turn])>> = BTreeMap::new();
        for Numbered { line, record } in records {
            let line = *line;
            if let Some(key) = record.key()
                && !keys.insert(key.clone())
            {
                return Err(wrong(
                    line,
                    format!("expected each record once but found {key} again"),
                ));
            }
            match record {
                Record::Table(head) => heads.push((line, head)),
                Record::Turns {
                    table,
                    chunk,
                    turns,
                } => {
                    let of_table = chunks.entry(*table).or_default();
                    of_table.insert(*chunk, (line, turns));
                }
                Record::Event(table, event) => {
                    let log = sorted.logs.entry(*table).or_default();
                    log.insert(event.seq, (line, event));
                }
                Record::Post(post, _) => {
                    if sorted.posts.insert(post.id, (line, post)).is_some() {
                        return Err(wrong(
                            line,
                            format!("expected each post once but found post {} again", post.id),
                        ));
                    }
                }
                Record::Answer(answered) => sorted.answers.push((line, answered)),
                Record::Counters(counters) => sorted.counters = *counters,
                Record::Note { .. }
                | Record::Settings(_)
                | Record::Solver(..)
                | Record::Erased(_)
                | Record::Store(_)
                | Record::Mark(_)
                | Record::Head(_)
                | Record::End { .. }
                | Record::Journal { .. }
                | Record::Gone(_)
                | Record::Group { .. } => {}
            }
        }
        for (line, head) in heads {
            let id = head.table.id;
            let table = assembled(head, chunks.remove(&id).unwrap_or_default())
                .map_err(|reason| wrong(line, format!("table {id}: {reason}")))?;
            sorted.tables.insert(id, (line, table));
        }
        if let Some((id, of_table)) = chunks.first_key_value() {
            let line = of_table.values().next().map_or(0, |(line, _)| *line);
            let reason = format!("a chunk of the turns of table {id}, which is missing");
            return Err(wrong(line, reason));
        }
        Ok(sorted)
    }

    fn check_tables(&self) -> Result<()> {
        for (id, log) in &self.logs {
            if !self.tables.contains_key(id) {
                let line = log.values().next().map_or(0, |(line, _)| *line);
                return Err(wrong(
                    line,
                    format!("an event of table {id}, which is missing"),
                ));
            }
        }
        let mut threads: BTreeMap<ChannelId, TableId> = BTreeMap::new();
        for (line, table) in self.tables.values() {
            self.check_table(table)
                .map_err(|reason| wrong(*line, format!("table {}: {reason}", table.id)))?;
            if let Some(thread) = table.thread
                && let Some(other) = threads.insert(thread, table.id)
            {
                return Err(wrong(
                    *line,
                    format!(
                        "thread {thread} is table {other}'s and table {}'s",
                        table.id
                    ),
                ));
            }
        }
        Ok(())
    }

    fn check_table(&self, table: &Table) -> std::result::Result<(), String> {
        if table.id.0 >= self.counters.next_table {
            return Err(format!(
                "the next table would be {}, which is not above it",
                self.counters.next_table
            ));
        }
        let log: Vec<Event> = self
            .logs
            .get(&table.id)
            .into_iter()
            .flat_map(BTreeMap::values)
            .map(|(_, event)| (*event).clone())
            .collect();
        if log.len() as u64 != table.version {
            return Err(format!(
                "expected a log of {} events but found {}",
                table.version,
                log.len()
            ));
        }
        match Table::replay(table.id, &log) {
            None => return Err("its log skips a number or does not begin with a challenge".into()),
            Some(replayed) if replayed != *table => {
                return Err(format!("its log does not add up to it but to {replayed:?}"));
            }
            Some(_) => {}
        }
        if let Some(earlier) = table.challenge.rematch_of
            && !self.tables.contains_key(&earlier)
        {
            return Err(format!(
                "it is the rematch of table {earlier}, which is missing"
            ));
        }
        check_game(table)
    }

    fn check_posts(&self) -> Result<()> {
        for (line, post) in self.posts.values() {
            if post.id.0 >= self.counters.next_post {
                return Err(wrong(
                    *line,
                    format!(
                        "expected a post below {} but found post {}",
                        self.counters.next_post, post.id
                    ),
                ));
            }
            let missing = dangling(post, |id| {
                Ok::<_, StoreError>(self.tables.get(&id).map(|(_, table)| table.version))
            })?;
            if let Some(missing) = missing {
                return Err(wrong(
                    *line,
                    format!("post {} points at {missing}", post.id),
                ));
            }
        }
        Ok(())
    }

    fn check_answers(&self) -> Result<()> {
        for (line, answered) in &self.answers {
            let exists = match answered.answer {
                FirstAnswer::Event { table, seq } => self
                    .logs
                    .get(&table)
                    .is_some_and(|log| log.contains_key(&seq)),
                // The post itself may have been swept.
                FirstAnswer::Said(post) => (1..self.counters.next_post).contains(&post.0),
            };
            if !exists {
                return Err(wrong(
                    *line,
                    format!(
                        "the answer to {} is {:?}, which does not exist",
                        answered.command, answered.answer
                    ),
                ));
            }
        }
        Ok(())
    }
}
