import { expect, test } from "vitest";
import { FRAMES, type FrameName } from "./fixtures";
import { gnuId, positionId } from "./gnuId";

test("the opening position has its well-known id", () => {
  expect(positionId(FRAMES.opening.view)).toBe("4HPwATDgc/ABMA");
});

// As `parlor gammon show` and the rules write them.
test.each<[FrameName, string]>([
  ["opening", "4HPwATDgc/ABMA:cAn3AAAAAAAE"],
  ["turn", "4PPgASHEZ/BBIA:cAngAAAAAAAE"],
  ["entering", "Ok7wAQrgCT4Abg:QYkEAGAAAAAA"],
  ["bearing", "tycbAgD3BQAAAA:UQnlAAAAAAAE"],
  ["doubled", "4DN4EDKYZ4sDAg:MBkAAAAAAAAA"],
  ["beavered", "4O3ggFDCT0VAFQ:UhkAAAAAIAAA"],
  ["offered", "xGfwQSDgc/ABMA:MEngAAAAAAAE"],
  ["theirs", "xBt4EEkzzuAhAg:AoHlAAAAAAAE"],
  ["crawford", "wmfwATDgc/ABMA:8AnmAGAAAAAE"],
  ["over", "Z1+hBAAAAAAAAA:AgLgAIAAAAAE"],
])("“%s” has the id %s", (name, id) => {
  expect(gnuId(FRAMES[name].view)).toBe(id);
});
