//! The language of each text: a person's own where only they read it, the server's where everyone reads it.

use crate::service::app::Service;
use crate::service::error::Fault;
use crate::service::model::ids::{ChannelId, GuildId, PersonId, TableId};
use crate::service::model::language::Language;
use crate::service::model::notes::{LessonLanguage, ServerLanguage};
use crate::service::model::table::Table;
use crate::service::ports::Notes;
use crate::service::request::Place;

impl Service {
    /// The language of what everyone on a server reads: as the server has chosen, else that of its locale, else
    /// English.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn language_in(&self, guild: Option<GuildId>) -> Result<Language, Fault> {
        let Some(guild) = guild else {
            return Ok(Language::default());
        };
        if let Some(chosen) = self.store().server_settings(guild)?.language {
            return Ok(chosen);
        }
        let noted = self.store().noted(guild)?;
        Ok(noted.map_or_else(Language::default, |ServerLanguage(known)| known))
    }

    /// The language of what only this person reads. It is their choice, else that of the locale in which they use the
    /// chat service, if known, else that of the server.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn language_of(
        &self,
        person: PersonId,
        locale: Option<Language>,
        guild: Option<GuildId>,
    ) -> Result<Language, Fault> {
        match self.store().person_settings(person)?.language.or(locale) {
            Some(language) => Ok(language),
            None => self.language_in(guild),
        }
    }

    /// The language of posts at a table: that of its server, or in a lesson or a direct message that of the only
    /// person there.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn language_at(&self, table: &Table) -> Result<Language, Fault> {
        let guild = table.home().guild;
        if !is_of_one(table) {
            return self.language_in(guild);
        }
        let noted = self.store().noted(table.id)?;
        let locale = noted.map(|LessonLanguage(locale)| locale);
        self.language_of(table.challenge.challenger.id, locale, guild)
    }

    /// The language of what everyone reads in this channel.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn language_within(
        &self,
        channel: ChannelId,
        guild: Option<GuildId>,
    ) -> Result<Language, Fault> {
        match self.table_in(channel)? {
            Some(table) => self.language_at(&table),
            None => self.language_in(guild),
        }
    }

    /// The language of what only this person reads in this place. They get the same language in all of a lesson, and of
    /// a game in a direct message.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn language_alone(
        &self,
        person: PersonId,
        locale: Option<Language>,
        place: Place,
    ) -> Result<Language, Fault> {
        let theirs = |table: &Table| {
            // After a game in a direct message the language may have changed.
            let holds = table.home().guild.is_some() || table.is_live() || locale.is_none();
            is_of_one(table) && table.challenge.challenger.id == person && holds
        };
        match self.table_in(place.channel)?.filter(theirs) {
            Some(table) => self.language_at(&table),
            None => self.language_of(person, locale, place.guild),
        }
    }

    /// Stores the locale in which the only person at a table uses the chat service.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn set_locale_at(&self, table: TableId, locale: Language) -> Result<(), Fault> {
        Ok(self.store().keep_note(table, LessonLanguage(locale))?)
    }

    /// The language for the answer to a typed command. On a server everyone reads it, in a direct message only the
    /// caller.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn language_heard(
        &self,
        person: PersonId,
        channel: ChannelId,
        guild: Option<GuildId>,
    ) -> Result<Language, Fault> {
        match guild {
            Some(_) => self.language_within(channel, guild),
            None => {
                let place = Place {
                    guild,
                    channel,
                    parent: None,
                    private: false,
                };
                self.language_alone(person, None, place)
            }
        }
    }

    /// Stores a server's locale from the chat service; `None` if the bot does not speak its language.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn set_locale(&self, guild: GuildId, locale: Option<Language>) -> Result<(), Fault> {
        let locale = locale.unwrap_or_default();
        let noted = self.store().noted(guild)?;
        if noted.map_or_else(Language::default, |ServerLanguage(known)| known) == locale {
            return Ok(());
        }
        Ok(self.store().keep_note(guild, ServerLanguage(locale))?)
    }
}

/// Whether only one person reads what is posted at a table.
fn is_of_one(table: &Table) -> bool {
    table.is_lesson() || table.home().guild.is_none()
}
