//! A list that stores a few items inline.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Deref, DerefMut};
use ts_rs::{Config, TS, TypeVisitor};

/// A list that stores up to `N` items inline, so that a position with short lists is copied and
/// stepped without allocation. A longer list is on the heap, as a [`Vec`].
///
/// ```
/// use kit::SmallVec;
///
/// let mut list: SmallVec<u8, 4> = [3, 1].into_iter().collect();
/// list.push(2);
/// assert_eq!(*list, [3, 1, 2]);
/// assert_eq!(list.remove(0), 3);
/// ```
#[derive(Clone)]
pub struct SmallVec<T, const N: usize>(Storage<T, N>);

#[derive(Clone)]
enum Storage<T, const N: usize> {
    /// The first `len` of the items; the others are copies that fill the array.
    Inline { items: [T; N], len: u8 },
    /// Also a list that never had an item, as there is nothing to fill an array with. It does not
    /// allocate.
    Heap(Vec<T>),
}

impl<T, const N: usize> SmallVec<T, N> {
    const CAPACITY: u8 = {
        assert!(0 < N && N < 256, "one to 255 items are stored inline");
        N as u8
    };

    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self(Storage::Heap(Vec::new()))
    }

    /// Removes all items.
    pub fn clear(&mut self) {
        match &mut self.0 {
            Storage::Inline { len, .. } => *len = 0,
            Storage::Heap(items) => items.clear(),
        }
    }
}

impl<T: Clone, const N: usize> SmallVec<T, N> {
    /// Appends an item.
    #[inline]
    pub fn push(&mut self, item: T) {
        match &mut self.0 {
            Storage::Inline { items, len } if *len < Self::CAPACITY => {
                items[usize::from(*len)] = item;
                *len += 1;
            }
            _ => self.push_slowly(item),
        }
    }

    #[cold]
    fn push_slowly(&mut self, item: T) {
        match &mut self.0 {
            Storage::Heap(items) if items.capacity() > 0 => items.push(item),
            Storage::Heap(_) => {
                let items = std::array::from_fn(|_| item.clone());
                self.0 = Storage::Inline { items, len: 1 };
            }
            Storage::Inline { items, .. } => {
                let mut items = items.to_vec();
                items.push(item);
                self.0 = Storage::Heap(items);
            }
        }
    }

    /// Removes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        match &mut self.0 {
            Storage::Inline { items, len } => {
                *len = len.checked_sub(1)?;
                Some(items[usize::from(*len)].clone())
            }
            Storage::Heap(items) => items.pop(),
        }
    }

    /// Removes the item at an index; those behind it move up.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn remove(&mut self, at: usize) -> T {
        match &mut self.0 {
            Storage::Inline { items, len } => {
                items[at..usize::from(*len)].rotate_left(1);
                *len -= 1;
                items[usize::from(*len)].clone()
            }
            Storage::Heap(items) => items.remove(at),
        }
    }

    /// Keeps the items for which `keeps` returns true.
    pub fn retain(&mut self, mut keeps: impl FnMut(&T) -> bool) {
        let mut at = 0;
        while let Some(item) = self.get(at) {
            if keeps(item) {
                at += 1;
            } else {
                self.remove(at);
            }
        }
    }
}

impl<T, const N: usize> Default for SmallVec<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for SmallVec<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.0 {
            Storage::Inline { items, len } => &items[..usize::from(*len)],
            Storage::Heap(items) => items,
        }
    }
}

impl<T, const N: usize> DerefMut for SmallVec<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Storage::Inline { items, len } => &mut items[..usize::from(*len)],
            Storage::Heap(items) => items,
        }
    }
}

impl<T: Clone, const N: usize> Extend<T> for SmallVec<T, N> {
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl<T: Clone, const N: usize> FromIterator<T> for SmallVec<T, N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::new();
        list.extend(items);
        list
    }
}

impl<T: Clone, const N: usize> From<Vec<T>> for SmallVec<T, N> {
    fn from(items: Vec<T>) -> Self {
        items.into_iter().collect()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a SmallVec<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut SmallVec<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for SmallVec<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for SmallVec<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for SmallVec<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for SmallVec<T, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Clone, const N: usize> Deserialize<'de> for SmallVec<T, N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from)
    }
}

/// In TypeScript it is an array.
impl<T: TS, const N: usize> TS for SmallVec<T, N> {
    type WithoutGenerics = Vec<ts_rs::Dummy>;
    type OptionInnerType = Self;

    fn name(cfg: &Config) -> String {
        Vec::<T>::name(cfg)
    }

    fn inline(cfg: &Config) -> String {
        Vec::<T>::inline(cfg)
    }

    fn visit_dependencies(v: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        Vec::<T>::visit_dependencies(v);
    }

    fn visit_generics(v: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        Vec::<T>::visit_generics(v);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    type Numbers = SmallVec<u8, 4>;

    /// Does the same to a list and to a `Vec`.
    fn edit(list: &mut Numbers, model: &mut Vec<u8>, edit: (u8, u8)) {
        let (kind, number) = edit;
        match kind {
            0..4 => {
                list.push(number);
                model.push(number);
            }
            4 => assert_eq!(list.pop(), model.pop()),
            5 if !model.is_empty() => {
                let at = usize::from(number) % model.len();
                assert_eq!(list.remove(at), model.remove(at));
            }
            6 => {
                list.retain(|item| item % 3 != number % 3);
                model.retain(|item| item % 3 != number % 3);
            }
            7 if number < 32 => {
                list.clear();
                model.clear();
            }
            _ => {
                list.iter_mut().for_each(|item| *item ^= number);
                model.iter_mut().for_each(|item| *item ^= number);
            }
        }
    }

    proptest! {
        #[test]
        fn a_small_vec_behaves_as_a_vec_does(edits in vec((0u8..9, any::<u8>()), 0..40)) {
            let (mut list, mut model) = (Numbers::new(), Vec::new());
            for change in edits {
                edit(&mut list, &mut model, change);
                prop_assert_eq!(&*list, &*model);
                prop_assert_eq!(&list.clone(), &Numbers::from(model.clone()));
            }
            let json = serde_json::to_string(&list).unwrap();
            prop_assert_eq!(&json, &serde_json::to_string(&model).unwrap());
            prop_assert_eq!(serde_json::from_str::<Numbers>(&json).unwrap(), list);
        }
    }
}
