//! The port [`Store`] for every [`StorageEngine`]: what all stores have in common.

use std::io::{BufRead, Write};

use super::archive;
use super::erase;
use super::finished;
use super::import::import;
use super::index;
use super::key::KeyRange;
use super::kv_reader::{for_each_record, records};
use super::looks;
use super::operation::{OpResult, SetPlanned, StoreOp};
use super::planned_replies;
use super::record::Record;
use super::storage_engine::StorageEngine;
use super::sweep;
use super::usage;
use super::user_data;
use super::view;
use crate::rules::any::Kind;
use crate::service::game_index::{Counted, GamesOf, RatingState};
use crate::service::notes::PlannedReplies;
use crate::service::usage::{Usage, UsageUpdate};
use crate::service::{
    ChannelId, CommandId, Commit, Committed, Erased, Erasing, Event, FirstAnswer, GuildId, KeptAt,
    Look, MessageId, Note, NoteKey, Past, PersonId, PersonSettings, Post, PostId, PuzzleRecord,
    ServerSettings, Store, StoreError, Table, TableId, Timestamp,
};

type Result<T> = std::result::Result<T, StoreError>;

/// Stores a record if the stored one is the expected one. Returns whether it was.
fn compare_and_set<E: StorageEngine>(
    store: &E,
    expected: Option<Record>,
    record: Record,
) -> Result<bool> {
    let change = StoreOp::CompareAndSet(Box::new((expected, record)));
    Ok(store.submit(change)? == OpResult::Done)
}

impl<E: StorageEngine> Store for E {
    fn commit(&self, commit: Commit) -> Result<Committed> {
        if let Some(change) = &commit.change {
            self.numbers().pass(change.table.id.0);
        }
        match self.submit(StoreOp::Commit(Box::new(commit)))? {
            OpResult::Committed(committed) => Ok(committed),
            _ => Err(StoreError::Failed(
                "a commit was answered like another request".to_owned(),
            )),
        }
    }

    fn fresh_table(&self) -> Result<TableId> {
        self.fresh_number().map(TableId)
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

    fn live_tables_everywhere(&self) -> Result<Vec<TableId>> {
        self.view_all(view::live_tables)
    }

    fn evening_tables(&self) -> Result<Vec<TableId>> {
        self.view(view::evening_tables)
    }

    fn looks(&self, now: Timestamp) -> Result<Vec<(Timestamp, TableId)>> {
        looks::wake(self, now)?;
        looks::until(self, now)
    }

    fn postpone(&self, looks: &[(Look, Option<Timestamp>)]) -> Result<()> {
        looks::postpone(self, looks)
    }

    fn finished_tables(&self, show: &mut dyn FnMut(Table, Timestamp)) -> Result<()> {
        let mut after = None;
        loop {
            // In parts, so that no write waits for all of it.
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

    fn finished_games(&self, of: GamesOf) -> Result<Vec<(Timestamp, TableId)>> {
        finished::games(self, of)
    }

    fn counted(&self, tables: &[TableId], show: &mut dyn FnMut(Counted)) -> Result<()> {
        finished::settle(self)?;
        finished::show(self, tables, show)
    }

    fn ratings(
        &self,
        server: GuildId,
        person: Option<PersonId>,
    ) -> Result<Vec<(PersonId, Kind, RatingState)>> {
        finished::settle(self)?;
        self.view(|kv| finished::ratings(kv, server, person))
    }

    fn first_answer(&self, command: &CommandId) -> Result<Option<FirstAnswer>> {
        self.view(|kv| view::first_answer(kv, command))
    }

    fn pending_posts_after(&self, last: PostId) -> Result<Vec<Post>> {
        self.view(|kv| view::pending_posts_after(kv, last))
    }

    fn post_sending(&self, post: PostId, after: MessageId) -> Result<()> {
        self.submit(StoreOp::PostSending(post, after)).map(drop)
    }

    fn post_sent_noting(
        &self,
        post: PostId,
        message: Option<MessageId>,
        now: Timestamp,
        note: Option<Note>,
    ) -> Result<()> {
        let note = note.map(Box::new);
        let sent = StoreOp::PostSent(post, message, now, note);
        self.submit(sent).map(drop)
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
        let before = before.cloned().map(Record::Note);
        compare_and_set(self, before, Record::Note(to.clone()))
    }

    fn forget_note(&self, key: NoteKey) -> Result<()> {
        self.submit(StoreOp::ForgetNote(key)).map(drop)
    }

    fn planned_tables(&self) -> Result<Vec<TableId>> {
        self.view(planned_replies::tables)
    }

    fn set_planned(
        &self,
        (table, version): (TableId, u64),
        before: &PlannedReplies,
        after: &PlannedReplies,
    ) -> Result<bool> {
        let op = StoreOp::SetPlanned(Box::new(SetPlanned {
            table,
            version,
            before: before.clone(),
            after: after.clone(),
        }));
        Ok(self.submit(op)? == OpResult::Done)
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
        let record = |settings: &PersonSettings| Record::Person(person, settings.clone());
        compare_and_set(self, Some(record(before)), record(after))
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
        let record = |settings: &ServerSettings| Record::Server(server, settings.clone());
        compare_and_set(self, Some(record(before)), record(after))
    }

    fn servers(&self, show: &mut dyn FnMut(GuildId, ServerSettings)) -> Result<()> {
        let servers = self.view(|kv| {
            records(kv, KeyRange::Servers, |record| match record {
                Record::Server(server, settings) => Some((server, settings)),
                _ => None,
            })
        })?;
        servers
            .into_iter()
            .for_each(|(server, settings)| show(server, settings));
        Ok(())
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
        let record = |solver: &PuzzleRecord| Record::Solver(person, solver.clone());
        compare_and_set(self, Some(record(before)), record(after))
    }

    fn solvers(&self, show: &mut dyn FnMut(PersonId, PuzzleRecord)) -> Result<()> {
        self.snapshot(|kv| {
            for_each_record(kv, KeyRange::Solvers, |record| {
                if let Record::Solver(person, solver) = record {
                    show(person, solver);
                }
                Ok(())
            })
        })
    }

    fn usage(&self, person: PersonId) -> Result<Usage> {
        self.view(|kv| usage::of(kv, person))
    }

    fn add_usage(&self, update: &UsageUpdate) -> Result<Vec<(PersonId, Usage)>> {
        usage::add(self, update)
    }

    fn tables_of(&self, person: PersonId) -> Result<Vec<TableId>> {
        self.view(|kv| index::tables(kv, person, None, usize::MAX))
    }

    fn about(&self, person: PersonId, after: Option<KeptAt>) -> Result<Vec<(KeptAt, String)>> {
        self.view(|kv| user_data::page(kv, person, after))
    }

    fn erasing(&self) -> Result<Vec<Erasing>> {
        self.view_all(erase::erasing)
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
        let (summary, ()) = import(self, from, |_, _| Ok(()))?;
        Ok(summary.records)
    }
}
