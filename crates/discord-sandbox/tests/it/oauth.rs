//! Signing in on other sites: what is good once, and what is never good.

use std::time::Duration;

use discord_sandbox::Sandbox;
use reqwest::{Client, Response, redirect};
use serde_json::Value;

use crate::sandbox;

const BACK: &str = "http://127.0.0.1:9/signed-in";
/// The example of RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

struct Site {
    sandbox: Sandbox,
    client: Client,
}

impl Site {
    async fn open() -> Site {
        let client = Client::builder().redirect(redirect::Policy::none());
        Site {
            sandbox: sandbox().await,
            client: client.build().expect("a client"),
        }
    }

    /// Anna agrees, and comes back with a code.
    async fn code(&self) -> String {
        let (bot, anna) = (self.sandbox.bot().id, self.sandbox.person("Anna"));
        let url = format!(
            "{}/oauth2/authorize?client_id={bot}&response_type=code&scope=identify&redirect_uri={BACK}&state=s-1\
             &code_challenge={CHALLENGE}&code_challenge_method=S256&as={anna}",
            self.sandbox.url()
        );
        let answer = self.client.get(url).send().await.expect("answered");
        assert_eq!(answer.status(), 302);
        let to = answer.headers()["location"]
            .to_str()
            .expect("text")
            .to_owned();
        let code = to.strip_prefix(&format!("{BACK}?code="));
        let code = code.and_then(|rest| rest.strip_suffix("&state=s-1"));
        code.unwrap_or_else(|| panic!("{to}")).to_owned()
    }

    async fn exchange(&self, code: &str, secret: &str, verifier: &str) -> Response {
        let bot = self.sandbox.bot().id.to_string();
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", BACK),
            ("client_id", &bot),
            ("client_secret", secret),
            ("code_verifier", verifier),
        ];
        let url = format!("{}/api/v10/oauth2/token", self.sandbox.url());
        self.client
            .post(url)
            .form(&form)
            .send()
            .await
            .expect("answered")
    }
}

#[tokio::test]
async fn a_code_is_good_once_and_tells_who_it_is() {
    let site = Site::open().await;
    let secret = site.sandbox.client_secret();
    let code = site.code().await;
    let given = site.exchange(&code, &secret, VERIFIER).await;
    assert_eq!(given.status(), 200);
    let given: Value = given.json().await.expect("JSON");
    let token = given["access_token"].as_str().expect("a token");
    let url = format!("{}/api/v10/users/@me", site.sandbox.url());
    let me = site
        .client
        .get(&url)
        .bearer_auth(token)
        .send()
        .await
        .expect("answered");
    let me: Value = me.json().await.expect("JSON");
    assert_eq!(me["id"], site.sandbox.person("Anna").to_string());
    let made_up = site
        .client
        .get(&url)
        .bearer_auth("x")
        .send()
        .await
        .expect("answered");
    assert_eq!(made_up.status(), 401);
    assert_eq!(
        site.exchange(&code, &secret, VERIFIER).await.status(),
        400,
        "used up"
    );
}

#[tokio::test]
async fn what_does_not_belong_to_a_code_spoils_it() {
    let site = Site::open().await;
    let secret = site.sandbox.client_secret();
    let code = site.code().await;
    assert_eq!(site.exchange(&code, "wrong", VERIFIER).await.status(), 401);
    assert_eq!(site.exchange(&code, &secret, "wrong").await.status(), 400);
    assert_eq!(
        site.exchange(&code, &secret, VERIFIER).await.status(),
        400,
        "spoilt"
    );
    let late = site.code().await;
    site.sandbox.advance(Duration::from_secs(61));
    assert_eq!(
        site.exchange(&late, &secret, VERIFIER).await.status(),
        400,
        "too late"
    );
}
