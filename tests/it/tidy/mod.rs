//! The shape of the code: which layer may know which, and the house rules that a compiler does not hold.
//!
//! Sources are read as words (`reading`), without comments and strings. Each check takes one [`Source`] and gives its
//! offences; the last tests show that every check catches a bad sample.

mod circles;
mod games;
mod prose;
mod reading;
mod stores;
mod tables;

use std::collections::BTreeSet;
use std::path::Path;

use circles::circles;
use reading::{crate_paths, without_tests, words};
use tables::{CRATES, LAYERS, PURE, RESERVED, WITHOUT_CIRCLES};

/// A file that is longer is two ideas.
const MOST_LINES: usize = 600;

/// A file of the project.
struct Source {
    /// Below the root of the project, with `/`.
    path: String,
    text: String,
}

impl Source {
    fn new(path: &str, text: &str) -> Source {
        Source {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    /// The path below `src` of the program, if it lies there.
    fn in_src(&self) -> Option<&str> {
        self.path.strip_prefix("src/")
    }

    /// Where it is in what is built: the path below `src`, for a crate of its own after that crate's name.
    fn place(&self) -> Option<String> {
        let in_crate = || {
            let (name, below) = self.path.strip_prefix("crates/")?.split_once('/')?;
            Some(format!("{name}/{}", below.strip_prefix("src/")?))
        };
        self.in_src().map(str::to_owned).or_else(in_crate)
    }

    /// The layer it belongs to: the first part of its path below `src`.
    fn layer(&self) -> Option<&str> {
        let path = self.in_src()?;
        let first = path.split('/').next()?;
        Some(first.strip_suffix(".rs").unwrap_or(first))
    }

    /// How many modules lie between the root of the crate and this file's contents.
    fn depth(&self) -> usize {
        let parts = self.in_src().map_or(0, |path| path.split('/').count());
        match self.path.ends_with("/mod.rs") {
            true => parts - 1,
            false => parts,
        }
    }

    fn is_test(&self) -> bool {
        self.place().is_none() || self.path.ends_with("/tests.rs") || self.path.contains("/tests/")
    }
}

/// Every file with this extension below these folders of the project.
fn files(folders: &[&str], extension: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders: Vec<_> = folders.iter().map(|folder| root.join(folder)).collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the project") {
            let path = entry.expect("an entry that can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == extension) {
                let text = std::fs::read_to_string(&path).expect("a source that can be read");
                let below = path.strip_prefix(root).expect("it was found below");
                let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
                found.push(Source::new(&parts.join("/"), &text));
            }
        }
    }
    found.sort_by(|one, two| one.path.cmp(&two.path));
    found
}

/// Every Rust file of the project.
fn sources() -> Vec<Source> {
    let found = files(&["src", "crates", "tests", "benches"], "rs");
    assert!(found.len() > 400, "only {} files found", found.len());
    found
}

/// Fails with everything that a check has to say about the project.
fn hold(check: fn(&Source) -> Vec<String>) {
    let sources = sources();
    let offences: Vec<String> = sources.iter().flat_map(check).collect();
    assert!(offences.is_empty(), "\n{}", offences.join("\n"));
}

#[test]
fn no_arrow_points_up() {
    hold(arrows_up);
}

#[test]
fn no_layer_may_know_one_above() {
    for (at, (layer, known)) in LAYERS.iter().enumerate() {
        for other in *known {
            let crates = CRATES.iter().flat_map(|(_, names, _)| *names);
            let mut below = LAYERS[..at].iter().map(|(name, _)| name).chain(crates);
            let below = below.any(|name| name == other);
            assert!(below, "{layer} may not know {other}, which is not below it");
        }
    }
}

#[test]
fn no_crate_depends_on_one_it_may_not_know() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let folders = std::fs::read_dir(&root).expect("the folder of the crates");
    let mut seen = 0;
    for folder in folders {
        let folder = folder.expect("an entry that can be read").path();
        let name = folder.file_name().expect("a name").to_string_lossy();
        let known = CRATES.iter().find(|(folder, ..)| *folder == name);
        let (_, _, may) = known.unwrap_or_else(|| panic!("{name} is not among CRATES"));
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let manifest: toml::Table = manifest.parse().expect("TOML");
        for dependency in manifest["dependencies"].as_table().expect("a table").keys() {
            let is_ours = ["gala", "discord-"]
                .iter()
                .any(|ours| dependency.starts_with(ours));
            assert!(
                !is_ours || may.contains(&dependency.as_str()),
                "{name} may not know {dependency}"
            );
            // Whatever it needed would have to go wherever rules go.
            let is_needed = dependency == "thiserror" || dependency == "serde";
            assert!(
                name != "rules" || is_needed,
                "the rules need no {dependency}"
            );
        }
        seen += 1;
    }
    assert_eq!(seen, CRATES.len());
}

#[test]
fn what_is_pure_asks_the_world_nothing() {
    hold(impure);
}

#[test]
fn every_module_says_what_it_is() {
    hold(without_words);
}

#[test]
fn no_file_is_too_long() {
    hold(too_long);
}

#[test]
fn what_is_reserved_stays_where_it_belongs() {
    hold(out_of_place);
}

#[test]
fn no_modules_of_a_layer_go_round_in_a_circle() {
    let sources = sources();
    let found = WITHOUT_CIRCLES
        .map(|layer| circles(&sources, layer))
        .concat();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn nothing_is_unwrapped_outside_tests() {
    hold(unwrapped);
}

/// Paths into a layer that this one may not know, by `crate::`, by its outside name, or by enough `super`s.
fn arrows_up(source: &Source) -> Vec<String> {
    let Some(layer) = source.layer().filter(|layer| *layer != "lib") else {
        return Vec::new();
    };
    let Some((_, known)) = LAYERS.iter().find(|(name, _)| *name == layer) else {
        return vec![format!("{}: {layer} is no layer; see LAYERS", source.path)];
    };
    let may = |name: &str| name == layer || known.contains(&name);
    let used = crate_paths(&words(&source.text), source.depth());
    let wrong = used.into_iter().filter(|(name, _)| !may(name));
    wrong
        .map(|(name, line)| {
            let path = &source.path;
            format!("{path}:{line}: {layer} may not know {name} (it may know {known:?})")
        })
        .collect()
}

fn without_words(source: &Source) -> Vec<String> {
    let first = source.text.lines().find(|line| !line.trim().is_empty());
    match first.and_then(|line| line.strip_prefix("//! ")) {
        Some(words) if !words.trim().is_empty() => Vec::new(),
        _ => vec![format!(
            "{}: expected a first line `//! what this is`",
            source.path
        )],
    }
}

fn too_long(source: &Source) -> Vec<String> {
    let lines = source.text.lines().count();
    let told = format!("{}: {lines} lines, at most {MOST_LINES}", source.path);
    (lines > MOST_LINES).then_some(told).into_iter().collect()
}

fn out_of_place(source: &Source) -> Vec<String> {
    let Some(place) = source.place().filter(|_| !source.is_test()) else {
        return Vec::new();
    };
    let path = &source.path;
    let words = without_tests(words(&source.text));
    let mut offences = BTreeSet::new();
    for (reserved, places) in RESERVED {
        if places.iter().any(|begin| place.starts_with(begin)) {
            continue;
        }
        for (at, word) in words.iter().enumerate() {
            // Only as the beginning of a path: `sled::open`, `use sled;`, `#[serde(…)]`.
            let begins = at == 0 || words[at - 1].text != "::" && words[at - 1].text != ".";
            let named = word.text.starts_with(char::is_uppercase);
            if reserved.contains(&word.text.as_str()) && (begins || named) {
                let (line, word) = (word.line, &word.text);
                offences.insert(format!("{path}:{line}: {word} belongs in {places:?}"));
            }
        }
    }
    offences.into_iter().collect()
}

/// Time, files, the network and the process, in a crate that is to know none of them.
fn impure(source: &Source) -> Vec<String> {
    let place = source.place().filter(|_| !source.is_test());
    let Some(place) = place.filter(|place| {
        PURE.iter()
            .any(|pure| place.starts_with(&format!("{pure}/")))
    }) else {
        return Vec::new();
    };
    let words = without_tests(words(&source.text));
    let asks = words.windows(3).filter(|three| {
        let world = ["time", "fs", "net", "env", "process", "thread"];
        three[0].text == "std" && three[1].text == "::" && world.contains(&three[2].text.as_str())
    });
    asks.map(|three| {
        format!(
            "{place}:{}: std::{} in a pure crate",
            three[0].line, three[2].text
        )
    })
    .collect()
}

fn unwrapped(source: &Source) -> Vec<String> {
    if source.is_test() {
        return Vec::new();
    }
    let words = without_tests(words(&source.text));
    let calls = words.windows(3).filter(|three| {
        let texts = [&three[0].text, &three[1].text, &three[2].text];
        texts == [".", "unwrap", "("]
    });
    calls
        .map(|three| {
            let (path, line) = (&source.path, three[1].line);
            format!("{path}:{line}: unwrap; `expect` says why it cannot fail, `?` passes it on")
        })
        .collect()
}

// ---- the checks, checked ----

/// Holds that a check objects to the bad lines of a file and to nothing in the good ones.
fn catches(check: fn(&Source) -> Vec<String>, path: &str, good: &[&str], bad: &[&str]) {
    for text in good {
        let offences = check(&Source::new(path, text));
        assert!(offences.is_empty(), "{text}\n{offences:?}");
    }
    for text in bad {
        let offences = check(&Source::new(path, text));
        assert!(!offences.is_empty(), "nothing is said against\n{text}");
    }
}

#[test]
fn an_arrow_that_points_up_is_caught() {
    let good = [
        "use crate::rules::{self, Move};",
        "// crate::discord",
        "/* use crate::discord; /* twice */ */",
        "/// [`crate::present`] finds the words.",
        "const A: &str = \"crate::discord\";",
        "const A: &str = r#\"\" crate::discord\"#; const B: char = '\"';",
        "pub(crate) fn a<'a>(a: &'a str) {}",
        "use super::store; mod inner { use super::super::ports; }",
    ];
    let bad = [
        "use crate::discord::Bot;",
        "use crate::{rules::Move, store};",
        "use crate::{\n    rules::{Move, Side},\n    present::{self, Message},\n};",
        "fn a() { crate::present::words(); }",
        "fn a<'a>(a: &'a crate::store::DiskStore) {}",
        "const QUOTE: char = '\\''; use crate::store;",
        "use super::super::store;",
        "mod inner { use super::super::super::store; }",
        "mod inner {} use super::super::store;",
        "use crate as root;",
        "use crate::*;",
        "#[cfg(test)] mod tests { use crate::store::MemoryStore; }",
    ];
    catches(arrows_up, "src/service/app.rs", &good, &bad);
    catches(
        arrows_up,
        "src/lessons/mod.rs",
        &["use crate::lessons::gala::Task;", "use self::gala::Task;"],
        &["use crate::service::Table;", "use super::service;"],
    );
    catches(
        arrows_up,
        "src/main.rs",
        &["fn main() { galabot::cli::main() }"],
        &["use galabot::store::DiskStore;"],
    );
    catches(arrows_up, "src/utils.rs", &[], &["fn anything() {}"]);
    let lines = arrows_up(&Source::new(
        "src/lessons/mod.rs",
        "//! x\n\nuse crate::{\n    draw,\n};",
    ));
    assert!(
        lines[0].starts_with("src/lessons/mod.rs:4: lessons may not know draw"),
        "{lines:?}"
    );
}

#[test]
fn a_module_without_words_is_caught() {
    let good = ["//! The board.\n\nuse std::fmt;"];
    let bad = ["use std::fmt;", "//!\n//! The board.", "// The board.", ""];
    catches(without_words, "crates/rules/src/square.rs", &good, &bad);
}

#[test]
fn a_long_file_is_caught() {
    let (good, bad) = ("x\n".repeat(MOST_LINES), "x\n".repeat(MOST_LINES + 1));
    catches(too_long, "tests/it/draw.rs", &[&good], &[&bad]);
}

#[test]
fn what_is_out_of_place_is_caught() {
    let good = [
        "//! serde",
        "fn a(serde_like: u8) { self.sled; }",
        "#[cfg(test)] mod tests { use serde_json::json; }",
        "#[cfg(test)]\nuse serde_json::json;",
    ];
    let bad = [
        "use serde::Serialize;",
        "use {std::fmt, serde_json::Value};",
        "#[serde(default)] struct A;",
        "fn a() -> sled::Db {}",
        "use std::time::SystemTime;",
        "#[cfg(test)] mod tests {} use serde_json::json;",
        "#[cfg(test)] use std::fmt; use serde_json::json;",
    ];
    catches(out_of_place, "src/present/board.rs", &good, &bad);
    catches(
        out_of_place,
        "src/store/record/version.rs",
        &["use serde_json::Value;"],
        &["use sled::Db;"],
    );
    catches(
        out_of_place,
        "src/service/table.rs",
        &["use serde::Serialize;"],
        &["use serde_json::Value;"],
    );
}

#[test]
fn a_circle_is_caught() {
    let layer = |table: &str, clock: &str| {
        let root = "pub mod model;\nmod play;\npub use model::table::Table;";
        let files = [
            ("src/service/mod.rs", root),
            ("src/service/model/mod.rs", "pub mod clock;\npub mod table;"),
            ("src/service/model/clock.rs", clock),
            ("src/service/model/table.rs", table),
            (
                "src/service/play/mod.rs",
                "use super::Table;\nuse super::model;",
            ),
            ("src/service/tests.rs", "use super::play::Play;"),
        ];
        let sources = files.map(|(path, text)| Source::new(path, text));
        circles(&sources, "src/service/")
    };
    let knows_clock = "use super::clock::Clock;";
    for harmless in [
        "",
        "use super::super::model;",
        "use crate::service;",
        "pub(in crate::service) fn a() {}",
        "#[cfg(test)] mod tests { use super::super::table::Table; }",
        "mod inner { use super::super::Clock; }",
        "use crate::rules::table::Table;",
    ] {
        let found = layer(knows_clock, harmless);
        assert!(found.is_empty(), "{harmless}\n{found:?}");
    }
    for back in [
        "use super::table::Table;",
        "use super::super::Table;",
        "use crate::service::{self, model::{self, table}};",
        "use crate::service::Table as Board;",
        "fn a() { crate::service::Table::open(); }",
        "fn a(_: &super::table::Table) {}",
        "use super::super::play::Play;",
    ] {
        let found = layer(knows_clock, back);
        assert_eq!(found.len(), 1, "{back}\n{found:?}");
    }
    let told = &layer(knows_clock, "\nuse super::table::Table;")[0];
    assert!(
        told.contains("clock.rs:2 knows service::model::table"),
        "{told}"
    );
}

#[test]
fn a_question_to_the_world_is_caught() {
    let good = ["use std::fmt;", "#[cfg(test)] mod tests { use std::fs; }"];
    let bad = [
        "use std::time::Instant;",
        "fn a() { std::env::var(\"A\"); }",
    ];
    catches(impure, "crates/rules/src/square.rs", &good, &bad);
    catches(impure, "src/store/disk/tree.rs", &bad, &[]);
}

#[test]
fn an_unwrap_is_caught() {
    let good = [
        "/// a().unwrap()\nfn a() {}",
        "fn a() { b().unwrap_or(3); c().expect(\"never .unwrap()\"); }",
        "#[cfg(test)]\nmod tests { fn a() { b().unwrap(); } }",
    ];
    let bad = [
        "fn a() { b().unwrap(); }",
        "fn a() { b()\n    .unwrap() }",
        "#[cfg(test)] mod tests { fn a() {} } fn a() { b().unwrap(); }",
    ];
    catches(unwrapped, "src/store/plan.rs", &good, &bad);
    let tests = ["fn a() { b().unwrap(); }"];
    catches(unwrapped, "src/store/record/tests.rs", &tests, &[]);
}
