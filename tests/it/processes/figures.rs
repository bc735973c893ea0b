//! What the storm measures. Nothing of it is asserted: the machine may be busy.

use std::time::Duration;

#[derive(Default)]
pub struct Figures {
    /// From the death of a process until the moves typed just before, where it served, were all shown.
    pub kills: Vec<Duration>,
    /// The same for a process that is stopped.
    pub sleeps: Vec<Duration>,
    /// From the failure of the network until all moves were shown.
    pub cuts: Vec<Duration>,
    /// The same for the database, from when it runs again.
    pub outages: Vec<Duration>,
    /// In an upgrade: the longest time in which nobody served a shard, for each.
    pub upgrade_gaps: Vec<Duration>,
    /// In an upgrade: the longest time from a move to its board, in each game that was played meanwhile.
    pub upgrade_waits: Vec<Duration>,
    /// Processes that ended by themselves.
    pub ended: usize,
}

/// The median and the maximum.
fn spread(times: &[Duration]) -> String {
    let mut times = times.to_vec();
    times.sort_unstable();
    let seconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64);
    format!(
        "{} times, p50 {:.1} s, max {:.1} s",
        times.len(),
        seconds(times.get(times.len() / 2)),
        seconds(times.last())
    )
}

impl Figures {
    pub fn print(&self) {
        for (what, times) in [
            ("killed, taken over and shown after", &self.kills),
            ("stopped, taken over and shown after", &self.sleeps),
            ("network cut, all shown after", &self.cuts),
            ("database away, all shown after its return", &self.outages),
            ("upgrade, nobody serves a shard for", &self.upgrade_gaps),
            ("upgrade, a move is shown after", &self.upgrade_waits),
        ] {
            println!("{what}: {}", spread(times));
        }
    }
}
