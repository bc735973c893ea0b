//! What every store must do: in memory, on disk and in PostgreSQL, and after it was closed and opened again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Barrier;

use galabot::rules::Side;
use galabot::service::notes::NoteKey;
use galabot::service::{
    ChannelId, CommandId, Commit, Committed, Content, EventKind, FirstAnswer, GuildId, Home, Lane,
    MessageId, Past, PersonId, PersonSettings, PostId, Seating, ServerSettings, StoreError,
    TableId, Timestamp,
};

use super::given::{
    MOVES, TestStore, accepted, agreed, challenge, chosen, command, commit, decided, event,
    furnish, mv, note, noted, opening, opening_by, resigned, saying, step, words,
};

#[test]
fn a_commit_is_done_once_and_builds_on_what_it_names() {
    for mut kept in TestStore::all() {
        let posts = commit(kept.store(), opening(1, "a", 10));
        assert_eq!(posts.len(), 1);
        assert_eq!(posts[0].id, PostId(1));
        assert_eq!(posts[0].at, Timestamp(10));
        kept.reopen();
        let store = kept.store();
        assert_eq!(
            store.commit(opening(1, "a", 11)).unwrap(),
            Committed::Duplicate(event(1, 1))
        );
        assert_eq!(
            store.commit(opening(1, "b", 11)).unwrap(),
            Committed::Conflict
        );
        let first = store.table(TableId(1)).unwrap().unwrap();
        commit(store, step(&first, "c", &[accepted()], 12));
        assert_eq!(
            store
                .commit(step(&first, "d", &[EventKind::Withdrawn], 13))
                .unwrap(),
            Committed::Conflict
        );
        assert_eq!(store.first_answer(&command("d")).unwrap(), None);
        assert_eq!(
            store.first_answer(&command("c")).unwrap(),
            Some(event(1, 2))
        );
        let mut missing = step(&first, "e", &[accepted()], 14);
        missing.change.as_mut().unwrap().table.id = TableId(9);
        assert_eq!(store.commit(missing).unwrap(), Committed::Conflict);
        let said = commit(store, saying("f", "hello", 15));
        kept.reopen();
        assert_eq!(
            kept.store().commit(saying("f", "again", 16)).unwrap(),
            Committed::Duplicate(FirstAnswer::Said(said[0].id))
        );
        assert_eq!(kept.store().log(TableId(1)).unwrap().len(), 2);
    }
}

#[test]
fn of_all_that_a_message_says_before_and_after_edits_one_thing_is_carried_out() {
    let of_edit = |at| CommandId::of_edit(MessageId(70), Timestamp(at));
    for mut kept in TestStore::all() {
        let store = kept.store();
        commit(store, opening(1, "a", 10));
        let refused = Commit {
            command: CommandId::of_message(MessageId(70)),
            ..saying("refused", "no", 11)
        };
        commit(store, refused);
        let first = store.table(TableId(1)).unwrap().unwrap();
        let accepting = |id, at| Commit {
            command: id,
            ..step(&first, "accepts", &[accepted()], at)
        };
        commit(store, accepting(of_edit(12), 12));
        // At another table too.
        let elsewhere = |id| Commit {
            command: id,
            ..opening(2, "another", 13)
        };
        let said = Commit {
            command: of_edit(15),
            ..saying("refused", "no", 15)
        };
        kept.reopen();
        let again = [
            accepting(CommandId::of_message(MessageId(70)), 13),
            elsewhere(of_edit(14)),
            said,
        ];
        for again in again {
            let done = kept.store().commit(again);
            assert_eq!(done.unwrap(), Committed::Duplicate(event(1, 2)));
        }
        let another = CommandId::of_edit(MessageId(71), Timestamp(14));
        commit(kept.store(), elsewhere(another));
    }
}

#[test]
fn what_does_not_fit_together_is_refused_and_changes_nothing() {
    for kept in TestStore::all() {
        let store = kept.store();
        furnish(store);
        let before = kept.export();
        let table = store.table(TableId(2)).unwrap().unwrap();
        let good = || step(&table, "x", &[accepted()], 9_000);
        let mut wrong: Vec<(&str, Commit)> = Vec::new();
        let mut add = |what, change: fn(&mut Commit)| {
            let mut commit = good();
            change(&mut commit);
            wrong.push((what, commit));
        };
        add("no events", |c| {
            c.change.as_mut().unwrap().events.clear();
        });
        add("a number skipped", |c| {
            c.change.as_mut().unwrap().events[0].seq += 1;
        });
        add("a table that is not what the events make", |c| {
            c.change.as_mut().unwrap().table.turns.push(mv("a1-b1"));
        });
        add("a post of an event to come", |c| {
            let content = Content::Event {
                table: TableId(2),
                seq: 3,
            };
            c.posts.push((Lane::Table(TableId(2)), content));
        });
        add("a post to a table that is not there", |c| {
            c.posts.push((Lane::Table(TableId(3)), words("lost")));
        });
        add("nothing at all", |c| {
            c.change = None;
            c.posts.clear();
        });
        add("a command without a name", |c| {
            c.command = CommandId(String::new());
        });
        add("too much", |c| {
            c.posts
                .push((Lane::Table(TableId(2)), words("x".repeat(300_000))));
        });
        let thread = [accepted(), EventKind::ThreadOpened(ChannelId(5_001))];
        wrong.push((
            "a thread of another table",
            step(&table, "x", &thread, 9_000),
        ));
        let mut lost = challenge(1, None);
        lost.rematch_of = Some(TableId(3));
        wrong.push((
            "a rematch of nothing",
            opening_by(TableId(7), lost, command("x"), 9_000),
        ));
        for (what, commit) in wrong {
            let refused = store.commit(commit);
            assert!(
                matches!(refused, Err(StoreError::Refused(_))),
                "{what}: {refused:?}"
            );
        }
        assert_eq!(kept.export(), before);
        commit(store, good());
    }
}

#[test]
fn posts_are_numbered_in_the_order_of_commits_and_never_twice() {
    for mut kept in TestStore::all() {
        let mut ids = Vec::new();
        for round in 0..6 {
            let mut two = saying(format!("say-{round}"), "one", round);
            two.posts
                .push((Lane::Channel(ChannelId(902)), words("two")));
            let posts = commit(kept.store(), two);
            assert_eq!(posts[0].lane, Lane::Channel(ChannelId(901)));
            assert_eq!(posts[1].content, words("two"));
            for post in posts {
                let store = kept.store();
                store.post_sent(post.id, None, Timestamp(round)).unwrap();
                ids.push(post.id);
            }
            kept.store()
                .sweep(&Past::before(Timestamp(round + 1), &BTreeMap::new()))
                .unwrap();
            kept.reopen();
        }
        let expected: Vec<PostId> = (1..=12).map(PostId).collect();
        assert_eq!(ids, expected);
        assert_eq!(kept.store().pending_posts().unwrap(), []);
    }
}

#[test]
fn a_post_goes_from_pending_over_sending_to_sent_or_dead() {
    for mut kept in TestStore::all() {
        let one = commit(kept.store(), saying("one", "1", 5))[0].id;
        let two = commit(kept.store(), saying("two", "2", 6))[0].id;
        let store = kept.store();
        store.post_sending(one, MessageId(1)).unwrap();
        store.post_sending(one, MessageId(1)).unwrap();
        kept.reopen();
        let pending = kept.store().pending_posts().unwrap();
        assert_eq!(pending.len(), 2);
        assert_eq!(
            (pending[0].attempts, pending[0].after),
            (2, Some(MessageId(1)))
        );
        assert_eq!((pending[1].attempts, pending[1].after), (0, None));
        let store = kept.store();
        store
            .post_sent(one, Some(MessageId(4)), Timestamp(30))
            .unwrap();
        store
            .post_dead(two, "no such channel", Timestamp(31))
            .unwrap();
        kept.reopen();
        let store = kept.store();
        assert_eq!(store.pending_posts().unwrap(), []);
        let dead = store.dead_posts().unwrap();
        assert_eq!(dead.len(), 1);
        assert_eq!((dead[0].0.id, dead[0].1.as_str()), (two, "no such channel"));
        let before = kept.export();
        store.post_sent(one, None, Timestamp(40)).unwrap();
        store.post_dead(two, "again", Timestamp(40)).unwrap();
        for refused in [
            store.post_sending(one, MessageId(1)),
            store.post_sending(two, MessageId(1)),
            store.post_dead(one, "late", Timestamp(41)),
            store.post_sent(two, None, Timestamp(41)),
            store.post_sent(PostId(99), None, Timestamp(41)),
        ] {
            assert!(matches!(refused, Err(StoreError::Refused(_))));
        }
        assert_eq!(kept.export(), before);
        // A dead letter can be sent after all, once.
        let waited = dead[0].0.clone();
        store.post_again(two).unwrap();
        kept.reopen();
        let store = kept.store();
        assert_eq!(store.pending_posts().unwrap(), [waited]);
        assert_eq!(store.dead_posts().unwrap(), []);
        for post in [one, two, PostId(99)] {
            let refused = store.post_again(post);
            assert!(matches!(refused, Err(StoreError::Refused(_))));
        }
        store.post_sent(two, None, Timestamp(50)).unwrap();
    }
}

#[test]
fn tables_are_found_by_thread_and_by_person_while_they_live() {
    for mut kept in TestStore::all() {
        commit(kept.store(), opening(2, "open-2", 1));
        let open = challenge(3, None);
        commit(
            kept.store(),
            opening_by(TableId(1), open, command("open-1"), 1),
        );
        let live = |kept: &TestStore, person: u64| kept.store().live_tables_of(PersonId(person));
        assert_eq!(
            kept.store().live_tables().unwrap(),
            [TableId(1), TableId(2)]
        );
        assert_eq!(live(&kept, 1).unwrap(), [TableId(2)]);
        assert_eq!(live(&kept, 2).unwrap(), [TableId(2)]);
        assert_eq!(live(&kept, 3).unwrap(), [TableId(1)]);
        let table = kept.store().table(TableId(1)).unwrap().unwrap();
        let joined = EventKind::Accepted(Seating::Two([2, 3].map(super::given::person)));
        let thread = EventKind::ThreadOpened(ChannelId(50));
        commit(kept.store(), step(&table, "accept-1", &[joined, thread], 2));
        kept.reopen();
        let store = kept.store();
        assert_eq!(live(&kept, 2).unwrap(), [TableId(1), TableId(2)]);
        assert_eq!(
            store.table_of_thread(ChannelId(50)).unwrap(),
            Some(TableId(1))
        );
        assert_eq!(store.table_of_thread(ChannelId(51)).unwrap(), None);
        let table = store.table(TableId(1)).unwrap().unwrap();
        let moved = EventKind::ThreadOpened(ChannelId(51));
        commit(store, step(&table, "end-1", &[moved, agreed()], 3));
        kept.reopen();
        let store = kept.store();
        assert_eq!(store.live_tables().unwrap(), [TableId(2)]);
        assert_eq!(live(&kept, 2).unwrap(), [TableId(2)]);
        assert_eq!(live(&kept, 3).unwrap(), []);
        assert_eq!(store.table_of_thread(ChannelId(50)).unwrap(), None);
        assert_eq!(
            store.table_of_thread(ChannelId(51)).unwrap(),
            Some(TableId(1))
        );
    }
}

#[test]
fn a_private_place_is_that_of_its_newest_live_table() {
    const PLACE: ChannelId = ChannelId(77);
    for mut kept in TestStore::all() {
        let here = |kept: &TestStore| kept.store().table_of_thread(PLACE).unwrap();
        for id in 1..=3 {
            let mut private = challenge(1, Some(2));
            private.home = Home {
                guild: None,
                channel: PLACE,
            };
            let open = opening_by(TableId(id), private, command(id), 1);
            commit(kept.store(), open);
            let table = kept.store().table(TableId(id)).unwrap().unwrap();
            let placed = [EventKind::ThreadOpened(PLACE), accepted()];
            commit(
                kept.store(),
                step(&table, format!("begin-{id}"), &placed, 2),
            );
            assert_eq!(here(&kept), Some(TableId(id)));
        }
        for (over, meant) in [(3, 2), (1, 2), (2, 3)] {
            let table = kept.store().table(TableId(over)).unwrap().unwrap();
            let end = step(&table, format!("end-{over}"), &[agreed()], 3);
            commit(kept.store(), end);
            kept.reopen();
            assert_eq!(here(&kept), Some(TableId(meant)), "without {over}");
        }
        // A thread of one table's own is not shared with any of them.
        commit(kept.store(), opening(4, "open-4", 4));
        let table = kept.store().table(TableId(4)).unwrap().unwrap();
        let taken = [accepted(), EventKind::ThreadOpened(PLACE)];
        let refused = kept.store().commit(step(&table, "take", &taken, 5));
        assert!(matches!(refused, Err(StoreError::Refused(_))));
        let copy = TestStore::memory();
        let text = kept.export();
        copy.store().import(&mut text.as_bytes()).unwrap();
        assert_eq!(here(&copy), Some(TableId(3)));
        assert_eq!(copy.export(), text);
    }
}

#[test]
fn notes_of_any_length_are_replaced_whole() {
    for mut kept in TestStore::all() {
        assert_eq!(noted(kept.store(), 1), None);
        for length in [0, 10, 30_000, 7, 200_000, 12_000, 5_000, 4_990] {
            let text = "♜".repeat(length / 3);
            kept.store().set_note(&note(1, &text)).unwrap();
            kept.store().set_note(&note(2, &text)).unwrap();
            kept.reopen();
            assert_eq!(noted(kept.store(), 1), Some(text));
        }
        let store = kept.store();
        assert!(matches!(
            store.set_note(&note(1, &"x".repeat(300_000))),
            Err(StoreError::Refused(_))
        ));
        store.forget_note(NoteKey::MadeReview(TableId(1))).unwrap();
        kept.reopen();
        assert_eq!(noted(kept.store(), 1), None);
        assert!(noted(kept.store(), 2).is_some());
    }
}

#[test]
fn settings_are_kept_unless_they_have_changed_meanwhile() {
    for mut kept in TestStore::all() {
        let (anna, server) = (PersonId(1), GuildId(2));
        let (nothing, some) = (PersonSettings::default(), chosen());
        let store = kept.store();
        assert_eq!(store.person_settings(anna).unwrap(), nothing);
        assert!(store.set_person_settings(anna, &nothing, &some).unwrap());
        let late = PersonSettings {
            reminders: false,
            ..nothing.clone()
        };
        assert!(
            !store.set_person_settings(anna, &nothing, &late).unwrap(),
            "decided upon what is no longer so"
        );
        let (no_server, decided) = (ServerSettings::default(), decided());
        assert_eq!(store.server_settings(server).unwrap(), no_server);
        let set = |before, after| store.set_server_settings(server, before, after);
        assert!(set(&no_server, &decided).unwrap());
        assert!(!set(&no_server, &no_server).unwrap());
        kept.reopen();
        let store = kept.store();
        assert_eq!(store.person_settings(anna).unwrap(), some);
        assert_eq!(store.server_settings(server).unwrap(), decided);
        // The same number, but of a server.
        assert_eq!(store.person_settings(PersonId(2)).unwrap(), nothing);
        assert_eq!(store.server_settings(GuildId(1)).unwrap(), no_server);
        assert!(store.set_person_settings(anna, &some, &late).unwrap());
        let text = kept.export();
        for other in TestStore::all() {
            other.store().import(&mut text.as_bytes()).unwrap();
            assert_eq!(other.store().person_settings(anna).unwrap(), late);
            assert_eq!(other.store().server_settings(server).unwrap(), decided);
        }
        // Settings alone make a store not empty for an import.
        let other = TestStore::memory();
        let set = other.store().set_person_settings(anna, &nothing, &some);
        assert!(set.unwrap());
        assert!(other.store().import(&mut text.as_bytes()).is_err());
    }
}

#[test]
fn a_long_game_is_kept_whole() {
    for mut kept in TestStore::all() {
        commit(kept.store(), opening(1, "open", 1));
        let table = kept.store().table(TableId(1)).unwrap().unwrap();
        commit(kept.store(), step(&table, "accept", &[accepted()], 2));
        for round in 0..200 {
            let table = kept.store().table(TableId(1)).unwrap().unwrap();
            let moves: Vec<EventKind> = MOVES
                .iter()
                .map(|text| EventKind::Moved(mv(text)))
                .collect();
            commit(kept.store(), step(&table, round, &moves, 3));
        }
        kept.reopen();
        let table = kept.store().table(TableId(1)).unwrap().unwrap();
        assert_eq!(table.turns.len(), 2_400);
        assert_eq!(kept.store().log(TableId(1)).unwrap().len(), 2_402);
        if let Some(dir) = kept.dir() {
            let inside = std::fs::read_dir(dir).unwrap();
            let places = inside
                .map(|entry| entry.unwrap().path())
                .chain([dir.to_owned()]);
            let spilled = places.filter_map(|place| std::fs::read_dir(place.join("blobs")).ok());
            assert_eq!(
                spilled.flatten().count(),
                0,
                "pages went to files that are never synced"
            );
        }
    }
}

#[test]
fn no_table_number_is_given_twice() {
    for mut kept in TestStore::all() {
        let numbers = |kept: &TestStore| -> BTreeSet<TableId> {
            std::thread::scope(|scope| {
                let threads: Vec<_> = (0..4)
                    .map(|_| {
                        scope.spawn(|| -> Vec<TableId> {
                            let fresh = |_| kept.store().fresh_table().unwrap();
                            (0..50).map(fresh).collect()
                        })
                    })
                    .collect();
                threads
                    .into_iter()
                    .flat_map(|thread| thread.join().unwrap())
                    .collect()
            })
        };
        assert_eq!(numbers(&kept), (1..=200).map(TableId).collect());
        commit(kept.store(), opening(230, "open", 1));
        assert_eq!(kept.store().fresh_table().unwrap(), TableId(231));
        commit(kept.store(), opening(7, "open-7", 1));
        kept.reopen();
        assert!(kept.store().fresh_table().unwrap() > TableId(230));
        let text = kept.export();
        let other = TestStore::disk();
        other.store().import(&mut text.as_bytes()).unwrap();
        assert_eq!(other.store().fresh_table().unwrap(), TableId(231));
    }
}

#[test]
fn commits_that_meet_are_decided_one_after_the_other() {
    const THREADS: u64 = 16;
    const ROUNDS: u64 = 20;
    for mut kept in TestStore::all() {
        let store = kept.store();
        commit(store, opening(1, "open", 1));
        let start = Barrier::new(THREADS as usize);
        let once: Vec<usize> = std::thread::scope(|scope| {
            let contend = |thread: u64| {
                let start = &start;
                move || {
                    let mut first = 0;
                    start.wait();
                    for round in 0..ROUNDS {
                        // All threads send the same command: it is done once, and all get the same answer.
                        match store
                            .commit(saying(format!("same-{round}"), "hi", 2))
                            .unwrap()
                        {
                            Committed::Done(_) => first += 1,
                            Committed::Duplicate(FirstAnswer::Said(_)) => {}
                            other => panic!("{other:?}"),
                        }
                        // All threads change the same table: each succeeds in the end, and sees its own event.
                        let name = format!("offer-{thread}-{round}");
                        let tries = (0..10_000).find_map(|_| {
                            let table = store.table(TableId(1)).unwrap().unwrap();
                            let what = [EventKind::DrawOffered(Side::White)];
                            match store.commit(step(&table, &name, &what, 3)).unwrap() {
                                Committed::Done(_) => Some(table.version + 1),
                                Committed::Conflict => None,
                                other => panic!("{other:?}"),
                            }
                        });
                        let seq = tries.expect("it gets through at some time");
                        let log = store.log(TableId(1)).unwrap();
                        assert_eq!(log[seq as usize - 1].command, command(&name));
                        // A table of its own.
                        let id = 100 + thread * ROUNDS + round;
                        commit(store, opening(id, format!("open-{id}"), 4));
                        assert!(store.table(TableId(id)).unwrap().is_some());
                    }
                    first
                }
            };
            let threads: Vec<_> = (0..THREADS)
                .map(|thread| scope.spawn(contend(thread)))
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .collect()
        });
        assert_eq!(once.iter().sum::<usize>() as u64, ROUNDS);
        let expected = 1 + THREADS * ROUNDS;
        kept.reopen();
        let store = kept.store();
        let table = store.table(TableId(1)).unwrap().unwrap();
        assert_eq!(table.version, expected);
        let log = store.log(TableId(1)).unwrap();
        let seqs: Vec<u64> = log.iter().map(|event| event.seq).collect();
        assert_eq!(seqs, (1..=expected).collect::<Vec<_>>());
        assert_eq!(store.live_tables().unwrap().len() as u64, expected);
        let posts = store.pending_posts().unwrap();
        let ids: Vec<u64> = posts.iter().map(|post| post.id.0).collect();
        assert_eq!(ids, (1..=ids.len() as u64).collect::<Vec<_>>());
        // Within the lane of the table, the posts are in the order of its events.
        let told: Vec<u64> = posts
            .iter()
            .filter(|post| post.lane == Lane::Table(TableId(1)))
            .map(|post| match post.content {
                Content::Event { seq, .. } => seq,
                _ => 0,
            })
            .collect();
        assert_eq!(told, (2..=expected).collect::<Vec<_>>());
    }
}

#[test]
fn a_finished_game_reads_back_as_it_was() {
    for mut kept in TestStore::all() {
        furnish(kept.store());
        let read = |kept: &TestStore| {
            let store = kept.store();
            let table = store.table(TableId(1)).unwrap().unwrap();
            (table, store.log(TableId(1)).unwrap())
        };
        let (table, log) = read(&kept);
        assert_eq!(
            galabot::service::Table::replay(TableId(1), &log),
            Some(table.clone())
        );
        assert_eq!(log.last().unwrap().what, resigned(Side::White));
        kept.reopen();
        assert_eq!(read(&kept), (table, log));
        assert_eq!(kept.store().table(TableId(3)).unwrap(), None);
        assert_eq!(kept.store().log(TableId(3)).unwrap(), []);
    }
}
