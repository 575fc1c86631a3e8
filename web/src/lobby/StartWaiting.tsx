// Whose device a start waits for; the owner need not wait.

import { useTranslations } from "../i18n";
import type { Lobby } from "../protocol/types";
import { useTable } from "../table/context";
import type { SendRequest } from "./LobbyPage";

/** The members whose devices have not answered a start yet. */
export function awaitedMembers(lobby: Lobby): number[] {
  return lobby.dice?.start?.waiting ?? [];
}

export function StartWaiting({ request }: { request: SendRequest }) {
  const t = useTranslations();
  const lobby = useTable(({ lobby }) => lobby);
  if (lobby.owner !== lobby.you) return null;
  return awaitedMembers(lobby)
    .filter((member) => member !== lobby.you)
    .map((member) => {
      const chair = lobby.chairs.findIndex((chair) => chair.member === member);
      return (
        <button
          key={member}
          type="button"
          className="button"
          onClick={() => void request({ do: "free", chair })}
        >
          {t.lobby.startWithout(lobby.members[member]?.nick ?? "")}
        </button>
      );
    });
}
