//! Positions as data, and their validation.

use crate::board::{HOME_PROGRESS, OFF_RING, PAST_LANE, is_safe};
use crate::position::{LudoRules, SeatOrder};
use crate::token_mask::TokenMask;
use crate::{Colour, Config, EndCondition, Ludo, TokenPlace};
use kit::{AskCounter, Fault, FaultList, Game, Seat, Seats};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A position of Ludo as data. It is not validated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Setup {
    /// The options, with the colours filled in.
    pub config: Config,
    /// The places of each seat's tokens.
    pub tokens: Vec<Vec<TokenPlace>>,
    /// The seat on turn.
    pub turn: Seat,
    /// The die while a token is to be chosen.
    pub die: Option<u8>,
    /// Sixes in a row in this turn, including the die.
    pub sixes: u8,
    /// Seats that have cut a token.
    pub cutters: Seats,
    /// Seats that have finished, in order.
    pub finished: Vec<Seat>,
    /// Seats that have resigned, in order.
    pub resigned: Vec<Seat>,
    /// The number of asks so far.
    pub asks: AskCounter,
}

impl Setup {
    pub(crate) fn initial(config: &Config, seats: u8) -> Result<Self, Vec<Fault>> {
        if !config.colours.is_empty() {
            let faults = Colour::seating_faults(&config.colours, seats);
            if !faults.is_empty() {
                return Err(faults);
            }
        }
        let config = LudoRules::new(config, seats).config();
        let tokens = vec![vec![TokenPlace::Home; config.token_count().into()]; seats.into()];
        Ok(Self {
            config,
            tokens,
            turn: Seat::new(0),
            die: None,
            sixes: 0,
            cutters: Seats::NONE,
            finished: Vec::new(),
            resigned: Vec::new(),
            asks: AskCounter::default(),
        })
    }

    pub(crate) fn from_position(ludo: &Ludo) -> Self {
        let seats = Seat::first(ludo.seat_count());
        Self {
            config: ludo.config(),
            tokens: seats.map(|seat| ludo.tokens(seat).map(|(_, at)| at).collect()).collect(),
            turn: ludo.turn,
            die: ludo.die(),
            sixes: ludo.sixes,
            cutters: ludo.cutters,
            finished: ludo.finished.iter().collect(),
            resigned: ludo.resigned.iter().collect(),
            asks: ludo.asks,
        }
    }

    pub(crate) fn validate(&self) -> Result<Ludo, Vec<Fault>> {
        let mut faults = FaultList::default();
        let seats = self.tokens.len();
        if !(2..=4).contains(&seats) {
            faults.add("tokens", "a list for each of two to four seats");
            return Err(faults.into_vec());
        }
        faults.extend(Colour::seating_faults(&self.config.colours, seats as u8));
        self.check_orders(&mut faults);
        if !faults.is_empty() {
            return Err(faults.into_vec());
        }
        let rules = LudoRules::new(&self.config, seats as u8);
        let mut ludo = self.without_tokens(rules);
        self.place_tokens(&mut ludo, &mut faults);
        if faults.is_empty() {
            self.check_tokens(&ludo, &mut faults);
            self.check_turn(&mut ludo, &mut faults);
        }
        if faults.is_empty() { Ok(ludo) } else { Err(faults.into_vec()) }
    }

    /// The position with all tokens at home.
    fn without_tokens(&self, rules: LudoRules) -> Ludo {
        let order = |seats: &[Seat]| {
            let mut order = SeatOrder::default();
            seats.iter().for_each(|seat| order.push(*seat));
            order
        };
        let gone = self.finished.iter().chain(&self.resigned);
        let active = gone.fold(Seats::first(rules.seats), |all, seat| all.without(*seat));
        let won = rules.ends == EndCondition::First && !self.finished.is_empty();
        Ludo {
            tokens: [[HOME_PROGRESS; 4]; 4],
            squares: [[OFF_RING; 4]; 4],
            rules,
            active,
            cutters: self.cutters,
            finished: order(&self.finished),
            resigned: order(&self.resigned),
            turn: self.turn,
            die: 0,
            sixes: self.sixes,
            movable: TokenMask::NONE,
            asks: self.asks,
            over: won || active.len() <= 1,
        }
    }

    /// Checks that seats exist and finish or resign at most once.
    fn check_orders(&self, faults: &mut FaultList) {
        let seats = self.tokens.len();
        let gone: Vec<Seat> = self.finished.iter().chain(&self.resigned).copied().collect();
        if (0..gone.len()).any(|at| gone[..at].contains(&gone[at])) {
            faults.add("finished", "a seat finishes or resigns once");
        }
        let named = gone.iter().copied().chain(self.cutters.iter()).chain([self.turn]);
        if named.into_iter().any(|seat| seat.index() >= seats) {
            faults.add("turn", format!("seats are numbered 0 to {}", seats - 1));
        }
        if gone.len() >= seats {
            faults.add("finished", "the last player left neither finishes nor resigns");
        }
    }

    fn place_tokens(&self, ludo: &mut Ludo, faults: &mut FaultList) {
        let (track, count) = (ludo.rules.track, usize::from(ludo.rules.tokens));
        for (seat, places) in Seat::first(ludo.rules.seats).zip(&self.tokens) {
            if places.len() != count {
                faults.add(format!("tokens[{seat}]"), format!("{count} tokens each"));
                continue;
            }
            if !self.resigned.contains(&seat) {
                ludo.tokens[seat.index()][count..].fill(track.finish);
            }
            for (index, at) in places.iter().enumerate() {
                match track.progress(ludo.colour(seat), *at) {
                    Some(PAST_LANE) if !self.config.must_cut => faults.add(
                        format!("tokens[{seat}][{index}]"),
                        format!("no token of this colour comes to {at}: it turns off before"),
                    ),
                    Some(progress) => ludo.set_progress(seat, index, progress),
                    None => faults.add(
                        format!("tokens[{seat}][{index}]"),
                        format!("{at} is not on this board"),
                    ),
                }
            }
        }
    }

    fn check_tokens(&self, ludo: &Ludo, faults: &mut FaultList) {
        let track = ludo.rules.track;
        for seat in Seat::first(ludo.rules.seats) {
            let row = ludo.tokens[seat.index()];
            let field = || format!("tokens[{seat}]");
            if (row == [track.finish; 4]) != self.finished.contains(&seat) {
                faults.add(field(), "all tokens done and a place in finished go together");
            }
            if self.resigned.contains(&seat) && row != [HOME_PROGRESS; 4] {
                faults.add(field(), "who has resigned has all tokens at home");
            }
            let inside = |p: &u8| *p > track.last && *p <= track.finish;
            let entered = row[..usize::from(ludo.rules.tokens)].iter().any(inside);
            if self.config.must_cut && !self.cutters.contains(seat) && entered {
                faults.add(field(), "no token enters its lane before the player has cut one");
            }
            for (index, square) in ludo.squares[seat.index()].into_iter().enumerate() {
                let others = Seat::first(ludo.rules.seats).filter(|other| *other > seat);
                let shared = |other: Seat| !ludo.tokens_on(other, square).is_empty();
                if !is_safe(square) && others.into_iter().any(shared) {
                    let field = format!("tokens[{seat}][{index}]");
                    faults.add(field, format!("two colours cannot share ring {square}"));
                }
            }
        }
    }

    fn check_turn(&self, ludo: &mut Ludo, faults: &mut FaultList) {
        if !ludo.over && !ludo.active.contains(self.turn) {
            faults.add("turn", "a seat that still plays");
        }
        if self.sixes > 2 {
            faults.add("sixes", "the third 6 in a row ends the turn");
        }
        let Some(die) = self.die else {
            if ludo.over && self.sixes > 0 {
                faults.add("sixes", "none when the match is over");
            }
            return;
        };
        if !(1..=6).contains(&die) || ludo.over {
            return faults.add("die", "1 to 6, and nothing when the match is over");
        }
        if die == 6 && self.sixes == 0 {
            faults.add("sixes", "a die that shows 6 counts");
        }
        ludo.die = die;
        ludo.movable = ludo.movable_tokens(self.turn, die);
        if ludo.movable.is_empty() {
            faults.add("die", format!("nothing can move by {die}: the turn would have passed"));
        }
    }
}
