// What happens at the table, for screen readers.

import { useCallback, useState } from "react";

interface Announcement {
  id: number;
  text: string;
}

/** More than one update tells, so that each sentence is there for a moment. */
const MAX_ANNOUNCEMENTS = 60;

/** The latest announcements, and a function that adds one. */
export function useAnnouncements(): [Announcement[], (text: string) => void] {
  const [announcements, setAnnouncements] = useState<Announcement[]>([]);
  const announce = useCallback((text: string) => {
    if (text === "") return;
    setAnnouncements((all) => {
      const id = (all.at(-1)?.id ?? 0) + 1;
      return [...all, { id, text }].slice(-MAX_ANNOUNCEMENTS);
    });
  }, []);
  return [announcements, announce];
}

/**
 * Each announcement is an element of its own: one that replaced the text of another would keep it from
 * being spoken, and a repeated text would not be spoken again.
 */
export function Announcements({ texts }: { texts: readonly Announcement[] }) {
  return (
    <div
      className="visually-hidden"
      aria-live="polite"
      aria-relevant="additions"
      data-announcements
    >
      {texts.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
