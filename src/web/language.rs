//! Which language a browser asks for.

use crate::service::Language;

/// The language that is wanted most of those there are, by the header `Accept-Language`; English if none is.
///
/// ```text
/// da, en-gb;q=0.8, en;q=0.7
/// ```
pub(super) fn wanted(header: &str) -> Language {
    let mut best = (0.0, Language::default());
    for part in header.split(',') {
        let mut pieces = part.split(';');
        let locale = pieces.next().unwrap_or_default().trim();
        let weight = pieces.find_map(|piece| piece.trim().strip_prefix("q=")?.parse::<f32>().ok());
        let weight = weight.unwrap_or(1.0);
        if let Some(language) = Language::of_locale(locale)
            && weight > best.0
        {
            best = (weight, language);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_that_is_wanted_most_is_taken() {
        for (header, code) in [
            ("", "en"),
            ("fr, nl;q=0.5", "en"),
            ("de-AT,de;q=0.9,en;q=0.8", "de"),
            ("fr;q=0.9, en;q=0.2, da;q=0.7", "da"),
            ("en;q=0.1,de;q=x", "de"),
            (";;,q=,", "en"),
        ] {
            assert_eq!(wanted(header).code(), code, "{header}");
        }
    }
}
