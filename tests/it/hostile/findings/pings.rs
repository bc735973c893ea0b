//! Pings of those who are no people.

use super::super::fake::Told;
use super::super::forge::text;
use super::super::scene::Scene;
use super::super::tally::Tally;

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_is_never_pinged() {
    let mut tally = Tally::of("pings of the computer");
    let scene = Scene::open().await;
    let computer = [text("level", "1"), text("colour", "white")];
    let table = scene.challenge(&scene.anna, "gala", &computer).await;
    let (thread, mark) = (scene.thread(table).channel, scene.fake.mark());
    scene.fake.delete_thread(thread);
    scene
        .fake
        .wait("the game in another thread", |_| {
            let now = scene
                .store
                .table(galabot::service::TableId(table))
                .ok()??
                .thread?;
            (now.0 != thread).then_some(())
        })
        .await;
    scene.quiet().await;
    let told = scene.fake.told_since(mark);
    tally.holds(!told.is_empty(), || "nothing is said of it".to_owned());
    tally.gave_ways(told.iter().flat_map(Told::wrongs));
    scene.close().await;
    tally.done();
}
