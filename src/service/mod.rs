//! The house: who plays whom, whose turn it is and what happens next. Synchronous, knows no Discord and no clock of its own.

pub mod ids;
pub mod ports;
pub mod table;

pub use ids::{ChannelId, CommandId, GuildId, MessageId, PersonId, PostId, TableId, Timestamp};
pub use ports::{
    BoardView, Clock, Commit, Committed, Content, FirstAnswer, Lane, Post, Store, StoreError,
    TableChange,
};
pub use table::{Challenge, ColourChoice, Event, Home, Person, Stage, Table, What};
