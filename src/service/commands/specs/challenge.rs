//! What the challenges to all games have in common, and the typed challenge.

use crate::rules::any::Kind;
use crate::service::command::Command;
use crate::service::model::challenge::{ColourChoice, Slot};
use crate::service::model::clock::{TimeControl, TimeOut};
use crate::service::model::computer::Computer;
use crate::service::model::house_rules;
use crate::service::model::proposal::{Opponent, Proposal};
use crate::service::model::refusal::{CoachRefusal, ControlRefusal, Refusal};

use super::game_control::{read_clock, read_time_out};
use crate::service::commands::args::AUTO;
use crate::service::commands::handler::handler;
use crate::service::commands::heard::is_mention;
use crate::service::commands::{CommandArgs, CommandSpec, Heard, OptionSpec, Typed};

pub(in crate::service::commands) const OPPONENT: OptionSpec =
    OptionSpec::person("opponent", "Who to challenge (leave empty for anyone)");
pub(in crate::service::commands) const LEVELS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];
pub(in crate::service::commands) const LEVEL: OptionSpec = OptionSpec::choice(
    "level",
    "Play the computer: 1 for beginners, 8 is strongest; auto finds your level",
    &["1", "2", "3", "4", "5", "6", "7", "8", AUTO],
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
pub(in crate::service::commands) const COACH: OptionSpec = OptionSpec::flag(
    "coach",
    "Against the computer: it tells you when a move gives away much, and you may take it back",
);
/// What the challenges to all games have in common.
pub(in crate::service::commands) const CHALLENGE: CommandSpec = CommandSpec {
    name: "challenge",
    read,
    handler: handler! {
        Command::Challenge(proposal) => |service, request, now| service.challenge(request, proposal, now)
    },
    places_game: true,
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
        coach: args.flag("coach"),
        finds_level: args.text("level") == Some(AUTO),
    })))
}

fn is_off(word: &str) -> bool {
    matches!(word, "off" | "free" | "paused")
}

type Words<'a, 'b> = std::iter::Peekable<std::slice::Iter<'a, &'b str>>;

/// Words that carry no meaning here.
const FILLERS: [&str; 19] = [
    "a", "against", "and", "at", "clock", "for", "game", "in", "of", "option", "options", "please",
    "players", "rules", "the", "to", "versus", "vs", "with",
];

/// The players named so far, with the computer's levels as they were typed.
#[derive(Default)]
struct Named<'a> {
    proposal: Proposal,
    /// The slots of the computer.
    computers: Vec<(Slot, Option<&'a str>)>,
    /// Levels without a computer before them.
    levels: Vec<&'a str>,
}

impl<'a> Named<'a> {
    fn place(&mut self, slot: Slot) -> &mut Option<Opponent> {
        match slot {
            Slot::Opponent => &mut self.proposal.opponent,
            Slot::Second => &mut self.proposal.second,
            Slot::Partner => &mut self.proposal.partner,
        }
    }

    /// The next free slot of an opponent.
    fn opponent(&self) -> Result<Slot, Refusal> {
        match (&self.proposal.opponent, &self.proposal.second) {
            (None, _) => Ok(Slot::Opponent),
            (_, None) => Ok(Slot::Second),
            _ => Err(Refusal::OneOpponent),
        }
    }

    /// Names the computer; its level may follow at once.
    fn computer(&mut self, slot: Slot, words: &mut Words<'_, 'a>) {
        *self.place(slot) = Some(Opponent::computer(Computer::USUAL, slot));
        let rest: Vec<&str> = words.clone().copied().collect();
        let is_time = TimeControl::read(&rest).is_some();
        let level = words.next_if(|next| !is_time && next.parse::<u64>().is_ok());
        self.computers.push((slot, level.copied()));
    }

    /// Names a level, of the last computer if that has none.
    fn level(&mut self, level: &'a str) {
        match self.computers.last_mut() {
            Some((_, none @ None)) => *none = Some(level),
            _ => self.levels.push(level),
        }
    }

    /// The challenge, with the computer at its levels. A level alone is the computer's as the opponent.
    fn proposal(mut self) -> Result<Proposal, Refusal> {
        let mut levels = std::mem::take(&mut self.levels).into_iter();
        for (slot, level) in std::mem::take(&mut self.computers) {
            let level = level.or_else(|| levels.next());
            self.proposal.finds_level |= level == Some(AUTO);
            let level = level.filter(|level| *level != AUTO);
            let level = level.map_or(Ok(Computer::USUAL), str::parse);
            let level = level.map_err(Refusal::Level)?;
            *self.place(slot) = Some(Opponent::computer(level, slot));
        }
        match (levels.next(), &self.proposal.opponent) {
            (None, _) => {}
            (Some(_), Some(named)) => {
                return Err(Refusal::PersonOrComputer(named.person.clone()));
            }
            (Some(AUTO), None) => {
                self.proposal.finds_level = true;
                let computer = Opponent::computer(Computer::USUAL, Slot::Opponent);
                self.proposal.opponent = Some(computer);
            }
            (Some(level), None) => {
                let level = level.parse().map_err(Refusal::Level)?;
                self.proposal.opponent = Some(Opponent::computer(level, Slot::Opponent));
            }
        }
        Ok(self.proposal)
    }
}

/// The words that [`read_typed`] knows, beside clocks and what carries no meaning.
const WORDS: [&str; 25] = [
    "2",
    "3",
    "4",
    "anyone",
    "auto",
    "automatic",
    "black",
    "casual",
    "claim",
    "coach",
    "computer",
    "four",
    "level",
    "open",
    "partner",
    "random",
    "rated",
    "three",
    "two",
    "unrated",
    "weekend",
    "weekends",
    "weekends-free",
    "weekends-off",
    "white",
];

/// Whether a word has a meaning of its own in a challenge.
pub(in crate::service::commands) fn is_word_of_challenge(word: &str) -> bool {
    let is_clock = TimeControl::read(&[word]).is_some();
    WORDS.contains(&word) || FILLERS.contains(&word) || is_off(word) || is_clock
}

/// Reads the words after `challenge`, in any order; see `commands::parser`.
fn read_typed(words: &[&str], heard: &Heard<'_>) -> Result<Command, Refusal> {
    let mut named = Named::default();
    let mut open = false;
    let mut rules = Vec::new();
    let mut words: Words<'_, '_> = words.iter().peekable();
    let is_computer = |word: &str| word == "computer" || heard.is_me(word);
    loop {
        let rest: Vec<&str> = words.clone().copied().collect();
        // This comes before the number of players, because "3 days" begins with a number too.
        if let Some(read) = TimeControl::read(&rest) {
            let (control, used) =
                read.map_err(|error| Refusal::from(ControlRefusal::Clock(error)))?;
            named.proposal.clock = Some(control);
            words.nth(used.saturating_sub(1));
            continue;
        }
        let Some(word) = words.next() else { break };
        match *word {
            "auto" | "automatic" => named.proposal.time_out = Some(TimeOut::Ends),
            "claim" => named.proposal.time_out = Some(TimeOut::Claim),
            "weekends" | "weekend" if words.next_if(|next| is_off(next)).is_some() => {
                named.proposal.weekends_off = true;
            }
            "weekends-off" | "weekends-free" => named.proposal.weekends_off = true,
            "open" | "anyone" => open = true,
            "white" => named.proposal.colour = ColourChoice::White,
            "black" => named.proposal.colour = ColourChoice::Black,
            "random" => named.proposal.colour = ColourChoice::Random,
            "coach" => named.proposal.coach = true,
            "rated" => named.proposal.rated = Some(true),
            "casual" | "unrated" => named.proposal.rated = Some(false),
            "two" | "2" => named.proposal.players = Some(2),
            "three" | "3" => named.proposal.players = Some(3),
            "four" | "4" => named.proposal.players = Some(4),
            "level" => {
                if let Some(level) = words.next() {
                    named.level(level);
                }
            }
            "partner" if named.proposal.partner.is_none() => {
                if words.next_if(|next| is_computer(next)).is_some() {
                    named.computer(Slot::Partner, &mut words);
                    continue;
                }
                let mention = words.next_if(|next| is_mention(next));
                let mention = mention.ok_or(Refusal::WhichPartner)?;
                named.proposal.partner = Some(heard.named(mention)?);
            }
            word if is_computer(word) => named.computer(named.opponent()?, &mut words),
            mention if is_mention(mention) => {
                let slot = named.opponent()?;
                *named.place(slot) = Some(heard.named(mention)?);
            }
            word if FILLERS.contains(&word) => {}
            name => match Kind::from_code(name).filter(|_| !is_preset(name)) {
                Some(kind) => named.proposal.game = kind,
                None => rules.push(name),
            },
        }
    }
    let mut proposal = named.proposal()?;
    let alone = proposal.opponent.is_none() && !open && !proposal.coach;
    if open && proposal.coach {
        return Err(CoachRefusal::WithPeople.into());
    }
    if open && proposal.opponent.is_some() {
        return Err(Refusal::OneOpponent);
    }
    if !rules.is_empty() {
        // A name without a mention is no rule set.
        let ruleset = house_rules::called(&rules, heard.house).map_err(|error| match alone {
            true => heard.unknown(),
            false => Refusal::Rules(error),
        });
        proposal.ruleset = Some(ruleset?);
    }
    Ok(Command::Challenge(Box::new(proposal)))
}

fn is_preset(name: &str) -> bool {
    let mut games = Kind::ALL.iter();
    games.any(|kind| kind.preset_names().contains(&name))
}
