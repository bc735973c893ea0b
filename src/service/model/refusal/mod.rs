//! Why a command is not carried out: the player can change that, and is told all of it.
//!
//! What goes wrong on our own side is a [`crate::service::Fault`] and never looks like one of these.

mod by_subject;

use crate::ai::LevelError;
use crate::rules::Outcome;
use crate::rules::Square;
use crate::rules::any::{Illegal, NotLegal, TextError};
use crate::rules::names::NameError;

pub use by_subject::{
    AnalysisRefusal, ControlRefusal, InviteRefusal, LessonRefusal, PuzzleRefusal, SettingsRefusal,
};

use super::challenge::Person;
use super::ids::{PersonId, TableId};

/// Part of something typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quoted {
    /// As it was typed.
    Text(String),
    /// Somebody who was mentioned, by number: what they are called is nobody's to keep.
    Person(PersonId),
}

/// A command that is not carried out, and why. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Something was said to the bot that is no command. Holds what was read, shortened.
    Unknown(Vec<Quoted>),
    /// Whoever asks is being deleted, and nothing else until that is done.
    Leaving,
    /// It looks like a turn but cannot be one.
    Text(TextError),
    /// It looks like a man of Chelma to be placed but cannot be one.
    Placement {
        /// What was read.
        read: String,
        /// The square named, if it is none of the board's.
        square: Option<String>,
    },
    /// What a server plays by is not chosen by a typed line.
    DefaultBySlash,
    /// No game is played here, and none was named.
    NoGameHere,
    /// There is no game with this number.
    NoSuchGame(TableId),
    /// The challenge has not been accepted yet.
    NotStarted(TableId),
    /// The caller has no seat in this game.
    NotSeated(TableId),
    /// It is the other one's turn.
    NotYourTurn {
        /// Whose turn it is.
        to_move: Person,
    },
    /// The game is over.
    GameOver(Outcome),
    /// The rules refuse the move.
    Illegal(Illegal),
    /// There is no man on this square to list moves of.
    NoManOn(Square),
    /// The man on this square is not the mover's.
    NotToMove(Square),
    /// More people were named in one challenge than can play.
    OneOpponent,
    /// A partner was asked for but not named.
    WhichPartner,
    /// Partners, second opponents and a number of players are for rules with four seats.
    NotForTwo,
    /// Somebody was named twice in one challenge.
    NamedTwice(Person),
    /// So many people cannot play.
    Players {
        /// How many were asked for.
        asked: usize,
        /// How many were named, the challenger among them.
        named: usize,
    },
    /// Rules are to be compared, and it is not clear which.
    CompareWhich,
    /// The rules named for a challenge are none.
    Rules(NameError),
    /// A chair was asked for both this person and the computer.
    PersonOrComputer(Person),
    /// One cannot challenge oneself.
    ChallengeYourself,
    /// Bots do not play.
    ChallengeBot(Person),
    /// A game's thread hangs under a channel, so a challenge is made there.
    ChallengeInThread,
    /// A challenge needs a server's channel.
    ChallengeInDirectMessage,
    /// Too many open challenges of one person.
    TooManyChallenges {
        /// The most one may have open at once.
        most: usize,
    },
    /// Too many games and challenges in which one person has a part.
    TooManyGames {
        /// The most one may have at once.
        most: usize,
    },
    /// One person asks too much in too short a time.
    TooFast {
        /// After so many seconds there is room for one more.
        seconds: u64,
    },
    /// One person has asked too much in one day.
    TooManyToday {
        /// After so many seconds there is room for one more.
        seconds: u64,
    },
    /// Something costly that the caller asked before is under way.
    OneAtATime,
    /// Too much is asked here, or of us altogether.
    Busy {
        /// After so many seconds there is room for one more.
        seconds: u64,
    },
    /// Still too much, and that has been said already: nothing is said in chat.
    Suppressed,
    /// Something about puzzles.
    Puzzle(PuzzleRefusal),
    /// Too many games of one person against the computer.
    TooManyComputers {
        /// The most one may play at once.
        most: usize,
    },
    /// The computer has no such level.
    Level(LevelError),
    /// There is no challenge to answer.
    NoChallenge,
    /// Several challenges could be meant.
    WhichChallenge(Vec<(TableId, Person)>),
    /// The challenge is somebody else's to answer.
    NotChallenged {
        /// Who was challenged.
        opponent: Person,
    },
    /// One cannot accept or decline one's own challenge; it can be withdrawn.
    OwnChallenge(TableId),
    /// The caller has accepted already, and others are awaited.
    JoinedAlready(TableId),
    /// The caller has taken a chair at this table and left it again as often as one may.
    LeftTooOften(TableId),
    /// Nobody is wanted on the challenger's side.
    NoPartnerWanted(TableId),
    /// An open challenge is for anyone, so nobody can decline it.
    OpenChallenge,
    /// Only the challenger can withdraw.
    NotChallenger {
        /// Who can.
        challenger: Person,
    },
    /// The challenge has been accepted already.
    AlreadyAccepted(TableId),
    /// The challenge has been declined or withdrawn.
    ChallengeClosed(TableId),
    /// No draw is offered.
    NoOffer,
    /// The offer is that of the caller's side; the other side has to answer it.
    OwnOffer {
        /// Who may answer: any of them.
        opponents: Vec<PersonId>,
    },
    /// A draw was offered and declined since the last move.
    OfferedAlready,
    /// The caller has said that they want to resign, and the partner has to agree.
    ResignationProposed {
        /// Who has to.
        partner: Person,
    },
    /// Something is not chosen.
    Settings(SettingsRefusal),
    /// Only who may manage the server decides that.
    NotManager,
    /// That is for a server.
    NotOnServer,
    /// Something around the game: its clock, taking back, pausing, where it is played.
    Control(ControlRefusal),
    /// The button belongs to an earlier state of the game.
    OutOfDate,
    /// Nothing has been played yet that could be shown again.
    NothingToReplay(TableId),
    /// The opponent has had themselves deleted.
    Gone,
    /// A rematch is for a finished game.
    NotFinished(TableId),
    /// The rematch was asked for already, as this game.
    RematchExists(TableId),
    /// Somebody cannot be helped to learn.
    Analysis(AnalysisRefusal),
    /// Something is not done in a lesson.
    Lesson(LessonRefusal),
    /// Somebody is not named in a challenge, or a challenge is not answered from here.
    Invite(InviteRefusal),
}

impl Refusal {
    /// The refusal of words that are no command.
    pub fn unknown(text: &str) -> Refusal {
        Refusal::unknown_of(text, &[])
    }

    /// The refusal of words that are no command, in which these people are mentioned.
    pub fn unknown_of(text: &str, people: &[PersonId]) -> Refusal {
        const MOST: usize = 40;
        let mut read = Vec::new();
        let (mut letters, mut rest) = (0, text);
        while !rest.is_empty() && letters < MOST {
            let mentioned = people.iter().find_map(|person| {
                let forms = [format!("<@{person}>"), format!("<@!{person}>")];
                let form = forms.iter().find(|form| rest.starts_with(form.as_str()))?;
                Some((*person, form.len()))
            });
            if let Some((person, length)) = mentioned {
                read.push(Quoted::Person(person));
                rest = &rest[length..];
                // About as long as a name.
                letters += 8;
                continue;
            }
            let letter = rest.chars().next().unwrap_or_default();
            match read.last_mut() {
                Some(Quoted::Text(text)) => text.push(letter),
                _ => read.push(Quoted::Text(letter.to_string())),
            }
            rest = &rest[letter.len_utf8()..];
            letters += 1;
        }
        if !rest.is_empty() {
            read.push(Quoted::Text("…".to_owned()));
        }
        Refusal::Unknown(read)
    }

    /// Whether it says that the caller has no game there in which to play a move.
    pub fn is_for_outsiders(&self) -> bool {
        matches!(
            self,
            Refusal::NotSeated(_)
                | Refusal::NoGameHere
                | Refusal::NoSuchGame(_)
                | Refusal::NotStarted(_)
                | Refusal::Lesson(LessonRefusal::NotYours { .. })
        )
    }

    /// Whether it is about a turn that was mistyped.
    pub fn is_mistyped_turn(&self) -> bool {
        matches!(self, Refusal::Text(_) | Refusal::Placement { .. })
    }

    /// Whether it is passed over in silence even when the bot was spoken to.
    pub fn is_suppressed(&self) -> bool {
        matches!(self, Refusal::Suppressed)
    }

    /// Whether it is passed over in silence when the command was typed in a thread: spectators may talk as they like.
    pub fn is_silent_in_chat(&self) -> bool {
        matches!(
            self,
            Refusal::NotSeated(_)
                | Refusal::NoGameHere
                | Refusal::NoChallenge
                | Refusal::Lesson(LessonRefusal::NoLesson)
        ) || matches!(self, Refusal::Text(error) if error.is_no_turn())
    }
}

impl From<NotLegal> for Refusal {
    fn from(refused: NotLegal) -> Refusal {
        match refused {
            NotLegal::Text(error) => Refusal::Text(error),
            NotLegal::Illegal(illegal) => Refusal::Illegal(illegal),
        }
    }
}
