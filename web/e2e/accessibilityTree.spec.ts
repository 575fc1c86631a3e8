// What a screen reader is given in one turn of each game: Chromium's accessibility tree, compared
// with the files in `goldens`. web/README.md says how to write them again.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { openPosition, POSITIONS } from "./positions";

for (const game of Object.keys(POSITIONS)) {
  test(`a turn of ${game} as a screen reader is given it`, async ({ guest }) => {
    const ann = await guest("Ann");
    await openPosition(ann, game);
    await expect(ann.locator(".prompt h2")).toHaveText("Your turn");
    expect(await maskNames(ann, await accessibilityTree(ann))).toMatchSnapshot(`${game}.txt`);
  });
}

/** Replaces what differs between two tables: the code, and the names of the bots. */
async function maskNames(page: Page, tree: string): Promise<string> {
  const names = await page.locator(".seats li strong").allTextContents();
  let masked = tree.replaceAll(page.url().slice(-6), "ABCDEF");
  for (const [seat, name] of names.entries())
    if (seat > 0) masked = masked.replaceAll(name, `Bot ${seat}`);
  return masked;
}

/** The part of a node of the DevTools protocol that is written down. */
interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  description?: { value?: string };
  value?: { value?: string | number };
  properties?: { name: string; value: { value?: unknown } }[];
  childIds?: string[];
}

/** States that screen readers read out. */
const SPOKEN_PROPERTIES = new Set([
  "checked",
  "disabled",
  "expanded",
  "level",
  "live",
  "pressed",
  "selected",
]);

/** Nodes that have nothing to say themselves. */
const SILENT_ROLES = new Set([
  "InlineTextBox",
  "LineBreak",
  "ListMarker",
  "generic",
  "none",
  "sectionheader",
  "strong",
]);

/** The main part of the page as an indented list of roles, names, descriptions and states. */
async function accessibilityTree(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const write = (node: AxNode, depth: number, parentName: string) => {
    const role = node.role?.value ?? "";
    const name = node.name?.value ?? "";
    // A text that is part of the name of the element around it was written there.
    const silent =
      node.ignored ||
      SILENT_ROLES.has(role) ||
      // A form without a name is no landmark; only newer versions of Chromium list it.
      (role === "form" && name === "") ||
      (role === "StaticText" && parentName.includes(name.trim()));
    if (!silent) lines.push("  ".repeat(depth) + describeNode(node));
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) write(child, silent ? depth : depth + 1, silent ? parentName : name);
    }
  };
  const main = nodes.find(({ role }) => role?.value === "main");
  if (main) write(main, 0, "");
  return `${lines.join("\n")}\n`;
}

function describeNode({ role, name, description, value, properties = [] }: AxNode): string {
  const states = properties
    .filter((property) => SPOKEN_PROPERTIES.has(property.name))
    .filter((property) => property.name !== "level" || role?.value === "heading")
    .map((property) => `${property.name}: ${property.value.value}`)
    .toSorted();
  return [
    role?.value,
    ...(name?.value ? [JSON.stringify(name.value)] : []),
    ...(value?.value !== undefined && value.value !== "" ? [`= ${value.value}`] : []),
    ...(description?.value ? [`(${description.value})`] : []),
    ...(states.length > 0 ? [`[${states.join(", ")}]`] : []),
  ].join(" ");
}
