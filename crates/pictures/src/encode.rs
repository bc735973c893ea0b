//! Palette indices to the bytes of a PNG file.
//!
//! Filter and compressor are driven here, and `png` writes the file around them. That crate would hand the compressor
//! one row at a time; all rows at once take half the time.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

/// Room for a usual picture, in bytes.
pub(super) const USUAL: usize = 64 * 1024;

/// Room for what stands in a file around its data, the palette above all, in bytes.
const HEAD: usize = 1024;

/// The PNG filter "up": every byte less the byte above it.
///
/// Most pixels equal the one above, so most of a picture becomes zero. The fastest level of compression finds that.
const UP: u8 = 2;

/// A picture of `width` pixels a row as a PNG file; `palette` has three bytes a colour.
///
/// # Errors
///
/// None that can happen: memory takes every byte.
pub(super) fn encode(picture: &[u8], width: u32, palette: &[u8]) -> Result<Vec<u8>, EncodingError> {
    let mut compressor = ZlibEncoder::new(Vec::with_capacity(USUAL), Compression::fast());
    compressor.write_all(&filtered(picture, width as usize))?;
    let height = picture.len() as u32 / width.max(1);
    file(&compressor.finish()?, width, height, palette)
}

/// A PNG file with this compressed data.
///
/// # Errors
///
/// None that can happen, as above.
pub(super) fn file(
    data: &[u8],
    width: u32,
    height: u32,
    palette: &[u8],
) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::with_capacity(data.len() + HEAD);
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    let mut writer = encoder.write_header()?;
    writer.write_chunk(chunk::IDAT, data)?;
    writer.finish()?;
    Ok(file)
}

/// The rows as the compressor wants them: each behind the number of its filter.
fn filtered(picture: &[u8], width: usize) -> Vec<u8> {
    let mut filtered = Vec::with_capacity(picture.len() + picture.len() / width);
    let mut above: &[u8] = &vec![0; width];
    for row in picture.chunks_exact(width) {
        filtered.push(UP);
        filtered.extend(
            row.iter()
                .zip(above)
                .map(|(here, above)| here.wrapping_sub(*above)),
        );
        above = row;
    }
    filtered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decoder_reads_back_what_was_written() {
        let picture: Vec<u8> = (0..640_000_u32)
            .map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8 & 3)
            .collect();
        let palette: Vec<u8> = (0..12).map(|i| i * 20).collect();
        let file = encode(&picture, 800, &palette).expect("memory takes every byte");
        let image = image::load_from_memory(&file)
            .expect("a PNG file")
            .to_rgb8();
        for (pixel, index) in image.pixels().zip(&picture) {
            let start = usize::from(*index) * 3;
            assert_eq!(pixel.0, palette[start..start + 3]);
        }
    }
}
