//! Puzzles in a stand-in Discord: by slash command and by taps, for one person alone; and one a day in a server's
//! channel.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use galabot::puzzles::{Aim, Book, Puzzle};
use galabot::sandbox::{Post, Sandbox};
use galabot::service::notes::{DailyPuzzles, Notes};
use galabot::service::{ChannelId, GuildId, PersonId, Store, Timestamp, puzzle_day};
use serde_json::{Value, json};

use super::move_picker::{choose, entries, labels, press_in_place};
use super::scene::{Scene, button, deny};

const HOUR: Duration = Duration::from_secs(3600);

/// A puzzle of the printed book.
fn one() -> &'static Puzzle {
    let mut all = Book::printed().of("winther");
    all.find(|puzzle| puzzle.aim == Aim::Win)
        .expect("one is printed")
}

/// A legal move of a puzzle that does not solve it.
fn wrong(puzzle: &Puzzle) -> String {
    let legal = galabot::ai::any::legal(&puzzle.game()).into_iter();
    let mut wrong = legal.filter(|turn| *turn != puzzle.solution());
    wrong.next().expect("another move").to_string()
}

async fn ask(scene: &Scene, who: u64, options: Value) -> Post {
    let answer = scene.slash(who, scene.games, "puzzle", options).await;
    let post = answer.message.expect("an answer");
    assert_eq!(
        post.ephemeral_for.map(|id| id.0),
        Some(who),
        "for one alone"
    );
    post
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_put_tried_refuted_and_solved_without_the_text_of_messages() {
    let scene = Scene::with(false, false).await;
    let anna = scene.anna;
    let puzzle = one();
    let (name, mover) = (puzzle.id.to_string(), puzzle.game().side_to_move());
    let put = ask(&scene, anna, json!({"which": one().id.to_string()})).await;
    assert!(
        put.content
            .contains(&format!("**Puzzle {name}**: {mover} to move and win in "))
    );
    assert_eq!(put.attachments[0].filename, format!("puzzle-{name}.png"));
    let alt = put.attachments[0].description.clone().expect("words");
    assert!(
        alt.starts_with(&format!(
            "Puzzle {name}: the Gala board, {mover} at the bottom."
        )),
        "{alt}"
    );

    // A wrong try is answered with what the other side plays then, the same each time.
    let options = json!({"move": wrong(puzzle)});
    let refuted = ask(&scene, anna, options.clone()).await;
    assert!(
        refuted
            .content
            .contains(&format!("isn't the move: {} answers **", mover.other())),
        "{}",
        refuted.content
    );
    assert_eq!(
        refuted.attachments[0].filename,
        format!("puzzle-{name}-answer.gif")
    );
    let mut game = puzzle.game();
    let turn = wrong(puzzle).parse().expect("a turn");
    game.play(game.check(&turn).expect("legal")).expect("legal");
    let found = galabot::ai::hint::advice(
        &game,
        galabot::ai::hint::REFUTATION,
        &AtomicBool::new(false),
    );
    let answer = found.expect("an answer").turn.to_string();
    assert!(
        refuted.content.replace('x', "-").contains(&answer),
        "{}",
        refuted.content
    );
    let rated = |post: &Post| {
        let line = post
            .content
            .lines()
            .find(|line| line.contains("puzzle rating"));
        line.expect("a rating").to_owned()
    };
    let first = rated(&refuted);
    let again = ask(&scene, anna, options).await;
    assert!(
        rated(&again).contains("stays"),
        "only the first try counts: {}",
        rated(&again)
    );
    let points = |text: &str| text.split("**").nth(1).map(str::to_owned);
    assert_eq!(points(&first), points(&rated(&again)));

    // What cannot be played is explained as in a game, and counts for nothing.
    let illegal = ask(&scene, anna, json!({"move": "a1-j10"})).await;
    assert!(illegal.content.contains("a1-j10"), "{}", illegal.content);
    assert!(
        !illegal.content.contains("puzzle rating"),
        "{}",
        illegal.content
    );

    // By taps: the piece, then the square.
    let pieces = press_in_place(&scene, anna, &again, "Try again").await;
    let all = entries(&pieces);
    let from = puzzle.solution().to_string();
    let (piece, to) = from.split_once('-').expect("a move");
    let (piece, _) = all
        .iter()
        .find(|(label, _)| label.ends_with(piece))
        .expect("the piece");
    let squares = choose(&scene, anna, &pieces, piece).await;
    let squares_all = labels(&squares);
    let square = squares_all
        .iter()
        .find(|label| label.ends_with(to))
        .expect("the square");
    let solved = choose(&scene, anna, &squares, square).await;
    assert!(solved.content.contains("that's it"), "{}", solved.content);
    assert!(
        solved.attachments[0]
            .filename
            .starts_with(&format!("puzzle-{name}-solution."))
    );

    // Another is another one, by the same rules.
    let next = press_in_place(&scene, anna, &solved, "Next puzzle").await;
    assert!(
        next.content.starts_with("**Puzzle winther-"),
        "{}",
        next.content
    );
    assert!(
        !next.content.starts_with(&format!("**Puzzle {name}**")),
        "{}",
        next.content
    );
    // What somebody opened long ago can still be answered, and says that it was solved.
    let old = scene.press(anna, &put, "Next puzzle").await;
    assert!(old.message.expect("an answer").content.contains("Puzzle"));
    let again = ask(&scene, anna, json!({"which": one().id.to_string()})).await;
    assert!(
        again.content.contains("solved it before"),
        "{}",
        again.content
    );
    let kept = scene.store.solver(PersonId(anna)).expect("a good store");
    assert_eq!(kept.tried.len(), 1);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_offered_while_one_types_gives_nothing_away() {
    let scene = Scene::open().await;
    let offered = |options: Value, option: &'static str| {
        let asked = scene.sandbox.complete(
            scene.anna,
            scene.games,
            "gala",
            json!({"subcommand": "puzzle", "options": options}),
            option,
        );
        async move {
            let outcome = asked.await.expect("it completes itself");
            outcome.choices.unwrap_or_default()
        }
    };
    assert_eq!(
        offered(json!({"rules": "wi"}), "rules").await[0]["value"],
        "winther"
    );
    let which = offered(json!({"which": "pyr"}), "which").await;
    let pyramid = Book::printed()
        .of("pyramid")
        .next()
        .expect("one is printed");
    assert_eq!(which[0]["value"], pyramid.id.to_string());
    assert!(which.len() > 3, "{which:?}");
    assert!(
        offered(json!({"move": ""}), "move").await.is_empty(),
        "no puzzle yet"
    );
    ask(&scene, scene.anna, json!({"which": one().id.to_string()})).await;
    let moves = offered(json!({"move": ""}), "move").await;
    let game = one().game();
    let legal = galabot::ai::any::legal(&game).len();
    assert_eq!(moves.len(), legal.min(25));
    let told = moves.iter().filter_map(|choice| choice["name"].as_str());
    assert!(told.clone().all(|name| !name.contains("win")), "{moves:?}");
    // Chelma has its own.
    let chelma = scene
        .root(scene.anna, scene.games, "chelma", "puzzle", json!({}))
        .await;
    assert!(
        chelma.content.starts_with("**Puzzle chelma-"),
        "{}",
        chelma.content
    );
    for (options, told) in [
        (json!({"which": "winther-9999"}), "There's no puzzle"),
        (json!({"which": "nonsense"}), "There's no puzzle"),
        (
            json!({"rules": "pyramid-3"}),
            "I have no Gala puzzles with the `pyramid-3` rules. There are puzzles for `farmers`",
        ),
        (
            json!({"rules": "chelma-turn-30"}),
            "`chelma-turn-30` belongs to Chelma: for its puzzles use </chelma puzzle:",
        ),
        (
            json!({"rules": "chelma"}),
            "`chelma` belongs to Chelma: for its puzzles use </chelma puzzle:",
        ),
        (
            json!({"which": one().id.to_string(), "rules": "pyramid"}),
            "uses the `winther` rules, not `pyramid`",
        ),
        (json!({"move": "a1-b2"}), "Which puzzle do you mean?"),
        (
            json!({"move": "good game"}),
            "I can't read \"good game\" as a move.",
        ),
    ] {
        let refused = ask(&scene, scene.ben, options).await;
        assert!(
            refused.content.contains(told),
            "{told}: {}",
            refused.content
        );
        assert!(!refused.content.contains("and `chelma"), "not of Gala");
    }
    // Rules that are named hold for the puzzle that somebody is at, too.
    ask(&scene, scene.anna, json!({"which": one().id.to_string()})).await;
    let turn = one().solution().to_string();
    let others = ask(
        &scene,
        scene.anna,
        json!({"move": turn, "rules": "Pyramid"}),
    )
    .await;
    let told = format!(
        "Puzzle `{}` uses the `winther` rules, not `pyramid`.",
        one().id
    );
    assert!(others.content.starts_with(&told), "{}", others.content);
    let rated = json!({"move": turn, "rules": "winther"});
    let solved = ask(&scene, scene.anna, rated).await;
    assert!(solved.content.contains("that's it"), "{}", solved.content);
    assert!(!solved.content.contains("stays"), "it was the first try");
    let options = json!({"which": one().id.to_string(), "rules": "Winther"});
    let named = ask(&scene, scene.ben, options).await;
    assert!(named.content.starts_with("**Puzzle winther-"));
    scene.check();
}

/// The puzzle of a post in a channel.
fn of(post: &Post) -> &'static Puzzle {
    let name = post.attachments[0]
        .filename
        .strip_prefix("puzzle-")
        .expect("a puzzle");
    let id = name
        .strip_suffix(".png")
        .expect("a picture")
        .parse()
        .expect("its name");
    Book::printed().find(&id).expect("it is printed")
}

/// The puzzles of the day in a channel, once there are so many.
async fn days(scene: &Scene, channel: u64, count: usize) -> Vec<Post> {
    let find = |sandbox: &Sandbox| {
        let posts = sandbox.messages(channel).into_iter();
        let posts: Vec<Post> = posts
            .filter(|post| post.content.contains("The puzzle of the day."))
            .collect();
        (posts.len() >= count).then_some(posts)
    };
    let found = scene.sandbox.wait_for("the puzzle of the day", find).await;
    let found = found
        .unwrap_or_else(|error| panic!("{error}, {count}: {:#?}", scene.sandbox.messages(channel)));
    assert_eq!(found.len(), count);
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_gets_one_puzzle_a_day_whatever_happens_to_the_bot() {
    let mut scene = Scene::open().await;
    let (anna, ben, lobby) = (scene.anna, scene.ben, scene.lobby());
    let refused = scene
        .settings(ben, "server", json!({"daily-puzzle": lobby.to_string()}))
        .await;
    assert!(refused.contains("Only people who manage"), "{refused}");
    let shown = scene
        .settings(anna, "server", json!({"daily-puzzle": lobby.to_string()}))
        .await;
    assert!(
        shown.contains(&format!("is posted in <#{lobby}>")),
        "{shown}"
    );
    assert!(shown.contains("the next one right away."), "{shown}");
    // To the beginning of a day of puzzles.
    let now = Timestamp(scene.sandbox.now());
    let begins = (puzzle_day(now) + 1) * 24 * 3_600_000 + 8 * 3_600_000;
    scene.sandbox.advance(Duration::from_millis(begins - now.0));
    let posts = days(&scene, lobby, 1).await;
    let first = of(&posts[0]);
    assert!(button(&posts[0], "Solve…").is_some());
    // Today's has come: the next one is tomorrow's, wherever it is moved to.
    let shown = scene
        .settings(anna, "server", json!({"daily-puzzle": lobby.to_string()}))
        .await;
    let next = format!("the next one <t:{}:R>.", begins / 1000 + 86_400);
    assert!(shown.contains(&next), "{next}: {shown}");

    // Each opens it alone. Anna solves it at once, Ben at the second try.
    let solution = first.solution().to_string();
    let mut shared = Vec::new();
    for who in [anna, ben] {
        let opened = scene.press(who, &posts[0], "Solve…").await;
        let opened = opened.message.expect("an answer");
        assert_eq!(opened.ephemeral_for.map(|id| id.0), Some(who));
        assert!(opened.content.contains(&format!("**Puzzle {}**", first.id)));
        if who == ben {
            let ben = PersonId(ben);
            let before = scene.store.solver(ben).expect("readable");
            let mut after = before.clone();
            let now = Timestamp(scene.sandbox.now());
            assert!(after.tries(first, false, now));
            after.misses(&first.id, puzzle_day(now));
            let kept = scene.store.set_solver(ben, &before, &after);
            assert!(kept.expect("writable"));
        }
        let solved = json!({"which": first.id.to_string(), "move": solution});
        let solved = ask(&scene, who, solved).await;
        assert!(
            solved.content.contains("Puzzle of the day solved!"),
            "{}",
            solved.content
        );
        shared.push(solved);
    }
    assert_eq!(
        scene.sandbox.messages(lobby).len(),
        1,
        "nobody sees what others try"
    );
    // Ben shares how he did, once, and nothing of the solution is in it.
    let pressed = press_in_place(&scene, ben, &shared[1], "Share").await;
    assert!(pressed.content.contains("everybody sees how you did"));
    assert!(button(&pressed, "Next puzzle").is_some());
    let told = scene.bot_says(scene.games, "**Puzzle of the day**").await;
    assert!(
        told.content.contains("🟥🟩 Solved in 2 tries."),
        "{}",
        told.content
    );
    assert!(told.content.contains(&first.id.to_string()));
    assert!(!told.content.contains(&solution) && told.attachments.is_empty());
    assert!(told.mentions.is_empty(), "nobody is pinged");
    let again = ask(
        &scene,
        ben,
        json!({"which": first.id.to_string(), "move": solution}),
    )
    .await;
    let again = press_in_place(&scene, ben, &again, "Share").await.content;
    assert!(again.contains("already shared"), "{again}");
    assert_eq!(scene.count(scene.games, "**Puzzle of the day**"), 1);
    // Anna wants to be named as a solver.
    let shown = scene.settings(anna, "me", json!({"name-me": "on"})).await;
    assert!(shown.contains("the next one may name you"), "{shown}");

    // A restart posts nothing twice.
    scene.stop_bot().await;
    scene.start_bot().await;
    scene.sandbox.advance(HOUR * 6);
    // Away over the next morning, and back on the same day.
    scene.stop_bot().await;
    scene.sandbox.advance(HOUR * 30);
    scene.start_bot().await;
    let posts = days(&scene, lobby, 2).await;
    let turn = first.game().check(&solution.parse().expect("a turn"));
    assert!(turn.is_ok());
    let news = &posts[1].content;
    assert!(
        news.contains(&format!("The solution of the last one, {}, was", first.id)),
        "{news}"
    );
    assert!(
        news.contains("2 people solved it that day, 1 of them at the first try."),
        "{news}"
    );
    let named = format!("Solved by <@{anna}> and one other.");
    assert!(news.contains(&named), "{news}");
    assert!(posts[1].mentions.is_empty(), "nobody is pinged");
    let names = [&posts[0], &posts[1]].map(|post| of(post).id.to_string());
    assert_ne!(names[0], names[1], "each another one");

    // Enough of it.
    let shown = scene
        .settings(anna, "server", json!({"no-daily-puzzle": true}))
        .await;
    assert!(shown.contains("No puzzle of the day"), "{shown}");
    let guild = GuildId(scene.sandbox.guild());
    assert_eq!(
        scene.store.server_settings(guild).expect("readable").daily,
        None
    );
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_lost_loses_nothing_else() {
    let scene = Scene::open().await;
    let guild = GuildId(scene.sandbox.guild());
    let before = scene.store.server_settings(guild).expect("readable");
    let mut after = before.clone();
    after.daily = Some(ChannelId(12_345));
    let kept = scene.store.set_server_settings(guild, &before, &after);
    assert!(kept.expect("writable"));
    scene.sandbox.advance(HOUR * 25);
    // The store tells nobody when it changes.
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    while scene
        .store
        .noted::<DailyPuzzles>(guild)
        .expect("a good store")
        .is_none()
    {
        looks.tick().await;
    }
    scene.drained().await;
    assert_eq!(
        scene.store.dead_posts().expect("readable"),
        [],
        "no letter is kept of it"
    );
    let thread = scene.game().await;
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_has_solved_is_theirs_to_see_and_to_delete() {
    let scene = Scene::open().await;
    let (anna, games) = (scene.anna, scene.games);
    let solved = json!({"which": one().id.to_string(), "move": one().solution().to_string()});
    ask(&scene, anna, solved).await;
    let stats = scene.slash(anna, games, "stats", json!({})).await;
    let stats = stats.message.expect("an answer").content;
    assert!(stats.contains("Gala puzzles: rating **"), "{stats}");
    assert!(stats.contains("1 of 1 solved"), "{stats}");
    // Where they were solved is not kept, so nobody else sees them.
    let other = json!({"person": anna.to_string()});
    let other = scene.slash(scene.ben, games, "stats", other).await;
    let other = other.message.expect("an answer").content;
    assert!(!other.contains("puzzle"), "{other}");
    let file = scene
        .root(anna, games, "privacy", "export", json!({}))
        .await;
    let bytes = scene
        .sandbox
        .attachment(file.attachments[0].id)
        .expect("its bytes");
    let text = super::privacy::unpacked(&bytes);
    assert!(
        text.contains("\"kind\":\"solver\"") && text.contains(&one().id.to_string()),
        "{text}"
    );
    let shown = scene.root(anna, games, "privacy", "show", json!({})).await;
    assert!(
        shown.content.contains("the one puzzle you've tried"),
        "{}",
        shown.content
    );
    let asked = scene
        .root(anna, games, "privacy", "delete", json!({}))
        .await;
    assert!(
        asked.content.contains("puzzle results"),
        "{}",
        asked.content
    );
    scene.deletes(anna, games).await;
    assert_eq!(
        scene.store.solver(PersonId(anna)).expect("readable"),
        Default::default()
    );
    let left = scene.store.about(PersonId(anna), None).expect("readable");
    assert_eq!(left, []);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_chose_a_channel_that_is_closed_to_the_bot_is_told_why_nothing_comes() {
    let scene = Scene::open().await;
    let (anna, lobby) = (scene.anna, scene.lobby());
    let deny = |names: &[&str]| deny(&scene, lobby, names);
    let chosen = || scene.settings(anna, "show", json!({}));
    scene
        .settings(anna, "server", json!({"daily-puzzle": lobby.to_string()}))
        .await;
    deny(&["ATTACH_FILES"]);
    scene.sandbox.advance(HOUR);
    let mut looks = tokio::time::interval(Duration::from_millis(20));
    let refused =
        format!("is set to be posted in <#{lobby}>, but Discord doesn't let me post there.");
    while !chosen().await.contains(&refused) {
        looks.tick().await;
    }
    // It was not given up: it comes as soon as it may.
    deny(&[]);
    days(&scene, lobby, 1).await;
    let usual = format!("is posted in <#{lobby}> at 08:00 UTC");
    while !chosen().await.contains(&usual) {
        looks.tick().await;
    }
    scene.check();
}
