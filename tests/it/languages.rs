//! What a language needs: a folder with its words, and one line that names it.

use std::path::Path;

use galabot::service::Language;

/// The file outside a language's folder that names it.
const REGISTERED: &str = "src/service/model/language.rs";

/// Discord's own list of the languages in which it can be used.
const LOCALES: &str = "crates/discord-sandbox/src/rest/commands.rs";

/// The sources below a folder, without their tests, with their paths.
fn sources(root: &Path, folder: &str, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(root.join(folder)).expect("a folder of sources") {
        let entry = entry.expect("an entry");
        let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            if !name.ends_with("/tests") {
                sources(root, &name, found);
            }
        } else if name.ends_with(".rs") && !name.ends_with("/tests.rs") {
            let text = std::fs::read_to_string(entry.path()).expect("a source");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let lines = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            found.push((name, lines.collect::<Vec<_>>().join("\n")));
        }
    }
}

#[test]
fn a_language_is_one_folder_and_one_line() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "crates"] {
        sources(root, folder, &mut found);
    }
    for language in Language::ALL.into_iter().skip(1) {
        let (code, word) = (language.code(), language.word());
        assert!(root.join("src/present/words").join(code).is_dir());
        let names = [
            format!("Language::{language:?}"),
            format!("\"{code}\""),
            format!("\"{code}/"),
            format!("/{code}/"),
            format!("\"{word}\""),
        ];
        let naming = found
            .iter()
            .filter(|(path, code)| path != LOCALES && names.iter().any(|name| code.contains(name)));
        let naming: Vec<&String> = naming.map(|(path, _)| path).collect();
        assert_eq!(naming, [REGISTERED], "files that name {language:?}");
        let registered = found.iter().filter(|(path, _)| path == REGISTERED);
        let lines = registered.flat_map(|(_, text)| text.lines());
        let lines = lines.filter(|line| names.iter().any(|name| line.contains(name)));
        assert_eq!(lines.count(), 1, "lines that name {language:?}");
    }
}
