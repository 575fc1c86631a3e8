//! Guarantees of documents.

use super::expect_eq;
use super::guarantee::CheckResult;
use crate::{Document, DocumentKey, Store};

fn key(text: &str) -> DocumentKey {
    DocumentKey::new(text).expect("the suite's keys are valid")
}

/// What is compared of documents: their versions are only compared with each other.
fn contents(documents: Vec<Document>) -> Vec<(String, Option<u64>, Vec<u8>)> {
    documents.into_iter().map(|it| (it.key.as_str().to_owned(), it.due, it.body)).collect()
}

fn content(name: &str, due: Option<u64>, body: &str) -> (String, Option<u64>, Vec<u8>) {
    (name.to_owned(), due, body.as_bytes().to_vec())
}

async fn version(store: &impl Store, name: &str) -> CheckResult<Option<u64>> {
    Ok(store.document(key(name)).await?.map(|document| document.version))
}

pub(super) async fn replaces_expected_versions(store: &impl Store) -> CheckResult {
    let put = async |expected, body: &str| {
        store.put_document(key("ann"), expected, None, body.as_bytes().to_vec()).await
    };
    expect_eq("none", &version(store, "ann").await?, &None)?;
    expect_eq("no version to replace", &put(Some(1), "x").await?, &false)?;
    expect_eq("a new document", &put(None, "first").await?, &true)?;
    expect_eq("there is one already", &put(None, "x").await?, &false)?;
    let first = version(store, "ann").await?;
    expect_eq("a replacement", &put(first, "second").await?, &true)?;
    expect_eq("the version was replaced", &put(first, "x").await?, &false)?;
    let found = store.document(key("ann")).await?.into_iter().collect();
    expect_eq("the content", &contents(found), &vec![content("ann", None, "second")])?;
    let second = version(store, "ann").await?.ok_or("it is gone")?;
    let old = first.ok_or("it had no version")?;
    expect_eq("an old version", &store.delete_document(key("ann"), old).await?, &false)?;
    expect_eq("deleted", &store.delete_document(key("ann"), second).await?, &true)?;
    expect_eq("deleted once", &store.delete_document(key("ann"), second).await?, &false)?;
    expect_eq("a version of before", &put(Some(second), "x").await?, &false)?;
    expect_eq("created again", &put(None, "third").await?, &true)?;
    let third = version(store, "ann").await?.ok_or("it is gone")?;
    match third != old && third != second {
        true => Ok(()),
        false => Err(format!("version {third} was used before").into()),
    }
}

pub(super) async fn finds_due_documents(store: &impl Store) -> CheckResult {
    for (name, due) in [("b", Some(20)), ("a", Some(30)), ("c", None), ("d", Some(10))] {
        store.put_document(key(name), None, due, name.as_bytes().to_vec()).await?;
    }
    let due = async |now, limit| store.due_documents(now, limit).await.map(contents);
    expect_eq("before the first", &due(9, 9).await?, &Vec::new())?;
    let (a, b) = (content("a", Some(30), "a"), content("b", Some(20), "b"));
    let (c, d) = (content("c", None, "c"), content("d", Some(10), "d"));
    expect_eq("two, by time", &due(20, 9).await?, &vec![d.clone(), b.clone()])?;
    expect_eq("a page", &due(99, 2).await?, &vec![d.clone(), b.clone()])?;
    let all = store.list_documents(None, 9).await.map(contents)?;
    expect_eq("all, by key", &all, &vec![a, b.clone(), c, d.clone()])?;
    let page = store.list_documents(Some(key("a")), 1).await.map(contents)?;
    expect_eq("one after the first", &page, &vec![b.clone()])?;
    let known = version(store, "d").await?;
    store.put_document(key("d"), known, None, Vec::new()).await?;
    expect_eq("due no longer", &due(20, 9).await?, &vec![b])
}

/// Of many that replace the same version, one does.
pub(super) async fn claims_documents_once(store: impl Store) -> CheckResult {
    let store = std::sync::Arc::new(store);
    store.put_document(key("due"), None, Some(1), Vec::new()).await?;
    let known = version(&*store, "due").await?;
    let mut claims = tokio::task::JoinSet::new();
    for claimer in 0..8u8 {
        let store = std::sync::Arc::clone(&store);
        claims.spawn(
            async move { store.put_document(key("due"), known, Some(2), vec![claimer]).await },
        );
    }
    let mut won = 0;
    while let Some(claimed) = claims.join_next().await {
        won += usize::from(claimed??);
    }
    expect_eq("the claims that were granted", &won, &1)
}
