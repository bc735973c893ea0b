//! The lesson at a table: its tasks, and what a learner can do besides playing.

use crate::lessons::{Lesson, Task};
use crate::rules::any::Game;

use super::event::TaskSet;
use super::table::Table;

/// What a learner can do besides playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonStep {
    /// See how it is done.
    ShowMe,
    /// Go on to the next task.
    Skip,
    /// Set up the position of the task again.
    StartAgain,
    /// End the lesson.
    Stop,
}

impl From<&Task> for TaskSet {
    fn from(task: &Task) -> TaskSet {
        TaskSet {
            name: task.name.to_owned(),
            position: task.position.to_owned(),
            not_by_house_rules: false,
        }
    }
}

impl Table {
    /// Whether this is a lesson and not a game.
    pub fn is_lesson(&self) -> bool {
        self.task.is_some()
    }

    /// The present task, with its index in the lesson. `None` if this is no lesson, or if the task belongs to another
    /// release and no longer exists.
    pub fn present_task(&self) -> Option<(usize, &'static Task)> {
        let set = self.task.as_ref()?;
        let lesson = self.lesson();
        let place = lesson.place(&set.name)?;
        let task = lesson.tasks[place];
        (task.position == set.position).then_some((place, task))
    }

    /// The lesson by the rules of this table.
    pub fn lesson(&self) -> Lesson {
        Lesson::of(self.challenge.ruleset)
    }

    /// The game from its start, or from the position of the task.
    ///
    /// # Errors
    /// Why it does not replay, as text for the log.
    pub fn game(&self) -> Result<Game, String> {
        let ruleset = &self.challenge.ruleset;
        let start = match &self.task {
            None => Game::new(ruleset),
            Some(task) => Game::from_position_text(ruleset, &task.position)
                .map_err(|error| format!("its task {} has no position: {error}", task.name))?,
        };
        self.continued(start)
    }

    /// A game that began like this one, continued by the turns that it lacks.
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

#[cfg(test)]
mod tests {
    use crate::service::fixtures::{happen, seated, table, turn};
    use crate::service::model::event::EventKind;

    #[test]
    fn of_a_game_that_does_not_replay_the_log_tells_which_move_is_wrong() {
        let mut table = table([seated()]);
        for text in ["b3-c4", "e5-e6"] {
            happen(&mut table, EventKind::Moved(turn(text)));
        }
        let wrong = table.game().err();
        assert_eq!(wrong.as_deref(), Some("its move 2, e5-e6, is not legal"));
    }
}
