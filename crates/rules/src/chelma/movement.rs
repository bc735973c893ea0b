//! What is legal in a position: moves, placements and the turn that passes. Also what the position decides.
//!
//! Nothing here allocates. The moves of a piece are one set of squares, because from and to determine a move.

use super::position::Position;
use super::reach::{chains, steps};
use super::terrain::{BOARD, court, home, marked};
use super::{Goal, Late, Preset, Role, Ruleset, Turn};
use crate::{DrawReason, Grade, Move, Outcome, Side, Square, SquareSet, WinReason};

/// A rule set ready for play.
///
/// ```
/// use gala_rules::chelma::Preset;
/// let rules = Preset::Chelma.rules();
/// let start = rules.start();
/// assert_eq!(rules.moves(&start).count(), 18);
/// let after = rules.play(&start, "R@f2".parse().unwrap()).unwrap();
/// assert_eq!(after.to_string(), "kp6/pq6/8/8/8/8/5RQP/6PK b BBNNRbbnnrr 1");
/// assert_eq!(rules.perft(&start, 3), 4860);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    ruleset: Ruleset,
}

impl Preset {
    /// These rules, ready for play.
    pub const fn rules(self) -> Rules {
        Rules::of(self.ruleset())
    }
}

/// The most pieces that one side can have to move or place.
const PIECES: usize = 10;

/// The number of its moves after which a side must be away from home, where the rules ask for that. (S4)
pub const LATE_FROM: u32 = 30;

/// The plies after which both sides have made [`LATE_FROM`] moves: twelve placements come before them.
const BOTH_LATE: u32 = 12 + 2 * LATE_FROM;

/// The legal turns of a position: the target squares of each piece that can move, or of each kind in hand.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    pieces: [(Square, SquareSet); PIECES],
    len: usize,
    placed: [SquareSet; 3],
}

impl Moves {
    /// No moves.
    #[inline]
    fn none() -> Moves {
        Moves {
            pieces: [(A1, SquareSet::EMPTY); PIECES],
            len: 0,
            placed: [SquareSet::EMPTY; 3],
        }
    }

    #[inline]
    fn add(&mut self, from: Square, to: SquareSet) {
        if !to.is_empty() && self.len < self.pieces.len() {
            self.pieces[self.len] = (from, to);
            self.len += 1;
        }
    }

    /// Each piece that can move with its target squares, by role.
    #[inline]
    pub fn by_piece(&self) -> &[(Square, SquareSet)] {
        &self.pieces[..self.len]
    }

    /// Each kind that can be placed with the squares it can be placed on.
    #[inline]
    pub fn by_kind(&self) -> impl Iterator<Item = (Role, SquareSet)> + '_ {
        let kinds = Role::PLACED.into_iter().zip(self.placed);
        kinds.filter(|(_, to)| !to.is_empty())
    }

    /// Where the piece on `from` can go.
    #[inline]
    pub fn targets(&self, from: Square) -> SquareSet {
        let piece = self.by_piece().iter().find(|(square, _)| *square == from);
        piece.map_or(SquareSet::EMPTY, |(_, to)| *to)
    }

    /// Where a piece of this kind can be placed.
    #[inline]
    pub fn places(&self, role: Role) -> SquareSet {
        let kind = self.by_kind().find(|(kind, _)| *kind == role);
        kind.map_or(SquareSet::EMPTY, |(_, to)| to)
    }

    /// Whether this turn is one of them.
    #[inline]
    pub fn has(&self, turn: Turn) -> bool {
        match turn {
            Turn::Place { role, to } => self.places(role).has(to),
            Turn::Go(mv) => self.targets(mv.from).has(mv.to),
        }
    }

    /// Keeps the moves that lead from one of these squares to one beside them, if there are any. Gives whether there
    /// are.
    #[inline]
    fn keep_leaving(&mut self, home: SquareSet) -> bool {
        let mut kept = Moves::none();
        for (from, to) in self.by_piece() {
            if home.has(*from) {
                kept.add(*from, to.without(home));
            }
        }
        let any = kept.len > 0;
        if any {
            *self = kept;
        }
        any
    }

    /// The number of turns.
    #[inline]
    pub fn count(&self) -> u64 {
        let pieces = self.by_piece().iter().map(|(_, to)| u64::from(to.count()));
        let placed = self.placed.iter().map(|to| u64::from(to.count()));
        pieces.sum::<u64>() + placed.sum::<u64>()
    }

    /// Whether there are no turns.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// Every turn: placements kind by kind, moves piece by piece.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Turn> + '_ {
        let placed = self
            .by_kind()
            .flat_map(|(role, to)| to.into_iter().map(move |to| Turn::Place { role, to }));
        let moved = self
            .by_piece()
            .iter()
            .flat_map(|(from, to)| to.into_iter().map(|to| Turn::Go(Move { from: *from, to })));
        placed.chain(moved)
    }
}

const A1: Square = Square::new(0, 0).expect("a1 is on the board");

impl Rules {
    /// These rules, ready for play.
    pub const fn of(ruleset: Ruleset) -> Rules {
        Rules { ruleset }
    }

    /// The rule set as data.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The position in which a game begins.
    pub fn start(&self) -> Position {
        Position::start()
    }

    /// The legal turns; none in a position that is decided.
    ///
    /// They are placements until all pieces are on the board, then moves. There are none either if the side to move can
    /// do nothing. After [`Rules::play`] that means that neither side can: see [`Rules::passed`].
    #[inline]
    pub fn moves(&self, position: &Position) -> Moves {
        if self.decided(position).is_some() {
            return Moves::none();
        }
        let mut moves = possible(position);
        if self.may_have_to_leave(position) {
            moves.keep_leaving(home(position.side_to_move()));
        }
        moves
    }

    /// The squares of the pieces of which one has to leave home now, because it can. Empty where the rules ask for no
    /// such move, and where none is possible.
    ///
    /// ```text
    /// 4  . . . . . . . .
    /// 3  . . . . . . b .     White makes its 30th move, or a later one.
    /// 2  . . . . . . P .     The Pawn can leave home by g2-f3, and that is
    /// 1  . . . . . R . K     the only legal move: all steps of the Rook and
    ///    a b c d e f g h     the King lead to other squares at home.
    /// ```
    ///
    /// ```
    /// use gala_rules::SquareSet;
    /// use gala_rules::chelma::Preset;
    /// let rules = Preset::Chelma.rules();
    /// let set = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect::<SquareSet>();
    /// let position = "8/8/8/8/8/6b1/6P1/5R1K w - 70".parse().unwrap();
    /// assert_eq!(rules.must_leave(&position), set(&["g2"]));
    /// let earlier = "8/8/8/8/8/6b1/6P1/5R1K w - 68".parse().unwrap();
    /// assert_eq!(rules.must_leave(&earlier), SquareSet::EMPTY);
    /// ```
    pub fn must_leave(&self, position: &Position) -> SquareSet {
        if !self.may_have_to_leave(position) || self.decided(position).is_some() {
            return SquareSet::EMPTY;
        }
        let home = home(position.side_to_move());
        let mut moves = possible(position);
        match moves.keep_leaving(home) {
            true => moves.by_piece().iter().map(|(from, _)| *from).collect(),
            false => SquareSet::EMPTY,
        }
    }

    /// Whether the side to move has to take a piece off its starting squares if it can.
    #[inline]
    fn may_have_to_leave(&self, position: &Position) -> bool {
        let side = position.side_to_move();
        self.ruleset.late == Late::MustLeaveFromThirty
            && !position.is_placing()
            && position.moves_of(side) + 1 >= LATE_FROM
            && position.of_side(side).meets(home(side))
    }

    /// Whether this turn may be taken.
    pub fn is_legal(&self, position: &Position, turn: Turn) -> bool {
        self.moves(position).has(turn)
    }

    /// The position after a legal turn, or `None` if it is not legal.
    ///
    /// If the other side can then do nothing, its turn passes at once. That counts as a ply.
    ///
    /// ```
    /// use gala_rules::chelma::Preset;
    /// // Black's only piece, a Pawn on a1, is shut in by b2: White moves again.
    /// let position = "8/8/8/8/K7/8/1B6/p7 w - 30".parse().unwrap();
    /// let after = Preset::Chelma.rules().play(&position, "a4-b3".parse().unwrap()).unwrap();
    /// assert_eq!(after.to_string(), "8/8/8/8/8/1K6/1B6/p7 w - 32");
    /// ```
    pub fn play(&self, position: &Position, turn: Turn) -> Option<Position> {
        self.is_legal(position, turn)
            .then(|| self.after(position, turn))
    }

    /// The position after a turn known to be legal.
    #[inline]
    pub fn after(&self, position: &Position, turn: Turn) -> Position {
        let mut next = *position;
        next.carry_out(turn);
        self.passed(next)
    }

    /// The same position with the other side to move, as if this side could pass; it counts as a ply. No rule allows
    /// that while there are moves; the search uses it for null moves.
    ///
    /// ```
    /// use gala_rules::{Side, chelma::Preset};
    /// let rules = Preset::Chelma.rules();
    /// let passed = rules.null_move(&rules.start());
    /// assert_eq!((passed.side_to_move(), passed.ply()), (Side::Black, 1));
    /// ```
    pub fn null_move(&self, position: &Position) -> Position {
        let mut next = *position;
        next.pass();
        self.passed(next)
    }

    /// The position after a pass, if the game is not decided and the side to move can do nothing; else the same
    /// position.
    #[inline]
    pub fn passed(&self, mut position: Position) -> Position {
        if is_stuck(&position) && self.decided(&position).is_none() {
            position.pass();
        }
        position
    }

    /// What the position itself decides, history aside.
    ///
    /// A side whose pieces have all arrived has won. Then, under turn 30, a side that is late has lost. The side that
    /// moved last is asked first. Where turn 30 is judged once, only the position after both sides' 30th moves decides.
    ///
    /// ```text
    /// 8  k . p . . . . .
    /// 7  . q . . . . . .
    /// 6  . . . . . . . .     White has made its 30th move, Black its 29th.
    /// 5  n . . . K . . .     Two of White's Pawns are away from home and
    /// 4  . . . . . P P .     the Rook on f2 is not: White has lost. With
    /// 3  . . . . . . . .     the Rook on f3 the game would go on, for it
    /// 2  . . . . . R . .     does not matter yet that Black's King, Queen
    /// 1  . . . . . . . .     and Knight have stayed at home.
    ///    a b c d e f g h
    /// ```
    ///
    /// ```
    /// use gala_rules::{Outcome, Side, WinReason, chelma::Preset};
    /// let position = "k1p5/1q6/8/n3K3/5PP1/8/5R2/8 b - 71".parse().unwrap();
    /// let decided = Preset::ChelmaTurn30.rules().decided(&position).unwrap();
    /// assert!(matches!(decided, Outcome::Win { side: Side::Black, reason: WinReason::TurnThirty, .. }));
    /// assert_eq!(Preset::ChelmaOpen.rules().decided(&position), None);
    /// let clear = "k1p5/1q6/8/n3K3/5PP1/5R2/8/8 b - 71".parse().unwrap();
    /// assert_eq!(Preset::ChelmaTurn30.rules().decided(&clear), None);
    /// ```
    #[inline]
    pub fn decided(&self, position: &Position) -> Option<Outcome> {
        let last = position.side_to_move().other();
        let both = [last, last.other()];
        let arrived = |side: Side| Some((side, self.arrival(position, side)?));
        if let Some((side, reason)) = both.into_iter().find_map(arrived) {
            return Some(win(side, reason));
        }
        let at_home = |side: &Side| position.of_side(*side).meets(home(*side));
        match self.ruleset.late {
            Late::PlaysOn | Late::MustLeaveFromThirty => None,
            Late::LosesAtThirty => {
                let is_late = |side: &Side| position.moves_of(*side) >= LATE_FROM && at_home(side);
                let late = both.into_iter().find(is_late)?;
                Some(win(late.other(), WinReason::TurnThirty))
            }
            Late::JudgedOnceAtThirty if position.ply() != BOTH_LATE => None,
            Late::JudgedOnceAtThirty => {
                let late = both.into_iter().find(at_home)?;
                Some(match at_home(&late.other()) {
                    true => Outcome::Draw(DrawReason::BothAtHome),
                    false => win(late.other(), WinReason::TurnThirty),
                })
            }
        }
    }

    /// What a side has won by, if its ten goal squares are filled as the rules ask.
    #[inline]
    fn arrival(&self, position: &Position, side: Side) -> Option<WinReason> {
        let unreached = unreached(position, side);
        if unreached.is_empty() {
            return Some(WinReason::Home);
        }
        let enemy = side.other();
        let filled = self.ruleset.goal == Goal::EnemyCounts
            && position.of_side(side).meets(home(enemy))
            && unreached.without(position.of_side(enemy)).is_empty();
        filled.then_some(WinReason::HomeFilled)
    }

    /// The number of legal sequences of `depth` turns. A decided position has none; a turn that passes is not counted.
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
            .map(|turn| self.perft(&self.after(position, turn), depth - 1))
            .sum()
    }
}

#[inline]
const fn win(side: Side, reason: WinReason) -> Outcome {
    Outcome::Win {
        side,
        reason,
        grade: Grade::Plain,
    }
}

/// The goal squares of a side on which none of its own pieces stands that belongs there: King, Queen and Pawns on the
/// enemy's court squares, all others on the enemy's marked squares.
#[inline]
fn unreached(position: &Position, side: Side) -> SquareSet {
    let own = position.of_side(side);
    let first = [Role::King, Role::Queen, Role::Pawn]
        .into_iter()
        .fold(SquareSet::EMPTY, |pieces, role| {
            pieces | position.of_role(role)
        });
    let enemy = side.other();
    let court = court(enemy).without(own.and(first));
    court | marked(enemy).without(own.without(first))
}

/// Where the piece on a square may go, regardless of which side is to move.
#[inline]
fn targets(role: Role, from: Square, occupied: SquareSet) -> SquareSet {
    steps(role, from)
        .without(occupied)
        .or(chains(role, from, occupied))
}

/// Where the side to move may place a piece.
#[inline]
fn open_marks(position: &Position) -> SquareSet {
    marked(position.side_to_move()).without(position.occupied())
}

/// What the side to move may do, not looking at whether the game is over.
pub(super) fn possible(position: &Position) -> Moves {
    let side = position.side_to_move();
    let mut moves = Moves::none();
    if position.is_placing() {
        let open = open_marks(position);
        for (places, role) in moves.placed.iter_mut().zip(Role::PLACED) {
            if position.in_hand(side, role) > 0 {
                *places = open;
            }
        }
        return moves;
    }
    let occupied = position.occupied();
    for role in Role::ALL {
        for from in position.of_piece(side, role) {
            moves.add(from, targets(role, from, occupied));
        }
    }
    moves
}

/// Whether the side to move can do nothing, not looking at whether the game is over.
fn is_stuck(position: &Position) -> bool {
    let side = position.side_to_move();
    if position.is_placing() {
        let placeable = |role| position.in_hand(side, role) > 0;
        return open_marks(position).is_empty() || !Role::PLACED.into_iter().any(placeable);
    }
    let occupied = position.occupied();
    let free = BOARD.without(occupied);
    !Role::ALL.into_iter().any(|role| {
        let mut pieces = position.of_piece(side, role).into_iter();
        pieces.any(|from| steps(role, from).meets(free) || !chains(role, from, occupied).is_empty())
    })
}
