//! The command `/rules`: what hangs below it, and what it offers while somebody fills it in.

use crate::present::rules::{offered_topics, presets, ruleset_name};
use crate::rules::any::Ruleset;
use crate::rules::gala::Variation;
use crate::service::{Command, Fault, Language, Question, Refusal, Service};

use super::challenge::OPTIONS;
use super::{Entry, Given, Needed, Opt};
use crate::discord::complete::{Offer, Typing, narrowed};

const PRESET: Opt = Opt::Offered(
    "preset",
    "Of which rules; in a game's thread its own, elsewhere the usual ones",
    Needed::No,
    offer_presets,
);
/// The rules that challenges have if they name none.
pub(super) const PRESET_HERE: Opt = Opt::Offered(
    "rules",
    "The rules of challenges to their game that name none",
    Needed::No,
    offer_presets,
);
const PUBLIC: Opt = Opt::Flag(
    super::PUBLIC,
    "Whether everybody here sees the answer; only you do if left out",
);

/// What hangs below `/rules`.
pub(super) const ENTRIES: [Entry; 4] = [
    Entry {
        of: None,
        name: "piece",
        about: "How a man moves and captures, with a figure",
        options: &[
            Opt::Offered("piece", "Which man", Needed::Yes, offer_men),
            PRESET,
            OPTIONS,
            PUBLIC,
        ],
        read: |given| about(given, "piece"),
    },
    Entry {
        of: None,
        name: "topic",
        about: "Look something up: board, deflection, threats, goals, draws and more",
        options: &[
            Opt::Offered(
                "topic",
                "What to look up; a summary if left out",
                Needed::No,
                offer_topics,
            ),
            PRESET,
            OPTIONS,
            PUBLIC,
        ],
        read: |given| about(given, "topic"),
    },
    Entry {
        of: None,
        name: "compare",
        about: "Set two rule sets side by side: only what differs",
        options: &[
            Opt::Offered(
                "with",
                "The rules to compare with",
                Needed::Yes,
                offer_presets,
            ),
            Opt::Offered(
                "preset",
                "The rules to compare; those of the game here, or the usual ones, if left out",
                Needed::No,
                offer_presets,
            ),
            PUBLIC,
        ],
        read: |given| {
            let question = Question::compare(ruleset(given, "preset")?, ruleset(given, "with")?)?;
            Ok(Command::Rules(Box::new(question)))
        },
    },
    Entry {
        of: None,
        name: "poster",
        about: "The rules on one page, with the start position",
        options: &[PRESET, OPTIONS, PUBLIC],
        read: |given| {
            let question = Question {
                asked: crate::service::Asked::Poster,
                ruleset: ruleset(given, "preset")?,
            };
            Ok(Command::Rules(Box::new(question)))
        },
    },
];

fn about(given: &Given<'_>, option: &str) -> Result<Command, Refusal> {
    let topic = given.text(option).unwrap_or_default();
    let question = Question::about(topic, ruleset(given, "preset")?);
    Ok(Command::Rules(Box::new(question)))
}

/// The rules named in an option, with the options of winther behind them or given apart.
pub(super) fn ruleset(given: &Given<'_>, option: &str) -> Result<Option<Ruleset>, Refusal> {
    let texts = [given.text(option), given.text("options")];
    let text = texts
        .map(Option::unwrap_or_default)
        .join(" ")
        .to_lowercase();
    let names: Vec<&str> = text
        .split([' ', ',', ';'])
        .filter(|name| !name.is_empty())
        .collect();
    if names.is_empty() {
        return Ok(None);
    }
    let named = Ruleset::from_names(names);
    named.map(Some).map_err(Refusal::Rules)
}

fn offer_men(house: &Service, typing: &Typing) -> Result<Vec<Offer>, Fault> {
    offer(house, typing, true)
}

fn offer_topics(house: &Service, typing: &Typing) -> Result<Vec<Offer>, Fault> {
    offer(house, typing, false)
}

/// The men or the topics of the rules filled in, or of the game played here, or of both games.
fn offer(house: &Service, typing: &Typing, men: bool) -> Result<Vec<Offer>, Fault> {
    let preset = typing.text("preset").unwrap_or_default();
    let names = preset.split_whitespace();
    let named = match preset.is_empty() {
        true => None,
        false => Ruleset::from_names(names).ok(),
    };
    let ruleset = match named {
        Some(ruleset) => Some(ruleset),
        None => typing
            .game_here(house)?
            .map(|table| table.challenge.ruleset),
    };
    let language = typing.words.language();
    let offered = offered_topics(typing.words, ruleset.as_ref(), men);
    // By what it is called where they are, else by any word that is understood for it.
    let own = offered.iter().map(|(shown, topic)| Offer {
        shown: shown.clone(),
        value: topic.called(language).to_owned(),
    });
    let found = narrowed(own.collect(), &typing.typed);
    if !found.is_empty() {
        return Ok(found);
    }
    let mut found = Vec::new();
    for (shown, topic) in &offered {
        let names = Language::ALL.into_iter().flat_map(|one| topic.names(one));
        let any = names.map(|name| Offer {
            shown: shown.clone(),
            value: name.to_owned(),
        });
        if !narrowed(any.collect(), &typing.typed).is_empty() {
            found.push(Offer {
                shown: shown.clone(),
                value: topic.called(language).to_owned(),
            });
        }
    }
    Ok(found)
}

/// The presets; once one is typed that has options, it with one option more as well.
fn offer_presets(_: &Service, typing: &Typing) -> Result<Vec<Offer>, Fault> {
    let typed = typing.typed.to_lowercase();
    let words: Vec<&str> = typed.split_whitespace().collect();
    // The last word may be unfinished.
    let complete = [words.len(), words.len().saturating_sub(1)]
        .into_iter()
        .filter(|known| *known > 0)
        .map(|known| &words[..known])
        .find(|known| Ruleset::from_names(known.iter().copied()).is_ok())
        .unwrap_or_default();
    let mut rulesets = presets();
    let options = Variation::ALL.iter().map(|option| option.code());
    for option in options.filter(|option| !complete.contains(option)) {
        let names = complete.iter().copied().chain([option]);
        rulesets.extend(
            Ruleset::from_names(names)
                .ok()
                .filter(|_| !complete.is_empty()),
        );
    }
    let offers = rulesets.into_iter().map(|ruleset| Offer {
        shown: format!(
            "{} ({})",
            ruleset_name(typing.words, &ruleset),
            ruleset.kind().name()
        ),
        value: ruleset.names().unwrap_or_default().join(" "),
    });
    Ok(narrowed(offers.collect(), &typing.typed))
}
