//! Whatever is said fits into a message, and nothing in a name or quotation is taken for markup.

use super::*;
use crate::lessons::{Goal, Lesson};
use crate::present::rules::rulesets::{apart, goal};
use crate::rules::any::{Kind, Ruleset};
use crate::rules::gala::Variation;
use crate::rules::{DrawReason, Grade, Outcome, Side, WinReason};
use crate::service::{
    Challenge, ChannelId, ColourChoice, CommandId, EventKind, GameSummary, GuildId, Home, Language,
    LessonRefusal, Person, Refusal, Reply, Seating, Stage, TableId, Timestamp, Urgency,
};

pub(super) fn person(id: u64, name: &str) -> Person {
    Person {
        id: PersonId(id),
        name: name.to_owned(),
    }
}

/// A casual challenge on some server.
pub(super) fn challenge(
    challenger: Person,
    opponent: Option<Person>,
    ruleset: Ruleset,
) -> Challenge {
    Challenge {
        house: None,
        challenger,
        opponent,
        colour: ColourChoice::White,
        ruleset,
        party: None,
        home: Home {
            guild: Some(GuildId(1)),
            channel: ChannelId(1),
        },
        timing: Default::default(),
        rated: false,
        coach: false,
        finds_level: false,
        rematch_of: None,
    }
}

fn table() -> (Table, Vec<crate::service::Event>) {
    let long = "ÄÖ".repeat(50);
    let opponent = person(u64::MAX - 1, &long);
    let challenge = Challenge {
        house: None,
        home: Home {
            guild: Some(GuildId(1)),
            channel: ChannelId(u64::MAX),
        },
        rated: true,
        ..challenge(person(u64::MAX, &long), Some(opponent), Ruleset::default())
    };
    let command = CommandId("m1".to_owned());
    let (mut table, first) = Table::open(
        TableId(u64::MAX),
        challenge,
        PersonId(u64::MAX),
        command.clone(),
        Timestamp(0),
    );
    let accepted = crate::service::Event {
        seq: 2,
        at: Timestamp(1),
        by: Some(PersonId(u64::MAX - 1)),
        command,
        what: EventKind::Accepted(Seating::Two([
            person(u64::MAX, &long),
            person(u64::MAX - 1, &long),
        ])),
    };
    table.apply(&accepted);
    (table, vec![first, accepted])
}

fn fits(message: &Message) {
    assert!(!message.text.is_empty());
    assert!(
        message.text.chars().count() <= MOST_TEXT,
        "{}",
        message.text
    );
    if let Some(picture) = &message.picture {
        assert!(picture.alt.chars().count() <= 1024, "{}", picture.alt);
    }
    assert!(message.rows() <= 5, "{message:?}");
    for face in &message.buttons {
        assert!(face.id.len() <= 100 && face.label.chars().count() <= 80);
    }
}

#[test]
fn the_opening_names_rules_sides_and_who_begins() {
    let (table, log) = table();
    let game = Game::new(&Ruleset::default());
    let message = event(Localizer::default(), &table, &log, &game);
    fits(&message);
    assert_eq!(message.ping, [PersonId(u64::MAX)]);
    assert!(message.text.contains("farmers rules"));
    assert!(
        message
            .picture
            .expect("a picture")
            .alt
            .starts_with("Gala board at the start, White at the bottom.")
    );
    assert!(thread_name(Localizer::default(), &table).chars().count() <= 100);
}

#[test]
fn every_list_of_moves_and_every_help_fits() {
    let (table, _) = table();
    let position = "g8g/10/10/10/3HK5/4KH4/10/10/10/GKKKKHHHHG w";
    let game = Game::from_position_text(&Ruleset::default(), position).expect("a position");
    let boxed = Box::new(table.clone());
    for reply_ in [
        Reply::Moves {
            table: boxed.clone(),
            from: None,
        },
        Reply::Moves {
            table: boxed.clone(),
            from: Some("d6".parse().expect("a square")),
        },
        Reply::Help(None),
        Reply::Help(Some(boxed.clone())),
        Reply::BriefHelp(boxed.clone()),
        Reply::AskResign {
            table: boxed,
            person: PersonId(u64::MAX),
            typed: true,
        },
        Reply::Games(vec![
            GameSummary {
                urgency: Urgency::Waiting,
                table,
                to_move: Some(person(u64::MAX, "Anna")),
            };
            60
        ]),
    ] {
        for words in Language::ALL.map(Localizer::of) {
            fits(&reply(words, &reply_, Some(&game)));
        }
    }
}

/// The catalogue's own test takes this length for granted.
#[test]
fn what_is_told_of_a_rule_set_is_short_in_every_language() {
    let options = |bits: u32| {
        let all = Variation::ALL.iter().enumerate();
        all.filter(move |(at, _)| bits >> at & 1 == 1)
            .map(|(_, option)| option.code())
    };
    let winther = (0..32).map(|bits| ["winther"].into_iter().chain(options(bits)).collect());
    let others = [
        "farmers",
        "pyramid",
        "botermans",
        "pyramid-4",
        "chelma",
        "chelma-turn-30",
        "chelma-open",
    ];
    let all = others.map(|name| vec![name]).into_iter().chain(winther);
    for names in all {
        let names: Vec<&str> = names;
        let Ok(ruleset) = Ruleset::from_names(names.iter().copied()) else {
            continue;
        };
        for words in Language::ALL.map(Localizer::of) {
            let told = format!("{}{}", goal(words, &ruleset), apart(words, &ruleset));
            let most = if names[0].starts_with("chelma") {
                700
            } else {
                900
            };
            assert!(told.chars().count() <= most, "{names:?}: {told}");
        }
    }
}

#[test]
fn what_somebody_typed_is_quoted_without_effect() {
    let refused = Reply::Refused(Refusal::unknown("@everyone **look** `here` <@123>"));
    let text = reply(Localizer::default(), &refused, None).text;
    assert!(!text.contains("@everyone"), "{text}");
    assert!(!text.contains("**look**"), "{text}");
    assert!(!text.contains("<@123>"), "{text}");
}

#[test]
fn a_menu_entry_without_its_piece_asks_for_the_piece_as_at_first() {
    use crate::service::move_picker::{PickerStep, PieceRef};
    let (table, _) = table();
    let game = Game::new(&Ruleset::default());
    let nobody = PieceRef::On("e5".parse().expect("a square"));
    let ask = |step| {
        play::move_picker::choose(
            Localizer::default(),
            play::move_picker::At::Table(&table),
            &game,
            step,
        )
    };
    let made_up = ask(PickerStep::Target {
        piece: nobody,
        page: 0,
    });
    assert_eq!(made_up, ask(PickerStep::Piece { page: 0 }));
    let menu = made_up.menu.expect("a menu of pieces");
    assert!(menu.entries.len() > 10);
}

/// A lesson with its first task, for somebody with a long name.
fn lesson(ruleset: Ruleset) -> (Table, Vec<crate::service::Event>) {
    let (table, mut log) = table();
    let lesson = Lesson::of(ruleset);
    let challenge = Challenge {
        house: None,
        ruleset: lesson.ruleset,
        ..table.challenge
    };
    log[0].what = EventKind::Challenged(Box::new(challenge));
    log.push(crate::service::Event {
        seq: 3,
        what: EventKind::TaskSet(lesson.tasks[0].into()),
        ..log[1].clone()
    });
    let table = Table::replay(table.id, &log).expect("a log");
    (table, log)
}

#[test]
fn everything_said_in_a_lesson_fits_in_every_language() {
    let presets = Kind::ALL.iter().flat_map(|kind| kind.presets());
    for (_, rules) in presets {
        let (mut table, mut log) = lesson(rules);
        for words in Language::ALL.map(Localizer::of) {
            assert!(thread_name(words, &table).chars().count() <= 100);
        }
        let mut happen = |what: EventKind| {
            let event = crate::service::Event {
                seq: table.version + 1,
                what,
                ..log[1].clone()
            };
            table.apply(&event);
            log.push(event);
            let game = table.game().expect("it replays");
            for words in Language::ALL.map(Localizer::of) {
                let message = event_of(words, &table, &log, &game);
                fits(&message);
                assert!(message.buttons.len() <= 5);
                let alt = message.picture.map(|picture| picture.alt);
                // A position that is set is not the start of a game.
                let told = format!("{} {}", message.text, alt.as_deref().unwrap_or_default());
                for dressed in ["start", "zu Beginn", "fra begyndelsen"] {
                    assert!(
                        !alt.as_deref().unwrap_or_default().contains(dressed),
                        "{told}"
                    );
                }
                // Where a piece's ways are marked they are told too.
                let piece = table.present_task().and_then(|(_, task)| task.piece);
                if let (Some(alt), Some(piece)) = (alt, piece) {
                    assert!(alt.contains(piece) && alt.chars().count() < 1024, "{alt}");
                }
            }
            table.clone()
        };
        for task in Lesson::of(rules).tasks {
            happen(EventKind::TaskSet(task.into()));
            for turn in task.solution {
                let typed = turn.parse().expect("a turn");
                let set = happen(EventKind::Hinted).game().expect("it replays");
                let turn = set.check(&typed).expect("legal");
                happen(EventKind::Moved(turn));
            }
        }
        happen(EventKind::ThreadOpened(ChannelId(u64::MAX)));
        happen(EventKind::LessonEnded { done: false });
        happen(EventKind::LessonEnded { done: true });
    }
}

/// Tells an event; what nobody hears of is let be.
fn event_of(
    words: Localizer,
    table: &Table,
    log: &[crate::service::Event],
    game: &Game,
) -> Message {
    match log.last().map(|event| &event.what) {
        Some(EventKind::Hinted) => Message::text("-"),
        _ => event(words, table, log, game),
    }
}

#[test]
fn every_answer_in_a_lesson_fits_in_every_language() {
    for kind in Lesson::all().map(|lesson| lesson.kind) {
        let (table, _) = lesson(kind.usual());
        let game = table.game().expect("it replays");
        let boxed = Box::new(table.clone());
        let view = BoardView {
            table: table.id,
            ply: 0,
            bottom: Side::White,
            captured: false,
        };
        let misses = |wish| {
            Reply::Refused(Refusal::Lesson(LessonRefusal::Misses {
                turn: "a10xb10".to_owned(),
                wish,
            }))
        };
        let mut replies = vec![
            Reply::Help(Some(boxed.clone())),
            Reply::Stale {
                table: boxed.clone(),
                to_move: true,
            },
            Reply::Board {
                table: boxed,
                view,
                clocks: true,
            },
        ];
        let learner = person(u64::MAX, "A");
        let refusals = [
            LessonRefusal::NoLesson,
            LessonRefusal::NotYours { learner },
            LessonRefusal::OnlyInGames,
            LessonRefusal::TeacherThinks,
            LessonRefusal::Over(kind),
        ];
        replies.extend(refusals.map(|why| Reply::Refused(Refusal::Lesson(why))));
        let lesson = Lesson::of(kind.usual());
        let wishes = lesson.tasks.iter().flat_map(|task| match task.goal {
            Goal::Turn(wishes) => wishes,
            Goal::Win(_) => &[],
        });
        replies.extend(wishes.map(|wish| misses(*wish)));
        for words in Language::ALL.map(Localizer::of) {
            for told in &replies {
                fits(&reply(words, told, Some(&game)));
            }
        }
    }
}

#[test]
fn cards_and_names_of_threads_fit_at_every_stage() {
    let (table, log) = table();
    let stages = [
        Stage::Playing,
        Stage::Abandoned,
        Stage::Finished(Outcome::Draw(DrawReason::Agreed)),
        Stage::Finished(Outcome::Win {
            side: Side::White,
            reason: WinReason::Resigned,
            grade: Grade::Plain,
        }),
    ];
    for words in Language::ALL.map(Localizer::of) {
        for stage in stages {
            let then = Table {
                stage,
                thread: Some(ChannelId(u64::MAX)),
                ..table.clone()
            };
            let message = card(words, &then, &log);
            fits(&message);
            assert!(message.text.chars().count() <= 300, "{}", message.text);
            assert!(message.ping.is_empty() && message.buttons.is_empty());
            let name = thread_name_now(words, &then, &log);
            assert!(name.chars().count() <= 100, "{name}");
        }
    }
}
