//! The answer to a question about the rules, with its figures.

use super::{
    Asked, Entry, Topic, capitalised, compare, comparison, entry, house, look_up, ruleset_name,
    short_name, the_rules, topics,
};
use crate::draw::{Marker, Scene};
use crate::present::games::RulesFigure;
use crate::present::named_rules::NamedRules;
use crate::present::rules::rulesets::{self, apart, goal, presets};
use crate::present::text::quoted;
use crate::present::words::tr;
use crate::present::{Localizer, MOST_TEXT, Message, Picture, Shown, games};
use crate::rules::any::{Kind, Ruleset};
use crate::service::house_rules::HouseRules;

/// The answer to a question about the rules. `chosen` tells that they were named or are those of a game; if they are
/// only the usual ones, the answer names those that say something else.
pub fn answer(words: Localizer, ruleset: &Ruleset, chosen: bool, asked: &Asked) -> Message {
    answer_among(words, (ruleset, &[]), chosen, asked)
}

/// The same on a server with these house rules, which are told by their names.
pub(crate) fn answer_among(
    words: Localizer,
    (ruleset, house): (&Ruleset, &[HouseRules]),
    chosen: bool,
    asked: &Asked,
) -> Message {
    let rules = NamedRules::among(ruleset, house);
    match asked {
        Asked::Overview => {
            let tried = house.iter().find(|one| one.ruleset == *ruleset);
            overview(words, rules, tried)
        }
        Asked::Topic(topic) => match look_up(words, rules, topic) {
            Ok(entry) => told(words, rules, chosen, entry),
            Err(unknown) => {
                let asked = quoted(&unknown.asked);
                let told = match elsewhere(ruleset, topic) {
                    Some(other) => tr!(
                        words,
                        "lookup-elsewhere",
                        rules = the_rules(words, rules),
                        kind = other,
                        asked = asked,
                        preset = other.usual().names().unwrap_or_default().join(" ")
                    ),
                    None => unknown.told(words, rules, &asked),
                };
                Message::text(capitalised(&told))
            }
        },
        Asked::Compare(other) if !chosen && other == ruleset => {
            // Rules do not differ from themselves.
            let another = presets()
                .into_iter()
                .find(|another| another.kind() == other.kind() && another != other);
            let another = another.unwrap_or(*other);
            compared(words, rules, NamedRules::among(&another, house))
        }
        Asked::Compare(other) => compared(words, rules, NamedRules::among(other, house)),
        Asked::Poster => Message {
            picture: Some(Picture {
                alt: poster_alt(words, rules),
                file: format!("{}.png", file(rules, "poster")),
                shown: Shown::Poster(words, *ruleset, rules.house.cloned()),
            }),
            ..Message::text(title(&capitalised(&the_rules(words, rules))))
        },
    }
}

/// What a poster says.
fn poster_alt(words: Localizer, rules: NamedRules<'_>) -> String {
    let ruleset = rules.ruleset;
    let alt = tr!(
        words,
        "poster-alt",
        rules = rulesets::the_rules(words, rules),
        goal = goal(words, ruleset)
    );
    match games::poster_ways(words, ruleset) {
        Some((ways, _)) => format!("{alt} {ways}"),
        None => alt,
    }
}

/// The game that has what was asked for, if it is another one.
fn elsewhere(ruleset: &Ruleset, asked: &str) -> Option<Kind> {
    let topic = Topic::meant_by(asked).next()?;
    topic.only_of().filter(|kind| *kind != ruleset.kind())
}

fn title(text: &str) -> String {
    format!("**{text}**")
}

fn overview(words: Localizer, rules: NamedRules<'_>, tried: Option<&HouseRules>) -> Message {
    let ruleset = rules.ruleset;
    let called = |topic: &Topic| topic.called(words.language());
    let named = |pieces: bool| -> String {
        let topics = topics(ruleset)
            .iter()
            .filter(|topic| topic.is_piece() == pieces);
        let names: Vec<String> = topics.map(|topic| format!("`{}`", called(topic))).collect();
        words.and(&names)
    };
    let mut goal = goal(words, ruleset) + &apart(words, ruleset);
    let figures = tried.map(|tried| house::figures(words, tried.trial));
    if let Some(figures) = figures.filter(|figures| !figures.is_empty()) {
        goal.push('\n');
        goal.push_str(&figures);
    }
    let piece = topics(ruleset).iter().find(|topic| topic.is_piece());
    let text = tr!(
        words,
        "lookup-overview",
        rules = capitalised(&ruleset_name(words, rules)),
        kind = ruleset.kind(),
        goal = goal,
        pieces = named(true),
        piece = called(piece.unwrap_or(&Topic::Army)),
        topics = named(false)
    );
    let start = entry(words, rules, Topic::Army).and_then(|entry| picture(rules, entry));
    Message {
        picture: start,
        ..Message::text(text)
    }
}

fn told(words: Localizer, rules: NamedRules<'_>, chosen: bool, entry: Entry) -> Message {
    let ruleset = rules.ruleset;
    let mut text = format!("{}\n{}", title(&entry.title), entry.text);
    let scenes: Vec<&Scene> = entry.figures.iter().map(|figure| &figure.scene).collect();
    if let Some(signs) = signs(words, ruleset.kind(), entry.topic, &scenes) {
        text.push_str(&format!("\n-# {signs}"));
    }
    let others = match chosen {
        true => Vec::new(),
        false => told_otherwise(words, ruleset, &entry),
    };
    if !others.is_empty() {
        let otherwise = tr!(words, "lookup-otherwise", presets = words.and(&others));
        text.push_str(&format!("\n-# {otherwise}"));
    }
    Message {
        picture: picture(rules, entry),
        ..Message::text(text)
    }
}

/// The figures of an entry, if it has any: as a loop if all of them show how pieces turn, else one above the other.
fn picture(rules: NamedRules<'_>, entry: Entry) -> Option<Picture> {
    let named = file(rules, entry.topic.name());
    let loops = entry.figures.iter().map(RulesFigure::as_loop);
    let (scenes, alts): (Vec<Scene>, Vec<String>) = (entry.figures.iter())
        .map(|figure| (figure.scene.clone(), figure.alt.clone()))
        .unzip();
    let (shown, ending) = match loops.collect::<Option<Vec<_>>>() {
        _ if scenes.is_empty() => return None,
        Some(loops) => (Shown::Replay(loops.concat()), "gif"),
        None => (Shown::Boards(scenes), "png"),
    };
    Some(Picture {
        shown,
        alt: alts.join(" "),
        file: format!("{named}.{ending}"),
    })
}

/// `rules-winther-korna`.
fn file(rules: NamedRules<'_>, what: &str) -> String {
    let named = rules.names().unwrap_or_default();
    let preset = named.first().copied().unwrap_or("own");
    format!("rules-{preset}-{what}")
}

/// The presets of the same game that say something else.
fn told_otherwise(words: Localizer, ruleset: &Ruleset, said: &Entry) -> Vec<String> {
    let presets = presets().into_iter();
    let same_game = presets.filter(|other| other.kind() == ruleset.kind());
    same_game
        .filter(|other| entry(words, other, said.topic).is_none_or(|entry| entry.text != said.text))
        .map(|other| format!("`{}`", other.names().unwrap_or_default().join(" ")))
        .collect()
}

/// What the signs mean that these figures show.
fn signs(words: Localizer, kind: Kind, topic: Topic, scenes: &[&Scene]) -> Option<String> {
    let shows = |wanted: Marker| {
        let mut markers = scenes.iter().flat_map(|scene| &scene.markers);
        markers.any(|(_, marker)| *marker == wanted)
    };
    let order = [
        Marker::Far,
        Marker::Step,
        Marker::Twice,
        Marker::Leap,
        Marker::Capture,
        Marker::Barred,
    ];
    let line = (scenes.iter().any(|scene| !scene.ways.is_empty())).then(|| tr!(words, "sign-way"));
    let shown: Vec<String> = line
        .into_iter()
        .chain(
            order
                .into_iter()
                .filter(|marker| shows(*marker))
                .filter_map(|marker| games::sign(words, kind, marker, topic)),
        )
        .collect();
    (!shown.is_empty()).then(|| capitalised(&format!("{}.", shown.join("; "))))
}

/// How two rule sets differ, in sentences. If those do not fit into a message, it is in a few words a point. It is in a
/// file only if those do not fit either.
fn compared(words: Localizer, one: NamedRules<'_>, other: NamedRules<'_>) -> Message {
    let whole = comparison(words, one, other);
    let Some(differences) =
        compare(words, one.ruleset, other.ruleset).filter(|found| !found.is_empty())
    else {
        return Message::text(whole);
    };
    let (named, against) = (the_rules(words, one), the_rules(words, other));
    let count = differences.len();
    let head = capitalised(&tr!(
        words,
        "compare-whole",
        one = named,
        other = against,
        count = count
    ));
    let text = format!("{head}\n{whole}");
    if text.chars().count() <= MOST_TEXT {
        return Message::text(text);
    }
    let points = differences.iter().map(|difference| {
        let [one, other] = &difference.brief;
        format!("**{}**: {one} | {other}", difference.label)
    });
    let points: Vec<String> = points.collect();
    let brief = format!(
        "{}\n{}\n-# {}",
        capitalised(&tr!(
            words,
            "compare-brief",
            one = named,
            other = against,
            count = count,
            first = short_name(words, one),
            second = short_name(words, other)
        )),
        points.join("\n"),
        tr!(words, "compare-brief-more")
    );
    if brief.chars().count() <= MOST_TEXT {
        return Message::text(brief);
    }
    let labels: Vec<String> = differences
        .iter()
        .map(|difference| difference.label.clone())
        .collect();
    let plain = whole.replace("**", "");
    let names = [one, other].map(|rules| rules.names().unwrap_or_default().join("-"));
    Message {
        file: Some((
            format!("{}-{}.txt", names[0], names[1]).replace("--", "-"),
            format!("{head}\n\n{plain}\n").into_bytes(),
        )),
        ..Message::text(capitalised(&tr!(
            words,
            "compare-file",
            one = named,
            other = against,
            count = count,
            labels = words.and(&labels)
        )))
    }
}

/// The topics that can be offered for a question about these rules, or about any: each with what it is called in a
/// list. Either the pieces or everything else.
pub fn offered_topics(
    words: Localizer,
    ruleset: Option<&Ruleset>,
    pieces: bool,
) -> Vec<(String, Topic)> {
    let kinds = match ruleset {
        Some(ruleset) => vec![ruleset.kind()],
        None => Kind::ALL.to_vec(),
    };
    let mut offered: Vec<Topic> = Vec::new();
    for kind in kinds {
        for &topic in games::topics(kind)
            .iter()
            .filter(|topic| topic.is_piece() == pieces)
        {
            if !offered.contains(&topic) {
                offered.push(topic);
            }
        }
    }
    let named = offered.into_iter();
    named.map(|topic| (in_list(words, topic), topic)).collect()
}

/// What a topic is called in a list, without an article, so that it is found by its first letters. The key of the
/// message is made from the name of the topic.
fn in_list(words: Localizer, topic: Topic) -> String {
    words.format(&format!("offered-{}", topic.name()), &[])
}
