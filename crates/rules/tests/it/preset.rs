//! The engine's rules by the names in the test data, such as `winther weak-kampas lone-gala`.

use gala_rules::chelma;
use gala_rules::gala::{Position, Preset, Rules, Ruleset, Threats, Variation};

/// The engine's rules of Gala, or `None` for the presets of Chelma.
pub fn gala_rules(name: &str) -> Option<Rules> {
    let mut words = name.split_whitespace();
    let preset = words.next().and_then(Preset::from_code)?;
    let ruleset = words.fold(preset.ruleset(), |ruleset, option| match option {
        "older-threats" => Ruleset {
            threats: Threats::MustBeAnswered,
            ..ruleset
        },
        option => ruleset.with(Variation::from_code(option).expect("an option of winther")),
    });
    Some(Rules::of(&ruleset))
}

/// The engine's rules of Chelma by their name or their text form, or `None` for the presets of Gala.
pub fn chelma_rules(name: &str) -> Option<chelma::Rules> {
    let named = chelma::Preset::from_code(name).map(chelma::Preset::rules);
    named.or_else(|| name.parse().ok().map(chelma::Rules::of))
}

/// A position of either game in the engine.
pub enum Engine {
    Gala(Rules, Position),
    Chelma(chelma::Rules, chelma::Position),
}

impl Engine {
    /// Reads a position under rules like `farmers` or `chelma-open`.
    pub fn parse(rules: &str, text: &str) -> Result<Engine, String> {
        if let Some(rules) = chelma_rules(rules) {
            let position = text.parse().map_err(|error| format!("{error}"))?;
            return Ok(Engine::Chelma(rules, position));
        }
        let rules = gala_rules(rules).ok_or_else(|| format!("no rules are called {rules}"))?;
        let position = text.parse().map_err(|error| format!("{error}"))?;
        Ok(Engine::Gala(rules, position))
    }

    /// The legal moves, sorted by text.
    pub fn moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = match self {
            Engine::Gala(rules, position) => {
                let moves = rules.moves(position);
                moves.iter().map(|mv| mv.to_string()).collect()
            }
            Engine::Chelma(rules, position) => {
                let moves = rules.moves(position);
                moves.iter().map(|turn| turn.to_string()).collect()
            }
        };
        moves.sort();
        moves
    }

    /// `white`, `black`, `draw` or `none`: what the position decides.
    pub fn result(&self) -> String {
        let decided = match self {
            Engine::Gala(rules, position) => {
                // The table of the rules has no stalemate, but the game has.
                let stuck = rules.moves(position).is_empty().then(|| "draw".to_owned());
                let decided = rules.decided(position).map(|outcome| outcome.to_string());
                decided.or(stuck)
            }
            // In Chelma the turn passes instead.
            Engine::Chelma(rules, position) => {
                rules.decided(position).map(|outcome| outcome.to_string())
            }
        };
        decided.unwrap_or("none".to_owned())
    }

    /// The number of legal move sequences of this length.
    pub fn perft(&self, depth: u32) -> u64 {
        match self {
            Engine::Gala(rules, position) => rules.perft(position, depth),
            Engine::Chelma(rules, position) => rules.perft(position, depth),
        }
    }
}
