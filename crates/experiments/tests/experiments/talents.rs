//! What classes can do is found in matches that are played.

use crate::{experiment, options};
use experiments::run;
use hill::{Class, HillContent, Talent};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The rows of a CSV file, split at commas; the last value may have commas itself.
fn rows(folder: &Path, table: &str, values: usize) -> Vec<Vec<String>> {
    let text = fs::read_to_string(folder.join(table)).unwrap();
    let split = |row: &str| row.splitn(values, ',').map(str::to_owned).collect();
    text.lines().skip(1).map(split).collect()
}

#[test]
fn every_talent_takes_effect_and_only_for_the_class_that_has_it() {
    let text = r#"
        name = "talents"
        game = "hill"
        matches = 24
        seed = 5
        record = ["cards", "events"]
        [[variant]]
        name = "every talent"
        [variant.patch.content.classes.monk.talents]
        defenseInDuels = 1
        [[line-up]]
        bots = ["bot", "random", "bot", "random", "bot", "random"]
        rotate = true
    "#;
    let folder = tempfile::tempdir().unwrap();
    run(&experiment(text), &options(folder.path().to_owned(), "1/1", 2), &|_| {}).unwrap();
    let mut classes = BTreeMap::new();
    for row in rows(folder.path(), "seats.csv", 99) {
        let class = row.iter().find_map(|value| Class::from_code(value)).unwrap();
        classes.insert([row[1].clone(), row[2].clone()], class);
    }
    let (mut used, mut raids, mut seen) = (BTreeSet::new(), 0, 0);
    for row in rows(folder.path(), "cards.csv", 6) {
        let Some(talent) = Talent::from_code(&row[4]) else { continue };
        let class = classes[&[row[1].clone(), row[3].clone()]];
        let is_patched = (class, talent) == (Class::Monk, Talent::DefenseInDuels);
        let has = HillContent::standard().talents_of(Some(class)).has(talent);
        assert!(has || is_patched, "{row:?}");
        raids += usize::from(talent == Talent::FindsTreasure);
        used.insert(talent);
    }
    for row in rows(folder.path(), "events.csv", 6) {
        seen += usize::from(row[4] == "raided" && row[5].contains("found\"\":true"));
    }
    assert_eq!(raids, seen, "a treasure was found so often");
    let unused: Vec<Talent> =
        Talent::ALL.into_iter().filter(|talent| !used.contains(talent)).collect();
    assert_eq!(unused, [], "of {} uses", used.len());
}
