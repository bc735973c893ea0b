//! Puzzles that are kept of a server: by which rules they are, who is shown which, and how many there are.

use galabot::puzzles::{Book, Puzzle, PuzzleId};
use galabot::rules::Side;
use galabot::rules::any::Kind;
use galabot::service::club_puzzles::MOST_BY_RULES;
use galabot::service::notes::{ClubBook, ClubPuzzle, ClubPuzzles, MinedGames, Notes};
use galabot::service::{Bottom, Feedback, PuzzleAsk, PuzzleRefusal, Reply, TableId};

use super::{BEN, CLUB, Club, GAMES, another, at, refusal};
use crate::store::given::set_person;

impl Club {
    /// Has the store keep this puzzle of the server `times` times, and no other.
    fn keeps(&self, puzzle: &Puzzle, times: usize) {
        let one = ClubPuzzle {
            table: TableId(99),
            channel: GAMES,
            line: puzzle.line_of_book(),
        };
        let book = ClubBook {
            ruleset: puzzle.ruleset,
            puzzles: vec![one; times],
        };
        let all = ClubPuzzles {
            last: puzzle.id.number(),
            books: vec![book],
        };
        self.store.keep_note(CLUB, all).expect("writable");
    }
}

/// A puzzle of the book, by the winther rules.
fn printed() -> &'static Puzzle {
    let mut all = Book::printed().of("winther");
    all.next().expect("there is one")
}

#[test]
fn once_there_are_enough_puzzles_new_games_are_looked_at_and_older_ones_are_not() {
    let club = Club::open();
    let tables = [club.game(GAMES, "winther"), club.game(GAMES, "winther")];
    club.keeps(printed(), MOST_BY_RULES);
    let newest = club.unmined().expect("it is to be looked at");
    assert_eq!(newest.table, tables[1]);
    assert_eq!(newest.kept.len(), MOST_BY_RULES - 1, "the oldest will go");
    club.service.mined(&newest).expect("no fault");
    assert!(club.unmined().is_none());
    let mined: Option<MinedGames> = club.store.noted(CLUB).expect("readable");
    let mined = mined.expect("it is noted");
    assert_eq!(mined.older, 1, "that one is done with");
}

#[test]
fn a_puzzle_of_the_server_is_one_by_its_rules_too() {
    let club = Club::open();
    club.keeps(printed(), 1);
    let turn = printed().solution().to_string();
    let tries = |rules: &str| {
        let ask = PuzzleAsk::Try {
            puzzle: Some(PuzzleId::new("club", printed().id.number())),
            game: Kind::Gala,
            rules: Some(rules.to_owned()),
            turn: turn.parse().expect("a turn"),
        };
        club.asks(at(CLUB, GAMES), ask)
    };
    for rules in ["club", "winther"] {
        match tries(rules) {
            Reply::Puzzle(posed) => assert!(matches!(posed.said, Feedback::Right(_)), "{rules}"),
            other => panic!("{rules}: {other:?}"),
        }
    }
    let by_others = refusal(tries("pyramid"));
    assert_eq!(by_others, PuzzleRefusal::NotAtOne(Kind::Gala));
}

#[test]
fn who_types_gets_a_puzzle_of_whichever_game_the_server_has_some_of() {
    let club = Club::open();
    let chelma = Book::printed().of_game(Kind::Chelma).next();
    club.keeps(chelma.expect("there is one"), 1);
    match club.types(BEN, at(CLUB, GAMES), "puzzle club") {
        Reply::Puzzle(posed) => assert_eq!(posed.puzzle.id.game(), Some(Kind::Chelma)),
        other => panic!("{other:?}"),
    }
    // A slash command names the game.
    let why = refusal(club.asks(at(CLUB, GAMES), another(Some("club"))));
    let none = PuzzleRefusal::NoneOfClub {
        game: Kind::Gala,
        wanted: Some(true),
    };
    assert_eq!(why, none);
}

#[test]
fn the_side_that_somebody_wants_below_is_below_for_them_alone() {
    let club = Club::open();
    let mover = printed().game().side_to_move();
    set_person(&*club.store, BEN, |settings| {
        settings.bottom = match mover {
            Side::White => Bottom::Black,
            Side::Black => Bottom::White,
        };
    });
    let posed = club.posed(PuzzleAsk::This(printed().id.clone()));
    assert_eq!(posed.bottom, mover.other());
    // Everybody reads the answer to what is typed.
    let line = format!("puzzle {}", printed().id);
    match club.types(BEN, at(CLUB, GAMES), &line) {
        Reply::Puzzle(posed) => assert_eq!(posed.bottom, mover),
        other => panic!("{other:?}"),
    }
}
