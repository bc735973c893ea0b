//! Typed lines in other languages, read as if they were typed in English.
//!
//! Only a line that begins with a command in such a language is translated, word by word. The result must be a complete
//! command, as in English, so that talk stays talk: "Brett!" asks for the board, "das Brett ist schön" does not.
//!
//! The words are in `commands.ftl` of their language.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::service::model::language::Language;

/// The prefix of the keys of words that can begin a line.
const FIRST: &str = "typed-line-";

/// The prefix of the keys of words that can follow.
const OTHER: &str = "typed-then-";

/// What "please" is in English; in other languages it is among the words that can follow.
const PLEASE: [&str; 3] = ["please", "pls", "plz"];

/// What each word means in English. Some mean two commands: Danish "træk" is "moves", and "move" before squares.
type Aliases = HashMap<&'static str, Vec<&'static str>>;

/// The English words for those that can begin a line.
static COMMANDS: LazyLock<Aliases> = LazyLock::new(|| aliases(FIRST));

/// The English words for those that can follow.
static OTHERS: LazyLock<Aliases> = LazyLock::new(|| aliases(OTHER));

fn aliases(prefix: &'static str) -> Aliases {
    let languages = Language::ALL.into_iter();
    let listed = languages.flat_map(|language| language.typed_words(prefix));
    let mut aliases = Aliases::new();
    for (english, names) in listed {
        for name in names.split(' ') {
            aliases.entry(name).or_default().push(english);
        }
    }
    aliases
}

/// The words of a line in English if it begins with a command in another language, in each of its meanings; else the
/// words as they are. They are in lower case.
pub(super) fn in_english<'a>(words: &[&'a str]) -> Vec<Vec<&'a str>> {
    let Some((first, rest)) = words.split_first() else {
        return Vec::new();
    };
    let Some(meant) = COMMANDS.get(first) else {
        return vec![words.to_vec()];
    };
    let english = |word: &&'a str| OTHERS.get(word).map_or(*word, |meant| meant[0]);
    let rest: Vec<&str> = rest.iter().map(english).collect();
    let lines = meant.iter().map(|first| [&[*first], &rest[..]].concat());
    lines.collect()
}

/// Whether a word is "please" in any language.
pub(super) fn is_please(word: &str) -> bool {
    PLEASE.contains(&word) || OTHERS.get(word).is_some_and(|meant| meant[0] == PLEASE[0])
}

/// Whether a word, or what it stands for, can be part of a line in another language than English.
pub(super) fn means_something(word: &str) -> bool {
    let english = |aliases: &Aliases| {
        let mut all = aliases.values().flatten();
        all.any(|english| *english == word)
    };
    COMMANDS.contains_key(word) || OTHERS.contains_key(word) || english(&OTHERS)
}

/// The words that can begin a line in other languages than English.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.keys().copied()
}

#[cfg(test)]
mod tests {
    use crate::service::Command;
    use crate::service::commands::{Heard, parse};

    fn hear(text: &str) -> Option<Command> {
        let heard = Heard {
            text,
            addressed: false,
            mentions: &[],
            me: None,
            house: &[],
        };
        parse(&heard).map(|read| read.expect("a command").0)
    }

    #[test]
    fn whole_lines_are_commands_in_every_language() {
        for (line, english) in [
            ("Brett", "board"),
            ("bræt!", "board"),
            ("brett schwarz", "board black"),
            ("bræt hvid slåede", "board white captured"),
            ("Züge", "moves"),
            ("træk d3", "moves d3"),
            ("aufgeben", "resign"),
            ("opgiv ja", "resign yes"),
            ("Remis", "draw"),
            ("remis ablehnen", "draw decline"),
            ("Hilfe", "help"),
            ("hjælp", "help"),
            ("revanche", "rematch"),
            ("regler korna", "rules korna"),
            ("regler plakat", "rules poster"),
            ("Aufgabe", "puzzle"),
            ("opgave winther", "puzzle winther"),
            ("Aufgabe winther-1", "puzzle winther-1"),
            ("Aufgabe meine", "puzzle mine"),
            ("opgave del", "puzzle share"),
            ("Rücknahme ablehnen", "takeback decline"),
            ("tilbagetagning accepter", "takeback accept"),
            ("Pause annehmen", "pause accept"),
            ("pause slut", "pause end"),
            ("stilling 7", "position 7"),
            ("Stellung 7s", "position 7b"),
            ("stilling 7h hvid", "position 7w white"),
            ("stellung halbzug 7", "position ply 7"),
            ("stilling halvtræk 7", "position half-move 7"),
            ("fortsæt 3", "resume 3"),
            ("Rangliste", "leaderboard"),
            ("neu aufstellen", "start again"),
            ("start igen", "start again"),
            ("Tipp", "hint"),
            ("tip", "hint"),
            ("Analyse", "review"),
            ("partien beendete", "games finished"),
            ("partier færdige", "games finished"),
            ("bræt tekst", "board text"),
            ("brett text", "board text"),
            ("pläne", "plans"),
            ("pläne 12", "plans 12"),
            ("pläne verwerfen", "plans drop"),
            ("planen 12 d3-f5 e8-e7", "plan 12 d3-f5 e8-e7"),
            ("planer drop", "plans clear"),
            ("planlæg d3-f5 e8-e7", "plan d3-f5, e8-e7"),
        ] {
            let meant = hear(english);
            assert!(meant.is_some(), "{english}");
            assert_eq!(hear(line), meant, "{line}");
        }
    }

    #[test]
    fn a_whole_challenge_is_read_in_every_language() {
        let to_bot = |text: &str| {
            let heard = Heard {
                text,
                addressed: true,
                mentions: &[],
                me: None,
                house: &[],
            };
            parse(&heard).map(|read| read.expect("a command").0)
        };
        for (line, english) in [
            ("herausfordern offen ungewertet", "challenge open casual"),
            (
                "herausfordern offen gewertet bedenkzeit 3 Tage automatisch wochenenden frei",
                "challenge open rated clock 3 days auto weekends off",
            ),
            (
                "herausforderung offen 3 tage beanspruchen",
                "challenge open 3 days claim",
            ),
            (
                "herausfordern offen keine Bedenkzeit",
                "challenge open none",
            ),
            ("herausfordern offen keine Uhr", "challenge open none"),
            ("udfordr åben uforpligtende", "challenge open casual"),
            (
                "udfordr åben ratet ur 3 dage automatisk weekender fri",
                "challenge open rated clock 3 days auto weekends off",
            ),
            ("udfordring åben 3 dage kræv", "challenge open 3 days claim"),
            ("udfordr åben ingen betænkningstid", "challenge open none"),
        ] {
            let meant = to_bot(english);
            assert!(meant.is_some(), "{english}");
            assert_eq!(to_bot(line), meant, "{line}");
        }
    }

    #[test]
    fn a_move_is_named_as_it_is_written() {
        for (line, same) in [
            ("position 7.", "position 7"),
            ("position 7w", "position 7"),
            ("position 7...", "position 7b"),
            ("Position 7… black", "position 7b black"),
            ("position P3.", "position p3"),
            ("position turn 13", "position ply 13"),
        ] {
            let meant = hear(same);
            assert!(meant.is_some(), "{same}");
            assert_eq!(hear(line), meant, "{line}");
        }
        assert_ne!(hear("position 7"), hear("position 7b"));
        assert_ne!(hear("position 7"), hear("position ply 7"));
    }

    #[test]
    fn talk_stays_talk() {
        for line in [
            "das Brett ist schön",
            "Brett und Figuren",
            "remis wäre langweilig",
            "hilfe, ich verliere",
            "Tipp doch mal",
            "Regeln sind Regeln",
            "træk nu bare",
            "ja",
            "weiß ich nicht",
            "aufgeben kommt nicht in Frage",
            "Aufgabe gelöst",
            "puzzle over that",
            "puzzle sudoku-12",
            "position 7 was better",
            "position seven",
            "position ply",
            "plan b",
            "plan d3",
            "plan 12 weeks",
            "planen wir mal",
        ] {
            assert_eq!(hear(line), None, "{line}");
        }
    }
}
