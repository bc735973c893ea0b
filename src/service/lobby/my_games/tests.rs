//! How urgent a game is for each of its players.

use crate::rules::Side;

use super::*;
use crate::service::fixtures::{happen, person, seated, table};
use crate::service::{EventKind, Seating, Slot};

/// How urgent it is for this person, if person 1 is to move.
fn urgent(table: &Table, who: u64) -> Urgency {
    urgency(PersonId(who), table, Some(&person(1)))
}

#[test]
fn only_the_partner_is_asked_by_whoever_wants_to_resign() {
    // Persons 1 and 4 play White. Person 1 asks.
    let seats = Seating::Four([1, 2, 3, 4].map(person));
    let asked = EventKind::ResignationProposed(Side::White);
    let table = table([EventKind::Accepted(seats), asked]);
    assert_eq!(urgent(&table, 1), Urgency::Turn);
    assert_eq!(urgent(&table, 4), Urgency::Asked);
    assert_eq!(urgent(&table, 2), Urgency::Waiting);
    assert_eq!(urgent(&table, 3), Urgency::Waiting);
}

#[test]
fn only_the_partner_is_asked_by_whoever_wants_to_offer_a_draw() {
    let seats = Seating::Four([1, 2, 3, 4].map(person));
    let asked = EventKind::DrawProposed(Side::White);
    let table = table([EventKind::Accepted(seats), asked]);
    let who = [1, 4, 2, 3].map(|who| urgency(PersonId(who), &table, None));
    let (asked, waits) = (Urgency::Asked, Urgency::Waiting);
    assert_eq!(who, [waits, asked, waits, waits]);
}

#[test]
fn whoever_is_offered_a_draw_is_asked_and_whoever_offers_it_waits() {
    let table = table([seated(), EventKind::DrawOffered(Side::White)]);
    assert_eq!(urgent(&table, 2), Urgency::Asked);
    assert_eq!(urgency(PersonId(1), &table, None), Urgency::Waiting);
}

#[test]
fn a_challenge_counts_for_whoever_made_or_accepted_it() {
    let mut open = table([]);
    assert!(open.counts_for(PersonId(1)));
    assert!(!open.counts_for(PersonId(2)), "named, and not asked yet");
    let (slot, person) = (Slot::Partner, person(4));
    happen(&mut open, EventKind::Joined { slot, person });
    assert!(open.counts_for(PersonId(4)));
    assert!(!open.counts_for(PersonId(2)), "another has accepted");
    let on = table([seated()]);
    assert!(on.counts_for(PersonId(1)) && on.counts_for(PersonId(2)));
    assert!(!on.counts_for(PersonId(3)));
}
