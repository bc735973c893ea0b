//! The time of a move from the chat to the board, the moves a second, and the memory of the bot: `cargo bench --bench
//! bot`.
//!
//! With `-- thousand` it measures many games at once only; with `-- thousand postgres` the same on PostgreSQL, with
//! one, two and three processes. With `-- neighbours` it measures something else: how long others wait for their boards
//! while one person asks the worst that the default limits allow. With `-- long` it measures what a move takes early
//! and late in a long game. With `-- watched` it measures what a move takes while a thousand browsers watch the game on
//! the web.
//!
//! The bot is the binary in a process of its own, with its games on disk. The stand-in Discord and the players are
//! here, on the same cores. The time of a move begins when its message is written, which is when the gateway reports
//! it. It ends when the message with the board has been accepted. Nothing is asserted.

use std::hint::black_box;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use futures::StreamExt as _;
use galabot::draw::{Diagram, Painter, Scene, ThemeName, Track};
use galabot::rules::Side;
use galabot::rules::gala::Game;
use galabot::sandbox::Post;
use serde_json::json;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

mod filled;
mod hall;

use filled::given::cluster::Cluster;
use hall::{Hall, LONGEST, MOVES_UNLIMITED, NO_LIMITS, Process, millis, random_game};

/// The moves timed one by one.
const TIMED: usize = 400;

/// The searches that people wait for meanwhile.
const SEARCHES: u64 = 8;

/// The games played at once, and the moves of each.
const AT_ONCE: u64 = 1_000;
const EACH: usize = 8;

/// For the worst that one person may ask: how often they ask at once, and how many moves of others are timed.
const WORST: usize = 20;
const NEIGHBOURS: usize = 300;

/// The browsers that watch one game.
const WATCHING: usize = 1_000;

/// In plies; a game of 1,200 is drawn.
const ALMOST_ENDLESS: usize = 1_190;

/// The plies of the middle game that is drawn, and how often.
const MIDDLE: std::ops::Range<usize> = 30..90;
const ROUNDS: usize = 5;

#[tokio::main]
async fn main() {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    println!("{cores} cores");
    if std::env::args().any(|word| word == "neighbours") {
        return neighbours().await;
    }
    if std::env::args().any(|word| word == "long") {
        return long().await;
    }
    if std::env::args().any(|word| word == "watched") {
        return watched().await;
    }
    if std::env::args().any(|word| word == "postgres") {
        let cluster = Cluster::start(&["max_connections=100"]).expect("PostgreSQL");
        for processes in 1..=3 {
            println!("PostgreSQL, {processes} processes:");
            at_once(&mut Hall::open_among(processes, &cluster).await).await;
        }
        return;
    }
    if std::env::args().any(|word| word == "thousand") {
        let mut hall = Hall::open(NO_LIMITS).await;
        at_once(&mut hall).await;
        println!("the bot at rest, after these: {}", hall.bot.memory());
        return;
    }
    pictures();
    let mut hall = Hall::open(NO_LIMITS).await;
    println!("the bot at rest, no games: {}", hall.bot.memory());
    one_by_one(&mut hall, "").await;
    beside_searches(&mut hall).await;
    println!("the bot at rest, after these: {}", hall.bot.memory());
    drop(hall);
    // In a new server, since one has at most 1,000 threads that are not archived.
    let mut hall = Hall::open(NO_LIMITS).await;
    at_once(&mut hall).await;
    println!("the bot at rest, after these: {}", hall.bot.memory());
    drop(hall);
    together();
}

/// The time and size of the board of a middle game, composed and encoded anew each time. The first round makes the
/// sprites, as the first games after a start do, and is not counted.
fn pictures() {
    let game = random_game(1, MIDDLE.end);
    let (mut times, mut sizes) = (Vec::new(), Vec::new());
    let painter = Painter::new(ThemeName::Light);
    for round in 0..=ROUNDS {
        for ply in MIDDLE {
            let scene = Scene::from(&diagram(&game, ply));
            let start = Instant::now();
            let png = painter.encode(&scene, &painter.compose(black_box(&scene)));
            if round > 0 {
                times.push(start.elapsed());
                sizes.push(png.len());
            }
        }
    }
    times.sort();
    sizes.sort();
    println!(
        "a board as PNG: {} p50, {:.1} KB p50",
        millis(part(&times, 50)),
        part(&sizes, 50) as f64 / 1e3
    );
}

/// Plays one game after the other; each move is typed when the board of the previous one has arrived.
async fn one_by_one(hall: &mut Hall, meanwhile: &str) {
    let (mut times, mut seed) = (Vec::new(), 0);
    while times.len() < TIMED {
        seed += 1;
        let mut match_ = hall.begin(seed, LONGEST).await;
        while times.len() < TIMED && match_.goes_on() {
            let start = Instant::now();
            match_.typ(&hall.sandbox);
            match_.board(&hall.sandbox).await;
            times.push(start.elapsed());
        }
    }
    times.sort();
    println!(
        "from chat to board{meanwhile}: {} p50, {} p99, {} at most, over {} moves in {seed} games",
        millis(part(&times, 50)),
        millis(part(&times, 99)),
        millis(times[times.len() - 1]),
        times.len()
    );
}

/// The same while eight people wait for reviews of their games, each of some million positions.
async fn beside_searches(hall: &mut Hall) {
    let mut waiting = Vec::new();
    for number in 0..SEARCHES {
        let mut match_ = hall.begin(500 + number, LONGEST).await;
        while match_.goes_on() {
            match_.typ(&hall.sandbox);
            match_.board(&hall.sandbox).await;
        }
        // Players 1 to 8, each with one review; random games end by themselves now and then.
        let asker = match_.people[0];
        let resigned = hall.sandbox.write(asker, match_.thread.0, "resign yes");
        resigned.expect("people may write");
        waiting.push((asker, match_.thread.0));
    }
    hall.sandbox.until_quiet().await;
    for (asker, thread) in &waiting {
        let asked = hall.sandbox.command(
            *asker,
            *thread,
            "gala",
            json!({"subcommand": "review", "options": {}}),
        );
        asked.await.expect("there is such a command");
    }
    let still = |hall: &Hall| {
        let told = |(asker, thread): &&(u64, u64)| {
            let posts = hall.sandbox.messages_for(*asker, *thread);
            let shown = |post: &Post| post.ephemeral_for.is_some() && !post.attachments.is_empty();
            !posts.iter().any(shown)
        };
        waiting.iter().filter(told).count()
    };
    let before = still(hall);
    one_by_one(hall, " with eight searches waiting").await;
    println!(
        "  reviews that were waited for: {before} before, {} after",
        still(hall)
    );
}

/// For each command: one person gives it as fast, and from as many places, as the limits allow, while others play.
/// Moves and challenges have no limit here, since people cannot type them that fast; all else has the default limits.
async fn neighbours() {
    println!(
        "{:<28} {:>9} {:>9} {:>9} {:>8}",
        "while one person asks", "p50", "p99", "at most", "answered"
    );
    for (root, sub, options) in [
        ("", "", json!({})),
        ("gala", "replay", json!({"game": 1})),
        ("gala", "history", json!({"game": 1, "page": 1})),
        ("gala", "export", json!({"game": 1})),
        ("gala", "review", json!({"game": 1})),
        ("gala", "board", json!({"game": 1})),
        ("gala", "games", json!({"finished": true})),
        ("gala", "stats", json!({})),
        ("gala", "stats", json!({"top": true})),
        ("rules", "poster", json!({})),
        ("privacy", "show", json!({})),
        ("privacy", "export", json!({})),
    ] {
        let mut hall = Hall::open(MOVES_UNLIMITED).await;
        let worst = hall.long_game().await;
        let places = [
            worst.1,
            hall.lobby,
            hall.sandbox.channel("lobby-talk").expect("it is there"),
        ];
        let (sandbox, asker) = (hall.sandbox.clone(), worst.0);
        let often = if root.is_empty() { 0 } else { WORST };
        let options = json!({"subcommand": sub, "options": options});
        // All at once, for that is worse than spread over a minute.
        let asking = (0..often).map(async |at| {
            let place = places[at % places.len()];
            let asked = sandbox.command(asker, place, root, options.clone()).await;
            match asked {
                Ok(outcome) => sandbox.wait_settled(outcome.id).await.is_ok(),
                Err(_) => false,
            }
        });
        let (answers, times) =
            tokio::join!(futures::future::join_all(asking), hall.played(NEIGHBOURS));
        let answered = answers.into_iter().filter(|answered| *answered).count();
        println!(
            "{:<28} {:>9} {:>9} {:>9} {:>8}",
            match root {
                "" => "nothing".to_owned(),
                root => format!("/{root} {sub}"),
            },
            millis(part(&times, 50)),
            millis(part(&times, 99)),
            millis(times[times.len() - 1]),
            answered
        );
    }
}

/// The time of a move of a game that nobody watches, and of one that a thousand browsers watch. They are here too, on
/// the same cores.
async fn watched() {
    // Nobody else takes it within a second.
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
    let address = free.expect("a free port");
    let mut hall = Hall::open(&format!(
        "{NO_LIMITS}[web]\nlisten = \"{address}\"\npublic_url = \"http://{address}\"\n"
    ))
    .await;
    let opened = json!({"subcommand": "server", "options": {"public-on-web": "on"}});
    let (anna, lobby) = (hall.sandbox.person("Anna"), hall.lobby);
    let opened = hall.sandbox.command(anna, lobby, "settings", opened).await;
    let opened = opened.expect("there is such a command").id;
    hall.sandbox.wait_settled(opened).await.expect("an answer");
    for watching in [0, WATCHING, 0, WATCHING] {
        let mut match_ = hall.begin(3_000, LONGEST).await;
        let live = format!("ws://{address}/api/v1/live?games={}.0", match_.table);
        let mut watchers = tokio::task::JoinSet::new();
        for _ in 0..watching {
            let mut request = live.as_str().into_client_request().expect("an address");
            let origin = format!("http://{address}").parse().expect("text");
            request.headers_mut().insert("origin", origin);
            let (socket, _) = connect_async(request).await.expect("it is let in");
            watchers.spawn(async move { socket.count().await });
        }
        let (mut times, worked) = (Vec::new(), hall.worked());
        while match_.goes_on() {
            let start = Instant::now();
            match_.typ(&hall.sandbox);
            match_.board(&hall.sandbox).await;
            times.push(start.elapsed());
        }
        let moves = u32::try_from(times.len()).unwrap_or(u32::MAX);
        let work = hall.worked().zip(worked);
        let work = work.map_or(Duration::ZERO, |(after, before)| (after - before) / moves);
        times.sort();
        println!(
            "from chat to board while {watching} watch: {} p50, {} p99, {} at most, over {moves} moves; {} of processor time \
             each in the bot",
            millis(part(&times, 50)),
            millis(part(&times, 99)),
            millis(times[times.len() - 1]),
            millis(work)
        );
        watchers.abort_all();
    }
}

/// The time of a move early and late in a game of nearly the greatest length.
async fn long() {
    let mut hall = Hall::open(NO_LIMITS).await;
    let lasts = |seed: &u64| random_game(*seed, ALMOST_ENDLESS).moves().len() == ALMOST_ENDLESS;
    let seed = (0..).find(lasts).expect("there are more and more");
    let mut match_ = hall.begin(seed, ALMOST_ENDLESS).await;
    let mut times = Vec::new();
    while match_.goes_on() {
        let start = Instant::now();
        match_.typ(&hall.sandbox);
        match_.board(&hall.sandbox).await;
        times.push(start.elapsed());
    }
    for plies in [20..120, 500..600, ALMOST_ENDLESS - 100..ALMOST_ENDLESS] {
        let mut part_of = times[plies.clone()].to_vec();
        part_of.sort();
        println!(
            "from chat to board, plies {plies:?} of one game: {} p50, {} p99",
            millis(part(&part_of, 50)),
            millis(part(&part_of, 99))
        );
    }
}

/// Many games at once; in each the next move is typed when the board has arrived.
async fn at_once(hall: &mut Hall) {
    let mut matches = Vec::new();
    for seed in 1..=AT_ONCE {
        matches.push(hall.begin(1_000 + seed, EACH).await);
    }
    println!("{AT_ONCE} games have begun in process {}", hall.bot.0.id());
    let (start, worked) = (Instant::now(), hall.worked());
    for match_ in &mut matches {
        match_.typ(&hall.sandbox);
    }
    for _ in 1..EACH {
        for match_ in &mut matches {
            match_.board(&hall.sandbox).await;
            if match_.goes_on() {
                match_.typ(&hall.sandbox);
            }
        }
    }
    for match_ in &matches {
        match_.board(&hall.sandbox).await;
    }
    let (taken, worked) = (start.elapsed(), hall.worked().zip(worked));
    let moves: usize = matches.iter().map(|match_| match_.typed).sum();
    let mut waits: Vec<Duration> = matches
        .iter()
        .flat_map(|match_| match_.waits(&hall.sandbox))
        .collect();
    waits.sort();
    let work = worked.map_or(String::new(), |(after, before)| {
        let each = (after - before) / u32::try_from(moves).unwrap_or(u32::MAX);
        format!(", {} of processor time each in the bot", millis(each))
    });
    println!(
        "{} games at once: {:.0} moves a second played, on disk and posted ({moves} in {:.1} s){work}",
        matches.len(),
        moves as f64 / taken.as_secs_f64(),
        taken.as_secs_f64()
    );
    println!(
        "  from message to board while all play: {} p50, {} p99, {} at most",
        millis(part(&waits, 50)),
        millis(part(&waits, 99)),
        millis(waits[waits.len() - 1])
    );
}

/// The bot and the stand-in Discord in one process, as `galabot sandbox` has them.
fn together() {
    let process = Command::new(env!("CARGO_BIN_EXE_galabot"))
        .args(["sandbox", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn();
    let mut process = Process(process.expect("the binary is there"));
    let out = process.0.stdout.take().expect("it is piped");
    let mut line = String::new();
    BufReader::new(out)
        .read_line(&mut line)
        .expect("it says that it is there");
    println!(
        "the bot and the sandbox in one process at rest: {}",
        process.memory()
    );
}

/// The board of a game after `ply` turns, as the bot shows it.
fn diagram(game: &Game, ply: usize) -> Diagram {
    let position = game.position_at(ply).expect("it was played");
    let threatened = Side::BOTH.map(|side| game.rules().threatened(position, side));
    Diagram {
        pieces: position.pieces().collect(),
        bottom: position.side_to_move(),
        last: game.played(ply).map(|played| Track {
            route: played.route,
            captured: played.captured.is_some(),
        }),
        threatened: threatened[0] | threatened[1],
        result: None,
    }
}

/// The percentile of a sorted list.
fn part<T: Copy>(sorted: &[T], percent: usize) -> T {
    sorted[(sorted.len() * percent / 100).min(sorted.len() - 1)]
}
