//! A JSON document in two pieces of memory: quick to make of data, to compare and to write.
//!
//! Every move makes a view for its viewers and compares it with what they were shown before.
//! A tree of maps and strings would be hundreds of small allocations; this is a list of marks
//! and one text. Fields that are null are left out: what is missing and what is null is the
//! same to a client, and a merge patch (RFC 7396) cannot tell them apart.

mod write;

pub(crate) use write::quoted;

use crate::Json;
use serde::{Serialize, Serializer, ser};
use std::fmt::{self, Write as _};

/// A document.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    text: String,
}

/// One mark. A list or an object is followed by its parts; `size` counts all marks of it,
/// with its own.
#[derive(Clone, Copy, Debug)]
enum Node {
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
    /// The same, for a name that is not known to the program.
    Name {
        start: u32,
        end: u32,
    },
}

impl Tree {
    /// The document of some data.
    ///
    /// # Errors
    /// If the data cannot be written as JSON.
    pub fn of(data: &impl Serialize) -> Result<Self, TreeError> {
        let mut tree = Self::default();
        data.serialize(Maker(&mut tree))?;
        Ok(tree)
    }

    /// Without room to grow: for a document that is kept to compare the next with.
    #[must_use]
    pub fn compact(mut self) -> Self {
        self.nodes.shrink_to_fit();
        self.text.shrink_to_fit();
        self
    }

    /// The document as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = String::with_capacity(self.nodes.len() * 8);
        self.write(&mut out);
        out
    }

    /// Whether there is nothing.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self.nodes.first(), None | Some(Node::Null))
    }

    /// Adds the document to a text.
    pub fn write(&self, out: &mut String) {
        if self.nodes.is_empty() {
            out.push_str("null");
        } else {
            write::value(self, 0, out);
        }
    }

    /// The patch that makes `new` out of this; none if nothing changed.
    ///
    /// Objects are compared field by field; anything else that differs is replaced whole. A
    /// field that is gone becomes `null`.
    #[must_use]
    pub fn patch(&self, new: &Self) -> Option<Json> {
        let mut text = String::new();
        let changed = match (self.nodes.is_empty(), new.nodes.is_empty()) {
            (true, true) => false,
            (false, false) => write::patch(self, 0, new, 0, &mut text),
            _ => {
                new.write(&mut text);
                true
            }
        };
        changed.then(|| Json::known(text))
    }

    fn size(&self, at: usize) -> usize {
        match self.nodes[at] {
            Node::List { size } | Node::Object { size } => size as usize,
            _ => 1,
        }
    }

    fn str(&self, start: u32, end: u32) -> &str {
        &self.text[start as usize..end as usize]
    }

    /// The name of the field at a mark.
    fn name(&self, at: usize) -> &str {
        match self.nodes[at] {
            Node::Field(name) => name,
            Node::Name { start, end } => self.str(start, end),
            _ => "",
        }
    }

    fn put_text(&mut self, text: fmt::Arguments<'_>) -> (u32, u32) {
        let start = self.text.len() as u32;
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(text);
        (start, self.text.len() as u32)
    }

    /// Ends the list or object that began at a mark.
    fn close(&mut self, at: usize) {
        let all = (self.nodes.len() - at) as u32;
        if let Node::List { size } | Node::Object { size } = &mut self.nodes[at] {
            *size = all;
        }
    }

    fn same(&self, at: usize, other: &Self, there: usize) -> bool {
        let size = self.size(at);
        size == other.size(there)
            && (0..size).all(|step| match (self.nodes[at + step], other.nodes[there + step]) {
                (Node::Null, Node::Null) => true,
                (Node::Bool(one), Node::Bool(two)) => one == two,
                (Node::Signed(one), Node::Signed(two)) => one == two,
                (Node::Unsigned(one), Node::Unsigned(two)) => one == two,
                (Node::Float(one), Node::Float(two)) => one.to_bits() == two.to_bits(),
                (Node::Text { start: a, end: b }, Node::Text { start: c, end: d }) => {
                    self.str(a, b) == other.str(c, d)
                }
                (Node::List { size: one }, Node::List { size: two })
                | (Node::Object { size: one }, Node::Object { size: two }) => one == two,
                (Node::Field(_) | Node::Name { .. }, Node::Field(_) | Node::Name { .. }) => {
                    self.name(at + step) == other.name(there + step)
                }
                _ => false,
            })
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        match (self.nodes.is_empty(), other.nodes.is_empty()) {
            (false, false) => self.same(0, other, 0),
            (one, two) => one == two,
        }
    }
}

/// Data that is no JSON.
#[derive(Debug)]
pub struct TreeError(String);

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TreeError {}

impl ser::Error for TreeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Writes data into a document.
struct Maker<'a>(&'a mut Tree);

/// A list or object that is being written.
struct Open<'a> {
    tree: &'a mut Tree,
    at: usize,
    /// Where the object around it begins, for a variant with a name.
    around: Option<usize>,
}

impl<'a> Maker<'a> {
    fn put(self, node: Node) -> Result<(), TreeError> {
        self.0.nodes.push(node);
        Ok(())
    }

    fn open(self, node: Node) -> Open<'a> {
        let at = self.0.nodes.len();
        self.0.nodes.push(node);
        Open { tree: self.0, at, around: None }
    }

    fn open_variant(self, variant: &'static str, node: Node) -> Open<'a> {
        let around = self.0.nodes.len();
        self.0.nodes.push(Node::Object { size: 0 });
        self.0.nodes.push(Node::Field(variant));
        Open { around: Some(around), ..self.open(node) }
    }
}

impl Open<'_> {
    fn field(&mut self, name: &'static str, value: &(impl Serialize + ?Sized)) -> Made {
        self.tree.nodes.push(Node::Field(name));
        self.value(value)
    }

    /// The value of the field whose name was just put; a null takes its name with it.
    fn value(&mut self, value: &(impl Serialize + ?Sized)) -> Made {
        let at = self.tree.nodes.len();
        value.serialize(Maker(self.tree))?;
        if matches!(self.tree.nodes[at], Node::Null) {
            self.tree.nodes.truncate(at - 1);
        }
        Ok(())
    }

    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> Made {
        value.serialize(Maker(self.tree))
    }

    fn done(self) -> Made {
        self.tree.close(self.at);
        if let Some(around) = self.around {
            self.tree.close(around);
        }
        Ok(())
    }
}

type Made = Result<(), TreeError>;

const LIST: Node = Node::List { size: 0 };
const OBJECT: Node = Node::Object { size: 0 };

impl<'a> Serializer for Maker<'a> {
    type Ok = ();
    type Error = TreeError;
    type SerializeSeq = Open<'a>;
    type SerializeTuple = Open<'a>;
    type SerializeTupleStruct = Open<'a>;
    type SerializeTupleVariant = Open<'a>;
    type SerializeMap = Open<'a>;
    type SerializeStruct = Open<'a>;
    type SerializeStructVariant = Open<'a>;

    fn serialize_bool(self, value: bool) -> Made {
        self.put(Node::Bool(value))
    }

    fn serialize_i8(self, value: i8) -> Made {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Made {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Made {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Made {
        self.put(u64::try_from(value).map_or(Node::Signed(value), Node::Unsigned))
    }

    fn serialize_u8(self, value: u8) -> Made {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Made {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Made {
        self.serialize_u64(value.into())
    }

    fn serialize_u64(self, value: u64) -> Made {
        self.put(Node::Unsigned(value))
    }

    fn serialize_f32(self, value: f32) -> Made {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Made {
        self.put(if value.is_finite() { Node::Float(value) } else { Node::Null })
    }

    fn serialize_char(self, value: char) -> Made {
        self.collect_str(&value)
    }

    fn serialize_str(self, value: &str) -> Made {
        let start = self.0.text.len() as u32;
        self.0.text.push_str(value);
        let end = self.0.text.len() as u32;
        self.put(Node::Text { start, end })
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Made {
        let (start, end) = self.0.put_text(format_args!("{value}"));
        self.put(Node::Text { start, end })
    }

    fn serialize_bytes(self, value: &[u8]) -> Made {
        let mut list = self.open(LIST);
        value.iter().try_for_each(|byte| list.item(byte))?;
        list.done()
    }

    fn serialize_none(self) -> Made {
        self.put(Node::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Made {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Made {
        self.put(Node::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Made {
        self.put(Node::Null)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Made {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Made {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Made {
        let mut object = self.open(OBJECT);
        object.field(variant, value)?;
        object.done()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'a>, TreeError> {
        Ok(self.open(LIST))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'a>, TreeError> {
        Ok(self.open(LIST))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, TreeError> {
        Ok(self.open(LIST))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, TreeError> {
        Ok(self.open_variant(variant, LIST))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Open<'a>, TreeError> {
        Ok(self.open(OBJECT))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, TreeError> {
        Ok(self.open(OBJECT))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, TreeError> {
        Ok(self.open_variant(variant, OBJECT))
    }
}

macro_rules! lists {
    ($($kind:ident $put:ident),*) => {$(
        impl ser::$kind for Open<'_> {
            type Ok = ();
            type Error = TreeError;

            fn $put<T: Serialize + ?Sized>(&mut self, value: &T) -> Made {
                self.item(value)
            }

            fn end(self) -> Made {
                self.done()
            }
        }
    )*};
}

lists!(
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

macro_rules! objects {
    ($($kind:ident),*) => {$(
        impl ser::$kind for Open<'_> {
            type Ok = ();
            type Error = TreeError;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Made {
                self.field(name, value)
            }

            fn end(self) -> Made {
                self.done()
            }
        }
    )*};
}

objects!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Open<'_> {
    type Ok = ();
    type Error = TreeError;

    /// A name is a text or a number, as in every JSON.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Made {
        let at = self.tree.nodes.len();
        key.serialize(Maker(self.tree))?;
        let name = match self.tree.nodes[at] {
            Node::Text { start, end } => Node::Name { start, end },
            Node::Unsigned(number) => {
                let (start, end) = self.tree.put_text(format_args!("{number}"));
                Node::Name { start, end }
            }
            Node::Signed(number) => {
                let (start, end) = self.tree.put_text(format_args!("{number}"));
                Node::Name { start, end }
            }
            _ => return Err(TreeError("a name in an object is a text".into())),
        };
        self.tree.nodes[at] = name;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Made {
        self.value(value)
    }

    fn end(self) -> Made {
        self.done()
    }
}

#[cfg(test)]
#[path = "tree_tests.rs"]
mod tests;
