//! Numbers of content take effect: each test changes some and plays with them.

use crate::invariants::step;
use hill::movement::TurnPath;
use hill::{
    Action, CardCounts, ChanceCard, Class, Config, Event, HeldItem, Hill, HillContent, Item,
    ItemBundle, ItemPlace, Setup, Tile, TurnStage, TurnState,
};
use kit::{
    DiscardEvents, Game, LegalActions, Match, Next, RecordedEvents, Referee, Seat, SeededDice,
};

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

/// The standard content with changes.
fn changed(change: impl FnOnce(&mut HillContent)) -> HillContent {
    let mut content = (**HillContent::standard()).clone();
    change(&mut content);
    content
}

/// A match of two of these classes in Step 4 of the first seat, which stands on a tile.
fn ready(content: HillContent, classes: [Class; 2], tile: u8) -> Setup {
    let config = Config {
        classes: classes.map(Some).to_vec(),
        content: Some(content.into()),
        ..Config::default()
    };
    let mut setup = Match::<Hill>::new(&config, 2).unwrap().position().as_setup();
    setup.order = Seat::first(2).collect();
    setup.frames.clear();
    setup.players[0].tile = Tile(tile);
    setup.turn = TurnState::new(FIRST, 1, TurnStage::Choose);
    setup.turn.history = TurnPath::starting_at(Tile(tile));
    setup
}

fn act(hill: &mut Hill, action: &Action) -> Vec<Event> {
    let (mut legal, mut events) = (LegalActions::default(), RecordedEvents::default());
    let seat = hill.waiting().iter().find(|seat| {
        hill.legal_actions(*seat, &mut legal);
        legal.actions().contains(action)
    });
    let seat = seat.unwrap_or_else(|| panic!("{action:?} is not legal: {:?}", hill.as_setup()));
    hill.legal_actions(seat, &mut legal);
    let at = legal.actions().iter().position(|other| other == action).unwrap();
    hill.act_checked(&legal.get(at).unwrap(), &mut events);
    events.0.into_iter().map(|(_, event)| event).collect()
}

/// Rolls this number of all that the roll can have, from 0.
fn roll(hill: &mut Hill, number: u32) -> Vec<Event> {
    let Next::Chance(roll) = hill.next() else { panic!("no roll is due: {:?}", hill.as_setup()) };
    let mut events = RecordedEvents::default();
    hill.roll_checked(roll.result(number).unwrap(), &mut events);
    events.0.into_iter().map(|(_, event)| event).collect()
}

/// How many results the due roll can have.
fn results(hill: &Hill) -> u32 {
    let Next::Chance(roll) = hill.next() else { panic!("no roll is due: {:?}", hill.as_setup()) };
    roll.result_count()
}

/// Gives the first seat an item from its deck.
fn give(setup: &mut Setup, item: Item, place: ItemPlace) {
    assert!(setup.decks.treasures[item.tier().index()].pool.take(item.index()));
    setup.players[0].items.push(HeldItem { item, place });
}

/// Two players in Step 3 of the first seat, on one tile.
fn meeting(content: HillContent, tile: u8) -> Setup {
    let mut setup = ready(content, [Class::Hunter, Class::Raider], tile);
    setup.players[1].tile = Tile(tile);
    setup.turn.stage = TurnStage::Meet;
    setup
}

fn prompt(hill: &Hill) -> &'static str {
    let Next::Ask(ask) = hill.next() else { panic!("nothing is asked: {:?}", hill.as_setup()) };
    ask.prompt
}

/// Leaves only this card in the chance deck.
fn only_card(setup: &mut Setup, card: ChanceCard) {
    let all = &mut setup.decks.chance;
    let mut rest = all.pool;
    let mut pool = CardCounts::default();
    while rest.take(card.index()) {
        pool.add(card.index());
    }
    for other in ChanceCard::ALL {
        while rest.take(other.index()) {
            all.discards.add(other.index());
        }
    }
    all.pool = pool;
}

/// Draws this card on tile 1 with the first seat and lets it happen.
fn draw_card(content: HillContent, from: u8, card: ChanceCard) -> Hill {
    let mut setup = ready(content, [Class::Hunter, Class::Porter], from);
    only_card(&mut setup, card);
    let mut hill = Hill::position(&setup).unwrap();
    act(&mut hill, &Action::Move);
    roll(&mut hill, 0);
    roll(&mut hill, 0);
    hill
}

#[test]
fn a_movement_die_of_six_faces_moves_six_tiles() {
    let content = changed(|content| content.numbers.movement_die = 6);
    let mut hill = Hill::position(&ready(content, [Class::Hunter, Class::Porter], 19)).unwrap();
    act(&mut hill, &Action::Move);
    assert_eq!(results(&hill), 6);
    roll(&mut hill, 5);
    assert_eq!(hill.as_setup().players[0].tile, Tile(25));
}

#[test]
fn four_hearts_are_what_players_begin_with_and_heal_up_to() {
    let content = changed(|content| content.numbers.hearts = 4);
    let mut setup = ready(content, [Class::Hunter, Class::Porter], 20);
    assert_eq!(setup.players[1].hp, 4);
    setup.players[0].hp = 1;
    let mut hill = Hill::position(&setup).unwrap();
    act(&mut hill, &Action::Sleep);
    assert_eq!(hill.as_setup().players[0].hp, 4);
    setup.players[0].hp = 6;
    let faults = Hill::position(&setup).unwrap_err();
    assert!(faults[0].to_string().contains("at most 4, 5 for a moment"), "{faults:?}");
}

#[test]
fn a_retreat_of_three_goes_three_tiles_back_and_a_lost_fight_two() {
    let content = changed(|content| {
        content.numbers.retreat_tiles = 3;
        content.numbers.lost_fight_tiles = 2;
    });
    let mut setup = ready(content, [Class::Hunter, Class::Porter], 21);
    setup.players[0].hp = 1;
    let mut fight = Hill::position(&setup).unwrap();
    act(&mut fight, &Action::Move);
    roll(&mut fight, 0);
    roll(&mut fight, 0);
    for _ in 0..2 {
        roll(&mut fight, 0);
    }
    let mut lost = fight.clone();
    act(&mut fight, &Action::Retreat);
    assert_eq!(fight.as_setup().players[0].tile, Tile(19));
    act(&mut lost, &Action::Attack { target: 1 });
    // Attack 1, Defense 1, both enemies' Attack 6, the target's Defense 6.
    roll(&mut lost, 6 * 6 * 6 - 1);
    act(&mut lost, &Action::FightOn);
    assert_eq!(lost.as_setup().players[0].tile, Tile(20));
}

#[test]
fn combat_dice_have_the_faces_of_the_content() {
    let content = changed(|content| {
        content.numbers.combat_die = 8;
        content.talents[Class::Hunter.index()].attack_vs_creatures = 2;
    });
    let mut hill = Hill::position(&ready(content, [Class::Hunter, Class::Porter], 1)).unwrap();
    act(&mut hill, &Action::Move);
    roll(&mut hill, 0);
    roll(&mut hill, 0);
    act(&mut hill, &Action::Attack { target: 1 });
    assert_eq!(results(&hill), 8u32.pow(4));
    let events = roll(&mut hill, 8u32.pow(4) - 1);
    let Some(Event::FightRolled { attack, .. }) = events.first() else { panic!("{events:?}") };
    assert_eq!((attack.die, attack.bonus), (8, 2), "a talent of +2");
}

#[test]
fn talents_belong_to_the_classes_that_the_content_gives_them_to() {
    let content = changed(|content| {
        content.talents[Class::Porter.index()].ignores_traps = true;
        content.talents[Class::Scout.index()].ignores_traps = false;
        content.talents[Class::Porter.index()].bandolier = 2;
        content.numbers.backpack = 2;
    });
    let mut setup = ready(content, [Class::Porter, Class::Scout], 18);
    setup.ground.traps.push(Tile(19));
    assert!(setup.decks.treasures[0].pool.take(Item::Trap.index()));
    let mut hill = Hill::position(&setup).unwrap();
    let capacity = hill.view(None).players[0].capacity;
    assert_eq!((capacity.backpack, capacity.bandolier), (3, 3));
    act(&mut hill, &Action::Move);
    roll(&mut hill, 0);
    act(&mut hill, &Action::TakeTrap);
    assert_eq!(hill.as_setup().players[0].items.last().unwrap().item, Item::Trap);
    let mut scout = setup.clone();
    scout.turn.seat = Seat::new(1);
    scout.players[1].tile = Tile(18);
    scout.turn.history = TurnPath::starting_at(Tile(18));
    let mut hill = Hill::position(&scout).unwrap();
    act(&mut hill, &Action::Move);
    roll(&mut hill, 0);
    while !matches!(hill.next(), Next::Ask(_)) || hill.as_setup().players[1].skips == 0 {
        act(&mut hill, &Action::Done);
    }
    assert_eq!(hill.as_setup().players[1].skips, 1, "the Scout is caught");
}

#[test]
fn chance_cards_have_the_numbers_of_the_content() {
    let content = changed(|content| {
        content.cards[ChanceCard::CaveIn.index()].tiles = 5;
        content.cards[ChanceCard::Faint.index()].turns = 2;
        content.cards[ChanceCard::SprainedWrist.index()].hp = 3;
        content.cards[ChanceCard::CoveredPit.index()].treasures = 2;
        content.cards[ChanceCard::Earthquake.index()].die = 6;
    });
    let hill = draw_card(content.clone(), 13, ChanceCard::CaveIn);
    assert_eq!(hill.as_setup().players[0].tile, Tile(9));
    let hill = draw_card(content.clone(), 13, ChanceCard::Faint);
    assert_eq!(hill.as_setup().players[0].skips, 2);
    let hill = draw_card(content.clone(), 13, ChanceCard::SprainedWrist);
    assert_eq!(hill.as_setup().players[0].hp, 2);
    let mut hill = draw_card(content.clone(), 13, ChanceCard::CoveredPit);
    roll(&mut hill, 0);
    roll(&mut hill, 0);
    assert_eq!(hill.as_setup().players[0].items.len(), 2);
    let hill = draw_card(content, 13, ChanceCard::Earthquake);
    assert_eq!(results(&hill), 6);
}

#[test]
fn each_player_has_the_offers_of_the_content_in_a_step() {
    for offers in [0, 1, 5] {
        let content = changed(|content| content.numbers.offers_per_step = offers);
        // In a sanctuary, where nobody is asked for a challenge.
        let mut setup = meeting(content, 8);
        give(&mut setup, Item::Dagger, ItemPlace::Equipped);
        let mut hill = Hill::position(&setup).unwrap();
        let dagger = ItemBundle::new([Item::Dagger]).unwrap();
        let nothing = ItemBundle::default();
        for _ in 0..offers {
            assert_eq!(prompt(&hill), "meet");
            act(&mut hill, &Action::Offer { to: SECOND, give: dagger, want: nothing });
            act(&mut hill, &Action::Decline);
        }
        let again = Action::Offer { to: SECOND, give: dagger, want: nothing };
        assert!(hill.check_action(FIRST, &again).is_err(), "offer {} of {offers}", offers + 1);
        for _ in 0..offers {
            assert_eq!(prompt(&hill), "meet");
            act(&mut hill, &Action::Offer { to: FIRST, give: nothing, want: dagger });
            act(&mut hill, &Action::Decline);
        }
        assert_eq!(prompt(&hill), "move-or-sleep", "all {offers} offers are spent");
    }
}

#[test]
fn a_chain_of_chance_cards_ends_after_the_number_of_the_content() {
    // A cave-in of four tiles leads from chance tile 36 to those on 32 and 28, and then to 24.
    for (cards, drawn, tile) in [(1, 1, 32), (2, 2, 28), (3, 3, 24), (4, 3, 24)] {
        let content = changed(|content| {
            content.numbers.chance_cards_per_turn = cards;
            content.cards[ChanceCard::CaveIn.index()].tiles = 4;
        });
        let mut setup = ready(content, [Class::Hunter, Class::Porter], 35);
        only_card(&mut setup, ChanceCard::CaveIn);
        let mut hill = Hill::position(&setup).unwrap();
        act(&mut hill, &Action::Move);
        let mut events = Vec::new();
        while matches!(hill.next(), Next::Chance(_)) {
            events.extend(roll(&mut hill, 0));
        }
        let has_ended = events.iter().any(|event| matches!(event, Event::ChainEnded { .. }));
        assert_eq!(hill.as_setup().players[0].tile, Tile(tile), "{cards} cards");
        assert_eq!(has_ended, drawn == cards, "{cards} cards: {events:?}");
    }
}

#[test]
fn defense_has_its_bonuses_for_the_unhurt_rounds_of_the_content() {
    for rounds in [1, 3] {
        let content = changed(|content| {
            content.numbers.full_defense_rounds = rounds;
            content.talents[Class::Raider.index()].defense_in_duels = 2;
        });
        let mut hill = Hill::position(&meeting(content, 5)).unwrap();
        act(&mut hill, &Action::Challenge { seat: SECOND });
        for round in 1..=rounds + 1 {
            act(&mut hill, &Action::FightOn);
            act(&mut hill, &Action::FightOn);
            // Every die shows 1, and nobody is hurt.
            let events = roll(&mut hill, 0);
            let scores = events.iter().find_map(|event| match event {
                Event::DuelRolled { scores, .. } => Some(scores),
                _ => None,
            });
            let bonus = scores.unwrap()[3].bonus;
            assert_eq!(bonus, if round <= rounds { 2 } else { 0 }, "round {round}");
            act(&mut hill, &Action::FightOn);
            act(&mut hill, &Action::FightOn);
        }
    }
}

#[test]
fn bags_hold_what_the_content_says() {
    for (backpack, bandolier) in [(2, 2), (1, 2), (2, 1), (0, 0)] {
        let content = changed(|content| {
            content.numbers.backpack = backpack;
            content.numbers.bandolier = bandolier;
        });
        let mut setup = ready(content, [Class::Hunter, Class::Porter], 4);
        give(&mut setup, Item::Robe, ItemPlace::Equipped);
        let mut armour = vec![Item::HeirloomArmor, Item::VelvetCloak];
        let mut small = vec![Item::LuckCharm, Item::FairyDust];
        for &item in armour.iter().chain(&small) {
            give(&mut setup, item, ItemPlace::Bag);
        }
        let mut hill = Hill::position(&setup).unwrap();
        act(&mut hill, &Action::Sleep);
        while hill.as_setup().turn.seat == FIRST {
            let is_backpack_over = armour.len() > usize::from(backpack);
            let is_bandolier_over = small.len() > usize::from(bandolier);
            if prompt(&hill) != "drop" {
                let is_over = is_backpack_over || is_bandolier_over;
                assert!(!is_over, "{backpack} and {bandolier}: {armour:?}, {small:?}");
                act(&mut hill, &Action::Done);
                continue;
            }
            let bag = if is_backpack_over { &mut armour } else { &mut small };
            act(&mut hill, &Action::Drop { item: bag.pop().unwrap() });
        }
        let left = [armour.len(), small.len()];
        assert_eq!(left, [usize::from(backpack), usize::from(bandolier)]);
    }
}

#[test]
fn random_matches_with_other_numbers_keep_every_check() {
    let content = changed(|content| {
        content.numbers.hearts = 3;
        content.numbers.combat_die = 10;
        content.numbers.bandolier = 0;
        content.numbers.chance_cards_per_turn = 2;
        content.numbers.offers_per_step = 0;
        for talents in &mut content.talents {
            talents.calms_from = 2;
            talents.finds_treasure_from = 2;
            talents.doubles_potions = true;
        }
    });
    let config = Config { content: Some(content.into()), ..Config::default() };
    let (mut dice, mut legal) = (SeededDice::new(8), LegalActions::default());
    for seats in 2..=6 {
        let mut hill = Match::<Hill>::new(&config, seats).unwrap().position().clone();
        for at in 0..3_000 {
            if !step(&mut hill, &mut dice, &mut legal, true) {
                break;
            }
            if at % 10 == 0 {
                Hill::position(&hill.as_setup()).unwrap();
            }
        }
        let mut other = hill.clone();
        let _ = other.resign_seat(FIRST, &mut DiscardEvents);
    }
}
