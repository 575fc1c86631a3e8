//! Players of King of the Hill.

use crate::{Bot, Bots, Level, RANDOM, Random};
use hill::Hill;

impl Bots for Hill {
    const LEVELS: &'static [Level] = &[RANDOM];

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            _ => None,
        }
    }
}
