//! Four tokens at a time: one byte each, looked at together.

/// Which of a seat's four tokens are meant: the top bit of a byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Bytes(u32);

const TOP: u32 = 0x8080_8080;

const fn all(byte: u8) -> u32 {
    byte as u32 * 0x0101_0101
}

impl Bytes {
    pub(crate) const NONE: Self = Self(0);

    /// Those for which it holds.
    pub(crate) fn marked(holds: impl Fn(usize) -> bool) -> Self {
        Self((0..4).map(|index| u32::from(holds(index)) << (8 * index + 7)).sum())
    }

    /// Those whose byte is at most this; a byte with its top bit set is not.
    #[inline]
    pub(crate) const fn at_most(row: [u8; 4], most: u8) -> Self {
        // 128 + most - byte keeps its top bit as long as the byte is at most `most`; no
        // byte borrows from its neighbour, since none exceeds 128.
        Self((TOP + all(most)).wrapping_sub(u32::from_le_bytes(row)) & TOP)
    }

    /// Those whose byte is exactly this. Both have no top bit set.
    #[inline]
    pub(crate) const fn equal(row: [u8; 4], byte: u8) -> Self {
        // 128 - (byte xor byte) keeps its top bit only where they are the same.
        Self((TOP - (u32::from_le_bytes(row) ^ all(byte))) & TOP)
    }

    /// Those whose top bit is set.
    #[inline]
    pub(crate) const fn top(row: [u8; 4]) -> Self {
        Self(u32::from_le_bytes(row) & TOP)
    }

    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn has(self, index: usize) -> bool {
        self.0 >> (8 * index + 7) & 1 == 1
    }

    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The places of those that are meant, in order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = (left != 0).then(|| left.trailing_zeros() as usize / 8);
            left &= left.wrapping_sub(1);
            place
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn looking_at_four_bytes_together_is_looking_at_each(
            row in prop::array::uniform4(0u8..=0x80), byte in 0u8..0x80,
        ) {
            let places = |holds: &dyn Fn(u8) -> bool| -> Vec<usize> {
                (0..4).filter(|i| holds(row[*i])).collect()
            };
            let found = |bytes: Bytes| bytes.iter().collect::<Vec<_>>();
            prop_assert_eq!(found(Bytes::at_most(row, byte)), places(&|b| b <= byte));
            prop_assert_eq!(found(Bytes::top(row)), places(&|b| b == 0x80));
            let low = row.map(|b| b & 0x7f);
            let equal: Vec<usize> = (0..4).filter(|i| low[*i] == byte).collect();
            prop_assert_eq!(Bytes::equal(low, byte).count() as usize, equal.len());
            prop_assert_eq!(found(Bytes::equal(low, byte)), equal);
            let marked = Bytes::marked(|i| row[i] <= byte);
            prop_assert_eq!(marked, Bytes::at_most(row, byte));
            prop_assert!((0..4).all(|i| marked.has(i) == (row[i] <= byte)));
        }
    }
}
