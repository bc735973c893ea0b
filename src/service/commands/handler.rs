//! Handlers, which carry commands out.

use crate::service::app::Service;
use crate::service::change::Decision;
use crate::service::command::Command;
use crate::service::error::Stop;
use crate::service::model::ids::Timestamp;
use crate::service::request::Request;

/// Carries out some commands. It is made by the macro `handler!`.
pub(in crate::service) struct Handler {
    /// Whether it handles this command.
    pub(in crate::service) is: fn(&Command) -> bool,
    /// Decides the request; `None` if it does not handle the command.
    pub(in crate::service) decide: Decide,
}

/// Decides a request at this time; `None` if its command belongs to another handler.
type Decide = fn(&Service, &Request, Timestamp) -> Option<Result<Decision, Stop>>;

impl Handler {
    /// Handles no command.
    pub(super) const NONE: Handler = Handler {
        is: |_| false,
        decide: |_, _, _| None,
    };
}

/// Makes a [`Handler`]: patterns of commands, each with its decision.
///
/// ```text
/// handler! {
///     Command::Stats(person) => |service, request, now| service.stats(request, person.as_ref(), now),
/// }
/// ```
macro_rules! handler {
    ($($command:pat $(if $guard:expr)? => |$service:tt, $request:tt, $now:tt| $decide:expr),+ $(,)?) => {
        $crate::service::commands::handler::Handler {
            is: |command| {
                #[allow(unused_variables, reason = "only the decision uses what is bound")]
                let is = match command {
                    $($command $(if $guard)? => true,)+
                    _ => false,
                };
                is
            },
            decide: |service, request, now| match &request.command {
                $($command $(if $guard)? => {
                    let ($service, $request, $now) = (service, request, now);
                    Some($decide)
                })+
                _ => None,
            },
        }
    };
}
pub(super) use handler;
