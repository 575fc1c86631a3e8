// The buttons to resign, to stop the match and to leave, each with a confirmation.

import { DoorOpen, Flag, OctagonX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "../i18n";
import type { Command } from "../protocol/types";
import { ConfirmDialog } from "../ui/Dialog";
import { useSendCommand, useTable } from "./context";

type MenuAction = "resign" | "leave" | "end";

interface TableMenuProps {
  seated: boolean;
  over: boolean;
  /** What the game lets a player offer instead of resigning, in the dialog to give up. */
  giveUp?: (close: () => void) => ReactNode;
}

export function TableMenu({ seated, over, giveUp }: TableMenuProps) {
  const t = useTranslations();
  const page = t.tablePage;
  // An owner who plays against others can only resign: ending the match would count as that.
  const mayEnd = useTable(({ lobby }) => {
    const isOther = (member: number | undefined) =>
      member !== undefined && member !== lobby.you && !lobby.members[member]?.gone;
    const players = (lobby.match?.chairs ?? []).map((chair) => lobby.chairs[chair]?.member);
    const plays = players.includes(lobby.you);
    return lobby.owner === lobby.you && !(plays && players.some(isOther));
  });
  const hasTwoPlayers = useTable(({ lobby }) => lobby.match?.chairs.length === 2);
  const sendCommand = useSendCommand();
  const [confirming, setAsked] = useState<MenuAction | null>(null);
  const items = [
    { what: "resign" as const, show: seated && !over, Icon: Flag, name: page.resign },
    { what: "end" as const, show: mayEnd && !over, Icon: OctagonX, name: page.stop },
    { what: "leave" as const, show: true, Icon: DoorOpen, name: page.leave },
  ];
  const texts: Record<MenuAction, [string, string, string]> = {
    resign: [page.resignTitle, hasTwoPlayers ? page.resignTextTwo : page.resignText, page.resign],
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
        >
          {confirming === "resign" && giveUp?.(() => setAsked(null))}
        </ConfirmDialog>
      )}
    </>
  );
}
