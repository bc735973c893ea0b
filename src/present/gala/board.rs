//! The board of Gala in words.

use crate::draw::Figure;
use crate::rules::gala::terrain::Castle;
use crate::rules::gala::{Game, Piece, Role};
use crate::rules::mover::Mover;
use crate::rules::{Side, Square, SquareSet};

use super::pieces::{the_piece_on, the_pieces_on};
use super::scene::threatened;
use crate::present::Localizer;
use crate::present::piece_names::{group, roll};
use crate::present::words::tr;

/// What was captured, who threatens whom if `tell_threats`, whose `turn` it is, and all pieces.
pub(super) fn told(
    words: Localizer,
    game: &Game,
    ply: usize,
    turn: String,
    tell_threats: bool,
) -> Vec<String> {
    let position = game.position_at(ply).unwrap_or(game.position());
    let mut parts = Vec::new();
    if let Some(captured) = game.played(ply).and_then(|played| played.captured) {
        parts.push(tr!(words, "board-it-captured", role = captured.role));
    }
    if tell_threats {
        parts.extend(threats(words, game, ply));
    }
    parts.push(turn);
    match position.mover() {
        Mover::Side(_) => parts.extend(Side::BOTH.iter().map(|side| {
            let pieces = |role| position.of_piece(*side, role);
            roll(words, Mover::Side(*side), &groups(words, pieces))
        })),
        Mover::Seat(_) => parts.extend(Castle::ALL.map(|seat| {
            let own = position.pieces_of(Mover::Seat(seat));
            let pieces = |role| own & position.of_role(role);
            roll(words, Mover::Seat(seat), &groups(words, pieces))
        })),
    }
    parts
}

/// Who threatens which Gala, what is new first, and which Galas are safe again.
fn threats(words: Localizer, game: &Game, ply: usize) -> Vec<String> {
    let (rules, position) = (
        game.rules(),
        game.position_at(ply).unwrap_or(game.position()),
    );
    let before = ply.checked_sub(1).and_then(|ply| game.position_at(ply));
    let known = before.map_or(SquareSet::EMPTY, |before| threatened(rules, before));
    let now = threatened(rules, position);
    let told = |gala: Square| {
        let by = rules.captors(position, gala);
        let (count, pieces) = (by.count(), the_pieces_on(words, position, by));
        let there = the_piece_on(words, position, gala);
        match known.has(gala) {
            true => tr!(
                words,
                "board-threat-stays",
                count = count,
                pieces = pieces,
                gala = there
            ),
            false => tr!(
                words,
                "board-threat-new",
                count = count,
                pieces = pieces,
                gala = there
            ),
        }
    };
    let (new, old) = (now.without(known), now.and(known));
    let mut parts: Vec<String> = new.into_iter().chain(old).map(told).collect();
    let mut safe = SquareSet::EMPTY;
    for gala in known.without(now) {
        // One that went away or was captured has been told of.
        if before.is_some_and(|before| before.piece_at(gala) == position.piece_at(gala)) {
            safe.insert(gala);
        }
    }
    if !safe.is_empty() {
        let pieces = the_pieces_on(words, position, safe);
        parts.push(tr!(words, "board-threat-gone", pieces = pieces));
    }
    parts
}

/// "Galas a1 and j1", "Korna b3" and so on.
fn groups(words: Localizer, pieces: impl Fn(Role) -> SquareSet) -> Vec<String> {
    let of = |role| group(words, role, pieces(role));
    Role::ALL.into_iter().filter_map(of).collect()
}

/// "White has captured 2 Kampas and 1 Gala. Black has captured nobody."
pub(super) fn captured(words: Localizer, captured: &[Vec<Figure>; 2]) -> String {
    let of = |side: Side| {
        let pieces = &captured[side.index()];
        let counted: Vec<String> = Role::ALL
            .into_iter()
            .filter_map(|role| {
                let same =
                    |piece: &&Figure| piece.glyph == Figure::from(Piece { role, side }).glyph;
                let count = pieces.iter().filter(same).count();
                (count > 0).then(|| tr!(words, "board-count", count = count, role = role))
            })
            .collect();
        match counted.is_empty() {
            true => tr!(words, "board-captured-nobody", side = side),
            false => tr!(
                words,
                "board-captured",
                side = side,
                pieces = words.and(&counted)
            ),
        }
    };
    Side::BOTH.map(of).join(" ")
}
