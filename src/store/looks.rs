//! When each live table is to be looked at next because time may bring something about there. So nobody has to look at
//! all of them.
//!
//! The entry [`Key::Live`] of a table holds the moment, and the table is among [`Key::Due`] under that moment. Each
//! commit sets it anew from the table alone ([`next_look`]), perhaps too early but never too late. Who looks and finds
//! nothing to do postpones it. What comes from the settings of a person is found by [`Key::Wake`]: from such a moment
//! on all their clocks are looked at.

use super::key::{Key, KeyRange};
use super::kv_reader::{KvReader, WriteBatch};
use super::operation::{StoreOp, Waking};
use super::storage_engine::StorageEngine;
use super::view;
use crate::service::{
    GameClock, GuildId, Look, PersonId, PersonSettings, Stage, StoreError, Table, TableId,
    Timestamp, next_look,
};

type Result<T> = std::result::Result<T, StoreError>;

/// The moment of what is to be looked at as soon as possible.
const AT_ONCE: Timestamp = Timestamp(0);

/// Entries read or written at once.
const PART: usize = 64;

/// The entries of a table: on which server it is live, when it is looked at next, and whether its clock is one for an
/// evening.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Entries {
    server: GuildId,
    table: TableId,
    at: Option<Timestamp>,
    evening: bool,
}

impl Entries {
    /// The entries that follow from a table alone; `None` if it is not live.
    fn of(table: &Table) -> Option<Entries> {
        let clock = table.clock.as_ref();
        let evening = clock.is_some_and(|clock| clock.timing.control.is_for_an_evening());
        table.is_live().then(|| Entries {
            server: view::server_of(table),
            table: table.id,
            at: next_look(table),
            evening: evening && table.stage == Stage::Playing,
        })
    }

    /// The stored entries of a table, which may have been postponed.
    fn stored(kv: &dyn KvReader, table: &Table) -> Result<Option<Entries>> {
        let Some(entries) = Entries::of(table) else {
            return Ok(None);
        };
        let key = Key::Live(entries.server, table.id);
        let Some(value) = kv.read(&key.bytes())? else {
            return Ok(None);
        };
        let at = match value.len() {
            0 => None,
            _ => Some(moment(&key, &value)?),
        };
        Ok(Some(Entries { at, ..entries }))
    }

    fn keys(&self) -> (Key, impl Iterator<Item = Key>) {
        let (server, table) = (self.server, self.table);
        let due = self.at.map(|at| Key::Due(at, server, table));
        let evening = self.evening.then_some(Key::Evening(server, table));
        (Key::Live(server, table), due.into_iter().chain(evening))
    }

    fn put(&self, changes: &mut WriteBatch) {
        let (live, others) = self.keys();
        let value = self.at.map(|at| at.0.to_be_bytes().to_vec());
        changes.set(live.bytes(), Some(value.unwrap_or_default()));
        others.for_each(|key| changes.put_key(&key));
    }

    fn remove(&self, changes: &mut WriteBatch) {
        let (live, others) = self.keys();
        changes.remove(&live);
        others.for_each(|key| changes.remove(&key));
    }
}

fn moment(key: &Key, value: &[u8]) -> Result<Timestamp> {
    let bytes = value.try_into().map_err(|_| StoreError::Damaged {
        key: key.to_string(),
        reason: format!("expected a moment but found {} bytes", value.len()),
    })?;
    Ok(Timestamp(u64::from_be_bytes(bytes)))
}

/// Writes the entries of a table that has none. Who goes on vacation is found by their settings, whose entries are
/// written as well; who is on vacation by the log may have come back.
pub fn begin(changes: &mut WriteBatch, table: &Table) {
    if let Some(mut entries) = Entries::of(table) {
        let clock = table.clock.as_ref();
        if clock.is_some_and(|clock| !clock.vacations.is_empty()) {
            entries.at = Some(AT_ONCE);
        }
        entries.put(changes);
    }
}

/// Brings the entries of a table from one state to the next.
///
/// # Errors
/// If what they depend on cannot be read.
pub fn put(
    kv: &dyn KvReader,
    changes: &mut WriteBatch,
    before: Option<&Table>,
    after: &Table,
) -> Result<()> {
    let old = match before {
        Some(before) => Entries::stored(kv, before)?,
        None => None,
    };
    let mut new = Entries::of(after);
    if let Some(new) = &mut new {
        // Nobody has looked yet.
        let waits = old.is_some_and(|old| old.at == Some(AT_ONCE));
        let before = before.and_then(|before| before.clock.as_ref());
        if waits || may_be_away(kv, before, after)? {
            new.at = Some(AT_ONCE);
        }
        pass_again(kv, changes, before, after)?;
    }
    replace(changes, old, new);
    Ok(())
}

fn replace(changes: &mut WriteBatch, old: Option<Entries>, new: Option<Entries>) {
    if old == new {
        return;
    }
    if let Some(old) = old {
        old.remove(changes);
    }
    if let Some(new) = new {
        new.put(changes);
    }
}

/// Whether the log of a table may not say who is on vacation: its clock has just begun, and somebody at it is or soon
/// will be; or somebody has just gone or come back, who may have changed their mind meanwhile; or somebody was late. A
/// vacation that is chosen later has entries of its own.
fn may_be_away(kv: &dyn KvReader, before: Option<&GameClock>, after: &Table) -> Result<bool> {
    let Some(clock) = &after.clock else {
        return Ok(false);
    };
    if let Some(before) = before {
        if before.vacations != clock.vacations {
            return Ok(true);
        }
        // While somebody was late, their vacation could not begin.
        if !before.is_late(before.person(), after.changed_at) {
            return Ok(false);
        }
    }
    for person in clock.seats.iter().filter(|person| !person.is_computer()) {
        let settings = view::person(kv, *person)?;
        let mut vacations = settings.vacations.iter();
        if vacations.any(|vacation| clock.as_of < vacation.until) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Has the moments passed once more that are yet to come for those who have just come back. A clock that ran ahead has
/// passed them before their time, so that a vacation began whose entry is gone.
fn pass_again(
    kv: &dyn KvReader,
    changes: &mut WriteBatch,
    before: Option<&GameClock>,
    after: &Table,
) -> Result<()> {
    let (Some(before), Some(clock)) = (before, &after.clock) else {
        return Ok(());
    };
    let away = before.vacations.iter();
    for person in away.filter(|person| !clock.vacations.contains(person)) {
        let settings = view::person(kv, *person)?;
        of_settings(*person, &settings)
            .filter(|key| matches!(key, Key::Wake(at, _) if after.changed_at < *at))
            .for_each(|key| changes.put_key(&key));
    }
    Ok(())
}

/// When the settings of a person may bring something about at their tables: where their vacations begin and end.
pub fn of_settings(person: PersonId, settings: &PersonSettings) -> impl Iterator<Item = Key> + '_ {
    let vacations = settings.vacations.iter();
    let moments = vacations.flat_map(|vacation| [vacation.from, vacation.until]);
    moments.map(move |at| Key::Wake(at, person))
}

/// Has the clocks of a person looked at who has changed their vacations, for they may be back. It does so too for a
/// person who wants reminders again, for they may have missed one.
pub fn put_settings(
    changes: &mut WriteBatch,
    person: PersonId,
    before: &PersonSettings,
    after: &PersonSettings,
) {
    let missed = after.reminders && !before.reminders;
    if missed || before.vacations != after.vacations {
        changes.put_key(&Key::Wake(AT_ONCE, person));
    }
}

/// Removes what [`put_settings`] may have written.
pub fn remove_settings(changes: &mut WriteBatch, person: PersonId) {
    changes.remove(&Key::Wake(AT_ONCE, person));
}

/// What postponing these looks changes. A table that has changed since it was looked at stays where it is.
///
/// # Errors
/// If a table cannot be read.
pub fn postponed(kv: &dyn KvReader, looks: &[(Look, Option<Timestamp>)]) -> Result<WriteBatch> {
    let mut changes = WriteBatch::default();
    for (look, to) in looks {
        let Some(head) = view::head(kv, look.table)? else {
            continue;
        };
        let old = Entries::stored(kv, &head.table)?;
        if let Some(old) = old
            && head.table.version == look.version
            && old.at == Some(look.at)
        {
            replace(&mut changes, Some(old), Some(Entries { at: *to, ..old }));
        }
    }
    Ok(changes)
}

/// What looking at once at these tables of a person changes. Only those with a clock have to do with settings.
///
/// # Errors
/// If a table cannot be read.
pub fn woken(kv: &dyn KvReader, waking: &Waking) -> Result<WriteBatch> {
    let mut changes = WriteBatch::default();
    for table in &waking.tables {
        let head = view::head(kv, *table)?;
        let timed = head.filter(|head| head.table.clock.is_some());
        if let Some(head) = timed
            && let Some(old) = Entries::stored(kv, &head.table)?
        {
            let at = Some(AT_ONCE);
            replace(&mut changes, Some(old), Some(Entries { at, ..old }));
        }
    }
    if waking.done {
        changes.remove(&Key::Wake(waking.at, waking.person));
    }
    Ok(changes)
}

/// Has the clocks of everybody looked at whose settings want it by now.
///
/// # Errors
/// As the store.
pub fn wake<E: StorageEngine>(store: &E, now: Timestamp) -> Result<()> {
    loop {
        let found = store.view(|kv| first(kv, KeyRange::Wake))?;
        let Some(Key::Wake(at, person)) = found else {
            return Ok(());
        };
        if now < at {
            return Ok(());
        }
        let tables = store.view(|kv| view::live_tables_of(kv, person))?;
        let mut parts = tables.chunks(PART).peekable();
        loop {
            let tables = parts.next().unwrap_or_default().to_vec();
            let done = parts.peek().is_none();
            store.submit(StoreOp::Wake(Waking {
                at,
                person,
                tables,
                done,
            }))?;
            if done {
                break;
            }
        }
    }
}

fn first(kv: &dyn KvReader, range: KeyRange) -> Result<Option<Key>> {
    let found = kv.scan(&range.prefix(), None, 1)?;
    found.first().map(|(key, _)| Key::parse(key)).transpose()
}

/// The moments up to this one at which live tables are to be looked at, with their tables, the earliest first.
///
/// # Errors
/// As the store.
pub fn until<E: StorageEngine>(store: &E, now: Timestamp) -> Result<Vec<(Timestamp, TableId)>> {
    let (found, stray) = store.view(|kv| {
        let mut stray = Vec::new();
        let mut found = Vec::new();
        for entry in entries_until(kv, now)? {
            match is_named(kv, entry)? {
                true => found.push((entry.0, entry.2)),
                false => stray.push(entry),
            }
        }
        Ok((found, stray))
    })?;
    for part in stray.chunks(PART) {
        store.submit(StoreOp::RemoveStray(part.to_vec()))?;
    }
    Ok(found)
}

/// An entry [`Key::Due`].
pub type Due = (Timestamp, GuildId, TableId);

/// Whether the table of such an entry names its moment. Else nothing ever moves the entry, and it is looked at for
/// ever.
fn is_named(kv: &dyn KvReader, (at, server, table): Due) -> Result<bool> {
    let live = Key::Live(server, table);
    let value = kv.read(&live.bytes())?.filter(|value| !value.is_empty());
    let named = value.map(|value| moment(&live, &value)).transpose()?;
    Ok(named == Some(at))
}

/// What removing those of these entries changes that no table names.
///
/// # Errors
/// If one cannot be read.
pub fn without_strays(kv: &dyn KvReader, entries: &[Due]) -> Result<WriteBatch> {
    let mut changes = WriteBatch::default();
    for entry in entries {
        if !is_named(kv, *entry)? {
            changes.remove(&Key::Due(entry.0, entry.1, entry.2));
        }
    }
    Ok(changes)
}

fn entries_until(kv: &dyn KvReader, now: Timestamp) -> Result<Vec<Due>> {
    let prefix = KeyRange::Due.prefix();
    let mut found = Vec::new();
    let mut after: Option<Vec<u8>> = None;
    loop {
        let entries = kv.scan(&prefix, after.as_deref(), PART)?;
        let full = entries.len() == PART;
        after = entries.last().map(|(key, _)| key.clone());
        for (key, _) in entries {
            match Key::parse(&key)? {
                Key::Due(at, server, table) if at <= now => found.push((at, server, table)),
                _ => return Ok(found),
            }
        }
        if !full {
            return Ok(found);
        }
    }
}

/// Postpones looks, a few at a time.
///
/// # Errors
/// As the store.
pub fn postpone<E: StorageEngine>(store: &E, looks: &[(Look, Option<Timestamp>)]) -> Result<()> {
    for part in looks.chunks(PART) {
        store.submit(StoreOp::Postpone(part.to_vec()))?;
    }
    Ok(())
}
