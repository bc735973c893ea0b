//! What comes of an interaction: its command is carried out, and then it is found what the caller is told.

use super::replies::{exported, game_about, lane, replayed, shared_daily};
use crate::discord::analysis::Task;
use crate::discord::interactions::passing::topic_of;
use crate::discord::outbox::Outbox;
use crate::discord::private_messages::{About, Topic};
use crate::present::{self, Localizer, Message};
use crate::rules::any::Game;
use crate::service::notes::{Notes, Undeliverable};
use crate::service::{
    Answered, Command, CommandId, Content, EventKind, Fault, Language, PersonId, Post, Refusal,
    Reply, Request, Service, Table, TableId, Timestamp, UserData, Via, is_open_at,
};

/// What comes of an interaction.
pub(super) enum Response {
    Words(Box<Message>),
    /// Words that the caller alone reads, and that go by themselves: at once, if what they are about is past.
    Passing(Box<Message>, Topic),
    /// Why it is not carried out, in place of such words. It goes as they would, but not before it can be read.
    RefusedInPlace(Box<Message>, Topic),
    /// Why it is not carried out, which never takes the place of what everybody sees.
    Refused(Box<Message>),
    Task(Task, Localizer),
    /// What is kept of the caller.
    Export(Localizer),
    /// Nothing, for the answer is seen where the caller is.
    Seen,
}

impl Response {
    /// It is not carried out, for this reason.
    pub fn refused(words: Localizer, refusal: Refusal) -> Response {
        let told = present::reply(words, &Reply::Refused(refusal), None);
        Response::Refused(Box::new(told))
    }
}

/// Who sees the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SeenBy {
    All,
    Caller,
    /// The caller, in place of another message.
    CallerInPlace,
}

/// How an interaction is answered.
pub(super) struct ResponseOptions {
    /// The language of the answer.
    pub words: Localizer,
    /// The language of the locale in which the caller uses Discord, if it is one of ours.
    pub locale: Option<Language>,
    /// The caller, if the answer is the next page of what everybody sees.
    pub turned_by: Option<PersonId>,
    /// Who sees the answer.
    pub seen: SeenBy,
}

/// Carries it out. What the caller is told, unless it was told before.
pub(super) fn carry_out(
    service: &Service,
    outbox: &Outbox,
    request: &Request,
    mut how: ResponseOptions,
    now: Timestamp,
) -> Result<Option<Response>, Fault> {
    let at = service.store().table_of_thread(request.place.channel)?;
    let Answered { reply, .. } = service.execute(request, now)?;
    if let Reply::Repeated(_) = reply {
        return Ok(None);
    }
    // A language that has just been chosen is the first to say so.
    if let Reply::Settings(_) = reply {
        let language = service.language_alone(request.caller.id, how.locale, request.place)?;
        how.words = Localizer::of(language);
    }
    let replying = Replying {
        service,
        outbox,
        request,
        reply: &reply,
        at,
        how,
        now,
    };
    replying.response().map(Some)
}

/// A command that was carried out, and what decides how it is answered.
struct Replying<'a> {
    service: &'a Service,
    outbox: &'a Outbox,
    request: &'a Request,
    /// What the service has made of it.
    reply: &'a Reply,
    /// The table in whose thread it was given.
    at: Option<TableId>,
    how: ResponseOptions,
    now: Timestamp,
}

impl Replying<'_> {
    /// What the caller is told. What is for everybody is said on the way.
    fn response(&self) -> Result<Response, Fault> {
        let (reply, request, words) = (self.reply, self.request, self.how.words);
        if self.is_shown_to_all()
            && let Err(refusal) = self.service.may_show_at(request.place)
        {
            return Ok(Response::refused(words, refusal));
        }
        self.keep_locale()?;
        self.outbox
            .asked_for(self.service, reply, request.caller.id, request.place)?;
        if let Some(response) = self.seen_there()? {
            return Ok(response);
        }
        if let Some(task) = Task::of(reply, request) {
            return Ok(Response::Task(task, words));
        }
        if let Reply::Privacy(UserData::Export) = reply {
            return Ok(Response::Export(words));
        }
        match self.content_for_all()? {
            Some(content) => self.post(content),
            None => self.in_words(),
        }
    }

    /// Whether the answer shows everybody a game, or how somebody did at a puzzle. A board that a button shows is for
    /// who pressed it, and so is one of a game that is played elsewhere.
    fn is_shown_to_all(&self) -> bool {
        match self.reply {
            Reply::Export { .. } | Reply::Replay { .. } | Reply::SharedDaily { .. } => true,
            Reply::Board { table, .. } => {
                let pressed = matches!(self.request.via, Via::Button { .. });
                !pressed && is_open_at(table, self.request.place)
            }
            _ => false,
        }
    }

    /// Keeps the caller's language for a game that begins where nobody else reads along, or for a lesson.
    fn keep_locale(&self) -> Result<(), Fault> {
        if let (Reply::Done { table, event }, Some(locale)) = (self.reply, self.how.locale) {
            let alone = table.is_direct() && matches!(event.what, EventKind::Accepted(_));
            if alone || matches!(self.request.command, Command::Learn(_)) {
                self.service.set_locale_at(table.id, locale)?;
            }
        }
        Ok(())
    }

    /// The response to what the caller sees happen where they are, about which nothing is said; `None` to all else.
    fn seen_there(&self) -> Result<Option<Response>, Fault> {
        let seen = self.how.seen;
        // It goes on before the caller's eyes.
        if let Reply::Done { table, event } = self.reply
            && event.what != EventKind::Hinted
            && table.thread == Some(self.request.place.channel)
            && (table.is_lesson()
                || seen != SeenBy::All && is_told_there(self.service, table, &event.what)?)
        {
            return Ok(Some(self.after_seen(table, &event.what)));
        }
        // The question is answered, and nothing else has happened.
        let plays_on = *self.reply == Reply::PlayingOn && seen == SeenBy::CallerInPlace;
        Ok(plays_on.then_some(Response::Seen))
    }

    /// The response to what was seen there. For a move chosen in place of another message it is the way to the caller's
    /// next game, if there is one.
    fn after_seen(&self, table: &Table, what: &EventKind) -> Response {
        let person = self.request.caller.id;
        let has_moved =
            matches!(what, EventKind::Moved(_)) && self.how.seen == SeenBy::CallerInPlace;
        let next = match has_moved && !table.is_lesson() {
            true => {
                // It is done, whatever is the matter with another game.
                next_game(self.service, table, person).unwrap_or_else(|fault| {
                    tracing::error!(%fault, "cannot tell which game is next");
                    None
                })
            }
            false => None,
        };
        match next {
            Some(next) => leading_on(self.how.words, table, &next, person),
            None => Response::Seen,
        }
    }

    /// The table that the command is about, for a reply that names none.
    fn table_meant(&self) -> Result<Option<TableId>, Fault> {
        let request = self.request;
        match request.command.is_turn() {
            true => self.service.table_to_move_at(
                request.caller.id,
                request.place.channel,
                request.table,
            ),
            false => Ok(request.table.or(self.at)),
        }
    }

    /// What is posted for everybody, beside a word to the caller: a game written down or replayed, or how somebody did
    /// at the puzzle of the day. It may need a file: a regular message.
    fn content_for_all(&self) -> Result<Option<Content>, Fault> {
        Ok(match self.reply {
            Reply::Export { table, .. } => Some(exported(table, None)),
            Reply::Replay { table, view } => Some(replayed(table, *view, None)),
            Reply::SharedDaily { shared, .. } => {
                Some(shared_daily(shared, self.everybodys_language()?, None))
            }
            _ => None,
        })
    }

    /// Posts this for everybody, unless it is a replay and the caller waits for another. What the caller is told of it.
    fn post(&self, content: Content) -> Result<Response, Fault> {
        let (reply, words) = (self.reply, self.how.words);
        let said_as = match reply {
            Reply::SharedDaily { job, .. } => job,
            _ => &self.request.id,
        };
        let say = || self.say(said_as, content);
        if !self.outbox.say_replay(reply, self.request.caller.id, say)? {
            return Ok(Response::refused(words, Refusal::OneAtATime));
        }
        let told = match reply {
            Reply::SharedDaily { shared, .. } => present::daily_is_shared(words, shared),
            _ => present::here_it_is(words),
        };
        Ok(Response::Words(Box::new(told)))
    }

    /// The reply in words. A board that is for everybody is posted for them.
    fn in_words(&self) -> Result<Response, Fault> {
        let (reply, request, words) = (self.reply, self.request, self.how.words);
        let game = game_about(self.service, self.table_meant()?, Some(reply));
        let mut told = present::reply(words, reply, game.as_ref());
        // A move made from elsewhere says where the game is.
        if let Reply::Done { table, .. } = reply
            && request.command.is_turn()
            && self.at != Some(table.id)
        {
            told = present::with_thread(words, told, table);
        }
        if let Some(reader) = self.how.turned_by {
            told = told.turned_by(reader);
        }
        if self.how.seen != SeenBy::All
            && let Some(topic) = topic_of(reply, request.caller.id)
        {
            return Ok(Response::Passing(Box::new(told), topic));
        }
        match reply {
            Reply::Refused(_) => return Ok(Response::Refused(Box::new(told))),
            Reply::Board { table, .. } if self.is_shown_to_all() => {
                self.post_board(table, game.as_ref())?;
                told = told.without_buttons();
                told.picture = None;
            }
            _ => {}
        }
        Ok(Response::Words(Box::new(told)))
    }

    /// Posts a board for everybody. Boards are for everybody, and can be replied to: regular messages.
    fn post_board(&self, table: &Table, game: Option<&Game>) -> Result<(), Fault> {
        let for_all = Localizer::of(self.everybodys_language()?);
        let mut shown = present::reply(for_all, self.reply, game);
        // Buttons for all to press stand in the thread of their game only.
        if table.thread != Some(self.request.place.channel) {
            shown = shown.without_buttons();
        }
        self.say(&self.request.id, shown.into_content(None))?;
        Ok(())
    }

    /// The language in which everybody is spoken to where the command was given.
    fn everybodys_language(&self) -> Result<Language, Fault> {
        let place = self.request.place;
        self.service.language_within(place.channel, place.guild)
    }

    /// Says this where the command was given, once for the command of this id. The posts that were saved.
    fn say(&self, command: &CommandId, content: Content) -> Result<Vec<Post>, Fault> {
        let place = self.request.place;
        let asked = (command.clone(), Some(self.request.caller.id));
        let lane = lane(self.at, place.channel);
        self.service
            .say(asked, (place.guild, lane), content, self.now)
    }
}

/// Whether everybody in the thread of the game is told of it, so that its caller need not be.
fn is_told_there(service: &Service, table: &Table, what: &EventKind) -> Result<bool, Fault> {
    let told = matches!(
        what,
        EventKind::Moved(_)
            | EventKind::Ended(_)
            | EventKind::DrawOffered(_)
            | EventKind::DrawProposed(_)
            | EventKind::DrawAgreed(_)
            | EventKind::DrawDeclined(_)
            | EventKind::ResignationProposed(_)
            | EventKind::TakeBackAsked(_)
            | EventKind::TakeBackDeclined(_)
            | EventKind::TakenBack { .. }
            | EventKind::PlayedOn
            | EventKind::PauseAsked(_)
            | EventKind::PauseDeclined(_)
            | EventKind::Paused
            | EventKind::Unpaused
            | EventKind::Abandoned
    );
    let held: Option<Undeliverable> = match told {
        true => service.store().noted(table.id)?,
        false => None,
    };
    Ok(told && held.is_none())
}

/// In place of what a move was chosen on: the way to the next game in which it is the caller's turn. It goes with that
/// turn.
fn leading_on(words: Localizer, here: &Table, next: &Table, person: PersonId) -> Response {
    let topic = Topic {
        table: next.id,
        version: next.version,
        person,
        about: About::Next,
    };
    // What is done on another server is done by whoever serves that.
    let message = match next.home().guild == here.home().guild {
        true => present::next_game(words, next),
        false => present::next_game_elsewhere(words, here, next),
    };
    Response::Passing(Box::new(message), topic)
}

/// The next game in which it is a person's turn: on this server if there is one, or else elsewhere.
fn next_game(service: &Service, here: &Table, person: PersonId) -> Result<Option<Table>, Fault> {
    let is_near = |next: &Table| next.home().guild == here.home().guild;
    let near = service.next_game(person, here.id, is_near)?;
    match near {
        Some(near) => Ok(Some(near)),
        None => service.next_game(person, here.id, |_| true),
    }
}
