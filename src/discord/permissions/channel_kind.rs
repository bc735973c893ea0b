//! What a channel of a kind takes, whatever the bot may do there
//! (<https://docs.discord.com/developers/resources/channel#channel-object-channel-types>). Pure.

use serenity::model::channel::ChannelType;

use crate::service::Need;

/// Discord's number for channels of media, which serenity does not name.
const MEDIA: u8 = 16;

/// Whether this can never be done in a channel of this kind. No, if the kind is not known.
pub fn refuses(kind: ChannelType, need: Need) -> bool {
    match kind {
        // All that stands there are threads, each with a first message. The bot opens none like that, but may say
        // something in those of others.
        ChannelType::Forum | ChannelType::Unknown(MEDIA) => need != Need::PictureInThread,
        // What is written beside a voice hangs in no thread.
        ChannelType::Voice | ChannelType::Stage => {
            need.opens_thread() || need == Need::PictureInThread
        }
        // Nothing is written there.
        ChannelType::Category | ChannelType::Directory => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_opened_where_discord_has_them() {
        let takes = |kind: u8, need| !refuses(ChannelType::from(kind), need);
        // Text, announcements, and whatever comes.
        for kind in [0, 5, 99] {
            assert!(takes(kind, Need::Games) && takes(kind, Need::Thread));
            assert!(takes(kind, Need::Picture) && takes(kind, Need::PictureInThread));
        }
        // Voice and stage, headings, hubs, forums, media.
        for kind in [2, 13, 4, 14, 15, 16] {
            assert!(!takes(kind, Need::Challenge) && !takes(kind, Need::Thread));
            assert_eq!(takes(kind, Need::Words), matches!(kind, 2 | 13), "{kind}");
            let in_threads = takes(kind, Need::PictureInThread);
            assert_eq!(in_threads, matches!(kind, 15 | 16), "{kind}");
        }
    }
}
