//! What is said in a lesson: each task with a picture of what the piece can do, what came of a try, and the end.

use crate::lessons::{Goal, LEARNER, Lesson, Task, Wish, turns_taken};
use crate::rules::Outcome;
use crate::rules::any::{Game, Kind};
use crate::service::move_picker::PickerStep;
use crate::service::{
    BoardView, ChannelId, Command, DoorAsk, Event, EventKind, LessonRefusal, LessonStep, Stage,
    Table,
};

use crate::present::boards::{MOST_ALT, with_board};
use crate::present::buttons::{face, free};
use crate::present::outcomes::{draw_reason, win_reason};
use crate::present::play::moves::{self, Turn};
use crate::present::rules::rulesets::the_rules;
use crate::present::text::place_link;
use crate::present::words::tr;
use crate::present::{Localizer, Message, Picture, Shown, games, picture};

/// Tells the last event of a lesson's log. `table` and `game` are as they were just after it; `None` for what is told
/// as of any game.
pub(crate) fn event(
    words: Localizer,
    table: &Table,
    log: &[Event],
    game: &Game,
) -> Option<Message> {
    let event = log.last()?;
    Some(match event.what {
        EventKind::TaskSet(_) => task_set(words, table, log, game),
        EventKind::LessonEnded { done } => ended(words, table, done),
        EventKind::Moved(_) => moved(words, table, log, game),
        EventKind::ThreadOpened(thread) => begun_in(words, table, thread),
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
        EventKind::TaskSet(task) => Some(task.name.clone()),
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
        .any(|event| matches!(event.what, EventKind::Moved(_)));
    let moved = before.last().is_some_and(|event| {
        matches!(event.what, EventKind::Moved(_)) && event.command == last.command
    });
    match (moved, name(last) == Some(earlier)) {
        (true, true) => Occasion::Retry,
        (true, false) => Occasion::Next,
        (false, true) if begun => Occasion::Anew,
        (false, true) => Occasion::Again,
        (false, false) => Occasion::Skipped,
    }
}

fn task_set(words: Localizer, table: &Table, log: &[Event], game: &Game) -> Message {
    let learner = &table.challenge.challenger;
    let kind = table.lesson().kind;
    let mut message = task(words, table, game);
    let occasion = occasion(log);
    let first = match occasion {
        Occasion::Next => None,
        Occasion::First => Some(tr!(
            words,
            "lesson-welcome",
            person = learner.id,
            count = table.lesson().tasks.len(),
            kind = kind,
            place = if table.is_in_place() {
                "here"
            } else {
                "thread"
            }
        )),
        Occasion::Skipped => Some(tr!(words, "lesson-skipped")),
        Occasion::Retry => Some(tr!(words, "lesson-retry")),
        Occasion::Anew => Some(tr!(words, "lesson-anew", person = learner.id)),
        Occasion::Again => Some(tr!(words, "lesson-again", person = learner.id)),
    };
    if let Some(mut first) = first {
        if table
            .task
            .as_ref()
            .is_some_and(|set| set.not_by_house_rules)
        {
            let rules = the_rules(words, &table.challenge);
            let other = tr!(words, "lesson-not-by-house-rules", rules = rules);
            first = format!("{first} {other}");
        }
        message.text = format!("{first}\n\n{}", message.text);
        // Whoever is in the midst of it looks on anyway.
        if matches!(occasion, Occasion::First | Occasion::Again) {
            message = message.pinging(learner.id);
        }
    }
    message
}

/// The task that is set, with its picture and its buttons.
fn task(words: Localizer, table: &Table, game: &Game) -> Message {
    let Some((place, task)) = table.present_task() else {
        // Of another release; whatever is done next sets up one of this.
        let message = Message::text(tr!(words, "lesson-other-release"));
        return with_buttons(words, with_board(words, message, table, game), table);
    };
    let head = tr!(
        words,
        "lesson-head",
        kind = table.lesson().kind,
        number = place + 1,
        all = table.lesson().tasks.len()
    );
    let mut text = format!(
        "{head}\n{}",
        games::teaches(words, &table.challenge.ruleset, task.name)
    );
    if let Some(count) = count(words, table, game) {
        text = format!("{text}\n{count}");
    }
    let message = Message::text(text);
    let mut message = with_board(words, message, table, game);
    if let Some(shown) = games::task_figure(words, game, task.subject(), task.goal) {
        message.picture = message.picture.map(|board| with_figure(board, shown));
    }
    with_buttons(words, message, table)
}

/// The board with the marks of what a piece can do, and both in words.
fn with_figure(board: Picture, figure: games::RulesFigure) -> Picture {
    let alt = format!("{} {}", board.alt, figure.alt);
    Picture {
        shown: Shown::Boards(vec![figure.scene]),
        alt: alt.chars().take(MOST_ALT).collect(),
        ..board
    }
}

fn with_buttons(words: Localizer, mut message: Message, table: &Table) -> Message {
    let to_win = table
        .present_task()
        .is_some_and(|(_, task)| matches!(task.goal, Goal::Win(_)));
    let show = match to_win {
        true => Command::Hint,
        false => Command::Lesson(LessonStep::ShowMe),
    };
    let again = to_win.then_some(Command::Lesson(LessonStep::StartAgain));
    let commands = [Command::Choose(PickerStep::Piece { page: 0 }), show]
        .into_iter()
        .chain(again)
        .chain([LessonStep::Skip, LessonStep::Stop].map(Command::Lesson));
    let version = Some(table.version);
    let faces = commands.map(|command| face(words, command, table, version));
    message.buttons = faces.collect();
    message
}

fn moved(words: Localizer, table: &Table, log: &[Event], game: &Game) -> Message {
    let shown = log.last().is_some_and(|event| event.by.is_none());
    let task = table.present_task().map(|(_, task)| task);
    match task.and_then(|task| came_of(words, task, game, shown)) {
        Some(text) => with_board(words, Message::text(text), table, game),
        // The game goes on.
        None => {
            let mut message = moves::moved_with(words, table, log, game, turn(words, table, game));
            message.ping.clear();
            with_buttons(words, message, table)
        }
    }
}

/// What came of a task with the last turn; `None` while it goes on. `shown` if the learner did not play it themselves.
pub(crate) fn came_of(words: Localizer, task: &Task, game: &Game, shown: bool) -> Option<String> {
    let played = game.text_of(game.len()).unwrap_or_default();
    Some(match task.is_over(game)? {
        true => {
            let why = games::shows(words, &game.ruleset(), task.name);
            match shown {
                true => tr!(words, "lesson-shown", turn = played, why = why),
                false => tr!(words, "lesson-right", turn = played, why = why),
            }
        }
        false => {
            let why = match game.outcome() {
                Some(Outcome::Win { side, reason, .. }) => win_reason(words, reason, side),
                Some(Outcome::Draw(reason)) => draw_reason(words, reason),
                None => tr!(words, "lesson-why-moves", count = task.most_turns()),
            };
            tr!(words, "lesson-lost", turn = played, why = why)
        }
    })
}

fn ended(words: Localizer, table: &Table, done: bool) -> Message {
    let (kind, learner) = (table.lesson().kind, table.challenge.challenger.id);
    let text = match done {
        true => games::lesson_done(words, kind, learner),
        false => tr!(words, "lesson-stopped"),
    };
    let mut message = Message::text(text);
    let computer = Command::Door(DoorAsk::Computer(kind));
    match done {
        true => message.buttons.push(free(words, computer)),
        false => message.buttons.push(again(words, kind, table)),
    }
    if done {
        let others = Lesson::all().filter(|other| other.kind != kind);
        let others = others.map(|other| face(words, Command::Learn(other.kind), table, None));
        message.buttons.extend(others);
        message.buttons.push(again(words, kind, table));
    }
    message
}

/// The button that begins the lesson anew.
fn again(words: Localizer, kind: Kind, table: &Table) -> crate::present::Face {
    crate::present::Face {
        label: tr!(words, "lesson-button-again"),
        ..face(words, Command::Learn(kind), table, None)
    }
}

/// Whose turn it is in the game of a lesson: the teacher has no name.
pub(crate) fn turn(words: Localizer, table: &Table, game: &Game) -> Turn {
    let turn = match game.side_to_move() {
        LEARNER => Turn::of(tr!(
            words,
            "turn-move",
            person = table.challenge.challenger.id
        )),
        _ => Turn::thinks(tr!(words, "lesson-teacher-thinks")),
    };
    match count(words, table, game) {
        Some(count) => turn.and(&count),
        None => turn,
    }
}

/// Which of the learner's moves is due in a game to win, or has just been made, and how many there are.
fn count(words: Localizer, table: &Table, game: &Game) -> Option<String> {
    let (_, task) = table.present_task()?;
    counted(words, task, game)
}

/// The same of a task.
pub(crate) fn counted(words: Localizer, task: &Task, game: &Game) -> Option<String> {
    let Goal::Win(most) = task.goal else {
        return None;
    };
    let due = usize::from(game.side_to_move() == LEARNER);
    let number = turns_taken(game) + due;
    Some(tr!(words, "lesson-count", number = number, all = most))
}

/// Where a lesson is held.
fn begun_in(words: Localizer, table: &Table, thread: ChannelId) -> Message {
    Message::text(tr!(
        words,
        "lesson-begun",
        person = table.challenge.challenger.id,
        kind = table.lesson().kind,
        thread = thread
    ))
}

/// The name of a lesson's thread, which tells its number, by which it is found again after a crash.
/// It has no person's name, so that a deletion leaves none in it.
pub(crate) fn thread_name(words: Localizer, table: &Table) -> String {
    let kind = table.lesson().kind;
    tr!(
        words,
        "lesson-thread-name",
        kind = kind.name(),
        game = table.id
    )
}

/// The answer to a request for the board in a lesson.
pub(crate) fn board(
    words: Localizer,
    table: &Table,
    game: Option<&Game>,
    view: BoardView,
) -> Message {
    let Some(game) = game.filter(|_| table.stage == Stage::Playing) else {
        return Message::text(tr!(words, "lesson-over"));
    };
    let mut message = task(words, table, game);
    if !game.is_empty() || table.present_task().is_none() {
        message.picture = Some(picture(words, table, game, view));
    }
    message.board = Some(view);
    message
}

/// The answer to a button of an earlier task.
pub(crate) fn stale(words: Localizer, table: &Table, game: Option<&Game>) -> Message {
    let Some(game) = game.filter(|_| table.stage == Stage::Playing) else {
        let mut message = Message::text(tr!(words, "lesson-over"));
        message
            .buttons
            .push(again(words, table.lesson().kind, table));
        return message;
    };
    let mut message = task(words, table, game);
    message.text = format!("{}\n\n{}", tr!(words, "lesson-stale"), message.text);
    message
}

/// The lesson goes on in another thread.
pub(crate) fn goes_on(words: Localizer, table: &Table, view: BoardView) -> Message {
    let learner = table.challenge.challenger.id;
    let mut text = tr!(words, "lesson-again", person = learner);
    if let Some((_, task)) = table.present_task() {
        text = format!(
            "{text}\n\n{}",
            games::teaches(words, &table.challenge.ruleset, task.name)
        );
    }
    let mut message = with_buttons(words, Message::text(text), table);
    message.board = Some(view);
    message.pinging(learner)
}

/// The private answer to a command that went on with a lesson.
pub(crate) fn done(words: Localizer, table: &Table, what: &EventKind) -> Option<String> {
    Some(match (what, table.thread) {
        (EventKind::TaskSet(_), None) => {
            tr!(words, "lesson-opens-in", channel = table.home().channel)
        }
        (EventKind::TaskSet(_), Some(_)) => {
            tr!(words, "lesson-goes-on", thread = place_link(table))
        }
        (EventKind::LessonEnded { .. }, _) => tr!(words, "lesson-over"),
        _ => return None,
    })
}

/// What can be done in a lesson.
pub(crate) fn help(words: Localizer, table: &Table) -> String {
    match table.stage {
        Stage::Playing => tr!(
            words,
            "lesson-help",
            person = table.challenge.challenger.id,
            kind = table.lesson().kind
        ),
        _ => tr!(words, "lesson-over"),
    }
}

/// Why something is not done in a lesson.
pub(crate) fn refused(words: Localizer, why: &LessonRefusal) -> String {
    match why {
        LessonRefusal::NoLesson => tr!(words, "lesson-none-here"),
        LessonRefusal::NotYours { learner } => {
            tr!(words, "lesson-not-yours", person = learner.id)
        }
        LessonRefusal::OnlyInGames => tr!(words, "lesson-only-in-games"),
        LessonRefusal::TeacherThinks => tr!(words, "lesson-teacher-thinks"),
        LessonRefusal::Over(_) => tr!(words, "lesson-over"),
        LessonRefusal::Misses { turn, wish } => {
            let why = lacks(words, *wish);
            tr!(words, "lesson-misses", turn = turn, why = why)
        }
    }
}

/// What a turn lacks that the task wants, as a sentence.
fn lacks(words: Localizer, wish: Wish) -> String {
    match wish {
        Wish::By(square) => tr!(words, "lesson-lacks-man", square = square),
        Wish::To(square) => tr!(words, "lesson-lacks-square", square = square),
        Wish::Captures => tr!(words, "lesson-lacks-capture"),
        Wish::Turns => tr!(words, "lesson-lacks-turn"),
        Wish::Twice => tr!(words, "lesson-lacks-twice"),
        Wish::Leaps => tr!(words, "lesson-lacks-leap"),
        Wish::Threatens(_) => tr!(words, "lesson-lacks-threats"),
        Wish::Places(role) => tr!(words, "lesson-lacks-placing", role = role),
        Wish::Saves => tr!(words, "lesson-lacks-safety"),
        Wish::Jumps(count) => tr!(words, "lesson-lacks-jumps", count = count),
        Wish::Mixes => tr!(words, "lesson-lacks-mix"),
        Wish::ClearsHome => tr!(words, "lesson-lacks-leaving"),
    }
}
