//! Autocompletion: the values suggested for an option of a slash command while a person types it.

use crate::present;
use crate::present::named_rules::NamedRules;
use crate::present::rules::house::offered_points;
use crate::present::rules::{offered_topics, presets, ruleset_name};
use crate::present::{
    Localizer, clock_offered, offered_moves, offered_tries, played_moves, puzzle_name,
};
use crate::puzzles::{Puzzle, PuzzleId};
use crate::rules::any::{Game, Kind, Ruleset, Turn};
use crate::rules::gala::Variation;
use crate::service::commands::{Completion, read_turns};
use crate::service::house_rules::{called, named};
use crate::service::{
    Fault, Language, PersonId, Place, PuzzleStatus, Service, Stage, Table, TableId, TimeControl,
    Topic,
};

/// The clocks suggested before anything is typed, the usual ones first.
const USUAL_CLOCKS: [&str; 14] = [
    "none",
    "3 days",
    "15m+10s",
    "30m+20s",
    "1h30m",
    "5m+5s",
    "10m/move",
    "2h/move",
    "1 day",
    "2 days",
    "7 days",
    "14 days",
    "fischer 3d+1d cap 7d",
    "fischer 7d+12h cap 14d",
];

/// The least number of typed characters that may stand in the middle of a word.
const MIDDLE_OF_WORD: usize = 3;

/// The most characters that are shown of a value.
const MOST_SHOWN: usize = 100;

/// One value for an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What the person sees.
    pub shown: String,
    /// What is filled in.
    pub value: String,
}

impl Suggestion {
    /// A value that is shown as it is.
    fn plain(value: impl Into<String>) -> Suggestion {
        let value = value.into();
        Suggestion {
            shown: value.clone(),
            value,
        }
    }
}

/// What is known of a slash command that is being filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutocompleteContext {
    /// Who fills it in.
    pub caller: PersonId,
    /// Where.
    pub place: Place,
    /// What was typed so far into the option in question.
    pub typed: String,
    /// The words of the language in which the caller uses Discord.
    pub words: Localizer,
    /// The names and values of the other options filled in so far.
    pub others: Vec<(String, String)>,
}

impl AutocompleteContext {
    /// The value of another option.
    fn text(&self, name: &str) -> Option<&str> {
        let found = self.others.iter().find(|(known, _)| known == name);
        found.map(|(_, text)| text.as_str())
    }
}

/// The values that fit what was typed, best first, for an option of a command about a game of this kind.
///
/// # Errors
/// If the store fails.
pub(in crate::discord) fn suggestions(
    service: &Service,
    typing: &AutocompleteContext,
    (kind, completion): (Kind, Completion),
) -> Result<Vec<Suggestion>, Fault> {
    match completion {
        Completion::Clocks => Ok(clocks(typing)),
        Completion::Moves => moves(service, typing),
        Completion::Line => lines(service, typing),
        Completion::MovesPlayed => moves_played(service, typing),
        Completion::Tries => tries(service, typing, kind),
        Completion::PuzzleRules => Ok(puzzle_rules(service, typing, kind)),
        Completion::Puzzles => puzzles(service, typing, kind),
        Completion::Pieces => topics(service, typing, true),
        Completion::Topics => topics(service, typing, false),
        Completion::Presets => rulesets(service, typing, None),
        Completion::OwnPresets => rulesets(service, typing, Some(kind)),
        Completion::HouseRules => house_names(service, typing),
        Completion::Points => points(service, typing),
    }
}

/// What was typed, if it is a clock, and the usual clocks that contain it, as they are filled in or as they are shown.
fn clocks(typing: &AutocompleteContext) -> Vec<Suggestion> {
    let typed = typing.typed.trim().to_lowercase();
    let read: Option<TimeControl> = typed.parse().ok();
    let usual = USUAL_CLOCKS.iter().filter_map(|text| text.parse().ok());
    let offer = |control: TimeControl| Suggestion {
        shown: clock_offered(typing.words, control),
        value: control.to_string(),
    };
    let fits = |offer: &Suggestion| {
        let has = |text: &str| text.to_lowercase().contains(&typed);
        has(&offer.value) || has(&offer.shown)
    };
    let usual = usual.filter(|control| Some(*control) != read);
    let usual = usual.map(offer).filter(fits);
    read.map(offer).into_iter().chain(usual).collect()
}

/// The caller's legal moves that fit what they typed, if it is their turn. The game is the one named, the one played
/// here, or their only one.
fn moves(service: &Service, typing: &AutocompleteContext) -> Result<Vec<Suggestion>, Fault> {
    Ok(match played(service, typing)? {
        Some((game, true)) => of_turns(offered_moves(typing.words, &game, &typing.typed)),
        _ => Vec::new(),
    })
}

/// What was typed of a line that the caller plans, each with a move that may come next; none while it is their turn.
/// What a move is good for is not told.
fn lines(service: &Service, typing: &AutocompleteContext) -> Result<Vec<Suggestion>, Fault> {
    let Some((mut game, false)) = played(service, typing)? else {
        return Ok(Vec::new());
    };
    let (before, last) = typing.typed.rsplit_once(' ').unwrap_or(("", &typing.typed));
    let Ok(typed) = read_turns(before) else {
        return Ok(Vec::new());
    };
    let mut line = String::new();
    for typed in &typed {
        let Ok(turn) = game.check(typed) else {
            return Ok(Vec::new());
        };
        if game.play(turn).is_err() {
            return Ok(Vec::new());
        }
        line.push_str(&format!("{turn} "));
    }
    let offered = offered_tries(typing.words, &game, last).into_iter();
    let offered = offered.map(|(shown, turn)| Suggestion {
        shown: format!("{line}{shown}"),
        value: format!("{line}{turn}"),
    });
    Ok(offered.collect())
}

/// The game that the caller plays: the one named, the one played here, or their only one; and whether it is their turn.
fn played(service: &Service, typing: &AutocompleteContext) -> Result<Option<(Game, bool)>, Fault> {
    let named = match typing.text("game").map(str::parse) {
        Some(Ok(number)) => Some(TableId(number)),
        Some(Err(_)) => return Ok(None),
        None => None,
    };
    let found = service.table_to_move_at(typing.caller, typing.place.channel, named)?;
    let table = match found {
        Some(id) => service.store().table(id)?,
        None => None,
    };
    let plays =
        |table: &Table| table.stage == Stage::Playing && table.side_of(typing.caller).is_some();
    let Some(table) = table.filter(plays) else {
        return Ok(None);
    };
    let game = service.game(&table)?;
    let to_move = table.person(game.mover());
    let own = to_move.is_some_and(|person| person.id == typing.caller);
    Ok(Some((game, own)))
}

/// The moves played so far in the game named, or else in the one played here.
fn moves_played(service: &Service, typing: &AutocompleteContext) -> Result<Vec<Suggestion>, Fault> {
    let named = match typing.text("game").map(str::parse) {
        Some(Ok(number)) => Some(TableId(number)),
        Some(Err(_)) => return Ok(Vec::new()),
        None => None,
    };
    let found = service.table_seen(typing.caller, typing.place, named)?;
    let Some(table) = found.filter(|table| table.is_begun() && !table.is_lesson()) else {
        return Ok(Vec::new());
    };
    let game = service.game(&table)?;
    let played = played_moves(&game, &typing.typed).into_iter();
    let suggestions = played.map(|(shown, value)| Suggestion { shown, value });
    Ok(suggestions.collect())
}

fn of_turns(offered: Vec<(String, Turn)>) -> Vec<Suggestion> {
    let suggestions = offered.into_iter().map(|(shown, turn)| Suggestion {
        shown,
        value: turn.to_string(),
    });
    suggestions.collect()
}

/// The moves in the puzzle named, or else in the one that the caller is at.
fn tries(
    service: &Service,
    typing: &AutocompleteContext,
    game: Kind,
) -> Result<Vec<Suggestion>, Fault> {
    let named: Option<PuzzleId> = typing.text("which").and_then(|text| text.parse().ok());
    let guild = typing.place.guild;
    let puzzle = match named {
        Some(id) => service.puzzle_for(guild, &id)?.map(|(puzzle, _)| puzzle),
        None => service.puzzle_at(typing.caller, guild, game)?,
    };
    let rules = typing.text("rules");
    let by =
        |one: &Puzzle| one.id.club().is_some() || rules.is_none_or(|rules| one.id.rules() == rules);
    let Some(puzzle) = puzzle.filter(by) else {
        return Ok(Vec::new());
    };
    let offered = offered_tries(typing.words, &puzzle.game(), &typing.typed);
    Ok(of_turns(offered))
}

/// The rules for which there are puzzles.
fn puzzle_rules(service: &Service, typing: &AutocompleteContext, game: Kind) -> Vec<Suggestion> {
    let names = service.book().rules_of(game).into_iter();
    narrowed(names.map(Suggestion::plain).collect(), &typing.typed)
}

/// The puzzles that the caller has not solved; of the rules filled in, if any are.
fn puzzles(
    service: &Service,
    typing: &AutocompleteContext,
    game: Kind,
) -> Result<Vec<Suggestion>, Fault> {
    let solver = service.solver(typing.caller)?;
    let rules = typing.text("rules");
    let club = service.club_puzzles(typing.place.guild)?;
    let of_game = club.iter().filter(|puzzle| puzzle.ruleset.kind() == game);
    let open = |puzzle: &&Puzzle| {
        let solved = solver
            .of(&puzzle.id)
            .is_some_and(|tried| tried.fate == PuzzleStatus::Solved);
        !solved && rules.is_none_or(|rules| puzzle.id.rules() == rules)
    };
    let book = service.book();
    let all = book.of_game(game).chain(of_game);
    let suggestions = all.filter(open).map(|puzzle| Suggestion {
        shown: puzzle_name(typing.words, puzzle),
        value: puzzle.id.short(),
    });
    Ok(narrowed(suggestions.collect(), &typing.typed))
}

/// The pieces or the topics of the rules filled in, of the game played here, or of both games.
fn topics(
    service: &Service,
    typing: &AutocompleteContext,
    pieces: bool,
) -> Result<Vec<Suggestion>, Fault> {
    let preset = typing.text("preset").unwrap_or_default();
    let named = match preset.is_empty() {
        true => None,
        false => Ruleset::from_names(preset.split_whitespace()).ok(),
    };
    let ruleset = match named {
        Some(ruleset) => Some(ruleset),
        None => {
            let here = service.table_in(typing.place.channel)?;
            here.map(|table| table.challenge.ruleset)
        }
    };
    let language = typing.words.language();
    let offered = offered_topics(typing.words, ruleset.as_ref(), pieces);
    let named = |(shown, topic): (String, Topic)| Suggestion {
        shown,
        value: topic.called(language).to_owned(),
    };
    let found = narrowed(offered.iter().cloned().map(named).collect(), &typing.typed);
    if !found.is_empty() {
        return Ok(found);
    }
    // None has a name like that in the caller's language. It may have one in another.
    let understood = offered.into_iter().filter(|(shown, topic)| {
        let names = Language::ALL.into_iter().flat_map(|one| topic.names(one));
        let any = names.map(|name| Suggestion {
            shown: shown.clone(),
            value: name.to_owned(),
        });
        !narrowed(any.collect(), &typing.typed).is_empty()
    });
    Ok(understood.map(named).collect())
}

/// The house rules of the server, by name.
fn house_names(service: &Service, typing: &AutocompleteContext) -> Result<Vec<Suggestion>, Fault> {
    let house = service.house_rules(typing.place.guild)?.into_iter();
    let names = house.map(|one| Suggestion::plain(one.name.as_str()));
    Ok(narrowed(names.collect(), &typing.typed))
}

/// The points that can be changed in the rules filled in, after those that are typed already.
fn points(service: &Service, typing: &AutocompleteContext) -> Result<Vec<Suggestion>, Fault> {
    let house = service.house_rules(typing.place.guild)?;
    let name = typing.text("name").map(str::to_lowercase);
    let known = name.and_then(|name| named(&house, &name));
    let like = typing.text("like").map(|like| {
        let names: Vec<&str> = like.split_whitespace().collect();
        called(&names, &house)
    });
    let usual = service.rules_of(typing.place.guild, Kind::default())?;
    let like = match (like, known) {
        (Some(Ok(like)), _) => like,
        (_, Some(known)) => known.ruleset,
        _ => usual,
    };
    let (before, last) = typing.typed.rsplit_once(' ').unwrap_or(("", &typing.typed));
    let chosen = before
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='));
    let like = chosen.fold(like, |rules, (field, value)| {
        rules.with_point(field, value).unwrap_or(rules)
    });
    let offered = offered_points(typing.words, &like).into_iter();
    let offered = offered.map(|point| Suggestion {
        shown: present::cut(&format!("{}: {}", point.label, point.brief), MOST_SHOWN),
        value: point.pair,
    });
    let found = narrowed(offered.collect(), last).into_iter();
    let after = |one: Suggestion| match before.is_empty() {
        true => one,
        false => Suggestion {
            shown: present::cut(&format!("… + {}", one.shown), MOST_SHOWN),
            value: format!("{before} {}", one.value),
        },
    };
    Ok(found.map(after).collect())
}

/// The presets and the house rules of a game, or of all; once a preset with options is typed, it with one option more
/// as well.
fn rulesets(
    service: &Service,
    typing: &AutocompleteContext,
    kind: Option<Kind>,
) -> Result<Vec<Suggestion>, Fault> {
    let is_of_it = |ruleset: &Ruleset| kind.is_none_or(|kind| kind == ruleset.kind());
    let typed = typing.typed.to_lowercase();
    let words: Vec<&str> = typed.split_whitespace().collect();
    // The last word may be unfinished.
    let complete = [words.len(), words.len().saturating_sub(1)]
        .into_iter()
        .filter(|known| *known > 0)
        .map(|known| &words[..known])
        .find(|known| Ruleset::from_names(known.iter().copied()).is_ok())
        .unwrap_or_default();
    let mut rulesets = presets();
    let options = Variation::ALL.iter().map(|option| option.code());
    for option in options.filter(|option| !complete.contains(option)) {
        let names = complete.iter().copied().chain([option]);
        rulesets.extend(
            Ruleset::from_names(names)
                .ok()
                .filter(|_| !complete.is_empty()),
        );
    }
    let suggestions = rulesets.into_iter().filter(is_of_it);
    let suggestions = suggestions.map(|ruleset| Suggestion {
        shown: format!(
            "{} ({})",
            ruleset_name(typing.words, &ruleset),
            ruleset.kind().name()
        ),
        value: ruleset.names().unwrap_or_default().join(" "),
    });
    let house = service.house_rules(typing.place.guild)?;
    let named = house.iter().filter(|one| is_of_it(&one.ruleset));
    let house = named.map(|one| Suggestion {
        shown: format!(
            "{} ({})",
            ruleset_name(typing.words, NamedRules::among(&one.ruleset, &house)),
            one.ruleset.kind().name()
        ),
        value: one.name.to_string(),
    });
    Ok(narrowed(suggestions.chain(house).collect(), &typing.typed))
}

/// The suggestions that fit what was typed, those that begin with it first. Case and articles do not count.
fn narrowed(mut suggestions: Vec<Suggestion>, typed: &str) -> Vec<Suggestion> {
    let typed = typed.trim().to_lowercase();
    let rank = |suggestion: &Suggestion| {
        let shown = suggestion.shown.to_lowercase();
        let shown = shown.strip_prefix("the ").unwrap_or(&shown).to_owned();
        let texts = [suggestion.value.to_lowercase(), shown];
        let any = |fits: fn(&str, &str) -> bool| texts.iter().any(|text| fits(text, &typed));
        let ranks = [
            any(|text, typed| text.starts_with(typed)),
            any(|text, typed| {
                text.split([' ', '-', '('])
                    .any(|word| word.starts_with(typed))
            }),
            typed.chars().count() >= MIDDLE_OF_WORD && any(|text, typed| text.contains(typed)),
        ];
        ranks.iter().position(|fits| *fits)
    };
    suggestions.retain(|suggestion| rank(suggestion).is_some());
    suggestions.sort_by_cached_key(rank);
    suggestions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_with_the_letters_comes_first() {
        let found = |typed| -> Vec<String> {
            let all = ["army", "korna", "kampa", "lone-gala", "gala"].map(|text| Suggestion {
                shown: format!("The {text}"),
                value: text.to_owned(),
            });
            let found = narrowed(all.to_vec(), typed).into_iter();
            found.map(|suggestion| suggestion.value).collect()
        };
        assert_eq!(found("GA"), ["gala", "lone-gala"]);
        assert_eq!(found(" k"), ["korna", "kampa"]);
        assert_eq!(found("rna"), ["korna"]);
        // Neither the article nor the middle of a word answers a letter.
        assert!(found("h").is_empty() && found("the").is_empty() && found("r").is_empty());
        assert_eq!(found("").len(), 5);
        assert!(found("xyz").is_empty());
    }

    #[test]
    fn clocks_are_found_by_what_is_filled_in_and_by_what_is_shown() {
        let found = |language, typed: &str| -> Vec<(String, String)> {
            let typing = AutocompleteContext {
                caller: PersonId(1),
                place: Place {
                    guild: None,
                    channel: crate::service::ChannelId(1),
                    parent: None,
                    private: false,
                },
                typed: typed.to_owned(),
                words: Localizer::of(language),
                others: Vec::new(),
            };
            let found = clocks(&typing).into_iter();
            found.map(|one| (one.shown, one.value)).collect()
        };
        let text = |shown: &str, value: &str| (shown.to_owned(), value.to_owned());
        let quarter = text(
            "15 minutes a side + 10 seconds per move (15m+10s)",
            "15m+10s",
        );
        assert_eq!(
            found(Language::English, "15")[..],
            *std::slice::from_ref(&quarter)
        );
        assert_eq!(
            found(Language::English, "15 MIN"),
            [text("15 minutes a side (15m)", "15m"), quarter]
        );
        assert_eq!(
            found(Language::German, "3 tage")[0],
            text("3 Tage pro Zug", "3 days")
        );
        assert_eq!(
            found(Language::Danish, "2 timer/træk")[0],
            text("2 timer pr. træk (2h/move)", "2h/move")
        );
        assert_eq!(found(Language::German, "keine")[0].1, "none");
        assert_eq!(found(Language::English, "").len(), USUAL_CLOCKS.len());
    }
}
