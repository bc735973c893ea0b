//! The kinds of stores that a host can choose. One line registers one; all else about it is in its own folder.

use super::folder;
use super::opener::{AddressKind, DatabaseSettings, Opener, Place};
use crate::service::StoreError;

/// The kinds that are chosen by an address. A folder has none.
const BY_ADDRESS: &[AddressKind] = &[
    #[cfg(feature = "postgres")]
    super::postgres::KIND,
];

impl Place {
    /// What opens the store at this place.
    ///
    /// # Errors
    /// [`StoreError::Refused`] if its address begins like that of no kind of store that there is in this build.
    ///
    /// ```
    /// use galabot::store::Place;
    /// let dir = tempfile::tempdir()?;
    /// let opener = Place::Folder(dir.path().join("games")).opener()?;
    /// assert!(opener.open("stop the bot first").is_err(), "there are no games yet");
    /// drop(opener.open_or_begin()?);
    /// assert!(opener.open("stop the bot first").is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn opener(&self) -> Result<Box<dyn Opener>, StoreError> {
        match self {
            Place::Folder(dir) => Ok(folder::opener(dir)),
            Place::Database(database) => by_address(BY_ADDRESS, database),
        }
    }
}

fn by_address(
    kinds: &[AddressKind],
    database: &DatabaseSettings,
) -> Result<Box<dyn Opener>, StoreError> {
    let begins = |scheme: &&str| database.url.starts_with(scheme);
    let kind = kinds.iter().find(|kind| kind.schemes.iter().any(begins));
    kind.map(|kind| (kind.opener)(database))
        .ok_or_else(|| StoreError::Refused(unknown(kinds)))
}

/// Why an address cannot be used. It is not repeated, since it may have a password in it.
fn unknown(kinds: &[AddressKind]) -> String {
    if kinds.is_empty() {
        return "`url` in the section [store] names a database, but this program was built without PostgreSQL: build it \
                with the feature `postgres`, or keep the games in a folder"
            .to_owned();
    }
    let one_of = |part: fn(&AddressKind) -> &'static str| {
        let parts: Vec<&str> = kinds.iter().map(part).collect();
        parts.join(" or ")
    };
    format!(
        "the address of the database does not begin with {}; expected {}",
        one_of(|kind| kind.schemes.first().copied().unwrap_or_default()),
        one_of(|kind| kind.form)
    )
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// A kind of which there is nothing but folders.
    const fn kind(schemes: &'static [&'static str], form: &'static str) -> AddressKind {
        AddressKind {
            schemes,
            form,
            opener: |database| {
                let folder = database.url.split_once("://").map_or("", |(_, rest)| rest);
                folder::opener(Path::new(folder))
            },
        }
    }

    const KINDS: [AddressKind; 2] = [
        kind(&["hill://", "mount://"], "hill://NAME"),
        kind(&["lake://"], "lake://NAME"),
    ];

    fn database(url: &str) -> DatabaseSettings {
        DatabaseSettings {
            url: url.to_owned(),
            password: None,
            ca_file: None,
        }
    }

    #[test]
    fn the_beginning_of_an_address_chooses_the_kind_of_store() {
        for url in ["hill://games", "mount://games", "lake://games"] {
            let opener = by_address(&KINDS, &database(url)).expect("a kind");
            assert_eq!(opener.folder(), Some(Path::new("games")), "{url}");
        }
    }

    #[test]
    fn an_address_of_no_kind_is_told_what_would_work_and_not_repeated() {
        for url in ["sea://me:SECRET@games", "hill:SECRET", ""] {
            let told = match by_address(&KINDS, &database(url)) {
                Err(error) => error.to_string(),
                Ok(_) => panic!("{url} has no kind"),
            };
            assert_eq!(
                told,
                "the address of the database does not begin with hill:// or lake://; expected hill://NAME or lake://NAME"
            );
        }
        let none = by_address(&[], &database("hill://games")).err();
        let told = none.expect("no kind was built in").to_string();
        assert!(told.contains("or keep the games in a folder"), "{told}");
    }
}
