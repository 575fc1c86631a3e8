// Pictures of a screen at every size in both themes, to be looked at.

import type { Page } from "@playwright/test";

const DESKTOP = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
];
const TOUCH = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];
const SMALL_PHONE = { width: 360, height: 640 };

/** Takes the pictures of a screen as it is: sizes for a mouse, then those for fingers. */
export async function takePictures(page: Page, name: string, smallest = false): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // Not a style element, which the page's Content Security Policy forbids.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  for (const size of [...DESKTOP, ...TOUCH, ...(smallest ? [SMALL_PHONE] : [])]) {
    const enabled = !DESKTOP.includes(size);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled, maxTouchPoints: 5 });
    await page.setViewportSize(size);
    for (const theme of ["day", "lamplight"]) {
      await page.evaluate((theme) => {
        document.documentElement.dataset.theme = theme;
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, theme);
      await page.screenshot({ path: `shots/pictures/${name}-${size.width}-${theme}.png` });
    }
  }
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await page.setViewportSize({ width: 1280, height: 720 });
  await session.detach();
}
