//! What is hidden: the dice under the other cups.

use crate::{Face, Liars, Setup};
use kit::{MaskSetup, MaskedView, Seat};

/// What one viewer may know: the set-up without the dice under the other cups (D2).
pub type View = MaskedView<Liars>;

impl MaskSetup for Liars {
    fn mask(setup: &mut Setup, viewer: Option<Seat>) {
        for (seat, cup) in Seat::first(setup.seat_count()).zip(&mut setup.cups) {
            if Some(seat) != viewer {
                cup.fill(None);
            }
        }
    }

    fn fill(setup: &mut Setup, _: Option<Seat>, below: &mut dyn FnMut(u32) -> u32) {
        for cup in &mut setup.cups {
            let rolled = |die: &mut Option<Face>| *die = die.or_else(|| Some(Face::random(below)));
            cup.iter_mut().for_each(rolled);
            cup.sort_unstable();
        }
    }
}
