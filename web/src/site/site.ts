// Where the client is shown: by a server, or from web space without one (`parlor export-site`).

/** Whether there is no server. `parlor export-site` says so in the page. */
export const IS_STATIC_SITE =
  document.querySelector('meta[name="parlor-site"]')?.getAttribute("content") === "static";

/** The address of the home page. A static site has only this one page, and its routes in the fragment. */
export function siteRoot(): string {
  return new URL(IS_STATIC_SITE ? "." : "/", location.href.split("#")[0]).href;
}

/**
 * The name under which the browser stores something of this site: sites in other folders of the same origin
 * have other names. At the root it is the plain name.
 */
export function storageName(name: string, root: string = siteRoot()): string {
  const { pathname } = new URL(root);
  return pathname === "/" ? name : `${name} ${pathname}`;
}

/** The fragment of the address, without `#`. On a static site, that of the route. */
export function pageFragment(hash: string = location.hash): string {
  const text = hash.slice(1);
  if (!IS_STATIC_SITE || !text.startsWith("/")) return text;
  const at = text.indexOf("#");
  return at < 0 ? "" : text.slice(at + 1);
}
