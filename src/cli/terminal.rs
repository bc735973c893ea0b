//! Texts of others on the host's terminal: what is read from files or came from Discord says nothing to the terminal
//! itself.

use std::fmt::Write as _;

/// A text as it may be printed: control characters and those that turn the direction of writing around stand as what
/// they are called, such as `\u{1b}`. Line breaks and tabs stay.
pub(super) fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\n' | '\t') || !(c.is_control() || turns(c)) {
            shown.push(c);
        } else {
            // Writing into a text cannot fail.
            let _ = write!(shown, "{}", c.escape_unicode());
        }
    }
    shown
}

/// Whether a character changes in which direction others are shown, so that a line reads as another.
fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal_but_text() {
        let title = "found \"\x1b]0;evil\x07\" \u{9b}2J \r\u{202e}gnihton";
        assert_eq!(
            plain(title),
            "found \"\\u{1b}]0;evil\\u{7}\" \\u{9b}2J \\u{d}\\u{202e}gnihton"
        );
        let good = "Zug: „d3–f5“ ♟ 🙂\n\tdå";
        assert_eq!(plain(good), good);
    }
}
