//! Backgammon tables stored in a git repository.
//!
//! `tables/{id}/state.json` is the state of a table; players add files to `tables/{id}/moves/`;
//! the referee checks them, applies them and rolls. `docs/gitgammon.md` has the file
//! formats, the rules and the rulings G3–G10.
//!
//! The first half does not use git: [`check_move`] checks the bytes of a move file,
//! [`GitTable::apply_move`] computes the next table. The second half runs the `git` program.

mod apply;
mod check;
mod commit_graph;
mod contribute;
mod decision;
mod dice;
mod export;
mod history;
mod hops;
mod matchfile;
mod movefile;
mod object_reader;
mod partial_move_file;
mod player;
mod plays;
mod publish;
mod referee;
mod replay;
mod replayer;
mod repo;
mod review;
mod rule;
mod salt;
mod state;
mod strict_json;
mod sync;
mod table;
mod timestamp;
mod verdict;
mod write;

pub use apply::{ApplyError, TableOpening};
pub use check::{AcceptedMove, check_author, check_move};
pub use contribute::{give_salt_hash, reveal_salts};
pub use decision::{AcceptedDecision, DecisionFile, check_decision};
pub use dice::{DiceError, RollInput, commitment, published_secret, table_label, table_secret};
pub use matchfile::{MatchDice, MatchDiceSource, MatchFile};
pub use movefile::{MoveFile, MoveName, SingleMove};
pub use player::{PlayerError, SubmittedFile, create_table, make_move, move_file};
pub use plays::{LegalPlays, ListedPlay};
pub use publish::{PublishError, PublishStep, Publisher, recover};
pub use referee::{
    DecidedFile, RefereeError, RefereeKeys, TableOutcome, apply_pending, apply_tables,
};
pub use replay::{HistoryError, RecordedVerdict, ReplayedTable, replay};
pub use repo::{GitError, Repo, TreeEntry};
pub use review::{ProposedChange, read_table, review_change};
pub use rule::{Rule, RuleFailure, quoted};
pub use salt::{AcceptedSalt, SaltFile, SaltStep, check_salt, salt_hash};
pub use state::{
    LastMove, StateMessage, TableMessageKind, TableState, TableStatus, dice_from_roll,
    roll_from_dice,
};
pub use strict_json::MAX_FILE_BYTES;
pub use sync::{RemoteBranch, SyncError};
pub use table::{GitTable, TableId};
pub use timestamp::Timestamp;
pub use verdict::{AcceptedFile, FileKind, PendingFile, RefereeVerdict};
pub use write::{CommitDraft, EditContent, TreeEdit};
