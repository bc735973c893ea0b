//! The command line: what each subcommand is called and takes. What they do is in the files beside this one.
//!
//! Exit codes: 0 done, 1 it could not be done (the reason is on standard error), 2 the command line was not understood.

mod archive;
mod backup;
mod board;
mod contest;
mod dead;
mod draw;
mod engine;
mod given;
mod mine;
pub mod run;
#[cfg(feature = "sandbox")]
pub mod sandbox;
mod start;
mod terminal;
mod train;
mod watch;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::config::Config;
use backup::BackupTask;
use dead::DeadTask;
use given::BoardArgs;
use terminal::plain;

/// A Discord bot that hosts Gala (Farmer's Chess) as correspondence games in threads.
#[derive(Parser, Debug)]
#[command(name = "galabot", version, about, long_about = None)]
struct Cli {
    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Run the bot on Discord until it is told to stop
    Run {
        /// The configuration file; config.example.toml shows every key
        #[arg(long, default_value = "config.toml")]
        config: PathBuf,
    },
    #[cfg(feature = "sandbox")]
    /// Try the bot without Discord: a chat page on this machine, with the bot in it
    Sandbox {
        /// The port of the page, 0 for any free one
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Keep games and chat in this folder; left out, they are gone at the end
        #[arg(long)]
        data: Option<PathBuf>,
        /// Hold the bot's requests against Discord's published API description in this file
        #[arg(long, env = "DISCORD_OPENAPI")]
        openapi: Option<PathBuf>,
    },
    /// Write all games to a file, one checked JSON record a line; compressed if its name ends with .gz
    Export {
        /// The file to write; it must not exist
        file: PathBuf,
        #[command(flatten)]
        place: PlaceArgs,
    },
    /// Read an exported file or a backup into an empty store, after checking all of it
    Import {
        /// The file to read
        file: PathBuf,
        #[command(flatten)]
        place: PlaceArgs,
    },
    /// Make a backup of all games, or check one
    Backup {
        #[command(subcommand)]
        task: BackupTask,
    },
    /// Show what could not be said and was given up, with the reason, or have it said after all
    Dead {
        #[command(subcommand)]
        task: DeadTask,
    },
    /// Ask a running bot whether it is well, at `port` of the section [ops]
    Health {
        /// The configuration file that names the port
        #[arg(long, default_value = "config.toml")]
        config: PathBuf,
    },
    /// List the legal moves of a position
    Moves {
        #[command(flatten)]
        board: BoardArgs,
    },
    /// Count the legal move sequences of each length up to a depth
    Perft {
        #[command(flatten)]
        board: BoardArgs,
        /// How many moves deep to count, 1 to 12
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=12))]
        depth: u32,
    },
    /// Check a game in text move by move, and say what it comes to
    Replay {
        /// The file with the game
        file: PathBuf,
    },
    /// Draw a position, a game, a figure of the rules, a poster or the contact sheet
    Draw(draw::DrawArgs),
    /// Let other programs play against the computer: a text protocol on standard input and output, see docs/engine.md
    Engine,
    /// Let two computer players play a match, and say what it proves
    Match {
        #[command(flatten)]
        terms: contest::MatchArgs,
    },
    /// Train the evaluation of a rule set on games of the computer against itself
    Train {
        #[command(flatten)]
        course: train::TrainArgs,
    },
    /// Find puzzles in games of the computer against itself
    Mine {
        #[command(flatten)]
        course: mine::MineArgs,
    },
}

/// Where the games are kept.
#[derive(Args, Debug)]
struct PlaceArgs {
    /// The folder of the games; that of the configuration if left out
    #[arg(long)]
    data: Option<PathBuf>,
    /// The configuration file that names the folder
    #[arg(long, default_value = "config.toml")]
    config: PathBuf,
}

impl Task {
    /// Whether it writes what is nobody else's business.
    fn keeps_games(&self) -> bool {
        match self {
            #[cfg(feature = "sandbox")]
            Task::Sandbox { .. } => true,
            Task::Run { .. }
            | Task::Export { .. }
            | Task::Import { .. }
            | Task::Backup { .. }
            | Task::Dead { .. } => true,
            _ => false,
        }
    }
}

/// From now on no file that this process makes can be read by other users of the machine, the database's own included.
fn keep_files_private() {
    #[cfg(target_os = "linux")]
    rustix::process::umask(rustix::fs::Mode::from_bits_truncate(0o077));
}

/// Threads that wait for the disk at once. More would write more in a group, but each that has read much of a large store
/// keeps a megabyte or two of what it read: with tokio's 512 a start with 10,000 running games had 196 threads and took 564 MB.
const DISK_THREADS: usize = 32;

/// Runs a task that waits for the network.
fn on_runtime(task: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(DISK_THREADS)
        .enable_all()
        .build()?
        .block_on(task)
}

/// Says why a command line was not understood, or helps as it asks for. What clap repeats of it is shown as [`plain`] has it.
fn not_understood(error: &clap::Error) -> ExitCode {
    let said = error.render().to_string();
    let shown = plain(&said);
    if shown == said {
        error.exit();
    }
    eprint!("{shown}");
    ExitCode::from(2)
}

/// Reads the command line and does what it says.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return not_understood(&error),
    };
    if cli.command.keeps_games() {
        keep_files_private();
    }
    let done = match cli.command {
        Task::Run { config } => on_runtime(async { run::run(Config::load(&config)?).await }),
        #[cfg(feature = "sandbox")]
        Task::Sandbox {
            port,
            data,
            openapi,
        } => on_runtime(sandbox::sandbox(port, data, openapi)),
        Task::Export { file, place } => archive::export(&file, &place),
        Task::Import { file, place } => archive::import(&file, &place),
        Task::Backup { task } => on_runtime(backup::backup(task)),
        Task::Dead { task } => on_runtime(dead::dead(task)),
        Task::Health { config } => on_runtime(async { run::health(&Config::load(&config)?).await }),
        Task::Moves { board } => board::moves(&board),
        Task::Perft { board, depth } => board::perft(&board, depth),
        Task::Replay { file } => board::replay(&file),
        Task::Draw(args) => draw::draw(&args),
        Task::Engine => engine::engine(),
        Task::Match { terms } => contest::contest(&terms),
        Task::Train { course } => train::train(&course),
        Task::Mine { course } => mine::mine(&course),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("galabot: {}", plain(&format!("{error:#}")));
            ExitCode::FAILURE
        }
    }
}
