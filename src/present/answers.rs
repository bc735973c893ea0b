//! What one person is told in answer to a command.

use crate::rules::gala::Moves;
use crate::rules::{Game, Side, Square};
use crate::service::{Command, Event, FirstAnswer, PersonId, Reply, Stage, Table, What};

use super::refusals::refusal;
use super::{MOST_TEXT, Message, mention};

/// The answer to a command. `game` is the game of [`Reply::table`], or of the thread in which a refusal was earned.
pub fn reply(reply: &Reply, game: Option<&Game>) -> Message {
    match reply {
        Reply::Done { table, event } => Message::text(done(table, event, game)),
        Reply::Repeated(FirstAnswer::Event { table, .. }) => {
            Message::text(format!("That is done already (game {table})."))
        }
        Reply::Repeated(FirstAnswer::Said(_)) => Message::text("I have answered that already."),
        Reply::Board { table, view } => {
            let turn = match table.stage {
                Stage::Playing => game.map_or_else(String::new, |game| turn(table, game)),
                _ => "the game is over".to_owned(),
            };
            let mut message = Message::text(format!("Game {}, {turn}.", table.id));
            message.board = Some(*view);
            message.picture = game.map(|game| super::picture(table, game, *view));
            message
        }
        Reply::Moves { table, from } => match game {
            Some(game) => Message::text(moves(table, game, *from)),
            None => Message::text("The moves are not at hand."),
        },
        Reply::AskResign(table) => {
            let text = "Do you really want to resign? Press the button, or type `resign yes`.";
            Message::text(text)
                .with_button(
                    Command::Resign { confirmed: true },
                    table,
                    Some(table.version),
                )
                .with_button(Command::PlayOn, table, None)
        }
        Reply::PlayingOn => Message::text("Good, the game goes on."),
        Reply::Games(tables) => Message::text(games(tables)),
        Reply::Help(None) => Message::text(HELP),
        Reply::Help(Some(table)) => Message::text(help_at(table)),
        Reply::Refused(refused) => Message::text(refusal(refused, game.map(Game::position))),
    }
}

fn turn(table: &Table, game: &Game) -> String {
    let side = game.side_to_move();
    match table.person(side) {
        Some(person) => format!("{side} to move ({})", mention(person.id)),
        None => format!("{side} to move"),
    }
}

fn done(table: &Table, event: &Event, game: Option<&Game>) -> String {
    match &event.what {
        What::Challenged(challenge) => {
            format!(
                "Your challenge is on its way to <#{}> (game {}).",
                challenge.home.channel, table.id
            )
        }
        What::Accepted { .. } => match table.thread {
            Some(thread) => format!("Accepted! You play in <#{thread}>."),
            None => format!(
                "Accepted! The thread of game {} opens below the challenge.",
                table.id
            ),
        },
        What::Declined => "Declined.".to_owned(),
        What::Withdrawn => "Withdrawn.".to_owned(),
        What::Moved(mv) => match game.and_then(|game| game.played(table.moves.len())) {
            Some(played) => format!("Played: **{}**.", played.text()),
            None => format!("Played: **{mv}**."),
        },
        What::DrawOffered(_) => "Your draw offer stands.".to_owned(),
        What::DrawDeclined(_) => "You declined the draw.".to_owned(),
        What::Ended(_) => format!("Game {} is over.", table.id),
        What::Announced(_) | What::ThreadOpened(_) => "Done.".to_owned(),
    }
}

fn moves(table: &Table, game: &Game, from: Option<Square>) -> String {
    let position = game.position();
    let legal = game.rules().moves(position);
    let target = |to: Square| {
        let takes = position.occupied().has(to);
        if takes {
            format!("x{to}")
        } else {
            to.to_string()
        }
    };
    let man = |square: Square| {
        position
            .piece_at(square)
            .map_or_else(String::new, |piece| piece.role.to_string())
    };
    if let Some(from) = from {
        let squares: Vec<String> = legal.targets(from).into_iter().map(target).collect();
        return if squares.is_empty() {
            format!(
                "The {} on {from} cannot move just now. `moves` lists those that can.",
                man(from)
            )
        } else {
            format!(
                "The {} on {from} may go to {}.",
                man(from),
                squares.join(" ")
            )
        };
    }
    let mut men: Vec<_> = legal.by_man().to_vec();
    men.sort_unstable_by_key(|(square, _)| *square);
    let lines: Vec<String> = men
        .iter()
        .map(|(from, to)| {
            let squares: Vec<String> = to.into_iter().map(target).collect();
            format!("`{from}` {}: {}", man(*from), squares.join(" "))
        })
        .collect();
    let head = format!(
        "Game {}, {}: {}.",
        table.id,
        turn(table, game),
        count(&legal)
    );
    let text = format!("{head}\n{}", lines.join("\n"));
    if text.chars().count() <= MOST_TEXT {
        return text;
    }
    let lines: Vec<String> = men
        .iter()
        .map(|(from, to)| format!("`{from}` {}: {} squares", man(*from), to.count()))
        .collect();
    format!(
        "{head} `moves d3` lists those of one man.\n{}",
        lines.join("\n")
    )
}

fn count(legal: &Moves) -> String {
    match legal.count() {
        1 => "1 move".to_owned(),
        many => format!("{many} moves"),
    }
}

fn games(tables: &[Table]) -> String {
    if tables.is_empty() {
        return "You have no games just now. `/gala challenge` starts one.".to_owned();
    }
    let mut text = String::from("Your games:");
    for (at, table) in tables.iter().enumerate() {
        let line = format!("\n{}", game_line(table));
        let left = tables.len() - at;
        if text.chars().count() + line.chars().count() > MOST_TEXT - 30 {
            text.push_str(&format!("\n… and {left} more."));
            break;
        }
        text.push_str(&line);
    }
    text
}

fn game_line(table: &Table) -> String {
    let place = table.thread.unwrap_or(table.challenge.home.channel);
    let name = |person: PersonId| mention(person);
    match &table.seats {
        Some([white, black]) => {
            let side = if table.moves.len().is_multiple_of(2) {
                Side::White
            } else {
                Side::Black
            };
            let to_move = table
                .person(side)
                .map_or_else(String::new, |person| name(person.id));
            format!(
                "**Game {}**: {} (White) and {} (Black), {} to move, in <#{place}>",
                table.id,
                name(white.id),
                name(black.id),
                to_move
            )
        }
        None => {
            let challenger = name(table.challenge.challenger.id);
            let opponent = table
                .challenge
                .opponent
                .as_ref()
                .map_or_else(|| "anyone".to_owned(), |person| name(person.id));
            format!(
                "**Game {}**: {challenger} challenges {opponent}, in <#{place}>",
                table.id
            )
        }
    }
}

const HELP: &str = "\
I host **Gala** (Farmer's Chess), move by move, for as long as it takes.
• `/gala challenge` somebody, or nobody in particular, by the rules you like. Once accepted, the game gets a thread of its own.
• In the thread type a move from square to square: `d3-f5`. If I do not react, use `/gala move`, mention me before the move, or reply to the board.
• There too: `board`, `moves`, `moves d3`, `draw`, `resign`, `help`.
• `/gala games` lists your games.
**Korna** (green plus) goes straight in a castle and diagonally in the cross; **Horsa** (red cross) the other way round; both bend at the deflection line. **Gala** (crown) and **Kampa** (plain) go one step. \
Capture both enemy Galas to win.";

fn help_at(table: &Table) -> String {
    let ruleset = &table.challenge.ruleset;
    format!(
        "**Game {}**, {}. {}{}\n\
         • Your turn: type a move from square to square, such as `d3-f5`. If I do not react, use `/gala move`, mention me before it, or reply to the board.\n\
         • `board` (or `board flip`) shows the board, `moves` all moves, `moves d3` those of one man.\n\
         • `draw` offers a draw or accepts one, `draw decline` declines it; `resign` gives up, and I ask back first.\n\
         • **Korna** (green plus) goes straight in a castle and diagonally in the cross; **Horsa** (red cross) the other way round; both may cross the deflection line and bend there. **Gala** (crown) and **Kampa** (plain) go one step; in its own castles a Kampa only goes toward the centre.",
        table.id,
        super::rulesets::ruleset_name(ruleset),
        super::rulesets::goal(ruleset),
        super::rulesets::apart(ruleset)
    )
}
