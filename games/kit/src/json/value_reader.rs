//! A deserializer of JSON values whose errors name the field.

use super::wording::{expected, found, found_value, list_of, name_list, quoted, shown_name};
use crate::Fault;
use serde::Deserializer;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    DeserializeSeed, EnumAccess, Error, Expected, MapAccess, SeqAccess, Unexpected, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Number, Value};
use std::fmt;

/// A step of the path to a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PathStep {
    Field(String),
    Entry(usize),
}

/// Why a value cannot be read: the path of the field, and the rule it breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReadError {
    pub(super) path: Vec<PathStep>,
    pub(super) rule: String,
    /// Whether a list is too short or too long: then none of its entries is at fault.
    pub(super) is_length: bool,
}

/// The rule of a field that is missing.
const MISSING: &str = "this field is missing";

impl ReadError {
    fn new(rule: impl Into<String>) -> Self {
        Self { path: Vec::new(), rule: rule.into(), is_length: false }
    }

    fn of_field(name: &str, rule: impl Into<String>) -> Self {
        Self::new(rule).inside(PathStep::Field(name.to_owned()))
    }

    /// The error of a field or an entry, as one of the value around it.
    fn inside(mut self, step: PathStep) -> Self {
        self.path.insert(0, step);
        self
    }

    /// Whether the error is that this field is missing.
    pub(super) fn is_missing(&self, field: &PathStep) -> bool {
        self.rule == MISSING && self.path.last() == Some(field)
    }

    pub(super) fn into_fault(self) -> Fault {
        let mut field = String::new();
        for step in &self.path {
            match step {
                PathStep::Entry(index) => field.push_str(&format!("[{index}]")),
                PathStep::Field(name) if field.is_empty() => field = shown_name(name),
                PathStep::Field(name) => field = format!("{field}.{}", shown_name(name)),
            }
        }
        Fault::new(field, self.rule)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)
    }
}

impl std::error::Error for ReadError {}

impl Error for ReadError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(super::wording::custom_error(&message.to_string()))
    }

    fn invalid_type(unexpected: Unexpected<'_>, exp: &dyn Expected) -> Self {
        Self::new(format!("expected {}, not {}", expected(exp), found(unexpected)))
    }

    fn invalid_value(unexpected: Unexpected<'_>, exp: &dyn Expected) -> Self {
        Self::invalid_type(unexpected, exp)
    }

    fn invalid_length(length: usize, exp: &dyn Expected) -> Self {
        let rule = format!("expected {}, not {length}", list_of(exp));
        Self { is_length: true, ..Self::new(rule) }
    }

    fn unknown_variant(variant: &str, known: &'static [&'static str]) -> Self {
        Self::new(format!("there is no {} here: choose {}", quoted(variant), name_list(known)))
    }

    fn unknown_field(field: &str, known: &'static [&'static str]) -> Self {
        let rule = match known {
            [] => "there is no such field: no field is expected here".to_owned(),
            known => format!("there is no such field: choose {}", name_list(known)),
        };
        Self::of_field(field, rule)
    }

    fn missing_field(field: &'static str) -> Self {
        Self::of_field(field, MISSING)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::of_field(field, "this field is there twice")
    }
}

/// Reads a JSON value.
#[derive(Clone, Copy)]
pub(super) struct ValueReader<'a>(pub(super) &'a Value);

impl ValueReader<'_> {
    fn wrong_type(self, rule: &str) -> ReadError {
        ReadError::new(format!("expected {rule}, not {}", found_value(self.0)))
    }
}

impl<'de> Deserializer<'de> for ValueReader<'de> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => visit_number(number, visitor),
            Value::String(text) => visitor.visit_borrowed_str(text),
            // serde reads such an enum from a list too: tag first, then the fields in order.
            Value::Array(_) if is_tagged_enum(&visitor) => Err(self.wrong_type("an object")),
            Value::Array(list) => visit_list(list, visitor),
            Value::Object(object) => visitor.visit_map(ObjectFields::new(object)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    /// Only from an object: serde would also read the fields in order from a list.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Object(object) => visitor.visit_map(ObjectFields::new(object)),
            _ => Err(self.wrong_type("an object")),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let chosen = match self.0 {
            Value::String(name) => Some((name, None)),
            Value::Object(object) if object.len() == 1 => {
                object.iter().next().map(|(name, value)| (name, Some(value)))
            }
            _ => None,
        };
        let (name, value) = chosen.ok_or_else(|| self.wrong_type(&name_list(variants)))?;
        visitor.visit_enum(ChosenVariant { name, value })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

/// Whether a visitor reads an internally tagged enum, which serde tells only by what it expects.
fn is_tagged_enum<'de, V: Visitor<'de>>(visitor: &V) -> bool {
    (visitor as &dyn Expected).to_string().starts_with("internally tagged enum")
}

fn visit_number<'de, V: Visitor<'de>>(number: &Number, visitor: V) -> Result<V::Value, ReadError> {
    match (number.as_u64(), number.as_i64()) {
        (Some(number), _) => visitor.visit_u64(number),
        (None, Some(number)) => visitor.visit_i64(number),
        (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
    }
}

fn visit_list<'de, V: Visitor<'de>>(list: &'de [Value], visitor: V) -> Result<V::Value, ReadError> {
    let mut entries = ListEntries { list, at: 0 };
    let read = visitor.visit_seq(&mut entries)?;
    match entries.at {
        at if at == list.len() => Ok(read),
        at => Err(ReadError::invalid_length(list.len(), &format!("{at} entries").as_str())),
    }
}

struct ListEntries<'de> {
    list: &'de [Value],
    at: usize,
}

impl<'de> SeqAccess<'de> for &mut ListEntries<'de> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ReadError> {
        let Some(value) = self.list.get(self.at) else { return Ok(None) };
        let at = self.at;
        self.at += 1;
        let read = seed.deserialize(ValueReader(value));
        read.map(Some).map_err(|error| error.inside(PathStep::Entry(at)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.list.len() - self.at)
    }
}

struct ObjectFields<'de> {
    fields: serde_json::map::Iter<'de>,
    value: Option<(&'de String, &'de Value)>,
}

impl<'de> ObjectFields<'de> {
    fn new(object: &'de Map<String, Value>) -> Self {
        Self { fields: object.iter(), value: None }
    }
}

impl<'de> MapAccess<'de> for ObjectFields<'de> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ReadError> {
        self.value = self.fields.next();
        let Some((name, _)) = self.value else { return Ok(None) };
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, ReadError> {
        let (name, value) = self.value.take().expect("a value is read after its key");
        let read = seed.deserialize(ValueReader(value));
        read.map_err(|error| error.inside(PathStep::Field(name.clone())))
    }
}

/// A variant of an enum: its name, or an object with its name and content.
struct ChosenVariant<'de> {
    name: &'de String,
    value: Option<&'de Value>,
}

impl ChosenVariant<'_> {
    fn has_no_content(&self) -> ReadError {
        let name = quoted(self.name);
        ReadError::new(format!("expected {{{name}: …}}, not {name} alone"))
    }

    fn inside(&self, error: ReadError) -> ReadError {
        error.inside(PathStep::Field(self.name.clone()))
    }
}

impl<'de> EnumAccess<'de> for ChosenVariant<'de> {
    type Error = ReadError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), ReadError> {
        let variant = seed.deserialize(BorrowedStrDeserializer::new(self.name))?;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for ChosenVariant<'de> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        match self.value {
            None => Ok(()),
            Some(value) => {
                let rule = format!("expected {} alone", quoted(self.name));
                Err(ReadError::new(format!("{rule}, not with {}", found_value(value))))
            }
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, ReadError> {
        let value = self.value.ok_or_else(|| self.has_no_content())?;
        seed.deserialize(ValueReader(value)).map_err(|error| self.inside(error))
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let value = self.value.ok_or_else(|| self.has_no_content())?;
        let read = ValueReader(value).deserialize_tuple(length, visitor);
        read.map_err(|error| self.inside(error))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let value = self.value.ok_or_else(|| self.has_no_content())?;
        let read = ValueReader(value).deserialize_struct("", fields, visitor);
        read.map_err(|error| self.inside(error))
    }
}
