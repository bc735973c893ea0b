//! What is fuzzed: each function takes any bytes, reads them as one thing that people or disks give us, and panics if a
//! promise about it is broken. The fuzzers call them with what they invent, `cargo test` with the corpora.

use galabot::rules::any::{Game, Ruleset, TypedTurn};
use galabot::rules::gala::notation::TypedMove;
use galabot::rules::gala::{Preset, Rules};
use galabot::rules::mover::Mover;
use galabot::rules::notation::plain;
use galabot::rules::{GameText, chelma, gala};
use galabot::service::button::Button;
use galabot::service::command::Command;
use galabot::service::commands::{Heard, parse};
use galabot::service::{Opponent, Person, PersonId, Store};
use galabot::store::MemoryStore;

/// Takes any bytes.
pub type Entry = fn(&[u8]);

/// Every target by its name, which is that of its corpus too.
pub const ALL: [(&str, Entry); 10] = [
    ("moves", moves),
    ("turns", turns),
    ("commands", commands),
    ("gala_positions", gala_positions),
    ("chelma_positions", chelma_positions),
    ("games", games),
    ("buttons", buttons),
    ("records", records),
    ("archives", archives),
    ("interactions", interactions),
];

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A move as typed: what is read can be written down and read again.
pub fn moves(bytes: &[u8]) {
    let text = text(bytes);
    assert_eq!(plain(&plain(&text)), plain(&text), "plain is plain");
    let Ok(typed) = text.parse::<TypedMove>() else {
        return;
    };
    assert!(typed.squares.len() >= 2);
    let mv = typed.mv();
    let again: TypedMove = mv.to_string().parse().expect("a move as we write it");
    assert_eq!(again.mv(), mv);
    let game = galabot::rules::gala::Game::new(Preset::Farmers.rules());
    if let Ok(mv) = game.check(&typed) {
        assert_eq!(mv, typed.mv());
    }
}

/// A game by each of the rules: of two and of four, of Gala and of Chelma.
fn games_by_all_rules() -> impl Iterator<Item = Game> {
    let gala = Preset::ALL.iter();
    let gala = gala.map(|preset| Ruleset::Gala(preset.ruleset()));
    let chelma = chelma::Preset::ALL.iter();
    let chelma = chelma.map(|preset| Ruleset::Chelma(preset.ruleset()));
    gala.chain(chelma).map(|ruleset| Game::new(&ruleset))
}

/// A turn as typed, of either game: whatever the rules let pass can be played and is written as it is read.
pub fn turns(bytes: &[u8]) {
    let text = text(bytes);
    if let Ok(typed) = text.parse::<TypedTurn>() {
        let again: TypedTurn = typed.text().parse().expect("a turn as we write it");
        for mut game in games_by_all_rules() {
            let Ok(turn) = game.check(&typed) else {
                continue;
            };
            assert_eq!(game.check(&again), Ok(turn));
            game.play(turn).expect("a legal turn");
            assert_eq!(game.len(), 1);
        }
    }
    let Ok(typed) = text.parse::<chelma::TypedTurn>() else {
        return;
    };
    let turn = typed.turn();
    assert_eq!(turn.to_string().parse(), Ok(turn));
    let game = chelma::Game::new(chelma::Preset::Chelma.rules());
    if let Ok(checked) = game.check(&typed) {
        assert_eq!(checked, turn);
    }
}

/// A line in chat: talk is let be, and what is said to us is always answered.
pub fn commands(bytes: &[u8]) {
    let text = text(bytes);
    let person = Person {
        id: PersonId(77),
        name: "Ben".to_owned(),
    };
    let mentions = [Opponent {
        person,
        bot: false,
        member: true,
    }];
    let hear = |addressed| {
        parse(&Heard {
            text: &text,
            addressed,
            mentions: &mentions,
            me: None,
            house: &[],
        })
    };
    let addressed = hear(true).expect("what is said to us is answered");
    match hear(false) {
        Some(Ok(read)) => assert_eq!(addressed, Ok(read)),
        Some(Err(_)) => assert!(addressed.is_err()),
        None => assert!(!matches!(addressed, Ok((Command::Move(_), _)))),
    }
}

/// A position of Gala: it prints as it reads, its hash is right, and all rules can play from it.
pub fn gala_positions(bytes: &[u8]) {
    let Ok(position) = text(bytes).parse::<gala::Position>() else {
        return;
    };
    let again: gala::Position = position
        .to_string()
        .parse()
        .expect("a position as we write it");
    assert_eq!(again, position);
    assert_eq!(again.recomputed_hash(), position.recomputed_hash());
    for preset in Preset::ALL {
        let rules: Rules = preset.rules();
        let kind = std::mem::discriminant::<Mover>(&rules.start().mover());
        if std::mem::discriminant(&position.mover()) != kind {
            continue;
        }
        let mut game = galabot::rules::gala::Game::from_position(rules, position);
        if game.outcome().is_some() {
            continue;
        }
        let moves: Vec<_> = game.rules().moves(&position).iter().collect();
        for mv in &moves {
            assert_eq!(game.why_not(*mv), None, "{mv} is legal");
        }
        if let Some(mv) = moves.first() {
            game.play(*mv).expect("a legal move");
        }
    }
}

/// A position of Chelma.
pub fn chelma_positions(bytes: &[u8]) {
    let Ok(position) = text(bytes).parse::<chelma::Position>() else {
        return;
    };
    let again: chelma::Position = position
        .to_string()
        .parse()
        .expect("a position as we write it");
    assert_eq!(again, position);
    for preset in chelma::Preset::ALL {
        let mut game = chelma::Game::from_position(preset.rules(), position);
        if game.outcome().is_some() {
            continue;
        }
        let turns: Vec<_> = game.rules().moves(&position).iter().collect();
        for turn in &turns {
            assert_eq!(game.why_not(*turn), None, "{turn} is legal");
        }
        if let Some(turn) = turns.first() {
            game.play(*turn).expect("a legal turn");
        }
    }
}

/// A game as text: what is read prints as text that reads the same, and playing it ends in a game or a reason.
pub fn games(bytes: &[u8]) {
    let Ok(game) = text(bytes).parse::<GameText>() else {
        return;
    };
    let again: GameText = game.to_string().parse().expect("a game as we write it");
    assert_eq!(again.moves.len(), game.moves.len());
    // Only what was played is written with nothing left out: letters of men and way-points are not.
    if game.replay().is_ok() {
        assert!(again.replay().is_ok());
    }
}

/// The text behind a button, which anybody can send us.
pub fn buttons(bytes: &[u8]) {
    if let Ok(button) = text(bytes).parse::<Button>() {
        assert_eq!(button.to_string().parse(), Ok(button));
    }
}

/// A line of the store, an export or the journal.
pub fn records(bytes: &[u8]) {
    if let Ok(written) = galabot::store::check_record(bytes) {
        assert_eq!(
            galabot::store::check_record(written.as_bytes()),
            Ok(written)
        );
    }
    // As it is, and with a checksum that is right, so that the fuzzer gets past it.
    let sealed = galabot::store::sealed(bytes);
    if let Ok(written) = galabot::store::check_record(&sealed) {
        assert_eq!(
            galabot::store::check_record(written.as_bytes()).as_ref(),
            Ok(&written)
        );
    }
}

/// The lines of an export, or of a journal: each gets the checksum that is right, and what is then taken into a store
/// can be written down and taken in again.
pub fn archives(bytes: &[u8]) {
    let mut lines: Vec<Vec<u8>> = bytes
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(galabot::store::sealed)
        .collect();
    if lines.is_empty() {
        return;
    }
    let mut all = lines.join(&b'\n');
    all.push(b'\n');
    let (records, sum) = (lines.len() - 1, crc32fast::hash(&all));
    let end = format!(r#"{{"v":1,"kind":"end","data":{{"records":{records},"sum":{sum}}}"#);
    lines.push(galabot::store::sealed(end.as_bytes()));
    let mut all = lines.join(&b'\n');
    all.push(b'\n');
    let store = MemoryStore::new();
    if store.import(&mut all.as_slice()).is_err() {
        return;
    }
    let mut written = Vec::new();
    store.export(&mut written).expect("what was taken in");
    let again = MemoryStore::new();
    let taken = again.import(&mut written.as_slice());
    assert!(taken.is_ok(), "{taken:?}");
    for table in again.live_tables().expect("what was checked") {
        let table = again.table(table).expect("what was checked");
        let game = table.expect("it is live").game();
        assert!(game.is_ok(), "each game was replayed");
    }
}

/// An interaction as Discord sends it: whatever it is, it is read or refused.
pub fn interactions(bytes: &[u8]) {
    if let Ok(read) = galabot::discord::read_interaction(bytes) {
        assert!(
            !read.contains("a-secret-token"),
            "tokens are not shown: {read}"
        );
    }
}
