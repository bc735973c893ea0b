//! One process of the storm: the program in a folder of its own, with a network of its own to the database.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::Duration;

use galabot::ops;
use galabot::sandbox::Sandbox;

use super::proxy::Proxy;
use crate::bot_process::Bot;

/// How long a process is waited for.
const PATIENCE: Duration = Duration::from_secs(120);

/// How often a process is asked for what it does not tell by itself.
const OFTEN: Duration = Duration::from_millis(50);

/// Nobody waits for a limit: what is measured is how the processes do.
const NO_LIMITS: &str = "[limits]
person_commands = { at_once = 1000000, a_minute = 1000000 }
server_commands = { at_once = 1000000, a_minute = 1000000 }
all_commands = { at_once = 1000000, a_minute = 1000000 }
person_moves = { at_once = 1000000, a_minute = 1000000 }
person_commands_a_day = 1000000000
person_moves_a_day = 1000000000
person_challenges = { at_once = 1000000, a_minute = 1000000 }
server_challenges = { at_once = 1000000, a_minute = 1000000 }
all_challenges = { at_once = 1000000, a_minute = 1000000 }
open_challenges = 100000
live_games = 100000
";

/// A running process. It ends with the test.
pub struct Process {
    bot: Bot,
    pub proxy: Proxy,
    dir: PathBuf,
}

impl Process {
    /// Starts it in a new folder, on a schema behind a proxy.
    pub fn start(dir: PathBuf, sandbox: &Sandbox, proxy: Proxy, schema: &str) -> Process {
        let config = format!(
            "[discord]\napi_url = {:?}\nmessage_content = true\n[store]\nurl = {:?}\n[ops]\nport = 0\n{NO_LIMITS}",
            sandbox.url(),
            proxy.url(schema),
        );
        fs::create_dir(&dir).expect("a new folder");
        fs::write(dir.join("config.toml"), config).expect("a file that may be written");
        let bot = Bot::start(&dir, &sandbox.token());
        Process { bot, proxy, dir }
    }

    /// Sends it a signal.
    pub fn signal(&self, name: &str) {
        let id = self.bot.0.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status();
        assert!(sent.is_ok_and(|sent| sent.success()), "{name}");
    }

    /// How it has ended by itself, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.bot.0.try_wait().expect("it can be asked")
    }

    /// Asks it to end in good order, and waits until it has.
    pub async fn stop(mut self) -> Result<(), String> {
        self.signal("-TERM");
        let mut looks = tokio::time::interval(OFTEN);
        let ends = async {
            loop {
                looks.tick().await;
                if let Some(status) = self.ended() {
                    return status;
                }
            }
        };
        match tokio::time::timeout(PATIENCE, ends).await {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("it ended with {status}")),
            Err(_) => Err("it does not end".to_owned()),
        }
    }

    /// What it answers at its port, if it does so already and is well.
    async fn told(&self, path: &str) -> Option<String> {
        let log = logged(&self.dir);
        let (_, rest) = log.split_once("address=127.0.0.1:")?;
        let port = rest.split(|c: char| !c.is_ascii_digit()).next()?;
        let answer = ops::ask(port.parse().ok()?, "GET", path).await;
        answer
            .ok()
            .and_then(|(is_well, text)| is_well.then_some(text))
    }

    /// Waits until it says that it is ready.
    pub async fn ready(&self) -> Result<(), String> {
        let mut looks = tokio::time::interval(OFTEN);
        let ready = async {
            while self.told("/readyz").await.is_none() {
                looks.tick().await;
            }
        };
        let ready = tokio::time::timeout(PATIENCE, ready).await;
        ready.map_err(|_| "it never becomes ready".to_owned())
    }

    /// The shards that it serves.
    pub async fn shards(&self) -> Vec<u64> {
        let metrics = self.told("/metrics").await.unwrap_or_default();
        let lines = metrics.lines();
        let shard = |line: &str| {
            let label = line.strip_prefix("galabot_lease_epoch{shard=\"")?;
            label.split(['/', '"']).next()?.parse().ok()
        };
        lines.filter_map(shard).collect()
    }

    /// How often it has repeated a commit.
    pub async fn retries(&self) -> u64 {
        let metrics = self.told("/metrics").await.unwrap_or_default();
        let mut lines = metrics.lines();
        let found = lines.find_map(|line| line.strip_prefix("galabot_commit_retries_total "));
        found.and_then(|count| count.parse().ok()).unwrap_or(0)
    }
}

/// The log of a process in a folder.
pub fn logged(dir: &Path) -> String {
    fs::read_to_string(dir.join("log")).unwrap_or_default()
}
