//! Planned replies: what a player plans, and how it is played.
//!
//! A plan is made while others are to move, for the position that stands then. It is kept on condition that the table
//! has not changed since. So a move that comes meanwhile never turns a planned reply into a move of its own.
//!
//! [`Service::execute`] plays the reply as soon as the move before it is committed. It does so by a command of its own
//! with an id that follows from the table. What was not played because the service failed, or ended, is found in the
//! store again ([`Service::planned_due`]). A reply that is refused waits, and its owner is told so once, alone.

use std::collections::BTreeSet;

use crate::rules::any::{Game, Turn, TypedTurn};

use super::seat::Seat;
use crate::service::app::Service;
use crate::service::change::{Decision, TRIES};
use crate::service::command::Command;
use crate::service::error::{Fault, Stop, fault};
use crate::service::model::challenge::Person;
use crate::service::model::ids::{ChannelId, CommandId, PersonId, TableId, Timestamp};
use crate::service::model::planned_replies::{
    Line, MOST_LINES, MOST_TURNS, Plan, PlanAsk, PlanDone, PlanView, PlannedReplies, TypedLine,
};
use crate::service::model::refusal::{PlanRefusal, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::ports::Notes;
use crate::service::post::{Content, Lane, Post};
use crate::service::reply::{Answered, Reply};
use crate::service::request::{Request, Via};

/// A planned reply whose time has come.
struct DueReply {
    /// Who planned it.
    person: Person,
    /// The turn.
    turn: Turn,
    /// Whether its owner was told that it cannot be played.
    told: bool,
}

impl Service {
    /// Shows, adds to or drops what the caller has planned in a game.
    pub(in crate::service) fn plan(
        &self,
        request: &Request,
        ask: &PlanAsk,
    ) -> Result<Decision, Stop> {
        let caller = request.caller.id;
        for _ in 0..TRIES {
            let Seat { table, game, .. } = self.seat(request)?;
            let before = self.planned_at(table.id)?;
            let own = before.of(caller).filter(|plan| plan.ply == game.len());
            let (plan, done) = match ask {
                PlanAsk::Show => return Ok(told(request, table, own.cloned(), PlanDone::Asked)),
                PlanAsk::Drop => (Plan::empty(caller, game.len()), PlanDone::Dropped),
                PlanAsk::Add(typed) => {
                    let own = own.cloned();
                    let plan = own.unwrap_or_else(|| Plan::empty(caller, game.len()));
                    let (line, movers) = read_line(&table, &game, caller, typed)?;
                    let (plan, added) = plan.with(line, &movers);
                    if plan.lines.len() > MOST_LINES {
                        return Err(PlanRefusal::TooManyLines.into());
                    }
                    (plan, PlanDone::Added(added))
                }
            };
            let after = before.clone().with(plan.clone());
            let at = (table.id, table.version);
            if after == before || self.store().set_planned(at, &before, &after)? {
                let plan = (!plan.lines.is_empty()).then_some(plan);
                return Ok(told(request, table, plan, done));
            }
        }
        Err(fault(format!("planning met {TRIES} changes in a row")).into())
    }

    /// What is planned at a table.
    fn planned_at(&self, table: TableId) -> Result<PlannedReplies, Fault> {
        Ok(self.store().noted(table)?.unwrap_or_default())
    }

    /// The planned reply whose time has come at a table. In a pause none has.
    fn due_reply(&self, table: &Table) -> Result<Option<DueReply>, Fault> {
        let paused = table.clock.as_ref().is_some_and(|clock| clock.paused);
        if table.stage != Stage::Playing || table.is_lesson() || paused {
            return Ok(None);
        }
        let planned = self.planned_at(table.id)?;
        if planned.0.is_empty() {
            return Ok(None);
        }
        let to_move = table.person(self.game(table)?.mover());
        Ok(to_move.and_then(|person| {
            let plan = planned.of(person.id)?;
            let here = plan.ply == table.turns.len();
            Some(DueReply {
                person: person.clone(),
                turn: plan.first().filter(|_| here)?,
                told: plan.told,
            })
        }))
    }

    /// Plays the planned replies whose time has come at a table, one after the other: a reply may be what somebody else
    /// has planned for. What fails is tried again later. Returns the posts to be sent.
    pub(in crate::service) fn play_planned(&self, table: &Table, now: Timestamp) -> Vec<Post> {
        let mut posts = Vec::new();
        let mut played: Option<Table> = None;
        // Each reply takes a turn from a plan, so this ends.
        loop {
            let table = played.as_ref().unwrap_or(table);
            match self.play_one(table, now) {
                Ok(Some((next, said))) => {
                    posts.extend(said);
                    played = Some(next);
                }
                Ok(None) => return posts,
                Err(fault) => {
                    tracing::warn!(%fault, game = %table.id, "what was planned could not be played; it is tried again");
                    self.planned_later().again.add(table.id);
                    return posts;
                }
            }
        }
    }

    /// Plays the planned reply whose time has come, if there is one. Returns the table after it, and the posts.
    fn play_one(&self, table: &Table, now: Timestamp) -> Result<Option<(Table, Vec<Post>)>, Fault> {
        let Some(due) = self.due_reply(table)? else {
            return Ok(None);
        };
        let typed: Result<TypedTurn, _> = due.turn.to_string().parse();
        let typed = typed.map_err(|_| fault("a planned turn that cannot be typed"))?;
        let job = CommandId::of_job(format!("plan-{}-{}", table.id, table.version));
        let request = Request::at_table(job, due.person, table, Command::Move(typed));
        let Answered { reply, posts } = self.carry_out(&request, now)?;
        match reply {
            Reply::Done { table, .. } => return Ok(Some((*table, posts))),
            // Something else was done meanwhile, and whoever did it looks again.
            Reply::Repeated(_) | Reply::Stale { .. } | Reply::Refused(Refusal::OutOfDate) => {}
            _ if due.told => {}
            _ => self.planned_later().refused.add(table.id),
        }
        Ok(None)
    }

    /// The tables at which a planned reply could not be played at once. With them come those where it may not have been
    /// played before the start, or by a process that has ended.
    pub(in crate::service) fn planned_due(
        &self,
        now: Timestamp,
    ) -> Result<BTreeSet<TableId>, Fault> {
        let later = self.planned_later();
        if !later.is_filled(self.shard().is_some(), now) {
            for id in self.store().planned_tables()? {
                let brief = self.store().table_in_brief(id)?;
                if brief.is_none_or(|table| !self.serves(table.home().guild)) {
                    continue;
                }
                let Some(table) = self.store().table(id)? else {
                    continue;
                };
                // What its owner was told to wait is tried again once something has happened at the table.
                if self.due_reply(&table)?.is_some_and(|due| !due.told) {
                    later.again.add(id);
                }
            }
            later.is_filled_at(now);
        }
        Ok(later.all())
    }

    /// Plays what was planned at a table and could not be played at once. Returns the posts to be sent.
    pub(in crate::service) fn play_planned_later(
        &self,
        table: &Table,
        now: Timestamp,
    ) -> Vec<Post> {
        self.planned_later().again.remove(table.id);
        self.play_planned(table, now)
    }

    /// Whom to tell, alone, that their planned reply at this table cannot be played and waits.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or the game does not replay.
    pub fn plan_waits(&self, id: TableId) -> Result<Option<PersonId>, Fault> {
        let refused = &self.planned_later().refused;
        if !refused.has(id) {
            return Ok(None);
        }
        let table = self.store().table(id)?;
        let due = table.map(|table| self.due_reply(&table)).transpose()?;
        let due = due.flatten().filter(|due| !due.told);
        if due.is_none() {
            refused.remove(id);
        }
        Ok(due.map(|due| due.person.id))
    }

    /// Notes that this person was told so, or cannot be. What they are told goes into this direct message. Returns the
    /// posts to be sent.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn plan_waiting_told(
        &self,
        (id, person): (TableId, PersonId),
        told: Option<(ChannelId, Content)>,
        now: Timestamp,
    ) -> Result<Vec<Post>, Fault> {
        self.planned_later().refused.remove(id);
        let Some(table) = self.store().table(id)? else {
            return Ok(Vec::new());
        };
        let before = self.planned_at(id)?;
        let Some(plan) = before.of(person).filter(|plan| !plan.told) else {
            return Ok(Vec::new());
        };
        let posts = match told {
            Some((direct, content)) => {
                let job = CommandId::of_job(format!("plan-waits-{id}-{}-{person}", plan.ply));
                let lane = (None, Lane::Channel(direct));
                self.say((job, Some(person)), lane, content, now)?
            }
            None => Vec::new(),
        };
        let plan = Plan {
            told: true,
            ..plan.clone()
        };
        let after = before.clone().with(plan);
        // If something has changed meanwhile, it may not wait any more.
        self.store()
            .set_planned((id, table.version), &before, &after)?;
        Ok(posts)
    }
}

/// The answer about what the caller has planned. Where others read it, it does not say what that is.
fn told(request: &Request, table: Table, plan: Option<Plan>, done: PlanDone) -> Decision {
    let open = request.via == Via::Chat && request.place.guild.is_some();
    let view = PlanView {
        table,
        shown: plan.filter(|_| !open),
        done,
        open,
    };
    Decision::Answer(Reply::Plan(Box::new(view)))
}

/// Reads a line from the present position: who is to move at each of its turns is told by the second value, which is
/// true for the caller.
fn read_line(
    table: &Table,
    game: &Game,
    caller: PersonId,
    typed: &TypedLine,
) -> Result<(Line, Vec<bool>), PlanRefusal> {
    let is_callers = |game: &Game| {
        let mover = table.person(game.mover());
        mover.is_some_and(|mover| mover.id == caller)
    };
    if is_callers(game) {
        return Err(PlanRefusal::YourTurn(table.id));
    }
    if typed.0.len() > MOST_TURNS {
        return Err(PlanRefusal::TooLong);
    }
    let mut game = game.clone();
    let (mut turns, mut own) = (Vec::new(), Vec::new());
    for typed in &typed.0 {
        let illegal = |refused| PlanRefusal::Illegal {
            before: Line {
                turns: turns.clone(),
            },
            why: Box::new(Refusal::of_turn(typed, refused)),
        };
        let turn = game.check(typed).map_err(illegal)?;
        own.push(is_callers(&game));
        game.play(turn).map_err(illegal)?;
        turns.push(turn);
    }
    match own.last() {
        Some(true) => Ok((Line { turns }, own)),
        _ => Err(PlanRefusal::NoReply),
    }
}
