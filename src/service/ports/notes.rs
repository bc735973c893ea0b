//! Notes, read and written by the type of their value.

use super::{Store, StoreError};
use crate::service::model::notes::NoteValue;

/// Reads and writes notes by the type of their value.
pub trait Notes: Store {
    /// The note about this id.
    ///
    /// # Errors
    /// If the record cannot be read.
    fn noted<V: NoteValue>(&self, id: V::Id) -> Result<Option<V>, StoreError> {
        Ok(self.note(V::key(id))?.and_then(V::of))
    }

    /// Stores a note about this id.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn keep_note<V: NoteValue>(&self, id: V::Id, value: V) -> Result<(), StoreError> {
        self.set_note(&value.into_note(id))
    }

    /// Stores a note about this id if the present one is `before`, and returns whether it was.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn keep_note_if<V: NoteValue>(
        &self,
        id: V::Id,
        before: Option<V>,
        after: V,
    ) -> Result<bool, StoreError> {
        let before = before.map(|before| before.into_note(id));
        self.set_note_if(before.as_ref(), &after.into_note(id))
    }

    /// Forgets the note about this id.
    ///
    /// # Errors
    /// If it cannot be made durable.
    fn forget<V: NoteValue>(&self, id: V::Id) -> Result<(), StoreError> {
        self.forget_note(V::key(id))
    }
}

impl<S: Store + ?Sized> Notes for S {}
