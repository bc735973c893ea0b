//! Buttons: the text behind each, and the command it stands for. All state of a button is in this text.

use super::command::Command;
use super::ids::TableId;

/// What a button does: a command about a table, and whether it goes out of date when the table moves on.
///
/// ```
/// use galabot::service::{button::Button, Command, TableId};
/// let button = Button { command: Command::Resign { confirmed: true }, table: TableId(12), version: Some(34) };
/// assert_eq!(button.to_string(), "resign:12:34");
/// assert_eq!("resign:12:34".parse(), Ok(button));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it asks for.
    pub command: Command,
    /// Of which game.
    pub table: TableId,
    /// The table's version it was shown with, if it must still be that one.
    pub version: Option<u64>,
}

/// Text that is behind none of our buttons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is behind none of our buttons")]
pub struct ButtonError(pub String);

const WORDS: [(&str, Command); 15] = [
    ("accept", Command::Accept),
    ("join-partner", Command::AcceptAsPartner),
    ("decline", Command::Decline),
    ("withdraw", Command::Withdraw),
    ("resign", Command::Resign { confirmed: true }),
    ("ask-resign", Command::Resign { confirmed: false }),
    ("play-on", Command::PlayOn),
    ("draw", Command::Draw),
    ("accept-draw", Command::AcceptDraw),
    ("decline-draw", Command::DeclineDraw),
    ("rematch", Command::Rematch),
    ("moves", Command::Moves(None)),
    ("hint", Command::Hint),
    ("review", Command::Review),
    ("stop-review", Command::StopReview),
];

impl std::fmt::Display for Button {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let word = WORDS.iter().find(|(_, command)| *command == self.command);
        let (word, _) = word.unwrap_or(&("help", Command::Help));
        write!(f, "{word}:{}", self.table)?;
        match self.version {
            Some(version) => write!(f, ":{version}"),
            None => Ok(()),
        }
    }
}

impl std::str::FromStr for Button {
    type Err = ButtonError;

    fn from_str(text: &str) -> Result<Button, ButtonError> {
        let error = || ButtonError(text.to_owned());
        let mut parts = text.split(':');
        let word = parts.next().ok_or_else(error)?;
        let command = match WORDS.iter().find(|(known, _)| *known == word) {
            Some((_, command)) => command.clone(),
            None if word == "help" => Command::Help,
            None => return Err(error()),
        };
        let number = |part: &str| part.parse::<u64>().map_err(|_| error());
        let table = TableId(number(parts.next().ok_or_else(error)?)?);
        let version = parts.next().map(number).transpose()?;
        if parts.next().is_some() {
            return Err(error());
        }
        Ok(Button {
            command,
            table,
            version,
        })
    }
}
