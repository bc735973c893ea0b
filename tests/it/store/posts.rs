//! What every store tells of posts that wait, and how one is noted that has arrived.

use galabot::service::notes::{NonceSalt, Note};
use galabot::service::{MessageId, PostId, Store, Timestamp};

use super::given::{TestStore, commit, saying};

#[test]
fn what_waits_after_a_post_is_found_without_those_before_it() {
    for mut kept in TestStore::all() {
        for number in 1..=70 {
            commit(kept.store(), saying(format!("post-{number}"), "words", 5));
        }
        let sent = kept
            .store()
            .post_sent(PostId(70), Some(MessageId(4)), Timestamp(30));
        sent.unwrap();
        kept.reopen();
        let after = |last| -> Vec<u64> {
            let posts = kept.store().pending_posts_after(PostId(last)).unwrap();
            posts.iter().map(|post| post.id.0).collect()
        };
        assert_eq!(after(0), (1..=69).collect::<Vec<_>>());
        assert_eq!(after(66), [67, 68, 69]);
        assert_eq!(after(69), [0; 0]);
    }
}

#[test]
fn a_note_is_stored_with_the_arrival_of_a_post() {
    for mut kept in TestStore::all() {
        let post = commit(kept.store(), saying("one", "1", 5))[0].id;
        let salt = Note::NonceSalt((), NonceSalt("x7".to_owned()));
        let arrives = |store: &dyn Store| {
            store.post_sent_noting(post, Some(MessageId(4)), Timestamp(30), Some(salt.clone()))
        };
        arrives(kept.store()).unwrap();
        kept.reopen();
        let store = kept.store();
        assert_eq!(store.pending_posts().unwrap(), []);
        assert_eq!(store.note(salt.key()).unwrap(), Some(salt.clone()));
        // Again, as after a crash: nothing changes.
        let before = kept.export();
        arrives(kept.store()).unwrap();
        assert_eq!(kept.export(), before);
    }
}
