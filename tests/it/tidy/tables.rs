//! Which crate and layer may know which, and where what is known in a few places only may stand.

/// The crates that stand alone, by their folder: as what the program knows each, and the others that it may depend on.
pub const CRATES: [(&str, &[&str], &[&str]); 7] = [
    ("loopback", &["loopback"], &[]),
    ("rules", &["rules"], &[]),
    ("engine", &["ai", "puzzles"], &["gala-rules"]),
    ("pictures", &["draw"], &["gala-rules"]),
    // The program knows it by its name (below).
    ("discord-payloads", &[], &[]),
    ("discord-sandbox", &["sandbox"], &["gala-loopback"]),
    // For web pages: the program does not know it.
    ("web-engine", &[], &["gala-rules", "gala-engine"]),
];

/// The crates that are pure, and so can go anywhere, into a browser too.
pub const PURE: [&str; 4] = ["rules", "engine", "pictures", "web-engine"];

/// The layers of the program, each with the crates and layers it may know: only layers further up in this list, so no
/// arrow can turn back.
pub const LAYERS: [(&str, &[&str]); 11] = [
    ("lessons", &["rules"]),
    ("service", &["rules", "ai", "puzzles", "lessons"]),
    ("computer", &["rules", "ai", "puzzles", "service"]),
    ("store", &["rules", "puzzles", "service", "loopback"]),
    (
        "present",
        &["rules", "ai", "puzzles", "lessons", "draw", "service"],
    ),
    ("config", &["draw", "service", "store", "loopback"]),
    ("ops", &["loopback"]),
    (
        "discord",
        &[
            "rules", "ai", "puzzles", "draw", "service", "computer", "present", "config",
        ],
    ),
    (
        "web",
        &[
            "rules", "ai", "draw", "lessons", "puzzles", "service", "computer", "present",
            "config", "ops", "loopback",
        ],
    ),
    (
        "cli",
        &[
            "rules", "ai", "puzzles", "draw", "service", "computer", "store", "present", "sandbox",
            "config", "ops", "discord", "web",
        ],
    ),
    ("main", &["cli"]),
];

/// What is known in a few places only: words, and the beginnings of the paths (as
/// [`Source::place`](super::Source::place) has them) where they may stand; their tests are free.
pub const RESERVED: [(&[&str], &[&str]); 17] = [
    // What is stored says so itself; that it becomes JSON is known to the store alone.
    (
        &["serde"],
        &[
            "config.rs",
            "config/discord.rs",
            "config/store.rs",
            "config/web.rs",
            "service/",
            "store/key.rs",
            "store/record",
            "rules/",
            "engine/puzzles/",
            "web-engine/",
            "pictures/drawing.rs",
            "pictures/shapes.rs",
            "discord-payloads/",
            "discord-sandbox/",
            "discord/",
            "web/",
        ],
    ),
    (
        &["serde_json"],
        &[
            "config.rs",
            "store/record",
            "discord-payloads/",
            "discord-sandbox/",
            "rules/",
            "engine/",
            "web-engine/js.rs",
            "discord/rest/mod.rs",
            "discord/ingest/history_page.rs",
            "discord/commands",
            "discord/chat_message.rs",
            "discord/interactions/",
            "discord/outbox/reconcile.rs",
            "discord/outbox/threads.rs",
            "discord/gateway/shard/",
            "web/",
        ],
    ),
    (&["maud"], &["web/pages/"]),
    (&["reqwest"], &["web/sign_in.rs"]),
    (&["discord_payloads"], &["discord/"]),
    (&["serenity"], &["discord/", "discord-payloads/"]),
    (&["tokio_tungstenite"], &["discord/gateway/shard/"]),
    (&["wasm_bindgen", "js_sys"], &["web-engine/"]),
    (&["sled"], &["store/disk/tree.rs"]),
    (
        &["tokio_postgres", "deadpool_postgres"],
        &["store/postgres/"],
    ),
    (
        &["tokio_rustls", "webpki_roots"],
        &["store/postgres/tls.rs"],
    ),
    (&["clap", "clap_complete", "clap_mangen"], &["cli/"]),
    (
        &["governor"],
        &["service/limits.rs", "discord/rest/client.rs"],
    ),
    (
        &["skillratings"],
        &["service/game_index/", "service/model/puzzle_record.rs"],
    ),
    (
        &["prometheus_client"],
        &[
            "ops.rs",
            "cli/watch.rs",
            "store/metrics.rs",
            "discord/metrics.rs",
        ],
    ),
    (&["fluent_bundle", "unic_langid"], &["present/words/"]),
    // The service owns no clock: time comes through its port.
    (
        &["SystemTime"],
        &["discord/clock.rs", "discord-sandbox/clock.rs"],
    ),
];

/// The layers among whose modules there is no circle, by the beginning of their files' paths.
pub const WITHOUT_CIRCLES: [&str; 17] = [
    "src/lessons/",
    "src/service/",
    "src/computer/",
    "src/store/",
    "src/present/",
    // These two lie in a file and a folder of the same name.
    "src/config",
    "src/ops",
    "src/discord/",
    "src/web/",
    "src/cli/",
    "crates/engine/src/",
    "crates/pictures/src/",
    "crates/discord-payloads/src/",
    "crates/discord-sandbox/src/",
    "crates/loopback/src/",
    "crates/rules/src/",
    "crates/web-engine/src/",
];
