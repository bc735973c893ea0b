//! What the plan of an operation surely reads, so that it is fetched in one round trip.

use crate::service::usage::Taken;
use crate::service::{Lane, NoteKey, PersonId, Pseudonym, TableId};
use crate::store::index;
use crate::store::key::{Key, KeyRange};
use crate::store::operation::StoreOp;
use crate::store::packed;
use crate::store::planned_replies;
use crate::store::view;

/// The keys that the plan of this operation reads, as far as they can be told beforehand.
pub fn keys(op: &StoreOp) -> Vec<Key> {
    match op {
        StoreOp::Commit(commit) => {
            let mut keys = vec![
                Key::Answer(commit.command.clone()),
                Key::Counters,
                Key::Shards,
            ];
            if let Some(change) = &commit.change {
                let table = change.table.id;
                let live = Key::Live(view::server_of(&change.table), table);
                keys.extend([Key::Table(table), Key::Packed(table), live]);
                keys.extend(change.table.challenge.rematch_of.map(Key::Table));
                keys.extend(index::people_keys(change));
                if planned_replies::may_change(change) {
                    keys.push(Key::Note(NoteKey::PlannedReplies(table)));
                }
            }
            let lanes = commit.posts.iter().filter_map(|(lane, _)| match lane {
                Lane::Table(table) => Some(Key::Table(*table)),
                Lane::Channel(_) => None,
            });
            keys.extend(lanes);
            keys
        }
        StoreOp::PostSending(post, _) => vec![Key::Waiting(*post)],
        StoreOp::PostSent(post, ..) => vec![Key::Waiting(*post), Key::Sent(*post)],
        StoreOp::PostDead(post, ..) => vec![Key::Waiting(*post), Key::DeadLetter(*post)],
        StoreOp::PostAgain(post) => vec![Key::DeadLetter(*post)],
        StoreOp::CompareAndSet(change) => change.1.key().into_iter().collect(),
        StoreOp::SetPlanned(op) => vec![
            Key::Table(op.table),
            Key::Packed(op.table),
            Key::Note(NoteKey::PlannedReplies(op.table)),
        ],
        StoreOp::AddUsage(op) => {
            let of = |(person, who, _): &(PersonId, Pseudonym, Taken)| {
                [
                    Key::Usage(*person),
                    Key::Erasing(*person),
                    Key::Erased(*who),
                ]
            };
            op.taken.iter().flat_map(of).collect()
        }
        StoreOp::Forget(keys) => keys.clone(),
        StoreOp::Pack(tables, _) => {
            let both = |table: &TableId| [Key::Table(*table), Key::Packed(*table)];
            tables.iter().flat_map(both).collect()
        }
        _ => Vec::new(),
    }
}

/// Beginnings of keys all of which the plan of this operation reads.
pub fn prefixes(op: &StoreOp) -> Vec<Vec<u8>> {
    match op {
        StoreOp::Commit(commit) => {
            let thread = commit
                .change
                .as_ref()
                .and_then(|change| change.table.thread);
            let range = thread.map(|thread| KeyRange::Thread(thread).prefix());
            range.into_iter().collect()
        }
        StoreOp::Pack(tables, _) => tables
            .iter()
            .flat_map(|table| packed::prefixes(*table))
            .collect(),
        _ => Vec::new(),
    }
}
