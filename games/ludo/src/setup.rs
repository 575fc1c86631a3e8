//! The position as data: what is saved, loaded and shown, and what makes it valid.

use crate::board::{HOME, OFF_RING, PAST, is_safe};
use crate::bytes::Bytes;
use crate::position::{Order, Rules};
use crate::{At, Colour, Config, Ends, Ludo};
use kit::{Fault, Game, Seat, Seats};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A position of Ludo as data; not trusted until it is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Setup {
    /// The options, colours named.
    pub config: Config,
    /// Where each seat's tokens are.
    pub tokens: Vec<Vec<At>>,
    /// Whose turn it is.
    pub turn: Seat,
    /// What the die shows while a token is to be chosen.
    pub die: Option<u8>,
    /// Sixes in a row in this turn, the one the die shows included.
    pub sixes: u8,
    /// Seats that have cut a token.
    pub cutters: Seats,
    /// Seats that have finished, in order.
    pub finished: Vec<Seat>,
    /// Seats that have resigned, in order.
    pub resigned: Vec<Seat>,
    /// How many choices have been asked for.
    pub asks: u32,
}

impl Setup {
    pub(crate) fn start(config: &Config, seats: u8) -> Result<Self, Vec<Fault>> {
        if !config.colours.is_empty() {
            let faults = Colour::faults(&config.colours, seats);
            if !faults.is_empty() {
                return Err(faults);
            }
        }
        let config = Rules::new(config, seats).config();
        let tokens = vec![vec![At::Home; config.tokens().into()]; seats.into()];
        Ok(Self {
            config,
            tokens,
            turn: Seat::new(0),
            die: None,
            sixes: 0,
            cutters: Seats::NONE,
            finished: Vec::new(),
            resigned: Vec::new(),
            asks: 0,
        })
    }

    pub(crate) fn of(ludo: &Ludo) -> Self {
        let seats = Seat::first(ludo.seats());
        Self {
            config: ludo.config(),
            tokens: seats.map(|seat| ludo.tokens(seat).map(|(_, at)| at).collect()).collect(),
            turn: ludo.turn,
            die: ludo.die(),
            sixes: ludo.sixes,
            cutters: ludo.cutters,
            finished: ludo.finished.iter().collect(),
            resigned: ludo.left.iter().collect(),
            asks: ludo.asks,
        }
    }

    pub(crate) fn position(&self) -> Result<Ludo, Vec<Fault>> {
        let mut faults = Faults::default();
        let seats = self.tokens.len();
        if !(2..=4).contains(&seats) {
            faults.add("tokens", "a list for each of two to four seats");
            return Err(faults.0);
        }
        faults.0.extend(Colour::faults(&self.config.colours, seats as u8));
        self.check_orders(&mut faults);
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        let rules = Rules::new(&self.config, seats as u8);
        let mut ludo = self.blank(rules);
        self.place_tokens(&mut ludo, &mut faults);
        if faults.0.is_empty() {
            self.check_tokens(&ludo, &mut faults);
            self.check_turn(&mut ludo, &mut faults);
        }
        if faults.0.is_empty() { Ok(ludo) } else { Err(faults.0) }
    }

    fn blank(&self, rules: Rules) -> Ludo {
        let order = |seats: &[Seat]| {
            let mut order = Order::default();
            seats.iter().for_each(|seat| order.push(*seat));
            order
        };
        let gone = self.finished.iter().chain(&self.resigned);
        let active = gone.fold(Seats::first(rules.seats), |all, seat| all.without(*seat));
        let won = rules.ends == Ends::First && !self.finished.is_empty();
        Ludo {
            tokens: [[HOME; 4]; 4],
            squares: [[OFF_RING; 4]; 4],
            rules,
            active,
            cutters: self.cutters,
            finished: order(&self.finished),
            left: order(&self.resigned),
            turn: self.turn,
            die: 0,
            sixes: self.sixes,
            movable: Bytes::NONE,
            asks: self.asks,
            over: won || active.len() <= 1,
        }
    }

    /// Seats are named once, and exist.
    fn check_orders(&self, faults: &mut Faults) {
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

    fn place_tokens(&self, ludo: &mut Ludo, faults: &mut Faults) {
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
                    Some(PAST) if !self.config.must_cut => faults.add(
                        format!("tokens[{seat}][{index}]"),
                        format!("no token of this colour comes to {at}: it turns off before"),
                    ),
                    Some(progress) => ludo.put(seat, index, progress),
                    None => faults.add(
                        format!("tokens[{seat}][{index}]"),
                        format!("{at} is not on this board"),
                    ),
                }
            }
        }
    }

    fn check_tokens(&self, ludo: &Ludo, faults: &mut Faults) {
        let track = ludo.rules.track;
        for seat in Seat::first(ludo.rules.seats) {
            let row = ludo.tokens[seat.index()];
            let field = || format!("tokens[{seat}]");
            if (row == [track.finish; 4]) != self.finished.contains(&seat) {
                faults.add(field(), "all tokens done and a place in finished go together");
            }
            if self.resigned.contains(&seat) && row != [HOME; 4] {
                faults.add(field(), "who has resigned has all tokens at home");
            }
            let inside = |p: &u8| *p > track.last && *p <= track.finish;
            let entered = row[..usize::from(ludo.rules.tokens)].iter().any(inside);
            if self.config.must_cut && !self.cutters.contains(seat) && entered {
                faults.add(field(), "no token enters its lane before the player has cut one");
            }
            for (index, square) in ludo.squares[seat.index()].into_iter().enumerate() {
                let others = Seat::first(ludo.rules.seats).filter(|other| *other > seat);
                let shared = |other: Seat| !ludo.standing(other, square).is_empty();
                if !is_safe(square) && others.into_iter().any(shared) {
                    let field = format!("tokens[{seat}][{index}]");
                    faults.add(field, format!("two colours cannot share ring {square}"));
                }
            }
        }
    }

    fn check_turn(&self, ludo: &mut Ludo, faults: &mut Faults) {
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
        ludo.movable = ludo.movable(self.turn, die);
        if ludo.movable.is_empty() {
            faults.add("die", format!("nothing can move by {die}: the turn would have passed"));
        }
    }
}

#[derive(Default)]
struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, field: impl Into<String>, rule: impl Into<String>) {
        self.0.push(Fault::new(field, rule));
    }
}
