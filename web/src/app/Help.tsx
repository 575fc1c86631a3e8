// What a newcomer may want to know.

import { Link } from "wouter";
import { useBadge } from "../ui/badge";
import { useWords } from "../words";
import { KeyList } from "./KeyList";

export default function Help() {
  const words = useWords();
  useBadge(`${words.help.title} · ${words.brand}`, false);
  return (
    <main className="help">
      <h1>{words.help.title}</h1>
      {words.help.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h2>{words.keys.title}</h2>
      <KeyList />
      <p>
        <Link href="/">{words.common.back}</Link>
      </p>
    </main>
  );
}
