//! What the bot asked of REST, and what was wrong with it.

use std::collections::VecDeque;

use serde::Serialize;
use serde_json::Value;

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
