//! Links from a game's messages to its board elsewhere: in the Activity, or on its web page.

use crate::present::{Localizer, web};
use crate::service::{Content, Fault, PersonId, Service, Table, TableId};

/// Where boards are opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum BoardLinks {
    /// Nowhere.
    #[default]
    None,
    /// On web pages at this origin, such as `https://games.example.org`.
    Pages(String),
    /// In the Activity of the application with this number, or of that of the bot.
    Activity(Option<u64>),
}

/// A button that leads elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// What it says.
    pub label: String,
    /// Where it leads.
    pub url: String,
}

impl BoardLinks {
    /// The same for a bot of this number.
    pub(super) fn by(self, PersonId(bot): PersonId) -> BoardLinks {
        match self {
            BoardLinks::Activity(None) => BoardLinks::Activity(Some(bot)),
            other => other,
        }
    }

    /// The address of a board. That of the Activity chooses what is shown there, and anybody can write it: it grants
    /// nothing.
    fn url(&self, table: TableId) -> Option<String> {
        match self {
            BoardLinks::None | BoardLinks::Activity(None) => None,
            BoardLinks::Pages(origin) => Some(format!("{origin}/game/{table}")),
            BoardLinks::Activity(Some(application)) => Some(format!(
                "https://discord.com/activities/{application}?custom_id=game:{table}"
            )),
        }
    }

    /// The button that opens the board of a game, if it has one there.
    fn of(&self, service: &Service, table: &Table) -> Result<Option<Link>, Fault> {
        let shown = table.is_begun() && !table.is_lesson();
        let Some(url) = self.url(table.id).filter(|_| shown) else {
            return Ok(None);
        };
        let words = Localizer::of(service.language_at(table)?);
        let label = web::open_board(words);
        Ok(Some(Link { label, url }))
    }

    /// The same by the number of the game.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) fn to(&self, service: &Service, id: TableId) -> Result<Option<Link>, Fault> {
        if *self == BoardLinks::None {
            return Ok(None);
        }
        match service.store().table(id)? {
            Some(table) => self.of(service, &table),
            None => Ok(None),
        }
    }

    /// The button for a post, if it is one that shows the board of a game.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) fn below(
        &self,
        service: &Service,
        content: &Content,
    ) -> Result<Option<Link>, Fault> {
        match content {
            Content::Event { table, .. } => self.to(service, *table),
            Content::Words {
                board: Some(view), ..
            } => self.to(service, view.table),
            _ => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_the_game() {
        let seven = TableId(7);
        assert_eq!(BoardLinks::None.url(seven), None);
        let pages = BoardLinks::Pages("https://a.example".into());
        assert_eq!(
            pages.url(seven).as_deref(),
            Some("https://a.example/game/7")
        );
        let activity = BoardLinks::Activity(None).by(PersonId(42)).url(seven);
        let expected = "https://discord.com/activities/42?custom_id=game:7";
        assert_eq!(activity.as_deref(), Some(expected));
    }
}
