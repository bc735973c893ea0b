//! What only a few places may know, such as serde, serenity and the stores.

/// What is known in a few places only: words, and the beginnings of the paths (as [`Source::place`](super::Source::place)
/// has them) where they may stand; their tests are free.
pub(super) const RESERVED: [(&[&str], &[&str]); 14] = [
    // What is stored says so itself; that it becomes JSON is known to the store alone.
    (
        &["serde"],
        &[
            "config.rs",
            "config/discord.rs",
            "config/store.rs",
            "service/",
            "store/key.rs",
            "store/record",
            "rules/",
            "engine/puzzles/",
            "web-engine/",
            "discord-sandbox/",
            "discord/",
        ],
    ),
    (
        &["serde_json"],
        &[
            "config.rs",
            "store/record",
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
        ],
    ),
    (&["serenity"], &["discord/"]),
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
