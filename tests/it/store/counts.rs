//! What a host watches, in stores of every kind.

use galabot::service::Timestamp;
use galabot::store::Counts;

use super::given::{TestStore, commit, furnish, opening};

#[test]
fn what_a_host_watches_is_counted_as_it_is_read() {
    for mut kept in TestStore::all() {
        assert_eq!(kept.counts(), Counts::default());
        furnish(kept.store());
        // More than are read at once.
        for id in 10..110 {
            commit(kept.store(), opening(id, format!("open-{id}"), 9_000 + id));
        }
        for _ in 0..2 {
            let store = kept.store();
            let waiting = store.pending_posts().unwrap();
            let expected = Counts {
                live_tables: store.live_tables().unwrap().len() as u64,
                waiting_posts: waiting.len() as u64,
                oldest_post: waiting.iter().map(|post| post.at).min(),
                dead_posts: store.dead_posts().unwrap().len() as u64,
            };
            assert!(expected.live_tables > 100 && expected.dead_posts > 0);
            assert_eq!(kept.counts(), expected);
            kept.reopen();
        }
        let store = kept.store();
        for post in store.pending_posts().unwrap() {
            store.post_sent(post.id, None, Timestamp(10_000)).unwrap();
        }
        let counts = kept.counts();
        assert_eq!((counts.waiting_posts, counts.oldest_post), (0, None));
    }
}
