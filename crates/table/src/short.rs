//! Lists that are usually short. Scripts make thousands of them, each of a few cards, and asking the heap for every
//! one took a fifth of some proofs.

use std::fmt;
use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

/// A list that lies on the heap only if it has more than `N` items.
///
/// It is used like a slice; [`Short::into_vec`] makes a vector of it.
#[derive(Clone)]
pub struct Short<T, const N: usize>(SmallVec<[T; N]>);

impl<T, const N: usize> Short<T, N> {
    /// The empty list.
    pub fn new() -> Self {
        Self(SmallVec::new())
    }

    /// The empty list with room for so many items.
    pub fn with_capacity(capacity: usize) -> Self {
        Self(SmallVec::with_capacity(capacity))
    }

    /// Adds an item at the end.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.0.push(item);
    }

    /// The same items as a vector.
    pub fn into_vec(self) -> Vec<T> {
        self.0.into_vec()
    }
}

impl<T: Copy, const N: usize> From<&[T]> for Short<T, N> {
    fn from(items: &[T]) -> Self {
        Self(SmallVec::from_slice(items))
    }
}

impl<T, const N: usize> Default for Short<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for Short<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for Short<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T, const N: usize> FromIterator<T> for Short<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl<T, const N: usize> Extend<T> for Short<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        self.0.extend(items);
    }
}

impl<T, const N: usize> IntoIterator for Short<T, N> {
    type Item = T;
    type IntoIter = smallvec::IntoIter<[T; N]>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Short<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: PartialEq, const N: usize, S: AsRef<[T]> + ?Sized> PartialEq<S> for Short<T, N> {
    fn eq(&self, other: &S) -> bool {
        self[..] == *other.as_ref()
    }
}

impl<T, const N: usize> AsRef<[T]> for Short<T, N> {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Short<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lists_are_like_long_ones() {
        for length in [0, 2, 3, 9] {
            let mut list: Short<usize, 2> = (0..length).collect();
            assert_eq!(list, (0..length).collect::<Vec<_>>());
            list.push(7);
            list.extend([8]);
            assert_eq!(list.len(), length + 2);
            assert_eq!(list, Short::<usize, 2>::from(&list[..]));
            assert_eq!(list.clone().into_vec()[length..], [7, 8]);
            assert_eq!(list.into_iter().sum::<usize>(), (0..length).sum::<usize>() + 15);
        }
    }
}
