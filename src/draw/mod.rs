//! Pictures of positions: a diagram in, PNG bytes out. Pure: no file is read, no clock, no network.
