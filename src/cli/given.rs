//! Which rules and which position the command line gives, of either game.

use anyhow::bail;
use clap::Args;

use crate::rules::gala::{self, Rules, Variation};
use crate::rules::{Outcome, any, chelma};

/// Which rules, and which position if not the first.
#[derive(Args, Debug)]
pub(super) struct BoardArgs {
    /// The rule set: farmers, winther, pyramid, botermans, pyramid-4, chelma or chelma-open
    #[arg(long, default_value = "farmers", value_parser = preset)]
    rules: Preset,
    /// Options of winther, separated by commas: weak-kampas, strong-horsas, weak-galas, single-gala, lone-gala
    #[arg(long, value_delimiter = ',', value_parser = variation)]
    options: Vec<Variation>,
    /// The position in text; the start position if left out
    #[arg(long, value_parser = position)]
    position: Option<Position>,
}

/// A rule set by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Preset {
    Gala(gala::Preset),
    Chelma(chelma::Preset),
}

/// A position by its text.
#[derive(Clone, Copy, Debug)]
enum Position {
    Gala(gala::Position),
    Chelma(chelma::Position),
}

/// A position with the rules that hold in it.
#[derive(Clone, Debug)]
pub(super) enum Given {
    /// Of Gala.
    Gala(Rules, gala::Position),
    /// Of Chelma.
    Chelma(chelma::Rules, chelma::Position),
}

impl Preset {
    fn all() -> impl Iterator<Item = (Preset, &'static str)> {
        let gala = gala::Preset::ALL.iter();
        let chelma = chelma::Preset::ALL.iter();
        gala.map(|preset| (Preset::Gala(*preset), preset.code()))
            .chain(chelma.map(|preset| (Preset::Chelma(*preset), preset.code())))
    }

    fn code(self) -> &'static str {
        match self {
            Preset::Gala(preset) => preset.code(),
            Preset::Chelma(preset) => preset.code(),
        }
    }
}

fn preset(text: &str) -> Result<Preset, String> {
    let named = Preset::all().find(|(_, code)| *code == text);
    named.map(|(preset, _)| preset).ok_or_else(|| {
        let known: Vec<&str> = Preset::all().map(|(_, code)| code).collect();
        format!(
            "there is no rule set of this name; there are {}",
            known.join(", ")
        )
    })
}

fn variation(text: &str) -> Result<Variation, String> {
    Variation::from_code(text).ok_or_else(|| {
        let known: Vec<&str> = Variation::ALL.iter().map(|option| option.code()).collect();
        format!(
            "there is no option of this name; there are {}",
            known.join(", ")
        )
    })
}

/// Boards of eight ranks, and texts of four words, are meant for Chelma.
fn position(text: &str) -> Result<Position, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let ranks = words.first().map_or(0, |board| board.split('/').count());
    if ranks == 8 || words.len() == 4 {
        let position = text.parse::<chelma::Position>();
        position.map(Position::Chelma).map_err(|e| e.to_string())
    } else {
        let position = text.parse::<gala::Position>();
        position.map(Position::Gala).map_err(|e| e.to_string())
    }
}

impl BoardArgs {
    /// The rules and options, as the command line gives them.
    pub(super) fn text(&self) -> String {
        let mut text = format!("--rules {}", self.rules.code());
        if !self.options.is_empty() {
            let options: Vec<&str> = self.options.iter().map(|option| option.code()).collect();
            text += &format!(" --options {}", options.join(","));
        }
        text
    }

    /// Whether a position is given.
    pub(super) fn has_position(&self) -> bool {
        self.position.is_some()
    }

    /// The rules and the position.
    pub(super) fn given(&self) -> anyhow::Result<Given> {
        let code = self.rules.code();
        if !self.options.is_empty() && self.rules != Preset::Gala(gala::Preset::Winther) {
            bail!("options go with the rules winther, not with {code}");
        }
        match (self.rules, self.position) {
            (Preset::Gala(preset), None) => {
                let rules = self.gala_rules(preset);
                let start = rules.start();
                Ok(Given::Gala(rules, start))
            }
            (Preset::Gala(preset), Some(Position::Gala(position))) => {
                let rules = self.gala_rules(preset);
                let (given, expected) = (position.mover(), rules.start().mover());
                if std::mem::discriminant(&given) != std::mem::discriminant(&expected) {
                    bail!(
                        "the position has {} to move, but by these rules it is {} and so on",
                        given.code(),
                        expected.code()
                    );
                }
                Ok(Given::Gala(rules, position))
            }
            (Preset::Chelma(preset), None) => {
                let rules = preset.rules();
                Ok(Given::Chelma(rules, rules.start()))
            }
            (Preset::Chelma(preset), Some(Position::Chelma(position))) => {
                Ok(Given::Chelma(preset.rules(), position))
            }
            (Preset::Gala(_), Some(Position::Chelma(_))) => {
                bail!("the position is one of Chelma, but {code} are rules of Gala")
            }
            (Preset::Chelma(_), Some(Position::Gala(_))) => {
                bail!("the position is one of Gala, but {code} are rules of Chelma")
            }
        }
    }

    fn gala_rules(&self, preset: gala::Preset) -> Rules {
        let plain = preset.ruleset();
        let options = self.options.iter();
        Rules::of(&options.fold(plain, |rules, option| rules.with(*option)))
    }
}

impl Given {
    /// A game that begins there.
    pub(super) fn game(self) -> any::Game {
        match self {
            Given::Gala(rules, position) => {
                any::Game::Gala(crate::rules::Game::from_position(rules, position))
            }
            Given::Chelma(rules, position) => {
                any::Game::Chelma(chelma::Game::from_position(rules, position))
            }
        }
    }

    /// The position in text.
    pub(super) fn text(&self) -> String {
        match self {
            Given::Gala(_, position) => position.to_string(),
            Given::Chelma(_, position) => position.to_string(),
        }
    }

    /// What the position itself decides.
    pub(super) fn decided(&self) -> Option<Outcome> {
        match self {
            Given::Gala(rules, position) => rules.decided(position),
            Given::Chelma(rules, position) => rules.decided(position),
        }
    }

    /// The legal moves in order.
    pub(super) fn moves(&self) -> Vec<String> {
        fn in_order<T: Ord + ToString>(moves: impl Iterator<Item = T>) -> Vec<String> {
            let mut moves: Vec<T> = moves.collect();
            moves.sort_unstable();
            moves.iter().map(T::to_string).collect()
        }
        match self {
            Given::Gala(rules, position) => in_order(rules.moves(position).iter()),
            Given::Chelma(rules, position) => in_order(rules.moves(position).iter()),
        }
    }

    /// The number of legal move sequences of this length.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        match self {
            Given::Gala(rules, position) => rules.perft(position, depth),
            Given::Chelma(rules, position) => rules.perft(position, depth),
        }
    }
}
