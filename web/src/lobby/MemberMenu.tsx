// What the owner may do with a member: hand the table over or remove them.

import { EllipsisVertical } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "../i18n";
import type { MemberInfo } from "../protocol/types";
import { useTable } from "../table/context";
import { Dialog } from "../ui/Dialog";
import type { SendRequest } from "./LobbyPage";

export function MemberMenu({ member, request }: { member: MemberInfo; request: SendRequest }) {
  const t = useTranslations();
  const runs = useTable(({ lobby }) => lobby.owner === lobby.you);
  const you = useTable(({ lobby }) => lobby.you);
  const [open, setOpen] = useState(false);
  const [why, setWhy] = useState("");
  const id = useId();
  if (!runs || member.number === you) return null;
  const act = async (command: Parameters<SendRequest>[0]) => {
    setOpen(false);
    await request(command);
  };
  return (
    <>
      <button
        type="button"
        className="icon-button member-menu"
        title={t.lobby.manage(member.nick)}
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical aria-hidden="true" />
      </button>
      {open && (
        <Dialog title={member.nick} onClose={() => setOpen(false)}>
          <div className="stack">
            <button
              type="button"
              className="button"
              onClick={() => void act({ do: "hand-over", member: member.number })}
            >
              {t.lobby.handOver}
            </button>
            <form
              className="stack kick"
              onSubmit={(event) => {
                event.preventDefault();
                void act({ do: "kick", member: member.number, why });
              }}
            >
              <h3>{t.lobby.kickTitle(member.nick)}</h3>
              <p className="about">{t.lobby.kickText}</p>
              <label htmlFor={id}>{t.lobby.kickWhy}</label>
              <input
                id={id}
                type="text"
                maxLength={200}
                value={why}
                onChange={(event) => setWhy(event.target.value)}
              />
              <button type="submit" className="button button-danger">
                {t.lobby.kick}
              </button>
            </form>
          </div>
        </Dialog>
      )}
    </>
  );
}
