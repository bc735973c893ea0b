//! A whole interaction, read as those that come over the gateway are, and nothing is done: for whoever looks for faults.

use serenity::model::application::Interaction;

use crate::discord::complete::Completing;
use crate::discord::interactions::IncomingInteraction;

/// What an interaction, as Discord sends it, is read as: who asks where for what, in a line without its token.
///
/// # Errors
/// If it is no interaction, or of a kind that is not answered.
pub fn read_interaction(json: &[u8]) -> Result<String, String> {
    let read: Interaction = serde_json::from_slice(json).map_err(|error| error.to_string())?;
    match &read {
        Interaction::Command(command) => Ok(IncomingInteraction::command(command).to_string()),
        Interaction::Component(button) => Ok(IncomingInteraction::button(button).to_string()),
        Interaction::Autocomplete(typing) => Ok(Completing::of(typing).to_string()),
        _ => Err("no command, button, menu or completion".to_owned()),
    }
}
