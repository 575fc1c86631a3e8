//! The decisions of the strong bot in single situations.

use super::*;
use hill::{
    ChanceCard, Class, Gear, HeldItem, HillFrame, Item, ItemBundle, ItemPlace, Tile, TurnStage,
};
use kit::{Dice, DiscardEvents, Game, Match, Next, Referee, SeededDice};

const ME: Seat = Seat::new(0);
const RIVAL: Seat = Seat::new(1);

/// A Hunter's view of a match against a Porter, in Step 4 of the Hunter's turn.
fn table() -> View {
    let config =
        Config { classes: [Class::Hunter, Class::Porter].map(Some).to_vec(), ..Config::default() };
    let mut position = Match::<Hill>::new(&config, 2).unwrap().position().clone();
    let mut dice = SeededDice::new(1);
    while let Next::Chance(roll) = position.next() {
        position.roll_checked(dice.roll(&roll).unwrap(), &mut DiscardEvents);
    }
    let mut view = position.view(Some(ME));
    view.turn.seat = ME;
    view.turn.stage = TurnStage::Choose;
    view.frames.clear();
    view
}

fn give(view: &mut View, items: &[Item]) {
    let gear: Vec<Item> = items.iter().copied().filter(|item| !item.in_bandolier()).collect();
    let place =
        |item: &Item| if item.in_bandolier() { ItemPlace::Bag } else { ItemPlace::Equipped };
    let me = &mut view.players[0];
    me.gear = Gear::new(None, [gear.first().copied(), gear.get(1).copied()]);
    me.items =
        Some(items.iter().map(|item| HeldItem { item: *item, place: place(item) }).collect());
}

fn stand(view: &mut View, seat: Seat, tile: u8, hp: u8) {
    view.players[seat.index()].tile = Tile(tile);
    view.players[seat.index()].hp = hp;
    if seat == ME {
        view.turn.history = hill::movement::TurnPath::starting_at(Tile(tile));
    }
}

fn check(view: &View, legal: &[&str], expected: &str) {
    let legal: Vec<Action> =
        legal.iter().map(|text| Action::from_notation(text).unwrap()).collect();
    let mut bot = Hill::bot("bot", 1).unwrap();
    let chosen = legal[bot.choose(ME, view, &legal)];
    assert_eq!(chosen.to_notation(), expected);
}

#[test]
fn a_blink_or_an_instinct_that_reaches_the_final_is_taken() {
    let mut view = table();
    stand(&mut view, ME, 51, 3);
    give(&mut view, &[Item::BlinkScroll]);
    view.frames.push(HillFrame::Arrived);
    view.turn.landed = true;
    check(&view, &["done", "blink 50", "blink 53"], "blink 53");
    let mut view = table();
    stand(&mut view, ME, 52, 1);
    check(&view, &["sleep", "move", "instinct on", "instinct back"], "instinct on");
}

#[test]
fn the_bot_sleeps_when_hurt_and_moves_otherwise() {
    let mut view = table();
    stand(&mut view, ME, 20, 1);
    give(&mut view, &[Item::Dagger, Item::SilverShield]);
    check(&view, &["sleep", "move"], "sleep");
    stand(&mut view, ME, 20, 5);
    check(&view, &["sleep", "move"], "move");
    stand(&mut view, ME, 50, 1);
    view.players[1].tile = Tile(51);
    check(&view, &["sleep", "move"], "move");
}

#[test]
fn the_bot_challenges_when_the_odds_are_good() {
    let mut view = table();
    view.turn.stage = TurnStage::Meet;
    stand(&mut view, ME, 20, 5);
    stand(&mut view, RIVAL, 20, 1);
    view.players[1].gear = Gear::new(None, [Some(Item::DragonfangGreatsword), None]);
    check(&view, &["pass", "challenge 1"], "challenge 1");
    stand(&mut view, RIVAL, 20, 5);
    check(&view, &["pass", "challenge 1"], "pass");
}

#[test]
fn a_hopeless_duel_is_avoided_and_a_good_one_accepted() {
    let mut view = table();
    stand(&mut view, ME, 20, 2);
    stand(&mut view, RIVAL, 20, 5);
    give(&mut view, &[Item::LordsSword, Item::SmokeBomb]);
    view.players[1].gear =
        Gear::new(Some(Item::HeirloomArmor), [Some(Item::LordsSword), Some(Item::SilverShield)]);
    view.turn.seat = RIVAL;
    let cause = hill::DuelCause::Challenge;
    view.frames.push(HillFrame::Challenge { by: RIVAL, to: ME, cause, rolling: false });
    check(&view, &["pass", "smoke bomb"], "smoke bomb");
    check(&view, &["pass", "decline", "smoke bomb"], "decline");
    stand(&mut view, ME, 20, 5);
    stand(&mut view, RIVAL, 20, 1);
    view.players[1].gear = Gear::default();
    check(&view, &["pass", "decline", "smoke bomb"], "pass");
}

fn fight(view: &mut View, enemies: &[hill::Enemy], hp: [u8; 3]) {
    let tile = view.players[0].tile;
    view.ground.foes = vec![(tile, enemies.to_vec().into())].into();
    view.frames.push(HillFrame::Fight(hill::Fight {
        beat: hill::RoundPhase::BeforeDice,
        hp,
        target: 0,
        dice: [0; 6],
        round: 1,
        boost: [0, 0],
        fallen: [0; 3],
    }));
}

#[test]
fn the_bot_fights_where_it_pays_and_drinks_a_potion_when_hurt() {
    let mut view = table();
    stand(&mut view, ME, 22, 5);
    give(&mut view, &[Item::MysteriousFlower]);
    fight(&mut view, &[hill::Enemy::Ogre, hill::Enemy::Goblin], [3, 1, 0]);
    let legal = ["drink mysterious-flower", "attack 1", "attack 2", "retreat"];
    check(&view, &legal, "attack 2");
    stand(&mut view, ME, 22, 1);
    fight(&mut view, &[hill::Enemy::Orc], [1, 0, 0]);
    check(&view, &["drink mysterious-flower", "attack 1", "retreat"], "drink mysterious-flower");
}

#[test]
fn the_best_gear_is_worn_and_the_best_loot_taken() {
    let mut view = table();
    stand(&mut view, ME, 20, 5);
    view.frames.push(HillFrame::Arrange { seat: ME });
    let choices = ["arrange dagger lamp", "arrange dagger lords-sword", "arrange lamp lords-sword"];
    check(&view, &choices, "arrange dagger lords-sword");
    view.frames = vec![HillFrame::Loot { winner: ME, loser: RIVAL }];
    let takes = ["done", "take dagger", "take lamp", "take dragonfang-greatsword"];
    check(&view, &takes, "take dragonfang-greatsword");
    view.frames = vec![HillFrame::JinnTribute];
    give(&mut view, &[Item::LordsSword, Item::Lamp, Item::BlinkScroll]);
    check(&view, &["give lamp", "give lords-sword", "give blink-scroll"], "give lamp");
}

#[test]
fn a_luck_charm_cancels_cards_that_hurt_the_bot_or_help_a_rival_win() {
    let mut view = table();
    stand(&mut view, ME, 45, 5);
    stand(&mut view, RIVAL, 51, 5);
    give(&mut view, &[Item::LuckCharm]);
    let window = |card| HillFrame::ChanceWindow { card, answers: [None; 6] };
    let legal = ["pass", "pass until my turn", "luck charm"];
    view.frames.push(window(ChanceCard::CaveIn));
    check(&view, &legal, "luck charm");
    view.frames = vec![window(ChanceCard::CoveredPit)];
    check(&view, &legal, "pass");
    view.turn.seat = RIVAL;
    check(&view, &legal, "pass");
    view.frames = vec![window(ChanceCard::WhiteBeardedSpirit)];
    check(&view, &legal, "luck charm");
    check(&view, &legal[..2], "pass until my turn");
}

#[test]
fn traps_and_ambushes_are_laid_in_front_of_rivals() {
    let mut view = table();
    view.turn.stage = TurnStage::Manage;
    stand(&mut view, ME, 20, 5);
    stand(&mut view, RIVAL, 16, 5);
    give(&mut view, &[Item::Trap]);
    check(&view, &["done", "lay trap"], "lay trap");
    check(&view, &["done", "lay trap", "lay ambush"], "lay ambush");
    stand(&mut view, RIVAL, 26, 5);
    check(&view, &["done", "lay trap", "lay ambush"], "done");
}

#[test]
fn the_bot_accepts_only_trades_that_help_it() {
    let mut view = table();
    stand(&mut view, ME, 20, 5);
    stand(&mut view, RIVAL, 20, 5);
    give(&mut view, &[Item::LordsSword]);
    let trade = |give: &[Item], want: &[Item]| {
        let bundle = |items: &[Item]| ItemBundle::new(items.iter().copied()).unwrap();
        HillFrame::Trade { by: RIVAL, to: ME, give: bundle(give), want: bundle(want) }
    };
    view.frames = vec![trade(&[Item::Dagger], &[Item::LordsSword])];
    check(&view, &["accept", "decline"], "decline");
    view.frames = vec![trade(&[Item::SilverShield], &[])];
    check(&view, &["accept", "decline"], "accept");
}

#[test]
fn a_bot_for_a_custom_board_evaluates_that_board() {
    let graph = serde_json::json!({"id": "board.v9", "boardSchemaVersion": 1, "nodes": [
        {"id": 0, "type": "start", "neighbors": [1, 2]},
        {"id": 1, "type": "enemy", "tier": 3, "neighbors": [3]},
        {"id": 2, "type": "treasure", "tier": 3, "neighbors": [3]},
        {"id": 3, "type": "final", "neighbors": []}
    ]});
    let config: Config = serde_json::from_value(serde_json::json!({"board": graph})).unwrap();
    let mut bot = Hill::bot_for_config(&config, "bot", 1).unwrap();
    let mut view = table();
    view.frames.push(HillFrame::Walk { left: 1, back: false, source: None });
    let legal = [1, 2].map(|tile| Action::Branch { to: Tile(tile) });
    assert_eq!(bot.choose(ME, &view, &legal), 1);
}

/// A board on which every tile but the ends is one of the strongest enemies.
fn board_of_strong_enemies() -> Config {
    let node = |id: u32| match id {
        0 => serde_json::json!({"id": 0, "type": "start", "neighbors": [1]}),
        60 => serde_json::json!({"id": 60, "type": "final", "neighbors": []}),
        id => serde_json::json!({"id": id, "type": "enemy", "tier": 3, "neighbors": [id + 1]}),
    };
    let nodes: Vec<_> = (0..=60).map(node).collect();
    let board = serde_json::json!({"id": "board.v9", "boardSchemaVersion": 1, "nodes": nodes});
    serde_json::from_value(serde_json::json!({"board": board})).unwrap()
}

#[test]
fn matches_end_on_a_board_of_strong_enemies_only() {
    use kit::{Dice, DiscardEvents, LegalActions, Match, Next, Referee};
    let config = board_of_strong_enemies();
    for seed in [2, 5, 7] {
        let mut hill = Match::<Hill>::new(&config, 2).unwrap().position().clone();
        let mut bots = [0, 1].map(|_| Hill::bot_for_config(&config, "bot", seed).unwrap());
        let (mut dice, mut legal) = (kit::SeededDice::new(seed), LegalActions::default());
        for steps in 0.. {
            assert!(steps < 200_000, "seed {seed} goes on for ever");
            match hill.next() {
                Next::Over(_) => break,
                Next::Chance(roll) => {
                    let rolled = dice.roll(&roll).unwrap();
                    hill.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(_) => {
                    let seat = hill.waiting().lowest().unwrap();
                    let bot = bots[seat.index()].as_mut();
                    let play = crate::choose_action(bot, &hill, seat, &mut legal).unwrap();
                    hill.act_checked(&play, &mut DiscardEvents);
                }
            }
        }
    }
}
