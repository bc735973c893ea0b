//! A game of the storm: what is typed in it and by whom, and the words in which each move is told.

use fastrand::Rng;
use galabot::rules::Side;
use galabot::rules::any::{Game, Ruleset, TypedTurn};
use galabot::sandbox::{Effect, GatewayAction, Post, RestFault};

/// What is played: Gala by two, Gala by three people at four seats, Chelma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Two,
    Four,
    Chelma,
}

impl Kind {
    /// At random; most play by two.
    pub fn random(rng: &mut Rng) -> Kind {
        *rng.choice(&[Kind::Two, Kind::Two, Kind::Two, Kind::Four, Kind::Chelma])
            .expect("some")
    }

    pub const fn rules(self) -> &'static str {
        match self {
            Kind::Two => "farmers",
            Kind::Four => "pyramid-4",
            Kind::Chelma => "chelma",
        }
    }
}

/// A game, and how much of it has been typed.
pub struct Play {
    pub table: u64,
    pub kind: Kind,
    /// White, Black, and White's partner if four seats play.
    pub people: [u64; 3],
    /// The moves, each with who types it and how its message begins.
    pub moves: Vec<Move>,
    /// Moves typed, and one more when the resignation has been.
    pub typed: usize,
    pub thread: u64,
    /// What was told before in threads that have been deleted since.
    pub told_before: usize,
}

/// A move of a game of the storm.
pub struct Move {
    pub text: String,
    who: u64,
    words: String,
}

impl Play {
    /// A game of so many random legal moves from the start that do not end it.
    pub fn random(rng: &mut Rng, table: u64, people: [u64; 3], count: usize) -> Play {
        let kind = Kind::random(rng);
        Play {
            table,
            kind,
            people,
            moves: random_moves(rng, kind, people, count),
            typed: 0,
            thread: 0,
            told_before: 0,
        }
    }

    pub fn is_over(&self) -> bool {
        self.typed > self.moves.len()
    }

    /// Who types next, and what: a move, or in the end that they resign. At four seats Black does, who is alone.
    pub fn next(&self) -> (u64, &str) {
        match self.moves.get(self.typed) {
            Some(mv) => (mv.who, &mv.text),
            None => (self.people[1], "resign yes"),
        }
    }

    /// How the name of its thread begins.
    pub fn thread_name(&self) -> String {
        let game = match self.kind {
            Kind::Chelma => "Chelma",
            _ => "Gala",
        };
        format!("{game} {}: ", self.table)
    }

    /// Whether a message tells this move; the one after the last is the result, and the one before the first the
    /// opening.
    pub fn tells(&self, post: &Post, ply: usize) -> bool {
        // `1… g1` does not begin `1… g10-f9`.
        let says = |words: &str| {
            let rest = post.content.strip_prefix(words);
            let begins =
                rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_digit()));
            post.author.bot && begins
        };
        match ply {
            0 => says(&format!("**Game {}**", self.table)),
            ply => match self.moves.get(ply - 1) {
                Some(mv) => says(&mv.words),
                None => post.author.bot && post.content.contains("resigns"),
            },
        }
    }
}

fn random_moves(rng: &mut Rng, kind: Kind, people: [u64; 3], count: usize) -> Vec<Move> {
    let ruleset = Ruleset::from_names([kind.rules()]).expect("there are such rules");
    let mut game = Game::new(&ruleset);
    let mut moves = Vec::new();
    while moves.len() < count {
        let who = match game.mover() {
            mover if mover.code() == "se" => people[2],
            mover if mover.side() == Side::White => people[0],
            _ => people[1],
        };
        let legal = legal(&game);
        let text = rng.choice(&legal).expect("the game is not over").clone();
        let typed: TypedTurn = text.parse().expect("a turn as we write it");
        let turn = game.check(&typed).expect("it is legal");
        game.play(turn).expect("it is legal");
        // Among four, three seats have the same number in a round, but none the same pieces.
        let from = text.split('-').next().unwrap_or(&text);
        let words = format!("**{} {from}", game.number_of(moves.len() + 1));
        moves.push(Move { text, who, words });
        assert!(game.outcome().is_none(), "so few moves end no game");
    }
    moves
}

fn legal(game: &Game) -> Vec<String> {
    match game {
        Game::Gala(game) => game
            .rules()
            .moves(game.position())
            .iter()
            .map(|mv| mv.to_string())
            .collect(),
        Game::Chelma(game) => game
            .rules()
            .moves(game.position())
            .iter()
            .map(|turn| turn.to_string())
            .collect(),
    }
}

/// Ends a session.
pub fn invalid(resumable: bool) -> GatewayAction {
    GatewayAction::InvalidSession { resumable }
}

/// A fault of `percent` in a hundred of the requests to such a path.
pub fn fault(path: &str, percent: u8, effect: Effect) -> RestFault {
    RestFault {
        method: None,
        path: Some(path.to_owned()),
        times: None,
        percent: Some(percent),
        effect,
    }
}
