//! `/settings`: what people and servers choose, who may, and what it changes.

use galabot::draw::{Painter, ThemeName};
use galabot::sandbox::{Post, Sandbox};
use galabot::service::{GuildId, Language, PersonId, Store, Vacation};
use serde_json::{Value, json};

use super::scene::Scene;

/// What somebody is told while something else of theirs is under way.
const BUSY: &str = "I'm still busy with your last";

impl Scene {
    /// A person uses a command of its own, and is answered.
    pub async fn root(&self, who: u64, place: u64, root: &str, sub: &str, options: Value) -> Post {
        let options = json!({"subcommand": sub, "options": options});
        loop {
            let outcome = self
                .sandbox
                .command(who, place, root, options.clone())
                .await;
            let id = outcome.expect("the command is there").id;
            let settled = self.sandbox.wait_settled(id).await.expect("an answer");
            let told = settled.message.expect("with words");
            // The answer before is there a moment before its turn is given back.
            if !told.content.contains(BUSY) {
                return told;
            }
        }
    }

    /// A person has themselves deleted, for which they were asked back: what they are told when it is done.
    pub async fn deletes(&self, who: u64, place: u64) -> String {
        loop {
            let asked = self.root(who, place, "privacy", "delete", json!({})).await;
            let yes = asked.components[0]["components"][0]["label"].as_str();
            let yes = yes.expect("a button").to_owned();
            self.press(who, &asked, &yes).await;
            let changed = |sandbox: &Sandbox| {
                let posts = sandbox.messages_for(who, asked.channel_id.0);
                let post = posts.into_iter().find(|post| post.id == asked.id);
                let told = post.map(|post| post.content);
                told.filter(|told| *told != asked.content)
            };
            let told = self.sandbox.wait_for("an answer in place", changed).await;
            let told = told.expect("what became of it");
            if !told.contains(BUSY) {
                return told;
            }
        }
    }

    /// A person uses `/settings SUBCOMMAND`, and alone sees the answer.
    pub async fn settings(&self, who: u64, sub: &str, options: Value) -> String {
        let answer = self.root(who, self.games, "settings", sub, options).await;
        assert_eq!(answer.ephemeral_for.map(|id| id.0), Some(who));
        answer.content
    }
}

/// The colour of the picture's margin, to tell themes apart.
fn corner(scene: &Scene, post: &Post) -> Vec<u8> {
    let [file] = &post.attachments[..] else {
        panic!("one picture: {post:?}");
    };
    let bytes = scene.sandbox.attachment(file.id).expect("its bytes");
    let picture = image::load_from_memory(&bytes).expect("a PNG").to_rgb8();
    picture.get_pixel(2, 2).0.to_vec()
}

fn corner_of(theme: ThemeName) -> Vec<u8> {
    let png = Painter::new(theme).scene_png(&galabot::draw::Scene::default());
    let picture = image::load_from_memory(&png).expect("a PNG").to_rgb8();
    picture.get_pixel(2, 2).0.to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_chooses_and_it_is_kept() {
    let mut scene = Scene::open().await;
    let (anna, games) = (scene.anna, scene.games);
    let shown = scene.settings(anna, "show", json!({})).await;
    assert!(shown.contains("the one you use in Discord"), "{shown}");
    assert!(shown.contains("30 days of vacation"), "{shown}");
    assert!(shown.contains("in every channel"), "{shown}");
    let choice = json!({"language": "danish", "theme": "dark", "side": "black", "dm": true});
    let shown = scene.settings(anna, "me", choice).await;
    // In the language that she has just chosen.
    for line in ["Klaret.", "Dansk", "mørk", "Sort", "som direkte besked"] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    scene.stop_bot().await;
    scene.start_bot().await;
    let kept = scene.store.person_settings(PersonId(anna)).expect("kept");
    assert_eq!(kept.language, Some(Language::Danish));
    assert!(kept.direct_messages && kept.reminders);

    // The pictures that she alone sees are dark now, those of others are not.
    let asked = json!({"piece": "gala"});
    let own = scene.rules(anna, games, "piece", asked.clone()).await;
    let others = scene.rules(scene.ben, games, "piece", asked).await;
    assert_eq!(corner(&scene, &own), corner_of(ThemeName::Dark));
    assert_eq!(corner(&scene, &others), corner_of(ThemeName::Light));
    assert_ne!(corner(&scene, &own), corner(&scene, &others));
    let all = json!({"piece": "gala", "public": true});
    let all = scene.rules(anna, games, "piece", all).await;
    assert_eq!(corner(&scene, &all), corner_of(ThemeName::Light));

    // She takes the choice back.
    let choice = json!({"language": "usual", "theme": "usual"});
    let shown = scene.settings(anna, "me", choice).await;
    assert!(
        shown.contains("Language: the one you use in Discord"),
        "{shown}"
    );
    let shown = scene.settings(anna, "show", json!({})).await;
    assert!(shown.contains("the one you use in Discord") && shown.contains("the server's default"));
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_is_taken_within_the_allowance_and_ended() {
    let scene = Scene::open().await;
    let anna = scene.anna;
    let now = scene.sandbox.now();
    let told = scene.settings(anna, "vacation", json!({"days": 10})).await;
    assert!(told.contains("You're on vacation until"), "{told}");
    assert!(told.contains("20 days of vacation are left"), "{told}");
    let kept = scene.store.person_settings(PersonId(anna)).expect("kept");
    let Vacation { from, until } = kept.vacations[0];
    assert_eq!((from.0, until.0 - from.0), (now, 10 * 86_400_000));
    for (asked, told) in [
        (json!({"days": 5}), "already"),
        (
            json!({"from": "tomorrow", "days": 1}),
            "`tomorrow` isn't a date",
        ),
        (json!({"from": "2019-01-01", "days": 1}), "before today"),
        (
            json!({"from": "2031-02-01", "until": "2031-03-30"}),
            "30 days",
        ),
        (json!({"from": "2031-02-01"}), "Say how long"),
        (
            json!({"from": "2031-02-03", "until": "2031-02-01"}),
            "at least a day",
        ),
    ] {
        let refused = scene.settings(anna, "vacation", asked.clone()).await;
        assert!(refused.contains(told), "{asked}: {refused}");
    }
    let planned = json!({"from": "2031-02-01", "until": "2031-02-05"});
    let told = scene.settings(anna, "vacation", planned).await;
    assert!(told.contains("Vacation from <t:"), "{told}");
    let told = scene.settings(anna, "vacation", json!({"end": true})).await;
    assert!(told.contains("Done.") && !told.contains("<t:"), "{told}");
    let told = scene.settings(anna, "vacation", json!({"end": true})).await;
    assert!(told.contains("aren't on vacation"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_manage_a_server_or_were_appointed_choose_for_it() {
    let scene = Scene::open().await;
    let (anna, ben, games) = (scene.anna, scene.ben, scene.games);
    let choice = json!({"language": "german", "theme": "dark"});
    let guild = GuildId(scene.sandbox.guild());
    let before = scene.store.server_settings(guild).expect("readable");
    let refused = scene.settings(ben, "server", choice.clone()).await;
    assert!(refused.contains("Only people who manage"), "{refused}");
    let untouched = scene.store.server_settings(guild).expect("readable");
    assert_eq!(untouched, before);
    // Looking is free.
    let shown = scene.settings(ben, "server", json!({})).await;
    assert!(shown.contains("Only people who manage"), "{shown}");

    let appointed = json!({"add-manager": ben.to_string()});
    let shown = scene.settings(anna, "server", appointed).await;
    assert!(shown.contains(&format!("<@{ben}>")), "{shown}");
    let shown = scene.settings(ben, "server", choice).await;
    assert!(
        shown.contains("Done.") && shown.contains("Deutsch"),
        "{shown}"
    );
    // What is no clock is refused, and the clock of a server is that of its challenges.
    let soon = json!({"clock": "soon"});
    let refused = scene.settings(ben, "server", soon).await;
    assert!(refused.contains("\"soon\""), "{refused}");
    let clock = json!({"clock": "3 days"});
    let shown = scene.settings(ben, "server", clock).await;
    assert!(shown.contains("Clock: 3 days per move."), "{shown}");
    // Boards in threads are in the server's colours.
    scene
        .settings(anna, "server", json!({"language": "usual"}))
        .await;
    let thread = scene.game().await;
    let board = scene.bot_says(thread, "you begin").await;
    assert_eq!(corner(&scene, &board), corner_of(ThemeName::Dark));
    assert!(board.content.contains("Deadline: <t:"), "{board:?}");
    let dismissed = json!({"remove-manager": ben.to_string()});
    scene.settings(anna, "server", dismissed).await;
    let refused = scene
        .settings(ben, "server", json!({"theme": "wood"}))
        .await;
    assert!(refused.contains("Only people who manage"), "{refused}");

    // Elsewhere than in the channels named nobody challenges.
    let only = json!({"add-channel": games.to_string()});
    scene.settings(anna, "server", only).await;
    let lobby = scene.lobby();
    let open = json!({"subcommand": "challenge", "options": {}});
    let refused = scene.root(ben, lobby, "gala", "challenge", json!({})).await;
    assert!(
        refused.content.contains(&format!("<#{games}>")),
        "{refused:?}"
    );
    scene.types(ben, lobby, "@galabot challenge open");
    scene.bot_says(lobby, "games are played in").await;
    let done = scene.sandbox.command(ben, games, "gala", open).await;
    done.expect("it is there");
    scene.bot_says(games, "is looking for an opponent").await;
    scene.check();
}
