//! One's own mistakes: the game in which they are looked for, and turns taken back after the coach's word.

use std::cell::Cell;
use std::sync::Arc;

use galabot::rules::any::{Kind, Ruleset};
use galabot::service::notes::{MadeReview, Notes};
use galabot::service::{
    BetterAsk, BetterView, CoachRemark, CoachSaid, CoachStep, ColourChoice, Command, Computer,
    Opponent, Person, PersonId, Proposal, Reply, Service, Slot, Table, TableId,
};
use galabot::store::MemoryStore;

use crate::grace::{ANNA, BEN, MONDAY, says};
use crate::store::given::mv;

const CLEO: u64 = 3;
const DAN: u64 = 4;

const RESIGNS: Command = Command::Resign { confirmed: true };

/// A challenge to this person by somebody who plays White.
fn challenge(opponent: u64) -> Proposal {
    let person = Person {
        id: PersonId(opponent),
        name: opponent.to_string(),
    };
    Proposal {
        opponent: Some(Opponent {
            person,
            bot: false,
            member: true,
        }),
        colour: ColourChoice::White,
        ..Proposal::default()
    }
}

/// A server with its games.
struct Server {
    service: Service,
    said: Cell<u64>,
}

impl Server {
    fn open() -> Server {
        Server {
            service: Service::new(Arc::new(MemoryStore::new())),
            said: Cell::new(0),
        }
    }

    fn asks(&self, who: u64, table: Option<TableId>, command: Command) -> Reply {
        let number = self.said.get() + 1;
        self.said.set(number);
        let at = (number, MONDAY + number);
        says(&self.service, who, command, table, at)
    }

    /// A person does this, and it is done.
    fn does(&self, who: u64, table: Option<TableId>, command: Command) -> Table {
        match self.asks(who, table, command) {
            Reply::Done { table, .. } => *table,
            other => panic!("{other:?}"),
        }
    }

    fn challenges(&self, who: u64, proposal: Proposal) -> TableId {
        self.does(who, None, Command::Challenge(Box::new(proposal)))
            .id
    }

    fn moves(&self, who: u64, table: TableId, text: &str) {
        let turn = text.parse().expect("a turn");
        self.does(who, Some(table), Command::Move(turn));
    }

    /// A review of this game is kept.
    fn keeps_review(&self, table: TableId) {
        let review = MadeReview("a review".to_owned());
        let kept = self.service.store().keep_note(table, review);
        kept.expect("writable");
    }

    /// A game of this kind in which White has moved once and resigned, and of which there is a review.
    fn reviewed(&self, [white, black]: [u64; 2], game: Kind) -> TableId {
        let proposal = Proposal {
            game,
            ..challenge(black)
        };
        let id = self.challenges(white, proposal);
        let table = self.does(black, Some(id), Command::Accept);
        let game = self.service.game(&table).expect("it replays");
        self.moves(white, id, &game.legal_turns()[0].to_string());
        self.does(white, Some(id), RESIGNS);
        self.keeps_review(id);
        id
    }

    fn looks_back(&self, who: u64, table: Option<TableId>, ask: BetterAsk) -> BetterView {
        match self.asks(who, table, Command::Better(Box::new(ask))) {
            Reply::Better(view) => *view,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn what_the_coach_has_warned_of_is_taken_back_at_once_and_brought_up_again_after_the_game() {
    let server = Server::open();
    let computer = Computer::new(Computer::USUAL, Slot::Opponent).person();
    let computer = computer.id.0;
    let proposal = Proposal {
        colour: ColourChoice::White,
        coach: true,
        ..Proposal::default()
    };
    let id = server.challenges(ANNA, proposal);
    server.moves(ANNA, id, "d1-e2");
    let remark = CoachRemark {
        ply: 1,
        turn: mv("d1-e2"),
        said: CoachSaid::Warning {
            before: 60,
            after: 20,
            line: Vec::new(),
            better: Vec::new(),
        },
    };
    let warns = Command::Coach(CoachStep::Say(Box::new(remark)));
    server.does(computer, Some(id), warns);
    let table = server.does(ANNA, Some(id), Command::TakeBack);
    assert!(table.turns.is_empty(), "{:?}", table.turns);
    for (who, text) in [(ANNA, "g1-f2"), (computer, "d10-e9"), (ANNA, "b3-c4")] {
        server.moves(who, id, text);
    }
    server.does(ANNA, Some(id), RESIGNS);
    let first = |ply| {
        let put = BetterAsk::Put(ply);
        server.looks_back(ANNA, Some(id), put).first
    };
    assert_eq!(first(1), Some(mv("d1-e2")));
    assert_eq!(first(3), None, "it was played at once");
}

#[test]
fn mistakes_are_looked_for_in_the_newest_reviewed_game_of_that_kind_in_which_one_played() {
    let server = Server::open();
    let gala = server.reviewed([ANNA, BEN], Kind::Gala);
    let chelma = server.reviewed([ANNA, BEN], Kind::Chelma);
    let found = |who, kind| {
        let find = BetterAsk::Find(kind);
        server.looks_back(who, None, find).table.id
    };
    assert_eq!(found(ANNA, Some(Kind::Gala)), gala);
    assert_eq!(found(ANNA, Some(Kind::Chelma)), chelma);
    assert_eq!(found(ANNA, None), chelma);

    // Cleo joins another one, and leaves before it begins.
    let cleos = server.reviewed([CLEO, BEN], Kind::Gala);
    let of_three = Proposal {
        players: Some(3),
        ruleset: Ruleset::from_names(["pyramid-4"]).ok(),
        ..challenge(BEN)
    };
    let id = server.challenges(ANNA, of_three);
    for (who, does) in [
        (CLEO, Command::Accept),
        (CLEO, Command::Decline),
        (DAN, Command::Accept),
        (BEN, Command::Accept),
        (BEN, RESIGNS),
    ] {
        server.does(who, Some(id), does);
    }
    server.keeps_review(id);
    assert_eq!(found(CLEO, None), cleos);
}
