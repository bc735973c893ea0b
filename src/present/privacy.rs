//! What is kept of a person, in words: shown, handed over, deleted.

use crate::service::button::Button;
use crate::service::{Command, Kept, Privacy};

use super::words::{Words, say};
use super::{Face, Message, Style};

/// The answer to a question about one's own data.
pub(super) fn privacy(words: Words, kept: &Kept) -> Message {
    match kept {
        Kept::Shown {
            games,
            live,
            lessons,
            chosen,
            puzzles,
        } => {
            let settings = match chosen {
                true => say!(words, "privacy-settings"),
                false => say!(words, "privacy-no-settings"),
            };
            Message::text(say!(
                words,
                "privacy-shown",
                games = *games,
                live = *live,
                lessons = *lessons,
                settings = settings,
                puzzles = *puzzles
            ))
        }
        Kept::Exported(lines) => Message {
            file: Some(("galabot-privacy.jsonl".to_owned(), lines.clone())),
            ..Message::text(say!(words, "privacy-exported"))
        },
        Kept::AskDelete(live) => {
            let confirmed = Command::Privacy(Privacy::Delete { confirmed: true });
            let button = Button {
                command: confirmed,
                table: None,
                version: None,
            };
            let mut message = Message::text(say!(words, "privacy-ask-delete", live = *live));
            message.buttons.push(Face {
                label: say!(words, "privacy-button-delete"),
                id: button.to_string(),
                style: Style::Danger,
            });
            message
        }
        Kept::Deleted => Message::text(say!(words, "privacy-deleted")),
    }
}

/// Why there is no rematch with somebody who has been deleted.
pub(super) fn gone(words: Words) -> String {
    say!(words, "privacy-gone")
}
