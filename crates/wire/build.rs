//! Compiles `proto/` without a system `protoc`, and keeps the descriptors for gRPC reflection.

use std::path::PathBuf;
use std::{env, error::Error, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../../proto");
    println!("cargo:rerun-if-changed={}", root.display());
    let files = ["receipt", "session", "verifier", "prover"].map(|name| format!("facedown/v1/{name}.proto"));
    let descriptors = protox::compile(files, [&root])?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("facedown.descriptors"), prost::Message::encode_to_vec(&descriptors))?;
    prost_build::Config::new().bytes(["."]).compile_fds(descriptors)?;
    Ok(())
}
