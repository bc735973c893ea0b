//! The files of the pages, built into the program as they lie in `web/`. No build step, nothing from outside. Beside
//! them, what `built` has read.

use std::sync::{Arc, LazyLock};

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::asked::Path;
use super::http::{WORKER_POLICY, accepts_gzip, tagged_as};
use super::secrets::fingerprint;
use super::site::Site;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../web/", $name)))),*]
    };
}

/// Every file that pages load. A new one takes a line here.
static FILES: [(&str, &str); 27] = files![
    "actions.js",
    "activity.css",
    "activity.js",
    "analysis.js",
    "asking.js",
    "board.js",
    "choices.js",
    "clock.js",
    "dom.js",
    "editor.js",
    "engine-view.js",
    "engine-worker.js",
    "engine.js",
    "exercise.js",
    "game.js",
    "icon.svg",
    "live.js",
    "page.css",
    "plans.js",
    "position.js",
    "settings.js",
    "squares.js",
    "start.js",
    "svg.js",
    "tree-view.js",
    "tree.js",
    "wall.js",
];

/// A name for all of them as they are now, so that browsers may keep them for ever.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let all: String = FILES
        .iter()
        .flat_map(|(name, text)| [*name, *text])
        .collect();
    fingerprint(all.as_bytes())
});

/// For files whose address changes with them.
const KEEP: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// The worker in which the engine runs. What it may do it is told by its own file.
pub(super) const ENGINE_WORKER: &str = "engine-worker.js";

/// Where pages find a file.
pub(super) fn path(name: &str) -> String {
    format!("/assets/{}/{name}", *VERSION)
}

/// The modules that a script loads, and those that these load.
pub(super) fn needs(script: &str) -> &'static [&'static str] {
    match script {
        "analysis.js" => &[
            "board.js",
            "choices.js",
            "dom.js",
            "editor.js",
            "engine-view.js",
            "engine.js",
            "plans.js",
            "position.js",
            "settings.js",
            "squares.js",
            "svg.js",
            "tree-view.js",
            "tree.js",
        ],
        "exercise.js" => &[
            "board.js",
            "choices.js",
            "dom.js",
            "settings.js",
            "squares.js",
            "svg.js",
        ],
        "game.js" => &[
            "actions.js",
            "asking.js",
            "board.js",
            "choices.js",
            "clock.js",
            "dom.js",
            "live.js",
            "settings.js",
            "squares.js",
            "svg.js",
        ],
        "activity.js" => &[
            "actions.js",
            "asking.js",
            "board.js",
            "choices.js",
            "clock.js",
            "dom.js",
            "game.js",
            "live.js",
            "settings.js",
            "squares.js",
            "svg.js",
        ],
        "wall.js" => &["live.js", "settings.js", "svg.js"],
        _ => &[],
    }
}

/// A file of this version.
pub(super) async fn file(
    Path((version, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let found = FILES.iter().find(|(known, _)| *known == name);
    let (Some((_, text)), true) = (found, version == *VERSION) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        _ => "image/svg+xml",
    };
    let mut response = tagged_as(&headers, kind, &fingerprint(text.as_bytes()), || {
        text.as_bytes().into()
    });
    response.headers_mut().insert(header::CACHE_CONTROL, KEEP);
    if name == ENGINE_WORKER {
        let policy = HeaderValue::from_static(WORKER_POLICY);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// A file that a build step has made, of this version.
pub(super) async fn built(
    State(site): State<Arc<Site>>,
    Path((version, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let Some(file) = site.built.file_of(&version, &name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let packed = file.packed.as_ref().filter(|_| accepts_gzip(&headers));
    let mut response = tagged_as(&headers, file.kind, &file.tag, || {
        packed.unwrap_or(&file.bytes).clone()
    });
    let answer = response.headers_mut();
    if packed.is_some() {
        answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    answer.insert(header::CACHE_CONTROL, KEEP);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a script imports, and what that imports.
    fn imported(script: &str) -> Vec<&'static str> {
        let mut found: Vec<&str> = Vec::new();
        let mut open = vec![script];
        while let Some(name) = open.pop() {
            let file = FILES.iter().find(|(known, _)| *known == name);
            let (_, text) = file.expect("a file of the pages");
            // Types stand in comments, and are not loaded.
            let lines = text.lines().filter(|line| !line.contains("@import"));
            let imports = lines.filter_map(|line| line.split("from \"./").nth(1));
            for name in imports.filter_map(|rest| rest.split('"').next()) {
                if !found.contains(&name) {
                    found.push(name);
                    open.push(name);
                }
            }
        }
        found.sort();
        found
    }

    #[test]
    fn pages_name_all_modules_that_they_load() {
        for (name, _) in FILES.iter().filter(|(name, _)| name.ends_with(".js")) {
            let pages = [
                "activity.js",
                "analysis.js",
                "exercise.js",
                "game.js",
                "wall.js",
            ];
            let is_page = pages.contains(name);
            if is_page {
                assert_eq!(needs(name), imported(name), "{name}");
            }
        }
    }

    #[test]
    fn every_file_that_pages_load_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/web");
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let name = entry.expect("it can be read").file_name();
            let name = name.to_str().expect("a plain name");
            let is_loaded = [".js", ".css", ".svg"]
                .iter()
                .any(|end| name.ends_with(end));
            // That one stands in the pages themselves.
            let is_known = name == "theme.js" || FILES.iter().any(|(known, _)| *known == name);
            assert!(is_known || !is_loaded, "web/{name} has no line in FILES");
        }
    }
}
