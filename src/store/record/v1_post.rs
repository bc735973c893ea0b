//! Version 1 of posts, answers, notes and the lines that frame a store or an export.
//!
//! As in [`super::v1`]: unknown members are refused, and a written form is never edited.

use serde::{Deserialize, Serialize};

use super::v1::Side;
use super::{Answered, PostState, Sent};
use crate::puzzles::PuzzleId;
use crate::service::{
    self, BoardView, ChannelId, CommandId, DailyNews, FirstAnswer, GuildId, Language, MessageId,
    PersonId, PostId, TableId, Timestamp,
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Post {
    id: u64,
    lane: Lane,
    content: Content,
    /// Left out unless it is known, as it was before it was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asker: Option<u64>,
    /// Left out if nobody is named; for earlier releases the text tells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    named: Vec<u64>,
    at: u64,
    sending_since: Option<u64>,
    /// Left out unless it is known, as it was before it was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    after: Option<u64>,
    attempts: u32,
    state: State,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Lane {
    Channel(u64),
    Table(u64),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Content {
    Thread(u64),
    Event {
        table: u64,
        seq: u64,
    },
    Export {
        table: u64,
        ply: usize,
        /// Left out if it is not known, as it was before it was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
        reply_to: Option<u64>,
    },
    Replay {
        view: Board,
        /// As for an export.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
        reply_to: Option<u64>,
    },
    Rules {
        /// The rule set, point by point.
        ruleset: String,
        chosen: bool,
        asked: Asked,
        /// Its two letters; English if it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        language: Option<String>,
        reply_to: Option<u64>,
    },
    Puzzle {
        puzzle: String,
        /// Left out unless it is the puzzle of the day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        daily: Option<Daily>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        guild: Option<u64>,
        /// Its two letters.
        language: String,
        reply_to: Option<u64>,
    },
    Words {
        text: String,
        board: Option<Board>,
        /// Label, and the text that comes back.
        buttons: Vec<(String, String)>,
        reply_to: Option<u64>,
    },
    Forgotten,
    Rename(u64),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    table: u64,
    ply: usize,
    bottom: Side,
    /// Left out unless it is so, as it was before there was a choice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    captured: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Daily {
    /// The one before, if there was one.
    last: Option<LastDaily>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LastDaily {
    puzzle: String,
    solved: u64,
    at_once: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Asked {
    Overview,
    Topic(String),
    /// With another rule set, point by point.
    Compare(String),
    Poster,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum State {
    Pending,
    Sending,
    Sent { message: Option<u64>, at: u64 },
    Dead { reason: String, at: u64 },
}

/// A post that arrived.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arrived {
    id: u64,
    lane: Lane,
    message: Option<u64>,
    at: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answer {
    command: String,
    answer: First,
    at: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum First {
    Event { table: u64, seq: u64 },
    Said { post: u64 },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Note {
    pub(super) name: String,
    pub(super) text: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Counters {
    next_table: u64,
    next_post: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Format {
    pub(super) format: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    pub(super) records: u64,
    pub(super) sum: String,
}

impl From<(&service::Post, &PostState)> for Post {
    fn from((post, state): (&service::Post, &PostState)) -> Post {
        Post {
            id: post.id.0,
            lane: post.lane.into(),
            content: (&post.content).into(),
            asker: post.asker.map(|person| person.0),
            named: post.named.iter().map(|person| person.0).collect(),
            at: post.at.0,
            sending_since: post.sending_since.map(|at| at.0),
            after: post.after.map(|message| message.0),
            attempts: post.attempts,
            state: match state {
                PostState::Waiting if post.attempts == 0 => State::Pending,
                PostState::Waiting => State::Sending,
                PostState::Sent { message, at } => State::Sent {
                    message: message.map(|message| message.0),
                    at: at.0,
                },
                PostState::Dead { reason, at } => State::Dead {
                    reason: reason.clone(),
                    at: at.0,
                },
            },
        }
    }
}

impl TryFrom<Post> for (service::Post, PostState) {
    type Error = String;

    fn try_from(post: Post) -> Result<(service::Post, PostState), String> {
        let attempted = post.attempts > 0;
        if post.sending_since.is_some() != attempted {
            return Err(format!(
                "a post with {} attempts cannot have sending_since {:?}",
                post.attempts, post.sending_since
            ));
        }
        let state = match post.state {
            State::Pending if attempted => {
                return Err("a post that was attempted cannot be pending".to_owned());
            }
            State::Sending if !attempted => {
                return Err("a post that was not attempted cannot be sending".to_owned());
            }
            State::Pending | State::Sending => PostState::Waiting,
            State::Sent { message, at } => PostState::Sent {
                message: message.map(MessageId),
                at: Timestamp(at),
            },
            State::Dead { reason, at } => PostState::Dead {
                reason,
                at: Timestamp(at),
            },
        };
        let content = service::Content::try_from(post.content)?;
        let read = service::Post {
            id: PostId(post.id),
            lane: post.lane.into(),
            asker: post.asker.map(PersonId),
            named: match post.named.is_empty() {
                true => content.named(),
                false => post.named.into_iter().map(PersonId).collect(),
            },
            content,
            at: Timestamp(post.at),
            sending_since: post.sending_since.map(Timestamp),
            after: post.after.map(MessageId),
            attempts: post.attempts,
        };
        Ok((read, state))
    }
}

impl From<service::Lane> for Lane {
    fn from(lane: service::Lane) -> Lane {
        match lane {
            service::Lane::Channel(channel) => Lane::Channel(channel.0),
            service::Lane::Table(table) => Lane::Table(table.0),
        }
    }
}

impl From<Lane> for service::Lane {
    fn from(lane: Lane) -> service::Lane {
        match lane {
            Lane::Channel(channel) => service::Lane::Channel(ChannelId(channel)),
            Lane::Table(table) => service::Lane::Table(TableId(table)),
        }
    }
}

impl From<Sent> for Arrived {
    fn from(sent: Sent) -> Arrived {
        Arrived {
            id: sent.id.0,
            lane: sent.lane.into(),
            message: sent.message.map(|message| message.0),
            at: sent.at.0,
        }
    }
}

impl From<Arrived> for Sent {
    fn from(arrived: Arrived) -> Sent {
        Sent {
            id: PostId(arrived.id),
            lane: arrived.lane.into(),
            message: arrived.message.map(MessageId),
            at: Timestamp(arrived.at),
        }
    }
}

impl From<BoardView> for Board {
    fn from(board: BoardView) -> Board {
        Board {
            table: board.table.0,
            ply: board.ply,
            bottom: board.bottom.into(),
            captured: board.captured,
        }
    }
}

impl From<Board> for BoardView {
    fn from(board: Board) -> BoardView {
        BoardView {
            table: TableId(board.table),
            ply: board.ply,
            bottom: board.bottom.into(),
            captured: board.captured,
        }
    }
}

impl From<&service::Content> for Content {
    fn from(content: &service::Content) -> Content {
        match content {
            service::Content::Thread(table) => Content::Thread(table.0),
            service::Content::Forgotten => Content::Forgotten,
            service::Content::Rename(table) => Content::Rename(table.0),
            service::Content::Event { table, seq } => Content::Event {
                table: table.0,
                seq: *seq,
            },
            service::Content::Export {
                table,
                ply,
                seq,
                reply_to,
            } => Content::Export {
                table: table.0,
                ply: *ply,
                seq: *seq,
                reply_to: reply_to.map(|message| message.0),
            },
            service::Content::Replay {
                view,
                seq,
                reply_to,
            } => Content::Replay {
                view: (*view).into(),
                seq: *seq,
                reply_to: reply_to.map(|message| message.0),
            },
            service::Content::Rules {
                ruleset,
                chosen,
                asked,
                language,
                reply_to,
            } => Content::Rules {
                ruleset: ruleset.to_string(),
                chosen: *chosen,
                asked: match asked {
                    service::Asked::Overview => Asked::Overview,
                    service::Asked::Topic(topic) => Asked::Topic(topic.clone()),
                    service::Asked::Compare(other) => Asked::Compare(other.to_string()),
                    service::Asked::Poster => Asked::Poster,
                },
                language: (*language != Language::default()).then(|| language.code().to_owned()),
                reply_to: reply_to.map(|message| message.0),
            },
            service::Content::Puzzle {
                puzzle,
                daily,
                guild,
                language,
                reply_to,
            } => Content::Puzzle {
                puzzle: puzzle.to_string(),
                daily: daily.as_ref().map(Daily::from),
                guild: guild.map(|guild| guild.0),
                language: language.code().to_owned(),
                reply_to: reply_to.map(|message| message.0),
            },
            service::Content::Words {
                text,
                board,
                buttons,
                reply_to,
            } => Content::Words {
                text: text.clone(),
                board: board.map(Board::from),
                buttons: buttons.clone(),
                reply_to: reply_to.map(|message| message.0),
            },
        }
    }
}

impl TryFrom<Content> for service::Content {
    type Error = String;

    fn try_from(content: Content) -> Result<service::Content, String> {
        let read = |text: String| text.parse().map_err(|error| format!("{error}"));
        let spoken = |code: String| {
            let language = Language::from_code(&code);
            language.ok_or_else(|| format!("expected a language, but found {code:?}"))
        };
        Ok(match content {
            Content::Puzzle {
                puzzle,
                daily,
                guild,
                language,
                reply_to,
            } => service::Content::Puzzle {
                puzzle: puzzle_id(&puzzle)?,
                daily: daily.map(DailyNews::try_from).transpose()?,
                guild: guild.map(GuildId),
                language: spoken(language)?,
                reply_to: reply_to.map(MessageId),
            },
            Content::Rules {
                ruleset,
                chosen,
                asked,
                language,
                reply_to,
            } => service::Content::Rules {
                ruleset: read(ruleset)?,
                chosen,
                asked: match asked {
                    Asked::Overview => service::Asked::Overview,
                    Asked::Topic(topic) => service::Asked::Topic(topic),
                    Asked::Compare(other) => service::Asked::Compare(read(other)?),
                    Asked::Poster => service::Asked::Poster,
                },
                language: match language {
                    None => Language::default(),
                    Some(code) => spoken(code)?,
                },
                reply_to: reply_to.map(MessageId),
            },
            Content::Replay {
                view,
                seq,
                reply_to,
            } => service::Content::Replay {
                view: view.into(),
                seq,
                reply_to: reply_to.map(MessageId),
            },
            Content::Thread(table) => service::Content::Thread(TableId(table)),
            Content::Forgotten => service::Content::Forgotten,
            Content::Rename(table) => service::Content::Rename(TableId(table)),
            Content::Event { table, seq } => service::Content::Event {
                table: TableId(table),
                seq,
            },
            Content::Export {
                table,
                ply,
                seq,
                reply_to,
            } => service::Content::Export {
                table: TableId(table),
                ply,
                seq,
                reply_to: reply_to.map(MessageId),
            },
            Content::Words {
                text,
                board,
                buttons,
                reply_to,
            } => service::Content::Words {
                text,
                board: board.map(BoardView::from),
                buttons,
                reply_to: reply_to.map(MessageId),
            },
        })
    }
}

fn puzzle_id(text: &str) -> Result<PuzzleId, String> {
    text.parse().map_err(|error| format!("{error}"))
}

impl From<&DailyNews> for Daily {
    fn from(news: &DailyNews) -> Daily {
        Daily {
            last: news.last.as_ref().map(|last| LastDaily {
                puzzle: last.puzzle.to_string(),
                solved: last.solved,
                at_once: last.at_once,
            }),
        }
    }
}

impl TryFrom<Daily> for DailyNews {
    type Error = String;

    fn try_from(daily: Daily) -> Result<DailyNews, String> {
        let last = |last: LastDaily| -> Result<service::LastDaily, String> {
            Ok(service::LastDaily {
                puzzle: puzzle_id(&last.puzzle)?,
                solved: last.solved,
                at_once: last.at_once,
            })
        };
        Ok(DailyNews {
            last: daily.last.map(last).transpose()?,
        })
    }
}

impl From<&Answered> for Answer {
    fn from(answered: &Answered) -> Answer {
        Answer {
            command: answered.command.0.clone(),
            answer: match answered.answer {
                FirstAnswer::Event { table, seq } => First::Event {
                    table: table.0,
                    seq,
                },
                FirstAnswer::Said(post) => First::Said { post: post.0 },
            },
            at: answered.at.0,
        }
    }
}

impl From<Answer> for Answered {
    fn from(answer: Answer) -> Answered {
        Answered {
            command: CommandId(answer.command),
            answer: match answer.answer {
                First::Event { table, seq } => FirstAnswer::Event {
                    table: TableId(table),
                    seq,
                },
                First::Said { post } => FirstAnswer::Said(PostId(post)),
            },
            at: Timestamp(answer.at),
        }
    }
}

impl From<super::Counters> for Counters {
    fn from(counters: super::Counters) -> Counters {
        Counters {
            next_table: counters.next_table,
            next_post: counters.next_post,
        }
    }
}

impl From<Counters> for super::Counters {
    fn from(counters: Counters) -> super::Counters {
        super::Counters {
            next_table: counters.next_table,
            next_post: counters.next_post,
        }
    }
}
