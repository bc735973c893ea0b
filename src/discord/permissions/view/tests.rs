//! What is learnt from events, and what is forgotten.

use serde_json::{Value, json};

use super::*;

const ME: PersonId = PersonId(9);
const GUILD: GuildId = GuildId(5);
const GAMES: ChannelId = ChannelId(21);
const LOBBY: ChannelId = ChannelId(22);
const NEWS: ChannelId = ChannelId(23);
/// The bot's own role.
const OWN: u64 = 7;
const SEE: u64 = 1 << 10;
const SAY: u64 = 1 << 11;
const SHOW: u64 = 1 << 15;
const THREAD: u64 = 1 << 35;
const IN_THREADS: u64 = 1 << 38;
const ALL: u64 = SEE | SAY | SHOW | THREAD | IN_THREADS;

fn event(kind: &str, data: Value) -> Event {
    let event = json!({"t": kind, "d": data});
    discord_payloads::event(&event.to_string()).expect("an event")
}

fn role(id: u64, permissions: u64) -> Value {
    json!({
        "id": id.to_string(), "name": "role", "permissions": permissions.to_string(), "position": 1, "color": 0,
        "hoist": false, "managed": false, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
    })
}

fn channel(id: ChannelId, kind: u64, position: u64, overwrites: &Value) -> Value {
    json!({
        "id": id.to_string(), "type": kind, "guild_id": GUILD.to_string(), "name": "channel", "position": position,
        "parent_id": null, "topic": null, "nsfw": false, "last_message_id": null, "rate_limit_per_user": 0,
        "flags": 0, "permission_overwrites": overwrites,
    })
}

fn user(id: u64) -> Value {
    json!({
        "id": id.to_string(), "username": "one", "discriminator": "0", "global_name": null, "avatar": null,
        "bot": id == ME.0,
    })
}

fn member(id: u64, roles: &[u64]) -> Value {
    let roles: Vec<String> = roles.iter().map(u64::to_string).collect();
    json!({
        "user": user(id), "roles": roles, "joined_at": "2024-01-01T00:00:00+00:00", "nick": null, "avatar": null,
        "premium_since": null, "deaf": false, "mute": false, "pending": false, "flags": 0,
        "guild_id": GUILD.to_string(), "communication_disabled_until": null,
    })
}

fn guild() -> Value {
    let none = json!([]);
    let mut guild = json!({
        "id": GUILD.to_string(), "name": "The Farm", "owner_id": "1", "icon": null, "splash": null,
        "discovery_splash": null, "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0,
        "default_message_notifications": 1, "explicit_content_filter": 0, "emojis": [], "stickers": [], "features": [],
        "mfa_level": 0, "application_id": null, "system_channel_id": NEWS.to_string(), "system_channel_flags": 0,
        "rules_channel_id": null, "premium_tier": 0, "preferred_locale": "en-GB", "nsfw_level": 0,
        "public_updates_channel_id": null, "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
        "vanity_url_code": null, "description": null, "banner": null, "max_presences": null,
    });
    let rest = json!({
        "roles": [role(GUILD.0, 0), role(OWN, ALL), role(8, 1 << 5)],
        "joined_at": "2024-01-01T00:00:00+00:00", "large": false, "unavailable": false, "member_count": 2,
        "voice_states": [], "presences": [], "stage_instances": [], "guild_scheduled_events": [], "threads": [],
        "members": [member(ME.0, &[OWN]), member(1, &[])],
        "channels": [
            channel(LOBBY, 0, 2, &none),
            channel(GAMES, 0, 1, &none),
            channel(NEWS, 5, 0, &json!([over(OWN, 0, 0, SAY | THREAD)])),
            channel(ChannelId(24), 4, 0, &none),
        ],
    });
    for (field, value) in rest.as_object().expect("an object") {
        guild[field] = value.clone();
    }
    guild
}

fn over(id: u64, kind: u64, allow: u64, deny: u64) -> Value {
    json!({"id": id.to_string(), "type": kind, "allow": allow.to_string(), "deny": deny.to_string()})
}

fn seen() -> PermissionView {
    serde_json::from_value::<Guild>(guild()).expect("a server");
    let view = PermissionView::new(ME);
    view.learn(ShardId::ONLY, &event("GUILD_CREATE", guild()));
    view
}

fn lacks(view: &PermissionView, channel: ChannelId) -> Option<Vec<Permission>> {
    view.lacks(channel, Need::Challenge)
}

/// A command given there, with what Discord says the bot may do there.
fn interaction(place: Value, granted: u64) -> Event {
    let data = json!({
        "id": "77", "application_id": ME.to_string(), "type": 2, "token": "t", "version": 1,
        "guild_id": GUILD.to_string(), "channel_id": place["id"], "channel": place, "locale": "en-GB",
        "data": {"id": "3", "name": "gala", "type": 1}, "member": member(1, &[]),
        "app_permissions": granted.to_string(), "attachment_size_limit": 1_000_000, "entitlements": [],
        "authorizing_integration_owners": {}, "context": 0,
    });
    event("INTERACTION_CREATE", data)
}

#[test]
fn what_is_granted_follows_from_roles_and_overwrites() {
    use Permission::{CreatePublicThreads, SendMessages};
    let view = seen();
    assert_eq!(lacks(&view, GAMES), Some(vec![]));
    assert_eq!(
        lacks(&view, NEWS),
        Some(vec![SendMessages, CreatePublicThreads])
    );
    // A channel, or a server, of which nothing is known lacks nothing.
    assert_eq!(lacks(&view, ChannelId(24)), None, "no channel to write in");
    assert_eq!(lacks(&view, ChannelId(99)), None);
    assert_eq!(lacks(&PermissionView::new(ME), GAMES), None);
}

#[test]
fn every_change_is_heard() {
    use Permission::{AttachFiles, SendMessages, ViewChannel};
    let view = seen();
    let guild = GUILD.to_string();
    let changed = |role: Value| json!({"guild_id": guild, "role": role});
    view.learn(
        ShardId::ONLY,
        &event("GUILD_ROLE_UPDATE", changed(role(OWN, ALL - SHOW))),
    );
    assert_eq!(lacks(&view, LOBBY), Some(vec![AttachFiles]));
    // Another role of the bot grants it again.
    view.learn(
        ShardId::ONLY,
        &event("GUILD_ROLE_CREATE", changed(role(6, SHOW))),
    );
    view.learn(
        ShardId::ONLY,
        &event("GUILD_MEMBER_UPDATE", member(ME.0, &[OWN, 6])),
    );
    assert_eq!(lacks(&view, LOBBY), Some(vec![]));
    // What another member is does not matter.
    view.learn(ShardId::ONLY, &event("GUILD_MEMBER_UPDATE", member(1, &[])));
    assert_eq!(lacks(&view, LOBBY), Some(vec![]));
    let gone = json!({"guild_id": guild, "role_id": "6"});
    view.learn(ShardId::ONLY, &event("GUILD_ROLE_DELETE", gone));
    assert_eq!(lacks(&view, LOBBY), Some(vec![AttachFiles]));
    let granted = json!([over(GUILD.0, 0, 0, SAY), over(ME.0, 1, SHOW, 0)]);
    let lobby = channel(LOBBY, 0, 2, &granted);
    view.learn(ShardId::ONLY, &event("CHANNEL_UPDATE", lobby));
    assert_eq!(lacks(&view, LOBBY), Some(vec![SendMessages]));
    // One that may not be seen is told of with an overwrite that hides it.
    let hidden = channel(LOBBY, 0, 2, &json!([over(GUILD.0, 0, 0, SEE)]));
    view.learn(ShardId::ONLY, &event("CHANNEL_UPDATE", hidden));
    assert_eq!(lacks(&view, LOBBY), Some(vec![ViewChannel, AttachFiles]));
    view.learn(
        ShardId::ONLY,
        &event("CHANNEL_DELETE", channel(LOBBY, 0, 2, &json!([]))),
    );
    assert_eq!(lacks(&view, LOBBY), None);
    // An administrator may do all.
    view.learn(
        ShardId::ONLY,
        &event("GUILD_ROLE_UPDATE", changed(role(OWN, 1 << 3))),
    );
    assert_eq!(lacks(&view, NEWS), Some(vec![]));
    let gone = json!({"id": guild, "unavailable": true});
    view.learn(ShardId::ONLY, &event("GUILD_DELETE", gone));
    assert_eq!(lacks(&view, NEWS), None);
}

#[test]
fn what_an_interaction_tells_counts_until_its_server_changes() {
    use Permission::{SendMessages, ViewChannel};
    let view = seen();
    let place = channel(GAMES, 0, 1, &json!([]));
    // Pictures are denied because sending is; that says nothing of threads.
    view.learn(ShardId::ONLY, &interaction(place.clone(), ALL - SAY - SHOW));
    assert_eq!(lacks(&view, GAMES), Some(vec![SendMessages]));
    assert_eq!(view.lacks(GAMES, Need::Thread), Some(vec![]));
    view.learn(ShardId::ONLY, &interaction(place, 0));
    assert_eq!(lacks(&view, GAMES), Some(vec![ViewChannel]));
    // A thread goes by its channel.
    let thread = json!({
        "id": "31", "type": 11, "name": "Gala 1", "parent_id": GAMES.to_string(), "permissions": "0",
        "thread_metadata": {
            "archived": false, "auto_archive_duration": 60, "archive_timestamp": "2024-01-01T00:00:00+00:00",
            "locked": false,
        },
    });
    view.learn(ShardId::ONLY, &interaction(thread, ALL - SAY));
    assert_eq!(lacks(&view, GAMES), Some(vec![SendMessages]));
    let role = json!({"guild_id": GUILD.to_string(), "role": role(OWN, ALL)});
    view.learn(ShardId::ONLY, &event("GUILD_ROLE_UPDATE", role));
    assert_eq!(lacks(&view, GAMES), Some(vec![]));
}

#[test]
fn what_cannot_be_read_is_not_known() {
    let view = seen();
    let odd = json!({"guild_id": GUILD.to_string(), "role": {"permissions": []}});
    view.learn(ShardId::ONLY, &event("GUILD_ROLE_UPDATE", odd));
    assert_eq!(lacks(&view, NEWS), None);
    assert!(!view.manages(GUILD, PersonId(1), &[]));
    let view = seen();
    view.learn(ShardId::ONLY, &event("READY", json!({"session_id": "a"})));
    assert_eq!(lacks(&view, NEWS), None);
}

#[test]
fn a_server_is_spoken_to_where_it_greets_or_in_its_first_channel() {
    let view = seen();
    assert_eq!(view.first_writable(GUILD), Some(GAMES), "#news is closed");
    let open = json!([over(OWN, 0, SAY, 0)]);
    view.learn(
        ShardId::ONLY,
        &event("CHANNEL_UPDATE", channel(NEWS, 5, 0, &open)),
    );
    assert_eq!(view.first_writable(GUILD), Some(NEWS));
    let closed = json!([over(OWN, 0, 0, SEE)]);
    for (id, kind) in [(NEWS, 5), (GAMES, 0)] {
        view.learn(
            ShardId::ONLY,
            &event("CHANNEL_UPDATE", channel(id, kind, 0, &closed)),
        );
    }
    assert_eq!(view.first_writable(GUILD), Some(LOBBY));
    view.learn(
        ShardId::ONLY,
        &event("CHANNEL_UPDATE", channel(LOBBY, 0, 2, &closed)),
    );
    assert_eq!(view.first_writable(GUILD), None);
    assert_eq!(view.first_writable(GuildId(1)), None);
}

#[test]
fn what_a_channel_never_takes_is_known_by_its_kind() {
    let (view, place) = (seen(), ChannelId(25));
    let never = |channel| view.can_never(channel, Need::Thread);
    assert!(never(ChannelId(24)), "a heading");
    assert_eq!([GAMES, NEWS, place].map(never), [false; 3]);
    let of = |kind| channel(place, kind, 0, &json!([]));
    let becomes = |kind| view.learn(ShardId::ONLY, &event("CHANNEL_UPDATE", of(kind)));
    view.learn(ShardId::ONLY, &event("CHANNEL_CREATE", of(15)));
    assert!(never(place) && view.can_never(place, Need::Picture));
    assert!(!view.can_never(place, Need::PictureInThread));
    becomes(0);
    assert!(!never(place));
    becomes(2);
    assert!(never(place) && !view.can_never(place, Need::Picture));
    view.learn(ShardId::ONLY, &event("CHANNEL_DELETE", of(2)));
    assert!(!never(place), "it is gone");
    // A command given beside a voice tells it, too.
    view.learn(ShardId::ONLY, &interaction(of(2), ALL));
    assert!(never(place));
    let gone = json!({"id": GUILD.to_string(), "unavailable": true});
    view.learn(ShardId::ONLY, &event("GUILD_DELETE", gone));
    assert!(!never(place) && !never(ChannelId(24)));
}

#[test]
fn a_channel_for_announcements_is_known_until_it_is_one_for_text() {
    let view = seen();
    let news = [GAMES, NEWS, ChannelId(99)].map(|channel| view.is_for_news(channel));
    assert_eq!(news, [false, true, false]);
    let text = channel(NEWS, 0, 0, &json!([]));
    view.learn(ShardId::ONLY, &event("CHANNEL_UPDATE", text));
    assert!(!view.is_for_news(NEWS));
}

#[test]
fn who_manages_a_server_is_known_by_roles() {
    let view = seen();
    assert!(view.manages(GUILD, PersonId(1), &[]), "its owner");
    assert!(view.manages(GUILD, PersonId(2), &[RoleId(8)]));
    assert!(!view.manages(GUILD, PersonId(2), &[RoleId(OWN), RoleId(99)]));
    assert!(!view.manages(GuildId(6), PersonId(1), &[RoleId(8)]));
}

#[test]
fn who_sees_a_channel_follows_from_their_roles_and_overwrites_too() {
    let view = seen();
    let (anna, staff) = (PersonId(2), RoleId(8));
    let changes = |overwrites: Value| {
        let changed = channel(GAMES, 0, 1, &overwrites);
        view.learn(ShardId::ONLY, &event("CHANNEL_UPDATE", changed));
    };
    // Here @everyone sees nothing, and the owner everything.
    assert!(!view.is_open(GUILD, GAMES));
    assert!(!view.sees((GUILD, GAMES), anna, &[]));
    assert!(view.sees((GUILD, GAMES), PersonId(1), &[]), "the owner");
    changes(json!([over(GUILD.0, 0, SEE, 0), over(anna.0, 1, SEE, 0)]));
    assert!(view.is_open(GUILD, GAMES));
    changes(json!([
        over(GUILD.0, 0, SEE, 0),
        over(staff.0, 0, 0, SEE),
        over(anna.0, 1, SEE, 0)
    ]));
    assert!(!view.is_open(GUILD, GAMES), "a role is kept out");
    assert!(!view.sees((GUILD, GAMES), PersonId(3), &[staff]));
    assert!(
        view.sees((GUILD, GAMES), anna, &[staff]),
        "but not this one"
    );
    // Where members have to be let in first, they see what needs no leave of its own.
    let members = json!({"guild_id": GUILD.to_string(), "role": role(8, SEE)});
    view.learn(ShardId::ONLY, &event("GUILD_ROLE_UPDATE", members));
    assert!(view.is_open(GUILD, LOBBY) && view.sees((GUILD, LOBBY), anna, &[staff]));
    assert!(!view.sees((GUILD, LOBBY), anna, &[]));
    assert!(view.knows(GUILD) && !view.knows(GuildId(6)));
    // Staff and bots see channels too that are not for everybody.
    let kick = SEE | Permissions::KICK_MEMBERS.bits();
    let moderators = json!({"guild_id": GUILD.to_string(), "role": role(8, kick)});
    view.learn(ShardId::ONLY, &event("GUILD_ROLE_UPDATE", moderators));
    assert!(!view.is_open(GUILD, LOBBY), "only staff may see it");
    let members = json!({"guild_id": GUILD.to_string(), "role": role(8, SEE)});
    view.learn(ShardId::ONLY, &event("GUILD_ROLE_UPDATE", members));
    changes(json!([over(anna.0, 1, SEE, 0)]));
    assert!(!view.is_open(GUILD, GAMES), "it may be for Anna only");
    changes(json!([over(77, 0, SEE, 0)]));
    assert!(
        !view.is_open(GUILD, GAMES),
        "it may be for some of them only"
    );
    // What is not known is seen by nobody, and a channel belongs to its server.
    assert!(!view.is_open(GUILD, ChannelId(99)) && !view.is_open(GuildId(6), LOBBY));
    let gone = channel(LOBBY, 0, 2, &json!([]));
    view.learn(ShardId::ONLY, &event("CHANNEL_DELETE", gone));
    assert!(!view.is_open(GUILD, LOBBY));
    // Of a server that is not known yet, that is all there is to say.
    let known = [(GUILD, LOBBY), (GuildId(6), LOBBY)].map(|(guild, at)| view.all_see(guild, at));
    assert_eq!(known, [Some(false), None]);
}

#[test]
fn a_channel_is_not_open_by_a_role_that_may_be_the_bots() {
    let view = PermissionView::new(ME);
    let mut told = guild();
    told["roles"] = json!([role(GUILD.0, 0), role(OWN, SEE)]);
    told["members"] = json!([member(1, &[])]);
    view.learn(ShardId::ONLY, &event("GUILD_CREATE", told));
    assert!(view.knows(GUILD) && !view.is_open(GUILD, LOBBY));
}

#[test]
fn a_server_is_awaited_until_discord_has_told_of_it_or_is_known_to_have_none() {
    let view = PermissionView::new(ME);
    let other = GuildId(GUILD.0 + 1);
    assert!(view.is_awaited(GUILD) && view.is_awaited(other));
    let ready = json!({
        "v": 10, "user": user(ME.0), "session_id": "s", "resume_gateway_url": "wss://gateway.example",
        "application": {"id": "9", "flags": 0}, "guilds": [{"id": GUILD.to_string(), "unavailable": true}],
    });
    view.learn(ShardId::ONLY, &event("READY", ready.clone()));
    assert!(view.is_awaited(GUILD) && !view.is_awaited(other));
    view.learn(ShardId::ONLY, &event("GUILD_CREATE", guild()));
    assert!(!view.is_awaited(GUILD));
    assert_eq!(view.open_channels(GUILD), []);
    let mut seen = view.seen_channels(GUILD, PersonId(1), &[]);
    seen.sort_unstable();
    assert_eq!(seen, [GAMES, LOBBY, NEWS], "its owner sees all");
    // Another session tells of all anew.
    view.learn(ShardId::ONLY, &event("READY", ready));
    assert!(view.is_awaited(GUILD));
    let gone = json!({"id": GUILD.to_string(), "unavailable": false});
    view.learn(ShardId::ONLY, &event("GUILD_DELETE", gone));
    assert!(!view.is_awaited(GUILD), "the bot is not there");
}

#[test]
fn a_server_of_which_nothing_is_known_any_more_is_awaited() {
    let view = PermissionView::new(ME);
    let ready = json!({
        "v": 10, "user": user(ME.0), "session_id": "s", "resume_gateway_url": "wss://gateway.example",
        "application": {"id": "9", "flags": 0}, "guilds": [{"id": GUILD.to_string(), "unavailable": true}],
    });
    view.learn(ShardId::ONLY, &event("READY", ready));
    view.learn(ShardId::ONLY, &event("GUILD_CREATE", guild()));
    let outage = json!({"id": GUILD.to_string(), "unavailable": true});
    view.learn(ShardId::ONLY, &event("GUILD_DELETE", outage));
    assert!(view.is_awaited(GUILD), "Discord has an outage");
    view.learn(ShardId::ONLY, &event("GUILD_CREATE", guild()));
    assert!(!view.is_awaited(GUILD));
    let unreadable = json!({"guild_id": GUILD.to_string(), "role": "of a kind that is not known"});
    view.learn(ShardId::ONLY, &event("GUILD_ROLE_UPDATE", unreadable));
    assert!(view.is_awaited(GUILD), "something has changed there");
}
