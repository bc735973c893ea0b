//! What a game says and shows.

use std::fmt::Display;

use crate::draw::{Figure, Marker, Scene, Sign};
use crate::lessons::Goal;
use crate::present::Localizer;
use crate::present::piece_names::every_piece;
use crate::present::text::capitalised;
use crate::present::words::{MessageArg, tr};
use crate::rules::any::{BoardGame, Role};
use crate::rules::{Grade, Square, WinReason};
use crate::service::{PersonId, Table, TableId, Topic};

use super::figure::RulesFigure;
use super::illegal::IllegalTurn;
use super::moves::{self, Movable, Suggestion, Telling};
use super::point::Point;

/// What a game says and shows, beside what is said of every game.
///
/// A game implements it in its own folder. What has a default is said or shown by some games only, or there is a way to
/// say it of any game. Texts for people are in the language of `words`.
pub(crate) trait GameWords:
    BoardGame<Role: MessageArg + Display + Into<Role>> + 'static
{
    /// How many ranks the board has.
    const RANKS: u8;

    // The board.

    /// The board after `ply` turns, 0 being the start, with the last turn and what is marked while the game goes on.
    /// White is at the bottom.
    fn scene(&self, ply: usize) -> Scene;

    /// The board in words after `ply` turns; whose turn it is stands in `turn`. Threats are told if `threats`.
    fn board_words(
        &self,
        words: Localizer,
        ply: usize,
        turn: String,
        _threats: bool,
    ) -> Vec<String> {
        let pieces = self.pieces_after(ply);
        std::iter::once(turn)
            .chain(every_piece(words, &pieces))
            .collect()
    }

    /// The pieces captured in the first `ply` turns, by the side that captured them, if they are shown beside the
    /// board.
    fn captured(&self, _ply: usize) -> Option<[Vec<Figure>; 2]> {
        None
    }

    /// The same in words.
    fn captured_words(_words: Localizer, _captured: &[Vec<Figure>; 2]) -> String {
        String::new()
    }

    // Turns.

    /// A turn: "7. d3xf5: the Korna captures a Kampa." `number` is its number with its text: `7. d3xf5`.
    fn turn_words(&self, _words: Localizer, _ply: usize, number: String) -> String {
        format!("**{number}**")
    }

    /// What everybody at a table should know of the last turn.
    fn news(&self, _words: Localizer, _table: &Table) -> Vec<String> {
        Vec::new()
    }

    /// That the game is soon drawn because nothing happens. `soon` is when it is told, in turns.
    fn quiet(&self, _words: Localizer, _soon: u32) -> Option<String> {
        None
    }

    /// Whether pieces are still placed.
    fn is_placing(&self) -> bool {
        false
    }

    /// What is not seen on the board but the rules look at: how many moves have been made.
    fn so_far(&self, _words: Localizer) -> Option<String> {
        None
    }

    /// The pieces that can move or be placed, and where to.
    fn movable(&self) -> Vec<Movable> {
        moves::movable(self)
    }

    /// Every legal turn with what it does, in no order.
    fn suggestions(&self, telling: Telling) -> Vec<Suggestion> {
        moves::suggestions(self, telling)
    }

    /// A suggestion as it is shown in a list.
    fn suggested(_words: Localizer, suggestion: &Suggestion) -> String {
        suggestion.notation()
    }

    /// What a piece can do that can take a vital one: it can go to `count` squares, and takes on some of them.
    fn can_take_vital(words: Localizer, count: usize, takes: usize) -> String {
        tr!(words, "tap-can-take", count = count, takes = takes)
    }

    // Refusals.

    /// The refusal of a turn, in this game if it is at hand. Commands are named only if `commands`.
    fn illegal(
        words: Localizer,
        illegal: &Self::Illegal,
        game: Option<&Self>,
        commands: bool,
    ) -> IllegalTurn;

    /// Why what was typed is no turn.
    fn text_error(words: Localizer, error: &Self::TextError) -> String;

    /// Why no piece is placed in this game, if none ever is. `read` is what was typed.
    fn no_placing(_words: Localizer, _read: &str) -> Option<String> {
        None
    }

    // A game from its beginning to its end.

    /// Who begins, and what they can type.
    fn opening(words: Localizer, first: PersonId) -> String {
        match first.is_computer() {
            true => tr!(words, "turn-thinks", person = first),
            false => tr!(words, "turn-move", person = first),
        }
    }

    /// The commands at a table, with its rules and what wins by them.
    fn help(
        words: Localizer,
        _ruleset: &Self::Ruleset,
        _game: TableId,
        _rules: String,
        _goal: String,
    ) -> String {
        tr!(words, "help")
    }

    /// How great a win was, as a sentence.
    fn grade(_words: Localizer, _grade: Grade, _reason: WinReason) -> Option<String> {
        None
    }

    // The rules.

    /// Why a point of its rules never comes into force, by the code that the rules have for it.
    fn conflict(_words: Localizer, _code: &str) -> Option<String> {
        None
    }

    /// What wins, in a sentence or two.
    fn goal(words: Localizer, ruleset: &Self::Ruleset) -> String;

    /// The same for a game that goes on from the present position.
    fn goal_from(&self, words: Localizer) -> String {
        Self::goal(words, &self.ruleset())
    }

    /// What sets a rule set apart from the others of its game, a sentence for each point that players would stumble
    /// over.
    fn apart(_words: Localizer, _ruleset: &Self::Ruleset) -> Vec<String> {
        Vec::new()
    }

    /// The points of a rule set, in the order of its fields: the same number and labels for every rule set.
    fn points(_words: Localizer, _ruleset: &Self::Ruleset) -> Vec<Point> {
        Vec::new()
    }

    /// A few words for each of the points, for comparisons that would not fit into a message in full.
    fn brief(words: Localizer, ruleset: &Self::Ruleset) -> Vec<String> {
        let points = Self::points(words, ruleset).into_iter();
        points.map(|point| point.text).collect()
    }

    /// The topics of the rules, in the order in which one would read them.
    fn topics() -> &'static [Topic] {
        &[]
    }

    /// Text and figures of one of the topics.
    fn entry(
        _words: Localizer,
        _ruleset: &Self::Ruleset,
        _topic: Topic,
    ) -> (String, Vec<RulesFigure>) {
        Default::default()
    }

    /// The moves of the piece on a square, whoever's turn it is; `None` if the square is empty.
    fn figure(&self, _words: Localizer, _square: Square) -> Option<RulesFigure> {
        None
    }

    /// What a mark in the figures of a topic means.
    fn sign(words: Localizer, marker: Marker, _topic: Topic) -> Option<String> {
        usual_sign(words, marker)
    }

    /// The title of the poster of a rule set with this name.
    fn poster_title(_words: Localizer, name: &str) -> String {
        capitalised(name)
    }

    /// The legend of a poster: every kind of piece with how many of it a side has and how it moves.
    fn legend(_words: Localizer, _ruleset: &Self::Ruleset) -> Vec<(Sign, String)> {
        Vec::new()
    }

    /// What a poster says and shows of how pieces move beyond its legend, if anything.
    fn poster_ways(
        _words: Localizer,
        _ruleset: &Self::Ruleset,
    ) -> Option<(String, Vec<RulesFigure>)> {
        None
    }

    /// Scenes of this game that show each mark once, with their captions, for the contact sheet.
    fn sheet_scenes(_words: Localizer) -> Vec<(String, Scene)> {
        Vec::new()
    }

    /// The topics whose figures are on the contact sheet, each with the rule set.
    fn sheet_topics() -> &'static [(&'static str, Topic)] {
        &[]
    }

    // The lesson.

    /// The figure beside a task about the piece on this square, or about no piece.
    fn task_figure(
        &self,
        words: Localizer,
        subject: Option<Square>,
        _goal: Goal,
    ) -> Option<RulesFigure> {
        self.figure(words, subject?)
    }

    /// What a task teaches by these rules, and what is to be done.
    fn teaches(_words: Localizer, _rules: &Self::Ruleset, _task: &str) -> String {
        String::new()
    }

    /// What was to be seen when a task was done by these rules.
    fn shows(_words: Localizer, _rules: &Self::Ruleset, _task: &str) -> String {
        String::new()
    }

    /// What is said when the lesson is done.
    fn lesson_done(words: Localizer, _learner: PersonId) -> String {
        tr!(words, "lesson-over")
    }
}

/// What a mark means in figures of most games.
pub(crate) fn usual_sign(words: Localizer, marker: Marker) -> Option<String> {
    Some(match marker {
        Marker::Far => tr!(words, "sign-far"),
        Marker::Step => tr!(words, "sign-step"),
        Marker::Twice => tr!(words, "sign-twice"),
        Marker::Leap => tr!(words, "sign-leap"),
        Marker::Capture => tr!(words, "sign-capture"),
        Marker::Barred => tr!(words, "sign-barred"),
        Marker::Subject => return None,
    })
}
