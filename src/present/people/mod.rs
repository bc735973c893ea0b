//! What people and servers have chosen, and what is kept of a person.

pub(crate) mod checks;
pub(crate) mod privacy;
pub(crate) mod settings;
