// Ready, and start; what is missing is said.

import { Check, Play } from "lucide-react";
import type { GameClient } from "../game/contract";
import { chairOf } from "../game/mine";
import { useTable } from "../table/context";
import type { Lobby } from "../wire/types";
import { useWords, type Words } from "../words";
import { useInfo } from "./Chairs";
import type { Request } from "./Lobby";

/** What keeps a match from beginning, in a sentence; nothing if it can begin. */
export function missing(lobby: Lobby, fewest: number, words: Words): string | null {
  const taken = lobby.chairs.filter((chair) => chair.member !== undefined || chair.bot);
  if (taken.length < fewest) return words.lobby.needPlayers(fewest - taken.length);
  const unready = taken.flatMap(({ member }) => {
    const found = member === undefined ? undefined : lobby.members[member];
    return found && found.number !== lobby.owner && !found.ready ? [found.nick] : [];
  });
  return unready.length > 0 ? words.lobby.needReady(words.and(unready)) : null;
}

export function Start({ request }: { game: GameClient | null; request: Request }) {
  const words = useWords();
  const lobby = useTable(({ lobby }) => lobby);
  const info = useInfo(lobby.game);
  const runs = lobby.owner === lobby.you;
  const seated = chairOf(lobby) !== null;
  const ready = lobby.members[lobby.you]?.ready ?? false;
  const lacks = missing(lobby, info?.seats[0] ?? 2, words);
  const owner = lobby.members[lobby.owner]?.nick ?? "";
  return (
    <div className="start">
      {!runs && seated && (
        <button
          type="button"
          className={ready ? "button" : "button button-main"}
          aria-pressed={ready}
          onClick={() => void request({ do: "ready", ready: !ready })}
        >
          <Check aria-hidden="true" />
          {ready ? words.lobby.notReady : words.lobby.ready}
        </button>
      )}
      {runs && (
        <button
          type="button"
          className="button button-main start-button"
          disabled={lacks !== null}
          onClick={() => void request({ do: "start" })}
        >
          <Play aria-hidden="true" />
          {lobby.match ? words.lobby.rematch : words.lobby.start}
        </button>
      )}
      {seated && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void request({ do: "stand" })}
        >
          {words.lobby.stand}
        </button>
      )}
      <p role="status">{lacks ?? (runs ? words.lobby.canStart : words.lobby.onlyOwner(owner))}</p>
    </div>
  );
}
