//! Looking back: the moves of a game, finished games, statistics, leaderboards.

mod queries;
