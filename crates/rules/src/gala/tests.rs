//! The opening counts of `rules.md`, section 6.

use super::*;

fn counts(preset: Preset) -> [u64; 2] {
    let rules = preset.rules();
    [1, 2].map(|depth| rules.perft(&rules.start(), depth))
}

#[test]
fn opening_counts_are_those_of_the_rules() {
    assert_eq!(counts(Preset::Farmers), [46, 2102]);
    assert_eq!(counts(Preset::Winther), [11, 121]);
    assert_eq!(counts(Preset::Pyramid), [8, 64]);
    assert_eq!(counts(Preset::Botermans), [29, 841]);
    assert_eq!(counts(Preset::PyramidFour), [4, 16]);
}

#[test]
fn a_ruleset_knows_its_name() {
    for preset in Preset::ALL {
        assert_eq!(preset.ruleset().named(), Some((*preset, Vec::new())));
    }
    let both = [Variation::WeakKampas, Variation::LoneGala];
    let rules = both
        .iter()
        .fold(Preset::Winther.ruleset(), |rules, v| rules.with(*v));
    assert_eq!(rules.named(), Some((Preset::Winther, both.to_vec())));
}

#[test]
fn positions_refuse_what_cannot_be() {
    let wrong = [
        "",
        "10/10 w",
        "10/10/10/10/10/10/10/10/10/11 w",
        "10/10/10/10/10/10/10/10/10/9 w",
        "10/10/10/10/10/10/10/10/10/9X w",
        "10/10/10/10/10/10/10/10/10/10 x",
        "10/10/10/10/10/10/10/10/10/9G' w",
        "10/10/10/10/10/10/10/10/10/GGG7 w",
        "10/10/10/10/10/10/10/P9/PPPPPPPPPP/PPPPPPPPPP w",
        "10/10/10/10/10/10/10/10/10/99999999999999999999 w",
        "10/10/10/10/10/10/10/10/10/10 w w",
    ];
    for text in wrong {
        assert!(text.parse::<Position>().is_err(), "{text:?} is no position");
    }
}
