//! Many servers over several connections to the gateway, and more of them while all play: `cargo bench --bench shards`.
//!
//! The stand-in Discord, the bot and the players are in one process, with the games on disk. One game is played on each
//! of a hundred servers, each next move typed as soon as the board appears. Three things are counted. Which events came
//! over a connection that does not carry their server? Which messages of a channel came out of order over one? Which
//! boards are missing or there twice? There must be none, or the bench fails.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use galabot::config::{REQUESTS_PER_SECOND, Shards, Token};
use galabot::discord::{Bot, Pacing, Settings, Startup, SystemClock};
use galabot::draw::ThemeName;
use galabot::sandbox::{GatewayEntry, Id, Options, Sandbox, Sharding};
use galabot::service::limits::Quotas;
use galabot::store::DiskStore;

mod filled;
mod hall;

use hall::{millis, moves, random_game};

/// The servers, and the connections at first and later.
const SERVERS: u64 = 100;
const SHARDS: u64 = 4;
const MORE: u64 = 8;

/// The moves of each game; in the middle more connections are recommended.
const EACH: usize = 20;

#[tokio::main]
async fn main() {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    println!("{cores} cores, {SERVERS} servers");
    let sandbox = Sandbox::start(Options::default())
        .await
        .expect("a free port");
    let mut channels = vec![sandbox.channel("games").expect("it is there")];
    for number in 1..SERVERS {
        channels.push(sandbox.add_guild(&format!("Server {number}")).1);
    }
    recommend(&sandbox, SHARDS);
    let dir = tempfile::tempdir().expect("a folder");
    let start = Instant::now();
    let bot = begin(&sandbox, dir.path()).await;
    println!(
        "{SHARDS} connections stand after {:.1} s, all sessions allowed at once",
        start.elapsed().as_secs_f64()
    );
    let mut games = Vec::new();
    for (seed, channel) in (1..).zip(&channels) {
        games.push(Game::begin(&sandbox, *channel, seed).await);
    }
    let half = EACH / 2;
    println!(
        "{SHARDS} connections: {}",
        play(&sandbox, &mut games, half).await
    );
    recommend(&sandbox, MORE);
    let (start, grown) = (Instant::now(), grown(&sandbox));
    let (figures, taken) = tokio::join!(play(&sandbox, &mut games, EACH - half), async {
        grown.await;
        start.elapsed()
    });
    println!("from {SHARDS} to {MORE}: {figures}");
    println!(
        "  the new connections had taken over after {:.1} s",
        taken.as_secs_f64()
    );
    check(&sandbox, &bot, &games);
    bot.stop(Duration::from_secs(5)).await;
}

/// Any number of sessions may be begun at once; this number of shards is recommended.
fn recommend(sandbox: &Sandbox, shards: u64) {
    sandbox.set_sharding(Sharding {
        shards: Some(shards),
        max_concurrency: MORE,
        ..Sharding::strict()
    });
}

/// A bot whose connections stand.
async fn begin(sandbox: &Sandbox, dir: &std::path::Path) -> Bot {
    let settings = Settings {
        token: Token::new(&sandbox.token()),
        api_url: Some(sandbox.url()),
        shards: Shards::Auto,
        requests_per_second: REQUESTS_PER_SECOND,
        message_content: true,
        theme: ThemeName::Light,
        parallel: false,
        quotas: Quotas::generous(),
        backups_last: None,
    };
    let startup = Startup {
        pacing: Pacing {
            recount: Duration::from_millis(500),
            ..Pacing::default()
        },
        ..Startup::default()
    };
    let store = Arc::new(DiskStore::open(dir).expect("a store"));
    let bot = Bot::start_by(startup, settings, store, Arc::new(SystemClock)).await;
    let bot = bot.expect("the bot starts");
    bot.connected().await;
    bot
}

/// Waits until only the new connections stand.
async fn grown(sandbox: &Sandbox) {
    let whole = |sandbox: &Sandbox| {
        let shards = sandbox.shards();
        let all = shards.len() as u64 == MORE && shards.iter().all(|[_, count]| *count == MORE);
        all.then_some(())
    };
    let grown = sandbox.wait_for("the new connections", whole);
    grown.await.expect("they take over");
}

/// A game on a server.
struct Game {
    table: String,
    thread: Id,
    people: [u64; 2],
    moves: Vec<String>,
    typed: usize,
}

impl Game {
    async fn begin(sandbox: &Sandbox, channel: u64, seed: u64) -> Game {
        let people = [seed % 10, (seed + 1) % 10];
        let people = people.map(|number| sandbox.person(&format!("Player{number}")));
        let text = format!(
            "@galabot challenge @Player{} white farmers",
            (seed + 1) % 10
        );
        sandbox.write(people[0], channel, &text).expect("written");
        let challenge = sandbox
            .wait_message(channel, |post| post.content.contains("(game "))
            .await
            .expect("a challenge");
        let (_, after) = challenge.content.split_once("(game ").expect("its number");
        let digits = after.chars().take_while(char::is_ascii_digit);
        let table: String = digits.collect();
        sandbox
            .write(people[1], channel, &format!("@galabot accept {table}"))
            .expect("written");
        let game = Game {
            table,
            thread: challenge.id,
            people,
            moves: moves(&random_game(seed, EACH)),
            typed: 0,
        };
        game.board(sandbox).await;
        game
    }

    fn typ(&mut self, sandbox: &Sandbox) {
        let who = self.people[self.typed % 2];
        let written = sandbox.write(who, self.thread.0, &self.moves[self.typed]);
        written.expect("people may write");
        self.typed += 1;
    }

    fn picture(&self, ply: usize) -> String {
        format!("gala-{}-{ply}.png", self.table)
    }

    /// Waits for the board of the last typed move.
    async fn board(&self, sandbox: &Sandbox) {
        let name = self.picture(self.typed);
        let board = sandbox.wait_message(self.thread.0, |post| {
            post.attachments.iter().any(|file| file.filename == name)
        });
        board.await.expect("a board");
    }
}

/// So many moves in each game at once. Returns what came of it, in words.
async fn play(sandbox: &Sandbox, games: &mut [Game], each: usize) -> String {
    let start = Instant::now();
    let playing = games.iter_mut().map(async |game| {
        let mut times = Vec::new();
        for _ in 0..each.min(game.moves.len() - game.typed) {
            let typed = Instant::now();
            game.typ(sandbox);
            game.board(sandbox).await;
            times.push(typed.elapsed());
        }
        times
    });
    let mut times = futures::future::join_all(playing).await.concat();
    let taken = start.elapsed().as_secs_f64();
    times.sort();
    format!(
        "{:.0} moves a second ({} in {taken:.1} s), from chat to board {} p50, {} p99",
        times.len() as f64 / taken,
        times.len(),
        millis(times[times.len() / 2]),
        millis(times[times.len() * 99 / 100])
    )
}

/// Prints what went over which connection, and fails if anything went wrong.
fn check(sandbox: &Sandbox, bot: &Bot, games: &[Game]) {
    let log = sandbox.gateway_log();
    let mut events: BTreeMap<(u64, u64), u64> = BTreeMap::new();
    let (mut astray, mut unordered) = (0, 0);
    let mut last: BTreeMap<(u64, String), u64> = BTreeMap::new();
    let text = |entry: &GatewayEntry, field: &str| entry.data[field].as_str().map(str::to_owned);
    for entry in log.iter().filter(|entry| entry.op == Some(0)) {
        let Some([number, count]) = entry.shard else {
            continue;
        };
        *events.entry((count, number)).or_default() += 1;
        let guild = text(entry, "guild_id").and_then(|id| id.parse::<u64>().ok());
        let Some(guild) = guild else { continue };
        astray += u64::from((guild >> 22) % count != number);
        if entry.name.as_deref() == Some("MESSAGE_CREATE")
            && let (Some(channel), Some(id)) = (text(entry, "channel_id"), text(entry, "id"))
        {
            let id = id.parse().expect("a number");
            let before = last.insert((entry.connection, channel), id);
            unordered += u64::from(before.is_some_and(|before| id < before));
        }
    }
    for ((count, number), events) in events {
        println!("  {events:>6} events over shard {number}/{count}");
    }
    let wrong_boards = games.iter().map(|game| {
        let posts = sandbox.messages(game.thread.0);
        let files = posts.iter().flat_map(|post| &post.attachments);
        let names: Vec<&String> = files.map(|file| &file.filename).collect();
        let once = |ply: &usize| {
            let name = game.picture(*ply);
            names.iter().filter(|one| ***one == name).count() == 1
        };
        (0..=game.typed).filter(|ply| !once(ply)).count()
    });
    let wrong_boards: usize = wrong_boards.sum();
    let status = bot.status();
    let dropped = status.metrics().gateway_misrouted.get();
    let late = status.metrics().out_of_order.get();
    println!(
        "events over a wrong connection: {astray} (dropped by the bot: {dropped}); messages out of order over one: \
         {unordered} (heard by the bot: {late}); boards missing or twice: {wrong_boards}"
    );
    let wrong = astray + dropped + unordered + late + wrong_boards as u64;
    assert_eq!(wrong, 0, "see above");
    assert!(
        sandbox.violations().is_empty(),
        "{:?}",
        sandbox.violations()
    );
}
