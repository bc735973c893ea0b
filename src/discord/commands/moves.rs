//! What is offered for the move of `/gala move` and `/chelma move`.

use crate::present::offered_moves;
use crate::service::{Fault, Service, Stage, Table, TableId};

use crate::discord::complete::{Offer, Typing};

/// The caller's legal moves that fit what they typed: in the game named, the one played here, or their only one. Nothing
/// unless it is their turn.
pub(super) fn offer_moves(house: &Service, typing: &Typing) -> Result<Vec<Offer>, Fault> {
    let named = match typing.text("game").map(str::parse) {
        Some(Ok(number)) => Some(TableId(number)),
        Some(Err(_)) => return Ok(Vec::new()),
        None => None,
    };
    let found = house.table_to_move_at(typing.caller, typing.place.channel, named)?;
    let table = match found {
        Some(id) => house.store().table(id)?,
        None => None,
    };
    let plays =
        |table: &Table| table.stage == Stage::Playing && table.side_of(typing.caller).is_some();
    let Some(table) = table.filter(plays) else {
        return Ok(Vec::new());
    };
    let game = house.game(&table)?;
    let to_move = table.person(game.mover());
    if to_move.is_none_or(|person| person.id != typing.caller) {
        return Ok(Vec::new());
    }
    let offered = offered_moves(typing.words, &game, &typing.typed).into_iter();
    Ok(offered
        .map(|(shown, turn)| Offer {
            shown,
            value: turn.to_string(),
        })
        .collect())
}
