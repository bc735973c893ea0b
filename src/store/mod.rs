//! Where games live: implementations of the port [`crate::service`] asks for, on disk and in memory.
