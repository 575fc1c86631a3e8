//! The sentences that King of the Hill adds to the scenario language.

mod claims;
mod given;
mod results;

use claims::HillClaims;
use hill::{Hill, Setup, Tier};
use kit::Roll;
use testkit::scenario::ScenarioLanguage;

pub(crate) struct HillLanguage;

impl ScenarioLanguage for HillLanguage {
    type Game = Hill;

    /// Players by their class: `scout on 9`; `scout has 3 hp`; `scout has robe dagger beer`
    /// (worn, held and put away where they fit, the rest too many); `scout packs robe` (into
    /// a bag); `scout keeps instinct ambush-opportunity`; `scout skips 2`; `scout owes 1
    /// beer`; `scout must sleep`; `scout is invisible`; `scout has spoken`; `scout has a
    /// pending tile`; `scout has resigned`. The turn: `scout to begin` (Step 1), `scout to
    /// play` (Step 2), `scout to choose` (Step 4); `came 56 57 58` (the path of the turn);
    /// `smoke in the air`; `15 chance cards drawn`. The board: `trap on 12`; `ambush of scout
    /// on 12`; `orc goblin on 18`. Decks: `only lamp trap in deck 1`, `only wolf among enemies
    /// 1`, `only faint among chance`, `only nothing in deck 1`: everything else is discarded; `lamp beer under deck
    /// 1`. The end: `bracket of scout hunter`; `a wave carries everyone on` (which no card
    /// does, K23).
    fn apply_given(setup: &mut Setup, words: &str) -> Result<(), String> {
        given::apply(setup, words)
    }

    /// `scout on 9`; `scout has 3 hp`; `scout wears robe`, `scout holds dagger lamp`, `scout
    /// packs beer`, with `nothing` for none; `scout keeps 1`; `scout skips 1`; `scout must
    /// sleep` and `scout may move`; `scout is visible`, `scout is invisible`; `scout is
    /// pending`, `scout is not pending`; `it is scout's turn`; `the path is 9 10 11`; `trap on
    /// 12`, `no trap on 12`, `ambush on 12`, `no ambush on 12`; `orc goblin on 18`, `nobody on
    /// 18`; `asked: manage`; `due: movement` (the purpose of the roll);
    /// `scout rolls` (who makes it); `lamp beer under deck
    /// 1`, `nothing under deck 1`; `lamp among discards`; `2 lamp 1 beer in deck 1`, `2 orc
    /// among enemies 2`, `2 faint among chance`: the whole pool, by name; `18 cards among
    /// enemies 1`; `the odds are 70:30` (of the roll that is due); `hunter sees 1 hidden of
    /// scout`, `hunter sees 1 kept of scout`, `hunter sees into the bags of scout`, `hunter
    /// sees not into the bags of scout`.
    fn check_claim(position: &Hill, words: &str) -> Result<(), String> {
        HillClaims::of(position).check(words)
    }

    /// Cards, compositions and drops by name: `roll lamp`, `roll kept`, `roll t1+t1`, `roll
    /// nothing`.
    fn parse_result(position: &Hill, roll: &Roll, words: &str) -> Option<u32> {
        results::number(position, roll, words)
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| "expected a number".into())
}

fn tier_of(word: &str) -> Result<Tier, String> {
    Tier::try_from(number::<u8>(word)?)
}
