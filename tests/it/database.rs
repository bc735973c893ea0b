//! The shipped program with its games in PostgreSQL: carried over, run, killed, checked, and carried back.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use galabot::ops;
use galabot::service::{Store, TableId};
use galabot::store::{DiskStore, PostgresStore};

use crate::crash::shows;
use crate::games::moves_of;
use crate::life::Life;
use crate::store::given::cluster::Cluster;
use crate::store::given::furnish;

fn galabot(dir: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_galabot"))
        .args(args)
        .current_dir(dir)
        .env_remove("GALABOT_DATABASE_URL")
        .env_remove("GALABOT_DATABASE_PASSWORD")
        .output()
        .expect("the program starts")
}

/// What it says if it succeeds.
fn done(dir: &Path, args: &[&str]) -> String {
    let done = galabot(dir, args);
    assert!(done.status.success(), "{args:?}: {done:?}");
    String::from_utf8(done.stdout).expect("text")
}

/// What it says if it fails.
fn refused(dir: &Path, args: &[&str]) -> String {
    let done = galabot(dir, args);
    assert_eq!(done.status.code(), Some(1), "{args:?}: {done:?}");
    String::from_utf8(done.stderr).expect("text")
}

/// The configuration that names a database.
fn config(url: &str) -> String {
    format!("[store]\nurl = {url:?}\n")
}

#[test]
fn three_commands_carry_all_games_into_a_database_and_back() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    furnish(&DiskStore::open(dir.join("data")).expect("a store"));
    fs::write(dir.join("config.toml"), "").expect("a file");
    done(dir, &["export", "games.jsonl.gz"]);
    // The one line.
    let url = config(&cluster.url(&cluster.schema()));
    fs::write(dir.join("config.toml"), url).expect("a file");
    let early = refused(dir, &["export", "early.jsonl"]);
    assert!(
        early.contains("no games are kept in the database"),
        "{early}"
    );
    let made = done(dir, &["migrate"]);
    assert!(made.contains("from version 0 to"), "{made}");
    let made = done(dir, &["migrate"]);
    assert!(made.contains("nothing to do"), "{made}");
    let read = done(dir, &["import", "games.jsonl.gz"]);
    assert!(
        read.contains("read into the database postgres at"),
        "{read}"
    );
    let checked = done(dir, &["backup", "verify"]);
    assert!(checked.contains("the database postgres at"), "{checked}");
    assert!(checked.contains("every game playable"), "{checked}");
    let told = refused(dir, &["backup", "now"]);
    assert!(
        told.contains("pg_dump") && told.contains("backup verify"),
        "{told}"
    );
    let listed = done(dir, &["dead-letters", "list"]);
    assert!(listed.contains("the channel is gone"), "{listed}");
    let twice = refused(dir, &["import", "games.jsonl.gz"]);
    assert!(twice.contains("empty store"), "{twice}");
    done(dir, &["export", "back.jsonl.gz"]);
    done(dir, &["import", "back.jsonl.gz", "--data", "again"]);
    done(dir, &["export", "first.jsonl", "--data", "data"]);
    done(dir, &["export", "last.jsonl", "--data", "again"]);
    let text = |name: &str| fs::read_to_string(dir.join(name)).expect("a file");
    assert_eq!(text("first.jsonl"), text("last.jsonl"));
}

#[test]
fn what_is_wrong_with_a_database_is_told_with_its_name_and_no_secret() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    let told = |text: &str| {
        fs::write(dir.join("config.toml"), text).expect("a file");
        let told = refused(dir, &["migrate"]);
        assert!(!told.contains("SECRET"), "{told}");
        told
    };
    let away = told(&config("postgres://me@127.0.0.1:1/games"));
    assert!(away.contains("the database games at 127.0.0.1:1"), "{away}");
    let clear = told(&config("postgres://me@db.example/games?sslmode=disable"));
    assert!(clear.contains("in the clear to db.example"), "{clear}");
    let inside = told(&config("postgres://me:SECRET@db.example/games"));
    assert!(inside.contains("password_file"), "{inside}");
    let wrong = told(&config("mysql://me@db.example/games"));
    assert!(wrong.contains("expected postgres://"), "{wrong}");
    fs::write(dir.join("config.toml"), "").expect("a file");
    let nothing = done(dir, &["migrate"]);
    assert!(nothing.contains("the folder data"), "{nothing}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_waits_for_its_database_and_goes_on_after_kills_of_both() {
    let Some(cluster) = Cluster::start(&["max_connections=100"]) else {
        return;
    };
    let schema = cluster.schema();
    let mut life = Life::begin().await;
    let path = life.dir.path().join("config.toml");
    let text = fs::read_to_string(&path).expect("a file") + &config(&cluster.url(&schema));
    fs::write(path, text).expect("a file");

    cluster.stop();
    life.spawn();
    let mut looks = tokio::time::interval(Duration::from_millis(50));
    let told = async {
        loop {
            looks.tick().await;
            let Some(port) = life.port() else { continue };
            let (well, text) = ops::ask(port, "GET", "/readyz").await.expect("an answer");
            assert!(!well, "{text}");
            if text.contains("starting: the database postgres at") {
                return;
            }
        }
    };
    let told = tokio::time::timeout(Duration::from_secs(120), told).await;
    told.unwrap_or_else(|_| panic!("{}", life.logged()));
    cluster.go_on();
    let online = life.sandbox.wait_online().await;
    online.unwrap_or_else(|error| panic!("{error}\n{}", life.logged()));

    let port = life.port().expect("it listens");
    let (_, metrics) = ops::ask(port, "GET", "/metrics").await.expect("an answer");
    let mut lines = metrics.lines();
    let waits = lines.find_map(|line| line.strip_prefix("galabot_database_wait_seconds_count "));
    let waits: u64 = waits.expect("it is measured").parse().expect("a number");
    assert!(waits > 0, "connections were waited for: {metrics}");

    let thread = life.open_game().await;
    let mut moves = moves_of("farmers-hundred-moves");
    moves.truncate(24);
    let say = |life: &Life, ply: usize| {
        let who = [life.anna, life.ben][ply % 2];
        life.sandbox.write(who, thread, &moves[ply]).expect("said");
    };
    (0..8).for_each(|ply| say(&life, ply));
    life.shown(thread, |post| shows(post, 1, 3)).await;
    let mut bot = life.bot.take().expect("it lives");
    bot.kill().expect("it lives");
    bot.wait().expect("it has ended");
    (8..16).for_each(|ply| say(&life, ply));
    let port = life.start().await;
    life.shown(thread, |post| shows(post, 1, 10)).await;
    cluster.stop();
    (16..24).for_each(|ply| say(&life, ply));
    let told = async {
        loop {
            looks.tick().await;
            let (well, text) = ops::ask(port, "GET", "/readyz").await.expect("an answer");
            if text.contains("the database postgres at") {
                assert!(!well && text.contains("does not answer"), "{text}");
                return;
            }
        }
    };
    let told = tokio::time::timeout(Duration::from_secs(120), told).await;
    told.unwrap_or_else(|_| panic!("{}", life.logged()));
    cluster.go_on();
    life.shown(thread, |post| shows(post, 1, moves.len())).await;
    let checked = life.run(&["backup", "verify"]);
    let checked = String::from_utf8(checked.stdout).expect("text");
    assert!(checked.contains("every game playable"), "{checked}");
    life.terminate();
    let posts = life.sandbox.messages(thread);
    for ply in 0..=moves.len() {
        let shown = posts
            .iter()
            .filter(|post| post.author.bot && shows(post, 1, ply));
        assert_eq!(shown.count(), 1, "board {ply}");
    }
    let store = PostgresStore::open(&cluster.settings(&schema)).expect("a store");
    let played = store
        .table(TableId(1))
        .expect("whole")
        .expect("there")
        .turns;
    let played: Vec<String> = played.iter().map(ToString::to_string).collect();
    assert_eq!(played, moves);
    assert_eq!(store.pending_posts().expect("whole"), []);
    let violations = life.sandbox.violations();
    assert!(violations.is_empty(), "{violations:#?}");
}
