//! What a move of Ludo does, as players say it.

use kit::{CodedMessage, Game, IntoStaticStr, Seat, SeatNames};
use ludo::{Ludo, Token, TokenPlace};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A reason for or against a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LudoReason {
    /// The last token finishes.
    Wins,
    /// An opponent's token is cut.
    Cuts {
        /// The owner of the token.
        seat: Seat,
        /// How many steps it had left to its finish; the fewer, the more it loses.
        steps_left: u8,
    },
    /// A token finishes.
    Finishes {
        /// The token.
        token: Token,
    },
    /// A token comes onto the board.
    Opens {
        /// The token.
        token: Token,
    },
    /// A token leaves the reach of opponents.
    Escapes {
        /// The token.
        token: Token,
        /// How many opponents' tokens were up to six steps behind it.
        threats: u8,
    },
    /// A token reaches a square or a lane where it cannot be cut.
    ReachesSafety {
        /// The token.
        token: Token,
    },
    /// A token comes into the reach of opponents.
    EntersDanger {
        /// The token.
        token: Token,
        /// How many opponents' tokens are up to six steps behind it then.
        threats: u8,
    },
    /// Another token of the seat stays in the reach of opponents.
    LeavesInDanger {
        /// The other token.
        token: Token,
        /// How many opponents' tokens are up to six steps behind it.
        threats: u8,
    },
    /// A token comes up to six steps behind an opponent's.
    Chases {
        /// The owner of that token.
        seat: Seat,
    },
    /// A token runs on.
    RunsOn {
        /// The token.
        token: Token,
        /// How many steps it has left.
        steps_left: u8,
    },
}

impl CodedMessage for LudoReason {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, name: SeatNames<'_>) -> String {
        let tokens = |count: u8| match count {
            1 => "one opponent's token".to_owned(),
            count => format!("{count} opponents' tokens"),
        };
        match self {
            Self::Wins => "The last token finishes.".into(),
            Self::Cuts { seat, steps_left } => {
                format!("It cuts a token of {} with {steps_left} steps left.", name(*seat))
            }
            Self::Finishes { token } => format!("Token {token} finishes."),
            Self::Opens { token } => format!("Token {token} comes onto the board."),
            Self::Escapes { token, threats } => {
                format!("Token {token} escapes from {}.", tokens(*threats))
            }
            Self::ReachesSafety { token } => format!("Token {token} cannot be cut there."),
            Self::EntersDanger { token, threats } => {
                format!("Token {token} lands in front of {}.", tokens(*threats))
            }
            Self::LeavesInDanger { token, threats } => {
                format!("Token {token} stays in front of {}.", tokens(*threats))
            }
            Self::Chases { seat } => format!("It comes close behind a token of {}.", name(*seat)),
            Self::RunsOn { token, steps_left } => {
                format!("Token {token} runs on, with {steps_left} steps left.")
            }
        }
    }
}

/// What a move of the seat on turn does, the most important first.
pub(super) fn move_reasons(position: &Ludo, token: Token) -> Vec<LudoReason> {
    let seat = position.turn();
    let after = position.after_move(token);
    if !after.in_play().contains(seat) && position.in_play().contains(seat) {
        return vec![LudoReason::Wins];
    }
    let (Some(from), Some(to)) = (place(position, seat, token), place(&after, seat, token)) else {
        return Vec::new();
    };
    let mut reasons = cuts(position, token, to);
    reasons.extend(arrival(position, &after, token, (from, to)));
    reasons.extend(left_in_danger(&after, seat, token));
    reasons.extend(chases(&after, seat, to));
    if reasons.is_empty() {
        let steps_left = after.steps_left(seat, token).unwrap_or_default();
        reasons.push(LudoReason::RunsOn { token, steps_left });
    }
    reasons
}

fn place(position: &Ludo, seat: Seat, token: Token) -> Option<TokenPlace> {
    position.tokens(seat).find(|(other, _)| *other == token).map(|(_, at)| at)
}

fn threats(position: &Ludo, seat: Seat, at: TokenPlace) -> u8 {
    match at {
        TokenPlace::Ring(square) => position.threat_count(seat, square).min(16) as u8,
        TokenPlace::Home | TokenPlace::Lane(_) | TokenPlace::Done => 0,
    }
}

/// The tokens that a move cuts.
fn cuts(position: &Ludo, token: Token, to: TokenPlace) -> Vec<LudoReason> {
    let there = |other: Seat| {
        let mut tokens = position.tokens(other).filter(move |(_, at)| *at == to);
        tokens.next().map(|(cut, _)| (other, cut))
    };
    let cut = position.seats_cut_by(token).iter().filter_map(there);
    cut.map(|(seat, cut)| LudoReason::Cuts {
        seat,
        steps_left: position.steps_left(seat, cut).unwrap_or_default(),
    })
    .collect()
}

/// What the token gains or risks where it lands.
fn arrival(
    position: &Ludo,
    after: &Ludo,
    token: Token,
    (from, to): (TokenPlace, TokenPlace),
) -> Option<LudoReason> {
    let seat = position.turn();
    let (was, is) = (threats(position, seat, from), threats(after, seat, to));
    match (from, to) {
        (_, TokenPlace::Done) => Some(LudoReason::Finishes { token }),
        (TokenPlace::Home, _) => Some(LudoReason::Opens { token }),
        _ if is > 0 => Some(LudoReason::EntersDanger { token, threats: is }),
        _ if was > 0 => Some(LudoReason::Escapes { token, threats: was }),
        _ if to.is_safe() && !from.is_safe() => Some(LudoReason::ReachesSafety { token }),
        _ => None,
    }
}

/// The other token with the most to lose that stays in the reach of opponents.
fn left_in_danger(after: &Ludo, seat: Seat, moved: Token) -> Option<LudoReason> {
    let others = after.tokens(seat).filter(|(token, _)| *token != moved);
    let endangered = others
        .map(|(token, at)| (token, threats(after, seat, at)))
        .filter(|(_, threats)| *threats > 0);
    let worst = endangered.min_by_key(|(token, _)| after.steps_left(seat, *token));
    worst.map(|(token, threats)| LudoReason::LeavesInDanger { token, threats })
}

/// The opponent whose token on an unsafe square is up to six steps ahead.
fn chases(after: &Ludo, seat: Seat, at: TokenPlace) -> Option<LudoReason> {
    let TokenPlace::Ring(square) = at else { return None };
    let is_ahead = |place: TokenPlace| match place {
        TokenPlace::Ring(other) => {
            let steps = (other + RING_SQUARES - square) % RING_SQUARES;
            (1..=6).contains(&steps) && !place.is_safe()
        }
        TokenPlace::Home | TokenPlace::Lane(_) | TokenPlace::Done => false,
    };
    let others = after.in_play().without(seat);
    let chased = others.iter().find(|other| after.tokens(*other).any(|(_, at)| is_ahead(at)));
    chased.map(|seat| LudoReason::Chases { seat })
}

const RING_SQUARES: u8 = 52;
