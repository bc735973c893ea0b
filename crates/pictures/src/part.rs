//! Parts of a picture that are compressed once, and put together as they stand in each picture.
//!
//! A board is made of squares that have been seen before: all but those under the arrow. So their rows are kept as they
//! stand in the file. A row refers to nothing but itself and the row above it in the same part. These are equally far
//! in every picture of that width.

use std::ops::Range;

use super::deflate::{BitWriter, Code, Codes, Counts, HEADER, LONGEST, SHORTEST, Token};
use super::encode::USUAL;

/// A part of a picture, compressed.
pub(super) struct Packed {
    width: usize,
    rows: Vec<Row>,
    /// Their codes, each row from a number of its own.
    codes: Vec<u32>,
}

/// A row of a part.
struct Row {
    /// Pixels at its beginning and its end that are as those above; the first row has none.
    as_above: [u16; 2],
    /// Where the codes of those in between begin, and how many bits they have.
    start: u32,
    bits: u16,
    sums: Sums,
}

/// What a row adds to the checksum, Adler-32.
#[derive(Clone, Copy)]
struct Sums {
    sum: u32,
    /// Each pixel times how many follow, itself included.
    weighted: u32,
}

/// Counts the symbols of some pixels, `width` a row, as often as `times` says. The `codes` say what is cheap.
pub(super) fn count(
    counts: &mut Counts,
    times: u32,
    (pixels, width): (&[u8], usize),
    (picture_width, codes): (usize, &Codes),
) {
    let (mut steps, mut above, mut waiting) = (Steps::default(), None, 0);
    for row in pixels.chunks_exact(width) {
        let as_above @ [first, last] = as_above(row, above);
        waiting += first;
        if first < row.len() {
            let length = waiting.clamp(SHORTEST, LONGEST);
            let distance = picture_width + 1;
            counts.add(Token::Match { length, distance }, times);
            steps.find(row, above, as_above, (picture_width + 1, codes));
            for token in steps.tokens(row, first) {
                counts.add(token, times);
            }
            waiting = last;
        }
        above = Some(row);
    }
}

impl Packed {
    /// A part of these pixels, `width` a row, for pictures of that width in these codes.
    pub fn new((pixels, width): (&[u8], usize), (picture_width, codes): (usize, &Codes)) -> Packed {
        let mut packed = Packed {
            width,
            rows: Vec::with_capacity(pixels.len() / width),
            codes: Vec::new(),
        };
        let mut steps = Steps::default();
        let mut above = None;
        for row in pixels.chunks_exact(width) {
            let as_above = as_above(row, above);
            steps.find(row, above, as_above, (picture_width + 1, codes));
            let mut bits = BitWriter::default();
            for token in steps.tokens(row, as_above[0]) {
                bits.write(token, codes);
            }
            packed.rows.push(Row {
                as_above: as_above.map(|pixels| pixels as u16),
                start: packed.codes.len() as u32,
                bits: bits.len() as u16,
                sums: Sums::of(row),
            });
            let bytes = bits.into_bytes();
            packed.codes.extend(bytes.chunks(4).map(|some| {
                let mut number = [0; 4];
                number[..some.len()].copy_from_slice(some);
                u32::from_le_bytes(number)
            }));
            above = Some(row);
        }
        packed.codes.shrink_to_fit();
        packed
    }

    /// Bytes it takes.
    pub fn weight(&self) -> usize {
        size_of_val(&*self.rows) + size_of_val(&*self.codes)
    }
}

impl Sums {
    fn of(row: &[u8]) -> Sums {
        let (mut sum, mut weighted) = (0, 0);
        for &pixel in row {
            sum += u32::from(pixel);
            weighted += sum;
        }
        Sums { sum, weighted }
    }
}

/// How many pixels at the beginning and the end of a row are as those above.
fn as_above(row: &[u8], above: Option<&[u8]>) -> [usize; 2] {
    let Some(above) = above else {
        return [0, 0];
    };
    let same = |(here, above): (&u8, &u8)| here == above;
    let first = row.iter().zip(above).take_while(|&pair| same(pair)).count();
    let pairs = row[first..].iter().zip(&above[first..]);
    [first, pairs.rev().take_while(|&pair| same(pair)).count()]
}

/// A cheap way through a row: literals, and the longest match at each of five distances.
#[derive(Default)]
struct Steps {
    steps: Vec<Step>,
}

#[derive(Clone, Copy, Default)]
struct Step {
    /// The bits from here to the end.
    cost: u32,
    /// 1 for a pixel as it is, or how many pixels are as those `distance` before.
    pixels: usize,
    distance: usize,
}

impl Steps {
    /// Finds it for the pixels of a row that are not `as_above`; `line` is how far two rows are in the file.
    fn find(
        &mut self,
        row: &[u8],
        above: Option<&[u8]>,
        [first, last]: [usize; 2],
        (line, codes): (usize, &Codes),
    ) {
        let end = row.len() - last;
        self.steps.clear();
        self.steps.resize(end - first + 1, Step::default());
        // Pixels as those one or two before, and as those straight above or one aside.
        let none = [].as_slice();
        let over = above.unwrap_or(none);
        let sources = [
            (row, 1, 1),
            (row, 2, 2),
            (over, 0, line),
            (over, 1, line + 1),
            (over, -1, line - 1),
        ];
        let sources = sources
            .map(|(source, back, distance)| (source, back, distance, codes.distance(distance).len));
        let mut same = [0; 5];
        for x in (first..end).rev() {
            let at = x - first;
            let mut best = Step {
                cost: codes.literal(row[x]).len + self.steps[at + 1].cost,
                pixels: 1,
                distance: 0,
            };
            for ((source, back, distance, far), same) in sources.into_iter().zip(&mut same) {
                let there = x
                    .checked_add_signed(-back)
                    .and_then(|from| source.get(from));
                *same = match there == Some(&row[x]) {
                    true => LONGEST.min(*same + 1),
                    false => 0,
                };
                if *same >= SHORTEST {
                    let cost = codes.length(*same).len + far + self.steps[at + *same].cost;
                    if cost < best.cost {
                        best = Step {
                            cost,
                            pixels: *same,
                            distance,
                        };
                    }
                }
            }
            self.steps[at] = best;
        }
    }

    /// What was found, for the pixels of `row` from `first`.
    fn tokens(&self, row: &[u8], first: usize) -> impl Iterator<Item = Token> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let step = self.steps.get(at).filter(|step| step.pixels > 0)?;
            let pixel = row[first + at];
            at += step.pixels;
            Some(match step.distance {
                0 => Token::Literal(pixel),
                distance => Token::Match {
                    length: step.pixels,
                    distance,
                },
            })
        })
    }
}

/// A part and the pixels it stands for.
pub(super) struct Part<'a> {
    pub packed: &'a Packed,
    /// From its first pixel on.
    pub pixels: &'a [u8],
    /// How far two of its rows are.
    pub line: usize,
}

/// Columns, from one up to another; none at first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Span(u16, u16);

impl Span {
    /// Has it reach over these as well.
    pub fn grow(&mut self, from: usize, to: usize) {
        if self.1 == 0 {
            self.0 = from as u16;
        }
        (self.0, self.1) = (self.0.min(from as u16), self.1.max(to as u16));
    }

    fn meets(self, columns: &Range<usize>) -> bool {
        usize::from(self.0) < columns.end && columns.start < usize::from(self.1)
    }
}

/// A picture, as wide as it has rows, as the compressed data of a PNG file.
///
/// `edges` are where its parts begin, across and down alike, and where the last of them ends. Where rows were
/// `touched`, pixels may be others than those of the part. They are compressed anew.
pub(super) fn compressed<'a>(
    (picture, touched): (&[u8], &[Span]),
    codes: &Codes,
    edges: &[usize],
    part: impl Fn(usize, usize) -> Option<Part<'a>>,
) -> Vec<u8> {
    let width = touched.len();
    let mut stream = Stream::new(picture, width, codes);
    let columns: Vec<Range<usize>> = edges.windows(2).map(|pair| pair[0]..pair[1]).collect();
    for (band, rows) in columns.iter().enumerate() {
        let parts: Vec<_> = (0..columns.len())
            .map(|column| part(column, band))
            .collect();
        // Whether the row above is as in the part.
        let mut kept = vec![true; columns.len()];
        for y in rows.clone() {
            stream.begin_row();
            for ((columns, part), kept) in columns.iter().zip(&parts).zip(&mut kept) {
                let start = y * width + columns.start;
                let row = || &picture[start..][..columns.len()];
                let known = part.as_ref().filter(|part| {
                    let same = || part.pixels[(y - rows.start) * part.line..].starts_with(row());
                    let untouched = !touched[y].meets(columns);
                    debug_assert!(!untouched || same());
                    untouched || same()
                });
                match known {
                    Some(part) if *kept => stream.copy(part.packed, y - rows.start),
                    _ => {
                        let above = start - width.min(start);
                        let above = (y > rows.start).then(|| &picture[above..][..columns.len()]);
                        stream.add(row(), above);
                    }
                }
                *kept = known.is_some();
            }
        }
    }
    stream.finish()
}

/// The compressed data so far.
struct Stream<'a> {
    picture: &'a [u8],
    /// How far two rows are in the file: one byte before each tells its filter, which is always 0, none.
    line: usize,
    codes: &'a Codes,
    bits: BitWriter,
    /// The bytes before here are written, but for the last `waiting`, a match of those a row above.
    at: usize,
    waiting: usize,
    /// The two sums of Adler-32 (RFC 1950), reduced modulo 65,521 once a row.
    checksum: [u64; 2],
    steps: Steps,
}

impl<'a> Stream<'a> {
    fn new(picture: &'a [u8], width: usize, codes: &'a Codes) -> Stream<'a> {
        let mut start = Vec::with_capacity(USUAL);
        start.extend_from_slice(&HEADER);
        Stream {
            picture,
            line: width + 1,
            codes,
            bits: BitWriter::begin_block(codes, start),
            at: 0,
            waiting: 0,
            checksum: [1, 0],
            steps: Steps::default(),
        }
    }

    /// The byte before a row.
    fn begin_row(&mut self) {
        self.reduce();
        self.sum(1, Sums::of(&[0]));
        self.at += 1;
        if self.at == 1 {
            self.write(Token::Literal(0));
        } else {
            self.waiting += 1;
        }
    }

    /// A row of a part as it was compressed before.
    fn copy(&mut self, part: &Packed, row: usize) {
        let row = &part.rows[row];
        self.sum(part.width, row.sums);
        let [first, last] = row.as_above.map(usize::from);
        self.at += first;
        self.waiting += first;
        if row.bits > 0 {
            self.write_match();
            let codes = &part.codes[row.start as usize..];
            let (whole, rest) = (usize::from(row.bits / 32), u32::from(row.bits % 32));
            for &bits in &codes[..whole] {
                self.bits.put(Code { bits, len: 32 });
            }
            if rest > 0 {
                self.bits.put(Code {
                    bits: codes[whole],
                    len: rest,
                });
            }
            self.at += part.width - first;
            self.waiting = last;
        }
    }

    /// Pixels of a row, and those above them if they may be referred to.
    fn add(&mut self, row: &[u8], above: Option<&[u8]>) {
        self.sum(row.len(), Sums::of(row));
        let as_above @ [first, last] = as_above(row, above);
        self.at += first;
        self.waiting += first;
        if first < row.len() {
            self.write_match();
            let around = (self.line, self.codes);
            self.steps.find(row, above, as_above, around);
            for token in self.steps.tokens(row, first) {
                self.bits.write(token, self.codes);
            }
            self.at += row.len() - first;
            self.waiting = last;
        }
    }

    /// Writes the match that waits.
    fn write_match(&mut self) {
        while self.waiting >= SHORTEST {
            // So that what is left after the longest is not too short.
            let length = match self.waiting - self.waiting.min(LONGEST) {
                1 | 2 => LONGEST - SHORTEST,
                _ => self.waiting.min(LONGEST),
            };
            let distance = self.line;
            self.write(Token::Match { length, distance });
            self.waiting -= length;
        }
        for at in self.at - self.waiting..self.at {
            let byte = match (at / self.line, at % self.line) {
                (_, 0) => 0,
                (y, x) => self.picture[y * (self.line - 1) + x - 1],
            };
            self.write(Token::Literal(byte));
        }
        self.waiting = 0;
    }

    fn write(&mut self, token: Token) {
        self.bits.write(token, self.codes);
    }

    fn sum(&mut self, pixels: usize, row: Sums) {
        let [sum, weighted] = self.checksum;
        self.checksum = [
            sum + u64::from(row.sum),
            weighted + sum * pixels as u64 + u64::from(row.weighted),
        ];
    }

    fn reduce(&mut self) {
        self.checksum = self.checksum.map(|sum| sum % 65_521);
    }

    fn finish(mut self) -> Vec<u8> {
        self.reduce();
        self.write_match();
        let mut file = self.bits.end_block(self.codes);
        let [sum, weighted] = self.checksum.map(|sum| sum as u32);
        file.extend_from_slice(&(weighted << 16 | sum).to_be_bytes());
        file
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::ZlibDecoder;

    use super::*;

    /// Places of parts: a margin, two squares, a margin.
    const EDGES: [usize; 5] = [0, 30, 330, 630, 660];

    /// Pixels of this many colours: of few, nearly all are alike; of many, half of them.
    fn noise(seed: u32, colours: u32) -> impl Iterator<Item = u8> {
        let mut state = seed;
        std::iter::repeat_with(move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            match state >> 24 < 250 - colours / 2 {
                true => 0,
                false => ((state >> 8) % colours) as u8,
            }
        })
    }

    /// The rows of the compressed data without the bytes before them. The decoder has checked their checksum.
    fn read(data: &[u8], width: usize) -> Vec<u8> {
        let mut rows = Vec::new();
        let read = ZlibDecoder::new(data).read_to_end(&mut rows);
        read.expect("a zlib stream");
        let rows = rows.chunks_exact(width + 1);
        rows.flat_map(|row| {
            assert_eq!(row[0], 0);
            row[1..].iter().copied()
        })
        .collect()
    }

    #[test]
    fn pictures_of_known_and_changed_parts_are_read_back() {
        let width = EDGES[4];
        for (seed, colours) in [(1, 3), (2, 40), (3, 256), (4, 1)] {
            let board: Vec<u8> = noise(seed, colours).take(width * width).collect();
            let mut counts = Counts::new();
            let flat = Codes::new(&counts);
            count(&mut counts, 3, (&board, width), (width, &flat));
            let codes = Codes::new(&counts);
            let all: Vec<Packed> = (0..16)
                .map(|at| {
                    let [columns, rows] = [at % 4, at / 4].map(|at| EDGES[at]..EDGES[at + 1]);
                    let wide = columns.len();
                    let pixels: Vec<u8> = rows
                        .flat_map(|y| board[y * width..][columns.clone()].to_vec())
                        .collect();
                    Packed::new((&pixels, wide), (width, &codes))
                })
                .collect();
            let packed = |pixels: &[u8], touched: &[Span]| {
                compressed((pixels, touched), &codes, &EDGES, |column, row| {
                    // One that nobody has seen before.
                    (column + row != 4).then(|| Part {
                        packed: &all[row * 4 + column],
                        pixels: &board[EDGES[row] * width + EDGES[column]..],
                        line: width,
                    })
                })
            };
            let mut touched = vec![Span::default(); width];
            assert!(read(&packed(&board, &touched), width) == board);
            // An arrow across, a single pixel at each part's edges.
            let mut changed = board.clone();
            let mut change = |x: usize, y: usize, pixel: u8| {
                changed[y * width + x] = pixel;
                touched[y].grow(x, x + 1);
            };
            for at in 0..600 {
                for x in at..at + 25 {
                    change(x, at + 20, 7);
                }
            }
            for edge in [0, 29, 30, 329, 330, 659] {
                for (x, y) in [(edge, edge), (400, edge), (edge, 400)] {
                    change(x, y, board[y * width + x] ^ 1);
                }
            }
            assert!(read(&packed(&changed, &touched), width) == changed);
        }
    }
}
