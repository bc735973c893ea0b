//! `packaging/compose.yml`: what it names is there, and its services find each other. `.ci/packaging` has Compose and
//! Prometheus read the files, where they are installed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use galabot::config::Config;
use serde_json::{Map, Value};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    let path = path(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads as much of YAML as these files use: maps and lists in blocks, lists and texts as JSON has them, anchors and
/// merges. Numbers are texts.
struct Yaml {
    /// Each line without its indent, and that.
    lines: Vec<(usize, String)>,
    at: usize,
    anchors: BTreeMap<String, Value>,
}

impl Yaml {
    fn read(text: &str) -> Value {
        let lines = text
            .lines()
            .filter(|line| !line.trim().is_empty() && !line.trim().starts_with('#'))
            .map(|line| {
                let rest = line.trim_start();
                (line.len() - rest.len(), rest.to_owned())
            });
        let mut yaml = Yaml {
            lines: lines.collect(),
            at: 0,
            anchors: BTreeMap::new(),
        };
        let value = yaml.block(0);
        assert_eq!(yaml.at, yaml.lines.len(), "{:?}", yaml.lines.get(yaml.at));
        value
    }

    /// The line at which it is, if it has this indent.
    fn line(&self, indent: usize) -> Option<String> {
        let line = self.lines.get(self.at);
        line.filter(|line| line.0 == indent)
            .map(|line| line.1.clone())
    }

    fn block(&mut self, indent: usize) -> Value {
        match self.line(indent) {
            Some(line) if line.starts_with("- ") => self.list(indent),
            _ => self.map(indent),
        }
    }

    fn list(&mut self, indent: usize) -> Value {
        let mut list = Vec::new();
        while let Some(line) = self.line(indent) {
            let item = line.strip_prefix("- ").expect("an item of the list");
            let is_map = item.contains(": ") || item.ends_with(':');
            if is_map && !item.starts_with('"') {
                self.lines[self.at] = (indent + 2, item.to_owned());
                list.push(self.map(indent + 2));
            } else {
                self.at += 1;
                list.push(scalar(item));
            }
        }
        Value::Array(list)
    }

    fn map(&mut self, indent: usize) -> Value {
        let mut map = Map::new();
        while let Some(line) = self.line(indent) {
            let (key, rest) = line.split_once(':').expect("a key");
            let rest = rest.trim();
            self.at += 1;
            if key == "<<" {
                let name = rest.strip_prefix('*').expect("the name of an anchor");
                let merged = self.anchors[name].as_object().expect("a map").clone();
                map.extend(merged);
                continue;
            }
            let anchor = rest.strip_prefix('&');
            let value = if rest.is_empty() || anchor.is_some() {
                let inner = self.lines.get(self.at).map_or(0, |line| line.0);
                assert!(inner > indent, "nothing stands below {key}");
                self.block(inner)
            } else {
                scalar(rest)
            };
            if let Some(anchor) = anchor {
                self.anchors.insert(anchor.to_owned(), value.clone());
            }
            map.insert(key.to_owned(), value);
        }
        Value::Object(map)
    }
}

fn scalar(text: &str) -> Value {
    match text.starts_with(['"', '[', '{']) {
        true => serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}")),
        false => Value::String(text.to_owned()),
    }
}

fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::Array(items) => items.iter().map(text).collect(),
        Value::Object(map) => map.keys().map(String::as_str).collect(),
        Value::Null => Vec::new(),
        other => panic!("{other} is no list"),
    }
}

fn text(value: &Value) -> &str {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is no text"))
}

/// What is composed.
struct Composed(Value);

impl Composed {
    fn read() -> Composed {
        Composed(Yaml::read(&read("packaging/compose.yml")))
    }

    fn services(&self) -> &Map<String, Value> {
        self.0["services"].as_object().expect("services")
    }

    /// The services that are this program.
    fn bots(&self) -> Vec<(&str, &Value)> {
        let bots = self
            .services()
            .iter()
            .filter(|(_, it)| it["image"] == "galabot");
        bots.map(|(name, it)| (name.as_str(), it)).collect()
    }

    /// What is mounted into a service: the path there, and the file or volume.
    fn mounts(&self, service: &str) -> BTreeMap<&str, &str> {
        let volumes = texts(&self.services()[service]["volumes"]).into_iter();
        let mounts = volumes.map(|volume| {
            let volume = volume.strip_suffix(":ro").unwrap_or(volume);
            let (from, to) = volume.split_once(':').expect("two paths");
            (to, from)
        });
        mounts.collect()
    }

    /// The file that a service has at this path.
    fn file(&self, service: &str, at: &str) -> String {
        let mounts = self.mounts(service);
        let from = mounts.get(at);
        let from = from.unwrap_or_else(|| panic!("{service} has nothing at {at}"));
        let from = from.strip_prefix("./").expect("a file");
        read(&format!("packaging/{from}"))
    }
}

#[test]
fn what_the_composition_names_is_there() {
    let composed = Composed::read();
    let known = |kind: &str| -> BTreeSet<&str> { texts(&composed.0[kind]).into_iter().collect() };
    let mut used = BTreeSet::new();
    for (name, service) in composed.services() {
        for (to, from) in composed.mounts(name) {
            assert!(to.starts_with('/'), "{name}: {to}");
            match from.strip_prefix("./") {
                Some(file) => {
                    let file = path("packaging").join(file);
                    assert!(file.is_file(), "{name}: {}", file.display());
                    let whole = format!("{from}:{to}:ro");
                    assert!(texts(&service["volumes"]).contains(&&*whole), "{whole}");
                }
                None => {
                    assert!(known("volumes").contains(from), "{name}: {from}");
                    used.insert(from);
                }
            }
        }
        for secret in texts(&service["secrets"]) {
            assert!(known("secrets").contains(secret), "{name}: {secret}");
        }
        for network in texts(&service["networks"]) {
            assert!(known("networks").contains(network), "{name}: {network}");
        }
        for other in texts(&service["depends_on"]) {
            assert!(
                composed.services().contains_key(other),
                "{name} needs {other}"
            );
        }
        // Nobody but this machine reaches what is published.
        for port in texts(&service["ports"]) {
            assert!(port.starts_with("127.0.0.1:"), "{name}: {port}");
        }
        let image = text(&service["image"]);
        if image == "galabot" {
            let build = &service["build"];
            assert_eq!(text(&build["context"]), "..");
            assert!(path(text(&build["dockerfile"])).is_file(), "{build}");
        } else {
            let (_, tag) = image.split_once(':').expect("a tag");
            let version = tag.trim_start_matches('v');
            assert!(version.split('.').count() >= 2, "{image} names no version");
        }
        assert_eq!(
            texts(&service["security_opt"]),
            ["no-new-privileges:true"],
            "{name}"
        );
    }
    assert_eq!(used, known("volumes"), "a volume is used by nobody");
    // Secrets are files that git never sees, and nothing of them is in the environment.
    for secret in known("secrets") {
        let file = text(&composed.0["secrets"][secret]["file"]);
        assert_eq!(file, format!("./secrets/{secret}"));
    }
    let ignored = read(".gitignore");
    assert!(ignored.lines().any(|line| line == "/packaging/secrets"));
    for (name, bot) in composed.bots() {
        assert!(bot["environment"].is_null(), "{name}");
    }
}

#[test]
fn the_composed_bots_reach_their_database_and_are_asked_where_they_listen() {
    let composed = Composed::read();
    let bots = composed.bots();
    assert_eq!(bots.len(), 2);
    let database = &composed.services()["database"];
    let value = |key: &str| text(&database["environment"][key]).to_owned();
    let sockets = composed.mounts("database")["/var/run/postgresql"];
    let mut asked = Vec::new();
    for (name, bot) in &bots {
        assert_eq!(texts(&bot["secrets"]), ["token", "database-password"]);
        let config: Config = composed
            .file(name, "/etc/galabot/config.toml")
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let url = format!(
            "postgres:///{}?user={}&host=/run/postgresql",
            value("POSTGRES_DB"),
            value("POSTGRES_USER")
        );
        assert_eq!(config.store.url, Some(url));
        assert_eq!(composed.mounts(name)["/run/postgresql"], sockets);
        assert_eq!(
            bot["depends_on"]["database"]["condition"],
            "service_healthy"
        );
        // The image asks for its health at `port`, Prometheus at `listen`.
        assert!(config.ops.port.is_some());
        let listen = config.ops.listen.expect("an address for others");
        assert!(listen.ip().is_unspecified(), "{listen}");
        asked.push(format!("{name}:{}", listen.port()));
    }
    let password = value("POSTGRES_PASSWORD_FILE");
    assert_eq!(password, "/run/secrets/database-password");
    assert_eq!(texts(&database["secrets"]), ["database-password"]);
    let own = |name: &str| composed.mounts(name)["/var/lib/galabot"];
    assert_ne!(own(bots[0].0), own(bots[1].0), "each has its own folder");

    let prometheus = "/etc/prometheus/prometheus.yml";
    let command = texts(&composed.services()["prometheus"]["command"]);
    assert!(command.contains(&&*format!("--config.file={prometheus}")));
    let watching = Yaml::read(&composed.file("prometheus", prometheus));
    let job = &watching["scrape_configs"][0];
    assert_eq!(texts(&job["static_configs"][0]["targets"]), asked);
    for network in texts(&composed.services()["prometheus"]["networks"]) {
        for (name, bot) in &bots {
            assert!(texts(&bot["networks"]).contains(&network), "{name}");
        }
    }
    let alerts = texts(&watching["rule_files"]);
    assert_eq!(alerts.len(), 1);
    let alerts = composed.file("prometheus", alerts[0]);
    assert!(alerts.contains(&format!("up{{job=\"{}\"}}", text(&job["job_name"]))));
}

#[test]
fn the_composed_grafana_shows_the_dashboard() {
    let composed = Composed::read();
    let provided = "/etc/grafana/provisioning";
    let sources = format!("{provided}/datasources/galabot.yml");
    let sources = Yaml::read(&composed.file("grafana", &sources));
    let source = &sources["datasources"][0];
    assert_eq!(source["type"], "prometheus");
    assert_eq!(text(&source["url"]), "http://prometheus:9090");
    assert_eq!(text(&source["isDefault"]), "true");
    let shared = &composed.services()["prometheus"]["networks"];
    let own = texts(&composed.services()["grafana"]["networks"]);
    assert!(texts(shared).iter().all(|network| own.contains(network)));

    let providers = format!("{provided}/dashboards/galabot.yml");
    let providers = Yaml::read(&composed.file("grafana", &providers));
    let folder = text(&providers["providers"][0]["options"]["path"]);
    let environment = &composed.services()["grafana"]["environment"];
    let home = text(&environment["GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"]);
    assert!(Path::new(home).starts_with(folder), "{home}");
    let board: Value = serde_json::from_str(&composed.file("grafana", home)).expect("JSON");
    assert_eq!(board["uid"], "galabot");
    // Nobody can sign in, so nobody can with a password that everybody knows.
    for (key, value) in [
        ("GF_AUTH_ANONYMOUS_ENABLED", "true"),
        ("GF_AUTH_ANONYMOUS_ORG_ROLE", "Viewer"),
        ("GF_AUTH_DISABLE_LOGIN_FORM", "true"),
        ("GF_AUTH_BASIC_ENABLED", "false"),
        ("GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION", "true"),
    ] {
        assert_eq!(text(&environment[key]), value, "{key}");
    }
}

#[test]
fn the_reader_of_yaml_reads_what_these_files_use() {
    let read = Yaml::read(
        "# x\na: &one\n  b: c\n  d:\n    - e:f\n    - g: h\n      i: [\"j\", \"k\"]\nl:\n  <<: *one\n  b: \"m: n\"\n",
    );
    let one = serde_json::json!({"b": "c", "d": ["e:f", {"g": "h", "i": ["j", "k"]}]});
    assert_eq!(read["a"], one);
    assert_eq!(read["l"]["b"], "m: n");
    assert_eq!(read["l"]["d"], one["d"]);
}
