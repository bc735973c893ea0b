//! The words of Chelma: why a turn is refused and what would work, what men are called and how they go.

use crate::rules::chelma::terrain::home;
use crate::rules::chelma::{Game, Illegal, LATE_FROM, Late, Reason, Role, Turn};
use crate::rules::{Side, SquareSet};

use crate::present::Localizer;
use crate::present::boards::group;
use crate::present::gala::illegal::{refused, type_moves};
use crate::present::refusals::over;
use crate::present::words::tr;

/// The refusal of a turn; `commands` are spoken of where there are any.
pub(crate) fn illegal(words: Localizer, illegal: &Illegal, commands: bool) -> String {
    refused(
        words,
        illegal.turn,
        &reason(words, illegal),
        &hint(words, illegal, commands),
    )
}

fn reason(words: Localizer, illegal: &Illegal) -> String {
    let to = illegal.turn.to();
    let from = match illegal.turn {
        Turn::Go(mv) => mv.from,
        Turn::Place { to, .. } => to,
    };
    // A man that is not there is called so; the catalogue knows it.
    let role = illegal
        .piece
        .map_or_else(|| "man".to_owned(), |piece| piece.role.to_string());
    match &illegal.reason {
        Reason::Over(outcome) => over(words, *outcome),
        Reason::OffBoard(square) => tr!(words, "chelma-off-board", square = square),
        Reason::PlacingFirst(hand) => {
            tr!(words, "chelma-placing-first", men = held(words, hand))
        }
        Reason::AllPlaced => tr!(words, "chelma-all-placed"),
        Reason::NoneInHand { role, hand } => tr!(
            words,
            "chelma-none-in-hand",
            role = role,
            men = held(words, hand)
        ),
        Reason::NotMarked => tr!(words, "chelma-not-marked", to = to),
        Reason::Occupied(man) => tr!(
            words,
            "chelma-occupied",
            to = to,
            side = man.side,
            role = man.role
        ),
        Reason::NoMan => tr!(words, "illegal-no-man", from = from),
        Reason::NotYours => match illegal.piece {
            Some(piece) => tr!(
                words,
                "illegal-not-yours",
                role = role,
                from = from,
                side = piece.side
            ),
            None => tr!(words, "illegal-no-man", from = from),
        },
        Reason::OtherRole(named) => tr!(
            words,
            "illegal-other-role",
            from = from,
            role = role,
            named = named
        ),
        Reason::Stays => tr!(words, "chelma-stays"),
        Reason::NotItsWay => match illegal.piece {
            Some(piece) => tr!(
                words,
                "illegal-not-its-way",
                role = role,
                from = from,
                to = to,
                way = way_of(words, piece.role)
            ),
            None => tr!(words, "illegal-none-reaches", from = from, to = to),
        },
        Reason::NothingToJump(over) => tr!(
            words,
            "chelma-nothing-to-jump",
            role = role,
            from = from,
            over = over
        ),
        Reason::NoChain => tr!(words, "chelma-no-chain", role = role, from = from, to = to),
        Reason::WayPoint(stray) => tr!(
            words,
            "chelma-way-point",
            stray = stray,
            from = from,
            to = to
        ),
    }
}

/// "2 Knights and a Rook", or "nobody", in the accusative.
pub(crate) fn held(words: Localizer, hand: &[Role]) -> String {
    let kinds: Vec<String> = Role::PLACED
        .into_iter()
        .filter_map(
            |role| match hand.iter().filter(|held| **held == role).count() {
                0 => None,
                count => Some(tr!(words, "chelma-held", role = role, count = count)),
            },
        )
        .collect();
    match kinds.is_empty() {
        true => tr!(words, "chelma-held-nobody"),
        false => words.and(&kinds),
    }
}

/// "Rooks a1 and b2", "Knight c3" and so on.
pub(crate) fn kinds(words: Localizer, men: impl Fn(Role) -> SquareSet) -> Vec<String> {
    let of = |role| group(words, role, men(role));
    Role::ALL.into_iter().filter_map(of).collect()
}

/// A warning to the side that is to move and soon loses because it has not left home.
pub(crate) fn late_men(words: Localizer, game: &Game) -> Option<String> {
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
    let squares = words.and(&squares);
    Some(match left {
        1 => tr!(words, "news-late-last", side = side, squares = squares),
        left => tr!(
            words,
            "news-late",
            side = side,
            squares = squares,
            count = left
        ),
    })
}

/// How far a game is on the way to turn 30, and what that means, for those who have not seen its moves; nothing while men are
/// placed, and by rules that know no such turn.
pub(crate) fn thirty(words: Localizer, game: &Game) -> Option<String> {
    let position = game.position();
    if game.rules().ruleset().late == Late::PlaysOn || position.is_placing() {
        return None;
    }
    let side = position.side_to_move();
    let made = |side| position.moves_of(side);
    Some(
        match Side::BOTH.into_iter().all(|side| made(side) >= LATE_FROM) {
            true => tr!(words, "puzzle-after-thirty"),
            false => tr!(
                words,
                "puzzle-before-thirty",
                side = side,
                number = made(side) + 1
            ),
        },
    )
}

/// How a man moves, in one clause.
fn way_of(words: Localizer, role: Role) -> String {
    match role {
        Role::King => tr!(words, "way-king"),
        Role::Queen => tr!(words, "way-queen"),
        Role::Rook => tr!(words, "way-rook"),
        Role::Bishop => tr!(words, "way-bishop"),
        Role::Knight => tr!(words, "way-knight"),
        Role::Pawn => tr!(words, "way-pawn"),
    }
}

/// What would work.
fn hint(words: Localizer, illegal: &Illegal, commands: bool) -> Option<String> {
    let named: Vec<String> = illegal
        .targets
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    match (illegal.turn, illegal.piece) {
        (Turn::Place { .. }, Some(piece)) if !named.is_empty() => Some(tr!(
            words,
            "hint-placed",
            role = piece.role,
            targets = words.or(&named)
        )),
        (Turn::Go(mv), Some(piece)) if !named.is_empty() => Some(tr!(
            words,
            "hint-targets",
            from = mv.from,
            role = piece.role,
            targets = words.or(&named)
        )),
        _ if matches!(illegal.reason, Reason::Over(_)) => None,
        _ => type_moves(words, commands),
    }
}
