//! Draw offers, and the questions before somebody resigns.

use crate::rules::Side;
use crate::service::{Command, Event, EventKind, PersonId, Table};

use super::people;
use crate::present::buttons::{BESIDE_QUESTION, CHOOSE, with_answers, with_some_tools, with_tools};
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
        let message = Message::text(text).answered_later();
        return with_some_tools(words, message, table, &BESIDE_QUESTION);
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

/// A player wants a draw, and their partner is asked: whether they offer it, or accept the one offered to them.
pub(crate) fn draw_wanted(words: Localizer, table: &Table, event: &Event) -> Message {
    let who = event.by.unwrap_or(table.challenge.challenger.id);
    let partner = table.partner_of(who).map_or(who, |partner| partner.id);
    let text = match event.what {
        EventKind::DrawAgreed(_) => tr!(words, "draw-agreed", who = who, partner = partner),
        _ => tr!(words, "draw-proposed", who = who, partner = partner),
    };
    let answers = [Command::AcceptDraw, Command::DeclineDraw];
    with_answers(words, Message::text(text).pinging(partner), table, answers)
}

/// A draw is declined by a player of that side, at the end of this log. It was offered by the others, or proposed by
/// the player's partner.
pub(crate) fn draw_declined(words: Localizer, table: &Table, log: &[Event], side: Side) -> Message {
    let by = log.last().and_then(|event| event.by);
    let decliner = match by {
        Some(decliner) => words.mention(decliner),
        None => people(words, table, side),
    };
    let partner = by.and_then(|decliner| table.partner_of(decliner));
    let proposer = partner.filter(|_| !was_offered(log, side.other()));
    let told = match proposer {
        Some(proposer) => vec![proposer.id],
        None => table.ids(side.other()),
    };
    let text = tr!(
        words,
        "news-draw-declined",
        people = words.mentions(told.iter().copied()),
        decliner = decliner
    );
    let mut message = with_tools(words, Message::text(text), table);
    message.ping = told;
    message
}

/// Whether the draw that was declined last had been offered by this side.
fn was_offered(log: &[Event], side: Side) -> bool {
    let before = log.iter().rev().skip(1);
    let closes = |what: &EventKind| {
        matches!(
            what,
            EventKind::DrawDeclined(_) | EventKind::TakenBack { .. }
        )
    };
    let mut open = before.take_while(|event| !closes(&event.what));
    open.any(|event| event.what == EventKind::DrawOffered(side))
}

/// Asks a person whether they really want to resign. The answers are for this person alone, wherever they stand.
pub(crate) fn ask_resign(
    words: Localizer,
    table: &Table,
    person: PersonId,
    typed: bool,
) -> Message {
    let answer = |resigns| Command::AnswerResign {
        asked: Some(person),
        resigns,
    };
    let text = match typed {
        true => tr!(words, "ask-resign-named", person = person, game = table.id),
        false => tr!(
            words,
            "ask-resign-pressed",
            person = person,
            game = table.id
        ),
    };
    Message::text(text)
        .with_button(words, answer(true), table, None)
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
        return with_tools(words, Message::text(text).answered_later(), table);
    }
    let text = tr!(words, "news-resignation", who = who, partner = partner);
    let agrees = Command::AnswerResign {
        asked: Some(partner),
        resigns: true,
    };
    let message =
        Message::text(text)
            .pinging(partner)
            .with_button(words, agrees, table, Some(table.version));
    with_some_tools(
        words,
        message,
        table,
        &[CHOOSE, Command::Draw, Command::Help],
    )
}
