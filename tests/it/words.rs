//! The message catalogue: every language has every message that is used, and no other.
//!
//! The files are read by Fluent's own parser. The sources are searched for `tr!(words, "key", name = …)`.
//! What buttons hold, or what is made from the names of topics and games, is asked for.
//! How the messages are written is checked in `style` and `sentences`.

mod sentences;
mod style;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_bundle::FluentValue;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

use galabot::present::{Localizer, THEMES};
use galabot::rules::any::Kind;
use galabot::service::commands::{ButtonSpec, Codec, buttons};
use galabot::service::{Command, Language, Topic};

/// The theme whose keys are made from the names of commands; a test asks the commands for their words.
const MADE: &str = "commands";

/// What a message needs and names.
#[derive(Clone, Debug, Default)]
struct Needs {
    /// The arguments that appear in it.
    told: BTreeSet<String>,
    /// The arguments by which it chooses its words.
    chosen: BTreeSet<String>,
    /// The messages within it.
    messages: BTreeSet<String>,
}

/// A language's messages by their keys.
type Messages = BTreeMap<String, Needs>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn messages(language: Language) -> Messages {
    messages_of(language, THEMES)
}

fn messages_of(language: Language, themes: &[&str]) -> Messages {
    let mut found = Messages::new();
    for theme in themes {
        let path = format!("src/present/words/{}/{theme}.ftl", language.code());
        let text = read(&root().join(&path));
        let resource = parse(text).unwrap_or_else(|(_, wrong)| panic!("{path}: {wrong:?}"));
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let key = message.id.name;
                    assert!(
                        message.attributes.is_empty(),
                        "{path}: {key} has attributes"
                    );
                    let value = message
                        .value
                        .unwrap_or_else(|| panic!("{path}: {key} is empty"));
                    let mut needs = Needs::default();
                    in_pattern(&value, &mut needs);
                    let before = found.insert(key.clone(), needs);
                    assert!(before.is_none(), "{path}: {key} is there twice");
                }
                Entry::Term(term) => {
                    panic!("{path}: {} is a term, which sees no facts", term.id.name)
                }
                Entry::Junk { content } => panic!("{path}: cannot be read: {content}"),
                _ => {}
            }
        }
    }
    found
}

fn in_pattern(pattern: &Pattern<String>, needs: &mut Needs) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, needs);
        }
    }
}

fn in_expression(expression: &Expression<String>, needs: &mut Needs) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, needs),
        Expression::Select { selector, variants } => {
            match selector {
                InlineExpression::VariableReference { id } => {
                    needs.chosen.insert(id.name.clone());
                }
                other => panic!("words are chosen by a fact, and not by {other:?}"),
            }
            for variant in variants {
                in_pattern(&variant.value, needs);
            }
        }
    }
}

fn in_inline(inline: &InlineExpression<String>, needs: &mut Needs) {
    match inline {
        InlineExpression::VariableReference { id } => {
            needs.told.insert(id.name.clone());
        }
        InlineExpression::MessageReference { id, .. } => {
            needs.messages.insert(id.name.clone());
        }
        InlineExpression::Placeable { expression } => in_expression(expression, needs),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("a message may only hold facts, messages and texts: {other:?}"),
    }
}

/// What a message needs, including what those within it need.
fn all_needs(key: &str, messages: &Messages) -> Needs {
    let Some(needs) = messages.get(key) else {
        panic!("{key} is named in a message and is not there");
    };
    let mut all = needs.clone();
    for within in &needs.messages {
        let within = all_needs(within, messages);
        all.told.extend(within.told);
        all.chosen.extend(within.chosen);
    }
    all
}

/// A place in the source that uses a message.
struct Use {
    place: String,
    key: String,
    facts: BTreeSet<String>,
}

fn uses() -> Vec<Use> {
    let mut found = Vec::new();
    let mut folders = vec![root().join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path: PathBuf = entry.expect("an entry that can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                let text = read(&path);
                let below = path.strip_prefix(root()).expect("found below").display();
                found.extend(said(&below.to_string(), &text));
            }
        }
    }
    found.extend(buttons().map(of_button));
    found.extend(Topic::ALL.iter().flat_map(of_topic));
    found.push(of_usual_rules());
    found
}

/// The words on a button, whose key is with its command.
fn of_button(button: &ButtonSpec) -> Use {
    let names_a_game = matches!(button.codec, Codec::Bare(Command::Learn(_)));
    Use {
        place: format!("the button {}", button.word),
        key: button.label.to_owned(),
        facts: names_a_game
            .then(|| "kind".to_owned())
            .into_iter()
            .collect(),
    }
}

/// What a topic is called, whose keys are made from its name.
fn of_topic(topic: &Topic) -> [Use; 2] {
    ["heading", "offered"].map(|kind| Use {
        place: format!("the topic {}", topic.name()),
        key: format!("{kind}-{}", topic.name()),
        facts: BTreeSet::new(),
    })
}

/// The usual rules of a server, which take those of each game.
fn of_usual_rules() -> Use {
    Use {
        place: "the usual rules of a server".to_owned(),
        key: "settings-server-rules".to_owned(),
        facts: Kind::ALL.iter().map(|kind| kind.code()).collect(),
    }
}

/// The uses of messages in a source.
fn said(path: &str, text: &str) -> Vec<Use> {
    let code: String = text
        .lines()
        .map(|line| match line.trim_start().starts_with("//") {
            true => "\n".to_owned(),
            false => format!("{line}\n"),
        })
        .collect();
    // Not the end of another macro's name, such as `include_str!`.
    let calls = code.match_indices("tr!(").filter(|(at, _)| {
        let before = code[..*at].chars().next_back();
        before.is_none_or(|letter| !letter.is_alphanumeric() && letter != '_')
    });
    let starts = calls.map(|(at, call)| at + call.len());
    starts
        .map(|start| {
            let place = format!("{path}:{}", code[..start].lines().count());
            let parts = arguments(&code[start..]);
            let key = parts.get(1).map_or("", |part| part.trim());
            let key = key.strip_prefix('"').and_then(|key| key.strip_suffix('"'));
            let key = key.unwrap_or_else(|| panic!("{place}: the key is not written out"));
            let facts = parts[2..].iter().filter(|part| !part.trim().is_empty());
            let name = |part: &String| {
                let (name, _) = part
                    .split_once('=')
                    .unwrap_or_else(|| panic!("{place}: {part}"));
                name.trim().to_owned()
            };
            Use {
                key: key.to_owned(),
                facts: facts.map(name).collect(),
                place,
            }
        })
        .collect()
}

/// The arguments of a call, up to its closing bracket.
fn arguments(text: &str) -> Vec<String> {
    let (mut parts, mut open, mut quoted, mut escaped) = (vec![String::new()], 0, false, false);
    for letter in text.chars() {
        let part = parts.last_mut().expect("never empty");
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            ')' | ']' | '}' if open == 0 => return parts,
            '(' | '[' | '{' => open += 1,
            ')' | ']' | '}' => open -= 1,
            ',' if open == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        part.push(letter);
    }
    panic!(
        "a call that does not end: {}",
        text.chars().take(80).collect::<String>()
    );
}

#[test]
fn whatever_is_said_is_there_in_every_language_with_its_facts() {
    let uses = uses();
    assert!(uses.len() >= 1000, "only {} uses found", uses.len());
    let languages = Language::ALL.map(|language| (language, messages(language)));
    let mut wrong = Vec::new();
    for Use { place, key, facts } in &uses {
        let mut needed = BTreeSet::new();
        // What English tells, all tell; by what they choose their words is their own affair.
        let english = &languages[0].1;
        let told = english.get(key).map(|_| all_needs(key, english).told);
        for (language, messages) in &languages {
            if !messages.contains_key(key) {
                wrong.push(format!("{place}: {key} is not there in {language:?}"));
                continue;
            }
            let Needs {
                told: tells,
                chosen,
                ..
            } = all_needs(key, messages);
            let silent = told
                .iter()
                .flatten()
                .filter(|fact| !tells.contains(*fact) && !chosen.contains(*fact));
            wrong.extend(
                silent.map(|fact| format!("{place}: {key} does not tell {fact} in {language:?}")),
            );
            needed.extend(tells.into_iter().chain(chosen));
        }
        if needed != *facts {
            wrong.push(format!(
                "{place}: {key} needs {needed:?}, but is given {facts:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn nothing_is_in_the_catalogue_for_nobody() {
    let said: BTreeSet<String> = uses().into_iter().map(|one| one.key).collect();
    let english = messages(Language::English);
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let messages = messages(language);
        let within: BTreeSet<&String> = messages
            .values()
            .flat_map(|needs| &needs.messages)
            .collect();
        // Cases of names that no message needs at present.
        let names = messages_of(language, &["names"]);
        let made = messages_of(language, &[MADE]);
        for key in messages.keys() {
            let made = made.contains_key(key);
            let kept = names.contains_key(key) && !english.contains_key(key);
            if !made && !kept && !said.contains(key) && !within.contains(key) {
                wrong.push(format!("{key} is said nowhere ({language:?})"));
            }
            let there = Localizer::of(language).has(key);
            assert!(there, "{key} ({language:?}) is not part of the program");
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_file_of_messages_is_read() {
    for language in Language::ALL {
        let folder = root().join(format!("src/present/words/{}", language.code()));
        for entry in std::fs::read_dir(folder).expect("a folder for each language") {
            let name = entry.expect("an entry that can be read").file_name();
            let name = name.to_string_lossy().into_owned();
            let theme = name.strip_suffix(".ftl");
            assert!(
                theme.is_some_and(|theme| THEMES.contains(&theme)),
                "{name} is no file of a theme"
            );
        }
    }
}

#[test]
fn the_search_finds_what_is_said() {
    let text = "let a = tr!(\n    words,\n    \"one-key\",\n    at = f(1, \"),\"),\n    piece = x,\n);\n// tr!(no)\ntr!(self, \"two\")";
    let found = said("a.rs", text);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].key, "one-key");
    assert_eq!(found[0].place, "a.rs:1");
    assert_eq!(found[0].facts.iter().collect::<Vec<_>>(), ["at", "piece"]);
    assert!(found[1].facts.is_empty() && found[1].key == "two");
}

#[test]
fn a_message_that_cannot_be_told_is_told_in_english_and_never_fails() {
    let german = Localizer::of(Language::German);
    // An argument is missing in both.
    assert_eq!(german.format("list-and", &[]), "list-and");
    assert_eq!(german.format("no-such-message", &[]), "no-such-message");
    assert_eq!(german.find("no-such-message"), None);
}

/// The longest value of an argument: mentions and numbers as long as Discord's can be, and lists as long as they are
/// ever made.
fn longest(fact: &str) -> FluentValue<'static> {
    const MENTION: &str = "<@18446744073709551615>";
    match fact {
        "count" | "askedcount" | "level" | "most" | "named" | "asked" => FluentValue::from(99_999),
        // What wins by a rule set, and what sets it apart.
        "goal" => FluentValue::from("ö".repeat(900)),
        // The same of Chelma.
        "aim" => FluentValue::from("ö".repeat(700)),
        // Four people, thirteen squares, twelve moves, the rules or options there are, or a clause of the catalogue.
        "people" | "players" | "white" | "black" | "losers" | "winners" | "offerers" | "own"
        | "others" | "awaited" | "squares" | "galas" | "by" | "targets" | "moves" | "pieces"
        | "presets" | "options" | "games" | "threats" | "why" | "way" | "hint" | "help"
        | "over" => FluentValue::from("ö".repeat(300)),
        _ => FluentValue::from(MENTION),
    }
}

#[test]
fn every_message_of_every_language_fits_with_the_longest_names_and_values() {
    const MOST_TEXT: usize = 2000;
    const MOST_LABEL: usize = 80;
    for language in Language::ALL {
        let messages = messages(language);
        let made = messages_of(language, &[MADE]);
        for key in messages.keys().filter(|key| !made.contains_key(*key)) {
            let Needs { told, chosen, .. } = all_needs(key, &messages);
            let names: BTreeSet<String> = told.into_iter().chain(chosen).collect();
            let facts: Vec<(&'static str, FluentValue<'static>)> = names
                .iter()
                .map(|name| (&*name.clone().leak(), longest(name)))
                .collect();
            let said = Localizer::of(language).format(key, &facts);
            assert!(
                said != *key && !said.contains("{$"),
                "{key} ({language:?}): {said}"
            );
            let most = match key.starts_with("button-") {
                true => MOST_LABEL,
                false => MOST_TEXT,
            };
            assert!(said.chars().count() <= most, "{key} ({language:?}): {said}");
        }
    }
}
