// What everybody is told of a match that was begun on the device of a player, and of players who came during it.

import { Smartphone } from "lucide-react";
import { useTranslations } from "../i18n";
import { useTable } from "../table/context";
import { useHandoverTexts } from "./texts";

export function HandoverNote() {
  const t = useTranslations();
  const texts = useHandoverTexts();
  const handover = useTable(({ lobby }) => lobby.match?.handover);
  const late = useTable(({ lobby }) => lobby.match?.late_players);
  const members = useTable(({ lobby }) => lobby.members);
  const nick = (member: number) => members[member]?.nick ?? "?";
  return (
    <>
      {handover && (
        <p className="about">
          <Smartphone aria-hidden="true" /> {texts.origin(nick(handover.member), handover.rolls)}{" "}
          {handover.knew_hidden && texts.knewHidden(nick(handover.member))}
        </p>
      )}
      {late && (
        <p className="about">
          {texts.late(t.and(late.map(({ member }) => nick(member))), late.length)}
        </p>
      )}
    </>
  );
}
