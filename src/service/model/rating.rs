//! How strong somebody is, at a game or at puzzles.

/// With a greater deviation than this a rating is a first guess.
pub const SURE: f64 = 110.0;

/// How strong somebody is at a game, as far as their games tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// 1500 for a beginner here.
    pub points: f64,
    /// In two of three cases the truth lies no further away; 350 if nothing is known.
    pub deviation: f64,
    /// The rated games it comes from.
    pub games: u32,
}

impl Rating {
    /// Whether it is more than a first guess.
    pub fn is_sure(&self) -> bool {
        self.deviation <= SURE
    }
}
