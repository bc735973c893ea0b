//! Colour vision: what a player must tell apart also differs for people who see fewer colours.
//!
//! The three common deficiencies are simulated at full strength by the matrices of Machado, Oliveira and Fernandes
//! (2009). These work on linear light; differences are measured in CIE L*a*b*.

use super::draw::painter;
use galabot::draw::{
    BoardKind, Diagram, Figure, Marker, PartnerSide, PieceGlyph, ResultMark, Scene, ThemeName,
    Track,
};
use galabot::rules::gala::Piece;
use galabot::rules::gala::terrain::Castle;
use galabot::rules::mover::Mover;
use galabot::rules::{Side, Square, SquareSet};
use image::imageops::{FilterType, resize};
use image::{Rgb, RgbImage};

type Matrix = [[f64; 3]; 3];

/// Full vision and its three deficiencies: protanopia, deuteranopia, tritanopia.
const VISIONS: [(&str, Matrix); 4] = [
    ("full", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "no red",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "no green",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "no blue",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// A colour in L*a*b*, as seen with this vision.
fn seen(Rgb(colour): Rgb<u8>, vision: &Matrix) -> [f64; 3] {
    let linear = colour.map(|channel| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.04045 {
            channel / 12.92
        } else {
            ((channel + 0.055) / 1.055).powf(2.4)
        }
    });
    let product = |matrix: &Matrix, vector: [f64; 3]| {
        matrix.map(|row| (0..3).map(|i| row[i] * vector[i]).sum::<f64>())
    };
    let linear = product(vision, linear).map(|channel| channel.clamp(0.0, 1.0));
    let to_xyz = [
        [0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505],
        [0.2126, 0.7152, 0.0722],
        [0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089],
    ];
    let [x, y, z] = product(&to_xyz, linear).map(|value| {
        if value > 0.008856 {
            value.cbrt()
        } else {
            7.787 * value + 16.0 / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// How different two colours look with this vision.
fn difference(one: Rgb<u8>, other: Rgb<u8>, vision: &Matrix) -> f64 {
    let (one, other) = (seen(one, vision), seen(other, vision));
    (0..3)
        .map(|i| (one[i] - other[i]).powi(2))
        .sum::<f64>()
        .sqrt()
}

/// All pieces of both sides, a capture from d2 to f6, and a threatened Gala of either side.
fn picture(theme: ThemeName) -> RgbImage {
    let pieces = [
        ("a1", 'G'),
        ("b1", 'K'),
        ("c1", 'H'),
        ("a4", 'P'),
        ("h2", 'G'),
        ("a10", 'g'),
        ("b10", 'k'),
        ("c10", 'h'),
        ("a7", 'p'),
        ("h9", 'g'),
        ("f6", 'K'),
    ];
    let square = |name: &str| name.parse::<Square>().expect("a square");
    let bytes = painter(theme).png(&Diagram {
        pieces: pieces
            .into_iter()
            .map(|(name, letter)| (square(name), Piece::from_letter(letter).expect("a man")))
            .collect(),
        last: Some(Track {
            route: ["d2", "d4", "f6"].map(square).to_vec(),
            captured: true,
        }),
        threatened: ["h2", "h9"].map(square).into_iter().collect::<SquareSet>(),
        ..Diagram::default()
    });
    image::load_from_memory(&bytes)
        .expect("a PNG file")
        .to_rgb8()
}

/// The pixel `right` and `down` of the middle of a square.
fn at(picture: &RgbImage, name: &str, right: i32, down: i32) -> Rgb<u8> {
    let square: Square = name.parse().expect("a square");
    let x = 76 + 72 * i32::from(square.file()) + right;
    let y = 724 - 72 * i32::from(square.rank()) + down;
    *picture.get_pixel(x as u32, y as u32)
}

/// Two things that must differ: a name, two places (square, pixels right and down of its middle), the least difference.
type Pair = (
    &'static str,
    (&'static str, i32, i32),
    (&'static str, i32, i32),
    f64,
);

/// Discs are read outside the emblem, emblems outside their sign.
const PAIRS: [Pair; 22] = [
    (
        "castle and cross, light squares",
        ("d3", -20, 20),
        ("e3", 20, 20),
        10.0,
    ),
    (
        "castle and cross, dark squares",
        ("d10", 0, 0),
        ("e10", 0, 0),
        10.0,
    ),
    ("cross and centre", ("d6", 0, 0), ("e5", -26, -26), 10.0),
    (
        "the line and a castle",
        ("g2", -35, 0),
        ("g2", -20, 0),
        28.0,
    ),
    ("the line and the cross", ("g2", -35, 0), ("f2", 0, 0), 25.0),
    ("the holy sign", ("f5", 0, 0), ("f5", 26, 26), 25.0),
    (
        "Kornas of both sides",
        ("b1", 17, 17),
        ("b10", 17, 17),
        60.0,
    ),
    (
        "Horsas of both sides",
        ("c1", 17, 17),
        ("c10", 17, 17),
        60.0,
    ),
    ("Kampas of both sides", ("a4", 0, 0), ("a7", 0, 0), 45.0),
    ("Galas of both sides", ("a1", 19, 19), ("a10", 19, 19), 60.0),
    (
        "a white emblem and its disc",
        ("b1", 12, 12),
        ("b1", 17, 17),
        30.0,
    ),
    (
        "a black emblem and its disc",
        ("c10", 0, 15),
        ("c10", 17, 17),
        12.0,
    ),
    ("a plus and its emblem", ("b1", 0, 0), ("b1", 12, 12), 30.0),
    ("a cross and its emblem", ("c1", 0, 0), ("c1", 0, 14), 30.0),
    ("a crown and its gold", ("a1", 0, 1), ("a1", 0, 18), 40.0),
    ("gold and green", ("a1", 0, 18), ("b1", 12, 12), 20.0),
    ("gold and red", ("a1", 0, 18), ("c1", 0, 14), 20.0),
    ("the arrow and a castle", ("d3", 0, 0), ("d3", -20, 0), 40.0),
    ("the arrow and its casing", ("d3", 0, 0), ("d3", 7, 0), 25.0),
    (
        "where the move came from",
        ("d2", 20, 0),
        ("d2", 32, 0),
        15.0,
    ),
    (
        "the mark of a capture",
        ("f6", 32, -32),
        ("f6", 0, -33),
        15.0,
    ),
    (
        "the ring and its square",
        ("h2", 23, 23),
        ("h2", 33, 33),
        15.0,
    ),
];

#[test]
fn everything_stays_apart_for_everybody() {
    let mut faults = Vec::new();
    for theme in ThemeName::ALL {
        let picture = picture(theme);
        for (vision, matrix) in &VISIONS {
            for (what, one, other, least) in PAIRS {
                let [one, other] =
                    [one, other].map(|(name, right, down)| at(&picture, name, right, down));
                let found = difference(one, other, matrix);
                if found < least {
                    faults.push(format!("{theme}, {vision}: {what}: {found:.0} < {least}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn sides_and_rings_stay_apart_at_300_pixels() {
    for theme in ThemeName::ALL {
        let small = resize(&picture(theme), 300, 300, FilterType::Triangle);
        // Three eighths of the full size.
        let near = |name: &str, right: i32, down: i32| {
            let square: Square = name.parse().expect("a square");
            let x = (76 + 72 * i32::from(square.file()) + right) * 3 / 8;
            let y = (724 - 72 * i32::from(square.rank()) + down) * 3 / 8;
            *small.get_pixel(x as u32, y as u32)
        };
        for (vision, matrix) in &VISIONS {
            for (white, black) in [("b1", "b10"), ("c1", "c10"), ("a4", "a7")] {
                let apart = difference(near(white, 17, 17), near(black, 17, 17), matrix);
                assert!(
                    apart > 40.0,
                    "{theme}, {vision}: {white} and {black}: {apart:.0}"
                );
            }
            for (ringed, calm) in [("h2", "a1"), ("h9", "a10")] {
                let apart = difference(near(ringed, 32, 32), near(calm, 32, 32), matrix);
                assert!(
                    apart > 12.0,
                    "{theme}, {vision}: {ringed} and {calm}: {apart:.0}"
                );
            }
        }
    }
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn scene_picture(theme: ThemeName, scene: &Scene) -> RgbImage {
    image::load_from_memory(&painter(theme).scene_png(scene))
        .expect("a PNG file")
        .to_rgb8()
}

/// Two places that have to differ: what they are, where they are, and the least difference.
type Apart<'a> = (&'a str, (u32, u32), (u32, u32), f64);

/// Asserts that pairs of pixels differ for every vision.
fn holds_apart(theme: ThemeName, picture: &RgbImage, pairs: &[Apart]) {
    let mut faults = Vec::new();
    for (vision, matrix) in &VISIONS {
        for (what, one, other, least) in pairs {
            let [one, other] = [one, other].map(|(x, y)| *picture.get_pixel(*x, *y));
            let found = difference(one, other, matrix);
            if found < *least {
                faults.push(format!("{theme}, {vision}: {what}: {found:.0} < {least}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The place `right` and `down` of the middle of a square of Gala.
fn place(name: &str, right: i32, down: i32) -> (u32, u32) {
    let square = square(name);
    let x = 76 + 72 * i32::from(square.file()) + right;
    let y = 724 - 72 * i32::from(square.rank()) + down;
    (x as u32, y as u32)
}

#[test]
fn the_signs_of_figures_and_the_turn_stay_apart_for_everybody() {
    let korna = Figure {
        glyph: PieceGlyph::KORNA,
        side: Side::Black,
        partner_side: PartnerSide::West,
    };
    let scene = Scene {
        pieces: vec![(square("c3"), korna), (square("b3"), korna)],
        turn: Some(Mover::Seat(Castle::SouthWest).into()),
        markers: [
            ("c4", Marker::Far),
            ("d4", Marker::Step),
            ("e4", Marker::Leap),
            ("f4", Marker::Barred),
            ("e5", Marker::Step),
            ("c3", Marker::Barred),
            ("b3", Marker::Capture),
            ("g4", Marker::Barred),
            ("e2", Marker::Far),
        ]
        .map(|(name, marker)| (square(name), marker))
        .to_vec(),
        ..Scene::default()
    };
    // Every sign has a casing, which has to differ from the sign; the sign itself may be closer to the ground.
    for theme in ThemeName::ALL {
        let picture = scene_picture(theme, &scene);
        let pairs = [
            (
                "a disc in a castle",
                place("c4", 0, 0),
                place("c4", 25, 0),
                25.0,
            ),
            (
                "a disc in the cross",
                place("e2", 0, 0),
                place("e2", 25, 0),
                18.0,
            ),
            (
                "a disc and its casing",
                place("e2", 0, 0),
                place("e2", 13, 0),
                25.0,
            ),
            (
                "a ring and its hole",
                place("d4", 11, 0),
                place("d4", 0, 0),
                25.0,
            ),
            (
                "a ring and its casing in the centre",
                place("e5", 11, 0),
                place("e5", 15, 0),
                25.0,
            ),
            (
                "a diamond and its hole",
                place("e4", 13, 0),
                place("e4", 0, 0),
                18.0,
            ),
            (
                "a cross in a castle",
                place("g4", 0, 0),
                place("g4", 25, 0),
                20.0,
            ),
            (
                "a cross and its casing in the cross",
                place("f4", 0, 0),
                place("f4", 0, 6),
                25.0,
            ),
            (
                "a cross on a man",
                place("c3", 0, 0),
                place("c3", 0, 6),
                25.0,
            ),
            ("a capture", place("b3", 32, -32), place("b3", 0, -33), 15.0),
            ("the bar of the turn", (36, 600), (10, 630), 25.0),
        ];
        holds_apart(theme, &picture, &pairs);
    }
}

#[test]
fn boards_of_chelma_and_results_stay_apart_for_everybody() {
    let piece = |name, glyph, side| {
        let partner_side = PartnerSide::West;
        (
            square(name),
            Figure {
                glyph,
                side,
                partner_side,
            },
        )
    };
    let chelma = Scene {
        board: BoardKind::CHELMA,
        pieces: vec![
            piece("c4", PieceGlyph::QUEEN, Side::White),
            piece("d4", PieceGlyph::QUEEN, Side::Black),
            piece("c5", PieceGlyph::KNIGHT, Side::White),
            piece("d5", PieceGlyph::KNIGHT, Side::Black),
        ],
        ..Scene::default()
    };
    let middle =
        |file: u32, rank: u32, right: u32| (85 + 90 * (file - 1) + right, 715 - 90 * (rank - 1));
    let ended = |result| Scene {
        pieces: vec![
            piece("a1", PieceGlyph::GALA, Side::White),
            piece("j10", PieceGlyph::GALA, Side::Black),
        ],
        result: Some(result),
        ..Scene::default()
    };
    for theme in ThemeName::ALL {
        let picture = scene_picture(theme, &chelma);
        let pairs = [
            (
                "marked and open squares",
                middle(7, 3, 30),
                middle(5, 3, 30),
                10.0,
            ),
            ("home and marked squares", (750, 745), (750, 475), 10.0),
            (
                "Queens of both sides",
                middle(3, 4, 30),
                middle(4, 4, 30),
                60.0,
            ),
            (
                "Knights of both sides",
                middle(3, 5, 30),
                middle(4, 5, 30),
                60.0,
            ),
            (
                "a horse and its blue",
                (85 + 180 + 3, 355 + 4),
                (85 + 180 + 21, 355),
                30.0,
            ),
        ];
        holds_apart(theme, &picture, &pairs);
        let [white, drawn] = [ResultMark::Won(Side::White), ResultMark::Drawn]
            .map(|result| scene_picture(theme, &ended(result)));
        // They are beside each other in one picture, so that one test reads them all.
        let mut both = RgbImage::new(1600, 800);
        image::imageops::replace(&mut both, &white, 0, 0);
        image::imageops::replace(&mut both, &drawn, 800, 0);
        let across = |(x, y): (u32, u32)| (x + 800, y);
        let pairs = [
            (
                "a crowned and a drawn centre",
                place("e5", 30, 30),
                across(place("e5", 30, 30)),
                20.0,
            ),
            (
                "the winner's crown",
                place("e5", 0, 4),
                place("e5", 30, 30),
                20.0,
            ),
            (
                "a fallen and a standing Gala",
                place("j10", 0, 19),
                across(place("j10", 0, 19)),
                20.0,
            ),
            (
                "the sign of equality",
                across(place("e5", 0, 7)),
                across(place("e5", 30, 30)),
                20.0,
            ),
        ];
        holds_apart(theme, &both, &pairs);
    }
}
