//! What a database answers instead of a result, sorted by what can be done about it.

use std::error::Error as _;
use std::fmt::Write as _;
use std::io;
use std::time::{Duration, Instant};

use tokio_postgres::error::SqlState;

/// What went wrong between this process and the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Another transaction was in the way; nothing was done. The same again may succeed at once.
    Conflict,
    /// The connection was lost or is not to be had; whether the last commit was done is unknown. It may come back.
    Lost(String),
    /// Anything else: it will not get better by itself.
    Final(String),
}

impl Trouble {
    /// What is wrong, in words.
    pub fn into_words(self) -> String {
        match self {
            Trouble::Conflict => "another transaction was in the way".to_owned(),
            Trouble::Lost(why) | Trouble::Final(why) => why,
        }
    }

    /// That no answer came in time.
    pub fn late(after: Duration) -> Trouble {
        Trouble::Lost(format!("no answer within {} s", after.as_secs()))
    }
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Trouble {
        let text = words(&error);
        if let Some(code) = error.code() {
            return of_code(code, text);
        }
        let mut cause = error.source();
        while let Some(why) = cause {
            // A certificate or protocol that does not fit stays so.
            let inside = why.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
            if inside.is_some_and(|inside| inside.is::<rustls::Error>()) {
                return Trouble::Final(text);
            }
            cause = why.source();
        }
        // The library tells the kinds of its errors by their words alone.
        let stays = [
            "authentication",
            "invalid",
            "column",
            "parameter",
            "serializ",
            "number of rows",
        ];
        let kind = error.to_string();
        let never = [
            "server does not support TLS",
            "no hostname provided for TLS",
        ];
        let is_final = stays.iter().any(|word| kind.contains(word))
            || never.iter().any(|word| text.contains(word));
        match is_final {
            true => Trouble::Final(text),
            false => Trouble::Lost(text),
        }
    }
}

/// What this code of an SQL error means.
fn of_code(code: &SqlState, text: String) -> Trouble {
    let again = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::LOCK_NOT_AVAILABLE,
    ];
    if again.contains(code) {
        return Trouble::Conflict;
    }
    // A server that starts, stops, has handed over to another, or has no connection left at the moment.
    let passing = [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::TOO_MANY_CONNECTIONS,
        SqlState::QUERY_CANCELED,
        SqlState::READ_ONLY_SQL_TRANSACTION,
        SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
        SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN,
    ];
    // Codes that came with later versions: transaction_timeout and idle_session_timeout.
    let later = ["25P04", "57P05"];
    let passes = passing.contains(code) || later.contains(&code.code());
    match passes || code.code().starts_with("08") {
        true => Trouble::Lost(text),
        false => Trouble::Final(text),
    }
}

/// An error with its causes, in one line. Values of records are left out: the detail of an error may quote them.
fn words(error: &tokio_postgres::Error) -> String {
    if let Some(told) = error.as_db_error() {
        return format!("{} ({})", told.message(), told.code().code());
    }
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(why) = cause {
        // Writing to a string cannot fail.
        let _ = write!(text, ": {why}");
        cause = why.source();
    }
    text
}

/// How long, and how often, something is tried again.
pub struct Attempts {
    begun: Instant,
    patience: Duration,
    conflicts: u32,
    losses: u32,
}

impl Attempts {
    /// Tries for so long at most.
    pub fn for_at_most(patience: Duration) -> Attempts {
        Attempts {
            begun: Instant::now(),
            patience,
            conflicts: 0,
            losses: 0,
        }
    }

    /// Waits until it is worth trying again.
    ///
    /// # Errors
    /// Why it is not worth it.
    pub fn again(&mut self, trouble: Trouble) -> Result<(), Trouble> {
        let (most, reason) = match trouble {
            Trouble::Final(reason) => return Err(Trouble::Final(reason)),
            Trouble::Conflict => {
                self.conflicts += 1;
                let most = 1 << self.conflicts.min(7);
                (most, "other transactions were in the way again and again")
            }
            Trouble::Lost(ref reason) => {
                self.losses += 1;
                // The first time at once: the pool may only have kept a connection that is gone.
                let most = if self.losses == 1 {
                    0
                } else {
                    50 << self.losses.min(5)
                };
                (most, reason.as_str())
            }
        };
        let tried = self.begun.elapsed();
        if tried >= self.patience {
            let tried = tried.as_secs();
            return Err(Trouble::Lost(format!(
                "{reason}; it was tried for {tried} s"
            )));
        }
        // At random, so that two who are in each other's way do not stay so.
        std::thread::sleep(Duration::from_millis(fastrand::u64(0..=most)));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_pass_is_told_from_what_stays() {
        let of = |code: &str| of_code(&SqlState::from_code(code), "why".to_owned());
        let why = || "why".to_owned();
        for code in ["40001", "40P01", "55P03"] {
            assert_eq!(of(code), Trouble::Conflict, "{code}");
        }
        for code in [
            "57P01", "57P02", "57P03", "53300", "57014", "25006", "08006", "40003", "57P05",
            "25P03", "25P04",
        ] {
            assert_eq!(of(code), Trouble::Lost(why()), "{code}");
        }
        for code in ["28P01", "3D000", "42501", "42P01", "53100", "XX000"] {
            assert_eq!(of(code), Trouble::Final(why()), "{code}");
        }
    }

    #[test]
    fn what_stays_is_not_tried_again_and_patience_ends() {
        let mut attempts = Attempts::for_at_most(Duration::from_secs(60));
        assert_eq!(attempts.again(Trouble::Conflict), Ok(()));
        let stays = Trouble::Final("no such database".to_owned());
        assert_eq!(attempts.again(stays.clone()), Err(stays));
        let mut attempts = Attempts::for_at_most(Duration::ZERO);
        let told = attempts.again(Trouble::Lost("connection closed".to_owned()));
        let told = told.expect_err("no patience").into_words();
        assert!(told.contains("connection closed"), "{told}");
    }
}
