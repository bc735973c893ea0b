//! The puzzle of the day, in the channel that a server has chosen for it. It is the same for all its people, by the
//! server's rules, and comes again only after all others by them. For rules without puzzles it is any of their game.
//!
//! A day of puzzles begins at [`PUZZLE_HOUR`] o'clock UTC. There are no timers: [`Service::daily`] posts what is
//! missing. The choice for a server is stored first, under `daily-<server>`, and the post has a command id of its own.
//! So after a restart in between the same puzzle is found and posted once.

use std::collections::HashMap;

use crate::puzzles::{Puzzle, PuzzleId};
use crate::rules::any::Kind;

use super::solving::is_over;
use crate::service::app::Service;
use crate::service::change::Decision;
use crate::service::error::{Fault, Stop};
use crate::service::model::clock::{DAY, HOUR};
use crate::service::model::ids::{ChannelId, CommandId, GuildId, PersonId, Timestamp};
use crate::service::model::notes::{DailyPuzzles, DailyRefused};
use crate::service::model::puzzle::{
    DailyNews, LastDaily, MOST_SOLVERS, PUZZLE_HOUR, SharedDaily, puzzle_day,
};
use crate::service::model::puzzle_record::REMEMBERED;
use crate::service::model::refusal::PuzzleRefusal;
use crate::service::ports::Notes;
use crate::service::post::{Content, Lane, Post};
use crate::service::reply::Reply;
use crate::service::request::{Request, Via};

impl DailyPuzzles {
    fn of(&self, day: u64) -> Option<&PuzzleId> {
        let (last, id) = self.0.last()?;
        (*last == day).then_some(id)
    }

    /// The puzzle of the last day before this one.
    fn before(&self, day: u64) -> Option<&(u64, PuzzleId)> {
        self.0.iter().rev().find(|(had, _)| *had < day)
    }
}

/// A puzzle's place in the order of a server. It is the same on every machine and in every release: FNV-1a, with a
/// final step that spreads it.
fn place_in_order(guild: GuildId, id: &PuzzleId) -> u64 {
    let text = format!("{guild} {id}");
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^ (hash >> 33)
}

impl Service {
    /// Posts the puzzles of the day that are missing, on all servers that want them, and returns the posts.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails; what has been posted by then stays.
    pub fn daily(&self, now: Timestamp) -> Result<Vec<Post>, Fault> {
        let day = puzzle_day(now);
        let mut wanted: Vec<(GuildId, ChannelId)> = Vec::new();
        self.store().servers(&mut |guild, settings| {
            wanted.extend(settings.daily.map(|channel| (guild, channel)));
        })?;
        let mut missing = Vec::new();
        for (guild, channel) in wanted {
            if self.store().first_answer(&job(guild, day))?.is_none() {
                missing.push((guild, channel));
            }
        }
        if missing.is_empty() {
            return Ok(Vec::new());
        }
        let mut solved: HashMap<(GuildId, u64), Vec<(PersonId, bool)>> = HashMap::new();
        self.store().solvers(&mut |person, solver| {
            let posted = |guild| missing.iter().any(|(wants, _)| *wants == guild);
            for one in solver.daily.iter().filter(|one| posted(one.guild)) {
                let solvers = solved.entry((one.guild, one.day)).or_default();
                solvers.push((person, one.at_once));
            }
        })?;
        let mut posts = Vec::new();
        for (guild, channel) in missing {
            let had = self.puzzle_of(guild, day)?;
            let Some(puzzle) = had.of(day) else {
                continue;
            };
            // Who solved older ones is not kept any more.
            let before = had.before(day);
            let before = before.filter(|(then, _)| then.saturating_add(REMEMBERED) >= day);
            let last = before.map(|(day, puzzle)| {
                let solvers = solved.remove(&(guild, *day)).unwrap_or_default();
                self.went(puzzle.clone(), solvers)
            });
            let last = last.transpose()?;
            let content = Content::Puzzle {
                puzzle: puzzle.clone(),
                daily: Some(DailyNews { last }),
                guild: Some(guild),
                language: self.language_in(Some(guild))?,
                reply_to: None,
            };
            posts.extend(self.say(
                (job(guild, day), None),
                (Some(guild), Lane::Channel(channel)),
                content,
                now,
            )?);
        }
        Ok(posts)
    }

    /// How the puzzle of a day went, with those of its solvers who wish to be named: those who solved it at the first
    /// try come first.
    fn went(
        &self,
        puzzle: PuzzleId,
        mut solvers: Vec<(PersonId, bool)>,
    ) -> Result<LastDaily, Fault> {
        solvers.sort_unstable_by_key(|(person, at_once)| (!at_once, *person));
        let mut named = Vec::new();
        for (person, _) in &solvers {
            if named.len() == MOST_SOLVERS {
                break;
            }
            if self.person_settings(*person)?.named_as_solver {
                named.push(*person);
            }
        }
        let at_once = solvers.iter().filter(|(_, at_once)| *at_once);
        Ok(LastDaily {
            puzzle,
            solved: solvers.len() as u64,
            at_once: at_once.count() as u64,
            named,
        })
    }

    /// How the caller did at the puzzle of the day, which is over for them. Until the next one is over it can be
    /// shared, by its button once.
    pub(in crate::service) fn share_daily(
        &self,
        request: &Request,
        id: Option<&PuzzleId>,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let guild = request.place.guild.ok_or(PuzzleRefusal::NotOfTheDay)?;
        let had = self.had(guild)?.0;
        // Somebody may have solved it just before the next one came.
        let lately = |day: u64| day.saturating_add(1) >= puzzle_day(now);
        let meant = had.iter().rev().find(|(day, puzzle)| {
            lately(*day) && id.is_none_or(|id| id == puzzle) && *day <= puzzle_day(now)
        });
        let (day, puzzle) = meant.cloned().ok_or(PuzzleRefusal::NotOfTheDay)?;
        let caller = request.caller.id;
        let solver = self.solver(caller)?;
        let tried = solver.of(&puzzle);
        let Some(tried) = tried.filter(|_| is_over(&solver, &puzzle, guild, day)) else {
            return Err(PuzzleRefusal::NotDone(puzzle).into());
        };
        let job = sharing_job((guild, day), caller, tried.at);
        if request.via != Via::Chat && self.store().first_answer(&job)?.is_some() {
            return Err(PuzzleRefusal::SharedBefore.into());
        }
        let solved = solver.solved_daily(guild, day);
        // The row may have grown since.
        let since = solver.days.last.saturating_sub(day);
        let streak = u64::from(solver.days.row).saturating_sub(since);
        let shared = SharedDaily {
            person: caller,
            wrong: tried.wrong_on(day),
            puzzle,
            day,
            solved,
            streak: match solved {
                true => u32::try_from(streak).unwrap_or(u32::MAX),
                false => 0,
            },
        };
        Ok(Decision::Answer(Reply::SharedDaily {
            shared: Box::new(shared),
            job,
        }))
    }

    /// The names of the puzzles that this server may have: those by its rules, else those of their game, else all.
    fn meant_for(&self, guild: GuildId) -> Result<Vec<&PuzzleId>, Fault> {
        let rules = self.rules_of(Some(guild), Kind::default())?;
        let all = self.book().all();
        let by: [&dyn Fn(&Puzzle) -> bool; 3] = [
            &|puzzle| puzzle.ruleset == rules,
            &|puzzle| puzzle.ruleset.kind() == rules.kind(),
            &|_| true,
        ];
        let mut pools = by
            .iter()
            .map(|by| all.iter().filter(|puzzle| by(puzzle)))
            .map(|pool| pool.map(|puzzle| &puzzle.id).collect::<Vec<_>>());
        Ok(pools.find(|pool| !pool.is_empty()).unwrap_or_default())
    }

    /// The puzzles that a server has had, including that of this day, which is chosen now if it was not. If the book is
    /// empty, this day has none.
    fn puzzle_of(&self, guild: GuildId, day: u64) -> Result<DailyPuzzles, Fault> {
        let mut had = self.had(guild)?;
        if had.of(day).is_some() {
            return Ok(had);
        }
        let meant = self.meant_for(guild)?;
        let fresh = |had: &DailyPuzzles, id: &PuzzleId| !had.0.iter().any(|(_, known)| known == id);
        if meant.iter().all(|id| !fresh(&had, id)) {
            // They begin again, not with the last puzzle unless there is no other.
            let last = had.0.pop();
            had.0.retain(|(_, known)| !meant.contains(&known));
            had.0.extend(last);
        }
        let open = meant.iter().copied().filter(|id| fresh(&had, id));
        let next = open.min_by_key(|id| (place_in_order(guild, id), *id));
        let Some(next) = next.or_else(|| meant.first().copied()) else {
            return Ok(had);
        };
        had.0.push((day, next.clone()));
        self.store().keep_note(guild, had.clone())?;
        Ok(had)
    }

    fn had(&self, guild: GuildId) -> Result<DailyPuzzles, Fault> {
        Ok(self.store().noted(guild)?.unwrap_or_default())
    }

    /// Notes whether the chat service lets the bot post the puzzle of the day where this server wants it.
    pub(in crate::service) fn note_daily(
        &self,
        guild: GuildId,
        channel: ChannelId,
        refused: bool,
    ) -> Result<(), Fault> {
        if self.is_daily_refused(guild, channel)? == refused {
            return Ok(());
        }
        match refused {
            true => self.store().keep_note(guild, DailyRefused(channel))?,
            false => self.store().forget::<DailyRefused>(guild)?,
        }
        Ok(())
    }

    /// Whether the bot was refused when it posted the last puzzle of the day in this channel.
    pub(in crate::service) fn is_daily_refused(
        &self,
        guild: GuildId,
        channel: ChannelId,
    ) -> Result<bool, Fault> {
        Ok(self.store().noted(guild)? == Some(DailyRefused(channel)))
    }

    /// When the next puzzle of the day comes to this server, if it wants any; now if today's has not come yet.
    pub(in crate::service) fn next_daily(
        &self,
        guild: GuildId,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, Fault> {
        if self.server_settings(Some(guild))?.daily.is_none() {
            return Ok(None);
        }
        let day = puzzle_day(now);
        Ok(Some(match self.store().first_answer(&job(guild, day))? {
            None => now,
            Some(_) => Timestamp((day + 1) * DAY + PUZZLE_HOUR * HOUR),
        }))
    }

    /// The server and the day, if this is today's puzzle of the day where the request comes from and the server wants
    /// it.
    pub(in crate::service) fn daily_here(
        &self,
        request: &Request,
        puzzle: &PuzzleId,
        now: Timestamp,
    ) -> Result<Option<(GuildId, u64)>, Fault> {
        let Some(guild) = request.place.guild else {
            return Ok(None);
        };
        let day = puzzle_day(now);
        let wanted = self.server_settings(Some(guild))?.daily.is_some();
        let todays = wanted && self.had(guild)?.of(day) == Some(puzzle);
        Ok(todays.then_some((guild, day)))
    }
}

/// The command id for the post of this day.
fn job(guild: GuildId, day: u64) -> CommandId {
    CommandId::of_job(format!("daily-{guild}-{day}"))
}

/// The command id for sharing how this person did on this day, who tried at this moment.
fn sharing_job((guild, day): (GuildId, u64), person: PersonId, tried: Timestamp) -> CommandId {
    // Of the person as much as tells two apart who tried in the same millisecond: the number is not kept here.
    let apart = person.0 % 64;
    CommandId::of_job(format!("shared-{guild}-{day}-{}-{apart}", tried.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_has_had_is_known_by_its_day() {
        let had = DailyPuzzles(vec![
            (19_700, PuzzleId::new("winther", 3)),
            (19_702, PuzzleId::new("pyramid-4", 1)),
        ]);
        assert_eq!(had.of(19_702), Some(&PuzzleId::new("pyramid-4", 1)));
        assert_eq!(had.of(19_701), None);
        assert_eq!(had.before(19_702), had.0.first());
    }

    #[test]
    fn people_who_try_in_the_same_millisecond_share_apart_and_their_numbers_are_not_kept() {
        let job = |person| sharing_job((GuildId(1), 19_702), PersonId(person), Timestamp(5));
        assert_ne!(job(640_001), job(640_002));
        assert_eq!(job(640_001), job(1), "it may be anybody's");
    }

    #[test]
    fn servers_differ_in_what_comes_first() {
        let ids: Vec<PuzzleId> = (1..=40)
            .map(|number| PuzzleId::new("winther", number))
            .collect();
        let first = |guild| {
            ids.iter()
                .min_by_key(|id| place_in_order(GuildId(guild), id))
        };
        let firsts: std::collections::HashSet<_> = (1..=30).filter_map(first).collect();
        assert!(firsts.len() > 12, "only {} of 30 differ", firsts.len());
    }

    #[test]
    fn the_order_of_a_server_is_the_same_in_every_release() {
        for (guild, begins) in [(1, [30, 24, 3, 11]), (2, [39, 16, 11, 32])] {
            let mut numbers: Vec<u32> = (1..=40).collect();
            numbers.sort_by_key(|number| {
                place_in_order(GuildId(guild), &PuzzleId::new("winther", *number))
            });
            assert_eq!(numbers[..4], begins, "server {guild}");
        }
    }
}
