//! The words and pictures of Chelma.

mod board;
mod events;
mod illegal;
mod lesson;
mod moves;
mod rules;
mod scene;
#[cfg(test)]
mod tests;

use crate::draw::{Marker, Scene, Sign};
use crate::lessons::{Goal, Wish};
use crate::rules::Square;
use crate::rules::chelma::{Game, Illegal, Role, Ruleset, TurnTextError};
use crate::service::{PersonId, Table, TableId, Topic};

use super::Localizer;
use super::games::illegal::IllegalTurn;
use super::games::moves::{Movable, Suggestion, Telling};
use super::games::{GameWords, Point, RulesFigure};
use super::text::quoted;
use super::words::{ArgValue, MessageArg, tr};
use rules::{figure, poster, sheet};

/// The English name, by which a message chooses its words.
impl MessageArg for Role {
    fn arg(&self, _: Localizer) -> ArgValue {
        ArgValue::from(self.to_string())
    }
}

impl GameWords for Game {
    const RANKS: u8 = 8;

    fn scene(&self, ply: usize) -> Scene {
        scene::scene(self, ply)
    }

    fn board_words(
        &self,
        words: Localizer,
        ply: usize,
        turn: String,
        _threats: bool,
    ) -> Vec<String> {
        board::told(words, self, ply, turn)
    }

    fn turn_words(&self, words: Localizer, ply: usize, number: String) -> String {
        events::turn(words, self, ply, number)
    }

    fn news(&self, words: Localizer, _table: &Table) -> Vec<String> {
        events::late(words, self).into_iter().collect()
    }

    fn quiet(&self, words: Localizer, soon: u32) -> Option<String> {
        events::quiet(words, self, soon)
    }

    fn is_placing(&self) -> bool {
        self.position().is_placing()
    }

    fn so_far(&self, words: Localizer) -> Option<String> {
        events::thirty(words, self)
    }

    fn movable(&self) -> Vec<Movable> {
        moves::list(self)
    }

    fn suggestions(&self, telling: Telling) -> Vec<Suggestion> {
        moves::suggestions(self, telling)
    }

    fn suggested(words: Localizer, suggestion: &Suggestion) -> String {
        moves::suggested(words, suggestion)
    }

    fn illegal(
        words: Localizer,
        illegal: &Illegal,
        _game: Option<&Game>,
        commands: bool,
    ) -> IllegalTurn {
        IllegalTurn {
            turn: illegal.turn.to_string(),
            why: illegal::reason(words, illegal),
            hint: illegal::hint(words, illegal, commands),
        }
    }

    fn text_error(words: Localizer, error: &TurnTextError) -> String {
        match error {
            TurnTextError::OffBoard(square) => {
                tr!(words, "refused-off-board-chelma", square = quoted(square))
            }
            TurnTextError::TooLong => tr!(words, "refused-too-long-chelma"),
            TurnTextError::NotATurn(read) => tr!(words, "refused-no-turn", read = quoted(read)),
        }
    }

    fn opening(words: Localizer, first: PersonId) -> String {
        match first.is_computer() {
            true => tr!(words, "opening-computer-chelma", computer = first),
            false => tr!(words, "opening-chelma", person = first),
        }
    }

    fn help(
        words: Localizer,
        _ruleset: &Ruleset,
        game: TableId,
        rules: String,
        goal: String,
    ) -> String {
        tr!(
            words,
            "help-at-chelma",
            game = game,
            rules = rules,
            aim = goal
        )
    }

    fn goal(words: Localizer, _ruleset: &Ruleset) -> String {
        tr!(words, "goal-chelma")
    }

    /// Placing is not told of once all pieces stand.
    fn goal_from(&self, words: Localizer) -> String {
        match self.position().is_placing() {
            true => tr!(words, "goal-chelma"),
            false => tr!(words, "goal-chelma-placed"),
        }
    }

    fn apart(words: Localizer, ruleset: &Ruleset) -> Vec<String> {
        rules::apart(words, ruleset)
    }

    fn points(words: Localizer, ruleset: &Ruleset) -> Vec<Point> {
        rules::points(words, ruleset)
    }

    fn brief(words: Localizer, ruleset: &Ruleset) -> Vec<String> {
        rules::brief::brief(words, ruleset)
    }

    fn topics() -> &'static [Topic] {
        &rules::TOPICS
    }

    fn entry(words: Localizer, ruleset: &Ruleset, topic: Topic) -> (String, Vec<RulesFigure>) {
        rules::entry(words, ruleset, topic)
    }

    fn figure(&self, words: Localizer, square: Square) -> Option<RulesFigure> {
        figure::of_piece(words, self.rules(), self.position(), square)
    }

    fn sign(words: Localizer, marker: Marker, topic: Topic) -> Option<String> {
        match (marker, topic) {
            (Marker::Far, _) => Some(tr!(words, "sign-chain")),
            (Marker::Step, Topic::Placing) => Some(tr!(words, "sign-placing")),
            (Marker::Step, _) => Some(tr!(words, "sign-step")),
            (Marker::Leap, _) => Some(tr!(words, "sign-leap")),
            _ => None,
        }
    }

    fn legend(words: Localizer, _ruleset: &Ruleset) -> Vec<(Sign, String)> {
        poster::legend(words)
    }

    fn sheet_scenes(words: Localizer) -> Vec<(String, Scene)> {
        sheet::scenes(words)
    }

    fn sheet_topics() -> &'static [(&'static str, Topic)] {
        &[("chelma", Topic::Queen), ("chelma", Topic::Placing)]
    }

    /// A task about no piece may be about one to be placed.
    fn task_figure(
        &self,
        words: Localizer,
        subject: Option<Square>,
        goal: Goal,
    ) -> Option<RulesFigure> {
        match (subject, goal) {
            (Some(square), _) => self.figure(words, square),
            (None, Goal::Turn([Wish::Places(role), ..])) => {
                Some(figure::placing(words, self.rules(), *role))
            }
            _ => None,
        }
    }

    fn teaches(words: Localizer, _: &Ruleset, task: &str) -> String {
        lesson::teaches(words, task)
    }

    fn shows(words: Localizer, _: &Ruleset, task: &str) -> String {
        lesson::shows(words, task)
    }

    fn lesson_done(words: Localizer, learner: PersonId) -> String {
        tr!(words, "lesson-done-chelma", person = learner)
    }
}

/// "2 Knights and a Rook", or "nothing", in the accusative.
fn held(words: Localizer, hand: &[Role]) -> String {
    let kinds: Vec<String> = Role::PLACED
        .into_iter()
        .filter_map(
            |role| match hand.iter().filter(|held| **held == role).count() {
                0 => None,
                count => Some(tr!(words, "chelma-held", role = role, count = count)),
            },
        )
        .collect();
    match kinds.is_empty() {
        true => tr!(words, "chelma-held-nobody"),
        false => words.and(&kinds),
    }
}
