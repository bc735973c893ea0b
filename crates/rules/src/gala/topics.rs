//! The topics of Gala alone, under which its rules can be looked up.

/// Hands the topics to a macro, behind what the caller gave.
#[doc(hidden)]
#[macro_export]
macro_rules! gala_topics {
    ([$($then:tt)+] $with:tt) => {
        $($then)+! {
            $with
            pieces {
                /// The Gala.
                Gala = "gala",
                /// The Korna.
                Korna = "korna",
                /// The Horsa.
                Horsa = "horsa",
                /// The Kampa.
                Kampa = "kampa",
            }
            others {
                /// What happens where a rider crosses the line.
                Deflection = "deflection",
                /// The call "gala!".
                Threats = "threats",
                /// How great a win is.
                Grades = "grades",
                /// The options of a rule set.
                Options = "options",
                /// Who plays, and in which order.
                Seats = "seats",
            }
        }
    };
}
pub use gala_topics as topics;
