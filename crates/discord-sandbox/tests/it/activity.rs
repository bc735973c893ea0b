//! Activities: the command that launches one, who looks together, the codes of their frames, and the proxy before them.

use std::net::SocketAddr;
use std::time::Duration;

use discord_sandbox::Sandbox;
use reqwest::{Client, Method, Response};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::http::ask;
use crate::sandbox;

/// The example of RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/// Sends a request and reads the JSON that answers it.
async fn asks(sandbox: &Sandbox, method: Method, path: &str, body: &Value) -> (u16, Value) {
    let token = format!("Bot {}", sandbox.token());
    let request = Client::new().request(method, format!("{}{path}", sandbox.url()));
    let request = request
        .header("authorization", token)
        .header("content-type", "application/json");
    let request = match body {
        Value::Null => request,
        body => request.body(body.to_string()),
    };
    let answer: Response = request.send().await.expect("answered");
    let status = answer.status().as_u16();
    (status, answer.json().await.unwrap_or_default())
}

#[tokio::test]
async fn the_command_that_launches_an_activity_cannot_be_left_out() {
    let sandbox = sandbox().await;
    let path = format!("/api/v10/applications/{}/commands", sandbox.bot().id);
    let gala = json!({"name": "gala", "description": "Plays"});
    let launch = json!({"name": "launch", "type": 4, "handler": 2});
    let put = async |body: Value| asks(&sandbox, Method::PUT, &path, &body).await;
    assert_eq!(put(json!([gala])).await.0, 200);
    let early = put(json!([gala, launch])).await;
    assert_eq!(
        early.1["code"], 50035,
        "they are not switched on: {early:?}"
    );
    sandbox.switch_activities_on();
    let (_, known) = asks(&sandbox, Method::GET, &path, &Value::Null).await;
    assert_eq!(known[1]["name"], "launch", "Discord makes one by itself");
    assert_eq!(
        (&known[1]["type"], &known[1]["handler"]),
        (&json!(4), &json!(2))
    );
    let (status, refused) = put(json!([gala])).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50240)));
    assert_eq!(sandbox.commands().len(), 2, "none is changed");
    let (status, kept) = put(json!([gala, launch])).await;
    assert_eq!((status, &kept[1]["id"]), (200, &known[1]["id"]));
    let two = json!([launch, {"name": "other", "type": 4, "handler": 2}]);
    assert_eq!(put(two).await.0, 400);
    assert_eq!(
        put(json!([{"name": "launch", "type": 4}])).await.0,
        400,
        "no handler"
    );
}

#[tokio::test]
async fn those_who_look_together_are_told_until_the_last_has_left() {
    let sandbox = sandbox().await;
    sandbox.switch_activities_on();
    let (anna, ben) = (sandbox.person("Anna"), sandbox.person("Ben"));
    let games = sandbox.channel("games").expect("it is there");
    let instances = "/sandbox/api/activity/instances";
    let launches = async |person: u64| {
        let body = json!({"as": person.to_string(), "channel_id": games.to_string()});
        asks(&sandbox, Method::POST, instances, &body).await
    };
    let (status, told) = launches(anna).await;
    assert_eq!(status, 200, "{told}");
    let name = told["instance_id"].as_str().expect("a name").to_owned();
    assert!(
        name.ends_with(&format!("-gc-{}-{games}", sandbox.guild())),
        "{name}"
    );
    assert_eq!(launches(ben).await.1["instance_id"], told["instance_id"]);
    let path = format!(
        "/api/v10/applications/{}/activity-instances/{name}",
        sandbox.bot().id
    );
    let (status, known) = asks(&sandbox, Method::GET, &path, &Value::Null).await;
    let both = json!([anna.to_string(), ben.to_string()]);
    assert_eq!((status, &known["users"]), (200, &both));
    assert_eq!(known["location"]["channel_id"], games.to_string());
    for person in [anna, ben] {
        let body = json!({"as": person.to_string()});
        let path = format!("{instances}/{name}");
        assert_eq!(asks(&sandbox, Method::DELETE, &path, &body).await.0, 200);
    }
    assert_eq!(
        asks(&sandbox, Method::GET, &path, &Value::Null).await.0,
        404
    );
    assert_ne!(launches(anna).await.1["instance_id"], told["instance_id"]);
    let mut faults = sandbox.faults();
    faults.launches_refused = true;
    sandbox.set_faults(faults);
    assert_eq!(launches(ben).await.0, 400);
}

#[tokio::test]
async fn a_code_of_an_activity_has_no_redirect_and_is_good_once() {
    let sandbox = sandbox().await;
    sandbox.switch_activities_on();
    let (bot, anna) = (sandbox.bot().id.to_string(), sandbox.person("Anna"));
    let authorize = async |change: &dyn Fn(&mut Value)| {
        let mut body = json!({
            "as": anna.to_string(), "client_id": bot, "response_type": "code", "state": "s", "prompt": "none",
            "scope": ["identify"], "code_challenge": CHALLENGE, "code_challenge_method": "S256",
        });
        change(&mut body);
        let path = "/sandbox/api/activity/authorize";
        asks(&sandbox, Method::POST, path, &body).await
    };
    let code = async || {
        let (_, told) = authorize(&|_| {}).await;
        told["code"].as_str().expect("a code").to_owned()
    };
    let exchange = async |code: &str, more: &[(&str, &str)]| {
        let secret = sandbox.client_secret();
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("client_id", &*bot),
            ("code", code),
            ("code_verifier", VERIFIER),
        ];
        if !more.iter().any(|(name, _)| *name == "client_secret") {
            form.push(("client_secret", &secret));
        }
        form.extend(more);
        let url = format!("{}/api/v10/oauth2/token", sandbox.url());
        let answer = Client::new().post(url).form(&form).send().await;
        answer.expect("answered").status().as_u16()
    };
    let good = code().await;
    assert_eq!(exchange(&good, &[]).await, 200);
    assert_eq!(exchange(&good, &[]).await, 400, "used up");
    let redirect = [("redirect_uri", "http://127.0.0.1:9/signed-in")];
    assert_eq!(exchange(&code().await, &redirect).await, 400);
    let wrong = [("client_secret", "wrong")];
    assert_eq!(exchange(&code().await, &wrong).await, 401);
    let late = code().await;
    sandbox.advance(Duration::from_secs(61));
    assert_eq!(exchange(&late, &[]).await, 400, "too late");
    assert_eq!(
        authorize(&|body| body["client_id"] = json!("1")).await.0,
        400
    );
    assert_eq!(
        authorize(&|body| body["scope"] = json!(["email"])).await.0,
        400
    );
}

/// A server that answers one request with this, and tells what it was asked.
async fn server(answer: &'static str) -> (SocketAddr, tokio::task::JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let asked = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.expect("somebody comes");
        let mut bytes = Vec::new();
        while !bytes.ends_with(b"\r\n\r\n") {
            bytes.push(stream.read_u8().await.expect("a whole head"));
        }
        stream.write_all(answer.as_bytes()).await.expect("sent");
        String::from_utf8_lossy(&bytes).into_owned()
    });
    (address, asked)
}

#[tokio::test]
async fn the_proxy_stands_before_the_frame_as_discords_does() {
    let sandbox = sandbox().await;
    let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nCache-Control: max-age=9\r\nETag: \"x\"\r\n\
                Content-Security-Policy: default-src 'none'\r\nContent-Length: 2\r\n\r\nhi";
    let (target, asked) = server(page).await;
    let origin = sandbox.map_activity(0, target).await.expect("a port");
    let host = origin
        .strip_prefix("http://")
        .expect("an origin")
        .to_owned();
    let address: SocketAddr = host.parse().expect("an address");
    let visit = [
        ("Host", &*host),
        ("Sec-Fetch-Mode", "navigate"),
        ("Sec-Fetch-Site", "same-origin"),
    ];
    let answer = ask(address, "GET", "/.proxy/a?b=c", &visit).await;
    assert_eq!((answer.status, &*answer.body), (200, "hi"));
    let head = answer.head.to_lowercase();
    assert!(
        !head.contains("cache-control") && !head.contains("etag"),
        "{head}"
    );
    assert!(head.contains("default-src 'none'\r\n") && head.contains("worker-src 'none'"));
    let asked = asked.await.expect("it was asked").to_lowercase();
    assert!(asked.starts_with("get /a?b=c http/1.1"), "{asked}");
    assert!(asked.contains(&format!("host: {target}")), "{asked}");
    assert!(asked.contains("sec-fetch-site: cross-site"), "{asked}");
    let rebound = ask(address, "GET", "/", &[("Host", "evil.example")]).await;
    assert_eq!(rebound.status, 403);
    let gone = ask(address, "GET", "/", &[("Host", &host)]).await;
    assert_eq!(gone.status, 502);
    let parent = ask(address, "GET", "/.discord/frame.html", &[("Host", &host)]).await;
    let port = sandbox.address().port();
    let only = format!("frame-ancestors http://127.0.0.1:{port} http://localhost:{port}");
    assert!(parent.header("content-security-policy").ends_with(&only));
    let chat = sandbox.address();
    let chat = ask(chat, "GET", "/", &[("Host", &chat.to_string())]).await;
    let policy = chat.header("content-security-policy");
    assert!(policy.contains(&format!("frame-src {origin};")), "{policy}");
}
