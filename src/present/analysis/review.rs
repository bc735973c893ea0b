//! Reviews: a finished game with what was given away in it, and each such turn with what would have been better.

use crate::ai::review::{Judged, Review, Verdict};
use crate::draw::{Bad, Block, Cell, Curve, Page, Scene, ThemeName};
use crate::rules::Side;
use crate::rules::any::Game;
use crate::service::button::Button;
use crate::service::{Command, Person, Table};

use crate::present::analysis::with_turns;
use crate::present::boards::{Around, MOST_ALT, described, text_after};
use crate::present::games::numbered;
use crate::present::play::move_picker::MOST_ENTRIES;
use crate::present::scenes::scene;
use crate::present::words::tr;
use crate::present::{Chosen, Entry, Localizer, Menu, Message, Picture, Shown};

/// The number of the worst moves that are shown on a board.
const BOARDS: usize = 2;

/// The number of the worst moves that are told.
pub(crate) const TOLD: usize = 5;

/// Width of the picture of a review and of a board in it, in pixels: on a phone half a pixel each.
const WIDTH: u32 = 760;
const BOARD: u32 = 360;

/// The picture of a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewPicture {
    /// How the win chances went.
    pub curve: Curve,
    /// Boards before the worst moves, each with its caption.
    pub boards: Vec<(Scene, String)>,
}

impl ReviewPicture {
    /// The bytes of its PNG file.
    pub(crate) fn png(&self, theme: ThemeName) -> Vec<u8> {
        let cells = self.boards.iter().map(|(scene, caption)| Cell {
            scene: scene.clone(),
            theme,
            size: BOARD,
            caption: caption.clone(),
        });
        let mut blocks = vec![Block::Curve(self.curve.clone())];
        if !self.boards.is_empty() {
            blocks.push(Block::Row(cells.collect()));
        }
        let page = Page {
            width: WIDTH,
            blocks,
        };
        page.png(theme)
    }
}

/// A finished game looked over; `bottom` is the side at the bottom of its boards.
pub fn review(
    words: Localizer,
    table: &Table,
    game: &Game,
    review: &Review,
    bottom: Side,
) -> Message {
    let judged = review.judged(game, &table.turns);
    let (worst, boards) = (worst(&judged, TOLD), worst(&judged, BOARDS));
    let mut lines = vec![tr!(words, "analysis-review-head", game = table.id)];
    let sides = |who: fn(Localizer, &[&Person]) -> String| {
        Side::BOTH.map(|side| {
            let who = who(words, &table.side(side));
            of_side(words, who, game, review, &judged, side)
        })
    };
    lines.extend(sides(|words, people| {
        words.mentions(people.iter().map(|one| one.id))
    }));
    if worst.is_empty() {
        lines.push(tr!(words, "analysis-review-clean"));
    } else {
        lines.push(tr!(words, "analysis-review-worst"));
    }
    for one in worst {
        let then = before(table, one.ply);
        let better = text_after(&then, &one.better).join(" ");
        lines.push(remark(words, one.verdict, numbered(game, one.ply), better));
    }
    let shown = ReviewPicture {
        curve: curve(game, review, &judged),
        boards: boards
            .into_iter()
            .map(|one| {
                let then = before(table, one.ply);
                let scene = with_turns(&then, one.better[0], Some(one.turn), bottom);
                let better = text_after(&then, &one.better[..1]).join(" ");
                let caption = tr!(
                    words,
                    "analysis-caption",
                    turn = numbered(game, one.ply),
                    better = better
                );
                (scene, caption)
            })
            .collect(),
    };
    // A mention would stand there as a number.
    let named = sides(|words, people| {
        let names: Vec<String> = people.iter().map(|one| one.name.clone()).collect();
        words.and(&names)
    });
    let alt: String = tr!(
        words,
        "analysis-review-alt",
        game = table.id,
        text = named.join(" ")
    );
    Message {
        picture: Some(Picture {
            shown: Shown::Review(Box::new(shown)),
            alt: alt.chars().take(MOST_ALT).collect(),
            file: format!("review-{}.png", table.id),
        }),
        menu: menu(words, table, game, &judged),
        ..Message::text(lines.join("\n"))
    }
}

/// A turn that gave something away, and what was better.
pub(crate) fn remark(words: Localizer, verdict: Verdict, turn: String, better: String) -> String {
    match verdict {
        Verdict::Blunder => tr!(words, "analysis-blunder", turn = turn, line = better),
        Verdict::Mistake => tr!(words, "analysis-mistake", turn = turn, line = better),
        _ => tr!(words, "analysis-inaccuracy", turn = turn, line = better),
    }
}

/// The turns that gave most away, in the order of the game.
pub(crate) fn worst(judged: &[Judged], most: usize) -> Vec<&Judged> {
    let mut worst: Vec<&Judged> = judged
        .iter()
        .filter(|one| one.verdict > Verdict::Good)
        .collect();
    worst.sort_by(|one, other| {
        other
            .loss
            .total_cmp(&one.loss)
            .then(one.ply.cmp(&other.ply))
    });
    worst.truncate(most);
    worst.sort_by_key(|one| one.ply);
    worst
}

/// What can be looked at on the board, if anything was given away.
fn menu(words: Localizer, table: &Table, game: &Game, judged: &[Judged]) -> Option<Menu> {
    let entries = worst(judged, MOST_ENTRIES).into_iter().map(|one| {
        let button = Button {
            command: Command::Review(Some(one.ply)),
            table: Some(table.id),
            version: None,
            reader: None,
        };
        let line = text_after(&before(table, one.ply), &one.better).join(" ");
        Entry {
            label: format!("{}{}", numbered(game, one.ply), mark(one.verdict)),
            about: tr!(words, "analysis-entry-better", line = line),
            value: button.to_string(),
        }
    });
    let entries: Vec<Entry> = entries.collect();
    (!entries.is_empty()).then(|| Menu {
        id: format!("judged-{}", table.id),
        prompt: tr!(words, "analysis-menu", count = entries.len()),
        entries,
        chosen: Chosen::Entry(None),
    })
}

/// How players mark a turn behind its text.
pub(super) fn mark(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Good => "",
        Verdict::Inaccuracy => "?!",
        Verdict::Mistake => "?",
        Verdict::Blunder => "??",
    }
}

/// One turn of a finished game that gave something away: what was played, and how the better line goes. Of any other
/// turn the whole review is shown. `bottom` is the side at the bottom of the boards.
pub fn reviewed_turn(
    words: Localizer,
    table: &Table,
    game: &Game,
    whole: &Review,
    (ply, bottom): (usize, Side),
) -> Message {
    let judged = whole.judged(game, &table.turns);
    let wrong = |one: &&Judged| one.ply == ply && one.verdict > Verdict::Good;
    let Some((one, best)) = judged
        .iter()
        .find(wrong)
        .and_then(|one| Some((one, *one.better.first()?)))
    else {
        return review(words, table, game, whole, bottom);
    };
    let then = before(table, ply);
    let line = text_after(&then, &one.better);
    let turn = format!("{}{}", numbered(game, ply), mark(one.verdict));
    let chances = whole.chances(game);
    let percent = |at: usize| {
        let white = chances.get(at).copied().unwrap_or_default();
        let own = if one.side == Side::White {
            white
        } else {
            -white
        };
        (50.0 + 50.0 * own).round() as u32
    };
    let told = tr!(
        words,
        "analysis-turn",
        game = table.id,
        turn = turn,
        verdict = match one.verdict {
            Verdict::Blunder => "blunder",
            Verdict::Mistake => "mistake",
            _ => "inaccuracy",
        },
        side = one.side,
        before = percent(ply - 1),
        after = percent(ply)
    );
    let better = match line.split_first() {
        Some((better, [])) => tr!(words, "analysis-turn-better", better = better),
        Some((better, rest)) => tr!(
            words,
            "analysis-turn-line",
            better = better,
            line = rest.join(" ")
        ),
        None => String::new(),
    };
    let colours = tr!(words, "analysis-turn-colours");
    let mut scenes = vec![with_turns(&then, best, Some(one.turn), bottom)];
    let mut ahead = then.clone();
    for turn in &one.better {
        if ahead.play(*turn).is_err() {
            break;
        }
        scenes.push(scene(&ahead, ahead.len(), bottom));
    }
    // A line of one move is on the first board already.
    let (shown, ending) = Shown::line(scenes, 0);
    let kind = game.ruleset().kind();
    let around = Around {
        start: Some(tr!(words, "board-at-start", kind = kind, bottom = bottom)),
        result: None,
        threats: false,
    };
    let alt = tr!(
        words,
        "analysis-turn-alt",
        turn = turn,
        line = line.join(" "),
        board = described(words, &then, then.len(), bottom, around)
    );
    let message = Message {
        picture: Some(Picture {
            shown,
            alt: alt.chars().take(MOST_ALT).collect(),
            file: format!("review-{}-{ply}.{ending}", table.id),
        }),
        menu: menu(words, table, game, &judged),
        ..Message::text(format!("{told}\n{better}\n{colours}"))
    };
    message.with_button(words, Command::Review(None), table, None)
}

/// The game of a table before this turn.
pub fn before(table: &Table, ply: usize) -> Game {
    let turns = &table.turns[..ply.saturating_sub(1).min(table.turns.len())];
    Game::replay(&table.challenge.ruleset, turns)
        .unwrap_or_else(|_| Game::new(&table.challenge.ruleset))
}

pub(crate) fn of_side(
    words: Localizer,
    who: String,
    game: &Game,
    review: &Review,
    judged: &[Judged],
    side: Side,
) -> String {
    let count = |verdict| {
        let such = |one: &&Judged| one.side == side && one.verdict == verdict;
        judged.iter().filter(such).count()
    };
    match review.accuracy(judged, game, side) {
        None => tr!(words, "analysis-side-unmoved", side = side, who = who),
        Some(accuracy) => tr!(
            words,
            "analysis-side",
            side = side,
            who = who,
            accuracy = accuracy.round() as u32,
            inaccuracies = count(Verdict::Inaccuracy),
            mistakes = count(Verdict::Mistake),
            blunders = count(Verdict::Blunder)
        ),
    }
}

pub(super) fn curve(game: &Game, review: &Review, judged: &[Judged]) -> Curve {
    let chances = review.chances(game).into_iter();
    let plies = judged.len();
    // A handful of round numbers of moves, whatever the length.
    let moves = game.moves_made();
    let every = [5, 10, 20, 50, 100, 200]
        .into_iter()
        .find(|every| moves / every <= 8)
        .unwrap_or(500);
    let numbered = (1..=plies).filter_map(|ply| {
        let number = game.number_of(ply);
        let round = number.round().filter(|_| number.begins_round())?;
        (round % every == 0).then(|| (ply - 1, round.to_string()))
    });
    let bad = |verdict| match verdict {
        Verdict::Good => None,
        Verdict::Inaccuracy => Some(Bad::Inaccuracy),
        Verdict::Mistake => Some(Bad::Mistake),
        Verdict::Blunder => Some(Bad::Blunder),
    };
    Curve {
        chances: chances
            .map(|chance| (chance * 1000.0).round() as i32)
            .collect(),
        marks: judged
            .iter()
            .filter_map(|one| Some((one.ply, bad(one.verdict)?)))
            .collect(),
        numbers: numbered.collect(),
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
