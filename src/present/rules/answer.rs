//! What is said to somebody who asks about the rules, with its figures.

use super::{
    Asked, Entry, Topic, compare, comparison, entry, look_up, ruleset_name, short_name, topics,
};
use crate::draw::{Scene, Spot};
use crate::present::rulesets::{apart, goal};
use crate::present::{MOST_TEXT, Message, Picture, Shown, Words, list};
use crate::rules::any::{Kind, Ruleset};
use crate::rules::{chelma, gala};

/// The answer to a question about the rules. `chosen` tells that they were named or are those of a game; if they are only the
/// usual ones, the answer names those that say something else.
pub fn answer(_words: Words, ruleset: &Ruleset, chosen: bool, asked: &Asked) -> Message {
    match asked {
        Asked::Overview => overview(ruleset),
        Asked::Topic(topic) => match look_up(ruleset, topic) {
            Ok(entry) => told(ruleset, chosen, entry),
            Err(unknown) if elsewhere(ruleset, topic).is_some() => {
                let other = elsewhere(ruleset, topic).unwrap_or_default();
                Message::text(format!(
                    "The {} know nothing of that: it is of {}. `rules {} {}` tells of it.",
                    unknown.rules,
                    other.name(),
                    crate::present::refusals::quoted(&unknown.asked),
                    other.usual().names().unwrap_or_default().join(" ")
                ))
            }
            Err(unknown) => {
                let text = crate::present::refusals::quoted(&unknown.to_string());
                Message::text(capital(&format!("{text}.").replace("?.", "?")))
            }
        },
        Asked::Compare(other) if !chosen && other == ruleset => {
            // Nobody asks how rules differ from themselves.
            let another = presets()
                .into_iter()
                .find(|another| another.kind() == other.kind() && another != other);
            compared(other, &another.unwrap_or(*other))
        }
        Asked::Compare(other) => compared(ruleset, other),
        Asked::Poster => Message {
            picture: Some(Picture {
                alt: format!(
                    "A poster of the {}: what wins, the start position, and how each man moves. {}",
                    ruleset_name(Words::default(), ruleset),
                    goal(Words::default(), ruleset)
                ),
                file: file(ruleset, "poster"),
                shown: Shown::Poster(*ruleset),
            }),
            ..Message::text(title(&format!(
                "The {}",
                ruleset_name(Words::default(), ruleset)
            )))
        },
    }
}

/// The other game, if it is there that this is found.
fn elsewhere(ruleset: &Ruleset, asked: &str) -> Option<Kind> {
    let topic = Topic::meant_by(asked).next()?;
    topic.only_of().filter(|kind| *kind != ruleset.kind())
}

fn title(text: &str) -> String {
    format!("**{text}**")
}

fn overview(ruleset: &Ruleset) -> Message {
    let named = |men: bool| -> Vec<String> {
        let topics = topics(ruleset).iter().filter(|topic| topic.is_man() == men);
        topics.map(|topic| format!("`{}`", topic.name())).collect()
    };
    let text = format!(
        "{} ({})\n{}{}\n\
         • Men: {}. Ask with `/rules piece`, or type `rules {}` in a game's thread.\n\
         • Topics: {}. Ask with `/rules topic`.\n\
         • `/rules compare` sets two rule sets side by side, `/rules poster` shows one on a page.",
        title(&capital(&ruleset_name(Words::default(), ruleset))),
        ruleset.kind().name(),
        goal(Words::default(), ruleset),
        apart(Words::default(), ruleset),
        list(&named(true), "and"),
        topics(ruleset)
            .iter()
            .find(|topic| topic.is_man())
            .map_or("army", |topic| topic.name()),
        list(&named(false), "and"),
    );
    let start = entry(ruleset, Topic::Army).and_then(|entry| picture(ruleset, entry));
    Message {
        picture: start,
        ..Message::text(text)
    }
}

fn told(ruleset: &Ruleset, chosen: bool, entry: Entry) -> Message {
    let mut text = format!("{}\n{}", title(&entry.title), entry.text);
    let scenes: Vec<&Scene> = entry.figures.iter().map(|figure| &figure.scene).collect();
    if let Some(signs) = signs(entry.topic, &scenes) {
        text.push_str(&format!("\n-# {signs}"));
    }
    let others = match chosen {
        true => Vec::new(),
        false => told_otherwise(ruleset, &entry),
    };
    if !others.is_empty() {
        text.push_str(&format!(
            "\n-# It is otherwise by {}.",
            list(&others, "and")
        ));
    }
    Message {
        picture: picture(ruleset, entry),
        ..Message::text(text)
    }
}

/// The figures of an entry one above the other, if it has any.
fn picture(ruleset: &Ruleset, entry: Entry) -> Option<Picture> {
    let file = file(ruleset, entry.topic.name());
    let (scenes, alts): (Vec<Scene>, Vec<String>) = (entry.figures.into_iter())
        .map(|figure| (figure.scene, figure.alt))
        .unzip();
    (!scenes.is_empty()).then(|| Picture {
        shown: Shown::Boards(scenes),
        alt: alts.join(" "),
        file,
    })
}

/// `rules-winther-korna.png`.
fn file(ruleset: &Ruleset, what: &str) -> String {
    let named = ruleset.names().unwrap_or_default();
    let preset = named.first().copied().unwrap_or("own");
    format!("rules-{preset}-{what}.png")
}

/// The presets of the same game that say something else.
fn told_otherwise(ruleset: &Ruleset, said: &Entry) -> Vec<String> {
    let presets = presets().into_iter();
    let same_game = presets.filter(|other| other.kind() == ruleset.kind());
    same_game
        .filter(|other| entry(other, said.topic).is_none_or(|entry| entry.text != said.text))
        .map(|other| format!("`{}`", other.names().unwrap_or_default().join(" ")))
        .collect()
}

/// Every preset of either game.
pub fn presets() -> Vec<Ruleset> {
    let gala = gala::Preset::ALL.iter();
    let gala = gala.map(|preset| Ruleset::Gala(preset.ruleset()));
    let chelma = chelma::Preset::ALL.iter();
    let chelma = chelma.map(|preset| Ruleset::Chelma(preset.ruleset()));
    gala.chain(chelma).collect()
}

/// What the signs mean that these figures show.
fn signs(topic: Topic, scenes: &[&Scene]) -> Option<String> {
    let (far, step) = match topic {
        Topic::Placing => ("", "ring: a man may be placed there"),
        topic if topic.only_of() == Some(Kind::Chelma) => (
            "disc: goes there by a chain of jumps",
            "ring: by a single step",
        ),
        _ => (
            "disc: goes there, as far as it likes",
            "ring: by a single step",
        ),
    };
    let meanings = [
        (Spot::Far, far),
        (Spot::Step, step),
        (Spot::Twice, "two dots: goes there by two steps at once"),
        (Spot::Leap, "diamond: leaps there"),
        (Spot::Capture, "red corners: captures there"),
        (Spot::Barred, "red cross: a rule keeps it from there"),
    ];
    let shows = |wanted: Spot| {
        let mut spots = scenes.iter().flat_map(|scene| &scene.spots);
        spots.any(|(_, spot)| *spot == wanted)
    };
    let shown: Vec<&str> = meanings
        .into_iter()
        .filter(|(spot, _)| shows(*spot))
        .map(|(_, meaning)| meaning)
        .collect();
    (!shown.is_empty()).then(|| capital(&format!("{}.", shown.join("; "))))
}

/// How two rule sets differ: in sentences, or, if those do not fit into a message, in a few words a point, and in a file only if
/// those do not either.
fn compared(one: &Ruleset, other: &Ruleset) -> Message {
    let whole = comparison(one, other);
    let Some(differences) = compare(one, other).filter(|found| !found.is_empty()) else {
        return Message::text(whole);
    };
    let names = [one, other].map(|rules| ruleset_name(Words::default(), rules));
    let count = match differences.len() {
        1 => "one point".to_owned(),
        count => format!("{count} points"),
    };
    let head = format!("The {} and the {} differ in {count}", names[0], names[1]);
    let text = format!("{head}:\n{whole}");
    if text.chars().count() <= MOST_TEXT {
        return Message::text(text);
    }
    let points = differences.iter().map(|difference| {
        let [one, other] = difference.brief;
        format!("**{}**: {one} | {other}", difference.label)
    });
    let points: Vec<String> = points.collect();
    let brief = format!(
        "{head} ({} | {}):\n{}\n-# `/rules topic` has the whole of each.",
        short_name(one),
        short_name(other),
        points.join("\n")
    );
    if brief.chars().count() <= MOST_TEXT {
        return Message::text(brief);
    }
    let labels: Vec<String> = differences
        .iter()
        .map(|difference| difference.label.to_owned())
        .collect();
    let plain = whole.replace("**", "");
    let named = [one, other].map(|rules| rules.names().unwrap_or_default().join("-"));
    Message {
        file: Some((
            format!("{}-{}.txt", named[0], named[1]).replace("--", "-"),
            format!("{head}:\n\n{plain}\n"),
        )),
        ..Message::text(format!(
            "{head}: {}. The file sets them side by side.",
            list(&labels, "and")
        ))
    }
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The topics that can be offered to somebody who asks about these rules, or about any: each with its heading. Either the men
/// or everything else.
pub fn offered_topics(ruleset: Option<&Ruleset>, men: bool) -> Vec<(String, &'static str)> {
    let usual = [Kind::Gala.usual(), Kind::Chelma.usual()];
    let rulesets: Vec<&Ruleset> = match ruleset {
        Some(ruleset) => vec![ruleset],
        None => usual.iter().collect(),
    };
    let mut offered: Vec<(String, &'static str)> = Vec::new();
    for ruleset in rulesets {
        for &topic in topics(ruleset).iter().filter(|topic| topic.is_man() == men) {
            let known = offered.iter().any(|(_, name)| *name == topic.name());
            if let Some(entry) = entry(ruleset, topic).filter(|_| !known) {
                let (heading, _) = entry.title.split_once(',').unwrap_or((&entry.title, ""));
                // Without its article, it is found by its first letters.
                let heading = capital(heading.strip_prefix("The ").unwrap_or(heading));
                offered.push((heading, topic.name()));
            }
        }
    }
    offered
}
