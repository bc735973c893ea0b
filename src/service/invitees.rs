//! Who may be named in a challenge, how many challenges may wait for them, and how long a challenge waits.
//!
//! Being named costs nobody anything: limits count what somebody has made or accepted ([`Table::counts_for`]). Whoever has
//! blocked somebody is named in no challenge of theirs, and neither is whoever takes no challenges; both are answered alike.

use super::clock::DAY;
use super::command::Proposal;
use super::house::{Change, Decision, Service};
use super::ids::{CommandId, PersonId, TableId, Timestamp};
use super::ports::Lane;
use super::refusal::Refusal;
use super::reply::Fault;
use super::request::Request;
use super::table::{Challenge, Person, Sought, Stage, Table, What};

/// The most open challenges from one person to one person.
pub const MOST_TO_ONE: usize = 3;

/// The most open challenges that wait for one person.
pub const MOST_WAITING: usize = 10;

/// A challenge that nobody has taken up for so long lapses, in days.
pub const LAPSES_AFTER: u64 = 14;

/// Why somebody is not named in a challenge, or why it is not answered from here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InviteRefusal {
    /// They are not on this server.
    NotMember(PersonId),
    /// They take no challenges, or none from or with the caller: that is not told apart.
    Unavailable(PersonId),
    /// The caller has challenged them too often already.
    TooManyToOne {
        /// Whom.
        person: PersonId,
        /// The most that may wait.
        most: usize,
    },
    /// Too many challenges wait for them.
    TooManyWaiting {
        /// For whom.
        person: PersonId,
        /// The most that may wait.
        most: usize,
    },
    /// It can only be done on the server where the game belongs.
    OnItsServer(TableId),
}

impl From<InviteRefusal> for Refusal {
    fn from(why: InviteRefusal) -> Refusal {
        Refusal::Invite(why)
    }
}

impl From<InviteRefusal> for Decision {
    fn from(why: InviteRefusal) -> Decision {
        Refusal::from(why).into()
    }
}

impl Challenge {
    /// The people who are asked to play, without the computer.
    pub fn named(&self) -> Vec<&Person> {
        let party = self.party.iter();
        let others = party.flat_map(|party| [&party.partner, &party.second]);
        let others = others.filter_map(|sought| match sought {
            Sought::Person(person) => Some(person),
            Sought::Shared | Sought::Anyone => None,
        });
        let all = self.opponent.iter().chain(others);
        all.filter(|person| !person.id.is_computer()).collect()
    }
}

impl Table {
    /// Whether it is one of the games and challenges that somebody has made or accepted.
    pub fn counts_for(&self, person: PersonId) -> bool {
        match self.stage {
            Stage::Challenged => {
                self.challenge.challenger.id == person
                    || self.joined.iter().any(|(_, joined)| joined.id == person)
            }
            _ => self.side_of(person).is_some(),
        }
    }

    /// Whether its challenge waits for an answer of this person, who was named in it.
    fn waits_for(&self, person: PersonId) -> bool {
        let named = |wanted: Option<&Person>| wanted.is_some_and(|wanted| wanted.id == person);
        let awaited = self.awaited().into_iter();
        self.stage == Stage::Challenged && awaited.into_iter().any(|(_, wanted)| named(wanted))
    }
}

/// The first of those named who is not on the server.
pub(super) fn stranger(proposal: &Proposal) -> Option<Refusal> {
    let named = [&proposal.opponent, &proposal.second, &proposal.partner];
    let mut people = named.into_iter().flatten();
    let stranger = people.find(|named| !named.member && !named.person.id.is_computer())?;
    Some(InviteRefusal::NotMember(stranger.person.id).into())
}

/// The first of those named in a challenge who is known not to be on the server any more.
pub(super) fn not_there_any_more(request: &Request, challenge: &Challenge) -> Option<Refusal> {
    let mut named = challenge.named().into_iter().map(|person| person.id);
    let absent = named.find(|person| request.absent.contains(person))?;
    Some(InviteRefusal::NotMember(absent).into())
}

/// The refusal of an answer that comes from elsewhere than the challenge: only on its server it is sure that somebody is there.
pub(super) fn answered_elsewhere(request: &Request, table: &Table) -> Option<Refusal> {
    let there = table.challenge.home.guild;
    (request.place.guild != there).then(|| InviteRefusal::OnItsServer(table.id).into())
}

/// What is due at an open challenge: that it lapses.
pub(super) fn lapsed(table: &Table, command: &CommandId, now: Timestamp) -> Option<Change> {
    let until = table.opened_at.0.saturating_add(LAPSES_AFTER * DAY);
    if table.stage != Stage::Challenged || now.0 < until {
        return None;
    }
    let mut change = Change::of(table);
    change.happen_by_itself(command, now, What::Lapsed);
    change.tell(Lane::Channel(table.challenge.home.channel));
    Some(change)
}

impl Service {
    /// Those whom a command names without Discord having said that they are on the server: the others of a game that is to
    /// be played again. They are to be looked for before it is carried out, and [`Request::absent`] tells who is not there.
    /// Nobody, if it would be refused whoever is there.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails; a [`Refusal`] if the caller has asked for too much.
    pub fn invited_again(
        &self,
        request: &Request,
    ) -> Result<Result<Vec<PersonId>, Refusal>, Fault> {
        let caller = request.caller.id;
        if self.store().first_answer(&request.id)?.is_some() {
            return Ok(Ok(Vec::new()));
        }
        let Ok(challenge) = self.challenge_again(request)? else {
            return Ok(Ok(Vec::new()));
        };
        if self
            .limits()
            .is_some_and(|limits| !limits.may_look_up(caller))
        {
            let refusal = self.too_much(caller, request.place.guild);
            return Ok(Err(refusal.unwrap_or(Refusal::Hushed)));
        }
        Ok(Ok(challenge.named().iter().map(|one| one.id).collect()))
    }

    /// The refusal of a challenge that names somebody who is not to be named by this challenger now.
    pub(super) fn not_to_be_named(
        &self,
        challenge: &Challenge,
    ) -> Result<Option<InviteRefusal>, Fault> {
        let challenger = challenge.challenger.id;
        for Person { id: person, .. } in challenge.named() {
            let person = *person;
            if self.avoids(person, challenger)? {
                return Ok(Some(InviteRefusal::Unavailable(person)));
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
                return Ok(Some(InviteRefusal::TooManyToOne { person, most }));
            }
            if waiting >= MOST_WAITING {
                let most = MOST_WAITING;
                return Ok(Some(InviteRefusal::TooManyWaiting { person, most }));
            }
        }
        Ok(None)
    }

    /// Whether somebody takes no challenge, or none from this person.
    fn avoids(&self, person: PersonId, challenger: PersonId) -> Result<bool, Fault> {
        let settings = self.store().person_settings(person)?;
        Ok(!settings.challenges || settings.blocked.contains(&challenger))
    }

    /// The refusal of whoever takes up a challenge for anyone of somebody who has blocked them.
    pub(super) fn blocked_by_challenger(
        &self,
        caller: PersonId,
        table: &Table,
    ) -> Result<Option<InviteRefusal>, Fault> {
        let challenger = table.challenge.challenger.id;
        let settings = self.store().person_settings(challenger)?;
        let blocked = settings.blocked.contains(&caller);
        Ok(blocked.then_some(InviteRefusal::Unavailable(challenger)))
    }
}
