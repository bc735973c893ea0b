//! A table: a game from its challenge to its result, and the log of all that happened at it.
//!
//! The log is the truth. A [`Table`] is the projection of its events, stored beside them so that the log need not be
//! read each time. [`Table::apply`] is the only place where an event changes anything.

use serde::{Deserialize, Serialize};

use crate::rules::any::Turn;
use crate::rules::mover::Mover;

use crate::rules::{Outcome, Side};

use super::challenge::{Challenge, Home, Invitation, Person, Seating, Slot, TeamInvitations};
use super::event::{Event, EventKind, TakeBack, TaskSet};

use super::game_clock::GameClock;
use super::ids::{ChannelId, CommandId, MessageId, PersonId, TableId, Timestamp};
use super::is_default;

/// How many take turns where a side has two people.
const SEATS: usize = 4;

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Stage {
    /// Waiting for an answer to the challenge.
    Challenged,
    /// The challenge was declined or withdrawn, or has lapsed; nothing was played.
    Closed,
    /// The game is on.
    Playing,
    /// The game is over.
    Finished(Outcome),
    /// The game was abandoned without a result before both sides had moved, or a lesson is over.
    Abandoned,
}

/// A game from its challenge to its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its id.
    pub id: TableId,
    /// The number of events so far; the next one has the `seq` after it. A commit names the version that it builds on.
    pub version: u64,
    /// The version at which a person last did something. Events of time do not put buttons out of date, nor does a
    /// hint.
    pub last_action_version: u64,
    /// The challenge that began it.
    pub challenge: Challenge,
    /// How far it has come.
    pub stage: Stage,
    /// The people who have accepted so far, while slots are still open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<(Slot, Person)>,
    /// The players, once all have accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Seating>,
    /// The task, if this is a lesson: the turns then count from its position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<TaskSet>,
    /// The turns so far, White's first.
    #[serde(with = "crate::rules::serde_turns")]
    pub turns: Vec<Turn>,
    /// The side whose draw offer stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_offer: Option<Side>,
    /// The players who want a draw while their partner has yet to agree.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawing: Vec<PersonId>,
    /// The player who wants to resign, if the partner has yet to agree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resigning: Option<PersonId>,
    /// The request to take turns back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_back: Option<TakeBack>,
    /// Whether the coach has warned of the last turn, and the computer waits until its player has decided.
    #[serde(default, skip_serializing_if = "is_default")]
    pub coach_waits: bool,
    /// Whether the next turn answers only what its player is asked. It is one only between two events of a commit.
    #[serde(skip)]
    pub still_asked: bool,
    /// The side that asks for a pause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause_asked: Option<Side>,
    /// The clock, if there is one and the game has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<GameClock>,
    /// Where it continues, if that is not where the challenge was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved_to: Option<Home>,
    /// The message of the challenge, once posted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge_message: Option<MessageId>,
    /// The game's thread, once opened; or the direct message or private thread in which it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread: Option<ChannelId>,
    /// When the challenge was made.
    pub opened_at: Timestamp,
    /// When the last event happened.
    pub changed_at: Timestamp,
}

impl Table {
    /// A new table with its challenge as the first event.
    pub fn open(
        id: TableId,
        challenge: Challenge,
        by: PersonId,
        command: CommandId,
        at: Timestamp,
    ) -> (Table, Event) {
        let event = Event {
            seq: 1,
            at,
            by: Some(by),
            command,
            what: EventKind::Challenged(Box::new(challenge.clone())),
        };
        let table = Table {
            id,
            version: 1,
            last_action_version: 1,
            challenge,
            stage: Stage::Challenged,
            joined: Vec::new(),
            seats: None,
            task: None,
            turns: Vec::new(),
            draw_offer: None,
            drawing: Vec::new(),
            resigning: None,
            take_back: None,
            coach_waits: false,
            still_asked: false,
            pause_asked: None,
            clock: None,
            moved_to: None,
            challenge_message: None,
            thread: None,
            opened_at: at,
            changed_at: at,
        };
        (table, event)
    }

    /// The table after a whole log, or `None` if the log does not begin with a challenge or skips a number.
    pub fn replay(id: TableId, log: &[Event]) -> Option<Table> {
        let (first, rest) = log.split_first()?;
        let EventKind::Challenged(challenge) = &first.what else {
            return None;
        };
        let (mut table, _) = Table::open(
            id,
            (**challenge).clone(),
            first.by?,
            first.command.clone(),
            first.at,
        );
        for event in rest {
            if event.seq != table.version + 1 {
                return None;
            }
            table.apply(event);
        }
        Some(table)
    }

    /// Applies the next event.
    pub fn apply(&mut self, event: &Event) {
        self.version = event.seq;
        if !event.what.is_times() && event.what != EventKind::Hinted {
            self.last_action_version = event.seq;
        }
        self.changed_at = event.at;
        if let Some(clock) = &mut self.clock {
            clock.apply(event);
        }
        match &event.what {
            EventKind::Challenged(_) | EventKind::Hinted => {}
            EventKind::Announced(message) => self.challenge_message = Some(*message),
            EventKind::Joined { slot, person } => self.joined.push((*slot, person.clone())),
            EventKind::Left => {
                self.joined
                    .retain(|(_, person)| Some(person.id) != event.by);
            }
            EventKind::Accepted(seating) => {
                self.joined.clear();
                self.clock = GameClock::start(self.challenge.timing, seating, event.at);
                self.seats = Some(seating.clone());
                self.stage = Stage::Playing;
            }
            EventKind::Declined | EventKind::Withdrawn | EventKind::Lapsed => {
                self.stage = Stage::Closed
            }
            EventKind::ThreadOpened(thread) => self.thread = Some(*thread),
            EventKind::Moved(turn) => {
                match std::mem::take(&mut self.still_asked) {
                    true => self.answered_by_a_move(event.by),
                    false => {
                        self.drawing.clear();
                        self.resigning = None;
                        self.take_back = None;
                    }
                }
                self.turns.push(*turn);
                self.coach_waits = false;
            }
            EventKind::StillAsked => self.still_asked = true,
            EventKind::Coached(remark) => self.coach_waits = remark.is_warning(),
            EventKind::PlayedOn => self.coach_waits = false,
            EventKind::DrawProposed(_) | EventKind::DrawAgreed(_) => self.drawing.extend(event.by),
            EventKind::DrawOffered(side) => {
                let agreed = self.ids(*side);
                self.drawing.retain(|person| !agreed.contains(person));
                self.draw_offer = Some(*side);
            }
            EventKind::DrawDeclined(_) => {
                self.drawing.clear();
                self.draw_offer = None;
            }
            EventKind::ResignationProposed(_) => self.resigning = event.by,
            EventKind::Ended(outcome) => {
                self.nothing_asked();
                self.stage = Stage::Finished(*outcome);
            }
            EventKind::Abandoned | EventKind::LessonEnded { .. } => {
                self.nothing_asked();
                self.stage = Stage::Abandoned;
            }
            EventKind::TaskSet(task) => {
                self.task = Some(task.clone());
                self.turns.clear();
            }
            EventKind::TakeBackAsked(asked) => self.take_back = Some(*asked),
            EventKind::TakeBackDeclined(_) => self.take_back = None,
            EventKind::TakenBack { plies, .. } => {
                self.nothing_asked();
                let left = self.turns.len().saturating_sub(*plies);
                self.turns.truncate(left);
            }
            EventKind::PauseAsked(side) => self.pause_asked = Some(*side),
            EventKind::PauseDeclined(_) | EventKind::Paused => self.pause_asked = None,
            EventKind::Moving(home) => {
                self.moved_to = Some(*home);
                self.thread = None;
            }
            // These concern only the clock.
            EventKind::ClockPassed(_)
            | EventKind::TimeCredited(_)
            | EventKind::Reminded(_)
            | EventKind::VacationBegan(_)
            | EventKind::VacationEnded(_)
            | EventKind::Unpaused
            | EventKind::Adjourned
            | EventKind::GoesOn => {}
        }
    }

    /// Whether something is asked that may outlast a turn: only where a side has two people.
    pub fn is_asked_among_four(&self) -> bool {
        let asked =
            !self.drawing.is_empty() || self.resigning.is_some() || self.take_back.is_some();
        asked && Side::BOTH.iter().any(|side| self.side(*side).len() > 1)
    }

    /// Drops the questions that a move of this person answers: those to their side, which declines by playing on, and
    /// what its players are still settling between them. What the other side is settling stands.
    fn answered_by_a_move(&mut self, by: Option<PersonId>) {
        let Some(side) = by.and_then(|by| self.only_side_of(by)) else {
            self.drawing.clear();
            self.resigning = None;
            self.take_back = None;
            return;
        };
        let own = self.ids(side);
        // Who has accepted may play on while the partner thinks it over; one who has not declines, which is an event.
        if self.draw_offer != Some(side.other()) {
            self.drawing.retain(|person| !own.contains(person));
        }
        self.resigning = self.resigning.filter(|person| !own.contains(person));
        let partner_goes_on = own.len() > 1;
        self.take_back = match self.take_back {
            // The seats go round, so the asker moves again after whole rounds.
            Some(asked) if asked.side == side && partner_goes_on && asked.plies % SEATS != 0 => {
                let plies = asked.plies + 1;
                Some(TakeBack { plies, ..asked })
            }
            _ => None,
        };
    }

    /// The side this person plays on, unless it is a computer that plays on both.
    fn only_side_of(&self, person: PersonId) -> Option<Side> {
        let side = self.side_of(person)?;
        (!self.ids(side.other()).contains(&person)).then_some(side)
    }

    /// Drops all open questions.
    fn nothing_asked(&mut self) {
        self.draw_offer = None;
        self.drawing.clear();
        self.resigning = None;
        self.take_back = None;
        self.pause_asked = None;
        self.coach_waits = false;
    }

    /// Where it is played: where it was last moved to, else where the challenge was made.
    pub fn home(&self) -> Home {
        self.moved_to.unwrap_or(self.challenge.home)
    }

    /// Whether it is played in a direct message or a private thread, and not in a thread of its own. Such a place may
    /// hold several tables; it is never opened, named or closed for one.
    pub fn is_in_place(&self) -> bool {
        self.thread == Some(self.home().channel)
    }

    /// Whether it is played in a direct message.
    pub fn is_direct(&self) -> bool {
        self.is_in_place() && self.home().guild.is_none()
    }

    /// Whether the game has begun; it may be over.
    pub fn is_begun(&self) -> bool {
        self.seats.is_some()
    }

    /// Whether the result counts for ratings: two people play, without the computer, and the challenge did not exclude
    /// it.
    ///
    /// In play of four a side may have two people, and neither has won alone; such a game counts for no one.
    pub fn is_rated(&self) -> bool {
        let alone = match &self.seats {
            Some(_) => Side::BOTH.iter().all(|side| self.side(*side).len() == 1),
            None => {
                let shared = |party: &TeamInvitations| {
                    party.partner == Invitation::Shared && party.second == Invitation::Shared
                };
                self.challenge.party.as_ref().is_none_or(shared)
            }
        };
        self.challenge.rated && alone && !self.has_computer()
    }

    /// Whether the table is an open challenge or a running game.
    pub fn is_live(&self) -> bool {
        matches!(self.stage, Stage::Challenged | Stage::Playing)
    }

    /// Who plays for this mover, once the game is on.
    pub fn person(&self, mover: Mover) -> Option<&Person> {
        self.seats.as_ref().map(|seats| seats.at(mover))
    }

    /// The one or two people on this side, once the game is on.
    pub fn side(&self, side: Side) -> Vec<&Person> {
        let seats = self.seats.as_ref();
        seats.map_or_else(Vec::new, |seats| seats.of(side))
    }

    /// The numbers of the one or two people on this side, once the game is on.
    pub fn ids(&self, side: Side) -> Vec<PersonId> {
        self.side(side).iter().map(|person| person.id).collect()
    }

    /// Who decides whether a turn is taken back of which the coach has warned, if one stands.
    pub fn pupil(&self) -> Option<&Person> {
        // Nobody else plays there.
        Some(&self.challenge.challenger).filter(|_| self.coach_waits)
    }

    /// The side this person plays on.
    pub fn side_of(&self, person: PersonId) -> Option<Side> {
        let sits = |side: &Side| self.side(*side).iter().any(|seated| seated.id == person);
        Side::BOTH.into_iter().find(sits)
    }

    /// The other person on this person's side in play of four, if there is one.
    pub fn partner_of(&self, person: PersonId) -> Option<&Person> {
        let people = self.side(self.side_of(person)?);
        people.into_iter().find(|seated| seated.id != person)
    }

    /// The slots to be taken before the game begins, with the person invited to each. Slots of the computer are not
    /// among them.
    pub fn awaited(&self) -> Vec<(Slot, Option<&Person>)> {
        let mut slots = self.challenge.asked();
        slots.retain(|(slot, _)| !self.joined.iter().any(|(taken, _)| taken == slot));
        slots
    }

    /// All people with a part in it, each once. They are the players, or before the game the challenger, those
    /// challenged and those who joined.
    pub fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = Vec::new();
        let mut add = |person: &Person| {
            if !people.contains(&person.id) {
                people.push(person.id);
            }
        };
        if self.seats.is_some() {
            for side in Side::BOTH {
                self.side(side).into_iter().for_each(&mut add);
            }
        } else {
            add(&self.challenge.challenger);
            self.joined.iter().for_each(|(_, person)| add(person));
            let awaited = self.awaited().into_iter();
            awaited.filter_map(|(_, wanted)| wanted).for_each(&mut add);
        }
        people
    }
}

#[cfg(test)]
mod tests;
