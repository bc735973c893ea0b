//! Versions of stored records. A record of an older version is first brought to the present form, then read.
//!
//! `UPCASTERS[n - 1]` changes a record of version `n` into one of version `n + 1`. There is one version so far. A
//! change of a stored type adds a step here, and a file of each kind it changes in `tests/stored/v<n>`.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// Changes what is before the checksum, its kind and its data, from one version to the next.
///
/// It fails with what was expected and what was found instead.
pub(super) type Upcaster = fn(&mut Value) -> Result<(), String>;

/// The steps from each version to the next; there is one version so far.
pub(super) const UPCASTERS: &[Upcaster] = &[];

/// The version this program writes.
pub(super) const VERSION: u64 = present(UPCASTERS);

const fn present(upcasters: &[Upcaster]) -> u64 {
    upcasters.len() as u64 + 1
}

/// Reads `{"v":1,"kind":…,"data":…` of the present version or of one that these steps lead on from. The last brace
/// comes after the checksum.
///
/// # Errors
/// What was expected and what was found instead.
pub(super) fn read<T: DeserializeOwned>(line: &[u8], upcasters: &[Upcaster]) -> Result<T, String> {
    let text = str::from_utf8(line)
        .map_err(|error| format!("expected a record but found other bytes: {error}"))?;
    let (version, body) = text
        .strip_prefix("{\"v\":")
        .and_then(|rest| rest.split_once(','))
        .and_then(|(version, body)| Some((version.parse::<u64>().ok()?, body)))
        .ok_or("expected a record but found other JSON")?;
    let body = format!("{{{body}}}");
    let wrong = |error| format!("it is no {}: {error}", kind(&body));
    let present = present(upcasters);
    if version == present {
        return serde_json::from_str(&body).map_err(wrong);
    }
    let steps = version
        .checked_sub(1)
        .and_then(|done| upcasters.get(done as usize..));
    let Some(steps) = steps.filter(|steps| !steps.is_empty()) else {
        return Err(format!(
            "expected a version up to {present} but found version {version}"
        ));
    };
    let mut value: Value = serde_json::from_str(&body).map_err(wrong)?;
    steps.iter().try_for_each(|step| step(&mut value))?;
    serde_json::from_value(value).map_err(wrong)
}

/// The kind that a body names, for people to read.
fn kind(body: &str) -> String {
    let named = body.strip_prefix("{\"kind\":\"");
    let named = named.and_then(|rest| rest.split_once('"'));
    named.map_or_else(|| "record".to_owned(), |(kind, _)| format!("{kind:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::record::{Counters, Record};

    /// Made-up versions: the first calls the next table the next game, and the first two call the next post the next
    /// letter.
    const MADE_UP: &[Upcaster] = &[
        |record| rename(record, "next_game", "next_table"),
        |record| rename(record, "next_letter", "next_post"),
    ];

    fn rename(record: &mut Value, from: &str, to: &str) -> Result<(), String> {
        let data = record["data"].as_object_mut();
        let member = data.and_then(|data| Some((data.remove(from)?, data)));
        let (value, data) = member.ok_or_else(|| format!("expected a member {from}"))?;
        data.insert(to.to_owned(), value);
        Ok(())
    }

    fn counters(line: &str) -> Result<Record, String> {
        read(line.as_bytes(), MADE_UP)
    }

    #[test]
    fn a_record_of_an_earlier_version_is_brought_up_step_by_step() {
        let wanted = Record::Counters(Counters {
            next_table: 2,
            next_post: 7,
        });
        for line in [
            r#"{"v":1,"kind":"counters","data":{"next_game":2,"next_letter":7}"#,
            r#"{"v":2,"kind":"counters","data":{"next_table":2,"next_letter":7}"#,
            r#"{"v":3,"kind":"counters","data":{"next_table":2,"next_post":7}"#,
        ] {
            assert_eq!(counters(line).as_ref(), Ok(&wanted), "{line}");
        }
    }

    #[test]
    fn what_no_step_leads_on_from_is_refused() {
        for (line, part) in [
            (r#"{"v":0,"kind":"counters","data":{}"#, "version 0"),
            (r#"{"v":4,"kind":"counters","data":{}"#, "up to 3"),
            (r#"{"v":-1,"kind":"counters","data":{}"#, "other JSON"),
            (
                r#"{"v":1,"kind":"counters","data":{"next_table":2,"next_letter":7}"#,
                "a member next_game",
            ),
            (
                r#"{"v":2,"kind":"counters","data":{"next_table":2,"next_letter":"b"}"#,
                "it is no \"counters\"",
            ),
            (
                r#"{"v":1,"kind":"counters","data":"#,
                "it is no \"counters\"",
            ),
        ] {
            let read = counters(line);
            let reason = read.as_ref().expect_err(line);
            assert!(reason.contains(part), "{line}: {reason}");
        }
    }
}
