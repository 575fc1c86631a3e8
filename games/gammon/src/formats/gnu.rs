//! GNU Backgammon's Position ID and Match ID.

use super::bits::Bits;
use super::{IdError, ParsedPosition};
use crate::position::{Crawford, GammonPhase, OfferTiming, ResignOffer};
use crate::{Board, CHECKERS_PER_SIDE, Config, Cube, Gammon, SessionKind, Setup, Side, Win};
use kit::{Fault, Game};

/// The board as 14 characters: for the side that is not on roll and then for the other, the
/// checkers on each of its points and the bar as so many ones, each point closed by a zero.
///
/// ```
/// use gammon::{Board, Side, formats};
/// assert_eq!(formats::position_id(&Board::start(), Side::White), "4HPwATDgc/ABMA");
/// ```
#[must_use]
pub fn position_id(board: &Board, on_roll: Side) -> String {
    let mut bits = Bits::default();
    for side in [on_roll.other(), on_roll] {
        for count in &board.points(side)[1..=25] {
            bits.push((1 << count) - 1, u32::from(*count) + 1);
        }
    }
    bits.to_base64(10)
}

pub(super) fn parse_board(text: &str, on_roll: Side) -> Result<Board, IdError> {
    let form = IdError::Form("a Position ID of 14 characters of base 64");
    let bits = Bits::from_base64(text, 10).ok_or(form)?;
    let (mut at, mut points) = (0, [[0u8; 26]; 2]);
    for side in [on_roll.other(), on_roll] {
        for count in &mut points[side.index()][1..] {
            while at < 80 && bits.take(&mut at, 1) == 1 {
                *count += 1;
            }
        }
    }
    let wrong = || {
        IdError::Position(format!("more than {CHECKERS_PER_SIDE} checkers, or two on one point"))
    };
    for row in &mut points {
        let sum: u32 = row.iter().map(|count| u32::from(*count)).sum();
        row[0] = u32::from(CHECKERS_PER_SIDE).checked_sub(sum).ok_or_else(wrong)? as u8;
    }
    Board::from_points(points).ok_or_else(wrong)
}

/// GNU Backgammon's number for a side: white is the player at the bottom, number 1, as in
/// an XGID.
const fn player(side: Side) -> u32 {
    match side {
        Side::White => 1,
        Side::Black => 0,
    }
}

/// The match as 12 characters: cube, who is to decide, dice, length and score.
#[must_use]
pub fn match_id(position: &Gammon) -> String {
    let mut bits = Bits::default();
    let turn = player(position.turn);
    let decides = position.decider().map_or(turn, player);
    bits.push(position.cube.value.ilog2(), 4);
    bits.push(position.cube.owner.map_or(3, player), 2);
    bits.push(turn, 1);
    bits.push(u32::from(position.is_crawford()), 1);
    let state = match position.phase {
        GammonPhase::Opening => 0,
        GammonPhase::Over => 2,
        _ => 1,
    };
    bits.push(state, 3);
    bits.push(decides, 1);
    bits.push(u32::from(matches!(position.phase, GammonPhase::Doubled | GammonPhase::Beavered)), 1);
    let offered = match position.phase {
        GammonPhase::Offered(offer) => u32::from(offer.win.multiplier()),
        _ => 0,
    };
    bits.push(offered, 2);
    bits.push(u32::from(position.dice[0]), 3);
    bits.push(u32::from(position.dice[1]), 3);
    let length =
        if position.rules.session == SessionKind::Match { position.rules.length } else { 0 };
    bits.push(u32::from(length), 15);
    let [white, black] = position.score;
    bits.push(black.min(0x7fff), 15);
    bits.push(white.min(0x7fff), 15);
    // Newer versions store whether the Jacoby rule is off.
    bits.push(u32::from(!position.rules.jacoby), 1);
    bits.to_base64(9)
}

/// The position that a Position ID and a Match ID, with a colon between, describe.
///
/// # Errors
/// If the text is malformed or describes an invalid position.
pub fn parse_gnu(text: &str) -> Result<Gammon, IdError> {
    let form = "a Position ID, a colon and a Match ID";
    let (board, game) = text.trim().split_once(':').ok_or(IdError::Form(form))?;
    Ok(parse_parts(board, game)?.position()?.position)
}

/// The contents of a Position ID and a Match ID.
pub(super) fn parse_parts(board: &str, game: &str) -> Result<ParsedId, IdError> {
    let form = IdError::Form("a Match ID of 12 characters of base 64");
    let bits = Bits::from_base64(game, 9).ok_or(form)?;
    let at = &mut 0;
    let side = |number: u32| if number == 1 { Side::White } else { Side::Black };
    let value = 1 << bits.take(at, 4);
    let owner = match bits.take(at, 2) {
        3 => None,
        number => Some(side(number)),
    };
    let turn = side(bits.take(at, 1));
    let crawford = bits.take(at, 1) == 1;
    let state = bits.take(at, 3);
    let _decides = bits.take(at, 1);
    let doubled = bits.take(at, 1) == 1;
    let offered = bits.take(at, 2);
    let (one, two) = (bits.take(at, 3) as u8, bits.take(at, 3) as u8);
    let length = bits.take(at, 15) as u16;
    let (black, white) = (bits.take(at, 15), bits.take(at, 15));
    let jacoby = bits.take(at, 1) == 0 && length == 0;
    let money = length == 0;
    Ok(ParsedId {
        board: parse_board(board, turn)?,
        config: Config {
            session: if money { SessionKind::Money } else { SessionKind::Match },
            length: if money { 1 } else { length },
            jacoby,
            ..Config::default()
        },
        cube: Cube { value, owner },
        turn,
        crawford,
        dice: [one.max(two), one.min(two)],
        score: [white, black],
        state: match (state, doubled, offered) {
            (0, ..) => IdState::Opening,
            (1, true, _) => IdState::Doubled,
            (1, false, 1..=3) => IdState::Offered(Win::ALL[offered as usize - 1]),
            (1, ..) => IdState::Playing,
            _ => IdState::Over,
        },
    })
}

/// The contents of an id, before validation.
pub(super) struct ParsedId {
    pub(super) board: Board,
    pub(super) config: Config,
    pub(super) cube: Cube,
    pub(super) turn: Side,
    pub(super) crawford: bool,
    pub(super) dice: [u8; 2],
    pub(super) score: [u32; 2],
    pub(super) state: IdState,
}

pub(super) enum IdState {
    Opening,
    Playing,
    Doubled,
    Beavered,
    Offered(Win),
    Over,
}

impl ParsedId {
    /// A board on which white is to roll, at the beginning of a match.
    pub(super) const fn to_roll(board: Board, config: Config) -> Self {
        let (cube, turn, state) = (Cube::START, Side::White, IdState::Playing);
        Self { board, config, cube, turn, crawford: false, dice: [0; 2], score: [0; 2], state }
    }

    /// The position, if it is valid. A roll that cannot be played has passed the turn.
    pub(super) fn position(mut self) -> Result<ParsedPosition, IdError> {
        let is_playing = matches!(self.state, IdState::Playing) && self.dice[0] > 0;
        let passes = is_playing && !crate::plays::has_legal_play(&self.board, self.turn, self.dice);
        let passed = passes.then_some((self.turn, self.dice));
        if passes {
            (self.turn, self.dice) = (self.turn.other(), [0; 2]);
        }
        Ok(ParsedPosition { position: self.to_position()?, passed })
    }

    fn to_position(&self) -> Result<Gammon, IdError> {
        let fault = |faults: Vec<Fault>| IdError::Position(Fault::join(&faults));
        let base = Setup::start(Gammon::RULES_VERSION, &self.config)
            .and_then(|setup| setup.position())
            .map_err(fault)?;
        let crawford = match self.crawford {
            true => Crawford::Now,
            false if self.past_crawford() => Crawford::Past,
            false => Crawford::Before,
        };
        let mut gammon = Gammon {
            board: self.board,
            cube: self.cube,
            turn: self.turn,
            crawford,
            dice: self.dice,
            score: self.score,
            ..base
        };
        gammon.phase = match self.state {
            IdState::Opening => GammonPhase::Opening,
            IdState::Doubled => GammonPhase::Doubled,
            IdState::Beavered => GammonPhase::Beavered,
            IdState::Offered(win) => GammonPhase::Offered(ResignOffer {
                win,
                by: self.turn,
                timing: match (self.dice[0], gammon.may_double(self.turn)) {
                    (1.., _) => OfferTiming::AfterRoll,
                    (0, true) => OfferTiming::BeforeRoll,
                    (0, false) => OfferTiming::RollDue,
                },
            }),
            IdState::Over => GammonPhase::Over,
            IdState::Playing if self.dice[0] > 0 => GammonPhase::Move,
            IdState::Playing if gammon.may_double(self.turn) => GammonPhase::Turn,
            IdState::Playing => GammonPhase::Roll,
        };
        Gammon::position(&Setup::of(&gammon)).map_err(fault)
    }

    /// Whether the Crawford game has been played: a side is one point short, and this is not it.
    fn past_crawford(&self) -> bool {
        let short = self.score.iter().any(|score| score + 1 == u32::from(self.config.length));
        self.config.session == SessionKind::Match && self.config.length > 1 && short
    }
}
