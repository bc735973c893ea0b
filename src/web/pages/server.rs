//! The games of a server: those that run as a wall of boards, those that are over by person and rules, who is best at
//! what.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use maud::{Markup, html};
use serde::{Deserialize, Deserializer};

use super::frame::{Page, Reader, escaped};
use crate::draw::ThemeName;
use crate::present::words::tr;
use crate::present::{Localizer, web};
use crate::rules::Side;
use crate::rules::any::Kind;
use crate::service::game_index::{
    Counted, Finished, GamesOf, Page as Found, Rating, Wanted, WantedResult,
};
use crate::service::house_rules::HouseRules;
use crate::service::{Fault, GuildId, PersonId, Service, Stage, Table, TableId, Timestamp};
use crate::web::asked::{Path, Query};
use crate::web::problem::Problem;
use crate::web::site::Site;
use crate::web::view::Seen;
use crate::web::watching::MOST_GAMES;

/// How many boards are on a wall.
pub(super) const WALL: usize = MOST_GAMES;

/// How many games are looked at for a list, of which some may not be shown.
const MOST_LOOKED_AT: usize = 60;

/// How many people a leaderboard shows.
const LEADERS: usize = 10;

/// Which finished games are wanted.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Sought {
    /// The number of a person.
    #[serde(default, deserialize_with = "number")]
    pub person: Option<u64>,
    rules: Option<String>,
    /// `white`, `black` or `drawn`.
    result: Option<String>,
    /// The days between which they ended, both with them: `2026-11-21`.
    from: Option<String>,
    until: Option<String>,
    #[serde(default)]
    page: usize,
}

/// A number, or nothing where a form has nothing.
fn number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let text = String::deserialize(from)?;
    Ok(text.parse().ok())
}

/// A day in milliseconds.
const DAY: u64 = 24 * 3600 * 1000;

impl Sought {
    /// All but the page, as an address says it.
    fn query(&self) -> String {
        let person = self.person.map(|person| person.to_string());
        let fields = [
            ("person", &person),
            ("rules", &self.rules),
            ("result", &self.result),
            ("from", &self.from),
            ("until", &self.until),
        ];
        let said = fields
            .into_iter()
            .filter_map(|(name, value)| Some((name, value.as_ref()?)));
        let said = said.filter(|(_, value)| !value.is_empty());
        said.map(|(name, value)| format!("&{name}={}", escaped(value)))
            .collect()
    }

    /// The same for the store.
    pub fn wanted(&self) -> Wanted {
        Wanted {
            person: self.person.map(PersonId),
            rules: self.rules.clone().filter(|rules| !rules.is_empty()),
            result: match self.result.as_deref() {
                Some("white") => Some(WantedResult::Won(Side::White)),
                Some("black") => Some(WantedResult::Won(Side::Black)),
                Some("drawn") => Some(WantedResult::Drawn),
                _ => None,
            },
            from: self.from.as_deref().and_then(web::day_begins),
            before: self
                .until
                .as_deref()
                .and_then(web::day_begins)
                .map(|day| Timestamp(day.0 + DAY)),
            page: self.page,
        }
    }
}

/// The page of a server.
pub(super) async fn server(
    State(site): State<Arc<Site>>,
    Path(guild): Path<u64>,
    Query(sought): Query<Sought>,
    headers: HeaderMap,
) -> Response {
    let reader = Reader::of(&site, &headers).await;
    let page = of_server(&reader, GuildId(guild), &sought).await;
    reader.answer(page, &format!("/server/{guild}"))
}

async fn of_server(reader: &Reader<'_>, guild: GuildId, sought: &Sought) -> Result<Page, Problem> {
    let (site, words) = (reader.site, reader.words);
    if !reader.opens(guild).await? {
        return Err(Problem::Nothing);
    }
    // Of somebody who hides their name there is nothing, as of somebody who has never played.
    let hides = match sought.person.map(PersonId) {
        Some(person) => !reader.is_shown(person).await?,
        None => false,
    };
    let live = site.read(move |service| {
        let live = service.live_on(guild)?.into_iter().rev();
        tables(service, |_| Ok(live.take(MOST_LOOKED_AT).collect()))
    });
    let running = reader.listed(live.await?.into_iter(), WALL).await?;
    let wanted = sought.wanted();
    let found = site.read(move |service| {
        if hides {
            return Ok((Vec::new(), 0, 1));
        }
        whole(service, &service.games_on_server(guild, &wanted)?)
    });
    let (finished, page, pages) = found.await?;
    let finished = reader.listed(finished.into_iter(), usize::MAX).await?;
    let house = site.read(move |service| service.house_rules(Some(guild)));
    let house = house.await?;
    let now = site.clock.now();
    let leaders = site.read(move |service| leaders(service, guild, now));
    let leaders = reader.listed_leaders(leaders.await?).await?;
    let path = format!("/server/{guild}");
    let name = reader.server_name(guild).await?;
    let people = people(&[&running, &finished], &leaders, sought.person);
    Ok(Page {
        title: name.clone(),
        about: tr!(words, "web-server-about"),
        picture: None,
        path: path.clone(),
        scripts: &["wall.js"],
        main: html! {
            h1 { (name) }
            h2 { (tr!(words, "web-running")) }
            (wall(words, &running))
            h2 #finished { (tr!(words, "web-finished")) }
            (search(words, &path, sought, &people, &house))
            (list(words, &finished))
            (turning(words, &path, sought, (page, pages)))
            @for (kind, people) in &leaders {
                h2 { (tr!(words, "web-leaders", kind = *kind)) }
                ol.leaders {
                    @for (person, name, points) in people {
                        li {
                            a href=(format!("/person/{person}")) { (name) }
                            " " span.points { (points) }
                        }
                    }
                }
            }
        },
    })
}

/// Reads tables, the newest first.
pub(super) fn tables(
    service: &Service,
    ids: impl FnOnce(&Service) -> Result<Vec<TableId>, crate::service::StoreError>,
) -> Result<Vec<Table>, Fault> {
    let mut ids = ids(service)?;
    ids.sort();
    let mut tables = Vec::new();
    for id in ids.into_iter().rev() {
        tables.extend(service.store().table(id)?);
    }
    Ok(tables)
}
/// The tables of a page of finished games, its number and how many pages there are.
pub(super) fn whole(
    service: &Service,
    page: &Found<Finished>,
) -> Result<(Vec<Table>, usize, usize), Fault> {
    let ids = page.rows.iter().map(|game| game.table).collect();
    Ok((tables(service, |_| Ok(ids))?, page.page, page.pages))
}

impl Reader<'_> {
    /// Whether the page of a server may be shown.
    pub(super) async fn opens(&self, guild: GuildId) -> Result<bool, Problem> {
        if self.site.is_public_server(guild).await? {
            return Ok(true);
        }
        match &self.session {
            Some(session) => self.site.is_member(session.person, guild).await,
            None => Ok(false),
        }
    }

    /// Whether there may be something about this person: not if they hide their name, unless it is who looks.
    pub(super) async fn is_shown(&self, person: PersonId) -> Result<bool, Problem> {
        let session = self.session.as_ref();
        let is_own = session.is_some_and(|session| session.person == person);
        let hidden = self
            .site
            .read(move |service| Ok(service.person_settings(person)?.hidden_on_web));
        Ok(!person.is_computer() && !person.is_gone() && (is_own || !hidden.await?))
    }

    /// Those whose last game may be shown: nobody learns that somebody plays where they may not look.
    async fn listed_leaders(&self, leaders: Leaders) -> Result<Vec<(Kind, Vec<Leader>)>, Problem> {
        let viewer = self.viewer();
        let mut listed = Vec::new();
        for (kind, people) in leaders {
            let mut shown = Vec::new();
            for (leader, last) in people {
                if shown.len() < LEADERS && self.site.may_see(viewer, &last).await? {
                    shown.push(leader);
                }
            }
            if !shown.is_empty() {
                listed.push((kind, shown));
            }
        }
        Ok(listed)
    }

    /// What a server is called.
    pub(super) async fn server_name(&self, guild: GuildId) -> Result<String, Problem> {
        let known = self.site.desk.server_name(guild).await?;
        Ok(known.unwrap_or_else(|| tr!(self.words, "web-server")))
    }

    /// Those of these games that may be shown, up to `most`.
    pub(super) async fn listed(
        &self,
        tables: impl Iterator<Item = Table>,
        most: usize,
    ) -> Result<Vec<Seen>, Problem> {
        let viewer = self.viewer();
        let words = self.words;
        let mut listed = Vec::new();
        let shown = |table: &Table| {
            !table.is_lesson() && matches!(table.stage, Stage::Playing | Stage::Finished(_))
        };
        // Discord may be asked about each, so no more are looked at.
        for table in tables.filter(shown).take(MOST_LOOKED_AT) {
            if listed.len() == most {
                break;
            }
            if self.site.may_see(viewer, &table).await? {
                let seen = self
                    .site
                    .read(move |service| Seen::read(service, &table, words));
                listed.push(seen.await?);
            }
        }
        Ok(listed)
    }
}

/// Somebody, what they are called, and what is known of how good they are.
type Leader = (PersonId, String, String);

/// The best at each game, with the last game of that kind of each on the server.
type Leaders = Vec<(Kind, Vec<(Leader, Table)>)>;

fn leaders(service: &Service, guild: GuildId, now: Timestamp) -> Result<Leaders, Fault> {
    let mut all = Vec::new();
    for kind in Kind::ALL {
        let mut people = Vec::new();
        for (person, rating) in service.leaders(guild, *kind, now)? {
            // Some of them may not be shown.
            if people.len() == 3 * LEADERS {
                break;
            }
            if service.person_settings(person)?.hidden_on_web {
                continue;
            }
            if let Some((name, last)) = last_of(service, (person, guild), *kind)? {
                people.push(((person, name, points(&rating)), last));
            }
        }
        all.push((*kind, people));
    }
    Ok(all)
}

/// A rating, and how sure it is.
pub(super) fn points(rating: &Rating) -> String {
    format!("{:.0} ± {:.0}", rating.points, rating.deviation)
}

/// The last rated game of this kind of a person on a server, and what they were called in it. What they are rated may
/// be told where that game may be shown.
pub(super) fn last_of(
    service: &Service,
    (person, guild): (PersonId, GuildId),
    kind: Kind,
) -> Result<Option<(String, Table)>, Fault> {
    let games = GamesOf::PersonOn(person, guild);
    let games = service.store().finished_games(games)?;
    let games: Vec<TableId> = games.into_iter().map(|(_, id)| id).collect();
    let mut last = None;
    // It is among the latest as a rule.
    for some in games.rchunks(MOST_LOOKED_AT) {
        service
            .store()
            .counted(some, &mut |Counted { game, changes }| {
                if changes.is_some() && game.ruleset.kind() == kind {
                    last = Some(game.table);
                }
            })?;
        if last.is_some() {
            break;
        }
    }
    let Some(last) = last else {
        return Ok(None);
    };
    let table = service.store().table_in_brief(last)?;
    Ok(table.and_then(|table| {
        let mut sides = Side::BOTH.into_iter().flat_map(|side| table.side(side));
        let own = sides.find(|one| one.id == person)?.name.clone();
        Some((own, table))
    }))
}

/// Those by whom finished games are chosen: who plays in these games or leads, and who was chosen.
fn people(
    games: &[&[Seen]],
    leaders: &[(Kind, Vec<Leader>)],
    chosen: Option<u64>,
) -> Vec<(String, String)> {
    let mut people = BTreeMap::new();
    let leading = leaders.iter().flat_map(|(_, people)| people);
    for (person, name, _) in leading {
        people.insert(person.to_string(), name.clone());
    }
    for seen in games.iter().copied().flatten() {
        for player in seen.players() {
            people.extend(player.person.map(|person| (person, player.name)));
        }
    }
    if let Some(chosen) = chosen.map(|person| person.to_string()) {
        people.entry(chosen.clone()).or_insert(chosen);
    }
    let mut people: Vec<_> = people.into_iter().collect();
    people.sort_by_cached_key(|(_, name)| name.to_lowercase());
    people
}

/// The picture of a board.
fn board(id: TableId, ply: usize, theme: ThemeName) -> String {
    format!("/api/v1/games/{id}/positions/{ply}/picture.png?theme={theme}")
}

/// Boards beside and below each other. Scripts show what changes in their games.
pub(super) fn wall(words: Localizer, running: &[Seen]) -> Markup {
    html! {
        ul.wall {
            @for seen in running {
                @let (id, ply) = (seen.table.id, seen.game.len());
                li data-game=(id) data-version=(seen.table.version) {
                    a href=(format!("/game/{id}")) {
                        picture.picture {
                            source media="(prefers-color-scheme: dark)" srcset=(board(id, ply, ThemeName::Dark));
                            img src=(board(id, ply, ThemeName::Light)) alt="" width="400" height="400" loading="lazy";
                        }
                        span.title { (seen.title()) }
                    }
                    span.standing { (web::standing(words, &seen.table, &seen.game)) }
                }
            }
        }
        @if running.is_empty() {
            p { (tr!(words, "web-none-running")) }
        }
    }
}

pub(super) fn list(words: Localizer, finished: &[Seen]) -> Markup {
    html! {
        ul.games {
            @for seen in finished {
                li {
                    a href=(format!("/game/{}", seen.table.id)) { (seen.title()) }
                    " " span.standing {
                        (web::standing(words, &seen.table, &seen.game))
                        @if let Some(day) = web::day(seen.table.changed_at) { " " (day) "." }
                    }
                }
            }
        }
        @if finished.is_empty() {
            p { (tr!(words, "web-none-finished")) }
        }
    }
}

/// What finished games are chosen by.
pub(super) fn search(
    words: Localizer,
    path: &str,
    sought: &Sought,
    people: &[(String, String)],
    house: &[HouseRules],
) -> Markup {
    let presets = Kind::ALL.iter().flat_map(|kind| kind.preset_names());
    let names = presets.chain(house.iter().map(|one| one.name.as_str()));
    let chosen = sought.rules.as_deref().unwrap_or_default();
    let chosen_person = sought.person.map(|one| one.to_string());
    let chosen_person = chosen_person.unwrap_or_default();
    let results = [
        ("white", tr!(words, "web-won", side = Side::White)),
        ("black", tr!(words, "web-won", side = Side::Black)),
        ("drawn", tr!(words, "web-drawn")),
    ];
    html! {
        form.search method="get" action=(path) {
            @if !people.is_empty() {
                span.field {
                    label for="person" { (tr!(words, "web-by-person")) }
                    " "
                    select #person name="person" {
                        option value="" { (tr!(words, "web-all-rules")) }
                        @for (person, name) in people {
                            option value=(person) selected[*person == chosen_person] { (name) }
                        }
                    }
                }
                " "
            }
            span.field {
                label for="rules" { (tr!(words, "web-by-rules")) }
                " "
                select #rules name="rules" {
                    option value="" { (tr!(words, "web-all-rules")) }
                    @for name in names {
                        option value=(name) selected[name == chosen] { (name) }
                    }
                }
            }
            " "
            span.field {
                label for="result" { (tr!(words, "web-by-result")) }
                " "
                select #result name="result" {
                    option value="" { (tr!(words, "web-all-rules")) }
                    @for (code, name) in results {
                        option value=(code) selected[Some(code) == sought.result.as_deref()] { (name) }
                    }
                }
            }
            " "
            span.field {
                label for="from" { (tr!(words, "web-from")) }
                " "
                input #from type="date" name="from" value=[sought.from.as_deref()];
            }
            " "
            span.field {
                label for="until" { (tr!(words, "web-until")) }
                " "
                input #until type="date" name="until" value=[sought.until.as_deref()];
            }
            " "
            button type="submit" { (tr!(words, "web-show")) }
        }
    }
}

/// Links to the games that ended before and after these.
pub(super) fn turning(
    words: Localizer,
    path: &str,
    sought: &Sought,
    (page, pages): (usize, usize),
) -> Markup {
    let query = sought.query();
    let to = |page: usize| format!("{path}?page={page}{query}#finished");
    html! {
        p.turning {
            @if page > 0 {
                a href=(to(page - 1)) { (tr!(words, "web-newer")) } " "
            }
            @if page + 1 < pages {
                a href=(to(page + 1)) { (tr!(words, "web-older")) }
            }
        }
    }
}
