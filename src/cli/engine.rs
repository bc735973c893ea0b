//! The subcommand `engine`: a text protocol after UCI on standard input and output, for other programs to play against.
//!
//! docs/engine.md describes it. Whatever is read, the answer is a line, never the end: what is not understood is told as
//! `info string …`. One thread reads, another thinks, so that `stop` is heard.

use std::io::{BufRead, Write};
use std::str::{FromStr, SplitWhitespace};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::ai::{Evaluation, Level, Limits, Manner, Playable, Thought, best_telling, play};
use crate::rules::notation::TypedMove;
use crate::rules::{Game, chelma, gala};

/// Answers standard input on standard output until it ends or says `quit`.
pub(super) fn engine() -> anyhow::Result<()> {
    serve(std::io::stdin().lock(), std::io::stdout())
}

/// A line that is longer is read no further.
const LONGEST_LINE: u64 = 1 << 20;

fn serve(mut input: impl BufRead, output: impl Write + Send + 'static) -> anyhow::Result<()> {
    let mut session = Session::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut rest = std::io::Read::take(&mut input, LONGEST_LINE);
        if rest.read_until(b'\n', &mut line)? == 0 {
            // Whoever pipes commands in still wants the answer to the last one.
            session.finish(false);
            return Ok(());
        }
        match session.hear(&String::from_utf8_lossy(&line)) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(what) => session.say(&format!("info string {what}")),
        }
    }
}

/// A game of either kind.
#[derive(Clone, Debug)]
enum AnyGame {
    Gala(Game),
    Chelma(chelma::Game),
}

/// The rules chosen.
#[derive(Clone, Debug)]
enum AnyRules {
    Gala(gala::Rules),
    Chelma(chelma::Rules),
}

/// What `go` asks for.
#[derive(Clone, Copy, Debug)]
struct Wish {
    limits: Limits,
    level: Option<Level>,
    time: Option<Duration>,
    infinite: bool,
}

/// A search under way.
struct Thinking {
    stop: Arc<AtomicBool>,
    /// Ends with the last line if that must wait for `stop`.
    thread: JoinHandle<Option<String>>,
    /// Whether only `stop` ends it.
    endless: bool,
    /// Its timer ends when this is dropped.
    _timer: Option<Sender<()>>,
}

struct Session<W> {
    output: Arc<Mutex<W>>,
    rules: AnyRules,
    game: AnyGame,
    seed: u64,
    level: Option<Level>,
    evaluation: Evaluation,
    thinking: Option<Thinking>,
}

impl<W: Write + Send + 'static> Session<W> {
    fn new(output: W) -> Session<W> {
        let rules = AnyRules::Gala(gala::Preset::Farmers.rules());
        Session {
            output: Arc::new(Mutex::new(output)),
            game: rules.start(),
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

    /// Does what a line says. Gives whether there is more to come.
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
                self.game = self.rules.start();
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
            "d" => self.say(&format!("info string {}", self.game.text())),
            "moves" => self.say(&format!(
                "info string moves {}",
                self.game.legal().join(" ")
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

    /// Refuses while a search is under way.
    fn idle(&mut self) -> Result<(), String> {
        if self
            .thinking
            .as_ref()
            .is_some_and(|thinking| !thinking.thread.is_finished())
        {
            return Err("still thinking; say stop first".to_owned());
        }
        self.finish(true);
        Ok(())
    }

    /// Waits for the search, after telling it to stop if that is wanted or it would go on for ever.
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
                self.rules = value.parse()?;
                self.game = self.rules.start();
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

    fn position(&self, words: SplitWhitespace<'_>) -> Result<AnyGame, String> {
        let words: Vec<&str> = words.collect();
        let at = words
            .iter()
            .position(|word| *word == "moves")
            .unwrap_or(words.len());
        let mut game = match &words[..at] {
            ["startpos"] => self.rules.start(),
            ["fen", text @ ..] if !text.is_empty() => self.rules.from_text(&text.join(" "))?,
            _ => {
                return Err(
                    "expected position startpos or position fen and a position, then moves if any"
                        .to_owned(),
                );
            }
        };
        for (number, text) in words.iter().skip(at + 1).enumerate() {
            game.take(text)
                .map_err(|what| format!("move {}: {what}", number + 1))?;
        }
        Ok(game)
    }

    fn go(&mut self, words: SplitWhitespace<'_>) -> Result<(), String> {
        let wish = wish(words, self.level)?;
        let stop = Arc::new(AtomicBool::new(false));
        let timer = match wish.time {
            None => None,
            Some(time) => {
                let (ended, end) = channel::<()>();
                let stop = Arc::clone(&stop);
                std::thread::spawn(move || {
                    // Ends early when the other end is dropped.
                    if end.recv_timeout(time) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                        stop.store(true, Ordering::Relaxed);
                    }
                });
                Some(ended)
            }
        };
        let manner = Manner {
            seed: self.seed,
            evaluation: self.evaluation,
        };
        let (output, game, flag) = (
            Arc::clone(&self.output),
            self.game.clone(),
            Arc::clone(&stop),
        );
        let thread = std::thread::spawn(move || match &game {
            AnyGame::Gala(game) => think(game, wish, manner, &flag, &output),
            AnyGame::Chelma(game) => think(game, wish, manner, &flag, &output),
        });
        self.thinking = Some(Thinking {
            stop,
            thread,
            endless: wish.infinite,
            _timer: timer,
        });
        Ok(())
    }
}

fn wish(mut words: SplitWhitespace<'_>, level: Option<Level>) -> Result<Wish, String> {
    let mut wish = Wish {
        limits: Limits {
            nodes: u64::MAX,
            depth: Limits::DEEPEST,
        },
        level,
        time: None,
        infinite: false,
    };
    let mut bounded = level.is_some();
    while let Some(word) = words.next() {
        if word == "infinite" {
            wish.infinite = true;
            continue;
        }
        let text = words
            .next()
            .ok_or_else(|| format!("expected a number after \"{}\"", short(word)))?;
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
                wish.level =
                    Some(level.ok_or_else(|| {
                        format!("expected a level from 1 to 8 but found {number}")
                    })?);
            }
            _ => {
                return Err(format!(
                    "expected nodes, depth, movetime, level or infinite but found \"{}\"",
                    short(word)
                ));
            }
        }
        bounded = true;
        if word != "level" {
            wish.level = None;
        }
    }
    if !bounded && !wish.infinite {
        wish.level = Some(Level::ALL[7]);
    }
    Ok(wish)
}

fn think<G: Playable, W: Write>(
    game: &G,
    wish: Wish,
    manner: Manner,
    stop: &AtomicBool,
    output: &Mutex<W>,
) -> Option<String> {
    let begun = Instant::now();
    let tell = |thought: &Thought<G::Move>| say(output, &info(thought, begun));
    let found = match wish.level {
        Some(level) => {
            let found = play(game, level, manner.seed, stop);
            found.iter().for_each(tell);
            found
        }
        None => best_telling(game, wish.limits, manner, stop, tell),
    };
    let last = match found {
        Some(found) => format!("bestmove {}", found.best()),
        None => "bestmove none".to_owned(),
    };
    if wish.infinite {
        return Some(last);
    }
    say(output, &last);
    None
}

fn info<M: Copy + ToString>(thought: &Thought<M>, begun: Instant) -> String {
    let milliseconds = begun.elapsed().as_millis();
    let score = match thought.score.plies_to_end() {
        // UCI counts moves of the side that wins.
        Some(plies) => format!("mate {}", (plies + plies.signum()) / 2),
        None => format!("cp {}", thought.score.points()),
    };
    let line: Vec<String> = thought.line.iter().map(M::to_string).collect();
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
    // Nobody is left to be told that nobody listens; the end of the input ends the program.
    let _ = writeln!(output, "{line}").and_then(|()| output.flush());
}

/// So much of what was read that it fits into an answer.
fn short(text: &str) -> String {
    let clean = text.trim().chars().filter(|letter| !letter.is_control());
    clean.take(60).collect()
}

impl FromStr for AnyRules {
    type Err = String;

    fn from_str(text: &str) -> Result<AnyRules, String> {
        if let Some(preset) = chelma::Preset::from_code(text.trim()) {
            return Ok(AnyRules::Chelma(preset.rules()));
        }
        let names = text.split([' ', ',']).filter(|name| !name.is_empty());
        let ruleset = gala::Ruleset::from_names(names).map_err(|error| {
            format!("{error}; there are farmers, winther and its options, pyramid, botermans, pyramid-4, chelma, chelma-open")
        })?;
        Ok(AnyRules::Gala(gala::Rules::of(&ruleset)))
    }
}

impl AnyRules {
    fn start(&self) -> AnyGame {
        match self {
            AnyRules::Gala(rules) => AnyGame::Gala(Game::new(rules.clone())),
            AnyRules::Chelma(rules) => AnyGame::Chelma(chelma::Game::new(*rules)),
        }
    }

    fn from_text(&self, text: &str) -> Result<AnyGame, String> {
        match self {
            AnyRules::Gala(rules) => {
                let position: gala::Position = text
                    .parse()
                    .map_err(|e: gala::PositionError| e.to_string())?;
                let four = matches!(position.mover(), gala::Mover::Seat(_));
                if four != matches!(rules.start().mover(), gala::Mover::Seat(_)) {
                    return Err(format!(
                        "by these rules {} moves first, but the position has {} to move",
                        rules.start().mover().code(),
                        position.mover().code()
                    ));
                }
                Ok(AnyGame::Gala(Game::from_position(rules.clone(), position)))
            }
            AnyRules::Chelma(rules) => {
                let position: chelma::Position = text
                    .parse()
                    .map_err(|e: chelma::PositionError| e.to_string())?;
                Ok(AnyGame::Chelma(chelma::Game::from_position(
                    *rules, position,
                )))
            }
        }
    }
}

impl AnyGame {
    fn take(&mut self, text: &str) -> Result<(), String> {
        let illegal = || format!("{} cannot be played there", short(text));
        match self {
            AnyGame::Gala(game) => {
                let typed: TypedMove = text
                    .parse()
                    .map_err(|e: crate::rules::notation::MoveTextError| e.to_string())?;
                let played = game.check(&typed).and_then(|mv| game.play(mv));
                played.map_err(|_| illegal())
            }
            AnyGame::Chelma(game) => {
                let typed: chelma::TypedTurn = text
                    .parse()
                    .map_err(|e: chelma::TurnTextError| e.to_string())?;
                let played = game.check(&typed).and_then(|turn| game.play(turn));
                played.map_err(|_| illegal())
            }
        }
    }

    fn text(&self) -> String {
        match self {
            AnyGame::Gala(game) => game.position().to_string(),
            AnyGame::Chelma(game) => game.position().to_string(),
        }
    }

    fn legal(&self) -> Vec<String> {
        match self {
            AnyGame::Gala(game) => game.legal().iter().map(ToString::to_string).collect(),
            AnyGame::Chelma(game) => game.legal().iter().map(ToString::to_string).collect(),
        }
    }
}
