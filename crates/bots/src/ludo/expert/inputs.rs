//! The inputs of the nets: a position in which a roll is due, as the seat on turn sees it.
//!
//! Seats are taken in the order of play, from the seat on turn; seats that have finished or
//! resigned are left out. Each has a block of inputs of its own, each pair of them a block for what
//! one threatens of the other, and a last block is for the options.

use kit::{Game as _, Seat};
use ludo::{Board, Config, Ludo, Token, TokenPlace};

const RING: usize = 52;
const LANE_AT: usize = RING;
const PAST_LANE_AT: usize = LANE_AT + 5;
const HOME_AT: usize = PAST_LANE_AT + 1;
const DONE_AT: usize = HOME_AT + 1;
const PROGRESS_AT: usize = DONE_AT + 1;
const HAS_CUT_AT: usize = PROGRESS_AT + 1;
/// How many quarters of the ring a seat starts after the seat on turn: 1 to 3.
const QUARTER_AT: usize = HAS_CUT_AT + 1;
const SEAT_INPUTS: usize = QUARTER_AT + 3;
/// The loss expected from the next roll, the faces that cut, and both for a roll after it.
const PAIR_INPUTS: usize = 4;
const OPTION_INPUTS: usize = 7;
/// How far behind a token an opponent's is noticed: two rolls.
const MAX_THREAT: usize = 12;

/// The number of inputs of the net for a number of seats that still play.
pub(super) const fn input_count(seats: usize) -> usize {
    seats * SEAT_INPUTS + seats * (seats - 1) * PAIR_INPUTS + OPTION_INPUTS
}

/// The options of a match, in the form that the inputs need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LudoOptions {
    blocks: bool,
    must_cut: bool,
    extra_roll_on_cut: bool,
    extra_roll_on_finish: bool,
    sprint: bool,
}

impl LudoOptions {
    /// The options of a config.
    #[must_use]
    pub fn of(config: &Config) -> Self {
        Self {
            blocks: config.blocks,
            must_cut: config.must_cut,
            extra_roll_on_cut: config.extra_roll_on_cut,
            extra_roll_on_finish: config.extra_roll_on_finish,
            sprint: config.board == Board::Sprint,
        }
    }

    /// The steps from the start to the finish, and to the last ring square before it.
    const fn track(self) -> (u8, u8) {
        if self.sprint { (52, 51) } else { (56, 50) }
    }
}

/// A token on the ring.
#[derive(Clone, Copy, Default)]
struct RingToken {
    square: u8,
    /// The number of steps it can take on the ring, at most [`MAX_THREAT`].
    reach: u8,
    /// What its owner loses if it is cut, from 0 to 1; 0 if it cannot be cut.
    stake: f32,
}

/// The ring tokens of a seat.
#[derive(Clone, Copy, Default)]
struct SeatTokens {
    tokens: [RingToken; 4],
    count: usize,
}

/// The inputs that are not zero, as index and value. The buffer can be used again.
#[derive(Clone, Debug, Default)]
pub struct LudoInputs {
    active: Vec<(u16, f32)>,
    /// The seats that still play, from the seat on turn.
    order: [u8; 4],
    seats: usize,
}

impl LudoInputs {
    /// The inputs that are not zero.
    #[must_use]
    pub fn active(&self) -> &[(u16, f32)] {
        &self.active
    }

    /// The seats that still play, in the order of play from the seat on turn.
    #[must_use]
    pub fn seat_order(&self) -> &[u8] {
        &self.order[..self.seats]
    }

    /// Writes the inputs of a position in which a roll is due.
    pub fn write(&mut self, position: &Ludo, options: LudoOptions) {
        self.active.clear();
        self.write_order(position);
        let mut rings = [SeatTokens::default(); 4];
        for (at, ring) in rings.iter_mut().enumerate().take(self.seats) {
            *ring = self.write_seat(position, options, at);
        }
        self.write_threats(&rings);
        self.write_options(position, options);
    }

    fn push(&mut self, index: usize, value: f32) {
        if value != 0.0 {
            self.active.push((index as u16, value));
        }
    }

    fn write_order(&mut self, position: &Ludo) {
        let (playing, count) = (position.in_play(), position.seat_count());
        self.seats = 0;
        for step in 0..count {
            let number = (position.turn().number() + step) % count;
            if playing.contains(Seat::new(number)) {
                self.order[self.seats] = number;
                self.seats += 1;
            }
        }
    }

    /// Writes the block of a seat and returns its tokens on the ring.
    fn write_seat(&mut self, position: &Ludo, options: LudoOptions, at: usize) -> SeatTokens {
        let seat = Seat::new(self.order[at]);
        let base = at * SEAT_INPUTS;
        let (finish, last) = options.track();
        let laps = options.must_cut && !position.has_cut(seat);
        let mut ring = SeatTokens::default();
        let (mut home, mut open, mut run) = (0u32, 0u32, 0u32);
        for (token, place) in position.tokens(seat) {
            let progress = progress(position, seat, token, finish);
            match place {
                TokenPlace::Home => home += 1,
                TokenPlace::Done => continue,
                TokenPlace::Lane(step) => self.push(base + LANE_AT - 1 + usize::from(step), 1.0),
                TokenPlace::Ring(square) => {
                    let is_past = position.steps_left(seat, token) > Some(finish);
                    let slot = if is_past { PAST_LANE_AT } else { usize::from(progress) };
                    self.push(base + slot, 1.0);
                    let reach = if laps || is_past { 12 } else { (last - progress).min(12) };
                    let is_safe = place.is_safe()
                        || options.blocks && ring.stack(square, |token| token.stake = 0.0);
                    let stake = if is_safe { 0.0 } else { (f32::from(progress) + 8.0) / 64.0 };
                    ring.push(RingToken { square, reach, stake });
                }
            }
            open += 1;
            run += u32::from(progress);
        }
        // Tokens that a quick game leaves out count as finished.
        let done = 4 - open;
        run += u32::from(finish) * done;
        self.push(base + HOME_AT, home as f32 / 2.0);
        self.push(base + DONE_AT, done as f32 / 2.0);
        self.push(base + PROGRESS_AT, run as f32 / 64.0);
        self.push(base + HAS_CUT_AT, f32::from(options.must_cut && !laps));
        if at > 0 {
            let quarters = |seat: Seat| position.colour(seat) as usize;
            let quarter = (quarters(seat) + 4 - quarters(Seat::new(self.order[0]))) % 4;
            self.push(base + QUARTER_AT - 1 + quarter, 1.0);
        }
        ring
    }

    fn write_threats(&mut self, rings: &[SeatTokens; 4]) {
        let mut base = self.seats * SEAT_INPUTS;
        for attacker in 0..self.seats {
            for victim in (0..self.seats).filter(|victim| *victim != attacker) {
                let stakes = stakes_by_distance(&rings[attacker], &rings[victim]);
                for (part, half) in stakes.chunks_exact(6).enumerate() {
                    let loss: f32 = half.iter().sum();
                    let faces = half.iter().filter(|stake| **stake > 0.0).count();
                    self.push(base + 2 * part, loss);
                    self.push(base + 2 * part + 1, faces as f32 / 3.0);
                }
                base += PAIR_INPUTS;
            }
        }
    }

    fn write_options(&mut self, position: &Ludo, options: LudoOptions) {
        let base = input_count(self.seats) - OPTION_INPUTS;
        let flags = [
            options.blocks,
            options.must_cut,
            options.extra_roll_on_cut,
            options.extra_roll_on_finish,
            options.sprint,
            position.sixes() == 1,
            position.sixes() == 2,
        ];
        for (at, flag) in flags.into_iter().enumerate() {
            self.push(base + at, f32::from(flag));
        }
    }
}

impl SeatTokens {
    fn push(&mut self, token: RingToken) {
        self.tokens[self.count] = token;
        self.count += 1;
    }

    fn iter(&self) -> impl Iterator<Item = &RingToken> {
        self.tokens[..self.count].iter()
    }

    /// Applies `change` to the tokens on a square and says whether there are any.
    fn stack(&mut self, square: u8, change: impl Fn(&mut RingToken)) -> bool {
        let there = self.tokens[..self.count].iter_mut().filter(|token| token.square == square);
        there.map(change).count() > 0
    }
}

/// The steps that a token has taken; none if it is at home or has to go round once more.
fn progress(position: &Ludo, seat: Seat, token: Token, finish: u8) -> u8 {
    position.steps_left(seat, token).map_or(0, |left| finish.saturating_sub(left))
}

/// For each distance from 1 to [`MAX_THREAT`], the most that the victim loses if a token of the
/// attacker moves that far.
fn stakes_by_distance(attacker: &SeatTokens, victim: &SeatTokens) -> [f32; MAX_THREAT] {
    let mut stakes = [0.0f32; MAX_THREAT];
    for target in victim.iter().filter(|token| token.stake > 0.0) {
        for hunter in attacker.iter() {
            let ahead = target.square + RING as u8 - hunter.square;
            let distance = if ahead >= RING as u8 { ahead - RING as u8 } else { ahead };
            if (1..=hunter.reach).contains(&distance) {
                let stake = &mut stakes[usize::from(distance) - 1];
                *stake = stake.max(target.stake);
            }
        }
    }
    stakes
}
