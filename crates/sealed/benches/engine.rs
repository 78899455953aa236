//! Measures the engine.

fn main() {}
