//! Why a command stops before it has changed anything: it is refused, or something on our side failed.

use super::ports::StoreError;
use crate::service::model::refusal::Refusal;

/// Why a command is not carried out. Handlers pass it up with `?`; [`super::Service::execute`] makes an answer of a refusal.
#[derive(Debug)]
pub enum Stop {
    /// It is refused, for this reason. The caller is told so.
    Refused(Refusal),
    /// It failed on our side.
    Fault(Fault),
}

/// Refuses for this reason if it holds.
pub(super) fn refuse_if<R>(holds: bool, why: R) -> Result<(), R> {
    match holds {
        true => Err(why),
        false => Ok(()),
    }
}

/// Any of the reasons that are a [`Refusal`].
impl<R: Into<Refusal>> From<R> for Stop {
    fn from(refusal: R) -> Stop {
        Stop::Refused(refusal.into())
    }
}

impl Stop {
    /// The refusal, if it is one.
    ///
    /// # Errors
    /// The [`Fault`], if it is that.
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

/// Something went wrong on our side. It is logged in full; a person sees an apology with the reference.
#[derive(Debug, thiserror::Error)]
#[error("fault {reference}: {cause}")]
pub struct Fault {
    /// What a person can quote.
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
