//! The keys of the records: a letter for the kind, then numbers.
//!
//! The numbers are big-endian, so the order of the bytes is the order of the numbers. Index entries have a key and no
//! value, except that [`Key::Live`] holds a moment. Where a server is in the key, 0 stands for direct messages.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rules::any::Kind;
use crate::service::{
    ChannelId, CommandId, GuildId, NoteKey, PersonId, PostId, Pseudonym, ShardId, StoreError,
    TableId, Timestamp,
};

/// The key of one record.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Key {
    /// The format of the store.
    Store,
    /// Exists only while an import is being written.
    Importing,
    /// The position in the journal up to which the database has all changes.
    #[serde(rename = "mark")]
    Lsn,
    /// The next free numbers.
    Counters,
    /// Into how many shards all servers are divided, if several processes may serve them. Its value is that number.
    Shards,
    /// The numbers that posts on the servers of one shard get next. Its value is the first and the one past
    /// the last.
    PostNumbers(ShardId),
    /// A table.
    Table(TableId),
    /// An event of a table's log.
    Event(TableId, u64),
    /// A full chunk of a table's turns, the first one 0.
    Turns(TableId, u64),
    /// All records of a table, packed: see `packed`.
    Packed(TableId),
    /// Index: nothing happens at the table any more, and its records are not packed.
    Packable(TableId),
    /// Index: the thread belongs to the table.
    Thread(ChannelId, TableId),
    /// Index: the table is live, and played on this server. Its value is the moment under which it is among
    /// [`Key::Due`], if it is.
    Live(GuildId, TableId),
    /// Index: a game with a clock for an evening is played at the table.
    Evening(GuildId, TableId),
    /// Index: from this moment on time may bring something about at the live table.
    Due(Timestamp, GuildId, TableId),
    /// Index: from this moment on the settings of the person may bring something about at their tables.
    Wake(Timestamp, PersonId),
    /// Index: the person takes part in the live table.
    Part(PersonId, TableId),
    /// Index: the person takes or took part in the table, or joined it and left.
    Stood(PersonId, TableId),
    /// Index: the person asked for the post or is named in it.
    About(PersonId, PostId),
    /// Index: the person may manage the server.
    Manages(PersonId, GuildId),
    /// Index: the first person is blocked by the second.
    Blocks(PersonId, PersonId),
    /// Index: the game of the table, which ended then, was played on the server.
    PlayedOn(GuildId, Timestamp, TableId),
    /// Index: the person played the game of the table, which ended then, on the server.
    PlayedBy(PersonId, GuildId, Timestamp, TableId),
    /// The finished game of a table. It follows from the table and its log, and so do the next ones.
    Finished(TableId),
    /// A rule set of finished games, under a number that follows from it.
    Rules(u64),
    /// A person's rating at a game on the server.
    Rating(GuildId, PersonId, Kind),
    /// The ratings of the server are being counted anew. Its value is the place in [`Key::PlayedOn`] up to which that
    /// is done, if it has begun.
    Uncounted(GuildId),
    /// The indexes of this version are complete.
    Indexed(u64),
    /// A post that waits to be sent.
    Waiting(PostId),
    /// A delivered post.
    Sent(PostId),
    /// A post that could not be delivered.
    #[serde(rename = "dead")]
    DeadLetter(PostId),
    /// The answer to a command.
    Answer(CommandId),
    /// A note.
    Note(NoteKey),
    /// A person's settings.
    Person(PersonId),
    /// A server's settings.
    Server(GuildId),
    /// A person's puzzle record.
    Solver(PersonId),
    /// What a person has used of their limits of a day.
    Usage(PersonId),
    /// That a person was erased.
    Erased(Pseudonym),
    /// That a person is being erased.
    Erasing(PersonId),
}

/// All keys with a common beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyRange {
    /// All tables.
    Tables,
    /// The log of a table.
    Events(TableId),
    /// All packed tables.
    Packed,
    /// All tables that can be packed.
    Packable,
    /// The tables in which a person takes or took part.
    Stood(PersonId),
    /// The posts that a person asked for or that name them.
    About(PersonId),
    /// The servers that a person may manage.
    Managed(PersonId),
    /// The people who have blocked a person.
    BlockedBy(PersonId),
    /// The tables of a thread: at most one, but for direct messages and private threads.
    Thread(ChannelId),
    /// All live tables.
    Live,
    /// All games with a clock for an evening.
    Evening,
    /// All live tables at which time may bring something about, the earliest first.
    Due,
    /// All people whose settings may bring something about, the earliest first.
    Wake,
    /// The live tables of a person.
    Parts(PersonId),
    /// The finished games of a server, as they ended.
    PlayedOn(GuildId),
    /// The finished games of a person, by server.
    PlayedBy(PersonId),
    /// The finished games of a person on a server, as they ended.
    PlayedByOn(PersonId, GuildId),
    /// All ratings on a server.
    Ratings(GuildId),
    /// The ratings of a person on a server.
    RatingsOf(GuildId, PersonId),
    /// The servers whose ratings are being counted anew.
    Uncounted,
    /// The versions of the indexes that are complete: one.
    Indexed,
    /// All waiting posts.
    Waiting,
    /// All delivered posts.
    Sent,
    /// All dead letters.
    DeadLetters,
    /// All answers.
    Answers,
    /// All notes.
    Notes,
    /// What is planned at all tables.
    PlannedReplies,
    /// In which sessions of the web pages all people are signed in.
    WebSessions,
    /// The settings of all people.
    People,
    /// The settings of all servers.
    Servers,
    /// The puzzle records of all people.
    Solvers,
    /// What all people have used of their limits of a day.
    Usages,
    /// All who were erased.
    Erased,
    /// All who are being erased.
    Erasing,
}

impl Key {
    /// The key as it is stored.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Key::Store => vec![b'!'],
            Key::Importing => vec![b'?'],
            Key::Lsn => vec![b'%'],
            Key::Counters => vec![b'#'],
            Key::Shards => vec![b'S'],
            Key::PostNumbers(shard) => numbers(
                b'N',
                &[u64::from(shard.count().get()), u64::from(shard.number())],
            ),
            Key::Table(table) => numbers(b't', &[table.0]),
            Key::Event(table, seq) => numbers(b'e', &[table.0, *seq]),
            Key::Turns(table, chunk) => numbers(b'm', &[table.0, *chunk]),
            Key::Packed(table) => numbers(b'z', &[table.0]),
            Key::Packable(table) => numbers(b'f', &[table.0]),
            Key::Thread(thread, table) => numbers(b'h', &[thread.0, table.0]),
            Key::Live(server, table) => numbers(b'L', &[server.0, table.0]),
            Key::Evening(server, table) => numbers(b'E', &[server.0, table.0]),
            Key::Due(at, server, table) => numbers(b'D', &[at.0, server.0, table.0]),
            Key::Wake(at, person) => numbers(b'W', &[at.0, person.0]),
            Key::Part(person, table) => numbers(b'p', &[person.0, table.0]),
            Key::Stood(person, table) => numbers(b'w', &[person.0, table.0]),
            Key::About(person, post) => numbers(b'k', &[person.0, post.0]),
            Key::Manages(person, server) => numbers(b'v', &[person.0, server.0]),
            Key::Blocks(person, other) => numbers(b'j', &[person.0, other.0]),
            Key::PlayedOn(server, at, table) => numbers(b'F', &[server.0, at.0, table.0]),
            Key::PlayedBy(person, server, at, table) => {
                numbers(b'P', &[person.0, server.0, at.0, table.0])
            }
            Key::Finished(table) => numbers(b'c', &[table.0]),
            Key::Rules(number) => numbers(b'r', &[*number]),
            Key::Rating(server, person, kind) => {
                let key = numbers(b'R', &[server.0, person.0]);
                [&key, kind.name().as_bytes()].concat()
            }
            Key::Uncounted(server) => numbers(b'U', &[server.0]),
            Key::Indexed(version) => numbers(b'i', &[*version]),
            Key::Waiting(post) => numbers(b'o', &[post.0]),
            Key::Sent(post) => numbers(b's', &[post.0]),
            Key::DeadLetter(post) => numbers(b'd', &[post.0]),
            Key::Answer(command) => [b"a", command.0.as_bytes()].concat(),
            Key::Note(key) => {
                let (kind, id) = key.numbers();
                [&[b'n', kind][..], &id.to_be_bytes()].concat()
            }
            Key::Person(person) => numbers(b'u', &[person.0]),
            Key::Server(server) => numbers(b'g', &[server.0]),
            Key::Solver(person) => numbers(b'q', &[person.0]),
            Key::Usage(person) => numbers(b'l', &[person.0]),
            Key::Erased(who) => {
                [&b"x"[..], &who.key.to_be_bytes(), &who.hash.to_be_bytes()].concat()
            }
            Key::Erasing(person) => numbers(b'y', &[person.0]),
        }
    }

    /// Whether it follows from other records or describes the store itself: neither an export nor a journal holds it.
    pub fn is_derived(&self) -> bool {
        matches!(
            self,
            Key::Store
                | Key::Importing
                | Key::Lsn
                | Key::Shards
                | Key::PostNumbers(_)
                | Key::Packed(_)
                | Key::Packable(_)
                | Key::Thread(..)
                | Key::Live(..)
                | Key::Evening(..)
                | Key::Due(..)
                | Key::Wake(..)
                | Key::Part(..)
                | Key::Stood(..)
                | Key::About(..)
                | Key::Manages(..)
                | Key::Blocks(..)
                | Key::PlayedOn(..)
                | Key::PlayedBy(..)
                | Key::Finished(_)
                | Key::Rules(_)
                | Key::Rating(..)
                | Key::Uncounted(_)
                | Key::Indexed(_)
        )
    }

    /// The key with these bytes.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if they are no key.
    pub fn parse(bytes: &[u8]) -> Result<Key, StoreError> {
        Key::read(bytes).ok_or_else(|| StoreError::Damaged {
            key: bytes.escape_ascii().to_string(),
            reason: "expected a key but found these bytes".to_owned(),
        })
    }

    fn read(bytes: &[u8]) -> Option<Key> {
        let (letter, rest) = bytes.split_first()?;
        let number = |at: usize| -> Option<u64> {
            let bytes = rest.get(at * 8..at * 8 + 8)?;
            Some(u64::from_be_bytes(bytes.try_into().ok()?))
        };
        let text = || String::from_utf8(rest.to_vec()).ok();
        let key = match letter {
            b'!' => Key::Store,
            b'?' => Key::Importing,
            b'%' => Key::Lsn,
            b'#' => Key::Counters,
            b'S' => Key::Shards,
            b'N' => Key::PostNumbers(ShardId::new(
                u32::try_from(number(1)?).ok()?,
                u32::try_from(number(0)?).ok()?,
            )?),
            b't' => Key::Table(TableId(number(0)?)),
            b'e' => Key::Event(TableId(number(0)?), number(1)?),
            b'm' => Key::Turns(TableId(number(0)?), number(1)?),
            b'z' => Key::Packed(TableId(number(0)?)),
            b'f' => Key::Packable(TableId(number(0)?)),
            b'h' => Key::Thread(ChannelId(number(0)?), TableId(number(1)?)),
            b'L' => Key::Live(GuildId(number(0)?), TableId(number(1)?)),
            b'E' => Key::Evening(GuildId(number(0)?), TableId(number(1)?)),
            b'D' => Key::Due(
                Timestamp(number(0)?),
                GuildId(number(1)?),
                TableId(number(2)?),
            ),
            b'W' => Key::Wake(Timestamp(number(0)?), PersonId(number(1)?)),
            b'p' => Key::Part(PersonId(number(0)?), TableId(number(1)?)),
            b'w' => Key::Stood(PersonId(number(0)?), TableId(number(1)?)),
            b'k' => Key::About(PersonId(number(0)?), PostId(number(1)?)),
            b'v' => Key::Manages(PersonId(number(0)?), GuildId(number(1)?)),
            b'j' => Key::Blocks(PersonId(number(0)?), PersonId(number(1)?)),
            b'F' => Key::PlayedOn(
                GuildId(number(0)?),
                Timestamp(number(1)?),
                TableId(number(2)?),
            ),
            b'P' => Key::PlayedBy(
                PersonId(number(0)?),
                GuildId(number(1)?),
                Timestamp(number(2)?),
                TableId(number(3)?),
            ),
            b'c' => Key::Finished(TableId(number(0)?)),
            b'r' => Key::Rules(number(0)?),
            b'R' => {
                let is_it = |kind: &&Kind| Some(kind.name().as_bytes()) == rest.get(16..);
                let kind = Kind::ALL.iter().find(is_it)?;
                Key::Rating(GuildId(number(0)?), PersonId(number(1)?), *kind)
            }
            b'U' => Key::Uncounted(GuildId(number(0)?)),
            b'i' => Key::Indexed(number(0)?),
            b'o' => Key::Waiting(PostId(number(0)?)),
            b's' => Key::Sent(PostId(number(0)?)),
            b'd' => Key::DeadLetter(PostId(number(0)?)),
            b'a' => Key::Answer(CommandId(text()?)),
            b'n' => {
                let (kind, id) = rest.split_first()?;
                Key::Note(NoteKey::of(*kind, u64::from_be_bytes(id.try_into().ok()?))?)
            }
            b'u' => Key::Person(PersonId(number(0)?)),
            b'g' => Key::Server(GuildId(number(0)?)),
            b'q' => Key::Solver(PersonId(number(0)?)),
            b'l' => Key::Usage(PersonId(number(0)?)),
            b'x' => Key::Erased(Pseudonym {
                key: u32::from_be_bytes(rest.get(..4)?.try_into().ok()?),
                hash: u128::from_be_bytes(rest.get(4..)?.try_into().ok()?),
            }),
            b'y' => Key::Erasing(PersonId(number(0)?)),
            _ => return None,
        };
        (key.bytes() == bytes).then_some(key)
    }
}

impl fmt::Display for Key {
    /// As an operator reads it: `event 3 of table 12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Store => f.write_str("store"),
            Key::Importing => f.write_str("importing"),
            Key::Lsn => f.write_str("mark"),
            Key::Counters => f.write_str("counters"),
            Key::Shards => f.write_str("number of shards"),
            Key::PostNumbers(shard) => write!(f, "numbers of posts of shard {shard}"),
            Key::Table(table) => write!(f, "table {table}"),
            Key::Event(table, seq) => write!(f, "event {seq} of table {table}"),
            Key::Turns(table, chunk) => write!(f, "chunk {chunk} of the turns of table {table}"),
            Key::Packed(table) => write!(f, "packed table {table}"),
            Key::Packable(table) => write!(f, "table {table} to be packed"),
            Key::Thread(thread, table) => write!(f, "thread {thread} of table {table}"),
            Key::Live(_, table) => write!(f, "live table {table}"),
            Key::Evening(_, table) => write!(f, "evening's clock of table {table}"),
            Key::Due(_, _, table) => write!(f, "next look at table {table}"),
            Key::Wake(_, person) => write!(f, "next look at the settings of {person}"),
            Key::Part(person, table) => write!(f, "part of {person} in table {table}"),
            Key::Stood(person, table) => write!(f, "place of {person} at table {table}"),
            Key::About(person, post) => write!(f, "post {post} about {person}"),
            Key::Manages(person, server) => write!(f, "{person} as manager of server {server}"),
            Key::Blocks(person, other) => write!(f, "{person} as blocked by {other}"),
            Key::PlayedOn(_, _, table) => write!(f, "end of table {table}"),
            Key::PlayedBy(person, _, _, table) => write!(f, "end of table {table} for {person}"),
            Key::Finished(table) => write!(f, "finished game of table {table}"),
            Key::Rules(number) => write!(f, "rules {number}"),
            Key::Rating(_, person, kind) => write!(f, "rating of {person} at {}", kind.name()),
            Key::Uncounted(server) => write!(f, "new count of server {server}"),
            Key::Indexed(version) => write!(f, "indexes {version}"),
            Key::Waiting(post) => write!(f, "waiting post {post}"),
            Key::Sent(post) => write!(f, "sent post {post}"),
            Key::DeadLetter(post) => write!(f, "dead post {post}"),
            Key::Answer(command) => write!(f, "answer to {command}"),
            Key::Note(key) => write!(f, "note {key:?}"),
            Key::Person(person) => write!(f, "settings of person {person}"),
            Key::Server(server) => write!(f, "settings of server {server}"),
            Key::Solver(person) => write!(f, "puzzles of person {person}"),
            Key::Usage(person) => write!(f, "used limits of person {person}"),
            Key::Erased(_) => f.write_str("deletion of a person"),
            Key::Erasing(person) => write!(f, "deletion of person {person}, not done"),
        }
    }
}

impl KeyRange {
    /// What the keys of the range begin with.
    pub fn prefix(self) -> Vec<u8> {
        match self {
            KeyRange::Tables => vec![b't'],
            KeyRange::Events(table) => numbers(b'e', &[table.0]),
            KeyRange::Packed => vec![b'z'],
            KeyRange::Packable => vec![b'f'],
            KeyRange::Thread(thread) => numbers(b'h', &[thread.0]),
            KeyRange::Live => vec![b'L'],
            KeyRange::Evening => vec![b'E'],
            KeyRange::Due => vec![b'D'],
            KeyRange::Wake => vec![b'W'],
            KeyRange::Parts(person) => numbers(b'p', &[person.0]),
            KeyRange::Stood(person) => numbers(b'w', &[person.0]),
            KeyRange::About(person) => numbers(b'k', &[person.0]),
            KeyRange::BlockedBy(person) => numbers(b'j', &[person.0]),
            KeyRange::Managed(person) => numbers(b'v', &[person.0]),
            KeyRange::PlayedOn(server) => numbers(b'F', &[server.0]),
            KeyRange::PlayedBy(person) => numbers(b'P', &[person.0]),
            KeyRange::PlayedByOn(person, server) => numbers(b'P', &[person.0, server.0]),
            KeyRange::Ratings(server) => numbers(b'R', &[server.0]),
            KeyRange::RatingsOf(server, person) => numbers(b'R', &[server.0, person.0]),
            KeyRange::Uncounted => vec![b'U'],
            KeyRange::Indexed => vec![b'i'],
            KeyRange::Waiting => vec![b'o'],
            KeyRange::Sent => vec![b's'],
            KeyRange::DeadLetters => vec![b'd'],
            KeyRange::Answers => vec![b'a'],
            KeyRange::Notes => vec![b'n'],
            KeyRange::PlannedReplies => {
                let (kind, _) = NoteKey::PlannedReplies(TableId(0)).numbers();
                vec![b'n', kind]
            }
            KeyRange::WebSessions => {
                let (kind, _) = NoteKey::WebSessions(PersonId(0)).numbers();
                vec![b'n', kind]
            }
            KeyRange::People => vec![b'u'],
            KeyRange::Servers => vec![b'g'],
            KeyRange::Solvers => vec![b'q'],
            KeyRange::Usages => vec![b'l'],
            KeyRange::Erased => vec![b'x'],
            KeyRange::Erasing => vec![b'y'],
        }
    }
}

fn numbers(letter: u8, numbers: &[u64]) -> Vec<u8> {
    let mut bytes = vec![letter];
    for number in numbers {
        bytes.extend(number.to_be_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::notes::Served;

    #[test]
    fn keys_read_back_and_sort_by_number() {
        let keys = [
            Key::Store,
            Key::Importing,
            Key::Lsn,
            Key::Counters,
            Key::Shards,
            Key::PostNumbers(ShardId::ONLY),
            Key::Table(TableId(12)),
            Key::Event(TableId(1), 300),
            Key::Turns(TableId(1), 2),
            Key::Packed(TableId(3)),
            Key::Packable(TableId(3)),
            Key::Thread(ChannelId(5), TableId(7)),
            Key::Live(GuildId(3), TableId(u64::MAX)),
            Key::Evening(GuildId(0), TableId(8)),
            Key::Due(Timestamp(7), GuildId(0), TableId(8)),
            Key::Wake(Timestamp(7), PersonId(9)),
            Key::Part(PersonId(9), TableId(2)),
            Key::Stood(PersonId(9), TableId(2)),
            Key::About(PersonId(9), PostId(2)),
            Key::Manages(PersonId(9), GuildId(2)),
            Key::Blocks(PersonId(9), PersonId(2)),
            Key::PlayedOn(GuildId(2), Timestamp(3), TableId(4)),
            Key::PlayedBy(PersonId(1), GuildId(2), Timestamp(3), TableId(4)),
            Key::Finished(TableId(4)),
            Key::Rules(u64::MAX),
            Key::Rating(GuildId(2), PersonId(1), Kind::Chelma),
            Key::Uncounted(GuildId(2)),
            Key::Indexed(1),
            Key::Waiting(PostId(1)),
            Key::Sent(PostId(2)),
            Key::DeadLetter(PostId(3)),
            Key::Answer(CommandId("m77".to_owned())),
            Key::Note(NoteKey::Heartbeat(Served::ALL)),
            Key::Note(NoteKey::Heartbeat(Served::by(Some(ShardId::ONLY)))),
            Key::Note(NoteKey::Undeliverable(TableId(7))),
            Key::Person(PersonId(3)),
            Key::Server(GuildId(4)),
            Key::Solver(PersonId(6)),
            Key::Usage(PersonId(6)),
            Key::Erased(Pseudonym {
                key: 7,
                hash: u128::MAX,
            }),
            Key::Erasing(PersonId(5)),
        ];
        for key in keys {
            assert!(matches!(Key::parse(&key.bytes()), Ok(read) if read == key));
        }
        assert!(Key::Table(TableId(255)).bytes() < Key::Table(TableId(256)).bytes());
    }

    #[test]
    fn other_bytes_are_named() {
        for bytes in [
            &b""[..],
            b"t123",
            b"t123456789",
            b"!!",
            b"x",
            b"n\xff12345678",
        ] {
            assert!(matches!(Key::parse(bytes), Err(StoreError::Damaged { .. })));
        }
    }
}
