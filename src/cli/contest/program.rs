//! A program of its own as a player: another version of galabot, or another engine, asked in the text protocol of
//! docs/engine.md.

use std::io::{BufRead, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, anyhow, bail};

use crate::ai::EngineGame;
use crate::rules::any::Turn;

/// A program that plays one game. It is ended when this is dropped.
#[derive(Debug)]
pub(super) struct Program {
    command: String,
    /// The position from which the game began, in text.
    start: String,
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Program {
    /// Starts the command, words with blanks between them, for a game that goes on from this one.
    ///
    /// # Errors
    /// It cannot be started, does not answer as an engine does, or does not know the rules.
    pub(super) fn start<G: EngineGame>(
        command: &str,
        start: &G,
        seed: u64,
    ) -> anyhow::Result<Program> {
        let rules = G::names(&start.ruleset()).context("these rules have no name")?;
        let mut words = command.split_whitespace();
        let name = words.next().context("no command is named")?;
        let mut child = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{name} cannot be started"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (input, output) = input.zip(output).context("its pipes are open")?;
        let mut program = Program {
            command: command.to_owned(),
            start: start.position_text(),
            child,
            input,
            output: BufReader::new(output).lines(),
        };
        program.say("uci")?;
        program.until("uciok")?;
        program.say(&format!("setoption name Rules value {}", rules.join(" ")))?;
        program.say(&format!("setoption name Seed value {seed}"))?;
        program.say("isready")?;
        program.until("readyok")?;
        Ok(program)
    }

    /// Its move in a game that began where it was started, with this number of nodes.
    ///
    /// # Errors
    /// It ends, or answers something that is no legal move.
    pub(super) fn choose<G: EngineGame>(&mut self, game: &G, nodes: u64) -> anyhow::Result<Turn> {
        let moves: Vec<String> = (1..=game.length())
            .filter_map(|ply| game.text_of(ply))
            .collect();
        let moves = moves.join(" ");
        self.say(&format!("position fen {} moves {moves}", self.start))?;
        self.say(&format!("go nodes {nodes}"))?;
        let answer = self.until("bestmove ")?;
        let text = answer.split_whitespace().nth(1).unwrap_or_default();
        let wrong = || {
            let position = game.position_text();
            anyhow!("{} answers \"{answer}\" to {position}", self.command)
        };
        let typed: G::Typed = text.parse().map_err(|_| wrong())?;
        game.check_typed(&typed).map_err(|_| wrong())
    }

    fn say(&mut self, line: &str) -> anyhow::Result<()> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.with_context(|| format!("{} has ended", self.command))
    }

    /// Reads on to the line that begins so. An `info string` before it says that something was not understood.
    fn until(&mut self, wanted: &str) -> anyhow::Result<String> {
        for line in self.output.by_ref() {
            let line = line.with_context(|| format!("{} cannot be read", self.command))?;
            if line.starts_with(wanted) {
                return Ok(line);
            }
            if let Some(complaint) = line.strip_prefix("info string ") {
                bail!("{} says: {complaint}", self.command);
            }
        }
        bail!("{} has ended without answering {wanted}", self.command);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
