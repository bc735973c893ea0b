//! `/gala puzzle` and `/chelma puzzle`, and the buttons of puzzles.

use crate::puzzles::{Book, CLUB, PuzzleId};
use crate::rules::any::Kind;
use crate::service::command::Command;
use crate::service::commands::button_arguments::{NOTHING, or_nothing, read_or_nothing, there};
use crate::service::limits::Quota;
use crate::service::model::better::BetterAsk;
use crate::service::model::move_picker::PickerStep;
use crate::service::model::puzzle::PuzzleAsk;
use crate::service::model::refusal::{PuzzleRefusal, Refusal};

use crate::service::commands::Emphasis::{Primary, Secondary};
use crate::service::commands::handler::handler;
use crate::service::commands::{
    ButtonSpec, CommandArgs, CommandSpec, Completion, OptionSpec, Typed, Under, read_turn,
};

/// The commands of this group.
pub(super) static COMMANDS: [CommandSpec; 1] = [CommandSpec {
    name: "puzzle",
    under: Under::Games,
    about: "Solve a puzzle, visible only to you; only your first try counts for your rating",
    options: &[
        OptionSpec::text(
            "move",
            "Your solution, such as d3-f5; default: show the puzzle",
        )
        .completed(Completion::Tries),
        OptionSpec::text(
            "rules",
            "Puzzles with these rules; default: the server's rules first",
        )
        .completed(Completion::PuzzleRules),
        OptionSpec::text(
            "which",
            "One such as winther-3; mine: from your mistakes; club: from this server's games",
        )
        .completed(Completion::Puzzles),
    ],
    in_help: true,
    typed: &[Typed::Own("puzzle", |which, _| {
        if which == [MINE] {
            return Some(Ok(Command::Better(Box::new(BetterAsk::Find(None)))));
        }
        let known = |rules: &str| rules == CLUB || Book::printed().rules().contains(&rules);
        let ask = PuzzleAsk::typed(which, known)?;
        Some(Ok(Command::Puzzle(Box::new(ask))))
    })],
    buttons: &[
        ButtonSpec::with(
            "put",
            "puzzle-button-another",
            Secondary,
            |command| match ask(command)? {
                PuzzleAsk::Put {
                    game,
                    rules,
                    another,
                } => {
                    let how = if *another { "another" } else { NOTHING };
                    let rules = rules.as_deref().unwrap_or(NOTHING);
                    Some(vec![game.code(), rules.to_owned(), how.to_owned()])
                }
                _ => None,
            },
            |arguments| match arguments {
                [kind, rules, how] => put(PuzzleAsk::Put {
                    game: Kind::from_code(kind)?,
                    rules: there(rules).map(str::to_owned),
                    another: match *how {
                        "another" => true,
                        NOTHING => false,
                        _ => return None,
                    },
                }),
                _ => None,
            },
        ),
        ButtonSpec::with(
            "puzzle",
            "puzzle-button-solve",
            Primary,
            |command| match ask(command)? {
                PuzzleAsk::This(id) => Some(vec![id.to_string()]),
                _ => None,
            },
            |arguments| match arguments {
                [id] => put(PuzzleAsk::This(id.parse().ok()?)),
                _ => None,
            },
        ),
        ButtonSpec::with(
            "puzzle-men",
            "puzzle-button-again",
            Secondary,
            |command| match ask(command)? {
                PuzzleAsk::Choose {
                    puzzle,
                    step: PickerStep::Piece { page },
                } => Some(vec![puzzle.to_string(), page.to_string()]),
                _ => None,
            },
            |arguments| match arguments {
                [id, page] => put(PuzzleAsk::Choose {
                    puzzle: id.parse().ok()?,
                    step: PickerStep::Piece {
                        page: page.parse().ok()?,
                    },
                }),
                _ => None,
            },
        ),
        ButtonSpec::with(
            "puzzle-man",
            "puzzle-button-again",
            Secondary,
            |command| match ask(command)? {
                PuzzleAsk::Choose {
                    puzzle,
                    step: PickerStep::Target { piece, page },
                } => Some(vec![
                    puzzle.to_string(),
                    piece.to_string(),
                    page.to_string(),
                ]),
                _ => None,
            },
            |arguments| match arguments {
                [id, piece, page] => put(PuzzleAsk::Choose {
                    puzzle: id.parse().ok()?,
                    step: PickerStep::Target {
                        piece: piece.parse().ok()?,
                        page: page.parse().ok()?,
                    },
                }),
                _ => None,
            },
        ),
        ButtonSpec::with(
            "try",
            "puzzle-button-again",
            Secondary,
            |command| match ask(command)? {
                PuzzleAsk::Try {
                    puzzle, turn, game, ..
                } => Some(vec![or_nothing(puzzle.as_ref()), game.code(), turn.text()]),
                _ => None,
            },
            |arguments| match arguments {
                [id, kind, turn] => put(PuzzleAsk::Try {
                    puzzle: read_or_nothing(id)?,
                    game: Kind::from_code(kind)?,
                    rules: None,
                    turn: turn.parse().ok()?,
                }),
                _ => None,
            },
        ),
        ButtonSpec::with(
            "solution",
            "puzzle-button-solution",
            Secondary,
            |command| match ask(command)? {
                PuzzleAsk::Solution(id) => Some(vec![id.to_string()]),
                _ => None,
            },
            |arguments| match arguments {
                [id] => put(PuzzleAsk::Solution(id.parse().ok()?)),
                _ => None,
            },
        ),
        ButtonSpec::with(
            "share-day",
            "puzzle-button-share",
            Secondary,
            |command| match ask(command)? {
                PuzzleAsk::Share(id) => Some(vec![or_nothing(id.as_ref())]),
                _ => None,
            },
            |arguments| match arguments {
                [id] => put(PuzzleAsk::Share(read_or_nothing(id)?)),
                _ => None,
            },
        ),
    ],
    read,
    handler: handler! { Command::Puzzle(ask) => |service, request, now| service.puzzle(request, ask, now) },
    quota: Quota::Puzzle,
    ..CommandSpec::USUAL
}];

/// Asks for puzzles of one's own mistakes.
const MINE: &str = "mine";

fn read(args: &CommandArgs<'_>) -> Result<Command, Refusal> {
    if args
        .text("which")
        .is_some_and(|which| which.trim().eq_ignore_ascii_case(MINE))
    {
        let find = BetterAsk::Find(Some(args.kind));
        return Ok(Command::Better(Box::new(find)));
    }
    let named = args.text("which").map(|which| which.trim().to_lowercase());
    let of_club = named.as_deref() == Some(CLUB);
    let which = named.filter(|_| !of_club).map(|text| {
        let named: Result<PuzzleId, _> = text.parse();
        named.map_err(|_| PuzzleRefusal::None(text.chars().take(40).collect()))
    });
    let (which, game) = (which.transpose()?, args.kind);
    let rules = args.text("rules").map(|rules| rules.trim().to_lowercase());
    // What rules the puzzles of a club have does not show in their names.
    let rules = match of_club || which.as_ref().is_some_and(|id| id.rules() == CLUB) {
        true => of_club.then(|| CLUB.to_owned()),
        false => rules,
    };
    if let (Some(puzzle), Some(rules)) = (&which, &rules)
        && puzzle.rules() != rules
    {
        let rules = rules.chars().take(40).collect();
        return Err(PuzzleRefusal::ByOthers(puzzle.clone(), rules).into());
    }
    let ask = match (args.text("move"), which) {
        (Some(text), puzzle) => PuzzleAsk::Try {
            puzzle,
            game,
            rules: rules.map(|rules| rules.chars().take(40).collect()),
            turn: read_turn(text)?,
        },
        (None, Some(puzzle)) => PuzzleAsk::This(puzzle),
        (None, None) => PuzzleAsk::Put {
            game,
            rules,
            another: false,
        },
    };
    Ok(Command::Puzzle(Box::new(ask)))
}

fn ask(command: &Command) -> Option<&PuzzleAsk> {
    match command {
        Command::Puzzle(ask) => Some(ask),
        _ => None,
    }
}

fn put(ask: PuzzleAsk) -> Option<Command> {
    Some(Command::Puzzle(Box::new(ask)))
}
