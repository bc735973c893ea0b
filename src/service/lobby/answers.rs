//! Answers to challenges: accept, decline, leave again, withdraw.

use super::invitees::on_its_server;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::command::Command;
use crate::service::error::{Fault, Stop};
use crate::service::model::challenge::{ColourChoice, Person, Seating, Slot};
use crate::service::model::event::EventKind;
use crate::service::model::ids::Timestamp;
use crate::service::model::refusal::{ChallengeAnswer, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::play::offers::is_proposed;
use crate::service::play::seat::Seat;
use crate::service::post::{Content, Lane};
use crate::service::request::{Request, Via};

/// How often one person may take a slot at one table and leave it again.
const MOST_TIMES_JOINED: usize = 2;

impl Service {
    /// Answers an offer in the place where it was made: in a game's thread a draw offer, elsewhere a challenge.
    pub(in crate::service) fn accept_or_decline(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        if request.table.is_some() || self.played_at(request)?.is_none() {
            return self.answer_challenge(request, now);
        }
        let Seat { table, side, .. } = self.seat(request)?;
        let accepts = request.command != Command::Decline;
        let theirs = Some(side.other());
        let decided = table.drawing.contains(&request.caller.id);
        let draw = !decided && (table.draw_offer == theirs || is_proposed(&table, side));
        let take_back = table.take_back.map(|asked| asked.side) == theirs;
        let pause = table.pause_asked == theirs;
        let with = |accept, decline| request.with(if accepts { accept } else { decline });
        match (draw, take_back, pause) {
            (_, false, false) => {
                self.answer_draw(&with(Command::AcceptDraw, Command::DeclineDraw), now)
            }
            (false, true, false) => self.take_back(
                &with(Command::AcceptTakeBack, Command::DeclineTakeBack),
                now,
            ),
            (false, false, true) => {
                self.pause(&with(Command::AcceptPause, Command::DeclinePause), now)
            }
            _ => Err(Refusal::WhichQuestion.into()),
        }
    }

    /// Withdraws a challenge; in the thread of a game that has begun, abandons the game.
    pub(in crate::service) fn withdraw(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        // The button of a challenge only ever withdraws that challenge.
        let pressed = matches!(request.via, Via::Button { .. });
        match !pressed && self.is_begun(request)? {
            true => self.abandon(request, now),
            false => self.answer_challenge(request, now),
        }
    }

    /// Abandons a game that has hardly begun, or withdraws a challenge.
    pub(in crate::service) fn abandon_or_withdraw(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        match self.is_begun(request)? {
            true => self.abandon(request, now),
            false => self.answer_challenge(&request.with(Command::Withdraw), now),
        }
    }

    /// Accepts, declines or withdraws the challenge that is meant, or leaves it again.
    pub(in crate::service) fn answer_challenge(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let table = self.challenge_meant(request)?;
        match table.stage {
            Stage::Challenged => {}
            Stage::Playing | Stage::Finished(_) | Stage::Abandoned => {
                return Err(Refusal::AlreadyAccepted(table.id).into());
            }
            Stage::Closed => return Err(Refusal::ChallengeClosed(table.id).into()),
        }
        let mut change = Change::of(&table);
        let caller = &request.caller;
        let challenger = &table.challenge.challenger;
        if request.command == Command::Withdraw {
            if caller.id != challenger.id {
                return Err(Refusal::NotChallenger {
                    challenger: challenger.clone(),
                }
                .into());
            }
            return Ok(close(change, request, now, EventKind::Withdrawn));
        }
        if caller.id == challenger.id {
            return Err(Refusal::OwnChallenge(table.id).into());
        }
        if table
            .joined
            .iter()
            .any(|(_, person)| person.id == caller.id)
        {
            if request.command != Command::Decline {
                return Err(Refusal::JoinedAlready(table.id).into());
            }
            change.happen(request, now, EventKind::Left);
            change.tell(Lane::Channel(table.challenge.home.channel));
            return Ok(change.decide());
        }
        let slot = slot_for(&table, request)?;
        let channel = Lane::Channel(table.challenge.home.channel);
        if request.command == Command::Decline {
            return Ok(close(change, request, now, EventKind::Declined));
        }
        on_its_server(request, &table)?;
        self.not_blocked_by_challenger(caller.id, &table)?;
        self.may_have_another_game(request)?;
        if !table.challenge.computers().is_empty() {
            self.may_have_another_computer(request)?;
        }
        if table.awaited().len() > 1 {
            let log = self.store().log(table.id)?;
            let came = log.iter().filter(|event| {
                event.by == Some(caller.id) && matches!(event.what, EventKind::Joined { .. })
            });
            if came.count() >= MOST_TIMES_JOINED {
                return Err(Refusal::LeftTooOften(table.id).into());
            }
            let person = caller.clone();
            change.happen(request, now, EventKind::Joined { slot, person });
            change.tell(channel);
            return Ok(change.decide());
        }
        let seating = seating(&table, Some((slot, caller)), request.random);
        change.happen(request, now, EventKind::Accepted(seating));
        change
            .posts
            .push((Lane::Table(table.id), Content::Thread(table.id)));
        change.tell(Lane::Table(table.id));
        Ok(change.decide())
    }

    /// The challenge to be answered: the one named, or the only one that could be meant.
    fn challenge_meant(&self, request: &Request) -> Result<Table, Stop> {
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
        match found.len() {
            0 => Err(Refusal::NoChallenge.into()),
            1 => Ok(found.remove(0)),
            _ => {
                let found = found.into_iter();
                let challenges = found.map(|table| (table.id, table.challenge.challenger));
                let to = match request.command {
                    Command::Decline => ChallengeAnswer::Decline,
                    Command::Withdraw => ChallengeAnswer::Withdraw,
                    _ => ChallengeAnswer::Accept,
                };
                let open = challenges.collect();
                Err(Refusal::WhichChallenge { to, open }.into())
            }
        }
    }

    /// The open challenges in which the caller has a part and which are `wanted`.
    pub(super) fn open_challenges(
        &self,
        request: &Request,
        wanted: impl Fn(&Table) -> bool,
    ) -> Result<Vec<Table>, Fault> {
        let mut live = self.live_tables(request)?;
        live.retain(|table| table.stage == Stage::Challenged && wanted(table));
        Ok(live)
    }
}

/// Closes a challenge. Its card says so; whoever typed it is answered as well.
fn close(mut change: Change, request: &Request, now: Timestamp, what: EventKind) -> Decision {
    let channel = change.table.challenge.home.channel;
    change.happen(request, now, what);
    if request.via == Via::Chat {
        change.tell(Lane::Channel(channel));
    }
    change.decide()
}

/// The slot for the caller: the one with their name, or the first that anyone may take.
fn slot_for(table: &Table, request: &Request) -> Result<Slot, Refusal> {
    let awaited = table.awaited();
    let named = |wanted: &Option<&Person>| wanted.is_some_and(|one| one.id == request.caller.id);
    if let Some((slot, _)) = awaited.iter().find(|(_, wanted)| named(wanted)) {
        return Ok(*slot);
    }
    let open: Vec<Slot> = awaited
        .iter()
        .filter(|(_, wanted)| wanted.is_none())
        .map(|(slot, _)| *slot)
        .collect();
    match request.command {
        Command::Decline if !open.is_empty() => return Err(Refusal::OpenChallenge),
        Command::AcceptAsPartner => {
            let wanted = open.contains(&Slot::Partner);
            return wanted
                .then_some(Slot::Partner)
                .ok_or(Refusal::NoPartnerWanted(table.id));
        }
        _ => {}
    }
    let opponents = awaited.iter().find_map(|(_, wanted)| *wanted);
    match (open.first(), opponents) {
        (Some(slot), _) => Ok(*slot),
        (None, Some(opponent)) => Err(Refusal::NotChallenged {
            opponent: opponent.clone(),
        }),
        (None, None) => Err(Refusal::AlreadyAccepted(table.id)),
    }
}

/// Who sits where once the last slot is taken, if there was any to take. The challenger and the first opponent get the
/// western seats.
pub(super) fn seating(table: &Table, last: Option<(Slot, &Person)>, random: u64) -> Seating {
    let challenge = &table.challenge;
    let joined = table.joined.iter().map(|(slot, person)| (*slot, person));
    let there = joined.chain(last).chain(challenge.computers());
    let there: Vec<(Slot, &Person)> = there.collect();
    let on = |slot: Slot| {
        let found = there.iter().find(|(taken, _)| *taken == slot);
        found.map(|(_, person)| (*person).clone())
    };
    let challenger = challenge.challenger.clone();
    // There is always an opponent: a game begins only when no slot is open.
    let opponent = on(Slot::Opponent).unwrap_or_else(|| challenger.clone());
    let is_white = match challenge.colour {
        ColourChoice::White => true,
        ColourChoice::Black => false,
        ColourChoice::Random => random.is_multiple_of(2),
    };
    let in_order = |own: Person, other: Person| if is_white { [own, other] } else { [other, own] };
    if challenge.party.is_none() {
        return Seating::Two(in_order(challenger, opponent));
    }
    let partner = on(Slot::Partner).unwrap_or_else(|| challenger.clone());
    let second = on(Slot::Second).unwrap_or_else(|| opponent.clone());
    let [south_west, north_west] = in_order(challenger, opponent);
    let [south_east, north_east] = in_order(partner, second);
    Seating::Four([south_west, north_west, north_east, south_east])
}
