//! Which servers Discord is silent about though their connection stands, and since when; their clocks stand still.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::service::{GuildId, Timestamp};

/// Nothing was told of these servers between these moments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outage {
    pub servers: HashSet<GuildId>,
    pub since: Timestamp,
    pub until: Timestamp,
}

/// The servers of which nothing is told, and since when that is so.
#[derive(Default)]
pub(super) struct Unreachable(HashMap<GuildId, Timestamp>);

impl Unreachable {
    /// Whether a server has not got back yet the time in which nothing was told of it.
    pub fn has(&self, guild: Option<GuildId>) -> bool {
        guild.is_some_and(|guild| self.0.contains_key(&guild))
    }

    /// Looks which servers are out now, each since this moment if it was not before. A server whose connection is cut
    /// is not among them: from then on its time is given back with the connection. `before` is when it was looked last.
    /// Returns the outages that are over.
    pub fn look(
        &mut self,
        out: HashMap<GuildId, Timestamp>,
        is_cut: impl Fn(GuildId) -> bool,
        (before, now): (Timestamp, Timestamp),
    ) -> Vec<Outage> {
        let over = self.0.extract_if(|guild, _| !out.contains_key(guild));
        let over = together(over.map(|(guild, since)| {
            let until = if is_cut(guild) { before } else { now };
            (guild, since, until)
        }));
        for (guild, since) in out {
            self.0.entry(guild).or_insert(since);
        }
        over
    }

    /// Everybody has got back the time since `from`. Returns the outages before that.
    pub fn given_back(&mut self, from: Timestamp, now: Timestamp) -> Vec<Outage> {
        let before = self.0.iter_mut().map(|(guild, since)| {
            let since = std::mem::replace(since, now);
            (*guild, since, from)
        });
        together(before.filter(|(_, since, until)| since < until))
    }
}

/// Outages of the same time as one: all games are gone through for each.
fn together(all: impl Iterator<Item = (GuildId, Timestamp, Timestamp)>) -> Vec<Outage> {
    let mut found: BTreeMap<(Timestamp, Timestamp), HashSet<GuildId>> = BTreeMap::new();
    for (guild, since, until) in all {
        found.entry((since, until)).or_default().insert(guild);
    }
    let found = found.into_iter();
    let found = found.map(|((since, until), servers)| Outage {
        servers,
        since,
        until,
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: GuildId = GuildId(1);
    const THERE: GuildId = GuildId(2);

    fn outage(servers: &[GuildId], since: u64, until: u64) -> Outage {
        Outage {
            servers: servers.iter().copied().collect(),
            since: Timestamp(since),
            until: Timestamp(until),
        }
    }

    fn look(unreachable: &mut Unreachable, out: &[GuildId], cut: bool, now: u64) -> Vec<Outage> {
        // It is looked every five seconds.
        let before = Timestamp(now - 5);
        let out = out.iter().map(|guild| (*guild, before)).collect();
        unreachable.look(out, |_| cut, (before, Timestamp(now)))
    }

    #[test]
    fn outages_begin_when_all_was_well_last_and_those_of_one_time_are_over_together() {
        let mut unreachable = Unreachable::default();
        let both = [HERE, THERE];
        assert_eq!(look(&mut unreachable, &both, false, 10), []);
        assert_eq!(look(&mut unreachable, &both, false, 15), []);
        assert!(unreachable.has(Some(HERE)) && !unreachable.has(None));
        let over = look(&mut unreachable, &[], false, 20);
        assert_eq!(over, [outage(&both, 5, 20)]);
        assert!(!unreachable.has(Some(HERE)));
        assert_eq!(look(&mut unreachable, &[], false, 25), []);
    }

    #[test]
    fn nothing_is_given_back_twice() {
        let mut unreachable = Unreachable::default();
        look(&mut unreachable, &[HERE], false, 10);
        // Its connection is lost too: the rest is given back with that.
        let over = look(&mut unreachable, &[], true, 20);
        assert_eq!(over, [outage(&[HERE], 5, 15)]);
        // Meanwhile nothing at all was heard, for which everybody gets back the time since 32.
        look(&mut unreachable, &[HERE], false, 30);
        let before = unreachable.given_back(Timestamp(32), Timestamp(50));
        assert_eq!(before, [outage(&[HERE], 25, 32)]);
        let over = look(&mut unreachable, &[], false, 55);
        assert_eq!(over, [outage(&[HERE], 50, 55)]);
    }
}
