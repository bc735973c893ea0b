//! The computer's answers, which take the place of the message that waits for them: one message for each full move.
//!
//! To change a message twice changes nothing, so after a crash it is done again, until it is noted which answer has
//! arrived. Where Discord refuses it, because the message is gone or old, the answer becomes a message of its own; it
//! tells all that the other did.

use super::buttons::{arrived, failing, waiting};
use super::{DeliveryState, DeliveryWorker, Failure};
use crate::discord::rest::{self, Trouble};
use crate::service::{ChannelId, Lane, Service, TableId};

impl DeliveryWorker {
    /// Puts an answer of the computer in the place of the message in this channel that waits for it. Returns whether
    /// that has arrived and is noted.
    ///
    /// # Errors
    /// If Discord has failed on it, or the store.
    pub(crate) async fn answer_in_place(
        &self,
        state: &mut DeliveryState,
        channel: ChannelId,
    ) -> Result<bool, Failure> {
        let (Lane::Table(table), Some(ready)) = (state.post.lane, &state.ready) else {
            return Ok(false);
        };
        let Some(seq) = ready.answers.filter(|_| !state.own_message) else {
            return Ok(false);
        };
        let _turn = self.button_remover.turn(table).await;
        let stands = self.ctx.ask(move |service| arrived(service, table, seq));
        if let Some((_, message)) = stands.await? {
            let (post, now) = (state.post.id, self.ctx.now());
            let noted =
                move |service: &Service| Ok(service.store().post_sent(post, Some(message), now)?);
            self.ctx.ask(noted).await?;
            return Ok(true);
        }
        let waits = self.ctx.ask(move |service| waiting(service, table)).await?;
        let Some(at) = waits.filter(|(place, _)| *place == channel) else {
            return Ok(false);
        };
        match rest::edit(&self.ctx.rest, at, &ready.outgoing).await {
            Ok(()) => {
                self.settle(&state.post, Some(ready), Some(at)).await?;
                Ok(true)
            }
            Err(Trouble::Refused { reason, .. }) => {
                tracing::info!(post = %state.post.id, %table, reason, "an answer becomes a message of its own");
                state.own_message = true;
                Ok(false)
            }
            Err(passing) => Err(passing.into()),
        }
    }

    /// Says in the message that waits for the computer's answer that the computer fails. Its answer takes the place of
    /// that as well. If it cannot be said, it is tried when the computer fails again.
    pub(crate) async fn say_that_it_fails(&self, table: TableId) {
        let _turn = self.button_remover.turn(table).await;
        let failing = self.ctx.ask(move |service| failing(service, table));
        let said = match failing.await {
            Ok(Some((at, message))) => rest::change_words(&self.ctx.rest, at, &message)
                .await
                .map_err(|trouble| trouble.to_string()),
            Ok(None) => Ok(()),
            Err(fault) => Err(fault.to_string()),
        };
        if let Err(reason) = said {
            tracing::warn!(%table, reason, "cannot say that the computer fails");
        }
    }
}
