//! What one person is told in answer to a command.

use crate::rules::any::{Game, Ruleset};
use crate::service::{
    BoardView, CoachRemark, Event, EventKind, FirstAnswer, Refusal, Reply, Stage, Table,
};

use super::analysis;
use super::boards::picture;
use super::clock::{standing, time_ends};
use super::history::export::export;
use super::history::replay::replay;
use super::lobby::{door, my_games};
use super::people::privacy::privacy;
use super::people::settings::settings;
use super::play::{coach, game_control, move_picker, moves, offers, planned_replies};
use super::refusals::refusal;
use super::rules::rulesets::{apart, goal, the_rules};
use super::words::tr;
use super::{Localizer, Message, buttons, games, history, lessons, puzzles, rules};

/// The answer to a command. `game` is the game of [`Reply::table`], or of the thread in which a refusal was earned.
pub fn reply(words: Localizer, reply: &Reply, game: Option<&Game>) -> Message {
    let message = told_to_one(words, reply, game);
    match (reply, game) {
        (
            Reply::Board { table, .. }
            | Reply::Stale {
                table,
                to_move: true,
            },
            Some(game),
        ) => move_picker::with_pieces(words, message, table, game),
        _ => message,
    }
}

fn told_to_one(words: Localizer, reply: &Reply, game: Option<&Game>) -> Message {
    match reply {
        Reply::Begun(table) => at_hand(words, game, |game| door::begun(words, table, game)),
        Reply::Done { table, event } => is_done(words, table, event, game),
        Reply::Repeated(first) => Message::text(repeated(words, first)),
        Reply::Board {
            table,
            view,
            clocks,
        } => board(words, table, game, (*view, *clocks)),
        Reply::BoardText { table, view } => at_hand(words, game, |game| {
            history::board_text(words, table, game, *view)
        }),
        Reply::Position { table, view } => at_hand(words, game, |game| {
            history::position(words, table, game, *view)
        }),
        Reply::History { table, page, hints } => at_hand(words, game, |game| {
            history::history(words, table, (game, hints), *page)
        }),
        Reply::Choose { table, step } => at_hand(words, game, |game| {
            move_picker::choose(words, move_picker::At::Table(table), game, *step)
        }),
        Reply::Stale { table, .. } if table.is_lesson() => lessons::stale(words, table, game),
        Reply::Stale { table, to_move } => history::stale(words, table, game, *to_move),
        Reply::Finished {
            wanted,
            found,
            house,
        } => history::finished(words, wanted, found, house),
        Reply::Stats { view, stats } => history::stats(words, *view, stats),
        Reply::Leaders {
            kind,
            leaders,
            levels,
        } => history::leaderboard::leaders(words, *kind, leaders, levels),
        Reply::Moves { table, from } => Message::text(match game {
            Some(game) => moves::legal(words, table, game, *from),
            None => tr!(words, "moves-not-at-hand"),
        }),
        Reply::Export { table, hints } => {
            at_hand(words, game, |game| export(words, table, game, hints))
        }
        Reply::Replay { table, view } => {
            at_hand(words, game, |game| replay(words, table, game, *view))
        }
        Reply::Privacy(kept) => privacy(words, kept),
        Reply::Settings(chosen) => Message::text(settings(words, chosen)),
        Reply::Hint(table) => analysis::hint_offered(words, table),
        Reply::Review { table, .. } => analysis::review_offered(words, table),
        Reply::Better(view) => analysis::better::better(words, view),
        Reply::Share(table) => analysis::card::share_offered(words, table),
        Reply::StopReview => analysis::stopped(words),
        Reply::AskResign {
            table,
            person,
            typed,
        } => offers::ask_resign(words, table, *person, *typed),
        Reply::TakeBackAsked {
            table,
            asker,
            plies,
        } => game_control::take_back_stands(words, table, game, (*asker, *plies)),
        Reply::Coach {
            table,
            remark,
            offered,
        } => coach_said(words, table, game, (remark, *offered)),
        Reply::Plan(view) => planned_replies::plan(words, view, game),
        Reply::PlayingOn => Message::text(tr!(words, "playing-on")),
        Reply::Games(tables) => Message::text(my_games::games(words, tables)),
        Reply::Rules {
            ruleset,
            chosen,
            asked,
            house,
        } => rules::answer_among(words, (ruleset, house), *chosen, asked),
        Reply::HouseRules(view) => rules::house::house_rules(words, view),
        Reply::Puzzle(posed) => puzzles::puzzle(words, posed),
        Reply::SharedDaily { shared, .. } => puzzles::shared::shared_daily(words, shared),
        Reply::Door(view) => door::door(words, view),
        Reply::BriefHelp(table) => door::brief_help(words, table),
        Reply::Help(table) => Message::text(help(words, table.as_deref())),
        Reply::DirectHelp => Message::text(tr!(words, "help-direct")),
        Reply::Refused(Refusal::Puzzle(why)) => puzzles::refusal(words, why),
        Reply::Refused(refused) => Message::text(refusal(words, refused, game)),
    }
}

/// What there is to tell of a game, or that it cannot be loaded right now.
fn at_hand(words: Localizer, game: Option<&Game>, told: impl FnOnce(&Game) -> Message) -> Message {
    match game {
        Some(game) => told(game),
        None => Message::text(tr!(words, "not-at-hand")),
    }
}

/// That a command was carried out before, and how it was answered.
fn repeated(words: Localizer, first: &FirstAnswer) -> String {
    match first {
        FirstAnswer::Event { table, .. } => tr!(words, "repeated", game = table),
        FirstAnswer::Said(_) => tr!(words, "repeated-answer"),
    }
}

/// The board of a game or a lesson, and how far it has come. The clocks that stand still are told if they are wanted.
fn board(
    words: Localizer,
    table: &Table,
    game: Option<&Game>,
    (view, clocks): (BoardView, bool),
) -> Message {
    if table.is_lesson() {
        return lessons::board(words, table, game, view);
    }
    let text = match (table.stage, game) {
        (Stage::Playing, Some(game)) => tr!(
            words,
            "answer-board",
            game = table.id,
            turn = format!(
                "{}{}",
                moves::whose_turn(words, table, game),
                time_ends(words, table)
            )
        ),
        (Stage::Abandoned, _) => tr!(words, "answer-board-abandoned", game = table.id),
        _ => tr!(words, "answer-board-over", game = table.id),
    };
    let clocks = match clocks {
        true => standing(words, table),
        false => String::new(),
    };
    let mut message = Message::text(format!("{text}{clocks}"));
    message.board = Some(view);
    message.picture = game.map(|game| picture(words, table, game, view));
    if table.stage == Stage::Playing {
        message.buttons = buttons::tools(words, table, view.bottom);
    }
    message
}

/// What the coach has to say, or that it can be shown to the caller alone.
fn coach_said(
    words: Localizer,
    table: &Table,
    game: Option<&Game>,
    (remark, offered): (&CoachRemark, bool),
) -> Message {
    match game {
        Some(game) if !offered => coach::note(words, table, game, remark),
        _ => coach::offered(words, table),
    }
}

/// That a command was carried out.
fn is_done(words: Localizer, table: &Table, event: &Event, game: Option<&Game>) -> Message {
    match (&event.what, game) {
        (EventKind::Accepted(_), Some(game)) if door::is_begun(table, game) => {
            door::begun(words, table, game)
        }
        _ => Message::text(
            game_control::done(words, table, &event.what)
                .or_else(|| lessons::done(words, table, &event.what))
                .unwrap_or_else(|| done(words, table, event, game)),
        ),
    }
}

/// What wins by these rules, and what sets them apart.
fn told(words: Localizer, ruleset: &Ruleset) -> String {
    format!("{}{}", goal(words, ruleset), apart(words, ruleset))
}

/// All that can be done; about a game or a lesson, if it was asked in one.
fn help(words: Localizer, table: Option<&Table>) -> String {
    match table {
        None => tr!(words, "help"),
        Some(table) if table.is_lesson() => lessons::help(words, table),
        Some(table) => help_at(words, table),
    }
}

fn help_at(words: Localizer, table: &Table) -> String {
    let ruleset = &table.challenge.ruleset;
    let (rules, goal) = (the_rules(words, &table.challenge), told(words, ruleset));
    games::help(words, ruleset, table.id, rules, goal)
}

fn done(words: Localizer, table: &Table, event: &Event, game: Option<&Game>) -> String {
    let id = table.id;
    match &event.what {
        EventKind::Challenged(challenge) => tr!(
            words,
            "done-challenged",
            channel = challenge.home.channel,
            game = id
        ),
        EventKind::Joined { .. } => tr!(words, "done-joined", game = id),
        EventKind::Accepted(_) => match table.thread {
            Some(_) if table.is_in_place() => tr!(words, "done-accepted-here", game = id),
            Some(thread) => tr!(words, "done-accepted", channel = thread),
            None if table.challenge_message.is_none() => {
                tr!(words, "done-accepted-at-once", game = id)
            }
            None => tr!(words, "done-accepted-opens", game = id),
        },
        EventKind::Declined => tr!(words, "done-declined"),
        EventKind::Left => tr!(words, "done-left", game = id),
        EventKind::Withdrawn => tr!(words, "done-withdrawn"),
        EventKind::Moved(turn) => {
            let text = game.and_then(|game| game.text_of(table.turns.len()));
            let turn = text.unwrap_or_else(|| turn.to_string());
            tr!(words, "done-moved", turn = turn)
        }
        EventKind::PlayedOn => tr!(words, "coach-done-on"),
        EventKind::DrawOffered(_) => tr!(words, "done-draw-offered"),
        EventKind::DrawDeclined(_) => tr!(words, "done-draw-declined"),
        EventKind::ResignationProposed(_)
        | EventKind::DrawProposed(_)
        | EventKind::DrawAgreed(_) => tr!(words, "done-resignation"),
        EventKind::Ended(_) => tr!(words, "done-ended", game = id),
        EventKind::Announced(_)
        | EventKind::Lapsed
        | EventKind::ThreadOpened(_)
        | EventKind::ClockPassed(_)
        | EventKind::TimeCredited(_)
        | EventKind::Reminded(_)
        | EventKind::VacationBegan(_)
        | EventKind::VacationEnded(_)
        | EventKind::TakeBackAsked(_)
        | EventKind::TakeBackDeclined(_)
        | EventKind::TakenBack { .. }
        | EventKind::Coached(_)
        | EventKind::PauseAsked(_)
        | EventKind::PauseDeclined(_)
        | EventKind::Paused
        | EventKind::Unpaused
        | EventKind::Moving(_)
        | EventKind::Abandoned
        | EventKind::Adjourned
        | EventKind::GoesOn
        | EventKind::TaskSet(_)
        | EventKind::LessonEnded { .. }
        | EventKind::StillAsked
        | EventKind::Hinted => tr!(words, "done"),
    }
}
