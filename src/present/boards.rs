//! The picture of a position, and the same in words for those who do not see it.

use crate::draw::{ResultMark, Scene, Track};
use crate::rules::any::{Game, Turn};
use crate::rules::{Side, Square};
use crate::service::{BoardView, Stage, Table};

use super::games::RulesFigure;
use super::games::numbered;
use super::scenes::{ended, result_mark, scene};
use super::words::tr;
use super::{Localizer, Message, Picture, Shown, games};

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
    shown.earlier = answered(table, game, ply);
    if let Some(result) = result {
        shown = ended(shown, result);
    }
    let mut alt = alt(words, table, game, (ply, view.bottom), result);
    let kind = game.ruleset().kind();
    if let Some(captured) = games::captured(game, ply).filter(|_| view.captured) {
        alt = format!("{alt} {}", games::captured_words(words, kind, &captured));
        alt = alt.chars().take(MOST_ALT).collect();
        shown.hands = captured;
    }
    Picture {
        shown: Shown::Boards(vec![shown]),
        alt,
        file: format!("{}-{}-{ply}.png", kind.code(), table.id),
    }
}

/// The present position of a game that nobody plays, with the captured pieces, and the same in words.
pub fn free_board(words: Localizer, game: &Game, bottom: Side) -> (Scene, String) {
    let (ply, kind) = (game.len(), game.ruleset().kind());
    let mut shown = scene(game, ply, bottom);
    let around = Around {
        start: Some(tr!(words, "board-at-start", kind = kind, bottom = bottom)),
        result: shown.result,
        threats: true,
    };
    let mut alt = described(words, game, ply, bottom, around);
    if let Some(captured) = games::captured(game, ply) {
        alt = format!("{alt} {}", games::captured_words(words, kind, &captured));
        alt = alt.chars().take(MOST_ALT).collect();
        shown.hands = captured;
    }
    (shown, alt)
}

/// The ways of the turns that the computer's last one answers, where one person plays alone: the person's turn, and
/// those of other computers since.
fn answered(table: &Table, game: &Game, ply: usize) -> Vec<Track> {
    let computers = |ply: &usize| {
        let mover = table.person(game.mover_at(ply - 1));
        table.is_alone() && mover.is_some_and(|mover| mover.id.is_computer())
    };
    let mut since = (1..=ply).rev().skip_while(computers);
    let Some(first) = since.next() else {
        return Vec::new();
    };
    let way = |ply| {
        let (_, route) = game.route_of(ply)?;
        Some(Track {
            route,
            captured: false,
        })
    };
    (first..ply).filter_map(way).collect()
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
    /// How it begins if no turn has been taken.
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
    let played = game.route_of(ply);
    let mut parts = vec![match &played {
        None => start.unwrap_or_default(),
        Some((role, _)) => tr!(
            words,
            "board-after",
            kind = kind,
            number = numbered(game, ply),
            role = role,
            bottom = bottom
        ),
    }];
    // Where it bent or jumped, between from and to.
    if let Some((_, route)) = &played
        && let [_, between @ .., _] = route.as_slice()
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
    let threats = telling && result.is_none();
    parts.extend(games::board(words, game, ply, turn, threats));
    parts.join(" ").chars().take(MOST_ALT).collect()
}

/// The position in which a game begins, as a figure of its rules.
pub(crate) fn start(words: Localizer, game: &Game) -> RulesFigure {
    let (kind, bottom) = (game.ruleset().kind(), Side::White);
    let what = tr!(words, "board-at-start", kind = kind, bottom = bottom);
    RulesFigure {
        scene: scene(game, 0, bottom),
        alt: standing(words, game, what, None),
    }
}

/// The position in which a game begins, from White's side: `what` it is, who is to move or has won, and all pieces.
pub(crate) fn standing(
    words: Localizer,
    game: &Game,
    what: String,
    result: Option<ResultMark>,
) -> String {
    let around = Around {
        start: Some(what),
        result,
        threats: false,
    };
    described(words, game, 0, Side::White, around)
}

/// The message with the board as it stands, seen from the same side during the whole game.
pub(crate) fn with_board(
    words: Localizer,
    mut message: Message,
    table: &Table,
    game: &Game,
) -> Message {
    let view = BoardView {
        captured: false,
        table: table.id,
        ply: game.len(),
        bottom: table.bottom(),
    };
    message.picture = Some(picture(words, table, game, view));
    message.board = Some(view);
    message
}

/// The turns of a line as players write them, as far as they can be played.
pub(crate) fn text_after(game: &Game, line: &[Turn]) -> Vec<String> {
    let mut ahead = game.clone();
    let mut texts = Vec::new();
    for turn in line {
        if ahead.play(*turn).is_err() {
            break;
        }
        texts.push(
            ahead
                .text_of(ahead.len())
                .unwrap_or_else(|| turn.to_string()),
        );
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::any::Ruleset;

    #[test]
    fn what_threatens_anew_is_told_before_what_threatened_already() {
        // One White Kampa threatens e5 before the move and after it; the other goes to threaten f7.
        let position = "10/10/10/5g4/10/4gP4/4P5/10/10/G8G w";
        let game = Game::from_position_text(&Ruleset::default(), position);
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
