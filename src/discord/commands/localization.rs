//! The commands in the other languages. Discord shows people the commands in the language they use it in. It always
//! sends the English names, so reading needs nothing of this.
//!
//! The message catalogue of each language has them by their English names (`commands.ftl`; the German one tells how).

use serde_json::{Map, Value, json};

use crate::present::Localizer;
use crate::service::Language;

/// Discord's number of a subcommand.
const SUBCOMMAND: u64 = 1;

/// The commands with their names and descriptions in all languages.
pub(super) fn localized(mut commands: Value) -> Value {
    for command in commands.as_array_mut().into_iter().flatten() {
        let root = name(command);
        call(
            command,
            &[format!("command-{root}")],
            &[format!("command-{root}-about")],
        );
        for sub in below(command, "options") {
            in_sub(sub, &root);
        }
    }
    commands
}

fn in_sub(sub: &mut Value, root: &str) {
    let own = name(sub);
    if sub["type"] != json!(SUBCOMMAND) {
        return in_option(sub, root);
    }
    call(
        sub,
        &[format!("command-{own}")],
        &[
            format!("command-{own}-{root}-about"),
            format!("command-{own}-about"),
        ],
    );
    for option in below(sub, "options") {
        in_option(option, &own);
    }
}

fn in_option(option: &mut Value, sub: &str) {
    let own = name(option);
    call(
        option,
        &[format!("option-{own}")],
        &[
            format!("option-{sub}-{own}-about"),
            format!("option-{own}-about"),
        ],
    );
    for choice in below(option, "choices") {
        let key = format!("choice-{}", name(choice).replace(' ', "-"));
        call(choice, &[key], &[]);
    }
}

/// Adds the name and the description in each language that has them. The first key found counts.
fn call(thing: &mut Value, names: &[String], abouts: &[String]) {
    for (field, keys) in [
        ("name_localizations", names),
        ("description_localizations", abouts),
    ] {
        let others = Language::ALL.into_iter().skip(1);
        let found = others.filter_map(|language| {
            let words = Localizer::of(language);
            let said = keys.iter().find_map(|key| words.find(key))?;
            Some((language.code().to_owned(), Value::String(said)))
        });
        let found: Map<String, Value> = found.collect();
        if !found.is_empty() {
            thing[field] = Value::Object(found);
        }
    }
}

fn name(thing: &Value) -> String {
    thing["name"].as_str().unwrap_or_default().to_owned()
}

fn below<'a>(thing: &'a mut Value, field: &str) -> impl Iterator<Item = &'a mut Value> {
    let list = thing.get_mut(field).and_then(Value::as_array_mut);
    list.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::definition;
    use super::*;

    /// What is called the same in every language: the games, the rules, numbers and clocks.
    const NAMES: [&str; 10] = [
        "gala",
        "chelma",
        "farmers",
        "winther",
        "pyramid",
        "botermans",
        "pyramid-4",
        "chelma-turn-30",
        "chelma-open",
        "none",
    ];

    /// Every command, subcommand, option and choice, with the names it hangs below.
    fn walk(thing: &Value, path: &str, found: &mut Vec<(String, Value)>) {
        let path = format!("{path} {}", thing["name"].as_str().expect("a name"));
        found.push((path.clone(), thing.clone()));
        for field in ["options", "choices"] {
            for inner in thing[field].as_array().into_iter().flatten() {
                walk(inner, &path, found);
            }
        }
    }

    fn all() -> Vec<(String, Value)> {
        let mut found = Vec::new();
        for command in definition().as_array().expect("a list") {
            walk(command, "", &mut found);
        }
        found
    }

    #[test]
    fn everything_has_its_words_in_every_language() {
        let mut wrong = Vec::new();
        for (path, thing) in all() {
            let named = thing["name"].as_str().expect("a name");
            // A language that another one has no word for is called by its English name.
            let is_language = Language::ALL.iter().any(|one| one.word() == named);
            let is_number = named.starts_with(|one: char| one.is_ascii_digit());
            let is_name = NAMES.contains(&named) || is_number || is_language;
            for language in Language::ALL.into_iter().skip(1) {
                let code = language.code();
                if !is_name && thing["name_localizations"][code].is_null() {
                    wrong.push(format!("{path} has no name in {code}"));
                }
                let told = thing.get("description").is_some();
                if told && thing["description_localizations"][code].is_null() {
                    wrong.push(format!("{path} has no description in {code}"));
                }
            }
        }
        assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    }

    #[test]
    fn names_and_descriptions_keep_to_the_limits_and_apart() {
        for (path, thing) in all() {
            let is_choice = thing.get("description").is_none();
            let names = thing["name_localizations"].as_object();
            for name in names.into_iter().flatten().map(|(_, name)| name) {
                let name = name.as_str().expect("a text");
                let length = name.chars().count();
                assert!(
                    (1..=if is_choice { 100 } else { 32 }).contains(&length),
                    "{path}: {name}"
                );
                if !is_choice {
                    let right = |letter: char| letter.is_alphanumeric() || "-_'".contains(letter);
                    assert!(name.chars().all(right), "{path}: {name}");
                    assert_eq!(name, name.to_lowercase(), "{path}");
                }
            }
            let abouts = thing["description_localizations"].as_object();
            for (_, about) in abouts.into_iter().flatten() {
                let length = about.as_str().expect("a text").chars().count();
                assert!((1..=100).contains(&length), "{path}: {about}");
            }
            for language in Language::ALL {
                let inner = thing["options"].as_array().into_iter().flatten();
                let mut taken = HashSet::new();
                for option in inner {
                    let own = &option["name_localizations"][language.code()];
                    let name = own.as_str().or(option["name"].as_str());
                    assert!(taken.insert(name), "{path}: {name:?} twice in {language:?}");
                }
            }
        }
    }

    #[test]
    fn the_longest_words_of_a_command_are_within_what_discord_counts() {
        const MOST: usize = 8000;
        for command in definition().as_array().expect("a list") {
            let mut inner = Vec::new();
            walk(command, "", &mut inner);
            let longest = |thing: &Value, field: &str| {
                let own = thing[field].as_str().map(|text| text.chars().count());
                let others = thing[format!("{field}_localizations")].as_object();
                let others = others.into_iter().flatten();
                let others = others.filter_map(|(_, text)| Some(text.as_str()?.chars().count()));
                others.chain(own).max().unwrap_or(0)
            };
            let count: usize = inner
                .iter()
                .map(|(_, thing)| {
                    let value = thing["value"]
                        .as_str()
                        .map_or(0, |text| text.chars().count());
                    longest(thing, "name") + longest(thing, "description") + value
                })
                .sum();
            assert!(count <= MOST, "{}: {count} characters", command["name"]);
        }
    }

    #[test]
    fn a_german_reads_german() {
        let resign = all().into_iter().find(|(path, _)| path == " gala resign");
        let (_, resign) = resign.expect("/gala resign");
        assert_eq!(resign["name"], "resign");
        assert_eq!(resign["name_localizations"]["de"], "aufgeben");
        assert_eq!(resign["name_localizations"]["da"], "opgiv");
        let about = &resign["description_localizations"]["de"];
        assert_eq!(about, "Gib die Partie auf (du wirst vorher gefragt)");
    }
}
