//! The connections to a database, and the threads that look after them. The port of the store is blocking, so whoever
//! asks waits on a channel: that works on any thread, also on one of another runtime.

use std::future::Future;
use std::sync::mpsc::sync_channel;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio::runtime;

use super::address::Address;
use super::trouble::{Attempts, Trouble};
use crate::service::StoreError;

/// Connections at most; PostgreSQL allows a hundred by default.
const CONNECTIONS: usize = 16;

/// How long a connection may take to be had, and how long a statement.
const LATEST: Duration = Duration::from_secs(30);

/// How long a database that does not answer is waited for before the store has failed.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A database.
pub struct Database {
    /// Taken when it is closed.
    runtime: Option<runtime::Runtime>,
    pool: Pool,
    /// As messages name it.
    name: String,
}

impl Database {
    /// Gets ready to connect; nothing is connected yet.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if the system gives no threads.
    pub fn at(address: Address) -> Result<Database, StoreError> {
        let refused = |error: &dyn std::fmt::Display| {
            StoreError::Refused(format!("{} cannot be used: {error}", address.name))
        };
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("store-postgres")
            .enable_all()
            .build()
            .map_err(|error| refused(&error))?;
        let config = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let manager = Manager::from_config(address.config.clone(), address.tls.clone(), config);
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .wait_timeout(Some(LATEST))
            .create_timeout(Some(LATEST))
            .recycle_timeout(Some(LATEST))
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|error| refused(&error))?;
        Ok(Database {
            runtime: Some(runtime),
            pool,
            name: address.name,
        })
    }

    /// As messages name it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Waits for a task that asks the database.
    ///
    /// # Errors
    /// What the task fails with, and [`Trouble::Lost`] if it takes too long.
    pub fn wait<T: Send + 'static>(
        &self,
        task: impl Future<Output = Result<T, Trouble>> + Send + 'static,
    ) -> Result<T, Trouble> {
        let ended = || Trouble::Final("its threads have ended".to_owned());
        let runtime = self.runtime.as_ref().ok_or_else(ended)?;
        let (reply, answer) = sync_channel(1);
        runtime.spawn(async move {
            let done = tokio::time::timeout(LATEST, task).await;
            // The caller waits below.
            let _ = reply.send(done.unwrap_or_else(|_| Err(Trouble::late(LATEST))));
        });
        answer.recv().map_err(|_| ended())?
    }

    /// Leaves a task to itself.
    pub fn leave(&self, task: impl Future<Output = ()> + Send + 'static) {
        if let Some(runtime) = &self.runtime {
            runtime.spawn(task);
        }
    }

    /// The pool of its connections.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Asks with a connection of its own until it is answered.
    ///
    /// # Errors
    /// [`StoreError::Failed`] if the database cannot be reached for so long, and [`StoreError::Refused`] if it refuses.
    pub fn ask<T, F>(&self, patience: Duration, ask: impl Fn(Object) -> F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, Trouble>> + Send + 'static,
    {
        let mut attempts = Attempts::for_at_most(patience);
        loop {
            let pool = self.pool.clone();
            let got = self.wait(async move { Ok(pool.get().await?) });
            match got.and_then(|client| self.wait(ask(client))) {
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
        self.pool.close();
        if let Some(runtime) = self.runtime.take() {
            // A runtime must not be waited for on a thread of another one.
            runtime.shutdown_background();
        }
    }
}

/// Gives up a connection whose state is unknown.
pub fn discard(client: Object) {
    drop(Object::take(client));
}
