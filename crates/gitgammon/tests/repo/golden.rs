//! Tables that earlier versions made verify as before.

use crate::sandbox::{KEY, TestRepo, folder, git};
use gitgammon::{ReplayedTable, TableId, TableStatus, replay};

/// A repository from a bundle in `tests/golden`.
fn unbundled(name: &str) -> TestRepo {
    let bundle = format!("{}/tests/golden/{name}.bundle", env!("CARGO_MANIFEST_DIR"));
    let dir = folder(&format!("golden-{name}"));
    git(&dir, &["clone", "-q", "-b", "main", &bundle, "."]).unwrap();
    TestRepo::at(&dir)
}

fn table(repo: &TestRepo, id: &str, key: Option<&[u8; 32]>) -> ReplayedTable {
    replay(&repo.repo, &TableId::parse(id).unwrap(), &repo.tip(), key).unwrap()
}

/// Tables with a secret, a cube, a beacon and without `match.json`; with refused files, a withdrawn
/// one, a pull before a push and a merged pull request.
#[test]
fn tables_of_version_1_verify_as_before() {
    let repo = unbundled("tables-v1");
    let expected = [("secret", 17, 8), ("cube", 11, 5), ("plain", 12, 6), ("beacon", 7, 3)];
    for (id, commits, decided) in expected {
        let replayed = table(&repo, id, Some(&KEY));
        assert_eq!((replayed.commits, replayed.verdicts.len()), (commits, decided), "{id}");
        assert!(replayed.recomputed && replayed.pending.is_empty(), "{id}");
    }
    let secret = table(&repo, "secret", None);
    assert!(!secret.recomputed, "the secret is not published yet");
    assert!(
        matches!(secret.notices.as_slice(), [one] if one.contains("takes back")),
        "{:?}",
        secret.notices
    );
    let cube = table(&repo, "cube", None);
    assert!(cube.recomputed && cube.table.state.status == TableStatus::Completed);
    assert!(cube.to_save().unwrap().contains("verifiable"));
}
