//! House rules: what they are like, how they go, and why they are not made.

use super::rulesets::presets;
use crate::present::buttons::behind;
use crate::present::named_rules::NamedRules;
use crate::present::rules::{compare, comparison};
use crate::present::text::{cut, quoted, rules_name};
use crate::present::words::tr;
use crate::present::{Chosen, Entry, Localizer, MOST_TEXT, Menu, Message, games};
use crate::rules::any::{PointError, Ruleset};
use crate::service::Command;
use crate::service::house_rules::{
    HouseAsk, HouseDraft, HouseName, HouseRefusal, HouseRules, HouseStep, HouseView,
    MOST_HOUSE_RULES, NoHouseName, TrialFigures,
};

/// The most characters of a label of a menu, and of what stands below it.
const MOST_IN_MENU: usize = 100;

/// The most entries of a menu, and the most menus.
const MOST_ENTRIES: usize = 25;
const MOST_MENUS: usize = 2;

/// House rules as they were asked for.
pub(crate) fn house_rules(words: Localizer, view: &HouseView) -> Message {
    let mut message = Message::text(match &view.one {
        None if view.all.is_empty() => match view.manages {
            true => tr!(words, "house-none-manager"),
            false => tr!(words, "house-none"),
        },
        None => {
            let lines = view.all.iter().map(|one| listed(words, one));
            let head = tr!(words, "house-all");
            [head]
                .into_iter()
                .chain(lines)
                .collect::<Vec<_>>()
                .join("\n")
        }
        Some(one) if view.step == HouseStep::Dropped => {
            tr!(words, "house-dropped", name = one.name.as_str())
        }
        Some(one) => about(words, one, view),
    });
    if let Some(one) = &view.one
        && view.manages
        && !view.typed
        && view.step != HouseStep::Dropped
    {
        let mut menus = menus(words, one).into_iter();
        message.menu = menus.next();
        message.more_menus = menus.collect();
    }
    message
}

/// A line for a list.
fn listed(words: Localizer, one: &HouseRules) -> String {
    let like = nearest(words, &one.ruleset);
    let line = tr!(
        words,
        "house-line",
        name = one.name.as_str(),
        kind = one.ruleset.kind(),
        like = rules_name(words, &like),
        count = points_apart(words, &one.ruleset, &like)
    );
    let figures = match one.trial {
        None => tr!(words, "house-trial-none"),
        trial => figures(words, trial),
    };
    format!("{line} {figures}")
}

/// All about some: what sets them apart from the nearest preset, how games by them go, what of them says nothing; where
/// a menu cannot stand below, also how they are changed.
fn about(words: Localizer, one: &HouseRules, view: &HouseView) -> String {
    let name = one.name.as_str();
    let head = match view.step {
        HouseStep::Made => tr!(words, "house-made", name = name, kind = one.ruleset.kind()),
        HouseStep::Changed => tr!(words, "house-changed", name = name),
        _ => tr!(words, "house-one", name = name, kind = one.ruleset.kind()),
    };
    let like = nearest(words, &one.ruleset);
    let rules = NamedRules {
        ruleset: &one.ruleset,
        house: Some(&one.name),
    };
    let whole = comparison(words, &like, rules);
    let brief = || {
        let differences = compare(words, &like, &one.ruleset).unwrap_or_default();
        let lines = differences.into_iter().map(|difference| {
            let [_, now] = difference.brief;
            format!("**{}**: {now}", difference.label)
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let conflicts = one.ruleset.conflicts().into_iter();
    let conflicts = conflicts.filter_map(|code| games::conflict(words, one.ruleset.kind(), code));
    let change = (view.manages && view.typed).then(|| tr!(words, "house-change"));
    let small = [tr!(words, "house-try", name = name)].into_iter();
    let small = small.chain(change).map(|line| format!("-# {line}"));
    let below: Vec<String> = conflicts
        .chain([figures(words, one.trial)])
        .filter(|line| !line.is_empty())
        .chain(small)
        .collect();
    let told = |middle: String| format!("{head}\n{middle}\n{}", below.join("\n"));
    let all = told(whole);
    match all.chars().count() <= MOST_TEXT {
        true => all,
        false => told(brief()),
    }
}

/// The preset of the same game from which they differ least.
fn nearest(words: Localizer, ruleset: &Ruleset) -> Ruleset {
    let same_game = presets().into_iter();
    let same_game = same_game.filter(|preset| preset.kind() == ruleset.kind());
    let nearest = same_game.min_by_key(|preset| points_apart(words, ruleset, preset));
    nearest.unwrap_or(*ruleset)
}

fn points_apart(words: Localizer, one: &Ruleset, other: &Ruleset) -> usize {
    compare(words, one, other).map_or(usize::MAX, |found| found.len())
}

/// How games by them go, as far as it is known; empty if they are not tried any more.
pub(super) fn figures(words: Localizer, trial: Option<TrialFigures>) -> String {
    let Some(trial) = trial else {
        return tr!(words, "house-trial-soon");
    };
    if trial == TrialFigures::NONE {
        return String::new();
    }
    let drawn = match (trial.drawn_share(), trial.drawn_one_in()) {
        (_, None) => tr!(words, "house-trial-no-draws"),
        (90.., _) => tr!(words, "house-trial-all-drawn"),
        (share @ 40.., _) => tr!(words, "house-trial-drawn-share", share = share),
        (_, Some(one_in)) => tr!(words, "house-trial-drawn", in = one_in),
    };
    tr!(
        words,
        "house-trial",
        moves = trial.moves,
        drawn = drawn,
        white = trial.white_scores(),
        games = trial.games
    )
}

/// Why house rules are not made, changed or shown.
pub(crate) fn refused(words: Localizer, why: &HouseRefusal) -> String {
    match why {
        HouseRefusal::Name(read, NoHouseName::NoWord) => {
            tr!(words, "house-no-word", read = quoted(read))
        }
        HouseRefusal::Name(read, NoHouseName::Taken) => {
            tr!(words, "house-taken", read = quoted(read))
        }
        HouseRefusal::NoName => tr!(words, "house-no-name"),
        HouseRefusal::Usual(name) => tr!(words, "house-usual", name = name.as_str()),
        HouseRefusal::NoSuch { name, known } if known.is_empty() => {
            tr!(words, "house-no-such-none", name = quoted(name))
        }
        HouseRefusal::NoLike { name, known } if known.is_empty() => {
            tr!(words, "house-no-such-none", name = name.as_str())
        }
        HouseRefusal::NoSuch { name, known } => tr!(
            words,
            "house-no-such",
            name = quoted(name),
            known = words.and(&in_code(known))
        ),
        HouseRefusal::NoLike { name, known } => tr!(
            words,
            "house-no-like",
            name = name.as_str(),
            known = words.and(&in_code(known))
        ),
        HouseRefusal::Point(PointError::NoPoint(read)) => {
            tr!(words, "house-no-point", read = quoted(read))
        }
        HouseRefusal::Point(PointError::NoValue {
            field,
            read,
            values,
        }) => {
            let pairs: Vec<String> = values
                .iter()
                .map(|value| format!("`{field}={value}`"))
                .collect();
            match read.is_empty() {
                true => tr!(
                    words,
                    "house-which-value",
                    field = field.as_str(),
                    pairs = words.or(&pairs)
                ),
                false => tr!(
                    words,
                    "house-no-value",
                    read = quoted(&format!("{field}={read}")),
                    pairs = words.or(&pairs)
                ),
            }
        }
        HouseRefusal::Known(names) => {
            tr!(
                words,
                "house-known",
                names = format!("`{}`", names.join(" "))
            )
        }
        HouseRefusal::TooMany => tr!(words, "house-too-many", most = MOST_HOUSE_RULES),
    }
}

/// Names, to be typed as they stand.
fn in_code(names: &[HouseName]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

/// A point that can be changed, with another value than it has.
pub(crate) struct OfferedPoint {
    /// What is filled in: `centre-goal=none`.
    pub pair: String,
    /// What the point is about.
    pub label: String,
    /// What it would say, in a few words.
    pub brief: String,
}

/// The points that can be changed, each with each other value.
pub(crate) fn offered_points(words: Localizer, ruleset: &Ruleset) -> Vec<OfferedPoint> {
    let neighbours = ruleset.neighbours().into_iter();
    let offered = neighbours.filter_map(|one| {
        let mut apart = compare(words, ruleset, &one.ruleset)?.into_iter();
        let difference = apart.next()?;
        let [_, brief] = difference.brief;
        Some(OfferedPoint {
            pair: format!("{}={}", one.field, one.value),
            label: difference.label,
            brief,
        })
    });
    offered.collect()
}

/// Menus out of which whoever manages the server changes a point of its rules.
fn menus(words: Localizer, one: &HouseRules) -> Vec<Menu> {
    let offered = offered_points(words, &one.ruleset);
    let entries = offered.into_iter().filter_map(|point| {
        let (field, value) = point.pair.split_once('=')?;
        let draft = HouseDraft {
            name: one.name.to_string(),
            like: None,
            points: vec![(field.to_owned(), value.to_owned())],
        };
        let ask = HouseAsk::Make(draft);
        Some(Entry {
            label: cut(&point.label, MOST_IN_MENU),
            about: cut(&point.brief, MOST_IN_MENU),
            value: behind(Command::HouseRules(Box::new(ask)), None),
        })
    });
    let entries: Vec<Entry> = entries.collect();
    let parts = entries.chunks(MOST_ENTRIES).enumerate();
    let menus = parts.map(|(at, entries)| Menu {
        id: format!("house-points-{at}"),
        prompt: match at {
            0 => tr!(words, "house-menu"),
            _ => tr!(words, "house-menu-more"),
        },
        entries: entries.to_vec(),
        chosen: Chosen::Entry(None),
    });
    menus.take(MOST_MENUS).collect()
}
