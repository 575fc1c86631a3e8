//! The serialised form of a position, and its validation.

use crate::board::{BAR, CHECKERS_PER_SIDE};
use crate::position::{
    Crawford, GammonPhase, GammonRules, OFFERS_UNASKED_VERSION, OfferTiming, ResignOffer,
};
use crate::{Board, Config, Cube, Gammon, SessionKind, Side, Win};
use kit::{AskCounter, Fault, FaultList, Match};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A position of backgammon as data; it may be invalid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Setup {
    /// The options.
    pub config: Config,
    /// The version of the rules; a set-up that does not say is of version 1.
    #[serde(default = "first_rules", skip_serializing_if = "is_first_rules")]
    #[ts(as = "Option<u32>", optional)]
    pub rules: u32,
    /// Points won so far.
    pub score: PerSide<u32>,
    /// Games finished.
    pub games: u16,
    /// Where the match stands with the Crawford game.
    pub crawford: CrawfordData,
    /// The doubling cube.
    pub cube: Cube,
    /// The 24 points from white's ace point on: white's checkers positive, black's negative.
    pub board: Vec<i8>,
    /// Checkers on the bar.
    pub bar: PerSide<u8>,
    /// Checkers borne off.
    pub off: PerSide<u8>,
    /// Whose turn it is.
    pub turn: Side,
    /// What the match waits for.
    pub waits: PhaseData,
    /// The roll to be played, larger die first.
    pub dice: Option<[u8; 2]>,
    /// The offer of the side on turn to give up was declined in this turn.
    pub declined: bool,
    /// The offer of the other side was declined since its turn began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub declined_other: bool,
    /// Who has resigned the match.
    pub left: Option<Side>,
    /// The number of asks so far.
    pub asks: AskCounter,
}

/// A value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PerSide<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T: Copy> PerSide<T> {
    /// The value of a side.
    pub const fn of(&self, side: Side) -> T {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    pub(crate) fn from(of: impl Fn(Side) -> T) -> Self {
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
pub enum PhaseData {
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
    /// An offer to give up is answered.
    Offer {
        /// What would be lost.
        win: Win,
        /// Who made it, if not the side on turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        by: Option<Side>,
        /// Whether it was made while a roll was due.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        roll_due: bool,
    },
    /// Nothing: the match is over.
    Over,
}

/// The version of the rules of data that does not name one.
const fn first_rules() -> u32 {
    1
}

const fn is_first_rules(rules: &u32) -> bool {
    *rules == first_rules()
}

impl Setup {
    pub(crate) fn start(version: u32, config: &Config) -> Result<Self, Vec<Fault>> {
        Match::<Gammon>::check_rules(version).map_err(|fault| vec![fault])?;
        config_faults(version, config).into_result(())?;
        let rules = GammonRules::new(config);
        Ok(Self::of(&Gammon {
            board: Board::start(),
            version: version as u8,
            rules,
            cube: Cube::START,
            score: [0; 2],
            games: 0,
            crawford: Crawford::Before,
            turn: Side::White,
            phase: GammonPhase::Opening,
            dice: [0; 2],
            declined: [false; 2],
            asks: AskCounter::default(),
            left: None,
        }))
    }

    pub(crate) fn of(gammon: &Gammon) -> Self {
        let board = &gammon.board;
        Self {
            config: gammon.rules.config(),
            rules: gammon.version.into(),
            score: PerSide::from(|side| gammon.score[side.index()]),
            games: gammon.games,
            crawford: match gammon.crawford {
                Crawford::Before => CrawfordData::Before,
                Crawford::Now => CrawfordData::Now,
                Crawford::Past => CrawfordData::Past,
            },
            cube: gammon.cube,
            board: board.signed().to_vec(),
            bar: PerSide::from(|side| board.points(side)[BAR as usize]),
            off: PerSide::from(|side| board.borne_off(side)),
            turn: gammon.turn,
            waits: match gammon.phase {
                GammonPhase::Opening => PhaseData::Opening,
                GammonPhase::Turn => PhaseData::Turn,
                GammonPhase::Roll => PhaseData::Roll,
                GammonPhase::Move => PhaseData::Move,
                GammonPhase::Doubled => PhaseData::Double,
                GammonPhase::Beavered => PhaseData::Beaver,
                GammonPhase::Offered(ResignOffer { win, by, timing }) => PhaseData::Offer {
                    win,
                    by: (by != gammon.turn).then_some(by),
                    roll_due: timing == OfferTiming::RollDue,
                },
                GammonPhase::Over => PhaseData::Over,
            },
            dice: gammon.dice(),
            declined: gammon.declined[gammon.turn.index()],
            declined_other: gammon.declined[gammon.turn.other().index()],
            left: gammon.left,
            asks: gammon.asks,
        }
    }

    pub(crate) fn position(&self) -> Result<Gammon, Vec<Fault>> {
        Match::<Gammon>::check_rules(self.rules).map_err(|fault| vec![fault])?;
        let mut faults = config_faults(self.rules, &self.config);
        let board = self.board().map_err(|fault| faults.extend([fault])).unwrap_or(Board::start());
        faults.into_result(())?;
        let mut declined = [false; 2];
        declined[self.turn.index()] = self.declined;
        declined[self.turn.other().index()] = self.declined_other;
        let gammon = Gammon {
            board,
            version: self.rules as u8,
            rules: GammonRules::new(&self.config),
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
                PhaseData::Opening => GammonPhase::Opening,
                PhaseData::Turn => GammonPhase::Turn,
                PhaseData::Roll => GammonPhase::Roll,
                PhaseData::Move => GammonPhase::Move,
                PhaseData::Double => GammonPhase::Doubled,
                PhaseData::Beaver => GammonPhase::Beavered,
                PhaseData::Offer { win, by, roll_due } => GammonPhase::Offered(ResignOffer {
                    win,
                    by: by.unwrap_or(self.turn),
                    timing: match (roll_due, self.dice) {
                        (true, _) => OfferTiming::RollDue,
                        (false, Some(_)) => OfferTiming::AfterRoll,
                        (false, None) => OfferTiming::BeforeRoll,
                    },
                }),
                PhaseData::Over => GammonPhase::Over,
            },
            dice: self.dice.unwrap_or_default(),
            declined,
            asks: self.asks,
            left: self.left,
        };
        let mut faults = FaultList::default();
        self.check(&gammon, &mut faults);
        faults.into_result(gammon)
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
            Fault::new(
                "board",
                format!("{CHECKERS_PER_SIDE} checkers a side, with bar and off counted in"),
            )
        })
    }

    fn check(&self, gammon: &Gammon, faults: &mut FaultList) {
        let value = self.cube.value;
        let power = value.is_power_of_two() && value <= Cube::MAX_VALUE;
        faults.require(power, "cube.value", "1, 2, 4 and so on up to 4096");
        faults.require(
            (value == 1) == self.cube.owner.is_none(),
            "cube.owner",
            "whoever took the last double",
        );
        faults.require(value == 1 || self.config.cube, "cube.value", "1 where no cube is used");
        let most = u32::from(Config::MAX_LENGTH) * 3 * u32::from(Cube::MAX_VALUE);
        let sane = self.score.white.max(self.score.black) <= most;
        faults.require(sane, "score", "no more than the longest session can bring");
        self.check_crawford(gammon, faults);
        self.check_end(gammon, faults);
        faults.require(
            !(is_shut_out(&gammon.board, Side::White) && is_shut_out(&gammon.board, Side::Black)),
            "bar",
            "a side that can come in: here no checker could ever be moved",
        );
        let rolled = self.dice.is_some();
        let (needs, may) = match self.waits {
            PhaseData::Move => (true, true),
            PhaseData::Offer { .. } => (false, true),
            _ => (false, false),
        };
        faults.require(rolled || !needs, "dice", "the roll that is to be played");
        faults.require(!rolled || may, "dice", "none before the roll");
        let Some([high, low]) = self.dice else { return self.check_cube(gammon, faults) };
        if !(1..=6).contains(&low) || !(low..=6).contains(&high) {
            return faults.require(false, "dice", "two numbers from 1 to 6, the larger first");
        }
        let playable = crate::plays::has_legal_play(&gammon.board, self.turn, [high, low]);
        faults.require(
            playable,
            "dice",
            "a roll that can be played: otherwise the turn has passed",
        );
        self.check_cube(gammon, faults);
    }

    /// The match is over exactly if its length is reached or a side has resigned, and no game
    /// goes on after a side has borne off everything.
    fn check_end(&self, gammon: &Gammon, faults: &mut FaultList) {
        let length = self.config.length;
        let reached = match self.config.session {
            SessionKind::Match => {
                Side::BOTH.into_iter().any(|side| gammon.points_needed(side) == 0)
            }
            SessionKind::Money => self.games >= length,
        };
        let over = reached || self.left.is_some();
        faults.require(
            over == (self.waits == PhaseData::Over),
            "waits",
            "over when the match is, and only then",
        );
        let won =
            Side::BOTH.into_iter().any(|side| gammon.board.borne_off(side) == CHECKERS_PER_SIDE);
        faults.require(!won || over, "off", "a side that has borne off all has won the game");
        let opening = self.waits == PhaseData::Opening;
        let fresh = gammon.board == Board::start() && self.cube == Cube::START;
        faults.require(
            !opening || fresh,
            "waits",
            "an opening roll is thrown at the opening position",
        );
        let declined = self.declined || self.declined_other;
        faults.require(!opening || !declined, "declined", "nothing before the opening roll");
    }

    /// The Crawford game is the first in which a side is one point short, and no cube is turned in it.
    fn check_crawford(&self, gammon: &Gammon, faults: &mut FaultList) {
        let played = self.config.session == SessionKind::Match && self.config.crawford;
        let short = Side::BOTH.into_iter().any(|side| gammon.points_needed(side) <= 1);
        let rule = "before, unless a side is one point short in a match with the Crawford rule";
        faults.require(
            self.crawford == CrawfordData::Before || (played && short),
            "crawford",
            rule,
        );
        let turned = self.crawford == CrawfordData::Now && self.cube.is_turned();
        faults.require(!turned, "cube", "nobody doubles in the Crawford game");
    }

    fn check_cube(&self, gammon: &Gammon, faults: &mut FaultList) {
        let on_turn = gammon.may_double(self.turn);
        let may = match self.waits {
            PhaseData::Turn | PhaseData::Double | PhaseData::Beaver => on_turn,
            PhaseData::Offer { roll_due, .. } => on_turn || roll_due || self.dice.is_some(),
            _ => true,
        };
        faults.require(may, "waits", "nothing to double: the cube is not in this side's hands");
        let beaver = self.waits != PhaseData::Beaver || gammon.may_beaver();
        faults.require(beaver, "waits", "there are no beavers here");
        self.check_offer(gammon, faults);
    }

    /// An offer is open only where one can be made, and a declined one only where there are offers.
    fn check_offer(&self, gammon: &Gammon, faults: &mut FaultList) {
        if let PhaseData::Offer { by, roll_due, .. } = self.waits {
            let by_other = by.is_some_and(|by| by != self.turn);
            let unasked = by_other || roll_due;
            let allowed = !unasked || self.rules >= u32::from(OFFERS_UNASKED_VERSION);
            let open = allowed && gammon.may_offer_resignation(by.unwrap_or(self.turn));
            faults.require(open, "waits", "no offer can be open now");
            let rolled = roll_due && self.dice.is_some();
            faults.require(!rolled, "dice", "none while the roll is due");
            let named = by != Some(self.turn);
            faults.require(named, "waits", "by is the side that is not on turn, or is left out");
        }
        let declined = self.declined || self.declined_other;
        faults.require(
            !(declined && self.waits == PhaseData::Over),
            "declined",
            "nothing is, at the end",
        );
        faults.require(
            !declined || self.config.resignations,
            "declined",
            "there are no offers at this table",
        );
        let other = !self.declined_other || self.rules >= u32::from(OFFERS_UNASKED_VERSION);
        faults.require(other, "declined_other", "only the side on turn makes offers");
    }
}

fn config_faults(version: u32, config: &Config) -> FaultList {
    let mut faults = FaultList::default();
    let length = 1..=Config::MAX_LENGTH;
    faults.require(length.contains(&config.length), "length", format!("1 to {}", length.end()));
    let money = config.session == SessionKind::Money;
    for (set, name) in [(config.jacoby, "jacoby"), (config.beavers, "beavers")] {
        faults.require(money || !set, name, "a rule of money play, not of a match");
    }
    // Without a cube no gammon would ever count. Version 1 allowed it.
    let counts = version < 2 || !config.jacoby || config.cube;
    faults.require(
        counts,
        "jacoby",
        "gammons count only once the cube has been turned, so this needs the cube",
    );
    faults
}

/// Whether a side has checkers on the bar and the other side's home is closed: it cannot move until
/// the other side does. Play never comes to a position in which that is so for both.
fn is_shut_out(board: &Board, side: Side) -> bool {
    let home = &board.points(side.other())[1..=6];
    board.points(side)[BAR as usize] > 0 && home.iter().all(|checkers| *checkers >= 2)
}
