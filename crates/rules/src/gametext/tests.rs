//! Games in text: what is read, what is refused, and how moves are numbered.

use super::*;

const GAME: &str = "[White \"Anna \\\"the\\\" Great\"]\n[Rules \"farmers\"]\n[Result \"white galas-captured plain\"]\n\n\
    {A short one.} 1. i2-f6 c10-d9 2. f6-f7 {over two\nlines} i9xf6 ; why?\n\
    3. f7xj10 d9-e8 4. c1-e2 g10-f9 5. e2-e7 b9-c10 6. e7xa10 *";

#[test]
fn a_game_is_read_printed_and_read_again() {
    let text: GameText = GAME.parse().expect("a game");
    assert_eq!(text.header("white"), Some("Anna \"the\" Great"));
    assert_eq!(text.moves.len(), 11);
    assert_eq!(text.moves[2].1, ["over two lines"]);
    assert_eq!(text.to_string().parse::<GameText>().expect("printed"), text);
    assert!(text.replay().expect("legal").outcome().is_some());
}

#[test]
fn a_round_has_a_number_and_a_placement_one_of_its_own() {
    let placed = "P1. N@e1 P2. N@a5 P3. N@f1 P4. N@a6 P5. B@f2 P6. B@b6 P7. B@g3 P8. B@c7 P9. R@h3 \
        P10. R@c8 P11. R@h4 P12. R@d8 1. e1-d3 a5-b3 2. f1-d2";
    let four = "1. d1-e2 d10-e9 g10-f9 g1-f2 2. e2-f3 e9-f8";
    for (headers, moves) in [
        ("[Rules \"chelma\"]", placed),
        ("[Rules \"pyramid-4\"]", four),
        ("[Rules \"farmers\"]", "1. d1-e2 d10-e9 2. g1-f2"),
    ] {
        let text: GameText = format!("{headers}\n\n{moves}").parse().expect("a game");
        let game = text.replay().expect("legal");
        let written = text.to_string();
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(words(&written), words(&format!("{headers} {moves}")));
        assert_eq!(GameText::of(text.headers.clone(), &game), text);
    }
    let black = "[Start \"g8g/10/10/10/10/10/k8k/10/10/G3K4G b\"]\n\n1… a10-b9 2. a1-b2\n";
    let text: GameText = black.parse().expect("a game");
    assert_eq!(text.to_string(), black);
}

#[test]
fn a_game_that_starts_with_a_seat_that_cannot_move_is_played_and_numbered_from_the_next() {
    let board = "ghkp2p'k'h'g'/10/10/10/10/10/10/10/10/7K'H'G'";
    for mover in ["sw", "nw"] {
        let headers = format!("[Rules \"pyramid-4\"]\n[Start \"{board} {mover}\"]");
        let written = format!("{headers}\n\n1… a10-a9 j10-j9 h1-h2 2… a9-a8\n");
        let text: GameText = written.parse().expect("a game");
        let mut game = text.replay().expect("legal");
        assert_eq!(game.outcome(), None);
        assert_eq!(text.to_string(), written);
        assert_eq!(GameText::of(text.headers.clone(), &game), text);
        game.back_to(0);
        assert_eq!(game.position_text(), format!("{board} nw"));
        assert_eq!(game.perft(1), game.legal_turns().len() as u64);
    }
}

#[test]
fn numbers_of_earlier_releases_are_read() {
    let read = |moves: &str| {
        format!("[Rules \"chelma\"]\n{moves}")
            .parse::<GameText>()
            .ok()
    };
    let today = read("P1. N@e1 P2. N@a5 P3. N@f1");
    assert!(today.is_some());
    for earlier in [
        "1. N@e1 N@a5 2. N@f1",
        "1. N@e1 1... N@a5 2.N@f1",
        "p1.N@e1 P2 N@a5 P3…N@f1",
    ] {
        assert_eq!(read(earlier), today, "{earlier}");
    }
    let four = |moves: &str| {
        format!("[Rules \"pyramid-4\"]\n{moves}")
            .parse::<GameText>()
            .ok()
    };
    assert_eq!(
        four("1. d1-e2 d10-e9 g10-f9 g1-f2 5. e2-f3"),
        four("1. d1-e2 d10-e9 g10-f9 g1-f2 2. e2-f3")
    );
}

#[test]
fn the_first_wrong_move_is_named() {
    let text: GameText = GAME.replace("c1-e2", "c1-e1").parse().expect("a game");
    let Err(ReplayError::NotLegal { number, .. }) = text.replay() else {
        panic!("c1-e1 is not legal")
    };
    assert_eq!(number, 7);
    let told = text.replay().expect_err("c1-e1 is not legal").to_string();
    assert!(told.contains("move 4. c1-e1"), "{told}");
}

#[test]
fn a_game_of_chelma_that_turn_30_has_decided_was_played_by_that_rule() {
    let won = include_str!("../../../../tests/games/chelma-turn-30-white-late.txt");
    let named = won.replace("chelma-turn-30", "chelma");
    for text in [won, &named] {
        let game = text.parse::<GameText>().unwrap().replay().unwrap();
        assert_eq!(game.ruleset().names().unwrap(), ["chelma-turn-30"]);
        assert!(game.outcome().is_some());
    }
    // Its last move is not legal today: without a result it may as well be a slip.
    let unsaid = named.replace("[Result \"black turn-30 plain\"]\n", "");
    assert_ne!(unsaid, named);
    let refused = unsaid.parse::<GameText>().unwrap().replay();
    let told = refused.expect_err("a piece must leave home").to_string();
    assert!(told.contains("move 30. f4-e2"), "{told}");
    // What fits the rules of today is played by them.
    let begun: GameText = "[Rules \"chelma\"]\n\nP1. N@e1 P2. N@a5 *".parse().unwrap();
    assert_eq!(
        begun.replay().unwrap().ruleset().names().unwrap(),
        ["chelma"]
    );
}

#[test]
fn a_name_alone_means_what_it_meant_when_the_game_was_played() {
    // Both Galas are threatened, one could be saved, and White saves none: legal by the older value.
    let start = "[Start \"g8g/10/10/10/10/10/k8k/10/10/G3K4G w\"]";
    let replayed = |headers: &str, mv: &str| {
        let text: GameText = format!("{headers}\n{start}\n1. {mv}").parse().unwrap();
        text.replay()
    };
    let threats = |game: Game| {
        let rules = game.ruleset().to_string();
        rules.contains(" threats=each-must-be-answered ")
    };
    let named = "[Rules \"farmers\"]";
    assert_eq!(replayed(named, "a1-b1").map(threats).ok(), Some(true));
    assert_eq!(replayed(named, "e1-f2").map(threats).ok(), Some(false));
    let Err(ReplayError::NotLegal { game, .. }) = replayed(named, "e1-e9") else {
        panic!("e1-e9 is not legal")
    };
    assert!(threats(*game), "refused by what the name means today");
    let today = format!("[Ruleset \"{}\"]", Ruleset::default());
    assert!(replayed(&today, "e1-f2").is_err());
    let before = today.replace("each-must", "must");
    assert_eq!(replayed(&before, "e1-f2").map(threats).ok(), Some(false));
}

#[test]
fn what_is_copied_out_of_a_chat_is_read() {
    let fenced = format!("\u{feff}```text\n{GAME}\n```\n");
    assert_eq!(fenced.parse::<GameText>(), GAME.parse());
}

#[test]
fn what_is_no_move_is_quoted_as_it_stands_and_not_at_length() {
    let error = |text: &str| text.parse::<GameText>().expect_err("no game").to_string();
    let result = error("1. d1-e2 1-0");
    assert!(result.contains("\"1-0\""), "{result}");
    assert!(error(&"a".repeat(100_000)).len() < 400);
}

#[test]
fn a_header_that_cannot_be_read_says_what_could() {
    let text: GameText = "[Rules \"foo\"]".parse().expect("a game");
    let error = text.replay().expect_err("no rules").to_string();
    assert!(
        error.contains("foo") && error.contains("botermans"),
        "{error}"
    );
}

#[test]
fn another_result_or_no_game_at_all_is_refused() {
    let wrong = GAME.replace("white galas", "black galas");
    let replayed = wrong.parse::<GameText>().expect("a game").replay();
    assert!(matches!(replayed, Err(ReplayError::Result { .. })));
    for text in [
        "1. d1-e2 {open",
        "[White Anna]",
        "[Wh!te \"Anna\"]",
        "[ \"Anna\"]",
        "[Rules \"farmers\"]\n[rules \"winther\"]",
        "1. d1-z9",
        "hello",
    ] {
        assert!(text.parse::<GameText>().is_err(), "{text}");
    }
}

#[test]
fn of_a_game_that_goes_on_a_result_is_resigned_or_agreed() {
    for (said, fits) in [
        ("*", true),
        ("white resigned plain", true),
        ("draw agreed", true),
        ("white galas-captured plain", false),
        ("draw repetition", false),
    ] {
        let text = format!("[Result \"{said}\"]\n1. d1-e2");
        let replayed = text.parse::<GameText>().expect("a game").replay();
        assert_eq!(replayed.is_ok(), fits, "{said}");
    }
}

#[test]
fn a_fault_is_told_with_the_line_in_which_it_begins() {
    let begin = "[White \"Anna\"]\n\n1. d1-e2 {over\ntwo lines} d10-e9\n";
    let long = ("{}\n".repeat(MOST_WORDS - 3), MOST_WORDS + 2);
    for (more, line) in [
        ("[Black]", 5),
        ("[White \"Ben\"]", 5),
        ("2. d1-z9", 5),
        ("2. d1-z9 {why}", 5),
        ("2. e2-f3 { open\n\n", 5),
        (&format!("{}e2-f3", long.0), long.1),
        (&format!("{};", long.0), long.1),
        (&format!("{}{{one}}", long.0), long.1),
        (&format!("{}{{over\ntwo\nlines}}", long.0), long.1),
    ] {
        let refused = format!("{begin}{more}").parse::<GameText>();
        let refused = refused.expect_err("no game").to_string();
        let shown: String = more.chars().rev().take(30).collect();
        assert!(
            refused.starts_with(&format!("line {line}: ")),
            "{shown}: {refused}"
        );
    }
}

#[test]
fn lines_are_as_long_as_79_characters_allow() {
    for (last, lines) in [(8, vec![79]), (9, vec![70, 9])] {
        let comment = format!("{}{}", "word-word ".repeat(7), "w".repeat(last - 1));
        let text: GameText = format!("{{{comment}}}").parse().expect("a game");
        let written = text.to_string();
        let lengths: Vec<usize> = written.trim().lines().map(str::len).collect();
        assert_eq!(lengths, lines, "{written}");
    }
}

#[test]
fn endless_texts_are_refused_with_what_is_too_much() {
    let headers: String = (0..200_000).map(|at| format!("[H{at} \"x\"]\n")).collect();
    let refused = headers.parse::<GameText>().expect_err("too many headers");
    assert_eq!(refused, GameTextError::Headers { line: 101 });
    for comments in ["{}".repeat(1_000_000), "{}\n".repeat(1_000_000)] {
        let refused = comments.parse::<GameText>().expect_err("too many comments");
        assert!(matches!(refused, GameTextError::Words { .. }), "{refused}");
    }
    for comment in ["{}\n", ";\n"] {
        let refused = comment.repeat(1_000_000).parse::<GameText>();
        let line = MOST_WORDS + 1;
        assert_eq!(refused, Err(GameTextError::Words { line }), "{comment}");
    }
    let moves = "d3-f5 ".repeat(250_000);
    let refused = moves.parse::<GameText>().expect_err("too many moves");
    assert_eq!(refused, GameTextError::Words { line: 1 });
    // One comment over a million lines counts as one comment.
    let long = format!("{{{}}} d1-e2", "word\n".repeat(1_000_000));
    let game: GameText = long.parse().expect("a game");
    assert_eq!((game.preface.len(), game.moves.len()), (1, 1));
    assert_eq!(game.preface[0].len(), 5 * 1_000_000 - 1);
}

#[test]
fn comments_side_by_side_and_over_lines_are_read_in_order() {
    let text = "{a} {b}d1-e2{c\n d }{e}\n{f\n\ng} ; h {i}\nd10-e9";
    let game: GameText = text.parse().expect("a game");
    assert_eq!(game.preface, ["a", "b"]);
    assert_eq!(game.moves[0].1, ["c d", "e", "f  g", "h {i}"]);
    assert_eq!(game.moves.len(), 2);
}
