// The ready and start buttons, and the reason why a match cannot start yet.

import { Check, Play } from "lucide-react";
import type { GameClient } from "../game/contract";
import { useGameInfo } from "../game/useGameInfo";
import { viewerChair } from "../game/viewer";
import { type Translations, useTranslations } from "../i18n";
import type { Lobby } from "../protocol/types";
import { useTable } from "../table/context";
import type { SendRequest } from "./LobbyPage";
import { awaitedMembers, StartWaiting } from "./StartWaiting";

/** Why the match cannot start, as a sentence; null if it can. */
export function startObstacle(lobby: Lobby, fewest: number, t: Translations): string | null {
  if (lobby.dice?.start) {
    const names = awaitedMembers(lobby).map((member) => lobby.members[member]?.nick ?? "");
    return names.length > 0
      ? t.lobby.waitingForDevices(t.and(names), names.length)
      : t.lobby.starting;
  }
  const taken = lobby.chairs.filter((chair) => chair.member !== undefined || chair.bot);
  if (lobby.match?.suspended) {
    const missing = lobby.match.chairs.length - taken.length;
    if (missing > 0) return t.lobby.needSeats(missing);
  }
  if (taken.length < fewest) return t.lobby.needPlayers(fewest - taken.length);
  const unready = taken.flatMap(({ member }) => {
    const found = member === undefined ? undefined : lobby.members[member];
    return found && found.number !== lobby.owner && !found.ready ? [found.nick] : [];
  });
  return unready.length > 0 ? t.lobby.needReady(t.and(unready)) : null;
}

function startLabel(lobby: Lobby, t: Translations): string {
  if (lobby.match?.suspended) return t.lobby.goOn;
  return lobby.match ? t.lobby.rematch : t.lobby.start;
}

export function StartControls({ request }: { game: GameClient | null; request: SendRequest }) {
  const t = useTranslations();
  const lobby = useTable(({ lobby }) => lobby);
  const info = useGameInfo(lobby.game);
  const runs = lobby.owner === lobby.you;
  const seated = viewerChair(lobby) !== null;
  const ready = lobby.members[lobby.you]?.ready ?? false;
  const obstacle = startObstacle(lobby, info?.seats[0] ?? 2, t);
  const owner = lobby.members[lobby.owner]?.nick ?? "";
  return (
    <div className="start">
      {!runs && seated && !lobby.dice?.start && (
        <button
          type="button"
          className={ready ? "button" : "button button-main"}
          aria-pressed={ready}
          onClick={() => void request({ do: "ready", ready: !ready })}
        >
          <Check aria-hidden="true" />
          {ready ? t.lobby.notReady : t.lobby.ready}
        </button>
      )}
      {runs && (
        <button
          type="button"
          className="button button-main start-button"
          disabled={obstacle !== null}
          onClick={() => void request({ do: "start" })}
        >
          <Play aria-hidden="true" />
          {startLabel(lobby, t)}
        </button>
      )}
      <StartWaiting request={request} />
      {seated && !lobby.dice?.start && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void request({ do: "stand" })}
        >
          {t.lobby.stand}
        </button>
      )}
      <p role="status">{obstacle ?? (runs ? t.lobby.canStart : t.lobby.onlyOwner(owner))}</p>
    </div>
  );
}
