//! Who may be named in a challenge, how many challenges may wait for them, and how long a challenge waits.
//!
//! To be named uses up none of a person's limits: these count what the person has made or accepted
//! ([`Table::counts_for`]). A person who has blocked the challenger cannot be named by them, nor can one who takes no
//! challenges. The answer does not tell the two apart.

use crate::service::app::Service;
use crate::service::change::Change;
use crate::service::error::{Fault, Stop, refuse_if};
use crate::service::model::challenge::{Challenge, Invitation, Person};
use crate::service::model::clock::DAY;
use crate::service::model::event::EventKind;
use crate::service::model::ids::{CommandId, PersonId, Timestamp};
use crate::service::model::proposal::Proposal;
use crate::service::model::refusal::{InviteRefusal, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::request::Request;

/// The most open challenges from one person to one person.
pub const MOST_TO_ONE: usize = 3;

/// The most open challenges that wait for one person.
pub const MOST_WAITING: usize = 10;

/// A challenge that is not accepted lapses after this time, in days.
pub const LAPSES_AFTER: u64 = 14;

impl Challenge {
    /// The people who are asked to play, without the computer.
    pub fn named(&self) -> Vec<&Person> {
        let party = self.party.iter();
        let others = party.flat_map(|party| [&party.partner, &party.second]);
        let others = others.filter_map(|sought| match sought {
            Invitation::Person(person) => Some(person),
            Invitation::Shared | Invitation::Anyone => None,
        });
        let all = self.opponent.iter().chain(others);
        all.filter(|person| !person.id.is_computer()).collect()
    }
}

impl Table {
    /// Whether it is a game or challenge that this person has made or accepted.
    pub fn counts_for(&self, person: PersonId) -> bool {
        match self.stage {
            Stage::Challenged => {
                self.challenge.challenger.id == person
                    || self.joined.iter().any(|(_, joined)| joined.id == person)
            }
            _ => self.side_of(person).is_some(),
        }
    }

    /// Whether its challenge names this person and waits for their answer.
    fn waits_for(&self, person: PersonId) -> bool {
        let named = |wanted: Option<&Person>| wanted.is_some_and(|wanted| wanted.id == person);
        let awaited = self.awaited().into_iter();
        self.stage == Stage::Challenged && awaited.into_iter().any(|(_, wanted)| named(wanted))
    }
}

/// Refuses a challenge that names a person who is not on the server; tells the first of them.
pub(in crate::service) fn all_are_members(proposal: &Proposal) -> Result<(), InviteRefusal> {
    let named = [&proposal.opponent, &proposal.second, &proposal.partner];
    let mut people = named.into_iter().flatten();
    let stranger = people.find(|named| !named.member && !named.person.id.is_computer());
    not_member(stranger.map(|stranger| stranger.person.id))
}

/// Refuses a challenge that names a person known to have left the server; tells the first of them.
pub(in crate::service) fn all_are_there(
    request: &Request,
    challenge: &Challenge,
) -> Result<(), InviteRefusal> {
    let mut named = challenge.named().into_iter().map(|person| person.id);
    not_member(named.find(|person| request.absent.contains(person)))
}

fn not_member(person: Option<PersonId>) -> Result<(), InviteRefusal> {
    person.map_or(Ok(()), |person| Err(InviteRefusal::NotMember(person)))
}

/// Refuses an answer from outside the challenge's server: only there it is sure that the caller is a member.
pub(in crate::service) fn on_its_server(
    request: &Request,
    table: &Table,
) -> Result<(), InviteRefusal> {
    let elsewhere = request.place.guild != table.challenge.home.guild;
    refuse_if(elsewhere, InviteRefusal::OnItsServer(table.id))
}

/// When a challenge lapses, if this is an open one.
pub(in crate::service) fn lapses_at(table: &Table) -> Option<Timestamp> {
    let at = table.opened_at.0.saturating_add(LAPSES_AFTER * DAY);
    (table.stage == Stage::Challenged).then_some(Timestamp(at))
}

/// What is due at an open challenge: it may lapse. Its card says so.
pub(in crate::service) fn lapsed(
    table: &Table,
    command: &CommandId,
    now: Timestamp,
) -> Option<Change> {
    lapses_at(table).filter(|at| *at <= now)?;
    let mut change = Change::of(table);
    change.happen_by_itself(command, now, EventKind::Lapsed);
    Some(change)
}

impl Service {
    /// The people whom a command names although Discord has not said that they are on the server: the others of a
    /// rematch. Look them up before you carry the command out; [`Request::absent`] takes those who are not there. The
    /// list is empty if the command would be refused anyway.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails; a [`Refusal`] if the caller has asked for too much.
    pub fn invited_again(&self, request: &Request) -> Result<Vec<PersonId>, Stop> {
        let caller = request.caller.id;
        if self.store().first_answer(&request.id)?.is_some() {
            return Ok(Vec::new());
        }
        let named = match self.challenge_again(request) {
            Ok(again) => again.named(),
            Err(stop) => return stop.refusal().map(|_| Vec::new()).map_err(Stop::from),
        };
        if self
            .limits()
            .is_some_and(|limits| !limits.may_look_up(caller))
        {
            let refusal = self.too_much(caller, request.place.guild);
            return Err(refusal.unwrap_or(Refusal::Suppressed).into());
        }
        Ok(named)
    }

    /// Refuses a challenge that names a person whom this challenger may not name now.
    pub(in crate::service) fn may_be_named(&self, challenge: &Challenge) -> Result<(), Stop> {
        let challenger = challenge.challenger.id;
        for Person { id: person, .. } in challenge.named() {
            let person = *person;
            if self.avoids(person, challenger)? {
                return Err(InviteRefusal::Unavailable(person).into());
            }
            let (mut waiting, mut own) = (0, 0);
            for id in self.store().live_tables_of(person)? {
                if let Some(table) = self.store().table_in_brief(id)?
                    && table.waits_for(person)
                {
                    waiting += 1;
                    own += usize::from(table.challenge.challenger.id == challenger);
                }
            }
            if own >= MOST_TO_ONE {
                let most = MOST_TO_ONE;
                return Err(InviteRefusal::TooManyToOne { person, most }.into());
            }
            if waiting >= MOST_WAITING {
                let most = MOST_WAITING;
                return Err(InviteRefusal::TooManyWaiting { person, most }.into());
            }
        }
        Ok(())
    }

    /// Whether a person takes no challenges, or none from this challenger.
    fn avoids(&self, person: PersonId, challenger: PersonId) -> Result<bool, Fault> {
        let settings = self.store().person_settings(person)?;
        Ok(!settings.challenges || settings.blocked.contains(&challenger))
    }

    /// Refuses an open challenge to a person whom its challenger has blocked.
    pub(in crate::service) fn not_blocked_by_challenger(
        &self,
        caller: PersonId,
        table: &Table,
    ) -> Result<(), Stop> {
        let challenger = table.challenge.challenger.id;
        let settings = self.store().person_settings(challenger)?;
        let blocked = settings.blocked.contains(&caller);
        Ok(refuse_if(blocked, InviteRefusal::Unavailable(challenger))?)
    }
}
