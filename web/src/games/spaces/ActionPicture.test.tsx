// The drawings of boards beside actions.

import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { mergePatch } from "../../net/mergePatch";
import { client } from ".";
import { ActionPicture } from "./ActionPicture";
import { TABLES } from "./fixtures";
import { describeBoard, texts } from "./translations";
import type { Action, View } from "./types";

afterEach(cleanup);

/** The last recorded view of a player who has brought boards. */
const view = (TABLES[0]?.played ?? []).reduce<View | null>(
  (view, message) => (message.view ? (mergePatch(view, message.view) as View) : view),
  null,
) as View;
const mine = view.mine ?? [];

function names(action: Action, language: "en" | "de" = "en"): (string | null)[] {
  render(<ActionPicture action={action} view={view} seat={0} language={language} />);
  return screen.queryAllByRole("img").map((picture) => picture.getAttribute("aria-label"));
}

describe("the picture of an action in Spaces", () => {
  it("draws the board that is played, with its path as its name", () => {
    const board = mine[1] ?? "";
    expect(names({ play: 2 })).toEqual([describeBoard(board, texts("en"))]);
    expect(document.querySelectorAll(".spaces-action svg")).toHaveLength(1);
    expect(document.body.textContent).not.toContain(board);
  });

  it("names the board in the language of the viewer", () => {
    const board = mine[0] ?? "";
    expect(names({ play: 1 }, "de")).toEqual([describeBoard(board, texts("de"))]);
  });

  it("draws at most four of the boards that are brought", () => {
    const bring = ["4.0.UUU", "4.1.UUU", "4.2.UUU", "4.3.UUU", "4.1.lrUUU"];
    expect(names({ bring })).toHaveLength(4);
  });

  it("draws nothing for a board that the viewer cannot see", () => {
    expect(names({ play: mine.length + 1 })).toEqual([]);
  });

  it("leaves the code of a board out of the text of an action", () => {
    expect(client.describeAction({ play: 2 }, view, "en", "choose")).toBe("play board 2");
    expect(client.describeAction({ play: 2 }, view, "de", "choose")).toBe("Brett 2 spielen");
  });
});
