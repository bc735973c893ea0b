//! What is swept, and when: posts and answers, in memory and on disk.

use std::collections::BTreeMap;

use galabot::service::{ChannelId, CommandId, Commit, Lane, MessageId, Past, TableId, Timestamp};

use super::given::{
    TestStore, command, commit, event, export, furnish, noted, opening, saying, words,
};

/// The answer to a message that may be read again is kept, however old it is; other answers are swept.
#[test]
fn sweeping_keeps_the_answers_to_messages_that_may_be_read_again() {
    for mut kept in TestStore::all() {
        let store = kept.store();
        for table in [1, 2] {
            commit(store, opening(table, format!("open-{table}"), 1));
        }
        let said = |name: &str, table| {
            let said = Commit {
                asker: None,
                command: CommandId(name.to_owned()),
                posts: vec![(Lane::Table(TableId(table)), words("Here."))],
                ..saying(name, "", 2)
            };
            let posts = commit(store, said);
            let arrived = MessageId(900 + posts[0].id.0);
            store.post_sending(posts[0].id, MessageId(1)).unwrap();
            store
                .post_sent(posts[0].id, Some(arrived), Timestamp(3))
                .unwrap();
            assert!(store.is_a_post(arrived).unwrap());
        };
        for (name, table) in [("m10", 1), ("m11", 1), ("i12", 1), ("m13", 2)] {
            said(name, table);
        }
        let unread = BTreeMap::from([(TableId(1), MessageId(10))]);
        store
            .sweep(&Past::before(Timestamp(u64::MAX), &unread))
            .unwrap();
        kept.reopen();
        let store = kept.store();
        let known = |name: &str| {
            let answer = store.first_answer(&CommandId(name.to_owned()));
            answer.unwrap().is_some()
        };
        let kept = ["m10", "m11", "i12", "m13"].map(known);
        assert_eq!(kept, [false, true, false, false]);
        // Once the message has been read past, its answer is swept like the rest.
        let unread = BTreeMap::from([(TableId(1), MessageId(11))]);
        store
            .sweep(&Past::before(Timestamp(u64::MAX), &unread))
            .unwrap();
        assert!(!known("m11"));
    }
}

/// The text of a post is deleted when it is delivered; that it was sent is known until its command can no longer
/// repeat.
#[test]
fn what_was_said_is_forgotten_when_it_has_arrived() {
    for mut kept in TestStore::all() {
        let store = kept.store();
        let named = |name: &str, lane| Commit {
            command: CommandId(name.to_owned()),
            posts: vec![(lane, words("the secret is hunter2"))],
            ..saying(name, "", 5)
        };
        commit(store, opening(1, "open", 1));
        let channel = Lane::Channel(ChannelId(901));
        let lanes = [channel, channel, channel, Lane::Table(TableId(1))];
        for (name, lane) in ["m11", "i12", "jdaily", "m13"].into_iter().zip(lanes) {
            let posts = commit(store, named(name, lane));
            assert!(export(store).contains("hunter2"));
            let (post, arrived) = (posts[0].id, Some(MessageId(800 + posts[0].id.0)));
            store.post_sent(post, arrived, Timestamp(10)).unwrap();
            assert!(!export(store).contains("hunter2"));
            assert!(store.is_a_post(MessageId(800 + post.0)).unwrap());
        }
        for (name, lane) in [("m21", channel), ("m22", Lane::Table(TableId(1)))] {
            let post = commit(store, named(name, lane))[0].id;
            store.post_dead(post, "no access", Timestamp(20)).unwrap();
        }
        kept.reopen();
        let store = kept.store();
        let known = || {
            ["m11", "i12", "jdaily", "m13"].map(|name| {
                let answer = store.first_answer(&CommandId(name.to_owned()));
                answer.unwrap().is_some()
            })
        };
        assert_eq!(known(), [true; 4]);
        let nothing_unread = BTreeMap::new();
        let past = |answers, games, dead| Past {
            answers: Timestamp(answers),
            games: Timestamp(games),
            dead: Timestamp(dead),
            now: Timestamp(dead),
            unread: &nothing_unread,
        };
        store.sweep(&past(11, 5, 20)).unwrap();
        assert_eq!(known(), [false, false, true, true]);
        assert_eq!(store.dead_posts().unwrap().len(), 2);
        store.sweep(&past(11, 11, 21)).unwrap();
        assert_eq!(known(), [false; 4]);
        assert!(!export(store).contains("\"kind\":\"sent\""));
        // Old posts that only answer are swept, in the thread of a game too.
        assert_eq!(store.dead_posts().unwrap(), []);
    }
}

#[test]
fn sweeping_forgets_old_answers_and_sent_posts_and_nothing_else() {
    for mut kept in TestStore::all() {
        furnish(kept.store());
        let store = kept.store();
        let live = store.live_tables().unwrap();
        let pending = store.pending_posts().unwrap();
        let dead = store.dead_posts().unwrap();
        store
            .sweep(&Past::before(Timestamp(3_000), &BTreeMap::new()))
            .unwrap();
        assert_eq!(store.first_answer(&command("open-1")).unwrap(), None);
        assert_eq!(
            store.first_answer(&command("open-2")).unwrap(),
            Some(event(2, 1))
        );
        assert!(kept.export().contains("\"kind\":\"sent\""));
        kept.reopen();
        let store = kept.store();
        store
            .sweep(&Past::before(Timestamp(u64::MAX), &BTreeMap::new()))
            .unwrap();
        assert_eq!(store.first_answer(&command("open-2")).unwrap(), None);
        assert!(!kept.export().contains("\"kind\":\"sent\""));
        assert_eq!(store.log(TableId(1)).unwrap().len(), 19);
        assert_eq!(store.live_tables().unwrap(), live);
        assert_eq!(store.pending_posts().unwrap(), pending);
        assert_eq!(store.dead_posts().unwrap(), dead);
        assert_eq!(noted(store, 5001).as_deref(), Some("message 9"));
    }
}
