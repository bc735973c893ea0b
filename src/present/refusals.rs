//! Why the house does not do what it was asked, and what would work: short, warm and exact.

use crate::rules::any::{Game, Illegal};
use crate::rules::chelma::{self, TurnTextError};
use crate::rules::gala::{self, NameError, Variation};
use crate::rules::notation::MoveTextError;
use crate::rules::{Outcome, WinReason};
use crate::service::{Refusal, TableId};

use super::illegal::illegal;
use super::news::{draw_reason, win_reason};
use super::{Words, list, mention};

/// The refusal in words. `game` is the game in question, if there is one.
pub(super) fn refusal(refusal: &Refusal, game: Option<&Game>) -> String {
    match refusal {
        Refusal::Unknown(read) => format!(
            "I read \"{}\", and that is no command of mine. In a game's thread try a move such as `d3-f5`, `moves`, `board` or `help`; elsewhere `/gala challenge`.",
            quoted(read)
        ),
        Refusal::MoveText(MoveTextError::OffBoard(square)) => format!(
            "There is no square `{}`: files go from a to j and ranks from 1 to 10, as in `d3-f5`.",
            quoted(square)
        ),
        Refusal::MoveText(MoveTextError::TooLong) => {
            "That is more squares than a move can touch. From and to are enough, as in `d3-f5`.".to_owned()
        }
        Refusal::MoveText(MoveTextError::NotAMove(read)) => format!(
            "I read \"{}\", and that is no move. Write from and to, as in `d3-f5`.",
            quoted(read)
        ),
        Refusal::TurnText(TurnTextError::OffBoard(square)) => format!(
            "There is no square `{}` in Chelma: files go from a to h and ranks from 1 to 8, as in `d3-f5`.",
            quoted(square)
        ),
        Refusal::TurnText(TurnTextError::TooLong) => {
            "That is more squares than I can follow. From and to are enough, as in `d3-f5`.".to_owned()
        }
        Refusal::TurnText(TurnTextError::NotATurn(read)) => format!(
            "I read \"{}\", and that is no turn of Chelma. Move with from and to, as in `d3-f5`, or place a man, as in `R@f2`.",
            quoted(read)
        ),
        Refusal::Placement { read, .. } if matches!(game, Some(Game::Gala(_))) => format!(
            "I read \"{}\", but in Gala no man is placed. Write from and to, as in `d3-f5`.",
            quoted(read)
        ),
        Refusal::Placement { square: Some(square), .. } => format!(
            "There is no square `{}` in Chelma: files go from a to h and ranks from 1 to 8. A man is placed as in `N@e1`.",
            quoted(square)
        ),
        Refusal::Placement { read, square: None } => format!(
            "I read \"{}\", and that places no man. Write his letter (`R`, `B` or `N`), `@` and a square, as in `N@e1`.",
            quoted(read)
        ),
        Refusal::DefaultBySlash => {
            "What is played here by default is chosen with `/gala default` or `/chelma default`: a typed line does not tell me whether you manage this server."
                .to_owned()
        }
        Refusal::NoGameHere => {
            "No game is played here. Go to your game's thread, or use `/gala` with its number: `/gala games` lists yours.".to_owned()
        }
        Refusal::NoSuchGame(game) => format!("There is no game {game}. `/gala games` lists yours."),
        Refusal::NotStarted(game) => format!("Game {game} has not begun: its challenge was not accepted."),
        Refusal::NotSeated(game) => {
            format!("You have no seat in game {game}. You are welcome to watch: `board` shows how it stands.")
        }
        Refusal::NotYourTurn { to_move } => {
            format!("It is {}'s turn. I keep no moves for later, so play it when you are asked.", mention(to_move.id))
        }
        Refusal::GameOver(outcome) => {
            format!("{}. Press Rematch or type `rematch` for another.", capital(&over(*outcome)))
        }
        Refusal::Illegal(Illegal::Gala(refused)) => {
            let position = match game {
                Some(Game::Gala(game)) => Some(game.position()),
                _ => None,
            };
            illegal(refused, position, true)
        }
        Refusal::Illegal(Illegal::Chelma(refused)) => super::chelma::illegal(refused, true),
        Refusal::NoManOn(square) => {
            format!("There is no man on {square}. `moves` lists all that can be played.")
        }
        Refusal::NotToMove(square) => not_to_move(*square, game),
        Refusal::OneOpponent => {
            "Too many opponents: name one person, or two for the four seats of `pyramid-4`, or nobody for an open challenge."
                .to_owned()
        }
        Refusal::WhichPartner => {
            "Who is your partner? Mention somebody behind `partner`, or leave it out and say `three` or `four` players: then \
             anyone may join."
                .to_owned()
        }
        Refusal::NotForTwo => {
            "Partners and second opponents are for the four seats of `pyramid-4`: add those rules, or name one opponent only."
                .to_owned()
        }
        Refusal::NamedTwice(person) => {
            format!("You named {} twice; each person sits on one side only.", mention(person.id))
        }
        Refusal::Players { asked, named } => {
            let possible: Vec<String> = (*named..=4).map(|players| players.to_string()).collect();
            format!(
                "With {named} people named, yourself included, it takes {} players, not {asked}.",
                list(&possible, "or")
            )
        }
        Refusal::CompareWhich => format!(
            "Which rules shall I compare? Name one or two, as in `rules compare winther pyramid`: there are {}.",
            list(&presets(), "and")
        ),
        Refusal::Rules(error) => rules(error),
        Refusal::ChallengeYourself => {
            "You cannot challenge yourself. Name somebody else, or nobody for an open challenge.".to_owned()
        }
        Refusal::ChallengeBot(bot) => {
            format!(
                "{} is a bot and does not play. Name a person, or nobody for an open challenge; or play me: \
                 `/gala challenge level:3`, or `challenge computer level 3`.",
                mention(bot.id)
            )
        }
        Refusal::ChallengeInThread => {
            "A game gets a thread of its own, and that hangs under a channel: make the challenge in a channel, not in a thread."
                .to_owned()
        }
        Refusal::ChallengeInDirectMessage => {
            "A game is played in a thread on a server: make the challenge in a server's channel.".to_owned()
        }
        Refusal::TooManyChallenges { most } => format!(
            "You have {most} open challenges, which is the most at once. `/gala withdraw` takes one back, or wait for an answer."
        ),
        Refusal::TooManyGames { most } => format!(
            "You have a part in {most} games and challenges, which is the most at once. Finish one, or take a challenge back with `/gala withdraw`."
        ),
        Refusal::TooFast { seconds } => format!(
            "That was a little fast for me: give me {}, then ask again. Moves in your own games are not meant; those I always play.",
            a_while(*seconds)
        ),
        Refusal::Busy { seconds } => format!(
            "So much is asked of me just now that I could not do this. Please try again in {}.",
            a_while(*seconds)
        ),
        Refusal::Hushed => "Still a little fast for me: please give me a minute.".to_owned(),
        Refusal::TooManyComputers { most } => format!(
            "You are playing {most} games with the computer, which is the most at once. Finish one first; `/gala games` lists them."
        ),
        Refusal::Level(error) => format!("The computer plays at levels 1 to 8, but you asked for `{}`.", error.0),
        Refusal::PersonOrComputer(person) => format!(
            "You named {} and a level of the computer for the same seat; name one of them.",
            mention(person.id)
        ),
        Refusal::NoChallenge => {
            "No challenge waits for that. `/gala games` lists yours; an open challenge is accepted by its button.".to_owned()
        }
        Refusal::WhichChallenge(open) => which(open),
        Refusal::NotChallenged { opponent } => {
            format!("That challenge is for {}. Make one of your own with `/gala challenge`.", mention(opponent.id))
        }
        Refusal::OwnChallenge(game) => {
            format!("That is your own challenge; somebody else has to answer it. `/gala withdraw game:{game}` takes it back.")
        }
        Refusal::JoinedAlready(game) => {
            format!(
                "You have accepted game {game} already; it begins when everybody has. `/gala decline game:{game}` gives the seat back."
            )
        }
        Refusal::NoPartnerWanted(game) => {
            format!("Game {game} seeks no partner. Plain `accept` joins against the challenger, if a seat is free.")
        }
        Refusal::OpenChallenge => "An open challenge is for anyone: just leave it to somebody else.".to_owned(),
        Refusal::NotChallenger { challenger } => {
            format!("Only {}, who made the challenge, can withdraw it.", mention(challenger.id))
        }
        Refusal::AlreadyAccepted(game) => format!("The challenge of game {game} has been accepted already."),
        Refusal::ChallengeClosed(game) => {
            format!("The challenge of game {game} was declined or withdrawn. Make a new one with `/gala challenge`.")
        }
        Refusal::NoOffer => "No draw is offered just now. `draw` offers one.".to_owned(),
        Refusal::OwnOffer { opponent } => {
            format!("Your draw offer stands; it is for {} to answer.", mention(*opponent))
        }
        Refusal::OfferedAlready => {
            "You have offered a draw since the last move, and it was declined. Play on first.".to_owned()
        }
        Refusal::ResignationProposed { partner } => format!(
            "You have said so already; now {} has to agree, or play on.",
            mention(partner.id)
        ),
        Refusal::NotManager => {
            "Only those who may manage this server choose its usual rules. You can name rules in each challenge.".to_owned()
        }
        Refusal::NotOnServer => "That is for a server: use it in one of its channels.".to_owned(),
        Refusal::OutOfDate => {
            "This board is out of date: the game has moved on since. Use the latest one.".to_owned()
        }
        Refusal::NothingToReplay(game) => format!("Nobody has moved yet in game {game}, so there is nothing to replay. `board` shows how it stands."),
        Refusal::NotFinished(game) => format!("Game {game} is not over yet; a rematch comes after it."),
        Refusal::Tutor(why) => super::tutor::refused(Words::default(), why),
        Refusal::RematchExists(game) => format!("There is a rematch already: game {game}."),
    }
}

/// Why no moves are listed of a man that is not the mover's.
fn not_to_move(square: crate::rules::Square, game: Option<&Game>) -> String {
    let (man, turn) = match game {
        Some(Game::Gala(game)) => {
            let position = game.position();
            let man = position
                .piece_at(square)
                .map(|piece| (piece.role.to_string(), piece.side));
            (man, super::board::mover_name(position.mover()))
        }
        Some(Game::Chelma(game)) => {
            let position = game.position();
            let man = position
                .piece_at(square)
                .map(|piece| (piece.role.to_string(), piece.side));
            (man, position.side_to_move().to_string())
        }
        None => (None, String::new()),
    };
    match man {
        Some((role, side)) => format!(
            "The {role} on {square} is {side}'s, and it is {turn}'s turn. `moves` lists all that can be played."
        ),
        None => {
            format!("The man on {square} is not to move. `moves` lists all that can be played.")
        }
    }
}

/// All rules by name.
fn presets() -> Vec<String> {
    let gala = gala::Preset::ALL.iter().map(|preset| preset.code());
    let chelma = chelma::Preset::ALL.iter().map(|preset| preset.code());
    gala.chain(chelma).map(|code| format!("`{code}`")).collect()
}

fn rules(error: &NameError) -> String {
    let options: Vec<String> = Variation::ALL
        .iter()
        .map(|option| format!("`{}`", option.code()))
        .collect();
    let (presets, options) = (list(&presets(), "and"), list(&options, "and"));
    match error {
        NameError::Unknown(read) => format!(
            "I know no rules and no option called \"{}\". The rules are {presets}; options of `winther` are {options}.",
            quoted(read)
        ),
        NameError::NotFor { option, preset } => format!(
            "The option `{}` does not go with `{}`; it belongs to `winther`.",
            option.code(),
            preset
        ),
        NameError::Two(one, other) => format!(
            "A game is played by one set of rules: `{}` or `{}`?",
            one, other
        ),
    }
}

fn which(open: &[(TableId, crate::service::Person)]) -> String {
    let games: Vec<String> = open
        .iter()
        .take(10)
        .map(|(game, challenger)| format!("{game} (by {})", mention(challenger.id)))
        .collect();
    format!(
        "Which one? Press its button, or use `/gala accept` with the game's number: {}.",
        list(&games, "or")
    )
}

/// How a game ended, as a clause.
pub(super) fn over(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win {
            side,
            reason: WinReason::Resigned,
            ..
        } => {
            format!(
                "the game is over: {} resigned and {side} has won",
                side.other()
            )
        }
        Outcome::Win { side, reason, .. } => {
            format!(
                "the game is over: {side} has won, because {}",
                win_reason(reason, side)
            )
        }
        Outcome::Draw(reason) => {
            format!("the game is over: a draw, because {}", draw_reason(reason))
        }
    }
}

/// A time to wait in words.
fn a_while(seconds: u64) -> String {
    match seconds {
        0 | 1 => "a second".to_owned(),
        2..=90 => format!("{seconds} seconds"),
        _ => format!("{} minutes", seconds.div_ceil(60)),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
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
