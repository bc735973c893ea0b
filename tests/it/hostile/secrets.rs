//! The bot's token and the tokens of interactions are in no log, however much is to be logged: of the program itself,
//! for what libraries may log is its business.

use std::fs::File;
use std::process::{Child, Command, Stdio};

use super::fake::{BOT, CALL_TOKEN, Fake, TOKEN};
use super::forge::{self, Place, Who, text};
use super::tally::Tally;

/// What is refused, how, and with which number.
const REFUSALS: [(&str, u16, u64); 12] = [
    ("/callback", 404, 10_062),
    ("/callback", 500, 0),
    ("/callback", 400, 50_035),
    ("@original", 400, 50_035),
    ("@original", 404, 10_015),
    ("@original", 413, 40_005),
    ("@original", 403, 50_001),
    ("@original", 500, 0),
    ("/threads", 403, 50_001),
    ("POST /channels", 400, 50_035),
    ("POST /channels", 404, 10_003),
    ("POST /channels", 403, 50_013),
];

/// Ends with the test, however it ends.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_is_logged() {
    for json in [false, true] {
        logged(json).await;
    }
}

async fn logged(json: bool) {
    let mut tally = Tally::of("refusals and texts in a log of everything");
    let fake = Fake::open().await;
    let (guild, channels) = fake.guild("Home", &["games"]);
    let folder = tempfile::tempdir().expect("a folder");
    let config = format!(
        "[discord]\napi_url = \"{}\"\nmessage_content = true\n[log]\nlevel = \"trace,serenity=trace,hyper=trace\"\njson = {json}\n",
        fake.url()
    );
    std::fs::write(folder.path().join("config.toml"), config).expect("it is written");
    let log = folder.path().join("log");
    let program = Command::new(env!("CARGO_BIN_EXE_galabot"))
        .arg("run")
        .current_dir(folder.path())
        .env("DISCORD_TOKEN", TOKEN)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(&log).expect("a file"))
        .spawn();
    let program = Program(program.expect("the program is there"));
    fake.wait("the commands", |fake| {
        fake.commands().is_array().then_some(())
    })
    .await;
    let place = Place {
        guild: Some(guild),
        channel: channels[0],
        parent: None,
    };
    // Another person each time, for nobody may ask much.
    let mut people = (0..).map(|n| Who::new(80_351_110_224_678_900 + n, "my secret is hunter2"));
    let mut somebody = || people.next().expect("there are always more");
    for refusal in REFUSALS {
        fake.refuse(Some(refusal));
        let who = somebody();
        fake.interact(forge::slash(&who, place, "gala", "games", &[]));
        fake.interact(forge::press(&who, place, 7, true, "help:-"));
        let level = [text("level", "1")];
        fake.interact(forge::slash(&who, place, "gala", "challenge", &level));
        fake.write(forge::message(&who, place, &format!("<@{BOT}> games"), &[]));
        fake.wait("a refusal", |fake| fake.is_refused().then_some(()))
            .await;
        tally.tried(4);
    }
    fake.refuse(None);
    let who = somebody();
    for hostile in [
        "\u{1b}]0;zq7x\u{7}",
        "zq7x\r\n2026-11-22 ERROR zq7x",
        "\u{0}zq7x",
        "zq7x hunter2",
    ] {
        fake.write(forge::message(
            &who,
            place,
            &format!("<@{BOT}> {hostile}"),
            &[],
        ));
        let typed = [text("move", hostile)];
        fake.interact(forge::slash(&who, place, "gala", "move", &typed));
        fake.interact(forge::completion(&who, place, "gala", "move", &typed));
        fake.interact(forge::press(&who, place, 7, false, hostile));
        tally.tried(4);
    }
    let last = fake.interact(forge::slash(&somebody(), place, "gala", "help", &[]));
    fake.settled(&[last]).await;
    drop(program);
    let log = std::fs::read(&log).expect("a log");
    let log = String::from_utf8_lossy(&log);
    assert!(
        log.contains("TRACE") || log.contains("DEBUG"),
        "it is listened to closely: {log}"
    );
    for secret in [TOKEN, CALL_TOKEN, "hunter2", "zq7x"] {
        let lines = log.lines().filter(|line| line.contains(secret));
        tally.gave_ways(lines.map(|line| format!("{secret}: {line}")));
    }
    let escapes = log
        .chars()
        .filter(|letter| letter.is_control() && !matches!(letter, '\n' | '\t'));
    tally.holds(escapes.count() == 0, || {
        "an escape is in the log".to_owned()
    });
    tally.done();
}
