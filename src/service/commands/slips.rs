//! Slips of the finger: a command with one letter wrong is asked back.
//!
//! Talk is never answered. So a slip, once put right, must be a complete command, of two words at most unless it was
//! said to the bot. It must be no ordinary word that happens to be near: those are listed in `commands.ftl` of their
//! language.
//!
//! A line that ends a game is not put into anyone's mouth: of `resgin yes` only `resign` is asked back, of `clami`
//! nothing. `draw` is asked back, for by itself it only offers one; who has been offered one means to answer.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use crate::service::command::Command;
use crate::service::model::language::Language;
use crate::service::model::refusal::Refusal;

use super::heard::{Heard, is_mention};
use super::{Typed, aliases, spec_of};

/// The key of ordinary words that are near a command.
const TALK: &str = "typed-talk";

/// A command as short as this is not told from other words by a letter that is wrong, missing or too much.
const SHORT: usize = 4;

/// The most words of a slip that was not said to the bot.
const MOST_WORDS: usize = 2;

/// What can begin a line, in every language.
static NAMES: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let lines = super::all().flat_map(|spec| spec.typed);
    let first = |line: &'static Typed| match line {
        Typed::Line(pattern, _) | Typed::ToBot(pattern) => {
            pattern.split(' ').next().unwrap_or_default()
        }
        Typed::Own(first, _) => first,
    };
    let english = lines.flat_map(move |line| first(line).split('|'));
    english.chain(aliases::names()).collect()
});

/// Ordinary words that are near a command, in every language.
static TALKED: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| Language::all_typed(TALK).collect());

/// Whether a line begins with this word, in any language.
pub(super) fn begins_a_line(word: &str) -> bool {
    NAMES.contains(word)
}

/// Refuses words that are nearly a command, and says which; `read` knows the lines that are.
pub(super) fn refuse(
    words: &[&str],
    heard: &Heard<'_>,
    read: impl Fn(&[&str]) -> Option<Command>,
) -> Option<Refusal> {
    let (first, rest) = words.split_first()?;
    let talked = TALKED.contains(first) || !heard.addressed && words.len() > MOST_WORDS;
    if talked || NAMES.contains(first) {
        return None;
    }
    let near = NAMES.iter().filter(|name| is_slip(first, name));
    let mut meant = near.filter_map(|name| {
        let line = [&[*name], rest].concat();
        read(&line).map(|command| (line, command))
    });
    let (line, command) = meant.next()?;
    let named = rest.iter().any(|word| is_mention(word));
    let bare = |word: &&&str| {
        let alone = read(&[**word]);
        alone.is_some_and(|alone| {
            !ends_game(&alone) && spec_of(&alone).name == spec_of(&command).name
        })
    };
    Some(Refusal::DidYouMean(match ends_game(&command) {
        true => (*line.iter().find(bare)?).to_owned(),
        false if named => line[0].to_owned(),
        false => line.join(" "),
    }))
}

/// Whether a game ends by this without another question: with a result or, as a lesson, without one.
fn ends_game(command: &Command) -> bool {
    matches!(
        command,
        Command::Resign { confirmed: true }
            | Command::AnswerResign { resigns: true, .. }
            | Command::AcceptDraw
            | Command::Claim
            | Command::Abandon
    )
}

/// Whether the first word is the second with two letters swapped or one doubled. If the second is long enough, one
/// letter may also be wrong, missing or too much.
fn is_slip(typed: &str, name: &str) -> bool {
    let [typed, name]: [Vec<char>; 2] = [typed, name].map(|word| word.chars().collect());
    if name.len() < SHORT {
        return false;
    }
    let same = typed.iter().zip(&name).take_while(|(a, b)| a == b).count();
    let (before, long) = (name[..same].last(), name.len() > SHORT);
    match (&typed[same..], &name[same..]) {
        ([a, b, typed @ ..], [c, d, name @ ..]) if a == d && b == c && typed == name => true,
        ([_, typed @ ..], [_, name @ ..]) if typed == name => long,
        ([letter, typed @ ..], name) if typed == name => long || before == Some(letter),
        (typed, [_, name @ ..]) => long && typed == name,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_slip;

    #[test]
    fn a_slip_is_one_letter_and_short_words_have_fewer() {
        for (typed, name) in [
            ("mvoes", "moves"),
            ("moces", "moves"),
            ("moes", "moves"),
            ("movves", "moves"),
            ("movesz", "moves"),
            ("zügge", "züge"),
            ("helpp", "help"),
            ("heelp", "help"),
            ("hlep", "help"),
        ] {
            assert!(is_slip(typed, name), "{typed}");
        }
        for (typed, name) in [
            ("moves", "moves"),
            ("mvose", "moves"),
            ("mov", "moves"),
            ("hell", "help"),
            ("held", "help"),
            ("hep", "help"),
            ("helps", "help"),
            ("nue", "neu"),
        ] {
            assert!(!is_slip(typed, name), "{typed}");
        }
    }
}
