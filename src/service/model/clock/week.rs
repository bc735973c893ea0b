//! Which time counts: all of it, or all except Saturdays and Sundays (UTC).

use super::DAY;
use crate::service::model::ids::Timestamp;

const WEEK: u64 = 7 * DAY;
/// Monday to Friday.
const WORKING: u64 = 5 * DAY;
/// 1970 began on a Thursday, three days after a Monday.
const MONDAY: u64 = 3 * DAY;

/// The time that counts between two moments, in milliseconds; 0 if the second comes first.
///
/// ```
/// use galabot::service::{Timestamp, clock::{DAY, week}};
/// let (thursday, monday) = (Timestamp(0), Timestamp(4 * DAY));
/// assert_eq!(week::between(thursday, monday, false), 4 * DAY);
/// assert_eq!(week::between(thursday, monday, true), 2 * DAY);
/// ```
pub fn between(from: Timestamp, to: Timestamp, weekends_off: bool) -> u64 {
    match weekends_off {
        true => worked(to).saturating_sub(worked(from)),
        false => to.0.saturating_sub(from.0),
    }
}

/// The first moment at which this much time has passed.
///
/// ```
/// use galabot::service::{Timestamp, clock::{DAY, week}};
/// let thursday = Timestamp(0);
/// assert_eq!(week::after(thursday, 3 * DAY, true), Timestamp(5 * DAY), "over the weekend");
/// assert_eq!(week::after(thursday, 2 * DAY, true), Timestamp(2 * DAY), "the end of Friday");
/// ```
pub fn after(from: Timestamp, span: u64, weekends_off: bool) -> Timestamp {
    if !weekends_off || span == 0 {
        return Timestamp(from.0.saturating_add(span));
    }
    let goal = worked(from).saturating_add(span);
    // The end of a Friday rather than the following Monday.
    let (weeks, rest) = match (goal / WORKING, goal % WORKING) {
        (weeks, 0) => (weeks.saturating_sub(1), WORKING),
        (weeks, rest) => (weeks, rest),
    };
    let at = weeks.saturating_mul(WEEK).saturating_add(rest);
    Timestamp(at.saturating_sub(MONDAY))
}

/// The time outside weekends since the last Monday before 1970.
fn worked(at: Timestamp) -> u64 {
    let at = at.0.saturating_add(MONDAY);
    at / WEEK * WORKING + (at % WEEK).min(WORKING)
}
