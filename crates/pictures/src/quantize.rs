//! The 255 colours of a theme's pictures: flat areas exactly, the smooth edges between them as well as they can be had.

use std::collections::HashMap;

use image::{Rgba, RgbaImage};

use super::theme::colours::Rgb;

/// Colours of an 8-bit palette: one of the 256 indices is left for [`TRANSPARENT`].
const SIZE: usize = 255;

/// The index that stands for no colour: in a replay it leaves a pixel as it was.
pub(super) const TRANSPARENT: u8 = 255;

/// Rounds of improvement after the first choice of colours.
const ROUNDS: usize = 6;

/// How often each colour is expected in a picture.
#[derive(Default)]
pub(super) struct ColourHistogram(HashMap<Rgb, f32>);

impl ColourHistogram {
    /// Counts `weight` more pixels of this colour.
    pub fn add(&mut self, colour: Rgb, weight: f32) {
        *self.0.entry(colour).or_default() += weight;
    }

    /// Counts every pixel of an image.
    pub fn count(&mut self, image: &RgbaImage, weight: f32) {
        for &Rgba([r, g, b, _]) in image.pixels() {
            self.add([r, g, b], weight);
        }
    }
}

/// A choice of up to 255 colours.
pub(super) struct Palette {
    colours: Vec<Rgb>,
    /// How many of them, from the first, stand for flat areas.
    flat: usize,
}

impl Palette {
    /// A palette with every colour of `flat`, and the rest chosen so that the counted colours change least.
    pub fn new(flat: &[Rgb], histogram: ColourHistogram) -> Palette {
        let mut colours: Vec<Rgb> = Vec::with_capacity(SIZE);
        for &colour in flat {
            if colours.len() < SIZE && !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        let reserved = colours.len();
        let mut counted: Vec<Counted> = histogram
            .0
            .into_iter()
            .filter(|(colour, _)| !colours.contains(colour))
            .map(|(colour, weight)| Counted {
                colour: colour.map(f32::from),
                weight,
            })
            .collect();
        // A fixed order: the same theme gives the same palette in every run.
        counted.sort_by_key(|counted| counted.colour.map(|channel| channel as u8));
        colours.extend(split(&mut counted, SIZE - reserved));
        let mut palette = Palette {
            colours,
            flat: reserved,
        };
        for _ in 0..ROUNDS {
            palette.improve(&counted);
        }
        palette
    }

    /// The colours, three bytes each.
    pub fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }

    /// The colours in order.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// Whether this index stands for pixels between flat areas.
    pub fn is_edge(&self, index: u8) -> bool {
        usize::from(index) >= self.flat
    }

    /// The index of the colour nearest to this one; of several the first.
    pub fn nearest(&self, colour: Rgb) -> u8 {
        let [r, g, b] = colour.map(i32::from);
        // Distance and index in one number, and no branch: this way the processor compares several at a time.
        let nearest = (self.colours.iter().zip(0_u32..))
            .map(|(shown, index)| {
                let [dr, dg, db] = [
                    r - i32::from(shown[0]),
                    g - i32::from(shown[1]),
                    b - i32::from(shown[2]),
                ];
                ((dr * dr + dg * dg + db * db) as u32) << 8 | index
            })
            .min();
        nearest.unwrap_or(0) as u8
    }

    /// How far this index is from a colour: squared, summed over the channels.
    pub fn distance(&self, index: u8, colour: Rgb) -> u32 {
        let shown = self.colours[usize::from(index)];
        (0..3)
            .map(|i| u32::from(colour[i].abs_diff(shown[i])).pow(2))
            .sum()
    }

    /// Moves every colour that is not reserved to the mean of what it stands for.
    fn improve(&mut self, counted: &[Counted]) {
        let mut sums = vec![([0.0_f32; 3], 0.0_f32); self.colours.len()];
        for one in counted {
            let (sum, weight) =
                &mut sums[usize::from(self.nearest(one.colour.map(|channel| channel as u8)))];
            *weight += one.weight;
            for (sum, channel) in sum.iter_mut().zip(one.colour) {
                *sum += channel * one.weight;
            }
        }
        for (colour, (sum, weight)) in self.colours.iter_mut().zip(sums).skip(self.flat) {
            if weight > 0.0 {
                *colour = sum.map(|channel| (channel / weight).round() as u8);
            }
        }
    }
}

/// A colour and how often it is expected.
struct Counted {
    colour: [f32; 3],
    weight: f32,
}

/// Splits the counted colours into groups, always the group with the largest error first, and returns their means.
fn split(counted: &mut [Counted], groups: usize) -> Vec<Rgb> {
    if counted.is_empty() || groups == 0 {
        return Vec::new();
    }
    let mut open = vec![Group::new(counted)];
    while open.len() < groups {
        let Some(worst) = (0..open.len())
            .filter(|&index| open[index].members.len() > 1)
            .max_by(|&a, &b| open[a].error().total_cmp(&open[b].error()))
        else {
            break;
        };
        let (low, high) = open.swap_remove(worst).halves();
        open.push(low);
        open.push(high);
    }
    open.iter()
        .map(|group| group.mean.map(|channel| channel.round() as u8))
        .collect()
}

/// Colours that will share one place in the palette.
struct Group<'a> {
    members: &'a mut [Counted],
    mean: [f32; 3],
    /// Weighted squared distance from the mean, by channel.
    spread: [f32; 3],
}

impl Group<'_> {
    fn new(members: &mut [Counted]) -> Group<'_> {
        let total: f32 = members.iter().map(|one| one.weight).sum();
        let mut mean = [0.0; 3];
        let mut spread = [0.0; 3];
        for (i, mean) in mean.iter_mut().enumerate() {
            let sum: f32 = members.iter().map(|one| one.colour[i] * one.weight).sum();
            *mean = sum / total;
            spread[i] = members
                .iter()
                .map(|one| (one.colour[i] - *mean).powi(2) * one.weight)
                .sum();
        }
        Group {
            members,
            mean,
            spread,
        }
    }

    fn error(&self) -> f32 {
        self.spread.iter().sum()
    }
}

impl<'a> Group<'a> {
    /// Two groups, split at the mean of the widest channel.
    fn halves(self) -> (Group<'a>, Group<'a>) {
        let widest = (0..3)
            .max_by(|&a, &b| self.spread[a].total_cmp(&self.spread[b]))
            .unwrap_or(0);
        self.members
            .sort_by(|a, b| a.colour[widest].total_cmp(&b.colour[widest]));
        let middle = self
            .members
            .partition_point(|one| one.colour[widest] <= self.mean[widest])
            .clamp(1, self.members.len() - 1);
        let (low, high) = self.members.split_at_mut(middle);
        (Group::new(low), Group::new(high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_colours_stay_exact_and_others_come_near() {
        let mut histogram = ColourHistogram::default();
        for step in 0..=255 {
            histogram.add([step, step / 2, 0], 1.0);
        }
        let flat = [[1, 2, 3], [255, 0, 255], [1, 2, 3]];
        let palette = Palette::new(&flat, histogram);
        assert_eq!(palette.colours().len(), 255);
        for colour in flat {
            assert_eq!(
                palette.colours()[usize::from(palette.nearest(colour))],
                colour
            );
        }
        for step in 0..=255_u8 {
            let near = palette.colours()[usize::from(palette.nearest([step, step / 2, 0]))];
            assert!(near[0].abs_diff(step) <= 2);
        }
    }

    #[test]
    fn a_census_of_few_colours_is_kept_whole() {
        let mut histogram = ColourHistogram::default();
        histogram.add([9, 9, 9], 1.0);
        histogram.add([10, 9, 9], 5.0);
        let palette = Palette::new(&[], histogram);
        assert_eq!(palette.colours().len(), 2);
        assert!(
            Palette::new(&[], ColourHistogram::default())
                .bytes()
                .is_empty()
        );
    }
}
