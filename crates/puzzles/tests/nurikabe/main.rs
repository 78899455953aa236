//! Nurikabe: complete, sound, and silent; its formats; and the gaps of the printed protocol.

mod common;
mod complete;
