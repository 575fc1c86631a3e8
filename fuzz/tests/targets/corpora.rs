//! The fuzz targets with a corpus.
//!
//! As ordinary tests they check the corpus and some thousand edited entries of it. Under a fuzzing
//! engine (`cargo xtask fuzz`) they check the engine's inputs, and the time that each takes.

use catalog::{GameId, for_each_game};
use fuzz::{EditedCorpus, FuzzInput, FuzzTarget, TargetChecker, read_corpus};
use std::panic::AssertUnwindSafe;
use std::sync::{Mutex, PoisonError};

/// A checker that the closures of bolero can share.
struct SharedChecker(AssertUnwindSafe<Mutex<TargetChecker>>);

impl SharedChecker {
    fn new(target: FuzzTarget) -> Self {
        let checker = TargetChecker::new(target).expect("the state of the target");
        Self(AssertUnwindSafe(Mutex::new(checker)))
    }

    fn with<T>(&self, run: impl FnOnce(&mut TargetChecker) -> T) -> T {
        run(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn check(&self, input: &FuzzInput) {
        let result = self.with(|checker| checker.check(input));
        result.unwrap_or_else(|why| panic!("{why}\n{}", input.payload.to_line()));
    }

    fn check_with_time_limit(&self, input: &FuzzInput) {
        let result = self.with(|checker| checker.check_with_time_limit(input));
        result.unwrap_or_else(|why| panic!("{why}\n{}", input.payload.to_line()));
    }

    fn check_corpus(&self, target: FuzzTarget) {
        let corpus = read_corpus(target).expect("a corpus");
        assert!(!corpus.is_empty(), "the corpus is empty");
        corpus.iter().for_each(|input| self.check(input));
    }

    /// A run that the target only accepts or only refuses tests little.
    fn check_both_verdicts(&self, inputs: usize) {
        let (accepted, refused) = self.with(|checker| (checker.accepted, checker.refused));
        let enough = inputs as u64 / 100;
        assert!(accepted > enough && refused > enough, "{accepted} accepted, {refused} refused");
    }
}

/// Whether a fuzzing engine runs this test.
fn is_fuzzing() -> bool {
    std::env::var_os("BOLERO_LIBFUZZER_ARGS").is_some()
}

macro_rules! corpus_targets {
    ($($name:ident: $target:expr, $iterations:literal;)*) => {$(
        #[test]
        fn $name() {
            let test = bolero::check!().with_iterations($iterations);
            let (target, checker) = ($target, SharedChecker::new($target));
            if is_fuzzing() {
                test.for_each(|bytes: &[u8]| {
                    checker.check_with_time_limit(&FuzzInput::from_bytes(bytes));
                });
                return;
            }
            checker.check_corpus(target);
            let edited = EditedCorpus::new(target).expect("a corpus");
            test.with_generator(edited).for_each(|input: &FuzzInput| checker.check(input));
            checker.check_both_verdicts($iterations);
        }
    )*};
}

corpus_targets! {
    frame: FuzzTarget::Frame, 4_000;
    body: FuzzTarget::Body, 4_000;
    save: FuzzTarget::Save, 2_000;
    board: FuzzTarget::Board, 2_000;
    move_file: FuzzTarget::MoveFile, 4_000;
    id: FuzzTarget::Id, 4_000;
    record: FuzzTarget::Record, 4_000;
    start: FuzzTarget::Start, 2_000;
}

macro_rules! action_targets {
    ($($name:ident: $game:ident,)+) => {
        corpus_targets! { $($name: FuzzTarget::Actions(GameId::$game), 4_000;)+ }
    };
}

for_each_game!(action_targets);

#[test]
fn every_target_has_a_test() {
    let source = include_str!("corpora.rs");
    for target in FuzzTarget::all().filter(|target| !matches!(target, FuzzTarget::Actions(_))) {
        let name = target.name().replace('-', "_");
        assert!(source.contains(&format!("\n    {name}: FuzzTarget::{target:?}, ")), "{name}");
    }
}
