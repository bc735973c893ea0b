//! What the start of a bot with many games takes, and its answers then: `cargo bench --bench start`.
//!
//! With a number, as in `cargo bench --bench start -- 10000`, there are only that many games. Otherwise it measures
//! 1,000, 10,000 and 100,000 games. It also measures 1,000 games after a week in which one person has given 20 commands
//! a minute without limits (`-- week` for that alone). [docs/operation.md](../docs/operation.md) has a table for what
//! it prints. Nothing is asserted.

use std::fs;
use std::time::{Duration, Instant};

use galabot::sandbox::{Options, Sandbox};
use galabot::store::DiskStore;
use serde_json::json;

mod filled;
mod hall;

use hall::{Hall, NO_LIMITS};

#[tokio::main]
async fn main() {
    let only: Option<u64> = std::env::args().find_map(|word| word.parse().ok());
    let week = std::env::args().any(|word| word == "week");
    for games in [1_000, 10_000, 100_000] {
        if !week && only.is_none_or(|only| only == games) {
            start(games, false).await;
        }
    }
    if only.is_none() {
        start(1_000, true).await;
    }
}

/// Measures the start of a bot with `games` games, a tenth of them running, which makes its first backup meanwhile. It
/// times `/privacy` for a person with one in a thousand of the games, and for one with all. The memory is what it has
/// in MB, and the most it has had so far.
async fn start(games: u64, week: bool) {
    let dir = tempfile::tempdir().expect("a folder");
    let sandbox = Sandbox::start(Options::default())
        .await
        .expect("a free port");
    let [all, one] = ["Player0", "Player1"].map(|name| sandbox.person(name));
    let store = DiskStore::open(dir.path().join("data")).expect("a new store");
    filled::fill(&store, games, filled::RUNNING, Some([all, one]));
    if week {
        filled::week(&store, all, sandbox.now());
    }
    drop(store);
    let backups = dir.path().join("backups");
    fs::create_dir(&backups).expect("a new folder");
    let began = Instant::now();
    let hall = Hall::open_in(dir, sandbox, NO_LIMITS).await;
    let tell = |what: &str, time: Duration| {
        let (now, most) = hall.bot.megabytes();
        println!(
            "  {what:<20} {:>7.2} s {now:>5} MB, {most:>5} MB",
            time.as_secs_f64()
        );
    };
    let after = if week { ", after the week" } else { "" };
    println!("{games} games{after}");
    tell("ready", began.elapsed());
    let (sandbox, lobby) = (&hall.sandbox, hall.lobby);
    for (what, person, root, sub) in [
        ("scores", one, "gala", "stats"),
        ("show, a few games", one, "privacy", "show"),
        ("export, a few games", one, "privacy", "export"),
        ("show, all", all, "privacy", "show"),
        ("export, all", all, "privacy", "export"),
    ] {
        let began = Instant::now();
        let options = json!({"subcommand": sub, "options": {}});
        let asked = sandbox.command(person, lobby, root, options).await;
        let asked = asked.expect("there is such a command");
        sandbox.wait_settled(asked.id).await.expect("an answer");
        tell(what, began.elapsed());
    }
    let began = Instant::now();
    let done = || {
        let mut files = fs::read_dir(&backups)
            .expect("the folder is there")
            .flatten();
        files.any(|file| file.file_name().to_string_lossy().ends_with(".gz"))
    };
    while !done() {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    tell("backup", began.elapsed());
}
