//! A stand-in Discord on loopback, for trying the bot out and for tests. It is Discord: it knows no game.
//!
//! [`Sandbox::start`] serves REST v10, the gateway v10, a JSON API for scripts (API.md) and a page to chat in, all on
//! one port of 127.0.0.1. The bot is pointed at it with `HttpBuilder::proxy` and the rate limiter disabled. It is
//! strict: what Discord refuses it refuses with the same code, and what Discord merely would not like it notes as a
//! [`Violation`].
//!
//! ```no_run
//! use discord_sandbox::{Options, Sandbox};
//!
//! # async fn try_out() {
//! let sandbox = Sandbox::start(Options::default()).await.expect("a free port");
//! println!("the page: {}, the bot's token: {}", sandbox.url(), sandbox.token());
//! sandbox.wait_online().await.expect("the bot connects");
//! # }
//! ```
//!
//! The files: `world` is what exists, `state` what is behind the one lock, `changes` what can happen; `rest` and
//! `gateway` are what the bot speaks, `invoke` are interactions, `api` and `driver` are for people, scripts and tests;
//! `oauth` is signing in on other sites; `activity`, `launch` and `proxy` are Activities; `faults`, `limits` and
//! `clock` make trouble on demand.
//!
//! Not modelled: talking, reactions, private threads and posts in forums of the bot's own, components v2, moderation.

mod access;
mod activity;
mod api;
mod changes;
mod clock;
mod discord_json;
mod driver;
mod faults;
mod gaps;
mod gateway;
mod grants;
mod id;
mod intents;
mod interaction;
mod invoke;
mod launch;
mod limits;
mod log;
mod mentions;
mod nonces;
mod oauth;
mod odd_json;
#[cfg(feature = "openapi")]
mod openapi;
#[cfg(not(feature = "openapi"))]
#[path = "openapi_off.rs"]
mod openapi;
mod page_events;
mod page_files;
mod permissions;
mod persist;
mod proxy;
mod rest;
mod server;
mod session;
mod sharding;
mod state;
mod view;
mod websocket;
mod world;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::task::JoinHandle;

pub use self::api::ChannelChange;
pub use self::clock::ClockMode;
pub use self::driver::TimedOut;
pub use self::faults::{Effect, Faults, GatewayAction, GatewayFault, RestFault};
pub use self::gaps::GatewayGap;
pub use self::id::Id;
pub use self::interaction::Phase;
pub use self::invoke::{InteractionRequest, Outcome, Refused};
pub use self::limits::BucketRule;
pub use self::log::{LoggedRequest, Violation};
pub use self::session::GatewayEntry;
pub use self::sharding::Sharding;
pub use self::view::{Asked, Author, BotState, File, Place, Post, Quoted, Someone, ThreadLink};
pub use self::world::ChannelKind;

use self::activity::Frame;
use self::clock::Clock;
use self::grants::OAuth;
use self::openapi::OpenApi;
use self::state::{ServerState, State};
use self::world::World;

/// How a sandbox is started.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port on 127.0.0.1; 0 takes any that is free.
    pub port: u16,
    /// The bot's token, without `Bot `; drawn anew at each start if it is left out.
    pub token: Option<String>,
    /// Whether the privileged intent MESSAGE_CONTENT is granted in the "developer portal".
    pub message_content: bool,
    /// Discord's `openapi.json`, to check the bot's requests against.
    #[cfg(feature = "openapi")]
    pub openapi: Option<PathBuf>,
    /// A folder to keep the world in, and to load it from. What is answered has been written there, so that a sandbox
    /// that is killed loses nothing it has answered.
    pub data: Option<PathBuf>,
    /// Decides which requests a fault with a percentage strikes; by chance if it is missing.
    pub seed: Option<u64>,
    /// How its clock runs.
    pub clock: ClockMode,
    /// Whether the bot of a new world has just been invited, and not long ago.
    pub just_invited: bool,
    /// What the gateway recommends and allows.
    pub sharding: Sharding,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            port: 0,
            token: None,
            message_content: true,
            #[cfg(feature = "openapi")]
            openapi: None,
            data: None,
            seed: None,
            clock: ClockMode::Real,
            just_invited: false,
            sharding: Sharding::default(),
        }
    }
}

/// Why a sandbox did not start.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The port could not be had.
    #[error("port {port} on 127.0.0.1 cannot be used: {error}. Port 0 takes any that is free")]
    Port {
        /// The port asked for.
        port: u16,
        /// What the system said.
        error: std::io::Error,
    },
    /// No token could be drawn.
    #[error("the system has no randomness for the bot's token: {0}")]
    Token(String),
    /// The data folder could not be read.
    #[error("the sandbox's world in {path} cannot be used: {problem}", path = path.display())]
    Data {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// The description of Discord's API could not be read.
    #[cfg(feature = "openapi")]
    #[error("Discord's API description {path} cannot be used: {problem}", path = path.display())]
    OpenApi {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
}

/// A token that cannot be guessed: 128 bits of the system's randomness, in hexadecimal digits.
fn drawn() -> Result<String, SandboxError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| SandboxError::Token(error.to_string()))?;
    Ok(format!("sandbox-{:032x}", u128::from_ne_bytes(bytes)))
}

/// A running sandbox. Clones are handles to the same one; it shuts down with the last of them.
#[derive(Clone)]
pub struct Sandbox {
    inner: Arc<Inner>,
}

struct Inner {
    server: Arc<ServerState>,
    address: SocketAddr,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.server.closing.send_replace(true);
    }
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sandbox")
            .field("address", &self.inner.address)
            .finish_non_exhaustive()
    }
}

impl Sandbox {
    /// Starts a sandbox. It serves when this returns.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use discord_sandbox::{Options, Sandbox};
    ///
    /// let sandbox = Sandbox::start(Options::default()).await?;
    /// let games = sandbox.channel("#games").ok_or("it is there from the start")?;
    /// let post = sandbox.write(sandbox.person("Anna"), games, "@Ben, a game?")?;
    /// assert_eq!(post.mentions[0].0, sandbox.person("Ben"));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// When the port is taken, or one of the files in `options` cannot be used.
    pub async fn start(options: Options) -> Result<Self, SandboxError> {
        #[cfg(feature = "openapi")]
        let openapi = options.openapi.as_deref().map(OpenApi::read).transpose()?;
        #[cfg(not(feature = "openapi"))]
        let openapi: Option<OpenApi> = None;
        let clock = Arc::new(Clock::new(options.clock));
        let kept = options
            .data
            .as_deref()
            .map(persist::load)
            .transpose()?
            .flatten();
        let world = kept.unwrap_or_else(|| {
            let mut world = World::start(clock.now());
            world.bot.joined = options.just_invited.then(|| clock.now());
            world
        });
        let (listener, address) = server::bind(options.port).await?;
        let token = match options.token.clone() {
            Some(token) => token,
            None => drawn()?,
        };
        let folder = options.data.clone();
        let oauth = OAuth::new()?;
        let server = ServerState::new(world, options, openapi, clock, address, (token, oauth));
        let server = Arc::new(server);
        let mut tasks = vec![tokio::spawn(server::serve(Arc::clone(&server), listener))];
        if let Some(folder) = folder {
            tasks.push(tokio::spawn(persist::keep(Arc::clone(&server), folder)));
        }
        let tasks = Mutex::new(tasks);
        Ok(Self {
            inner: Arc::new(Inner {
                server,
                address,
                tasks,
            }),
        })
    }

    /// The token by which the bot is known, without `Bot `. It is the bot's only credential.
    pub fn token(&self) -> String {
        self.server().read(|state| state.token.clone())
    }

    /// The client secret of the bot's application, with which a site exchanges the codes of people who sign in there.
    pub fn client_secret(&self) -> String {
        self.server().read(|state| state.oauth.secret.clone())
    }

    /// Switches Activities on for the bot's application, as the developer portal does, without anything to show.
    pub fn switch_activities_on(&self) {
        self.server().write(State::switch_activities_on);
    }

    /// Switches Activities on, and maps their frame to a server on this machine. Returns the origin of the frame: that
    /// of a port that stands for Discord's proxy, `wanted` if it is free.
    ///
    /// # Errors
    ///
    /// When there is no port.
    pub async fn map_activity(
        &self,
        wanted: u16,
        target: SocketAddr,
    ) -> Result<String, SandboxError> {
        let (listener, address) = match server::bind(wanted).await {
            Ok(bound) => bound,
            Err(_) => server::bind(0).await?,
        };
        let port = address.port();
        let frame = Frame { port };
        let origin = frame.origin();
        self.server().write(|state| {
            state.switch_activities_on();
            if let Some(activities) = &mut state.activities {
                activities.frame = Some(frame);
            }
        });
        let server = Arc::clone(&self.inner.server);
        let serving = tokio::spawn(proxy::serve(server, listener, port, target));
        let mut tasks = self
            .inner
            .tasks
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        tasks.push(serving);
        Ok(origin)
    }

    /// Takes the bot's token back and gives it another, as "Reset Token" in Discord's developer portal does. Requests
    /// with the old one that were not yet answered are refused, wherever they are on their way.
    ///
    /// # Errors
    ///
    /// When the system has no randomness.
    pub fn reset_token(&self) -> Result<(), SandboxError> {
        let token = drawn()?;
        self.server().write(|state| {
            let old = std::mem::replace(&mut state.token, token);
            state.revoked.push(old);
        });
        Ok(())
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.inner.address
    }

    /// The address of the page, and what the bot is pointed at: `http://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("http://{}", self.inner.address)
    }

    /// Closes every connection, writes the world down, and stops.
    pub async fn shutdown(&self) {
        self.inner.server.closing.send_replace(true);
        let tasks: Vec<_> = {
            let mut tasks = self
                .inner
                .tasks
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            tasks.drain(..).collect()
        };
        for mut task in tasks {
            if tokio::time::timeout(Duration::from_secs(5), &mut task)
                .await
                .is_err()
            {
                // A connection is held open; the world is written by another task.
                task.abort();
            }
        }
    }

    fn server(&self) -> &ServerState {
        &self.inner.server
    }
}
