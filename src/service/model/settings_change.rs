//! Changes of the settings of people and servers.

use crate::rules::any::{ByGame, Ruleset};

use super::clock::TimeControl;
use super::ids::{ChannelId, PersonId, Timestamp};
use super::language::Language;
use super::permission::ChannelCheck;
use super::settings::{Bottom, Manager, PersonSettings, ServerSettings, Theme};
use super::vacation::VacationChoice;
use crate::service::model::refusal::SettingsRefusal;

/// The most people that one person may block.
pub const MOST_BLOCKED: usize = 100;

/// A request about settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsChange {
    /// Show the settings of the caller and of the server.
    Show,
    /// The caller changes settings; `None` leaves one as it is.
    Person(PersonSettingsChange),
    /// The caller takes a vacation, or ends it.
    Vacation(VacationChoice),
    /// The server changes settings; `None` leaves one as it is.
    Server(ServerSettingsChange),
    /// Show what the bot lacks in the channels where it is needed.
    Check,
}

/// A change of a person's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonSettingsChange {
    /// The language; `Some(None)` is that in which they use the chat service.
    pub language: Option<Option<Language>>,
    /// The colours; `Some(None)` is the host's.
    pub theme: Option<Option<Theme>>,
    /// The side at the bottom.
    pub bottom: Option<Bottom>,
    /// Whether to be reminded.
    pub reminders: Option<bool>,
    /// Whether reminders come by direct message.
    pub direct_messages: Option<bool>,
    /// Whether the clock stands still at weekends.
    pub weekend_pause: Option<bool>,
    /// Whether others may challenge them.
    pub challenges: Option<bool>,
    /// A person who may not challenge them any more.
    pub block: Option<PersonId>,
    /// A person who may challenge them again.
    pub unblock: Option<PersonId>,
    /// Whether they may be named as solvers of the puzzle of the day.
    pub named_as_solver: Option<bool>,
    /// Whether their name is kept off the web pages.
    pub hidden_on_web: Option<bool>,
    /// Whether web pages ask before they send a move of theirs.
    pub confirms_on_web: Option<bool>,
}

/// A change of a server's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerSettingsChange {
    /// The language; `Some(None)` is that of its locale.
    pub language: Option<Option<Language>>,
    /// The colours of pictures; `Some(None)` is the host's.
    pub theme: Option<Option<Theme>>,
    /// The rules of challenges to their game that name none.
    pub ruleset: Option<Ruleset>,
    /// The clock of challenges that name none; [`TimeControl::None`] is no clock.
    pub clock: Option<TimeControl>,
    /// A channel in which challenges may be made. The first one excludes all other channels.
    pub add_channel: Option<ChannelId>,
    /// A channel in which challenges may not be made any more. Without any channel they may be made everywhere.
    pub remove_channel: Option<ChannelId>,
    /// A person or role that may change these settings.
    pub add_manager: Option<Manager>,
    /// A person or role that may not change them any more.
    pub remove_manager: Option<Manager>,
    /// The channel for the puzzle of the day; `Some(None)` is none.
    pub daily: Option<Option<ChannelId>>,
    /// The channel for the results of games; `Some(None)` is none.
    pub results: Option<Option<ChannelId>>,
    /// Whether everybody may see its games on the web.
    pub public_on_web: Option<bool>,
    /// Whether its finished games are looked at for puzzles.
    pub club_puzzles: Option<bool>,
}

/// The settings as they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsView {
    /// The caller's settings, if they were asked for.
    pub person: Option<PersonSettings>,
    /// The server's settings, if they were asked for, with the rules in force there for each game.
    pub server: Option<(ServerSettings, ByGame<Ruleset>)>,
    /// When the next puzzle of the day comes to that server, if it wants any; `now` if it comes at once.
    pub next_daily: Option<Timestamp>,
    /// Whether the chat service refused the last post of one in the wanted channel.
    pub daily_refused: bool,
    /// Whether it refused the last post of a result in the wanted channel.
    pub results_refused: bool,
    /// How many puzzles from games of that server there are.
    pub club_puzzles: usize,
    /// What the bot lacks in the channels where it is needed, if that was asked for.
    pub checks: Vec<ChannelCheck>,
    /// Whether a setting was changed just now.
    pub changed: bool,
    /// The whole days of vacation that are left this year.
    pub vacation_left: u64,
    /// The moment of the request.
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
        take(&mut settings.named_as_solver, self.named_as_solver);
        take(&mut settings.hidden_on_web, self.hidden_on_web);
        take(&mut settings.confirms_on_web, self.confirms_on_web);
        // People do not challenge themselves, and the computer challenges no one.
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
    /// Whether it appoints or dismisses a manager.
    pub(in crate::service) fn appoints(&self) -> bool {
        self.add_manager.is_some() || self.remove_manager.is_some()
    }

    pub(in crate::service) fn take_effect(&self, settings: &mut ServerSettings) {
        take(&mut settings.language, self.language);
        take(&mut settings.theme, self.theme);
        take(&mut settings.daily, self.daily);
        take(&mut settings.results, self.results);
        take(&mut settings.public_on_web, self.public_on_web);
        take(&mut settings.club_puzzles, self.club_puzzles);
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

/// Adds an entry to a list, and removes one from it.
fn name<T: Copy + PartialEq>(list: &mut Vec<T>, add: Option<T>, remove: Option<T>) {
    list.retain(|known| Some(*known) != remove);
    if let Some(add) = add.filter(|add| !list.contains(add)) {
        list.push(add);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::{Computer, Slot};

    #[test]
    fn nobody_blocks_themselves_or_the_computer() {
        let (anna, ben) = (PersonId(1), PersonId(2));
        let computer = Computer::new(Computer::USUAL, Slot::Opponent).person().id;
        let mut settings = PersonSettings::default();
        for person in [anna, computer, ben] {
            let block = PersonSettingsChange {
                block: Some(person),
                ..PersonSettingsChange::default()
            };
            assert_eq!(block.take_effect(anna, &mut settings), Ok(()));
        }
        assert_eq!(settings.blocked, [ben]);
    }
}
