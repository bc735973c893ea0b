//! A game in JavaScript: its rules, its start and its turns, and what the engine says of it in one go.

use std::sync::atomic::AtomicBool;

use gala_engine::{Level, Limits, SearchOptions, any};
use gala_rules::any::Kind;
use gala_rules::gametext::result_text;
use gala_rules::{GameText, Square};
use js_sys::{Array, Object};
use wasm_bindgen::prelude::*;

use crate::forms::{Line, RuleSet, Step};
use crate::js::{error, plain};
use crate::web_game;

/// The rule sets with a name, the usual one of each game first.
///
/// ```js
/// ruleSets().map((rules) => rules.names[0]) // ["farmers", "winther", "pyramid", …, "chelma", "chelma-turn-30", "chelma-open"]
/// ```
#[wasm_bindgen(js_name = ruleSets, unchecked_return_type = "RuleSet[]")]
pub fn rule_sets() -> JsValue {
    let presets = Kind::ALL.iter().flat_map(|kind| kind.presets());
    let all: Vec<RuleSet> = presets.map(|(_, rules)| RuleSet::of(&rules)).collect();
    plain(&all)
}

/// The headers of a game's text, in order.
///
/// ```js
/// headersOf('[White "Anna"]\n1. d1-e2') // [["White", "Anna"]]
/// ```
///
/// # Errors
/// If it is no text of a game.
#[wasm_bindgen(js_name = headersOf, unchecked_return_type = "[string, string][]")]
pub fn headers_of(text: &str) -> Result<JsValue, JsError> {
    let text: GameText = text.parse().map_err(error)?;
    Ok(plain(&text.headers))
}

/// A game: its rules, its start position and every turn since.
///
/// ```js
/// const game = new Game("winther single-gala");
/// game.play("d1-e2"); // { played: { turn: "d1-e2", number: "1.", way: ["d1", "e2"], … } }
/// game.play("d1-e2"); // { refused: { turn: "d1-e2", reason: { code: "no-piece" }, … } }
/// game.backTo(0);
/// ```
#[wasm_bindgen]
pub struct Game {
    game: gala_rules::any::Game,
}

#[wasm_bindgen]
impl Game {
    /// A game from the start position of these rules: names (`winther single-gala`), or every point by value, as in the
    /// header `Ruleset` of a game.
    ///
    /// # Errors
    /// If there are no such rules.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &str) -> Result<Game, JsError> {
        let rules = RuleSet::read(rules).map_err(error)?;
        let game = gala_rules::any::Game::new(&rules);
        Ok(Game { game })
    }

    /// A game by these rules from the position in this text.
    ///
    /// # Errors
    /// If there are no such rules, or it is no position that they can begin at.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(rules: &str, position: &str) -> Result<Game, JsError> {
        let rules = RuleSet::read(rules).map_err(error)?;
        let game = gala_rules::any::Game::from_position_text(&rules, position).map_err(error)?;
        Ok(Game { game })
    }

    /// The game in this text, with its headers `Rules`, `Ruleset` and `Start`.
    ///
    /// # Errors
    /// What is wrong with it, in English.
    #[wasm_bindgen(js_name = fromText)]
    pub fn from_text(text: &str) -> Result<Game, JsError> {
        let text: GameText = text.parse().map_err(error)?;
        let game = text.replay().map_err(error)?;
        Ok(Game { game })
    }

    /// Another game with the same turns.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Game {
        let game = self.game.clone();
        Game { game }
    }

    /// The rules it is played by.
    #[wasm_bindgen(unchecked_return_type = "RuleSet")]
    pub fn rules(&self) -> JsValue {
        plain(&RuleSet::of(&self.game.ruleset()))
    }

    /// The present position in text.
    pub fn position(&self) -> String {
        self.game.position_text()
    }

    /// What can be said of the present position: pieces, mover, outcome, threats.
    #[wasm_bindgen(unchecked_return_type = "State")]
    pub fn state(&self) -> JsValue {
        plain(&web_game::state(&self.game))
    }

    /// The legal turns, sorted: `d1-e2`, `R@f2`. None if the game is over.
    pub fn legal(&self) -> Vec<String> {
        let legal = any::legal(&self.game).into_iter();
        legal.map(|turn| turn.to_string()).collect()
    }

    /// The legal turns of the piece on this square with their ways, or all if none is named.
    ///
    /// # Errors
    /// If there is no such square.
    #[wasm_bindgen(unchecked_return_type = "Step[]")]
    pub fn ways(&self, from: Option<String>) -> Result<JsValue, JsError> {
        let from: Option<Square> = from.map(|at| at.parse()).transpose().map_err(error)?;
        Ok(plain(&Step::legal(&self.game, from)))
    }

    /// What would come of a typed turn; nothing changes.
    #[wasm_bindgen(unchecked_return_type = "Answer")]
    pub fn check(&self, text: &str) -> JsValue {
        plain(&web_game::play(&mut self.game.clone(), text))
    }

    /// Plays a typed turn, in whatever form players may type it, or says why it is refused.
    #[wasm_bindgen(unchecked_return_type = "Answer")]
    pub fn play(&mut self, text: &str) -> JsValue {
        plain(&web_game::play(&mut self.game, text))
    }

    /// Takes the game back to its first turns, this many; a shorter game is left as it is.
    #[wasm_bindgen(js_name = backTo)]
    pub fn back_to(&mut self, length: usize) {
        self.game.back_to(length);
    }

    /// The turns so far.
    #[wasm_bindgen(unchecked_return_type = "Step[]")]
    pub fn steps(&self) -> JsValue {
        let steps = (1..=self.game.len()).filter_map(|ply| Step::of(&self.game, ply));
        plain(&steps.collect::<Vec<_>>())
    }

    /// The game as text, with these headers first. `Rules`, `Ruleset`, `Start` and `Result` are added where they are
    /// missing.
    #[wasm_bindgen(js_name = toText)]
    pub fn to_text(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Record<string, string>")] headers: Option<
            Object,
        >,
    ) -> String {
        let entries = headers.map(|headers| Object::entries(&headers));
        let entries = entries.iter().flat_map(Array::iter);
        let given = entries.filter_map(|entry| {
            let entry = Array::from(&entry);
            Some((entry.get(0).as_string()?, entry.get(1).as_string()?))
        });
        text_of(&self.game, given.collect())
    }

    /// The number of legal sequences of turns of this length from the present position.
    pub fn perft(&self, depth: u32) -> f64 {
        self.game.perft(depth) as f64
    }

    /// The best line of a search of this many nodes; `undefined` if the game is over. Other seeds than 0 prefer others
    /// of nearly equal turns.
    #[wasm_bindgen(unchecked_return_type = "Line | undefined")]
    pub fn best(&self, nodes: u32, seed: Option<u32>) -> JsValue {
        let options = SearchOptions {
            seed: seed.unwrap_or_default().into(),
            ..SearchOptions::default()
        };
        let limits = Limits::nodes(nodes.into());
        let found = any::best(&self.game, limits, options, &AtomicBool::new(false));
        found.map_or(JsValue::UNDEFINED, |found| {
            plain(&Line::of(&self.game, &found))
        })
    }

    /// What the computer plays at this level, 1 to 8; `undefined` if the game is over. Another seed plays another game.
    ///
    /// # Errors
    /// If there is no such level.
    #[wasm_bindgen(js_name = atLevel, unchecked_return_type = "Line | undefined")]
    pub fn at_level(&self, level: u8, seed: u32) -> Result<JsValue, JsError> {
        let level = Level::new(level).ok_or_else(|| error("levels go from 1 to 8"))?;
        let found = any::play(&self.game, level, seed.into(), &AtomicBool::new(false));
        Ok(found.map_or(JsValue::UNDEFINED, |found| {
            plain(&Line::of(&self.game, &found))
        }))
    }

    /// Any legal turn, each as likely; `undefined` if the game is over.
    pub fn random(&self, seed: u32) -> Option<String> {
        any::random(&self.game, seed.into()).map(|turn| turn.to_string())
    }

    /// The turn of the engine's frozen first version, by which it is measured; `undefined` if the game is over.
    pub fn reference(&self, nodes: u32, seed: u32) -> Option<String> {
        let turn = any::reference(&self.game, nodes.into(), seed.into());
        turn.map(|turn| turn.to_string())
    }
}

impl Game {
    /// The game itself.
    pub(crate) fn inner(&self) -> &gala_rules::any::Game {
        &self.game
    }
}

/// The text of a game with these headers first.
fn text_of(game: &gala_rules::any::Game, mut headers: Vec<(String, String)>) -> String {
    let rules = game.ruleset();
    let mut start = game.clone();
    start.back_to(0);
    let start = start.position_text();
    let usual = gala_rules::any::Game::new(&rules).position_text();
    let result = game.outcome().map_or_else(|| "*".to_owned(), result_text);
    let more = [
        ("Rules", rules.names().map(|names| names.join(" "))),
        ("Ruleset", Some(rules.to_string())),
        ("Start", Some(start).filter(|start| *start != usual)),
        ("Result", Some(result)),
    ];
    for (name, text) in more {
        let is_given = headers
            .iter()
            .any(|(given, _)| given.eq_ignore_ascii_case(name));
        headers.extend(
            text.filter(|_| !is_given)
                .map(|text| (name.to_owned(), text)),
        );
    }
    GameText::of(headers, game).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_as_text_is_the_game_again() {
        let rules = RuleSet::read("winther single-gala").expect("rules");
        let position = "g8g/10/10/K9/10/10/10/10/10/3G5G w";
        let mut game =
            gala_rules::any::Game::from_position_text(&rules, position).expect("a position");
        web_game::play(&mut game, "a7-a6");
        let text = text_of(&game, vec![("White".to_owned(), "Anna".to_owned())]);
        assert!(
            text.starts_with("[White \"Anna\"]\n[Rules \"winther single-gala\"]\n"),
            "{text}"
        );
        assert!(
            text.contains("[Start \"") && text.contains("[Result \"*\"]"),
            "{text}"
        );
        let read = text
            .parse::<GameText>()
            .expect("a game")
            .replay()
            .expect("legal");
        assert_eq!(read.position_text(), game.position_text());
        let resigned = vec![("result".to_owned(), "black resigned".to_owned())];
        assert!(!text_of(&game, resigned).contains("\"*\""));
    }
}
