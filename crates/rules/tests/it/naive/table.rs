//! The table of `RULES.md`, section 4: one function for each row, with the row quoted.
//!
//! The engine keeps rules as fields of a rule set. Here each row asks for the preset by name, as a reader of the table
//! does.

use super::board::{
    Board, Castle, Piece, Square, castle_of, crosses, in_centre, in_cross, is_alongside, is_border,
    is_home, is_noble,
};
use super::pieces::Route;

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    Farmers,
    Winther,
    Pyramid,
    Botermans,
}

use Preset::{Botermans, Farmers, Pyramid, Winther};

/// A column, the options added to it, and the number of players.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub preset: Preset,
    pub four_handed: bool,
    pub weak_kampas: bool,
    pub strong_horsas: bool,
    pub weak_galas: bool,
    pub single_gala: bool,
    pub lone_gala: bool,
    /// Whether the game was begun by the older value of the point "must answer".
    pub older_threats: bool,
    /// Rules that do not hold for the mover's pieces, to see whether they alone bar a move.
    pub lifted: Lifted,
}

/// Names of rules; each function below says its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lifted([Option<&'static str>; 32]);

impl Lifted {
    /// The rules with these names, at most 32.
    pub fn of(names: &[&'static str]) -> Lifted {
        let mut lifted = Lifted::default();
        for (place, name) in lifted.0.iter_mut().zip(names) {
            *place = Some(name);
        }
        lifted
    }
}

impl Rules {
    /// Reads a preset and its options, as in `winther weak-kampas lone-gala`, or `farmers older-threats`.
    pub fn parse(text: &str) -> Rules {
        let mut words = text.split_whitespace();
        let first = words.next().expect("a preset");
        let preset = match first {
            "farmers" => Farmers,
            "winther" => Winther,
            "pyramid" | "pyramid-4" => Pyramid,
            "botermans" => Botermans,
            other => panic!("no preset of Gala is called {other}"),
        };
        let mut rules = Rules {
            preset,
            four_handed: first == "pyramid-4",
            weak_kampas: false,
            strong_horsas: false,
            weak_galas: false,
            single_gala: false,
            lone_gala: false,
            older_threats: false,
            lifted: Lifted::default(),
        };
        for option in words {
            if option == "older-threats" {
                rules.older_threats = true;
                continue;
            }
            assert_eq!(preset, Winther, "options are for winther");
            match option {
                "weak-kampas" => rules.weak_kampas = true,
                "strong-horsas" => rules.strong_horsas = true,
                "weak-galas" => rules.weak_galas = true,
                "single-gala" => rules.single_gala = true,
                "lone-gala" => rules.lone_gala = true,
                other => panic!("no option is called {other}"),
            }
        }
        rules
    }

    /// Whether this rule is lifted.
    pub fn lifts(&self, name: &str) -> bool {
        self.lifted.0.iter().flatten().any(|known| *known == name)
    }

    /// The same rules with none lifted: those of the other side.
    pub fn strict(&self) -> Rules {
        Rules {
            lifted: Lifted::default(),
            ..*self
        }
    }

    /// army | 4-6 | 5-5 | 6-4 | 5-5. The piece that starts on a square, by the table of section 2.
    pub fn initial_piece(&self, square: Square) -> Option<Piece> {
        let castle = castle_of(square)?;
        let ring = castle.ring(square);
        // "5-5: SW and NE: ring 1 Horsa, ring 2 Korna; SE and NW: ring 1 Korna, ring 2 Horsa."
        let sw_or_ne = castle.north == castle.east;
        let horsa_ring = match self.preset {
            Farmers => 2,
            Pyramid => 1,
            Winther | Botermans => {
                if sw_or_ne {
                    1
                } else {
                    2
                }
            }
        };
        let letter = match ring {
            0 => 'G',
            3 => 'P',
            1 | 2 if ring == horsa_ring => 'H',
            1 | 2 => 'K',
            _ => return None,
        };
        let east = self.four_handed && castle.east;
        Some(Piece {
            letter,
            white: castle.friendly_to(true),
            east,
        })
    }

    /// second leg | any | any | 45 degrees only | any
    pub fn second_leg_may_turn(&self, degrees: usize) -> bool {
        match self.preset {
            Farmers | Winther | Botermans => true,
            Pyramid => degrees == 45 || self.lifts("second leg turns"),
        }
    }

    /// Korna, Horsa in the centre | free | barred: neither stop nor pass | barred | free
    pub fn rider_may_touch(&self, square: Square) -> bool {
        match self.preset {
            Farmers | Botermans => true,
            Winther | Pyramid => !in_centre(square) || self.lifts("centre"),
        }
    }

    /// All that the table says about captures by a Korna or a Horsa.
    pub fn rider_captures(&self, piece: Piece, route: &Route) -> bool {
        self.rider_captures_here(route)
            && (piece.letter != 'H'
                || self.horsa_leaving_captures(route) && self.horsa_entering_captures(route))
    }

    /// Korna, Horsa captures | anywhere | anywhere | anywhere
    /// | only by a move that crosses (on the crossing square or on the second leg)
    fn rider_captures_here(&self, route: &Route) -> bool {
        match self.preset {
            Farmers | Winther | Pyramid => true,
            Botermans => route.crossing.is_some() || self.lifts("riders capture"),
        }
    }

    /// Horsa leaving the cross | may not capture on a border square | - | -
    /// | may not capture on the crossing square if crossing was its first step
    fn horsa_leaving_captures(&self, route: &Route) -> bool {
        let leaves_the_cross = in_cross(route.from) && !in_cross(route.to());
        if !leaves_the_cross || self.lifts("leaving") {
            return true;
        }
        match self.preset {
            Farmers => !is_border(route.to()),
            Winther | Pyramid => true,
            Botermans => !(route.squares.len() == 1 && route.crossing == Some(0)),
        }
    }

    /// Horsa entering the cross | -
    /// | may not capture on the first square of its second leg if that is alongside the castle it left | - | -
    ///
    /// `strong-horsas`: "on entering the cross, the capture on the first square of the second leg is barred only if the
    /// second leg turns by more than 45 degrees."
    fn horsa_entering_captures(&self, route: &Route) -> bool {
        let (Some(left), true) = (castle_of(route.from), in_cross(route.to())) else {
            return true;
        };
        match self.preset {
            Farmers | Pyramid | Botermans => true,
            Winther => {
                let on_first_square = route.second_leg_length() == 1;
                let sharp = !self.strong_horsas || route.turn > 45;
                !(on_first_square && is_alongside(route.to(), left) && sharp)
                    || self.lifts("entering")
            }
        }
    }

    /// Horsa on one of its own side's initial Horsa squares | - | moves one step only | - | -
    pub fn moves_one_step_only(&self, piece: Piece, from: Square) -> bool {
        let initial = self.initial_piece(from);
        let on_own_horsa_square = piece.letter == 'H'
            && initial.is_some_and(|first| first.letter == 'H' && first.white == piece.white);
        match self.preset {
            Farmers | Pyramid | Botermans => false,
            Winther => on_own_horsa_square && !self.lifts("at home"),
        }
    }

    /// Gala captures | not when it starts in the cross | not when it starts in the centre
    /// | not when it starts in the centre | only by a step that crosses
    ///
    /// `weak-galas`: "the Gala may not capture on a centre square either."
    pub fn gala_captures(&self, from: Square, to: Square) -> bool {
        let weak = self.preset == Winther && self.weak_galas;
        let there = !weak || !in_centre(to) || self.lifts("gala captures in");
        let starts = match self.preset {
            Farmers => !in_cross(from),
            Winther | Pyramid => !in_centre(from),
            Botermans => crosses(from, to),
        };
        there && (starts || self.lifts("gala captures"))
    }

    /// Gala's leap from the centre | any empty square but the forty home squares | same as `farmers`
    /// | any empty square where no enemy man could then capture it | same as `farmers`
    pub fn gala_may_leap_to(&self, to: Square, capturable_there: impl FnOnce() -> bool) -> bool {
        match self.preset {
            Farmers | Winther | Botermans => !is_home(to) || self.lifts("leap home"),
            Pyramid => self.lifts("leap safe") || !capturable_there(),
        }
    }

    /// Kampa, where it only goes one step toward the centre | friendly castles | the friendly ring-3 squares
    /// | friendly castles | friendly castles
    ///
    /// `weak-kampas`: "restricted in all of its friendly castles except on the square diagonally next to the centre
    /// (`d4 g4` / `d7 g7`), instead of on ring 3 only."
    pub fn kampa_is_restricted(&self, piece: Piece, from: Square) -> Option<Castle> {
        let castle = castle_of(from)?;
        let next_to_centre = [(4, 4), (7, 4), (4, 7), (7, 7)].contains(&from);
        let here = match self.preset {
            Farmers | Pyramid | Botermans => true,
            Winther if self.weak_kampas => !next_to_centre,
            Winther => castle.ring(from) == 3,
        };
        (castle.friendly_to(piece.white) && here).then_some(castle)
    }

    /// ... and there it may capture | no | no | yes, unless the step crosses | no
    pub fn restricted_kampa_captures(&self, from: Square, to: Square) -> bool {
        match self.preset {
            Farmers | Winther | Botermans => self.lifts("kampa captures here"),
            Pyramid => !crosses(from, to) || self.lifts("kampa crosses"),
        }
    }

    /// ... and may go two such steps | if both squares are empty and the first stays in the castle | no | no
    /// | as `farmers`
    pub fn kampa_goes_two_steps(
        &self,
        board: &Board,
        from: Square,
        first: Square,
        second: Square,
    ) -> bool {
        let lands = board.at(second).is_none() || self.lifts("two steps capture");
        let stays = !crosses(from, first) || self.lifts("two steps leave");
        match self.preset {
            Farmers | Botermans => board.at(first).is_none() && lands && stays,
            Winther | Pyramid => false,
        }
    }

    /// Kampa elsewhere: ... and there it captures | only if it starts in the cross | unless the step crosses
    /// | unless the step crosses | always
    pub fn free_kampa_captures(&self, from: Square, to: Square) -> bool {
        match self.preset {
            Farmers => in_cross(from) || self.lifts("kampa starts"),
            Winther | Pyramid => !crosses(from, to) || self.lifts("kampa crosses"),
            Botermans => true,
        }
    }

    /// Kampa may not enter | - | friendly noble squares; the centre, unless before the move some centre square holds a
    /// Gala of either side or an enemy Kampa | - | any noble square
    pub fn kampa_may_enter(&self, board: &Board, piece: Piece, to: Square) -> bool {
        match self.preset {
            Farmers | Pyramid => true,
            Winther => {
                let friendly_noble = is_noble(to)
                    && castle_of(to).is_some_and(|castle| castle.friendly_to(piece.white));
                let opens = |other: Piece| {
                    other.letter == 'G' || other.letter == 'P' && other.white != piece.white
                };
                let open = board
                    .pieces()
                    .any(|(square, other)| in_centre(square) && opens(other));
                (!friendly_noble || self.lifts("noble"))
                    && (open || !in_centre(to) || self.lifts("closed centre"))
            }
            Botermans => !is_noble(to) || self.lifts("noble"),
        }
    }

    /// must answer "gala" | yes | no | yes | no
    pub fn must_answer(&self) -> bool {
        match self.preset {
            Farmers | Pyramid => !self.lifts("threats"),
            Winther | Botermans => false,
        }
    }

    /// wins | both enemy Galas captured | both captured, or both own Galas in the centre | as `winther` | as `winther`
    ///
    /// `single-gala`: "capturing one enemy Gala wins." `lone-gala`: "a side whose last man is a single Gala has lost."
    pub fn has_won(&self, board: &Board, white: bool) -> bool {
        let enemy_galas = board.count(|_, piece| piece.letter == 'G' && piece.white != white);
        let enemy_pieces = board.count(|_, piece| piece.white != white);
        let captured = enemy_galas == 0 || self.single_gala && enemy_galas == 1;
        let lone = self.lone_gala && enemy_pieces == 1 && enemy_galas == 1;
        let in_the_centre = match self.preset {
            Farmers => false,
            Winther | Pyramid | Botermans => galas_in_centre(board, white) == 2,
        };
        captured || lone || in_the_centre
    }

    /// draws | each side has exactly one Gala | each side has exactly one Gala and both stand in the centre
    /// | each side has exactly one Gala | -
    pub fn is_drawn(&self, board: &Board) -> bool {
        let one_each = [true, false]
            .into_iter()
            .all(|white| board.count(|_, piece| piece.letter == 'G' && piece.white == white) == 1);
        let both_in_centre =
            galas_in_centre(board, true) == 1 && galas_in_centre(board, false) == 1;
        match self.preset {
            Farmers | Pyramid => one_each,
            Winther => one_each && both_in_centre,
            Botermans => false,
        }
    }
}

/// How many Galas a side has in the centre.
pub fn galas_in_centre(board: &Board, white: bool) -> usize {
    board.count(|square, piece| piece.letter == 'G' && piece.white == white && in_centre(square))
}
