//! A backgammon table that lives in a git repository.
//!
//! `tables/{id}/state.json` says where the table stands; players add files to
//! `tables/{id}/moves/`; the referee checks them, applies them and rolls. What a file must
//! be is 003 and the rulings G1–G10; see `docs/gitgammon.md`.
//!
//! The first part knows no git: [`check`] goes from bytes to a verdict, [`Table::applied`]
//! from a table and an accepted move to the next table. The second part runs the `git`
//! program.

mod apply;
mod check;
mod clock;
mod decision;
mod dice;
mod draft;
mod export;
mod history;
mod hops;
mod judge;
mod matchfile;
mod movefile;
mod player;
mod plays;
mod publish;
mod referee;
mod replay;
mod repo;
mod review;
mod rule;
mod state;
mod strict;
mod sync;
mod table;
mod walk;
mod write;

pub use apply::{NotApplied, Opening};
pub use check::{Accepted, check, check_author};
pub use clock::Moment;
pub use decision::{Decided, DecisionFile, check_decision};
pub use dice::{Chance, NoDice, commitment, label, published, table_secret};
pub use judge::{Kind, Taken, Verdict, Waiting};
pub use matchfile::{DiceRecord, MatchFile, Source};
pub use movefile::{MoveFile, MoveName, SingleMove};
pub use player::{Cannot, Made, file, make_move, new_table};
pub use plays::{Listed, Plays};
pub use publish::{Publish, Step, Unpublished, recover};
pub use referee::{Done, Halted, Keys, apply};
pub use replay::{Judged, Replayed, Unfollowed, replay};
pub use repo::{Entry, GitError, Repo};
pub use review::{Proposal, review, table};
pub use rule::{Failure, Rule, shown};
pub use state::{LastMove, Message, MessageKind, State, Status, dice_of, roll_of};
pub use strict::LIMIT;
pub use sync::{Remote, Unshared};
pub use table::{Table, TableId};
pub use write::{Content, Edit};
