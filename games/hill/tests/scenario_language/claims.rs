//! Claims about a position: `then …`.

use super::{number, tier_of};
use hill::{
    CardCounts, ChanceCard, Class, Enemy, Gear, Hill, Item, ItemPlace, PlayerState, Setup, Tile,
};
use kit::{Game, Referee, Seat};
use testkit::scenario::expect_equal;

pub(super) struct HillClaims<'a> {
    position: &'a Hill,
    setup: Setup,
}

impl<'a> HillClaims<'a> {
    pub(super) fn of(position: &'a Hill) -> Self {
        Self { position, setup: position.as_setup() }
    }

    pub(super) fn check(&self, words: &str) -> Result<(), String> {
        let list: Vec<&str> = words.split_whitespace().collect();
        if let Some(class) = list.first().and_then(|word| Class::from_code(word)) {
            let at = self.setup.players.iter().position(|player| player.class == Some(class));
            let at = at.ok_or_else(|| format!("nobody plays the {}", class.title()))?;
            if let ["sees", seen @ ..] = &list[1..] {
                return self.check_seen(Seat::new(at as u8), seen);
            }
            if list[1..] == ["rolls"] {
                let owner = self.position.due_roll().ok().and_then(|roll| roll.owner);
                let name = |seat| self.position.name_of(seat);
                return expect_equal(&owner.map_or("nobody".into(), name), class.code());
            }
            return check_player(&self.setup.players[at], &list[1..]);
        }
        match words.split_once(": ") {
            Some(("asked", prompt)) => {
                let asked = self.position.open_ask().map_or("nothing", |ask| ask.prompt);
                expect_equal(asked, prompt)
            }
            Some(("due", purpose)) => {
                let due = self.position.due_roll().map_or("nothing", |roll| roll.purpose);
                expect_equal(due, purpose)
            }
            _ => self.check_turn(words).unwrap_or_else(|| self.check_thing(&list)),
        }
    }

    /// Checks a claim about the turn or the roll that is due; `None` if it is about neither.
    fn check_turn(&self, words: &str) -> Option<Result<(), String>> {
        let turn = &self.setup.turn;
        if let Some(name) = words.strip_prefix("it is ").and_then(|w| w.strip_suffix("'s turn")) {
            return Some(expect_equal(&self.position.name_of(turn.seat), name));
        }
        if let Some(odds) = words.strip_prefix("the odds are ") {
            let due = self.position.due_roll();
            let found = due.map_or("nothing".into(), |roll| roll.describe());
            return Some(expect_equal(&found, odds));
        }
        let path = words.strip_prefix("the path is ")?;
        let found: Vec<String> = turn.history.iter().map(ToString::to_string).collect();
        Some(expect_equal(&found.join(" "), path))
    }

    fn check_thing(&self, words: &[&str]) -> Result<(), String> {
        let decks = &self.setup.decks;
        match words {
            [kind @ ("trap" | "ambush"), "on", tile] => self.check_laid(kind, tile, true),
            ["no", kind @ ("trap" | "ambush"), "on", tile] => self.check_laid(kind, tile, false),
            [list @ .., "under", "deck", tier] => {
                let under = decks.treasures[tier_of(tier)?.index()].bottom.iter().copied();
                expect_equal(&codes(under), &list.join(" "))
            }
            [item, "among", "discards"] => {
                let item = Item::from_code(item).ok_or("no such item")?;
                let there = decks.treasures[item.tier().index()].discards.get(item.index());
                expect_equal(if there > 0 { "discarded" } else { "elsewhere" }, "discarded")
            }
            [list @ .., "in", "deck", tier] => {
                let deck = &decks.treasures[tier_of(tier)?.index()];
                check_pool(&deck.pool, Item::ALL.map(Item::code), list)
            }
            [list @ .., "among", "chance"] => {
                check_pool(&decks.chance.pool, ChanceCard::ALL.map(ChanceCard::code), list)
            }
            [list @ .., "among", "enemies", tier] => {
                let deck = &decks.enemies[tier_of(tier)?.index()];
                check_pool(&deck.pool, Enemy::ALL.map(Enemy::code), list)
            }
            [enemies @ .., "on", tile] => {
                let found = self.setup.ground.enemies_on(Tile(number(tile)?));
                let found: Vec<_> = found.iter().map(|enemy| enemy.code()).collect();
                let found = if found.is_empty() { "nobody".into() } else { found.join(" ") };
                expect_equal(&found, &enemies.join(" "))
            }
            _ => Err(format!("not understood: {}", words.join(" "))),
        }
    }

    /// Checks what a viewer sees of another player.
    fn check_seen(&self, viewer: Seat, words: &[&str]) -> Result<(), String> {
        let class = words.last().and_then(|word| Class::from_code(word));
        let at = self.setup.players.iter().position(|player| player.class == class);
        let view = self.position.view(Some(viewer));
        let seen = &view.players[at.ok_or("expected the class of a player at the end")?];
        let into = if seen.items.is_some() { "into" } else { "not into" };
        match words {
            [count, "hidden", "of", _] => expect_equal(&seen.hidden, count),
            [count, "kept", "of", _] => expect_equal(&seen.kept, count),
            ["into", "the", "bags", "of", _] => expect_equal(into, "into"),
            ["not", "into", "the", "bags", "of", _] => expect_equal(into, "not into"),
            _ => Err(format!("not understood of a view: {}", words.join(" "))),
        }
    }

    fn check_laid(&self, kind: &str, tile: &str, expected: bool) -> Result<(), String> {
        let tile = Tile(number(tile)?);
        let found = match kind {
            "trap" => self.setup.ground.has_trap_on(tile),
            _ => self.setup.ground.ambush_owner_on(tile).is_some(),
        };
        if found == expected { Ok(()) } else { Err(format!("{kind} on {tile}: {found}")) }
    }
}

fn check_player(player: &PlayerState, words: &[&str]) -> Result<(), String> {
    let Gear { worn, hands } = player.gear();
    let packed = player.items.iter().filter(|held| held.place != ItemPlace::Equipped);
    let sleep = if player.must_sleep { "sleep" } else { "free" };
    let sight = if player.invisible { "invisible" } else { "visible" };
    let tile = if player.pending { "pending" } else { "settled" };
    match words {
        ["on", tile] => expect_equal(&player.tile, tile),
        ["has", hp, "hp"] => expect_equal(&player.hp, hp),
        ["wears", list @ ..] => expect_equal(&codes(worn.into_iter()), &list.join(" ")),
        ["holds", list @ ..] => expect_equal(&codes(hands.into_iter().flatten()), &list.join(" ")),
        ["packs", list @ ..] => expect_equal(&codes(packed.map(|held| held.item)), &list.join(" ")),
        ["keeps", count] => expect_equal(&(player.ambushes + player.instincts), count),
        ["skips", count] => expect_equal(&player.skips, count),
        ["must", "sleep"] => expect_equal(sleep, "sleep"),
        ["may", "move"] => expect_equal(sleep, "free"),
        ["is", expected @ ("visible" | "invisible")] => expect_equal(sight, expected),
        ["is", "pending"] => expect_equal(tile, "pending"),
        ["is", "not", "pending"] => expect_equal(tile, "settled"),
        _ => Err(format!("not understood of a player: {}", words.join(" "))),
    }
}

fn codes(items: impl Iterator<Item = Item>) -> String {
    let codes: Vec<_> = items.map(Item::code).collect();
    if codes.is_empty() { "nothing".into() } else { codes.join(" ") }
}

/// Checks a pool by its cards, `2 lamp 1 beer`, or by its size, `3 cards`.
fn check_pool<const N: usize>(
    pool: &CardCounts<N>,
    codes: [&str; N],
    words: &[&str],
) -> Result<(), String> {
    if let [count, "cards"] = words {
        return expect_equal(&pool.total(), count);
    }
    let there = (0..N).filter(|at| pool.get(*at) > 0);
    let found: Vec<_> = there.map(|at| format!("{} {}", pool.get(at), codes[at])).collect();
    let found = if found.is_empty() { "nothing".into() } else { found.join(" ") };
    expect_equal(&found, &words.join(" "))
}
