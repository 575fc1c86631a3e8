// The help page.

import { Link } from "wouter";
import { useTranslations } from "../i18n";
import { usePageTitle } from "../ui/usePageTitle";
import { KeyList } from "./KeyList";

export default function HelpPage() {
  const t = useTranslations();
  usePageTitle(`${t.help.title} · ${t.brand}`, false);
  return (
    <main className="help">
      <h1>{t.help.title}</h1>
      {t.help.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h2>{t.keys.title}</h2>
      <KeyList />
      <p>
        <Link href="/">{t.common.back}</Link>
      </p>
    </main>
  );
}
