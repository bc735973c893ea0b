//! The front door: one sentence and five buttons, and what lies behind them.

use crate::ai::Level;
use crate::lessons::Lesson;
use crate::rules::any::{Game, Kind, Ruleset};
use crate::service::house_rules::HouseRules;
use crate::service::move_picker::PickerStep;
use crate::service::{
    ChallengeForm, ChannelId, Command, Computer, DoorAsk, DoorView, Permission, PersonId,
    PuzzleAsk, Quoted, Table,
};

use crate::present::boards::with_board;
use crate::present::buttons::{behind, free};
use crate::present::clock::offered;
use crate::present::named_rules::NamedRules;
use crate::present::people::checks::still_missing;
use crate::present::play::move_picker::{self, At};
use crate::present::rules::ruleset_name;
use crate::present::rules::rulesets::the_rules;
use crate::present::text::{place_link, read_as};
use crate::present::words::tr;
use crate::present::{Chosen, Entry, Face, Localizer, Menu, Message, Style};

/// The most games that are named beside one that begins.
const MOST_BESIDE: usize = 3;

/// What is shown at the front door.
pub(crate) fn door(words: Localizer, view: &DoorView) -> Message {
    match view {
        DoorView::Open {
            unknown,
            direct,
            more,
        } => open(words, unknown, *direct, *more),
        DoorView::Learn => learn(words),
        DoorView::Form { form, usual, house } => challenge_form(words, form, (usual, house)),
    }
}

/// The door itself; it names a text that is no command.
fn open(words: Localizer, unknown: &[Quoted], direct: bool, more: bool) -> Message {
    let text = match (unknown.is_empty(), direct) {
        (true, false) => tr!(words, "door-hello"),
        (true, true) => tr!(words, "door-direct"),
        (false, _) => tr!(words, "door-unknown", read = read_as(words, unknown)),
    };
    let mut message = Message::text(text);
    message.buttons = buttons(words, direct);
    if more {
        let all = Command::Door(DoorAsk::Commands);
        message.buttons.push(free(words, all));
    }
    message
}

/// The five buttons. In a direct message there is no opponent but the computer.
fn buttons(words: Localizer, direct: bool) -> Vec<Face> {
    let puzzle = Command::Puzzle(Box::new(PuzzleAsk::Put {
        game: Kind::default(),
        rules: None,
        another: false,
    }));
    let puzzle = Face {
        label: tr!(words, "door-button-puzzle"),
        ..free(words, puzzle)
    };
    let games = free(words, Command::Games(None));
    let people = (!direct).then(|| DoorAsk::Form(ChallengeForm::default()));
    let asked = [DoorAsk::Learn, DoorAsk::Computer(Kind::default())];
    let asked = asked.into_iter().chain(people);
    let asked = asked.map(|ask| free(words, Command::Door(ask)));
    asked.chain([puzzle, games]).collect()
}

/// A first message on a server that has invited the bot, in this channel, where games still lack these permissions.
pub fn welcome(words: Localizer, channel: ChannelId, lacks: &[Permission]) -> Message {
    let missing = still_missing(words, channel, lacks);
    let text = [Some(tr!(words, "door-welcome")), missing];
    let text: Vec<String> = text.into_iter().flatten().collect();
    Message {
        buttons: buttons(words, false),
        ..Message::text(text.join("\n"))
    }
}

/// The same, with where this game goes on. A first move may be made before its thread is there.
pub fn with_thread(words: Localizer, message: Message, table: &Table) -> Message {
    let place = match table.thread {
        Some(_) => tr!(words, "door-goes-on", thread = place_link(table)),
        None => tr!(words, "door-goes-on-soon", channel = table.home().channel),
    };
    Message {
        text: format!("{} {place}", message.text),
        ..message
    }
}

impl Message {
    /// The same, with what else is being played where this begins a game or a lesson.
    pub fn beside(mut self, words: Localizer, others: &[Table]) -> Message {
        for other in others.iter().rev().take(MOST_BESIDE) {
            let line = match other.is_lesson() {
                true => tr!(words, "beside-lesson", kind = other.lesson().kind),
                false => tr!(words, "beside-game", game = other.id),
            };
            self.text = format!("{}\n{line}", self.text);
        }
        self
    }
}

/// What is done most in the thread of a game, and the way to all the rest.
pub(crate) fn brief_help(words: Localizer, table: &Table) -> Message {
    let rules = the_rules(words, &table.challenge);
    let mut message = Message::text(tr!(words, "help-brief", game = table.id, rules = rules));
    message.buttons.push(Face {
        label: tr!(words, "door-button-more"),
        style: Style::Secondary,
        id: behind(Command::Door(DoorAsk::Commands), Some(table)),
    });
    message
}

fn learn(words: Localizer) -> Message {
    let mut message = Message::text(tr!(words, "door-which-lesson"));
    let lessons = Lesson::all().map(|lesson| free(words, Command::Learn(lesson.kind)));
    message.buttons = lessons.collect();
    message
}

/// The caller's new game with the computer, to be played from here or in its thread.
pub(crate) fn begun(words: Localizer, table: &Table, game: &Game) -> Message {
    let computer = table.people().into_iter().find_map(Computer::of);
    let level = computer.map_or(Computer::USUAL, Computer::level);
    let (id, kind) = (table.id, table.challenge.ruleset.kind());
    if table.is_in_place() {
        // Its board comes into the same place.
        let number = level.number();
        return Message {
            menu: Some(levels(words, table, level)),
            ..Message::text(tr!(
                words,
                "door-begun-here",
                game = id,
                kind = kind,
                level = number
            ))
        };
    }
    let begun = tr!(
        words,
        "door-begun",
        game = id,
        kind = kind,
        level = level.number()
    );
    let place = match table.thread {
        Some(thread) => tr!(words, "door-begun-in", thread = thread),
        None => tr!(words, "door-begun-opens", channel = table.home().channel),
    };
    let first = PickerStep::Piece { page: 0 };
    let picker = move_picker::choose(words, At::Table(table), game, first);
    let message = Message {
        text: format!("{begun} {place}"),
        more_menus: vec![levels(words, table, level)],
        ..picker
    };
    with_board(words, message, table, game)
}

/// Whether this is a game with the computer in which nothing is played and its challenger begins.
pub(crate) fn is_begun(table: &Table, game: &Game) -> bool {
    let challenger = table.challenge.challenger.id;
    let begins = table.person(game.mover()).map(|person| person.id) == Some(challenger);
    let two = table.people().len() == 2;
    table.has_computer() && two && begins && game.is_empty() && !table.is_lesson()
}

fn levels(words: Localizer, table: &Table, now: Level) -> Menu {
    let entries = Level::ALL.iter().map(|level| Entry {
        label: tr!(words, "door-level", level = level.number()),
        about: tr!(words, "door-level-about", level = level.number()),
        value: behind(Command::Door(DoorAsk::Level(*level)), Some(table)),
    });
    Menu {
        id: format!("levels-{}", table.id),
        prompt: tr!(words, "door-level", level = now.number()),
        entries: entries.collect(),
        chosen: Chosen::Entry(Level::ALL.iter().position(|level| *level == now)),
    }
}

/// The form for a challenge: who, by what rules, with what clock.
fn challenge_form(
    words: Localizer,
    form: &ChallengeForm,
    known: (&Ruleset, &[HouseRules]),
) -> Message {
    let text = match form.person {
        Some(person) => tr!(words, "form-to", person = person),
        None => tr!(words, "form-whom"),
    };
    let mut message = Message::text(text);
    let people = Menu {
        id: form_text(form.clone()),
        prompt: tr!(words, "form-person"),
        entries: Vec::new(),
        chosen: Chosen::Person(form.person),
    };
    message.menu = Some(people);
    message.more_menus = vec![rules_menu(words, form, known), clocks_menu(words, form)];
    let send = |person: Option<PersonId>| {
        let form = ChallengeForm {
            person,
            ..form.clone()
        };
        free(words, Command::Door(DoorAsk::Send(form, None)))
    };
    message
        .buttons
        .extend(form.person.map(|_| send(form.person)));
    message.buttons.push(Face {
        label: tr!(words, "form-anyone"),
        ..send(None)
    });
    message
}

/// The text behind what shows the form filled in like this.
fn form_text(form: ChallengeForm) -> String {
    behind(Command::Door(DoorAsk::Form(form)), None)
}

/// The house rules of the server come behind the presets.
fn rules_menu(
    words: Localizer,
    form: &ChallengeForm,
    (usual, house): (&Ruleset, &[HouseRules]),
) -> Menu {
    let entry = |rules: &str, kind: Kind, about: String| {
        let chosen = ChallengeForm {
            rules: Some(rules.to_owned()),
            ..form.clone()
        };
        Entry {
            label: tr!(words, "form-rules", kind = kind, rules = rules),
            about,
            value: form_text(chosen),
        }
    };
    let presets = ChallengeForm::presets().map(|rules| {
        let kind = Ruleset::from_names([rules]).map_or_else(|_| Kind::default(), |set| set.kind());
        let about = tr!(words, "form-rules-about", rules = rules);
        entry(rules, kind, about)
    });
    let own = house.iter().map(|one| {
        let about = tr!(words, "form-rules-own");
        entry(one.name.as_str(), one.ruleset.kind(), about)
    });
    let place = |name: &str| {
        let own = house.iter().position(|one| one.name.as_str() == name);
        let preset = ChallengeForm::presets().position(|known| known == name);
        preset.or(own.map(|at| ChallengeForm::presets().count() + at))
    };
    let entries = presets.chain(own);
    Menu {
        id: "form-rules".to_owned(),
        prompt: tr!(
            words,
            "form-rules-usual",
            rules = ruleset_name(words, NamedRules::among(usual, house))
        ),
        entries: entries.collect(),
        chosen: Chosen::Entry(form.rules.as_deref().and_then(place)),
    }
}

fn clocks_menu(words: Localizer, form: &ChallengeForm) -> Menu {
    let entries = ChallengeForm::CLOCKS.iter().enumerate().map(|(at, clock)| {
        let chosen = ChallengeForm {
            clock: Some(at),
            ..form.clone()
        };
        Entry {
            label: offered(words, *clock),
            about: String::new(),
            value: form_text(chosen),
        }
    });
    Menu {
        id: "form-clocks".to_owned(),
        prompt: tr!(words, "form-clock-usual"),
        entries: entries.collect(),
        chosen: Chosen::Entry(form.clock),
    }
}
