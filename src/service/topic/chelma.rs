//! The topics that only Chelma has.

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
                /// Placing the men.
                Placing = "placing",
                /// Chains of jumps.
                Jumps = "jumps",
            }
        }
    };
}
pub(super) use topics;
