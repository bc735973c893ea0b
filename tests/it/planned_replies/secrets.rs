//! What is planned is seen by nobody but its owner: not in an answer, an export, the data of others or a log.

use std::io::{self, Read as _};
use std::sync::{Arc, Mutex};

use galabot::service::notes::Plan;
use galabot::service::planned_replies::{PlanAsk, PlanView};
use galabot::service::{
    Command, Content, NoteKey, PersonId, Privacy, Reply, Store as _, Timestamp, Via,
};

use flate2::read::GzDecoder;
use galabot::store::{DiskStore, MemoryStore};

use super::{ANNA, BEN, CLEO, Play, TABLE, line, person, typed};

/// What is logged while this runs, on this thread and of all levels.
fn logged(run: impl FnOnce()) -> String {
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("sound").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    let log = Log::default();
    let to = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || to.clone())
        .finish();
    // While there is but one, a place that logs is asked about by whichever thread comes there first; if that is
    // another test's, which has none, it is silent from then on.
    let _second = tracing::Dispatch::new(tracing_subscriber::registry());
    tracing::subscriber::with_default(subscriber, run);
    let bytes = log.0.lock().expect("sound").clone();
    String::from_utf8(bytes).expect("text")
}

#[test]
fn nobody_but_its_owner_sees_what_is_planned() {
    let mut play = Play::of_two();
    play.moves(ANNA, "d1-e2");
    // Squares that nothing else names.
    play.plans(ANNA, "i8-h7 h2-g3");
    let secret = ["i8", "h7", "h2", "g3"];
    let hides = |told: &str| {
        for square in secret {
            assert!(!told.contains(square), "{square} in {told}");
        }
    };
    assert!(play.told(ANNA).contains("i8-h7 **h2-g3**"));
    // Whatever is asked about the game, by either player or by others.
    let shown = [
        Command::Plan(PlanAsk::Show),
        Command::Export,
        Command::History { page: None },
        Command::Replay,
        Command::Games(None),
        Command::Stats(Some(person(ANNA))),
        Command::Privacy(Privacy::Show),
        Command::Help,
        Command::Moves(None),
    ];
    for who in [ANNA, BEN, CLEO] {
        for command in &shown {
            let own = who == ANNA && matches!(command, Command::Plan(_));
            // Of one's own pieces `moves` and the board name every square.
            if own || matches!(command, Command::Moves(_)) {
                continue;
            }
            let reply = play.asks(who, command.clone());
            hides(&play.words(&reply));
        }
    }
    // Where others read along it is not told to its owner either.
    for command in [PlanAsk::Show, PlanAsk::Add(typed("i8-h7 h2-g3"))] {
        let request = play.request(ANNA, Command::Plan(command), Via::Chat);
        let answered = play.service.execute(&request, Timestamp(play.now));
        let reply = answered.expect("no fault").reply;
        let Reply::Plan(view) = &reply else {
            panic!("{reply:?}");
        };
        assert!(matches!(
            **view,
            PlanView {
                open: true,
                shown: None,
                ..
            }
        ));
        hides(&play.words(&reply));
    }
    // What is handed over of Ben, and of Anna.
    let own = |who| {
        let page = play.service.store().about(PersonId(who), None);
        let lines = page.expect("readable").into_iter();
        lines.map(|(_, line)| line).collect::<String>()
    };
    assert!(!own(BEN).contains("i8h7"), "{}", own(BEN));
    assert!(own(ANNA).contains("i8h7h2g3"), "{}", own(ANNA));
    // What a host writes into a file, which holds it all the same.
    let mut file = Vec::new();
    let written = play.service.store().export(&mut file);
    written.expect("written");
    let text = String::from_utf8(file.clone()).expect("text");
    assert!(text.contains("d1e2"), "the game itself is there");
    for seen in ["i8h7", "h2g3", "planned"] {
        assert!(!text.contains(seen), "{seen} in {text}");
    }
    let carried = MemoryStore::new();
    carried.import(&mut file.as_slice()).expect("read");
    let note = carried.note(NoteKey::PlannedReplies(TABLE));
    assert_eq!(
        note.expect("readable"),
        play.service
            .store()
            .note(NoteKey::PlannedReplies(TABLE))
            .expect("readable")
    );
    // What a log or a fault could print.
    let plan = play.planned();
    let note = play.service.store().note(NoteKey::PlannedReplies(TABLE));
    let ask = Command::Plan(PlanAsk::Add(typed("i8-h7 h2-g3")));
    for printed in [format!("{plan:?}"), format!("{note:?}"), format!("{ask:?}")] {
        for square in ["I8", "H7", "H2", "G3", "i8", "h7", "h2", "g3"] {
            assert!(!printed.contains(square), "{printed}");
        }
    }
    // And nothing waits to be said about it.
    for post in play.service.store().pending_posts().expect("readable") {
        assert!(!matches!(post.content, Content::Words { .. }), "{post:?}");
    }
}

#[test]
fn no_command_of_a_host_tells_what_is_planned() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    let store = DiskStore::open(dir.join("data")).expect("a store");
    let mut play = Play::of_two_on(Arc::new(store));
    play.moves(ANNA, "d1-e2");
    play.plans(ANNA, "i8-h7 h2-g3");
    drop(play);
    std::fs::write(dir.join("config.toml"), "").expect("a file");
    let mut told = String::new();
    for arguments in [
        &["export", "games.jsonl"][..],
        &["backup", "now"],
        &["backup", "verify"],
        &["dead-letters", "list"],
        &["import", "games.jsonl", "--data", "again"],
    ] {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_galabot"));
        let done = program.args(arguments).current_dir(dir).output();
        let done = done.expect("the program starts");
        assert!(done.status.success(), "{arguments:?}: {done:?}");
        told += &String::from_utf8(done.stdout).expect("text");
        told += &String::from_utf8(done.stderr).expect("text");
    }
    told += &std::fs::read_to_string(dir.join("games.jsonl")).expect("written");
    let backups = std::fs::read_dir(dir.join("backups")).expect("a folder");
    let files = backups.map(|entry| entry.expect("readable").path());
    let files: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|end| end == "gz"))
        .collect();
    assert_eq!(files.len(), 1, "{files:?}");
    let mut unpacked = GzDecoder::new(std::fs::File::open(&files[0]).expect("a file"));
    unpacked.read_to_string(&mut told).expect("it unpacks");
    for square in ["i8", "h7", "h2", "g3"] {
        assert!(!told.contains(square), "{square} in {told}");
    }
    assert_eq!(
        told.matches("\"sealed\"").count(),
        2,
        "in the export and the backup"
    );
    let again = DiskStore::open(dir.join("again")).expect("a store");
    let note = again
        .note(NoteKey::PlannedReplies(TABLE))
        .expect("readable");
    assert!(note.is_some(), "and it is carried on");
}

#[test]
fn an_answer_that_never_arrives_is_listed_without_what_is_planned() {
    let mut play = Play::of_two();
    play.moves(ANNA, "d1-e2");
    // Operators see the first line of it.
    for (line, tells) in [
        ("i8-h7 h2-g3", "**h2-g3**"),
        ("i8-h7 c2-d3", "the place of h2-g3"),
        ("i8-h7 i8-h7", "there's no piece on i8"),
    ] {
        let reply = play.tries_to_plan(ANNA, line);
        let told = play.words(&reply);
        assert!(told.contains(tells), "{told}");
        let first = told.lines().next().unwrap_or_default();
        for square in ["i8", "h7", "h2", "g3", "c2", "d3"] {
            assert!(!first.contains(square), "{square} in {told}");
        }
    }
}

#[test]
fn no_log_tells_what_is_planned() {
    let mut play = Play::of_two();
    play.moves(ANNA, "d1-e2");
    let log = logged(|| {
        play.plans(ANNA, "i8-h7 h2-g3 h9-g8 b3-c4");
        play.plans(ANNA, "i8-h7 c2-d3");
        play.tries_to_plan(ANNA, "i8-h7 h2-h2");
        play.told(ANNA);
        play.has_planned(Plan {
            person: PersonId(ANNA),
            ply: 1,
            lines: vec![line("d10-e9 d1-e2")],
            told: false,
        });
        play.moves(BEN, "d10-e9");
        play.looks();
    });
    // Ben's move is there, so what is logged at all is seen.
    assert!(log.contains("done"), "{log}");
    for square in ["h7", "h2", "g3", "h9", "H7", "H2", "G3", "H9"] {
        assert!(!log.contains(square), "{square} in {log}");
    }
}
