//! Endings of Gala: whether a lone Gala can be caught, decided for every position by retrograde analysis.
//!
//! White has one to three pieces and Black one Gala. Where White's two Galas are not both among the pieces, those that
//! are missing stand far off: they take no part, Black cannot reach them, and White may pass by moving them.
//!
//! Positions are decided from the end: first those in which White captures at once, then those in which Black cannot
//! avoid these. So it goes on until nothing is new. Draws by repetition or by a hundred moves do not count. Only the
//! capture of the Gala counts as a win: where the rules have a win by the centre, White may have that besides. Black
//! has held once it has captured a Gala, as with one Gala each by `farmers`.
//!
//! ```
//! use gala_engine::endings::Endings;
//! use gala_engine::rules::gala::{Preset, Role};
//!
//! let mut endings = Endings::new(Preset::Farmers.rules()).expect("two sides play");
//! let korna = endings.solve(&[Role::Korna], |work| work()).expect("one piece");
//! assert_eq!((korna.anywhere.of, korna.anywhere.lost), (9_900, 0));
//! ```

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::rules::gala::terrain::CENTRE;
use crate::rules::gala::{CaptureGoal, LoneGala, Piece, Position, Role, Rules};
use crate::rules::mover::{Mover, Seats};
use crate::rules::{Side, Square};

/// The most pieces of White's. There are two tables, with a bit for each placement of them and of the
/// lone Gala: 25 MB for three.
pub const MOST_PIECES: usize = 3;

/// The most Galas among White's pieces.
const MOST_GALAS: usize = 2;

/// How many squares there are.
const SQUARES: usize = Square::COUNT;

/// The number of words of a table that a thread works on at a time.
const CHUNK: usize = 512;

/// What was found out about an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// White's pieces: Galas, Kornas, Horsas, Kampas.
    pub pieces: Vec<Role>,
    /// With Black to move, whatever the placement.
    pub anywhere: Share,
    /// The same with the lone Gala on a square of the centre.
    pub in_centre: Share,
    /// The most moves of White's that it takes where the Gala can be caught by force; 0 if it never can. Those after
    /// the Gala has captured a piece do not count.
    pub longest: u32,
}

/// Of so many positions so many are lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How many positions there are.
    pub of: u64,
    /// In how many the Gala is caught, whatever Black does.
    pub lost: u64,
}

impl Share {
    fn count(&mut self, is_lost: bool) {
        self.of += 1;
        self.lost += u64::from(is_lost);
    }
}

/// Why an ending cannot be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndingError {
    /// The rules are for four seats.
    #[error("expected rules for two sides but these are for four seats")]
    FourSeats,
    /// A side with a lone Gala has lost already.
    #[error("by these rules a side with a lone Gala has lost already")]
    LoneGalaLost,
    /// White has no piece, or more than [`MOST_PIECES`].
    #[error("expected 1 to {most} pieces of White's but found {0}", most = MOST_PIECES)]
    Pieces(usize),
    /// White has more than two Galas.
    #[error("expected at most {most} Galas of White's but found {0}", most = MOST_GALAS)]
    Galas(usize),
}

/// Whether White can have these pieces in an ending.
///
/// # Errors
/// [`EndingError::Pieces`] if there is no piece or more than [`MOST_PIECES`], and [`EndingError::Galas`] if more than
/// two of them are Galas.
///
/// ```
/// use gala_engine::endings::{EndingError, check};
/// use gala_engine::rules::gala::Role;
/// assert_eq!(check(&[Role::Gala, Role::Korna, Role::Gala]), Ok(()));
/// assert_eq!(check(&[Role::Gala; 3]), Err(EndingError::Galas(3)));
/// assert_eq!(check(&[]), Err(EndingError::Pieces(0)));
/// ```
pub fn check(pieces: &[Role]) -> Result<(), EndingError> {
    if pieces.is_empty() || pieces.len() > MOST_PIECES {
        return Err(EndingError::Pieces(pieces.len()));
    }
    match galas(pieces) {
        many if many > MOST_GALAS => Err(EndingError::Galas(many)),
        _ => Ok(()),
    }
}

fn galas(pieces: &[Role]) -> usize {
    pieces.iter().filter(|role| **role == Role::Gala).count()
}

/// Decides all positions of endings by one rule set. What is found is kept for the next endings.
pub struct Endings {
    known: Known,
    found: BTreeMap<Vec<Role>, Ending>,
}

/// What has to be known to decide an ending.
struct Known {
    rules: Rules,
    /// For the pieces that are left after a capture: in which placements White to move wins.
    won: BTreeMap<Vec<Role>, Bits>,
}

impl Endings {
    /// Nothing is decided yet.
    ///
    /// # Errors
    /// If the rules are for four seats, or a side with a lone Gala has lost by them.
    pub fn new(rules: Rules) -> Result<Endings, EndingError> {
        let ruleset = rules.ruleset();
        if ruleset.seats == Seats::Four {
            return Err(EndingError::FourSeats);
        }
        if ruleset.capture_goal == CaptureGoal::OneGala || ruleset.lone_gala == LoneGala::Loses {
            return Err(EndingError::LoneGalaLost);
        }
        Ok(Endings {
            known: Known {
                rules,
                won: BTreeMap::new(),
            },
            found: BTreeMap::new(),
        })
    }

    /// Decides the ending with these pieces of White's, in whatever order.
    ///
    /// The engine starts no threads. `run` calls what it is given once on each thread that shall work, and returns when
    /// all are done; `|work| work()` is for one thread. What is found is the same with any number of them.
    ///
    /// # Errors
    /// If White cannot have these pieces, see [`check`].
    pub fn solve(
        &mut self,
        pieces: &[Role],
        run: impl Fn(&(dyn Fn() + Sync)),
    ) -> Result<Ending, EndingError> {
        check(pieces)?;
        let mut pieces = pieces.to_vec();
        pieces.sort_unstable_by_key(|role| role.index());
        Ok(self.decide(pieces, &run))
    }

    /// Decides an ending, after those that a capture leads to. The pieces are in order.
    fn decide(&mut self, pieces: Vec<Role>, run: &impl Fn(&(dyn Fn() + Sync))) -> Ending {
        if let Some(ending) = self.found.get(&pieces) {
            return ending.clone();
        }
        for (at, role) in pieces.iter().enumerate() {
            if *role != Role::Gala {
                self.decide(without(&pieces, at), run);
            }
        }
        let solver = Solver {
            known: &self.known,
            pieces: &pieces,
        };
        let tables = solver.tables(run);
        let ending = solver.ending(&tables);
        // Nothing leads to an ending with the most pieces.
        if pieces.len() < MOST_PIECES {
            self.known.won.insert(pieces.clone(), tables.won);
        }
        self.found.insert(pieces, ending.clone());
        ending
    }
}

/// All pieces but one.
fn without(pieces: &[Role], taken: usize) -> Vec<Role> {
    let others = pieces.iter().enumerate().filter(|(at, _)| *at != taken);
    others.map(|(_, role)| *role).collect()
}

/// A bit for each placement.
struct Bits(Vec<u64>);

impl Bits {
    fn new(len: usize) -> Bits {
        Bits(vec![0; len.div_ceil(64)])
    }

    fn has(&self, at: usize) -> bool {
        let word = self.0.get(at / 64);
        word.is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// Sets the bits for which `holds` holds. Returns whether there was a new one.
    fn add(
        &mut self,
        run: &impl Fn(&(dyn Fn() + Sync)),
        holds: impl Fn(usize) -> bool + Sync,
    ) -> bool {
        let queue = Mutex::new(self.0.chunks_mut(CHUNK).enumerate());
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let is_new = AtomicBool::new(false);
        let work = || {
            while let Some((chunk, words)) = next() {
                for (at, word) in words.iter_mut().enumerate() {
                    let first = (chunk * CHUNK + at) * 64;
                    let new =
                        (0..64_usize).filter(|&bit| *word >> bit & 1 == 0 && holds(first + bit));
                    let new = new.fold(0_u64, |new, bit| new | 1_u64 << bit);
                    if new != 0 {
                        *word |= new;
                        is_new.store(true, Ordering::Relaxed);
                    }
                }
            }
        };
        run(&work);
        // Nothing is left out if it was not called.
        work();
        is_new.load(Ordering::Relaxed)
    }
}

/// A placement: the squares of White's pieces in their order, and that of the lone Gala.
#[derive(Clone, Copy)]
struct Placement {
    pieces: [usize; MOST_PIECES],
    gala: usize,
}

/// Decides one ending.
struct Solver<'a> {
    known: &'a Known,
    pieces: &'a [Role],
}

/// All positions of an ending, decided.
struct Tables {
    /// White to move wins.
    won: Bits,
    /// Black to move loses.
    lost: Bits,
    /// See [`Ending::longest`].
    longest: u32,
}

impl Solver<'_> {
    /// How many placements there are, those that cannot be among them.
    fn len(&self) -> usize {
        self.pieces.iter().fold(SQUARES, |len, _| len * SQUARES)
    }

    fn tables(&self, run: &impl Fn(&(dyn Fn() + Sync))) -> Tables {
        let (mut won, mut lost) = (Bits::new(self.len()), Bits::new(self.len()));
        won.add(run, |at| self.captures(at));
        let mut longest = 0;
        while lost.add(run, |at| self.is_lost(at, &won)) {
            longest += 1;
            won.add(run, |at| self.is_won(at, &lost));
        }
        Tables { won, lost, longest }
    }

    fn ending(&self, tables: &Tables) -> Ending {
        let (mut anywhere, mut in_centre) = (Share::default(), Share::default());
        for at in 0..self.len() {
            let Some(placement) = self.placement(at) else {
                continue;
            };
            let is_lost = tables.lost.has(at);
            anywhere.count(is_lost);
            if CENTRE.has(square(placement.gala)) {
                in_centre.count(is_lost);
            }
        }
        Ending {
            pieces: self.pieces.to_vec(),
            anywhere,
            in_centre,
            longest: tables.longest,
        }
    }

    /// White captures the Gala at once.
    fn captures(&self, at: usize) -> bool {
        let Some(placement) = self.placement(at) else {
            return false;
        };
        let position = self.position(&placement, Side::White);
        let gala = square(placement.gala);
        self.known.rules.reaches(&position, Side::White, gala)
    }

    /// Black can move, and wherever it goes White wins.
    fn is_lost(&self, at: usize, won: &Bits) -> bool {
        let Some(placement) = self.placement(at) else {
            return false;
        };
        let position = self.position(&placement, Side::Black);
        let rules = &self.known.rules;
        let moves = rules.moves_undecided(&position, rules.threatened_galas(&position));
        let targets = moves.targets(square(placement.gala));
        !targets.is_empty()
            && targets
                .into_iter()
                .all(|to| self.is_won_after(&placement, to.index(), won))
    }

    /// White wins after the Gala has moved to this square.
    fn is_won_after(&self, placement: &Placement, to: usize, won: &Bits) -> bool {
        let mut after = Placement {
            gala: to,
            ..*placement
        };
        let mut pieces = self.pieces.iter().zip(placement.pieces);
        let Some(taken) = pieces.position(|(_, square)| square == to) else {
            return won.has(self.index(after));
        };
        // With a Gala on each side it is a draw.
        if self.pieces[taken] == Role::Gala {
            return false;
        }
        after.pieces.copy_within(taken + 1.., taken);
        let fewer = without(self.pieces, taken);
        let solver = Solver {
            known: self.known,
            pieces: &fewer,
        };
        let won = self.known.won.get(&fewer);
        won.is_some_and(|won| won.has(solver.index(after)))
    }

    /// White has a move after which Black loses. Captures of the Gala are not looked for again.
    fn is_won(&self, at: usize, lost: &Bits) -> bool {
        let Some(placement) = self.placement(at) else {
            return false;
        };
        if self.may_pass() && lost.has(at) {
            return true;
        }
        let position = self.position(&placement, Side::White);
        let rules = &self.known.rules;
        let moves = rules.moves_undecided(&position, rules.threatened_galas(&position));
        (0..self.pieces.len()).any(|piece| {
            let from = square(placement.pieces[piece]);
            moves.targets(from).into_iter().any(|to| {
                let mut after = placement;
                after.pieces[piece] = to.index();
                lost.has(self.index(after))
            })
        })
    }

    /// A Gala of White's is elsewhere, and moves there when White likes.
    fn may_pass(&self) -> bool {
        galas(self.pieces) < MOST_GALAS
    }

    /// The placement with this index; `None` if two stand on one square, or alike pieces in another order.
    fn placement(&self, at: usize) -> Option<Placement> {
        let mut placement = Placement {
            pieces: [0; MOST_PIECES],
            gala: at % SQUARES,
        };
        let mut rest = at / SQUARES;
        let mut occupied = 1_u128 << placement.gala;
        for piece in 0..self.pieces.len() {
            let square = rest % SQUARES;
            rest /= SQUARES;
            if occupied >> square & 1 == 1 {
                return None;
            }
            occupied |= 1 << square;
            placement.pieces[piece] = square;
            if piece > 0
                && self.pieces[piece] == self.pieces[piece - 1]
                && placement.pieces[piece - 1] > square
            {
                return None;
            }
        }
        (rest == 0).then_some(placement)
    }

    /// The index of a placement, with alike pieces put in order.
    fn index(&self, mut placement: Placement) -> usize {
        let count = self.pieces.len();
        let squares = &mut placement.pieces;
        for end in (1..count).rev() {
            for at in 0..end {
                if self.pieces[at] == self.pieces[at + 1] && squares[at] > squares[at + 1] {
                    squares.swap(at, at + 1);
                }
            }
        }
        let squares = squares[..count].iter().rev();
        squares.fold(0, |index, square| index * SQUARES + square) * SQUARES + placement.gala
    }

    fn position(&self, placement: &Placement, mover: Side) -> Position {
        let mut position = Position::empty(Mover::Side(mover));
        for (role, at) in self.pieces.iter().zip(placement.pieces) {
            let piece = Piece {
                role: *role,
                side: Side::White,
            };
            position.put(square(at), piece, false);
        }
        let gala = Piece {
            role: Role::Gala,
            side: Side::Black,
        };
        position.put(square(placement.gala), gala, false);
        position
    }
}

/// The square with this index; those of placements are always on the board.
fn square(at: usize) -> Square {
    const A1: Square = Square::new(0, 0).expect("a1 is on the board");
    Square::from_index(at).unwrap_or(A1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::gala::{Preset, Ruleset};
    use crate::rules::{Move, SquareSet};

    fn farmers() -> Endings {
        Endings::new(Preset::Farmers.rules()).unwrap()
    }

    fn on_two_threads(work: &(dyn Fn() + Sync)) {
        std::thread::scope(|scope| {
            scope.spawn(work);
            work();
        });
    }

    #[test]
    fn one_piece_alone_catches_next_to_nothing() {
        let mut endings = farmers();
        for role in Role::ALL {
            let ending = endings.solve(&[role], |work| work()).unwrap();
            let lost = if role == Role::Kampa { 8 } else { 0 };
            assert_eq!(ending.pieces, [role]);
            assert_eq!(ending.anywhere, Share { of: 9_900, lost }, "{role}");
            assert_eq!(ending.in_centre, Share { of: 396, lost: 0 }, "{role}");
            assert_eq!(ending.longest, u32::from(lost > 0), "{role}");
        }
    }

    /// Whether White's one piece captures the Gala on the next move, whatever Black does. White's Galas are added where
    /// they stand in nobody's way, so that the rules themselves answer.
    fn is_caught_at_once(rules: &Rules, mut position: Position) -> bool {
        let piece = position.of_side(Side::White).first().unwrap();
        let gala = position.of_side(Side::Black).first().unwrap();
        let near = rules.moves_undecided(&position, SquareSet::EMPTY);
        let taken = position.occupied().or(near.targets(gala));
        let free = SquareSet::ALL.without(taken);
        let apart = [free.first(), free.into_iter().last()].map(Option::unwrap);
        for at in apart {
            let piece = Piece {
                role: Role::Gala,
                side: Side::White,
            };
            position.put(at, piece, false);
        }
        let moves = rules.moves(&position);
        let is_caught = |mv: Move| {
            let after = rules.play(&position, mv).unwrap();
            let capture = Move {
                from: piece,
                to: mv.to,
            };
            rules.moves(&after).has(capture)
        };
        !moves.is_empty() && moves.iter().all(is_caught)
    }

    #[test]
    fn where_a_kampa_catches_it_the_rules_say_so_too() {
        let mut endings = farmers();
        endings.decide(Vec::new(), &|work| work());
        let solver = Solver {
            known: &endings.known,
            pieces: &[Role::Kampa],
        };
        let tables = solver.tables(&|work| work());
        assert_eq!(tables.longest, 1);
        for at in 0..solver.len() {
            let Some(placement) = solver.placement(at) else {
                assert!(!tables.lost.has(at), "{at}");
                continue;
            };
            let position = solver.position(&placement, Side::Black);
            let is_caught = is_caught_at_once(&endings.known.rules, position);
            assert_eq!(tables.lost.has(at), is_caught, "{position}");
        }
    }

    /// Both Galas are on the board, so each position is one of a game.
    #[test]
    fn what_two_galas_catch_agrees_with_the_rules_move_by_move() {
        let endings = farmers();
        let rules = &endings.known.rules;
        let solver = Solver {
            known: &endings.known,
            pieces: &[Role::Gala; 2],
        };
        let tables = solver.tables(&on_two_threads);
        assert_eq!(tables.longest, 8);
        for at in (0..solver.len()).step_by(7) {
            let Some(placement) = solver.placement(at) else {
                continue;
            };
            let black = solver.position(&placement, Side::Black);
            let moves = rules.moves(&black);
            let loses = |mv: Move| {
                let mut after = placement;
                after.gala = mv.to.index();
                !black.occupied().has(mv.to) && tables.won.has(solver.index(after))
            };
            let is_lost = !moves.is_empty() && moves.iter().all(loses);
            assert_eq!(tables.lost.has(at), is_lost, "{black}");
            let white = solver.position(&placement, Side::White);
            let wins = |mv: Move| {
                let mut after = placement;
                let moved = after.pieces.iter_mut().find(|it| **it == mv.from.index());
                *moved.unwrap() = mv.to.index();
                mv.to.index() == placement.gala || tables.lost.has(solver.index(after))
            };
            let is_won = rules.moves(&white).iter().any(wins);
            assert_eq!(tables.won.has(at), is_won, "{white}");
        }
    }

    #[test]
    fn two_kornas_catch_a_gala_in_the_centre_wherever_they_stand() {
        let kornas = farmers().solve(&[Role::Korna; 2], on_two_threads).unwrap();
        let Share { of, lost } = kornas.in_centre;
        assert_eq!((of, lost, kornas.longest), (19_404, 19_404, 9));
        assert!(kornas.anywhere.lost < kornas.anywhere.of);
    }

    #[test]
    fn alike_pieces_stand_in_one_order_and_two_threads_find_the_same() {
        let mut endings = farmers();
        let horsas = endings.solve(&[Role::Horsa; 2], on_two_threads).unwrap();
        let share = Share {
            of: 485_100,
            lost: 48,
        };
        assert_eq!(horsas.anywhere, share);
        // Kept from before.
        assert_eq!(endings.solve(&[Role::Horsa; 2], |_| ()), Ok(horsas));
        // It is done where nobody helps, too.
        let kampa = farmers().solve(&[Role::Kampa], |_| ());
        assert_eq!(endings.solve(&[Role::Kampa], on_two_threads), kampa);
    }

    #[test]
    fn what_cannot_be_decided_is_refused() {
        let refused = |ruleset: Ruleset| Endings::new(Rules::of(&ruleset)).err();
        let four = Preset::PyramidFour.ruleset();
        assert_eq!(refused(four), Some(EndingError::FourSeats));
        for option in ["single-gala", "lone-gala"] {
            let rules = Ruleset::from_names(["winther", option]).unwrap();
            assert_eq!(refused(rules), Some(EndingError::LoneGalaLost), "{option}");
        }
        let mut endings = farmers();
        for (pieces, why) in [
            (vec![], EndingError::Pieces(0)),
            (vec![Role::Korna; 4], EndingError::Pieces(4)),
            (vec![Role::Gala; 3], EndingError::Galas(3)),
        ] {
            assert_eq!(endings.solve(&pieces, |work| work()), Err(why));
        }
    }
}
