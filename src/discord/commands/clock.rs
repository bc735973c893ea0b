//! The clock of a challenge, and what is asked around a game: taking back, pausing, claiming a win on time.

use crate::service::{AroundRefusal, Command, Fault, Refusal, Service, TimeControl, TimeOut};

use super::{Entry, Given, Needed, Opt};
use crate::discord::complete::{Offer, Typing};

pub(super) const CLOCK: Opt = Opt::Offered(
    "clock",
    "How much time there is: 3 days, fischer 3d+1d cap 7d, none",
    Needed::No,
    offer_clocks,
);
pub(super) const TIME_OUT: Opt = Opt::Choice(
    "time-out",
    "Who runs out of time: the others may claim the win, or it is automatic",
    &["claim", "automatic"],
);
pub(super) const WEEKENDS: Opt = Opt::Flag(
    "weekends-off",
    "Whether the clocks stand still on Saturdays and Sundays",
);

/// The clocks offered before anything fits what was typed, the usual ones first.
const USUAL: [&str; 8] = [
    "none",
    "3 days",
    "1 day",
    "2 days",
    "7 days",
    "14 days",
    "fischer 3d+1d cap 7d",
    "fischer 7d+12h cap 14d",
];

pub(super) const ENTRIES: [Entry; 3] = [
    Entry {
        of: None,
        name: "takeback",
        about: "Ask to take your last move back, or answer who asks",
        options: &[
            Opt::Choice(
                "answer",
                "What to do; to ask if left out",
                &["ask", "accept", "decline"],
            ),
            Opt::Game,
        ],
        read: |given| {
            Ok(match given.text("answer") {
                Some("accept") => Command::AcceptTakeBack,
                Some("decline") => Command::DeclineTakeBack,
                _ => Command::TakeBack,
            })
        },
    },
    Entry {
        of: None,
        name: "pause",
        about: "Ask for a pause in which the clocks stand still, answer who asks, or end it",
        options: &[
            Opt::Choice(
                "answer",
                "What to do; to ask if left out",
                &["ask", "accept", "decline", "end"],
            ),
            Opt::Game,
        ],
        read: |given| {
            Ok(match given.text("answer") {
                Some("accept") => Command::AcceptPause,
                Some("decline") => Command::DeclinePause,
                Some("end") => Command::Unpause,
                _ => Command::Pause,
            })
        },
    },
    Entry {
        of: None,
        name: "claim",
        about: "Claim the win when the other side has run out of time",
        options: &[Opt::Game],
        read: |_| Ok(Command::Claim),
    },
];

/// The clock named, if one is.
pub(super) fn read_clock(given: &Given<'_>) -> Result<Option<TimeControl>, Refusal> {
    let Some(text) = given.text("clock").filter(|text| !text.trim().is_empty()) else {
        return Ok(None);
    };
    let read = text.parse();
    let read = read.map_err(|error| Refusal::from(AroundRefusal::Clock(error)))?;
    Ok(Some(read))
}

/// What is to happen on time-out, if it was named.
pub(super) fn read_time_out(given: &Given<'_>) -> Option<TimeOut> {
    match given.text("time-out") {
        Some("claim") => Some(TimeOut::Claim),
        Some("automatic") => Some(TimeOut::Ends),
        _ => None,
    }
}

/// What was typed, if it is a clock, and the usual ones that it begins.
fn offer_clocks(_: &Service, typing: &Typing) -> Result<Vec<Offer>, Fault> {
    let typed = typing.typed.trim().to_lowercase();
    let read: Option<TimeControl> = typed.parse().ok();
    let read = read.map(|control| control.to_string());
    let usual = USUAL.iter().map(|text| (*text).to_owned());
    let usual = usual.filter(|text| text.contains(&typed) && Some(text) != read.as_ref());
    let offers = read.iter().cloned().chain(usual);
    Ok(offers
        .map(|text| Offer {
            shown: text.clone(),
            value: text,
        })
        .collect())
}
