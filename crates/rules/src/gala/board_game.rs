//! Gala as a [`BoardGame`].

use super::game::Game;
use super::notation::{MoveTextError, TypedMove};
use super::{
    Illegal, Piece, Position, PositionError, Preset, Role, Rules, Ruleset, Threats, Variation,
    grade,
};
use crate::board_game::{BoardGame, TurnError};
use crate::mover::{Mover, Seats};
use crate::names::NameError;
use crate::prelude::*;
use crate::turn::Turn;
use crate::{Grade, Longest, Neighbour, Outcome, Side, Square, SquareSet};

impl BoardGame for Game {
    const NAME: &'static str = "Gala";
    const LETTERS: &'static str = "GKHP";

    type Ruleset = Ruleset;
    type Role = Role;
    type Typed = TypedMove;
    type TextError = MoveTextError;
    type Illegal = Illegal;
    type PositionError = PositionError;

    fn presets() -> Vec<(&'static str, Ruleset)> {
        let presets = Preset::ALL.iter();
        presets
            .map(|preset| (preset.code(), preset.ruleset()))
            .collect()
    }

    /// Games by `pyramid` are half as long as by `farmers`, and nine in ten are decided.
    fn for_newcomers() -> Ruleset {
        Preset::Pyramid.ruleset()
    }

    fn options() -> Vec<&'static str> {
        let options = Variation::ALL.iter();
        options.map(|option| option.code()).collect()
    }

    fn from_names(names: &[&str]) -> Result<Ruleset, NameError> {
        Ruleset::from_names(names.iter().copied())
    }

    fn names(ruleset: &Ruleset) -> Option<Vec<&'static str>> {
        let (preset, options) = ruleset.named()?;
        let options = options.iter().map(|option| option.code());
        Some(core::iter::once(preset.code()).chain(options).collect())
    }

    fn neighbours(ruleset: &Ruleset) -> Vec<Neighbour<Ruleset>> {
        ruleset.neighbours()
    }

    fn renewed(ruleset: Ruleset) -> Ruleset {
        let today = |(preset, options): (Preset, Vec<Variation>)| {
            let options = options.iter();
            options.fold(preset.ruleset(), |rules, option| rules.with(*option))
        };
        ruleset.named().map(today).unwrap_or(Ruleset {
            longest: Longest::SixHundredTurns,
            ..ruleset
        })
    }

    fn earlier(ruleset: &Ruleset) -> Option<Ruleset> {
        (ruleset.threats == Threats::EachMustBeAnswered).then_some(Ruleset {
            threats: Threats::MustBeAnswered,
            ..*ruleset
        })
    }

    fn conflicts(ruleset: &Ruleset) -> Vec<&'static str> {
        let conflicts = ruleset.conflicts().into_iter();
        conflicts.map(|conflict| conflict.code()).collect()
    }

    fn seats(ruleset: &Ruleset) -> Seats {
        ruleset.seats
    }

    fn start(ruleset: &Ruleset) -> Game {
        Game::new(Rules::of(ruleset))
    }

    fn from_position_text(ruleset: &Ruleset, text: &str) -> Result<Game, PositionError> {
        let rules = Rules::of(ruleset);
        let position: Position = text.parse()?;
        let (given, first) = (position.mover(), rules.start().mover());
        if core::mem::discriminant(&given) != core::mem::discriminant(&first) {
            return Err(PositionError::OtherSeats {
                given: given.code(),
                first: first.code(),
            });
        }
        Ok(Game::from_position(rules, position))
    }

    fn too_many(error: &PositionError) -> Option<(Side, Option<Role>, u32)> {
        match error {
            PositionError::TooMany {
                side, role, most, ..
            } => Some((*side, *role, *most)),
            _ => None,
        }
    }

    /// Galas stand in the free corners too. Without a letter the piece is a Korna.
    fn with_lone_piece(ruleset: &Ruleset, letter: Option<char>, at: Square) -> Option<Game> {
        let piece = Piece::from_letter(letter.unwrap_or('K'))?;
        let rules = Rules::of(ruleset);
        let start = rules.start();
        let mut position = Position::empty(start.mover());
        // A side has two Galas; if the piece is one of them, the corner nearer to it stays empty.
        let distance =
            |corner: &Square| corner.file().abs_diff(at.file()) + corner.rank().abs_diff(at.rank());
        let own = start.of_piece(piece.side, Role::Gala).into_iter();
        let left_out = own
            .min_by_key(distance)
            .filter(|_| piece.role == Role::Gala);
        for corner in start.of_role(Role::Gala) {
            if let Some(gala) = start.piece_at(corner).filter(|_| Some(corner) != left_out) {
                position.put(corner, gala, start.of_east().has(corner));
            }
        }
        let eastern = ruleset.seats == Seats::Four && at.file() >= 5;
        position.put(at, piece, eastern);
        Some(Game::from_position(rules, position))
    }

    fn ruleset(&self) -> Ruleset {
        *self.rules().ruleset()
    }

    fn is_no_turn(error: &MoveTextError) -> bool {
        matches!(error, MoveTextError::NotAMove(_))
    }

    fn typed_text(typed: &TypedMove) -> String {
        typed.mv().text(typed.captures)
    }

    fn check_typed(&self, typed: &TypedMove) -> Result<Turn, Box<Illegal>> {
        self.check(typed).map(Turn::Go)
    }

    fn take(&mut self, turn: Turn) -> Result<(), TurnError<MoveTextError, Illegal>> {
        match turn {
            Turn::Go(mv) => Ok(self.play(mv)?),
            Turn::Place { .. } => Err(TurnError::Text(MoveTextError::NotAMove(turn.to_string()))),
        }
    }

    fn back_to(&mut self, ply: usize) {
        self.back_to(ply);
    }

    fn length(&self) -> usize {
        self.moves().len()
    }

    fn turns_left(&self) -> Option<u32> {
        self.turns_left()
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock()
    }

    fn repetitions(&self) -> usize {
        self.repetitions()
    }

    fn mover_after(&self, ply: usize) -> Option<Mover> {
        self.position_at(ply).map(Position::mover)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn decided(&self) -> Option<Outcome> {
        self.rules().decided(self.position())
    }

    fn grade(&self, winner: Side) -> Grade {
        grade(self.position(), winner)
    }

    fn legal_turns(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = self
            .rules()
            .moves(self.position())
            .iter()
            .map(Turn::Go)
            .collect();
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
        self.position().pieces_of(self.mover())
    }

    fn text_of(&self, ply: usize) -> Option<String> {
        self.played(ply).map(|played| played.text())
    }

    fn route_of(&self, ply: usize) -> Option<(Role, Vec<Square>)> {
        let played = self.played(ply)?;
        Some((played.piece.role, played.route))
    }

    fn position_text(&self) -> String {
        self.position().to_string()
    }
}
