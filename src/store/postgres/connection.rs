//! Connections to a database. Each is used by one at a time, and kept for the next only if whoever had it says that
//! nothing is left undone there.

use std::ops::Deref;
use std::time::{Duration, Instant};

use deadpool_postgres::{
    BuildError, Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime,
};
use scopeguard::ScopeGuard;
use tokio_postgres::{Client, Config, Error, Statement};

use super::tls::Tls;
use super::trouble::Trouble;
use crate::store::metrics::StoreMetrics;

/// Connections at most; PostgreSQL allows a hundred by default.
pub const CONNECTIONS: usize = 16;

/// The connections of a store.
pub struct Connections {
    pool: Pool,
    metrics: StoreMetrics,
}

impl Connections {
    /// None is opened yet. Whoever asks for one waits at most so long; `metrics` tells how long it was.
    ///
    /// # Errors
    /// If there can be none, whatever the database says.
    pub fn new(
        config: Config,
        tls: Tls,
        latest: Duration,
        metrics: StoreMetrics,
    ) -> Result<Connections, BuildError> {
        let recycling = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let pool = Pool::builder(Manager::from_config(config, tls, recycling))
            .max_size(CONNECTIONS)
            .wait_timeout(Some(latest))
            .create_timeout(Some(latest))
            .recycle_timeout(Some(latest))
            .runtime(Runtime::Tokio1)
            .build();
        pool.map(|pool| Connections { pool, metrics })
    }

    /// An idle connection, else a new one, as soon as there may be one more.
    ///
    /// # Errors
    /// Why none is to be had.
    pub async fn get(&self) -> Result<Connection, Trouble> {
        let asked = Instant::now();
        let got = self.pool.get().await;
        let waited = asked.elapsed().as_secs_f64();
        self.metrics.connection_seconds.observe(waited);
        match got {
            Ok(object) => Ok(Connection(scopeguard::guard(object, close as fn(Object)))),
            Err(PoolError::Backend(error)) => Err(error.into()),
            Err(PoolError::Timeout(_)) => {
                Err(Trouble::Lost("no connection was free in time".to_owned()))
            }
            Err(error) => Err(Trouble::Final(error.to_string())),
        }
    }

    /// Closes those that nobody uses. Where one does not answer, those that lie idle may not either.
    pub fn close_idle(&self) {
        self.pool.retain(|_, _| false);
    }
}

/// A connection that somebody uses alone. It is closed when this is dropped: a statement may still run there, or a
/// transaction be open. Only who knows that neither is so gives it back.
pub struct Connection(ScopeGuard<Object, fn(Object)>);

impl Connection {
    /// Keeps it for the next: its last transaction has ended, and every answer was read.
    pub fn give_back(self) {
        drop(ScopeGuard::into_inner(self.0));
    }

    /// A statement, which the server has to parse only once for each connection.
    ///
    /// # Errors
    /// As the server.
    pub async fn prepared(&self, text: &'static str) -> Result<Statement, Error> {
        self.0.prepare_cached(text).await
    }
}

impl Deref for Connection {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.0
    }
}

/// Takes it from the pool, which opens another when it needs one.
fn close(object: Object) {
    drop(Object::take(object));
}
