//! The fuzz targets of galabot; see [`entries`].

pub mod entries;
