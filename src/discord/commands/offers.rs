//! What is offered for an option of a slash command while somebody types it.

use crate::present::rules::{offered_topics, presets, ruleset_name};
use crate::present::{offered_moves, offered_tries, puzzle_name};
use crate::puzzles::Puzzle;
use crate::rules::any::{Kind, Ruleset, Turn};
use crate::rules::gala::Variation;
use crate::service::commands::Completion;
use crate::service::{Fault, Language, PuzzleStatus, Service, Stage, Table, TableId, TimeControl};

use crate::discord::complete::{Offer, Typing, narrowed};

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

/// What an option of a command about this game can be filled in with that fits what was typed, best first.
///
/// # Errors
/// If the store fails.
pub(in crate::discord) fn offers(
    service: &Service,
    typing: &Typing,
    (kind, completion): (Kind, Completion),
) -> Result<Vec<Offer>, Fault> {
    match completion {
        Completion::Clocks => Ok(clocks(typing)),
        Completion::Moves => moves(service, typing),
        Completion::Tries => tries(service, typing, kind),
        Completion::PuzzleRules => Ok(puzzle_rules(service, typing, kind)),
        Completion::Puzzles => puzzles(service, typing, kind),
        Completion::Men => topics(service, typing, true),
        Completion::Topics => topics(service, typing, false),
        Completion::Presets => Ok(rulesets(typing)),
    }
}

/// What was typed, if it is a clock, and the usual ones that it begins.
fn clocks(typing: &Typing) -> Vec<Offer> {
    let typed = typing.typed.trim().to_lowercase();
    let read: Option<TimeControl> = typed.parse().ok();
    let read = read.map(|control| control.to_string());
    let usual = USUAL.iter().map(|text| (*text).to_owned());
    let usual = usual.filter(|text| text.contains(&typed) && Some(text) != read.as_ref());
    let offers = read.iter().cloned().chain(usual);
    offers
        .map(|text| Offer {
            shown: text.clone(),
            value: text,
        })
        .collect()
}

/// The caller's legal moves that fit what they typed: in the game named, the one played here, or their only one. Nothing
/// unless it is their turn.
fn moves(service: &Service, typing: &Typing) -> Result<Vec<Offer>, Fault> {
    let named = match typing.text("game").map(str::parse) {
        Some(Ok(number)) => Some(TableId(number)),
        Some(Err(_)) => return Ok(Vec::new()),
        None => None,
    };
    let found = service.table_to_move_at(typing.caller, typing.place.channel, named)?;
    let table = match found {
        Some(id) => service.store().table(id)?,
        None => None,
    };
    let plays =
        |table: &Table| table.stage == Stage::Playing && table.side_of(typing.caller).is_some();
    let Some(table) = table.filter(plays) else {
        return Ok(Vec::new());
    };
    let game = service.game(&table)?;
    let to_move = table.person(game.mover());
    if to_move.is_none_or(|person| person.id != typing.caller) {
        return Ok(Vec::new());
    }
    let offered = offered_moves(typing.words, &game, &typing.typed).into_iter();
    Ok(of_turns(offered))
}

fn of_turns(offered: impl Iterator<Item = (String, Turn)>) -> Vec<Offer> {
    let offers = offered.map(|(shown, turn)| Offer {
        shown,
        value: turn.to_string(),
    });
    offers.collect()
}

/// The moves in the puzzle named, or in the one the caller is at.
fn tries(service: &Service, typing: &Typing, game: Kind) -> Result<Vec<Offer>, Fault> {
    let named = typing.text("which").and_then(|text| text.parse().ok());
    let puzzle = match named {
        Some(id) => service.book().find(&id),
        None => service.puzzle_at(typing.caller, game)?,
    };
    let rules = typing.text("rules");
    let Some(puzzle) = puzzle.filter(|one| rules.is_none_or(|rules| one.id.rules() == rules))
    else {
        return Ok(Vec::new());
    };
    let offered = offered_tries(typing.words, &puzzle.game(), &typing.typed).into_iter();
    Ok(of_turns(offered))
}

/// The rules for which there are puzzles.
fn puzzle_rules(service: &Service, typing: &Typing, game: Kind) -> Vec<Offer> {
    let offers = service.book().rules_of(game).into_iter().map(|name| Offer {
        shown: name.to_owned(),
        value: name.to_owned(),
    });
    narrowed(offers.collect(), &typing.typed)
}

/// The puzzles that the caller has not solved, by the rules filled in if any are.
fn puzzles(service: &Service, typing: &Typing, game: Kind) -> Result<Vec<Offer>, Fault> {
    let solver = service.solver(typing.caller)?;
    let rules = typing.text("rules");
    let open = |puzzle: &&Puzzle| {
        let solved = solver
            .of(&puzzle.id)
            .is_some_and(|tried| tried.fate == PuzzleStatus::Solved);
        !solved && rules.is_none_or(|rules| puzzle.id.rules() == rules)
    };
    let offers = service
        .book()
        .of_game(game)
        .filter(open)
        .map(|puzzle| Offer {
            shown: puzzle_name(typing.words, puzzle),
            value: puzzle.id.to_string(),
        });
    Ok(narrowed(offers.collect(), &typing.typed))
}

/// The men or the topics of the rules filled in, or of the game played here, or of both games.
fn topics(service: &Service, typing: &Typing, men: bool) -> Result<Vec<Offer>, Fault> {
    let preset = typing.text("preset").unwrap_or_default();
    let names = preset.split_whitespace();
    let named = match preset.is_empty() {
        true => None,
        false => Ruleset::from_names(names).ok(),
    };
    let ruleset = match named {
        Some(ruleset) => Some(ruleset),
        None => typing
            .game_here(service)?
            .map(|table| table.challenge.ruleset),
    };
    let language = typing.words.language();
    let offered = offered_topics(typing.words, ruleset.as_ref(), men);
    // By what it is called where they are, else by any word that is understood for it.
    let own = offered.iter().map(|(shown, topic)| Offer {
        shown: shown.clone(),
        value: topic.called(language).to_owned(),
    });
    let found = narrowed(own.collect(), &typing.typed);
    if !found.is_empty() {
        return Ok(found);
    }
    let mut found = Vec::new();
    for (shown, topic) in &offered {
        let names = Language::ALL.into_iter().flat_map(|one| topic.names(one));
        let any = names.map(|name| Offer {
            shown: shown.clone(),
            value: name.to_owned(),
        });
        if !narrowed(any.collect(), &typing.typed).is_empty() {
            found.push(Offer {
                shown: shown.clone(),
                value: topic.called(language).to_owned(),
            });
        }
    }
    Ok(found)
}

/// The presets; once one is typed that has options, it with one option more as well.
fn rulesets(typing: &Typing) -> Vec<Offer> {
    let typed = typing.typed.to_lowercase();
    let words: Vec<&str> = typed.split_whitespace().collect();
    // The last word may be unfinished.
    let complete = [words.len(), words.len().saturating_sub(1)]
        .into_iter()
        .filter(|known| *known > 0)
        .map(|known| &words[..known])
        .find(|known| Ruleset::from_names(known.iter().copied()).is_ok())
        .unwrap_or_default();
    let mut rulesets = presets();
    let options = Variation::ALL.iter().map(|option| option.code());
    for option in options.filter(|option| !complete.contains(option)) {
        let names = complete.iter().copied().chain([option]);
        rulesets.extend(
            Ruleset::from_names(names)
                .ok()
                .filter(|_| !complete.is_empty()),
        );
    }
    let offers = rulesets.into_iter().map(|ruleset| Offer {
        shown: format!(
            "{} ({})",
            ruleset_name(typing.words, &ruleset),
            ruleset.kind().name()
        ),
        value: ruleset.names().unwrap_or_default().join(" "),
    });
    narrowed(offers.collect(), &typing.typed)
}
