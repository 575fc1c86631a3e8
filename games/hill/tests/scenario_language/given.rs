//! Changes to a set-up: `given …`.

use super::{number, tier_of};
use hill::movement::TurnPath;
use hill::{
    CardCounts, ChanceCard, Class, Enemy, HeldItem, HillFrame, Item, ItemPlace, SeatQueue, Setup,
    Tile, TurnStage, TurnState,
};
use kit::Seat;

pub(super) fn apply(setup: &mut Setup, words: &str) -> Result<(), String> {
    skip_opening(setup);
    let words: Vec<&str> = words.split_whitespace().collect();
    if let Some(class) = words.first().and_then(|word| Class::from_code(word)) {
        let seat = seat_of(setup, class)?;
        return change_player(setup, seat, &words[1..]);
    }
    if change_turn(setup, &words)? || change_decks(setup, &words)? || change_tiles(setup, &words)? {
        return Ok(());
    }
    Err(format!("not understood: {}", words.join(" ")))
}

/// A scenario with `given` sentences begins in Step 2 of the first seat.
fn skip_opening(setup: &mut Setup) {
    if setup.turn.stage != TurnStage::Opening {
        return;
    }
    setup.order = Seat::first(setup.players.len() as u8).collect();
    setup.frames.clear();
    setup.turn.number = 1;
    begin_turn(setup, Seat::new(0), TurnStage::Manage);
}

fn begin_turn(setup: &mut Setup, seat: Seat, stage: TurnStage) {
    setup.turn = TurnState::new(seat, setup.turn.number, stage);
    setup.turn.history = TurnPath::starting_at(setup.players[seat.index()].tile);
}

fn seat_of(setup: &Setup, class: Class) -> Result<Seat, String> {
    let at = setup.players.iter().position(|player| player.class == Some(class));
    let at = at.ok_or_else(|| format!("nobody plays the {}", class.title()))?;
    Ok(Seat::new(at as u8))
}

fn seat_named(setup: &Setup, word: &str) -> Result<Seat, String> {
    seat_of(setup, Class::from_code(word).ok_or_else(|| format!("no class '{word}'"))?)
}

fn items(words: &[&str]) -> Result<Vec<Item>, String> {
    let read = |word: &&str| Item::from_code(word).ok_or_else(|| format!("no item '{word}'"));
    words.iter().filter(|word| **word != "nothing").map(read).collect()
}

fn chance_cards(words: &[&str]) -> Result<Vec<ChanceCard>, String> {
    let read = |word: &&str| ChanceCard::from_code(word).ok_or_else(|| format!("no card '{word}'"));
    words.iter().filter(|word| **word != "nothing").map(read).collect()
}

fn enemies(words: &[&str]) -> Result<Vec<Enemy>, String> {
    let read = |word: &&str| Enemy::from_code(word).ok_or_else(|| format!("no enemy '{word}'"));
    words.iter().filter(|word| **word != "nothing").map(read).collect()
}

/// Takes a treasure out of its deck, from the pool or the discards.
fn take_item(setup: &mut Setup, item: Item) -> Result<(), String> {
    let deck = &mut setup.decks.treasures[item.tier().index()];
    let taken = deck.pool.take(item.index()) || deck.discards.take(item.index());
    if taken { Ok(()) } else { Err(format!("no {} is left in the deck", item.title())) }
}

fn take_chance(setup: &mut Setup, card: ChanceCard) -> Result<(), String> {
    let deck = &mut setup.decks.chance;
    let taken = deck.pool.take(card.index()) || deck.discards.take(card.index());
    if taken { Ok(()) } else { Err(format!("no {} is left", card.title())) }
}

fn change_player(setup: &mut Setup, seat: Seat, words: &[&str]) -> Result<(), String> {
    let player = &mut setup.players[seat.index()];
    match words {
        ["on", tile] => {
            player.tile = Tile(number(tile)?);
            if setup.turn.seat == seat {
                setup.turn.history = TurnPath::starting_at(player.tile);
            }
        }
        ["has", hp, "hp"] => player.hp = number(hp)?,
        ["must", "sleep"] => player.must_sleep = true,
        ["is", "invisible"] => player.invisible = true,
        ["has", "spoken"] => player.calmed = true,
        ["has", "a", "pending", "tile"] => player.pending = true,
        ["has", "resigned"] => player.out = true,
        ["skips", count] => player.skips = number(count)?,
        ["owes", count, "beer"] => player.beers = number(count)?,
        ["to", "begin"] => begin_turn(setup, seat, TurnStage::Begin),
        ["to", "play"] => begin_turn(setup, seat, TurnStage::Manage),
        ["to", "choose"] => begin_turn(setup, seat, TurnStage::Choose),
        ["has", list @ ..] => return give_items(setup, seat, list),
        ["packs", list @ ..] => return pack_items(setup, seat, list),
        ["keeps", list @ ..] => return keep_cards(setup, seat, list),
        _ => return Err(format!("not understood of a player: {}", words.join(" "))),
    }
    Ok(())
}

fn give_items(setup: &mut Setup, seat: Seat, words: &[&str]) -> Result<(), String> {
    for item in items(words)? {
        take_item(setup, item)?;
        let content = setup.config.find_content();
        setup.players[seat.index()].store_item(item, &content);
    }
    Ok(())
}

fn pack_items(setup: &mut Setup, seat: Seat, words: &[&str]) -> Result<(), String> {
    for item in items(words)? {
        take_item(setup, item)?;
        setup.players[seat.index()].items.push(HeldItem { item, place: ItemPlace::Bag });
    }
    Ok(())
}

fn keep_cards(setup: &mut Setup, seat: Seat, words: &[&str]) -> Result<(), String> {
    for card in chance_cards(words)? {
        take_chance(setup, card)?;
        let player = &mut setup.players[seat.index()];
        match card {
            ChanceCard::AmbushOpportunity => player.ambushes += 1,
            _ => player.instincts += 1,
        }
    }
    Ok(())
}

/// Changes the turn or the end of the match. Returns whether the words are about it.
fn change_turn(setup: &mut Setup, words: &[&str]) -> Result<bool, String> {
    match words {
        ["came", path @ ..] => {
            let tiles: Result<TurnPath, String> =
                path.iter().map(|word| number(word).map(Tile)).collect();
            setup.turn.history = tiles?;
        }
        ["smoke", "in", "the", "air"] => setup.turn.smoked = true,
        [count, "chance", "cards", "drawn"] => setup.turn.chances = number(count)?,
        ["bracket", "of", classes @ ..] => {
            let mut now = SeatQueue::default();
            for class in classes {
                now.push(seat_named(setup, class)?);
            }
            setup.turn.stage = TurnStage::Capacity;
            setup.frames.push(HillFrame::Bracket { now, then: SeatQueue::default() });
        }
        ["a", "wave", "carries", "everyone", "on"] => {
            setup.turn.stage = TurnStage::Capacity;
            setup.frames.push(HillFrame::Earthquake {
                actor: setup.turn.seat,
                forward: true,
                dice: [0; 6],
            });
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Changes a deck. Returns whether the words are about one.
fn change_decks(setup: &mut Setup, words: &[&str]) -> Result<bool, String> {
    match words {
        ["only", kept @ .., "in", "deck", tier] => {
            let (kept, deck) = (items(kept)?, &mut setup.decks.treasures[tier_of(tier)?.index()]);
            let kept: Vec<usize> = kept.into_iter().map(Item::index).collect();
            discard_others(&mut deck.pool, &mut deck.discards, &kept);
        }
        ["only", kept @ .., "among", "chance"] => {
            let (kept, deck) = (chance_cards(kept)?, &mut setup.decks.chance);
            let kept: Vec<usize> = kept.into_iter().map(ChanceCard::index).collect();
            discard_others(&mut deck.pool, &mut deck.discards, &kept);
        }
        ["only", kept @ .., "among", "enemies", tier] => {
            let (kept, deck) = (enemies(kept)?, &mut setup.decks.enemies[tier_of(tier)?.index()]);
            let kept: Vec<usize> = kept.into_iter().map(Enemy::index).collect();
            discard_others(&mut deck.pool, &mut deck.discards, &kept);
        }
        [list @ .., "under", "deck", _] => {
            for item in items(list)? {
                take_item(setup, item)?;
                setup.decks.treasures[item.tier().index()].bottom.push(item);
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Discards everything from a pool but the cards with these indices.
fn discard_others<const N: usize>(
    pool: &mut CardCounts<N>,
    discards: &mut CardCounts<N>,
    kept: &[usize],
) {
    for card in 0..N {
        let keep = kept.iter().filter(|other| **other == card).count();
        while usize::from(pool.get(card)) > keep {
            pool.take(card);
            discards.add(card);
        }
    }
}

/// Puts something on a tile. Returns whether the words are about one.
fn change_tiles(setup: &mut Setup, words: &[&str]) -> Result<bool, String> {
    match words {
        ["trap", "on", tile] => {
            take_item(setup, Item::Trap)?;
            setup.ground.traps.push(Tile(number(tile)?));
        }
        ["ambush", "of", class, "on", tile] => {
            let owner = seat_named(setup, class)?;
            take_chance(setup, ChanceCard::AmbushOpportunity)?;
            setup.ground.ambushes.push((Tile(number(tile)?), owner));
        }
        [queue @ .., "on", tile] => {
            let (queue, tile) = (enemies(queue)?, Tile(number(tile)?));
            for enemy in &queue {
                setup.decks.enemies[enemy.tier().index()].pool.take(enemy.index());
            }
            setup.ground.foes.push((tile, queue.into()));
        }
        _ => return Ok(false),
    }
    Ok(true)
}
