//! Acknowledging interactions: Discord waits three seconds for it, and tells the caller of a failure then.

use serde_json::{Value, json};
use serenity::http::{LightMethod, Route};
use tokio::time::Instant;

use super::BACKOFF;
use crate::discord::context::Context;
use crate::discord::rest::{self, Trouble, error_code};

/// What Discord is told: who will see the answer, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Acknowledgement {
    /// It replaces the message with the button.
    Replaces,
    /// It comes beside that message. Clients draw the message anew, and show nothing chosen in its menus.
    Unchanged,
    /// It comes to a new place that only the caller sees.
    PrivatePlace,
    /// It comes to a new place that everybody sees.
    PublicPlace,
}

impl Acknowledgement {
    fn body(self) -> Value {
        match self {
            Acknowledgement::Replaces => json!({"type": 6}),
            Acknowledgement::Unchanged => json!({"type": 7, "data": {}}),
            Acknowledgement::PrivatePlace => json!({"type": 5, "data": {"flags": 64}}),
            Acknowledgement::PublicPlace => json!({"type": 5}),
        }
    }
}

/// Whether Discord knows that an answer will come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Acknowledged {
    /// It does.
    Yes,
    /// It does, and keeps a place for it that only the caller sees: it has refused what was told first.
    InPlace,
    /// It does not, and the caller has been told by Discord that it failed.
    Refused,
    /// Its time was over before we came: nothing more can be told about it, and the caller knows that it failed.
    TooLate,
    /// It did not say; the caller may still be waiting.
    Unknown,
}

/// Acknowledges until Discord says that it was done, by this attempt or an earlier one, that it is refused, or that it
/// is too late.
///
/// Each attempt is waited for before there is another: an answer that comes late counts as well. Where the first is
/// refused, and would have kept no place for the answer, a place is asked for.
pub(crate) async fn acknowledge(
    ctx: &Context,
    id: u64,
    token: &str,
    first: Acknowledgement,
) -> Acknowledged {
    let until = Instant::now() + ctx.pacing.acknowledging;
    let (mut failed, mut sent) = (0, 0);
    let (mut told, mut done) = (first, Acknowledged::Yes);
    loop {
        let body = told.body();
        sent += 1;
        let route = Route::InteractionResponse {
            interaction_id: id.into(),
            token,
        };
        let left = until.saturating_duration_since(Instant::now());
        let patience = ctx.pacing.acknowledgement.min(left);
        let answer = tokio::time::timeout(
            patience,
            rest::send_json(&ctx.rest, LightMethod::Post, route, &body),
        );
        match answer.await {
            Ok(Ok(_)) => return done,
            Ok(Err(trouble)) if trouble.is(&[error_code::ALREADY_ACKNOWLEDGED]) => return done,
            Ok(Err(trouble)) if trouble.is(&error_code::INTERACTION_OVER) => {
                tracing::info!(interaction = id, %trouble, "came too late to acknowledge");
                return Acknowledged::TooLate;
            }
            // The thread is archived, say. Only the first attempt surely has not arrived.
            Ok(Err(Trouble::Refused { code, reason, .. }))
                if told == Acknowledgement::Unchanged && sent == 1 =>
            {
                tracing::info!(interaction = id, code, reason, "asking for a place instead");
                (told, done) = (Acknowledgement::PrivatePlace, Acknowledged::InPlace);
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
