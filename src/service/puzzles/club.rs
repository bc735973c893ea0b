//! Puzzles from a server's own games, if its managers allow that: which game is to be looked at next, what was found in
//! it, and what of it may be shown where. The looking takes searches, which a layer above makes.
//!
//! A game is looked at only if everybody on its server sees it: where it is played in private, or in a channel that is
//! not open to all, it is none of the club's. What is not known is not shown.

use crate::puzzles::{CLUB, Puzzle, PuzzleId};
use crate::rules::any::{Ruleset, Turn};

use crate::service::app::Service;
use crate::service::change::TRIES;
use crate::service::error::{Fault, fault};
use crate::service::model::club_puzzles::{ClubPuzzles, EndedGame, MOST_BY_RULES, MinedGames};
use crate::service::model::finished_games::GamesOf;
use crate::service::model::house_rules::name_of;
use crate::service::model::ids::{ChannelId, GuildId, TableId};
use crate::service::model::notes::MovedTo;
use crate::service::model::puzzle::Origin;
use crate::service::model::table::{Stage, Table};
use crate::service::ports::Notes;

/// A finished game that is to be looked at for puzzles.
#[derive(Clone, Debug)]
pub struct UnminedGame {
    /// The server.
    pub guild: GuildId,
    /// The table.
    pub table: TableId,
    /// The rules.
    pub ruleset: Ruleset,
    /// The turns.
    pub turns: Vec<Turn>,
    /// The number of turns before the position to begin with.
    pub from: usize,
    /// The puzzles by these rules beside which another one will stand.
    pub kept: Vec<Puzzle>,
    channel: ChannelId,
    ended: EndedGame,
}

/// Whether a game may be looked at.
enum Minable {
    Yes(Box<Table>),
    No,
    /// Nothing is known of its server yet.
    Later,
}

impl Service {
    /// The next game of this server that is to be looked at for puzzles. `None` if there is none, or if that cannot be
    /// told before more is known of the server. If its managers do not allow it, what there is of it is forgotten.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or what is stored cannot be read.
    pub fn unmined_game(&self, guild: GuildId) -> Result<Option<UnminedGame>, Fault> {
        if !self.allows_club_puzzles(guild)? {
            self.forget_club_puzzles(guild)?;
            return Ok(None);
        }
        let kept = self.kept_of_club(guild)?;
        let all = self.store().finished_games(GamesOf::Server(guild))?;
        let before: MinedGames = self.store().noted(guild)?.unwrap_or_default();
        let mut mined = before.clone();
        let next = loop {
            let Some((ended, older)) = mined.next(&all) else {
                break None;
            };
            // Of newer games the newest puzzles are kept, of older ones as many as there is room for.
            let room = |rules: &Ruleset| !older || kept.has_room(rules);
            match self.minable(guild, ended.1, room)? {
                Minable::Yes(table) => break Some((table, ended)),
                Minable::No => mined.done(ended),
                Minable::Later => break None,
            }
        };
        if mined != before {
            self.store().keep_note(guild, mined.clone())?;
        }
        Ok(next.map(|(table, ended)| {
            let ruleset = table.challenge.ruleset;
            let begun = mined.begun.filter(|(id, _)| *id == table.id);
            UnminedGame {
                guild,
                table: table.id,
                channel: table.home().channel,
                from: begun.map_or(0, |(_, turns)| turns),
                kept: beside(guild, &kept, &ruleset),
                turns: table.turns,
                ruleset,
                ended,
            }
        }))
    }

    /// Keeps a puzzle that was found in a game, which is to be gone on with at the position after this number of turns.
    /// Returns false if the managers of the server do not allow it any more; then it is not kept.
    ///
    /// # Errors
    /// As [`Service::unmined_game`].
    pub fn keep_club_puzzle(
        &self,
        game: &UnminedGame,
        found: &Puzzle,
        next: usize,
    ) -> Result<bool, Fault> {
        let guild = game.guild;
        let mut kept = false;
        for _ in 0..TRIES {
            let before: Option<ClubPuzzles> = self.store().noted(guild)?;
            let mut after = before.clone().unwrap_or_default();
            // It was found before a restart in the middle of the game.
            let mut all = after.all();
            if all.any(|(_, old)| old.line.ends_with(&format!(" | {}", found.position))) {
                kept = true;
                break;
            }
            drop(all);
            after.add(found, game.table, game.channel);
            if self.store().keep_note_if(guild, before, after)? {
                kept = true;
                break;
            }
        }
        if !kept {
            return Err(changed_meanwhile(guild));
        }
        // It is looked at last, so that nothing is left whenever that was changed meanwhile.
        if !self.allows_club_puzzles(guild)? {
            self.forget_club_puzzles(guild)?;
            return Ok(false);
        }
        let mut mined: MinedGames = self.store().noted(guild)?.unwrap_or_default();
        mined.begun = Some((game.table, next));
        self.store().keep_note(guild, mined)?;
        Ok(true)
    }

    /// Notes that a game has been looked at.
    ///
    /// # Errors
    /// As [`Service::unmined_game`].
    pub fn mined(&self, game: &UnminedGame) -> Result<(), Fault> {
        if !self.allows_club_puzzles(game.guild)? {
            return Ok(());
        }
        let mut mined: MinedGames = self.store().noted(game.guild)?.unwrap_or_default();
        mined.done(game.ended);
        Ok(self.store().keep_note(game.guild, mined)?)
    }

    /// A puzzle for people on this server, of the book or of its own games; and where it is from, if it is one of
    /// those.
    ///
    /// # Errors
    /// As [`Service::unmined_game`].
    pub fn puzzle_for(
        &self,
        guild: Option<GuildId>,
        id: &PuzzleId,
    ) -> Result<Option<(Puzzle, Option<Origin>)>, Fault> {
        if id.rules() != CLUB {
            return Ok(self.book().find(id).map(|puzzle| (puzzle.clone(), None)));
        }
        let own = |guild: &GuildId| id.club().is_none_or(|club| club == guild.0);
        let Some(guild) = guild.filter(own) else {
            return Ok(None);
        };
        if !self.allows_club_puzzles(guild)? {
            return Ok(None);
        }
        let kept = self.kept_of_club(guild)?;
        let found = kept.find(id.number());
        let Some((ruleset, found)) = found.filter(|(_, one)| self.is_seen(guild, one.channel))
        else {
            return Ok(None);
        };
        let Some(puzzle) = found.puzzle(guild, ruleset) else {
            return Ok(None);
        };
        let table = self.store().table_in_brief(found.table)?;
        let house = self.house_rules(Some(guild))?;
        let origin = Origin {
            table: found.table,
            thread: table.and_then(|table| table.thread),
            house: name_of(&house, ruleset).cloned(),
        };
        Ok(Some((puzzle, Some(origin))))
    }

    /// The puzzles from games of this server that may be shown there; none in a direct message.
    ///
    /// # Errors
    /// As [`Service::unmined_game`].
    pub fn club_puzzles(&self, guild: Option<GuildId>) -> Result<Vec<Puzzle>, Fault> {
        let Some(guild) = guild else {
            return Ok(Vec::new());
        };
        if !self.allows_club_puzzles(guild)? {
            return Ok(Vec::new());
        }
        let kept = self.kept_of_club(guild)?;
        let seen = kept
            .all()
            .filter(|(_, one)| self.is_seen(guild, one.channel));
        let puzzles = seen.filter_map(|(ruleset, one)| one.puzzle(guild, ruleset));
        Ok(puzzles.collect())
    }

    /// How many puzzles from games of this server are kept.
    pub(in crate::service) fn count_club_puzzles(&self, guild: GuildId) -> Result<usize, Fault> {
        Ok(self.kept_of_club(guild)?.count())
    }

    /// Whether this server has had a puzzle with this number.
    pub(super) fn had_club_puzzle(&self, guild: GuildId, number: u32) -> Result<bool, Fault> {
        Ok(number <= self.kept_of_club(guild)?.last)
    }

    /// Whether the managers of a server allow puzzles from its games.
    pub(super) fn allows_club_puzzles(&self, guild: GuildId) -> Result<bool, Fault> {
        Ok(self.server_settings(Some(guild))?.club_puzzles)
    }

    /// Forgets the puzzles from games of a server, and which were looked at; but not how many numbers were given.
    pub(in crate::service) fn forget_club_puzzles(&self, guild: GuildId) -> Result<(), Fault> {
        if self.store().noted::<MinedGames>(guild)?.is_some() {
            self.store().forget::<MinedGames>(guild)?;
        }
        for _ in 0..TRIES {
            let before: Option<ClubPuzzles> = self.store().noted(guild)?;
            let Some(last) = before.as_ref().filter(|all| !all.books.is_empty()) else {
                return Ok(());
            };
            let nothing = ClubPuzzles {
                last: last.last,
                books: Vec::new(),
            };
            if self.store().keep_note_if(guild, before, nothing)? {
                return Ok(());
            }
        }
        Err(changed_meanwhile(guild))
    }

    fn kept_of_club(&self, guild: GuildId) -> Result<ClubPuzzles, Fault> {
        Ok(self.store().noted(guild)?.unwrap_or_default())
    }

    /// Whether it is known that everybody on the server sees this channel.
    fn is_seen(&self, guild: GuildId, channel: ChannelId) -> bool {
        let reach = self.reach();
        reach.and_then(|reach| reach.all_see(guild, channel)) == Some(true)
    }

    /// Whether the game of a table may be looked at, if there is room for puzzles by its rules.
    fn minable(
        &self,
        guild: GuildId,
        id: TableId,
        room: impl Fn(&Ruleset) -> bool,
    ) -> Result<Minable, Fault> {
        let Some(table) = self.store().table_in_brief(id)? else {
            return Ok(Minable::No);
        };
        if !is_of_club(&table, guild) || !room(&table.challenge.ruleset) {
            return Ok(Minable::No);
        }
        // It may have begun elsewhere, or its messages may go elsewhere.
        let moved: Option<MovedTo> = self.store().noted(id)?;
        if moved.as_ref().is_some_and(|moved| moved.guild != guild) {
            return Ok(Minable::No);
        }
        let homes = [table.challenge.home.channel, table.home().channel];
        let channels = homes.into_iter().chain(moved.map(|moved| moved.channel));
        let reach = self.reach();
        for channel in channels {
            match reach.and_then(|reach| reach.all_see(guild, channel)) {
                None => return Ok(Minable::Later),
                Some(false) => return Ok(Minable::No),
                Some(true) => {}
            }
        }
        let table = self.store().table(id)?;
        Ok(table.map_or(Minable::No, |table| Minable::Yes(Box::new(table))))
    }
}

/// Whether the game of a table is over, and is a game of this server that was played in a thread for all.
fn is_of_club(table: &Table, guild: GuildId) -> bool {
    let homes = [table.challenge.home, table.home()];
    matches!(table.stage, Stage::Finished(_))
        && homes.iter().all(|home| home.guild == Some(guild))
        && !table.is_in_place()
        && !table.is_lesson()
}

/// The puzzles by these rules beside which one more will stand.
fn beside(guild: GuildId, kept: &ClubPuzzles, ruleset: &Ruleset) -> Vec<Puzzle> {
    let own = kept.all().filter(|(rules, _)| *rules == ruleset);
    let own: Vec<Puzzle> = own
        .filter_map(|(rules, one)| one.puzzle(guild, rules))
        .collect();
    let goes = (own.len() + 1).saturating_sub(MOST_BY_RULES);
    own.into_iter().skip(goes).collect()
}

fn changed_meanwhile(guild: GuildId) -> Fault {
    fault(format!(
        "the puzzles of server {guild} changed {TRIES} times meanwhile"
    ))
}
