//! An interrupted referee completes its work on the next run.

use crate::fixture::NOW;
use crate::sandbox::TestRepo;
use gitgammon::{
    PublishError, PublishStep, Publisher, RefereeError, RefereeVerdict, apply_pending,
};
use kit::SeededDice;
use std::ops::ControlFlow;

fn stop_after(step: PublishStep) -> Publisher<'static> {
    Publisher::with_observer(move |done| {
        if done == step { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}

/// Stops the referee after each step, runs it again and checks that the file was decided once.
fn check_recovery(name: &str, submit: impl Fn(&TestRepo), refused: bool) {
    for step in PublishStep::ALL {
        let sandbox = TestRepo::new(&format!("crash-{name}-{step:?}"));
        submit(&sandbox);
        let stopped = apply_pending(
            &sandbox.repo,
            &sandbox.id,
            &TestRepo::keys(),
            NOW,
            &mut stop_after(step),
        );
        assert!(
            matches!(stopped, Err(RefereeError::Publish(PublishError::Stopped(at))) if at == step),
            "{stopped:?}"
        );
        sandbox.replayed().expect("a table that verifies");
        let done = sandbox.apply().unwrap();
        let left = matches!(step, PublishStep::Committed | PublishStep::RecoveryFileWritten);
        assert_eq!(done.len(), usize::from(left), "{step:?}");
        let replayed = sandbox.replayed().unwrap();
        assert_eq!(replayed.verdicts.len(), 1, "decided once, {step:?}");
        let verdict = &replayed.verdicts[0].verdict;
        assert_eq!(matches!(verdict, RefereeVerdict::Refused(_)), refused, "{step:?}");
        assert_eq!(replayed.pending, []);
        sandbox.assert_clean();
    }
}

#[test]
fn a_referee_stopped_after_any_step_of_an_accepted_move_completes_it() {
    let play = |sandbox: &TestRepo| drop(sandbox.play(&mut SeededDice::new(1)));
    check_recovery("accepted", play, false);
}

#[test]
fn a_referee_stopped_after_any_step_of_a_refused_move_completes_it() {
    check_recovery("refused", |sandbox| drop(sandbox.submit("nonsense", b"{}")), true);
}

#[test]
fn two_referees_in_one_clone_decide_once() {
    let sandbox = TestRepo::new("crash-two");
    sandbox.play(&mut SeededDice::new(1));
    let judge = || sandbox.apply().map(|done| done.len());
    let results = std::thread::scope(|scope| {
        let (one, two) = (scope.spawn(judge), scope.spawn(judge));
        [one.join().unwrap(), two.join().unwrap()]
    });
    for result in &results {
        let late = matches!(result, Err(RefereeError::Publish(PublishError::BranchMoved(_))));
        assert!(result.is_ok() || late, "{results:?}");
    }
    assert_eq!(sandbox.replayed().unwrap().verdicts.len(), 1);
    assert_eq!(sandbox.apply().unwrap().len(), 0);
    sandbox.assert_clean();
}

#[test]
fn local_changes_in_the_work_tree_are_not_overwritten() {
    let sandbox = TestRepo::new("own-changes");
    sandbox.play(&mut SeededDice::new(1));
    std::fs::write(sandbox.dir.join("tables/friday/state.json"), "mine").unwrap();
    let halted = sandbox.apply().unwrap_err();
    assert!(halted.to_string().contains("git stash"), "{halted}");
    assert_eq!(sandbox.state_bytes(), b"mine");
    crate::sandbox::git(&sandbox.dir, &["stash", "-q"]).ok();
    sandbox.replayed().expect("the commit is made all the same");
}
