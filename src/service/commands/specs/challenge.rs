//! What the challenges to all games have in common, and the typed challenge.

use crate::rules::any::Ruleset;
use crate::service::command::Command;
use crate::service::model::challenge::{ColourChoice, Slot};
use crate::service::model::clock::{TimeControl, TimeOut};
use crate::service::model::computer::Computer;
use crate::service::model::proposal::{Opponent, Proposal};
use crate::service::model::refusal::{ControlRefusal, Refusal};

use super::game_control::{read_clock, read_time_out};
use crate::service::commands::handler::handler;
use crate::service::commands::heard::is_mention;
use crate::service::commands::{CommandArgs, CommandSpec, Heard, OptionSpec, Typed};

pub(in crate::service::commands) const OPPONENT: OptionSpec =
    OptionSpec::person("opponent", "Who to challenge (leave empty for anyone)");
pub(in crate::service::commands) const LEVELS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];
pub(in crate::service::commands) const LEVEL: OptionSpec = OptionSpec::choice(
    "level",
    "Play the computer: 1 for beginners, 8 is strongest",
    &LEVELS,
);
pub(in crate::service::commands) const COLOUR: OptionSpec = OptionSpec::choice(
    "colour",
    "Which side you play",
    &["white", "black", "random"],
);
pub(in crate::service::commands) const RATED: OptionSpec = OptionSpec::flag(
    "rated",
    "Whether the result counts for your ratings; default: yes",
);
/// What the challenges to all games have in common.
pub(in crate::service::commands) const CHALLENGE: CommandSpec = CommandSpec {
    name: "challenge",
    read,
    handler: handler! {
        Command::Challenge(proposal) => |service, request, now| service.challenge(request, proposal, now)
    },
    in_help: true,
    ..CommandSpec::USUAL
};

/// The typed challenge. The slash commands are in `commands::games`.
pub(super) static COMMANDS: [CommandSpec; 1] = [CommandSpec {
    typed: &[Typed::Own("challenge", |words, heard| {
        heard.addressed.then(|| read_typed(words, heard))
    })],
    ..CHALLENGE
}];

fn read(args: &CommandArgs<'_>) -> Result<Command, Refusal> {
    let players = args.text("players");
    Ok(Command::Challenge(Box::new(Proposal {
        opponent: args.slot("opponent", "level", Slot::Opponent)?,
        second: args.slot("opponent2", "opponent2-level", Slot::Second)?,
        partner: args.slot("partner", "partner-level", Slot::Partner)?,
        players: players.and_then(|players| players.parse().ok()),
        colour: match args.text("colour") {
            Some("white") => ColourChoice::White,
            Some("black") => ColourChoice::Black,
            _ => ColourChoice::Random,
        },
        game: args.kind,
        ruleset: args.ruleset("rules")?,
        clock: read_clock(args)?,
        time_out: read_time_out(args),
        weekends_off: args.flag("weekends-off"),
        rated: args.switch("rated"),
    })))
}

fn is_off(word: &str) -> bool {
    matches!(word, "off" | "free" | "paused")
}

type Words<'a, 'b> = std::iter::Peekable<std::slice::Iter<'a, &'b str>>;

/// Reads the words after `challenge`, by the grammar in `commands::typed_lines`.
fn read_typed(words: &[&str], heard: &Heard<'_>) -> Result<Command, Refusal> {
    let mut proposal = Proposal::default();
    let mut open = false;
    let mut rules = Vec::new();
    let mut words: Words<'_, '_> = words.iter().peekable();
    let person = |mention: &str| heard.named(mention);
    // The computer in a slot; the words after it are its level.
    let computer = |words: &mut Words<'_, '_>, slot: Slot| {
        let named = words.next_if(|next| **next == "level").is_some();
        let number = words.next_if(|next| named || next.parse::<u64>().is_ok());
        let level = number.map_or(Ok(Computer::USUAL), |number| number.parse());
        level
            .map(|level| Opponent::computer(level, slot))
            .map_err(Refusal::Level)
    };
    loop {
        let rest: Vec<&str> = words.clone().copied().collect();
        // This comes before the number of players, because "3 days" begins with a number too.
        if let Some(read) = TimeControl::read(&rest) {
            let (control, used) =
                read.map_err(|error| Refusal::from(ControlRefusal::Clock(error)))?;
            proposal.clock = Some(control);
            words.nth(used.saturating_sub(1));
            continue;
        }
        let Some(word) = words.next() else { break };
        match *word {
            "clock" => {}
            "auto" | "automatic" => proposal.time_out = Some(TimeOut::Ends),
            "claim" => proposal.time_out = Some(TimeOut::Claim),
            "weekends" | "weekend" if words.next_if(|next| is_off(next)).is_some() => {
                proposal.weekends_off = true;
            }
            "weekends-off" | "weekends-free" => proposal.weekends_off = true,
            "open" | "anyone" => open = true,
            "white" => proposal.colour = ColourChoice::White,
            "black" => proposal.colour = ColourChoice::Black,
            "random" => proposal.colour = ColourChoice::Random,
            "rated" => proposal.rated = Some(true),
            "casual" | "unrated" => proposal.rated = Some(false),
            "two" | "2" => proposal.players = Some(2),
            "three" | "3" => proposal.players = Some(3),
            "four" | "4" => proposal.players = Some(4),
            "rules" | "with" | "and" | "options" | "option" | "players" => {}
            "computer" => {
                let (place, slot) = match proposal.opponent {
                    None => (&mut proposal.opponent, Slot::Opponent),
                    Some(_) if proposal.second.is_none() => (&mut proposal.second, Slot::Second),
                    Some(_) => return Err(Refusal::OneOpponent),
                };
                *place = Some(computer(&mut words, slot)?);
            }
            "partner" if proposal.partner.is_none() => {
                if words.next_if(|next| **next == "computer").is_some() {
                    proposal.partner = Some(computer(&mut words, Slot::Partner)?);
                    continue;
                }
                let mention = words.next_if(|next| is_mention(next));
                let mention = mention.ok_or(Refusal::WhichPartner)?;
                proposal.partner = Some(person(mention)?);
            }
            mention if is_mention(mention) => {
                let slot = match proposal.opponent {
                    None => &mut proposal.opponent,
                    Some(_) if proposal.second.is_none() => &mut proposal.second,
                    Some(_) => return Err(Refusal::OneOpponent),
                };
                *slot = Some(person(mention)?);
            }
            name => rules.push(name),
        }
    }
    if proposal.opponent.is_none() && !open {
        return Err(heard.unknown());
    }
    if open && proposal.opponent.is_some() {
        return Err(Refusal::OneOpponent);
    }
    if !rules.is_empty() {
        proposal.ruleset = Some(Ruleset::from_names(rules).map_err(Refusal::Rules)?);
    }
    Ok(Command::Challenge(Box::new(proposal)))
}
