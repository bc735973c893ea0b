//! Buttons and menus: the text behind each, and the command it stands for. A button has no state outside this text.
//!
//! ```text
//! button    = word ":" game [ ":" version { ":" argument } ] [ "@" person ]
//! game      = number | "-"                                     version = number | "-"
//! ```
//!
//! A person stands there if the message answers that person and others see it. What they press is answered in its
//! place; what others press, to them alone.
//!
//! An entry of a menu is a button too: choosing it is the same as pressing a button with its text.

use std::fmt;
use std::str::FromStr;

use super::command::Command;
use super::commands::{ButtonSpec, NOTHING, buttons};
use super::model::ids::{PersonId, TableId};

/// What a button does: a command, usually about a table. With a version it goes out of date when the table changes.
///
/// ```
/// use galabot::service::{button::Button, Command, TableId, move_picker::PickerStep};
/// let button = Button {
///     command: Command::AcceptDraw,
///     table: Some(TableId(12)),
///     version: Some(34),
///     reader: None,
/// };
/// assert_eq!(button.to_string(), "accept-draw:12:34");
/// assert_eq!("accept-draw:12:34".parse(), Ok(button));
/// let second: Button = "choose:12:34:1".parse().unwrap();
/// assert_eq!(second.command, Command::Choose(PickerStep::Piece { page: 1 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The command.
    pub command: Command,
    /// The table it is about, if any.
    pub table: Option<TableId>,
    /// The table's version when the button was shown, if only that version will do.
    pub version: Option<u64>,
    /// Whom the message answers, if others see it and this person turns its pages for all.
    pub reader: Option<PersonId>,
}

/// Text that belongs to none of our buttons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is behind none of our buttons")]
pub struct ButtonError(pub String);

impl fmt::Display for Button {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ButtonSpec { word, .. }, arguments) = ButtonSpec::of(&self.command);
        match self.table {
            Some(table) => write!(f, "{word}:{table}")?,
            None => write!(f, "{word}:{NOTHING}")?,
        }
        match self.version {
            Some(version) => write!(f, ":{version}")?,
            None if arguments.is_empty() => {}
            None => write!(f, ":{NOTHING}")?,
        }
        arguments
            .iter()
            .try_for_each(|argument| write!(f, ":{argument}"))?;
        match self.reader {
            Some(reader) => write!(f, "@{reader}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Button {
    type Err = ButtonError;

    fn from_str(text: &str) -> Result<Button, ButtonError> {
        let error = || ButtonError(text.to_owned());
        let (stated, reader) = match text.rsplit_once('@') {
            Some((stated, person)) if is_number(person) => {
                let person = person.parse().map_err(|_| error())?;
                (stated, Some(PersonId(person)))
            }
            // Where a piece is placed there is such a sign too.
            _ => (text, None),
        };
        let parts: Vec<&str> = stated.split(':').collect();
        let [word, table, rest @ ..] = parts.as_slice() else {
            return Err(error());
        };
        let number = |part: &str| match part {
            NOTHING => Ok(None),
            part => part.parse::<u64>().map(Some).map_err(|_| error()),
        };
        let table = number(table)?.map(TableId);
        let (version, arguments) = match rest {
            [] => (None, rest),
            [version, arguments @ ..] => (number(version)?, arguments),
        };
        let mut known = buttons().filter(|button| button.word == *word);
        let command = known.find_map(|button| button.read(arguments));
        let button = Button {
            command: command.ok_or_else(error)?,
            table,
            version,
            reader,
        };
        // Our buttons are written in one way only. A text that parses but is written otherwise is not ours.
        Some(button)
            .filter(|button| button.to_string() == text)
            .ok_or_else(error)
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use crate::service::model::finished_games::Wanted;

    use super::*;

    #[test]
    fn what_is_written_behind_a_button_reads_back() {
        let texts = [
            "accept:12",
            "resign:12:34",
            "resign:12:34:80351110224678912",
            "play-on:12",
            "play-on:12:-:80351110224678912",
            "choose:12:34:0",
            "man:12:34:d3:1",
            "man:12:34:R@:0",
            "play:12:34:d3-f5",
            "play:12:34:R@f2",
            "show:12:-:black",
            "position:12:-:7:white",
            "position:12:-:0:-",
            "position:12:-:7:white@80351110224678912",
            "position:12:-:12b:-",
            "position:12:-:P3:-",
            "history:12:-:3@80351110224678912",
            "history:12:-:-",
            "history:12:-:3",
            "review:12",
            "share:12",
            "judged:12:-:7",
            "finished:-:-:2:80351110224678912:winther",
            "finished:-:-:0:-:-",
            "put:-:-:gala:-:-",
            "put:-:-:chelma:chelma-open:another",
            "puzzle:-:-:pyramid-4-12",
            "puzzle-men:-:-:winther-3:0",
            "puzzle-man:-:-:chelma-3:R@:1",
            "try:-:-:winther-3:gala:d3-f5",
            "solution:-:-:winther-3",
            "share-day:-:-:winther-3",
            "better:12:-:-",
            "better:12:-:7",
            "better-men:12:-:7:0",
            "better-man:12:-:7:R@:1",
            "better-try:12:-:7:d3-f5",
            "better-best:12:-:7",
            "help:12",
            "help:-",
            "door-learn:-",
            "door-commands:-",
            "door-computer:-:-:chelma",
            "level:12:-:8",
            "games:-",
            "house-point:-:-:gardeners:centre-goal=none",
            "form:-:-:-:-:-",
            "form-send:-:-:pyramid-4:4:80351110224678912",
        ];
        for text in texts {
            let button: Button = text.parse().expect(text);
            assert_eq!(button.to_string(), text);
        }
    }

    #[test]
    fn rules_of_many_options_fit_behind_a_button() {
        let options = "weak-kampas strong-horsas weak-galas single-gala lone-gala";
        for rules in [&format!("winther {options}"), "house-rules-of-24-letters"] {
            let button = Button {
                command: Command::Games(Some(Wanted {
                    person: Some(PersonId(u64::MAX)),
                    rules: Some(rules.to_owned()),
                    page: 1_000_000,
                    ..Wanted::default()
                })),
                table: None,
                version: None,
                reader: Some(PersonId(u64::MAX)),
            };
            let text = button.to_string();
            assert!(text.len() <= 100, "{text}");
            assert_eq!(text.parse(), Ok(button), "{text}");
        }
    }

    #[test]
    fn the_longest_text_fits_behind_a_button() {
        let longest = Button {
            command: Command::Games(Some(Wanted {
                person: Some(PersonId(u64::MAX)),
                rules: Some("pyramid-4".to_owned()),
                page: 1_000_000,
                ..Wanted::default()
            })),
            table: Some(TableId(u64::MAX)),
            version: Some(u64::MAX),
            reader: None,
        };
        assert!(longest.to_string().len() <= 100, "{longest}");
        // A list that one person turns is about no table.
        let turned = Button {
            table: None,
            version: None,
            reader: Some(PersonId(u64::MAX)),
            ..longest
        };
        assert!(turned.to_string().len() <= 100, "{turned}");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "accept",
            "accept:x",
            "resign:1:x",
            "resign:1:2:x",
            "resign:1:2:+3",
            "resign:1:2:3:4",
            "play-on:1:2:-",
            "fly:1",
            "choose:1:2",
            "choose:1:2:x",
            "man:1:2:K@:0",
            "play:1:2:good",
            "show:1:-:flip",
            "position:1:-:x:white",
            "position:1:-:7:white@",
            "position:1:-:7:white@07",
            "position:1:-:7:white@99999999999999999999",
            "position:1:-:p3:-",
            "accept:1:2:3",
            "history:1:-:-:1",
            "judged:1",
            "judged:1:-:+7",
            "put:-:-:go:-:-",
            "put:-:-:gala:-:more",
            "puzzle:-:-:winther",
            "try:-:-:winther-0:gala:d3-f5",
            "better:12:-:+7",
            "better:12",
            "better-try:12:-:7:good",
            "play:1:2:\t\tBB5",
            "play:1:2:Kd3-e4",
            "play:1:2:d3 f5",
            "level:12:-:9",
            "door-computer:-:-:go",
            "form:-:-:go:-:-",
            "form:-:-:-:7:-",
            "form:-:-:-:-:9223372036854775808",
            "form-send:-:-:-:-",
            "help:+1",
            "help:01",
        ] {
            assert!(text.parse::<Button>().is_err(), "{text}");
        }
    }
}
