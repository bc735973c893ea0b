//! Why a command is refused. The player can do something about it, and is told the full reason.
//!
//! An error of the service is a [`crate::service::Fault`] and never looks like a refusal.

mod by_subject;

use crate::ai::LevelError;
use crate::rules::Outcome;
use crate::rules::Square;
use crate::rules::any::{Illegal, NotLegal, TextError, Turn, TypedTurn};

pub use by_subject::{
    AnalysisRefusal, CoachRefusal, ControlRefusal, InviteRefusal, LessonRefusal, LiveRematch,
    PlanRefusal, PuzzleRefusal, SettingsRefusal,
};

use super::challenge::Person;
use super::house_rules::{HouseRefusal, NoRules};
use super::ids::{PersonId, TableId};

/// A part of a typed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quoted {
    /// As it was typed.
    Text(String),
    /// A person who was mentioned, by number: the bot keeps no names.
    Person(PersonId),
}

/// What becomes of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeAnswer {
    /// It is accepted.
    Accept,
    /// It is declined.
    Decline,
    /// Whoever has made it withdraws it.
    Withdraw,
}

/// A command that is refused, and why. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The text addressed to the bot is no command. Holds the text, shortened.
    Unknown(Vec<Quoted>),
    /// It is nearly this line, which was probably meant.
    DidYouMean(String),
    /// It was edited so long after it was sent that something else may have been heard.
    EditedLate,
    /// The caller is being deleted; until that is done every other command is refused.
    Leaving,
    /// It looks like a turn but cannot be one.
    Text(TextError),
    /// It looks like a placement of Chelma but cannot be one.
    Placement {
        /// What was read.
        read: String,
        /// The square named, if it is not on the board.
        square: Option<String>,
    },
    /// No piece of this kind may go to this square, or more than one.
    WhichPiece {
        /// The name of the kind of piece, in English and lower case.
        piece: &'static str,
        /// The square.
        to: Square,
        /// The turns that bring one there.
        turns: Vec<Turn>,
    },
    /// The rules of a server cannot be chosen by a typed line.
    DefaultBySlash,
    /// Settings are not shown to all who read along.
    SettingsBySlash,
    /// What is stored of a person is not shown to all who read along.
    PrivacyBySlash,
    /// No game is played here, and none was named.
    NoGameHere,
    /// There is no game with this number.
    NoSuchGame(TableId),
    /// The challenge has not been accepted yet.
    NotStarted(TableId),
    /// The caller has no seat in this game.
    NotSeated(TableId),
    /// It is another player's turn.
    NotYourTurn {
        /// Whose turn it is.
        to_move: Person,
    },
    /// The game is over.
    GameOver(Outcome),
    /// Which earlier board is meant cannot be read. Holds what was read.
    NoMoment(String),
    /// The rules refuse the move.
    Illegal(Illegal),
    /// There is no piece on this square to list moves of.
    NoPieceOn(Square),
    /// The piece on this square is not the mover's.
    NotToMove(Square),
    /// More people were named in one challenge than can play.
    OneOpponent,
    /// A partner was asked for but not named.
    WhichPartner,
    /// Partners, second opponents and a number of players are for rules with four seats.
    NotForTwo,
    /// A person was named twice in one challenge.
    NamedTwice(Person),
    /// This number of people cannot play.
    Players {
        /// How many were asked for.
        asked: usize,
        /// How many were named, including the challenger.
        named: usize,
    },
    /// A comparison of rules, but it is not clear of which.
    CompareWhich,
    /// The rules named for a challenge do not exist.
    Rules(NoRules),
    /// It is about house rules.
    House(HouseRefusal),
    /// A slot was asked for both this person and the computer.
    PersonOrComputer(Person),
    /// One cannot challenge oneself.
    ChallengeYourself,
    /// Bots do not play.
    ChallengeBot(Person),
    /// A game's thread is under a channel, so a challenge must be made in a channel.
    ChallengeInThread,
    /// A challenge needs a server's channel.
    ChallengeInDirectMessage,
    /// Too many open challenges of one person.
    TooManyChallenges {
        /// The most that one person may have open.
        most: usize,
    },
    /// Too many games and challenges in which one person has a part.
    TooManyGames {
        /// The most that one person may have.
        most: usize,
    },
    /// One person asks too much in a short time.
    TooFast {
        /// The seconds until there is room for one more.
        seconds: u64,
    },
    /// One person has asked too much in one day.
    TooManyToday {
        /// The seconds until there is room for one more.
        seconds: u64,
    },
    /// An earlier costly request of the caller is still running.
    OneAtATime,
    /// Too much is asked here, or of the bot altogether.
    Busy {
        /// The seconds until there is room for one more.
        seconds: u64,
    },
    /// Still too much, and that has been said already: nothing is said in chat.
    Suppressed,
    /// A request about puzzles is refused.
    Puzzle(PuzzleRefusal),
    /// Too many games of one person against the computer.
    TooManyComputers {
        /// The most that one person may play at once.
        most: usize,
    },
    /// The computer has no such level.
    Level(LevelError),
    /// There is no challenge to answer.
    NoChallenge,
    /// Several challenges could be meant.
    WhichChallenge {
        /// What is to be done with the one that is meant.
        to: ChallengeAnswer,
        /// Those, with who has made each.
        open: Vec<(TableId, Person)>,
    },
    /// Several questions are open at the table, and the answer does not say which it is for.
    WhichQuestion,
    /// The answer would show a game where it is not played, to people who may not see it.
    PlayedElsewhere(TableId),
    /// The challenge is for another person.
    NotChallenged {
        /// Who was challenged.
        opponent: Person,
    },
    /// One cannot accept or decline one's own challenge; it can be withdrawn.
    OwnChallenge(TableId),
    /// The caller has accepted already, and others are awaited.
    JoinedAlready(TableId),
    /// The caller has taken and left slots at this table as often as allowed.
    LeftTooOften(TableId),
    /// The challenger's side has no open slot.
    NoPartnerWanted(TableId),
    /// An open challenge is for anyone, so it cannot be declined.
    OpenChallenge,
    /// Only the challenger can withdraw.
    NotChallenger {
        /// The challenger.
        challenger: Person,
    },
    /// The challenge has been accepted already.
    AlreadyAccepted(TableId),
    /// The challenge has been declined or withdrawn.
    ChallengeClosed(TableId),
    /// No draw is offered.
    NoOffer,
    /// The caller's own side has offered; the other side must answer.
    OwnOffer {
        /// Who may answer: any of them.
        opponents: Vec<PersonId>,
    },
    /// The caller wants a draw already, and the partner has to agree.
    DrawProposed {
        /// The partner.
        partner: Person,
    },
    /// A draw was offered and declined since the last move.
    OfferedAlready,
    /// The caller has proposed to resign, and the partner has to agree.
    ResignationProposed {
        /// The partner.
        partner: Person,
    },
    /// The question is for this person alone to answer.
    NotYourQuestion(PersonId),
    /// A setting is refused.
    Settings(SettingsRefusal),
    /// Only people who may manage the server decide that.
    NotManager,
    /// It is possible on a server only.
    NotOnServer,
    /// A command around the game is refused: its clock, taking back, pausing, where it is played.
    Control(ControlRefusal),
    /// The button belongs to an earlier state of the game.
    OutOfDate,
    /// No move has been played that could be shown again.
    NothingToReplay(TableId),
    /// The opponent has been deleted.
    Gone,
    /// A rematch is for a finished game.
    NotFinished(TableId),
    /// The caller has asked for the rematch already, or it runs.
    RematchExists(LiveRematch),
    /// A hint or a review is refused.
    Analysis(AnalysisRefusal),
    /// A planned reply is refused.
    Plan(PlanRefusal),
    /// The computer was asked to find the challenger's level in a game with others.
    LevelAutoAlone,
    /// Something about the coach is refused.
    Coach(CoachRefusal),
    /// A command is refused in a lesson.
    Lesson(LessonRefusal),
    /// A person cannot be named in a challenge, or a challenge cannot be answered from here.
    Invite(InviteRefusal),
}

impl Refusal {
    /// Refuses a text that is no command.
    pub fn unknown(text: &str) -> Refusal {
        Refusal::unknown_of(text, &[])
    }

    /// Refuses a text that is no command and mentions these people.
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
                // About the length of a name.
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

    /// Whether it says that the caller plays no game there.
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

    /// Whether it is about a mistyped turn.
    pub fn is_mistyped_turn(&self) -> bool {
        matches!(self, Refusal::Text(_) | Refusal::Placement { .. })
    }

    /// Whether nothing is said, even if the command was addressed to the bot.
    pub fn is_suppressed(&self) -> bool {
        matches!(self, Refusal::Suppressed)
    }

    /// Whether nothing is said if the command was typed in a thread: spectators may talk as they like.
    pub fn is_silent_in_chat(&self) -> bool {
        matches!(
            self,
            Refusal::NotSeated(_)
                | Refusal::NoGameHere
                | Refusal::NoChallenge
                | Refusal::Coach(CoachRefusal::None(_) | CoachRefusal::NothingAsked(_))
                | Refusal::Lesson(LessonRefusal::NoLesson)
        ) || matches!(self, Refusal::Text(error) if error.is_no_turn())
    }
}

impl Refusal {
    /// Why a typed turn is not taken. A placement well written is not passed over as talk where nothing is placed.
    pub fn of_turn(typed: &TypedTurn, refused: NotLegal) -> Refusal {
        let read = typed.text();
        match Refusal::from(refused) {
            Refusal::Text(error) if error.is_no_turn() && read.contains('@') => {
                Refusal::Placement { read, square: None }
            }
            refusal => refusal,
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::fixtures::person;

    fn quoted(parts: &[&str]) -> Refusal {
        let parts = parts.iter().map(|part| Quoted::Text((*part).to_owned()));
        Refusal::Unknown(parts.collect())
    }

    #[test]
    fn of_a_text_that_is_no_command_forty_letters_are_quoted() {
        let forty = "x".repeat(40);
        assert_eq!(Refusal::unknown(&forty), quoted(&[&forty]));
        let longer = Refusal::unknown(&format!("{forty}y"));
        assert_eq!(longer, quoted(&[&forty, "…"]));
    }

    #[test]
    fn a_person_who_is_mentioned_takes_as_much_of_a_quoted_text_as_eight_letters() {
        let rest = "x".repeat(32);
        let text = |text: &str| Quoted::Text(text.to_owned());
        let person = || Quoted::Person(PersonId(5));
        let read = Refusal::unknown_of(&format!("<@5>{rest}y"), &[PersonId(5)]);
        let quoted = vec![person(), text(&rest), text("…")];
        assert_eq!(read, Refusal::Unknown(quoted));
        let read = Refusal::unknown_of(&"<@5>".repeat(6), &[PersonId(5)]);
        let mut quoted = vec![person(); 5];
        quoted.push(text("…"));
        assert_eq!(read, Refusal::Unknown(quoted));
    }

    #[test]
    fn whoever_is_not_to_move_is_no_outsider() {
        let to_move = person(2);
        assert!(Refusal::NotSeated(TableId(1)).is_for_outsiders());
        assert!(!Refusal::NotYourTurn { to_move }.is_for_outsiders());
    }

    #[test]
    fn what_is_no_turn_of_the_game_is_talk_unless_it_is_written_as_a_placement() {
        let no_turn = "hello".parse::<TypedTurn>().expect_err("talk");
        assert!(no_turn.is_no_turn());
        let refused = |text: &str| {
            let typed: TypedTurn = text.parse().expect(text);
            Refusal::of_turn(&typed, NotLegal::Text(no_turn.clone()))
        };
        let read = "N@e1".to_owned();
        let placement = Refusal::Placement { read, square: None };
        assert_eq!(refused("N@e1"), placement);
        assert_eq!(refused("d3-f5"), Refusal::Text(no_turn.clone()));
    }

    #[test]
    fn only_a_turn_is_mistyped_and_only_what_is_not_to_be_told_is_not_told() {
        let placement = Refusal::Placement {
            read: "K".to_owned(),
            square: None,
        };
        assert!(placement.is_mistyped_turn() && !placement.is_suppressed());
        assert!(!Refusal::NoGameHere.is_mistyped_turn());
        assert!(Refusal::Suppressed.is_suppressed());
    }
}
