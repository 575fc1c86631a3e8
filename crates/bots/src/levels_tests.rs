//! What holds for the levels of every game.

use crate::{Bots, choose_action};
use gammon::{Board, Gammon, PerSide, PhaseData, Side};
use hill::{ChanceCard, Class, Hill, HillFrame, Item, ItemPlace, Tile, TurnStage};
use kit::{Dice, DiscardEvents, Game, LegalActions, Match, Next, Referee, Seat, SeededDice};
use liars::Liars;

/// The actions of a match between bots of a level, as text, up to this many.
fn actions<G: Bots>(level: &str, most: usize) -> Vec<String> {
    let config = G::Config::default();
    let seats = *G::SEAT_COUNTS.start();
    let mut position = Match::<G>::new(&config, seats).unwrap().position().clone();
    let mut dice = SeededDice::for_match(3, 1);
    let mut bots: Vec<_> =
        (0..seats).map(|seat| G::bot_for_config(&config, level, seat.into()).unwrap()).collect();
    let (mut legal, mut taken) = (LegalActions::default(), Vec::new());
    while taken.len() < most {
        match position.next() {
            Next::Over(_) => break,
            Next::Chance(roll) => {
                position.roll_checked(dice.roll(&roll).unwrap(), &mut DiscardEvents);
            }
            Next::Ask(_) => {
                let seat = position.waiting().lowest().unwrap();
                let bot = bots[seat.index()].as_mut();
                let play = choose_action(bot, &position, seat, &mut legal).unwrap();
                taken.push(format!("{seat} {:?}", play.action()));
                position.act_checked(&play, &mut DiscardEvents);
            }
        }
    }
    taken
}

fn check_levels<G: Bots>() {
    let names: Vec<&str> = G::named_bots().map(|bot| bot.name).collect();
    for (at, name) in names.iter().enumerate() {
        assert!(G::bot(name, 1).is_some(), "{} has the bot {name}", G::NAME);
        assert!(!names[..at].contains(name), "{} has {name} twice", G::NAME);
    }
    assert!(G::bot("nobody", 1).is_none());
    assert!(names.contains(&"random"));
    assert_eq!(G::gentle_level().name, "beginner", "{}", G::NAME);
    for level in G::LEVELS {
        let first = actions::<G>(level.name, 40);
        assert!(!first.is_empty());
        assert_eq!(first, actions::<G>(level.name, 40), "{} {}", G::NAME, level.name);
    }
}

#[test]
fn every_named_bot_exists_and_plays_the_same_for_the_same_seed() {
    check_levels::<ludo::Ludo>();
    check_levels::<gammon::Gammon>();
    check_levels::<spaces::Spaces>();
    check_levels::<hill::Hill>();
    check_levels::<liars::Liars>();
}

/// How many positions that fit a view are tried before an action counts as certain to win.
const DEALT_POSITIONS: u32 = 100;

/// Whether an action wins the match at once, whatever is hidden from the seat.
fn wins<G: Bots>(position: &G, seat: Seat, action: &G::Action) -> bool {
    let (config, view) = (position.config(), position.view(Some(seat)));
    let mut dice = SeededDice::new(5);
    let deals = if G::HAS_HIDDEN_INFORMATION { DEALT_POSITIONS } else { 1 };
    (0..deals).all(|_| {
        let mut dealt = G::redeal(&config, &view, &mut |count| dice.below(count));
        let Ok(play) = dealt.check_action(seat, action) else { return false };
        dealt.act_checked(&play, &mut DiscardEvents);
        matches!(dealt.next(), Next::Over(outcome) if outcome.winners().contains(seat))
    })
}

/// Where one action wins at once and another does not, every level takes one that does. Returns
/// whether that is so.
fn check_win_is_taken<G: Bots>(position: &G, seat: Seat) -> bool {
    let mut legal = LegalActions::default();
    position.legal_actions(seat, &mut legal);
    let winning = |action: &G::Action| wins(position, seat, action);
    let winning: Vec<bool> = legal.actions().iter().map(winning).collect();
    if !winning.contains(&true) || !winning.contains(&false) {
        return false;
    }
    for level in G::LEVELS {
        let mut bot = G::bot_for_config(&position.config(), level.name, 1).unwrap();
        let at = bot.choose(seat, &position.view(Some(seat)), legal.actions());
        assert!(winning[at], "{} {}: {:?}", G::NAME, level.name, legal.actions()[at]);
    }
    true
}

/// White bears off its last two checkers, or moves one of them twice and leaves the other.
#[test]
fn every_level_of_backgammon_bears_off_the_last_checkers() {
    let config = gammon::Config { length: 1, ..gammon::Config::default() };
    for (white, dice) in [([6, 1], [6, 1]), ([5, 2], [5, 2]), ([4, 2], [4, 2])] {
        let side = |points: &[u8]| {
            let mut counts = [0; 26];
            points.iter().for_each(|point| counts[usize::from(*point)] += 1);
            counts[0] = 15 - points.len() as u8;
            counts
        };
        let board = Board::from_points([side(&white), side(&[2])]).unwrap();
        let per_side =
            |of: &dyn Fn(Side) -> u8| PerSide { white: of(Side::White), black: of(Side::Black) };
        let setup = gammon::Setup {
            board: board.signed().to_vec(),
            bar: per_side(&|_| 0),
            off: per_side(&|side| board.borne_off(side)),
            turn: Side::White,
            waits: PhaseData::Move,
            dice: Some(dice),
            ..Match::<Gammon>::new(&config, 2).unwrap().position().as_setup()
        };
        let position = Gammon::position(&setup).unwrap();
        assert!(check_win_is_taken(&position, Side::White.seat()), "{white:?}");
    }
}

/// A match against a Porter in which a Hunter may use its instinct, or a Blink Scroll with which it
/// has just arrived.
fn before_the_final(tile: u8, holds: Option<Item>) -> Hill {
    let classes = [Class::Hunter, Class::Porter].map(Some).to_vec();
    let config = hill::Config { classes, ..hill::Config::default() };
    let mut position = Match::<Hill>::new(&config, 2).unwrap().position().clone();
    let mut dice = SeededDice::new(1);
    while let Next::Chance(roll) = position.next() {
        position.roll_checked(dice.roll(&roll).unwrap(), &mut DiscardEvents);
    }
    let mut setup = position.as_setup();
    let seat = setup.turn.seat.index();
    setup.players[seat].class = Some(Class::Hunter);
    setup.players[1 - seat].class = Some(Class::Porter);
    assert!(setup.decks.chance.pool.take(ChanceCard::Instinct.index()));
    (setup.players[seat].tile, setup.players[seat].instincts) = (Tile(tile), 1);
    setup.turn.history = hill::movement::TurnPath::starting_at(Tile(tile));
    setup.turn.stage = TurnStage::Choose;
    setup.frames.clear();
    if let Some(item) = holds {
        let held = hill::HeldItem { item, place: ItemPlace::Bag };
        setup.players[seat].items.push(held);
        let mut decks = setup.decks.treasures.iter_mut();
        assert!(decks.any(|deck| deck.pool.take(item.index())));
        setup.frames.push(HillFrame::Arrived);
        setup.turn.landed = true;
    }
    Hill::position(&setup).unwrap()
}

#[test]
fn every_level_of_the_hill_takes_the_step_to_the_final() {
    for position in [before_the_final(52, None), before_the_final(51, Some(Item::BlinkScroll))] {
        let seat = position.waiting().lowest().unwrap();
        let mut legal = LegalActions::default();
        position.legal_actions(seat, &mut legal);
        assert!(check_win_is_taken(&position, seat), "{:?}", legal.actions());
    }
}

/// Random players bid what cannot be; with their last die at stake, a doubt wins.
#[test]
fn every_level_of_liars_dice_doubts_what_cannot_be_for_the_match() {
    let config = liars::Config { dice: 1, ..liars::Config::default() };
    let mut checked = 0;
    for number in 0..60 {
        let mut position = Match::<Liars>::new(&config, 2).unwrap().position().clone();
        let mut dice = SeededDice::for_match(9, number);
        let mut bots = [0, 1].map(|seat| Liars::bot("random", 2 * number + seat).unwrap());
        let mut legal = LegalActions::default();
        loop {
            match position.next() {
                Next::Over(_) => break,
                Next::Chance(roll) => {
                    position.roll_checked(dice.roll(&roll).unwrap(), &mut DiscardEvents);
                }
                Next::Ask(_) => {
                    let seat = position.waiting().lowest().unwrap();
                    checked += u32::from(check_win_is_taken(&position, seat));
                    let bot = bots[seat.index()].as_mut();
                    let play = choose_action(bot, &position, seat, &mut legal).unwrap();
                    position.act_checked(&play, &mut DiscardEvents);
                }
            }
        }
    }
    assert!(checked > 5, "{checked} positions");
}
