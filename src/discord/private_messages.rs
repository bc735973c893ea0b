//! Which private messages go by themselves: the squares of a piece and hints once the board has changed, the question
//! before resigning once the game is over. What refuses something in place of one of them goes as that would have gone.
//! But it stays through all that happened before it was there to be read. All go before Discord's token for them ends.
//!
//! Each person has one of a kind at a table; the next takes the place of the one before. They are known in memory
//! alone: one from before a restart stays until it is pressed or dismissed, and is taken away by the press.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::discord::pacing::Pacing;
use crate::service::{MessageId, PersonId, TableId};

/// How much longer Discord's token is good than a message stays. So one that does not go at once has a few more tries.
const TOKEN_OUTLASTS: Duration = Duration::from_secs(60);

/// How many presses of messages that are not known are remembered. An answer is noted moments after it can be pressed.
const PRESSES: usize = 1_000;

/// What a private message is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum About {
    /// The choice of a move.
    Move,
    /// The way to a game, from another.
    Next,
    /// The question before somebody resigns.
    Resigning,
    /// A hint.
    Hint,
}

/// Whose message is about what, and the version of the table that it was made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Topic {
    /// The table.
    pub table: TableId,
    /// Its version.
    pub version: u64,
    /// Who reads it.
    pub person: PersonId,
    /// What it is for.
    pub about: About,
}

/// A private message, as long as it can be reached.
#[derive(Clone)]
pub(crate) struct LeftMessage {
    /// The number of our application.
    pub application: u64,
    /// Discord's token for the interaction that it answers.
    pub token: String,
    /// Whether it is a further one, and not the place kept for the answer.
    pub is_followup: bool,
    /// The message.
    pub message: MessageId,
    /// The number of the interaction.
    pub asked: u64,
    /// When it goes at the latest, as long as the token is good.
    pub until: Instant,
}

impl LeftMessage {
    /// Whether this is the message as it was made by the same press.
    fn is_still(&self, now: &LeftMessage) -> bool {
        (self.message, self.asked) == (now.message, now.asked)
    }
}

/// A message that is to be taken away.
pub(crate) struct Parting {
    /// Which.
    pub left: LeftMessage,
    /// How often that has failed.
    pub failed: u32,
}

/// What is to be taken away when, the earliest first; those of one moment in the order in which they came.
#[derive(Default)]
struct Partings {
    queue: BTreeMap<(Instant, u64), Parting>,
    /// How many came before.
    count: u64,
    /// Those with which it is being tried, or tried again. A press makes one anew, which then stays.
    tried: HashSet<MessageId>,
}

/// The messages that can be taken away.
#[derive(Default)]
struct Known {
    /// By table, reader and what it is for: the version of the table that it was made of, and the message.
    messages: HashMap<(TableId, PersonId, About), (u64, LeftMessage)>,
    /// The latest presses of messages that were not known, the newest last: the message and the number of the
    /// interaction. Who is quick presses a message before Discord's answer that it stands there has reached the bot.
    presses: VecDeque<(MessageId, u64)>,
}

impl Known {
    /// Whether a message was pressed before it could be noted, so that by now something else stands in its place.
    fn was_pressed(&self, left: &LeftMessage) -> bool {
        let mut presses = self.presses.iter();
        presses.any(|(message, asked)| *message == left.message && *asked > left.asked)
    }

    /// Forgets the message that this is true of.
    fn remove(&mut self, is: impl Fn(&LeftMessage) -> bool) -> Option<Topic> {
        let (key, _) = self.messages.iter().find(|(_, (_, left))| is(left))?;
        let key = *key;
        let (version, _) = self.messages.remove(&key)?;
        Some(topic(key, version))
    }
}

/// The private messages that go by themselves.
#[derive(Default)]
pub(crate) struct PassingMessages {
    known: Mutex<Known>,
    /// One task waits for all of them.
    partings: Mutex<Partings>,
    /// Told when one is to go before all others.
    sooner: Notify,
}

impl PassingMessages {
    fn known(&self) -> MutexGuard<'_, Known> {
        // Nothing panics while it is held.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn partings(&self) -> MutexGuard<'_, Partings> {
        // Nothing panics while it is held.
        self.partings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// It is tried now to take a message away.
    pub fn try_parting(&self, message: MessageId) {
        self.partings().tried.insert(message);
    }

    /// A message is gone, or cannot be taken away any more.
    pub fn parted(&self, message: MessageId) {
        self.partings().tried.remove(&message);
    }

    /// A message could not be taken away: it is tried again after this pause, if it can be by then and no press has
    /// made it anew.
    pub fn part_again(&self, Parting { left, failed }: Parting, pause: Duration) {
        let when = Instant::now() + pause;
        if when > left.until + TOKEN_OUTLASTS {
            self.parted(left.message);
        } else if self.partings().tried.contains(&left.message) {
            let failed = failed.saturating_add(1);
            self.part(Parting { left, failed }, when);
        }
    }

    /// Whether a message whose moment has come is still to be taken away, and tried with. Nothing has taken it away
    /// before, and no press has made it anew.
    pub fn is_to_part(&self, Parting { left, failed }: &Parting) -> bool {
        match failed {
            0 => self.take(left),
            _ => self.partings().tried.contains(&left.message),
        }
    }

    /// A message is to be taken away at this moment.
    pub fn part(&self, parting: Parting, when: Instant) {
        let mut partings = self.partings();
        let key = (when, partings.count);
        partings.count += 1;
        let first = partings.queue.first_key_value();
        let sooner = first.is_none_or(|(first, _)| key < *first);
        partings.queue.insert(key, parting);
        drop(partings);
        if sooner {
            self.sooner.notify_one();
        }
    }

    /// Waits for the next message that is to be taken away.
    pub async fn parting(&self, pacing: &Pacing) -> Parting {
        loop {
            let first = self.partings().queue.first_key_value().map(|(key, _)| *key);
            let Some(key) = first else {
                self.sooner.notified().await;
                continue;
            };
            let wait = key.0.saturating_duration_since(Instant::now());
            tokio::select! {
                biased;
                () = self.sooner.notified() => {}
                () = pacing.pause(wait) => {
                    let gone = self.partings().queue.remove(&key);
                    if let Some(parting) = gone {
                        return parting;
                    }
                }
            }
        }
    }

    /// Notes a message, unless it was pressed meanwhile. Returns the one that it takes the place of, or itself if it
    /// was overtaken by a later one.
    pub fn put(&self, topic: Topic, left: LeftMessage) -> Option<LeftMessage> {
        let mut known = self.known();
        if known.was_pressed(&left) {
            return None;
        }
        let key = (topic.table, topic.person, topic.about);
        if let Some((_, later)) = known.messages.get(&key)
            && later.asked > left.asked
        {
            return Some(left).filter(|left| left.message != later.message);
        }
        let message = left.message;
        let (_, before) = known.messages.insert(key, (topic.version, left))?;
        Some(before).filter(|before| before.message != message)
    }

    /// A message is pressed by this interaction: what becomes of it is up to the answer. What it was about, if it is
    /// known.
    pub fn pressed(&self, message: MessageId, asked: u64) -> Option<Topic> {
        self.parted(message);
        let mut known = self.known();
        let topic = known.remove(|left| left.message == message);
        if topic.is_none() {
            known.presses.push_back((message, asked));
            let forgotten = known.presses.len().saturating_sub(PRESSES);
            known.presses.drain(..forgotten);
        }
        topic
    }

    /// Those of a table, and what they are about.
    pub fn of(&self, table: TableId) -> Vec<(Topic, LeftMessage)> {
        let known = self.known();
        let here = known.messages.iter();
        let here = here.filter(|((at, ..), _)| *at == table);
        here.map(|(key, (version, left))| (topic(*key, *version), left.clone()))
            .collect()
    }

    /// Forgets a message, which is about to be taken away. Whether it was known, and no press has made it anew.
    pub fn take(&self, left: &LeftMessage) -> bool {
        self.known().remove(|now| left.is_still(now)).is_some()
    }
}

fn topic((table, person, about): (TableId, PersonId, About), version: u64) -> Topic {
    Topic {
        table,
        version,
        person,
        about,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: MessageId = MessageId(7);

    fn squares(version: u64) -> Topic {
        Topic {
            table: TableId(1),
            version,
            person: PersonId(5),
            about: About::Move,
        }
    }

    fn left(asked: u64) -> LeftMessage {
        LeftMessage {
            application: 1,
            token: String::new(),
            is_followup: true,
            message: HERE,
            asked,
            until: Instant::now(),
        }
    }

    #[test]
    fn a_message_that_a_press_has_made_anew_is_not_taken_for_the_one_before() {
        let passing = PassingMessages::default();
        assert!(passing.put(squares(3), left(10)).is_none());
        let (_, old) = passing.of(TableId(1)).remove(0);
        // While somebody looks whether it is over, it is pressed and shows the board as it is now.
        let pressed = passing.pressed(HERE, 11);
        assert_eq!(pressed.map(|topic| topic.version), Some(3));
        assert!(passing.put(squares(4), left(11)).is_none());
        assert!(!passing.take(&old));
        let (topic, new) = passing.of(TableId(1)).remove(0);
        assert_eq!(topic.version, 4);
        // Of two presses the answer to the first may come last, in the same place.
        assert!(passing.put(squares(4), left(9)).is_none());
        assert!(passing.take(&new));
        assert!(passing.of(TableId(1)).is_empty());
    }

    #[test]
    fn what_was_pressed_before_it_was_noted_is_not_taken_away() {
        let passing = PassingMessages::default();
        // The bot has not heard yet that the squares stand there, and they are pressed: the move takes their place.
        assert!(passing.pressed(HERE, 11).is_none());
        assert!(passing.put(squares(3), left(10)).is_none());
        assert!(passing.of(TableId(1)).is_empty(), "the move would go");
        // What the press itself puts there goes like any other.
        assert!(passing.put(squares(4), left(11)).is_none());
        assert_eq!(passing.of(TableId(1)).len(), 1);
    }

    #[test]
    fn presses_of_what_is_never_noted_are_forgotten() {
        let passing = PassingMessages::default();
        for press in 0..3 * PRESSES as u64 {
            assert!(passing.pressed(MessageId(100 + press), press).is_none());
        }
        assert_eq!(passing.known().presses.len(), PRESSES);
    }
}
