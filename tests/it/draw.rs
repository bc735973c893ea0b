//! Pictures: what a person would notice in them.

use std::path::Path;
use std::sync::LazyLock;

use galabot::draw::{
    Diagram, Figure, PICTURE, Painter, ResultMark, Scene, ThemeName, Track, original,
};
use galabot::present::rules::{self, Topic};
use galabot::present::{Localizer, scene};
use galabot::rules::any::Ruleset;
use galabot::rules::gala::{Game, Piece, Role};
use galabot::rules::{Side, Square, SquareSet, any, chelma, gala};
use image::{Rgb, RgbImage};

/// A position from the middle of a game, ranks from the top as in a position text.
const MIDDLE_GAME: &str = "1k6hg/k1p1pp1pkh/hph5pk/p2g3k2/5K2p1/1P6P1/2K2K4/KP6PH/H1P1PPHPHK/GH7G";

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn pieces(text: &str) -> Vec<(Square, Piece)> {
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
            pieces.push((
                Square::new(file, rank).expect("on the board"),
                Piece::from_letter(letter).expect("a man"),
            ));
            file += 1;
        }
    }
    pieces
}

/// The middle game after a Korna's route d2-d4-f6, with a Gala threatened.
fn middle_game() -> Diagram {
    Diagram {
        pieces: pieces(MIDDLE_GAME),
        last: Some(Track {
            route: ["d2", "d4", "f6"].map(square).to_vec(),
            captured: false,
        }),
        threatened: SquareSet::of(square("j1")),
        ..Diagram::default()
    }
}

/// The capture of a Horsa on f7, with a Gala of either side threatened, seen by Black.
fn capture() -> Diagram {
    let pieces = pieces("1k6hg/k1p1pp1pkh/hph5pk/p4H1k2/2g3K3/1P6P1/2K1g5/KP6PH/H1P1PPHPHK/GH7G");
    Diagram {
        pieces,
        bottom: Side::Black,
        last: Some(Track {
            route: ["f3", "f7"].map(square).to_vec(),
            captured: true,
        }),
        threatened: ["a1", "e4"].into_iter().map(square).collect(),
        ..Diagram::default()
    }
}

/// The painters, made once for all tests.
pub fn painter(theme: ThemeName) -> &'static Painter {
    static PAINTERS: LazyLock<Vec<Painter>> =
        LazyLock::new(|| ThemeName::ALL.map(Painter::new).into());
    let place = ThemeName::ALL.iter().position(|&name| name == theme);
    &PAINTERS[place.expect("every theme")]
}

fn picture(theme: ThemeName, diagram: &Diagram) -> RgbImage {
    decoded(&painter(theme).png(diagram))
}

fn decoded(bytes: &[u8]) -> RgbImage {
    image::load_from_memory_with_format(bytes, image::ImageFormat::Png)
        .expect("a PNG file")
        .to_rgb8()
}

/// The middle of a square, in pixels.
fn middle(name: &str, bottom: Side) -> (u32, u32) {
    let square = square(name);
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    match bottom {
        Side::White => (40 + file * 72 + 36, 40 + (9 - rank) * 72 + 36),
        Side::Black => (40 + (9 - file) * 72 + 36, 40 + rank * 72 + 36),
    }
}

/// The pixel `right` and `down` of the middle of a square, with White at the bottom.
fn at(picture: &RgbImage, name: &str, right: i32, down: i32) -> Rgb<u8> {
    let (x, y) = middle(name, Side::White);
    *picture.get_pixel(x.wrapping_add_signed(right), y.wrapping_add_signed(down))
}

fn luminance(Rgb([r, g, b]): Rgb<u8>) -> f64 {
    0.2126 * f64::from(r) + 0.7152 * f64::from(g) + 0.0722 * f64::from(b)
}

fn difference(one: Rgb<u8>, other: Rgb<u8>) -> u32 {
    (0..3).map(|i| u32::from(one[i].abs_diff(other[i]))).sum()
}

/// Squares whose pixels differ between two pictures with White at the bottom.
fn changed(one: &RgbImage, other: &RgbImage) -> SquareSet {
    let mut squares = SquareSet::EMPTY;
    for (x, y, pixel) in one.enumerate_pixels() {
        if difference(*pixel, *other.get_pixel(x, y)) > 30 {
            let file = x.checked_sub(40).expect("only the board changes") / 72;
            let rank = 9 - y.checked_sub(40).expect("only the board changes") / 72;
            squares.insert(Square::new(file as u8, rank as u8).expect("only the board changes"));
        }
    }
    squares
}

#[test]
fn a_picture_is_800_pixels_square() {
    for theme in ThemeName::ALL {
        let picture = picture(theme, &middle_game());
        assert_eq!(picture.dimensions(), (PICTURE, PICTURE));
        assert_eq!(picture.dimensions(), (800, 800));
    }
}

#[test]
fn a1_is_at_the_bottom_left_for_white_and_at_the_top_right_for_black() {
    let mut diagram = Diagram {
        pieces: pieces("10/10/10/10/10/10/10/10/10/G9"),
        ..Diagram::default()
    };
    for (bottom, here, there) in [
        (Side::White, (76, 724), (724, 76)),
        (Side::Black, (724, 76), (76, 724)),
    ] {
        diagram.bottom = bottom;
        let picture = picture(ThemeName::Light, &diagram);
        // Beside the crown, on the gold.
        let gold = picture.get_pixel(here.0, here.1 - 18);
        let bare = picture.get_pixel(there.0, there.1 - 18);
        assert!(gold[0] > 200 && gold[2] < 80, "{gold:?}");
        assert!(difference(*gold, *bare) > 100);
        assert_eq!(middle("a1", bottom), here);
    }
}

#[test]
fn coordinates_stand_on_all_four_sides_and_turn_with_the_board() {
    let ink = |picture: &RgbImage, x: u32, y: u32| {
        let paper = *picture.get_pixel(2, 2);
        let mut ink = Vec::new();
        for dy in 0..28 {
            for dx in 0..36 {
                ink.push(difference(paper, *picture.get_pixel(x + dx - 18, y + dy - 14)) > 60);
            }
        }
        ink
    };
    let white = picture(ThemeName::Light, &Diagram::default());
    let black = picture(
        ThemeName::Light,
        &Diagram {
            bottom: Side::Black,
            ..Diagram::default()
        },
    );
    for step in 0..10 {
        let (here, there) = (76 + step * 72, 724 - step * 72);
        assert!(
            ink(&white, here, 18).contains(&true),
            "no file above {step}"
        );
        assert!(
            ink(&white, 18, here).contains(&true),
            "no rank left of {step}"
        );
        assert_eq!(ink(&white, here, 18), ink(&white, here, 782));
        assert_eq!(ink(&white, 18, here), ink(&white, 782, here));
        assert_eq!(ink(&white, here, 18), ink(&black, there, 18));
        assert_eq!(ink(&white, 18, here), ink(&black, 18, there));
    }
}

#[test]
fn castles_cross_and_centre_differ_in_lightness() {
    for theme in ThemeName::ALL {
        let picture = picture(theme, &Diagram::default());
        for (castle, cross, centre) in [("d4", "d6", "e5"), ("c4", "e4", "e6")] {
            let [castle, cross, centre] =
                [castle, cross, centre].map(|name| luminance(at(&picture, name, -26, -26)));
            assert!(castle > cross + 15.0, "{theme}: {castle} {cross}");
            assert!(cross > centre + 15.0, "{theme}: {cross} {centre}");
        }
        let line = luminance(at(&picture, "d3", 36, 0));
        for beside in ["d3", "e3"] {
            let ground = luminance(at(&picture, beside, 0, 0));
            assert!((line - ground).abs() > 60.0, "{theme}: the line is lost");
        }
    }
}

#[test]
fn the_sides_differ_in_lightness() {
    let diagram = Diagram {
        pieces: pieces("gkhp6/10/10/10/10/10/10/10/10/GKHP6"),
        ..Diagram::default()
    };
    for theme in ThemeName::ALL {
        let picture = picture(theme, &diagram);
        for file in ["a", "b", "c", "d"] {
            // On the disc, outside the emblem.
            let white = luminance(at(&picture, &format!("{file}1"), 17, 17));
            let black = luminance(at(&picture, &format!("{file}10"), 17, 17));
            assert!(white > black + 150.0, "{theme}: {white} {black}");
        }
    }
}

#[test]
fn the_roles_differ_in_shape() {
    let diagram = Diagram {
        pieces: pieces("10/10/10/10/10/10/10/10/10/GKHP6"),
        ..Diagram::default()
    };
    for theme in ThemeName::ALL {
        let picture = picture(theme, &diagram);
        let light = |name: &str, right, down| luminance(at(&picture, name, right, down)) > 210.0;
        assert!(
            light("b1", 10, 0) && light("b1", 0, 10) && !light("b1", 8, 8),
            "a plus"
        );
        assert!(
            light("c1", 7, 7) && light("c1", -7, 7) && !light("c1", 12, 0),
            "a cross"
        );
        assert!(
            light("d1", 9, 9) && light("d1", 13, 0) && light("d1", 0, 13),
            "plain"
        );
        assert!(!light("a1", 0, 0) && !light("a1", 20, 0), "a crown");
        let bare = at(&picture, "e9", 0, 30);
        assert!(difference(at(&picture, "a1", 0, -30), bare) > 60, "larger");
    }
}

#[test]
fn a_threatened_gala_is_ringed_and_nothing_else_changes() {
    let ringed = middle_game();
    let calm = Diagram {
        threatened: SquareSet::EMPTY,
        ..ringed.clone()
    };
    for theme in ThemeName::ALL {
        let (ringed, calm) = (picture(theme, &ringed), picture(theme, &calm));
        assert_eq!(changed(&ringed, &calm), SquareSet::of(square("j1")));
        let ring = at(&ringed, "j1", 23, 23);
        assert!(ring[0] > 180 && ring[1] < 70, "{ring:?} is not red");
    }
}

#[test]
fn the_arrow_bends_at_the_way_point_and_spares_its_target() {
    let with = middle_game();
    let without = Diagram {
        last: None,
        ..with.clone()
    };
    for theme in ThemeName::ALL {
        let (with, without) = (picture(theme, &with), picture(theme, &without));
        for (name, right, down) in [("d3", 0, 0), ("d4", 0, 0), ("e5", 0, 0), ("e5", 12, -12)] {
            let blue = at(&with, name, right, down);
            assert!(
                blue[2] > 150 && blue[2] > blue[0] + 60,
                "{theme}: {name} is {blue:?}"
            );
        }
        for down in -24..=24_i32 {
            for right in (-24..=24_i32).filter(|right| right * right + down * down <= 24 * 24) {
                assert_eq!(
                    at(&with, "f6", right, down),
                    at(&without, "f6", right, down)
                );
            }
        }
        let touched: SquareSet = ["d2", "d3", "d4", "e5", "f6"]
            .into_iter()
            .map(square)
            .collect();
        let near: SquareSet = ["d5", "e4", "e6", "f5"].into_iter().map(square).collect();
        let changed = changed(&with, &without);
        assert_eq!(changed.and(touched), touched);
        assert!(changed.without(touched.or(near)).is_empty(), "{changed:?}");
    }
}

#[test]
fn a_wrong_move_of_one_step_is_seen_beside_the_better_one() {
    let better = Scene::from(&middle_game());
    let plain = Scene {
        threatened: SquareSet::EMPTY,
        ..better
    };
    let red = |Rgb([r, g, b]): Rgb<u8>| r > 150 && u16::from(r) > u16::from(g.max(b)) + 60;
    // The piece on i3 goes one step aside; the Korna on d2, which should go d2-d4-f6, goes half of that way.
    for (from, to, between) in [("i3", "i4", (0, -72)), ("d2", "d4", (0, -72))] {
        let wrong = Scene {
            wrong: Some([from, to].map(square).to_vec()),
            ..plain.clone()
        };
        for theme in ThemeName::ALL {
            let painter = painter(theme);
            let [plain, wrong] = [&plain, &wrong]
                .map(|scene| decoded(&painter.column_png(std::slice::from_ref(scene))));
            for name in [from, to] {
                let framed = (-10..=10).all(|along| {
                    let sides = [(along, -30), (along, 30), (-30, along), (30, along)];
                    let near = |(right, down): (i32, i32)| {
                        // The frame, or within it that of the better move and this one.
                        (-4..=4).any(|off| {
                            let (x, y) = match right.abs() == 30 {
                                true => (right + off * right.signum(), down),
                                false => (right, down + off * down.signum()),
                            };
                            red(at(&wrong, name, x, y))
                        })
                    };
                    sides.into_iter().filter(|side| near(*side)).count() >= 3
                });
                assert!(framed, "{theme}: {name} has no red frame");
            }
            // The arrow begins at the edge of its own piece and is red up to its target, over the better one too.
            for part in 4..8 {
                let (right, down) = (between.0 * part / 8, between.1 * part / 8);
                let pixel = at(&wrong, from, right, down);
                assert!(red(pixel), "{theme}: {from} {down} is {pixel:?}");
                assert!(!red(at(&plain, from, right, down)));
            }
            let own = changed(&plain, &wrong);
            assert!(own.has(square(from)) && own.has(square(to)));
        }
    }
}

#[test]
fn a_capture_looks_different_on_its_square() {
    let quiet = middle_game();
    let mut capture = quiet.clone();
    if let Some(track) = &mut capture.last {
        track.captured = true;
    }
    for theme in ThemeName::ALL {
        let (quiet, capture) = (picture(theme, &quiet), picture(theme, &capture));
        assert_eq!(changed(&quiet, &capture), SquareSet::of(square("f6")));
        assert!(difference(at(&quiet, "f6", 28, -28), at(&capture, "f6", 28, -28)) > 100);
    }
}

#[test]
fn odd_routes_and_shared_squares_do_no_harm() {
    for route in [&[][..], &["a1"], &["a1", "a1"], &["a1", "j10", "a1", "j1"]] {
        let diagram = Diagram {
            pieces: pieces("10/10/10/10/10/10/10/10/10/G9").repeat(2),
            last: Some(Track {
                route: route.iter().map(|name| square(name)).collect(),
                captured: true,
            }),
            threatened: SquareSet::ALL,
            ..Diagram::default()
        };
        assert_eq!(picture(ThemeName::Dark, &diagram).dimensions(), (800, 800));
    }
}

#[test]
fn themes_go_by_name() {
    for theme in ThemeName::ALL {
        assert_eq!(theme.to_string().parse(), Ok(theme));
    }
    let error = "mauve".parse::<ThemeName>().expect_err("no such theme");
    assert!(error.to_string().contains("light, dark"), "{error}");
    assert!(error.to_string().contains("mauve"));
}

#[test]
fn a_painter_is_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Painter>();
}

#[test]
fn sprites_show_what_is_drawn_from_scratch() {
    for theme in ThemeName::ALL {
        for diagram in [Diagram::default(), middle_game(), capture()] {
            let shown = picture(theme, &diagram);
            let truth = original(theme, &diagram);
            let mut sum = 0.0;
            for (truth, shown) in truth.pixels().zip(shown.pixels()) {
                for (truth, shown) in truth.0.iter().zip(shown.0) {
                    sum += f64::from(truth.abs_diff(shown)).powi(2);
                }
            }
            let psnr = 10.0 * (255.0 * 255.0 * 3.0 * 640_000.0 / sum).log10();
            assert!(psnr >= 44.0, "{theme}: {psnr:.1} dB");
        }
    }
}

#[test]
fn a_picture_is_small_and_always_the_same() {
    for theme in ThemeName::ALL {
        let bytes = painter(theme).png(&middle_game());
        assert!(bytes.len() <= 60_000, "{theme}: {} bytes", bytes.len());
        let mut shuffled = middle_game();
        shuffled.pieces.reverse();
        assert_eq!(painter(theme).png(&shuffled), bytes);
    }
    let again = Painter::new(ThemeName::Light).png(&middle_game());
    assert_eq!(again, painter(ThemeName::Light).png(&middle_game()));
}

/// Two truth images a theme: Chelma, four seats, captured pieces, figures of the rules, the end of a replay.
///
/// `REGENERATE=1 cargo test` rewrites the truth images; a failure writes the actual picture beside the truth.
#[test]
fn pictures_look_as_they_did() {
    for (name, theme, scene) in truths() {
        holds_the_truth(name, &painter(theme).scene_png(&scene));
    }
}

fn truths() -> Vec<(&'static str, ThemeName, Scene)> {
    let four = Game::new(gala::Preset::PyramidFour.rules());
    let mut beside = Scene::from(&capture());
    beside.hands = [Side::White, Side::Black].map(|side| {
        let captured = |role| {
            Figure::from(Piece {
                role,
                side: side.other(),
            })
        };
        vec![
            captured(Role::Gala),
            captured(Role::Korna),
            captured(Role::Kampa),
        ]
    });
    let mut won = Scene::from(&middle_game());
    won.result = Some(ResultMark::Won(Side::Black));
    let mut game = chelma::Game::new(chelma::Preset::Chelma.rules());
    for turn in
        "N@e1 B@c8 N@g3 N@b6 B@f2 N@a6 B@h4 B@c7 R@h3 R@a5 R@f1 R@d8 e1-d3 a6-b4 g2-c6".split(' ')
    {
        game.play(turn.parse().expect("a turn"))
            .expect("a legal turn");
    }
    let game = any::Game::Chelma(game);
    let figure = |preset, topic| {
        let ruleset = Ruleset::from_names([preset]).expect("a rule set");
        let entry = rules::entry(Localizer::default(), &ruleset, topic).expect("a topic");
        entry
            .figures
            .into_iter()
            .next_back()
            .expect("a figure")
            .scene
    };
    vec![
        ("light", ThemeName::Light, Scene::from(&middle_game())),
        (
            "light-figure",
            ThemeName::Light,
            figure("winther", Topic::Korna),
        ),
        ("dark-turned", ThemeName::Dark, Scene::from(&capture())),
        (
            "dark-chelma",
            ThemeName::Dark,
            scene(&game, 15, Side::White),
        ),
        (
            "wood-chelma-placing",
            ThemeName::Wood,
            scene(&game, 6, Side::Black),
        ),
        ("wood-beside", ThemeName::Wood, beside),
        (
            "high-contrast-four",
            ThemeName::HighContrast,
            scene(&any::Game::Gala(four), 0, Side::White),
        ),
        ("high-contrast-won", ThemeName::HighContrast, won),
        (
            "high-contrast-figure",
            ThemeName::HighContrast,
            figure("farmers", Topic::Gala),
        ),
    ]
}

/// Asserts that a picture is nearly equal to the one under `tests/images`.
pub fn holds_the_truth(name: &str, bytes: &[u8]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/images");
    let truth = folder.join(format!("{name}.png"));
    if std::env::var_os("REGENERATE").is_some() {
        std::fs::create_dir_all(&folder).expect("a folder for the images");
        std::fs::write(&truth, bytes).expect("the truth is written");
        return;
    }
    let expected = decoded(&std::fs::read(&truth).expect("a truth image; REGENERATE=1 makes it"));
    let found = decoded(bytes);
    let off = expected
        .pixels()
        .zip(found.pixels())
        .filter(|(expected, found)| difference(**expected, **found) > 72)
        .count();
    if expected.dimensions() != found.dimensions() || off > 200 {
        let actual = folder.join(format!("{name}.actual.png"));
        std::fs::write(&actual, bytes).expect("the actual picture is written");
        panic!(
            "{off} pixels of {} are off: see {}",
            truth.display(),
            actual.display()
        );
    }
}

/// What `galabot draw` prints, or its error.
fn drawn(args: &[&str]) -> Result<String, String> {
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_galabot"))
        .arg("draw")
        .args(args)
        .output()
        .expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match done.status.success() {
        true => Ok(text(&done.stdout)),
        false => Err(text(&done.stderr)),
    }
}

#[test]
fn what_does_not_go_together_is_refused_and_words_are_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (png, gif, jpg) = (out("x.png"), out("x.gif"), out("x.jpg"));
    for (args, expected) in [
        (
            "--figure He3 --moves d1-e2",
            "does not go with --position, --moves or --game",
        ),
        ("--figure d3 --flip", "cannot be used with"),
        ("--poster --moves zz", "cannot be used with"),
        ("--poster --captured", "cannot be used with"),
        ("--sheet --rules chelma", "cannot be used with"),
        ("--figure z3 --rules chelma", "a square of Chelma, a1 to h8"),
        ("--figure X5", "there is no square in \"X5\""),
        ("--figure Xd3", "a piece of Gala is one of G K H P, not X"),
        (
            "--figure Hd3 --rules chelma",
            "a piece of Chelma is one of K Q R B N P, not H",
        ),
        ("--figure Ka10 --rules chelma", "a1 to h8"),
    ] {
        let args: Vec<&str> = args.split(' ').chain(["--out", &png]).collect();
        let error = drawn(&args).expect_err("refused");
        assert!(error.contains(expected), "{args:?}: {error}");
        assert!(!Path::new(&png).exists(), "{args:?}");
    }
    for args in [&["--out", &jpg][..], &["--gif", "--out", &png]] {
        let error = drawn(args).expect_err("refused");
        assert!(error.contains("has the wrong ending"), "{error}");
    }
    drawn(&["--gif", "--moves", "d1-e2", "--out", &gif]).expect("an animation");
    let said = drawn(&["--figure", "He3", "--rules", "winther", "--out", &png]).expect("a figure");
    assert!(
        said.starts_with("The Horsa, winther rules\nIn a castle")
            && said.contains("The Horsa on e3 goes to"),
        "{said}"
    );
    let said = drawn(&["--poster", "--out", &png]).expect("a poster");
    assert!(said.starts_with("A poster of the farmers rules"), "{said}");
}
