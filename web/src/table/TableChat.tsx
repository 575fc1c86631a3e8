// What people say.

import { SendHorizontal } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { sayRefusal } from "../game/sentences";
import { Problem } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { useWords } from "../words";
import { useAsk, useTable } from "./context";

export function TableChat() {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const chat = useTable(({ chat }) => chat);
  const members = useTable(({ lobby }) => lobby.members);
  const ask = useAsk();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when something is said
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [chat.length]);

  const send = async () => {
    if (text.trim() === "") return;
    setText("");
    const refusal = await ask({ do: "chat", text });
    setProblem(refusal && sayRefusal(refusal, null, language, words));
    if (refusal) setText(text);
  };

  return (
    <section className="chat panel" aria-labelledby="chat-title">
      <header>
        <h2 id="chat-title">{words.tablePage.chat}</h2>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keys */}
      <ol ref={list} className="lines" tabIndex={0} aria-live="polite" aria-labelledby="chat-title">
        {chat.length === 0 && <li className="about">{words.tablePage.quiet}</li>}
        {chat.map((line) => (
          <li key={line.seq}>
            <strong>{members[line.member]?.nick}</strong> {line.text}
          </li>
        ))}
      </ol>
      {problem && <Problem>{problem}</Problem>}
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label htmlFor="chat-text" className="visually-hidden">
          {words.tablePage.say}
        </label>
        <input
          id="chat-text"
          type="text"
          maxLength={400}
          value={text}
          placeholder={words.tablePage.say}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button" aria-label={words.tablePage.send}>
          <SendHorizontal aria-hidden="true" />
        </button>
      </form>
    </section>
  );
}
