//! What answers are about, and where they go: for what is typed and for interactions alike.

use crate::rules::any::{Game, Ruleset};
use crate::service::house_rules::HouseRules;
use crate::service::{
    Asked, BoardView, ChannelId, Content, Lane, Language, MessageId, Reply, Service, SharedDaily,
    Stage, Table, TableId,
};

/// A game as it stands, to be written down when it is sent.
pub(crate) fn exported(table: &Table, reply_to: Option<MessageId>) -> Content {
    Content::Export {
        table: table.id,
        ply: table.turns.len(),
        seq: table.version,
        reply_to,
    }
}

/// The moves of a game so far, to be drawn when they are sent.
pub(crate) fn replayed(table: &Table, view: BoardView, reply_to: Option<MessageId>) -> Content {
    Content::Replay {
        view,
        seq: table.version,
        reply_to,
    }
}

/// How somebody did at the puzzle of the day.
pub(crate) fn shared_daily(
    shared: &SharedDaily,
    language: Language,
    reply_to: Option<MessageId>,
) -> Content {
    Content::SharedDaily {
        shared: shared.clone(),
        language,
        reply_to,
    }
}

/// Where an answer goes that is given in this channel, which may be the thread of a table.
pub(crate) fn lane(at: Option<TableId>, channel: ChannelId) -> Lane {
    at.map_or(Lane::Channel(channel), Lane::Table)
}

/// The game an answer is about, if one is being played or over: that of the answer's table, else of the one meant.
pub(crate) fn game_about(
    service: &Service,
    meant: Option<TableId>,
    reply: Option<&Reply>,
) -> Option<Game> {
    let id = reply.and_then(Reply::table).or(meant)?;
    let table = match reply {
        Some(
            Reply::Done { table, .. }
            | Reply::Board { table, .. }
            | Reply::BoardText { table, .. }
            | Reply::Position { table, .. }
            | Reply::History { table, .. }
            | Reply::Choose { table, .. }
            | Reply::Stale { table, .. }
            | Reply::Begun(table)
            | Reply::Export { table, .. }
            | Reply::Replay { table, .. },
        ) => (**table).clone(),
        _ => service.store().table(id).ok()??,
    };
    let played = matches!(table.stage, Stage::Playing | Stage::Finished(_));
    played.then(|| service.game(&table).ok()).flatten()
}

/// The answer to a question about these rules, which were chosen or are only the usual ones.
pub(super) fn looked_up(
    (ruleset, chosen): (Ruleset, bool),
    asked: &Asked,
    house: &[HouseRules],
    language: Language,
    reply_to: Option<MessageId>,
) -> Content {
    Content::Rules {
        ruleset,
        chosen,
        asked: asked.clone(),
        language,
        reply_to,
        house: house.to_vec(),
    }
}
