//! Puzzles of one's own mistakes in a reviewed game: the position before one, tries, and the best turn.

use crate::ai::hint::Advice;
use crate::ai::review::Review;
use crate::draw::Scene;
use crate::rules::Side;
use crate::rules::any::{Game, Turn};
use crate::service::move_picker::PickerStep;
use crate::service::{
    BetterAsk, BetterSaid, BetterStep, BetterView, Command, PersonId, Table, mistakes_of,
};

use super::review::before;
use crate::present::boards::{Around, MOST_ALT, described, text_after};
use crate::present::buttons::behind;
use crate::present::games::{self, numbered, numbered_next};
use crate::present::play::move_picker::{At, choose};
use crate::present::scenes::{result_mark, scene, unmarked_scene};
use crate::present::tries::{ANSWER, goes_on, wrong_turn};
use crate::present::words::tr;
use crate::present::{Face, Localizer, Message, Picture, Shown, Style};

/// A mistake that can be looked at without its review, or the offer to look for one.
pub(crate) fn better(words: Localizer, view: &BetterView) -> Message {
    let (ply, step) = match &view.said {
        BetterSaid::Find => return offered(words, &view.table),
        BetterSaid::At(ply, step) => (*ply, step),
    };
    match step {
        BetterStep::Put { page } => put(words, view, ply, *page, None),
        BetterStep::Targets { piece, page } => {
            let (piece, page) = (*piece, *page);
            let task = task(words, view, ply);
            let at = At::Better(view, ply, &task);
            let then = before(&view.table, ply);
            choose(words, at, &then, PickerStep::Target { piece, page })
        }
        BetterStep::NotLegal(refused) => {
            let why = games::not_legal(words, refused, &before(&view.table, ply));
            put(words, view, ply, 0, Some(why))
        }
        // These are told with the review at hand.
        BetterStep::Tried(_) | BetterStep::Best => offered(words, &view.table),
    }
}

/// Asked for where everybody reads.
fn offered(words: Localizer, table: &Table) -> Message {
    let mut message = Message::text(tr!(words, "better-offered", game = table.id));
    message.buttons = vec![was_there_better(words, table)];
    message
}

/// A review with the button to the puzzles made of this person's mistakes, if they made any.
pub fn with_puzzles(
    mut review: Message,
    words: Localizer,
    (table, game, found): (&Table, &Game, &Review),
    person: PersonId,
) -> Message {
    if !mistakes_of(table, game, found, person).is_empty() {
        // Others may see it: whoever presses it gets their own.
        review.buttons.push(was_there_better(words, table));
    }
    review
}

fn was_there_better(words: Localizer, table: &Table) -> Face {
    let label = tr!(words, "better-button");
    face(table, (label, BetterAsk::Find(None)), Style::Primary)
}

fn face(table: &Table, (label, ask): (String, BetterAsk), style: Style) -> Face {
    Face {
        label,
        id: behind(Command::Better(Box::new(ask)), Some(table)),
        style,
    }
}

/// A mistake with its review: the worst one that the reader made, or the best turn instead of this one.
pub fn better_looked_up(
    words: Localizer,
    view: &BetterView,
    game: &Game,
    review: &Review,
) -> Message {
    if let BetterSaid::At(ply, BetterStep::Best) = view.said {
        return best(words, view, (game, review), ply);
    }
    match mistakes_of(&view.table, game, review, view.person).first() {
        Some(worst) => put(words, view, worst.ply, 0, None),
        None => Message::text(tr!(words, "better-none", game = view.table.id)),
    }
}

/// "**Game 12**: here you played **7. d3-f5**. Find a better move."
fn task(words: Localizer, view: &BetterView, ply: usize) -> String {
    let table = &view.table;
    if let Some(first) = view.first {
        let turn = numbered_next(&before(table, ply), first);
        return tr!(words, "coach-task", game = table.id, turn = turn);
    }
    // The game up to and with this turn tells how it is written.
    let game = before(table, ply + 1);
    tr!(
        words,
        "better-task",
        game = table.id,
        turn = numbered(&game, ply)
    )
}

/// The position before a mistake, with the menu of pieces below it.
fn put(
    words: Localizer,
    view: &BetterView,
    ply: usize,
    page: usize,
    why: Option<String>,
) -> Message {
    let then = before(&view.table, ply);
    let task = task(words, view, ply);
    let at = At::Better(view, ply, &task);
    let chosen = choose(words, at, &then, PickerStep::Piece { page });
    let lines: Vec<String> = std::iter::once(task.clone()).chain(why).collect();
    let mut message = Message {
        menu: chosen.menu,
        buttons: chosen.buttons,
        picture: Some(Picture {
            shown: Shown::Boards(vec![unmarked_scene(&then, view.bottom)]),
            alt: board(words, &then, view.bottom),
            file: format!("better-{}-{ply}.png", view.table.id),
        }),
        ..Message::text(lines.join("\n"))
    };
    message.buttons.push(solution(words, view, ply));
    message
}

/// The board as it stands, in words.
fn board(words: Localizer, game: &Game, bottom: Side) -> String {
    let kind = game.ruleset().kind();
    let around = Around {
        start: Some(tr!(words, "board-at-start", kind = kind, bottom = bottom)),
        result: game.outcome().map(result_mark),
        threats: false,
    };
    let told = described(words, game, game.len(), bottom, around);
    told.chars().take(MOST_ALT).collect()
}

fn solution(words: Localizer, view: &BetterView, ply: usize) -> Face {
    let label = tr!(words, "puzzle-button-solution");
    face(&view.table, (label, BetterAsk::Best(ply)), Style::Secondary)
}

/// The way on: the next mistake, if there is another, and the review.
fn onwards(
    words: Localizer,
    view: &BetterView,
    (game, review): (&Game, &Review),
    ply: usize,
) -> Vec<Face> {
    let mistakes = mistakes_of(&view.table, game, review, view.person);
    let here = mistakes.iter().position(|one| one.ply == ply);
    let next = here.and_then(|here| mistakes.get(here + 1));
    let next = next.map(|next| {
        let label = tr!(words, "better-button-next");
        face(
            &view.table,
            (label, BetterAsk::Put(next.ply)),
            Style::Primary,
        )
    });
    let review = crate::present::buttons::face(words, Command::Review(None), &view.table, None);
    next.into_iter().chain([review]).collect()
}

/// The best turn instead of one that was a mistake, as the review saw it.
fn best(
    words: Localizer,
    view: &BetterView,
    (game, review): (&Game, &Review),
    ply: usize,
) -> Message {
    let line = review.line(ply);
    let then = before(&view.table, ply);
    let mut texts = text_after(&then, line).into_iter();
    let first = texts.next().unwrap_or_default();
    let mut told = vec![tr!(words, "better-best", turn = first)];
    told.extend(goes_on(words, &texts.collect::<Vec<_>>()));
    let (_, picture) = shown(words, view, ply, line, scene_of);
    Message {
        picture: Some(picture),
        buttons: onwards(words, view, (game, review), ply),
        ..Message::text(told.join(" "))
    }
}

/// The answer to a try: whether it is about as good as the best turn, and how it may go on. `advice` is that of a
/// search in the position after it, if the game goes on there.
pub fn better_tried(
    words: Localizer,
    view: &BetterView,
    (game, review): (&Game, &Review),
    (ply, turn, advice): (usize, Turn, Option<&Advice>),
) -> Message {
    let then = before(&view.table, ply);
    let mover = then.side_to_move();
    let mut after = then.clone();
    // It was checked before it came here.
    let _ = after.play(turn);
    let chance = match (after.outcome(), advice) {
        (Some(outcome), _) => match outcome.winner() {
            Some(winner) if winner == mover => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        },
        (None, Some(advice)) if after.side_to_move() == mover => advice.chance,
        (None, Some(advice)) => -advice.chance,
        (None, None) => 0.0,
    };
    let mut line = vec![turn];
    line.extend(
        advice
            .iter()
            .flat_map(|advice| advice.line.iter().take(ANSWER)),
    );
    let mut texts = text_after(&then, &line);
    let tried = match texts.is_empty() {
        true => turn.to_string(),
        false => texts.remove(0),
    };
    let right = review.would_do(game, &view.table.turns, (ply, turn), chance);
    let (_, picture) = shown(
        words,
        view,
        ply,
        &line,
        if right { scene_of } else { unmarked_scene },
    );
    let picture = Some(picture);
    if right {
        let mut told = vec![match review.line(ply).first() {
            Some(best) if *best != turn => {
                let best = text_after(&then, &[*best]).join(" ");
                tr!(words, "better-right-too", turn = tried, best = best)
            }
            _ => tr!(words, "puzzle-right", turn = tried),
        }];
        told.extend(goes_on(words, &texts));
        return Message {
            picture,
            buttons: onwards(words, view, (game, review), ply),
            ..Message::text(told.join(" "))
        };
    }
    let played = view.table.turns.get(ply - 1) == Some(&turn);
    let mut told = Vec::from_iter(played.then(|| tr!(words, "better-played")));
    told.push(wrong_turn(words, &tried, (&after, mover), &mut texts));
    let percent = |chance: f64| (50.0 + 50.0 * chance).round() as u32;
    let had = review.chance_of_mover(game, ply);
    if after.outcome().is_none() && percent(chance) < percent(had) {
        told.push(tr!(
            words,
            "better-falls",
            before = percent(had),
            after = percent(chance)
        ));
    }
    told.extend(goes_on(words, &texts));
    let again = BetterAsk::Choose {
        ply,
        step: PickerStep::Piece { page: 0 },
    };
    let again = (tr!(words, "puzzle-button-again"), again);
    Message {
        picture,
        buttons: vec![
            face(&view.table, again, Style::Primary),
            solution(words, view, ply),
        ],
        ..Message::text(format!(
            "{}\n{}",
            told.join(" "),
            tr!(words, "puzzle-again")
        ))
    }
}

fn scene_of(game: &Game, bottom: Side) -> Scene {
    scene(game, game.len(), bottom)
}

/// Turns played instead of a mistake, one after the other, and the game after them.
fn shown(
    words: Localizer,
    view: &BetterView,
    ply: usize,
    turns: &[Turn],
    drawn: impl Fn(&Game, Side) -> Scene,
) -> (Game, Picture) {
    let mut game = before(&view.table, ply);
    let texts = text_after(&game, turns).join(" ");
    let mut scenes = vec![drawn(&game, view.bottom)];
    for turn in turns {
        if game.play(*turn).is_err() {
            break;
        }
        scenes.push(drawn(&game, view.bottom));
    }
    let last = scenes.len() - 1;
    let (shown, ending) = Shown::line(scenes, last);
    let alt = tr!(
        words,
        "better-line-alt",
        game = view.table.id,
        turns = texts,
        board = board(words, &game, view.bottom)
    );
    let picture = Picture {
        shown,
        alt: alt.chars().take(MOST_ALT).collect(),
        file: format!("better-{}-{ply}-line.{ending}", view.table.id),
    };
    (game, picture)
}
