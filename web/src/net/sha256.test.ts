// @vitest-environment node
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sha256 } from "./sha256";

it("gives what other programs give, for every length around the size of a block", () => {
  for (let length = 0; length < 140; length++) {
    const text = "Würfel".repeat(30).slice(0, length);
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
