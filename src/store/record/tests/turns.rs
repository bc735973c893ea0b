//! Samples of games with a limited length, and of turns in chunks.

use super::*;

/// Rules as they were when the first files were written: without a limit to the length of a game, and with the older
/// duty to answer threats.
pub(super) fn first(ruleset: any::Ruleset) -> any::Ruleset {
    let text = ruleset.to_string();
    let text = text.replace(" longest=600-turns", "");
    let text = text.replace("each-must-be-answered", "must-be-answered");
    text.parse().expect("the first rules")
}

pub(super) fn kept(table: Table) -> Record {
    Record::Table(Head::whole(table))
}

/// Tables with a limit to the length of the game, and chunks of turns.
pub(super) fn of_long_games() -> Vec<(&'static str, Record)> {
    vec![
        (
            "table-of-many-turns",
            Record::Table(Head {
                chunks: 3,
                table: playing(),
            }),
        ),
        (
            "table-with-a-longest-game",
            kept(Table {
                challenge: Challenge {
                    ruleset: super::turn_30(),
                    ..challenge()
                },
                ..ended(Outcome::Draw(DrawReason::LongestGame))
            }),
        ),
        (
            "turns",
            Record::Turns {
                table: TableId(12),
                chunk: 2,
                turns: ["b3-c4", "j10-i9", "a1-j10", "d3-f5"].map(mv).to_vec(),
            },
        ),
        (
            "turns-of-chelma",
            Record::Turns {
                table: TableId(13),
                chunk: 0,
                turns: ["R@f2", "N@a5", "h1-f3"].map(mv).to_vec(),
            },
        ),
        ("gone-turns", Record::Removed(Key::Turns(TableId(12), 2))),
    ]
}
