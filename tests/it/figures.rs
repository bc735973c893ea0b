//! What the pictures of the rules show, and how they say it in words.

use std::collections::BTreeSet;

use galabot::draw::{Marker, Scene};
use galabot::present::rules::{self, Asked, Topic, presets, topics};
use galabot::present::{Localizer, Shown};
use galabot::rules::Square;
use galabot::rules::any::Ruleset;
use galabot::rules::gala::CentreGoal;
use galabot::rules::gala::terrain::Castle;
use galabot::service::Language;

fn figures(words: Localizer, ruleset: &Ruleset, topic: Topic) -> Vec<rules::RulesFigure> {
    let entry = rules::entry(words, ruleset, topic);
    entry.map_or(Vec::new(), |entry| entry.figures)
}

/// Whether a text has the code of a position, such as `g8g/10/10/10`, which says nothing to those who hear it.
fn has_code(text: &str) -> bool {
    let mut tokens = text.split_whitespace();
    tokens.any(|token| token.matches('/').count() > 3)
}

#[test]
fn pictures_of_the_rules_are_told_in_words_in_every_language() {
    for words in Language::ALL.map(Localizer::of) {
        for ruleset in presets() {
            for &topic in topics(&ruleset) {
                for figure in figures(words, &ruleset, topic) {
                    assert!(!has_code(&figure.alt), "{}: {}", topic.name(), figure.alt);
                }
                let asked = Asked::Topic(topic.called(words.language()).to_owned());
                let answer = rules::answer(words, &ruleset, true, &asked);
                let alt = answer.picture.map_or(String::new(), |picture| picture.alt);
                assert!(!has_code(&alt), "{}: {alt}", topic.name());
            }
        }
    }
    let army = &figures(Localizer::default(), &presets()[0], Topic::Army)[0];
    assert!(army.alt.contains("Galas a1 and j1"), "{}", army.alt);
}

#[test]
fn kornas_and_horsas_are_shown_with_ways_that_turn_at_the_line() {
    let mut bends = 0;
    for ruleset in presets() {
        for topic in [Topic::Korna, Topic::Horsa, Topic::Deflection] {
            for figure in figures(Localizer::default(), &ruleset, topic) {
                let Scene { ways, markers, .. } = figure.scene;
                let of = |wanted: &[Marker]| -> Vec<_> {
                    let found = markers.iter().filter(|(_, marker)| wanted.contains(marker));
                    found.map(|(square, _)| *square).collect()
                };
                let reached = of(&[Marker::Far, Marker::Step, Marker::Capture]);
                let ends: Vec<_> = ways.iter().filter_map(|way| way.last().copied()).collect();
                assert_eq!(ends, reached, "a way to each square");
                for way in &ways {
                    assert_eq!(way[..1], of(&[Marker::Subject])[..], "from the piece");
                    if let [from, bend, _] = way[..] {
                        bends += 1;
                        assert_ne!(Castle::of(from), Castle::of(bend), "beyond the line");
                    }
                }
            }
        }
    }
    assert!(bends > 50, "{bends} bends");
}

#[test]
fn a_poster_of_gala_says_that_the_line_turns() {
    for ruleset in presets() {
        let poster = rules::answer(Localizer::default(), &ruleset, true, &Asked::Poster);
        let Some(picture) = poster.picture else {
            panic!("no poster")
        };
        assert!(matches!(picture.shown, Shown::Poster(..)));
        let is_gala = matches!(ruleset, Ruleset::Gala(_));
        assert_eq!(
            picture.alt.contains("turn where they cross the line"),
            is_gala,
            "{}",
            picture.alt
        );
    }
}

#[test]
fn the_centre_is_crowned_only_where_reaching_it_wins() {
    for ruleset in presets() {
        let Ruleset::Gala(gala) = ruleset else {
            continue;
        };
        for topic in [Topic::Goals, Topic::Grades] {
            for figure in figures(Localizer::default(), &ruleset, topic) {
                let wins = gala.centre_goal == CentreGoal::Wins;
                assert!(figure.scene.result.is_some(), "{}", figure.alt);
                assert_eq!(figure.scene.goal_wins, wins, "{}", figure.alt);
            }
        }
    }
}

/// Every way that turns is drawn once by itself, or one that turns alike and goes further; and all stand at the end.
#[test]
fn what_turns_at_the_line_is_shown_as_a_loop() {
    for topic in [Topic::Korna, Topic::Horsa, Topic::Deflection] {
        for name in ["farmers", "winther", "pyramid", "botermans"] {
            let ruleset = Ruleset::from_names([name]).expect("a rule set");
            let asked = Asked::Topic(topic.called(Language::English).to_owned());
            let answer = rules::answer(Localizer::default(), &ruleset, true, &asked);
            let picture = answer.picture.expect("a figure");
            let Shown::Replay(frames) = picture.shown else {
                panic!("{name}, {topic:?}: it does not move");
            };
            assert!(
                (4..=24).contains(&frames.len()),
                "{name}, {topic:?}: {}",
                frames.len()
            );
            let drawn: Vec<&Vec<Square>> = frames
                .iter()
                .filter_map(|frame| frame.last.as_ref().map(|track| &track.route))
                .collect();
            assert!(
                drawn.iter().all(|route| route.len() == 3),
                "each of them turns"
            );
            let distinct: BTreeSet<&Vec<Square>> = drawn.iter().copied().collect();
            assert_eq!(distinct.len(), drawn.len(), "none is drawn twice");
            let last = frames.last().expect("frames");
            assert!(
                last.last.is_none()
                    && drawn
                        .iter()
                        .all(|route| frames.iter().any(|frame| frame.ways.contains(route)))
            );
        }
    }
}
