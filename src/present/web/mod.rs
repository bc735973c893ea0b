//! What web pages say of a game, and messages as plain text for those who read them elsewhere than in Discord.

pub mod lesson;
pub mod puzzle;
pub mod review;

use crate::draw::{Figure, Scene};
use crate::rules::any::{Game, NotLegal, PositionError, Role, Ruleset, Turn, TypedTurn};
use crate::rules::{Side, Square};
use crate::service::{
    BoardView, CoachRefusal, CoachRemark, Person, PersonId, Refusal, Reply, Seating, Stage, Table,
    Timestamp,
};

use crate::present::outcomes::over;
use crate::present::play::coach;
use crate::present::text::{capitalised, date, unquoted};
use crate::present::words::tr;
use crate::present::{Localizer, Shown, boards, clock, games, picture, scene};

/// A legal turn, as a board offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// As players write it: `d3-f5`, `d3xf5`, `R@f2`.
    pub text: String,
    /// Where the piece stands; nowhere if it is in hand.
    pub from: Option<Square>,
    /// The name of the piece in English.
    pub role: String,
    /// Where it goes.
    pub to: Square,
    /// From, where it bends or lands, to.
    pub route: Vec<Square>,
    /// Whether it captures.
    pub captures: bool,
}

/// The legal turns after `ply` turns, each with its way; none if the game ended there.
pub fn offered(game: &Game, ply: usize) -> Vec<Offered> {
    let mut then = game.clone();
    then.back_to(ply.min(game.len()));
    if then.outcome().is_some() {
        return Vec::new();
    }
    // Of a long game each turn would otherwise be tried on all of it.
    let Ok(here) = Game::from_position_text(&then.ruleset(), &then.position_text()) else {
        return Vec::new();
    };
    let pieces = here.pieces_after(here.len());
    let offered = |turn: Turn| {
        let mut after = here.clone();
        after.play(turn).ok()?;
        let ply = after.len();
        let (role, route) = after.route_of(ply)?;
        let text = after.text_of(ply).unwrap_or_else(|| turn.to_string());
        let from = match turn {
            Turn::Place { .. } => None,
            Turn::Go(mv) => Some(mv.from),
        };
        Some(Offered {
            captures: pieces.iter().any(|(at, ..)| *at == turn.to()),
            text,
            from,
            role: role_name(role),
            to: turn.to(),
            route,
        })
    };
    here.legal_turns().into_iter().filter_map(offered).collect()
}

/// The scene of a game after `ply` turns as its pictures show it, with the captured pieces, and the same in words.
pub fn board(words: Localizer, table: &Table, game: &Game, view: BoardView) -> (Scene, String) {
    let picture = picture(words, table, game, view);
    match picture.shown {
        Shown::Boards(mut scenes) if !scenes.is_empty() => (scenes.swap_remove(0), picture.alt),
        _ => (Scene::default(), picture.alt),
    }
}

/// The turn that somebody has typed, if it may be taken in this position.
///
/// # Errors
/// Why it may not, as plain text.
pub fn checked(words: Localizer, game: &Game, text: &str) -> Result<(TypedTurn, Turn), String> {
    let typed: Result<TypedTurn, _> = text.parse();
    let checked = typed.map_err(NotLegal::Text);
    let checked = checked.and_then(|typed| {
        let turn = game.check(&typed)?;
        Ok((typed, turn))
    });
    checked.map_err(|refused| not_played(words, &refused, game))
}

/// What the button says that opens a game's board elsewhere than in its thread.
pub fn open_board(words: Localizer) -> String {
    tr!(words, "web-open-board")
}

/// The scene of the present position of a game that nobody plays, and the same in words.
pub fn free_board(words: Localizer, game: &Game, bottom: Side) -> (Scene, String) {
    let (scene, alt) = boards::free_board(words, game, bottom);
    (scene, plain(&alt, &|_| None))
}

/// The boards of a game that nobody plays, one after another.
pub fn free_replay(game: &Game, bottom: Side) -> Shown {
    let boards = (0..=game.len()).map(|ply| scene(game, ply, bottom));
    Shown::Replay(boards.collect())
}

/// How a game stands that nobody plays, in a sentence.
pub fn free_standing(words: Localizer, game: &Game) -> String {
    match game.outcome() {
        Some(outcome) => format!("{}.", capitalised(&over(words, outcome))),
        None => tr!(words, "board-to-move", mover = game.mover()),
    }
}

/// The turns of a line as players write them, as far as they can be played.
pub fn written(game: &Game, line: &[Turn]) -> Vec<String> {
    boards::text_after(game, line)
}

/// Why a text is no position by these rules, as plain text.
pub fn no_position(words: Localizer, ruleset: &Ruleset, refused: &PositionError) -> String {
    match refused.too_many() {
        Some((side, Some(role), most)) => tr!(
            words,
            "web-position-too-many-of-a-kind",
            side = side,
            role = role,
            most = most
        ),
        Some((side, None, most)) => {
            tr!(words, "web-position-too-many", side = side, most = most)
        }
        None => {
            let example = Game::new(ruleset).position_text();
            tr!(words, "web-position-unread", example = example)
        }
    }
}

/// Why a typed turn of such a game is not played, as plain text.
pub fn not_played(words: Localizer, refused: &NotLegal, game: &Game) -> String {
    plain(&games::not_legal(words, refused, game), &|_| None)
}

/// What a piece is called in English, as pictures name it.
pub fn role_name(role: Role) -> String {
    games::role_name(role)
}

/// "White Korna".
pub fn piece(words: Localizer, side: Side, role: &str) -> String {
    tr!(words, "web-piece", side = side, role = role)
}

/// What a piece that is drawn beside the board is called in English: as one that looks like it at the start of the
/// game. Those that only ever come from the hand are called by their sign.
pub fn drawn_name(game: &Game, figure: &Figure) -> String {
    let start = scene(game, 0, Side::White);
    let alike = start
        .pieces
        .iter()
        .find(|(_, one)| one.glyph == figure.glyph);
    let named = alike.and_then(|(square, _)| {
        let mut pieces = game.pieces_after(0).into_iter();
        pieces.find(|(at, ..)| at == square)
    });
    named.map_or_else(
        || format!("{:?}", figure.glyph),
        |(_, _, role)| role_name(role),
    )
}

/// What the coach says of the last turn of a game: in words, and the way of the answer that shows it.
pub fn coached(words: Localizer, game: &Game, remark: &CoachRemark) -> (String, Vec<Square>) {
    let told = plain(&coach::told(words, game, remark, false), &|_| None);
    let mut after = game.clone();
    let answer = coach::answer(remark).and_then(|answer| after.play(answer).ok());
    let way = answer.map_or_else(Vec::new, |()| after.last_route());
    (told, way)
}

/// How a game stands, in a sentence.
pub fn standing(words: Localizer, table: &Table, game: &Game) -> String {
    match table.stage {
        Stage::Finished(outcome) => format!("{}.", capitalised(&over(words, outcome))),
        Stage::Abandoned => tr!(words, "web-abandoned"),
        _ => {
            if let Some(pupil) = table.pupil() {
                return tr!(words, "web-pupil", name = &pupil.name);
            }
            let mover = game.mover();
            let name = table.person(mover).map_or("?", |person| &person.name);
            tr!(words, "web-to-move", mover = mover, name = name)
        }
    }
}

/// Turn `ply` with its number, and what it did: "7. d3xf5: the Korna captures a Kampa."
pub fn turn(words: Localizer, game: &Game, ply: usize) -> String {
    plain(&games::turn(words, game, ply), &|_| None)
}

/// The number of a turn with its text: `7. d3-f5`.
pub fn numbered(game: &Game, ply: usize) -> String {
    games::numbered(game, ply)
}

/// The words for this many milliseconds left on a clock.
pub fn time_left(words: Localizer, left: u64) -> String {
    tr!(words, "web-time-left", time = clock::time_left(left))
}

/// How much time there is, in a sentence; `None` without a clock.
pub fn time_control(words: Localizer, table: &Table) -> Option<String> {
    let control = table.challenge.timing.control;
    let seats = table.challenge.ruleset.seats();
    (control.is_timed()).then(|| clock::control(words, control, seats))
}

/// The table with the names that web pages show: those who do not want theirs there are called by their side.
pub fn named(words: Localizer, table: &Table, is_hidden: impl Fn(PersonId) -> bool) -> Table {
    let mut table = table.clone();
    let rename = |person: &mut Person, side: Side| {
        if person.id.is_computer() || person.id.is_gone() {
            person.name = words.mention(person.id);
        } else if is_hidden(person.id) {
            person.name = words.name(side);
        }
    };
    match &mut table.seats {
        Some(Seating::Two(people)) => {
            for (person, side) in people.iter_mut().zip(Side::BOTH) {
                rename(person, side);
            }
        }
        Some(Seating::Four(people)) => {
            let sides = [Side::White, Side::Black, Side::Black, Side::White];
            for (person, side) in people.iter_mut().zip(sides) {
                rename(person, side);
            }
        }
        None => {}
    }
    table
}

/// Why something is refused that was asked for on a page, as plain text. No command is named that is typed elsewhere.
pub fn refused(
    words: Localizer,
    reply: &Reply,
    game: &Game,
    name: &dyn Fn(u64) -> Option<String>,
) -> String {
    let told = match reply {
        Reply::Refused(Refusal::Coach(CoachRefusal::Waits(_))) => tr!(words, "web-coach-waits"),
        Reply::Refused(Refusal::Illegal(illegal)) => {
            games::illegal(words, illegal, Some(game), false)
        }
        reply => crate::present::reply(words, reply, Some(game)).text,
    };
    plain(told.trim_end(), name)
}

/// An answer of the bot that belongs to no game, as plain text.
pub fn answer(words: Localizer, reply: &Reply) -> String {
    plain(&crate::present::reply(words, reply, None).text, &|_| None)
}

/// A message without the marks that Discord makes bold, code, names and times of. What somebody typed stands in it as
/// they typed it. `name` tells what a person is called.
///
/// ```
/// use galabot::present::web::plain;
/// let name = |person: u64| (person == 7).then(|| "Anna".to_owned());
/// assert_eq!(plain("**It's <@7>'s turn.** Try `d3-f5`.", &name), "It's Anna's turn. Try d3-f5.");
/// assert_eq!(plain("Give me *View Channel* there.", &name), "Give me View Channel there.");
/// assert_eq!(plain("a < b, 2 * 3 * 4", &name), "a < b, 2 * 3 * 4");
/// assert_eq!(plain("until <t:1700000000:R>", &name), "until 2023-11-14");
/// assert_eq!(plain(r"no move: a\*b, \<\@7\>", &name), "no move: a*b, <@7>");
/// ```
pub fn plain(text: &str, name: &dyn Fn(u64) -> Option<String>) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['<', '*', '`', '\\']) {
        let (before, marked) = rest.split_at(at);
        plain.push_str(before);
        let after_blank = before.is_empty() || before.ends_with(' ');
        let (shown, after) = mark(marked, after_blank, name);
        plain.push_str(&shown);
        rest = after;
    }
    plain.push_str(rest);
    plain
}

/// What stands for the mark at the beginning of this text, and what comes after it.
fn mark<'a>(
    text: &'a str,
    after_blank: bool,
    name: &dyn Fn(u64) -> Option<String>,
) -> (String, &'a str) {
    if let Some(rest) = text.strip_prefix('\\') {
        let quoted = unquoted(rest).map(|(letter, rest)| (letter.to_string(), rest));
        return quoted.unwrap_or_else(|| ("\\".to_owned(), rest));
    }
    if let Some(rest) = text.strip_prefix("**") {
        return (String::new(), rest);
    }
    if let Some(rest) = text.strip_prefix('`') {
        return (String::new(), rest.trim_start_matches('`'));
    }
    if let Some(rest) = text.strip_prefix('*') {
        // A lone one between blanks is no mark.
        let alone = after_blank && rest.starts_with(' ');
        return (if alone { "*" } else { "" }.to_owned(), rest);
    }
    let inside = text.find('>').map(|end| (&text[1..end], &text[end + 1..]));
    let shown = inside.and_then(|(inside, rest)| {
        let shown = if let Some(person) = inside.strip_prefix('@') {
            let person = person.trim_start_matches('!').parse().ok()?;
            name(person).unwrap_or_else(|| "@…".to_owned())
        } else if let Some(moment) = inside.strip_prefix("t:") {
            let seconds: u64 = moment.split(':').next()?.parse().ok()?;
            date(Timestamp(seconds.saturating_mul(1000)))?.to_string()
        } else {
            inside.strip_prefix('#')?;
            "#…".to_owned()
        };
        Some((shown, rest))
    });
    shown.unwrap_or_else(|| ("<".to_owned(), &text[1..]))
}

/// The day of a moment in UTC: `2026-11-21`.
pub fn day(at: Timestamp) -> Option<String> {
    date(at).map(|date| date.to_string())
}

/// The moment at which a day begins in UTC, as an address says it: `2026-11-21`.
///
/// ```
/// use galabot::present::web::{day, day_begins};
/// let begins = day_begins("2026-11-21").unwrap();
/// assert_eq!(day(begins).unwrap(), "2026-11-21");
/// assert!(["2026-02-30", "1969-12-31", "21.11.2026"].iter().all(|text| day_begins(text).is_none()));
/// ```
pub fn day_begins(text: &str) -> Option<Timestamp> {
    let mut parts = text.splitn(3, '-').map(str::parse::<u16>);
    let mut part = || parts.next()?.ok();
    let (year, month, day) = (part()?, part()?, part()?);
    let month = time::Month::try_from(u8::try_from(month).ok()?).ok()?;
    let date = time::Date::from_calendar_date(i32::from(year), month, u8::try_from(day).ok()?);
    let seconds = date.ok()?.midnight().assume_utc().unix_timestamp();
    Some(Timestamp(u64::try_from(seconds).ok()?.checked_mul(1000)?))
}

/// What a language is called in it, for the attribute `lang` of a page: `en`.
pub fn code(words: Localizer) -> &'static str {
    words.language().code()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::text::quoted;

    #[test]
    fn what_was_typed_stands_in_a_message_as_it_was_typed() {
        for typed in [
            "a_b",
            "a*b",
            "**`a`**",
            "(1.",
            "<@5>",
            "<t:1:R>",
            "http://x",
            "@everyone, @here",
            r"a\b \*",
            "#[x](y) ~~|> * z",
        ] {
            let said = format!("I can't read \"{}\". Write `d3-f5`.", quoted(typed));
            let shown = format!("I can't read \"{typed}\". Write d3-f5.");
            assert_eq!(plain(&said, &|_| None), shown);
        }
        assert_eq!(plain(r"a\b\", &|_| None), r"a\b\", "nothing is quoted");
    }
}
