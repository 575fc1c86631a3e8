//! The sentences that King of the Hill adds to the scenario language.

use crate::deck::CardCounts;
use crate::frame::{HillFrame, SeatQueue, TurnStage, TurnState};
use crate::movement::TurnPath;
use crate::setup::Setup;
use crate::{
    ChanceCard, Class, Enemy, Gear, HeldItem, Hill, Item, ItemPlace, PlayerState, Tier, Tile,
};
use kit::scenario::ScenarioLanguage;
use kit::{Game, Referee, Roll, Seat};

impl ScenarioLanguage for Hill {
    fn seat_name(&self, seat: Seat) -> String {
        self.player(seat).class.map_or_else(|| format!("seat {seat}"), |class| class.code().into())
    }

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
        begin(setup);
        let list: Vec<&str> = words.split_whitespace().collect();
        if let Some(class) = list.first().and_then(|word| Class::from_code(word)) {
            let at = setup.players.iter().position(|player| player.class == Some(class));
            let at = at.ok_or_else(|| format!("nobody plays the {}", class.title()))?;
            return given_player(setup, Seat::new(at as u8), &list[1..]);
        }
        given_thing(setup, &list)
    }

    /// `scout on 9`; `scout has 3 hp`; `scout wears robe`, `scout holds dagger lamp`, `scout
    /// packs beer`, with `nothing` for none; `scout keeps 1`; `scout skips 1`; `scout must
    /// sleep` and `scout may move`; `scout is visible`, `scout is invisible`; `scout is
    /// pending`, `scout is not pending`; `it is scout's turn`; `the path is 9 10 11`; `trap on
    /// 12`, `no trap on 12`, `ambush on 12`, `no ambush on 12`; `orc goblin on 18`, `nobody on
    /// 18`; `asked: manage`; `due: movement` (the purpose of the roll); `lamp beer under deck
    /// 1`, `nothing under deck 1`; `lamp among discards`; `2 lamp 1 beer in deck 1`, `2 orc
    /// among enemies 2`, `2 faint among chance`: the whole pool, by name; `18 cards among
    /// enemies 1`; `the odds are 70:30` (of the roll that is due); `hunter sees 1 hidden of
    /// scout`, `hunter sees 1 kept of scout`, `hunter sees into the bags of scout`, `hunter
    /// sees not into the bags of scout`.
    fn check_claim(&self, words: &str) -> Result<(), String> {
        let list: Vec<&str> = words.split_whitespace().collect();
        if let Some(turn) = words.strip_prefix("it is ").and_then(|w| w.strip_suffix("'s turn")) {
            return same(&self.seat_name(self.turn.seat), turn);
        }
        if let Some(asked) = words.strip_prefix("asked: ") {
            return same(self.prompt().map_or("nothing", |prompt| prompt.code()), asked);
        }
        if let Some(purpose) = words.strip_prefix("due: ") {
            let due = self.due_roll().map_or("nothing", |roll| roll.purpose);
            return same(due, purpose);
        }
        if let Some(odds) = words.strip_prefix("the odds are ") {
            return same(&self.due_roll().map_or("nothing".into(), |roll| roll.describe()), odds);
        }
        if let Some(path) = words.strip_prefix("the path is ") {
            let found: Vec<String> = self.turn.history.iter().map(ToString::to_string).collect();
            return same(&found.join(" "), path);
        }
        if let Some(class) = list.first().and_then(|word| Class::from_code(word)) {
            let at = self.players.iter().position(|player| player.class == Some(class));
            let at = at.ok_or_else(|| format!("nobody plays the {}", class.title()))?;
            if let ["sees", seen @ ..] = &list[1..] {
                return self.sees(Seat::new(at as u8), seen);
            }
            return self.player_holds(&self.players[at], &list[1..]);
        }
        self.thing_holds(&list)
    }

    /// Cards, compositions and drops by name: `roll lamp`, `roll kept`, `roll t1+t1`, `roll
    /// nothing`.
    fn parse_result(&self, roll: &Roll, words: &str) -> Option<u32> {
        match roll.purpose {
            "treasure" => self.treasure_number(Item::from_code(words)?),
            "enemy" => self.enemy_number(Enemy::from_code(words)?),
            "chance" => self.chance_roll_number(ChanceCard::from_code(words)?),
            "chance-sort" => ["open", "kept"].iter().position(|w| *w == words).map(|at| at as u32),
            "class" => self
                .unassigned_classes()
                .position(|class| class.code() == words)
                .map(|at| at as u32),
            "enemies" => self.composition_number(words),
            "drop" => self.drop_number(words),
            "nearest" => {
                let Some(HillFrame::PickNearest { card }) = self.frames.last() else { return None };
                let at = self.nearest(*card).position(|seat| self.seat_name(seat) == words);
                at.map(|at| at as u32)
            }
            _ => None,
        }
    }
}

/// Skips the opening: a scenario with `given` sentences begins in Step 2 of the first seat.
fn begin(setup: &mut Setup) {
    if setup.turn.stage != TurnStage::Opening {
        return;
    }
    setup.order = Seat::first(setup.players.len() as u8).collect();
    setup.frames.clear();
    setup.turn = TurnState::new(Seat::new(0), 1, TurnStage::Manage);
    setup.turn.history = TurnPath::starting_at(setup.players[0].tile);
}

fn number<T: std::str::FromStr>(word: Option<&&str>) -> Result<T, String> {
    word.and_then(|word| word.parse().ok()).ok_or_else(|| "expected a number".into())
}

fn items(words: &[&str]) -> Result<Vec<Item>, String> {
    let read = |word: &&str| Item::from_code(word).ok_or_else(|| format!("no item '{word}'"));
    words.iter().filter(|word| **word != "nothing").map(read).collect()
}

/// Takes a card out of its deck, from the pool or the discards.
fn take_card(setup: &mut Setup, item: Item) -> Result<(), String> {
    let deck = &mut setup.decks.treasures[item.tier().index()];
    let taken = deck.pool.take(item.index()) || deck.discards.take(item.index());
    if taken { Ok(()) } else { Err(format!("no {} is left in the deck", item.title())) }
}

fn take_chance(setup: &mut Setup, card: ChanceCard) -> Result<(), String> {
    let deck = &mut setup.decks.chance;
    let taken = deck.pool.take(card.index()) || deck.discards.take(card.index());
    if taken { Ok(()) } else { Err(format!("no {} is left", card.title())) }
}

fn given_player(setup: &mut Setup, seat: Seat, words: &[&str]) -> Result<(), String> {
    let player = &mut setup.players[seat.index()];
    match words {
        ["on", _] => {
            player.tile = Tile(number(words.get(1))?);
            if setup.turn.seat == seat {
                setup.turn.history = TurnPath::starting_at(setup.players[seat.index()].tile);
            }
        }
        ["has", hp, "hp"] => player.hp = number(Some(hp))?,
        ["must", "sleep"] => player.must_sleep = true,
        ["is", "invisible"] => player.invisible = true,
        ["has", "spoken"] => player.calmed = true,
        ["has", "a", "pending", "tile"] => player.pending = true,
        ["has", "resigned"] => player.out = true,
        ["skips", count] => player.skips = number(Some(count))?,
        ["owes", count, "beer"] => player.beers = number(Some(count))?,
        ["to", "begin"] => begin_turn(setup, seat, TurnStage::Begin),
        ["to", "play"] => begin_turn(setup, seat, TurnStage::Manage),
        ["to", "choose"] => begin_turn(setup, seat, TurnStage::Choose),
        ["has", list @ ..] => {
            for item in items(list)? {
                take_card(setup, item)?;
                setup.players[seat.index()].store_item(item);
            }
        }
        ["packs", list @ ..] => {
            for item in items(list)? {
                take_card(setup, item)?;
                setup.players[seat.index()].items.push(HeldItem { item, place: ItemPlace::Bag });
            }
        }
        ["keeps", list @ ..] => {
            for word in list {
                let card =
                    ChanceCard::from_code(word).ok_or_else(|| format!("no card '{word}'"))?;
                take_chance(setup, card)?;
                let player = &mut setup.players[seat.index()];
                player.keep(card);
                player.new_ambushes = 0;
            }
        }
        _ => return Err(format!("not understood of a player: {}", words.join(" "))),
    }
    Ok(())
}

fn begin_turn(setup: &mut Setup, seat: Seat, stage: TurnStage) {
    setup.turn = TurnState::new(seat, setup.turn.number, stage);
    setup.turn.history = TurnPath::starting_at(setup.players[seat.index()].tile);
}

fn given_thing(setup: &mut Setup, words: &[&str]) -> Result<(), String> {
    match words {
        ["came", path @ ..] => {
            let mut history = TurnPath::new();
            for word in path {
                history.push(Tile(number(Some(word))?));
            }
            setup.turn.history = history;
        }
        ["smoke", "in", "the", "air"] => setup.turn.smoked = true,
        [count, "chance", "cards", "drawn"] => setup.turn.chances = number(Some(count))?,
        ["trap", "on", tile] => {
            take_card(setup, Item::Trap)?;
            setup.ground.traps.push(Tile(number(Some(tile))?));
        }
        ["ambush", "of", class, "on", tile] => {
            let class = Class::from_code(class);
            let owner =
                setup.players.iter().position(|player| class.is_some() && player.class == class);
            let owner = Seat::new(owner.ok_or("nobody plays that class")? as u8);
            take_chance(setup, ChanceCard::AmbushOpportunity)?;
            setup.ground.ambushes.push((Tile(number(Some(tile))?), owner));
        }
        ["only", kept @ .., "in", "deck", tier] => only_treasures(setup, &items(kept)?, tier)?,
        ["only", kept @ .., "among", "chance"] => only_chance(setup, kept)?,
        ["only", kept @ .., "among", "enemies", tier] => only_enemies(setup, kept, tier)?,
        [list @ .., "under", "deck", _] => {
            for item in items(list)? {
                take_card(setup, item)?;
                setup.decks.treasures[item.tier().index()].bottom.push_back(item);
            }
        }
        ["bracket", "of", classes @ ..] => given_bracket(setup, classes)?,
        ["a", "wave", "carries", "everyone", "on"] => {
            setup.turn.stage = TurnStage::Capacity;
            setup.frames.push(HillFrame::Earthquake { actor: setup.turn.seat, forward: true });
        }
        [foes @ .., "on", tile] => {
            let tile = Tile(number(Some(tile))?);
            let mut queue = Vec::new();
            for word in foes {
                let enemy = Enemy::from_code(word).ok_or_else(|| format!("no enemy '{word}'"))?;
                setup.decks.enemies[enemy.tier().index()].pool.take(enemy.index());
                queue.push(enemy);
            }
            setup.ground.foes.push((tile, queue));
        }
        _ => return Err(format!("not understood: {}", words.join(" "))),
    }
    Ok(())
}

fn only_treasures(setup: &mut Setup, kept: &[Item], tier: &str) -> Result<(), String> {
    let tier = tier_of(tier)?;
    let deck = &mut setup.decks.treasures[tier.index()];
    for item in Item::ALL {
        let keep = kept.iter().filter(|other| **other == item).count();
        while usize::from(deck.pool.get(item.index())) > keep {
            deck.pool.take(item.index());
            deck.discards.add(item.index());
        }
    }
    Ok(())
}

fn only_chance(setup: &mut Setup, kept: &[&str]) -> Result<(), String> {
    if let Some(word) =
        kept.iter().find(|word| **word != "nothing" && ChanceCard::from_code(word).is_none())
    {
        return Err(format!("no card '{word}'"));
    }
    let deck = &mut setup.decks.chance;
    for card in ChanceCard::ALL {
        let keep = kept.iter().filter(|word| **word == card.code()).count();
        while usize::from(deck.pool.get(card.index())) > keep {
            deck.pool.take(card.index());
            deck.discards.add(card.index());
        }
    }
    Ok(())
}

fn only_enemies(setup: &mut Setup, kept: &[&str], tier: &str) -> Result<(), String> {
    let tier = tier_of(tier)?;
    if let Some(word) =
        kept.iter().find(|word| **word != "nothing" && Enemy::from_code(word).is_none())
    {
        return Err(format!("no enemy '{word}'"));
    }
    let deck = &mut setup.decks.enemies[tier.index()];
    for enemy in Enemy::ALL {
        let keep = kept.iter().filter(|word| **word == enemy.code()).count();
        while usize::from(deck.pool.get(enemy.index())) > keep {
            deck.pool.take(enemy.index());
            deck.discards.add(enemy.index());
        }
    }
    Ok(())
}

fn given_bracket(setup: &mut Setup, classes: &[&str]) -> Result<(), String> {
    let mut now = SeatQueue::default();
    for word in classes {
        let class = Class::from_code(word);
        let at = setup.players.iter().position(|player| class.is_some() && player.class == class);
        now.push(Seat::new(at.ok_or("nobody plays that class")? as u8));
    }
    setup.turn.stage = TurnStage::Capacity;
    setup.frames.push(HillFrame::Bracket { now, then: SeatQueue::default() });
    Ok(())
}

fn same(found: &str, expected: &str) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("found {found}, expected {expected}")) }
}

fn codes(items: impl Iterator<Item = Item>) -> String {
    let codes: Vec<_> = items.map(Item::code).collect();
    if codes.is_empty() { "nothing".into() } else { codes.join(" ") }
}

fn tier_of(word: &str) -> Result<Tier, String> {
    Tier::try_from(number::<u8>(Some(&word))?)
}

/// Checks a pool by its cards, `2 lamp 1 beer`, or by its size, `3 cards`.
fn pile<const N: usize>(
    pool: &CardCounts<N>,
    codes: [&str; N],
    words: &[&str],
) -> Result<(), String> {
    if let [count, "cards"] = words {
        return same(&pool.total().to_string(), count);
    }
    let there = (0..N).filter(|at| pool.get(*at) > 0);
    let found: Vec<_> = there.map(|at| format!("{} {}", pool.get(at), codes[at])).collect();
    let found = if found.is_empty() { "nothing".into() } else { found.join(" ") };
    same(&found, &words.join(" "))
}

impl Hill {
    fn player_holds(&self, player: &PlayerState, words: &[&str]) -> Result<(), String> {
        let Gear { worn, hands } = player.gear();
        let packed = player.items.iter().filter(|held| held.place != ItemPlace::Equipped);
        match words {
            ["on", tile] => same(&player.tile.to_string(), tile),
            ["has", hp, "hp"] => same(&player.hp.to_string(), hp),
            ["wears", list @ ..] => same(&codes(worn.into_iter()), &list.join(" ")),
            ["holds", list @ ..] => same(&codes(hands.into_iter().flatten()), &list.join(" ")),
            ["packs", list @ ..] => same(&codes(packed.map(|held| held.item)), &list.join(" ")),
            ["keeps", count] => same(&player.kept_count().to_string(), count),
            ["skips", count] => same(&player.skips.to_string(), count),
            ["must", "sleep"] => same(if player.must_sleep { "sleep" } else { "free" }, "sleep"),
            ["may", "move"] => same(if player.must_sleep { "sleep" } else { "free" }, "free"),
            ["is", "visible"] => {
                same(if player.invisible { "invisible" } else { "visible" }, "visible")
            }
            ["is", "invisible"] => {
                same(if player.invisible { "invisible" } else { "visible" }, "invisible")
            }
            ["is", "pending"] => {
                same(if player.pending { "pending" } else { "settled" }, "pending")
            }
            ["is", "not", "pending"] => {
                same(if player.pending { "pending" } else { "settled" }, "settled")
            }
            _ => Err(format!("not understood of a player: {}", words.join(" "))),
        }
    }

    fn thing_holds(&self, words: &[&str]) -> Result<(), String> {
        match words {
            [kind @ ("trap" | "ambush"), "on", tile] => self.lies(kind, tile, true),
            ["no", kind @ ("trap" | "ambush"), "on", tile] => self.lies(kind, tile, false),
            [list @ .., "under", "deck", tier] => {
                let tier = tier_of(tier)?;
                let under = self.decks.treasures[tier.index()].bottom.iter().copied();
                same(&codes(under), &list.join(" "))
            }
            [item, "among", "discards"] => {
                let item = Item::from_code(item).ok_or("no such item")?;
                let there = self.decks.treasures[item.tier().index()].discards.get(item.index());
                same(if there > 0 { "discarded" } else { "elsewhere" }, "discarded")
            }
            [list @ .., "in", "deck", tier] => {
                let deck = &self.decks.treasures[tier_of(tier)?.index()];
                pile(&deck.pool, Item::ALL.map(Item::code), list)
            }
            [list @ .., "among", "chance"] => {
                pile(&self.decks.chance.pool, ChanceCard::ALL.map(ChanceCard::code), list)
            }
            [list @ .., "among", "enemies", tier] => {
                let deck = &self.decks.enemies[tier_of(tier)?.index()];
                pile(&deck.pool, Enemy::ALL.map(Enemy::code), list)
            }
            [foes @ .., "on", tile] => {
                let found = self.ground.enemies_on(Tile(number(Some(tile))?));
                let found: Vec<_> = found.iter().map(|enemy| enemy.code()).collect();
                let found = if found.is_empty() { "nobody".into() } else { found.join(" ") };
                same(&found, &foes.join(" "))
            }
            _ => Err(format!("not understood: {}", words.join(" "))),
        }
    }

    /// Checks what a viewer sees of another player.
    fn sees(&self, viewer: Seat, words: &[&str]) -> Result<(), String> {
        let class = words.last().and_then(|word| Class::from_code(word));
        let at = self.players.iter().position(|player| player.class == class);
        let view = self.view(Some(viewer));
        let seen = &view.players[at.ok_or("expected the class of a player at the end")?];
        let into = if seen.items.is_some() { "into" } else { "not into" };
        match words {
            [count, "hidden", "of", _] => same(&seen.hidden.to_string(), count),
            [count, "kept", "of", _] => same(&seen.kept.to_string(), count),
            ["into", "the", "bags", "of", _] => same(into, "into"),
            ["not", "into", "the", "bags", "of", _] => same(into, "not into"),
            _ => Err(format!("not understood of a view: {}", words.join(" "))),
        }
    }

    fn lies(&self, kind: &str, tile: &str, there: bool) -> Result<(), String> {
        let tile = Tile(number(Some(&tile))?);
        let found = match kind {
            "trap" => self.ground.has_trap_on(tile),
            _ => self.ground.ambush_owner_on(tile).is_some(),
        };
        if found == there { Ok(()) } else { Err(format!("{kind} on {tile}: {found}")) }
    }

    fn treasure_number(&self, item: Item) -> Option<u32> {
        let pool = &self.decks.treasures[item.tier().index()].pool;
        let fits = self.due_roll().is_ok_and(|roll| roll.result_count() == u32::from(pool.total()));
        (fits && pool.get(item.index()) > 0).then(|| pool.first(item.index()))
    }

    fn enemy_number(&self, enemy: Enemy) -> Option<u32> {
        let pool = &self.decks.enemies[enemy.tier().index()].pool;
        let fits = self.due_roll().is_ok_and(|roll| roll.result_count() == u32::from(pool.total()));
        (fits && pool.get(enemy.index()) > 0).then(|| pool.first(enemy.index()))
    }

    /// `t1+t1` for two enemies of tier 1.
    fn composition_number(&self, words: &str) -> Option<u32> {
        let tier = self.board().tier(self.active().tile)?;
        let name = |enemies: &[Tier]| {
            enemies.iter().map(|tier| format!("t{}", tier.number())).collect::<Vec<_>>().join("+")
        };
        let table = &self.content().compositions[tier.index()];
        table.iter().position(|option| name(&option.enemies) == words).map(|at| at as u32)
    }

    /// `t1` for a treasure of tier 1, `nothing` for none.
    fn drop_number(&self, words: &str) -> Option<u32> {
        let Some(HillFrame::RollDrops { fallen, .. }) = self.frames.last() else { return None };
        let tier = Tier::ALL.into_iter().find(|tier| fallen[tier.index()] > 0)?;
        let name =
            |tier: Option<Tier>| tier.map_or("nothing".into(), |t| format!("t{}", t.number()));
        let table = &self.content().drops[tier.index()];
        table.iter().position(|option| name(option.treasure) == words).map(|at| at as u32)
    }
}
