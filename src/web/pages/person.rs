//! The games of a person: those that run as a wall of boards, those that are over, and their ratings.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use maud::{Markup, html};

use super::frame::{Page, Reader};
use super::server::{Sought, WALL, last_of, list, points, search, tables, turning, wall, whole};
use crate::present::words::tr;
use crate::rules::any::Kind;
use crate::service::game_index::{Rating, Wanted};
use crate::service::{GuildId, PersonId};
use crate::web::asked::{Path, Query};
use crate::web::problem::Problem;
use crate::web::site::Site;

/// The page of a person.
pub(super) async fn person(
    State(site): State<Arc<Site>>,
    Path(person): Path<u64>,
    Query(sought): Query<Sought>,
    headers: HeaderMap,
) -> Response {
    let reader = Reader::of(&site, &headers).await;
    let page = of_person(&reader, PersonId(person), &sought).await;
    reader.answer(page, &format!("/person/{person}"))
}

async fn of_person(
    reader: &Reader<'_>,
    person: PersonId,
    sought: &Sought,
) -> Result<Page, Problem> {
    let (site, words) = (reader.site, reader.words);
    if !reader.is_shown(person).await? {
        return Err(Problem::Nothing);
    }
    let live =
        site.read(move |service| tables(service, |service| service.store().live_tables_of(person)));
    let running = reader.listed(live.await?.into_iter(), WALL).await?;
    let mut sought = sought.clone();
    sought.person = None;
    let wanted = sought.wanted();
    let found =
        site.read(move |service| whole(service, &service.games_of_person(person, &wanted)?));
    let (finished, page, pages) = found.await?;
    let finished = reader.listed(finished.into_iter(), usize::MAX).await?;
    // What is wanted may be none of them, but they may be shown all the same.
    let any = match running.is_empty() && finished.is_empty() {
        false => Vec::new(),
        true => {
            let all = Wanted::default();
            let found =
                site.read(move |service| whole(service, &service.games_of_person(person, &all)?));
            reader.listed(found.await?.0.into_iter(), 1).await?
        }
    };
    let shown = || running.iter().chain(&finished).chain(&any);
    // Nobody learns that somebody plays where they may not look.
    let name = shown()
        .find_map(|seen| seen.name_of(person))
        .ok_or(Problem::Nothing)?;
    let guilds: BTreeSet<_> = shown().filter_map(|seen| seen.table.home().guild).collect();
    let mut servers = Vec::new();
    for guild in guilds {
        if reader.opens(guild).await? {
            let name = reader.server_name(guild).await?;
            servers.push((guild, name, ratings(reader, person, guild).await?));
        }
    }
    let path = format!("/person/{person}");
    Ok(Page {
        title: name.clone(),
        about: tr!(words, "web-person-about", name = name.clone()),
        picture: None,
        path: path.clone(),
        scripts: &["wall.js"],
        main: html! {
            h1 { (name) }
            h2 { (tr!(words, "web-running")) }
            (wall(words, &running))
            h2 #finished { (tr!(words, "web-finished")) }
            (search(words, &path, &sought, &[], &[]))
            (list(words, &finished))
            (turning(words, &path, &sought, (page, pages)))
            (self::servers(reader, person, &servers))
        },
    })
}

/// The ratings of a person on a server, of each kind of game of which the last may be shown: nobody learns that
/// somebody plays where they may not look.
async fn ratings(
    reader: &Reader<'_>,
    person: PersonId,
    guild: GuildId,
) -> Result<Vec<(Kind, Rating)>, Problem> {
    let now = reader.site.clock.now();
    let rated = reader.site.read(move |service| {
        let mut rated = Vec::new();
        for (kind, rating) in service.ratings_of(guild, person, now)? {
            let last = last_of(service, (person, guild), kind)?;
            rated.extend(last.map(|(_, last)| (kind, rating, last)));
        }
        Ok(rated)
    });
    let mut shown = Vec::new();
    for (kind, rating, last) in rated.await? {
        if reader.site.may_see(reader.viewer(), &last).await? {
            shown.push((kind, rating));
        }
    }
    Ok(shown)
}

/// A server with its name, and the ratings that the person has there.
type OnServer = (GuildId, String, Vec<(Kind, Rating)>);

/// The servers of these games, with the ratings that the person has there.
fn servers(reader: &Reader<'_>, person: PersonId, servers: &[OnServer]) -> Markup {
    let games = |guild: GuildId| format!("/server/{guild}?person={person}#finished");
    html! {
        @if !servers.is_empty() {
            h2 { (tr!(reader.words, "web-servers")) }
            ul.games {
                @for (guild, name, ratings) in servers {
                    li {
                        a href=(games(*guild)) { (name) }
                        @for (kind, rating) in ratings {
                            " · " (kind.name()) " " span.points { (points(rating)) }
                        }
                    }
                }
            }
        }
    }
}
