//! How the pieces of Gala move (`RULES.md`, 3), walked step by step.

use super::board::{
    ALL_EIGHT, Board, DIAGONAL, ORTHOGONAL, Piece, Square, Step, crosses, in_centre, in_cross,
    step, turn,
};
use super::table::Rules;

/// A rider's route, before the table is asked whether it is allowed.
#[derive(Clone, Debug)]
pub struct Route {
    pub from: Square,
    /// Every square after `from`, the last one included.
    pub squares: Vec<Square>,
    /// The index in `squares` of the crossing square, if the route crosses.
    pub crossing: Option<usize>,
    /// Degrees between the two legs; 0 if there is no second one.
    pub turn: usize,
}

impl Route {
    /// Where it ends.
    pub fn to(&self) -> Square {
        *self.squares.last().expect("a route has at least one step")
    }

    /// Steps after the crossing square.
    pub fn second_leg_length(&self) -> usize {
        self.crossing
            .map_or(0, |crossing| self.squares.len() - 1 - crossing)
    }
}

/// "In a castle the Korna goes orthogonally and the Horsa diagonally; in the cross the Korna goes diagonally and the
/// Horsa orthogonally."
fn directions(letter: char, square: Square) -> [Step; 4] {
    if (letter == 'K') != in_cross(square) {
        ORTHOGONAL
    } else {
        DIAGONAL
    }
}

/// Where the piece on `from` could go if no threat had to be answered. Squares may come up more than once.
pub fn reach(rules: &Rules, board: &Board, from: Square, piece: Piece) -> Vec<Square> {
    match piece.letter {
        'K' | 'H' => rider(rules, board, from, piece),
        'G' => gala(rules, board, from, piece),
        'P' => kampa(rules, board, from, piece),
        other => panic!("no man of Gala is called {other}"),
    }
}

/// Whether an enemy piece could capture the piece on `square` if it were the enemy's move.
pub fn is_threatened(rules: &Rules, board: &Board, square: Square) -> bool {
    let rules = &rules.strict();
    let piece = board.at(square).expect("a man to threaten");
    let could_capture = |(from, enemy): (Square, Piece)| {
        enemy.white != piece.white && reach_to_capture(rules, board, from, enemy).contains(&square)
    };
    board.pieces().any(could_capture)
}

/// Like [`reach`], but without the Gala's leap, which never captures. So a leap can ask whether its end is safe.
fn reach_to_capture(rules: &Rules, board: &Board, from: Square, piece: Piece) -> Vec<Square> {
    match piece.letter {
        'G' => gala_steps(rules, board, from, piece),
        _ => reach(rules, board, from, piece),
    }
}

/// Whether a piece may end on a square: it is empty, or this piece may capture the enemy on it by this route.
fn may_end(board: &Board, piece: Piece, to: Square, captures: impl FnOnce() -> bool) -> bool {
    match board.at(to) {
        None => true,
        Some(other) if other.white == piece.white => false,
        Some(_) => captures(),
    }
}

fn rider(rules: &Rules, board: &Board, from: Square, piece: Piece) -> Vec<Square> {
    let allowed = |route: &Route| {
        route
            .squares
            .iter()
            .all(|&square| rules.rider_may_touch(square))
            && (route.second_leg_length() == 0 || rules.second_leg_may_turn(route.turn))
            && (route.squares.len() == 1 || !rules.moves_one_step_only(piece, from))
            && may_end(board, piece, route.to(), || {
                rules.rider_captures(piece, route)
            })
    };
    routes(rules, board, from, piece)
        .iter()
        .filter(|route| allowed(route))
        .map(Route::to)
        .collect()
}

/// Every route whose squares before the last are empty; "stopped by the first man in their way".
fn routes(rules: &Rules, board: &Board, from: Square, piece: Piece) -> Vec<Route> {
    let mut found = Vec::new();
    for direction in directions(piece.letter, from) {
        let mut way = Route {
            from,
            squares: Vec::new(),
            crossing: None,
            turn: 0,
        };
        let mut here = from;
        loop {
            let next = step(here, direction);
            if !board.has(next) {
                break;
            }
            way.squares.push(next);
            if crosses(here, next) {
                // "2. those steps, then one more in the same direction that crosses the line; stop on that square"
                way.crossing = Some(way.squares.len() - 1);
                found.push(way.clone());
                if board.at(next).is_none() {
                    found.extend(second_legs(rules, board, piece, direction, &way));
                }
                break;
            }
            // "1. any number of steps in one direction inside the region it starts in; stop anywhere"
            found.push(way.clone());
            if board.at(next).is_some() {
                break;
            }
            here = next;
        }
    }
    found
}

/// "3. from an empty crossing square a second leg, in a direction of the new region's kind, inside the new region: any
/// number of steps if the crossing step was the very first step of the move, otherwise one step at most."
fn second_legs(rules: &Rules, board: &Board, piece: Piece, first: Step, way: &Route) -> Vec<Route> {
    let mut found = Vec::new();
    let crossing_square = way.to();
    let long = way.squares.len() == 1 || rules.lifts("second leg steps");
    let at_most = if long { 10 } else { 1 };
    for direction in directions(piece.letter, crossing_square) {
        let mut way = Route {
            turn: turn(first, direction),
            ..way.clone()
        };
        for _ in 0..at_most {
            let next = step(way.to(), direction);
            if !board.has(next) || crosses(way.to(), next) {
                break;
            }
            way.squares.push(next);
            found.push(way.clone());
            if board.at(next).is_some() {
                break;
            }
        }
    }
    found
}

/// "One step in any direction. From a centre square it may instead leap to an empty square (see the table)."
fn gala(rules: &Rules, board: &Board, from: Square, piece: Piece) -> Vec<Square> {
    let mut found = gala_steps(rules, board, from, piece);
    if in_centre(from) {
        let lands = |to: &Square| may_end(board, piece, *to, || rules.lifts("leap empty"));
        for to in board.squares().filter(lands) {
            if rules.gala_may_leap_to(to, || is_threatened(rules, &board.after(from, to), to)) {
                found.push(to);
            }
        }
    }
    found
}

fn gala_steps(rules: &Rules, board: &Board, from: Square, piece: Piece) -> Vec<Square> {
    let mut found = Vec::new();
    for direction in ALL_EIGHT {
        let to = step(from, direction);
        if board.has(to) && may_end(board, piece, to, || rules.gala_captures(from, to)) {
            found.push(to);
        }
    }
    found
}

fn kampa(rules: &Rules, board: &Board, from: Square, piece: Piece) -> Vec<Square> {
    let mut found = Vec::new();
    if let Some(castle) = rules.kampa_is_restricted(piece, from) {
        let toward = castle.toward_centre();
        let ways = ALL_EIGHT.into_iter();
        for way in ways.filter(|&way| way == toward || rules.lifts("toward the centre")) {
            let to = step(from, way);
            let captures = || rules.restricted_kampa_captures(from, to);
            if board.has(to)
                && rules.kampa_may_enter(board, piece, to)
                && may_end(board, piece, to, captures)
            {
                found.push(to);
            }
        }
        let first = step(from, toward);
        let second = step(first, toward);
        if rules.kampa_may_enter(board, piece, first)
            && rules.kampa_may_enter(board, piece, second)
            && may_end(board, piece, second, || true)
            && rules.kampa_goes_two_steps(board, from, first, second)
        {
            found.push(second);
        }
        return found;
    }
    for direction in ALL_EIGHT {
        let to = step(from, direction);
        if board.has(to)
            && rules.kampa_may_enter(board, piece, to)
            && may_end(board, piece, to, || rules.free_kampa_captures(from, to))
        {
            found.push(to);
        }
    }
    found
}
