//! Rate limits: a bucket a route, with Discord's headers. Generous until a rule makes one strict.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What an unruled bucket lets through.
const GENEROUS: (u32, u64) = (10_000, 1000);

/// Makes the buckets of some routes strict.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BucketRule {
    /// Only this method; all if it is missing.
    #[serde(default)]
    pub method: Option<String>,
    /// Only routes whose path contains this; all if it is missing.
    #[serde(default)]
    pub path: Option<String>,
    /// Requests let through in a window.
    pub limit: u32,
    /// The window's length in milliseconds by the sandbox's clock.
    pub window_ms: u64,
}

/// Where a request stands in its bucket.
#[derive(Clone, Debug)]
pub struct Standing {
    pub bucket: String,
    pub limit: u32,
    pub remaining: u32,
    /// When the window ends, in milliseconds since 1970.
    pub reset: u64,
    /// How long that is from now, in milliseconds.
    pub reset_after: u64,
    /// Milliseconds to wait: the request is over the limit.
    pub wait: Option<u64>,
}

/// The open windows.
#[derive(Default)]
pub struct Limits {
    /// By bucket: when the window began, and the requests in it.
    windows: BTreeMap<String, (u64, u32)>,
    /// The requests of the running second, whatever their route.
    second: (u64, u32),
}

impl Limits {
    /// Counts a request.
    pub fn take(&mut self, method: &str, path: &str, rules: &[BucketRule], now: u64) -> Standing {
        let rule = rules
            .iter()
            .find(|rule| applies(&rule.method, &rule.path, method, path));
        let (limit, length) = rule.map_or(GENEROUS, |rule| (rule.limit, rule.window_ms));
        let bucket = bucket(method, path);
        let window = self.windows.entry(bucket.clone()).or_insert((now, 0));
        if now >= window.0 + length {
            *window = (now, 0);
        }
        let reset = window.0 + length;
        let over = window.1 >= limit;
        if !over {
            window.1 += 1;
        }
        Standing {
            bucket,
            limit,
            remaining: limit.saturating_sub(window.1),
            reset,
            reset_after: reset.saturating_sub(now),
            wait: over.then(|| reset.saturating_sub(now)),
        }
    }

    /// Counts a request against the limit of all routes together; the milliseconds to wait if it is over.
    pub fn take_global(&mut self, a_second: Option<u32>, now: u64) -> Option<u64> {
        if now >= self.second.0 + 1000 {
            self.second = (now, 0);
        }
        self.second.1 += 1;
        let over = a_second.is_some_and(|limit| self.second.1 > limit);
        over.then(|| self.second.0 + 1000 - now)
    }
}

/// Whether something for `wanted` methods and paths applies to a request. Paths match by containing.
pub fn applies(
    wanted_method: &Option<String>,
    wanted_path: &Option<String>,
    method: &str,
    path: &str,
) -> bool {
    wanted_method
        .as_ref()
        .is_none_or(|wanted| wanted.eq_ignore_ascii_case(method))
        && wanted_path
            .as_ref()
            .is_none_or(|wanted| path.contains(wanted.as_str()))
}

/// The bucket of a request: the method and the path, in which only the first id counts (the channel, guild or webhook).
fn bucket(method: &str, path: &str) -> String {
    let mut majors = 1;
    let steps: Vec<&str> = path
        .split('/')
        .map(|step| {
            let id = step.bytes().all(|byte| byte.is_ascii_digit()) && !step.is_empty();
            if !id {
                return step;
            }
            if majors > 0 {
                majors -= 1;
                step
            } else {
                ":id"
            }
        })
        .collect();
    format!("{method}:{}", steps.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_a_route_in_a_channel() {
        assert_eq!(
            bucket("PATCH", "/channels/12/messages/34"),
            "PATCH:/channels/12/messages/:id"
        );
    }

    #[test]
    fn a_strict_bucket_empties_and_fills_again() {
        let rule = BucketRule {
            method: Some("post".into()),
            path: Some("/messages".into()),
            limit: 2,
            window_ms: 5000,
        };
        let mut limits = Limits::default();
        let mut at = |now| {
            limits.take(
                "POST",
                "/channels/1/messages",
                std::slice::from_ref(&rule),
                now,
            )
        };
        assert_eq!(at(0).remaining, 1);
        assert_eq!(at(1).wait, None);
        assert_eq!(at(1000).wait, Some(4000));
        assert_eq!(at(5000).wait, None);
    }
}
