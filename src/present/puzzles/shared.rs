//! How somebody did at the puzzle of the day, told to everybody without the solution: a coloured square for each try.

use crate::service::clock::DAY;
use crate::service::{PuzzleAsk, SharedDaily, Timestamp};

use super::face;
use crate::present::text::date;
use crate::present::words::tr;
use crate::present::{Localizer, Message, Style};

const WRONG: char = '🟥';
const RIGHT: char = '🟩';
/// The solution was looked at.
const SEEN: char = '⬛';

/// The most squares in a row; of more wrong tries the rest is left out.
const MOST_SQUARES: usize = 10;

/// How somebody did at a puzzle of the day. Whoever reads it can solve the puzzle, too.
pub fn shared_daily(words: Localizer, shared: &SharedDaily) -> Message {
    let puzzle = shared.puzzle.to_string();
    let who = words.mention(shared.person);
    let squares = squares(shared);
    let told = match shared.solved {
        true => tr!(
            words,
            "puzzle-shared-solved",
            who = who,
            squares = squares,
            count = shared.wrong.saturating_add(1)
        ),
        false => tr!(
            words,
            "puzzle-shared-unsolved",
            who = who,
            squares = squares
        ),
    };
    let day = date(Timestamp(shared.day.saturating_mul(DAY))).map(|day| day.to_string());
    let mut lines = vec![
        tr!(
            words,
            "puzzle-shared-head",
            date = day.unwrap_or_default(),
            puzzle = puzzle
        ),
        told,
    ];
    if shared.streak > 1 {
        lines.push(tr!(words, "puzzle-shared-streak", days = shared.streak));
    }
    let mut message = Message::text(lines.join("\n"));
    let solve = PuzzleAsk::This(shared.puzzle.clone());
    message.buttons = vec![face(words, solve, Style::Secondary)];
    message
}

/// Tells the person that everybody sees it now, with the way on.
pub fn daily_is_shared(words: Localizer, shared: &SharedDaily) -> Message {
    let mut message = Message::text(tr!(words, "puzzle-shared-done"));
    if let Some(game) = shared.puzzle.game() {
        let next = PuzzleAsk::Put {
            game,
            rules: Some(shared.puzzle.rules().to_owned()),
            another: true,
        };
        message.buttons = vec![face(words, next, Style::Primary)];
    }
    message
}

/// A square for each try, the last one on the right.
fn squares(shared: &SharedDaily) -> String {
    let last = match shared.solved {
        true => RIGHT,
        false => SEEN,
    };
    let wrong = shared.wrong as usize;
    let shown = wrong.min(MOST_SQUARES - 1);
    let more = (shown < wrong).then_some('…');
    let row = std::iter::repeat_n(WRONG, shown);
    row.chain(more).chain([last]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::PuzzleId;
    use crate::service::{Language, PersonId};

    fn shared(wrong: u32, solved: bool, streak: u32) -> SharedDaily {
        SharedDaily {
            person: PersonId(u64::MAX),
            puzzle: PuzzleId::new("pyramid", 12),
            day: 20_780,
            wrong,
            solved,
            streak,
        }
    }

    #[test]
    fn each_try_is_a_square_and_a_hundred_are_cut_short() {
        let row = |wrong, solved| squares(&shared(wrong, solved, 0));
        assert_eq!(row(0, true), "🟩");
        assert_eq!(row(2, true), "🟥🟥🟩");
        assert_eq!(row(2, false), "🟥🟥⬛");
        assert_eq!(row(0, false), "⬛");
        assert_eq!(row(9, true).chars().count(), 10);
        assert_eq!(row(100, true), format!("{}…🟩", "🟥".repeat(9)));
        assert_eq!(row(u32::MAX, false).chars().count(), 11);
    }

    #[test]
    fn it_is_short_in_every_language_and_says_what_was_done() {
        for words in Language::ALL.map(Localizer::of) {
            for one in [shared(u32::MAX, true, u32::MAX), shared(0, false, 0)] {
                let told = shared_daily(words, &one).text;
                assert!(told.chars().count() <= 300, "{told}");
                assert!(
                    told.contains("2026-11-23") && told.contains("pyramid"),
                    "{told}"
                );
            }
        }
        let told = |one| shared_daily(Localizer::default(), &one).text;
        assert!(told(shared(0, true, 1)).contains("first try"));
        assert!(told(shared(2, true, 5)).contains("in 3 tries"));
        assert!(told(shared(2, true, 5)).contains("5 days"));
        assert!(!told(shared(2, false, 0)).contains("days"));
    }
}
