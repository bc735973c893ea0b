//! The toy game for a page: why a step is refused.

use gala_rules::toy::{Game, Illegal};

use crate::forms::{Reason, Refusal};
use crate::web_game::WebGame;

impl WebGame for Game {
    fn refusal(illegal: &Illegal) -> Refusal {
        Refusal {
            turn: Some(illegal.mv.to_string()),
            piece: None,
            targets: Vec::new(),
            reason: Reason::NotItsWay,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::forms::{Answer, Reason, RuleSet};
    use crate::web_game::{play, state};

    #[test]
    fn a_page_plays_it() {
        let rules = RuleSet::read("toy").expect("rules");
        assert_eq!(RuleSet::of(&rules).game, "toy");
        let mut game = gala_rules::any::Game::new(&rules);
        let Answer::Refused(refusal) = play(&mut game, "c1-c4") else {
            panic!("it is too far");
        };
        assert_eq!(refusal.reason, Reason::NotItsWay);
        let Answer::Played(step) = play(&mut game, "c1-c2") else {
            panic!("it is legal");
        };
        assert_eq!(
            (step.turn.as_str(), step.role.as_str()),
            ("c1-c2", "runner")
        );
        assert_eq!(state(&game).pieces.len(), 2);
    }
}
