//! Generates the gRPC clients and servers around the messages of `facedown-wire`.

use std::path::PathBuf;
use std::{env, error::Error};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../../proto");
    println!("cargo:rerun-if-changed={}", root.display());
    let descriptors = protox::compile(["facedown/v1/verifier.proto", "facedown/v1/prover.proto"], [&root])?;
    tonic_prost_build::configure()
        .extern_path(".facedown.v1", "::facedown_wire::v1")
        .compile_fds(descriptors)?;
    Ok(())
}
