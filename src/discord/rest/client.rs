//! The HTTP client for Discord, for all requests. It knows Discord's own time, and counts what is refused.
//!
//! Discord's numbers ("snowflakes") grow with its clock, and each answer carries its time. So the last number or time
//! is a lower bound for all later ones, however wrong the clock of this machine is.

use std::collections::HashMap;
use std::future::pending;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant, UNIX_EPOCH};

use governor::{DefaultDirectRateLimiter, RateLimiter};
use serenity::http::{Http, HttpError, Request, Route, StatusCode};
use serenity::{Error, Result};

use super::ban_budget::{Budget, MOST_REFUSED, MOST_REPEATED, MOST_REPEATED_ON_ONE, Turn, WINDOW};
use super::limits::Limited;
use super::mentions::{CommandIds, pressable};
use super::remote_clock::RemoteClock;
use crate::discord::member::Member;
use crate::discord::metrics::{Counter, Metrics};
use crate::service::{MessageId, Timestamp};

/// How long one request may take, waiting for its turn included.
const PATIENCE: Duration = Duration::from_secs(60);

/// How many servers are remembered on which something was refused.
const MOST_SERVERS: usize = 1_000;

/// Why nothing is asked: another process may have said by now what this one would say.
const LEASE_GONE: &str = "the lease of this shard has gone";

/// The moment from which Discord counts, in milliseconds since 1970.
const EPOCH: u64 = 1_420_070_400_000;

/// How far the clocks of Discord's machines may be apart, in milliseconds; times in answers are whole seconds.
const APART: u64 = 15_000;

/// A line to Discord; clones are the same one.
#[derive(Clone)]
pub(crate) struct RestClient {
    line: Arc<Line>,
    /// The lease without which nothing is asked over it, if it depends on one.
    member: Option<Arc<Member>>,
}

/// What all clones of a line share.
struct Line {
    /// The client for answers to interactions. Discord limits them by the token of each, and serenity all together: one
    /// that waits would hold up the others, and each would be remembered for ever. Where serenity is to limit nothing,
    /// all requests go by it.
    http: Http,
    /// The client for all other requests, if serenity limits them.
    limited: Option<Limited>,
    refusals: Budget,
    repetitions: Budget,
    /// What each server has of them.
    shares: Mutex<HashMap<u64, Budget>>,
    /// The newest time of Discord's that we know of, in milliseconds since 1970; 0 if none.
    latest: AtomicU64,
    /// Discord's time, as it goes on between two answers.
    there: RemoteClock,
    /// The ids of the slash commands, once they are known.
    commands: RwLock<CommandIds>,
    /// How many requests a second this process makes, if it is one of several.
    pace: RwLock<Option<Pace>>,
}

/// What this process may ask for while there are `processes`.
struct Pace {
    processes: usize,
    limiter: Arc<DefaultDirectRateLimiter>,
}

impl RestClient {
    /// A line over which nothing has gone yet.
    pub fn new(mut http: Http, metrics: &Metrics) -> RestClient {
        let refusals = Budget::new(MOST_REFUSED, WINDOW, metrics.refused.clone());
        let (limited, waits) = (refusals.clone(), metrics.rate_limited.clone());
        if let Some(limiter) = http.ratelimiter.as_mut() {
            limiter.set_ratelimit_callback(Box::new(move |_| {
                waits.inc();
                // It is called for waits before a limit too, which were not refused. Better too careful than banned.
                limited.spend();
            }));
        }
        let limited = Limited::split(&mut http);
        let line = Line {
            http,
            limited,
            refusals,
            repetitions: Budget::new(MOST_REPEATED, WINDOW, Counter::default()),
            shares: Mutex::default(),
            latest: AtomicU64::new(0),
            there: RemoteClock::default(),
            commands: RwLock::default(),
            pace: RwLock::default(),
        };
        RestClient {
            line: Arc::new(line),
            member: None,
        }
    }

    /// The same line, over which something is asked only as long as this lease lasts.
    pub fn under(self, member: Option<Arc<Member>>) -> RestClient {
        RestClient { member, ..self }
    }

    /// So many processes speak to Discord with this token: each makes its share of the requests a second that Discord
    /// takes from all of them together.
    pub fn share_among(&self, processes: usize, a_second: NonZeroU32) {
        let processes = processes.max(1);
        let mut pace = self
            .line
            .pace
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        if pace
            .as_ref()
            .is_some_and(|pace| pace.processes == processes)
        {
            return;
        }
        let share = a_second.get() / u32::try_from(processes).unwrap_or(u32::MAX);
        let share = NonZeroU32::new(share).unwrap_or(NonZeroU32::MIN);
        *pace = Some(Pace {
            processes,
            limiter: Arc::new(RateLimiter::direct(governor::Quota::per_second(share))),
        });
    }

    /// The limit on what this process asks for, if it is one of several.
    fn pace(&self) -> Option<Arc<DefaultDirectRateLimiter>> {
        let pace = self
            .line
            .pace
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        pace.as_ref().map(|pace| pace.limiter.clone())
    }

    /// These are the ids of the slash commands.
    pub fn know_commands(&self, ids: CommandIds) {
        *self
            .line
            .commands
            .write()
            .unwrap_or_else(PoisonError::into_inner) = ids;
    }

    /// The text with the commands in it as people can press them.
    pub fn pressable(&self, text: &str) -> String {
        let ids = self
            .line
            .commands
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        pressable(text, &ids)
    }

    /// Makes a request and returns the body of the answer. It waits if too much was refused of late.
    ///
    /// # Errors
    /// serenity's, and [`Error::Other`] if there is no answer in time.
    pub async fn ask(&self, request: Request<'_>) -> Result<Vec<u8>> {
        let answer = async {
            let turn = self.line.refusals.turn().await;
            let is_unlimited = is_unlimited(&request);
            if let Some(pace) = self.pace().filter(|_| !is_unlimited) {
                pace.until_ready().await;
            }
            let http = match &self.line.limited {
                Some(limited) if !is_unlimited => limited.http().await,
                _ => &self.line.http,
            };
            let response = match http.request(request).await {
                Ok(response) => response,
                Err(error) => {
                    if is_refusal(&error) {
                        turn.refused();
                    }
                    return Err(error);
                }
            };
            let date = response.headers().get("date");
            if let Some(date) = date.and_then(|date| date.to_str().ok())
                && let Ok(date) = httpdate::parse_http_date(date)
                && let Ok(since) = date.duration_since(UNIX_EPOCH)
            {
                let millis = u64::try_from(since.as_millis()).unwrap_or(0);
                self.is_past(millis);
            }
            let body = response.bytes().await;
            body.map_err(|error| Error::Http(HttpError::Request(error)))
        };
        let lost = async {
            match &self.member {
                Some(member) => member.ended().await,
                None => pending().await,
            }
        };
        // It may wait for a limit, and must not be sent after that.
        tokio::select! {
            biased;
            () = lost => Err(Error::Other(LEASE_GONE)),
            answered = tokio::time::timeout(PATIENCE, answer) => match answered {
                Ok(body) => Ok(body?.to_vec()),
                Err(_) => Err(Error::Other("no answer within a minute")),
            }
        }
    }

    /// A number of Discord's was heard: of a message, an interaction, a thread.
    pub fn heard(&self, number: u64) {
        self.is_past(time_of(number).0);
    }

    /// This moment of Discord's has come, in milliseconds since 1970.
    fn is_past(&self, millis: u64) {
        self.line.latest.fetch_max(millis, Ordering::Relaxed);
        self.line.there.has_shown(millis, Instant::now());
    }

    /// Discord's present time, as far as we know it; it may be a little later.
    pub fn present(&self) -> Option<Timestamp> {
        self.line.there.at(Instant::now())
    }

    /// A number that all numbers given from now on exceed, and none given long ago.
    pub fn newest(&self) -> MessageId {
        number_at(self.line.latest.load(Ordering::Relaxed))
    }

    /// The newest time of Discord's that we know of, if any.
    pub fn time(&self) -> Option<Timestamp> {
        match self.line.latest.load(Ordering::Relaxed) {
            0 => None,
            latest => Some(Timestamp(latest)),
        }
    }

    /// How long ago a moment of Discord's was, as far as we know its time.
    pub fn age(&self, moment: Timestamp) -> Duration {
        let latest = self.line.latest.load(Ordering::Relaxed);
        Duration::from_millis(latest.saturating_sub(moment.0))
    }

    /// Waits for its turn to repeat what was refused before on a server, or in a channel outside servers. So one
    /// server leaves something to the others.
    pub async fn turn_to_repeat(&self, server: u64) -> Turn {
        let share = {
            let mut shares = self
                .line
                .shares
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            if shares.len() >= MOST_SERVERS {
                shares.retain(|_, share| share.left.available_permits() < MOST_REPEATED_ON_ONE);
            }
            let share = || Budget::new(MOST_REPEATED_ON_ONE, WINDOW, Counter::default());
            shares.entry(server).or_insert_with(share).clone()
        };
        let mine = share.turn().await;
        let mut turn = self.line.repetitions.turn().await;
        turn.permits.extend(mine.permits);
        turn
    }
}

/// When Discord gave this number.
pub(crate) fn time_of(number: u64) -> Timestamp {
    Timestamp((number >> 22) + EPOCH)
}

/// A number below all those that Discord gives from this moment on.
pub(crate) fn number_at(millis: u64) -> MessageId {
    MessageId(millis.saturating_sub(EPOCH + APART) << 22)
}

/// A number above all those that Discord has given until this moment.
pub(crate) fn number_after(millis: u64) -> MessageId {
    let there = millis.saturating_add(APART + 1).saturating_sub(EPOCH);
    MessageId(there.saturating_mul(1 << 22))
}

/// Whether a request is outside the limit for all: answers to interactions.
fn is_unlimited(request: &Request<'_>) -> bool {
    matches!(
        request.route_ref(),
        Route::InteractionResponse { .. }
            | Route::WebhookOriginalInteractionResponse { .. }
            | Route::WebhookFollowupMessage { .. }
            | Route::WebhookFollowupMessages { .. }
    )
}

/// Whether Discord counts it against us.
fn is_refusal(error: &Error) -> bool {
    let Error::Http(HttpError::UnsuccessfulRequest(answer)) = error else {
        return false;
    };
    matches!(
        answer.status_code,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS
    )
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, TcpListener};
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;

    use serenity::http::{HttpBuilder, LightMethod, Ratelimiter};

    use super::*;

    /// A line as to Discord itself, with serenity's limiter, which knows no other address. Discord's is a port of this
    /// machine at which nobody listens.
    fn limited() -> RestClient {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let there = listener.local_addr().expect("it has one");
        drop(listener);
        let nobody = reqwest::Client::builder()
            .no_proxy()
            .resolve("discord.com", there);
        let nobody = nobody.build().expect("a client");
        RestClient::new(
            HttpBuilder::new("").client(nobody).build(),
            &Metrics::default(),
        )
    }

    /// A request to read this channel.
    fn reading(channel: u64) -> Request<'static> {
        let channel_id = channel.into();
        Request::new(Route::ChannelMessages { channel_id }, LightMethod::Get)
    }

    fn limiter(client: &RestClient) -> (&Limited, &Ratelimiter) {
        let limited = client.line.limited.as_ref().expect("serenity limits");
        let limiter = limited.http.ratelimiter.as_ref();
        (limited, limiter.expect("it has its limiter"))
    }

    /// How many limits are known.
    async fn known(client: &RestClient) -> usize {
        let routes = limiter(client).1.routes();
        let known = routes.read().await;
        known.len()
    }

    /// Discord says in how many seconds the limit for reading a channel begins anew.
    async fn begins_anew(client: &RestClient, channel: u64, seconds: &str) {
        let request = reading(channel);
        let routes = limiter(client).1.routes();
        let bucket = request.route_ref().ratelimiting_bucket();
        let limit = routes.write().await.entry(bucket).or_default().clone();
        let answer = axum::http::Response::builder().header("x-ratelimit-reset-after", seconds);
        let answer = reqwest::Response::from(answer.body("").expect("an answer"));
        let mut limit = limit.lock().await;
        let again = limit.post_hook(&answer, &request, &|_| {}, false).await;
        assert!(!again.expect("it can be read"), "it was no 429");
    }

    #[tokio::test]
    async fn limits_that_are_over_are_forgotten() {
        let client = limited();
        for channel in 1..=50 {
            let answer = client.ask(reading(channel)).await;
            answer.expect_err("nobody listens there");
        }
        assert_eq!(known(&client).await, 50, "serenity forgets nothing");
        begins_anew(&client, 1, "60").await;
        begins_anew(&client, 2, "0").await;
        let (limited, limiter) = limiter(&client);
        let third = reading(3);
        let third = third.route_ref().ratelimiting_bucket();
        let on_its_way = limiter.routes().read().await.get(&third).cloned();
        assert!(on_its_way.is_some());
        limited.forget_past().await;
        assert_eq!(known(&client).await, 2, "the first and the third");
        drop(on_its_way);
        limited.forget_past().await;
        assert_eq!(known(&client).await, 1, "the first");
        let later = Instant::now() + Duration::from_secs(60);
        assert!(!limited.is_time(Instant::now()) && limited.is_time(later));
        assert!(!limited.is_time(later), "just now");
    }

    #[tokio::test]
    async fn no_answer_to_an_interaction_waits_for_another() {
        let client = limited();
        let (application_id, token, message_id) = (1_u64.into(), "token", 2_u64.into());
        for interaction in 1..=50_u64 {
            let routes = [
                Route::InteractionResponse {
                    interaction_id: interaction.into(),
                    token,
                },
                Route::WebhookOriginalInteractionResponse {
                    application_id,
                    token,
                },
                Route::WebhookFollowupMessages {
                    application_id,
                    token,
                },
                Route::WebhookFollowupMessage {
                    application_id,
                    token,
                    message_id,
                },
            ];
            for route in routes {
                let answer = client.ask(Request::new(route, LightMethod::Post)).await;
                answer.expect_err("nobody listens there");
            }
        }
        assert_eq!(known(&client).await, 0, "serenity limits none of them");
        let other = client.ask(reading(1)).await;
        other.expect_err("nobody listens there");
        assert_eq!(known(&client).await, 1);
    }

    #[tokio::test]
    async fn no_more_is_refused_for_a_while_than_the_budget_says_however_many_try() {
        let budget = Budget::new(30, WINDOW, Counter::default());
        let tried = Arc::new(AtomicUsize::new(0));
        for _ in 0..50 {
            let (budget, tried) = (budget.clone(), tried.clone());
            tokio::spawn(async move {
                loop {
                    let turn = budget.turn().await;
                    tried.fetch_add(1, Ordering::SeqCst);
                    tokio::task::yield_now().await;
                    turn.refused();
                }
            });
        }
        for _ in 0..1_000 {
            tokio::task::yield_now().await;
        }
        assert_eq!(tried.load(Ordering::SeqCst), 30);
        assert_eq!(budget.refused.get(), 30);
        // A request that took no turn has nothing left to spend either.
        budget.spend();
        assert_eq!(budget.refused.get(), 30);
    }

    #[tokio::test]
    async fn what_is_not_refused_takes_nothing_and_what_is_comes_back_in_time() {
        let budget = Budget::new(1, WINDOW, Counter::default());
        for _ in 0..1_000 {
            drop(budget.turn().await);
        }
        budget.spend();
        assert_eq!(budget.left.available_permits(), 0);
        // Where everything is forgotten at once, one may go on.
        let budget = Budget::new(1, Duration::ZERO, Counter::default());
        for _ in 0..100 {
            budget.turn().await.refused();
        }
        assert_eq!(budget.refused.get(), 100);
    }

    #[tokio::test]
    async fn what_one_server_repeats_leaves_something_to_the_others() {
        let client = RestClient::new(Http::new(""), &Metrics::default());
        let tried = Arc::new(AtomicUsize::new(0));
        let all = async {
            loop {
                client.turn_to_repeat(1).await.refused();
                tried.fetch_add(1, Ordering::SeqCst);
            }
        };
        let others = async {
            while tried.load(Ordering::SeqCst) < MOST_REPEATED_ON_ONE {
                tokio::task::yield_now().await;
            }
            for server in 2..=4 {
                client.turn_to_repeat(server).await.refused();
            }
        };
        tokio::select! {
            () = all => {}
            () = others => {}
        }
        assert_eq!(tried.load(Ordering::SeqCst), MOST_REPEATED_ON_ONE);
    }

    #[test]
    fn numbers_tell_discords_time() {
        // The example of Discord's own reference.
        assert_eq!(
            time_of(175_928_847_299_117_063),
            Timestamp(1_462_015_105_796)
        );
        let before = number_at(1_462_015_105_796).0;
        assert!(before < 175_928_847_299_117_063);
        assert!(time_of(before).0 > 1_462_015_080_000);
        assert_eq!(number_at(0).0, 0);
        let after = number_after(1_462_015_105_796).0;
        assert!(after > 175_928_847_299_117_063);
        assert!(time_of(after).0 < 1_462_015_130_000);
        assert_eq!(number_after(u64::MAX).0, u64::MAX);
    }
}
