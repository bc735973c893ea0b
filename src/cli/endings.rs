//! The subcommand `endings`: whether a few pieces of White's catch a lone Gala, as rows of a table.

use anyhow::{anyhow, bail};
use clap::Args;

use super::board::print;
use super::board_args::BoardArgs;
use crate::ai::endings::{Ending, Endings, Share, check};
use crate::rules::gala::{self, Role};

/// Which endings.
#[derive(Args, Debug)]
pub(super) struct EndingsArgs {
    /// White's pieces, one to three letters: G (at most twice), K, H or P; such as KG
    #[arg(required = true, value_name = "ENDING", value_parser = pieces)]
    endings: Vec<Pieces>,
    #[command(flatten)]
    board: BoardArgs,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=2))]
    threads: u32,
}

/// White's pieces in an ending, in the order in which they were typed.
#[derive(Clone, Debug)]
struct Pieces(Vec<Role>);

/// White's pieces as they are typed.
fn pieces(text: &str) -> Result<Pieces, String> {
    let role = |letter| {
        let known = "expected the letters G, K, H and P";
        Role::from_letter(letter).ok_or_else(|| format!("{known} but found {letter:?}"))
    };
    let roles: Vec<Role> = text.chars().map(role).collect::<Result<_, _>>()?;
    check(&roles).map_err(|error| error.to_string())?;
    Ok(Pieces(roles))
}

/// The head of the table.
const HEAD: &str = "\
| White has | positions | lost | in the centre | moves |
|---|---|---|---|---|
";

/// Decides the endings, and prints each as soon as it is decided.
pub(super) fn endings(args: &EndingsArgs) -> anyhow::Result<()> {
    if args.board.has_position() {
        bail!("--position is not for endings: all positions of each are decided; leave it out");
    }
    let game = args.board.game()?;
    let rules = args.board.text();
    let Some(game) = game.downcast_ref::<gala::Game>() else {
        let kind = game.ruleset().kind().name();
        bail!("{rules} are rules of {kind}, but endings are those of Gala; {OTHERS}");
    };
    let mut endings = Endings::new(game.rules().clone())
        .map_err(|error| anyhow!("{rules}: {error}; {OTHERS}"))?;
    print(HEAD)?;
    for Pieces(pieces) in &args.endings {
        let ending = endings.solve(pieces, |work| on_threads(args.threads, work))?;
        print(&row(pieces, &ending))?;
    }
    Ok(())
}

/// What to do about rules that have no endings.
const OTHERS: &str = "--rules farmers, winther, pyramid or botermans would do, each without other \
                      options";

/// Calls it once on each thread.
fn on_threads(threads: u32, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
}

/// The row of the table. The pieces are in the order in which they were typed.
fn row(pieces: &[Role], ending: &Ending) -> String {
    let letters: String = pieces.iter().map(|role| role.letter()).collect();
    let positions = grouped(ending.anywhere.of);
    let [lost, in_centre] = [ending.anywhere, ending.in_centre].map(percent);
    let moves = ending.longest;
    format!("| {letters} | {positions} | {lost} | {in_centre} | {moves} |\n")
}

/// Rounded, but never to nothing or everything.
fn percent(share: Share) -> String {
    let percent = 100.0 * share.lost as f64 / share.of.max(1) as f64;
    match share.lost {
        0 => "0 %".to_owned(),
        lost if lost == share.of => "100 %".to_owned(),
        _ if percent < 1.0 => format!("{:.2} %", percent.max(0.01)),
        _ => format!("{:.1} %", percent.min(99.9)),
    }
}

/// With commas between thousands.
fn grouped(number: u64) -> String {
    if number < 1_000 {
        return number.to_string();
    }
    format!("{},{:03}", grouped(number / 1_000), number % 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_pieces_in_either_case() {
        let roles = |text| pieces(text).map(|Pieces(roles)| roles);
        assert_eq!(roles("kGp"), Ok(vec![Role::Korna, Role::Gala, Role::Kampa]));
        let why = roles("KQ").expect_err("no such piece");
        assert_eq!(why, "expected the letters G, K, H and P but found 'Q'");
        for (text, told) in [("", "found 0"), ("KKHH", "found 4"), ("GGG", "2 Galas")] {
            let why = roles(text).expect_err("no such ending");
            assert!(why.contains(told), "{text}: {why}");
        }
    }

    #[test]
    fn a_row_tells_shares_in_percent() {
        let ending = Ending {
            pieces: vec![Role::Gala, Role::Korna],
            anywhere: Share {
                of: 94_109_400,
                lost: 84_903_041,
            },
            in_centre: Share { of: 4, lost: 4 },
            longest: 14,
        };
        let told = row(&[Role::Korna, Role::Gala], &ending);
        assert_eq!(told, "| KG | 94,109,400 | 90.2 % | 100 % | 14 |\n");
        let told = |lost, of| percent(Share { of, lost });
        assert_eq!(told(0, 0), "0 %");
        assert_eq!(told(1, 1_000_000), "0.01 %");
        assert_eq!(told(8, 9_900), "0.08 %");
        assert_eq!(told(999_999, 1_000_000), "99.9 %");
        assert_eq!(
            [999, 1_000, 1_000_007].map(grouped),
            ["999", "1,000", "1,000,007"]
        );
    }
}
