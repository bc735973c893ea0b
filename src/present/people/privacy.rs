//! What is kept of a person, in words: shown, handed over, deleted.

use crate::service::button::Button;
use crate::service::{Command, ExportPart, Privacy, UserData};

use crate::present::words::{Localizer, tr};
use crate::present::{Face, Message, Style};

/// The answer to a question about one's own data.
pub(crate) fn privacy(words: Localizer, kept: &UserData) -> Message {
    match kept {
        UserData::Nothing => Message::text(tr!(words, "privacy-nothing")),
        UserData::Shown {
            games,
            live,
            lessons,
            chosen,
            puzzles,
            signed_in,
        } => {
            let settings = match chosen {
                true => tr!(words, "privacy-settings"),
                false => tr!(words, "privacy-no-settings"),
            };
            Message::text(tr!(
                words,
                "privacy-shown",
                games = *games,
                live = *live,
                lessons = *lessons,
                settings = settings,
                puzzles = *puzzles,
                count = *signed_in
            ))
        }
        UserData::Export => Message::text(tr!(words, "privacy-exporting")),
        UserData::Deleting => Message::text(tr!(words, "privacy-deleting")),
        UserData::Unfinished(reference) => Message::text(tr!(
            words,
            "privacy-unfinished",
            reference = reference.as_str()
        )),
        UserData::AskDelete { live, days } => {
            let confirmed = Command::Privacy(Privacy::Delete { confirmed: true });
            let button = Button {
                command: confirmed,
                table: None,
                version: None,
                reader: None,
            };
            let mut message = Message::text(tr!(
                words,
                "privacy-ask-delete",
                live = *live,
                days = days.unwrap_or(0)
            ));
            message.buttons.push(Face {
                label: tr!(words, "privacy-button-delete"),
                id: button.to_string(),
                style: Style::Danger,
            });
            message
        }
        UserData::Deleted { days, threads } => Message::text(tr!(
            words,
            "privacy-deleted",
            days = days.unwrap_or(0),
            threads = u32::from(*threads)
        )),
    }
}

/// A part of what is kept of a person, counted from 1, as a file; `more` says whether another follows, `cut` that one
/// would but is not sent.
pub fn exported(words: Localizer, part: &ExportPart, number: usize, cut: bool) -> Message {
    let more = part.next.is_some();
    let text = match (number, more) {
        (1, false) if part.records == 0 => {
            return Message::text(tr!(words, "privacy-nothing"));
        }
        (1, false) => tr!(words, "privacy-exported"),
        (_, true) if cut => tr!(words, "privacy-exported-cut", part = number),
        (_, true) => tr!(words, "privacy-exported-part", part = number),
        (_, false) => tr!(words, "privacy-exported-last", part = number),
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
pub fn unsent(words: Localizer) -> Message {
    Message::text(tr!(words, "unsent"))
}

/// Why there is no rematch with a person who has been deleted.
pub(crate) fn gone(words: Localizer) -> String {
    tr!(words, "privacy-gone")
}
