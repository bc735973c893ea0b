//! The command `/rules`: topics found by their names, and answers in other languages, in their own words and grammar.

use galabot::present::Localizer;
use galabot::present::rules::{self, Asked, Entry, Topic, presets, topics};
use galabot::rules::any::{Kind, Ruleset};
use galabot::service::Language;

fn book(names: &str) -> Ruleset {
    Ruleset::from_names(names.split(' ')).expect("a rule set")
}

fn entry_in(words: Localizer, book: &Ruleset, topic: Topic) -> Entry {
    rules::entry(words, book, topic).expect("a topic of these rules")
}

#[test]
fn what_is_not_there_is_refused_with_what_comes_near() {
    let farmers = book("farmers");
    let look_up = |book: &Ruleset, asked: &str| rules::look_up(Localizer::default(), book, asked);
    let refused = |book: &Ruleset, asked: &str| look_up(book, asked).expect_err(asked).to_string();
    assert_eq!(
        refused(&farmers, "hrosa"),
        "the farmers rules have no entry \"hrosa\"; did you mean horsa?"
    );
    assert!(refused(&farmers, "deflektion").contains("did you mean deflection?"));
    assert!(refused(&farmers, "xyzzy").contains("Topics: board, army, seats"));
    assert!(refused(&farmers, "").contains("Topics: board"));
    let long = "q".repeat(5000);
    assert!(refused(&farmers, &long).len() < 400);
    assert!(look_up(&book("chelma"), "korna").is_err());
    let topic = |names, asked| look_up(&book(names), asked).expect(asked).topic;
    assert_eq!(
        (topic("farmers", "k"), topic("chelma", "K")),
        (Topic::Korna, Topic::King)
    );
    assert_eq!(
        (topic("farmers", "P"), topic("chelma", "p")),
        (Topic::Kampa, Topic::Pawn)
    );
    assert_eq!(topic("farmers", "line"), Topic::Deflection);
}

#[test]
fn no_word_means_two_topics_of_one_game() {
    for book in [Kind::Gala, Kind::Chelma].map(Kind::usual) {
        for &topic in topics(&book) {
            for name in Language::ALL
                .into_iter()
                .flat_map(|language| topic.names(language))
            {
                assert_eq!(name, name.to_lowercase());
                let meant = Topic::meant_by(name).filter(|topic| topics(&book).contains(topic));
                assert_eq!(meant.collect::<Vec<_>>(), [topic], "{name}");
            }
        }
    }
}

#[test]
fn other_languages_say_it_in_their_own_words() {
    let english = Localizer::default();
    for words in Language::ALL.into_iter().skip(1).map(Localizer::of) {
        for book in presets() {
            for &topic in topics(&book) {
                let (here, there) = (
                    entry_in(words, &book, topic),
                    entry_in(english, &book, topic),
                );
                assert_ne!(here.text, there.text, "{}", there.title);
                assert_ne!(here.title, there.title);
                for (one, other) in here.figures.iter().zip(&there.figures) {
                    assert_eq!(one.scene, other.scene);
                    assert_ne!(one.alt, other.alt);
                }
            }
            for asked in [
                Asked::Overview,
                Asked::Poster,
                Asked::Topic("xyzzy".to_owned()),
            ] {
                let said = |words| rules::answer(words, &book, true, &asked);
                assert_ne!(said(words).text, said(english).text);
            }
        }
    }
}

#[test]
fn german_and_danish_know_gender_case_and_number() {
    let figure = |language, names: &str, topic| {
        entry_in(Localizer::of(language), &book(names), topic).figures[0]
            .alt
            .clone()
    };
    let (german, danish) = (Language::German, Language::Danish);
    let of = |language| {
        [
            figure(language, "chelma", Topic::Placing),
            figure(language, "chelma", Topic::Rook),
            figure(language, "farmers", Topic::Threats),
        ]
    };
    assert_eq!(
        of(german),
        [
            "Weiß darf einen Turm auf e1, f1, f2, g3, h3 oder h4 setzen.",
            "Der Turm auf d4 zieht nach d6 und f6; zieht einen Schritt nach d3, c4 und e4.",
            "Die Korna auf d8 und die Horsa auf i8 bedrohen die Gala auf g6.",
        ]
    );
    assert_eq!(
        of(danish),
        [
            "Hvid må sætte et tårn på e1, f1, f2, g3, h3 eller h4.",
            "Tårnet på d4 går til d6 og f6; går ét skridt til d3, c4 og e4.",
            "Kornaen på d8 og Horsaen på i8 truer Galaen på g6.",
        ]
    );
    let said = |language, names: &str, asked: &str| {
        let asked = Asked::Topic(asked.to_owned());
        rules::answer(Localizer::of(language), &book(names), true, &asked).text
    };
    assert_eq!(
        said(german, "farmers", "ablenkun"),
        "Die farmers-Regeln sagen nichts zu „ablenkun“; meintest du ablenkung?"
    );
    assert_eq!(
        said(danish, "farmers", "trusel"),
        "Farmers-reglerne har intet om \"trusel\"; mente du trusler?"
    );
    assert_eq!(
        said(german, "farmers", "Turm"),
        "Die farmers-Regeln kennen das nicht. Das gehört zu Chelma: `regeln Turm chelma`."
    );
    let compared = |language, other: &str| {
        let asked = Asked::Compare(book(other));
        rules::answer(Localizer::of(language), &book("winther"), true, &asked).text
    };
    let one = compared(german, "winther single-gala");
    assert!(
        one.starts_with(
            "Die winther-Regeln und die winther-Regeln mit single-gala unterscheiden sich in einem Punkt:\n**Galas schlagen**\nwinther: "
        ),
        "{one}"
    );
    let many = compared(danish, "pyramid");
    assert!(
        many.contains(" er forskellige på ") && many.contains(" punkter"),
        "{many}"
    );
    assert_eq!(
        compared(danish, "chelma"),
        "Winther-reglerne hører til Gala og chelma-reglerne til Chelma: to forskellige spil."
    );
}

#[test]
fn what_is_offered_can_be_looked_up() {
    for words in Language::ALL.map(Localizer::of) {
        for ruleset in presets() {
            let offered =
                [true, false].map(|pieces| rules::offered_topics(words, Some(&ruleset), pieces));
            assert_eq!(
                offered[0].len() + offered[1].len(),
                topics(&ruleset).len(),
                "each topic is offered once"
            );
            for (shown, topic) in offered.concat() {
                let name = topic.called(words.language());
                let entry = rules::look_up(words, &ruleset, name).expect("a topic");
                let title = entry.title.to_lowercase();
                let shown = shown.to_lowercase();
                // Danish puts the article at the end: kongen, brættet.
                let stem: String = shown.chars().take(4).collect();
                assert!(title.contains(&stem), "{shown}: {title}");
                for article in ["the ", "der ", "die ", "das "] {
                    assert!(!shown.starts_with(article), "{shown}");
                }
            }
        }
        for pieces in [true, false] {
            assert!(
                rules::offered_topics(words, None, pieces).len() <= 25,
                "Discord shows no more"
            );
        }
    }
}
