//! Hints, and why a try in a puzzle is wrong: a short search for a good move.

use std::time::Duration;

use tokio::sync::oneshot;

use super::{Analysis, Told, reason, refused, tell};
use crate::ai::hint::{Advice, HINT, REFUTATION, advice};
use crate::computer::Priority;
use crate::discord::private_messages::{About, Topic};
use crate::present::{self, Localizer, Message};
use crate::rules::Side;
use crate::rules::any::Game;
use crate::service::{AnalysisRefusal, Fault, Feedback, PersonId, PuzzleView, Reply, Table};

/// The longest wait for a hint. After it the machine is too busy.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// A good move. It goes with the board; that there is none now stays, and takes the place of no hint.
pub(super) async fn hint(
    analysis: &Analysis,
    table: &Table,
    person: PersonId,
    bottom: Side,
    words: Localizer,
) -> Told {
    let asked = table.clone();
    let game = analysis
        .ctx
        .ask(move |service| service.game(&asked))
        .await?;
    Ok(match advised(analysis, &game, HINT, person).await {
        Advised::Found(advice) => {
            let told = present::hint(words, table, &game, &advice, bottom);
            let topic = Topic {
                table: table.id,
                version: table.version,
                person,
                about: About::Hint,
            };
            Some((told, Some(topic)))
        }
        Advised::Busy(why) => Some((refused(words, why), None)),
        Advised::Nothing => {
            return Err(Fault::new(format!(
                "no move was found in game {}",
                table.id
            )));
        }
        Advised::Closing => None,
    })
}

/// Whether there is something to search for: a wrong try that leaves the game on.
pub(super) fn refutable(posed: &PuzzleView) -> bool {
    let Feedback::Wrong(turn, _) = posed.said else {
        return false;
    };
    let mut game = posed.puzzle.game();
    game.play(turn).is_ok() && game.outcome().is_none()
}

/// Why a try is wrong; without the other side's answer if the machine is too busy to find it.
pub(super) async fn refute(
    analysis: &Analysis,
    posed: &PuzzleView,
    person: PersonId,
    words: Localizer,
) -> Result<Option<Message>, Fault> {
    let mut game = posed.puzzle.game();
    if let Feedback::Wrong(turn, _) = posed.said {
        game.play(turn)
            .map_err(|refused| Fault::new(format!("puzzle {}: {refused:?}", posed.puzzle.id)))?;
    }
    Ok(match advised(analysis, &game, REFUTATION, person).await {
        Advised::Found(advice) => Some(present::refuted(words, posed, &advice)),
        Advised::Busy(_) | Advised::Nothing => {
            let plain = Reply::Puzzle(Box::new(posed.clone()));
            Some(present::reply(words, &plain, None))
        }
        Advised::Closing => None,
    })
}

/// What came of a search for a good move.
pub(super) enum Advised {
    Found(Advice),
    /// It was not made, or took too long.
    Busy(AnalysisRefusal),
    Nothing,
    /// The bot is closing.
    Closing,
}

/// A good move, searched for on the threads of the computer, with as many nodes on every machine.
pub(super) async fn advised(
    analysis: &Analysis,
    game: &Game,
    nodes: u64,
    person: PersonId,
) -> Advised {
    let (found_to, found) = oneshot::channel();
    let (searched, mut found_to) = (game.clone(), Some(found_to));
    let queue = analysis.queue.clone();
    let slice = move |stop: &_| {
        let found = advice(&searched, nodes, stop);
        if let Some(found_to) = found_to.take() {
            tell(&queue, found_to, found);
        }
        false
    };
    let ticket = match analysis.queue.job(person, Priority::Quick, Box::new(slice)) {
        Ok(ticket) => ticket,
        Err(why) => return Advised::Busy(reason(why)),
    };
    match tokio::time::timeout(PATIENCE, found).await {
        Ok(Ok(Some(advice))) => Advised::Found(advice),
        Ok(Ok(None)) => Advised::Nothing,
        Ok(Err(_)) if analysis.queue.is_closing() => Advised::Closing,
        // It was broken off by a mistake of ours.
        Ok(Err(_)) => Advised::Nothing,
        Err(_) => {
            ticket.cancel();
            Advised::Busy(AnalysisRefusal::Busy)
        }
    }
}
