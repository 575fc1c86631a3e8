//! The odds agree with counting, and each level beats the one below it.

use super::*;
use crate::choose_action;
use kit::{Dice, DiscardEvents, Game, LegalActions, Match, Next, Referee};
use liars::{Bid, Config, Face, PlacedBid, Setup};

const ME: Seat = Seat::new(0);

fn face(pips: u8) -> Face {
    Face::try_from(pips).unwrap()
}

/// Two players with two dice each; the first sees these.
fn setup(dice: [u8; 2], wild_ones: bool) -> Setup {
    let config = Config { dice: 2, wild_ones, exact: true };
    let mut setup = Liars::setup(&config, 2).unwrap();
    setup.cups = vec![dice.map(|pips| Some(face(pips))).to_vec(), vec![None; 2]];
    (setup.round, setup.turn) = (1, Some(ME));
    setup
}

/// The chance that a bid is true, from all 36 results of the other's two dice.
fn counted(setup: &Setup, bid: Bid) -> f64 {
    let own: Vec<Face> = setup.cups[0].iter().copied().flatten().collect();
    let others = Face::ALL.into_iter().flat_map(|one| Face::ALL.map(|two| [one, two]));
    let holds =
        |other: &[Face; 2]| bid.matches(own.iter().chain(other), &setup.config) >= bid.count;
    others.filter(holds).count() as f64 / 36.0
}

#[test]
fn the_chance_of_a_bid_is_the_share_of_hands_that_make_it_true() {
    for (wild, own) in [(true, [1, 4]), (true, [5, 5]), (false, [1, 4]), (false, [1, 1])] {
        let setup = setup(own, wild);
        let odds = BidOdds::of(&setup, ME, CupModel::Fresh);
        for bid in (1..=4).flat_map(|count| Face::ALL.map(|face| Bid { count, face })) {
            assert!((odds.at_least(bid) - counted(&setup, bid)).abs() < 1e-12, "{bid} {own:?}");
            let more = Bid { count: bid.count + 1, ..bid };
            let exactly = odds.at_least(bid) - odds.at_least(more);
            assert!((odds.exactly(bid) - exactly).abs() < 1e-12, "{bid} {own:?}");
        }
    }
}

#[test]
fn a_bid_of_another_player_makes_that_face_more_likely() {
    let mut setup = setup([2, 3], true);
    let bid = Bid { count: 1, face: face(5) };
    setup.bids.push(PlacedBid { seat: Seat::new(1), bid });
    let fresh = BidOdds::of(&setup, ME, CupModel::Fresh).at_least(bid);
    let weighed = BidOdds::of(&setup, ME, CupModel::WeighedByBids).at_least(bid);
    assert!(weighed > fresh + 0.1, "{weighed} {fresh}");
}

#[test]
fn a_cautious_bot_doubts_the_impossible_and_never_what_it_sees() {
    let choose = |count: u8, pips: u8| {
        let mut setup = setup([5, 5], true);
        let bid = Bid { count, face: face(pips) };
        setup.bids.push(PlacedBid { seat: Seat::new(1), bid });
        let view = View { viewer: Some(ME), setup };
        let legal = [Action::Bid(Bid { count: 3, face: face(5) }), Action::Doubt];
        legal[CautiousBot(CupModel::Fresh).choose(ME, &view, &legal)]
    };
    assert_eq!(choose(4, 2), Action::Doubt);
    assert_eq!(choose(2, 5), Action::Bid(Bid { count: 3, face: face(5) }));
}

/// The share of matches of two that the first level wins, seats swapped in every other match.
fn win_rate(level: &str, against: &str, config: &Config, matches: u64) -> f64 {
    let mut wins = 0;
    for index in 0..matches {
        let first = (index % 2) as usize;
        let mut players = [level, against].map(|level| Liars::bot(level, index).unwrap());
        if first == 1 {
            players.swap(0, 1);
        }
        let mut dice = SeededDice::for_match(7, index);
        let mut position = Match::<Liars>::new(config, 2).unwrap().position().clone();
        let mut legal = LegalActions::default();
        loop {
            match position.next() {
                Next::Over(outcome) => {
                    wins += u64::from(outcome.ranks[first] == 1);
                    break;
                }
                Next::Chance(roll) => {
                    position.roll_checked(dice.roll(&roll).unwrap(), &mut DiscardEvents);
                }
                Next::Ask(ask) => {
                    let seat = ask.must.lowest().unwrap();
                    let bot = players[seat.index()].as_mut();
                    let play = choose_action(bot, &position, seat, &mut legal).unwrap();
                    position.act_checked(&play, &mut DiscardEvents);
                }
            }
        }
    }
    wins as f64 / matches as f64
}

#[test]
fn each_level_beats_the_one_below_it() {
    let config = Config::default();
    let cautious = win_rate("cautious", "random", &config, 200);
    assert!(cautious > 0.9, "cautious against random: {cautious}");
    let reader = win_rate("reader", "cautious", &config, 600);
    assert!(reader > 0.55, "reader against cautious: {reader}");
}
