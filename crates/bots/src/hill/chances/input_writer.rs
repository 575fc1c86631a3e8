//! Writes inputs of a net one after the other.

use super::net::SparseInput;

/// Writes inputs in a fixed order; those that are 0 are left out.
pub(super) struct HillInputWriter<'a> {
    inputs: &'a mut Vec<SparseInput>,
    next: u16,
}

impl<'a> HillInputWriter<'a> {
    /// Appends to `inputs`, beginning with the input of this index.
    pub(super) const fn new(inputs: &'a mut Vec<SparseInput>, next: u16) -> Self {
        Self { inputs, next }
    }

    /// The index of the next input.
    pub(super) const fn next(&self) -> u16 {
        self.next
    }

    pub(super) fn number(&mut self, value: f32) {
        if value != 0.0 {
            self.inputs.push((self.next, value));
        }
        self.next += 1;
    }

    pub(super) fn flag(&mut self, value: bool) {
        self.number(f32::from(u8::from(value)));
    }

    /// `count` inputs of which the one with this index is 1.
    pub(super) fn one_of(&mut self, count: u16, index: Option<usize>) {
        if let Some(index) = index.filter(|index| *index < usize::from(count)) {
            self.inputs.push((self.next + index as u16, 1.0));
        }
        self.next += count;
    }
}
