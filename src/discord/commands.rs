//! The slash commands: how they look, and which [`Command`] each stands for. Both are made from the one list here.

use std::sync::Arc;
use std::time::Duration;

use serenity::builder::{CreateCommand, CreateCommandOption};
use serenity::http::{LightMethod, Request, Route};
use serenity::model::application::{
    CommandOptionType, InteractionContext, ResolvedOption, ResolvedValue,
};

use crate::rules::gala::Ruleset;
use crate::rules::notation::{MoveTextError, TypedMove};
use crate::rules::{Side, Square};
use crate::service::{BoardSide, ColourChoice, Command, Opponent, Refusal, TableId};

use super::desk::Desk;
use super::hear::person;
use super::rest::{self, Trouble};

/// The one command under which all others hang.
pub const NAME: &str = "gala";

/// A subcommand.
struct Entry {
    name: &'static str,
    about: &'static str,
    options: &'static [Opt],
    read: fn(&Given<'_>) -> Result<Command, Refusal>,
}

/// An option of a subcommand.
enum Opt {
    /// Which game, where it is not the one played here.
    Game,
    /// Whom to challenge.
    Opponent,
    /// A word out of a few.
    Choice(&'static str, &'static str, &'static [&'static str]),
    /// Free text.
    Text(&'static str, &'static str, Needed),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Needed {
    Yes,
    No,
}

const SIDES: [&str; 3] = ["white", "black", "flip"];

const ENTRIES: [Entry; 12] = [
    Entry {
        name: "challenge",
        about: "Challenge somebody to a game of Gala, or anyone who likes to play",
        options: &[
            Opt::Opponent,
            Opt::Choice(
                "colour",
                "Which side you play",
                &["white", "black", "random"],
            ),
            Opt::Choice(
                "rules",
                "Which reading of the rules; farmers if you name none",
                &["farmers", "winther", "pyramid", "botermans"],
            ),
            Opt::Text(
                "options",
                "Options of winther, such as single-gala lone-gala",
                Needed::No,
            ),
        ],
        read: |given| {
            let options = given.text("options").unwrap_or_default().to_lowercase();
            let options = options
                .split([' ', ',', ';'])
                .filter(|name| !name.is_empty());
            let ruleset = Ruleset::from_names(given.text("rules").into_iter().chain(options))
                .map_err(Refusal::Rules)?;
            Ok(Command::Challenge {
                ruleset,
                opponent: given.opponent.clone(),
                colour: match given.text("colour") {
                    Some("white") => ColourChoice::White,
                    Some("black") => ColourChoice::Black,
                    _ => ColourChoice::Random,
                },
            })
        },
    },
    Entry {
        name: "accept",
        about: "Take up a challenge",
        options: &[Opt::Game],
        read: |_| Ok(Command::Accept),
    },
    Entry {
        name: "decline",
        about: "Turn a challenge down",
        options: &[Opt::Game],
        read: |_| Ok(Command::Decline),
    },
    Entry {
        name: "withdraw",
        about: "Take your challenge back",
        options: &[Opt::Game],
        read: |_| Ok(Command::Withdraw),
    },
    Entry {
        name: "move",
        about: "Play a move, such as d3-f5",
        options: &[
            Opt::Text("move", "From and to, such as d3-f5", Needed::Yes),
            Opt::Game,
        ],
        read: |given| {
            let text = given.text("move").unwrap_or_default();
            let typed = text.parse::<TypedMove>().map_err(Refusal::MoveText)?;
            Ok(Command::Move(typed))
        },
    },
    Entry {
        name: "board",
        about: "Show the board",
        options: &[
            Opt::Choice("side", "Whose home is at the bottom", &SIDES),
            Opt::Game,
        ],
        read: |given| {
            Ok(Command::Board(match given.text("side") {
                Some("white") => Some(BoardSide::Of(Side::White)),
                Some("black") => Some(BoardSide::Of(Side::Black)),
                Some("flip") => Some(BoardSide::Flipped),
                _ => None,
            }))
        },
    },
    Entry {
        name: "moves",
        about: "List the moves you have, of all men or of one",
        options: &[
            Opt::Text("square", "Where the man stands, such as d3", Needed::No),
            Opt::Game,
        ],
        read: |given| {
            let square = given.text("square").map(|text| {
                text.trim()
                    .to_lowercase()
                    .parse::<Square>()
                    .map_err(|_| Refusal::MoveText(MoveTextError::OffBoard(text.trim().to_owned())))
            });
            Ok(Command::Moves(square.transpose()?))
        },
    },
    Entry {
        name: "resign",
        about: "Give the game up (you are asked again first)",
        options: &[Opt::Game],
        read: |_| Ok(Command::Resign { confirmed: false }),
    },
    Entry {
        name: "draw",
        about: "Offer a draw, or answer the one offered to you",
        options: &[
            Opt::Choice(
                "answer",
                "What to do; to offer if left out",
                &["offer", "accept", "decline"],
            ),
            Opt::Game,
        ],
        read: |given| {
            Ok(match given.text("answer") {
                Some("accept") => Command::AcceptDraw,
                Some("decline") => Command::DeclineDraw,
                _ => Command::Draw,
            })
        },
    },
    Entry {
        name: "rematch",
        about: "Play the same opponent again, sides swapped",
        options: &[Opt::Game],
        read: |_| Ok(Command::Rematch),
    },
    Entry {
        name: "games",
        about: "List your games and challenges",
        options: &[],
        read: |_| Ok(Command::Games),
    },
    Entry {
        name: "help",
        about: "What you can do here, and how Gala is played",
        options: &[],
        read: |_| Ok(Command::Help),
    },
];

/// What was filled in.
#[derive(Default)]
struct Given<'a> {
    texts: Vec<(&'a str, &'a str)>,
    opponent: Option<Opponent>,
    game: Option<TableId>,
}

impl Given<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        let found = self.texts.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| *text)
    }
}

/// How the commands look to Discord.
pub fn definition() -> Vec<CreateCommand> {
    let subcommands = ENTRIES.iter().map(|entry| {
        let mut sub =
            CreateCommandOption::new(CommandOptionType::SubCommand, entry.name, entry.about);
        // Discord wants the required options first.
        let required = |option: &&Opt| matches!(option, Opt::Text(_, _, Needed::Yes));
        for option in entry.options.iter().filter(required) {
            sub = sub.add_sub_option(shown(option));
        }
        for option in entry.options.iter().filter(|option| !required(option)) {
            sub = sub.add_sub_option(shown(option));
        }
        sub
    });
    vec![
        CreateCommand::new(NAME)
            .description("Play Gala, the Farmer's Chess")
            .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm])
            .set_options(subcommands.collect()),
    ]
}

fn shown(option: &Opt) -> CreateCommandOption {
    match option {
        Opt::Game => CreateCommandOption::new(
            CommandOptionType::Integer,
            "game",
            "The number of the game, if it is not played here",
        )
        .min_int_value(1),
        Opt::Opponent => CreateCommandOption::new(
            CommandOptionType::User,
            "opponent",
            "Whom you challenge; anyone if left out",
        ),
        Opt::Choice(name, about, words) => {
            let option = CreateCommandOption::new(CommandOptionType::String, *name, *about);
            words.iter().fold(option, |option, word| {
                option.add_string_choice(*word, *word)
            })
        }
        Opt::Text(name, about, needed) => {
            CreateCommandOption::new(CommandOptionType::String, *name, *about)
                .required(*needed == Needed::Yes)
                .max_length(200)
        }
    }
}

/// The command asked for, and the game if one was named.
///
/// # Errors
/// A [`Refusal`] that explains which option cannot be read.
pub fn read(options: &[ResolvedOption<'_>]) -> Result<(Command, Option<TableId>), Refusal> {
    let Some((name, options)) = options.iter().find_map(|option| match &option.value {
        ResolvedValue::SubCommand(options) => Some((option.name, options)),
        _ => None,
    }) else {
        return Err(Refusal::unknown(NAME));
    };
    let entry = ENTRIES.iter().find(|entry| entry.name == name);
    let entry = entry.ok_or_else(|| Refusal::unknown(name))?;
    let mut given = Given::default();
    for option in options {
        match option.value {
            ResolvedValue::String(text) => given.texts.push((option.name, text)),
            ResolvedValue::Integer(game) => {
                // A number below 1 is the number of no game.
                given.game = Some(TableId(u64::try_from(game).unwrap_or(0)));
            }
            ResolvedValue::User(user, member) => {
                given.opponent = Some(Opponent {
                    person: person(user, member),
                    bot: user.bot,
                });
            }
            _ => {}
        }
    }
    Ok(((entry.read)(&given)?, given.game))
}

/// Registers the commands with Discord, unless they are the ones registered last: there is a limit to it.
pub(super) async fn register(desk: Arc<Desk>, application: u64) {
    const NOTE: &str = "commands";
    let body = match serde_json::to_vec(&definition()) {
        Ok(body) => body,
        Err(error) => return tracing::error!(%error, "the commands cannot be written down"),
    };
    let mark = format!("{application} {:08x}", crc32fast::hash(&body));
    match desk.ask(|house| Ok(house.store().note(NOTE)?)).await {
        Ok(known) if known.as_ref() == Some(&mark) => return,
        Ok(_) => {}
        Err(fault) => tracing::error!(%fault, "cannot tell which commands are registered"),
    }
    let mut pause = Duration::from_secs(1);
    while !desk.is_closing() {
        let route = Route::Commands {
            application_id: application.into(),
        };
        let request = Request::new(route, LightMethod::Put).body(Some(body.clone()));
        match rest::call(&desk.http, request).await {
            Ok(_) => {
                tracing::info!("registered the commands");
                let noted = desk.ask(move |house| Ok(house.store().set_note(NOTE, &mark)?));
                if let Err(fault) = noted.await {
                    tracing::error!(%fault, "cannot note that the commands are registered");
                }
                return;
            }
            Err(Trouble::Refused { code, reason }) => {
                return tracing::error!(code, reason, "the commands were refused");
            }
            Err(Trouble::Passing(reason)) => {
                tracing::warn!(reason, "registering the commands again");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(Duration::from_secs(300));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use serenity::model::application::CommandData;

    use super::*;

    fn read_json(sub: &str, options: Value) -> Result<(Command, Option<TableId>), Refusal> {
        let data: CommandData = serde_json::from_value(json!({
            "id": "5", "name": NAME, "type": 1,
            "options": [{"type": 1, "name": sub, "options": options}],
            "resolved": {"users": {"8": {"id": "8", "username": "ben", "discriminator": "0",
                "global_name": "Ben", "avatar": null}}},
        }))
        .expect("the shape of Discord's data");
        read(&data.options())
    }

    #[test]
    fn options_become_commands() {
        let text = |name: &str, value: &str| json!({"type": 3, "name": name, "value": value});
        let (command, game) = read_json(
            "move",
            json!([text("move", "D3–F5"), {"type": 4, "name": "game", "value": 12}]),
        )
        .expect("it can be read");
        assert!(matches!(command, Command::Move(_)));
        assert_eq!(game, Some(TableId(12)));
        let (command, _) = read_json(
            "challenge",
            json!([{"type": 6, "name": "opponent", "value": "8"}, text("colour", "black")]),
        )
        .expect("it can be read");
        let Command::Challenge {
            opponent, colour, ..
        } = command
        else {
            panic!("a challenge was asked for");
        };
        assert_eq!(opponent.expect("Ben").person.name, "Ben");
        assert_eq!(colour, ColourChoice::Black);
        assert_eq!(
            read_json("draw", json!([])).expect("it can be read").0,
            Command::Draw,
            "offered if left out"
        );
        assert!(matches!(
            read_json("move", json!([text("move", "hello")])),
            Err(Refusal::MoveText(_))
        ));
        assert!(matches!(
            read_json("castle", json!([])),
            Err(Refusal::Unknown(_))
        ));
    }

    #[test]
    fn the_definition_keeps_to_the_limits() {
        let shown = serde_json::to_value(definition()).expect("it is JSON");
        fn check(value: &Value, characters: &mut usize) {
            match value {
                Value::Object(map) => {
                    if let Some(about) = map.get("description").and_then(Value::as_str) {
                        assert!((1..=100).contains(&about.chars().count()), "{about}");
                        *characters += about.chars().count();
                    }
                    map.values().for_each(|value| check(value, characters));
                }
                Value::Array(values) => {
                    assert!(values.len() <= 25);
                    values.iter().for_each(|value| check(value, characters));
                }
                _ => {}
            }
        }
        let mut characters = 0;
        check(&shown, &mut characters);
        assert!(characters < 6000);
        assert_eq!(shown[0]["options"].as_array().map(Vec::len), Some(12));
    }
}
