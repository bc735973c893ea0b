//! All statements that read and write records. docs/operation.md tells which of them other engines take differently.

use crate::store::kv_reader::WriteBatch;

/// The entry under a key.
pub const READ: &str = "select key, value from galabot_record where key = $1";

/// The values under many keys.
pub const READ_MANY: &str = "select key, value from galabot_record where key = any($1)";

/// Entries from a key up to another, in order.
pub const SCAN: &str =
    "select key, value from galabot_record where key >= $1 and key < $2 order by key limit $3";

/// How many keys there are from one up to another.
pub const COUNT: &str = "select count(*) from galabot_record where key >= $1 and key < $2";

/// Entries of many ranges, each from a key up to another, at most $3 of each.
pub const SCAN_MANY: &str = "select found.key, found.value \
     from unnest($1::bytea[], $2::bytea[]) as wanted (first, past), \
     lateral (select key, value from galabot_record where key >= wanted.first and key < wanted.past \
     order by key limit $3) as found";

/// Writes many records.
pub const WRITE: &str = "insert into galabot_record (key, value) select * from unnest($1::bytea[], $2::bytea[]) \
     on conflict (key) do update set value = excluded.value";

/// Deletes many records.
pub const DELETE: &str = "delete from galabot_record where key = any($1)";

/// Changes as parameters of [`WRITE`] and [`DELETE`].
#[derive(Default)]
pub struct Columns {
    /// The keys that are written.
    pub keys: Vec<Vec<u8>>,
    /// Their values.
    pub values: Vec<Vec<u8>>,
    /// The keys that are deleted.
    pub gone: Vec<Vec<u8>>,
}

impl Columns {
    /// These changes.
    pub fn of(changes: &WriteBatch) -> Columns {
        let mut columns = Columns::default();
        for (key, word) in changes.iter() {
            match word {
                Some(text) => {
                    columns.keys.push(key.clone());
                    columns.values.push(text.clone());
                }
                None => columns.gone.push(key.clone()),
            }
        }
        columns
    }
}

/// What this writer committed last.
pub const LAST_COMMIT: &str = "select token from galabot_writer where id = $1";

/// Notes what this writer commits.
pub const NOTE_COMMIT: &str = "insert into galabot_writer (id, token, at) values ($1, $2, now()) \
     on conflict (id) do update set token = excluded.token, at = excluded.at";

/// Forgets processes that are long gone: each that lives writes every minute. A commit is looked up within minutes.
pub const FORGET_WRITERS: &str = "delete from galabot_writer where at < now() - interval '7 days'";

/// The leases that are this process's: also one that has ended, as long as nobody has taken it. So nothing is refused
/// that waited while the database was away.
pub const LEASES_HELD: &str = "select shards, shard, epoch from galabot_lease where owner = $1";

/// Notes that this process lives, for $2 milliseconds.
pub const LIVES: &str = "insert into galabot_process (id, until) \
     values ($1, now() + $2::bigint * interval '1 millisecond') \
     on conflict (id) do update set until = excluded.until";

/// The processes that live.
pub const LIVING: &str = "select id from galabot_process where until > now() order by id";

/// Forgets processes that are gone.
pub const FORGET_GONE: &str = "delete from galabot_process where until < now() - interval '1 hour'";

/// This process takes no part any more.
pub const LEAVES: &str = "delete from galabot_process where id = $1";

/// The leases of a number of shards, with their owners where they have not ended. One of this process that has ended is
/// still its own, as long as nobody has taken it.
pub const LEASES: &str = "select shard, case when until > now() or owner = $2 then owner end, epoch \
     from galabot_lease where shards = $1 order by shard";

/// Renews leases of this process for $4 milliseconds. One that has ended meanwhile is renewed if nobody took it.
pub const RENEW: &str = "update galabot_lease set until = now() + $4::bigint * interval '1 millisecond' \
     where shards = $1 and shard = any($2) and owner = $3";

/// Takes leases for $4 milliseconds.
pub const TAKE: &str = "insert into galabot_lease (shards, shard, owner, epoch, until) \
     select $1, taken.shard, $3, 1, now() + $4::bigint * interval '1 millisecond' \
     from unnest($2::bigint[]) as taken (shard) \
     on conflict (shards, shard) do update \
     set owner = excluded.owner, epoch = galabot_lease.epoch + 1, until = excluded.until";

/// Gives a lease back.
pub const RELEASE: &str = "update galabot_lease set owner = null, until = now() \
     where shards = $1 and shard = $2 and owner = $3 and epoch = $4";

/// Takes the turn to begin a session in a bucket, if the last was begun at least $2 milliseconds ago.
pub const IDENTIFY: &str = "insert into galabot_identify (bucket, at) values ($1, now()) \
     on conflict (bucket) do update set at = excluded.at \
     where galabot_identify.at <= now() - $2::bigint * interval '1 millisecond'";

/// In how many milliseconds the turn comes to begin a session in a bucket.
pub const IDENTIFY_WAIT: &str = "select (extract(epoch from (at - now())) * 1000)::bigint + $2::bigint \
     from galabot_identify where bucket = $1";

/// Calls whoever serves a shard.
pub const CALL: &str = "insert into galabot_call (id, shards, shard, request, taken, at) \
     values ($1, $2, $3, $4, false, now()) on conflict (id) do nothing";

/// Forgets calls that nobody waits for any more.
pub const FORGET_CALLS: &str = "delete from galabot_call where at < now() - interval '1 minute'";

/// Takes the calls for some of $1 shards that are no older than $4 milliseconds, as far as this process has their
/// leases.
pub const TAKE_CALLS: &str = "update galabot_call set taken = true \
     where not taken and shards = $1 and shard = any($2) and at > now() - $4::bigint * interval '1 millisecond' \
     and shard in (select shard from galabot_lease where shards = $1 and owner = $3 and until > now()) \
     returning id, request, (extract(epoch from (now() - at)) * 1000)::bigint";

/// Answers a call. What was asked is needed no more, and may hold what somebody signs in by.
pub const ANSWER_CALL: &str = "update galabot_call set response = $2, request = '' where id = $1";

/// The answer to a call.
pub const RESPONSE_TO_CALL: &str =
    "select response from galabot_call where id = $1 and response is not null";

/// Forgets a call.
pub const FORGET_CALL: &str = "delete from galabot_call where id = $1";

/// Takes a call back that nobody has taken.
pub const WITHDRAW_CALL: &str = "delete from galabot_call where id = $1 and not taken";

/// The settings that let a crash of the machine lose what was committed.
pub const WEAKNESSES: &str = "select name from pg_settings \
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name";

/// A transaction that reads what was durable at one moment. A client that falls silent must not hold it for ever.
pub const BEGIN_READ: &str = "begin isolation level repeatable read read only; \
     set local idle_in_transaction_session_timeout = '120s'";

/// A transaction as if it were alone. A client that falls silent must not keep others from what it has locked.
pub const BEGIN_WRITE: &str = "begin isolation level serializable; \
     set local idle_in_transaction_session_timeout = '10s'";

/// A transaction that renews leases. Others must not wait for the rows of a process that falls silent in it: they could
/// neither take its leases nor renew their own. By then it has given up itself.
pub const BEGIN_RENEW: &str = "begin isolation level serializable; \
     set local idle_in_transaction_session_timeout = '3s'";
