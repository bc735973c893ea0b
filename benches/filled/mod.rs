//! A store with many games, for measurements of large stores.
#![allow(dead_code, reason = "shared by benches of which none uses all")]
#![allow(clippy::unwrap_used, reason = "a measurement that fails has no number")]

use std::collections::BTreeMap;

use galabot::rules::Side;
use galabot::service::{
    ChannelId, EventKind, MessageId, Past, PersonId, Seating, Store, TableId, Timestamp,
};

#[allow(dead_code, reason = "shared with the tests, which use more of it")]
#[path = "../../tests/it/store/given.rs"]
pub mod given;

/// `THREADS` plus the number of a game is the number of its thread. `PEOPLE` begins the numbers of those who have each
/// played one in a thousand games.
const THREADS: u64 = 1_000_000;
const PEOPLE: u64 = 2_000_000;

/// So many games are played before what is past is swept, which packs those that are over.
const ROUND: u64 = 2_000;

/// One of this many games is running, if nothing else is said.
pub const RUNNING: u64 = 10;

/// Fills a store with games. Each is a challenge, accepted, with twelve moves; one of `running` is running, the others
/// are over, and were so long enough ago to be packed. All posts are sent.
///
/// With `people` each finished game had a thread. The first of them has played all games, the second and 999 others
/// against them in turn. Without `people`, two people have played all games, without threads.
pub fn fill(store: &dyn Store, games: u64, running: u64, people: Option<[u64; 2]>) {
    for first in (1..=games).step_by(ROUND as usize) {
        let round = first..=games.min(first + ROUND - 1);
        std::thread::scope(|scope| {
            for writer in 0..64 {
                let ids = round.clone().filter(move |id| id % 64 == writer);
                scope.spawn(move || {
                    for id in ids {
                        given::commit(store, game(id, running, people));
                    }
                });
            }
        });
        let unread = BTreeMap::new();
        store
            .sweep(&Past::before(Timestamp(u64::MAX), &unread))
            .unwrap();
    }
}

/// A whole game in one commit, so that the largest store is filled in a minute or two.
fn game(id: u64, running: u64, people: Option<[u64; 2]>) -> galabot::service::Commit {
    let pair = match people {
        None => [1, 2],
        Some([all, one]) => [
            all,
            if id % 1_000 == 1 {
                one
            } else {
                PEOPLE + id % 1_000
            },
        ],
    };
    let mut what = vec![EventKind::Accepted(Seating::Two(pair.map(given::person)))];
    let over = !id.is_multiple_of(running);
    if people.is_some() && over {
        what.push(EventKind::ThreadOpened(ChannelId(THREADS + id)));
    }
    what.extend(given::MOVES.map(|text| EventKind::Moved(given::mv(text))));
    if over {
        what.push(given::resigned(Side::White));
    }
    let challenge = given::challenge(pair[0], Some(pair[1]));
    let opened = given::opening_by(
        TableId(id),
        challenge,
        given::command(format!("open-{id}")),
        1,
    );
    let opened = opened.change.unwrap();
    let mut game = given::step(&opened.table, format!("play-{id}"), &what, 2);
    let played = game.change.as_mut().unwrap();
    played.expected = 0;
    for event in &mut played.events {
        event.by = Some(PersonId(pair[0]));
    }
    played.events.splice(0..0, opened.events);
    // Posts are swept after a week, so they do not count for the size of a game.
    game.posts.clear();
    game
}

/// Adds what one person leaves behind who has given 20 commands a minute in the week up to `until`. That time is in
/// milliseconds since 1970. Each command was answered by a post of 2,000 characters, which has arrived.
pub fn week(store: &dyn Store, person: u64, until: u64) {
    const COMMANDS: u64 = 7 * 24 * 60 * 20;
    const EVERY: u64 = 3_000;
    let text = "x".repeat(2_000);
    std::thread::scope(|scope| {
        for writer in 0..64 {
            let text = &text;
            scope.spawn(move || {
                for number in (1..=COMMANDS).filter(|number| number % 64 == writer) {
                    let at = until - (COMMANDS - number) * EVERY;
                    let mut said = given::saying(format!("week-{number}"), text, at);
                    said.asker = Some(PersonId(person));
                    for post in given::commit(store, said) {
                        let message = Some(MessageId(number));
                        store.post_sent(post.id, message, Timestamp(at)).unwrap();
                    }
                }
            });
        }
    });
}
