//! Move counts: the naive reading of the rules against the counts that `rules.md` gives.

use crate::naive::Position;

#[test]
fn the_naive_reading_opens_as_the_rules_say() {
    let openings: [(&str, &[u64]); 6] = [
        ("farmers", &[46, 2102]),
        ("winther", &[11, 121]),
        ("pyramid", &[8, 64]),
        ("botermans", &[29, 841]),
        ("pyramid-4", &[4, 16]),
        ("chelma", &[18, 324]),
    ];
    for (rules, counts) in openings {
        let start = Position::start(rules);
        assert_eq!(
            Position::parse(rules, &start.text()).text(),
            start.text(),
            "{rules}"
        );
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), count, "{rules} at depth {depth}");
        }
    }
}
