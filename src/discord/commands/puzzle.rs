//! `/gala puzzle` and `/chelma puzzle`: what they offer while somebody fills them in.

use crate::present::{offered_tries, puzzle_name};
use crate::puzzles::{Puzzle, PuzzleId};
use crate::rules::any::Kind;
use crate::service::command::read_turn;
use crate::service::{Command, Fate, Fault, PuzzleAsk, PuzzleRefusal, Refusal, Service};

use super::{Entry, Given, Needed, Opt};
use crate::discord::complete::{Offer, Typing, narrowed};

/// What is offered of the rules whose puzzles there are.
macro_rules! entry {
    ($kind:ident) => {
        Entry {
            of: Some(Kind::$kind),
            name: "puzzle",
            about: "Solve a puzzle, for you alone; your puzzle rating counts the first try",
            options: &[
                Opt::Offered(
                    "move",
                    "Your solution, such as d3-f5; the puzzle is shown if left out",
                    Needed::No,
                    |house, typing| offer_tries(house, typing, Kind::$kind),
                ),
                Opt::Offered(
                    "rules",
                    "Puzzles by these rules; those usual here first if left out",
                    Needed::No,
                    |house, typing| Ok(offer_rules(house, typing, Kind::$kind)),
                ),
                Opt::Offered(
                    "which",
                    "A particular puzzle, such as winther-3",
                    Needed::No,
                    |house, typing| offer_puzzles(house, typing, Kind::$kind),
                ),
            ],
            read,
        }
    };
}

pub(super) const ENTRIES: [Entry; 2] = [entry!(Gala), entry!(Chelma)];

fn read(given: &Given<'_>) -> Result<Command, Refusal> {
    let which = given.text("which").map(|text| {
        let text = text.trim().to_lowercase();
        let named: Result<PuzzleId, _> = text.parse();
        named.map_err(|_| PuzzleRefusal::None(text.chars().take(40).collect()))
    });
    let (which, game) = (which.transpose()?, given.game_kind);
    let rules = given.text("rules").map(|rules| rules.trim().to_lowercase());
    if let (Some(puzzle), Some(rules)) = (&which, &rules)
        && puzzle.rules() != rules
    {
        let rules = rules.chars().take(40).collect();
        return Err(PuzzleRefusal::ByOthers(puzzle.clone(), rules).into());
    }
    let ask = match (given.text("move"), which) {
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

/// The moves in the puzzle named, or in the one the caller is at.
fn offer_tries(house: &Service, typing: &Typing, game: Kind) -> Result<Vec<Offer>, Fault> {
    let named = typing.text("which").and_then(|text| text.parse().ok());
    let puzzle = match named {
        Some(id) => house.book().find(&id),
        None => house.puzzle_at(typing.caller, game)?,
    };
    let rules = typing.text("rules");
    let Some(puzzle) = puzzle.filter(|one| rules.is_none_or(|rules| one.id.rules() == rules))
    else {
        return Ok(Vec::new());
    };
    let offered = offered_tries(typing.words, &puzzle.game(), &typing.typed).into_iter();
    Ok(offered
        .map(|(shown, turn)| Offer {
            shown,
            value: turn.to_string(),
        })
        .collect())
}

fn offer_rules(house: &Service, typing: &Typing, game: Kind) -> Vec<Offer> {
    let offers = house.book().rules_of(game).into_iter().map(|name| Offer {
        shown: name.to_owned(),
        value: name.to_owned(),
    });
    narrowed(offers.collect(), &typing.typed)
}

/// The puzzles that the caller has not solved, by the rules filled in if any are.
fn offer_puzzles(house: &Service, typing: &Typing, game: Kind) -> Result<Vec<Offer>, Fault> {
    let solver = house.solver(typing.caller)?;
    let rules = typing.text("rules");
    let open = |puzzle: &&Puzzle| {
        let solved = solver
            .of(&puzzle.id)
            .is_some_and(|tried| tried.fate == Fate::Solved);
        !solved && rules.is_none_or(|rules| puzzle.id.rules() == rules)
    };
    let offers = house.book().of_game(game).filter(open).map(|puzzle| Offer {
        shown: puzzle_name(typing.words, puzzle),
        value: puzzle.id.to_string(),
    });
    Ok(narrowed(offers.collect(), &typing.typed))
}
