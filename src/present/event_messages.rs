//! What happened at a table, told to everybody at it.

use crate::rules::any::Game;
use crate::rules::gala::terrain::Castle;
use crate::rules::gala::{Mover, Threats};
use crate::rules::game::Threat;
use crate::rules::{self, Played, Side, chelma};
use crate::service::button::Button;
use crate::service::move_picker::Step;
use crate::service::{BoardView, Command, Event, Seating, Stage, Table, What};

use crate::present::boards::{numbered, picture};
use crate::present::chelma::late_men;
use crate::present::history::with_rated;
use crate::present::lessons;
use crate::present::lessons::analysis::begun_in;
use crate::present::lobby::challenges::{challenged, declined, joined, left, who_plays};
use crate::present::piece_names::{the_man_on, the_men_on};
use crate::present::play::endings::ended;
use crate::present::play::game_control;
use crate::present::rules::rulesets::{apart, goal, the_rules};
use crate::present::words::tr;
use crate::present::{Face, Localizer, Message, clock};

/// Tells the last event of a log. `table` and `game` are as they were just after it.
pub fn event(words: Localizer, table: &Table, log: &[Event], game: &Game) -> Message {
    let Some(event) = log.last() else {
        return Message::default();
    };
    if table.is_lesson()
        && let Some(message) = lessons::event(words, table, log, game)
    {
        return message.pinging_people();
    }
    let mut message = match &event.what {
        What::Challenged(challenge) => challenged(words, table, challenge),
        What::Joined { chair, person } => joined(words, table, *chair, person),
        What::Left => left(words, table, event),
        What::Declined => declined(words, table, event),
        What::Withdrawn => Message::text(tr!(
            words,
            "news-withdrawn",
            person = table.challenge.challenger.id,
            game = table.id
        )),
        What::Lapsed => Message::text(tr!(words, "news-lapsed", game = table.id)),
        What::Accepted(seating) => opening(words, table, game, seating),
        What::Moved(_) => moved(words, table, log, game),
        What::DrawOffered(side) => draw_offered(words, table, *side),
        What::DrawDeclined(side) => {
            let decliner = match event.by {
                Some(decliner) => words.mention(decliner),
                None => people(words, table, *side),
            };
            let text = tr!(
                words,
                "news-draw-declined",
                people = people(words, table, side.other()),
                decliner = decliner
            );
            with_tools(words, Message::text(text), table).pinging_side(table, side.other())
        }
        What::ResignationProposed(side) => resignation_proposed(words, table, event, *side),
        What::Ended(outcome) => ended(words, table, log, game, *outcome),
        What::ThreadOpened(thread) => begun_in(words, table, *thread),
        What::Reminded(reminder) => clock::reminded(words, table, log, *reminder),
        What::VacationBegan(_) | What::VacationEnded(_) => clock::vacations(words, table, log),
        What::TakeBackAsked(asked) => {
            game_control::take_back_asked(words, table, game, event, *asked)
        }
        What::TakeBackDeclined(side) => {
            game_control::take_back_declined(words, table, event, *side)
        }
        What::TakenBack { plies, .. } => game_control::taken_back(words, table, log, game, *plies),
        What::PauseAsked(side) => game_control::pause_asked(words, table, event, *side),
        What::PauseDeclined(side) => game_control::pause_declined(words, table, event, *side),
        What::Paused => game_control::paused(words, table, event),
        What::Unpaused => game_control::unpaused(words, table, game, event),
        What::Moving(_) => game_control::moving(words, table, game, event),
        What::Abandoned => game_control::abandoned(words, table, event),
        What::Announced(_)
        | What::ClockPassed(_)
        | What::TimeCredited(_)
        | What::Adjourned
        | What::GoesOn
        | What::TaskSet(_)
        | What::LessonEnded { .. }
        | What::Hinted => Message::default(),
    };
    message.text = words.sentence(message.text);
    message.pinging_people()
}

/// Who plays a side, as mentions: "@anna", or in play of four "@anna and @cleo".
pub(super) fn people(words: Localizer, table: &Table, side: Side) -> String {
    words.mentions(table.ids(side))
}

impl Message {
    pub(super) fn pinging_side(mut self, table: &Table, side: Side) -> Message {
        self.ping.extend(table.ids(side));
        self
    }
}

fn opening(words: Localizer, table: &Table, game: &Game, seating: &Seating) -> Message {
    let ruleset = &table.challenge.ruleset;
    let first = seating.at(game.mover()).id;
    let begin = match (game, first.is_computer()) {
        (Game::Gala(_), false) => tr!(words, "opening-gala", person = first),
        (Game::Chelma(_), false) => tr!(words, "opening-chelma", person = first),
        (Game::Gala(_), true) => tr!(words, "opening-computer-gala", computer = first),
        (Game::Chelma(_), true) => tr!(words, "opening-computer-chelma", computer = first),
    };
    let opening = tr!(
        words,
        "opening",
        game = table.id,
        players = who_plays(words, seating),
        rules = the_rules(words, ruleset),
        goal = format!(
            "{}{}{}",
            goal(words, ruleset),
            apart(words, ruleset),
            clock::agreed(words, table.challenge.timing)
        )
    );
    // Else the challenge has told it.
    let opening = match table.awaited().is_empty() {
        true => with_rated(words, table, opening),
        false => opening,
    };
    let message = Message::text(format!(
        "{opening}\n{begin}{}",
        clock::your_time(words, table)
    ));
    with_tools(words, with_board(words, message, table, game), table).pinging(first)
}

/// The buttons below the board of a running game.
pub(super) fn with_tools(words: Localizer, mut message: Message, table: &Table) -> Message {
    let bottom = message.board.map_or(Side::White, |view| view.bottom);
    let tools = crate::present::play::move_picker::tools(words, table, bottom);
    let known = |tool: &Face| message.buttons.iter().any(|face| face.id == tool.id);
    let tools: Vec<Face> = tools.into_iter().filter(|tool| !known(tool)).collect();
    message.buttons.extend(tools);
    message
}

/// The same below words that ask something of a player and have two buttons already: what they may want instead.
fn with_some_tools(
    words: Localizer,
    mut message: Message,
    table: &Table,
    wanted: &[Command],
) -> Message {
    let tools = crate::present::play::move_picker::tools(words, table, Side::White);
    let wants = |tool: &Face| {
        let button = tool.id.parse::<Button>();
        button.is_ok_and(|button| wanted.contains(&button.command))
    };
    message.buttons.extend(tools.into_iter().filter(wants));
    message
}

/// Opens the choice of a move.
const CHOOSE: Command = Command::Choose(Step::Man { page: 0 });

/// The message with the board as it stands: the side to move at the bottom, after the game the winner's; against the computer
/// always the people's.
pub(super) fn with_board(
    words: Localizer,
    mut message: Message,
    table: &Table,
    game: &Game,
) -> Message {
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
pub(super) fn move_sentence(words: Localizer, game: &Game, ply: usize) -> String {
    let number = numbered(game, ply);
    let plain = format!("**{number}**");
    match game {
        Game::Gala(game) => match game.played(ply) {
            Some(Played {
                piece,
                captured: Some(captured),
                ..
            }) => tr!(
                words,
                "news-takes",
                number = number,
                role = piece.role,
                captured = captured.role
            ),
            _ => plain,
        },
        Game::Chelma(game) => match game.played(ply) {
            Some(chelma::Played {
                piece,
                turn,
                passed,
                ..
            }) => {
                let text = match turn {
                    chelma::Turn::Place { to, .. } => tr!(
                        words,
                        "news-placed",
                        number = number,
                        role = piece.role,
                        square = to
                    ),
                    chelma::Turn::Go(_) => plain,
                };
                match passed {
                    Some(side) => format!("{text} {}", tr!(words, "news-passes", side = side)),
                    None => text,
                }
            }
            None => plain,
        },
    }
}

pub(super) fn moved(words: Localizer, table: &Table, log: &[Event], game: &Game) -> Message {
    let ply = game.len();
    let mut lines = vec![move_sentence(words, game, ply)];
    if declined_by_playing(log) {
        lines[0].push_str(&format!(" {}", tr!(words, "news-declines-by-playing")));
    }
    match game {
        Game::Gala(game) => {
            lines.extend(passed_over(words, table, game));
            let played = game.played(ply);
            lines.extend(played.and_then(|played| threats(words, table, game, &played)));
            lines.extend(near_centre(words, game));
        }
        Game::Chelma(game) => lines.extend(late_men(words, game)),
    }
    let to_move = game_control::mover(table, game);
    let placing = matches!(game, Game::Chelma(game) if game.position().is_placing());
    let turn = match game.mover() {
        _ if table.is_lesson() => lessons::turn(words, table, game),
        _ if to_move.is_computer() => tr!(words, "turn-thinks", person = to_move),
        _ if placing => tr!(words, "turn-place", person = to_move),
        Mover::Side(_) => tr!(words, "turn-move", person = to_move),
        Mover::Seat(seat) => tr!(words, "turn-move-seat", person = to_move, seat = seat),
    };
    let turn = format!("{turn}{}", clock::your_time(words, table));
    let warnings = [
        repetition_or_quiet(words, game),
        nearly_too_long(words, game),
    ];
    let turn = [Some(turn)].into_iter().chain(warnings).flatten();
    lines.push(turn.collect::<Vec<_>>().join(" "));
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
fn threats(words: Localizer, table: &Table, game: &rules::Game, played: &Played) -> Option<String> {
    let position = game.position();
    let by = |threat: &Threat| the_men_on(words, position, threat.by);
    let told = match played.threats.as_slice() {
        [] => return None,
        [one] => tr!(
            words,
            "news-gala",
            by = capitalised(&by(one)),
            count = one.by.count(),
            gala = the_man_on(words, position, one.gala)
        ),
        several => {
            let each = several.iter().map(|threat| {
                tr!(
                    words,
                    "news-threat",
                    by = by(threat),
                    count = threat.by.count(),
                    gala = the_man_on(words, position, threat.gala)
                )
            });
            let each: Vec<String> = each.collect();
            tr!(
                words,
                "news-double-gala",
                threats = capitalised(&each.join("; "))
            )
        }
    };
    let must = match game.rules().ruleset().threats {
        Threats::MustBeAnswered => who_must_answer(words, table, game, played),
        Threats::MayBeIgnored => Vec::new(),
    };
    let all: Vec<String> = std::iter::once(told).chain(must).collect();
    Some(all.join(" "))
}

/// Who has to answer the threats: whoever is to move; in play of four each seat only those to its own Gala.
fn who_must_answer(
    words: Localizer,
    table: &Table,
    game: &rules::Game,
    played: &Played,
) -> Vec<String> {
    let position = game.position();
    let Mover::Seat(next) = game.mover() else {
        return vec![tr!(words, "news-must")];
    };
    let double = played.threats.len() > 1;
    let told = played.threats.iter().map(|threat| {
        let square = threat.gala;
        let owns = |seat: &Castle| position.men_of(Mover::Seat(*seat)).has(square);
        let other = match owns(&next) {
            true => None,
            false => Castle::ALL.into_iter().find(owns),
        };
        let other = other.map(|seat| seat_with_name(words, table, seat));
        match (other, double) {
            (Some(seat), false) => tr!(words, "news-must-later", seat = seat),
            (Some(seat), true) => tr!(
                words,
                "news-must-later-one-of-two",
                seat = seat,
                square = square
            ),
            (None, false) => tr!(words, "news-must"),
            (None, true) => tr!(words, "news-must-one-of-two", square = square),
        }
    });
    told.collect()
}

/// "The South-West (@anna)".
fn seat_with_name(words: Localizer, table: &Table, seat: Castle) -> String {
    match table.person(Mover::Seat(seat)) {
        Some(person) => tr!(words, "news-seat", seat = seat, person = person.id),
        None => tr!(words, "news-seat-alone", seat = seat),
    }
}

/// The seats that would have moved next but have no man that can.
fn passed_over(words: Localizer, table: &Table, game: &rules::Game) -> Option<String> {
    let before = game.position_at(game.moves().len().checked_sub(1)?)?;
    let (Mover::Seat(moved), Mover::Seat(next)) = (before.mover(), game.mover()) else {
        return None;
    };
    let told = std::iter::successors(Some(moved.next()), |seat| Some(seat.next()))
        .take_while(|seat| *seat != next)
        .map(|seat| {
            let seat = seat_with_name(words, table, seat);
            tr!(words, "news-passed-over", seat = seat)
        });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// A side that could win by the centre with its next move.
fn near_centre(words: Localizer, game: &rules::Game) -> Option<String> {
    let near = |side: &Side| game.rules().is_one_step_from_centre(game.position(), *side);
    let sides: Vec<String> = Side::BOTH
        .into_iter()
        .filter(near)
        .map(|side| words.name(side))
        .collect();
    let count = sides.len();
    (count > 0).then(|| {
        tr!(
            words,
            "news-near-centre",
            sides = words.and(&sides),
            count = count
        )
    })
}

pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A warning while there is still time to choose otherwise.
fn repetition_or_quiet(words: Localizer, game: &Game) -> Option<String> {
    const SOON: u32 = 10;
    match game {
        Game::Gala(game) => {
            let left = rules::game::HALFMOVE_LIMIT - game.halfmove_clock();
            match game.repetitions() {
                2 => Some(tr!(words, "turn-repetition")),
                _ => (left <= SOON).then(|| tr!(words, "turn-quiet-gala", count = left)),
            }
        }
        Game::Chelma(game) => {
            let long = game.rules().ruleset().long_game == chelma::LongGame::TwoHundredMovesDraw;
            let left = chelma::LONG_GAME.saturating_sub(game.halfmove_clock());
            match game.repetitions() {
                2 => Some(tr!(words, "turn-repetition")),
                _ => (long && left <= SOON).then(|| tr!(words, "turn-quiet-chelma", count = left)),
            }
        }
    }
}

/// That the game will be drawn for its length: told once when fifty moves a side are left, and for each of the last ten a side.
fn nearly_too_long(words: Localizer, game: &Game) -> Option<String> {
    const EARLY: u32 = 100;
    const SOON: u32 = 20;
    let left = game.turns_left()?;
    (left == EARLY || left <= SOON).then(|| tr!(words, "turn-longest", count = left))
}

fn draw_offered(words: Localizer, table: &Table, side: Side) -> Message {
    let count = table.side(side).len();
    let (offerers, asked) = (
        people(words, table, side),
        people(words, table, side.other()),
    );
    if table.is_computers(side.other()) {
        let text = tr!(
            words,
            "news-draw-offered-computer",
            offerers = offerers,
            count = count,
            asked = asked,
            askedcount = table.side(side.other()).len()
        );
        let tools = [CHOOSE, Command::Resign { confirmed: false }, Command::Help];
        return with_some_tools(words, Message::text(text), table, &tools);
    }
    let text = tr!(
        words,
        "news-draw-offered",
        offerers = offerers,
        count = count,
        asked = asked,
        askedcount = table.side(side.other()).len()
    );
    let message = Message::text(text)
        .pinging_side(table, side.other())
        .with_button(words, Command::AcceptDraw, table, Some(table.version))
        .with_button(words, Command::DeclineDraw, table, Some(table.version));
    let tools = [CHOOSE, Command::Resign { confirmed: false }, Command::Help];
    with_some_tools(words, message, table, &tools)
}

fn resignation_proposed(words: Localizer, table: &Table, event: &Event, side: Side) -> Message {
    let who = event.by.unwrap_or(table.challenge.challenger.id);
    let mut people = table.side(side).into_iter();
    let partner = people
        .find(|person| person.id != who)
        .map_or(who, |person| person.id);
    if partner.is_computer() {
        let text = tr!(
            words,
            "news-resignation-computer",
            who = who,
            partner = partner
        );
        return with_tools(words, Message::text(text), table);
    }
    let text = tr!(words, "news-resignation", who = who, partner = partner);
    let message = Message::text(text).pinging(partner).with_button(
        words,
        Command::Resign { confirmed: true },
        table,
        Some(table.version),
    );
    with_some_tools(
        words,
        message,
        table,
        &[CHOOSE, Command::Draw, Command::Help],
    )
}
