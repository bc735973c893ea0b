//! Puzzles and lessons on pages.

use galabot::puzzles::Book;
use galabot::service::notes::{ClubBook, ClubPuzzle, ClubPuzzles, Notes as _};
use galabot::service::{ChannelId, GuildId, PersonId, ServerSettings, Store, TableId};
use reqwest::Method;
use serde_json::{Value, json};

use super::scene::{Browser, Site, location};

impl Browser {
    /// Tries a turn, or asks for help, as a page does; with the token of a page if one is named.
    async fn asks(&self, path: &str, asked: Value, token: Option<&str>) -> (u16, Value) {
        let mut request = self
            .request(Method::POST, path)
            .header("origin", &self.origin);
        if let Some(token) = token {
            request = request.header("x-galabot-token", token);
        }
        let answer = request.body(asked.to_string()).send().await;
        let answer = answer.expect("an answer");
        let status = answer.status().as_u16();
        let told = answer.text().await.expect("a text");
        (status, serde_json::from_str(&told).expect("JSON"))
    }
}

/// What is said in an answer.
fn said(told: &Value) -> &str {
    let said = told.get("said").or_else(|| told.get("message"));
    said.and_then(Value::as_str).expect("a sentence")
}

/// A puzzle, its solution, and a legal move that isn't it.
fn puzzle() -> (String, String, String) {
    let puzzle = Book::printed().of("farmers").next().expect("a puzzle");
    let game = puzzle.game();
    let solution = puzzle.solution();
    let mut others = game.legal_turns().into_iter();
    let other = others.find(|turn| *turn != solution).expect("another");
    (
        puzzle.id.to_string(),
        solution.to_string(),
        other.to_string(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_from_the_games_of_a_server_is_on_no_page() {
    let site = Site::public().await;
    let guild = GuildId(site.scene.sandbox.guild());
    let before = site.scene.store.server_settings(guild);
    let before = before.expect("a good store");
    let after = ServerSettings {
        club_puzzles: true,
        ..before.clone()
    };
    let set = site.scene.store.set_server_settings(guild, &before, &after);
    assert!(set.expect("a good store"));
    let mut kept = ClubPuzzles {
        last: 1,
        books: Vec::new(),
    };
    let one = Book::printed().of("farmers").next().expect("a puzzle");
    kept.books.push(ClubBook {
        ruleset: one.ruleset,
        puzzles: vec![ClubPuzzle {
            table: TableId(1),
            channel: ChannelId(site.scene.games),
            line: one.line_of_book(),
        }],
    });
    let noted = site.scene.store.keep_note(guild, kept);
    noted.expect("a good store");
    let posed = json!({"which": "club"});
    let anna = site.scene.anna;
    let posed = site
        .scene
        .root(anna, site.scene.games, "gala", "puzzle", posed);
    assert!(posed.await.content.contains("From a game of this club"));
    let id = format!("club-{guild}-gala-{}", one.id.number());
    let known = site.signed_in(anna, "/").await;
    for browser in [&site.stranger, &known] {
        for path in [
            format!("/puzzle/{id}"),
            "/puzzle?rules=club".to_owned(),
            format!("/api/v1/puzzles/{id}"),
            format!("/api/v1/puzzles/{id}/picture.png"),
        ] {
            assert_eq!(browser.status(&path).await, 404, "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_tries_a_puzzle_and_nothing_is_kept_of_it() {
    let site = Site::open().await;
    let (id, solution, other) = puzzle();
    let page = site.stranger.text(&format!("/puzzle/{id}")).await;
    assert!(page.contains("to move and"), "{page}");
    assert!(
        !page.contains(&format!(">{solution}<")),
        "the solution is told"
    );
    let path = format!("/api/v1/puzzles/{id}/tries");

    let (status, wrong) = site
        .stranger
        .asks(&path, json!({"turn": other}), None)
        .await;
    assert_eq!(
        (status, &wrong["result"]),
        (200, &json!("wrong")),
        "{}",
        said(&wrong)
    );
    assert!(said(&wrong).contains("isn't the move"), "{}", said(&wrong));
    assert!(
        !said(&wrong).contains("rating") && !said(&wrong).contains('*'),
        "{}",
        said(&wrong)
    );
    // The other side's answer is shown.
    let boards = wrong["boards"].as_array().expect("boards");
    assert!(boards.len() > 1, "{}", said(&wrong));
    assert_eq!(
        boards[0]["route"][0],
        other.split('-').next().expect("a square")
    );

    let (status, illegal) = site
        .stranger
        .asks(&path, json!({"turn": "a1-a1"}), None)
        .await;
    assert_eq!(
        (status, &illegal["error"]),
        (422, &json!("refused")),
        "{}",
        said(&illegal)
    );
    let (status, right) = site
        .stranger
        .asks(&path, json!({"turn": solution}), None)
        .await;
    assert_eq!(
        (status, &right["result"]),
        (200, &json!("right")),
        "{}",
        said(&right)
    );
    assert!(said(&right).contains("well done"), "{}", said(&right));

    let solution_path = format!("/api/v1/puzzles/{id}/solution");
    let (status, shown) = site.stranger.asks(&solution_path, json!({}), None).await;
    assert_eq!(
        (status, &shown["result"]),
        (200, &json!("shown")),
        "{}",
        said(&shown)
    );
    assert!(
        said(&shown).replace('x', "-").contains(&solution),
        "{}",
        said(&shown)
    );
    // A page that does not know yet that nobody is signed in there is told so.
    let (status, ended) = site
        .stranger
        .asks(&path, json!({"turn": solution}), Some("old"))
        .await;
    assert_eq!((status, &ended["error"]), (401, &json!("signed_out")));
    for person in [site.scene.anna, site.scene.ben] {
        let kept = site.scene.store.solver(PersonId(person));
        assert_eq!(kept.expect("readable"), Default::default());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_try_of_who_has_signed_in_counts_as_in_discord() {
    let site = Site::open().await;
    let (id, solution, other) = puzzle();
    let here = format!("/puzzle/{id}");
    let anna = site.signed_in(site.scene.anna, &here).await;
    let data = anna.data(&here).await;
    let token = data["viewer"]["token"].as_str().expect("a token");
    let path = format!("/api/v1/puzzles/{id}/tries");

    // Another page has no token, and tries nothing in her name.
    let (status, foreign) = anna.asks(&path, json!({"turn": other}), None).await;
    assert_eq!((status, &foreign["error"]), (403, &json!("foreign")));
    let (status, wrong) = anna.asks(&path, json!({"turn": other}), Some(token)).await;
    assert_eq!(
        (status, &wrong["result"]),
        (200, &json!("wrong")),
        "{}",
        said(&wrong)
    );
    assert!(said(&wrong).contains("rating"), "{}", said(&wrong));
    let (status, right) = anna
        .asks(&path, json!({"turn": solution}), Some(token))
        .await;
    assert_eq!(
        (status, &right["result"]),
        (200, &json!("right")),
        "{}",
        said(&right)
    );
    assert!(
        said(&right).contains("only the first try counts"),
        "{}",
        said(&right)
    );
    let kept = site.scene.store.solver(PersonId(site.scene.anna));
    let kept = kept.expect("readable");
    assert_eq!(kept.tried.len(), 1);
    let page = anna.text(&here).await;
    assert!(
        page.contains("You&#39;ve solved it before") || page.contains("You've solved it before"),
        "{page}"
    );

    // The next one is another, and it is hers in Discord too.
    let next = anna.get("/puzzle?rules=farmers&another=1").await;
    assert_eq!(next.status(), 303);
    let next = location(&next);
    assert_ne!(next, here);
    let kept = site.scene.store.solver(PersonId(site.scene.anna));
    let current = kept.expect("readable").current.expect("a puzzle");
    assert_eq!(next, format!("/puzzle/{current}"));

    // Rules whose puzzles got another name lead to puzzles of their game.
    for browser in [&anna, &site.stranger] {
        let next = browser.get("/puzzle?rules=chelma&another=1").await;
        assert_eq!(next.status(), 303);
        assert!(location(&next).starts_with("/puzzle/chelma-"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_learnt_task_by_task() {
    let site = Site::open().await;
    let page = site.stranger.text("/learn").await;
    assert!(
        page.contains("/learn/gala") && page.contains("/learn/chelma"),
        "{page}"
    );
    let lesson = galabot::lessons::Lesson::of(galabot::rules::any::Kind::default().for_newcomers());
    for (at, task) in lesson.tasks.iter().enumerate() {
        let number = at + 1;
        let page = site
            .stranger
            .text(&format!("/learn/gala?task={number}"))
            .await;
        assert!(
            page.contains(&format!("{number} of {}", lesson.tasks.len())),
            "{page}"
        );
        let path = format!("/api/v1/lessons/gala/{number}");
        let (status, helped) = site
            .stranger
            .asks(&format!("{path}/help"), json!({"turns": []}), None)
            .await;
        assert_eq!(status, 200, "{}", said(&helped));
        let to_win = matches!(task.goal, galabot::lessons::Goal::Win(_));
        assert_eq!(
            helped["result"],
            if to_win { "on" } else { "shown" },
            "{}",
            said(&helped)
        );
        let mut turns = json!([]);
        let mut solution = task.solution.iter();
        loop {
            let turn = solution.next().expect("the solution is long enough");
            let asked = json!({"turn": turn, "turns": turns});
            let (status, tried) = site
                .stranger
                .asks(&format!("{path}/tries"), asked, None)
                .await;
            assert_eq!(status, 200, "{}", said(&tried));
            if tried["result"] == "right" {
                assert!(said(&tried).contains("right!"), "{}", said(&tried));
                break;
            }
            // The teacher has answered.
            assert_eq!(tried["result"], "on", "{}", said(&tried));
            turns = tried["turns"].clone();
            assert_eq!(
                turns.as_array().map(|turns| turns.len() % 2),
                Some(0),
                "{}",
                said(&tried)
            );
            let answered = &turns
                .as_array()
                .and_then(|turns| turns.last())
                .expect("a turn");
            let expected = solution.next().expect("an answer");
            let plain = |turn: &str| turn.replace('x', "-");
            if plain(answered.as_str().expect("text")) != plain(expected) {
                // It may hold out otherwise; then the line goes another way.
                break;
            }
        }
    }
    let (status, lacks) = site
        .stranger
        .asks(
            "/api/v1/lessons/gala/1/tries?rules=farmers",
            json!({"turn": "b3-c4"}),
            None,
        )
        .await;
    assert_eq!(status, 422, "{}", said(&lacks));
    for path in [
        "/learn/gala?task=99",
        "/learn/go",
        "/puzzle/winther-0",
        "/puzzle/nothing",
        "/api/v1/lessons/gala/0",
        "/api/v1/puzzles/winther-99999",
    ] {
        assert_eq!(site.stranger.status(path).await, 404, "{path}");
    }
    for path in [
        "/learn/gala?rules=chelma",
        "/api/v1/lessons/gala/1?rules=nonsense",
    ] {
        assert_eq!(site.stranger.status(path).await, 400, "{path}");
    }
    let all: Vec<String> = vec!["d1-e2".to_owned(); 41];
    let (status, long) = site
        .stranger
        .asks(
            "/api/v1/lessons/gala/1/tries?rules=farmers",
            json!({"turn": "b3-d5", "turns": all}),
            None,
        )
        .await;
    assert_eq!((status, &long["error"]), (400, &json!("unreadable")));
}
