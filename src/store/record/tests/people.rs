//! Samples of posts with the people they name, of erased people, and of deleted records.

use crate::service::{
    ChannelId, CommandId, Content, Erased, Erasing, Lane, PersonId, Post, PostId, Pseudonym,
    TableId, Timestamp,
};
use crate::store::key::Key;

use super::super::{PostState, Record};

/// An erased person.
const DELETED: Pseudonym = Pseudonym {
    key: 0x00c0_ffee,
    hash: 0x0123_4567_89ab_cdef_0123_4567_89ab_cdef,
};

pub(super) fn people() -> Vec<(&'static str, Record)> {
    let post = Post {
        guild: None,
        id: PostId(9),
        lane: Lane::Channel(ChannelId(901)),
        content: Content::Forgotten,
        asker: None,
        named: Vec::new(),
        at: Timestamp(5),
        after: None,
        attempts: 0,
    };
    vec![
        (
            "gone-answer",
            Record::Removed(Key::Answer(CommandId("m1200".to_owned()))),
        ),
        ("gone-event", Record::Removed(Key::Event(TableId(12), 4))),
        (
            "erased",
            Record::Erased(Erased {
                who: DELETED,
                at: Timestamp(1_700_000_000_000),
            }),
        ),
        (
            "erasing",
            Record::Erasing(Erasing {
                person: PersonId(3),
                tombstone: PersonId::tombstone(9),
                at: Timestamp(1_700_000_000_000),
            }),
        ),
        ("gone-erased", Record::Removed(Key::Erased(DELETED))),
        ("gone-erasing", Record::Removed(Key::Erasing(PersonId(3)))),
        (
            "post-asked",
            Record::Post(
                Post {
                    content: Content::Words {
                        text: "<@42> is to move.".to_owned(),
                        board: None,
                        ratings: None,
                        buttons: Vec::new(),
                        reply_to: None,
                    },
                    asker: Some(PersonId(7)),
                    named: vec![PersonId(42)],
                    ..post.clone()
                },
                PostState::Waiting,
            ),
        ),
        (
            "post-forgotten",
            Record::Post(
                Post {
                    content: Content::Forgotten,
                    ..post.clone()
                },
                PostState::Waiting,
            ),
        ),
        (
            "post-card",
            Record::Post(
                Post {
                    lane: Lane::Table(TableId(12)),
                    content: Content::Card(TableId(12)),
                    ..post.clone()
                },
                PostState::Waiting,
            ),
        ),
        (
            "post-rename",
            Record::Post(
                Post {
                    content: Content::Rename(TableId(12)),
                    ..post.clone()
                },
                PostState::Waiting,
            ),
        ),
    ]
}
