//! A bot of few words: a real serenity client at a sandbox, whose events a test takes one by one.

use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::Sandbox;
use serenity::all::{
    CommandInteraction, ComponentInteraction, Context, Event, GatewayIntents, Http, HttpBuilder,
    Interaction, Message, RawEventHandler,
};
use serenity::async_trait;
use serenity::client::ClientBuilder;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

/// What a bot needs that lives without the privileged intent.
pub const PLAIN: GatewayIntents = GatewayIntents::GUILDS
    .union(GatewayIntents::GUILD_MESSAGES)
    .union(GatewayIntents::DIRECT_MESSAGES);

/// The same with it.
pub const READING: GatewayIntents = PLAIN.union(GatewayIntents::MESSAGE_CONTENT);

pub struct Bot {
    pub http: Arc<Http>,
    events: UnboundedReceiver<Event>,
    /// Events that came while another was waited for.
    seen: Vec<Event>,
    running: JoinHandle<serenity::Result<()>>,
}

struct Ears(UnboundedSender<Event>);

#[async_trait]
impl RawEventHandler for Ears {
    async fn raw_event(&self, _: Context, event: Event) {
        // The test may have what it wanted and be gone.
        let _ = self.0.send(event);
    }
}

/// serenity's REST half alone.
pub fn rest(sandbox: &Sandbox) -> Http {
    rest_with(sandbox, &sandbox.token())
}

fn rest_with(sandbox: &Sandbox, token: &str) -> Http {
    let http = HttpBuilder::new(token)
        .proxy(sandbox.url())
        .ratelimiter_disabled(true)
        .build();
    http.set_application_id(sandbox.bot().id.0.into());
    http
}

impl Bot {
    /// Connects, and waits until the sandbox has it online.
    pub async fn connect(sandbox: &Sandbox, intents: GatewayIntents) -> Self {
        let bot = Self::start(sandbox, intents).await;
        sandbox.wait_online().await.expect("it comes online");
        bot
    }

    pub async fn start(sandbox: &Sandbox, intents: GatewayIntents) -> Self {
        Self::start_with(sandbox, intents, &sandbox.token()).await
    }

    pub async fn start_with(sandbox: &Sandbox, intents: GatewayIntents, token: &str) -> Self {
        let (sender, events) = unbounded_channel();
        let mut client = ClientBuilder::new_with_http(rest_with(sandbox, token), intents)
            .raw_event_handler(Ears(sender))
            .await
            .expect("the gateway's address is served");
        Self {
            http: Arc::new(rest(sandbox)),
            events,
            seen: Vec::new(),
            running: tokio::spawn(async move { client.start().await }),
        }
    }

    /// Waits for the client to give up.
    pub async fn end(self) -> serenity::Result<()> {
        tokio::time::timeout(Duration::from_secs(120), self.running)
            .await
            .expect("it ends")
            .expect("it does not panic")
    }

    /// Takes the next event that `pick` wants; the others stay.
    pub async fn take<T>(&mut self, pick: impl Fn(&Event) -> Option<T>) -> T {
        if let Some(at) = self.seen.iter().position(|event| pick(event).is_some()) {
            return pick(&self.seen.remove(at)).expect("it was just picked");
        }
        loop {
            let event = tokio::time::timeout(Duration::from_secs(120), self.events.recv())
                .await
                .expect("the event comes in time")
                .expect("the client runs");
            if let Some(picked) = pick(&event) {
                return picked;
            }
            self.seen.push(event);
        }
    }

    pub async fn message(&mut self) -> Message {
        self.take(|event| match event {
            Event::MessageCreate(create) => Some(create.message.clone()),
            _ => None,
        })
        .await
    }

    pub async fn command(&mut self) -> CommandInteraction {
        self.take(|event| match event {
            Event::InteractionCreate(create) => match &create.interaction {
                Interaction::Command(command) | Interaction::Autocomplete(command) => {
                    Some(command.clone())
                }
                _ => None,
            },
            _ => None,
        })
        .await
    }

    pub async fn component(&mut self) -> ComponentInteraction {
        self.take(|event| match event {
            Event::InteractionCreate(create) => create.interaction.as_message_component().cloned(),
            _ => None,
        })
        .await
    }
}
