//! Heads of tables decoded before, so that the same text is not decoded again at each step of a move.
//!
//! A head follows from its text alone and is found by it. So it can be missing but never wrong, whoever wrote the text.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use super::record::Head;
use crate::service::TableId;

/// How many are kept. One takes some 4 kB.
const MOST: usize = 2_048;

static HEADS: LazyLock<Mutex<Decoded<Head>>> = LazyLock::new(|| Mutex::new(Decoded::keeping(MOST)));

/// The head of a table with this text; what `decode` makes of it if that is not known.
///
/// # Errors
/// What `decode` fails with.
pub fn decoded<E>(
    table: TableId,
    text: &[u8],
    decode: impl FnOnce() -> Result<Option<Head>, E>,
) -> Result<Option<Head>, E> {
    let known = heads().find(table, text);
    if let Some(head) = known {
        return Ok(Some(Head::clone(&head)));
    }
    let head = decode()?;
    if let Some(head) = &head {
        heads().keep(table, text, head.clone());
    }
    Ok(head)
}

fn heads() -> MutexGuard<'static, Decoded<Head>> {
    // A panic elsewhere leaves it valid: each step under the lock is complete in itself.
    HEADS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What was decoded for tables, each with its text. The one kept for longest goes first when there are too many.
struct Decoded<T> {
    most: usize,
    kept: HashMap<TableId, (Vec<u8>, Arc<T>)>,
    /// The tables, in the order in which they were first kept.
    order: VecDeque<TableId>,
}

impl<T> Decoded<T> {
    fn keeping(most: usize) -> Decoded<T> {
        Decoded {
            most,
            kept: HashMap::new(),
            order: VecDeque::new(),
        }
    }

    fn find(&self, table: TableId, text: &[u8]) -> Option<Arc<T>> {
        let (known, value) = self.kept.get(&table)?;
        (known == text).then(|| value.clone())
    }

    fn keep(&mut self, table: TableId, text: &[u8], value: T) {
        let entry = (text.to_vec(), Arc::new(value));
        if self.kept.insert(table, entry).is_some() {
            return;
        }
        self.order.push_back(table);
        if self.order.len() > self.most
            && let Some(oldest) = self.order.pop_front()
        {
            self.kept.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_decoded_is_found_by_its_text_alone() {
        let mut decoded = Decoded::keeping(2);
        let found = |decoded: &Decoded<u8>, table, text: &[u8]| {
            decoded.find(TableId(table), text).map(|value| *value)
        };
        decoded.keep(TableId(1), b"one", 1);
        assert_eq!(found(&decoded, 1, b"one"), Some(1));
        assert_eq!(found(&decoded, 1, b"two"), None);
        assert_eq!(found(&decoded, 2, b"one"), None);
        decoded.keep(TableId(1), b"two", 2);
        assert_eq!(found(&decoded, 1, b"one"), None);
        assert_eq!(found(&decoded, 1, b"two"), Some(2));
    }

    #[test]
    fn only_so_much_is_kept() {
        let mut decoded = Decoded::keeping(2);
        for table in 1..=3 {
            decoded.keep(TableId(table), b"one", table);
        }
        assert!(decoded.find(TableId(1), b"one").is_none());
        assert!(decoded.find(TableId(3), b"one").is_some());
        assert_eq!((decoded.kept.len(), decoded.order.len()), (2, 2));
    }
}
