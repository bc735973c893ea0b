//! Plays a game as one of its levels, or with a skill given.

use std::sync::atomic::AtomicBool;

use super::engine_game::{EngineGame, Evaluation};
use super::level::{Level, SLIP, Skill};
use super::rng::{Rng, mixed};
use super::score::{CERTAIN, Score};
use super::search::{Limits, Search};
use super::{SearchOptions, SharedSearch, Thought, best};

/// Contempt of all levels, in points of Gala: 400 are a win chance of e : 1.
const CONTEMPT: i32 = 60;

/// The most nodes of a search of every root move.
const MOST_NODES: u64 = 20_000;

/// The move that a player of this level makes; `None` if the game is over.
///
/// The seed is what makes it play differently another time; in every position of one game the same may be given.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use gala_engine::{EngineGame, Level, play};
/// use gala_rules::gala::{Game, Preset};
/// let game = Game::new(Preset::Farmers.rules());
/// let stop = AtomicBool::new(false);
/// let level = Level::new(1).unwrap();
/// let thought = play(&game, level, 7, &stop).unwrap();
/// assert_eq!(play(&game, level, 7, &stop).unwrap(), thought);
/// assert!(game.legal().contains(&thought.best()));
/// ```
pub fn play<G: EngineGame>(
    game: &G,
    level: Level,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Thought> {
    let (skill, evaluation) = skill_of(game, level);
    play_as(game, skill, evaluation, seed, stop)
}

/// The search that [`play`] makes for the highest level, which is to play as well as it can in its time: so others may
/// help. `None` for the other levels, which are as strong as they were measured.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use gala_engine::{Level, play, shared_search_of};
/// use gala_rules::gala::{Game, Preset};
/// // The Korna takes the last Gala.
/// let position = "g9/10/10/K9/10/10/10/10/10/3G5G w".parse().unwrap();
/// let game = Game::from_position(Preset::Winther.rules(), position);
/// let (level, stop) = (Level::new(8).unwrap(), AtomicBool::new(false));
/// // Without help it is what `play` finds.
/// let search = shared_search_of(&game, level, 7).unwrap();
/// assert_eq!(search.run(&stop), play(&game, level, 7, &stop));
/// assert!(shared_search_of(&game, Level::new(7).unwrap(), 7).is_none());
/// ```
pub fn shared_search_of<G: EngineGame>(
    game: &G,
    level: Level,
    seed: u64,
) -> Option<SharedSearch<'_, G>> {
    match skill_of(game, level) {
        (Skill::Sees { nodes, slips: 0 }, evaluation) if Some(&level) == Level::ALL.last() => {
            let options = options(game, evaluation, seed);
            Some(SharedSearch::new(game, Limits::nodes(nodes), options))
        }
        _ => None,
    }
}

/// The skill of a level, and the evaluation that it plays by.
fn skill_of<G: EngineGame>(game: &G, level: Level) -> (Skill, Evaluation) {
    let ladder = game.ladder();
    let evaluation = match level < ladder.trained_from {
        true => Evaluation::ByHand,
        false => Evaluation::Best,
    };
    (ladder.skills[usize::from(level.number()) - 1], evaluation)
}

fn options<G: EngineGame>(game: &G, evaluation: Evaluation, seed: u64) -> SearchOptions {
    SearchOptions {
        seed,
        evaluation,
        contempt: CONTEMPT * game.unit() / 400,
    }
}

/// The move that a player of this skill makes; see [`play`].
pub fn play_as<G: EngineGame>(
    game: &G,
    skill: Skill,
    evaluation: Evaluation,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Thought> {
    let options = options(game, evaluation, seed);
    let (depth, blind, unsteady) = match skill {
        Skill::Sees { nodes, slips } => {
            let mut rng = Rng(mixed(seed ^ 0x51) ^ mixed(game.length() as u64));
            return match rng.below(1000) < slips {
                true => play_as(game, SLIP, evaluation, seed, stop),
                false => best(game, Limits::nodes(nodes), options, stop),
            };
        }
        Skill::Errs {
            depth,
            blind,
            unsteady,
        } => (depth, blind, unsteady),
    };
    let (search_game, root) = game.seen(options.evaluation)?;
    let spread = u64::from(game.unit().unsigned_abs());
    let limits = Limits {
        nodes: MOST_NODES,
        depth,
    };
    let mut search =
        Search::new(&search_game, limits, root.past, stop).with_contempt(options.contempt);
    let mut rng = Rng(mixed(seed) ^ mixed(game.length() as u64));
    let mut blind_rng = Rng(rng.next());
    let ranked = search.rank_root(&root.node, root.halfmove_clock, depth, |_| {
        blind_rng.below(100) < blind
    });
    let noisy = ranked.into_iter().map(|(mv, score)| {
        // A win that is seen is taken, the nearest one first.
        let noise = match score.abs() < CERTAIN {
            true => rng.normal(unsteady * spread / 400),
            false => 0,
        };
        (mv, score, i64::from(score) + noise)
    });
    // The first of equal ones, so that the order of moves decides and nothing else does.
    let chosen = noisy.reduce(|best, other| if other.2 > best.2 { other } else { best });
    let Some((mv, score, _)) = chosen else {
        // Stopped before the first move had a score.
        return best(game, Limits::depth(1), options, stop);
    };
    Some(Thought {
        line: vec![G::unpack(mv, root.turned)],
        score: Score::new(score),
        depth,
        nodes: search.nodes(),
    })
}
