// The home page tells a player at which of their tables it is their turn.

import { expect, joinTable, openTable, startMatch, test } from "./fixtures";

for (const [theme, phone] of [
  ["day", undefined],
  ["lamplight", { width: 360, height: 740 }],
] as const) {
  test(`your tables say whose turn it is (${theme})`, async ({ guest }) => {
    const change = phone ? { theme, phone } : { theme };
    const [ann, ben] = [await guest("Ann", change), await guest("Ben")];
    const waiting = await openTable(ann, "Ludo");
    const code = await openTable(ann, "Backgammon");
    await joinTable(ben, code);
    await startMatch(ann, [ben]);

    const tables = (page: typeof ann) => page.getByRole("region", { name: "Your tables" });
    await ann.goto("/");
    await ben.goto("/");
    await expect(tables(ann).getByRole("link", { name: "Backgammon" })).toContainText("Ben");
    await expect(tables(ben).getByRole("link", { name: "Backgammon" })).toContainText("Ann");
    // One of the two is to move, and the other reads who it is.
    const annMoves = (await tables(ann).getByText("your turn").count()) === 1;
    const [moves, waits, name] = annMoves ? [ann, ben, "Ann"] : [ben, ann, "Ben"];
    await expect(tables(moves).getByText("your turn")).toBeVisible();
    await expect(tables(waits).getByText(`${name} to move`)).toBeVisible();
    await expect(tables(ann).getByRole("link").last()).toContainText(waiting);

    await tables(ann)
      .getByRole("button", { name: `Forget table ${waiting}` })
      .click();
    await expect(tables(ann).getByRole("link")).toHaveCount(1);
  });
}
