//! Chelma as a [`BoardGame`].

use super::terrain::BOARD;
use super::{
    Game, Illegal, Late, Piece, Position, PositionError, Preset, Role, Rules, Ruleset, Turn,
    TurnTextError, TypedTurn,
};
use crate::board_game::{BoardGame, TurnError};
use crate::move_number::MoveNumber;
use crate::mover::Mover;
use crate::names::NameError;
use crate::prelude::*;
use crate::{Longest, Neighbour, Outcome, Side, Square, SquareSet};

/// The placements of a game from the start position.
const PLACEMENTS: u32 = 12;

impl BoardGame for Game {
    const NAME: &'static str = "Chelma";
    const LETTERS: &'static str = "KQRBNP";
    const BOARD: SquareSet = BOARD;

    type Ruleset = Ruleset;
    type Role = Role;
    type Typed = TypedTurn;
    type TextError = TurnTextError;
    type Illegal = Illegal;
    type PositionError = PositionError;

    fn presets() -> Vec<(&'static str, Ruleset)> {
        let presets = Preset::ALL.iter();
        presets
            .map(|preset| (preset.code(), preset.ruleset()))
            .collect()
    }

    fn from_names(names: &[&str]) -> Result<Ruleset, NameError> {
        let mut chosen: Option<Preset> = None;
        let mut others = names
            .iter()
            .filter(|name| Preset::from_code(name).is_none());
        for named in names.iter().filter_map(|name| Preset::from_code(name)) {
            if let Some(earlier) = chosen.filter(|earlier| *earlier != named) {
                return Err(NameError::Two(earlier.code(), named.code()));
            }
            chosen = Some(named);
        }
        match others.next() {
            None => Ok(chosen.unwrap_or(Preset::Chelma).ruleset()),
            Some(name) => Err(NameError::Unknown((*name).to_owned())),
        }
    }

    fn names(ruleset: &Ruleset) -> Option<Vec<&'static str>> {
        ruleset.named().map(|preset| vec![preset.code()])
    }

    fn neighbours(ruleset: &Ruleset) -> Vec<Neighbour<Ruleset>> {
        ruleset.neighbours()
    }

    fn renewed(ruleset: Ruleset) -> Ruleset {
        Ruleset {
            longest: Longest::SixHundredTurns,
            ..ruleset
        }
    }

    /// Turn 30 was what `chelma` meant at first.
    fn earlier(ruleset: &Ruleset) -> Option<Ruleset> {
        (ruleset.named() == Some(Preset::Chelma)).then_some(Ruleset {
            late: Late::LosesAtThirty,
            ..*ruleset
        })
    }

    fn placements(_: &Ruleset) -> usize {
        PLACEMENTS as usize
    }

    fn start(ruleset: &Ruleset) -> Game {
        Game::new(Rules::of(*ruleset))
    }

    fn from_position_text(ruleset: &Ruleset, text: &str) -> Result<Game, PositionError> {
        Ok(Game::from_position(Rules::of(*ruleset), text.parse()?))
    }

    fn too_many(error: &PositionError) -> Option<(Side, Option<Role>, u32)> {
        match error {
            PositionError::TooMany {
                side, role, most, ..
            } => Some((*side, Some(*role), u32::from(*most))),
            _ => None,
        }
    }

    fn with_lone_piece(ruleset: &Ruleset, letter: Option<char>, at: Square) -> Option<Game> {
        let piece = Piece::from_letter(letter?)?;
        let mut position = Position::empty(piece.side);
        position.put(at, piece);
        Some(Game::from_position(Rules::of(*ruleset), position))
    }

    fn ruleset(&self) -> Ruleset {
        *self.rules().ruleset()
    }

    fn is_no_turn(error: &TurnTextError) -> bool {
        matches!(error, TurnTextError::NotATurn(_))
    }

    fn typed_text(typed: &TypedTurn) -> String {
        typed.turn().to_string()
    }

    fn check_typed(&self, typed: &TypedTurn) -> Result<Turn, Box<Illegal>> {
        self.check(typed)
    }

    fn take(&mut self, turn: Turn) -> Result<(), TurnError<TurnTextError, Illegal>> {
        Ok(self.play(turn)?)
    }

    fn back_to(&mut self, ply: usize) {
        self.back_to(ply);
    }

    fn length(&self) -> usize {
        self.turns().len()
    }

    fn turns_left(&self) -> Option<u32> {
        self.turns_left()
    }

    fn repetitions(&self) -> usize {
        self.repetitions()
    }

    fn mover_after(&self, ply: usize) -> Option<Mover> {
        let position = self.position_at(ply)?;
        Some(Mover::Side(position.side_to_move()))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn decided(&self) -> Option<Outcome> {
        self.rules().decided(self.position())
    }

    fn legal_turns(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = self.rules().moves(self.position()).iter().collect();
        turns.sort_unstable();
        turns
    }

    fn perft(&self, depth: u32) -> u64 {
        self.rules().perft(self.position(), depth)
    }

    fn pieces_after(&self, ply: usize) -> Vec<(Square, Side, Role)> {
        let position = self.position_at(ply).unwrap_or(self.position());
        let pieces = position.pieces();
        pieces
            .map(|(at, piece)| (at, piece.side, piece.role))
            .collect()
    }

    fn own_pieces(&self) -> SquareSet {
        self.position().of_side(self.side_to_move())
    }

    fn text_of(&self, ply: usize) -> Option<String> {
        self.played(ply).map(|played| played.turn.to_string())
    }

    fn route_of(&self, ply: usize) -> Option<(Role, Vec<Square>)> {
        let played = self.played(ply)?;
        Some((played.piece.role, played.route))
    }

    /// As turn 30 counts them: placements have numbers of their own, turns that passed count as moves. A game from a
    /// position that no placing can have led to begins with move 1.
    fn number_of(&self, ply: usize) -> MoveNumber {
        let before = self.position_at(ply.saturating_sub(1));
        let before = before.unwrap_or(self.position());
        if before.is_placing() {
            return MoveNumber::Placement(before.ply().saturating_add(1));
        }
        let mut positions = (0..ply.max(1)).map_while(|ply| self.position_at(ply));
        let placed = positions.find(|position| !position.is_placing());
        let placed = placed.map_or(PLACEMENTS, |placed| placed.ply().min(PLACEMENTS));
        let both = before.ply().saturating_sub(placed);
        let side = before.side_to_move();
        let made = match side {
            Side::White => both.div_ceil(2),
            Side::Black => both / 2,
        };
        MoveNumber::Move {
            round: made.saturating_add(1),
            mover: Mover::Side(side),
        }
    }

    fn position_text(&self) -> String {
        self.position().to_string()
    }
}
