//! The lesson at a table: its tasks, and what a learner may want beside playing.

use crate::lessons::{Lesson, Task};
use crate::rules::any::Game;

use super::event::TaskSet;
use super::table::Table;

/// What a learner may want beside playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonStep {
    /// To see how it is done.
    ShowMe,
    /// To go on with the next task.
    Skip,
    /// To have the position of the task set up again.
    StartAgain,
    /// To end the lesson.
    Stop,
}

impl From<&Task> for TaskSet {
    fn from(task: &Task) -> TaskSet {
        TaskSet {
            name: task.name.to_owned(),
            position: task.position.to_owned(),
        }
    }
}

impl Table {
    /// Whether somebody learns here, and no game is played.
    pub fn is_lesson(&self) -> bool {
        self.task.is_some()
    }

    /// The task that is set, with its place in the lesson from 0; `None` if this is no lesson, or one of another release whose
    /// task is there no more.
    pub fn present_task(&self) -> Option<(usize, &'static Task)> {
        let set = self.task.as_ref()?;
        let lesson = self.lesson();
        let place = lesson.place(&set.name)?;
        let task = &lesson.tasks[place];
        (task.position == set.position).then_some((place, task))
    }

    /// The lesson for the game of this table.
    pub fn lesson(&self) -> Lesson {
        Lesson::of(self.challenge.ruleset.kind())
    }

    /// The game from its start, or from the position of the task.
    ///
    /// # Errors
    /// What cannot be replayed, in words for the log.
    pub fn game(&self) -> Result<Game, String> {
        let ruleset = &self.challenge.ruleset;
        let start = match &self.task {
            None => Game::new(ruleset),
            Some(task) => Game::from_position_text(ruleset, &task.position)
                .map_err(|error| format!("its task {} has no position: {error}", task.name))?,
        };
        self.continued(start)
    }

    /// A game that has begun as this one, with those turns that it lacks.
    ///
    /// # Errors
    /// As [`Table::game`].
    pub(in crate::service) fn continued(&self, game: Game) -> Result<Game, String> {
        let begun = game.len();
        let rest = self.turns.get(begun..).unwrap_or_default();
        game.continued(rest).map_err(|(at, _)| {
            let at = begun + at;
            format!("its move {}, {}, is not legal", at + 1, self.turns[at])
        })
    }
}
