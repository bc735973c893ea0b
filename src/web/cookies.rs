//! The cookies of the pages. There is none before somebody signs in.

use std::time::Duration;

use axum::http::{HeaderMap, header};

/// The cookies of the pages.
pub(super) struct Cookies {
    secure: bool,
}

impl Cookies {
    /// `secure` says whether the pages are reached by HTTPS.
    pub fn new(secure: bool) -> Cookies {
        Cookies { secure }
    }

    /// A cookie that scripts cannot read, and that is sent along from no page of others but by a link.
    pub fn cookie(&self, name: &str, value: &str, lasts: Duration) -> String {
        let secure = if self.secure { "; Secure" } else { "" };
        let seconds = lasts.as_secs();
        format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
    }

    /// The name of the cookie with the secret. The prefix keeps other hosts from setting it.
    pub fn name(&self) -> &'static str {
        match self.secure {
            true => "__Host-galabot",
            false => "galabot",
        }
    }

    /// The name of the cookie of whoever is signing in.
    pub fn name_before(&self) -> &'static str {
        match self.secure {
            true => "__Host-galabot-signing-in",
            false => "galabot-signing-in",
        }
    }

    /// The cookie that takes the secret of a browser away.
    pub fn gone(&self) -> String {
        self.cookie(self.name(), "", Duration::ZERO)
    }
}

/// The value of a cookie.
pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).into_iter();
    let mut pairs = all
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_for_the_server_alone() {
        let cookie = Cookies::new(true).cookie("__Host-galabot", "7.x", Duration::from_secs(60));
        assert_eq!(
            cookie,
            "__Host-galabot=7.x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure"
        );
        assert!(!Cookies::new(false).gone().contains("Secure"));
    }

    #[test]
    fn a_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        let sent = "theme=dark; galabot=7.x; galabot-signing-in=y";
        headers.insert(header::COOKIE, sent.parse().expect("a header"));
        assert_eq!(cookie(&headers, "galabot"), Some("7.x"));
        assert_eq!(cookie(&headers, "galabo"), None);
    }
}
