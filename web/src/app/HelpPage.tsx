// The help page.

import { Link } from "wouter";
import { GAMES } from "../games";
import { useTranslations } from "../i18n";
import { usePreferences } from "../ui/preferences";
import { usePageTitle } from "../ui/usePageTitle";
import { KeyList } from "./KeyList";

export default function HelpPage() {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  usePageTitle(`${t.help.title} · ${t.brand}`, false);
  return (
    <main className="help">
      <h1>{t.help.title}</h1>
      {t.help.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h2>{t.help.rules}</h2>
      <ul>
        {Object.entries(GAMES).map(([name, { texts }]) => (
          <li key={name}>
            <Link href={`/rules/${name}`}>{texts[language].title}</Link>
          </li>
        ))}
      </ul>
      <h2>{t.keys.title}</h2>
      <KeyList />
      <p>
        <Link href="/">{t.common.back}</Link>
      </p>
    </main>
  );
}
