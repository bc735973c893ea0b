//! Names of people as they come in, made into plain text that cannot reorder, hide or imitate anything.
//!
//! [`Person::named`] is the only way in. Its result is used in thread names, texts and games written down.

use super::challenge::Person;
use super::ids::PersonId;

/// The most characters of a name.
const MOST: usize = 100;

/// The name of a person whose names have nothing that can be shown.
const NAMELESS: &str = "?";

/// The name of the computer, and of its levels, in all languages.
const COMPUTER: &str = "computer";
const LEVELS: [&str; 3] = ["level", "stufe", "niveau"];

impl Person {
    /// A person with the first of these names that can be shown. Invisible characters, and those that change the order
    /// of others, are left out. A name that reads like the computer's is put in quotation marks.
    ///
    /// ```
    /// use galabot::service::{Person, PersonId};
    /// let called = |name: &str| Person::named(PersonId(1), &[name, "ben"]).name;
    /// assert_eq!(called("Anna\u{202e}nitraM"), "AnnanitraM");
    /// assert_eq!(called("\u{200b}\u{2800}"), "ben");
    /// assert_eq!(called("Computer (level 8)"), "“Computer (level 8)”");
    /// ```
    pub fn named(id: PersonId, names: &[&str]) -> Person {
        let mut clean = names.iter().map(|name| clean(name));
        let name = clean.find(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| NAMELESS.to_owned());
        Person {
            id,
            name: match reads_like_the_computer(&name) {
                true => {
                    let inner: String = name.chars().take(MOST - 2).collect();
                    format!("“{inner}”")
                }
                false => name,
            },
        }
    }
}

/// The name without invisible characters, and with single blanks.
fn clean(name: &str) -> String {
    let seen = name.chars().filter(|letter| !is_unseen(*letter));
    let blanks = seen.map(|letter| if is_blank(letter) { ' ' } else { letter });
    let text: String = blanks.collect();
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().take(MOST).collect();
    name.trim_end().to_owned()
}

/// Whether a character draws nothing: controls, marks of direction, joiners and other formats, tags.
fn is_unseen(letter: char) -> bool {
    (letter.is_control() && !letter.is_whitespace())
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character is a blank: white space, and letters that draw nothing.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            '\u{115f}'
                | '\u{1160}'
                | '\u{17b4}'
                | '\u{17b5}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{ffa0}'
        )
}

/// Whether a name could be mistaken for that of the computer at a level.
fn reads_like_the_computer(name: &str) -> bool {
    let small = name.chars().flat_map(char::to_lowercase);
    let raw: Vec<char> = small.filter(|letter| letter.is_alphanumeric()).collect();
    let letters: String = raw.iter().copied().map(plain).collect();
    let Some(rest) = letters.strip_prefix(COMPUTER) else {
        return false;
    };
    let level = LEVELS.iter().any(|level| rest.starts_with(level));
    level || raw[COMPUTER.len()..].iter().all(|one| one.is_numeric())
}

/// The Latin letter that a letter looks like.
fn plain(letter: char) -> char {
    match letter {
        // Full width.
        '\u{ff41}'..='\u{ff5a}' => char::from(b'a' + (letter as u32 - 0xff41) as u8),
        'с' | 'ϲ' | 'ç' => 'c',
        'о' | 'ο' | '0' | 'ö' | 'ø' | 'ó' => 'o',
        'м' => 'm',
        'р' | 'ρ' => 'p',
        'υ' | 'ս' | 'ü' | 'ú' => 'u',
        'т' | 'τ' => 't',
        'е' | 'ё' | 'é' | 'è' | 'ε' | '3' => 'e',
        'г' => 'r',
        'ӏ' => 'l',
        'ı' | 'і' | 'ι' | 'í' => 'i',
        'ѵ' | 'ν' => 'v',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(name: &str) -> String {
        Person::named(PersonId(1), &[name]).name
    }

    #[test]
    fn what_is_not_seen_is_left_out() {
        for unseen in [
            '\u{202a}',
            '\u{202e}',
            '\u{2066}',
            '\u{2069}',
            '\u{200b}',
            '\u{200d}',
            '\u{200f}',
            '\u{feff}',
            '\u{ad}',
            '\u{61c}',
            '\u{7}',
            '\u{1b}',
            '\u{e0041}',
        ] {
            assert_eq!(called(&format!("An{unseen}na{unseen}")), "Anna");
        }
        assert_eq!(called(" Anna \n\u{3164} B.\u{2028}"), "Anna B.");
        assert_eq!(called("\u{202e}"), "?");
        // What people really use is kept.
        for name in ["Zoë", "Ægir", "李雷", "משה", "محمد", "नीरज", "❤️ Anna"]
        {
            assert_eq!(called(name), name);
        }
        assert_eq!(called(&"a".repeat(200)).chars().count(), 100);
    }

    #[test]
    fn nobody_is_called_like_the_computer() {
        for name in [
            "Computer (level 8)",
            "computer",
            "COMPUTER 8",
            "Computer (Stufe 3)",
            "Computer (niveau 1)",
            "Сomputer (lеvel 8)",
            "C o m p u t e r (level 8)",
            "Computer\u{200b} (level 8)",
            "C0mputer (level 8)",
            "Computer (level 8) ",
            "Ｃｏｍｐｕｔｅｒ (level 8)",
        ] {
            let told = called(name);
            assert!(told.starts_with('“') && told.ends_with('”'), "{told}");
        }
        for name in ["Computerfreak", "Anna", "Mein Computer", "compute"] {
            assert_eq!(called(name), name);
        }
        let long = called(&format!("Computer level {}", "8".repeat(200)));
        assert_eq!(long.chars().count(), 100);
    }
}
