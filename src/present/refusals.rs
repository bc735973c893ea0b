//! Why a command is refused, and what would work: short, warm and exact. Refusals of one subject are told in its
//! folder.

use crate::ai::LevelError;
use crate::rules::any::{Game, Kind, Turn};
use crate::rules::gala::Variation;
use crate::rules::names::NameError;
use crate::rules::{Outcome, Square};
use crate::service::house_rules::NoRules;
use crate::service::planned_replies::{MOST_LINES, MOST_TURNS};
use crate::service::{PersonId, PlanRefusal, Refusal};

use super::analysis;
use super::lobby::challenges;
use super::outcomes::over;
use super::people::privacy::gone;
use super::people::settings::choice_refusal;
use super::play::{coach, game_control};
use super::rules::house;
use super::text::{capitalised, quoted, read_as};
use super::words::tr;
use super::{Localizer, games, lessons, puzzles};

/// The refusal in words. `game` is the game in question, if there is one.
pub(super) fn refusal(words: Localizer, refusal: &Refusal, game: Option<&Game>) -> String {
    match refusal {
        Refusal::Unknown(read) => tr!(words, "refused-unknown", read = read_as(words, read)),
        Refusal::DidYouMean(line) => tr!(words, "refused-did-you-mean", line = as_code(line)),
        Refusal::EditedLate => tr!(words, "refused-edited-late"),
        Refusal::Leaving => tr!(words, "privacy-leaving"),
        Refusal::Text(error) => games::text_error(words, error),
        Refusal::Placement { read, square } => placement(words, read, square.as_deref(), game),
        Refusal::WhichPiece { piece, to, turns } => which_piece(words, piece, *to, turns),
        Refusal::DefaultBySlash => tr!(words, "refused-default-by-slash"),
        Refusal::SettingsBySlash => tr!(words, "refused-settings-by-slash"),
        Refusal::PrivacyBySlash => tr!(words, "refused-privacy-by-slash"),
        Refusal::NoGameHere => tr!(words, "refused-no-game-here"),
        Refusal::NoSuchGame(game) => tr!(words, "refused-no-such-game", game = game),
        Refusal::NotStarted(game) => tr!(words, "refused-not-started", game = game),
        Refusal::NotSeated(game) => tr!(words, "refused-not-seated", game = game),
        Refusal::NotYourTurn { to_move } => {
            tr!(words, "refused-not-your-turn", person = to_move.id)
        }
        Refusal::GameOver(outcome) => game_over(words, *outcome),
        Refusal::Illegal(refused) => games::illegal(words, refused, game, true),
        Refusal::NoMoment(read) => tr!(words, "refused-no-moment", read = quoted(read)),
        Refusal::NoPieceOn(square) => tr!(words, "refused-no-man-on", square = square),
        Refusal::NotToMove(square) => not_to_move(words, *square, game),
        Refusal::OneOpponent => tr!(words, "refused-one-opponent"),
        Refusal::WhichPartner => tr!(words, "refused-which-partner"),
        Refusal::NotForTwo => tr!(words, "refused-not-for-two"),
        Refusal::NamedTwice(person) => tr!(words, "refused-named-twice", person = person.id),
        Refusal::Players { asked, named } => challenges::players(words, *asked, *named),
        Refusal::CompareWhich => compare_which(words),
        Refusal::Rules(error) => rules(words, error),
        Refusal::House(why) => house::refused(words, why),
        Refusal::ChallengeYourself => tr!(words, "refused-challenge-yourself"),
        Refusal::ChallengeBot(bot) => tr!(words, "refused-challenge-bot", bot = bot.id),
        Refusal::ChallengeInThread => tr!(words, "refused-in-thread"),
        Refusal::ChallengeInDirectMessage => tr!(words, "refused-in-direct-message"),
        Refusal::TooManyChallenges { most } => {
            tr!(words, "refused-too-many-challenges", most = most)
        }
        Refusal::TooManyGames { most } => tr!(words, "refused-too-many-games", most = most),
        Refusal::TooFast { seconds } => {
            tr!(words, "refused-too-fast", time = a_while(words, *seconds))
        }
        Refusal::TooManyToday { seconds } => too_many_today(words, *seconds),
        Refusal::OneAtATime => tr!(words, "refused-one-at-a-time"),
        Refusal::Busy { seconds } => {
            tr!(words, "refused-busy", time = a_while(words, *seconds))
        }
        Refusal::Suppressed => tr!(words, "refused-hushed"),
        Refusal::TooManyComputers { most } => {
            tr!(words, "refused-too-many-computers", most = most)
        }
        Refusal::Level(error) => no_level(words, error),
        Refusal::PersonOrComputer(person) => {
            tr!(words, "refused-person-or-computer", person = person.id)
        }
        Refusal::NoChallenge => tr!(words, "refused-no-challenge"),
        Refusal::WhichChallenge { to, open } => challenges::which(words, *to, open),
        Refusal::WhichQuestion => tr!(words, "refused-which-question"),
        Refusal::PlayedElsewhere(game) => tr!(words, "refused-played-elsewhere", game = game),
        Refusal::NotChallenged { opponent } => {
            tr!(words, "refused-not-challenged", opponent = opponent.id)
        }
        Refusal::OwnChallenge(game) => tr!(words, "refused-own-challenge", game = game),
        Refusal::JoinedAlready(game) => tr!(words, "refused-joined-already", game = game),
        Refusal::LeftTooOften(game) => tr!(words, "refused-left-too-often", game = game),
        Refusal::NoPartnerWanted(game) => tr!(words, "refused-no-partner-wanted", game = game),
        Refusal::OpenChallenge => tr!(words, "refused-open-challenge"),
        Refusal::NotChallenger { challenger } => {
            tr!(words, "refused-not-challenger", challenger = challenger.id)
        }
        Refusal::AlreadyAccepted(game) => tr!(words, "refused-already-accepted", game = game),
        Refusal::ChallengeClosed(game) => tr!(words, "refused-challenge-closed", game = game),
        Refusal::NoOffer => tr!(words, "refused-no-offer"),
        Refusal::OwnOffer { opponents } => own_offer(words, opponents),
        Refusal::OfferedAlready => tr!(words, "refused-offered-already"),
        Refusal::ResignationProposed { partner } | Refusal::DrawProposed { partner } => {
            tr!(words, "refused-resignation-proposed", partner = partner.id)
        }
        Refusal::NotYourQuestion(person) => {
            tr!(words, "refused-not-your-question", person = *person)
        }
        Refusal::Gone => gone(words),
        Refusal::Settings(refusal) => choice_refusal(words, refusal),
        Refusal::NotManager => tr!(words, "refused-not-manager"),
        Refusal::NotOnServer => tr!(words, "refused-not-on-server"),
        Refusal::OutOfDate => tr!(words, "refused-out-of-date"),
        Refusal::Control(refused) => game_control::refusal(words, refused),
        Refusal::LevelAutoAlone => tr!(words, "level-auto-alone"),
        Refusal::Coach(why) => coach::refused(words, why),
        Refusal::Plan(refused) => plan(words, refused, game),
        Refusal::NothingToReplay(game) => tr!(words, "refused-nothing-to-replay", game = game),
        Refusal::NotFinished(game) => tr!(words, "refused-not-finished", game = game),
        Refusal::Invite(why) => challenges::refused(words, why),
        Refusal::Lesson(why) => lessons::refused(words, why),
        Refusal::Analysis(why) => analysis::refused(words, why),
        Refusal::Puzzle(why) => puzzles::refused(words, why),
        Refusal::RematchExists(rematch) => challenges::rematch_exists(words, rematch),
    }
}

/// That the game is over, and how it ended.
fn game_over(words: Localizer, outcome: Outcome) -> String {
    let over = capitalised(&over(words, outcome));
    tr!(words, "refused-game-over", over = over)
}

/// That rules to compare have to be named, and which there are.
fn compare_which(words: Localizer) -> String {
    let presets = words.and(&presets());
    tr!(words, "refused-compare-which", presets = presets)
}

/// That one person has asked too much in one day, and how long they have to wait.
fn too_many_today(words: Localizer, seconds: u64) -> String {
    let time = a_while(words, seconds);
    tr!(words, "refused-too-many-today", time = time)
}

/// That the draw was offered by the caller's own side, and who may answer: any of these.
fn own_offer(words: Localizer, opponents: &[PersonId]) -> String {
    let opponents = words.any_of(opponents);
    tr!(words, "refused-own-offer", opponents = opponents)
}

/// Why something is not planned.
fn plan(words: Localizer, refused: &PlanRefusal, game: Option<&Game>) -> String {
    match refused {
        PlanRefusal::YourTurn(game) => tr!(words, "no-plan-your-turn", game = game),
        PlanRefusal::NoReply => tr!(words, "no-plan-no-reply"),
        PlanRefusal::Illegal { before, why } => {
            let then = game.and_then(|game| game.clone().continued(&before.turns).ok());
            let why = match &**why {
                // What can be played now is another question.
                Refusal::Illegal(illegal) => games::illegal(words, illegal, then.as_ref(), false),
                why => refusal(words, why, then.as_ref()),
            };
            let number = before.turns.len() + 1;
            tr!(words, "no-plan-illegal", number = number, why = why)
        }
        PlanRefusal::TooLong => tr!(words, "no-plan-too-long", most = MOST_TURNS),
        PlanRefusal::TooManyLines => tr!(words, "no-plan-too-many", most = MOST_LINES),
    }
}

/// Why the computer has no such level.
fn no_level(words: Localizer, error: &LevelError) -> String {
    tr!(words, "refused-level", read = as_code(&error.0))
}

/// What was typed, to stand in code, which it must not end.
fn as_code(read: &str) -> String {
    read.replace('`', "'").chars().take(40).collect()
}

/// Why no piece of this kind goes to this square: none can, or more than one.
fn which_piece(words: Localizer, piece: &str, to: Square, turns: &[Turn]) -> String {
    let role = capitalised(piece);
    let moves: Vec<String> = turns.iter().map(|turn| format!("`{turn}`")).collect();
    match moves.is_empty() {
        true => tr!(words, "refused-no-piece-to", role = role, square = to),
        false => tr!(
            words,
            "refused-which-piece",
            role = role,
            square = to,
            moves = words.or(&moves)
        ),
    }
}

/// Why no piece is placed.
fn placement(words: Localizer, read: &str, square: Option<&str>, game: Option<&Game>) -> String {
    let never = game.and_then(|game| games::no_placing(words, game.ruleset().kind(), read));
    never.unwrap_or_else(|| match square {
        Some(square) => tr!(words, "refused-placing-off-board", square = quoted(square)),
        None => tr!(words, "refused-placing", read = quoted(read)),
    })
}

/// Why no moves are listed of a piece that is not the mover's.
fn not_to_move(words: Localizer, square: Square, game: Option<&Game>) -> String {
    match game.and_then(|game| Some((game, games::piece_on(game, square)?))) {
        Some((game, (side, role))) => tr!(
            words,
            "refused-not-to-move-man",
            role = role,
            square = square,
            side = side,
            mover = game.mover()
        ),
        _ => tr!(words, "refused-not-to-move", square = square),
    }
}

/// All rules by name.
fn presets() -> Vec<String> {
    let presets = Kind::ALL.iter().flat_map(|kind| kind.presets());
    presets.map(|(name, _)| format!("`{name}`")).collect()
}

fn rules(words: Localizer, why: &NoRules) -> String {
    match why {
        NoRules::Names(NameError::Unknown(read), house) => {
            let house = house.iter().map(|name| format!("`{name}`"));
            let presets: Vec<String> = presets().into_iter().chain(house).collect();
            let options = Variation::ALL.iter();
            let options: Vec<String> = options.map(|one| format!("`{}`", one.code())).collect();
            tr!(
                words,
                "refused-rules-unknown",
                read = quoted(read),
                presets = words.and(&presets),
                options = words.and(&options)
            )
        }
        NoRules::Names(NameError::NotFor { option, preset }, _) => tr!(
            words,
            "refused-rules-not-for",
            option = *option,
            preset = preset.to_string()
        ),
        NoRules::Names(NameError::Two(one, other), _) => tr!(
            words,
            "refused-rules-two",
            one = one.to_string(),
            other = other.to_string()
        ),
        NoRules::OptionFor { option, house } => tr!(
            words,
            "refused-rules-own-option",
            option = option.as_str(),
            name = house.as_str()
        ),
        NoRules::Two(house, other) => tr!(
            words,
            "refused-rules-two",
            one = house.as_str(),
            other = other.as_str()
        ),
    }
}

/// A time to wait in words.
fn a_while(words: Localizer, seconds: u64) -> String {
    match seconds {
        0 | 1 => tr!(words, "while-second"),
        2..=90 => tr!(words, "while-seconds", count = seconds),
        ..=5400 => tr!(words, "while-minutes", count = seconds.div_ceil(60)),
        _ => tr!(words, "while-hours", count = seconds.div_ceil(3600)),
    }
}
