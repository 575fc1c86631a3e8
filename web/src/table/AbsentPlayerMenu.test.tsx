import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { seatTint } from "../ui/tints";
import { AbsentPlayerMenu } from "./AbsentPlayerMenu";
import { type SendCommand, TestTable, testLobby } from "./testTable";

afterEach(cleanup);

const BEN = { seat: 1, name: "Ben", tint: seatTint(1), you: false, connected: false };
const MATCH = { number: 1, chairs: [0, 1], commitment: "", salts: [] };

function renderMenu(change: Parameters<typeof testLobby>[0], send?: SendCommand): void {
  const lobby = testLobby({ phase: "playing", match: MATCH, ...change });
  render(
    <TestTable table={{ lobby }} {...(send && { send })}>
      <AbsentPlayerMenu player={BEN} game={null} />
    </TestTable>,
  );
}

const menu = () => screen.queryByTitle("Ben is away: what to do");
const { options } = testLobby();
const byPost = { options: { ...options, clock: { kind: "days", days: 3 } as const } };

test("the owner who plays is offered nothing about an absent player of a match by post", () => {
  renderMenu(byPost);
  expect(menu()).toBeNull();
});

test("an owner who only watches such a match is", () => {
  renderMenu({ ...byPost, match: { ...MATCH, chairs: [2, 1] } });
  expect(menu()).not.toBeNull();
});

test("who has left such a match can be replaced", () => {
  const [ann, ben] = testLobby().members;
  if (!ann || !ben) throw new Error("two are at the table");
  renderMenu({ ...byPost, members: [ann, { ...ben, gone: true }] });
  expect(menu()).not.toBeNull();
});

test.each(["chair-taken", "opponent"])(
  "a refusal (%s) says that the player has only just gone",
  async (code) => {
    renderMenu({}, async () => ({ code, message: "" }));
    fireEvent.click(menu() as HTMLElement);
    fireEvent.click(screen.getByText("Let a bot play until they are back"));
    expect(await screen.findByText(/They have only just gone/)).toBeTruthy();
  },
);
