//! Samples of settings of people and servers.

use crate::rules::any::{self, ByGame};
use crate::rules::gala::{CentreGoal, FewGalas, Preset, Ruleset, Variation};
use crate::service::house_rules::{HouseRules, TrialFigures};
use crate::service::usage::{DAY, DayLimit, Taken, Usage};
use crate::service::{
    Bottom, ChannelId, GuildId, Language, Manager, PersonId, PersonSettings, RoleId,
    ServerSettings, Theme, TimeControl, Timestamp, Vacation,
};
use crate::store::key::Key;

use super::super::Record;
use super::events::fischer;
use super::turns::first;

pub(super) fn settings() -> Vec<(&'static str, Record)> {
    let person = PersonSettings {
        language: Some(Language::German),
        theme: Some(Theme::HighContrast),
        bottom: Bottom::White,
        reminders: false,
        direct_messages: true,
        weekend_pause: true,
        vacations: vec![Vacation {
            from: Timestamp(1_700_000_000_000),
            until: Timestamp(1_701_000_000_000),
        }],
        ..PersonSettings::default()
    };
    let guarded = PersonSettings {
        challenges: false,
        blocked: vec![PersonId(4), PersonId(5)],
        ..PersonSettings::default()
    };
    let named = PersonSettings {
        named_as_solver: true,
        ..PersonSettings::default()
    };
    let hidden = PersonSettings {
        hidden_on_web: true,
        ..PersonSettings::default()
    };
    let confirming = PersonSettings {
        confirms_on_web: true,
        ..PersonSettings::default()
    };
    let server = ServerSettings {
        language: Some(Language::Danish),
        theme: None,
        // `winther` and `chelma-turn-30`.
        rules: ByGame::of(|game| game.presets().get(1).map(|(_, rules)| first(*rules))),
        clock: TimeControl::None,
        channels: vec![ChannelId(901), ChannelId(902)],
        managers: vec![Manager::Person(PersonId(4)), Manager::Role(RoleId(77))],
        daily: None,
        results: None,
        public_on_web: false,
        club_puzzles: false,
        house_rules: Vec::new(),
    };
    let public = ServerSettings {
        public_on_web: true,
        ..ServerSettings::default()
    };
    let with_club_puzzles = ServerSettings {
        club_puzzles: true,
        ..ServerSettings::default()
    };
    let with_results = ServerSettings {
        results: Some(ChannelId(901)),
        ..ServerSettings::default()
    };
    let rules = Preset::Winther.ruleset().with(Variation::SingleGala);
    let with_house_rules = ServerSettings {
        house_rules: vec![
            HouseRules {
                name: "gardeners".parse().expect("a name"),
                ruleset: any::Ruleset::Gala(Ruleset {
                    few_galas: FewGalas::PlayOn,
                    ..rules
                }),
                trial: Some(TrialFigures {
                    games: 40,
                    drawn: 5,
                    white: 43,
                    moves: 65,
                }),
            },
            HouseRules {
                name: "bakers".parse().expect("a name"),
                ruleset: any::Ruleset::Gala(Ruleset {
                    centre_goal: CentreGoal::None,
                    ..rules
                }),
                trial: None,
            },
        ],
        ..ServerSettings::default()
    };
    let themed = ServerSettings {
        theme: Some(Theme::Wood),
        ..ServerSettings::default()
    };
    let with_clock = ServerSettings {
        clock: fischer().control,
        ..ServerSettings::default()
    };
    let taken = Taken::from([(DayLimit::Commands, 43_200), (DayLimit::Privacy, DAY / 10)]);
    let usage = Usage::default().after(Timestamp(1_700_000_000_000), &taken);
    vec![
        ("person", Record::Person(PersonId(3), person)),
        ("person-named-as-solver", Record::Person(PersonId(3), named)),
        ("person-hidden-on-web", Record::Person(PersonId(3), hidden)),
        (
            "person-confirming-on-web",
            Record::Person(PersonId(3), confirming),
        ),
        ("person-guarded", Record::Person(PersonId(3), guarded)),
        (
            "person-of-defaults",
            Record::Person(PersonId(3), PersonSettings::default()),
        ),
        ("server", Record::Server(GuildId(900), server)),
        (
            "server-of-defaults",
            Record::Server(GuildId(900), ServerSettings::default()),
        ),
        (
            "server-with-house-rules",
            Record::Server(GuildId(900), with_house_rules),
        ),
        ("server-themed", Record::Server(GuildId(900), themed)),
        (
            "server-with-clock",
            Record::Server(GuildId(900), with_clock),
        ),
        (
            "server-with-results",
            Record::Server(GuildId(900), with_results),
        ),
        (
            "server-with-club-puzzles",
            Record::Server(GuildId(900), with_club_puzzles),
        ),
        ("server-public-on-web", Record::Server(GuildId(900), public)),
        ("usage", Record::Usage(PersonId(3), usage)),
        ("gone-usage", Record::Removed(Key::Usage(PersonId(3)))),
        ("gone-person", Record::Removed(Key::Person(PersonId(3)))),
        ("gone-server", Record::Removed(Key::Server(GuildId(900)))),
    ]
}
