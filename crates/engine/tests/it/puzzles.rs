//! The puzzles in the book hold the bar: enough for each rule set, mixed, each with one solution that is proved again
//! and a line that ends in something one sees.

use std::collections::BTreeMap;

use gala_engine::puzzles::{Book, PROOF, Puzzle, Theme};

/// The puzzles of these rules.
fn of(rules: &'static str) -> Vec<&'static Puzzle> {
    Book::printed().of(rules).collect()
}

/// Proves the puzzles of one rule set.
fn prove(rules: &'static str) {
    let mut wrong = Vec::new();
    for puzzle in of(rules) {
        assert_eq!(puzzle.game().outcome(), None, "{} is over", puzzle.id);
        if !puzzle.is_done() {
            wrong.push(format!("{}: nothing is to be seen at the end", puzzle.id));
        }
        if puzzle.proof(PROOF) != Some(vec![puzzle.solution()]) {
            wrong.push(format!("{}: {:?}", puzzle.id, puzzle.proof(PROOF)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Looks whether there are enough puzzles, and mixed ones: no theme has more than a fifth of them.
fn are_mixed(rules: &'static str) {
    let puzzles = of(rules);
    assert!(puzzles.len() >= 60, "{rules} has only {}", puzzles.len());
    let mut themes: BTreeMap<Theme, Vec<String>> = BTreeMap::new();
    for puzzle in &puzzles {
        let name = format!("{} ({})", puzzle.id, puzzle.rating);
        themes.entry(Theme::of(puzzle)).or_default().push(name);
    }
    let too_many = |alike: &&Vec<String>| alike.len() * 5 > puzzles.len();
    let alike: Vec<&Vec<String>> = themes.values().filter(too_many).collect();
    assert!(alike.is_empty(), "of {}: {alike:?}", puzzles.len());
    let ratings = || puzzles.iter().map(|puzzle| puzzle.rating);
    let spread = ratings().max().unwrap_or(0) - ratings().min().unwrap_or(0);
    assert!(spread >= 600, "{rules}: {spread}");
}

/// The same, and whether they are short and not too many of them defences.
fn hold_the_bar(rules: &'static str) {
    are_mixed(rules);
    let puzzles = of(rules);
    let longest = puzzles.iter().map(|puzzle| puzzle.moves()).max();
    assert!(
        (2..=4).contains(&longest.unwrap_or(0)),
        "{rules}: {longest:?}"
    );
    assert!(puzzles.iter().filter(|puzzle| puzzle.aim.saves()).count() * 2 <= puzzles.len());
}

#[test]
fn farmers() {
    prove("farmers");
    hold_the_bar("farmers");
}

#[test]
fn winther() {
    prove("winther");
    hold_the_bar("winther");
}

#[test]
fn pyramid() {
    prove("pyramid");
    hold_the_bar("pyramid");
}

#[test]
fn botermans() {
    prove("botermans");
    hold_the_bar("botermans");
}

/// Somewhat more than half of them are defences.
#[test]
fn chelma_turn_30() {
    prove("chelma-turn-30");
    are_mixed("chelma-turn-30");
}

#[test]
fn every_rule_set_with_puzzles_is_mixed() {
    let rules = Book::printed().rules();
    assert!(rules.len() >= 5, "{rules:?}");
    rules.into_iter().for_each(are_mixed);
}

#[test]
fn a_theme_of_chelma_is_what_the_solution_shows() {
    for (number, theme) in [
        (30, Theme::Arrival),
        (2, Theme::Block),
        (74, Theme::Bridge),
        // The Bishop leaves, and then the Pawn.
        (58, Theme::BothOut),
        // White's 30th move; Black's King can't leave with its own.
        (9, Theme::Race),
        // The 30th move, and then the 29th.
        (5, Theme::LastMoment),
        (3, Theme::Escape),
        // The King steps aside and is out next, while the other side's is not, or has nothing to leave, or is out too.
        (10, Theme::LongRace),
        (12, Theme::WayOut),
        (77, Theme::NeckAndNeck),
    ] {
        let all = of("chelma-turn-30");
        let puzzle = all.iter().find(|puzzle| puzzle.id.number() == number);
        let puzzle = puzzle.expect("it is in the book");
        assert_eq!(Theme::of(puzzle), theme, "{}", puzzle.id);
    }
}

#[test]
fn what_wins_two_ways_or_later_is_no_proof() {
    // The Korna takes the last Gala at once; it could as well go to the file first.
    let line = "a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w";
    let read = |text: &str| Book::read("winther", text).expect("a book").all()[0].clone();
    let one = read(&format!("1 | win | 900 | {line}"));
    assert_eq!(one.proof(PROOF), Some(vec![one.solution()]));
    assert!(one.is_done());
    // With a second Korna there are two ways.
    let two = read(&format!(
        "1 | win | 900 | {}",
        line.replacen("g9", "gK8", 1)
    ));
    assert_eq!(two.proof(PROOF).map(|found| found.len()), Some(2));
    // Nothing is done by a step aside.
    let aside = read(&format!(
        "1 | win | 900 | {}",
        line.replace("a7-a10", "d1-d2")
    ));
    assert!(!aside.is_done());
    assert_ne!(aside.proof(PROOF), Some(vec![aside.solution()]));
}
