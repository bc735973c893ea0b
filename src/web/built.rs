//! Files that build steps have made: the engine in WebAssembly, and Discord's SDK for Activities. They are not in the
//! program but in a folder, which is read once at the start; without it pages do without what they are for.

use std::io::Write as _;
use std::path::Path;
use std::{fs, io};

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::secrets::fingerprint;

/// The most bytes of all files together; a folder with more is none that a build step has made.
const MOST_BYTES: u64 = 64 << 20;

/// How deep folders in the folder are looked into.
const DEEPEST: usize = 4;

/// What is served, by how names end.
const KINDS: [(&str, &str); 9] = [
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("json", "application/json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    // With any other a browser would not compile it while it comes.
    ("wasm", "application/wasm"),
];

/// Discord's SDK for Activities, as one module.
pub(super) const ACTIVITY: &str = "activity.js";

/// The files of a folder, in memory.
#[derive(Clone, Debug, Default)]
pub struct Built {
    files: Vec<File>,
    version: String,
}

/// A file.
#[derive(Clone, Debug)]
pub(super) struct File {
    /// Its path in the folder, with `/`.
    name: String,
    /// Its kind, as HTTP calls it.
    pub kind: &'static str,
    /// Equal files have equal tags.
    pub tag: String,
    /// What is in it.
    pub bytes: Bytes,
    /// The same compressed, if that makes it much smaller.
    pub packed: Option<Bytes>,
}

impl Built {
    /// Reads the files of a folder. Without a folder there are none.
    ///
    /// # Errors
    /// If it cannot be read, or has more in it than any build step makes.
    ///
    /// ```
    /// use galabot::web::Built;
    /// let none = Built::read("there/is/no/such/folder".as_ref()).unwrap();
    /// assert_eq!(none.path("engine.js"), None);
    /// ```
    pub fn read(folder: &Path) -> io::Result<Built> {
        let mut files = Vec::new();
        if folder.is_dir() {
            let mut left = MOST_BYTES;
            gather(folder, "", DEEPEST, &mut left, &mut files)?;
        }
        files.sort_by(|one, other| one.name.cmp(&other.name));
        let named = files
            .iter()
            .map(|file| format!("{} {}\n", file.name, file.tag));
        let version = fingerprint(named.collect::<String>().as_bytes());
        Ok(Built { files, version })
    }

    /// Where pages find a file, under a name for all of them as they are now; `None` if it is not there.
    pub fn path(&self, name: &str) -> Option<String> {
        let file = self.file(name)?;
        Some(format!("/built/{}/{}", self.version, file.name))
    }

    /// Whether there is the engine, for pages to load.
    pub fn has_engine(&self) -> bool {
        ["engine.js", "engine_bg.wasm"]
            .iter()
            .all(|name| self.file(name).is_some())
    }

    /// Whether what an Activity needs is there.
    pub fn has_activity(&self) -> bool {
        self.file(ACTIVITY).is_some()
    }

    /// A file of this version.
    pub(super) fn file_of(&self, version: &str, name: &str) -> Option<&File> {
        self.file(name).filter(|_| version == self.version)
    }

    fn file(&self, name: &str) -> Option<&File> {
        self.files.iter().find(|file| file.name == name)
    }
}

/// Adds the files of a folder whose kind is known.
fn gather(
    folder: &Path,
    before: &str,
    deep: usize,
    left: &mut u64,
    files: &mut Vec<File>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else {
            continue;
        };
        let path = entry.path();
        // A link may lead nowhere.
        let Ok(meta) = fs::metadata(&path) else {
            tracing::warn!(path = %path.display(), "cannot be read, so pages do without it");
            continue;
        };
        let name = format!("{before}{name}");
        if meta.is_dir() {
            if deep > 0 {
                gather(&path, &format!("{name}/"), deep - 1, left, files)?;
            }
            continue;
        }
        let Some(kind) = kind_of(&name) else {
            continue;
        };
        *left = left.checked_sub(meta.len()).ok_or_else(|| {
            io::Error::other(format!(
                "{} holds more than {MOST_BYTES} bytes",
                folder.display()
            ))
        })?;
        let bytes = Bytes::from(fs::read(&path)?);
        files.push(File {
            tag: fingerprint(&bytes),
            packed: packed(&bytes)?,
            name,
            kind,
            bytes,
        });
    }
    Ok(())
}

fn kind_of(name: &str) -> Option<&'static str> {
    let (stem, end) = name.rsplit_once('.')?;
    // `engine.d.ts` and its like are for programmers.
    let found = KINDS.iter().find(|(known, _)| *known == end)?;
    (!stem.is_empty()).then_some(found.1)
}

/// The bytes compressed, if that saves a tenth.
fn packed(bytes: &[u8]) -> io::Result<Option<Bytes>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    let packed = encoder.finish()?;
    Ok((packed.len() * 10 < bytes.len() * 9).then(|| packed.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_an_address_that_changes_with_any_of_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, text).expect("written");
        };
        write("engine.js", &"export {};\n".repeat(100));
        write("engine.d.ts", "export {};");
        write(".hidden.js", "");
        let read = || Built::read(folder.path()).expect("it can be read");
        let before = read();
        assert!(!before.has_engine());
        assert!(before.path("engine.d.ts").is_none() && before.path(".hidden.js").is_none());
        write("engine_bg.wasm", "\0asm");
        write("activity/index.html", "<p>");
        let after = read();
        assert!(after.has_engine());
        assert_ne!(before.path("engine.js"), after.path("engine.js"));
        let path = after.path("activity/index.html").expect("it is there");
        assert!(path.ends_with("/activity/index.html"), "{path}");
        assert!(
            after
                .file("engine.js")
                .expect("it is there")
                .packed
                .is_some()
        );
        assert!(
            after
                .file("engine_bg.wasm")
                .expect("it is there")
                .packed
                .is_none()
        );
    }
}
