//! The connections to a database, and the threads that look after them. The port of the store is blocking, so whoever
//! asks waits. That works on any thread, also on one of another runtime.

use std::future::Future;
use std::time::Duration;

use futures::executor::block_on;
use tokio::runtime;

use super::address::Address;
use super::connection::{Connection, Connections};
use super::trouble::{Attempts, Trouble};
use crate::service::StoreError;
use crate::store::metrics::StoreMetrics;

/// How long a connection may take to be had, and how long a statement.
pub const LATEST: Duration = Duration::from_secs(30);

/// How long a database that does not answer is waited for before the store has failed.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A database.
pub struct Database {
    /// Taken when it is closed.
    runtime: Option<runtime::Runtime>,
    connections: Connections,
    metrics: StoreMetrics,
    /// How long a connection may take to be had, and how long a request.
    latest: Duration,
    /// As messages name it.
    name: String,
}

impl Database {
    /// Gets ready to connect; nothing is connected yet. Whatever is asked is answered within `latest`, or it counts as
    /// lost.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the system gives no threads.
    pub fn at(address: Address, latest: Duration) -> Result<Database, StoreError> {
        let refused = |error: &dyn std::fmt::Display| {
            StoreError::Refused(format!("{} cannot be used: {error}", address.name))
        };
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("store-postgres")
            .enable_all()
            .build()
            .map_err(|error| refused(&error))?;
        let metrics = StoreMetrics::default();
        let connections = Connections::new(address.config, address.tls, latest, metrics.clone())
            .map_err(|error| refused(&error))?;
        Ok(Database {
            runtime: Some(runtime),
            connections,
            metrics,
            latest,
            name: address.name,
        })
    }

    /// As messages name it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What is measured of it, and of the store in it.
    pub fn metrics(&self) -> &StoreMetrics {
        &self.metrics
    }

    /// Asks the database, and waits for the answer on this thread.
    ///
    /// # Errors
    /// What asking fails with, and [`Trouble::Lost`] if it takes too long.
    pub fn wait<T>(&self, ask: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
        self.wait_at_most(self.latest, ask)
    }

    fn wait_at_most<T>(
        &self,
        latest: Duration,
        ask: impl Future<Output = Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        let ended = || Trouble::Final("its threads have ended".to_owned());
        let runtime = self.runtime.as_ref().ok_or_else(ended)?;
        // Connections are looked after on the runtime's threads, and so are clocks. What is asked is put together and
        // read here: to hand it to another thread and back would take longer than the database does. Not within the
        // bounds of a task, since this may be the thread of one that has used up its share.
        let _within = runtime.enter();
        let asked = tokio::task::unconstrained(tokio::time::timeout(latest, ask));
        block_on(asked).unwrap_or_else(|_| {
            self.connections.close_idle();
            Err(Trouble::late(latest))
        })
    }

    /// A connection.
    ///
    /// # Errors
    /// Why none is to be had.
    pub fn connection(&self) -> Result<Connection, Trouble> {
        self.wait(self.connections.get())
    }

    /// Rolls back what was begun on a connection, so that it can be used again. Nobody waits for it.
    pub fn roll_back(&self, client: Connection) {
        let Some(runtime) = &self.runtime else {
            return;
        };
        let latest = self.latest;
        runtime.spawn(async move {
            let done = tokio::time::timeout(latest, client.batch_execute("rollback")).await;
            if let Ok(Ok(())) = done {
                client.give_back();
            }
        });
    }

    /// Asks with a connection of its own until it is answered. Once it is, no transaction may be open there.
    ///
    /// # Errors
    /// [`StoreError::Failed`] if the database cannot be reached for so long, and [`StoreError::Refused`] if it refuses.
    pub fn ask<T>(
        &self,
        patience: Duration,
        ask: impl AsyncFn(&Connection) -> Result<T, Trouble>,
    ) -> Result<T, StoreError> {
        let mut attempts = Attempts::for_at_most(patience);
        // One try takes no longer than all may take together.
        let latest = self.latest.min(patience);
        loop {
            let connection = self.wait_at_most(latest, self.connections.get());
            let asked = connection.and_then(|client| {
                let answer = self.wait_at_most(latest, ask(&client))?;
                client.give_back();
                Ok(answer)
            });
            match asked {
                Ok(answer) => return Ok(answer),
                Err(trouble) => attempts.again(trouble).map_err(|trouble| match trouble {
                    Trouble::Final(why) => StoreError::Refused(format!("{}: {why}", self.name)),
                    other => self.failed(other),
                })?,
            }
        }
    }

    /// The error for something that went wrong with it.
    pub fn failed(&self, trouble: Trouble) -> StoreError {
        StoreError::Failed(format!("{}: {}", self.name, trouble.into_words()))
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // A runtime must not be waited for on a thread of another one.
            runtime.shutdown_background();
        }
    }
}
