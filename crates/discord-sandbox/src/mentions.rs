//! Who a message mentions, and who is notified by it.

use std::collections::BTreeSet;

use super::id::Id;
use super::permissions;
use super::world::{Channel, World};

/// `allowed_mentions` of a message.
#[derive(Clone, Debug, Default)]
pub struct Allowed {
    pub all_users: bool,
    pub all_roles: bool,
    pub everyone: bool,
    pub users: Vec<Id>,
    pub roles: Vec<Id>,
    pub replied_user: bool,
}

impl Allowed {
    /// What holds when a message says nothing about it: everyone mentioned is pinged.
    pub fn anyone() -> Self {
        Self {
            all_users: true,
            all_roles: true,
            everyone: true,
            replied_user: true,
            ..Self::default()
        }
    }
}

/// The mentions that took effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mentions {
    pub users: Vec<Id>,
    pub roles: Vec<Id>,
    pub everyone: bool,
    /// The people notified, the author never among them.
    pub pings: Vec<Id>,
}

/// Works out the mentions of `content`, written by `author` in `channel` in reply to a message of `replied`.
pub fn mentions(
    world: &World,
    author: Id,
    channel: &Channel,
    content: &str,
    replied: Option<Id>,
    allowed: &Allowed,
) -> Mentions {
    let text = without_code(content);
    let may_all = world.permissions(author, channel) & permissions::MENTION_EVERYONE != 0;
    let known = |id: &Id| *id == world.bot.id || world.person(*id).is_some();
    let mut users: BTreeSet<Id> = marks(&text, "<@")
        .into_iter()
        .filter(known)
        .filter(|id| allowed.all_users || allowed.users.contains(id))
        .collect();
    if let Some(replied) = replied.filter(|_| allowed.replied_user) {
        users.insert(replied);
    }
    let roles: Vec<Id> = marks(&text, "<@&")
        .into_iter()
        .filter(|id| world.roles.iter().any(|role| role.id == *id))
        .filter(|id| allowed.all_roles || allowed.roles.contains(id))
        .filter(|_| may_all)
        .collect();
    let everyone =
        allowed.everyone && may_all && (text.contains("@everyone") || text.contains("@here"));
    let mut pings: BTreeSet<Id> = users.clone();
    let people = world.people.iter();
    pings.extend(
        people
            .filter(|person| everyone || person.roles.iter().any(|role| roles.contains(role)))
            .map(|person| person.id),
    );
    pings.remove(&author);
    pings.retain(|id| world.permissions(*id, channel) & permissions::VIEW_CHANNEL != 0);
    Mentions {
        users: users.into_iter().collect(),
        roles,
        everyone,
        pings: pings.into_iter().collect(),
    }
}

/// Turns `@name` into `<@id>`, the way a client does while one writes. The longest name wins.
pub fn mark_names(world: &World, content: &str) -> String {
    let mut names: Vec<(&str, Id)> = world
        .people
        .iter()
        .map(|person| (person.name.as_str(), person.id))
        .chain([(world.bot.name.as_str(), world.bot.id)])
        .collect();
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut marked = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(at) = rest.find('@') {
        let (before, after) = (&rest[..at], &rest[at + 1..]);
        marked.push_str(before);
        let hit = names.iter().find(|(name, _)| {
            !before.ends_with('<')
                && after
                    .get(..name.len())
                    .is_some_and(|head| head.eq_ignore_ascii_case(name))
                && !after[name.len()..].starts_with(|next: char| next.is_alphanumeric())
        });
        if let Some((name, id)) = hit {
            marked.push_str(&format!("<@{id}>"));
            rest = &after[name.len()..];
        } else {
            marked.push('@');
            rest = after;
        }
    }
    marked.push_str(rest);
    marked
}

/// The ids in marks such as `<@1>` and `<@!1>` (prefix `<@`) or `<@&1>`.
fn marks(text: &str, prefix: &str) -> Vec<Id> {
    text.match_indices(prefix)
        .filter_map(|(at, _)| {
            let after = &text[at + prefix.len()..];
            let after = after.strip_prefix('!').unwrap_or(after);
            after[..after.find('>')?].parse().ok()
        })
        .collect()
}

/// The text without what stands in backticks, where nothing is a mention.
fn without_code(content: &str) -> String {
    let mut kept = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(at) = rest.find('`') {
        kept.push_str(&rest[..at]);
        let ticks = rest[at..].len() - rest[at..].trim_start_matches('`').len();
        let after = &rest[at + ticks..];
        match after.find(&"`".repeat(ticks)) {
            Some(end) => rest = &after[end + ticks..],
            None => {
                rest = after;
            }
        }
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world() -> World {
        World::start(1_700_000_000_000)
    }

    #[test]
    fn names_become_marks() {
        let world = world();
        let (ben, bot) = (world.people[1].id, world.bot.id);
        assert_eq!(
            mark_names(&world, "hey @Ben, ask @galabot! @Benno a@b <@1>"),
            format!("hey <@{ben}>, ask <@{bot}>! @Benno a@b <@1>")
        );
    }

    #[test]
    fn allowed_mentions_decide_who_is_pinged() {
        let world = world();
        let games = world.channel_named("games").expect("it is there");
        let (ben, cleo, bot) = (world.people[1].id, world.people[2].id, world.bot.id);
        let text = format!("<@{ben}> and <@!{cleo}> but not `<@{bot}>` @everyone");
        let all = mentions(&world, bot, games, &text, None, &Allowed::anyone());
        assert_eq!(all.users, [ben, cleo]);
        assert!(!all.everyone, "the bot may not");
        let one = Allowed {
            users: vec![cleo],
            ..Allowed::default()
        };
        assert_eq!(
            mentions(&world, bot, games, &text, Some(ben), &one).pings,
            [cleo]
        );
        let owner = world.guild.owner;
        let loud = mentions(&world, owner, games, "@everyone", None, &Allowed::anyone());
        assert_eq!(loud.pings.len(), 3);
    }
}
