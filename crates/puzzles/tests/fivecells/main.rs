//! Five Cells: the proof is complete, sound and shows nothing; the printed one rejects honest provers.

mod boards;
mod completeness;
mod errata;
mod formats;
mod knowledge;
mod printed;
mod soundness;
mod vectors;
