//! Writes documents and merge patches as JSON text.

use super::{FlatJson, FlatNode};
use std::fmt::Write as _;

/// Writes the value at a node; returns the index of the node after it.
pub(super) fn value(document: &FlatJson, at: usize, out: &mut String) -> usize {
    match document.nodes[at] {
        FlatNode::Null => out.push_str("null"),
        FlatNode::Bool(true) => out.push_str("true"),
        FlatNode::Bool(false) => out.push_str("false"),
        // Writing to a string cannot fail.
        FlatNode::Signed(number) => drop(write!(out, "{number}")),
        FlatNode::Unsigned(number) => unsigned(number, out),
        FlatNode::Float(number) => {
            out.push_str(&serde_json::to_string(&number).unwrap_or_default());
        }
        FlatNode::Text { start, end } => quoted(document.str(start, end), out),
        FlatNode::List { size } => return list(document, at, at + size as usize, out),
        FlatNode::Object { size } => return object(document, at, at + size as usize, out),
        FlatNode::Field(_) | FlatNode::Name { .. } => name(document, at, out),
    }
    at + 1
}

fn list(document: &FlatJson, at: usize, end: usize, out: &mut String) -> usize {
    out.push('[');
    let mut next = at + 1;
    while next < end {
        if next > at + 1 {
            out.push(',');
        }
        next = value(document, next, out);
    }
    out.push(']');
    end
}

fn object(document: &FlatJson, at: usize, end: usize, out: &mut String) -> usize {
    out.push('{');
    let mut next = at + 1;
    while next < end {
        if next > at + 1 {
            out.push(',');
        }
        name(document, next, out);
        next = value(document, next + 1, out);
    }
    out.push('}');
    end
}

fn name(document: &FlatJson, at: usize, out: &mut String) {
    quoted(document.name(at), out);
    out.push(':');
}

/// Most numbers in a view have one digit: avoid the formatter for those.
fn unsigned(number: u64, out: &mut String) {
    if number < 10 {
        out.push(char::from(b'0' + number as u8));
    } else {
        let _ = write!(out, "{number}");
    }
}

fn quoted(text: &str, out: &mut String) {
    let plain = text.bytes().all(|byte| byte >= 0x20 && byte != b'"' && byte != b'\\');
    if plain {
        out.push('"');
        out.push_str(text);
        out.push('"');
    } else {
        out.push_str(&serde_json::to_string(text).unwrap_or_default());
    }
}

/// Writes the merge patch from `old` to `new`; returns whether they differ.
pub(super) fn patch(
    old: &FlatJson,
    at: usize,
    new: &FlatJson,
    there: usize,
    out: &mut String,
) -> bool {
    if let (FlatNode::Object { .. }, FlatNode::Object { .. }) = (old.nodes[at], new.nodes[there]) {
        return patch_object(old, at, new, there, out);
    }
    if old.values_equal(at, new, there) {
        return false;
    }
    value(new, there, out);
    true
}

fn patch_object(old: &FlatJson, at: usize, new: &FlatJson, there: usize, out: &mut String) -> bool {
    let (old_end, new_end) = (at + old.size(at), there + new.size(there));
    let before = out.len();
    let mut separator = '{';
    // Both usually have the same fields in the same order: `expected` is the next one in `old`.
    let (mut next, mut expected, mut matched) = (there + 1, at + 1, 0);
    while next < new_end {
        let found = find_field(old, at, expected, old_end, new.name(next));
        let rewind = out.len();
        out.push(separator);
        name(new, next, out);
        let changed = match found {
            Some(place) => {
                matched += 1;
                expected = place + 1 + old.size(place + 1);
                patch(old, place + 1, new, next + 1, out)
            }
            None => {
                value(new, next + 1, out);
                true
            }
        };
        if changed {
            separator = ',';
        } else {
            out.truncate(rewind);
        }
        next += 1 + new.size(next + 1);
    }
    if matched < field_count(old, at, old_end) {
        let mut place = at + 1;
        while place < old_end {
            if find_field(new, there, there + 1, new_end, old.name(place)).is_none() {
                out.push(separator);
                name(old, place, out);
                out.push_str("null");
                separator = ',';
            }
            place += 1 + old.size(place + 1);
        }
    }
    if out.len() > before {
        out.push('}');
        return true;
    }
    false
}

/// The node of a field of the object that begins at `at`; looks first at `expected`.
fn find_field(
    document: &FlatJson,
    at: usize,
    expected: usize,
    end: usize,
    name: &str,
) -> Option<usize> {
    if expected < end && document.name(expected) == name {
        return Some(expected);
    }
    let mut place = at + 1;
    while place < end {
        if document.name(place) == name {
            return Some(place);
        }
        place += 1 + document.size(place + 1);
    }
    None
}

fn field_count(document: &FlatJson, at: usize, end: usize) -> usize {
    let (mut place, mut count) = (at + 1, 0);
    while place < end {
        count += 1;
        place += 1 + document.size(place + 1);
    }
    count
}
