//! The unusual rules, each shown on a drawn board. There are only examples here; the rules are in [`super::route`].
//!
//! # The border squares
//!
//! A Horsa that leaves the cross may not capture on a border square; beyond it, it may. (S0)
//!
//! ```
//! use gala_rules::{Side, gala::{Position, Rules, Ruleset}, mover::Mover};
//! let board = Position::drawn(Mover::Side(Side::White), "
//!     g . . . . . . . . g
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . p H . . . . .
//!     . . . . . H . . . .
//!     G . p . . . . . . G").unwrap();
//! let may = |rules: &str, mv: &str| {
//!     let rules = Ruleset::from_names(rules.split(' ')).unwrap();
//!     Rules::of(&rules).is_legal(&board, mv.parse().unwrap())
//! };
//! assert!(!may("farmers", "e3-d3"));
//! assert!(may("farmers", "f2-c1"));
//! assert!(may("winther", "e3-d3"));
//! ```
//!
//! # Alongside the castle
//!
//! A Horsa that enters the cross may not capture alongside the castle it left with the first step of its second leg.
//! With `strong-horsas` only a sharp turn bars it. (S1, S3)
//!
//! ```
//! use gala_rules::{Side, gala::{Position, Rules, Ruleset}, mover::Mover};
//! let board = Position::drawn(Mover::Side(Side::White), "
//!     g . . . . . . . . g
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . p . . . . . .
//!     . . . . . . . . . .
//!     . . . H . . . . . .
//!     . . . . p . . . . .
//!     . . . . . . . . . .
//!     G . . H p . . . . G").unwrap();
//! let may = |rules: &str, mv: &str| {
//!     let rules = Ruleset::from_names(rules.split(' ')).unwrap();
//!     Rules::of(&rules).is_legal(&board, mv.parse().unwrap())
//! };
//! assert!(!may("winther", "d1-e3"));
//! assert!(may("winther strong-horsas", "d1-e3"));
//! assert!(!may("winther strong-horsas", "d1-e1"));
//! assert!(may("farmers", "d1-e1"));
//! ```
//!
//! # The Horsa at home
//!
//! From one of its side's initial Horsa squares a Horsa moves one step only. (S1, S3)
//!
//! ```
//! use gala_rules::{Side, gala::{Position, Rules, Ruleset}, mover::Mover};
//! let board = Position::drawn(Mover::Side(Side::White), "
//!     g . . . . . . . . g
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . H . . . . . . .
//!     . . . . . . . . . .
//!     G H . . . . . . . G").unwrap();
//! let may = |rules: &str, mv: &str| {
//!     let rules = Ruleset::from_names(rules.split(' ')).unwrap();
//!     Rules::of(&rules).is_legal(&board, mv.parse().unwrap())
//! };
//! assert!(may("winther", "b1-c2"));
//! assert!(!may("winther", "b1-d3"));
//! assert!(may("winther", "c3-d2"));
//! assert!(may("winther", "c3-e1"));
//! assert!(may("botermans", "b1-d3"));
//! ```
//!
//! # Noble squares
//!
//! A Kampa enters no noble square of its own castles by `winther`, and no noble square by `botermans`. (S1, S3, B)
//!
//! ```
//! use gala_rules::{Side, gala::{Position, Rules, Ruleset}, mover::Mover};
//! let board = Position::drawn(Mover::Side(Side::White), "
//!     g . . . . . . . . g
//!     . . . . . . . . . .
//!     . . . . . . . . P .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . P . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     G . . . . . . . . G").unwrap();
//! let may = |rules: &str, mv: &str| {
//!     let rules = Ruleset::from_names(rules.split(' ')).unwrap();
//!     Rules::of(&rules).is_legal(&board, mv.parse().unwrap())
//! };
//! assert!(!may("winther", "b4-a3"));
//! assert!(may("winther", "b4-a4"));
//! assert!(may("winther", "i8-j9"));
//! assert!(!may("botermans", "i8-j9"));
//! assert!(may("botermans", "i8-i7"));
//! ```
//!
//! # The Kampa's two steps
//!
//! In its own castles a Kampa goes toward the centre, one step or two; the first must stay in the castle. (S0, B)
//!
//! ```
//! use gala_rules::{Side, gala::{Position, Rules, Ruleset}, mover::Mover};
//! let board = Position::drawn(Mover::Side(Side::White), "
//!     g . . . . . . . . g
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . p . .
//!     . P . . . . . . P .
//!     . . . . . p . . . .
//!     G . . P . . P . . G").unwrap();
//! let may = |rules: &str, mv: &str| {
//!     let rules = Ruleset::from_names(rules.split(' ')).unwrap();
//!     Rules::of(&rules).is_legal(&board, mv.parse().unwrap())
//! };
//! assert!(may("farmers", "b3-c4"));
//! assert!(may("farmers", "b3-d5"));
//! assert!(may("farmers", "d1-e2"));
//! assert!(!may("farmers", "d1-f3"));
//! assert!(!may("farmers", "i3-g5"));
//! assert!(!may("farmers", "i3-h4"));
//! assert!(!may("winther", "b3-d5"));
//! assert!(!may("pyramid", "g1-f2"));
//! assert!(may("pyramid", "i3-h4"));
//! ```
//!
//! # The closed centre
//!
//! By `winther` Kampas stay out of the centre while no Gala and no enemy Kampa stands in it. (S1, S3)
//!
//! ```
//! use gala_rules::{Side, gala::{Position, Rules, Ruleset}, mover::Mover};
//! let board = Position::drawn(Mover::Side(Side::White), "
//!     g . . . . . . . . g
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . P . . . . . .
//!     . . . . . . . . . .
//!     . . . . . K . . . .
//!     . . . . . . . . . .
//!     G . . . . . . . . G").unwrap();
//! let may = |rules: &str, mv: &str| {
//!     let rules = Ruleset::from_names(rules.split(' ')).unwrap();
//!     Rules::of(&rules).is_legal(&board, mv.parse().unwrap())
//! };
//! assert!(!may("winther", "d5-e5"));
//! assert!(may("winther", "d5-e4"));
//! assert!(may("botermans", "d5-e5"));
//! assert!(!may("winther", "f3-e5"));
//! ```
//!
//! # ... and opened
//!
//! A Gala of either side in the centre, or an enemy Kampa, opens it.
//!
//! ```
//! use gala_rules::{Side, gala::{Position, Rules, Ruleset}, mover::Mover};
//! let board = Position::drawn(Mover::Side(Side::White), "
//!     . . . . . . . . . g
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . g . . . .
//!     . . . P . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     G . . . . . . . . G").unwrap();
//! let may = |rules: &str, mv: &str| {
//!     let rules = Ruleset::from_names(rules.split(' ')).unwrap();
//!     Rules::of(&rules).is_legal(&board, mv.parse().unwrap())
//! };
//! assert!(may("winther", "d5-e5"));
//! ```
//!
//! # Leaps
//!
//! From the centre a Gala leaps to any empty square except the forty home squares. By `pyramid` it leaps to any empty
//! square where no enemy piece could capture it. (S0, S2)
//!
//! ```
//! use gala_rules::{Side, gala::{Position, Rules, Ruleset}, mover::Mover};
//! let board = Position::drawn(Mover::Side(Side::White), "
//!     g . . . . . . . . g
//!     . . . . . . . . . .
//!     . . . . . . . k . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . G . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . G").unwrap();
//! let may = |rules: &str, mv: &str| {
//!     let rules = Ruleset::from_names(rules.split(' ')).unwrap();
//!     Rules::of(&rules).is_legal(&board, mv.parse().unwrap())
//! };
//! assert!(may("farmers", "e5-g7"));
//! assert!(!may("farmers", "e5-b2"));
//! assert!(may("farmers", "e5-h7"));
//! assert!(may("pyramid", "e5-b2"));
//! assert!(!may("pyramid", "e5-h7"));
//! assert!(may("pyramid", "e5-i7"));
//! ```
//!
//! # What a Gala may not capture
//!
//! By `farmers` it does not capture from the cross, by `winther` not from the centre. With `weak-galas` it does not
//! capture in the centre either. By `botermans` it captures only across the line. (S0, S1, B)
//!
//! ```
//! use gala_rules::{Side, gala::{Position, Rules, Ruleset}, mover::Mover};
//! let board = Position::drawn(Mover::Side(Side::White), "
//!     g . . . . . . . . g
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . p . . . . .
//!     . . . p G . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . G").unwrap();
//! let may = |rules: &str, mv: &str| {
//!     let rules = Ruleset::from_names(rules.split(' ')).unwrap();
//!     Rules::of(&rules).is_legal(&board, mv.parse().unwrap())
//! };
//! assert!(!may("farmers", "e4-d4"));
//! assert!(may("winther", "e4-e5"));
//! assert!(!may("winther weak-galas", "e4-e5"));
//! assert!(may("botermans", "e4-d4"));
//! assert!(!may("botermans", "e4-e5"));
//! ```
//!
//! # The bare Gala
//!
//! With the option `lone-gala` a side whose last piece is a single Gala has lost. (S1)
//!
//! ```
//! use gala_rules::{Outcome, Side, WinReason, gala::{Position, Rules, Ruleset}, mover::Mover};
//! let board = Position::drawn(Mover::Side(Side::Black), "
//!     . . . . . . . . . g
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . P . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     G . . . . . . . . G").unwrap();
//! let decided = |rules: &str| {
//!     let rules = Ruleset::from_names(rules.split(' ')).unwrap();
//!     Rules::of(&rules).decided(&board)
//! };
//! assert_eq!(decided("winther"), None);
//! let outcome = decided("winther lone-gala");
//! assert!(matches!(outcome, Some(Outcome::Win { side: Side::White, reason: WinReason::LoneGala, .. })));
//! ```
//!
//! # Answering "gala!"
//!
//! Where a threat must be answered and can be, a legal move leaves as few own Galas threatened as any does, or wins at
//! once. (S0, S2)
//!
//! ```
//! use gala_rules::{Side, gala::{Position, Preset}, mover::Mover};
//! let board = Position::drawn(Mover::Side(Side::White), "
//!     g . . . . . . . . g
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     k . . . . . . . . .
//!     . . . . . . . . . .
//!     . . . . . . . . . .
//!     G . . K . . . . . G").unwrap();
//! let rules = Preset::Farmers.rules();
//! assert_eq!(rules.threatened(&board, Side::White).count(), 1);
//! let answers = rules.moves(&board);
//! assert!(answers.has("a1-b2".parse().unwrap()));
//! assert!(!answers.has("j1-i2".parse().unwrap()));
//! assert!(Preset::Botermans.rules().is_legal(&board, "j1-i2".parse().unwrap()));
//! ```
