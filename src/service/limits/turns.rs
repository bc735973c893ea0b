//! How much of what each person asks for may be done at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::service::model::ids::PersonId;

/// How much of one person may wait at once. Whoever asks for more floods a game.
const MOST_OF_ONE: usize = 4;

/// How much of each person waits. A clone counts with it.
#[derive(Clone, Default)]
pub struct Turns(Arc<Mutex<HashMap<PersonId, usize>>>);

/// A place among what waits of a person, as long as it is there.
pub struct Turn {
    turns: Turns,
    person: PersonId,
}

impl Turns {
    /// A place, unless the person has all of theirs already.
    pub fn take(&self, person: PersonId) -> Option<Turn> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(person).or_default();
        if *count >= MOST_OF_ONE {
            return None;
        }
        *count += 1;
        Some(Turn {
            turns: self.clone(),
            person,
        })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut counts = self.turns.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_has_a_few_turns_at_once_and_others_have_theirs() {
        let waiting = Turns::default();
        let (anna, ben) = (PersonId(1), PersonId(2));
        let mut turns: Vec<_> = (0..MOST_OF_ONE)
            .map(|_| waiting.take(anna).expect("there is room"))
            .collect();
        assert!(waiting.take(anna).is_none());
        let other = waiting.take(ben);
        assert!(other.is_some());
        turns.pop();
        turns.extend(waiting.take(anna));
        assert_eq!(turns.len(), MOST_OF_ONE, "what is done makes room");
        drop((turns, other));
        assert!(
            waiting.0.lock().expect("sound").is_empty(),
            "nobody is remembered"
        );
    }
}
