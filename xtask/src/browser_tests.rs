//! The tests of the browser client in a real browser, which run beside other tests.

use crate::run::{repository_root, target_directory};
use crate::tools;
use anyhow::{Context, bail};
use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command};

/// Running browser tests. They wait for bots and pauses most of the time, so they run while other
/// programs compile. What they print is in a file until they are over.
pub(crate) struct BrowserTests {
    child: Child,
    log: PathBuf,
}

const COMMAND: &str = "(cd web; npm run e2e)";

impl BrowserTests {
    /// Starts them with the program `parlor` that was built last; `None` without a browser.
    pub(crate) fn start() -> anyhow::Result<Option<Self>> {
        if !tools::install_chromium() {
            eprintln!("(Chromium is missing, apt-get install chromium: browser tests skipped)");
            return Ok(None);
        }
        let target = target_directory()?;
        let log = target.join("browser-tests.log");
        eprintln!("\n$ {COMMAND} > {} &", log.display());
        let output = File::create(&log).with_context(|| log.display().to_string())?;
        let mut command = Command::new("npm");
        command.args(["run", "e2e"]).current_dir(repository_root().join("web"));
        command.env("PARLOR_BIN", target.join("debug/parlor"));
        command.stdout(output.try_clone()?).stderr(output);
        let child = command.spawn().context(COMMAND)?;
        Ok(Some(Self { child, log }))
    }

    /// Waits for them and prints what they printed; fails if they failed.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        let status = self.child.wait().context(COMMAND)?;
        eprintln!("\n$ {COMMAND}");
        eprintln!("{}", String::from_utf8_lossy(&std::fs::read(&self.log)?));
        if !status.success() {
            bail!("{COMMAND}: {status}");
        }
        Ok(())
    }
}

impl Drop for BrowserTests {
    /// Another test has failed: nobody waits for these any more.
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
