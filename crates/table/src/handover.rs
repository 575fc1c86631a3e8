//! A match that was begun on the device of a player and brought to a server.
//!
//! The log of the server's table begins with the entries of the device. The entry of the handover
//! ends them: the match waits, its players take their chairs, and when the owner starts it again its
//! dice come from a secret of the server and salts of those who sit then, as for a match that
//! begins. What the device dealt it could have chosen, and what was hidden it knew.

use crate::{ChairOccupant, CurrentMatch, DiceSecret, PlayerInfo, Table, TableRecord};
use kit::{Commitment, DeviceDice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a match was brought here.
#[derive(Clone, Debug)]
pub(crate) struct MatchHandover {
    /// The dice of the device.
    pub(crate) device: DeviceDice,
    /// The number of the member who brought it.
    member: usize,
    /// The entry with which it went on.
    pub(crate) resumed: Option<u64>,
}

/// What everybody is told of a match that was begun on the device of a player. The device dealt the
/// first rolls, made the moves of bots, and knew all that was hidden until then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct HandoverInfo {
    /// The number of the member who brought it.
    pub member: usize,
    /// How many steps it had then.
    pub steps: u32,
    /// How many rolls the device has dealt.
    #[ts(type = "number")]
    pub rolls: u64,
    /// The SHA-256 of the secret with which the device dealt.
    pub commitment: String,
    /// Whether the game hides something from players, which the device knew.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub knew_hidden: bool,
}

impl MatchHandover {
    pub(crate) fn info(&self, current: &CurrentMatch) -> HandoverInfo {
        HandoverInfo {
            member: self.member,
            steps: self.device.steps,
            rolls: self.device.rolls,
            commitment: self.device.commitment.to_string(),
            knew_hidden: !current.state.is_fully_visible(),
        }
    }
}

impl CurrentMatch {
    /// Whether it was brought here from a device and waits until the owner starts it again.
    #[must_use]
    pub(crate) fn is_suspended(&self) -> bool {
        self.end.is_none() && self.handover.as_ref().is_some_and(|it| it.resumed.is_none())
    }
}

impl Table {
    /// Whether the current match was brought here from a device and waits to go on.
    #[must_use]
    pub fn is_suspended(&self) -> bool {
        self.current_match.as_ref().is_some_and(CurrentMatch::is_suspended)
    }

    /// The record with which the entries of the device end.
    pub(crate) fn handover_record(&self, secret: DiceSecret) -> TableRecord {
        let round = self.dice_round.number;
        TableRecord::HandedOver { round, secret: secret.to_hex() }
    }

    /// Ends the entries of the device; the match waits.
    pub(crate) fn hand_over(&mut self, round: u32, secret: &str) -> Result<(), String> {
        if self.device_code.take().is_none() {
            return Err("the table did not begin on a device".into());
        }
        let member = self.owner;
        let current = self.current_match.as_mut().filter(|current| current.end.is_none());
        let current = current.ok_or("no match to be handed over")?;
        let salts = current.joint.clone().ok_or("a match without salts of its seats")?;
        let device = DeviceDice {
            match_id: current.id.clone(),
            commitment: Commitment::of_secret(&current.secret.bytes),
            secret: current.secret.to_hex(),
            salts,
            rolls: current.roll_count,
            steps: current.step_count,
        };
        current.handover = Some(MatchHandover { device, member, resumed: None });
        current.return_points.clear();
        self.apply_commitment(round, secret)
    }

    /// Goes on with the match that waits, with new dice.
    pub(crate) fn resume_match(&mut self, record: &TableRecord, time: u64) -> Result<(), String> {
        let TableRecord::Resumed { number, secret, .. } = record else {
            return Err("out of place".into());
        };
        let joint = self.check_begun(record)?;
        let (id, entry) = (self.match_id(*number), self.seq + 1);
        let current = self.current_match.as_mut().ok_or("no match to go on with")?;
        let handover = current.handover.as_mut().ok_or("a match that was not handed over")?;
        handover.resumed = Some(entry);
        (current.id, current.secret) = (id, DiceSecret::from_hex(secret)?);
        current.first_dice = joint.dice(current.secret.bytes, &current.id, 0);
        (current.salts, current.joint) = (joint.texts(), Some(joint));
        current.asked_at = time;
        let config = current.config.clone();
        self.dice_round = self.dice_round.next(0);
        for member in &mut self.members {
            member.ready = false;
        }
        self.fill_banks(&config);
        self.links.note_players(*number, PlayerInfo::of_match(self));
        Ok(())
    }

    /// The identifier of the next match, which goes into each of its rolls.
    pub(crate) fn match_id(&self, number: u32) -> String {
        format!("{}-{number}", self.device_code.unwrap_or(self.code))
    }

    /// Whether nobody has a chair, and somebody could take it. A match that waits to go on has its
    /// own chairs.
    pub(crate) fn is_free(&self, chair: usize) -> bool {
        let suspended = self.current_match.as_ref().filter(|current| current.is_suspended());
        let is_nobodys =
            self.chairs.get(chair).is_some_and(|it| it.occupant == ChairOccupant::Nobody);
        let has_seat = |it: &CurrentMatch| it.chairs.iter().any(|at| usize::from(*at) == chair);
        is_nobodys && suspended.is_none_or(has_seat)
    }
}
