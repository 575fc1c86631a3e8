// What the owner may do during a match about a player who is away. The server refuses it until they have
// been away for a while, and at tables by post it lets no player act for another who is still at the table.

import { Bot, EllipsisVertical, FastForward, UserX } from "lucide-react";
import { useState } from "react";
import type { GameClient, Player } from "../game/contract";
import { refusalText } from "../game/sentences";
import { useGameInfo } from "../game/useGameInfo";
import { viewerSeat } from "../game/viewer";
import { useTranslations } from "../i18n";
import type { Command } from "../protocol/types";
import { Dialog } from "../ui/Dialog";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { useSendCommand, useTable } from "./context";

export function AbsentPlayerMenu({ player, game }: { player: Player; game: GameClient | null }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const lobby = useTable(({ lobby }) => lobby);
  const asked = useTable(({ ask }) => ask?.seats.includes(player.seat) ?? false);
  const info = useGameInfo(lobby.game);
  const sendCommand = useSendCommand();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const chair = lobby.match?.chairs[player.seat];
  const member = chair === undefined ? undefined : lobby.chairs[chair]?.member;
  if (chair === undefined || member === undefined) return null;
  const gone = lobby.members[member]?.gone ?? false;
  const isByPost = lobby.options.clock?.kind === "days";
  if (isByPost && !gone && viewerSeat(lobby) !== null) return null;
  const level = lobby.options.stand_in ?? info?.gentle ?? "random";
  const act = async (command: Command) => {
    const refusal = await sendCommand(command);
    const isTooSoon = refusal?.code === "chair-taken" || refusal?.code === "opponent";
    setProblem(isTooSoon ? t.absence.tooSoon : refusal && refusalText(refusal, game, language, t));
    if (!refusal) setOpen(false);
  };
  const items = [
    {
      show: gone || !player.standIn,
      Icon: Bot,
      name: gone ? t.tablePage.replaceBot(player.name) : t.absence.seatBot,
      command: { do: "bot", chair, level } as Command,
    },
    {
      show: asked && !player.standIn,
      Icon: FastForward,
      name: t.absence.skip,
      command: { do: "skip", member } as Command,
    },
    {
      show: !gone,
      Icon: UserX,
      name: t.absence.remove,
      command: { do: "kick", member } as Command,
    },
  ];
  return (
    <>
      <button
        type="button"
        className="icon-button absent-menu"
        title={t.absence.menu(player.name)}
        onClick={() => {
          setProblem(null);
          setOpen(true);
        }}
      >
        <EllipsisVertical aria-hidden="true" />
      </button>
      {open && (
        <Dialog title={t.absence.menuTitle(player.name)} onClose={() => setOpen(false)}>
          <div className="stack">
            <p className="about">{t.absence.menuAbout}</p>
            {items
              .filter(({ show }) => show)
              .map(({ Icon, name, command }) => (
                <button
                  key={command.do}
                  type="button"
                  className={command.do === "kick" ? "button button-danger" : "button"}
                  onClick={() => void act(command)}
                >
                  <Icon aria-hidden="true" />
                  {name}
                </button>
              ))}
            {problem && <ErrorMessage>{problem}</ErrorMessage>}
          </div>
        </Dialog>
      )}
    </>
  );
}
