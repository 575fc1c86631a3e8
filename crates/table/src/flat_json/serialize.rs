//! Serialises documents and merge patches, as parts of a message or as JSON text.

use super::{FlatJson, FlatNode};
use serde::ser::{SerializeMap as _, SerializeSeq as _};
use serde::{Serialize, Serializer};

/// A value of a document: the one that begins at a node.
#[derive(Clone, Copy)]
pub(super) struct FlatValue<'a> {
    pub(super) document: &'a FlatJson,
    pub(super) at: usize,
}

impl<'a> FlatValue<'a> {
    fn is_object(self) -> bool {
        matches!(self.document.nodes[self.at], FlatNode::Object { .. })
    }

    fn is_equal(self, other: Self) -> bool {
        self.document.values_equal(self.at, other.document, other.at)
    }

    /// The fields of an object.
    fn fields(self) -> FlatFields<'a> {
        let Self { document, at } = self;
        FlatFields { document, next: at + 1, end: at + document.size(at) }
    }
}

/// The fields of an object that are still to come: their names and values.
#[derive(Clone)]
struct FlatFields<'a> {
    document: &'a FlatJson,
    next: usize,
    end: usize,
}

impl<'a> Iterator for FlatFields<'a> {
    type Item = (&'a str, FlatValue<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.end {
            return None;
        }
        let (document, at) = (self.document, self.next + 1);
        let name = document.name(self.next);
        self.next = at + document.size(at);
        Some((name, FlatValue { document, at }))
    }
}

impl Serialize for FlatValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { document, at } = *self;
        match document.nodes[at] {
            FlatNode::Null => serializer.serialize_unit(),
            FlatNode::Bool(value) => serializer.serialize_bool(value),
            FlatNode::Signed(number) => serializer.serialize_i64(number),
            FlatNode::Unsigned(number) => serializer.serialize_u64(number),
            FlatNode::Float(number) => serializer.serialize_f64(number),
            FlatNode::Text { start, end } => serializer.serialize_str(document.str(start, end)),
            FlatNode::Field(_) | FlatNode::Name { .. } => {
                serializer.serialize_str(document.name(at))
            }
            FlatNode::List { size } => {
                let (end, mut next) = (at + size as usize, at + 1);
                let mut list = serializer.serialize_seq(None)?;
                while next < end {
                    list.serialize_element(&Self { document, at: next })?;
                    next += document.size(next);
                }
                list.end()
            }
            FlatNode::Object { .. } => {
                let mut object = serializer.serialize_map(None)?;
                for (name, value) in self.fields() {
                    object.serialize_entry(name, &value)?;
                }
                object.end()
            }
        }
    }
}

/// The merge patch (RFC 7396) from one value to another that is different.
pub(super) enum MergePatch<'a> {
    /// It is replaced whole, or was not there before.
    Replaced(FlatValue<'a>),
    /// Fields of the object are others; `None` stands for one that was removed.
    Fields(Vec<(&'a str, Option<Self>)>),
}

impl<'a> MergePatch<'a> {
    /// The patch from one value to another; `None` if they are equal.
    pub(super) fn between(old: FlatValue<'a>, new: FlatValue<'a>) -> Option<Self> {
        if old.is_object() && new.is_object() {
            let changes = changed_fields(old, new);
            return (!changes.is_empty()).then_some(Self::Fields(changes));
        }
        (!old.is_equal(new)).then_some(Self::Replaced(new))
    }
}

fn changed_fields<'a>(
    old: FlatValue<'a>,
    new: FlatValue<'a>,
) -> Vec<(&'a str, Option<MergePatch<'a>>)> {
    // Both usually have the same fields in the same order: `rest` begins with the expected one.
    let (mut changes, mut rest, mut matched) = (Vec::new(), old.fields(), 0);
    for (name, value) in new.fields() {
        let after = rest.clone();
        let found = rest.next().filter(|(other, _)| *other == name).or_else(|| {
            rest = old.fields();
            rest.find(|(other, _)| *other == name)
        });
        let patch = match found {
            Some((_, before)) => {
                matched += 1;
                MergePatch::between(before, value)
            }
            None => {
                rest = after;
                Some(MergePatch::Replaced(value))
            }
        };
        changes.extend(patch.map(|patch| (name, Some(patch))));
    }
    if matched < old.fields().count() {
        let is_removed = |name: &str| new.fields().all(|(other, _)| other != name);
        let removed = old.fields().filter(|(name, _)| is_removed(name));
        changes.extend(removed.map(|(name, _)| (name, None)));
    }
    changes
}

impl Serialize for MergePatch<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Replaced(value) => value.serialize(serializer),
            Self::Fields(changes) => {
                serializer.collect_map(changes.iter().map(|(name, it)| (name, it)))
            }
        }
    }
}
