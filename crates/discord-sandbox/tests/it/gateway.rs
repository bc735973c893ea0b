//! The gateway: READY, echoes, content stripping, resuming, closing codes.

use discord_sandbox::{ChannelChange, Faults, GatewayAction};
use serenity::all::{ChannelId, CreateThread, Event, GatewayIntents, MessageType};
use serenity::gateway::GatewayError;

use crate::bot::{Bot, PLAIN, READING};
use crate::{assert_no_violations, sandbox, sandbox_with};

#[tokio::test]
async fn serenity_reads_ready_and_the_guild() {
    let sandbox = sandbox().await;
    let mut bot = Bot::connect(&sandbox, PLAIN).await;
    let ready = bot
        .take(|event| match event {
            Event::Ready(ready) => Some(ready.ready.clone()),
            _ => None,
        })
        .await;
    assert_eq!(ready.user.name, "galabot");
    assert!(ready.resume_gateway_url.starts_with("ws://127.0.0.1:"));
    let guild = bot
        .take(|event| match event {
            Event::GuildCreate(create) => Some(create.guild.clone()),
            _ => None,
        })
        .await;
    assert_eq!(
        (
            guild.name.as_str(),
            guild.channels.len(),
            guild.members.len()
        ),
        ("The Farm", 3, 5)
    );
    let asked: Vec<String> = sandbox
        .requests()
        .into_iter()
        .map(|request| request.path)
        .collect();
    assert!(
        asked.contains(&"/gateway".to_owned()),
        "it did not fall back to the real one: {asked:?}"
    );
    assert_no_violations(&sandbox);
}

#[tokio::test]
async fn the_bots_own_messages_are_echoed() {
    let sandbox = sandbox().await;
    let mut bot = Bot::connect(&sandbox, PLAIN).await;
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let sent = games.say(&bot.http, "hello").await.expect("sent");
    let echo = bot.message().await;
    assert_eq!((echo.id, echo.content.as_str()), (sent.id, "hello"));
    assert!(echo.guild_id.is_some() && echo.member.is_some());
    games
        .delete_message(&bot.http, sent.id)
        .await
        .expect("deleted");
    let gone = bot
        .take(|event| match event {
            Event::MessageDelete(delete) => Some(delete.message_id),
            _ => None,
        })
        .await;
    assert_eq!(gone, sent.id);
}

#[tokio::test]
async fn content_needs_the_intent_but_for_three_exceptions() {
    let sandbox = sandbox().await;
    let mut bot = Bot::connect(&sandbox, PLAIN).await;
    let anna = sandbox.person("Anna");
    let games = sandbox.channel("games").expect("it is there");
    sandbox.write(anna, games, "idle talk").expect("written");
    assert_eq!(bot.message().await.content, "");
    sandbox
        .write(anna, games, "@galabot help")
        .expect("written");
    assert!(bot.message().await.content.ends_with(" help"));
    let board = ChannelId::new(games)
        .say(&bot.http, "a board")
        .await
        .expect("sent");
    bot.message().await;
    sandbox
        .reply(anna, games, board.id.get(), "d3-f5")
        .expect("written");
    let reply = bot.message().await;
    assert_eq!(reply.content, "d3-f5");
    assert_eq!(reply.kind, MessageType::InlineReply);
    let direct = sandbox.direct_channel(anna);
    sandbox.write(anna, direct, "psst").expect("written");
    let message = bot.message().await;
    assert_eq!((message.content.as_str(), message.guild_id), ("psst", None));
}

#[tokio::test]
async fn content_comes_with_the_intent() {
    let sandbox = sandbox().await;
    let mut bot = Bot::connect(&sandbox, READING).await;
    let anna = sandbox.person("Anna");
    let games = sandbox.channel("games").expect("it is there");
    let post = sandbox.write(anna, games, "idle talk").expect("written");
    assert_eq!(bot.message().await.content, "idle talk");
    sandbox.edit(anna, &post, "other talk").expect("edited");
    let edited = bot
        .take(|event| match event {
            Event::MessageUpdate(update) => update.content.clone(),
            _ => None,
        })
        .await;
    assert_eq!(edited, "other talk");
}

#[tokio::test]
async fn an_intent_that_was_not_granted_ends_the_client() {
    let sandbox = sandbox_with(|options| options.message_content = false).await;
    let bot = Bot::start(&sandbox, READING).await;
    let end = bot.end().await;
    assert!(
        matches!(
            end,
            Err(serenity::Error::Gateway(
                GatewayError::DisallowedGatewayIntents
            ))
        ),
        "{end:?}"
    );
}

#[tokio::test]
async fn threads_are_announced() {
    let sandbox = sandbox().await;
    let mut bot = Bot::connect(&sandbox, PLAIN).await;
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let board = games.say(&bot.http, "a board").await.expect("sent");
    let thread = games
        .create_thread_from_message(&bot.http, board.id, CreateThread::new("a game"))
        .await
        .expect("opened");
    let created = bot
        .take(|event| match event {
            Event::ThreadCreate(create) => Some(create.thread.clone()),
            _ => None,
        })
        .await;
    assert_eq!((created.id, created.parent_id), (thread.id, Some(games)));
    sandbox.delete_channel(games.get());
    let gone = bot
        .take(|event| match event {
            Event::ThreadDelete(delete) => Some(delete.thread.id),
            _ => None,
        })
        .await;
    assert_eq!(gone, thread.id);
    sandbox.kick_bot();
    bot.take(|event| matches!(event, Event::GuildDelete(_)).then_some(()))
        .await;
}

#[tokio::test]
async fn serenity_reads_every_change_of_channels_and_threads() {
    let sandbox = sandbox().await;
    let mut bot = Bot::connect(&sandbox, PLAIN | GatewayIntents::GUILD_MESSAGE_TYPING).await;
    let anna = sandbox.person("Anna");
    let den = sandbox.add_channel("den").expect("added");
    let thread = sandbox
        .open_thread(anna, den, None, "talk")
        .expect("opened");
    let archive = ChannelChange {
        archived: Some(true),
        ..ChannelChange::default()
    };
    sandbox
        .change_channel(thread, archive)
        .expect("a moderator may");
    let rename = ChannelChange {
        name: Some("lair".into()),
        ..ChannelChange::default()
    };
    sandbox.change_channel(den, rename).expect("renamed");
    ChannelId::new(den)
        .broadcast_typing(&bot.http)
        .await
        .expect("allowed");
    sandbox.delete_channel(den);
    sandbox.kick_bot();
    sandbox.invite_bot();
    bot.take(|event| match event {
        Event::ChannelCreate(create) => (create.channel.name == "den").then_some(()),
        _ => None,
    })
    .await;
    bot.take(|event| match event {
        Event::ThreadUpdate(update) => update.thread.thread_metadata?.archived.then_some(()),
        _ => None,
    })
    .await;
    bot.take(|event| match event {
        Event::ChannelUpdate(update) => (update.channel.name == "lair").then_some(()),
        _ => None,
    })
    .await;
    bot.take(|event| matches!(event, Event::TypingStart(_)).then_some(()))
        .await;
    bot.take(|event| matches!(event, Event::ChannelDelete(_)).then_some(()))
        .await;
    bot.take(|event| match event {
        Event::GuildCreate(create) => (!create.guild.unavailable).then_some(()),
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn a_dropped_connection_is_resumed_and_the_gap_replayed() {
    let sandbox = sandbox().await;
    let mut bot = Bot::connect(&sandbox, READING).await;
    let anna = sandbox.person("Anna");
    let games = sandbox.channel("games").expect("it is there");
    sandbox.write(anna, games, "before").expect("written");
    assert_eq!(bot.message().await.content, "before");
    sandbox.disturb(GatewayAction::Drop);
    sandbox.write(anna, games, "in the gap").expect("written");
    assert_eq!(bot.message().await.content, "in the gap");
    bot.take(|event| matches!(event, Event::Resumed(_)).then_some(()))
        .await;
    sandbox.set_faults(Faults {
        resume_duplicates: 2,
        ..Faults::default()
    });
    sandbox.disturb(GatewayAction::Reconnect);
    assert_eq!(bot.message().await.content, "in the gap", "replayed again");
    sandbox.set_faults(Faults::default());
    sandbox.disturb(GatewayAction::InvalidSession { resumable: false });
    bot.take(|event| match event {
        Event::Ready(ready) if ready.ready.session_id != "session-1" => Some(()),
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn a_wrong_token_gets_nowhere() {
    // Each sandbox draws its own.
    let (sandbox, other) = (sandbox().await, sandbox().await);
    for wrong in ["sandbox-token", &other.token()] {
        let bot = Bot::start_with(&sandbox, GatewayIntents::GUILDS, wrong).await;
        bot.end().await.expect_err("it is not let in");
        assert!(!sandbox.bot().online);
    }
}

#[tokio::test]
async fn after_an_outage_what_was_missed_is_in_the_history() {
    let sandbox = sandbox().await;
    let mut bot = Bot::connect(&sandbox, READING).await;
    let anna = sandbox.person("Anna");
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    sandbox.set_faults(Faults {
        outage: true,
        refuse_resume: true,
        ..Faults::default()
    });
    let missed = sandbox.write(anna, games.get(), "missed").expect("written");
    assert_eq!(super::refusal(games.say(&bot.http, "x").await), (-1, 503));
    sandbox.set_faults(Faults {
        refuse_resume: true,
        ..Faults::default()
    });
    bot.take(|event| match event {
        Event::Ready(ready) if ready.ready.session_id != "session-1" => Some(()),
        _ => None,
    })
    .await;
    sandbox.write(anna, games.get(), "heard").expect("written");
    assert_eq!(
        bot.message().await.content,
        "heard",
        "the gap is not replayed"
    );
    let history = games
        .messages(&bot.http, serenity::all::GetMessages::new())
        .await
        .expect("listed");
    assert_eq!(history[1].id.get(), missed.id.0);
}

#[tokio::test]
async fn withheld_acknowledgements_make_a_zombie_that_reconnects() {
    let sandbox = sandbox().await;
    sandbox.set_faults(Faults {
        withhold_acks: true,
        heartbeat_interval_ms: 200,
        ..Faults::default()
    });
    let _bot = Bot::connect(&sandbox, PLAIN).await;
    sandbox
        .wait_for("a second connection", |sandbox| {
            sandbox
                .gateway_log()
                .iter()
                .any(|entry| entry.connection == 2)
                .then_some(())
        })
        .await
        .expect("the client notices");
}
