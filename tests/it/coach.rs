//! When the coach speaks, and what it knows of the turn it looks at.

use galabot::rules::Side;
use galabot::service::{
    Challenge, CoachRefusal, CoachStep, Command, EventKind, MOST_EVENTS, Refusal, Reply,
};

use super::game_control::{ANNA, Play, TABLE, to_computer};
use crate::store::given::mv;

/// A game of Anna with the computer and a coach.
fn coached() -> Play {
    Play::of(Challenge {
        coach: true,
        ..to_computer()
    })
}

fn moved() -> EventKind {
    EventKind::Moved(mv("d1-e2"))
}

#[test]
fn whoever_asks_a_coach_who_is_not_there_or_has_said_nothing_is_told_so() {
    let alone = Play::of(to_computer());
    for (play, told) in [
        (alone, CoachRefusal::None(TABLE)),
        (coached(), CoachRefusal::Silent(TABLE)),
    ] {
        let reply = play.asks(ANNA, Command::Coach(CoachStep::Show));
        assert_eq!(reply, Reply::Refused(Refusal::Coach(told)));
    }
}

#[test]
fn the_coach_knows_whether_a_turn_was_played_after_a_hint() {
    for hinted in [true, false] {
        let play = coached();
        if hinted {
            play.happens(&[EventKind::Hinted]);
        }
        play.happens(&[moved()]);
        let known = play.service.played_after_hint(&play.table());
        assert_eq!(known.expect("no fault"), hinted);
    }
}

#[test]
fn the_coach_speaks_until_so_much_has_happened_that_only_moves_are_possible() {
    for (events, speaks) in [(MOST_EVENTS - 1, true), (MOST_EVENTS, false)] {
        let play = coached();
        let offers = [
            EventKind::DrawOffered(Side::White),
            EventKind::DrawDeclined(Side::Black),
        ];
        let mut offers = offers.into_iter().cycle();
        // The last of them is the move.
        while play.table().version + 1 < events {
            let left = events - 1 - play.table().version;
            let some: Vec<EventKind> = offers.by_ref().take(left.min(400) as usize).collect();
            play.happens(&some);
        }
        play.happens(&[moved()]);
        let table = play.table();
        assert_eq!(table.version, events);
        let last = play.service.to_be_coached(&table).expect("no fault");
        assert_eq!(last.is_some(), speaks, "after {events} events");
    }
}
