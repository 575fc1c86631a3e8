//! The container of `deploy`, without its registry: a test follows the steps of the last stage in
//! a root folder of its own, with the program that was built here.

use crate::serve::{ServerProcess, test_folder};
use client::ApiClient;
use serde_json::json;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process::{Command, Stdio};

/// The steps of the last stage of the file.
#[derive(Debug, Default)]
struct ContainerStage {
    /// Commands that make the image.
    commands: Vec<String>,
    /// Where the program is copied to.
    program: String,
    user: String,
    variables: Vec<String>,
    stop_signal: String,
    run: Vec<String>,
}

fn last_stage() -> ContainerStage {
    let path = format!("{}/../../deploy/Containerfile", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap().replace("\\\n", " ");
    let from = text.rfind("\nFROM ").unwrap();
    let mut stage = ContainerStage::default();
    let lines = text[from..].lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (instruction, rest) = line.split_once(' ').unwrap();
        let list = || serde_json::from_str::<Vec<String>>(rest).unwrap();
        match instruction {
            "FROM" | "VOLUME" | "EXPOSE" => {}
            "RUN" => stage.commands.push(rest.to_owned()),
            "COPY" => {
                let parts: Vec<&str> = rest.split_whitespace().collect();
                let [from, program, to] = parts[..] else { panic!("{line}") };
                assert_eq!((from, program), ("--from=program", "/source/target/release/parlor"));
                to.clone_into(&mut stage.program);
            }
            "USER" => rest.clone_into(&mut stage.user),
            "ENV" => stage.variables.extend(rest.split_whitespace().map(str::to_owned)),
            "STOPSIGNAL" => rest.clone_into(&mut stage.stop_signal),
            "ENTRYPOINT" | "CMD" => stage.run.extend(list()),
            other => panic!("{other}: this test does not know the instruction"),
        }
    }
    stage
}

/// Makes a root with the system's programs and no data, runs the steps in it, and then the
/// container's program as its user. The mounts end with the process.
const SCRIPT: &str = r#"
    cd "$ROOT"
    chmod 755 .
    mkdir -p usr etc dev tmp
    mount --bind /usr usr
    mount -t tmpfs none usr/local
    for link in bin sbin lib lib32 lib64; do ln -s "usr/$link" "$link"; done
    touch dev/null etc/passwd etc/group etc/shadow etc/login.defs
    mount --bind /dev/null dev/null
    eval "$STEPS"
    install -D "$PROGRAM" "$ROOT$TARGET"
    exec chroot --userspec="$CONTAINER_USER" "$ROOT" env -i PATH=/usr/local/bin:/usr/bin:/bin "$@"
"#;

/// Whether folders can be mounted here without affecting others; under CI they must be.
fn can_mount() -> bool {
    let probe = ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"];
    let probed = Command::new("unshare").args(probe).stderr(Stdio::null()).status();
    let mounted = probed.is_ok_and(|status| status.success());
    assert!(mounted || std::env::var_os("CI").is_none(), "{CANNOT_MOUNT}");
    mounted
}

const CANNOT_MOUNT: &str = "folders can be mounted by root only";

#[test]
fn the_container_file_makes_a_server_with_a_user_and_a_private_folder_of_its_own() {
    if !can_mount() {
        eprintln!("test skipped: {CANNOT_MOUNT}");
        return;
    }
    let (stage, root) = (last_stage(), test_folder("container"));
    assert_eq!(stage.stop_signal, "SIGTERM");
    let in_root = |command: &String| format!("chroot \"$ROOT\" sh -e -c '{command}'\n");
    assert!(stage.commands.iter().all(|command| !command.contains('\'')), "{stage:?}");
    let mut command = Command::new("unshare");
    command.args(["--mount", "sh", "-e", "-c", SCRIPT, "sh"]);
    command.args(&stage.variables).arg("PARLOR_ADDR=127.0.0.1:0").args(&stage.run);
    command.env("ROOT", &root).env("STEPS", stage.commands.iter().map(in_root).collect::<String>());
    command.env("PROGRAM", env!("CARGO_BIN_EXE_parlor")).env("TARGET", &stage.program);
    command.env("CONTAINER_USER", &stage.user);
    let mut server = ServerProcess::run(&mut command);
    let visitor = ApiClient::new(&server.url).unwrap();
    assert_eq!(visitor.get("/ready").unwrap().0, 200);
    visitor.open_table("ludo", "Ann", &json!({}), &json!({})).unwrap();
    let (folder, file) = (root.join("data"), root.join("data/tables.sqlite"));
    let status = fs::metadata(format!("/proc/{}", server.child.id())).unwrap();
    assert_ne!(status.uid(), 0, "the server does not run as root");
    for (path, mode) in [(&folder, 0o700), (&file, 0o600)] {
        let found = fs::metadata(path).unwrap();
        assert_eq!(found.permissions().mode() & 0o777, mode, "{}", path.display());
        assert_eq!(found.uid(), status.uid(), "{}", path.display());
    }
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(server.child.wait().unwrap().success(), "it stops in an orderly way");
}
