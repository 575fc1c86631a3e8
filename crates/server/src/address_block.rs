//! The blocks of addresses that limits are counted by.
//!
//! A customer of a provider has one IPv4 address, but a whole block of IPv6 addresses: usually a
//! /64 or a /56, and a /48 for the asking. So IPv6 addresses are counted by all three, and the
//! larger blocks have larger limits: whoever has a /48 can use up its share, not everybody's.

use std::net::{IpAddr, Ipv6Addr};

/// A block of addresses, by its first one.
pub(crate) type AddressBlock = IpAddr;

/// The sizes of IPv6 blocks, and how many times the limit of the smallest each has.
pub(crate) const BLOCK_FACTORS: [u32; 3] = [1, 4, 16];

const PREFIX_BITS: [u32; 3] = [64, 56, 48];

/// The blocks of an address, from the smallest to the largest: three for IPv6, and the address
/// itself for IPv4. An IPv4-mapped address counts as the IPv4 address.
pub(crate) fn blocks(address: IpAddr) -> impl Iterator<Item = (usize, AddressBlock)> {
    let canonical = address.to_canonical();
    let block = move |bits: u32| match canonical {
        IpAddr::V4(_) => canonical,
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << (128 - bits))).into(),
    };
    let count = if canonical.is_ipv4() { 1 } else { PREFIX_BITS.len() };
    PREFIX_BITS.into_iter().map(block).enumerate().take(count)
}

/// The smallest block of an address.
pub(crate) fn smallest_block(address: IpAddr) -> AddressBlock {
    blocks(address).next().map_or(address, |(_, block)| block)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv6_addresses_have_blocks_of_three_sizes() {
        let of = |text: &str| -> Vec<String> {
            blocks(text.parse().unwrap()).map(|(_, block)| block.to_string()).collect()
        };
        let wanted = ["2001:db8:1:2345::", "2001:db8:1:2300::", "2001:db8:1::"];
        assert_eq!(of("2001:db8:1:2345:6:7:8:9"), wanted);
        assert_eq!(of("10.0.0.1"), ["10.0.0.1"]);
        assert_eq!(of("::ffff:10.0.0.1"), ["10.0.0.1"]);
    }
}
