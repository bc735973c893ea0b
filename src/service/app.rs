//! The house itself: every command goes through [`Service::execute`], every change through one commit.
//!
//! A command is decided against the table as it stands, then committed on condition that the table has not moved on;
//! if it has, it is decided again. What each command does is in the module of its subject: challenges in [`crate::service::lobby::challenges`],
//! moves in [`crate::service::play::moves`], and so on, as [`Service::execute`] deals them out.

use std::sync::Arc;
use std::time::Duration;

use crate::puzzles::Book;

pub(super) use super::change::Change;
use super::command::Command;
use super::game_cache::Games;
use super::game_index::Annals;
use super::limits::{Asked, Limits};
use super::ports::{Commit, Committed, Content, Lane, Post, Store, StoreError, Watch};
use super::reply::{Fault, Reply};
use super::request::{Request, Via};
use super::stop::Stop;
use crate::service::lessons::lesson::may_be_asked;
use crate::service::model::computer::Computer;
use crate::service::model::ids::{ChannelId, CommandId, GuildId, PersonId, TableId, Timestamp};
use crate::service::model::refusal::Refusal;
use crate::service::model::table::{Stage, Table};
use crate::service::people::forget::Leaving;
use crate::service::play::bounds::enough;

/// How often a command is decided anew because its table, or what has been chosen, is not what it was meanwhile.
pub(super) const TRIES: usize = 16;

/// The house.
///
/// ```
/// use std::sync::Arc;
/// use galabot::service::{Service, Request, Command, Manages, Place, Via, CommandId, ChannelId, Person, PersonId, Reply, Timestamp};
/// use galabot::store::MemoryStore;
/// let service = Service::new(Arc::new(MemoryStore::new()));
/// let request = Request {
///     id: CommandId("m1".into()),
///     caller: Person { id: PersonId(1), name: "Anna".into() },
///     place: Place { guild: None, channel: ChannelId(7), parent: None },
///     table: None,
///     via: Via::Chat,
///     lot: 0,
///     manages: Manages::No,
///     absent: Vec::new(),
///     command: Command::Help,
/// };
/// let answered = service.execute(&request, Timestamp(0)).unwrap();
/// assert_eq!(answered.reply, Reply::Help(None));
/// ```
#[derive(Clone)]
pub struct Service {
    store: Arc<dyn Store>,
    limits: Option<Arc<Limits>>,
    watch: Option<Arc<dyn Watch>>,
    annals: Arc<Annals>,
    games: Arc<Games>,
    book: &'static Book,
    leaving: Arc<Leaving>,
    backups_last: Option<u32>,
}

/// The answer to a command, with the posts its commit put into the outbox.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// What the caller is told.
    pub reply: Reply,
    /// What is to be sent.
    pub posts: Vec<Post>,
}

/// What a command comes to once it has been looked at.
pub(super) enum Decision {
    /// Only an answer.
    Answer(Reply),
    /// A change: the table before it (`None` for a new one) and what happens, with the posts.
    Change(Box<Change>),
}

impl Service {
    /// A house that keeps everything in this store.
    pub fn new(store: Arc<dyn Store>) -> Service {
        Service {
            store,
            limits: None,
            watch: None,
            annals: Arc::default(),
            games: Arc::default(),
            book: Book::printed(),
            leaving: Arc::default(),
            backups_last: None,
        }
    }

    /// The same house with another book of puzzles than the one that comes with the program.
    pub fn with_book(self, book: &'static Book) -> Service {
        Service { book, ..self }
    }

    /// The same house, of which there are backups that are kept for so many days.
    pub fn backed_up(self, days: Option<u32>) -> Service {
        Service {
            backups_last: days,
            ..self
        }
    }

    /// For how many days a backup is kept; `None` if none are made.
    pub(super) fn backups_last(&self) -> Option<u32> {
        self.backups_last
    }

    /// Who is being deleted.
    pub(super) fn leaving(&self) -> &Leaving {
        &self.leaving
    }

    /// The puzzles.
    pub fn book(&self) -> &'static Book {
        self.book
    }

    /// The same house, in which nobody may ask more than this.
    pub fn limited(self, limits: Limits) -> Service {
        Service {
            limits: Some(Arc::new(limits)),
            ..self
        }
    }

    /// The same house, which tells this watch of every change.
    pub fn watched(self, watch: Arc<dyn Watch>) -> Service {
        Service {
            watch: Some(watch),
            ..self
        }
    }

    /// The refusal of whoever asks too much, counting what is asked. It is asked for everything but moves, which
    /// [`Service::move_waits`] is for; [`Service::execute`] does it by itself.
    pub fn too_much(&self, person: PersonId, server: Option<GuildId>) -> Option<Refusal> {
        self.limits.as_ref()?.command(person, server, Asked::Other)
    }

    /// How long a move should wait that comes too soon after the others of this person, and then ask again. It is never refused
    /// for that.
    pub fn move_waits(&self, person: PersonId) -> Option<Duration> {
        self.limits.as_ref()?.move_waits(person)
    }

    /// Whether this person may be offered something while they type, counting it.
    pub fn may_complete(&self, person: PersonId) -> bool {
        let limits = self.limits.as_ref();
        limits.is_none_or(|limits| limits.may_complete(person))
    }

    /// The limits, if there are any.
    pub(super) fn limits(&self) -> Option<&Limits> {
        self.limits.as_deref()
    }

    /// What has been played, and the ratings that follow.
    pub fn annals(&self) -> &Annals {
        &self.annals
    }

    /// The games that are kept at hand.
    pub(super) fn games_at_hand(&self) -> &Games {
        &self.games
    }

    /// Tells the watch that a table has changed.
    pub(super) fn changed(&self, table: &Table) {
        self.annals.changed(table);
        self.games.changed(table);
        if let Some(watch) = &self.watch {
            watch.changed(table);
        }
    }

    /// Where everything is kept.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Carries out a command: decides it, commits what it changes, and says what to answer.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or a stored game does not replay; then nothing was acknowledged.
    pub fn execute(&self, request: &Request, now: Timestamp) -> Result<Answered, Fault> {
        // Whatever is logged on the way says which command it belongs to, and which game; who gave it is nobody's business
        // but for finding faults.
        let span = tracing::info_span!(
            "command",
            command = %request.id,
            by = tracing::field::Empty,
            channel = %request.place.channel,
        );
        if tracing::enabled!(tracing::Level::DEBUG) {
            span.record("by", tracing::field::display(request.caller.id));
        }
        let _span = span.entered();
        if let Some(first) = self.store.first_answer(&request.id)? {
            return Ok(Answered {
                reply: Reply::Repeated(first),
                posts: Vec::new(),
            });
        }
        let is_move = matches!(request.command, Command::Move(_) | Command::Choose(_));
        if !is_move && let Some(refusal) = self.refused_as_too_much(request) {
            return Ok(refusal);
        }
        if self.is_leaving(request.caller.id) && !matches!(request.command, Command::Privacy(_)) {
            return Ok(Answered {
                reply: Reply::Refused(Refusal::Leaving),
                posts: Vec::new(),
            });
        }
        for _ in 0..TRIES {
            let decided = self.decide(request, now).or_else(|stop| {
                let refusal = stop.refusal()?;
                Ok::<_, Fault>(Decision::Answer(Reply::Refused(refusal)))
            });
            let change = match decided? {
                Decision::Answer(reply) => {
                    if let Some(refusal) = self.outsiders_move(request, &reply) {
                        return Ok(refusal);
                    }
                    let reply = self.with_what_is_now(request, reply)?;
                    return Ok(Answered {
                        reply,
                        posts: Vec::new(),
                    });
                }
                Decision::Change(change) => change,
            };
            if let Err(refusal) = enough(&change) {
                return Ok(Answered {
                    reply: Reply::Refused(refusal.into()),
                    posts: Vec::new(),
                });
            }
            let commit = change.commit(request.id.clone(), now);
            let Change {
                table, mut events, ..
            } = *change;
            let event = events
                .pop()
                .ok_or_else(|| fault("a change without an event"))?;
            match self.store.commit(commit)? {
                Committed::Done(posts) => {
                    tracing::info!(game = %table.id, event = event.seq, "done");
                    self.changed(&table);
                    let reply = Reply::Done {
                        table: Box::new(table),
                        event: Box::new(event),
                    };
                    return Ok(Answered { reply, posts });
                }
                Committed::Duplicate(first) => {
                    return Ok(Answered {
                        reply: Reply::Repeated(first),
                        posts: Vec::new(),
                    });
                }
                Committed::Conflict => {}
            }
        }
        Err(fault(format!(
            "command {} met {TRIES} conflicts in a row",
            request.id
        )))
    }

    /// To somebody whose button is out of date, how the game stands now.
    fn with_what_is_now(&self, request: &Request, reply: Reply) -> Result<Reply, Fault> {
        match (&reply, request.table) {
            (Reply::Refused(Refusal::OutOfDate), Some(id)) if !request.caller.id.is_computer() => {
                let table = self.store.table(id)?;
                Ok(table.map_or(reply, |table| Reply::Stale(Box::new(table))))
            }
            _ => Ok(reply),
        }
    }

    /// Counts the move of somebody who does not play there as a command. What is typed may be talk, and is counted by whoever
    /// knows whether it was said to us.
    fn outsiders_move(&self, request: &Request, reply: &Reply) -> Option<Answered> {
        let is_move = matches!(request.command, Command::Move(_) | Command::Choose(_));
        let outside = matches!(reply, Reply::Refused(refusal) if refusal.is_for_outsiders());
        (is_move && outside && request.via != Via::Chat)
            .then(|| self.refused_as_too_much(request))
            .flatten()
    }

    fn refused_as_too_much(&self, request: &Request) -> Option<Answered> {
        // The computer asks for nothing but what people have started, and is one for all of them.
        if Computer::of(request.caller.id).is_some() {
            return None;
        }
        let (caller, asked) = (request.caller.id, Asked::by(&request.command));
        let limits = self.limits.as_ref()?;
        let refusal = limits.command(caller, request.place.guild, asked)?;
        tracing::debug!(command = %request.id, caller = %request.caller.id, ?refusal, "too much is asked");
        Some(Answered {
            reply: Reply::Refused(refusal),
            posts: Vec::new(),
        })
    }

    /// Says something in answer to a command that changed nothing, once; `asker` gave it, or nobody.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn say(
        &self,
        (command, asker): (CommandId, Option<PersonId>),
        lane: Lane,
        content: Content,
        now: Timestamp,
    ) -> Result<Vec<Post>, Fault> {
        let commit = Commit {
            command,
            asker,
            at: now,
            change: None,
            posts: vec![(lane, content)],
        };
        match self.store.commit(commit)? {
            Committed::Done(posts) => Ok(posts),
            Committed::Duplicate(_) | Committed::Conflict => Ok(Vec::new()),
        }
    }

    /// The table of the game that is or was played in this thread, if any.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn table_in(&self, thread: ChannelId) -> Result<Option<Table>, Fault> {
        let id = self.store.table_of_thread(thread)?;
        Ok(id.map(|id| self.store.table(id)).transpose()?.flatten())
    }

    /// Whether this person plays at this table, so that what they type in its thread may be meant for the house.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn is_seated(&self, table: Option<TableId>, person: PersonId) -> Result<bool, Fault> {
        let Some(id) = table else { return Ok(false) };
        let table = self.store.table(id)?;
        Ok(table.is_some_and(|table| table.side_of(person).is_some()))
    }

    fn decide(&self, request: &Request, now: Timestamp) -> Result<Decision, Stop> {
        match &request.command {
            Command::Challenge(proposal) => self.challenge(request, proposal, now),
            Command::Settings(choice) => self.set(request, choice, now),
            Command::Privacy(asked) => self.privacy(request, *asked, now),
            Command::Accept | Command::Decline
                if request.table.is_none() && self.played_at(request)?.is_some() =>
            {
                self.at_the_board(&draw_meant(request), now)
            }
            // The button of a challenge takes back that challenge and nothing else.
            Command::Withdraw
                if !matches!(request.via, Via::Button { .. }) && self.is_begun(request)? =>
            {
                self.abandon(request, now)
            }
            Command::Accept | Command::AcceptAsPartner | Command::Decline | Command::Withdraw => {
                self.answer_challenge(request, now)
            }
            Command::Abandon if self.is_begun(request)? => self.abandon(request, now),
            Command::Abandon => {
                let withdrawn = Request {
                    command: Command::Withdraw,
                    ..request.clone()
                };
                self.answer_challenge(&withdrawn, now)
            }
            Command::Resume => self.resume(request, now),
            Command::Rematch => self.rematch(request, now),
            Command::Games(None) => self.games(request),
            Command::Games(Some(wanted)) => self.finished_games(request, wanted),
            Command::Stats(person) => self.stats(request, person.as_ref(), now),
            Command::Leaderboard(kind) => self.leaderboard(request, *kind, now),
            Command::Choose(step) => self.choose(request, *step),
            Command::Learn(kind) => self.learn(request, *kind, now),
            Command::Lesson(step) => self.lesson_step(request, *step, now),
            Command::History { .. } | Command::Position { .. } => self.look_back(request),
            Command::Rules(question) => self.rules(request, question),
            Command::Puzzle(ask) => self.puzzle(request, ask, now),
            Command::Help => {
                let table = match self.table_meant(request) {
                    Ok(table) => Some(Box::new(table)),
                    Err(Stop::Refused(_)) => None,
                    Err(stop) => return Err(stop),
                };
                Ok(Decision::Answer(Reply::Help(table)))
            }
            Command::Hint | Command::Review(_) | Command::StopReview => self.tutor(request, now),
            Command::Move(_)
            | Command::Board { .. }
            | Command::Moves(_)
            | Command::Export
            | Command::Replay
            | Command::Resign { .. }
            | Command::PlayOn
            | Command::Draw
            | Command::AcceptDraw
            | Command::DeclineDraw
            | Command::TakeBack
            | Command::AcceptTakeBack
            | Command::DeclineTakeBack
            | Command::Pause
            | Command::AcceptPause
            | Command::DeclinePause
            | Command::Unpause
            | Command::Claim => self.at_the_board(request, now),
        }
    }

    /// The table played in the thread where a command was given.
    fn played_at(&self, request: &Request) -> Result<Option<TableId>, Fault> {
        Ok(self.store.table_of_thread(request.place.channel)?)
    }

    /// Whether the table named, or the one played here, is a game that has begun.
    fn is_begun(&self, request: &Request) -> Result<bool, Fault> {
        let id = match request.table {
            Some(id) => Some(id),
            None => self.played_at(request)?,
        };
        let table = id.map(|id| self.store.table(id)).transpose()?.flatten();
        Ok(table.is_some_and(|table| table.is_begun()))
    }

    /// The table at which a slash command means to move: the one named, else the one played in this channel, else the only
    /// one at which its caller is playing.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn table_to_move_at(
        &self,
        caller: PersonId,
        channel: ChannelId,
        named: Option<TableId>,
    ) -> Result<Option<TableId>, Fault> {
        let here = match named {
            Some(id) => Some(id),
            None => self.store.table_of_thread(channel)?,
        };
        if here.is_some() {
            return Ok(here);
        }
        let mut only = None;
        for id in self.store.live_tables_of(caller)? {
            let table = self.store.table(id)?;
            if table.is_some_and(|table| table.stage == Stage::Playing && !table.is_lesson())
                && only.replace(id).is_some()
            {
                return Ok(None);
            }
        }
        Ok(only)
    }

    /// The table a command is about: the one named, or the one played in this thread.
    pub(super) fn table_meant(&self, request: &Request) -> Result<Table, Stop> {
        let id = match (&request.command, request.via) {
            (Command::Move(_), Via::Slash) => {
                self.table_to_move_at(request.caller.id, request.place.channel, request.table)?
            }
            _ => match request.table {
                Some(id) => Some(id),
                None => self.played_at(request)?,
            },
        };
        let Some(id) = id else {
            return Err(Refusal::NoGameHere.into());
        };
        let table = self.store.table(id)?;
        let Some(table) = table.filter(|table| may_see(request, table)) else {
            return Err(Refusal::NoSuchGame(id).into());
        };
        may_be_asked(request, &table)?;
        match request.via {
            Via::Button {
                version: Some(shown),
            } if shown < table.last_deed => Err(Refusal::OutOfDate.into()),
            _ => Ok(table),
        }
    }
}

/// Whether a game may be spoken of where the request comes from. What was played on one server is not shown on another; but
/// people may always turn to a game of theirs that is still on, and look at their own in private.
fn may_see(request: &Request, table: &Table) -> bool {
    let (here, there) = (request.place.guild, table.home().guild);
    let theirs = || table.people().contains(&request.caller.id);
    here == there || theirs() && (table.is_live() || here.is_none())
}

/// In a game's thread "accept" and "decline" are said to a draw offer, never to a challenge made elsewhere.
fn draw_meant(request: &Request) -> Request {
    let command = match request.command {
        Command::Decline => Command::DeclineDraw,
        _ => Command::AcceptDraw,
    };
    Request {
        command,
        ..request.clone()
    }
}

/// A fault with a fresh reference.
pub(super) fn fault(cause: impl ToString) -> Fault {
    Fault::new(cause)
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        fault(error)
    }
}

#[cfg(test)]
mod tests;
