//! Where the lines of a conversation are said.

use galabot::service::{ChannelId, GuildId, Place};

use super::{Talk, person, reach};

pub(super) const GAMES: ChannelId = ChannelId(900);
pub(super) const LOBBY: ChannelId = ChannelId(902);
/// A thread below #games that is private.
const PRIVATE: ChannelId = ChannelId(904);
/// The direct message of person n is channel 910 + n.
const DIRECT: ChannelId = ChannelId(910);
/// The thread of table n is channel 1000 + n.
pub(super) const THREADS: u64 = 1000;

/// Replaces mentions by number by mentions by name.
pub(super) fn with_names(text: &str) -> String {
    let mut text = text.to_owned();
    for name in ["galabot", "anna", "ben", "cleo", "dan"] {
        text = text.replace(&format!("<@{}>", person(name).id), &format!("@{name}"));
    }
    text = text.replace(&format!("<#{GAMES}>"), "#games");
    text = text.replace(&format!("<#{LOBBY}>"), "#lobby");
    text = text.replace(&format!("<#{PRIVATE}>"), "#private-thread");
    for person in 1..5 {
        let channel = DIRECT.0 + person;
        text = text.replace(
            &format!("https://discord.com/channels/@me/{channel}"),
            "#direct",
        );
    }
    text = text.replace(&format!("<#{}>", reach::NEWS), "#news");
    for table in 1..10 {
        text = text.replace(
            &format!("<#{}>", THREADS + table),
            &format!("#thread-{table}"),
        );
    }
    text
}

impl Talk {
    pub(super) fn go(&mut self, place: &str) {
        let thread = place
            .strip_prefix("thread ")
            .map(|n| n.parse::<u64>().expect("a number"));
        let channel = match (place, thread) {
            (_, Some(n)) => ChannelId(THREADS + n),
            ("#lobby", _) => LOBBY,
            ("#news", _) => reach::NEWS,
            ("private thread", _) => PRIVATE,
            ("direct", _) => DIRECT,
            _ => GAMES,
        };
        let private = channel == PRIVATE;
        self.place = Place {
            guild: (channel != DIRECT).then_some(GuildId(1)),
            channel,
            parent: (thread.is_some() || private).then_some(GAMES),
            private,
        };
    }

    /// The place for this person: everybody has a direct message of their own.
    pub(super) fn place_of(&self, name: &str) -> Place {
        let channel = match self.place.guild {
            None => ChannelId(DIRECT.0 + person(name).id.0),
            Some(_) => self.place.channel,
        };
        Place {
            channel,
            ..self.place
        }
    }
}
