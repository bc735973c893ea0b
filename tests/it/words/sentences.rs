//! How long the sentences of the messages are.

use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement};

use galabot::service::Language;

use super::style::{LOOKUPS, all_but, messages_in};

/// A sentence has fewer words than this.
const MOST: usize = 20;

/// Arguments that are whole sentences, so that one ends with them.
const SENTENCES: [&str; 5] = ["why", "help", "goal", "aim", "task"];

/// The texts that a pattern can become, each with its longest variants, and one word for what is put in.
fn longest(pattern: &Pattern<String>) -> String {
    let parts = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => value.clone(),
        PatternElement::Placeable { expression } => match expression {
            Expression::Select { variants, .. } => variants
                .iter()
                .map(|variant| longest(&variant.value))
                .max_by_key(|text| text.split_whitespace().count())
                .unwrap_or_default(),
            Expression::Inline(InlineExpression::StringLiteral { value }) => value.clone(),
            Expression::Inline(InlineExpression::VariableReference { id })
                if SENTENCES.contains(&id.name.as_str()) =>
            {
                "This.".to_owned()
            }
            Expression::Inline(_) => "it".to_owned(),
        },
    });
    parts.collect()
}

/// The sentences of a text, without the marks that begin a line of a list.
fn sentences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let mut sentence = Vec::new();
        for word in line.split_whitespace() {
            if word.chars().any(char::is_alphanumeric) {
                sentence.push(word);
            }
            let bare = word.trim_end_matches(['*', '"', '“', '”', ')']);
            if bare.ends_with(['.', '!', '?']) && bare != "f.eks." {
                found.push(std::mem::take(&mut sentence).join(" "));
            }
        }
        found.push(sentence.join(" "));
    }
    found
}

/// The sentences of a message that are too long.
fn too_long(pattern: &Pattern<String>) -> Vec<String> {
    let all = sentences(&longest(pattern)).into_iter();
    all.filter(|sentence| sentence.split(' ').count() >= MOST)
        .collect()
}

#[test]
fn no_sentence_of_the_chat_has_twenty_words() {
    // What a rule says is quoted whole in what names it.
    let quoting = [&LOOKUPS[..], &["commands", "illegal"]].concat();
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let messages = all_but(language, &quoting).into_iter();
        // The lists of what can be typed.
        let messages = messages.filter(|message| !message.key.starts_with("help"));
        for message in messages {
            let found = too_long(&message.pattern).into_iter();
            wrong.extend(found.map(|one| format!("{} ({language:?}): {one}", message.key)));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_long_sentence_is_found_wherever_it_is_written() {
    let nineteen = vec!["word"; 19].join(" ");
    let found = |text: &str| {
        let messages = messages_in(format!("one = {text}\n"), "a test");
        too_long(&messages[0].pattern).len()
    };
    assert_eq!(found(&format!("{nineteen}. {nineteen}!")), 0);
    assert_eq!(found(&format!("{nineteen} more.")), 1);
    assert_eq!(found(&format!("{nineteen} {{ $person }}.")), 1);
    assert_eq!(found(&format!("{nineteen}: {{ $why }} More.")), 1);
    assert_eq!(found(&format!("Short: {{ $why }} {nineteen}.")), 0);
    let variants = format!("{{ $a ->\n    [one] few\n   *[other] {nineteen}\n}} more.");
    assert_eq!(found(&variants), 1);
    assert_eq!(found(&format!("Words, f.eks. {nineteen}.")), 1);
}
