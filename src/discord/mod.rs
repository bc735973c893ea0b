//! The only layer that knows serenity: events in, posts out.
