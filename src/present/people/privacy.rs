//! What is kept of a person, in words: shown, handed over, deleted.

use crate::service::button::Button;
use crate::service::{Command, ExportPart, Kept, Privacy};

use crate::present::words::{Words, say};
use crate::present::{Face, Message, Style};

/// The answer to a question about one's own data.
pub(crate) fn privacy(words: Words, kept: &Kept) -> Message {
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
        Kept::Export => Message::text(say!(words, "privacy-exporting")),
        Kept::Deleting => Message::text(say!(words, "privacy-deleting")),
        Kept::Unfinished(reference) => Message::text(say!(
            words,
            "privacy-unfinished",
            reference = reference.as_str()
        )),
        Kept::AskDelete { live, days } => {
            let confirmed = Command::Privacy(Privacy::Delete { confirmed: true });
            let button = Button {
                command: confirmed,
                table: None,
                version: None,
            };
            let mut message = Message::text(say!(
                words,
                "privacy-ask-delete",
                live = *live,
                days = days.unwrap_or(0)
            ));
            message.buttons.push(Face {
                label: say!(words, "privacy-button-delete"),
                id: button.to_string(),
                style: Style::Danger,
            });
            message
        }
        Kept::Deleted { days, threads } => Message::text(say!(
            words,
            "privacy-deleted",
            days = days.unwrap_or(0),
            threads = u32::from(*threads)
        )),
    }
}

/// A part of what is kept of somebody, counted from 1, as a file; `more` says whether another follows, `cut` that one would but
/// is not sent.
pub fn exported(words: Words, part: &ExportPart, number: usize, cut: bool) -> Message {
    let more = part.next.is_some();
    let text = match (number, more) {
        (1, false) if part.records == 0 => {
            return Message::text(say!(words, "privacy-exported-nothing"));
        }
        (1, false) => say!(words, "privacy-exported"),
        (_, true) if cut => say!(words, "privacy-exported-cut", part = number),
        (_, true) => say!(words, "privacy-exported-part", part = number),
        (_, false) => say!(words, "privacy-exported-last", part = number),
    };
    Message {
        file: Some((
            format!("galabot-privacy-{number}.jsonl.gz"),
            part.gzip.clone(),
        )),
        ..Message::text(text)
    }
}

/// That an answer with a file or a picture could not be sent, and why there is none now.
pub fn unsent(words: Words) -> Message {
    Message::text(say!(words, "unsent"))
}

/// Why there is no rematch with somebody who has been deleted.
pub(crate) fn gone(words: Words) -> String {
    say!(words, "privacy-gone")
}
