//! Rematches: where and by whom they are asked for, and what they take over from their game.

use galabot::ai::Level;
use galabot::rules::any::{Kind, Ruleset};
use galabot::service::{
    Challenge, ChannelId, ColourChoice, Command, Computer, DoorAsk, Home, Opponent, PersonId,
    Place, Proposal, Slot, Store, TableId,
};

use crate::challenges::{
    Bot, ELSEWHERE, FRIEND, HOME, PRIVATE, STRANGER, VICTIM, against_computer, blocks,
    naming_with_computer,
};
use crate::server_settings::names_channel;
use crate::store::given::{accepted, agreed, challenge, command, commit, opening_by, step};

const RESIGNS: Command = Command::Resign { confirmed: true };

#[test]
fn a_rematch_is_asked_for_where_games_may_be_played_by_those_who_are_there() {
    let service = Bot::new();
    let game = service.finished(STRANGER, VICTIM);
    // From elsewhere the bot cannot know whether they have left, or were banned.
    for place in [PRIVATE, ELSEWHERE] {
        assert!(service.is_refused(STRANGER, place, Some(game), Command::Rematch));
    }
    let told = service.told(STRANGER, PRIVATE, Some(game), Command::Rematch);
    assert!(told.contains("belongs to a server"), "{told}");
    // The server has chosen its channels since.
    names_channel(&service, ChannelId(11));
    let told = service.told(STRANGER, HOME, Some(game), Command::Rematch);
    assert!(told.contains("games are played in <#11>"), "{told}");
    assert_eq!(service.store.live_tables().expect("readable"), []);
}

#[test]
fn a_rematch_is_a_challenge_like_any_other() {
    let service = Bot::new();
    let games: Vec<u64> = (0..5).map(|_| service.finished(STRANGER, VICTIM)).collect();
    for game in &games[..3] {
        service.does(STRANGER, HOME, Some(*game), Command::Rematch);
    }
    let told = service.told(STRANGER, HOME, Some(games[3]), Command::Rematch);
    assert!(told.contains("already has 3 challenges from you"), "{told}");
    for table in service.store.live_tables().expect("readable") {
        service.does(VICTIM, HOME, Some(table.0), Command::Decline);
    }
    service.asks(VICTIM, HOME, None, blocks(STRANGER));
    let told = service.told(STRANGER, HOME, Some(games[3]), Command::Rematch);
    assert!(told.contains("isn't possible right now"), "{told}");
}

#[test]
fn a_game_in_a_private_thread_has_its_rematch_right_there() {
    let service = Bot::new();
    let there = Place {
        channel: ChannelId(40),
        parent: Some(HOME.channel),
        private: true,
        ..HOME
    };
    let game = service.does(FRIEND, there, None, against_computer()).id.0;
    service.does(FRIEND, there, Some(game), RESIGNS);
    let rematch = service.does(FRIEND, there, Some(game), Command::Rematch);
    assert_eq!(rematch.thread, Some(there.channel));
}

#[test]
fn partners_stay_partners_whoever_asks_for_the_rematch() {
    let service = Bot::new();
    // The stranger has the computer as partner, and the victim plays alone.
    let asked = service.does(STRANGER, HOME, None, naming_with_computer(VICTIM));
    let game = asked.id.0;
    service.does(VICTIM, HOME, Some(game), Command::Accept);
    service.does(VICTIM, HOME, Some(game), RESIGNS);
    let rematch = service.does(VICTIM, HOME, Some(game), Command::Rematch);
    let rematch = rematch.id.0;
    let table = service.does(STRANGER, HOME, Some(rematch), Command::Accept);
    let partner = |id| table.partner_of(PersonId(id)).map(|partner| partner.id);
    assert!(partner(STRANGER).is_some_and(PersonId::is_computer));
    assert_eq!(partner(VICTIM), None);
}

#[test]
fn a_level_that_was_chosen_by_hand_is_played_again() {
    let service = Bot::new();
    let finds = Proposal {
        opponent: Some(Opponent::computer(Computer::USUAL, Slot::Opponent)),
        colour: ColourChoice::White,
        finds_level: true,
        ..Proposal::default()
    };
    let finds = Command::Challenge(Box::new(finds));
    let game = service.does(FRIEND, HOME, None, finds).id.0;
    let strongest = Level::ALL[7];
    let chooses = Command::Door(DoorAsk::Level(strongest));
    service.does(FRIEND, HOME, Some(game), chooses);
    service.does(FRIEND, HOME, Some(game), RESIGNS);
    let rematch = service.does(FRIEND, HOME, Some(game), Command::Rematch);
    let opponent = rematch.challenge.opponent.expect("the computer");
    let level = Computer::of(opponent.id).map(Computer::level);
    assert_eq!(level, Some(strongest));
}

#[test]
fn a_rematch_of_a_game_of_long_ago_is_played_by_the_rules_of_today() {
    let service = Bot::new();
    let store = &*service.store;
    let today = Kind::Gala.usual();
    // Played before a game had a longest length.
    let then = today.to_string().replace(" longest=600-turns", "");
    let then: Ruleset = then.parse().expect("rules");
    assert_ne!(then, today);
    let old = Challenge {
        ruleset: then,
        home: Home {
            guild: HOME.guild,
            channel: HOME.channel,
        },
        ..challenge(STRANGER, Some(VICTIM))
    };
    commit(store, opening_by(TableId(1), old, command("open"), 1));
    let table = store.table(TableId(1)).expect("readable");
    let table = table.expect("it is there");
    commit(store, step(&table, "play", &[accepted(), agreed()], 2));
    let rematch = service.does(STRANGER, HOME, Some(1), Command::Rematch);
    assert_eq!(rematch.challenge.ruleset, today);
}
