//! Challenges: made, accepted, declined, withdrawn; rematches; the list of one's games.

use crate::rules::Side;
use crate::rules::gala::{Preset, Ruleset, Seats};

use super::command::{Command, Opponent, Request};
use super::house::{Change, Decision, Service};
use super::ids::{TableId, Timestamp};
use super::limits::Limits;
use super::ports::{Content, Lane};
use super::refusal::Refusal;
use super::reply::{Fault, Reply};
use super::table::{Challenge, ColourChoice, Home, Person, Stage, Table, What};

/// The most challenges one person may have open at once.
pub const MOST_CHALLENGES: usize = 10;

impl Service {
    pub(super) fn challenge(
        &self,
        request: &Request,
        opponent: Option<&Opponent>,
        colour: ColourChoice,
        ruleset: Ruleset,
        now: Timestamp,
    ) -> Result<Decision, Fault> {
        if ruleset.seats == Seats::Four {
            return Ok(Refusal::NotPlayable(Preset::PyramidFour).into());
        }
        if request.place.parent.is_some() {
            return Ok(Refusal::ChallengeInThread.into());
        }
        if request.place.guild.is_none() {
            return Ok(Refusal::ChallengeInDirectMessage.into());
        }
        if let Some(opponent) = opponent {
            if opponent.person.id == request.caller.id {
                return Ok(Refusal::ChallengeYourself.into());
            }
            if opponent.bot {
                return Ok(Refusal::ChallengeBot(opponent.person.clone()).into());
            }
        }
        let home = Home {
            guild: request.place.guild,
            channel: request.place.channel,
        };
        let opponent = opponent.map(|opponent| opponent.person.clone());
        self.open_challenge(request, opponent, colour, ruleset, home, None, now)
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "each is one field of the challenge"
    )]
    fn open_challenge(
        &self,
        request: &Request,
        opponent: Option<Person>,
        colour: ColourChoice,
        ruleset: Ruleset,
        home: Home,
        rematch_of: Option<TableId>,
        now: Timestamp,
    ) -> Result<Decision, Fault> {
        let open = self.open_challenges(request, |table| {
            table.challenge.challenger.id == request.caller.id
        })?;
        let most = self
            .limits()
            .map_or(MOST_CHALLENGES, |limits| limits.quotas().open_challenges);
        if open.len() >= most {
            return Ok(Refusal::TooManyChallenges { most }.into());
        }
        if let Some(refusal) = self.has_too_many_games(request, None)? {
            return Ok(refusal.into());
        }
        let too_much = |limits: &Limits| limits.challenge(request.caller.id, home.guild);
        if let Some(refusal) = self.limits().and_then(too_much) {
            return Ok(refusal.into());
        }
        let challenge = Challenge {
            challenger: request.caller.clone(),
            opponent,
            colour,
            ruleset,
            home,
            rematch_of,
        };
        let id = self.store().fresh_table()?;
        let (table, event) = Table::open(id, challenge, request.caller.id, request.id.clone(), now);
        let mut change = Change {
            table,
            expected: 0,
            events: vec![event],
            posts: Vec::new(),
        };
        change.tell(Lane::Channel(home.channel));
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
            Stage::Playing | Stage::Finished(_) => {
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
        match &table.challenge.opponent {
            Some(opponent) if opponent.id != caller.id => {
                return Ok(Refusal::NotChallenged {
                    opponent: opponent.clone(),
                }
                .into());
            }
            None if request.command == Command::Decline => return Ok(Refusal::OpenChallenge.into()),
            _ => {}
        }
        if request.command == Command::Decline {
            change.happen(request, now, What::Declined);
            change.tell(Lane::Channel(table.challenge.home.channel));
            return Ok(change.decide());
        }
        if let Some(refusal) = self.has_too_many_games(request, Some(table.id))? {
            return Ok(refusal.into());
        }
        let challenger_is_white = match table.challenge.colour {
            ColourChoice::White => true,
            ColourChoice::Black => false,
            ColourChoice::Random => request.lot.is_multiple_of(2),
        };
        let (white, black) = if challenger_is_white {
            (challenger.clone(), caller.clone())
        } else {
            (caller.clone(), challenger.clone())
        };
        change.happen(request, now, What::Accepted { white, black });
        change
            .posts
            .push((Lane::Table(table.id), Content::Thread(table.id)));
        change.tell(Lane::Table(table.id));
        Ok(change.decide())
    }

    /// The refusal of a further game, beside this one, for somebody who has a part in very many.
    fn has_too_many_games(
        &self,
        request: &Request,
        this: Option<TableId>,
    ) -> Result<Option<Refusal>, Fault> {
        let Some(limits) = self.limits() else {
            return Ok(None);
        };
        let most = limits.quotas().live_games;
        let mut live = self.store().live_tables_of(request.caller.id)?;
        live.retain(|table| Some(*table) != this);
        Ok((live.len() >= most).then_some(Refusal::TooManyGames { most }))
    }

    /// The challenge to be answered: the one named, or the only one that could be meant.
    fn challenge_meant(&self, request: &Request) -> Result<Result<Table, Refusal>, Fault> {
        if request.table.is_some() {
            return self.table_meant(request);
        }
        let mine = |table: &Table| {
            let challenge = &table.challenge;
            if request.command == Command::Withdraw {
                challenge.challenger.id == request.caller.id
            } else {
                challenge
                    .opponent
                    .as_ref()
                    .is_some_and(|person| person.id == request.caller.id)
            }
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

    fn live_tables(&self, request: &Request) -> Result<Vec<Table>, Fault> {
        let mut found = Vec::new();
        for id in self.store().live_tables_of(request.caller.id)? {
            found.extend(self.store().table(id)?);
        }
        Ok(found)
    }

    pub(super) fn games(&self, request: &Request) -> Result<Decision, Fault> {
        Ok(Decision::Answer(Reply::Games(self.live_tables(request)?)))
    }

    pub(super) fn rematch(&self, request: &Request, now: Timestamp) -> Result<Decision, Fault> {
        let table = match self.table_meant(request)? {
            Ok(table) => table,
            Err(refusal) => return Ok(refusal.into()),
        };
        let Stage::Finished(_) = table.stage else {
            return Ok(Refusal::NotFinished(table.id).into());
        };
        let caller = request.caller.id;
        let Some(side) = table.side_of(caller, Side::White) else {
            return Ok(Refusal::NotSeated(table.id).into());
        };
        for person in table.people() {
            for live in self.store().live_tables_of(person)? {
                let other = self.store().table(live)?;
                if other.is_some_and(|other| other.challenge.rematch_of == Some(table.id)) {
                    return Ok(Refusal::RematchExists(live).into());
                }
            }
        }
        let opponent = table.person(side.other()).cloned();
        let colour = match side {
            Side::White => ColourChoice::Black,
            Side::Black => ColourChoice::White,
        };
        let Challenge { ruleset, home, .. } = table.challenge;
        self.open_challenge(
            request,
            opponent,
            colour,
            ruleset,
            home,
            Some(table.id),
            now,
        )
    }
}
