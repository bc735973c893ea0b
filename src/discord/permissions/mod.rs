//! What the bot may do where, as far as Discord has told: `compute` has Discord's rules, `view` what it has told.

mod compute;
mod view;

pub(crate) use view::PermissionView;
