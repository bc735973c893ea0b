//! How the computer decides what to do.

use std::sync::atomic::AtomicBool;

use crate::ai::coach::remark;
use crate::ai::hint::{HINT, advice};
use crate::ai::{EngineGame, Limits, SearchOptions, Thought, best, play, shared_search_of};
use crate::rules::any::{Game, Turn};
use crate::rules::{Side, match_game};
use crate::service::{CoachRemark, CoachStep, Command, Computer, Person, Table};

use super::due::Due;
use super::helpers::{Helpers, search_with_help};

/// From this level on the computer resigns a lost game.
const RESIGNS_FROM: u8 = 4;

/// It resigns when its win chance, -1 to 1, is below this.
const LOST: f64 = -0.97;

/// Before this number of turns it neither resigns nor agrees to a draw.
const EARLY: usize = 20;

/// Before this number of turns it agrees to a draw only if it stands worse.
const OPEN: usize = 60;

/// It stands worse if its win chance is at most this.
const WORSE: f64 = -0.15;

/// It agrees to a draw if its win chance is at most this. It offers one if its win chance is this close to zero.
const EVEN: f64 = 0.1;

/// The nodes of the search for its win chance.
const GLANCE: u64 = 4_000;

/// The computer's command; `None` if it does nothing.
pub fn decide(
    table: &Table,
    game: &Game,
    what: (Computer, Due),
    hurry: &AtomicBool,
    helpers: Helpers<'_>,
) -> Option<Command> {
    match_game!(Game, game, G, game => decide_in(table, game, what, hurry, helpers))
}

fn decide_in<G: EngineGame>(
    table: &Table,
    game: &G,
    (computer, due): (Computer, Due),
    hurry: &AtomicBool,
    helpers: Helpers<'_>,
) -> Option<Command> {
    let side = table.side_of(computer.person().id)?;
    match due {
        Due::Move => {
            // It plays differently in every game, but without helpers the same way within one game.
            let (level, seed) = (computer.level(), table.id.0);
            let shared = match helpers.count {
                0 => None,
                _ => shared_search_of(game, level, seed),
            };
            let found = match shared {
                Some(search) => search_with_help(&search, helpers, hurry)?,
                None => play(game, level, seed, hurry)?,
            };
            if may_resign(table, side) && resigns(game, &found, hurry) {
                return Some(Command::Resign { confirmed: true });
            }
            let typed = found.best().to_string().parse().ok()?;
            Some(Command::Move(typed))
        }
        Due::AgreeToResign => Some(Command::Resign { confirmed: true }),
        // Games with the computer are not rated.
        Due::AgreeToTakeBack => Some(Command::AcceptTakeBack),
        Due::AgreeToPause => Some(Command::AcceptPause),
        Due::AnswerDraw => {
            let most = match game.length() {
                ..EARLY => None,
                EARLY..OPEN => Some(WORSE),
                OPEN.. => Some(EVEN),
            };
            let agrees = match most {
                Some(most) => chance(game, side, GLANCE, hurry)? <= most,
                None => false,
            };
            Some(match agrees {
                true => Command::AcceptDraw,
                false => Command::DeclineDraw,
            })
        }
        Due::OfferDraw => {
            let even = chance(game, side, GLANCE, hurry)?.abs() <= EVEN;
            even.then_some(Command::Draw)
        }
    }
}

/// The coach's command about the last turn of a game, with its number, if there is something to say about it. Nothing
/// is said of a turn that a hint has shown; `hinted` tells that one was given in that position.
pub fn remarked(
    game: &Game,
    (ply, turn): (usize, Turn),
    hinted: bool,
    hurry: &AtomicBool,
) -> Option<Command> {
    let mut before = game.clone();
    before.back_to(ply.saturating_sub(1));
    // The search of a hint finds the same turn each time.
    let shown = || advice(&before, HINT, hurry).map(|found| found.turn);
    if hinted && shown() == Some(turn) {
        return None;
    }
    let remark = CoachRemark::of(ply, turn, remark(&before, turn, hurry)?);
    Some(Command::Coach(CoachStep::Say(Box::new(remark))))
}

/// Whether all players of this side are computers that resign lost games.
fn may_resign(table: &Table, side: Side) -> bool {
    let level = |person: &Person| Computer::of(person.id).map(|computer| computer.level().number());
    table.is_computers(side)
        && table
            .side(side)
            .into_iter()
            .all(|person| level(person) >= Some(RESIGNS_FROM))
}

fn resigns<G: EngineGame>(game: &G, found: &Thought, hurry: &AtomicBool) -> bool {
    let lost = |chance: f64| chance < LOST;
    game.length() >= EARLY
        && lost(found.score.win_chance(game.scale()))
        // It checks with a deeper search.
        && chance(game, game.side_to_move(), 10 * GLANCE, hurry).is_some_and(lost)
}

/// The win chance of a side, -1 to 1.
fn chance<G: EngineGame>(game: &G, side: Side, nodes: u64, hurry: &AtomicBool) -> Option<f64> {
    let found = best(game, Limits::nodes(nodes), SearchOptions::default(), hurry)?;
    let chance = found.score.win_chance(game.scale());
    Some(if side == game.side_to_move() {
        chance
    } else {
        -chance
    })
}
