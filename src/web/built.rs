//! Files of pages that a build step makes (`npm run build` in `web/`), and that are not built into the program: they
//! are read from a folder at the start. Without them the program runs as well, and does without what needs them.

use std::collections::HashMap;
use std::path::Path;

use axum::body::Bytes;

use super::secrets::fingerprint;

/// Discord's SDK for Activities, as one module.
pub(super) const ACTIVITY: &str = "activity.js";

/// All that is looked for.
const NAMES: [&str; 1] = [ACTIVITY];

/// The files that are there.
#[derive(Clone, Debug, Default)]
pub struct Built(HashMap<&'static str, (String, Bytes)>);

impl Built {
    /// Those of a folder. What is not there or cannot be read is left out.
    pub fn read(folder: &Path) -> Built {
        let files = NAMES.iter().filter_map(|name| {
            let bytes = std::fs::read(folder.join(name)).ok()?;
            Some((*name, (fingerprint(&bytes), Bytes::from(bytes))))
        });
        Built(files.collect())
    }

    /// Whether what an Activity needs is there.
    pub fn has_activity(&self) -> bool {
        self.0.contains_key(ACTIVITY)
    }

    /// Where pages find a file, by a name that is another one once the file is.
    pub(super) fn path(&self, name: &str) -> Option<String> {
        let (print, _) = self.0.get(name)?;
        Some(format!("/built/{print}/{name}"))
    }

    /// A file as it is now.
    pub(super) fn file(&self, print: &str, name: &str) -> Option<Bytes> {
        let (known, bytes) = self.0.get(name)?;
        (known == print).then(|| bytes.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_built_is_done_without() {
        let folder = tempfile::tempdir().expect("a folder");
        let none = Built::read(folder.path());
        assert!(!none.has_activity() && none.path(ACTIVITY).is_none());
        std::fs::write(folder.path().join(ACTIVITY), "export {}").expect("room");
        std::fs::write(folder.path().join("other.js"), "export {}").expect("room");
        let built = Built::read(folder.path());
        assert!(built.has_activity());
        let path = built.path(ACTIVITY).expect("it is there");
        assert!(path.starts_with("/built/") && path.ends_with("/activity.js"));
        assert!(built.path("other.js").is_none(), "only what pages ask for");
    }
}
