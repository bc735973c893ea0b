//! Connections to a database. Each is used by one at a time, and kept for the next only if whoever had it says that
//! nothing is left undone there.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;
use tokio_postgres::{Client, Config, Error, Statement};

use super::tls::Tls;
use super::trouble::Trouble;

/// Connections at most; PostgreSQL allows a hundred by default.
pub const CONNECTIONS: usize = 16;

/// The connections of a store.
pub struct Connections {
    config: Config,
    tls: Tls,
    /// As many permits as connections may still be opened or are idle.
    free: Arc<Semaphore>,
    idle: Idle,
}

type Idle = Arc<Mutex<Vec<Open>>>;

impl Connections {
    /// None is opened yet.
    pub fn new(config: Config, tls: Tls) -> Connections {
        Connections {
            config,
            tls,
            free: Arc::new(Semaphore::new(CONNECTIONS)),
            idle: Idle::default(),
        }
    }

    /// An idle connection, else a new one, as soon as there may be one more.
    ///
    /// # Errors
    /// Why none is to be had.
    pub async fn get(&self) -> Result<Connection, Trouble> {
        let permit = self.free.clone().acquire_owned().await;
        let permit = permit.map_err(|error| Trouble::Final(error.to_string()))?;
        let open = match self.still_open() {
            Some(open) => open,
            None => Open::new(&self.config, &self.tls).await?,
        };
        Ok(Connection {
            open,
            idle: self.idle.clone(),
            _permit: permit,
        })
    }

    /// Closes those that nobody uses. Where one does not answer, those that lie idle may not either.
    pub fn close_idle(&self) {
        held(&self.idle).clear();
    }

    fn still_open(&self) -> Option<Open> {
        let mut idle = held(&self.idle);
        std::iter::from_fn(|| idle.pop()).find(|open| !open.client.is_closed())
    }
}

/// A connection that somebody uses alone. It is closed when this is dropped: a statement may still run there, or a
/// transaction be open. Only who knows that neither is so gives it back.
pub struct Connection {
    open: Open,
    idle: Idle,
    _permit: OwnedSemaphorePermit,
}

impl Connection {
    /// Keeps it for the next: its last transaction has ended, and every answer was read.
    pub fn give_back(self) {
        held(&self.idle).push(self.open);
    }

    /// A statement, which the server has to parse only once for each connection.
    ///
    /// # Errors
    /// As the server.
    pub async fn prepared(&self, text: &'static str) -> Result<Statement, Error> {
        let known = held(&self.open.statements).get(text).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let statement = self.open.client.prepare(text).await?;
        held(&self.open.statements).insert(text, statement.clone());
        Ok(statement)
    }
}

impl Deref for Connection {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.open.client
    }
}

/// A connection, which is closed when this is dropped.
struct Open {
    client: Client,
    statements: Mutex<HashMap<&'static str, Statement>>,
    /// Sends and receives.
    task: JoinHandle<()>,
}

impl Open {
    async fn new(config: &Config, tls: &Tls) -> Result<Open, Trouble> {
        let (client, connection) = config.connect(tls.clone()).await?;
        let task = tokio::spawn(async move {
            if let Err(error) = connection.await {
                // Whoever uses it is told as well.
                tracing::debug!(%error, "a connection to the database has ended");
            }
        });
        Ok(Open {
            client,
            statements: Mutex::default(),
            task,
        })
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        // It would first send what waits, which a connection that is dead never takes.
        self.task.abort();
    }
}

fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    // Each change is a single call, so a poisoned lock is harmless.
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
