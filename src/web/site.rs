//! What all pages share: the games, the bot, who has signed in, what is drawn, who watches. And who may see a game,
//! which is decided anew for each request, from what the server, the players and Discord say now.
//!
//! Everybody may see the games of a channel that everybody on its server sees, if the server's managers have opened
//! them to the web. Else only players may, and members who see the channel. What is played in private is for its
//! players.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};

use super::access::{Access, Viewer, is_private};
use super::activity::Activity;
use super::built::Built;
use super::cookies::Cookies;
use super::drawer::Drawer;
use super::live::Live;
use super::ports::Desk;
use super::problem::Problem;
use super::processes::Processes;
use super::sign_in::SignIn;
use crate::config::Origin;
use crate::draw::ThemeName;
use crate::present::Localizer;
use crate::puzzles::Book;
use crate::service::{ChannelId, Clock, Fault, GuildId, PersonId, Service, Store, Table, TableId};

/// How many readers of the store there are at once; others wait.
const READERS: usize = 8;

/// How many lines that nobody plays are looked at at once, and how long one waits for that.
const FREE_READERS: usize = 2;
const FREE_PATIENCE: Duration = Duration::from_secs(5);

/// What all pages share.
pub(super) struct Site {
    /// The games. It only reads them: what changes them goes to the desk. Sessions are written here.
    service: Service,
    readers: Semaphore,
    /// For lines that nobody plays: anybody may ask for those, and they must not keep players waiting.
    free_readers: Semaphore,
    /// For searches on behalf of people who have not signed in, one after another.
    pub anybody: Arc<Semaphore>,
    pub clock: Arc<dyn Clock>,
    pub desk: Arc<dyn Desk>,
    /// The same bots, if there may be others in other processes.
    pub processes: Option<Arc<Processes>>,
    /// The address by which people reach the pages.
    pub origin: Origin,
    pub access: Access,
    pub drawer: Drawer,
    pub live: Arc<Live>,
    pub cookies: Cookies,
    /// How people sign in; `None` if they cannot.
    pub sign_in: Option<SignIn>,
    /// The files that a build step has made.
    pub built: Built,
    /// The Activity; `None` if it is off.
    pub activity: Option<Activity>,
}

/// What a host decides about the pages.
pub struct Terms {
    /// The address by which people reach them.
    pub origin: Origin,
    /// The colours of pictures for which none are named.
    pub theme: ThemeName,
    /// How people sign in; `None` if they cannot.
    pub sign_in: Option<SignIn>,
    /// The files that a build step has made.
    pub built: Built,
    /// The same board inside Discord; `None` if it is off. It is off, too, if nobody can sign in or its file is not
    /// built.
    pub activity: Option<Activity>,
}

impl Site {
    pub fn new(
        terms: Terms,
        (store, clock): (Arc<dyn Store>, Arc<dyn Clock>),
        (desk, processes): (Arc<dyn Desk>, Option<Arc<Processes>>),
        live: Arc<Live>,
    ) -> std::io::Result<Site> {
        let Terms {
            origin,
            theme,
            sign_in,
            built,
            activity,
        } = terms;
        if !built.has_engine() {
            tracing::info!("the engine for web pages has not been built: pages ask the bot's own");
        }
        let activity = activity.filter(|_| sign_in.is_some() && built.has_activity());
        Ok(Site {
            service: Service::new(store),
            readers: Semaphore::new(READERS),
            free_readers: Semaphore::new(FREE_READERS),
            anybody: Arc::new(Semaphore::new(1)),
            access: Access::default(),
            drawer: Drawer::start(theme)?,
            cookies: Cookies::new(origin.is_secure()),
            clock,
            desk,
            processes,
            origin,
            live,
            sign_in,
            built,
            activity,
        })
    }

    /// The puzzles.
    pub fn book(&self) -> &'static Book {
        self.service.book()
    }

    /// Does something in the store, on a thread that may wait for the disk.
    pub async fn read<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Service) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Problem> {
        let service = self.service.clone();
        let _place = self.readers.acquire().await.map_err(Fault::new)?;
        let done = tokio::task::spawn_blocking(move || job(&service)).await;
        Ok(done.map_err(Fault::new)??)
    }

    /// A place for looking at a line that nobody plays.
    ///
    /// # Errors
    /// If none comes free for some seconds.
    pub async fn free_place(&self) -> Result<SemaphorePermit<'_>, Problem> {
        let place = tokio::time::timeout(FREE_PATIENCE, self.free_readers.acquire()).await;
        place.map_err(|_| Problem::Busy)?.map_err(|_| Problem::Busy)
    }

    /// A table by its number.
    pub async fn table(&self, id: TableId) -> Result<Option<Table>, Problem> {
        self.read(move |service| Ok(service.store().table(id)?))
            .await
    }

    /// Another game in which it is this person's turn. That there is one is never so important that anything else fails
    /// for it.
    pub async fn next_game(&self, person: PersonId, but: TableId) -> Option<TableId> {
        let found = self.read(move |service| service.next_game(person, but, |_| true));
        match found.await {
            Ok(next) => next.map(|table| table.id),
            Err(problem) => {
                tracing::error!(?problem, "cannot tell which game is next");
                None
            }
        }
    }

    /// Whether this person wants to be asked before a move of theirs is sent.
    pub async fn confirms(&self, person: PersonId) -> Result<bool, Problem> {
        let settings = self.read(move |service| service.person_settings(person));
        Ok(settings.await?.confirms_on_web)
    }

    /// The words in the language that a browser asks for, or in English.
    pub fn words(&self, asked: Option<&str>) -> Localizer {
        Localizer::of(super::language::wanted(asked.unwrap_or_default()))
    }

    /// The table of a game that has begun, if it may be shown to who looks.
    pub async fn table_for(&self, id: TableId, viewer: Viewer) -> Result<Table, Problem> {
        let table = self.table(id).await?.filter(Table::is_begun);
        match table {
            Some(table) if self.may_see(viewer, &table).await? => Ok(table),
            _ => Err(Problem::Nothing),
        }
    }

    /// Whether a game may be shown to who looks.
    pub async fn may_see(&self, viewer: Viewer, table: &Table) -> Result<bool, Problem> {
        let person = viewer.person();
        if person.is_some_and(|person| table.people().contains(&person)) {
            return Ok(true);
        }
        if self.is_public(table).await? {
            return Ok(true);
        }
        let Some(person) = person else {
            return Ok(false);
        };
        let Some(guild) = table.home().guild.filter(|_| !is_private(table)) else {
            return Ok(false);
        };
        self.sees(person, guild, table.home().channel).await
    }

    /// Whether a game may be shown to everybody.
    pub async fn is_public(&self, table: &Table) -> Result<bool, Problem> {
        let Some(guild) = table.home().guild.filter(|_| !is_private(table)) else {
            return Ok(false);
        };
        let consents = self.is_public_server(guild).await?;
        Ok(consents && self.desk.is_open(guild, table.home().channel).await?)
    }

    /// Whether a server has opened its games to everybody.
    pub async fn is_public_server(&self, guild: GuildId) -> Result<bool, Problem> {
        let settings = self.read(move |service| service.server_settings(Some(guild)));
        Ok(settings.await?.public_on_web)
    }

    /// Whether a person is on a server. Discord is asked once a minute at most.
    pub async fn is_member(&self, person: PersonId, guild: GuildId) -> Result<bool, Problem> {
        // The role of everybody has the number of the server, and no channel has.
        let key = (person, guild, ChannelId(guild.0));
        if let Some(is_member) = self.access.known(&key) {
            return Ok(is_member);
        }
        let is_member = self.desk.is_member(person, guild).await?;
        self.access.note(key, is_member);
        Ok(is_member)
    }

    /// Whether a person sees a channel of a server. Discord is asked once a minute at most.
    async fn sees(
        &self,
        person: PersonId,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<bool, Problem> {
        let key = (person, guild, channel);
        if let Some(sees) = self.access.known(&key) {
            return Ok(sees);
        }
        let sees = self.desk.sees(person, guild, channel).await?;
        self.access.note(key, sees);
        Ok(sees)
    }
}
