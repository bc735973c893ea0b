//! The health of the process: `/livez`, `/readyz` and `/metrics` on a port of this machine, and at an address that
//! others reach.
//!
//! The caller provides what is shown, as [`Watched`]; nothing here knows the bot. Web pages are refused, whatever name
//! they use for this port. Private data and changes also require [`OWN_HEADER`], which a page cannot send without a
//! preflight request. They are had on this machine only: at the address for others there is nothing but to look.

mod bounded;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::serve::Listener as _;
use futures::future::BoxFuture;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use crate::loopback;
pub(crate) use bounded::Bounded;

/// The header that a request for private data or a change must carry; its value does not matter.
pub const OWN_HEADER: &str = "x-galabot";

/// How long [`ask`] waits for an answer.
const PATIENCE: Duration = Duration::from_secs(600);

/// The most connections at once of those who may only look, and how long one may say nothing. Prometheus uses one, and
/// asks at least every two minutes.
const ONLOOKERS: usize = 64;
const IDLE: Duration = Duration::from_secs(150);

/// The state of what is watched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Why it is not ready, one reason a line; ready if empty.
    pub missing: Vec<String>,
    /// What else the host should know, one note a line.
    pub notes: Vec<String>,
}

/// Why no backup was made.
#[derive(Debug)]
pub enum NoBackup {
    /// Another requested backup is being made.
    Busy,
    /// The last one was requested a moment ago. This much longer must pass before the next.
    TooSoon(Duration),
    /// It could not be made.
    Failed(anyhow::Error),
}

/// Why a post is not sent again that was never given up: whoever asks has mistyped its number, or it is sent already.
#[derive(Debug, thiserror::Error)]
#[error("post {0} is not among the dead letters")]
pub struct NotDead(pub u64);

/// Something that can be watched.
pub trait Watched: Send + Sync + 'static {
    /// Whether it is ready and well.
    fn standing(&self) -> BoxFuture<'_, Standing>;

    /// Its metrics, in the text format of Prometheus.
    fn metrics(&self) -> BoxFuture<'_, String>;

    /// Makes a backup and returns its path.
    fn back_up(&self) -> BoxFuture<'_, Result<String, NoBackup>>;

    /// The dead letters with their reasons.
    fn dead_posts(&self) -> BoxFuture<'_, anyhow::Result<String>>;

    /// Sends a dead letter again. The error is a [`NotDead`] if there is none with this number.
    fn send_again(&self, post: u64) -> BoxFuture<'_, anyhow::Result<String>>;
}

/// An open port with these answers. It closes when this is dropped.
pub struct Page {
    address: SocketAddr,
    serving: JoinHandle<()>,
}

impl Page {
    /// Opens the port of 127.0.0.1; 0 takes any free one.
    ///
    /// # Errors
    /// If the port is taken.
    pub async fn open(port: u16, watched: Arc<dyn Watched>) -> anyhow::Result<Page> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .await
            .with_context(|| {
                format!("cannot listen at port {port} of 127.0.0.1, which `port` in the section [ops] names")
            })?;
        let address = listener.local_addr()?;
        let router = looks()
            .route("/backup", post(backup))
            .route("/dead", get(dead))
            .route("/dead/{post}", post(again))
            .with_state(watched)
            .layer(middleware::from_fn_with_state(address.port(), guard));
        Ok(Page::serve(address, axum::serve(listener, router)))
    }

    /// Opens this address, which others may reach. Only `/livez`, `/readyz` and `/metrics` answer there.
    ///
    /// # Errors
    /// If it is taken, or is not one of this machine's.
    pub async fn open_to_look(
        address: SocketAddr,
        watched: Arc<dyn Watched>,
    ) -> anyhow::Result<Page> {
        let listener = TcpListener::bind(address).await.with_context(|| {
            format!("cannot listen at {address}, which `listen` in the section [ops] names")
        })?;
        Page::for_onlookers(Bounded::new(listener, ONLOOKERS, IDLE), watched)
    }

    fn for_onlookers(listener: Bounded, watched: Arc<dyn Watched>) -> anyhow::Result<Page> {
        let address = listener.local_addr()?;
        let router = looks()
            .with_state(watched)
            .layer(middleware::from_fn(guard_against_all_but_looks));
        Ok(Page::serve(address, axum::serve(listener, router)))
    }

    fn serve(
        address: SocketAddr,
        served: impl IntoFuture<Output = std::io::Result<()>, IntoFuture: Send> + Send + 'static,
    ) -> Page {
        let serving = tokio::spawn(async move {
            if let Err(error) = served.await {
                tracing::error!(%error, "the ops port has failed");
            }
        });
        Page { address, serving }
    }

    /// Its address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

type Shared = State<Arc<dyn Watched>>;

/// What only looks.
const LOOKS: [&str; 3] = ["/livez", "/readyz", "/metrics"];

/// The answers to what only looks.
fn looks() -> Router<Arc<dyn Watched>> {
    let [livez, ready, numbers] = LOOKS;
    Router::new()
        .route(livez, get(async || "alive\n"))
        .route(ready, get(readyz))
        .route(numbers, get(metrics))
}

/// Passes on what a program of this machine may ask, and adds security headers to the answer.
async fn guard(State(port): State<u16>, request: Request, next: Next) -> Response {
    let refusal = refusal(&request, port);
    sealed(refusal, request, next).await
}

/// Passes on requests that anybody who reaches this process may make, and adds security headers to the answer.
async fn guard_against_all_but_looks(request: Request, next: Next) -> Response {
    let refusal = refusal_of_all_but_looks(&request);
    sealed(refusal, request, next).await
}

async fn sealed(refusal: Option<String>, request: Request, next: Next) -> Response {
    let mut response = match refusal {
        Some(line) => (StatusCode::FORBIDDEN, format!("{line}\n")).into_response(),
        None => next.run(request).await,
    };
    loopback::seal(response.headers_mut());
    response
}

/// Why a request is refused; `None` if it is not.
fn refusal(request: &Request, port: u16) -> Option<String> {
    let headers: &HeaderMap = request.headers();
    if !loopback::is_meant_for(request.uri(), headers, port) {
        return Some(format!(
            "refused: the Host must be 127.0.0.1:{port}, localhost:{port} or [::1]:{port}"
        ));
    }
    if loopback::comes_from_a_page(headers) {
        return Some(NO_PAGES.to_owned());
    }
    let is_private = request.method() != Method::GET || request.uri().path().starts_with("/dead");
    if is_private && !headers.contains_key(OWN_HEADER) {
        return Some(format!(
            "refused: this wants the header \"X-Galabot: 1\", as in curl -H 'X-Galabot: 1' http://127.0.0.1:{port}{}",
            request.uri().path().escape_debug()
        ));
    }
    None
}

/// Why a web page is refused.
const NO_PAGES: &str = "refused: this port is for programs, not for web pages (send neither Origin nor Sec-Fetch-Site)";

/// Why a request is refused where others may look; `None` if it is not.
fn refusal_of_all_but_looks(request: &Request) -> Option<String> {
    if !loopback::is_meant_privately(request.uri(), request.headers()) {
        return Some(
            "refused: the Host must be an address, or a name of a private network: one without a dot, or one that ends \
             in .internal, .local or .home.arpa"
                .to_owned(),
        );
    }
    if loopback::comes_from_a_page(request.headers()) {
        return Some(NO_PAGES.to_owned());
    }
    if request.method() != Method::GET || !LOOKS.contains(&request.uri().path()) {
        return Some(format!(
            "refused: here one may only look, with GET {}; everything else answers at `port` in the section [ops], to \
             programs on the bot's own machine",
            LOOKS.join(", ")
        ));
    }
    None
}

async fn readyz(State(watched): Shared) -> impl IntoResponse {
    let Standing { missing, notes } = watched.standing().await;
    let (status, word) = match missing.is_empty() {
        true => (StatusCode::OK, "ready"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready"),
    };
    let lines = std::iter::once(word.to_owned())
        .chain(missing)
        .chain(notes.into_iter().map(|note| format!("note: {note}")));
    let text: String = lines.flat_map(|line| [line, "\n".to_owned()]).collect();
    (status, text)
}

async fn metrics(State(watched): Shared) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], watched.metrics().await)
}

async fn backup(State(watched): Shared) -> Response {
    match watched.back_up().await {
        Ok(text) => done(Ok(text)).into_response(),
        Err(NoBackup::Failed(error)) => done(Err(error)).into_response(),
        Err(NoBackup::Busy) => {
            let text = "a backup that was asked for is being made just now; wait for that one\n";
            (StatusCode::CONFLICT, text).into_response()
        }
        Err(NoBackup::TooSoon(wait)) => {
            // Rounded up, so that a caller who waits that long is not too early again.
            let seconds = wait.as_millis().div_ceil(1000).to_string();
            let text = format!(
                "a backup was asked for a moment ago, and one a minute is made; ask again in {seconds} s\n"
            );
            let retry = [(header::RETRY_AFTER, seconds)];
            (StatusCode::TOO_MANY_REQUESTS, retry, text).into_response()
        }
    }
}

async fn dead(State(watched): Shared) -> impl IntoResponse {
    done(watched.dead_posts().await)
}

async fn again(
    post: Result<Path<u64>, PathRejection>,
    State(watched): Shared,
) -> impl IntoResponse {
    let Ok(Path(post)) = post else {
        return (StatusCode::BAD_REQUEST, NO_NUMBER.to_owned());
    };
    match watched.send_again(post).await {
        Err(error) if error.is::<NotDead>() => (StatusCode::NOT_FOUND, format!("{error}\n")),
        result => done(result),
    }
}

/// Why no dead letter is sent again.
const NO_NUMBER: &str = "refused: name a dead letter by its number, as GET /dead lists them\n";

fn done(result: anyhow::Result<String>) -> (StatusCode, String) {
    match result {
        Ok(text) => (StatusCode::OK, format!("{text}\n")),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}\n")),
    }
}

/// Asks the port of a running process. Returns whether it is well, and its answer.
///
/// # Errors
/// If nothing answers there.
pub async fn ask(port: u16, method: &str, path: &str) -> anyhow::Result<(bool, String)> {
    ask_at(SocketAddr::from((Ipv4Addr::LOCALHOST, port)), method, path).await
}

/// Asks a running process where it listens. Returns whether it is well, and its answer.
///
/// # Errors
/// If nothing answers there.
pub async fn ask_at(
    listens: SocketAddr,
    method: &str,
    path: &str,
) -> anyhow::Result<(bool, String)> {
    ask_within(PATIENCE, listens, method, path).await
}

/// As [`ask_at`], but waits for an answer no longer than this.
///
/// # Errors
/// If nothing answers there in time.
pub async fn ask_within(
    patience: Duration,
    listens: SocketAddr,
    method: &str,
    path: &str,
) -> anyhow::Result<(bool, String)> {
    let mut address = listens;
    if listens.ip().is_unspecified() {
        // It listens at all addresses.
        address.set_ip(match listens {
            SocketAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
            SocketAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
        });
    }
    let (port, ip) = (address.port(), address.ip());
    let asked = async {
        let mut stream = TcpStream::connect(address).await?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\n{OWN_HEADER}: 1\r\nContent-Length: 0\r\n\
             Connection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok::<_, std::io::Error>(answer)
    };
    let Ok(answer) = tokio::time::timeout(patience, asked).await else {
        bail!("the process at port {port} of {ip} does not answer: waited for {patience:?}");
    };
    let answer = answer.with_context(|| format!("nobody answers at port {port} of {ip}"))?;
    let Some((head, body)) = answer.split_once("\r\n\r\n") else {
        bail!("something else than galabot answers at port {port} of {ip}");
    };
    Ok((head.starts_with("HTTP/1.1 200"), body.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Patient(bool);

    impl Watched for Patient {
        fn standing(&self) -> BoxFuture<'_, Standing> {
            Box::pin(async {
                Standing {
                    missing: (!self.0)
                        .then(|| "no pulse".to_owned())
                        .into_iter()
                        .collect(),
                    notes: vec!["fell once".to_owned()],
                }
            })
        }

        fn metrics(&self) -> BoxFuture<'_, String> {
            Box::pin(async { "pulse 60\n# EOF\n".to_owned() })
        }

        fn back_up(&self) -> BoxFuture<'_, Result<String, NoBackup>> {
            Box::pin(async {
                match self.0 {
                    true => Err(NoBackup::TooSoon(Duration::from_millis(58_200))),
                    false => Err(NoBackup::Failed(anyhow::anyhow!("no room"))),
                }
            })
        }

        fn dead_posts(&self) -> BoxFuture<'_, anyhow::Result<String>> {
            Box::pin(async { Ok("7: gone".to_owned()) })
        }

        fn send_again(&self, post: u64) -> BoxFuture<'_, anyhow::Result<String>> {
            Box::pin(async move {
                match post {
                    7 => Ok("7 goes".to_owned()),
                    _ => Err(anyhow::Error::new(NotDead(post))),
                }
            })
        }
    }

    #[tokio::test]
    async fn whoever_says_nothing_keeps_nobody_out() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        let bounded = Bounded::new(listener.expect("a port"), 2, Duration::from_millis(200));
        let page = Page::for_onlookers(bounded, Arc::new(Patient(true))).expect("an address");
        let mut silent = Vec::new();
        for _ in 0..4 {
            silent.push(
                TcpStream::connect(page.address())
                    .await
                    .expect("it listens"),
            );
        }
        let told = ask_at(page.address(), "GET", "/livez").await;
        assert_eq!(told.expect("an answer"), (true, "alive\n".to_owned()));
        for mut stream in silent {
            let closed = stream.read(&mut [0]).await;
            assert!(matches!(closed, Ok(0) | Err(_)), "{closed:?}");
        }
    }

    #[tokio::test]
    async fn a_number_that_is_no_dead_letters_is_no_fault_of_ours() {
        let watched: Arc<dyn Watched> = Arc::new(Patient(true));
        for (post, status) in [(7, StatusCode::OK), (77, StatusCode::NOT_FOUND)] {
            let answer = again(Ok(Path(post)), State(watched.clone())).await;
            assert_eq!(answer.into_response().status(), status, "post {post}");
        }
    }

    #[tokio::test]
    async fn whoever_asks_is_told() {
        for (well, expected) in [
            (true, "ready\nnote: fell once\n"),
            (false, "not ready\nno pulse\nnote: fell once\n"),
        ] {
            let page = Page::open(0, Arc::new(Patient(well)))
                .await
                .expect("a port");
            let port = page.address().port();
            let ask = async |method, path| ask(port, method, path).await.expect("an answer");
            assert_eq!(ask("GET", "/readyz").await, (well, expected.to_owned()));
            assert_eq!(ask("GET", "/livez").await, (true, "alive\n".to_owned()));
            let (_, metrics) = ask("GET", "/metrics").await;
            assert!(metrics.contains("pulse 60"), "{metrics}");
            let (made, said) = ask("POST", "/backup").await;
            let reason = if well {
                "ask again in 59 s\n"
            } else {
                "no room\n"
            };
            assert!(!made && said.ends_with(reason), "{said}");
            assert_eq!(ask("GET", "/dead").await, (true, "7: gone\n".to_owned()));
            assert_eq!(ask("POST", "/dead/7").await, (true, "7 goes\n".to_owned()));
            let unknown = "post 77 is not among the dead letters\n";
            let answer = ask("POST", "/dead/77").await;
            assert_eq!(answer, (false, unknown.to_owned()));
            let unread = (false, NO_NUMBER.to_owned());
            assert_eq!(ask("POST", "/dead/all").await, unread);
            assert!(!ask("GET", "/else").await.0);
        }
    }
}
