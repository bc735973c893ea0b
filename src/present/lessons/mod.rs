//! What is said in a lesson: each task with a picture of what the man can do, what came of a try, and the end.

pub(crate) mod analysis;

use crate::lessons::{Goal, LEARNER, Wish, turns_taken};
use crate::rules::Outcome;
use crate::rules::any::{Game, Kind};
use crate::service::move_picker::Step;
use crate::service::{
    BoardView, ChannelId, Command, Event, LessonRefusal, LessonStep, Stage, Table, What,
};

use crate::present::boards::MOST_ALT;
use crate::present::event_messages::{self, with_board};
use crate::present::play::endings::{draw_reason, win_reason};
use crate::present::play::move_picker::face;
use crate::present::rules::figure::{self, RulesFigure};
use crate::present::words::say;
use crate::present::{Message, Picture, Shown, Words, picture};

/// Tells the last event of a lesson's log. `table` and `game` are as they were just after it; `None` for what is told as of any
/// game.
pub(crate) fn event(words: Words, table: &Table, log: &[Event], game: &Game) -> Option<Message> {
    let event = log.last()?;
    Some(match event.what {
        What::TaskSet(_) => task_set(words, table, log, game),
        What::LessonEnded { done } => ended(words, table, done),
        What::Moved(_) => moved(words, table, log, game),
        What::ThreadOpened(thread) => begun_in(words, table, thread),
        _ => return None,
    })
}

/// How a task came to be set.
enum Occasion {
    /// The lesson begins.
    First,
    /// The one before was done, or its solution shown.
    Next,
    /// The one before was passed over.
    Skipped,
    /// It was not done, and is set up anew.
    Retry,
    /// The learner had it set up anew before its end.
    Anew,
    /// The learner asked for the lesson again.
    Again,
}

fn occasion(log: &[Event]) -> Occasion {
    let [before @ .., last] = log else {
        return Occasion::First;
    };
    let name = |event: &Event| match &event.what {
        What::TaskSet(task) => Some(task.name.clone()),
        _ => None,
    };
    let Some((at, earlier)) = before
        .iter()
        .enumerate()
        .rev()
        .find_map(|(at, event)| Some((at, name(event)?)))
    else {
        return Occasion::First;
    };
    let begun = before[at..]
        .iter()
        .any(|event| matches!(event.what, What::Moved(_)));
    let moved = before
        .last()
        .is_some_and(|event| matches!(event.what, What::Moved(_)) && event.command == last.command);
    match (moved, name(last) == Some(earlier)) {
        (true, true) => Occasion::Retry,
        (true, false) => Occasion::Next,
        (false, true) if begun => Occasion::Anew,
        (false, true) => Occasion::Again,
        (false, false) => Occasion::Skipped,
    }
}

fn task_set(words: Words, table: &Table, log: &[Event], game: &Game) -> Message {
    let learner = &table.challenge.challenger;
    let kind = table.lesson().kind;
    let mut message = task(words, table, game);
    let occasion = occasion(log);
    let first = match occasion {
        Occasion::Next => None,
        Occasion::First => Some(say!(
            words,
            "lesson-welcome",
            person = learner.id,
            kind = kind
        )),
        Occasion::Skipped => Some(say!(words, "lesson-skipped")),
        Occasion::Retry => Some(say!(words, "lesson-retry")),
        Occasion::Anew => Some(say!(words, "lesson-anew", person = learner.id)),
        Occasion::Again => Some(say!(words, "lesson-again", person = learner.id)),
    };
    if let Some(first) = first {
        message.text = format!("{first}\n\n{}", message.text);
        // Only who is named is pinged.
        if matches!(occasion, Occasion::First | Occasion::Anew | Occasion::Again) {
            message = message.pinging(learner.id);
        }
    }
    message
}

/// The task that is set, with its picture and its buttons.
fn task(words: Words, table: &Table, game: &Game) -> Message {
    let Some((place, task)) = table.present_task() else {
        // Of another release; whatever is done next sets up one of this.
        let message = Message::text(say!(words, "lesson-other-release"));
        return with_buttons(words, with_board(words, message, table, game), table);
    };
    let head = say!(
        words,
        "lesson-head",
        kind = table.lesson().kind,
        number = place + 1,
        all = table.lesson().tasks.len()
    );
    let mut text = format!("{head}\n{}", teaches(words, task.name));
    if let Some(count) = count(words, table, game) {
        text = format!("{text}\n{count}");
    }
    let message = Message::text(text);
    let mut message = with_board(words, message, table, game);
    let shown = match (game, task.subject(), task.goal) {
        (Game::Gala(game), Some(man), _) => figure::gala(words, game.rules(), game.position(), man),
        (Game::Chelma(game), Some(man), _) => {
            figure::chelma(words, game.rules(), game.position(), man)
        }
        (Game::Chelma(game), None, Goal::Turn([Wish::Places(role), ..])) => {
            Some(figure::placing(words, game.rules(), *role))
        }
        _ => None,
    };
    if let Some(shown) = shown {
        message.picture = message.picture.map(|board| with_figure(board, shown));
    }
    with_buttons(words, message, table)
}

/// The board with the marks of what a man can do, and both in words.
fn with_figure(board: Picture, figure: RulesFigure) -> Picture {
    let alt = format!("{} {}", board.alt, figure.alt);
    Picture {
        shown: Shown::Boards(vec![figure.scene]),
        alt: alt.chars().take(MOST_ALT).collect(),
        ..board
    }
}

fn with_buttons(words: Words, mut message: Message, table: &Table) -> Message {
    let to_win = table
        .present_task()
        .is_some_and(|(_, task)| matches!(task.goal, Goal::Win(_)));
    let show = match to_win {
        true => Command::Hint,
        false => Command::Lesson(LessonStep::ShowMe),
    };
    let again = to_win.then_some(Command::Lesson(LessonStep::StartAgain));
    let commands = [Command::Choose(Step::Man { page: 0 }), show]
        .into_iter()
        .chain(again)
        .chain([LessonStep::Skip, LessonStep::Stop].map(Command::Lesson));
    let version = Some(table.version);
    let faces = commands.map(|command| face(words, command, table, version));
    message.buttons = faces.collect();
    message
}

fn moved(words: Words, table: &Table, log: &[Event], game: &Game) -> Message {
    let over = table
        .present_task()
        .map(|(_, task)| (task, task.is_over(game)));
    let turn = game.text_of(game.len()).unwrap_or_default();
    let shown = log.last().is_some_and(|event| event.by.is_none());
    let text = match over {
        // The game goes on.
        None | Some((_, None)) => {
            return with_buttons(words, event_messages::moved(words, table, log, game), table);
        }
        Some((task, Some(true))) => {
            let why = shows(words, task.name);
            match shown {
                true => say!(words, "lesson-shown", turn = turn, why = why),
                false => say!(words, "lesson-right", turn = turn, why = why),
            }
        }
        Some((task, Some(false))) => {
            let why = match game.outcome() {
                Some(Outcome::Win { side, reason, .. }) => win_reason(words, reason, side),
                Some(Outcome::Draw(reason)) => draw_reason(words, reason),
                None => say!(words, "lesson-why-moves", count = task.most_turns()),
            };
            say!(words, "lesson-lost", turn = turn, why = why)
        }
    };
    with_board(words, Message::text(text), table, game)
}

fn ended(words: Words, table: &Table, done: bool) -> Message {
    let (kind, learner) = (table.lesson().kind, table.challenge.challenger.id);
    let text = match (done, kind) {
        (true, Kind::Gala) => say!(words, "lesson-done-gala", person = learner),
        (true, Kind::Chelma) => say!(words, "lesson-done-chelma", person = learner),
        (false, _) => say!(words, "lesson-stopped"),
    };
    let mut message = Message::text(text);
    message.buttons.push(again(words, kind, table));
    if done {
        let other = match kind {
            Kind::Gala => Kind::Chelma,
            Kind::Chelma => Kind::Gala,
        };
        message
            .buttons
            .push(face(words, Command::Learn(other), table, None));
        message = message.pinging(learner);
    }
    message
}

/// The button that begins the lesson anew.
fn again(words: Words, kind: Kind, table: &Table) -> crate::present::Face {
    crate::present::Face {
        label: say!(words, "lesson-button-again"),
        ..face(words, Command::Learn(kind), table, None)
    }
}

/// Whose turn it is in the game of a lesson: the teacher has no name.
pub(crate) fn turn(words: Words, table: &Table, game: &Game) -> String {
    let turn = match game.side_to_move() {
        LEARNER => say!(words, "turn-move", person = table.challenge.challenger.id),
        _ => say!(words, "lesson-teacher-thinks"),
    };
    match count(words, table, game) {
        Some(count) => format!("{turn} {count}"),
        None => turn,
    }
}

/// Which of the learner's moves is due in a game to win, or has just been made, and how many there are.
fn count(words: Words, table: &Table, game: &Game) -> Option<String> {
    let (_, task) = table.present_task()?;
    let Goal::Win(most) = task.goal else {
        return None;
    };
    let due = usize::from(game.side_to_move() == LEARNER);
    let number = turns_taken(game) + due;
    Some(say!(words, "lesson-count", number = number, all = most))
}

/// Where a lesson is held.
fn begun_in(words: Words, table: &Table, thread: ChannelId) -> Message {
    Message::text(say!(
        words,
        "lesson-begun",
        person = table.challenge.challenger.id,
        kind = table.lesson().kind,
        thread = thread
    ))
}

/// The name of a lesson's thread, which tells its number, by which it is found again after a crash.
/// Nobody's: who is deleted leaves no name in it.
pub(crate) fn thread_name(table: &Table) -> String {
    format!("Learning {} ({})", table.lesson().kind.name(), table.id)
}

/// The answer to whoever asked for a board in a lesson.
pub(crate) fn board(words: Words, table: &Table, game: Option<&Game>, view: BoardView) -> Message {
    let Some(game) = game.filter(|_| table.stage == Stage::Playing) else {
        return Message::text(say!(words, "lesson-over"));
    };
    let mut message = task(words, table, game);
    if !game.is_empty() || table.present_task().is_none() {
        message.picture = Some(picture(words, table, game, view));
    }
    message.board = Some(view);
    message
}

/// The answer to a button of an earlier task.
pub(crate) fn stale(words: Words, table: &Table, game: Option<&Game>) -> Message {
    let Some(game) = game.filter(|_| table.stage == Stage::Playing) else {
        let mut message = Message::text(say!(words, "lesson-over"));
        message
            .buttons
            .push(again(words, table.lesson().kind, table));
        return message;
    };
    let mut message = task(words, table, game);
    message.text = format!("{}\n\n{}", say!(words, "lesson-stale"), message.text);
    message
}

/// The lesson goes on in another thread.
pub(crate) fn goes_on(words: Words, table: &Table, view: BoardView) -> Message {
    let learner = table.challenge.challenger.id;
    let mut text = say!(words, "lesson-again", person = learner);
    if let Some((_, task)) = table.present_task() {
        text = format!("{text}\n\n{}", teaches(words, task.name));
    }
    let mut message = with_buttons(words, Message::text(text), table);
    message.board = Some(view);
    message.pinging(learner)
}

/// What somebody is told alone whose command went on with a lesson.
pub(crate) fn done(words: Words, table: &Table, what: &What) -> Option<String> {
    Some(match (what, table.thread) {
        (What::TaskSet(_), None) => say!(words, "lesson-opens"),
        (What::TaskSet(_), Some(thread)) => say!(words, "lesson-goes-on", thread = thread),
        (What::LessonEnded { .. }, _) => say!(words, "lesson-over"),
        _ => return None,
    })
}

/// What can be done in a lesson.
pub(crate) fn help(words: Words, table: &Table) -> String {
    match table.stage {
        Stage::Playing => say!(
            words,
            "lesson-help",
            person = table.challenge.challenger.id,
            kind = table.lesson().kind
        ),
        _ => say!(words, "lesson-over"),
    }
}

/// Why something is not done in a lesson.
pub(crate) fn refused(words: Words, why: &LessonRefusal) -> String {
    match why {
        LessonRefusal::NeedsServer => say!(words, "lesson-needs-server"),
        LessonRefusal::NoLesson => say!(words, "lesson-none-here"),
        LessonRefusal::NotYours { learner } => {
            say!(words, "lesson-not-yours", person = learner.id)
        }
        LessonRefusal::OnlyInGames => say!(words, "lesson-only-in-games"),
        LessonRefusal::TeacherThinks => say!(words, "lesson-teacher-thinks"),
        LessonRefusal::Over(_) => say!(words, "lesson-over"),
        LessonRefusal::Misses { turn, wish } => {
            let why = lacks(words, *wish);
            say!(words, "lesson-misses", turn = turn, why = why)
        }
    }
}

/// What a turn lacks that the task wants, as a sentence.
fn lacks(words: Words, wish: Wish) -> String {
    match wish {
        Wish::By(square) => say!(words, "lesson-lacks-man", square = square),
        Wish::To(square) => say!(words, "lesson-lacks-square", square = square),
        Wish::Captures => say!(words, "lesson-lacks-capture"),
        Wish::Turns => say!(words, "lesson-lacks-turn"),
        Wish::Twice => say!(words, "lesson-lacks-twice"),
        Wish::Leaps => say!(words, "lesson-lacks-leap"),
        Wish::Threatens(_) => say!(words, "lesson-lacks-threats"),
        Wish::Places(role) => say!(words, "lesson-lacks-placing", role = role),
        Wish::Jumps(count) => say!(words, "lesson-lacks-jumps", count = count),
        Wish::Mixes => say!(words, "lesson-lacks-mix"),
        Wish::ClearsHome => say!(words, "lesson-lacks-leaving"),
    }
}

/// What a task teaches, and what is to be done.
fn teaches(words: Words, task: &str) -> String {
    match task {
        "kampa" => say!(words, "lesson-kampa"),
        "kampa-captures" => say!(words, "lesson-kampa-captures"),
        "korna" => say!(words, "lesson-korna"),
        "horsa" => say!(words, "lesson-horsa"),
        "gala" => say!(words, "lesson-gala"),
        "threat" => say!(words, "lesson-threat"),
        "double" => say!(words, "lesson-double"),
        "gala-game" => say!(words, "lesson-gala-game"),
        "placing" => say!(words, "lesson-placing"),
        "pawn" => say!(words, "lesson-pawn"),
        "knight" => say!(words, "lesson-knight"),
        "rook" => say!(words, "lesson-rook"),
        "bishop" => say!(words, "lesson-bishop"),
        "queen" => say!(words, "lesson-queen"),
        "thirty" => say!(words, "lesson-thirty"),
        _ => say!(words, "lesson-chelma-game"),
    }
}

/// What was to be seen when a task was done.
fn shows(words: Words, task: &str) -> String {
    match task {
        "kampa" => say!(words, "lesson-kampa-done"),
        "kampa-captures" => say!(words, "lesson-kampa-captures-done"),
        "korna" => say!(words, "lesson-korna-done"),
        "horsa" => say!(words, "lesson-horsa-done"),
        "gala" => say!(words, "lesson-gala-done"),
        "threat" => say!(words, "lesson-threat-done"),
        "double" => say!(words, "lesson-double-done"),
        "gala-game" => say!(words, "lesson-gala-game-done"),
        "placing" => say!(words, "lesson-placing-done"),
        "pawn" => say!(words, "lesson-pawn-done"),
        "knight" => say!(words, "lesson-knight-done"),
        "rook" => say!(words, "lesson-rook-done"),
        "bishop" => say!(words, "lesson-bishop-done"),
        "queen" => say!(words, "lesson-queen-done"),
        "thirty" => say!(words, "lesson-thirty-done"),
        _ => say!(words, "lesson-chelma-game-done"),
    }
}
