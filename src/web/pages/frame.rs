//! What all pages have around them: the head with what links to them show, who has signed in.

use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::present::words::tr;
use crate::present::{Localizer, web};
use crate::service::Fault;
use crate::web::access::Viewer;
use crate::web::assets;
use crate::web::http::{tagged, words_of};
use crate::web::problem::Problem;
use crate::web::sessions::{Session, viewer};
use crate::web::site::Site;
use crate::web::theme;

/// A page, before what all of them have is put around it.
pub(in crate::web) struct Page {
    /// Its title.
    pub title: String,
    /// A sentence about it, for those who show links to it.
    pub about: String,
    /// The path of a picture for the same, 800 pixels wide and high, and the picture in words.
    pub picture: Option<(String, String)>,
    /// Its path.
    pub path: String,
    /// The modules that it runs.
    pub scripts: &'static [&'static str],
    /// What is on it.
    pub main: Markup,
}

/// Who looks at a page, and how.
pub(in crate::web) struct Reader<'a> {
    pub site: &'a Site,
    pub headers: &'a HeaderMap,
    pub words: Localizer,
    pub session: Option<Session>,
    /// Whether it could not be told who has signed in.
    failed: bool,
}

impl Reader<'_> {
    /// Who has sent this request.
    pub async fn of<'a>(site: &'a Site, headers: &'a HeaderMap) -> Reader<'a> {
        let session = site.session(headers).await;
        let failed = session.is_err();
        let session = session.unwrap_or_else(|problem| {
            tracing::error!(?problem, "cannot tell who has signed in");
            None
        });
        Reader {
            site,
            headers,
            words: words_of(site, headers),
            session,
            failed,
        }
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        viewer(self.session.as_ref())
    }

    /// Whether it could be told who has signed in.
    fn told(&self) -> Result<(), Problem> {
        match self.failed {
            true => Err(Problem::Fault(Fault::new("cannot tell who has signed in"))),
            false => Ok(()),
        }
    }

    /// The session of who has signed in.
    ///
    /// # Errors
    /// If nobody has, or that cannot be told.
    pub fn known(&self) -> Result<&Session, Problem> {
        self.told()?;
        self.session.as_ref().ok_or(Problem::SignedOut)
    }

    /// The page as an answer, or why there is none.
    pub fn answer(&self, page: Result<Page, Problem>, path: &str) -> Response {
        // What is for them alone would look as if it were not there.
        let page = self.told().and(page);
        let (status, page) = match page {
            Ok(page) => (None, page),
            Err(problem) => {
                if let Problem::Fault(fault) = &problem {
                    tracing::error!(%fault, "a page could not be made");
                }
                (Some(problem.status()), self.failed(&problem, path))
            }
        };
        let html = self.whole(&page).into_string();
        match status {
            None => tagged(self.headers, "text/html; charset=utf-8", html),
            Some(status) => {
                let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
                (status, kind, html).into_response()
            }
        }
    }

    /// A page that has nothing of the others around it.
    pub fn plain(&self, html: Markup) -> Response {
        let kind = "text/html; charset=utf-8";
        tagged(self.headers, kind, html.into_string())
    }

    fn failed(&self, problem: &Problem, path: &str) -> Page {
        let words = self.words;
        let signs_in = matches!(problem, Problem::Nothing | Problem::NotSignedIn)
            && self.session.is_none()
            && self.site.sign_in.is_some();
        Page {
            title: tr!(words, "web-not-shown"),
            about: String::new(),
            picture: None,
            path: path.to_owned(),
            scripts: &[],
            main: html! {
                h1 { (tr!(words, "web-not-shown")) }
                p { (problem.said(words)) }
                @if signs_in {
                    p { (tr!(words, "web-sign-in-to-see")) }
                }
                p { a href="/" { (tr!(words, "web-to-the-front")) } }
            },
        }
    }

    fn whole(&self, page: &Page) -> Markup {
        let (words, origin) = (self.words, &self.site.origin);
        let file = |name: &str| assets::path(name);
        let files = |names: Vec<&str>| {
            let paths: Vec<String> = names.into_iter().map(assets::path).collect();
            (!paths.is_empty()).then(|| paths.join(" "))
        };
        let scripts = files(page.scripts.to_vec());
        // All that these load, so that a browser does not find them one after another.
        let needs = page.scripts.iter().flat_map(|script| assets::needs(script));
        let needs = files(needs.copied().collect());
        html! {
            (DOCTYPE)
            html lang=(web::code(words)) {
                head {
                    meta charset="utf-8";
                    title { (page.title) " · galabot" }
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    script { (PreEscaped(&*theme::SCRIPT)) }
                    @if !page.about.is_empty() {
                        meta name="description" content=(page.about);
                        meta property="og:type" content="website";
                        meta property="og:site_name" content="galabot";
                        meta property="og:title" content=(page.title);
                        meta property="og:description" content=(page.about);
                        meta property="og:url" content=(format!("{origin}{}", page.path));
                    }
                    @if let Some((picture, alt)) = &page.picture {
                        meta property="og:image" content=(format!("{origin}{picture}"));
                        meta property="og:image:type" content="image/png";
                        meta property="og:image:width" content="800";
                        meta property="og:image:height" content="800";
                        meta property="og:image:alt" content=(alt);
                        meta name="twitter:card" content="summary_large_image";
                    }
                    link rel="icon" type="image/svg+xml" href=(file("icon.svg"));
                    link rel="stylesheet" href=(file("page.css"));
                    @if !page.scripts.is_empty() {
                        script type="module" src=(file("start.js")) {}
                    }
                }
                body data-scripts=[scripts] data-needs=[needs] {
                    a.skip href="#main" { (tr!(words, "web-skip")) }
                    header.top {
                        a.home href="/" { "galabot" }
                        nav.places aria-label=(tr!(words, "web-places")) {
                            a href="/learn" { (tr!(words, "web-to-lessons")) }
                            a href="/puzzle" { (tr!(words, "web-to-puzzles")) }
                            a href="/analysis" { (tr!(words, "web-analysis")) }
                        }
                        (self.signing(&page.path))
                    }
                    main #main { (page.main) }
                }
            }
        }
    }

    /// Who has signed in, or where one can.
    fn signing(&self, path: &str) -> Markup {
        let words = self.words;
        html! {
            @if let Some(session) = &self.session {
                form.signing method="post" action="/sign-out" {
                    span { (session.name) }
                    button type="submit" { (tr!(words, "web-sign-out")) }
                }
            } @else if self.site.sign_in.is_some() {
                a.signing href=(format!("/sign-in?to={}", escaped(path))) { (tr!(words, "web-sign-in")) }
            }
        }
    }
}

/// A text as a value in an address, such as a path.
pub(super) fn escaped(path: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"/-_.".contains(&b);
    let escape = |b: u8| match plain(b) {
        true => char::from(b).to_string(),
        false => format!("%{b:02X}"),
    };
    path.bytes().map(escape).collect()
}
