//! What is kept of games, and for how long.

use super::*;
use crate::service::EventKind;
use crate::service::fixtures::{happen, seated, table};

/// A game that has begun, with this number.
fn begun(id: u64) -> Table {
    Table {
        id: TableId(id),
        ..table([seated()])
    }
}

/// A game of two turns, whatever they are.
fn played() -> Table {
    let mut table = begun(1);
    let mut game = table.game().expect("a game");
    for _ in 0..2 {
        let turn = game.legal_turns()[0];
        game.play(turn).expect("a legal turn");
        happen(&mut table, EventKind::Moved(turn));
    }
    table
}

/// A game of this many turns, which are never replayed.
fn long(id: u64, turns: usize) -> Table {
    let turn = played().turns[0];
    Table {
        turns: vec![turn; turns],
        ..begun(id)
    }
}

#[test]
fn turns_that_are_known_are_not_replayed() {
    let cache = GameCache::default();
    let table = played();
    assert_eq!(cache.of(&table).expect("a game").len(), 2);
    assert_eq!(cache.replayed(), 2);
    assert_eq!(cache.of(&table).expect("a game").len(), 2);
    assert_eq!(cache.replayed(), 2);
}

#[test]
fn the_last_four_states_of_a_table_are_at_hand_while_it_is_live() {
    let cache = GameCache::default();
    let mut table = begun(1);
    let mut states = Vec::new();
    for _ in 0..5 {
        happen(&mut table, EventKind::Hinted);
        cache.changed(&table);
        states.push(table.clone());
    }
    assert_eq!(cache.state(table.id, states[0].version), None);
    for state in &states[1..] {
        let kept = cache.state(table.id, state.version);
        assert_eq!(kept.as_ref(), Some(state));
    }
    happen(&mut table, EventKind::Abandoned);
    cache.changed(&table);
    assert_eq!(cache.state(table.id, states[4].version), None);
}

#[test]
fn states_are_kept_of_as_many_tables_as_games() {
    let cache = GameCache::default();
    let most = MOST_GAMES as u64;
    let all: Vec<Table> = (1..=most + 1).map(begun).collect();
    let (one_more, tables) = all.split_last().expect("tables");
    tables.iter().for_each(|table| cache.changed(table));
    cache.changed(&tables[0]);
    let is_kept = |table: &Table| cache.state(table.id, table.version).is_some();
    assert!(tables.iter().all(is_kept), "none of them is new");
    cache.changed(one_more);
    assert!(is_kept(one_more));
    let kept = all.iter().map(is_kept).filter(|kept| *kept);
    assert!(kept.count() <= MOST_GAMES);
}

#[test]
fn the_game_not_used_for_longest_makes_room_for_another() {
    let game = begun(1).game().expect("a game");
    let mut cached = Cached::default();
    for id in (1..).map(TableId).take(MOST_GAMES) {
        cached.used(id);
        cached.keep(&begun(id.0), &game);
    }
    assert_eq!(cached.games.len(), MOST_GAMES);
    cached.used(TableId(1));
    cached.keep(&begun(1_000), &game);
    assert_eq!(cached.games.len(), MOST_GAMES);
    let is_kept = |id: u64| cached.games.contains_key(&TableId(id));
    assert!(is_kept(1) && !is_kept(2) && is_kept(1_000));
}

#[test]
fn positions_are_counted_once_for_each_game() {
    let game = begun(1).game().expect("a game");
    let half = MOST_POSITIONS / 2;
    let mut cached = Cached::default();
    for _ in 0..2 {
        cached.keep(&long(1, half), &game);
        assert_eq!((cached.games.len(), cached.positions), (1, half + 1));
    }
    cached.used(TableId(2));
    cached.keep(&long(2, half), &game);
    assert_eq!((cached.games.len(), cached.positions), (1, half + 1));
    assert!(cached.games.contains_key(&TableId(2)), "both are too many");
}
