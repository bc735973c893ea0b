//! Leases: several processes share a store, and each shard is served by one of them at a time.
//!
//! Whoever holds the lease of a shard hears what is said on its servers, keeps its clocks and sends its posts. A lease
//! ends by the clock of the store, so clocks of machines may disagree. Each is given with a number, its epoch, that
//! grows; the store refuses what a holder writes whose lease has gone.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use super::ports::{Store, StoreError};
use super::rpc::Rpc;
use crate::service::model::shard_id::ShardId;

/// The lease of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lease {
    /// The shard.
    pub shard: ShardId,
    /// How often the shard had been given away when this lease was.
    pub epoch: u64,
}

/// How the leases stand for one process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaseRound {
    /// Into how many shards all servers are divided, once that is known.
    pub shards: Option<NonZeroU32>,
    /// The leases that are held and were renewed.
    pub held: Vec<Lease>,
    /// Leases that were free and are held from now on.
    pub taken: Vec<Lease>,
    /// How many leases are to be released, since other processes have fewer.
    pub surplus: usize,
    /// How many processes there are.
    pub processes: usize,
}

/// Where leases are kept. Every call may take as long as the store waits for its database.
pub trait Leases: Send + Sync + 'static {
    /// Renews the leases that are held: each lasts so long from now on. A process that takes part takes free ones as
    /// well, as long as it has fewer than its share; of one that does not, all are surplus.
    ///
    /// # Errors
    /// If the store cannot be reached. What is held lasts until its time is over.
    fn renew(&self, takes_part: bool, lasts: Duration) -> Result<LeaseRound, StoreError>;

    /// Gives a lease back.
    ///
    /// # Errors
    /// If the store cannot be reached. Then the lease ends by itself.
    fn release(&self, lease: Lease) -> Result<(), StoreError>;

    /// From now on all servers are divided into `count` shards, unless they are in as many or more already. If that
    /// changes, all leases end.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn set_shards(&self, count: NonZeroU32) -> Result<(), StoreError>;

    /// Takes this bucket's turn to identify; all processes share one turn per interval (`apart`). Returns how long to
    /// wait before asking again if it is not the turn.
    ///
    /// # Errors
    /// If the store cannot be reached.
    fn identify(&self, bucket: u64, apart: Duration) -> Result<Option<Duration>, StoreError>;
}

/// A store that several processes share.
#[derive(Clone)]
pub struct SharedStore {
    /// Its leases.
    pub leases: Arc<dyn Leases>,
    /// Calls from one process to another.
    pub rpc: Arc<dyn Rpc>,
    /// The store as the holder of a lease sees and writes it.
    pub under: Arc<dyn Fn(Lease) -> Arc<dyn Store> + Send + Sync>,
}

/// What one process does about the leases of a number of shards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The shards whose leases are renewed.
    pub renew: Vec<u32>,
    /// The free shards whose leases are taken.
    pub take: Vec<u32>,
    /// How many leases are too many.
    pub surplus: usize,
}

/// Decides what process `me` does, so that all have the same number of shards, or one more. `processes` are all that
/// live; `owners` has each shard's present owner, if its lease has not ended.
///
/// ```
/// use galabot::service::leases::plan;
///
/// // A second process comes and waits for what the first gives back.
/// let owners = [Some(1), Some(1), Some(1)];
/// assert!(plan(&2, &[1, 2], &owners).take.is_empty());
/// assert_eq!(plan(&1, &[1, 2], &owners).surplus, 1);
/// assert_eq!(plan(&2, &[1, 2], &[None, Some(1), Some(1)]).take, [0]);
/// ```
pub fn plan<P: Ord>(me: &P, processes: &[P], owners: &[Option<P>]) -> Plan {
    let held = |process: &P| {
        owners
            .iter()
            .flatten()
            .filter(|owner| *owner == process)
            .count()
    };
    let mut order: Vec<(usize, &P)> = processes.iter().map(|one| (held(one), one)).collect();
    // Those who have most keep what is left over.
    order.sort_by(|(had, one), (has, other)| has.cmp(had).then(one.cmp(other)));
    let (share, over) = match processes.len() {
        0 => (0, 0),
        many => (owners.len() / many, owners.len() % many),
    };
    let place = order.iter().position(|(_, one)| *one == me);
    let quota = place.map_or(0, |place| share + usize::from(place < over));
    let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let numbers = |is: &dyn Fn(&Option<P>) -> bool| -> Vec<u32> {
        let found = owners.iter().enumerate().filter(|(_, owner)| is(owner));
        found.map(|(at, _)| number(at)).collect()
    };
    let renew = numbers(&|owner| owner.as_ref() == Some(me));
    let mut take = numbers(&|owner| owner.is_none());
    take.truncate(quota.saturating_sub(renew.len()));
    Plan {
        surplus: renew.len().saturating_sub(quota),
        renew,
        take,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets each process do its part in turn until nothing changes, and returns how many each has.
    fn settle(processes: &[u8], owners: &mut [Option<u8>]) -> Vec<usize> {
        for _ in 0..20 {
            let before = owners.to_vec();
            for me in processes {
                let plan = plan(me, processes, owners);
                let given = plan.renew.iter().take(plan.surplus);
                given.for_each(|at| owners[*at as usize] = None);
                plan.take
                    .iter()
                    .for_each(|at| owners[*at as usize] = Some(*me));
            }
            if owners == before {
                break;
            }
        }
        let has = |me: &u8| owners.iter().filter(|owner| **owner == Some(*me)).count();
        processes.iter().map(has).collect()
    }

    #[test]
    fn shards_spread_evenly_as_processes_come_and_go() {
        let mut owners = vec![None; 7];
        assert_eq!(settle(&[1], &mut owners), [7]);
        assert_eq!(settle(&[1, 2], &mut owners), [4, 3]);
        let before = owners.clone();
        assert_eq!(settle(&[1, 2, 3], &mut owners), [3, 2, 2]);
        let moved = owners.iter().zip(&before).filter(|(now, then)| now != then);
        assert_eq!(moved.count(), 2, "no more move than have to");
        // The first dies, and its leases end.
        owners
            .iter_mut()
            .filter(|owner| **owner == Some(1))
            .for_each(|owner| *owner = None);
        assert_eq!(settle(&[2, 3], &mut owners), [4, 3]);
    }

    #[test]
    fn more_processes_than_shards_leave_some_waiting() {
        let mut owners = vec![None; 2];
        assert_eq!(settle(&[1, 2, 3], &mut owners), [1, 1, 0]);
        assert_eq!(
            plan(&9, &[1, 2, 3], &owners),
            Plan::default(),
            "it has left"
        );
    }
}
