//! What carries a command out.

use crate::service::app::Service;
use crate::service::change::Decision;
use crate::service::command::Command;
use crate::service::error::Stop;
use crate::service::model::ids::Timestamp;
use crate::service::request::Request;

/// What carries some commands out. It is made by [`handler`].
pub(in crate::service) struct Handler {
    /// Whether this command is one of them.
    pub(in crate::service) is: fn(&Command) -> bool,
    /// What the command of this request comes to; `None` if it is not one of them.
    pub(in crate::service) decide: Decide,
}

/// Decides a request at this time, if its command is one that is known here.
type Decide = fn(&Service, &Request, Timestamp) -> Option<Result<Decision, Stop>>;

impl Handler {
    /// It carries nothing out.
    pub(super) const NONE: Handler = Handler {
        is: |_| false,
        decide: |_, _, _| None,
    };
}

/// Makes a [`Handler`]: patterns of commands, each with what it comes to.
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
