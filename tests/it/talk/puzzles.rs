//! Puzzles in a conversation: out of a small book of its own, so that it stays as it is however many more are found.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

use galabot::ai::hint::advice;
use galabot::computer::mine_all;
use galabot::present::{self, Localizer, Message};
use galabot::puzzles::Book;
use galabot::service::{
    ChannelId, Content, Feedback, GuildId, Lane, PuzzleView, ServerSettings, Service, Store,
};

use super::Talk;

/// A win at once, one of two moves, one that saves, and one of Chelma.
const WINTHER: &str = "\
    1 | win | 900 | a7-a10 | g9/10/10/K9/10/10/10/10/10/3G5G w\n\
    2 | win | 900 | d6-a10 | g7h1/2ph1p1p1h/h4p3k/2p4p2/2kH6/8p1/10/8P1/p6P1K/3PH1P1KG w\n\
    3 | save | 2500 | h7-i8 f8-h7 i8-i9 h7-h6 i9-i10 h6-i10 i1-h2 | \
    g7h1/2ph1p1pg1/2p1pk2p1/p6P2/7K2/10/10/1P1PP5/H2P1PP3/4K3G1 w\n";
const CHELMA: &str =
    "2 | win | 900 | g3-f4 d5-e6 | Q7/2N5/Rp1p1B2/BRbk4/3PN1nn/4K1Pr/3br1q1/8 w - 70\n";

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let winther = Book::read("winther", WINTHER).expect("a book");
    winther.and(Book::read("chelma-turn-30", CHELMA).expect("a book"))
});

/// A bot with the small book.
pub(super) fn service(store: Arc<dyn Store>) -> Service {
    let service = Service::new(store).with_book(&BOOK);
    service.reaching(Arc::new(super::reach::Channels))
}

/// What is said about a puzzle: to all who read it, or to one alone, with why a try is wrong.
pub(super) fn told(words: Localizer, posed: &PuzzleView, chat: bool) -> Message {
    if chat {
        return present::open_puzzle(words, (&posed.puzzle, posed.origin.as_ref()), None, None);
    }
    let mut game = posed.puzzle.game();
    if let Feedback::Wrong(turn, _) = posed.said {
        game.play(turn).expect("it was checked");
    }
    match advice(&game, 2_000, &AtomicBool::new(false)) {
        Some(advice) => present::refuted(words, posed, &advice),
        None => {
            let reply = galabot::service::Reply::Puzzle(Box::new(posed.clone()));
            present::reply(words, &reply, None)
        }
    }
}

impl Talk {
    /// The finished games of the server are looked at for puzzles, as is done while nobody waits.
    pub(super) fn mine(&mut self) {
        mine_all(&self.service, GuildId(1)).expect("no fault");
    }

    /// The server wants the puzzle of the day in a channel, or nowhere.
    pub(super) fn subscribe(&mut self, channel: Option<ChannelId>) {
        let (store, guild) = (self.service.store(), GuildId(1));
        let before = store.server_settings(guild).expect("readable");
        let after = ServerSettings {
            daily: channel,
            ..before.clone()
        };
        assert!(
            store
                .set_server_settings(guild, &before, &after)
                .expect("writable")
        );
    }

    /// Shows the post of a puzzle.
    pub(super) fn show_puzzle(&mut self, content: &Content, lane: Lane) {
        let Content::Puzzle { puzzle, daily, .. } = content else {
            panic!("a puzzle")
        };
        let find = |id| self.service.book().find(id);
        let puzzle = find(puzzle).expect("it is in the book");
        let last = daily.as_ref().and_then(|daily| daily.last.as_ref());
        let last = last.and_then(|last| find(&last.puzzle));
        let lane = match lane {
            Lane::Channel(super::LOBBY) => "(#lobby)",
            Lane::Channel(_) => "(#games)",
            Lane::Table(_) => "(a thread)",
        };
        self.show("bot", lane, |words| {
            present::open_puzzle(words, (puzzle, None), daily.as_ref(), last)
        });
    }
}
