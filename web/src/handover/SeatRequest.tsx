// Taking over the seat of a bot during a match: whoever watches asks, and the owner gives the seat.

import { UserPlus } from "lucide-react";
import { viewerChair } from "../game/viewer";
import type { Command } from "../protocol/types";
import { useSendCommand, useTable } from "../table/context";
import { useHandoverTexts } from "./texts";

export function SeatRequest({ seat }: { seat: number }) {
  const texts = useHandoverTexts();
  const lobby = useTable(({ lobby }) => lobby);
  const sendCommand = useSendCommand();
  const number = lobby.match?.chairs[seat] ?? -1;
  const chair = lobby.chairs[number];
  if (lobby.phase !== "playing" || !chair?.bot) return null;
  const asked = chair.asked_by ?? [];
  const buttons: [key: string, label: string, command: Command][] = [];
  if (viewerChair(lobby) === null)
    buttons.push(
      asked.includes(lobby.you)
        ? ["withdraw", texts.withdrawSeat, { do: "ask-seat" }]
        : ["ask", texts.askSeat, { do: "ask-seat", chair: number }],
    );
  if (lobby.owner === lobby.you)
    for (const member of asked)
      buttons.push([
        `give ${member}`,
        texts.giveSeat(lobby.members[member]?.nick ?? "?"),
        { do: "give-seat", member },
      ]);
  return buttons.map(([key, label, command]) => (
    <button key={key} type="button" className="button" onClick={() => void sendCommand(command)}>
      <UserPlus aria-hidden="true" />
      {label}
    </button>
  ));
}
