//! A stand-in Discord on loopback, for trying the bot out and for tests. It is Discord: it knows no game.
