//! Puzzles of one's own mistakes: the review is read, or made, and a try is judged by a short search after it.

use super::hints::{Advised, advised};
use super::reviews::{Obtained, no_more, obtained, wanted};
use super::{Analysis, refused};
use crate::ai::hint::REFUTATION;
use crate::ai::review::Review;
use crate::discord::interactions::answer::Answer;
use crate::present::{self, Localizer, Message};
use crate::rules::any::{Game, Turn};
use crate::service::{BetterSaid, BetterStep, BetterView, Fault};

/// Whether something is to be read in a review, or searched for.
pub(super) fn takes_a_review(view: &BetterView) -> bool {
    matches!(
        view.said,
        BetterSaid::Find | BetterSaid::At(_, BetterStep::Tried(_) | BetterStep::Best)
    )
}

/// What there is to say about a mistake; `None` if the bot is closing.
pub(super) async fn better_for(
    analysis: &Analysis,
    view: BetterView,
    answer: &Answer,
) -> Result<Option<Message>, Fault> {
    let (words, table) = (answer.words, view.table.clone());
    let wanted = wanted(analysis, &table, view.person, false);
    let told = match obtained(analysis, &table, wanted, answer).await? {
        Obtained::Closing => return Ok(None),
        Obtained::Not(why) => Some(*why),
        Obtained::Review(review) => {
            let known = table.clone();
            let game = analysis.ctx.ask(move |service| service.game(&known));
            let game = game.await?;
            match view.said {
                BetterSaid::At(ply, BetterStep::Tried(turn)) => {
                    judged(analysis, &view, (&game, &review), (ply, turn), words).await?
                }
                _ => Some(present::better_looked_up(words, &view, &game, &review)),
            }
        }
    };
    no_more(analysis, wanted).await?;
    Ok(told)
}

/// Whether a try is about as good as the best turn, and what follows.
async fn judged(
    analysis: &Analysis,
    view: &BetterView,
    (game, review): (&Game, &Review),
    (ply, turn): (usize, Turn),
    words: Localizer,
) -> Result<Option<Message>, Fault> {
    let mut after = present::game_before_turn(&view.table, ply);
    after
        .play(turn)
        .map_err(|refused| Fault::new(format!("game {}: {refused:?}", view.table.id)))?;
    let advice = match after.outcome() {
        Some(_) => None,
        None => match advised(analysis, &after, REFUTATION, view.person).await {
            Advised::Found(advice) => Some(advice),
            Advised::Busy(why) => return Ok(Some(refused(words, why))),
            Advised::Nothing => {
                return Err(Fault::new(format!(
                    "no move was found in game {}",
                    view.table.id
                )));
            }
            Advised::Closing => return Ok(None),
        },
    };
    let tried = (ply, turn, advice.as_ref());
    Ok(Some(present::better_tried(
        words,
        view,
        (game, review),
        tried,
    )))
}
