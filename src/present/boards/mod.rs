//! The picture of a position, and the same in words for those who do not see it.

pub(crate) mod scenes;

use crate::draw::{Figure, ResultMark};
use crate::rules::any::Game;
use crate::rules::gala::Mover;
use crate::rules::gala::terrain::Castle;
use crate::rules::{self, Piece, Role, Side, Square, SquareSet, chelma};
use crate::service::{BoardView, Stage, Table};

use crate::present::boards::scenes::{captured_men, ended, result_mark, scene, threatened};
use crate::present::chelma::{held, kinds};
use crate::present::piece_names::{the_man_on, the_men_on};
use crate::present::words::{MessageArg, tr};
use crate::present::{Localizer, Picture, Shown};

/// The most characters of an image description.
pub(crate) const MOST_ALT: usize = 1024;

/// The board of a game after some of its turns.
pub fn picture(words: Localizer, table: &Table, game: &Game, view: BoardView) -> Picture {
    let ply = view.ply.min(game.len());
    let result = match table.stage {
        Stage::Finished(outcome) if ply == game.len() => Some(result_mark(outcome)),
        _ => None,
    };
    let mut shown = scene(game, ply, view.bottom);
    if let Some(result) = result {
        shown = ended(shown, result);
    }
    let captured = match game {
        Game::Gala(game) if view.captured => captured_men(game, ply),
        _ => Default::default(),
    };
    let mut alt = alt(words, table, game, (ply, view.bottom), result);
    if view.captured && matches!(game, Game::Gala(_)) {
        alt = format!("{alt} {}", captured_alt(words, &captured));
        alt = alt.chars().take(MOST_ALT).collect();
        // Shown beside the board; Chelma's hands are there already.
        shown.hands = captured;
    }
    Picture {
        shown: Shown::Boards(vec![shown]),
        alt,
        file: format!(
            "{}-{}-{ply}.png",
            game.ruleset().kind().name().to_lowercase(),
            table.id
        ),
    }
}

/// "White has captured 2 Kampas and 1 Gala. Black has captured nobody."
fn captured_alt(words: Localizer, captured: &[Vec<Figure>; 2]) -> String {
    let of = |side: Side| {
        let men = &captured[side.index()];
        let counted: Vec<String> = Role::ALL
            .into_iter()
            .filter_map(|role| {
                let same = |man: &&Figure| man.glyph == Figure::from(Piece { role, side }).glyph;
                let count = men.iter().filter(same).count();
                (count > 0).then(|| tr!(words, "board-count", count = count, role = role))
            })
            .collect();
        match counted.is_empty() {
            true => tr!(words, "board-captured-nobody", side = side),
            false => tr!(
                words,
                "board-captured",
                side = side,
                men = words.and(&counted)
            ),
        }
    };
    Side::BOTH.map(of).join(" ")
}

/// `7. d3-f5` for White's, `7… d3-f5` for Black's turns, as chess players write them; in play of four every turn has a number.
pub(crate) fn numbered(game: &Game, ply: usize) -> String {
    let (number, first) = game.number_of(ply);
    let dots = if first { "." } else { "…" };
    let text = game.text_of(ply).unwrap_or_default();
    format!("{number}{dots} {text}")
}

fn alt(
    words: Localizer,
    table: &Table,
    game: &Game,
    (ply, bottom): (usize, Side),
    result: Option<ResultMark>,
) -> String {
    let start = match ply {
        0 if table.is_lesson() => Some(tr!(words, "lesson-board", bottom = bottom)),
        0 => {
            let kind = game.ruleset().kind();
            Some(tr!(words, "board-at-start", kind = kind, bottom = bottom))
        }
        _ => None,
    };
    let around = Around {
        start,
        result,
        threats: true,
    };
    described(words, game, ply, bottom, around)
}

/// What else is told of a board in words.
pub(crate) struct Around {
    /// How it begins if nobody has moved.
    pub start: Option<String>,
    /// How the game has ended.
    pub result: Option<ResultMark>,
    /// Whether it is told who threatens whom.
    pub threats: bool,
}

/// A board in words.
pub(crate) fn described(
    words: Localizer,
    game: &Game,
    ply: usize,
    bottom: Side,
    around: Around,
) -> String {
    let Around {
        start,
        result,
        threats: telling,
    } = around;
    let kind = game.ruleset().kind();
    let man = match game {
        Game::Gala(game) => game.played(ply).map(|played| played.piece.role.to_string()),
        Game::Chelma(game) => game.played(ply).map(|played| played.piece.role.to_string()),
    };
    let mut parts = vec![match man {
        None => start.unwrap_or_default(),
        Some(role) => tr!(
            words,
            "board-after",
            kind = kind,
            number = numbered(game, ply),
            role = role,
            bottom = bottom
        ),
    }];
    let route = match game {
        Game::Gala(game) => game.played(ply).map(|played| played.route),
        Game::Chelma(game) => game.played(ply).map(|played| played.route),
    };
    // Where it bent or jumped, between from and to.
    if let Some([_, between @ .., _]) = route.as_deref()
        && !between.is_empty()
    {
        let squares: Vec<String> = between.iter().map(Square::to_string).collect();
        let squares = words.and(&squares);
        parts.push(tr!(words, "board-by-way", squares = squares));
    }
    let turn = match result {
        None => tr!(words, "board-to-move", mover = game.mover_at(ply)),
        Some(ResultMark::Won(side)) => tr!(words, "board-won", side = side),
        Some(ResultMark::Drawn) => tr!(words, "board-drawn"),
    };
    match game {
        Game::Gala(game) => {
            let position = game.position_at(ply).unwrap_or(game.position());
            if let Some(captured) = game.played(ply).and_then(|played| played.captured) {
                parts.push(tr!(words, "board-it-captured", role = captured.role));
            }
            if telling && result.is_none() {
                parts.extend(threats(words, game, ply));
            }
            parts.push(turn);
            match position.mover() {
                Mover::Side(_) => parts.extend(Side::BOTH.iter().map(|side| {
                    let men = |role| position.men(*side, role);
                    roll(words, Mover::Side(*side), &groups(words, men))
                })),
                Mover::Seat(_) => parts.extend(Castle::ALL.map(|seat| {
                    let own = position.men_of(Mover::Seat(seat));
                    let men = |role| own & position.of_role(role);
                    roll(words, Mover::Seat(seat), &groups(words, men))
                })),
            }
        }
        Game::Chelma(game) => {
            let position = game.position_at(ply).unwrap_or(game.position());
            parts.push(turn);
            for side in Side::BOTH {
                let groups = kinds(words, |role| position.men(side, role));
                parts.push(roll(words, Mover::Side(side), &groups));
                let hand: Vec<chelma::Role> = position.hand(side).collect();
                if !hand.is_empty() {
                    let men = held(words, &hand);
                    parts.push(tr!(words, "board-in-hand", side = side, men = men));
                }
            }
        }
    }
    parts.join(" ").chars().take(MOST_ALT).collect()
}

/// Who threatens which Gala, what is new first, and which Galas are safe again.
fn threats(words: Localizer, game: &rules::Game, ply: usize) -> Vec<String> {
    let (rules, position) = (
        game.rules(),
        game.position_at(ply).unwrap_or(game.position()),
    );
    let before = ply.checked_sub(1).and_then(|ply| game.position_at(ply));
    let known = before.map_or(SquareSet::EMPTY, |before| threatened(rules, before));
    let now = threatened(rules, position);
    let told = |gala: Square| {
        let by = rules.captors(position, gala);
        let (count, men) = (by.count(), the_men_on(words, position, by));
        let there = the_man_on(words, position, gala);
        match known.has(gala) {
            true => tr!(
                words,
                "board-threat-stays",
                count = count,
                men = men,
                gala = there
            ),
            false => tr!(
                words,
                "board-threat-new",
                count = count,
                men = men,
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
        let men = the_men_on(words, position, safe);
        parts.push(tr!(words, "board-threat-gone", men = men));
    }
    parts
}

/// "Galas a1 and j1", "Korna b3" and so on.
fn groups(words: Localizer, men: impl Fn(Role) -> SquareSet) -> Vec<String> {
    let of = |role| group(words, role, men(role));
    Role::ALL.into_iter().filter_map(of).collect()
}

/// "Galas a1 and j1", unless there are none.
pub(crate) fn group(words: Localizer, role: impl MessageArg, men: SquareSet) -> Option<String> {
    let squares: Vec<String> = men.into_iter().map(|at| at.to_string()).collect();
    let count = squares.len();
    (count > 0).then(|| {
        tr!(
            words,
            "board-group",
            role = role,
            count = count,
            squares = words.and(&squares)
        )
    })
}

/// "White: Galas a1 and j1; Kornas …".
fn roll(words: Localizer, whose: Mover, groups: &[String]) -> String {
    match groups.is_empty() {
        true => tr!(words, "board-no-men", whose = whose),
        false => tr!(words, "board-men", whose = whose, men = groups.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::any::Kind;

    #[test]
    fn what_threatens_anew_is_told_before_what_threatened_already() {
        // One White Kampa threatens e5 before the move and after it; the other goes to threaten f7.
        let position = "10/10/10/5g4/10/4gP4/4P5/10/10/G8G w";
        let game = Game::from_position_text(&Kind::Gala.usual(), position);
        let mut game = game.expect("a position");
        let typed = "f5-f6".parse().expect("a turn");
        let turn = game.check(&typed).expect("legal");
        game.play(turn).expect("legal");
        let around = Around {
            start: None,
            result: None,
            threats: true,
        };
        let told = described(Localizer::default(), &game, 1, Side::White, around);
        let at = |words| {
            told.find(words)
                .unwrap_or_else(|| panic!("{words:?}: {told}"))
        };
        assert!(at("New threat") < at("Still a threat"), "{told}");
    }
}
