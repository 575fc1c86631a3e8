//! The deployment files and the hosting guide match the program.

use crate::{parlor, stderr, stdout};
use std::collections::BTreeSet;

fn path(name: &str) -> String {
    format!("{}/../../{name}", env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// The words of a text that consist of these characters and begin with `begin`.
fn words(text: &str, begin: &str, inside: fn(char) -> bool) -> BTreeSet<String> {
    let words = text.split(|c: char| !inside(c));
    words.filter(|word| word.starts_with(begin) && *word != begin).map(str::to_owned).collect()
}

fn flags(text: &str) -> BTreeSet<String> {
    words(text, "--", |c| c.is_ascii_lowercase() || c == '-')
}

fn variables(text: &str) -> BTreeSet<String> {
    words(text, "PARLOR_", |c| c.is_ascii_uppercase() || c == '_')
}

/// Every command line of the program in a text, also over several lines.
fn commands<'a>(text: &'a str, command: &'a str) -> impl Iterator<Item = String> + 'a {
    let joined = text.replace("\\\n", " ");
    let lines: Vec<String> = joined.lines().map(str::to_owned).collect();
    lines.into_iter().filter_map(move |line| {
        let at = line.find(&format!("parlor {command} "))?;
        Some(line[at..].split(['#', '`', ';']).next().unwrap_or_default().to_owned())
    })
}

const FILES: [&str; 4] =
    ["docs/hosting.md", "deploy/parlor.service", "deploy/Containerfile", "deploy/prometheus.yml"];

#[test]
fn deployment_files_name_only_existing_flags_and_variables() {
    let built = variables(&read("crates/webassets/build.rs"));
    for command in ["serve", "backup"] {
        let known = flags(&stdout(&parlor(&[command, "--help"])));
        assert!(known.len() > 2, "{known:?}");
        let mut seen = 0;
        for file in FILES {
            let text = read(file);
            for line in commands(&text, command) {
                let unknown: Vec<_> = flags(&line).difference(&known).cloned().collect();
                assert_eq!(unknown, [] as [String; 0], "{file}: {line}");
                seen += 1;
            }
        }
        assert!(seen > 0, "parlor {command} is mentioned");
    }
    let known = variables(&stdout(&parlor(&["serve", "--help"])));
    for file in FILES {
        let named = variables(&read(file));
        let unknown: Vec<_> = named.iter().filter(|n| !known.contains(*n)).collect();
        assert!(unknown.iter().all(|name| built.contains(*name)), "{file}: {unknown:?}");
    }
}

#[test]
fn the_settings_file_of_the_systemd_unit_is_valid() {
    let output = parlor(&["serve", "--print-config", "--config", &path("deploy/parlor.toml")]);
    assert!(output.status.success(), "{}", stderr(&output));
    let given: toml::Table = read("deploy/parlor.toml").parse().unwrap();
    let chosen: toml::Table = stdout(&output).parse().unwrap();
    for (key, value) in &given {
        assert_eq!(chosen.get(key), Some(value), "{key}");
    }
    let unit = read("deploy/parlor.service");
    assert!(unit.contains("--config /etc/parlor/parlor.toml"));
    let folder = given["store"].as_str().unwrap().trim_start_matches("sqlite:/var/lib/");
    let name = folder.split('/').next().unwrap();
    assert!(unit.contains(&format!("StateDirectory={name}\n")), "the unit lets it write there");
}

#[test]
fn the_hosting_guide_lists_every_setting_with_its_variable_and_default() {
    let output = parlor(&["serve", "--print-config", "--store", "memory"]);
    let settings: toml::Table = stdout(&output).parse().unwrap();
    let document = read("docs/hosting.md");
    assert!(settings.len() >= 12);
    for (key, value) in settings {
        let variable = format!("PARLOR_{}", key.to_uppercase().replace('-', "_"));
        let begin = format!("| `{key}` | `{variable}` |");
        let line = document.lines().find(|line| line.starts_with(&begin));
        let line = line.unwrap_or_else(|| panic!("no line for {key}: {begin}"));
        let default = match value {
            toml::Value::String(text) if text.is_empty() => "none".to_owned(),
            toml::Value::String(text) if key != "store" => format!("`{text}`"),
            toml::Value::Integer(number) => format!("`{number}`"),
            toml::Value::Boolean(truth) => format!("`{truth}`"),
            _ => continue,
        };
        assert!(
            line.contains(&format!("| {default} |")),
            "the default of {key} is {default}: {line}"
        );
    }
}

#[test]
fn proxy_examples_forward_websockets_and_addresses_and_hide_metrics() {
    let port = "7171";
    for (file, needed) in [
        ("deploy/nginx.conf", &["Upgrade", "X-Forwarded-For $remote_addr", "= /metrics"][..]),
        ("deploy/Caddyfile", &["reverse_proxy", "respond /metrics 404"]),
        ("deploy/Caddyfile.nodes", &["health_uri /ready", "respond /metrics 404"]),
    ] {
        let text = read(file);
        assert!(text.contains(port), "{file}");
        for part in needed {
            assert!(text.contains(part), "{file}: {part}");
        }
        let (open, close) = (text.matches('{').count(), text.matches('}').count());
        assert_eq!(open, close, "{file}: brackets");
    }
}
