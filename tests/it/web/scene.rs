//! A bot in a stand-in Discord with its web pages, and somebody who asks there as a browser does.

use std::sync::Arc;

use galabot::config::Origin;
use galabot::discord::BoardLinks;
use galabot::draw::ThemeName;
use galabot::service::{GuildId, PersonId, PersonSettings, ServerSettings, Store};
use galabot::web::{Activity, Built, Live, SignIn, Terms, Web};
use reqwest::header::{HeaderMap, HeaderValue};
use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::discord::scene::{SandboxClock, Scene};

/// The origin of the Activity's frame.
pub const FRAME: &str = "http://127.0.0.1:1";

/// A bot with its pages.
pub struct Site {
    pub scene: Scene,
    /// Served for as long as this is there.
    web: Web,
    live: Arc<Live>,
    /// Somebody who has not signed in.
    pub stranger: Browser,
}

impl Site {
    /// The pages of a server that keeps its games to its members, as all do at first.
    pub async fn open() -> Site {
        Site::serving(None, None).await
    }

    /// The same, with what a build step has made.
    pub async fn with(built: Built) -> Site {
        Site::serving(None, Some(built)).await
    }

    /// The same with the Activity, as Discord is asked with this secret.
    pub async fn with_activity_and(secret: &str) -> Site {
        Site::serving(Some(Some(secret)), None).await
    }

    /// The same with the Activity.
    pub async fn with_activity() -> Site {
        Site::serving(Some(None), None).await
    }

    async fn serving(activity: Option<Option<&str>>, built: Option<Built>) -> Site {
        let mut scene = Scene::open().await;
        scene.stop_bot().await;
        if activity.is_some() {
            scene.sandbox.switch_activities_on();
            scene.boards = BoardLinks::Activity(None);
        }
        let live = Arc::new(Live::default());
        scene.watch = Some(live.clone());
        scene.start_bot().await;
        Site::around(scene, live, activity, built).await
    }

    async fn around(
        scene: Scene,
        live: Arc<Live>,
        activity: Option<Option<&str>>,
        built: Option<Built>,
    ) -> Site {
        let (web, origin) = served(&scene, live.clone(), activity, built).await;
        let stranger = Browser::new(&origin.to_string());
        Site {
            scene,
            web,
            live,
            stranger,
        }
    }

    /// The pages after a restart, at another address.
    pub async fn restarted(self) -> Site {
        let Site {
            scene, web, live, ..
        } = self;
        drop(web);
        Site::around(scene, live, None, None).await
    }

    /// The same, of a server whose games everybody may see.
    pub async fn public() -> Site {
        let site = Site::open().await;
        site.set_public(true);
        site
    }

    /// Whether everybody may see the games of the server from now on.
    pub fn set_public(&self, public_on_web: bool) {
        let (store, guild) = (&self.scene.store, GuildId(self.scene.sandbox.guild()));
        let before = store.server_settings(guild).expect("a good store");
        let after = ServerSettings {
            public_on_web,
            ..before.clone()
        };
        store
            .set_server_settings(guild, &before, &after)
            .expect("a good store");
    }

    /// Somebody takes their name off the pages.
    pub fn hide(&self, person: u64) {
        let (store, person) = (&self.scene.store, PersonId(person));
        let before = store.person_settings(person).expect("a good store");
        let after = PersonSettings {
            hidden_on_web: true,
            ..before.clone()
        };
        store
            .set_person_settings(person, &before, &after)
            .expect("a good store");
    }

    /// Somebody signs in, and goes on to a page.
    pub async fn signed_in(&self, person: u64, to: &str) -> Browser {
        self.stranger.signs_in(person, to).await
    }
}

/// Serves the pages of a bot; with the Activity, Discord may be asked with a secret that is not its own.
async fn served(
    scene: &Scene,
    live: Arc<Live>,
    activity: Option<Option<&str>>,
    built: Option<Built>,
) -> (Web, Origin) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let origin: Origin = format!("http://{address}").parse().expect("an origin");
    let visitors = scene.bot.as_ref().expect("it runs").visitors();
    let secret = activity.flatten().map(str::to_owned);
    let secret = secret.unwrap_or_else(|| scene.sandbox.client_secret());
    let sign_in = SignIn::new(visitors.bot().0, secret, Some(&scene.sandbox.url()));
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("activity.js"), "export {}").expect("room");
    let activity = activity.map(|_| Activity {
        application: visitors.bot().0,
        origin: FRAME.parse().expect("an origin"),
        parents: vec![FRAME.to_owned()],
    });
    let terms = Terms {
        origin: origin.clone(),
        theme: ThemeName::Light,
        sign_in: Some(sign_in.expect("TLS")),
        built: built.unwrap_or_else(|| Built::read(folder.path()).expect("readable")),
        activity,
    };
    let clock = Arc::new(SandboxClock(scene.sandbox.clone()));
    let desk = Arc::new(visitors);
    let from = (scene.store.clone() as Arc<dyn Store>, clock as _);
    let web = Web::serve(listener, terms, from, desk, live).expect("a thread");
    (web, origin)
}

/// Where an answer leads.
pub fn location(response: &Response) -> String {
    let location = response
        .headers()
        .get("location")
        .expect("it leads somewhere");
    location.to_str().expect("an address").to_owned()
}

/// Somebody who asks for pages, with their cookies.
#[derive(Clone)]
pub struct Browser {
    pub client: Client,
    pub origin: String,
    /// Where the pages are served that it asks for, if not there.
    pub address: String,
    cookies: Vec<(String, String)>,
    /// For how many seconds it keeps the last cookie it was given.
    pub kept_for: u64,
}

impl Browser {
    pub fn new(origin: &str) -> Browser {
        Browser::before(origin, origin)
    }

    /// A browser that asks `address` for the pages of `origin`, as a proxy passes its requests on.
    pub fn before(origin: &str, address: &str) -> Browser {
        let none = reqwest::redirect::Policy::none();
        let client = Client::builder().redirect(none).build();
        Browser {
            client: client.expect("a client"),
            origin: origin.to_owned(),
            address: address.to_owned(),
            cookies: Vec::new(),
            kept_for: 0,
        }
    }

    /// The same browser, as a proxy has it that asks the address of another.
    pub fn at(&self, other: &Browser) -> Browser {
        Browser {
            address: other.address.clone(),
            ..self.clone()
        }
    }

    /// The same browser, once somebody has signed in there and gone on to a page.
    pub async fn signs_in(&self, person: u64, to: &str) -> Browser {
        self.signs_in_by(person, to, self).await
    }

    /// The same, where another address is asked once they are back from Discord.
    pub async fn signs_in_by(&self, person: u64, to: &str, back_at: &Browser) -> Browser {
        let mut browser = self.clone();
        let begun = browser.get(&format!("/sign-in?to={to}")).await;
        assert_eq!(begun.status(), 303);
        browser.keep_cookies(&begun);
        let discord = location(&begun);
        let agreed = browser
            .client
            .get(format!("{discord}&as={person}"))
            .send()
            .await;
        let back = location(&agreed.expect("the stand-in answers"));
        let back = back
            .strip_prefix(&browser.origin)
            .expect("it leads back")
            .to_owned();
        browser.address.clone_from(&back_at.address);
        let done = browser.get(&back).await;
        assert_eq!(
            (done.status().as_u16(), location(&done).as_str()),
            (303, to)
        );
        browser.keep_cookies(&done);
        browser
    }

    /// The cookies as they are sent.
    pub fn cookies(&self) -> String {
        let pairs = self
            .cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>().join("; ")
    }

    pub fn keep_cookies(&mut self, response: &Response) {
        for line in response.headers().get_all("set-cookie") {
            let pair = line
                .to_str()
                .expect("text")
                .split(';')
                .next()
                .expect("a pair");
            let (name, value) = pair.split_once('=').expect("a pair");
            self.cookies.retain(|(known, _)| known != name);
            if !value.is_empty() {
                self.cookies.push((name.to_owned(), value.to_owned()));
                let kept = line
                    .to_str()
                    .ok()
                    .and_then(|line| line.split_once("Max-Age="));
                let kept = kept.and_then(|(_, rest)| rest.split(';').next()?.parse().ok());
                self.kept_for = kept.expect("a time");
            }
        }
    }

    /// The host whose pages it asks for.
    pub fn host(&self) -> &str {
        self.origin.strip_prefix("http://").expect("an origin")
    }

    /// A request with these cookies.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let mut headers = HeaderMap::new();
        if !self.cookies.is_empty() {
            headers.insert(
                "cookie",
                HeaderValue::from_str(&self.cookies()).expect("text"),
            );
        }
        headers.insert("host", HeaderValue::from_str(self.host()).expect("text"));
        self.client
            .request(method, format!("{}{path}", self.address))
            .headers(headers)
    }

    /// What is answered at a path, if anything is.
    pub async fn tries(&self, path: &str) -> Option<Response> {
        self.request(Method::GET, path).send().await.ok()
    }

    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path)
            .send()
            .await
            .expect("an answer")
    }

    /// The text at a path that is answered.
    pub async fn text(&self, path: &str) -> String {
        let answer = self.get(path).await;
        assert_eq!(answer.status(), 200, "{path}");
        answer.text().await.expect("a text")
    }

    /// The JSON at a path that is answered.
    pub async fn json(&self, path: &str) -> Value {
        serde_json::from_str(&self.text(path).await).expect("JSON")
    }

    pub async fn status(&self, path: &str) -> u16 {
        self.get(path).await.status().as_u16()
    }

    /// What a page brings along for its scripts.
    pub async fn data(&self, path: &str) -> Value {
        let page = self.text(path).await;
        let (_, data) = page.split_once("type=\"application/json\">").expect("data");
        let (data, _) = data.split_once("</script>").expect("its end");
        serde_json::from_str(data).expect("JSON")
    }

    /// Takes a turn as the page does: its status, and what is answered.
    pub async fn plays(&self, game: u64, version: u64, turn: &str, command: &str) -> (u16, Value) {
        let asked = json!({"command": command, "version": version, "turn": turn});
        self.posts(game, "turns", &asked).await
    }

    /// Does something else upon the game as it is now, as the page does.
    pub async fn acts(&self, game: u64, action: &str, command: &str) -> (u16, Value) {
        let now = self.json(&format!("/api/v1/games/{game}")).await;
        let asked = json!({"command": command, "version": now["version"], "action": action});
        self.posts(game, "actions", &asked).await
    }

    async fn posts(&self, game: u64, what: &str, asked: &Value) -> (u16, Value) {
        let data = self.data(&format!("/game/{game}")).await;
        let token = data["viewer"]["token"].as_str().expect("signed in");
        let path = format!("/api/v1/games/{game}/{what}");
        let request = self.request(Method::POST, &path);
        let request = request
            .header("origin", &self.origin)
            .header("x-galabot-token", token);
        let answer = request.body(asked.to_string()).send().await;
        let answer = answer.expect("an answer");
        let status = answer.status().as_u16();
        let told = answer.text().await.expect("a text");
        (status, serde_json::from_str(&told).expect("JSON"))
    }
}
