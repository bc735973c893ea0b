//! What people may ask about what is kept of them: to see it, to have it, to have it deleted.
//!
//! Whoever has their data deleted gives up running games first. Then a tombstone takes the place of their number and name
//! everywhere, so that the games of others stay what they were.

use crate::rules::{Outcome, WinReason};

use super::command::Request;
use super::house::{Change, Decision, Service, TRIES, fault};
use super::ids::{CommandId, PersonId, TableId, Timestamp};
use super::ports::{Committed, Lane};
use super::reply::{Fault, Reply};
use super::table::{Stage, Table, What};

/// The three highest bits of the numbers that stand for somebody who has been deleted. Neither the chat service nor the computer
/// has any of them.
const TOMBSTONES: u64 = 0b101;

/// The note that tells who waits for which review: `12:5001:1700000000000` and so on, the table, the person and when they
/// asked.
pub const REVIEWS_ASKED: &str = "reviews-asked";

/// How the name of the note begins that tells of a game, by its number, which cannot be shown: a number of Discord's, then
/// the people who have been told.
pub const FROZEN: &str = "frozen-";

/// What is asked about one's own data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Privacy {
    /// What is kept, in short.
    Show,
    /// All of it, as a file.
    Export,
    /// Delete it. Unless `confirmed`, the house asks back first.
    Delete {
        /// Whether it has been asked back already.
        confirmed: bool,
    },
}

impl Privacy {
    /// Whether it is a deletion that is confirmed.
    pub fn is_confirmed(self) -> bool {
        self == Privacy::Delete { confirmed: true }
    }
}

/// The answer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// What is kept, in short.
    Shown {
        /// The games and challenges in which the caller has or had a part, without lessons.
        games: usize,
        /// How many of them are not over.
        live: usize,
        /// The lessons they have begun.
        lessons: usize,
        /// Whether the caller has chosen any settings.
        chosen: bool,
        /// The puzzles that the caller has tried.
        puzzles: usize,
    },
    /// All of it, as lines of JSON.
    Exported(String),
    /// Whether the caller really wants it deleted, with the number of games they would give up, without lessons.
    AskDelete(usize),
    /// It is deleted.
    Deleted,
}

impl PersonId {
    /// A number that stands for somebody who has been deleted.
    pub fn tombstone(lot: u64) -> PersonId {
        PersonId(lot >> 3 | TOMBSTONES << 61)
    }

    /// Whether it stands for somebody who has been deleted.
    ///
    /// ```
    /// use galabot::service::PersonId;
    /// assert!(PersonId::tombstone(7).is_gone() && !PersonId::tombstone(7).is_computer());
    /// assert!(!PersonId(1_234_567_890_123_456_789).is_gone());
    /// ```
    pub fn is_gone(self) -> bool {
        self.0 >> 61 == TOMBSTONES
    }
}

impl Service {
    pub(super) fn privacy(
        &self,
        request: &Request,
        asked: Privacy,
        now: Timestamp,
    ) -> Result<Decision, Fault> {
        let caller = request.caller.id;
        let live = self.store().live_tables_of(caller)?;
        let kept = match asked {
            Privacy::Show => {
                let all = self.store().tables_of(caller)?;
                let games = self.games_among(&all)?;
                Kept::Shown {
                    games,
                    live: self.games_among(&live)?,
                    lessons: all.len() - games,
                    chosen: self.person_settings(caller)? != Default::default(),
                    puzzles: self.solver(caller)?.tried.len(),
                }
            }
            Privacy::Export => {
                let mut lines = self.store().about(caller)?;
                lines.push(String::new());
                Kept::Exported(lines.join("\n"))
            }
            Privacy::Delete { confirmed: false } => Kept::AskDelete(self.games_among(&live)?),
            Privacy::Delete { confirmed: true } => {
                for id in live {
                    self.give_up(id, request, now)?;
                }
                let tombstone = PersonId::tombstone(request.lot);
                self.store().erase(caller, tombstone, now)?;
                self.annals().recount();
                tracing::info!("somebody has been deleted");
                Kept::Deleted
            }
        };
        Ok(Decision::Answer(Reply::Privacy(kept)))
    }

    /// How many of these tables are no lessons.
    fn games_among(&self, tables: &[TableId]) -> Result<usize, Fault> {
        let mut games = 0;
        for id in tables {
            let table = self.store().table(*id)?;
            games += usize::from(!table.is_some_and(|table| table.is_lesson()));
        }
        Ok(games)
    }

    /// Takes the caller out of a challenge, or ends a game as resigned, whoever else plays on that side.
    fn give_up(&self, id: TableId, request: &Request, now: Timestamp) -> Result<(), Fault> {
        let caller = request.caller.id;
        for attempt in 0..TRIES {
            let Some(table) = self.store().table(id)? else {
                return Ok(());
            };
            let Some((what, lane)) = self.giving_up(&table, caller)? else {
                return Ok(());
            };
            let mut change = Change::of(&table);
            change.happen(request, now, what);
            change.tell(lane);
            let job = CommandId::of_job(format!("forget-{id}-{}-{attempt}", request.id));
            match self.store().commit(change.commit(job, now))? {
                // Whoever has left a challenge may have to decline it yet, so it is looked at again.
                Committed::Done(_) => self.changed(&change.table),
                Committed::Duplicate(_) | Committed::Conflict => {}
            }
        }
        Err(fault(format!(
            "giving up game {id} met {TRIES} conflicts in a row"
        )))
    }

    /// What happens at a table when this person goes, and where it is told; `None` if they have no part in it any more.
    fn giving_up(&self, table: &Table, person: PersonId) -> Result<Option<(What, Lane)>, Fault> {
        let channel = Lane::Channel(table.challenge.home.channel);
        Ok(match table.stage {
            Stage::Challenged if table.challenge.challenger.id == person => {
                Some((What::Withdrawn, channel))
            }
            Stage::Challenged if table.joined.iter().any(|(_, joined)| joined.id == person) => {
                Some((What::Left, channel))
            }
            Stage::Challenged => {
                let awaited = table.awaited();
                let mut wanted = awaited.iter().filter_map(|(_, wanted)| *wanted);
                wanted
                    .any(|wanted| wanted.id == person)
                    .then_some((What::Declined, channel))
            }
            Stage::Playing if table.is_lesson() && table.challenge.challenger.id == person => {
                Some((What::LessonEnded { done: false }, Lane::Table(table.id)))
            }
            Stage::Playing => {
                let Some(side) = table.side_of(person) else {
                    return Ok(None);
                };
                let winner = side.other();
                let outcome = Outcome::Win {
                    side: winner,
                    reason: WinReason::Resigned,
                    grade: self.game(table)?.grade(winner),
                };
                Some((What::Ended(outcome), Lane::Table(table.id)))
            }
            _ => None,
        })
    }
}
