//! What is typed in German or Danish, read as if it were typed in English.
//!
//! Only a line that begins with a command in one of these languages is translated, word by word; what comes of it must be a
//! command as a whole, as in English, so that talk stays talk: "Brett!" asks for the board, "das Brett ist schön" does not.

/// What a line may begin with, and what it is in English.
const COMMANDS: [(&[&str], &str); 34] = [
    (
        &["herausfordern", "herausforderung", "udfordr", "udfordring"],
        "challenge",
    ),
    (&["annehmen", "accepter"], "accept"),
    (&["ablehnen", "afslå"], "decline"),
    (&["zurückziehen", "fortryd"], "withdraw"),
    (&["brett", "bræt"], "board"),
    (&["züge", "træk"], "moves"),
    (&["aufgeben", "opgiv"], "resign"),
    (&["remis"], "draw"),
    (&["revanche"], "rematch"),
    (&["partien", "partier"], "games"),
    (&["eksport"], "export"),
    (&["abspielen", "afspil"], "replay"),
    (&["hilfe", "hjælp"], "help"),
    (&["regeln", "regler"], "rules"),
    (&["verlauf", "forløb"], "history"),
    (&["stellung", "stilling"], "position"),
    (&["rücknahme", "tilbagetagning"], "takeback"),
    (&["pause"], "pause"),
    (&["reklamieren", "kræv"], "claim"),
    (&["statistik"], "stats"),
    (&["rangliste"], "leaderboard"),
    (&["tipp", "tip"], "hint"),
    (&["analyse"], "review"),
    (&["abbrechen", "afbryd"], "abandon"),
    (&["weiter", "fortsæt"], "resume"),
    (&["lernen", "lær"], "learn"),
    (&["zeig", "vis"], "show"),
    (&["überspringen", "spring"], "skip"),
    (&["neu", "start"], "start"),
    (&["stopp"], "stop"),
    (&["aufgabe", "opgave"], "puzzle"),
    (&["blockieren", "bloker"], "block"),
    (&["freigeben", "frigiv"], "unblock"),
    (&["herausforderungen", "udfordringer"], "challenges"),
];

/// What may follow, and what it is in English.
const OTHERS: [(&[&str], &str); 26] = [
    (&["aufstellen", "igen"], "again"),
    (&["ja"], "yes"),
    (&["ende", "slut"], "end"),
    (&["tage", "dage"], "days"),
    (&["tag", "dag"], "day"),
    (&["pro", "pr"], "per"),
    (&["zug", "træk"], "move"),
    (&["annehmen", "accepter"], "accept"),
    (&["ablehnen", "afslå"], "decline"),
    (&["weiß", "weiss", "hvid"], "white"),
    (&["schwarz", "sort"], "black"),
    (&["zufall", "tilfældig"], "random"),
    (&["drehen", "vend"], "flip"),
    (&["geschlagene", "slåede"], "captured"),
    (&["offen", "åben"], "open"),
    (&["als", "som"], "as"),
    (&["partner", "makker"], "partner"),
    (&["stufe", "niveau"], "level"),
    (&["zwei", "to"], "two"),
    (&["drei", "tre"], "three"),
    (&["vier", "fire"], "four"),
    (&["vergleich", "sammenlign"], "compare"),
    (&["plakat"], "poster"),
    (&["mir", "mig"], "me"),
    (&["an", "til"], "on"),
    (&["aus", "fra"], "off"),
];

/// The words of a line in English, if it begins with a command in German or Danish; else as they are. They are in lower case.
pub(super) fn in_english<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let find = |list: &[(&[&str], &'static str)], word: &str| {
        let found = list.iter().find(|(names, _)| names.contains(&word));
        found.map(|(_, english)| *english)
    };
    let first = words.first().and_then(|word| find(&COMMANDS, word));
    let Some(first) = first else {
        return words.to_vec();
    };
    let rest = words[1..].iter();
    let rest = rest.map(|word| find(&OTHERS, word).unwrap_or(word));
    std::iter::once(first).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use crate::service::Command;
    use crate::service::command::{Heard, parse};

    fn hear(text: &str) -> Option<Command> {
        let heard = Heard {
            text,
            addressed: false,
            mentions: &[],
        };
        parse(&heard).map(|read| read.expect("a command").0)
    }

    #[test]
    fn whole_lines_are_commands_in_every_language() {
        for (line, english) in [
            ("Brett", "board"),
            ("bræt!", "board"),
            ("brett schwarz", "board black"),
            ("bræt hvid slåede", "board white captured"),
            ("Züge", "moves"),
            ("træk d3", "moves d3"),
            ("aufgeben", "resign"),
            ("opgiv ja", "resign yes"),
            ("Remis", "draw"),
            ("remis ablehnen", "draw decline"),
            ("Hilfe", "help"),
            ("hjælp", "help"),
            ("revanche", "rematch"),
            ("regler korna", "rules korna"),
            ("regler plakat", "rules poster"),
            ("Aufgabe", "puzzle"),
            ("opgave winther", "puzzle winther"),
            ("Aufgabe winther-1", "puzzle winther-1"),
            ("Rücknahme ablehnen", "takeback decline"),
            ("tilbagetagning accepter", "takeback accept"),
            ("Pause annehmen", "pause accept"),
            ("pause slut", "pause end"),
            ("stilling 7", "position 7"),
            ("fortsæt 3", "resume 3"),
            ("Rangliste", "leaderboard"),
            ("neu aufstellen", "start again"),
            ("start igen", "start again"),
            ("Tipp", "hint"),
            ("tip", "hint"),
            ("Analyse", "review"),
        ] {
            let meant = hear(english);
            assert!(meant.is_some(), "{english}");
            assert_eq!(hear(line), meant, "{line}");
        }
    }

    #[test]
    fn talk_stays_talk() {
        for line in [
            "das Brett ist schön",
            "Brett und Figuren",
            "remis wäre langweilig",
            "hilfe, ich verliere",
            "Tipp doch mal",
            "Regeln sind Regeln",
            "træk nu bare",
            "ja",
            "weiß ich nicht",
            "aufgeben kommt nicht in Frage",
            "Aufgabe gelöst",
            "puzzle over that",
            "puzzle sudoku-12",
        ] {
            assert_eq!(hear(line), None, "{line}");
        }
    }
}
