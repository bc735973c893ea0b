//! Challenges: new ones, and rematches.

use crate::rules::Side;
use crate::rules::any::Ruleset;
use crate::rules::mover::Seats;

use super::answers::seating;
use super::invitees::{all_are_members, all_are_there, on_its_server};
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::command::Command;
use crate::service::error::{Fault, Stop, refuse_if};
use crate::service::limits::{Limits, MOST_CHALLENGES};
use crate::service::model::challenge::{
    Challenge, ColourChoice, Invitation, Person, TeamInvitations,
};
use crate::service::model::clock::{TimeControl, Timing};
use crate::service::model::computer::Computer;
use crate::service::model::event::EventKind;
use crate::service::model::house_rules;
use crate::service::model::ids::{GuildId, PersonId, TableId, Timestamp};
use crate::service::model::permission::Need;
use crate::service::model::proposal::{Opponent, Proposal};
use crate::service::model::refusal::{CoachRefusal, ControlRefusal, LiveRematch, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::post::Lane;
use crate::service::request::{Place, Request};

impl Service {
    pub(in crate::service) fn challenge(
        &self,
        request: &Request,
        proposal: &Proposal,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let proposal = &proposal.clone().with_coach();
        let place = request.place;
        if !place.is_private() && place.parent.is_some() {
            // Nobody is sent to a channel where it cannot be done either.
            self.check_kind(place.above(), Need::Challenge)?;
            return Err(Refusal::ChallengeInThread.into());
        }
        if place.is_private() && !proposal.is_for_one() {
            return Err(no_people_here(place));
        }
        self.may_play_at(place)?;
        let ruleset = match proposal.ruleset {
            Some(ruleset) => ruleset,
            None => self.rules_of(request.place.guild, proposal.game)?,
        };
        may_be_challenged(&request.caller, proposal)?;
        all_are_members(proposal)?;
        let party = party(proposal, &ruleset)?;
        let timing = match proposal.coach {
            true => coached(proposal)?,
            false => self.timing(request, proposal)?,
        };
        // A second opponent named alone is the opponent.
        let opponent = proposal.opponent.as_ref().or(proposal.second.as_ref());
        let challenge = Challenge {
            challenger: request.caller.clone(),
            opponent: opponent.map(|opponent| opponent.person.clone()),
            colour: proposal.colour,
            ruleset,
            house: None,
            party,
            home: place.home(),
            timing,
            rated: proposal.rated.unwrap_or(!proposal.has_computer()),
            coach: proposal.coach,
            finds_level: proposal.finds_level,
            rematch_of: None,
        };
        let alone = challenge.asked().is_empty();
        refuse_if(challenge.coach && !alone, CoachRefusal::WithPeople)?;
        let duel = alone && challenge.computers().len() == 1;
        refuse_if(challenge.finds_level && !duel, Refusal::LevelAutoAlone)?;
        self.open_challenge(request, challenge, place.is_private(), now)
    }

    /// The clock: as asked for, else as the server has chosen. Weekends are off if the challenger asked for that here
    /// or for all their challenges; a clock of minutes and hours runs at weekends too.
    fn timing(&self, request: &Request, proposal: &Proposal) -> Result<Timing, Stop> {
        let control = match proposal.clock {
            Some(control) => control,
            None => self.server_settings(request.place.guild)?.clock,
        };
        if !control.is_timed() {
            let bare = proposal.time_out.is_none() && !proposal.weekends_off;
            let none = bare.then_some(Timing::default());
            return none.ok_or(ControlRefusal::ClockNeeded.into());
        }
        let short = control.is_for_an_evening();
        if short && proposal.weekends_off {
            return Err(ControlRefusal::WeekendsShort.into());
        }
        let settings = self.store().person_settings(request.caller.id)?;
        Ok(Timing {
            control,
            time_out: proposal.time_out.unwrap_or_default(),
            weekends_off: proposal.weekends_off || settings.weekend_pause && !short,
        })
    }

    /// Opens a challenge. `in_place` says that it is played in its home itself, which then needs no thread.
    fn open_challenge(
        &self,
        request: &Request,
        challenge: Challenge,
        in_place: bool,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        // What is new in the rules applies also to a rematch of an old game, and to rules that a server chose long ago.
        let ruleset = challenge.ruleset.renewed();
        let house = self.server_settings(challenge.home.guild)?.house_rules;
        let challenge = Challenge {
            ruleset,
            house: house_rules::name_of(&house, &ruleset).cloned(),
            ..challenge
        };
        let challenge = self.at_its_level(challenge)?;
        let alone = challenge.asked().is_empty();
        if in_place && !alone {
            return Err(no_people_here(request.place));
        }
        match in_place {
            true => self.may_show_at(request.place)?,
            false => {
                let need = if alone { Need::Thread } else { Need::Challenge };
                self.may_post(challenge.home.channel, need)?;
            }
        }
        let open = self.open_challenges(request, |table| {
            table.challenge.challenger.id == request.caller.id
        })?;
        let most = self
            .limits()
            .map_or(MOST_CHALLENGES, |limits| limits.quotas().open_challenges);
        if open.len() >= most {
            return Err(Refusal::TooManyChallenges { most }.into());
        }
        self.may_have_another_game(request)?;
        self.may_be_named(&challenge)?;
        self.may_challenge(request.caller.id, challenge.home.guild)?;
        if !challenge.computers().is_empty() {
            self.may_have_another_computer(request)?;
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
            change.place(request, in_place, now);
            let seating = seating(&change.table, None, request.random);
            change.happen(request, now, EventKind::Accepted(seating));
            // No one in the channel has to answer, so nothing is posted there.
            change.tell(Lane::Table(id));
        } else {
            change.tell(lane);
        }
        Ok(change.decide())
    }

    /// Counts a challenge, and refuses it if it comes too soon after others of this person or on this server.
    pub(in crate::service) fn may_challenge(
        &self,
        person: PersonId,
        server: Option<GuildId>,
    ) -> Result<(), Refusal> {
        let too_much = |limits: &Limits| limits.challenge(person, server);
        self.limits().and_then(too_much).map_or(Ok(()), Err)
    }

    /// Refuses another game to a person who has a part in too many. Challenges that they have neither made nor accepted
    /// do not count.
    pub(super) fn may_have_another_game(&self, request: &Request) -> Result<(), Stop> {
        let Some(limits) = self.limits() else {
            return Ok(());
        };
        let most = limits.quotas().live_games;
        // Most people have few, and then nothing needs to be looked up.
        let all = self.store().live_tables_of(request.caller.id)?;
        if all.len() < most {
            return Ok(());
        }
        let mut live = 0;
        for id in all {
            let table = self.store().table_in_brief(id)?;
            let counts = |table: Table| !table.is_lesson() && table.counts_for(request.caller.id);
            live += usize::from(table.is_some_and(counts));
        }
        Ok(refuse_if(live >= most, Refusal::TooManyGames { most })?)
    }

    /// Refuses another game with the computer to a person who plays the most allowed.
    pub(super) fn may_have_another_computer(&self, request: &Request) -> Result<(), Stop> {
        let most = Computer::MOST_GAMES;
        let live = self.live_tables(request)?.into_iter();
        let counted = |table: &Table| table.has_computer() && table.counts_for(request.caller.id);
        let too_many = live.filter(counted).count() >= most;
        Ok(refuse_if(too_many, Refusal::TooManyComputers { most })?)
    }

    /// The challenges and games in which the caller has a part and which are not over, without lessons.
    pub(in crate::service) fn live_tables(&self, request: &Request) -> Result<Vec<Table>, Fault> {
        let mut found = Vec::new();
        for id in self.store().live_tables_of(request.caller.id)? {
            found.extend(self.store().table(id)?);
        }
        found.retain(|table| !table.is_lesson());
        Ok(found)
    }

    /// Challenges the others of a finished game again, or accepts the rematch that one of them has asked for.
    pub(in crate::service) fn rematch(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        match self.challenge_again(request)? {
            Again::Challenge {
                challenge,
                in_place,
            } => {
                all_are_there(request, &challenge)?;
                self.open_challenge(request, *challenge, in_place, now)
            }
            Again::Accepts(table) => {
                let accepts = Request {
                    table: Some(table),
                    ..request.with(Command::Accept)
                };
                self.answer_challenge(&accepts, now)
            }
        }
    }

    /// What a wish for a rematch comes to, if one is allowed.
    pub(in crate::service) fn challenge_again(&self, request: &Request) -> Result<Again, Stop> {
        let table = self.table_meant(request)?;
        if table.stage == Stage::Abandoned {
            return Err(ControlRefusal::Abandoned(table.id).into());
        }
        let Stage::Finished(_) = table.stage else {
            return Err(Refusal::NotFinished(table.id).into());
        };
        let caller = request.caller.id;
        let Some(side) = table.side_of(caller) else {
            return Err(Refusal::NotSeated(table.id).into());
        };
        if table.people().into_iter().any(PersonId::is_gone) {
            return Err(Refusal::Gone.into());
        }
        // The same conditions as for any other challenge.
        on_its_server(request, &table)?;
        let home = table.challenge.home;
        let in_place = home.guild.is_none() || table.is_in_place() && table.home() == home;
        match in_place {
            true => self.may_play_at(request.place)?,
            false => self.may_play_in(home)?,
        }
        // The computer is left out, for it is at many tables. The people of this game are at every rematch of it.
        let people = table.people().into_iter();
        for person in people.filter(|person| !person.is_computer()) {
            for live in self.store().live_tables_of(person)? {
                let other = self.store().table(live)?;
                let is_it = |other: &Table| other.challenge.rematch_of == Some(table.id);
                if let Some(other) = other.filter(is_it) {
                    return Ok(again_at(other, caller)?);
                }
            }
        }
        let mut others = table.side(side.other()).into_iter().cloned();
        let opponent = others.next();
        let sought = |person: Option<Person>| person.map_or(Invitation::Shared, Invitation::Person);
        let party = table.challenge.party.as_ref().map(|_| TeamInvitations {
            partner: sought(table.partner_of(caller).cloned()),
            second: sought(others.next()),
        });
        // A level may have been chosen by hand.
        let same = opponent == table.challenge.opponent;
        let challenge = Challenge {
            challenger: request.caller.clone(),
            opponent,
            colour: match side {
                Side::White => ColourChoice::Black,
                Side::Black => ColourChoice::White,
            },
            party,
            rematch_of: Some(table.id),
            finds_level: table.challenge.finds_level && same,
            ..table.challenge
        };
        Ok(Again::Challenge {
            challenge: Box::new(challenge),
            in_place,
        })
    }
}

/// What a wish for a rematch comes to.
pub(in crate::service) enum Again {
    /// A challenge.
    Challenge {
        /// What is proposed.
        challenge: Box<Challenge>,
        /// Whether it is played in its home itself.
        in_place: bool,
    },
    /// The acceptance of the rematch that another player has asked for.
    Accepts(TableId),
}

impl Again {
    /// The people whom it newly asks to play.
    pub(super) fn named(&self) -> Vec<PersonId> {
        match self {
            Again::Challenge { challenge, .. } => {
                challenge.named().iter().map(|one| one.id).collect()
            }
            Again::Accepts(_) => Vec::new(),
        }
    }
}

/// What the wish comes to where there is a rematch already: its challenge is accepted, unless it is the caller's own.
fn again_at(rematch: Table, caller: PersonId) -> Result<Again, Refusal> {
    let waits = rematch.stage == Stage::Challenged;
    if waits && rematch.challenge.challenger.id != caller {
        return Ok(Again::Accepts(rematch.id));
    }
    Err(Refusal::RematchExists(LiveRematch {
        game: rematch.id,
        home: rematch.challenge.home,
        message: rematch.challenge_message.filter(|_| waits),
        plays: !waits,
        thread: rematch.thread,
    }))
}

/// Why people are not challenged in a private place: nobody else would see it.
fn no_people_here(place: Place) -> Stop {
    match place.guild {
        None => Refusal::ChallengeInDirectMessage.into(),
        Some(_) => Refusal::ChallengeInThread.into(),
    }
}

/// The clock of a game with a coach: none, since one has to have time to think about what the coach says.
fn coached(proposal: &Proposal) -> Result<Timing, CoachRefusal> {
    let clock = proposal.clock.is_some_and(TimeControl::is_timed);
    let timed = clock || proposal.time_out.is_some() || proposal.weekends_off;
    refuse_if(timed, CoachRefusal::WithClock)?;
    Ok(Timing::default())
}

/// Refuses a challenge to oneself or to a bot, and one that names a person twice.
fn may_be_challenged(challenger: &Person, proposal: &Proposal) -> Result<(), Refusal> {
    let named = [&proposal.opponent, &proposal.second, &proposal.partner];
    let named: Vec<_> = named.into_iter().flatten().collect();
    for (at, someone) in named.iter().enumerate() {
        if someone.person.id == challenger.id {
            return Err(Refusal::ChallengeYourself);
        }
        if someone.bot {
            return Err(Refusal::ChallengeBot(someone.person.clone()));
        }
        let again = |earlier: &&Opponent| earlier.person.id == someone.person.id;
        if named[..at].iter().any(again) {
            return Err(Refusal::NamedTwice(someone.person.clone()));
        }
    }
    Ok(())
}

/// The invitations for the other two slots: people who are named, and open ones up to the number of players asked for.
fn party(proposal: &Proposal, ruleset: &Ruleset) -> Result<Option<TeamInvitations>, Refusal> {
    // A second opponent named alone is the opponent.
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
    let mut sought = |named: Option<&Opponent>| match named {
        Some(someone) => Invitation::Person(someone.person.clone()),
        None if open > 0 => {
            open -= 1;
            Invitation::Anyone
        }
        None => Invitation::Shared,
    };
    let partner = sought(partner);
    let second = sought(second);
    Ok(Some(TeamInvitations { partner, second }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_for_two_is_asked_for_with_two_players_or_without_a_number() {
        let asked = |players| {
            let proposal = Proposal {
                players,
                ..Proposal::default()
            };
            party(&proposal, &Ruleset::default())
        };
        assert_eq!([asked(None), asked(Some(2))], [Ok(None), Ok(None)]);
        assert_eq!(asked(Some(3)), Err(Refusal::NotForTwo));
    }
}
