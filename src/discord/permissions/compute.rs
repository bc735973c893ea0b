//! What a member may do on a server and in a channel, by Discord's rules
//! (<https://docs.discord.com/developers/topics/permissions>). Pure.

use serenity::model::permissions::Permissions;

/// What denying *Send Messages* denies as well.
const WITH_SENDING: Permissions = Permissions::MENTION_EVERYONE
    .union(Permissions::SEND_TTS_MESSAGES)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::EMBED_LINKS);

/// What a channel grants and denies a role or a member, beyond what the server does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overwrite {
    /// What it grants.
    pub allow: Permissions,
    /// What it denies.
    pub deny: Permissions,
}

impl Overwrite {
    /// Both together, where several roles have one each.
    fn and(self, other: Overwrite) -> Overwrite {
        Overwrite {
            allow: self.allow | other.allow,
            deny: self.deny | other.deny,
        }
    }

    fn on(self, granted: Permissions) -> Permissions {
        granted & !self.deny | self.allow
    }
}

/// The overwrites of a channel that concern one member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overwrites {
    /// That of @everyone.
    pub everyone: Overwrite,
    /// Those of the member's roles.
    pub roles: Vec<Overwrite>,
    /// That of the member.
    pub member: Overwrite,
}

/// What these roles grant on the whole server, @everyone among them.
pub fn on_server(owner: bool, roles: impl IntoIterator<Item = Permissions>) -> Permissions {
    let granted = roles
        .into_iter()
        .fold(Permissions::empty(), Permissions::union);
    match owner || granted.contains(Permissions::ADMINISTRATOR) {
        true => Permissions::all(),
        false => granted,
    }
}

/// What is granted in a channel to whom this is granted on the server. What is denied because something else is denied
/// is left in: see [`implied`]. A thread goes by the channel above it.
pub fn in_channel(server: Permissions, overwrites: &Overwrites) -> Permissions {
    if server.contains(Permissions::ADMINISTRATOR) {
        return Permissions::all();
    }
    let granted = overwrites.everyone.on(server);
    let roles = overwrites.roles.iter().copied();
    let granted = roles.fold(Overwrite::default(), Overwrite::and).on(granted);
    overwrites.member.on(granted)
}

/// What is denied in a channel because something else is not granted there.
pub fn implied(granted: Permissions) -> Permissions {
    if !granted.contains(Permissions::VIEW_CHANNEL) {
        return Permissions::all() - Permissions::VIEW_CHANNEL;
    }
    match granted.contains(Permissions::SEND_MESSAGES) {
        true => Permissions::empty(),
        false => WITH_SENDING,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEE: Permissions = Permissions::VIEW_CHANNEL;
    const SAY: Permissions = Permissions::SEND_MESSAGES;
    const SHOW: Permissions = Permissions::ATTACH_FILES;

    fn over(allow: Permissions, deny: Permissions) -> Overwrite {
        Overwrite { allow, deny }
    }

    /// The order in which Discord's documentation applies them.
    #[test]
    fn the_member_outweighs_roles_and_roles_outweigh_everyone() {
        let none = Permissions::empty();
        let base = on_server(false, [SEE, SAY]);
        assert_eq!(base, SEE | SAY, "roles add up");
        let mut channel = Overwrites {
            everyone: over(none, SEE | SAY),
            ..Overwrites::default()
        };
        assert_eq!(in_channel(base, &channel), none);
        // Of two roles, one denies and one grants: it is granted.
        channel.roles = vec![over(none, SAY), over(SAY | SEE, none)];
        assert_eq!(in_channel(base, &channel), SEE | SAY);
        channel.member = over(SHOW, SAY);
        assert_eq!(in_channel(base, &channel), SEE | SHOW);
        // One overwrite that does both grants it.
        channel.member = over(SAY, SAY);
        assert!(in_channel(base, &channel).contains(SAY));
    }

    #[test]
    fn nothing_is_denied_to_administrators_and_owners() {
        let all = Overwrites {
            everyone: over(Permissions::empty(), Permissions::all()),
            roles: vec![over(Permissions::empty(), Permissions::all())],
            member: over(Permissions::empty(), Permissions::all()),
        };
        for server in [
            on_server(true, []),
            on_server(false, [SEE, Permissions::ADMINISTRATOR]),
        ] {
            assert_eq!(server, Permissions::all());
            assert_eq!(in_channel(server, &all), Permissions::all());
        }
        assert_eq!(in_channel(SEE | SAY, &all), Permissions::empty());
    }

    #[test]
    fn who_may_not_see_may_nothing_and_who_may_not_send_may_show_nothing() {
        let all = Permissions::all();
        assert_eq!(implied(all), Permissions::empty());
        assert_eq!(implied(all - SEE), all - SEE);
        assert!(implied(all - SAY).contains(SHOW | Permissions::EMBED_LINKS));
        let threads = Permissions::SEND_MESSAGES_IN_THREADS | Permissions::CREATE_PUBLIC_THREADS;
        assert!(!implied(all - SAY).intersects(threads | SEE));
    }

    /// Whatever the overwrites: what the member's grants is granted, and what it alone denies is not.
    #[test]
    fn any_overwrites_keep_the_order() {
        let mut rng = fastrand::Rng::with_seed(16);
        let mut any = || Permissions::from_bits_truncate(rng.u64(..));
        for _ in 0..2_000 {
            let base = any() - Permissions::ADMINISTRATOR;
            let channel = Overwrites {
                everyone: over(any(), any()),
                roles: vec![over(any(), any()), over(any(), any())],
                member: over(any(), any()),
            };
            let granted = in_channel(base, &channel);
            let (member, roles) = (channel.member, channel.roles[0].and(channel.roles[1]));
            assert!(granted.contains(member.allow));
            assert!(!granted.intersects(member.deny - member.allow));
            let open = !(member.allow | member.deny);
            assert!(granted.contains(roles.allow & open));
            assert!(!granted.intersects((roles.deny - roles.allow) & open));
            let open = open & !(roles.allow | roles.deny);
            let everyone = channel.everyone;
            assert!(granted.contains(everyone.allow & open));
            assert!(!granted.intersects((everyone.deny - everyone.allow) & open));
            let open = open & !(everyone.allow | everyone.deny);
            assert_eq!(granted & open, base & open);
        }
    }
}
