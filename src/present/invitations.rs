//! Challenges: what they say, who answers them, and who sits where in the end.

use crate::rules::Side;
use crate::rules::gala::Mover;
use crate::rules::gala::terrain::Castle;
use crate::service::{
    Chair, Challenge, ColourChoice, Command, Event, Party, Person, PersonId, Seating, Sought, Table,
};

use super::board::seat_name;
use super::rulesets::the_rules;
use super::{Message, Words, list, mention};

/// The name of a game's thread: `Gala 12: Anna vs Ben`, at most 100 characters.
pub fn thread_name(table: &Table) -> String {
    let head = format!("{} {}", table.challenge.ruleset.kind().name(), table.id);
    let [white, black] = Side::BOTH.map(|side| table.side(side));
    // Discord allows 100 characters; what is not names takes up to 40 of them.
    let each = 60 / (white.len() + black.len()).max(2);
    let names = |people: &[&Person]| {
        let names: Vec<String> = people.iter().map(|one| short_name(one, each)).collect();
        if names.is_empty() {
            "?".to_owned()
        } else {
            names.join(" & ")
        }
    };
    format!("{head}: {} vs {}", names(&white), names(&black))
}

fn short_name(person: &Person, most: usize) -> String {
    let letters = person.name.chars().filter(|letter| !letter.is_control());
    let name: String = letters.take(most).collect();
    name.trim().to_owned()
}

pub(super) fn challenged(words: Words, table: &Table, challenge: &Challenge) -> Message {
    let challenger = mention(challenge.challenger.id);
    let (kind, rules) = (
        challenge.ruleset.kind().name(),
        the_rules(words, &challenge.ruleset),
    );
    let again = if challenge.rematch_of.is_some() {
        "a rematch"
    } else {
        "a game"
    };
    let colour = |white: &str, black: &str, random: &str| match challenge.colour {
        ColourChoice::White => white.to_owned(),
        ColourChoice::Black => black.to_owned(),
        ColourChoice::Random => random.to_owned(),
    };
    if let Some(party) = &challenge.party {
        let sides = colour(
            &format!("{challenger} plays White."),
            &format!("{challenger} plays Black."),
            "The lot decides who is White.",
        );
        return party_challenged(
            words,
            table,
            challenge,
            party,
            &format!(
                "{again} of **{kind}** for four seats ({rules}, game {})",
                table.id
            ),
            &sides,
        );
    }
    let message = match &challenge.opponent {
        Some(opponent) => {
            let sides = colour(
                "You would play Black.",
                "You would play White.",
                "The lot decides who is White.",
            );
            let text = format!(
                "{}, {challenger} challenges you to {again} of **{kind}** ({rules}, game {}). {sides}",
                mention(opponent.id),
                table.id
            );
            Message::text(text)
                .pinging(opponent.id)
                .with_button(words, Command::Accept, table, None)
                .with_button(words, Command::Decline, table, None)
        }
        None => {
            let sides = colour(
                "Whoever accepts plays Black.",
                "Whoever accepts plays White.",
                "The lot decides who is White.",
            );
            let text = format!(
                "{challenger} is looking for an opponent: {again} of **{kind}** ({rules}, game {}). {sides}",
                table.id
            );
            Message::text(text).with_button(words, Command::Accept, table, None)
        }
    };
    message.with_button(words, Command::Withdraw, table, None)
}

/// A challenge to play of four: who would sit on which side, and who is still wanted.
fn party_challenged(
    words: Words,
    table: &Table,
    challenge: &Challenge,
    party: &Party,
    what: &str,
    sides: &str,
) -> Message {
    let challenger = mention(challenge.challenger.id);
    let own = match &party.partner {
        Sought::Shared => format!("{challenger} (both armies)"),
        Sought::Person(partner) => format!("{challenger} and {}", mention(partner.id)),
        Sought::Anyone => format!("{challenger} and a partner"),
    };
    let opponent = challenge.opponent.as_ref();
    let opponent = opponent.map(|opponent| mention(opponent.id));
    let others = match (opponent, &party.second) {
        (Some(opponent), Sought::Shared) => format!("{opponent} (both armies)"),
        (Some(opponent), Sought::Person(second)) => {
            format!("{opponent} and {}", mention(second.id))
        }
        (Some(opponent), Sought::Anyone) => format!("{opponent} and a second opponent"),
        (None, Sought::Shared) => "an opponent (both armies)".to_owned(),
        (None, Sought::Person(second)) => format!("an opponent and {}", mention(second.id)),
        (None, Sought::Anyone) => "two opponents".to_owned(),
    };
    let awaited = table.awaited();
    let open = match awaited.iter().any(|(_, wanted)| wanted.is_none()) {
        true => "; anyone may join",
        false => "",
    };
    let text = format!(
        "{challenger} asks for {what}: {own} against {others}{open}. {sides} It begins when everybody has accepted."
    );
    let wants = |chair: Chair| {
        awaited
            .iter()
            .any(|(open, wanted)| *open == chair && wanted.is_none())
    };
    let named = awaited.iter().any(|(_, wanted)| wanted.is_some());
    let opponents = wants(Chair::Opponent) || wants(Chair::Second);
    let mut message = Message::text(text);
    message.ping = awaited
        .iter()
        .filter_map(|(_, wanted)| wanted.map(|person| person.id))
        .collect();
    if named || opponents {
        message = message.with_button(words, Command::Accept, table, None);
    }
    if wants(Chair::Partner) {
        message = message.with_button(words, Command::AcceptAsPartner, table, None);
    }
    if named {
        message = message.with_button(words, Command::Decline, table, None);
    }
    message.with_button(words, Command::Withdraw, table, None)
}

pub(super) fn joined(table: &Table, chair: Chair, person: &Person) -> Message {
    let challenger = mention(table.challenge.challenger.id);
    let beside = match chair {
        Chair::Partner => "as partner of",
        Chair::Opponent | Chair::Second => "against",
    };
    let text = format!(
        "{} joins {beside} {challenger} (game {}). {}",
        mention(person.id),
        table.id,
        still_awaited(table)
    );
    Message {
        ping: called(table),
        ..Message::text(text)
    }
}

/// Somebody who had joined gives the seat back.
pub(super) fn left(table: &Table, event: &Event) -> Message {
    let challenger = table.challenge.challenger.id;
    let who = event.by.unwrap_or(challenger);
    let text = format!(
        "{} leaves the challenge of {} again (game {}). {}",
        mention(who),
        mention(challenger),
        table.id,
        still_awaited(table)
    );
    let mut message = Message {
        ping: called(table),
        ..Message::text(text)
    };
    message.ping.retain(|person| *person != who);
    message.pinging(challenger)
}

/// Those who are awaited by name.
fn called(table: &Table) -> Vec<PersonId> {
    let awaited = table.awaited().into_iter();
    awaited
        .filter_map(|(_, wanted)| wanted.map(|person| person.id))
        .collect()
}

/// Who is still awaited, and how they accept: "Still awaited: @cleo. …"
fn still_awaited(table: &Table) -> String {
    let challenger = mention(table.challenge.challenger.id);
    let mut awaited = Vec::new();
    let mut opponents = 0;
    for (chair, wanted) in table.awaited() {
        match (wanted, chair) {
            (Some(person), _) => awaited.push(mention(person.id)),
            (None, Chair::Partner) => awaited.push(format!("a partner for {challenger}")),
            (None, Chair::Opponent | Chair::Second) => opponents += 1,
        }
    }
    match opponents {
        0 => {}
        1 => awaited.push(format!("an opponent for {challenger}")),
        _ => awaited.push(format!("two opponents for {challenger}")),
    }
    format!(
        "Still awaited: {}. To accept press the button below the challenge, or use `/gala accept game:{}`.",
        list(&awaited, "and"),
        table.id
    )
}

pub(super) fn declined(table: &Table, event: &Event) -> Message {
    let challenger = table.challenge.challenger.id;
    let opponent = event.by.unwrap_or(challenger);
    let text = format!(
        "{} declines the challenge of {} (game {}).",
        mention(opponent),
        mention(challenger),
        table.id
    );
    Message::text(text).pinging(challenger)
}

/// "@anna plays White, @ben plays Black"; in play of four who holds which seats, in the order of play.
pub(super) fn who_plays(seating: &Seating) -> String {
    match seating {
        Seating::Two([white, black]) => format!(
            "{} plays White, {} plays Black",
            mention(white.id),
            mention(black.id)
        ),
        Seating::Four(_) => {
            let [white, black] = Side::BOTH.map(|side| {
                let people: Vec<String> = seating
                    .of(side)
                    .iter()
                    .map(|person| {
                        let own = |seat: &&Castle| {
                            seat.side() == side && seating.at(Mover::Seat(**seat)).id == person.id
                        };
                        let seats: Vec<String> = Castle::ALL
                            .iter()
                            .filter(own)
                            .map(|seat| seat_name(*seat).to_owned())
                            .collect();
                        format!("{} ({})", mention(person.id), list(&seats, "and"))
                    })
                    .collect();
                format!("{} for {side}", list(&people, "and"))
            });
            format!("{white}, against {black}")
        }
    }
}
