//! What the bot asked of REST, and what was wrong with it.

use std::collections::{BTreeMap, VecDeque};

use serde::Serialize;
use serde_json::Value;

use super::faults::Effect;

/// Entries kept of each kind.
const KEPT: usize = 20_000;

/// One REST request of the bot, with its answer.
#[derive(Clone, Debug, Serialize)]
pub struct LoggedRequest {
    /// Counts requests from 1.
    pub number: u64,
    /// Milliseconds since 1970 by the sandbox's clock.
    pub at: u64,
    /// `GET`, `POST` and so on.
    pub method: String,
    /// Without `/api/v10`, such as `/channels/1/messages`.
    pub path: String,
    /// Without the question mark.
    pub query: String,
    /// The JSON body (of a multipart request, its `payload_json`); null without one.
    pub body: Value,
    /// The file names that were uploaded.
    pub files: Vec<String>,
    /// The status answered with. 0: the connection was broken off on purpose.
    pub status: u16,
    /// The JSON answered with.
    pub answer: Value,
}

/// Something the bot did that Discord would mind, or might one day.
#[derive(Clone, Debug, Serialize)]
pub struct Violation {
    /// The request's method, or `GATEWAY`.
    pub method: String,
    /// The request's path.
    pub path: String,
    /// What was wrong.
    pub problem: String,
}

/// Both logs.
#[derive(Default)]
pub struct Log {
    pub requests: VecDeque<LoggedRequest>,
    pub violations: Vec<Violation>,
    /// How often each kind of fault has struck a request.
    pub strikes: BTreeMap<String, u64>,
    count: u64,
}

impl Log {
    pub fn add(&mut self, mut request: LoggedRequest) {
        self.count += 1;
        request.number = self.count;
        if self.requests.len() >= KEPT {
            self.requests.pop_front();
        }
        self.requests.push_back(request);
    }

    /// Counts a fault that struck.
    pub fn struck(&mut self, effect: &Effect) {
        let kind = match effect {
            Effect::Status { status, html: true } => format!("{status} with HTML"),
            Effect::Status { status, .. } => status.to_string(),
            Effect::Refuse { status, code } => format!("{status} with code {code}"),
            Effect::Slow { .. } => "slow answer".to_owned(),
            Effect::Held { .. } => "held".to_owned(),
            Effect::LoseAnswer => "lost answer".to_owned(),
            Effect::Mangle => "half an answer".to_owned(),
            Effect::Drop => "broken connection".to_owned(),
            Effect::RateLimit { .. } => "429".to_owned(),
        };
        *self.strikes.entry(kind).or_default() += 1;
    }

    pub fn violation(&mut self, method: &str, path: &str, problem: impl Into<String>) {
        if self.violations.len() < KEPT {
            self.violations.push(Violation {
                method: method.to_owned(),
                path: path.to_owned(),
                problem: problem.into(),
            });
        }
    }
}
