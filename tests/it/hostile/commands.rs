//! Slash commands about games of others: each that is registered, with whatever options it takes, from any place.

use serde_json::Value;

use super::buttons::places;
use super::cast;
use super::fake::Fake;
use super::forge::{self, Given};
use super::scene::Scene;
use super::tally::Tally;

/// An option as it is registered.
pub struct Known {
    pub name: String,
    pub kind: u8,
    pub required: bool,
    pub completes: bool,
    choices: Vec<String>,
}

/// A command as it is registered.
pub struct Registered {
    pub root: String,
    pub sub: String,
    pub options: Vec<Known>,
}

/// Every command that the bot has registered.
pub fn registered(fake: &Fake) -> Vec<Registered> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let option = |option: Value| Known {
        name: text(&option["name"]),
        kind: u8::try_from(option["type"].as_u64().unwrap_or(0)).unwrap_or(0),
        required: option["required"] == true,
        completes: option["autocomplete"] == true,
        choices: list(&option["choices"])
            .iter()
            .map(|choice| text(&choice["value"]))
            .collect(),
    };
    let mut found = Vec::new();
    for root in list(&fake.commands()) {
        for sub in list(&root["options"]) {
            found.push(Registered {
                root: text(&root["name"]),
                sub: text(&sub["name"]),
                options: list(&sub["options"]).into_iter().map(option).collect(),
            });
        }
    }
    assert!(found.len() > 50, "all are registered");
    found
}

/// What an option can be filled in with.
pub fn sample(scene: &Scene, option: &Known) -> Given {
    let name = &option.name;
    match (option.kind, name.as_str()) {
        (3, "move") => forge::text(name, "e2-f3"),
        (3, _) => forge::text(name, option.choices.first().map_or("d1", String::as_str)),
        (4, _) => forge::number(name, 1),
        (5, _) => forge::flag(name, true),
        (6, _) => forge::member(name, &scene.mallory),
        (7, _) => forge::channel(name, scene.home.other),
        (9, _) => forge::mentionable(name, &scene.mallory),
        (kind, _) => panic!("an option of type {kind}, which no attack fills in"),
    }
}

/// The ways in which a command is filled in: bare, and with each word that answers something.
fn fillings(scene: &Scene, command: &Registered) -> Vec<Vec<Given>> {
    let required = command.options.iter().filter(|option| option.required);
    let required: Vec<Given> = required.map(|option| sample(scene, option)).collect();
    let mut all = vec![required.clone()];
    let answers = command
        .options
        .iter()
        .filter(|option| option.name == "answer" || option.name == "as");
    for option in answers {
        all.extend(option.choices.iter().map(|choice| {
            let mut filled = required.clone();
            filled.push(forge::text(&option.name, choice));
            filled
        }));
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strangers_commands_move_nothing() {
    let mut tally = Tally::of("slash commands about others' games");
    let scene = Scene::open().await;
    let targets = cast::tables(&scene).await;
    let (secrets, commands) = (scene.secrets(), registered(&scene.fake));
    for target in &targets {
        let (before, mark) = (scene.tables(), scene.fake.mark());
        let mut calls = Vec::new();
        for command in &commands {
            let names_a_game = command.options.iter().any(|option| option.name == "game");
            for filled in fillings(&scene, command) {
                for (place, at_home) in places(&scene, target) {
                    let mut ways = Vec::new();
                    if names_a_game {
                        let mut named = filled.clone();
                        named.push(forge::number("game", target.table));
                        ways.push(named);
                    }
                    // In its thread a game needs no name; drawing all of it once is enough.
                    if place.parent.is_some() && command.sub != "replay" {
                        ways.push(filled.clone());
                    }
                    for options in ways {
                        let event = forge::slash(
                            &scene.mallory,
                            place,
                            &command.root,
                            &command.sub,
                            &options,
                        );
                        let what = format!("/{} {} {options:?}", command.root, command.sub);
                        calls.push((scene.fake.interact(event), what, at_home));
                    }
                }
            }
        }
        tally.tried(calls.len());
        let judged = scene.judged((&before, mark), &calls, &secrets).await;
        tally.gave_ways(
            judged
                .into_iter()
                .map(|wrong| format!("{}: {wrong}", target.state)),
        );
    }
    scene.close().await;
    tally.done();
}
