//! A game written down, to be read, kept and pasted elsewhere.

use crate::rules::any::Game;
use crate::rules::gametext::result_text;
use crate::rules::mover::{Castle, Mover};
use crate::rules::{GameText, Side};
use crate::service::{Hinted, Seating, Stage, Table};

use crate::present::named_rules::NamedRules;
use crate::present::text::date;
use crate::present::words::tr;
use crate::present::{Localizer, MOST_TEXT, Message};

/// What stands in a comment behind a turn before which a player asked for a hint: in every language the same, as all of
/// the text.
const HINTED: &str = "hint";

/// The text of a game: who played it, when, by what rules, with what result, and its turns. A comment stands behind
/// those turns for which a player was given a hint.
pub fn game_text(table: &Table, game: &Game, hints: &[Hinted]) -> GameText {
    let mut headers = vec![header(
        "Game",
        format!("{} {}", game.ruleset().kind().name(), table.id),
    )];
    match &table.seats {
        Some(seats @ Seating::Two(_)) => {
            for side in Side::BOTH {
                headers.push(header(&side.to_string(), &seats.at(Mover::Side(side)).name));
            }
        }
        Some(seats @ Seating::Four(_)) => {
            for (name, seat) in [
                ("SouthWest", Castle::SouthWest),
                ("NorthWest", Castle::NorthWest),
                ("NorthEast", Castle::NorthEast),
                ("SouthEast", Castle::SouthEast),
            ] {
                headers.push(header(name, &seats.at(Mover::Seat(seat)).name));
            }
        }
        None => {}
    }
    headers.extend(date(table.opened_at).map(|date| header("Date", date)));
    if let Some(names) = NamedRules::from(&table.challenge).names() {
        headers.push(header("Rules", names.join(" ")));
    }
    headers.push(header("Ruleset", game.ruleset()));
    if table.challenge.timing.control.is_timed() {
        headers.push(header("Clock", table.challenge.timing.control));
    }
    headers.push(header("Result", result(table, game)));
    let mut text = GameText::of(headers, game);
    for (ply, (_, comments)) in (1..).zip(&mut text.moves) {
        if hints.iter().any(|hint| hint.ply == ply) {
            comments.push(HINTED.to_owned());
        }
    }
    text
}

/// A game as a message: within the text if it fits, so that it can be copied on a phone, else as a file.
pub fn export(words: Localizer, table: &Table, game: &Game, hints: &[Hinted]) -> Message {
    let text = game_text(table, game, hints).to_string();
    let about = match table.stage {
        Stage::Finished(_) | Stage::Abandoned => tr!(words, "export", game = table.id),
        _ => tr!(words, "export-so-far", game = table.id),
    };
    let inside = format!("{about}\n```\n{}```", text.replace("```", "'''"));
    if inside.chars().count() <= MOST_TEXT {
        return Message::text(inside);
    }
    Message {
        file: Some((
            format!(
                "{}-{}.txt",
                game.ruleset().kind().name().to_lowercase(),
                table.id
            ),
            text.into_bytes(),
        )),
        ..Message::text(about)
    }
}

fn header(name: &str, text: impl ToString) -> (String, String) {
    (name.to_owned(), text.to_string())
}

/// How it ended, in the words of a game text: `white galas-captured plain`, `black resigned plain`, `draw agreed`, `*`.
fn result(table: &Table, game: &Game) -> String {
    match (table.stage, game.outcome()) {
        (_, Some(outcome)) => result_text(outcome),
        (Stage::Finished(outcome), None) => result_text(outcome),
        _ => "*".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::tests::{challenge, person};
    use crate::rules::any::Ruleset;
    use crate::service::{CommandId, PersonId, TableId, Timestamp};

    #[test]
    fn hints_stand_in_comments_and_what_is_written_reads_back() {
        let ruleset = Ruleset::default();
        let mut game = Game::new(&ruleset);
        for turn in ["d1-e2", "d10-e9", "g1-f2"] {
            let turn = game.check(&turn.parse().expect("a turn")).expect("legal");
            game.play(turn).expect("legal");
        }
        let challenge = challenge(person(1, "Anna"), None, ruleset);
        let command = CommandId::of_interaction(1);
        let (table, _) = Table::open(TableId(1), challenge, PersonId(1), command, Timestamp(0));
        // Asked twice before the second turn, as after taking back; and before one that was not taken any more.
        let hints = [2, 2, 4].map(|ply| Hinted {
            by: PersonId(1),
            ply,
        });
        let written = game_text(&table, &game, &hints).to_string();
        assert!(
            written.contains("1. d1-e2 d10-e9 {hint} 2. g1-f2"),
            "{written}"
        );
        let read: GameText = written.parse().expect("a game");
        let comments: Vec<usize> = read.moves.iter().map(|(_, told)| told.len()).collect();
        assert_eq!(comments, [0, 1, 0]);
        assert_eq!(read.replay().expect("legal").len(), 3);
        assert_eq!(read.to_string(), written);
    }
}
