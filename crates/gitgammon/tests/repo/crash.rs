//! The referee is stopped after every step, and comes back.

use crate::fixture::NOW;
use crate::sandbox::Sandbox;
use gitgammon::{Halted, Publish, Step, Unpublished, Verdict, apply};
use kit::Seeded;
use std::ops::ControlFlow;

fn stop_after(step: Step) -> Publish<'static> {
    Publish::watched(
        move |done| {
            if done == step { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )
}

/// Stops the referee after a step; then it runs again, and all is as if nothing happened.
fn comes_back(name: &str, submit: impl Fn(&Sandbox), refused: bool) {
    for step in Step::ALL {
        let sandbox = Sandbox::new(&format!("crash-{name}-{step:?}"));
        submit(&sandbox);
        let stopped =
            apply(&sandbox.repo, &sandbox.id, &Sandbox::keys(), NOW, &mut stop_after(step));
        assert!(
            matches!(stopped, Err(Halted::Publish(Unpublished::Stopped(at))) if at == step),
            "{stopped:?}"
        );
        sandbox.replayed().expect("a table that verifies");
        let done = sandbox.apply().unwrap();
        let left = matches!(step, Step::Stored | Step::Committed | Step::Noted);
        assert_eq!(done.len(), usize::from(left), "{step:?}");
        let replayed = sandbox.replayed().unwrap();
        assert_eq!(replayed.verdicts.len(), 1, "decided once, {step:?}");
        let verdict = &replayed.verdicts[0].verdict;
        assert_eq!(matches!(verdict, Verdict::Refused(_)), refused, "{step:?}");
        assert_eq!(replayed.waiting, []);
        sandbox.clean();
    }
}

#[test]
fn a_referee_stopped_after_any_step_of_an_accepted_move_completes_it() {
    let play = |sandbox: &Sandbox| drop(sandbox.play(&mut Seeded::new(1)));
    comes_back("accepted", play, false);
}

#[test]
fn a_referee_stopped_after_any_step_of_a_refused_move_completes_it() {
    comes_back("refused", |sandbox| drop(sandbox.submit("nonsense", b"{}")), true);
}

#[test]
fn two_referees_in_one_clone_decide_once() {
    let sandbox = Sandbox::new("crash-two");
    sandbox.play(&mut Seeded::new(1));
    let judge = || sandbox.apply().map(|done| done.len());
    let results = std::thread::scope(|scope| {
        let (one, two) = (scope.spawn(judge), scope.spawn(judge));
        [one.join().unwrap(), two.join().unwrap()]
    });
    for result in &results {
        let late = matches!(result, Err(Halted::Publish(Unpublished::Moved(_))));
        assert!(result.is_ok() || late, "{results:?}");
    }
    assert_eq!(sandbox.replayed().unwrap().verdicts.len(), 1);
    assert_eq!(sandbox.apply().unwrap().len(), 0);
    sandbox.clean();
}

#[test]
fn changes_of_ones_own_are_not_overwritten() {
    let sandbox = Sandbox::new("own-changes");
    sandbox.play(&mut Seeded::new(1));
    std::fs::write(sandbox.dir.join("tables/friday/state.json"), "mine").unwrap();
    let halted = sandbox.apply().unwrap_err();
    assert!(halted.to_string().contains("git stash"), "{halted}");
    assert_eq!(sandbox.state_bytes(), b"mine");
    crate::sandbox::git(&sandbox.dir, &["stash", "-q"]).ok();
    sandbox.replayed().expect("the commit is made all the same");
}
