//! The topics of Chelma alone, under which its rules can be looked up.

/// Hands the topics to a macro, behind what the caller gave.
#[doc(hidden)]
#[macro_export]
macro_rules! chelma_topics {
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
pub use chelma_topics as topics;
