//! Commands in messages, as Discord lets people press them: `</gala learn:123>`.
//!
//! A text names a command between backticks, in any language: `` `/gala lernen` ``. Discord shows the pressable form in
//! the language of who reads it. Until the ids are known, and where nothing fits, the text stays as it is.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::present::{Localizer, MOST_TEXT};
use crate::service::Language;
use crate::service::commands::roots;

/// The ids that Discord has given to the slash commands, by their English names.
pub(in crate::discord) type CommandIds = BTreeMap<String, u64>;

/// The English names of each command below a slash command, by its names in all languages: `gala lernen`.
static NAMES: LazyLock<BTreeMap<String, (&'static str, &'static str)>> = LazyLock::new(|| {
    let names = |english: &'static str| {
        let words = Language::ALL.into_iter().map(Localizer::of);
        let key = format!("command-{english}");
        let others = words.filter_map(move |words| words.find(&key));
        std::iter::once(english.to_owned()).chain(others)
    };
    let mut found = BTreeMap::new();
    for root in roots() {
        for spec in root.commands() {
            for above in names(root.name) {
                for below in names(spec.name) {
                    found.insert(format!("{above} {below}"), (root.name, spec.name));
                }
            }
        }
    }
    found
});

/// The text with the commands in it as people can press them. One that would become longer than Discord takes stays as
/// it is.
pub(in crate::discord) fn pressable(text: &str, ids: &CommandIds) -> String {
    // Games written down stand in blocks of three backticks.
    if ids.is_empty() || text.contains("```") {
        return text.to_owned();
    }
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, code, after)) = next_code(rest) {
        told.push_str(before);
        match command(code, ids) {
            Some(command) => told.push_str(&command),
            None => told.extend(["`", code, "`"]),
        }
        rest = after;
    }
    told.push_str(rest);
    match told.chars().count() <= MOST_TEXT {
        true => told,
        false => text.to_owned(),
    }
}

/// The next text between backticks, with what stands before it and after it. What somebody typed is quoted with a
/// backslash before each backtick, and such a one begins nothing.
fn next_code(text: &str) -> Option<(&str, &str, &str)> {
    let mut ticks = text.match_indices('`').map(|(at, _)| at);
    let open = ticks.find(|at| !is_escaped(&text[..*at]))?;
    let (code, after) = text[open + 1..].split_once('`')?;
    Some((&text[..open], code, after))
}

/// Whether what follows this text is escaped by it.
fn is_escaped(before: &str) -> bool {
    let slashes = before.len() - before.trim_end_matches('\\').len();
    slashes % 2 == 1
}

/// Whether two texts differ in nothing but how the commands in them were told.
pub(in crate::discord) fn alike(one: &str, other: &str) -> bool {
    static ALL: LazyLock<CommandIds> =
        LazyLock::new(|| roots().map(|root| (root.name.to_owned(), 0)).collect());
    let plain = |text: &str| without_ids(&pressable(text.trim(), &ALL));
    plain(one) == plain(other)
}

/// The text with 0 as the id of each command in it.
fn without_ids(text: &str) -> String {
    let mut parts = text.split("</");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| {
        let named = part.split_once('>').and_then(|(named, rest)| {
            let (name, id) = named.split_once(':')?;
            id.parse::<u64>().ok()?;
            Some(format!("{name}:0>{rest}"))
        });
        format!("{told}</{}", named.unwrap_or_else(|| part.to_owned()))
    })
}

/// A command as people can press it, with its options behind it, which they fill in.
fn command(code: &str, ids: &CommandIds) -> Option<String> {
    let mut words = code.strip_prefix('/')?.splitn(3, ' ');
    let named = format!("{} {}", words.next()?, words.next()?);
    let (root, sub) = NAMES.get(&named)?;
    let id = ids.get(*root)?;
    let pressed = format!("</{root} {sub}:{id}>");
    Some(match words.next() {
        Some(options) => format!("{pressed} `{options}`"),
        None => pressed,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_become_pressable_in_every_language() {
        let ids = CommandIds::from([("gala".to_owned(), 7), ("rules".to_owned(), 8)]);
        for (text, told) in [
            ("Try `/gala learn`.", "Try </gala learn:7>."),
            ("`/gala lernen` und `d3-f5`", "</gala learn:7> und `d3-f5`"),
            (
                "`/gala challenge level:1` plays",
                "</gala challenge:7> `level:1` plays",
            ),
            ("`/regeln topic` `x", "</rules topic:8> `x"),
            // Nothing to be pressed, or not known.
            (
                "`/gala`, `/gala dance`, `/chelma learn`",
                "`/gala`, `/gala dance`, `/chelma learn`",
            ),
            (
                "```\n/gala learn\n``` `/gala learn`",
                "```\n/gala learn\n``` `/gala learn`",
            ),
            // What somebody typed is quoted: nothing in it can be pressed, and it hides nothing.
            (
                r"I know no \`/gala learn\`: `/gala learn`",
                r"I know no \`/gala learn\`: </gala learn:7>",
            ),
            (
                r"I know no \`/gala: `/gala learn`",
                r"I know no \`/gala: </gala learn:7>",
            ),
            (r"\\`/gala learn`", r"\\</gala learn:7>"),
        ] {
            assert_eq!(pressable(text, &ids), told, "{text}");
        }
        assert_eq!(
            pressable("`/gala learn`", &CommandIds::new()),
            "`/gala learn`"
        );
        let long = format!("{}`/gala learn`", "x".repeat(MOST_TEXT - 13));
        assert_eq!(pressable(&long, &ids), long, "it would be too long");
    }

    #[test]
    fn a_text_is_known_again_whatever_the_ids_were() {
        let text = "Try `/gala learn` </3 a < b>.";
        for stands in [
            text,
            "Try </gala learn:7> </3 a < b>. ",
            "Try </gala learn:0> </3 a < b>.",
        ] {
            assert!(alike(stands, text), "{stands}");
        }
        assert!(!alike("Try </gala move:7> </3 a < b>.", text));
    }
}
