//! Nothing that the program keeps can be read by other users of the machine, whatever the umask is.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use galabot::sandbox::{Options, Sandbox};
use galabot::service::notes::{NonceSalt, Notes};
use galabot::store::{Backups, DiskStore};

/// Runs the program in this folder under the usual umask.
fn run(dir: &Path, args: &str) -> Output {
    let script = format!("umask 022; exec {:?} {args}", env!("CARGO_BIN_EXE_galabot"));
    let ran = Command::new("sh")
        .args(["-c", &script])
        .current_dir(dir)
        .output()
        .expect("a shell");
    assert!(ran.status.success(), "{args}: {ran:?}");
    ran
}

/// Everything in this folder and the folders in it.
fn all(dir: &Path) -> Vec<PathBuf> {
    let mut found = vec![dir.to_path_buf()];
    for entry in fs::read_dir(dir).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(all(&path)),
            false => found.push(path),
        }
    }
    found
}

fn assert_private(dir: &Path) {
    for path in all(dir) {
        let mode = fs::metadata(&path)
            .expect("it is there")
            .permissions()
            .mode()
            & 0o777;
        assert_eq!(mode & 0o077, 0, "{} has {mode:o}", path.display());
    }
}

#[test]
fn what_the_program_writes_is_private_from_the_first_byte() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("config.toml"), "").expect("a file");
    let store = DiskStore::open(dir.path().join("first")).expect("a store");
    let note = NonceSalt("b".to_owned());
    store.keep_note((), note).expect("kept");
    drop(store);
    run(dir.path(), "export out.jsonl --data first");
    // All of this is made by the program.
    run(dir.path(), "import out.jsonl --data data");
    run(dir.path(), "backup now");
    run(dir.path(), "backup now");
    run(dir.path(), "export packed.jsonl.gz");
    for made in ["data", "backups"] {
        assert_private(&dir.path().join(made));
    }
    for file in ["out.jsonl", "packed.jsonl.gz"] {
        let mode = fs::metadata(dir.path().join(file)).expect("it is there");
        assert_eq!(mode.permissions().mode() & 0o777, 0o600, "{file}");
    }
}

#[test]
fn what_others_could_read_is_narrowed_and_what_is_not_ours_is_let_be() {
    let dir = tempfile::tempdir().expect("a folder");
    let (data, place) = (dir.path().join("data"), dir.path().join("backups"));
    let backups = Backups::new(&place, 3);
    let now = galabot::service::Timestamp;
    let (store, _) = backups.open(&data, now(1)).expect("a store");
    backups.write(&store, now(2)).expect("a backup");
    drop(store);
    let widen = |path: PathBuf| {
        let mode = if path.is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
    };
    all(&data).into_iter().chain(all(&place)).for_each(widen);
    let (store, _) = backups.open(&data, now(3)).expect("a store");
    assert_private(&data);
    assert_private(&place);
    drop(store);
    // The host keeps other things beside the backups, and other users read them.
    let other = place.join("photos");
    fs::create_dir(&other).expect("a folder");
    all(&place).into_iter().for_each(widen);
    drop(backups.open(&data, now(4)).expect("a store"));
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!((mode(&place), mode(&other)), (0o755, 0o755));
    let (_, backup) = backups.newest().expect("a folder").expect("a backup");
    assert_eq!(mode(&backup), 0o600);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sandbox_keeps_its_chat_private() {
    let dir = tempfile::tempdir().expect("a folder");
    let chat = dir.path().join("chat");
    let options = Options {
        data: Some(chat.clone()),
        ..Options::default()
    };
    let sandbox = Sandbox::start(options).await.expect("a port");
    let anna = sandbox.person("Anna");
    let lobby = sandbox.channel("games").expect("it is there");
    sandbox.write(anna, lobby, "hello").expect("said");
    sandbox.shutdown().await;
    assert!(chat.join("world.json").exists());
    assert_private(&chat);
}
