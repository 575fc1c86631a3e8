// The buttons to resign, to stop the match and to leave, each with a confirmation.

import { DoorOpen, Flag, OctagonX } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "../i18n";
import { ConfirmDialog } from "../ui/Dialog";
import type { Command } from "../wire/types";
import { useSendCommand, useTable } from "./context";

type MenuAction = "resign" | "leave" | "end";

export function TableMenu({ seated, over }: { seated: boolean; over: boolean }) {
  const t = useTranslations();
  const page = t.tablePage;
  const runs = useTable(({ lobby }) => lobby.owner === lobby.you);
  const sendCommand = useSendCommand();
  const [confirming, setAsked] = useState<MenuAction | null>(null);
  const items = [
    { what: "resign" as const, show: seated && !over, Icon: Flag, name: page.resign },
    { what: "end" as const, show: runs && !over, Icon: OctagonX, name: page.stop },
    { what: "leave" as const, show: true, Icon: DoorOpen, name: page.leave },
  ];
  const texts: Record<MenuAction, [string, string, string]> = {
    resign: [page.resignTitle, page.resignText, page.resign],
    end: [page.stopTitle, page.stopText, page.stop],
    leave: [page.leaveTitle, page.leaveText, page.leave],
  };
  return (
    <>
      {items
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
      {confirming && (
        <ConfirmDialog
          title={texts[confirming][0]}
          text={texts[confirming][1]}
          confirmLabel={texts[confirming][2]}
          onConfirm={() => void sendCommand({ do: confirming } as Command)}
          close={() => setAsked(null)}
        />
      )}
    </>
  );
}
