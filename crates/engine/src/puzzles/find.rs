//! The puzzle in a position, if there is one: what can be forced there by one move alone.

use std::sync::atomic::AtomicBool;

use super::Aim;
use super::force::{Force, Goal, lead, legal, ordered};
use crate::engine_game::{Evaluation, Seen};
use crate::rules::any::{Game, Turn};
use crate::rules::match_game;
use crate::search_game::{PackedMove, SearchGame};
use crate::{EngineGame, Limits, SearchOptions, Thought, best, lines};

/// The positions that the proof of a puzzle takes at the most.
pub const PROOF: u64 = 300_000;

/// The positions looked at to make sure that no other move does it a move later.
pub const CONFIRMED: u64 = 1_000_000;

/// The nodes of each of the two first, cheap searches, which reject most positions.
const GLANCE: u64 = 1_200;

/// The nodes of the search that has to like the solution best.
const LIKED: u64 = 30_000;

/// The own moves of a solution, at the most.
pub(super) const MOST_MOVES: u32 = 4;

/// The moves within which a defence must hold, at the most.
const MOST_HELD: u32 = 3;

/// By how much more win chance one move has to look better than the next to be looked at.
const GAP: f64 = 0.15;

/// A position where fewer moves are legal has no puzzle.
const FEWEST: usize = 4;

/// The depth in plies of the last search for the rating of a puzzle.
const DEEPEST: u32 = 8;

/// For what is not interrupted.
static NEVER: AtomicBool = AtomicBool::new(false);

/// A puzzle without its name and rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) aim: Aim,
    pub(super) moves: u32,
    pub(super) line: Vec<Turn>,
}

/// The puzzle in this position, if its aim in its number of moves is `wanted`. It is proved, and still to be confirmed.
pub(super) fn find(
    game: &Game,
    wanted: impl Fn(Aim, u32) -> bool,
    stop: &AtomicBool,
) -> Option<Found> {
    match_game!(Game, game, G, game => Finder::of(game, stop)?.find(wanted))
}

/// The rating of a puzzle found, unless a deeper look raises a doubt.
pub(super) fn confirmed(game: &Game, found: &Found, stop: &AtomicBool) -> Option<u32> {
    match_game!(Game, game, G, game => Finder::of(game, stop)?.confirmed(found))
}

/// All first moves that do what the aim says within this number of moves. `None` if the game is over, or if it takes
/// more than `nodes` positions to tell.
pub(super) fn doing(game: &Game, aim: Aim, moves: u32, nodes: u64) -> Option<Vec<Turn>> {
    match_game!(Game, game, G, game => {
        let finder = Finder::of(game, &NEVER)?;
        let found = finder.doing(aim, moves, nodes, usize::MAX)?;
        Some(found.into_iter().map(|mv| finder.turn(mv)).collect())
    })
}

/// By how much the side to move leads in what may be captured: vital pieces, and all.
pub(super) fn lead_of(game: &Game) -> Option<(i32, i32)> {
    match_game!(Game, game, G, game => {
        let finder = Finder::of(game, &NEVER)?;
        let (seen, root) = &finder.seen;
        let lead = lead(seen, &root.node, seen.side(&root.node));
        Some((lead.vital, lead.pieces))
    })
}

/// A position that is looked at.
struct Finder<'a, G: EngineGame> {
    game: &'a G,
    seen: Seen<G::SearchGame>,
    /// Interrupts it. What is found then may be wrong.
    stop: &'a AtomicBool,
}

impl<'a, G: EngineGame> Finder<'a, G> {
    fn of(game: &'a G, stop: &'a AtomicBool) -> Option<Finder<'a, G>> {
        let seen = game.seen(Evaluation::ByHand)?;
        Some(Finder { game, seen, stop })
    }

    fn node(&self) -> &<G::SearchGame as SearchGame>::Node {
        &self.seen.1.node
    }

    fn turn(&self, mv: PackedMove) -> Turn {
        G::unpack(mv, self.seen.1.turned)
    }

    /// The search for what the aim is about: what the side to move can force, or the other side.
    fn force(&self, aim: Aim, nodes: u64) -> Force<'_, G::SearchGame> {
        let (game, root) = &self.seen;
        let mover = game.side(&root.node);
        let side = if aim.saves() { mover.other() } else { mover };
        let goal = match aim {
            Aim::Win | Aim::Save => Goal::Win,
            Aim::Gala | Aim::Guard => Goal::Vital,
            Aim::Three => Goal::Three,
        };
        let before = lead(game, &root.node, side);
        Force::new(game, side, goal, before, (nodes, self.stop))
    }

    fn doing(&self, aim: Aim, moves: u32, nodes: u64, enough: usize) -> Option<Vec<PackedMove>> {
        let mut force = self.force(aim, nodes);
        match aim.saves() {
            true => force.holding_moves(self.node(), moves, enough),
            false => force.first_moves(self.node(), moves, enough),
        }
    }

    fn find(&self, wanted: impl Fn(Aim, u32) -> bool) -> Option<Found> {
        if self.all().len() < FEWEST {
            return None;
        }
        let promising = self.promising()?;
        let found = self.forced(&promising);
        let (aim, moves, mv) = found.or_else(|| self.saved(&promising))?;
        if !wanted(aim, moves) {
            return None;
        }
        let line = match aim.saves() {
            true => self.held(aim, moves, mv)?,
            false => {
                let line = self.force(aim, CONFIRMED).line(self.node(), mv, moves)?;
                line.into_iter().map(|mv| self.turn(mv)).collect()
            }
        };
        Some(Found { aim, moves, line })
    }

    /// A second solution a move later would leave a doubt, and one that is not the best a bad taste.
    fn confirmed(&self, found: &Found) -> Option<u32> {
        let Found { aim, moves, .. } = *found;
        let solution = *found.line.first()?;
        let mut all = self.all().into_iter();
        let mv = all.find(|mv| self.turn(*mv) == solution)?;
        if !self.is_liked(aim, mv) {
            return None;
        }
        let later = self.doing(aim, moves + 1, CONFIRMED, 1);
        if later.is_some_and(|later| later != [mv]) {
            return None;
        }
        self.rating(aim, moves, mv)
    }

    fn all(&self) -> Vec<PackedMove> {
        let (game, node) = (&self.seen.0, self.node());
        ordered(game, node, &legal(game, node), true)
    }

    /// The two moves that look best at first sight, if one looks much better than the other.
    fn promising(&self) -> Option<[PackedMove; 2]> {
        let two = lines(
            self.game,
            Limits::nodes(GLANCE),
            SearchOptions::default(),
            2,
            self.stop,
        );
        let [one, other] = &two[..] else { return None };
        let chance = |thought: &Thought| thought.score.win_chance(self.game.scale());
        let certain = two.iter().any(|one| one.score.plies_to_end().is_some());
        if chance(one) - chance(other) < GAP && !certain {
            return None;
        }
        let all = self.all();
        let packed = |turn| all.iter().copied().find(|mv| self.turn(*mv) == turn);
        Some([packed(one.best())?, packed(other.best())?])
    }

    /// What the side to move can force by one move alone. Where two do it there is no puzzle.
    fn forced(&self, promising: &[PackedMove]) -> Option<(Aim, u32, PackedMove)> {
        let (game, node) = (&self.seen.0, self.node());
        for aim in [Aim::Win, Aim::Gala, Aim::Three] {
            let mut force = self.force(aim, PROOF);
            for moves in 1..=MOST_MOVES {
                let mut does = |mv: &PackedMove| force.can(&game.after(node, *mv), moves - 1);
                let Some(does) = promising.iter().map(&mut does).collect::<Option<Vec<_>>>() else {
                    break;
                };
                if does.contains(&true) {
                    return match self.doing(aim, moves, PROOF, 1)?[..] {
                        [mv] => Some((aim, moves, mv)),
                        _ => None,
                    };
                }
            }
        }
        None
    }

    /// What one move alone prevents.
    fn saved(&self, promising: &[PackedMove; 2]) -> Option<(Aim, u32, PackedMove)> {
        let (game, node) = (&self.seen.0, self.node());
        for moves in 1..=MOST_HELD {
            for aim in [Aim::Save, Aim::Guard] {
                let mut force = self.force(aim, PROOF);
                let mut holds = |mv: PackedMove| Some(!force.can(&game.after(node, mv), moves)?);
                match (holds(promising[0])?, holds(promising[1])?) {
                    (true, true) => continue,
                    (false, false) => return None,
                    _ => {}
                }
                match self.doing(aim, moves, PROOF, 1)?[..] {
                    [] => return None,
                    [mv] => return Some((aim, moves, mv)),
                    _ => {}
                }
            }
        }
        None
    }

    /// Whether a search of the whole game likes the move best; a forced win needs no liking.
    fn is_liked(&self, aim: Aim, mv: PackedMove) -> bool {
        let liked = || {
            best(
                self.game,
                Limits::nodes(LIKED),
                SearchOptions::default(),
                self.stop,
            )
        };
        aim == Aim::Win || liked().is_some_and(|liked| liked.best() == self.turn(mv))
    }

    /// The line of a defence: the other side tries for as many moves as the threat takes, and gets nothing.
    fn held(&self, aim: Aim, moves: u32, mv: PackedMove) -> Option<Vec<Turn>> {
        let likes = |game: &G| {
            let found = best(
                game,
                Limits::nodes(LIKED / 4),
                SearchOptions::default(),
                self.stop,
            );
            found.map(|found| found.best())
        };
        let mut played = self.game.clone();
        let mut line = vec![self.turn(mv)];
        played.take(line[0]).ok()?;
        for left in (0..moves).rev() {
            let Some(attempt) = likes(&played) else { break };
            played.take(attempt).ok()?;
            line.push(attempt);
            if played.outcome().is_some() {
                break;
            }
            let holds = |turn: &Turn| {
                let mut after = played.clone();
                after.take(*turn).is_ok() && self.is_held(aim, &after, left) == Some(true)
            };
            let liked = likes(&played).filter(holds);
            let answer = liked.or_else(|| played.legal().into_iter().find(holds))?;
            played.take(answer).ok()?;
            line.push(answer);
        }
        Some(line)
    }

    /// Whether the other side, to move in this later position, cannot do it within this number of moves.
    fn is_held(&self, aim: Aim, after: &G, moves: u32) -> Option<bool> {
        let Some((game, root)) = after.seen(Evaluation::ByHand) else {
            let winner = after.outcome().and_then(|outcome| outcome.winner());
            return Some(winner != Some(self.game.side_to_move().other()));
        };
        let (own_game, own_root) = &self.seen;
        let before = lead(
            own_game,
            &own_root.node,
            own_game.side(&own_root.node).other(),
        );
        // After it the other side is to move, unless its turn has passed.
        let own = after.side_to_move() == self.game.side_to_move();
        let mover = game.side(&root.node);
        let side = if own { mover.other() } else { mover };
        let goal = match aim {
            Aim::Guard => Goal::Vital,
            _ => Goal::Win,
        };
        let now = lead(&game, &root.node, side);
        if goal == Goal::Vital && now.vital > before.vital {
            return Some(false);
        }
        let mut force = Force::new(&game, side, goal, before, (PROOF, self.stop));
        Some(!force.can(&root.node, moves)?)
    }

    /// How hard it is to find: by its length, the depth that a search needs, how quiet the move is, and how much else
    /// there is to try.
    fn rating(&self, aim: Aim, moves: u32, mv: PackedMove) -> Option<u32> {
        let (game, node) = (&self.seen.0, self.node());
        let solution = self.turn(mv);
        let mut depth = 1;
        for deep in 1..=DEEPEST {
            let limits = Limits {
                nodes: LIKED,
                depth: deep,
            };
            if best(self.game, limits, SearchOptions::default(), self.stop)?.best() != solution {
                depth = deep + 1;
            }
        }
        let mut captures = Vec::new();
        game.tactical_moves(node, &legal(game, node), |one| captures.push(one.mv));
        let eval = |mv| {
            let after = game.after(node, mv);
            match game.end(&after) {
                None => game.evaluate(&after),
                Some(_) => i32::MIN,
            }
        };
        let threatens = |mv| game.in_check(&game.after(node, mv));
        let all = self.all();
        let others = || all.iter().copied().filter(|other| *other != mv);
        let lures = others().filter(|other| captures.contains(other) || threatens(*other));
        let own = eval(mv);
        let tempting = others().filter(|other| eval(*other) <= own).count();
        let quiet = match captures.contains(&mv) {
            true => 0,
            false if threatens(mv) => 70,
            false => 170,
        };
        let mut after = self.game.clone();
        after.take(solution).ok()?;
        let bends = after
            .route_of(after.length())
            .map_or(0, |(_, route)| route.len())
            > 2;
        let points = 500
            + 210 * (moves as usize - 1)
            + 40 * (depth.min(7) as usize - 1)
            + quiet
            + if bends { 60 } else { 0 }
            + if aim.saves() { 100 } else { 0 }
            + 2 * all.len().min(60)
            + 14 * lures.count().min(10)
            + 12 * tempting.min(10);
        Some((points / 10 * 10) as u32)
    }
}
