//! What people and servers choose anew, and what that makes of their settings.

use crate::rules::any::{ByGame, Ruleset};

use super::clock::TimeControl;
use super::ids::{ChannelId, PersonId, Timestamp};
use super::language::Language;
use super::settings::{Bottom, Manager, PersonSettings, ServerSettings, Theme};
use super::vacation::VacationChoice;
use crate::service::model::refusal::SettingsRefusal;

/// The most people whom one person may block.
pub const MOST_BLOCKED: usize = 100;

/// What is asked about settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsChange {
    /// What has been chosen so far, by the caller and by the server.
    Show,
    /// The caller chooses; what is `None` stays.
    Person(PersonSettingsChange),
    /// The caller takes a vacation, or ends it.
    Vacation(VacationChoice),
    /// The server chooses; what is `None` stays.
    Server(ServerSettingsChange),
}

/// What a person chooses anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonSettingsChange {
    /// The language; `Some(None)` is that of the chat service.
    pub language: Option<Option<Language>>,
    /// The colours; `Some(None)` is the host's.
    pub theme: Option<Option<Theme>>,
    /// The side at the bottom.
    pub bottom: Option<Bottom>,
    /// Whether to be reminded.
    pub reminders: Option<bool>,
    /// Whether by direct message.
    pub direct_messages: Option<bool>,
    /// Whether the clock stands at weekends.
    pub weekend_pause: Option<bool>,
    /// Whether others may challenge them.
    pub challenges: Option<bool>,
    /// Somebody who may not any more.
    pub block: Option<PersonId>,
    /// Somebody who may again.
    pub unblock: Option<PersonId>,
}

/// What a server chooses anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerSettingsChange {
    /// The language; `Some(None)` is that of its locale.
    pub language: Option<Option<Language>>,
    /// The colours of pictures; `Some(None)` is the host's.
    pub theme: Option<Option<Theme>>,
    /// What challenges to its game are played by if they name no rules.
    pub ruleset: Option<Ruleset>,
    /// How much time there is in challenges that name no clock; [`TimeControl::None`] is none.
    pub clock: Option<TimeControl>,
    /// A channel in which challenges may be made. The first one named keeps them out of all others.
    pub add_channel: Option<ChannelId>,
    /// A channel in which they may not be made any more. When the last is gone, they may be made everywhere.
    pub remove_channel: Option<ChannelId>,
    /// Somebody who may change these settings.
    pub add_manager: Option<Manager>,
    /// Somebody who may not any more.
    pub remove_manager: Option<Manager>,
    /// The channel into which the puzzle of the day comes; `Some(None)` is none.
    pub daily: Option<Option<ChannelId>>,
}

/// What has been chosen, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsView {
    /// By the caller, if that was asked for.
    pub person: Option<PersonSettings>,
    /// By the server, if that was asked for: and the rules in force there, of each game.
    pub server: Option<(ServerSettings, ByGame<Ruleset>)>,
    /// When the next puzzle of the day comes to that server, if it wants any; `now` if that is at once.
    pub next_daily: Option<Timestamp>,
    /// Whether we were not let post the last one where that server wants it.
    pub daily_refused: bool,
    /// Whether something was chosen just now.
    pub changed: bool,
    /// The whole days of vacation that are left this year.
    pub vacation_left: u64,
    /// The moment at which it was asked.
    pub now: Timestamp,
}

impl PersonSettingsChange {
    pub(in crate::service) fn take_effect(
        &self,
        own: PersonId,
        settings: &mut PersonSettings,
    ) -> Result<(), SettingsRefusal> {
        take(&mut settings.language, self.language);
        take(&mut settings.theme, self.theme);
        take(&mut settings.bottom, self.bottom);
        take(&mut settings.reminders, self.reminders);
        take(&mut settings.direct_messages, self.direct_messages);
        take(&mut settings.weekend_pause, self.weekend_pause);
        take(&mut settings.challenges, self.challenges);
        // Nobody challenges themselves, and the computer challenges nobody.
        let block = self
            .block
            .filter(|person| *person != own && !person.is_computer());
        name(&mut settings.blocked, block, self.unblock);
        match settings.blocked.len() > MOST_BLOCKED {
            true => Err(SettingsRefusal::TooManyBlocked),
            false => Ok(()),
        }
    }
}

impl ServerSettingsChange {
    /// Whether somebody is appointed or dismissed by it.
    pub(in crate::service) fn appoints(&self) -> bool {
        self.add_manager.is_some() || self.remove_manager.is_some()
    }

    pub(in crate::service) fn take_effect(&self, settings: &mut ServerSettings) {
        take(&mut settings.language, self.language);
        take(&mut settings.theme, self.theme);
        take(&mut settings.daily, self.daily);
        if let Some(ruleset) = self.ruleset {
            settings.rules[ruleset.kind()] = Some(ruleset);
        }
        take(&mut settings.clock, self.clock);
        name(
            &mut settings.channels,
            self.add_channel,
            self.remove_channel,
        );
        name(
            &mut settings.managers,
            self.add_manager,
            self.remove_manager,
        );
    }
}

fn take<T: Copy>(kept: &mut T, chosen: Option<T>) {
    if let Some(chosen) = chosen {
        *kept = chosen;
    }
}

/// Puts something on a list, and takes something off it.
fn name<T: Copy + PartialEq>(list: &mut Vec<T>, add: Option<T>, remove: Option<T>) {
    list.retain(|known| Some(*known) != remove);
    if let Some(add) = add.filter(|add| !list.contains(add)) {
        list.push(add);
    }
}
