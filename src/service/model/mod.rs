//! The plain types of the service: what a game, a person or a server is to it. Nothing here reads or writes the store.

pub mod clock;
pub mod computer;
pub mod ids;
pub mod language;
pub mod mention;
pub mod move_picker;
pub mod names;
pub mod proposal;
pub mod puzzle_record;
pub mod refusal;
pub mod settings;
pub mod table;
pub mod vacation;
