// Messages that come while no page of the table is open.

import type { CDPSession, Page } from "@playwright/test";
import { test as base, createTable, expect, joinTable, startMatch } from "./fixtures";
import { TestServer } from "./testServer";

/** The server offers Web Push. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await TestServer.open("--push", "mailto:host@play.example");
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
});

/** Visits the page until its service worker runs. */
async function startWorker(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Ludo: Against bots" }).click();
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  await expect.poll(state).toBe("activated");
}

/** The id under which the browser's tools know the service worker of the page. */
function registrationId(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  return session.send("ServiceWorker.enable").then(() => found);
}

test("a push message is shown with its text and leads to its table", async ({ guest }) => {
  const page = await guest("Ann", { ownTables: true });
  await page.context().grantPermissions(["notifications"]);
  await startWorker(page);
  const session = await page.context().newCDPSession(page);
  const message = { title: "Ludo: your turn", body: "With Ben. 2 days left.", path: "/t/ABCDEF" };
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId(session),
    data: JSON.stringify(message),
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map(({ title, body, data, tag }) => ({ title, body, data, tag }));
    });
  const { title, body, path } = message;
  await expect.poll(shown).toEqual([{ title, body, data: path, tag: path }]);
});

test("somebody who watches a table follows it, and no longer", async ({ guest }) => {
  const [ann, ben, cleo] = [await guest("Ann"), await guest("Ben"), await guest("Cleo")];
  const code = await createTable(ann, { game: "gammon", options: { spectators: true } });
  await ann.goto(`/t/${code}`);
  await joinTable(ben, code);
  await startMatch(ann, [ben]);
  await cleo.goto(`/t/${code}`);
  await cleo.getByRole("button", { name: "Take a seat" }).click();
  await cleo.locator(".table-board").waitFor();
  await expect(ann.getByText(/Cleo/).first()).toBeVisible();
  await cleo.getByRole("button", { name: "Follow this table" }).click();
  const follows = cleo.getByRole("button", { name: "Follow no longer" });
  await expect(follows).toHaveAttribute("aria-pressed", "true");
  await cleo.reload();
  await follows.click();
  await expect(cleo.getByRole("button", { name: "Follow this table" })).toBeVisible();
  await expect(ann.getByRole("button", { name: /^Follow/ }), "players need not").toHaveCount(0);
});
