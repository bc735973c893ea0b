//! The description of each command is consistent: its words, its lines, and its help.

use std::collections::BTreeSet;
use std::path::Path;

use galabot::present::Localizer;
use galabot::rules::any::Kind;
use galabot::service::Language;
use galabot::service::commands::{CommandArgs, Heard, Typed, Under, all, buttons, parse, spec_of};

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn file(language: Language, theme: &str) -> String {
    read(&format!(
        "src/present/words/{}/{theme}.ftl",
        language.code()
    ))
}

/// The help messages as they are written, including the names of commands that they refer to.
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
                let name = part.trim_matches(['[', ']', '{', '+', '}']);
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

#[test]
fn every_slash_command_and_option_says_in_a_line_what_it_is_for() {
    for spec in all().filter(|spec| spec.under != Under::Nothing) {
        let options = spec.options.iter();
        let told = options.map(|option| (option.name, option.about));
        for (name, about) in told.chain([(spec.name, spec.about)]) {
            let length = about.chars().count();
            assert!(
                (1..=100).contains(&length),
                "{} {name}: {about:?}",
                spec.name
            );
        }
    }
}

#[test]
fn what_a_slash_command_without_options_means_is_carried_out() {
    for spec in all().filter(|spec| spec.under != Under::Nothing) {
        if let Ok(command) = (spec.read)(&CommandArgs::new(Kind::default())) {
            let found = spec_of(&command).name;
            assert!(
                !found.is_empty(),
                "nothing carries out {}: {command:?}",
                spec.name
            );
        }
    }
}

/// The names of all commands in the source.
fn commands() -> Vec<String> {
    let text = read("src/service/command.rs");
    let body = text.split("pub enum Command {").nth(1).expect("the enum");
    let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
    let named = lines.filter(|line| line.starts_with(|letter: char| letter.is_ascii_uppercase()));
    let name = |line: &str| {
        line.split(|letter: char| !letter.is_alphanumeric())
            .next()
            .map(str::to_owned)
    };
    named.filter_map(name).collect()
}

#[test]
fn every_command_has_a_handler() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/service/commands/specs");
    let files = std::fs::read_dir(folder).expect("the descriptions of commands");
    let text: String = files
        .map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("text"))
        .collect();
    let handlers: Vec<&str> = text.split("handler! {").skip(1).collect();
    let commands = commands();
    assert!(
        commands.len() >= 40,
        "only {} commands found",
        commands.len()
    );
    for command in commands {
        let named = format!("Command::{command}");
        let carried_out = handlers.iter().any(|handler| {
            let patterns = handler.split("..CommandSpec").next().unwrap_or_default();
            patterns.match_indices(&named).any(|(at, _)| {
                let next = patterns[at + named.len()..].chars().next();
                next.is_none_or(|letter| !letter.is_alphanumeric())
            })
        });
        assert!(carried_out, "nothing carries {named} out");
    }
}

#[test]
fn what_players_say_to_each_other_is_never_answered() {
    let chatter = read("tests/chatter.txt");
    let lines = chatter
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let answered = lines.filter(|line| {
        let heard = Heard {
            text: line,
            addressed: false,
            mentions: &[],
            me: None,
            house: &[],
        };
        parse(&heard).is_some()
    });
    assert_eq!(answered.collect::<Vec<_>>(), [""; 0]);
}
