//! What the bot has said: where, to whom, and whether it is as it must be.

use std::collections::BTreeSet;
use std::io::Read as _;

use serde_json::Value;

/// Who can read something that the bot said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reader {
    /// Whoever reads this channel or thread.
    Channel(u64),
    /// This person alone, in this channel.
    Person {
        /// Who.
        person: u64,
        /// Where they asked.
        channel: u64,
    },
}

/// Something that the bot said.
#[derive(Clone, Debug)]
pub struct Told {
    /// `POST /channels/1/messages`, and so on.
    pub request: String,
    /// To whom.
    pub reader: Reader,
    /// The interaction that it answers.
    pub call: Option<u64>,
    /// Discord's JSON.
    pub body: Value,
    /// The files with it.
    pub files: Vec<(String, Vec<u8>)>,
}

impl Told {
    /// That an interaction was answered by what others are told.
    pub fn nothing(call: u64) -> Told {
        Told {
            request: String::new(),
            reader: Reader::Channel(0),
            call: Some(call),
            body: Value::Null,
            files: Vec::new(),
        }
    }

    /// The part that is a message: callbacks have it inside.
    fn said(&self) -> &Value {
        match self.body.get("data") {
            Some(data) => data,
            None => &self.body,
        }
    }

    /// Its text.
    pub fn text(&self) -> &str {
        self.said()["content"].as_str().unwrap_or_default()
    }

    /// What it offers, if it is an answer to somebody who types.
    pub fn choices(&self) -> Vec<Value> {
        let choices = self.said()["choices"].as_array();
        choices.cloned().unwrap_or_default()
    }

    /// All in it that anybody can read: texts, labels, choices, names and descriptions of files, and texts in files.
    pub fn legible(&self) -> String {
        let mut found = Vec::new();
        legible(self.said(), &mut found);
        for (name, bytes) in &self.files {
            found.push(name.clone());
            found.push(self.file_text(bytes));
        }
        found.join("\n")
    }

    /// The text of the files with it, unpacked.
    pub fn files_text(&self) -> String {
        let texts = self.files.iter().map(|(_, bytes)| self.file_text(bytes));
        texts.collect::<Vec<_>>().join("\n")
    }

    fn file_text(&self, bytes: &[u8]) -> String {
        if bytes.starts_with(&[0x1f, 0x8b]) {
            let mut text = String::new();
            let mut packed = flate2::read::MultiGzDecoder::new(bytes);
            return match packed.read_to_string(&mut text) {
                Ok(_) => text,
                Err(_) => String::new(),
            };
        }
        std::str::from_utf8(bytes).unwrap_or_default().to_owned()
    }

    /// Whom it pings.
    pub fn pings(&self) -> BTreeSet<u64> {
        let users = self.said()["allowed_mentions"]["users"].as_array();
        let users = users.into_iter().flatten().filter_map(Value::as_str);
        let text = self.text();
        // Discord pings those who are allowed and named.
        let named = |id: &&str| text.contains(&format!("<@{id}>"));
        users
            .filter(named)
            .filter_map(|id| id.parse().ok())
            .collect()
    }

    /// What is wrong with it whatever was asked.
    pub fn wrongs(&self) -> Vec<String> {
        let said = self.said();
        let mut wrongs = Vec::new();
        let mut wrong = |what: &str| wrongs.push(format!("{what}: {} {}", self.request, self.body));
        if let Some(text) = said["content"].as_str() {
            if text.chars().count() > 2000 {
                wrong("too long");
            }
            let mentions = &said["allowed_mentions"];
            if mentions["parse"]
                .as_array()
                .is_none_or(|all| !all.is_empty())
            {
                wrong("mentions are parsed");
            }
            if mentions["roles"]
                .as_array()
                .is_some_and(|all| !all.is_empty())
            {
                wrong("roles are pinged");
            }
            let users = mentions["users"].as_array().into_iter().flatten();
            // Discord's numbers are below 2^63: whoever has a greater one is the computer, or gone.
            let real = |id: &Value| {
                let id = id.as_str().and_then(|id| id.parse::<u64>().ok());
                id.is_some_and(|id| id > 0 && id < 1 << 63)
            };
            if !users.clone().all(real) {
                wrong("nobody's number is pinged");
            }
            if text.contains("something went wrong on my side") {
                wrong("an apology");
            }
            let bare = bare(text);
            if ["@everyone", "@here"].iter().any(|all| bare.contains(all)) {
                wrong("everybody is named");
            }
            if text.matches("```").count() % 2 == 1 {
                wrong("a code fence is left open");
            }
        }
        if said["components"]
            .as_array()
            .is_some_and(|rows| rows.len() > 5)
        {
            wrong("too many rows");
        }
        wrongs
    }
}

/// The text without code and without escaped signs, in neither of which anything means anything.
pub fn bare(text: &str) -> String {
    let mut left = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '\\']) {
        left.push_str(&rest[..at]);
        let sign = &rest[at..];
        if let Some(escaped) = sign.strip_prefix('\\') {
            let mut letters = escaped.chars();
            letters.next();
            rest = letters.as_str();
            continue;
        }
        let fence = &sign[..sign.len() - sign.trim_start_matches('`').len()];
        let inside = &sign[fence.len()..];
        rest = match inside.find(fence) {
            Some(end) => &inside[end + fence.len()..],
            None => inside,
        };
    }
    left + rest
}

/// Letters that turn text around, hide, or break a line where none is wanted.
pub fn is_deceptive(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{061c}')
        || (letter.is_control() && letter != '\n')
}

fn legible(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(all) => all.iter().for_each(|one| legible(one, found)),
        Value::Object(all) => {
            for (key, one) in all {
                if key != "allowed_mentions" && key != "nonce" && key != "message_reference" {
                    legible(one, found);
                }
            }
        }
        _ => {}
    }
}
