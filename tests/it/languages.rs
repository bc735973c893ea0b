//! What a language needs: a folder with its words, and one line that names it. And who reads which.

use std::path::Path;
use std::sync::Arc;

use galabot::service::{
    Challenge, ChannelId, EventKind, GuildId, Home, Language, PersonId, Place, Service, Store,
    TableId,
};
use galabot::store::MemoryStore;

use crate::store::given::{
    accepted, agreed, challenge, command, commit, opening, opening_by, set_person, step,
};

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

#[test]
fn a_server_reads_its_locale_and_a_person_their_own() {
    let service = Service::new(Arc::new(MemoryStore::new()));
    let (server, channel) = (GuildId(900), ChannelId(7));
    let speaks = |locale| service.set_locale(server, locale).expect("written");
    let all_read = || {
        let read = service.language_within(channel, Some(server));
        read.expect("readable")
    };
    let anna_reads = |locale| {
        let read = service.language_of(PersonId(1), locale, Some(server));
        read.expect("readable")
    };
    speaks(Some(Language::German));
    assert_eq!(all_read(), Language::German);
    assert_eq!(anna_reads(None), Language::German);
    assert_eq!(anna_reads(Some(Language::Danish)), Language::Danish);
    speaks(None);
    assert_eq!(all_read(), Language::default());
}

#[test]
fn what_all_read_is_in_the_language_of_the_server_and_what_one_reads_in_their_own() {
    let store = Arc::new(MemoryStore::new());
    let service = Service::new(store.clone());
    let (anna, server) = (PersonId(1), GuildId(900));
    let spoken = service.set_locale(server, Some(Language::German));
    spoken.expect("written");
    set_person(&*store, anna, |settings| {
        settings.language = Some(Language::Danish);
    });
    // What is typed is answered where it was typed.
    let answered = |guild| {
        let heard = service.language_heard(anna, ChannelId(7), guild);
        heard.expect("readable")
    };
    assert_eq!(answered(Some(server)), Language::German);
    assert_eq!(answered(None), Language::Danish);
    // Anna's game on the server is everybody's to read.
    commit(&*store, opening(1, "open", 1));
    let table = store.table(TableId(1)).expect("readable");
    let posted = service.language_at(&table.expect("it is there"));
    assert_eq!(posted.expect("readable"), Language::German);
}

#[test]
fn a_game_in_a_direct_message_keeps_its_language_while_it_goes_on() {
    let (store, id, channel) = (Arc::new(MemoryStore::new()), TableId(1), ChannelId(30));
    let service = Service::new(store.clone());
    let guild = None;
    let own = Challenge {
        home: Home { guild, channel },
        ..challenge(1, Some(2))
    };
    commit(&*store, opening_by(id, own, command("open"), 1));
    let table = || store.table(id).expect("readable").expect("it is there");
    let begins = [accepted(), EventKind::ThreadOpened(channel)];
    commit(&*store, step(&table(), "begin", &begins, 2));
    let noted = service.set_locale_at(id, Language::German);
    noted.expect("written");
    let reads = |who, locale| {
        let place = Place {
            guild,
            channel,
            parent: None,
            private: false,
        };
        let read = service.language_alone(PersonId(who), Some(locale), place);
        read.expect("readable")
    };
    let posted = service.language_at(&table());
    assert_eq!(posted.expect("readable"), Language::German);
    assert_eq!(reads(1, Language::Danish), Language::German);
    assert_eq!(reads(2, Language::Danish), Language::Danish);
    // After it the language may have changed.
    commit(&*store, step(&table(), "end", &[agreed()], 3));
    assert_eq!(reads(1, Language::Danish), Language::Danish);
}
