//! Looking back: the moves of a game and its earlier boards, finished games, statistics, and the board in words.

pub(crate) mod export;
pub(crate) mod leaderboard;
pub(crate) mod replay;

use std::fmt::Write as _;

use crate::rules::any::Game;
use crate::rules::{MoveNumber, Outcome, Side};
use crate::service::button::Button;
use crate::service::game_index::{Finished, Page, Rating, Score, Stats, Wanted};
use crate::service::{BoardView, Command, Hinted, Moment, PersonId, RatingsView, Stage, Table};

use crate::present::boards::picture;
use crate::present::buttons::CHOOSE;
use crate::present::games::{self, numbered};
use crate::present::named_rules::NamedRules;
use crate::present::text::{rules_name, whole};
use crate::present::words::{Localizer, tr};
use crate::present::{Face, MOST_TEXT, Message, Style, buttons, puzzles, ratings};
use crate::service::house_rules::HouseRules;

/// The most lines of moves that are shown at once: a line is a move of each.
const LINES: usize = 20;

/// The most opponents and rule sets that statistics name.
const MOST_ROWS: usize = 8;

/// The moves so far, a part of them at a time, with a word behind those before which a player asked for a hint.
pub(crate) fn history(
    words: Localizer,
    table: &Table,
    (game, hints): (&Game, &[Hinted]),
    page: Option<usize>,
) -> Message {
    let lines = lines(words, game, hints);
    let page = Page::of(lines, page.unwrap_or(usize::MAX), LINES);
    let moves = game.moves_made();
    let mut text = match (game.len(), table.stage) {
        (0, _) => tr!(words, "history-no-moves", game = table.id),
        (_, Stage::Finished(_)) => {
            tr!(words, "history-all-moves", game = table.id, count = moves)
        }
        _ => tr!(
            words,
            "history-moves-so-far",
            game = table.id,
            count = moves
        ),
    };
    text.push_str(&which_page(words, &page));
    for line in &page.rows {
        write!(text, "\n{line}").ok();
    }
    let mut message = Message::text(text);
    let command = |page| Command::History { page: Some(page) };
    message.buttons = pages(words, Some(table), (page.page, page.pages), command);
    message
}

/// Which part of a list this is, with a blank before it; nothing if the list has one part.
fn which_page<T>(words: Localizer, page: &Page<T>) -> String {
    match page.pages {
        ..=1 => String::new(),
        pages => {
            let told = tr!(words, "history-page", page = page.page + 1, pages = pages);
            format!(" {told}")
        }
    }
}

/// The turns, a round to a line: `12. d3-f5 d10-e9`; and two placements to a line.
fn lines(words: Localizer, game: &Game, hints: &[Hinted]) -> Vec<String> {
    let hinted = |ply: usize, text: String| match hints.iter().any(|hint| hint.ply == ply) {
        true => format!("{text} {}", tr!(words, "history-hinted")),
        false => text,
    };
    let mut lines: Vec<(MoveNumber, String)> = Vec::new();
    for ply in 1..=game.len() {
        let number = game.number_of(ply);
        match (lines.last_mut(), number) {
            // Only the first of a round needs the number.
            (Some((begun, line)), MoveNumber::Move { round, .. })
                if begun.round() == Some(round) =>
            {
                let text = game.text_of(ply).unwrap_or_default();
                write!(line, " {}", hinted(ply, text)).ok();
            }
            (Some((MoveNumber::Placement(_), line)), MoveNumber::Placement(count))
                if count % 2 == 0 =>
            {
                write!(line, " {}", hinted(ply, numbered(game, ply))).ok();
            }
            _ => lines.push((number, hinted(ply, numbered(game, ply)))),
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

/// The moves of a game that fit what was typed, each with its number as it is filled in; the latest first if nothing
/// was typed.
pub fn played_moves(game: &Game, typed: &str) -> Vec<(String, String)> {
    let typed = typed.trim().to_lowercase();
    let moves = (1..=game.len()).map(|ply| (numbered(game, ply), game.number_of(ply).code()));
    let fits = |(shown, code): &(String, String)| {
        let begins = |text: &str| text.to_lowercase().starts_with(&typed);
        begins(code) || shown.split(' ').any(begins) || begins(shown)
    };
    let mut moves: Vec<_> = moves.filter(fits).collect();
    if typed.is_empty() {
        moves.reverse();
    }
    moves
}

/// The board as it stood, with the ways back and forward.
pub(crate) fn position(words: Localizer, table: &Table, game: &Game, view: BoardView) -> Message {
    let (ply, last) = (view.ply.min(game.len()), game.len());
    let moves = game.moves_made();
    let text = match ply {
        0 => tr!(words, "history-start", game = table.id, count = moves),
        ply => tr!(
            words,
            "history-after",
            game = table.id,
            number = numbered(game, ply),
            count = moves
        ),
    };
    let mut message = Message::text(text);
    message.board = Some(view);
    message.picture = Some(picture(words, table, game, view));
    let mut way = |label: String, ply| {
        let (at, side) = (Moment::Turns(ply), Some(view.bottom));
        let command = Command::Position { at, side };
        message.buttons.push(button(label, command, Some(table)));
    };
    if ply > 1 {
        way(tr!(words, "history-to-start"), 0);
    }
    if ply > 0 {
        way(tr!(words, "history-back"), ply - 1);
    }
    if ply < last {
        way(tr!(words, "history-forward"), ply + 1);
    }
    if ply + 1 < last {
        way(tr!(words, "history-to-end"), last);
    }
    message
}

/// Finished games, the latest first.
pub(crate) fn finished(
    words: Localizer,
    wanted: &Wanted,
    found: &Page<Finished>,
    house: &[HouseRules],
) -> Message {
    let person = wanted.person.map(|person| words.mention(person));
    let rules = wanted.rules.as_deref();
    let count = found.all;
    let mut text = match (count, person, rules) {
        (0, _, _) => tr!(words, "history-none-finished"),
        (_, Some(person), Some(rules)) => tr!(
            words,
            "history-finished-of-by",
            count = count,
            person = person,
            rules = rules
        ),
        (_, Some(person), None) => {
            tr!(words, "history-finished-of", count = count, person = person)
        }
        (_, None, Some(rules)) => tr!(words, "history-finished-by", count = count, rules = rules),
        (_, None, None) => tr!(words, "history-finished", count = count),
    };
    text.push_str(&which_page(words, found));
    for game in &found.rows {
        write!(text, "\n{}", finished_line(words, game, house)).ok();
    }
    if count > 0 {
        write!(text, "\n{}", tr!(words, "history-finished-hint")).ok();
    }
    let mut message = Message::text(text);
    let command = |page| {
        Command::Games(Some(Wanted {
            page,
            ..wanted.clone()
        }))
    };
    message.buttons = pages(words, None, (found.page, found.pages), command);
    message
}

fn finished_line(words: Localizer, game: &Finished, house: &[HouseRules]) -> String {
    let rules = NamedRules::among(&game.ruleset, house);
    let people = |side: Side| words.mentions(game.sides[side.index()].iter().copied());
    let (kind, rules) = (game.ruleset.kind(), rules_name(words, rules));
    let (ended, moves) = (format!("<t:{}:d>", game.ended.seconds()), game.full_moves());
    let line = match game.outcome {
        Outcome::Win { side, .. } => tr!(
            words,
            "history-won",
            game = game.table,
            kind = kind,
            rules = rules,
            winner = people(side),
            side = side,
            loser = people(side.other()),
            count = moves,
            ended = ended
        ),
        Outcome::Draw(_) => tr!(
            words,
            "history-drawn",
            game = game.table,
            kind = kind,
            rules = rules,
            white = people(Side::White),
            black = people(Side::Black),
            count = moves,
            ended = ended
        ),
    };
    match game.rated {
        true => format!("{line} {}", tr!(words, "history-rated")),
        false => line,
    }
}

/// What a person has played on this server.
pub(crate) fn stats(words: Localizer, view: RatingsView, stats: &Stats) -> Message {
    let picture = ratings::rating_curves(words, &stats.curves);
    Message {
        ratings: picture.is_some().then_some(view),
        picture,
        ..Message::text(stats_text(words, view.person, stats))
    }
}

fn stats_text(words: Localizer, person: PersonId, stats: &Stats) -> String {
    let who = words.mention(person);
    let with_people: u32 = stats.by_rules.iter().map(|(_, score)| score.games()).sum();
    let puzzles = stats.puzzles.iter();
    let puzzles = puzzles.map(|(kind, skill)| puzzles::skill(words, *kind, skill));
    let days = stats
        .days
        .map(|(row, best)| puzzles::days(words, row, best));
    let puzzles = puzzles.chain(days);
    if with_people == 0 && stats.with_computer.games() == 0 {
        let none = tr!(words, "history-stats-none", person = who);
        let lines: Vec<String> = std::iter::once(none).chain(puzzles).collect();
        return lines.join("\n");
    }
    let mut text = tr!(words, "history-stats", person = who, count = with_people);
    for (kind, rating) in &stats.ratings {
        let rating = rated(words, rating);
        let line = tr!(words, "history-stats-rating", kind = *kind, rating = rating);
        write!(text, "\n{line}").ok();
    }
    for line in puzzles {
        write!(text, "\n{line}").ok();
    }
    let rules = stats.by_rules.iter().map(|(ruleset, score)| {
        let kind = ruleset.kind().name();
        let rules = NamedRules::among(ruleset, &stats.house);
        let name = format!("{kind} ({})", rules_name(words, rules));
        (name, *score)
    });
    section(
        words,
        &mut text,
        tr!(words, "history-by-rules"),
        rules.collect(),
    );
    let against = stats.against.iter();
    let against = against.map(|(person, score)| (words.mention(*person), *score));
    section(
        words,
        &mut text,
        tr!(words, "history-against"),
        against.collect(),
    );
    if stats.with_computer.games() > 0 {
        let score = scored(words, stats.with_computer);
        let line = tr!(words, "history-with-computer", score = score);
        write!(text, "\n{line}").ok();
    }
    text
}

fn section(words: Localizer, text: &mut String, head: String, rows: Vec<(String, Score)>) {
    if rows.is_empty() {
        return;
    }
    write!(text, "\n{head}").ok();
    for (name, score) in rows.iter().take(MOST_ROWS) {
        write!(text, "\n• {name}: {}", scored(words, *score)).ok();
    }
    if rows.len() > MOST_ROWS {
        let more = tr!(words, "history-more", count = rows.len() - MOST_ROWS);
        write!(text, "\n{more}").ok();
    }
}

fn scored(words: Localizer, score: Score) -> String {
    tr!(
        words,
        "history-score",
        won = score.won,
        drawn = score.drawn,
        lost = score.lost
    )
}

/// "**1642** ± 87 (12 rated games)".
fn rated(words: Localizer, rating: &Rating) -> String {
    let (points, deviation) = (whole(rating.points), whole(rating.deviation));
    match rating.is_sure() {
        true => tr!(
            words,
            "history-rating",
            points = points,
            deviation = deviation,
            count = rating.games
        ),
        false => tr!(
            words,
            "history-rating-guess",
            points = points,
            deviation = deviation,
            count = rating.games
        ),
    }
}

/// The board for those who hear it: what was played, what is threatened, all pieces by side, and then rank by rank.
pub(crate) fn board_text(words: Localizer, table: &Table, game: &Game, view: BoardView) -> Message {
    let told = picture(words, table, game, view).alt;
    let mut text = format!("{} {told}", tr!(words, "history-game", game = table.id));
    write!(text, "\n{}", tr!(words, "history-ranks")).ok();
    let pieces = game.pieces_after(view.ply);
    let ranks = 0..games::ranks(game.ruleset().kind());
    let ranks: Vec<u8> = match view.bottom {
        Side::White => ranks.rev().collect(),
        Side::Black => ranks.collect(),
    };
    for rank in ranks {
        let mut row: Vec<_> = pieces
            .iter()
            .filter(|(at, _, _)| at.rank() == rank)
            .collect();
        row.sort_unstable_by_key(|(at, _, _)| match view.bottom {
            Side::White => i16::from(at.file()),
            Side::Black => -i16::from(at.file()),
        });
        let row: Vec<String> = row
            .into_iter()
            .map(|(at, side, piece)| {
                let file = char::from(b'a' + at.file()).to_string();
                tr!(
                    words,
                    "history-piece-at",
                    file = file,
                    role = *piece,
                    side = *side
                )
            })
            .collect();
        let number = rank + 1;
        let line = match row.is_empty() {
            true => tr!(words, "history-rank-empty", rank = number),
            false => tr!(
                words,
                "history-rank",
                rank = number,
                pieces = row.join(", ")
            ),
        };
        write!(text, "\n{line}").ok();
    }
    debug_assert!(text.chars().count() <= MOST_TEXT, "{text}");
    Message::text(text)
}

fn button(label: String, command: Command, table: Option<&Table>) -> Face {
    let button = Button {
        command,
        table: table.map(|table| table.id),
        version: None,
        reader: None,
    };
    Face {
        label,
        id: button.to_string(),
        style: Style::Secondary,
    }
}

/// The ways to the parts of a list before and after this one.
fn pages(
    words: Localizer,
    table: Option<&Table>,
    (page, pages): (usize, usize),
    command: impl Fn(usize) -> Command,
) -> Vec<Face> {
    buttons::pages(words, (page, pages), |label, page| {
        button(label, command(page), table)
    })
}

/// What an outdated button is answered with: how the game stands now, and the way on.
pub(crate) fn stale(
    words: Localizer,
    table: &Table,
    game: Option<&Game>,
    to_move: bool,
) -> Message {
    let Some(game) = game.filter(|_| table.stage == Stage::Playing) else {
        return Message::text(tr!(words, "tap-stale-over", game = table.id));
    };
    let mover = game.mover();
    let person = table.person(mover);
    let person = person.map_or_else(String::new, |person| words.mention(person.id));
    let text = match game.len() {
        0 => tr!(
            words,
            "tap-stale-start",
            game = table.id,
            mover = mover,
            person = person
        ),
        ply => tr!(
            words,
            "tap-stale",
            game = table.id,
            number = numbered(game, ply),
            mover = mover,
            person = person
        ),
    };
    let mut message = Message::text(text);
    message.buttons = buttons::tools(words, table, game.side_to_move());
    if !to_move {
        let choose = buttons::face(words, CHOOSE, table, Some(table.version));
        message.buttons.retain(|face| face.id != choose.id);
    }
    message
}

#[cfg(test)]
mod tests;
