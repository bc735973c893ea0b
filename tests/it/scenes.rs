//! Pictures beyond Gala for two: results, attacks, pieces of four seats, Chelma and its hands.

use super::draw::painter;
use galabot::draw::{
    BoardKind, Diagram, Figure, Marker, Painter, PartnerSide, PieceGlyph, ResultMark, Scene,
    ThemeName, Track, original_scene,
};
use galabot::rules::gala::Piece;
use galabot::rules::gala::terrain::Castle;
use galabot::rules::mover::Mover;
use galabot::rules::{Side, Square, SquareSet};
use image::{Rgb, RgbImage};

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn figure(glyph: PieceGlyph, side: Side, partner_side: PartnerSide) -> Figure {
    Figure {
        glyph,
        side,
        partner_side,
    }
}

fn picture(painter: &Painter, scene: &Scene) -> RgbImage {
    image::load_from_memory(&painter.scene_png(scene))
        .expect("a PNG file")
        .to_rgb8()
}

/// The number of pixels in which two pictures differ, within a square of the board of Gala seen by White.
fn changed(one: &RgbImage, other: &RgbImage, name: &str) -> usize {
    let square = square(name);
    let (left, top) = (
        40 + 72 * u32::from(square.file()),
        688 - 72 * u32::from(square.rank()),
    );
    let differs = |x: u32, y: u32| {
        let (one, other) = (one.get_pixel(x, y), other.get_pixel(x, y));
        (0..3).any(|i| one[i].abs_diff(other[i]) > 30)
    };
    (0..72)
        .flat_map(|dy| (0..72).map(move |dx| (left + dx, top + dy)))
        .filter(|&(x, y)| differs(x, y))
        .count()
}

fn chelma() -> Scene {
    let mut pieces = Vec::new();
    for (side, squares) in [
        (Side::White, ["h1", "g2", "h2", "f1", "f2", "g3"]),
        (Side::Black, ["a8", "b7", "a7", "c8", "c7", "b6"]),
    ] {
        let glyphs = [
            PieceGlyph::KING,
            PieceGlyph::QUEEN,
            PieceGlyph::PLAIN,
            PieceGlyph::ROOK,
            PieceGlyph::BISHOP,
            PieceGlyph::KNIGHT,
        ];
        for (name, glyph) in squares.into_iter().zip(glyphs) {
            pieces.push((square(name), figure(glyph, side, PartnerSide::West)));
        }
    }
    Scene {
        board: BoardKind::CHELMA,
        pieces,
        ..Scene::default()
    }
}

fn ended(result: Option<ResultMark>) -> Scene {
    let piece = |name, letter| (square(name), Piece::from_letter(letter).expect("a man"));
    Scene::from(&Diagram {
        pieces: vec![
            piece("a1", 'G'),
            piece("e5", 'G'),
            piece("j10", 'g'),
            piece("c3", 'k'),
        ],
        result,
        ..Diagram::default()
    })
}

#[test]
fn the_centre_tells_the_result_and_the_losing_galas_lie() {
    let painter = painter(ThemeName::Light);
    let open = picture(painter, &ended(None));
    let results = [
        ResultMark::Won(Side::White),
        ResultMark::Won(Side::Black),
        ResultMark::Drawn,
    ];
    let shown = results.map(|result| picture(painter, &ended(Some(result))));
    for (index, one) in shown.iter().enumerate() {
        for name in ["e5", "e6", "f5", "f6"] {
            assert!(changed(one, &open, name) > 1000, "{name}");
        }
        for other in &shown[..index] {
            assert!(changed(one, other, "e6") > 300);
        }
    }
    let [white, black, drawn] = shown;
    assert!(changed(&white, &open, "j10") > 500 && changed(&white, &open, "a1") == 0);
    assert!(changed(&black, &open, "a1") > 500 && changed(&black, &open, "j10") == 0);
    assert!(changed(&drawn, &open, "a1") + changed(&drawn, &open, "j10") == 0);
}

#[test]
fn chelma_is_won_on_the_squares_it_goes_to_and_no_crown_sticks_out_behind_a_piece() {
    let painter = painter(ThemeName::Light);
    let show = |result| picture(painter, &Scene { result, ..chelma() });
    let (open, white) = (show(None), show(Some(ResultMark::Won(Side::White))));
    // Corners of squares, 90 pixels each: White goes to that of a8, and its own of h1 stays as it was.
    let (a8, h1) = ((45, 45), (755, 755));
    assert_ne!(open.get_pixel(a8.0, a8.1), white.get_pixel(a8.0, a8.1));
    assert_eq!(open.get_pixel(h1.0, h1.1), white.get_pixel(h1.0, h1.1));
    let black = show(Some(ResultMark::Won(Side::Black)));
    assert_eq!(open.get_pixel(a8.0, a8.1), black.get_pixel(a8.0, a8.1));
    assert_ne!(open.get_pixel(h1.0, h1.1), black.get_pixel(h1.0, h1.1));
    // The tips of a crown would be above the piece, 27 pixels up and 20 to either side of the middle of a7.
    let gold = *white.get_pixel(a8.0, a8.1 + 90);
    for x in [85 - 30, 85, 85 + 30] {
        assert_eq!(*white.get_pixel(x, 175 - 38), gold, "{x}");
    }
}

#[test]
fn an_attack_is_an_arrow_to_the_ring() {
    let painter = painter(ThemeName::Dark);
    let mut scene = ended(None);
    scene.threatened = SquareSet::of(square("a1"));
    let calm = picture(painter, &scene);
    scene.attacks = vec![vec![square("c3"), square("a1")]];
    let attacked = picture(painter, &scene);
    assert!(changed(&calm, &attacked, "b2") > 400);
    assert_eq!(changed(&calm, &attacked, "d4"), 0);
    // The middle of the threatened Gala and of the attacker stays free.
    for (x, y) in [(76, 724), (220, 580)] {
        assert_eq!(calm.get_pixel(x, y), attacked.get_pixel(x, y));
    }
    // Even between neighbouring squares an arrow can be seen.
    scene.attacks = vec![vec![square("b1"), square("a1")]];
    assert!(changed(&calm, &picture(painter, &scene), "b1") > 150);
}

#[test]
fn eastern_pieces_differ_in_shape() {
    let painter = painter(ThemeName::Light);
    let show = |partner_side| {
        let pieces = vec![(
            square("c3"),
            figure(PieceGlyph::KORNA, Side::White, partner_side),
        )];
        picture(
            painter,
            &Scene {
                pieces,
                ..Scene::default()
            },
        )
    };
    let (west, east) = (show(PartnerSide::West), show(PartnerSide::East));
    // The corner of the square piece is outside the round one.
    let Rgb([.., blue]) = *east.get_pixel(220 + 20, 580 - 20);
    assert!(blue > 220, "ivory rather than sand");
    assert!(changed(&west, &east, "c3") > 150);
}

#[test]
fn chelma_shows_six_roles_and_the_pieces_in_hand() {
    let painter = painter(ThemeName::Light);
    let mut scene = chelma();
    let playing = picture(painter, &scene);
    // 90 pixels a square: h1 at the bottom right is White's king, on gold.
    let Rgb([red, _, blue]) = *playing.get_pixel(715, 715 + 24);
    assert!(red > 200 && blue < 90, "gold");
    scene.bottom = Side::Black;
    let turned = picture(painter, &scene);
    assert_eq!(
        turned.get_pixel(85, 85 + 24),
        playing.get_pixel(715, 715 + 24)
    );
    scene.bottom = Side::White;
    scene.hands[0] = vec![figure(PieceGlyph::ROOK, Side::White, PartnerSide::West)];
    let placing = picture(painter, &scene);
    let Rgb([red, green, _]) = *placing.get_pixel(400 + 12, 771);
    assert!(green > 120 && red < 60, "a green rook below the board");
    assert_eq!(
        placing.get_pixel(400, 29),
        placing.get_pixel(2, 2),
        "nothing in Black's hand"
    );
}

#[test]
fn every_scene_is_what_is_drawn_from_scratch() {
    let mut placing = chelma();
    placing.hands[1] = vec![figure(PieceGlyph::KNIGHT, Side::Black, PartnerSide::West); 3];
    let mut moved = chelma();
    moved.last = Some(Track {
        route: ["d8", "d6", "f4"].map(square).to_vec(),
        captured: false,
    });
    let mut attacked = ended(Some(ResultMark::Won(Side::White)));
    attacked.attacks = vec![["c3", "a1"].map(square).to_vec()];
    let mut captured = ended(None);
    captured.hands[0] = vec![figure(PieceGlyph::GALA, Side::Black, PartnerSide::West); 20];
    captured.turn = Some(Mover::Side(Side::Black).into());
    let mut marked = ended(None);
    marked.markers = Square::all().zip(Marker::ALL.into_iter().cycle()).collect();
    marked.turn = Some(Mover::Seat(Castle::NorthEast).into());
    for theme in ThemeName::ALL {
        let painter = painter(theme);
        for scene in [&placing, &moved, &attacked, &captured, &marked] {
            let shown = picture(painter, scene);
            let truth = original_scene(theme, scene);
            let mut sum = 0.0;
            for (truth, shown) in truth.pixels().zip(shown.pixels()) {
                for (truth, shown) in truth.0.iter().zip(shown.0) {
                    sum += f64::from(truth.abs_diff(shown)).powi(2);
                }
            }
            let psnr = 10.0 * (255.0 * 255.0 * 3.0 * 640_000.0 / sum).log10();
            assert!(psnr >= 44.0, "{theme}: {psnr:.1} dB");
        }
        assert!(painter.weight() <= 32 << 20, "{theme}: too heavy");
    }
}

#[test]
fn pieces_and_routes_off_the_board_do_no_harm() {
    let mut scene = chelma();
    scene.pieces.push((
        square("j10"),
        figure(PieceGlyph::GALA, Side::White, PartnerSide::East),
    ));
    scene.pieces.push((
        square("d4"),
        figure(PieceGlyph::GALA, Side::White, PartnerSide::East),
    ));
    scene.last = Some(Track {
        route: ["j10", "a1"].map(square).to_vec(),
        captured: true,
    });
    scene.attacks = vec![
        vec![],
        vec![square("a1")],
        vec![square("a1"); 2],
        ["a1", "j1"].map(square).to_vec(),
    ];
    scene.threatened = SquareSet::ALL;
    scene.hands[0] = vec![figure(PieceGlyph::GALA, Side::Black, PartnerSide::East); 40];
    let painter = painter(ThemeName::Wood);
    assert_eq!(picture(painter, &scene).dimensions(), (800, 800));
}

#[test]
fn the_bar_of_the_turn_stands_at_home_whoever_sits_below() {
    let painter = painter(ThemeName::Light);
    let calm = picture(painter, &Scene::default());
    for bottom in Side::BOTH {
        // In the middle of the band outside the board: below, above, left and right of its corners.
        let places = [
            (100, 765),
            (700, 765),
            (100, 35),
            (700, 35),
            (35, 700),
            (765, 700),
            (35, 100),
            (765, 100),
        ];
        let shown = |turn: Mover| {
            let scene = Scene {
                turn: Some(turn.into()),
                bottom,
                ..Scene::default()
            };
            let picture = picture(painter, &scene);
            places.map(|(x, y)| picture.get_pixel(x, y) != calm.get_pixel(x, y))
        };
        let below = bottom == Side::White;
        let expected = if below {
            [true, true, false, false, false, false, false, false]
        } else {
            [false, false, true, true, false, false, false, false]
        };
        assert_eq!(shown(Mover::Side(Side::White)), expected);
        let expected = if below {
            [true, false, false, false, true, false, false, false]
        } else {
            [false, false, false, true, false, false, false, true]
        };
        assert_eq!(shown(Mover::Seat(Castle::SouthWest)), expected);
    }
}

#[test]
fn captured_pieces_stand_beside_the_board() {
    let painter = painter(ThemeName::Light);
    let mut scene = ended(None);
    scene.hands[0] = vec![figure(PieceGlyph::GALA, Side::Black, PartnerSide::West)];
    let below = picture(painter, &scene);
    let paper = *below.get_pixel(2, 2);
    let Rgb([red, _, blue]) = *below.get_pixel(400, 779 + 9);
    assert!(red > 200 && blue < 90, "a golden Gala below the board");
    assert_eq!(
        *below.get_pixel(400, 21),
        paper,
        "White captured it, not Black"
    );
    scene.bottom = Side::Black;
    let above = picture(painter, &scene);
    assert_ne!(*above.get_pixel(400, 21), paper);
    assert_eq!(*above.get_pixel(400, 779), paper);
}

#[test]
fn a_way_point_has_a_knot_even_on_a_straight_way() {
    let painter = painter(ThemeName::Light);
    let mut scene = chelma();
    let mut shown = |route: &[&str]| {
        let route = route.iter().map(|name| square(name)).collect();
        scene.last = Some(Track {
            route,
            captured: false,
        });
        picture(painter, &scene)
    };
    let (jumps, ride) = (shown(&["d1", "d3", "d5", "f5"]), shown(&["d1", "d5", "f5"]));
    // d3 on the board of Chelma, nine pixels beside the middle of the shaft.
    assert_ne!(jumps.get_pixel(355 + 9, 535), ride.get_pixel(355 + 9, 535));
    assert_eq!(jumps.get_pixel(355 + 9, 580), ride.get_pixel(355 + 9, 580));
}

/// The colour of a pixel of a square of Gala seen by White, so far from its middle.
fn at(picture: &RgbImage, name: &str, (right, down): (i32, i32)) -> Rgb<u8> {
    let square = square(name);
    let x = 76 + 72 * i32::from(square.file()) + right;
    let y = 724 - 72 * i32::from(square.rank()) + down;
    *picture.get_pixel(x as u32, y as u32)
}

#[test]
fn where_the_centre_wins_nothing_a_bar_tells_who_has_won() {
    let painter = painter(ThemeName::Light);
    let mut scene = ended(Some(ResultMark::Won(Side::White)));
    scene.goal_wins = false;
    let won = picture(painter, &scene);
    let open = picture(painter, &ended(None));
    for name in ["e5", "e6", "f5", "f6"] {
        assert_eq!(changed(&won, &open, name), 0, "{name}");
    }
    assert!(
        changed(&won, &open, "j10") > 500,
        "the Gala of the loser lies"
    );
    let (below, above) = ((400, 765), (400, 34));
    let Rgb([red, _, blue]) = *won.get_pixel(below.0, below.1);
    assert!(
        red > 180 && blue < 110,
        "gold below, where White is at home"
    );
    assert_eq!(
        won.get_pixel(above.0, above.1),
        open.get_pixel(above.0, above.1)
    );
    scene.result = Some(ResultMark::Drawn);
    assert!(changed(&picture(painter, &scene), &open, "e6") > 1000);
}

#[test]
fn ways_lie_under_pieces_and_markers_and_turn_where_they_bend() {
    let painter = painter(ThemeName::Light);
    let mut scene = ended(None);
    scene.markers = vec![(square("g7"), Marker::Far)];
    let plain = picture(painter, &scene);
    let way = |names: &[&str]| -> Vec<Square> { names.iter().map(|name| square(name)).collect() };
    scene.ways = vec![
        way(&["c3", "e3", "g5"]),
        way(&["c3", "c8"]),
        way(&["c3", "e3", "g7"]),
    ];
    let shown = picture(painter, &scene);
    let differs = |name, place| at(&plain, name, place) != at(&shown, name, place);
    assert!(differs("d3", (0, 0)) && differs("f4", (0, 0)) && differs("c6", (0, 0)));
    assert!(differs("e3", (0, 6)), "a knot at the bend");
    assert!(!differs("d4", (0, 0)), "no short cut");
    assert!(!differs("c3", (0, 0)), "the sign of the piece");
    assert!(!differs("g7", (0, 0)), "the disc");
    assert_eq!(
        original_scene(ThemeName::Light, &scene).dimensions(),
        shown.dimensions()
    );
}

#[test]
fn many_leaps_are_a_shaded_area_and_few_are_diamonds() {
    let painter = painter(ThemeName::Light);
    let mut scene = ended(None);
    let plain = picture(painter, &scene);
    let all = Square::all().filter(|square| square.rank() > 4);
    scene.markers = all.map(|square| (square, Marker::Leap)).collect();
    let area = picture(painter, &scene);
    assert_ne!(at(&area, "d8", (0, 0)), at(&plain, "d8", (0, 0)));
    assert_eq!(
        at(&area, "d8", (0, 0)),
        at(&area, "d8", (0, 14)),
        "one colour"
    );
    scene.markers.truncate(8);
    let few = scene.markers[3].0.to_string();
    let diamonds = picture(painter, &scene);
    assert_ne!(at(&diamonds, &few, (0, 0)), at(&diamonds, &few, (0, 12)));
}

#[test]
fn an_arrow_from_a_piece_that_still_stands_there_leaves_its_sign_free() {
    let painter = painter(ThemeName::Light);
    let mut scene = ended(None);
    let plain = picture(painter, &scene);
    scene.last = Some(Track {
        route: vec![square("c3"), square("c8")],
        captured: false,
    });
    let shown = picture(painter, &scene);
    // The ground of the square is marked; the piece on it is as it was.
    for place in [(0, 0), (0, -12), (0, -20)] {
        assert_eq!(
            at(&plain, "c3", place),
            at(&shown, "c3", place),
            "{place:?}"
        );
    }
    assert_ne!(at(&plain, "c5", (0, 0)), at(&shown, "c5", (0, 0)));
}

#[test]
fn a_move_before_the_last_one_is_thinner_and_only_framed() {
    let painter = painter(ThemeName::Light);
    let track = |from, to| Track {
        route: vec![square(from), square(to)],
        captured: false,
    };
    let show = |earlier: Vec<Track>, last| {
        let scene = Scene {
            earlier,
            last,
            ..Scene::default()
        };
        picture(painter, &scene)
    };
    let bare = show(Vec::new(), None);
    let last = show(Vec::new(), Some(track("b2", "b8")));
    let earlier = show(vec![track("b2", "b8")], None);
    for name in ["b2", "b5", "b8"] {
        let (thin, thick) = (changed(&earlier, &bare, name), changed(&last, &bare, name));
        assert!(thin > 150 && 3 * thin < 2 * thick, "{name}: {thin} {thick}");
    }
    // Where both end on one square, the last move's mark is seen.
    let both = show(vec![track("b2", "b8")], Some(track("h8", "b8")));
    let alone = show(Vec::new(), Some(track("h8", "b8")));
    assert_eq!(changed(&both, &alone, "h8"), 0);
    assert_eq!(changed(&both, &alone, "b2"), changed(&earlier, &bare, "b2"));
}
