//! Hostile words and names: nothing in them is marked up, pings anybody, or leaves the place where it is quoted.

use super::commands::{Registered, registered, sample};
use super::fake::{BOT, Told, bare};
use super::forge::{self, Given};
use super::scene::Scene;
use super::tally::Tally;

/// What is written, with the mark by which it is found again.
const MARK: &str = "zq7x";

/// Texts that mean something to somebody: to Discord, to terminals, to formats, to readers.
fn texts(scene: &Scene) -> Vec<String> {
    let victim = scene.dora.id;
    let long = "w".repeat(1900);
    let mut texts: Vec<String> = [
        "@everyone zq7x",
        "@here zq7x",
        "<@&712000000000000031> zq7x",
        "<#712000000000000031> zq7x",
        "**zq7x**",
        "__zq7x__",
        "~~zq7x~~",
        "||zq7x||",
        "`zq7x`",
        "``zq7x``",
        "```zq7x```",
        "```zq7x",
        "`zq7x",
        "# zq7x",
        "\n# zq7x\n",
        "> zq7x",
        ">>> zq7x",
        "- zq7x",
        "[zq7x](https://evil.example)",
        "<https://evil.example/zq7x>",
        "https://evil.example/zq7x",
        "zq7x\\",
        "\\`zq7x\\`",
        "<t:0:R> zq7x",
        "<:zq7x:712000000000000031>",
        "</gala:712000000000000031> zq7x",
        "%s%n%x zq7x",
        "{zq7x}",
        "{ $zq7x }",
        "{\"zq7x\": 1}",
        "\"zq7x\"",
        "'; DROP TABLE zq7x; --",
        "zq7x\r\nHTTP/1.1 200 OK\r\n\r\n",
        "\u{1b}[2J\u{1b}]0;zq7x\u{7}",
        "\u{202e}zq7x\u{202c}",
        "\u{2066}zq7x\u{2069}",
        "zq7x\u{200b}\u{200d}\u{feff}",
        "z\u{300}\u{301}\u{302}q7x zq7x",
        "\u{0}zq7x",
    ]
    .map(str::to_owned)
    .into();
    texts.push(format!("<@{victim}> {MARK}"));
    texts.push(format!("<@!{victim}> {MARK}"));
    texts.push(format!("{MARK} {long}"));
    texts.push(format!("{MARK} {}", "`*_".repeat(600)));
    texts
}

/// Signs that mean something to Discord.
const SIGNS: &str = "*_~`|>#[]<@";

/// Whether a hostile text stands in this as it was written, so that its signs mean what they mean.
fn is_raw(told: &Told, hostile: &str, victim: u64) -> bool {
    // A mention of somebody real stays one, so that no name is kept; it pings nobody, which is looked at too.
    let signs = hostile
        .replace(&format!("<@{victim}>"), "")
        .replace(&format!("<@!{victim}>"), "");
    let marked = signs.chars().any(|letter| SIGNS.contains(letter));
    marked && told.text().contains(MARK) && bare(told.text()).contains(hostile.trim())
}

fn judge(scene: &Scene, tally: &mut Tally, mark: usize, hostile: &str, where_to: &str) {
    for told in scene.fake.told_since(mark) {
        for wrong in told.wrongs() {
            tally.gave_way(format!("{where_to}: {hostile:?}: {wrong}"));
        }
        if is_raw(&told, hostile, scene.dora.id) {
            tally.gave_way(format!(
                "{where_to}: {hostile:?} is raw in {:?}",
                told.text()
            ));
        }
        // The bot pings its challenger's opponent, and whoever has to move; nobody that a text names.
        if told.pings().contains(&scene.dora.id) {
            tally.gave_way(format!("{where_to}: {hostile:?} pings: {:?}", told.text()));
        }
    }
    tally.gave_ways(scene.fake.strays());
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_lines_mean_nothing() {
    let mut tally = Tally::of("hostile texts, typed");
    let scene = Scene::open().await;
    let table = scene.game("gala", &[]).await;
    let heads = [
        "",
        "challenge ",
        "board ",
        "puzzle ",
        "rules ",
        "accept ",
        "history ",
        "leaderboard ",
        "d1-e2 ",
        "games ",
    ];
    for hostile in texts(&scene) {
        let mark = scene.fake.mark();
        for place in [
            scene.thread(table),
            scene.games(),
            scene.private(&scene.ben),
        ] {
            for head in heads {
                let line = format!("<@{BOT}> {head}{hostile}");
                let line: String = line.chars().take(2000).collect();
                let event = forge::message(&scene.ben, place, &line, &[&scene.dora]);
                scene.fake.write(event);
            }
            tally.tried(heads.len());
            scene.heard(place).await;
        }
        judge(&scene, &mut tally, mark, &hostile, "typed");
    }
    assert_eq!(scene.table(table).turns.len(), 0, "none of it is a move");
    scene.close().await;
    tally.done();
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_options_mean_nothing() {
    let mut tally = Tally::of("hostile texts, in options");
    let scene = Scene::open().await;
    let table = scene.game("gala", &[]).await;
    let commands = registered(&scene.fake);
    // Free texts, and choices too: who forges is not bound to what is offered.
    let open = |command: &Registered| -> Vec<String> {
        let texts = command.options.iter().filter(|option| option.kind == 3);
        texts.map(|option| option.name.clone()).collect()
    };
    for hostile in texts(&scene) {
        let mark = scene.fake.mark();
        let mut calls = Vec::new();
        for command in &commands {
            for name in open(command) {
                let others = command
                    .options
                    .iter()
                    .filter(|option| option.required && option.name != name);
                let mut options: Vec<Given> = others.map(|option| sample(&scene, option)).collect();
                options.push(forge::text(&name, &hostile));
                for place in [scene.thread(table), scene.private(&scene.ben)] {
                    let event =
                        forge::slash(&scene.ben, place, &command.root, &command.sub, &options);
                    calls.push(scene.fake.interact(event));
                }
                let event = forge::completion(
                    &scene.ben,
                    scene.games(),
                    &command.root,
                    &command.sub,
                    &options,
                );
                calls.push(scene.fake.interact(event));
            }
        }
        tally.tried(calls.len());
        scene.fake.settled(&calls).await;
        scene.quiet().await;
        judge(&scene, &mut tally, mark, &hostile, "option");
    }
    scene.close().await;
    tally.done();
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_names_mean_nothing() {
    let mut tally = Tally::of("hostile texts, as names");
    let scene = Scene::open().await;
    for (at, hostile) in texts(&scene).into_iter().enumerate() {
        let mark = scene.fake.mark();
        let mut evil = scene.mallory.called(&hostile);
        // Another person each time, for nobody may have many games.
        evil.id += 100 * (1 + at as u64);
        let table = scene
            .challenge(
                &evil,
                "gala",
                &[
                    forge::member("opponent", &scene.ben),
                    forge::text("colour", "white"),
                ],
            )
            .await;
        scene.accept(&scene.ben, table).await;
        scene.plays(&evil, table, "d1-e2").await;
        let thread = scene.thread(table);
        for command in [
            "gala board",
            "gala history",
            "gala games",
            "gala stats",
            "gala export",
            "privacy show",
            "settings show",
        ] {
            scene.slash(&evil, thread, command, &[]).await;
            scene.slash(&scene.ben, thread, command, &[]).await;
        }
        let named = [forge::member("person", &evil)];
        scene
            .slash(&scene.ben, scene.games(), "gala stats", &named)
            .await;
        scene
            .slash(&scene.ben, scene.games(), "gala games", &named)
            .await;
        scene
            .slash(
                &scene.ben,
                scene.games(),
                "gala stats",
                &[forge::flag("top", true)],
            )
            .await;
        scene.types(&evil, thread, "resign yes");
        scene.heard(thread).await;
        scene.quiet().await;
        tally.tried(20);
        judge(&scene, &mut tally, mark, &hostile, "name");
        let game = scene.fake.told_since(mark);
        let text = game
            .iter()
            .map(Told::files_text)
            .collect::<Vec<_>>()
            .join("\n");
        let escapes = text.contains('\u{1b}') || text.contains('\0');
        if escapes {
            tally.gave_way(format!("{hostile:?} escapes in a file"));
        }
    }
    scene.close().await;
    tally.done();
}
