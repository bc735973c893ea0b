//! Samples of notes, one of each kind.

use std::collections::BTreeMap;

use crate::puzzles::PuzzleId;
use crate::rules::any::{Kind, Ruleset};
use crate::service::notes::{
    Absence, ButtonMessages, ButtonsOwed, ClubBook, ClubPuzzle, ClubPuzzles, DailyPuzzles,
    DailyRefused, Heartbeat, HistoryUnreadable, KnownRulesKept, LaunchPlace, LessonLanguage, Line,
    LostThread, MadeReview, MinedGames, MovedTo, NonceSalt, Note, NoteKey, Plan, PlannedReplies,
    ReadUpTo, RegisteredCommands, ResultsRefused, ReviewAsked, ReviewsAsked, Served,
    ServerLanguage, SessionStarts, Undeliverable, WebSession, WebSessions, Welcomed,
};
use crate::service::{ChannelId, GuildId, Language, MessageId, PersonId, TableId, Timestamp};
use crate::store::key::Key;

use super::super::Record;
use super::turns::first;

pub(super) fn notes() -> Vec<(&'static str, Record)> {
    let notes = of_tables().into_iter().chain(of_servers());
    let kept = notes.map(|(name, note)| (name, Record::Note(note)));
    let key = Key::Note(NoteKey::LessonLanguage(TableId(12)));
    kept.chain([("gone-note", Record::Removed(key))]).collect()
}

/// About tables and their threads.
fn of_tables() -> Vec<(&'static str, Note)> {
    let (table, thread, guild) = (TableId(12), ChannelId(5001), GuildId(900));
    let at = |message| (thread, MessageId(message));
    vec![
        (
            "note-read-up-to",
            Note::ReadUpTo(
                thread,
                ReadUpTo {
                    up_to: MessageId(50),
                    passed_over: [60, 70].map(MessageId).into(),
                    owed: "a \"b\"\n\u{265c}".to_owned(),
                    edits: BTreeMap::new(),
                },
            ),
        ),
        (
            "note-read-up-to-edits",
            Note::ReadUpTo(
                thread,
                ReadUpTo {
                    up_to: MessageId(50),
                    passed_over: [60].map(MessageId).into(),
                    owed: String::new(),
                    edits: [(MessageId(40), Timestamp(61_500))].into(),
                },
            ),
        ),
        (
            "note-history-unreadable",
            Note::HistoryUnreadable(thread, HistoryUnreadable),
        ),
        (
            "note-lost-thread",
            Note::LostThread(
                table,
                LostThread {
                    thread,
                    turns: 7,
                    gone: true,
                },
            ),
        ),
        (
            "note-undeliverable",
            Note::Undeliverable(
                table,
                Undeliverable {
                    since: MessageId(77),
                    told: vec![PersonId(2), PersonId(1)],
                },
            ),
        ),
        (
            "note-moved-to",
            Note::MovedTo(
                table,
                MovedTo {
                    guild,
                    channel: ChannelId(901),
                    thread: Some(thread),
                },
            ),
        ),
        (
            "note-button-messages",
            Note::ButtonMessages(
                table,
                ButtonMessages {
                    now: Some(at(8)),
                    owed: vec![at(6), at(3)],
                    waiting: None,
                    answer: None,
                    stale: Vec::new(),
                },
            ),
        ),
        (
            "note-made-review",
            Note::MadeReview(table, MadeReview("1 2\n3".to_owned())),
        ),
        (
            "note-planned-replies",
            Note::PlannedReplies(
                table,
                PlannedReplies(vec![
                    plan(2, false, &["d3-f5 e8-e7 R@f2 e7-e6", "d3-e4 e8-e7"]),
                    plan(1, true, &["a1-a2"]),
                ]),
            ),
        ),
        (
            "note-lesson-language",
            Note::LessonLanguage(table, LessonLanguage(Language::German)),
        ),
    ]
}

fn plan(person: u64, told: bool, lines: &[&str]) -> Plan {
    let turns = |line: &&str| {
        let turns = line.split(' ').map(|turn| turn.parse().expect(turn));
        Line {
            turns: turns.collect(),
        }
    };
    Plan {
        person: PersonId(person),
        ply: 7,
        lines: lines.iter().map(turns).collect(),
        told,
    }
}

/// About servers, and about the program as a whole.
fn of_servers() -> Vec<(&'static str, Note)> {
    let (table, guild) = (TableId(12), GuildId(900));
    let asked = ReviewAsked {
        table,
        person: PersonId(3),
        at: Timestamp(1_700_000_000_000),
        for_card: false,
    };
    let for_card = ReviewAsked {
        for_card: true,
        ..asked
    };
    vec![
        (
            "note-buttons-owed",
            Note::ButtonsOwed((), ButtonsOwed(vec![table])),
        ),
        (
            "note-reviews-asked",
            Note::ReviewsAsked((), ReviewsAsked(vec![asked])),
        ),
        (
            "note-reviews-asked-for-a-card",
            Note::ReviewsAsked((), ReviewsAsked(vec![for_card])),
        ),
        (
            "note-server-language",
            Note::ServerLanguage(guild, ServerLanguage(Language::Danish)),
        ),
        (
            "note-daily-puzzles",
            Note::DailyPuzzles(
                guild,
                DailyPuzzles(vec![(19_700, PuzzleId::new("winther", 3))]),
            ),
        ),
        (
            "note-daily-refused",
            Note::DailyRefused(guild, DailyRefused(ChannelId(901))),
        ),
        (
            "note-results-refused",
            Note::ResultsRefused(guild, ResultsRefused(ChannelId(901))),
        ),
        (
            "note-heartbeat",
            Note::Heartbeat(
                Served::ALL,
                Heartbeat {
                    last: Timestamp(1_700_000_000_000),
                    back: Timestamp(0),
                    absence: None,
                },
            ),
        ),
        (
            "note-heartbeat-after-an-absence",
            Note::Heartbeat(
                Served::ALL,
                Heartbeat {
                    last: Timestamp(1_700_000_040_000),
                    back: Timestamp(0),
                    absence: Some(Absence {
                        back: Timestamp(1_700_000_030_000),
                        away: 95_000,
                    }),
                },
            ),
        ),
        (
            "note-session-starts",
            Note::SessionStarts(
                (),
                SessionStarts {
                    rested_at: Timestamp(1_700_000_000_000),
                },
            ),
        ),
        (
            "note-registered-commands",
            Note::RegisteredCommands(
                (),
                RegisteredCommands {
                    application: u64::MAX,
                    sum: 0x00c0_ffee,
                    ids: BTreeMap::new(),
                },
            ),
        ),
        (
            "note-welcomed",
            Note::Welcomed(guild, Welcomed(Timestamp(1_700_000_000_000))),
        ),
        (
            "note-known-rules-kept",
            Note::KnownRulesKept((), KnownRulesKept),
        ),
        (
            "note-club-puzzles",
            Note::ClubPuzzles(guild, club_puzzles()),
        ),
        (
            "note-club-puzzles-forgotten",
            Note::ClubPuzzles(
                guild,
                ClubPuzzles {
                    last: 12,
                    books: Vec::new(),
                },
            ),
        ),
        (
            "note-mined-games",
            Note::MinedGames(
                guild,
                MinedGames {
                    between: Some((
                        (Timestamp(1_700_000_000_000), TableId(12)),
                        (Timestamp(1_700_000_900_000), TableId(14)),
                    )),
                    older: 7,
                    begun: Some((TableId(13), 26)),
                },
            ),
        ),
        (
            "note-web-sessions",
            Note::WebSessions(PersonId(7), web_sessions()),
        ),
        (
            "note-nonce-salt",
            Note::NonceSalt((), NonceSalt("a1B2c3D4".to_owned())),
        ),
    ]
}

/// One in a browser, two in Activities.
fn web_sessions() -> WebSessions {
    let launched = |guild| LaunchPlace {
        guild,
        channel: ChannelId(901),
    };
    let session = |digest: &str, activity| WebSession {
        digest: digest.to_owned(),
        name: "Anna \u{265c}".to_owned(),
        used: Timestamp(1_700_000_000_000),
        activity,
    };
    WebSessions(vec![
        session("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", None),
        session("b", Some(launched(Some(GuildId(900))))),
        session("c", Some(launched(None))),
    ])
}

/// One puzzle by a preset, from a game of the server.
fn club_puzzles() -> ClubPuzzles {
    let ruleset = first(Ruleset::from_names(["winther"]).expect("a preset"));
    assert_eq!(ruleset.kind(), Kind::Gala);
    let line = "12 | win | 900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
    ClubPuzzles {
        last: 12,
        books: vec![ClubBook {
            ruleset,
            puzzles: vec![ClubPuzzle {
                table: TableId(12),
                channel: ChannelId(901),
                line: line.to_owned(),
            }],
        }],
    }
}
