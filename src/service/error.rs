//! Why a command stops before it has changed anything: it is refused, or the service failed.

use super::ports::StoreError;
use crate::service::model::refusal::Refusal;

/// Why a command is not carried out. Handlers pass it up with `?`. [`super::Service::execute`] turns a refusal into an
/// answer.
#[derive(Debug)]
pub enum Stop {
    /// It is refused; the caller is told the reason.
    Refused(Refusal),
    /// The service failed.
    Fault(Fault),
}

/// Refuses for this reason if the condition holds.
pub(super) fn refuse_if<R>(holds: bool, why: R) -> Result<(), R> {
    match holds {
        true => Err(why),
        false => Ok(()),
    }
}

/// Any reason that can become a [`Refusal`].
impl<R: Into<Refusal>> From<R> for Stop {
    fn from(refusal: R) -> Stop {
        Stop::Refused(refusal.into())
    }
}

impl Stop {
    /// The refusal, if it is one.
    ///
    /// # Errors
    /// The [`Fault`], if it is one.
    pub fn refusal(self) -> Result<Refusal, Fault> {
        match self {
            Stop::Refused(refusal) => Ok(refusal),
            Stop::Fault(fault) => Err(fault),
        }
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Fault(fault)
    }
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Stop {
        Stop::Fault(error.into())
    }
}

/// An error of the service. It is logged in full; the caller sees an apology with the reference.
#[derive(Debug, thiserror::Error)]
#[error("fault {reference}: {cause}")]
pub struct Fault {
    /// The reference that a person can quote.
    pub reference: String,
    /// What went wrong.
    pub cause: String,
}

impl Fault {
    /// A fault with a fresh reference.
    pub fn new(cause: impl ToString) -> Fault {
        Fault {
            reference: format!("{:06X}", fastrand::u32(..0x100_0000)),
            cause: cause.to_string(),
        }
    }
}

/// A fault with a fresh reference.
pub(in crate::service) fn fault(cause: impl ToString) -> Fault {
    Fault::new(cause)
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        fault(error)
    }
}
