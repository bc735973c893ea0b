//! The life of the shipped program: started, watched, stopped while it works, found damaged, and started again.

use std::fs::{self, File};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use galabot::ops;
use galabot::sandbox::{Effect, Faults, Options, Post, RestFault, Sandbox};
use galabot::service::{Store, TableId};
use galabot::store::DiskStore;

use crate::crash::shows;
use crate::games::moves_of;
use crate::http::ask;
use crate::packaging::metrics_asked_for;

/// The program with its folder, and the stand-in Discord that it uses.
pub struct Life {
    pub sandbox: Sandbox,
    pub dir: tempfile::TempDir,
    pub bot: Option<Child>,
    /// What those before it logged, for whoever reads why a test failed.
    earlier: String,
    pub anna: u64,
    pub ben: u64,
}

impl Drop for Life {
    fn drop(&mut self) {
        if let Some(bot) = &mut self.bot {
            // It may have ended already.
            let _ = bot.kill();
            let _ = bot.wait();
        }
    }
}

impl Life {
    pub async fn begin() -> Life {
        let sandbox = Sandbox::start(Options::default()).await.expect("a port");
        let dir = tempfile::tempdir().expect("a folder");
        let config = format!(
            "[discord]\napi_url = {:?}\nmessage_content = true\n[ops]\nport = 0\n[log]\njson = true\n",
            sandbox.url()
        );
        fs::write(dir.path().join("config.toml"), config).expect("a file");
        Life {
            anna: sandbox.person("Anna"),
            ben: sandbox.person("Ben"),
            sandbox,
            dir,
            bot: None,
            earlier: String::new(),
        }
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_galabot"));
        command
            .args(args)
            .current_dir(self.dir.path())
            .env("DISCORD_TOKEN", self.sandbox.token())
            .stdin(Stdio::null());
        command
    }

    /// Starts it, and waits until it gets messages. Returns the port at which it can be watched.
    pub async fn start(&mut self) -> u16 {
        self.spawn();
        let online = self.sandbox.wait_online().await;
        online.unwrap_or_else(|error| panic!("{error}\n{}", self.logged()));
        // One that was killed a moment ago may still have passed for online.
        let mut looks = tokio::time::interval(Duration::from_millis(20));
        let told = async {
            loop {
                looks.tick().await;
                if let Some(port) = self.port() {
                    return port;
                }
            }
        };
        let told = tokio::time::timeout(Duration::from_secs(120), told).await;
        told.expect("the log says where it can be watched")
    }

    pub fn spawn(&mut self) {
        self.earlier += &fs::read_to_string(self.log()).unwrap_or_default();
        let log = File::create(self.log()).expect("a file");
        let mut bot = self.command(&["run"]);
        bot.stdout(Stdio::null()).stderr(log);
        self.bot = Some(bot.spawn().expect("the binary is there"));
    }

    pub fn port(&self) -> Option<u16> {
        self.logged().lines().find_map(|line| {
            let (_, rest) = line.split_once("\"address\":\"127.0.0.1:")?;
            rest.split_once('"')?.0.parse().ok()
        })
    }

    fn log(&self) -> PathBuf {
        self.dir.path().join("log")
    }

    pub fn logged(&self) -> String {
        fs::read_to_string(self.log()).expect("a log")
    }

    pub fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("the binary is there")
    }

    /// Asks it to end, as systemd does, and waits until it has ended without an error.
    pub fn terminate(&mut self) {
        let mut bot = self.bot.take().expect("it lives");
        let asked = Command::new("kill").arg(bot.id().to_string()).status();
        assert!(asked.is_ok_and(|status| status.success()));
        let status = bot.wait().expect("it can be waited for");
        assert!(status.success(), "{status}\n{}", self.logged());
    }

    pub async fn shown(&self, channel: u64, suits: impl Fn(&Post) -> bool) -> Post {
        let found = self
            .sandbox
            .wait_message(channel, |post| post.author.bot && suits(post));
        found.await.unwrap_or_else(|error| {
            let (earlier, logged) = (&self.earlier, self.logged());
            let posts = self.sandbox.messages(channel).into_iter();
            let there =
                posts.map(|post| format!("{} {}: {}", post.id.0, post.author.name, post.content));
            let there: Vec<String> = there.collect();
            panic!("{error}\n{earlier}{logged}\nthere is\n{}", there.join("\n"))
        })
    }

    /// Begins game 1, and returns its thread.
    pub async fn open_game(&self) -> u64 {
        let lobby = self.sandbox.channel("games").expect("it is there");
        let asked = "@galabot challenge @Ben white farmers";
        self.sandbox.write(self.anna, lobby, asked).expect("said");
        let challenge = self
            .shown(lobby, |post| post.content.contains("game 1)"))
            .await;
        let button = challenge.components[0]["components"][0]["custom_id"].clone();
        let button = button.as_str().expect("a button").to_owned();
        let pressed = self.sandbox.press(self.ben, challenge.id.0, &button).await;
        let pressed = pressed.expect("the button is there");
        let settled = self.sandbox.wait_settled(pressed.id).await;
        settled.expect("it is answered");
        let thread = self.sandbox.wait_for("the thread", |sandbox| {
            let places = sandbox.channels();
            let thread = places.iter().find(|place| place.name.starts_with("Gala 1"));
            thread.map(|place| place.id.0)
        });
        thread.await.expect("it is opened")
    }

    /// The content of the store while the bot is not running.
    fn store(&self) -> DiskStore {
        DiskStore::open(self.dir.path().join("data")).expect("a whole store")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_first_start_to_one_after_damage() {
    let mut life = Life::begin().await;
    let port = life.start().await;
    let ready = async |port| {
        let started = std::time::Instant::now();
        loop {
            let (well, text) = ops::ask(port, "GET", "/readyz").await.expect("an answer");
            if well || started.elapsed() > Duration::from_secs(120) {
                return (well, text);
            }
            tokio::task::yield_now().await;
        }
    };
    assert_eq!(ready(port).await, (true, "ready\n".to_owned()));
    #[cfg(target_os = "linux")]
    {
        let bot = life.bot.as_ref().expect("it lives").id();
        let limits = fs::read_to_string(format!("/proc/{bot}/limits")).expect("the system tells");
        let core = limits.lines().find(|line| line.starts_with("Max core"));
        let words: Vec<&str> = core.expect("a limit").split_whitespace().collect();
        assert_eq!(words[4..6], ["0", "0"], "no core is dumped: {words:?}");
    }

    // Moves are typed without a pause, and meanwhile the bot is told to end.
    let thread = life.open_game().await;
    life.shown(thread, |post| shows(post, 1, 0)).await;
    let mut moves = moves_of("farmers-hundred-moves");
    moves.truncate(40);
    for (ply, text) in moves.iter().enumerate() {
        let who = [life.anna, life.ben][ply % 2];
        life.sandbox.write(who, thread, text).expect("said");
        if ply == 10 {
            life.shown(thread, |post| shows(post, 1, 3)).await;
        }
    }
    let (_, metrics) = ops::ask(port, "GET", "/metrics").await.expect("an answer");
    for number in [
        "galabot_commit_seconds_bucket",
        "galabot_commit_group_size_count",
        "galabot_outbox_posts ",
        "galabot_outbox_oldest_seconds ",
        "galabot_gateway_latency_seconds{shard=\"0\"} ",
        "galabot_shard_connected{shard=\"0\"} 1",
        "galabot_rate_limited_total 0",
        "galabot_live_tables 1",
        "galabot_disk_free_bytes ",
        "galabot_last_backup_age_seconds ",
        "galabot_connected 1",
    ] {
        assert!(metrics.contains(number), "{number}: {metrics}");
    }
    for name in metrics_asked_for() {
        let there = metrics
            .lines()
            .any(|line| line.split([' ', '{']).next() == Some(&name));
        assert!(there, "nothing is called {name}: {metrics}");
    }
    let (made, said) = ops::ask(port, "POST", "/backup").await.expect("an answer");
    assert!(made, "{said}");
    // However often it is requested, one is made a minute, and none for a web page.
    let (made, said) = ops::ask(port, "POST", "/backup").await.expect("an answer");
    assert!(!made && said.contains("ask again in"), "{said}");
    // The same sentence as while the bot is stopped.
    let sent = ops::ask(port, "POST", "/dead/77").await;
    let unknown = "post 77 is not among the dead letters\n".to_owned();
    assert_eq!(sent.expect("an answer"), (false, unknown));
    let host = format!("127.0.0.1:{port}");
    let page = [("Host", &*host), ("Origin", "https://evil.example")];
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    assert_eq!(ask(address, "POST", "/backup", &page).await.status, 403);
    // Nothing in the process's memory is in a file after a crash.
    #[cfg(target_os = "linux")]
    {
        let bot = life.bot.as_ref().expect("it lives").id();
        let limits = fs::read_to_string(format!("/proc/{bot}/limits")).expect("Linux tells");
        let core = limits.lines().find(|line| line.contains("core file size"));
        let core: Vec<&str> = core.expect("a limit").split_whitespace().collect();
        assert_eq!(core[4..6], ["0", "0"], "{core:?}");
    }
    life.terminate();
    assert!(life.logged().contains("api_url is set"), "it is warned of");
    let store = life.store();
    let played = store
        .table(TableId(1))
        .expect("whole")
        .expect("there")
        .turns;
    let played: Vec<String> = played.iter().map(ToString::to_string).collect();
    assert_eq!(played, moves[..played.len()], "in order, once");
    let posts = store.pending_posts().expect("whole");
    assert!(posts.is_empty(), "what was saved was said: {posts:?}");
    drop(store);
    // Each line of the log is JSON; a line about a command names it and its game.
    let logged = life.logged();
    let done: Vec<serde_json::Value> = logged
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .filter(|line: &serde_json::Value| line["fields"]["message"] == "done")
        .collect();
    assert!(done.len() > played.len(), "{logged}");
    for line in &done {
        assert_eq!(line["fields"]["game"], "1");
        let command = line["span"]["command"].as_str().expect("a command");
        assert!(command.starts_with(['m', 'i']), "{line}");
    }
    let checked = life.run(&["backup", "verify"]);
    assert!(checked.status.success(), "{checked:?}");
    let checked = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.contains("every game playable"), "{checked}");
    let made = life.run(&["backup", "now"]);
    assert!(made.status.success(), "{made:?}");

    // What was typed too late is played now, though the database was found damaged.
    fs::write(life.dir.path().join("data/db"), b"spoiled").expect("a file");
    let port = life.start().await;
    life.shown(thread, |post| shows(post, 1, moves.len())).await;
    let (well, said) = ready(port).await;
    assert!(well, "{said}");
    assert!(said.contains("note: the store was damaged"), "{said}");
    assert!(
        said.contains("Nothing that was acknowledged is missing"),
        "{said}"
    );
    assert!(life.logged().contains("making it anew"));
    let locked = life.run(&["backup", "now"]);
    assert!(!locked.status.success());
    let told = String::from_utf8_lossy(&locked.stderr).into_owned();
    assert!(told.contains("another process"), "{told}");
    life.terminate();
    let posts = life.sandbox.messages(thread);
    for ply in 0..=moves.len() {
        let shown = posts
            .iter()
            .filter(|post| post.author.bot && shows(post, 1, ply));
        assert_eq!(shown.count(), 1, "board {ply}");
    }
    let played = life
        .store()
        .table(TableId(1))
        .expect("whole")
        .expect("there");
    assert_eq!(played.turns.len(), moves.len());
    let violations = life.sandbox.violations();
    assert!(violations.is_empty(), "{violations:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_in_bad_weather_is_alive_and_says_what_it_waits_for() {
    let mut life = Life::begin().await;
    let down = RestFault {
        method: None,
        path: Some("/users/@me".to_owned()),
        times: None,
        percent: None,
        effect: Effect::Status {
            status: 503,
            html: true,
        },
    };
    life.sandbox.set_faults(Faults {
        rest: vec![down],
        ..Faults::default()
    });
    life.spawn();
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    let told = async {
        loop {
            looks.tick().await;
            let Some(port) = life.port() else { continue };
            let (well, text) = ops::ask(port, "GET", "/readyz").await.expect("an answer");
            assert!(!well, "{text}");
            if text.contains("does not tell who we are") {
                return (port, text);
            }
        }
    };
    let told = tokio::time::timeout(Duration::from_secs(120), told).await;
    let (port, text) = told.unwrap_or_else(|_| panic!("{}", life.logged()));
    assert!(text.starts_with("not ready\nstarting: "), "{text}");
    assert!(text.contains("503"), "{text}");
    let alive = ops::ask(port, "GET", "/livez").await.expect("an answer");
    assert_eq!(alive, (true, "alive\n".to_owned()));
    life.sandbox.set_faults(Faults::default());
    let online = life.sandbox.wait_online().await;
    online.unwrap_or_else(|error| panic!("{error}\n{}", life.logged()));
    life.terminate();
}

/// Whatever is in a file or on the command line, the terminal only gets plain text.
#[test]
fn no_error_says_anything_to_the_terminal_itself() {
    let dir = tempfile::tempdir().expect("a folder");
    let title = "\x1b]0;evil\x07\u{202e}\u{9b}2J";
    let file = dir.path().join("game.txt");
    for text in [
        format!("[Rules \"farmers\"]\n\n1. {title} d3-f5\n"),
        format!("[Rules \"{title}\"]\n\n1. d3-f5\n"),
        format!("[Result \"{title}\"]\n\n"),
        format!("{title}\n"),
    ] {
        fs::write(&file, text).expect("written");
        let file = file.to_str().expect("a name");
        for args in [
            &["replay", file][..],
            &["draw", "--game", file],
            &["draw", "--moves", title],
            &["moves", "--moves", title],
            &["moves", "--rules", title],
            &["backup", "verify", file],
        ] {
            let told = Command::new(env!("CARGO_BIN_EXE_galabot"))
                .args(args)
                .current_dir(dir.path())
                .stdin(Stdio::null())
                .output()
                .expect("the binary is there");
            let said = [told.stdout, told.stderr].concat();
            let said = String::from_utf8_lossy(&said).into_owned();
            for forbidden in ['\x1b', '\x07', '\u{9b}', '\u{202e}'] {
                assert!(!said.contains(forbidden), "{args:?}: {said:?}");
            }
        }
    }
}
