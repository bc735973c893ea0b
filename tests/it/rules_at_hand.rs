//! The command `/rules`: the texts follow the rule set point by point, the figures follow the engine.
//!
//! `tests/rules` has all texts, for people to read; `REGENERATE=1 cargo test` writes it anew.

use std::fmt::Write as _;
use std::path::Path;

use galabot::draw::{Figure, Marker, PartnerSide, PieceGlyph, Scene};
use galabot::present::rules::{
    self, Asked, Difference, Entry, MOST_ENTRY, Topic, figure, presets, topics,
};
use galabot::present::{Localizer, Message, Shown};
use galabot::rules::any::{Game, Kind, Ruleset};
use galabot::rules::gala::terrain::Castle;
use galabot::rules::gala::{self, Piece, Position, Preset, Role, Rules, Variation};
use galabot::rules::mover::Mover;
use galabot::rules::{Move, Side, Square, chelma};
use galabot::service::Language;

fn book(names: &str) -> Ruleset {
    Ruleset::from_names(names.split(' ')).expect("a rule set")
}

fn answer(book: &Ruleset, chosen: bool, asked: &Asked) -> Message {
    rules::answer(Localizer::default(), book, chosen, asked)
}

fn entry(book: &Ruleset, topic: Topic) -> Entry {
    entry_in(Localizer::default(), book, topic)
}

fn entry_in(words: Localizer, book: &Ruleset, topic: Topic) -> Entry {
    rules::entry(words, book, topic).expect("a topic of these rules")
}

fn comparison(one: &Ruleset, other: &Ruleset) -> String {
    rules::comparison(Localizer::default(), one, other)
}

/// Every language with its rules to ask about. English has all rule sets; the others have every preset, and winther
/// with all of its options, which takes most words.
fn every_language_and_books() -> [(Localizer, Vec<Ruleset>); Language::ALL.len()] {
    Language::ALL.map(|language| {
        let mut books = presets();
        books.push(book(
            "winther weak-kampas strong-horsas weak-galas single-gala lone-gala",
        ));
        match language {
            Language::English => (Localizer::default(), every_book()),
            _ => (Localizer::of(language), books),
        }
    })
}

/// The same, one by one.
fn every_language_and_book() -> impl Iterator<Item = (Localizer, Ruleset)> {
    let all = every_language_and_books().into_iter();
    all.flat_map(|(words, books)| books.into_iter().map(move |book| (words, book)))
}

/// Every preset, and winther with every combination of its options.
fn every_gala_ruleset() -> Vec<gala::Ruleset> {
    let winther = Preset::Winther.ruleset();
    let combined = (1_u32..32).map(|bits| {
        let chosen = Variation::ALL.iter().enumerate();
        chosen
            .filter(|(at, _)| bits >> at & 1 == 1)
            .fold(winther, |rules, (_, option)| rules.with(*option))
    });
    let presets = Preset::ALL.iter().map(|preset| preset.ruleset());
    presets.chain(combined).collect()
}

fn every_book() -> Vec<Ruleset> {
    let gala = every_gala_ruleset().into_iter().map(Ruleset::Gala);
    let chelma = chelma::Preset::ALL.iter();
    gala.chain(chelma.map(|preset| Ruleset::Chelma(preset.ruleset())))
        .collect()
}

/// All codes of each point, by its key.
fn codes() -> Vec<(&'static str, Vec<&'static str>)> {
    macro_rules! codes {
        ($($key:literal: $kind:ident,)+) => {
            vec![$(($key, gala::$kind::ALL.iter().map(|value| value.code()).collect())),+]
        };
    }
    codes! {
        "army": Army, "seats": Seats, "second-leg": SecondLeg, "riders-in-centre": RidersInCentre,
        "rider-captures": RiderCaptures, "horsa-leaving": HorsaLeaving, "horsa-entering": HorsaEntering,
        "horsa-at-home": HorsaAtHome, "gala-captures": GalaCaptures, "leap": Leap,
        "kampa-restricted": KampaRestricted, "restricted-kampa": RestrictedKampa, "free-kampa": FreeKampa,
        "kampa-barred": KampaBarred, "threats": Threats, "capture-goal": CaptureGoal,
        "centre-goal": CentreGoal, "lone-gala": LoneGala, "few-galas": FewGalas, "longest": Longest,
    }
}

fn texts(words: Localizer, book: &Ruleset) -> Vec<String> {
    let topics = topics(book);
    topics
        .iter()
        .map(|topic| entry_in(words, book, *topic).text)
        .collect()
}

#[test]
fn every_change_of_a_point_changes_what_is_said_and_is_the_only_difference() {
    changes_are_told(Localizer::default(), Preset::ALL);
    for language in Language::ALL.into_iter().skip(1) {
        changes_are_told(Localizer::of(language), &[Preset::Farmers]);
    }
}

fn changes_are_told(words: Localizer, presets: &[Preset]) {
    let compare = |one: &Ruleset, other: &Ruleset| rules::compare(words, one, other);
    for &preset in presets {
        let ruleset = preset.ruleset();
        let (text, base) = (ruleset.to_string(), Ruleset::Gala(ruleset));
        let known: Vec<&str> = text
            .split(' ')
            .map(|point| point.split('=').next().expect("a key"))
            .collect();
        assert_eq!(
            known,
            codes().iter().map(|(key, _)| *key).collect::<Vec<_>>(),
            "a point is not tested"
        );
        for (key, values) in codes() {
            let now = text
                .split(' ')
                .find(|point| point.starts_with(&format!("{key}=")))
                .expect("the point");
            let mut said: Vec<Vec<String>> = Vec::new();
            for value in values {
                let changed = text.replace(now, &format!("{key}={value}"));
                let other = Ruleset::Gala(changed.parse().expect("a rule set"));
                let differences = compare(&base, &other).expect("one game");
                let expected = usize::from(changed != text);
                assert_eq!(
                    differences.len(),
                    expected,
                    "{key}={value}: {differences:?}"
                );
                let all = texts(words, &other);
                assert!(
                    !said.contains(&all),
                    "{preset:?}: {key}={value} is not told"
                );
                said.push(all);
            }
        }
    }
    let [chelma, open] = ["chelma", "chelma-open"].map(book);
    assert_eq!(compare(&chelma, &open).expect("one game").len(), 2);
    assert_ne!(texts(words, &chelma), texts(words, &open));
}

#[test]
fn every_topic_of_every_rule_set_is_told_briefly_in_every_language() {
    for (words, book) in every_language_and_book() {
        let language = words.language();
        let name = rules::ruleset_name(words, &book);
        for &topic in topics(&book) {
            let entry = entry_in(words, &book, topic);
            let place = format!("{name}: {}", topic.name());
            let long = entry.text.chars().count();
            assert!(
                (25..=MOST_ENTRY).contains(&long),
                "{place}: {long} characters"
            );
            assert!(entry.title.ends_with(&name), "{place}: {}", entry.title);
            let neat = |text: &str| !text.contains("  ") && !text.contains(" \n");
            assert!(neat(&entry.text), "{place}: {}", entry.text);
            assert!(entry.figures.len() <= 2, "{place}");
            for figure in &entry.figures {
                assert!(
                    figure.alt.chars().count() <= 1024,
                    "{place}: {}",
                    figure.alt
                );
                let first = figure.alt.chars().next().expect("words");
                assert!(first.is_uppercase(), "{place}: {}", figure.alt);
            }
            // Whatever language it is asked in, this language answers.
            for asked in Language::ALL.map(|language| topic.called(language)) {
                let asked = format!(" {} ", asked.to_uppercase());
                let found = rules::look_up(words, &book, &asked);
                assert_eq!(found.as_ref(), Ok(&entry), "{asked}");
            }
        }
        let names: Vec<&str> = topics(&book)
            .iter()
            .map(|topic| topic.called(language))
            .collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), names.len(), "a name stands twice");
    }
    let told = |topic: &Topic| every_book().iter().any(|book| topics(book).contains(topic));
    assert!(Topic::ALL.iter().all(told));
}

#[test]
fn the_army_is_counted_as_it_stands() {
    for ruleset in every_gala_ruleset() {
        let start = Rules::of(&ruleset).start();
        let text = entry(&Ruleset::Gala(ruleset), Topic::Army).text;
        for role in Role::ALL {
            let count = start.of_piece(Side::White, role).count();
            assert!(text.contains(&format!("{count} {role}s")), "{role}: {text}");
        }
        let ring = |names: [&str; 2]| {
            names.map(|name| {
                start
                    .piece_at(name.parse().expect("a square"))
                    .expect("a man")
                    .role
            })
        };
        let inwards = |[first, second]: [Role; 2]| format!("2 {first}s, 3 {second}s, 4 Kampas");
        assert!(text.contains(&inwards(ring(["a2", "a3"]))), "{text}");
        assert!(text.contains(&inwards(ring(["j2", "j3"]))), "{text}");
    }
}

/// The position that a figure of Gala shows.
fn position_of(scene: &Scene, mover: Mover) -> Position {
    let mut position = Position::empty(mover);
    for &(square, shown) in &scene.pieces {
        let pieces = Role::ALL.map(|role| Piece {
            role,
            side: shown.side,
        });
        let is_shown = |piece: &Piece| Figure::from(*piece).glyph == shown.glyph;
        let piece = pieces.into_iter().find(is_shown).expect("a piece of Gala");
        position.put(square, piece, shown.partner_side == PartnerSide::East);
    }
    position
}

#[test]
fn no_figure_contradicts_the_rules() {
    let mut seen = Vec::new();
    for ruleset in every_gala_ruleset() {
        let rules = Rules::of(&ruleset);
        let start = rules.start().mover();
        for topic in [
            Topic::Gala,
            Topic::Korna,
            Topic::Horsa,
            Topic::Kampa,
            Topic::Deflection,
        ] {
            for shown in entry(&Ruleset::Gala(ruleset), topic).figures {
                let markers = &shown.scene.markers;
                let of = |wanted: Marker| markers.iter().find(|(_, marker)| *marker == wanted);
                let (from, _) = *of(Marker::Subject).expect("somebody it is about");
                let mut pieces = shown.scene.pieces.iter();
                let (_, piece) = pieces
                    .find(|(square, _)| *square == from)
                    .expect("he stands there");
                let mover = match start {
                    Mover::Seat(_) if piece.partner_side == PartnerSide::East => {
                        Mover::Seat(Castle::SouthEast)
                    }
                    mover => mover,
                };
                let position = position_of(&shown.scene, mover);
                assert_eq!(rules.decided(&position), None, "{}", shown.alt);
                assert!(
                    rules.threatened(&position, Side::White).is_empty(),
                    "{}",
                    shown.alt
                );
                assert!(markers.len() > 2, "{}", shown.alt);
                for to in Square::all().filter(|to| *to != from) {
                    let mv = Move { from, to };
                    let marker = markers
                        .iter()
                        .find(|(square, _)| *square == to)
                        .map(|(_, marker)| *marker);
                    let goes = matches!(
                        marker,
                        Some(
                            Marker::Far
                                | Marker::Step
                                | Marker::Twice
                                | Marker::Leap
                                | Marker::Capture
                        )
                    );
                    assert_eq!(goes, rules.is_legal(&position, mv), "{ruleset}: {mv}");
                    let takes = goes && position.occupied().has(to);
                    assert_eq!(takes, marker == Some(Marker::Capture), "{ruleset}: {mv}");
                    seen.extend(marker);
                }
            }
        }
    }
    for marker in Marker::ALL
        .into_iter()
        .filter(|marker| *marker != Marker::Subject)
    {
        assert!(seen.contains(&marker), "{marker:?} is never shown");
    }
}

#[test]
fn the_threat_shown_is_one_in_every_rule_set() {
    for ruleset in every_gala_ruleset() {
        let rules = Rules::of(&ruleset);
        let [figure] = &entry(&Ruleset::Gala(ruleset), Topic::Threats).figures[..] else {
            panic!("{ruleset}: one figure")
        };
        assert_eq!(
            figure.alt, "The Korna on d8 and the Horsa on i8 threaten the Gala on g6.",
            "{ruleset}"
        );
        let square = |name: &str| name.parse::<Square>().expect("a square");
        let position = position_of(&figure.scene, rules.start().mover());
        let threatened = rules.threatened(&position, Side::White);
        assert_eq!(threatened.into_iter().collect::<Vec<_>>(), [square("g6")]);
        assert_eq!(figure.scene.threatened, threatened, "{ruleset}");
        let from: Vec<Square> = figure.scene.attacks.iter().map(|way| way[0]).collect();
        assert_eq!(from, [square("d8"), square("i8")], "{ruleset}");
    }
}

#[test]
fn with_four_seats_every_gala_belongs_to_a_seat() {
    let four = book("pyramid-4");
    let mut shown = 0;
    for &topic in topics(&four) {
        for figure in entry(&four, topic).figures {
            let mut galas: Vec<(Side, PartnerSide)> = (figure.scene.pieces.iter())
                .filter(|(_, piece)| piece.glyph == PieceGlyph::GALA)
                .map(|(_, piece)| (piece.side, piece.partner_side))
                .collect();
            galas.sort();
            shown += galas.len();
            let all = galas.len();
            galas.dedup();
            assert_eq!(galas.len(), all, "{}: {}", topic.name(), figure.alt);
        }
    }
    assert!(shown > 20);
    let text = |topic| entry(&four, topic).text;
    assert!(text(Topic::Threats).contains("a seat answers only for its own Gala"));
    assert!(text(Topic::Notation).contains("G'") && text(Topic::Notation).contains("sw, nw, ne"));
    let apart = comparison(&book("pyramid"), &four);
    assert!(apart.contains("threats to its own Gala") && apart.contains("apostrophe (G')"));
}

#[test]
fn two_steps_at_once_are_marked_as_such() {
    let kampa = |names| entry(&book(names), Topic::Kampa).figures[0].alt.clone();
    assert!(
        kampa("farmers").contains("steps to c4; it goes two steps to d5"),
        "{}",
        kampa("farmers")
    );
    assert!(!kampa("winther").contains("two steps"));
    let told = answer(&book("farmers"), true, &Asked::Topic("kampa".to_owned())).text;
    assert!(
        told.contains("two dots: goes there by two steps at once"),
        "{told}"
    );
}

#[test]
fn rules_are_not_compared_with_themselves_unless_both_are_named() {
    let said = |names: &str, chosen| {
        let book = book(names);
        answer(&book, chosen, &Asked::Compare(book)).text
    };
    assert!(
        said("chelma", false).starts_with("The chelma rules and the chelma-turn-30 rules differ")
    );
    assert!(said("farmers", false).starts_with("The farmers rules and the winther rules differ"));
    assert!(said("winther", false).starts_with("The winther rules and the farmers rules differ"));
    assert_eq!(
        said("pyramid", true),
        "The pyramid rules and the pyramid rules are the same."
    );
}

#[test]
fn a_figure_tells_long_legs_from_single_steps_and_rules_from_reach() {
    let position: Position = "g8g/10/10/10/10/10/10/3K6/10/G8G w"
        .parse()
        .expect("a position");
    let d3 = "d3".parse().expect("a square");
    let told = |names: &str| {
        let Ruleset::Gala(ruleset) = book(names) else {
            panic!("rules of Gala")
        };
        let game = gala::Game::from_position(Rules::of(&ruleset), position);
        figure(Localizer::default(), &Game::Gala(game), d3)
            .expect("a man")
            .alt
    };
    assert_eq!(
        told("farmers"),
        "The Korna on d3 goes to d1, d2, f2, a3, b3, c3, e3, d4, f4, d5, g5 and h6; it turns and goes one step to e4, c6 and e6."
    );
    assert_eq!(
        told("winther"),
        "The Korna on d3 goes to d1, d2, f2, a3, b3, c3, e3, d4, f4, d5, g5 and h6; it turns and goes one step to e4 and c6; it is not allowed on e6."
    );
}

#[test]
fn figures_of_chelma_follow_its_rules_too() {
    let rules = chelma::Preset::Chelma.rules();
    let position: chelma::Position = "8/8/4n3/3br1p1/3R4/2k5/8/8 w - 30"
        .parse()
        .expect("a position");
    let d4 = "d4".parse().expect("a square");
    let game = Game::Chelma(chelma::Game::from_position(rules, position));
    let shown = figure(Localizer::default(), &game, d4).expect("a man");
    assert_eq!(
        shown.alt,
        "The Rook on d4 goes to d6 and f6; it steps to d3, c4 and e4."
    );
    for book in ["chelma", "chelma-turn-30", "chelma-open"].map(book) {
        for &topic in topics(&book) {
            for figure in entry(&book, topic).figures {
                assert!(!figure.scene.pieces.is_empty(), "{}", topic.name());
            }
        }
    }
    assert_eq!(
        entry(&book("chelma"), Topic::Placing).figures[0].alt,
        "White may place a Rook on e1, f1, f2, g3, h3 or h4."
    );
}

#[test]
fn options_are_told_by_what_they_change() {
    let text = entry(&book("winther single-gala lone-gala"), Topic::Options).text;
    assert!(
        text.contains("`single-gala`: **Capturing Galas.** Capturing one enemy Gala wins."),
        "{text}"
    );
    assert!(
        text.ends_with("Chosen here: `single-gala` and `lone-gala`."),
        "{text}"
    );
    assert!(
        entry(&book("farmers"), Topic::Options)
            .text
            .ends_with("None is chosen here.")
    );
}

/// All texts about a rule set, and how it differs from the default one.
fn told(book: &Ruleset) -> String {
    let mut text = String::new();
    for &topic in topics(book) {
        let entry = entry(book, topic);
        writeln!(text, "== {}\n{}", entry.title, entry.text).expect("memory takes every byte");
        for figure in entry.figures {
            writeln!(text, "[{}]", figure.alt).expect("memory takes every byte");
        }
        text.push('\n');
    }
    let other = book.kind().usual();
    writeln!(text, "== Compared\n{}", comparison(&other, book)).expect("memory takes every byte");
    text
}

#[test]
fn all_is_said_as_it_was() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    for name in [
        "farmers",
        "winther",
        "winther weak-kampas strong-horsas weak-galas",
        "pyramid",
        "botermans",
        "pyramid-4",
        "chelma",
        "chelma-turn-30",
        "chelma-open",
    ] {
        let file = folder.join(format!("{}.txt", name.replace(' ', "-")));
        let now = told(&book(name));
        if std::env::var_os("REGENERATE").is_some() {
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(&file, &now).expect("the text is written");
            continue;
        }
        let before = std::fs::read_to_string(&file).expect("what was said; REGENERATE=1 writes it");
        assert_eq!(now, before, "{}", file.display());
    }
}

/// Checks answers as they are sent: text within Discord's limit, and figures with descriptions.
fn fits(message: &Message) {
    let long = message.text.chars().count();
    assert!((1..=2000).contains(&long), "{long}: {}", message.text);
    assert!(!message.text.ends_with('…'), "{}", message.text);
    if let Some(picture) = &message.picture {
        assert!(message.file.is_none(), "a picture or a file");
        assert!((1..=1024).contains(&picture.alt.chars().count()));
        let ending = match picture.shown {
            Shown::Replay(_) => ".gif",
            _ => ".png",
        };
        assert!(picture.file.ends_with(ending) && picture.file.len() <= 60);
    }
}

#[test]
fn every_answer_of_every_language_fits_into_a_message() {
    for (words, ruleset, books) in every_language_and_books()
        .iter()
        .flat_map(|(words, books)| books.iter().map(move |book| (*words, *book, books)))
    {
        let answer =
            |chosen, asked: &Asked| -> Message { rules::answer(words, &ruleset, chosen, asked) };
        for chosen in [true, false] {
            for topic in topics(&ruleset) {
                let asked = Asked::Topic(topic.called(words.language()).to_owned());
                let answer = answer(chosen, &asked);
                fits(&answer);
                let figures = entry_in(words, &ruleset, *topic).figures;
                let shown = answer.picture.map(|picture| picture.shown);
                let scenes: Vec<Scene> = figures.into_iter().map(|figure| figure.scene).collect();
                let all = match shown {
                    Some(Shown::Replay(frames)) => scenes.iter().all(|one| frames.contains(one)),
                    shown => shown == (!scenes.is_empty()).then_some(Shown::Boards(scenes)),
                };
                assert!(all, "every figure is sent: {topic:?}");
            }
        }
        fits(&answer(true, &Asked::Overview));
        let poster = answer(true, &Asked::Poster);
        fits(&poster);
        let shown = poster.picture.map(|picture| picture.shown);
        assert_eq!(
            shown,
            Some(Shown::Poster(words, ruleset, None)),
            "in the language"
        );
        fits(&answer(true, &Asked::Topic("@".repeat(60))));
        for other in books {
            let answer = answer(true, &Asked::Compare(*other));
            fits(&answer);
            let differences = rules::compare(words, &ruleset, other).unwrap_or_default();
            assert!(
                answer.file.is_none(),
                "it fits into the message: {}",
                answer.text
            );
            // In sentences, or in few words.
            for difference in differences {
                let Difference {
                    label,
                    one,
                    other: few,
                    brief,
                } = difference;
                let brief = brief.join(" | ");
                let text = &answer.text;
                assert!(text.contains(&label), "{label}");
                assert!(
                    text.contains(&one) && text.contains(&few) || text.contains(&brief),
                    "{brief}"
                );
            }
        }
    }
}

#[test]
fn topics_belong_to_the_games_that_have_them() {
    for &topic in Topic::ALL {
        let games: Vec<Kind> = [Kind::Gala, Kind::Chelma]
            .into_iter()
            .filter(|kind| topics(&kind.usual()).contains(&topic))
            .collect();
        let only = match games[..] {
            [only] => Some(only),
            _ => None,
        };
        assert_eq!(topic.only_of(), only, "{}", topic.name());
    }
}

#[test]
fn the_usual_rules_name_those_that_say_something_else() {
    let text = |chosen| answer(&book("farmers"), chosen, &Asked::Topic("leap".to_owned())).text;
    let note = "Different in: `winther`, `pyramid`, `botermans` and `pyramid-4`.";
    assert!(text(false).ends_with(note), "{}", text(false));
    assert!(!text(true).contains("Different in"));
    let same = answer(&book("farmers"), false, &Asked::Topic("grades".to_owned())).text;
    assert!(!same.contains("Different in"), "all say the same: {same}");
}
