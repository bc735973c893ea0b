//! `galabot dead-letters`: lists what could not be delivered and was given up, and sends it again.
//!
//! A running bot has its store to itself, so it is asked through the port of `[ops]`; otherwise the store is opened
//! here.

use std::path::PathBuf;

use anyhow::bail;
use clap::Subcommand;
use time::OffsetDateTime;

use super::advice;
use super::terminal::plain;
use crate::config::Config;
use crate::ops;
use crate::service::{Content, Lane, Post, PostId, Store, Timestamp};

/// The most characters of a post that are shown.
const MOST_SHOWN: usize = 100;

/// What can be done about dead letters.
#[derive(Subcommand, Debug)]
pub(super) enum DeadLettersTask {
    /// List them: number, place, age, reason, and what each says
    List {
        /// The configuration file
        #[arg(long, default_value = "config.toml")]
        config: PathBuf,
    },
    /// Send them again
    ///
    /// They are sent at once if the bot runs and `port` in the section [ops] is set, else when it next starts.
    #[command(alias = "resend")]
    Retry {
        /// Their numbers, as listed
        #[arg(required = true, value_name = "NUMBER")]
        posts: Vec<u64>,
        /// The configuration file
        #[arg(long, default_value = "config.toml")]
        config: PathBuf,
    },
}

/// Carries out `galabot dead-letters`.
pub(super) async fn dead_letters(task: DeadLettersTask) -> anyhow::Result<()> {
    match task {
        DeadLettersTask::List { config } => {
            let config = Config::load(&config)?;
            match asked(&config, "GET", "/dead").await? {
                Some(text) => println!("{}", plain(&text)),
                None => {
                    let store = config
                        .store
                        .place()?
                        .opener()?
                        .open_to_look(advice::ASK_IT)?;
                    println!("{}", plain(&listed(&store)?));
                }
            }
        }
        DeadLettersTask::Retry { posts, config } => {
            let config = Config::load(&config)?;
            for post in posts {
                let path = format!("/dead/{post}");
                match asked(&config, "POST", &path).await? {
                    Some(text) => println!("{}", plain(&text)),
                    None => {
                        let store = config.store.place()?.opener()?.open(advice::ASK_IT)?;
                        store.post_again(PostId(post))?;
                        println!("post {post} will be sent at the next start");
                    }
                }
            }
        }
    }
    Ok(())
}

/// The answer of a running bot; `None` if there is none to ask.
async fn asked(config: &Config, method: &str, path: &str) -> anyhow::Result<Option<String>> {
    let Some(port) = config.ops.port else {
        return Ok(None);
    };
    match ops::ask(port, method, path).await {
        Ok((true, text)) => Ok(Some(text.trim_end().to_owned())),
        Ok((false, text)) => bail!("{}", text.trim()),
        Err(_) => Ok(None),
    }
}

/// Whether this post is among the dead letters of a store.
pub(super) fn is_dead(store: &dyn Store, post: PostId) -> anyhow::Result<bool> {
    Ok(store.dead_posts()?.iter().any(|(dead, _)| dead.id == post))
}

/// The dead letters of a store, two lines each.
pub(super) fn listed(store: &dyn Store) -> anyhow::Result<String> {
    let dead = store.dead_posts()?;
    if dead.is_empty() {
        return Ok("nothing was given up".to_owned());
    }
    let lines: Vec<String> = dead
        .iter()
        .map(|(post, reason)| line(post, reason))
        .collect();
    Ok(lines.join("\n"))
}

fn line(post: &Post, reason: &str) -> String {
    let place = match post.lane {
        Lane::Table(table) => format!("game {table}"),
        Lane::Channel(channel) => format!("channel {channel}"),
    };
    format!(
        "post {} to {place}, of {}, given up after {} attempts: {reason}\n    {}",
        post.id,
        moment(post.at),
        post.attempts,
        what(&post.content)
    )
}

fn what(content: &Content) -> String {
    match content {
        Content::Thread(table) => format!("opens the thread of game {table}"),
        Content::Event { table, seq } => format!("tells event {seq} of game {table}"),
        Content::Result { table, .. } => format!("tells the result of game {table}"),
        Content::ShareCard { table, .. } => format!("shows the share card of game {table}"),
        Content::LevelFound { table, .. } => {
            format!("tells the level that suits the player of game {table}")
        }
        Content::GoesOnElsewhere { table, .. } => format!("tells where game {table} goes on"),
        Content::ToRemember { table, .. } => {
            format!("tells what there is to remember of game {table}")
        }
        Content::Export { table, ply, .. } => {
            format!("writes game {table} down after {ply} turns")
        }
        Content::Replay { view, .. } => {
            format!("replays game {} after {} turns", view.table, view.ply)
        }
        Content::Rules { ruleset, .. } => {
            let names = ruleset.names().unwrap_or_default().join(" ");
            format!("answers a question about the rules {names}")
        }
        Content::Puzzle { puzzle, .. } => format!("puts puzzle {puzzle}"),
        Content::SharedDaily { shared, .. } => {
            format!("tells how somebody did at puzzle {}", shared.puzzle)
        }
        Content::Forgotten => "said something to somebody who has been deleted".to_owned(),
        Content::Rename(table) => format!("renames the thread of game {table}"),
        Content::Card(table) => format!("edits the challenge of game {table}"),
        Content::Words { text, .. } => {
            let first = text.lines().next().unwrap_or_default();
            let shown: String = first.chars().take(MOST_SHOWN).collect();
            let dots = if shown.len() < text.len() { "…" } else { "" };
            format!("says: {shown}{dots}")
        }
    }
}

/// A time as `2026-01-31 18:05 UTC`.
fn moment(at: Timestamp) -> String {
    let seconds = i64::try_from(at.0 / 1000).unwrap_or(i64::MAX);
    match OffsetDateTime::from_unix_timestamp(seconds) {
        Ok(at) => format!(
            "{:04}-{:02}-{:02} {:02}:{:02} UTC",
            at.year(),
            u8::from(at.month()),
            at.day(),
            at.hour(),
            at.minute()
        ),
        // A time beyond the year 9999.
        Err(_) => format!("{} ms after 1970", at.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::{ChannelId, CommandId, Commit, MessageId};
    use crate::store::MemoryStore;

    #[test]
    fn dead_letters_are_listed_with_their_reasons_until_they_are_sent_again() {
        let store = MemoryStore::new();
        let at = Timestamp(1_769_882_700_000);
        let content = Content::Words {
            text: "Hello.\nMore.".to_owned(),
            board: None,
            ratings: None,
            buttons: Vec::new(),
            reply_to: None,
        };
        let commit = Commit {
            command: CommandId::of_job("hello".to_owned()),
            asker: None,
            guild: None,
            at,
            change: None,
            posts: vec![(Lane::Channel(ChannelId(5)), content)],
        };
        store.commit(commit).expect("a good store");
        assert_eq!(listed(&store).expect("a list"), "nothing was given up");
        store
            .post_sending(PostId(1), MessageId(1))
            .expect("it waits");
        let reason = "Unknown Channel (10003)";
        let is_dead = |post| is_dead(&store, PostId(post)).expect("a list");
        assert!(!is_dead(1), "it waits");
        store.post_dead(PostId(1), reason, at).expect("it waits");
        assert!(is_dead(1) && !is_dead(77));
        assert_eq!(
            listed(&store).expect("a list"),
            "post 1 to channel 5, of 2026-01-31 18:05 UTC, given up after 1 attempts: Unknown Channel (10003)\n    \
             says: Hello.…"
        );
        store.post_again(PostId(1)).expect("it is dead");
        assert_eq!(listed(&store).expect("a list"), "nothing was given up");
        assert_eq!(store.pending_posts().expect("a good store").len(), 1);
    }
}
