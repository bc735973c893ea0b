//! Checks that the records of an export fit together, one after the other. No record comes twice, every log adds up to
//! its table, and everything referred to exists. Only numbers are kept of what was read, and the table whose log is
//! being read.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Result, wrong};
use crate::rules::any::{Game, Turn};
use crate::rules::{DrawReason, Outcome, WinReason};
use crate::service::{
    ChannelId, Event, FirstAnswer, Lane, Note, Post, PostId, Stage, Table, TableId, Timestamp,
};
use crate::store::posts::dangling;
use crate::store::record::{Answered, CHUNK, Counters, Head, Record, Sent};

/// What was read so far, as far as the following records are checked against it.
#[derive(Default)]
pub(super) struct Check {
    counters: Counters,
    /// The last key of each kind, by its first letter. The keys of a kind rise, so none comes twice.
    last: BTreeMap<u8, Vec<u8>>,
    /// The table whose log is being read.
    open: Option<Open>,
    /// How many events each table has.
    versions: HashMap<TableId, u64>,
    /// The table of each thread, and whether it may be that of others too.
    threads: HashMap<ChannelId, (TableId, bool)>,
    /// Tables that are the rematch of one not read before them: line, table, earlier table.
    rematches: Vec<(u64, TableId, TableId)>,
    posts: HashSet<PostId>,
}

/// A table, the line it is on, and its turns and log as far as they were read.
struct Open {
    line: u64,
    head: Head,
    /// The turns in full chunks.
    turns: Vec<Turn>,
    /// How many full chunks there were, and whether they followed each other.
    chunks: u64,
    in_order: bool,
    log: Vec<Event>,
}

impl Open {
    fn id(&self) -> TableId {
        self.head.table.id
    }

    /// The table with the turns of its chunks, whose number must be the one in its head.
    fn assembled(&mut self) -> std::result::Result<Table, String> {
        let (wanted, found) = (self.head.chunks, self.chunks);
        if wanted != found || !self.in_order {
            return Err(format!(
                "expected {wanted} full chunks of its turns but found {found}"
            ));
        }
        let mut table = self.head.table.clone();
        let mut turns = std::mem::take(&mut self.turns);
        turns.append(&mut table.turns);
        table.turns = turns;
        Ok(table)
    }
}

impl Check {
    /// Checks the next record.
    ///
    /// # Errors
    /// What does not fit, with its line.
    pub(super) fn take(&mut self, line: u64, record: &Record) -> Result<()> {
        self.check_order(line, record)?;
        match record {
            Record::Event(table, event) => return self.take_event(line, *table, event),
            Record::Turns {
                table,
                chunk,
                turns,
            } => return self.take_turns(line, (*table, *chunk), turns),
            _ => self.close()?,
        }
        match record {
            Record::Table(head) => {
                self.open = Some(Open {
                    line,
                    head: head.clone(),
                    turns: Vec::new(),
                    chunks: 0,
                    in_order: true,
                    log: Vec::new(),
                });
                Ok(())
            }
            Record::Post(post, _) => self.check_post(line, post),
            Record::Sent(sent) => self.check_sent(line, sent),
            Record::Answer(answered) => self.check_answer(line, answered),
            Record::Counters(counters) => {
                self.counters = *counters;
                check_counters(*counters).map_err(|reason| wrong(line, reason))
            }
            Record::Note(note) => check_note(note).map_err(|reason| wrong(line, reason)),
            Record::Finished(_) | Record::Rules(..) | Record::Rating(..) => {
                let reason = "expected no records that follow from others but found one";
                Err(wrong(line, reason))
            }
            _ => Ok(()),
        }
    }

    /// Checks what is only known after the last record.
    ///
    /// # Errors
    /// What does not fit, with its line.
    pub(super) fn end(&mut self) -> Result<()> {
        self.close()?;
        for (line, table, earlier) in &self.rematches {
            if !self.versions.contains_key(earlier) {
                return Err(wrong(
                    *line,
                    format!(
                        "table {table}: it is the rematch of table {earlier}, which is missing"
                    ),
                ));
            }
        }
        Ok(())
    }

    fn check_order(&mut self, line: u64, record: &Record) -> Result<()> {
        let Some(key) = record.key() else {
            return Ok(());
        };
        let bytes = key.bytes();
        let Some(letter) = bytes.first().copied() else {
            return Ok(());
        };
        match self.last.get(&letter) {
            Some(last) if *last == bytes => Err(wrong(
                line,
                format!("expected each record once but found {key} again"),
            )),
            Some(last) if *last > bytes => Err(wrong(
                line,
                format!(
                    "expected the records of a kind in order but found {key} after a later one"
                ),
            )),
            _ => {
                self.last.insert(letter, bytes);
                Ok(())
            }
        }
    }

    fn take_event(&mut self, line: u64, table: TableId, event: &Event) -> Result<()> {
        let open = self.opened(line, table, "an event")?;
        let next = open.log.len() as u64 + 1;
        if event.seq != next {
            return Err(wrong(
                line,
                format!(
                    "the log of table {table} skips a number: expected event {next} but found {}",
                    event.seq
                ),
            ));
        }
        open.log.push(event.clone());
        check_time(event.at).map_err(|reason| wrong(line, reason))
    }

    fn take_turns(
        &mut self,
        line: u64,
        (table, chunk): (TableId, u64),
        turns: &[Turn],
    ) -> Result<()> {
        let open = self.opened(line, table, "a chunk of the turns")?;
        let full = turns.len() == CHUNK;
        open.in_order &= full && chunk == open.chunks;
        open.chunks += u64::from(full);
        open.turns.extend(turns);
        Ok(())
    }

    /// The table whose log is being read, which must be this one.
    fn opened(&mut self, line: u64, table: TableId, what: &str) -> Result<&mut Open> {
        let missing = match &self.open {
            Some(open) if open.id() == table => None,
            Some(open) => Some(format!(
                ": expected the log of table {}, of which {} events were read",
                open.id(),
                open.log.len()
            )),
            None => Some(String::new()),
        };
        match (&mut self.open, missing) {
            (Some(open), None) => Ok(open),
            (_, missing) => Err(wrong(
                line,
                format!(
                    "{what} of table {table}, which is missing before it{}",
                    missing.unwrap_or_default()
                ),
            )),
        }
    }

    /// Checks the table whose log was read to its end.
    fn close(&mut self) -> Result<()> {
        let Some(mut open) = self.open.take() else {
            return Ok(());
        };
        let (line, id) = (open.line, open.id());
        let table = open.assembled().and_then(|table| {
            self.check_table(&table, &open.log)?;
            Ok(table)
        });
        let table = table.map_err(|reason| wrong(line, format!("table {id}: {reason}")))?;
        self.versions.insert(id, table.version);
        if let Some(earlier) = table.challenge.rematch_of
            && !self.versions.contains_key(&earlier)
        {
            self.rematches.push((line, id, earlier));
        }
        let shares = table.is_in_place();
        if let Some(thread) = table.thread
            && let Some((other, shared)) = self.threads.insert(thread, (id, shares))
            && !(shares && shared)
        {
            return Err(wrong(
                line,
                format!("thread {thread} is table {other}'s and table {id}'s"),
            ));
        }
        Ok(())
    }

    fn check_table(&self, table: &Table, log: &[Event]) -> std::result::Result<(), String> {
        if table.id.0 >= self.counters.next_table {
            return Err(format!(
                "the next table would be {}, which is not above it",
                self.counters.next_table
            ));
        }
        if log.len() as u64 != table.version {
            return Err(format!(
                "expected a log of {} events but found {}",
                table.version,
                log.len()
            ));
        }
        match Table::replay(table.id, log) {
            None => return Err("its log skips a number or does not begin with a challenge".into()),
            Some(replayed) if replayed != *table => {
                return Err(format!("its log does not add up to it but to {replayed:?}"));
            }
            Some(_) => {}
        }
        check_game(table)
    }

    fn check_post(&mut self, line: u64, post: &Post) -> Result<()> {
        let id = post.id;
        self.check_number(line, id)?;
        match dangling(post, |table| Ok(self.versions.get(&table).copied()))? {
            Some(missing) => Err(wrong(line, format!("post {id} points at {missing}"))),
            None => Ok(()),
        }
    }

    fn check_sent(&mut self, line: u64, sent: &Sent) -> Result<()> {
        let id = sent.id;
        self.check_number(line, id)?;
        match sent.lane {
            Lane::Table(table) if !self.versions.contains_key(&table) => Err(wrong(
                line,
                format!("post {id} points at table {table}, which does not exist"),
            )),
            _ => Ok(()),
        }
    }

    /// Remembers the number of a post, which must be new and below the next number.
    fn check_number(&mut self, line: u64, id: PostId) -> Result<()> {
        if !self.posts.insert(id) {
            return Err(wrong(
                line,
                format!("expected each post once but found post {id} again"),
            ));
        }
        if id.0 >= self.counters.next_post {
            return Err(wrong(
                line,
                format!(
                    "expected a post below {} but found post {id}",
                    self.counters.next_post
                ),
            ));
        }
        Ok(())
    }

    fn check_answer(&self, line: u64, answered: &Answered) -> Result<()> {
        let exists = match answered.answer {
            FirstAnswer::Event { table, seq } => self
                .versions
                .get(&table)
                .is_some_and(|version| (1..=*version).contains(&seq)),
            // The post itself may have been swept.
            FirstAnswer::Said(post) => (1..self.counters.next_post).contains(&post.0),
        };
        if exists {
            return Ok(());
        }
        Err(wrong(
            line,
            format!(
                "the answer to {} is {:?}, which does not exist",
                answered.command, answered.answer
            ),
        ))
    }
}

/// No number of a table or post can be higher: it would take a million a second for two hundred years.
const HIGHEST: u64 = 1 << 53;

/// No stored time can be later: the year 2200, in milliseconds since 1970.
const LATEST: Timestamp = Timestamp(7_258_118_400_000);

fn check_counters(counters: Counters) -> std::result::Result<(), String> {
    let Counters {
        next_table,
        next_post,
    } = counters;
    match (1..=HIGHEST).contains(&next_table) && (1..=HIGHEST).contains(&next_post) {
        true => Ok(()),
        false => Err(format!(
            "expected the numbers of the next table and the next post between 1 and {HIGHEST} but found \
             {next_table} and {next_post}"
        )),
    }
}

fn check_note(note: &Note) -> std::result::Result<(), String> {
    let Note::Heartbeat(_, beat) = note else {
        return Ok(());
    };
    let back = beat.absence.map_or(beat.back, |absence| absence.back);
    match beat.last.max(beat.back).max(back) <= LATEST {
        true => Ok(()),
        false => Err(format!(
            "expected times up to {} in the note of the heartbeat but found {beat:?}",
            LATEST.0
        )),
    }
}

fn check_time(at: Timestamp) -> std::result::Result<(), String> {
    match at <= LATEST {
        true => Ok(()),
        false => Err(format!(
            "expected a time up to {} but found {}",
            LATEST.0, at.0
        )),
    }
}

/// Checks that a table's game can have been played.
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
    let asks = table.draw_offer.is_some() || !table.drawing.is_empty();
    if asks && table.stage != Stage::Playing {
        return Err("a draw is on offer in a game that is not being played".to_owned());
    }
    if played && table.people().iter().all(|person| person.is_computer()) {
        return Err("the computer sits on all sides, and it plays with people only".to_owned());
    }
    check_end(table, &table.game()?)
}

/// Checks that a game ended by its moves, or as people or clocks can end one. The grade of such a win follows from the
/// position.
fn check_end(table: &Table, game: &Game) -> std::result::Result<(), String> {
    match (table.stage, game.outcome()) {
        (Stage::Finished(said), Some(found)) if said != found => Err(format!(
            "its moves end it with {found:?}, but its end is {said:?}"
        )),
        (Stage::Finished(said), None) => match said {
            Outcome::Draw(DrawReason::Agreed) => Ok(()),
            Outcome::Win {
                side,
                reason: WinReason::Resigned,
                grade,
            } if grade == game.grade(side) => Ok(()),
            Outcome::Win {
                side,
                reason: WinReason::Time,
                grade,
            } if table.clock.is_some() && grade == game.grade(side) => Ok(()),
            _ => Err(format!("its end is {said:?}, but its moves do not end it")),
        },
        // A lesson may set up another position after the one in which the last turn ended the game.
        (Stage::Playing, Some(found)) if table.task.is_none() => Err(format!(
            "its moves end it with {found:?}, but it is being played"
        )),
        _ => Ok(()),
    }
}
