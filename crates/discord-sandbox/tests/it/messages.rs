//! Messages over REST: sending, nonces, limits, permissions, mentions, threads, files.

use std::time::Duration;

use discord_sandbox::{ChannelChange, ChannelKind, Effect, Faults, RestFault};
use serenity::all::{
    AutoArchiveDuration, ChannelId, ChannelType, CreateActionRow, CreateAllowedMentions,
    CreateAttachment, CreateButton, CreateMessage, CreateThread, EditMessage, EditThread,
    GetMessages, MessageId, Nonce, UserId,
};

use crate::bot::rest;
use crate::{assert_no_violations, refusal, sandbox, sandbox_with};

fn text(content: &str) -> CreateMessage {
    CreateMessage::new().content(content)
}

#[tokio::test]
async fn a_nonce_is_sent_once() {
    let sandbox = sandbox().await;
    let http = rest(&sandbox);
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let once = || {
        text("hello")
            .nonce(Nonce::String("once".into()))
            .enforce_nonce(true)
    };
    let first = games.send_message(&http, once()).await.expect("sent");
    let again = games.send_message(&http, once()).await.expect("sent");
    assert_eq!(first.id, again.id);
    assert_eq!(sandbox.messages(games.get()).len(), 1);
    sandbox.advance(Duration::from_secs(600));
    let late = games.send_message(&http, once()).await.expect("sent");
    assert_ne!(first.id, late.id, "nonces are forgotten after minutes");
    assert_no_violations(&sandbox);
}

#[tokio::test]
async fn limits_are_those_of_discord() {
    let sandbox = sandbox().await;
    let http = rest(&sandbox);
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let post = |body: serde_json::Value| {
        let url = format!("{}/api/v10/channels/{games}/messages", sandbox.url());
        let token = format!("Bot {}", sandbox.token());
        async move {
            let answer = reqwest::Client::new()
                .post(url)
                .header("authorization", token)
                .json(&body)
                .send()
                .await
                .expect("answered");
            let status = answer.status().as_u16();
            let json: serde_json::Value = answer.json().await.expect("JSON");
            (status, json["code"].as_u64().unwrap_or(0), json)
        }
    };
    let (status, code, body) = post(serde_json::json!({"content": "x".repeat(2001)})).await;
    assert_eq!((status, code), (400, 50035));
    assert_eq!(
        body["errors"]["content"]["_errors"][0]["code"],
        "BASE_TYPE_MAX_LENGTH"
    );
    assert_eq!(post(serde_json::json!({"content": " "})).await.1, 50006);
    assert_eq!(
        post(serde_json::json!({"content": "x", "colour": 3}))
            .await
            .1,
        50035
    );
    assert_eq!(
        post(serde_json::json!({"content": "x", "nonce": "n".repeat(26)}))
            .await
            .1,
        50035
    );
    let rows = |count: usize| {
        let row = |row: usize| {
            CreateActionRow::Buttons(vec![CreateButton::new(format!("b{row}")).label("x")])
        };
        text("x").components((0..count).map(row).collect())
    };
    games
        .send_message(&http, rows(5))
        .await
        .expect("five rows fit");
    assert_eq!(
        refusal(games.send_message(&http, rows(6)).await),
        (50035, 400)
    );
    let long = CreateAttachment::bytes(*b"x", "x.txt").description("d".repeat(1025));
    assert_eq!(
        refusal(games.send_message(&http, text("x").add_file(long)).await),
        (50035, 400)
    );
    let heavy = CreateAttachment::bytes(vec![0; 10 * 1024 * 1024 + 1], "x.bin");
    assert_eq!(
        refusal(games.send_message(&http, text("x").add_file(heavy)).await),
        (40005, 413)
    );
    assert!(!sandbox.violations().is_empty());
    let missing = ChannelId::new(1).say(&http, "x").await;
    assert_eq!(refusal(missing), (10003, 404));
}

#[tokio::test]
async fn pictures_come_back_with_their_size() {
    let sandbox = sandbox().await;
    let http = rest(&sandbox);
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    png.extend([0, 0, 2, 128, 0, 0, 1, 224, 8, 6, 0, 0, 0]);
    let file = CreateAttachment::bytes(png.clone(), "board.png").description("A board");
    let sent = games
        .send_message(&http, text("look").add_file(file))
        .await
        .expect("sent");
    let file = &sent.attachments[0];
    assert_eq!(file.dimensions(), Some((640, 480)));
    assert_eq!(file.description.as_deref(), Some("A board"));
    assert_eq!(file.download().await.expect("served"), png);
    let request = sandbox.requests().pop().expect("logged");
    assert_eq!(
        (request.status, request.files),
        (200, vec!["board.png".to_owned()])
    );
    let kept = games
        .edit_message(
            &http,
            sent.id,
            EditMessage::new()
                .content("no picture")
                .attachments(Default::default()),
        )
        .await
        .expect("edited");
    assert!(kept.attachments.is_empty());
    assert_no_violations(&sandbox);
}

#[tokio::test]
async fn allowed_mentions_decide_who_is_pinged() {
    let sandbox = sandbox().await;
    let http = rest(&sandbox);
    let (anna, ben) = (sandbox.person("Anna"), sandbox.person("Ben"));
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let both = format!("<@{anna}> <@{ben}> @everyone");
    games.say(&http, &both).await.expect("sent");
    let only = CreateAllowedMentions::new().users([UserId::new(ben)]);
    games
        .send_message(&http, text(&both).allowed_mentions(only))
        .await
        .expect("sent");
    let none = CreateAllowedMentions::new();
    games
        .send_message(&http, text(&both).allowed_mentions(none))
        .await
        .expect("sent");
    let pings: Vec<Vec<u64>> = sandbox
        .messages(games.get())
        .iter()
        .map(|post| post.mentions.iter().map(|id| id.0).collect())
        .collect();
    assert_eq!(pings, [vec![anna, ben], vec![ben], vec![]]);
}

#[tokio::test]
async fn permissions_hold() {
    let sandbox = sandbox().await;
    let http = rest(&sandbox);
    let announcements = ChannelId::new(sandbox.channel("announcements").expect("it is there"));
    assert_eq!(refusal(announcements.say(&http, "x").await), (50013, 403));
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let deny = |names: &[&str]| ChannelChange {
        bot_denied: Some(names.iter().map(|name| (*name).to_owned()).collect()),
        ..ChannelChange::default()
    };
    sandbox
        .change_channel(games.get(), deny(&["VIEW_CHANNEL"]))
        .expect("changed");
    assert_eq!(refusal(games.say(&http, "x").await), (50001, 403));
    sandbox
        .change_channel(games.get(), deny(&["ATTACH_FILES"]))
        .expect("changed");
    games.say(&http, "x").await.expect("text is still allowed");
    let file = text("x").add_file(CreateAttachment::bytes(*b"x", "x.txt"));
    assert_eq!(refusal(games.send_message(&http, file).await), (50013, 403));
    sandbox.kick_bot();
    assert_eq!(refusal(games.say(&http, "x").await), (50001, 403));
    let cleo = sandbox.person("Cleo");
    sandbox.block_dms(cleo, true);
    let direct = UserId::new(cleo)
        .create_dm_channel(&http)
        .await
        .expect("it opens");
    assert_eq!(refusal(direct.id.say(&http, "x").await), (50007, 403));
    let stranger = serenity::http::HttpBuilder::new("wrong")
        .proxy(sandbox.url())
        .ratelimiter_disabled(true)
        .build();
    assert_eq!(refusal(stranger.get_current_user().await), (0, 401));
}

#[tokio::test]
async fn a_token_that_was_taken_back_opens_nothing_any_more() {
    let sandbox = sandbox().await;
    let before = rest(&sandbox);
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    sandbox.reset_token().expect("there is randomness");
    assert_eq!(refusal(games.say(&before, "x").await), (0, 401));
    let after = rest(&sandbox);
    games.say(&after, "here again").await.expect("sent");
    assert_eq!(sandbox.messages(games.get()).len(), 1);
    // Whoever holds the old one could not know.
    assert_no_violations(&sandbox);
}

#[tokio::test]
async fn threads_open_once_and_archive_and_lock() {
    let sandbox = sandbox().await;
    let http = rest(&sandbox);
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let board = games.say(&http, "a board").await.expect("sent");
    let week =
        CreateThread::new("Anna and Ben").auto_archive_duration(AutoArchiveDuration::OneWeek);
    let thread = games
        .create_thread_from_message(&http, board.id, week.clone())
        .await
        .expect("opened");
    assert_eq!(thread.id.get(), board.id.get());
    let again = games
        .create_thread_from_message(&http, board.id, week.clone())
        .await;
    assert_eq!(refusal(again), (160_004, 400));
    let own = thread.id.say(&http, "in the thread").await.expect("sent");
    thread
        .id
        .edit_thread(&http, EditThread::new().archived(true))
        .await
        .expect("its opener may archive it");
    let late = thread
        .id
        .edit_message(&http, own.id, EditMessage::new().content("x"))
        .await;
    assert_eq!(refusal(late), (50083, 400));
    thread.id.say(&http, "opens it again").await.expect("sent");
    let place = |id: u64| {
        sandbox
            .channels()
            .into_iter()
            .find(|place| place.id.0 == id)
            .expect("it is there")
    };
    assert!(!place(thread.id.get()).archived);
    let locked = thread
        .id
        .edit_thread(&http, EditThread::new().locked(true))
        .await;
    assert_eq!(
        refusal(locked),
        (50013, 403),
        "locking takes managing threads"
    );
    let lock = ChannelChange {
        locked: Some(true),
        archived: Some(true),
        ..ChannelChange::default()
    };
    sandbox
        .change_channel(thread.id.get(), lock)
        .expect("a moderator may");
    assert_eq!(refusal(thread.id.say(&http, "x").await), (160_005, 400));
    let quiet = games
        .create_thread(
            &http,
            CreateThread::new("quiet").kind(ChannelType::PublicThread),
        )
        .await;
    let quiet = quiet.expect("opened").id.get();
    sandbox.advance(Duration::from_secs(3 * 86_400));
    assert!(place(quiet).archived, "three days of silence");
    sandbox.set_faults(Faults {
        active_threads: 0,
        ..Faults::default()
    });
    let free = CreateThread::new("more").kind(ChannelType::PublicThread);
    assert_eq!(
        refusal(games.create_thread(&http, free).await),
        (160_006, 400)
    );
}

#[tokio::test]
async fn channels_take_what_their_kind_lets_them_take() {
    let sandbox = sandbox().await;
    let http = rest(&sandbox);
    let [news, voice, stage, forum] = [
        ("news", ChannelKind::News),
        ("voice", ChannelKind::Voice),
        ("stage", ChannelKind::Stage),
        ("forum", ChannelKind::Forum),
    ]
    .map(|(name, kind)| ChannelId::new(sandbox.add_channel_of(name, kind).expect("added")));
    let plain = || CreateThread::new("talk").kind(ChannelType::PublicThread);
    for (place, code) in [
        (news, 50024),
        (voice, 50024),
        (stage, 50024),
        (forum, 50035),
    ] {
        let opened = place.create_thread(&http, plain()).await;
        assert_eq!(refusal(opened), (code, 400), "{place}");
    }
    let of_news = CreateThread::new("talk").kind(ChannelType::NewsThread);
    let thread = news.create_thread(&http, of_news).await.expect("opened");
    assert_eq!(thread.kind, ChannelType::NewsThread);
    let told = news.say(&http, "news").await.expect("sent");
    let below = CreateThread::new("more");
    let thread = news.create_thread_from_message(&http, told.id, below).await;
    assert_eq!(thread.expect("opened").kind, ChannelType::NewsThread);
    // People write beside a voice, and in a forum in threads alone.
    voice.say(&http, "beside it").await.expect("sent");
    assert_eq!(refusal(forum.say(&http, "x").await), (50008, 400));
    let anna = sandbox.person("Anna");
    assert!(sandbox.write(anna, forum.get(), "x").is_err());
    let post = sandbox.open_thread(anna, forum.get(), None, "a post");
    let post = ChannelId::new(post.expect("people may"));
    post.say(&http, "an answer").await.expect("sent");
    assert!(sandbox.messages(forum.get()).is_empty());
    assert!(sandbox.add_channel_of("no", ChannelKind::Thread).is_err());
}

#[tokio::test]
async fn old_messages_take_few_edits() {
    let sandbox = sandbox().await;
    let http = rest(&sandbox);
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let board = games.say(&http, "a board").await.expect("sent");
    sandbox.advance(Duration::from_secs(3601));
    let edit = || games.edit_message(&http, board.id, EditMessage::new().content("again"));
    for _ in 0..3 {
        edit().await.expect("a few are allowed");
    }
    // serenity retries 429s only while its own limiter is on.
    assert_eq!(refusal(edit().await), (30046, 429));
    sandbox.advance(Duration::from_secs(3601));
    edit().await.expect("allowed again");
}

#[tokio::test]
async fn listing_pages_like_discord() {
    let sandbox = sandbox().await;
    let http = rest(&sandbox);
    let anna = sandbox.person("Anna");
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let sent: Vec<u64> = (0..5)
        .map(|n| {
            sandbox
                .write(anna, games.get(), &format!("m{n}"))
                .expect("written")
                .id
                .0
        })
        .collect();
    let ids = |list: Vec<serenity::all::Message>| -> Vec<u64> {
        list.into_iter().map(|message| message.id.get()).collect()
    };
    let after = GetMessages::new().after(MessageId::new(sent[0])).limit(2);
    assert_eq!(
        ids(games.messages(&http, after).await.expect("listed")),
        [sent[2], sent[1]]
    );
    let before = GetMessages::new().before(MessageId::new(sent[4])).limit(2);
    assert_eq!(
        ids(games.messages(&http, before).await.expect("listed")),
        [sent[3], sent[2]]
    );
    let around = GetMessages::new().around(MessageId::new(sent[2])).limit(3);
    assert_eq!(
        ids(games.messages(&http, around).await.expect("listed")),
        [sent[3], sent[2], sent[1]]
    );
}

#[tokio::test]
async fn content_is_hidden_from_rest_without_the_portals_grant() {
    let sandbox = sandbox_with(|options| options.message_content = false).await;
    let http = rest(&sandbox);
    let anna = sandbox.person("Anna");
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    sandbox.write(anna, games.get(), "secret").expect("written");
    sandbox
        .write(anna, games.get(), "@galabot open")
        .expect("written");
    let list = games
        .messages(&http, GetMessages::new())
        .await
        .expect("listed");
    assert!(list[0].content.ends_with("open"));
    assert_eq!(list[1].content, "");
}

#[tokio::test]
async fn faults_strike_rest() {
    let sandbox = sandbox().await;
    let http = rest(&sandbox);
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    let strike = |effect: Effect| {
        sandbox.set_faults(Faults {
            rest: vec![RestFault {
                method: Some("POST".into()),
                path: Some("/messages".into()),
                times: Some(1),
                percent: None,
                effect,
            }],
            ..Faults::default()
        });
    };
    strike(Effect::Status {
        status: 502,
        html: true,
    });
    assert_eq!(refusal(games.say(&http, "x").await), (-1, 502));
    assert_eq!(sandbox.messages(games.get()).len(), 0);
    strike(Effect::LoseAnswer);
    let lost = games.say(&http, "accepted").await;
    assert!(
        matches!(
            lost,
            Err(serenity::Error::Http(serenity::http::HttpError::Request(_)))
        ),
        "{lost:?}"
    );
    assert_eq!(
        sandbox.messages(games.get()).len(),
        1,
        "it was done all the same, once"
    );
    strike(Effect::Drop);
    games
        .say(&http, "x")
        .await
        .expect_err("the connection broke");
    assert_eq!(sandbox.messages(games.get()).len(), 1);
    strike(Effect::RateLimit {
        retry_after_ms: 1500,
        global: true,
    });
    assert_eq!(refusal(games.say(&http, "x").await).1, 429);
    games.say(&http, "x").await.expect("each struck once");
}

#[tokio::test]
async fn slow_answers_come_late_to_what_is_done() {
    let sandbox = sandbox().await;
    let http = rest(&sandbox);
    let games = ChannelId::new(sandbox.channel("games").expect("it is there"));
    sandbox.set_faults(Faults {
        rest: vec![RestFault {
            method: None,
            path: None,
            times: None,
            percent: None,
            effect: Effect::Slow { ms: 5000 },
        }],
        ..Faults::default()
    });
    let saying = games.say(&http, "slowly");
    let watching = async {
        sandbox
            .wait_message(games.get(), |post| post.content == "slowly")
            .await
            .expect("it is done");
        assert!(sandbox.requests().is_empty(), "but not answered");
        sandbox.advance(Duration::from_secs(5));
    };
    let (said, ()) = tokio::join!(saying, watching);
    said.expect("answered at last");
    assert_eq!(sandbox.requests().len(), 1);
}
