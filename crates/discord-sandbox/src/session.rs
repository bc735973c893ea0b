//! Gateway sessions: what each was sent, so that it can be sent again, and who listens at present.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;

use super::clock::Clock;
use super::gaps::Gaps;
use super::intents;
use super::sharding::shard_of;

/// Events kept for replay in each session.
const BUFFER: usize = 5000;
/// For how long sessions are counted together, in milliseconds.
const DAY: u64 = 86_400_000;
/// Entries kept in the gateway log.
const LOG: usize = 20_000;

/// What the sandbox puts on a socket.
#[derive(Debug)]
pub enum Frame {
    Text(String),
    /// Closes with a code and a reason.
    Close(u16, &'static str),
    /// Breaks the connection off without a word.
    Drop,
}

/// One thing that went over the gateway.
#[derive(Clone, Debug, Serialize)]
pub struct GatewayEntry {
    /// Counts connections from 1.
    pub connection: u64,
    /// Whether the bot said it (else the sandbox did).
    pub from_bot: bool,
    /// Discord's opcode; none for connecting, closing and dropping.
    pub op: Option<u64>,
    /// The event of a dispatch, or `connect`, `close` and `drop`.
    pub name: Option<String>,
    /// The sequence number of a dispatch, the close code of a close.
    pub number: Option<u64>,
    /// Which shard, of how many, once there is a session.
    pub shard: Option<[u64; 2]>,
    /// What the bot said, without its token; of dispatches the whole event.
    #[serde(serialize_with = "shared")]
    pub data: Arc<Value>,
}

fn shared<S: Serializer>(value: &Arc<Value>, serializer: S) -> Result<S::Ok, S::Error> {
    value.serialize(serializer)
}

/// An event as it goes over the socket.
#[derive(Serialize)]
struct Dispatch<'a> {
    op: u8,
    t: &'static str,
    s: u64,
    d: &'a Value,
}

/// All sessions and sockets.
pub struct Gateway {
    pub sessions: Vec<Session>,
    pub log: VecDeque<GatewayEntry>,
    pub gaps: Gaps,
    clock: Arc<Clock>,
    /// Open sockets by number, identified or not.
    links: BTreeMap<u64, UnboundedSender<Frame>>,
    connections: u64,
    /// Sessions begun, which gives each its name.
    started: u64,
    /// The running day of sessions: when it began, and how many were begun in it.
    day: Option<(u64, u64)>,
    /// When each bucket last took an IDENTIFY.
    identified: BTreeMap<u64, u64>,
}

/// A session that was identified, connected or not.
pub struct Session {
    pub id: String,
    pub intents: u64,
    /// Which shard, of how many.
    pub shard: [u64; 2],
    pub seq: u64,
    buffer: VecDeque<(u64, &'static str, Arc<Value>)>,
    /// The socket it is on now.
    pub connection: Option<u64>,
}

impl Gateway {
    pub fn new(clock: Arc<Clock>) -> Gateway {
        Gateway {
            sessions: Vec::new(),
            log: VecDeque::new(),
            gaps: Gaps::default(),
            clock,
            links: BTreeMap::new(),
            connections: 0,
            started: 0,
            day: None,
            identified: BTreeMap::new(),
        }
    }

    pub fn connect(&mut self, out: UnboundedSender<Frame>) -> u64 {
        self.connections += 1;
        self.links.insert(self.connections, out);
        self.note(self.connections, false, None, Some("connect"), None);
        self.connections
    }

    /// Forgets a socket; its session stays, to be resumed.
    pub fn disconnect(&mut self, connection: u64) {
        self.links.remove(&connection);
        for session in &mut self.sessions {
            if session.connection == Some(connection) {
                session.connection = None;
                self.gaps.disconnected(session.shard, self.clock.now());
            }
        }
    }

    pub fn online(&self) -> bool {
        self.sessions
            .iter()
            .any(|session| session.connection.is_some())
    }

    /// The shards that are connected, in order.
    pub fn shards(&self) -> Vec<[u64; 2]> {
        let on = self.sessions.iter().filter(|one| one.connection.is_some());
        let mut shards: Vec<[u64; 2]> = on.map(|session| session.shard).collect();
        shards.sort_unstable_by_key(|[which, count]| (*count, *which));
        shards
    }

    /// How many sessions were begun in the running day, and after how many milliseconds another day begins.
    pub fn starts(&self, now: u64) -> (u64, u64) {
        match self.day {
            Some((begun, count)) if now < begun + DAY => (count, begun + DAY - now),
            _ => (0, DAY),
        }
    }

    /// Counts an IDENTIFY in its bucket. False if the bucket took one too short a time ago.
    pub fn may_identify(&mut self, bucket: u64, every: u64, now: u64) -> bool {
        let early = self
            .identified
            .get(&bucket)
            .is_some_and(|last| now < last + every);
        if !early {
            self.identified.insert(bucket, now);
        }
        !early
    }

    /// Sockets that are open, identified or not.
    pub fn open_sockets(&self) -> Vec<u64> {
        self.links.keys().copied().collect()
    }

    pub fn start_session(
        &mut self,
        connection: u64,
        intents: u64,
        shard: [u64; 2],
        now: u64,
    ) -> String {
        self.started += 1;
        let (begun, left) = self.starts(now);
        self.day = Some((now + left - DAY, begun + 1));
        let id = format!("session-{}", self.started);
        // A client that identifies anew does not resume its old session. One that is connected is another process.
        self.sessions
            .retain(|session| session.shard != shard || session.connection.is_some());
        self.sessions.push(Session {
            id: id.clone(),
            intents,
            shard,
            seq: 0,
            buffer: VecDeque::new(),
            connection: Some(connection),
        });
        self.gaps.connected(shard, now);
        id
    }

    /// The shard that a connection or a session is.
    pub fn shard_of(&self, suits: impl Fn(&Session) -> bool) -> Option<[u64; 2]> {
        let session = self.sessions.iter().find(|session| suits(session))?;
        Some(session.shard)
    }

    pub fn session_on(&mut self, connection: u64) -> Option<&mut Session> {
        self.sessions
            .iter_mut()
            .find(|session| session.connection == Some(connection))
    }

    /// Puts a text on a socket, and in the log.
    pub fn send(&mut self, connection: u64, payload: &Value) {
        let (op, number) = (payload["op"].as_u64(), payload["s"].as_u64());
        self.note(connection, false, op, payload["t"].as_str(), number);
        self.put(connection, Frame::Text(payload.to_string()));
    }

    /// Puts an event of a session on a socket, and in the log.
    fn send_event(&mut self, connection: u64, event: (u64, &'static str, Arc<Value>)) {
        let (s, t, data) = event;
        let payload = Dispatch {
            op: 0,
            t,
            s,
            d: &data,
        };
        // Maps with text for keys can always be written.
        let text = serde_json::to_string(&payload).unwrap_or_default();
        self.note(connection, false, Some(0), Some(t), Some(s));
        if let Some(entry) = self.log.back_mut() {
            entry.data = data;
        }
        self.put(connection, Frame::Text(text));
    }

    pub fn close(&mut self, connection: u64, code: u16, reason: &'static str) {
        self.note(
            connection,
            false,
            None,
            Some("close"),
            Some(u64::from(code)),
        );
        self.put(connection, Frame::Close(code, reason));
        self.disconnect(connection);
    }

    pub fn break_off(&mut self, connection: u64) {
        self.note(connection, false, None, Some("drop"), None);
        self.put(connection, Frame::Drop);
        self.disconnect(connection);
    }

    fn put(&mut self, connection: u64, frame: Frame) {
        if let Some(link) = self.links.get(&connection) {
            // A socket that closed meanwhile reads no more; its session keeps the event for replay.
            let _ = link.send(frame);
        }
    }

    /// Gives an event to a session: numbered, kept, and sent if it is connected.
    pub fn give(&mut self, index: usize, name: &'static str, data: Arc<Value>) {
        let session = &mut self.sessions[index];
        session.seq += 1;
        let event = (session.seq, name, data);
        session.buffer.push_back(event.clone());
        if session.buffer.len() > BUFFER {
            session.buffer.pop_front();
        }
        if let Some(connection) = session.connection {
            self.send_event(connection, event);
        }
    }

    /// Takes a session over to `connection` and replays what came after `seq` (from `duplicates` events earlier on).
    /// False when there is no such session, or it no longer has those events.
    pub fn resume(&mut self, id: &str, seq: u64, connection: u64, duplicates: u64) -> bool {
        let Some(session) = self.sessions.iter_mut().find(|session| session.id == id) else {
            return false;
        };
        let oldest = session
            .buffer
            .front()
            .map_or(session.seq + 1, |first| first.0);
        if seq > session.seq || seq + 1 < oldest {
            return false;
        }
        // A socket that has taken its place stays open, but is given nothing more.
        if session.connection.replace(connection).is_none() {
            self.gaps.connected(session.shard, self.clock.now());
        }
        let from = seq.saturating_sub(duplicates);
        let missed = |(number, name, _): &&(u64, &'static str, Arc<Value>)| {
            *number > from && !matches!(*name, "READY" | "RESUMED")
        };
        let again: Vec<_> = session.buffer.iter().filter(missed).cloned().collect();
        for event in again {
            self.send_event(connection, event);
        }
        true
    }

    pub fn note(
        &mut self,
        connection: u64,
        from_bot: bool,
        op: Option<u64>,
        name: Option<&str>,
        number: Option<u64>,
    ) {
        if self.log.len() >= LOG {
            self.log.pop_front();
        }
        let shard = self.shard_of(|session| session.connection == Some(connection));
        self.log.push_back(GatewayEntry {
            connection,
            shard,
            from_bot,
            op,
            name: name.map(str::to_owned),
            number,
            data: Arc::default(),
        });
    }
}

impl Session {
    pub fn wants(&self, event: &str, direct: bool) -> bool {
        intents::covering(event, direct).is_none_or(|needed| self.intents & needed != 0)
    }

    /// Whether what happens in this guild, or in direct messages, is this shard's.
    pub fn covers(&self, guild: Option<u64>) -> bool {
        let [which, count] = self.shard;
        which == shard_of(guild, count)
    }

    pub fn sees_content(&self) -> bool {
        self.intents & intents::MESSAGE_CONTENT != 0
    }
}
