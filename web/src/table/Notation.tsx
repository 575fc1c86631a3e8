// A move, written.

import { useState } from "react";
import { useWords } from "../words";

export function Notation({ act }: { act: (text: string) => void }) {
  const words = useWords();
  const [text, setText] = useState("");
  return (
    <form
      className="notation row"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") return;
        act(text.trim());
        setText("");
      }}
    >
      <label htmlFor="notation" className="visually-hidden">
        {words.tablePage.notation}
      </label>
      <input
        id="notation"
        type="text"
        value={text}
        placeholder={words.tablePage.notationHint}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button">
        {words.tablePage.notationGo}
      </button>
    </form>
  );
}
