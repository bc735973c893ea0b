//! Words and pictures for what the bot says. All words that people read are here.
//!
//! Facts come in ([`crate::service::Reply`], the events of a table), a [`Message`] goes out: text, a picture to be
//! drawn, buttons, and who is pinged. [`event`] tells everybody at a table what happened, [`reply`] answers one person.

mod analysis;
mod boards;
mod buttons;
mod chelma;
mod clock;
mod delivery_notices;
mod event_messages;
mod gala;
mod games;
mod history;
mod lessons;
mod lobby;
pub(crate) mod named_rules;
mod outcomes;
mod people;
mod piece_names;
mod play;
mod puzzles;
mod ratings;
mod reasons;
mod refusals;
mod replies;
mod results;
pub mod rules;
mod scenes;
mod text;
#[cfg(feature = "toy-game")]
#[path = "../../tests/toy/words.rs"]
mod toy;
mod tries;
pub mod web;
pub mod words;

#[cfg(test)]
mod tests;

use crate::draw::{Card, Painter, RatingCurve, Scene};
use crate::rules::Side;
use crate::rules::any::{Game, Kind, NotLegal, Ruleset};
use crate::service::button::Button;
use crate::service::commands::{ButtonSpec, Emphasis, spec_of};
use crate::service::{
    BoardView, Command, Computer, Content, Fault, MessageId, PersonId, RatingsView, Table,
    mention_of,
};

use crate::service::house_rules::HouseName;
use named_rules::NamedRules;
use play::move_picker::{PIECES, with_pieces};
use words::{MessageArg, tr};

pub use analysis::better::{better_looked_up, better_tried, with_puzzles};
pub use analysis::card::{ShareCard, card_posted, share_card};
pub use analysis::review::{ReviewPicture, before as game_before_turn, review, reviewed_turn};
pub use analysis::{hint, review_ready, reviewing, stopped};
pub use boards::picture;
pub use clock::offered as clock_offered;
pub use delivery_notices::{
    Missing, Obstacle, computer_fails, deaf, frozen, frozen_for_all, goes_on, late, set_aside,
};
pub use event_messages::{event, event_with_ratings};
pub use games::captured;
pub use history::export::{export, game_text};
pub use history::played_moves;
pub use history::replay::replay;
pub use lobby::card::card;
pub use lobby::door::{welcome, with_thread};
pub use lobby::level::level_found;
pub use lobby::my_games::{next_game, next_game_elsewhere};
pub use lobby::thread_names::{thread_name, thread_name_now};
pub use people::privacy::{exported, unsent};
pub use people::settings::theme;
pub use play::coach::remembered;
pub use play::game_control::goes_on_elsewhere;
pub use play::move_autocomplete::{offered_moves, offered_tries};
pub use play::planned_replies::plan_waits;
pub use puzzles::shared::{daily_is_shared, shared_daily};
pub use puzzles::{dropped_puzzle, open_puzzle, puzzle_name, refuted};
pub use ratings::rating_curves;
pub use replies::reply;
pub use results::result_in_feed;
pub use scenes::{ended, result_mark, scene};
pub(crate) use text::cut;
pub use text::message_link;
pub use words::{Localizer, THEMES};

/// Discord's limit for the text of a message, in characters.
pub const MOST_TEXT: usize = 2000;

/// Something to be said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The words, at most [`MOST_TEXT`] characters.
    pub text: String,
    /// If the computer is about to answer: the words once it has answered in another message.
    pub answered: Option<String>,
    /// The board to go with them, as it is kept until the message is sent.
    pub board: Option<BoardView>,
    /// The curves of ratings to go with them, as they are kept until the message is sent.
    pub ratings: Option<RatingsView>,
    /// The picture to go with them, ready to be drawn: the board, or figures of the rules.
    pub picture: Option<Picture>,
    /// A file to go with them, if no picture does: its name and what is in it.
    pub file: Option<(String, Vec<u8>)>,
    /// A menu below, above the buttons: for all, that of the pieces to move or of the mistakes in a review.
    pub menu: Option<Menu>,
    /// Further menus below it.
    pub more_menus: Vec<Menu>,
    /// The buttons below, in rows of five; menus and rows are at most five together.
    pub buttons: Vec<Face>,
    /// Who is notified; no one else is, although mentioned.
    pub ping: Vec<PersonId>,
}

/// A picture to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What it shows.
    pub shown: Shown,
    /// The same in words, at most 1,024 characters.
    pub alt: String,
    /// Its file name, which tells game and ply: `gala-12-7.png`.
    pub file: String,
}

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Boards one above the other, as a rule one; all of one game.
    Boards(Vec<Scene>),
    /// Boards one after another, as an animation.
    Replay(Vec<Scene>),
    /// A rule set on one page, in the words of a language.
    Poster(Localizer, Ruleset, Option<HouseName>),
    /// A game looked over.
    Review(Box<ReviewPicture>),
    /// What a game leaves behind, for sharing.
    Card(Box<Card>),
    /// How ratings went: a curve for each game, under its heading.
    Ratings(Vec<(String, RatingCurve)>),
}

impl Shown {
    /// A line of play, a board before it and one after each turn, and the ending of its file. Of one turn this board
    /// alone.
    fn line(mut boards: Vec<Scene>, alone: usize) -> (Shown, &'static str) {
        match boards.len() {
            ..=2 => (Shown::Boards(vec![boards.swap_remove(alone)]), "png"),
            _ => (Shown::Replay(boards), "gif"),
        }
    }

    /// The bytes of its file, in this painter's theme: of a replay a GIF, else a PNG. A board takes about a
    /// millisecond, a poster some hundred, a replay several for each move.
    pub fn bytes(&self, painter: &Painter) -> Vec<u8> {
        match self {
            Shown::Boards(scenes) => painter.column_png(scenes),
            Shown::Replay(scenes) => painter.replay(scenes),
            Shown::Review(review) => review.png(painter.theme()),
            Shown::Card(card) => card.png(painter.theme()),
            Shown::Ratings(curves) => ratings::png(curves, painter.theme()),
            Shown::Poster(words, ruleset, house) => {
                let (theme, house) = (painter.theme(), house.as_ref());
                let rules = NamedRules { ruleset, house };
                rules::poster(*words, rules, theme).png(theme)
            }
        }
    }
}

/// A menu out of which one entry is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What tells it from others, at most 100 characters.
    pub id: String,
    /// What stands on it before anything is chosen, at most 150 characters.
    pub prompt: String,
    /// What can be chosen: 1 to 25 entries; none if a person is chosen.
    pub entries: Vec<Entry>,
    /// What is chosen already.
    pub chosen: Chosen,
}

/// What is chosen in a menu when it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// The entry at this index, if any.
    Entry(Option<usize>),
    /// This person, if any: people of the server are chosen, and not entries.
    Person(Option<PersonId>),
}

/// An entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its words, at most 100 characters.
    pub label: String,
    /// Smaller words below them, at most 100 characters; none if empty.
    pub about: String,
    /// The text of the button that it stands for.
    pub value: String,
}

/// A button as it is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The words on it.
    pub label: String,
    /// The text that comes back when it is pressed; of a link where it leads.
    pub id: String,
    /// Its style.
    pub style: Style,
}

/// The style of a button, as Discord has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// What one most likely wants.
    Primary,
    /// Anything else.
    Secondary,
    /// Saying yes.
    Success,
    /// What cannot be taken back.
    Danger,
    /// It leads elsewhere, and nothing comes back.
    Link,
}

impl Message {
    /// Only words.
    pub fn text(text: impl Into<String>) -> Message {
        let mut text: String = text.into();
        if text.chars().count() > MOST_TEXT {
            text = text.chars().take(MOST_TEXT - 1).collect();
            text.push('…');
        }
        Message {
            text,
            ..Message::default()
        }
    }

    /// The same with a button.
    fn with_button(
        mut self,
        words: Localizer,
        command: Command,
        table: &Table,
        version: Option<u64>,
    ) -> Message {
        let id = Button {
            command: command.clone(),
            table: Some(table.id),
            version,
            reader: None,
        }
        .to_string();
        self.buttons.push(Face {
            label: label(words, &command),
            id,
            style: style(&command),
        });
        self
    }

    /// The same; the computer needs no ping.
    fn pinging_people(mut self) -> Message {
        self.ping
            .retain(|person| !person.is_computer() && !person.is_gone());
        self
    }

    fn pinging(mut self, person: PersonId) -> Message {
        self.ping.push(person);
        self
    }

    fn pinging_side(mut self, table: &Table, side: Side) -> Message {
        self.ping.extend(table.ids(side));
        self
    }

    /// The same, which the computer is about to answer; the words stay true afterwards.
    fn answered_later(mut self) -> Message {
        self.answered = Some(self.text.clone());
        self
    }

    /// The number of rows that its menus and buttons take; Discord shows five.
    #[cfg(test)]
    fn rows(&self) -> usize {
        self.menu.iter().len() + self.more_menus.len() + self.buttons.len().div_ceil(5)
    }

    /// The same in answer to this person where others see it too: this person turns its pages for all to see.
    pub fn turned_by(mut self, reader: PersonId) -> Message {
        for face in &mut self.buttons {
            let button = face.id.parse::<Button>().ok();
            if let Some(button) = button.filter(|button| spec_of(&button.command).turns_pages) {
                let reader = Some(reader);
                face.id = Button { reader, ..button }.to_string();
            }
        }
        self
    }

    /// Whether a move can be made with its menu or its buttons.
    pub fn offers_a_move(&self) -> bool {
        let chooses = |id: &str| {
            let button = id.parse::<Button>();
            button.is_ok_and(|button| matches!(button.command, Command::Choose(_)))
        };
        let mut ids = self.buttons.iter().map(|face| face.id.as_str());
        ids.any(chooses) || self.pieces_button().is_some_and(|(_, id)| chooses(&id))
    }

    /// The button that stands for its menu of pieces, if it has one.
    fn pieces_button(&self) -> Option<(String, String)> {
        let menu = self.menu.as_ref()?;
        let id = menu.id.strip_prefix(PIECES)?;
        Some((menu.prompt.clone(), id.to_owned()))
    }

    /// Whether there is anything to press.
    pub fn has_buttons(&self) -> bool {
        self.menu.is_some() || !self.buttons.is_empty()
    }

    /// The same with nothing to press.
    pub fn without_buttons(self) -> Message {
        Message {
            menu: None,
            more_menus: Vec::new(),
            buttons: Vec::new(),
            ..self
        }
    }

    /// The message as it waits in the outbox, in answer to another. Its menu of pieces is made anew when it is sent.
    pub fn into_content(self, reply_to: Option<MessageId>) -> Content {
        let pieces = self.pieces_button();
        let buttons = self.buttons.into_iter().map(|face| (face.label, face.id));
        Content::Words {
            text: self.text,
            board: self.board,
            ratings: self.ratings,
            buttons: pieces.into_iter().chain(buttons).collect(),
            reply_to,
        }
    }
}

/// The words on a button.
fn label(words: Localizer, command: &Command) -> String {
    let (button, _) = ButtonSpec::of(command);
    let kind = match command {
        Command::Learn(kind) => *kind,
        _ => Kind::default(),
    };
    words.format(button.label, &[("kind", MessageArg::arg(&kind, words))])
}

/// The style of the button for this command.
fn style(command: &Command) -> Style {
    match ButtonSpec::of(command).0.style {
        Emphasis::Primary => Style::Primary,
        Emphasis::Secondary => Style::Secondary,
        Emphasis::Success => Style::Success,
        Emphasis::Danger => Style::Danger,
    }
}

/// What was said before and kept as text in the outbox, about to be sent. Only its picture and the pieces to move find
/// new words.
pub fn kept(
    words: Localizer,
    text: &str,
    buttons: &[(String, String)],
    board: Option<(&Table, &Game, BoardView)>,
) -> Message {
    let mut message = Message::text(text);
    message.board = board.map(|(_, _, view)| view);
    message.picture = board.map(|(table, game, view)| picture(words, table, game, view));
    let faces = buttons.iter().map(|(text, id)| match id.parse::<Button>() {
        Ok(Button { command, .. }) => Face {
            label: match command {
                Command::Choose(_) => label(words, &command),
                _ => text.clone(),
            },
            id: id.clone(),
            style: style(&command),
        },
        Err(_) => Face {
            label: text.clone(),
            id: id.clone(),
            style: Style::Secondary,
        },
    });
    message.buttons = faces.collect();
    match board {
        Some((table, game, view)) if view.ply == game.len() => {
            with_pieces(words, message, table, game)
        }
        _ => message,
    }
}

/// The private answer to a person whose request is answered to everyone.
pub fn here_it_is(words: Localizer) -> Message {
    Message::text(tr!(words, "here-it-is"))
}

/// The apology for what went wrong on our side.
pub fn fault(words: Localizer, fault: &Fault) -> Message {
    Message::text(tr!(words, "fault", reference = fault.reference))
}

/// The answer to a command or button that was not carried out because Discord did not say in time that it waits for us.
pub fn unacknowledged(words: Localizer) -> Message {
    Message::text(tr!(words, "unacknowledged"))
}

/// Why what was typed is not played in the present position of a game, as one plain text that does not speak of
/// commands.
pub fn why_not(refused: &NotLegal, game: &Game) -> String {
    let words = match refused {
        NotLegal::Text(error) => error.to_string(),
        NotLegal::Illegal(refused) => {
            games::illegal(Localizer::default(), refused, Some(game), false)
        }
    };
    words.trim_end().replace('`', "")
}

/// A person in a message. Only those in [`Message::ping`] are notified.
pub fn mention(person: PersonId) -> String {
    match Computer::of(person) {
        Some(computer) => computer.to_string(),
        None if person.is_gone() => Localizer::default().gone(),
        None => mention_of(person),
    }
}
