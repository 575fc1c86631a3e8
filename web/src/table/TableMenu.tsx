// Giving up, leaving, stopping: each asks once more.

import { DoorOpen, Flag, OctagonX } from "lucide-react";
import { useState } from "react";
import { Confirm } from "../ui/Dialog";
import type { Command } from "../wire/types";
import { useWords } from "../words";
import { useAsk, useTable } from "./context";

type What = "resign" | "leave" | "end";

export function TableMenu({ seated, over }: { seated: boolean; over: boolean }) {
  const words = useWords();
  const page = words.tablePage;
  const runs = useTable(({ lobby }) => lobby.owner === lobby.you);
  const ask = useAsk();
  const [asked, setAsked] = useState<What | null>(null);
  const ways = [
    { what: "resign" as const, show: seated && !over, Icon: Flag, name: page.resign },
    { what: "end" as const, show: runs && !over, Icon: OctagonX, name: page.stop },
    { what: "leave" as const, show: true, Icon: DoorOpen, name: page.leave },
  ];
  const texts: Record<What, [string, string, string]> = {
    resign: [page.resignTitle, page.resignText, page.resign],
    end: [page.stopTitle, page.stopText, page.stop],
    leave: [page.leaveTitle, page.leaveText, page.leave],
  };
  return (
    <>
      {ways
        .filter(({ show }) => show)
        .map(({ what, Icon, name }) => (
          <button
            key={what}
            type="button"
            className="icon-button"
            aria-label={name}
            title={name}
            onClick={() => setAsked(what)}
          >
            <Icon aria-hidden="true" />
          </button>
        ))}
      {asked && (
        <Confirm
          title={texts[asked][0]}
          text={texts[asked][1]}
          yes={texts[asked][2]}
          act={() => void ask({ do: asked } as Command)}
          close={() => setAsked(null)}
        />
      )}
    </>
  );
}
