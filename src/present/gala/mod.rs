//! The words and pictures of Gala.

mod board;
mod events;
mod illegal;
mod lesson;
mod moves;
mod pieces;
mod rules;
mod scene;
#[cfg(test)]
mod tests;

use crate::draw::{Figure, Marker, Scene, Sign};
use crate::rules::gala::notation::MoveTextError;
use crate::rules::gala::{Conflict, Game, Illegal, Role, Ruleset};
use crate::rules::{Grade, Square, WinReason};
use crate::service::{PersonId, Table, TableId, Topic};

use super::Localizer;
use super::games::illegal::IllegalTurn;
use super::games::moves::{Movable, Suggestion, Telling};
use super::games::{GameWords, Point, RulesFigure, usual_sign};
use super::text::quoted;
use super::words::{ArgValue, MessageArg, tr};
use rules::{brief, figure, goal, points, poster, sheet};

/// The English name, which is the same in every language.
impl MessageArg for Role {
    fn arg(&self, _: Localizer) -> ArgValue {
        ArgValue::from(self.to_string())
    }
}

impl GameWords for Game {
    const RANKS: u8 = 10;

    fn scene(&self, ply: usize) -> Scene {
        scene::scene(self, ply)
    }

    fn board_words(
        &self,
        words: Localizer,
        ply: usize,
        turn: String,
        threats: bool,
    ) -> Vec<String> {
        board::told(words, self, ply, turn, threats)
    }

    fn captured(&self, ply: usize) -> Option<[Vec<Figure>; 2]> {
        Some(scene::captured(self, ply))
    }

    fn captured_words(words: Localizer, captured: &[Vec<Figure>; 2]) -> String {
        board::captured(words, captured)
    }

    fn turn_words(&self, words: Localizer, ply: usize, number: String) -> String {
        events::turn(words, self, ply, number)
    }

    fn news(&self, words: Localizer, table: &Table) -> Vec<String> {
        events::told(words, table, self)
    }

    fn quiet(&self, words: Localizer, soon: u32) -> Option<String> {
        events::quiet(words, self, soon)
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

    fn can_take_vital(words: Localizer, count: usize, _: usize) -> String {
        tr!(words, "tap-can-take-gala", count = count)
    }

    fn illegal(
        words: Localizer,
        illegal: &Illegal,
        game: Option<&Game>,
        commands: bool,
    ) -> IllegalTurn {
        IllegalTurn {
            turn: illegal.mv.to_string(),
            why: illegal::reason(words, illegal, game),
            hint: illegal::hint(words, illegal, game, commands),
        }
    }

    fn text_error(words: Localizer, error: &MoveTextError) -> String {
        match error {
            MoveTextError::OffBoard(square) => {
                tr!(words, "refused-off-board", square = quoted(square))
            }
            MoveTextError::TooLong => tr!(words, "refused-too-long"),
            MoveTextError::NotAMove(read) => tr!(words, "refused-no-move", read = quoted(read)),
        }
    }

    fn no_placing(words: Localizer, read: &str) -> Option<String> {
        Some(tr!(words, "refused-placing-gala", read = quoted(read)))
    }

    fn opening(words: Localizer, first: PersonId) -> String {
        match first.is_computer() {
            true => tr!(words, "opening-computer-gala", computer = first),
            false => tr!(words, "opening-gala", person = first),
        }
    }

    fn help(
        words: Localizer,
        ruleset: &Ruleset,
        game: TableId,
        rules: String,
        goal: String,
    ) -> String {
        let (place, steps) = poster::kampa_steps(ruleset);
        tr!(
            words,
            "help-at-gala",
            game = game,
            rules = rules,
            goal = goal,
            place = place,
            steps = steps
        )
    }

    fn grade(words: Localizer, grade: Grade, reason: WinReason) -> Option<String> {
        Some(match (grade, reason) {
            (Grade::Plain, _) => tr!(words, "grade-plain"),
            (Grade::Minor, _) => tr!(words, "grade-minor"),
            // Where they stand has just been said.
            (Grade::Great, WinReason::CentreReached) => tr!(words, "grade-great"),
            (Grade::Great, _) => tr!(words, "grade-great-galas"),
        })
    }

    fn conflict(words: Localizer, code: &str) -> Option<String> {
        Some(match Conflict::from_code(code)? {
            Conflict::LoneGalaAfterOne => tr!(words, "house-conflict-lone-gala"),
            Conflict::FewGalasAfterOne => tr!(words, "house-conflict-few-galas"),
            Conflict::NoSharpTurn => tr!(words, "house-conflict-sharp-turn"),
        })
    }

    fn goal(words: Localizer, ruleset: &Ruleset) -> String {
        goal::goal(words, ruleset)
    }

    fn apart(words: Localizer, ruleset: &Ruleset) -> Vec<String> {
        goal::apart(words, ruleset)
    }

    fn points(words: Localizer, ruleset: &Ruleset) -> Vec<Point> {
        points::points(words, ruleset)
    }

    fn brief(words: Localizer, ruleset: &Ruleset) -> Vec<String> {
        brief::brief(words, ruleset)
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
            (Marker::Step, Topic::Korna | Topic::Horsa | Topic::Deflection) => {
                Some(tr!(words, "sign-step-turned"))
            }
            (Marker::Leap, _) => Some(tr!(words, "sign-leap-area")),
            _ => usual_sign(words, marker),
        }
    }

    fn poster_title(words: Localizer, name: &str) -> String {
        tr!(words, "poster-title", rules = name)
    }

    fn poster_ways(words: Localizer, ruleset: &Ruleset) -> Option<(String, Vec<RulesFigure>)> {
        Some((tr!(words, "poster-line"), poster::figures(words, ruleset)))
    }

    fn legend(words: Localizer, ruleset: &Ruleset) -> Vec<(Sign, String)> {
        poster::legend(words, ruleset)
    }

    fn sheet_scenes(words: Localizer) -> Vec<(String, Scene)> {
        sheet::scenes(words)
    }

    fn sheet_topics() -> &'static [(&'static str, Topic)] {
        &[
            ("winther", Topic::Korna),
            ("winther", Topic::Horsa),
            ("farmers", Topic::Gala),
            ("farmers", Topic::Kampa),
        ]
    }

    fn teaches(words: Localizer, rules: &Ruleset, task: &str) -> String {
        lesson::teaches(words, rules, task)
    }

    fn shows(words: Localizer, rules: &Ruleset, task: &str) -> String {
        lesson::shows(words, rules, task)
    }

    fn lesson_done(words: Localizer, learner: PersonId) -> String {
        tr!(words, "lesson-done-gala", person = learner)
    }
}
