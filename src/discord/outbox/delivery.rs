//! Delivery of one post: it is rendered, drawn, sent, and noted as sent, again and again until it has arrived.
//!
//! After a crash or a lost answer at any point, a repetition changes nothing. Discord drops a second message with the
//! same nonce for some minutes. After that we look whether the first one stands there.

use std::time::Duration;

use tokio::time::Instant;

use super::buttons::{Arrived, take_over};
use super::permission_probe::Wanted;
use super::render::{RenderedPost, announce, table, written};
use super::set_aside::{Fails, Next};
use super::threads::{Place, at_home};
use super::unshown::stands_still;
use super::{
    DeliveryState, DeliveryWorker, Failure, PreparedPost, Row, again, doubtful, reconcile,
};
use crate::discord::interactions::passing;
use crate::discord::rest::{OutgoingMessage, Trouble, error_code};
use crate::present::Shown;
use crate::service::{
    ChannelId, CommandId, Content, Fault, GuildId, Lane, MessageId, Post, PostId, Service, Table,
    TableId, Theme,
};

/// For this long Discord surely knows a nonce again.
const NONCE_LASTS: Duration = Duration::from_secs(120);

/// How many posts are written out and on their way to Discord at the same time, each with its picture in memory.
/// Discord takes 50 requests a second, and answers within a fraction of one.
pub(super) const AT_ONCE: usize = 32;

/// Whatever takes longer than this on its way holds up no others.
const SLOW: Duration = Duration::from_secs(2);

/// How often a post is tried that we fail to write out ourselves.
pub(crate) const OWN_TRIES: u32 = 3;

impl DeliveryWorker {
    /// Something happened in a row, or may have in any: what is held there is tried again.
    pub fn retry_held(&self, row: Option<Row>) {
        if row.is_none() {
            self.probes.changed();
        }
        // An error says that nothing is being delivered.
        let _ = self.retries.send(row);
    }

    /// Removes the buttons left over from before a restart.
    pub fn take_buttons_off(&self) -> impl Future<Output = ()> + use<> {
        self.button_remover.clone().resume()
    }

    /// Takes a post out of the dead letters.
    ///
    /// # Errors
    /// If it is not among them, or the store fails.
    pub async fn revive(&self, id: PostId) -> Result<(), Fault> {
        let revived = self.ctx.ask(move |service| {
            let dead = service.store().dead_posts()?;
            if let Some((post, _)) = dead.iter().find(|(post, _)| post.id == id)
                && !service.serves(post.guild)
            {
                let why =
                    format!("the server of post {id} is served by another process: ask that one");
                return Err(Fault::new(why));
            }
            Ok(service.store().post_again(id)?)
        });
        revived.await
    }

    /// Delivers a post, gives it up for good, or leaves it for the next start when the bot stops. While it is refused
    /// for a reason that may pass it is held, with all of its row behind it.
    pub async fn deliver(&self, row: Row, post: Post, ready: Option<PreparedPost>) {
        let (id, lane) = (post.id, post.lane);
        if self.is_left(row) {
            return;
        }
        let mut state = DeliveryState {
            begun: None,
            post,
            row,
            attempts: 0,
            held: 0,
            ready,
            fails: None,
            wants: None,
            turn: None,
            moved: false,
            own_message: false,
        };
        while !self.ctx.shutdown.is_closing() {
            // From before the attempt, so that no wake-up is lost between it and the pause.
            let retries = self.retries.subscribe();
            let repeats = match state.held {
                0 => None,
                // What is refused again and again must not use up what all lanes together may have refused.
                _ => self.turn_to_repeat(lane).await,
            };
            if self.leaves(&state) {
                break;
            }
            let attempt = match self.turn_to_ask(&mut state).await {
                Err(refusal) => Err(refusal.into()),
                Ok(()) => self.among_few(|| self.attempt(&mut state)).await,
            };
            state.turn = None;
            let failure = match attempt {
                Ok(()) => return self.arrived(&state).await,
                Err(failure) => failure,
            };
            if let Failure::Trouble(Trouble::Refused { status, .. }) = &failure {
                state.fails = None;
                self.failing.ends(id);
                if let Some(turn) = repeats.filter(|_| *status != 0) {
                    turn.refused();
                } else if *status == 0 && self.ctx.leaving.is_closing() {
                    break;
                }
            }
            state.attempts += 1;
            if state.held == 0 && matches!(failure, Failure::Trouble(Trouble::Refused { .. })) {
                self.undeliverable.note_let_in(&state.post, true).await;
            }
            match failure {
                Failure::Trouble(Trouble::Passing(reason)) => {
                    tracing::warn!(post = %id, ?lane, reason, "a post has not arrived yet");
                    self.not_shown_yet(&state.post).await;
                    match self.failed(&mut state, &reason).await {
                        Next::Later => {}
                        Next::Now => continue,
                        Next::Never => return,
                    }
                }
                Failure::Trouble(trouble) if self.may_pass(&state, &trouble) => {
                    self.hold(&mut state, &trouble, retries).await;
                    continue;
                }
                Failure::Trouble(trouble) => {
                    if let (Lane::Channel(_), Content::Event { table, seq }) =
                        (lane, &state.post.content)
                        && trouble.is(&[error_code::NO_MESSAGES])
                    {
                        self.say_in_the_thread(id, *table, *seq).await;
                    }
                    return self.give_up(&state.post, &trouble.to_string()).await;
                }
                Failure::Fault(fault) if state.attempts < OWN_TRIES => {
                    tracing::error!(post = %id, ?lane, %fault, "a post could not be written out");
                }
                Failure::Fault(fault) => {
                    return self.give_up(&state.post, &fault.to_string()).await;
                }
            }
            self.pause(state.attempts).await;
        }
        self.leave(id, row);
    }

    /// Makes an attempt while few others are made.
    ///
    /// An attempt is large, with all requests that it may make, and a thousand posts may wait here: so it is made only
    /// when it is its turn.
    async fn among_few<F: Future>(&self, attempt: impl FnOnce() -> F) -> F::Output {
        // It is never closed.
        let place = self.at_once.acquire().await.ok();
        let mut attempt = Box::pin(attempt());
        match tokio::time::timeout(SLOW, &mut attempt).await {
            Ok(done) => done,
            Err(_) => {
                drop(place);
                attempt.await
            }
        }
    }

    /// What was said at a table shows that nothing stands in its way any more.
    async fn arrived(&self, state: &DeliveryState) {
        self.failing.ends(state.post.id);
        self.undeliverable.note_let_in(&state.post, false).await;
        let held_before = state.held > 0 || again(state);
        if let Lane::Table(table) = state.post.lane
            && held_before
        {
            self.goes_on(table).await;
        }
    }

    /// Tells at the table what a person does not let us tell them in private.
    async fn say_in_the_thread(&self, post: PostId, table: TableId, seq: u64) {
        let now = self.ctx.now();
        let said = self.ctx.ask(move |service| {
            let job = CommandId::of_job(format!("in-thread-{post}"));
            service.say(
                (job, None),
                (None, Lane::Table(table)),
                Content::Event { table, seq },
                now,
            )
        });
        match said.await {
            Ok(_) => self.wake.notify_one(),
            Err(fault) => {
                tracing::error!(%post, %fault, "cannot tell somebody at the table instead")
            }
        }
    }

    pub(crate) async fn give_up(&self, post: &Post, reason: &str) {
        let (id, lane, now) = (post.id, post.lane, self.ctx.now());
        self.failing.ends(id);
        if let Lane::Table(table) = lane {
            self.ctx.order.opened(table);
        }
        // There will be another: it is not worth keeping, day after day, where a channel is gone. Nor is what would
        // only be read in a thread that is gone.
        let of_many = post.content.wanted_by().is_some()
            || matches!(post.content, Content::GoesOnElsewhere { .. });
        let is_upkeep = post.content.is_upkeep();
        match of_many {
            true => {
                tracing::warn!(post = %id, ?lane, reason, "a post that is not missed cannot be delivered")
            }
            false => {
                tracing::error!(post = %id, ?lane, reason, "a post can never arrive and is given up");
            }
        }
        let (post, reason) = (id, reason.to_owned());
        let noted = self.ctx.ask(move |service| match of_many {
            true => Ok(service.store().post_sent(post, None, now)?),
            false => Ok(service.store().post_dead(post, &reason, now)?),
        });
        if let Err(fault) = noted.await {
            tracing::error!(%post, %fault, "cannot note that a post is given up");
        }
        if let (Lane::Table(table), false) = (lane, is_upkeep) {
            self.clock_goes_on(table).await;
        }
    }

    async fn attempt(&self, state: &mut DeliveryState) -> Result<(), Failure> {
        match state.post.content {
            Content::Thread(table) => {
                let (_, place) = self.begin_at(state, table).await?;
                self.thread_of(place, state).await?;
                return Ok(self.settle(&state.post, None, None).await?);
            }
            // It has no place in a lane.
            Content::Rename(_) | Content::Card(_) => return self.put_right(&state.post).await,
            // There is nothing left to say.
            Content::Forgotten => return Ok(self.settle(&state.post, None, None).await?),
            _ => {}
        }
        if state.ready.is_none() {
            let writing = self.write(&state.post, state.moved);
            state.ready = Some(self.probes.within(&mut state.turn, writing).await?);
        }
        if state.ready.as_ref().is_some_and(|ready| ready.superseded) && !again(state) {
            return Ok(self.settle(&state.post, None, None).await?);
        }
        let may_stand = self.may_stand(state);
        let (after, channel, home) = match state.post.lane {
            Lane::Channel(channel) => (self.begin(state, |_| Ok(())).await?.0, channel, None),
            Lane::Table(table) => {
                let (after, place) = self.begin_at(state, table).await?;
                let (thread, home) = self.thread_of(place, state).await?;
                (after, thread, Some(home))
            }
        };
        let doubtful = doubtful(state);
        if let Some(ready) = &mut state.ready
            && state.fails.is_some_and(Fails::is_bare)
        {
            let outgoing = &mut ready.outgoing;
            (outgoing.png, outgoing.message.picture) = (None, None);
        }
        if self.answer_in_place(state, channel).await? {
            return Ok(());
        }
        let Some(ready) = &mut state.ready else {
            return Err(Fault::new("a letter that was written is gone").into());
        };
        let outgoing = &mut ready.outgoing;
        let wanted = match outgoing.png {
            Some(_) => Wanted::Picture,
            None => Wanted::Words,
        };
        state.wants = home.map(|home| (home, wanted));
        let stands = async {
            match may_stand {
                true => reconcile::found(&self.ctx, channel, outgoing, after).await,
                false => Ok(None),
            }
        };
        // Reading may be refused where writing is not, so this answers for no other post.
        let sent = match self.probes.within(&mut state.turn, stands).await {
            Ok(Some(message)) => Ok(message),
            Err(trouble) => Err(trouble),
            Ok(None) => {
                let sending = reconcile::send(&self.ctx.rest, channel, outgoing);
                match state.wants {
                    Some(wants) => {
                        let turn = (state.turn.take(), doubtful);
                        self.probes.ask(wants, turn, sending).await
                    }
                    None => sending.await,
                }
            }
        };
        let message = match (sent, state.post.lane) {
            (Ok(message), _) => message,
            (Err(trouble), Lane::Table(table)) if trouble.is(&[error_code::UNKNOWN_CHANNEL]) => {
                self.move_thread(table, channel).await?;
                state.moved = true;
                state.ready = None;
                let reason = "its thread is gone; opened a new one";
                return Err(Trouble::Passing(reason.to_owned()).into());
            }
            (Err(trouble), _) => return Err(trouble.into()),
        };
        Ok(self
            .settle(&state.post, Some(ready), Some((channel, message)))
            .await?)
    }

    /// Whether an earlier attempt may have arrived unnoticed, so long ago that its nonce does not help. For attempts
    /// before a restart that is unknown; for one since then, any of the two clocks decides.
    fn may_stand(&self, state: &DeliveryState) -> bool {
        match state.begun {
            None => state.post.attempts > 0,
            Some((begun, at)) => {
                let by_the_clock = self.ctx.now().0.abs_diff(at.0);
                state.post.attempts > 0
                    || begun.elapsed() > NONCE_LASTS
                    || Duration::from_millis(by_the_clock) > NONCE_LASTS
            }
        }
    }

    /// Notes that an attempt begins in the thread of a table. Returns what [`DeliveryWorker::begin`] does, and where
    /// the thread belongs.
    async fn begin_at(
        &self,
        state: &mut DeliveryState,
        table: TableId,
    ) -> Result<(MessageId, Place), Fault> {
        self.begin(state, move |service| at_home(service, table))
            .await
    }

    /// Notes that an attempt begins, then looks something up. Returns the message after which it stands if it has
    /// arrived.
    async fn begin<T: Send + 'static>(
        &self,
        state: &mut DeliveryState,
        look: impl FnOnce(&Service) -> Result<T, Fault> + Send + 'static,
    ) -> Result<(MessageId, T), Fault> {
        let (post, now) = (state.post.id, self.ctx.now());
        state.begun.get_or_insert((Instant::now(), now));
        let newest = || self.ctx.rest.newest();
        let after = *state.post.after.get_or_insert_with(newest);
        let noted = self.ctx.ask(move |service| {
            service.store().post_sending(post, after)?;
            look(service)
        });
        Ok((after, noted.await?))
    }

    pub(crate) async fn table(&self, id: TableId) -> Result<Table, Fault> {
        self.ctx.ask(move |service| table(service, id)).await
    }

    /// The post written out and drawn; `first` in a thread that its players do not know yet.
    pub async fn write(&self, post: &Post, first: bool) -> Result<PreparedPost, Fault> {
        let (content, lane) = (post.content.clone(), post.lane);
        let on = match &post.content {
            Content::Puzzle { guild, .. } => *guild,
            Content::Words { ratings, .. } => ratings.map(|view| view.guild),
            _ => None,
        };
        let (boards, drawing) = (self.ctx.boards.clone(), self.ctx.drawing.clone());
        let asked = self.ctx.ask(move |service| {
            let link = boards.below(service, &content)?;
            let mut rendered = written(service, content)?;
            let shows = matches!(
                rendered.message.picture.as_ref().map(|it| &it.shown),
                Some(Shown::Boards(_))
            );
            let link = link.filter(|_| shows);
            if let Lane::Table(id) = lane
                && first
            {
                rendered = rendered.pinging(&table(service, id)?.people());
            }
            let (theme, drawn) = match &rendered.message.picture {
                Some(picture) => {
                    let theme = theme(service, lane, on)?;
                    (theme, drawing.paint_here(picture, theme))
                }
                None => (None, None),
            };
            Ok((rendered, theme, drawn, link))
        });
        let (rendered, theme, drawn, link) = asked.await?;
        let RenderedPost {
            message,
            reply_to,
            takes_over,
            announces,
            waits,
            answers,
            superseded,
        } = rendered;
        let png = match drawn {
            Some(png) => Some(png),
            None => {
                let drawing = self.ctx.drawing.paint(message.picture.as_ref(), theme);
                drawing.await?
            }
        };
        let outgoing = OutgoingMessage {
            message,
            png,
            link,
            reply_to,
            nonce: format!("{}-{}", self.salt, post.id),
        };
        Ok(PreparedPost {
            outgoing,
            takes_over,
            announces,
            waits,
            answers,
            superseded,
        })
    }

    /// Notes that a post has arrived, and takes the buttons off the message before it that had any.
    pub(crate) async fn settle(
        &self,
        post: &Post,
        ready: Option<&PreparedPost>,
        place: Option<(ChannelId, MessageId)>,
    ) -> Result<(), Fault> {
        let (id, now) = (post.id, self.ctx.now());
        let message = place.map(|(_, message)| message);
        let announces = ready.and_then(|ready| ready.announces);
        let buttons = ready.is_some_and(|ready| ready.outgoing.message.has_buttons());
        let takes_over = ready.and_then(|ready| ready.takes_over);
        let waits = ready.and_then(|ready| ready.waits);
        let answers = ready.and_then(|ready| ready.answers);
        let table = takes_over.or(waits.map(|(table, _)| table)).zip(place);
        let (lane, told) = (post.lane, place.is_some());
        let (owes, goes_on) = self
            .ctx
            .ask(move |service| {
                announce(service, announces, message, now)?;
                let sent = |note| -> Result<(), Fault> {
                    Ok(service.store().post_sent_noting(id, message, now, note)?)
                };
                let owes = match table {
                    Some((table, at)) => {
                        let arrived = Arrived {
                            at,
                            takes_over: takes_over.map(|_| buttons),
                            is_challenge: announces.is_some(),
                            waits: waits.map(|(_, seq)| seq),
                            answers,
                        };
                        Ok(take_over(service, table, arrived, sent)?.map(|owes| (table, owes)))
                    }
                    None => sent(None).map(|()| None),
                }?;
                Ok((owes, told && stands_still(service, lane)))
            })
            .await?;
        if let Some((table, owes)) = owes {
            self.button_remover.pay(table, owes);
        }
        if let (Lane::Table(table), true) = (lane, told) {
            if goes_on {
                self.goes_on(table).await;
            }
            passing::sweep(&self.ctx, table).await;
        }
        if announces.is_some() {
            // It may have been answered before it was known where it stands.
            self.wake.notify_one();
        }
        Ok(())
    }
}

/// The theme chosen where a post goes; of one to a channel, by this server.
fn theme(service: &Service, lane: Lane, on: Option<GuildId>) -> Result<Option<Theme>, Fault> {
    let guild = match lane {
        Lane::Channel(_) => on,
        Lane::Table(id) => table(service, id)?.home().guild,
    };
    let settings = guild.map(|_| service.server_settings(guild)).transpose()?;
    Ok(settings.and_then(|settings| settings.theme))
}
