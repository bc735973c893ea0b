//! People who play elsewhere than in Discord, such as on a web page. What they ask for goes into the queue of its
//! channel like all else, behind what was said there before; and what they may see is what they see in Discord.

use std::sync::Arc;

use serde::Deserialize;
use serenity::http::Route;
use serenity::model::id::RoleId as DiscordRole;
use tokio::sync::{mpsc, oneshot};

use super::context::Context;
use super::rest::client::RestClient;
use super::rest::{self, Trouble, error_code};
use crate::computer::Queue;
use crate::service::limits::{Turn, Turns};
use crate::service::{
    Answered, ChannelId, Fault, GuildId, PersonId, Refusal, Reply, Request, RoleId, Timestamp,
};

/// How much may wait until it is put into its queue.
pub(super) const MOST_WAITING: usize = 64;

/// The way in for them. A clone is the same way.
#[derive(Clone)]
pub struct Visitors {
    ctx: Arc<Context>,
    searches: Arc<Queue>,
    asked: mpsc::Sender<Visit>,
    /// How much of each person waits.
    waiting: Turns,
}

/// Something that is asked for, and who waits for the answer.
pub(super) struct Visit {
    /// Whose queue it goes into: the thread in which the game is played.
    pub channel: ChannelId,
    /// What is asked for.
    pub request: Request,
    answer: oneshot::Sender<Result<Answered, Fault>>,
    /// When it arrived, here or at another process. Its clock does not run on while it waits.
    arrived: Timestamp,
    /// Counts as waiting until it is done, also if whoever asked has gone.
    _turn: Turn,
}

impl Visitors {
    pub(super) fn new(
        ctx: Arc<Context>,
        searches: Arc<Queue>,
        asked: mpsc::Sender<Visit>,
    ) -> Visitors {
        Visitors {
            ctx,
            searches,
            asked,
            waiting: Turns::default(),
        }
    }

    /// The queue in which the computer thinks.
    pub fn searches(&self) -> Arc<Queue> {
        self.searches.clone()
    }

    /// The bot's number, which is that of its application.
    pub fn bot(&self) -> PersonId {
        self.ctx.me
    }

    /// Carries out a request in its turn. It is refused if too much of this person waits. `None` if the bot closes
    /// first: then it is not certain that it is not done.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn carry_out(&self, request: Request) -> Result<Option<Answered>, Fault> {
        let (answer, answered) = oneshot::channel();
        let Some(turn) = self.waiting.take(request.caller.id) else {
            return Ok(Some(Answered {
                reply: Reply::Refused(Refusal::Suppressed),
                posts: Vec::new(),
            }));
        };
        let now = self.ctx.now();
        let visit = Visit {
            channel: request.place.channel,
            arrived: Timestamp(now.0.saturating_sub(request.sent_ago)),
            request,
            answer,
            _turn: turn,
        };
        if self.asked.send(visit).await.is_err() {
            return Ok(None);
        }
        answered.await.ok().transpose()
    }

    /// Counts a command of a person; why they are refused, if that is too much.
    ///
    /// # Errors
    /// If the store fails, or the bot is closing.
    pub async fn too_much(&self, person: PersonId) -> Result<Option<Refusal>, Fault> {
        let counted = self
            .ctx
            .ask(move |service| Ok(service.too_much(person, None)));
        counted.await
    }

    /// Whether Discord has yet to tell of a server, if the bot is there: so soon after a session has begun, nothing is
    /// known of who sees what.
    pub fn is_awaited(&self, guild: GuildId) -> bool {
        self.ctx.permissions.is_awaited(guild)
    }

    /// The channels of a server that everybody there sees.
    pub fn open_channels(&self, guild: GuildId) -> Vec<ChannelId> {
        self.ctx.permissions.open_channels(guild)
    }

    /// The channels of a server that a person sees; `None` if they are not there. Discord is asked what roles they
    /// have.
    ///
    /// # Errors
    /// If Discord does not say.
    pub async fn channels_of(
        &self,
        person: PersonId,
        guild: GuildId,
    ) -> Result<Option<Vec<ChannelId>>, Fault> {
        let roles = self.roles(person, guild).await?;
        let permissions = &self.ctx.permissions;
        Ok(roles.map(|roles| permissions.seen_channels(guild, person, &roles)))
    }

    /// What a server is called, as far as Discord has told.
    pub fn server_name(&self, guild: GuildId) -> Option<String> {
        self.ctx.permissions.name(guild)
    }

    /// Whether everybody on a server sees a channel of it, as far as Discord has told.
    pub fn is_open(&self, guild: GuildId, channel: ChannelId) -> bool {
        self.ctx.permissions.is_open(guild, channel)
    }

    /// Whether a person sees a channel of a server; Discord is asked what roles they have.
    ///
    /// # Errors
    /// If Discord does not say.
    pub async fn sees(
        &self,
        person: PersonId,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<bool, Fault> {
        let roles = self.roles(person, guild).await?;
        Ok(roles.is_some_and(|roles| {
            let permissions = &self.ctx.permissions;
            permissions.sees((guild, channel), person, &roles)
        }))
    }

    /// Whether a person is on a server.
    ///
    /// # Errors
    /// If Discord does not say.
    pub async fn is_member(&self, person: PersonId, guild: GuildId) -> Result<bool, Fault> {
        Ok(self.roles(person, guild).await?.is_some())
    }

    /// Those who look at the Activity of an application together under this name; `None` if there are none.
    ///
    /// # Errors
    /// If Discord does not say.
    pub async fn instance(&self, application: u64, name: &str) -> Result<Option<Instance>, Fault> {
        instance(&self.ctx.rest, application, name).await
    }

    /// The roles of a member; `None` if the person is not on the server.
    async fn roles(
        &self,
        PersonId(person): PersonId,
        guild: GuildId,
    ) -> Result<Option<Vec<RoleId>>, Fault> {
        // Discord would refuse to tell, and counts refusals.
        if !self.ctx.permissions.knows(guild) {
            return Ok(None);
        }
        let route = Route::GuildMember {
            guild_id: guild.0.into(),
            user_id: person.into(),
        };
        match rest::get::<Member>(&self.ctx.rest, route).await {
            Ok(member) => Ok(Some(
                member.roles.iter().map(|role| RoleId(role.get())).collect(),
            )),
            Err(trouble) if trouble.is(&error_code::NOBODY) => Ok(None),
            Err(trouble) => Err(Fault::new(format!(
                "cannot tell who is on server {guild}: {trouble}"
            ))),
        }
    }
}

/// Those who look at the Activity of an application together under this name; `None` if there are none.
///
/// # Errors
/// If Discord does not say.
pub(super) async fn instance(
    rest: &RestClient,
    application: u64,
    name: &str,
) -> Result<Option<Instance>, Fault> {
    if name.is_empty()
        || !name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
    {
        return Ok(None);
    }
    // serenity does not know this route. A step back in the address leads to it from one that it does know.
    let code = format!("../applications/{application}/activity-instances/{name}");
    let route = Route::Invite { code: &code };
    match rest::get::<Told>(rest, route).await {
        Ok(told) => Ok(told.read()),
        Err(Trouble::Refused { status: 404, .. }) => Ok(None),
        Err(trouble) => Err(Fault::new(format!(
            "cannot tell who looks at an Activity: {trouble}"
        ))),
    }
}

/// Those who look at an Activity together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The server, unless it is in a direct message.
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
    /// Who is there.
    pub people: Vec<PersonId>,
}

/// The same as Discord tells of it.
#[derive(Deserialize)]
struct Told {
    location: Location,
    users: Vec<String>,
}

#[derive(Deserialize)]
struct Location {
    channel_id: String,
    guild_id: Option<String>,
}

impl Told {
    fn read(self) -> Option<Instance> {
        let Location {
            channel_id,
            guild_id,
        } = self.location;
        let guild = guild_id.map(|guild| guild.parse().ok().map(GuildId));
        Some(Instance {
            guild: guild.unwrap_or_default(),
            channel: ChannelId(channel_id.parse().ok()?),
            people: (self.users.iter())
                .filter_map(|user| Some(PersonId(user.parse().ok()?)))
                .collect(),
        })
    }
}

/// A member as Discord tells of them.
#[derive(Deserialize)]
struct Member {
    roles: Vec<DiscordRole>,
}

impl Visit {
    /// Carries it out, and answers.
    pub async fn carry_out(self, ctx: &Context) {
        let Visit {
            mut request,
            answer,
            arrived,
            _turn,
            channel: _,
        } = self;
        let now = ctx.now();
        request.sent_ago = now.0.saturating_sub(arrived.0);
        let answered = ctx.ask(move |service| service.execute(&request, now)).await;
        // Whoever asked may have gone.
        let _ = answer.send(answered);
    }
}
