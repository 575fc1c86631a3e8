// The bar at the top: link to the home page, theme, language, sound, help.

import {
  Bell,
  BellOff,
  CircleHelp,
  Lamp,
  Languages,
  Moon,
  Sun,
  SunMoon,
  Volume2,
  VolumeX,
} from "lucide-react";
import { Link } from "wouter";
import { loadTranslations, useTranslations } from "../i18n";
import type { Language } from "../i18n/language";
import { type Theme, usePreferences } from "../ui/preferences";
import { askToNotify, canNotify } from "../ui/useTurnAlert";

const NEXT_THEME: Record<Theme, Theme> = { system: "day", day: "lamplight", lamplight: "system" };
const THEME_ICONS = { system: SunMoon, day: Sun, lamplight: Lamp };

export function TopBar() {
  const t = useTranslations();
  const { theme, language, sound, notify, setPreferences } = usePreferences();
  const ThemeIcon = THEME_ICONS[theme] ?? Moon;
  const switchTo = async (language: Language) => {
    await loadTranslations(language);
    setPreferences({ language });
  };
  return (
    <header className="top-bar">
      <Link href="/" className="brand">
        <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
          <rect x="3" y="3" width="26" height="26" rx="6" className="brand-die" />
          <circle cx="10" cy="10" r="3" />
          <circle cx="16" cy="16" r="3" />
          <circle cx="22" cy="22" r="3" />
        </svg>
        {t.brand}
      </Link>
      <div id="bar-middle" />
      <nav aria-label={t.bar.label}>
        <button
          type="button"
          className="icon-button"
          onClick={() => setPreferences({ theme: NEXT_THEME[theme] })}
          title={t.bar.light(theme)}
        >
          <ThemeIcon aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          onClick={() => setPreferences({ sound: !sound })}
          aria-pressed={sound}
          title={sound ? t.bar.soundOn : t.bar.soundOff}
        >
          {sound ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
        </button>
        {canNotify() && (
          <button
            type="button"
            className="icon-button"
            onClick={async () => setPreferences({ notify: !notify && (await askToNotify()) })}
            aria-pressed={notify}
            title={notify ? t.bar.notifyOn : t.bar.notifyOff}
          >
            {notify ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          onClick={() => void switchTo(language === "en" ? "de" : "en")}
          title={t.bar.languageHint}
        >
          <Languages aria-hidden="true" />
          <span aria-hidden="true">{language === "en" ? "DE" : "EN"}</span>
        </button>
        <Link href="/help" className="icon-button" title={t.bar.help}>
          <CircleHelp aria-hidden="true" />
        </Link>
      </nav>
    </header>
  );
}
