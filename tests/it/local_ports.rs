//! Web pages open on the host's machine get nowhere at the ports that galabot opens there; programs do.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use futures::future::BoxFuture;
use galabot::ops::{self, NoBackup, Page, Standing, Watched};

use crate::http::ask;

/// What no one may see or do from elsewhere; it counts what was done.
#[derive(Default)]
struct Secrets(AtomicU32);

impl Secrets {
    fn done(&self) -> BoxFuture<'_, anyhow::Result<String>> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Box::pin(async { Ok("hunter2".to_owned()) })
    }
}

impl Watched for Secrets {
    fn standing(&self) -> BoxFuture<'_, Standing> {
        Box::pin(async { Standing::default() })
    }

    fn metrics(&self) -> BoxFuture<'_, String> {
        Box::pin(async { "pulse 60\n".to_owned() })
    }

    fn back_up(&self) -> BoxFuture<'_, Result<String, NoBackup>> {
        Box::pin(async { self.done().await.map_err(NoBackup::Failed) })
    }

    fn dead_posts(&self) -> BoxFuture<'_, anyhow::Result<String>> {
        self.done()
    }

    fn send_again(&self, _: u64) -> BoxFuture<'_, anyhow::Result<String>> {
        self.done()
    }
}

#[tokio::test]
async fn a_web_page_can_neither_read_nor_do_anything_at_the_ops_port() {
    let secrets = Arc::new(Secrets::default());
    let page = Page::open(0, secrets.clone()).await.expect("a port");
    let (address, port) = (page.address(), page.address().port());
    let own = format!("127.0.0.1:{port}");
    let rebound = format!("evil.example:{port}");
    let near = format!("http://127.0.0.1:{}", port.wrapping_add(1));
    let mine = ("X-Galabot", "1");
    // What a page elsewhere can send without a preflight request. It may use the port's own name, or a name of the
    // page's that resolves to this machine. Also what it could send if something let it set headers.
    let attempts: [&[(&str, &str)]; 8] = [
        &[("Host", &own), ("Origin", "https://evil.example")],
        &[("Host", &own), ("Origin", "null"), mine],
        &[("Host", &own), ("Origin", &near), mine],
        &[("Host", &own), ("Sec-Fetch-Site", "cross-site"), mine],
        &[("Host", &own), ("Sec-Fetch-Site", "same-site"), mine],
        &[("Host", &rebound), mine],
        &[("Host", "127.0.0.1.evil.example"), mine],
        &[("Host", &own), ("Host", &rebound), mine],
    ];
    let paths = [
        ("GET", "/dead"),
        ("POST", "/dead/1"),
        ("POST", "/backup"),
        ("GET", "/livez"),
        ("GET", "/readyz"),
        ("GET", "/metrics"),
        ("GET", "/elsewhere"),
    ];
    for headers in attempts {
        for (method, path) in paths {
            let answer = ask(address, method, path, headers).await;
            let refused = matches!(answer.status, 400 | 403);
            assert!(refused, "{method} {path} {headers:?}: {answer:?}");
            assert!(!answer.body.contains("hunter2"), "{answer:?}");
        }
    }
    // Without the special header nothing private is shown and nothing is done for any caller.
    for (method, path) in &paths[..3] {
        let answer = ask(address, method, path, &[("Host", &own)]).await;
        assert_eq!(answer.status, 403, "{method} {path}: {answer:?}");
        assert!(answer.body.contains("X-Galabot: 1"), "{answer:?}");
    }
    assert_eq!(secrets.0.load(Ordering::SeqCst), 0, "nothing was done");

    // What was always allowed still is, by each of the port's names.
    for name in [&own, &format!("localhost:{port}"), &format!("[::1]:{port}")] {
        let answer = ask(address, "GET", "/readyz", &[("Host", name)]).await;
        assert_eq!((answer.status, &*answer.body), (200, "ready\n"), "{name}");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        let answer = ask(address, "GET", "/dead", &[("Host", name), mine]).await;
        assert_eq!((answer.status, &*answer.body), (200, "hunter2\n"));
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    let asked = ops::ask(port, "POST", "/backup").await.expect("an answer");
    assert_eq!(asked, (true, "hunter2\n".to_owned()));
    // A method that a path does not have is refused.
    for (method, path) in [
        ("POST", "/readyz"),
        ("DELETE", "/dead/1"),
        ("GET", "/backup"),
    ] {
        let answer = ask(address, method, path, &[("Host", &own), mine]).await;
        assert_eq!(answer.status, 405, "{method} {path}: {answer:?}");
    }
}

#[tokio::test]
async fn whoever_reaches_the_address_for_others_can_only_look() {
    let secrets = Arc::new(Secrets::default());
    let all = SocketAddr::from(([0, 0, 0, 0], 0));
    let page = Page::open_to_look(all, secrets.clone()).await;
    let page = page.expect("a port");
    let port = page.address().port();
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let own = format!("127.0.0.1:{port}");
    let mine = ("X-Galabot", "1");
    // As a Prometheus in another container, on another machine, or in a cluster asks.
    for host in [
        &*own,
        &format!("galabot-1:{port}"),
        "galabot-1:9090",
        "galabot",
        "10.1.2.3:9465",
        "[fd00::7]:9465",
        "galabot-1.games.svc.cluster.local:9465",
    ] {
        for (path, body) in [
            ("/livez", "alive\n"),
            ("/readyz", "ready\n"),
            ("/metrics", "pulse 60\n"),
        ] {
            let answer = ask(address, "GET", path, &[("Host", host)]).await;
            assert_eq!((answer.status, &*answer.body), (200, body), "{host}");
            assert_eq!(answer.header("cache-control"), "no-store");
        }
    }
    // Nothing that does something or is private, with any header and any method.
    for (method, path) in [
        ("GET", "/dead"),
        ("POST", "/dead/1"),
        ("GET", "/backup"),
        ("POST", "/backup"),
        ("POST", "/metrics"),
        ("PUT", "/livez"),
        ("GET", "/elsewhere"),
        ("GET", "//dead"),
    ] {
        for headers in [&[("Host", &*own)][..], &[("Host", &own), mine]] {
            let answer = ask(address, method, path, headers).await;
            assert_eq!(answer.status, 403, "{method} {path}: {answer:?}");
            assert!(!answer.body.contains("hunter2"), "{answer:?}");
        }
    }
    let told = ask(address, "POST", "/backup", &[("Host", &own), mine]).await;
    assert!(told.body.contains("one may only look"), "{told:?}");
    // A web page does not even see that.
    let rebound = format!("evil.example:{port}");
    for headers in [
        &[("Host", &*rebound)][..],
        &[("Host", "galabot.evil.example"), mine],
        &[("Host", &own), ("Origin", "https://evil.example")],
        &[("Host", &own), ("Sec-Fetch-Site", "cross-site")],
        &[("Host", "galabot-1"), ("Host", &rebound)],
    ] {
        let answer = ask(address, "GET", "/metrics", headers).await;
        assert!(
            matches!(answer.status, 400 | 403),
            "{headers:?}: {answer:?}"
        );
        assert!(!answer.body.contains("pulse"), "{answer:?}");
    }
    assert_eq!(secrets.0.load(Ordering::SeqCst), 0, "nothing was done");
    let asked = ops::ask_at(page.address(), "GET", "/readyz").await;
    assert_eq!(asked.expect("an answer"), (true, "ready\n".to_owned()));
}
