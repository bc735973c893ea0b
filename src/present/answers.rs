//! What one person is told in answer to a command.

use crate::rules::any::{Game, Kind};
use crate::rules::{self, Square, chelma};
use crate::service::{Command, Event, FirstAnswer, Person, PersonId, Reply, Stage, Table, What};

use super::board::mover_name;
use super::export::export;
use super::refusals::refusal;
use super::rulesets::{apart, goal, the_rules};
use super::{MOST_TEXT, Message, Words, mention};

/// The answer to a command. `game` is the game of [`Reply::table`], or of the thread in which a refusal was earned.
pub fn reply(words: Words, reply: &Reply, game: Option<&Game>) -> Message {
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
            message.picture = game.map(|game| super::picture(words, table, game, *view));
            message
        }
        Reply::Moves { table, from } => match game {
            Some(game) => Message::text(moves(table, game, *from)),
            None => Message::text("The moves are not at hand."),
        },
        Reply::Export(table) => match game {
            Some(game) => export(words, table, game),
            None => Message::text("The game is not at hand."),
        },
        Reply::Replay { table, view } => match game {
            Some(game) => super::replay(words, table, game, *view),
            None => Message::text("The game is not at hand."),
        },
        Reply::DefaultRules { ruleset, chosen } => Message::text(format!(
            "{} {} here are played by {} unless the challenge names others. {}{}",
            if *chosen {
                "Done: challenges to"
            } else {
                "Challenges to"
            },
            ruleset.kind().name(),
            the_rules(words, ruleset),
            goal(words, ruleset),
            apart(words, ruleset)
        )),
        Reply::AskResign(table) => {
            let text = "Do you really want to resign? Press the button, or type `resign yes`.";
            Message::text(text)
                .with_button(
                    words,
                    Command::Resign { confirmed: true },
                    table,
                    Some(table.version),
                )
                .with_button(words, Command::PlayOn, table, None)
        }
        Reply::Hint(table) => super::tutor::hint_offered(words, table),
        Reply::Review(table) => super::tutor::review_offered(words, table),
        Reply::StopReview => super::tutor::stopped(words),
        Reply::PlayingOn => Message::text("Good, the game goes on."),
        Reply::Games(tables) => Message::text(games(tables)),
        Reply::Rules {
            ruleset,
            chosen,
            asked,
        } => super::rules::answer(words, ruleset, *chosen, asked),
        Reply::Help(None) => Message::text(HELP),
        Reply::Help(Some(table)) => Message::text(help_at(words, table)),
        Reply::Refused(refused) => Message::text(refusal(refused, game)),
    }
}

fn turn(table: &Table, game: &Game) -> String {
    let mover = mover_name(game.mover());
    match table.person(game.mover()) {
        Some(person) => format!("{mover} to move ({})", mention(person.id)),
        None => format!("{mover} to move"),
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
        What::Joined { .. } => format!(
            "You are in! Game {} begins when everybody has accepted.",
            table.id
        ),
        What::Accepted(_) => match table.thread {
            Some(thread) => format!("Accepted! You play in <#{thread}>."),
            None if table.challenge_message.is_none() => {
                format!("Here we go! The thread of game {} opens.", table.id)
            }
            None => format!(
                "Accepted! The thread of game {} opens below the challenge.",
                table.id
            ),
        },
        What::Declined => "Declined.".to_owned(),
        What::Left => format!("Your seat in game {} is free again.", table.id),
        What::Withdrawn => "Withdrawn.".to_owned(),
        What::Moved(turn) => {
            let text = game.and_then(|game| game.text_of(table.turns.len()));
            format!("Played: **{}**.", text.unwrap_or_else(|| turn.to_string()))
        }
        What::DrawOffered(_) => "Your draw offer stands.".to_owned(),
        What::DrawDeclined(_) => "You declined the draw.".to_owned(),
        What::ResignationProposed(_) => "Your partner is asked whether they agree.".to_owned(),
        What::Ended(_) => format!("Game {} is over.", table.id),
        What::Announced(_) | What::ThreadOpened(_) | What::Hinted => "Done.".to_owned(),
    }
}

fn moves(table: &Table, game: &Game, from: Option<Square>) -> String {
    let listed = match game {
        Game::Gala(game) => gala_moves(game),
        Game::Chelma(game) => chelma_moves(game),
    };
    if let Some(from) = from {
        let placing = matches!(game, Game::Chelma(game) if game.position().is_placing());
        return match listed.iter().find(|man| man.at == Some(from)) {
            Some(man) => format!("The {} on {from} may go to {}.", man.name, man.targets.join(" ")),
            None if placing => "Nobody moves before all men stand. `moves` lists the squares on which you can place yours.".to_owned(),
            None => format!("The man on {from} cannot move just now. `moves` lists those that can."),
        };
    }
    let count: usize = listed.iter().map(|man| man.targets.len()).sum();
    let count = if count == 1 {
        "1 move".to_owned()
    } else {
        format!("{count} moves")
    };
    let head = format!("Game {}, {}: {count}.", table.id, turn(table, game));
    let full = listed
        .iter()
        .map(|man| format!("{}: {}", man.start(), man.targets.join(" ")));
    let text = format!("{head}\n{}", full.collect::<Vec<_>>().join("\n"));
    if text.chars().count() <= MOST_TEXT {
        return text;
    }
    let short = listed
        .iter()
        .map(|man| format!("{}: {} squares", man.start(), man.targets.len()));
    format!(
        "{head} `moves d3` lists those of one man.\n{}",
        short.collect::<Vec<_>>().join("\n")
    )
}

/// A man that can move or be placed, and where to.
struct Movable {
    /// Where he stands; nowhere if he is in hand.
    at: Option<Square>,
    name: String,
    /// The squares, with an `x` before those where he captures.
    targets: Vec<String>,
}

impl Movable {
    fn start(&self) -> String {
        match self.at {
            Some(square) => format!("`{square}` {}", self.name),
            None => self.name.clone(),
        }
    }
}

fn gala_moves(game: &rules::Game) -> Vec<Movable> {
    let position = game.position();
    let mut men = game.rules().moves(position).by_man().to_vec();
    men.sort_unstable_by_key(|(square, _)| *square);
    let target = |to: Square| {
        if position.occupied().has(to) {
            format!("x{to}")
        } else {
            to.to_string()
        }
    };
    let movable = |(from, to): &(Square, rules::SquareSet)| Movable {
        at: Some(*from),
        name: position
            .piece_at(*from)
            .map_or_else(String::new, |piece| piece.role.to_string()),
        targets: to.into_iter().map(target).collect(),
    };
    men.iter().map(movable).collect()
}

fn chelma_moves(game: &chelma::Game) -> Vec<Movable> {
    let position = game.position();
    let legal = game.rules().moves(position);
    let squares = |set: rules::SquareSet| set.into_iter().map(|at| at.to_string()).collect();
    let placed = legal.by_kind().map(|(role, to)| Movable {
        at: None,
        name: format!("`{}@` {role}", role.letter()),
        targets: squares(to),
    });
    let mut men = legal.by_man().to_vec();
    men.sort_unstable_by_key(|(square, _)| *square);
    let moved = men.iter().map(|(from, to)| Movable {
        at: Some(*from),
        name: position
            .piece_at(*from)
            .map_or_else(String::new, |piece| piece.role.to_string()),
        targets: squares(*to),
    });
    placed.chain(moved).collect()
}

fn games(tables: &[(Table, Option<Person>)]) -> String {
    if tables.is_empty() {
        return "You have no games just now. `/gala challenge` starts one.".to_owned();
    }
    let mut text = String::from("Your games:");
    for (at, (table, to_move)) in tables.iter().enumerate() {
        let line = format!("\n{}", game_line(table, to_move.as_ref()));
        let left = tables.len() - at;
        if text.chars().count() + line.chars().count() > MOST_TEXT - 30 {
            text.push_str(&format!("\n… and {left} more."));
            break;
        }
        text.push_str(&line);
    }
    text
}

fn game_line(table: &Table, to_move: Option<&Person>) -> String {
    let place = table.thread.unwrap_or(table.challenge.home.channel);
    let name = |person: PersonId| mention(person);
    let kind = table.challenge.ruleset.kind().name();
    match &table.seats {
        Some(seats) => {
            let turn = to_move.map_or_else(String::new, |person| {
                format!(", {} to move", name(person.id))
            });
            format!(
                "**Game {}** ({kind}): {}{turn}, in <#{place}>",
                table.id,
                super::invitations::who_plays(seats)
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
                "**Game {}** ({kind}): {challenger} challenges {opponent}, in <#{place}>",
                table.id
            )
        }
    }
}

const HELP: &str = "\
I host **Gala** (Farmer's Chess) and **Chelma** (Halma with chessmen), move by move, for as long as it takes.
• `/gala challenge` or `/chelma challenge` somebody, or nobody in particular, by the rules you like. Once accepted, the game gets a thread of its own.
• Nobody there? `/gala challenge level:3` plays the computer; levels go from 1 to 8.
• In the thread type a move from square to square: `d3-f5`. If I do not react, use `/gala move`, mention me before the move, or reply to the board.
• There too: `board`, `moves`, `moves d3`, `draw`, `resign`, `replay`, `export`, `help`.
• `/gala games` lists your games. `/rules` explains every man and topic, with figures, and compares rule sets.
**Korna** (green plus) goes straight in a castle and diagonally in the cross; **Horsa** (red cross) the other way round; both bend at the deflection line. **Gala** (crown) and **Kampa** (plain) go one step. \
Capture both enemy Galas to win.";

fn help_at(words: Words, table: &Table) -> String {
    let ruleset = &table.challenge.ruleset;
    let (typed, one, men) = match ruleset.kind() {
        Kind::Gala => (
            "type a move from square to square, such as `d3-f5`",
            "korna",
            "**Korna** (green plus) goes straight in a castle and diagonally in the cross; **Horsa** (red cross) the other way round; both may cross the deflection line and bend there. **Gala** (crown) and **Kampa** (plain) go one step; in its own castles a Kampa only goes toward the centre.",
        ),
        Kind::Chelma => (
            "place a man from your hand, such as `R@f2`; when all stand, type a move from square to square, such as `d3-f5`",
            "rook",
            "**Rook** (tower) goes one step straight, **Bishop** (mitre) one step diagonally, **Queen** (coronet) both; or they jump over one man after another in their directions. **Knight** (horse) leaps as in chess, **King** (crown) goes one step, **Pawn** (plain) one step diagonally.",
        ),
    };
    format!(
        "**Game {}**, by {}. {}{}\n\
         • Your turn: {typed}. If I do not react, use `/gala move`, mention me before it, or reply to the board.\n\
         • `board` (or `board flip`) shows the board, `moves` all moves you have, `moves d3` those of one man, `replay` shows the game from the start, `export` writes the game down. `rules` explains the rules, `rules {one}` one man.\n\
         • `draw` offers a draw or accepts one, `draw decline` declines it; `resign` gives up, and I ask back first.\n\
         • {men}",
        table.id,
        the_rules(words, ruleset),
        goal(words, ruleset),
        apart(words, ruleset)
    )
}
