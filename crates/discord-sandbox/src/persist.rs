//! Keeps the world in a folder: `world.json`, replaced as a whole, and a file for each attachment.
//!
//! Requests are answered when what they changed is on disk ([`ServerState::until_kept`]). All that has changed while
//! one version was being written goes into the next, so that many wait for one write.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::body::Bytes;

use super::SandboxError;
use super::id::Id;
use super::state::{ServerState, State};
use super::world::World;

/// The world kept in a folder; none if the folder is new.
pub fn load(folder: &Path) -> Result<Option<World>, SandboxError> {
    let path = folder.join("world.json");
    let wrong = |problem: String| SandboxError::Data {
        path: path.clone(),
        problem,
    };
    match fs::read(&path) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(|error| wrong(error.to_string())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            make_private(&folder.join("attachments")).map_err(|error| wrong(error.to_string()))?;
            Ok(None)
        }
        Err(error) => Err(wrong(error.to_string())),
    }
}

/// Where an attachment's bytes are kept.
pub fn attachment_path(folder: &Path, id: Id) -> PathBuf {
    folder.join("attachments").join(id.to_string())
}

/// Writes the world after each change, until the sandbox shuts down.
pub async fn keep(server: Arc<ServerState>, folder: PathBuf) {
    let mut changes = server.changes();
    let mut written = Vec::new();
    loop {
        let closing = tokio::select! {
            _ = changes.changed() => false,
            () = server.closed() => true,
        };
        changes.mark_unchanged();
        let version = server.version();
        let snapshot = server.read(Snapshot::take);
        let folder = folder.clone();
        let before = std::mem::take(&mut written);
        let saved = tokio::task::spawn_blocking(move || snapshot.write(&folder, before)).await;
        match saved {
            Ok(Ok(now)) => written = now,
            Ok(Err(error)) => tracing::error!(%error, "the sandbox's world could not be written"),
            Err(error) => tracing::error!(%error, "writing the sandbox's world failed"),
        }
        // After an error too, which has been told: the sandbox goes on without its folder.
        server.is_kept(version);
        if closing {
            return;
        }
    }
}

struct Snapshot {
    world: World,
    files: Vec<(Id, Bytes)>,
}

impl Snapshot {
    fn take(state: &State) -> Self {
        Self {
            world: state.world.clone(),
            files: state
                .files
                .iter()
                .map(|(id, bytes)| (*id, bytes.clone()))
                .collect(),
        }
    }

    /// Writes what changed since `before`; returns what is written now.
    fn write(&self, folder: &Path, before: Vec<u8>) -> io::Result<Vec<u8>> {
        let json = serde_json::to_vec(&self.world)?;
        if json == before {
            return Ok(before);
        }
        let mut fresh = false;
        for (id, bytes) in &self.files {
            let path = attachment_path(folder, *id);
            if !path.exists() {
                replace(&path, bytes)?;
                fresh = true;
            }
        }
        if fresh {
            sync_names(&folder.join("attachments"))?;
        }
        replace(&folder.join("world.json"), &json)?;
        sync_names(folder)?;
        self.sweep(folder)?;
        Ok(json)
    }

    /// Removes the files of messages that are gone.
    fn sweep(&self, folder: &Path) -> io::Result<()> {
        let messages = self.world.messages.values().flat_map(|list| list.values());
        let used: BTreeSet<String> = messages
            .flat_map(|message| &message.attachments)
            .map(|file| file.id.to_string())
            .collect();
        for entry in fs::read_dir(folder.join("attachments"))? {
            let entry = entry?;
            if !used.contains(entry.file_name().to_string_lossy().as_ref()) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }
}

/// Writes a new file next to the old one, then puts it in its place.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let fresh = path.with_extension("new");
    // One that a kill left behind may have been made by others, or for everybody.
    match fs::remove_file(&fresh) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&fresh)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&fresh, path)
}

/// Makes a folder with all that it lies in, for its owner alone: people's words are in it.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes durable which files a folder has, where the system has a way to.
fn sync_names(folder: &Path) -> io::Result<()> {
    if cfg!(unix) {
        fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}
