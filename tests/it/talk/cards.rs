//! What is played at once, and what the message of a challenge says later.

use galabot::present;
use galabot::service::{Stage, TableId};

use super::{THREADS, Talk};

impl Talk {
    /// Shows what the message of a challenge says from now on: always if that alone tells that it is closed.
    pub fn show_card(&mut self, table: TableId) {
        let log = self.service.store().log(table).expect("readable");
        let table = self.service.store().table(table).expect("readable");
        let table = table.expect("it is there");
        if self.cards || table.stage == Stage::Closed {
            let card = |words| present::card(words, &table, &log);
            self.show("bot", "(#games) (edits the challenge)", card);
        }
    }

    /// Plays these moves, and shows only the answer to the last.
    pub fn play(&mut self, moves: &str) {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        for (at, mv) in moves.iter().enumerate() {
            let table = TableId(self.place.channel.0 - THREADS);
            let table = self
                .service
                .store()
                .table(table)
                .expect("readable")
                .expect("a game here");
            let game = self.service.game(&table).expect("replays");
            let name = table.person(game.mover()).expect("seated").name.clone();
            self.quiet = at + 1 < moves.len();
            let before = table.turns.len();
            self.hear(&name, mv);
            let table = self
                .service
                .store()
                .table(table.id)
                .expect("readable")
                .expect("there");
            assert!(
                table.turns.len() > before,
                "{mv} is not played: {:?}",
                game.position_text()
            );
        }
        self.quiet = false;
    }
}
