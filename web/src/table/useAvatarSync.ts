// Tells the table which avatar the viewer has chosen, once it differs from what the table knows.

import { useEffect } from "react";
import { usePreferences } from "../ui/preferences";
import { useSendCommand, useTable } from "./context";

export function useAvatarSync(): void {
  const avatar = usePreferences(({ avatar }) => avatar);
  const known = useTable(({ lobby }) => lobby.members[lobby.you]?.avatar);
  const sendCommand = useSendCommand();
  useEffect(() => {
    if (avatar !== undefined && avatar !== known) void sendCommand({ do: "avatar", avatar });
  }, [avatar, known, sendCommand]);
}
