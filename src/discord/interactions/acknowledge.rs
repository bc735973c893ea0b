//! Acknowledging interactions: Discord waits three seconds for it, and tells the caller of a failure then.

use serde_json::Value;
use serenity::http::{LightMethod, Route};
use tokio::time::Instant;

use super::BACKOFF;
use crate::discord::context::Context;
use crate::discord::rest::{self, Trouble, error_code};

/// Whether Discord knows that an answer will come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Acknowledged {
    /// It does.
    Yes,
    /// It does not, and the caller has been told by Discord that it failed.
    Refused,
    /// It did not say; the caller may still be waiting.
    Unknown,
}

/// Acknowledges until Discord says that it was done, by this attempt or an earlier one, or that it is too late.
///
/// Each attempt is waited for before there is another: an answer that comes late counts as well.
pub(crate) async fn acknowledge(ctx: &Context, id: u64, token: &str, body: &Value) -> Acknowledged {
    let until = Instant::now() + ctx.pacing.acknowledging;
    let mut failed = 0;
    loop {
        let route = Route::InteractionResponse {
            interaction_id: id.into(),
            token,
        };
        let left = until.saturating_duration_since(Instant::now());
        let patience = ctx.pacing.acknowledgement.min(left);
        let answer = tokio::time::timeout(
            patience,
            rest::send_json(&ctx.rest, LightMethod::Post, route, body),
        );
        match answer.await {
            Ok(Ok(_)) => return Acknowledged::Yes,
            Ok(Err(trouble)) if trouble.is(&[error_code::ALREADY_ACKNOWLEDGED]) => {
                return Acknowledged::Yes;
            }
            Ok(Err(Trouble::Refused { code, reason, .. })) => {
                tracing::warn!(interaction = id, code, reason, "refused an acknowledgement");
                return Acknowledged::Refused;
            }
            Ok(Err(Trouble::Passing(reason))) => {
                tracing::warn!(interaction = id, reason, "acknowledging again");
                ctx.pacing.pause(BACKOFF.jittered(failed)).await;
                failed += 1;
            }
            // It may have arrived all the same; then Discord says so of the next.
            Err(_) => tracing::warn!(interaction = id, "no answer, asking whether it arrived"),
        }
        if Instant::now() >= until {
            return Acknowledged::Unknown;
        }
    }
}
