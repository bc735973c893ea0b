//! Buttons and menus: the text behind each, and the command it stands for. All state of a button is in this text.
//!
//! ```text
//! button    = word ":" game [ ":" version { ":" argument } ]
//! game      = number | "-"                                     version = number | "-"
//! ```
//!
//! An entry of a menu is a button too: what is chosen is carried out as if a button with its text had been pressed.

use std::fmt;
use std::str::FromStr;

use crate::rules::Side;
use crate::rules::any::{Kind, TypedTurn};

use super::command::Command;
use crate::service::model::finished_games::Wanted;
use crate::service::model::ids::{PersonId, TableId};
use crate::service::model::lesson::LessonStep;
use crate::service::model::move_picker::Step;
use crate::service::model::privacy::Privacy;
use crate::service::model::puzzle::PuzzleAsk;
use crate::service::model::settings::BoardSide;

/// What a button does: a command, about a table as a rule, and whether it goes out of date when the table moves on.
///
/// ```
/// use galabot::service::{button::Button, Command, TableId, tap::Step};
/// let button = Button {
///     command: Command::Resign { confirmed: true },
///     table: Some(TableId(12)),
///     version: Some(34),
/// };
/// assert_eq!(button.to_string(), "resign:12:34");
/// assert_eq!("resign:12:34".parse(), Ok(button));
/// let second: Button = "choose:12:34:1".parse().unwrap();
/// assert_eq!(second.command, Command::Choose(Step::Man { page: 1 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it asks for.
    pub command: Command,
    /// Of which game, if it is about one.
    pub table: Option<TableId>,
    /// The table's version it was shown with, if it must still be that one.
    pub version: Option<u64>,
}

/// Text that is behind none of our buttons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is behind none of our buttons")]
pub struct ButtonError(pub String);

/// The commands that need no argument.
const WORDS: [(&str, Command); 29] = [
    ("accept", Command::Accept),
    ("join-partner", Command::AcceptAsPartner),
    ("decline", Command::Decline),
    ("withdraw", Command::Withdraw),
    ("resign", Command::Resign { confirmed: true }),
    ("ask-resign", Command::Resign { confirmed: false }),
    ("play-on", Command::PlayOn),
    ("draw", Command::Draw),
    ("accept-draw", Command::AcceptDraw),
    ("decline-draw", Command::DeclineDraw),
    ("rematch", Command::Rematch),
    (
        "forget-me",
        Command::Privacy(Privacy::Delete { confirmed: true }),
    ),
    ("claim", Command::Claim),
    ("accept-takeback", Command::AcceptTakeBack),
    ("decline-takeback", Command::DeclineTakeBack),
    ("accept-pause", Command::AcceptPause),
    ("decline-pause", Command::DeclinePause),
    ("unpause", Command::Unpause),
    ("moves", Command::Moves(None)),
    ("hint", Command::Hint),
    ("review", Command::Review(None)),
    ("stop-review", Command::StopReview),
    ("learn-gala", Command::Learn(Kind::Gala)),
    ("learn-chelma", Command::Learn(Kind::Chelma)),
    ("show-me", Command::Lesson(LessonStep::ShowMe)),
    ("skip", Command::Lesson(LessonStep::Skip)),
    ("start-again", Command::Lesson(LessonStep::StartAgain)),
    ("stop", Command::Lesson(LessonStep::Stop)),
    ("help", Command::Help),
];

/// What stands where there is nothing.
const NOTHING: &str = "-";

/// A word and its arguments.
fn written(command: &Command) -> (&'static str, Vec<String>) {
    if let Some((word, _)) = WORDS.iter().find(|(_, known)| known == command) {
        return (word, Vec::new());
    }
    match command {
        Command::Choose(Step::Man { page }) => ("choose", vec![page.to_string()]),
        Command::Choose(Step::Target { man, page }) => {
            ("man", vec![man.to_string(), page.to_string()])
        }
        Command::Move(typed) => ("play", vec![typed.text()]),
        Command::Board {
            side: Some(BoardSide::Of(side)),
            ..
        } => ("show", vec![side_word(*side).to_owned()]),
        Command::Position { ply, side } => {
            let side = side.map_or(NOTHING, side_word);
            ("position", vec![ply.to_string(), side.to_owned()])
        }
        Command::Review(Some(turn)) => ("judged", vec![turn.to_string()]),
        Command::History { page } => {
            let page = page.map_or_else(|| NOTHING.to_owned(), |page| page.to_string());
            ("history", vec![page])
        }
        Command::Games(Some(wanted)) => {
            let Wanted {
                person,
                rules,
                page,
            } = wanted;
            let person = person.map_or_else(|| NOTHING.to_owned(), |person| person.to_string());
            let rules = rules.clone().unwrap_or_else(|| NOTHING.to_owned());
            ("finished", vec![page.to_string(), person, rules])
        }
        Command::Puzzle(ask) => of_puzzle(ask),
        // Nothing else is ever put behind a button; help is the answer that does no harm.
        _ => ("help", Vec::new()),
    }
}

/// The same for what is asked about puzzles.
fn of_puzzle(ask: &PuzzleAsk) -> (&'static str, Vec<String>) {
    let word = |text: &str| text.to_owned();
    match ask {
        PuzzleAsk::Put {
            game,
            rules,
            another,
        } => {
            let how = if *another { "another" } else { NOTHING };
            let rules = rules.as_deref().unwrap_or(NOTHING);
            ("put", [game_word(*game), rules, how].map(word).to_vec())
        }
        PuzzleAsk::This(id) => ("puzzle", vec![id.to_string()]),
        PuzzleAsk::Choose { puzzle, step } => match step {
            Step::Man { page } => ("puzzle-men", vec![puzzle.to_string(), page.to_string()]),
            Step::Target { man, page } => (
                "puzzle-man",
                vec![puzzle.to_string(), man.to_string(), page.to_string()],
            ),
        },
        PuzzleAsk::Try {
            puzzle, turn, game, ..
        } => {
            let puzzle = puzzle.as_ref().map(ToString::to_string);
            let puzzle = puzzle.unwrap_or_else(|| NOTHING.to_owned());
            (
                "try",
                vec![puzzle, game_word(*game).to_owned(), turn.text()],
            )
        }
        PuzzleAsk::Solution(id) => ("solution", vec![id.to_string()]),
    }
}

/// What the words that begin with a puzzle or a game ask for.
fn read_puzzle(word: &str, arguments: &[&str]) -> Option<PuzzleAsk> {
    let game = |text: &str| match text {
        "gala" => Some(Kind::Gala),
        "chelma" => Some(Kind::Chelma),
        _ => None,
    };
    Some(match (word, arguments) {
        ("put", [kind, rules, how]) => PuzzleAsk::Put {
            game: game(kind)?,
            rules: (*rules != NOTHING).then(|| (*rules).to_owned()),
            another: match *how {
                "another" => true,
                NOTHING => false,
                _ => return None,
            },
        },
        ("puzzle", [id]) => PuzzleAsk::This(id.parse().ok()?),
        ("puzzle-men", [id, page]) => PuzzleAsk::Choose {
            puzzle: id.parse().ok()?,
            step: Step::Man {
                page: page.parse().ok()?,
            },
        },
        ("puzzle-man", [id, man, page]) => PuzzleAsk::Choose {
            puzzle: id.parse().ok()?,
            step: Step::Target {
                man: man.parse().ok()?,
                page: page.parse().ok()?,
            },
        },
        ("try", [id, kind, turn]) => PuzzleAsk::Try {
            puzzle: match *id {
                NOTHING => None,
                id => Some(id.parse().ok()?),
            },
            game: game(kind)?,
            rules: None,
            turn: turn.parse().ok()?,
        },
        ("solution", [id]) => PuzzleAsk::Solution(id.parse().ok()?),
        _ => return None,
    })
}

fn game_word(game: Kind) -> &'static str {
    match game {
        Kind::Gala => "gala",
        Kind::Chelma => "chelma",
    }
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// The command of a word with its arguments.
fn read(word: &str, arguments: &[&str]) -> Option<Command> {
    if arguments.is_empty()
        && let Some((_, command)) = WORDS.iter().find(|(known, _)| *known == word)
    {
        return Some(command.clone());
    }
    let there = |text: &str| text != NOTHING;
    let side = |text: &str| match BoardSide::named(text) {
        Some(BoardSide::Of(side)) => Some(side),
        _ => None,
    };
    Some(match (word, arguments) {
        ("choose", [page]) => Command::Choose(Step::Man {
            page: page.parse().ok()?,
        }),
        ("man", [man, page]) => Command::Choose(Step::Target {
            man: man.parse().ok()?,
            page: page.parse().ok()?,
        }),
        ("play", [turn]) => Command::Move(turn.parse::<TypedTurn>().ok()?),
        ("show", [bottom]) => Command::Board {
            side: Some(BoardSide::Of(side(bottom)?)),
            captured: false,
            text: false,
        },
        ("position", [ply, bottom]) => Command::Position {
            ply: ply.parse().ok()?,
            side: match there(bottom) {
                true => Some(side(bottom)?),
                false => None,
            },
        },
        ("judged", [turn]) => Command::Review(Some(turn.parse().ok()?)),
        ("history", [page]) => Command::History {
            page: match there(page) {
                true => Some(page.parse().ok()?),
                false => None,
            },
        },
        ("finished", [page, person, rules]) => Command::Games(Some(Wanted {
            page: page.parse().ok()?,
            person: match there(person) {
                true => Some(PersonId(person.parse().ok()?)),
                false => None,
            },
            rules: there(rules).then(|| (*rules).to_owned()),
        })),
        _ => Command::Puzzle(Box::new(read_puzzle(word, arguments)?)),
    })
}

impl fmt::Display for Button {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, arguments) = written(&self.command);
        match self.table {
            Some(table) => write!(f, "{word}:{table}")?,
            None => write!(f, "{word}:{NOTHING}")?,
        }
        match self.version {
            Some(version) => write!(f, ":{version}")?,
            None if arguments.is_empty() => {}
            None => write!(f, ":{NOTHING}")?,
        }
        arguments
            .iter()
            .try_for_each(|argument| write!(f, ":{argument}"))
    }
}

impl FromStr for Button {
    type Err = ButtonError;

    fn from_str(text: &str) -> Result<Button, ButtonError> {
        let error = || ButtonError(text.to_owned());
        let parts: Vec<&str> = text.split(':').collect();
        let [word, table, rest @ ..] = parts.as_slice() else {
            return Err(error());
        };
        let number = |part: &str| match part {
            NOTHING => Ok(None),
            part => part.parse::<u64>().map(Some).map_err(|_| error()),
        };
        let table = number(table)?.map(TableId);
        let (version, arguments) = match rest {
            [] => (None, rest),
            [version, arguments @ ..] => (number(version)?, arguments),
        };
        let button = Button {
            command: read(word, arguments).ok_or_else(error)?,
            table,
            version,
        };
        // Ours are written in one way only: what reads as a button but is written otherwise is somebody else's.
        Some(button)
            .filter(|button| button.to_string() == text)
            .ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_behind_a_button_reads_back() {
        let texts = [
            "accept:12",
            "resign:12:34",
            "choose:12:34:0",
            "man:12:34:d3:1",
            "man:12:34:R@:0",
            "play:12:34:d3-f5",
            "play:12:34:R@f2",
            "show:12:-:black",
            "position:12:-:7:white",
            "position:12:-:0:-",
            "history:12:-:-",
            "history:12:-:3",
            "review:12",
            "judged:12:-:7",
            "finished:-:-:2:80351110224678912:winther",
            "finished:-:-:0:-:-",
            "put:-:-:gala:-:-",
            "put:-:-:chelma:chelma-open:another",
            "puzzle:-:-:pyramid-4-12",
            "puzzle-men:-:-:winther-3:0",
            "puzzle-man:-:-:chelma-3:R@:1",
            "try:-:-:winther-3:gala:d3-f5",
            "solution:-:-:winther-3",
            "help:12",
            "help:-",
        ];
        for text in texts {
            let button: Button = text.parse().expect(text);
            assert_eq!(button.to_string(), text);
        }
    }

    #[test]
    fn the_longest_text_fits_behind_a_button() {
        let longest = Button {
            command: Command::Games(Some(Wanted {
                person: Some(PersonId(u64::MAX)),
                rules: Some("pyramid-4".to_owned()),
                page: 1_000_000,
            })),
            table: Some(TableId(u64::MAX)),
            version: Some(u64::MAX),
        };
        assert!(longest.to_string().len() <= 100, "{longest}");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "accept",
            "accept:x",
            "resign:1:x",
            "fly:1",
            "choose:1:2",
            "choose:1:2:x",
            "man:1:2:K@:0",
            "play:1:2:good",
            "show:1:-:flip",
            "position:1:-:x:white",
            "accept:1:2:3",
            "history:1:-:-:1",
            "judged:1",
            "judged:1:-:+7",
            "put:-:-:go:-:-",
            "put:-:-:gala:-:more",
            "puzzle:-:-:winther",
            "try:-:-:winther-0:gala:d3-f5",
            "play:1:2:\t\tBB5",
            "play:1:2:Kd3-e4",
            "play:1:2:d3 f5",
            "help:+1",
            "help:01",
        ] {
            assert!(text.parse::<Button>().is_err(), "{text}");
        }
    }
}
