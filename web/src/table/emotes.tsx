// Emotes: short remarks out of a fixed set, each with an icon. They stand in the chat.

import {
  BellRing,
  Clover,
  Frown,
  Hand,
  Handshake,
  Heart,
  Hourglass,
  Laugh,
  type LucideIcon,
  Smile,
  Sparkles,
  ThumbsUp,
} from "lucide-react";
import { useState } from "react";
import { useTranslations } from "../i18n";
import type { Emote } from "../protocol/types";
import "./emotes.css";

export const EMOTE_ICONS: Record<Emote, LucideIcon> = {
  hello: Hand,
  "good-luck": Clover,
  "well-played": ThumbsUp,
  thanks: Heart,
  wow: Sparkles,
  laugh: Laugh,
  oops: Frown,
  thinking: Hourglass,
  hurry: BellRing,
  "good-game": Handshake,
};
const EMOTES = Object.keys(EMOTE_ICONS) as Emote[];

/** An emote as text with its icon. */
export function EmoteText({ emote }: { emote: Emote }) {
  const t = useTranslations();
  const Icon = EMOTE_ICONS[emote] ?? Smile;
  return (
    <span className="emote">
      <Icon aria-hidden="true" />
      {t.emotes[emote] ?? emote}
    </span>
  );
}

/** A button that opens the emotes. */
export function EmotePicker({ onPick }: { onPick: (emote: Emote) => void }) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list
    <div
      className="emote-picker"
      onKeyDown={(event) => {
        if (event.key === "Escape" && open) {
          event.stopPropagation();
          setOpen(false);
        }
      }}
    >
      <button
        type="button"
        className="icon-button"
        aria-expanded={open}
        title={t.tablePage.emotes}
        onClick={() => setOpen(!open)}
      >
        <Smile aria-hidden="true" />
      </button>
      {open && (
        <ul aria-label={t.tablePage.emotes}>
          {EMOTES.map((emote) => (
            <li key={emote}>
              <button
                type="button"
                className="emote-choice"
                onClick={() => {
                  setOpen(false);
                  onPick(emote);
                }}
              >
                <EmoteText emote={emote} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
