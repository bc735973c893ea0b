//! What the rules at hand say.
