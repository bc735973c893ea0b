//! What it takes to add a game.
//!
//! Each game lies in folders of its own, one a layer, and is told apart from the others where they are joined and
//! nowhere else. The toy game of `tests/toy`, built with the feature `toy-game`, is added the way a third game would
//! be: what of it stands outside its own files is counted here.

use std::collections::BTreeSet;

use super::reading::{without_tests, words};
use super::{Source, catches, hold, sources};

/// The games that there are, as variants of the enums and as folders.
const GAMES: [&str; 2] = ["Gala", "Chelma"];

/// The enums with a variant for each game.
const BY_GAME: [&str; 9] = [
    "BoardKind",
    "Game",
    "Illegal",
    "Kind",
    "NotLegal",
    "PositionError",
    "Role",
    "Ruleset",
    "TextError",
];

/// Where games are joined, one place a layer.
const JOINED: [&str; 2] = ["rules/any/", "present/games/"];

/// The files of the toy game: the part of each layer.
const TOY: [&str; 5] = ["rules", "engine", "pictures", "words", "web"];

/// How many lines outside its own files may register a game.
const MOST_LINES: usize = 6;

#[test]
fn games_are_told_apart_only_where_they_are_joined() {
    hold(told_apart);
}

/// A game's variant outside its own folder and the places where games are joined.
fn told_apart(source: &Source) -> Vec<String> {
    let Some(place) = source.place().filter(|_| !source.is_test()) else {
        return Vec::new();
    };
    let own = |part: &str| GAMES.iter().any(|game| part == game.to_lowercase());
    let is_own = place
        .split('/')
        .any(|part| own(part.trim_end_matches(".rs")));
    if is_own || JOINED.iter().any(|joined| place.starts_with(joined)) {
        return Vec::new();
    }
    let words = without_tests(words(&source.text));
    let named = words.windows(3).filter(|three| {
        let [of, colons, game] = [0, 1, 2].map(|at| three[at].text.as_str());
        // A Gala is a piece of Gala, too.
        let is_piece = (of, game) == ("Role", "Gala");
        colons == "::" && BY_GAME.contains(&of) && GAMES.contains(&game) && !is_piece
    });
    named
        .map(|three| {
            let (path, line) = (&source.path, three[0].line);
            let variant = format!("{}::{}", three[0].text, three[2].text);
            format!("{path}:{line}: {variant}; what a game does on its own goes to its folder, and is joined in {JOINED:?}")
        })
        .collect()
}

#[test]
fn a_game_told_apart_elsewhere_is_caught() {
    let good = [
        "match_game!(Game, game, G, game => game.text())",
        "Role::Gala",
        "// Kind::Chelma",
        "#[cfg(test)] mod tests { use super::Kind; const A: Kind = Kind::Chelma; }",
    ];
    let bad = [
        "match game { Game::Gala(game) => 1, _ => 2 }",
        "use crate::rules::any; any::Kind::Chelma",
    ];
    catches(told_apart, "src/present/history/mod.rs", &good, &bad);
    catches(told_apart, "src/present/chelma/moves.rs", &bad, &[]);
    catches(told_apart, "crates/rules/src/any/game.rs", &bad, &[]);
}

/// A `mod` line in each of five crates, and a line in the list of games: six.
///
/// Not counted is what a game may have besides: sentences in the files of each language, a lesson, commands of its own.
/// Nor is a value in the enums that all games share, such as a reason of an end that no other game has.
#[test]
fn a_third_game_takes_a_folder_a_layer_and_a_line_each() {
    let sources = sources();
    let in_toy = sources
        .iter()
        .filter_map(|source| source.path.strip_prefix("tests/toy/"));
    let mut files: Vec<&str> = in_toy.filter(|file| *file != "main.rs").collect();
    files.sort_unstable();
    let mut parts = TOY.map(|part| format!("{part}.rs"));
    parts.sort();
    assert_eq!(files, parts, "the files of the toy game");

    let named = sources
        .iter()
        .filter(|source| !source.is_test())
        .flat_map(|source| {
            let words = without_tests(words(&source.text));
            let of_toy = words
                .iter()
                .filter(|word| ["Toy", "toy"].contains(&word.text.as_str()));
            let lines: BTreeSet<usize> = of_toy.map(|word| word.line).collect();
            let text = |line| source.text.lines().nth(line - 1).unwrap_or_default().trim();
            let told = lines
                .into_iter()
                .map(|line| format!("{}: {}", source.path, text(line)));
            told.collect::<Vec<_>>()
        });
    let mut lines: Vec<String> = named.collect();
    lines.sort();
    let expected = [
        "crates/engine/src/lib.rs: mod toy;",
        "crates/pictures/src/lib.rs: mod toy;",
        "crates/rules/src/any/games.rs: Toy in toy,",
        "crates/rules/src/lib.rs: pub mod toy;",
        "crates/web-engine/src/lib.rs: mod toy;",
        "src/present/mod.rs: mod toy;",
    ];
    assert_eq!(lines, expected, "what stands of it outside its own files");
    assert!(lines.len() <= MOST_LINES, "{lines:?}");
}
