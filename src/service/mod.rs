//! The house: who plays whom, whose turn it is and what happens next. Synchronous, knows no Discord and no clock of its own.
