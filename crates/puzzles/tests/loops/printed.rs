//! printed
