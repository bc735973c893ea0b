//! What a puzzle of Gala is about.

use crate::rules::gala::{Game, Played, Role};
use crate::rules::{Side, Square, WinReason};
use crate::theme::Theme;

/// The theme of the line that was played in this game from its first position on.
pub(super) fn theme(after: &Game, saves: bool) -> Theme {
    let Some(first) = after.played(1) else {
        return Theme::Quiet;
    };
    match saves {
        true => defence(after, &first),
        false => attack(after, &first),
    }
}

/// The theme of a defence: how the first move meets the threat.
fn defence(after: &Game, first: &Played) -> Theme {
    let own = first.piece.side;
    let threatened = |ply: usize| {
        let position = after.position_at(ply).unwrap_or(after.position());
        after.rules().threatened(position, own).count()
    };
    match () {
        () if first.captured.is_some() => Theme::Counter,
        () if first.piece.role == Role::Gala => Theme::Flight,
        () if !first.threats.is_empty() => Theme::CounterThreat,
        () if threatened(1) < threatened(0) => Theme::Shield,
        () => Theme::Defence,
    }
}

fn attack(after: &Game, first: &Played) -> Theme {
    let own = first.piece.side;
    let all: Vec<Played> = (1..=after.moves().len())
        .filter_map(|ply| after.played(ply))
        .collect();
    let mine = || all.iter().filter(|played| played.piece.side == own);
    let captures = mine().filter(|played| played.captured.is_some()).count();
    let last = mine().next_back().unwrap_or(first);
    let lost = all.get(1).is_some_and(|reply| {
        reply.captured.is_some() && reply.mv.to == first.mv.to && first.captured.is_none()
    });
    let count = mine().count();
    let threatens = |played: &&Played| !played.threats.is_empty();
    let centre = after.outcome().is_some_and(|outcome| {
        matches!(
            outcome,
            crate::rules::Outcome::Win {
                reason: WinReason::CentreReached,
                ..
            }
        )
    });
    match () {
        () if captures >= 3 => Theme::Sweep,
        () if mine().any(|played| played.threats.len() > 1) => Theme::DoubleGala,
        () if lost => Theme::Sacrifice,
        () if opens(after, first) => Theme::Discovery,
        () if forks(after, first, &all) => Theme::Fork,
        () if centre => Theme::Centre,
        () if count > 2 && mine().take(count - 1).filter(threatens).count() == count - 1 => {
            Theme::Hunt
        }
        () if last.captured.is_some() && last.route.len() > 2 => Theme::BentCapture,
        () if last.captured.is_some() && last.piece.role == Role::Kampa => Theme::KampaCapture,
        () if last.captured.is_some() && last.piece.role == Role::Gala => Theme::GalaCapture,
        () if first.captured.is_none() && first.threats.is_empty() => Theme::Quiet,
        () => Theme::Capture,
    }
}

/// Whether another piece than the one that moved threatens a Gala which it did not threaten before.
fn opens(after: &Game, first: &Played) -> bool {
    let Some(before) = after.position_at(0) else {
        return false;
    };
    first.threats.iter().any(|threat| {
        let known = after.rules().captors(before, threat.gala);
        let fresh = threat.by.without(known);
        fresh.into_iter().any(|by| by != first.mv.to)
    })
}

/// Whether the piece that moved attacks two pieces, and captures one of them with its next move.
fn forks(after: &Game, first: &Played, all: &[Played]) -> bool {
    let Some(position) = after.position_at(1) else {
        return false;
    };
    let other: Side = first.piece.side.other();
    let attacked: Vec<Square> = position
        .of_side(other)
        .into_iter()
        .filter(|at| after.rules().captors(position, *at).has(first.mv.to))
        .collect();
    let next = all.get(2);
    attacked.len() > 1
        && next.is_some_and(|next| {
            next.mv.from == first.mv.to && next.captured.is_some() && attacked.contains(&next.mv.to)
        })
}
