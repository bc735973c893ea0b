//! The computer's moves in a conversation, made at once.

use std::sync::atomic::AtomicBool;

use galabot::computer;

use super::Talk;

impl Talk {
    /// Lets the computer do what is due at every table, and returns whether there was anything.
    pub(super) fn let_computers_think(&mut self) -> bool {
        let tables = self.service.store().live_tables().expect("readable");
        let mut any = false;
        for table in tables {
            let now = self.now();
            let never = AtomicBool::new(false);
            let answered = computer::turn(&self.service, table, || now, &never, || true);
            for post in answered
                .expect("no fault")
                .map_or(Vec::new(), |answered| answered.posts)
            {
                any = true;
                self.deliver(post);
            }
        }
        any
    }
}
