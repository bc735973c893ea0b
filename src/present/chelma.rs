//! The words of Chelma: why a turn is refused and what would work, what men are called and how they go.

use crate::rules::SquareSet;
use crate::rules::chelma::terrain::home;
use crate::rules::chelma::{Game, Illegal, LATE_FROM, Late, Reason, Role, Turn};

use super::board::group;
use super::illegal::type_moves;
use super::refusals::over;
use super::words::say;
use super::{Words, list};

/// The refusal of a turn; `commands` are spoken of where there are any.
pub(super) fn illegal(illegal: &Illegal, commands: bool) -> String {
    let turn = illegal.turn;
    let hint = hint(illegal, commands);
    let gap = if hint.is_empty() { "" } else { " " };
    format!("`{turn}`: {}.{gap}{hint}", reason(illegal))
}

fn reason(illegal: &Illegal) -> String {
    let to = illegal.turn.to();
    let from = match illegal.turn {
        Turn::Go(mv) => mv.from,
        Turn::Place { to, .. } => to,
    };
    let role = illegal
        .piece
        .map_or_else(|| "man".to_owned(), |piece| piece.role.to_string());
    match &illegal.reason {
        Reason::Over(outcome) => over(*outcome),
        Reason::OffBoard(square) => format!("{square} is not on the board, which ends at h8"),
        Reason::PlacingFirst(hand) => format!(
            "nobody moves before all men stand; you still have {} to place",
            held(Words::default(), hand)
        ),
        Reason::AllPlaced => "all men stand already, so it is time to move".to_owned(),
        Reason::NoneInHand { role, hand } => {
            format!(
                "you have no {role} to place; you have {}",
                held(Words::default(), hand)
            )
        }
        Reason::NotMarked => format!("{to} is none of your six marked squares"),
        Reason::Occupied(man) => format!(
            "on {to} stands {}'s {}, and nothing is ever captured",
            man.side, man.role
        ),
        Reason::NoMan => format!("there is no man on {from}"),
        Reason::NotYours => match illegal.piece {
            Some(piece) => format!("the {role} on {from} is {}'s, not yours", piece.side),
            None => format!("there is no man on {from}"),
        },
        Reason::OtherRole(named) => format!("on {from} stands a {role}, not a {named}"),
        Reason::Stays => {
            "a move, and a chain of jumps too, ends on another square than it starts from"
                .to_owned()
        }
        Reason::NotItsWay => match illegal.piece {
            Some(piece) => format!(
                "the {role} on {from} does not reach {to}: {}",
                way_of(piece.role)
            ),
            None => format!("no man on {from} reaches {to}"),
        },
        Reason::NothingToJump(over) => {
            format!("the {role} on {from} would have to jump over {over}, where nobody stands")
        }
        Reason::NoChain => {
            format!("no chain of jumps leads the {role} from {from} to {to} as the men stand now")
        }
        Reason::WayPoint(stray) => {
            format!("{stray} does not lie on a chain of jumps from {from} to {to}")
        }
    }
}

/// "2 Knights and a Rook", or "nobody", in the accusative.
pub(super) fn held(words: Words, hand: &[Role]) -> String {
    let kinds: Vec<String> = Role::PLACED
        .into_iter()
        .filter_map(
            |role| match hand.iter().filter(|held| **held == role).count() {
                0 => None,
                count => Some(say!(words, "chelma-held", role = role, count = count)),
            },
        )
        .collect();
    match kinds.is_empty() {
        true => say!(words, "chelma-held-nobody"),
        false => words.and(&kinds),
    }
}

/// "Rooks a1 and b2", "Knight c3" and so on.
pub(super) fn kinds(words: Words, men: impl Fn(Role) -> SquareSet) -> Vec<String> {
    let of = |role| group(words, role, men(role));
    Role::ALL.into_iter().filter_map(of).collect()
}

/// A warning to the side that is to move and soon loses because it has not left home.
pub(super) fn late_men(game: &Game) -> Option<String> {
    if game.rules().ruleset().late == Late::PlaysOn {
        return None;
    }
    let position = game.position();
    let side = position.side_to_move();
    let left = LATE_FROM.saturating_sub(position.moves_of(side));
    let men = position.of_side(side) & home(side);
    if men.is_empty() || left > 10 {
        return None;
    }
    let squares: Vec<String> = men.into_iter().map(|at| at.to_string()).collect();
    let moves = match left {
        1 => "this is the last move".to_owned(),
        left => format!("{left} moves are left"),
    };
    Some(format!(
        "{side} still has men at home, on {}: {moves} to bring them out.",
        list(&squares, "and")
    ))
}

/// How a man moves, in one clause.
fn way_of(role: Role) -> &'static str {
    match role {
        Role::King => "a King goes one step in any direction",
        Role::Queen => {
            "a Queen goes one step in any direction, or jumps over men, straight and diagonally"
        }
        Role::Rook => "a Rook goes one step straight, or jumps over men straight",
        Role::Bishop => "a Bishop goes one step diagonally, or jumps over men diagonally",
        Role::Knight => "a Knight leaps two squares straight and one aside",
        Role::Pawn => "a Pawn goes one step diagonally",
    }
}

/// What would work.
fn hint(illegal: &Illegal, commands: bool) -> String {
    let named: Vec<String> = illegal
        .targets
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    match (illegal.turn, illegal.piece) {
        (Turn::Place { .. }, Some(piece)) if !named.is_empty() => {
            format!("A {} may be placed on {}.", piece.role, list(&named, "or"))
        }
        (Turn::Go(mv), Some(piece)) if !named.is_empty() => format!(
            "From {} the {} may go to {}.",
            mv.from,
            piece.role,
            list(&named, "or")
        ),
        _ if matches!(illegal.reason, Reason::Over(_)) => String::new(),
        _ => type_moves(commands),
    }
}
