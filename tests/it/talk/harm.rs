//! Whatever is typed does no harm.

use galabot::rules::Side;
use galabot::rules::mover::Mover;
use galabot::service::{Heard, Refusal, TableId, commands};

use super::Talk;

/// Whatever is typed, by whomever, nobody panics, and what is no command changes nothing.
#[test]
fn nothing_typed_does_harm() {
    let mut talk = Talk::new();
    talk.hear("anna", "@galabot challenge @ben white");
    talk.press("ben", "Accept");
    talk.go("thread 1");
    talk.play("d1-e2");
    let before = talk.service.store().table(TableId(1)).expect("readable");
    let long = "d10-e9 ".repeat(290);
    let odd = [
        "",
        " ",
        "\u{202e}9e-01d",
        "@everyone d10",
        "k3-l4",
        "d3-d99",
        "d0-e0",
        "a1",
        "---",
        "x",
        "->",
        "moves z9",
        "moves",
        "board",
        "board upside down",
        "draw me a horse",
        "resign?",
        "accept 99999999999999999999",
        "<@1> <@2>",
        "🀄️🀄️",
        "d10\u{0}-e9x",
        "\u{feff}",
        "d10-d10",
        "a1-a2",
        "j10-i9",
        long.as_str(),
    ];
    for text in odd {
        for name in ["anna", "cleo"] {
            talk.hear(name, text);
            talk.hear(name, &format!("@galabot {text}"));
        }
        if !text.starts_with("j10") {
            talk.hear("ben", text);
        }
    }
    let after = talk.service.store().table(TableId(1)).expect("readable");
    assert_eq!(before, after);
    assert_eq!(
        after.map(|table| table
            .person(Mover::Side(Side::White))
            .map(|p| p.name.clone())),
        Some(Some("anna".into()))
    );
    assert!(matches!(
        commands::parse(&Heard {
            text: &long,
            addressed: true,
            mentions: &[],
            me: None,
            house: &[],
        }),
        Some(Err(Refusal::Unknown(_)))
    ));
}
