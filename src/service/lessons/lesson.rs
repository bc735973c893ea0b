//! Lessons: a person learns a game in a thread of their own or in private, at prepared positions (`crate::lessons`).
//!
//! A lesson is a table with the computer as teacher, so boards, the move picker, catch-up and backups work as for
//! games. [`Table::task`] makes it a lesson: the turns count from its position, and what may be done there is decided
//! here. A lesson does not count as a game in lists and limits, has no clock, and never ends with a result.

use crate::lessons::{Goal, LEARNER, Lesson};
use crate::rules::any::{Game, Kind, TypedTurn};

use crate::service::access::not_your_turn;
use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::error::{Stop, fault};
use crate::service::model::challenge::{Challenge, ColourChoice, Seating, Slot};
use crate::service::model::clock::DAY;
use crate::service::model::computer::Computer;
use crate::service::model::event::{EventKind, TaskSet};
use crate::service::model::ids::{CommandId, Timestamp};
use crate::service::model::lesson::LessonStep;
use crate::service::model::permission::Need;
use crate::service::model::refusal::{LessonRefusal, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::post::{Content, Lane};
use crate::service::request::{Request, Via};

/// After this time without a turn a lesson is over, in milliseconds.
const FORGOTTEN: u64 = 7 * DAY;

impl Service {
    /// Begins a lesson, or shows the task of the running one again.
    pub(in crate::service) fn learn(
        &self,
        request: &Request,
        kind: Kind,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let place = request.place;
        for id in self.store().live_tables_of(request.caller.id)? {
            let on = self.store().table(id)?.filter(|table| {
                let same = table.is_lesson() && table.lesson().kind == kind;
                same && table.home().guild == place.guild
            });
            if let Some(table) = on {
                return self.show_again(request, &table, now);
            }
        }
        self.may_play_at(place)?;
        match place.is_private() {
            true => self.may_show_at(place)?,
            false => self.may_post(place.above(), Need::Thread)?,
        }
        self.may_challenge(request.caller.id, place.guild)?;
        // The tasks have been found and proved by the rules with names of their own.
        let usual = self.rules_of(place.guild, kind)?;
        let lesson = Lesson::of(match usual.names() {
            Some(_) => usual,
            None => kind.for_newcomers(),
        });
        let Some(first) = lesson.tasks.first() else {
            return Err(LessonRefusal::NoLesson.into());
        };
        let first = TaskSet {
            not_by_house_rules: usual.names().is_none(),
            ..TaskSet::from(*first)
        };
        let teacher = Computer::new(Computer::USUAL, Slot::Opponent).person();
        let learner = request.caller.clone();
        let challenge = Challenge {
            house: None,
            coach: false,
            finds_level: false,
            challenger: learner.clone(),
            opponent: Some(teacher.clone()),
            colour: ColourChoice::White,
            ruleset: lesson.ruleset,
            party: None,
            home: place.home(),
            timing: Default::default(),
            rated: false,
            rematch_of: None,
        };
        let id = self.store().fresh_table()?;
        let (table, event) = Table::open(id, challenge, learner.id, request.id.clone(), now);
        let mut change = Change {
            table,
            expected: 0,
            events: vec![event],
            posts: Vec::new(),
        };
        change.place(request, place.is_private(), now);
        // The learner is White.
        let seating = Seating::Two([learner, teacher]);
        change.happen(request, now, EventKind::Accepted(seating));
        change.happen(request, now, EventKind::TaskSet(first));
        change.tell(Lane::Table(change.table.id));
        Ok(change.decide())
    }

    /// Shows the task of a running lesson again, from its beginning. A caller who typed the command is told where.
    fn show_again(
        &self,
        request: &Request,
        table: &Table,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let mut change = Change::of(table);
        set(&mut change, request, now, place(table));
        if request.via == Via::Chat && table.thread != Some(request.place.channel) {
            let log = self.store().log(table.id)?;
            let opened = |what: &EventKind| matches!(what, EventKind::ThreadOpened(_));
            let opened = log.iter().rev().find(|event| opened(&event.what));
            let told = opened.map(|event| Content::Event {
                table: table.id,
                seq: event.seq,
            });
            let channel = Lane::Channel(request.place.channel);
            change.posts.extend(told.map(|told| (channel, told)));
        }
        Ok(change.decide())
    }

    /// What a learner can do besides playing.
    pub(in crate::service) fn lesson_step(
        &self,
        request: &Request,
        step: LessonStep,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        // A button of a task stays valid after changes that do not concern the task, such as the opening of its thread.
        let lasting = request.lasting();
        let table = self.table_meant(&lasting).map_err(|stop| match stop {
            Stop::Refused(Refusal::NoGameHere) => LessonRefusal::NoLesson.into(),
            stop => stop,
        })?;
        if self.is_stale(request, &table)? {
            return Ok(Decision::Answer(self.stale(request, table)?));
        }
        let mut change = Change::of(&table);
        match (step, table.present_task()) {
            (LessonStep::Stop, _) => return Ok(stop_lesson(request, &table, now)),
            (_, None) | (LessonStep::StartAgain, _) => {
                set(&mut change, request, now, place(&table))
            }
            (LessonStep::Skip, Some((place, _))) => set(&mut change, request, now, place + 1),
            (LessonStep::ShowMe, Some((place, task))) => {
                if let Goal::Win(_) = task.goal {
                    return self.hint(&lasting, now);
                }
                let game = self.game(&table)?;
                let shown = task.solution.first().and_then(|turn| turn.parse().ok());
                let shown = shown.and_then(|typed| game.check(&typed).ok());
                let turn =
                    shown.ok_or_else(|| fault(format!("task {} has no solution", task.name)))?;
                // The learner does not play this turn.
                change.happen_by_itself(&request.id, now, EventKind::Moved(turn));
                change.tell(Lane::Table(table.id));
                set(&mut change, request, now, place + 1);
            }
        }
        Ok(change.decide())
    }
}

/// The index of the present task; the first if the lesson no longer has it.
fn place(table: &Table) -> usize {
    let known = |task: &TaskSet| table.lesson().place(&task.name);
    table.task.as_ref().and_then(known).unwrap_or(0)
}

/// Plays a move of a lesson, and sets the next task if the move solves this one.
pub(in crate::service) fn move_in_lesson(
    request: &Request,
    table: &Table,
    mut game: Game,
    typed: &TypedTurn,
    now: Timestamp,
) -> Result<Decision, Refusal> {
    let mut change = Change::of(table);
    let Some((place, task)) = table.present_task() else {
        set(&mut change, request, now, place(table));
        return Ok(change.decide());
    };
    let to_move = table.person(game.mover());
    if let Some(to_move) = to_move.filter(|person| person.id != request.caller.id) {
        return Err(not_your_turn(table, to_move));
    }
    let checked = game.check(typed);
    let turn = checked.map_err(|refused| Refusal::of_turn(typed, refused))?;
    let lacks = match game.side_to_move() {
        LEARNER => task.lacks(&game, turn),
        _ => None,
    };
    game.play(turn).map_err(Refusal::from)?;
    if let Some(wish) = lacks {
        let turn = game.text_of(game.len());
        let turn = turn.unwrap_or_else(|| typed.text());
        return Err(LessonRefusal::Misses { turn, wish }.into());
    }
    change.happen(request, now, EventKind::Moved(turn));
    change.tell(Lane::Table(table.id));
    match task.is_over(&game) {
        None => {}
        Some(true) => set(&mut change, request, now, place + 1),
        Some(false) => set(&mut change, request, now, place),
    }
    Ok(change.decide())
}

/// Sets and posts the task at this index, or ends the lesson if there is none.
fn set(change: &mut Change, request: &Request, now: Timestamp, place: usize) {
    let what = match change.table.lesson().tasks.get(place) {
        Some(task) => EventKind::TaskSet((*task).into()),
        None => EventKind::LessonEnded { done: true },
    };
    change.happen(request, now, what);
    change.tell(Lane::Table(change.table.id));
}

/// Ends the lesson early.
pub(in crate::service) fn stop_lesson(
    request: &Request,
    table: &Table,
    now: Timestamp,
) -> Decision {
    Change::told(request, table, now, EventKind::LessonEnded { done: false })
}

/// When a lesson counts as forgotten, if this is one that is on.
pub(in crate::service) fn forgotten_at(table: &Table) -> Option<Timestamp> {
    let is_on = table.is_lesson() && table.stage == Stage::Playing;
    let at = table.changed_at.0.saturating_add(FORGOTTEN + 1);
    is_on.then_some(Timestamp(at))
}

/// The end of a lesson that has been forgotten, if this is one. It is not posted: that would only bring its thread up
/// again.
pub(in crate::service) fn forgotten(
    table: &Table,
    command: &CommandId,
    now: Timestamp,
) -> Option<Change> {
    let over = forgotten_at(table).filter(|at| *at <= now);
    over.map(|_| {
        let mut change = Change::of(table);
        change.happen_by_itself(command, now, EventKind::LessonEnded { done: false });
        change
    })
}

#[cfg(test)]
mod tests;
