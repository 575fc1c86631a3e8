import { describe, expect, it } from "vitest";
import { parseRoute } from "./fragmentRoutes";

describe("parseRoute", () => {
  it("divides a route into path and query, and leaves its fragment out", () => {
    expect(parseRoute("#/replay?code=K7M2QX&match=1")).toEqual({
      path: "/replay",
      search: "code=K7M2QX&match=1",
    });
    expect(parseRoute("#/rules/ludo/moves#cuts")).toEqual({
      path: "/rules/ludo/moves",
      search: "",
    });
  });

  it("takes a fragment that is no route for the home page", () => {
    for (const hash of ["", "#", "#board=abc&name=Zig"])
      expect(parseRoute(hash)).toEqual({ path: "/", search: "" });
  });
});
