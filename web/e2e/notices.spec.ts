// Messages that come while no page of the table is open.

import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./fixtures";

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
