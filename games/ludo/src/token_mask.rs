//! Sets of a seat's four tokens, computed with one operation on four bytes.

/// A set of a seat's four tokens: the top bit of one byte for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct TokenMask(u32);

const TOP_BITS: u32 = 0x8080_8080;

const fn repeat(byte: u8) -> u32 {
    byte as u32 * 0x0101_0101
}

impl TokenMask {
    pub(crate) const NONE: Self = Self(0);

    /// The tokens for which a predicate holds.
    pub(crate) fn from_fn(holds: impl Fn(usize) -> bool) -> Self {
        Self((0..4).map(|index| u32::from(holds(index)) << (8 * index + 7)).sum())
    }

    /// The tokens whose byte is at most `max`; a byte with its top bit set never is.
    #[inline]
    pub(crate) const fn at_most(row: [u8; 4], max: u8) -> Self {
        // 128 + max - byte keeps its top bit as long as the byte is at most `max`; no
        // byte borrows from its neighbour, since none exceeds 128.
        Self((TOP_BITS + repeat(max)).wrapping_sub(u32::from_le_bytes(row)) & TOP_BITS)
    }

    /// The tokens whose byte equals `byte`. No byte may have its top bit set.
    #[inline]
    pub(crate) const fn equal(row: [u8; 4], byte: u8) -> Self {
        // 128 - (byte xor byte) keeps its top bit only where they are the same.
        Self((TOP_BITS - (u32::from_le_bytes(row) ^ repeat(byte))) & TOP_BITS)
    }

    /// The tokens whose byte has its top bit set.
    #[inline]
    pub(crate) const fn top_bit_set(row: [u8; 4]) -> Self {
        Self(u32::from_le_bytes(row) & TOP_BITS)
    }

    #[inline]
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn contains(self, index: usize) -> bool {
        self.0 >> (8 * index + 7) & 1 == 1
    }

    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The indices of the tokens in the set, in order.
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
        fn the_four_byte_operations_agree_with_byte_by_byte_comparison(
            row in prop::array::uniform4(0u8..=0x80), byte in 0u8..0x80,
        ) {
            let places = |holds: &dyn Fn(u8) -> bool| -> Vec<usize> {
                (0..4).filter(|i| holds(row[*i])).collect()
            };
            let found = |bytes: TokenMask| bytes.iter().collect::<Vec<_>>();
            prop_assert_eq!(found(TokenMask::at_most(row, byte)), places(&|b| b <= byte));
            prop_assert_eq!(found(TokenMask::top_bit_set(row)), places(&|b| b == 0x80));
            let low = row.map(|b| b & 0x7f);
            let equal: Vec<usize> = (0..4).filter(|i| low[*i] == byte).collect();
            prop_assert_eq!(TokenMask::equal(low, byte).count() as usize, equal.len());
            prop_assert_eq!(found(TokenMask::equal(low, byte)), equal);
            let marked = TokenMask::from_fn(|i| row[i] <= byte);
            prop_assert_eq!(marked, TokenMask::at_most(row, byte));
            prop_assert!((0..4).all(|i| marked.contains(i) == (row[i] <= byte)));
        }
    }
}
