// Opens the settings of messages to people who are not at their tables.

import { Bell } from "lucide-react";
import { useState } from "react";
import { usePreferences } from "../ui/preferences";
import { NoticesDialog } from "./NoticesDialog";
import { noticeTexts } from "./texts";

interface NoticesButtonProps {
  /** Whether the button has its text beside the picture. */
  labelled?: boolean;
}

export default function NoticesButton({ labelled = false }: NoticesButtonProps) {
  const { title } = noticeTexts[usePreferences(({ language }) => language)];
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={labelled ? "button" : "icon-button"}
        title={labelled ? undefined : title}
        onClick={() => setOpen(true)}
      >
        <Bell aria-hidden="true" />
        {labelled && title}
      </button>
      {open && <NoticesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
