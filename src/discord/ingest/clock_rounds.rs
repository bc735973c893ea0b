//! The rounds through the clocks of all games: not where nothing is heard, and not before what was missed is given
//! back.

use std::collections::{HashMap, HashSet};

use tokio::sync::watch;

use super::unheard::{Silence, Unheard};
use super::unreachable::{Outage, Unreachable};
use super::{Ingest, Item};
use crate::discord::context::Context;
use crate::discord::gateway::state::GatewayState;
use crate::discord::timekeeper::DueTable;
use crate::service::{GuildId, Timestamp};

/// How often it is noted that we are there, in milliseconds; each time that the clocks are looked at while a short one
/// runs.
pub(super) const HEARTBEAT_EVERY: u64 = 60_000;

/// Whoever has not looked at the clocks for this long was away, though it may not have noticed: a machine that slept.
/// In milliseconds.
const SLEPT_AFTER: u64 = 10_000;

/// A bot that hears anything notes that it is there again within this time, in milliseconds. It looks every few seconds
/// whether it is time for that, and may be late.
pub(super) const NEXT_HEARTBEAT_WITHIN: u64 = HEARTBEAT_EVERY + 2 * SLEPT_AFTER;

/// When the clocks were looked at last, and where they are not.
pub(super) struct ClockRounds {
    gateway: watch::Receiver<GatewayState>,
    clocks: Timestamp,
    /// When it was noted last that we are there.
    heartbeat: Timestamp,
    /// Whether anything was heard at the last round.
    heard: bool,
    unheard: Unheard,
    unreachable: Unreachable,
}

impl ClockRounds {
    /// None yet; it has just been noted that we are there.
    pub fn new(now: Timestamp, gateway: watch::Receiver<GatewayState>) -> ClockRounds {
        ClockRounds {
            gateway,
            clocks: now,
            heartbeat: now,
            heard: true,
            unheard: Unheard::default(),
            unreachable: Unreachable::default(),
        }
    }

    /// Whether anything is heard, and was at the last round.
    pub fn is_on(&self) -> bool {
        self.heard && self.gateway.borrow().hears_any()
    }

    /// Whether clocks run on a server, or in direct messages.
    fn run_at(&self, guild: Option<GuildId>) -> bool {
        self.gateway.borrow().hears(guild)
            && !self.unheard.has(guild)
            && !self.unreachable.has(guild)
    }

    /// Looks where nothing is heard now. `before` is when it was looked last. Returns what is over.
    fn look(
        &mut self,
        ctx: &Context,
        before: Timestamp,
        now: Timestamp,
    ) -> (Vec<Silence>, Vec<Outage>) {
        {
            let gateway = self.gateway.borrow();
            let stand = gateway.serving().filter(|(_, one)| one.connected);
            ctx.unsettled.round_begins(stand.map(|(shard, _)| shard));
        }
        let out = ctx.outages.look(now);
        let cut = out.iter().filter(|guild| self.unheard.has(Some(**guild)));
        let were_cut: HashSet<GuildId> = cut.copied().collect();
        let silences = self.unheard.look(&self.gateway.borrow(), before, now);
        let unheard = &self.unheard;
        let is_cut = |guild: GuildId| unheard.has(Some(guild));
        let out = out.into_iter().filter(|guild| !is_cut(*guild));
        let out: HashMap<GuildId, Timestamp> = out
            .map(|guild| match were_cut.contains(&guild) {
                // Its time until now is given back with its connection.
                true => (guild, now),
                false => (guild, before),
            })
            .collect();
        let over = self.unreachable.look(out, is_cut, (before, now));
        (silences, over)
    }
}

impl Ingest {
    /// Notes that we are there, and has done what is due, each in its turn.
    pub(super) async fn look_at_clocks(&self, rounds: &mut ClockRounds) {
        // While the bot hears nothing, no clock runs.
        let heard = std::mem::replace(&mut rounds.heard, rounds.gateway.borrow().hears_any());
        if !rounds.heard {
            return;
        }
        let ctx = &self.parts.ctx;
        let (now, before) = (ctx.now(), rounds.clocks);
        let awake = now.0.saturating_sub(before.0) < SLEPT_AFTER;
        let was_here = heard && (awake || ctx.clock.is_set_by_hand());
        let often = ctx.deadlines.wants_heartbeats_often();
        let since = now.0.saturating_sub(rounds.heartbeat.0);
        let (mut over, mut reached) = (Vec::new(), Vec::new());
        if often || since >= HEARTBEAT_EVERY || !was_here {
            self.parts.timekeeper.record_heartbeat(was_here).await;
            if !was_here {
                over = rounds.unheard.given_back(rounds.heartbeat, now);
                reached = rounds.unreachable.given_back(rounds.heartbeat, now);
            }
            rounds.heartbeat = now;
        }
        rounds.clocks = now;
        let before = if was_here { before } else { now };
        let (heard, told) = rounds.look(ctx, before, now);
        over.extend(heard);
        reached.extend(told);
        for Silence {
            shard,
            since,
            until,
        } in over
        {
            let carried = move |guild| shard.carries(guild);
            self.parts.timekeeper.not_heard(carried, since, until).await;
        }
        for Outage {
            servers,
            since,
            until,
        } in reached
        {
            let out =
                move |guild: Option<GuildId>| guild.is_some_and(|guild| servers.contains(&guild));
            self.parts.timekeeper.not_heard(out, since, until).await;
        }
        ctx.unsettled.round_ends();
        ctx.outages.settle();
        let due = self.parts.timekeeper.due().await;
        self.look_at(due, rounds);
    }

    /// Notes, as nothing is heard any more, until when we were there, so that little has to be read up later.
    pub(super) async fn note_the_end(&self, rounds: &ClockRounds) {
        let ctx = &self.parts.ctx;
        let awake = ctx.now().0.saturating_sub(rounds.clocks.0) < SLEPT_AFTER;
        let may_write = ctx.member.as_ref().is_none_or(|member| member.is_live());
        if may_write && rounds.is_on() && (awake || ctx.clock.is_set_by_hand()) {
            self.parts.timekeeper.record_heartbeat(true).await;
        }
    }

    /// Has what is due at these tables done, each in its turn, where clocks run.
    pub(super) fn look_at(&self, due: Vec<DueTable>, rounds: &ClockRounds) {
        let outages = &self.parts.ctx.outages;
        let run = |one: &DueTable| rounds.run_at(one.guild) && !outages.has(one.guild);
        for one in due.into_iter().filter(run) {
            let alike = |item: &Item| matches!(item, Item::Due(other) if other.table == one.table);
            self.queues.push_unless(one.channel, Item::Due(one), alike);
        }
    }
}
