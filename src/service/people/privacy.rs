//! What people can do with the data kept about them: see it, export it, delete it.
//!
//! Nothing here searches the store: a person's data is found by their number. An export is compressed and made part by
//! part, so that it takes no more memory than one part. Deletion is in [`super::forget`].

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

use crate::service::app::Service;
use crate::service::change::Decision;
use crate::service::error::{Fault, Stop, fault};
use crate::service::model::ids::{PersonId, TableId, Timestamp};
use crate::service::model::privacy::{Privacy, UserData};
use crate::service::ports::KeptAt;
use crate::service::reply::Reply;
use crate::service::request::Request;

/// A part of the data kept about a person: whole records, one in each line, as a gzip file of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportPart {
    /// The bytes of the file.
    pub gzip: Vec<u8>,
    /// The number of records in it.
    pub records: usize,
    /// Where the next part begins, if there is one.
    pub next: Option<KeptAt>,
}

/// How much a part may still grow after it is found large enough. A page may not compress, and the compressor holds
/// some data back. The limit of a part holds all the same.
const LAST_PAGE: usize = 768 * 1024;

impl Service {
    pub(in crate::service) fn privacy(
        &self,
        request: &Request,
        asked: Privacy,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let caller = request.caller.id;
        let kept = match asked {
            Privacy::Show | Privacy::Delete { confirmed: false } if self.is_leaving(caller) => {
                UserData::Deleting
            }
            Privacy::Show if self.is_only_counted(caller)? => UserData::Nothing,
            Privacy::Show => {
                let all = self.store().tables_of(caller)?;
                let (games, live) = self.games_among(&all)?;
                UserData::Shown {
                    games,
                    live,
                    lessons: all.len() - games,
                    chosen: self.person_settings(caller)? != Default::default(),
                    puzzles: self.solver(caller)?.tried.len(),
                    signed_in: self.web_sessions(caller, now)?,
                }
            }
            Privacy::Export => UserData::Export,
            Privacy::Delete { confirmed: false } => {
                let live = self.store().live_tables_of(caller)?;
                UserData::AskDelete {
                    live: self.games_among(&live)?.0,
                    days: self.backups_last(),
                }
            }
            Privacy::Delete { confirmed: true } => self.forget(caller, request.random, now)?,
        };
        Ok(Decision::Answer(Reply::Privacy(kept)))
    }

    /// Whether nothing is kept about a person but what they have used of their limits of a day.
    fn is_only_counted(&self, person: PersonId) -> Result<bool, Fault> {
        let counted = !self.store().usage(person)?.is_empty();
        Ok(self.store().about(person, None)?.len() == usize::from(counted))
    }

    /// How many of these tables are no lessons, and how many of those are live.
    fn games_among(&self, tables: &[TableId]) -> Result<(usize, usize), Fault> {
        let (mut games, mut live) = (0, 0);
        for id in tables {
            let table = self.store().table_in_brief(*id)?;
            let lesson = table.as_ref().is_some_and(|table| table.is_lesson());
            games += usize::from(!lesson);
            live += usize::from(!lesson && table.is_some_and(|table| table.is_live()));
        }
        Ok((games, live))
    }

    /// The data kept about a person after this place, up to a file of `most` bytes (at least 1 MiB). It takes about
    /// twice that much memory.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn export_part(
        &self,
        person: PersonId,
        after: Option<KeptAt>,
        most: usize,
    ) -> Result<ExportPart, Fault> {
        let mut file = GzEncoder::new(Vec::new(), Compression::default());
        let (mut records, mut last) = (0, after);
        while file.get_ref().len() + LAST_PAGE < most {
            let page = self.store().about(person, last)?;
            let Some((at, _)) = page.last() else {
                last = None;
                break;
            };
            last = Some(*at);
            records += page.len();
            for (_, line) in page {
                file.write_all(line.as_bytes()).map_err(fault)?;
                file.write_all(b"\n").map_err(fault)?;
            }
        }
        let next = match last {
            Some(_) if self.store().about(person, last)?.is_empty() => None,
            last => last,
        };
        Ok(ExportPart {
            gzip: file.finish().map_err(fault)?,
            records,
            next,
        })
    }
}
