//! How docs and comments are written: lines of at most 120 columns, sentences of at most 25 words.

use std::path::Path;

use super::{Source, files, hold};

/// The columns of a line.
const WIDEST: usize = 120;

/// The words of a sentence. What stands in backquotes counts as one word.
const MOST_WORDS: usize = 25;

/// A line of prose: its number, and what it says without the marks of its comment.
type Line<'a> = (usize, &'a str);

/// The comments of a Rust file, line by line; an empty text parts what does not belong together.
fn comments(text: &str) -> Vec<Line<'_>> {
    let lines = text.lines().enumerate().map(|(at, line)| {
        let comment = line.trim_start().strip_prefix("//");
        let words = comment.map(|rest| rest.trim_start_matches(['/', '!']).trim());
        (at + 1, words.unwrap_or_default())
    });
    lines.collect()
}

/// What is prose among these lines: no code, tables, headings or HTML.
fn prose(lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    let mut is_code = false;
    let only = lines.into_iter().map(|(number, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        let other = is_code || is_fence || line.starts_with(['|', '#', '<', '>']);
        (number, if other { "" } else { line })
    });
    only.collect()
}

/// The sentences, each with the line in which it ends. One ends at `.`, `!`, `?`, `:` or `;`, and with its paragraph
/// or list item.
fn sentences(lines: &[Line<'_>]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let (mut words, mut is_quoted) = (0, false);
    for (number, line) in lines {
        let starts_item = line.trim_start().starts_with("- ");
        if line.trim().is_empty() || starts_item {
            found.push((*number, words));
            (words, is_quoted) = (0, false);
        }
        for word in line.split_whitespace() {
            let quotes = word.matches('`').count();
            let counts = word.chars().any(char::is_alphanumeric) && !is_quoted;
            words += usize::from(counts);
            is_quoted ^= quotes % 2 == 1;
            let ends = word.trim_end_matches(['"', '\'', ')', '*', '_', '”']);
            if !is_quoted && ends.ends_with(['.', '!', '?', ':', ';']) {
                found.push((*number, words));
                words = 0;
            }
        }
    }
    found.push((lines.last().map_or(0, |(number, _)| *number), words));
    found
}

/// The sentences with too many words.
fn long_sentences(path: &str, lines: &[Line<'_>]) -> Vec<String> {
    let long = sentences(lines).into_iter();
    let long = long.filter(|(_, words)| *words > MOST_WORDS);
    let long = long.map(|(line, words)| format!("{path}:{line}: a sentence of {words} words"));
    long.collect()
}

fn wide_lines<'a>(path: &str, lines: impl Iterator<Item = Line<'a>>) -> Vec<String> {
    let wide = lines.filter(|(_, line)| line.chars().count() > WIDEST);
    let wide =
        wide.map(|(number, line)| format!("{path}:{number}: {} columns", line.chars().count()));
    wide.collect()
}

fn of_comments(source: &Source) -> Vec<String> {
    // It quotes the rules, whose sentences are longer.
    if source.path.contains("/naive/") {
        return Vec::new();
    }
    let said = prose(comments(&source.text));
    let mut offences = long_sentences(&source.path, &said);
    let whole = source.text.lines().enumerate();
    let whole = whole.filter(|(at, _)| !said[*at].1.is_empty());
    offences.extend(wide_lines(
        &source.path,
        whole.map(|(at, line)| (at + 1, line)),
    ));
    offences
}

#[test]
fn comments_are_short_sentences_in_short_lines() {
    hold(of_comments);
}

fn of_docs(source: &Source) -> Vec<String> {
    // The rules as they were handed to us, word for word but for a paragraph at the beginning.
    if source.path.ends_with("crates/rules/RULES.md") {
        return Vec::new();
    }
    let lines = source.text.lines().enumerate();
    let said = prose(lines.map(|(at, line)| (at + 1, line)).collect());
    let mut offences = long_sentences(&source.path, &said);
    offences.extend(wide_lines(&source.path, said.into_iter()));
    offences
}

#[test]
fn docs_are_short_sentences_in_short_lines() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut docs = files(&[".github", "crates", "docs", "fonts"], "md");
    for entry in std::fs::read_dir(root).expect("the folder of the project") {
        let path = entry.expect("an entry that can be read").path();
        if path.extension().is_some_and(|extension| extension == "md") {
            let text = std::fs::read_to_string(&path).expect("a text that can be read");
            docs.push(Source::new(&path.display().to_string(), &text));
        }
    }
    assert!(docs.len() > 20, "only {} texts found", docs.len());
    let offences: Vec<String> = docs.iter().flat_map(of_docs).collect();
    assert!(offences.is_empty(), "\n{}", offences.join("\n"));
}

#[test]
fn the_checks_of_prose_find_what_they_look_for() {
    let most = "it ".repeat(MOST_WORDS);
    let half = "it ".repeat(13);
    let of = |text: &str| of_comments(&Source::new("src/a.rs", text)).len();
    assert_eq!(of(&format!("/// {most}.")), 0);
    assert_eq!(of(&format!("/// {most} it.")), 1);
    assert_eq!(of(&format!("/// {half}\n/// {half}.")), 1);
    assert_eq!(of(&format!("/// {half}\n///\n/// {half}.")), 0);
    assert_eq!(of(&format!("/// {half}:\n/// - {half}\n/// - {half}")), 0);
    assert_eq!(of(&format!("/// {most} `it it`.")), 1);
    assert_eq!(of(&format!("/// {half} `{half}`.")), 0);
    assert_eq!(of(&format!("/// ```\n/// {most}\n/// {most}\n/// ```")), 0);
    assert_eq!(of(&format!("let text = \"{most} {most}\";")), 0);
    assert_eq!(of(&format!("/// {}", "w".repeat(WIDEST))), 1);
}
