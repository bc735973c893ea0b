//! What people have agreed to who sign in elsewhere; see `oauth`.

use std::collections::HashMap;

use super::id::Id;
use super::{SandboxError, drawn};

/// What has been agreed to and not yet been fetched, and the tokens that were given out.
pub struct OAuth {
    /// What the application proves itself with.
    pub secret: String,
    /// What was agreed to, by its code.
    pub codes: HashMap<String, Grant>,
    /// Whose each token is, and until when.
    pub tokens: HashMap<String, (Id, u64)>,
}

/// What somebody has agreed to.
pub struct Grant {
    pub person: Id,
    /// Where they were led back to; nowhere if they are in an Activity.
    pub redirect: Option<String>,
    pub challenge: Option<String>,
    pub at: u64,
}

impl OAuth {
    /// Nothing yet, with a secret that cannot be guessed.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn new() -> Result<OAuth, SandboxError> {
        Ok(OAuth {
            secret: drawn()?,
            codes: HashMap::new(),
            tokens: HashMap::new(),
        })
    }
}
