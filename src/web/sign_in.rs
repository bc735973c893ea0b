//! Signing in with Discord (OAuth2, authorization code with PKCE). Discord tells who it is; nothing else is asked of
//! it, and what it was asked with is thrown away. What is needed when somebody comes back lies with their browser,
//! sealed: so they may come back after a restart, and to any of several processes.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::problem::Problem;
use super::secrets::{self, Seal};
use crate::config::Origin;
use crate::service::{Fault, Person, PersonId, Timestamp};

/// How long signing in may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(600);

/// What is sealed here.
const OCCASION: &str = "sign-in";

/// How many states are remembered that were used.
const MOST_USED: usize = 10_000;

/// The longest path to which somebody comes back, in bytes.
const LONGEST_PATH: usize = 512;

/// How many people may come back from Discord in a minute.
const ASKS_A_MINUTE: u32 = 120;
const MINUTE: Duration = Duration::from_secs(60);

/// How long Discord may take for an answer.
const ANSWERS_IN: Duration = Duration::from_secs(10);

/// Where Discord is, as browsers and programs reach it.
const DISCORD: &str = "https://discord.com";

/// How people sign in.
pub struct SignIn {
    client: reqwest::Client,
    client_id: u64,
    secret: String,
    discord: String,
    seal: Seal,
    used: Used,
    asks: Asks,
}

/// Somebody who has gone to Discord to sign in.
#[derive(Deserialize, Serialize)]
struct Waiting {
    /// What comes back with them.
    state: String,
    /// What proves to Discord that it was us who asked.
    verifier: String,
    /// Where they want to go; nowhere from an Activity, which they do not leave.
    to: Option<String>,
    since: Timestamp,
}

/// What a browser takes with it to Discord.
pub(super) struct Begun {
    /// Where it goes.
    pub url: String,
    /// What its cookie holds until it is back.
    pub cookie: String,
}

/// What an Activity asks Discord's client with for a code.
pub(super) struct BegunInFrame {
    /// It comes back with the code.
    pub state: String,
    /// What the frame keeps until then, and shows to nobody else.
    pub key: String,
    /// By which Discord knows that it was us who asked.
    pub challenge: String,
}

#[derive(Deserialize)]
struct Token {
    access_token: String,
}

#[derive(Deserialize)]
struct Me {
    id: String,
    username: String,
    global_name: Option<String>,
}

impl SignIn {
    /// Signing in as the users of this application. `api_url` is a server to ask instead of Discord.
    ///
    /// # Errors
    /// If the system has no TLS.
    pub fn new(client_id: u64, secret: String, api_url: Option<&str>) -> Result<SignIn, Fault> {
        let client = reqwest::Client::builder()
            .timeout(ANSWERS_IN)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(Fault::new)?;
        Ok(SignIn {
            client,
            client_id,
            seal: Seal::of(&secret, "galabot pages")?,
            secret,
            discord: api_url.unwrap_or(DISCORD).trim_end_matches('/').to_owned(),
            used: Used::default(),
            asks: Asks::default(),
        })
    }

    /// Sends somebody to Discord, who wants to go on to this page of ours.
    pub(super) fn begin(
        &self,
        origin: &Origin,
        to: &str,
        now: Timestamp,
    ) -> Result<Begun, Problem> {
        let (state, verifier) = (secrets::drawn()?, secrets::drawn()?);
        let parameters = [
            ("response_type", "code"),
            ("client_id", &self.client_id.to_string()),
            ("scope", "identify"),
            ("redirect_uri", &back(origin)),
            ("state", &state),
            ("code_challenge", &secrets::challenge(&verifier)),
            ("code_challenge_method", "S256"),
        ];
        let url = reqwest::Url::parse_with_params(
            &format!("{}/oauth2/authorize", self.discord),
            parameters,
        );
        let url = url.map_err(Fault::new)?.to_string();
        let waiting = Waiting {
            state,
            verifier,
            to: Some(own_path(to).to_owned()),
            since: now,
        };
        let cookie = self.sealed(&waiting)?;
        Ok(Begun { url, cookie })
    }

    /// Begins to let somebody in who is in an Activity: Discord's client gives its frame a code.
    pub(super) fn begin_in_frame(&self, now: Timestamp) -> Result<BegunInFrame, Problem> {
        let (state, verifier) = (secrets::drawn()?, secrets::drawn()?);
        let challenge = secrets::challenge(&verifier);
        let waiting = Waiting {
            state: state.clone(),
            verifier,
            to: None,
            since: now,
        };
        Ok(BegunInFrame {
            state,
            key: self.sealed(&waiting)?,
            challenge,
        })
    }

    fn sealed(&self, waiting: &Waiting) -> Result<String, Fault> {
        let text = serde_json::to_string(waiting).map_err(Fault::new)?;
        self.seal.sealed(&text, OCCASION)
    }

    /// Somebody is back from Discord, by which they are known now. Each state is good in the browser in which it was
    /// begun, and once in each process; each code is good once at all, which Discord sees to.
    pub(super) async fn finish(
        &self,
        origin: &Origin,
        (state, code): (&str, &str),
        cookie: &str,
        now: Timestamp,
    ) -> Result<(Person, String), Problem> {
        let Waiting { verifier, to, .. } = self.waited(state, cookie, now)?;
        let to = to.ok_or(Problem::NotSignedIn)?;
        let person = self.let_in(Some(&back(origin)), code, &verifier).await?;
        Ok((person, to))
    }

    /// Somebody is back from Discord who would not sign in after all, and goes on to the page they came from; `None` if
    /// nobody waits for them.
    pub(super) fn give_up(&self, state: &str, cookie: &str, now: Timestamp) -> Option<String> {
        self.waited(state, cookie, now).ok()?.to
    }

    /// An Activity has got its code, by which its person is known now. States and codes are good as often as those of
    /// pages, in the frame in which they were begun.
    pub(super) async fn finish_in_frame(
        &self,
        (state, code): (&str, &str),
        key: &str,
        now: Timestamp,
    ) -> Result<Person, Problem> {
        let Waiting { verifier, to, .. } = self.waited(state, key, now)?;
        match to {
            Some(_) => Err(Problem::NotSignedIn),
            None => self.let_in(None, code, &verifier).await,
        }
    }

    /// Who has waited in this browser or frame. Their state is used up, whatever comes of it.
    fn waited(&self, state: &str, browser: &str, now: Timestamp) -> Result<Waiting, Problem> {
        if !self.used.is_first(state) {
            return Err(Problem::NotSignedIn);
        }
        let opened = self.seal.opened(browser, OCCASION);
        let waiting: Option<Waiting> = opened.and_then(|text| serde_json::from_str(&text).ok());
        let fits = |one: &Waiting| {
            let waited = Duration::from_millis(now.0.saturating_sub(one.since.0));
            waited < PATIENCE && one.state == state
        };
        waiting.filter(fits).ok_or(Problem::NotSignedIn)
    }

    async fn let_in(
        &self,
        redirect: Option<&str>,
        code: &str,
        verifier: &str,
    ) -> Result<Person, Problem> {
        if code.is_empty() {
            return Err(Problem::NotSignedIn);
        }
        if !self.asks.may_ask() {
            return Err(Problem::Busy);
        }
        let person = self.who(redirect, code, verifier).await.map_err(|error| {
            // Neither the code nor the token is in it.
            tracing::warn!(error = %error.without_url(), "somebody could not be signed in");
            Problem::NotSignedIn
        })?;
        person.ok_or(Problem::NotSignedIn)
    }

    /// Asks Discord who has this code. One of an Activity was given without leading back to a page.
    async fn who(
        &self,
        redirect: Option<&str>,
        code: &str,
        verifier: &str,
    ) -> Result<Option<Person>, reqwest::Error> {
        let client_id = self.client_id.to_string();
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("code_verifier", verifier),
            ("client_id", &client_id),
            ("client_secret", &self.secret),
        ];
        form.extend(redirect.map(|redirect| ("redirect_uri", redirect)));
        let api = format!("{}/api/v10", self.discord);
        let token = self.client.post(format!("{api}/oauth2/token")).form(&form);
        let token: Token = token.send().await?.error_for_status()?.json().await?;
        let me = self.client.get(format!("{api}/users/@me"));
        let me = me.bearer_auth(&token.access_token).send().await?;
        let me: Me = me.error_for_status()?.json().await?;
        let names = [me.global_name.unwrap_or_default(), me.username];
        let names = names.each_ref().map(String::as_str);
        let id = me.id.parse().ok();
        Ok(id.map(|id| Person::named(PersonId(id), &names)))
    }
}

/// The states that somebody has come back with of late, by what is kept of them.
#[derive(Default)]
struct Used(Mutex<HashMap<[u8; 32], Instant>>);

impl Used {
    /// Whether nobody has come back with this state. From now on somebody has.
    fn is_first(&self, state: &str) -> bool {
        let mut used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        used.retain(|_, since| since.elapsed() < PATIENCE);
        if used.len() >= MOST_USED {
            let oldest = used.iter().min_by_key(|(_, since)| **since);
            if let Some(oldest) = oldest.map(|(state, _)| *state) {
                used.remove(&oldest);
            }
        }
        let before = used.insert(secrets::kept(state), Instant::now());
        before.is_none()
    }
}

/// How often Discord is asked who somebody is. Anybody can come with a code that is none, and Discord bans an address
/// after 10,000 refusals in ten minutes: the bot's.
#[derive(Default)]
struct Asks(Mutex<Option<(Instant, u32)>>);

impl Asks {
    /// Whether it may be asked now; then that is counted.
    fn may_ask(&self) -> bool {
        let mut asks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let minute = asks.filter(|(since, _)| since.elapsed() < MINUTE);
        let (since, asked) = minute.unwrap_or((Instant::now(), 0));
        *asks = Some((since, asked.saturating_add(1)));
        asked < ASKS_A_MINUTE
    }
}

/// Where Discord sends people back to. It has to be entered in the developer portal.
fn back(origin: &Origin) -> String {
    format!("{origin}/signed-in")
}

/// The path of a page of ours; that of the first page if it is something else.
pub(super) fn own_path(to: &str) -> &str {
    let is_plain = |c: char| c.is_ascii_graphic() && c != '\\';
    let is_own = to.starts_with('/') && !to.starts_with("//") && to.chars().all(is_plain);
    let is_own = is_own && to.len() <= LONGEST_PATH;
    if is_own { to } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sign_in() -> (SignIn, Origin) {
        let sign_in = SignIn::new(7, "secret".into(), Some("http://127.0.0.1:1"));
        (
            sign_in.expect("TLS"),
            "https://a.example".parse().expect("an origin"),
        )
    }

    #[test]
    fn only_pages_of_ours_are_gone_to() {
        for own in ["/", "/game/7?ply=3", "/server/1#x"] {
            assert_eq!(own_path(own), own);
        }
        for other in [
            "",
            "game",
            "//evil.example",
            "https://evil.example",
            "/\\evil.example",
            "/a b",
            "/a\r\nb",
        ] {
            assert_eq!(own_path(other), "/", "{other:?}");
        }
    }

    #[tokio::test]
    async fn a_state_is_good_once_for_a_while_and_in_its_own_browser() {
        let (sign_in, origin) = sign_in();
        let state = |url: &str| {
            let url = reqwest::Url::parse(url).expect("an address");
            let found = url.query_pairs().find(|(name, _)| name == "state");
            found.expect("a state").1.into_owned()
        };
        let begin = |to: &str| sign_in.begin(&origin, to, Timestamp(1_000)).expect("room");
        let (begun, other) = (begin("/game/7"), begin("/game/8"));
        assert!(
            begun
                .url
                .contains("redirect_uri=https%3A%2F%2Fa.example%2Fsigned-in")
        );
        assert!(!begun.url.contains("secret"));
        let waited = |begun: &Begun, now: u64| {
            sign_in.waited(&state(&begun.url), &begun.cookie, Timestamp(now))
        };
        assert!(!begun.cookie.contains(&state(&begun.url)), "it is sealed");
        let good = waited(&begun, 600_000).expect("in its time");
        assert_eq!(good.to.as_deref(), Some("/game/7"));
        assert!(waited(&begun, 600_000).is_err(), "once");
        assert!(waited(&begin("/"), 601_000).is_err(), "too late");
        let theirs = begin("/");
        for (state, cookie) in [
            (state(&theirs.url), "another"),
            (state(&begin("/").url), other.cookie.as_str()),
            ("made-up".to_owned(), theirs.cookie.as_str()),
        ] {
            let told = sign_in.finish(&origin, (&state, "code"), cookie, Timestamp(2_000));
            let told = told.await.expect_err("it does not fit");
            assert!(matches!(told, Problem::NotSignedIn), "{state}");
        }
        assert!(waited(&theirs, 2_000).is_err(), "it is used up");
    }
}
