//! Replays: what a person sees when a game is played back, and the size of the file.

use super::draw::painter;
use galabot::draw::{MOST_REPLAY, Painter, Scene, ThemeName};
use galabot::present::scene;
use galabot::rules::gala::{Game, Preset};
use galabot::rules::{Move, Side, any, chelma};
use gif::{ColorOutput, DecodeOptions};

/// What is visible after one frame of a replay has been laid over those before, and for how long.
struct Shown {
    /// Red, green and blue of every pixel.
    picture: Vec<u8>,
    /// In hundredths of a second.
    delay: u16,
    /// How many pixels the frame itself has.
    pixels: usize,
}

fn played_back(file: &[u8]) -> (u16, Vec<Shown>) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    let mut decoder = options.read_info(file).expect("a GIF file");
    let (width, height) = (decoder.width(), decoder.height());
    assert_eq!(width, height);
    let palette = decoder
        .global_palette()
        .expect("one palette for all")
        .to_vec();
    let mut canvas = vec![0; usize::from(width) * usize::from(height) * 3];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert!(frame.palette.is_none(), "no palette of its own");
        for (at, &index) in frame.buffer.iter().enumerate() {
            if frame.transparent == Some(index) {
                continue;
            }
            let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
            let x = x + usize::from(frame.left);
            let y = y + usize::from(frame.top);
            let (to, from) = (3 * (y * usize::from(width) + x), 3 * usize::from(index));
            canvas[to..to + 3].copy_from_slice(&palette[from..from + 3]);
        }
        shown.push(Shown {
            picture: canvas.clone(),
            delay: frame.delay,
            pixels: frame.buffer.len(),
        });
    }
    (width, shown)
}

/// A game of `moves` moves, chosen at random but always the same, that is not over before.
fn long_game(preset: Preset, moves: usize) -> Game {
    (0..200)
        .find_map(|seed| {
            let mut dice = fastrand::Rng::with_seed(seed);
            let mut game = Game::new(preset.rules());
            while game.moves().len() < moves && game.outcome().is_none() {
                let legal: Vec<Move> = game.rules().moves(game.position()).iter().collect();
                game.play(legal[dice.usize(..legal.len())])
                    .expect("a legal move");
            }
            (game.moves().len() == moves).then_some(game)
        })
        .expect("some game is long enough")
}

fn scenes(game: &Game) -> Vec<Scene> {
    let plies = 0..=game.moves().len();
    let game = any::Game::Gala(game.clone());
    plies.map(|ply| scene(&game, ply, Side::White)).collect()
}

/// Asserts that every frame, laid over those before it, is the picture of its scene.
fn holds_the_pictures(painter: &Painter, scenes: &[Scene]) {
    let (_, shown) = played_back(&painter.replay(scenes));
    assert_eq!(shown.len(), scenes.len());
    for (at, shown) in shown.iter().enumerate().step_by(5) {
        // A replay of one scene is that whole scene; the last has all the pieces that the first has room for.
        let alone = &scenes[at..=at];
        let hands = |scene: &Scene| scene.hands.iter().any(|hand| !hand.is_empty());
        if hands(&alone[0]) == scenes.iter().any(hands) {
            let (_, alone) = played_back(&painter.replay(alone));
            assert!(alone[0].picture == shown.picture, "frame {at}");
        }
    }
}

#[test]
fn every_frame_shows_its_move() {
    let game = long_game(Preset::Farmers, 20);
    holds_the_pictures(painter(ThemeName::Light), &scenes(&game));
    let four = long_game(Preset::PyramidFour, 12);
    holds_the_pictures(painter(ThemeName::Dark), &scenes(&four));
    let mut game = chelma::Game::new(chelma::Preset::Chelma.rules());
    for turn in
        "N@e1 B@c8 N@g3 N@b6 B@f2 N@a6 B@h4 B@c7 R@h3 R@a5 R@f1 R@d8 e1-d3 a6-b4 g2-c6".split(' ')
    {
        game.play(turn.parse().expect("a turn"))
            .expect("a legal turn");
    }
    let game = any::Game::Chelma(game);
    let all: Vec<Scene> = (0..=15).map(|at| scene(&game, at, Side::Black)).collect();
    holds_the_pictures(painter(ThemeName::Wood), &all);
}

#[test]
fn captures_and_the_end_stand_longer_and_only_changes_are_drawn() {
    let moves = "i2-f6 c10-d9 f6-f7 i9-f6 f7-j10 d9-e8 c1-e2 g10-f9 e2-e7 b9-c10 e7-a10";
    let mut game = Game::new(Preset::Farmers.rules());
    for mv in moves.split(' ') {
        game.play(mv.parse().expect("a move"))
            .expect("a legal move");
    }
    assert!(game.outcome().is_some());
    let file = painter(ThemeName::Light).replay(&scenes(&game));
    assert!(
        file.windows(11).any(|bytes| bytes == b"NETSCAPE2.0"),
        "it begins anew"
    );
    let (width, shown) = played_back(&file);
    assert_eq!((width, shown.len()), (600, 12));
    let (quiet, capture, end) = (shown[2].delay, shown[5].delay, shown[11].delay);
    assert!(
        quiet >= 50 && capture > quiet && end > capture,
        "{quiet} {capture} {end}"
    );
    for (at, shown) in shown.iter().enumerate().skip(1) {
        assert!(shown.pixels < 600 * 600, "move {at} is drawn as a whole");
    }
    assert!(shown[1].picture != shown[0].picture);
}

#[test]
fn sixty_moves_are_small_and_any_number_stays_under_the_cap() {
    let game = long_game(Preset::Botermans, 60);
    for theme in ThemeName::ALL {
        let file = painter(theme).replay(&scenes(&game));
        assert!(file.len() <= 350_000, "{theme}: {} bytes", file.len());
    }
    let game = scenes(&long_game(Preset::Botermans, 150));
    let long: Vec<Scene> = game.iter().cycle().take(1200).cloned().collect();
    let file = painter(ThemeName::Light).replay(&long);
    assert!(file.len() <= MOST_REPLAY, "{} bytes", file.len());
    let (width, shown) = played_back(&file);
    assert_eq!(width, 400);
    assert!(shown.len() > 300, "only {} pictures", shown.len());
    let (_, last) = played_back(&painter(ThemeName::Light).replay(&long[1100..]));
    let end = |shown: &[Shown]| shown.len();
    assert!(end(&last) == 100);
}

#[test]
fn a_replay_of_nothing_is_an_empty_board() {
    let (width, shown) = played_back(&painter(ThemeName::HighContrast).replay(&[]));
    assert_eq!((width, shown.len()), (600, 1));
}

#[test]
fn the_pictures_of_a_replay_look_as_they_did() {
    for (name, theme) in [
        ("light-replay", ThemeName::Light),
        ("dark-replay", ThemeName::Dark),
    ] {
        let game = long_game(Preset::Farmers, 20);
        let (width, shown) = played_back(&painter(theme).replay(&scenes(&game)));
        let last = shown.into_iter().next_back().expect("a picture").picture;
        let image = image::RgbImage::from_raw(width.into(), width.into(), last).expect("a picture");
        let mut file = std::io::Cursor::new(Vec::new());
        image
            .write_to(&mut file, image::ImageFormat::Png)
            .expect("memory takes every byte");
        super::draw::holds_the_truth(name, &file.into_inner());
    }
}
