//! The program as a process of its own, which tests kill.

use std::fmt::Display;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The process. It ends with the test.
pub struct Bot(pub Child);

impl Bot {
    /// Starts it by the configuration in this folder, and adds to the log there.
    pub fn start(dir: &Path, token: &str) -> Bot {
        let log = File::options()
            .create(true)
            .append(true)
            .open(dir.join("log"));
        let bot = Command::new(env!("CARGO_BIN_EXE_galabot"))
            .args(["run", "--config", "config.toml"])
            .current_dir(dir)
            .env("DISCORD_TOKEN", token)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log.expect("a file that may be written"))
            .spawn();
        Bot(bot.expect("the binary is there"))
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The value that was expected of bots, or a panic that shows the end of their log in this folder.
pub fn expected<T, E: Display>(result: Result<T, E>, dir: &Path) -> T {
    result.unwrap_or_else(|error| {
        let log = fs::read_to_string(dir.join("log")).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        let last = lines[lines.len().saturating_sub(80)..].join("\n");
        panic!("{error}\n{last}")
    })
}
