//! Random operations on both stores and on a plain model of a store, which must all give the same results.

use std::collections::BTreeMap;

use fastrand::Rng;
use galabot::rules::Side;
use galabot::service::{
    ChannelId, CommandId, Commit, Committed, Event, EventKind, FirstAnswer, Lane, MessageId, Past,
    PersonId, PersonSettings, Post, PostId, Seating, Store, StoreError, Table, TableId, Timestamp,
};

use super::given::{
    MOVES, TestStore, agreed, challenge, chosen, mv, note, noted, opening_by, person, resigned,
    step, words,
};

/// A store, as plainly as possible.
#[derive(Default)]
struct Model {
    tables: BTreeMap<TableId, (Table, Vec<Event>)>,
    answers: BTreeMap<CommandId, (FirstAnswer, Timestamp)>,
    posts: Vec<(Post, PostStatus)>,
    notes: BTreeMap<u64, String>,
    people: BTreeMap<PersonId, PersonSettings>,
}

#[derive(Clone, PartialEq)]
enum PostStatus {
    Waiting,
    Sent(Timestamp),
    Dead(String),
    Forgotten,
}

impl Model {
    fn commit(&mut self, commit: &Commit) -> Committed {
        if let Some((answer, _)) = self.answers.get(&commit.command) {
            return Committed::Duplicate(*answer);
        }
        let mut answer = FirstAnswer::Said(PostId(self.posts.len() as u64 + 1));
        if let Some(change) = &commit.change {
            let id = change.table.id;
            let entry = self.tables.get(&id);
            if entry.map_or(0, |(table, _)| table.version) != change.expected {
                return Committed::Conflict;
            }
            let mut log = entry.map(|(_, log)| log.clone()).unwrap_or_default();
            log.extend(change.events.iter().cloned());
            self.tables.insert(id, (change.table.clone(), log));
            answer = FirstAnswer::Event {
                table: id,
                seq: change.events[0].seq,
            };
        }
        self.answers
            .insert(commit.command.clone(), (answer, commit.at));
        let mut posts = Vec::new();
        for (lane, content) in &commit.posts {
            let post = Post {
                guild: match lane {
                    Lane::Table(id) => self
                        .tables
                        .get(id)
                        .and_then(|(table, _)| table.home().guild),
                    Lane::Channel(_) => commit.guild,
                },
                id: PostId(self.posts.len() as u64 + 1),
                lane: *lane,
                asker: commit.asker.filter(|_| !content.is_of_table()),
                named: content.named(),
                content: content.clone(),
                at: commit.at,
                after: None,
                attempts: 0,
            };
            self.posts.push((post.clone(), PostStatus::Waiting));
            posts.push(post);
        }
        Committed::Done(posts)
    }

    /// Ends the waiting of a post; `false` if it does not wait.
    fn post(&mut self, id: PostId, fate: PostStatus) -> bool {
        let Some((post, old)) = self.posts.get_mut(id.0.wrapping_sub(1) as usize) else {
            return false;
        };
        match (&*old, &fate) {
            (PostStatus::Waiting, PostStatus::Waiting) => {
                post.attempts += 1;
                post.after.get_or_insert(MessageId(1));
                true
            }
            (PostStatus::Waiting, _) => {
                *old = fate;
                true
            }
            (PostStatus::Sent(_), PostStatus::Sent(_))
            | (PostStatus::Dead(_), PostStatus::Dead(_)) => true,
            _ => false,
        }
    }

    /// Sends a dead letter after all; `false` if there is none.
    fn again(&mut self, id: PostId) -> bool {
        match self.posts.get_mut(id.0.wrapping_sub(1) as usize) {
            Some((_, fate @ PostStatus::Dead(_))) => {
                *fate = PostStatus::Waiting;
                true
            }
            _ => false,
        }
    }

    fn sweep(&mut self, before: Timestamp) {
        self.answers.retain(|_, (_, at)| *at >= before);
        for (_, fate) in &mut self.posts {
            if matches!(fate, PostStatus::Sent(at) if *at < before) {
                *fate = PostStatus::Forgotten;
            }
        }
    }

    fn live(&self, of: Option<PersonId>) -> Vec<TableId> {
        self.tables
            .values()
            .map(|(table, _)| table)
            .filter(|table| table.is_live())
            .filter(|table| of.is_none_or(|person| table.people().contains(&person)))
            .map(|table| table.id)
            .collect()
    }

    /// Compares everything that can be read.
    fn check(&self, store: &dyn Store) {
        for (id, (table, log)) in &self.tables {
            assert_eq!(store.table(*id).unwrap().as_ref(), Some(table));
            assert_eq!(store.log(*id).unwrap(), *log);
            if let Some(thread) = table.thread {
                assert_eq!(store.table_of_thread(thread).unwrap(), Some(*id));
            }
        }
        assert_eq!(store.live_tables().unwrap(), self.live(None));
        for person in (1..=PEOPLE).map(PersonId) {
            assert_eq!(
                store.live_tables_of(person).unwrap(),
                self.live(Some(person))
            );
            let chosen = self.people.get(&person).cloned().unwrap_or_default();
            assert_eq!(store.person_settings(person).unwrap(), chosen);
        }
        let waiting: Vec<Post> = self
            .posts
            .iter()
            .filter(|(_, fate)| *fate == PostStatus::Waiting)
            .map(|(post, _)| post.clone())
            .collect();
        assert_eq!(store.pending_posts().unwrap(), waiting);
        let dead: Vec<(Post, String)> = self
            .posts
            .iter()
            .filter_map(|(post, fate)| match fate {
                PostStatus::Dead(reason) => Some((post.clone(), reason.clone())),
                _ => None,
            })
            .collect();
        assert_eq!(store.dead_posts().unwrap(), dead);
        for (command, (answer, _)) in &self.answers {
            assert_eq!(store.first_answer(command).unwrap(), Some(*answer));
        }
        for (number, text) in &self.notes {
            assert_eq!(noted(store, *number).as_ref(), Some(text));
        }
    }
}

const PEOPLE: u64 = 5;

/// A commit that may be new, stale, or one that was seen before.
fn random_commit(rng: &mut Rng, model: &Model, at: u64, number: usize) -> Commit {
    let name = if rng.u8(..10) == 0 {
        rng.usize(..number + 1)
    } else {
        number
    };
    let open = |rng: &mut Rng, id: u64| {
        let opponent = rng.bool().then(|| rng.u64(1..=PEOPLE));
        let mut challenge = challenge(rng.u64(1..=PEOPLE), opponent);
        challenge.rematch_of = model
            .tables
            .keys()
            .next()
            .copied()
            .filter(|_| rng.u8(..4) == 0);
        opening_by(TableId(id), challenge, super::given::command(name), at)
    };
    let tables: Vec<&Table> = model.tables.values().map(|(table, _)| table).collect();
    if tables.is_empty() || rng.u8(..6) == 0 {
        // Sometimes a number that is taken.
        return open(rng, rng.clone().u64(1..40));
    }
    let table = tables[rng.usize(..tables.len())];
    let mut what = if table.seats.is_none() {
        match rng.u8(..6) {
            0 => vec![EventKind::Declined],
            1 => vec![EventKind::Withdrawn],
            2 => vec![EventKind::Announced(MessageId(rng.u64(..)))],
            _ => vec![
                EventKind::Accepted(Seating::Two([
                    person(rng.u64(1..=PEOPLE)),
                    person(rng.u64(1..=PEOPLE)),
                ])),
                EventKind::ThreadOpened(ChannelId(1_000 + table.id.0 + 100 * rng.u64(..3))),
            ],
        }
    } else {
        let next = MOVES.get(table.turns.len());
        match (rng.u8(..8), next) {
            (0, _) => vec![EventKind::DrawOffered(Side::White)],
            (1, _) => vec![EventKind::DrawDeclined(Side::Black)],
            (2, _) => vec![agreed()],
            (3, Some(text)) => vec![EventKind::Moved(mv(text)), resigned(Side::Black)],
            (_, Some(text)) => vec![EventKind::Moved(mv(text))],
            (_, None) => vec![resigned(Side::White)],
        }
    };
    if !table.is_live() {
        what = Vec::new();
    }
    if what.is_empty() || rng.u8(..8) == 0 {
        let mut said = super::given::saying(name, &format!("said {number}"), at);
        said.posts.push((Lane::Table(table.id), words("and here")));
        return said;
    }
    let mut commit = step(table, name, &what, at);
    if rng.u8(..10) == 0 {
        // Decided on a version that is in the past or the future.
        commit.change.as_mut().unwrap().expected ^= 1;
    }
    commit
}

/// Whether an operation was done; `false` if it was refused.
fn is_done(done: Result<(), StoreError>) -> bool {
    match done {
        Ok(()) => true,
        Err(StoreError::Refused(_)) => false,
        Err(error) => panic!("{error}"),
    }
}

fn play(seed: u64, steps: usize) {
    let mut rng = Rng::with_seed(seed);
    let mut model = Model::default();
    let mut kept = TestStore::all();
    for number in 0..steps {
        let at = 1_000 + number as u64;
        let now = Timestamp(at);
        let post = PostId(rng.u64(..model.posts.len() as u64 + 2));
        match rng.u8(..20) {
            0..=11 => {
                let commit = random_commit(&mut rng, &model, at, number);
                let expected = model.commit(&commit);
                for kept in &kept {
                    let found = kept.store().commit(commit.clone()).unwrap();
                    assert_eq!(found, expected, "seed {seed}, step {number}: {commit:?}");
                }
            }
            12 if rng.bool() => {
                let expected = model.again(post);
                for kept in &kept {
                    let found = is_done(kept.store().post_again(post));
                    assert_eq!(found, expected, "seed {seed}, step {number}: {post}");
                }
            }
            die @ 12..=15 => {
                let fate = match die {
                    12 | 13 => PostStatus::Waiting,
                    14 => PostStatus::Sent(now),
                    _ => PostStatus::Dead(format!("reason {number}")),
                };
                let expected = model.post(post, fate.clone());
                for kept in &kept {
                    let store = kept.store();
                    let found = match &fate {
                        PostStatus::Waiting => store.post_sending(post, MessageId(1)),
                        PostStatus::Sent(_) => store.post_sent(post, Some(MessageId(at)), now),
                        PostStatus::Dead(reason) => store.post_dead(post, reason, now),
                        PostStatus::Forgotten => panic!("that is up to the sweep"),
                    };
                    assert_eq!(
                        is_done(found),
                        expected,
                        "seed {seed}, step {number}: {post}"
                    );
                }
            }
            16 if rng.bool() => {
                let person = PersonId(rng.u64(1..=PEOPLE));
                let known = model.people.get(&person).cloned().unwrap_or_default();
                let other = PersonSettings {
                    reminders: rng.bool(),
                    weekend_pause: rng.bool(),
                    ..chosen()
                };
                // Sometimes decided on settings that are not the stored ones.
                let before = [known.clone(), other.clone()][rng.usize(..2)].clone();
                for kept in &kept {
                    let store = kept.store();
                    let done = store.set_person_settings(person, &before, &other);
                    assert_eq!(done.unwrap(), before == known, "seed {seed}, step {number}");
                }
                if before == known {
                    model.people.insert(person, other);
                }
            }
            16 => {
                let name = rng.u64(..4);
                let text = "n".repeat(rng.usize(..20_000));
                for kept in &kept {
                    kept.store().set_note(&note(name, &text)).unwrap();
                }
                model.notes.insert(name, text);
            }
            17 => model.check(kept[rng.usize(..kept.len())].store()),
            18 => kept.iter_mut().for_each(TestStore::reopen),
            _ if rng.u8(..4) == 0 => {
                let (before, unread) = (Timestamp(at - rng.u64(..200)), BTreeMap::new());
                let past = Past {
                    dead: Timestamp(0),
                    ..Past::before(before, &unread)
                };
                for kept in &kept {
                    kept.store().sweep(&past).unwrap();
                }
                model.sweep(before);
            }
            _ if rng.u8(..6) == 0 => {
                let text = kept[rng.usize(..kept.len())].export();
                kept = TestStore::all();
                for kept in &kept {
                    kept.store().import(&mut text.as_bytes()).unwrap();
                }
            }
            _ => {}
        }
    }
    for kept in &mut kept {
        kept.reopen();
        model.check(kept.store());
    }
    for other in &kept[1..] {
        assert_eq!(kept[0].export(), other.export(), "seed {seed}");
    }
}

#[test]
fn all_stores_answer_like_the_model() {
    for seed in 0..12 {
        play(seed, 300);
    }
}
