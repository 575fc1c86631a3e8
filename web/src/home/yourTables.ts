// What the home page says about the viewer's tables, and in which order.

import { occupantName } from "../game/players";
import type { Translations } from "../i18n";
import type { AskView, Lobby } from "../protocol/types";

export interface YourTable {
  code: string;
  lobby: Lobby;
  ask: AskView | null;
}

/** Whether a table waits for an answer of the viewer. */
export function isYourTurn({ ask }: Pick<YourTable, "ask">): boolean {
  return ask?.legal !== undefined;
}

/** Where it is the viewer's turn comes first, then where a match is on; sooner deadlines first. */
export function sortTables(tables: readonly YourTable[]): YourTable[] {
  const rank = (table: YourTable) =>
    isYourTurn(table) ? 0 : table.lobby.phase === "playing" ? 1 : 2;
  const until = ({ ask }: YourTable) => ask?.until ?? Number.MAX_VALUE;
  return [...tables].sort((a, b) => rank(a) - rank(b) || until(a) - until(b));
}

/** The other people and bots at a table. */
export function opponentNames({ lobby }: YourTable): string[] {
  return lobby.chairs
    .filter(({ member }) => member !== lobby.you)
    .map((chair) => occupantName(lobby, chair))
    .filter((name) => name !== null);
}

/** Whose turn it is, and how long they have if it is a matter of days. */
export function turnText(table: YourTable, now: number, t: Translations): string {
  const { lobby, ask } = table;
  if (lobby.phase !== "playing") return t.home.waiting;
  const until = lobby.options.clock?.kind === "days" ? ask?.until : undefined;
  const time = until === undefined ? "" : ` · ${t.home.timeLeft(t.absence.time(until - now))}`;
  if (isYourTurn(table)) return t.home.yourTurn + time;
  const names = (ask?.seats ?? [])
    .map((seat) => lobby.chairs[lobby.match?.chairs[seat] ?? -1])
    .filter((chair) => chair?.member !== lobby.you)
    .map((chair) => occupantName(lobby, chair))
    .filter((name) => name !== null);
  return names.length > 0 ? t.home.turnOf(t.and(names)) + time : t.home.playing;
}
