//! The topics of Chelma alone.

macro_rules! topics {
    ([$($then:tt)+] $with:tt) => {
        $($then)+! {
            $with
            pieces {
                /// The King.
                King = "king",
                /// The Queen.
                Queen = "queen",
                /// The Rook.
                Rook = "rook",
                /// The Bishop.
                Bishop = "bishop",
                /// The Knight.
                Knight = "knight",
                /// The Pawn.
                Pawn = "pawn",
            }
            others {
                /// Placing the pieces.
                Placing = "placing",
                /// Chains of jumps.
                Jumps = "jumps",
            }
        }
    };
}
pub(super) use topics;
