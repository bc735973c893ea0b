//! Draw offers, and the questions before somebody resigns.

use crate::rules::Side;
use crate::service::{Command, Event, PersonId, Table};

use super::people;
use crate::present::buttons::{
    BESIDE_QUESTION, CHOOSE, with_answers, with_some_tools, with_tools,
};
use crate::present::words::tr;
use crate::present::{Localizer, Message};

pub(crate) fn draw_offered(words: Localizer, table: &Table, side: Side) -> Message {
    let count = table.side(side).len();
    let (offerers, asked) = (
        people(words, table, side),
        people(words, table, side.other()),
    );
    if table.is_computers(side.other()) {
        let text = tr!(
            words,
            "news-draw-offered-computer",
            offerers = offerers,
            count = count,
            asked = asked,
            askedcount = table.side(side.other()).len()
        );
        return with_some_tools(words, Message::text(text), table, &BESIDE_QUESTION);
    }
    let text = tr!(
        words,
        "news-draw-offered",
        offerers = offerers,
        count = count,
        asked = asked,
        askedcount = table.side(side.other()).len()
    );
    let message = Message::text(text).pinging_side(table, side.other());
    let answers = [Command::AcceptDraw, Command::DeclineDraw];
    with_answers(words, message, table, answers)
}

/// An offer of a draw is declined by that side.
pub(crate) fn draw_declined(words: Localizer, table: &Table, event: &Event, side: Side) -> Message {
    let decliner = match event.by {
        Some(decliner) => words.mention(decliner),
        None => people(words, table, side),
    };
    let text = tr!(
        words,
        "news-draw-declined",
        people = people(words, table, side.other()),
        decliner = decliner
    );
    with_tools(words, Message::text(text), table).pinging_side(table, side.other())
}

/// Asks a person whether they really want to resign. The answers are for this person alone, wherever they stand.
pub(crate) fn ask_resign(words: Localizer, table: &Table, person: PersonId) -> Message {
    let answer = |resigns| Command::AnswerResign {
        asked: Some(person),
        resigns,
    };
    Message::text(tr!(words, "ask-resign-named", person = person))
        .with_button(words, answer(true), table, Some(table.version))
        .with_button(words, answer(false), table, None)
}

pub(crate) fn resignation_proposed(
    words: Localizer,
    table: &Table,
    event: &Event,
    side: Side,
) -> Message {
    let who = event.by.unwrap_or(table.challenge.challenger.id);
    let mut people = table.side(side).into_iter();
    let partner = people
        .find(|person| person.id != who)
        .map_or(who, |person| person.id);
    if partner.is_computer() {
        let text = tr!(
            words,
            "news-resignation-computer",
            who = who,
            partner = partner
        );
        return with_tools(words, Message::text(text), table);
    }
    let text = tr!(words, "news-resignation", who = who, partner = partner);
    let agrees = Command::AnswerResign {
        asked: Some(partner),
        resigns: true,
    };
    let message = Message::text(text).pinging(partner).with_button(
        words,
        agrees,
        table,
        Some(table.version),
    );
    with_some_tools(
        words,
        message,
        table,
        &[CHOOSE, Command::Draw, Command::Help],
    )
}
