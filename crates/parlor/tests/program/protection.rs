//! The recipe of docs/gitgammon.md for a protected branch, compared with the workflows that rely on
//! it. GitHub itself is not asked.

use crate::workflows::{ENVIRONMENT, source, workflow};
use serde_json::{Value, json};
use std::fs;

/// The part of the guide about GitHub.
fn guide() -> String {
    let text = fs::read_to_string(source("docs/gitgammon.md")).unwrap();
    let start = text.find("\n## On GitHub\n").unwrap() + 1;
    let end = text[start..].find("\n## ").map_or(text.len(), |length| start + length);
    text[start..end].to_owned()
}

/// The JSON that the guide sends to a path of GitHub's API.
fn sent_json(guide: &str, request: &str) -> Value {
    let from = guide.find(request).unwrap_or_else(|| panic!("the guide does not send {request}"));
    let (line, rest) = guide[from..].split_once('\n').unwrap();
    assert!(line.ends_with("--input - <<'JSON'"), "{line}");
    let (text, _) = rest.split_once("\n   JSON\n").unwrap();
    serde_json::from_str(text).unwrap_or_else(|why| panic!("{request}: {why}"))
}

/// The parameters of the only rule of a type.
fn rule<'r>(rules: &'r Value, kind: &str) -> &'r Value {
    let rules = rules["rules"].as_array().unwrap();
    let mut found = rules.iter().filter(|rule| rule["type"] == kind);
    let rule = found.next().unwrap_or_else(|| panic!("there is no rule {kind}"));
    assert!(found.next().is_none(), "{kind}");
    &rule["parameters"]
}

#[test]
fn the_protected_branch_of_the_guide_requires_the_check_and_lets_the_deploy_key_push() {
    let rules = sent_json(&guide(), "gh api -X POST repos/OWNER/REPO/rulesets ");
    assert_eq!((&rules["target"], &rules["enforcement"]), (&json!("branch"), &json!("active")));
    let branches = &workflow("apply")["on"]["push"]["branches"];
    let protected = branches
        .as_array()
        .unwrap()
        .iter()
        .map(|branch| json!(format!("refs/heads/{}", branch.as_str().unwrap())));
    let included = &rules["conditions"]["ref_name"]["include"];
    assert_eq!(included, &protected.collect::<Value>(), "the branch of the referee");
    assert_eq!(&workflow("check")["on"]["pull_request_target"]["branches"], branches);
    // The name of a check is that of its job, unless the job has a name of its own.
    let check = workflow("check");
    let required = &rule(&rules, "required_status_checks")["required_status_checks"];
    let jobs = check["jobs"].as_object().unwrap();
    let last = jobs.keys().find(|job| jobs.values().all(|other| other["needs"] != job.as_str()));
    let name = |job: &String| jobs[job]["name"].as_str().unwrap_or(job).to_owned();
    assert_eq!(required, &json!([{"context": name(last.unwrap())}]));
    // The referee pushes with a deploy key, which is the only one to get past the rules.
    let bypass = json!([{"actor_id": null, "actor_type": "DeployKey", "bypass_mode": "always"}]);
    assert_eq!(rules["bypass_actors"], bypass);
    let apply = &workflow("apply")["jobs"]["apply"]["steps"];
    assert!(apply.to_string().contains("\"ssh-key\":\"${{ secrets.GITGAMMON_PUSH_KEY }}\""));
    for kind in ["deletion", "non_fast_forward", "pull_request"] {
        rule(&rules, kind);
    }
}

#[test]
fn the_environment_of_the_guide_has_the_secrets_of_the_workflow_and_one_branch() {
    let guide = guide();
    let path = format!("repos/OWNER/REPO/environments/{ENVIRONMENT}");
    let policy = &sent_json(&guide, &format!("gh api -X PUT {path} "))["deployment_branch_policy"];
    assert_eq!(policy, &json!({"protected_branches": false, "custom_branch_policies": true}));
    assert!(
        guide.contains(&format!("gh api -X POST {path}/deployment-branch-policies -f name=main"))
    );
    let apply = workflow("apply").to_string();
    for secret in ["GITGAMMON_KEY", "GITGAMMON_PUSH_KEY"] {
        assert!(apply.contains(&format!("secrets.{secret} ")), "the workflow uses {secret}");
        let set = format!("gh secret set {secret} --repo OWNER/REPO --env {ENVIRONMENT}");
        assert!(guide.contains(&set), "{set}");
    }
    assert!(
        guide.contains("gh repo deploy-key add referee-key.pub --repo OWNER/REPO --allow-write")
    );
}
