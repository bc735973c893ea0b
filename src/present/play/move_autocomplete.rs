//! The moves offered to a player who fills in a command: in the order in which one looks for them, narrowed as they
//! type.

use crate::rules::any::{Game, Turn};
use crate::rules::notation::plain;

use crate::present::games::moves::{Suggestion, Telling};
use crate::present::{Localizer, games};

/// The moves of the side to move that fit what was typed so far, each with the words that show it; what fits best comes
/// first. None if the board has ended the game.
///
/// Among those that fit equally well, a win comes first, then taking a vital piece, answering a threat, taking another
/// piece, and the rest; then they are sorted by the piece and its square. Typed may be the squares, with or without
/// what stands between them, the piece by name or letter, or only the square to go to.
///
/// ```
/// use galabot::present::{Localizer, offered_moves};
/// use galabot::rules::any::{Game, Ruleset};
/// let game = Game::new(&Ruleset::default());
/// let (shown, turn) = &offered_moves(Localizer::default(), &game, "d1e")[0];
/// assert_eq!((shown.as_str(), turn.to_string()), ("d1-e2 (Kampa)", "d1-e2".to_owned()));
/// ```
pub fn offered_moves(words: Localizer, game: &Game, typed: &str) -> Vec<(String, Turn)> {
    match game.outcome() {
        None => narrowed(words, game, all(game), typed),
        Some(_) => Vec::new(),
    }
}

/// The same in a puzzle: what a move is good for is not told, and does not bring it to the front.
pub fn offered_tries(words: Localizer, game: &Game, typed: &str) -> Vec<(String, Turn)> {
    narrowed(words, game, untold(game), typed)
}

/// Those that fit what was typed, the best fitting first, and how they are shown.
fn narrowed(
    words: Localizer,
    game: &Game,
    moves: Vec<Suggestion>,
    typed: &str,
) -> Vec<(String, Turn)> {
    let shown = |offered: &Suggestion| games::suggested(words, game, offered);
    // With a dash behind it, a square is where the piece stands.
    let left = plain(typed).trim_end().ends_with(['-', 'x', ':', '>']);
    let typed = squeezed(typed);
    let fits = |offered: Suggestion| {
        let fit = fit(&offered, &typed, shown)?;
        (!left || matches!(fit, Fit::Squares | Fit::Piece)).then_some((fit, offered))
    };
    let mut fitting: Vec<(Fit, Suggestion)> = moves.into_iter().filter_map(fits).collect();
    fitting.sort_by_key(|(fit, offered)| (*fit, offered.urgency, offered.order, offered.turn));
    let fitting = fitting.iter().map(|(_, offered)| offered);
    fitting
        .map(|offered| (shown(offered), offered.turn))
        .collect()
}

/// All moves of the side to move, in no order.
pub(crate) fn all(game: &Game) -> Vec<Suggestion> {
    games::suggestions(game, Telling::All)
}

/// The same without what they are good for: nothing of it is told but what they take.
pub(crate) fn untold(game: &Game) -> Vec<Suggestion> {
    games::suggestions(game, Telling::Captures)
}

/// How well a suggestion fits what was typed, if it does.
fn fit(suggestion: &Suggestion, typed: &str, shown: impl Fn(&Suggestion) -> String) -> Option<Fit> {
    let (squares, to) = (
        squeezed(&suggestion.turn.to_string()),
        suggestion.turn.to().to_string(),
    );
    let digit = |text: &str, at: fn(&str) -> Option<char>| {
        at(text).is_some_and(|letter| letter.is_ascii_digit())
    };
    if let Some(rest) = squares.strip_prefix(typed) {
        let cut =
            digit(typed, |text| text.chars().last()) && digit(rest, |text| text.chars().next());
        return Some(if cut { Fit::LongerSquare } else { Fit::Squares });
    }
    let way = match suggestion.turn {
        Turn::Place { .. } => &to,
        Turn::Go(_) => &squares,
    };
    let piece = suggestion.piece.to_lowercase();
    let letter = suggestion.letter.to_ascii_lowercase();
    let named = [format!("{piece}{way}"), format!("{letter}{way}")];
    if named.iter().any(|text| text.starts_with(typed)) {
        return Some(Fit::Piece);
    }
    if to.starts_with(typed) {
        return Some(Fit::Target);
    }
    let shown = shown(suggestion).to_lowercase();
    let mut words = shown.split([' ', '(']);
    words
        .any(|word| word.starts_with(typed))
        .then_some(Fit::Word)
}

/// What was typed, without all that may stand between squares.
fn squeezed(text: &str) -> String {
    let text = plain(text).to_lowercase();
    let words = text.split_whitespace().filter(|word| *word != "to");
    let letters = words.flat_map(str::chars);
    letters
        .filter(|letter| letter.is_alphanumeric() && *letter != 'x')
        .collect()
}

/// How well a move fits what was typed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// Its squares begin so.
    Squares,
    /// Its squares begin so with another digit behind: `d10` for `d1`.
    LongerSquare,
    /// The piece's name or letter begins so, or the piece with its squares.
    Piece,
    /// It goes to such a square.
    Target,
    /// A word of what is shown begins so.
    Word,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::any::Ruleset;

    fn game(rules: &str, position: &str) -> Game {
        let ruleset = Ruleset::from_names([rules]).expect("a rule set");
        Game::from_position_text(&ruleset, position).expect("a position")
    }

    fn offered(game: &Game, typed: &str) -> Vec<String> {
        let offers = offered_moves(Localizer::default(), game, typed).into_iter();
        offers.map(|(shown, _)| shown).collect()
    }

    #[test]
    fn a_move_is_found_as_people_type_it() {
        let game = Game::new(&Ruleset::default());
        for typed in [
            "d1-e2",
            "d1e2",
            "D1 E2",
            "d1xe2",
            "d1 to e2",
            "ｄ１－ｅ２",
            "Pd1e2",
            "kampa d1e2",
        ] {
            assert_eq!(offered(&game, typed), ["d1-e2 (Kampa)"], "{typed}");
        }
        let from = offered(&game, "b2-");
        assert!(from.len() > 1 && from.iter().all(|shown| shown.starts_with("b2-")));
        let horsas = offered(&game, "Horsa");
        assert!(!horsas.is_empty() && horsas.iter().all(|shown| shown.ends_with("(Horsa)")));
        // The square to go to, behind the moves that begin on one of that name.
        let at_e2 = offered(&game, "e2");
        assert!(at_e2.contains(&"d1-e2 (Kampa)".to_owned()), "{at_e2:?}");
        assert!(offered(&game, "good game").is_empty());
        let all = offered(&game, "").len() as u64;
        assert_eq!(all, game.perft(1));
    }

    #[test]
    fn a_square_that_is_typed_in_full_comes_before_a_longer_one() {
        let game = game("farmers", "G2h5g/10/10/10/10/10/10/10/10/G2H5g b");
        let found = offered(&game, "d1");
        assert!(found[0].starts_with("d10-"), "{found:?}");
        let white =
            Game::from_position_text(&Ruleset::default(), "G2H5g/10/10/10/10/10/10/10/10/G2H5g w")
                .expect("a position");
        let found = offered(&white, "d1");
        assert!(found[0].starts_with("d1-"), "{found:?}");
        assert!(found.iter().any(|shown| shown.starts_with("d10-")));
    }

    #[test]
    fn what_matters_most_comes_first() {
        // White's Horsa on e7 can take a Gala; the Korna on a4 threatens one of White's, which is not safe on a2.
        let both = game("winther", "g8g/10/10/4H5/10/10/k9/10/10/G8G w");
        let found = offered(&both, "");
        assert_eq!(
            found[..4],
            [
                "e7xa10 (Horsa captures Gala)",
                "a1-b1 (Gala)",
                "a1-b2 (Gala)",
                "a1-a2 (Gala)"
            ]
        );
        // The last Gala of the other side.
        let last = game("farmers", "g9/10/10/4H5/10/10/10/10/10/G8G w");
        assert_eq!(offered(&last, "")[0], "e7xa10 (Horsa captures Gala, wins)");
    }

    #[test]
    fn pieces_to_be_placed_are_offered_as_such() {
        let game = Game::new(&Ruleset::from_names(["chelma-open"]).expect("a rule set"));
        let rooks = offered(&game, "R@");
        assert!(!rooks.is_empty() && rooks.iter().all(|shown| shown.ends_with("(place a Rook)")));
        assert_eq!(offered(&game, "r f2"), offered(&game, "R@f2"));
    }
}
