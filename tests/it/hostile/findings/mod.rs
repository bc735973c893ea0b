//! What once gave way, each as the attack that found it.

mod names;
mod neighbours;
mod pings;
mod privacy;
