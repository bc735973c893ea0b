//! What the parts of a running bot share.

use std::sync::Arc;

use crate::service::{Clock, Fault, PersonId, Service, Timestamp};

use super::jobs::dispatcher::Dispatcher;
use super::jobs::drawing::Drawing;
use super::metrics::Metrics;
use super::pacing::Pacing;
use super::permissions::PermissionView;
use super::read_order::ReadOrder;
use super::rest::channels::Channels;
use super::rest::client::RestClient;
use super::shutdown::Shutdown;

/// What the parts of a running bot share.
pub(crate) struct Context {
    /// The bot itself, as Discord knows it.
    pub me: PersonId,
    /// The way to the service.
    pub dispatcher: Dispatcher,
    /// The present moment.
    pub clock: Arc<dyn Clock>,
    /// The way to Discord.
    pub rest: Arc<RestClient>,
    /// Draws pictures.
    pub drawing: Drawing,
    /// When what is said in a thread may be heard.
    pub order: ReadOrder,
    /// Which channels are threads.
    pub channels: Channels,
    /// What the bot may do in which channel.
    pub permissions: Arc<PermissionView>,
    /// Whether the bot is closing.
    pub shutdown: Shutdown,
    /// How fast the bot reconnects.
    pub pacing: Pacing,
    /// What is counted.
    pub metrics: Metrics,
}

impl Context {
    /// Asks the service something, on a thread of its own.
    ///
    /// # Errors
    /// As [`Dispatcher::ask`].
    pub async fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Service) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        self.dispatcher.ask(job).await
    }

    /// The present moment.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }
}
