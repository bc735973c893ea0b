//! Turns as they are typed: with a number before them or in words; and text that looks like a square or the placement
//! of a piece but is none. Only some games have placements.
//!
//! The words of other languages than English are in `commands.ftl` of their language.

use std::sync::LazyLock;

use crate::rules::Square;
use crate::rules::any::{BoardGame, Kind, TextError, TypedTurn};
use crate::rules::chessmen::Role;
use crate::rules::gala::notation::MoveTextError;
use crate::rules::match_game;
use crate::rules::notation::{is_wrapping, plain};
use crate::service::command::Command;
use crate::service::model::language::Language;
use crate::service::model::refusal::Refusal;
use crate::service::topic::Topic;

/// What may stand between a piece and the square it is to go to. "Horsa on d4" says where one stands.
static TO: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let others = Language::all_typed("typed-to");
    ["to", "-"].into_iter().chain(others).collect()
});

/// What leads to the rules of a piece, but is no name of it.
static NO_NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let others = Language::all_typed("typed-no-piece");
    ["leap"].into_iter().chain(others).collect()
});

/// The move of these words, a piece in any language and a square: "Horsa d4". A single letter is no name.
pub(super) fn named_piece(words: &[&str]) -> Option<Command> {
    let (name, to) = match *words {
        [name, to] => (name, to),
        [name, between, to] if TO.contains(&between) => (name, to),
        _ => return None,
    };
    let piece = piece(name)?;
    let to = to.parse().ok()?;
    Some(Command::MoveTo { piece, to })
}

/// The piece with this name in any language.
fn piece(name: &str) -> Option<Topic> {
    let is_name = name.chars().nth(1).is_some() && !NO_NAMES.contains(&name);
    let mut topics = Topic::meant_by(name).filter(|topic| topic.is_piece());
    topics.next().filter(|_| is_name)
}

/// Refuses a word that was meant for a square, but is none. Any other is talk.
pub(super) fn nearly_a_square(word: &str) -> Option<Refusal> {
    let is_vowel = |letter: u8| b"aeiouy".contains(&letter);
    let short = matches!(*word.as_bytes(), [file, rank] if file == rank && !is_vowel(file));
    let numbered = word.bytes().any(|letter| letter.is_ascii_digit());
    let turn = read_turn(word).is_ok();
    let nearly = !turn && (numbered || short || piece(word).is_some());
    nearly.then(|| Refusal::Text(MoveTextError::OffBoard(word.to_owned()).into()))
}

/// Reads a turn of any game.
///
/// # Errors
/// [`Refusal::Text`], or [`Refusal::Placement`] for text that looks like a placement.
///
/// ```
/// use galabot::service::Refusal;
/// use galabot::service::commands::read_turn;
/// assert!(read_turn("N@e1").is_ok());
/// for text in ["N@i9", "R@", "RR@e1", "knight e1"] {
///     assert!(matches!(read_turn(text), Err(Refusal::Placement { .. })), "{text}");
/// }
/// assert!(matches!(read_turn("anna@example.org"), Err(Refusal::Text(_))));
/// for text in ["1. d4-d5", "12… d4-d5", "**3.d4-d5**"] {
///     assert_eq!(read_turn(text), read_turn("d4-d5"), "{text}");
/// }
/// ```
pub fn read_turn(text: &str) -> Result<TypedTurn, Refusal> {
    let clean = plain(text);
    let text = without_number(&clean).unwrap_or(text);
    text.parse()
        .map_err(|error: TextError| match error.is_no_turn() {
            true => misplaced(text).unwrap_or(Refusal::Text(error)),
            false => Refusal::Text(error),
        })
}

/// Reads several turns one after the other, each a word. Numbers of moves and marks may stand between them.
///
/// # Errors
/// As [`read_turn`], for the first that cannot be read.
///
/// ```
/// use galabot::service::commands::{read_turn, read_turns};
/// let turns = read_turns("7. d3-f5, e8-e7");
/// assert_eq!(turns, Ok(vec![read_turn("d3-f5").unwrap(), read_turn("e8-e7").unwrap()]));
/// assert_eq!(read_turns(" "), Ok(Vec::new()));
/// assert!(read_turns("d3-f5 then").is_err());
/// ```
pub fn read_turns(text: &str) -> Result<Vec<TypedTurn>, Refusal> {
    let is_between = |word: &&str| {
        let mut letters = word.chars();
        letters.all(|letter| letter.is_ascii_digit() || !letter.is_alphanumeric())
    };
    let words = text.split([' ', ',', ';']).filter(|word| !is_between(word));
    words.map(read_turn).collect()
}

/// A turn without the number before it, `12.`, `12…` or `P3.`, if there is one.
fn without_number(text: &str) -> Option<&str> {
    let number = text.trim_start_matches(is_wrapping);
    let digits = number.strip_prefix(['P', 'p']).unwrap_or(number);
    let rest = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let dots = rest.trim_start();
    let turn = dots.trim_start_matches(['.', '…']);
    let numbered = (1..=3).contains(&(digits.len() - rest.len())) && turn.len() < dots.len();
    numbered.then_some(turn)
}

/// Text that looks like a placement: letters, `@` and perhaps a square; or the name of a piece and a square.
fn misplaced(text: &str) -> Option<Refusal> {
    let clean = plain(text).to_lowercase();
    let clean = clean.trim_matches(is_wrapping);
    let (piece, place) = clean.split_once(['@', ' '])?;
    let (piece, place) = (piece.trim(), place.trim_matches(['@', ' ']));
    let likely = match clean.contains('@') {
        true => {
            let square = place.strip_prefix(|file: char| file.is_ascii_lowercase());
            let digits = square
                .unwrap_or(place)
                .bytes()
                .all(|digit| digit.is_ascii_digit());
            piece.bytes().all(|letter| letter.is_ascii_lowercase())
                && match piece.len() {
                    1 => place.len() <= 20 && !place.contains('.'),
                    2..=6 => digits && place.len() <= 4,
                    _ => false,
                }
        }
        false => {
            let named = |role: &Role| role.to_string().eq_ignore_ascii_case(piece);
            Role::ALL.iter().any(named) && looks_like_a_square(place)
        }
    };
    likely.then(|| {
        let stray = looks_like_a_square(place) && !place.parse().is_ok_and(can_be_placed_on);
        Refusal::Placement {
            read: text.trim().chars().take(40).collect(),
            square: stray.then(|| place.to_owned()),
        }
    })
}

/// Whether the square is on the board of a game in which pieces are placed.
fn can_be_placed_on(square: Square) -> bool {
    let can = |kind: &Kind| {
        match_game!(Kind, kind, G => {
            let presets = <G as BoardGame>::presets();
            let places = presets.iter().any(|(_, rules)| <G as BoardGame>::placements(rules) > 0);
            places && <G as BoardGame>::BOARD.has(square)
        })
    };
    Kind::ALL.iter().any(can)
}

/// Whether a word is a letter and up to three digits, on the board or not.
pub(super) fn looks_like_a_square(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|file| file.is_ascii_lowercase())
        && (2..=4).contains(&word.len())
        && letters.all(|digit| digit.is_ascii_digit())
}
