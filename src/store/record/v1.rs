//! Version 1 of tables, as they stand in JSON, apart from the types of the house so that those may change.
//!
//! Unknown members are refused: a record is never half understood, and an older program refuses what it does not know.
//! What is written once loads for ever: a form may gain members and variants that old records lack, never lose or change one.

use serde::{Deserialize, Serialize};

use super::v1_clock::{GameClock, Home, TakeBack, Timing};
use crate::rules::any::{Ruleset, Turn};
use crate::rules::{self, DrawReason, Grade, WinReason};
use crate::service::{self, ChannelId, GuildId, MessageId, PersonId, TableId, Timestamp};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    id: u64,
    version: u64,
    /// Left out if it is the version, as it was before time could bring anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last_deed: Option<u64>,
    challenge: Challenge,
    stage: Stage,
    seats: Option<Seats>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    joined: Vec<Joined>,
    /// What is to be done in a lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    task: Option<Task>,
    /// How many full chunks of turns come before `moves`; left out if there are none, as it was at first.
    #[serde(default, skip_serializing_if = "is_none")]
    chunks: u64,
    /// `d3-f5`, `R@f2` and so on, with a blank between two.
    moves: String,
    draw_offer: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resigning: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    take_back: Option<TakeBack>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pause_asked: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<GameClock>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moved_to: Option<Home>,
    challenge_message: Option<u64>,
    thread: Option<u64>,
    opened_at: u64,
    changed_at: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Seats {
    Two(Two),
    Four(Four),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Two {
    white: Person,
    black: Person,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Four {
    sw: Person,
    nw: Person,
    ne: Person,
    se: Person,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Joined {
    pub(super) chair: Chair,
    pub(super) person: Person,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Chair {
    Opponent,
    Second,
    Partner,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Party {
    partner: Sought,
    second: Sought,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Sought {
    Shared,
    Anyone,
    Person(Person),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Task {
    name: String,
    position: String,
}

impl From<&service::TaskSet> for Task {
    fn from(task: &service::TaskSet) -> Task {
        Task {
            name: task.name.clone(),
            position: task.position.clone(),
        }
    }
}

impl From<Task> for service::TaskSet {
    fn from(task: Task) -> service::TaskSet {
        service::TaskSet {
            name: task.name,
            position: task.position,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Person {
    id: u64,
    name: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Challenge {
    challenger: Person,
    opponent: Option<Person>,
    colour: Colour,
    ruleset: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    party: Option<Party>,
    guild: Option<u64>,
    channel: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    timing: Option<Timing>,
    /// Games before there were ratings were not casual.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    casual: bool,
    rematch_of: Option<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Colour {
    White,
    Black,
    Random,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Stage {
    Challenged,
    Closed,
    Playing,
    Finished(Outcome),
    Abandoned,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Outcome {
    Win {
        side: Side,
        reason: String,
        grade: String,
    },
    Draw {
        reason: String,
    },
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Side {
    White,
    Black,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
fn is_none(chunks: &u64) -> bool {
    *chunks == 0
}

impl From<&super::Head> for Table {
    fn from(head: &super::Head) -> Table {
        let table = &head.table;
        let moves: Vec<String> = table.turns.iter().map(Turn::to_string).collect();
        Table {
            id: table.id.0,
            version: table.version,
            last_deed: (table.last_deed != table.version).then_some(table.last_deed),
            challenge: (&table.challenge).into(),
            stage: table.stage.into(),
            seats: table.seats.as_ref().map(Seats::from),
            joined: table.joined.iter().map(Joined::from).collect(),
            task: table.task.as_ref().map(Task::from),
            chunks: head.chunks,
            moves: moves.join(" "),
            draw_offer: table.draw_offer.map(Side::from),
            resigning: table.resigning.map(|person| person.0),
            take_back: table.take_back.map(TakeBack::from),
            pause_asked: table.pause_asked.map(Side::from),
            clock: table.clock.as_ref().map(GameClock::from),
            moved_to: table.moved_to.map(Home::from),
            challenge_message: table.challenge_message.map(|message| message.0),
            thread: table.thread.map(|thread| thread.0),
            opened_at: table.opened_at.0,
            changed_at: table.changed_at.0,
        }
    }
}

impl TryFrom<Table> for super::Head {
    type Error = String;

    fn try_from(table: Table) -> Result<super::Head, String> {
        let chunks = table.chunks;
        let challenge: service::Challenge = table.challenge.try_into()?;
        let seats = table.seats.map(service::Seating::from);
        let clock = table
            .clock
            .map(|clock| clock.read(challenge.timing, seats.as_ref()));
        let table = service::Table {
            id: TableId(table.id),
            version: table.version,
            last_deed: table.last_deed.unwrap_or(table.version),
            challenge,
            stage: table.stage.try_into()?,
            seats,
            take_back: table.take_back.map(TakeBack::into),
            pause_asked: table.pause_asked.map(rules::Side::from),
            clock: clock.transpose()?,
            moved_to: table.moved_to.map(Home::into),
            joined: table.joined.into_iter().map(Joined::read).collect(),
            task: table.task.map(service::TaskSet::from),
            turns: table
                .moves
                .split_whitespace()
                .map(read_turn)
                .collect::<Result<_, _>>()?,
            draw_offer: table.draw_offer.map(rules::Side::from),
            resigning: table.resigning.map(PersonId),
            challenge_message: table.challenge_message.map(MessageId),
            thread: table.thread.map(ChannelId),
            opened_at: Timestamp(table.opened_at),
            changed_at: Timestamp(table.changed_at),
        };
        Ok(super::Head { chunks, table })
    }
}

impl From<&service::Person> for Person {
    fn from(person: &service::Person) -> Person {
        Person {
            id: person.id.0,
            name: person.name.clone(),
        }
    }
}

impl From<Person> for service::Person {
    fn from(person: Person) -> service::Person {
        service::Person {
            id: PersonId(person.id),
            name: person.name,
        }
    }
}

impl From<&service::Challenge> for Challenge {
    fn from(challenge: &service::Challenge) -> Challenge {
        Challenge {
            challenger: (&challenge.challenger).into(),
            opponent: challenge.opponent.as_ref().map(Person::from),
            colour: match challenge.colour {
                service::ColourChoice::White => Colour::White,
                service::ColourChoice::Black => Colour::Black,
                service::ColourChoice::Random => Colour::Random,
            },
            ruleset: challenge.ruleset.to_string(),
            timing: Timing::of(challenge.timing),
            party: challenge.party.as_ref().map(|party| Party {
                partner: (&party.partner).into(),
                second: (&party.second).into(),
            }),
            guild: challenge.home.guild.map(|guild| guild.0),
            channel: challenge.home.channel.0,
            casual: !challenge.rated,
            rematch_of: challenge.rematch_of.map(|table| table.0),
        }
    }
}

impl TryFrom<Challenge> for service::Challenge {
    type Error = String;

    fn try_from(challenge: Challenge) -> Result<service::Challenge, String> {
        let ruleset: Ruleset = challenge
            .ruleset
            .parse()
            .map_err(|error| format!("its rules cannot be read: {error}"))?;
        Ok(service::Challenge {
            challenger: challenge.challenger.into(),
            opponent: challenge.opponent.map(service::Person::from),
            colour: match challenge.colour {
                Colour::White => service::ColourChoice::White,
                Colour::Black => service::ColourChoice::Black,
                Colour::Random => service::ColourChoice::Random,
            },
            ruleset,
            party: challenge.party.map(|party| service::Party {
                partner: party.partner.into(),
                second: party.second.into(),
            }),
            home: service::Home {
                guild: challenge.guild.map(GuildId),
                channel: ChannelId(challenge.channel),
            },
            timing: challenge
                .timing
                .map_or(Ok(Default::default()), Timing::read)?,
            rated: !challenge.casual,
            rematch_of: challenge.rematch_of.map(TableId),
        })
    }
}

impl From<service::Stage> for Stage {
    fn from(stage: service::Stage) -> Stage {
        match stage {
            service::Stage::Challenged => Stage::Challenged,
            service::Stage::Closed => Stage::Closed,
            service::Stage::Playing => Stage::Playing,
            service::Stage::Finished(outcome) => Stage::Finished(outcome.into()),
            service::Stage::Abandoned => Stage::Abandoned,
        }
    }
}

impl TryFrom<Stage> for service::Stage {
    type Error = String;

    fn try_from(stage: Stage) -> Result<service::Stage, String> {
        Ok(match stage {
            Stage::Challenged => service::Stage::Challenged,
            Stage::Closed => service::Stage::Closed,
            Stage::Playing => service::Stage::Playing,
            Stage::Finished(outcome) => service::Stage::Finished(outcome.try_into()?),
            Stage::Abandoned => service::Stage::Abandoned,
        })
    }
}

impl From<rules::Outcome> for Outcome {
    fn from(outcome: rules::Outcome) -> Outcome {
        match outcome {
            rules::Outcome::Win {
                side,
                reason,
                grade,
            } => Outcome::Win {
                side: side.into(),
                reason: reason.code().to_owned(),
                grade: grade.code().to_owned(),
            },
            rules::Outcome::Draw(reason) => Outcome::Draw {
                reason: reason.code().to_owned(),
            },
        }
    }
}

impl TryFrom<Outcome> for rules::Outcome {
    type Error = String;

    fn try_from(outcome: Outcome) -> Result<rules::Outcome, String> {
        let unknown = |what: &str, code: &str| format!("{code:?} is no {what}");
        Ok(match outcome {
            Outcome::Win {
                side,
                reason,
                grade,
            } => rules::Outcome::Win {
                side: side.into(),
                reason: WinReason::from_code(&reason)
                    .ok_or_else(|| unknown("reason for a win", &reason))?,
                grade: Grade::from_code(&grade).ok_or_else(|| unknown("grade", &grade))?,
            },
            Outcome::Draw { reason } => rules::Outcome::Draw(
                DrawReason::from_code(&reason)
                    .ok_or_else(|| unknown("reason for a draw", &reason))?,
            ),
        })
    }
}

impl From<rules::Side> for Side {
    fn from(side: rules::Side) -> Side {
        match side {
            rules::Side::White => Side::White,
            rules::Side::Black => Side::Black,
        }
    }
}

impl From<Side> for rules::Side {
    fn from(side: Side) -> rules::Side {
        match side {
            Side::White => rules::Side::White,
            Side::Black => rules::Side::Black,
        }
    }
}

impl From<&service::Seating> for Seats {
    fn from(seating: &service::Seating) -> Seats {
        match seating {
            service::Seating::Two([white, black]) => Seats::Two(Two {
                white: white.into(),
                black: black.into(),
            }),
            service::Seating::Four([sw, nw, ne, se]) => Seats::Four(Four {
                sw: sw.into(),
                nw: nw.into(),
                ne: ne.into(),
                se: se.into(),
            }),
        }
    }
}

impl From<Seats> for service::Seating {
    fn from(seats: Seats) -> service::Seating {
        match seats {
            Seats::Two(Two { white, black }) => {
                service::Seating::Two([white, black].map(service::Person::from))
            }
            Seats::Four(Four { sw, nw, ne, se }) => {
                service::Seating::Four([sw, nw, ne, se].map(service::Person::from))
            }
        }
    }
}

impl From<&(service::Chair, service::Person)> for Joined {
    fn from((chair, person): &(service::Chair, service::Person)) -> Joined {
        Joined {
            chair: (*chair).into(),
            person: person.into(),
        }
    }
}

impl Joined {
    pub(super) fn read(self) -> (service::Chair, service::Person) {
        let chair = match self.chair {
            Chair::Opponent => service::Chair::Opponent,
            Chair::Second => service::Chair::Second,
            Chair::Partner => service::Chair::Partner,
        };
        (chair, self.person.into())
    }
}

impl From<service::Chair> for Chair {
    fn from(chair: service::Chair) -> Chair {
        match chair {
            service::Chair::Opponent => Chair::Opponent,
            service::Chair::Second => Chair::Second,
            service::Chair::Partner => Chair::Partner,
        }
    }
}

impl From<&service::Sought> for Sought {
    fn from(sought: &service::Sought) -> Sought {
        match sought {
            service::Sought::Shared => Sought::Shared,
            service::Sought::Anyone => Sought::Anyone,
            service::Sought::Person(person) => Sought::Person(person.into()),
        }
    }
}

impl From<Sought> for service::Sought {
    fn from(sought: Sought) -> service::Sought {
        match sought {
            Sought::Shared => service::Sought::Shared,
            Sought::Anyone => service::Sought::Anyone,
            Sought::Person(person) => service::Sought::Person(person.into()),
        }
    }
}

/// A turn just as it is written, neither more nor less.
pub(super) fn read_turn(text: &str) -> Result<Turn, String> {
    let unknown = || format!("{text:?} is no move");
    if text.contains('@') {
        let turn: Turn = text.parse().map_err(|_| unknown())?;
        return (turn.to_string() == text)
            .then_some(turn)
            .ok_or_else(unknown);
    }
    let turn: rules::Move = text.parse().map_err(|_| unknown())?;
    (turn.to_string() == text)
        .then_some(Turn::Go(turn))
        .ok_or_else(unknown)
}
