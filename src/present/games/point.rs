//! A point of a rule set in words.

use crate::service::Topic;

/// One point of a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// What it is about, for a comparison.
    pub label: String,
    /// What holds.
    pub text: String,
    /// The topics that tell it.
    pub(crate) topics: &'static [Topic],
    /// Whether it only says that there is no special rule; such points show in comparisons alone.
    pub(crate) plain: bool,
}

impl Point {
    /// What these points say of a topic, after what always holds of it; those without a special rule say nothing.
    pub(crate) fn entry(always: Option<String>, points: Vec<Point>, topic: Topic) -> Vec<String> {
        let own = points.into_iter();
        let own = own.filter(|point| !point.plain && point.topics.contains(&topic));
        let own = own.map(|point| point.text);
        always.into_iter().chain(own).collect()
    }
}
