//! What happened at a table, told to everybody at it.

use crate::rules::any::Game;
use crate::rules::gala::terrain::Castle;
use crate::rules::gala::{Mover, Threats};
use crate::rules::{self, DrawReason, Grade, Outcome, Played, Side, WinReason, chelma};
use crate::service::{BoardView, Command, Computer, Event, Seating, Stage, Table, What};

use super::board::{numbered, picture, seat_name};
use super::chelma::late_men;
use super::invitations::{challenged, declined, joined, left, who_plays};
use super::men::{the_man_on, the_men_on};
use super::rulesets::{apart, goal, the_rules};
use super::tutor::begun_in;
use super::{Message, Words, list, mention};

/// Tells the last event of a log. `table` and `game` are as they were just after it.
pub fn event(words: Words, table: &Table, log: &[Event], game: &Game) -> Message {
    let Some(event) = log.last() else {
        return Message::default();
    };
    let message = match &event.what {
        What::Challenged(challenge) => challenged(words, table, challenge),
        What::Joined { chair, person } => joined(table, *chair, person),
        What::Left => left(table, event),
        What::Declined => declined(table, event),
        What::Withdrawn => Message::text(format!(
            "{} has withdrawn the challenge (game {}).",
            mention(table.challenge.challenger.id),
            table.id
        )),
        What::Accepted(seating) => opening(words, table, game, seating),
        What::Moved(_) => moved(words, table, log, game),
        What::DrawOffered(side) => draw_offered(words, table, *side),
        What::DrawDeclined(side) => {
            let decliner = event.by.map_or_else(|| people(table, *side), mention);
            let text = format!(
                "{}, {decliner} declines the draw. The game goes on.",
                people(table, side.other()),
            );
            Message::text(text).pinging_side(table, side.other())
        }
        What::ResignationProposed(side) => resignation_proposed(words, table, event, *side),
        What::Ended(outcome) => ended(words, table, log, game, *outcome),
        What::ThreadOpened(thread) => begun_in(words, table, *thread),
        What::Announced(_) | What::Hinted => Message::default(),
    };
    message.pinging_people()
}

/// Who plays a side, as mentions: "@anna", or in play of four "@anna and @cleo".
fn people(table: &Table, side: Side) -> String {
    let people: Vec<String> = table.side(side).iter().map(|one| mention(one.id)).collect();
    list(&people, "and")
}

impl Message {
    fn pinging_side(mut self, table: &Table, side: Side) -> Message {
        self.ping.extend(table.side(side).iter().map(|one| one.id));
        self
    }
}

fn opening(words: Words, table: &Table, game: &Game, seating: &Seating) -> Message {
    let ruleset = &table.challenge.ruleset;
    let first = seating.at(game.mover());
    let how = match game {
        Game::Gala(_) => "type a move such as `d1-e2`, or `help`",
        Game::Chelma(_) => {
            "place a Rook, Bishop or Knight on one of your marked squares, such as `N@e1`, or type `help`"
        }
    };
    let begin = match Computer::of(first.id) {
        None => format!("{}, you begin: {how}.", mention(first.id)),
        Some(computer) => format!("{computer} begins. Then it is your turn: {how}."),
    };
    let text = format!(
        "**Game {}**: {}, by {}. {}{}\n{begin}",
        table.id,
        who_plays(seating),
        the_rules(words, ruleset),
        goal(words, ruleset),
        apart(words, ruleset),
    );
    with_tools(
        words,
        with_board(words, Message::text(text), table, game),
        table,
    )
    .pinging(first.id)
}

/// The buttons below the board of a running game.
fn with_tools(words: Words, message: Message, table: &Table) -> Message {
    message
        .with_button(words, Command::Moves(None), table, None)
        .with_button(words, Command::Draw, table, None)
        .with_button(words, Command::Resign { confirmed: false }, table, None)
}

/// The message with the board as it stands: the side to move at the bottom, after the game the winner's; against the computer
/// always the people's.
fn with_board(words: Words, mut message: Message, table: &Table, game: &Game) -> Message {
    let bottom = match table.stage {
        Stage::Finished(outcome) => outcome.winner().unwrap_or(Side::White),
        _ => game.side_to_move(),
    };
    let bottom = match table.is_computers(bottom) {
        true => bottom.other(),
        false => bottom,
    };
    let view = BoardView {
        captured: false,
        table: table.id,
        ply: game.len(),
        bottom,
    };
    message.picture = Some(picture(words, table, game, view));
    message.board = Some(view);
    message
}

/// "7. d3xf5: the Korna takes a Kampa."
fn move_sentence(game: &Game, ply: usize) -> String {
    let text = format!("**{}**", numbered(game, ply));
    match game {
        Game::Gala(game) => match game.played(ply) {
            Some(Played {
                piece,
                captured: Some(captured),
                ..
            }) => format!("{text}: the {} takes a {}.", piece.role, captured.role),
            _ => text,
        },
        Game::Chelma(game) => match game.played(ply) {
            Some(chelma::Played {
                piece,
                turn,
                passed,
                ..
            }) => {
                let text = match turn {
                    chelma::Turn::Place { to, .. } => {
                        format!("{text}: a {} on {to}.", piece.role)
                    }
                    chelma::Turn::Go(_) => text,
                };
                match passed {
                    Some(side) => format!("{text} {side} can do nothing and passes."),
                    None => text,
                }
            }
            None => text,
        },
    }
}

fn moved(words: Words, table: &Table, log: &[Event], game: &Game) -> Message {
    let ply = game.len();
    let mut lines = vec![move_sentence(game, ply)];
    if declined_by_playing(log) {
        lines[0].push_str(" (That declines the draw.)");
    }
    match game {
        Game::Gala(game) => {
            lines.extend(passed_over(table, game));
            let played = game.played(ply);
            lines.extend(played.and_then(|played| threats(table, game, &played)));
            lines.extend(near_centre(game));
        }
        Game::Chelma(game) => lines.extend(late_men(game)),
    }
    let to_move = table.person(game.mover());
    let to_move = to_move.map_or(table.challenge.challenger.id, |person| person.id);
    let army = match game.mover() {
        Mover::Side(_) => String::new(),
        Mover::Seat(castle) => format!(" with the men of the {}", seat_name(castle)),
    };
    let placing = matches!(game, Game::Chelma(game) if game.position().is_placing());
    let turn = match placing {
        _ if to_move.is_computer() => format!("{} is thinking.", mention(to_move)),
        true => format!("{}, place your next man.", mention(to_move)),
        false => format!("{}, your move{army}.", mention(to_move)),
    };
    lines.push(match repetition_or_quiet(game) {
        Some(warning) => format!("{turn} {warning}"),
        None => turn,
    });
    let message = with_board(words, Message::text(lines.join("\n")), table, game);
    with_tools(words, message, table).pinging(to_move)
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
fn threats(table: &Table, game: &rules::Game, played: &Played) -> Option<String> {
    let position = game.position();
    let must = match game.rules().ruleset().threats {
        Threats::MustBeAnswered => who_must_answer(table, game, played),
        Threats::MayBeIgnored => String::new(),
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
            capitalised(&the_men_on(Words::default(), position, one.by)),
            verb(one.by),
            the_man_on(Words::default(), position, one.gala)
        )),
        several => {
            let each: Vec<String> = several
                .iter()
                .map(|threat| {
                    let by = the_men_on(Words::default(), position, threat.by);
                    format!(
                        "{by} {} {}",
                        verb(threat.by),
                        the_man_on(Words::default(), position, threat.gala)
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

/// Who has to answer the threats: whoever is to move; in play of four each seat only those to its own Gala.
fn who_must_answer(table: &Table, game: &rules::Game, played: &Played) -> String {
    let position = game.position();
    let double = played.threats.len() > 1;
    let mut must = String::new();
    for threat in &played.threats {
        let what = match double {
            true => format!("the threat to {}", threat.gala),
            false => "it".to_owned(),
        };
        let owns = |seat: &Castle| position.men_of(Mover::Seat(*seat)).has(threat.gala);
        let other = match game.mover() {
            Mover::Side(_) => None,
            Mover::Seat(next) if owns(&next) => None,
            Mover::Seat(_) => Castle::ALL.into_iter().find(owns),
        };
        match other {
            Some(seat) => must.push_str(&format!(
                " {} must answer {what} on its turn, if it can.",
                seat_with_name(table, seat)
            )),
            None if matches!(game.mover(), Mover::Side(_)) => {
                return " Answer it if you can.".to_owned();
            }
            None => must.push_str(&format!(" Answer {what} if you can.")),
        }
    }
    must
}

/// "The South-West (@anna)".
fn seat_with_name(table: &Table, seat: Castle) -> String {
    let person = table.person(Mover::Seat(seat));
    let name = person.map_or_else(String::new, |person| format!(" ({})", mention(person.id)));
    format!("The {}{name}", seat_name(seat))
}

/// The seats that would have moved next but have no man that can.
fn passed_over(table: &Table, game: &rules::Game) -> Option<String> {
    let before = game.position_at(game.moves().len().checked_sub(1)?)?;
    let (Mover::Seat(moved), Mover::Seat(next)) = (before.mover(), game.mover()) else {
        return None;
    };
    let told = std::iter::successors(Some(moved.next()), |seat| Some(seat.next()))
        .take_while(|seat| *seat != next)
        .map(|seat| {
            let seat = seat_with_name(table, seat);
            format!("{seat} has no man that can move and is passed over.")
        });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// A side that could win by the centre with its next move.
fn near_centre(game: &rules::Game) -> Option<String> {
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
    let (repetitions, left, of) = match game {
        Game::Gala(game) => (
            game.repetitions(),
            Some(rules::game::QUIET_LIMIT - game.quiet_moves()),
            " without a capture or a Kampa move",
        ),
        Game::Chelma(game) => {
            let long = game.rules().ruleset().long_game == chelma::LongGame::TwoHundredMovesDraw;
            let left = chelma::LONG_GAME.saturating_sub(game.moves_in_a_row());
            (game.repetitions(), long.then_some(left), "")
        }
    };
    if repetitions == 2 {
        return Some("(This position stood here before; the third time is a draw.)".to_owned());
    }
    let left = left.filter(|left| *left <= 10)?;
    let moves = if left == 1 {
        "1 move".to_owned()
    } else {
        format!("{left} moves")
    };
    Some(format!("({moves}{of} until a draw.)"))
}

fn draw_offered(words: Words, table: &Table, side: Side) -> Message {
    let offers = match table.side(side).len() {
        1 => "offers",
        _ => "offer",
    };
    let (offerers, asked) = (people(table, side), people(table, side.other()));
    if table.is_computers(side.other()) {
        return Message::text(format!(
            "{offerers} {offers} a draw. {asked} thinks it over."
        ));
    }
    let text =
        format!("{offerers} {offers} a draw. {asked}, what do you say? Playing on declines it.");
    Message::text(text)
        .pinging_side(table, side.other())
        .with_button(words, Command::AcceptDraw, table, Some(table.version))
        .with_button(words, Command::DeclineDraw, table, Some(table.version))
}

fn resignation_proposed(words: Words, table: &Table, event: &Event, side: Side) -> Message {
    let who = event.by.unwrap_or(table.challenge.challenger.id);
    let mut people = table.side(side).into_iter();
    let partner = people
        .find(|person| person.id != who)
        .map_or(who, |person| person.id);
    if partner.is_computer() {
        let (who, partner) = (mention(who), mention(partner));
        return Message::text(format!("{who} wants to resign, and {partner} is asked."));
    }
    let text = format!(
        "{} wants to resign. {}, do you agree? Then press the button or type `resign yes`; if not, just play on.",
        mention(who),
        mention(partner)
    );
    Message::text(text).pinging(partner).with_button(
        words,
        Command::Resign { confirmed: true },
        table,
        Some(table.version),
    )
}

fn ended(words: Words, table: &Table, log: &[Event], game: &Game, outcome: Outcome) -> Message {
    let ply = game.len();
    let mut lines = Vec::new();
    let by_a_move = match log {
        [.., moved, ended] => {
            matches!(moved.what, What::Moved(_)) && moved.command == ended.command
        }
        _ => false,
    };
    if by_a_move {
        lines.push(move_sentence(game, ply));
    }
    lines.push(result(table, outcome));
    lines.push(length(table, game, outcome));
    let computer = table.people().into_iter().find_map(Computer::of);
    lines.extend(computer.map(|computer| format!("{computer}: good game!")));
    let doer = log.last().and_then(|event| event.by);
    let mut message = with_board(words, Message::text(lines.join("\n")), table, game).with_button(
        words,
        Command::Rematch,
        table,
        None,
    );
    let people = table.people().into_iter();
    message.ping = people.filter(|person| Some(*person) != doer).collect();
    message
}

/// Who won and why, or why nobody did.
fn result(table: &Table, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { side, reason, .. } => {
            let (winner, loser) = (people(table, side), people(table, side.other()));
            let why = win_reason(reason, side);
            let one = |side| table.side(side).len() == 1;
            match reason {
                WinReason::Resigned => {
                    let resign = if one(side.other()) {
                        "resigns"
                    } else {
                        "resign"
                    };
                    format!("{loser} {resign}. **{side} wins**: well played, {winner}!")
                }
                _ => {
                    let have = if one(side) { "has" } else { "have" };
                    format!("**{side} wins!** {winner} {have} won against {loser}: {why}.")
                }
            }
        }
        Outcome::Draw(reason) => {
            let [one, other] = Side::BOTH.map(|side| people(table, side));
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

fn length(table: &Table, game: &Game, outcome: Outcome) -> String {
    let grade = match (outcome, game) {
        (Outcome::Draw(_), _) | (_, Game::Chelma(_)) => "",
        (Outcome::Win { grade, reason, .. }, Game::Gala(_)) => match (grade, reason) {
            (Grade::Plain, _) => "A plain win. ",
            (Grade::Minor, _) => "A minor win, with one of its own Galas in the centre. ",
            // Where they stand has just been said.
            (Grade::Great, WinReason::CentreReached) => "A great win. ",
            (Grade::Great, _) => "A great win, with both of its own Galas in the centre. ",
        },
    };
    let at = match game.len() {
        0 => "before the first move".to_owned(),
        ply => format!("at move {}", game.number_of(ply).0),
    };
    format!(
        "{grade}Game {} ended {at}. Thank you for playing!",
        table.id
    )
}
