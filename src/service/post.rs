//! Posts: what is said in answer to a command, kept in the outbox until it has arrived.

use serde::{Deserialize, Serialize};

use crate::puzzles::PuzzleId;
use crate::rules::Side;
use crate::rules::any::Ruleset;

use super::model::is_default;
use super::question::Asked;

use crate::service::model::ids::{
    ChannelId, GuildId, MessageId, PersonId, PostId, TableId, Timestamp,
};
use crate::service::model::language::Language;
use crate::service::model::mention::named_in;
use crate::service::model::puzzle::DailyNews;

/// Where a post goes. Posts of one lane are sent one after the other, in order; lanes do not wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Lane {
    /// Into this channel, thread or direct message.
    Channel(ChannelId),
    /// Into the thread of this table, which may have to be opened first.
    Table(TableId),
}

/// The board of a table after a number of moves, to be drawn when the post is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardView {
    /// Whose game.
    pub table: TableId,
    /// After this many moves.
    pub ply: usize,
    /// The side at the bottom of the picture.
    pub bottom: Side,
    /// Whether the men captured so far are shown beside the board.
    #[serde(default, skip_serializing_if = "is_default")]
    pub captured: bool,
}

/// What a post says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Content {
    /// Open the table's thread.
    Thread(TableId),
    /// Tell what happened: event `seq` of the table's log.
    Event {
        /// Whose log.
        table: TableId,
        /// Which event.
        seq: u64,
    },
    /// A game written down, for keeping and for pasting elsewhere, as it was when it was asked for.
    Export {
        /// Which.
        table: TableId,
        /// After how many turns.
        ply: usize,
        /// After which event of its log.
        seq: u64,
        /// The message it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply_to: Option<MessageId>,
    },
    /// The moves of a game one after another, to be drawn when it is sent.
    Replay {
        /// The board at their end, and the side at its bottom.
        view: BoardView,
        /// After which event of the log.
        seq: u64,
        /// The message it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply_to: Option<MessageId>,
    },
    /// What was asked about the rules, to be told and drawn when it is sent.
    Rules {
        /// Of which rules.
        ruleset: Ruleset,
        /// Whether they were named, or are those of the game played there.
        chosen: bool,
        /// What was asked.
        asked: Asked,
        /// In which language it is told.
        language: Language,
        /// The message it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply_to: Option<MessageId>,
    },
    /// A puzzle for whoever wants to solve it, to be drawn when it is sent.
    Puzzle {
        /// Which.
        puzzle: PuzzleId,
        /// If it is the puzzle of the day, what else there is to tell.
        #[serde(skip_serializing_if = "Option::is_none")]
        daily: Option<DailyNews>,
        /// The server whose colours the picture has, if it is shown on one.
        #[serde(skip_serializing_if = "Option::is_none")]
        guild: Option<GuildId>,
        /// In which language it is told.
        language: Language,
        /// The message it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply_to: Option<MessageId>,
    },
    /// Words already chosen: an answer to something typed in chat.
    Words {
        /// What to say, 1 to 2,000 characters. It names people by [`super::mention_of`] alone, never by what they are called: Discord
        /// puts the name there when somebody looks.
        text: String,
        /// A board to go with it.
        #[serde(skip_serializing_if = "Option::is_none")]
        board: Option<BoardView>,
        /// Buttons to go with it: label and the text that comes back when it is pressed.
        buttons: Vec<(String, String)>,
        /// The message it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply_to: Option<MessageId>,
    },
    /// What was said to somebody who has been deleted since: nothing is left of it, and nothing is sent.
    Forgotten,
    /// The thread of this table gets its name again, without somebody who has been deleted. It is tried, not promised.
    Rename(TableId),
}

impl Content {
    /// The people whom it names by number, lowest first. An event or a game is not asked: its table knows its people.
    pub fn named(&self) -> Vec<PersonId> {
        match self {
            Content::Words { text, .. } => named_in(text),
            _ => Vec::new(),
        }
    }

    /// Whether what it tells is kept elsewhere, with who did it: an event of a table, or its thread.
    pub fn is_of_table(&self) -> bool {
        matches!(
            self,
            Content::Thread(_) | Content::Event { .. } | Content::Rename(_)
        )
    }
}

/// A post that waits to be sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Post {
    /// Which; also the order within its lane and the root of its nonce.
    pub id: PostId,
    /// Where to.
    pub lane: Lane,
    /// What it says.
    pub content: Content,
    /// Who asked for it; `None` if nobody did, or if it tells an event (which knows who did it).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asker: Option<PersonId>,
    /// The people whom it names, lowest number first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<PersonId>,
    /// When it was committed.
    pub at: Timestamp,
    /// A number below that of its message if it arrived: one that had been given before its first sending began, if it has.
    /// After a crash it may or may not have arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<MessageId>,
    /// How often sending was begun.
    pub attempts: u32,
}

/// What a command was answered with, remembered so that a repeated command gets the same answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FirstAnswer {
    /// It caused this event.
    Event {
        /// At this table.
        table: TableId,
        /// With this number.
        seq: u64,
    },
    /// It changed nothing and was answered with this post.
    Said(PostId),
}
