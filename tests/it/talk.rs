//! Conversations with the bot, as text files that read like a chat: `tests/talk/*.talk`.
//!
//! ```text
//! == #games                    where the following is said: a channel, `thread 1`, `private thread` or `direct`; #news
//!                              has no threads
//! anna> d3-f5                  typed; `@galabot` at the beginning addresses the bot
//! anna: Accept                 presses the newest button with these words, or chooses them in a menu
//! anna: /settings server clock:3 days   the rules of a server; Anna manages this one
//! == 3 days later              time passes, and the service does what is due; a moment stands as the time until then
//! == away for 5 hours          time passes while the service is down; then it is back
//! == ben is away for 10 days   begins a vacation of this length
//! == puzzles of the day in …   the server wants them there: #games, #lobby, nowhere
//! == a new server              it has chosen no rules; any other plays by farmers
//! == games are looked at       for puzzles, as far as the server's managers allow that
//! == results in #lobby         the server wants results there; or nowhere
//! == restart                   the service restarts, with what is stored
//! == in Deutsch                the language of the bot from now on
//! == a line takes 10 seconds   instead of a minute; moments stand to the second, and the service looks every second
//! == play d1-e2 d10-e9 …       plays these moves in turn and shows only the answer to the last
//! bot> …                       what everyone in that place reads; further lines are indented
//!      (#games) (board after 3, White below) (buttons: Accept, Decline) (pings ben) (picture rules-farmers-gala.png)
//! == with cards                what the messages of challenges say later is shown too: (edits the challenge)
//! bot to anna> …               what only anna sees
//! ```
//!
//! `REGENERATE=1 cargo test talk` writes what the bot really says; read the difference before you commit it.

mod analysis;
mod cards;
mod computers;
mod fits;
mod harm;
mod places;
mod puzzles;
mod reach;
mod results;
mod time;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use fits::fits;
use galabot::present::{self, Localizer, Message};
use galabot::service::button::Button;
use galabot::service::clock::MINUTE;
use galabot::service::{
    ChannelId, Command, CommandId, Content, EventKind, GuildId, Heard, Lane, Language, Manages,
    MessageId, Opponent, Person, PersonId, Place, Post, Reply, Request, Service, TableId, Via,
    commands,
};
use galabot::store::MemoryStore;
use places::{GAMES, LOBBY, THREADS, with_names};
use time::span_of;

use crate::usual_rules::plays_farmers;

struct Talk {
    service: Service,
    place: Place,
    said: u64,
    /// The time that has passed, in milliseconds.
    passed: u64,
    /// The time that a line takes, in milliseconds.
    pace: u64,
    /// The language of all lines.
    words: Localizer,
    /// The buttons shown so far: label, also in English, and the text behind it.
    buttons: Vec<(String, String)>,
    /// The tables at which the newest message waits for the computer's answer.
    waiting: BTreeSet<TableId>,
    out: String,
    quiet: bool,
    /// Whether what the messages of challenges say later is shown.
    cards: bool,
}

fn person(name: &str) -> Person {
    let people = ["galabot", "anna", "ben", "cleo", "dan"];
    let id = people
        .iter()
        .position(|known| *known == name)
        .expect("anna, ben, cleo or dan");
    Person {
        id: PersonId(id as u64),
        name: name.to_owned(),
    }
}

fn opponent(name: &str) -> Opponent {
    Opponent {
        person: person(name),
        bot: name == "galabot",
        member: true,
    }
}

impl Talk {
    fn new() -> Talk {
        let store = Arc::new(MemoryStore::new());
        plays_farmers(&*store, 1);
        Talk {
            service: puzzles::service(store),
            place: Place {
                guild: Some(GuildId(1)),
                channel: GAMES,
                parent: None,
                private: false,
            },
            said: 0,
            passed: 0,
            pace: MINUTE,
            words: Localizer::default(),
            buttons: Vec::new(),
            waiting: BTreeSet::new(),
            out: String::new(),
            quiet: false,
            cards: false,
        }
    }

    fn hear(&mut self, name: &str, line: &str) {
        self.speak();
        let (text, addressed) = match line.strip_prefix("@galabot") {
            Some(rest) => (rest.trim_start(), true),
            None => (line, self.place.guild.is_none()),
        };
        if !addressed && self.place.parent.is_none() {
            return;
        }
        let mut text = text.to_owned();
        let mut mentions = Vec::new();
        for known in ["galabot", "anna", "ben", "cleo", "dan"] {
            if text.contains(&format!("@{known}")) {
                text = text.replace(&format!("@{known}"), &format!("<@{}>", person(known).id));
                mentions.push(opponent(known));
            }
        }
        let id = CommandId::of_message(MessageId(self.said));
        let house = self.service.house_rules(self.place.guild);
        match commands::parse(&Heard {
            text: &text,
            addressed,
            mentions: &mentions,
            me: Some(person("galabot").id),
            house: &house.expect("readable"),
        }) {
            None => {}
            Some(Ok((command, table))) => {
                self.execute(name, id, command, table, Via::Chat, addressed)
            }
            Some(Err(refusal)) => {
                let place = self.place_of(name);
                let here = self.service.store().table_of_thread(place.channel);
                let seated = self
                    .service
                    .is_seated(here.expect("readable"), person(name).id)
                    .expect("no fault");
                if !addressed && !seated {
                    return;
                }
                let request = self.request(name, id, Command::Help, None, Via::Chat);
                self.answer(&request, Reply::refused(refusal, place), addressed);
            }
        }
    }

    fn press(&mut self, name: &str, label: &str) {
        self.speak();
        if let Some(clock) = label.strip_prefix("/settings server clock:") {
            return self.set_clock(name, clock);
        }
        let (_, id) = self
            .buttons
            .iter()
            .rev()
            .find(|(known, _)| known == label)
            .unwrap_or_else(|| panic!("no button {label} was shown"))
            .clone();
        let button: Button = id.parse().expect("one of our buttons");
        let via = Via::Button {
            version: button.version,
        };
        let id = CommandId::of_interaction(self.said);
        self.execute(name, id, button.command, button.table, via, true);
    }

    fn request(
        &self,
        name: &str,
        id: CommandId,
        command: Command,
        table: Option<TableId>,
        via: Via,
    ) -> Request {
        Request {
            id,
            caller: person(name),
            place: self.place_of(name),
            table,
            via,
            sent_ago: 0,
            random: 0,
            absent: Vec::new(),
            manages: match name {
                "anna" => Manages::Server,
                _ => Manages::No,
            },
            command,
        }
    }

    fn execute(
        &mut self,
        name: &str,
        id: CommandId,
        command: Command,
        table: Option<TableId>,
        via: Via,
        addressed: bool,
    ) {
        let request = self.request(name, id, command, table, via);
        let answered = self
            .service
            .execute(&request, self.now())
            .expect("no fault");
        self.answer(&request, answered.reply, addressed);
        for post in answered.posts {
            self.deliver(post);
        }
        let again = self
            .service
            .execute(&request, self.now())
            .expect("no fault");
        assert!(
            again.posts.is_empty(),
            "a repeated command says nothing twice"
        );
        while self.let_computers_think() {}
    }

    fn answer(&mut self, request: &Request, reply: Reply, addressed: bool) {
        let chat = request.via == Via::Chat;
        let silent = matches!(&reply, Reply::Refused(refusal) if refusal.is_silent_in_chat());
        if chat && (matches!(reply, Reply::Done { .. }) || silent && !addressed) {
            return;
        }
        let here = self
            .service
            .store()
            .table_of_thread(request.place.channel)
            .expect("readable");
        let table = reply.table().or(request.table).or(here);
        let game = table.and_then(|id| {
            let table = self.service.store().table(id).expect("readable")?;
            Some(self.service.game(&table).expect("replays"))
        });
        let service = self.service.clone();
        let message = |words| match (&reply, &game) {
            (Reply::Puzzle(posed), _) => puzzles::told(words, posed, chat),
            (Reply::Export { table, hints }, Some(game)) => {
                present::export(words, table, game, hints)
            }
            (Reply::Hint(table), Some(game)) if !chat => analysis::hinted(words, table, game),
            (Reply::Done { table, event }, Some(game)) if event.what == EventKind::Hinted => {
                analysis::hinted(words, table, game)
            }
            (Reply::Share(table), Some(game)) if !chat => {
                analysis::shared(words, &service, table, game)
            }
            (Reply::Review { table, turn }, Some(game)) if !chat => {
                let reader = request.caller.id;
                analysis::reviewed(words, &service, table, game, (*turn, reader))
            }
            (Reply::Better(view), Some(game)) if !chat && analysis::takes_a_review(view) => {
                analysis::bettered(words, view, game)
            }
            _ => present::reply(words, &reply, game.as_ref()),
        };
        let head = if chat || matches!(reply, Reply::SharedDaily { .. }) {
            "bot".to_owned()
        } else {
            format!("bot to {}", request.caller.name)
        };
        self.show(&head, "", message);
    }

    fn deliver(&mut self, post: Post) {
        let now = self.now();
        match post.content {
            Content::Thread(table) => {
                let thread = ChannelId(THREADS + table.0);
                let posts = self.service.thread_opened(table, thread, now);
                for post in posts.expect("no fault") {
                    self.deliver(post);
                }
            }
            Content::Event { table, seq } => {
                let (table, log) = self.service.told(table, seq).expect("told");
                let game = self.service.game(&table).expect("replays");
                let ended = log.last().map_or(now, |event| event.at);
                let ratings = self.service.rating_changes(&table, ended);
                let ratings = ratings.expect("no fault");
                let told = (&table, &log[..], &game);
                let last = log.last().expect("an event");
                let others = self.service.begun_beside(&table, last).expect("readable");
                let message = |words| {
                    present::event_with_ratings(words, told, ratings).beside(words, &others)
                };
                let mut lane = match post.lane {
                    Lane::Table(_) if table.is_direct() => "(direct)".to_owned(),
                    Lane::Table(_) if table.is_in_place() => "(private thread)".to_owned(),
                    Lane::Table(table) => format!("(thread {table})"),
                    Lane::Channel(_) => "(#games)".to_owned(),
                };
                let by = log.last().and_then(|event| event.by);
                if self.waiting.remove(&table.id) && by.is_some_and(PersonId::is_computer) {
                    lane.push_str(" (in place of the message before)");
                }
                if table.is_alone() && message(self.words).answered.is_some() {
                    self.waiting.insert(table.id);
                }
                if seq == 1 {
                    // A thread has the number of the message under which it hangs.
                    let message = MessageId(THREADS + table.id.0);
                    self.service
                        .announced(table.id, message, now)
                        .expect("no fault");
                }
                self.show("bot", &lane, message);
            }
            Content::GoesOnElsewhere { table, channel } => {
                let left = self.service.store().table(table).expect("readable");
                let left = left.expect("it is there");
                self.show(
                    "bot",
                    &format!("(the old thread of game {table})"),
                    |words| present::goes_on_elsewhere(words, &left, channel),
                );
            }
            Content::Card(table) => self.show_card(table),
            Content::Puzzle { .. } => self.show_puzzle(&post.content, post.lane),
            Content::SharedDaily { .. } => panic!("it is shown where it was asked for"),
            Content::Result { table, seq, .. } => self.show_result(table, seq),
            Content::LevelFound {
                table,
                level,
                games,
                known,
            } => {
                let then = self.service.store().table(table).expect("readable");
                let then = then.expect("it is there");
                self.show("bot", &format!("(thread {table})"), |words| {
                    present::level_found(words, &then, (level, known), games)
                });
            }
            Content::ToRemember { table, seq } => {
                let (then, log) = self.service.told(table, seq).expect("told");
                let game = self.service.game(&then).expect("replays");
                let lane = match then.is_in_place() {
                    true => "(direct)".to_owned(),
                    false => format!("(thread {table})"),
                };
                self.show("bot", &lane, |words| {
                    present::remembered(words, &then, &log, &game)
                });
            }
            Content::ShareCard { .. } => panic!("no review is made here"),
            Content::Forgotten | Content::Rename(_) => {}
            Content::Words { .. }
            | Content::Export { .. }
            | Content::Replay { .. }
            | Content::Rules { .. } => {
                panic!("the service itself says no words")
            }
        }
    }

    fn show(&mut self, head: &str, lane: &str, message: impl Fn(Localizer) -> Message) {
        let (english, message) = (message(Localizer::default()), message(self.words));
        fits(&message);
        let named = english.buttons.iter().map(|face| face.label.clone());
        let ids = message.buttons.iter().map(|face| face.id.clone());
        self.buttons.extend(named.zip(ids));
        self.buttons.extend(
            message
                .buttons
                .iter()
                .map(|f| (f.label.clone(), f.id.clone())),
        );
        let menus = [&english, &message].map(|told| told.menu.iter().chain(&told.more_menus));
        let entries = menus.into_iter().flatten().flat_map(|menu| &menu.entries);
        self.buttons
            .extend(entries.map(|entry| (entry.label.clone(), entry.value.clone())));
        if self.quiet {
            return;
        }
        let mut lines = with_names(&self.with_moments(&message.text))
            .lines()
            .map(str::to_owned)
            .collect::<Vec<_>>();
        let mut notes = vec![lane.to_owned()];
        if let Some(view) = message.board {
            let captured = if view.captured {
                ", captured pieces beside it"
            } else {
                ""
            };
            notes.push(format!(
                "(board after {}, {} below{captured})",
                view.ply, view.bottom
            ));
        } else if let Some(picture) = &message.picture {
            notes.push(format!("(picture {})", picture.file));
        }
        if let Some((name, bytes)) = &message.file {
            let text = String::from_utf8_lossy(bytes);
            notes.push(format!("(file {name}, {} lines)", text.lines().count()));
        }
        if !message.buttons.is_empty() {
            let labels: Vec<&str> = message
                .buttons
                .iter()
                .map(|face| face.label.as_str())
                .collect();
            notes.push(format!("(buttons: {})", labels.join(", ")));
        }
        for menu in message.menu.iter().chain(&message.more_menus) {
            // Below a board there are the pieces, one like the other.
            let named = match menu.id.starts_with("men-") && !message.buttons.is_empty() {
                true => 1,
                false => 3,
            };
            let shown = menu.entries.iter().take(named).map(|entry| {
                let about = entry.about.as_str();
                let dash = if about.is_empty() { "" } else { ": " };
                format!("{}{dash}{about}", entry.label)
            });
            let shown = shown.collect::<Vec<_>>().join(" | ");
            let more = match menu.entries.len().saturating_sub(named) {
                0 if menu.entries.is_empty() => "everybody here".to_owned(),
                0 => String::new(),
                more => format!(" | {more} more"),
            };
            notes.push(format!("(menu {}: {shown}{more})", menu.prompt));
        }
        for pinged in &message.ping {
            let named = message.text.contains(&format!("<@{pinged}>"));
            assert!(
                named,
                "nobody is pinged whom the text does not name: {}",
                message.text
            );
            notes.push(with_names(&format!("(pings <@{pinged}>)")));
        }
        notes.retain(|note| !note.is_empty());
        if !notes.is_empty() {
            lines.push(notes.join(" "));
        }
        for (at, line) in lines.iter().enumerate() {
            let start = if at == 0 {
                format!("{head}> ")
            } else {
                "     ".to_owned()
            };
            writeln!(self.out, "{start}{line}").expect("writing to a string");
        }
    }
}

/// Runs the script and returns it with what the bot says now.
fn run(script: &str, words: Localizer) -> String {
    let mut talk = Talk::new();
    talk.words = words;
    for line in script.lines() {
        let bots = line.starts_with("bot") || line.starts_with("     ");
        if bots {
            continue;
        }
        writeln!(talk.out, "{line}").expect("writing to a string");
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(moves) = line.strip_prefix("== play ") {
            talk.play(moves);
        } else if let Some(span) = line.strip_prefix("== away for ") {
            talk.away(span_of(span));
        } else if let Some((name, span)) = line
            .strip_prefix("== ")
            .and_then(|rest| rest.split_once(" is away for "))
        {
            talk.vacation(person(name).id, span_of(span));
        } else if let Some(span) = line.strip_suffix(" later") {
            talk.later(span_of(span.trim_start_matches("== ")));
        } else if let Some(span) = line.strip_prefix("== a line takes ") {
            talk.pace = span_of(span);
        } else if line == "== a new server" {
            talk.service = puzzles::service(Arc::new(MemoryStore::new()));
        } else if line == "== restart" {
            talk.restart();
        } else if line == "== games are looked at" {
            talk.mine();
        } else if line == "== with cards" {
            talk.cards = true;
        } else if let Some(place) = line.strip_prefix("== puzzles of the day in ") {
            talk.subscribe(
                [("#games", GAMES), ("#lobby", LOBBY)]
                    .into_iter()
                    .find(|(name, _)| *name == place)
                    .map(|(_, id)| id),
            );
        } else if let Some(place) = line.strip_prefix("== results in ") {
            talk.feed((place == "#lobby").then_some(LOBBY));
        } else if let Some(name) = line.strip_prefix("== in ") {
            let named = |language: &Language| language.own_name() == name;
            let language = Language::ALL.into_iter().find(named);
            talk.words = Localizer::of(language.expect("a language"));
        } else if let Some(place) = line.strip_prefix("== ") {
            talk.go(place);
        } else if let Some((name, text)) = line.split_once("> ") {
            talk.hear(name, &text.replace("\\u{202e}", "\u{202e}"));
        } else if let Some((name, label)) = line.split_once(": ") {
            talk.press(name, label);
        } else {
            panic!("not a line of a conversation: {line}");
        }
    }
    talk.out
}

#[test]
fn every_conversation_goes_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/talk");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for entry in std::fs::read_dir(&folder).expect("tests/talk is there") {
        let path = entry.expect("readable").path();
        if path.extension().is_none_or(|extension| extension != "talk") {
            continue;
        }
        seen += 1;
        let script = std::fs::read_to_string(&path).expect("readable");
        let spoken = run(&script, Localizer::default());
        if spoken == script {
            continue;
        }
        if std::env::var_os("REGENERATE").is_some() {
            std::fs::write(&path, &spoken).expect("writable");
            continue;
        }
        let differs = script
            .lines()
            .zip(spoken.lines())
            .find(|(wanted, got)| wanted != got);
        wrong.push(format!("{}: {differs:#?}", path.display()));
    }
    assert!(seen >= 5, "the conversations are there");
    assert!(
        wrong.is_empty(),
        "REGENERATE=1 writes what is said now\n{}",
        wrong.join("\n")
    );
}

/// Every conversation goes the same way in every language, and all texts fit into messages.
#[test]
fn every_conversation_can_be_held_in_every_language() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/talk");
    for entry in std::fs::read_dir(&folder).expect("tests/talk is there") {
        let path = entry.expect("readable").path();
        let script = std::fs::read_to_string(&path).expect("readable");
        let lines = |words| {
            run(&script, words)
                .lines()
                .filter(|line| line.starts_with("bot"))
                .count()
        };
        let english = lines(Localizer::default());
        for language in Language::ALL.into_iter().skip(1) {
            let translated = lines(Localizer::of(language));
            assert_eq!(translated, english, "{}", path.display());
        }
    }
}
