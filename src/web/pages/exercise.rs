//! What the pages of puzzles and of tasks of lessons have in common: a board on which turns are tried.

use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::frame::Reader;
use super::game::{in_script, script_words, theme_words, value};
use crate::draw::ThemeName;
use crate::present::words::tr;
use crate::web::problem::Problem;
use crate::web::view::PositionFacts;

/// A position on a page in which turns are tried.
pub(super) struct Exercise<'a> {
    /// Where the API has it, without a query.
    pub path: String,
    /// The query of all its requests: `?rules=winther`, or none.
    pub query: String,
    pub position: PositionFacts,
    /// The board in words.
    pub alt: &'a str,
    /// Whether it is a task of a lesson.
    pub lesson: bool,
    /// The button that helps, and the one that begins anew.
    pub help: String,
    pub again: String,
    /// What comes once it is done, and where.
    pub next: (String, String),
    /// What leads there before.
    pub skip: String,
}

impl Exercise<'_> {
    /// The board with what belongs to it.
    pub fn board(&self, reader: &Reader<'_>) -> Result<Markup, Problem> {
        let words = reader.words;
        let data = in_script(&self.data(reader)?);
        Ok(html! {
            section.board-side aria-label=(tr!(words, "web-board")) {
                div.board #board { (PreEscaped(self.position.svg(self.alt))) }
                p.told #told {}
                div #tools {
                    noscript { p { (tr!(words, "web-needs-scripts")) } }
                }
            }
            script #data type="application/json" { (PreEscaped(data)) }
        })
    }

    /// The path of its picture.
    pub fn picture_path(&self, theme: ThemeName) -> String {
        let joined = if self.query.is_empty() { "?" } else { "&" };
        let (path, query) = (&self.path, &self.query);
        format!("{path}/picture.png{query}{joined}theme={theme}")
    }

    fn data(&self, reader: &Reader<'_>) -> Result<Value, Problem> {
        let words = reader.words;
        let session = reader.session.as_ref();
        let mut said = script_words(words);
        let more = [
            ("again", self.again.clone()),
            ("help", self.help.clone()),
            ("before", tr!(words, "web-before")),
            ("after", tr!(words, "web-after")),
            ("turn", tr!(words, "web-turn-round")),
        ];
        for (name, text) in more {
            said[name] = text.into();
        }
        Ok(json!({
            "path": self.path,
            "query": self.query,
            "help": if self.lesson { "help" } else { "solution" },
            "lesson": self.lesson,
            "position": value(&self.position)?,
            "viewer": session.map(|session| json!({"name": session.name, "token": session.token})),
            "next": {"label": self.next.0, "path": self.next.1},
            "skip": self.skip,
            "words": said,
            "themes": theme_words(words),
        }))
    }
}
