//! The position as data: what is saved, loaded and shown, and what makes it valid.

use crate::board::{BAR, CHECKERS};
use crate::position::{Asked, Crawford, Phase, Rules};
use crate::{Board, Config, Cube, Gammon, Session, Side, Win};
use kit::Fault;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A position of backgammon as data; not trusted until it is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Setup {
    /// The options.
    pub config: Config,
    /// Points won so far.
    pub score: Sides<u32>,
    /// Games finished.
    pub games: u16,
    /// Where the match stands with the Crawford game.
    pub crawford: CrawfordData,
    /// The doubling cube.
    pub cube: Cube,
    /// The 24 points from white's ace point on: white's checkers positive, black's negative.
    pub board: Vec<i8>,
    /// Checkers on the bar.
    pub bar: Sides<u8>,
    /// Checkers borne off.
    pub off: Sides<u8>,
    /// Whose turn it is.
    pub turn: Side,
    /// What the match waits for.
    pub waits: Waits,
    /// The roll to be played, larger die first.
    pub dice: Option<[u8; 2]>,
    /// An offer to give up was declined in this turn.
    pub declined: bool,
    /// Who has left the match.
    pub left: Option<Side>,
    /// How many questions have been asked.
    pub asks: u32,
}

/// Something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T: Copy> Sides<T> {
    /// A side's.
    pub const fn of(&self, side: Side) -> T {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    fn from(of: impl Fn(Side) -> T) -> Self {
        Self { white: of(Side::White), black: of(Side::Black) }
    }
}

/// Where the match stands with the Crawford game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "Crawford")]
pub enum CrawfordData {
    /// It is still to come, or there is none.
    Before,
    /// It is being played.
    Now,
    /// It has been played.
    Past,
}

/// What the match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Waits {
    /// A die each for the first turn.
    Opening,
    /// The side on turn doubles or rolls.
    Turn,
    /// The side on turn rolls.
    Roll,
    /// The side on turn plays its roll.
    Move,
    /// The other side answers a double.
    Double,
    /// The side on turn answers a beaver.
    Beaver,
    /// The other side answers an offer to give up.
    Offer {
        /// For what.
        win: Win,
    },
    /// Nothing: the match is over.
    Over,
}

impl Setup {
    pub(crate) fn start(config: &Config) -> Result<Self, Vec<Fault>> {
        let faults = config_faults(config);
        if !faults.is_empty() {
            return Err(faults);
        }
        let rules = Rules::new(config);
        Ok(Self::of(&Gammon {
            board: Board::start(),
            rules,
            cube: Cube::START,
            score: [0; 2],
            games: 0,
            crawford: Crawford::Before,
            turn: Side::White,
            phase: Phase::Opening,
            dice: [0; 2],
            declined: false,
            asks: 0,
            left: None,
        }))
    }

    pub(crate) fn of(gammon: &Gammon) -> Self {
        let board = &gammon.board;
        Self {
            config: gammon.rules.config(),
            score: Sides::from(|side| gammon.score[side.index()]),
            games: gammon.games,
            crawford: match gammon.crawford {
                Crawford::Before => CrawfordData::Before,
                Crawford::Now => CrawfordData::Now,
                Crawford::Past => CrawfordData::Past,
            },
            cube: gammon.cube,
            board: board.signed().to_vec(),
            bar: Sides::from(|side| board.points(side)[BAR as usize]),
            off: Sides::from(|side| board.off(side)),
            turn: gammon.turn,
            waits: match gammon.phase {
                Phase::Opening => Waits::Opening,
                Phase::Turn => Waits::Turn,
                Phase::Roll => Waits::Roll,
                Phase::Move => Waits::Move,
                Phase::Doubled => Waits::Double,
                Phase::Beavered => Waits::Beaver,
                Phase::Offered(win, _) => Waits::Offer { win },
                Phase::Over => Waits::Over,
            },
            dice: gammon.dice(),
            declined: gammon.declined,
            left: gammon.left,
            asks: gammon.asks,
        }
    }

    pub(crate) fn position(&self) -> Result<Gammon, Vec<Fault>> {
        let mut faults = config_faults(&self.config);
        let board = self.board().map_err(|fault| faults.push(fault)).unwrap_or(Board::start());
        if !faults.is_empty() {
            return Err(faults);
        }
        let asked = if self.dice.is_some() { Asked::Move } else { Asked::Turn };
        let gammon = Gammon {
            board,
            rules: Rules::new(&self.config),
            cube: self.cube,
            score: [self.score.white, self.score.black],
            games: self.games,
            crawford: match self.crawford {
                CrawfordData::Before => Crawford::Before,
                CrawfordData::Now => Crawford::Now,
                CrawfordData::Past => Crawford::Past,
            },
            turn: self.turn,
            phase: match self.waits {
                Waits::Opening => Phase::Opening,
                Waits::Turn => Phase::Turn,
                Waits::Roll => Phase::Roll,
                Waits::Move => Phase::Move,
                Waits::Double => Phase::Doubled,
                Waits::Beaver => Phase::Beavered,
                Waits::Offer { win } => Phase::Offered(win, asked),
                Waits::Over => Phase::Over,
            },
            dice: self.dice.unwrap_or_default(),
            declined: self.declined,
            asks: self.asks,
            left: self.left,
        };
        self.check(&gammon, &mut faults);
        if faults.is_empty() { Ok(gammon) } else { Err(faults) }
    }

    fn board(&self) -> Result<Board, Fault> {
        let signed: [i8; 24] = self
            .board
            .as_slice()
            .try_into()
            .map_err(|_| Fault::new("board", "24 numbers, one for each point"))?;
        Board::from_signed(
            &signed,
            [self.bar.white, self.bar.black],
            [self.off.white, self.off.black],
        )
        .ok_or_else(|| {
            Fault::new("board", format!("{CHECKERS} checkers a side, with bar and off counted in"))
        })
    }

    fn check(&self, gammon: &Gammon, faults: &mut Vec<Fault>) {
        let mut fault = |holds: bool, field: &str, rule: &str| {
            if !holds {
                faults.push(Fault::new(field, rule));
            }
        };
        let value = self.cube.value;
        let power = value.is_power_of_two() && value <= Cube::MOST;
        fault(power, "cube.value", "1, 2, 4 and so on up to 4096");
        fault(
            (value == 1) == self.cube.owner.is_none(),
            "cube.owner",
            "whoever took the last double",
        );
        fault(value == 1 || self.config.cube, "cube.value", "1 where no cube is used");
        let most = u32::from(Config::LONGEST) * 3 * u32::from(Cube::MOST);
        let sane = self.score.white.max(self.score.black) <= most;
        fault(sane, "score", "no more than the longest session can bring");
        self.check_crawford(gammon, &mut fault);
        self.check_end(gammon, &mut fault);
        let rolled = self.dice.is_some();
        let (needs, may) = match self.waits {
            Waits::Move => (true, true),
            Waits::Offer { .. } => (false, true),
            _ => (false, false),
        };
        fault(rolled || !needs, "dice", "the roll that is to be played");
        fault(!rolled || may, "dice", "none before the roll");
        let Some([high, low]) = self.dice else { return self.check_cube(gammon, &mut fault) };
        if !(1..=6).contains(&low) || !(low..=6).contains(&high) {
            return fault(false, "dice", "two numbers from 1 to 6, the larger first");
        }
        let playable = crate::plays::any(&gammon.board, self.turn, [high, low]);
        fault(playable, "dice", "a roll that can be played: otherwise the turn has passed");
        self.check_cube(gammon, &mut fault);
    }

    /// The match is over when its length or a side's leaving says so, and no game is when a
    /// side has borne off everything.
    fn check_end(&self, gammon: &Gammon, fault: &mut impl FnMut(bool, &str, &str)) {
        let length = self.config.length;
        let reached = match self.config.session {
            Session::Match => Side::BOTH.into_iter().any(|side| gammon.points_needed(side) == 0),
            Session::Money => self.games >= length,
        };
        let over = reached || self.left.is_some();
        fault(
            over == (self.waits == Waits::Over),
            "waits",
            "over when the match is, and only then",
        );
        let won = Side::BOTH.into_iter().any(|side| gammon.board.off(side) == CHECKERS);
        fault(!won || over, "off", "a side that has borne off all has won the game");
        let opening = self.waits == Waits::Opening;
        let fresh = gammon.board == Board::start() && self.cube == Cube::START;
        fault(!opening || fresh, "waits", "an opening roll is thrown at the opening position");
        fault(!opening || !self.declined, "declined", "nothing before the opening roll");
    }

    /// The Crawford game is the first in which a side is one point short, and no cube is turned in it.
    fn check_crawford(&self, gammon: &Gammon, fault: &mut impl FnMut(bool, &str, &str)) {
        let played = self.config.session == Session::Match && self.config.crawford;
        let short = Side::BOTH.into_iter().any(|side| gammon.points_needed(side) <= 1);
        let rule = "before, unless a side is one point short in a match with the Crawford rule";
        fault(self.crawford == CrawfordData::Before || (played && short), "crawford", rule);
        let turned = self.crawford == CrawfordData::Now && self.cube.turned();
        fault(!turned, "cube", "nobody doubles in the Crawford game");
    }

    fn check_cube(&self, gammon: &Gammon, fault: &mut impl FnMut(bool, &str, &str)) {
        let on_turn = gammon.may_double(self.turn);
        let may = match self.waits {
            Waits::Turn | Waits::Double | Waits::Beaver => on_turn,
            Waits::Offer { .. } => on_turn || self.dice.is_some(),
            _ => true,
        };
        fault(may, "waits", "nothing to double: the cube is not in this side's hands");
        let beaver = self.waits != Waits::Beaver || gammon.may_beaver();
        fault(beaver, "waits", "there are no beavers here");
        let offered = matches!(self.waits, Waits::Offer { .. });
        fault(!offered || gammon.may_offer(), "waits", "no offer can be open now");
        fault(!(self.declined && self.waits == Waits::Over), "declined", "nothing is, at the end");
        let declined = !self.declined || self.config.resignations;
        fault(declined, "declined", "there are no offers at this table");
    }
}

fn config_faults(config: &Config) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !(1..=Config::LONGEST).contains(&config.length) {
        faults.push(Fault::new("length", format!("1 to {}", Config::LONGEST)));
    }
    if config.session == Session::Match {
        for (set, name) in [(config.jacoby, "jacoby"), (config.beavers, "beavers")] {
            if set {
                faults.push(Fault::new(name, "a rule of money play, not of a match"));
            }
        }
    }
    faults
}
