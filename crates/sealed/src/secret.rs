//! Bytes that must not leak: wiped when dropped, opaque in `Debug`, never copied.

use zeroize::{Zeroize, optimization_barrier};

/// Overwrites secrets with zeros, so that no optimisation can leave it out. Unlike [`Zeroize`] it writes whole
/// registers, not one value after the other; the engine wipes more than it keeps.
pub(crate) fn wipe<T: Copy + Default>(values: &mut [T]) {
    values.fill(T::default());
    optimization_barrier(values);
}

/// A fixed number of secret bytes.
pub(crate) struct Secret<const N: usize>(pub(crate) [u8; N]);

impl<const N: usize> Drop for Secret<N> {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl<const N: usize> std::fmt::Debug for Secret<N> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Secret")
    }
}
