//! Why the house does not do what it was asked, and what would work: short, warm and exact.

use crate::rules::any::{Game, Illegal};
use crate::rules::chelma::{self, TurnTextError};
use crate::rules::gala::{self, NameError, Variation};
use crate::rules::notation::MoveTextError;
use crate::rules::{Outcome, Square, WinReason};
use crate::service::{Person, Quoted, Refusal, TableId};

use crate::present::Words;
use crate::present::event_messages::capitalised;
use crate::present::gala::illegal::illegal;
use crate::present::people::privacy::gone;
use crate::present::people::settings::choice_refusal;
use crate::present::play::endings::{draw_reason, win_reason};
use crate::present::words::say;

/// The refusal in words. `game` is the game in question, if there is one.
pub(super) fn refusal(words: Words, refusal: &Refusal, game: Option<&Game>) -> String {
    match refusal {
        Refusal::Unknown(read) => say!(words, "refused-unknown", read = read_as(words, read)),
        Refusal::Leaving => say!(words, "privacy-leaving"),
        Refusal::MoveText(MoveTextError::OffBoard(square)) => {
            say!(words, "refused-off-board", square = quoted(square))
        }
        Refusal::MoveText(MoveTextError::TooLong) => say!(words, "refused-too-long"),
        Refusal::MoveText(MoveTextError::NotAMove(read)) => {
            say!(words, "refused-no-move", read = quoted(read))
        }
        Refusal::TurnText(TurnTextError::OffBoard(square)) => {
            say!(words, "refused-off-board-chelma", square = quoted(square))
        }
        Refusal::TurnText(TurnTextError::TooLong) => say!(words, "refused-too-long-chelma"),
        Refusal::TurnText(TurnTextError::NotATurn(read)) => {
            say!(words, "refused-no-turn", read = quoted(read))
        }
        Refusal::Placement { read, .. } if matches!(game, Some(Game::Gala(_))) => {
            say!(words, "refused-placing-gala", read = quoted(read))
        }
        Refusal::Placement {
            square: Some(square),
            ..
        } => say!(words, "refused-placing-off-board", square = quoted(square)),
        Refusal::Placement { read, square: None } => {
            say!(words, "refused-placing", read = quoted(read))
        }
        Refusal::DefaultBySlash => say!(words, "refused-default-by-slash"),
        Refusal::NoGameHere => say!(words, "refused-no-game-here"),
        Refusal::NoSuchGame(game) => say!(words, "refused-no-such-game", game = game),
        Refusal::NotStarted(game) => say!(words, "refused-not-started", game = game),
        Refusal::NotSeated(game) => say!(words, "refused-not-seated", game = game),
        Refusal::NotYourTurn { to_move } => {
            say!(words, "refused-not-your-turn", person = to_move.id)
        }
        Refusal::GameOver(outcome) => say!(
            words,
            "refused-game-over",
            over = capitalised(&over(words, *outcome))
        ),
        Refusal::Illegal(Illegal::Gala(refused)) => {
            let position = match game {
                Some(Game::Gala(game)) => Some(game.position()),
                _ => None,
            };
            illegal(words, refused, position, true)
        }
        Refusal::Illegal(Illegal::Chelma(refused)) => {
            crate::present::chelma::illegal(words, refused, true)
        }
        Refusal::NoManOn(square) => say!(words, "refused-no-man-on", square = square),
        Refusal::NotToMove(square) => not_to_move(words, *square, game),
        Refusal::OneOpponent => say!(words, "refused-one-opponent"),
        Refusal::WhichPartner => say!(words, "refused-which-partner"),
        Refusal::NotForTwo => say!(words, "refused-not-for-two"),
        Refusal::NamedTwice(person) => say!(words, "refused-named-twice", person = person.id),
        Refusal::Players { asked, named } => {
            let possible: Vec<String> = (*named..=4).map(|players| players.to_string()).collect();
            say!(
                words,
                "refused-players",
                named = named,
                possible = words.or(&possible),
                asked = asked
            )
        }
        Refusal::CompareWhich => say!(
            words,
            "refused-compare-which",
            presets = words.and(&presets())
        ),
        Refusal::Rules(error) => rules(words, error),
        Refusal::ChallengeYourself => say!(words, "refused-challenge-yourself"),
        Refusal::ChallengeBot(bot) => say!(words, "refused-challenge-bot", bot = bot.id),
        Refusal::ChallengeInThread => say!(words, "refused-in-thread"),
        Refusal::ChallengeInDirectMessage => say!(words, "refused-in-direct-message"),
        Refusal::TooManyChallenges { most } => {
            say!(words, "refused-too-many-challenges", most = most)
        }
        Refusal::TooManyGames { most } => say!(words, "refused-too-many-games", most = most),
        Refusal::TooFast { seconds } => {
            say!(words, "refused-too-fast", time = a_while(words, *seconds))
        }
        Refusal::TooManyToday { seconds } => {
            say!(
                words,
                "refused-too-many-today",
                time = a_while(words, *seconds)
            )
        }
        Refusal::OneAtATime => say!(words, "refused-one-at-a-time"),
        Refusal::Busy { seconds } => {
            say!(words, "refused-busy", time = a_while(words, *seconds))
        }
        Refusal::Hushed => say!(words, "refused-hushed"),
        Refusal::TooManyComputers { most } => {
            say!(words, "refused-too-many-computers", most = most)
        }
        Refusal::Level(error) => {
            // Whatever was sent stands in code, and must not end it.
            let read: String = error.0.replace('`', "'").chars().take(40).collect();
            say!(words, "refused-level", read = read)
        }
        Refusal::PersonOrComputer(person) => {
            say!(words, "refused-person-or-computer", person = person.id)
        }
        Refusal::NoChallenge => say!(words, "refused-no-challenge"),
        Refusal::WhichChallenge(open) => which(words, open),
        Refusal::NotChallenged { opponent } => {
            say!(words, "refused-not-challenged", opponent = opponent.id)
        }
        Refusal::OwnChallenge(game) => say!(words, "refused-own-challenge", game = game),
        Refusal::JoinedAlready(game) => say!(words, "refused-joined-already", game = game),
        Refusal::LeftTooOften(game) => say!(words, "refused-left-too-often", game = game),
        Refusal::NoPartnerWanted(game) => say!(words, "refused-no-partner-wanted", game = game),
        Refusal::OpenChallenge => say!(words, "refused-open-challenge"),
        Refusal::NotChallenger { challenger } => {
            say!(words, "refused-not-challenger", challenger = challenger.id)
        }
        Refusal::AlreadyAccepted(game) => say!(words, "refused-already-accepted", game = game),
        Refusal::ChallengeClosed(game) => say!(words, "refused-challenge-closed", game = game),
        Refusal::NoOffer => say!(words, "refused-no-offer"),
        Refusal::OwnOffer { opponents } => say!(
            words,
            "refused-own-offer",
            opponents = words.any_of(opponents)
        ),
        Refusal::OfferedAlready => say!(words, "refused-offered-already"),
        Refusal::ResignationProposed { partner } => {
            say!(words, "refused-resignation-proposed", partner = partner.id)
        }
        Refusal::Gone => gone(words),
        Refusal::Choice(refusal) => choice_refusal(words, refusal),
        Refusal::NotManager => say!(words, "refused-not-manager"),
        Refusal::NotOnServer => say!(words, "refused-not-on-server"),
        Refusal::OutOfDate => say!(words, "refused-out-of-date"),
        Refusal::Around(refused) => crate::present::play::game_control::refusal(words, refused),
        Refusal::NothingToReplay(game) => say!(words, "refused-nothing-to-replay", game = game),
        Refusal::NotFinished(game) => say!(words, "refused-not-finished", game = game),
        Refusal::Invite(why) => crate::present::lobby::challenges::refused(words, why),
        Refusal::Lesson(why) => crate::present::lessons::refused(words, why),
        Refusal::Tutor(why) => crate::present::lessons::analysis::refused(words, why),
        Refusal::Puzzle(why) => crate::present::puzzles::refused(words, why),
        Refusal::RematchExists(game) => say!(words, "refused-rematch-exists", game = game),
    }
}

/// Why no moves are listed of a man that is not the mover's.
fn not_to_move(words: Words, square: Square, game: Option<&Game>) -> String {
    let man = game.and_then(|game| match game {
        Game::Gala(game) => game
            .position()
            .piece_at(square)
            .map(|piece| (piece.role.to_string(), piece.side)),
        Game::Chelma(game) => game
            .position()
            .piece_at(square)
            .map(|piece| (piece.role.to_string(), piece.side)),
    });
    match (man, game) {
        (Some((role, side)), Some(game)) => say!(
            words,
            "refused-not-to-move-man",
            role = role,
            square = square,
            side = side,
            mover = game.mover()
        ),
        _ => say!(words, "refused-not-to-move", square = square),
    }
}

/// All rules by name.
fn presets() -> Vec<String> {
    let gala = gala::Preset::ALL.iter().map(|preset| preset.code());
    let chelma = chelma::Preset::ALL.iter().map(|preset| preset.code());
    gala.chain(chelma).map(|code| format!("`{code}`")).collect()
}

fn rules(words: Words, error: &NameError) -> String {
    let options: Vec<String> = Variation::ALL
        .iter()
        .map(|option| format!("`{}`", option.code()))
        .collect();
    match error {
        NameError::Unknown(read) => say!(
            words,
            "refused-rules-unknown",
            read = quoted(read),
            presets = words.and(&presets()),
            options = words.and(&options)
        ),
        NameError::NotFor { option, preset } => say!(
            words,
            "refused-rules-not-for",
            option = option.code(),
            preset = preset.to_string()
        ),
        NameError::Two(one, other) => say!(
            words,
            "refused-rules-two",
            one = one.to_string(),
            other = other.to_string()
        ),
    }
}

fn which(words: Words, open: &[(TableId, Person)]) -> String {
    let games = open.iter().take(10).map(|(game, challenger)| {
        say!(
            words,
            "refused-which-challenge-game",
            game = game,
            person = challenger.id
        )
    });
    let games: Vec<String> = games.collect();
    say!(words, "refused-which-challenge", games = words.or(&games))
}

/// How a game ended, as a clause.
pub(super) fn over(words: Words, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win {
            side,
            reason: WinReason::Resigned,
            ..
        } => say!(words, "over-resigned", loser = side.other(), side = side),
        Outcome::Win { side, reason, .. } => say!(
            words,
            "over-won",
            side = side,
            why = win_reason(words, reason, side)
        ),
        Outcome::Draw(reason) => {
            say!(words, "over-draw", why = draw_reason(words, reason))
        }
    }
}

/// A time to wait in words.
fn a_while(words: Words, seconds: u64) -> String {
    match seconds {
        0 | 1 => say!(words, "while-second"),
        2..=90 => say!(words, "while-seconds", count = seconds),
        ..=5400 => say!(words, "while-minutes", count = seconds.div_ceil(60)),
        _ => say!(words, "while-hours", count = seconds.div_ceil(3600)),
    }
}

/// What was typed, quoted without effect; people are mentioned, which pings nobody.
fn read_as(words: Words, read: &[Quoted]) -> String {
    let parts = read.iter().map(|part| match part {
        Quoted::Text(text) => quoted(text),
        Quoted::Person(person) => words.mention(*person),
    });
    parts.collect()
}

/// Words of somebody else inside ours: nothing in them is marked up or notifies anybody.
pub(super) fn quoted(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_control())
        .flat_map(|letter| {
            let mark = "*_~`|>#[]()@<\\:".contains(letter);
            mark.then_some('\\')
                .into_iter()
                .chain(std::iter::once(letter))
        })
        .collect::<String>()
        .replace("\\@everyone", "\\@\u{200b}everyone")
        .replace("\\@here", "\\@\u{200b}here")
}
