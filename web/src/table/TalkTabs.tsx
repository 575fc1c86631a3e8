// The tabs of a small screen that open the log and the chat, with marks for what is unread.

import { MessageCircle, ScrollText } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "../i18n";
import { useTable } from "./context";

export type TalkSheet = "log" | "chat";

interface TalkTabsProps {
  open: TalkSheet | null;
  onSelect: (sheet: TalkSheet | null) => void;
}

export function TalkTabs({ open, onSelect }: TalkTabsProps) {
  const t = useTranslations();
  const you = useTable(({ lobby }) => lobby.you);
  const log = useTable(({ log }) => log);
  const chat = useTable(({ chat }) => chat);
  const newLines = useUnread(log, open === "log").length;
  const newMessages = useUnread(chat, open === "chat").filter(
    ({ member }) => member !== you,
  ).length;
  const tabs = [
    { sheet: "log" as const, Icon: ScrollText, name: t.tablePage.log, unread: newLines },
    { sheet: "chat" as const, Icon: MessageCircle, name: t.tablePage.chat, unread: newMessages },
  ];
  return (
    <div className="talk-tabs">
      {tabs.map(({ sheet, Icon, name, unread }) => (
        <button
          key={sheet}
          type="button"
          className="icon-button"
          aria-expanded={open === sheet}
          aria-controls="table-talk"
          aria-label={unread > 0 ? `${name}, ${t.tablePage.unread(unread)}` : name}
          onClick={() => onSelect(open === sheet ? null : sheet)}
        >
          <Icon aria-hidden="true" />
          {unread > 0 && (
            <span className="unread" data-sheet={sheet} aria-hidden="true">
              {sheet === "chat" && unread}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** The lines that came since the list was last shown. What was there at first counts as read. */
export function useUnread<Line extends { seq: number }>(
  lines: readonly Line[],
  isShown: boolean,
): Line[] {
  const newest = lines.at(-1)?.seq ?? 0;
  const [read, setRead] = useState(newest);
  if (isShown && newest > read) setRead(newest);
  return isShown ? [] : lines.filter(({ seq }) => seq > read);
}
