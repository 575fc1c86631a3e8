// The bar at the top: home, light, language, sound, help.

import { CircleHelp, Lamp, Languages, Moon, Sun, SunMoon, Volume2, VolumeX } from "lucide-react";
import { Link } from "wouter";
import { type Theme, usePreferences } from "../ui/preferences";
import { useWords } from "../words";

const NEXT: Record<Theme, Theme> = { system: "day", day: "lamplight", lamplight: "system" };
const LIGHT = { system: SunMoon, day: Sun, lamplight: Lamp };

export function TopBar() {
  const words = useWords();
  const { theme, language, sound, choose } = usePreferences();
  const Light = LIGHT[theme] ?? Moon;
  return (
    <header className="top-bar">
      <Link href="/" className="brand">
        <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
          <rect x="3" y="3" width="26" height="26" rx="6" className="brand-die" />
          <circle cx="10" cy="10" r="3" />
          <circle cx="16" cy="16" r="3" />
          <circle cx="22" cy="22" r="3" />
        </svg>
        {words.brand}
      </Link>
      <div id="bar-middle" />
      <nav aria-label={words.bar.label}>
        <button
          type="button"
          className="icon-button"
          onClick={() => choose({ theme: NEXT[theme] })}
          aria-label={words.bar.light(theme)}
          title={words.bar.light(theme)}
        >
          <Light aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          onClick={() => choose({ sound: !sound })}
          aria-pressed={sound}
          aria-label={sound ? words.bar.soundOn : words.bar.soundOff}
          title={sound ? words.bar.soundOn : words.bar.soundOff}
        >
          {sound ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
        </button>
        <button
          type="button"
          className="icon-button"
          onClick={() => choose({ language: language === "en" ? "de" : "en" })}
          title={words.bar.languageHint}
          aria-label={words.bar.languageHint}
        >
          <Languages aria-hidden="true" />
          <span aria-hidden="true">{language === "en" ? "DE" : "EN"}</span>
        </button>
        <Link
          href="/help"
          className="icon-button"
          aria-label={words.bar.help}
          title={words.bar.help}
        >
          <CircleHelp aria-hidden="true" />
        </Link>
      </nav>
    </header>
  );
}
