//! A directory that only its owner may enter and that is gone afterwards.

use std::path::{Path, PathBuf};
use std::{fs, io};

use rand::TryRng;
use rand::rngs::SysRng;

/// Removed with all it holds when dropped.
#[derive(Debug)]
pub(crate) struct TemporaryDirectory(PathBuf);

impl TemporaryDirectory {
    /// A new one under the system's directory for such things.
    pub(crate) fn new() -> io::Result<Self> {
        let mut name = [0; 8];
        SysRng.try_fill_bytes(&mut name).map_err(io::Error::other)?;
        let path = std::env::temp_dir().join(format!("facedown-{}", hex::encode(name)));
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        // Fails if something is already there, so nobody can put a directory of theirs in our way.
        builder.create(&path)?;
        Ok(Self(path))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryDirectory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_private_and_goes_away() {
        let directory = TemporaryDirectory::new().unwrap();
        let path = directory.path().to_owned();
        fs::write(path.join("secret"), "x").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
        }
        drop(directory);
        assert!(!path.exists());
    }
}
