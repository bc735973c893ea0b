//! What the computer does about what is due.

use std::sync::atomic::AtomicBool;

use crate::ai::{EngineGame, Limits, Manner, Thought, best, play};
use crate::rules::any::Game;
use crate::rules::{Side, match_game};
use crate::service::{Command, Computer, Person, Table};

use super::due::Due;

/// From this level on the computer resigns a lost game.
const RESIGNS_FROM: u8 = 4;

/// It gives a game up when its win chance, -1 to 1, is below this.
const LOST: f64 = -0.97;

/// The number of turns before which it neither resigns nor agrees to a draw.
const EARLY: usize = 20;

/// The number of turns before which it agrees to a draw only when it stands worse.
const OPEN: usize = 60;

/// Its win chance is no more than this when it stands worse.
const WORSE: f64 = -0.15;

/// It agrees to a draw while its win chance is no more than this, and offers one while it is as near to even.
const EVEN: f64 = 0.1;

/// The nodes searched to learn how the game stands.
const GLANCE: u64 = 4_000;

/// What the computer does, as a command; `None` if it does nothing.
pub fn decide(
    table: &Table,
    game: &Game,
    computer: Computer,
    due: Due,
    hurry: &AtomicBool,
) -> Option<Command> {
    match_game!(Game, game, G, game => decide_in(table, game, computer, due, hurry))
}

fn decide_in<G: EngineGame>(
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
            if may_resign(table, side) && resigns(game, &found, hurry) {
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

/// Whether all who play this side are computers that give lost games up.
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
        // It looks again, more closely.
        && chance(game, game.side_to_move(), 10 * GLANCE, hurry).is_some_and(lost)
}

/// The win chance of a side, -1 to 1.
fn chance<G: EngineGame>(game: &G, side: Side, nodes: u64, hurry: &AtomicBool) -> Option<f64> {
    let found = best(game, Limits::nodes(nodes), Manner::default(), hurry)?;
    let chance = found.score.win_chance(game.scale());
    Some(if side == game.side_to_move() {
        chance
    } else {
        -chance
    })
}
