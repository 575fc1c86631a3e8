// A button that opens the rule book of a game over the page; the key `?` does the same.

import { BookOpen } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "../i18n";
import { useHotkeys } from "../ui/useHotkeys";

const BookDialog = lazy(() => import("./BookDialog"));

interface RulesButtonProps {
  game: string;
  /** Whether the button shows its name beside its icon. */
  labelled?: boolean;
}

export function RulesButton({ game, labelled = false }: RulesButtonProps) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  useHotkeys({ "?": () => setOpen(true) });
  return (
    <>
      <button
        type="button"
        className={labelled ? "button" : "icon-button"}
        onClick={() => setOpen(true)}
        aria-label={t.bar.rules}
        title={`${t.bar.rules} (?)`}
        data-coach="rules"
      >
        <BookOpen aria-hidden="true" />
        {labelled && t.bar.rules}
      </button>
      {open && (
        <Suspense>
          <BookDialog game={game} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
