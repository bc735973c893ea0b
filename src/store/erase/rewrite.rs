//! Events, tables and posts without the erased person.

use super::STEP_BYTES;
use crate::service::{
    Challenge, Content, DailyNews, Event, EventKind, Invitation, Person, PersonId, Post, Seating,
    Slot, Table, TableId, without_mention_of,
};
use crate::store::operation::Erasure;
use crate::store::record::{PostState, Record};

/// What stands in a text in place of a name.
pub(super) const NAMELESS: &str = "…";

impl Erasure {
    /// The events of a log that change, as ranges of numbers; each range is rewritten in one step.
    pub(super) fn event_ranges(&self, table: TableId, log: &[Event]) -> Vec<(u64, u64)> {
        let mut parts: Vec<(u64, u64)> = Vec::new();
        let mut size = 0;
        for event in log {
            let after = self.event(event);
            if after == *event {
                continue;
            }
            let weight = Record::Event(table, after).encode().len();
            match parts.last_mut() {
                Some((_, to)) if size + weight <= STEP_BYTES => *to = event.seq,
                _ => {
                    parts.push((event.seq, event.seq));
                    size = 0;
                }
            }
            size += weight;
        }
        parts
    }

    /// An event without the person.
    pub(super) fn event(&self, event: &Event) -> Event {
        let what = match &event.what {
            EventKind::Challenged(challenge) => {
                EventKind::Challenged(Box::new(self.challenge(challenge)))
            }
            EventKind::Joined { slot, person } => EventKind::Joined {
                slot: *slot,
                person: self.person(person),
            },
            EventKind::Accepted(seating) => EventKind::Accepted(self.seating(seating)),
            EventKind::VacationBegan(person) => EventKind::VacationBegan(self.id(*person)),
            EventKind::VacationEnded(person) => EventKind::VacationEnded(self.id(*person)),
            other => other.clone(),
        };
        Event {
            by: event.by.map(|person| self.id(person)),
            what,
            ..event.clone()
        }
    }

    /// A table without the person.
    pub(super) fn table(&self, table: &Table) -> Table {
        let mut erased = table.clone();
        erased.challenge = self.challenge(&table.challenge);
        erased.seats = table.seats.as_ref().map(|seats| self.seating(seats));
        erased.resigning = table.resigning.map(|person| self.id(person));
        erased.drawing = table
            .drawing
            .iter()
            .map(|person| self.id(*person))
            .collect();
        if let Some(clock) = &mut erased.clock {
            let people = clock.seats.iter_mut().chain(&mut clock.vacations);
            people.for_each(|person| *person = self.id(*person));
        }
        let joined = |(slot, person): &(Slot, Person)| (*slot, self.person(person));
        erased.joined = table.joined.iter().map(joined).collect();
        erased
    }

    /// A post without the person. What was said to them is gone; what tells others of them no longer names them.
    pub(super) fn post(&self, post: &Post) -> Post {
        let mut erased = post.clone();
        let theirs = post.asker == Some(self.person);
        erased.asker = post.asker.filter(|_| !theirs);
        match &mut erased.content {
            content @ Content::Words { .. } if theirs => *content = Content::Forgotten,
            content @ Content::SharedDaily { .. } if post.named.contains(&self.person) => {
                *content = Content::Forgotten;
            }
            Content::Puzzle {
                daily: Some(DailyNews { last: Some(last) }),
                ..
            } => last.named.retain(|solver| *solver != self.person),
            Content::Words {
                text,
                buttons,
                ratings,
                ..
            } => {
                ratings.take_if(|view| view.person == self.person);
                *text = without_mention_of(text, self.person, NAMELESS);
                let number = self.person.to_string();
                buttons.retain(|(_, id)| !id.split(':').any(|part| part == number));
            }
            _ => {}
        }
        erased.named = erased.content.named();
        erased
    }

    /// A state without the person, whose number the reason of a dead letter may contain.
    pub(super) fn state(&self, state: PostState) -> PostState {
        match state {
            PostState::DeadLetter { reason, at } => PostState::DeadLetter {
                reason: reason.replace(&self.person.to_string(), NAMELESS),
                at,
            },
            other => other,
        }
    }

    fn id(&self, id: PersonId) -> PersonId {
        match id == self.person {
            true => self.tombstone,
            false => id,
        }
    }

    fn person(&self, person: &Person) -> Person {
        match person.id == self.person {
            true => Person {
                id: self.tombstone,
                name: NAMELESS.to_owned(),
            },
            false => person.clone(),
        }
    }

    fn sought(&self, sought: &Invitation) -> Invitation {
        match sought {
            Invitation::Person(person) => Invitation::Person(self.person(person)),
            other => other.clone(),
        }
    }

    fn challenge(&self, challenge: &Challenge) -> Challenge {
        let mut erased = challenge.clone();
        erased.challenger = self.person(&challenge.challenger);
        erased.opponent = challenge.opponent.as_ref().map(|one| self.person(one));
        if let Some(party) = &mut erased.party {
            party.partner = self.sought(&party.partner);
            party.second = self.sought(&party.second);
        }
        erased
    }

    fn seating(&self, seating: &Seating) -> Seating {
        match seating {
            Seating::Two(people) => Seating::Two(people.each_ref().map(|one| self.person(one))),
            Seating::Four(people) => Seating::Four(people.each_ref().map(|one| self.person(one))),
        }
    }
}
