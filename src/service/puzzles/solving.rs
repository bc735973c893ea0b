//! Puzzles: which one is shown to whom, and what follows from a try.
//!
//! The book is `crate::puzzles`. What a person has done with puzzles is a record of their own ([`PuzzleRecord`]), which
//! bypasses the commits as settings do. To say why a try is wrong takes a search, which the layers above do.

use crate::puzzles::{Puzzle, PuzzleId};
use crate::rules::any::{Kind, TypedTurn};

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
                .and_then(|puzzle| self.try_turn(request, puzzle, turn, now)),
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

    /// The present puzzle of this person in a game, if it is neither solved nor given up.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn puzzle_at(&self, person: PersonId, game: Kind) -> Result<Option<&Puzzle>, Fault> {
        let solver = self.solver(person)?;
        let current = solver.current.as_ref();
        let current = current.and_then(|id| self.book().find(id));
        let open = |puzzle: &&Puzzle| {
            let fate = solver.of(&puzzle.id).map(|tried| tried.fate);
            puzzle.ruleset.kind() == game && matches!(fate, None | Some(PuzzleStatus::Trying))
        };
        Ok(current.filter(open))
    }

    fn put(
        &self,
        request: &Request,
        game: Kind,
        rules: Option<&str>,
        another: bool,
    ) -> Result<PuzzleView, Stop> {
        let all = || self.book().of_game(game);
        if let Some(rules) = rules
            && !all().any(|puzzle| puzzle.id.rules() == rules)
        {
            let known = self.book().rules_of(game).into_iter();
            let other = self.book().of(rules).next();
            return Err(PuzzleRefusal::NoneBy {
                game,
                rules: rules.to_owned(),
                known: known.map(str::to_owned).collect(),
                other: other.map(|puzzle| puzzle.ruleset.kind()),
            }
            .into());
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

    fn this(&self, request: &Request, id: &PuzzleId) -> Result<PuzzleView, Stop> {
        self.put_this(request, self.puzzle_named(id)?)
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
        let puzzle = self.puzzle_named(id)?;
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
    ) -> Result<&Puzzle, Stop> {
        let puzzle = match id {
            Some(id) => self.puzzle_named(id)?,
            None => self
                .puzzle_at(request.caller.id, game)?
                .ok_or(PuzzleRefusal::NotAtOne(game))?,
        };
        match rules {
            Some(rules) if rules != puzzle.id.rules() => {
                Err(PuzzleRefusal::ByOthers(puzzle.id.clone(), rules.to_owned()).into())
            }
            _ => Ok(puzzle),
        }
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
        let puzzle = self.puzzle_named(id)?;
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

    fn puzzle_named(&self, id: &PuzzleId) -> Result<&Puzzle, PuzzleRefusal> {
        let found = self.book().find(id);
        found.ok_or_else(|| PuzzleRefusal::None(id.to_string()))
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
        Ok(PuzzleView {
            puzzle: puzzle.clone(),
            bottom,
            said,
            shareable: false,
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
