//! Writes the values of an observation in order.

/// Writes the values of an observation one after another.
pub(crate) struct ObservationWriter<'a> {
    left: &'a mut [f32],
}

impl<'a> ObservationWriter<'a> {
    #[inline]
    pub(crate) fn new(out: &'a mut [f32]) -> Self {
        Self { left: out }
    }

    /// The next values, all zero, for the caller to fill.
    #[inline]
    pub(crate) fn block(&mut self, len: usize) -> &mut [f32] {
        let (block, left) = std::mem::take(&mut self.left).split_at_mut(len);
        self.left = left;
        block.fill(0.0);
        block
    }

    #[inline]
    pub(crate) fn push(&mut self, value: f32) {
        self.block(1)[0] = value;
    }

    #[inline]
    pub(crate) fn flag(&mut self, holds: bool) {
        self.push(if holds { 1.0 } else { 0.0 });
    }

    /// As many values as there are cases, 1 for this one; all 0 for none.
    #[inline]
    pub(crate) fn one_hot(&mut self, cases: usize, case: Option<usize>) {
        let block = self.block(cases);
        if let Some(case) = case {
            block[case] = 1.0;
        }
    }

    /// A count of each case, divided by `scale`.
    pub(crate) fn counts(
        &mut self,
        cases: usize,
        found: impl IntoIterator<Item = usize>,
        scale: f32,
    ) {
        let block = self.block(cases);
        found.into_iter().for_each(|case| block[case] += 1.0 / scale);
    }

    /// # Panics
    /// If values are missing.
    #[inline]
    pub(crate) fn finish(self) {
        assert!(self.left.is_empty(), "an observation has all its values");
    }
}
