//! The plain types of the service: games, people and servers. Nothing here reads or writes the store.

pub mod better;
pub mod challenge;
pub mod clock;
pub mod club_puzzles;
pub mod coach;
pub mod computer;
pub mod door;
pub mod event;
pub mod finished_games;
pub mod game_clock;
pub mod hints;
pub mod house_rules;
pub mod ids;
pub mod language;
pub mod lesson;
pub mod mention;
pub mod moment;
pub mod move_picker;
pub mod names;
pub mod notes;
pub mod own_game;
pub mod permission;
pub mod planned_replies;
pub mod privacy;
pub mod proposal;
pub mod puzzle;
pub mod puzzle_record;
pub mod rating;
pub mod refusal;
pub mod settings;
pub mod settings_change;
pub mod shard_id;
pub mod table;
pub mod to_remember;
pub mod usage;
pub mod vacation;
pub mod web_sessions;

/// Whether a value need not be stored, because a missing one is read as the same value.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
