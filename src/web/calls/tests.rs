//! Calls to shards whose processes answer, are slow, or are away.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::oneshot;

use super::*;

const SECRET: &str = "what all processes know";

/// What becomes of the calls to a shard.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    /// Nobody takes them.
    Untaken,
    /// They are answered at once.
    Answered,
    /// They are answered once their sender has lost patience.
    AnsweredLate,
    /// They are there, but their sender is told that the store is away.
    Unconfirmed,
    /// Likewise, and they are answered at once.
    AnsweredUnconfirmed,
}

struct Row {
    fate: Fate,
    answer: String,
}

/// A store in which calls have a fate.
#[derive(Default)]
struct Fates {
    of: HashMap<ShardId, Fate>,
    rows: Mutex<HashMap<CallId, Row>>,
    calls: AtomicUsize,
    /// How often yet it cannot be seen whether there is an answer.
    failures: AtomicUsize,
}

impl Fates {
    fn rows(&self) -> MutexGuard<'_, HashMap<CallId, Row>> {
        self.rows.lock().expect("no test has failed in it")
    }

    fn calls(&self) -> usize {
        self.calls.load(Ordering::SeqCst)
    }
}

fn away() -> StoreError {
    StoreError::Failed("away".to_owned())
}

impl Rpc for Fates {
    fn call(&self, id: CallId, shard: ShardId, request: &str) -> Result<(), StoreError> {
        let seal = Seal::of(SECRET, "galabot calls").expect("a seal");
        let said = seal.opened(request, &asked(id)).expect("it is sealed");
        let answer = seal.sealed(&format!("{said}!"), &answered(id));
        let (fate, answer) = (self.of[&shard], answer.expect("it can be sealed"));
        self.rows().insert(id, Row { fate, answer });
        self.calls.fetch_add(1, Ordering::SeqCst);
        match fate {
            Fate::Unconfirmed | Fate::AnsweredUnconfirmed => Err(away()),
            _ => Ok(()),
        }
    }

    fn take(&self, _: &[ShardId]) -> Result<Vec<Taken>, StoreError> {
        Ok(Vec::new())
    }

    fn answer(&self, _: CallId, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    fn response(&self, id: CallId) -> Result<Option<String>, StoreError> {
        let fails = |left: usize| left.checked_sub(1);
        let failed = (self.failures).fetch_update(Ordering::SeqCst, Ordering::SeqCst, fails);
        if failed.is_ok() {
            return Err(away());
        }
        let rows = self.rows();
        let row = rows.get(&id).filter(|row| row.fate == Fate::Answered);
        Ok(row.map(|row| row.answer.clone()))
    }

    fn withdraw(&self, id: CallId) -> Result<bool, StoreError> {
        let mut rows = self.rows();
        if let Some(row) = rows.get_mut(&id)
            && let Fate::AnsweredLate | Fate::AnsweredUnconfirmed = row.fate
        {
            row.fate = Fate::Answered;
            return Ok(false);
        }
        Ok(rows.remove(&id).is_some())
    }

    fn forget(&self, id: CallId) -> Result<(), StoreError> {
        self.rows().remove(&id);
        Ok(())
    }

    fn forget_old(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Shards with these fates, and the way to them by somebody who loses patience soon.
fn shards(fates: &[Fate]) -> (Vec<ShardId>, Arc<Fates>, Calls) {
    let count = u32::try_from(fates.len()).expect("a few");
    let shards: Vec<ShardId> = (0..count)
        .map(|number| ShardId::new(number, count).expect("one of them"))
        .collect();
    let store = Arc::new(Fates {
        of: shards.iter().copied().zip(fates.iter().copied()).collect(),
        ..Fates::default()
    });
    let mut calls = Calls::new(store.clone(), SECRET).expect("every secret makes a key");
    calls.looks_every = Duration::from_millis(1);
    calls.patience = Duration::from_millis(20);
    (shards, store, calls)
}

async fn says(calls: &Arc<Calls>, kind: Kind, shard: ShardId) -> Result<String, NotDone> {
    let what = || Ok("hello".to_owned());
    calls.call((kind, shard), what, ()).await
}

#[tokio::test]
async fn what_nobody_takes_is_taken_back_and_nothing_more_is_asked_for_a_moment() {
    let (shards, store, calls) = shards(&[Fate::Untaken]);
    let calls = Arc::new(calls);
    let answer = says(&calls, Kind::Question, shards[0]).await;
    assert!(matches!(answer, Err(NotDone::Unknown)), "{answer:?}");
    assert!(store.rows().is_empty(), "nobody carries it out later");
    let answer = says(&calls, Kind::Question, shards[0]).await;
    assert!(answer.is_err());
    assert_eq!(store.calls(), 1, "the shard is silent");
    let answer = says(&calls, Kind::Request, shards[0]).await;
    assert!(answer.is_err());
    assert_eq!(store.calls(), 2, "what somebody does is tried all the same");
}

#[tokio::test]
async fn what_somebody_has_taken_is_waited_for() {
    let (shards, store, calls) = shards(&[Fate::AnsweredLate, Fate::Answered]);
    let calls = Arc::new(calls);
    for kind in [Kind::Question, Kind::Request] {
        let answer = says(&calls, kind, shards[0]).await;
        assert_eq!(answer.expect("it is done"), "hello!");
    }
    assert!(store.rows().is_empty(), "nothing of it is kept");
    assert!(calls.silent().is_empty(), "it is only slow");
}

#[tokio::test]
async fn a_store_that_is_away_for_a_moment_costs_no_answer() {
    let (shards, store, mut calls) = shards(&[Fate::Answered]);
    calls.patience = Duration::from_secs(600);
    store.failures.store(3, Ordering::SeqCst);
    let answer = says(&Arc::new(calls), Kind::Request, shards[0]).await;
    assert_eq!(answer.expect("it is done"), "hello!");
}

#[tokio::test]
async fn what_may_be_there_or_not_is_taken_back() {
    let (shards, store, calls) = shards(&[Fate::Unconfirmed]);
    let answer = says(&Arc::new(calls), Kind::Request, shards[0]).await;
    assert!(matches!(answer, Err(NotDone::Fault(_))), "{answer:?}");
    assert_eq!(store.calls(), 1);
    assert!(store.rows().is_empty(), "nobody carries it out later");
}

#[tokio::test]
async fn what_was_taken_though_it_was_not_confirmed_is_waited_for() {
    let (shards, _, calls) = shards(&[Fate::AnsweredUnconfirmed]);
    let answer = says(&Arc::new(calls), Kind::Request, shards[0]).await;
    assert_eq!(answer.expect("it is done"), "hello!");
}

#[tokio::test]
async fn a_shard_that_is_away_takes_no_place_from_another() {
    let (shards, store, mut calls) = shards(&[Fate::Untaken, Fate::Answered]);
    calls.patience = Duration::from_secs(600);
    let calls = Arc::new(calls);
    let waiting: Vec<_> = (0..3 * MOST_AT_A_SHARD)
        .map(|_| {
            let (calls, shard) = (calls.clone(), shards[0]);
            tokio::spawn(async move { says(&calls, Kind::Request, shard).await })
        })
        .collect();
    while store.calls() < MOST_AT_A_SHARD {
        tokio::task::yield_now().await;
    }
    let answer = says(&calls, Kind::Request, shards[1]).await;
    assert_eq!(answer.expect("it is there"), "hello!");
    let mut questions = says(&calls, Kind::Question, shards[0]).boxed();
    while store.calls() < MOST_AT_A_SHARD + 2 {
        assert!(questions.as_mut().now_or_never().is_none());
        tokio::task::yield_now().await;
    }
    assert_eq!(
        store.rows().len(),
        MOST_AT_A_SHARD + 1,
        "the others wait for a place"
    );
    waiting.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test]
async fn what_a_call_keeps_is_kept_until_it_is_answered_though_its_browser_has_gone() {
    let (shards, store, mut calls) = shards(&[Fate::Untaken]);
    calls.patience = Duration::from_secs(600);
    let calls = Arc::new(calls);
    let (keeps, mut is_kept) = oneshot::channel::<()>();
    let browser = {
        let (calls, shard) = (calls.clone(), shards[0]);
        tokio::spawn(async move {
            let what = || Ok("hello".to_owned());
            calls.call((Kind::Request, shard), what, keeps).await
        })
    };
    while store.calls() == 0 {
        tokio::task::yield_now().await;
    }
    browser.abort();
    assert!(browser.await.is_err_and(|error| error.is_cancelled()));
    assert!(is_kept.try_recv() == Err(oneshot::error::TryRecvError::Empty));
    let places = calls.places(Kind::Request, shards[0]);
    assert_eq!(places.available_permits(), MOST_AT_A_SHARD - 1);
    for row in store.rows().values_mut() {
        row.fate = Fate::Answered;
    }
    assert!(is_kept.await.is_err(), "it is let go");
    assert!(store.rows().is_empty(), "nothing of it is kept");
}

#[tokio::test]
async fn equal_questions_are_asked_once_and_what_was_not_answered_is_asked_again() {
    let answers = Answers::lasting(Duration::from_secs(600));
    let asked = Arc::new(AtomicUsize::new(0));
    let (says, said) = oneshot::channel();
    let ask = |answer: oneshot::Receiver<u8>| {
        let asked = asked.clone();
        || async move {
            asked.fetch_add(1, Ordering::SeqCst);
            answer.await.map_err(|_| NotDone::Unknown)
        }
    };
    let nobody = || ask(oneshot::channel().1);
    // Whoever asked first goes, and the others hear it.
    assert!(answers.get("one", ask(said)).now_or_never().is_none());
    let others = futures::future::join_all((0..5).map(|_| answers.get("one", nobody())));
    says.send(7).expect("it is asked");
    let others: Vec<u8> = others.await.into_iter().filter_map(Result::ok).collect();
    assert_eq!((others, asked.load(Ordering::SeqCst)), (vec![7; 5], 1));
    let later = answers.get("one", nobody()).await;
    assert_eq!(later.expect("it is remembered"), 7);
    // However long it takes to be answered, it is asked once.
    let slow = Answers::lasting(Duration::ZERO);
    let (says, said) = oneshot::channel();
    assert!(slow.get("one", ask(said)).now_or_never().is_none());
    let other = slow.get("one", nobody());
    says.send(8).expect("it is asked");
    assert_eq!(other.await.expect("it is said"), 8);
    asked.store(1, Ordering::SeqCst);
    for times in 2..4 {
        assert!(answers.get("other", nobody()).await.is_err());
        assert_eq!(asked.load(Ordering::SeqCst), times);
    }
}

#[tokio::test]
async fn an_answer_is_believed_for_a_while() {
    let answers = Answers::lasting(Duration::ZERO);
    for said in 1..3 {
        let answer = answers.get((), || async move { Ok(said) }).await;
        assert_eq!(answer.expect("it is said"), said, "what was is forgotten");
    }
}
