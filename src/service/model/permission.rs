//! What the chat service may let the bot do in a channel, and what the uses of a channel need.

use super::ids::ChannelId;

/// Something that the chat service lets the bot do in a channel, or not. They are told in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Permission {
    /// To see the channel. Nothing else can be done without it.
    ViewChannel,
    /// To say something in the channel itself.
    SendMessages,
    /// To open a thread that everyone sees.
    CreatePublicThreads,
    /// To say something in the threads of the channel.
    SendMessagesInThreads,
    /// To show pictures.
    AttachFiles,
    /// To read what was said before, and to reply to it.
    ReadMessageHistory,
}

/// What is to be done in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Need {
    /// To post a challenge, and to play the game in a thread below it.
    Challenge,
    /// To open a thread by itself and show boards in it: a lesson, or a game that goes on there.
    Thread,
    /// To post a few words in the channel itself: a result.
    Words,
    /// To post a picture in the channel itself: a puzzle, or a board.
    Picture,
    /// To post a picture in a thread of the channel.
    PictureInThread,
    /// All that is of use where people play, also what the bot can do without.
    Games,
}

/// What is missing in a channel where the bot is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelCheck {
    /// The channel.
    pub channel: ChannelId,
    /// What is missing there; `None` if that is not known.
    pub lacks: Option<Vec<Permission>>,
    /// Whether it is of a kind in which what is needed can never be done.
    pub never: bool,
}

impl Need {
    /// Whether a thread is opened for it.
    pub fn opens_thread(self) -> bool {
        matches!(self, Need::Challenge | Need::Thread | Need::Games)
    }

    /// What it takes, in the order of [`Permission`].
    pub fn permissions(self) -> &'static [Permission] {
        use Permission::{
            AttachFiles, CreatePublicThreads, ReadMessageHistory, SendMessages,
            SendMessagesInThreads, ViewChannel,
        };
        match self {
            Need::Challenge => &[
                ViewChannel,
                SendMessages,
                CreatePublicThreads,
                SendMessagesInThreads,
                AttachFiles,
            ],
            // In a thread it does not matter who may write in the channel above it.
            Need::Thread => &[
                ViewChannel,
                CreatePublicThreads,
                SendMessagesInThreads,
                AttachFiles,
            ],
            Need::Words => &[ViewChannel, SendMessages],
            Need::Picture => &[ViewChannel, SendMessages, AttachFiles],
            Need::PictureInThread => &[ViewChannel, SendMessagesInThreads, AttachFiles],
            Need::Games => &[
                ViewChannel,
                SendMessages,
                CreatePublicThreads,
                SendMessagesInThreads,
                AttachFiles,
                ReadMessageHistory,
            ],
        }
    }
}
