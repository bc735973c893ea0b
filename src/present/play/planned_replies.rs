//! Planned replies in words, for their owner alone.

use crate::rules::any::Game;
use crate::service::planned_replies::{Added, Line, Plan, PlanAsk, PlanDone, PlanView};
use crate::service::{Command, Table};

use crate::present::text::place_link;
use crate::present::words::tr;
use crate::present::{Localizer, Message};

/// The most characters that lines of a plan take in a message; the rest of it is words.
const MOST_LISTED: usize = 1_500;

/// What was done with planned replies, and which there are now. Where others read it, that is left out.
pub(crate) fn plan(words: Localizer, view: &PlanView, game: Option<&Game>) -> Message {
    let id = view.table.id;
    if view.open {
        return Message::text(match view.done {
            PlanDone::Asked => tr!(words, "plan-open", game = id),
            PlanDone::Added(_) => tr!(words, "plan-open-added", game = id),
            PlanDone::Dropped => tr!(words, "plan-dropped", game = id),
        });
    }
    let (Some(plan), Some(game)) = (&view.shown, game) else {
        return Message::text(match view.done {
            PlanDone::Dropped => tr!(words, "plan-dropped", game = id),
            _ => tr!(words, "plan-none", game = id),
        });
    };
    // An answer that never arrives is listed for operators by its first line, so no turn stands there.
    let head = match &view.done {
        PlanDone::Added(Added::New | Added::InsteadOf(_)) => tr!(words, "plan-added", game = id),
        PlanDone::Added(Added::Known) => tr!(words, "plan-known", game = id),
        PlanDone::Asked | PlanDone::Dropped => tr!(words, "plan-shown", game = id),
    };
    let mut lines = listed(words, plan, &view.table, game);
    if let PlanDone::Added(Added::InsteadOf(old)) = &view.done {
        let old = old.turns.iter().map(|turn| turn.to_string());
        let old = old.collect::<Vec<_>>().join(" ");
        lines.push('\n');
        lines.push_str(&tr!(words, "plan-instead", old = old));
    }
    let drop = Command::Plan(PlanAsk::Drop);
    Message::text(format!("{head}\n{lines}")).with_button(words, drop, &view.table, None)
}

/// The lines of a plan, one below the other, as far as there is room.
fn listed(words: Localizer, plan: &Plan, table: &Table, game: &Game) -> String {
    let mut text = String::new();
    for (at, line) in plan.lines.iter().enumerate() {
        let line = told(words, plan, line, (table, game));
        if text.chars().count() + line.chars().count() > MOST_LISTED {
            let left = plan.lines.len() - at;
            return format!("{text}{}", tr!(words, "plan-more", count = left));
        }
        text.push_str(&line);
        text.push('\n');
    }
    text.trim_end().to_owned()
}

/// A line of a plan as it can be typed, the turns of its owner in bold. A reply that should have been played waits.
fn told(words: Localizer, plan: &Plan, line: &Line, (table, game): (&Table, &Game)) -> String {
    let mut game = game.clone();
    let mut turns = Vec::new();
    let mut waits = false;
    for (at, turn) in line.turns.iter().enumerate() {
        let mover = table.person(game.mover());
        let own = mover.is_some_and(|mover| mover.id == plan.person);
        waits |= own && at == 0;
        turns.push(match own {
            true => format!("**{turn}**"),
            false => turn.to_string(),
        });
        // After a turn that cannot be played it is not known who is to move.
        if game.play(*turn).is_err() {
            let rest = line.turns[at + 1..].iter();
            turns.extend(rest.map(|turn| turn.to_string()));
            break;
        }
    }
    let turns = turns.join(" ");
    match waits {
        true => tr!(words, "plan-line-waits", turns = turns),
        false => tr!(words, "plan-line", turns = turns),
    }
}

/// Tells somebody, alone, that a reply they have planned cannot be played and waits. It does not say which.
pub fn plan_waits(words: Localizer, table: &Table) -> Message {
    let place = place_link(table);
    Message::text(tr!(words, "plan-waits", game = table.id, place = place))
}
