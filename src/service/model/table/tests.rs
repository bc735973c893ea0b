//! What is asked at a table is dropped by what answers it, and by nothing else.

use super::*;
use crate::service::fixtures::{begun, challenged, event, person, turn};

/// A game of four people: 1 and 4 play White, 2 and 3 Black.
fn of_four() -> Table {
    let mut table = challenged(None);
    let seating = Seating::Four([1, 2, 3, 4].map(person));
    table.apply(&event(4, EventKind::Accepted(seating)));
    table
}

#[test]
fn an_offer_of_a_draw_leaves_what_the_other_side_is_settling() {
    let mut table = of_four();
    table.apply(&event(1, EventKind::DrawProposed(Side::White)));
    table.apply(&event(2, EventKind::DrawProposed(Side::Black)));
    assert_eq!(table.drawing, [1, 2].map(PersonId));
    table.apply(&event(4, EventKind::DrawOffered(Side::White)));
    assert_eq!(table.drawing, [PersonId(2)]);
    assert_eq!(table.draw_offer, Some(Side::White));
}

#[test]
fn a_question_outlasts_a_turn_only_where_a_side_has_two_people() {
    let asked = EventKind::TakeBackAsked(TakeBack {
        side: Side::White,
        plies: 1,
    });
    let mut two = begun(person(2));
    two.apply(&event(1, asked.clone()));
    assert!(!two.is_asked_among_four());
    let mut four = of_four();
    assert!(!four.is_asked_among_four(), "nothing is asked yet");
    four.apply(&event(1, asked));
    assert!(four.is_asked_among_four());
}

#[test]
fn a_request_to_take_turns_back_grows_while_the_partner_plays_on_and_ends_with_the_round() {
    let mut table = of_four();
    table.apply(&event(
        1,
        EventKind::TakeBackAsked(TakeBack {
            side: Side::White,
            plies: 3,
        }),
    ));
    table.apply(&event(4, EventKind::StillAsked));
    table.apply(&event(4, EventKind::Moved(turn("d3-d4"))));
    let asked = table.take_back.map(|asked| asked.plies);
    assert_eq!(asked, Some(4));
    table.apply(&event(1, EventKind::StillAsked));
    table.apply(&event(1, EventKind::Moved(turn("e3-e4"))));
    assert_eq!(table.take_back, None, "the asker has moved again");
}

#[test]
fn a_request_to_take_turns_back_ends_when_the_asker_or_the_other_side_plays_on() {
    let of_three = || {
        let mut table = challenged(None);
        let seating = Seating::Four([1, 2, 3, 1].map(person));
        table.apply(&event(1, EventKind::Accepted(seating)));
        table
    };
    // In the last one White is a person alone.
    for (mut table, mover) in [(of_four(), 2), (of_four(), 3), (of_three(), 1)] {
        let asked = TakeBack {
            side: Side::White,
            plies: 1,
        };
        table.apply(&event(1, EventKind::TakeBackAsked(asked)));
        table.apply(&event(mover, EventKind::StillAsked));
        table.apply(&event(mover, EventKind::Moved(turn("d3-d4"))));
        assert_eq!(table.take_back, None, "{mover} has moved");
    }
}
