// The chat of a table.

import { SendHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import type { Emote, MemberInfo } from "../protocol/types";
import { AvatarFace, memberAvatar } from "../ui/faces";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { useFrameEffect } from "../ui/useFrameEffect";
import { useSendCommand, useTable } from "./context";
import { EmotePicker, EmoteText } from "./emotes";

export function TableChat() {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const chat = useTable(({ chat }) => chat);
  const members = useTable(({ lobby }) => lobby.members);
  const sendCommand = useSendCommand();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // Scrolls when something is said.
  useFrameEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [chat.length]);

  const sendEmote = async (emote: Emote) => {
    const refusal = await sendCommand({ do: "emote", emote });
    setProblem(refusal && refusalText(refusal, null, language, t));
  };
  const send = async () => {
    if (text.trim() === "") return;
    setText("");
    const refusal = await sendCommand({ do: "chat", text });
    setProblem(refusal && refusalText(refusal, null, language, t));
    if (refusal) setText(text);
  };

  return (
    <section className="chat panel" aria-labelledby="chat-title">
      <header>
        <h2 id="chat-title">{t.tablePage.chat}</h2>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keys */}
      <ol ref={list} className="lines" tabIndex={0} aria-live="polite" aria-labelledby="chat-title">
        {chat.length === 0 && <li className="about">{t.tablePage.quiet}</li>}
        {chat.map((line) => (
          <li key={line.seq}>
            <ChatFace member={members[line.member]} />
            <strong>{members[line.member]?.nick}</strong>{" "}
            {line.emote ? <EmoteText emote={line.emote} /> : line.text}
          </li>
        ))}
      </ol>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <form
        className="row chat-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label htmlFor="chat-text" className="visually-hidden">
          {t.tablePage.say}
        </label>
        <input
          id="chat-text"
          type="text"
          maxLength={400}
          value={text}
          placeholder={t.tablePage.say}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <EmotePicker onPick={(emote) => void sendEmote(emote)} />
        <button type="submit" className="button" aria-label={t.tablePage.send}>
          <SendHorizontal aria-hidden="true" />
        </button>
      </form>
    </section>
  );
}

function ChatFace({ member }: { member: MemberInfo | undefined }) {
  return member ? <AvatarFace avatar={memberAvatar(member)} size={20} /> : null;
}
