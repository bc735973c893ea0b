//! What the buttons of the front door do.

use crate::ai::Level;
use crate::rules::any::Kind;

use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::error::{Fault, Stop};
use crate::service::model::challenge::{ColourChoice, Person, Seating, Slot};
use crate::service::model::clock::TimeControl;
use crate::service::model::computer::Computer;
use crate::service::model::door::{ChallengeForm, DoorAsk, DoorView};
use crate::service::model::event::EventKind;
use crate::service::model::ids::{ChannelId, CommandId, GuildId, PersonId, Timestamp};
use crate::service::model::notes::Welcomed;
use crate::service::model::permission::Need;
use crate::service::model::proposal::{Opponent, Proposal};
use crate::service::model::refusal::Refusal;
use crate::service::model::table::{Stage, Table};
use crate::service::ports::Notes;
use crate::service::post::{Content, Lane};
use crate::service::reply::Reply;
use crate::service::request::{Place, Request};

impl DoorView {
    /// The door as it is shown in this place.
    pub(in crate::service) fn open(place: Place, more: bool) -> DoorView {
        DoorView::Open {
            unknown: Vec::new(),
            direct: place.guild.is_none(),
            more,
        }
    }
}

impl Reply {
    /// What is answered to a text that is refused in this place. One that is no command leads to the front door.
    pub fn refused(refusal: Refusal, place: Place) -> Reply {
        match refusal {
            Refusal::Unknown(unknown) => Reply::Door(DoorView::Open {
                unknown,
                direct: place.guild.is_none(),
                more: false,
            }),
            other => Reply::Refused(other),
        }
    }
}

impl Service {
    /// Says the first word on a server that invited the bot at this moment, once.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn welcome(
        &self,
        (guild, since): (GuildId, Timestamp),
        channel: ChannelId,
        content: Content,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let known: Option<Welcomed> = self.store().noted(guild)?;
        if known == Some(Welcomed(since)) {
            return Ok(());
        }
        // After a crash before the note it is known by its job.
        let job = CommandId::of_job(format!("welcome-{guild}-{}", since.0));
        self.say(
            (job, None),
            (Some(guild), Lane::Channel(channel)),
            content,
            now,
        )?;
        Ok(self.store().keep_note(guild, Welcomed(since))?)
    }

    /// Refuses to look somebody up for a person who has had many looked up.
    ///
    /// # Errors
    /// The [`Refusal`].
    pub fn may_look_up(&self, person: PersonId, guild: Option<GuildId>) -> Result<(), Refusal> {
        match self.limits() {
            Some(limits) if !limits.may_look_up(person) => {
                Err(self.too_much(person, guild).unwrap_or(Refusal::Suppressed))
            }
            _ => Ok(()),
        }
    }

    /// Answers a person at the front door.
    pub(in crate::service) fn door(
        &self,
        request: &Request,
        ask: &DoorAsk,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let shown = match ask {
            DoorAsk::Open => DoorView::open(request.place, false),
            DoorAsk::Learn => DoorView::Learn,
            DoorAsk::Commands => {
                let reply = match self.table_of_help(request)? {
                    None if request.place.guild.is_none() => Reply::DirectHelp,
                    table => Reply::Help(table),
                };
                return Ok(Decision::Answer(reply));
            }
            DoorAsk::Computer(kind) => return self.play_computer(request, *kind, now),
            DoorAsk::Level(level) => return self.choose_level(request, *level, now),
            DoorAsk::Form(form) => {
                // Nobody fills in a form that is refused in the end.
                self.check_kind(request.place.home().channel, Need::Challenge)?;
                DoorView::Form {
                    form: form.clone(),
                    usual: self.rules_of(request.place.guild, Kind::default())?,
                    house: self.house_rules(request.place.guild)?,
                }
            }
            DoorAsk::Send(form, named) => {
                return self.send_form(request, form, named.as_deref(), now);
            }
        };
        Ok(Decision::Answer(Reply::Door(shown)))
    }

    /// Begins a game with the computer. A second press shows the game that the first has begun.
    fn play_computer(
        &self,
        request: &Request,
        kind: Kind,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let request = in_its_channel(request);
        if let Some(table) = self.untouched(&request, kind)? {
            return Ok(Decision::Answer(Reply::Begun(Box::new(table))));
        }
        let proposal = Proposal {
            opponent: Some(Opponent::computer(Level::ALL[0], Slot::Opponent)),
            colour: ColourChoice::White,
            game: kind,
            clock: Some(TimeControl::None),
            ..Proposal::default()
        };
        self.challenge(&request, &proposal, now)
    }

    /// The caller's game with the computer in this channel in which nothing has been played, if there is one.
    fn untouched(&self, request: &Request, kind: Kind) -> Result<Option<Table>, Fault> {
        let home = request.place.home();
        let live = self.live_tables(request)?.into_iter();
        let mut found = live.filter(|table| {
            table.home() == home
                && table.challenge.ruleset.kind() == kind
                && computers_seat(table, request).is_some()
        });
        Ok(found.next())
    }

    /// Lets the computer play at another level.
    fn choose_level(
        &self,
        request: &Request,
        level: Level,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let table = self.table_meant(&request.lasting())?;
        if table.side_of(request.caller.id).is_none() {
            return Err(Refusal::NotSeated(table.id).into());
        }
        let Some(seating) = computers_seat(&table, request) else {
            return Err(Refusal::OutOfDate.into());
        };
        let computer = Computer::new(level, Slot::Opponent).person();
        let seating = seating.map(|seated| match seated.id.is_computer() {
            true => computer.clone(),
            false => seated,
        });
        let seating = Seating::Two(seating);
        if table.seats.as_ref() == Some(&seating) {
            return Ok(Decision::Answer(Reply::Begun(Box::new(table))));
        }
        // The game begins once more, with another computer.
        let mut change = Change::of(&table);
        change.happen(request, now, EventKind::Accepted(seating));
        change.tell(Lane::Table(table.id));
        Ok(change.decide())
    }

    /// Challenges as a form says.
    fn send_form(
        &self,
        request: &Request,
        form: &ChallengeForm,
        named: Option<&Opponent>,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        // Who is challenged was looked up on the server when the button was pressed.
        if request.place.guild.is_some() && form.person != named.map(|named| named.person.id) {
            return self.door(request, &DoorAsk::Form(form.clone()), now);
        }
        let house = self.house_rules(request.place.guild)?;
        let proposal = form.proposal(named.cloned(), &house);
        let proposal = proposal.map_err(Refusal::Rules)?;
        self.challenge(&in_its_channel(request), &proposal, now)
    }
}

/// The same request, given in the channel of a thread instead of the thread, unless that is private.
fn in_its_channel(request: &Request) -> Request {
    let place = request.place;
    let place = match place.is_private() {
        true => place,
        false => Place {
            channel: place.above(),
            parent: None,
            ..place
        },
    };
    Request {
        place,
        ..request.clone()
    }
}

/// The two players of a game of the caller with the computer, if nothing has been played and the caller begins.
fn computers_seat(table: &Table, request: &Request) -> Option<[Person; 2]> {
    let untouched = table.stage == Stage::Playing && table.turns.is_empty() && !table.is_lesson();
    let seating = table.seats.clone().filter(|_| untouched)?;
    match seating {
        Seating::Two([white, black]) if white.id == request.caller.id && black.id.is_computer() => {
            Some([white, black])
        }
        _ => None,
    }
}
