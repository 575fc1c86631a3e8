// The address that takes the viewer's tables to another device: a private link of each. The tokens are in the
// fragment, which browsers send to nobody.

export interface TableToken {
  code: string;
  token: string;
}

export function moveLink(tables: readonly TableToken[], origin = location.origin): string {
  return `${origin}/move#${tables.map(({ code, token }) => `${code}.${token}`).join("~")}`;
}

/** The tables of a fragment; what is none of them is left out. */
export function parseMoveLink(hash: string): TableToken[] {
  return hash
    .replace(/^#/, "")
    .split("~")
    .flatMap((part) => {
      const [, code, token] = /^([A-Z0-9]{6})\.([0-9a-f]{32,128})$/.exec(part) ?? [];
      return code && token ? [{ code, token }] : [];
    });
}
