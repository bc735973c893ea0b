//! Hundreds of games in foul weather: many people play at once while faults strike at random. When the storm is over,
//! each log holds the moves that were typed, and each thing a player should see stands there once.
//!
//! `STORM_SEED` replays the same people, moves and weather (who is quicker in between is the machine's affair), and
//! `STORM_GAMES` and `STORM_MOVES` make it larger. `cargo test --test it storm -- --nocapture` prints the counts.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fastrand::Rng;
use futures::FutureExt as _;
use galabot::config::{REQUESTS_PER_SECOND, Shards, Token};
use galabot::discord::{Bot, Settings};
use galabot::draw::ThemeName;
use galabot::sandbox::{
    ChannelChange, Effect, Faults, GatewayAction, Options, Post, RestFault, Sandbox,
};
use galabot::service::limits::Quotas;
use galabot::service::{Stage, Store, TableId};
use galabot::store::MemoryStore;

use super::play::{Kind, Play, fault, invalid};
use super::scene::{SandboxClock, quick};

/// The people who play.
const PEOPLE: usize = 24;

/// How long one step of the weather lasts.
const TICK: Duration = Duration::from_millis(8);

/// The longest storm, and how long all may take to settle after it.
const LONGEST: Duration = Duration::from_secs(40);
const SETTLING: Duration = Duration::from_secs(120);

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_loses_nothing_and_doubles_nothing() {
    let number = |name: &str, usual: u64| {
        std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
    };
    let seed = number("STORM_SEED", 4);
    let (games, moves) = (number("STORM_GAMES", 200), number("STORM_MOVES", 6));
    let start = Instant::now();
    let mut sea = Sea::open(seed, games, usize::try_from(moves).expect("a few")).await;
    sea.begin_games().await;
    let opened = start.elapsed();
    sea.storm().await;
    sea.calm_down().await;
    let doubled = sea.check();
    let of = |kind| sea.games.iter().filter(|game| game.kind == kind).count();
    println!(
        "seed {seed}: {games} games ({} of two, {} of four seats, {} of Chelma), {} moves; {opened:.1?} to open, {:.1?} in all",
        of(Kind::Two),
        of(Kind::Four),
        of(Kind::Chelma),
        sea.games.iter().map(|game| game.moves.len()).sum::<usize>(),
        start.elapsed()
    );
    for (what, times) in sea.counts.iter().chain(&sea.sandbox.strikes()) {
        println!("  {times:>5} {what}");
    }
    println!("lost {}, doubled {doubled}", sea.lost);
    assert_eq!((sea.lost, doubled), (0, 0), "{:#?}", sea.wrong);
    drop(sea.take_bot());
    assert_eq!(sea.out_of_order, 0, "messages heard after later ones");
    assert!(sea.wrong.is_empty(), "{:#?}", sea.wrong);
    assert_eq!(sea.store.pending_posts().expect("a good store"), []);
    assert_eq!(sea.store.dead_posts().expect("a good store"), []);
    let violations = sea.sandbox.violations();
    assert!(violations.is_empty(), "{violations:#?}");
}

/// The stand-in Discord, the bot, and the people.
struct Sea {
    sandbox: Sandbox,
    store: Arc<MemoryStore>,
    bot: Option<Bot>,
    lobby: u64,
    games: Vec<Play>,
    rng: Rng,
    /// The weather at present.
    faults: Faults,
    /// What ends when: a number of ticks, and what.
    ends: Vec<(u64, End)>,
    counts: BTreeMap<String, u64>,
    lost: usize,
    /// How many messages the bots heard after later ones.
    out_of_order: u64,
    wrong: Vec<String>,
}

/// What is put right again after a while.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Outage,
    Zombie,
    Denied,
    Kicked,
    Hidden,
    Locked(usize),
}

impl Sea {
    async fn open(seed: u64, games: u64, moves: usize) -> Sea {
        let options = Options {
            seed: Some(seed),
            openapi: crate::openapi::published(),
            ..Options::default()
        };
        let sandbox = Sandbox::start(options).await.expect("a free port");
        let mut rng = Rng::with_seed(seed);
        let people: Vec<u64> = (0..PEOPLE)
            .map(|number| sandbox.person(&format!("Player{number}")))
            .collect();
        let games = (1..=games)
            .map(|table| {
                let mut seated = people.clone();
                rng.shuffle(&mut seated);
                Play::random(&mut rng, table, [seated[0], seated[1], seated[2]], moves)
            })
            .collect();
        let mut sea = Sea {
            lobby: sandbox.channel("games").expect("it is there"),
            sandbox,
            store: Arc::new(MemoryStore::new()),
            bot: None,
            games,
            rng,
            faults: Faults {
                heartbeat_interval_ms: 1000,
                ..Faults::default()
            },
            ends: Vec::new(),
            counts: BTreeMap::new(),
            lost: 0,
            out_of_order: 0,
            wrong: Vec::new(),
        };
        sea.show_weather();
        sea.start_bot().await;
        let bot = sea.bot.as_ref().expect("it runs");
        bot.connected().await;
        sea
    }

    /// Starts the bot, as often as it takes, as a host would.
    async fn start_bot(&mut self) {
        while self.bot.is_none() {
            let settings = Settings {
                token: Token::new(&self.sandbox.token()),
                api_url: Some(self.sandbox.url()),
                shards: Shards::Auto,
                requests_per_second: REQUESTS_PER_SECOND,
                message_content: true,
                theme: ThemeName::Light,
                parallel: false,
                quotas: Quotas::generous(),
                backups_last: Some(7),
            };
            let clock = Arc::new(SandboxClock(self.sandbox.clone()));
            match Bot::start_by(quick(), settings, self.store.clone(), clock).await {
                Ok(bot) => self.bot = Some(bot),
                Err(_) => self.count("starts in vain"),
            }
        }
    }

    /// Starts the bot again if it has ended by itself, as a host would.
    async fn watch_bot(&mut self) {
        let bot = self.bot.as_mut().expect("it runs");
        if bot.ended().now_or_never().is_some() {
            self.count("ended by itself");
            let bot = self.take_bot();
            bot.stop(Duration::ZERO).await;
            self.start_bot().await;
        }
    }

    fn take_bot(&mut self) -> Bot {
        let bot = self.bot.take().expect("it runs");
        self.out_of_order += bot.status().metrics().out_of_order.get();
        bot
    }

    fn count(&mut self, what: &str) {
        *self.counts.entry(what.to_owned()).or_default() += 1;
    }

    fn show_weather(&self) {
        self.sandbox.set_faults(self.faults.clone());
    }

    /// Challenges and accepts: in drizzle, for nobody reads up what is said outside of games.
    async fn begin_games(&mut self) {
        self.faults.rest = vec![
            fault("/messages", 4, Effect::LoseAnswer),
            fault("/threads", 10, Effect::LoseAnswer),
            fault("/threads", 10, Effect::Mangle),
            fault("/threads", 10, Effect::Slow { ms: 900 }),
            fault("/threads", 10, Effect::Held { ms: 600 }),
            fault("/", 4, Effect::Drop),
        ];
        self.show_weather();
        for at in 0..self.games.len() {
            let Play {
                table,
                kind,
                people,
                ..
            } = self.games[at];
            let [white, black, partner] = people;
            let partners = match kind {
                Kind::Four => format!(" partner @{}", self.name_of(partner)),
                _ => String::new(),
            };
            let (black_name, rules) = (self.name_of(black), kind.rules());
            self.says(
                white,
                &format!("@galabot challenge @{black_name}{partners} white {rules}"),
            );
            self.challenge_of(table).await;
            self.says(black, &format!("@galabot accept {table}"));
            if kind == Kind::Four {
                self.says(partner, &format!("@galabot accept {table}"));
            }
        }
        for at in 0..self.games.len() {
            let name = self.games[at].thread_name();
            let thread = self.sandbox.wait_for("the thread", |sandbox| {
                let places = sandbox.channels();
                let thread = places.iter().find(|place| place.name.starts_with(&name));
                thread.map(|place| place.id.0)
            });
            self.games[at].thread = thread.await.expect("it is opened");
        }
    }

    fn name_of(&self, person: u64) -> String {
        let people = self.sandbox.people();
        let found = people.iter().find(|one| one.id.0 == person);
        found.expect("somebody").name.clone()
    }

    fn says(&self, who: u64, text: &str) {
        let said = self.sandbox.write(who, self.lobby, text);
        said.expect("people may write");
    }

    async fn challenge_of(&self, table: u64) {
        let number = format!("game {table})");
        self.sandbox
            .wait_message(self.lobby, |post| post.content.contains(&number))
            .await
            .expect("a challenge");
    }

    /// People play, and all that can go wrong does.
    async fn storm(&mut self) {
        let start = Instant::now();
        let mut tick = tokio::time::interval(TICK);
        let mut ticks = 0;
        while start.elapsed() < LONGEST && self.games.iter().any(|game| !game.is_over()) {
            tick.tick().await;
            ticks += 1;
            self.watch_bot().await;
            for end in self.due(ticks) {
                self.put_right(end);
            }
            if self.rng.u8(..16) == 0 {
                self.strike(ticks).await;
            }
            for _ in 0..3 {
                let at = self.rng.usize(..self.games.len());
                self.play(at);
            }
        }
    }

    fn due(&mut self, ticks: u64) -> Vec<End> {
        let (due, later) = self.ends.iter().partition(|(at, _)| *at <= ticks);
        self.ends = later;
        let due: Vec<(u64, End)> = due;
        due.into_iter().map(|(_, end)| end).collect()
    }

    /// What ends after up to so many ticks, unless it goes on already. Whether it is new.
    fn until(&mut self, ticks: u64, most: u64, end: End) -> bool {
        let new = self.ends.iter().all(|(_, other)| *other != end);
        if new {
            self.ends.push((ticks + self.rng.u64(10..most), end));
        }
        new
    }

    async fn strike(&mut self, ticks: u64) {
        match self.rng.u8(..22) {
            0 | 1 => self.disturb("dropped connections", GatewayAction::Drop),
            2 | 3 => self.disturb("op 7", GatewayAction::Reconnect),
            4 => self.disturb("op 9, resumable", invalid(true)),
            5 if self.rng.bool() => self.disturb("op 9, session gone", invalid(false)),
            6 => self.disturb("op 1", GatewayAction::Heartbeat),
            7 => {
                let code = *self
                    .rng
                    .choice(&[4000, 4001, 4007, 4008, 4009])
                    .expect("some");
                self.disturb("closed with a code", GatewayAction::Close { code });
            }
            8 => {
                self.faults.resume_duplicates = self.rng.u64(..40);
                self.count("RESUME with duplicates or without");
                self.show_weather();
            }
            9 if self.rng.bool() => {
                self.faults.refuse_resume = !self.faults.refuse_resume;
                self.count("RESUME refused or not");
                self.show_weather();
            }
            10 if self.until(ticks, 120, End::Outage) => {
                self.count("outages");
                self.faults.outage = true;
                self.show_weather();
            }
            11 if self.until(ticks, 500, End::Zombie) => {
                self.count("zombies");
                self.faults.withhold_acks = true;
                self.show_weather();
            }
            12 if self.until(ticks, 80, End::Denied) => {
                let sets: [&[&str]; 4] = [
                    &["SEND_MESSAGES_IN_THREADS"],
                    &["VIEW_CHANNEL"],
                    &["ATTACH_FILES"],
                    &["SEND_MESSAGES_IN_THREADS", "SEND_MESSAGES"],
                ];
                let denied = *self.rng.choice(sets.iter()).expect("some");
                self.count("permissions withdrawn");
                self.deny(denied);
            }
            13 if self.until(ticks, 60, End::Kicked) => {
                self.count("kicked");
                self.sandbox.kick_bot();
            }
            14 if self.until(ticks, 60, End::Hidden) => {
                self.count("server out of reach");
                self.sandbox.disturb(GatewayAction::GuildGone);
            }
            15 => {
                let at = self.rng.usize(..self.games.len());
                if self.until(ticks, 100, End::Locked(at)) {
                    self.count("threads locked");
                    self.change(at, Some(true), None);
                }
            }
            16 => {
                let at = self.rng.usize(..self.games.len());
                self.count("threads put away");
                self.change(at, None, Some(true));
            }
            17 if self.rng.bool() => {
                self.count("restarts");
                let bot = self.take_bot();
                bot.stop(Duration::ZERO).await;
                if self.rng.bool() {
                    self.count("of these after longer than a nonce is known");
                    // No request is on its way for so long.
                    self.sandbox.until_quiet().await;
                    self.sandbox.advance(Duration::from_secs(400));
                }
                // While nothing works at all, nobody starts it.
                self.faults.outage = false;
                self.ends.retain(|(_, end)| *end != End::Outage);
                self.show_weather();
                self.start_bot().await;
            }
            18 | 19 => self.delete_a_thread(),
            _ => {
                self.count("changes of the weather");
                self.faults.rest = self.showers();
                self.show_weather();
            }
        }
    }

    fn disturb(&mut self, what: &str, action: GatewayAction) {
        self.count(what);
        self.sandbox.disturb(action);
    }

    /// Some of what can happen to requests.
    fn showers(&mut self) -> Vec<RestFault> {
        let effects = [
            Effect::Status {
                status: 500,
                html: false,
            },
            Effect::Status {
                status: 502,
                html: true,
            },
            Effect::Slow { ms: 700 },
            Effect::Held { ms: 500 },
            Effect::LoseAnswer,
            Effect::Mangle,
            Effect::Drop,
            Effect::RateLimit {
                retry_after_ms: 200,
                global: false,
            },
            Effect::RateLimit {
                retry_after_ms: 100,
                global: true,
            },
        ];
        let mut showers = Vec::new();
        for effect in effects {
            if self.rng.bool() {
                showers.push(fault("/", self.rng.u8(1..7), effect));
            }
        }
        showers
    }

    fn deny(&self, names: &[&str]) {
        let change = ChannelChange {
            bot_denied: Some(names.iter().map(|name| (*name).to_owned()).collect()),
            ..ChannelChange::default()
        };
        let changed = self.sandbox.change_channel(self.lobby, change);
        changed.expect("a moderator may");
    }

    fn change(&self, at: usize, locked: Option<bool>, archived: Option<bool>) {
        let change = ChannelChange {
            locked,
            archived,
            ..ChannelChange::default()
        };
        // The thread may have been deleted meanwhile.
        let _ = self.sandbox.change_channel(self.games[at].thread, change);
    }

    /// Deletes the thread of a game at which nothing is under way, for what is typed into a deleted thread is gone.
    fn delete_a_thread(&mut self) {
        let at = self.rng.usize(..self.games.len());
        let game = &self.games[at];
        if game.is_over() || !self.is_told(game) {
            return;
        }
        self.count("threads deleted");
        self.check_told(at);
        let game = &mut self.games[at];
        game.told_before = game.typed + 1;
        self.sandbox.delete_channel(game.thread);
    }

    /// Whether the last that was typed has been told, in the thread that is there now.
    fn is_told(&self, game: &Play) -> bool {
        let posts = self.sandbox.messages(game.thread);
        let told = posts.iter().rev().any(|post| game.tells(post, game.typed));
        told || game.told_before > game.typed && !posts.is_empty()
    }

    fn put_right(&mut self, end: End) {
        match end {
            End::Outage => self.faults.outage = false,
            End::Zombie => self.faults.withhold_acks = false,
            End::Denied => self.deny(&[]),
            End::Kicked => self.sandbox.invite_bot(),
            End::Hidden => self.sandbox.disturb(GatewayAction::GuildBack),
            End::Locked(at) => self.change(at, Some(false), None),
        }
        self.show_weather();
    }

    /// One of the two plays on, if there is a board to see; now and then without looking.
    fn play(&mut self, at: usize) {
        let blind = self.rng.u8(..12) == 0;
        let game = &self.games[at];
        if game.is_over() {
            return;
        }
        let there = self.sandbox.messages(game.thread);
        if there.is_empty() && !blind {
            // Deleted: the game goes on somewhere else.
            self.find_thread(at);
            return;
        }
        if !blind && !self.is_told(game) {
            return;
        }
        let (who, text) = game.next();
        // People cannot write into a locked thread either.
        if self.sandbox.write(who, game.thread, text).is_ok() {
            self.games[at].typed += 1;
        }
    }

    fn find_thread(&mut self, at: usize) {
        let name = self.games[at].thread_name();
        let places = self.sandbox.channels();
        if let Some(place) = places.iter().find(|place| place.name.starts_with(&name)) {
            self.games[at].thread = place.id.0;
        }
    }

    /// The storm is over: all is put right, what is left is played, and all that waits arrives.
    async fn calm_down(&mut self) {
        for (_, end) in std::mem::take(&mut self.ends) {
            self.put_right(end);
        }
        self.faults = Faults::default();
        self.show_weather();
        let start = Instant::now();
        let mut tick = tokio::time::interval(TICK);
        loop {
            tick.tick().await;
            self.watch_bot().await;
            let mut open = 0;
            for at in 0..self.games.len() {
                if self.games[at].is_over() && self.is_told(&self.games[at]) {
                    continue;
                }
                open += 1;
                self.play(at);
            }
            let waits = self.store.pending_posts().expect("a good store");
            if open == 0 && waits.is_empty() {
                return;
            }
            if start.elapsed() > SETTLING {
                self.wrong
                    .push(format!("{open} games have not ended; {waits:#?} wait"));
                return;
            }
        }
    }

    /// Counts what is not told, and in `wrong` what is told twice or in another order. Returns how much is told twice.
    fn check_told(&mut self, at: usize) -> usize {
        let game = &self.games[at];
        let posts = self.sandbox.messages(game.thread);
        let (mut lost, mut doubled, mut last) = (0, 0, 0);
        for ply in game.told_before..=game.typed {
            let found: Vec<&Post> = posts.iter().filter(|post| game.tells(post, ply)).collect();
            lost += usize::from(found.is_empty());
            doubled += found.len().saturating_sub(1);
            for post in found {
                if post.id.0 < last {
                    self.wrong.push(format!(
                        "game {}: {} comes too late",
                        game.table, post.content
                    ));
                }
                last = post.id.0;
            }
        }
        if lost + doubled > 0 {
            let told: Vec<&str> = posts.iter().map(|post| post.content.as_str()).collect();
            self.wrong.push(format!(
                "game {}: {lost} lost, {doubled} doubled, of {} typed, {} told in threads that are gone: {told:#?}",
                game.table, game.typed, game.told_before
            ));
        }
        self.lost += lost;
        doubled
    }

    fn check(&mut self) -> usize {
        let mut doubled = 0;
        for at in 0..self.games.len() {
            doubled += self.check_told(at);
            let game = &self.games[at];
            let table = self.store.table(TableId(game.table)).expect("a good store");
            let table = table.expect("the game is there");
            let played: Vec<String> = table.turns.iter().map(ToString::to_string).collect();
            let over = matches!(table.stage, Stage::Finished(_));
            let moves: Vec<&str> = game.moves.iter().map(|mv| mv.text.as_str()).collect();
            if played != moves || !over {
                self.lost += game.moves.len() - played.len().min(game.moves.len());
                self.wrong.push(format!(
                    "game {}: typed {moves:?}, played {played:?}",
                    game.table
                ));
            }
        }
        let private: usize = self
            .sandbox
            .channels()
            .iter()
            .filter(|place| place.kind == "dm")
            .map(|place| self.sandbox.messages(place.id.0).len())
            .sum();
        *self
            .counts
            .entry("players told that a game waits".to_owned())
            .or_default() += private as u64;
        doubled
    }
}
