//! The rules and the position given on the command line, for any game.

use anyhow::{anyhow, bail};
use clap::Args;

use crate::rules::any::{BoardGame, Game, Kind, PointError, Ruleset};
use crate::rules::match_game;
use crate::rules::names::NameError;

/// Which rules, and which position if not the first.
#[derive(Args, Debug)]
pub(super) struct BoardArgs {
    #[arg(long, default_value = "farmers", value_parser = preset, help = about_rules())]
    rules: &'static str,
    /// Options of winther, separated by commas: weak-kampas, strong-horsas, weak-galas, single-gala, lone-gala
    #[arg(long, value_delimiter = ',', value_parser = option)]
    options: Vec<&'static str>,
    /// Change a point of the rules, such as late=turn-30-once; may be repeated
    #[arg(long, value_name = "POINT=VALUE", value_parser = change)]
    set: Vec<Change>,
    /// The position in text; the start position if left out
    #[arg(long, value_parser = position)]
    position: Option<String>,
}

/// What is said of the argument for the rule set: the names there are.
fn about_rules() -> String {
    let names = Kind::ALL.iter().flat_map(|kind| kind.preset_names());
    let names: Vec<&str> = names.collect();
    match names.split_last() {
        Some((last, others)) => format!("The rule set: {} or {last}", others.join(", ")),
        None => "The rule set".to_owned(),
    }
}

/// The name of a rule set.
fn preset(text: &str) -> Result<&'static str, String> {
    let all = Kind::ALL.iter().flat_map(|kind| kind.presets());
    one_of("rule set", all.map(|(name, _)| name).collect(), text)
}

/// The name of an option.
fn option(text: &str) -> Result<&'static str, String> {
    let of = |kind: &Kind| match_game!(Kind, kind, G => <G as BoardGame>::options());
    one_of("option", Kind::ALL.iter().flat_map(of).collect(), text)
}

/// A point of the rules and what it shall be.
#[derive(Clone, Debug)]
struct Change {
    point: String,
    value: String,
}

/// A change as it is typed.
fn change(text: &str) -> Result<Change, String> {
    let (point, value) = (text.split_once('='))
        .ok_or("a change has the form POINT=VALUE, such as late=turn-30-once")?;
    Ok(Change {
        point: point.to_owned(),
        value: value.to_owned(),
    })
}

/// The points of these rules that can be changed.
fn points(rules: &Ruleset) -> String {
    let mut points: Vec<&str> = rules.neighbours().iter().map(|one| one.field).collect();
    points.dedup();
    points.join(", ")
}

/// The known name that was typed, or an error.
fn one_of(what: &str, known: Vec<&'static str>, text: &str) -> Result<&'static str, String> {
    let found = known.iter().find(|name| **name == text).copied();
    found.ok_or_else(|| {
        let known = known.join(", ");
        format!("there is no {what} of this name; there are {known}")
    })
}

/// Checks a position of any game. The error for a bad one comes from the game whose board it resembles most.
fn position(text: &str) -> Result<String, String> {
    if game_of(text).is_some() {
        return Ok(text.to_owned());
    }
    let read = Game::from_position_text(&most_like(text).usual(), text);
    read.map(|_| text.to_owned())
        .map_err(|error| error.to_string())
}

/// The game that this is a position of.
fn game_of(text: &str) -> Option<Kind> {
    let reads = |kind: &&Kind| {
        let mut presets = kind.presets().into_iter();
        presets.any(|(_, rules)| Game::from_position_text(&rules, text).is_ok())
    };
    Kind::ALL.iter().find(reads).copied()
}

/// The game whose start position has the same number of ranks in text, or else of words.
fn most_like(text: &str) -> Kind {
    let ranks = |text: &str| {
        let board = text.split_whitespace().next();
        board.map_or(0, |board| board.split('/').count())
    };
    let words = |text: &str| text.split_whitespace().count();
    let alike = |same: &dyn Fn(&str) -> bool| {
        let mut kinds = Kind::ALL.iter().copied();
        kinds.find(|kind| same(&Game::new(&kind.usual()).position_text()))
    };
    alike(&|start| ranks(start) == ranks(text))
        .or_else(|| alike(&|start| words(start) == words(text)))
        .unwrap_or_default()
}

impl BoardArgs {
    /// The rules, options and changes, as given on the command line.
    pub(super) fn text(&self) -> String {
        let mut text = format!("--rules {}", self.rules);
        if !self.options.is_empty() {
            text += &format!(" --options {}", self.options.join(","));
        }
        for Change { point, value } in &self.set {
            text += &format!(" --set {point}={value}");
        }
        text
    }

    /// Whether a position is given.
    pub(super) fn has_position(&self) -> bool {
        self.position.is_some()
    }

    /// The rules with their options and changes.
    fn ruleset(&self) -> anyhow::Result<Ruleset> {
        let names = std::iter::once(&self.rules).chain(&self.options);
        let named = Ruleset::from_names(names.copied()).map_err(|error| match error {
            NameError::NotFor { preset, .. } => {
                anyhow!("options go with the rules winther, not with {preset}")
            }
            error => error.into(),
        })?;
        self.set.iter().try_fold(named, |rules, change| {
            let changed = rules.with_point(&change.point, &change.value);
            changed.map_err(|error| match error {
                PointError::NoPoint(_) => anyhow!("{error}; there are {}", points(&rules)),
                error => error.into(),
            })
        })
    }

    /// A game by these rules that begins at the position.
    pub(super) fn game(&self) -> anyhow::Result<Game> {
        let ruleset = self.ruleset()?;
        let Some(text) = &self.position else {
            return Ok(Game::new(&ruleset));
        };
        Game::from_position_text(&ruleset, text).or_else(|error| match game_of(text) {
            Some(kind) if kind != ruleset.kind() => bail!(
                "the position is one of {}, but {} are rules of {}",
                kind.name(),
                self.rules,
                ruleset.kind().name()
            ),
            _ => Err(error.into()),
        })
    }
}
