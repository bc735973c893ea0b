//! What it takes to add a kind of store: its own folder, and the lines that register it.

use std::collections::BTreeSet;

use super::reading::{without_tests, words};
use super::sources;

/// The folder of the kind that was added last.
const OWN: &str = "src/store/postgres/";

/// A `mod` line, its names for tests and benches, and a line in the list of kinds.
///
/// Not counted is what its library takes wherever it is used: lines in Cargo.toml, in `RESERVED` and in `CEILINGS`. Nor
/// is its line in the list of the tests' stores, nor what stands in texts.
#[test]
fn a_kind_of_store_takes_a_folder_and_a_line_in_the_list() {
    let mut lines = BTreeSet::new();
    for source in sources() {
        if source.is_test() || !source.path.starts_with("src/") || source.path.starts_with(OWN) {
            continue;
        }
        for word in without_tests(words(&source.text)) {
            if word.text.to_lowercase().contains("postgres") {
                let text = source.text.lines().nth(word.line - 1).unwrap_or_default();
                lines.insert(format!("{}: {}", source.path, text.trim()));
            }
        }
    }
    let expected = [
        "src/store/kinds.rs: super::postgres::KIND,",
        "src/store/mod.rs: mod postgres;",
        "src/store/mod.rs: pub use postgres::{CommitFate, PostgresHooks, PostgresStore};",
    ];
    let lines: Vec<String> = lines.into_iter().collect();
    assert_eq!(lines, expected, "what stands of it outside its folder");
}
