//! How long a move takes from the chat to the board, how many a second the bot plays, and what it weighs:
//! `cargo bench --bench bot`. With `-- neighbours` it measures instead how long others wait for their boards while one person
//! asks the worst that the usual limits allow; with `-- start` what it takes to start with 1,000 to 100,000 games, what
//! `/privacy` takes then, and a backup. A number after that is the only size.
//!
//! The bot is the binary in a process of its own, with its games on disk; the stand-in Discord and the players are here, on
//! the same cores. A move's time begins when the message is written, which is when the gateway tells of it, and ends when
//! the message with the board has been accepted. Nothing is asserted.

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use galabot::draw::{Diagram, Painter, ThemeName, Track};
use galabot::rules::{Game, Side, gala::Preset};
use galabot::sandbox::{Id, Options, Post, Sandbox};
use galabot::store::DiskStore;
use serde_json::json;

mod filled;

/// Moves timed one by one, and the most of them in a game.
const TIMED: usize = 400;
const LONGEST: usize = 120;

/// Searches that are waited for meanwhile.
const SEARCHES: u64 = 8;

/// Games played at once, and moves of each.
const AT_ONCE: u64 = 1_000;
const EACH: usize = 8;

/// Beside the worst that one person may ask: how often they ask at once, how many moves of others are timed, and the game they
/// ask about.
const WORST: usize = 20;
const NEIGHBOURS: usize = 300;
const LONG: usize = 600;
const LONG_SEED: u64 = 11;

/// Pictures of a middle game: between these plies, so many times.
const MIDDLE: std::ops::Range<usize> = 30..90;
const ROUNDS: usize = 5;

#[tokio::main]
async fn main() {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    println!("{cores} cores");
    if std::env::args().any(|word| word == "neighbours") {
        return neighbours().await;
    }
    if std::env::args().any(|word| word == "start") {
        return starts().await;
    }
    pictures();
    let mut hall = Hall::open(NO_LIMITS).await;
    println!("the bot at rest, no games: {}", hall.bot.memory());
    one_by_one(&mut hall, "").await;
    beside_searches(&mut hall).await;
    println!("the bot at rest, after these: {}", hall.bot.memory());
    drop(hall);
    // Anew: a server has no more than 1,000 threads that are not archived.
    let mut hall = Hall::open(NO_LIMITS).await;
    at_once(&mut hall).await;
    println!("the bot at rest, after these: {}", hall.bot.memory());
    drop(hall);
    together();
}

/// Time and size of the board of a middle game, drawn anew each time.
fn pictures() {
    let game = random_game(1, MIDDLE.end);
    let (mut times, mut sizes) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let painter = Painter::new(ThemeName::Light);
        for ply in MIDDLE {
            let diagram = diagram(&game, ply);
            let start = Instant::now();
            let png = painter.png(black_box(&diagram));
            times.push(start.elapsed());
            sizes.push(png.len());
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

/// One game after the other, each move typed when the board of the one before has arrived.
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

/// For each command: one person asks for it as fast and from as many places as may be, as often as the limits let them, while
/// others play. What nobody could type so fast, moves and challenges, has no limit here; all else has the usual ones.
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
        ("gala", "leaderboard", json!({})),
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
        // At once, for that is worse than spread over a minute.
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

/// What a bot takes that starts with so many games, a tenth of them running, in threads that are not on Discord any more; how
/// long somebody waits for `/privacy` who has played one in a thousand of them, and somebody who has played all; what a backup
/// adds. The memory is what it has in MB, and the most it has had so far.
async fn starts() {
    let only: Option<u64> = std::env::args().find_map(|word| word.parse().ok());
    for games in [1_000, 10_000, 100_000] {
        if only.is_none_or(|only| only == games) {
            start(games).await;
        }
    }
}

async fn start(games: u64) {
    let dir = tempfile::tempdir().expect("a folder");
    let sandbox = Sandbox::start(Options::default())
        .await
        .expect("a free port");
    let [all, one] = ["Player0", "Player1"].map(|name| sandbox.person(name));
    let store = DiskStore::open(&dir.path().join("data")).expect("a new store");
    filled::fill(&store, games, Some([all, one]));
    drop(store);
    let backups = dir.path().join("backups");
    fs::create_dir(&backups).expect("a new folder");
    let began = Instant::now();
    let hall = Hall::open_in(dir, sandbox, NO_LIMITS).await;
    let (ready, rest) = (began.elapsed(), hall.bot.megabytes());
    let (sandbox, lobby) = (&hall.sandbox, hall.lobby);
    let ask = async |person: u64, root: &str, sub: &str| {
        let began = Instant::now();
        let options = json!({"subcommand": sub, "options": {}});
        let asked = sandbox.command(person, lobby, root, options).await;
        let asked = asked.expect("there is such a command");
        sandbox.wait_settled(asked.id).await.expect("an answer");
        (began.elapsed(), hall.bot.megabytes())
    };
    let (scores, counted) = ask(one, "gala", "stats").await;
    let mut told = Vec::new();
    for person in [one, all] {
        for sub in ["show", "export"] {
            told.push(ask(person, "privacy", sub).await);
        }
    }
    let began = Instant::now();
    let done = || {
        let mut files = fs::read_dir(&backups)
            .expect("the folder is there")
            .flatten();
        files.any(|file| file.file_name().to_string_lossy().ends_with(".gz"))
    };
    while !done() {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let rows = [("ready", (ready, rest)), ("scores", (scores, counted))].into_iter();
    let of = [
        "show, a few games",
        "export, a few games",
        "show, all",
        "export, all",
    ];
    println!("{games} games");
    for (what, (time, (now, most))) in rows
        .chain(of.into_iter().zip(told))
        .chain([("backup", (began.elapsed(), hall.bot.megabytes()))])
    {
        println!(
            "  {what:<20} {:>7.2} s {now:>5} MB, {most:>5} MB",
            time.as_secs_f64()
        );
    }
}

/// Many games at once, in each of which the next move is typed when the board has arrived.
async fn at_once(hall: &mut Hall) {
    let mut matches = Vec::new();
    for seed in 1..=AT_ONCE {
        matches.push(hall.begin(1_000 + seed, EACH).await);
    }
    let (start, worked) = (Instant::now(), hall.bot.worked());
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
    let (taken, worked) = (start.elapsed(), hall.bot.worked().zip(worked));
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

/// A stand-in Discord with the bot in it.
struct Hall {
    // Dropped in this order: the bot before the folder of its games.
    bot: Process,
    sandbox: Sandbox,
    lobby: u64,
    games: u64,
    _dir: tempfile::TempDir,
}

impl Hall {
    async fn open(limits: &str) -> Hall {
        let sandbox = Sandbox::start(Options::default())
            .await
            .expect("a free port");
        Hall::open_in(tempfile::tempdir().expect("a folder"), sandbox, limits).await
    }

    async fn open_in(dir: tempfile::TempDir, sandbox: Sandbox, limits: &str) -> Hall {
        let bot = Process::run(dir.path(), &sandbox, limits);
        let lobby = sandbox.channel("games").expect("it is there");
        sandbox.wait_online().await.expect("the bot connects");
        sandbox
            .wait_for("the commands", |sandbox| {
                (!sandbox.commands().is_empty()).then_some(())
            })
            .await
            .expect("they are registered");
        Hall {
            bot,
            sandbox,
            lobby,
            games: 0,
            _dir: dir,
        }
    }

    /// A long game that is over, of players 0 and 1, and its thread: random moves until it ends.
    async fn long_game(&mut self) -> (u64, u64) {
        let mut match_ = self.begin(LONG_SEED, LONG).await;
        while match_.goes_on() {
            match_.typ(&self.sandbox);
            match_.board(&self.sandbox).await;
        }
        // Random games end by themselves now and then.
        let resigned = self
            .sandbox
            .write(match_.people[0], match_.thread.0, "resign yes");
        resigned.expect("people may write");
        self.sandbox.until_quiet().await;
        (match_.people[0], match_.thread.0)
    }

    /// So many moves of others, each typed when the board of the one before has arrived: how long each took, sorted.
    async fn played(&mut self, moves: usize) -> Vec<Duration> {
        let (mut times, mut seed) = (Vec::new(), 2_000);
        while times.len() < moves {
            seed += 1;
            let mut match_ = self.begin(seed, LONGEST).await;
            while times.len() < moves && match_.goes_on() {
                let start = Instant::now();
                match_.typ(&self.sandbox);
                match_.board(&self.sandbox).await;
                times.push(start.elapsed());
            }
        }
        times.sort();
        times
    }

    /// Begins a game of random moves between two of ten people.
    async fn begin(&mut self, seed: u64, most: usize) -> Match {
        self.games += 1;
        let table = self.games;
        let [white, black] = [table % 10, (table + 1 + table / 10 % 9) % 10]
            .map(|number| (number, self.sandbox.person(&format!("Player{number}"))));
        let say = |who, text: &str| {
            let written = self.sandbox.write(who, self.lobby, text);
            written.expect("people may write");
        };
        say(
            white.1,
            &format!("@galabot challenge @Player{} white", black.0),
        );
        let challenge = format!("game {table})");
        self.sandbox
            .wait_message(self.lobby, |post| post.content.contains(&challenge))
            .await
            .expect("a challenge");
        say(black.1, &format!("@galabot accept {table}"));
        let name = format!("Gala {table}: ");
        let thread = self.sandbox.wait_for("the thread", |sandbox| {
            let places = sandbox.channels();
            let thread = places.iter().find(|place| place.name.starts_with(&name));
            thread.map(|place| place.id)
        });
        let match_ = Match {
            table,
            thread: thread.await.expect("it is opened"),
            people: [white.1, black.1],
            moves: moves(&random_game(seed, most)),
            typed: 0,
        };
        match_.board(&self.sandbox).await;
        match_
    }
}

/// A game on its way.
struct Match {
    table: u64,
    thread: Id,
    people: [u64; 2],
    moves: Vec<String>,
    typed: usize,
}

impl Match {
    fn goes_on(&self) -> bool {
        self.typed < self.moves.len()
    }

    fn typ(&mut self, sandbox: &Sandbox) {
        let who = self.people[self.typed % 2];
        let written = sandbox.write(who, self.thread.0, &self.moves[self.typed]);
        written.expect("people may write");
        self.typed += 1;
    }

    /// How long each move waited for its board, by the sandbox's clock in milliseconds.
    fn waits(&self, sandbox: &Sandbox) -> Vec<Duration> {
        let posts = sandbox.messages(self.thread.0);
        let millis = |id: Id| id.0 >> 22;
        let typed = posts.iter().filter(|post| !post.author.bot);
        let waits = (1..).zip(typed).filter_map(|(ply, move_)| {
            let name = format!("gala-{}-{ply}.png", self.table);
            let board = posts
                .iter()
                .find(|post| post.attachments.iter().any(|file| file.filename == name))?;
            let waited = millis(board.id).saturating_sub(millis(move_.id));
            Some(Duration::from_millis(waited))
        });
        waits.collect()
    }

    /// Waits for the board of the last move typed.
    async fn board(&self, sandbox: &Sandbox) {
        let name = format!("gala-{}-{}.png", self.table, self.typed);
        sandbox
            .wait_message(self.thread.0, |post| {
                post.attachments.iter().any(|file| file.filename == name)
            })
            .await
            .expect("a board");
    }
}

/// A process of ours. It ends with its handle.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Few people play very many games here.
const NO_LIMITS: &str = "[limits]
person_commands = { at_once = 1000000, a_minute = 1000000 }
server_commands = { at_once = 1000000, a_minute = 1000000 }
all_commands = { at_once = 1000000, a_minute = 1000000 }
person_moves = { at_once = 1000000, a_minute = 1000000 }
person_commands_a_day = 1000000000
person_moves_a_day = 1000000000
person_challenges = { at_once = 1000000, a_minute = 1000000 }
server_challenges = { at_once = 1000000, a_minute = 1000000 }
all_challenges = { at_once = 1000000, a_minute = 1000000 }
open_challenges = 100000
live_games = 100000
";

/// The usual limits but for those whom nobody types as fast as a measurement.
const MOVES_UNLIMITED: &str = "[limits]
person_moves = { at_once = 1000000, a_minute = 1000000 }
person_moves_a_day = 1000000000
person_challenges = { at_once = 1000000, a_minute = 1000000 }
server_challenges = { at_once = 1000000, a_minute = 1000000 }
open_challenges = 100000
live_games = 100000
";

impl Process {
    /// `galabot run` on this folder.
    fn run(dir: &Path, sandbox: &Sandbox, limits: &str) -> Process {
        let config = format!(
            "[discord]\napi_url = {:?}\nmessage_content = true\n[store]\ndata = {:?}\n{limits}",
            sandbox.url(),
            dir.join("data")
        );
        fs::write(dir.join("config.toml"), config).expect("a file that may be written");
        let log = File::create(dir.join("log")).expect("a file that may be written");
        let process = Command::new(env!("CARGO_BIN_EXE_galabot"))
            .args(["run", "--config", "config.toml"])
            .current_dir(dir)
            .env("DISCORD_TOKEN", sandbox.token())
            .stderr(log)
            .spawn();
        Process(process.expect("the binary is there"))
    }

    /// Its resident memory, now and at most so far, where the system tells.
    fn memory(&self) -> String {
        match self.megabytes() {
            (0, _) => "the system does not tell".to_owned(),
            (now, most) => format!("{now} MB resident, {most} MB at most so far"),
        }
    }

    /// The same in MB; 0 where the system does not tell.
    fn megabytes(&self) -> (u64, u64) {
        let path = format!("/proc/{}/status", self.0.id());
        let status = fs::read_to_string(path).unwrap_or_default();
        let kilobytes = |key: &str| -> Option<u64> {
            let line = status.lines().find_map(|line| line.strip_prefix(key))?;
            line.split_whitespace().next()?.parse().ok()
        };
        let megabytes = |key| kilobytes(key).map_or(0, |number| number.div_ceil(1024));
        (megabytes("VmRSS:"), megabytes("VmHWM:"))
    }

    /// The processor time it has had, where the system tells: in hundredths of a second, as Linux counts for everybody.
    fn worked(&self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0.id())).ok()?;
        let (_, after_name) = stat.rsplit_once(')')?;
        let fields: Vec<&str> = after_name.split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?;
        Some(Duration::from_millis(ticks * 10))
    }
}

/// A game of at most so many random legal moves.
fn random_game(seed: u64, most: usize) -> Game {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Preset::Farmers.rules());
    while game.moves().len() < most && game.outcome().is_none() {
        let legal: Vec<_> = game.rules().moves(game.position()).iter().collect();
        let Some(mv) = rng.choice(legal) else { break };
        game.play(mv).expect("it is legal");
    }
    game
}

fn moves(game: &Game) -> Vec<String> {
    game.moves().iter().map(ToString::to_string).collect()
}

/// The board of a game after so many moves, as the bot shows it.
fn diagram(game: &Game, ply: usize) -> Diagram {
    let position = game.position_at(ply).expect("it was played");
    let threatened = Side::BOTH.map(|side| game.rules().threatened(position, side));
    Diagram {
        men: position.pieces().collect(),
        bottom: position.side_to_move(),
        last: game.played(ply).map(|played| Track {
            route: played.route,
            captured: played.captured.is_some(),
        }),
        threatened: threatened[0] | threatened[1],
        result: None,
    }
}

/// So many in a hundred of a sorted list are not above this.
fn part<T: Copy>(sorted: &[T], percent: usize) -> T {
    sorted[(sorted.len() * percent / 100).min(sorted.len() - 1)]
}

fn millis(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}
