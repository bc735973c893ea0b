//! Pages of several processes at one database, each of which answers for all games.

use std::fs;
use std::time::Duration;

use galabot::ops;
use galabot::sandbox::{Options, Sandbox};
use galabot::service::{GuildId, ServerSettings, Store as _};
use galabot::store::PostgresStore;
use reqwest::Method;
use serde_json::json;
use tempfile::TempDir;

use super::live::{follows, told};
use super::scene::Browser;
use crate::bot_process::{Bot, expected};
use crate::games::moves_of;
use crate::store::given::cluster::Cluster;

/// The address by which people reach the pages: a proxy before both processes. Nobody is there in a test.
const PUBLIC: &str = "http://127.0.0.1:9";

/// How long a process is waited for.
const PATIENCE: Duration = Duration::from_secs(120);

/// A process, and its folder.
struct Process {
    _bot: Bot,
    dir: TempDir,
}

impl Process {
    fn start(sandbox: &Sandbox, database: &str) -> Process {
        let dir = tempfile::tempdir().expect("a folder");
        let secret = dir.path().join("secret");
        let text = format!(
            "[discord]\napi_url = {:?}\nmessage_content = true\n[store]\nurl = {database:?}\n[ops]\nport = 0\n\
             [web]\nlisten = \"127.0.0.1:0\"\npublic_url = {PUBLIC:?}\nclient_secret_file = \"secret\"\n",
            sandbox.url(),
        );
        fs::write(dir.path().join("config.toml"), text).expect("a file");
        fs::write(&secret, sandbox.client_secret()).expect("a file");
        private(&secret);
        let bot = Bot::start(dir.path(), &sandbox.token());
        Process { _bot: bot, dir }
    }

    /// The number behind these words in its log, if they are there.
    fn port(&self, words: &str) -> Option<u16> {
        let log = fs::read_to_string(self.dir.path().join("log")).ok()?;
        let (_, rest) = log.split_once(words)?;
        rest.split(|c: char| !c.is_ascii_digit())
            .next()?
            .parse()
            .ok()
    }

    /// Waits until it serves one shard and shows pages. Returns a browser that asks it for them.
    async fn browser(&self) -> Browser {
        let mut looks = tokio::time::interval(Duration::from_millis(50));
        let found = async {
            loop {
                looks.tick().await;
                let ports = self
                    .port("address=127.0.0.1:")
                    .zip(self.port("listen=127.0.0.1:"));
                let Some((ops, pages)) = ports else { continue };
                let (well, told) = ops::ask(ops, "GET", "/readyz").await.expect("an answer");
                if well && told.matches(" (epoch ").count() == 1 {
                    return Browser::before(PUBLIC, &format!("http://127.0.0.1:{pages}"));
                }
            }
        };
        let found = tokio::time::timeout(PATIENCE, found).await;
        expected(found, self.dir.path())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = fs::read_to_string(self.dir.path().join("log")).unwrap_or_default();
            let lines: Vec<&str> = log.lines().collect();
            let last = lines[lines.len().saturating_sub(40)..].join("\n");
            println!("a process said:\n{last}");
        }
    }
}

#[cfg(unix)]
fn private(file: &std::path::Path) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(file, fs::Permissions::from_mode(0o600)).expect("our own");
}

#[cfg(not(unix))]
fn private(_: &std::path::Path) {}

/// A game between Anna and Ben on a server. Returns its number and its thread.
async fn game(sandbox: &Sandbox, channel: u64) -> (u64, u64) {
    let (anna, ben) = (sandbox.person("Anna"), sandbox.person("Ben"));
    let asked = sandbox.write(anna, channel, "@galabot challenge @Ben white farmers");
    asked.expect("people may write");
    let number = |text: &str| text.rsplit_once("game ")?.1.split_once(')')?.0.parse().ok();
    let challenge = sandbox.wait_message(channel, |post| {
        post.author.bot && number(&post.content).is_some()
    });
    let challenge = challenge.await.expect("it answers");
    let game = number(&challenge.content).expect("a number");
    let accepts = sandbox.write(ben, channel, &format!("@galabot accept {game}"));
    accepts.expect("people may write");
    let thread = challenge.id.0;
    let board = sandbox.wait_message(thread, |post| {
        post.author.bot && !post.attachments.is_empty()
    });
    board.await.expect("it is shown");
    (game, thread)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_process_shows_and_plays_the_games_of_all() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let schema = cluster.schema();
    let sandbox = Sandbox::start(Options::default())
        .await
        .expect("a free port");
    sandbox.set_sharding(galabot::sandbox::Sharding {
        shards: Some(2),
        max_concurrency: 2,
        ..sandbox.sharding()
    });
    let shard = |guild: u64| (guild >> 22) % 2;
    let first = (
        sandbox.guild(),
        sandbox.channel("games").expect("it is there"),
    );
    let second = std::iter::repeat_with(|| sandbox.add_guild("The other club"));
    let second = second
        .take(64)
        .find(|(guild, _)| shard(*guild) != shard(first.0));
    let second = second.expect("servers of both shards");
    let url = cluster.url(&schema);
    let processes = [(); 2].map(|()| Process::start(&sandbox, &url));
    let mut browsers = Vec::new();
    for process in &processes {
        browsers.push(process.browser().await);
    }
    let [one, other] = <[Browser; 2]>::try_from(browsers).ok().expect("two");
    let games = [
        game(&sandbox, first.1).await,
        game(&sandbox, second.1).await,
    ];

    let home = format!("/game/{}", games[0].0);
    // Who goes to Discord from one comes back to the other.
    let anna = one.signs_in_by(sandbox.person("Anna"), &home, &other).await;
    let cleo = one.signs_in_by(sandbox.person("Cleo"), &home, &other).await;
    let store = PostgresStore::open(&cluster.settings(&schema)).expect("a store");
    for (guild, _) in [first, second] {
        let page = format!("/server/{guild}");
        for process in [&one, &other] {
            assert_eq!(process.status(&page).await, 404, "it is not public");
        }
        let before = ServerSettings::default();
        let public = ServerSettings {
            public_on_web: true,
            ..before.clone()
        };
        store
            .set_server_settings(GuildId(guild), &before, &public)
            .expect("whole");
    }
    let moves = moves_of("farmers-hundred-moves");
    for ((game, thread), (guild, _)) in games.into_iter().zip([first, second]) {
        let page = format!("/game/{game}");
        for (which, process) in [&one, &other].into_iter().enumerate() {
            assert_eq!(process.status(&page).await, 200, "everybody sees it");
            assert_eq!(cleo.at(process).status(&page).await, 200);
            let server = process.text(&format!("/server/{guild}")).await;
            assert!(server.contains("Anna"), "its games: {server}");
            let anna = anna.at(process);
            let version = anna.json(&format!("/api/v1/games/{game}")).await["version"].as_u64();
            let version = version.expect("a version");
            let data = anna.data(&page).await;
            let token = data["viewer"]["token"].as_str().expect("a token");
            let plans = anna.request(Method::GET, &format!("/api/v1/games/{game}/plans"));
            let plans = plans.header("x-galabot-token", token).send().await;
            assert_eq!(plans.expect("an answer").status(), 200, "what she plans");
            let elsewhere = [&other, &one][which];
            let mut watches = follows(elsewhere, &format!("{game}.{version}"))
                .await
                .expect("let in");
            assert_eq!(told(&mut watches).await["type"], "current");
            let (status, wrong) = anna
                .plays(game, version, "d1-d9", &format!("wrong-{game}-{which}"))
                .await;
            assert_eq!(status, 422, "{wrong}");
            assert!(
                wrong["message"]
                    .as_str()
                    .is_some_and(|said| said.contains("d1-d9")),
                "{wrong}"
            );
            let turn = &moves[2 * which];
            let (status, done) = anna
                .plays(game, version, turn, &format!("right-{game}-{which}"))
                .await;
            assert_eq!(status, 200, "{done}");
            let again = anna
                .plays(game, version, turn, &format!("right-{game}-{which}"))
                .await;
            assert_eq!(again, (status, done), "it is played once");
            let change = told(&mut watches).await;
            assert_eq!(change["type"], "change", "{change}");
            watches.close(None).await.expect("closed");
            let shown = format!("{}. {turn}", which + 1);
            let board = sandbox.wait_message(thread, |post| {
                post.author.bot && post.content.contains(&shown)
            });
            board.await.expect("it is shown");
            let reply = &moves[2 * which + 1];
            sandbox
                .write(sandbox.person("Ben"), thread, reply)
                .expect("people may write");
            let board = sandbox.wait_message(thread, |post| {
                post.author.bot && post.content.contains(reply)
            });
            board.await.expect("it is shown");
        }
    }
    // What is at no table is for whoever serves direct messages.
    for process in [&one, &other] {
        let anna = anna.at(process);
        let data = anna.data(&home).await;
        let token = data["viewer"]["token"].as_str().expect("a token");
        let choice = json!({"confirms": true}).to_string();
        let sent = anna.request(Method::POST, "/api/v1/settings").body(choice);
        let sent = sent
            .header("origin", PUBLIC)
            .header("x-galabot-token", token);
        assert_eq!(sent.send().await.expect("an answer").status(), 200);
    }
    // One dies. What it served is played on by the other, and whoever asks meanwhile is told to try again.
    let [dies, lives] = processes;
    drop(dies);
    let anna = anna.at(&other);
    let mut looks = tokio::time::interval(Duration::from_millis(200));
    for (game, _) in games {
        let path = format!("/api/v1/games/{game}");
        let played = async {
            loop {
                looks.tick().await;
                // It is told apart by nothing but the process.
                let Some(now) = anna.tries(&path).await.filter(|now| now.status() == 200) else {
                    continue;
                };
                let now: serde_json::Value = now.json().await.expect("JSON");
                let version = now["version"].as_u64().expect("a version");
                match anna
                    .plays(game, version, &moves[4], &format!("afterwards-{game}"))
                    .await
                {
                    (200, _) => return,
                    (status, told) => assert_eq!(status, 503, "{told}"),
                }
            }
        };
        let played = tokio::time::timeout(PATIENCE, played).await;
        expected(played, lives.dir.path());
    }
    let violations = sandbox.violations();
    assert!(violations.is_empty(), "{violations:#?}");
}
