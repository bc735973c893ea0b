//! Reviews of finished games: searched turn by turn, with word on the progress for the person who waits.
//!
//! A note holds which reviews people wait for. After a restart they are made all the same and announced in the thread
//! of the game. A finished review is kept in a note of its table, so asking again is quick.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::{oneshot, watch};

use super::{Analysis, reason, refused, tell};
use crate::ai::review::{Review, Reviewer};
use crate::computer::{Busy, Priority};
use crate::discord::interactions::answer::Answer;
use crate::discord::outbox::Outbox;
use crate::present::{self, Localizer, Message};
use crate::service::notes::{MadeReview, Notes, ReviewAsked, ReviewsAsked};
use crate::service::{
    AnalysisRefusal, ChannelId, CommandId, Fault, Lane, PersonId, Service, Table,
};

/// Between two words on how far a review has come.
const PROGRESS: Duration = Duration::from_millis(1500);

/// Before the first of them: what is quicker needs none.
const FIRST_PROGRESS: Duration = Duration::from_millis(300);

/// Before a review is tried again that found no room.
const BUSY: Duration = Duration::from_secs(1);

fn busy(words: Localizer, busy: Busy) -> Message {
    refused(words, reason(busy))
}

pub(super) fn stop(analysis: &Analysis, person: PersonId, words: Localizer) -> Option<Message> {
    let mut reviews = analysis.reviews();
    let mut found = reviews
        .iter()
        .filter(|(waits, _)| *waits == person)
        .peekable();
    if found.peek().is_none() {
        return Some(refused(words, AnalysisRefusal::NoReview));
    }
    found.for_each(|(_, ticket)| ticket.cancel());
    reviews.retain(|(waits, _)| *waits != person);
    Some(present::stopped(words))
}

/// Changes the note of the people who wait. If another thread changes it meanwhile, as a deletion may, it is read
/// again.
fn change_asked(service: &Service, change: impl Fn(&mut Vec<ReviewAsked>)) -> Result<(), Fault> {
    loop {
        let before: Option<ReviewsAsked> = service.store().noted(())?;
        let mut after = before.clone().unwrap_or_default();
        change(&mut after.0);
        if after == before.clone().unwrap_or_default() {
            return Ok(());
        }
        if service.store().keep_note_if((), before, after)? {
            return Ok(());
        }
    }
}

/// Who waits for a review.
fn asked(service: &Service) -> Result<Vec<ReviewAsked>, Fault> {
    let noted = service.store().noted(())?;
    Ok(noted.map_or_else(Vec::new, |ReviewsAsked(all)| all))
}

/// How a review ended.
enum Ended {
    Made(Box<Review>),
    Stopped,
    /// The bot is closing; it is made after the next start.
    Closing,
}

/// What came of it for the person who waits.
pub(super) enum Obtained {
    Review(Box<Review>),
    /// There is none, and this is why.
    Not(Box<Message>),
    /// The bot is closing.
    Closing,
}

/// Reviews a game, or one turn of it, and tells the person who waits how far it has come.
pub(super) async fn review_for(
    analysis: &Analysis,
    (table, turn): (Table, Option<usize>),
    person: PersonId,
    answer: &Answer,
) -> Result<Option<Message>, Fault> {
    let (words, bottom) = (answer.words, table.bottom_for(person));
    let wanted = wanted(analysis, &table, person, false);
    let told = match obtained(analysis, &table, wanted, answer).await? {
        Obtained::Closing => return Ok(None),
        Obtained::Not(why) => *why,
        Obtained::Review(review) => {
            let known = table.clone();
            let game = analysis
                .ctx
                .ask(move |service| service.game(&known))
                .await?;
            match turn {
                Some(ply) => present::reviewed_turn(words, &table, &game, &review, (ply, bottom)),
                None => {
                    let told = present::review(words, &table, &game, &review, bottom);
                    present::with_puzzles(told, words, (&table, &game, &review), person)
                }
            }
        }
    };
    no_more(analysis, wanted).await?;
    Ok(Some(told))
}

/// Posts the share card of a game, for which it is reviewed if it has not been.
pub(super) async fn card_for(
    analysis: &Analysis,
    (table, asked_in): (Table, ChannelId),
    person: PersonId,
    answer: &Answer,
) -> Result<Option<Message>, Fault> {
    let wanted = wanted(analysis, &table, person, true);
    let told = match obtained(analysis, &table, wanted, answer).await? {
        Obtained::Closing => return Ok(None),
        Obtained::Not(why) => *why,
        Obtained::Review(_) => {
            post_card(analysis, wanted).await?;
            // Whoever asked sees it come.
            if table.thread == Some(asked_in) {
                no_more(analysis, wanted).await?;
                answer.take_away().await;
                return Ok(None);
            }
            present::card_posted(answer.words, &table)
        }
    };
    no_more(analysis, wanted).await?;
    Ok(Some(told))
}

async fn post_card(analysis: &Analysis, wanted: ReviewAsked) -> Result<(), Fault> {
    let now = analysis.ctx.now();
    let posted = analysis
        .ctx
        .ask(move |service| service.post_card(wanted.table, now));
    posted.await.map(drop)
}

/// That a person waits for the review of a game, from now on.
pub(super) fn wanted(
    analysis: &Analysis,
    table: &Table,
    person: PersonId,
    for_card: bool,
) -> ReviewAsked {
    ReviewAsked {
        table: table.id,
        person,
        at: analysis.ctx.now(),
        for_card,
    }
}

/// Notes that this is not waited for any more.
pub(super) async fn no_more(analysis: &Analysis, wanted: ReviewAsked) -> Result<(), Fault> {
    let over = move |all: &mut Vec<ReviewAsked>| all.retain(|one| *one != wanted);
    analysis
        .ctx
        .ask(move |service| change_asked(service, over))
        .await
}

/// The review of a game: the one made before, or one that is made now. That it is waited for is noted, until
/// [`no_more`].
pub(super) async fn obtained(
    analysis: &Analysis,
    table: &Table,
    wanted: ReviewAsked,
    answer: &Answer,
) -> Result<Obtained, Fault> {
    let (words, person, known) = (answer.words, wanted.person, table.clone());
    let made = analysis.ctx.ask(move |service| service.made_review(&known));
    if let Some(review) = made.await? {
        return Ok(Obtained::Review(Box::new(review)));
    }
    let (told, mut progress) = watch::channel((0, table.turns.len() + 1));
    let making = match begin(analysis, table, person, told) {
        Ok(making) => making,
        Err(why) => return Ok(Obtained::Not(Box::new(busy(words, why)))),
    };
    analysis
        .ctx
        .ask(move |service| change_asked(service, |all| all.push(wanted)))
        .await?;
    let telling = async {
        let mut wait = FIRST_PROGRESS;
        loop {
            tokio::time::sleep(wait).await;
            wait = PROGRESS;
            let (done, all) = *progress.borrow_and_update();
            let told = present::reviewing(words, table, done, all);
            answer.tell(told).await;
        }
    };
    let ended = tokio::select! {
        ended = finish(analysis, table, making) => ended?,
        () = telling => Ended::Closing,
    };
    analysis.reviews().retain(|(waits, _)| *waits != person);
    Ok(match ended {
        Ended::Closing => Obtained::Closing,
        Ended::Made(review) => Obtained::Review(review),
        Ended::Stopped => Obtained::Not(Box::new(present::stopped(words))),
    })
}

/// Puts a review on the queue.
fn begin(
    analysis: &Analysis,
    table: &Table,
    person: PersonId,
    told: watch::Sender<(usize, usize)>,
) -> Result<oneshot::Receiver<Option<Review>>, Busy> {
    let mut reviewer = Reviewer::new(&table.challenge.ruleset, &table.turns);
    let (made_to, made) = oneshot::channel();
    let (queue, mut made_to) = (analysis.queue.clone(), Some(made_to));
    let slice = move |stop: &std::sync::atomic::AtomicBool| {
        let found = reviewer.step(stop);
        told.send_replace(reviewer.progress());
        let over = found.is_some() || stop.load(Ordering::Relaxed);
        if over && let Some(made_to) = made_to.take() {
            tell(&queue, made_to, found);
        }
        !over
    };
    let ticket = analysis
        .queue
        .job(person, Priority::Long, Box::new(slice))?;
    analysis.reviews().push((person, ticket));
    Ok(made)
}

/// Waits for a review and keeps it.
async fn finish(
    analysis: &Analysis,
    table: &Table,
    making: oneshot::Receiver<Option<Review>>,
) -> Result<Ended, Fault> {
    let found = tokio::select! {
        found = making => found,
        () = analysis.ctx.shutdown.closing() => return Ok(Ended::Closing),
    };
    let review = match found {
        Ok(Some(review)) => review,
        Ok(None) => return Ok(Ended::Stopped),
        Err(_) => return Ok(Ended::Closing),
    };
    let (id, text) = (table.id, review.text());
    analysis
        .ctx
        .ask(move |service| Ok(service.store().keep_note(id, MadeReview(text))?))
        .await?;
    Ok(Ended::Made(Box::new(review)))
}

/// Makes the reviews that people waited for when the bot was closed, and tells them of it in the threads.
pub(crate) async fn resume(analysis: Arc<Analysis>, outbox: Outbox) {
    let waiting = match analysis.ctx.ask(asked).await {
        Ok(waiting) => waiting,
        Err(fault) => {
            tracing::error!(%fault, "cannot tell who waits for a review");
            return;
        }
    };
    for wanted in waiting {
        match make_up(&analysis, wanted).await {
            Ok(true) => outbox.wake(),
            Ok(false) => return,
            Err(fault) => {
                tracing::error!(%fault, table = %wanted.table, "cannot restart a review")
            }
        }
    }
}

/// Makes one of them. Whether the bot is not closing.
async fn make_up(analysis: &Analysis, wanted: ReviewAsked) -> Result<bool, Fault> {
    let table = analysis
        .ctx
        .ask(move |service| Ok(service.store().table(wanted.table)?))
        .await?;
    if let Some(table) = table {
        match made_up(analysis, &table, wanted.person).await? {
            Ended::Closing => return Ok(false),
            // They know.
            Ended::Stopped => {}
            Ended::Made(_) if wanted.for_card => post_card(analysis, wanted).await?,
            Ended::Made(_) => tell_ready(analysis, table, wanted).await?,
        }
    }
    no_more(analysis, wanted).await?;
    Ok(true)
}

/// Looks a game over, or finds that it was done; as soon as it is this person's turn, who may wait for another by now.
async fn made_up(analysis: &Analysis, table: &Table, person: PersonId) -> Result<Ended, Fault> {
    loop {
        let known = table.clone();
        if let Some(review) = analysis
            .ctx
            .ask(move |service| service.made_review(&known))
            .await?
        {
            return Ok(Ended::Made(Box::new(review)));
        }
        let (told, _) = watch::channel((0, 0));
        if let Ok(making) = begin(analysis, table, person, told) {
            let ended = finish(analysis, table, making).await;
            analysis.reviews().retain(|(waits, _)| *waits != person);
            return ended;
        }
        tokio::select! {
            () = tokio::time::sleep(BUSY) => {}
            () = analysis.ctx.shutdown.closing() => return Ok(Ended::Closing),
        }
    }
}

/// Tells a person in the thread of the game that the review is ready.
async fn tell_ready(analysis: &Analysis, table: Table, wanted: ReviewAsked) -> Result<(), Fault> {
    let now = analysis.ctx.now();
    // Of the person as much as tells two apart who asked in the same millisecond: the number is not kept here.
    let apart = wanted.person.0 % 64;
    let job = format!("review-{}-{}-{apart}", wanted.table, wanted.at.0);
    analysis
        .ctx
        .ask(move |service| {
            // A person who has been deleted meanwhile waits no more.
            if !asked(service)?.contains(&wanted) {
                return Ok(());
            }
            let words = Localizer::of(service.language_at(&table)?);
            let content = present::review_ready(words, &table, wanted.person);
            let lane = (table.home().guild, Lane::Table(wanted.table));
            service
                .say(
                    (CommandId::of_job(job), Some(wanted.person)),
                    lane,
                    content.into_content(None),
                    now,
                )
                .map(drop)
        })
        .await
}
