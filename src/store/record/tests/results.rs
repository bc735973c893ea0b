//! Samples of what a game leaves behind, and of posts with ratings.

use crate::service::{
    ChannelId, Content, GuildId, Lane, PersonId, Post, PostId, RatingsView, TableId, Timestamp,
};

use super::super::{PostState, Record};

pub(super) fn results() -> Vec<(&'static str, Record)> {
    let post = |content: Content| {
        let post = Post {
            guild: None,
            id: PostId(9),
            lane: Lane::Channel(ChannelId(901)),
            named: content.named(),
            content,
            at: Timestamp(5),
            after: None,
            asker: None,
            attempts: 0,
        };
        Record::Post(post, PostState::Waiting)
    };
    let (table, seq, guild) = (TableId(12), 4, GuildId(900));
    let stats = Content::Words {
        text: "<@3> has finished 2 games.".to_owned(),
        board: None,
        ratings: Some(RatingsView {
            guild,
            person: PersonId(3),
            until: Timestamp(1_700_000_000_000),
        }),
        buttons: Vec::new(),
        reply_to: None,
    };
    vec![
        ("post-result", post(Content::Result { table, seq, guild })),
        ("post-to-remember", post(Content::ToRemember { table, seq })),
        (
            "post-level-found",
            post(Content::LevelFound {
                table,
                level: 5,
                games: 4,
                known: true,
            }),
        ),
        (
            "post-goes-on-elsewhere",
            post(Content::GoesOnElsewhere {
                table,
                channel: ChannelId(901),
            }),
        ),
        ("post-share-card", post(Content::ShareCard { table, seq })),
        ("post-with-ratings", post(stats)),
    ]
}
