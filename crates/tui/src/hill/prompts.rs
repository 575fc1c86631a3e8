//! The sentences of asks and answers.

use super::inventory::short;
use super::{list, name};
use hill::content::{chance_text, item_text};
use hill::{
    Action, Board, DuelCause, Gear, HillFrame, Item, ItemBundle, RoundPhase, Tier, Tile, TileType,
    TurnStage, View,
};
use kit::Seat;

/// What is expected of a seat.
pub(super) fn prompt(view: &View, seat: Seat, prompt: &str) -> String {
    let frame = view.frames.last();
    match (prompt, frame) {
        ("manage", _) => "Step 2: your gear and your bags.".into(),
        ("meet", _) => meet_prompt(view, seat),
        ("move-or-sleep", _) if view.players[seat.index()].must_sleep => {
            "Step 4: you lost, and must sleep.".into()
        }
        ("move-or-sleep", _) => "Step 4: move or sleep?".into(),
        ("branch", Some(HillFrame::Walk { left, .. })) => {
            format!(
                "The way forks, {} to go. Which way?",
                crate::text::count((*left).into(), "step")
            )
        }
        ("trap", _) => "A trap lies here; you see it in time.".into(),
        ("ambush", _) => format!("{} walks into your ambush!", name(view, view.turn.seat)),
        ("arrived", _) => {
            format!("You stop on tile {}.", place(view, view.players[seat.index()].tile))
        }
        ("pending-tile", _) => {
            let tile = place(view, view.players[seat.index()].tile);
            format!("Step 1: you were moved to tile {tile}.")
        }
        ("after-duel", _) => "The duel is over. Use something?".into(),
        ("turn-end", _) => "Your turn ends. Use something?".into(),
        ("chance", Some(HillFrame::ChanceWindow { card, .. })) => {
            let who = name(view, view.turn.seat);
            format!("{who} drew {}: {}", card.title(), chance_text(&view.content(), *card))
        }
        ("keep", Some(HillFrame::KeepChance { card: Some(card) })) => {
            format!("You drew {}: {}", card.title(), chance_text(&view.content(), *card))
        }
        ("jinn", _) => "The Jinn Thief wants one of your items. Which?".into(),
        ("arrange", _) => "Wear and hold what? The rest goes into the backpack.".into(),
        ("drop", _) => "Step 6: you carry too much. Drop what?".into(),
        ("pick-up", Some(HillFrame::PickUp { seat: by, item, .. })) => {
            format!("{} dropped the {}.", name(view, *by), item.title())
        }
        (_, Some(frame)) => interaction_prompt(view, seat, frame),
        (word, None) => word.to_owned(),
    }
}

/// The prompt of an ask that involves another player or an enemy.
fn interaction_prompt(view: &View, seat: Seat, frame: &HillFrame) -> String {
    match frame {
        HillFrame::Trade { by, give, want, .. } => {
            format!("{} offers you {} for {}.", name(view, *by), bundle(give), bundle(want))
        }
        HillFrame::Challenge { by, cause, .. } => {
            let by = name(view, *by);
            match cause {
                DuelCause::Ambush => format!("{by} springs an ambush on you!"),
                DuelCause::Spirit => format!("A Nefarious Spirit drives {by} at you: a duel!"),
                DuelCause::Challenge | DuelCause::Bracket => {
                    format!("{by} challenges you to a duel!")
                }
            }
        }
        HillFrame::Fight(fight) if fight.beat == RoundPhase::AfterDice => {
            "The dice lie. Stand by them?".into()
        }
        HillFrame::Fight(fight) => format!("Round {}: what do you do?", fight.round),
        HillFrame::Duel(duel) => {
            let other = if seat == duel.one { duel.other } else { duel.one };
            match duel.beat {
                RoundPhase::AfterDice => "The dice lie. Stand by them?".into(),
                _ => format!("Round {} against {}.", duel.round, name(view, other)),
            }
        }
        HillFrame::Loot { loser, .. } => format!("You won. Take what from {}?", name(view, *loser)),
        _ => "Choose.".into(),
    }
}

fn meet_prompt(view: &View, seat: Seat) -> String {
    let tile = view.players[seat.index()].tile;
    let there = (0..).map(Seat::new).zip(&view.players).filter(|(other, player)| {
        *other != seat && player.tile == tile && !player.out && !player.invisible
    });
    let names: Vec<String> = there.map(|(other, _)| name(view, other)).collect();
    let verb = if names.len() == 1 { "is" } else { "are" };
    format!("Step 3: {} {verb} here. Duel or trade?", list(&names))
}

/// Describes what an action would do.
pub(super) fn option(view: &View, seat: Seat, action: &Action) -> String {
    match action {
        Action::Done | Action::Pass | Action::FightOn => pass_text(view, action),
        Action::PassUntilTurn => "Let every card be until my turn".into(),
        Action::Arrange(gear) => arrangement(view, seat, gear),
        Action::Drink { item } => {
            format!("Drink the {}: {}", short(*item), item_text(&view.content(), *item))
        }
        Action::LayTrap => "Lay the Trap on this tile".into(),
        Action::LayAmbush => "Lay the Ambush on this tile".into(),
        Action::Challenge { seat: other } => {
            let [attack, defense] = view.duel_bonus(*other);
            let hp = view.players[other.index()].hp;
            format!("Duel the {} (HP {hp}, {attack:+}/{defense:+})", name(view, *other))
        }
        Action::Offer { to, give, want } => {
            format!("Offer the {} {} for {}", name(view, *to), bundle(give), bundle(want))
        }
        Action::Accept => "Take the trade".into(),
        Action::Decline => "Decline".into(),
        Action::SmokeBomb => "Throw the Smoke Bomb: no duels this turn".into(),
        Action::Calm => calm_text(view, seat),
        Action::FairyDust => "Vanish in Fairy Dust, then sleep".into(),
        Action::Sleep => sleep_text(view, seat),
        Action::Move => movement_text(view, seat),
        Action::Instinct { back: false } => "Play Instinct: one tile on".into(),
        Action::Instinct { back: true } => "Play Instinct: one tile back".into(),
        Action::Branch { to } => format!("To tile {}", place(view, *to)),
        Action::Spring => format!("Spring it: duel the {}", name(view, view.turn.seat)),
        Action::TakeTrap => "Take the trap".into(),
        Action::Lamp => "Step back by the light of the Lamp".into(),
        Action::Blink { to } => format!("Blink to tile {}", place(view, *to)),
        Action::LuckCharm => "Cancel the card with the Luck Charm".into(),
        Action::Attack { target } => attack_text(view, seat, *target),
        Action::Reroll => "Roll your Defense again".into(),
        Action::Retreat => {
            let tiles = view.content().numbers.retreat_tiles;
            format!("Retreat, {} back", crate::text::count(tiles.into(), "tile"))
        }
        Action::Take { item } => format!("Take the {}", item_line(view, *item)),
        Action::Give { item } => format!("Give the {}", item_line(view, *item)),
        Action::Drop { item } => format!("Drop the {}", item_line(view, *item)),
        Action::PickUp => "Pick it up".into(),
    }
}

/// The text of going on, which depends on the ask.
fn pass_text(view: &View, action: &Action) -> String {
    let text = match (view.frames.last(), action) {
        (None, _) if view.turn.stage == TurnStage::Meet => "Neither: go on",
        (None, _) if view.turn.stage == TurnStage::LastWindow => "End the turn",
        (None, _) => "Go on as you are",
        (Some(HillFrame::PendingTile), _) => "See what the tile brings",
        (Some(HillFrame::Arrived), _) => "Stay, and see what the tile brings",
        (Some(HillFrame::Challenge { .. }), _) => "Face the duel",
        (Some(HillFrame::Enter { trap: true, .. }), _) => "Leave the trap where it is",
        (Some(HillFrame::Enter { .. }), _) => "Let them pass",
        (Some(HillFrame::ChanceWindow { .. }), _) => "Let it happen",
        (Some(HillFrame::KeepChance { .. }), _) => "Keep the card, face down",
        (Some(HillFrame::PickUp { .. }), _) => "Leave it",
        (Some(HillFrame::Loot { .. }), _) => "Take nothing more",
        (Some(HillFrame::Duel(duel)), _) if duel.beat == RoundPhase::BeforeDice => "Fight",
        (Some(HillFrame::Duel(_) | HillFrame::Fight(_)), _) => "Stand by the dice",
        _ => "Done",
    };
    text.into()
}

/// An arrangement of gear, and its bonuses.
pub(super) fn arrangement(view: &View, seat: Seat, gear: &Gear) -> String {
    let content = view.content();
    let total = |of: fn(&hill::ItemStats) -> i8| -> i8 {
        gear.items().map(|item| of(&content.items[item.index()])).sum()
    };
    let (attack, defense) = (total(|stats| stats.attack), total(|stats| stats.defense));
    let hands: Vec<String> = gear.hands.iter().flatten().map(|item| short(*item).into()).collect();
    let what = match (gear.worn, hands.is_empty()) {
        (None, true) => "Wear and hold nothing".into(),
        (None, false) => format!("Hold {}", list(&hands)),
        (Some(worn), true) => format!("Wear {}", short(worn)),
        (Some(worn), false) => format!("Wear {}, hold {}", short(worn), list(&hands)),
    };
    let now = if *gear == view.players[seat.index()].gear { ", as now" } else { "" };
    format!("{what} ({attack:+}/{defense:+}{now})")
}

fn calm_text(view: &View, seat: Seat) -> String {
    let lowest = view.content().talents_of(view.players[seat.index()].class).calms_from;
    let faces: Vec<String> = (lowest..=6).map(|face| face.to_string()).collect();
    format!("Calm the challenger: needs a {}", faces.join(" or "))
}

fn sleep_text(view: &View, seat: Seat) -> String {
    let hp = view.players[seat.index()].hp;
    let max = view.content().numbers.hearts;
    if hp < max {
        format!("Sleep (HP {hp}, heal to {max})")
    } else {
        format!("Sleep (HP {hp} already)")
    }
}

/// The movement roll and its bonuses.
fn movement_text(view: &View, seat: Seat) -> String {
    let (player, content) = (&view.players[seat.index()], view.content());
    let worn = player.gear.items().map(|item| (item.title(), content.items[item.index()].movement));
    let beer = content.items[Item::Beer.index()].movement * player.beers as i8;
    let added: Vec<String> = worn
        .chain([("Beer", beer)])
        .filter(|(_, number)| *number != 0)
        .map(|(name, number)| format!("{number:+} {name}"))
        .collect();
    let die = content.numbers.movement_die;
    if added.is_empty() {
        format!("Move: roll d{die}")
    } else {
        format!("Move: roll d{die} {}", added.join(" "))
    }
}

fn attack_text(view: &View, seat: Seat, target: u8) -> String {
    let at = usize::from(target.saturating_sub(1));
    let foes = view.ground.enemies_on(view.players[seat.index()].tile);
    let hp = match view.frames.last() {
        Some(HillFrame::Fight(fight)) => fight.hp.get(at).copied().unwrap_or(0),
        _ => 0,
    };
    match foes.get(at) {
        Some(foe) => {
            let stats = view.content().enemies[foe.index()];
            let (attack, defense) = (stats.attack, stats.defense);
            format!("Attack the {} (HP {hp}, {attack:+}/{defense:+})", foe.title())
        }
        None => format!("Attack number {target}"),
    }
}

fn item_line(view: &View, item: Item) -> String {
    format!("{}: {}", short(item), item_text(&view.content(), item))
}

pub(super) fn bundle(bundle: &ItemBundle) -> String {
    let items: Vec<String> = bundle.items().map(|item| short(item).into()).collect();
    if items.is_empty() { "nothing".into() } else { list(&items) }
}

/// A tile with its number, type and label.
pub(super) fn place(view: &View, tile: Tile) -> String {
    describe_tile(&view.board(), tile)
}

fn describe_tile(board: &Board, tile: Tile) -> String {
    let kind = board.tile_type(tile);
    let tier = board.tier(tile).map_or(String::new(), |tier: Tier| format!(" {}", tier.number()));
    let nodes = &board.graph().nodes;
    let label = nodes.iter().find(|node| node.id == u64::from(tile.0));
    let label = label.and_then(|node| node.label.as_deref());
    let label = label.filter(|_| !matches!(kind, TileType::Start | TileType::Final));
    let label = label.map_or(String::new(), |label| format!(" ({label})"));
    format!("{tile}, {}{tier}{label}", kind.title())
}
