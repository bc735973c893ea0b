//! What is described of each command holds together: its words, its lines, and what help tells of it.

use std::collections::BTreeSet;
use std::path::Path;

use galabot::present::Localizer;
use galabot::service::Language;
use galabot::service::commands::{Typed, Under, all, buttons, spec_of};

fn file(language: Language, theme: &str) -> String {
    let path = format!("src/present/words/{}/{theme}.ftl", language.code());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The messages of help as they are written, with the names of commands they take from elsewhere.
fn help(language: Language) -> String {
    let text = file(language, "answers");
    let lines = text.lines().skip_while(|line| !line.starts_with("help ="));
    let is_help = |line: &&str| line.starts_with("help") || line.starts_with(' ');
    lines.take_while(is_help).collect::<Vec<_>>().join("\n")
}

#[test]
fn help_names_every_command_it_should() {
    for language in Language::ALL {
        let (help, commands) = (help(language), file(language, "commands"));
        assert!(help.len() > 2000, "{language:?}: {help}");
        for spec in all().filter(|spec| spec.in_help) {
            let name = spec.name;
            let typed = commands
                .lines()
                .find_map(|line| line.strip_prefix(&format!("typed-line-{name} = ")));
            let typed = typed.into_iter().flat_map(|names| names.split(' '));
            let mut names = typed.map(str::to_owned).chain([
                name.to_owned(),
                format!("{{ command-{name} }}"),
                format!("{{ option-{name} }}"),
            ]);
            let is_named = names.any(|name| {
                let begins = [
                    format!("`{name}"),
                    format!(" {name}`"),
                    format!("/gala {name}"),
                ];
                begins.iter().any(|text| help.contains(text))
            });
            assert!(is_named, "help does not name {name} in {language:?}");
        }
    }
}

#[test]
fn every_line_names_options_that_there_are() {
    for spec in all() {
        for line in spec.typed {
            let (Typed::Line(pattern, _) | Typed::ToBot(pattern)) = line else {
                continue;
            };
            for part in pattern.split(' ') {
                let name = part.trim_matches(['[', ']', '{', '}']);
                let known = name == part || name == "kind" || spec.option(name).is_some();
                assert!(known, "{pattern}: {} has no option {name}", spec.name);
            }
        }
    }
}

#[test]
fn no_button_is_described_twice_and_each_belongs_to_the_command_it_stands_for() {
    let mut words = BTreeSet::new();
    for spec in all() {
        for button in spec.buttons {
            assert!(words.insert(button.word), "{} is there twice", button.word);
            for language in Language::ALL {
                assert!(
                    Localizer::of(language).has(button.label),
                    "{}",
                    button.label
                );
            }
            if let Some(command) = button.read(&[]) {
                assert_eq!(spec_of(&command).name, spec.name);
                assert_eq!(button.write(&command), Some(Vec::new()));
            }
        }
    }
    assert_eq!(words.len(), buttons().count());
}

#[test]
fn every_command_can_be_asked_for_in_some_way() {
    for spec in all() {
        let slash = spec.under != Under::Nothing;
        let given = slash || !spec.typed.is_empty() || !spec.buttons.is_empty();
        assert!(given, "nobody can ask for {}", spec.name);
    }
}
