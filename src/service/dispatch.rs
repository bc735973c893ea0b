//! How a command is carried out: limits, its handler, one commit, the answer.
//!
//! A command is decided against its table as it is now. The commit requires that the table has not changed since; if it
//! has, the command is decided again.

use super::app::Service;
use super::change::{Change, Decision, TRIES};
use super::command::Command;
use super::error::{Fault, Stop, fault};
use super::ports::Committed;
use super::reply::{Answered, Reply};
use super::request::{Request, Via};
use crate::service::commands::spec_of;
use crate::service::model::computer::Computer;
use crate::service::model::door::DoorView;
use crate::service::model::ids::Timestamp;
use crate::service::model::refusal::Refusal;
use crate::service::model::table::Table;
use crate::service::play::bounds::enough;

impl Service {
    /// Carries out a command: decides it, commits what it changes, and returns the answer. Replies that players have
    /// planned for it are played at once, each as a command of its own; their posts follow.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or a stored game does not replay. Then nothing was acknowledged.
    pub fn execute(&self, request: &Request, now: Timestamp) -> Result<Answered, Fault> {
        let mut answered = self.carry_out(request, now)?;
        if let Reply::Done { table, .. } = &answered.reply {
            let played = self.play_planned(table, now);
            answered.posts.extend(played);
        }
        Ok(answered)
    }

    /// Carries out a command, without what was planned for it.
    pub(super) fn carry_out(&self, request: &Request, now: Timestamp) -> Result<Answered, Fault> {
        // Each line logged on the way names the command and its channel. The caller is logged for debugging only.
        let span = tracing::info_span!(
            "command",
            command = %request.id,
            by = tracing::field::Empty,
            channel = %request.place.channel,
        );
        if tracing::enabled!(tracing::Level::DEBUG) {
            span.record("by", tracing::field::display(request.caller.id));
        }
        let _span = span.entered();
        if let Some(first) = self.store().first_answer(&request.id)? {
            return Ok(Answered {
                reply: Reply::Repeated(first),
                posts: Vec::new(),
            });
        }
        let is_move = request.command.is_turn() || matches!(request.command, Command::Choose(_));
        if !is_move && let Some(refusal) = self.refused_as_too_much(request) {
            return Ok(refusal);
        }
        if self.is_leaving(request.caller.id) && !matches!(request.command, Command::Privacy(_)) {
            return Ok(Answered {
                reply: Reply::Refused(Refusal::Leaving),
                posts: Vec::new(),
            });
        }
        // One wish for a rematch at a time, so that the second finds the first.
        let _turn = (request.command == Command::Rematch).then(|| self.one_rematch_at_a_time());
        for _ in 0..TRIES {
            let decided = self.decide(request, now).or_else(|stop| {
                let refusal = stop.refusal()?;
                Ok::<_, Fault>(Decision::Answer(Reply::Refused(refusal)))
            });
            let mut change = match decided? {
                Decision::Answer(reply) => {
                    if let Some(refusal) = self.outsiders_move(request, &reply) {
                        return Ok(refusal);
                    }
                    let reply = self.with_what_is_now(request, reply)?;
                    return Ok(Answered {
                        reply,
                        posts: Vec::new(),
                    });
                }
                Decision::Change(change) => change,
            };
            if let Err(refusal) = enough(&change) {
                return Ok(Answered {
                    reply: Reply::Refused(refusal.into()),
                    posts: Vec::new(),
                });
            }
            self.tell_result(&mut change)?;
            let commit = change.commit(request.id.clone(), now);
            let Change {
                table, mut events, ..
            } = *change;
            let event = events
                .pop()
                .ok_or_else(|| fault("a change without an event"))?;
            match self.store().commit(commit)? {
                Committed::Done(posts) => {
                    tracing::info!(game = %table.id, event = event.seq, "done");
                    self.changed(&table);
                    let reply = Reply::Done {
                        table: Box::new(table),
                        event: Box::new(event),
                    };
                    return Ok(Answered { reply, posts });
                }
                Committed::Duplicate(first) => {
                    return Ok(Answered {
                        reply: Reply::Repeated(first),
                        posts: Vec::new(),
                    });
                }
                Committed::Conflict => {}
            }
        }
        Err(fault(format!(
            "command {} met {TRIES} conflicts in a row",
            request.id
        )))
    }

    /// The present state of the game, for a caller whose button is out of date.
    fn with_what_is_now(&self, request: &Request, reply: Reply) -> Result<Reply, Fault> {
        match (&reply, request.table) {
            (Reply::Refused(Refusal::OutOfDate), Some(id)) if !request.caller.id.is_computer() => {
                match self.store().table(id)? {
                    Some(table) => self.stale(request, table),
                    None => Ok(reply),
                }
            }
            _ => Ok(reply),
        }
    }

    /// Counts a move by a person who does not play there as a command. A typed move may be talk; it is counted by the
    /// caller that knows whether it was addressed to the bot.
    fn outsiders_move(&self, request: &Request, reply: &Reply) -> Option<Answered> {
        let is_move = request.command.is_turn() || matches!(request.command, Command::Choose(_));
        let outside = matches!(reply, Reply::Refused(refusal) if refusal.is_for_outsiders());
        (is_move && outside && request.via != Via::Chat)
            .then(|| self.refused_as_too_much(request))
            .flatten()
    }

    fn refused_as_too_much(&self, request: &Request) -> Option<Answered> {
        // The computer only answers what people have started, and plays in all their games under one id.
        if Computer::of(request.caller.id).is_some() {
            return None;
        }
        let (caller, asked) = (request.caller.id, spec_of(&request.command).quota);
        let limits = self.limits_of(caller)?;
        let refusal = limits.command(caller, request.place.guild, asked)?;
        tracing::debug!(command = %request.id, caller = %request.caller.id, ?refusal, "too much is asked");
        Some(Answered {
            reply: Reply::Refused(refusal),
            posts: Vec::new(),
        })
    }

    /// Decides a command with the handler in its description.
    fn decide(&self, request: &Request, now: Timestamp) -> Result<Decision, Stop> {
        let handler = &spec_of(&request.command).handler;
        let decided = (handler.decide)(self, request, now);
        decided.unwrap_or_else(|| {
            let command = &request.command;
            Err(fault(format!("{command:?} has no handler")).into())
        })
    }

    /// Help: in brief about the game in whose thread it is asked, all about a lesson, elsewhere the front door.
    pub(in crate::service) fn help(&self, request: &Request) -> Result<Decision, Stop> {
        Ok(Decision::Answer(match self.table_of_help(request)? {
            Some(table) if table.is_lesson() => Reply::Help(Some(table)),
            Some(table) => Reply::BriefHelp(table),
            None => Reply::Door(DoorView::open(request.place, true)),
        }))
    }

    /// The game or lesson in whose thread help is asked for, if it is in one.
    pub(in crate::service) fn table_of_help(
        &self,
        request: &Request,
    ) -> Result<Option<Box<Table>>, Stop> {
        match self.table_meant(request) {
            Ok(table) => Ok(Some(Box::new(table))),
            Err(Stop::Refused(_)) => Ok(None),
            Err(stop) => Err(stop),
        }
    }
}
