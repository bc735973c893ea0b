//! What happened at a table, told to everybody at it.

use crate::rules::gala::Threats;
use crate::rules::{DrawReason, Game, Grade, Outcome, Played, Side, WinReason};
use crate::service::{
    BoardView, Challenge, ColourChoice, Command, Event, PersonId, Stage, Table, What,
};

use super::board::{numbered, picture};
use super::men::{the_man_on, the_men_on};
use super::rulesets::{apart, goal, ruleset_name};
use super::{Message, list, mention};

/// Tells the last event of a log. `table` and `game` are as they were just after it.
pub fn event(table: &Table, log: &[Event], game: &Game) -> Message {
    let Some(event) = log.last() else {
        return Message::default();
    };
    match &event.what {
        What::Challenged(challenge) => challenged(table, challenge),
        What::Declined => answered(table, "declines the challenge of"),
        What::Withdrawn => Message::text(format!(
            "{} has withdrawn the challenge (game {}).",
            mention(table.challenge.challenger.id),
            table.id
        )),
        What::Accepted { white, black } => opening(table, game, white.id, black.id),
        What::Moved(_) => moved(table, log, game),
        What::DrawOffered(side) => draw_offered(table, *side),
        What::DrawDeclined(side) => {
            let decliner = person(table, *side);
            let text = format!("{} declines the draw. The game goes on.", mention(decliner));
            Message::text(text).pinging(person(table, side.other()))
        }
        What::Ended(outcome) => ended(table, log, game, *outcome),
        What::Announced(_) | What::ThreadOpened(_) => Message::default(),
    }
}

/// The name of a game's thread: `Gala 12: Anna vs Ben`, at most 100 characters.
pub fn thread_name(table: &Table) -> String {
    let name = |side: Side| {
        let name = table
            .person(side)
            .map_or("?", |person| person.name.as_str());
        let name: String = name
            .chars()
            .filter(|letter| !letter.is_control())
            .take(32)
            .collect();
        name.trim().to_owned()
    };
    format!(
        "Gala {}: {} vs {}",
        table.id,
        name(Side::White),
        name(Side::Black)
    )
}

/// Who sits there. Before the game is on nobody does, and nobody is told of it.
fn person(table: &Table, side: Side) -> PersonId {
    table
        .person(side)
        .map_or(table.challenge.challenger.id, |person| person.id)
}

fn challenged(table: &Table, challenge: &Challenge) -> Message {
    let challenger = mention(challenge.challenger.id);
    let rules = ruleset_name(&challenge.ruleset);
    let again = if challenge.rematch_of.is_some() {
        "a rematch"
    } else {
        "a game"
    };
    let colour = |white: &str, black: &str, random: &str| match challenge.colour {
        ColourChoice::White => white.to_owned(),
        ColourChoice::Black => black.to_owned(),
        ColourChoice::Random => random.to_owned(),
    };
    let message = match &challenge.opponent {
        Some(opponent) => {
            let sides = colour(
                "You would play Black.",
                "You would play White.",
                "The lot decides who is White.",
            );
            let text = format!(
                "{}, {challenger} challenges you to {again} of **Gala** ({rules}, game {}). {sides}",
                mention(opponent.id),
                table.id
            );
            Message::text(text)
                .pinging(opponent.id)
                .with_button(Command::Accept, table, None)
                .with_button(Command::Decline, table, None)
        }
        None => {
            let sides = colour(
                "Whoever accepts plays Black.",
                "Whoever accepts plays White.",
                "The lot decides who is White.",
            );
            let text = format!(
                "{challenger} is looking for an opponent: {again} of **Gala** ({rules}, game {}). {sides}",
                table.id
            );
            Message::text(text).with_button(Command::Accept, table, None)
        }
    };
    message.with_button(Command::Withdraw, table, None)
}

fn answered(table: &Table, does: &str) -> Message {
    let challenger = table.challenge.challenger.id;
    let opponent = table
        .challenge
        .opponent
        .as_ref()
        .map_or(challenger, |person| person.id);
    let text = format!(
        "{} {does} {} (game {}).",
        mention(opponent),
        mention(challenger),
        table.id
    );
    Message::text(text).pinging(challenger)
}

fn opening(table: &Table, game: &Game, white: PersonId, black: PersonId) -> Message {
    let ruleset = &table.challenge.ruleset;
    let text = format!(
        "**Game {}**: {} plays White, {} plays Black, by {}. {}{}\n{}, you begin: type a move such as `d1-e2`, or `help`.",
        table.id,
        mention(white),
        mention(black),
        ruleset_name(ruleset),
        goal(ruleset),
        apart(ruleset),
        mention(white),
    );
    with_tools(with_board(Message::text(text), table, game), table).pinging(white)
}

/// The buttons below the board of a running game.
fn with_tools(message: Message, table: &Table) -> Message {
    message
        .with_button(Command::Moves(None), table, None)
        .with_button(Command::Draw, table, None)
        .with_button(Command::Resign { confirmed: false }, table, None)
}

/// The message with the board as it stands: the side to move at the bottom, after the game the winner's.
fn with_board(mut message: Message, table: &Table, game: &Game) -> Message {
    let bottom = match table.stage {
        Stage::Finished(outcome) => outcome.winner().unwrap_or(Side::White),
        _ => game.side_to_move(),
    };
    let view = BoardView {
        table: table.id,
        ply: game.moves().len(),
        bottom,
    };
    message.picture = Some(picture(table, game, view));
    message.board = Some(view);
    message
}

/// "7. d3xf5: the Korna takes a Kampa."
fn move_sentence(ply: usize, played: &Played) -> String {
    let text = format!("**{}**", numbered(ply, played));
    match played.captured {
        None => text,
        Some(captured) => format!(
            "{text}: the {} takes a {}.",
            played.piece.role, captured.role
        ),
    }
}

fn moved(table: &Table, log: &[Event], game: &Game) -> Message {
    let ply = game.moves().len();
    let Some(played) = game.played(ply) else {
        return Message::default();
    };
    let to_move = person(table, game.side_to_move());
    let mut lines = vec![move_sentence(ply, &played)];
    if declined_by_playing(log) {
        lines[0].push_str(" (That declines the draw.)");
    }
    lines.extend(threats(game, &played));
    lines.extend(near_centre(game));
    let turn = format!("{}, your move.", mention(to_move));
    lines.push(match repetition_or_quiet(game) {
        Some(warning) => format!("{turn} {warning}"),
        None => turn,
    });
    let message = with_board(Message::text(lines.join("\n")), table, game);
    with_tools(message, table).pinging(to_move)
}

/// Whether the move at the end of this log was made in the face of a draw offer.
fn declined_by_playing(log: &[Event]) -> bool {
    matches!(
        log,
        [.., Event { what: What::DrawDeclined(_), command: declined, .. }, Event { command: moved, .. }]
            if declined == moved
    )
}

/// "gala!" with the Galas threatened and who threatens them.
fn threats(game: &Game, played: &Played) -> Option<String> {
    let position = game.position();
    let must = match game.rules().ruleset().threats {
        Threats::MustBeAnswered => " Answer it if you can.",
        Threats::MayBeIgnored => "",
    };
    let verb = |by: crate::rules::SquareSet| {
        if by.count() == 1 {
            "threatens"
        } else {
            "threaten"
        }
    };
    match played.threats.as_slice() {
        [] => None,
        [one] => Some(format!(
            "**gala!** {} {} {}.{must}",
            capitalised(&the_men_on(position, one.by)),
            verb(one.by),
            the_man_on(position, one.gala)
        )),
        several => {
            let each: Vec<String> = several
                .iter()
                .map(|threat| {
                    let by = the_men_on(position, threat.by);
                    format!(
                        "{by} {} {}",
                        verb(threat.by),
                        the_man_on(position, threat.gala)
                    )
                })
                .collect();
            Some(format!(
                "**Double gala!** {}.{must}",
                capitalised(&each.join("; "))
            ))
        }
    }
}

/// A side that could win by the centre with its next move.
fn near_centre(game: &Game) -> Option<String> {
    let near = |side: &Side| game.rules().is_one_step_from_centre(game.position(), *side);
    let sides: Vec<String> = Side::BOTH
        .iter()
        .filter(|side| near(side))
        .map(Side::to_string)
        .collect();
    match sides.as_slice() {
        [] => None,
        [one] => Some(format!("{one} is **one step from the centre**.")),
        both => Some(format!(
            "{} are **one step from the centre**.",
            list(both, "and")
        )),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A warning while there is still time to choose otherwise.
fn repetition_or_quiet(game: &Game) -> Option<String> {
    let left = crate::rules::game::QUIET_LIMIT - game.quiet_moves();
    if game.repetitions() == 2 {
        Some("(This position stood here before; the third time is a draw.)".to_owned())
    } else if left <= 10 {
        let moves = if left == 1 {
            "1 move".to_owned()
        } else {
            format!("{left} moves")
        };
        Some(format!(
            "({moves} without a capture or a Kampa move until a draw.)"
        ))
    } else {
        None
    }
}

fn draw_offered(table: &Table, side: Side) -> Message {
    let opponent = person(table, side.other());
    let text = format!(
        "{} offers a draw. {}, what do you say? Playing on declines it.",
        mention(person(table, side)),
        mention(opponent)
    );
    Message::text(text)
        .pinging(opponent)
        .with_button(Command::AcceptDraw, table, Some(table.version))
        .with_button(Command::DeclineDraw, table, Some(table.version))
}

fn ended(table: &Table, log: &[Event], game: &Game, outcome: Outcome) -> Message {
    let ply = game.moves().len();
    let mut lines = Vec::new();
    let by_a_move = match log {
        [.., moved, ended] => {
            matches!(moved.what, What::Moved(_)) && moved.command == ended.command
        }
        _ => false,
    };
    if by_a_move && let Some(played) = game.played(ply) {
        lines.push(move_sentence(ply, &played));
    }
    lines.push(result(table, outcome));
    lines.push(length(table, ply, outcome));
    let doer = log.last().and_then(|event| event.by);
    let other = table
        .people()
        .into_iter()
        .find(|person| Some(*person) != doer);
    let message = with_board(Message::text(lines.join("\n")), table, game).with_button(
        Command::Rematch,
        table,
        None,
    );
    match other {
        Some(other) => message.pinging(other),
        None => message,
    }
}

/// Who won and why, or why nobody did.
fn result(table: &Table, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { side, reason, .. } => {
            let winner = mention(person(table, side));
            let loser = mention(person(table, side.other()));
            let why = win_reason(reason, side);
            match reason {
                WinReason::Resigned => {
                    format!("{loser} resigns. **{side} wins**: well played, {winner}!")
                }
                _ => format!("**{side} wins!** {winner} has won against {loser}: {why}."),
            }
        }
        Outcome::Draw(reason) => {
            let [one, other] = Side::BOTH.map(|side| mention(person(table, side)));
            format!(
                "**Draw** between {one} and {other}: {}.",
                draw_reason(reason)
            )
        }
    }
}

/// Why a side has won, as a clause.
pub(super) fn win_reason(reason: WinReason, side: Side) -> String {
    let loser = side.other();
    match reason {
        WinReason::GalasCaptured => format!("both Galas of {loser} are captured"),
        WinReason::GalaCaptured => format!("a Gala of {loser} is captured"),
        WinReason::CentreReached => format!("both Galas of {side} stand in the centre"),
        WinReason::LoneGala => format!("{loser}'s last man is a single Gala"),
        WinReason::Home => format!("all men of {side} stand where those of {loser} began"),
        WinReason::TurnThirty => {
            format!("after its 30th move {loser} still has a man on its own starting squares")
        }
        WinReason::Resigned => format!("{loser} resigned"),
    }
}

/// Why nobody has won, as a clause.
pub(super) fn draw_reason(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::OneGalaEach => "each side has exactly one Gala left",
        DrawReason::OneGalaEachInCentre => {
            "each side has exactly one Gala left, and both stand in the centre"
        }
        DrawReason::Repetition => "the same position has come up for the third time",
        DrawReason::HundredMoves => "a hundred moves in a row without a capture or a Kampa move",
        DrawReason::TwoHundredMoves => "two hundred moves in a row have led nowhere",
        DrawReason::NoMove => "the side to move has no legal move",
        DrawReason::Agreed => "the players agree",
    }
}

fn length(table: &Table, ply: usize, outcome: Outcome) -> String {
    let grade = match outcome {
        Outcome::Draw(_) => String::new(),
        Outcome::Win {
            grade: Grade::Plain,
            ..
        } => "A plain win. ".to_owned(),
        Outcome::Win {
            grade: Grade::Minor,
            ..
        } => "A minor win, with one own Gala in the centre. ".to_owned(),
        Outcome::Win {
            grade: Grade::Great,
            ..
        } => "A great win, with both own Galas in the centre. ".to_owned(),
    };
    let at = match ply.div_ceil(2) {
        0 => "before the first move".to_owned(),
        number => format!("at move {number}"),
    };
    format!(
        "{grade}Game {} ended {at}. Thank you for playing!",
        table.id
    )
}
