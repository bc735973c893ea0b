//! The subcommand `engine`: a text protocol based on UCI on standard input and output, so that other programs can play.
//!
//! docs/engine.md describes it. Bad input never ends the program: an `info string …` says what was not understood. One
//! thread reads and another one thinks, so that `stop` takes effect during a search.

use std::io::{BufRead, Write};
use std::str::SplitWhitespace;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::ai::{
    EngineGame, Evaluation, Level, Limits, SearchOptions, Thought, any, best_telling, play,
};
use crate::rules::Side;
use crate::rules::any::{Game, Kind, Ruleset, TextError, TypedTurn};
use crate::rules::match_game;

/// Answers standard input on standard output until the input ends or says `quit`.
pub(super) fn engine() -> anyhow::Result<()> {
    serve(std::io::stdin().lock(), std::io::stdout())
}

/// A line with this number of bytes or more is skipped.
const LONGEST_LINE: u64 = 1 << 20;

fn serve(mut input: impl BufRead, output: impl Write + Send + 'static) -> anyhow::Result<()> {
    let mut session = Session::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut rest = std::io::Read::take(&mut input, LONGEST_LINE);
        if rest.read_until(b'\n', &mut line)? == 0 {
            // After the end of a pipe, its last command is still answered.
            session.finish(false);
            return Ok(());
        }
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
            session
                .say("info string a line is shorter than 1048576 bytes; this one was passed over");
            continue;
        }
        match session.hear(&String::from_utf8_lossy(&line)) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(what) => session.say(&format!("info string {what}")),
        }
    }
}

/// The limits given to `go`.
#[derive(Clone, Copy, Debug)]
struct Wish {
    limits: Limits,
    level: Option<Level>,
    time: Option<Duration>,
    infinite: bool,
}

/// A running search.
struct Thinking {
    stop: Arc<AtomicBool>,
    /// Returns the last line if that must wait for `stop`.
    thread: JoinHandle<Option<String>>,
    /// Whether only `stop` ends it.
    endless: bool,
    /// Set before the last line is written, since its reader may send the next command at once.
    done: Arc<AtomicBool>,
    /// Its timer ends when this is dropped.
    _timer: Option<Sender<()>>,
}

struct Session<W> {
    output: Arc<Mutex<W>>,
    rules: Ruleset,
    game: Game,
    seed: u64,
    level: Option<Level>,
    evaluation: Evaluation,
    thinking: Option<Thinking>,
}

impl<W: Write + Send + 'static> Session<W> {
    fn new(output: W) -> Session<W> {
        let rules = Ruleset::default();
        Session {
            output: Arc::new(Mutex::new(output)),
            game: Game::new(&rules),
            rules,
            seed: 0,
            level: None,
            evaluation: Evaluation::Best,
            thinking: None,
        }
    }

    fn say(&self, line: &str) {
        say(&self.output, line);
    }

    /// Carries out a line, and returns whether to go on reading.
    fn hear(&mut self, line: &str) -> Result<bool, String> {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else {
            return Ok(true);
        };
        match command {
            "quit" => {
                self.finish(true);
                return Ok(false);
            }
            "stop" => self.finish(true),
            "uci" => {
                self.say(&format!("id name galabot {}", env!("CARGO_PKG_VERSION")));
                self.say("id author the galabot authors");
                self.say("option name Rules type string default farmers");
                self.say("option name Level type spin default 0 min 0 max 8");
                self.say("option name Seed type string default 0");
                self.say("option name Evaluation type combo default best var best var by-hand");
                self.say("uciok");
            }
            "isready" => self.say("readyok"),
            "ucinewgame" => {
                self.idle()?;
                self.game = Game::new(&self.rules);
            }
            "setoption" => {
                self.idle()?;
                self.set(line)?;
            }
            "position" => {
                self.idle()?;
                self.game = self.position(words)?;
            }
            "go" => {
                self.idle()?;
                self.go(words)?;
            }
            "d" => self.say(&format!("info string {}", self.game.position_text())),
            "moves" => self.say(&format!(
                "info string moves {}",
                legal(&self.game).join(" ")
            )),
            _ => {
                return Err(format!(
                    "expected uci, isready, ucinewgame, setoption, position, go, stop, d, moves or quit but found \"{}\"",
                    short(command)
                ));
            }
        }
        Ok(true)
    }

    /// Refuses a command during a search.
    fn idle(&mut self) -> Result<(), String> {
        if self
            .thinking
            .as_ref()
            .is_some_and(|thinking| !thinking.done.load(Ordering::Acquire))
        {
            return Err("still thinking; say stop first".to_owned());
        }
        self.finish(true);
        Ok(())
    }

    /// Waits for the search. It is stopped first if that is wanted or if it would never end.
    fn finish(&mut self, at_once: bool) {
        let Some(thinking) = self.thinking.take() else {
            return;
        };
        if at_once || thinking.endless {
            thinking.stop.store(true, Ordering::Relaxed);
        }
        match thinking.thread.join() {
            Ok(Some(last)) => self.say(&last),
            Ok(None) => {}
            Err(_) => self.say("info string the search has failed"),
        }
    }

    fn set(&mut self, line: &str) -> Result<(), String> {
        let expected = || {
            format!(
                "expected setoption name Rules|Level|Seed|Evaluation value … but found \"{}\"",
                short(line)
            )
        };
        let rest = line
            .trim()
            .strip_prefix("setoption")
            .map(str::trim)
            .ok_or_else(expected)?;
        let rest = rest
            .strip_prefix("name")
            .map(str::trim)
            .ok_or_else(expected)?;
        let (name, value) = rest.split_once(" value").ok_or_else(expected)?;
        let value = value.trim();
        match name.trim().to_ascii_lowercase().as_str() {
            "rules" => {
                self.rules = rules(value)?;
                self.game = Game::new(&self.rules);
            }
            "level" if value == "0" => self.level = None,
            "level" => {
                self.level = Some(
                    value
                        .parse()
                        .map_err(|e: crate::ai::LevelError| e.to_string())?,
                )
            }
            "seed" => {
                self.seed = value.parse().map_err(|_| {
                    format!("expected a number from 0 on but found \"{}\"", short(value))
                })?;
            }
            "evaluation" => {
                self.evaluation = match value {
                    "best" => Evaluation::Best,
                    "by-hand" => Evaluation::ByHand,
                    _ => {
                        return Err(format!(
                            "expected best or by-hand but found \"{}\"",
                            short(value)
                        ));
                    }
                };
            }
            _ => return Err(expected()),
        }
        Ok(())
    }

    fn position(&self, words: SplitWhitespace<'_>) -> Result<Game, String> {
        let words: Vec<&str> = words.collect();
        let at = words
            .iter()
            .position(|word| *word == "moves")
            .unwrap_or(words.len());
        let mut game = match &words[..at] {
            ["startpos"] => Game::new(&self.rules),
            ["fen", text @ ..] if !text.is_empty() => {
                Game::from_position_text(&self.rules, &text.join(" "))
                    .map_err(|error| error.to_string())?
            }
            _ => {
                return Err(
                    "expected position startpos or position fen and a position, then moves if any"
                        .to_owned(),
                );
            }
        };
        for (number, text) in words.iter().skip(at + 1).enumerate() {
            take(&mut game, text).map_err(|what| format!("move {}: {what}", number + 1))?;
        }
        Ok(game)
    }

    fn go(&mut self, words: SplitWhitespace<'_>) -> Result<(), String> {
        let wish = wish(words, self.level, self.game.side_to_move())?;
        let stop = Arc::new(AtomicBool::new(false));
        let timer = match wish.time {
            None => None,
            Some(time) => {
                let (ended, end) = channel::<()>();
                let stop = Arc::clone(&stop);
                std::thread::spawn(move || {
                    // It ends early when the other end is dropped.
                    if end.recv_timeout(time) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                        stop.store(true, Ordering::Relaxed);
                    }
                });
                Some(ended)
            }
        };
        let options = SearchOptions {
            seed: self.seed,
            evaluation: self.evaluation,
            contempt: 0,
        };
        let (output, game, flag) = (
            Arc::clone(&self.output),
            self.game.clone(),
            Arc::clone(&stop),
        );
        let done = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&done);
        let thread = std::thread::spawn(move || {
            let last =
                match_game!(Game, &game, G, game => think(game, wish, options, &flag, &output));
            if wish.infinite {
                return Some(last);
            }
            ended.store(true, Ordering::Release);
            say(&output, &last);
            None
        });
        self.thinking = Some(Thinking {
            stop,
            thread,
            endless: wish.infinite,
            done,
            _timer: timer,
        });
        Ok(())
    }
}

/// A clock as given to `go`; times in milliseconds.
#[derive(Clone, Copy, Default)]
struct Left {
    time: Option<u64>,
    increment: u64,
}

impl Left {
    /// How long to think with this many moves to go: an even share of the time left, and most of the increment.
    fn share(self, moves_to_go: u64) -> Option<Duration> {
        let left = self.time?;
        let increment = self.increment.saturating_mul(3) / 4;
        let share = (left / moves_to_go.clamp(2, 40)).saturating_add(increment);
        Some(Duration::from_millis(share.clamp(5, left.max(5))))
    }
}

fn wish(mut words: SplitWhitespace<'_>, level: Option<Level>, side: Side) -> Result<Wish, String> {
    let mut wish = Wish {
        limits: Limits {
            nodes: u64::MAX,
            depth: Limits::DEEPEST,
        },
        level,
        time: None,
        infinite: false,
    };
    let (mut named, mut limited) = (false, false);
    let (mut clocks, mut moves_to_go) = ([Left::default(); 2], 40);
    while let Some(word) = words.next() {
        if word == "infinite" {
            wish.infinite = true;
            limited = true;
            continue;
        }
        let text = words
            .next()
            .ok_or_else(|| format!("expected a number after \"{}\"", short(word)))?;
        // A clock may stand at zero or below.
        let clock = text.parse().map(|left: i64| left.max(0).unsigned_abs());
        match (word, clock) {
            ("wtime", Ok(left)) => clocks[0].time = Some(left),
            ("btime", Ok(left)) => clocks[1].time = Some(left),
            ("winc", Ok(increment)) => clocks[0].increment = increment,
            ("binc", Ok(increment)) => clocks[1].increment = increment,
            ("movestogo", Ok(moves)) => moves_to_go = moves,
            _ => {
                limit(&mut wish, word, text)?;
                named |= word == "level";
                limited |= word != "level";
            }
        }
    }
    if let Some(share) = clocks[side.index()].share(moves_to_go) {
        wish.time.get_or_insert(share);
        limited = true;
    }
    match (named, limited) {
        (true, true) => {
            return Err(
                "a level says how long it thinks: leave out either level or all other limits"
                    .to_owned(),
            );
        }
        (false, true) => wish.level = None,
        (false, false) => wish.level = wish.level.or(Some(Level::ALL[7])),
        (true, false) => {}
    }
    Ok(wish)
}

/// Sets one limit of a `go` command.
fn limit(wish: &mut Wish, word: &str, text: &str) -> Result<(), String> {
    let number: u64 = text
        .parse()
        .ok()
        .filter(|number| *number > 0)
        .ok_or_else(|| {
            format!(
                "expected a number from 1 on after {} but found \"{}\"",
                short(word),
                short(text)
            )
        })?;
    match word {
        "nodes" => wish.limits.nodes = number,
        "depth" => wish.limits.depth = number.min(u64::from(Limits::DEEPEST)) as u32,
        "movetime" => wish.time = Some(Duration::from_millis(number)),
        "level" => {
            let level = u8::try_from(number).ok().and_then(Level::new);
            wish.level = Some(
                level.ok_or_else(|| format!("expected a level from 1 to 8 but found {number}"))?,
            );
        }
        _ => {
            return Err(format!(
                "expected nodes, depth, movetime, level, infinite or a clock such as wtime but found \"{}\"",
                short(word)
            ));
        }
    }
    Ok(())
}

fn think<G: EngineGame, W: Write>(
    game: &G,
    wish: Wish,
    options: SearchOptions,
    stop: &AtomicBool,
    output: &Mutex<W>,
) -> String {
    let begun = Instant::now();
    let tell = |thought: &Thought| say(output, &info(thought, begun));
    let found = match wish.level {
        Some(level) => {
            let found = play(game, level, options.seed, stop);
            found.iter().for_each(tell);
            found
        }
        None => best_telling(game, wish.limits, options, stop, tell),
    };
    match found {
        Some(found) => format!("bestmove {}", found.best()),
        None => "bestmove none".to_owned(),
    }
}

fn info(thought: &Thought, begun: Instant) -> String {
    let milliseconds = begun.elapsed().as_millis();
    let score = match thought.score.plies_to_end() {
        // UCI counts the moves of the side that wins.
        Some(plies) => format!("mate {}", (plies + plies.signum()) / 2),
        None => format!("cp {}", thought.score.points()),
    };
    let line: Vec<String> = thought.line.iter().map(ToString::to_string).collect();
    let each_second = u128::from(thought.nodes) * 1000 / milliseconds.max(1);
    format!(
        "info depth {} score {score} nodes {} nps {each_second} time {milliseconds} pv {}",
        thought.depth,
        thought.nodes,
        line.join(" ")
    )
}

fn say<W: Write>(output: &Mutex<W>, line: &str) {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    // A reader that has gone away cannot be told; the end of the input ends the program.
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}

/// The part of the input that fits into an answer.
fn short(text: &str) -> String {
    let clean = text.trim().chars().filter(|letter| !letter.is_control());
    clean.take(60).collect()
}

/// The rules with these names, in any order.
fn rules(names: &str) -> Result<Ruleset, String> {
    let names = names.split([' ', ',']).filter(|name| !name.is_empty());
    Ruleset::from_names(names).map_err(|error| format!("{error}; there are {}", presets()))
}

/// The rule sets with a name. One that takes options says so.
fn presets() -> String {
    let named = Kind::ALL.iter().flat_map(|kind| kind.preset_names());
    let told = named.map(|preset| {
        let mut options = Kind::ALL.iter().flat_map(|kind| kind.option_names());
        match options.any(|option| Ruleset::from_names([preset, option]).is_ok()) {
            true => format!("{preset} and its options"),
            false => preset.to_owned(),
        }
    });
    told.collect::<Vec<_>>().join(", ")
}

/// Plays a turn given in text.
fn take(game: &mut Game, text: &str) -> Result<(), String> {
    let typed: TypedTurn = text.parse().map_err(|error: TextError| error.to_string())?;
    let played = game.check(&typed).and_then(|turn| game.play(turn));
    played.map_err(|_| format!("{} cannot be played there", short(text)))
}

fn legal(game: &Game) -> Vec<String> {
    let legal = any::legal(game);
    legal.iter().map(ToString::to_string).collect()
}
