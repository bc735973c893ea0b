//! Puzzles from a server's own games: which games are looked at, once each; and where what was found is shown.

mod kept;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use galabot::computer::mine_all;
use galabot::puzzles::{Puzzle, PuzzleId};
use galabot::rules::any::{Kind, TypedTurn};
use galabot::service::notes::{ClubPuzzles, MinedGames, MovedTo, Notes};
use galabot::service::{
    ChannelId, Command, CommandId, Content, Feedback, GuildId, Heard, Manages, Need, Opponent,
    Permission, Person, PersonId, Place, PuzzleAsk, PuzzleRefusal, PuzzleView, Reach, Refusal,
    Reply, Request, ServerSettings, Service, Store, Table, TableId, Timestamp, UnminedGame, Via,
    Watch, commands,
};
use galabot::store::MemoryStore;

/// White resigns where one move alone saves a Gala.
const MOVES: &str = "g1-f2 a8-b7 b3-c4 d10-e9 h1-g2 c10-d9 a3-f4 j7-i6 d1-e2 j8-i5 f2-f3 g10-f9 a2-b3 i5-j4 j3-i4 j4-j2";

const CLUB: GuildId = GuildId(7);
const OTHER: GuildId = GuildId(8);
const GAMES: ChannelId = ChannelId(70);
const STAFF: ChannelId = ChannelId(71);
const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);

/// What is known of who sees which channel: #staff is not for all.
#[derive(Default)]
struct Seen(Mutex<Option<Vec<ChannelId>>>);

impl Reach for Seen {
    fn lacks(&self, _: ChannelId, _: Need) -> Option<Vec<Permission>> {
        Some(Vec::new())
    }

    fn all_see(&self, _: GuildId, channel: ChannelId) -> Option<bool> {
        let closed = self.0.lock().expect("nothing panics");
        closed.as_ref().map(|closed| !closed.contains(&channel))
    }
}

struct Club {
    store: Arc<MemoryStore>,
    seen: Arc<Seen>,
    service: Service,
    said: AtomicU64,
}

impl Club {
    /// A server whose managers want puzzles from its games.
    fn open() -> Club {
        let store = Arc::new(MemoryStore::new());
        let seen = Arc::new(Seen(Mutex::new(Some(vec![STAFF]))));
        let club = Club {
            service: Service::new(store.clone()).reaching(seen.clone()),
            store,
            seen,
            said: AtomicU64::new(1),
        };
        club.wants(true);
        club
    }

    /// The service after a restart.
    fn restarted(&self) -> Service {
        Service::new(self.store.clone()).reaching(self.seen.clone())
    }

    /// As the managers choose it, with what follows.
    fn wants(&self, on: bool) {
        let line = if on {
            "club-puzzles on"
        } else {
            "club-puzzles off"
        };
        let reply = self.types(ANNA, at(CLUB, GAMES), line);
        assert!(matches!(reply, Reply::Settings(_)), "{reply:?}");
    }

    fn request(&self, caller: PersonId, place: Place, command: Command) -> Request {
        let number = self.said.fetch_add(1, Ordering::Relaxed);
        Request {
            id: CommandId::of_job(format!("say-{number}")),
            caller: person(caller),
            place,
            table: None,
            via: Via::Chat,
            sent_ago: 0,
            random: number,
            manages: Manages::Server,
            absent: Vec::new(),
            command,
        }
    }

    fn now(&self) -> Timestamp {
        Timestamp(1_704_096_000_000 + self.said.load(Ordering::Relaxed) * 60_000)
    }

    fn execute(&self, request: &Request) -> Reply {
        let answered = self.service.execute(request, self.now()).expect("no fault");
        for post in answered.posts {
            if let Content::Thread(table) = post.content {
                let thread = ChannelId(1000 + table.0);
                let opened = self.service.thread_opened(table, thread, self.now());
                opened.expect("no fault");
            }
        }
        answered.reply
    }

    fn types(&self, who: PersonId, place: Place, text: &str) -> Reply {
        let mentions = [ANNA, BEN, PersonId(9)].map(|id| Opponent {
            person: person(id),
            bot: id == PersonId(9),
            member: true,
        });
        let heard = Heard {
            text,
            addressed: true,
            mentions: &mentions,
            me: Some(PersonId(9)),
            house: &self.service.house_rules(place.guild).expect("readable"),
        };
        let (command, table) = commands::parse(&heard).expect("a command").expect("read");
        let request = self.request(who, place, command);
        self.execute(&Request { table, ..request })
    }

    /// A game of Anna against Ben by these rules in this channel, which Anna resigns. Ben played along in it.
    fn game(&self, channel: ChannelId, rules: &str) -> TableId {
        let line = format!("challenge <@2> white {rules}");
        let reply = self.types(ANNA, at(CLUB, channel), &line);
        let Reply::Done { table, .. } = reply else {
            panic!("{reply:?}");
        };
        let accepts = self.request(BEN, at(CLUB, channel), Command::Accept);
        self.execute(&Request {
            table: Some(table.id),
            via: Via::Slash,
            ..accepts
        });
        let thread = below(table.id, channel);
        for (ply, text) in MOVES.split(' ').enumerate() {
            let reply = self.types([ANNA, BEN][ply % 2], thread, text);
            assert!(matches!(reply, Reply::Done { .. }), "{text}: {reply:?}");
        }
        let reply = self.types(ANNA, thread, "resign yes");
        assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
        table.id
    }

    fn mine(&self) {
        mine_all(&self.service, CLUB).expect("no fault");
    }

    fn kept(&self) -> ClubPuzzles {
        self.store
            .noted(CLUB)
            .expect("readable")
            .unwrap_or_default()
    }

    /// The game that is to be looked at next.
    fn unmined(&self) -> Option<UnminedGame> {
        self.service.unmined_game(CLUB).expect("readable")
    }

    fn asks(&self, place: Place, ask: PuzzleAsk) -> Reply {
        let request = self.request(BEN, place, Command::Puzzle(Box::new(ask)));
        self.execute(&Request {
            via: Via::Slash,
            ..request
        })
    }

    fn posed(&self, ask: PuzzleAsk) -> PuzzleView {
        match self.asks(at(CLUB, GAMES), ask) {
            Reply::Puzzle(posed) => *posed,
            other => panic!("{other:?}"),
        }
    }
}

fn person(id: PersonId) -> Person {
    Person {
        id,
        name: format!("person {id}"),
    }
}

fn at(guild: GuildId, channel: ChannelId) -> Place {
    Place {
        guild: Some(guild),
        channel,
        parent: None,
        private: false,
    }
}

fn below(table: TableId, channel: ChannelId) -> Place {
    Place {
        channel: ChannelId(1000 + table.0),
        parent: Some(channel),
        ..at(CLUB, channel)
    }
}

fn first() -> PuzzleId {
    PuzzleId::of_club(CLUB.0, Kind::Gala, 1)
}

fn another(rules: Option<&str>) -> PuzzleAsk {
    PuzzleAsk::Put {
        game: Kind::Gala,
        rules: rules.map(str::to_owned),
        another: false,
    }
}

fn refusal(reply: Reply) -> PuzzleRefusal {
    match reply {
        Reply::Refused(Refusal::Puzzle(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_finished_game_leads_to_a_puzzle_on_its_server_and_nowhere_else() {
    let club = Club::open();
    let table = club.game(GAMES, "winther");
    club.mine();
    assert_eq!(club.kept().count(), 1);
    let posed = club.posed(another(Some("club")));
    assert_eq!(posed.puzzle.id, first());
    let origin = posed.origin.expect("from a game of the server");
    assert_eq!(
        (origin.table, origin.thread),
        (table, Some(ChannelId(1001)))
    );
    // Everything that somebody can do with it there is refused elsewhere, whatever name it has.
    let solution: TypedTurn = posed.puzzle.solution().to_string().parse().expect("a turn");
    let asks = |id: &PuzzleId| {
        [
            PuzzleAsk::This(id.clone()),
            PuzzleAsk::Solution(id.clone()),
            PuzzleAsk::Try {
                puzzle: Some(id.clone()),
                game: Kind::Gala,
                rules: None,
                turn: solution.clone(),
            },
        ]
    };
    let direct = Place {
        guild: None,
        ..at(CLUB, ChannelId(99))
    };
    for place in [at(OTHER, GAMES), direct] {
        for ask in asks(&first()) {
            assert_eq!(refusal(club.asks(place, ask)), PuzzleRefusal::OfOtherClub);
        }
        let reply = club.asks(place, another(None));
        let Reply::Puzzle(posed) = reply else {
            panic!("{reply:?}");
        };
        assert_eq!(posed.puzzle.id.club(), None, "one of the book");
        let current = club.service.puzzle_at(BEN, place.guild, Kind::Gala);
        let current = current.expect("readable").expect("the one of the book");
        assert_eq!(current.id.club(), None);
    }
    let unknown = PuzzleAsk::This(PuzzleId::new("winther", 60_000));
    let none = PuzzleRefusal::None("winther-60000".to_owned());
    assert_eq!(refusal(club.asks(direct, unknown)), none, "not of a club");
    let short = PuzzleId::new("club", 1);
    for ask in asks(&short) {
        let why = refusal(club.asks(at(OTHER, GAMES), ask.clone()));
        assert!(matches!(why, PuzzleRefusal::None(_)), "{why:?}");
    }
    let wanted = |place: Place| refusal(club.asks(place, another(Some("club"))));
    let none = |wanted| PuzzleRefusal::NoneOfClub {
        game: Kind::Gala,
        wanted,
    };
    assert_eq!(wanted(at(OTHER, GAMES)), none(Some(false)));
    assert_eq!(wanted(direct), none(None));

    // The first try counts as at any other, by either name.
    let tried = club.posed(asks(&short)[2].clone());
    let Feedback::Right(Some(score)) = tried.said else {
        panic!("{:?}", tried.said);
    };
    assert!(score.change.is_some_and(|change| change > 0));
    let solver = club.service.solver(BEN).expect("readable");
    assert_eq!(solver.tried[0].puzzle, first());
    assert_eq!(solver.skill(Kind::Gala).solved, 1);
    assert_eq!(solver.skill(Kind::Chelma).solved, 0);
}

#[test]
fn each_game_is_looked_at_once_and_one_that_was_broken_off_is_gone_on_with() {
    let club = Club::open();
    let tables = [club.game(GAMES, "winther"), club.game(GAMES, "winther")];
    let unmined = || club.restarted().unmined_game(CLUB).expect("readable");
    let newest = unmined().expect("one is to be looked at");
    assert_eq!((newest.table, newest.from), (tables[1], 0));
    let found = |puzzle: &Puzzle| club.service.keep_club_puzzle(&newest, puzzle, 26);
    let puzzle = {
        let other = Club::open();
        other.game(GAMES, "winther");
        other.mine();
        let all = other.service.club_puzzles(Some(CLUB)).expect("readable");
        all.into_iter().next().expect("one is found")
    };
    assert!(found(&puzzle).expect("no fault"));
    let again = unmined().expect("it is not done");
    assert_eq!(
        (again.table, again.from, again.kept.len()),
        (tables[1], 26, 1)
    );
    // Not even a game that ends meanwhile comes before it.
    let meanwhile = club.game(GAMES, "winther");
    assert_eq!(unmined().map(|game| game.table), Some(tables[1]));
    // What was kept just before a restart is not kept twice.
    assert!(found(&puzzle).expect("no fault"));
    assert_eq!(club.kept().count(), 1);
    club.mine();
    assert_eq!(
        club.kept().count(),
        1,
        "the other games have the same position"
    );
    assert!(unmined().is_none());
    let mined: MinedGames = club
        .store
        .noted(CLUB)
        .expect("readable")
        .expect("it is noted");
    let between = mined.between.map(|(first, last)| [first.1, last.1]);
    assert_eq!(between, Some([tables[0], meanwhile]));
    assert_eq!((mined.older, mined.begun), (1, None));
    let next = club.game(GAMES, "winther");
    assert_eq!(unmined().map(|game| game.table), Some(next));
}

#[test]
fn only_games_that_everybody_sees_are_looked_at() {
    let club = Club::open();
    club.game(STAFF, "winther");
    // In a private thread, with the computer, it is played in place.
    let private = Place {
        channel: ChannelId(72),
        parent: Some(GAMES),
        private: true,
        ..at(CLUB, GAMES)
    };
    let reply = club.types(ANNA, private, "challenge <@9> white winther");
    assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
    club.types(ANNA, private, "g1-f2");
    let over = club.types(ANNA, private, "resign yes");
    assert!(matches!(over, Reply::Done { .. }), "{over:?}");
    assert!(club.unmined().is_none());
    club.mine();
    assert_eq!(club.kept().count(), 0);
    // Before anything is known of the server nothing is looked at, and nothing left out.
    club.game(GAMES, "winther");
    let known = club.seen.0.lock().expect("nothing panics").take();
    club.mine();
    assert_eq!(club.kept().count(), 0);
    *club.seen.0.lock().expect("nothing panics") = known;
    club.mine();
    assert_eq!(club.kept().count(), 1);
    // Once the channel is not for all any more, its puzzles are not shown.
    let closed = Some(vec![STAFF, GAMES]);
    *club.seen.0.lock().expect("nothing panics") = closed;
    let why = refusal(club.asks(at(CLUB, GAMES), PuzzleAsk::This(first())));
    assert_eq!(why, PuzzleRefusal::Dropped(first()));
    assert!(
        club.service
            .club_puzzles(Some(CLUB))
            .expect("readable")
            .is_empty()
    );
}

#[test]
fn a_game_that_goes_on_elsewhere_is_looked_at_if_everybody_on_the_server_sees_it_there() {
    for (guild, channel, is_seen) in [
        (CLUB, ChannelId(73), true),
        (CLUB, STAFF, false),
        (OTHER, ChannelId(80), false),
    ] {
        let club = Club::open();
        let table = club.game(GAMES, "winther");
        let moved = MovedTo {
            guild,
            channel,
            thread: None,
        };
        club.store.keep_note(table, moved).expect("writable");
        assert_eq!(club.unmined().is_some(), is_seen, "{guild}: {channel}");
    }
}

/// Counts how often it is told that games are to be looked at.
struct Told(AtomicU64);

impl Watch for Told {
    fn changed(&self, _: &Table) {}

    fn unmined(&self, guild: GuildId) {
        assert_eq!(guild, CLUB);
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn whoever_turns_club_puzzles_on_has_the_games_looked_at_at_once() {
    let told = Arc::new(Told(AtomicU64::new(0)));
    let mut club = Club::open();
    club.service = club.restarted().watched(told.clone());
    club.wants(false);
    assert_eq!(told.0.load(Ordering::Relaxed), 0);
    club.wants(true);
    assert_eq!(told.0.load(Ordering::Relaxed), 1);
}

#[test]
fn without_consent_nothing_is_looked_at_and_nothing_stays() {
    let club = Club::open();
    club.game(GAMES, "winther");
    club.wants(false);
    club.mine();
    assert_eq!(club.kept(), ClubPuzzles::default());
    club.wants(true);
    let before = club.service.unmined_game(CLUB).expect("readable");
    let before = before.expect("it is to be looked at");
    club.mine();
    club.posed(PuzzleAsk::This(first()));
    let posed = club.service.club_puzzles(Some(CLUB)).expect("readable");
    club.wants(false);
    assert_eq!(club.kept().count(), 0);
    assert_eq!(
        club.store.noted::<MinedGames>(CLUB).expect("readable"),
        None
    );
    // Who was at one is told so, and a search that was under way keeps nothing.
    let why = refusal(club.asks(at(CLUB, GAMES), PuzzleAsk::Solution(first())));
    assert_eq!(why, PuzzleRefusal::Dropped(first()));
    let turn: TypedTurn = posed[0].solution().to_string().parse().expect("a turn");
    let untold = |game| PuzzleAsk::Try {
        puzzle: None,
        game,
        rules: None,
        turn: turn.clone(),
    };
    let why = refusal(club.asks(at(CLUB, GAMES), untold(Kind::Gala)));
    assert_eq!(why, PuzzleRefusal::Dropped(first()));
    let why = refusal(club.asks(at(CLUB, GAMES), untold(Kind::Chelma)));
    assert_eq!(why, PuzzleRefusal::NotAtOne(Kind::Chelma));
    let why = refusal(club.asks(at(OTHER, GAMES), untold(Kind::Gala)));
    assert_eq!(why, PuzzleRefusal::NotAtOne(Kind::Gala));
    let kept = club.service.keep_club_puzzle(&before, &posed[0], 20);
    assert!(!kept.expect("no fault"));
    club.service.mined(&before).expect("no fault");
    assert_eq!(club.kept().count(), 0);
    assert_eq!(
        club.store.noted::<MinedGames>(CLUB).expect("readable"),
        None
    );
    // Solved ones stay solved: no number comes again.
    let last = club.kept().last;
    club.wants(true);
    club.mine();
    let all = club.service.club_puzzles(Some(CLUB)).expect("readable");
    let numbers: Vec<u32> = all.iter().map(|puzzle| puzzle.id.number()).collect();
    assert_eq!(numbers, [last + 1]);
}

#[test]
fn games_by_house_rules_have_puzzles_under_their_name() {
    let club = Club::open();
    club.types(
        ANNA,
        at(CLUB, GAMES),
        "house-rules gardeners winther centre-goal=none",
    );
    club.game(GAMES, "gardeners");
    club.mine();
    let posed = club.posed(another(Some("club")));
    assert_eq!(posed.puzzle.ruleset.names(), None);
    let house = posed.origin.and_then(|origin| origin.house);
    assert_eq!(
        house.map(|name| name.to_string()),
        Some("gardeners".to_owned())
    );
}

#[test]
fn a_backup_has_them_and_a_deleted_player_leaves_no_name_in_them() {
    let club = Club::open();
    club.game(GAMES, "winther");
    club.mine();
    club.posed(PuzzleAsk::This(first()));
    let mut backup = Vec::new();
    club.store.export(&mut backup).expect("writable");
    let other = MemoryStore::new();
    other.import(&mut &backup[..]).expect("readable");
    assert_eq!(other.noted(CLUB).expect("readable"), Some(club.kept()));
    let settings: ServerSettings = other.server_settings(CLUB).expect("readable");
    assert!(settings.club_puzzles);

    let kept = club.kept();
    let tombstone = PersonId::tombstone(5);
    club.store
        .erase(ANNA, tombstone, club.now())
        .expect("no fault");
    assert_eq!(club.kept(), kept, "there was no name in them");
    assert_eq!(club.posed(PuzzleAsk::This(first())).puzzle.id, first());
}
