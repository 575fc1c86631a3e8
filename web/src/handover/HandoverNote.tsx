// What everybody is told of a match that was begun on the device of a player.

import { Smartphone } from "lucide-react";
import { useTranslations } from "../i18n";
import { useTable } from "../table/context";

export function HandoverNote() {
  const t = useTranslations();
  const handover = useTable(({ lobby }) => lobby.match?.handover);
  const nick = useTable(({ lobby }) => lobby.members[lobby.match?.handover?.member ?? -1]?.nick);
  if (!handover) return null;
  const name = nick ?? "?";
  return (
    <p className="about">
      <Smartphone aria-hidden="true" /> {t.handover.origin(name, handover.rolls)}{" "}
      {handover.knew_hidden && t.handover.knewHidden(name)}
    </p>
  );
}
