//! A game of the storm: what is typed in it, and the words in which each move is told.

use fastrand::Rng;
use galabot::rules::{Game, gala::Preset};
use galabot::sandbox::Post;

/// A game, and how much of it has been typed.
pub struct Play {
    pub table: u64,
    pub people: [u64; 2],
    pub moves: Vec<String>,
    /// Moves typed, and one more when the resignation has been.
    pub typed: usize,
    pub thread: u64,
    /// What was told before in threads that have been deleted since.
    pub told_before: usize,
}

impl Play {
    pub fn is_over(&self) -> bool {
        self.typed > self.moves.len()
    }

    /// The words with which the message of this move begins; the one after the last tells the result.
    pub fn words(&self, ply: usize) -> String {
        let dots = if ply % 2 == 1 { "." } else { "…" };
        match ply {
            0 => format!("**Game {}**", self.table),
            ply => format!("**{}{dots} ", ply.div_ceil(2)),
        }
    }

    pub fn tells(&self, post: &Post, ply: usize) -> bool {
        if ply > self.moves.len() {
            return post.author.bot && post.content.contains("resigns");
        }
        post.author.bot && post.content.starts_with(&self.words(ply))
    }
}

/// So many random legal moves from the start that do not end the game.
pub fn random_moves(rng: &mut Rng, count: usize) -> Vec<String> {
    let mut game = Game::new(Preset::Farmers.rules());
    while game.moves().len() < count {
        let legal: Vec<_> = game.rules().moves(game.position()).iter().collect();
        let mv = rng.choice(legal).expect("the game is not over");
        game.play(mv).expect("it is legal");
        assert!(game.outcome().is_none(), "so few moves end no game");
    }
    game.moves().iter().map(ToString::to_string).collect()
}
