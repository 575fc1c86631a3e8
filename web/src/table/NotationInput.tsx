// An input for moves in the game's notation.

import { CornerDownLeft } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "../i18n";

export function NotationInput({ onSubmit }: { onSubmit: (text: string) => void }) {
  const t = useTranslations();
  const [text, setText] = useState("");
  return (
    <form
      className="notation row"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") return;
        onSubmit(text.trim());
        setText("");
      }}
    >
      <label htmlFor="notation" className="visually-hidden">
        {t.tablePage.notation}
      </label>
      <input
        id="notation"
        type="text"
        value={text}
        placeholder={t.tablePage.notationHint}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button" title={t.tablePage.notationGo}>
        <CornerDownLeft aria-hidden="true" />
      </button>
    </form>
  );
}
