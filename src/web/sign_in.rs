//! Signing in with Discord (OAuth2, authorization code with PKCE). Discord tells who it is; nothing else is asked of it,
//! and what it was asked with is thrown away.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::problem::Problem;
use super::secrets;
use crate::config::Origin;
use crate::service::{Fault, Person, PersonId};

/// How long signing in may take.
pub(super) const PATIENCE: Duration = Duration::from_secs(600);

/// How many people may be signing in at once.
const MOST_WAITING: usize = 10_000;

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
    waiting: Mutex<HashMap<String, Waiting>>,
    asks: Asks,
}

/// Somebody who has gone to Discord to sign in.
struct Waiting {
    /// What proves to Discord that it was us who asked.
    verifier: String,
    /// What is kept of the cookie of their browser.
    browser: [u8; 32],
    /// Where they want to go; nowhere from an Activity, which they do not leave.
    to: Option<String>,
    since: Instant,
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
    pub fn new(
        client_id: u64,
        secret: String,
        api_url: Option<&str>,
    ) -> Result<SignIn, reqwest::Error> {
        let client = reqwest::Client::builder()
            .timeout(ANSWERS_IN)
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        Ok(SignIn {
            client,
            client_id,
            secret,
            discord: api_url.unwrap_or(DISCORD).trim_end_matches('/').to_owned(),
            waiting: Mutex::default(),
            asks: Asks::default(),
        })
    }

    /// Sends somebody to Discord, who wants to go on to this page of ours.
    pub(super) fn begin(&self, origin: &Origin, to: &str) -> Result<Begun, Problem> {
        let (state, verifier, cookie) = (secrets::drawn()?, secrets::drawn()?, secrets::drawn()?);
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
        let to = Some(own_path(to).to_owned());
        self.wait(state, verifier, &cookie, to);
        Ok(Begun { url, cookie })
    }

    /// Begins to let somebody in who is in an Activity: Discord's client gives its frame a code.
    pub(super) fn begin_in_frame(&self) -> Result<BegunInFrame, Problem> {
        let (state, verifier, key) = (secrets::drawn()?, secrets::drawn()?, secrets::drawn()?);
        let challenge = secrets::challenge(&verifier);
        self.wait(state.clone(), verifier, &key, None);
        Ok(BegunInFrame {
            state,
            key,
            challenge,
        })
    }

    fn wait(&self, state: String, verifier: String, browser: &str, to: Option<String>) {
        let mut waiting = self.waiting();
        waiting.retain(|_, one| one.since.elapsed() < PATIENCE);
        if waiting.len() >= MOST_WAITING {
            let oldest = waiting.iter().min_by_key(|(_, one)| one.since);
            if let Some(oldest) = oldest.map(|(state, _)| state.clone()) {
                waiting.remove(&oldest);
            }
        }
        let one = Waiting {
            verifier,
            browser: secrets::kept(browser),
            to,
            since: Instant::now(),
        };
        waiting.insert(state, one);
    }

    /// Somebody is back from Discord, by which they are known now. Each state is good once, in the browser in which it
    /// was begun.
    pub(super) async fn finish(
        &self,
        origin: &Origin,
        (state, code): (&str, &str),
        cookie: &str,
    ) -> Result<(Person, String), Problem> {
        let Waiting { verifier, to, .. } = self.waited(state, cookie)?;
        let to = to.ok_or(Problem::NotSignedIn)?;
        let person = self.let_in(Some(&back(origin)), code, &verifier).await?;
        Ok((person, to))
    }

    /// An Activity has got its code, by which its person is known now. Each state is good once, in the frame in which
    /// it was begun.
    pub(super) async fn finish_in_frame(
        &self,
        (state, code): (&str, &str),
        key: &str,
    ) -> Result<Person, Problem> {
        let Waiting { verifier, to, .. } = self.waited(state, key)?;
        match to {
            Some(_) => Err(Problem::NotSignedIn),
            None => self.let_in(None, code, &verifier).await,
        }
    }

    /// Who has waited in this browser or frame. They wait no longer, whatever comes of it.
    fn waited(&self, state: &str, browser: &str) -> Result<Waiting, Problem> {
        let waiting = self.waiting().remove(state);
        let fits =
            |one: &Waiting| one.since.elapsed() < PATIENCE && one.browser == secrets::kept(browser);
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

    fn waiting(&self) -> MutexGuard<'_, HashMap<String, Waiting>> {
        // Nothing panics while it is held.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How often Discord is asked who somebody is. Anybody can come with a code that is none, and Discord bans an address after
/// 10,000 refusals in ten minutes: the bot's.
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
    async fn a_state_is_good_once_and_in_its_own_browser() {
        let (sign_in, origin) = sign_in();
        let state = |url: &str| {
            let url = reqwest::Url::parse(url).expect("an address");
            let found = url.query_pairs().find(|(name, _)| name == "state");
            found.expect("a state").1.into_owned()
        };
        let begun = sign_in.begin(&origin, "/game/7").expect("room");
        assert!(
            begun
                .url
                .contains("redirect_uri=https%3A%2F%2Fa.example%2Fsigned-in")
        );
        assert!(!begun.url.contains("secret"));
        let stolen = sign_in
            .finish(&origin, (&state(&begun.url), "code"), "another")
            .await;
        assert!(matches!(stolen, Err(Problem::NotSignedIn)));
        assert!(sign_in.waiting().is_empty(), "it is used up");
        let made_up = sign_in
            .finish(&origin, ("made-up", "code"), &begun.cookie)
            .await;
        assert!(matches!(made_up, Err(Problem::NotSignedIn)));
    }
}
