//! Actions of a game, given to tables in the middle of a match.

use crate::judge::hold;
use crate::mill::pick;
use crate::stage::{Shown, Stage, options, question, who};
use crate::{Input, Judge, Mill, Verdict};
use catalog::GameId;
use kit::Seeded;
use serde_json::Value;
use table::{Command, Draft, Fresh, Moment, Record, Table};

/// How many matches are waiting for an answer.
const SCENES: u64 = 48;

/// Everything that is shown is compared once in so many inputs: a fingerprint always.
const WHOLE: u64 = 16;

pub(crate) struct Actions(Vec<Scene>);

/// A table, its log, and what it was when the log ended.
struct Scene {
    stage: Stage,
    table: Table,
    before: Shown,
}

impl Actions {
    pub(crate) fn new(game: GameId) -> anyhow::Result<Self> {
        let scene = |number| Scene::new(game, number).map_err(anyhow::Error::msg);
        (0..SCENES).map(scene).collect::<anyhow::Result<_>>().map(Self)
    }

    fn scene(&mut self, number: u64) -> &mut Scene {
        &mut self.0[(number % SCENES) as usize]
    }
}

impl Scene {
    fn new(game: GameId, number: u64) -> Result<Self, String> {
        let all = options(game);
        let config = &all[number as usize % all.len()];
        let seats = u64::from(game.seats().end() - game.seats().start()) + 1;
        let people = u64::from(*game.seats().start()) + number % seats;
        let stage = Stage::play(game, config, people as usize, number as u32 * 2, number)?;
        let table = stage.fold()?;
        let before = Shown::of(&table);
        Ok(Self { stage, table, before })
    }

    /// What is asked for: most often by somebody who is asked, and of the open question.
    fn command(&self, action: Value, number: u64) -> (usize, Command) {
        let mut chance = Seeded::nth(number, 1);
        let open = match self.table.playing().map(|running| running.play.moment()) {
            Some(Moment::Ask { id, .. }) => id,
            _ => 0,
        };
        let asked = question(&self.table, &mut chance).map_or(0, |(person, ..)| person);
        let anybody = chance.below(self.table.members.len() as u32 + 1) as usize;
        let person = if chance.below(8) == 0 { anybody } else { asked };
        let ask = if chance.below(16) == 0 { chance.below(1 << 31) } else { open };
        (person, Command::Act { ask, action })
    }

    fn unchanged(&self, number: u64) -> Result<(), String> {
        let whole = number.is_multiple_of(WHOLE);
        let now = if whole { Shown::of(&self.table) } else { Shown::brief(&self.table) };
        hold(now.agrees(&self.before), || "what was refused changed the table".into())
    }

    /// What was accepted is committed, stored, and told again from the log.
    fn accepted(&mut self, draft: Draft) -> Result<(), String> {
        let time = self.table.time + 1;
        let bytes = draft.record.to_bytes();
        self.table.commit(draft, time)?;
        let now = Shown::of(&self.table);
        let mut again = self.stage.fold()?;
        again.apply(&Record::from_bytes(&bytes)?, time)?;
        let told = Shown::of(&again);
        self.table = self.stage.fold()?;
        hold(now == told, || "the log tells another table than the one that was shown".into())
    }
}

impl Judge for Actions {
    /// Half of all inputs are made from what is legal where they are given.
    fn make(&mut self, mill: &Mill, number: u64, chance: &mut Seeded) -> Input {
        if chance.below(2) == 0 {
            return mill.make(chance);
        }
        let legal = question(&self.scene(number).table, chance).map(|(.., legal)| legal);
        let action = legal.and_then(|legal| pick(&legal, chance).cloned()).unwrap_or_default();
        mill.change(Input::Text(action.to_string()), chance)
    }

    fn judge(&mut self, input: &Input, number: u64) -> Result<Verdict, String> {
        let text = input.text();
        let action = serde_json::from_str(&text);
        let action = action.unwrap_or_else(|_| Value::String(text.into_owned()));
        let scene = self.scene(number);
        let (person, command) = scene.command(action, number);
        match scene.table.decide(who(person), &command, Fresh { secret: [7; 32] }) {
            Ok(draft) => scene.accepted(draft).map(|()| Verdict::Accepted),
            Err(no) => {
                hold(!no.code.is_empty() && !no.say.is_empty(), || "a refusal says why".into())?;
                scene.unchanged(number).map(|()| Verdict::Refused)
            }
        }
    }
}
