// The address of a private link. The token is in the fragment, which browsers send to nobody: it is
// in no server's log and in no `Referer`.

const PREFIX = "#me=";

export function privateLinkUrl(code: string, token: string, origin = location.origin): string {
  return `${origin}/t/${code}${PREFIX}${token}`;
}

/** The token in the fragment of an address; null if there is none. */
export function privateLinkToken(hash: string): string | null {
  const token = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : "";
  return /^[0-9a-f]{32,128}$/.test(token) ? token : null;
}
