//! The time and size of pictures: `cargo bench --bench draw`.
//!
//! Every round draws the same diagram once from scratch (full colour, default PNG encoder) and several times from
//! sprites. So both ways are measured on the machine in the same state. The painter's cache is bypassed. Replays are
//! compared with their pictures drawn from scratch and encoded one by one.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::io::Cursor;
use std::time::{Duration, Instant};

use galabot::draw::{Diagram, Painter, Scene, ThemeName, Track, original, original_scene};
use galabot::present::scene;
use galabot::rules::gala::{Game, Piece, Preset};
use galabot::rules::{Move, Side, Square, SquareSet, any};
use image::{ImageFormat, Rgb, RgbaImage};

/// The rounds for each diagram and theme, and the sprite pictures in a round.
const ROUNDS: usize = 25;
const PICTURES: usize = 20;

fn main() {
    for theme in ThemeName::ALL {
        let start = Instant::now();
        let painter = Painter::new(theme);
        let made = start.elapsed();
        println!("{theme}: start-up {} ms", millis(made),);
        println!(
            "  diagram         compose min/p50   encode min/p50    total min/p50   bytes   scratch p50   ratio  psnr"
        );
        for (name, diagram) in diagrams() {
            measure(theme, &painter, name, &diagram);
        }
        println!(
            "  replay          compose min/p50    total min/p50    bytes   scratch      ratio"
        );
        for moves in [60, 150, 400] {
            measure_replay(theme, &painter, moves);
        }
        show_everything(&painter);
        println!(
            "  sprites and masks, every look shown: {:.1} MB",
            painter.weight() as f64 / 1e6
        );
    }
}

/// The rounds of a replay.
const REPLAYS: usize = 7;

fn measure_replay(theme: ThemeName, painter: &Painter, moves: usize) {
    let game = any::Game::Gala(long_game(moves));
    let scenes: Vec<Scene> = (0..=moves)
        .map(|ply| scene(&game, ply, Side::White))
        .collect();
    let (mut composes, mut totals) = (Vec::new(), Vec::new());
    let mut bytes = 0;
    painter.replay(&scenes);
    for _ in 0..REPLAYS {
        let start = Instant::now();
        black_box(painter.compose_replay(black_box(&scenes)));
        composes.push(start.elapsed());
        let start = Instant::now();
        bytes = black_box(painter.replay(black_box(&scenes))).len();
        totals.push(start.elapsed());
    }
    // Every fifteenth picture is a sample for all of them.
    let start = Instant::now();
    let some: Vec<&Scene> = scenes.iter().step_by(15).collect();
    for scene in &some {
        let mut file = Cursor::new(Vec::new());
        original_scene(theme, scene)
            .write_to(&mut file, ImageFormat::Png)
            .expect("memory takes every byte");
        black_box(file);
    }
    let scratch = start.elapsed() * scenes.len() as u32 / some.len() as u32;
    composes.sort();
    totals.sort();
    let middle = REPLAYS / 2;
    println!(
        "  {moves:>3} moves {:>14} /{:>7} {:>9} /{:>7} {bytes:>8} {:>9} {:>10.1}",
        millis(composes[0]),
        millis(composes[middle]),
        millis(totals[0]),
        millis(totals[middle]),
        millis(scratch),
        scratch.as_secs_f64() / totals[middle].as_secs_f64(),
    );
}

/// A game of `moves` moves, chosen at random but always the same, that is not over before.
fn long_game(moves: usize) -> Game {
    for seed in 0.. {
        let mut dice = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(Preset::Botermans.rules());
        while game.moves().len() < moves && game.outcome().is_none() {
            let legal: Vec<Move> = game.rules().moves(game.position()).iter().collect();
            let chosen = legal[dice.usize(..legal.len())];
            game.play(chosen).expect("a legal move");
        }
        if game.moves().len() == moves {
            return game;
        }
    }
    unreachable!("some game is long enough")
}

/// Shows every piece on every square with every mark, so that all sprites are made.
fn show_everything(painter: &Painter) {
    use galabot::draw::{Figure, PartnerSide, PieceGlyph, ResultMark};
    for glyph in [
        PieceGlyph::GALA,
        PieceGlyph::KORNA,
        PieceGlyph::HORSA,
        PieceGlyph::PLAIN,
    ] {
        for (side, partner_side) in Side::BOTH
            .iter()
            .flat_map(|side| [(side, PartnerSide::West), (side, PartnerSide::East)])
        {
            let figure = Figure {
                glyph,
                side: *side,
                partner_side,
            };
            let pieces: Vec<(Square, Figure)> =
                Square::all().map(|square| (square, figure)).collect();
            let mut scene = Scene {
                pieces,
                ..Scene::default()
            };
            painter.compose(&scene);
            scene.threatened = SquareSet::ALL;
            painter.compose(&scene);
            scene.threatened = SquareSet::EMPTY;
            for result in [
                ResultMark::Won(Side::White),
                ResultMark::Won(Side::Black),
                ResultMark::Drawn,
            ] {
                scene.result = Some(result);
                painter.compose(&scene);
            }
            scene.result = None;
            for (to, captured) in Square::all().flat_map(|to| [(to, false), (to, true)]) {
                let from = if to.index() == 0 { 1 } else { 0 };
                let route = vec![Square::from_index(from).expect("on the board"), to];
                scene.last = Some(Track { route, captured });
                painter.compose(&scene);
            }
        }
    }
}

fn measure(theme: ThemeName, painter: &Painter, name: &str, diagram: &Diagram) {
    let mut times: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    let mut bytes = 0;
    let scene = Scene::from(diagram);
    painter.compose(&scene);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let mut file = Cursor::new(Vec::new());
        original(theme, black_box(diagram))
            .write_to(&mut file, ImageFormat::Png)
            .expect("memory takes every byte");
        black_box(file);
        times.entry("scratch").or_default().push(start.elapsed());
        for _ in 0..PICTURES {
            let start = Instant::now();
            let picture = painter.compose(black_box(&scene));
            let composed = start.elapsed();
            bytes = black_box(painter.encode(&scene, &picture)).len();
            let total = start.elapsed();
            times.entry("compose").or_default().push(composed);
            times.entry("encode").or_default().push(total - composed);
            times.entry("total").or_default().push(total);
        }
    }
    for times in times.values_mut() {
        times.sort();
    }
    let [compose, encode, total, scratch] = ["compose", "encode", "total", "scratch"]
        .map(|part| (times[part][0], times[part][times[part].len() / 2]));
    println!(
        "  {name:14} {:>7} /{:>6} {:>9} /{:>6} {:>9} /{:>6} {bytes:>8} {:>12} {:>8.1} {:>5.1}",
        millis(compose.0),
        millis(compose.1),
        millis(encode.0),
        millis(encode.1),
        millis(total.0),
        millis(total.1),
        millis(scratch.1),
        scratch.1.as_secs_f64() / total.1.as_secs_f64(),
        psnr(theme, painter, diagram),
    );
}

fn millis(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64() * 1e3)
}

/// The peak signal-to-noise ratio of the palette picture against the original, in decibels.
fn psnr(theme: ThemeName, painter: &Painter, diagram: &Diagram) -> f64 {
    let truth: RgbaImage = original(theme, diagram);
    let shown = image::load_from_memory(&painter.png(diagram))
        .expect("a PNG file")
        .to_rgb8();
    let mut sum = 0.0;
    for (truth, Rgb(shown)) in truth.pixels().zip(shown.pixels()) {
        for (truth, shown) in truth.0.iter().zip(shown) {
            sum += f64::from(truth.abs_diff(*shown)).powi(2);
        }
    }
    let mean = sum / f64::from(truth.width() * truth.height() * 3);
    10.0 * (255.0 * 255.0 / mean).log10()
}

fn diagrams() -> Vec<(&'static str, Diagram)> {
    let start = "gkhp2phkg/khp4phk/hp6ph/p8p/10/10/P8P/HP6PH/KHP4PHK/GKHP2PHKG";
    let middle = "1k6hg/k1p1pp1pkh/hph5pk/p2g3k2/5K2p1/1P6P1/2K2K4/KP6PH/H1P1PPHPHK/GH7G";
    let capture = "1k6hg/k1p1pp1pkh/hph5pk/p4H1k2/2g3K3/1P6P1/2K1g5/KP6PH/H1P1PPHPHK/GH7G";
    vec![
        ("start", diagram(start, Side::White, &[], false, &[])),
        (
            "middle game",
            diagram(
                middle,
                Side::White,
                &["d2", "d4", "f6"],
                false,
                &["d7", "j1"],
            ),
        ),
        (
            "capture",
            diagram(capture, Side::Black, &["f3", "f7"], true, &["a1", "e4"]),
        ),
        (
            "long slant",
            diagram(
                middle,
                Side::White,
                &["c1", "g5", "j8"],
                false,
                &["d7", "j1"],
            ),
        ),
    ]
}

fn diagram(
    pieces: &str,
    bottom: Side,
    route: &[&str],
    captured: bool,
    threatened: &[&str],
) -> Diagram {
    let squares = |names: &[&str]| -> Vec<Square> {
        names
            .iter()
            .map(|name| name.parse().expect("a square"))
            .collect()
    };
    Diagram {
        pieces: read(pieces),
        bottom,
        last: (!route.is_empty()).then(|| Track {
            route: squares(route),
            captured,
        }),
        threatened: squares(threatened).into_iter().collect::<SquareSet>(),
        result: None,
    }
}

/// The pieces of a position text, ranks from the top.
fn read(text: &str) -> Vec<(Square, Piece)> {
    let mut pieces = Vec::new();
    for (row, rank) in text.split('/').zip((0..10).rev()) {
        let (mut file, mut gap) = (0, 0);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                gap = gap * 10 + digit as u8;
                continue;
            }
            file += gap;
            gap = 0;
            let square = Square::new(file, rank).expect("on the board");
            pieces.push((square, Piece::from_letter(letter).expect("a man")));
            file += 1;
        }
    }
    pieces
}
