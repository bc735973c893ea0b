//! Backups, their check and imports are streams: compressed or not, complete or refused, and never held in memory.

use std::fs;
use std::io::{self, BufReader, Read, Write};
use std::process::Command;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use galabot::service::{StoreError, Timestamp};
use galabot::store::{Backups, DiskStore, MemoryStore, check_export, sealed};

use super::given::{TestStore, commit, export, furnish, opening, saying};

fn packed(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

/// The export of a furnished store.
fn sample() -> String {
    let store = MemoryStore::new();
    furnish(&store);
    export(&store)
}

fn refused(of: Result<u64, StoreError>) -> String {
    match of {
        Err(StoreError::Refused(reason)) => reason,
        other => panic!("expected a refusal but found {other:?}"),
    }
}

#[test]
fn a_backup_is_compressed_and_reads_back_as_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let store = DiskStore::open(dir.path().join("data")).unwrap();
    furnish(&store);
    for at in 10..200 {
        commit(&store, opening(at, at, at));
    }
    let text = export(&store);
    let backups = Backups::new(dir.path().join("backups"), 2);
    let path = backups.write(&store, Timestamp(1)).unwrap();
    let size = fs::metadata(&path).unwrap().len();
    assert!(path.to_string_lossy().ends_with(".jsonl.gz"), "{path:?}");
    assert!(size * 5 < text.len() as u64, "{size} of {}", text.len());
    for kept in TestStore::all() {
        let mut from = BufReader::new(fs::File::open(&path).unwrap());
        kept.store().import(&mut from).unwrap();
        assert_eq!(kept.export(), text);
    }
}

#[test]
fn a_compressed_export_cut_off_or_changed_anywhere_is_refused() {
    let whole = packed(&sample());
    check_export(&mut whole.as_slice()).unwrap();
    for cut in 0..whole.len() {
        let reason = refused(check_export(&mut &whole[..cut]));
        assert!(reason.starts_with("line "), "{cut}: {reason}");
    }
    for at in 10..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 0x10;
        if check_export(&mut changed.as_slice()).is_ok() {
            // It was one of the bits that fill the last byte.
            let mut text = String::new();
            let mut unpacked = GzDecoder::new(changed.as_slice());
            unpacked.read_to_string(&mut text).unwrap();
            assert_eq!(text, sample(), "byte {at}");
        }
    }
    refused(check_export(&mut [&whole[..], b"more"].concat().as_slice()));
    refused(check_export(
        &mut [&whole[..], &whole[..]].concat().as_slice(),
    ));
}

#[test]
fn what_an_import_has_written_goes_again_if_the_rest_is_wrong() {
    let store = MemoryStore::new();
    furnish(&store);
    // Much of it is written long before the end is read, and some records are stored in pieces.
    for at in 10..400 {
        commit(&store, opening(at, at, at));
    }
    let text = export(&store);
    let cut = &text[..text.len() - 30];
    for mut kept in TestStore::all() {
        let empty = kept.export();
        let reason = refused(kept.store().import(&mut cut.as_bytes()));
        assert!(reason.contains("cut off"), "{reason}");
        assert_eq!(kept.export(), empty);
        assert!(kept.store().live_tables().unwrap().is_empty());
        kept.reopen();
        // The store is still usable, and takes a correct export.
        kept.store().import(&mut text.as_bytes()).unwrap();
        kept.reopen();
        assert_eq!(kept.export(), text);
        commit(kept.store(), saying("after", "after", 9));
    }
}

#[test]
fn backups_made_at_once_are_all_whole_and_none_takes_the_place_of_another() {
    let dir = tempfile::tempdir().unwrap();
    let store = DiskStore::open(dir.path().join("data")).unwrap();
    furnish(&store);
    let place = dir.path().join("backups");
    fs::create_dir(&place).unwrap();
    // Left by a killed process.
    fs::write(place.join("galabot-1.jsonl.gz.0a.part"), "half").unwrap();
    let mut made: Vec<_> = std::thread::scope(|scope| {
        let write = || {
            let (store, place) = (&store, &place);
            scope.spawn(move || Backups::new(place, 20).write(store, Timestamp(5)).unwrap())
        };
        let all: Vec<_> = (0..8).map(|_| write()).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    made.sort();
    made.dedup();
    assert_eq!(made.len(), 8);
    for path in &made {
        assert!(Backups::verify(path).unwrap().records > 0);
    }
    let there = fs::read_dir(&place).unwrap().count();
    assert_eq!(there, 8, "nothing half written is left");
}

/// An export with a number of answers of two thousand characters, made while it is read.
struct Endless {
    line: Vec<u8>,
    at: usize,
    next: u64,
    last: u64,
    sum: crc32fast::Hasher,
}

impl Endless {
    fn of(posts: u64) -> Endless {
        Endless {
            line: Vec::new(),
            at: 0,
            next: 0,
            last: posts,
            sum: crc32fast::Hasher::new(),
        }
    }

    fn write_next(&mut self) {
        let (next, last) = (self.next, self.last);
        let body = match next {
            0 => "\"kind\":\"export\",\"data\":1".to_owned(),
            1 => format!(
                "\"kind\":\"counters\",\"data\":{{\"next_table\":1,\"next_post\":{}}}",
                last + 10
            ),
            _ if next < last + 2 => format!(
                "\"kind\":\"post\",\"data\":[{{\"id\":{},\"lane\":{{\"channel\":7}},\
                 \"content\":{{\"words\":{{\"text\":\"{}\",\
                 \"board\":null,\"buttons\":[],\"reply_to\":1}}}},\"at\":1,\"attempts\":0}},\"waiting\"]",
                next - 1,
                "words ".repeat(333),
            ),
            _ if next == last + 2 => format!(
                "\"kind\":\"end\",\"data\":{{\"records\":{},\"sum\":{}}}",
                last + 1,
                self.sum.clone().finalize()
            ),
            _ => return self.line.clear(),
        };
        self.line = sealed(format!("{{\"v\":1,{body}").as_bytes());
        self.line.push(b'\n');
        self.sum.update(&self.line);
        self.next += 1;
    }
}

impl Read for Endless {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.at == self.line.len() {
            self.write_next();
            self.at = 0;
        }
        let part = (self.line.len() - self.at).min(to.len());
        to[..part].copy_from_slice(&self.line[self.at..self.at + part]);
        self.at += part;
        Ok(part)
    }
}

/// Set in the process that reads a large export.
const CHILD: &str = "GALABOT_TEST_STREAM";

/// Not a test of its own: what the test below does in a process of its own, whose memory no other test uses.
#[test]
fn stream_child() {
    let Some(posts) = std::env::var_os(CHILD) else {
        return;
    };
    let posts = posts.to_str().unwrap().parse().unwrap();
    let records = check_export(&mut BufReader::new(Endless::of(posts))).unwrap();
    assert_eq!(records, posts + 1);
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let most = status.lines().find(|line| line.starts_with("VmHWM:"));
    println!("{}", most.unwrap());
}

/// The most memory in kB that a process takes to check an export of this many answers.
fn memory_for(posts: u64) -> u64 {
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "store::stream::stream_child", "--nocapture"])
        .env(CHILD, posts.to_string())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&child.stdout).into_owned();
    let told = text.lines().find(|line| line.starts_with("VmHWM:"));
    let told = told.unwrap_or_else(|| panic!("{text}"));
    told.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Checking the many posts of one person takes as little memory as checking an empty store.
#[cfg(target_os = "linux")]
#[test]
fn a_check_takes_no_more_memory_for_a_hundred_megabytes() {
    let (little, much) = (memory_for(10), memory_for(50_000));
    assert!(
        much < little + 8 * 1024,
        "{little} kB for nothing, {much} kB for a hundred megabytes"
    );
}
