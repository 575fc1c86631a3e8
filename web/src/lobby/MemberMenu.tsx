// What the owner may do with somebody: hand the table over, or ask them to leave.

import { EllipsisVertical } from "lucide-react";
import { useId, useState } from "react";
import { useTable } from "../table/context";
import { Dialog } from "../ui/Dialog";
import type { Member } from "../wire/types";
import { useWords } from "../words";
import type { Request } from "./Lobby";

export function MemberMenu({ member, request }: { member: Member; request: Request }) {
  const words = useWords();
  const runs = useTable(({ lobby }) => lobby.owner === lobby.you);
  const you = useTable(({ lobby }) => lobby.you);
  const [open, setOpen] = useState(false);
  const [why, setWhy] = useState("");
  const id = useId();
  if (!runs || member.number === you) return null;
  const act = async (command: Parameters<Request>[0]) => {
    setOpen(false);
    await request(command);
  };
  return (
    <>
      <button
        type="button"
        className="icon-button member-menu"
        aria-label={words.lobby.manage(member.nick)}
        title={words.lobby.manage(member.nick)}
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical aria-hidden="true" />
      </button>
      {open && (
        <Dialog title={member.nick} close={() => setOpen(false)}>
          <div className="stack">
            <button
              type="button"
              className="button"
              onClick={() => void act({ do: "hand-over", member: member.number })}
            >
              {words.lobby.handOver}
            </button>
            <form
              className="stack kick"
              onSubmit={(event) => {
                event.preventDefault();
                void act({ do: "kick", member: member.number, why });
              }}
            >
              <h3>{words.lobby.kickTitle(member.nick)}</h3>
              <p className="about">{words.lobby.kickText}</p>
              <label htmlFor={id}>{words.lobby.kickWhy}</label>
              <input
                id={id}
                type="text"
                maxLength={200}
                value={why}
                onChange={(event) => setWhy(event.target.value)}
              />
              <button type="submit" className="button button-danger">
                {words.lobby.kick}
              </button>
            </form>
          </div>
        </Dialog>
      )}
    </>
  );
}
