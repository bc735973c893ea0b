//! What the bot may not do where it is needed, in Discord's own words for permissions.

use crate::service::{ChannelCheck, ChannelId, Permission};

use crate::present::text::channel_links;
use crate::present::words::{Localizer, tr};

/// The most lines about channels where something is missing; those beyond are counted.
const MOST_LINES: usize = 4;

/// Whether a channel never takes what is needed there, and else what is missing.
type Found<'a> = (bool, Option<&'a [Permission]>);

/// A heading, and what is missing: a line for the channels that lack the same.
pub(super) fn lines(words: Localizer, checks: &[ChannelCheck]) -> Vec<String> {
    // In the order in which the channels were checked.
    let mut alike: Vec<(Found<'_>, Vec<ChannelId>)> = Vec::new();
    for check in checks {
        let found = (check.never, check.lacks.as_deref().filter(|_| !check.never));
        match alike.iter_mut().find(|(known, _)| *known == found) {
            Some((_, channels)) => channels.push(check.channel),
            None => alike.push((found, vec![check.channel])),
        }
    }
    let mut lines = vec![tr!(words, "checks-heading")];
    for ((never, lacks), channels) in alike.iter().take(MOST_LINES) {
        let channels = words.and(&channel_links(channels));
        lines.push(match lacks {
            _ if *never => tr!(words, "checks-never", channels = channels),
            None => tr!(words, "checks-unknown", channels = channels),
            Some([]) => tr!(words, "checks-complete", channels = channels),
            Some(lacks) => missing(words, &channels, lacks),
        });
    }
    let more: usize = alike
        .iter()
        .skip(MOST_LINES)
        .map(|(_, more)| more.len())
        .sum();
    if more > 0 {
        lines.push(tr!(words, "checks-more", count = more));
    }
    lines
}

/// What is missing in these channels.
fn missing(words: Localizer, channels: &str, lacks: &[Permission]) -> String {
    tr!(
        words,
        "checks-missing",
        channels = channels,
        permissions = names(words, lacks)
    )
}

/// What is still missing in a channel for the games there; nothing if nothing is.
pub(crate) fn still_missing(
    words: Localizer,
    channel: ChannelId,
    lacks: &[Permission],
) -> Option<String> {
    let channel = || channel_links(&[channel]).concat();
    (!lacks.is_empty()).then(|| missing(words, &channel(), lacks))
}

/// Why nothing is posted in this channel, and who can change that.
pub(super) fn cannot_post(words: Localizer, channel: ChannelId, lacks: &[Permission]) -> String {
    let permissions = names(words, lacks);
    tr!(
        words,
        "cannot-post",
        channel = channel,
        permissions = permissions
    )
}

/// What they are called in Discord's settings: each in bold.
fn names(words: Localizer, lacks: &[Permission]) -> String {
    let names = lacks
        .iter()
        .map(|lacks| format!("**{}**", name(words, *lacks)));
    words.and(&names.collect::<Vec<String>>())
}

fn name(words: Localizer, permission: Permission) -> String {
    match permission {
        Permission::ViewChannel => tr!(words, "permission-view-channel"),
        Permission::SendMessages => tr!(words, "permission-send-messages"),
        Permission::CreatePublicThreads => tr!(words, "permission-create-public-threads"),
        Permission::SendMessagesInThreads => tr!(words, "permission-send-messages-in-threads"),
        Permission::AttachFiles => tr!(words, "permission-attach-files"),
        Permission::ReadMessageHistory => tr!(words, "permission-read-message-history"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::{Language, Need};

    fn check(channel: u64, lacks: Option<&[Permission]>) -> ChannelCheck {
        let (channel, lacks) = (ChannelId(channel), lacks.map(<[Permission]>::to_vec));
        let never = false;
        ChannelCheck {
            channel,
            lacks,
            never,
        }
    }

    #[test]
    fn a_channel_that_never_takes_threads_lacks_nothing_that_could_be_given() {
        let forum = |channel, lacks| ChannelCheck {
            never: true,
            ..check(channel, lacks)
        };
        let see: &[Permission] = &[Permission::ViewChannel];
        let checks = [check(1, None), forum(2, None), forum(3, Some(see))];
        assert_eq!(
            lines(Localizer::default(), &checks)[1..],
            [
                "<#1>: I can't tell yet.",
                "<#2> and <#3>: I can't open threads there, so there can be no games or lessons there.",
            ]
        );
    }

    #[test]
    fn channels_that_lack_the_same_share_a_line() {
        let send: &[Permission] = &[Permission::SendMessages];
        let both: &[Permission] = &[Permission::ViewChannel, Permission::AttachFiles];
        let checks = [
            check(1, Some(&[])),
            check(2, Some(send)),
            check(3, Some(both)),
            check(4, Some(send)),
            check(5, None),
        ];
        assert_eq!(
            lines(Localizer::default(), &checks),
            [
                "**My permissions**",
                "<#1>: I have all I need.",
                "<#2> and <#4>: I still need **Send Messages**.",
                "<#3>: I still need **View Channel** and **Attach Files**.",
                "<#5>: I can't tell yet.",
            ]
        );
    }

    #[test]
    fn whatever_is_missing_it_is_told_in_few_words() {
        for language in Language::ALL {
            let words = Localizer::of(language);
            let told = cannot_post(words, ChannelId(u64::MAX), Need::Challenge.permissions());
            let all = Need::Games.permissions();
            assert!(told.chars().count() <= 300, "{told}");
            // As many channels as a server may name, no two alike where that can be.
            let checks: Vec<ChannelCheck> = (0..22)
                .map(|bits: u64| {
                    let lacks = all.iter().enumerate();
                    let lacks = lacks.filter(|(at, _)| bits >> at & 1 == 1);
                    let lacks: Vec<Permission> = lacks.map(|(_, lacks)| *lacks).collect();
                    check(u64::MAX - bits, Some(&lacks))
                })
                .collect();
            let told = lines(words, &checks).join("\n- ");
            assert!(told.chars().count() <= 600, "{told}");
            assert!(told.contains("18"), "{told}");
        }
    }
}
