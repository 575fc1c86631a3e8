import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import "../games/ludo";
import "../games/ludo/Miniature";
import { answerRequests } from "../net/answerRequests";
import type { InvitationView, RefusalMessage } from "../protocol/types";
import InvitationPage from "./InvitationPage";

const TOKEN = "a".repeat(32);
const full: RefusalMessage = { code: "table-full", message: "Every seat is taken." };
const unseen: RefusalMessage = { code: "no-spectators", message: "No spectators." };

const INVITATION: InvitationView = {
  game: "ludo",
  config: {},
  inviter: "Ann",
  chairs: [{ nick: "Ann" }, { bot: "racer" }, {}, {}],
  phase: "lobby",
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

const PATH = `/api/invitations/${TOKEN}`;

test("an invitation says who invites, to what, and which seats are free", async () => {
  const sent = answerRequests({
    [PATH]: [200, INVITATION],
    [`${PATH}/accept`]: [200, { code: "K7M2QX" }],
  });
  render(<InvitationPage token={TOKEN} />);
  expect(await screen.findByRole("heading", { name: "Ann invites you to Ludo" })).toBeTruthy();
  expect(screen.getByText("2 of 4 seats are free.")).toBeTruthy();
  const nick = screen.getByLabelText<HTMLInputElement>("Your name at the table");
  fireEvent.change(nick, { target: { value: "Ben" } });
  await waitFor(() => expect(nick.value).toBe("Ben"));
  fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
  await waitFor(() => expect(location.pathname).toBe("/t/K7M2QX"));
  expect(sent[`${PATH}/accept`]).toEqual({ nick: "Ben", watch: false });
});

test("whoever cannot sit any more may still watch", async () => {
  const sent = answerRequests({
    [PATH]: [200, { ...INVITATION, phase: "playing", cannot_sit: full }],
    [`${PATH}/accept`]: [200, { code: "K7M2QX" }],
  });
  render(<InvitationPage token={TOKEN} />);
  fireEvent.click(await screen.findByRole("button", { name: "Watch" }));
  expect(screen.queryByRole("button", { name: "Sit down" })).toBeNull();
  await waitFor(() => expect(sent[`${PATH}/accept`]).toMatchObject({ watch: true }));
});

test("each cause has its sentence, and nothing can be pressed in vain", async () => {
  answerRequests({ [PATH]: [200, { ...INVITATION, cannot_sit: full, cannot_watch: unseen }] });
  render(<InvitationPage token={TOKEN} />);
  expect(await screen.findByText("Every seat at this table is taken.")).toBeTruthy();
  expect(screen.getByText("This table has no spectators.")).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test.each([
  ["link-revoked", 410, "This link was withdrawn. Ask for a new one."],
  [
    "link-unknown",
    404,
    "This link opens nothing here. It may be incomplete, or its table is closed.",
  ],
])("a link that does not work says why: %s", async (code, status, sentence) => {
  answerRequests({ [PATH]: [status, { refusal: { code, message: "" } }] });
  render(<InvitationPage token={TOKEN} />);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("a member is taken to the table", async () => {
  answerRequests({ [PATH]: [200, { ...INVITATION, code: "K7M2QX" }] });
  render(<InvitationPage token={TOKEN} />);
  await waitFor(() => expect(location.pathname).toBe("/t/K7M2QX"));
});
