//! People in a text stand by number only, so that a text can be searched for a person without knowing their name.
//!
//! Discord shows the name instead of the number to readers, so a stored text holds no names.

use super::ids::PersonId;

/// The mention of a person in a text.
pub fn mention_of(person: PersonId) -> String {
    format!("<@{person}>")
}

/// The people whom a text mentions, also in escaped form; lowest number first, each once.
///
/// ```
/// use galabot::service::{PersonId, named_in};
/// assert_eq!(named_in("<@12>, it is <@7>'s turn, not \\<\\@!9\\>'s. <@12>"), [7, 9, 12].map(PersonId));
/// assert_eq!(named_in("<#5> <@&6> <@7 8> <:man:9>"), []);
/// ```
pub fn named_in(text: &str) -> Vec<PersonId> {
    let mut people = Vec::new();
    replaced(text, |person| {
        people.push(person);
        None
    });
    people.sort_unstable();
    people.dedup();
    people
}

/// A text with every mention of a person replaced by `instead`.
///
/// ```
/// use galabot::service::{PersonId, without_mention_of};
/// let text = without_mention_of("<@7> plays <@77>: \\<\\@7\\>", PersonId(7), "…");
/// assert_eq!(text, "… plays <@77>: …");
/// ```
pub fn without_mention_of(text: &str, person: PersonId, instead: &str) -> String {
    replaced(text, |named| (named == person).then_some(instead))
}

/// A text with each mention replaced by what `by` returns for the person.
fn replaced<'a>(text: &str, mut by: impl FnMut(PersonId) -> Option<&'a str>) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['<', '\\']) {
        let (before, here) = rest.split_at(at);
        told.push_str(before);
        let read = mention_at(here);
        let step = read.map_or(1, |(_, length)| length);
        match read.and_then(|(person, _)| by(person)) {
            Some(instead) => told.push_str(instead),
            None => told.push_str(&here[..step]),
        }
        rest = &here[step..];
    }
    told + rest
}

/// The mention at the beginning of a text, and its length.
fn mention_at(text: &str) -> Option<(PersonId, usize)> {
    let after = |text, mark| {
        let text: &str = text;
        text.strip_prefix('\\').unwrap_or(text).strip_prefix(mark)
    };
    let rest = after(after(text, '<')?, '@')?;
    let rest = after(rest, '!').unwrap_or(rest);
    let digits = rest.len()
        - rest
            .trim_start_matches(|letter: char| letter.is_ascii_digit())
            .len();
    let person = rest[..digits].parse().ok()?;
    let rest = after(&rest[digits..], '>')?;
    Some((PersonId(person), text.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_person_who_is_to_go_is_taken_out_of_a_text() {
        let text = "<@12> plays <@!7>, and <@77> looks on.";
        assert_eq!(named_in(text), [7, 12, 77].map(PersonId));
        let told = without_mention_of(text, PersonId(7), "…");
        assert_eq!(told, "<@12> plays …, and <@77> looks on.");
    }
}
