//! The shape of the code: which layer may know which, and the house rules that a compiler does not hold.
//!
//! Sources are read as words ([`words`]), without comments and strings. Each check takes one [`Source`] and gives its offences;
//! the last tests show that every check catches a bad sample.

use std::collections::BTreeSet;
use std::path::Path;

/// The layers, each with those it may know: only layers further up in this list, so no arrow can turn back.
const LAYERS: [(&str, &[&str]); 16] = [
    ("rules", &[]),
    ("ai", &["rules"]),
    ("puzzles", &["rules", "ai"]),
    ("lessons", &["rules"]),
    ("draw", &["rules"]),
    ("service", &["rules", "ai", "puzzles", "lessons"]),
    ("computer", &["rules", "ai", "puzzles", "service"]),
    ("store", &["rules", "puzzles", "service"]),
    (
        "present",
        &["rules", "ai", "puzzles", "lessons", "draw", "service"],
    ),
    ("loopback", &[]),
    ("sandbox", &["loopback"]),
    ("config", &["draw", "service", "loopback"]),
    ("ops", &["loopback"]),
    (
        "discord",
        &[
            "rules", "ai", "puzzles", "draw", "service", "computer", "present", "config",
        ],
    ),
    (
        "cli",
        &[
            "rules", "ai", "puzzles", "draw", "service", "computer", "store", "present", "sandbox",
            "config", "ops", "discord",
        ],
    ),
    ("main", &["cli"]),
];

/// What is known in a few places only: words, and the beginnings of the paths (below `src`) where they may stand; their tests are free.
const RESERVED: [(&[&str], &[&str]); 11] = [
    (
        &["serde", "serde_json"],
        &[
            "config.rs",
            "store/record",
            "sandbox/",
            "discord/rest.rs",
            "discord/page.rs",
            "discord/commands",
            "discord/complete.rs",
            "discord/export.rs",
            "discord/hear.rs",
            "discord/interactions.rs",
            "discord/outbox/found.rs",
            "discord/outbox/thread.rs",
            "discord/shard/",
        ],
    ),
    (&["serenity"], &["discord/"]),
    (&["tokio_tungstenite"], &["discord/shard/"]),
    (&["sled"], &["store/disk/tree.rs"]),
    (&["clap"], &["cli/"]),
    (&["governor"], &["service/limits.rs"]),
    (
        &["skillratings"],
        &["service/annals.rs", "service/puzzle/solver.rs"],
    ),
    (
        &["prometheus_client"],
        &[
            "ops.rs",
            "cli/watch.rs",
            "store/disk/meters.rs",
            "discord/meters.rs",
        ],
    ),
    (&["fluent_bundle", "unic_langid"], &["present/words/"]),
    (&["imageproc", "ab_glyph"], &["draw/"]),
    // The house owns no clock: time comes through its port.
    (&["SystemTime"], &["discord/clock.rs", "sandbox/clock.rs"]),
];

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

    /// The path below `src`, if it lies there.
    fn in_src(&self) -> Option<&str> {
        self.path.strip_prefix("src/")
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
        self.in_src().is_none() || self.path.ends_with("/tests.rs")
    }
}

/// Every Rust file of the project.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![root.join("src"), root.join("tests"), root.join("benches")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the project") {
            let path = entry.expect("an entry that can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source that can be read");
                let below = path.strip_prefix(root).expect("it was found below");
                let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
                found.push(Source::new(&parts.join("/"), &text));
            }
        }
    }
    assert!(found.len() > 100, "only {} files found", found.len());
    found.sort_by(|one, two| one.path.cmp(&two.path));
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
            let below = LAYERS[..at].iter().any(|(name, _)| name == other);
            assert!(below, "{layer} may not know {other}, which is not below it");
        }
    }
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
    let Some(path) = source.in_src().filter(|_| !source.is_test()) else {
        return Vec::new();
    };
    let words = without_tests(words(&source.text));
    let mut offences = BTreeSet::new();
    for (reserved, places) in RESERVED {
        if places.iter().any(|place| path.starts_with(place)) {
            continue;
        }
        for (at, word) in words.iter().enumerate() {
            // Only as the beginning of a path: `sled::open`, `use sled;`, `#[serde(…)]`.
            let begins = at == 0 || words[at - 1].text != "::" && words[at - 1].text != ".";
            let named = word.text.starts_with(char::is_uppercase);
            if reserved.contains(&word.text.as_str()) && (begins || named) {
                let (line, word) = (word.line, &word.text);
                offences.insert(format!("src/{path}:{line}: {word} belongs in {places:?}"));
            }
        }
    }
    offences.into_iter().collect()
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

// ---- reading Rust, as far as the checks need it ----

/// An identifier, `::`, or any other single character that is no white space.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Word {
    text: String,
    line: usize,
}

/// The words of a source, without comments, strings, characters and lifetimes.
fn words(text: &str) -> Vec<Word> {
    let chars: Vec<char> = text.chars().collect();
    let at = |place: usize| chars.get(place).copied().unwrap_or('\0');
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let (mut words, mut here, mut line) = (Vec::new(), 0, 1);
    while here < chars.len() {
        let from = here;
        let word = match (at(here), at(here + 1)) {
            ('/', '/') => {
                here += chars[here..].iter().take_while(|c| **c != '\n').count();
                None
            }
            ('/', '*') => {
                here = after_comment(&chars, here);
                None
            }
            ('"', _) => {
                here = after_quoted(&chars, here);
                None
            }
            // A character, or else a lifetime or label.
            ('\'', '\\') => {
                here = after_quoted(&chars, here);
                None
            }
            ('\'', _) => {
                here += if at(here + 2) == '\'' { 3 } else { 1 };
                None
            }
            (':', ':') => {
                here += 2;
                Some("::".to_owned())
            }
            (c, _) if is_part(c) => {
                here += chars[here..].iter().take_while(|c| is_part(**c)).count();
                let word: String = chars[from..here].iter().collect();
                let raw =
                    matches!(word.as_str(), "r" | "br" | "cr") && matches!(at(here), '"' | '#');
                match raw.then(|| after_raw(&chars, here)).flatten() {
                    Some(after) => {
                        here = after;
                        None
                    }
                    None => Some(word),
                }
            }
            (c, _) => {
                here += 1;
                (!c.is_whitespace()).then(|| c.to_string())
            }
        };
        words.extend(word.map(|text| Word { text, line }));
        let here_at_most = here.min(chars.len());
        line += chars[from..here_at_most]
            .iter()
            .filter(|c| **c == '\n')
            .count();
    }
    words
}

/// The end of a block comment; they nest.
fn after_comment(chars: &[char], from: usize) -> usize {
    let (mut here, mut open) = (from, 0);
    while here < chars.len() {
        match (chars[here], chars.get(here + 1)) {
            ('/', Some('*')) => (open, here) = (open + 1, here + 2),
            ('*', Some('/')) => (open, here) = (open - 1, here + 2),
            _ => here += 1,
        }
        if open == 0 {
            break;
        }
    }
    here
}

/// The end of a string or character whose first quotation mark is here.
fn after_quoted(chars: &[char], from: usize) -> usize {
    let mut here = from + 1;
    while here < chars.len() && chars[here] != chars[from] {
        here += if chars[here] == '\\' { 2 } else { 1 };
    }
    here + 1
}

/// The end of a raw string whose `#`s or quotation mark begin here, if it is one (and no raw identifier).
fn after_raw(chars: &[char], from: usize) -> Option<usize> {
    let marks = chars[from..].iter().take_while(|c| **c == '#').count();
    let inside = from + marks + 1;
    if chars.get(inside - 1) != Some(&'"') {
        return None;
    }
    let closing: Vec<char> = std::iter::once('"')
        .chain(std::iter::repeat_n('#', marks))
        .collect();
    let length = chars[inside..]
        .windows(closing.len())
        .position(|some| some == closing)?;
    Some(inside + length + closing.len())
}

/// The words without the items that are compiled for tests only.
fn without_tests(words: Vec<Word>) -> Vec<Word> {
    let mut kept = Vec::new();
    let mut here = 0;
    while here < words.len() {
        if is_test_item(&words[here..]) {
            here += item_length(&words[here..]);
        } else {
            kept.push(words[here].clone());
            here += 1;
        }
    }
    kept
}

fn is_test_item(words: &[Word]) -> bool {
    let texts = words.iter().map(|word| word.text.as_str());
    texts.take(7).eq(["#", "[", "cfg", "(", "test", ")", "]"])
}

/// How many words an item has, up to its `;` or the end of its braces.
fn item_length(words: &[Word]) -> usize {
    let mut open = 0;
    for (at, word) in words.iter().enumerate() {
        match word.text.as_str() {
            "{" => open += 1,
            "}" => open -= 1,
            ";" => {}
            _ => continue,
        }
        if open == 0 {
            return at + 1;
        }
    }
    words.len()
}

/// The modules of the crate's root that are named, with their lines: after `crate::`, after `galabot::`, and after as many
/// `super::` as lead up to the root.
fn crate_paths(words: &[Word], depth: usize) -> Vec<(String, usize)> {
    let text = |at: usize| words.get(at).map_or("", |word: &Word| word.text.as_str());
    let mut found = Vec::new();
    let (mut inline, mut open): (Vec<usize>, usize) = (Vec::new(), 0);
    let mut here = 0;
    while here < words.len() {
        match text(here) {
            "mod" if text(here + 2) == "{" => inline.push(open),
            "{" => open += 1,
            "}" => {
                open = open.saturating_sub(1);
                inline.pop_if(|outside| *outside == open);
            }
            "crate" | "galabot" if text(here + 1) == "::" => {
                found.extend(names(&words[here + 2..]));
            }
            // `use crate as root` would hide what comes after.
            "crate" if text(here + 1) == "as" => found.push(("*".to_owned(), words[here].line)),
            "super" => {
                let supers = (here..).step_by(2);
                let supers = supers.take_while(|at| text(*at) == "super" && text(at + 1) == "::");
                let count = supers.count();
                if count > 0 && count == depth + inline.len() {
                    found.extend(names(&words[here + 2 * count..]));
                }
                here += (2 * count).saturating_sub(1);
            }
            _ => {}
        }
        here += 1;
    }
    found
}

/// The first names of what a path goes on with: one, or several in braces.
fn names(words: &[Word]) -> Vec<(String, usize)> {
    let Some(first) = words.first() else {
        return Vec::new();
    };
    if first.text != "{" {
        return vec![(first.text.clone(), first.line)];
    }
    let group = &words[1..item_length(words)];
    let (mut names, mut open, mut begins) = (Vec::new(), 0, true);
    for word in group {
        match word.text.as_str() {
            "{" => open += 1,
            "}" => open -= 1,
            "," if open == 0 => begins = true,
            name if begins => {
                names.push((name.to_owned(), word.line));
                begins = false;
            }
            _ => {}
        }
    }
    names
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
    catches(arrows_up, "src/service/house.rs", &good, &bad);
    catches(
        arrows_up,
        "src/sandbox/mod.rs",
        &["use crate::sandbox::id::Id;", "use self::id::Id;"],
        &["use crate::rules::Move;", "use super::rules;"],
    );
    catches(
        arrows_up,
        "src/main.rs",
        &["fn main() { galabot::cli::main() }"],
        &["use galabot::store::DiskStore;"],
    );
    catches(arrows_up, "src/utils.rs", &[], &["fn anything() {}"]);
    let lines = arrows_up(&Source::new(
        "src/rules/mod.rs",
        "//! x\n\nuse crate::{\n    draw,\n};",
    ));
    assert!(
        lines[0].starts_with("src/rules/mod.rs:4: rules may not know draw"),
        "{lines:?}"
    );
}

#[test]
fn a_module_without_words_is_caught() {
    let good = ["//! The board.\n\nuse std::fmt;"];
    let bad = ["use std::fmt;", "//!\n//! The board.", "// The board.", ""];
    catches(without_words, "src/rules/square.rs", &good, &bad);
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
    catches(out_of_place, "src/service/house.rs", &good, &bad);
    catches(
        out_of_place,
        "src/store/record/v1.rs",
        &["use serde::Serialize;"],
        &["use sled::Db;"],
    );
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
