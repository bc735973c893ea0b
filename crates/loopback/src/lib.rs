//! What a server on this machine answers, and to whom: programs of this machine, but no web page from elsewhere.
//!
//! A page that is open in a browser here can send requests to 127.0.0.1 (cross-site request forgery), and read the
//! answers too once its own name resolves to 127.0.0.1 (DNS rebinding). The first is told by `Origin` and
//! `Sec-Fetch-Site`, which pages cannot leave out or change, the second by `Host`, which is the page's own name. Every
//! account of this machine can still ask.
//!
//! ```
//! use http::{HeaderMap, HeaderValue, Uri, header};
//!
//! let mut headers = HeaderMap::new();
//! headers.insert(header::HOST, HeaderValue::from_static("127.0.0.1:9464"));
//! assert!(loopback::is_meant_for(&Uri::from_static("/metrics"), &headers, 9464));
//! headers.insert(header::ORIGIN, HeaderValue::from_static("https://example.org"));
//! assert!(loopback::comes_from_a_page(&headers));
//! ```

use std::net::IpAddr;

use http::{HeaderMap, HeaderName, HeaderValue, Uri, header};

/// The header in which a browser tells whether a request crosses from one site to another.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// What every answer carries: nothing in it runs, is framed, guessed at, kept, or read by pages of others.
const SEALS: [(HeaderName, HeaderValue); 5] = [
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
    ),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// Whether a host is this machine by a name that always means it: `localhost`, or an address such as 127.0.0.1 or
/// `[::1]`.
///
/// ```
/// use loopback::is_loopback;
/// assert!(is_loopback("127.0.0.1") && is_loopback("LOCALHOST") && is_loopback("[::1]"));
/// assert!(!is_loopback("127.0.0.1.example.org") && !is_loopback("192.168.1.2"));
/// ```
pub fn is_loopback(host: &str) -> bool {
    let inner = host.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let address = inner.unwrap_or(host).parse::<IpAddr>();
    host.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

/// Whether an authority (`127.0.0.1:8080`) is that of the server at this port of this machine.
pub fn is_here(authority: &str, port: u16) -> bool {
    let host = match authority.rsplit_once(':') {
        // The colon may be one within an address in brackets.
        Some((host, given)) if !given.ends_with(']') => match given.parse::<u16>() {
            Ok(given) if given == port => host,
            _ => return false,
        },
        _ if port == 80 => authority,
        _ => return false,
    };
    matches!(host, "127.0.0.1" | "[::1]") || host.eq_ignore_ascii_case("localhost")
}

/// Whether a request is meant for the server at this port of this machine, by one of its own names. One that was sent
/// to another name, which somebody let resolve to this machine, is not.
pub fn is_meant_for(uri: &Uri, headers: &HeaderMap, port: u16) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return false;
    };
    host.to_str().is_ok_and(|host| is_here(host, port))
        && uri
            .authority()
            .is_none_or(|authority| is_here(authority.as_str(), port))
}

/// Whether a page of any kind sent this request, as far as browsers tell.
pub fn comes_from_a_page(headers: &HeaderMap) -> bool {
    headers.contains_key(header::ORIGIN) || headers.contains_key(SEC_FETCH_SITE)
}

/// Whether a page of another origin than the server at this port sent this request, as far as browsers tell.
pub fn comes_from_elsewhere(headers: &HeaderMap, port: u16) -> bool {
    let is_own = |origin: &HeaderValue| {
        let origin = origin.to_str().ok();
        origin
            .and_then(|origin| origin.strip_prefix("http://"))
            .is_some_and(|authority| is_here(authority, port))
    };
    let is_near = |site: &HeaderValue| site == "same-origin" || site == "none";
    !headers.get_all(header::ORIGIN).iter().all(is_own)
        || !headers.get_all(SEC_FETCH_SITE).iter().all(is_near)
}

/// Adds to the headers of an answer what keeps it from being run, framed, guessed at, kept or read by pages of others.
/// What is set already stays.
pub fn seal(headers: &mut HeaderMap) {
    for (name, value) in SEALS {
        headers.entry(name).or_insert(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(given: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in given {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn only_the_servers_own_names_with_its_port_are_here() {
        for here in [
            "127.0.0.1:9464",
            "localhost:9464",
            "LocalHost:9464",
            "[::1]:9464",
        ] {
            assert!(is_here(here, 9464), "{here}");
        }
        for elsewhere in [
            "",
            ":9464",
            "evil.example:9464",
            "127.0.0.1",
            "127.0.0.1:9465",
            "127.0.0.1:09464x",
            "127.0.0.1.evil.example:9464",
            "localhost.:9464",
            "localhost:9464:9464",
            "[::1]",
            "user@127.0.0.1:9464",
            "0.0.0.0:9464",
        ] {
            assert!(!is_here(elsewhere, 9464), "{elsewhere}");
        }
        assert!(is_here("127.0.0.1", 80) && is_here("[::1]", 80));
    }

    #[test]
    fn a_request_needs_one_host_and_an_address_that_agrees_with_it() {
        let own = headers(&[("host", "127.0.0.1:1")]);
        let uri = |text: &'static str| Uri::from_static(text);
        assert!(is_meant_for(&uri("/"), &own, 1));
        assert!(is_meant_for(&uri("http://localhost:1/"), &own, 1));
        assert!(!is_meant_for(&uri("http://evil.example:1/"), &own, 1));
        assert!(!is_meant_for(&uri("/"), &headers(&[]), 1));
        let two = headers(&[("host", "127.0.0.1:1"), ("host", "evil.example:1")]);
        assert!(!is_meant_for(&uri("/"), &two, 1));
    }

    #[test]
    fn pages_are_told_apart_by_their_origin_and_by_what_browsers_add() {
        assert!(!comes_from_a_page(&headers(&[("host", "x")])));
        assert!(comes_from_a_page(&headers(&[("sec-fetch-site", "none")])));
        for own in [
            &[][..],
            &[("origin", "http://127.0.0.1:1")],
            &[
                ("origin", "http://localhost:1"),
                ("sec-fetch-site", "same-origin"),
            ],
            &[("sec-fetch-site", "none")],
        ] {
            assert!(!comes_from_elsewhere(&headers(own), 1), "{own:?}");
        }
        for other in [
            &[("origin", "null")][..],
            &[("origin", "https://127.0.0.1:1")],
            &[("origin", "http://127.0.0.1:2")],
            &[("origin", "http://127.0.0.1:1.evil.example")],
            &[("origin", "http://127.0.0.1:1"), ("origin", "null")],
            &[("sec-fetch-site", "same-site")],
            &[("sec-fetch-site", "cross-site")],
        ] {
            assert!(comes_from_elsewhere(&headers(other), 1), "{other:?}");
        }
    }
}
