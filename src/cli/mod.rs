//! The command line: the names and arguments of the subcommands. The other files here carry them out.
//!
//! Exit codes: 0 done, 1 it could not be done (the reason is on standard error), 2 the command line was not understood.

mod advice;
mod archive;
mod backup;
mod board;
mod board_args;
mod completions;
mod contest;
mod dead_letters;
mod draw;
mod endings;
mod engine;
mod help;
mod man;
mod migrate;
mod mine;
mod pages;
pub mod run;
#[cfg(feature = "sandbox")]
pub mod sandbox;
mod start;
mod terminal;
mod train;
mod watch;
#[cfg(feature = "web")]
mod web;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory as _, Parser, Subcommand};
use clap_complete::Shell;

use crate::config::Config;
#[cfg(feature = "sandbox")]
use crate::sandbox::{Options, Sharding};
use backup::BackupTask;
use board_args::BoardArgs;
use dead_letters::DeadLettersTask;
use terminal::plain;

/// The whole command line; what it says the program is stands in Cargo.toml.
#[derive(Parser, Debug)]
#[command(name = "galabot", version, about, long_about = None, after_help = help::laboratory::<Task>())]
struct Cli {
    #[command(subcommand)]
    command: Task,
}

/// What the program can do, as help lists it: what a host needs first. What is hidden is the laboratory, see [`help`].
#[derive(Subcommand, Debug)]
enum Task {
    /// Run the bot on Discord until it is told to stop
    Run {
        /// The configuration file; config.example.toml shows every key
        #[arg(long, default_value = "config.toml")]
        config: PathBuf,
    },
    #[cfg(feature = "sandbox")]
    /// Try the bot without Discord, on a chat page of this machine
    Sandbox {
        /// The port of the page, 0 for any free one
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Keep games and chat in this folder; left out, they are gone at the end
        #[arg(long)]
        data: Option<PathBuf>,
        /// The number of shards (connections to the gateway) to recommend to the bot
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100))]
        shards: Option<u64>,
        /// Hold the bot's requests against Discord's published API description in this file
        #[cfg(feature = "openapi")]
        #[arg(long, env = "DISCORD_OPENAPI", hide_env_values = true)]
        openapi: Option<PathBuf>,
    },
    /// Ask a running bot whether it is well
    ///
    /// The bot answers at `port` or `listen` of the section [ops] in its configuration.
    Health {
        /// The configuration file that names the port
        #[arg(long, default_value = "config.toml")]
        config: PathBuf,
    },
    /// Make a backup of all games, or check one
    Backup {
        #[command(subcommand)]
        task: BackupTask,
    },
    /// Write all games to a file
    ///
    /// Each line is one checked JSON record. The file is compressed if its name ends with .gz.
    Export {
        /// The file to write; it must not exist
        file: PathBuf,
        #[command(flatten)]
        place: PlaceArgs,
    },
    /// Read an exported file or a backup into an empty store
    ///
    /// All of it is checked before any of it is stored, so it is read twice: from a file, not from a pipe.
    Import {
        /// The file to read
        file: PathBuf,
        #[command(flatten)]
        place: PlaceArgs,
    },
    /// Make the tables of a database, or bring them up to date
    ///
    /// `galabot run` does so by itself at its start, if its account in the database may.
    Migrate {
        /// The configuration file that names the database
        #[arg(long, default_value = "config.toml")]
        config: PathBuf,
    },
    /// List what could not be delivered, or send it again
    #[command(alias = "dead")]
    DeadLetters {
        #[command(subcommand)]
        task: DeadLettersTask,
    },
    /// Print what a shell needs to complete these commands
    #[command(after_help = completions::INSTALLING)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write those of all commands
    #[command(after_help = man::INSTALLING)]
    Man {
        /// Write the pages of all commands into this folder; it is made if missing
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// List the legal moves of a position
    #[command(hide = true)]
    Moves {
        #[command(flatten)]
        board: BoardArgs,
    },
    /// Check a game in text move by move, and say how it stands
    #[command(hide = true)]
    Replay {
        /// The file with the game
        file: PathBuf,
    },
    /// Draw a position, a game, a figure of the rules or a poster
    #[command(hide = true)]
    Draw(draw::DrawArgs),
    /// Let other programs play against the computer
    ///
    /// They speak a text protocol on standard input and output, after UCI; docs/engine.md describes it.
    #[command(hide = true)]
    Engine,
    /// Count the legal move sequences of each length
    #[command(hide = true)]
    Perft {
        #[command(flatten)]
        board: BoardArgs,
        /// How many moves deep to count, 1 to 12
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=12))]
        depth: u32,
    },
    /// Let two computer players play a match, and say what it proves
    #[command(hide = true, after_help = contest::PLAYERS)]
    Match {
        #[command(flatten)]
        terms: contest::MatchArgs,
    },
    /// Find puzzles in games of the computer against itself
    #[command(hide = true)]
    Mine {
        #[command(flatten)]
        course: mine::MineArgs,
    },
    /// Train the evaluation on games of the computer against itself
    #[command(hide = true)]
    Train {
        #[command(flatten)]
        course: train::TrainArgs,
    },
    /// Decide endings of Gala: whether a few pieces catch a lone Gala
    ///
    /// Each is decided for every position, and printed as a row of a table.
    #[command(hide = true)]
    Endings {
        #[command(flatten)]
        asked: endings::EndingsArgs,
    },
}

/// Where the games are kept.
#[derive(Args, Debug)]
struct PlaceArgs {
    /// The folder of the games; the folder or database of the configuration if left out
    #[arg(long)]
    data: Option<PathBuf>,
    /// The configuration file that names the folder or database
    #[arg(long, default_value = "config.toml")]
    config: PathBuf,
}

impl Task {
    /// Whether it writes private data.
    fn keeps_games(&self) -> bool {
        match self {
            #[cfg(feature = "sandbox")]
            Task::Sandbox { .. } => true,
            Task::Run { .. }
            | Task::Export { .. }
            | Task::Import { .. }
            | Task::Backup { .. }
            | Task::DeadLetters { .. } => true,
            _ => false,
        }
    }
}

/// Makes all files of this process private from now on, including those of the database: other users cannot read them.
fn keep_files_private() {
    #[cfg(target_os = "linux")]
    rustix::process::umask(rustix::fs::Mode::from_bits_truncate(0o077));
}

/// The number of threads that wait for the disk at once. More threads would put more into a group of writes. But each
/// that has read much of a large store keeps a megabyte or two. With tokio's 512, a start with 10,000 running games had
/// 196 threads and took 564 MB.
const DISK_THREADS: usize = 32;

/// Runs a task that waits for the network.
fn on_runtime(task: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(DISK_THREADS)
        .enable_all()
        .build()?
        .block_on(task)
}

/// Prints why a command line was not understood, or the help that was asked for. What clap repeats of the input is made
/// safe by [`plain`].
fn not_understood(error: &clap::Error) -> ExitCode {
    let said = error.render().to_string();
    let shown = plain(&said);
    if shown == said {
        error.exit();
    }
    eprint!("{shown}");
    ExitCode::from(2)
}

/// Reads the command line and carries it out.
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
            shards,
            #[cfg(feature = "openapi")]
            openapi,
        } => on_runtime(sandbox::sandbox(Options {
            port,
            data,
            #[cfg(feature = "openapi")]
            openapi,
            sharding: Sharding {
                shards,
                ..Sharding::default()
            },
            ..Options::default()
        })),
        Task::Health { config } => {
            on_runtime(async { pages::health(&Config::load(&config)?).await })
        }
        Task::Backup { task } => on_runtime(backup::backup(task)),
        Task::Export { file, place } => archive::export(&file, &place),
        Task::Import { file, place } => archive::import(&file, &place),
        Task::Migrate { config } => {
            Config::load(&config).and_then(|config| migrate::migrate(&config))
        }
        Task::DeadLetters { task } => on_runtime(dead_letters::dead_letters(task)),
        Task::Completions { shell } => completions::completions(shell, help::whole(Cli::command())),
        Task::Man { out } => man::man(out.as_deref(), help::whole(Cli::command())),
        Task::Moves { board } => board::moves(&board),
        Task::Replay { file } => board::replay(&file),
        Task::Draw(args) => draw::draw(&args),
        Task::Engine => engine::engine(),
        Task::Perft { board, depth } => board::perft(&board, depth),
        Task::Match { terms } => contest::contest(&terms),
        Task::Mine { course } => mine::mine(&course),
        Task::Train { course } => train::train(&course),
        Task::Endings { asked } => endings::endings(&asked),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("galabot: {}", plain(&format!("{error:#}")));
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a command line asks for.
    fn asked(line: &str) -> String {
        let cli = Cli::try_parse_from(line.split(' '));
        let cli = cli.unwrap_or_else(|error| panic!("{line}: {error}"));
        format!("{:?}", cli.command)
    }

    #[test]
    fn the_command_line_holds_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn dead_letters_are_still_found_under_their_old_name() {
        let listed = asked("galabot dead-letters list --config here.toml");
        assert_eq!(asked("galabot dead list --config here.toml"), listed);
        let sent = asked("galabot dead-letters retry 7 9");
        for old in [
            "dead resend 7 9",
            "dead retry 7 9",
            "dead-letters resend 7 9",
        ] {
            assert_eq!(asked(&format!("galabot {old}")), sent);
        }
    }
}
