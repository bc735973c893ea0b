//! The subcommand `match`: games between two players, and what their results prove.
//!
//! The games are pairs from one opening with colours swapped. If both players are the same, each game has an opening of
//! its own. The same command line and program give the same games, however many threads play them, if no player has
//! helpers.

mod log;
mod player;
mod program;
mod readings;
mod tally;

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::{Context, bail};
use clap::Args;

use super::board_args::BoardArgs;
use crate::ai::{CUT_OFF, EngineGame, Level, opening};
use crate::rules::{Outcome, Side, match_game};
pub(super) use log::Log;
pub(super) use player::PLAYERS;
pub(crate) use player::Player;
use player::Seated;
use tally::{Halves, Tally, Verdict};

/// What is to be played.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// The two players.
    pub(crate) players: [Player; 2],
    /// How many games at most; an even number.
    pub(crate) games: usize,
    /// Decides the openings and all randomness of the players.
    pub(crate) seed: u64,
    /// Random moves before the players take over.
    pub(crate) opening: usize,
    /// Threads.
    pub(crate) threads: usize,
    /// The Elo differences of the two hypotheses. The match ends when it is clear which of them holds.
    pub(crate) sprt: Option<(f64, f64)>,
}

/// The players and terms as the command line gives them.
#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// The first player, as below
    #[arg(required_unless_present = "readings")]
    first: Option<Player>,
    /// The second player, as below
    #[arg(required_unless_present = "readings")]
    second: Option<Player>,
    /// Instead of a match, let the level play itself by the rules and by each point of them changed alone; prints a row
    /// of a table for each
    #[arg(long, requires = "level", conflicts_with_all = ["first", "second", "position", "opening", "sprt"])]
    readings: bool,
    /// The level that plays the readings, 1 to 8
    #[arg(long, requires = "readings")]
    level: Option<Level>,
    /// Change this point of the rules only, such as late or gala-captures
    #[arg(long, requires = "readings", value_name = "NAME")]
    field: Option<String>,
    #[command(flatten)]
    board: BoardArgs,
    /// Games at most, of readings by each rule set; an odd number is made even in a match
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Decides the openings and what chance there is in the players
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random moves before the players take over
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=40))]
    opening: u32,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=2))]
    threads: u32,
    /// End once it is clear which holds: that the first player is better by LOW Elo at most, or by HIGH; as LOW,HIGH
    #[arg(long, value_parser = hypotheses)]
    sprt: Option<(f64, f64)>,
    /// A file to write each pair of games to, or each game of readings; if it is there already, from the same program,
    /// the match goes on after what it has
    #[arg(long)]
    log: Option<PathBuf>,
}

fn hypotheses(text: &str) -> Result<(f64, f64), String> {
    let read =
        |(low, high): (&str, &str)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?));
    let pair: Option<(f64, f64)> = text.split_once(',').and_then(read);
    pair.filter(|(low, high)| low < high && low.abs() <= 1000.0 && high.abs() <= 1000.0)
        .ok_or_else(|| "expected two numbers such as 0,10, the lower first".to_owned())
}

/// Plays the match and prints the result; progress goes to standard error.
pub(super) fn contest(args: &MatchArgs) -> anyhow::Result<()> {
    let start = args.board.game()?;
    if let Some(level) = args.level {
        let terms = readings::Terms {
            level,
            games: args.games,
            seed: args.seed,
            threads: args.threads as usize,
        };
        return readings::play(
            &start.ruleset(),
            &terms,
            args.field.as_deref(),
            args.log.as_deref(),
        );
    }
    let (Some(first), Some(second)) = (&args.first, &args.second) else {
        bail!("a match takes two players");
    };
    let terms = Terms {
        players: [first.clone(), second.clone()],
        games: args.games as usize,
        seed: args.seed,
        opening: args.opening as usize,
        threads: args.threads as usize,
        sprt: args.sprt,
    };
    let report = |line: &str| eprintln!("{line}");
    let (position, rules) = (start.position_text(), start.ruleset());
    let frozen = match_game!(Game, &start, G, start => start.reference(1, 0));
    let asked = |player: &Player| matches!(player, Player::Reference(_));
    if frozen.is_none() && start.outcome().is_none() && terms.players.iter().any(asked) {
        bail!("there is no frozen version of {}", rules.kind().name());
    }
    let played = format!("{terms} from {position}, {rules}");
    let log = args.log.as_ref();
    let log = log.map(|path| Log::open(path, &played, log::pair));
    let log = log.transpose()?;
    let told = match_game!(Game, &start, G, start => play(start, &terms, log, report));
    std::io::stdout().lock().write_all(told?.as_bytes())?;
    Ok(())
}

impl fmt::Display for Terms {
    /// What decides the games, in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.players;
        let (seed, opening) = (self.seed, self.opening);
        write!(f, "{first} {second}, seed {seed}, opening {opening}")
    }
}

/// The course of one game.
#[derive(Clone, Debug)]
struct Course {
    /// The points for White.
    white: Halves,
    /// The code of its end.
    reason: String,
    plies: usize,
}

/// A pair of games from one opening.
#[derive(Clone, Debug)]
struct Pair {
    /// The first player has White in the first game and Black in the second.
    courses: [Course; 2],
}

impl Course {
    fn new(outcome: Option<Outcome>, plies: usize) -> Course {
        let (white, reason) = match outcome {
            Some(Outcome::Win {
                side: Side::White,
                reason,
                ..
            }) => (2, reason.code()),
            Some(Outcome::Win { reason, .. }) => (0, reason.code()),
            Some(Outcome::Draw(reason)) => (1, reason.code()),
            None => (1, "cut-off"),
        };
        Course {
            white,
            reason: reason.to_owned(),
            plies,
        }
    }
}

/// Plays the match from this start and returns the result; `report` is called after every pair. Pairs in the log are
/// not played again.
fn play<G: EngineGame>(
    start: &G,
    terms: &Terms,
    log: Option<(Log, Vec<(usize, Pair)>)>,
    mut report: impl FnMut(&str),
) -> anyhow::Result<String> {
    let pairs = terms.games.div_ceil(2);
    let (mut log, known) = match log {
        Some((log, known)) => (Some(log), known.into_iter().collect()),
        None => (None, BTreeMap::new()),
    };
    let next = AtomicUsize::new(0);
    let enough = AtomicBool::new(false);
    let (tell, told) = std::sync::mpsc::channel();
    let mut tally = Tally::default();
    let mut counted: Vec<Pair> = Vec::new();
    let mut unwritten = Ok(());
    let mut failed = None;
    std::thread::scope(|scope| {
        for _ in 0..terms.threads.max(1) {
            let tell = tell.clone();
            let (next, enough, known) = (&next, &enough, &known);
            scope.spawn(move || {
                while !enough.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= pairs {
                        break;
                    }
                    let (pair, is_new) = match known.get(&number) {
                        Some(pair) => (Ok(pair.clone()), false),
                        None => (pair(start, terms, number as u64), true),
                    };
                    if tell.send((number, pair, is_new)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(tell);
        // Pairs are counted in order, whichever is finished first, so that the result does not depend on speed.
        let mut done: BTreeMap<usize, Pair> = BTreeMap::new();
        while let Ok((number, pair, is_new)) = told.recv() {
            let pair = match pair {
                Ok(pair) => pair,
                Err(error) => {
                    enough.store(true, Ordering::Relaxed);
                    failed.get_or_insert(error);
                    continue;
                }
            };
            if let Some(log) = log.as_mut().filter(|_| is_new && unwritten.is_ok()) {
                unwritten = log.add(&log::line(number, &pair));
                if unwritten.is_err() {
                    enough.store(true, Ordering::Relaxed);
                }
            }
            done.insert(number, pair);
            while let Some(pair) = done.remove(&counted.len()) {
                if enough.load(Ordering::Relaxed) {
                    break;
                }
                tally.add([pair.courses[0].white, 2 - pair.courses[1].white]);
                counted.push(pair);
                let open = terms
                    .sprt
                    .is_none_or(|elo| tally::verdict(tally.likelihood(elo)) == Verdict::Open);
                enough.store(!open, Ordering::Relaxed);
                report(&line(&tally, terms));
            }
        }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    unwritten.context("a pair of games cannot be written to the log")?;
    Ok(summary(&tally, terms, &counted))
}

fn line(tally: &Tally, terms: &Terms) -> String {
    let [won, drawn, lost] = tally.games;
    let (low, high) = tally.interval();
    let mut text = format!(
        "{} - {}: +{won} ={drawn} -{lost}, {:.1} % (95 %: {:.1} to {:.1}), Elo {:+.0} ({:+.0} to {:+.0})",
        terms.players[0],
        terms.players[1],
        100.0 * tally.score(),
        100.0 * low,
        100.0 * high,
        tally::elo(tally.score()),
        tally::elo(low),
        tally::elo(high),
    );
    if let Some(elo) = terms.sprt {
        let likelihood = tally.likelihood(elo);
        let verdict = match tally::verdict(likelihood) {
            Verdict::Better => "better",
            Verdict::NotBetter => "not better",
            Verdict::Open => "open",
        };
        let _ = write!(
            text,
            ", SPRT [{}, {}] {likelihood:+.2}: {verdict}",
            elo.0, elo.1
        );
    }
    text
}

fn summary(tally: &Tally, terms: &Terms, pairs: &[Pair]) -> String {
    let courses: Vec<&Course> = pairs.iter().flat_map(|pair| &pair.courses).collect();
    let mut plies: Vec<usize> = courses.iter().map(|course| course.plies).collect();
    plies.sort_unstable();
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for course in &courses {
        *reasons.entry(course.reason.as_str()).or_default() += 1;
    }
    let white: usize = courses.iter().map(|course| course.white).sum();
    let count = courses.len().max(1);
    let reasons: Vec<String> = reasons
        .iter()
        .map(|(reason, times)| format!("{reason} {times}"))
        .collect();
    format!(
        "{}\nWhite scored {:.1} %, drawn {:.1} %, median length {} plies; {}\n",
        line(tally, terms),
        50.0 * white as f64 / count as f64,
        100.0 * f64::from(tally.games[1]) / count as f64,
        plies.get(plies.len() / 2).copied().unwrap_or(0),
        reasons.join(", "),
    )
}

/// Two games from one opening; for a player against itself, each game has an opening of its own.
fn pair<G: EngineGame>(start: &G, terms: &Terms, number: u64) -> anyhow::Result<Pair> {
    let seed = terms
        .seed
        .wrapping_mul(0x0010_0000_01b3)
        .wrapping_add(number);
    let begun = opening(start, terms.opening, seed);
    let player_seed = seed.wrapping_mul(2).wrapping_add(1);
    let [first, second] = &terms.players;
    // From one opening a player against itself would play the same game twice.
    let other = match first == second {
        true => opening(start, terms.opening, !seed),
        false => begun.clone(),
    };
    let course = |begun: G, players: [&Player; 2]| {
        let [white, black] = players.map(|player| player.sit(start, player_seed));
        game(begun, [white?, black?])
    };
    Ok(Pair {
        courses: [
            course(begun, [first, second])?,
            course(other, [second, first])?,
        ],
    })
}

/// Plays one game; White's player comes first.
fn game<G: EngineGame>(mut game: G, mut players: [Seated<'_>; 2]) -> anyhow::Result<Course> {
    while game.outcome().is_none() && game.length() < CUT_OFF {
        let player = &mut players[game.side_to_move().index()];
        let Some(mv) = player.choose(&game)? else {
            break;
        };
        if game.take(mv).is_err() {
            break;
        }
    }
    Ok(Course::new(game.outcome(), game.length()))
}
