//! Hints and reviews: searches on the threads of the computer, whose answer takes the place that was kept for it.

mod better;
mod hints;
mod lines;
mod reviews;

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

use crate::computer::{Busy, JobHandle, Queue};
use crate::present::{self, Localizer, Message};
use crate::rules::Side;
use crate::service::{
    AnalysisRefusal, BetterView, ChannelId, EventKind, Fault, PersonId, PuzzleView, Refusal, Reply,
    Request, Table,
};

use super::context::Context;
use super::interactions::answer::Answer;
use super::interactions::passing;
use super::private_messages::Topic;
use better::{better_for, takes_a_review};
use hints::{hint, refutable, refute};
pub(crate) use lines::lines;
pub(crate) use reviews::resume;
use reviews::{card_for, review_for, stop};

/// What the parts of a bot share to help people learn.
pub(crate) struct Analysis {
    ctx: Arc<Context>,
    /// On whose threads is searched.
    queue: Arc<Queue>,
    /// Who waits for a review.
    reviews: Mutex<Vec<(PersonId, JobHandle)>>,
}

/// Something that takes a search to answer.
pub(crate) enum Task {
    /// A good move for this side.
    Hint(Box<Table>, Side),
    /// A look at a finished game, or at one turn of it.
    Review(Box<Table>, Option<usize>),
    /// The share card of a finished game, posted in its thread, for somebody who asked in this channel.
    Card(Box<Table>, ChannelId),
    /// Why a try in a puzzle is wrong.
    Refute(Box<PuzzleView>),
    /// A mistake of the caller's, whether a try is better, or what would have been best.
    Better(Box<BetterView>),
    /// No more of it.
    Stop,
}

impl Task {
    /// What a reply asks for beyond words.
    pub fn of(reply: &Reply, request: &Request) -> Option<Task> {
        match reply {
            Reply::Done { table, event } if event.what == EventKind::Hinted => Some(Task::Hint(
                table.clone(),
                table.bottom_for(request.caller.id),
            )),
            Reply::Hint(table) => Some(Task::Hint(
                table.clone(),
                table.bottom_for(request.caller.id),
            )),
            Reply::Review { table, turn } => Some(Task::Review(table.clone(), *turn)),
            Reply::Share(table) => Some(Task::Card(table.clone(), request.place.channel)),
            Reply::Puzzle(posed) => refutable(posed).then(|| Task::Refute(posed.clone())),
            Reply::Better(view) => takes_a_review(view).then(|| Task::Better(view.clone())),
            Reply::StopReview => Some(Task::Stop),
            _ => None,
        }
    }
}

/// The answer to a task, and what it is about if it goes with the board; `None` if the bot is closing.
type Told = Result<Option<(Message, Option<Topic>)>, Fault>;

/// An answer that stays.
fn stays(told: Result<Option<Message>, Fault>) -> Told {
    Ok(told?.map(|words| (words, None)))
}

fn refused(words: Localizer, why: AnalysisRefusal) -> Message {
    present::reply(words, &Reply::Refused(Refusal::Analysis(why)), None)
}

fn reason(busy: Busy) -> AnalysisRefusal {
    match busy {
        Busy::PerUserLimit => AnalysisRefusal::Thinking,
        Busy::GlobalLimit => AnalysisRefusal::Busy,
    }
}

/// Sends the result of a search to the task that waits for it. A search that closing has broken off has no result:
/// then the end of the channel tells the task so.
fn tell<T>(queue: &Queue, waiting: oneshot::Sender<Option<T>>, found: Option<T>) {
    if found.is_some() || !queue.is_closing() {
        // An error says that the bot is closing and the task is gone.
        let _ = waiting.send(found);
    }
}

impl Analysis {
    /// No searches yet. New ones go on this queue.
    pub fn new(ctx: Arc<Context>, queue: Arc<Queue>) -> Analysis {
        Analysis {
            ctx,
            queue,
            reviews: Mutex::default(),
        }
    }

    /// Does a task and answers.
    pub async fn carry_out(self: Arc<Self>, task: Task, person: PersonId, answer: Answer) {
        let told = match task {
            Task::Hint(table, bottom) => hint(&self, &table, person, bottom, answer.words).await,
            Task::Review(table, turn) => {
                stays(review_for(&self, (*table, turn), person, &answer).await)
            }
            Task::Card(table, asked_in) => {
                stays(card_for(&self, (*table, asked_in), person, &answer).await)
            }
            Task::Refute(posed) => stays(refute(&self, &posed, person, answer.words).await),
            Task::Better(view) => stays(better_for(&self, *view, &answer).await),
            Task::Stop => stays(Ok(stop(&self, person, answer.words))),
        };
        match told {
            Ok(Some((words, topic))) => {
                let told = answer.tell(words).await;
                if let (Some(topic), Some(message), Some(_)) = (topic, told, answer.reader) {
                    passing::note(&self.ctx, topic, answer.left(message)).await;
                }
            }
            Ok(None) => {}
            Err(fault) => {
                tracing::error!(%fault, "a search could not be made");
                answer.tell(present::fault(answer.words, &fault)).await;
            }
        }
    }

    fn reviews(&self) -> std::sync::MutexGuard<'_, Vec<(PersonId, JobHandle)>> {
        self.reviews.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
