//! Challenges, who answers them, and who sits where when a game begins.

use crate::rules::Side;
use crate::rules::any::Game;
use crate::rules::mover::{Castle, Mover};
use crate::service::{
    Challenge, ChallengeAnswer, ChannelId, ColourChoice, Command, Event, Invitation, InviteRefusal,
    LiveRematch, Person, Seating, Slot, Table, TableId, TeamInvitations,
};

use crate::present::boards::with_board;
use crate::present::buttons::with_tools;
use crate::present::clock::{agreed, your_time};
use crate::present::rules::rulesets::{apart, goal, the_rules};
use crate::present::text::message_link;
use crate::present::words::tr;
use crate::present::{Localizer, Message, games};

pub(crate) fn challenged(words: Localizer, table: &Table, challenge: &Challenge) -> Message {
    if let Some(party) = &challenge.party {
        return party_challenged(words, table, challenge, party);
    }
    let challenger = challenge.challenger.id;
    let (kind, rules) = (challenge.ruleset.kind(), the_rules(words, challenge));
    let message = match &challenge.opponent {
        Some(opponent) => {
            let sides = match challenge.colour {
                ColourChoice::White => tr!(words, "challenge-you-black"),
                ColourChoice::Black => tr!(words, "challenge-you-white"),
                ColourChoice::Random => tr!(words, "challenge-random"),
            };
            let text = tr!(
                words,
                "challenge",
                opponent = opponent.id,
                challenger = challenger,
                rematch = rematch(challenge),
                kind = kind,
                rules = rules,
                game = table.id,
                sides = format!("{sides}{}", agreed(words, challenge))
            );
            Message::text(with_rated(words, table, text))
                .pinging(opponent.id)
                .with_button(words, Command::Accept, table, None)
                .with_button(words, Command::Decline, table, None)
        }
        None => {
            let sides = match challenge.colour {
                ColourChoice::White => tr!(words, "challenge-accepter-black"),
                ColourChoice::Black => tr!(words, "challenge-accepter-white"),
                ColourChoice::Random => tr!(words, "challenge-random"),
            };
            let text = tr!(
                words,
                "challenge-open",
                challenger = challenger,
                rematch = rematch(challenge),
                kind = kind,
                rules = rules,
                game = table.id,
                sides = format!("{sides}{}", agreed(words, challenge))
            );
            Message::text(with_rated(words, table, text)).with_button(
                words,
                Command::Accept,
                table,
                None,
            )
        }
    };
    message.with_button(words, Command::Withdraw, table, None)
}

/// Whether it is for a rematch, for a message to choose by.
fn rematch(challenge: &Challenge) -> &'static str {
    match challenge.rematch_of {
        Some(_) => "yes",
        None => "no",
    }
}

/// A challenge to play of four: who would sit on which side, and who is still wanted.
fn party_challenged(
    words: Localizer,
    table: &Table,
    challenge: &Challenge,
    party: &TeamInvitations,
) -> Message {
    let challenger = challenge.challenger.id;
    let own = match &party.partner {
        Invitation::Shared => tr!(words, "four-own-both", challenger = challenger),
        Invitation::Person(partner) => tr!(
            words,
            "four-own-and",
            challenger = challenger,
            partner = partner.id
        ),
        Invitation::Anyone => tr!(words, "four-own-open", challenger = challenger),
    };
    let opponent = challenge.opponent.as_ref().map(|opponent| opponent.id);
    let others = match (opponent, &party.second) {
        (Some(opponent), Invitation::Shared) => tr!(words, "four-others-both", opponent = opponent),
        (Some(opponent), Invitation::Person(second)) => tr!(
            words,
            "four-others-and",
            opponent = opponent,
            second = second.id
        ),
        (Some(opponent), Invitation::Anyone) => tr!(words, "four-others-open", opponent = opponent),
        (None, Invitation::Shared) => tr!(words, "four-anyone-both"),
        (None, Invitation::Person(second)) => tr!(words, "four-anyone-and", second = second.id),
        (None, Invitation::Anyone) => tr!(words, "four-anyone-open"),
    };
    let sides = match challenge.colour {
        ColourChoice::White => tr!(words, "challenge-white", challenger = challenger),
        ColourChoice::Black => tr!(words, "challenge-black", challenger = challenger),
        ColourChoice::Random => tr!(words, "challenge-random"),
    };
    let awaited = table.awaited();
    let open = match awaited.iter().any(|(_, wanted)| wanted.is_none()) {
        true => "yes",
        false => "no",
    };
    let text = tr!(
        words,
        "challenge-four",
        challenger = challenger,
        rematch = rematch(challenge),
        kind = challenge.ruleset.kind(),
        rules = the_rules(words, challenge),
        game = table.id,
        own = own,
        others = others,
        open = open,
        sides = format!("{sides}{}", agreed(words, challenge))
    );
    let wants = |slot: Slot| {
        awaited
            .iter()
            .any(|(open, wanted)| *open == slot && wanted.is_none())
    };
    let named = awaited.iter().any(|(_, wanted)| wanted.is_some());
    let opponents = wants(Slot::Opponent) || wants(Slot::Second);
    let mut message = Message::text(with_rated(words, table, text));
    message.ping = awaited
        .iter()
        .filter_map(|(_, wanted)| wanted.map(|person| person.id))
        .collect();
    if named || opponents {
        message = message.with_button(words, Command::Accept, table, None);
    }
    if wants(Slot::Partner) {
        message = message.with_button(words, Command::AcceptAsPartner, table, None);
    }
    if named {
        message = message.with_button(words, Command::Decline, table, None);
    }
    message.with_button(words, Command::Withdraw, table, None)
}

pub(crate) fn joined(words: Localizer, table: &Table, slot: Slot, person: &Person) -> Message {
    let challenger = table.challenge.challenger.id;
    let awaited = still_awaited(words, table);
    let text = match slot {
        Slot::Partner => tr!(
            words,
            "joined-partner",
            person = person.id,
            challenger = challenger,
            game = table.id,
            awaited = awaited
        ),
        Slot::Opponent | Slot::Second => tr!(
            words,
            "joined-opponent",
            person = person.id,
            challenger = challenger,
            game = table.id,
            awaited = awaited
        ),
    };
    // Joining and leaving notifies no one: people are called when the game begins.
    Message::text(text)
}

/// A person who had joined gives the seat back. That notifies no one either.
pub(crate) fn left(words: Localizer, table: &Table, event: &Event) -> Message {
    let challenger = table.challenge.challenger.id;
    let who = event.by.unwrap_or(challenger);
    Message::text(tr!(
        words,
        "left",
        person = who,
        challenger = challenger,
        game = table.id,
        awaited = still_awaited(words, table)
    ))
}

/// Who is still awaited, and how they accept: "Still awaited: @cleo. …"
fn still_awaited(words: Localizer, table: &Table) -> String {
    let challenger = table.challenge.challenger.id;
    let mut awaited = Vec::new();
    let mut opponents = 0;
    for (slot, wanted) in table.awaited() {
        match (wanted, slot) {
            (Some(person), _) => awaited.push(words.mention(person.id)),
            (None, Slot::Partner) => {
                awaited.push(tr!(words, "awaited-partner", challenger = challenger));
            }
            (None, Slot::Opponent | Slot::Second) => opponents += 1,
        }
    }
    if opponents > 0 {
        awaited.push(tr!(
            words,
            "awaited-opponents",
            count = opponents,
            challenger = challenger
        ));
    }
    tr!(
        words,
        "awaited",
        people = words.and(&awaited),
        game = table.id
    )
}

pub(crate) fn declined(words: Localizer, table: &Table, event: &Event) -> Message {
    let challenger = table.challenge.challenger.id;
    let text = tr!(
        words,
        "declined",
        person = event.by.unwrap_or(challenger),
        challenger = challenger,
        game = table.id
    );
    Message::text(text).pinging(challenger)
}

pub(crate) fn withdrawn(words: Localizer, table: &Table) -> Message {
    let challenger = table.challenge.challenger.id;
    Message::text(tr!(
        words,
        "news-withdrawn",
        person = challenger,
        game = table.id
    ))
}

pub(crate) fn lapsed(words: Localizer, table: &Table) -> Message {
    Message::text(tr!(words, "news-lapsed", game = table.id))
}

/// "@anna plays White, @ben plays Black"; in play of four who holds which seats, in the order of play.
pub(crate) fn who_plays(words: Localizer, seating: &Seating) -> String {
    match seating {
        Seating::Two([white, black]) => {
            tr!(words, "seats-two", white = white.id, black = black.id)
        }
        Seating::Four(_) => {
            let [white, black] = Side::BOTH.map(|side| {
                let of_one = |person: &&Person| {
                    let own = |seat: &Castle| {
                        seat.side() == side && seating.at(Mover::Seat(*seat)).id == person.id
                    };
                    let seats = Castle::ALL.into_iter().filter(own);
                    let seats: Vec<String> = seats.map(|seat| words.name(seat)).collect();
                    let seats = words.and(&seats);
                    tr!(words, "seats-of-one", person = person.id, seats = seats)
                };
                let people: Vec<String> = seating.of(side).iter().map(of_one).collect();
                words.and(&people)
            });
            tr!(words, "seats-four", white = white, black = black)
        }
    }
}

/// Which of several open challenges could be meant, to be answered in this way.
pub(crate) fn which(words: Localizer, to: ChallengeAnswer, open: &[(TableId, Person)]) -> String {
    let games = open.iter().take(10).map(|(game, challenger)| match to {
        ChallengeAnswer::Withdraw => game.to_string(),
        _ => tr!(
            words,
            "refused-which-challenge-game",
            game = game,
            person = challenger.id
        ),
    });
    let games: Vec<String> = games.collect();
    let games = words.or(&games);
    match to {
        ChallengeAnswer::Accept => tr!(words, "refused-which-challenge", games = games),
        ChallengeAnswer::Decline => tr!(words, "refused-which-to-decline", games = games),
        ChallengeAnswer::Withdraw => tr!(words, "refused-which-to-withdraw", games = games),
    }
}

/// How many players a challenge can be for, with the people that it names.
pub(crate) fn players(words: Localizer, asked: usize, named: usize) -> String {
    let possible: Vec<String> = (named..=4).map(|players| players.to_string()).collect();
    tr!(
        words,
        "refused-players",
        named = named,
        possible = words.or(&possible),
        asked = asked
    )
}

/// Why a person is not named in a challenge, or a challenge is not answered from here.
pub(crate) fn refused(words: Localizer, why: &InviteRefusal) -> String {
    match why {
        InviteRefusal::NotMember(person) => tr!(words, "uninvited-no-member", person = *person),
        InviteRefusal::Unavailable(person) => tr!(words, "uninvited-not-now", person = *person),
        InviteRefusal::TooManyToOne { person, most } => {
            tr!(
                words,
                "uninvited-too-many-of-yours",
                person = *person,
                most = *most
            )
        }
        InviteRefusal::TooManyWaiting { person, most } => {
            tr!(words, "uninvited-too-many", person = *person, most = *most)
        }
        InviteRefusal::OnItsServer(game) => tr!(words, "uninvited-from-elsewhere", game = *game),
    }
}

/// That there is a rematch already, and where.
pub(crate) fn rematch_exists(words: Localizer, rematch: &LiveRematch) -> String {
    let LiveRematch { game, home, .. } = rematch;
    if rematch.plays {
        let thread = rematch.thread.unwrap_or(home.channel);
        return tr!(words, "rematch-plays", game = *game, thread = thread);
    }
    match rematch.message {
        Some(message) => {
            let link = message_link(home.guild, home.channel, message);
            tr!(words, "rematch-waits", game = *game, link = link)
        }
        None => tr!(
            words,
            "rematch-waits-there",
            game = *game,
            channel = home.channel
        ),
    }
}

/// A game begins: who plays, by what rules, and whose turn it is.
pub(crate) fn opening(words: Localizer, table: &Table, game: &Game, seating: &Seating) -> Message {
    let ruleset = &table.challenge.ruleset;
    let first = seating.at(game.mover()).id;
    let begin = games::opening(words, ruleset.kind(), first);
    let opening = tr!(
        words,
        "opening",
        game = table.id,
        players = who_plays(words, seating),
        rules = the_rules(words, &table.challenge),
        goal = format!(
            "{}{}{}",
            goal(words, ruleset),
            apart(words, ruleset),
            agreed(words, &table.challenge)
        )
    );
    // Else the challenge has told it.
    let opening = match table.awaited().is_empty() {
        true => with_rated(words, table, opening),
        false => opening,
    };
    let message = Message::text(format!("{opening}\n{begin}{}", your_time(words, table)));
    let message = with_tools(words, with_board(words, message, table, game), table);
    // Who is named in a new thread finds it among their own.
    let mut message = message.pinging(first);
    if table.is_alone() {
        message.ping = table.people();
    }
    message
}

/// Whether a game counts for ratings, behind what a challenge says; with the computer that is told only where it was
/// wished.
pub(crate) fn with_rated(words: Localizer, table: &Table, text: String) -> String {
    let challenge = &table.challenge;
    let told = match (table.has_computer(), table.is_rated()) {
        // A rematch is as the game before: nothing was wished.
        (true, _) if challenge.coach => tr!(words, "coach-begins"),
        (true, _) if challenge.rated && challenge.rematch_of.is_none() => {
            tr!(words, "history-never-rated")
        }
        (true, _) => return text,
        (false, true) => tr!(words, "history-rated"),
        (false, false) => tr!(words, "history-casual"),
    };
    format!("{text} {told}")
}

/// A game that began without a challenge in its channel: where it is played.
pub(crate) fn begun_in(words: Localizer, table: &Table, thread: ChannelId) -> Message {
    let people = table.people().into_iter();
    let who = words.mentions(people);
    Message::text(tr!(
        words,
        "game-begun-in",
        game = table.id,
        kind = table.challenge.ruleset.kind(),
        who = who,
        thread = thread
    ))
}
