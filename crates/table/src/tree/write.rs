//! Documents and what changed between two, as text.

use super::{Node, Tree};
use std::fmt::Write as _;

/// Writes the value at a mark; gives the mark after it.
pub(super) fn value(tree: &Tree, at: usize, out: &mut String) -> usize {
    match tree.nodes[at] {
        Node::Null => out.push_str("null"),
        Node::Bool(true) => out.push_str("true"),
        Node::Bool(false) => out.push_str("false"),
        // Writing to a string cannot fail.
        Node::Signed(number) => drop(write!(out, "{number}")),
        Node::Unsigned(number) => unsigned(number, out),
        Node::Float(number) => out.push_str(&serde_json::to_string(&number).unwrap_or_default()),
        Node::Text { start, end } => quoted(tree.str(start, end), out),
        Node::List { size } => return list(tree, at, at + size as usize, out),
        Node::Object { size } => return object(tree, at, at + size as usize, out),
        Node::Field(_) | Node::Name { .. } => name(tree, at, out),
    }
    at + 1
}

fn list(tree: &Tree, at: usize, end: usize, out: &mut String) -> usize {
    out.push('[');
    let mut next = at + 1;
    while next < end {
        if next > at + 1 {
            out.push(',');
        }
        next = value(tree, next, out);
    }
    out.push(']');
    end
}

fn object(tree: &Tree, at: usize, end: usize, out: &mut String) -> usize {
    out.push('{');
    let mut next = at + 1;
    while next < end {
        if next > at + 1 {
            out.push(',');
        }
        name(tree, next, out);
        next = value(tree, next + 1, out);
    }
    out.push('}');
    end
}

fn name(tree: &Tree, at: usize, out: &mut String) {
    quoted(tree.name(at), out);
    out.push(':');
}

/// Most numbers on a board have one or two digits.
fn unsigned(number: u64, out: &mut String) {
    if number < 10 {
        out.push(char::from(b'0' + number as u8));
    } else {
        let _ = write!(out, "{number}");
    }
}

pub(crate) fn quoted(text: &str, out: &mut String) {
    let plain = text.bytes().all(|byte| byte >= 0x20 && byte != b'"' && byte != b'\\');
    if plain {
        out.push('"');
        out.push_str(text);
        out.push('"');
    } else {
        out.push_str(&serde_json::to_string(text).unwrap_or_default());
    }
}

/// Writes what makes `new` of `old`; says whether anything does.
pub(super) fn patch(old: &Tree, at: usize, new: &Tree, there: usize, out: &mut String) -> bool {
    if let (Node::Object { .. }, Node::Object { .. }) = (old.nodes[at], new.nodes[there]) {
        return patch_object(old, at, new, there, out);
    }
    if old.same(at, new, there) {
        return false;
    }
    value(new, there, out);
    true
}

fn patch_object(old: &Tree, at: usize, new: &Tree, there: usize, out: &mut String) -> bool {
    let (old_end, new_end) = (at + old.size(at), there + new.size(there));
    let before = out.len();
    let mut separator = '{';
    // Both usually have the same fields in the same order: where the next one is expected.
    let (mut next, mut expected, mut met) = (there + 1, at + 1, 0);
    while next < new_end {
        let found = field(old, at, expected, old_end, new.name(next));
        let rewind = out.len();
        out.push(separator);
        name(new, next, out);
        let changed = match found {
            Some(place) => {
                met += 1;
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
    if met < fields(old, at, old_end) {
        let mut place = at + 1;
        while place < old_end {
            if field(new, there, there + 1, new_end, old.name(place)).is_none() {
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

/// Where an object that begins at `at` has a field; it is looked for first where it is
/// expected.
fn field(tree: &Tree, at: usize, expected: usize, end: usize, name: &str) -> Option<usize> {
    if expected < end && tree.name(expected) == name {
        return Some(expected);
    }
    let mut place = at + 1;
    while place < end {
        if tree.name(place) == name {
            return Some(place);
        }
        place += 1 + tree.size(place + 1);
    }
    None
}

fn fields(tree: &Tree, at: usize, end: usize) -> usize {
    let (mut place, mut count) = (at + 1, 0);
    while place < end {
        count += 1;
        place += 1 + tree.size(place + 1);
    }
    count
}
