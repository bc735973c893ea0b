//! Colour vision: what a player must tell apart stays apart for people who see fewer colours.
//!
//! The three common deficiencies are simulated in full strength by the matrices of Machado, Oliveira and Fernandes (2009) on linear
//! light, and differences are measured in CIE L*a*b*.

use super::draw::painter;
use galabot::draw::{Diagram, ThemeName, Track};
use galabot::rules::{Piece, Square, SquareSet};
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

/// A colour as somebody sees it, in L*a*b*.
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

/// How different two colours look to somebody.
fn difference(one: Rgb<u8>, other: Rgb<u8>, vision: &Matrix) -> f64 {
    let (one, other) = (seen(one, vision), seen(other, vision));
    (0..3)
        .map(|i| (one[i] - other[i]).powi(2))
        .sum::<f64>()
        .sqrt()
}

/// All men of both sides, a move that captures from d2 to f6, and a threatened Gala of either side.
fn picture(theme: ThemeName) -> RgbImage {
    let men = [
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
        men: men
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

/// One thing that must differ from another: a name, two places (square, pixels right and down of its middle), the least difference.
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
