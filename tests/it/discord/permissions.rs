//! Nothing is promised into a channel where the bot may not write, and those who manage a server see what is missing.

use galabot::sandbox::{ChannelKind, Effect, Faults, Post};
use galabot::service::notes::{Notes, Undeliverable};
use galabot::service::{GuildId, PersonId, Store, TableId};
use serde_json::{Value, json};

use super::scene::{Scene, deny};

/// What the bot may not do on the whole server from now on.
fn deny_everywhere(scene: &Scene, names: &[&str]) {
    scene.sandbox.set_faults(Faults {
        bot_denied: names.iter().map(|name| (*name).to_owned()).collect(),
        ..Faults::default()
    });
}

impl Scene {
    /// Where the bot may read and not write.
    fn announcements(&self) -> u64 {
        let channel = self.sandbox.channel("announcements");
        channel.expect("it is there")
    }

    /// What somebody alone is told when they use a command of `/gala`.
    async fn answer_to(&self, who: u64, place: u64, sub: &str, options: Value) -> String {
        let answer: Post = self.root(who, place, "gala", sub, options).await;
        assert_eq!(answer.ephemeral_for.map(|id| id.0), Some(who));
        answer.content
    }

    /// Nothing was stored and nothing waits to be said.
    fn is_untouched(&self) {
        assert_eq!(self.store.pending_posts().expect("readable"), []);
        let tables = self.store.tables_of(PersonId(self.anna));
        assert_eq!(tables.expect("readable"), []);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_without_send_is_refused_at_once() {
    let scene = Scene::open().await;
    let (anna, closed) = (scene.anna, scene.announcements());
    let lacks = "**Send Messages**, **Create Public Threads** and **Send Messages in Threads**";
    let against = json!({"opponent": scene.ben.to_string()});
    let told = scene.answer_to(anna, closed, "challenge", against).await;
    let expected = format!("I can't post in <#{closed}> yet: I still need {lacks} there.");
    assert!(told.starts_with(&expected), "{told}");
    scene.is_untouched();

    // A lesson says nothing in the channel itself.
    let told = scene.answer_to(anna, closed, "learn", json!({})).await;
    let lacks = "**Create Public Threads** and **Send Messages in Threads**";
    let expected = format!("I can't post in <#{closed}> yet: I still need {lacks} there.");
    assert!(told.starts_with(&expected), "{told}");
    scene.is_untouched();

    // The puzzle of the day is refused when it is chosen, from anywhere, and so is a channel for challenges.
    let expected =
        format!("I can't post in <#{closed}> yet: I still need **Send Messages** there.");
    let guild = GuildId(scene.sandbox.guild());
    let before = scene.store.server_settings(guild).expect("readable");
    let daily = json!({"daily-puzzle": closed.to_string()});
    let told = scene.settings(anna, "server", daily).await;
    assert!(told.starts_with(&expected), "{told}");
    let added = json!({"add-channel": closed.to_string(), "language": "german"});
    let told = scene.settings(anna, "server", added).await;
    assert!(told.contains("I can't post in"), "{told}");
    let untouched = scene.store.server_settings(guild).expect("readable");
    assert_eq!(untouched, before);

    // A moderator gives it: then it works, in the same words.
    deny(&scene, closed, &[]);
    let against = json!({"opponent": scene.ben.to_string()});
    scene.answer_to(anna, closed, "challenge", against).await;
    scene.bot_says(closed, "challenges you").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_challenge_where_no_thread_can_be_opened_is_refused_at_once() {
    let scene = Scene::open().await;
    scene.deny(&["CREATE_PUBLIC_THREADS", "ATTACH_FILES"]);
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben");
    scene
        .bot_says(
            scene.games,
            "I still need **Create Public Threads** and **Attach Files** there.",
        )
        .await;
    scene.drained().await;
    scene.is_untouched();
    scene.types(scene.anna, scene.games, "@galabot learn");
    scene
        .sandbox
        .wait_for("another refusal", |_| {
            (scene.count(scene.games, "I can't post in") == 2).then_some(())
        })
        .await
        .expect("it is told");
    scene.deny(&[]);
    scene.types(scene.anna, scene.games, "@galabot challenge @Ben");
    scene.bot_says(scene.games, "challenges you").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_and_a_game_that_moves_are_not_promised_where_nothing_can_be_said() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let lobby = scene.lobby();
    deny(&scene, lobby, &["SEND_MESSAGES_IN_THREADS"]);
    scene.types(scene.anna, lobby, "@galabot resume 1");
    let expected =
        format!("I can't post in <#{lobby}> yet: I still need **Send Messages in Threads**");
    scene.bot_says(lobby, &expected).await;
    scene.types(scene.anna, thread, "resign yes");
    scene.bot_says(thread, "resign").await;
    scene.drained().await;
    scene.deny(&["SEND_MESSAGES"]);
    let told = scene
        .answer_to(scene.anna, thread, "rematch", json!({}))
        .await;
    assert!(
        told.contains("I still need **Send Messages** there."),
        "{told}"
    );
    let tables = scene.store.tables_of(PersonId(scene.ben));
    assert_eq!(tables.expect("readable").len(), 1);
    scene.check();
}

/// Boards and games written down are for everybody, and so are posts.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_for_all_is_not_promised_where_nobody_would_see_it() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let closed = scene.announcements();
    scene.types(scene.anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    scene.drained().await;
    for shown in ["board", "export", "replay"] {
        let game = json!({"game": 1});
        let told = scene.answer_to(scene.anna, closed, shown, game).await;
        let expected = format!("I can't post in <#{closed}> yet: I still need **Send Messages**");
        assert!(told.starts_with(&expected), "{shown}: {told}");
    }
    // In a thread, what matters is who may write in threads.
    scene.deny(&["SEND_MESSAGES"]);
    scene
        .answer_to(scene.anna, thread, "board", json!({}))
        .await;
    let boards = |sandbox: &galabot::sandbox::Sandbox| {
        let boards = sandbox.messages(thread).into_iter();
        (boards.filter(|post| !post.attachments.is_empty()).count() == 3).then_some(())
    };
    let shown = scene.sandbox.wait_for("another board", boards).await;
    shown.expect("it is shown");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_manage_a_server_see_what_is_missing_where() {
    let scene = Scene::open().await;
    let (anna, ben, games, lobby) = (scene.anna, scene.ben, scene.games, scene.lobby());
    let told = scene.settings(anna, "check", json!({})).await;
    assert_eq!(
        told,
        format!("**My permissions**\n- <#{games}>: I have all I need.")
    );
    let refused = scene.settings(ben, "check", json!({})).await;
    assert!(refused.contains("Only people who manage"), "{refused}");

    // Where challenges are made, and where the puzzle of the day comes.
    for chosen in [
        json!({"add-channel": games.to_string()}),
        json!({"add-channel": lobby.to_string()}),
        json!({"daily-puzzle": lobby.to_string(), "add-manager": ben.to_string()}),
    ] {
        let told = scene.settings(anna, "server", chosen).await;
        assert!(told.contains("\n**My permissions**\n- <#"), "{told}");
    }
    deny(&scene, lobby, &["ATTACH_FILES", "READ_MESSAGE_HISTORY"]);
    let expected = format!(
        "**My permissions**\n- <#{games}>: I have all I need.\n\
         - <#{lobby}>: I still need **Attach Files** and **Read Message History**."
    );
    assert_eq!(scene.settings(ben, "check", json!({})).await, expected);
    let told = scene.settings(anna, "server", json!({})).await;
    assert!(told.ends_with(&expected), "{told}");
    // A changed role is seen as well, in all channels.
    deny(&scene, lobby, &[]);
    deny_everywhere(&scene, &["SEND_MESSAGES_IN_THREADS"]);
    let expected = format!(
        "**My permissions**\n- <#{games}> and <#{lobby}>: I still need **Send Messages in Threads**."
    );
    assert_eq!(scene.settings(anna, "check", json!({})).await, expected);
    deny_everywhere(&scene, &[]);
    // Who only looks does not see it.
    scene
        .settings(anna, "server", json!({"remove-manager": ben.to_string()}))
        .await;
    let told = scene.settings(ben, "show", json!({})).await;
    assert!(!told.contains("My permissions"), "{told}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_can_be_asked_for_by_typing() {
    let scene = Scene::open().await;
    let (games, closed) = (scene.games, scene.announcements());
    // Anna owns the server; Ben may not.
    scene.types(scene.anna, games, "@galabot settings check");
    let told = scene.bot_says(games, "My permissions").await;
    assert!(told.content.contains("I have all I need."), "{told:?}");
    scene.types(scene.ben, games, "@galabot settings check");
    scene.bot_says(games, "Only people who manage").await;
    // A thread goes by its channel.
    let thread = scene.game().await;
    scene.deny(&["ATTACH_FILES"]);
    scene.types(scene.anna, thread, "@galabot settings check");
    let told = scene.bot_says(thread, "My permissions").await;
    let expected = format!("<#{games}>: I still need **Attach Files**.");
    assert!(told.content.contains(&expected), "{told:?}");
    // Where the bot cannot speak, the person who gives the command is told.
    let answer = scene.root(scene.anna, closed, "settings", "check", json!({}));
    let answer = answer.await;
    assert_eq!(answer.ephemeral_for.map(|id| id.0), Some(scene.anna));
    assert!(answer.content.contains("**Send Messages**"), "{answer:?}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_the_bot_may_not_see_is_refused_from_anywhere() {
    let mut scene = Scene::open().await;
    let lobby = scene.lobby();
    deny(&scene, lobby, &["VIEW_CHANNEL"]);
    let daily = json!({"daily-puzzle": lobby.to_string()});
    let told = scene.settings(scene.anna, "server", daily.clone()).await;
    let expected = format!("I can't post in <#{lobby}> yet: I still need **View Channel** there.");
    assert!(told.starts_with(&expected), "{told}");
    // A new session hides it as well. It is told in full as soon as the bot may see it.
    scene.stop_bot().await;
    scene.start_bot().await;
    let told = scene.settings(scene.anna, "server", daily.clone()).await;
    assert!(told.starts_with(&expected), "{told}");
    deny(&scene, lobby, &[]);
    let told = scene.settings(scene.anna, "server", daily).await;
    assert!(told.contains("Done."), "{told}");
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_that_cannot_be_shown_is_called_a_lesson() {
    let scene = Scene::open().await;
    scene
        .answer_to(scene.anna, scene.games, "learn", json!({}))
        .await;
    let thread = scene.sandbox.wait_for("its thread", |sandbox| {
        let places = sandbox.channels();
        let thread = places.iter().find(|place| place.parent_id.is_some());
        thread.map(|thread| thread.id.0)
    });
    let thread = thread.await.expect("it is opened");
    scene.bot_says(thread, "").await;
    scene.drained().await;
    scene.deny(&["SEND_MESSAGES_IN_THREADS"]);
    // Where the lesson is, it needs no answer.
    let learn = json!({"subcommand": "learn", "options": {}});
    let asked = scene.sandbox.command(scene.anna, thread, "gala", learn);
    let asked = asked.await.expect("the command is there").id;
    scene.sandbox.wait_settled(asked).await.expect("an answer");
    let private = scene.sandbox.direct_channel(scene.anna);
    let told = scene.bot_says(private, "I can't show your lesson:").await;
    assert!(!told.content.contains("Computer"), "{told:?}");
    scene.deny(&[]);
    scene.drained().await;
    scene.check();
}

impl Scene {
    /// Another channel of this kind.
    fn channel_of(&self, name: &str, kind: ChannelKind) -> u64 {
        let added = self.sandbox.add_channel_of(name, kind);
        added.expect("there is room")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn below_announcements_a_thread_is_of_their_kind() {
    let scene = Scene::open().await;
    let news = scene.channel_of("bulletin", ChannelKind::News);
    scene.types(scene.anna, news, "@galabot learn");
    let thread = scene.sandbox.wait_for("its thread", |sandbox| {
        let places = sandbox.channels();
        let thread = places
            .iter()
            .find(|place| place.parent_id.is_some_and(|it| it.0 == news));
        thread.map(|thread| thread.id.0)
    });
    let thread = thread.await.expect("it is opened");
    scene.bot_says(thread, "1 of 8").await;
    // Below a message Discord knows the kind by itself.
    scene.types(scene.anna, news, "@galabot challenge @Ben white");
    let challenge = scene.bot_says(news, "challenges you").await;
    scene.press(scene.ben, &challenge, "Accept").await;
    scene.bot_says(challenge.id.0, "you begin").await;
    scene.check();
}

/// What needs a thread is refused so in this channel.
fn no_threads(channel: u64) -> String {
    format!("I can't open threads in <#{channel}>, but every game and every lesson needs one.")
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_needs_a_thread_is_promised_in_a_forum() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let forum = scene.channel_of("stories", ChannelKind::Forum);
    let post = scene.sandbox.open_thread(anna, forum, None, "A story");
    let (post, expected) = (post.expect("people may"), no_threads(forum));
    for (sub, options) in [
        ("learn", json!({})),
        ("challenge", json!({"opponent": ben.to_string()})),
    ] {
        let told = scene.answer_to(anna, post, sub, options).await;
        assert!(told.starts_with(&expected), "{sub}: {told}");
    }
    scene.types(anna, post, "@galabot hello");
    let door = scene.bot_says(post, "What would you like").await;
    for label in ["Play the computer", "Find an opponent"] {
        let told = scene.press(anna, &door, label).await;
        let told = told.message.expect("an answer").content;
        assert!(told.contains(&expected), "{label}: {told}");
    }
    // A game that would move there stays where it is played.
    scene.types(anna, post, "@galabot resume 1");
    scene.bot_says(post, &expected).await;
    scene.types(anna, thread, "d1-e2");
    scene.bot_says(thread, "1. d1-e2").await;
    let tables = scene.store.tables_of(PersonId(anna));
    assert_eq!(tables.expect("readable").len(), 1);
    let told = scene
        .root(anna, post, "settings", "check", json!({}))
        .await
        .content;
    let checked = format!("<#{forum}>: I can't open threads there");
    assert!(told.contains(&checked), "{told}");
    scene.drained().await;
    assert_eq!(scene.store.dead_posts().expect("readable"), []);
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_shown_is_not_moved_to_a_forum_by_its_board() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    let (anna, ben) = (scene.anna, scene.ben);
    let forum = scene.channel_of("stories", ChannelKind::Forum);
    let post = scene.sandbox.open_thread(anna, forum, None, "A story");
    let post = post.expect("people may");
    scene.deny(&["SEND_MESSAGES_IN_THREADS"]);
    let options = json!({"move": "d1-e2", "game": 1});
    scene.slash(anna, scene.lobby(), "move", options).await;
    let private = scene.sandbox.direct_channel(ben);
    scene.bot_says(private, "can't show game 1").await;
    let board = json!({"game": 1});
    let told = scene.answer_to(ben, post, "board", board.clone()).await;
    assert!(told.starts_with(&no_threads(forum)), "{told}");
    scene.deny(&[]);
    scene.bot_says(thread, "1. d1-e2").await;
    let waits = || scene.store.noted::<Undeliverable>(TableId(1));
    let shown = || waits().expect("readable").is_none().then_some(());
    scene.until("it can be shown again", shown).await;
    // To look at it is as well there as anywhere.
    scene.answer_to(ben, post, "board", board).await;
    scene.bot_says(post, "to move").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_needs_a_thread_is_promised_beside_a_voice() {
    let scene = Scene::open().await;
    let against = json!({"opponent": scene.ben.to_string()});
    for (name, kind) in [("voice", ChannelKind::Voice), ("stage", ChannelKind::Stage)] {
        let place = scene.channel_of(name, kind);
        for (sub, options) in [("challenge", against.clone()), ("learn", json!({}))] {
            let told = scene.answer_to(scene.anna, place, sub, options).await;
            assert!(told.starts_with(&no_threads(place)), "{sub}: {told}");
        }
        // What needs none is answered there.
        scene.types(scene.anna, place, "@galabot hello");
        scene.bot_says(place, "What would you like").await;
        scene.drained().await;
        scene.is_untouched();
    }
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_told_once_that_their_game_waits_though_a_post_is_given_up_meanwhile() {
    let scene = Scene::open().await;
    let thread = scene.game().await;
    scene.drained().await;
    let noted = || {
        let noted = scene.store.noted::<Undeliverable>(TableId(1));
        noted.expect("readable")
    };
    scene.deny(&["SEND_MESSAGES_IN_THREADS"]);
    let options = json!({"move": "d1-e2", "game": 1});
    scene
        .slash(scene.anna, scene.lobby(), "move", options)
        .await;
    let told = || noted().filter(|noted| noted.told.len() == 2).map(drop);
    scene.until("both are told", told).await;
    // What waits is wrong in itself.
    let path = format!("/channels/{thread}/messages");
    let (status, code) = (400, 50_035);
    scene.disturb("POST", &path, Some(1), Effect::Refuse { status, code });
    scene.deny(&[]);
    scene.given_up().await;
    scene.drained().await;
    // That says nothing about the thread.
    assert_eq!(noted().map(|noted| noted.told.len()), Some(2));
    scene.deny(&["SEND_MESSAGES_IN_THREADS"]);
    let options = json!({"move": "d10-e9", "game": 1});
    scene.slash(scene.ben, scene.lobby(), "move", options).await;
    scene.deny(&[]);
    scene.bot_says(thread, "1… d10-e9").await;
    let shown = || noted().is_none().then_some(());
    scene.until("it can be shown again", shown).await;
    for person in [scene.anna, scene.ben] {
        let private = scene.sandbox.direct_channel(person);
        assert_eq!(scene.count(private, "can't show game 1"), 1);
    }
    scene.check();
}
