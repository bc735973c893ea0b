//! Foreign texts on the host's terminal: text from files or from Discord must not control the terminal.

use std::fmt::Write as _;

/// A text made safe to print. Control characters and those that change the writing direction become escapes such as
/// `\u{1b}`. Line breaks and tabs stay.
pub(super) fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\n' | '\t') || !(c.is_control() || turns(c)) {
            shown.push(c);
        } else {
            // Writing to a string cannot fail.
            let _ = write!(shown, "{}", c.escape_unicode());
        }
    }
    shown
}

/// Whether a character changes the direction in which others are shown, so that a line reads as another one.
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
