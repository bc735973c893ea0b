//! The token of the bot, and where it comes from.

use std::fmt;
use std::path::Path;

use anyhow::{Context as _, bail};

use super::secret_file::SecretFile;

/// The secret with which the bot logs in to Discord. It appears neither in `Debug` nor in any message.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// The token without the white space around it.
    pub fn new(text: &str) -> Token {
        Token(text.trim().to_owned())
    }

    /// The token without the white space around it. The error names `source` if the text cannot be a token.
    pub(super) fn whole(text: &str, source: &str) -> anyhow::Result<Token> {
        let token = Token::new(text);
        if token
            .0
            .contains(|c: char| c.is_whitespace() || c.is_control())
        {
            bail!(
                "the token from {source} has white space in it: it should be the bot's token alone, on one line"
            );
        }
        Ok(token)
    }

    /// Reads a token from a file that only its owner may read.
    ///
    /// # Errors
    /// If the file cannot be read, is not a regular file, is open to others, is empty, or holds more than a token.
    pub fn from_file(file: &Path) -> anyhow::Result<Token> {
        let shown = file.display();
        let text = SecretFile {
            what: "token",
            key: "token_file",
            leaked: "reset the token",
        }
        .read(file)?;
        let token = Token::whole(&text, &format!("the file {shown}"))?;
        if token.0.is_empty() {
            bail!(
                "the token file {shown} is empty: it should hold the bot's token and nothing else"
            );
        }
        Ok(token)
    }

    /// Reads a token from a systemd credential, which only this process can read.
    pub(super) fn from_credential(file: &Path) -> anyhow::Result<Token> {
        let shown = file.display();
        let text = std::fs::read_to_string(file)
            .with_context(|| format!("cannot read the credential {shown}"))?;
        let token = Token::whole(&text, &format!("the credential {shown}"))?;
        if token.0.is_empty() {
            bail!(
                "the credential {shown} is empty: it should hold the bot's token and nothing else"
            );
        }
        Ok(token)
    }

    /// The secret itself, for Discord only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_with_white_space_or_from_a_folder_is_refused() {
        let error = Token::whole("abc def", "the file x").expect_err("no token");
        let error = error.to_string();
        assert!(
            error.contains("the file x") && !error.contains("abc"),
            "{error}"
        );
        let folder = tempfile::tempdir().expect("a folder");
        let error = Token::from_file(folder.path()).expect_err("no file");
        assert!(error.to_string().contains("not a file"), "{error}");
    }

    #[test]
    fn a_credential_is_read_whatever_its_mode() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("token");
        std::fs::write(&file, "abc.def\n").expect("written");
        let token = Token::from_credential(&file).expect("a token");
        assert_eq!(token.reveal(), "abc.def");
        std::fs::write(&file, "\n").expect("written");
        let error = Token::from_credential(&file).expect_err("nothing in it");
        assert!(error.to_string().contains("is empty"), "{error}");
    }

    #[test]
    fn a_token_does_not_show() {
        let token = Token::new(" abc.def \n");
        assert_eq!(token.reveal(), "abc.def");
        assert!(!format!("{token:?}").contains("abc"));
    }

    #[cfg(unix)]
    #[test]
    fn a_token_file_open_to_others_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("token");
        std::fs::write(&file, "abc.def\n").expect("written");
        for (mode, good) in [(0o600, true), (0o400, true), (0o640, false), (0o604, false)] {
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).expect("a mode");
            let read = Token::from_file(&file);
            assert_eq!(read.is_ok(), good, "mode {mode:o}");
            if let Err(error) = read {
                let text = format!("{error:#}");
                assert!(
                    text.contains("chmod 600") && !text.contains("abc"),
                    "{text}"
                );
            }
        }
    }
}
