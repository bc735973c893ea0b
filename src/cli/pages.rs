//! Where a running bot can be asked: opened, and asked by `galabot health`.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;

use super::terminal::plain;
use crate::config::{self, Config};
use crate::ops::{self, Page, Watched};

/// How long `galabot health` waits for an answer: less than the ten seconds that the container gives it.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens what the configuration names: the port of this machine, and the address for others.
///
/// # Errors
/// If one of them is taken.
pub(super) async fn open(
    ops: &config::Ops,
    watched: &Arc<impl Watched>,
) -> anyhow::Result<Vec<Page>> {
    let mut pages = Vec::new();
    if let Some(port) = ops.port {
        let page = Page::open(port, watched.clone()).await?;
        tracing::info!(address = %page.address(), "/livez, /readyz and /metrics");
        pages.push(page);
    }
    if let Some(listen) = ops.listen {
        let page = Page::open_to_look(listen, watched.clone()).await?;
        tracing::info!(listen = %page.address(), "/livez, /readyz and /metrics, for others too");
        pages.push(page);
    }
    Ok(pages)
}

/// Asks a running bot whether it is well, and prints its answer.
///
/// # Errors
/// If it is not well, does not answer, or cannot be asked.
pub(super) async fn health(config: &Config) -> anyhow::Result<()> {
    health_within(PATIENCE, config).await
}

async fn health_within(patience: Duration, config: &Config) -> anyhow::Result<()> {
    let config::Ops { port, listen } = config.ops;
    let here = port.map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    let Some(address) = here.or(listen) else {
        bail!("a running bot can be asked only if `port` or `listen` in the section [ops] is set");
    };
    let (well, text) = ops::ask_within(patience, address, "GET", "/readyz").await?;
    match well {
        true => {
            print!("{}", plain(&text));
            Ok(())
        }
        false => bail!("{}", text.trim()),
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::super::start::Starting;
    use super::*;

    #[tokio::test]
    async fn a_bot_that_hangs_is_told_to_be_silent() {
        // The system takes its connections, and nobody answers.
        let hangs = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        let hangs = hangs.expect("a free port");
        let port = hangs.local_addr().expect("an address").port();
        let config = Config {
            ops: config::Ops {
                port: Some(port),
                listen: None,
            },
            ..Config::default()
        };
        let asked = health_within(Duration::from_millis(50), &config).await;
        let told = asked.expect_err("it hangs").to_string();
        let expected = format!("the process at port {port} of 127.0.0.1 does not answer");
        assert!(told.starts_with(&expected), "{told}");
    }

    #[tokio::test]
    async fn a_bot_that_is_asked_for_its_health_answers_at_either_address() {
        let both = config::Ops {
            port: Some(0),
            listen: Some(SocketAddr::from(([0, 0, 0, 0], 0))),
        };
        let pages = open(&both, &Arc::new(Starting::default())).await;
        let pages = pages.expect("free ports");
        let [own, others] = [&pages[0], &pages[1]].map(Page::address);
        assert!(own.ip().is_loopback() && others.ip().is_unspecified());
        let asked = async |port, listen| {
            let config = Config {
                ops: config::Ops { port, listen },
                ..Config::default()
            };
            health(&config).await.expect_err("not ready").to_string()
        };
        let starts = "not ready\nstarting";
        assert_eq!(asked(Some(own.port()), None).await, starts);
        assert_eq!(asked(None, Some(others)).await, starts);
        assert_eq!(asked(Some(own.port()), Some(others)).await, starts);
        let nowhere = asked(None, None).await;
        assert!(nowhere.contains("`port` or `listen`"), "{nowhere}");
        assert!(
            open(
                &config::Ops {
                    port: None,
                    listen: Some(others)
                },
                &Arc::new(Starting::default())
            )
            .await
            .is_err()
        );
    }
}
