//! Hints and reviews: the search is done on the threads of the computer, and its answer takes the place that was kept for it.
//!
//! Which reviews people wait for stands in a note, so that after a restart they are made all the same and told of in the thread
//! of the game. What a review has found is kept in a note of its table, and asking again is quick.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{oneshot, watch};

use crate::ai::advice::{Advice, HINT, REFUTATION, advice};
use crate::ai::review::{Review, Reviewer};
use crate::computer::{Busy, Pace, Queue, Ticket};
use crate::present::{self, Localizer, Message};
use crate::rules::Side;
use crate::rules::any::Game;
use crate::service::notes::{MadeReview, Notes, ReviewAsked, ReviewsAsked};
use crate::service::{
    CommandId, Fault, Lane, PersonId, Posed, Refusal, Reply, Request, Said, Service, Table,
    TutorRefusal, What,
};

use super::desk::{Desk, raised};
use super::interactions::Answer;
use super::outbox::Outbox;

/// Between two words on how far a review has come.
const PROGRESS: Duration = Duration::from_millis(1500);

/// Before the first of them: what is quicker needs none.
const FIRST_PROGRESS: Duration = Duration::from_millis(300);

/// Before a review is tried again that found no room.
const BUSY: Duration = Duration::from_secs(1);

/// The longest that somebody waits for a hint; then the machine is too busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the parts of a bot share to help people learn.
#[derive(Default)]
pub(crate) struct Tutor {
    /// On whose threads is searched.
    queue: Arc<Queue>,
    /// Who waits for a review.
    reviews: Mutex<Vec<(PersonId, Ticket)>>,
}

/// Something that takes a search to answer.
pub(crate) enum Task {
    /// A good move for this side.
    Hint(Box<Table>, Side),
    /// A look at a finished game, or at one turn of it.
    Review(Box<Table>, Option<usize>),
    /// Why a try in a puzzle is wrong.
    Refute(Box<Posed>),
    /// No more of it.
    Stop,
}

impl Task {
    /// What a reply asks for beyond words.
    pub fn of(reply: &Reply, request: &Request) -> Option<Task> {
        match reply {
            Reply::Done { table, event } if event.what == What::Hinted => {
                Some(Task::Hint(table.clone(), side(table, request.caller.id)))
            }
            Reply::Hint(table) => Some(Task::Hint(table.clone(), side(table, request.caller.id))),
            Reply::Review { table, turn } => Some(Task::Review(table.clone(), *turn)),
            Reply::Puzzle(posed) => refutable(posed).then(|| Task::Refute(posed.clone())),
            Reply::StopReview => Some(Task::Stop),
            _ => None,
        }
    }

    /// Does it and answers.
    pub async fn carry_out(self, desk: Arc<Desk>, person: PersonId, answer: Answer) {
        let told = match self {
            Task::Hint(table, bottom) => hint(&desk, &table, person, bottom, answer.words).await,
            Task::Review(table, turn) => review_for(&desk, (*table, turn), person, &answer).await,
            Task::Refute(posed) => refute(&desk, &posed, person, answer.words).await,
            Task::Stop => Ok(stop(&desk, person, answer.words)),
        };
        match told {
            Ok(Some(words)) => answer.tell(&desk, words).await,
            Ok(None) => {}
            Err(fault) => {
                tracing::error!(%fault, "a search could not be made");
                answer
                    .tell(&desk, present::fault(answer.words, &fault))
                    .await;
            }
        }
    }
}

fn side(table: &Table, person: PersonId) -> Side {
    table.side_of(person).unwrap_or(Side::White)
}

fn refused(words: Localizer, why: TutorRefusal) -> Message {
    present::reply(words, &Reply::Refused(Refusal::Tutor(why)), None)
}

fn busy(words: Localizer, busy: Busy) -> Message {
    refused(words, reason(busy))
}

fn reason(busy: Busy) -> TutorRefusal {
    match busy {
        Busy::Yourself => TutorRefusal::Thinking,
        Busy::Altogether => TutorRefusal::Busy,
    }
}

/// A good move; `None` if the bot is closing.
async fn hint(
    desk: &Desk,
    table: &Table,
    person: PersonId,
    bottom: Side,
    words: Localizer,
) -> Result<Option<Message>, Fault> {
    let asked = table.clone();
    let game = desk.ask(move |house| house.game(&asked)).await?;
    Ok(match advised(desk, &game, HINT, person).await {
        Advised::Found(advice) => Some(present::hint(words, table, &game, &advice, bottom)),
        Advised::Busy(why) => Some(refused(words, why)),
        Advised::Nothing => {
            return Err(Fault::new(format!(
                "no move was found in game {}",
                table.id
            )));
        }
        Advised::Closing => None,
    })
}

/// Whether there is something to search for: a wrong try that leaves the game on.
fn refutable(posed: &Posed) -> bool {
    let Said::Wrong(turn, _) = posed.said else {
        return false;
    };
    let mut game = posed.puzzle.game();
    game.play(turn).is_ok() && game.outcome().is_none()
}

/// Why a try is wrong; without the other side's answer if the machine is too busy to find it.
async fn refute(
    desk: &Desk,
    posed: &Posed,
    person: PersonId,
    words: Localizer,
) -> Result<Option<Message>, Fault> {
    let mut game = posed.puzzle.game();
    if let Said::Wrong(turn, _) = posed.said {
        game.play(turn)
            .map_err(|refused| Fault::new(format!("puzzle {}: {refused:?}", posed.puzzle.id)))?;
    }
    Ok(match advised(desk, &game, REFUTATION, person).await {
        Advised::Found(advice) => Some(present::refuted(words, posed, &advice)),
        Advised::Busy(_) | Advised::Nothing => {
            let plain = Reply::Puzzle(Box::new(posed.clone()));
            Some(present::reply(words, &plain, None))
        }
        Advised::Closing => None,
    })
}

/// What came of a search for a good move.
enum Advised {
    Found(Advice),
    /// It was not made, or took too long.
    Busy(TutorRefusal),
    Nothing,
    /// The bot is closing.
    Closing,
}

/// A good move, searched for on the threads of the computer, with as many nodes on every machine.
async fn advised(desk: &Desk, game: &Game, nodes: u64, person: PersonId) -> Advised {
    let (found_to, found) = oneshot::channel();
    let (searched, mut found_to) = (game.clone(), Some(found_to));
    let queue = desk.tutor.queue.clone();
    let slice = move |stop: &_| {
        let found = advice(&searched, nodes, stop);
        if let Some(found_to) = found_to.take() {
            tell(&queue, found_to, found);
        }
        false
    };
    let ticket = match desk
        .tutor
        .queue
        .errand(person, Pace::Quick, Box::new(slice))
    {
        Ok(ticket) => ticket,
        Err(why) => return Advised::Busy(reason(why)),
    };
    match tokio::time::timeout(PATIENCE, found).await {
        Ok(Ok(Some(advice))) => Advised::Found(advice),
        Ok(Ok(None)) => Advised::Nothing,
        Ok(Err(_)) if desk.tutor.queue.is_closing() => Advised::Closing,
        // It was broken off by a mistake of ours.
        Ok(Err(_)) => Advised::Nothing,
        Err(_) => {
            ticket.cancel();
            Advised::Busy(TutorRefusal::Busy)
        }
    }
}

/// Tells whoever waits what a search has come to. What closing has broken off has come to nothing yet, and they are told so by
/// the end of the channel.
fn tell<T>(queue: &Queue, waiting: oneshot::Sender<Option<T>>, found: Option<T>) {
    if found.is_some() || !queue.is_closing() {
        // Nobody waits any more if the bot is closing.
        let _ = waiting.send(found);
    }
}

fn stop(desk: &Desk, person: PersonId, words: Localizer) -> Option<Message> {
    let mut reviews = desk.tutor.reviews();
    let mut found = reviews
        .iter()
        .filter(|(waits, _)| *waits == person)
        .peekable();
    if found.peek().is_none() {
        return Some(refused(words, TutorRefusal::NoReview));
    }
    found.for_each(|(_, ticket)| ticket.cancel());
    reviews.retain(|(waits, _)| *waits != person);
    Some(present::stopped(words))
}

impl Tutor {
    /// Nobody waits; what is searched is put on this queue.
    pub fn new(queue: Arc<Queue>) -> Tutor {
        Tutor {
            queue,
            ..Tutor::default()
        }
    }

    fn reviews(&self) -> std::sync::MutexGuard<'_, Vec<(PersonId, Ticket)>> {
        self.reviews.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Changes the note of those who wait. Another may change it meanwhile, a deletion above all; then it is looked at again.
fn change_asked(house: &Service, change: impl Fn(&mut Vec<ReviewAsked>)) -> Result<(), Fault> {
    loop {
        let before: Option<ReviewsAsked> = house.store().noted(())?;
        let mut after = before.clone().unwrap_or_default();
        change(&mut after.0);
        if house.store().keep_note_if((), before, after)? {
            return Ok(());
        }
    }
}

/// Who waits for a review.
fn asked(house: &Service) -> Result<Vec<ReviewAsked>, Fault> {
    let noted = house.store().noted(())?;
    Ok(noted.map_or_else(Vec::new, |ReviewsAsked(all)| all))
}

/// The review made before, if it is of this game as it ended.
fn made(house: &Service, table: &Table) -> Result<Option<Review>, Fault> {
    let noted = house.store().noted(table.id)?;
    Ok(noted
        .and_then(|MadeReview(text)| Review::read(&text, &table.challenge.ruleset, &table.turns)))
}

/// How a review ended.
enum Ended {
    Made(Box<Review>),
    Stopped,
    /// The bot is closing; it is made after the next start.
    Closing,
}

/// Looks a game over for somebody who waits, telling them how far it has come.
async fn review_for(
    desk: &Arc<Desk>,
    (table, turn): (Table, Option<usize>),
    person: PersonId,
    answer: &Answer,
) -> Result<Option<Message>, Fault> {
    let words = answer.words;
    let shown = |game: &Game, review: &Review| match turn {
        Some(ply) => present::reviewed_turn(words, &table, game, review, ply),
        None => present::review(words, &table, game, review),
    };
    let known = table.clone();
    let (game, review) = desk
        .ask(move |house| Ok((house.game(&known)?, made(house, &known)?)))
        .await?;
    if let Some(review) = review {
        return Ok(Some(shown(&game, &review)));
    }
    let wanted = ReviewAsked {
        table: table.id,
        person,
        at: desk.now(),
    };
    let (told, mut progress) = watch::channel((0, table.turns.len() + 1));
    let making = match begin(desk, &table, person, told) {
        Ok(making) => making,
        Err(why) => return Ok(Some(busy(words, why))),
    };
    desk.ask(move |house| change_asked(house, |all| all.push(wanted)))
        .await?;
    let telling = async {
        let mut wait = FIRST_PROGRESS;
        loop {
            tokio::time::sleep(wait).await;
            wait = PROGRESS;
            let (done, all) = *progress.borrow_and_update();
            let told = present::reviewing(words, &table, done, all);
            answer.tell(desk, told).await;
        }
    };
    let ended = tokio::select! {
        ended = finish(desk, &table, making) => ended?,
        () = telling => Ended::Closing,
    };
    desk.tutor.reviews().retain(|(waits, _)| *waits != person);
    let told = match ended {
        Ended::Closing => return Ok(None),
        Ended::Made(review) => shown(&game, &review),
        Ended::Stopped => present::stopped(words),
    };
    desk.ask(move |house| {
        let over = |all: &mut Vec<ReviewAsked>| all.retain(|one| *one != wanted);
        change_asked(house, over)
    })
    .await?;
    Ok(Some(told))
}

/// Puts a review on the queue.
fn begin(
    desk: &Desk,
    table: &Table,
    person: PersonId,
    told: watch::Sender<(usize, usize)>,
) -> Result<oneshot::Receiver<Option<Review>>, Busy> {
    let mut reviewer = Reviewer::new(&table.challenge.ruleset, &table.turns);
    let (made_to, made) = oneshot::channel();
    let (queue, mut made_to) = (desk.tutor.queue.clone(), Some(made_to));
    let slice = move |stop: &std::sync::atomic::AtomicBool| {
        let found = reviewer.step(stop);
        told.send_replace(reviewer.progress());
        let over = found.is_some() || stop.load(Ordering::Relaxed);
        if over && let Some(made_to) = made_to.take() {
            tell(&queue, made_to, found);
        }
        !over
    };
    let ticket = desk
        .tutor
        .queue
        .errand(person, Pace::Long, Box::new(slice))?;
    desk.tutor.reviews().push((person, ticket));
    Ok(made)
}

/// Waits for a review and keeps it.
async fn finish(
    desk: &Desk,
    table: &Table,
    making: oneshot::Receiver<Option<Review>>,
) -> Result<Ended, Fault> {
    let mut closing = desk.closing.clone();
    let found = tokio::select! {
        found = making => found,
        () = raised(&mut closing) => return Ok(Ended::Closing),
    };
    let review = match found {
        Ok(Some(review)) => review,
        Ok(None) => return Ok(Ended::Stopped),
        Err(_) => return Ok(Ended::Closing),
    };
    let (id, text) = (table.id, review.text());
    desk.ask(move |house| Ok(house.store().keep_note(id, MadeReview(text))?))
        .await?;
    Ok(Ended::Made(Box::new(review)))
}

/// Makes the reviews that people waited for when the bot was closed, and tells them of it in the threads.
pub(crate) async fn resume(desk: Arc<Desk>, outbox: Outbox) {
    let waiting = match desk.ask(asked).await {
        Ok(waiting) => waiting,
        Err(fault) => {
            tracing::error!(%fault, "cannot tell who waits for a review");
            return;
        }
    };
    for wanted in waiting {
        match make_up(&desk, wanted).await {
            Ok(true) => outbox.wake(),
            Ok(false) => return,
            Err(fault) => {
                tracing::error!(%fault, table = %wanted.table, "cannot make up for a review")
            }
        }
    }
}

/// Makes one of them. Whether the bot is not closing.
async fn make_up(desk: &Arc<Desk>, wanted: ReviewAsked) -> Result<bool, Fault> {
    let table = desk
        .ask(move |house| Ok(house.store().table(wanted.table)?))
        .await?;
    if let Some(table) = table {
        match made_up(desk, &table, wanted.person).await? {
            Ended::Closing => return Ok(false),
            // They know.
            Ended::Stopped => {}
            Ended::Made(_) => tell_ready(desk, table, wanted).await?,
        }
    }
    desk.ask(move |house| {
        let over = |all: &mut Vec<ReviewAsked>| all.retain(|one| *one != wanted);
        change_asked(house, over)
    })
    .await?;
    Ok(true)
}

/// Looks a game over, or finds that it was done; as soon as it is this person's turn, who may wait for another by now.
async fn made_up(desk: &Arc<Desk>, table: &Table, person: PersonId) -> Result<Ended, Fault> {
    let mut closing = desk.closing.clone();
    loop {
        let known = table.clone();
        if let Some(review) = desk.ask(move |house| made(house, &known)).await? {
            return Ok(Ended::Made(Box::new(review)));
        }
        let (told, _) = watch::channel((0, 0));
        if let Ok(making) = begin(desk, table, person, told) {
            let ended = finish(desk, table, making).await;
            desk.tutor.reviews().retain(|(waits, _)| *waits != person);
            return ended;
        }
        tokio::select! {
            () = tokio::time::sleep(BUSY) => {}
            () = raised(&mut closing) => return Ok(Ended::Closing),
        }
    }
}

/// Tells somebody in the thread of the game that it has been looked over.
async fn tell_ready(desk: &Desk, table: Table, wanted: ReviewAsked) -> Result<(), Fault> {
    let now = desk.now();
    // Of the person as much as tells two apart who asked in the same millisecond: the number is not kept here.
    let apart = wanted.person.0 % 64;
    let job = format!("review-{}-{}-{apart}", wanted.table, wanted.at.0);
    desk.ask(move |house| {
        // Whoever has been deleted meanwhile waits no more.
        if !asked(house)?.contains(&wanted) {
            return Ok(());
        }
        let words = Localizer::of(house.language_in(table.home().guild)?);
        let content = present::review_ready(words, &table, wanted.person);
        let lane = Lane::Table(wanted.table);
        house
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
