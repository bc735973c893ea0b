//! The corpora of the fuzzers, replayed through the same functions that they call.

use std::fs;
use std::path::Path;

#[path = "../../fuzz/src/entries.rs"]
mod entries;

/// Every kind of record ever written, from which the fuzzer derives other records.
#[test]
fn every_stored_record_is_fuzzed_from() {
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stored");
    let mut read = 0;
    for version in fs::read_dir(stored).expect("versions") {
        for file in fs::read_dir(version.expect("a version").path()).expect("records") {
            let bytes = fs::read(file.expect("a file").path()).expect("bytes");
            entries::records(bytes.trim_ascii_end());
            read += 1;
        }
    }
    assert!(read > 80, "only {read}");
}

#[test]
fn what_was_found_by_fuzzing_stays_mended() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for (name, entry) in entries::ALL {
        let corpus = corpora.join(name);
        let mut replayed = 0;
        for file in fs::read_dir(&corpus).expect("a corpus of this name") {
            let file = file.expect("a file").path();
            let bytes = fs::read(&file).expect("bytes");
            let sound = std::panic::catch_unwind(|| entry(&bytes));
            assert!(sound.is_ok(), "{}", file.display());
            replayed += 1;
        }
        assert!(replayed >= 5, "{name}: only {replayed}");
    }
    let folders = fs::read_dir(&corpora).expect("the corpora").count();
    assert_eq!(folders, entries::ALL.len(), "a corpus without a target");
}
