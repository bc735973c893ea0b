//! What typed moves of all games have in common: squares, and what may stand between and around them.

use crate::prelude::*;

/// The text without what phones and people add: full-width letters, curly dashes, invisible marks.
///
/// ```
/// use gala_rules::notation::plain;
/// assert_eq!(plain("\u{200f}Ｄ３–Ｆ５\u{a0}!"), "D3-F5 !");
/// ```
pub fn plain(text: &str) -> String {
    text.chars()
        .filter_map(|letter| match letter {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0),
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '→' | '➔' | '➡' => {
                Some('-')
            }
            '×' | '✕' | '✖' => Some('x'),
            '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}'
            | '\u{feff}'
            | '\u{fe0e}'
            | '\u{fe0f}'
            | '\u{ad}'
            | '\u{61c}' => None,
            '‘' | '’' | '‚' | '′' => Some('\''),
            '“' | '”' | '„' | '«' | '»' => Some('"'),
            letter if letter.is_whitespace() => Some(' '),
            letter => Some(letter),
        })
        .collect()
}

/// Whether a letter may stand around a move or command without meaning anything.
pub fn is_wrapping(letter: char) -> bool {
    letter.is_whitespace() || ".,;:!?\"'`*_~|()[]{}<>+#".contains(letter)
}

/// The names of squares, on the board or not, with separators between them; `None` if there is anything else.
pub(super) fn split_squares(letters: &[char]) -> Option<Vec<String>> {
    let mut read: Vec<String> = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        if !read.is_empty() {
            at += separator(&letters[at..]);
        }
        let length = square_length(&letters[at..])?;
        read.push(letters[at..at + length].iter().collect());
        at += length;
    }
    Some(read)
}

/// How many letters of a separator stand here: blanks, at most one dash or `x` or arrow, blanks.
pub(super) fn separator(letters: &[char]) -> usize {
    let blanks = |from: usize| {
        letters[from..]
            .iter()
            .take_while(|letter| **letter == ' ')
            .count()
    };
    let mut at = blanks(0);
    match letters[at..] {
        ['-', '>', ..] | ['-', '-', ..] => at += 2,
        ['-' | 'x' | ':' | '>' | ',' | '/', ..] => at += 1,
        ['t', 'o', ' ', ..] => at += 2,
        _ => {}
    }
    at + blanks(at)
}

/// How many letters a square takes here, on the board or not: one letter, then its digits.
fn square_length(letters: &[char]) -> Option<usize> {
    if !letters.first()?.is_ascii_lowercase() {
        return None;
    }
    let digits = letters[1..]
        .iter()
        .take_while(|letter| letter.is_ascii_digit())
        .count();
    (1..=3).contains(&digits).then_some(digits + 1)
}
