//! A store that takes the bot down with it at a step, or holds up what the bot asks until something else has happened.
//!
//! At the step nothing is answered any more and no request gets through, as after kill -9; then another bot starts on
//! what is left. The process itself is killed in `crash`.

use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use galabot::rules::any::Kind;
use galabot::sandbox::Faults;
use galabot::service::game_index::{Counted, GamesOf, RatingState};
use galabot::service::notes::{Note, NoteKey, PlannedReplies};
use galabot::service::usage::{Usage, UsageUpdate};
use galabot::service::{
    ChannelId, CommandId, Commit, Committed, Erased, Erasing, Event, FirstAnswer, GuildId, KeptAt,
    MessageId, Past, PersonId, PersonSettings, Post, PostId, PuzzleRecord, ServerSettings, Store,
    StoreError, Table, TableId, Timestamp,
};
use galabot::store::MemoryStore;
use tokio::sync::watch;

use super::scene::Scene;

type Result<T> = std::result::Result<T, StoreError>;

/// Where the bot dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    BeforeCommit,
    AfterCommit,
    BeforeAttempt,
    AfterAttempt,
    BeforeArrivalIsNoted,
    AfterArrivalIsNoted,
}

pub(super) const STEPS: [Step; 6] = [
    Step::BeforeCommit,
    Step::AfterCommit,
    Step::BeforeAttempt,
    Step::AfterAttempt,
    Step::BeforeArrivalIsNoted,
    Step::AfterArrivalIsNoted,
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Life {
    Alive,
    /// Nothing is answered.
    Dying,
    /// Everything fails.
    Dead,
}

/// How long anything is held up or waited for: a test that fails meanwhile must end, and its threads with it.
const PATIENCE: Duration = Duration::from_secs(120);

/// A look over all live tables that is held up in its midst, so that other things happen first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Free,
    /// The next one is held up.
    Next,
    /// That on this thread is, as soon as it has seen one table.
    On(std::thread::ThreadId),
    Held,
}

/// A store that takes the bot down with it at a step.
pub struct Mortal {
    store: Arc<MemoryStore>,
    /// The step, and how often it is passed before.
    fatal: Mutex<Option<(Step, u32)>>,
    life: Mutex<Life>,
    changed: Condvar,
    told: watch::Sender<bool>,
    look: watch::Sender<Look>,
    /// Whether it takes nothing from the computer.
    refuses: AtomicBool,
    /// Whether it takes nothing from anybody.
    refuses_all: AtomicBool,
    /// Whether what the computer does waits, and how much of it does.
    holds: Mutex<(bool, usize)>,
    let_go: Condvar,
    /// Whether whoever asks for the game of a thread and finds none waits, and whether somebody does.
    search: watch::Sender<Search>,
}

/// Who looks for the game of a thread and finds none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Search {
    Free,
    /// The next is held up, once it knows that there is none.
    Next,
    Held,
}

impl Mortal {
    pub fn new(store: Arc<MemoryStore>) -> Arc<Mortal> {
        Arc::new(Mortal {
            store,
            fatal: Mutex::new(None),
            life: Mutex::new(Life::Alive),
            changed: Condvar::new(),
            told: watch::Sender::new(false),
            look: watch::Sender::new(Look::Free),
            refuses: AtomicBool::new(false),
            refuses_all: AtomicBool::new(false),
            holds: Mutex::default(),
            let_go: Condvar::new(),
            search: watch::Sender::new(Search::Free),
        })
    }

    /// From now on it takes nothing from the computer, or everything again.
    pub fn refuse_the_computer(&self, refuses: bool) {
        self.refuses.store(refuses, Ordering::Relaxed);
    }

    /// From now on it takes nothing from anybody, or everything again.
    pub fn refuse_all(&self, refuses: bool) {
        self.refuses_all.store(refuses, Ordering::Relaxed);
    }

    /// From now on what the computer does waits, or goes on.
    pub fn hold_the_computer(&self, holds: bool) {
        self.holds.lock().expect("sound").0 = holds;
        self.let_go.notify_all();
    }

    /// How much of what the computer does waits.
    pub fn held(&self) -> usize {
        self.holds.lock().expect("sound").1
    }

    /// Holds up the next look over all live tables.
    pub fn hold_next_look(&self) {
        self.look.send_replace(Look::Next);
    }

    /// Waits until a look is held up.
    pub async fn look_is_held(&self) {
        comes(&self.look, Look::Held).await;
    }

    /// Lets the look go on.
    pub fn let_look(&self) {
        self.look.send_replace(Look::Free);
    }

    /// Holds up the next search for the game of a thread that finds none.
    pub fn hold_next_search(&self) {
        self.search.send_replace(Search::Next);
    }

    /// Waits until a search is held up.
    pub async fn search_is_held(&self) {
        comes(&self.search, Search::Held).await;
    }

    /// Lets the search go on.
    pub fn let_search(&self) {
        self.search.send_replace(Search::Free);
    }

    fn looked_at_a_table(&self) {
        let here = Look::On(std::thread::current().id());
        hold(&self.look, here, Look::Held);
    }

    /// Waits until the bot has died, then lets it go.
    async fn died(&self) {
        comes(&self.told, true).await;
    }

    /// From now on everything fails.
    pub fn bury(&self) {
        *self.life.lock().expect("sound") = Life::Dead;
        self.changed.notify_all();
    }

    /// Everything is answered again.
    pub fn revive(&self) {
        *self.life.lock().expect("sound") = Life::Alive;
    }

    /// Passes a step, or dies at it.
    fn at(&self, step: Step) -> Result<()> {
        let mut fatal = self.fatal.lock().expect("sound");
        if let Some((_, passes)) = fatal
            .as_mut()
            .filter(|(at, passes)| *at == step && *passes > 0)
        {
            *passes -= 1;
        } else if *fatal == Some((step, 0)) {
            *fatal = None;
            *self.life.lock().expect("sound") = Life::Dying;
            self.told.send_replace(true);
        }
        drop(fatal);
        self.live()
    }

    fn live(&self) -> Result<()> {
        let life = self.life.lock().expect("sound");
        let life = self
            .changed
            .wait_timeout_while(life, PATIENCE, |life| *life == Life::Dying);
        match *life.expect("sound").0 {
            Life::Alive => Ok(()),
            _ => Err(StoreError::Failed("dead".to_owned())),
        }
    }

    fn alive(&self) -> Result<&MemoryStore> {
        self.live()?;
        Ok(&self.store)
    }
}

/// Waits until it has come to this.
async fn comes<T: PartialEq>(to: &watch::Sender<T>, what: T) {
    let mut changes = to.subscribe();
    let comes = changes.wait_for(|now| *now == what);
    let came = tokio::time::timeout(PATIENCE, comes).await;
    came.expect("it comes to that")
        .expect("we hold the other end");
}

/// Holds up this thread if it is to be, until it is let go.
fn hold<T: PartialEq + Copy>(at: &watch::Sender<T>, next: T, held: T) {
    let holds = at.send_if_modified(|now| {
        let holds = *now == next;
        if holds {
            *now = held;
        }
        holds
    });
    let since = Instant::now();
    while holds && *at.borrow() == held && since.elapsed() < PATIENCE {
        std::thread::yield_now();
    }
}

impl Store for Mortal {
    fn commit(&self, commit: Commit) -> Result<Committed> {
        if self.refuses_all.load(Ordering::Relaxed) {
            return Err(StoreError::Failed("nothing from anybody".to_owned()));
        }
        let computers = commit.asker.is_some_and(PersonId::is_computer);
        if computers && self.refuses.load(Ordering::Relaxed) {
            return Err(StoreError::Failed("nothing from the computer".to_owned()));
        }
        if computers {
            let mut holds = self.holds.lock().expect("sound");
            holds.1 += 1;
            let let_go = self
                .let_go
                .wait_timeout_while(holds, PATIENCE, |(holds, _)| *holds);
            let_go.expect("sound").0.1 -= 1;
        }
        self.at(Step::BeforeCommit)?;
        let committed = self.store.commit(commit)?;
        self.at(Step::AfterCommit)?;
        Ok(committed)
    }

    fn post_sending(&self, post: PostId, after: MessageId) -> Result<()> {
        self.at(Step::BeforeAttempt)?;
        self.store.post_sending(post, after)?;
        self.at(Step::AfterAttempt)
    }

    fn post_sent_noting(
        &self,
        post: PostId,
        message: Option<MessageId>,
        now: Timestamp,
        note: Option<Note>,
    ) -> Result<()> {
        self.at(Step::BeforeArrivalIsNoted)?;
        self.store.post_sent_noting(post, message, now, note)?;
        self.at(Step::AfterArrivalIsNoted)
    }

    fn post_dead(&self, post: PostId, reason: &str, now: Timestamp) -> Result<()> {
        self.alive()?.post_dead(post, reason, now)
    }

    fn fresh_table(&self) -> Result<TableId> {
        self.alive()?.fresh_table()
    }

    fn table(&self, id: TableId) -> Result<Option<Table>> {
        let found = self.alive()?.table(id);
        self.looked_at_a_table();
        found
    }

    fn log(&self, id: TableId) -> Result<Vec<Event>> {
        self.alive()?.log(id)
    }

    fn log_between(&self, id: TableId, from: u64, to: u64) -> Result<Vec<Event>> {
        self.alive()?.log_between(id, from, to)
    }

    fn table_of_thread(&self, thread: ChannelId) -> Result<Option<TableId>> {
        let found = self.alive()?.table_of_thread(thread)?;
        if found.is_none() {
            hold(&self.search, Search::Next, Search::Held);
        }
        Ok(found)
    }

    fn live_tables_of(&self, person: PersonId) -> Result<Vec<TableId>> {
        self.alive()?.live_tables_of(person)
    }

    fn live_tables_everywhere(&self) -> Result<Vec<TableId>> {
        self.alive()?.live_tables_everywhere()
    }

    fn live_tables(&self) -> Result<Vec<TableId>> {
        self.look.send_if_modified(|look| {
            let next = *look == Look::Next;
            if next {
                *look = Look::On(std::thread::current().id());
            }
            next
        });
        self.alive()?.live_tables()
    }

    fn evening_tables(&self) -> Result<Vec<TableId>> {
        self.alive()?.evening_tables()
    }

    fn looks(&self, now: Timestamp) -> Result<Vec<(Timestamp, TableId)>> {
        self.alive()?.looks(now)
    }

    fn postpone(&self, looks: &[(galabot::service::Look, Option<Timestamp>)]) -> Result<()> {
        self.alive()?.postpone(looks)
    }

    fn finished_tables(&self, show: &mut dyn FnMut(Table, Timestamp)) -> Result<()> {
        self.alive()?.finished_tables(show)
    }

    fn finished_games(&self, of: GamesOf) -> Result<Vec<(Timestamp, TableId)>> {
        self.alive()?.finished_games(of)
    }

    fn counted(&self, tables: &[TableId], show: &mut dyn FnMut(Counted)) -> Result<()> {
        self.alive()?.counted(tables, show)
    }

    fn ratings(
        &self,
        server: GuildId,
        person: Option<PersonId>,
    ) -> Result<Vec<(PersonId, Kind, RatingState)>> {
        self.alive()?.ratings(server, person)
    }

    fn first_answer(&self, command: &CommandId) -> Result<Option<FirstAnswer>> {
        self.alive()?.first_answer(command)
    }

    fn pending_posts_after(&self, last: PostId) -> Result<Vec<Post>> {
        self.alive()?.pending_posts_after(last)
    }

    fn post_again(&self, post: PostId) -> Result<()> {
        self.alive()?.post_again(post)
    }

    fn dead_posts(&self) -> Result<Vec<(Post, String)>> {
        self.alive()?.dead_posts()
    }

    fn note(&self, key: NoteKey) -> Result<Option<Note>> {
        self.alive()?.note(key)
    }

    fn set_note(&self, note: &Note) -> Result<()> {
        self.alive()?.set_note(note)
    }

    fn set_note_if(&self, before: Option<&Note>, to: &Note) -> Result<bool> {
        self.alive()?.set_note_if(before, to)
    }

    fn planned_tables(&self) -> Result<Vec<TableId>> {
        self.alive()?.planned_tables()
    }

    fn set_planned(
        &self,
        at: (TableId, u64),
        before: &PlannedReplies,
        after: &PlannedReplies,
    ) -> Result<bool> {
        self.alive()?.set_planned(at, before, after)
    }

    fn forget_note(&self, key: NoteKey) -> Result<()> {
        self.alive()?.forget_note(key)
    }

    fn table_in_brief(&self, id: TableId) -> Result<Option<Table>> {
        self.alive()?.table_in_brief(id)
    }

    fn person_settings(&self, person: PersonId) -> Result<PersonSettings> {
        self.alive()?.person_settings(person)
    }

    fn set_person_settings(
        &self,
        person: PersonId,
        before: &PersonSettings,
        after: &PersonSettings,
    ) -> Result<bool> {
        self.alive()?.set_person_settings(person, before, after)
    }

    fn server_settings(&self, server: GuildId) -> Result<ServerSettings> {
        self.alive()?.server_settings(server)
    }

    fn set_server_settings(
        &self,
        server: GuildId,
        before: &ServerSettings,
        after: &ServerSettings,
    ) -> Result<bool> {
        self.alive()?.set_server_settings(server, before, after)
    }

    fn servers(&self, show: &mut dyn FnMut(GuildId, ServerSettings)) -> Result<()> {
        self.alive()?.servers(show)
    }

    fn solver(&self, person: PersonId) -> Result<PuzzleRecord> {
        self.alive()?.solver(person)
    }

    fn set_solver(
        &self,
        person: PersonId,
        before: &PuzzleRecord,
        after: &PuzzleRecord,
    ) -> Result<bool> {
        self.alive()?.set_solver(person, before, after)
    }

    fn solvers(&self, show: &mut dyn FnMut(PersonId, PuzzleRecord)) -> Result<()> {
        self.alive()?.solvers(show)
    }

    fn usage(&self, person: PersonId) -> Result<Usage> {
        self.alive()?.usage(person)
    }

    fn add_usage(&self, update: &UsageUpdate) -> Result<Vec<(PersonId, Usage)>> {
        self.alive()?.add_usage(update)
    }

    fn tables_of(&self, person: PersonId) -> Result<Vec<TableId>> {
        self.alive()?.tables_of(person)
    }

    fn about(&self, person: PersonId, after: Option<KeptAt>) -> Result<Vec<(KeptAt, String)>> {
        self.alive()?.about(person, after)
    }

    fn begin_erasing(&self, person: PersonId, tombstone: PersonId, now: Timestamp) -> Result<()> {
        self.alive()?.begin_erasing(person, tombstone, now)
    }

    fn erasing(&self) -> Result<Vec<Erasing>> {
        self.alive()?.erasing()
    }

    fn erase(&self, person: PersonId, tombstone: PersonId, now: Timestamp) -> Result<()> {
        self.alive()?.erase(person, tombstone, now)
    }

    fn erased(&self) -> Result<Vec<Erased>> {
        self.alive()?.erased()
    }

    fn is_a_post(&self, message: MessageId) -> Result<bool> {
        self.alive()?.is_a_post(message)
    }

    fn sweep(&self, past: &Past) -> Result<()> {
        self.alive()?.sweep(past)
    }

    fn export(&self, to: &mut dyn Write) -> Result<u64> {
        self.alive()?.export(to)
    }

    fn import(&self, from: &mut dyn BufRead) -> Result<u64> {
        self.alive()?.import(from)
    }
}

/// Lets the bot live on a mortal store, has something typed, and buries the bot when it has died of the step.
pub(super) async fn die_at(scene: &mut Scene, step: Step, who: u64, thread: u64, text: &str) {
    die_after(scene, (step, 0), who, thread, text).await;
}

/// The same when the step has been passed so often.
pub(super) async fn die_after(
    scene: &mut Scene,
    step: (Step, u32),
    who: u64,
    thread: u64,
    text: &str,
) {
    let mortal = Mortal::new(scene.store.clone());
    scene.start_bot_on(mortal.clone()).await;
    *mortal.fatal.lock().expect("sound") = Some(step);
    scene.types(who, thread, text);
    mortal.died().await;
    // The dead say nothing, not even that they are sorry.
    scene.sandbox.set_faults(Faults {
        outage: true,
        ..Faults::default()
    });
    mortal.bury();
    scene.stop_bot().await;
    scene.sandbox.until_quiet().await;
    // What they had sent when they were stopped may still be on its way, unread: their token is worth nothing any more.
    scene.sandbox.reset_token().expect("there is randomness");
    scene.sandbox.set_faults(Faults::default());
}
