//! The inputs of the expert net: the only definition. The trainer has the same in C++, and
//! `training/gammon/input_cases.txt` holds it to this one.

use super::position_class::PositionClass;
use gammon::{BAR, Board, OFF, Side};
use std::sync::LazyLock;

/// The inputs that say where one side's checkers are.
const CHECKER_INPUTS: usize = 24 * 4 + 3 + 3;
/// The inputs that say what one side threatens and suffers.
const SIDE_INPUTS: usize = 14;
/// The inputs that say how the sides stand to each other.
const SHARED_INPUTS: usize = 4;
/// The number of inputs of the expert net.
pub const EXPERT_INPUT_COUNT: usize = 2 * (CHECKER_INPUTS + SIDE_INPUTS) + SHARED_INPUTS;

/// The inputs of a position: the side to roll first, then the other.
pub type ExpertInputs = [f32; EXPERT_INPUT_COUNT];

const POINTS: u32 = 0x1ff_fffe;
const HOME: u32 = 0x7e;
const FAR_HOME: u32 = 0x1f8_0000;
const ROLL_COUNT: u32 = 36;
const PIPS_OF_RACE: f32 = 100.0;

/// How many of 36 rolls bring a checker to the sum of both dice, by which of the 12 points
/// ahead are blocked: bit 0 is the next point.
static ESCAPES: LazyLock<[u8; 4096]> =
    LazyLock::new(|| std::array::from_fn(|blocked| count_escapes(blocked as u32)));

fn count_escapes(blocked: u32) -> u8 {
    let is_open = |pips: u32| blocked >> (pips - 1) & 1 == 0;
    let escapes = |(a, b): (u32, u32)| is_open(a + b) && (is_open(a) || is_open(b));
    rolls().filter(|(a, b, _)| escapes((*a, *b))).map(|(_, _, ways)| ways as u8).sum()
}

/// The 21 rolls, larger die first, each with its number of ways out of 36.
pub(super) fn rolls() -> impl Iterator<Item = (u32, u32, u32)> {
    (1..=6).flat_map(|a| (1..=a).map(move |b| (a, b, if a == b { 1 } else { 2 })))
}

/// A set of points in the numbers of the other side.
fn mirrored(points: u32) -> u32 {
    points.reverse_bits() >> 6
}

/// What the inputs need to know of one side's checkers, in its own numbers.
struct SideSummary<'b> {
    counts: &'b [u8; 26],
    /// Points with a checker, the bar included.
    occupied: u32,
    /// Points of the board with two or more.
    made: u32,
    pips: u32,
    /// The point of the last checker.
    rear: u32,
}

impl<'b> SideSummary<'b> {
    fn of(counts: &'b [u8; 26]) -> Self {
        let (mut occupied, mut made, mut pips) = (0, 0, 0);
        for (point, count) in (0u32..).zip(counts).skip(1) {
            occupied |= u32::from(*count > 0) << point;
            made |= u32::from(*count > 1) << point;
            pips += point * u32::from(*count);
        }
        let rear = occupied.checked_ilog2().unwrap_or(0);
        Self { counts, occupied, made: made & POINTS, pips, rear }
    }

    fn blots(&self) -> u32 {
        self.occupied & !self.made & POINTS
    }
}

/// Writes inputs one after the other.
struct InputWriter<'i> {
    inputs: std::slice::IterMut<'i, f32>,
}

impl InputWriter<'_> {
    fn push(&mut self, value: f32) {
        *self.inputs.next().expect("there are as many inputs as the constant says") = value;
    }

    fn push_if(&mut self, is_set: bool) {
        self.push(f32::from(u8::from(is_set)));
    }

    /// For each point: exactly one checker, exactly two, three or more, and half the number beyond
    /// three. Then the bar, and the checkers borne off in three groups of five.
    fn push_checkers(&mut self, counts: &[u8; 26]) {
        for count in &counts[1..=24] {
            self.push_if(*count == 1);
            self.push_if(*count == 2);
            self.push_if(*count >= 3);
            self.push(f32::from(count.saturating_sub(3)) * 0.5);
        }
        let (bar, off) = (counts[usize::from(BAR)], counts[usize::from(OFF)]);
        self.push_if(bar >= 1);
        self.push_if(bar >= 2);
        self.push(f32::from(bar.saturating_sub(2)) * 0.5);
        for group in 0..3u8 {
            self.push(f32::from(off.saturating_sub(5 * group).min(5)) * 0.2);
        }
    }

    fn push_side(&mut self, side: &SideSummary<'_>, other: &SideSummary<'_>, contact: bool) {
        let blocked = mirrored(other.made);
        let shots = if contact { Shots::at(side, other) } else { Shots::default() };
        let closed = (blocked & FAR_HOME).count_ones() as f32;
        let escapes = if contact { Escapes::of(side, blocked) } else { Escapes::FREE };
        let behind = &side.counts[(BAR as usize + 1 - other.rear as usize).max(1)..];
        self.push(side.pips as f32 * (1.0 / PIPS_OF_RACE));
        self.push(shots.hitting_rolls as f32 * (1.0 / 36.0));
        self.push(shots.double_hit_rolls as f32 * (1.0 / 36.0));
        self.push(shots.lost_pips as f32 * (1.0 / 36.0 / 12.0));
        self.push(closed * (1.0 / 6.0));
        self.push(closed * closed * (1.0 / 36.0));
        self.push((ROLL_COUNT - escapes.of_rear) as f32 * (1.0 / 36.0));
        self.push((ROLL_COUNT - escapes.of_worst_point) as f32 * (1.0 / 36.0));
        self.push(escapes.missing as f32 * (1.0 / 100.0));
        self.push(longest_prime(side.made) as f32 * (1.0 / 6.0));
        self.push((side.made & HOME).count_ones() as f32 * (1.0 / 6.0));
        self.push_if(side.made & FAR_HOME != 0);
        self.push(if contact { side.rear as f32 * (1.0 / 25.0) } else { 0.0 });
        self.push(behind.iter().sum::<u8>() as f32 * (1.0 / 15.0));
    }

    fn push_shared(&mut self, side: &SideSummary<'_>, other: &SideSummary<'_>, contact: bool) {
        let lead = (side.pips as f32 - other.pips as f32) * (1.0 / 50.0);
        self.push_if(contact);
        self.push(lead);
        self.push(if contact { 0.0 } else { lead });
        let overlap = (side.rear + other.rear).saturating_sub(25);
        self.push(overlap as f32 * (1.0 / 24.0));
    }
}

/// The inputs of a position.
#[must_use]
pub fn expert_inputs(board: &Board, to_roll: Side) -> ExpertInputs {
    let mut inputs = [0.0; EXPERT_INPUT_COUNT];
    let mut writer = InputWriter { inputs: inputs.iter_mut() };
    let mine = SideSummary::of(board.points(to_roll));
    let theirs = SideSummary::of(board.points(to_roll.other()));
    let contact = has_contact(board);
    writer.push_checkers(mine.counts);
    writer.push_checkers(theirs.counts);
    writer.push_side(&mine, &theirs, contact);
    writer.push_side(&theirs, &mine, contact);
    writer.push_shared(&mine, &theirs, contact);
    inputs
}

/// Whether checkers of both sides still have to pass each other.
#[must_use]
pub(super) fn has_contact(board: &Board) -> bool {
    let rear = |side: Side| board.points(side).iter().rposition(|count| *count > 0).unwrap_or(0);
    rear(Side::White) + rear(Side::Black) > 25
}

fn longest_prime(made: u32) -> u32 {
    let mut runs = made;
    let mut length = 0;
    while runs != 0 {
        runs &= runs >> 1;
        length += 1;
    }
    length
}

/// How the blots of a side are exposed, in rolls of 36.
#[derive(Default)]
struct Shots {
    hitting_rolls: u32,
    /// Rolls that can hit more than one blot.
    double_hit_rolls: u32,
    /// The pips lost by the most advanced blot that each roll can hit, summed over rolls.
    lost_pips: u32,
}

impl Shots {
    /// The rolls of `hitter` that hit a blot of `side`.
    fn at(side: &SideSummary<'_>, hitter: &SideSummary<'_>) -> Self {
        let mut shots = Self::default();
        let attack = Attack {
            checkers: hitter.occupied & POINTS,
            on_bar: hitter.counts[usize::from(BAR)],
            open: POINTS & !mirrored(side.made),
            blots: mirrored(side.blots()),
        };
        if attack.blots == 0 {
            return shots;
        }
        for (a, b, ways) in rolls() {
            let hit = attack.hits(a, b);
            if hit != 0 {
                shots.hitting_rolls += ways;
                shots.double_hit_rolls += if hit.count_ones() > 1 { ways } else { 0 };
                shots.lost_pips += ways * hit.ilog2();
            }
        }
        shots
    }
}

/// The sets of points that decide which blots a roll hits, in the hitter's numbers.
struct Attack {
    checkers: u32,
    on_bar: u8,
    open: u32,
    blots: u32,
}

impl Attack {
    /// Where checkers on `from` come to by a die.
    fn step(&self, from: u32, die: u32) -> u32 {
        from >> die & self.open
    }

    /// The blots that a roll hits.
    fn hits(&self, a: u32, b: u32) -> u32 {
        let reached = match (self.on_bar, a == b) {
            (0, true) => self.repeat(self.checkers, a, 4),
            (0, false) => {
                let (by_a, by_b) = (self.step(self.checkers, a), self.step(self.checkers, b));
                by_a | by_b | self.step(by_a, b) | self.step(by_b, a)
            }
            (1, _) => self.enter(a, b),
            _ => self.step(1 << BAR, a) | self.step(1 << BAR, b),
        };
        reached & self.blots
    }

    /// Where up to this many steps by one die lead.
    fn repeat(&self, from: u32, die: u32, steps: u32) -> u32 {
        let (mut at, mut reached) = (from, 0);
        for _ in 0..steps {
            at = self.step(at, die);
            reached |= at;
        }
        reached
    }

    /// The points reached when one checker has to enter first.
    fn enter(&self, a: u32, b: u32) -> u32 {
        let (by_a, by_b) = (self.step(1 << BAR, a), self.step(1 << BAR, b));
        if a == b {
            let then = if by_a == 0 { 0 } else { self.repeat(self.checkers | by_a, a, 3) };
            return by_a | then;
        }
        let then = |entered: u32, die: u32| match entered {
            0 => 0,
            entered => self.step(self.checkers | entered, die),
        };
        by_a | by_b | then(by_a, b) | then(by_b, a)
    }
}

/// How freely a side's checkers behind the 12-point move past what the other side holds, in
/// rolls of 36.
struct Escapes {
    /// The rolls that free the last checker.
    of_rear: u32,
    /// The fewest for any point from the 24-point to the 16-point, occupied or not.
    of_worst_point: u32,
    /// The rolls that do not free a checker, summed over checkers.
    missing: u32,
}

impl Escapes {
    const FREE: Self = Self { of_rear: ROLL_COUNT, of_worst_point: ROLL_COUNT, missing: 0 };

    fn of(side: &SideSummary<'_>, blocked: u32) -> Self {
        let mut escapes = Self::FREE;
        for point in 13..=u32::from(BAR) {
            let ahead = (blocked & ((1 << point) - 1)).reverse_bits() >> (32 - point) & 0xfff;
            let count = u32::from(ESCAPES[ahead as usize]);
            if (16..=24).contains(&point) {
                escapes.of_worst_point = escapes.of_worst_point.min(count);
            }
            if point == side.rear {
                escapes.of_rear = count;
            }
            escapes.missing += u32::from(side.counts[point as usize]) * (ROLL_COUNT - count);
        }
        escapes
    }
}

/// Positions with their inputs as text, for the trainer's own implementation: a line for each with
/// the checkers of the side to roll on points 0 to 25, the same of the other side, the class of the
/// position, and `index:value` for every input that is not zero.
#[must_use]
pub fn input_cases() -> String {
    case_boards().iter().map(write_case).collect()
}

fn write_case(board: &Board) -> String {
    let sides = [Side::White, Side::Black];
    let counts = sides.iter().flat_map(|side| board.points(*side)).map(ToString::to_string);
    let inputs = expert_inputs(board, Side::White);
    let set = inputs.iter().enumerate().filter(|(_, value)| **value != 0.0);
    let set = set.map(|(index, value)| format!("{index}:{value}"));
    let class = PositionClass::of(board).name().to_owned();
    let words: Vec<String> = counts.chain([class]).chain(set).collect();
    words.join(" ") + "\n"
}

/// Boards of two games in which the play rotates through the legal ones.
fn case_boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for game in 0..2u32 {
        let (mut board, mut side, mut state) = (Board::start(), Side::White, 77 + game);
        while Side::BOTH.iter().all(|side| board.borne_off(*side) < 15) {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let dice = [(state >> 8) % 6 + 1, (state >> 16) % 6 + 1].map(|die| die as u8);
            let plays = gammon::legal_plays(&board, side, dice);
            if let Some(play) = plays.get((state >> 24) as usize % plays.len().max(1)) {
                (board, _) = board.after_play(side, *play);
            }
            side = side.other();
            if (state >> 20).is_multiple_of(3) {
                boards.push(seen_from(&board, side));
            }
        }
    }
    boards
}

/// The board with the given side as white.
fn seen_from(board: &Board, side: Side) -> Board {
    let points = [*board.points(side), *board.points(side.other())];
    Board::from_points(points).expect("the sides of a board can be exchanged")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_for_the_trainer_are_current() {
        let stored = include_str!("../../../../../training/gammon/input_cases.txt");
        assert!(stored == input_cases(), "run cargo xtask gammon-inputs");
    }

    #[test]
    fn the_cases_have_contact_races_hits_and_checkers_off() {
        let boards = case_boards();
        assert!(boards.len() > 30, "{}", boards.len());
        let any = |test: fn(&Board) -> bool| assert!(boards.iter().any(test));
        any(|board| PositionClass::of(board) == PositionClass::Race);
        any(|board| PositionClass::of(board) == PositionClass::Crashed);
        any(|board| board.points(Side::White)[25] > 0);
        any(|board| board.points(Side::White)[25] > 1);
        any(|board| board.points(Side::Black)[25] > 0);
        any(|board| board.borne_off(Side::White) > 0);
        any(|board| board.borne_off(Side::Black) > 10);
    }

    #[test]
    fn a_direct_six_shot_is_hit_by_17_rolls() {
        // White's blot is six points before black's only checkers behind it.
        let mut points = [[0; 26]; 2];
        (points[0][7], points[0][6], points[0][OFF as usize]) = (1, 2, 12);
        (points[1][24], points[1][1]) = (2, 13);
        let board = Board::from_points(points).expect("fifteen a side");
        let (white, black) = (SideSummary::of(&points[0]), SideSummary::of(&points[1]));
        assert!(has_contact(&board));
        // 11 with a six, 5-1 and 4-2 twice each, 3-3 and 2-2; the made 6-point blocks one way of 5-1.
        assert_eq!(Shots::at(&white, &black).hitting_rolls, 17);
    }
}
