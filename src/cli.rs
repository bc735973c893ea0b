//! The subcommands of the `galabot` program.

pub mod run;
