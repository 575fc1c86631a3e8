//! What is asked and what can be answered, in plain words.

use super::combat::{Against, bonuses, sums};
use super::hands::short;
use super::{list, name};
use hill::content::{chance_text, item_text};
use hill::{
    Action, Beat, Board, Bundle, Cause, Frame, Gear, Item, Player, Stage, Tier, Tile, TileType,
    View,
};
use kit::Seat;

/// What is expected of a seat.
pub(super) fn prompt(view: &View, seat: Seat, asked: &str) -> String {
    let frame = view.frames.last();
    match (asked, frame) {
        ("manage", _) => "Step 2: your gear and your bags.".into(),
        ("meet", _) => meet(view, seat),
        ("move-or-sleep", _) if view.players[seat.index()].must_sleep => {
            "Step 4: you lost, and must sleep.".into()
        }
        ("move-or-sleep", _) => "Step 4: move or sleep?".into(),
        ("branch", Some(Frame::Walk { left, .. })) => {
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
        ("chance", Some(Frame::Window { card, .. })) => {
            let who = name(view, view.turn.seat);
            format!("{who} drew {}: {}", card.title(), chance_text(*card))
        }
        ("keep", Some(Frame::Keep { card: Some(card) })) => {
            format!("You drew {}: {}", card.title(), chance_text(*card))
        }
        ("jinn", _) => "The Jinn Thief wants one of your items. Which?".into(),
        ("arrange", _) => "Wear and hold what? The rest goes into the backpack.".into(),
        ("drop", _) => "Step 6: you carry too much. Drop what?".into(),
        ("pick-up", Some(Frame::PickUp { seat: by, item, .. })) => {
            format!("{} dropped the {}.", name(view, *by), item.title())
        }
        (_, Some(frame)) => of_others(view, seat, frame),
        (word, None) => word.to_owned(),
    }
}

/// What is expected where somebody else is part of it.
fn of_others(view: &View, seat: Seat, frame: &Frame) -> String {
    match frame {
        Frame::Trade { by, give, want, .. } => {
            format!("{} offers you {} for {}.", name(view, *by), bundle(give), bundle(want))
        }
        Frame::Challenge { by, cause, .. } => {
            let by = name(view, *by);
            match cause {
                Cause::Ambush => format!("{by} springs an ambush on you!"),
                Cause::Spirit => format!("A Nefarious Spirit drives {by} at you: a duel!"),
                Cause::Challenge | Cause::Bracket => format!("{by} challenges you to a duel!"),
            }
        }
        Frame::Fight(fight) if fight.beat == Beat::After => "The dice lie. Stand by them?".into(),
        Frame::Fight(fight) => format!("Round {}: what do you do?", fight.round),
        Frame::Duel(duel) => {
            let other = if seat == duel.one { duel.other } else { duel.one };
            match duel.beat {
                Beat::After => "The dice lie. Stand by them?".into(),
                _ => format!("Round {} against {}.", duel.round, name(view, other)),
            }
        }
        Frame::Loot { loser, .. } => format!("You won. Take what from {}?", name(view, *loser)),
        _ => "Choose.".into(),
    }
}

fn meet(view: &View, seat: Seat) -> String {
    let tile = view.players[seat.index()].tile;
    let there = (0..).map(Seat::new).zip(&view.players).filter(|(other, player)| {
        *other != seat && player.tile == tile && !player.out && !player.invisible
    });
    let names: Vec<String> = there.map(|(other, _)| name(view, other)).collect();
    let verb = if names.len() == 1 { "is" } else { "are" };
    format!("Step 3: {} {verb} here. Duel or trade?", list(&names))
}

/// What an action would do.
pub(super) fn option(view: &View, seat: Seat, action: &Action) -> String {
    match action {
        Action::Done | Action::Pass | Action::FightOn => letting_be(view, action),
        Action::PassUntilTurn => "Let every card be until my turn".into(),
        Action::Arrange(gear) => arrangement(view, seat, gear),
        Action::Drink { item } => format!("Drink the {}: {}", short(*item), item_text(*item)),
        Action::LayTrap => "Lay the Trap on this tile".into(),
        Action::LayAmbush => "Lay the Ambush on this tile".into(),
        Action::Challenge { seat: other } => {
            let [attack, defense] = sums(&bonuses(view, *other, Against::Players, [0, 0]));
            let hp = view.players[other.index()].hp;
            format!("Duel the {} (HP {hp}, {attack:+}/{defense:+})", name(view, *other))
        }
        Action::Offer { to, give, want } => {
            format!("Offer the {} {} for {}", name(view, *to), bundle(give), bundle(want))
        }
        Action::Accept => "Take the trade".into(),
        Action::Decline => "Decline".into(),
        Action::SmokeBomb => "Throw the Smoke Bomb: no duels this turn".into(),
        Action::Calm => "Calm the challenger: needs a 5 or 6".into(),
        Action::FairyDust => "Vanish in Fairy Dust, then sleep".into(),
        Action::Sleep => sleep(view, seat),
        Action::Move => movement(view, seat),
        Action::Instinct { back: false } => "Play Instinct: one tile on".into(),
        Action::Instinct { back: true } => "Play Instinct: one tile back".into(),
        Action::Branch { to } => format!("To tile {}", place(view, *to)),
        Action::Spring => format!("Spring it: duel the {}", name(view, view.turn.seat)),
        Action::TakeTrap => "Take the trap".into(),
        Action::Lamp => "Step back by the light of the Lamp".into(),
        Action::Blink { to } => format!("Blink to tile {}", place(view, *to)),
        Action::LuckCharm => "Cancel the card with the Luck Charm".into(),
        Action::Attack { target } => attack(view, seat, *target),
        Action::Reroll => "Roll your Defense again".into(),
        Action::Retreat => "Retreat, six tiles back".into(),
        Action::Take { item } => format!("Take the {}", described(*item)),
        Action::Give { item } => format!("Give the {}", described(*item)),
        Action::Drop { item } => format!("Drop the {}", described(*item)),
        Action::PickUp => "Pick it up".into(),
    }
}

/// Going on, which means something else at every question.
fn letting_be(view: &View, action: &Action) -> String {
    let text = match (view.frames.last(), action) {
        (None, _) if view.turn.stage == Stage::Meet => "Neither: go on",
        (None, _) => "Go on as you are",
        (Some(Frame::Arrived), _) => "Stay, and see what the tile brings",
        (Some(Frame::Challenge { .. }), _) => "Face the duel",
        (Some(Frame::Enter { trap: true, .. }), _) => "Leave the trap where it is",
        (Some(Frame::Enter { .. }), _) => "Let them pass",
        (Some(Frame::Window { .. }), _) => "Let it happen",
        (Some(Frame::Keep { .. }), _) => "Keep the card, face down",
        (Some(Frame::PickUp { .. }), _) => "Leave it",
        (Some(Frame::Loot { .. }), _) => "Take nothing more",
        (Some(Frame::Duel(duel)), _) if duel.beat == Beat::Before => "Fight",
        (Some(Frame::Duel(_) | Frame::Fight(_)), _) => "Stand by the dice",
        _ => "Done",
    };
    text.into()
}

/// What is worn and held, what it adds, and what would go away.
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

fn sleep(view: &View, seat: Seat) -> String {
    let hp = view.players[seat.index()].hp;
    let max = Player::MAX_HP;
    if hp < max {
        format!("Sleep (HP {hp}, heal to {max})")
    } else {
        format!("Sleep (HP {hp} already)")
    }
}

/// The movement roll, with what is added to it.
fn movement(view: &View, seat: Seat) -> String {
    let (player, content) = (&view.players[seat.index()], view.content());
    let worn = player.gear.items().map(|item| (item.title(), content.items[item.index()].movement));
    let beer = content.items[Item::Beer.index()].movement * player.beers as i8;
    let added: Vec<String> = worn
        .chain([("Beer", beer)])
        .filter(|(_, number)| *number != 0)
        .map(|(name, number)| format!("{number:+} {name}"))
        .collect();
    if added.is_empty() {
        "Move: roll d4".into()
    } else {
        format!("Move: roll d4 {}", added.join(" "))
    }
}

fn attack(view: &View, seat: Seat, target: u8) -> String {
    let at = usize::from(target.saturating_sub(1));
    let foes = view.ground.foes_on(view.players[seat.index()].tile);
    let hp = match view.frames.last() {
        Some(Frame::Fight(fight)) => fight.hp.get(at).copied().unwrap_or(0),
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

fn described(item: Item) -> String {
    format!("{}: {}", short(item), item_text(item))
}

pub(super) fn bundle(bundle: &Bundle) -> String {
    let items: Vec<String> = bundle.items().map(|item| short(item).into()).collect();
    if items.is_empty() { "nothing".into() } else { list(&items) }
}

/// A tile with its number, what lies there, and its name.
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
