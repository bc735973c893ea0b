//! A storm on the web: games played on their pages and in their threads at once, by two tabs and by requests that are
//! sent again. Meanwhile sockets drop and the program is killed. Nothing that was acknowledged is lost, nothing is
//! played twice, and no board stays behind.
//!
//! `WEB_STORM_GAMES`, `WEB_STORM_MOVES` (of each game) and `WEB_STORM_KILLS` make it longer.

use std::fs::{self, File};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use fastrand::Rng;
use futures::StreamExt as _;
use galabot::sandbox::{Options, Sandbox};
use galabot::service::{Store, TableId};
use galabot::store::DiskStore;
use reqwest::Client;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use super::scene::Browser;
use crate::crash::shows;

fn wanted(name: &str, usual: usize) -> usize {
    let said = std::env::var(name).ok();
    said.and_then(|said| said.parse().ok()).unwrap_or(usual)
}

/// The program with its folder, its stand-in Discord and the address of its pages.
struct Storm {
    sandbox: Sandbox,
    dir: tempfile::TempDir,
    origin: String,
    people: [u64; 2],
    bot: Mutex<Option<Child>>,
    /// How many moves have been acknowledged.
    moves: AtomicUsize,
}

impl Drop for Storm {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Storm {
    async fn begin() -> Storm {
        let sandbox = Sandbox::start(Options::default()).await.expect("a port");
        let dir = tempfile::tempdir().expect("a folder");
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = free.local_addr().expect("an address");
        drop(free);
        let origin = format!("http://{address}");
        let config = format!(
            "[discord]\napi_url = {:?}\nmessage_content = true\n[web]\nlisten = \"{address}\"\npublic_url = {origin:?}\n",
            sandbox.url()
        );
        fs::write(dir.path().join("config.toml"), config).expect("a file");
        let people = ["Anna", "Ben"].map(|name| sandbox.person(name));
        let storm = Storm {
            sandbox,
            dir,
            origin,
            people,
            bot: Mutex::default(),
            moves: AtomicUsize::new(0),
        };
        storm.start().await;
        storm
    }

    async fn start(&self) {
        let log = File::options()
            .append(true)
            .create(true)
            .open(self.dir.path().join("log"))
            .expect("a file");
        let bot = Command::new(env!("CARGO_BIN_EXE_galabot"))
            .arg("run")
            .current_dir(self.dir.path())
            .env("DISCORD_TOKEN", self.sandbox.token())
            .env("DISCORD_CLIENT_SECRET", self.sandbox.client_secret())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        *self.bot.lock().expect("sound") = Some(bot.expect("the binary is there"));
        let online = self.sandbox.wait_online().await;
        online.unwrap_or_else(|error| panic!("{error}\n{}", self.logged()));
    }

    fn kill(&self) {
        if let Some(mut bot) = self.bot.lock().expect("sound").take() {
            // It may have ended already.
            let _ = bot.kill();
            let _ = bot.wait();
        }
    }

    fn logged(&self) -> String {
        fs::read_to_string(self.dir.path().join("log")).unwrap_or_default()
    }

    /// Begins a game, and returns its thread.
    async fn game(&self, number: usize) -> u64 {
        let [anna, ben] = self.people;
        let lobby = self.sandbox.channel("games").expect("it is there");
        // Each asks in turn, since nobody may do so very often. Anna is always White.
        let (asks, (challenger, accepts)) = match number % 2 {
            1 => ("@galabot challenge @Ben white farmers", (anna, ben)),
            _ => ("@galabot challenge @Anna black farmers", (ben, anna)),
        };
        self.sandbox.write(challenger, lobby, asks).expect("said");
        let challenge = self.sandbox.wait_message(lobby, |post| {
            post.author.bot && post.content.contains(&format!("game {number})"))
        });
        let challenge = challenge.await.expect("a challenge");
        let button = challenge.components[0]["components"][0]["custom_id"].clone();
        let button = button.as_str().expect("a button").to_owned();
        let pressed = self.sandbox.press(accepts, challenge.id.0, &button).await;
        let pressed = pressed.expect("the button is there");
        let settled = self.sandbox.wait_settled(pressed.id).await;
        settled.expect("it is answered");
        let thread = self.sandbox.wait_for("the thread", |sandbox| {
            let places = sandbox.channels();
            let name = format!("Gala {number}:");
            let thread = places.iter().find(|place| place.name.starts_with(&name));
            thread.map(|place| place.id.0)
        });
        thread.await.expect("it is opened")
    }
}

/// Somebody at the pages, who signs in again whenever the program has forgotten them.
struct Player {
    storm: Arc<Storm>,
    person: u64,
    browser: Browser,
}

impl Player {
    async fn new(storm: &Arc<Storm>, at: usize) -> Player {
        let mut player = Player {
            storm: storm.clone(),
            person: storm.people[at],
            browser: Browser::new(&storm.origin),
        };
        while player.signs_in().await.is_none() {
            tokio::task::yield_now().await;
        }
        player
    }

    /// Signs in; `None` if the program is away.
    async fn signs_in(&mut self) -> Option<()> {
        self.browser = Browser::new(&self.storm.origin);
        let begun = self.browser.tries("/sign-in?to=/").await?;
        self.browser.keep_cookies(&begun);
        let discord = begun.headers().get("location")?.to_str().ok()?.to_owned();
        let agreed = Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .ok()?
            .get(format!("{discord}&as={}", self.person))
            .send()
            .await
            .ok()?;
        let back = agreed.headers().get("location")?.to_str().ok()?.to_owned();
        let back = back.strip_prefix(&self.browser.origin)?.to_owned();
        let done = self.browser.tries(&back).await?;
        self.browser.keep_cookies(&done);
        (done.status() == 303).then_some(())
    }

    /// The JSON at a path, asked for until there is an answer.
    async fn json(&mut self, path: &str) -> Value {
        loop {
            if let Some(answer) = self.browser.tries(path).await {
                if answer.status() == 200 {
                    let text = answer.text().await.unwrap_or_default();
                    if let Ok(json) = serde_json::from_str(&text) {
                        return json;
                    }
                } else {
                    // It has forgotten who asks.
                    let _ = self.signs_in().await;
                }
            }
            tokio::task::yield_now().await;
        }
    }

    /// The token with which this page proves itself, until there is one.
    async fn token(&mut self, game: usize) -> String {
        loop {
            if let Some(answer) = self.browser.tries(&format!("/game/{game}")).await {
                let page = answer.text().await.unwrap_or_default();
                let data = page.split_once("type=\"application/json\">");
                let data = data.and_then(|(_, rest)| rest.split_once("</script>"));
                let data: Option<Value> =
                    data.and_then(|(data, _)| serde_json::from_str(data).ok());
                if let Some(token) = data
                    .as_ref()
                    .and_then(|data| data["viewer"]["token"].as_str())
                {
                    return token.to_owned();
                }
                let _ = self.signs_in().await;
            }
            tokio::task::yield_now().await;
        }
    }

    /// Takes a turn once: the status of the answer; `None` if none came.
    async fn posts(
        &self,
        game: usize,
        token: &str,
        (turn, version, id): (&str, u64, &str),
    ) -> Option<u16> {
        let asked = json!({"command": id, "version": version, "turn": turn});
        let path = format!("/api/v1/games/{game}/turns");
        let request = self.browser.request(reqwest::Method::POST, &path);
        let request = request
            .header("origin", &self.browser.origin)
            .header("x-galabot-token", token);
        let answer = request.body(asked.to_string()).send().await.ok()?;
        Some(answer.status().as_u16())
    }
}

/// Plays a game to this many moves. Returns those that were acknowledged, each with its ply.
async fn plays(
    storm: Arc<Storm>,
    game: usize,
    thread: u64,
    moves: usize,
    mut rng: Rng,
) -> Vec<(usize, String)> {
    let mut players = [Player::new(&storm, 0).await, Player::new(&storm, 1).await];
    let mut acknowledged = Vec::new();
    let mut asked = 0;
    loop {
        let known = players[0].json(&format!("/api/v1/games/{game}")).await;
        let ply = known["moves"].as_array().expect("moves").len();
        if ply >= moves || known["stage"] != "playing" {
            return acknowledged;
        }
        let version = known["version"].as_u64().expect("a version");
        let own = usize::from(known["mover"] == "black");
        let player = &mut players[own];
        let here = player
            .json(&format!("/api/v1/games/{game}/positions/{ply}"))
            .await;
        let legal = here["legal"].as_array().expect("turns").iter();
        let legal: Vec<&str> = legal.filter_map(|turn| turn["text"].as_str()).collect();
        if here["ply"].as_u64() != Some(ply as u64) || legal.is_empty() {
            continue;
        }
        let turn = legal[rng.usize(..legal.len())];
        let other = legal[rng.usize(..legal.len())];
        let token = player.token(game).await;
        asked += 1;
        let (id, second) = (
            format!("storm-{game}-{asked}"),
            format!("storm-{game}-{asked}-b"),
        );
        let what = (turn, version, id.as_str());
        let took = match rng.u32(..4) {
            0 => player
                .posts(game, &token, what)
                .await
                .map(|status| (status, turn)),
            // The same is sent again, at the same moment.
            1 => {
                let both = tokio::join!(
                    player.posts(game, &token, what),
                    player.posts(game, &token, what)
                );
                both.0.or(both.1).map(|status| (status, turn))
            }
            // Two tabs: one of them is told that the game has changed.
            2 => {
                let (one, two) = tokio::join!(
                    player.posts(game, &token, what),
                    player.posts(game, &token, (other, version, &second))
                );
                assert!(
                    (one, two) != (Some(200), Some(200)),
                    "both tabs moved at version {version} of game {game}"
                );
                match (one, two) {
                    (Some(200), _) => Some((200, turn)),
                    (_, Some(200)) => Some((200, other)),
                    (one, _) => one.map(|status| (status, turn)),
                }
            }
            // At the board and in the thread.
            _ => {
                storm
                    .sandbox
                    .write(storm.people[own], thread, other)
                    .expect("said");
                player
                    .posts(game, &token, what)
                    .await
                    .map(|status| (status, turn))
            }
        };
        if let Some((200, turn)) = took {
            storm.moves.fetch_add(1, Ordering::Relaxed);
            acknowledged.push((ply, turn.to_owned()));
        }
    }
}

/// Watches a game as its page does, through sockets that drop, until it has as many moves as `until` says of it.
/// Returns what stands on the board then.
async fn watches(
    storm: Arc<Storm>,
    game: usize,
    mut rng: Rng,
    mut until: tokio::sync::watch::Receiver<Vec<usize>>,
) -> Vec<String> {
    let mut player = Player::new(&storm, game % 2).await;
    let texts = |moves: &Value| {
        let moves = moves.as_array().expect("moves").iter();
        let texts = moves.filter_map(|one| one["text"].as_str());
        texts.map(str::to_owned).collect::<Vec<_>>()
    };
    let path = format!("/api/v1/games/{game}");
    let known = player.json(&path).await;
    let (mut version, mut moves) = (
        known["version"].as_u64().expect("a version"),
        texts(&known["moves"]),
    );
    loop {
        let all = until.borrow_and_update().get(game - 1).copied();
        if all.is_some_and(|all| moves.len() >= all) {
            return moves;
        }
        let host = storm.origin.replacen("http", "ws", 1);
        let address = format!("{host}/api/v1/live?games={game}.{version}");
        let mut request = address.into_client_request().expect("an address");
        let headers = request.headers_mut();
        headers.insert("origin", storm.origin.parse().expect("text"));
        headers.insert("cookie", player.browser.cookies().parse().expect("text"));
        let Ok((mut socket, _)) = connect_async(request).await else {
            // The program is away, or has forgotten who asks.
            let _ = player.signs_in().await;
            tokio::task::yield_now().await;
            continue;
        };
        let mut hears = 1 + rng.usize(..6);
        while hears > 0 {
            let said = tokio::select! {
                said = socket.next() => said,
                _ = until.changed() => break,
            };
            let Some(Ok(said)) = said else { break };
            let Message::Text(text) = said else { continue };
            let said: Value = serde_json::from_str(&text).expect("JSON");
            hears -= 1;
            match said["type"].as_str() {
                Some("change") if said["after"].as_u64() == Some(version) => {
                    version = said["version"].as_u64().expect("a version");
                    moves.truncate(said["keeps"].as_u64().expect("a number") as usize);
                    moves.extend(texts(&said["game"]["moves"]));
                }
                Some("change" | "resync") => {
                    let known = player.json(&path).await;
                    version = known["version"].as_u64().expect("a version");
                    moves = texts(&known["moves"]);
                }
                _ => {}
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_or_doubled_in_a_storm_and_no_board_stays_behind() {
    let games = wanted("WEB_STORM_GAMES", 3);
    let moves = wanted("WEB_STORM_MOVES", 14);
    let kills = wanted("WEB_STORM_KILLS", 2);
    let storm = Arc::new(Storm::begin().await);
    let mut threads = Vec::new();
    for number in 1..=games {
        threads.push(storm.game(number).await);
    }
    let mut rng = Rng::with_seed(7);
    let (ends, until) = tokio::sync::watch::channel(Vec::new());
    let watching: Vec<_> = (1..=games)
        .map(|game| tokio::spawn(watches(storm.clone(), game, rng.fork(), until.clone())))
        .collect();
    let playing: Vec<_> = (1..=games)
        .map(|game| {
            tokio::spawn(plays(
                storm.clone(),
                game,
                threads[game - 1],
                moves,
                rng.fork(),
            ))
        })
        .collect();
    for kill in 1..=kills {
        let due = kill * games * moves / (2 * (kills + 1));
        while storm.moves.load(Ordering::Relaxed) < due
            && playing.iter().any(|task| !task.is_finished())
        {
            tokio::task::yield_now().await;
        }
        storm.kill();
        storm.start().await;
    }
    let mut acknowledged = Vec::new();
    for task in playing {
        acknowledged.push(task.await.expect("it is played"));
    }
    // All that was typed as well has been answered by now, or is: each board has its message.
    let mut all = Vec::new();
    let mut reader = Player::new(&storm, 0).await;
    for game in 1..=games {
        let known = reader.json(&format!("/api/v1/games/{game}")).await;
        let played = known["moves"].as_array().expect("moves").len();
        let thread = threads[game - 1];
        let last = storm
            .sandbox
            .wait_message(thread, |post| shows(post, game as u64, played));
        last.await
            .unwrap_or_else(|error| panic!("{error}\n{}", storm.logged()));
        all.push(played);
    }
    // Those who watch wait for it.
    let _ = ends.send(all.clone());
    for (at, task) in watching.into_iter().enumerate() {
        let seen = task.await.expect("it is watched");
        let known = reader.json(&format!("/api/v1/games/{}", at + 1)).await;
        let now = known["moves"].as_array().expect("moves").iter();
        let now: Vec<&str> = now.filter_map(|one| one["text"].as_str()).collect();
        assert!(
            seen.len() >= all[at] && seen == now[..seen.len()],
            "the board of game {}",
            at + 1
        );
    }
    storm.kill();
    let store = DiskStore::open(storm.dir.path().join("data")).expect("a whole store");
    for (at, acknowledged) in acknowledged.iter().enumerate() {
        let number = at as u64 + 1;
        let table = store.table(TableId(number)).expect("whole").expect("there");
        let turns: Vec<String> = table.turns.iter().map(ToString::to_string).collect();
        for (ply, turn) in acknowledged {
            let plain = turn.replace('x', "-");
            assert_eq!(
                turns.get(*ply),
                Some(&plain),
                "ply {ply} of game {number}: {turns:?}"
            );
        }
        let posts = storm.sandbox.messages(threads[at]);
        for ply in 1..=all[at] {
            let told = posts
                .iter()
                .filter(|post| post.author.bot && shows(post, number, ply));
            assert_eq!(told.count(), 1, "ply {ply} of game {number} is told once");
        }
    }
    let played: usize = all.iter().sum();
    println!("{games} games, {played} moves, {kills} kills: 0 lost, 0 doubled, no board behind");
}
