//! Samples of puzzle records and posts about puzzles.

use crate::puzzles::PuzzleId;
use crate::rules::any::Kind;
use crate::service::{
    Attempt, ChannelId, Content, DailyNews, DailySolved, Days, GuildId, Lane, Language, LastDaily,
    MessageId, PersonId, Post, PostId, PuzzleRecord, PuzzleStatus, ServerSettings, SharedDaily,
    Timestamp, WrongTries,
};
use crate::store::key::Key;

use super::super::{PostState, Record};

pub(super) fn puzzles() -> Vec<(&'static str, Record)> {
    let tried = |number, at_once, fate| Attempt {
        puzzle: PuzzleId::new("pyramid-4", number),
        rating: 1100,
        at: Timestamp(1_700_000_000_000),
        at_once,
        fate,
        looked_up: None,
        wrong: None,
    };
    let seen = PuzzleRecord {
        tried: vec![Attempt {
            looked_up: Some(Timestamp(1_700_000_360_000)),
            ..tried(3, false, PuzzleStatus::GivenUp)
        }],
        ..PuzzleRecord::default()
    };
    let solver = PuzzleRecord {
        current: Some(PuzzleId::new("winther", 3)),
        tried: vec![
            tried(1, true, PuzzleStatus::Solved),
            tried(2, false, PuzzleStatus::Trying),
            tried(3, false, PuzzleStatus::GivenUp),
        ],
        days: Days {
            last: 19_700,
            row: 3,
            best: 17,
        },
        daily: vec![DailySolved {
            guild: GuildId(900),
            day: 19_700,
            at_once: true,
        }],
    };
    let post = |content: Content| {
        let post = Post {
            guild: None,
            id: PostId(9),
            lane: Lane::Channel(ChannelId(901)),
            named: content.named(),
            content,
            at: Timestamp(5),
            after: None,
            asker: None,
            attempts: 0,
        };
        Record::Post(post, PostState::Waiting)
    };
    let puzzle = PuzzleId::new("chelma", 12);
    let typed = Content::Puzzle {
        puzzle: puzzle.clone(),
        daily: None,
        guild: None,
        language: Language::Danish,
        reply_to: Some(MessageId(77)),
    };
    let daily = |last| Content::Puzzle {
        puzzle: puzzle.clone(),
        daily: Some(DailyNews { last }),
        guild: Some(GuildId(900)),
        language: Language::English,
        reply_to: None,
    };
    let last = LastDaily {
        puzzle: PuzzleId::new("winther", 3),
        solved: 7,
        at_once: 2,
        named: Vec::new(),
    };
    let naming = LastDaily {
        named: vec![PersonId(7), PersonId(3)],
        ..last.clone()
    };
    let shared = Content::SharedDaily {
        shared: SharedDaily {
            person: PersonId(3),
            puzzle: PuzzleId::new("winther", 3),
            day: 19_700,
            wrong: 2,
            solved: true,
            streak: 3,
        },
        language: Language::German,
        reply_to: None,
    };
    let missed = PuzzleRecord {
        tried: vec![Attempt {
            wrong: Some(WrongTries {
                day: 19_700,
                count: 2,
            }),
            ..tried(3, false, PuzzleStatus::Trying)
        }],
        ..PuzzleRecord::default()
    };
    let server = ServerSettings {
        daily: Some(ChannelId(901)),
        ..ServerSettings::default()
    };
    let of_club = PuzzleId::of_club(900, Kind::Gala, 7);
    let solver_of_club = PuzzleRecord {
        current: Some(of_club.clone()),
        tried: vec![Attempt {
            puzzle: of_club.clone(),
            ..tried(1, true, PuzzleStatus::Solved)
        }],
        ..PuzzleRecord::default()
    };
    let posed_of_club = Content::Puzzle {
        puzzle: of_club,
        daily: None,
        guild: Some(GuildId(900)),
        language: Language::English,
        reply_to: None,
    };
    vec![
        (
            "solver-of-club-puzzles",
            Record::Solver(PersonId(3), solver_of_club),
        ),
        ("post-club-puzzle", post(posed_of_club)),
        ("solver", Record::Solver(PersonId(3), solver)),
        (
            "solver-of-nothing",
            Record::Solver(PersonId(3), PuzzleRecord::default()),
        ),
        ("solver-who-looked-up", Record::Solver(PersonId(3), seen)),
        ("solver-who-missed", Record::Solver(PersonId(3), missed)),
        ("gone-solver", Record::Removed(Key::Solver(PersonId(3)))),
        ("post-puzzle", post(typed)),
        ("post-puzzle-first-of-days", post(daily(None))),
        ("post-puzzle-of-the-day", post(daily(Some(last)))),
        ("post-puzzle-naming-solvers", post(daily(Some(naming)))),
        ("post-shared-daily", post(shared)),
        (
            "server-with-daily-puzzle",
            Record::Server(GuildId(900), server),
        ),
    ]
}
