//! Who of a rematch is still on the server. Discord tells it of the people whom a message names. About the players of
//! an earlier game it has to be asked.

use serde::Deserialize;
use serenity::http::{LightMethod, Request as Call, Route};

use crate::service::{
    Command, CommandId, Fault, GuildId, Manages, Opponent, Person, PersonId, Place, Request, Stop,
    TableId, Via,
};

use crate::discord::chat_message::RawMessage;
use crate::discord::context::Context;
use crate::discord::rest::{self, Trouble, error_code};

/// How often Discord is asked about one person.
const TRIES: u32 = 4;

/// Of how many people whom a message names it is looked up whether they are on the server.
const MOST_NAMED: usize = 4;

/// The people of a rematch who have left the server, or were banned there. A request that is not `addressed` to us is
/// talk, unless it was said at a table.
///
/// # Errors
/// [`Stop::Fault`] if Discord does not say, or the store fails; [`Stop::Refused`] if too much is looked for.
pub(super) async fn absent(
    ctx: &Context,
    request: Request,
    addressed: bool,
) -> Result<Vec<PersonId>, Stop> {
    let (Some(guild), Command::Rematch) = (request.place.guild, &request.command) else {
        return Ok(Vec::new());
    };
    let named = ctx.ask(move |service| {
        let at = service.store().table_of_thread(request.place.channel)?;
        Ok(match addressed || at.is_some() {
            true => service.invited_again(&request),
            // It is talk.
            false => Ok(Vec::new()),
        })
    });
    let named = named.await??;
    let mut absent = Vec::new();
    for person in named {
        let there = is_there(ctx, guild, person).await;
        let there = there.map_err(|trouble| {
            Fault::new(format!("cannot tell who is on server {guild}: {trouble}"))
        })?;
        if !there {
            absent.push(person);
        }
    }
    Ok(absent)
}

/// Whether a person is on a server.
async fn is_there(ctx: &Context, guild: GuildId, person: PersonId) -> Result<bool, Trouble> {
    let mut tries = 1;
    loop {
        let route = Route::GuildMember {
            guild_id: guild.0.into(),
            user_id: person.0.into(),
        };
        match rest::call(&ctx.rest, Call::new(route, LightMethod::Get)).await {
            Ok(_) => return Ok(true),
            Err(trouble) if trouble.is(&error_code::NOBODY) => return Ok(false),
            Err(Trouble::Passing(reason)) if tries < TRIES && !ctx.shutdown.is_closing() => {
                tracing::warn!(%guild, reason, "looking for somebody again");
                ctx.pacing.pause(rest::BACKOFF.jittered(tries)).await;
                tries += 1;
            }
            Err(trouble) => return Err(trouble),
        }
    }
}

/// A member as Discord tells of them.
#[derive(Deserialize)]
struct FoundMember {
    user: FoundUser,
    nick: Option<String>,
}

#[derive(Deserialize)]
struct FoundUser {
    username: String,
    global_name: Option<String>,
    #[serde(default)]
    bot: bool,
}

/// A message that was read up, with what Discord tells of those whom it names only as it is sent. Of whom it does not
/// say whether they are on the server, they count as there: nobody but they could accept a challenge.
pub(super) async fn as_sent(
    ctx: &Context,
    guild: Option<GuildId>,
    mut told: RawMessage,
) -> RawMessage {
    let Some(guild) = guild else {
        return told;
    };
    for named in told.named(ctx.me, MOST_NAMED) {
        match as_member(ctx, guild, named.person.id).await {
            Ok(known) if known.member => *named = known,
            Ok(_) => named.member = false,
            Err(fault) => {
                tracing::warn!(%guild, %fault, "somebody whom a message names counts as a member");
                named.member = true;
            }
        }
    }
    told
}

/// Who a challenge is for, as the server knows them. Nobody else may be sent in the text of a button.
///
/// # Errors
/// If Discord does not say.
pub(super) async fn as_member(
    ctx: &Context,
    guild: GuildId,
    PersonId(person): PersonId,
) -> Result<Opponent, Fault> {
    let mut tries = 1;
    loop {
        let route = Route::GuildMember {
            guild_id: guild.0.into(),
            user_id: person.into(),
        };
        match rest::get::<FoundMember>(&ctx.rest, route).await {
            Ok(member) => {
                let FoundMember { user, nick } = member;
                let names =
                    [nick, user.global_name, Some(user.username)].map(Option::unwrap_or_default);
                let names = names.each_ref().map(String::as_str);
                return Ok(Opponent {
                    person: Person::named(PersonId(person), &names),
                    bot: user.bot,
                    member: true,
                });
            }
            Err(trouble) if trouble.is(&error_code::NOBODY) => {
                return Ok(Opponent {
                    person: Person {
                        id: PersonId(person),
                        name: String::new(),
                    },
                    bot: false,
                    member: false,
                });
            }
            Err(Trouble::Passing(reason)) if tries < TRIES && !ctx.shutdown.is_closing() => {
                tracing::warn!(%guild, reason, "looking for somebody again");
                ctx.pacing.pause(rest::BACKOFF.jittered(tries)).await;
                tries += 1;
            }
            Err(trouble) => {
                let why = format!("cannot tell who is on server {guild}: {trouble}");
                return Err(Fault::new(why));
            }
        }
    }
}

/// A rematch asked for by a slash command or a button.
pub(super) fn rematch(
    interaction: u64,
    caller: &Person,
    place: Place,
    (table, via): (Option<TableId>, Via),
) -> Request {
    Request {
        id: CommandId::of_interaction(interaction),
        caller: caller.clone(),
        place,
        table,
        via,
        sent_ago: 0,
        random: 0,
        manages: Manages::No,
        absent: Vec::new(),
        command: Command::Rematch,
    }
}
