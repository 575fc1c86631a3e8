//! A short list kept in place.

use crate::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Deref;
use ts_rs::{Config, TS, TypeVisitor};

/// A list of at most eight things, one a seat, kept in place: no allocation, and copied
/// like a number.
#[derive(Clone, Copy)]
pub struct Few<T> {
    items: [T; Seat::MOST as usize],
    len: u8,
}

impl<T: Copy + Default> FromIterator<T> for Few<T> {
    /// # Panics
    /// If there are more than eight.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut few = Self { items: [T::default(); Seat::MOST as usize], len: 0 };
        for item in items {
            few.items[usize::from(few.len)] = item;
            few.len += 1;
        }
        few
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: PartialEq> PartialEq for Few<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for Few<T> {}

impl<T: PartialEq, const N: usize> PartialEq<[T; N]> for Few<T> {
    fn eq(&self, other: &[T; N]) -> bool {
        **self == *other
    }
}

impl<T: fmt::Debug> fmt::Debug for Few<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize> Serialize for Few<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default> Deserialize<'de> for Few<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > usize::from(Seat::MOST) {
            return Err(serde::de::Error::custom("at most eight, one a seat"));
        }
        Ok(items.into_iter().collect())
    }
}

/// A list, wherever it is shown.
impl<T: TS> TS for Few<T> {
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

    #[test]
    fn a_short_list_reads_as_a_list_both_ways() {
        let few: Few<u8> = [3, 1].into_iter().collect();
        assert_eq!(few, [3, 1]);
        assert_eq!(format!("{few:?}"), "[3, 1]");
        assert_eq!(serde_json::to_string(&few).unwrap(), "[3,1]");
        assert_eq!(serde_json::from_str::<Few<u8>>("[3,1]").unwrap(), few);
        assert!(serde_json::from_str::<Few<u8>>("[1,1,1,1,1,1,1,1,1]").is_err());
    }
}
