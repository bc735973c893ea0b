//! How the messages are written: plurals, the names of commands, length, and one word for one thing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_bundle::FluentValue;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

use galabot::present::{Localizer, THEMES};
use galabot::service::Language;
use galabot::service::commands::all;

/// The themes in which people look something up; their messages may be long.
pub const LOOKUPS: [&str; 4] = ["lookup", "points", "rulesets", "topics"];

/// What can be a number of things.
const COUNTS: [&str; 17] = [
    "blunders",
    "count",
    "days",
    "games",
    "inaccuracies",
    "left",
    "lessons",
    "live",
    "mistakes",
    "named",
    "once",
    "pages",
    "puzzles",
    "row",
    "solved",
    "threads",
    "years",
];

/// A message as it is written.
pub struct Written {
    pub key: String,
    pub pattern: Pattern<String>,
}

fn written(language: Language, theme: &str) -> Vec<Written> {
    let path = format!("src/present/words/{}/{theme}.ftl", language.code());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    messages_in(text, theme)
}

/// The messages of a text in the form of the catalogue.
pub fn messages_in(text: String, name: &str) -> Vec<Written> {
    let resource = parse(text).unwrap_or_else(|(_, wrong)| panic!("{name}: {wrong:?}"));
    let messages = resource.body.into_iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some(message),
        _ => None,
    });
    messages
        .map(|message| Written {
            key: message.id.name,
            pattern: message.value.expect("a message with words"),
        })
        .collect()
}

/// All messages of a language, save those of these themes.
pub fn all_but(language: Language, themes: &[&str]) -> Vec<Written> {
    let themes = THEMES.iter().filter(|theme| !themes.contains(theme));
    themes.flat_map(|theme| written(language, theme)).collect()
}

/// Every pattern in a message: its own, and those of the variants within it, with the arguments that are chosen by
/// there.
fn patterns<'a>(
    pattern: &'a Pattern<String>,
    chosen: &BTreeSet<String>,
    found: &mut Vec<(&'a Pattern<String>, BTreeSet<String>)>,
) {
    found.push((pattern, chosen.clone()));
    for element in &pattern.elements {
        let PatternElement::Placeable {
            expression: Expression::Select { selector, variants },
        } = element
        else {
            continue;
        };
        let mut inner = chosen.clone();
        if let InlineExpression::VariableReference { id } = selector {
            inner.insert(id.name.clone());
        }
        for variant in variants {
            patterns(&variant.value, &inner, found);
        }
    }
}

/// The text of a pattern with a mark for each thing put in, and without the variants of what is chosen.
fn plain(pattern: &Pattern<String>) -> String {
    let parts = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => value.as_str(),
        PatternElement::Placeable { .. } => "\u{0}",
    });
    parts.collect()
}

/// The texts of a message, each variant by itself.
fn texts(message: &Written) -> Vec<String> {
    let mut found = Vec::new();
    patterns(&message.pattern, &BTreeSet::new(), &mut found);
    found.iter().map(|(pattern, _)| plain(pattern)).collect()
}

/// The words after a number that are the same for one and for many, or do not count.
fn takes_no_plural(language: Language, word: &str) -> bool {
    let words: &[&str] = match language.code() {
        "en" => &["more", "of", "solved", "still"],
        "de" => &["weitere", "von", "davon", "gelöst"],
        "da" => &["til", "af", "løst", "træk", "hop", "pixel"],
        _ => &[],
    };
    words.contains(&word)
}

/// The messages whose number cannot be one, or always is, with the reason.
fn never_one(key: &str) -> bool {
    // How many pieces of a kind a side has is part of the rules; a picture has many pixels; one second, minute and hour
    // have messages of their own.
    key.starts_with("legend-") || key.starts_with("while-") || key == "sheet-pixels"
}

/// The nouns after a number in a message whose form the number does not choose.
fn unchosen_plurals(language: Language, message: &Written) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut found = Vec::new();
    patterns(&message.pattern, &BTreeSet::new(), &mut found);
    for (pattern, chosen) in found {
        for pair in pattern.elements.windows(2) {
            let [
                PatternElement::Placeable { expression },
                PatternElement::TextElement { value },
            ] = pair
            else {
                continue;
            };
            let Expression::Inline(InlineExpression::VariableReference { id }) = expression else {
                continue;
            };
            let counts = COUNTS.contains(&id.name.as_str()) && !chosen.contains(&id.name);
            let noun = value.strip_prefix(' ').unwrap_or_default();
            let noun: String = noun.chars().take_while(|one| one.is_alphabetic()).collect();
            if counts && !noun.is_empty() && !takes_no_plural(language, &noun) {
                wrong.push(noun);
            }
        }
    }
    wrong
}

#[test]
fn one_of_a_thing_is_never_called_by_its_plural() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let messages = all_but(language, &[]).into_iter();
        for message in messages.filter(|message| !never_one(&message.key)) {
            let nouns = unchosen_plurals(language, &message).into_iter();
            wrong.extend(nouns.map(|noun| format!("{} ({language:?}): 1 {noun}", message.key)));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The arguments named in a pattern, those of its variants included.
fn arguments(pattern: &Pattern<String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for element in &pattern.elements {
        match element {
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => {
                found.insert(id.name.clone());
            }
            PatternElement::Placeable {
                expression: Expression::Select { variants, .. },
            } => {
                found.extend(
                    variants
                        .iter()
                        .flat_map(|variant| arguments(&variant.value)),
                );
            }
            _ => {}
        }
    }
    found
}

/// What is told by some variants of a message and not by others.
fn unequal_variants(message: &Written) -> Vec<BTreeSet<BTreeSet<String>>> {
    let mut wrong = Vec::new();
    let mut found = Vec::new();
    patterns(&message.pattern, &BTreeSet::new(), &mut found);
    for element in found.iter().flat_map(|(pattern, _)| &pattern.elements) {
        let PatternElement::Placeable {
            expression: Expression::Select { variants, .. },
        } = element
        else {
            continue;
        };
        // A number may be written out, and a piece named.
        let told = variants.iter().map(|variant| {
            let mut told = arguments(&variant.value);
            told.retain(|name| name != "role" && !COUNTS.contains(&name.as_str()));
            told
        });
        let told: BTreeSet<BTreeSet<String>> = told.collect();
        if told.len() > 1 {
            wrong.push(told);
        }
    }
    wrong
}

#[test]
fn every_variant_of_a_message_tells_the_same() {
    let mut wrong = Vec::new();
    for language in Language::ALL {
        for message in all_but(language, &[]) {
            let told = unequal_variants(&message).into_iter();
            wrong.extend(told.map(|told| format!("{} ({language:?}): {told:?}", message.key)));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What is written between backticks in a text.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The words of what is to be typed, without the slash, the colon and the mark of what is put in.
fn words(quoted: &str) -> impl Iterator<Item = &str> {
    quoted.split([' ', '/', ':']).filter(|word| {
        word.chars().all(|one| one.is_alphabetic() || one == '-') && !word.is_empty()
    })
}

/// The names of commands and options and the words that are typed, in English.
fn english_names() -> BTreeSet<&'static str> {
    let mut names = BTreeSet::new();
    for spec in all() {
        names.insert(spec.name);
        names.extend(spec.options.iter().map(|option| option.name));
    }
    names.extend([
        "resume", "abandon", "accept", "decline", "flip", "yes", "end", "none", "ply",
    ]);
    names
}

/// The names of commands and options and the words that are typed, in this language.
fn own_names(language: Language) -> BTreeSet<String> {
    let mut own = BTreeSet::new();
    for message in written(language, "commands") {
        let names = message.key.starts_with("command-") || message.key.starts_with("option-");
        if (names && !message.key.ends_with("-about")) || message.key.starts_with("typed-") {
            own.extend(plain(&message.pattern).split(' ').map(str::to_owned));
        }
    }
    own
}

/// The English names between the backticks of a message that are no names in the language with these `own` ones.
fn english_in(message: &Written, own: &BTreeSet<String>) -> Vec<String> {
    // Games and pieces have the same names in every language.
    const EVERYWHERE: [&str; 5] = ["gala", "chelma", "korna", "horsa", "kampa"];
    let english = english_names();
    let mut wrong = Vec::new();
    for text in texts(message) {
        for word in quoted(&text).flat_map(words) {
            if english.contains(word) && !own.contains(word) && !EVERYWHERE.contains(&word) {
                wrong.push(word.to_owned());
            }
        }
    }
    wrong
}

#[test]
fn no_message_names_a_command_in_english_to_those_who_read_another_language() {
    let mut wrong = Vec::new();
    for language in Language::ALL.into_iter().skip(1) {
        let own = own_names(language);
        for message in all_but(language, &["commands"]) {
            let words = english_in(&message, &own).into_iter();
            wrong.extend(words.map(|word| format!("{} ({language:?}): `{word}`", message.key)));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The messages of more than 300 characters, with their languages: what people ask to have told in full, and what they
/// must know before they lose it. Strike what has become shorter; add none.
const LONG: &[(&str, &str)] = &[
    ("help", "da de en"),
    ("help-at-chelma", "da de en"),
    ("help-at-gala", "da de en"),
    ("privacy-ask-delete", "da de en"),
    ("privacy-shown", "da de en"),
];

/// A value of an argument as it mostly is, as Discord shows it.
fn typical(fact: &str) -> FluentValue<'static> {
    if COUNTS.contains(&fact) {
        return FluentValue::from(3);
    }
    let text = match fact {
        "person" | "challenger" | "opponent" | "mover" | "winner" | "loser" => "@Anna",
        "people" | "players" | "others" | "awaited" | "own" => "@Anna and @Ben",
        "rules" => "the pyramid rules",
        "goal" | "aim" => {
            "Capture both enemy Galas to win, or bring both of your own into the centre."
        }
        "turn" | "number" => "12. d3-f5",
        "why" | "over" | "hint" | "help" => "the Korna on d4 can't reach e8",
        "channel" | "thread" | "place" => "#games",
        "settings" => "what you've chosen with `/settings`;",
        "task" => "**Puzzle winther-3**: White to move and win.",
        "board" => "Gala board after 12. d3-f5, White at the bottom.",
        "topics" => "board, army, gala, korna, horsa, kampa, goals",
        "at" | "next" => "in 3 days",
        "squares" | "targets" | "moves" | "games" => "d3, e4, f5",
        _ => "d3",
    };
    FluentValue::from(text)
}

#[test]
fn no_message_is_longer_than_300_characters() {
    const MOST: usize = 300;
    let mut long: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for language in Language::ALL {
        let others = [&LOOKUPS[..], &["commands"]].concat();
        for message in all_but(language, &others) {
            let mut found = Vec::new();
            patterns(&message.pattern, &BTreeSet::new(), &mut found);
            let mut names = arguments(&message.pattern);
            names.extend(found.into_iter().flat_map(|(_, chosen)| chosen));
            names.extend(["role".to_owned(), "count".to_owned()]);
            let facts: Vec<(&'static str, FluentValue<'static>)> = names
                .iter()
                .map(|name| (&*name.clone().leak(), typical(name)))
                .collect();
            let said = Localizer::of(language).format(&message.key, &facts);
            if said.chars().count() > MOST {
                long.entry(message.key).or_default().insert(language.code());
            }
        }
    }
    let known: BTreeMap<String, BTreeSet<&str>> = LONG
        .iter()
        .map(|(key, codes)| ((*key).to_owned(), codes.split(' ').collect()))
        .collect();
    assert_eq!(long, known, "messages of more than {MOST} characters");
}

#[test]
fn english_calls_a_piece_a_piece() {
    let mut wrong = Vec::new();
    for message in all_but(Language::English, &["commands"]) {
        for text in texts(&message) {
            let text = text.to_lowercase();
            let mut words = text.split(|letter: char| !letter.is_alphabetic());
            if words.any(|word| ["man", "men", "chessmen"].contains(&word)) {
                wrong.push(format!("{}: {text}", message.key));
            }
        }
    }
    let about = all().flat_map(|spec| {
        let options = spec.options.iter().map(|option| option.about);
        options.chain([spec.about])
    });
    for text in about {
        let lower = text.to_lowercase();
        let mut words = lower.split(|letter: char| !letter.is_alphabetic());
        if words.any(|word| ["man", "men", "chessmen"].contains(&word)) {
            wrong.push(text.to_owned());
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn english_contracts_everywhere_in_talk() {
    /// What is written out where talk contracts it.
    const WRITTEN_OUT: [&str; 17] = [
        "do not ",
        "does not ",
        "did not ",
        "cannot",
        "could not ",
        "will not ",
        "are not ",
        "was not ",
        "i am ",
        "i will ",
        "you are ",
        "i have been",
        "is not a",
        "it is your",
        "let us",
        "have not ",
        "has not ",
    ];
    let mut wrong = Vec::new();
    for message in all_but(Language::English, &LOOKUPS) {
        for text in texts(&message) {
            let text = text.to_lowercase();
            for words in WRITTEN_OUT.iter().filter(|words| text.contains(*words)) {
                wrong.push(format!("{}: {words}", message.key));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn no_text_uses_the_words_of_another_language_or_age() {
    /// Words that read as translated, with what to say instead in `docs/translating.md`.
    const AVOIDED: [(Language, &[&str]); 3] = [
        (
            Language::English,
            &[
                "just now",
                "whomsoever",
                " shall you",
                "is no command",
                "belongs into",
                "at hand.",
            ],
        ),
        (
            Language::German,
            &[
                "schräg",
                "durchsicht",
                "zur hand",
                "diese taste",
                "tipp auf",
                "ich lese „",
            ],
        ),
        (
            Language::Danish,
            &[
                "skråt",
                "fjendtlig",
                "isætning",
                "tilbagetagning",
                "ved hånden",
                "venskabsparti",
                "gennemgang",
                "jeg læser \"",
            ],
        ),
    ];
    let mut wrong = Vec::new();
    for (language, avoided) in AVOIDED {
        for message in all_but(language, &["commands"]) {
            for text in texts(&message) {
                let text = text.to_lowercase();
                for words in avoided.iter().filter(|words| text.contains(*words)) {
                    wrong.push(format!("{} ({language:?}): {words}", message.key));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// A catalogue of one message, as it would be written.
fn one(text: &str) -> Written {
    let mut messages = messages_in(format!("one = {text}\n"), "a test");
    messages.remove(0)
}

#[test]
fn the_checks_find_what_they_look_for() {
    let (english, german) = (Language::English, Language::German);
    let plurals = |language, text| unchosen_plurals(language, &one(text)).len();
    assert_eq!(plurals(english, "{ $count } moves"), 1);
    assert_eq!(plurals(german, "{ $count } Züge"), 1);
    assert_eq!(plurals(english, "{ $count } more"), 0);
    assert_eq!(
        plurals(
            english,
            "{ $count ->\n    [one] 1 move\n   *[other] { $count } moves\n}"
        ),
        0
    );

    let unequal = |text| unequal_variants(&one(text)).len();
    assert_eq!(
        unequal("{ $won ->\n    [yes] { $person } won\n   *[no] lost\n}"),
        1
    );
    assert_eq!(
        unequal(
            "{ $count ->\n    [one] { $person } has one\n   *[other] { $person } has { $count }\n}"
        ),
        0
    );

    let own = own_names(german);
    let named = |text| english_in(&one(text), &own);
    assert_eq!(
        named("Schreib `/gala stats`, oder `resign`."),
        ["stats", "resign"]
    );
    assert!(named("Schreib `/gala { command-stats }`, oder `aufgeben`.").is_empty());
}
