//! Tests of the ideal table.
