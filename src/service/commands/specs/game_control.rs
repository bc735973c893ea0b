//! The clock of a challenge, and commands around a game: taking back, pausing, claiming a win on time.

use crate::service::command::Command;
use crate::service::model::clock::{TimeControl, TimeOut};
use crate::service::model::refusal::{ControlRefusal, Refusal};

use crate::service::commands::Emphasis::{Primary, Secondary, Success};
use crate::service::commands::handler::handler;
use crate::service::commands::{
    ButtonSpec, CommandArgs, CommandSpec, Completion, GAME, OptionSpec, Typed, Under,
};

/// The option that names a clock.
pub(in crate::service::commands) const CLOCK: OptionSpec = OptionSpec::text(
    "clock",
    "Time per player: 15m+10s, 2h/move, 3 days, fischer 3d+1d cap 7d, or none",
)
.completed(Completion::Clocks);
/// The option that says what happens on time-out.
pub(in crate::service::commands) const TIME_OUT: OptionSpec = OptionSpec::choice(
    "time-out",
    "On time-out: the opponent may claim the win, or wins automatically",
    &["claim", "automatic"],
);
/// The option that stops the clocks at weekends.
pub(in crate::service::commands) const WEEKENDS: OptionSpec = OptionSpec::flag(
    "weekends-off",
    "Whether clocks pause on Saturdays and Sundays",
);

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 3] = [
    CommandSpec {
        name: "takeback",
        under: Under::Games,
        about: "Ask to take back your last move, or answer a request",
        options: &[
            OptionSpec::choice("answer", "Default: ask", &["ask", "accept", "decline"]),
            GAME,
        ],
        typed: &[
            Typed::Line("takeback|take-back|undo", &[]),
            Typed::Line("take back", &[]),
            Typed::Line(
                "takeback|take-back|undo accept|yes",
                &[("answer", "accept")],
            ),
            Typed::Line("take back accept|yes", &[("answer", "accept")]),
            Typed::Line(
                "takeback|take-back|undo decline|no",
                &[("answer", "decline")],
            ),
            Typed::Line("take back decline|no", &[("answer", "decline")]),
        ],
        buttons: &[
            ButtonSpec::bare("takeback", "button-take-back", Secondary, Command::TakeBack),
            ButtonSpec::bare(
                "accept-takeback",
                "button-take-back",
                Success,
                Command::AcceptTakeBack,
            ),
            ButtonSpec::bare(
                "decline-takeback",
                "button-decline",
                Secondary,
                Command::DeclineTakeBack,
            ),
        ],
        read: |args| {
            Ok(match args.text("answer") {
                Some("accept") => Command::AcceptTakeBack,
                Some("decline") => Command::DeclineTakeBack,
                _ => Command::TakeBack,
            })
        },
        handler: handler! { Command::TakeBack | Command::AcceptTakeBack | Command::DeclineTakeBack => |service, request, now| service.take_back(request, now) },
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "pause",
        under: Under::Games,
        about: "Ask for a pause that stops the clocks, answer a request, or end the pause",
        options: &[
            OptionSpec::choice(
                "answer",
                "Default: ask",
                &["ask", "accept", "decline", "end"],
            ),
            GAME,
        ],
        typed: &[
            Typed::Line("pause", &[]),
            Typed::Line("pause accept|yes", &[("answer", "accept")]),
            Typed::Line("pause decline|no", &[("answer", "decline")]),
            Typed::Line("pause end|over", &[("answer", "end")]),
            Typed::Line("unpause", &[("answer", "end")]),
        ],
        buttons: &[
            ButtonSpec::bare(
                "accept-pause",
                "button-accept-pause",
                Success,
                Command::AcceptPause,
            ),
            ButtonSpec::bare(
                "decline-pause",
                "button-decline",
                Secondary,
                Command::DeclinePause,
            ),
            ButtonSpec::bare("unpause", "button-unpause", Secondary, Command::Unpause),
        ],
        read: |args| {
            Ok(match args.text("answer") {
                Some("accept") => Command::AcceptPause,
                Some("decline") => Command::DeclinePause,
                Some("end") => Command::Unpause,
                _ => Command::Pause,
            })
        },
        handler: handler! { Command::Pause | Command::AcceptPause | Command::DeclinePause | Command::Unpause => |service, request, now| service.pause(request, now) },
        in_help: true,
        ..CommandSpec::USUAL
    },
    CommandSpec {
        name: "claim",
        under: Under::Games,
        about: "Claim the win when the other side has run out of time",
        options: &[GAME],
        typed: &[Typed::Line("claim", &[]), Typed::Line("claim the win", &[])],
        buttons: &[ButtonSpec::bare(
            "claim",
            "button-claim",
            Primary,
            Command::Claim,
        )],
        read: |_| Ok(Command::Claim),
        handler: handler! { Command::Claim => |service, request, now| service.claim(request, now) },
        in_help: true,
        ..CommandSpec::USUAL
    },
];

/// The clock that was named, if any.
pub(super) fn read_clock(args: &CommandArgs<'_>) -> Result<Option<TimeControl>, Refusal> {
    let text = args.text("clock").filter(|text| !text.trim().is_empty());
    let read = text.map(str::parse).transpose();
    read.map_err(|error| Refusal::from(ControlRefusal::Clock(error)))
}

/// What was named to happen on time-out, if anything.
pub(super) fn read_time_out(args: &CommandArgs<'_>) -> Option<TimeOut> {
    match args.text("time-out") {
        Some("claim") => Some(TimeOut::Claim),
        Some("automatic") => Some(TimeOut::Ends),
        _ => None,
    }
}
