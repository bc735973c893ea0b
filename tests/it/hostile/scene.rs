//! The bot in the permissive stand-in: two servers, four people who play, and Mallory, who shares a server with them or
//! does not.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use galabot::config::{REQUESTS_PER_SECOND, Shards, Token};
use galabot::discord::{Bot, Settings};
use galabot::draw::ThemeName;
use galabot::service::button::Button;
use galabot::service::limits::Quotas;
use galabot::service::{
    Command, DoorAsk, Event, EventKind, GuildId, PersonId, Store, Table, TableId,
};
use galabot::store::MemoryStore;
use serde_json::Value;

use super::fake::{Fake, Reader, TOKEN, Told};
use super::forge::{self, Given, Place, Who};

/// The numbers of people lie where Discord's do.
const PEOPLE: u64 = 80_351_110_224_678_900;

/// A server with its channels.
#[derive(Clone, Copy, Debug)]
pub struct Server {
    /// Its number.
    pub id: u64,
    /// Where games are played.
    pub games: u64,
    /// Another channel.
    pub other: u64,
}

/// What Mallory attacks.
pub struct Scene {
    pub fake: Fake,
    pub store: Arc<dyn Store>,
    bot: Option<Bot>,
    /// Where people play.
    pub home: Server,
    /// Where they do not.
    pub away: Server,
    pub anna: Who,
    pub ben: Who,
    pub cleo: Who,
    pub dora: Who,
    pub mallory: Who,
}

impl Scene {
    /// Without limits to speak of, in memory.
    pub async fn open() -> Scene {
        Scene::with(Arc::new(MemoryStore::new()), Quotas::generous()).await
    }

    /// On this store, with these limits.
    pub async fn with(store: Arc<dyn Store>, quotas: Quotas) -> Scene {
        let fake = Fake::open().await;
        let server = |name| {
            let (id, channels) = fake.guild(name, &["games", "other"]);
            Server {
                id,
                games: channels[0],
                other: channels[1],
            }
        };
        let (home, away) = (server("Home"), server("Away"));
        let who = |number, name| Who::new(PEOPLE + number, name);
        let settings = Settings {
            token: Token::new(TOKEN),
            api_url: Some(fake.url()),
            shards: Shards::Auto,
            requests_per_second: REQUESTS_PER_SECOND,
            message_content: true,
            theme: ThemeName::Light,
            parallel: false,
            quotas,
            backups_last: Some(7),
        };
        let bot = Bot::start(settings, store.clone(), fake.clock()).await;
        let bot = bot.expect("the bot starts");
        let connected = tokio::time::timeout(Duration::from_secs(120), bot.connected());
        connected.await.expect("it connects");
        fake.wait("the commands", |fake| {
            fake.commands().is_array().then_some(())
        })
        .await;
        let scene = Scene {
            fake,
            store,
            bot: Some(bot),
            home,
            away,
            anna: who(12, "Annalotta"),
            ben: who(13, "Benediktus"),
            cleo: who(14, "Cleopatra"),
            dora: who(15, "Dorothea"),
            mallory: who(66, "Mallory"),
        };
        let people = [
            &scene.anna,
            &scene.ben,
            &scene.cleo,
            &scene.dora,
            &scene.mallory,
        ];
        let people = people.map(|who| who.id);
        scene.fake.only_members(home.id, &people);
        scene.fake.only_members(away.id, &[scene.mallory.id]);
        scene
    }

    /// The channel in which people play.
    pub fn games(&self) -> Place {
        Scene::channel(self.home.id, self.home.games)
    }

    /// A channel of a server where nobody but Mallory is.
    pub fn elsewhere(&self) -> Place {
        Scene::channel(self.away.id, self.away.games)
    }

    /// A channel.
    pub fn channel(guild: u64, channel: u64) -> Place {
        Place {
            guild: Some(guild),
            channel,
            parent: None,
        }
    }

    /// In private.
    pub fn private(&self, who: &Who) -> Place {
        Place {
            guild: None,
            channel: self.fake.direct(who.id),
            parent: None,
        }
    }

    /// The thread of a table.
    pub fn thread(&self, table: u64) -> Place {
        let thread = self.table(table).thread.expect("it has a thread");
        Place {
            guild: Some(self.home.id),
            channel: thread.0,
            parent: Some(self.home.games),
        }
    }

    /// A table.
    pub fn table(&self, id: u64) -> Table {
        let table = self.store.table(TableId(id)).expect("a good store");
        table.expect("it is there")
    }

    /// Forges an interaction and waits for its answer: the last thing that was told; nothing if all are told of it.
    pub async fn ask(&self, event: Value) -> Told {
        let id = self.fake.interact(event);
        self.fake.settled(&[id]).await;
        let told = self.fake.answers(id).pop();
        told.unwrap_or_else(|| Told::nothing(id))
    }

    /// What Mallory's interactions did that they must not: changed games of others, told of them where nobody may know
    /// of them, pinged anybody, or was wrong in itself. Each is an interaction, what it was, and whether all may be
    /// told there.
    pub async fn judged(
        &self,
        (before, mark): (&BTreeMap<TableId, u64>, usize),
        calls: &[(u64, String, bool)],
        secrets: &[String],
    ) -> Vec<String> {
        let numbers: Vec<u64> = calls.iter().map(|(call, ..)| *call).collect();
        self.fake.settled(&numbers).await;
        self.quiet().await;
        let mut wrongs = self.wrongs(mark);
        // Whom Mallory has asked to play, in her own name.
        let mut asked = Vec::new();
        for (table, event) in self.happened(before, &self.mallory) {
            let by = |(call, ..): &&(u64, String, bool)| event.command.0 == format!("i{call}");
            let (by, what) = (calls.iter().find(by), &event.what);
            match self.as_a_slash_command(by.map(|(_, what, _)| what.as_str()), table, &event) {
                Some(person) => asked.extend(person.map(|person| person.0)),
                None => wrongs.push(format!("{by:?} changed game {table}: {what:?}")),
            }
        }
        let told = self.fake.told_since(mark);
        let hidden: BTreeMap<u64, &String> = calls
            .iter()
            .filter(|(.., may_know)| !may_know)
            .map(|(call, what, _)| (*call, what))
            .collect();
        for told in told {
            let legible = told.legible();
            let call = told.call.and_then(|call| hidden.get(&call));
            // And what is said to a channel elsewhere is read by everybody there.
            let elsewhere = [
                self.away.games,
                self.away.other,
                self.fake.direct(self.mallory.id),
            ];
            let open = elsewhere
                .iter()
                .any(|channel| told.reader == Reader::Channel(*channel));
            let call = call
                .copied()
                .cloned()
                .or_else(|| open.then(|| "what was said there".to_owned()));
            // What Mallory has said herself is none.
            let said = |secret: &str| call.as_ref().is_some_and(|call| call.contains(secret));
            let mut told_there = secrets.iter().filter(|secret| legible.contains(*secret));
            let secret = told_there
                .find(|secret| !said(secret))
                .filter(|_| !self.is_her_list(&told));
            if let (Some(call), Some(secret)) = (call, secret) {
                wrongs.push(format!("{call} told {secret} elsewhere: {legible}"));
            }
            for one in told.pings() {
                let invited = asked.iter().position(|asked| *asked == one);
                let here = told.reader == Reader::Channel(self.home.games);
                match invited.filter(|_| here) {
                    // Once for each challenge.
                    Some(at) => drop(asked.swap_remove(at)),
                    None if one == self.mallory.id => {}
                    None => wrongs.push(format!("pinged {one}: {}", told.text())),
                }
            }
        }
        wrongs
    }

    /// Whether this is what Mallory alone is told of her own games and challenges, wherever they are.
    fn is_her_list(&self, told: &Told) -> bool {
        let games = told.text().split("**Game ").skip(1);
        let numbers = games.filter_map(|game| game.split("**").next()?.parse::<u64>().ok());
        let hers = |game: u64| {
            let mut people = self.table(game).people().into_iter();
            // She may have had herself deleted since.
            people.any(|person| person.0 == self.mallory.id || person.is_gone())
        };
        let mut numbers = numbers.peekable();
        let alone =
            matches!(told.reader, Reader::Person { person, .. } if person == self.mallory.id);
        alone && numbers.peek().is_some() && numbers.all(hers)
    }

    /// Whether Mallory does here what a slash command does as well: a form challenges in her own name, at home, whom it
    /// names and nobody else, who must be a member; and she withdraws what she has asked, or has herself deleted. The
    /// person asked, if one is.
    fn as_a_slash_command(
        &self,
        call: Option<&str>,
        table: TableId,
        event: &Event,
    ) -> Option<Option<PersonId>> {
        let challenge = &self.table(table.0).challenge;
        // Where she sat there is a tombstone once she is deleted. Nobody else is, here.
        let hers = |person: PersonId| person.0 == self.mallory.id || person.is_gone();
        let Some(home) = challenge.home.guild else {
            // What she begins in her direct messages is hers and the computer's.
            let theirs = |person: PersonId| hers(person) || person.is_computer();
            let own = hers(challenge.challenger.id) && event.by.is_none_or(theirs);
            return own.then_some(None);
        };
        let own = hers(challenge.challenger.id) && event.by.is_none_or(hers);
        if !own || home != GuildId(self.home.id) {
            return None;
        }
        let named: Vec<PersonId> = challenge.named().iter().map(|named| named.id).collect();
        match &event.what {
            EventKind::Announced(_) | EventKind::Withdrawn => Some(None),
            EventKind::Challenged(_) => {
                let button: Button = call?.parse().ok()?;
                let Command::Door(DoorAsk::Send(form, None)) = button.command else {
                    return None;
                };
                let person = form.person?;
                let invited = named == [person] && self.fake.is_member(home.0, person.0);
                invited.then_some(Some(person))
            }
            _ => None,
        }
    }

    /// Somebody uses a slash command, and is answered.
    pub async fn slash(&self, who: &Who, place: Place, command: &str, options: &[Given]) -> Told {
        let (root, sub) = command.split_once(' ').expect("two words");
        self.ask(forge::slash(who, place, root, sub, options)).await
    }

    /// Somebody types something. Nobody waits.
    pub fn types(&self, who: &Who, place: Place, text: &str) -> u64 {
        self.fake.write(forge::message(who, place, text, &[]))
    }

    /// Waits until everything said in this channel so far has been heard, and all there is to say has been sent.
    pub async fn heard(&self, place: Place) {
        let bystander = Who::new(PEOPLE + 99, "Bystander");
        self.slash(&bystander, place, "gala help", &[]).await;
        self.quiet().await;
    }

    /// Waits until nothing waits to be sent.
    pub async fn quiet(&self) {
        // The store tells nobody when it changes.
        let mut looks = tokio::time::interval(Duration::from_millis(5));
        let sent = async {
            while !self.store.pending_posts().expect("a good store").is_empty() {
                looks.tick().await;
            }
        };
        let sent = tokio::time::timeout(Duration::from_secs(120), sent).await;
        sent.expect("everything is sent");
    }

    /// A challenge at home: its table.
    pub async fn challenge(&self, who: &Who, root: &str, options: &[Given]) -> u64 {
        let before = self.tables();
        let told = self
            .slash(who, self.games(), &format!("{root} challenge"), options)
            .await;
        let new = self
            .tables()
            .into_keys()
            .find(|id| !before.contains_key(id));
        let new = new.unwrap_or_else(|| panic!("no challenge: {}", told.text()));
        self.quiet().await;
        new.0
    }

    /// Somebody accepts a challenge at home.
    pub async fn accept(&self, who: &Who, table: u64) {
        let game = [forge::number("game", table)];
        self.slash(who, self.games(), "gala accept", &game).await;
        self.quiet().await;
    }

    /// A game at home of Anna (White) against Ben, with these options beside.
    pub async fn game(&self, root: &str, beside: &[Given]) -> u64 {
        let mut options = vec![
            forge::member("opponent", &self.ben),
            forge::text("colour", "white"),
        ];
        options.extend_from_slice(beside);
        let table = self.challenge(&self.anna, root, &options).await;
        self.accept(&self.ben, table).await;
        assert!(self.table(table).thread.is_some(), "its thread is open");
        table
    }

    /// Somebody plays a move in the thread of their game.
    pub async fn plays(&self, who: &Who, table: u64, turn: &str) {
        let options = [forge::text("move", turn), forge::number("game", table)];
        let before = self.table(table).turns.len();
        let told = self
            .slash(who, self.thread(table), "gala move", &options)
            .await;
        let now = self.table(table).turns.len();
        assert!(now > before, "{turn}: {}", told.text());
        self.quiet().await;
    }

    /// All tables with their versions.
    pub fn tables(&self) -> BTreeMap<TableId, u64> {
        let mut found = BTreeMap::new();
        let (mut id, mut missing) = (1, 0);
        while missing < 50 {
            let table = self.store.table(TableId(id)).expect("a good store");
            match table {
                Some(table) => {
                    found.insert(table.id, table.version);
                    missing = 0;
                }
                None => missing += 1,
            }
            id += 1;
        }
        found
    }

    /// What has happened since at tables in which others than this person have a part.
    pub fn happened(&self, before: &BTreeMap<TableId, u64>, but: &Who) -> Vec<(TableId, Event)> {
        let mut found = Vec::new();
        for (id, version) in self.tables() {
            let known = before.get(&id).copied().unwrap_or(0);
            // Whoever has themselves deleted leaves a tombstone where they were.
            let other =
                |person: PersonId| person.0 != but.id && !person.is_computer() && !person.is_gone();
            if known == version || !self.table(id.0).people().into_iter().any(other) {
                continue;
            }
            let log = self.store.log(id).expect("a good store").into_iter();
            let since = log.filter(|event| event.seq > known);
            found.extend(since.map(|event| (id, event)));
        }
        found
    }

    /// Everybody who plays here by name and number, and where: what nobody elsewhere may be told.
    pub fn secrets(&self) -> Vec<String> {
        let people = [&self.anna, &self.ben, &self.cleo, &self.dora];
        let people = people
            .into_iter()
            .flat_map(|who| [who.name.clone(), who.id.to_string()]);
        let threads = self.fake.threads().into_iter().map(|(id, _)| id);
        let places = threads.chain([self.home.id, self.home.games, self.home.other]);
        people.chain(places.map(|id| id.to_string())).collect()
    }

    /// Whatever was asked: the bot has said nothing that is wrong in itself, and asked for nothing that nobody knows.
    pub fn wrongs(&self, mark: usize) -> Vec<String> {
        let told = self.fake.told_since(mark);
        let wrongs = told.iter().flat_map(Told::wrongs);
        wrongs.chain(self.fake.strays()).collect()
    }

    /// Ends the bot.
    pub async fn close(mut self) {
        let bot = self.bot.take().expect("it runs");
        bot.stop(Duration::ZERO).await;
    }
}
