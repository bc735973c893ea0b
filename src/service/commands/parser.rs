//! Reading what people type: the lines of each command, and moves.
//!
//! A line is a pattern of words:
//!
//! ```text
//! accept|yes     one of these words
//! {ply}          an option of the command, which must be there
//! [game]         an option that may be left out; the last word of its line
//! [kind]         the name of a game, the first one if left out
//! {moves+}       all further words, if the first of them is a turn
//! ...            choices and flags of the command, in any order, each at most once
//! ```
//!
//! The whole message must match; case, punctuation around words and "please" do not matter. In a game's thread a line
//! stands by itself; elsewhere it must begin with a mention of the bot. Anything else is talk and is ignored, unless it
//! was addressed to the bot, or is a slip of the finger (`super::slips`). A challenge, a question about the rules, a
//! move and a puzzle are read by functions of their own.
//!
//! ```text
//! challenge = "challenge", and in any order: person [ person ] | "open", "partner" person, "two" | "three" | "four",
//!             "white" | "black" | "random", "rated" | "casual", [ "rules" ] preset { option }, "level" 1..8,
//!             clock [ "auto" | "claim" ] [ "weekends" "off" ]
//! puzzle    = "puzzle" [ preset | puzzle | "share" | "mine" ]
//! rules     = see crate::service::question
//! clock     = see crate::service::clock::text
//! person    = a mention | "computer" [ [ "level" ] 1..8 ]
//! plan      = "plan" [ game ] squares { squares }
//! move      = [ "move" ] ( [ number ] squares | piece [ "to" ] square )
//! number    = "12." | "12…" | "P3."; it is not held against the number of the move to be played
//! squares   = see crate::rules::gala::notation; in Chelma also "R@f2", see crate::rules::chelma
//! ```
//!
//! The words are understood in other languages too (`super::aliases`).

use std::borrow::Cow;

use crate::rules::any::Kind;
use crate::rules::notation::{is_wrapping, plain};
use crate::service::command::Command;
use crate::service::model::ids::TableId;
use crate::service::model::moment::Moment;
use crate::service::model::refusal::Refusal;

use super::aliases::{in_english, is_please};
use super::heard::{Heard, is_mention};
use super::placement::{looks_like_a_square, named_piece, nearly_a_square, read_turn};
use super::slips;
use super::{CommandArgs, CommandSpec, OptionKind, OptionSpec, Typed, Value};

/// The most characters of a line that is read.
const MOST_CHARACTERS: usize = 200;

/// The most characters of a line that makes house rules: it may name every point of the rules.
const MOST_OF_HOUSE_RULES: usize = 1000;

/// A command read from chat, and the game it names, if any.
pub type Read = (Command, Option<TableId>);

/// Reads a chat message. `None` is talk that is not for the bot.
///
/// ```
/// use galabot::service::Command;
/// use galabot::service::commands::{parse, Heard};
/// let hear = |text| parse(&Heard { text, addressed: false, mentions: &[], me: None, house: &[] });
/// assert!(matches!(hear("d3-f5"), Some(Ok((Command::Move(_), None)))));
/// assert!(matches!(hear("  Board!"), Some(Ok((Command::Board { side: None, .. }, None)))));
/// assert!(matches!(hear("12. d3-f5"), Some(Ok((Command::Move(_), None)))));
/// assert!(hear("what a nice board").is_none());
/// let asked = parse(&Heard { text: "what now", addressed: true, mentions: &[], me: None, house: &[] });
/// assert!(matches!(asked, Some(Err(_))));
/// // What somebody else has said, and is quoted, is not heard.
/// assert!(matches!(hear("> h1-g2\nd3-f5"), Some(Ok((Command::Move(_), None)))));
/// assert!(hear("> draw").is_none());
/// ```
pub fn parse(heard: &Heard<'_>) -> Option<Result<Read, Refusal>> {
    let own = without_quotes(heard.text);
    let heard = &Heard {
        text: &own,
        ..*heard
    };
    let most = match heard.addressed && makes_house_rules(heard.text) {
        true => MOST_OF_HOUSE_RULES,
        false => MOST_CHARACTERS,
    };
    if heard.text.chars().count() > most {
        return heard.addressed.then(|| Err(heard.unknown()));
    }
    let clean = plain(heard.text).to_lowercase();
    let words: Vec<&str> = clean
        .split_whitespace()
        .map(|word| {
            if is_mention(word) || is_dotted_number(word) {
                word
            } else {
                // "+" is part of a clock.
                word.trim_matches(|letter| letter != '+' && is_wrapping(letter))
            }
        })
        .filter(|word| !word.is_empty())
        .collect();
    // "Horsa d4?" asks the other players.
    let is_question = heard.text.trim_end().ends_with('?');
    if let Some(command) = named_piece(&words).filter(|_| !is_question) {
        return Some(Ok((command, None)));
    }
    match read_turn(heard.text) {
        Ok(typed) => return Some(Ok((Command::Move(typed), None))),
        Err(Refusal::Text(error)) if error.is_no_turn() => {}
        Err(refusal) => return Some(Err(refusal)),
    }
    let words = without_please(&words);
    if words.is_empty() {
        return heard.addressed.then_some(Ok((Command::Help, None)));
    }
    let read = read_words(words, heard);
    let command = |line: &[&str]| {
        let (command, _) = read_words(line, heard)?.ok()?;
        Some(command)
    };
    let read = read.or_else(|| slips::refuse(words, heard, command).map(Err));
    read.or_else(|| heard.addressed.then(|| Err(heard.unknown())))
}

/// The text without what it quotes: lines that begin with `> `, and all that comes after `>>> `.
fn without_quotes(text: &str) -> Cow<'_, str> {
    let quotes = |line: &&str| line.trim_start().starts_with("> ");
    let quotes_the_rest = |line: &&str| line.trim_start().starts_with(">>> ");
    let mut lines = text.lines();
    if !lines.any(|line| quotes(&line) || quotes_the_rest(&line)) {
        return Cow::Borrowed(text);
    }
    let own = text.lines().take_while(|line| !quotes_the_rest(line));
    let own: Vec<&str> = own.filter(|line| !quotes(line)).collect();
    Cow::Owned(own.join("\n"))
}

/// Whether a line begins as one does that makes house rules, in any language.
fn makes_house_rules(text: &str) -> bool {
    let first: Vec<String> = text.split_whitespace().take(2).map(plain).collect();
    let first: Vec<String> = first.iter().map(|word| word.to_lowercase()).collect();
    let first: Vec<&str> = first.iter().map(String::as_str).collect();
    let meant = in_english(&first);
    let makes = |words: &Vec<&str>| matches!(words[..], ["house-rules", ..] | ["house", "rules"]);
    meant.iter().any(makes)
}

/// The words without a "please" before or after them.
fn without_please<'a, 'b>(mut words: &'a [&'b str]) -> &'a [&'b str] {
    while let Some((_, rest)) = words.split_first().filter(|(first, _)| is_please(first)) {
        words = rest;
    }
    while let Some((_, rest)) = words.split_last().filter(|(last, _)| is_please(last)) {
        words = rest;
    }
    words
}

/// The command of the first line that these words match, in any language.
fn read_words(words: &[&str], heard: &Heard<'_>) -> Option<Result<Read, Refusal>> {
    in_english(words).into_iter().find_map(|words| {
        let mut lines =
            super::all().flat_map(|spec| spec.typed.iter().map(move |line| (spec, line)));
        lines.find_map(|(spec, line)| line.read(spec, &words, heard))
    })
}

/// Whether it is the number of a move of Black, `12...`, whose dots mean something.
fn is_dotted_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    let dots = word.len() - digits.len();
    dots > 1 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

impl Typed {
    /// The command of these words, if they match this line.
    fn read(
        &self,
        spec: &CommandSpec,
        words: &[&str],
        heard: &Heard<'_>,
    ) -> Option<Result<Read, Refusal>> {
        let (pattern, given) = match self {
            Typed::Line(pattern, given) => (*pattern, *given),
            Typed::ToBot(pattern) if heard.addressed => (*pattern, [].as_slice()),
            Typed::ToBot(_) => return None,
            Typed::Own(first, read) => {
                let (word, rest) = words.split_first()?;
                let read = (word == first).then(|| read(rest, heard)).flatten()?;
                return Some(read.map(|command| (command, None)));
            }
        };
        let mut args = match fitting(spec, pattern, words, heard)? {
            Ok(args) => args,
            Err(refusal) => return Some(Err(refusal)),
        };
        for (name, text) in given {
            let value = match spec.option(name).map(|option| option.kind) {
                Some(OptionKind::Flag) => Value::Flag(true),
                _ => Value::Text(text),
            };
            args.fill(name, value);
        }
        Some((spec.read)(&args).map(|command| (command, args.game())))
    }
}

/// The values that the words give, if they match the pattern.
fn fitting<'a>(
    spec: &CommandSpec,
    pattern: &'static str,
    words: &[&'a str],
    heard: &Heard<'a>,
) -> Option<Result<CommandArgs<'a>, Refusal>> {
    let mut args = CommandArgs::new(Kind::default());
    args.house = heard.house;
    let mut words = words.iter().copied().peekable();
    // This is reported only if the rest of the line matches too.
    let mut refusal = None;
    for part in pattern.split(' ') {
        let named = part.trim_matches(['[', ']', '{', '}']);
        if part == "..." {
            for word in words.by_ref() {
                let (name, value) = loose(spec, &args, word)?;
                args.fill(name, value);
            }
        } else if named.len() == part.len() {
            let word = words.next()?;
            part.split('|').find(|known| *known == word)?;
        } else if let Some(named) = named.strip_suffix('+') {
            let is_talk = match read_turn(words.peek()?) {
                Err(Refusal::Text(error)) => error.is_no_turn(),
                _ => false,
            };
            if is_talk {
                return None;
            }
            words
                .by_ref()
                .for_each(|word| args.fill(named, Value::Text(word)));
        } else if part.starts_with('[') && words.peek().is_none() {
            continue;
        } else if named == "kind" {
            args.kind = Kind::from_code(words.next()?)?;
        } else {
            match spec.option(named)?.read(words.next()?, heard)? {
                Ok(value) => args.fill(named, value),
                Err(why) => refusal = Some(why),
            }
        }
    }
    let fits = words.next().is_none();
    fits.then(|| refusal.map_or(Ok(args), Err))
}

/// The value of a word where choices and flags stand in any order.
fn loose<'a>(
    spec: &CommandSpec,
    filled: &CommandArgs<'_>,
    word: &'a str,
) -> Option<(&'static str, Value<'a>)> {
    spec.options.iter().find_map(|option| {
        let value = match option.kind {
            _ if option.kind.has_word(word) => Value::Text(word),
            OptionKind::Flag if option.name == word => Value::Flag(true),
            _ => return None,
        };
        (!filled.has(option.name)).then_some((option.name, value))
    })
}

impl OptionSpec {
    /// The value of a typed word for this option, if it can be meant for it.
    fn read<'a>(&self, word: &'a str, heard: &Heard<'_>) -> Option<Result<Value<'a>, Refusal>> {
        match self.kind {
            OptionKind::Choice(_) => {
                let known = self.kind.has_word(word);
                known.then_some(Ok(Value::Text(word)))
            }
            OptionKind::Square if looks_like_a_square(word) => Some(Ok(Value::Text(word))),
            OptionKind::Square => nearly_a_square(word).map(Err),
            OptionKind::Moment if word.parse::<Moment>().is_ok() => Some(Ok(Value::Text(word))),
            OptionKind::Moment => {
                let nearly = word.bytes().any(|letter| letter.is_ascii_digit());
                nearly.then(|| Err(Refusal::NoMoment(word.to_owned())))
            }
            OptionKind::Number(least) => {
                let number: usize = word.parse().ok()?;
                (number as u64 >= least).then_some(Ok(Value::Number(number)))
            }
            OptionKind::Person => is_mention(word).then(|| heard.named(word).map(Value::Person)),
            // `#12` or `12`.
            OptionKind::Game => {
                let number = word.trim_start_matches('#').parse().ok()?;
                Some(Ok(Value::Game(TableId(number))))
            }
            OptionKind::Text | OptionKind::Flag | OptionKind::Appointed | OptionKind::Channel => {
                None
            }
        }
    }
}
