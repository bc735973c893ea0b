//! Puzzles: which one is shown to whom, and what follows from a try.
//!
//! The book is `crate::puzzles`; puzzles from a server's own games are in [`super::club`]. What a person has done with
//! puzzles is a record of their own ([`PuzzleRecord`]), which bypasses the commits as settings do. To say why a try is
//! wrong takes a search, which the layers above do.

use crate::puzzles::{CLUB, Puzzle, PuzzleId};
use crate::rules::any::{Kind, Ruleset, TypedTurn};

use crate::service::app::Service;
use crate::service::change::{Decision, TRIES};
use crate::service::error::{Fault, Stop, fault};
use crate::service::model::ids::{GuildId, PersonId, Timestamp};
use crate::service::model::move_picker::PickerStep;
use crate::service::model::puzzle::{Feedback, PuzzleAsk, PuzzleView, Score, puzzle_day};
use crate::service::model::puzzle_record::{Attempt, PuzzleRecord, PuzzleStatus, Skill};
use crate::service::model::refusal::PuzzleRefusal;
use crate::service::model::settings::BoardSide;
use crate::service::reply::Reply;
use crate::service::request::{Request, Via};

impl Service {
    /// Answers requests about puzzles.
    pub(in crate::service) fn puzzle(
        &self,
        request: &Request,
        ask: &PuzzleAsk,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let posed = match ask {
            PuzzleAsk::Share(id) => return self.share_daily(request, id.as_ref(), now),
            PuzzleAsk::Put {
                game,
                rules,
                another,
            } => self.put(request, *game, rules.as_deref(), *another),
            PuzzleAsk::This(id) => self.this(request, id),
            PuzzleAsk::Choose { puzzle, step } => self.choose_in(request, puzzle, *step),
            PuzzleAsk::Try {
                puzzle,
                game,
                rules,
                turn,
            } => self
                .puzzle_meant(request, puzzle.as_ref(), *game, rules.as_deref())
                .and_then(|puzzle| self.try_turn(request, &puzzle, turn, now)),
            PuzzleAsk::Solution(id) => self.solution(request, id, now),
        };
        Ok(Decision::Answer(Reply::Puzzle(Box::new(posed?))))
    }

    /// The puzzle record of this person.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn solver(&self, person: PersonId) -> Result<PuzzleRecord, Fault> {
        Ok(self.store().solver(person)?)
    }

    /// The present puzzle of this person in a game, if it is neither solved nor given up; it may be from a game of this
    /// server.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn puzzle_at(
        &self,
        person: PersonId,
        guild: Option<GuildId>,
        game: Kind,
    ) -> Result<Option<Puzzle>, Fault> {
        let solver = self.solver(person)?;
        let Some(current) = &solver.current else {
            return Ok(None);
        };
        let fate = solver.of(current).map(|tried| tried.fate);
        if !matches!(fate, None | Some(PuzzleStatus::Trying)) {
            return Ok(None);
        }
        let puzzle = self.puzzle_for(guild, current)?.map(|(puzzle, _)| puzzle);
        Ok(puzzle.filter(|puzzle| puzzle.ruleset.kind() == game))
    }

    fn put(
        &self,
        request: &Request,
        game: Kind,
        rules: Option<&str>,
        another: bool,
    ) -> Result<PuzzleView, Stop> {
        let club = self.club_puzzles(request.place.guild)?;
        let game = match rules {
            Some(CLUB) => self.game_of_club(request, &club, game)?,
            _ => game,
        };
        let of_club = |puzzle: &&Puzzle| puzzle.ruleset.kind() == game;
        let all = || {
            let club = club.iter().filter(of_club);
            self.book().of_game(game).chain(club)
        };
        if let Some(rules) = rules
            && !all().any(|puzzle| puzzle.id.rules() == rules)
        {
            let belongs_to = Ruleset::from_names([rules]).ok().map(|rules| rules.kind());
            // Buttons below old puzzles name rules that may have none any more.
            if !(another && belongs_to == Some(game)) {
                let known = self.book().rules_of(game).into_iter();
                return Err(PuzzleRefusal::NoneBy {
                    game,
                    rules: rules.to_owned(),
                    known: known.map(str::to_owned).collect(),
                    other: belongs_to.filter(|other| *other != game),
                }
                .into());
            }
        }
        let here = self.rules_of(request.place.guild, game)?;
        let solver = self.solver(request.caller.id)?;
        // Another puzzle may be by other rules, once the named ones have no new puzzles.
        let only = rules.filter(|_| !another);
        let pool = || all().filter(|puzzle| only.is_none_or(|rules| puzzle.id.rules() == rules));
        let first = |puzzle: &Puzzle| match rules {
            Some(rules) => puzzle.id.rules() == rules,
            None => puzzle.ruleset == here,
        };
        let Some(puzzle) = solver.next(pool(), first, another) else {
            return Err(PuzzleRefusal::AllSolved {
                game,
                rules: only.map(str::to_owned),
                count: pool().count(),
            }
            .into());
        };
        self.put_this(request, puzzle)
    }

    /// The game of which a puzzle from the server's own games is shown: the one asked for. Who types names none, so it
    /// is any of which there are some.
    fn game_of_club(&self, request: &Request, club: &[Puzzle], game: Kind) -> Result<Kind, Stop> {
        let has = |game: Kind| club.iter().any(|puzzle| puzzle.ruleset.kind() == game);
        let mut others = Kind::ALL.iter().copied();
        let other = others.find(|other| request.via == Via::Chat && has(*other));
        if let Some(game) = Some(game).filter(|game| has(*game)).or(other) {
            return Ok(game);
        }
        let guild = request.place.guild;
        let wanted = guild.map(|guild| self.allows_club_puzzles(guild));
        let wanted = wanted.transpose()?;
        Err(PuzzleRefusal::NoneOfClub { game, wanted }.into())
    }

    fn this(&self, request: &Request, id: &PuzzleId) -> Result<PuzzleView, Stop> {
        self.put_this(request, &self.puzzle_named(request, id)?)
    }

    fn put_this(&self, request: &Request, puzzle: &Puzzle) -> Result<PuzzleView, Stop> {
        let (solver, ()) = self.keep_solver(request.caller.id, |solver| {
            solver.current = Some(puzzle.id.clone());
        })?;
        let known = solver.of(&puzzle.id).map(|tried| tried.fate);
        self.posed(request, puzzle, Feedback::Put { page: 0, known })
    }

    fn choose_in(
        &self,
        request: &Request,
        id: &PuzzleId,
        step: PickerStep,
    ) -> Result<PuzzleView, Stop> {
        let puzzle = &self.puzzle_named(request, id)?;
        let id = &puzzle.id;
        let said = match step {
            PickerStep::Piece { page } => {
                let solver = self.solver(request.caller.id)?;
                let known = solver.of(id).map(|tried| tried.fate);
                Feedback::Put { page, known }
            }
            PickerStep::Target { piece, page } => Feedback::Targets { piece, page },
        };
        self.posed(request, puzzle, said)
    }

    /// The puzzle that is named, or else the caller's present one. It must be by these rules, if they were named.
    fn puzzle_meant(
        &self,
        request: &Request,
        id: Option<&PuzzleId>,
        game: Kind,
        rules: Option<&str>,
    ) -> Result<Puzzle, Stop> {
        let puzzle = match id {
            Some(id) => self.puzzle_named(request, id)?,
            None => {
                let guild = request.place.guild;
                let at = self.puzzle_at(request.caller.id, guild, game)?;
                match at {
                    Some(puzzle) => puzzle,
                    None => return Err(self.at_none(request, game)?.into()),
                }
            }
        };
        match rules {
            // It has a name by which nobody knows its rules.
            Some(rules) if puzzle.id.club().is_some() => {
                let named = Ruleset::from_names([rules]).ok();
                match rules == CLUB || named == Some(puzzle.ruleset) {
                    true => Ok(puzzle),
                    false => Err(PuzzleRefusal::NotAtOne(game).into()),
                }
            }
            Some(rules) if rules != puzzle.id.rules() => {
                Err(PuzzleRefusal::ByOthers(puzzle.id.clone(), rules.to_owned()).into())
            }
            _ => Ok(puzzle),
        }
    }

    /// Why there is no puzzle to try without a name. One from a game of this server may have gone.
    fn at_none(&self, request: &Request, game: Kind) -> Result<PuzzleRefusal, Fault> {
        let solver = self.solver(request.caller.id)?;
        let guild = request.place.guild.map(|guild| guild.0);
        let gone = |id: &PuzzleId| id.club().is_some() && id.club() == guild;
        let Some(current) = solver.current.filter(gone) else {
            return Ok(PuzzleRefusal::NotAtOne(game));
        };
        let is_there = self.puzzle_for(request.place.guild, &current)?.is_some();
        Ok(match is_there || current.game() != Some(game) {
            true => PuzzleRefusal::NotAtOne(game),
            false => PuzzleRefusal::Dropped(current),
        })
    }

    fn try_turn(
        &self,
        request: &Request,
        puzzle: &Puzzle,
        typed: &TypedTurn,
        now: Timestamp,
    ) -> Result<PuzzleView, Stop> {
        let judged = judged(puzzle, typed);
        let right = match judged {
            Feedback::Right(_) => true,
            Feedback::Wrong(..) => false,
            refused => return self.posed(request, puzzle, refused),
        };
        let today = self.daily_here(request, &puzzle.id, now)?;
        let kind = puzzle.ruleset.kind();
        let (solver, (counted, before, new_day)) =
            self.keep_solver(request.caller.id, |solver| {
                let before = solver.skill(kind);
                solver.current = Some(puzzle.id.clone());
                let counted = solver.tries(puzzle, right, now);
                let new_day = match today {
                    Some((guild, day)) if !is_over(solver, &puzzle.id, guild, day) => {
                        // Whatever they did with it on other days does not matter.
                        let at_once =
                            |tried: &Attempt| tried.at_once && puzzle_day(tried.at) == day;
                        let at_once = solver.of(&puzzle.id).is_some_and(at_once);
                        right && solver.solves_daily(guild, day, at_once)
                    }
                    _ => false,
                };
                let over =
                    today.is_some_and(|(guild, day)| is_over(solver, &puzzle.id, guild, day));
                if !right && !over {
                    solver.misses(&puzzle.id, puzzle_day(now));
                }
                (counted, before, new_day)
            })?;
        let days = solver.days;
        let score = Score {
            days: new_day.then_some((days.row, days.best)),
            ..score(&solver, kind, before, counted)
        };
        let said = match judged {
            Feedback::Wrong(turn, _) => Feedback::Wrong(turn, Some(score)),
            _ => Feedback::Right(Some(score)),
        };
        let posed = self.posed(request, puzzle, said)?;
        Ok(PuzzleView {
            shareable: right && today.is_some(),
            ..posed
        })
    }

    fn solution(
        &self,
        request: &Request,
        id: &PuzzleId,
        now: Timestamp,
    ) -> Result<PuzzleView, Stop> {
        let puzzle = &self.puzzle_named(request, id)?;
        let id = &puzzle.id;
        let kind = puzzle.ruleset.kind();
        let (solver, (counted, before)) = self.keep_solver(request.caller.id, |solver| {
            let before = solver.skill(kind);
            (solver.gives_up(puzzle, now), before)
        })?;
        let score = score(&solver, kind, before, counted);
        let posed = self.posed(request, puzzle, Feedback::Solution(Some(score)))?;
        Ok(PuzzleView {
            shareable: self.daily_here(request, id, now)?.is_some(),
            ..posed
        })
    }

    /// The puzzle with this name, if it is shown where the request comes from.
    fn puzzle_named(&self, request: &Request, id: &PuzzleId) -> Result<Puzzle, Stop> {
        let guild = request.place.guild;
        if let Some((puzzle, _)) = self.puzzle_for(guild, id)? {
            return Ok(puzzle);
        }
        let here = |guild: &GuildId| id.club().is_none_or(|club| club == guild.0);
        let refusal = match guild.filter(here) {
            _ if id.rules() != CLUB => PuzzleRefusal::None(id.to_string()),
            None => PuzzleRefusal::OfOtherClub,
            Some(guild) if self.had_club_puzzle(guild, id.number())? => {
                PuzzleRefusal::Dropped(id.clone())
            }
            Some(_) => PuzzleRefusal::None(id.short()),
        };
        Err(refusal.into())
    }

    /// A puzzle with the board as the caller wants it: from the side to move, unless they have chosen a side. A typed
    /// command is answered where everyone reads it.
    fn posed(
        &self,
        request: &Request,
        puzzle: &Puzzle,
        said: Feedback,
    ) -> Result<PuzzleView, Stop> {
        let mover = puzzle.game().side_to_move();
        let chosen = match request.via {
            Via::Chat => None,
            _ => self.person_settings(request.caller.id)?.bottom.side(),
        };
        let bottom = match chosen {
            Some(BoardSide::Of(side)) => side,
            Some(BoardSide::Flipped) | None => mover,
        };
        let of_club = match puzzle.id.club() {
            Some(_) => self.puzzle_for(request.place.guild, &puzzle.id)?,
            None => None,
        };
        Ok(PuzzleView {
            puzzle: puzzle.clone(),
            bottom,
            said,
            shareable: false,
            origin: of_club.and_then(|(_, origin)| origin),
        })
    }

    /// Changes a person's puzzle record.
    fn keep_solver<T>(
        &self,
        person: PersonId,
        change: impl Fn(&mut PuzzleRecord) -> T,
    ) -> Result<(PuzzleRecord, T), Fault> {
        for _ in 0..TRIES {
            let before = self.solver(person)?;
            let mut after = before.clone();
            let noted = change(&mut after);
            if after == before || self.store().set_solver(person, &before, &after)? {
                return Ok((after, noted));
            }
        }
        Err(fault(format!(
            "the puzzles of person {person} changed {TRIES} times meanwhile"
        )))
    }
}

/// What there is to say about a try, whoever made it: it is legal and right, legal and wrong, or not legal.
pub fn judged(puzzle: &Puzzle, typed: &TypedTurn) -> Feedback {
    match puzzle.game().check(typed) {
        Ok(turn) if turn == puzzle.solution() => Feedback::Right(None),
        Ok(turn) => Feedback::Wrong(turn, None),
        Err(refused) => Feedback::NotLegal(refused),
    }
}

/// Whether somebody has solved the puzzle of this day on this server, or looked at its solution that day.
pub(super) fn is_over(solver: &PuzzleRecord, puzzle: &PuzzleId, guild: GuildId, day: u64) -> bool {
    let seen = solver.of(puzzle).and_then(Attempt::seen);
    solver.solved_daily(guild, day) || seen.is_some_and(|at| puzzle_day(at) == day)
}

/// The result of a try.
fn score(solver: &PuzzleRecord, game: Kind, before: Skill, counted: bool) -> Score {
    let skill = solver.skill(game);
    let points = |skill: Skill| skill.rating.points.round() as i32;
    Score {
        skill,
        change: counted.then(|| points(skill) - points(before)),
        days: None,
    }
}
