//! `/gala plan`: replies planned for moves of the others.

use crate::rules::any::TypedTurn;
use crate::service::command::Command;
use crate::service::model::planned_replies::{PlanAsk, TypedLine};
use crate::service::model::refusal::Refusal;

use crate::service::commands::Emphasis::Secondary;
use crate::service::commands::handler::handler;
use crate::service::commands::{
    ButtonSpec, CommandArgs, CommandSpec, Completion, GAME, OnlyGame, OptionSpec, Typed, Under,
    read_turns,
};

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 1] = [CommandSpec {
    name: "plan",
    under: Under::Games,
    about: "Plan replies to moves of the others, played at once; only you see them",
    options: &[
        OptionSpec::text(
            "moves",
            "Their move, your reply, and so on: e5-e7 c10-e7; default: show what is planned",
        )
        .completed(Completion::Line),
        OptionSpec::flag("drop", "Drop all that you have planned in this game"),
        GAME,
    ],
    typed: &[
        Typed::Line("plan {moves+}", &[]),
        Typed::Line("plan {game} {moves+}", &[]),
        Typed::Line("plans [game]", &[]),
        Typed::Line("plans drop|clear [game]", &[("drop", "yes")]),
    ],
    buttons: &[ButtonSpec::bare(
        "drop-plans",
        "button-drop-plans",
        Secondary,
        Command::Plan(PlanAsk::Drop),
    )],
    read,
    handler: handler! { Command::Plan(ask) => |service, request, _| service.plan(request, ask) },
    only_game: OnlyGame::BySlashOrTyped,
    in_help: true,
    ..CommandSpec::USUAL
}];

fn read(args: &CommandArgs<'_>) -> Result<Command, Refusal> {
    if args.flag("drop") {
        return Ok(Command::Plan(PlanAsk::Drop));
    }
    let turns = args.texts("moves").map(read_turns);
    let turns: Vec<Vec<TypedTurn>> = turns.collect::<Result<_, _>>()?;
    let turns = turns.concat();
    Ok(Command::Plan(match turns.is_empty() {
        true => PlanAsk::Show,
        false => PlanAsk::Add(TypedLine(turns)),
    }))
}
