//! What a side can force within a few moves. Every reply is looked at, so what is found is proved.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::rules::Side;
use crate::search_game::{End, Material, PackedMove, SearchGame};

/// What is to be forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// The game is won.
    Win,
    /// One more vital piece than before is captured, and none can be lost for it at once.
    Vital,
    /// Three pieces more than before are captured, and none can be taken back for nothing.
    Three,
}

/// The pieces that [`Goal::Three`] is about.
const THREE: i32 = 3;

/// The most own moves that are looked ahead.
const MOST: usize = 8;

/// The number of positions after which it is asked again whether to stop.
const ASKED: u64 = 1_024;

/// A search for what one side can force from a position.
pub(super) struct Force<'a, S: SearchGame> {
    game: &'a S,
    side: Side,
    goal: Goal,
    /// By how much this side led before.
    before: Material,
    /// The positions that may still be looked at.
    left: u64,
    stop: &'a AtomicBool,
    known: HashMap<(u64, u32), bool>,
    /// The reply that refuted last, by the number of moves left.
    refutations: [PackedMove; MOST],
}

impl<'a, S: SearchGame> Force<'a, S> {
    /// What `side` can force if it led by `before`, looking at this many positions at most. Once `stop` is set,
    /// everything takes too many.
    pub(super) fn new(
        game: &'a S,
        side: Side,
        goal: Goal,
        before: Material,
        (nodes, stop): (u64, &'a AtomicBool),
    ) -> Force<'a, S> {
        Force {
            game,
            side,
            goal,
            before,
            left: nodes,
            stop,
            known: HashMap::new(),
            refutations: [PackedMove::NONE; MOST],
        }
    }

    /// Whether the goal is reached within this number of own moves, whatever the other side does; `None` if too many
    /// positions would have to be looked at.
    pub(super) fn can(&mut self, node: &S::Node, moves: u32) -> Option<bool> {
        if let Some(end) = self.game.end(node) {
            return Some(end == End::Won(self.side));
        }
        let own = self.game.side(node) == self.side;
        let legal = legal(self.game, node);
        if self.game.is_empty(&legal) {
            return Some(false);
        }
        if !own && self.is_reached(node, &legal) {
            return Some(true);
        }
        // Where nothing is captured, the other side may lose by its own move.
        let over = moves == 0 && (own || self.game.has_tactical_moves());
        if over || self.is_hopeless(node, moves) {
            return Some(false);
        }
        let key = (self.game.key(node) ^ self.game.context(node, 0), moves);
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(ASKED) && self.stop.load(Ordering::Relaxed) {
            self.left = 0;
            return None;
        }
        let can = match own {
            true => self.has_move(node, &legal, moves)?,
            false => self.has_no_reply(node, &legal, moves)?,
        };
        self.known.insert(key, can);
        Some(can)
    }

    /// Whether one of the own moves does it.
    fn has_move(&mut self, node: &S::Node, legal: &S::Moves, moves: u32) -> Option<bool> {
        let lead = self.lead(node);
        let captured = match self.goal {
            Goal::Win => false,
            Goal::Vital => lead.vital > 0,
            Goal::Three => lead.pieces >= THREE,
        };
        let quiet = moves > 1 || captured || !self.game.has_tactical_moves();
        for mv in ordered(self.game, node, legal, quiet) {
            if self.can(&self.game.after(node, mv), moves - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether no reply prevents it.
    fn has_no_reply(&mut self, node: &S::Node, legal: &S::Moves, moves: u32) -> Option<bool> {
        let at = (moves as usize).min(MOST - 1);
        let first = self.refutations[at];
        let first = (first != PackedMove::NONE && self.game.has(legal, first)).then_some(first);
        let all = ordered(self.game, node, legal, true).into_iter();
        let rest = all.filter(|mv| Some(*mv) != first);
        for mv in first.into_iter().chain(rest) {
            let after = self.game.after(node, mv);
            if !self.can_after_reply(&after, moves)? {
                self.refutations[at] = mv;
                return Some(false);
            }
        }
        Some(true)
    }

    /// The same after a reply. If the own turn has passed, that costs a move.
    fn can_after_reply(&mut self, after: &S::Node, moves: u32) -> Option<bool> {
        if self.game.end(after).is_some() || self.game.side(after) == self.side {
            return self.can(after, moves);
        }
        match moves.checked_sub(1) {
            Some(moves) => self.can(after, moves),
            None => Some(false),
        }
    }

    /// How much more this side leads than before.
    fn lead(&self, node: &S::Node) -> Material {
        let now = lead(self.game, node, self.side);
        Material {
            vital: now.vital - self.before.vital,
            pieces: now.pieces - self.before.pieces,
        }
    }

    /// Whether the goal is reached, the other side being to move.
    pub(super) fn is_reached(&self, node: &S::Node, legal: &S::Moves) -> bool {
        let lead = self.lead(node);
        match self.goal {
            Goal::Win => return false,
            Goal::Vital if lead.vital < 1 => return false,
            Goal::Three if lead.pieces < THREE || lead.vital < 0 => return false,
            _ => {}
        }
        let mut reached = true;
        self.game.tactical_moves(node, legal, |tactical| {
            let after = self.game.after(node, tactical.mv);
            let lead = self.lead(&after);
            reached &= self.game.end(&after) != Some(End::Won(self.side.other()))
                && match self.goal {
                    Goal::Win => false,
                    Goal::Vital => lead.vital >= 1,
                    Goal::Three => {
                        lead.vital >= 0
                            && (lead.pieces >= THREE || self.takes_back(&after, tactical.mv.to()))
                    }
                };
        });
        reached
    }

    /// Whether the piece on this square can be captured at once.
    fn takes_back(&self, node: &S::Node, square: usize) -> bool {
        let legal = legal(self.game, node);
        let mut takes = false;
        self.game.tactical_moves(node, &legal, |tactical| {
            takes |= tactical.mv.to() == square;
        });
        takes
    }

    fn is_hopeless(&self, node: &S::Node, moves: u32) -> bool {
        match self.goal {
            Goal::Win => self.game.least_to_win(node, self.side) > moves,
            Goal::Vital => false,
            Goal::Three => self.lead(node).pieces + (moves as i32) < THREE,
        }
    }

    /// The first moves that do it within this number of moves; `None` as for [`Force::can`]. Once there are more than
    /// `enough` of them, the rest is not looked at.
    pub(super) fn first_moves(
        &mut self,
        node: &S::Node,
        moves: u32,
        enough: usize,
    ) -> Option<Vec<PackedMove>> {
        if self.is_hopeless(node, moves) {
            return Some(Vec::new());
        }
        self.moves_where(node, enough, |force, after| force.can(after, moves - 1))
    }

    /// The moves of the side to move after which the other side cannot do it within this number of its moves. The other
    /// side is the one that forces here. Once there are more than `enough` of them, the rest is not looked at.
    pub(super) fn holding_moves(
        &mut self,
        node: &S::Node,
        moves: u32,
        enough: usize,
    ) -> Option<Vec<PackedMove>> {
        self.moves_where(node, enough, |force, after| {
            force.can(after, moves).map(|can| !can)
        })
    }

    /// The moves to positions that are wanted; `None` once it takes too many positions to tell. Once there are more
    /// than `enough` of them, the rest is not looked at.
    fn moves_where(
        &mut self,
        node: &S::Node,
        enough: usize,
        wanted: impl Fn(&mut Self, &S::Node) -> Option<bool>,
    ) -> Option<Vec<PackedMove>> {
        let mut found = Vec::new();
        for mv in ordered(self.game, node, &legal(self.game, node), true) {
            if wanted(self, &self.game.after(node, mv))? {
                found.push(mv);
            }
            if found.len() > enough {
                break;
            }
        }
        Some(found)
    }

    /// A line that begins with this move: the other side holds out as long as it can, and this one is as quick as it
    /// can be.
    pub(super) fn line(
        &mut self,
        root: &S::Node,
        first: PackedMove,
        moves: u32,
    ) -> Option<Vec<PackedMove>> {
        let mut line = vec![first];
        let mut node = self.game.after(root, first);
        let mut left = moves - 1;
        while self.game.end(&node).is_none() && line.len() < 2 * MOST {
            let legal = legal(self.game, &node);
            let own = self.game.side(&node) == self.side;
            if !own && self.is_reached(&node, &legal) {
                break;
            }
            let all = ordered(self.game, &node, &legal, true);
            let mut best: Option<(u32, i32, PackedMove)> = None;
            for mv in all {
                let after = self.game.after(&node, mv);
                let Some(needed) = self.needed(&after, left)? else {
                    continue;
                };
                let eval = match self.game.end(&after) {
                    None => self.game.evaluate(&after),
                    Some(_) => 0,
                };
                let better = match best {
                    None => true,
                    Some((most, _, _)) if needed != most => (needed < most) == own,
                    Some((_, least, _)) => eval < least,
                };
                if better {
                    best = Some((needed, eval, mv));
                }
            }
            let (needed, _, mv) = best?;
            line.push(mv);
            left = needed;
            node = self.game.after(&node, mv);
        }
        Some(line)
    }

    /// The least number of own moves that do it, up to `most`; the inner `None` if even these do not.
    fn needed(&mut self, node: &S::Node, most: u32) -> Option<Option<u32>> {
        for moves in 0..=most {
            if self.can(node, moves)? {
                return Some(Some(moves));
            }
        }
        Some(None)
    }
}

/// By how much a side leads.
pub(super) fn lead<S: SearchGame>(game: &S, node: &S::Node, side: Side) -> Material {
    let (own, other) = (game.material(node, side), game.material(node, side.other()));
    Material {
        vital: own.vital - other.vital,
        pieces: own.pieces - other.pieces,
    }
}

pub(super) fn legal<S: SearchGame>(game: &S, node: &S::Node) -> S::Moves {
    game.moves(node, game.must_answer() && game.in_check(node))
}

/// The legal moves: captures of what is worth most first, then the quiet ones if they are wanted.
pub(super) fn ordered<S: SearchGame>(
    game: &S,
    node: &S::Node,
    legal: &S::Moves,
    quiet: bool,
) -> Vec<PackedMove> {
    let mut tactical = Vec::new();
    game.tactical_moves(node, legal, |one| {
        tactical.push((one.attacker - 16 * one.victim, one.mv));
    });
    tactical.sort_by_key(|(order, _)| *order);
    let mut all: Vec<PackedMove> = tactical.into_iter().map(|(_, mv)| mv).collect();
    if quiet {
        game.quiet_moves(node, legal, |mv| all.push(mv));
    }
    all
}
