//! What a game is to a page, beside what every game is to everybody: why turns are refused, what is in hand, threats.

use gala_engine::EngineGame;
use gala_rules::any::{Game, NotLegal, Turn, TypedTurn};
use gala_rules::{SquareSet, match_game};

use crate::forms::{Answer, Reason, Refusal, Standing, State, Step, Threat};

/// A game that a page can play. A new game implements it in a file of its own.
pub(crate) trait WebGame: EngineGame {
    /// Why a turn is refused.
    fn refusal(illegal: &Self::Illegal) -> Refusal;

    /// What White and what Black has still to place.
    fn hands(&self) -> [Vec<String>; 2] {
        [Vec::new(), Vec::new()]
    }

    /// The threatened pieces.
    fn threats(&self) -> Vec<Threat> {
        Vec::new()
    }

    /// In play of four, the squares of the pieces of the eastern seats.
    fn east(&self) -> SquareSet {
        SquareSet::EMPTY
    }
}

/// What can be said of the present position.
pub(crate) fn state(game: &Game) -> State {
    let pieces = game.pieces_after(game.len()).into_iter();
    let (hands, threats, east) = match_game!(Game, game, G, game => {
        (WebGame::hands(game), WebGame::threats(game), WebGame::east(game))
    });
    State {
        length: game.len(),
        number: game.number_of(game.len() + 1).to_string(),
        mover: game.mover(),
        side: game.side_to_move(),
        outcome: game.outcome(),
        halfmove_clock: game.halfmove_clock(),
        repetitions: game.repetitions(),
        turns_left: game.turns_left(),
        pieces: pieces
            .map(|(at, side, role)| Standing {
                east: east.has(at),
                ..Standing::of(at, role, side)
            })
            .collect(),
        hands,
        threats,
    }
}

/// Plays a typed turn, or says why it is refused.
pub(crate) fn play(game: &mut Game, text: &str) -> Answer {
    let played = match text.parse::<TypedTurn>() {
        Ok(typed) => game
            .check(&typed)
            .and_then(|turn| game.play(turn).map(|()| turn)),
        Err(error) => Err(NotLegal::Text(error)),
    };
    match played {
        Ok(turn) => Answer::Played(Step::of(game, game.len()).unwrap_or_else(|| bare(game, turn))),
        Err(refused) => Answer::Refused(refusal(&refused)),
    }
}

/// A turn of which no more is known. It does not come to this, since what was just played has a way.
fn bare(game: &Game, turn: Turn) -> Step {
    Step {
        turn: turn.to_string(),
        number: game.number_of(game.len()).to_string(),
        role: String::new(),
        side: game.side_to_move().other(),
        from: None,
        to: turn.to(),
        captures: false,
        way: vec![turn.to()],
    }
}

fn refusal(refused: &NotLegal) -> Refusal {
    match refused {
        NotLegal::Text(error) => Refusal {
            turn: None,
            piece: None,
            targets: Vec::new(),
            reason: Reason::Unreadable {
                no_turn: error.is_no_turn(),
                message: error.to_string(),
            },
        },
        NotLegal::Illegal(illegal) => {
            match_game!(Illegal, illegal, G, illegal => <G as WebGame>::refusal(illegal))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::RuleSet;

    fn game(rules: &str) -> Game {
        Game::new(&RuleSet::read(rules).expect("rules"))
    }

    fn refused(game: &mut Game, text: &str) -> String {
        match play(game, text) {
            Answer::Played(step) => panic!("{text} was played: {step:?}"),
            refused => serde_json::to_string(&refused).expect("it can be written"),
        }
    }

    #[test]
    fn a_turn_is_played_or_refused_and_nothing_else_changes() {
        let mut farmers = game("farmers");
        let before = farmers.position_text();
        let told = refused(&mut farmers, "c1-d1");
        assert!(told.contains(r#""turn":"c1-d1","piece":{"role":"horsa","side":"white"}"#));
        assert!(
            told.contains(r#""reason":{"code":"not-its-way"}"#),
            "{told}"
        );
        let told = refused(&mut farmers, "good game");
        assert!(
            told.contains(r#""code":"unreadable","noTurn":true"#),
            "{told}"
        );
        assert_eq!(farmers.position_text(), before);
        let Answer::Played(step) = play(&mut farmers, "D1 – e2!") else {
            panic!("it is legal");
        };
        assert_eq!((step.turn.as_str(), step.number.as_str()), ("d1-e2", "1."));
        assert_eq!(state(&farmers).number, "1…");
    }

    #[test]
    fn what_hinders_a_move_is_told() {
        let mut winther = game("winther");
        let told = refused(&mut winther, "b1-d3");
        let hindered = concat!(
            r#"{"code":"hindered","bars":["horsa-at-home"],"#,
            r#""pieces":[{"at":"c2","role":"kampa","side":"white"}],"unanswered":false}"#
        );
        assert!(told.contains(hindered), "{told}");
        let mut four = game("pyramid-4");
        let told = refused(&mut four, "g1-f2");
        assert!(
            told.contains(r#"{"code":"partners","toMove":"sw","owner":"se"}"#),
            "{told}"
        );
    }

    #[test]
    fn a_threat_that_must_be_answered_is_told_and_shown() {
        let rules = RuleSet::read("farmers").expect("rules");
        let position = "g8g/10/10/10/10/10/k9/10/10/G8G w";
        let mut threatened = Game::from_position_text(&rules, position).expect("a position");
        let told = refused(&mut threatened, "j1-j2");
        assert!(
            told.contains(r#""code":"unanswered-threat","galas":["a1"],"by":["a4"]"#),
            "{told}"
        );
        let threats = state(&threatened).threats;
        assert_eq!(threats.len(), 1);
        let ways = serde_json::to_string(&threats).expect("it can be written");
        assert_eq!(ways, r#"[{"at":"a1","ways":[["a4","a1"]]}]"#);
    }

    #[test]
    fn chelma_tells_its_own_reasons_and_what_is_in_hand() {
        let mut chelma = game("chelma");
        assert_eq!(state(&chelma).hands.map(|hand| hand.len()), [6, 6]);
        let told = refused(&mut chelma, "R@e2");
        assert!(told.contains(r#""reason":{"code":"not-marked"}"#), "{told}");
        let told = refused(&mut chelma, "h1-g1");
        assert!(
            told.contains(r#"{"code":"placing-first","hand":["bishop","#),
            "{told}"
        );
        let told = refused(&mut chelma, "R@h2");
        let occupied = r#"{"code":"not-marked"}"#;
        assert!(told.contains(occupied), "{told}");
    }

    #[test]
    fn an_outcome_is_as_stored_games_have_it() {
        let rules = RuleSet::read("winther").expect("rules");
        let position = "g9/10/10/K9/10/10/10/10/10/3G5G w";
        let mut game = Game::from_position_text(&rules, position).expect("a position");
        play(&mut game, "a7xa10");
        let told = serde_json::to_string(&state(&game).outcome).expect("it can be written");
        let won = r#"{"win":{"side":"white","reason":"galas-captured","grade":"plain"}}"#;
        assert_eq!(told, won);
        assert!(refused(&mut game, "d1-d2").contains(r#"{"code":"over","outcome":"#));
    }
}
