//! The process itself is killed again and again while games are played. Every typed move is in the store at the end,
//! and every board is in its thread once.
//!
//! The stand-in Discord is in the test; the bot is the binary as it is shipped, with its store on disk. The moments to
//! kill it are random, from a fixed seed or the one in `KILL_SEED`:
//! - while it starts, or as one of its requests comes in;
//! - between a message and its answer, or when a board has arrived;
//! - at any time.
//!
//! People go on typing while it is dead. `cargo test --test it crash -- --nocapture` prints the counts.

use std::fmt::Display;
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use fastrand::Rng;
use galabot::sandbox::{Effect, Faults, Options, Post, RestFault, Sandbox};
use galabot::service::{Store, TableId};
use galabot::store::DiskStore;

use crate::bot_process::{Bot, expected};
use crate::games::moves_of;

/// Kills while moves are played; eight more come before, while the games are opened.
const KILLS: usize = 40;

/// The games, all played at once: the script in `tests/games`, White and Black.
const GAMES: [(&str, &str, &str); 4] = [
    ("farmers-hundred-moves", "Anna", "Ben"),
    ("farmers-hundred-moves", "Cleo", "Anna"),
    ("farmers-captured-great", "Ben", "Dan"),
    ("farmers-captured-minor", "Dan", "Cleo"),
];

/// Longer than the test: what takes this long has not happened when the bot is killed.
const FOR_EVER: u64 = 3_600_000;

#[tokio::test(flavor = "multi_thread")]
async fn kills_lose_no_move_and_post_no_board_twice() {
    let start = Instant::now();
    let mut world = World::open().await;
    world.open_games().await;
    for left in (1..=KILLS).rev() {
        world.live_and_die(left).await;
    }
    world.play_to_the_end().await;
    world.check(start.elapsed());
}

/// A running game.
struct Script {
    white: u64,
    black: u64,
    moves: Vec<String>,
    typed: usize,
    /// The number of its table.
    table: u64,
    thread: u64,
}

/// When the bot is killed.
#[derive(Clone, Copy, Debug)]
enum Moment {
    /// Just after its process was made.
    Born,
    /// When this request since its start comes in.
    Starting(u32),
    /// While it works on what has just been typed.
    Typed,
    /// When the board of the last move of a game has arrived.
    Told,
    /// When this attempt to send something comes in.
    Sending(u32),
    /// While a request waits to be carried out, which never happens.
    Held,
    /// When a board has arrived, but not the answer that would tell the bot.
    Unanswered,
    /// When a board has arrived and the connection broke instead of an answer.
    Lost,
}

/// The stand-in Discord, the games played there, and the bot while it lives.
struct World {
    sandbox: Sandbox,
    lobby: u64,
    scripts: Vec<Script>,
    rng: Rng,
    dir: tempfile::TempDir,
    bot: Option<Bot>,
    kills: usize,
    /// The moves typed while the bot was dead.
    unheard: usize,
}

impl World {
    async fn open() -> World {
        let sandbox = Sandbox::start(Options::default())
            .await
            .expect("a free port");
        let dir = tempfile::tempdir().expect("a folder");
        let config = format!(
            "[discord]\napi_url = {:?}\nmessage_content = true\n[store]\ndata = {:?}\n",
            sandbox.url(),
            dir.path().join("data"),
        );
        fs::write(dir.path().join("config.toml"), config).expect("a file that may be written");
        let seed = std::env::var("KILL_SEED").map_or(9, |seed| seed.parse().expect("a number"));
        let script = |table: usize, (file, white, black): (&str, &str, &str)| Script {
            white: sandbox.person(white),
            black: sandbox.person(black),
            moves: moves_of(file),
            typed: 0,
            table: table as u64,
            thread: 0,
        };
        World {
            lobby: sandbox.channel("games").expect("it is there"),
            scripts: (1..)
                .zip(GAMES)
                .map(|(table, game)| script(table, game))
                .collect(),
            rng: Rng::with_seed(seed),
            dir,
            bot: None,
            kills: 0,
            unheard: 0,
            sandbox,
        }
    }

    /// The value that was expected of the bot, or a panic that shows its log.
    fn sure<T, E: Display>(&self, result: Result<T, E>) -> T {
        let kills = self.kills;
        expected(
            result.map_err(|error| format!("after {kills} kills: {error}")),
            self.dir.path(),
        )
    }

    fn spawn(&mut self) {
        self.bot = Some(Bot::start(self.dir.path(), &self.sandbox.token()));
    }

    async fn spawn_and_connect(&mut self) {
        self.spawn();
        let online = self.sandbox.wait_online().await;
        self.sure(online);
    }

    /// Kills the bot after at most this many microseconds.
    async fn kill(&mut self, within: u64) {
        let (wait, start) = (self.rng.u64(..=within), Instant::now());
        while start.elapsed() < Duration::from_micros(wait) {
            std::hint::spin_loop();
        }
        let mut bot = self.bot.take().expect("it lives");
        let ended = bot.0.try_wait().expect("it can be asked");
        let alive = ended.map_or(Ok(()), |status| {
            Err(format!("it ended by itself: {status}"))
        });
        self.sure(alive);
        bot.0.kill().expect("it can be killed");
        bot.0.wait().expect("it can be waited for");
        self.kills += 1;
        let gone = self.sandbox.wait_for("the bot to be gone", |sandbox| {
            (!sandbox.bot().online).then_some(())
        });
        let gone = gone.await;
        self.sure(gone);
        self.sandbox.set_faults(Faults::default());
    }

    /// From now on these effects happen to the bot's requests, in this order.
    fn arm(&self, path: &str, effects: &[(u32, Effect)]) {
        let method = (path != "/").then(|| "POST".to_owned());
        let rest = effects.iter().map(|(times, effect)| RestFault {
            method: method.clone(),
            path: Some(path.to_owned()),
            times: Some(*times),
            percent: None,
            effect: effect.clone(),
        });
        self.sandbox.set_faults(Faults {
            rest: rest.collect(),
            ..Faults::default()
        });
    }

    /// Waits until all these effects have happened, or nothing is left that they could happen to.
    async fn struck(&self) {
        let struck = self.sandbox.wait_for("a request", |sandbox| {
            let rest = sandbox.faults().rest;
            let all = rest.iter().all(|fault| fault.times == Some(0));
            (all || self.scripts.iter().all(|script| told(sandbox, script))).then_some(())
        });
        self.sure(struck.await);
    }

    /// Waits for a message.
    async fn shown(&self, channel: u64, suits: impl Fn(&Post) -> bool) -> Post {
        let found = self
            .sandbox
            .wait_message(channel, |post| post.author.bot && suits(post));
        self.sure(found.await)
    }

    /// Waits for the board of the last typed move.
    async fn board(&self, script: usize) {
        let Script {
            table,
            typed,
            thread,
            ..
        } = self.scripts[script];
        self.shown(thread, |post| shows(post, table, typed)).await;
    }

    /// Types the next move of a game.
    fn typ(&mut self, script: usize) {
        let script = &mut self.scripts[script];
        let who = [script.white, script.black][script.typed % 2];
        let text = &script.moves[script.typed];
        let written = self.sandbox.write(who, script.thread, text);
        written.expect("people may write");
        script.typed += 1;
    }

    /// A game that is not over, if there is one.
    fn any_game(&mut self) -> Option<usize> {
        let on = |at: &usize| self.scripts[*at].typed < self.scripts[*at].moves.len();
        let games: Vec<usize> = (0..self.scripts.len()).filter(on).collect();
        self.rng.choice(games)
    }

    /// Each game is challenged, accepted and begun with a kill at another point of it.
    async fn open_games(&mut self) {
        let names: Vec<&str> = GAMES.iter().map(|(_, _, black)| *black).collect();
        for (at, black) in names.into_iter().enumerate() {
            self.spawn_and_connect().await;
            let slow = [(1, Effect::Slow { ms: FOR_EVER })];
            let Script {
                white,
                black: opponent,
                table,
                ..
            } = self.scripts[at];
            if at == 0 {
                self.arm(&format!("/channels/{}/messages", self.lobby), &slow);
            }
            let asked = format!("@galabot challenge @{black} white farmers");
            let asked = self.sandbox.write(white, self.lobby, &asked);
            asked.expect("people may write");
            let number = format!("game {table})");
            let challenge = self
                .shown(self.lobby, |post| post.content.contains(&number))
                .await;
            if at == 0 {
                self.kill(0).await;
                self.spawn_and_connect().await;
            }
            match at {
                2 => self.arm("/threads", &slow),
                3 => self.arm(&format!("/channels/{}/messages", challenge.id), &slow),
                _ => {}
            }
            let buttons = challenge.components[0]["components"][0]["custom_id"].clone();
            let accept = buttons.as_str().expect("a button").to_owned();
            let pressed = self.sandbox.press(opponent, challenge.id.0, &accept).await;
            let pressed = pressed.expect("the button is there").id;
            self.sure(self.sandbox.wait_settled(pressed).await);
            let thread = |sandbox: &Sandbox| thread_of(sandbox, table);
            if at > 0 {
                if at > 1 {
                    self.sure(self.sandbox.wait_for("the thread", thread).await);
                }
                if at > 2 {
                    self.shown(challenge.id.0, |post| shows(post, table, 0))
                        .await;
                }
                self.kill(0).await;
                self.spawn_and_connect().await;
            }
            self.scripts[at].thread = self.sure(self.sandbox.wait_for("the thread", thread).await);
            self.board(at).await;
            self.kill(0).await;
        }
    }

    /// One life of the bot, in which its share of the moves is typed, and what is typed between it and the next.
    async fn live_and_die(&mut self, lives_left: usize) {
        let left: usize = self
            .scripts
            .iter()
            .map(|script| script.moves.len() - script.typed)
            .sum();
        let share = self.rng.usize(..=2 * left / lives_left);
        let moment = match self.rng.u8(..10) {
            0 => Moment::Born,
            1 | 2 => Moment::Starting(self.rng.u32(1..10)),
            3 | 4 => Moment::Typed,
            5 => Moment::Told,
            6 => Moment::Sending(self.rng.u32(1..8)),
            7 => Moment::Held,
            8 => Moment::Unanswered,
            _ => Moment::Lost,
        };
        self.live(moment, share).await;
        for _ in 0..self.rng.usize(..4) {
            if let Some(game) = self.any_game() {
                self.typ(game);
                self.unheard += 1;
            }
        }
    }

    async fn live(&mut self, moment: Moment, share: usize) {
        let nothing = Effect::Slow { ms: 0 };
        match moment {
            Moment::Born => {
                self.spawn();
                return self.kill(60_000).await;
            }
            Moment::Starting(nth) => {
                self.arm("/", &[(nth, nothing)]);
                self.spawn();
                self.struck().await;
                return self.kill(500).await;
            }
            _ => self.spawn_and_connect().await,
        }
        match moment {
            Moment::Sending(nth) => self.arm("/messages", &[(nth, nothing)]),
            Moment::Held => {
                let before = self.rng.u32(..4);
                let held = Effect::Held { ms: FOR_EVER };
                self.arm("/messages", &[(before, nothing), (1, held)]);
            }
            _ => {}
        }
        for _ in 0..share {
            let Some(game) = self.any_game() else { break };
            self.typ(game);
            // Most people wait for the board; some type ahead.
            if self.rng.u8(..3) == 0 && !matches!(moment, Moment::Held) {
                self.board(game).await;
            }
        }
        let Some(game) = self.any_game() else {
            return self.kill(2_000).await;
        };
        match moment {
            Moment::Born | Moment::Starting(_) => {}
            Moment::Typed => {
                self.typ(game);
                self.kill(20_000).await;
            }
            Moment::Told => {
                self.typ(game);
                self.board(game).await;
                self.kill(500).await;
            }
            Moment::Sending(_) | Moment::Held => {
                self.struck().await;
                self.kill(500).await;
            }
            Moment::Unanswered | Moment::Lost => {
                self.board(game).await;
                let effect = match moment {
                    Moment::Lost => Effect::LoseAnswer,
                    _ => Effect::Slow { ms: FOR_EVER },
                };
                let path = format!("/channels/{}/messages", self.scripts[game].thread);
                self.arm(&path, &[(100, effect)]);
                self.typ(game);
                self.board(game).await;
                self.kill(2_000).await;
            }
        }
    }

    /// Types what is left, waits for every board, and closes the bot.
    async fn play_to_the_end(&mut self) {
        self.spawn_and_connect().await;
        while let Some(game) = self.any_game() {
            self.typ(game);
            self.board(game).await;
        }
        for game in 0..self.scripts.len() {
            self.board(game).await;
        }
        let mut bot = self.bot.take().expect("it lives");
        let asked = Command::new("kill").arg(bot.0.id().to_string()).status();
        assert!(asked.is_ok_and(|status| status.success()));
        let status = bot.0.wait().expect("it can be waited for");
        let well = status
            .success()
            .then_some(())
            .ok_or_else(|| format!("it ended with {status}"));
        self.sure(well);
    }

    /// Checks that people see, and the store holds, what was typed: once each and in order.
    fn check(&self, taken: Duration) {
        let store = DiskStore::open(self.dir.path().join("data"));
        let store = store.unwrap_or_else(|error| panic!("{error}"));
        let (mut moves, mut lost, mut doubled, mut wrong) = (0, 0, 0, Vec::new());
        for script in &self.scripts {
            let table = store.table(TableId(script.table)).expect("a good store");
            let table = table.expect("the game is there");
            let played: Vec<String> = table.turns.iter().map(ToString::to_string).collect();
            moves += played.len();
            lost += script.typed - played.len().min(script.typed);
            let posts = self.sandbox.messages(script.thread);
            let boards: Vec<&Post> = posts.iter().filter(|post| post.author.bot).collect();
            for ply in 0..=script.typed {
                let shown = boards.iter().filter(|post| shows(post, script.table, ply));
                match shown.count() {
                    0 => lost += 1,
                    times => doubled += times - 1,
                }
            }
            let once = boards.len() == script.typed + 1;
            let told = (0..).zip(&boards);
            let in_order = told
                .clone()
                .all(|(ply, post)| shows(post, script.table, ply));
            let whole = told
                .clone()
                .all(|(ply, post)| is_whole(post, script.table, ply, ply == script.typed));
            let in_words = told.skip(1).all(|(ply, post)| {
                let (from, to) = script.moves[ply - 1].split_once('-').unwrap_or_default();
                let number = ply.div_ceil(2);
                let dots = if ply % 2 == 1 { "." } else { "…" };
                ["-", "x"].iter().any(|sign| {
                    post.content
                        .starts_with(&format!("**{number}{dots} {from}{sign}{to}**"))
                })
            });
            let good = once && in_order && whole && in_words && played == script.moves;
            let threads = threads_of(&self.sandbox, script.table);
            if !good || threads.len() != 1 {
                let told = boards.iter().map(|post| {
                    let file = post.attachments.first().map(|file| &file.filename);
                    format!("{file:?} {}", post.content)
                });
                wrong.push(format!(
                    "game {} in {threads:?}: typed {:?}, played {played:?}, told {:#?}",
                    script.table,
                    script.moves,
                    told.collect::<Vec<_>>()
                ));
            }
        }
        let challenges = self.sandbox.messages(self.lobby);
        let challenges = challenges.iter().filter(|post| post.author.bot);
        let challenges: Vec<&str> = challenges.map(|post| post.content.as_str()).collect();
        println!(
            "{} games, {moves} moves ({} typed to a dead bot), {} kills in {taken:.0?}: {lost} lost, {doubled} doubled",
            self.scripts.len(),
            self.unheard,
            self.kills,
        );
        self.sure(if wrong.is_empty() {
            Ok(())
        } else {
            Err(wrong.join("\n"))
        });
        assert_eq!((lost, doubled), (0, 0));
        assert_eq!(challenges.len(), GAMES.len(), "{challenges:#?}");
        assert_eq!(store.pending_posts().expect("a good store"), []);
        assert_eq!(store.dead_posts().expect("a good store"), []);
        let violations = self.sandbox.violations();
        assert!(violations.is_empty(), "{violations:#?}");
    }
}

/// Whether a message tells of this move of a table, or of its beginning.
pub fn shows(post: &Post, table: u64, ply: usize) -> bool {
    let dots = if ply % 2 == 1 { "." } else { "…" };
    let words = match ply {
        0 => format!("**Game {table}**"),
        ply => format!("**{}{dots} ", ply.div_ceil(2)),
    };
    post.content.starts_with(&words)
}

/// Whether a message of a move has the board after it, or none because the next move was on its way.
fn is_whole(post: &Post, table: u64, ply: usize, last: bool) -> bool {
    let name = format!("gala-{table}-{ply}.png");
    match post.attachments.as_slice() {
        [] => !last && ply > 0,
        [file] => file.filename == name,
        _ => false,
    }
}

/// Whether the board of the last typed move is there.
fn told(sandbox: &Sandbox, script: &Script) -> bool {
    let posts = sandbox.messages(script.thread);
    posts
        .iter()
        .rev()
        .any(|post| shows(post, script.table, script.typed))
}

fn threads_of(sandbox: &Sandbox, table: u64) -> Vec<u64> {
    let name = format!("Gala {table}: ");
    let places = sandbox.channels();
    let threads = places.iter().filter(|place| place.name.starts_with(&name));
    threads.map(|place| place.id.0).collect()
}

fn thread_of(sandbox: &Sandbox, table: u64) -> Option<u64> {
    threads_of(sandbox, table).first().copied()
}

/// What `galabot run` prints at its end when the gateway refuses it with this code.
async fn refused_with(code: u16, message_content: bool) -> (Option<i32>, String) {
    let sandbox = Sandbox::start(Options::default())
        .await
        .expect("a free port");
    sandbox.set_faults(Faults {
        refuse_identify: Some(code),
        ..Faults::default()
    });
    let dir = tempfile::tempdir().expect("a folder");
    let config = format!(
        "[discord]\napi_url = {:?}\nmessage_content = {message_content}\n[store]\ndata = {:?}\n",
        sandbox.url(),
        dir.path().join("data"),
    );
    fs::write(dir.path().join("config.toml"), config).expect("a file that may be written");
    let (folder, token) = (dir.path().to_owned(), sandbox.token());
    let ended = tokio::task::spawn_blocking(move || {
        Command::new(env!("CARGO_BIN_EXE_galabot"))
            .args(["run", "--config", "config.toml"])
            .current_dir(folder)
            .env("DISCORD_TOKEN", token)
            .stdin(Stdio::null())
            .output()
    });
    let ended = tokio::time::timeout(Duration::from_secs(120), ended)
        .await
        .expect("it ends by itself")
        .expect("it is waited for")
        .expect("the binary is there");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    (ended.status.code(), said)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_the_gateway_refuses_says_what_to_do_and_ends_with_an_error() {
    for (code, message_content, words) in [
        (4004, false, "copy it again from the developer portal"),
        (4013, false, "look at the intents"),
        (4014, false, "look at the intents"),
        (4014, true, "Message Content Intent"),
    ] {
        let (status, said) = refused_with(code, message_content).await;
        assert_eq!(status, Some(1), "{code}: {said}");
        assert!(said.contains(words), "{code}: {said}");
    }
}
