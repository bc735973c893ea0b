//! Results in the channel that a server wants them in.

use galabot::present;
use galabot::service::{ChannelId, GuildId, ServerSettings, TableId};

use super::Talk;

impl Talk {
    /// The server wants results in a channel, or nowhere.
    pub(super) fn feed(&mut self, channel: Option<ChannelId>) {
        let (store, guild) = (self.service.store(), GuildId(1));
        let before = store.server_settings(guild).expect("readable");
        let after = ServerSettings {
            results: channel,
            ..before.clone()
        };
        let kept = store.set_server_settings(guild, &before, &after);
        assert!(kept.expect("writable"));
    }

    /// Shows the post of a result.
    pub(super) fn show_result(&mut self, table: TableId, seq: u64) {
        let (then, log) = self.service.told(table, seq).expect("told");
        let ended = log.last().expect("an event").at;
        let ratings = self.service.rating_changes(&then, ended).expect("no fault");
        self.show("bot", "(the channel for results)", |words| {
            present::result_in_feed(words, &then, ratings, then.thread)
        });
    }
}
