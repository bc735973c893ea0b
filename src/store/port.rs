//! The port, for everything that can show a space and carry out requests: what memory and disk have in common.

use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use super::archive::{self, Summary};
use super::erase;
use super::index;
use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, decode_at, for_each};
use super::plan::{OpResult, StoreOp};
use super::pseudonym::Secret;
use super::record::Record;
use super::sweep;
use super::user_data;
use super::view;
use crate::service::{
    ChannelId, CommandId, Commit, Committed, Erased, Erasing, Event, FirstAnswer, GuildId, KeptAt,
    MessageId, Note, NoteKey, Past, PersonId, PersonSettings, Post, PostId, PuzzleRecord,
    ServerSettings, Store, StoreError, Table, TableId, Timestamp,
};

type Result<T> = std::result::Result<T, StoreError>;

/// A place that keeps records.
pub trait StorageEngine: Send + Sync + 'static {
    /// Shows what is durable to `look`; nothing changes meanwhile.
    ///
    /// # Errors
    /// If the place failed before, or `look` does.
    fn view<T>(&self, look: impl FnOnce(&dyn KvReader) -> Result<T>) -> Result<T>;

    /// Shows what is durable at this moment to `look`, and goes on changing meanwhile if it can.
    ///
    /// # Errors
    /// As [`StorageEngine::view`].
    fn snapshot<T>(&self, look: impl FnOnce(&dyn KvReader) -> Result<T>) -> Result<T> {
        self.view(look)
    }

    /// Carries a request out, and returns when what it changed is durable.
    ///
    /// # Errors
    /// If it is refused or cannot be made durable.
    fn submit(&self, op: StoreOp) -> Result<OpResult>;

    /// Reads an export into this store, which must be empty, and then, before it counts, has `then` add what follows it. All of
    /// it or nothing: what was written goes again if the rest is wrong, and after a kill the store does not open.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the store is not empty or the export is wrong, and whatever keeps it from becoming durable.
    fn import_from<T>(
        &self,
        from: &mut dyn BufRead,
        then: impl FnOnce(&Self, Summary) -> Result<T>,
    ) -> Result<(Summary, T)>
    where
        Self: Sized,
    {
        self.submit(StoreOp::BeginImport)?;
        let read = read_into(self, from)
            .and_then(|summary| then(self, summary).map(|then| (summary, then)));
        if let Err(StoreError::Refused(_)) = &read {
            unimport(self)?;
        }
        let (summary, then) = read?;
        self.submit(StoreOp::EndImport)?;
        if let Some(table) = self.view(view::counters)?.next_table.checked_sub(1) {
            self.numbers().pass(table);
        }
        Ok((summary, then))
    }

    /// The numbers for new tables.
    fn numbers(&self) -> &Numbers;

    /// The secret under which the numbers of those are kept who have been taken out.
    ///
    /// # Errors
    /// If it cannot be read or made.
    fn secret(&self) -> Result<Secret>;
}

/// Gives out table numbers, none of them twice.
#[derive(Debug)]
pub struct Numbers(AtomicU64);

impl Numbers {
    /// Begins with this one.
    pub fn from(next: u64) -> Numbers {
        Numbers(AtomicU64::new(next))
    }

    /// The next number.
    pub fn take(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }

    /// Never again gives out this number or one below it.
    pub fn pass(&self, taken: u64) {
        self.0.fetch_max(taken.saturating_add(1), Ordering::Relaxed);
    }
}

impl<B: StorageEngine> Store for B {
    fn commit(&self, commit: Commit) -> Result<Committed> {
        if let Some(change) = &commit.change {
            self.numbers().pass(change.table.id.0);
        }
        match self.submit(StoreOp::Commit(Box::new(commit)))? {
            OpResult::Committed(committed) => Ok(committed),
            OpResult::Done | OpResult::Stale => Err(StoreError::Failed(
                "a commit was answered like another request".to_owned(),
            )),
        }
    }

    fn fresh_table(&self) -> Result<TableId> {
        self.view(|_| Ok(TableId(self.numbers().take())))
    }

    fn table(&self, id: TableId) -> Result<Option<Table>> {
        self.view(|kv| view::table(kv, id))
    }

    fn table_in_brief(&self, id: TableId) -> Result<Option<Table>> {
        let head = self.view(|kv| view::head(kv, id))?;
        Ok(head.map(|head| head.table))
    }

    fn log(&self, id: TableId) -> Result<Vec<Event>> {
        self.view(|kv| view::log(kv, id))
    }

    fn log_between(&self, id: TableId, from: u64, to: u64) -> Result<Vec<Event>> {
        self.view(|kv| view::log_between(kv, id, from, to))
    }

    fn table_of_thread(&self, thread: ChannelId) -> Result<Option<TableId>> {
        self.view(|kv| view::table_of_thread(kv, thread))
    }

    fn live_tables_of(&self, person: PersonId) -> Result<Vec<TableId>> {
        self.view(|kv| view::live_tables_of(kv, person))
    }

    fn live_tables(&self) -> Result<Vec<TableId>> {
        self.view(view::live_tables)
    }

    fn finished_tables(&self, show: &mut dyn FnMut(Table, Timestamp)) -> Result<()> {
        let mut after = None;
        loop {
            // In parts, so that nobody waits for all of it.
            let (found, last) = self.view(|kv| view::finished_tables(kv, after))?;
            found
                .into_iter()
                .for_each(|(table, ended)| show(table, ended));
            match last {
                Some(last) => after = Some(last),
                None => return Ok(()),
            }
        }
    }

    fn first_answer(&self, command: &CommandId) -> Result<Option<FirstAnswer>> {
        self.view(|kv| view::first_answer(kv, command))
    }

    fn pending_posts(&self) -> Result<Vec<Post>> {
        self.view(view::pending_posts)
    }

    fn post_sending(&self, post: PostId, after: MessageId) -> Result<()> {
        self.submit(StoreOp::PostSending(post, after)).map(drop)
    }

    fn post_sent(&self, post: PostId, message: Option<MessageId>, now: Timestamp) -> Result<()> {
        self.submit(StoreOp::PostSent(post, message, now)).map(drop)
    }

    fn is_a_post(&self, message: MessageId) -> Result<bool> {
        self.view(|kv| view::is_a_post(kv, message))
    }

    fn post_dead(&self, post: PostId, reason: &str, now: Timestamp) -> Result<()> {
        self.submit(StoreOp::PostDead(post, reason.to_owned(), now))
            .map(drop)
    }

    fn post_again(&self, post: PostId) -> Result<()> {
        self.submit(StoreOp::PostAgain(post)).map(drop)
    }

    fn dead_posts(&self) -> Result<Vec<(Post, String)>> {
        self.view(view::dead_posts)
    }

    fn note(&self, key: NoteKey) -> Result<Option<Note>> {
        self.view(|kv| view::note(kv, key))
    }

    fn set_note(&self, note: &Note) -> Result<()> {
        self.submit(StoreOp::SetNote(Box::new(note.clone())))
            .map(drop)
    }

    fn set_note_if(&self, before: Option<&Note>, to: &Note) -> Result<bool> {
        let change = StoreOp::SetNoteIf(Box::new((before.cloned(), to.clone())));
        Ok(self.submit(change)? == OpResult::Done)
    }

    fn forget_note(&self, key: NoteKey) -> Result<()> {
        self.submit(StoreOp::ForgetNote(key)).map(drop)
    }

    fn person_settings(&self, person: PersonId) -> Result<PersonSettings> {
        self.view(|kv| view::person(kv, person))
    }

    fn set_person_settings(
        &self,
        person: PersonId,
        before: &PersonSettings,
        after: &PersonSettings,
    ) -> Result<bool> {
        let change = StoreOp::SetPerson(Box::new((person, before.clone(), after.clone())));
        Ok(self.submit(change)? == OpResult::Done)
    }

    fn server_settings(&self, server: GuildId) -> Result<ServerSettings> {
        self.view(|kv| view::server(kv, server))
    }

    fn set_server_settings(
        &self,
        server: GuildId,
        before: &ServerSettings,
        after: &ServerSettings,
    ) -> Result<bool> {
        let change = StoreOp::SetServer(Box::new((server, before.clone(), after.clone())));
        Ok(self.submit(change)? == OpResult::Done)
    }

    fn servers(&self, show: &mut dyn FnMut(GuildId, ServerSettings)) -> Result<()> {
        self.view(|kv| {
            for_each(kv, KeyRange::Servers, |key, text| {
                if let Record::Server(server, settings) = decode_at(&key, &text)? {
                    show(server, settings);
                }
                Ok(())
            })
        })
    }

    fn solver(&self, person: PersonId) -> Result<PuzzleRecord> {
        self.view(|kv| view::solver(kv, person))
    }

    fn set_solver(
        &self,
        person: PersonId,
        before: &PuzzleRecord,
        after: &PuzzleRecord,
    ) -> Result<bool> {
        let change = StoreOp::SetSolver(Box::new((person, before.clone(), after.clone())));
        Ok(self.submit(change)? == OpResult::Done)
    }

    fn solvers(&self, show: &mut dyn FnMut(PersonId, PuzzleRecord)) -> Result<()> {
        self.snapshot(|kv| {
            for_each(kv, KeyRange::Solvers, |key, text| {
                if let Record::Solver(person, solver) = decode_at(&key, &text)? {
                    show(person, solver);
                }
                Ok(())
            })
        })
    }

    fn tables_of(&self, person: PersonId) -> Result<Vec<TableId>> {
        self.view(|kv| index::tables(kv, person, None, usize::MAX))
    }

    fn about(&self, person: PersonId, after: Option<KeptAt>) -> Result<Vec<(KeptAt, String)>> {
        self.view(|kv| user_data::page(kv, person, after))
    }

    fn erasing(&self) -> Result<Vec<Erasing>> {
        self.view(erase::erasing)
    }

    fn begin_erasing(&self, person: PersonId, tombstone: PersonId, now: Timestamp) -> Result<()> {
        erase::begin(self, person, tombstone, now).map(drop)
    }

    fn erase(&self, person: PersonId, tombstone: PersonId, now: Timestamp) -> Result<()> {
        erase::erase(self, person, tombstone, now)
    }

    fn erased(&self) -> Result<Vec<Erased>> {
        self.view(erase::erased)
    }

    fn sweep(&self, past: &Past) -> Result<()> {
        sweep::sweep(self, past)
    }

    fn export(&self, to: &mut dyn Write) -> Result<u64> {
        self.snapshot(|kv| archive::export(kv, None, to))
    }

    fn import(&self, from: &mut dyn BufRead) -> Result<u64> {
        let (summary, ()) = self.import_from(from, |_, _| Ok(()))?;
        Ok(summary.records)
    }
}

/// Each step of an import writes about this many bytes at most.
pub(super) const STEP: usize = 128 * 1024;

/// What is added to a record where it is kept: its key, and for a table the index entries.
pub(super) const BESIDES: usize = 400;

/// Puts the records of an export into a store, in steps small enough to be synced one by one.
fn read_into<B: StorageEngine>(store: &B, from: &mut dyn BufRead) -> Result<Summary> {
    let (mut step, mut size) = (Vec::new(), 0);
    let summary = archive::read(from, &mut |record| {
        let weight = record.encode().len() + BESIDES;
        if size + weight > STEP && !step.is_empty() {
            store.submit(StoreOp::Import(std::mem::take(&mut step)))?;
            size = 0;
        }
        size += weight;
        step.push(record);
        Ok(())
    })?;
    store.submit(StoreOp::Import(step))?;
    Ok(summary)
}

/// Takes out again what an import has written, and ends it.
fn unimport<B: StorageEngine>(store: &B) -> Result<()> {
    const MOST: usize = 500;
    let mut after = None;
    loop {
        let entries = store.view(|kv| kv.scan(&[], after.as_deref(), MOST))?;
        let Some((last, _)) = entries.last() else {
            break;
        };
        after = Some(last.clone());
        let stays = [Key::Store, Key::Importing, Key::Lsn].map(|key| key.bytes());
        let keys = entries.into_iter().map(|(key, _)| key);
        let keys = keys.filter(|key| !stays.contains(key)).collect();
        store.submit(StoreOp::UndoImport(keys))?;
    }
    store.submit(StoreOp::EndImport).map(drop)
}
