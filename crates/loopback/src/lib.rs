//! What a server on this machine answers, and to whom: programs of this machine, but no web page from elsewhere.
//!
//! A page that is open in a browser here can send requests to 127.0.0.1 (cross-site request forgery). It can read the
//! answers too once its own name resolves to 127.0.0.1 (DNS rebinding). The first is told by `Origin` and
//! `Sec-Fetch-Site`, which pages cannot leave out or change, the second by `Host`, which is the page's own name. Every
//! account of this machine can still ask.
//!
//! A server that a network reaches has names that it does not know. There only such a `Host` passes as no page can have
//! that came from the internet: an address, or a name that is looked up nowhere but in that network.
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

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

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

/// How names end that are reserved for private networks (RFC 6762, RFC 8375, and ICANN's resolution of 2024-07-29).
const PRIVATE_ENDS: [&str; 3] = ["internal", "local", "home.arpa"];

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
    is_sent_to(uri, headers, |authority| is_here(authority, port))
}

/// Whether an authority (`galabot-1:9465`) names something by an address, or by a name that only a private network
/// gives: one without a dot, or one that ends in `.internal`, `.local` or `.home.arpa`, which nobody can register. So
/// it is no name that a web page has whose name was let resolve to this machine. The port does not matter.
///
/// ```
/// use loopback::is_private;
/// assert!(is_private("galabot-1:9465") && is_private("10.0.0.7:9465") && is_private("bot.games.svc.cluster.local"));
/// assert!(!is_private("galabot.example.org:9465"));
/// ```
pub fn is_private(authority: &str) -> bool {
    let host = match authority.rsplit_once(':') {
        // The colon may be one within an address in brackets.
        Some((host, port)) if !port.ends_with(']') => match port.parse::<u16>() {
            Ok(_) => host,
            Err(_) => return false,
        },
        _ => authority,
    };
    if let Some(inner) = host.strip_prefix('[') {
        let inner = inner.strip_suffix(']');
        return inner.is_some_and(|inner| inner.parse::<Ipv6Addr>().is_ok());
    }
    if host.parse::<Ipv4Addr>().is_ok() {
        return true;
    }
    let is_label = |label: &str| {
        let mut bytes = label.bytes();
        !label.is_empty() && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
    };
    let lower = host.to_ascii_lowercase();
    let ends = PRIVATE_ENDS
        .iter()
        .find_map(|end| lower.strip_suffix(end)?.strip_suffix('.'));
    match ends {
        Some(before) => before.split('.').all(is_label),
        None => is_label(&lower),
    }
}

/// Whether a request names the server by an address or a name as [`is_private`] lets pass.
pub fn is_meant_privately(uri: &Uri, headers: &HeaderMap) -> bool {
    is_sent_to(uri, headers, is_private)
}

/// Whether the one authority to which a request was sent passes, wherever it stands.
fn is_sent_to(uri: &Uri, headers: &HeaderMap, passes: impl Fn(&str) -> bool) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return false;
    };
    host.to_str().is_ok_and(&passes)
        && uri
            .authority()
            .is_none_or(|authority| passes(authority.as_str()))
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
    fn only_addresses_and_names_of_a_private_network_are_private() {
        for private in [
            "galabot-1:9465",
            "galabot_1:9465",
            "Galabot",
            "localhost:9465",
            "10.0.0.7:9465",
            "[fd00::7]:9465",
            "[::1]",
            "bot.games.svc.cluster.local:80",
            "host.docker.INTERNAL:9465",
            "bot.home.arpa",
        ] {
            assert!(is_private(private), "{private}");
        }
        for public in [
            "",
            ":9465",
            "evil.example:9465",
            "galabot-1.evil.example",
            "galabot-1.",
            "local.",
            ".local",
            "a..local",
            "evil.example:9465:1",
            "galabot-1:",
            "galabot-1:x",
            "galabot-1:65536",
            "10.0.0.7.evil.example",
            "evillocal.example",
            "evil.notinternal",
            "user@galabot-1:9465",
            "[evil.example]",
            "[::1",
            "[::1]x",
            "::1",
            "fd00::7:9465",
            "evil.example/.local",
            "galabot-1 ",
        ] {
            assert!(!is_private(public), "{public}");
        }
        let two = headers(&[("host", "galabot-1"), ("host", "evil.example")]);
        assert!(!is_meant_privately(&Uri::from_static("/"), &two));
        let one = headers(&[("host", "galabot-1:1")]);
        assert!(is_meant_privately(&Uri::from_static("/"), &one));
        let other = Uri::from_static("http://evil.example/");
        assert!(!is_meant_privately(&other, &one));
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
