//! Puzzles: which one is put to whom, what becomes of a try, and the puzzle of the day.
//!
//! The book is `crate::puzzles`. What somebody has done with puzzles is a record of their own ([`Solver`]), which goes around
//! the commits as settings do. Why a try is wrong takes a search, which is for layers above.

use crate::puzzles::{Puzzle, PuzzleId};
use crate::rules::Side;
use crate::rules::any::{Kind, NotLegal, Ruleset, Turn, TypedTurn};

use super::daily::puzzle_day;
use crate::service::app::{Decision, Service, TRIES, fault};
use crate::service::command::{BoardSide, Command};
use crate::service::model::ids::{PersonId, Timestamp};
use crate::service::model::move_picker::{Man, Step};
use crate::service::model::puzzle_record::{Fate, Skill, Solver, Tried};
use crate::service::model::refusal::Refusal;
use crate::service::reply::{Fault, Reply};
use crate::service::request::{Request, Via};
use crate::service::stop::Stop;

/// What is asked about puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleAsk {
    /// Put one to the caller: the one they are at, or the next.
    Put {
        /// Of this game.
        game: Kind,
        /// By these rules, by their name; if none are named those of the server come first.
        rules: Option<String>,
        /// Whether they want another one than the one they are at. It is by other rules of the game than those named when
        /// theirs have all been tried.
        another: bool,
    },
    /// Put this one to the caller.
    This(PuzzleId),
    /// The next choice of a move by taps.
    Choose {
        /// In which puzzle.
        puzzle: PuzzleId,
        /// Which choice.
        step: Step,
    },
    /// Try a move.
    Try {
        /// In which puzzle; `None` is the one they are at.
        puzzle: Option<PuzzleId>,
        /// Of which game, if no puzzle is named.
        game: Kind,
        /// By which rules, if they were named: the puzzle must be by them.
        rules: Option<String>,
        /// Which move.
        turn: TypedTurn,
    },
    /// See the solution.
    Solution(PuzzleId),
}

/// A puzzle and what there is to say about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Posed {
    /// Which.
    pub puzzle: Puzzle,
    /// The side at the bottom of the board.
    pub bottom: Side,
    /// What.
    pub said: Said,
}

/// What there is to say about a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// Here it is.
    Put {
        /// The part of the list of men shown, from 0.
        page: usize,
        /// What the caller has made of it before.
        known: Option<Fate>,
    },
    /// Where this man may go.
    Targets {
        /// Who.
        man: Man,
        /// The part of the list shown, from 0.
        page: usize,
    },
    /// The move may not be made.
    NotLegal(NotLegal),
    /// The move is not the solution.
    Wrong(Turn, Score),
    /// It is.
    Right(Score),
    /// The solution, for somebody who wanted to see it.
    Solution(Score),
}

/// What a try has changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// How good the caller is now at the puzzles of its game.
    pub skill: Skill,
    /// By how many points their rating has changed, if the try counted.
    pub change: Option<i32>,
    /// How many puzzles of the day they have solved in a row, and the most ever, if this was today's and is solved just now.
    pub days: Option<(u32, u32)>,
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleRefusal {
    /// The book has none of this name. Holds what was read.
    None(String),
    /// There are none of the game by these rules, but by others.
    NoneBy {
        /// The game asked about.
        game: Kind,
        /// The rules, as they were read.
        rules: String,
        /// The rules of this game by which there are some.
        known: Vec<String>,
        /// The other game, if that is the one by these rules.
        other: Option<Kind>,
    },
    /// Rules were named that are not those of the puzzle named, or of the one the caller is at.
    ByOthers(PuzzleId, String),
    /// The caller has solved all of them.
    AllSolved {
        /// Of this game.
        game: Kind,
        /// By these rules, if they were named.
        rules: Option<String>,
        /// So many.
        count: usize,
    },
    /// A move was given, and the caller is at no puzzle of this game.
    NotAtOne(Kind),
}

impl From<PuzzleRefusal> for Refusal {
    fn from(why: PuzzleRefusal) -> Refusal {
        Refusal::Puzzle(why)
    }
}

impl Service {
    /// Answers what is asked about puzzles.
    pub(in crate::service) fn puzzle(
        &self,
        request: &Request,
        ask: &PuzzleAsk,
        now: Timestamp,
    ) -> Result<Decision, Stop> {
        let posed = match ask {
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

    /// What this person has done with puzzles.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn solver(&self, person: PersonId) -> Result<Solver, Fault> {
        Ok(self.store().solver(person)?)
    }

    /// The puzzle that this person is at in a game, if it is not solved and they have not given it up.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails.
    pub fn puzzle_at(&self, person: PersonId, game: Kind) -> Result<Option<&Puzzle>, Fault> {
        let solver = self.solver(person)?;
        let current = solver.current.as_ref();
        let current = current.and_then(|id| self.book().find(id));
        let open = |puzzle: &&Puzzle| {
            let fate = solver.of(&puzzle.id).map(|tried| tried.fate);
            puzzle.ruleset.kind() == game && matches!(fate, None | Some(Fate::Trying))
        };
        Ok(current.filter(open))
    }

    fn put(
        &self,
        request: &Request,
        game: Kind,
        rules: Option<&str>,
        another: bool,
    ) -> Result<Posed, Stop> {
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
        // Another one may be by other rules, once those named have no more that is new.
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

    fn this(&self, request: &Request, id: &PuzzleId) -> Result<Posed, Stop> {
        self.put_this(request, self.puzzle_named(id)?)
    }

    fn put_this(&self, request: &Request, puzzle: &Puzzle) -> Result<Posed, Stop> {
        let (solver, ()) = self.keep_solver(request.caller.id, |solver| {
            solver.current = Some(puzzle.id.clone());
        })?;
        let known = solver.of(&puzzle.id).map(|tried| tried.fate);
        self.posed(request, puzzle, Said::Put { page: 0, known })
    }

    fn choose_in(&self, request: &Request, id: &PuzzleId, step: Step) -> Result<Posed, Stop> {
        let puzzle = self.puzzle_named(id)?;
        let said = match step {
            Step::Man { page } => {
                let solver = self.solver(request.caller.id)?;
                let known = solver.of(id).map(|tried| tried.fate);
                Said::Put { page, known }
            }
            Step::Target { man, page } => Said::Targets { man, page },
        };
        self.posed(request, puzzle, said)
    }

    /// The puzzle named, or else the one the caller is at; by these rules, if they were named.
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
    ) -> Result<Posed, Stop> {
        let turn = match puzzle.game().check(typed) {
            Ok(turn) => turn,
            Err(refused) => return self.posed(request, puzzle, Said::NotLegal(refused)),
        };
        let right = turn == puzzle.solution();
        let today = match right {
            true => self.daily_here(request, &puzzle.id, now)?,
            false => None,
        };
        let kind = puzzle.ruleset.kind();
        let (solver, (counted, before, new_day)) =
            self.keep_solver(request.caller.id, |solver| {
                let before = solver.skill(kind);
                solver.current = Some(puzzle.id.clone());
                let counted = solver.tries(puzzle, right, now);
                let new_day = today.is_some_and(|(guild, day)| {
                    // Whatever they did with it on other days.
                    let on_it = |at: Timestamp| puzzle_day(at) == day;
                    let tried = solver.of(&puzzle.id);
                    let seen = tried.and_then(Tried::seen).is_some_and(on_it);
                    let at_once = tried.is_some_and(|tried| tried.at_once && on_it(tried.at));
                    !seen && solver.solves_daily(guild, day, at_once)
                });
                (counted, before, new_day)
            })?;
        let days = solver.days;
        let score = Score {
            days: new_day.then_some((days.row, days.best)),
            ..score(&solver, kind, before, counted)
        };
        let said = match right {
            true => Said::Right(score),
            false => Said::Wrong(turn, score),
        };
        self.posed(request, puzzle, said)
    }

    fn solution(&self, request: &Request, id: &PuzzleId, now: Timestamp) -> Result<Posed, Stop> {
        let puzzle = self.puzzle_named(id)?;
        let kind = puzzle.ruleset.kind();
        let (solver, (counted, before)) = self.keep_solver(request.caller.id, |solver| {
            let before = solver.skill(kind);
            (solver.gives_up(puzzle, now), before)
        })?;
        let score = score(&solver, kind, before, counted);
        self.posed(request, puzzle, Said::Solution(score))
    }

    fn puzzle_named(&self, id: &PuzzleId) -> Result<&Puzzle, PuzzleRefusal> {
        let found = self.book().find(id);
        found.ok_or_else(|| PuzzleRefusal::None(id.to_string()))
    }

    /// A puzzle with the board as the caller wants it: from the side that is to move, unless they have chosen a side. What is
    /// typed is answered where all read it.
    fn posed(&self, request: &Request, puzzle: &Puzzle, said: Said) -> Result<Posed, Stop> {
        let mover = puzzle.game().side_to_move();
        let chosen = match request.via {
            Via::Chat => None,
            _ => self.person_settings(request.caller.id)?.bottom.side(),
        };
        let bottom = match chosen {
            Some(BoardSide::Of(side)) => side,
            Some(BoardSide::Flipped) | None => mover,
        };
        Ok(Posed {
            puzzle: puzzle.clone(),
            bottom,
            said,
        })
    }

    /// Changes what a person has done with puzzles.
    fn keep_solver<T>(
        &self,
        person: PersonId,
        change: impl Fn(&mut Solver) -> T,
    ) -> Result<(Solver, T), Fault> {
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

/// What a try has changed.
fn score(solver: &Solver, game: Kind, before: Skill, counted: bool) -> Score {
    let skill = solver.skill(game);
    let points = |skill: Skill| skill.rating.points.round() as i32;
    Score {
        skill,
        change: counted.then(|| points(skill) - points(before)),
        days: None,
    }
}

impl PuzzleAsk {
    /// The ask with this text behind `puzzle` as it is typed: nothing, the name of rules, or that of a puzzle. `None` if it is
    /// none of them.
    pub(in crate::service) fn typed(
        words: &[&str],
        known: impl Fn(&str) -> bool,
    ) -> Option<Command> {
        let put = |game, rules| PuzzleAsk::Put {
            game,
            rules,
            another: false,
        };
        Some(Command::Puzzle(Box::new(match words {
            [] => put(Kind::Gala, None),
            [rules] if known(rules) => {
                let ruleset = Ruleset::from_names([*rules]).ok()?;
                put(ruleset.kind(), Some((*rules).to_owned()))
            }
            [id] => {
                let id: PuzzleId = id.parse().ok().filter(|id: &PuzzleId| known(id.rules()))?;
                PuzzleAsk::This(id)
            }
            _ => return None,
        })))
    }
}
