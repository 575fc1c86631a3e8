//! A JSON document in two allocations: fast to build from data, to compare and to write.
//!
//! Every move builds a view for each viewer and compares it with the one that was sent before.
//! A document of maps and strings would take hundreds of small allocations; this is a list of
//! nodes and one string. Fields that are null are left out: clients treat a missing field as
//! null, and a merge patch (RFC 7396) cannot distinguish the two.

mod serialize;

use crate::JsonText;
use serde::{Serialize, Serializer, ser};
use serialize::{FlatValue, MergePatch};
use std::fmt::{self, Write as _};

/// A JSON document, stored flat. The default is an empty document, which is written as `null`.
#[derive(Clone, Debug, Default)]
pub struct FlatJson {
    nodes: Vec<FlatNode>,
    text: String,
}

/// One node. A list or an object is followed by its parts; `size` counts all its nodes,
/// including itself. `start` and `end` are a range of the document's text.
#[derive(Clone, Copy, Debug)]
enum FlatNode {
    Null,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    Text {
        start: u32,
        end: u32,
    },
    List {
        size: u32,
    },
    Object {
        size: u32,
    },
    /// The name of the field whose value follows.
    Field(&'static str),
    /// The same, for a name that is not a static string.
    Name {
        start: u32,
        end: u32,
    },
}

/// How many nodes a document has room for at first: what malloc gives without a search.
const USUAL_NODE_COUNT: usize = 32;

impl FlatJson {
    /// Serialises data into a document.
    ///
    /// # Errors
    /// If the data cannot be represented as JSON.
    pub fn of(data: &impl Serialize) -> Result<Self, FlatJsonError> {
        let nodes = Vec::with_capacity(USUAL_NODE_COUNT);
        let mut document = Self { nodes, text: String::new() };
        data.serialize(FlatJsonSerializer(&mut document))?;
        Ok(document)
    }

    /// Frees spare capacity: for a document that is kept to compare the next one with.
    #[must_use]
    pub fn compact(mut self) -> Self {
        self.nodes.shrink_to_fit();
        self.text.shrink_to_fit();
        self
    }

    /// Whether the document is empty or null.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self.nodes.first(), None | Some(FlatNode::Null))
    }

    /// The merge patch (RFC 7396) from this document to `new`; `None` if they are equal.
    ///
    /// Objects are compared field by field; any other value that differs is replaced whole. A
    /// removed field becomes `null`.
    #[must_use]
    pub fn patch(&self, new: &Self) -> Option<JsonText> {
        match (self.root(), new.root()) {
            (None, None) => None,
            (Some(old), Some(new)) => {
                MergePatch::between(old, new).map(|patch| JsonText::written(&patch))
            }
            _ => Some(JsonText::from(new)),
        }
    }

    /// The whole document; `None` if it is empty.
    fn root(&self) -> Option<FlatValue<'_>> {
        (!self.nodes.is_empty()).then_some(FlatValue { document: self, at: 0 })
    }

    /// How many nodes the value at a node has.
    fn size(&self, at: usize) -> usize {
        match self.nodes[at] {
            FlatNode::List { size } | FlatNode::Object { size } => size as usize,
            _ => 1,
        }
    }

    fn str(&self, start: u32, end: u32) -> &str {
        &self.text[start as usize..end as usize]
    }

    /// The name of the field at a node.
    fn name(&self, at: usize) -> &str {
        match self.nodes[at] {
            FlatNode::Field(name) => name,
            FlatNode::Name { start, end } => self.str(start, end),
            _ => "",
        }
    }

    fn push_text(&mut self, text: fmt::Arguments<'_>) -> (u32, u32) {
        let start = self.text.len() as u32;
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(text);
        (start, self.text.len() as u32)
    }

    /// Sets the size of the list or object that begins at a node.
    fn close(&mut self, at: usize) {
        let all = (self.nodes.len() - at) as u32;
        if let FlatNode::List { size } | FlatNode::Object { size } = &mut self.nodes[at] {
            *size = all;
        }
    }

    fn values_equal(&self, at: usize, other: &Self, there: usize) -> bool {
        let size = self.size(at);
        size == other.size(there)
            && (0..size).all(|step| match (self.nodes[at + step], other.nodes[there + step]) {
                (FlatNode::Null, FlatNode::Null) => true,
                (FlatNode::Bool(one), FlatNode::Bool(two)) => one == two,
                (FlatNode::Signed(one), FlatNode::Signed(two)) => one == two,
                (FlatNode::Unsigned(one), FlatNode::Unsigned(two)) => one == two,
                (FlatNode::Float(one), FlatNode::Float(two)) => one.to_bits() == two.to_bits(),
                (FlatNode::Text { start: a, end: b }, FlatNode::Text { start: c, end: d }) => {
                    self.str(a, b) == other.str(c, d)
                }
                (FlatNode::List { size: one }, FlatNode::List { size: two })
                | (FlatNode::Object { size: one }, FlatNode::Object { size: two }) => one == two,
                (
                    FlatNode::Field(_) | FlatNode::Name { .. },
                    FlatNode::Field(_) | FlatNode::Name { .. },
                ) => self.name(at + step) == other.name(there + step),
                _ => false,
            })
    }
}

impl PartialEq for FlatJson {
    fn eq(&self, other: &Self) -> bool {
        match (self.nodes.is_empty(), other.nodes.is_empty()) {
            (false, false) => self.values_equal(0, other, 0),
            (one, two) => one == two,
        }
    }
}

impl Serialize for FlatJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.root().serialize(serializer)
    }
}

/// The error for data that cannot be represented as JSON.
#[derive(Debug)]
pub struct FlatJsonError(String);

impl fmt::Display for FlatJsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FlatJsonError {}

impl ser::Error for FlatJsonError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// A serde serialiser that appends one value to a document.
struct FlatJsonSerializer<'a>(&'a mut FlatJson);

/// A list or object that is being serialised.
struct OpenContainer<'a> {
    document: &'a mut FlatJson,
    at: usize,
    /// Where the enclosing object begins, if this is the content of an enum variant.
    enclosing: Option<usize>,
}

impl<'a> FlatJsonSerializer<'a> {
    fn push(self, node: FlatNode) -> Result<(), FlatJsonError> {
        self.0.nodes.push(node);
        Ok(())
    }

    fn open(self, node: FlatNode) -> OpenContainer<'a> {
        let at = self.0.nodes.len();
        self.0.nodes.push(node);
        OpenContainer { document: self.0, at, enclosing: None }
    }

    fn open_variant(self, variant: &'static str, node: FlatNode) -> OpenContainer<'a> {
        let enclosing = self.0.nodes.len();
        self.0.nodes.push(FlatNode::Object { size: 0 });
        self.0.nodes.push(FlatNode::Field(variant));
        OpenContainer { enclosing: Some(enclosing), ..self.open(node) }
    }
}

impl OpenContainer<'_> {
    fn field(&mut self, name: &'static str, value: &(impl Serialize + ?Sized)) -> SerializeResult {
        self.document.nodes.push(FlatNode::Field(name));
        self.value(value)
    }

    /// Appends the value of the field whose name was just appended; a null removes the name again.
    fn value(&mut self, value: &(impl Serialize + ?Sized)) -> SerializeResult {
        let at = self.document.nodes.len();
        value.serialize(FlatJsonSerializer(self.document))?;
        if matches!(self.document.nodes[at], FlatNode::Null) {
            self.document.nodes.truncate(at - 1);
        }
        Ok(())
    }

    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> SerializeResult {
        value.serialize(FlatJsonSerializer(self.document))
    }

    fn finish(self) -> SerializeResult {
        self.document.close(self.at);
        if let Some(enclosing) = self.enclosing {
            self.document.close(enclosing);
        }
        Ok(())
    }
}

type SerializeResult = Result<(), FlatJsonError>;

const LIST: FlatNode = FlatNode::List { size: 0 };
const OBJECT: FlatNode = FlatNode::Object { size: 0 };

impl<'a> Serializer for FlatJsonSerializer<'a> {
    type Ok = ();
    type Error = FlatJsonError;
    type SerializeSeq = OpenContainer<'a>;
    type SerializeTuple = OpenContainer<'a>;
    type SerializeTupleStruct = OpenContainer<'a>;
    type SerializeTupleVariant = OpenContainer<'a>;
    type SerializeMap = OpenContainer<'a>;
    type SerializeStruct = OpenContainer<'a>;
    type SerializeStructVariant = OpenContainer<'a>;

    fn serialize_bool(self, value: bool) -> SerializeResult {
        self.push(FlatNode::Bool(value))
    }

    fn serialize_i8(self, value: i8) -> SerializeResult {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> SerializeResult {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> SerializeResult {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> SerializeResult {
        self.push(u64::try_from(value).map_or(FlatNode::Signed(value), FlatNode::Unsigned))
    }

    fn serialize_u8(self, value: u8) -> SerializeResult {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> SerializeResult {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> SerializeResult {
        self.serialize_u64(value.into())
    }

    fn serialize_u64(self, value: u64) -> SerializeResult {
        self.push(FlatNode::Unsigned(value))
    }

    fn serialize_f32(self, value: f32) -> SerializeResult {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> SerializeResult {
        self.push(if value.is_finite() { FlatNode::Float(value) } else { FlatNode::Null })
    }

    fn serialize_char(self, value: char) -> SerializeResult {
        self.collect_str(&value)
    }

    fn serialize_str(self, value: &str) -> SerializeResult {
        let start = self.0.text.len() as u32;
        self.0.text.push_str(value);
        let end = self.0.text.len() as u32;
        self.push(FlatNode::Text { start, end })
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> SerializeResult {
        let (start, end) = self.0.push_text(format_args!("{value}"));
        self.push(FlatNode::Text { start, end })
    }

    fn serialize_bytes(self, value: &[u8]) -> SerializeResult {
        let mut list = self.open(LIST);
        value.iter().try_for_each(|byte| list.item(byte))?;
        list.finish()
    }

    fn serialize_none(self) -> SerializeResult {
        self.push(FlatNode::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> SerializeResult {
        value.serialize(self)
    }

    fn serialize_unit(self) -> SerializeResult {
        self.push(FlatNode::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> SerializeResult {
        self.push(FlatNode::Null)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> SerializeResult {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> SerializeResult {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> SerializeResult {
        let mut object = self.open(OBJECT);
        object.field(variant, value)?;
        object.finish()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<OpenContainer<'a>, FlatJsonError> {
        Ok(self.open(LIST))
    }

    fn serialize_tuple(self, _: usize) -> Result<OpenContainer<'a>, FlatJsonError> {
        Ok(self.open(LIST))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<OpenContainer<'a>, FlatJsonError> {
        Ok(self.open(LIST))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<OpenContainer<'a>, FlatJsonError> {
        Ok(self.open_variant(variant, LIST))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<OpenContainer<'a>, FlatJsonError> {
        Ok(self.open(OBJECT))
    }

    fn serialize_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<OpenContainer<'a>, FlatJsonError> {
        Ok(self.open(OBJECT))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<OpenContainer<'a>, FlatJsonError> {
        Ok(self.open_variant(variant, OBJECT))
    }
}

macro_rules! impl_lists {
    ($($kind:ident $method:ident),*) => {$(
        impl ser::$kind for OpenContainer<'_> {
            type Ok = ();
            type Error = FlatJsonError;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> SerializeResult {
                self.item(value)
            }

            fn end(self) -> SerializeResult {
                self.finish()
            }
        }
    )*};
}

impl_lists!(
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

macro_rules! impl_objects {
    ($($kind:ident),*) => {$(
        impl ser::$kind for OpenContainer<'_> {
            type Ok = ();
            type Error = FlatJsonError;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> SerializeResult {
                self.field(name, value)
            }

            fn end(self) -> SerializeResult {
                self.finish()
            }
        }
    )*};
}

impl_objects!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for OpenContainer<'_> {
    type Ok = ();
    type Error = FlatJsonError;

    /// Keys may be strings or numbers; numbers are written as strings.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> SerializeResult {
        let at = self.document.nodes.len();
        key.serialize(FlatJsonSerializer(self.document))?;
        let name = match self.document.nodes[at] {
            FlatNode::Text { start, end } => FlatNode::Name { start, end },
            FlatNode::Unsigned(number) => {
                let (start, end) = self.document.push_text(format_args!("{number}"));
                FlatNode::Name { start, end }
            }
            FlatNode::Signed(number) => {
                let (start, end) = self.document.push_text(format_args!("{number}"));
                FlatNode::Name { start, end }
            }
            _ => return Err(FlatJsonError("an object key must be a string or a number".into())),
        };
        self.document.nodes[at] = name;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> SerializeResult {
        self.value(value)
    }

    fn end(self) -> SerializeResult {
        self.finish()
    }
}

#[cfg(test)]
#[path = "flat_json_tests.rs"]
mod tests;
