//! What a post says, written out when it is sent; and what has to be noted when it has arrived.

use crate::present::{self, Localizer, ShareCard};
use crate::puzzles::PuzzleId;
use crate::service::notes::{ButtonMessages, Notes};
use crate::service::{
    BoardView, ChannelId, Content, DailyNews, Event, EventKind, Fault, GuildId, MessageId,
    PersonId, RatingsView, Service, Stage, Table, TableId, Timestamp, hints,
};

/// How many events are read to see whether the computer has answered one.
const LOOK_AHEAD: u64 = 4;

/// A post written out.
pub(crate) struct RenderedPost {
    /// The words, and what is to be drawn.
    pub message: present::Message,
    /// The message it answers.
    pub reply_to: Option<MessageId>,
    /// The table whose buttons it takes over.
    pub takes_over: Option<TableId>,
    /// The table whose challenge it is.
    pub announces: Option<TableId>,
    /// The event of a table that it tells, if the computer is to answer that.
    pub waits: Option<(TableId, u64)>,
    /// The number of its event, if it is the computer's answer, which goes into the message that waits for it.
    pub answers: Option<u64>,
    /// Whether the computer's answer tells it as well.
    pub superseded: bool,
}

impl RenderedPost {
    fn new(message: present::Message) -> RenderedPost {
        RenderedPost {
            message,
            reply_to: None,
            takes_over: None,
            announces: None,
            waits: None,
            answers: None,
            superseded: false,
        }
    }

    /// The same, pinging those of these people whom it names.
    pub fn pinging(mut self, people: &[PersonId]) -> RenderedPost {
        let text = &self.message.text;
        let named = people
            .iter()
            .filter(|person| !person.is_computer() && text.contains(&present::mention(**person)));
        self.message.ping = named.copied().collect();
        self
    }
}

/// The table a post is about.
///
/// # Errors
/// If the store fails or has no such table.
pub(crate) fn table(service: &Service, id: TableId) -> Result<Table, Fault> {
    let table = service.store().table(id)?;
    table.ok_or_else(|| Fault::new(format!("a post of game {id}, which is not there")))
}

/// The words for everybody at a table; in a lesson for the learner.
fn words_at(service: &Service, table: &Table) -> Result<Localizer, Fault> {
    Ok(Localizer::of(service.language_at(table)?))
}

/// The words for everybody at the table with this number.
///
/// # Errors
/// If the store fails or has no such table.
pub(crate) fn words_of(service: &Service, id: TableId) -> Result<Localizer, Fault> {
    words_at(service, &table(service, id)?)
}

/// Writes a post out.
///
/// # Errors
/// If the store fails, or a game does not replay.
pub(crate) fn written(service: &Service, content: Content) -> Result<RenderedPost, Fault> {
    let (reply_to, written) = match content {
        Content::Thread(_) | Content::Forgotten | Content::Rename(_) | Content::Card(_) => {
            (None, RenderedPost::new(present::Message::default()))
        }
        Content::Event { table, seq } => (None, event(service, table, seq)?),
        Content::Result { table, seq, guild } => (None, result(service, (table, seq), guild)?),
        Content::ShareCard { table, seq } => (None, card(service, table, seq)?),
        Content::ToRemember { table, seq } => (None, to_remember(service, table, seq)?),
        Content::LevelFound {
            table,
            level,
            games,
            known,
        } => (None, level_found(service, table, (level, known), games)?),
        Content::GoesOnElsewhere { table, channel } => {
            (None, goes_on_elsewhere(service, table, channel)?)
        }
        Content::Export {
            table,
            seq,
            ply: _,
            reply_to,
        } => (reply_to, export(service, table, seq)?),
        Content::Replay {
            view,
            seq,
            reply_to,
        } => (reply_to, replay(service, view, seq)?),
        Content::Rules {
            ruleset,
            chosen,
            asked,
            language,
            reply_to,
            house,
        } => {
            let words = Localizer::of(language);
            let message = present::rules::answer_among(words, (&ruleset, &house), chosen, &asked);
            (reply_to, RenderedPost::new(message))
        }
        Content::Puzzle {
            puzzle: id,
            daily,
            language,
            reply_to,
            guild,
        } => {
            let words = Localizer::of(language);
            let written = puzzle(service, words, (&id, guild), daily.as_ref())?;
            (reply_to, written)
        }
        Content::SharedDaily {
            shared,
            language,
            reply_to,
        } => {
            let message = present::shared_daily(Localizer::of(language), &shared);
            (reply_to, RenderedPost::new(message))
        }
        Content::Words {
            text,
            board,
            ratings,
            buttons,
            reply_to,
        } => {
            let written = match ratings {
                Some(view) => with_ratings(service, &text, view)?,
                None => kept(service, &text, board, &buttons)?,
            };
            (reply_to, written)
        }
    };
    Ok(RenderedPost {
        reply_to,
        ..written
    })
}

/// What an event of a table tells, in the state of the table after it.
fn event(service: &Service, id: TableId, seq: u64) -> Result<RenderedPost, Fault> {
    let (then, log) = service.told(id, seq)?;
    let game = service.game(&then)?;
    let what = log.last().map(|event| &event.what);
    let words = match what {
        // Of a thread its channel is told, where everybody reads.
        Some(EventKind::ThreadOpened(_)) => Localizer::of(service.language_in(then.home().guild)?),
        _ => words_at(service, &then)?,
    };
    let ratings = match log.last() {
        Some(last) if matches!(last.what, EventKind::Ended(_)) => {
            service.rating_changes(&then, last.at)?
        }
        _ => None,
    };
    let others = match log.last() {
        Some(event) => service.begun_beside(&then, event)?,
        None => Vec::new(),
    };
    let message = present::event_with_ratings(words, (&then, &log, &game), ratings);
    let message = message.beside(words, &others);
    let moved = matches!(what, Some(EventKind::Moved(_)));
    let waits = message.answered.is_some().then_some((id, seq));
    let superseded = waits.is_some() && then.is_of_one_person() && is_answered(service, id, seq)?;
    let answers = then.is_of_one_person() && log.last().is_some_and(is_by_computer);
    let answers = answers.then_some(seq);
    let noted: Option<ButtonMessages> = service.store().noted(id)?;
    let in_place = answers.is_some() && noted.is_some_and(|noted| noted.waiting.is_some());
    // The next board is on its way behind it. The move is told all the same.
    if moved && !in_place && table(service, id)?.turns.len() > then.turns.len() {
        return Ok(RenderedPost {
            waits,
            superseded,
            ..RenderedPost::new(present::Message::text(message.text))
        });
    }
    let challenge = matches!(what, Some(EventKind::Challenged(_)));
    Ok(RenderedPost {
        takes_over: takes_over(&then, what, &message).then_some(id),
        announces: challenge.then_some(id),
        waits,
        answers,
        superseded,
        ..RenderedPost::new(message)
    })
}

/// The result of a game that ended with this event, in the language of the server that wants it.
fn result(
    service: &Service,
    (id, seq): (TableId, u64),
    guild: GuildId,
) -> Result<RenderedPost, Fault> {
    let (then, log) = service.told(id, seq)?;
    let ended = log.last().map_or(then.changed_at, |event| event.at);
    let ratings = service.rating_changes(&then, ended)?;
    // Its thread may be open since, or may have been opened elsewhere.
    let now = table(service, id)?;
    let thread = now.thread.filter(|_| now.home().guild == Some(guild));
    let words = Localizer::of(service.language_in(Some(guild))?);
    let message = present::result_in_feed(words, &then, ratings, thread);
    Ok(RenderedPost::new(message))
}

/// The share card of a game that ended with this event.
fn card(service: &Service, id: TableId, seq: u64) -> Result<RenderedPost, Fault> {
    let (then, log) = service.told(id, seq)?;
    let ended = log.last().map_or(then.changed_at, |event| event.at);
    let game = service.game(&then)?;
    let card = ShareCard {
        review: service.made_review(&then)?,
        ratings: service.rating_changes(&then, ended)?,
        ended,
    };
    let message = present::share_card(words_at(service, &then)?, &then, &game, &card);
    Ok(RenderedPost::new(message))
}

/// What is known of the level that suits the player of a game: whether that is enough, and from how many games.
fn level_found(
    service: &Service,
    id: TableId,
    level: (u8, bool),
    games: usize,
) -> Result<RenderedPost, Fault> {
    let table = table(service, id)?;
    let message = present::level_found(words_at(service, &table)?, &table, level, games);
    Ok(RenderedPost::new(message))
}

/// That a game has left its thread, and in which channel it goes on.
fn goes_on_elsewhere(
    service: &Service,
    id: TableId,
    channel: ChannelId,
) -> Result<RenderedPost, Fault> {
    let table = table(service, id)?;
    let message = present::goes_on_elsewhere(words_at(service, &table)?, &table, channel);
    Ok(RenderedPost::new(message))
}

/// What there is to remember of a game with a coach that ended with this event.
fn to_remember(service: &Service, id: TableId, seq: u64) -> Result<RenderedPost, Fault> {
    let (then, log) = service.told(id, seq)?;
    let game = service.game(&then)?;
    let message = present::remembered(words_at(service, &then)?, &then, &log, &game);
    Ok(RenderedPost::new(message))
}

/// Words that were chosen when they were committed, with the curves of a person's ratings.
fn with_ratings(service: &Service, text: &str, view: RatingsView) -> Result<RenderedPost, Fault> {
    let curves = service.rating_curves(view)?;
    let words = Localizer::of(service.language_in(Some(view.guild))?);
    let mut message = present::kept(words, text, &[], None);
    message.picture = present::rating_curves(words, &curves);
    Ok(RenderedPost::new(message))
}

fn is_by_computer(event: &Event) -> bool {
    event.by.is_some_and(PersonId::is_computer)
}

/// Whether the computer has answered this event of a table already, and nothing else has happened between.
fn is_answered(service: &Service, id: TableId, seq: u64) -> Result<bool, Fault> {
    let log = service.store().log_between(id, seq + 1, seq + LOOK_AHEAD)?;
    let quiet = |event: &&Event| {
        matches!(
            event.what,
            EventKind::ClockPassed(_) | EventKind::TimeCredited(_)
        )
    };
    Ok(log
        .iter()
        .find(|event| !quiet(event))
        .is_some_and(is_by_computer))
}

/// What a message about this event says once the computer has answered elsewhere, if it said otherwise before.
///
/// # Errors
/// If the store fails, or the game does not replay.
pub(crate) fn answered(
    service: &Service,
    id: TableId,
    seq: u64,
) -> Result<Option<present::Message>, Fault> {
    let (then, log) = service.told(id, seq)?;
    let game = service.game(&then)?;
    let message = present::event(words_at(service, &then)?, &then, &log, &game);
    Ok(message.answered.map(present::Message::text))
}

/// Whether a message has the buttons of its table from now on, and the message before it none.
fn takes_over(then: &Table, what: Option<&EventKind>, message: &present::Message) -> bool {
    // Others have still to answer the challenge, and its buttons are for them.
    // And what a channel is told of a thread takes nothing from the thread.
    let seated = matches!(
        what,
        Some(EventKind::Joined { .. } | EventKind::Left | EventKind::ThreadOpened(_))
    );
    // While a game is played, somebody can always move. What offers no move stands beside the board.
    let playing = then.stage == Stage::Playing && !then.is_lesson();
    // While the coach waits for an answer, the message has that question's buttons instead.
    let asks = then.coach_waits && message.has_buttons();
    !seated && (!playing || asks || message.offers_a_move())
}

/// A game written down as it stood after this event.
fn export(service: &Service, id: TableId, seq: u64) -> Result<RenderedPost, Fault> {
    let table = service.told(id, seq)?.0;
    let game = service.game(&table)?;
    let mut log = service.store().log(id)?;
    log.retain(|event| event.seq <= table.version);
    let words = words_at(service, &table)?;
    let message = present::export(words, &table, &game, &hints(&log));
    Ok(RenderedPost::new(message))
}

/// The moves of a game one after another up to this board, as it stood after this event.
fn replay(service: &Service, view: BoardView, seq: u64) -> Result<RenderedPost, Fault> {
    let table = service.told(view.table, seq)?.0;
    let game = service.game(&table)?;
    let message = present::replay(words_at(service, &table)?, &table, &game, view);
    Ok(RenderedPost::new(message))
}

/// A puzzle for anyone on this server who wants to solve it, or that it is a club's and no longer kept.
fn puzzle(
    service: &Service,
    words: Localizer,
    (id, guild): (&PuzzleId, Option<GuildId>),
    daily: Option<&DailyNews>,
) -> Result<RenderedPost, Fault> {
    let last = daily.and_then(|daily| daily.last.as_ref());
    let last = last.and_then(|last| service.book().find(&last.puzzle));
    let message = match service.puzzle_for(guild, id)? {
        Some((posed, origin)) => {
            let posed = (&posed, origin.as_ref());
            present::open_puzzle(words, posed, daily, last)
        }
        None if id.club().is_some() => present::dropped_puzzle(words, id),
        None => {
            let why = format!("puzzle {id}, which is not in the book");
            return Err(Fault::new(why));
        }
    };
    Ok(RenderedPost::new(message))
}

/// Words that were chosen when they were committed, with a board if there was one.
fn kept(
    service: &Service,
    text: &str,
    board: Option<BoardView>,
    buttons: &[(String, String)],
) -> Result<RenderedPost, Fault> {
    let Some(view) = board else {
        let words = Localizer::default();
        return Ok(RenderedPost::new(present::kept(words, text, buttons, None)));
    };
    let table = table(service, view.table)?;
    let game = service.game(&table)?;
    let words = words_at(service, &table)?;
    let board = Some((&table, &game, view));
    let message = present::kept(words, text, buttons, board);
    Ok(RenderedPost {
        takes_over: message.offers_a_move().then_some(table.id),
        ..RenderedPost::new(message)
    })
}

/// Notes that the message of a challenge stands in its channel.
///
/// # Errors
/// If the store fails.
pub(crate) fn announce(
    service: &Service,
    table: Option<TableId>,
    message: Option<MessageId>,
    now: Timestamp,
) -> Result<(), Fault> {
    match (table, message) {
        (Some(table), Some(message)) => service.announced(table, message, now),
        _ => Ok(()),
    }
}
