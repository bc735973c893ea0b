//! The neutral ground of the games: [`GameWords`] is what a game says and shows; each function here asks the game in
//! question.
//!
//! This is the only place of this layer that chooses between games. A game is a folder beside this one with its
//! [`GameWords`].

mod figure;
mod game_words;
pub(crate) mod illegal;
pub(crate) mod moves;
mod point;

use crate::draw::{Figure, Marker, Scene, Sign};
use crate::lessons::Goal;
use crate::rules::any::{ByGame, Game, Illegal, Kind, NotLegal, Role, Ruleset, TextError, Turn};
use crate::rules::mover::Mover;
use crate::rules::{Grade, Side, Square, WinReason, match_game};
use crate::service::{PersonId, Table, TableId, Topic};

use super::Localizer;
use super::words::{ArgValue, MessageArg, tr};
use crate::present::named_rules::NamedRules;
use crate::service::house_rules::HouseRules;
use illegal::IllegalTurn;
use moves::{Movable, Suggestion, Telling};

pub use figure::RulesFigure;
pub(crate) use game_words::{GameWords, usual_sign};
pub use point::Point;

impl MessageArg for Role {
    fn arg(&self, words: Localizer) -> ArgValue {
        match_game!(Role, self, G, role => role.arg(words))
    }
}

/// How many ranks the board of a game has.
pub(crate) fn ranks(kind: Kind) -> u8 {
    match_game!(Kind, kind, G => G::RANKS)
}

/// The board after `ply` turns, White at the bottom, as if the game went on.
pub(crate) fn scene(game: &Game, ply: usize) -> Scene {
    match_game!(Game, game, G, game => <G as GameWords>::scene(game, ply))
}

/// The board after a turn in words; whose turn it is stands in `turn`.
pub(crate) fn board(
    words: Localizer,
    game: &Game,
    ply: usize,
    turn: String,
    threats: bool,
) -> Vec<String> {
    match_game!(Game, game, G, game => game.board_words(words, ply, turn, threats))
}

/// The pieces captured in the first `ply` turns, by the side that captured them, if this game shows them beside the
/// board.
pub fn captured(game: &Game, ply: usize) -> Option<[Vec<Figure>; 2]> {
    match_game!(Game, game, G, game => <G as GameWords>::captured(game, ply))
}

/// The same in words.
pub(crate) fn captured_words(words: Localizer, kind: Kind, captured: &[Vec<Figure>; 2]) -> String {
    match_game!(Kind, kind, G => G::captured_words(words, captured))
}

/// The piece on a square now.
pub(crate) fn piece_on(game: &Game, square: Square) -> Option<(Side, Role)> {
    let mut pieces = game.pieces_after(game.len()).into_iter();
    let (_, side, role) = pieces.find(|(at, ..)| *at == square)?;
    Some((side, role))
}

/// The name of a kind of piece in English, by which the catalogue knows it.
pub(crate) fn role_name(role: Role) -> String {
    match_game!(Role, role, G, role => role.to_string())
}

/// "7. d3xf5: the Korna captures a Kampa."
pub(crate) fn turn(words: Localizer, game: &Game, ply: usize) -> String {
    let number = numbered(game, ply);
    match_game!(Game, game, G, game => game.turn_words(words, ply, number))
}

/// `7. d3-f5` for White's, `7… d3-f5` for Black's turns, as chess players write them, and `P3. R@f2` for a placement.
pub(crate) fn numbered(game: &Game, ply: usize) -> String {
    let text = game.text_of(ply).unwrap_or_default();
    format!("{} {text}", game.number_of(ply))
}

/// The same of a turn that could be taken now.
pub(crate) fn numbered_next(game: &Game, turn: Turn) -> String {
    let mut after = game.clone();
    // One that is not legal has no number.
    let _ = after.play(turn);
    numbered(&after, after.len())
}

/// So many turns as full moves, the last of which need not be complete.
pub(crate) fn full_moves(mover: Mover, turns: u32) -> u32 {
    turns.div_ceil(match mover {
        Mover::Side(_) => 2,
        Mover::Seat(_) => 4,
    })
}

/// What everybody should know of the last turn.
pub(crate) fn news(words: Localizer, table: &Table, game: &Game) -> Vec<String> {
    match_game!(Game, game, G, game => game.news(words, table))
}

/// That the game is soon drawn because nothing happens.
pub(crate) fn quiet(words: Localizer, game: &Game, soon: u32) -> Option<String> {
    match_game!(Game, game, G, game => game.quiet(words, soon))
}

/// Whether pieces are still placed.
pub(crate) fn is_placing(game: &Game) -> bool {
    match_game!(Game, game, G, game => <G as GameWords>::is_placing(game))
}

/// What is not seen on the board but the rules look at: how many moves have been made.
pub(crate) fn so_far(words: Localizer, game: &Game) -> Option<String> {
    match_game!(Game, game, G, game => game.so_far(words))
}

/// The pieces that can move or be placed, and where to.
pub(crate) fn movable(game: &Game) -> Vec<Movable> {
    match_game!(Game, game, G, game => game.movable())
}

/// Every legal turn with what it does, in no order.
pub(crate) fn suggestions(game: &Game, telling: Telling) -> Vec<Suggestion> {
    match_game!(Game, game, G, game => game.suggestions(telling))
}

/// A suggestion as it is shown in a list of this game's.
pub(crate) fn suggested(words: Localizer, game: &Game, suggestion: &Suggestion) -> String {
    match_game!(Game, game, G, _game => G::suggested(words, suggestion))
}

/// What this piece can do that can take a vital one: it can go to `count` squares, and takes on some of them.
pub(crate) fn can_take_vital(words: Localizer, piece: Role, count: usize, takes: usize) -> String {
    match_game!(Role, piece, G, _role => G::can_take_vital(words, count, takes))
}

/// The refusal of a turn. Commands are named only if `commands`.
pub(crate) fn illegal(
    words: Localizer,
    refused: &Illegal,
    game: Option<&Game>,
    commands: bool,
) -> String {
    let IllegalTurn { turn, why, hint } = match_game!(Illegal, refused, G, illegal => {
        let game = game.and_then(Game::downcast_ref::<G>);
        G::illegal(words, illegal, game, commands)
    });
    match hint {
        None => tr!(words, "illegal", turn = turn, why = why),
        Some(hint) => tr!(words, "illegal-hint", turn = turn, why = why, hint = hint),
    }
}

/// Why what was typed is not played. No commands are named.
pub(crate) fn not_legal(words: Localizer, refused: &NotLegal, game: &Game) -> String {
    match refused {
        NotLegal::Text(error) => text_error(words, error),
        NotLegal::Illegal(refused) => illegal(words, refused, Some(game), false),
    }
}

/// Why what was typed is no turn.
pub(crate) fn text_error(words: Localizer, error: &TextError) -> String {
    match_game!(TextError, error, G, error => G::text_error(words, error))
}

/// Why no piece is placed in a game, if none ever is. `read` is what was typed.
pub(crate) fn no_placing(words: Localizer, kind: Kind, read: &str) -> Option<String> {
    match_game!(Kind, kind, G => G::no_placing(words, read))
}

/// By which rules each game is played on a server where a challenge names none. The message takes them by the codes of
/// the games.
pub(crate) fn usual_rules(
    words: Localizer,
    rules: &ByGame<Ruleset>,
    house: &[HouseRules],
) -> String {
    let named = |game: Kind| match NamedRules::among(&rules[game], house).names() {
        Some(names) => format!("`{}`", names.join(" ")),
        None => tr!(words, "settings-rules-of-its-own"),
    };
    let codes: Vec<String> = Kind::ALL.iter().map(|game| game.code()).collect();
    let games = Kind::ALL.iter().zip(&codes);
    let told = games.map(|(game, code)| (code.as_str(), named(*game).arg(words)));
    words.format("settings-server-rules", &told.collect::<Vec<_>>())
}

/// Why a point of rules never comes into force, by the code that the rules have for it.
pub(crate) fn conflict(words: Localizer, kind: Kind, code: &str) -> Option<String> {
    match_game!(Kind, kind, G => G::conflict(words, code))
}

/// Who begins a game, and what they can type.
pub(crate) fn opening(words: Localizer, kind: Kind, first: PersonId) -> String {
    match_game!(Kind, kind, G => G::opening(words, first))
}

/// The commands at a table, with its rules and what wins by them.
pub(crate) fn help(
    words: Localizer,
    ruleset: &Ruleset,
    game: TableId,
    rules: String,
    goal: String,
) -> String {
    match_game!(Ruleset, ruleset, G, ruleset => G::help(words, ruleset, game, rules, goal))
}

/// How great a win was, as a sentence.
pub(crate) fn grade(
    words: Localizer,
    kind: Kind,
    grade: Grade,
    reason: WinReason,
) -> Option<String> {
    match_game!(Kind, kind, G => <G as GameWords>::grade(words, grade, reason))
}

/// What wins, in a sentence or two.
pub(crate) fn goal(words: Localizer, ruleset: &Ruleset) -> String {
    match_game!(Ruleset, ruleset, G, rules => G::goal(words, rules))
}

/// The same for a game that goes on from the present position.
pub(crate) fn goal_from(words: Localizer, game: &Game) -> String {
    match_game!(Game, game, G, game => game.goal_from(words))
}

/// What sets a rule set apart from the others of its game, a sentence for each point that players would stumble over.
pub(crate) fn apart(words: Localizer, ruleset: &Ruleset) -> Vec<String> {
    match_game!(Ruleset, ruleset, G, rules => G::apart(words, rules))
}

/// The points of a rule set, in the order of its fields: the same labels for every rule set of its game.
///
/// ```
/// use galabot::present::Localizer;
/// use galabot::present::rules::points;
/// use galabot::rules::any::Ruleset;
/// let told = |name: &str| {
///     points(Localizer::default(), &Ruleset::from_names([name]).unwrap())
/// };
/// let (farmers, pyramid) = (told("farmers"), told("pyramid"));
/// assert_eq!(farmers.len(), 20);
/// assert!(farmers.iter().zip(&pyramid).all(|(one, other)| one.label == other.label));
/// ```
pub fn points(words: Localizer, ruleset: &Ruleset) -> Vec<Point> {
    match_game!(Ruleset, ruleset, G, rules => G::points(words, rules))
}

/// A few words for each of the points.
pub(crate) fn brief(words: Localizer, ruleset: &Ruleset) -> Vec<String> {
    match_game!(Ruleset, ruleset, G, rules => G::brief(words, rules))
}

/// The topics of the rules of a game, in the order in which one would read them.
pub(crate) fn topics(kind: Kind) -> &'static [Topic] {
    match_game!(Kind, kind, G => G::topics())
}

/// Text and figures of one of the topics.
pub(crate) fn entry(
    words: Localizer,
    ruleset: &Ruleset,
    topic: Topic,
) -> (String, Vec<RulesFigure>) {
    match_game!(Ruleset, ruleset, G, rules => G::entry(words, rules, topic))
}

/// The moves of the piece on a square, whoever's turn it is; `None` if the square is empty.
///
/// ```
/// use galabot::draw::Marker;
/// use galabot::present::Localizer;
/// use galabot::present::rules::figure;
/// use galabot::rules::any::{Game, Ruleset};
/// let (d3, e6) = ("d3".parse().unwrap(), "e6".parse().unwrap());
/// let shown = |name: &str| {
///     let ruleset = Ruleset::from_names([name]).unwrap();
///     let position = "g8g/10/10/10/10/10/10/3K6/10/G8G w";
///     let game = Game::from_position_text(&ruleset, position).unwrap();
///     let figure = figure(Localizer::default(), &game, d3).unwrap();
///     figure.scene.markers.into_iter().find(|(square, _)| *square == e6).unwrap().1
/// };
/// assert_eq!(shown("farmers"), Marker::Step);
/// assert_eq!(shown("winther"), Marker::Barred);
/// ```
pub fn figure(words: Localizer, game: &Game, square: Square) -> Option<RulesFigure> {
    match_game!(Game, game, G, game => game.figure(words, square))
}

/// What a mark in the figures of a topic means.
pub(crate) fn sign(words: Localizer, kind: Kind, marker: Marker, topic: Topic) -> Option<String> {
    match_game!(Kind, kind, G => G::sign(words, marker, topic))
}

/// The title of the poster of a rule set with this name.
pub(crate) fn poster_title(words: Localizer, kind: Kind, name: &str) -> String {
    match_game!(Kind, kind, G => G::poster_title(words, name))
}

/// The legend of a poster: every kind of piece with how many of it a side has and how it moves.
pub(crate) fn legend(words: Localizer, ruleset: &Ruleset) -> Vec<(Sign, String)> {
    match_game!(Ruleset, ruleset, G, rules => G::legend(words, rules))
}

/// What the poster of a rule set says and shows of how pieces move beyond its legend, if anything.
pub(crate) fn poster_ways(
    words: Localizer,
    ruleset: &Ruleset,
) -> Option<(String, Vec<RulesFigure>)> {
    match_game!(Ruleset, ruleset, G, rules => G::poster_ways(words, rules))
}

/// Scenes of a game that show each mark once, with their captions, for the contact sheet.
pub(crate) fn sheet_scenes(words: Localizer, kind: Kind) -> Vec<(String, Scene)> {
    match_game!(Kind, kind, G => G::sheet_scenes(words))
}

/// The topics whose figures are on the contact sheet, each with the rule set.
pub(crate) fn sheet_topics(kind: Kind) -> &'static [(&'static str, Topic)] {
    match_game!(Kind, kind, G => G::sheet_topics())
}

/// The figure beside a task of a lesson about the piece on this square, or about no piece.
pub(crate) fn task_figure(
    words: Localizer,
    game: &Game,
    subject: Option<Square>,
    goal: Goal,
) -> Option<RulesFigure> {
    match_game!(Game, game, G, game => game.task_figure(words, subject, goal))
}

/// What a task of a lesson by these rules teaches, and what is to be done.
pub(crate) fn teaches(words: Localizer, ruleset: &Ruleset, task: &str) -> String {
    match_game!(Ruleset, ruleset, G, rules => G::teaches(words, rules, task))
}

/// What was to be seen when a task of a lesson by these rules was done.
pub(crate) fn shows(words: Localizer, ruleset: &Ruleset, task: &str) -> String {
    match_game!(Ruleset, ruleset, G, rules => G::shows(words, rules, task))
}

/// What is said when the lesson of a game is done.
pub(crate) fn lesson_done(words: Localizer, kind: Kind, learner: PersonId) -> String {
    match_game!(Kind, kind, G => G::lesson_done(words, learner))
}
