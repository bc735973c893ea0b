//! Every kind of record reads back as what it was, in each version.

#![allow(
    clippy::too_many_lines,
    reason = "one list of everything that is stored"
)]

mod events;
mod notes;
mod people;
mod puzzles;
mod results;
mod settings;
mod turns;

use std::path::PathBuf;

use events::{days, evening, events, fischer, per_move, task, timed, two};
use turns::{first, kept, of_long_games};

use super::*;
use crate::rules::any::Kind;
use crate::rules::gala::{Preset, Variation};
use crate::rules::{DrawReason, Grade, Outcome, Side, WinReason, any};
use crate::service::{
    Asked, BoardView, Challenge, ChannelId, ColourChoice, Content, EventKind, GameClock, GuildId,
    Home, Invitation, Lane, Language, Person, PersonId, PostId, Seating, Slot, Stage,
    TeamInvitations, Timing,
};

/// A sample of each kind, and of each shape within it, with the name of its file.
fn samples() -> Vec<(String, Record)> {
    let mut samples: Vec<(&str, Record)> = vec![
        (
            "counters",
            Record::Counters(Counters {
                next_table: 13,
                next_post: u64::MAX,
            }),
        ),
        ("store", Record::Store(Format(1))),
        ("export", Record::Head(Format(1))),
        (
            "end",
            Record::End {
                records: 3,
                sum: 0x00c0_ffee,
            },
        ),
    ];
    samples.extend(tables());
    samples.extend(events());
    samples.extend(posts());
    samples.extend(answers());
    samples.extend(of_journals());
    samples.extend(of_long_games());
    samples.extend(settings::settings());
    samples.extend(puzzles::puzzles());
    samples.extend(results::results());
    samples.extend(people::people());
    samples.extend(notes::notes());
    samples
        .into_iter()
        .map(|(name, record)| (name.to_owned(), record))
        .collect()
}

/// Tables in each stage.
fn tables() -> Vec<(&'static str, Record)> {
    vec![
        ("table-challenged", kept(challenged())),
        ("table-playing", kept(playing())),
        ("table-won", kept(ended(won()))),
        (
            "table-drawn",
            kept(ended(Outcome::Draw(DrawReason::Agreed))),
        ),
        (
            "table-of-four-challenged",
            kept(Table {
                joined: vec![(Slot::Second, person(4))],
                challenge: Challenge {
                    house: None,
                    party: Some(TeamInvitations {
                        partner: Invitation::Anyone,
                        second: Invitation::Person(person(4)),
                    }),
                    ..challenge()
                },
                ..challenged()
            }),
        ),
        (
            "table-of-four-playing",
            kept(Table {
                seats: Some(Seating::Four([1, 2, 2, 3].map(person))),
                resigning: Some(PersonId(3)),
                challenge: Challenge {
                    house: None,
                    party: Some(TeamInvitations {
                        partner: Invitation::Anyone,
                        second: Invitation::Shared,
                    }),
                    ..playing().challenge
                },
                ..playing()
            }),
        ),
        (
            "table-of-four-drawing",
            kept(Table {
                seats: Some(Seating::Four([1, 2, 3, 4].map(person))),
                drawing: vec![PersonId(2)],
                ..playing()
            }),
        ),
        (
            "table-with-a-coach-who-waits",
            kept(Table {
                challenge: Challenge {
                    coach: true,
                    ..challenge()
                },
                coach_waits: true,
                ..playing()
            }),
        ),
        ("table-with-a-clock", kept(timed(fischer()))),
        ("table-with-a-clock-of-minutes", kept(timed(evening()))),
        ("table-with-a-clock-of-hours", kept(timed(per_move()))),
        (
            "table-with-a-clock-of-days",
            kept(Table {
                clock: GameClock::start(days(), &two(), Timestamp(1)),
                take_back: None,
                coach_waits: false,
                pause_asked: None,
                moved_to: None,
                ..timed(days())
            }),
        ),
        (
            "table-abandoned",
            kept(Table {
                stage: Stage::Abandoned,
                turns: Vec::new(),
                draw_offer: None,
                ..playing()
            }),
        ),
        (
            "table-of-chelma",
            kept(Table {
                challenge: Challenge {
                    house: None,
                    ruleset: first(turn_30()),
                    ..playing().challenge
                },
                turns: vec![mv("R@f2"), mv("N@a5")],
                ..playing()
            }),
        ),
        (
            "table-of-a-lesson",
            kept(Table {
                task: Some(task()),
                turns: vec![mv("b3-d5")],
                draw_offer: None,
                ..playing()
            }),
        ),
        (
            "table-closed",
            kept(Table {
                stage: Stage::Closed,
                ..challenged()
            }),
        ),
    ]
}

fn of_journals() -> Vec<(&'static str, Record)> {
    let lsn = Lsn {
        journal: 0xfeed,
        group: 77,
    };
    let group = Record::Group {
        number: 78,
        records: 4,
        sum: 0x00c0_ffee,
    };
    vec![
        ("mark", Record::Lsn(lsn)),
        (
            "journal",
            Record::Journal {
                journal: u64::MAX,
                first: 78,
            },
        ),
        ("group", group),
        // A planned reply, in an export.
        ("sealed", Record::Sealed("eyJ2IjoxfQ==".to_owned())),
        ("gone-post", Record::Removed(Key::Waiting(PostId(9)))),
    ]
}

fn posts() -> Vec<(&'static str, Record)> {
    let pending = Post {
        id: PostId(9),
        lane: Lane::Table(TableId(12)),
        guild: None,
        content: Content::Event {
            table: TableId(12),
            seq: 4,
        },
        at: Timestamp(5),
        after: None,
        asker: None,
        named: Vec::new(),
        attempts: 0,
    };
    let sending = Post {
        content: Content::Words {
            text: "Your move.".to_owned(),
            board: Some(BoardView {
                captured: false,
                table: TableId(12),
                ply: 2,
                bottom: Side::Black,
            }),
            ratings: None,
            buttons: vec![("Resign".to_owned(), "resign:12".to_owned())],
            reply_to: Some(MessageId(u64::MAX)),
        },
        after: Some(MessageId(76)),
        attempts: 2,
        ..pending.clone()
    };
    let export = Post {
        content: Content::Export {
            table: TableId(12),
            ply: 2,
            seq: 4,
            reply_to: None,
        },
        ..pending.clone()
    };
    let replay = Post {
        content: Content::Replay {
            view: BoardView {
                captured: false,
                table: TableId(12),
                ply: 2,
                bottom: Side::White,
            },
            seq: 4,
            reply_to: Some(MessageId(4)),
        },
        ..pending.clone()
    };
    let rules = Post {
        content: Content::Rules {
            house: Vec::new(),
            ruleset: first(Kind::Gala.usual()),
            chosen: true,
            asked: Asked::Compare(first(turn_30())),
            language: Language::English,
            reply_to: Some(MessageId(3)),
        },
        ..pending.clone()
    };
    let danish = Post {
        content: Content::Rules {
            house: Vec::new(),
            ruleset: first(Kind::Gala.usual()),
            chosen: false,
            asked: Asked::Topic("korna".to_owned()),
            language: Language::Danish,
            reply_to: None,
        },
        ..pending.clone()
    };
    vec![
        (
            "post-pending",
            Record::Post(pending.clone(), PostState::Waiting),
        ),
        ("post-sending", Record::Post(sending, PostState::Waiting)),
        ("post-rules", Record::Post(rules, PostState::Waiting)),
        (
            "post-rules-danish",
            Record::Post(danish, PostState::Waiting),
        ),
        ("post-export", Record::Post(export, PostState::Waiting)),
        ("post-replay", Record::Post(replay, PostState::Waiting)),
        (
            "sent",
            Record::Sent(Sent {
                id: PostId(9),
                lane: Lane::Table(TableId(12)),
                message: Some(MessageId(77)),
                at: Timestamp(7),
            }),
        ),
        (
            "post-dead",
            Record::Post(
                pending,
                PostState::DeadLetter {
                    reason: "no such channel".to_owned(),
                    at: Timestamp(7),
                },
            ),
        ),
    ]
}

fn answers() -> Vec<(&'static str, Record)> {
    let answered = |answer| {
        Record::Answer(Answered {
            command: CommandId("i99".to_owned()),
            answer,
            at: Timestamp(8),
        })
    };
    vec![
        (
            "answer-event",
            answered(FirstAnswer::Event {
                table: TableId(12),
                seq: 4,
            }),
        ),
        ("answer-said", answered(FirstAnswer::Said(PostId(9)))),
    ]
}

fn person(id: u64) -> Person {
    Person {
        id: PersonId(id),
        name: format!("Ann\u{e9} {id}"),
    }
}

fn challenge() -> Challenge {
    Challenge {
        house: None,
        challenger: person(1),
        opponent: None,
        colour: ColourChoice::Black,
        ruleset: first(any::Ruleset::Gala(
            Preset::Winther.ruleset().with(Variation::SingleGala),
        )),
        party: None,
        home: Home {
            guild: None,
            channel: ChannelId(901),
        },
        rated: true,
        timing: Timing::default(),
        coach: false,
        finds_level: false,
        rematch_of: Some(TableId(3)),
    }
}

fn challenged() -> Table {
    let (table, _) = Table::open(
        TableId(12),
        challenge(),
        PersonId(1),
        CommandId("m1".to_owned()),
        Timestamp(1),
    );
    table
}

fn playing() -> Table {
    Table {
        version: 5,
        last_action_version: 5,
        challenge: Challenge {
            house: None,
            opponent: Some(person(2)),
            colour: ColourChoice::Random,
            ruleset: first(any::Ruleset::Gala(Preset::PyramidFour.ruleset())),
            home: Home {
                guild: Some(GuildId(900)),
                channel: ChannelId(901),
            },
            rated: true,
            coach: false,
            finds_level: false,
            rematch_of: None,
            ..challenge()
        },
        stage: Stage::Playing,
        seats: Some(Seating::Two([person(1), person(2)])),
        turns: vec![mv("b3-c4"), mv("b8-c7")],
        draw_offer: Some(Side::Black),
        challenge_message: Some(MessageId(7)),
        thread: Some(ChannelId(5001)),
        ..challenged()
    }
}

/// What `chelma` meant when the records of games by it were written: these games keep it.
fn turn_30() -> any::Ruleset {
    any::Ruleset::from_names(["chelma-turn-30"]).expect("a rule set")
}

fn ended(outcome: Outcome) -> Table {
    Table {
        stage: Stage::Finished(outcome),
        draw_offer: None,
        ..playing()
    }
}

fn won() -> Outcome {
    Outcome::Win {
        side: Side::White,
        reason: WinReason::CentreReached,
        grade: Grade::Great,
    }
}

fn mv(text: &str) -> any::Turn {
    let typed = text.parse().map(any::Turn::Go);
    typed.unwrap_or_else(|_| text.parse().expect("a test's own move"))
}

fn stored(version: u64, name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join(format!("tests/stored/v{version}"))
        .join(format!("{name}.json"))
}

/// The files are never rewritten. `REGENERATE=1` adds those of a new kind or version.
#[test]
fn every_version_ever_written_reads_back() {
    for (name, record) in samples() {
        let path = stored(VERSION, &name);
        if std::env::var_os("REGENERATE").is_some() && !path.exists() {
            std::fs::write(&path, record.encode() + "\n").expect("the tests may add a file");
        }
        for version in 1..=VERSION {
            let path = stored(version, &name);
            let text = std::fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let line = text.trim_end_matches('\n');
            assert_eq!(
                Record::decode(line.as_bytes()).as_ref(),
                Ok(&record),
                "{name}"
            );
            if version == VERSION {
                assert_eq!(record.encode(), line, "{name}");
            }
        }
    }
}

#[test]
fn no_changed_bit_goes_unnoticed() {
    for (name, record) in samples() {
        let line = record.encode().into_bytes();
        for at in 0..line.len() {
            for bit in 0..8 {
                let mut changed = line.clone();
                changed[at] ^= 1 << bit;
                assert!(
                    Record::decode(&changed).is_err(),
                    "{name}: bit {bit} of byte {at}"
                );
            }
            assert!(Record::decode(&line[..at]).is_err(), "{name}: cut at {at}");
        }
    }
}

#[test]
fn what_is_wrong_is_named() {
    let seal = |body: &str| {
        let sum = crc32fast::hash(body.as_bytes());
        format!("{},\"crc\":\"{sum:08x}\"}}", &body[..body.len() - 1])
    };
    let body = "{\"v\":1,\"kind\":\"counters\",\"data\":{\"next_table\":2,\"next_post\":7}}";
    assert!(Record::decode(seal(body).as_bytes()).is_ok());
    // Among the fields of a server's settings stand the games, and nothing that there is not.
    let server = "{\"v\":1,\"kind\":\"server\",\"data\":[9,{\"chelma\":\"late=turn-30 long-game=plays-on\"}]}";
    assert!(Record::decode(seal(server).as_bytes()).is_ok());
    let cases = [
        (seal(&body.replace("\"v\":1", "\"v\":2")), "version 2"),
        (seal(&server.replace("chelma", "chess")), "chess"),
        (seal(&body.replace("counters", "nope")), "\"nope\""),
        (seal(&body.replace("next_post", "last_post")), "last_post"),
        (seal(&body.replace("7", "\"7\"")), "string \"7\""),
        (seal("{\"a\":1}"), "other JSON"),
        (body.to_owned(), "found none"),
        (seal(body).replace("7", "8"), "expected the checksum"),
        (String::new(), "found nothing"),
    ];
    for (line, part) in cases {
        match Record::decode(line.as_bytes()) {
            Err(reason) => assert!(reason.contains(part), "{part}: {reason}"),
            Ok(record) => panic!("{line} was read as {record:?}"),
        }
    }
}

#[test]
fn the_kind_of_a_line_is_told_in_whatever_version() {
    for (line, is) in [
        (r#"{"v":1,"kind":"group","data":{}"#, true),
        (r#"{"v":12,"kind":"group","data":{}"#, true),
        (r#"{"v":1,"kind":"groups","data":{}"#, false),
        (r#"{"v":1,"kind":"note","data":"kind\":\"group"}"#, false),
        ("", false),
    ] {
        assert_eq!(Record::is_of_kind(line.as_bytes(), "group"), is, "{line}");
    }
}
