//! Version 1 of what a person has done with puzzles, as it stands in JSON.
//!
//! As in [`super::v1`]. What is left out is nothing.

use serde::{Deserialize, Serialize};

use crate::puzzles::PuzzleId;
use crate::service::{self, DailySolved, Days, GuildId, PersonId, Timestamp};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Solver {
    id: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    current: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tried: Vec<Tried>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    days: Option<Row>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    daily: Vec<Daily>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tried {
    puzzle: String,
    rating: u32,
    at: u64,
    at_once: bool,
    fate: Fate,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    looked_up: Option<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Fate {
    Trying,
    Solved,
    GivenUp,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    last: u64,
    row: u32,
    best: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Daily {
    guild: u64,
    day: u64,
    at_once: bool,
}

impl Solver {
    pub(super) fn of(person: PersonId, solver: &service::Solver) -> Solver {
        let tried = |tried: &service::Tried| Tried {
            puzzle: tried.puzzle.to_string(),
            rating: tried.rating,
            at: tried.at.0,
            at_once: tried.at_once,
            fate: match tried.fate {
                service::Fate::Trying => Fate::Trying,
                service::Fate::Solved => Fate::Solved,
                service::Fate::GivenUp => Fate::GivenUp,
            },
            looked_up: tried.looked_up.map(|at| at.0),
        };
        let Days { last, row, best } = solver.days;
        let days = (solver.days != Days::default()).then_some(Row { last, row, best });
        let daily = |solved: &DailySolved| Daily {
            guild: solved.guild.0,
            day: solved.day,
            at_once: solved.at_once,
        };
        Solver {
            id: person.0,
            current: solver.current.as_ref().map(ToString::to_string),
            tried: solver.tried.iter().map(tried).collect(),
            days,
            daily: solver.daily.iter().map(daily).collect(),
        }
    }

    pub(super) fn read(self) -> Result<(PersonId, service::Solver), String> {
        let puzzle = |text: &str| -> Result<PuzzleId, String> {
            text.parse().map_err(|error| format!("{error}"))
        };
        let tried = |tried: Tried| -> Result<service::Tried, String> {
            Ok(service::Tried {
                puzzle: puzzle(&tried.puzzle)?,
                rating: tried.rating,
                at: Timestamp(tried.at),
                at_once: tried.at_once,
                fate: match tried.fate {
                    Fate::Trying => service::Fate::Trying,
                    Fate::Solved => service::Fate::Solved,
                    Fate::GivenUp => service::Fate::GivenUp,
                },
                looked_up: tried.looked_up.map(Timestamp),
            })
        };
        let days = self
            .days
            .map(|Row { last, row, best }| Days { last, row, best });
        let daily = |solved: Daily| DailySolved {
            guild: GuildId(solved.guild),
            day: solved.day,
            at_once: solved.at_once,
        };
        let solver = service::Solver {
            current: self.current.as_deref().map(puzzle).transpose()?,
            tried: self
                .tried
                .into_iter()
                .map(tried)
                .collect::<Result<_, _>>()?,
            days: days.unwrap_or_default(),
            daily: self.daily.into_iter().map(daily).collect(),
        };
        Ok((PersonId(self.id), solver))
    }
}
