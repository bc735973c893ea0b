//! A sandbox with the bot in it, and what people do there in one line each.

use std::sync::Arc;
use std::time::Duration;

use galabot::config::{REQUESTS_PER_SECOND, Shards, Token};
use galabot::discord::{BoardLinks, Bot, Pacing, Settings, Startup};
use galabot::draw::ThemeName;
use galabot::sandbox::{
    ChannelChange, ClockMode, Effect, Faults, Id, Options, Outcome, Post, RestFault, Sandbox,
};
use galabot::service::limits::Quotas;
use galabot::service::{Clock, Store, TableId, Timestamp, Watch};
use galabot::store::MemoryStore;
use serde_json::{Value, json};

use crate::usual_rules::plays_farmers;

/// The sandbox's clock, so that bot and Discord agree on the time.
pub struct SandboxClock(pub Sandbox);

impl Clock for SandboxClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.now())
    }

    fn is_set_by_hand(&self) -> bool {
        true
    }
}

/// A start of a bot that comes back at once, for tests that do not look at that.
pub fn quick() -> Startup {
    Startup {
        pacing: Pacing::default().quicker(50),
        ..Startup::default()
    }
}

/// A sandbox, a store that outlives the bot, and the bot while it runs.
pub struct Scene {
    pub sandbox: Sandbox,
    pub store: Arc<MemoryStore>,
    pub bot: Option<Bot>,
    pub anna: u64,
    pub ben: u64,
    pub games: u64,
    /// Whether the bot asks for the text of every message.
    asks: bool,
    /// How much may be asked, from the next start on.
    pub quotas: Quotas,
    /// How fast the bot comes back, from the next start on.
    pub pacing: Pacing,
    /// How many connections the bot makes, from the next start on.
    pub shards: Shards,
    /// Told of what changes, from the next start on.
    pub watch: Option<Arc<dyn Watch>>,
    /// Where its messages lead to, from the next start on.
    pub boards: BoardLinks,
}

impl Scene {
    /// The bot is there and may read everything.
    pub async fn open() -> Scene {
        Scene::with(true, true).await
    }

    /// As `open`, with a bot that comes back so fast.
    pub async fn paced(pacing: Pacing) -> Scene {
        Scene::with_all(true, true, pacing).await
    }

    /// Whether Discord grants the text of every message, and whether the bot asks for it.
    pub async fn with(grants: bool, asks: bool) -> Scene {
        Scene::with_all(grants, asks, quick().pacing).await
    }

    async fn with_all(grants: bool, asks: bool, pacing: Pacing) -> Scene {
        let options = Options {
            clock: ClockMode::Manual,
            message_content: grants,
            openapi: crate::openapi::published(),
            ..Options::default()
        };
        let sandbox = Sandbox::start(options).await.expect("a free port");
        let mut scene = Scene {
            anna: sandbox.person("Anna"),
            ben: sandbox.person("Ben"),
            games: sandbox.channel("games").expect("it is there"),
            sandbox,
            store: Arc::new(MemoryStore::new()),
            bot: None,
            asks,
            quotas: Quotas::generous(),
            pacing,
            shards: Shards::Auto,
            watch: None,
            boards: BoardLinks::None,
        };
        plays_farmers(&*scene.store, scene.sandbox.guild());
        scene.start_bot().await;
        scene
    }

    pub async fn start_bot(&mut self) {
        self.start_bot_on(self.store.clone()).await;
    }

    /// Starts the bot on a store that stands before ours.
    pub async fn start_bot_on(&mut self, store: Arc<dyn Store>) {
        let clock = Arc::new(SandboxClock(self.sandbox.clone()));
        self.start_bot_by(store, clock).await;
    }

    /// Starts the bot by a clock of its own.
    pub async fn start_bot_by(&mut self, store: Arc<dyn Store>, clock: Arc<dyn Clock>) {
        let settings = Settings {
            token: Token::new(&self.sandbox.token()),
            api_url: Some(self.sandbox.url()),
            shards: self.shards,
            requests_per_second: REQUESTS_PER_SECOND,
            message_content: self.asks,
            theme: ThemeName::Light,
            parallel: false,
            quotas: self.quotas,
            backups_last: Some(7),
        };
        let startup = Startup {
            pacing: self.pacing.clone(),
            watch: self.watch.clone(),
            boards: self.boards.clone(),
            ..Startup::default()
        };
        let bot = Bot::start_by(startup, settings, store, clock).await;
        let bot = bot.expect("the bot starts");
        tokio::time::timeout(Duration::from_secs(120), bot.connected())
            .await
            .expect("the bot connects");
        self.bot = Some(bot);
        self.sandbox
            .wait_for("the commands", |sandbox| {
                (!sandbox.commands().is_empty()).then_some(())
            })
            .await
            .expect("they are registered");
    }

    /// Ends the bot as abruptly as may be.
    pub async fn stop_bot(&mut self) {
        let bot = self.bot.take().expect("it runs");
        bot.stop(Duration::ZERO).await;
    }

    /// Another channel than that of the games.
    pub fn lobby(&self) -> u64 {
        self.sandbox.channel("lobby-talk").expect("it is there")
    }

    /// What the bot may not do in #games from now on.
    pub fn deny(&self, names: &[&str]) {
        deny(self, self.games, names);
    }

    /// Waits for what nobody tells of when it changes, the store above all.
    pub async fn until<T>(&self, what: &str, look: impl Fn() -> Option<T>) -> T {
        let mut looks = tokio::time::interval(Duration::from_millis(5));
        let seen = async {
            loop {
                match look() {
                    Some(seen) => return seen,
                    None => looks.tick().await,
                };
            }
        };
        let seen = tokio::time::timeout(Duration::from_secs(120), seen).await;
        seen.unwrap_or_else(|_| panic!("{what}: not within two minutes"))
    }

    /// Waits until nothing waits to be sent.
    pub async fn drained(&self) {
        let pending = || self.store.pending_posts().expect("a good store");
        self.until("everything is sent", || pending().is_empty().then_some(()))
            .await;
    }

    /// Waits until something is given up, and says why it was.
    pub async fn given_up(&self) -> (galabot::service::Post, String) {
        let dead = || self.store.dead_posts().expect("a good store");
        self.until("something is given up", || dead().pop()).await
    }

    /// A person uses `/gala SUBCOMMAND`, and is answered for good.
    pub async fn slash(&self, who: u64, place: u64, sub: &str, options: Value) -> Outcome {
        let options = json!({"subcommand": sub, "options": options});
        let outcome = self.sandbox.command(who, place, "gala", options).await;
        self.settled(outcome.expect("the command is there").id)
            .await
    }

    /// A person uses `/rules SUBCOMMAND`, and is answered for good.
    pub async fn rules(&self, who: u64, place: u64, sub: &str, options: Value) -> Post {
        let options = json!({"subcommand": sub, "options": options});
        let outcome = self.sandbox.command(who, place, "rules", options).await;
        let outcome = self.settled(outcome.expect("the command is there").id);
        outcome.await.message.expect("an answer")
    }

    /// A person presses the button with these words on it, and is answered for good.
    pub async fn press(&self, who: u64, post: &Post, label: &str) -> Outcome {
        let id = button(post, label).unwrap_or_else(|| panic!("no {label} on {post:?}"));
        let outcome = self.sandbox.press(who, post.id.0, &id).await;
        self.settled(outcome.expect("the button is there").id).await
    }

    /// Waits until an interaction is answered for good.
    pub async fn settled(&self, interaction: Id) -> Outcome {
        self.sandbox
            .wait_settled(interaction)
            .await
            .expect("it is answered")
    }

    /// Waits for a message of the bot's that contains this.
    pub async fn bot_says(&self, channel: u64, words: &str) -> Post {
        let found = self
            .sandbox
            .wait_message(channel, |post| {
                post.author.bot && post.content.contains(words)
            })
            .await;
        found.unwrap_or_else(|error| {
            panic!(
                "{error}: {words:?}; there is {:#?}",
                self.sandbox.messages(channel)
            )
        })
    }

    /// The bot's messages in a channel.
    pub fn of_the_bot(&self, channel: u64) -> Vec<Post> {
        let mut posts = self.sandbox.messages(channel);
        posts.retain(|post| post.author.bot);
        posts
    }

    /// How many messages of the bot's contain this.
    pub fn count(&self, channel: u64, words: &str) -> usize {
        let posts = self.sandbox.messages(channel);
        let said = |post: &&Post| post.author.bot && post.content.contains(words);
        posts.iter().filter(said).count()
    }

    /// A game of Anna (White) against Ben: the thread, with the first board in it.
    pub async fn game(&self) -> u64 {
        let options = json!({"opponent": self.ben.to_string(), "colour": "white"});
        self.slash(self.anna, self.games, "challenge", options)
            .await;
        let challenge = self.bot_says(self.games, "challenges you").await;
        self.press(self.ben, &challenge, "Accept").await;
        let thread = challenge.id.0;
        self.bot_says(thread, "you begin").await;
        self.is_read_up(thread).await;
        thread
    }

    /// Waits until the bot has read what stands in a new thread. What is typed there from now on is heard as it is
    /// said, after all that has changed before it.
    pub async fn is_read_up(&self, thread: u64) {
        let path = format!("/channels/{thread}/messages");
        let read = self.sandbox.wait_for("the first reading", |sandbox| {
            let requests = sandbox.requests();
            let mut readings = requests.iter();
            readings
                .any(|request| request.method == "GET" && request.path == path)
                .then_some(())
        });
        read.await.expect("the bot reads");
    }

    /// A person types something and nobody waits for an answer.
    pub fn types(&self, who: u64, channel: u64, text: &str) -> Post {
        self.sandbox
            .write(who, channel, text)
            .expect("people may write")
    }

    /// The moves of a game so far.
    pub fn moves(&self, table: u64) -> Vec<String> {
        let table = self.store.table(TableId(table)).expect("a good store");
        let table = table.expect("the game is there");
        table.turns.iter().map(ToString::to_string).collect()
    }

    /// From now on this happens to the bot's requests.
    pub fn disturb(&self, method: &str, path: &str, times: Option<u32>, effect: Effect) {
        let mut faults = Faults::default();
        faults.rest.push(RestFault {
            method: Some(method.to_owned()),
            path: Some(path.to_owned()),
            times,
            percent: None,
            effect,
        });
        self.sandbox.set_faults(faults);
    }

    /// Nobody was pinged whom the bot did not mean, and Discord has nothing to complain about.
    pub fn check(&self) {
        let mut violations = self.sandbox.violations();
        // What the bot asked for in vain, as a test wanted.
        violations.retain(|violation| !violation.problem.contains("4014"));
        assert!(violations.is_empty(), "{violations:#?}");
        for request in self.sandbox.requests() {
            let sends = request.method == "POST" && request.path.ends_with("/messages");
            if sends {
                assert!(
                    request.body["allowed_mentions"].is_object()
                        && request.body["nonce"].is_string(),
                    "{request:#?}"
                );
            }
        }
    }
}

/// What the bot may not do in a channel from now on.
pub fn deny(scene: &Scene, channel: u64, names: &[&str]) {
    let change = ChannelChange {
        bot_denied: Some(names.iter().map(|name| (*name).to_owned()).collect()),
        ..ChannelChange::default()
    };
    let changed = scene.sandbox.change_channel(channel, change);
    changed.expect("a moderator may");
}

/// The `custom_id` of the button with these words on it.
pub fn button(post: &Post, label: &str) -> Option<String> {
    post.components
        .iter()
        .flat_map(|row| row["components"].as_array().cloned().unwrap_or_default())
        .find(|button| button["label"] == label)
        .and_then(|button| button["custom_id"].as_str().map(str::to_owned))
}

/// The `custom_id` of the menu of pieces, if a message has one.
pub fn pieces(post: &Post) -> Option<String> {
    let parts = post.components.iter().map(|row| &row["components"][0]);
    let mut ids = parts.filter_map(|part| part["custom_id"].as_str());
    ids.find(|id| id.starts_with("men-")).map(str::to_owned)
}
