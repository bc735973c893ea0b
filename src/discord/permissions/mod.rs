//! What the bot may do where, as far as Discord has told: `compute` has Discord's rules, `channel_kind` what a kind of
//! channel takes, `view` what Discord has told.

mod channel_kind;
mod compute;
mod view;

pub(crate) use view::PermissionView;
