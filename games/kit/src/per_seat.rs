//! A list with at most one item per seat, stored inline.

use crate::Seat;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use ts_rs::{Config, TS, TypeVisitor};

/// A list of at most [`Seat::MAX_SEATS`] items, one per seat, stored inline: it does not
/// allocate and is `Copy`.
#[derive(Clone, Copy)]
pub struct PerSeat<T> {
    items: [T; Seat::MAX_SEATS as usize],
    len: u8,
}

impl<T: Copy + Default> FromIterator<T> for PerSeat<T> {
    /// # Panics
    /// If there are more than [`Seat::MAX_SEATS`] items.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self { items: [T::default(); Seat::MAX_SEATS as usize], len: 0 };
        for item in items {
            list.items[usize::from(list.len)] = item;
            list.len += 1;
        }
        list
    }
}

impl<T> Deref for PerSeat<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: PartialEq> PartialEq for PerSeat<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for PerSeat<T> {}

impl<T: PartialEq, const N: usize> PartialEq<[T; N]> for PerSeat<T> {
    fn eq(&self, other: &[T; N]) -> bool {
        **self == *other
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > usize::from(Seat::MAX_SEATS) {
            return Err(serde::de::Error::custom("at most eight, one a seat"));
        }
        Ok(items.into_iter().collect())
    }
}

impl<T: JsonSchema> JsonSchema for PerSeat<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Vec::<T>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<T>::json_schema(generator)
    }
}

/// In TypeScript it is an array.
impl<T: TS> TS for PerSeat<T> {
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
    fn a_per_seat_list_serialises_as_an_array() {
        let list: PerSeat<u8> = [3, 1].into_iter().collect();
        assert_eq!(list, [3, 1]);
        assert_eq!(format!("{list:?}"), "[3, 1]");
        assert_eq!(serde_json::to_string(&list).unwrap(), "[3,1]");
        assert_eq!(serde_json::from_str::<PerSeat<u8>>("[3,1]").unwrap(), list);
        assert!(serde_json::from_str::<PerSeat<u8>>("[1,1,1,1,1,1,1,1,1]").is_err());
    }
}
