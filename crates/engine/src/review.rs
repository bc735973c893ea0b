//! The review of a finished game: the win chance that each move lost, and the accuracy of both sides.
//!
//! Moves are classified as Lichess does, by the win chance W of the mover, -1 to 1, before and after. A loss of 0.1 is
//! an inaccuracy, of 0.2 a mistake, of 0.3 a blunder (<https://lichess.org/page/accuracy>, and `Advice.scala` of
//! lichess-org/lila). Accuracy is by the same page. With win% = 50 + 50 W, the accuracy of a move is 103.1668 *
//! exp(-0.04354 * (win% before - win% after)) - 3.1669. That of a side is the mean of two means of its moves: the
//! harmonic one, and one weighted by the volatility of the game around each.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Limits, Score, SearchOptions, any};
use crate::rules::any::{Game, Ruleset, Turn, TypedTurn};
use crate::rules::{Outcome, Side};

/// The version of stored reviews; those of another one are made anew.
pub const VERSION: u32 = 2;

/// The nodes searched for a whole game.
const GAME: u64 = 4_000_000;
/// The least number for one of its positions.
const LEAST: u64 = 4_000;
/// The greatest number for one of its positions.
const MOST: u64 = 60_000;

/// The number of moves of a principal variation that are kept, at most.
const LINE: usize = 5;

/// The result of the search of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The score for the side to move.
    pub score: Score,
    /// The principal variation; empty where the game was over.
    pub line: Vec<Turn>,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It lost less than 0.1 of win chance.
    Good,
    /// It lost 0.1 of win chance or more.
    Inaccuracy,
    /// 0.2 or more.
    Mistake,
    /// 0.3 or more.
    Blunder,
}

impl Verdict {
    /// The verdict on this loss of win chance.
    pub fn of(loss: f64) -> Verdict {
        match loss {
            loss if loss >= 0.3 => Verdict::Blunder,
            loss if loss >= 0.2 => Verdict::Mistake,
            loss if loss >= 0.1 => Verdict::Inaccuracy,
            _ => Verdict::Good,
        }
    }
}

/// A move with the verdict on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The number of the turn, 1 being the first.
    pub ply: usize,
    /// Who moved.
    pub side: Side,
    /// What was played.
    pub turn: Turn,
    /// The verdict on it.
    pub verdict: Verdict,
    /// The win chance it gave away, 0 to 2.
    pub loss: f64,
    /// What would have been better: the principal variation.
    pub better: Vec<Turn>,
}

/// The review of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The result of each position, the start first; one more than there are turns.
    sights: Vec<Sight>,
}

/// A review in progress, a position at a time.
#[derive(Clone, Debug)]
pub struct Reviewer {
    game: Game,
    turns: Vec<Turn>,
    sights: Vec<Sight>,
}

impl Reviewer {
    /// Begins a review of the game of these turns.
    pub fn new(ruleset: &Ruleset, turns: &[Turn]) -> Reviewer {
        Reviewer {
            game: Game::new(ruleset),
            turns: turns.to_vec(),
            sights: Vec::new(),
        }
    }

    /// The number of positions that have been searched, and of all.
    pub fn progress(&self) -> (usize, usize) {
        (self.sights.len(), self.turns.len() + 1)
    }

    /// The nodes for each position. They are bounded for the whole game, so that a long one does not take minutes.
    fn nodes(&self) -> u64 {
        (GAME / (self.turns.len() as u64 + 1)).clamp(LEAST, MOST)
    }

    /// Searches the next position. Gives the review once there is none left. If `stop` is raised meanwhile, nothing has
    /// changed.
    pub fn step(&mut self, stop: &AtomicBool) -> Option<Review> {
        let (done, all) = self.progress();
        if done < all {
            let limits = Limits::nodes(self.nodes());
            let found = any::best(&self.game, limits, SearchOptions::default(), stop);
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let sight = match found {
                Some(found) => Sight {
                    score: found.score,
                    line: found.line.into_iter().take(LINE).collect(),
                },
                None => Sight {
                    score: ended(&self.game),
                    line: Vec::new(),
                },
            };
            self.sights.push(sight);
            if let Some(turn) = self.turns.get(done)
                && self.game.play(*turn).is_err()
            {
                // Not reached, because a stored game replays. The rest of it could not be reviewed.
                self.turns.truncate(done);
            }
        }
        let (done, all) = self.progress();
        (done == all).then(|| Review {
            sights: std::mem::take(&mut self.sights),
        })
    }
}

/// The score of a finished game, for the side that would be to move.
pub(super) fn ended(game: &Game) -> Score {
    match game.outcome() {
        Some(Outcome::Win { side, .. }) if side == game.side_to_move() => Score::win_in(0),
        Some(Outcome::Win { .. }) => -Score::win_in(0),
        _ => Score::EVEN,
    }
}

impl Review {
    /// White's win chance, -1 to 1, in each position of this game, the start first.
    pub fn chances(&self, game: &Game) -> Vec<f64> {
        let white = |(ply, sight): (usize, &Sight)| {
            let chance = any::chance(game, sight.score);
            match game.mover_at(ply).side() {
                Side::White => chance,
                Side::Black => -chance,
            }
        };
        self.sights.iter().enumerate().map(white).collect()
    }

    /// Every move of this game with the verdict on it.
    pub fn judged(&self, game: &Game, turns: &[Turn]) -> Vec<Judged> {
        let chances = self.chances(game);
        let judge = |(at, turn): (usize, &Turn)| {
            let side = game.mover_at(at).side();
            let sign = if side == Side::White { 1.0 } else { -1.0 };
            let sight = self.sights.get(at)?;
            // The next search sees further. The best move is no mistake, whatever is seen there.
            let loss = match sight.line.first() {
                Some(best) if best == turn => 0.0,
                _ => (sign * (chances.get(at)? - chances.get(at + 1)?)).max(0.0),
            };
            Some(Judged {
                ply: at + 1,
                side,
                turn: *turn,
                verdict: Verdict::of(loss),
                loss,
                better: sight.line.clone(),
            })
        };
        turns.iter().enumerate().filter_map(judge).collect()
    }

    /// The principal variation that was seen before this turn, counted from 1.
    pub fn line(&self, ply: usize) -> &[Turn] {
        let sight = ply.checked_sub(1).and_then(|at| self.sights.get(at));
        sight.map_or(&[], |sight| &sight.line)
    }

    /// The win chance, -1 to 1, of whoever made this turn of the game, before it.
    pub fn chance_of_mover(&self, game: &Game, ply: usize) -> f64 {
        let at = ply.saturating_sub(1);
        let white = self.chances(game).get(at).copied().unwrap_or_default();
        match game.mover_at(at).side() {
            Side::White => white,
            Side::Black => -white,
        }
    }

    /// Whether another turn in place of this one of the game, which has these turns, would have been about as good as
    /// the best: it gives away less than an inaccuracy does. `chance` is the win chance after it of whoever made it.
    /// The best turn would do whatever is seen after it, and the one that was played has its verdict.
    pub fn would_do(
        &self,
        game: &Game,
        turns: &[Turn],
        (ply, turn): (usize, Turn),
        chance: f64,
    ) -> bool {
        if self.line(ply).first() == Some(&turn) {
            return true;
        }
        let played = ply.checked_sub(1).and_then(|at| turns.get(at));
        let loss = match played {
            Some(played) if *played == turn => {
                let judged = self.judged(game, turns);
                let known = judged.iter().find(|one| one.ply == ply);
                known.map_or(0.0, |one| one.loss)
            }
            _ => self.chance_of_mover(game, ply) - chance,
        };
        Verdict::of(loss) == Verdict::Good
    }

    /// The accuracy of a side, 0 to 100; `None` if it never moved.
    pub fn accuracy(&self, judged: &[Judged], game: &Game, side: Side) -> Option<f64> {
        let percents: Vec<f64> = self
            .chances(game)
            .iter()
            .map(|chance| 50.0 + 50.0 * chance)
            .collect();
        let window = (judged.len() / 10).clamp(2, 8);
        let mut all: Vec<(f64, f64)> = Vec::new();
        for one in judged.iter().filter(|one| one.side == side) {
            // The first moves share the first window.
            let end = one.ply.max(window - 1).min(percents.len() - 1);
            let around = &percents[(end + 1).saturating_sub(window)..=end];
            all.push((accuracy_of(one.loss), spread(around).clamp(0.5, 12.0)));
        }
        let count = all.len() as f64;
        if all.is_empty() {
            return None;
        }
        let weights: f64 = all.iter().map(|(_, weight)| weight).sum();
        let weighted = all
            .iter()
            .map(|(exact, weight)| exact * weight)
            .sum::<f64>()
            / weights;
        let harmonic = count
            / all
                .iter()
                .map(|(exact, _)| 1.0 / exact.max(0.1))
                .sum::<f64>();
        Some((weighted + harmonic) / 2.0)
    }

    /// As text: for each position a line with the score and the principal variation.
    pub fn text(&self) -> String {
        let mut text = format!("review {VERSION}\n");
        for sight in &self.sights {
            let turns: Vec<String> = sight.line.iter().map(Turn::to_string).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{} {}", sight.score.points(), turns.join(" "));
        }
        text
    }

    /// Reads [`Review::text`] back for this game; `None` if it is of another version or another game.
    pub fn read(text: &str, ruleset: &Ruleset, turns: &[Turn]) -> Option<Review> {
        let mut lines = text.lines();
        if lines.next()? != format!("review {VERSION}") {
            return None;
        }
        let mut game = Game::new(ruleset);
        let mut sights = Vec::new();
        for line in lines {
            let mut words = line.split_whitespace();
            let score = Score::new(words.next()?.parse().ok()?);
            let mut ahead = game.clone();
            let mut expected = Vec::new();
            for word in words {
                let typed: TypedTurn = word.parse().ok()?;
                let turn = ahead.check(&typed).ok()?;
                ahead.play(turn).ok()?;
                expected.push(turn);
            }
            if let Some(turn) = turns.get(sights.len()) {
                game.play(*turn).ok()?;
            }
            sights.push(Sight {
                score,
                line: expected,
            });
        }
        (sights.len() == turns.len() + 1).then_some(Review { sights })
    }
}

/// The accuracy of a move that lost this much win chance, 0 to 100.
fn accuracy_of(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * 50.0 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The standard deviation.
fn spread(numbers: &[f64]) -> f64 {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    (numbers.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A short game in which White once plays the worst move there is.
    fn game() -> (Ruleset, Vec<Turn>, Game) {
        let ruleset = Ruleset::from_names(["winther"]).expect("rules");
        let mut game = Game::new(&ruleset);
        let mut turns = Vec::new();
        let stop = AtomicBool::new(false);
        for ply in 0..14 {
            let turn = match ply {
                // The worst move there is.
                8 => *any::legal(&game)
                    .iter()
                    .max_by_key(|turn| {
                        let mut after = game.clone();
                        after.play(**turn).expect("legal");
                        let found =
                            any::best(&after, Limits::nodes(500), SearchOptions::default(), &stop);
                        found.map(|found| found.score)
                    })
                    .expect("a move"),
                _ => any::best(&game, Limits::nodes(2_000), SearchOptions::default(), &stop)
                    .expect("a move")
                    .best(),
            };
            game.play(turn).expect("legal");
            turns.push(turn);
        }
        (ruleset, turns, game)
    }

    #[test]
    fn a_move_given_away_is_found_and_one_after_the_other_is_not() {
        let (ruleset, turns, game) = game();
        let stop = AtomicBool::new(false);
        let mut reviewer = Reviewer::new(&ruleset, &turns);
        let mut steps = 0;
        let review = loop {
            steps += 1;
            if let Some(review) = reviewer.step(&stop) {
                break review;
            }
        };
        assert_eq!(steps, turns.len() + 1);
        let judged = review.judged(&game, &turns);
        let given = &judged[8];
        assert!(given.verdict >= Verdict::Inaccuracy, "{given:?}");
        assert_ne!(given.better[0], given.turn);
        let good = judged.iter().filter(|one| one.ply < 9);
        assert!(good.into_iter().all(|one| one.loss < given.loss));
        let accuracy = |side| review.accuracy(&judged, &game, side).expect("it moved");
        assert!(accuracy(Side::White) < accuracy(Side::Black));
        assert!((0.0..=100.0).contains(&accuracy(Side::Black)));
        let read = Review::read(&review.text(), &ruleset, &turns);
        assert_eq!(read, Some(review.clone()));
        assert_eq!(Review::read(&review.text(), &ruleset, &turns[1..]), None);
        assert_eq!(
            Review::read(&review.text().replacen("1\n", "0\n", 1), &ruleset, &turns),
            None
        );
    }

    #[test]
    fn the_move_that_the_engine_wanted_is_no_mistake_whatever_comes_of_it() {
        let ruleset = Ruleset::from_names(["winther"]).expect("rules");
        let mut game = Game::new(&ruleset);
        let legal = any::legal(&game);
        let (wanted, other) = (legal[0], legal[1]);
        game.play(wanted).expect("legal");
        // Even before the move, and far behind after it.
        let reviewed = |best: Turn| Review {
            sights: vec![
                Sight {
                    score: Score::EVEN,
                    line: vec![best],
                },
                Sight {
                    score: Score::new(2_000),
                    line: Vec::new(),
                },
            ],
        };
        let judged = |best| reviewed(best).judged(&game, &[wanted]).remove(0);
        let chances = reviewed(wanted).chances(&game);
        assert!(chances[0] - chances[1] > 0.5, "{chances:?}");
        assert_eq!(
            (judged(wanted).verdict, judged(wanted).loss),
            (Verdict::Good, 0.0)
        );
        assert_eq!(judged(other).verdict, Verdict::Blunder);
        assert_eq!(judged(other).better, [other]);
    }

    #[test]
    fn another_turn_would_do_if_it_gives_away_less_than_an_inaccuracy() {
        let ruleset = Ruleset::from_names(["winther"]).expect("rules");
        let mut game = Game::new(&ruleset);
        let legal = any::legal(&game);
        let (best, played, other) = (legal[0], legal[1], legal[2]);
        game.play(played).expect("legal");
        // White is a little better before it, and lost after what was played.
        let sight = |points, line| Sight {
            score: Score::new(points),
            line,
        };
        let review = Review {
            sights: vec![sight(100, vec![best]), sight(1_000, Vec::new())],
        };
        let had = review.chance_of_mover(&game, 1);
        assert!((0.1..0.2).contains(&had), "{had}");
        assert_eq!(review.line(1), [best]);
        let would = |turn, chance| review.would_do(&game, &[played], (1, turn), chance);
        assert!(would(best, -1.0), "whatever a deeper look says");
        assert!(!would(played, 1.0), "its verdict stands");
        assert!(would(other, had - 0.09) && would(other, 1.0));
        assert!(!would(other, had - 0.11) && !would(other, -1.0));
        // A number of no turn.
        assert_eq!((review.line(0), review.line(9)), (&[][..], &[][..]));
    }

    #[test]
    fn broken_off_it_goes_on_where_it_was() {
        let (ruleset, turns, _) = game();
        let mut reviewer = Reviewer::new(&ruleset, &turns);
        reviewer.step(&AtomicBool::new(false));
        assert_eq!(reviewer.progress(), (1, turns.len() + 1));
        assert_eq!(reviewer.step(&AtomicBool::new(true)), None);
        assert_eq!(reviewer.progress(), (1, turns.len() + 1));
    }

    #[test]
    fn accuracy_falls_with_what_is_given_away() {
        assert!((accuracy_of(0.0) - 100.0).abs() < 0.01);
        assert!(
            (accuracy_of(0.2) - 63.57).abs() < 0.1,
            "{}",
            accuracy_of(0.2)
        );
        assert_eq!(accuracy_of(2.0), 0.0);
        assert_eq!(
            [0.05, 0.1, 0.25, 1.9].map(Verdict::of),
            [
                Verdict::Good,
                Verdict::Inaccuracy,
                Verdict::Mistake,
                Verdict::Blunder
            ]
        );
    }
}
