//! Posts: messages in answer to a command, kept in the outbox until they have arrived.

use serde::{Deserialize, Serialize};

use crate::puzzles::PuzzleId;
use crate::rules::Side;
use crate::rules::any::Ruleset;

use super::model::is_default;
use super::question::Asked;

use crate::service::model::house_rules::HouseRules;
use crate::service::model::ids::{
    ChannelId, GuildId, MessageId, PersonId, PostId, TableId, Timestamp,
};
use crate::service::model::language::Language;
use crate::service::model::mention::named_in;
use crate::service::model::puzzle::{DailyNews, SharedDaily};

/// Where a post goes. Posts of one lane are sent one after the other, in order; lanes do not wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Lane {
    /// Into this channel, thread or direct message.
    Channel(ChannelId),
    /// Into the thread of this table, which may have to be opened first.
    Table(TableId),
}

/// The board of a table after a number of turns, to be drawn when the post is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardView {
    /// The table.
    pub table: TableId,
    /// The number of turns before it.
    pub ply: usize,
    /// The side at the bottom of the picture.
    pub bottom: Side,
    /// Whether the pieces captured so far are shown beside the board.
    #[serde(default, skip_serializing_if = "is_default")]
    pub captured: bool,
}

/// How a person's ratings went on a server up to a moment, to be drawn when the post is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingsView {
    /// The server.
    pub guild: GuildId,
    /// The person.
    pub person: PersonId,
    /// The moment.
    pub until: Timestamp,
}

/// The content of a post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Content {
    /// Open the table's thread.
    Thread(TableId),
    /// Tells what happened: event `seq` of the table's log.
    Event {
        /// The table.
        table: TableId,
        /// The number of the event.
        seq: u64,
    },
    /// The result of a game, for the channel in which a server wants results.
    Result {
        /// The table.
        table: TableId,
        /// The number of the event that ended it.
        seq: u64,
        /// The server.
        guild: GuildId,
    },
    /// The share card of a finished game, to be drawn when it is sent.
    ShareCard {
        /// The table.
        table: TableId,
        /// The number of the event that ended it.
        seq: u64,
    },
    /// What there is to remember of a game with a coach, written when it is sent.
    ToRemember {
        /// The table.
        table: TableId,
        /// The number of the event that ended it.
        seq: u64,
    },
    /// Says in the thread that a game has left where it goes on.
    GoesOnElsewhere {
        /// The table.
        table: TableId,
        /// The channel in which its new thread is opened.
        channel: ChannelId,
    },
    /// What is known of the level that suits the player of a game with the computer, as it was when the game ended.
    LevelFound {
        /// The table.
        table: TableId,
        /// The level, from 1 to 8.
        level: u8,
        /// The number of games it is known from.
        games: usize,
        /// Whether it is known well enough.
        known: bool,
    },
    /// A game as text, for keeping and for pasting elsewhere, as it was when it was asked for.
    Export {
        /// The table.
        table: TableId,
        /// The number of turns in it.
        ply: usize,
        /// The last event of the log that it includes.
        seq: u64,
        /// The message it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply_to: Option<MessageId>,
    },
    /// The moves of a game one after another, to be drawn when it is sent.
    Replay {
        /// The last board, with the side at its bottom.
        view: BoardView,
        /// The last event of the log that it includes.
        seq: u64,
        /// The message it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply_to: Option<MessageId>,
    },
    /// The answer to a question about the rules, written and drawn when it is sent.
    Rules {
        /// The rules it is about.
        ruleset: Ruleset,
        /// Whether the rules were named, or are those of the game played there.
        chosen: bool,
        /// The question.
        asked: Asked,
        /// Its language.
        language: Language,
        /// The message it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply_to: Option<MessageId>,
        /// The house rules that it names.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        house: Vec<HouseRules>,
    },
    /// A puzzle for anyone who wants to solve it, to be drawn when it is sent.
    Puzzle {
        /// The puzzle.
        puzzle: PuzzleId,
        /// What else to say if it is the puzzle of the day.
        #[serde(skip_serializing_if = "Option::is_none")]
        daily: Option<DailyNews>,
        /// The server whose colours the picture has, if it is posted on one.
        #[serde(skip_serializing_if = "Option::is_none")]
        guild: Option<GuildId>,
        /// Its language.
        language: Language,
        /// The message it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply_to: Option<MessageId>,
    },
    /// How a person did at a puzzle of the day.
    SharedDaily {
        /// How they did.
        shared: SharedDaily,
        /// Its language.
        language: Language,
        /// The message it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply_to: Option<MessageId>,
    },
    /// Text that is already written: the answer to something typed in chat.
    Words {
        /// The text, 1 to 2,000 characters. People stand in it by [`super::mention_of`] only, never by name; Discord
        /// shows the names to readers.
        text: String,
        /// A board to go with it.
        #[serde(skip_serializing_if = "Option::is_none")]
        board: Option<BoardView>,
        /// Curves of ratings to go with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ratings: Option<RatingsView>,
        /// Buttons below it: the label, and the text that comes back when one is pressed.
        buttons: Vec<(String, String)>,
        /// The message it answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply_to: Option<MessageId>,
    },
    /// What was said to a person who has since been deleted: the text is gone, and nothing is sent.
    Forgotten,
    /// The thread of this table gets the name that it should have by now: with the result, without the name of a
    /// deleted person. That of a game that is over is archived after an hour of silence. This is tried, but not
    /// guaranteed.
    Rename(TableId),
    /// The message of this table's challenge says how far its game has come by now.
    Card(TableId),
}

impl Content {
    /// The people it names by number, lowest first. Events and games are left out: their table knows its people.
    pub fn named(&self) -> Vec<PersonId> {
        match self {
            Content::Words { text, .. } => named_in(text),
            Content::SharedDaily { shared, .. } => vec![shared.person],
            Content::Puzzle {
                daily: Some(DailyNews { last: Some(last) }),
                ..
            } => {
                let mut named = last.named.clone();
                named.sort_unstable();
                named
            }
            _ => Vec::new(),
        }
    }

    /// Whether what it tells is kept elsewhere together with its people: an event of a table, or its thread.
    pub fn is_of_table(&self) -> bool {
        matches!(
            self,
            Content::Thread(_)
                | Content::Event { .. }
                | Content::Result { .. }
                | Content::ShareCard { .. }
                | Content::ToRemember { .. }
                | Content::LevelFound { .. }
                | Content::GoesOnElsewhere { .. }
                | Content::Rename(_)
                | Content::Card(_)
        )
    }

    /// The server that wants to have this posted in a channel of its choice, if it is something of that kind.
    pub fn wanted_by(&self) -> Option<GuildId> {
        match self {
            Content::Puzzle {
                daily: Some(_),
                guild,
                ..
            } => *guild,
            Content::Result { guild, .. } => Some(*guild),
            _ => None,
        }
    }

    /// Whether it only keeps right what stands there already: nothing new is said by it, and no lane waits for it.
    pub fn is_upkeep(&self) -> bool {
        matches!(self, Content::Rename(_) | Content::Card(_))
    }
}

/// A post that waits to be sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Post {
    /// Its id; also its place within its lane and the root of its nonce.
    pub id: PostId,
    /// Its lane.
    pub lane: Lane,
    /// The server on which it is said; `None` in direct messages, and for one that was stored before this was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guild: Option<GuildId>,
    /// Its content.
    pub content: Content,
    /// The person who asked for it. `None` if no one did, or if it tells an event, which knows its person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asker: Option<PersonId>,
    /// The people it names, lowest number first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<PersonId>,
    /// When it was committed.
    pub at: Timestamp,
    /// A number below that of its message, if it arrived: one that was given out before the first attempt to send it.
    /// After a crash the post may or may not have arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<MessageId>,
    /// The number of attempts to send it.
    pub attempts: u32,
}

/// The answer to a command, kept so that a repeated command gets the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FirstAnswer {
    /// It caused this event.
    Event {
        /// The table.
        table: TableId,
        /// The number of the event.
        seq: u64,
    },
    /// It changed nothing, and this post answered it.
    Said(PostId),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_wants_results_and_the_puzzle_of_the_day_and_no_answer() {
        let guild = GuildId(7);
        let result = Content::Result {
            table: TableId(1),
            seq: 9,
            guild,
        };
        assert_eq!(result.wanted_by(), Some(guild));
        let puzzle = |daily| Content::Puzzle {
            puzzle: PuzzleId::new("pyramid", 12),
            daily,
            guild: Some(guild),
            language: Language::default(),
            reply_to: None,
        };
        let of_the_day = puzzle(Some(DailyNews::default()));
        assert_eq!(of_the_day.wanted_by(), Some(guild));
        assert_eq!(puzzle(None).wanted_by(), None, "somebody asked for it");
    }
}
