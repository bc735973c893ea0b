//! Where the bot has used which nonce lately. Discord documents a nonce as one of the author's, not of the channel's: a
//! second message with the same nonce is taken for the first, wherever that was said.

use std::collections::{HashMap, VecDeque};

use super::id::Id;

/// For how long a nonce is remembered, in milliseconds.
pub const NONCE_KEPT: u64 = 5 * 60 * 1000;

/// The nonces of the last minutes.
#[derive(Default)]
pub struct Nonces {
    /// When and in which channel each was used last.
    used: HashMap<String, (u64, Id)>,
    /// The same in the order of their use.
    order: VecDeque<(u64, String)>,
}

impl Nonces {
    /// Notes that a message was sent to a channel with this nonce. Returns the other channel in which it was used
    /// lately, if there is one.
    pub fn used(&mut self, nonce: String, channel: Id, now: u64) -> Option<Id> {
        while let Some((sent, oldest)) = self.order.front()
            && sent + NONCE_KEPT < now
        {
            if self.used.get(oldest).is_some_and(|used| used.0 == *sent) {
                self.used.remove(oldest);
            }
            self.order.pop_front();
        }
        self.order.push_back((now, nonce.clone()));
        let before = self.used.insert(nonce, (now, channel));
        before
            .map(|(_, other)| other)
            .filter(|other| *other != channel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nonce_is_for_one_channel_until_it_is_forgotten() {
        let mut nonces = Nonces::default();
        let mut used = |channel, now| nonces.used("a".to_owned(), Id(channel), now);
        assert_eq!(used(1, 0), None);
        assert_eq!(used(1, 1000), None);
        assert_eq!(used(2, 2000), Some(Id(1)));
        assert_eq!(used(3, 2001 + NONCE_KEPT), None);
    }
}
