//! Pictures that were drawn before, by content, up to a number of bytes.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::scene::Scene;

/// Finished pictures; the oldest goes first when there are too many.
pub(super) struct Cache {
    /// Bytes of pictures to keep at most.
    cap: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    pictures: HashMap<Scene, Vec<u8>>,
    /// The keys, oldest first.
    order: VecDeque<Scene>,
    bytes: usize,
}

impl Cache {
    /// An empty cache for up to `cap` bytes of pictures.
    pub fn new(cap: usize) -> Cache {
        Cache {
            cap,
            kept: Mutex::default(),
        }
    }

    /// The picture of this scene, if it is kept; its pieces are in order.
    pub fn find(&self, scene: &Scene) -> Option<Vec<u8>> {
        self.kept().pictures.get(scene).cloned()
    }

    /// Keeps a picture.
    pub fn keep(&self, scene: Scene, picture: &[u8]) {
        if picture.len() > self.cap {
            return;
        }
        let mut kept = self.kept();
        if kept.pictures.contains_key(&scene) {
            return;
        }
        kept.bytes += picture.len();
        while kept.bytes > self.cap {
            let Some(oldest) = kept.order.pop_front() else {
                break;
            };
            let freed = kept.pictures.remove(&oldest).map_or(0, |old| old.len());
            kept.bytes -= freed;
        }
        kept.order.push_back(scene.clone());
        kept.pictures.insert(scene, picture.to_vec());
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // A panic elsewhere cannot leave a picture half kept.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Side, Square, SquareSet};

    fn scene(index: usize) -> Scene {
        Scene {
            threatened: Square::from_index(index).map_or(SquareSet::EMPTY, SquareSet::of),
            ..Scene::default()
        }
    }

    #[test]
    fn the_oldest_picture_goes_first() {
        let cache = Cache::new(100);
        for index in 0..4 {
            cache.keep(scene(index), &[index as u8; 30]);
        }
        assert_eq!(cache.find(&scene(0)), None);
        assert_eq!(cache.find(&scene(3)), Some(vec![3; 30]));
        cache.keep(scene(9), &[0; 101]);
        assert_eq!(cache.find(&scene(9)), None);
        assert_eq!(cache.kept().bytes, 90);
    }

    #[test]
    fn the_order_of_the_pieces_does_not_matter() {
        let placed = |square: &str, letter| {
            let square: Square = square.parse().expect("a square");
            let piece = crate::rules::gala::Piece::from_letter(letter).expect("a piece");
            (square, piece.into())
        };
        let mut one = scene(100);
        one.pieces = vec![placed("b2", 'G'), placed("a1", 'k')];
        let mut other = one.clone();
        other.pieces.reverse();
        assert_eq!(one.clone().in_order(), other.clone().in_order());
        other.bottom = Side::Black;
        assert_ne!(one.clone().in_order(), other.clone().in_order());
    }
}
