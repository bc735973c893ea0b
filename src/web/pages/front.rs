//! The first page: what this is, and one's own games. To Discord's proxy it is the Activity.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use maud::html;

use super::activity::{self, Launch};
use super::frame::{Page, Reader};
use crate::present::web;
use crate::present::words::tr;
use crate::service::{Stage, Table};
use crate::web::asked::Query;
use crate::web::problem::Problem;
use crate::web::site::Site;
use crate::web::view::Seen;

/// The first page.
pub(super) async fn front(
    State(site): State<Arc<Site>>,
    Query(launch): Query<Launch>,
    headers: HeaderMap,
) -> Response {
    let reader = Reader::of(&site, &headers).await;
    if let Some(activity) = site.activity.as_ref().filter(|_| launch.is_one()) {
        return activity::page(&reader, activity);
    }
    let page = own(&reader).await;
    reader.answer(page, "/")
}

async fn own(reader: &Reader<'_>) -> Result<Page, Problem> {
    let words = reader.words;
    let games = match &reader.session {
        None => Vec::new(),
        Some(session) => {
            let person = session.person;
            let listed = reader.site.read(move |service| {
                let mut listed = Vec::new();
                for id in service.store().live_tables_of(person)? {
                    let table = service.store().table(id)?;
                    let plays = |table: &Table| table.stage == Stage::Playing && !table.is_lesson();
                    if let Some(table) = table.filter(plays) {
                        let seen = Seen::read(service, &table, words)?;
                        let standing = web::standing(words, &seen.table, &seen.game);
                        listed.push((table.id, seen.title(), standing));
                    }
                }
                Ok(listed)
            });
            listed.await?
        }
    };
    Ok(Page {
        title: tr!(words, "web-front"),
        about: tr!(words, "web-front-about"),
        picture: None,
        path: "/".to_owned(),
        scripts: &[],
        main: html! {
            h1 { (tr!(words, "web-front")) }
            p { (tr!(words, "web-front-about")) }
            @if reader.session.is_some() {
                h2 { (tr!(words, "web-own-games")) }
                ul.games {
                    @for (id, title, standing) in &games {
                        li {
                            a href=(format!("/game/{id}")) { (title) }
                            " " span.standing { (standing) }
                        }
                    }
                }
                @if games.is_empty() {
                    p { (tr!(words, "web-no-games")) }
                }
                form.everywhere method="post" action="/sign-out?everywhere=true" {
                    button type="submit" { (tr!(words, "web-sign-out-everywhere")) }
                }
            }
        },
    })
}
