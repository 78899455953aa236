//! Solutions are secrets: wiped when dropped, and shown as a name and a size only.

/// Implements `Debug` for a solution without showing it.
macro_rules! opaque {
    ($type:ident, $size:ident) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({}, secret)", stringify!($type), self.$size())
            }
        }
    };
}
pub(crate) use opaque;
