//! What one person is told in answer to a command.

use crate::rules::any::{Game, Kind, Ruleset};
use crate::rules::{self, Square, chelma};
use crate::service::{
    Command, Event, FirstAnswer, OwnGame, Refusal, Reply, Stage, Table, Urgency, What,
};

use crate::present::clock::time_ends;
use crate::present::history;
use crate::present::history::export::export;
use crate::present::lessons;
use crate::present::lobby::challenges::who_plays;
use crate::present::people::privacy::privacy;
use crate::present::people::settings::settings;
use crate::present::play::game_control;
use crate::present::play::move_picker;
use crate::present::refusals::refusal;
use crate::present::rules::rulesets::{apart, goal, the_rules};
use crate::present::words::tr;
use crate::present::{Localizer, MOST_TEXT, Message, puzzles};

/// The answer to a command. `game` is the game of [`Reply::table`], or of the thread in which a refusal was earned.
pub fn reply(words: Localizer, reply: &Reply, game: Option<&Game>) -> Message {
    match reply {
        Reply::Done { table, event } => Message::text(
            game_control::done(words, table, &event.what)
                .or_else(|| lessons::done(words, table, &event.what))
                .unwrap_or_else(|| done(words, table, event, game)),
        ),
        Reply::Repeated(FirstAnswer::Event { table, .. }) => {
            Message::text(tr!(words, "repeated", game = table))
        }
        Reply::Repeated(FirstAnswer::Said(_)) => Message::text(tr!(words, "repeated-answer")),
        Reply::Board { table, view } if table.is_lesson() => {
            lessons::board(words, table, game, *view)
        }
        Reply::Board { table, view } => {
            let text = match (table.stage, game) {
                (Stage::Playing, Some(game)) => tr!(
                    words,
                    "answer-board",
                    game = table.id,
                    turn = format!("{}{}", turn(words, table, game), time_ends(words, table))
                ),
                (Stage::Abandoned, _) => tr!(words, "answer-board-abandoned", game = table.id),
                _ => tr!(words, "answer-board-over", game = table.id),
            };
            let mut message = Message::text(text);
            message.board = Some(*view);
            message.picture = game.map(|game| crate::present::picture(words, table, game, *view));
            if table.stage == Stage::Playing {
                message.buttons = move_picker::tools(words, table, view.bottom);
            }
            message
        }
        Reply::BoardText { table, view } => match game {
            Some(game) => history::board_text(words, table, game, *view),
            None => Message::text(tr!(words, "not-at-hand")),
        },
        Reply::Position { table, view } => match game {
            Some(game) => history::position(words, table, game, *view),
            None => Message::text(tr!(words, "not-at-hand")),
        },
        Reply::History { table, page, hints } => match game {
            Some(game) => history::history(words, table, (game, hints), *page),
            None => Message::text(tr!(words, "not-at-hand")),
        },
        Reply::Choose { table, step } => match game {
            Some(game) => move_picker::choose(words, move_picker::At::Table(table), game, *step),
            None => Message::text(tr!(words, "not-at-hand")),
        },
        Reply::Stale(table) if table.is_lesson() => lessons::stale(words, table, game),
        Reply::Stale(table) => history::stale(words, table, game),
        Reply::Finished { wanted, found } => history::finished(words, wanted, found),
        Reply::Stats { person, stats } => history::stats(words, *person, stats),
        Reply::Leaders { kind, leaders } => history::leaders(words, *kind, leaders),
        Reply::Moves { table, from } => Message::text(match game {
            Some(game) => moves(words, table, game, *from),
            None => tr!(words, "moves-not-at-hand"),
        }),
        Reply::Export { table, hints } => match game {
            Some(game) => export(words, table, game, hints),
            None => Message::text(tr!(words, "not-at-hand")),
        },
        Reply::Replay { table, view } => match game {
            Some(game) => crate::present::replay(words, table, game, *view),
            None => Message::text(tr!(words, "not-at-hand")),
        },
        Reply::Privacy(kept) => privacy(words, kept),
        Reply::Settings(chosen) => Message::text(settings(words, chosen)),
        Reply::Hint(table) => crate::present::lessons::analysis::hint_offered(words, table),
        Reply::Review { table, .. } => {
            crate::present::lessons::analysis::review_offered(words, table)
        }
        Reply::StopReview => crate::present::lessons::analysis::stopped(words),
        Reply::AskResign(table) => Message::text(tr!(words, "ask-resign"))
            .with_button(
                words,
                Command::Resign { confirmed: true },
                table,
                Some(table.version),
            )
            .with_button(words, Command::PlayOn, table, None),
        Reply::PlayingOn => Message::text(tr!(words, "playing-on")),
        Reply::Games(tables) => Message::text(games(words, tables)),
        Reply::Rules {
            ruleset,
            chosen,
            asked,
        } => crate::present::rules::answer(words, ruleset, *chosen, asked),
        Reply::Puzzle(posed) => puzzles::puzzle(words, posed),
        Reply::Help(None) => Message::text(tr!(words, "help")),
        Reply::Help(Some(table)) if table.is_lesson() => Message::text(lessons::help(words, table)),
        Reply::Help(Some(table)) => Message::text(help_at(words, table)),
        Reply::Refused(Refusal::Puzzle(why)) => puzzles::refusal(words, why),
        Reply::Refused(refused) => Message::text(refusal(words, refused, game)),
    }
}

/// What wins by these rules, and what sets them apart.
fn told(words: Localizer, ruleset: &Ruleset) -> String {
    format!("{}{}", goal(words, ruleset), apart(words, ruleset))
}

fn turn(words: Localizer, table: &Table, game: &Game) -> String {
    let mover = game.mover();
    match table.person(mover) {
        Some(person) => tr!(
            words,
            "mover-to-move-who",
            mover = mover,
            person = person.id
        ),
        None => tr!(words, "mover-to-move", mover = mover),
    }
}

fn done(words: Localizer, table: &Table, event: &Event, game: Option<&Game>) -> String {
    let id = table.id;
    match &event.what {
        What::Challenged(challenge) => tr!(
            words,
            "done-challenged",
            channel = challenge.home.channel,
            game = id
        ),
        What::Joined { .. } => tr!(words, "done-joined", game = id),
        What::Accepted(_) => match table.thread {
            Some(thread) => tr!(words, "done-accepted", channel = thread),
            None if table.challenge_message.is_none() => {
                tr!(words, "done-accepted-at-once", game = id)
            }
            None => tr!(words, "done-accepted-opens", game = id),
        },
        What::Declined => tr!(words, "done-declined"),
        What::Left => tr!(words, "done-left", game = id),
        What::Withdrawn => tr!(words, "done-withdrawn"),
        What::Moved(turn) => {
            let text = game.and_then(|game| game.text_of(table.turns.len()));
            let turn = text.unwrap_or_else(|| turn.to_string());
            tr!(words, "done-moved", turn = turn)
        }
        What::DrawOffered(_) => tr!(words, "done-draw-offered"),
        What::DrawDeclined(_) => tr!(words, "done-draw-declined"),
        What::ResignationProposed(_) => tr!(words, "done-resignation"),
        What::Ended(_) => tr!(words, "done-ended", game = id),
        What::Announced(_)
        | What::Lapsed
        | What::ThreadOpened(_)
        | What::ClockPassed(_)
        | What::TimeCredited(_)
        | What::Reminded(_)
        | What::VacationBegan(_)
        | What::VacationEnded(_)
        | What::TakeBackAsked(_)
        | What::TakeBackDeclined(_)
        | What::TakenBack { .. }
        | What::PauseAsked(_)
        | What::PauseDeclined(_)
        | What::Paused
        | What::Unpaused
        | What::Moving(_)
        | What::Abandoned
        | What::Adjourned
        | What::GoesOn
        | What::TaskSet(_)
        | What::LessonEnded { .. }
        | What::Hinted => tr!(words, "done"),
    }
}

fn moves(words: Localizer, table: &Table, game: &Game, from: Option<Square>) -> String {
    let listed = match game {
        Game::Gala(game) => gala_moves(game),
        Game::Chelma(game) => chelma_moves(game),
    };
    if let Some(from) = from {
        let placing = matches!(game, Game::Chelma(game) if game.position().is_placing());
        return match listed.iter().find(|man| man.at == Some(from)) {
            Some(man) => tr!(
                words,
                "moves-of-man",
                role = man.role,
                square = from,
                targets = man.targets.join(" ")
            ),
            None if placing => tr!(words, "moves-all-to-place"),
            None => tr!(words, "moves-none-of-man", square = from),
        };
    }
    let count: usize = listed.iter().map(|man| man.targets.len()).sum();
    let head = match table.is_lesson() {
        true => tr!(
            words,
            "lesson-moves-head",
            mover = game.mover(),
            count = count
        ),
        false => tr!(
            words,
            "moves-head",
            game = table.id,
            turn = turn(words, table, game),
            count = count
        ),
    };
    let full = listed
        .iter()
        .map(|man| format!("{}: {}", man.start(words), man.targets.join(" ")));
    let text = format!("{head}\n{}", full.collect::<Vec<_>>().join("\n"));
    if text.chars().count() <= MOST_TEXT {
        return text;
    }
    let short = listed.iter().map(|man| {
        let squares = tr!(words, "moves-squares", count = man.targets.len());
        format!("{}: {squares}", man.start(words))
    });
    format!(
        "{head} {}\n{}",
        tr!(words, "moves-one-man"),
        short.collect::<Vec<_>>().join("\n")
    )
}

/// A man that can move or be placed, and where to.
struct Movable {
    /// Where he stands; nowhere if he is in hand.
    at: Option<Square>,
    /// His name in English, by which the catalogue knows him.
    role: String,
    /// The letter with which he is placed.
    letter: char,
    /// The squares, with an `x` before those where he captures.
    targets: Vec<String>,
}

impl Movable {
    fn start(&self, words: Localizer) -> String {
        let name = tr!(words, "moves-man", role = self.role);
        match self.at {
            Some(square) => format!("`{square}` {name}"),
            None => format!("`{}@` {name}", self.letter),
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
    let movable = |(from, to): &(Square, rules::SquareSet)| {
        let piece = position.piece_at(*from)?;
        Some(Movable {
            at: Some(*from),
            role: piece.role.to_string(),
            letter: piece.role.letter(),
            targets: to.into_iter().map(target).collect(),
        })
    };
    men.iter().filter_map(movable).collect()
}

fn chelma_moves(game: &chelma::Game) -> Vec<Movable> {
    let position = game.position();
    let legal = game.rules().moves(position);
    let movable = |at, role: chelma::Role, to: rules::SquareSet| Movable {
        at,
        role: role.to_string(),
        letter: role.letter(),
        targets: to.into_iter().map(|at| at.to_string()).collect(),
    };
    let placed = legal.by_kind().map(|(role, to)| movable(None, role, to));
    let mut men = legal.by_man().to_vec();
    men.sort_unstable_by_key(|(square, _)| *square);
    let moved = men.iter().filter_map(|(from, to)| {
        let piece = position.piece_at(*from)?;
        Some(movable(Some(*from), piece.role, *to))
    });
    placed.chain(moved).collect()
}

/// Under a heading for each urgency.
fn games(words: Localizer, games: &[OwnGame]) -> String {
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

fn games_head(words: Localizer, urgency: Urgency) -> String {
    match urgency {
        Urgency::Turn => tr!(words, "games-head-turn"),
        Urgency::Asked => tr!(words, "games-head-asked"),
        Urgency::Challenged => tr!(words, "games-head-challenged"),
        Urgency::Waiting => tr!(words, "games-head-waiting"),
        Urgency::Open => tr!(words, "games-head-open"),
    }
}

fn game_line(words: Localizer, game: &OwnGame) -> String {
    let table = &game.table;
    let place = table.thread.unwrap_or(table.home().channel);
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

fn help_at(words: Localizer, table: &Table) -> String {
    let ruleset = &table.challenge.ruleset;
    let (rules, goal) = (the_rules(words, ruleset), told(words, ruleset));
    match ruleset.kind() {
        Kind::Gala => tr!(
            words,
            "help-at-gala",
            game = table.id,
            rules = rules,
            goal = goal
        ),
        Kind::Chelma => tr!(
            words,
            "help-at-chelma",
            game = table.id,
            rules = rules,
            aim = goal
        ),
    }
}
