//! What hosts install: the systemd unit and the container start this program, without privileges. `.ci/packaging` has
//! systemd and docker check both, where they are installed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The README's first command names no program, so cargo has to know which one is meant.
#[test]
fn cargo_run_is_the_bot() {
    let asked = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--locked",
            "--format-version=1",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    let told: serde_json::Value = serde_json::from_slice(&asked.stdout).expect("JSON");
    let packages = told["packages"].as_array().expect("packages");
    let meant: Vec<_> = packages
        .iter()
        .filter_map(|package| package["default_run"].as_str())
        .collect();
    assert_eq!(meant, ["galabot"]);
    assert!(read("README.md").contains("cargo run --release -- sandbox"));
}

/// The value of a key that occurs once in a unit.
fn value<'a>(unit: &'a str, key: &str) -> &'a str {
    let mut found = unit
        .lines()
        .filter_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    let value = found
        .next()
        .unwrap_or_else(|| panic!("there is no {key} in the unit"));
    assert_eq!(found.next(), None, "{key} stands twice");
    value
}

/// Whether the program accepts these arguments: with `--help` after them it explains them, and does nothing.
fn is_taken(arguments: &[&str]) -> bool {
    let asked = Command::new(env!("CARGO_BIN_EXE_galabot"))
        .args(arguments)
        .arg("--help")
        .output()
        .expect("the program starts");
    asked.status.success()
}

#[test]
fn the_unit_starts_the_bot_without_any_rights_and_stops_it_in_good_order() {
    let unit = read("packaging/galabot.service");
    let start: Vec<&str> = value(&unit, "ExecStart").split(' ').collect();
    assert_eq!(start[0], "/usr/local/bin/galabot");
    assert!(is_taken(&start[1..]), "{start:?}");
    assert_eq!(value(&unit, "DynamicUser"), "yes");
    assert_eq!(value(&unit, "NoNewPrivileges"), "yes");
    assert_eq!(value(&unit, "CapabilityBoundingSet"), "");
    assert_eq!(value(&unit, "KillSignal"), "SIGTERM");
    assert_eq!(value(&unit, "Restart"), "on-failure");
    // The bot waits twice for up to ten seconds, and once more for what is on its way.
    let patience: u32 = value(&unit, "TimeoutStopSec").parse().expect("seconds");
    assert!(patience > 30);
    let token = value(&unit, "LoadCredential");
    assert!(
        token.starts_with("token:"),
        "the bot asks for the credential `token`"
    );
    // It may write to its working folder, and nowhere else.
    assert_eq!(value(&unit, "ProtectSystem"), "strict");
    let work = format!("/var/lib/{}", value(&unit, "StateDirectory"));
    assert_eq!(value(&unit, "WorkingDirectory"), work);
}

/// The instructions of a Dockerfile, with continued lines joined and without comments.
fn instructions(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .collect();
    let text = lines.join("\n").replace("\\\n", " ");
    let parted = text.lines().filter_map(|line| line.split_once(' '));
    parted
        .map(|(word, rest)| (word.to_owned(), rest.trim().to_owned()))
        .collect()
}

/// The words of the form `["one", "two"]`.
fn words(list: &str) -> Vec<String> {
    serde_json::from_str(list).unwrap_or_else(|error| panic!("{list}: {error}"))
}

#[test]
fn the_image_is_built_from_what_is_there_and_runs_the_bot_as_nobody() {
    let file = instructions(&read("packaging/Dockerfile"));
    let known = [
        "FROM",
        "WORKDIR",
        "COPY",
        "RUN",
        "ENV",
        "USER",
        "VOLUME",
        "STOPSIGNAL",
        "HEALTHCHECK",
        "ENTRYPOINT",
        "CMD",
    ];
    for (word, rest) in &file {
        assert!(known.contains(&word.as_str()), "{word} {rest}");
    }
    let all = |wanted: &str| -> Vec<String> {
        let found = file.iter().filter(|(word, _)| word == wanted);
        found.map(|(_, rest)| rest.clone()).collect()
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let let_in = read("packaging/Dockerfile.dockerignore");
    let mut copied = Vec::new();
    for line in all("COPY")
        .iter()
        .filter(|line| !line.starts_with("--from"))
    {
        let mut names: Vec<&str> = line.split_whitespace().collect();
        names.pop();
        for name in names {
            assert!(root.join(name).exists(), "{name} is copied, but not there");
            let shown = format!("!{name}");
            assert!(
                let_in.lines().any(|line| line == shown),
                "{name} is ignored"
            );
            copied.push(name.to_owned());
        }
    }
    for needed in [
        "Cargo.toml",
        "Cargo.lock",
        "src",
        "web",
        "fonts",
        "benches",
        "crates",
    ] {
        assert!(
            copied.iter().any(|name| name == needed),
            "{needed} is not copied"
        );
    }
    let minimum = read("Cargo.toml");
    let minimum = minimum
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = "));
    let minimum = minimum.expect("it is named").trim_matches('"').to_owned();
    assert!(
        all("FROM")[0].starts_with(&format!("rust:{minimum}-")),
        "{:?}",
        all("FROM")
    );
    let user = &all("USER")[..];
    let number: u32 = user[0]
        .split(':')
        .next()
        .expect("a user")
        .parse()
        .expect("a number");
    assert!(user.len() == 1 && number >= 1_000, "{user:?}");
    assert_eq!(all("STOPSIGNAL"), ["SIGTERM"]);
    let last = words(&all("CMD")[0]);
    assert_eq!(words(&all("ENTRYPOINT")[0]), ["galabot"]);
    let run: Vec<&str> = last.iter().map(String::as_str).collect();
    assert!(is_taken(&run), "{run:?}");
    let health = all("HEALTHCHECK")[0].clone();
    let (_, asked) = health.split_once("CMD ").expect("a command");
    let asked = words(asked);
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    assert_eq!(asked[0], "galabot");
    assert!(is_taken(&asked[1..]), "{asked:?}");
    // Its health is asked at the port that is set when the image is built.
    assert!(read("config.example.toml").contains("\n#= port = "));
}

/// Which system calls a unit allows: a line without `~` adds, one with it takes away, as systemd reads them.
fn lets_through(unit: &str, call: &str, groups: &[&str]) -> bool {
    let lines = unit
        .lines()
        .filter_map(|line| line.strip_prefix("SystemCallFilter="));
    lines.fold(false, |allowed, line| {
        let (adds, list) = match line.strip_prefix('~') {
            Some(list) => (false, list),
            None => (true, line),
        };
        let mut names = list.split_whitespace();
        match names.any(|name| name == call || groups.contains(&name)) {
            true => adds,
            false => allowed,
        }
    })
}

/// Under the unit the computer may lower its priority, as docs/operation.md measured it, and a crash leaves nothing.
#[test]
fn the_unit_lets_the_computer_stand_back_and_leaves_no_core() {
    let unit = read("packaging/galabot.service");
    let groups = ["@system-service", "@resources"];
    assert!(lets_through(&unit, "setpriority", &groups));
    assert!(!lets_through(&unit, "sched_setscheduler", &groups));
    assert!(!lets_through(&unit, "chroot", &["@privileged"]));
    assert_eq!(value(&unit, "LimitCORE"), "0");
    let mode: u32 = value(&unit, "UMask").parse().expect("a mode");
    assert_eq!(mode, 77);
}

/// Whether a line puts the token into the environment of a container.
fn gives_the_token(line: &str) -> bool {
    line.match_indices("DISCORD_TOKEN").any(|(at, name)| {
        let rest = &line[at + name.len()..];
        let whole = !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let before = line[..at].trim_end_matches([' ', '=', '"', '\'']);
        // In brackets is what not to write.
        let word = before.rsplit(char::is_whitespace).next().unwrap_or(before);
        whole && ["-e", "--env", "ENV", "ARG"].contains(&word)
    })
}

/// The base of the image cannot change under its name, and the image does not show its token.
#[test]
fn images_are_pinned_and_the_token_is_a_secret() {
    let text = read("packaging/Dockerfile");
    let images: Vec<String> = instructions(&text)
        .into_iter()
        .filter(|(word, _)| word == "FROM")
        .map(|(_, rest)| rest)
        .collect();
    assert_eq!(images.len(), 2);
    for image in images {
        let image = image.split(' ').next().expect("a name");
        let (name, digest) = image.split_once("@sha256:").expect("a digest");
        assert!(name.contains(':'), "{name} has its tag, for people");
        let is_hex = digest
            .bytes()
            .all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        assert!(is_hex && digest.len() == 64, "{image}");
    }
    // An environment variable is visible to anyone who may inspect the container.
    for (number, line) in text.lines().enumerate() {
        assert!(!gives_the_token(line), "line {number}: {line}");
    }
    for given in [
        "docker run -e DISCORD_TOKEN galabot",
        "docker run -e DISCORD_TOKEN",
        "docker run -e DISCORD_TOKEN=secret galabot",
        "docker run -eDISCORD_TOKEN galabot",
        "docker run --env DISCORD_TOKEN \\",
        "docker run --env=DISCORD_TOKEN=$token",
        "ENV DISCORD_TOKEN=secret",
        "ARG DISCORD_TOKEN",
    ] {
        assert!(gives_the_token(given), "{given}");
    }
    assert!(!gives_the_token(
        "# not in the environment (-e DISCORD_TOKEN)"
    ));
    let secrets = "CREDENTIALS_DIRECTORY=/run/secrets";
    assert!(instructions(&text).contains(&("ENV".to_owned(), secrets.to_owned())));
    assert!(text.contains("token:/run/secrets/token:ro"));
}

/// What the browser tests and the pages load is pinned to the byte.
#[test]
fn what_npm_brings_is_locked() {
    for folder in ["tests/browser", "web"] {
        let lock = read(&format!("{folder}/package-lock.json"));
        let lock: serde_json::Value = serde_json::from_str(&lock).expect("JSON");
        let packages = lock["packages"].as_object().expect("packages");
        let brought = packages.iter().filter(|(name, _)| !name.is_empty());
        assert!(brought.clone().count() > 0);
        for (name, package) in brought {
            let sum = package["integrity"].as_str().unwrap_or_default();
            assert!(sum.starts_with("sha512-"), "{folder}: {name}");
        }
    }
    for file in [".ci/run", "packaging/Dockerfile"] {
        let text = read(file);
        assert!(
            text.contains("npm ci") && !text.contains("npm install"),
            "{file}"
        );
    }
}

/// The names of the metrics in a text that asks for them.
fn metrics_in(text: &str) -> Vec<&str> {
    let end = |rest: &str| rest.find(|c: char| !c.is_ascii_lowercase() && c != '_');
    text.match_indices("galabot_")
        .map(|(at, _)| &text[at..at + end(&text[at..]).unwrap_or(text.len() - at)])
        .collect()
}

/// What the files for Prometheus and Grafana ask for, each name once.
pub(crate) fn metrics_asked_for() -> BTreeSet<String> {
    let board: serde_json::Value =
        serde_json::from_str(&read("packaging/grafana-dashboard.json")).expect("JSON");
    let panels = board["panels"].as_array().expect("panels");
    let targets = panels
        .iter()
        .filter_map(|panel| panel["targets"].as_array())
        .flatten();
    let mut asked = BTreeSet::new();
    for target in targets {
        let names = metrics_in(target["expr"].as_str().expect("a query"));
        assert!(!names.is_empty(), "{target} asks for nothing of galabot");
        asked.extend(names.into_iter().map(str::to_owned));
    }
    let alerts = read("packaging/prometheus-alerts.yml");
    let rules = alerts
        .lines()
        .filter_map(|line| line.trim().strip_prefix("expr: "));
    for rule in rules {
        asked.extend(metrics_in(rule).into_iter().map(str::to_owned));
    }
    asked
}

/// The rules for alerts are those that the README names, and the dashboard can be told apart from others.
#[test]
fn alerts_and_dashboard_are_about_what_the_readme_says() {
    let readme = read("README.md");
    let (_, after) = readme.split_once("Alert on:").expect("a list");
    let list = after.split("\n**").next().expect("its end");
    let alerts = read("packaging/prometheus-alerts.yml");
    let of_readme = metrics_in(list);
    assert!(of_readme.len() > 5, "{of_readme:?}");
    for name in of_readme {
        assert!(alerts.contains(name), "no rule asks for {name}");
    }
    let board: serde_json::Value =
        serde_json::from_str(&read("packaging/grafana-dashboard.json")).expect("JSON");
    assert_eq!(board["uid"], "galabot");
    let mut ids = BTreeSet::new();
    for panel in board["panels"].as_array().expect("panels") {
        assert!(
            ids.insert(panel["id"].as_u64()),
            "{panel} has no id of its own"
        );
        let told =
            panel["type"] == "row" || !panel["description"].as_str().unwrap_or("").is_empty();
        assert!(told, "{panel} says nothing of itself");
    }
}
