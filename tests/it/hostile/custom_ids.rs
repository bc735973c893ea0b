//! Texts behind buttons that nobody wrote: mutated ones, of games in which Mallory has no part.

use super::cast;
use super::forge;
use super::scene::Scene;
use super::tally::{Tally, dice, times};
use super::{buttons, cast::Target};

/// What is put into a text.
const BITS: [&str; 24] = [
    ":",
    "::",
    "-",
    "+",
    "0",
    "00",
    "1",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\u{202e}",
    "٣",
    "½",
    "é",
    "%s",
    "{}",
    "../",
    "accept",
    "18446744073709551616",
    "-1",
    "1e3",
    "0x1",
];

/// A text that is not quite what it was.
fn mutated(text: &str, dice: &mut fastrand::Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..dice.usize(1..4) {
        let at = dice.usize(..=letters.len());
        match dice.u8(..6) {
            0 if at < letters.len() => drop(letters.remove(at)),
            1 if at < letters.len() => letters[at] = dice.char('!'..='~'),
            2 if at + 1 < letters.len() => letters.swap(at, at + 1),
            3 => letters.truncate(at),
            4 => letters
                .splice(at..at, std::iter::repeat_n('9', dice.usize(1..40)))
                .for_each(drop),
            _ => {
                let bit = BITS[dice.usize(..BITS.len())];
                letters.splice(at..at, bit.chars()).for_each(drop);
            }
        }
    }
    // Discord allows a hundred letters, and at least one.
    letters.truncate(100);
    match letters.is_empty() {
        true => ":".to_owned(),
        false => letters.into_iter().collect(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mutated_buttons_move_nothing() {
    let mut tally = Tally::of("mutated custom_ids");
    let mut dice = dice();
    let scene = Scene::open().await;
    let targets = cast::tables(&scene).await;
    let (secrets, texts) = (scene.secrets(), buttons::texts());
    for _ in 0..12 * times() {
        let (before, mark) = (scene.tables(), scene.fake.mark());
        let mut calls = Vec::new();
        for _ in 0..256 {
            let target: &Target = &targets[dice.usize(..targets.len())];
            let version = [None, Some(dice.u64(..8)), Some(dice.u64(..))][dice.usize(..3)];
            let text = buttons::filled(&texts[dice.usize(..texts.len())], target.table, version);
            let text = mutated(&text, &mut dice);
            let places = buttons::places(&scene, target);
            let (place, at_home) = places[dice.usize(..places.len())];
            let event = match dice.bool() {
                true => forge::press(
                    &scene.mallory,
                    place,
                    scene.fake.fresh(),
                    dice.bool(),
                    &text,
                ),
                false => forge::choose(
                    &scene.mallory,
                    place,
                    scene.fake.fresh(),
                    dice.bool(),
                    &text,
                ),
            };
            calls.push((scene.fake.interact(event), text, at_home));
        }
        tally.tried(calls.len());
        tally.gave_ways(scene.judged((&before, mark), &calls, &secrets).await);
    }
    scene.close().await;
    tally.done();
}
