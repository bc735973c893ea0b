//! A game as an animated picture: a GIF of one scene after another, in which every frame holds only what has changed.
//!
//! All frames share the palette of the sprites. A frame is the smallest rectangle around the changes. Pixels in it that
//! stay as they are become transparent, which compresses well.
//!
//! There is no WebP: the encoders in pure Rust write single pictures in full colour, without animation and palette.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::geometry::Size;
use super::painter::Painter;
use super::quantize::TRANSPARENT;
use super::scene::{Scene, common_format};

/// The most bytes of a replay. A longer game is drawn smaller, and then with fewer of its early scenes.
pub const MOST_REPLAY: usize = 2_000_000;

/// The most scenes of a replay. Of a longer game some early ones are left out before anything is drawn.
pub const MOST_SCENES: usize = 600;

/// The number of a game's last scenes that are always shown.
const LAST: usize = 40;

/// How long a frame stands, in hundredths of a second.
const HOLD: u16 = 90;
const HOLD_START: u16 = 150;
const HOLD_CAPTURE: u16 = 180;
/// With two arrows to be told apart.
const HOLD_WRONG: u16 = 350;
const HOLD_END: u16 = 600;
/// All frames but the last together, in hundredths of a second. If they would take longer, each is shortened alike.
const MOST_HOLDS: u32 = 17_000;

impl Painter {
    /// The scenes one after another as the bytes of an animated GIF file that begins anew at its end.
    ///
    /// A capture stands twice as long as another move, the last scene longest. In a long game all stand shorter, so
    /// that it is seen in three minutes.
    ///
    /// The picture is 600 pixels wide and high, or 400 if that takes more than [`MOST_REPLAY`] bytes. If that does too,
    /// early scenes are left out until it does not, but none of the last forty. Of a game of more than 600 scenes some
    /// are left out in any case. The last few files are cached.
    ///
    /// All scenes are of one board and seen from one side. Without any the board is empty.
    ///
    /// ```
    /// use gala_pictures::{Painter, Scene, ThemeName};
    /// let gif = Painter::new(ThemeName::Light).replay(&[Scene::default()]);
    /// assert!(gif.starts_with(b"GIF89a"));
    /// ```
    pub fn replay(&self, scenes: &[Scene]) -> Vec<u8> {
        let empty = [Scene::default()];
        let scenes = if scenes.is_empty() { &empty } else { scenes };
        if let Some(file) = self.replays.find(scenes) {
            return file;
        }
        let file = self.new_replay(scenes);
        self.replays.keep(scenes, &file);
        file
    }

    fn new_replay(&self, scenes: &[Scene]) -> Vec<u8> {
        let chosen = chosen(scenes);
        for size in [Size::Medium, Size::Small] {
            if let Ok(file) = self.animate(&chosen, size, MOST_REPLAY) {
                return file;
            }
        }
        let (early, late) = chosen.split_at(chosen.len().saturating_sub(LAST));
        let mut every = 2;
        loop {
            let fewer: Vec<&Scene> = early.iter().step_by(every).chain(late).copied().collect();
            let most = match every > early.len() {
                true => usize::MAX,
                false => MOST_REPLAY,
            };
            match self.animate(&fewer, Size::Small, most) {
                Ok(file) => return file,
                // No more than had room are tried again.
                Err(drawn) => {
                    let room = drawn.saturating_sub(LAST).max(1);
                    every = early.len().div_ceil(room).max(every + 1);
                }
            }
        }
    }

    /// The pictures of a replay alone, as bytes: the first half of [`Painter::replay`], for measuring.
    #[doc(hidden)]
    pub fn compose_replay(&self, scenes: &[Scene]) -> usize {
        let all: Vec<&Scene> = scenes.iter().collect();
        let format = common_format(&all);
        let pictures = all
            .iter()
            .map(|scene| self.compose_as(scene, format, Size::Medium).pixels.len());
        pictures.sum()
    }

    /// The scenes as a file, or how many of them had been drawn when it was larger than `most` bytes.
    fn animate(&self, scenes: &[&Scene], size: Size, most: usize) -> Result<Vec<u8>, usize> {
        self.write_gif(scenes, size, most)
            .expect("memory takes every byte, and every frame lies within the picture")
    }

    fn write_gif(
        &self,
        scenes: &[&Scene],
        size: Size,
        most: usize,
    ) -> Result<Result<Vec<u8>, usize>, EncodingError> {
        let format = common_format(scenes);
        let palette = self.sprites(format, size).palette.bytes();
        let width = size.pixels() as usize;
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, width as u16, width as u16, &palette)?;
        encoder.set_repeat(Repeat::Infinite)?;
        let mut shown: Vec<u8> = Vec::new();
        for (at, (scene, hold)) in scenes.iter().zip(holds(scenes)).enumerate() {
            let picture = self.compose_as(scene, format, size).pixels;
            let mut frame = change(&shown, &picture, width);
            frame.delay = hold;
            encoder.write_frame(&frame)?;
            if encoder.get_ref().len() > most {
                return Ok(Err(at));
            }
            shown = picture;
        }
        drop(encoder);
        match file.len() > most {
            true => Ok(Err(scenes.len())),
            false => Ok(Ok(file)),
        }
    }
}

/// The scenes that are shown of a long game, at most [`MOST_SCENES`]: the first, all of the last ones, and as many
/// between as there is room for, equally far apart.
fn chosen(scenes: &[Scene]) -> Vec<&Scene> {
    let (early, late) = scenes.split_at(scenes.len().saturating_sub(LAST));
    let every = early.len().div_ceil(MOST_SCENES - LAST).max(1);
    early.iter().step_by(every).chain(late).collect()
}

/// How long each of the scenes stands, in hundredths of a second.
fn holds(scenes: &[&Scene]) -> Vec<u16> {
    let Some((_, early)) = scenes.split_last() else {
        return Vec::new();
    };
    let captures = |scene: &Scene| scene.last.as_ref().is_some_and(|track| track.captured);
    let mut holds: Vec<u16> = (early.iter().enumerate())
        .map(|(at, scene)| match at {
            _ if scene.wrong.is_some() => HOLD_WRONG,
            0 => HOLD_START,
            _ if captures(scene) => HOLD_CAPTURE,
            _ => HOLD,
        })
        .collect();
    let all: u32 = holds.iter().map(|&hold| u32::from(hold)).sum();
    if all > MOST_HOLDS {
        for hold in &mut holds {
            let shorter = u32::from(*hold) * MOST_HOLDS / all;
            // Viewers play frames shorter than this slowly.
            *hold = (shorter as u16).max(2);
        }
    }
    holds.push(HOLD_END);
    holds
}

/// What turns one picture into the next; all of it if there is none before. At least one pixel.
fn change(before: &[u8], after: &[u8], width: usize) -> Frame<'static> {
    let mut frame = Frame {
        transparent: Some(TRANSPARENT),
        dispose: DisposalMethod::Keep,
        ..Frame::default()
    };
    if before.len() != after.len() {
        (frame.width, frame.height) = (width as u16, (after.len() / width) as u16);
        frame.buffer = Cow::Owned(after.to_vec());
        return frame;
    }
    let (mut top, mut bottom, mut left, mut right) = (usize::MAX, 0, width - 1, 0);
    let rows = || before.chunks_exact(width).zip(after.chunks_exact(width));
    for (y, (before, after)) in rows().enumerate() {
        if before == after {
            continue;
        }
        let differs = |x: &usize| before[*x] != after[*x];
        (top, bottom) = (top.min(y), y);
        left = (0..left).find(differs).unwrap_or(left);
        right = (right + 1..width).rev().find(differs).unwrap_or(right);
    }
    if top == usize::MAX {
        (top, left) = (0, 0);
    }
    let right = right.max(left);
    let mut buffer = Vec::with_capacity((right - left + 1) * (bottom - top + 1));
    for (before, after) in rows().skip(top).take(bottom - top + 1) {
        let pairs = before[left..=right].iter().zip(&after[left..=right]);
        buffer.extend(pairs.map(
            |(before, after)| {
                if before == after { TRANSPARENT } else { *after }
            },
        ));
    }
    (frame.left, frame.top) = (left as u16, top as u16);
    (frame.width, frame.height) = ((right - left + 1) as u16, (bottom - top + 1) as u16);
    frame.buffer = Cow::Owned(buffer);
    frame
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Track;

    #[test]
    fn a_long_game_is_seen_in_three_minutes() {
        let seen = |moves: usize| {
            let capture = Scene {
                last: Some(Track {
                    route: Vec::new(),
                    captured: true,
                }),
                ..Scene::default()
            };
            let quiet = Scene::default();
            let scenes: Vec<&Scene> = (0..=moves)
                .map(|at| if at % 5 == 3 { &capture } else { &quiet })
                .collect();
            holds(&scenes)
        };
        assert_eq!(seen(5), [150, 90, 90, 180, 90, 600]);
        assert_eq!(seen(120)[1..5], [90, 90, 180, 90]);
        for moves in [160, 300, 1000, 3000] {
            let holds = seen(moves);
            let all: u32 = holds.iter().map(|&hold| u32::from(hold)).sum();
            assert!((14_000..=18_000).contains(&all), "{moves}: {all}");
            assert!(holds[3] > holds[2] && holds[moves] == 600, "{moves}");
        }
        assert!(holds(&[]).is_empty());
    }

    #[test]
    fn a_change_is_the_smallest_rectangle_and_turns_one_picture_into_the_next() {
        let before = vec![7; 100];
        let mut after = before.clone();
        let nothing = change(&before, &after, 10);
        assert_eq!(
            (nothing.width, nothing.height, &nothing.buffer[..]),
            (1, 1, &[TRANSPARENT][..])
        );
        (after[23], after[46], after[32]) = (1, 2, 3);
        let frame = change(&before, &after, 10);
        assert_eq!(
            (frame.left, frame.top, frame.width, frame.height),
            (2, 2, 5, 3)
        );
        let mut shown = before;
        for (at, &index) in frame.buffer.iter().enumerate() {
            if index != TRANSPARENT {
                shown[(2 + at / 5) * 10 + 2 + at % 5] = index;
            }
        }
        assert_eq!(shown, after);
        assert_eq!(change(&[], &after, 10).buffer, after);
    }

    #[test]
    fn of_a_very_long_game_six_hundred_scenes_are_drawn_and_its_end_whole() {
        let numbered = |at: usize| Scene {
            last: Some(Track {
                route: Vec::new(),
                captured: at.is_multiple_of(2),
            }),
            ..Scene::default()
        };
        for length in [1, 40, 600, 601, 1_201, 10_001] {
            let scenes: Vec<Scene> = (0..length).map(numbered).collect();
            let shown = chosen(&scenes);
            assert!(shown.len() <= MOST_SCENES, "{length}: {}", shown.len());
            assert!(length > MOST_SCENES || shown.len() == length, "{length}");
            assert!(std::ptr::eq(shown[0], &scenes[0]), "{length}");
            let last = length.min(LAST);
            let end = shown[shown.len() - last..]
                .iter()
                .zip(&scenes[length - last..]);
            assert!(
                end.into_iter()
                    .all(|(one, other)| std::ptr::eq(*one, other))
            );
        }
    }
}
