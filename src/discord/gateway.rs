//! The receiving end of the gateway: events in the order in which they came.
//!
//! serenity hands each event to its handlers in a task of its own, in no order; so nothing is heard there. Collectors are
//! called in order, and here is the one that hears everything. It is attached as early as a handler can: before the
//! session begins, and again when it has begun if that came too late.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serenity::async_trait;
use serenity::client::{Context, EventHandler};
use serenity::gateway::{
    CollectorCallback, ConnectionStage, ShardMessenger, ShardStageUpdateEvent,
};
use serenity::model::application::Interaction;
use serenity::model::event::{Event, ResumedEvent};
use serenity::model::gateway::Ready;
use tokio::sync::mpsc::UnboundedSender;

use crate::service::PersonId;

use super::hear::{Said, hear};
use super::interactions::Pressed;
use super::places::Places;

/// What is heard.
pub(super) enum Heard {
    /// Something typed that may be meant for us.
    Said(Said),
    /// A slash command or a button.
    Pressed(Pressed),
    /// A session began. What was said before it has to be read up.
    Ready {
        /// The number of our application.
        application: u64,
    },
    /// A session went on after an interruption.
    Resumed,
}

/// Listens to the gateway.
pub(super) struct Ear {
    me: PersonId,
    places: Arc<Places>,
    heard: UnboundedSender<Heard>,
    /// Each collector has a number; only the latest hears.
    latest: Arc<AtomicU64>,
    /// Whether a collector was attached since the last session began.
    early: AtomicBool,
}

impl Ear {
    /// An ear that passes on what it hears.
    pub fn new(me: PersonId, places: Arc<Places>, heard: UnboundedSender<Heard>) -> Ear {
        Ear {
            me,
            places,
            heard,
            latest: Arc::default(),
            early: AtomicBool::new(false),
        }
    }

    fn attach(&self, shard: &ShardMessenger) {
        let (me, places, heard) = (self.me, self.places.clone(), self.heard.clone());
        let latest = self.latest.clone();
        let number = latest.load(Ordering::SeqCst) + 1;
        let callback = move |event: &Event| {
            if number < latest.load(Ordering::SeqCst) {
                return false;
            }
            places.learn(event);
            match told(event, me) {
                Some(told) => heard.send(told).is_ok(),
                None => !heard.is_closed(),
            }
        };
        shard.add_collector(CollectorCallback(Box::new(callback)));
        // Only now, so that in between both hear rather than neither: hearing twice does no harm.
        self.latest.store(number, Ordering::SeqCst);
    }
}

#[async_trait]
impl EventHandler for Ear {
    async fn shard_stage_update(&self, context: Context, event: ShardStageUpdateEvent) {
        if event.new == ConnectionStage::Identifying {
            self.attach(&context.shard);
            self.early.store(true, Ordering::SeqCst);
        }
    }

    async fn ready(&self, context: Context, ready: Ready) {
        if !self.early.swap(false, Ordering::SeqCst) {
            self.attach(&context.shard);
            let application = ready.application.id.get();
            // Nobody listens any more only when the bot is closing.
            let _ = self.heard.send(Heard::Ready { application });
        }
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!("the session goes on");
    }
}

/// What an event tells us.
fn told(event: &Event, me: PersonId) -> Option<Heard> {
    match event {
        Event::MessageCreate(event) => hear(&event.message, me, None).map(Heard::Said),
        Event::InteractionCreate(event) => match &event.interaction {
            Interaction::Command(command) => Some(Heard::Pressed(Pressed::command(command))),
            Interaction::Component(button) => Some(Heard::Pressed(Pressed::button(button))),
            _ => None,
        },
        Event::Ready(event) => Some(Heard::Ready {
            application: event.ready.application.id.get(),
        }),
        Event::Resumed(_) => Some(Heard::Resumed),
        _ => None,
    }
}
