//! `parlor export-site`: the browser client for web space without a server.

use anyhow::{Context, bail};
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct ExportSiteArgs {
    /// The folder to write to. Files of an earlier export are replaced; its other files stay, because
    /// pages that are open still ask for them.
    folder: PathBuf,
}

const PAGE: &str = "index.html";

/// What tells the client that there is no server. Its routes are then in the fragment of the address,
/// so that the web space needs to know one page only.
const STATIC_MARK: &str = "<meta name=\"parlor-site\" content=\"static\" />";

pub(crate) fn run(args: &ExportSiteArgs) -> anyhow::Result<()> {
    let paths: Vec<_> = webassets::paths().collect();
    if !paths.iter().any(|path| path.contains("parlor_wasm_bg")) {
        bail!(
            "this program was built without a browser client that plays without a server: build it with \
             Node and the target wasm32-unknown-unknown"
        );
    }
    check_folder(&args.folder)?;
    let mut bytes = 0;
    for path in &paths {
        let file = webassets::get(path).with_context(|| format!("{path} is not in the program"))?;
        let content = match &**path == PAGE {
            true => static_page(&String::from_utf8_lossy(&file.bytes))?.into_bytes(),
            false => file.bytes.into_owned(),
        };
        write(&args.folder.join(&**path), &content)?;
        bytes += content.len();
    }
    let (count, folder) = (paths.len(), args.folder.display());
    println!(
        "{folder}: {count} files, {bytes} bytes. Copy them to any folder of a web space (https)."
    );
    Ok(())
}

/// Refuses a folder that has another site.
fn check_folder(folder: &Path) -> anyhow::Result<()> {
    let page = folder.join(PAGE);
    let is_other =
        fs::read(&page).is_ok_and(|page| !String::from_utf8_lossy(&page).contains(STATIC_MARK));
    if is_other {
        bail!("{} is the page of another site: name another folder", page.display());
    }
    Ok(())
}

/// The page with paths relative to itself, and the mark.
fn static_page(page: &str) -> anyhow::Result<String> {
    let relative = page.replace("href=\"/", "href=\"./").replace("src=\"/", "src=\"./");
    let (before, after) = relative.split_once("<head>").context("the page has no head")?;
    Ok(format!("{before}<head>\n    {STATIC_MARK}{after}"))
}

fn write(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let shown = path.display().to_string();
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| shown.clone())?;
    }
    fs::write(path, content).context(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_another_site_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let write_page = |page: &str| fs::write(folder.path().join(PAGE), page).expect("a file");
        assert!(check_folder(folder.path()).is_ok());
        write_page(&static_page("<html><head></head></html>").expect("it has a head"));
        assert!(check_folder(folder.path()).is_ok(), "an earlier export is replaced");
        write_page("<html><head></head></html>");
        let refused = check_folder(folder.path()).expect_err("another site").to_string();
        assert!(refused.contains("index.html is the page of another site"), "{refused}");
    }

    #[test]
    fn the_page_of_a_static_site_names_no_path_from_the_root() {
        let page = static_page(
            "<html><head><link href=\"/a.css\"><script src=\"/assets/b.js\"></script></head></html>",
        );
        let page = page.expect("it has a head");
        assert!(page.contains("href=\"./a.css\"") && page.contains("src=\"./assets/b.js\""));
        assert!(page.contains("parlor-site") && !page.contains("\"/"));
        assert!(static_page("<html></html>").is_err());
    }
}
