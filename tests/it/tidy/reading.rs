//! Reads Rust, as far as the checks need it: words, what is for tests only, paths.

/// An identifier, `::`, or any other single character that is no white space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) line: usize,
}

/// The words of a source, without comments, strings, characters and lifetimes.
pub(super) fn words(text: &str) -> Vec<Word> {
    let chars: Vec<char> = text.chars().collect();
    let at = |place: usize| chars.get(place).copied().unwrap_or('\0');
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let (mut words, mut here, mut line) = (Vec::new(), 0, 1);
    while here < chars.len() {
        let from = here;
        let word = match (at(here), at(here + 1)) {
            ('/', '/') => {
                here += chars[here..].iter().take_while(|c| **c != '\n').count();
                None
            }
            ('/', '*') => {
                here = after_comment(&chars, here);
                None
            }
            ('"', _) => {
                here = after_quoted(&chars, here);
                None
            }
            // A character, or else a lifetime or label.
            ('\'', '\\') => {
                here = after_quoted(&chars, here);
                None
            }
            ('\'', _) => {
                here += if at(here + 2) == '\'' { 3 } else { 1 };
                None
            }
            (':', ':') => {
                here += 2;
                Some("::".to_owned())
            }
            (c, _) if is_part(c) => {
                here += chars[here..].iter().take_while(|c| is_part(**c)).count();
                let word: String = chars[from..here].iter().collect();
                let raw =
                    matches!(word.as_str(), "r" | "br" | "cr") && matches!(at(here), '"' | '#');
                match raw.then(|| after_raw(&chars, here)).flatten() {
                    Some(after) => {
                        here = after;
                        None
                    }
                    None => Some(word),
                }
            }
            (c, _) => {
                here += 1;
                (!c.is_whitespace()).then(|| c.to_string())
            }
        };
        words.extend(word.map(|text| Word { text, line }));
        let here_at_most = here.min(chars.len());
        line += chars[from..here_at_most]
            .iter()
            .filter(|c| **c == '\n')
            .count();
    }
    words
}

/// The end of a block comment; they nest.
fn after_comment(chars: &[char], from: usize) -> usize {
    let (mut here, mut open) = (from, 0);
    while here < chars.len() {
        match (chars[here], chars.get(here + 1)) {
            ('/', Some('*')) => (open, here) = (open + 1, here + 2),
            ('*', Some('/')) => (open, here) = (open - 1, here + 2),
            _ => here += 1,
        }
        if open == 0 {
            break;
        }
    }
    here
}

/// The end of a string or character whose first quotation mark is here.
fn after_quoted(chars: &[char], from: usize) -> usize {
    let mut here = from + 1;
    while here < chars.len() && chars[here] != chars[from] {
        here += if chars[here] == '\\' { 2 } else { 1 };
    }
    here + 1
}

/// The end of a raw string whose `#`s or quotation mark begin here, if it is one (and no raw identifier).
fn after_raw(chars: &[char], from: usize) -> Option<usize> {
    let marks = chars[from..].iter().take_while(|c| **c == '#').count();
    let inside = from + marks + 1;
    if chars.get(inside - 1) != Some(&'"') {
        return None;
    }
    let closing: Vec<char> = std::iter::once('"')
        .chain(std::iter::repeat_n('#', marks))
        .collect();
    let length = chars[inside..]
        .windows(closing.len())
        .position(|some| some == closing)?;
    Some(inside + length + closing.len())
}

/// The words without the items that are compiled for tests only.
pub(super) fn without_tests(words: Vec<Word>) -> Vec<Word> {
    let mut kept = Vec::new();
    let mut here = 0;
    while here < words.len() {
        if is_test_item(&words[here..]) {
            here += item_length(&words[here..]);
        } else {
            kept.push(words[here].clone());
            here += 1;
        }
    }
    kept
}

fn is_test_item(words: &[Word]) -> bool {
    let texts = words.iter().map(|word| word.text.as_str());
    texts.take(7).eq(["#", "[", "cfg", "(", "test", ")", "]"])
}

/// How many words an item has, up to its `;` or the end of its braces.
fn item_length(words: &[Word]) -> usize {
    let mut open = 0;
    for (at, word) in words.iter().enumerate() {
        match word.text.as_str() {
            "{" => open += 1,
            "}" => open -= 1,
            ";" => {}
            _ => continue,
        }
        if open == 0 {
            return at + 1;
        }
    }
    words.len()
}

/// The modules of the crate's root that are named, with their lines: after `crate::`, after `galabot::`, and after as
/// many `super::` as lead up to the root.
pub(super) fn crate_paths(words: &[Word], depth: usize) -> Vec<(String, usize)> {
    let text = |at: usize| words.get(at).map_or("", |word: &Word| word.text.as_str());
    let mut found = Vec::new();
    let (mut inline, mut open): (Vec<usize>, usize) = (Vec::new(), 0);
    let mut here = 0;
    while here < words.len() {
        match text(here) {
            "mod" if text(here + 2) == "{" => inline.push(open),
            "{" => open += 1,
            "}" => {
                open = open.saturating_sub(1);
                inline.pop_if(|outside| *outside == open);
            }
            "crate" | "galabot" if text(here + 1) == "::" => {
                found.extend(names(&words[here + 2..]));
            }
            // `use crate as root` would hide what comes after.
            "crate" if text(here + 1) == "as" => found.push(("*".to_owned(), words[here].line)),
            "super" => {
                let supers = (here..).step_by(2);
                let supers = supers.take_while(|at| text(*at) == "super" && text(at + 1) == "::");
                let count = supers.count();
                if count > 0 && count == depth + inline.len() {
                    found.extend(names(&words[here + 2 * count..]));
                }
                here += (2 * count).saturating_sub(1);
            }
            _ => {}
        }
        here += 1;
    }
    found
}

/// The first names of what a path goes on with: one, or several in braces.
fn names(words: &[Word]) -> Vec<(String, usize)> {
    let Some(first) = words.first() else {
        return Vec::new();
    };
    if first.text != "{" {
        return vec![(first.text.clone(), first.line)];
    }
    let group = &words[1..item_length(words)];
    let (mut names, mut open, mut begins) = (Vec::new(), 0, true);
    for word in group {
        match word.text.as_str() {
            "{" => open += 1,
            "}" => open -= 1,
            "," if open == 0 => begins = true,
            name if begins => {
                names.push((name.to_owned(), word.line));
                begins = false;
            }
            _ => {}
        }
    }
    names
}

/// A path that a module names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Path {
    /// From the root of the crate.
    pub(super) at: Vec<String>,
    /// As what the module exports it again, if it does.
    pub(super) name: Option<String>,
    pub(super) line: usize,
}

/// The paths from the root of the crate that a module names: those after `crate`, `super` and `self`, and in a `use`
/// those that begin with a module inside this one.
pub(super) fn paths(
    words: &[Word],
    module: &[String],
    is_module: impl Fn(&[String]) -> bool,
) -> Vec<Path> {
    let text = |at: usize| words.get(at).map_or("", |word: &Word| word.text.as_str());
    let mut found = Vec::new();
    let (mut inline, mut open): (Vec<usize>, usize) = (Vec::new(), 0);
    let mut here = 0;
    while here < words.len() {
        let is_public = here > 0 && matches!(text(here - 1), "pub" | ")");
        match text(here) {
            "mod" if text(here + 2) == "{" => inline.push(open),
            "{" => open += 1,
            "}" => {
                open = open.saturating_sub(1);
                inline.pop_if(|outside| *outside == open);
            }
            "use" => {
                let end = here + item_length(&words[here..]);
                for leaf in leaves(&words[here + 1..end]) {
                    let exported = is_public && inline.is_empty();
                    found.extend(absolute(&leaf, module, inline.len(), exported, &is_module));
                }
                here = end;
                continue;
            }
            "crate" | "super" | "self" if text(here + 1) == "::" => {
                let mut leaf = Leaf {
                    line: words[here].line,
                    ..Leaf::default()
                };
                while text(here + 1) == "::" && text(here + 2).starts_with(is_name) {
                    leaf.parts.push(text(here).to_owned());
                    here += 2;
                }
                leaf.parts.push(text(here).to_owned());
                found.extend(absolute(&leaf, module, inline.len(), false, &is_module));
            }
            _ => {}
        }
        here += 1;
    }
    found
}

fn is_name(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// One path of a `use`, as it is written, and the name it gets.
#[derive(Clone, Debug, Default)]
struct Leaf {
    parts: Vec<String>,
    alias: Option<String>,
    line: usize,
}

/// All paths of what stands behind `use`.
fn leaves(words: &[Word]) -> Vec<Leaf> {
    let mut found = Vec::new();
    let mut outer: Vec<Vec<String>> = Vec::new();
    let mut leaf = Leaf::default();
    let mut here = 0;
    while let Some(word) = words.get(here) {
        match word.text.as_str() {
            "{" => outer.push(leaf.parts.clone()),
            "}" | "," | ";" => {
                let begun = outer.last().map_or(0, Vec::len);
                if leaf.parts.len() > begun {
                    found.push(leaf.clone());
                }
                if word.text == "}" {
                    // The group as a whole is no path of its own.
                    outer.pop();
                    let prefix = outer.last().cloned().unwrap_or_default();
                    leaf = Leaf {
                        parts: prefix,
                        ..Leaf::default()
                    };
                } else {
                    let prefix = outer.last().cloned().unwrap_or_default();
                    leaf = Leaf {
                        parts: prefix,
                        ..Leaf::default()
                    };
                }
            }
            "as" => {
                leaf.alias = words.get(here + 1).map(|word| word.text.clone());
                here += 1;
            }
            "::" => {}
            name => {
                leaf.line = word.line;
                leaf.parts.push(name.to_owned());
            }
        }
        here += 1;
    }
    found
}

/// The same from the root of the crate, unless it leads elsewhere.
fn absolute(
    leaf: &Leaf,
    module: &[String],
    inline: usize,
    exported: bool,
    is_module: impl Fn(&[String]) -> bool,
) -> Option<Path> {
    let supers = leaf
        .parts
        .iter()
        .take_while(|part| *part == "super")
        .count();
    let first = leaf.parts.first()?;
    let (base, rest): (&[String], &[String]) = match first.as_str() {
        "crate" => (&[], &leaf.parts[1..]),
        "self" => (module, &leaf.parts[1..]),
        // Within an inline module the first ones only lead out of it.
        "super" if supers <= inline => return None,
        "super" => {
            let up = supers - inline;
            (
                module.get(..module.len().checked_sub(up)?)?,
                &leaf.parts[supers..],
            )
        }
        _ => (module, &leaf.parts[..]),
    };
    let at = [base, rest].concat();
    let relative = base.len() == module.len() && first != "self";
    if relative && !is_module(&at[..module.len() + 1]) {
        return None;
    }
    let last = leaf.alias.clone().or_else(|| leaf.parts.last().cloned());
    Some(Path {
        at,
        name: last.filter(|_| exported),
        line: leaf.line,
    })
}
