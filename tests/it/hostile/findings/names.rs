//! Names that deceive: they turn text around, hide, or are the computer's.

use super::super::fake::is_deceptive;
use super::super::forge::{member, text};
use super::super::scene::Scene;
use super::super::tally::Tally;

#[tokio::test(flavor = "multi_thread")]
async fn names_do_not_deceive() {
    let mut tally = Tally::of("names that deceive");
    let scene = Scene::open().await;
    let names = [
        "\u{202e}lived",
        "\u{2066}left\u{2069}",
        "a\u{200f}b\u{200e}c",
        "\u{061c}x",
        "a\nb",
        "a\u{0}b\u{1b}[2J",
        "\u{202d}\u{202e}",
        "tab\there",
    ];
    for (at, name) in names.into_iter().enumerate() {
        let mut evil = scene.mallory.called(name);
        evil.id += 100 * (1 + at as u64);
        let options = [member("opponent", &scene.ben), text("colour", "white")];
        let table = scene.challenge(&evil, "gala", &options).await;
        scene.accept(&scene.ben, table).await;
        let thread = scene.thread(table);
        let mark = scene.fake.mark();
        for command in ["gala export", "gala board", "gala history", "gala games"] {
            scene.slash(&scene.ben, thread, command, &[]).await;
        }
        scene.quiet().await;
        let (_, shown) = scene
            .fake
            .threads()
            .into_iter()
            .find(|(id, _)| *id == thread.channel)
            .expect("its thread");
        tally.holds(!shown.chars().any(|c| is_deceptive(c) || c == '\n'), || {
            format!("thread {shown:?}")
        });
        for told in scene.fake.told_since(mark) {
            let legible = told.legible();
            tally.holds(!legible.chars().any(is_deceptive), || {
                format!("{name:?}: {legible:?}")
            });
        }
    }
    // Whoever calls themselves as the computer is called is told apart from it.
    let named = |table: u64| {
        let threads = scene.fake.threads();
        let thread = scene.thread(table).channel;
        let found = threads.into_iter().find(|(id, _)| *id == thread);
        let (_, name) = found.expect("its thread");
        name.split_once(": ")
            .map(|(_, who)| who.to_owned())
            .unwrap_or(name)
    };
    let computer = scene
        .challenge(
            &scene.ben,
            "gala",
            &[text("level", "8"), text("colour", "white")],
        )
        .await;
    for name in [
        "Computer (level 8)",
        "computer (level 8)",
        " Computer (level 8)",
        "Computer\u{200b} (level 8)",
        "Computer  (level 8)",
    ] {
        let evil = scene.mallory.called(name);
        let table = scene
            .challenge(
                &evil,
                "gala",
                &[member("opponent", &scene.ben), text("colour", "black")],
            )
            .await;
        scene.accept(&scene.ben, table).await;
        let (one, other) = (named(table), named(computer));
        let shown = |letter: &char| !letter.is_whitespace() && *letter != '\u{200b}';
        let plain = |text: &str| {
            text.to_lowercase()
                .chars()
                .filter(shown)
                .collect::<String>()
        };
        tally.holds(plain(&one) != plain(&other), || {
            format!("{one:?} and {other:?}")
        });
    }
    scene.close().await;
    tally.done();
}
