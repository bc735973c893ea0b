//! What a drawing is made of: plain data.

/// The numbers of colours that every drawing has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Inks {
    /// Around the board.
    pub margin: usize,
    /// The line around the board.
    pub border: usize,
    /// The lines around the open board.
    pub line: usize,
    /// Names of files and ranks.
    pub label: usize,
    /// Around arrows.
    pub casing: usize,
    /// The arrow of a move.
    pub arrow: usize,
    /// Where a move came from and went to.
    pub trail: usize,
}

/// A shape in one colour, painted over those before it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Layer {
    /// What is added, and what is taken out of what was added before; in this order.
    pub outline: Vec<Outline>,
    /// The number of its colour.
    pub ink: usize,
    /// 0 to 1.
    pub opacity: f32,
}

/// A part of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outline {
    /// Whether it is added; else it is taken out.
    pub adds: bool,
    /// Path data of SVG, filled by the rule `nonzero`.
    pub path: String,
}

/// Something in a place.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Spot {
    /// The name of the square; none beside the board.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub square: Option<String>,
    /// Its middle, from the left.
    pub x: f32,
    /// Its middle, from the top.
    pub y: f32,
    /// The number of its look.
    pub look: usize,
    /// How many pixels a unit of its look is.
    pub scale: f32,
}

/// An arrow, or lines without a head: a casing around it, then itself without the casing below.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ArrowShape {
    /// The corners of the shaft.
    pub shaft: Vec<(f32, f32)>,
    /// The corners of the head, which are a little round; none for lines.
    pub head: Vec<(f32, f32)>,
    /// The middles of knots.
    pub knots: Vec<(f32, f32)>,
    /// The width of the shaft.
    pub width: f32,
    /// The radius of a knot.
    pub knot: f32,
    /// The width of the casing.
    pub casing: f32,
    /// How round the corners of the head are: a radius.
    pub round: f32,
    /// The number of its colour.
    pub ink: usize,
    /// 0 to 1, and that of the casing.
    pub opacity: (f32, f32),
    /// Whether it lies under pieces and signs.
    pub under: bool,
}

/// A name at the edge of the board.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Label {
    /// `a` or `10`.
    pub text: String,
    /// Its middle, from the left.
    pub x: f32,
    /// Its middle, from the top.
    pub y: f32,
}
