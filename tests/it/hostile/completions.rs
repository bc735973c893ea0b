//! Completions about games elsewhere: nothing is offered that tells of them.

use super::cast;
use super::commands::{registered, sample};
use super::forge;
use super::scene::Scene;
use super::tally::Tally;

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_offered_of_games_elsewhere() {
    let mut tally = Tally::of("completions");
    let scene = Scene::open().await;
    let targets = cast::tables(&scene).await;
    let secrets = scene.secrets();
    for command in registered(&scene.fake) {
        for focused in command.options.iter().filter(|option| option.completes) {
            for target in &targets {
                for place in [scene.elsewhere(), scene.private(&scene.mallory)] {
                    for typed in ["", "d"] {
                        let mut options = vec![forge::number("game", target.table)];
                        options.extend(
                            command
                                .options
                                .iter()
                                .filter(|option| option.required && option.name != focused.name)
                                .map(|option| sample(&scene, option)),
                        );
                        options.push(forge::text(&focused.name, typed));
                        let event = forge::completion(
                            &scene.mallory,
                            place,
                            &command.root,
                            &command.sub,
                            &options,
                        );
                        let told = scene.ask(event).await;
                        let legible = told.legible();
                        let leaks = secrets.iter().any(|secret| legible.contains(secret));
                        let moves = focused.name == "move"
                            && command.sub == "move"
                            && !told.choices().is_empty();
                        tally.holds(!leaks && !moves, || {
                            format!(
                                "{} {} {}: {}: {legible}",
                                command.root, command.sub, focused.name, target.state
                            )
                        });
                    }
                }
            }
        }
    }
    tally.gave_ways(scene.wrongs(0));
    scene.close().await;
    tally.done();
}
