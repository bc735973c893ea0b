//! The way to the service: its calls wait for the disk, so each is a job on a thread of its own.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::costly::CostlyJobs;
use crate::service::commands::Cost;
use crate::service::{Fault, Service};

/// The most jobs that wait for the disk at the same time: as many as it takes together.
const MOST_JOBS: usize = 64;

/// Has the service do something. A clone shares its permits.
#[derive(Clone)]
pub(crate) struct Dispatcher {
    service: Service,
    permits: Arc<Semaphore>,
    costly: Arc<CostlyJobs>,
}

impl Dispatcher {
    /// A dispatcher of jobs for this service; what costs much is done by `costly`.
    pub fn new(service: Service, costly: Arc<CostlyJobs>) -> Dispatcher {
        Dispatcher {
            service,
            permits: Arc::new(Semaphore::new(MOST_JOBS)),
            costly,
        }
    }

    /// What may be asked of the service without waiting for the disk.
    pub fn service(&self) -> &Service {
        &self.service
    }

    /// What is done beside the queues.
    pub fn costly(&self) -> &Arc<CostlyJobs> {
        &self.costly
    }

    /// Asks the service something, on a thread of its own.
    ///
    /// # Errors
    /// The service's own fault, or one for a job that panicked.
    pub async fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Service) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let service = self.service.clone();
        on_a_thread(&self.permits, move || job(&service)).await?
    }

    /// Asks the service something that costs much, beside all else.
    ///
    /// # Errors
    /// As [`Dispatcher::ask`].
    pub async fn ask_costly<T: Send + 'static>(
        &self,
        cost: Cost,
        job: impl FnOnce(&Service) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let service = self.service.clone();
        self.costly.work(cost, move || job(&service)).await?
    }
}

/// Does a job on a thread of its own, when there is a permit for it.
///
/// # Errors
/// If the job panics.
pub(crate) async fn on_a_thread<T: Send + 'static>(
    permits: &Semaphore,
    job: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let _permit = permits.acquire().await.map_err(Fault::new)?;
    super::spawn_blocking(job).await.map_err(Fault::new)
}
