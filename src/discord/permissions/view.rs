//! What Discord has told of roles, channels and the bot itself, from which follows what the bot can do where.
//!
//! All of it comes by the gateway, in order, and is in memory only. Where something could not be read, nothing is
//! known, and what is not known is never taken for missing.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serenity::model::application::Interaction;
use serenity::model::channel::{ChannelType, GuildChannel, PermissionOverwriteType};
use serenity::model::event::{Event, UnknownEvent};
use serenity::model::guild::{Guild, PartialGuild, Role};
use serenity::model::permissions::Permissions;

use super::channel_kind::refuses;
use super::compute::{self, Overwrite, Overwrites};
use crate::discord::chat_message::number;
use crate::discord::rest::channels::parent_told;
use crate::service::ShardId;
use crate::service::{ChannelId, GuildId, Need, Permission, PersonId, Reach, RoleId};

/// What the bot may do where, as far as Discord has told.
pub(crate) struct PermissionView {
    me: PersonId,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// The connections that have said which servers they will tell of.
    listed: HashSet<ShardId>,
    /// Those of which they have not told yet.
    awaited: HashSet<GuildId>,
    servers: HashMap<GuildId, Server>,
    /// The channels for text and for announcements, without threads.
    rooms: HashMap<ChannelId, Room>,
    /// The other channels, without threads: their servers and kinds.
    others: HashMap<ChannelId, (GuildId, ChannelType)>,
    /// What an interaction told of a channel since its server last changed.
    told: HashMap<ChannelId, (GuildId, Permissions)>,
}

/// Who has one of these looks after a server, and sees more than its members.
const OF_STAFF: Permissions = Permissions::ADMINISTRATOR
    .union(Permissions::MANAGE_GUILD)
    .union(Permissions::MANAGE_CHANNELS)
    .union(Permissions::MANAGE_ROLES)
    .union(Permissions::MANAGE_MESSAGES)
    .union(Permissions::KICK_MEMBERS)
    .union(Permissions::BAN_MEMBERS)
    .union(Permissions::MODERATE_MEMBERS)
    .union(Permissions::VIEW_AUDIT_LOG);

struct Server {
    name: String,
    owner: PersonId,
    /// What each role grants; that of @everyone has the number of the server.
    roles: HashMap<RoleId, Permissions>,
    /// The roles that belong to bots and the like.
    managed: HashSet<RoleId>,
    /// The roles of the bot, without @everyone.
    own: Option<Vec<RoleId>>,
    /// Where Discord greets those who join.
    system: Option<ChannelId>,
}

struct Room {
    guild: GuildId,
    position: u16,
    /// Whether it is an ordinary text channel, and not one for announcements.
    ordinary: bool,
    /// The overwrites of roles, and that of the bot itself.
    roles: Vec<(RoleId, Overwrite)>,
    member: Overwrite,
    /// The overwrites of other members.
    people: Vec<(PersonId, Overwrite)>,
}

impl PermissionView {
    /// Nothing is known yet. `me` is the bot.
    pub fn new(me: PersonId) -> PermissionView {
        PermissionView {
            me,
            known: Mutex::default(),
        }
    }

    /// Learns from an event that came over a connection.
    pub fn learn(&self, shard: ShardId, event: &Event) {
        let mut known = self.known();
        match event {
            Event::Ready(event) => {
                known.forget_all_of(shard);
                known.listed.insert(shard);
                let guilds = event.ready.guilds.iter();
                known
                    .awaited
                    .extend(guilds.map(|guild| GuildId(guild.id.get())));
            }
            Event::GuildCreate(event) => self.whole_server(&mut known, &event.guild),
            Event::GuildUpdate(event) => known.server_changed(&event.guild),
            Event::GuildDelete(event) => {
                let guild = GuildId(event.guild.id.get());
                known.forget(guild);
                // Discord has an outage: it will tell of the server again.
                if event.guild.unavailable {
                    known.awaited.insert(guild);
                }
            }
            Event::GuildRoleCreate(event) => known.role_changed(&event.role),
            Event::GuildRoleUpdate(event) => known.role_changed(&event.role),
            Event::GuildRoleDelete(event) => {
                if let Some(server) = known.changed(GuildId(event.guild_id.get())) {
                    server.roles.remove(&RoleId(event.role_id.get()));
                }
            }
            Event::GuildMemberUpdate(event) if event.user.id.get() == self.me.0 => {
                if let Some(server) = known.changed(GuildId(event.guild_id.get())) {
                    server.own = Some(numbers(&event.roles));
                }
            }
            Event::ChannelCreate(event) => self.room(&mut known, &event.channel),
            Event::ChannelUpdate(event) => self.room(&mut known, &event.channel),
            Event::ChannelDelete(event) => known.lost(ChannelId(event.channel.id.get())),
            Event::InteractionCreate(event) => known.told_by(&event.interaction),
            Event::Unknown(event) => known.unread(shard, event),
            _ => {}
        }
    }

    /// Where a server is spoken to first: in the channel in which Discord greets those who join, if the bot may write
    /// there, else in the first text channel where it may. `None` if it may nowhere, or if nothing is known.
    pub fn first_writable(&self, guild: GuildId) -> Option<ChannelId> {
        let known = self.known();
        let writable = |channel: &ChannelId| {
            let needed = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
            let granted = known.granted(*channel);
            granted.is_some_and(|granted| granted.contains(needed))
        };
        let system = known.servers.get(&guild)?.system.filter(&writable);
        system.or_else(|| {
            let rooms = known.rooms.iter();
            let rooms = rooms.filter(|(_, room)| room.guild == guild && room.ordinary);
            let rooms = rooms.filter(|(channel, _)| writable(channel));
            let first = rooms.min_by_key(|(channel, room)| (room.position, channel.0));
            first.map(|(channel, _)| *channel)
        })
    }

    /// Whether a channel is known to be one for announcements.
    pub fn is_for_news(&self, channel: ChannelId) -> bool {
        let known = self.known();
        let room = known.rooms.get(&channel);
        room.is_some_and(|room| !room.ordinary)
    }

    /// Whether a person with these roles has the permission to manage a server. No, if that is not known.
    pub fn manages(&self, guild: GuildId, person: PersonId, roles: &[RoleId]) -> bool {
        let known = self.known();
        let Some(server) = known.servers.get(&guild) else {
            return false;
        };
        let granted = server.granted(guild, server.owner == person, roles);
        granted.contains(Permissions::MANAGE_GUILD)
    }

    /// Whether a person with these roles sees a channel of a server. No, if that is not known.
    pub fn sees(
        &self,
        (guild, channel): (GuildId, ChannelId),
        person: PersonId,
        roles: &[RoleId],
    ) -> bool {
        self.known().sees((guild, channel), person, roles)
    }

    /// Whether the bot knows a server: it was told of it, and is on it.
    pub fn knows(&self, guild: GuildId) -> bool {
        self.known().servers.contains_key(&guild)
    }

    /// Whether Discord has yet to tell of a server, if the bot is there, or nothing is known of it any more.
    pub fn is_awaited(&self, guild: GuildId) -> bool {
        let known = self.known();
        let is_listed = known.listed.iter().any(|shard| shard.carries(Some(guild)));
        let is_told = known.servers.contains_key(&guild);
        !is_told && (!is_listed || known.awaited.contains(&guild))
    }

    /// The channels of a server that everybody there sees, as [`PermissionView::is_open`] has it.
    pub fn open_channels(&self, guild: GuildId) -> Vec<ChannelId> {
        let known = self.known();
        known.rooms_of(guild, |channel| known.is_open(guild, channel))
    }

    /// The channels of a server that a person with these roles sees.
    pub fn seen_channels(
        &self,
        guild: GuildId,
        person: PersonId,
        roles: &[RoleId],
    ) -> Vec<ChannelId> {
        let known = self.known();
        known.rooms_of(guild, |channel| known.sees((guild, channel), person, roles))
    }

    /// What a server is called, if that is known.
    pub fn name(&self, guild: GuildId) -> Option<String> {
        let known = self.known();
        known.servers.get(&guild).map(|server| server.name.clone())
    }

    /// Whether everybody on a server sees a channel of it. No role may be kept out. And @everyone must see it, or
    /// people of a role that sees all channels, as where members have to be let in first. Then it must be no role of
    /// staff or of a bot, and nobody needs leave for this channel. No, if that is not known.
    pub fn is_open(&self, guild: GuildId, channel: ChannelId) -> bool {
        self.known().is_open(guild, channel)
    }

    /// All that there is about a server.
    fn whole_server(&self, known: &mut Known, guild: &Guild) {
        let id = GuildId(guild.id.get());
        known.forget(id);
        let me = guild.members.get(&self.me.0.into());
        let server = Server {
            name: guild.name.clone(),
            owner: PersonId(guild.owner_id.get()),
            roles: roles(guild.roles.values()),
            managed: managed(guild.roles.values()),
            own: me.map(|me| numbers(&me.roles)),
            system: guild.system_channel_id.map(|id| ChannelId(id.get())),
        };
        known.servers.insert(id, server);
        for channel in guild.channels.values() {
            self.room(known, channel);
        }
    }

    fn room(&self, known: &mut Known, channel: &GuildChannel) {
        let id = ChannelId(channel.id.get());
        let guild = GuildId(channel.guild_id.get());
        known.lost(id);
        if !is_room(channel.kind) {
            known.others.insert(id, (guild, channel.kind));
            return;
        }
        let mut room = Room {
            guild,
            position: channel.position,
            ordinary: channel.kind == ChannelType::Text,
            roles: Vec::new(),
            member: Overwrite::default(),
            people: Vec::new(),
        };
        for over in &channel.permission_overwrites {
            let (allow, deny) = (over.allow, over.deny);
            let overwrite = Overwrite { allow, deny };
            match over.kind {
                PermissionOverwriteType::Role(role) => {
                    room.roles.push((RoleId(role.get()), overwrite));
                }
                PermissionOverwriteType::Member(member) if member.get() == self.me.0 => {
                    room.member = overwrite;
                }
                PermissionOverwriteType::Member(member) => {
                    room.people.push((PersonId(member.get()), overwrite));
                }
                _ => {}
            }
        }
        known.rooms.insert(id, room);
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Nothing panics while it is held.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reach for PermissionView {
    fn lacks(&self, channel: ChannelId, need: Need) -> Option<Vec<Permission>> {
        let granted = self.known().granted(channel)?;
        let needed = need.permissions().iter().copied();
        Some(needed.filter(|one| !granted.contains(bit(*one))).collect())
    }

    fn can_never(&self, channel: ChannelId, need: Need) -> bool {
        let known = self.known();
        let other = known.others.get(&channel);
        other.is_some_and(|(_, kind)| refuses(*kind, need))
    }

    fn all_see(&self, guild: GuildId, channel: ChannelId) -> Option<bool> {
        let known = self.known();
        let knows = known.servers.contains_key(&guild);
        knows.then(|| known.is_open(guild, channel))
    }
}

impl Known {
    /// What the bot is granted in a channel, if that is known.
    fn granted(&self, channel: ChannelId) -> Option<Permissions> {
        let computed = self.computed(channel);
        match self.told.get(&channel) {
            None => computed,
            // It may leave out what is denied because something else is; that says nothing of it.
            Some((_, told)) => {
                let open = compute::implied(*told);
                Some(*told | computed.unwrap_or(Permissions::all()) & open)
            }
        }
    }

    fn computed(&self, channel: ChannelId) -> Option<Permissions> {
        let room = self.rooms.get(&channel)?;
        let server = self.servers.get(&room.guild)?;
        let own = server.own.as_deref()?;
        // A bot owns no server.
        let granted = server.granted(room.guild, false, own);
        let overwrites = room.overwrites(room.member, own);
        Some(compute::in_channel(granted, &overwrites))
    }

    /// Whether a person with these roles sees a channel.
    fn sees(&self, place: (GuildId, ChannelId), person: PersonId, roles: &[RoleId]) -> bool {
        let Some((server, room)) = self.place(place) else {
            return false;
        };
        let granted = server.granted(place.0, person == server.owner, roles);
        let own = room.people.iter().find(|(one, _)| person == *one);
        let own = own.map_or(Overwrite::default(), |(_, overwrite)| *overwrite);
        let seen = compute::in_channel(granted, &room.overwrites(own, roles));
        seen.contains(Permissions::VIEW_CHANNEL)
    }

    fn is_open(&self, guild: GuildId, channel: ChannelId) -> bool {
        let see = Permissions::VIEW_CHANNEL;
        let Some((server, room)) = self.place((guild, channel)) else {
            return false;
        };
        if room.roles.iter().any(|(_, over)| over.deny.contains(see)) {
            return false;
        }
        let nobody = Overwrite::default();
        let everyone = server.granted(guild, false, &[]);
        let everyone = compute::in_channel(everyone, &room.overwrites(nobody, &[]));
        let let_in = |(role, granted): (&RoleId, &Permissions)| {
            // Where it is not known which are the bot's, any may be.
            let own = server.own.as_deref();
            let of_bot = own.is_none_or(|own| own.contains(role)) || server.managed.contains(role);
            granted.contains(see) && !granted.intersects(OF_STAFF) && !of_bot
        };
        let roles = room.roles.iter().map(|(_, over)| over);
        let people = room.people.iter().map(|(_, over)| over);
        let needs_leave = roles.chain(people).any(|over| over.allow.contains(see));
        everyone.contains(see) || server.roles.iter().any(let_in) && !needs_leave
    }

    /// A server and one of its channels, as far as they are known.
    fn place(&self, (guild, channel): (GuildId, ChannelId)) -> Option<(&Server, &Room)> {
        let room = self
            .rooms
            .get(&channel)
            .filter(|room| room.guild == guild)?;
        Some((self.servers.get(&guild)?, room))
    }

    /// A server that has changed: what was told before does not hold any more.
    fn changed(&mut self, guild: GuildId) -> Option<&mut Server> {
        self.told.retain(|_, (at, _)| *at != guild);
        self.servers.get_mut(&guild)
    }

    fn server_changed(&mut self, guild: &PartialGuild) {
        if let Some(server) = self.changed(GuildId(guild.id.get())) {
            server.name.clone_from(&guild.name);
            server.owner = PersonId(guild.owner_id.get());
            server.roles = roles(guild.roles.values());
            server.managed = managed(guild.roles.values());
            server.system = guild.system_channel_id.map(|id| ChannelId(id.get()));
        }
    }

    fn role_changed(&mut self, role: &Role) {
        if let Some(server) = self.changed(GuildId(role.guild_id.get())) {
            let id = RoleId(role.id.get());
            server.roles.insert(id, role.permissions);
            if role.managed {
                server.managed.insert(id);
            }
        }
    }

    fn told_by(&mut self, interaction: &Interaction) {
        let (guild, channel, place, told) = match interaction {
            Interaction::Command(from) | Interaction::Autocomplete(from) => {
                let told = from.app_permissions;
                (from.guild_id, from.channel_id, &from.channel, told)
            }
            Interaction::Component(from) => {
                let told = from.app_permissions;
                (from.guild_id, from.channel_id, &from.channel, told)
            }
            _ => return,
        };
        if let (Some(guild), Some(place), Some(told)) = (guild, place, told) {
            // A thread goes by the channel above it.
            let above = parent_told(place);
            let (guild, channel) = (GuildId(guild.get()), ChannelId(channel.get()));
            if above.is_none() && !is_room(place.kind) {
                self.others.insert(channel, (guild, place.kind));
            }
            self.told.insert(above.unwrap_or(channel), (guild, told));
        }
    }

    /// Something has changed and cannot be read: nothing is known of that server any more.
    fn unread(&mut self, shard: ShardId, event: &UnknownEvent) {
        let field = match event.kind.as_str() {
            "READY" => return self.forget_all_of(shard),
            "GUILD_CREATE" | "GUILD_UPDATE" | "GUILD_DELETE" => "id",
            "GUILD_ROLE_CREATE"
            | "GUILD_ROLE_UPDATE"
            | "GUILD_ROLE_DELETE"
            | "GUILD_MEMBER_UPDATE"
            | "CHANNEL_CREATE"
            | "CHANNEL_UPDATE"
            | "CHANNEL_DELETE" => "guild_id",
            _ => return,
        };
        if let Some(guild) = number(&event.value[field]).map(GuildId) {
            self.forget(guild);
            // That nothing is known of it does not mean that the bot is not there.
            if event.kind != "GUILD_DELETE" {
                self.awaited.insert(guild);
            }
        }
    }

    /// Those channels of a server for which this holds.
    fn rooms_of(&self, guild: GuildId, holds: impl Fn(ChannelId) -> bool) -> Vec<ChannelId> {
        let rooms = self.rooms.iter();
        let own = rooms.filter(|(channel, room)| room.guild == guild && holds(**channel));
        own.map(|(channel, _)| *channel).collect()
    }

    /// A connection began anew and will tell all about its servers.
    fn forget_all_of(&mut self, shard: ShardId) {
        self.listed.remove(&shard);
        self.awaited.retain(|guild| !shard.carries(Some(*guild)));
        let stays = |guild: &GuildId| !shard.carries(Some(*guild));
        self.servers.retain(|guild, _| stays(guild));
        self.rooms.retain(|_, room| stays(&room.guild));
        self.others.retain(|_, (guild, _)| stays(guild));
        self.told.retain(|_, (guild, _)| stays(guild));
    }

    fn forget(&mut self, guild: GuildId) {
        self.awaited.remove(&guild);
        self.servers.remove(&guild);
        self.rooms.retain(|_, room| room.guild != guild);
        self.others.retain(|_, (at, _)| *at != guild);
        self.told.retain(|_, (at, _)| *at != guild);
    }

    fn lost(&mut self, channel: ChannelId) {
        self.rooms.remove(&channel);
        self.others.remove(&channel);
        self.told.remove(&channel);
    }
}

impl Room {
    /// The overwrites that concern a member with these roles and this overwrite of their own.
    fn overwrites(&self, member: Overwrite, roles: &[RoleId]) -> Overwrites {
        let mut overwrites = Overwrites {
            member,
            ..Overwrites::default()
        };
        for (role, overwrite) in &self.roles {
            if *role == RoleId(self.guild.0) {
                overwrites.everyone = *overwrite;
            } else if roles.contains(role) {
                overwrites.roles.push(*overwrite);
            }
        }
        overwrites
    }
}

impl Server {
    /// What is granted on the whole server to somebody with these roles.
    fn granted(&self, id: GuildId, owner: bool, roles: &[RoleId]) -> Permissions {
        let everyone = RoleId(id.0);
        let roles = roles.iter().chain([&everyone]);
        compute::on_server(
            owner,
            roles.filter_map(|role| self.roles.get(role).copied()),
        )
    }
}

/// Whether a channel of this kind is one for text or for announcements.
fn is_room(kind: ChannelType) -> bool {
    matches!(kind, ChannelType::Text | ChannelType::News)
}

fn roles<'a>(roles: impl Iterator<Item = &'a Role>) -> HashMap<RoleId, Permissions> {
    roles
        .map(|role| (RoleId(role.id.get()), role.permissions))
        .collect()
}

fn managed<'a>(roles: impl Iterator<Item = &'a Role>) -> HashSet<RoleId> {
    let managed = roles.filter(|role| role.managed);
    managed.map(|role| RoleId(role.id.get())).collect()
}

fn numbers(roles: &[serenity::model::id::RoleId]) -> Vec<RoleId> {
    roles.iter().map(|role| RoleId(role.get())).collect()
}

/// Discord's bit for a permission.
fn bit(permission: Permission) -> Permissions {
    match permission {
        Permission::ViewChannel => Permissions::VIEW_CHANNEL,
        Permission::SendMessages => Permissions::SEND_MESSAGES,
        Permission::CreatePublicThreads => Permissions::CREATE_PUBLIC_THREADS,
        Permission::SendMessagesInThreads => Permissions::SEND_MESSAGES_IN_THREADS,
        Permission::AttachFiles => Permissions::ATTACH_FILES,
        Permission::ReadMessageHistory => Permissions::READ_MESSAGE_HISTORY,
    }
}

#[cfg(test)]
mod tests;
