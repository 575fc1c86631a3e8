import { describe, expect, it } from "vitest";
import { mergePatch } from "./mergePatch";

// The examples of RFC 7396, appendix A.
const CASES: [unknown, unknown, unknown][] = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [
    ["a", "b"],
    ["c", "d"],
    ["c", "d"],
  ],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe("a merge patch", () => {
  it.each(CASES)("makes of %j with %j the value %j", (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  it("leaves the target as it was and shares what did not change", () => {
    const target = { kept: { deep: 1 }, changed: { a: 1 } };
    const result = mergePatch(target, { changed: { a: 2 } }) as typeof target;
    expect(target.changed.a).toBe(1);
    expect(result.kept).toBe(target.kept);
  });
});
