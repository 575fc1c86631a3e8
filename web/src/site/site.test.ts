import { expect, it } from "vitest";
import { storageName } from "./site";

it("what is stored has a name for each folder of an origin, and the plain one at the root", () => {
  expect(storageName("parlor", "https://example.org/")).toBe("parlor");
  const [ann, ben] = ["https://example.org/ann/", "https://example.org/ben/"];
  expect(storageName("parlor", ann)).toBe("parlor /ann/");
  expect(storageName("parlor", ben)).not.toBe(storageName("parlor", ann));
});
