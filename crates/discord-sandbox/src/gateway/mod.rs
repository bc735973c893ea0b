//! Gateway v10: one WebSocket a connection. HELLO, IDENTIFY or RESUME, heartbeats, then events in order.
//!
//! What is sent to whom is decided in `state`, what is kept for replay in `session`; this file speaks the protocol.

use std::sync::Arc;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::unbounded_channel;

use super::faults::{GatewayAction, GatewayFault};
use super::id::Id;
use super::intents;
use super::odd_json::with_odd_parts;
use super::session::{Frame, GatewayEntry, Session};
use super::sharding::shard_of;
use super::state::{ServerState, State};

/// The largest payload a bot may send, in bytes.
const MAX_PAYLOAD: usize = 4096;
/// Payloads a bot may send in a minute.
const MAX_A_MINUTE: usize = 120;
/// The reason of a close on demand.
const ON_PURPOSE: &str = "Because a fault said so.";

/// Speaks with the bot until one side is done.
pub async fn serve(server: Arc<ServerState>, mut socket: WebSocket) {
    let (sender, mut frames) = unbounded_channel();
    let connection = server.write(|state| {
        let connection = state.gateway.connect(sender);
        match state.faults.gateway {
            Some(GatewayFault::Close { code }) => {
                state.gateway.close(connection, code, ON_PURPOSE);
                return connection;
            }
            Some(GatewayFault::Cut) => {
                state.gateway.break_off(connection);
                return connection;
            }
            Some(GatewayFault::Dumb) => return connection,
            _ => {}
        }
        let hello = json!({
            "op": 10, "d": {"heartbeat_interval": state.faults.heartbeat_interval_ms, "_trace": ["sandbox"]},
            "s": null, "t": null,
        });
        state.gateway.send(connection, &hello);
        connection
    });
    let mut heard: Vec<u64> = Vec::new();
    let mut closed_with = None;
    loop {
        tokio::select! {
            frame = frames.recv() => match frame {
                Some(Frame::Text(text)) => {
                    if socket.send(Message::Text(text.into())).await.is_err() {
                        break;
                    }
                }
                Some(Frame::Close(code, reason)) => {
                    // The other side may be gone already, which is no fault.
                    let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
                    break;
                }
                Some(Frame::Drop) | None => break,
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => server.write(|state| {
                    let now = state.now();
                    heard.retain(|at| now < at + 60_000);
                    heard.push(now);
                    if heard.len() > MAX_A_MINUTE {
                        state.gateway.close(connection, 4008, "You are being rate limited.");
                    } else {
                        state.hear(connection, text.as_str());
                    }
                }),
                Some(Ok(Message::Binary(_))) => server.write(|state| {
                    state.gateway.close(connection, 4002, "Error while decoding payload.");
                }),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(frame))) => {
                    closed_with = frame.map(|frame| u64::from(frame.code));
                    break;
                }
                Some(Err(_)) | None => break,
            },
            () = server.closed() => {
                let frame = CloseFrame { code: 1001, reason: "The sandbox shuts down.".into() };
                let _ = socket.send(Message::Close(Some(frame))).await;
                break;
            }
        }
    }
    server.write(|state| {
        state.gateway.disconnect(connection);
        state
            .gateway
            .note(connection, true, None, Some("close"), closed_with);
        state.tell_bot_state();
    });
}

impl State {
    /// Takes in what the bot said.
    fn hear(&mut self, connection: u64, text: &str) {
        let payload: Value = match serde_json::from_str(text) {
            Ok(payload) if text.len() <= MAX_PAYLOAD => payload,
            _ => {
                self.gateway
                    .close(connection, 4002, "Error while decoding payload.");
                return;
            }
        };
        let op = payload["op"].as_u64();
        let mut data = payload["d"].clone();
        if let Some(fields) = data.as_object_mut() {
            fields.shift_remove("token");
        }
        self.gateway.note(connection, true, op, None, None);
        if let Some(entry) = self.gateway.log.back_mut() {
            entry.data = Arc::new(data);
        }
        let identified = self.gateway.session_on(connection).is_some();
        match op {
            Some(1) => self.acknowledge(connection),
            Some(2) if identified => self
                .gateway
                .close(connection, 4005, "Already authenticated."),
            Some(2) => self.identify(connection, &payload["d"]),
            Some(6) if identified => self
                .gateway
                .close(connection, 4005, "Already authenticated."),
            Some(6) => self.resume(connection, &payload["d"]),
            Some(3 | 4 | 8 | 31) if !identified => {
                self.gateway.close(connection, 4003, "Not authenticated.");
            }
            // Presence and voice are accepted and change nothing here.
            Some(3 | 4) => {}
            Some(op @ (8 | 31)) => {
                let problem = format!("op {op} is not modelled here; nothing answers it");
                self.log.violation("GATEWAY", "/", problem);
            }
            _ => self.gateway.close(connection, 4001, "Unknown opcode."),
        }
    }

    fn acknowledge(&mut self, connection: u64) {
        if !self.faults.withhold_acks {
            let ack = json!({"op": 11, "d": null, "s": null, "t": null});
            self.gateway.send(connection, &ack);
        }
    }

    fn token_fits(&self, data: &Value) -> bool {
        let given = data["token"].as_str().unwrap_or_default();
        given.strip_prefix("Bot ").unwrap_or(given) == self.token
    }

    fn identify(&mut self, connection: u64, data: &Value) {
        let refusal = self.refusal(data);
        if let Some((code, reason)) = refusal {
            let problem = format!("IDENTIFY was refused with {code} {reason}");
            self.log.violation("GATEWAY", "/", problem);
            self.gateway.close(connection, code, reason);
            return;
        }
        let shard = asked_shard(data).unwrap_or([0, 1]);
        if self.refuses_sessions(connection) || self.refuses_shard(connection, shard) {
            return;
        }
        let (intents, now) = (data["intents"].as_u64().unwrap_or(0), self.now());
        let session = self.gateway.start_session(connection, intents, shard, now);
        let guilds = self.guilds_on(shard);
        let away = |guild: &Id| json!({"id": guild, "unavailable": true});
        let away: Vec<Value> = guilds.iter().map(away).collect();
        let ready = json!({
            "v": 10, "user": self.discord_json().bot_user(), "guilds": away, "session_id": session,
            "resume_gateway_url": self.url.replacen("http://", "ws://", 1), "shard": shard,
            "application": {"id": self.world.bot.id, "flags": 0}, "user_settings": {}, "relationships": [],
            "private_channels": [], "presences": [], "_trace": ["sandbox"],
        });
        let index = self.gateway.sessions.len() - 1;
        self.gateway.give(index, "READY", Arc::new(ready));
        let wants = self.gateway.sessions[index].wants("GUILD_CREATE", false);
        for guild in guilds.into_iter().filter(|_| wants) {
            if let Some(guild) = self.world.guild_with(guild) {
                let mut create = self.discord_json().guild_create(guild);
                with_odd_parts("GUILD_CREATE", &mut create, &self.faults);
                self.gateway.give(index, "GUILD_CREATE", Arc::new(create));
            }
        }
        self.end_session(connection);
        self.tell_bot_state();
    }

    /// The guilds of the bot that a shard carries.
    fn guilds_on(&self, [which, count]: [u64; 2]) -> Vec<Id> {
        let guilds = self.world.bots_guilds().map(|guild| guild.id);
        guilds
            .filter(|guild| shard_of(Some(guild.0), count) == which)
            .collect()
    }

    /// Whether a shard may not begin a session here and now; then the bot has been told.
    fn refuses_shard(&mut self, connection: u64, shard: [u64; 2]) -> bool {
        if self.is_cut(shard) {
            self.gateway.break_off(connection);
            return true;
        }
        let (bucket, now) = (self.sharding.bucket(shard[0]), self.now());
        let every = self.sharding.identify_every_ms;
        if !self.gateway.may_identify(bucket, every, now) {
            let early = json!({"op": 9, "d": false, "s": null, "t": null});
            self.gateway.send(connection, &early);
            return true;
        }
        let carried = u64::try_from(self.guilds_on(shard).len()).unwrap_or(u64::MAX);
        if carried > self.sharding.guilds_a_shard {
            self.gateway.close(connection, 4011, "Sharding required.");
            return true;
        }
        let (begun, _) = self.gateway.starts(now);
        if begun >= self.sharding.session_starts {
            let problem =
                "more sessions were begun in a day than are allowed; the token is taken back";
            self.log.violation("GATEWAY", "/", problem);
            let token = format!(
                "taken-back-{:016x}{:016x}",
                self.rng.u64(..),
                self.rng.u64(..)
            );
            let old = std::mem::replace(&mut self.token, token);
            self.revoked.push(old);
            for open in self.gateway.open_sockets() {
                self.gateway.close(open, 4004, "Authentication failed.");
            }
            return true;
        }
        false
    }

    /// Whether a fault has cut a shard off.
    fn is_cut(&self, [number, _]: [u64; 2]) -> bool {
        self.faults.cut_shards.contains(&number)
    }

    /// Breaks the connections of the shards off that a fault has cut.
    pub fn cut_shards(&mut self) {
        let sessions = self.gateway.sessions.iter();
        let cut = sessions.filter(|session| self.is_cut(session.shard));
        let cut: Vec<u64> = cut.filter_map(|session| session.connection).collect();
        for connection in cut {
            self.gateway.break_off(connection);
        }
    }

    /// Whether a fault lets no session begin or go on here; then the bot has been told.
    fn refuses_sessions(&mut self, connection: u64) -> bool {
        match self.faults.gateway {
            Some(GatewayFault::HelloClose { code }) => {
                self.gateway.close(connection, code, ON_PURPOSE);
                true
            }
            Some(GatewayFault::InvalidSession) => {
                let gone = json!({"op": 9, "d": false, "s": null, "t": null});
                self.gateway.send(connection, &gone);
                true
            }
            _ => false,
        }
    }

    /// Does to a connection on which a session has just begun or gone on what a fault says.
    fn end_session(&mut self, connection: u64) {
        match self.faults.gateway {
            Some(GatewayFault::SessionClose { code } | GatewayFault::ReadyClose { code }) => {
                self.gateway.close(connection, code, ON_PURPOSE);
            }
            Some(GatewayFault::Reconnect) => {
                let payload = json!({"op": 7, "d": null, "s": null, "t": null});
                self.gateway.send(connection, &payload);
            }
            _ => {}
        }
    }

    /// Why an IDENTIFY is not good enough.
    fn refusal(&self, data: &Value) -> Option<(u16, &'static str)> {
        if let Some(code) = self.faults.refuse_identify {
            return Some((code, ON_PURPOSE));
        }
        if !self.token_fits(data) {
            return Some((4004, "Authentication failed."));
        }
        let Some(intents) = data["intents"].as_u64() else {
            return Some((4013, "Invalid intent(s)."));
        };
        if !data["properties"].is_object() {
            return Some((4002, "Error while decoding payload."));
        }
        if !data["shard"].is_null() && asked_shard(data).is_none() {
            return Some((4010, "Invalid shard."));
        }
        if intents & !intents::KNOWN != 0 {
            return Some((4013, "Invalid intent(s)."));
        }
        let granted = if self.options.message_content {
            intents::MESSAGE_CONTENT
        } else {
            0
        };
        (intents & intents::PRIVILEGED & !granted != 0).then_some((4014, "Disallowed intent(s)."))
    }

    fn resume(&mut self, connection: u64, data: &Value) {
        if !self.token_fits(data) {
            self.gateway
                .close(connection, 4004, "Authentication failed.");
            return;
        }
        if self.refuses_sessions(connection) {
            return;
        }
        let session = data["session_id"].as_str().unwrap_or_default().to_owned();
        let shard = self.gateway.shard_of(|known| known.id == session);
        if shard.is_some_and(|shard| self.is_cut(shard)) {
            return self.gateway.break_off(connection);
        }
        let seq = data["seq"].as_u64().unwrap_or(0);
        let duplicates = self.faults.resume_duplicates;
        let refused = self.faults.refuse_resume
            || matches!(self.faults.gateway, Some(GatewayFault::ReadyClose { .. }));
        let resumed = !refused && self.gateway.resume(&session, seq, connection, duplicates);
        if !resumed {
            self.gateway.sessions.retain(|known| known.id != session);
            let gone = json!({"op": 9, "d": false, "s": null, "t": null});
            self.gateway.send(connection, &gone);
            return;
        }
        let on = |session: &Session| session.connection == Some(connection);
        if let Some(index) = self.gateway.sessions.iter().position(on) {
            let trace = json!({"_trace": ["sandbox"]});
            self.gateway.give(index, "RESUMED", Arc::new(trace));
        }
        self.end_session(connection);
        self.tell_bot_state();
    }

    /// Does something to every connection, or to those of the shards with one number, once.
    pub fn disturb(&mut self, action: GatewayAction, number: Option<u64>) {
        match action {
            GatewayAction::GuildGone => return self.hide_guild(),
            GatewayAction::GuildBack => return self.show_guild(),
            _ => {}
        }
        for connection in self.gateway.open_sockets() {
            let on = |session: &Session| session.connection == Some(connection);
            let shard = self.gateway.shard_of(on);
            if number.is_some_and(|number| shard.is_none_or(|[which, _]| which != number)) {
                continue;
            }
            match action {
                GatewayAction::Drop => self.gateway.break_off(connection),
                GatewayAction::Reconnect => {
                    let payload = json!({"op": 7, "d": null, "s": null, "t": null});
                    self.gateway.send(connection, &payload);
                }
                GatewayAction::InvalidSession { resumable } => {
                    let payload = json!({"op": 9, "d": resumable, "s": null, "t": null});
                    self.gateway.send(connection, &payload);
                    if !resumable {
                        let sessions = &mut self.gateway.sessions;
                        sessions.retain(|session| session.connection != Some(connection));
                    }
                }
                GatewayAction::Heartbeat => {
                    let payload = json!({"op": 1, "d": null, "s": null, "t": null});
                    self.gateway.send(connection, &payload);
                }
                GatewayAction::Close { code } => {
                    self.gateway.close(connection, code, ON_PURPOSE);
                }
                // Not a connection's.
                GatewayAction::GuildGone | GatewayAction::GuildBack => {}
            }
        }
        self.tell_bot_state();
    }

    /// What went over the gateway, from the entry after `after` on.
    pub fn gateway_log(&self) -> Vec<GatewayEntry> {
        self.gateway.log.iter().cloned().collect()
    }
}

/// `[which, of how many]`, if it makes sense.
fn asked_shard(data: &Value) -> Option<[u64; 2]> {
    let pair = data["shard"].as_array()?;
    let (which, count) = (pair.first()?.as_u64()?, pair.get(1)?.as_u64()?);
    (pair.len() == 2 && which < count).then_some([which, count])
}
