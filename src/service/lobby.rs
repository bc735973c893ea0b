//! Challenges: made, accepted, declined, withdrawn; rematches.

use crate::rules::Side;
use crate::rules::any::Ruleset;
use crate::rules::gala::Seats;

use super::clock::Timing;
use super::command::{Command, Proposal, Request};
use super::computer::Computer;
use super::house::{Change, Decision, Service};
use super::ids::{PersonId, Timestamp};
use super::invitees::{answered_elsewhere, not_there_any_more, stranger};
use super::limits::Limits;
use super::ports::{Content, Lane};
use super::refusal::{AroundRefusal, Refusal};
use super::reply::Fault;
use super::table::{
    Chair, Challenge, ColourChoice, Home, Party, Person, Seating, Sought, Stage, Table, What,
};

/// The most challenges one person may have open at once.
pub const MOST_CHALLENGES: usize = 10;

/// How often somebody may take a chair at one table: whoever has left it so often has made up their mind.
const MOST_TIMES_JOINED: usize = 2;

impl Service {
    pub(super) fn challenge(
        &self,
        request: &Request,
        proposal: &Proposal,
        now: Timestamp,
    ) -> Result<Decision, Fault> {
        if request.place.parent.is_some() {
            return Ok(Refusal::ChallengeInThread.into());
        }
        if request.place.guild.is_none() {
            return Ok(Refusal::ChallengeInDirectMessage.into());
        }
        let home = Home {
            guild: request.place.guild,
            channel: request.place.channel,
        };
        if let Some(refusal) = self.not_played_in(home)? {
            return Ok(refusal.into());
        }
        let ruleset = match proposal.ruleset {
            Some(ruleset) => ruleset,
            None => self.rules_of(request.place.guild, proposal.game)?,
        };
        let wrong = wrong_people(&request.caller, proposal).or_else(|| stranger(proposal));
        if let Some(refusal) = wrong {
            return Ok(refusal.into());
        }
        let party = match party(proposal, &ruleset) {
            Ok(party) => party,
            Err(refusal) => return Ok(refusal.into()),
        };
        let timing = match self.timing(request, proposal)? {
            Ok(timing) => timing,
            Err(refusal) => return Ok(refusal.into()),
        };
        // A second opponent alone is the opponent.
        let opponent = proposal.opponent.as_ref().or(proposal.second.as_ref());
        let challenge = Challenge {
            challenger: request.caller.clone(),
            opponent: opponent.map(|opponent| opponent.person.clone()),
            colour: proposal.colour,
            ruleset,
            party,
            home,
            timing,
            rated: proposal.rated.unwrap_or(!proposal.has_computer()),
            rematch_of: None,
        };
        self.open_challenge(request, challenge, now)
    }

    /// How much time there is: as asked for, else as the server has chosen; with weekends off if the challenger has chosen so
    /// for all their challenges.
    fn timing(
        &self,
        request: &Request,
        proposal: &Proposal,
    ) -> Result<Result<Timing, Refusal>, Fault> {
        let control = match proposal.clock {
            Some(control) => control,
            None => self.server_settings(request.place.guild)?.clock,
        };
        if !control.is_timed() {
            let bare = proposal.time_out.is_none() && !proposal.weekends_off;
            let none = bare.then_some(Timing::default());
            return Ok(none.ok_or(AroundRefusal::ClockNeeded.into()));
        }
        let settings = self.store().person_settings(request.caller.id)?;
        Ok(Ok(Timing {
            control,
            time_out: proposal.time_out.unwrap_or_default(),
            weekends_off: proposal.weekends_off || settings.weekend_pause,
        }))
    }

    fn open_challenge(
        &self,
        request: &Request,
        challenge: Challenge,
        now: Timestamp,
    ) -> Result<Decision, Fault> {
        // A rematch of an old game, and what a server chose long ago, have the longest length too.
        let challenge = Challenge {
            ruleset: challenge.ruleset.bounded(),
            ..challenge
        };
        let open = self.open_challenges(request, |table| {
            table.challenge.challenger.id == request.caller.id
        })?;
        let most = self
            .limits()
            .map_or(MOST_CHALLENGES, |limits| limits.quotas().open_challenges);
        if open.len() >= most {
            return Ok(Refusal::TooManyChallenges { most }.into());
        }
        if let Some(refusal) = self.has_too_many_games(request)? {
            return Ok(refusal.into());
        }
        if let Some(refusal) = self.not_to_be_named(&challenge)? {
            return Ok(refusal.into());
        }
        let too_much = |limits: &Limits| limits.challenge(request.caller.id, challenge.home.guild);
        if let Some(refusal) = self.limits().and_then(too_much) {
            return Ok(refusal.into());
        }
        if !challenge.computers().is_empty()
            && let Some(refusal) = self.has_too_many_computers(request)?
        {
            return Ok(refusal.into());
        }
        let lane = Lane::Channel(challenge.home.channel);
        let id = self.store().fresh_table()?;
        let (table, event) = Table::open(id, challenge, request.caller.id, request.id.clone(), now);
        let mut change = Change {
            table,
            expected: 0,
            events: vec![event],
            posts: Vec::new(),
        };
        if change.table.awaited().is_empty() {
            let seating = seating(&change.table, None, request.lot);
            change.happen(request, now, What::Accepted(seating));
            // Nobody in the channel has to answer, so nothing is said there.
            change.posts.push((Lane::Table(id), Content::Thread(id)));
            change.tell(Lane::Table(id));
        } else {
            change.tell(lane);
        }
        Ok(change.decide())
    }

    pub(super) fn answer_challenge(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Fault> {
        let table = match self.challenge_meant(request)? {
            Ok(table) => table,
            Err(refusal) => return Ok(refusal.into()),
        };
        match table.stage {
            Stage::Challenged => {}
            Stage::Playing | Stage::Finished(_) | Stage::Abandoned => {
                return Ok(Refusal::AlreadyAccepted(table.id).into());
            }
            Stage::Closed => return Ok(Refusal::ChallengeClosed(table.id).into()),
        }
        let mut change = Change::of(&table);
        let caller = &request.caller;
        let challenger = &table.challenge.challenger;
        if request.command == Command::Withdraw {
            if caller.id != challenger.id {
                return Ok(Refusal::NotChallenger {
                    challenger: challenger.clone(),
                }
                .into());
            }
            change.happen(request, now, What::Withdrawn);
            change.tell(Lane::Channel(table.challenge.home.channel));
            return Ok(change.decide());
        }
        if caller.id == challenger.id {
            return Ok(Refusal::OwnChallenge(table.id).into());
        }
        if table
            .joined
            .iter()
            .any(|(_, person)| person.id == caller.id)
        {
            if request.command != Command::Decline {
                return Ok(Refusal::JoinedAlready(table.id).into());
            }
            change.happen(request, now, What::Left);
            change.tell(Lane::Channel(table.challenge.home.channel));
            return Ok(change.decide());
        }
        let chair = match chair_for(&table, request) {
            Ok(chair) => chair,
            Err(refusal) => return Ok(refusal.into()),
        };
        let channel = Lane::Channel(table.challenge.home.channel);
        if request.command == Command::Decline {
            change.happen(request, now, What::Declined);
            change.tell(channel);
            return Ok(change.decide());
        }
        let refusal = answered_elsewhere(request, &table);
        let blocked = || self.blocked_by_challenger(caller.id, &table);
        let refusal = match refusal {
            Some(refusal) => Some(refusal),
            None => blocked()?.map(Refusal::from),
        };
        if let Some(refusal) = refusal {
            return Ok(refusal.into());
        }
        if let Some(refusal) = self.has_too_many_games(request)? {
            return Ok(refusal.into());
        }
        if !table.challenge.computers().is_empty()
            && let Some(refusal) = self.has_too_many_computers(request)?
        {
            return Ok(refusal.into());
        }
        if table.awaited().len() > 1 {
            let log = self.store().log(table.id)?;
            let came = log.iter().filter(|event| {
                event.by == Some(caller.id) && matches!(event.what, What::Joined { .. })
            });
            if came.count() >= MOST_TIMES_JOINED {
                return Ok(Refusal::LeftTooOften(table.id).into());
            }
            let person = caller.clone();
            change.happen(request, now, What::Joined { chair, person });
            change.tell(channel);
            return Ok(change.decide());
        }
        let seating = seating(&table, Some((chair, caller)), request.lot);
        change.happen(request, now, What::Accepted(seating));
        change
            .posts
            .push((Lane::Table(table.id), Content::Thread(table.id)));
        change.tell(Lane::Table(table.id));
        Ok(change.decide())
    }

    /// The refusal of a further game for somebody who has a part in very many. A challenge that they have neither made nor
    /// accepted is none of them.
    fn has_too_many_games(&self, request: &Request) -> Result<Option<Refusal>, Fault> {
        let Some(limits) = self.limits() else {
            return Ok(None);
        };
        let most = limits.quotas().live_games;
        // Most have few, and then nothing needs to be looked at.
        let all = self.store().live_tables_of(request.caller.id)?;
        if all.len() < most {
            return Ok(None);
        }
        let mut live = 0;
        for id in all {
            let table = self.store().table_in_brief(id)?;
            let counts = |table: Table| !table.is_lesson() && table.counts_for(request.caller.id);
            live += usize::from(table.is_some_and(counts));
        }
        Ok((live >= most).then_some(Refusal::TooManyGames { most }))
    }

    /// The refusal of a further game with the computer for somebody who plays as many as one person may.
    fn has_too_many_computers(&self, request: &Request) -> Result<Option<Refusal>, Fault> {
        let most = Computer::MOST_GAMES;
        let live = self.live_tables(request)?.into_iter();
        let counted = |table: &Table| table.has_computer() && table.counts_for(request.caller.id);
        let with_computer = live.filter(counted).count();
        Ok((with_computer >= most).then_some(Refusal::TooManyComputers { most }))
    }

    /// The challenge to be answered: the one named, or the only one that could be meant.
    fn challenge_meant(&self, request: &Request) -> Result<Result<Table, Refusal>, Fault> {
        if request.table.is_some() {
            return self.table_meant(request);
        }
        let mine = |table: &Table| {
            if request.command == Command::Withdraw {
                return table.challenge.challenger.id == request.caller.id;
            }
            let mut joined = table.joined.iter();
            if request.command == Command::Decline
                && joined.any(|(_, person)| person.id == request.caller.id)
            {
                return true;
            }
            let awaited = table.awaited();
            let mut named = awaited.iter().filter_map(|(_, wanted)| *wanted);
            named.any(|person| person.id == request.caller.id)
        };
        let mut found = self.open_challenges(request, mine)?;
        Ok(match found.len() {
            0 => Err(Refusal::NoChallenge),
            1 => Ok(found.remove(0)),
            _ => Err(Refusal::WhichChallenge(
                found
                    .into_iter()
                    .map(|table| (table.id, table.challenge.challenger))
                    .collect(),
            )),
        })
    }

    /// The open challenges in which the caller has a part and which are `wanted`.
    fn open_challenges(
        &self,
        request: &Request,
        wanted: impl Fn(&Table) -> bool,
    ) -> Result<Vec<Table>, Fault> {
        let mut live = self.live_tables(request)?;
        live.retain(|table| table.stage == Stage::Challenged && wanted(table));
        Ok(live)
    }

    /// The challenges and games in which the caller has a part and which are not over; lessons are neither.
    pub(super) fn live_tables(&self, request: &Request) -> Result<Vec<Table>, Fault> {
        let mut found = Vec::new();
        for id in self.store().live_tables_of(request.caller.id)? {
            found.extend(self.store().table(id)?);
        }
        found.retain(|table| !table.is_lesson());
        Ok(found)
    }

    pub(super) fn rematch(&self, request: &Request, now: Timestamp) -> Result<Decision, Fault> {
        let challenge = match self.challenge_again(request)? {
            Ok(challenge) => challenge,
            Err(refusal) => return Ok(refusal.into()),
        };
        if let Some(refusal) = not_there_any_more(request, &challenge) {
            return Ok(refusal.into());
        }
        self.open_challenge(request, challenge, now)
    }

    /// The challenge of a rematch, if there may be one.
    pub(super) fn challenge_again(
        &self,
        request: &Request,
    ) -> Result<Result<Challenge, Refusal>, Fault> {
        let table = match self.table_meant(request)? {
            Ok(table) => table,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if table.stage == Stage::Abandoned {
            return Ok(Err(AroundRefusal::Abandoned(table.id).into()));
        }
        let Stage::Finished(_) = table.stage else {
            return Ok(Err(Refusal::NotFinished(table.id)));
        };
        let caller = request.caller.id;
        let Some(side) = table.side_of(caller) else {
            return Ok(Err(Refusal::NotSeated(table.id)));
        };
        if table.people().into_iter().any(PersonId::is_gone) {
            return Ok(Err(Refusal::Gone));
        }
        // As for any other challenge.
        if let Some(refusal) = answered_elsewhere(request, &table) {
            return Ok(Err(refusal));
        }
        if let Some(refusal) = self.not_played_in(table.challenge.home)? {
            return Ok(Err(refusal));
        }
        // The computer is at many tables, and the people of this one at every rematch of it.
        let people = table.people().into_iter();
        for person in people.filter(|person| !person.is_computer()) {
            for live in self.store().live_tables_of(person)? {
                let other = self.store().table(live)?;
                if other.is_some_and(|other| other.challenge.rematch_of == Some(table.id)) {
                    return Ok(Err(Refusal::RematchExists(live)));
                }
            }
        }
        let mut others = table.side(side.other()).into_iter().cloned();
        let opponent = others.next();
        let sought = |person: Option<Person>| person.map_or(Sought::Shared, Sought::Person);
        let party = table.challenge.party.as_ref().map(|_| Party {
            partner: sought(table.partner_of(caller).cloned()),
            second: sought(others.next()),
        });
        Ok(Ok(Challenge {
            challenger: request.caller.clone(),
            opponent,
            colour: match side {
                Side::White => ColourChoice::Black,
                Side::Black => ColourChoice::White,
            },
            party,
            rematch_of: Some(table.id),
            ..table.challenge
        }))
    }
}

/// Whether somebody cannot be challenged, or is named twice.
fn wrong_people(challenger: &Person, proposal: &Proposal) -> Option<Refusal> {
    let named = [&proposal.opponent, &proposal.second, &proposal.partner];
    let named: Vec<_> = named.into_iter().flatten().collect();
    for (at, someone) in named.iter().enumerate() {
        if someone.person.id == challenger.id {
            return Some(Refusal::ChallengeYourself);
        }
        if someone.bot {
            return Some(Refusal::ChallengeBot(someone.person.clone()));
        }
        let again = |earlier: &&super::command::Opponent| earlier.person.id == someone.person.id;
        if named[..at].iter().any(again) {
            return Some(Refusal::NamedTwice(someone.person.clone()));
        }
    }
    None
}

/// The other two chairs: those named, and whoever comes first up to the number of players asked for.
fn party(proposal: &Proposal, ruleset: &Ruleset) -> Result<Option<Party>, Refusal> {
    // A second opponent alone is the opponent.
    let second = proposal.opponent.as_ref().and(proposal.second.as_ref());
    let partner = proposal.partner.as_ref();
    let named = 2 + usize::from(second.is_some()) + usize::from(partner.is_some());
    if ruleset.seats() == Seats::Two {
        let plain = named == 2 && proposal.players.is_none_or(|players| players == 2);
        return plain.then_some(None).ok_or(Refusal::NotForTwo);
    }
    let players = proposal.players.unwrap_or(named);
    if !(named..=4).contains(&players) {
        return Err(Refusal::Players {
            asked: players,
            named,
        });
    }
    let mut open = players - named;
    let mut sought = |named: Option<&super::command::Opponent>| match named {
        Some(someone) => Sought::Person(someone.person.clone()),
        None if open > 0 => {
            open -= 1;
            Sought::Anyone
        }
        None => Sought::Shared,
    };
    let partner = sought(partner);
    let second = sought(second);
    Ok(Some(Party { partner, second }))
}

/// The chair on which the caller is wanted: the one with their name, or the first that anyone may take.
fn chair_for(table: &Table, request: &Request) -> Result<Chair, Refusal> {
    let awaited = table.awaited();
    let named = |wanted: &Option<&Person>| wanted.is_some_and(|one| one.id == request.caller.id);
    if let Some((chair, _)) = awaited.iter().find(|(_, wanted)| named(wanted)) {
        return Ok(*chair);
    }
    let open: Vec<Chair> = awaited
        .iter()
        .filter(|(_, wanted)| wanted.is_none())
        .map(|(chair, _)| *chair)
        .collect();
    match request.command {
        Command::Decline if !open.is_empty() => return Err(Refusal::OpenChallenge),
        Command::AcceptAsPartner => {
            let wanted = open.contains(&Chair::Partner);
            return wanted
                .then_some(Chair::Partner)
                .ok_or(Refusal::NoPartnerWanted(table.id));
        }
        _ => {}
    }
    let opponents = awaited.iter().find_map(|(_, wanted)| *wanted);
    match (open.first(), opponents) {
        (Some(chair), _) => Ok(*chair),
        (None, Some(opponent)) => Err(Refusal::NotChallenged {
            opponent: opponent.clone(),
        }),
        (None, None) => Err(Refusal::AlreadyAccepted(table.id)),
    }
}

/// Who sits where once somebody has taken the last chair, if any had to be taken. The challenger and the first opponent take the western seats.
fn seating(table: &Table, last: Option<(Chair, &Person)>, lot: u64) -> Seating {
    let challenge = &table.challenge;
    let joined = table.joined.iter().map(|(chair, person)| (*chair, person));
    let there = joined.chain(last).chain(challenge.computers());
    let there: Vec<(Chair, &Person)> = there.collect();
    let on = |chair: Chair| {
        let found = there.iter().find(|(taken, _)| *taken == chair);
        found.map(|(_, person)| (*person).clone())
    };
    let challenger = challenge.challenger.clone();
    // There is always somebody: a game begins when no chair is awaited any more.
    let opponent = on(Chair::Opponent).unwrap_or_else(|| challenger.clone());
    let is_white = match challenge.colour {
        ColourChoice::White => true,
        ColourChoice::Black => false,
        ColourChoice::Random => lot.is_multiple_of(2),
    };
    let in_order = |own: Person, other: Person| if is_white { [own, other] } else { [other, own] };
    if challenge.party.is_none() {
        return Seating::Two(in_order(challenger, opponent));
    }
    let partner = on(Chair::Partner).unwrap_or_else(|| challenger.clone());
    let second = on(Chair::Second).unwrap_or_else(|| opponent.clone());
    let [south_west, north_west] = in_order(challenger, opponent);
    let [south_east, north_east] = in_order(partner, second);
    Seating::Four([south_west, north_west, north_east, south_east])
}
