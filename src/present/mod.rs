//! Words and pictures for what the house has to say. All words that a person reads live here.
