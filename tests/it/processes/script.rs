//! A game of the storm: who plays, and random moves that do not end it.

use fastrand::Rng;
use galabot::rules::any::{Game, Ruleset};
use galabot::sandbox::{Post, Sandbox};

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Gala by two.
    Two,
    /// Gala by four people at four seats.
    Four,
    Chelma,
}

impl Kind {
    pub const ALL: [Kind; 3] = [Kind::Two, Kind::Four, Kind::Chelma];

    /// Rules by which a game can be long.
    pub const fn rules(self) -> &'static str {
        match self {
            Kind::Two => "farmers",
            Kind::Four => "pyramid-4",
            Kind::Chelma => "chelma-open",
        }
    }

    /// How many people play.
    pub const fn players(self) -> usize {
        match self {
            Kind::Two | Kind::Chelma => 2,
            Kind::Four => 4,
        }
    }
}

/// A running game, and what has been typed in it.
pub struct Script {
    pub kind: Kind,
    /// In the order in which they move; White begins.
    people: Vec<u64>,
    /// The shard of its server.
    pub shard: u64,
    /// The number of its table.
    pub table: u64,
    pub thread: u64,
    game: Game,
    /// The moves that have been typed.
    pub turns: Vec<String>,
    /// How their messages begin.
    words: Vec<String>,
    /// Whether the board of the last move is waited for.
    pub is_awaited: bool,
}

impl Script {
    pub fn new(kind: Kind, people: Vec<u64>, shard: u64, table: u64, thread: u64) -> Script {
        let ruleset = Ruleset::from_names([kind.rules()]).expect("there are such rules");
        Script {
            kind,
            people,
            shard,
            table,
            thread,
            game: Game::new(&ruleset),
            turns: Vec::new(),
            words: Vec::new(),
            is_awaited: false,
        }
    }

    /// Decides upon a random move that does not end the game. Returns who types it and what, unless there is none.
    fn next(&mut self, rng: &mut Rng) -> Option<(u64, String)> {
        let mover = ["w b", "sw nw ne se"].iter().find_map(|order| {
            order
                .split(' ')
                .position(|code| code == self.game.mover().code())
        });
        let who = self.people[mover.expect("a side or a seat")];
        let mut legal = self.game.legal_turns();
        rng.shuffle(&mut legal);
        let (turn, game) = legal.into_iter().find_map(|turn| {
            let mut game = self.game.clone();
            game.play(turn).ok()?;
            game.outcome().is_none().then_some((turn, game))
        })?;
        let text = turn.to_string();
        let number = game.number_of(self.turns.len() + 1);
        // Among four, three seats have the same number in a round, but none the same pieces.
        let from = text.split('-').next().unwrap_or(&text);
        self.words.push(format!("**{number} {from}"));
        self.turns.push(text.clone());
        self.game = game;
        Some((who, text))
    }

    /// Types the next move, unless every move would end the game. Returns whether it did.
    pub fn type_next(&mut self, sandbox: &Sandbox, rng: &mut Rng) -> bool {
        let Some((who, text)) = self.next(rng) else {
            return false;
        };
        let written = sandbox.write(who, self.thread, &text);
        written.expect("people may write");
        self.is_awaited = true;
        true
    }

    /// Whether a message tells of this move, or of the beginning of the game.
    pub fn shows(&self, post: &Post, ply: usize) -> bool {
        let rest = match ply {
            0 => post
                .content
                .strip_prefix(&format!("**Game {}**", self.table)),
            ply => post.content.strip_prefix(&self.words[ply - 1]),
        };
        // `1… g1` does not begin `1… g10-f9`.
        let fits = rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_digit()));
        post.author.bot && fits
    }

    /// Waits for the board of the move that was typed last.
    pub async fn shown(&self, sandbox: &Sandbox) -> Result<(), galabot::sandbox::TimedOut> {
        let last = |post: &Post| self.shows(post, self.turns.len());
        sandbox.wait_message(self.thread, last).await.map(drop)
    }
}

#[test]
fn games_of_each_kind_can_be_long() {
    for kind in Kind::ALL {
        for seed in 0..40 {
            let mut script = Script::new(kind, vec![1, 2, 3, 4], 0, 1, 1);
            let mut rng = Rng::with_seed(seed);
            while script.turns.len() < 150 && script.next(&mut rng).is_some() {}
            assert_eq!(script.turns.len(), 150, "{kind:?}, seed {seed}");
        }
    }
}
