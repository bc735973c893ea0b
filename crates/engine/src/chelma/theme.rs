//! What a puzzle of Chelma is about.

use crate::rules::any::BoardGame;
use crate::rules::chelma::terrain::home;
use crate::rules::chelma::{Game, LATE_FROM, Late, Played, Position, Turn};
use crate::rules::{Outcome, Side, Square, WinReason};
use crate::theme::Theme;

/// The theme of the line that was played in this game from its first position on.
pub(super) fn theme(after: &Game, saves: bool) -> Theme {
    let (Some(first), Some(before)) = (after.played(1), after.position_at(0)) else {
        return Theme::Quiet;
    };
    let Turn::Go(mv) = first.turn else {
        return Theme::Quiet;
    };
    let own = first.piece.side;
    let winner = after.outcome().and_then(|outcome| match outcome {
        Outcome::Win { side, reason, .. } => Some((side, reason)),
        _ => None,
    });
    let arrives = [WinReason::Home, WinReason::HomeFilled];
    let arrives = arrives.iter().any(|reason| winner == Some((own, *reason)));
    let wins = winner.is_some_and(|(side, _)| side == own);
    let leaves = home(own).has(mv.from) && !home(own).has(mv.to);
    let steps_out = !leaves && gets_out(after, mv.to, own);
    let out = left(after);
    match () {
        () if arrives => Theme::Arrival,
        () if leaves && first.route.len() > 2 => Theme::JumpChain,
        () if blocks(after, before, mv.to, own) => Theme::Block,
        () if breaks(after, before, &first) => Theme::LostBridge,
        () if bridges(after, mv.to, own) => Theme::Bridge,
        () if out[own.index()] > 1 => Theme::BothOut,
        () if leaves && wins => Theme::Race,
        () if leaves && is_last(after, before, own) => Theme::LastMoment,
        () if leaves => Theme::Escape,
        () if steps_out && wins => Theme::LongRace,
        () if steps_out && out[own.other().index()] > 0 => Theme::NeckAndNeck,
        () if steps_out => Theme::WayOut,
        () if first.route.len() > 2 => Theme::JumpChain,
        () if saves => Theme::Defence,
        () => Theme::Quiet,
    }
}

/// Whether this is a side's last move before it has to be away from home.
fn is_last(after: &Game, before: &Position, own: Side) -> bool {
    let rules = after.rules().ruleset();
    let judged = [Late::LosesAtThirty, Late::JudgedOnceAtThirty].contains(&rules.late);
    judged && before.moves_of(own) + 1 == LATE_FROM
}

/// The turns of the line in which a piece left its home, by its side. Nobody has to go back there.
fn left(after: &Game) -> [usize; 2] {
    let mut left = [0; 2];
    for played in (1..=after.length()).filter_map(|ply| after.played(ply)) {
        let (side, turn) = (played.piece.side, played.turn);
        if let Turn::Go(mv) = turn
            && home(side).has(mv.from)
            && !home(side).has(mv.to)
        {
            left[side.index()] += 1;
        }
    }
    left
}

/// Whether the piece that the first move brought to this square at home leaves home later in the line.
fn gets_out(after: &Game, mut at: Square, own: Side) -> bool {
    if !home(own).has(at) {
        return false;
    }
    for played in (2..=after.length()).filter_map(|ply| after.played(ply)) {
        if let Turn::Go(mv) = played.turn
            && mv.from == at
        {
            at = mv.to;
        }
    }
    !home(own).has(at)
}

/// The ways out of the pieces that the other side still has at home: from, to.
fn ways_out(after: &Game, position: &Position, own: Side) -> Vec<(Square, Square)> {
    let enemy = own.other();
    let theirs = match position.side_to_move() == enemy {
        true => *position,
        false => after.rules().null_move(position),
    };
    let moves = after.rules().moves(&theirs);
    let at_home = position.of_side(enemy).and(home(enemy));
    let out = at_home.into_iter().flat_map(|from| {
        let targets = moves.targets(from).without(home(enemy));
        targets.into_iter().map(move |to| (from, to))
    });
    out.collect()
}

/// Whether the piece that moved stands where an enemy piece at home wanted to go.
fn blocks(after: &Game, before: &Position, to: Square, own: Side) -> bool {
    ways_out(after, before, own).iter().any(|way| way.1 == to)
}

/// Whether an enemy piece at home has lost a way out because the piece that moved stands there no more.
fn breaks(after: &Game, before: &Position, first: &Played) -> bool {
    let (own, to) = (first.piece.side, first.turn.to());
    let Some(now) = after.position_at(1) else {
        return false;
    };
    let left = ways_out(after, now, own);
    let had = ways_out(after, before, own);
    had.iter().any(|way| way.1 != to && !left.contains(way))
}

/// Whether an own piece later jumps over the one that moved.
fn bridges(after: &Game, to: Square, own: Side) -> bool {
    (2..=after.length())
        .filter_map(|ply| after.played(ply))
        .any(|played| {
            let jumped = |leg: &[Square]| {
                let middle = |a: u8, b: u8| (a + b) / 2;
                let far = |a: u8, b: u8| a.abs_diff(b);
                let (from, at) = (leg[0], leg[1]);
                let is_jump = far(from.file(), at.file()) == 2 || far(from.rank(), at.rank()) == 2;
                let knight = far(from.file(), at.file()) + far(from.rank(), at.rank()) == 3;
                is_jump
                    && !knight
                    && middle(from.file(), at.file()) == to.file()
                    && middle(from.rank(), at.rank()) == to.rank()
            };
            played.piece.side == own && played.route.windows(2).any(jumped)
        })
}
