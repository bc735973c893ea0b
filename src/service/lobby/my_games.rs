//! A person's games and challenges that are not over, the most urgent first.

use crate::service::app::Service;
use crate::service::change::Decision;
use crate::service::error::{Fault, Stop};
use crate::service::model::challenge::Person;
use crate::service::model::game_clock::GameClock;
use crate::service::model::ids::{PersonId, TableId, Timestamp};
use crate::service::model::own_game::{GameSummary, Urgency};
use crate::service::model::table::{Stage, Table};
use crate::service::reply::Reply;
use crate::service::request::{Request, Via};

impl Service {
    /// Within an urgency, earlier deadlines come first, and then what has waited longest.
    pub(in crate::service) fn games(&self, request: &Request) -> Result<Decision, Stop> {
        // On a server everyone can read the answer to a typed command, so games on other servers are left out.
        let told_all = request.via == Via::Chat && request.place.guild.is_some();
        let mut games = Vec::new();
        for table in self.live_tables(request)? {
            if told_all && table.home().guild != request.place.guild {
                continue;
            }
            let to_move = match table.stage {
                Stage::Playing => self.to_act(&table)?,
                _ => None,
            };
            games.push(GameSummary {
                urgency: urgency(request.caller.id, &table, to_move.as_ref()),
                table,
                to_move,
            });
        }
        games.sort_by_cached_key(|GameSummary { urgency, table, .. }| {
            (*urgency, deadline(table), table.changed_at)
        });
        Ok(Decision::Answer(Reply::Games(games)))
    }
}

impl Service {
    /// Who has to do something in a running game: whoever is to move, or has to answer the coach.
    fn to_act(&self, table: &Table) -> Result<Option<Person>, Fault> {
        Ok(match table.pupil() {
            Some(pupil) => Some(pupil.clone()),
            None => table.person(self.game(table)?.mover()).cloned(),
        })
    }

    /// Another game than this in which it is a person's turn, out of those of which this is true; the one that ends
    /// soonest, or else has waited longest.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn next_game(
        &self,
        person: PersonId,
        but: TableId,
        is_near: impl Fn(&Table) -> bool,
    ) -> Result<Option<Table>, Fault> {
        let mut open = Vec::new();
        for id in self.store().live_tables_of(person)? {
            let table = self.store().table(id)?;
            let is_played = |table: &Table| table.stage == Stage::Playing && !table.is_lesson();
            let is_other = |table: &Table| id != but && is_near(table) && is_played(table);
            let Some(table) = table.filter(is_other) else {
                continue;
            };
            open.push(table);
        }
        open.sort_by_cached_key(|table| (deadline(table), table.changed_at, table.id));
        for table in open {
            let to_move = self.to_act(&table)?;
            if to_move.is_some_and(|mover| mover.id == person) {
                return Ok(Some(table));
            }
        }
        Ok(None)
    }
}

/// When the time of who is to move ends; never without a clock.
fn deadline(table: &Table) -> Timestamp {
    let ends = table.clock.as_ref().and_then(GameClock::deadline);
    ends.unwrap_or(Timestamp(u64::MAX))
}

fn urgency(caller: PersonId, table: &Table, to_move: Option<&Person>) -> Urgency {
    if table.stage == Stage::Challenged {
        let awaited = table.awaited();
        let mut awaited = awaited.iter().filter_map(|(_, wanted)| *wanted);
        return match awaited.any(|person| person.id == caller) {
            true => Urgency::Challenged,
            false => Urgency::Open,
        };
    }
    if to_move.is_some_and(|person| person.id == caller) {
        return Urgency::Turn;
    }
    let side = table.side_of(caller);
    let take_back = table.take_back.map(|asked| asked.side);
    let mut asking = [table.draw_offer, take_back, table.pause_asked]
        .into_iter()
        .flatten();
    let asked = asking.any(|asking| side == Some(asking.other()));
    let partner_resigns = table
        .resigning
        .is_some_and(|partner| partner != caller && table.side_of(partner) == side);
    let wants_draw = |person: &PersonId| table.drawing.contains(person);
    let partner = table.partner_of(caller).map(|partner| partner.id);
    let partner_draws = partner.as_ref().is_some_and(wants_draw) && !wants_draw(&caller);
    match asked || partner_resigns || partner_draws {
        true => Urgency::Asked,
        false => Urgency::Waiting,
    }
}

#[cfg(test)]
mod tests;
