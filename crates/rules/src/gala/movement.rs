//! What is legal in a position: moves, threats and the duty to answer them. Also what the position decides.
//!
//! Nothing here allocates. The moves of a piece are one set of squares, because from and to determine a move.

use alloc::sync::Arc;
use core::fmt;
#[cfg(feature = "std")]
use std::collections::HashMap;
#[cfg(feature = "std")]
use std::sync::{LazyLock, Mutex, PoisonError};

use super::position::Position;
use super::preset::Preset;
use super::route::initial_role;
use super::ruleset::*;
use super::tables::{Leg, SecondLeg as Second, Tables};
use super::terrain::{CENTRE, Castle};
use super::{Piece, Role};
use crate::mover::Mover;
use crate::{DrawReason, Grade, Move, Outcome, Side, Square, SquareSet, WinReason};

/// A rule set compiled for play. It is made once for each rule set and is cheap to clone.
///
/// ```
/// use gala_rules::gala::Preset;
/// let rules = Preset::Farmers.rules();
/// let start = rules.start();
/// assert_eq!(rules.moves(&start).count(), 46);
/// let after = rules.play(&start, "d1-e2".parse().unwrap()).unwrap();
/// assert_eq!(rules.perft(&after, 1), 46);
/// ```
#[derive(Clone)]
pub struct Rules(Arc<Compiled>);

struct Compiled {
    ruleset: Ruleset,
    tables: Tables,
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({})", self.0.ruleset)
    }
}

impl Preset {
    /// These rules, ready for play.
    pub fn rules(self) -> Rules {
        Rules::of(&self.ruleset())
    }
}

/// All rule sets compiled so far: a server plays few of them, and each takes some hundred kilobytes.
#[cfg(feature = "std")]
static COMPILED: LazyLock<Mutex<HashMap<Ruleset, Rules>>> = LazyLock::new(Mutex::default);

/// The legal moves of a position: the target squares of each piece that can move.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    pieces: [(Square, SquareSet); 20],
    len: usize,
}

impl Moves {
    /// No moves.
    #[inline]
    pub(super) fn none() -> Moves {
        Moves {
            pieces: [(A1, SquareSet::EMPTY); 20],
            len: 0,
        }
    }

    #[inline]
    pub(super) fn add(&mut self, from: Square, to: SquareSet) {
        if !to.is_empty() && self.len < self.pieces.len() {
            self.pieces[self.len] = (from, to);
            self.len += 1;
        }
    }

    /// Each piece that can move with its target squares: Kornas, Horsas, Galas, Kampas.
    #[inline]
    pub fn by_piece(&self) -> &[(Square, SquareSet)] {
        &self.pieces[..self.len]
    }

    /// Where the piece on `from` can go.
    #[inline]
    pub fn targets(&self, from: Square) -> SquareSet {
        let piece = self.by_piece().iter().find(|(square, _)| *square == from);
        piece.map_or(SquareSet::EMPTY, |(_, to)| *to)
    }

    /// Whether this move is one of them.
    #[inline]
    pub fn has(&self, mv: Move) -> bool {
        self.targets(mv.from).has(mv.to)
    }

    /// The number of moves.
    #[inline]
    pub fn count(&self) -> u64 {
        self.by_piece()
            .iter()
            .map(|(_, to)| u64::from(to.count()))
            .sum()
    }

    /// Whether there are no moves.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Every move, piece by piece.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.by_piece()
            .iter()
            .flat_map(|(from, to)| to.into_iter().map(|to| Move { from: *from, to }))
    }
}

const A1: Square = Square::new(0, 0).expect("a1 is on the board");

/// The pieces of a position as far as captures depend on them, so that a move can be tried without being played.
#[derive(Clone, Copy)]
pub(super) struct Field {
    occupied: SquareSet,
    /// The capturing side's pieces by role.
    captors: [SquareSet; 4],
}

impl Rules {
    /// These rules, ready for play. With the feature `std` they are compiled once and remembered; without it each call
    /// takes milliseconds.
    #[cfg(feature = "std")]
    pub fn of(ruleset: &Ruleset) -> Rules {
        let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
        let rules = compiled.entry(*ruleset);
        rules.or_insert_with(|| Rules::compile(ruleset)).clone()
    }

    /// These rules, ready for play. They are compiled anew each time, which takes milliseconds; with the feature `std`
    /// they are remembered.
    #[cfg(not(feature = "std"))]
    pub fn of(ruleset: &Ruleset) -> Rules {
        Rules::compile(ruleset)
    }

    fn compile(ruleset: &Ruleset) -> Rules {
        Rules(Arc::new(Compiled {
            ruleset: *ruleset,
            tables: Tables::new(ruleset),
        }))
    }

    /// The rule set as data.
    #[inline]
    pub fn ruleset(&self) -> &Ruleset {
        &self.0.ruleset
    }

    #[inline]
    pub(super) fn tables(&self) -> &Tables {
        &self.0.tables
    }

    /// The position in which a game begins.
    pub fn start(&self) -> Position {
        let four = self.ruleset().seats == Seats::Four;
        let mover = if four {
            Mover::Seat(Castle::SouthWest)
        } else {
            Mover::Side(Side::White)
        };
        let mut position = Position::empty(mover);
        for square in Square::all() {
            let role = initial_role(self.ruleset().army, square);
            if let (Some(role), Some(castle)) = (role, Castle::of(square)) {
                let piece = Piece {
                    role,
                    side: castle.side(),
                };
                position.put(square, piece, four && castle.is_eastern());
            }
        }
        position
    }

    /// The legal moves; none in a position that is decided. A seat that cannot move is passed over by
    /// [`Rules::after`] and [`Game::from_position`](super::Game::from_position), not here.
    #[inline]
    pub fn moves(&self, position: &Position) -> Moves {
        if self.decided(position).is_some() {
            return Moves::none();
        }
        let moves = self.unforced_moves(position, position.mover());
        if self.ruleset().threats == Threats::MayBeIgnored {
            return moves;
        }
        let threatened = self.threatened_of(position, position.mover());
        if threatened.is_empty() {
            moves
        } else {
            self.answers(position, moves, threatened.count())
        }
    }

    /// Whether the piece on `from` may go to `to`.
    pub fn is_legal(&self, position: &Position, mv: Move) -> bool {
        self.moves(position).has(mv)
    }

    /// The position after a legal move, or `None` if it is not legal.
    pub fn play(&self, position: &Position, mv: Move) -> Option<Position> {
        self.is_legal(position, mv)
            .then(|| self.after(position, mv))
    }

    /// The position after a move known to be legal.
    #[inline]
    pub fn after(&self, position: &Position, mv: Move) -> Position {
        let mut next = *position;
        next.shift(mv.from, mv.to);
        match position.mover() {
            Mover::Side(side) => next.hand_over(Mover::Side(side.other())),
            Mover::Seat(castle) => next.hand_over(Mover::Seat(castle.next())),
        }
        self.seated(next)
    }

    /// In play of four, the same position with the next seat to move that has a legal move.
    #[inline]
    pub(super) fn seated(&self, mut next: Position) -> Position {
        if let Mover::Seat(first) = next.mover() {
            let seats = [
                first,
                first.next(),
                first.next().next(),
                first.next().next().next(),
            ];
            let able = seats
                .into_iter()
                .find(|seat| !self.unforced_moves(&next, Mover::Seat(*seat)).is_empty());
            next.hand_over(Mover::Seat(able.unwrap_or(first)));
        }
        next
    }

    /// What the position itself decides, without the history: a win or a draw by the goals of the rule set.
    ///
    /// Tested in the order of the rules: first whether the side that moved last has won.
    #[inline]
    pub fn decided(&self, position: &Position) -> Option<Outcome> {
        let last = position.side_to_move().other();
        self.win(position, last)
            .or_else(|| self.win(position, last.other()))
            .or_else(|| {
                let reason = match self.ruleset().few_galas {
                    FewGalas::PlayOn => return None,
                    FewGalas::OneEachDraws => DrawReason::OneGalaEach,
                    FewGalas::OneEachInCentreDraws => DrawReason::OneGalaEachInCentre,
                };
                let galas = |side| position.of_piece(side, Role::Gala);
                let one_each = Side::BOTH.iter().all(|side| galas(*side).count() == 1);
                let holds = one_each
                    && (reason == DrawReason::OneGalaEach
                        || position.of_role(Role::Gala).without(CENTRE).is_empty());
                holds.then_some(Outcome::Draw(reason))
            })
    }

    #[inline]
    fn win(&self, position: &Position, side: Side) -> Option<Outcome> {
        let rules = self.ruleset();
        let own = position.of_piece(side, Role::Gala);
        let enemy = position.of_piece(side.other(), Role::Gala);
        let reason = if enemy.is_empty() {
            WinReason::GalasCaptured
        } else if rules.capture_goal == CaptureGoal::OneGala && enemy.count() < 2 {
            WinReason::GalaCaptured
        } else if rules.centre_goal == CentreGoal::Wins && own.and(CENTRE).count() == 2 {
            WinReason::CentreReached
        } else if rules.lone_gala == LoneGala::Loses && position.of_side(side.other()).count() == 1
        {
            WinReason::LoneGala
        } else {
            return None;
        };
        Some(Outcome::Win {
            side,
            reason,
            grade: grade(position, side),
        })
    }

    /// The Galas of `mover` that an enemy piece could capture if it were the enemy's move.
    #[inline]
    pub(super) fn threatened_of(&self, position: &Position, mover: Mover) -> SquareSet {
        let galas = position.pieces_of(mover).and(position.of_role(Role::Gala));
        let field = Field::of(position, mover.side().other());
        let mut threatened = SquareSet::EMPTY;
        for gala in galas {
            if self.has_captor(&field, mover.side().other(), gala) {
                threatened.insert(gala);
            }
        }
        threatened
    }

    /// The Galas of a side that an enemy piece could capture if it were the enemy's move.
    ///
    /// ```
    /// use gala_rules::{Side, gala::Preset};
    /// let position = "10/10/10/10/10/k9/10/10/10/G8G w".parse().unwrap();
    /// let threatened = Preset::Farmers.rules().threatened(&position, Side::White);
    /// assert!(threatened.is_empty());
    /// ```
    pub fn threatened(&self, position: &Position, side: Side) -> SquareSet {
        self.threatened_of(position, Mover::Side(side))
    }

    /// The pieces that could capture on `target` if it were their side's move.
    pub fn captors(&self, position: &Position, target: Square) -> SquareSet {
        let Some(piece) = position.piece_at(target) else {
            return SquareSet::EMPTY;
        };
        let side = piece.side.other();
        let field = Field::of(position, side);
        let mut found = SquareSet(self.stepping_captors(&field, side, target));
        for role in [Role::Korna, Role::Horsa] {
            let near = self.tables().rider_captors(side, role, target);
            for from in SquareSet(field.captors[role.index()].0 & near) {
                if self
                    .tables()
                    .rider_captures(side, role, from, target, field.occupied)
                {
                    found.insert(from);
                }
            }
        }
        found
    }

    #[inline]
    fn stepping_captors(&self, field: &Field, side: Side, target: Square) -> u128 {
        field.captors[Role::Gala.index()].0 & self.tables().gala_captors(target)
            | field.captors[Role::Kampa.index()].0 & self.tables().kampa_captors(side, target)
    }

    #[inline]
    pub(super) fn has_captor(&self, field: &Field, side: Side, target: Square) -> bool {
        if self.stepping_captors(field, side, target) != 0 {
            return true;
        }
        [Role::Korna, Role::Horsa].into_iter().any(|role| {
            let near = self.tables().rider_captors(side, role, target);
            SquareSet(field.captors[role.index()].0 & near)
                .into_iter()
                .any(|from| {
                    self.tables()
                        .rider_captures(side, role, from, target, field.occupied)
                })
        })
    }

    /// Those of these moves that are legal if this many of the mover's Galas are threatened.
    ///
    /// Moves that do not win must leave as few of them threatened as any does, if that is fewer than now. Otherwise,
    /// and where threats may be ignored, all moves are returned. By the older value of the point only none will do.
    pub(super) fn answers(&self, position: &Position, moves: Moves, threatened: u32) -> Moves {
        let attempts = match self.ruleset().threats {
            Threats::MayBeIgnored => 0,
            Threats::MustBeAnswered => threatened.min(1),
            Threats::EachMustBeAnswered => threatened,
        };
        for most in 0..attempts {
            if let Some(kept) = self.leaving(position, &moves, most as usize) {
                return kept;
            }
        }
        moves
    }

    /// Those of these moves that leave at most `most` own Galas threatened, and those that win at once. `None` if
    /// there are no moves of the first kind. One that wins besides is of that kind only by the older value of the
    /// point.
    fn leaving(&self, position: &Position, moves: &Moves, most: usize) -> Option<Moves> {
        let mover = position.mover();
        let enemy = mover.side().other();
        let galas = position.pieces_of(mover).and(position.of_role(Role::Gala));
        let before = Field::of(position, enemy);
        let each = self.ruleset().threats == Threats::EachMustBeAnswered;
        let mut kept = Moves::none();
        let mut answered = false;
        for (from, targets) in moves.by_piece() {
            let mut good = SquareSet::EMPTY;
            for to in *targets {
                let field = before.after(*from, to);
                let mut own = galas;
                if own.has(*from) {
                    own.remove(*from);
                    own.insert(to);
                }
                let mut threatened = own
                    .into_iter()
                    .filter(|gala| self.has_captor(&field, enemy, *gala));
                if threatened.nth(most).is_none() {
                    answered = answered || !each || !self.wins_at_once(position, *from, to);
                    good.insert(to);
                } else if self.wins_at_once(position, *from, to) {
                    good.insert(to);
                }
            }
            kept.add(*from, good);
        }
        answered.then_some(kept)
    }

    pub(super) fn wins_at_once(&self, position: &Position, from: Square, to: Square) -> bool {
        let mut next = *position;
        next.shift(from, to);
        self.win(&next, position.side_to_move()).is_some()
    }

    /// The moves of a side or seat, without the duty to answer a threat.
    pub(super) fn unforced_moves(&self, position: &Position, mover: Mover) -> Moves {
        let side = mover.side();
        let own = position.pieces_of(mover);
        let occupied = position.occupied().0;
        let empty = !occupied;
        let enemy = position.of_side(side.other()).0;
        let mut moves = Moves::none();
        for role in [Role::Korna, Role::Horsa] {
            for from in own.and(position.of_role(role)) {
                let (reach, captures) = self.rider_reach(side, role, from, occupied);
                moves.add(from, SquareSet(reach & empty | captures & enemy));
            }
        }
        for from in own.and(position.of_role(Role::Gala)) {
            let steps = self.tables().gala(from);
            let mut quiet = steps.quiet;
            if CENTRE.has(from) {
                quiet |= self.leaps_from(position, from, side);
            }
            moves.add(from, SquareSet(quiet & empty | steps.captures & enemy));
        }
        let barred = self.barred_to_kampas(position, side);
        for from in own.and(position.of_role(Role::Kampa)) {
            let steps = self.tables().kampa(side, from);
            let mut to = steps.quiet & empty | steps.captures & enemy;
            if steps.between & occupied == 0 {
                to |= steps.two_steps & empty;
            }
            moves.add(from, SquareSet(to & !barred));
        }
        moves
    }

    /// The squares a rider sees, and those of them where it may capture.
    #[inline]
    pub(super) fn rider_reach(
        &self,
        side: Side,
        role: Role,
        from: Square,
        occupied: u128,
    ) -> (u128, u128) {
        let mut reach = 0;
        let mut captures = 0;
        for leg in self.tables().legs(side, role, from).iter().flatten() {
            let (near, far) = leg_reach(leg, occupied);
            reach |= near | far;
            captures |= near & leg.near_captures | far & leg.far_captures;
        }
        (reach, captures)
    }

    /// Where the Gala on a centre square may leap; occupied squares are not yet taken out.
    fn leaps_from(&self, position: &Position, from: Square, side: Side) -> u128 {
        let leaps = self.tables().leaps();
        match self.ruleset().leap {
            Leap::BeyondHome => leaps,
            Leap::Safe => leaps & !self.capturable_without(position, from, side.other()),
        }
    }

    /// Every square on which a piece of `side` could capture if the piece on `gone` were not there.
    pub(super) fn capturable_without(&self, position: &Position, gone: Square, side: Side) -> u128 {
        let occupied = position.occupied().without(gone.into()).0;
        let mut found = 0;
        for from in position.of_side(side) {
            found |= match position.role_at(from) {
                Role::Gala => self.tables().gala(from).captures,
                Role::Kampa => self.tables().kampa(side, from).captures,
                role => self.rider_reach(side, role, from, occupied).1,
            };
        }
        found
    }

    /// The squares that are closed to the Kampas of a side in this position: the centre, unless a piece in it opens it.
    #[inline]
    pub(super) fn barred_to_kampas(&self, position: &Position, side: Side) -> u128 {
        if self.ruleset().kampa_barred != KampaBarred::FriendlyNobleAndClosedCentre {
            return 0;
        }
        let openers = position
            .of_role(Role::Gala)
            .or(position.of_piece(side.other(), Role::Kampa));
        if openers.meets(CENTRE) { 0 } else { CENTRE.0 }
    }

    /// The number of legal move sequences of this length. A decided position has none.
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves(position);
        if depth == 1 {
            return moves.count();
        }
        moves
            .iter()
            .map(|mv| self.perft(&self.after(position, mv), depth - 1))
            .sum()
    }
}

impl Field {
    #[inline]
    pub(super) fn of(position: &Position, captors: Side) -> Field {
        Field {
            occupied: position.occupied(),
            captors: Role::ALL.map(|role| position.of_piece(captors, role)),
        }
    }

    /// After one of the other side's pieces has moved.
    #[inline]
    fn after(mut self, from: Square, to: Square) -> Field {
        self.occupied.remove(from);
        self.occupied.insert(to);
        for pieces in &mut self.captors {
            pieces.remove(to);
        }
        self
    }
}

/// The squares a rider sees along one leg up to and including the crossing square, and beyond it.
#[inline]
fn leg_reach(leg: &Leg, occupied: u128) -> (u128, u128) {
    let (near, open) = leg.first.reach(occupied);
    if !open {
        return (near, 0);
    }
    let near = near | leg.crossing;
    if leg.crossing == 0 || leg.crossing & occupied != 0 {
        return (near, 0);
    }
    let far = match leg.second {
        Second::Step(squares) => squares,
        Second::Slide(rays) => rays
            .iter()
            .fold(0, |seen, ray| seen | ray.reach(occupied).0),
    };
    (near, far)
}

/// The grade of a win with this position. (S1)
#[inline]
pub fn grade(position: &Position, winner: Side) -> Grade {
    let holy = position.of_piece(winner, Role::Gala).and(CENTRE).count();
    let enemies = position.of_piece(winner.other(), Role::Gala).count();
    match (holy, enemies) {
        (2, _) => Grade::Great,
        (1, 0) => Grade::Minor,
        _ => Grade::Plain,
    }
}
