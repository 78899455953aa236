//! Assertions that every puzzle must pass, named for what they claim.
