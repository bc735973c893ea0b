//! What a person can ask of the house, and how it is read from chat.
//!
//! ```text
//! line      = move | command                     whole message, case and punctuation around it do not count
//! command   = "challenge" ( person [ person ] | "open" ) [ "partner" person ] [ "two" | "three" | "four" ]
//!             [ "white" | "black" | "random" ] [ "rated" | "casual" ] [ [ "rules" ] preset { option } ]
//!             [ clock [ "auto" | "claim" ] [ "weekends" "off" ] ]
//!           | ( "accept" [ "as" "partner" ] | "decline" | "withdraw" | "abandon" ) [ number ]
//!           | "takeback" [ "accept" | "decline" ] | "claim" | "resume" [ number ]
//!           | "pause" [ "accept" | "decline" | "end" ]
//!           | "board" [ "white" | "black" | "flip" ] [ "captured" ] [ "text" ] | "moves" [ square ]
//!           | "history" [ number ] | "position" number [ "white" | "black" ] | "stats" [ person ]
//!           | "leaderboard" [ "gala" | "chelma" ] | "games" [ "finished" ] | "export" | "replay"
//!           | "resign" [ "yes" ] | "draw" [ "accept" | "decline" ]
//!           | ( "block" | "unblock" ) person | "challenges" ( "on" | "off" )
//!           | "learn" [ "gala" | "chelma" ] | "show" "me" | "skip" | "start" "again" | "stop"
//!           | "rematch" | "hint" | "review" | "help" | rules | "puzzle" [ preset | puzzle ]
//! rules     = see super::question
//! clock     = see crate::service::model::clock::text
//! person    = a mention | "computer" [ [ "level" ] 1..8 ]
//! move      = see crate::rules::notation; in Chelma also "R@f2", see crate::rules::chelma
//! ```
//!
//! In a game's thread a line stands by itself; elsewhere it must begin with a mention of the bot. Anything else is talk
//! and is ignored, unless it was said to the bot. The words are understood in German and Danish too
//! (`super::tongues`). Slash commands and buttons arrive here as [`Command`]s ready made.

use crate::puzzles::Book;
use crate::rules::any::{Kind, Ruleset, TypedTurn};
use crate::rules::chelma::Role;
use crate::rules::chelma::terrain::BOARD;
use crate::rules::notation::{MoveTextError, is_wrapping, plain};
use crate::rules::{Side, Square};

use super::question::Question;
use super::tongues::in_english;
use crate::service::model::challenge::{Chair, ColourChoice, Person};
use crate::service::model::clock::{TimeControl, TimeOut};
use crate::service::model::computer::Computer;
use crate::service::model::finished_games::Wanted;
use crate::service::model::ids::{PersonId, TableId};
use crate::service::model::lesson::LessonStep;
use crate::service::model::move_picker::Step;
use crate::service::model::privacy::Privacy;
use crate::service::model::proposal::{Opponent, Proposal};
use crate::service::model::puzzle::PuzzleAsk;
use crate::service::model::refusal::{AroundRefusal, Refusal};
use crate::service::model::settings::BoardSide;
use crate::service::model::settings_change::{Choice, PersonChoice};

/// What somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Challenge somebody, or anyone.
    Challenge(Box<Proposal>),
    /// Take up a challenge.
    Accept,
    /// Take up a challenge of play of four on the challenger's own side.
    AcceptAsPartner,
    /// Turn a challenge down.
    Decline,
    /// Take one's own challenge back.
    Withdraw,
    /// Play a move, or place a man.
    Move(TypedTurn),
    /// Show the board.
    Board {
        /// The side at the bottom; `None` is the caller's own.
        side: Option<BoardSide>,
        /// Whether the captured men are to be shown beside it.
        captured: bool,
        /// Whether it is told in words, without a picture.
        text: bool,
    },
    /// List the moves, of one man or of all.
    Moves(Option<Square>),
    /// Give the game up. Unless `confirmed`, the house asks back first.
    Resign {
        /// Whether it has been asked back already.
        confirmed: bool,
    },
    /// Decide after all not to resign.
    PlayOn,
    /// Offer a draw, or accept one that is offered.
    Draw,
    /// Accept the draw that is offered.
    AcceptDraw,
    /// Turn the draw offer down.
    DeclineDraw,
    /// Ask for one's own last move to be undone, or agree to what is asked.
    TakeBack,
    /// Agree that moves are undone.
    AcceptTakeBack,
    /// Turn the request to undo moves down.
    DeclineTakeBack,
    /// Ask for a pause, or agree to one that is asked for.
    Pause,
    /// Agree to the pause.
    AcceptPause,
    /// Turn the pause down.
    DeclinePause,
    /// End the pause.
    Unpause,
    /// Claim the win, for the other side's time has run out.
    Claim,
    /// Give up, without a result, a game in which not both sides have moved, or a challenge.
    Abandon,
    /// Have the game go on here; in its own thread, end the pause.
    Resume,
    /// Challenge the opponent of a finished game again, sides swapped.
    Rematch,
    /// List one's own live games, or finished ones.
    Games(Option<Wanted>),
    /// Ask for the next choice of a move by taps.
    Choose(Step),
    /// List the moves so far.
    History {
        /// Which part of the list, from 0; `None` is the last one.
        page: Option<usize>,
    },
    /// Show the board as it stood.
    Position {
        /// After so many turns; the last board if there were not so many.
        ply: usize,
        /// The side at the bottom; `None` is the caller's own.
        side: Option<Side>,
    },
    /// Tell what somebody has played on this server, and how well.
    Stats(Option<Person>),
    /// Tell who is rated best at a game on this server.
    Leaderboard(Kind),
    /// Write the game down, to be kept or pasted elsewhere.
    Export,
    /// Show the moves of the game so far one after another.
    Replay,
    /// Choose something for oneself or for the server, or see what has been chosen.
    Settings(Box<Choice>),
    /// See, get or have deleted what is kept of oneself.
    Privacy(Privacy),
    /// Look something up in the rules.
    Rules(Box<Question>),
    /// Learn a game.
    Learn(Kind),
    /// Go on in a lesson.
    Lesson(LessonStep),
    /// Find a good move, for the one who asks alone.
    Hint,
    /// Look a finished game over, or only this turn of it, 1 being the first.
    Review(Option<usize>),
    /// Break off the review that the caller waits for.
    StopReview,
    /// Something about puzzles.
    Puzzle(Box<PuzzleAsk>),
    /// Explain what can be done here.
    Help,
}

/// A chat message as far as reading it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard<'a> {
    /// The text without the bot's mention at its beginning.
    pub text: &'a str,
    /// Whether it began with a mention of the bot.
    pub addressed: bool,
    /// The people mentioned in it.
    pub mentions: &'a [Opponent],
}

impl Heard<'_> {
    /// The refusal of this text as no command; whoever is mentioned in it stays known by number.
    fn unknown(&self) -> Refusal {
        let mentioned: Vec<PersonId> = self.mentions.iter().map(|one| one.person.id).collect();
        Refusal::unknown_of(self.text, &mentioned)
    }
}

/// A command read from chat: what is asked, of which game.
pub type Read = (Command, Option<TableId>);

/// Reads a chat message. `None` is talk that is not for us.
///
/// ```
/// use galabot::service::command::{parse, Command, Heard};
/// let hear = |text| parse(&Heard { text, addressed: false, mentions: &[] });
/// assert!(matches!(hear("d3-f5"), Some(Ok((Command::Move(_), None)))));
/// assert!(matches!(hear("  Board!"), Some(Ok((Command::Board { side: None, .. }, None)))));
/// assert!(hear("what a nice board").is_none());
/// let asked = parse(&Heard { text: "what now", addressed: true, mentions: &[] });
/// assert!(matches!(asked, Some(Err(_))));
/// ```
pub fn parse(heard: &Heard<'_>) -> Option<Result<Read, Refusal>> {
    if heard.text.chars().count() > 200 {
        return heard.addressed.then(|| Err(heard.unknown()));
    }
    match read_turn(heard.text) {
        Ok(typed) => return Some(Ok((Command::Move(typed), None))),
        Err(Refusal::MoveText(MoveTextError::NotAMove(_))) => {}
        Err(refusal) => return Some(Err(refusal)),
    }
    let clean = plain(heard.text).to_lowercase();
    let words: Vec<&str> = clean
        .split_whitespace()
        .map(|word| {
            if word.starts_with("<@") {
                word
            } else {
                // "+" belongs to a clock.
                word.trim_matches(|letter| letter != '+' && is_wrapping(letter))
            }
        })
        .filter(|word| !word.is_empty())
        .collect();
    if words.is_empty() {
        return heard.addressed.then_some(Ok((Command::Help, None)));
    }
    let words = in_english(&words);
    if let ["challenge", rest @ ..] = words.as_slice() {
        return heard
            .addressed
            .then(|| Ok((read_challenge(rest, heard)?, None)));
    }
    if let ["learn", game @ ..] = words.as_slice()
        && heard.addressed
        && let Some(kind) = read_kind(game)
    {
        return Some(Ok((Command::Learn(kind), None)));
    }
    if let ["default", ..] = words.as_slice() {
        return heard.addressed.then_some(Err(Refusal::DefaultBySlash));
    }
    if let ["moves", square] = words.as_slice()
        && looks_like_a_square(square)
        && square.parse::<Square>().is_err()
    {
        return Some(Err(Refusal::MoveText(MoveTextError::OffBoard(
            (*square).to_owned(),
        ))));
    }
    if let ["rules", rest @ ..] = words.as_slice() {
        // "Rules are rules" is talk.
        return match Question::read(rest) {
            Ok(question) if heard.addressed || question.is_plain() => {
                Some(Ok((Command::Rules(Box::new(question)), None)))
            }
            Err(refusal) if heard.addressed => Some(Err(refusal)),
            _ => None,
        };
    }
    if let ["stats", mention] = words.as_slice()
        && mention.starts_with("<@")
    {
        return Some(named(mention, heard).map(|named| (Command::Stats(Some(named.person)), None)));
    }
    if heard.addressed
        && let Some(choice) = read_guard(&words, heard)
    {
        let choice = choice.map(|choice| Command::Settings(Box::new(Choice::Person(choice))));
        return Some(choice.map(|command| (command, None)));
    }
    match read_words(&words) {
        Some(read) => Some(Ok(read)),
        None if heard.addressed => Some(Err(heard.unknown())),
        None => None,
    }
}

/// Reads a turn of either game.
///
/// # Errors
/// [`Refusal::MoveText`], or [`Refusal::Placement`] for what looks like a man to be placed.
///
/// ```
/// use galabot::service::Refusal;
/// use galabot::service::command::read_turn;
/// assert!(read_turn("N@e1").is_ok());
/// for text in ["N@i9", "R@", "RR@e1", "knight e1"] {
///     assert!(matches!(read_turn(text), Err(Refusal::Placement { .. })), "{text}");
/// }
/// assert!(matches!(read_turn("anna@example.org"), Err(Refusal::MoveText(_))));
/// ```
pub fn read_turn(text: &str) -> Result<TypedTurn, Refusal> {
    text.parse().map_err(|error| match error {
        MoveTextError::NotAMove(_) => misplaced(text).unwrap_or(Refusal::MoveText(error)),
        error => Refusal::MoveText(error),
    })
}

/// What looks like a man to be placed: letters, `@` and perhaps a square; or the name of a man and a square.
fn misplaced(text: &str) -> Option<Refusal> {
    let clean = plain(text).to_lowercase();
    let clean = clean.trim_matches(is_wrapping);
    let (man, place) = clean.split_once(['@', ' '])?;
    let (man, place) = (man.trim(), place.trim_matches(['@', ' ']));
    let likely = match clean.contains('@') {
        true => {
            let square = place.strip_prefix(|file: char| file.is_ascii_lowercase());
            let digits = square
                .unwrap_or(place)
                .bytes()
                .all(|digit| digit.is_ascii_digit());
            man.bytes().all(|letter| letter.is_ascii_lowercase())
                && match man.len() {
                    0 => false,
                    1 => place.len() <= 20 && !place.contains('.'),
                    2..=6 => digits && place.len() <= 4,
                    _ => false,
                }
        }
        false => {
            let named = |role: &Role| role.to_string().eq_ignore_ascii_case(man);
            Role::ALL.iter().any(named) && looks_like_a_square(place)
        }
    };
    let on_board = |square: Square| BOARD.has(square);
    let stray = looks_like_a_square(place) && !place.parse().is_ok_and(on_board);
    likely.then(|| Refusal::Placement {
        read: text.trim().chars().take(40).collect(),
        square: stray.then(|| place.to_owned()),
    })
}

/// Who may challenge the one who says this.
fn read_guard(words: &[&str], heard: &Heard<'_>) -> Option<Result<PersonChoice, Refusal>> {
    let bare = PersonChoice::default();
    let someone = |mention: &str| named(mention, heard).map(|named| Some(named.person.id));
    Some(match words {
        ["challenges", switch @ ("on" | "off")] => Ok(PersonChoice {
            challenges: Some(*switch == "on"),
            ..bare
        }),
        ["block", mention] if mention.starts_with("<@") => {
            someone(mention).map(|block| PersonChoice { block, ..bare })
        }
        ["unblock", mention] if mention.starts_with("<@") => {
            someone(mention).map(|unblock| PersonChoice { unblock, ..bare })
        }
        _ => return None,
    })
}

fn read_words(words: &[&str]) -> Option<Read> {
    let plain = |command| Some((command, None));
    match words {
        ["accept"] => plain(Command::Accept),
        ["decline"] => plain(Command::Decline),
        ["withdraw"] => plain(Command::Withdraw),
        ["draw", "accept" | "yes"] | ["accept", "draw"] => plain(Command::AcceptDraw),
        ["draw", "decline" | "no"] | ["decline", "draw"] => plain(Command::DeclineDraw),
        ["accept", "as", "partner"] | ["accept", "partner"] => plain(Command::AcceptAsPartner),
        ["accept", "as", "partner", game] | ["accept", "partner", game] => {
            Some((Command::AcceptAsPartner, Some(read_game(game)?)))
        }
        ["accept", game] => Some((Command::Accept, Some(read_game(game)?))),
        ["decline", game] => Some((Command::Decline, Some(read_game(game)?))),
        ["withdraw", game] => Some((Command::Withdraw, Some(read_game(game)?))),
        ["abandon"] => plain(Command::Abandon),
        ["abandon", game] => Some((Command::Abandon, Some(read_game(game)?))),
        ["resume"] => plain(Command::Resume),
        ["resume", game] => Some((Command::Resume, Some(read_game(game)?))),
        ["take", "back", rest @ ..] | ["takeback" | "take-back" | "undo", rest @ ..] => {
            plain(match rest {
                [] => Command::TakeBack,
                ["accept" | "yes"] => Command::AcceptTakeBack,
                ["decline" | "no"] => Command::DeclineTakeBack,
                _ => return None,
            })
        }
        ["pause"] => plain(Command::Pause),
        ["pause", "accept" | "yes"] => plain(Command::AcceptPause),
        ["pause", "decline" | "no"] => plain(Command::DeclinePause),
        ["pause", "end" | "over"] | ["unpause"] => plain(Command::Unpause),
        ["claim"] | ["claim", "the", "win"] => plain(Command::Claim),
        ["board", how @ ..] => plain(read_board(how)?),
        ["moves"] => plain(Command::Moves(None)),
        ["moves", square] => plain(Command::Moves(Some(square.parse().ok()?))),
        ["resign"] => plain(Command::Resign { confirmed: false }),
        ["resign", "yes"] => plain(Command::Resign { confirmed: true }),
        ["draw"] | ["draw", "offer"] => plain(Command::Draw),
        ["rematch"] => plain(Command::Rematch),
        ["games"] => plain(Command::Games(None)),
        ["games", "finished"] => plain(Command::Games(Some(Wanted::default()))),
        ["history"] => plain(Command::History { page: None }),
        ["history", page] => {
            let page: usize = page.parse().ok()?;
            plain(Command::History {
                page: Some(page.checked_sub(1)?),
            })
        }
        ["position", ply] => plain(Command::Position {
            ply: ply.parse().ok()?,
            side: None,
        }),
        ["position", ply, side @ ("white" | "black")] => plain(Command::Position {
            ply: ply.parse().ok()?,
            side: match *side {
                "white" => Some(Side::White),
                _ => Some(Side::Black),
            },
        }),
        ["stats"] => plain(Command::Stats(None)),
        ["leaderboard", game @ ..] => plain(Command::Leaderboard(read_kind(game)?)),
        ["export"] => plain(Command::Export),
        ["replay"] => plain(Command::Replay),
        ["hint"] => plain(Command::Hint),
        ["review"] => plain(Command::Review(None)),
        ["help"] => plain(Command::Help),
        ["puzzle", which @ ..] => {
            let known = |rules: &str| Book::printed().rules().contains(&rules);
            plain(Command::Puzzle(Box::new(PuzzleAsk::typed(which, known)?)))
        }
        words => plain(Command::Lesson(LessonStep::named(words)?)),
    }
}

/// The words behind `board`: a side, `captured` and `text`, in any order.
fn read_board(words: &[&str]) -> Option<Command> {
    let (mut side, mut captured, mut text) = (None, false, false);
    for word in words {
        match *word {
            "captured" if !captured => captured = true,
            "text" if !text => text = true,
            word if side.is_none() => side = Some(BoardSide::named(word)?),
            _ => return None,
        }
    }
    Some(Command::Board {
        side,
        captured,
        text,
    })
}

/// A letter and up to three digits, on the board or not.
fn looks_like_a_square(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|file| file.is_ascii_lowercase())
        && (2..=4).contains(&word.len())
        && letters.all(|digit| digit.is_ascii_digit())
}

/// A game by its name, Gala if none is named.
fn read_kind(words: &[&str]) -> Option<Kind> {
    match words {
        [] | ["gala"] => Some(Kind::Gala),
        ["chelma"] => Some(Kind::Chelma),
        _ => None,
    }
}

/// `#12` or `12`.
fn read_game(word: &str) -> Option<TableId> {
    word.trim_start_matches('#').parse().ok().map(TableId)
}

fn is_off(word: &str) -> bool {
    matches!(word, "off" | "free" | "paused")
}

type Words<'a, 'b> = std::iter::Peekable<std::slice::Iter<'a, &'b str>>;

/// The person with this mention.
fn named(mention: &str, heard: &Heard<'_>) -> Result<Opponent, Refusal> {
    let id = mention.trim_matches(|letter| "<@!>".contains(letter));
    let mut known = heard.mentions.iter();
    known
        .find(|known| known.person.id.to_string() == id)
        .cloned()
        .ok_or_else(|| heard.unknown())
}

fn read_challenge(words: &[&str], heard: &Heard<'_>) -> Result<Command, Refusal> {
    let mut proposal = Proposal::default();
    let mut open = false;
    let mut rules = Vec::new();
    let mut words: Words<'_, '_> = words.iter().peekable();
    let person = |mention: &str| named(mention, heard);
    // The computer on a chair; what stands behind is its level.
    let computer = |words: &mut Words<'_, '_>, chair: Chair| {
        let named = words.next_if(|next| **next == "level").is_some();
        let number = words.next_if(|next| named || next.parse::<u64>().is_ok());
        let level = number.map_or(Ok(Computer::USUAL), |number| number.parse());
        level
            .map(|level| Opponent::computer(level, chair))
            .map_err(Refusal::Level)
    };
    loop {
        let rest: Vec<&str> = words.clone().copied().collect();
        // Before the numbers of players, for "3 days" begins with one.
        if let Some(read) = TimeControl::read(&rest) {
            let (control, used) =
                read.map_err(|error| Refusal::from(AroundRefusal::Clock(error)))?;
            proposal.clock = Some(control);
            words.nth(used.saturating_sub(1));
            continue;
        }
        let Some(word) = words.next() else { break };
        match *word {
            "clock" => {}
            "auto" | "automatic" => proposal.time_out = Some(TimeOut::Ends),
            "claim" => proposal.time_out = Some(TimeOut::Claim),
            "weekends" | "weekend" if words.next_if(|next| is_off(next)).is_some() => {
                proposal.weekends_off = true;
            }
            "weekends-off" | "weekends-free" => proposal.weekends_off = true,
            "open" | "anyone" => open = true,
            "white" => proposal.colour = ColourChoice::White,
            "black" => proposal.colour = ColourChoice::Black,
            "random" => proposal.colour = ColourChoice::Random,
            "rated" => proposal.rated = Some(true),
            "casual" | "unrated" => proposal.rated = Some(false),
            "two" | "2" => proposal.players = Some(2),
            "three" | "3" => proposal.players = Some(3),
            "four" | "4" => proposal.players = Some(4),
            "rules" | "with" | "and" | "options" | "option" | "players" => {}
            "computer" => {
                let (place, chair) = match proposal.opponent {
                    None => (&mut proposal.opponent, Chair::Opponent),
                    Some(_) if proposal.second.is_none() => (&mut proposal.second, Chair::Second),
                    Some(_) => return Err(Refusal::OneOpponent),
                };
                *place = Some(computer(&mut words, chair)?);
            }
            "partner" if proposal.partner.is_none() => {
                if words.next_if(|next| **next == "computer").is_some() {
                    proposal.partner = Some(computer(&mut words, Chair::Partner)?);
                    continue;
                }
                let mention = words.next_if(|next| next.starts_with("<@"));
                let mention = mention.ok_or(Refusal::WhichPartner)?;
                proposal.partner = Some(person(mention)?);
            }
            mention if mention.starts_with("<@") => {
                let chair = match proposal.opponent {
                    None => &mut proposal.opponent,
                    Some(_) if proposal.second.is_none() => &mut proposal.second,
                    Some(_) => return Err(Refusal::OneOpponent),
                };
                *chair = Some(person(mention)?);
            }
            name => rules.push(name),
        }
    }
    if proposal.opponent.is_none() && !open {
        return Err(heard.unknown());
    }
    if open && proposal.opponent.is_some() {
        return Err(Refusal::OneOpponent);
    }
    if !rules.is_empty() {
        proposal.ruleset = Some(Ruleset::from_names(rules).map_err(Refusal::Rules)?);
    }
    Ok(Command::Challenge(Box::new(proposal)))
}
