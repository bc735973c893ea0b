//! Requests within Discord's limits. serenity keeps what it knows of them by route and channel, and never forgets one:
//! so those that are over are forgotten here.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serenity::http::{Http, HttpBuilder};

/// How often it is looked which are over.
const EVERY: Duration = Duration::from_secs(60);

/// The way to Discord for all requests that wait for its limits.
pub(super) struct Limited {
    /// It waits before a limit is reached, and asks again after a 429.
    pub http: Http,
    /// When it was last looked which limits are over.
    looked: Mutex<Instant>,
}

impl Limited {
    /// Takes serenity's limiter out of a client; `None` if it has none. Without it the client waits for nothing.
    pub fn split(http: &mut Http) -> Option<Limited> {
        let limiter = http.ratelimiter.take()?;
        // The limiter makes the requests, by the connections that it has.
        let http = HttpBuilder::new(http.token()).ratelimiter(limiter).build();
        Some(Limited {
            http,
            looked: Mutex::new(Instant::now()),
        })
    }

    /// The client, which has forgotten what was over a minute ago.
    pub async fn http(&self) -> &Http {
        if self.is_time(Instant::now()) {
            self.forget_past().await;
        }
        &self.http
    }

    /// Whether it is time to forget what is over; it is not again for a while.
    pub fn is_time(&self, now: Instant) -> bool {
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        let is_time = now.saturating_duration_since(*looked) >= EVERY;
        if is_time {
            *looked = now;
        }
        is_time
    }

    /// Forgets the limits that are over, and those that Discord has never told of.
    pub async fn forget_past(&self) {
        let Some(limiter) = &self.http.ratelimiter else {
            return;
        };
        // No time has elapsed since a moment that is yet to come.
        limiter
            .routes()
            .write()
            .await
            .retain(|_, limit| match Arc::get_mut(limit) {
                Some(limit) => {
                    (limit.get_mut().reset()).is_some_and(|reset| reset.elapsed().is_err())
                }
                // A request is on its way that will note what Discord says.
                None => true,
            });
    }
}
