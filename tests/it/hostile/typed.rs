//! What Mallory types where others play: in their threads, their lessons, their channels, and about their games from
//! elsewhere.

use std::collections::BTreeSet;

use super::cast;
use super::fake::{BOT, Reader};
use super::forge::Place;
use super::scene::Scene;
use super::tally::Tally;

/// Lines that would do something, were they typed by somebody else. `#` is the number of a game.
const LINES: [&str; 63] = [
    "accept",
    "accept #",
    "accept as partner",
    "accept as partner #",
    "accept draw",
    "decline",
    "decline #",
    "decline draw",
    "withdraw",
    "withdraw #",
    "abandon",
    "abandon #",
    "resume",
    "resume #",
    "take back",
    "takeback accept",
    "takeback decline",
    "undo",
    "pause",
    "pause accept",
    "pause decline",
    "pause end",
    "unpause",
    "claim",
    "claim the win",
    "board",
    "board white text",
    "moves",
    "moves d1",
    "resign",
    "resign yes",
    "yes",
    "no",
    "draw",
    "draw accept",
    "draw decline",
    "draw offer",
    "rematch",
    "games",
    "games finished",
    "history",
    "history 1",
    "position 1",
    "position 1 black",
    "position 1...",
    "position P99999999999",
    "position ply 4294967296",
    "stats",
    "leaderboard gala",
    "export",
    "hint",
    "review",
    "help",
    "puzzle",
    "show me",
    "skip",
    "start again",
    "stop",
    "e2-f3",
    "d10-e9",
    "d1-e2",
    "R@f2",
    "castle",
];

#[tokio::test(flavor = "multi_thread")]
async fn what_a_stranger_types_moves_nothing() {
    let mut tally = Tally::of("typed lines");
    let scene = Scene::open().await;
    let targets = cast::tables(&scene).await;
    let secrets = scene.secrets();
    // Where everybody may know of the games. An answer may come late, so it is judged by where it is told.
    let mut public = BTreeSet::from([scene.games().channel]);
    for target in &targets {
        let tables = scene.tables();
        let thread = tables
            .keys()
            .any(|table| table.0 == target.table)
            .then(|| scene.table(target.table).thread);
        let thread = thread.flatten().map(|_| scene.thread(target.table));
        public.extend(thread.map(|thread| thread.channel));
        let private = scene.private(&scene.mallory);
        let around = [scene.games(), scene.elsewhere(), private];
        for place in thread.into_iter().chain(around) {
            let known = (&public, &secrets[..]);
            attack(&scene, &mut tally, place, target.table, known).await;
        }
    }
    scene.close().await;
    tally.done();
}

async fn attack(
    scene: &Scene,
    tally: &mut Tally,
    place: Place,
    table: u64,
    (public, secrets): (&BTreeSet<u64>, &[String]),
) {
    let (before, mark) = (scene.tables(), scene.fake.mark());
    for line in LINES {
        let line = line.replace('#', &table.to_string());
        scene.types(&scene.mallory, place, &line);
        scene.types(&scene.mallory, place, &format!("<@{BOT}> {line}"));
    }
    tally.tried(2 * LINES.len());
    scene.heard(place).await;
    tally.gave_ways(scene.wrongs(mark));
    for (table, event) in scene.happened(&before, &scene.mallory) {
        tally.gave_way(format!(
            "{place:?}: game {table}: {:?} by {}",
            event.what, event.command
        ));
    }
    for told in scene.fake.told_since(mark) {
        let legible = told.legible();
        let (Reader::Channel(channel) | Reader::Person { channel, .. }) = told.reader;
        let may_know = public.contains(&channel);
        if let Some(secret) = secrets
            .iter()
            .find(|secret| !may_know && legible.contains(*secret))
        {
            tally.gave_way(format!("{place:?}: told {secret}: {legible}"));
        }
        if told.pings().into_iter().any(|one| one != scene.mallory.id) {
            tally.gave_way(format!(
                "{place:?}: pinged {:?}: {}",
                told.pings(),
                told.text()
            ));
        }
    }
}
