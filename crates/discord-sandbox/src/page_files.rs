//! The page, served from the binary as it lies in `page/`. No build step, nothing from outside.

use axum::body::Body;
use axum::http::{Response, header};

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("page/", $name)))),*]
    };
}

/// Every file of the page. A new one takes a line here.
static FILES: [(&str, &str); 28] = files![
    "activity.js",
    "api.js",
    "app.js",
    "commandform.js",
    "components.js",
    "composer.js",
    "dialogs.js",
    "dom.js",
    "faultbuttons.js",
    "faults.js",
    "header.js",
    "icon.svg",
    "index.html",
    "interactions.js",
    "log.js",
    "markdown.js",
    "message.js",
    "people.js",
    "picklist.js",
    "reading.js",
    "richtext.js",
    "rpc.js",
    "sidebar.js",
    "slash.js",
    "store.js",
    "style.css",
    "suggest.js",
    "theme.js",
];

/// The page loads and asks nothing but the sandbox, runs only its own files and makes no markup of texts. It stands in
/// no frame, and shows only that of the Activity. The WebSockets are named because not every browser takes them for
/// 'self'.
fn policy(port: u16, frame: Option<u16>) -> String {
    let frames = match frame {
        Some(frame) => format!("http://127.0.0.1:{frame}"),
        None => "'none'".to_owned(),
    };
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
         connect-src 'self' ws://127.0.0.1:{port} ws://localhost:{port}; \
         frame-src {frames}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'; trusted-types 'none'"
    )
}

/// A file of the page by its name, as the sandbox at this port serves it; with frames from another port, if there are
/// any.
pub fn file(name: &str, port: u16, frame: Option<u16>) -> Option<Response<Body>> {
    let (name, text) = FILES.iter().find(|(known, _)| *known == name)?;
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    };
    Response::builder()
        .header(header::CONTENT_TYPE, kind)
        .header(header::CACHE_CONTROL, "no-cache")
        .header(header::CONTENT_SECURITY_POLICY, policy(port, frame))
        .body(Body::from(*text))
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page");
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let name = entry.expect("it can be read").file_name();
            let name = name.to_str().expect("a plain name");
            assert!(
                file(name, 80, None).is_some(),
                "page/{name} has no line in FILES"
            );
        }
        assert!(file("../page_files.rs", 80, None).is_none());
    }
}
