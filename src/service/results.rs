//! What a game leaves behind: its result in the channel that a server wants results in, what it did to the ratings, and
//! its share card.
//!
//! The result goes into the outbox in the commit that ends the game, which counts the ratings as well.

use crate::service::app::Service;
use crate::service::change::{Change, Decision};
use crate::service::error::{Fault, Stop};
use crate::service::game_index::LEAST_TURNS;
use crate::service::model::event::{Event, EventKind};
use crate::service::model::finished_games::Finished;
use crate::service::model::ids::{ChannelId, CommandId, GuildId, TableId, Timestamp};
use crate::service::model::notes::ResultsRefused;
use crate::service::model::permission::Need;
use crate::service::model::rating::RatingChange;
use crate::service::model::refusal::{AnalysisRefusal, Refusal};
use crate::service::model::table::{Stage, Table};
use crate::service::ports::Notes;
use crate::service::post::{Content, Lane, Post};
use crate::service::reply::Reply;
use crate::service::request::Request;

impl Service {
    /// Adds the post of the result, if this change ends a game whose server wants to have it. Games with the computer
    /// are practice, and a game in which a side has not moved is none to speak of. After a game with a coach it adds
    /// what there is to remember.
    pub(super) fn tell_result(&self, change: &mut Change) -> Result<(), Fault> {
        let table = &change.table;
        let ends = |event: &&Event| matches!(event.what, EventKind::Ended(_));
        let Some(ended) = change.events.iter().find(ends) else {
            return Ok(());
        };
        if table.turns.len() < LEAST_TURNS {
            return Ok(());
        }
        if table.has_computer() {
            if table.challenge.coach {
                let (table, seq) = (table.id, ended.seq);
                let content = Content::ToRemember { table, seq };
                change.posts.push((Lane::Table(table), content));
            }
            let found = self.level_found(&change.table, ended.at)?;
            let lane = Lane::Table(change.table.id);
            change.posts.extend(found.map(|content| (lane, content)));
            return Ok(());
        }
        // Ratings belong to this server too, even if the game was continued elsewhere.
        let Some(guild) = table.challenge.home.guild else {
            return Ok(());
        };
        if let Some(channel) = self.server_settings(Some(guild))?.results {
            let content = Content::Result {
                table: table.id,
                seq: ended.seq,
                guild,
            };
            change.posts.push((Lane::Channel(channel), content));
        }
        Ok(())
    }

    /// What a game that ended then did to the ratings of White and of Black; `None` if it does not count for any.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn rating_changes(
        &self,
        table: &Table,
        ended: Timestamp,
    ) -> Result<Option<[RatingChange; 2]>, Fault> {
        let game = Finished::of(table, ended);
        if !game.is_some_and(|game| game.rated) {
            return Ok(None);
        }
        let mut changes = None;
        self.store()
            .counted(&[table.id], &mut |counted| changes = counted.changes)?;
        Ok(changes)
    }

    /// The share card of a finished game, if the caller played in it and it has not been posted.
    pub(super) fn share(&self, request: &Request) -> Result<Decision, Stop> {
        let table = self.begun_table(request)?;
        if table.side_of(request.caller.id).is_none() {
            return Err(Refusal::NotSeated(table.id).into());
        }
        let Stage::Finished(_) = table.stage else {
            return Err(AnalysisRefusal::StillPlaying(table.id).into());
        };
        if table.turns.is_empty() {
            return Err(AnalysisRefusal::NothingPlayed(table.id).into());
        }
        if self.store().first_answer(&card_job(table.id))?.is_some() {
            return Err(AnalysisRefusal::CardPosted(table.id).into());
        }
        self.may_post(table.home().channel, Need::PictureInThread)?;
        Ok(Decision::Answer(Reply::Share(Box::new(table))))
    }

    /// Posts the share card of a finished game in its thread. A game has one, so it does not matter who asked for it.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn post_card(&self, id: TableId, now: Timestamp) -> Result<Vec<Post>, Fault> {
        let log = self.store().log(id)?;
        let Some(seq) = ended(&log).map(|event| event.seq) else {
            return Ok(Vec::new());
        };
        let content = Content::ShareCard { table: id, seq };
        self.say((card_job(id), None), (None, Lane::Table(id)), content, now)
    }

    /// Notes whether the chat service lets the bot post where this server wants something of the kind of `content`: the
    /// puzzle of the day, or results.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn note_let_in(
        &self,
        guild: GuildId,
        channel: ChannelId,
        content: &Content,
        refused: bool,
    ) -> Result<(), Fault> {
        if !matches!(content, Content::Result { .. }) {
            return self.note_daily(guild, channel, refused);
        }
        if self.are_results_refused(guild, channel)? == refused {
            return Ok(());
        }
        match refused {
            true => self.store().keep_note(guild, ResultsRefused(channel))?,
            false => self.store().forget::<ResultsRefused>(guild)?,
        }
        Ok(())
    }

    /// Whether the bot was refused when it posted the last result in this channel.
    pub(super) fn are_results_refused(
        &self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<bool, Fault> {
        Ok(self.store().noted(guild)? == Some(ResultsRefused(channel)))
    }
}

/// The event with which a game ended, if it has.
fn ended(log: &[Event]) -> Option<&Event> {
    let ends = |event: &&Event| matches!(event.what, EventKind::Ended(_));
    log.iter().rev().find(ends)
}

/// The command id for the share card of a game.
fn card_job(id: TableId) -> CommandId {
    CommandId::of_job(format!("card-{id}"))
}
