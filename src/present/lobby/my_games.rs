//! The list of one's own games.

use crate::service::move_picker::PickerStep;
use crate::service::{Command, GameSummary, Table, Urgency};

use super::challenges::who_plays;
use crate::present::buttons::face;
use crate::present::clock::time_ends;
use crate::present::text::{address, game_link, place_link};
use crate::present::words::tr;
use crate::present::{Face, Localizer, MOST_TEXT, Message, Style};

/// Under a heading for each urgency.
pub(crate) fn games(words: Localizer, games: &[GameSummary]) -> String {
    if games.is_empty() {
        return tr!(words, "games-none");
    }
    let mut text = String::new();
    let mut before = None;
    for (at, game) in games.iter().enumerate() {
        let head = match before.replace(game.urgency) {
            Some(before) if before == game.urgency => String::new(),
            _ => format!("\n{}", games_head(words, game.urgency)),
        };
        let line = format!("{head}\n• {}", game_line(words, game));
        let left = games.len() - at;
        if text.chars().count() + line.chars().count() > MOST_TEXT - 30 {
            text.push_str(&format!("\n{}", tr!(words, "games-more", count = left)));
            break;
        }
        text.push_str(&line);
    }
    text.trim_start().to_owned()
}

/// Leads to another game in which it is the reader's turn, and which is played on another server or in direct messages.
pub fn next_game_elsewhere(words: Localizer, here: &Table, table: &Table) -> Message {
    let game = table.id;
    let text = match (here.is_direct(), table.is_direct()) {
        (_, true) => tr!(words, "games-next-direct", game = game),
        (true, false) => tr!(words, "games-next-server", game = game),
        (false, false) => tr!(words, "games-next-elsewhere", game = game),
    };
    let mut message = Message::text(text);
    message.buttons.push(Face {
        label: tr!(words, "games-button-next"),
        id: address(table),
        style: Style::Link,
    });
    message
}

/// Leads to another game in which it is the reader's turn.
pub fn next_game(words: Localizer, table: &Table) -> Message {
    let mut message = Message::text(tr!(
        words,
        "games-next",
        game = table.id,
        place = place_link(table)
    ));
    let choose = Command::Choose(PickerStep::Piece { page: 0 });
    message.buttons.push(Face {
        label: tr!(words, "games-button-next"),
        ..face(words, choose, table, Some(table.version))
    });
    message
}

fn games_head(words: Localizer, urgency: Urgency) -> String {
    match urgency {
        Urgency::Turn => tr!(words, "games-head-turn"),
        Urgency::Asked => tr!(words, "games-head-asked"),
        Urgency::Challenged => tr!(words, "games-head-challenged"),
        Urgency::Waiting => tr!(words, "games-head-waiting"),
        Urgency::Open => tr!(words, "games-head-open"),
    }
}

fn game_line(words: Localizer, game: &GameSummary) -> String {
    let table = &game.table;
    let place = game_link(table);
    let (id, kind) = (table.id, table.challenge.ruleset.kind());
    let challenger = table.challenge.challenger.id;
    let players = table.seats.as_ref().map(|seats| who_plays(words, seats));
    let line = match (players, &game.to_move, &table.challenge.opponent) {
        // Under "your move" nobody has to be told whose it is.
        (Some(players), Some(person), _) if game.urgency != Urgency::Turn => tr!(
            words,
            "games-to-move",
            game = id,
            kind = kind,
            players = players,
            person = person.id,
            channel = place
        ),
        (Some(players), _, _) => tr!(
            words,
            "games-playing",
            game = id,
            kind = kind,
            players = players,
            channel = place
        ),
        (None, _, Some(opponent)) => tr!(
            words,
            "games-challenge",
            game = id,
            kind = kind,
            challenger = challenger,
            opponent = opponent.id,
            channel = place
        ),
        (None, _, None) => tr!(
            words,
            "games-challenge-open",
            game = id,
            kind = kind,
            challenger = challenger,
            channel = place
        ),
    };
    format!("{line}{}", time_ends(words, table))
}
