//! The words of Chelma.

pub(crate) mod board;
pub(crate) mod events;
pub(crate) mod illegal;
pub(crate) mod moves;
pub(crate) mod rulesets;

use crate::rules::chelma::Role;

use super::Localizer;
use super::words::tr;

/// "2 Knights and a Rook", or "nobody", in the accusative.
pub(crate) fn held(words: Localizer, hand: &[Role]) -> String {
    let kinds: Vec<String> = Role::PLACED
        .into_iter()
        .filter_map(
            |role| match hand.iter().filter(|held| **held == role).count() {
                0 => None,
                count => Some(tr!(words, "chelma-held", role = role, count = count)),
            },
        )
        .collect();
    match kinds.is_empty() {
        true => tr!(words, "chelma-held-nobody"),
        false => words.and(&kinds),
    }
}
