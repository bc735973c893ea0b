//! What the computer does about what is due.

use std::sync::atomic::AtomicBool;

use crate::ai::{Level, Limits, Manner, Playable, Thought, best, play};
use crate::rules::Side;
use crate::rules::any::Game;
use crate::service::{Command, Computer, Table};

use super::due::Due;

/// From this level on the computer resigns a lost game.
const RESIGNS_FROM: u8 = 4;

/// It gives a game up when its win chance, -1 to 1, is below this.
const LOST: f64 = -0.97;

/// Before so many turns it neither resigns nor agrees to a draw.
const EARLY: usize = 20;

/// It agrees to a draw while its win chance is no more than this, and offers one while it is as near to even.
const EVEN: f64 = 0.1;

/// So many nodes tell how the game stands.
const GLANCE: u64 = 4_000;

/// What the computer does, as it would be asked of the house; `None` if it lets it be.
pub fn decide(
    table: &Table,
    game: &Game,
    computer: Computer,
    due: Due,
    hurry: &AtomicBool,
) -> Option<Command> {
    match game {
        Game::Gala(game) => decide_in(table, game, computer, due, hurry),
        Game::Chelma(game) => decide_in(table, game, computer, due, hurry),
    }
}

fn decide_in<G: Playable>(
    table: &Table,
    game: &G,
    computer: Computer,
    due: Due,
    hurry: &AtomicBool,
) -> Option<Command> {
    let side = table.side_of(computer.person().id)?;
    match due {
        Due::Move => {
            // In every game it plays differently, in one game always alike.
            let found = play(game, computer.level(), table.id.0, hurry)?;
            if table.is_computers(side) && resigns(game, computer.level(), &found, hurry) {
                return Some(Command::Resign { confirmed: true });
            }
            let typed = found.best().to_string().parse().ok()?;
            Some(Command::Move(typed))
        }
        Due::AgreeToResign => Some(Command::Resign { confirmed: true }),
        // Its games count for no rating.
        Due::AgreeToTakeBack => Some(Command::AcceptTakeBack),
        Due::AgreeToPause => Some(Command::AcceptPause),
        Due::AnswerDraw => {
            let agrees = game.length() >= EARLY && chance(game, side, GLANCE, hurry)? <= EVEN;
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

fn resigns<G: Playable>(
    game: &G,
    level: Level,
    found: &Thought<G::Move>,
    hurry: &AtomicBool,
) -> bool {
    let lost = |chance: f64| chance < LOST;
    level.number() >= RESIGNS_FROM
        && game.length() >= EARLY
        && lost(found.score.win_chance(game.scale()))
        // It looks again, more closely.
        && chance(game, game.side(), 10 * GLANCE, hurry).is_some_and(lost)
}

/// The win chance of a side, -1 to 1.
fn chance<G: Playable>(game: &G, side: Side, nodes: u64, hurry: &AtomicBool) -> Option<f64> {
    let found = best(game, Limits::nodes(nodes), Manner::default(), hurry)?;
    let chance = found.score.win_chance(game.scale());
    Some(if side == game.side() { chance } else { -chance })
}
